/* Tilly's Very Bad Day: the nearest legal relative of a refused decision: a move a little shorter
   or with a smaller angle, another target, fewer shooters. Found by asking the law. */
#include "../../core/tvb/tables.h"
#include "../inside.h"

enum { ANGLE_STEP = 50 };

static const play_shorten shorter = { .step = 250, .tidy = 5 }; /* without the slack of R7 */

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

static bool longer(const tc_battle *b, const tc_state *s, const tc_action *refused,
                   play_decision *out)
{
    tc_action a = *refused;

    if (refused->as.pose.length >= TVB_BACK_MIN)
        return false;
    a.as.pose.length = TVB_BACK_MIN;
    return play_offer(b, s, &a, out);
}

static pl_point end_of(const tc_battle *b, const tc_state *s, const tc_action *move)
{
    return tvb_move_end(&b->as.tvb, &s->as.tvb, move).at;
}

static bool nearest_move(const tc_battle *b, const tc_state *s, const tc_action *a,
                         play_decision *out)
{
    if (!play_tvb_has_base(s, a->unit))
        return play_nearest_listed(b, s, a, out);
    if (play_shorter(b, s, a, shorter, out) || longer(b, s, a, out) ||
        play_smaller_angle(b, s, a, ANGLE_STEP, shorter, out))
        return true;
    return a->kind == TVB_RALLY_BACK
               ? play_nearest_listed(b, s, a, out)
               : play_listed_nearest(b, s, a, end_of, out) || play_nearest_listed(b, s, a, out);
}

/* A commander's way. */
static bool nearest_way(const tc_battle *b, const tc_state *s, const play_decision *refused,
                        play_decision *out)
{
    const int who = refused->at[refused->count - 1].unit;

    if (!play_tvb_is_unit(s, who))
        return false;
    const tvb_unit *u = &s->as.tvb.unit[who];
    return play_shorter_way(b, s, refused, (pl_point){ u->x, u->y }, out);
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
        /* without the secondaries that may not take part; then another shot */
        return play_fewer(b, s, a, TVB_UNITS, out) || play_nearest_listed(b, s, a, out);
    case TVB_CMD_MOVE:
        return nearest_way(b, s, refused, out);
    case TVB_TERRAIN:
        return play_smaller_piece(b, s, refused, out) ||
               play_tvb_complete(b, s, TVB_TERRAIN, -1, out);
    case TVB_ARMY:
        return play_tvb_complete(b, s, TVB_ARMY, -1, out);
    case TVB_DEPLOY_COMMAND:
        return play_tvb_complete(b, s, TVB_DEPLOY_COMMAND, a->arg, out);
    default:
        return play_nearest_listed(b, s, a, out);
    }
}
