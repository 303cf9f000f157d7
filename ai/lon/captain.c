/* The captain of the Lion of the North: a written doctrine, without search. Here is who decides
   what, and the small decisions; what he sees is in captain_look.c, how he weighs in
   captain_weigh.c, where a body may go in captain_places.c, which of that is done in
   captain_choose.c, how he spends his points in captain_move.c, where his general goes in
   captain_lead.c, how he fights in captain_fight.c, how he sets up in captain_setup.c. What the law
   refuses is left to the random player, so he is never stuck. */
#include "captain.h"

static void say(const tc_await *w, int kind, int flags, play_decision *out)
{
    out->count = 1;
    out->at[0] = (tc_action){ .kind = (uint8_t)kind, .side = w->who, .flags = (uint8_t)flags };
}

/* Whoever has won by sunset lets it come; everybody else wants more time (15.2, 14.B). */
static void consent(const lon_state *s, const tc_await *w, play_decision *out)
{
    const bool ahead = !(s->demoralised >> w->who & 1) && s->demoralised >> !w->who & 1;
    say(w, LON_CONSENT, !ahead, out);
}

/* Where the line comes up behind the enemy a light or medium gun that marched begins to fire. */
static void after(const tc_battle *b, const tc_state *state, const tc_await *w, play_decision *out)
{
    enum { SHORT = 4000 }; /* of its range */
    const lon_state *s = &state->as.lon;

    for (int u = 0; u < LON_STANDS; u++) {
        const lon_stand *x = &s->stand[u];
        if (!lon_stands(s, u) || x->gun != LON_LIMBERED0 || x->flags & LON_MOVED ||
            lon_side(s, u) != w->who)
            continue;
        const int32_t reach = lon_types[x->type].range - SHORT;
        for (int e = 0; e < LON_STANDS; e++) {
            if (!lon_stands(s, e) || lon_side(s, e) == w->who ||
                pl_square((pl_point){ x->x, x->y }, (pl_point){ s->stand[e].x, s->stand[e].y }) >
                    (int64_t)reach * reach)
                continue;
            say(w, LON_CHANGE_GUN, 0, out);
            out->at[0].unit = (uint8_t)u;
            if (tc_check(b, state, &out->at[0]).rule == TC_LEGAL)
                return;
            break;
        }
    }
    say(w, LON_END_MOVES, 0, out);
}

static bool decide(const tc_battle *b, const tc_state *s, const tc_await *w, ai_random *r,
                   play_decision *out)
{
    switch (w->step) {
    case LON_STEP_DEPLOY:
    case LON_STEP_REINFORCE:
        return ai_lon_place(b, s, w, out);
    case LON_STEP_CONSENT:
        consent(&s->as.lon, w, out);
        return true;
    case LON_STEP_MOVE:
        ai_lon_move(b, s, w->who, r, out);
        return true;
    case LON_STEP_PATH:
        ai_lon_path(b, s, w->who, r, out);
        return true;
    case LON_STEP_AFTER:
        after(b, s, w, out);
        return true;
    case LON_STEP_FIRE:
        ai_lon_fire(b, s, w->who, r, out);
        return true;
    case LON_STEP_MELEE:
        ai_lon_melee(b, s, w->who, r, out);
        return true;
    case LON_STEP_ATT_OPT:
    case LON_STEP_DEF_OPT:
        ai_lon_opt(b, s, w, out);
        return true;
    case LON_STEP_ADVANCE:
        ai_lon_advance(b, s, w, r, out);
        return true;
    default:
        return false;
    }
}

void ai_lon_captain(const tc_battle *b, const tc_state *s, ai_random *r, play_decision *out)
{
    const tc_await w = tc_awaits(b, s);

    out->count = 0;
    if (w.who < TC_CHANCE && decide(b, s, &w, r, out) && play_check(b, s, out).rule == TC_LEGAL)
        return;
    ai_random_decision(b, s, r, out);
}

bool ai_lon_captain_apply(const tc_battle *b, tc_state *s, ai_random *r, play_decision *out)
{
    const tc_await w = tc_awaits(b, s);

    if (w.who >= TC_CHANCE)
        return false;
    return (decide(b, s, &w, r, out) && ai_apply_all(b, s, out)) || ai_random_apply(b, s, r, out);
}
