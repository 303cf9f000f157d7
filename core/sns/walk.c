/* A way that somebody goes (7, 8): put down at its end, or wherever on it a lone commander of the
   enemy is touched, who is then dealt with before it goes on (6.5, R33, R39, R99). Also who
   attaches to whom when all is at rest (R27). The frame: WALK (a: unit); the rest is in s->walk. */
#include "march.h"

/* ---- Poses ---- */

pl_stand sns_walk_pose(const sns_battle *b, const sns_walk *w, int i)
{
    sns_course c;
    sns_lay_walk(&c, b, NULL, w);
    return sns_course_pose(&c, 0, i);
}

static void put(sns_state *s, int unit, const pl_stand *at)
{
    sns_unit *u = &s->unit[unit];
    if (u->x != at->at.x || u->y != at->at.y || u->heading != at->heading)
        u->flags |= SNS_SHIFTED;
    u->x = at->at.x;
    u->y = at->at.y;
    u->heading = (int16_t)at->heading;
}

/* Whoever of them is still there. */
static void put_all(sns_game *g, const sns_course *c, int i)
{
    for (int k = 0; k < c->n; k++) {
        const pl_stand pose = sns_course_pose(c, k, i);
        if (c->unit[k] < SNS_UNITS && sns_here(g->s, c->unit[k]))
            put(g->s, c->unit[k], &pose);
    }
    g->s->walk.at = (uint16_t)i;
}

/* ---- It begins ---- */

static void note_members(sns_state *s, sns_walk *w)
{
    const bool group = w->kind == SNS_WALK_PLAN && s->act.unit == w->unit;
    for (int i = 0; i < s->act.members && i < 2 && group; i++) {
        const sns_unit *u = &s->unit[s->act.member[i]];
        w->member_x[i] = u->x;
        w->member_y[i] = u->y;
        w->member_heading[i] = u->heading;
    }
}

void sns_start_walk(sns_game *g, sns_walk walk)
{
    sns_state *s = g->s;
    const sns_unit *u = &s->unit[walk.unit];
    sns_course c;
    TC_ASSERT(s->walk.kind == SNS_NO_WALK);
    walk.from_x = u->x;
    walk.from_y = u->y;
    walk.from_heading = u->heading;
    walk.at = walk.halted = 0;
    walk.end = walk.kind == SNS_WALK_PLAN ? walk.end : 0;
    note_members(s, &walk);
    sns_lay_walk(&c, g->b, s, &walk);
    walk.end = (uint16_t)sns_course_poses(&c);
    s->walk = walk;
    sns_push(g, SNS_STEP_WALK, walk.unit, 0, 0);
}

/* ---- Lone commanders of the enemy on the way: 6.5, R39, R99 ---- */

/* R99: not only one's own plain moves. */
static bool may_touch(const sns_state *s)
{
    const int kind = s->walk.kind;
    if (!tc_on(SNS_6_5_a) || !tc_on(SNS_6_5_c))
        return false;
    return tc_on(SNS_R99) || (kind != SNS_WALK_EVADE && kind != SNS_WALK_CONFORM &&
                              s->run.kind != SNS_RUN_PURSUIT && !s->act.members);
}

/* The first pose of one goer from `first` up to `most` that touches or covers him; 0 none. */
static int first_touch(const sns_course *c, int k, const pl_stand *him, int first, int most)
{
    int before = 0;
    for (int j = 0; j < c->stretches && before < most; j++) {
        const pl_way *way = &c->way[k][j];
        const pl_run run = pl_way_run(way, him, SNS_CONTACT);
        const int from = first - before > run.first ? first - before : run.first;
        for (int i = from; i <= run.last && before + i <= most; i++) {
            const pl_stand pose = pl_way_pose(way, i);
            if (pl_stands_within(&pose, him, SNS_CONTACT))
                return before + i;
        }
        before += way->n;
    }
    return 0;
}

/* The next pose that touches one, the lowest of them, and who touches him; 0 none. Where it stands
   another one may still be touched, but who was dealt with there is gone. */
static int next_touch(const sns_game *g, const sns_course *c, int *commander, int *who)
{
    const sns_walk *w = &g->s->walk;
    const int side = sns_side(w->unit), first = w->at ? w->at : 1;
    int most = w->end, found = 0;
    for (int i = 0; i < SNS_SIDE_COMMANDERS && may_touch(g->s); i++) {
        const int piece = SNS_FIRST_COMMANDER + !side * SNS_SIDE_COMMANDERS + i;
        if (!sns_is_alone(g->s, piece))
            continue;
        const pl_stand him = sns_commander_base(g->s, piece);
        for (int k = 0; k < c->n; k++) {
            const bool goes = c->unit[k] < SNS_UNITS && sns_here(g->s, c->unit[k]);
            const int at = goes ? first_touch(c, k, &him, first, most) : 0;
            if (!at)
                continue;
            found = at;
            most = at - 1;
            *commander = piece;
            *who = c->unit[k];
        }
    }
    return found;
}

/* ---- It ends ---- */

static tc_cite cite_of(const sns_walk *w)
{
    const int kind = w->plan.step[0].kind;
    if (w->member_x[0] | w->member_y[0])
        return tc_by(SNS_7_8_b, SNS_R118);
    if (kind == SNS_FREE)
        return tc_by(SNS_7_3_b, SNS_R105);
    if (kind == SNS_PIVOT_LEFT || kind == SNS_PIVOT_RIGHT)
        return SNS_7_3_c;
    if (sns_is_wide(&w->plan))
        return SNS_7_3_a;
    bool wheels = false;
    for (int i = 0; i < w->plan.steps; i++) {
        const int next = w->plan.step[i].kind;
        if (next != SNS_FORWARD && next != SNS_WHEEL_LEFT && next != SNS_WHEEL_RIGHT)
            return SNS_7_3_a;
        wheels = wheels || next != SNS_FORWARD;
    }
    return wheels ? SNS_7_2_b : SNS_7_2_a;
}

/* Whoever is with it goes with it: 6.2.a as it is activated, 7.9.a in every other move. */
static void say_led(sns_game *g, int unit, const pl_stand *from)
{
    uint8_t with[SNS_SIDE_COMMANDERS];
    const sns_unit *u = &g->s->unit[unit];
    const int n = sns_commanders_with(g->s, unit, with);
    const pl_point at = sns_front(g->s, unit);
    const tc_cite by = g->s->act.unit == unit ? SNS_6_2_a : SNS_7_9_a;
    for (int i = 0; i < n; i++)
        sns_say(g, SNS_EV_RIDES, by, with[i], TC_NONE, sns_hundredths(u->x), sns_hundredths(u->y),
                sns_hundredths(pl_root((uint64_t)pl_square(from->at, at))), 0);
}

static void say_moved(sns_game *g, const sns_walk *w, const sns_course *c, int k)
{
    const int unit = c->unit[k];
    const sns_unit *u = &g->s->unit[unit];
    sns_say(g, SNS_EV_MOVED, cite_of(w), unit, k ? w->unit : TC_NONE, sns_hundredths(u->x),
            sns_hundredths(u->y), sns_degrees(u->heading), sns_hundredths(w->length));
    if (w->by != TC_NONE && !w->halted && !k)
        sns_say(g, SNS_EV_STOPPED, tc_by(SNS_7_4_b, c->n > 1 ? SNS_R98 : 0), unit, w->by,
                sns_hundredths(u->x), sns_hundredths(u->y), 0, 0);
}

/* A charge, a pursuit and an evade come to rest when run.c says so. */
static void finish(sns_game *g, const sns_walk *w, const sns_course *c)
{
    const bool own = !g->s->run.kind;
    for (int k = 0; k < c->n; k++) {
        if (c->unit[k] >= SNS_UNITS || !sns_here(g->s, c->unit[k]))
            continue;
        if (w->kind == SNS_WALK_PLAN)
            say_moved(g, w, c, k);
        if (w->kind != SNS_WALK_CONFORM)
            say_led(g, c->unit[k], &c->from[k]);
    }
    if (!own)
        return;
    sns_judge_records(g);
    for (int k = 0; k < c->n; k++)
        if (c->unit[k] < SNS_UNITS && sns_here(g->s, c->unit[k]))
            sns_come_to_rest(g, c->unit[k]);
}

/* R33: who has been stopped stays where he is. */
bool sns_run_walk(sns_game *g)
{
    const sns_walk w = g->s->walk;
    int commander = TC_NONE, who = w.unit;
    sns_course c;
    sns_lay_walk(&c, g->b, g->s, &w);
    const bool goes = sns_here(g->s, w.unit) && !w.halted;
    const int at = goes ? next_touch(g, &c, &commander, &who) : 0;
    if (at) {
        put_all(g, &c, at);
        sns_risk(g, commander,
                 sns_is_mounted(sns_who(g->b, who)) ? SNS_RISK_RIDDEN : SNS_RISK_TOUCHED, who);
        return true;
    }
    if (goes)
        put_all(g, &c, w.end);
    sns_pop(g);
    sns_clear_walk(g->s);
    finish(g, &w, &c);
    return true;
}

/* ---- At rest: 6.1.c, R27 ---- */

/* A group may have come to rest about him: he is asked once. */
static bool is_asked(const sns_state *s, int commander)
{
    for (int i = 0; i < s->frames; i++)
        if (s->frame[i].step == SNS_STEP_ATTACH && s->frame[i].a == commander)
            return true;
    return false;
}

/* R26: two at once, and his owner is asked. */
void sns_come_to_rest(sns_game *g, int unit)
{
    const int first = SNS_FIRST_COMMANDER + sns_side(unit) * SNS_SIDE_COMMANDERS;
    for (int c = first; c < first + SNS_SIDE_COMMANDERS && tc_on(SNS_R27); c++) {
        if (!sns_is_alone(g->s, c) || is_asked(g->s, c))
            continue;
        const uint64_t touched = sns_units_touched(g->b, g->s, c);
        if (!(touched & sns_bit(unit)))
            continue;
        if (touched & (touched - 1) && tc_on(SNS_R26) && g->s->frames < TC_FRAMES)
            sns_push(g, SNS_STEP_ATTACH, c, 0, 0);
        else
            sns_attach(g, c, unit, tc_by(SNS_6_1_c, SNS_R27));
    }
}
