/* Commanders in danger (6.4, 6.5, table 2.9, R33 to R39, R92, R102, R103): their dice, their
   deaths, where those go who live (CMD_ESCAPE). The tests of a death: tests.c. Who has to roll:
   combat.c, shoot.c, walk.c. The frames: RISK (a: commander, b: killed on this and more, c: the
   enemy) and ESCAPE (a: commander, b: the enemy, c: the unit that routs, TC_NONE he is alone). */
#include "parts.h"

/* ---- The die ---- */

void sns_risk(sns_game *g, int commander, int need, int enemy)
{
    sns_push(g, SNS_STEP_RISK, commander, need, enemy);
}

tc_pool sns_risk_pool(const sns_battle *b, const sns_state *s)
{
    (void)b;
    return (tc_pool){ 1, 6, TC_HITS, s->frame[s->frames - 1].b };
}

/* R99: no move is another one. R36: one roll. 11.7.a: he whose unit stands, and R89: that rolled
   itself. */
static tc_cite cite_risk(const sns_game *g, int commander)
{
    const sns_state *s = g->s;
    const int unit = sns_commander_at(s, commander)->unit, walk = s->walk.kind;

    if (unit != TC_NONE)
        return sns_is_broken(g->b, s, unit) ? tc_by(SNS_6_4_a, SNS_R36)
                                            : tc_by(SNS_11_7_a, SNS_R89);
    if (walk == SNS_WALK_EVADE || walk == SNS_WALK_CONFORM || s->run.kind == SNS_RUN_PURSUIT ||
        (walk != SNS_NO_WALK && s->act.members))
        return tc_by(SNS_6_5_c, SNS_R99);
    return tc_by(SNS_6_5_a, SNS_R39);
}

/* 6.4.c, 6.5.b: who lives and whose unit does not stand, or who has none, must go. */
void sns_roll_risk(sns_game *g, int die)
{
    const tc_frame f = *sns_top(g->s);
    const bool killed = die >= f.b;
    const tc_cite by = cite_risk(g, f.a);

    sns_emit_die(g, f.a, by, 6, die);
    sns_pop(g);
    sns_say(g, SNS_EV_AT_RISK, by, f.a, f.c, die, f.b, killed, 0);
    if (killed) {
        sns_kill(g, f.a, f.c);
        return;
    }
    const int unit = sns_commander_at(g->s, f.a)->unit;
    if (unit == TC_NONE || sns_is_broken(g->b, g->s, unit))
        sns_start_escape(g, f.a, f.c, unit);
}

/* ---- Death: 6.4.b ---- */

static tc_cite cite_death(const sns_game *g, int commander, int unit)
{
    if (unit == TC_NONE)
        return tc_by(SNS_6_4_b, SNS_R103);
    if (sns_is_broken(g->b, g->s, unit))
        return tc_by(SNS_6_4_b, SNS_R102);
    const bool general = g->b->rank[commander - SNS_FIRST_COMMANDER] == SNS_GENERAL;
    return tc_by(SNS_6_4_b, general ? SNS_R92 : SNS_R37);
}

/* Whom he commanded is asked before he is gone. */
void sns_kill(sns_game *g, int commander, int enemy)
{
    sns_commander *c = &g->s->commander[commander - SNS_FIRST_COMMANDER];
    const int unit = c->unit, side = sns_side(commander);
    const unsigned bit = 1u << (commander - SNS_FIRST_COMMANDER) % SNS_SIDE_COMMANDERS;
    uint64_t had_command = 0;

    for (int u = side * SNS_SIDE_UNITS; u < (side + 1) * SNS_SIDE_UNITS; u++)
        if (sns_here(g->s, u) && sns_commanders_over(g->b, g->s, u) & bit)
            had_command |= sns_bit(u);
    sns_say(g, SNS_EV_KILLED, cite_death(g, commander, unit), commander, enemy, 0, 0, 0, 0);
    *c = (sns_commander){ .unit = TC_NONE, .flags = SNS_CMD_DEAD };
    sns_open_death(g, commander, unit, had_command);
}

/* ---- Flight: R33, R34 ---- */

/* Whole on the table, clear of every base but that of the routed unit (R33). */
static bool is_free(const sns_battle *b, const sns_state *s, const pl_stand *base, int from_unit)
{
    if (sns_over_edge(b, base))
        return false;
    for (int u = 0; u < SNS_UNITS; u++) {
        if (u == from_unit || !sns_here(s, u))
            continue;
        const pl_stand other = sns_base(b, s, u);
        if (pl_stands_within(base, &other, SNS_CONTACT))
            return false;
    }
    return true;
}

/* R28: from the base of the unit he was with, or his centre; R33: the line is from a centre. */
static bool may_reach(const sns_battle *b, const sns_state *s, int piece, int from_unit,
                      const pl_point way[2])
{
    int32_t length = pl_root((uint64_t)pl_square(way[0], way[1]));

    if (from_unit != TC_NONE) {
        pl_point corner[4];
        const pl_stand from = sns_base(b, s, from_unit);
        pl_stand_corners(&from, 0, corner);
        length = pl_to_poly(way[1], corner, 4);
    }
    return !sns_check_way(b, s, sns_side(piece), way, 2, length).rule;
}

bool sns_escape_place(const sns_battle *b, const sns_state *s, int piece, int from_unit, int enemy,
                      pl_point *out)
{
    enum { BEARINGS = 24, FARTHEST = 13 }; /* 5 DU and half the diagonal of the deepest base */
    const pl_stand from =
        from_unit == TC_NONE ? sns_commander_base(s, piece) : sns_base(b, s, from_unit);
    const pl_stand foe = enemy == TC_NONE ? from : sns_base(b, s, enemy);
    pl_point way[2] = { pl_stand_centre(&from), { 0, 0 } };
    int32_t best = -1;

    for (int i = 0; i < BEARINGS; i++)
        for (int step = 1; step <= FARTHEST; step++) {
            way[1] = pl_from(way[0], i * (PL_TURN / BEARINGS), 0, step * SNS_FLEE_STEP);
            const pl_stand base = sns_square(way[1]);
            const int32_t away = pl_stand_distance(&base, &foe);
            if (away <= best || !is_free(b, s, &base, from_unit) ||
                !may_reach(b, s, piece, from_unit, way))
                continue;
            best = away;
            *out = way[1];
        }
    return best >= 0;
}

/* R34, R35: he whose unit was not beaten so that he had to be diced for. */
static unsigned ruling_of_flight(const sns_state *s, int unit)
{
    const sns_round *r = &s->round[s->rounds ? s->rounds - 1 : 0];

    if (unit == TC_NONE || r->kind != SNS_BY_ROUT || r->need)
        return SNS_R33;
    return r->why == SNS_BY_SHOOTING ? SNS_R35 : SNS_R34;
}

/* R33: where there is nowhere to go he stays, and who touched him there is stopped. */
static void flee(sns_game *g, int commander, int enemy, int unit)
{
    const pl_stand from =
        unit == TC_NONE ? sns_commander_base(g->s, commander) : sns_base(g->b, g->s, unit);
    const unsigned rule = unit == TC_NONE ? SNS_6_5_b : SNS_6_4_c;
    pl_point at = pl_stand_centre(&from);
    const bool goes =
        tc_on(rule) && tc_on(SNS_R33) && sns_escape_place(g->b, g->s, commander, unit, enemy, &at);

    sns_say(g, SNS_EV_FLEES, tc_by(rule, ruling_of_flight(g->s, unit)), commander, enemy,
            sns_hundredths(at.x), sns_hundredths(at.y), 0, 0);
    if (goes || unit != TC_NONE)
        sns_stand_alone(g, commander, at);
    else if (g->s->walk.kind != SNS_NO_WALK)
        g->s->walk.halted = 1;
}

/* ---- CMD_ESCAPE ---- */

void sns_start_escape(sns_game *g, int commander, int enemy, int unit)
{
    if (tc_on(unit == TC_NONE ? SNS_6_5_b : SNS_6_4_c))
        sns_push(g, SNS_STEP_ESCAPE, commander, enemy, unit);
    else
        flee(g, commander, enemy, unit);
}

/* To flee is open always. */
tc_verdict sns_check_escape(const sns_battle *b, const sns_state *s, const tc_action *a)
{
    if (a->target == TC_NONE)
        return tc_legal();
    return sns_check_ride(b, s, s->frame[s->frames - 1].a, a->target, NULL, 0);
}

void sns_apply_escape(sns_game *g, const tc_action *a)
{
    const tc_frame f = *sns_top(g->s);

    sns_pop(g);
    if (a->target == TC_NONE)
        flee(g, f.a, f.b, f.c);
    else
        sns_attach(g, f.a, a->target, tc_by(f.c == TC_NONE ? SNS_6_5_b : SNS_6_4_c, SNS_R28));
}

/* ---- Who touches whom: 6.5.a, 6.5.c ---- */

int sns_commander_touched(const sns_state *s, int side, const pl_stand *base)
{
    const int first = SNS_FIRST_COMMANDER + !side * SNS_SIDE_COMMANDERS;

    for (int c = first; c < first + SNS_SIDE_COMMANDERS; c++) {
        if (!sns_is_alone(s, c))
            continue;
        const pl_stand own = sns_commander_base(s, c);
        if (pl_stands_within(&own, base, SNS_CONTACT))
            return c;
    }
    return -1;
}
