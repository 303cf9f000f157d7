/* The switches of play/: what is asked of a battle's own system (own.def). Over the enum and
   without a default, made of the one list of systems. */
#include "read.h"

#define CASE(NAME, name, what, arguments)                                                          \
    case TC_##NAME:                                                                                \
        return play_##name##_##what arguments;
#define OWN(type, what, otherwise, parameters, arguments)                                          \
    type own_##what parameters                                                                     \
    {                                                                                              \
        switch (TC_SYSTEM(b)) {                                                                    \
            TC_FOR_SYSTEMS(CASE, what, arguments)                                                  \
        }                                                                                          \
        return otherwise;                                                                          \
    }
#define DO_CASE(NAME, name, what, arguments)                                                       \
    case TC_##NAME:                                                                                \
        play_##name##_##what arguments;                                                            \
        break;
#define OWN_DO(what, parameters, arguments)                                                        \
    void own_##what parameters                                                                     \
    {                                                                                              \
        switch (TC_SYSTEM(b)) {                                                                    \
            TC_FOR_SYSTEMS(DO_CASE, what, arguments)                                               \
        }                                                                                          \
    }
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
    case TC_TVB:
        break;
    }
    return 0;
}

int play_cup_json(const tc_battle *b, const tc_state *s, char *out, int cap)
{
    play_pen p = pen_begin(out, cap);

    switch (TC_SYSTEM(b)) {
    case TC_SOF:
        play_sof_jot_cup(&p, b, s);
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
        break;
    }
    out->count = 0;
    return false;
}
