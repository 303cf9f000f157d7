/* What an engaged unit may do besides fighting (7.6.a): turn to face (R112) and break off (R113).
   That both are manoeuvres for the die is allocate.c's. */
#include "march.h"

/* ---- Over which edges ---- */

static bool has(const sns_record *r, int unit)
{
    return r->a == unit || r->b == unit;
}

static int edge_of(const sns_record *r, int unit)
{
    return r->a == unit ? r->edge_a : r->edge_b;
}

static int other_of(const sns_record *r, int unit)
{
    return r->a == unit ? r->b : r->a;
}

static bool is_front(const sns_battle *b, const sns_state *s, const sns_record *r, int unit)
{
    return sns_counts_as_front(b, s, unit, edge_of(r, unit));
}

/* Engaged, and all of that to its front, or none of it. */
static bool is_engaged_only(const sns_battle *b, const sns_state *s, int unit, bool front)
{
    bool any = false;
    for (int i = 0; i < s->records; i++) {
        if (!has(&s->record[i], unit))
            continue;
        if (is_front(b, s, &s->record[i], unit) != front)
            return false;
        any = true;
    }
    return any;
}

/* ---- Turn to face: R112 ---- */

static bool find_place(const sns_battle *b, const sns_state *s, int unit, int enemy, pl_stand *out)
{
    return sns_conform_place(b, s, unit, enemy, PL_FRONT, sns_front(s, unit), out);
}

tc_verdict sns_check_turn_face(const sns_battle *b, const sns_state *s, int unit, int enemy)
{
    const tc_cite by = tc_by(SNS_7_6_a, SNS_R112);
    pl_stand place;
    if (enemy >= SNS_UNITS || !sns_here(s, enemy) || sns_engaged_edge(s, unit, enemy) < 0)
        return sns_never(by, 0, 0);
    if (!is_engaged_only(b, s, unit, false))
        return tc_illegal(by, 0, 0);
    return find_place(b, s, unit, enemy, &place) ? tc_legal() : sns_never(by, 0, 0);
}

/* Records with others last if they still touch, their edges read anew by 8.2.a. */
static void read_edges_anew(sns_game *g, int unit)
{
    const pl_stand base = sns_base(g->b, g->s, unit);
    for (int i = 0; i < g->s->records && tc_on(SNS_R112); i++) {
        sns_record *r = &g->s->record[i];
        if (!has(r, unit))
            continue;
        const pl_stand foe = sns_base(g->b, g->s, other_of(r, unit));
        const uint8_t mine = (uint8_t)sns_edge_towards(&base, foe.at);
        const uint8_t theirs = (uint8_t)sns_edge_towards(&foe, base.at);
        r->edge_a = r->a == unit ? mine : theirs;
        r->edge_b = r->a == unit ? theirs : mine;
    }
}

/* It stands there at once; the walk on the spot is for lone commanders whom it touches there (6.5),
   before the fight. */
void sns_start_turn_face(sns_game *g, int unit, int enemy)
{
    sns_unit *u = &g->s->unit[unit];
    pl_stand place = sns_base(g->b, g->s, unit);
    (void)find_place(g->b, g->s, unit, enemy, &place);
    u->x = place.at.x;
    u->y = place.at.y;
    u->heading = (int16_t)place.heading;
    u->flags |= SNS_SHIFTED;
    sns_say(g, SNS_EV_CONTACT, tc_by(SNS_7_6_a, SNS_R112), unit, enemy, PL_FRONT,
            sns_hundredths(u->x), sns_hundredths(u->y), sns_degrees(u->heading));
    sns_judge_records(g);
    read_edges_anew(g, unit);
    sns_record_contact(g, unit, PL_FRONT, enemy, PL_FRONT);
    sns_record_more(g, unit);
    sns_start_fight(g, sns_fight_between(g->b, g->s, SNS_MELEE, unit, enemy, PL_FRONT, SNS_TURNED));
    sns_start_walk(g, (sns_walk){ .kind = SNS_WALK_CONFORM,
                                  .unit = (uint8_t)unit,
                                  .by = TC_NONE,
                                  .turn = u->heading,
                                  .to_x = u->x,
                                  .to_y = u->y });
}

/* ---- Break off: R113 ---- */

static bool may_break_off(const sns_battle *b, int unit)
{
    const int type = sns_who(b, unit)->type;
    return sns_is_skirmisher(sns_who(b, unit)) || type == SNS_CAV || type == SNS_CAM ||
           type == SNS_CH;
}

static bool outruns_all(const sns_battle *b, const sns_state *s, int unit)
{
    const int32_t rate = sns_rate(sns_who(b, unit), SNS_OPEN);
    for (int i = 0; i < s->records; i++) {
        const sns_record *r = &s->record[i];
        if (has(r, unit) && sns_rate(sns_who(b, other_of(r, unit)), SNS_OPEN) >= rate)
            return false;
    }
    return true;
}

/* Its full allowance at cost 1 per DU, MOVE bonuses too (5.7.a). */
static int32_t way_back(const sns_battle *b, const sns_state *s, int unit)
{
    const int32_t more = (s->act.unit == unit ? s->act.move : 0) * SNS_DU;
    const int32_t all = sns_rate(sns_who(b, unit), SNS_OPEN) * SNS_DU + more;
    return sns_go_straight(b, s, unit, all, more, true, false, 0).length;
}

tc_verdict sns_check_break_off(const sns_battle *b, const sns_state *s, int unit)
{
    const tc_cite by = tc_by(SNS_7_6_a, SNS_R113);
    if (!may_break_off(b, unit) || !is_engaged_only(b, s, unit, true) || !outruns_all(b, s, unit))
        return tc_illegal(by, 0, 0);
    const int32_t way = way_back(b, s, unit);
    return way < SNS_DU ? tc_illegal(by, way, SNS_DU) : tc_legal();
}

void sns_start_break_off(sns_game *g, int unit)
{
    const int32_t way = way_back(g->b, g->s, unit);
    const pl_stand base = sns_base(g->b, g->s, unit);
    const pl_point end = pl_from(base.at, base.heading, 0, -way);
    sns_say(g, SNS_EV_BREAKS_OFF, tc_by(SNS_7_6_a, SNS_R113), unit, TC_NONE, sns_hundredths(end.x),
            sns_hundredths(end.y), 0, 0);
    sns_end_records(g, unit);
    sns_start_walk(
        g,
        (sns_walk){ .kind = SNS_WALK_BACK, .unit = (uint8_t)unit, .by = TC_NONE, .length = way });
}
