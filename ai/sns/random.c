/* The random player of Sword & Spear: a candidate for each decision that the law mostly accepts. */
#include "../plane/plane.h"

static const sns_state *now_of(const ai_asked *q)
{
    return &q->state->as.sns;
}

static const sns_battle *battle_of(const ai_asked *q)
{
    return &q->battle->as.sns;
}

static bool kind_is_open(const ai_asked *q, int kind)
{
    return q->kinds >> kind & 1;
}

static const tc_frame *top_of(const ai_asked *q)
{
    return &now_of(q)->frame[now_of(q)->frames - 1];
}

static pl_point front_of(const sns_state *s, int unit)
{
    return (pl_point){ s->unit[unit].x, s->unit[unit].y };
}

/* The enemy whose P is nearest to it; -1 none. */
static int nearest_enemy(const sns_state *s, int unit)
{
    const int first = ai_sns_first(!sns_side(unit));
    ai_plane_nearest n = ai_plane_nobody();

    for (int e = first; e < first + SNS_SIDE_UNITS; e++)
        if (sns_here(s, e))
            ai_plane_offer(&n, e, pl_square(front_of(s, unit), front_of(s, e)));
    return n.best;
}

/* A unit of a side that is on the table, looking from a random place on; -1 none. */
static int pick_unit(const sns_state *s, int side, uint64_t bits)
{
    ai_plane_turn t = ai_plane_from(bits, ai_sns_first(side), SNS_SIDE_UNITS);

    while (ai_plane_on(&t))
        if (sns_here(s, t.at))
            return t.at;
    return -1;
}

/* The nearest one mostly, now and then any. */
static int pick_enemy(const ai_asked *q, int unit, uint64_t bits)
{
    return bits & 3 ? nearest_enemy(now_of(q), unit) : pick_unit(now_of(q), !q->side, bits >> 2);
}

/* ---- Set-up ---- */

static pl_point random_place(const ai_asked *q, pl_box zone)
{
    const uint64_t bits = ai_random_next(q->r);
    const int32_t wide = (zone.max.x - zone.min.x) / SNS_QUARTER + 1;
    const int32_t deep = (zone.max.y - zone.min.y) / SNS_QUARTER + 1;

    return (pl_point){ zone.min.x + SNS_QUARTER * ai_plane_share(bits, wide),
                       zone.min.y + SNS_QUARTER * ai_plane_share(bits >> 16, deep) };
}

/* Where P may lie, so far from the sides and behind the front of the zone. */
static pl_box zone_of(const ai_asked *q, int32_t deep, int32_t aside, int32_t behind)
{
    const sns_battle *b = battle_of(q);
    pl_box zone = { { aside, behind }, { b->width - aside, deep } };

    if (q->side) {
        zone.min.y = b->depth - deep;
        zone.max.y = b->depth - behind;
    }
    return zone;
}

static bool propose_place(const ai_asked *q, play_decision *out)
{
    enum { TRIES = 24 };
    const sns_battle *b = battle_of(q);
    ai_plane_turn t = ai_plane_from(ai_random_next(q->r), ai_sns_first(q->side), SNS_SIDE_UNITS);

    while (ai_plane_on(&t)) {
        const sns_profile *p = &b->profile[t.at];
        if (p->type == SNS_NO_TYPE || now_of(q)->unit[t.at].flags ||
            sns_deploy_step_of(p) != (enum sns_deploy_step)top_of(q)->b)
            continue;
        tc_action *a = ai_decide(q, SNS_DEPLOY, out);
        const pl_box zone =
            zone_of(q, ai_sns_zone(p), SNS_ZONE_SIDES + SNS_HALF_FRONT, sns_unit_depth(p));
        a->unit = (uint8_t)t.at;
        a->as.pose.heading = q->side ? PL_TURN / 2 : 0;
        for (int i = 0; i < TRIES; i++) {
            const pl_point at = random_place(q, zone);
            a->as.pose.x = at.x;
            a->as.pose.y = at.y;
            if (!sns_check_place(b, now_of(q), t.at, &a->as.pose).rule)
                return true;
        }
        ai_decide(q, SNS_LEAVE_OUT, out)->unit = (uint8_t)t.at;
        return true;
    }
    return false;
}

static bool propose_commander(const ai_asked *q, play_decision *out)
{
    const uint64_t bits = ai_random_next(q->r);
    ai_plane_turn t = ai_plane_from(bits, ai_sns_first_commander(q->side), SNS_SIDE_COMMANDERS);

    while (ai_plane_on(&t)) {
        if (battle_of(q)->rank[t.at - SNS_FIRST_COMMANDER] == SNS_NOBODY ||
            sns_commander_here(now_of(q), t.at))
            continue;
        tc_action *a = ai_decide(q, SNS_DEPLOY_CMD, out);
        const int u = pick_unit(now_of(q), q->side, bits >> 16);
        a->unit = (uint8_t)t.at;
        a->target = u < 0 || (bits >> 40 & 7) == 0 ? TC_NONE : (uint8_t)u;
        if (a->target == TC_NONE) {
            const pl_point at =
                random_place(q, zone_of(q, SNS_ZONE - SNS_HALF_FRONT,
                                        SNS_ZONE_SIDES + SNS_HALF_FRONT, SNS_HALF_FRONT));
            a->as.pose.x = at.x;
            a->as.pose.y = at.y;
        }
        return true;
    }
    return false;
}

static bool propose_ground(const ai_asked *q, play_decision *out)
{
    const pl_point at = random_place(
        q, (pl_box){ { 4 * SNS_DU, 4 * SNS_DU },
                     { battle_of(q)->width - 4 * SNS_DU, battle_of(q)->depth - 4 * SNS_DU } });
    tc_action *a = ai_decide(q, SNS_TERRAIN, out);

    a->as.pose.x = at.x;
    a->as.pose.y = at.y;
    return true;
}

/* ---- Dice ---- */

/* Each usable die to somebody who may have it, most of the time. */
static bool propose_allocation(const ai_asked *q, play_decision *out)
{
    const sns_state *s = now_of(q);
    uint8_t number[SNS_UNITS] = { 0 }, need[SNS_UNITS] = { 0 };

    out->count = 0;
    for (int n = 2; n <= 6 && q->attempt < AI_QUICK_TRIES; n++)
        for (int i = 0; i < s->hand[q->side][n] && out->count < SNS_GIVES; i++) {
            const uint64_t bits = ai_random_next(q->r);
            const int u = pick_unit(s, q->side, bits);
            if (u < 0 || (bits >> 16 & 7) == 0 || s->unit[u].flags & SNS_ACTIVATED ||
                battle_of(q)->profile[u].type == SNS_CAMP || (number[u] && number[u] != n))
                continue;
            need[u] = need[u] ? need[u] : (uint8_t)sns_discipline(battle_of(q), s, u);
            if (n < need[u])
                continue;
            number[u] = (uint8_t)n;
            out->at[out->count++] = (tc_action){ .kind = SNS_GIVE,
                                                 .side = (uint8_t)q->side,
                                                 .unit = (uint8_t)u,
                                                 .with = 1,
                                                 .arg = (uint16_t)n };
        }
    out->at[out->count++] = (tc_action){ .kind = SNS_ALLOCATE, .side = (uint8_t)q->side };
    return true;
}

static bool propose_pick(const ai_asked *q, play_decision *out)
{
    const sns_state *s = now_of(q);
    ai_plane_turn t = ai_plane_from(ai_random_next(q->r), ai_sns_first(q->side), SNS_SIDE_UNITS);

    while (ai_plane_on(&t))
        if (ai_sns_waits(&s->unit[t.at]) && s->unit[t.at].number == top_of(q)->b) {
            ai_decide(q, SNS_PICK_UNIT, out)->unit = (uint8_t)t.at;
            return true;
        }
    return false;
}

static bool propose_bonus(const ai_asked *q, play_decision *out)
{
    const uint64_t bits = ai_random_next(q->r);
    tc_action *a = ai_decide(q, SNS_BONUS, out);
    const int n = sns_bonuses(&now_of(q)->unit[top_of(q)->a]);

    for (int i = 0; i < n; i++) {
        const int use = (int)(bits >> 2 * i & 3);
        a->unit = (uint8_t)(a->unit + (use == 0));
        a->target = (uint8_t)(a->target + (use == 1 || use == 3));
        a->with = (uint8_t)(a->with + (use == 2));
    }
    return true;
}

/* ---- Moves ---- */

static tc_action *add_step(const ai_asked *q, play_decision *out, int kind)
{
    tc_action *a = &out->at[out->count++];
    *a = (tc_action){ .kind = SNS_STEP, .side = (uint8_t)q->side, .arg = (uint16_t)kind };
    return a;
}

/* A skirmisher anywhere about where it is, facing its nearest enemy or as it does. */
static void add_free(const ai_asked *q, play_decision *out, int unit, uint64_t bits)
{
    const sns_state *s = now_of(q);
    const sns_unit *u = &s->unit[unit];
    const int rate = sns_rate(&battle_of(q)->profile[unit], SNS_OPEN);
    const int e = nearest_enemy(s, unit);
    const int32_t way = SNS_QUARTER * ai_plane_share(bits, 4 * rate);
    const int heading =
        e < 0 || (bits >> 16 & 1) ? u->heading : pl_towards(front_of(s, unit), front_of(s, e));
    const int whole = pl_heading(heading) / SNS_DEGREE * SNS_DEGREE;
    const int course = (bits >> 17 & 1) ? heading : SNS_DEGREE * ai_plane_share(bits >> 18, 360);
    const pl_point at = pl_from(front_of(s, unit), course, 0, way > 400 ? way - 400 : way);
    tc_action *a = &out->at[out->count++];

    *a = (tc_action){ .kind = SNS_PLACE, .side = (uint8_t)q->side };
    a->as.pose = (tc_pose){ .x = at.x, .y = at.y, .heading = (int16_t)whole };
}

/* An advance, now and then a manoeuvre. */
static void add_steps(const ai_asked *q, play_decision *out, int unit, uint64_t bits)
{
    const sns_profile *p = &battle_of(q)->profile[unit];
    const int rate = sns_types[p->type].rate[SNS_OPEN] + now_of(q)->act.move;
    const int mood = (int)(bits & 15);

    if (p->type == SNS_ART) {
        add_step(q, out, bits & 1 ? SNS_PIVOT_LEFT : SNS_PIVOT_RIGHT)->as.pose.angle =
            (int16_t)(SNS_DEGREE * (1 + ai_plane_share(bits >> 8, 45)));
        return;
    }
    int32_t left = SNS_DU * rate >> (q->attempt > 3 ? 1 : 0);
    if (mood == 0)
        add_step(q, out, SNS_TURN_LEFT + ai_plane_share(bits >> 8, 3));
    else if (mood == 1)
        add_step(q, out, SNS_BACK + ai_plane_share(bits >> 8, 3))->as.pose.length =
            SNS_QUARTER * (1 + ai_plane_share(bits >> 24, rate > 0 ? 2 * rate : 1));
    if (mood < 2)
        return;
    if (mood < 6) {
        const int degrees = 1 + ai_plane_share(bits >> 8, mood == 2 ? 90 : 40);
        add_step(q, out, bits >> 7 & 1 ? SNS_WHEEL_LEFT : SNS_WHEEL_RIGHT)->as.pose.angle =
            (int16_t)(SNS_DEGREE * degrees);
        left -= 35 * degrees + 1;
    }
    if (left > 0)
        add_step(q, out, SNS_FORWARD)->as.pose.length =
            bits >> 30 & 1 ? left : SNS_QUARTER + ai_plane_share(bits >> 32, left);
}

static void add_move(const ai_asked *q, play_decision *out, int unit, uint64_t bits)
{
    if (sns_is_skirmisher(&battle_of(q)->profile[unit]) && (bits >> 60 & 3))
        add_free(q, out, unit, bits);
    else
        add_steps(q, out, unit, bits);
}

/* ---- An activation ---- */

static tc_action *commit(const ai_asked *q, play_decision *out, int kind)
{
    tc_action *a = &out->at[out->count++];
    *a = (tc_action){ .kind = (uint8_t)kind, .side = (uint8_t)q->side, .target = TC_NONE };
    return a;
}

/* Straight at him, or by a wheel of so many degrees to his side. */
static void add_charge(const ai_asked *q, play_decision *out, int unit, int enemy)
{
    const sns_state *s = now_of(q);
    const int turn =
        pl_turn(s->unit[unit].heading, pl_towards(front_of(s, unit), front_of(s, enemy)));
    const int degrees = (turn < 0 ? -turn : turn) / SNS_DEGREE;
    tc_action *a = commit(q, out, SNS_ACT_CHARGE);

    a->target = (uint8_t)enemy;
    if (degrees < 2 || (q->attempt & 1))
        return;
    a->flags = turn < 0 ? SNS_LEFT : SNS_RIGHT;
    a->as.pose.angle = (int16_t)(SNS_DEGREE * (degrees > 45 ? 45 : degrees));
}

static int engaged_with(const sns_state *s, int unit, uint64_t bits)
{
    int n = 0, with[4];

    for (int i = 0; i < s->records && n < TC_COUNT(with); i++)
        if (s->record[i].a == unit || s->record[i].b == unit)
            with[n++] = s->record[i].a == unit ? s->record[i].b : s->record[i].a;
    return n ? with[ai_plane_share(bits, n)] : -1;
}

static bool propose_engaged(const ai_asked *q, play_decision *out, int unit, uint64_t bits)
{
    const int e = engaged_with(now_of(q), unit, bits), mood = (int)(bits >> 16 & 15);

    if (mood == 0)
        commit(q, out, SNS_ACT_BREAK_OFF);
    else if (mood == 1)
        commit(q, out, SNS_ACT_TURN_FACE)->target = (uint8_t)e;
    else
        commit(q, out, SNS_ACT_FIGHT)->target = (uint8_t)e;
    return true;
}

static bool propose_act(const ai_asked *q, play_decision *out)
{
    const int unit = top_of(q)->a;
    const sns_state *s = now_of(q);
    const uint64_t bits = ai_random_next(q->r), more = ai_random_next(q->r);
    const int mood = (int)(bits & 31), e = pick_enemy(q, unit, bits >> 8);

    out->count = 0;
    if (q->attempt > AI_QUICK_TRIES || mood == 0 || e < 0) {
        commit(q, out, bits >> 5 & 1 ? SNS_ACT_HOLD : SNS_ACT_DEFER);
        return true;
    }
    if (sns_is_engaged(s, unit))
        return propose_engaged(q, out, unit, bits >> 8);
    const bool shoots = battle_of(q)->profile[unit].weapon != SNS_NO_WEAPON;
    if (mood < 10) {
        add_charge(q, out, unit, e);
    } else if (mood < 16 && shoots) {
        commit(q, out, mood < 12 ? SNS_ACT_SHOOT_MOVE : SNS_ACT_SHOOT)->target = (uint8_t)e;
    } else if (mood < 19 && shoots) {
        add_move(q, out, unit, more);
        commit(q, out, SNS_ACT_MOVE_SHOOT);
    } else if (mood < 22 && s->unit[unit].hits) {
        commit(q, out, SNS_ACT_RALLY);
    } else {
        const bool group = sns_has_commander(s, unit) && (bits >> 40 & 3);
        if (group)
            add_steps(q, out, unit, more | 6);
        else
            add_move(q, out, unit, more);
        commit(q, out, SNS_ACT_MOVE)->flags =
            group ? (uint8_t)(1 + ai_plane_share(bits >> 42, 3)) : SNS_ALONE;
    }
    return true;
}

static bool propose_second(const ai_asked *q, play_decision *out)
{
    const uint64_t bits = ai_random_next(q->r);
    const int unit = top_of(q)->a, e = pick_enemy(q, unit, bits >> 3);

    out->count = 0;
    if (kind_is_open(q, SNS_SECOND_SHOOT)) {
        if (e >= 0 && q->attempt < AI_QUICK_TRIES && (bits & 7))
            commit(q, out, SNS_SECOND_SHOOT)->target = (uint8_t)e;
        else
            commit(q, out, SNS_SECOND_SHOOT);
        return true;
    }
    if (q->attempt < AI_QUICK_TRIES && (bits & 3))
        add_move(q, out, unit, ai_random_next(q->r));
    commit(q, out, SNS_SECOND_MOVE);
    return true;
}

/* ---- Commanders ---- */

static bool propose_ride(const ai_asked *q, play_decision *out)
{
    const sns_state *s = now_of(q);
    const uint64_t bits = ai_random_next(q->r);
    ai_plane_turn t = ai_plane_from(bits, ai_sns_first_commander(q->side), SNS_SIDE_COMMANDERS);

    out->count = 0;
    while (ai_plane_on(&t) && q->attempt < AI_QUICK_TRIES && (bits >> 16 & 3)) {
        const sns_commander *c = sns_commander_at(s, t.at);
        if ((c->flags & (SNS_CMD_HERE | SNS_CMD_MOVED)) != SNS_CMD_HERE)
            continue;
        const int u = pick_unit(s, q->side, bits >> 20);
        if (u >= 0 && (bits >> 40 & 3)) {
            commit(q, out, SNS_CMD_MOVE)->target = (uint8_t)u;
        } else {
            const pl_point from =
                c->unit == TC_NONE ? (pl_point){ c->x, c->y } : front_of(s, c->unit);
            const pl_point to = pl_from(from, ai_plane_share(bits >> 42, PL_TURN), 0, 3 * SNS_DU);
            *commit(q, out, SNS_LEG) = (tc_action){ .kind = SNS_LEG,
                                                    .side = (uint8_t)q->side,
                                                    .as.pose = { .x = to.x, .y = to.y } };
            commit(q, out, SNS_CMD_MOVE);
        }
        out->at[out->count - 1].unit = (uint8_t)t.at;
        return true;
    }
    commit(q, out, SNS_CMD_DONE);
    return true;
}

static bool propose_joining(const ai_asked *q, play_decision *out, int kind)
{
    const uint64_t bits = ai_random_next(q->r);
    const int u = pick_unit(now_of(q), q->side, bits);
    const bool flees = kind == SNS_CMD_ESCAPE && (q->attempt > 4 || (bits >> 16 & 1));

    out->count = 0;
    tc_action *a = commit(q, out, kind);
    a->unit = kind == SNS_CMD_ATTACH ? top_of(q)->a : 0;
    a->target = flees || u < 0 ? TC_NONE : (uint8_t)u;
    return true;
}

/* ---- All of it ---- */

/* What is asked of a unit that is charged, has won, has to test. */
static bool propose_word(const ai_asked *q, play_decision *out)
{
    const uint64_t bits = ai_random_next(q->r);

    if (kind_is_open(q, SNS_REACT)) {
        ai_decide(q, SNS_REACT, out)->arg = (uint16_t)ai_plane_share(bits, 3);
    } else if (kind_is_open(q, SNS_PURSUE)) {
        ai_decide(q, SNS_PURSUE, out)->flags = bits & 1;
    } else if (kind_is_open(q, SNS_TEST_NEXT)) {
        const int u = pick_unit(now_of(q), q->side, bits);
        ai_decide(q, SNS_TEST_NEXT, out)->unit = u < 0 ? 0 : (uint8_t)u;
    } else if (kind_is_open(q, SNS_CMD_RALLY)) {
        tc_action *a = ai_decide(q, SNS_CMD_RALLY, out);
        a->unit = top_of(q)->a;
        a->flags = (bits & 3) != 0;
    } else {
        return false;
    }
    return true;
}

bool ai_sns_propose(const ai_asked *q, play_decision *out)
{
    switch (top_of(q)->step) {
    case SNS_STEP_GROUND:
        return propose_ground(q, out);
    case SNS_STEP_DEPLOY:
        return kind_is_open(q, SNS_DEPLOY_CMD) ? propose_commander(q, out) : propose_place(q, out);
    case SNS_STEP_ALLOCATE:
        return propose_allocation(q, out);
    case SNS_STEP_PICK:
        return propose_pick(q, out);
    case SNS_STEP_BONUS:
        return propose_bonus(q, out);
    case SNS_STEP_CHOOSE:
        return propose_act(q, out);
    case SNS_STEP_SECOND_SHOOT:
    case SNS_STEP_SECOND_MOVE:
        return propose_second(q, out);
    case SNS_STEP_COMMAND:
        return propose_ride(q, out);
    case SNS_STEP_ESCAPE:
        return propose_joining(q, out, SNS_CMD_ESCAPE);
    case SNS_STEP_ATTACH:
        return propose_joining(q, out, SNS_CMD_ATTACH);
    default:
        return propose_word(q, out);
    }
}

/* Items as the core lists them, one of a few each time, until the list has a decision. */
void ai_sns_by_list(const ai_asked *q, play_decision *out)
{
    enum { FEW = 12 };
    tc_state draft = *q->state;
    tc_action list[FEW];

    out->count = 0;
    while (out->count < SNS_GIVES + 1) {
        int n = tc_actions(q->battle, &draft, 0, TC_NONE, list, FEW), usable = 0;
        n = n < FEW ? n : FEW;
        for (int i = 0; i < n; i++)
            if (list[i].kind >= TC_KINDS)
                list[usable++] = list[i];
        if (usable == 0)
            return;
        const tc_action *a = &list[ai_random_below(q->r, (uint32_t)usable)];
        out->at[out->count++] = *a;
        if (!tc_is_item(q->battle, a->kind) ||
            tc_apply(q->battle, &draft, a, NULL, NULL).rule != TC_LEGAL)
            return;
    }
}
