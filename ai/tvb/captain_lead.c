/* How the captain of Tilly's Very Bad Day leads his commanders. A commander with a unit rallies it
   (4.2.a) and adds a die to its melee (3.4.e), but may fall when it is hit (1.2.p), and then his
   whole command suffers (4.1.a). Alone nobody can hurt him, so he rides close behind his men. */
#include "captain.h"

enum {
    RIDE = 7900,   /* a commander's way in one move, with something to spare */
    SLOW = 2800,   /* the same where the ground is bad */
    BEHIND = 1700, /* his station behind the middle of his command */
    CLOSE = 900,   /* nearer to his station he need not ride */
    JOIN = 3900,   /* from his centre to that of a unit he may join in close combat (R59) */
    SURE = 1000    /* chances are counted in thousandths */
};

static int64_t square(int64_t dx, int64_t dy)
{
    return dx * dx + dy * dy;
}

/* ---- What it is worth to lead a unit ---- */

int cap_spared(int chance, int dice, int sixths)
{
    for (; dice > 0; dice--)
        chance = chance * (6 - sixths) / 6;
    return chance;
}

/* What his fall would cost: he is a lost unit, and all his men lose a point. */
static int cost_of_fall(const tvb_state *s, int commander)
{
    const int first = tvb_side(commander) * TVB_SIDE_UNITS;
    int cost = CAP_POINT + CAP_ROUT;

    for (int u = first; u < first + TVB_SIDE_UNITS; u++) {
        const tvb_unit *x = &s->unit[u];
        if ((x->flags & TVB_ON) && x->type != TVB_CMD && x->command == s->unit[commander].command)
            cost += x->resolve > 1 ? CAP_POINT : CAP_POINT + CAP_ROUT;
    }
    return cost;
}

int cap_worth_of_leading(const tvb_state *s, int commander, int unit, int spared, int against)
{
    const tvb_unit *u = &s->unit[unit];
    const int hit = SURE - spared;
    const int help = against ? cap_hit_worth(against) / 2 : 0;
    const int risk = hit * cost_of_fall(s, commander) / (6 * SURE);

    if (u->resolve == 1) /* the first hit routs it */
        return help + (u->wounds ? (CAP_POINT + CAP_ROUT / 2) * spared / SURE : 0) - 2 * risk;
    return help + (u->wounds ? CAP_POINT : CAP_POINT * hit / SURE) - risk;
}

/* The chance that nobody hits a unit where it stands: by shots, or by those who may charge it,
   half of whom will. */
static int spared_by_all(const tvb_battle *b, const tvb_state *s, const ai_tvb_mind *m, int unit)
{
    const tvb_unit *u = &s->unit[unit];
    const pl_base at = tvb_base(b, u);
    int chance = SURE;

    for (int i = 0; i < m->foes; i++) {
        const ai_tvb_foe *e = &m->foe[i];
        const cap_stance st = cap_stance_of(&at, e);
        if (!st.his_front)
            continue;
        if (e->fresh && st.gap <= ai_tvb_range(e->type))
            chance = cap_spared(chance, e->resolve, 1);
        else if (e->type != TVB_CAN && st.gap <= tvb_types[e->type].move)
            chance = (chance + cap_spared(chance, e->resolve, 2)) / 2;
    }
    return chance;
}

/* ---- In the Move step ---- */

/* A wounded unit of the side that he can reach and lead without too much danger; -1 none. */
static int unit_to_rally(const tvb_battle *b, const tvb_state *s, const ai_tvb_mind *m,
                         int commander)
{
    const tvb_unit *c = &s->unit[commander];
    const int first = tvb_side(commander) * TVB_SIDE_UNITS;
    int best = -1, most = 0;

    for (int u = first; u < first + TVB_SIDE_UNITS; u++) {
        const tvb_unit *x = &s->unit[u];
        if (!(x->flags & TVB_ON) || x->type == TVB_CMD || !x->wounds ||
            square(x->x - c->x, x->y - c->y) > (int64_t)RIDE * RIDE)
            continue;
        const int worth = cap_worth_of_leading(s, commander, u, spared_by_all(b, s, m, u), 0) +
                          (c->attached == u ? 4 : 0) - (x->type == TVB_CAN ? 12 : 0);
        if (worth > most) {
            most = worth;
            best = u;
        }
    }
    return best;
}

/* Behind the middle of his command. */
static pl_point station_of(const tvb_battle *b, const tvb_state *s, int commander)
{
    const int side = tvb_side(commander), first = side * TVB_SIDE_UNITS;
    const tvb_unit *c = &s->unit[commander];
    int64_t x = 0, y = 0;
    int n = 0;

    for (int u = first; u < first + TVB_SIDE_UNITS; u++) {
        const tvb_unit *f = &s->unit[u];
        if (!(f->flags & TVB_ON) || f->type == TVB_CMD || f->command != c->command)
            continue;
        const int weight = f->type == TVB_CAN ? 1 : 3;
        x += (int64_t)f->x * weight;
        y += (int64_t)f->y * weight;
        n += weight;
    }
    if (!n)
        return (pl_point){ c->x, c->y };
    pl_point at = { (int32_t)(x / n), (int32_t)(y / n) + (side == s->attacker ? -BEHIND : BEHIND) };
    at.y = at.y < 600 ? 600 : at.y > b->depth - 600 ? b->depth - 600 : at.y;
    at.x = at.x < 600 ? 600 : at.x > b->width - 600 ? b->width - 600 : at.x;
    return at;
}

static bool ride(const cap_asked *q, int commander, pl_point to, int unit, play_decision *out)
{
    ai_tvb_mind *m = q->m;

    out->at[0] = (tc_action){ .kind = TVB_WAYPOINT, .side = (uint8_t)q->side };
    out->at[0].unit = out->at[0].target = TC_NONE;
    out->at[0].as.pose = (tc_pose){ .x = to.x, .y = to.y };
    out->at[1] = (tc_action){ .kind = TVB_CMD_MOVE,
                              .side = (uint8_t)q->side,
                              .unit = (uint8_t)commander,
                              .target = (uint8_t)(unit < 0 ? TC_NONE : unit) };
    out->count = 2;
    if (m->live ? ai_apply_all(q->battle, m->live, out)
                : play_check(q->battle, q->state, out).rule == TC_LEGAL) {
        m->applied = m->live != NULL;
        return true;
    }
    out->count = 1;
    return false;
}

bool cap_move_commander(const cap_asked *q, int commander, play_decision *out)
{
    const tvb_battle *b = &q->battle->as.tvb;
    const tvb_state *s = &q->state->as.tvb;
    const tvb_unit *c = &s->unit[commander];
    const pl_point here = { c->x, c->y };
    const int unit = unit_to_rally(b, s, q->m, commander);

    if (unit >= 0 && unit == c->attached)
        return false;
    if (unit >= 0 && ride(q, commander, (pl_point){ s->unit[unit].x, s->unit[unit].y }, unit, out))
        return true;
    pl_point to = station_of(b, s, commander);
    const int64_t far = square(to.x - here.x, to.y - here.y);
    if (far < (int64_t)CLOSE * CLOSE && c->attached == TC_NONE)
        return false;
    const int length = pl_root((uint64_t)far);
    if (length > RIDE)
        to = pl_part(here, to, RIDE, length);
    if (ride(q, commander, to, -1, out))
        return true;
    return length > SLOW && ride(q, commander, pl_part(here, to, SLOW, length), -1, out);
}

/* ---- In close combat: 3.1.f ---- */

bool cap_may_join(const tvb_unit *commander, pl_point unit)
{
    return (commander->flags & TVB_ON) && commander->type == TVB_CMD &&
           commander->attached == TC_NONE && !(commander->flags & TVB_DECLARED) &&
           square(commander->x - unit.x, commander->y - unit.y) <= (int64_t)JOIN * JOIN;
}

/* The chance that a locked unit takes no hit from those it fights; the weakest of them too. */
static int spared_in_melee(const tvb_battle *b, const tvb_state *s, int unit, int *against)
{
    const int first = (1 - tvb_side(unit)) * TVB_SIDE_UNITS;
    int chance = SURE;

    *against = 0;
    for (int e = first; e < first + TVB_SIDE_UNITS; e++) {
        const tvb_unit *x = &s->unit[e];
        if (!(x->flags & TVB_ON) || x->type == TVB_CMD || !tvb_contact(b, s, unit, e))
            continue;
        chance = cap_spared(chance, tvb_melee_dice(b, s, e), 7 - tvb_melee_cut(b, s, e, unit));
        if (!*against || x->resolve < *against)
            *against = x->resolve;
    }
    return chance;
}

void cap_plan_leaders(const cap_asked *q, uint64_t locked, cap_melee *fight, int n)
{
    const tvb_battle *b = &q->battle->as.tvb;
    const tvb_state *s = &q->state->as.tvb;
    const int first = q->side * TVB_SIDE_UNITS;

    for (; locked && n < TVB_SIDE_UNITS; locked &= locked - 1) {
        const int u = first + __builtin_ctzll(locked);
        const tvb_unit *x = &s->unit[u];
        int against;
        const int spared = spared_in_melee(b, s, u, &against);
        fight[n++] = (cap_melee){ { x->x, x->y }, (uint8_t)u, (uint8_t)against, spared };
    }
    for (int c = first; n && c < first + TVB_SIDE_UNITS; c++) {
        int best = -1, most = 0;
        for (int i = 0; i < n; i++) {
            if (!cap_may_join(&s->unit[c], fight[i].at))
                continue;
            const int worth =
                cap_worth_of_leading(s, c, fight[i].unit, fight[i].spared, fight[i].against);
            if (worth > most) {
                most = worth;
                best = i;
            }
        }
        if (best < 0 || q->m->planned >= AI_TVB_PLAN_MAX)
            continue;
        q->m->plan[q->m->planned++] = (tc_action){ .kind = TVB_DECLARE_CMD,
                                                   .side = (uint8_t)q->side,
                                                   .unit = (uint8_t)c,
                                                   .target = fight[best].unit };
        fight[best] = fight[--n]; /* one commander is enough */
    }
}
