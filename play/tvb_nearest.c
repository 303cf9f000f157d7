/* Tilly's Very Bad Day: the nearest legal relative of a refused decision: a move a little shorter
   or with a smaller angle, another target, fewer shooters. Found by asking the law. */
#include "inside.h"

enum { STEP = 250, TIDY = 5, ANGLE_STEP = 50, LISTED = 128 };

/* Whom a listed decision is about. */
bool play_tvb_names(const tc_action *a, int subject)
{
    switch (a->kind) {
    case TVB_SHOOT:
    case TVB_PB_SHOOT:
        return a->unit == subject || tc_set_has(a->as.set, (unsigned)subject);
    case TVB_CHOOSE_MELEE:
        return a->arg == subject;
    case TVB_CORNER:
    case TVB_CREST:
        return false;
    case TVB_WAYPOINT: /* listed for him alone */
        return true;
    default:
        return a->unit == subject;
    }
}

/* Nothing is owed but what the law itself names. */
bool play_tvb_jot_owed(play_pen *p, const tc_battle *b, const tc_state *s, int kind, int side)
{
    (void)p, (void)b, (void)s, (void)kind, (void)side;
    return false;
}

/* X13 names the unit; who must rally back (3.5.b) is found by asking whether it still can. */
void play_tvb_jot_bound(play_pen *p, const tc_battle *b, const tc_state *s, const tc_verdict *v)
{
    const tvb_state *tvb = &s->as.tvb;
    const tc_await w = tc_awaits(b, s);

    if (v->rule == TVB_X13 && play_tvb_is_unit(s, v->got))
        jot_text(p, play_subject_id(b, v->got));
    if (w.step != TVB_STEP_RALLY)
        return;
    for (int u = w.who * TVB_SIDE_UNITS; u < (w.who + 1) * TVB_SIDE_UNITS; u++) {
        tc_action some;
        if (play_tvb_has_base(s, u) && tvb->unit[u].flags & (TVB_LOST_IT | TVB_EVADING) &&
            !(tvb->unit[u].flags & TVB_RALLIED) &&
            tc_actions(b, s, TVB_RALLY_BACK, u, &some, 1) > 0)
            jot_text(p, play_subject_id(b, u));
    }
}

/* The same with another length: the greatest that is legal below it, to the thousandth. */
static bool shorter(const tc_battle *b, const tc_state *s, const tc_action *refused,
                    play_decision *out)
{
    tc_action a = *refused;
    int legal = -1, bad = refused->as.pose.length;

    for (int length = bad / STEP * STEP; length >= 0; length -= STEP) {
        a.as.pose.length = length;
        if (length < refused->as.pose.length && tc_check(b, s, &a).rule == TC_LEGAL) {
            legal = length;
            break;
        }
        bad = length;
    }
    if (legal < 0)
        return false;
    while (bad - legal > 1) {
        const int middle = (legal + bad) / 2;
        a.as.pose.length = middle;
        if (tc_check(b, s, &a).rule == TC_LEGAL)
            legal = middle;
        else
            bad = middle;
    }
    a.as.pose.length = legal / TIDY * TIDY; /* without the slack of R7 */
    if (a.as.pose.length && play_offer(b, s, &a, out))
        return true;
    a.as.pose.length = legal;
    return play_offer(b, s, &a, out);
}

static bool longer(const tc_battle *b, const tc_state *s, const tc_action *refused,
                   play_decision *out)
{
    enum { BACK_MIN = 1000 }; /* 1.1.m, 1.1.n, 3.5.a */
    tc_action a = *refused;

    if (refused->as.pose.length >= BACK_MIN)
        return false;
    a.as.pose.length = BACK_MIN;
    return play_offer(b, s, &a, out);
}

/* A smaller angle, at each of them as far as it goes. */
static bool smaller(const tc_battle *b, const tc_state *s, const tc_action *refused,
                    play_decision *out)
{
    tc_action a = *refused;

    for (int angle = (refused->as.pose.angle - 1) / ANGLE_STEP * ANGLE_STEP; angle > 0;
         angle -= ANGLE_STEP) {
        a.as.pose.angle = (int16_t)angle;
        if (play_offer(b, s, &a, out) || shorter(b, s, &a, out))
            return true;
    }
    return false;
}

/* Where a listed move ends, from where the refused one would: the square of the way. */
static int64_t apart(const tc_battle *b, const tc_state *s, const tc_action *one, pl_point goal)
{
    const pl_base end = tvb_move_end(&b->as.tvb, &s->as.tvb, one);
    return pl_square(end.at, goal);
}

static bool listed_move(const tc_battle *b, const tc_state *s, const tc_action *refused,
                        play_decision *out)
{
    tc_action list[LISTED];
    const pl_base goal = tvb_move_end(&b->as.tvb, &s->as.tvb, refused);
    int count = tc_actions(b, s, refused->kind, refused->unit, list, LISTED), best = -1;
    int64_t least = 0;

    count = count < LISTED ? count : LISTED;
    for (int i = 0; i < count; i++) {
        const int64_t way = apart(b, s, &list[i], goal.at);
        if (best < 0 || way < least) {
            best = i;
            least = way;
        }
    }
    return best >= 0 && play_offer(b, s, &list[best], out);
}

static bool nearest_move(const tc_battle *b, const tc_state *s, const tc_action *a,
                         play_decision *out)
{
    if (!play_tvb_has_base(s, a->unit))
        return play_nearest_listed(b, s, a, out);
    if (shorter(b, s, a, out) || longer(b, s, a, out) || smaller(b, s, a, out))
        return true;
    return a->kind == TVB_RALLY_BACK
               ? play_nearest_listed(b, s, a, out)
               : listed_move(b, s, a, out) || play_nearest_listed(b, s, a, out);
}

/* Without the secondaries that may not take part; then another shot of the same primary. */
static bool nearest_shot(const tc_battle *b, const tc_state *s, const tc_action *a,
                         play_decision *out)
{
    tc_action fewer = *a;

    for (int i = TVB_UNITS - 1; i >= 0; i--) {
        if (!tc_set_has(fewer.as.set, (unsigned)i))
            continue;
        fewer.as.set[i >> 6] &= ~((uint64_t)1 << (i & 63));
        if (play_offer(b, s, &fewer, out))
            return true;
    }
    return play_nearest_listed(b, s, a, out);
}

/* A commander's way cut short: its last leg walked back, then the leg before it. */
static bool nearest_way(const tc_battle *b, const tc_state *s, const play_decision *refused,
                        play_decision *out)
{
    const tc_action *commit = &refused->at[refused->count - 1];

    if (!play_tvb_is_unit(s, commit->unit))
        return false;
    *out = *refused;
    out->at[out->count - 1].target = TC_NONE;
    for (int points = refused->count - 1; points > 0; points--) {
        const tvb_unit *u = &s->as.tvb.unit[commit->unit];
        const tc_pose *to = &refused->at[points - 1].as.pose;
        const pl_point from = points > 1 ? (pl_point){ refused->at[points - 2].as.pose.x,
                                                       refused->at[points - 2].as.pose.y }
                                         : (pl_point){ u->x, u->y };
        out->count = points + 1;
        out->at[points] = *commit;
        out->at[points].target = TC_NONE;
        for (int part = 32; part > 0; part--) {
            const pl_point at = pl_part(from, (pl_point){ to->x, to->y }, part, 32);
            out->at[points - 1].as.pose.x = at.x;
            out->at[points - 1].as.pose.y = at.y;
            if (play_check(b, s, out).rule == TC_LEGAL)
                return true;
        }
    }
    out->count = 0;
    return false;
}

/* The same piece of ground in the same place, smaller. */
static bool nearest_piece(const tc_battle *b, const tc_state *s, const play_decision *refused,
                          play_decision *out)
{
    const int points = refused->count - 1;
    pl_point middle = { 0, 0 };

    for (int i = 0; i < points; i++) {
        middle.x += refused->at[i].as.pose.x / points;
        middle.y += refused->at[i].as.pose.y / points;
    }
    for (int part = 15; part > 0 && points; part--) {
        *out = *refused;
        for (int i = 0; i < points; i++) {
            tc_pose *to = &out->at[i].as.pose;
            const pl_point at = pl_part(middle, (pl_point){ to->x, to->y }, part, 16);
            to->x = at.x;
            to->y = at.y;
        }
        if (play_check(b, s, out).rule == TC_LEGAL)
            return true;
    }
    return play_tvb_complete(b, s, TVB_TERRAIN, -1, out);
}

bool play_tvb_nearest(const tc_battle *b, const tc_state *s, const play_decision *refused,
                      const tc_action *a, play_decision *out)
{
    switch (a->kind) {
    case TVB_MOVE:
    case TVB_RALLY_BACK:
        return nearest_move(b, s, a, out);
    case TVB_SHOOT:
    case TVB_PB_SHOOT:
        return nearest_shot(b, s, a, out);
    case TVB_CMD_MOVE:
        return nearest_way(b, s, refused, out);
    case TVB_TERRAIN:
        return nearest_piece(b, s, refused, out);
    case TVB_ARMY:
        return play_tvb_complete(b, s, TVB_ARMY, -1, out);
    case TVB_DEPLOY_COMMAND:
        return play_tvb_complete(b, s, TVB_DEPLOY_COMMAND, a->arg, out);
    default:
        return play_nearest_listed(b, s, a, out);
    }
}
