/* The sides, and what the scenario rules want of them (ledger section X): the last turn and who has
   won by then (X2), the standard (X3). X1 is the set-up itself. */
#include "scenario.h"

void sps_compile_sides(sps *t)
{
    static const scn_field fields[] = {
        SCN_FIELD(sps_side, name, SCN_TEXT, .max = 23),
        SCN_FIELD(sps_side, commander, SCN_TEXT),
        SCN_FIELD(sps_side, about, SCN_TEXT),
    };
    scn_value side[2];

    (void)scn_read_sides(t->c, &t->top.sides, "sides", SCN_MAP, side);
    for (int i = 0; i < 2; i++) {
        sps_side s = { .name = { 0 } };
        if (scn_given(&side[i]))
            (void)scn_read(t->c, &side[i], fields, TC_COUNT(fields), "side", &s);
        scn_name_side(t->b->side_name[i], sizeof t->b->side_name[i], i, &s.name);
    }
}

/* X2 */
static void read_length(sps *t, const scn_value *map)
{
    typedef struct last {
        scn_value turns, winner;
    } last;
    static const scn_field fields[] = {
        SCN_FIELD(last, turns, SCN_NUMBER, .required = true, .min = 1, .max = SNS_TURNS_MAX,
                  .rule = SNS_X2),
        SCN_FIELD(last, winner, SCN_WORD, .required = true, .words = sps_sides, .rule = SNS_X2),
    };
    last l = { .turns = { 0 } };

    if (!scn_given(map) || !scn_read(t->c, map, fields, TC_COUNT(fields), "length", &l))
        return;
    t->b->length = (uint8_t)l.turns.number;
    t->b->length_winner = (uint8_t)l.winner.number;
}

/* X3: {b: E11}. A camp that stays at home (14.1) is no standard. */
static void read_standard(sps *t, const scn_value *map)
{
    scn_value side[2];

    if (!scn_read_sides(t->c, map, "standard", SCN_ID, side))
        return;
    for (int i = 0; i < 2; i++) {
        if (!scn_given(&side[i]))
            continue;
        const int unit = sps_piece_find(t, side[i].text);
        if (unit < 0 && !sns_on(t->b, SNS_ON_CAMPS))
            continue;
        if (unit < 0 || unit >= SNS_UNITS || sns_side(unit) != i)
            scn_fault(t->c, &side[i], SNS_X3, "side %s has no unit '%.12s'", sps_sides[i],
                      side[i].text);
        else
            t->b->standard[i] = (uint8_t)unit;
    }
}

void sps_compile_special(sps *t)
{
    typedef struct special {
        scn_value length, standard;
    } special;
    static const scn_field fields[] = {
        SCN_FIELD(special, length, SCN_MAP),
        SCN_FIELD(special, standard, SCN_MAP),
    };
    special x = { .length = { 0 } };

    t->b->standard[0] = t->b->standard[1] = TC_NONE;
    if (!scn_given(&t->top.special) ||
        !scn_read(t->c, &t->top.special, fields, TC_COUNT(fields), "special", &x))
        return;
    read_length(t, &x.length);
    read_standard(t, &x.standard);
}
