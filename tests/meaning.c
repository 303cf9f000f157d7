/* Every number of a verdict must have a unit, and be a value that the unit has. */
#include "meaning.h"
#include "../play/inside.h"

#include <stdio.h>
#include <string.h>

enum { SENTENCE_MAX = 256 }; /* what an error of the engine has room for */

static bool is_on_board(const tc_battle *b, int number)
{
    switch (TC_SYSTEM(b)) {
#define CASE(NAME, name, ...)                                                                      \
    case TC_##NAME:                                                                                \
        return name##_has_place(b, number);
        TC_FOR_SYSTEMS(CASE, )
#undef CASE
    }
    return false;
}

static bool is_value(const tc_battle *b, int measure, int n)
{
    static const struct {
        int least, most;
    } range[PLAY_MEASURES] = {
        [PLAY_COUNT] = { 0, 100 },
        [PLAY_HEXES] = { 0, 64 },
        [PLAY_MP] = { 0, 500 },
        [PLAY_POINTS] = { 0, 400 },
        [PLAY_DICE] = { 0, 16 },
        [PLAY_DIE] = { 1, 6 },
        [PLAY_TURN] = { 1, 100 },
        [PLAY_SIDE] = { 0, 1 },
        [PLAY_ANGLE] = { 0, 3600 },
        [PLAY_LENGTH] = { -100000, 200000 }, /* a place far off the table is a length too */
    };

    if (measure == PLAY_HEX)
        return is_on_board(b, n);
    if (measure == PLAY_SUBJECT)
        return play_subject_id(b, n) != NULL;
    return n >= range[measure].least && n <= range[measure].most;
}

bool meaning_of(const tc_battle *b, const tc_verdict *v, char *why, int cap)
{
    char text[2 * SENTENCE_MAX];
    const play_refusal *r = play_refusal_of(b, v);
    const int none = r && r->got == PLAY_SUBJECT ? TC_NONE : 0;

    if (v->rule == TC_LEGAL || v->rule == TC_MALFORMED) /* those numbers are for programmers */
        return true;
    if (!r && (v->got || v->need))
        snprintf(why, (size_t)cap, "numbers that no row of refusals.def declares");
    else if (r && r->got != PLAY_NOTHING && !is_value(b, r->got, v->got))
        snprintf(why, (size_t)cap, "%d is no %s", v->got, play_measures[r->got]);
    else if (r && r->need != PLAY_NOTHING && !is_value(b, r->need, v->need))
        snprintf(why, (size_t)cap, "%d is no %s", v->need, play_measures[r->need]);
    else if (r && r->got != PLAY_NOTHING && r->need == PLAY_NOTHING && v->need != none)
        snprintf(why, (size_t)cap, "%d stands where no number is declared", v->need);
    else if (play_say_verdict(b, v, text, (int)sizeof text) >= SENTENCE_MAX)
        snprintf(why, (size_t)cap, "a sentence too long for an error: %s", text);
    else
        return strchr(text, '{') == NULL;
    return false;
}
