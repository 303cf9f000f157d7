/* The switches of play/: what is asked of a battle's own system (own.def). Over the enum and
   without a default, made of the one list of systems. */
#include "read.h"

#define OWN_NAME(what)     own_##what
#define OWN_OF(name, what) play_##name##_##what
#include "../core/own.h"

#include "own.def"

#define LEXICON(NAME, name, ...)                                                                   \
    case TC_##NAME:                                                                                \
        return &play_##name##_lexicon;
const play_lexicon *play_lexicon_of(const tc_battle *b)
{
    switch (TC_SYSTEM(b)) {
        TC_FOR_SYSTEMS(LEXICON, )
    }
    return NULL;
}

#define SWITCHED(NAME, name, ...)                                                                  \
    case TC_##NAME:                                                                                \
        return &b->as.name.on;
uint32_t *play_switched(tc_battle *b)
{
    switch (TC_SYSTEM(b)) {
        TC_FOR_SYSTEMS(SWITCHED, )
    }
    return NULL;
}

#define SWITCHED_ON(NAME, name, ...)                                                               \
    case TC_##NAME:                                                                                \
        return b->as.name.on;
uint32_t play_switched_on(const tc_battle *b)
{
    switch (TC_SYSTEM(b)) {
        TC_FOR_SYSTEMS(SWITCHED_ON, )
    }
    return 0;
}

/* ---- What only some systems have: the compiler asks each new one ----------------------------- */

bool play_has_cup(const tc_battle *b)
{
    switch (TC_SYSTEM(b)) {
    case TC_SOF:
    case TC_LON:
    case TC_SNS:
        return true;
    case TC_TVB:
        break;
    }
    return false;
}

int play_cup(const tc_battle *b, const tc_state *s, play_cup_row *out, int cap)
{
    switch (TC_SYSTEM(b)) {
    case TC_SOF:
        return play_sof_cup(b, s, out, cap);
    case TC_LON:
        return play_lon_cup(b, s, out, cap);
    case TC_SNS:
        return play_sns_cup(b, s, out, cap);
    case TC_TVB:
        break;
    }
    return 0;
}

const char *play_cup_name(const tc_battle *b, const play_cup_row *row)
{
    switch (TC_SYSTEM(b)) {
    case TC_SOF:
        return play_subject_name(b, row->subject);
    case TC_LON:
        return play_lon_card_name(row->card - 1);
    case TC_SNS:
        return play_side_name(b, row->card - 1);
    case TC_TVB:
        break;
    }
    return NULL;
}

int play_cup_json(const tc_battle *b, const tc_state *s, char *out, int cap)
{
    play_pen p = pen_begin(out, cap);

    switch (TC_SYSTEM(b)) {
    case TC_SOF:
        play_sof_jot_cup(&p, b, s);
        break;
    case TC_LON:
        play_lon_jot_cup(&p, b, s);
        break;
    case TC_SNS:
        play_sns_jot_cup(&p, b, s);
        break;
    case TC_TVB:
        jot_null(&p);
        break;
    }
    return pen_end(&p);
}

bool play_awaits_draw(const tc_battle *b, const tc_await *w)
{
    switch (TC_SYSTEM(b)) {
    case TC_SOF:
        return w->who == TC_CHANCE && w->step == SOF_STEP_DRAW;
    case TC_LON:
        return w->who == TC_CHANCE && w->step == LON_STEP_DRAW;
    case TC_SNS:
        return w->who == TC_CHANCE && w->step == SNS_STEP_DRAW;
    case TC_TVB:
        break;
    }
    return false;
}

int play_marker_die(const tc_battle *b, const tc_state *s, const char *name)
{
    switch (TC_SYSTEM(b)) {
    case TC_SOF:
        return play_sof_marker_die(b, s, name);
    case TC_LON:
        return play_lon_card_die(s, name);
    case TC_SNS:
        return play_sns_side_die(b, s, name);
    case TC_TVB:
        break;
    }
    return 0;
}

int play_say_cup(const tc_battle *b, const tc_state *s, char *out, int cap)
{
    play_pen p = pen_begin(out, cap);

    switch (TC_SYSTEM(b)) {
    case TC_SOF:
        play_sof_put_cup(&p, b, s);
        break;
    case TC_LON:
        play_lon_put_cup(&p, s);
        break;
    case TC_SNS:
        play_sns_put_cup(&p, b, s);
        break;
    case TC_TVB:
        break;
    }
    return pen_end(&p);
}

bool play_declare_greedy(const tc_battle *b, const tc_state *s, play_decision *out)
{
    switch (TC_SYSTEM(b)) {
    case TC_SOF:
        return play_sof_declare(b, s, NULL, out);
    case TC_TVB:
    case TC_LON:
    case TC_SNS:
        break;
    }
    out->count = 0;
    return false;
}

int play_odds_joint(const tc_battle *b, const tc_state *s, play_joint *out, int cap)
{
    switch (TC_SYSTEM(b)) {
    case TC_SNS:
        return play_sns_odds_joint(b, s, out, cap);
    case TC_SOF:
    case TC_TVB:
    case TC_LON:
        break;
    }
    return 0;
}

void play_odds_settle(const tc_battle *b, tc_state *s)
{
    switch (TC_SYSTEM(b)) {
    case TC_SNS:
        play_sns_odds_settle(b, s);
        break;
    case TC_SOF:
    case TC_TVB:
    case TC_LON:
        break;
    }
}
