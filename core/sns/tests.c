/* Hits, discipline tests and what a rout leads to (12, 13.3, 13.4, 6.4.b, R75 to R79, R94, R119).
   Every rout, death and army's test opens a round; the last one opened is under way, so that what a
   test leads to is dealt with before the next one. Tests of a fight are counted in the fight. The
   frames: ROUNDS lies below all that its rounds ask (a: how many there were before), TEST (a: unit,
   b: enum sns_cause), TEST_NEXT (a: side). */
#include "parts.h"

/* ---- Hits: 12.2.a ---- */

bool sns_is_broken(const sns_battle *b, const sns_state *s, int unit)
{
    return s->unit[unit].hits >= sns_who(b, unit)->strength && tc_on(SNS_12_2_a);
}

void sns_hit(sns_game *g, int unit, int by, tc_cite cite)
{
    enum { MOST = 100 }; /* reached only where nobody routs because that is muted */
    sns_unit *u = &g->s->unit[unit];

    if (u->hits < MOST)
        u->hits++;
    sns_say(g, SNS_EV_HIT, cite, unit, by, u->hits, sns_who(g->b, unit)->strength, 0, 0);
}

/* ---- Who is near a rout: 12.5 ---- */

/* 12.5.b: whom this rout concerns at all; R101, R128: camps never. */
static bool is_concerned(const sns_battle *b, int routed, int unit)
{
    const sns_profile *p = sns_who(b, routed), *o = sns_who(b, unit);

    if (unit == routed)
        return false;
    if (!tc_on(SNS_12_5_b))
        return sns_side(unit) == sns_side(routed);
    if (o->type == SNS_CAMP)
        return false;
    if (sns_side(unit) != sns_side(routed))
        return p->type == SNS_EL;
    return sns_is_skirmisher(o) || !(sns_is_skirmisher(p) || sns_is_train(p));
}

/* R78: to have supported somebody means nothing more; muted, it would spare him the test. */
static bool is_before(const pl_stand *rear, const pl_stand *fighter)
{
    return pl_stands_within(rear, fighter, SNS_REAR_GAP) &&
           sns_edge_towards(fighter, rear->at) == PL_REAR;
}

/* 12.5.a: the corridor is for friends. */
static bool is_near(const pl_stand *routed, int32_t rate, bool friendly, const pl_stand *other)
{
    const pl_stand corridor = { routed->at, routed->heading, SNS_HALF_FRONT, rate * SNS_DU };

    if (!tc_on(SNS_R78) && friendly && is_before(routed, other))
        return false;
    if (pl_stands_within(routed, other, SNS_NEAR_ROUT + SNS_WITHIN_TOL))
        return true;
    return friendly && rate > 0 && pl_stands_meet(other, SNS_SHRINK_GROUND, &corridor, 0);
}

/* R76: each of them once. */
uint64_t sns_near_rout(const sns_battle *b, const sns_state *s, int unit)
{
    const pl_stand routed = sns_base(b, s, unit);
    const int32_t rate = sns_rate(sns_who(b, unit), SNS_OPEN);
    uint64_t near = 0;

    for (int u = 0; u < SNS_UNITS && tc_on(SNS_12_5_a); u++) {
        if (!sns_here(s, u) || !is_concerned(b, unit, u) || sns_is_broken(b, s, u))
            continue;
        const pl_stand other = sns_base(b, s, u);
        if (is_near(&routed, rate, sns_side(u) == sns_side(unit), &other))
            near |= sns_bit(u);
    }
    return near;
}

/* ---- A unit goes: 12.6.a, 13.3 ---- */

/* R19: of all dice given none is left. */
static bool is_last_with_dice(const sns_state *s, int unit)
{
    for (int u = 0; u < SNS_UNITS; u++)
        if (u != unit && s->unit[u].dice && !(s->unit[u].flags & (SNS_ACTIVATED | SNS_DEFERRED)))
            return false;
    return s->unit[unit].dice > 0;
}

static bool is_fighter_gone(const sns_game *g, int unit)
{
    const sns_fight *f = &g->s->fight;
    const int other = f->unit[f->unit[0] == unit];

    return f->kind == SNS_MELEE && other < SNS_UNITS &&
           (g->s->unit[other].flags & SNS_ROUTED || sns_is_broken(g->b, g->s, other));
}

static tc_cite cite_rout(const sns_game *g, int unit, enum sns_cause why)
{
    const sns_unit *u = &g->s->unit[unit];

    if (sns_is_camp(g->b, unit))
        return tc_by(SNS_14_1, SNS_R49);
    if (why == SNS_BY_MELEE && is_fighter_gone(g, unit))
        return tc_by(SNS_10_5_c, SNS_R75);
    if (why == SNS_BY_MELEE || why == SNS_BY_SHOOTING)
        return tc_by(SNS_12_2_a, SNS_R119);
    if (is_last_with_dice(g->s, unit))
        return tc_by(SNS_12_2_a, SNS_R19);
    if (u->dice && !(u->flags & SNS_ACTIVATED))
        return tc_by(SNS_12_2_a, SNS_R97);
    if (why == SNS_BY_MORALE)
        return tc_by(SNS_13_4_b, SNS_R79);
    return tc_by(SNS_12_2_a, why == SNS_BY_DEATH ? SNS_R94 : SNS_R79);
}

/* R130: they leave with it and do not come back; it is no death. */
static void leave(sns_game *g, int unit)
{
    uint8_t with[SNS_SIDE_COMMANDERS];
    const int n = sns_commanders_with(g->s, unit, with);

    for (int i = 0; i < n; i++) {
        g->s->commander[with[i] - SNS_FIRST_COMMANDER] =
            (sns_commander){ .unit = TC_NONE, .flags = SNS_CMD_LEFT };
        sns_say(g, SNS_EV_LEAVES, tc_by(SNS_8_5_f, SNS_R130), with[i], unit, 0, 0, 0, 0);
    }
}

void sns_remove_unit(sns_game *g, int unit, enum sns_cause why, int by)
{
    sns_state *s = g->s;
    const int side = sns_side(unit), value = sns_value(sns_who(g->b, unit));
    const int lost = s->routed[side] + value, of = sns_limit(g->b, s, side);

    if (why == SNS_BY_LEAVING) {
        sns_say(g, SNS_EV_OFF_TABLE, tc_by(SNS_8_5_f, SNS_R47), unit, TC_NONE, value, lost, of, 0);
        leave(g, unit);
    } else {
        sns_say(g, SNS_EV_ROUTS, cite_rout(g, unit, why), unit, by, (int)why, value, lost, of);
    }
    sns_lose_die(g, unit);
    sns_end_records(g, unit);
    s->unit[unit] = (sns_unit){ .flags = SNS_ROUTED };
    for (int i = 0; i < s->rounds; i++)
        s->round[i].set &= ~sns_bit(unit);
    sns_count_rout(g, unit);
}

/* ---- Rounds ---- */

static sns_round *open_round(sns_game *g, enum sns_cause kind, int unit, int side)
{
    sns_state *s = g->s;

    TC_ASSERT(s->rounds < SNS_ROUNDS);
    if (sns_top(s)->step != SNS_STEP_ROUNDS)
        sns_push(g, SNS_STEP_ROUNDS, s->rounds, 0, 0);
    s->round[s->rounds] = (sns_round){ .kind = (uint8_t)kind,
                                       .unit = (uint8_t)unit,
                                       .by = TC_NONE,
                                       .stage = SNS_ROUND_TESTS,
                                       .side = (uint8_t)side };
    return &s->round[s->rounds++];
}

/* R32: all who are with it, one after the other. */
void sns_rout(sns_game *g, int unit, enum sns_cause why, int by, int need)
{
    sns_round *r = open_round(g, SNS_BY_ROUT, unit, sns_side(unit));
    uint8_t with[SNS_SIDE_COMMANDERS];
    const int n = sns_commanders_with(g->s, unit, with);

    r->stage = SNS_ROUND_RISKS;
    r->why = (uint8_t)why;
    r->by = (uint8_t)by;
    r->need = (uint8_t)need;
    for (int i = 0; i < n; i++)
        r->commanders |= (uint8_t)(1u << (with[i] - SNS_FIRST_COMMANDER) % SNS_SIDE_COMMANDERS);
}

/* 6.4.b: his own unit if it stands, and whom his death leaves out of command (R93), each once
   (R37); R102, R103: whether or not his own unit stands, or he had one. R128: no camp. */
void sns_open_death(sns_game *g, int commander, int unit, uint64_t had_command)
{
    const bool stands = unit != TC_NONE && !sns_is_broken(g->b, g->s, unit);
    uint64_t set = stands ? sns_bit(unit) : 0;
    const unsigned ruling = unit == TC_NONE ? SNS_R103 : stands ? SNS_R93 : SNS_R102;

    for (int u = 0; u < SNS_UNITS && tc_on(ruling); u++)
        if (had_command & sns_bit(u) && !sns_in_command(g->b, g->s, u))
            set |= sns_bit(u);
    for (int u = 0; u < SNS_UNITS; u++)
        if (!sns_here(g->s, u) || sns_is_camp(g->b, u))
            set &= ~sns_bit(u);
    if (set && tc_on(SNS_6_4_b))
        open_round(g, SNS_BY_DEATH, commander, sns_side(commander))->set = set;
}

/* 13.4.a; R101: no camp. R44: who has broken too still takes it; R45: the number itself is
   enough. */
void sns_open_morale(sns_game *g, int side)
{
    uint8_t list[SNS_UNITS];
    const int n = sns_units_of(g->b, g->s, side, !tc_on(SNS_R101), list);
    uint64_t set = 0;

    for (int i = 0; i < n; i++)
        set |= sns_bit(list[i]);
    const int lost = g->s->routed[side], at = sns_morale(g->s->total[side]);
    const bool broken = lost >= sns_break(g->s->total[side]);
    sns_say(g, SNS_EV_MORALE_TEST,
            tc_by(SNS_13_4_a, broken       ? SNS_R44
                              : lost == at ? SNS_R45
                                           : SNS_R101),
            TC_NONE, TC_NONE, side, lost, at, 0);
    if (set && tc_on(SNS_13_4_a))
        open_round(g, SNS_BY_MORALE, TC_NONE, side)->set = set;
}

/* The next of its commanders has his die, or his move. R34: without an enemy's doing he moves away
   from the nearest. */
static void endanger(sns_game *g, sns_round *r)
{
    const int nth = __builtin_ctz(r->commanders), unit = r->unit;
    const int commander = SNS_FIRST_COMMANDER + r->side * SNS_SIDE_COMMANDERS + nth;
    int enemy = r->by;

    r->commanders &= (uint8_t)(r->commanders - 1);
    if (sns_commander_at(g->s, commander)->unit != unit)
        return;
    if (r->need) {
        sns_risk(g, commander, r->need, r->by);
        return;
    }
    if (enemy == TC_NONE) {
        const pl_stand base = sns_base(g->b, g->s, unit);
        if (sns_nearest_enemy(g->b, g->s, r->side, &base, 0, &enemy) < 0)
            enemy = TC_NONE;
    }
    sns_start_escape(g, commander, enemy, unit);
}

/* Who still has to test: R119: the side whose round it is before the other, and nobody whose hits
   have reached its strength. */
static uint64_t still_due(const sns_battle *b, const sns_state *s, const sns_round *r)
{
    const uint64_t first = r->side ? ~(uint64_t)0 << SNS_SIDE_UNITS : sns_bit(SNS_SIDE_UNITS) - 1;
    uint64_t due = 0;

    for (int u = 0; u < SNS_UNITS; u++)
        if (r->set & sns_bit(u) && sns_here(s, u) && !sns_is_broken(b, s, u))
            due |= sns_bit(u);
    if (due & first)
        return tc_on(SNS_R119) ? due & first : due & ~first ? due & ~first : due;
    return due;
}

/* R77: one at a time; who has several to test names the next. */
static void test_next(sns_game *g, sns_round *r)
{
    sns_state *s = g->s;
    const uint64_t due = still_due(g->b, s, r);

    if (!due) {
        s->round[--s->rounds] = (sns_round){ 0 };
        return;
    }
    const int unit = __builtin_ctzll(due);
    if (due & (due - 1) && tc_on(SNS_R77))
        sns_push(g, SNS_STEP_TEST_NEXT, sns_side(unit), 0, 0);
    else
        sns_push(g, SNS_STEP_TEST, unit, r->kind, 0);
}

/* 12.6.a. */
bool sns_run_rounds(sns_game *g)
{
    sns_state *s = g->s;
    sns_round *r;

    if (s->rounds <= sns_top(s)->a) {
        sns_pop(g);
        return true;
    }
    r = &s->round[s->rounds - 1];
    switch (r->stage) {
    case SNS_ROUND_RISKS:
        if (r->commanders)
            endanger(g, r);
        else
            r->stage = SNS_ROUND_REMOVE;
        break;
    case SNS_ROUND_REMOVE:
        r->stage = SNS_ROUND_TESTS;
        r->set = tc_on(SNS_12_6_a) ? sns_near_rout(g->b, s, r->unit) : 0;
        sns_remove_unit(g, r->unit, (enum sns_cause)r->why, r->by);
        break;
    default:
        test_next(g, r);
        break;
    }
    return true;
}

tc_verdict sns_check_test_next(const sns_battle *b, const sns_state *s, const tc_action *a)
{
    const uint64_t due = s->rounds ? still_due(b, s, &s->round[s->rounds - 1]) : 0;

    if (a->unit >= SNS_UNITS || !(due & sns_bit(a->unit)))
        return sns_never(tc_by(SNS_12_1_b, SNS_R77), a->unit, TC_NONE);
    return tc_legal();
}

void sns_apply_test_next(sns_game *g, const tc_action *a)
{
    sns_pop(g);
    sns_push(g, SNS_STEP_TEST, a->unit, g->s->round[g->s->rounds - 1].kind, 0);
}

/* ---- The test: 12.1 ---- */

tc_pool sns_test_pool(const sns_battle *b, const sns_state *s)
{
    const int need = sns_test_need(b, s, s->frame[s->frames - 1].a);
    return (tc_pool){ 1, 6, TC_HITS, (uint8_t)need };
}

/* R38: at the discipline of now; R128: a camp's is its own. */
static tc_cite cite_test(const sns_game *g, int unit, int why)
{
    const sns_state *s = g->s;

    switch (why) {
    case SNS_BY_ROUT: {
        const bool other = sns_side(unit) != s->round[s->rounds - 1].side;
        return tc_by(other ? SNS_12_5_b : SNS_12_5_a, other ? SNS_R119 : SNS_R76);
    }
    case SNS_BY_DEATH:
        return tc_by(SNS_6_4_b, SNS_R38);
    case SNS_BY_MORALE:
        return tc_by(SNS_13_4_a, SNS_R77);
    default:
        return tc_by(SNS_12_1_b, sns_is_camp(g->b, unit) ? SNS_R128 : 0);
    }
}

/* R119: whose hits have reached its strength tests no more; R79: it routs at once, but in a fight
   when all hits are marked (11.6.b). */
void sns_roll_test(sns_game *g, int die)
{
    sns_state *s = g->s;
    sns_fight *f = &s->fight;
    const int unit = sns_top(s)->a, why = sns_top(s)->b;
    const bool fights = why == SNS_BY_MELEE || why == SNS_BY_SHOOTING;
    const int mine = f->unit[1] == unit, need = sns_test_need(g->b, s, unit);
    const bool passed = die >= need;

    const bool steadfast = need < sns_discipline(g->b, s, unit);
    sns_emit_die(g, unit, steadfast ? SNS_15_i : SNS_12_1_a, 6, die);
    sns_say(g, SNS_EV_TEST, cite_test(g, unit, why), unit, TC_NONE, die, need, passed, why);
    sns_pop(g);
    if (fights)
        f->tests[mine]--;
    else
        s->round[s->rounds - 1].set &= ~sns_bit(unit);
    if (passed || !tc_on(SNS_12_1_a))
        return;
    sns_hit(g, unit, fights ? f->unit[!mine] : TC_NONE, SNS_12_1_a);
    if (!sns_is_broken(g->b, s, unit))
        return;
    if (!fights)
        sns_rout(g, unit, (enum sns_cause)why, TC_NONE, 0);
    else if (tc_on(SNS_R119))
        f->tests[mine] = 0;
}
