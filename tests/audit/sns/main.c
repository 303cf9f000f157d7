/* Audit mutation of Sword & Spear: each invariant broken by hand is noticed, by its own rule; every
   rule that core/sns/audit*.c cites is provoked; every station is sound, and so is what comes of
   playing on from it. */
#include "stations.h"

#include <stdio.h>
#include <string.h>

/* ---- Hands that break things ---- */

static tc_frame *top(sns_state *s)
{
    return &s->frame[s->frames - 1];
}

/* The frame of a step, wherever it lies. */
static tc_frame *frame_of(sns_state *s, int step)
{
    for (int i = 0; i < s->frames; i++)
        if (s->frame[i].step == step)
            return &s->frame[i];
    return &s->frame[0];
}

/* The first unit with all of these flags, and the first of a side that is on the table. */
static sns_unit *with(sns_state *s, uint16_t flags)
{
    for (int i = 0; i < SNS_UNITS; i++)
        if ((s->unit[i].flags & flags) == flags)
            return &s->unit[i];
    return &s->unit[0];
}

static int body(const sns_state *s, int side)
{
    for (int i = side * SNS_SIDE_UNITS; i < SNS_UNITS; i++)
        if (sns_here(s, i))
            return i;
    return 0;
}

static sns_unit *one(sns_state *s)
{
    return &s->unit[body(s, 0)];
}

/* A slot that nobody has, and the camp of side 0. */
static sns_unit *empty(sns_state *s)
{
    return &s->unit[SNS_SIDE_UNITS - 1];
}

static int camp_of(const sns_battle *b)
{
    for (int i = 0; i < SNS_UNITS; i++)
        if (b->profile[i].type == SNS_CAMP)
            return i;
    return 0;
}

/* Who has dice. */
static sns_unit *given(sns_state *s)
{
    for (int i = 0; i < SNS_UNITS; i++)
        if (s->unit[i].dice)
            return &s->unit[i];
    return &s->unit[0];
}

/* One on the other. */
static void lay(sns_state *s, int unit, int on)
{
    s->unit[unit].x = s->unit[on].x;
    s->unit[unit].y = s->unit[on].y;
    s->unit[unit].heading = s->unit[on].heading;
    s->records = 0;
    memset(s->record, 0, sizeof s->record);
}

/* A second friend, for who is to lie on the first. */
static int other(const sns_state *s, int side)
{
    int last = 0;
    for (int i = side * SNS_SIDE_UNITS; i < (side + 1) * SNS_SIDE_UNITS; i++)
        last = sns_here(s, i) ? i : last;
    return last;
}

/* The first commander who is with a unit. */
static sns_commander *attached(sns_state *s)
{
    for (int i = 0; i < SNS_COMMANDERS; i++)
        if (s->commander[i].flags & SNS_CMD_HERE && s->commander[i].unit != TC_NONE)
            return &s->commander[i];
    return &s->commander[0];
}

static int side_of(const sns_state *s, const sns_commander *c)
{
    return (int)(c - s->commander) / SNS_SIDE_COMMANDERS;
}

/* In set-up, where everything can be laid as it must be: four enemies on one front. */
static void four_on_a_front(sns_battle *b, sns_state *s)
{
    static const pl_point at[4] = {
        { 9001, 10000 }, { 11001, 10000 }, { 13001, 10000 }, { 9000, 9000 }
    };

    b->profile[0] = (sns_profile){ .type = SNS_HF, .discipline = 4, .strength = 4 };
    s->unit[0] = (sns_unit){ .x = 11000, .y = 10000, .flags = SNS_HERE };
    for (int i = 0; i < 4; i++) {
        const int unit = SNS_SIDE_UNITS + i;
        b->profile[unit] = b->profile[0];
        s->unit[unit] =
            (sns_unit){ .x = at[i].x, .y = at[i].y, .heading = PL_TURN / 2, .flags = SNS_HERE };
        s->record[s->records++] = (sns_record){ 0, (uint8_t)unit, PL_FRONT, PL_FRONT };
    }
}

static void swap_records(sns_state *s)
{
    const sns_record first = s->record[0];
    s->record[0] = s->record[1];
    s->record[1] = first;
}

static void lay_four_pieces(sns_state *s)
{
    for (int i = 0; i < 4; i++)
        s->piece[s->rolled++] = (sns_rolled_piece){ .x = 9000, .y = 9000, .kind = SNS_WOOD };
}

/* A battle of nobody. */
static void desert(sns_battle *b, sns_state *s)
{
    memset(b->profile, 0, sizeof b->profile);
    memset(b->rank, 0, sizeof b->rank);
    memset(s->total, 0, sizeof s->total);
}

static void kill(sns_state *s, int piece)
{
    s->commander[piece - SNS_FIRST_COMMANDER] =
        (sns_commander){ .unit = TC_NONE, .flags = SNS_CMD_DEAD };
}

/* A unit that has routed, nobody knows where from. */
static void rout(const sns_battle *b, sns_state *s, int unit)
{
    s->records = 0;
    memset(s->record, 0, sizeof s->record);
    for (int i = 0; i < SNS_COMMANDERS; i++)
        if (s->commander[i].unit == unit)
            kill(s, SNS_FIRST_COMMANDER + i);
    s->missing[sns_side(unit)] = (uint8_t)(s->missing[sns_side(unit)] + s->unit[unit].dice +
                                           (s->unit[unit].flags & SNS_MARKER ? 1 : 0));
    s->unit[unit] = (sns_unit){ .flags = SNS_ROUTED };
    s->routed[sns_side(unit)] = (uint8_t)(s->routed[sns_side(unit)] + sns_value(&b->profile[unit]));
}

/* Routs up to a share of the army, in hundredths. */
static void bleed(const sns_battle *b, sns_state *s, int side, int percent)
{
    for (int i = side * SNS_SIDE_UNITS; i < (side + 1) * SNS_SIDE_UNITS; i++)
        if (sns_here(s, i) && 100 * s->routed[side] < percent * s->total[side])
            rout(b, s, i);
}

/* A die from the bag onto somebody. */
static void load(sns_state *s, int unit, int number)
{
    sns_unit *u = &s->unit[unit];
    s->bag[sns_side(unit)]--;
    u->dice = 1;
    u->number = (uint8_t)number;
    u->flags |= SNS_IMPETUS;
}

/* All dice that lie nowhere for good, in one pool. */
static void draw_all(sns_state *s)
{
    for (int side = 0; side < 2; side++) {
        s->drawn[side] =
            (uint8_t)(s->drawn[side] + s->bag[side] + s->aside[side] + s->missing[side]);
        s->bag[side] = s->aside[side] = s->missing[side] = 0;
    }
}

static void put_aside(sns_state *s, int side)
{
    for (int n = 1; n <= 6; n++) {
        s->aside[side] = (uint8_t)(s->aside[side] + s->hand[side][n]);
        s->hand[side][n] = 0;
    }
}

/* One die that gives no bonus. */
static void strip(sns_state *s, int unit)
{
    sns_unit *u = &s->unit[unit];
    s->aside[sns_side(unit)] = (uint8_t)(s->aside[sns_side(unit)] + u->dice - 1);
    u->dice = 1;
    u->number = 5;
}

/* Away from all others, front to front with somebody who is not in the run. */
static void engage(sns_state *s, int unit)
{
    const int side = sns_side(unit);
    int foe = !side * SNS_SIDE_UNITS;

    while (!sns_here(s, foe) || foe == s->run.unit)
        foe++;
    lay(s, unit, unit);
    s->unit[unit].x = s->unit[foe].x = 4000;
    s->unit[unit].y = s->unit[foe].y = 4000;
    s->unit[unit].heading = 0;
    s->unit[foe].heading = PL_TURN / 2;
    s->record[0] = (sns_record){ (uint8_t)(side ? foe : unit), (uint8_t)(side ? unit : foe),
                                 PL_FRONT, PL_FRONT };
    s->records = 1;
}

/* The dice that are due. */
static uint8_t *dice_on_top(sns_state *s)
{
    return &s->fight.dice[top(s)->b & 1];
}

/* ---- The rows ---- */

#define MUTATION(name, station, rule, ruling, what)                                                \
    static void name(tc_battle *bb, tc_state *ss)                                                  \
    {                                                                                              \
        sns_battle *b = &bb->as.sns;                                                               \
        sns_state *s = &ss->as.sns;                                                                \
        (void)b, (void)s;                                                                          \
        what;                                                                                      \
    }
#include "mutations.def"
#undef MUTATION

static const audit_row rows[] = {
#define MUTATION(name, station, rule, ruling, what) { #name, station, rule, ruling, name },
#include "mutations.def"
#undef MUTATION
};

/* What carries a unit, a commander, a target or a reaction, and nothing else. */
static const uint8_t whole[] = { SNS_LEAVE_OUT,     SNS_ALLOCATE,      SNS_PICK_UNIT, SNS_ACT_FIGHT,
                                 SNS_ACT_TURN_FACE, SNS_ACT_BREAK_OFF, SNS_ACT_RALLY, SNS_ACT_HOLD,
                                 SNS_ACT_DEFER,     SNS_REACT,         SNS_TEST_NEXT, SNS_CMD_DONE,
                                 SNS_CMD_ATTACH };

int main(void)
{
    static const char *const files[] = { "core/sns/audit.c", "core/sns/audit_agenda.c", NULL };
    audit_system own = {
        .row = rows,
        .rows = TC_COUNT(rows),
        .symbols = "SNS_",
        .first_rule = TC_SNS_RULES,
        .rule_end = SNS_RULE_END,
        .files = files,
        .whole = whole,
        .wholes = TC_COUNT(whole),
        .subject = "uc",
        .other = 'r',
        .others = 4,
        .last_subject = SNS_PIECES,
    };

    stations_describe(&own);
    return audit_run(&own);
}
