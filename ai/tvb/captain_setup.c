/* How the captain of Tilly's Very Bad Day sets up: foot in the middle, horse on the wings, guns
   where they see, commanders behind their men. He takes the places that the core lists. */
#include "captain.h"

enum { PLACES = 320 };

/* Which wing a command of horse has: the first the left, the second the right, and so on. A command
   of foot has none: 0. */
static int wing_of(const tvb_state *s, int side, int command)
{
    const int first = side * TVB_SIDE_UNITS;
    int wing = 1;

    for (int c = 0; c <= command; c++) {
        int horse = 0, foot = 0;
        for (int u = first; u < first + TVB_SIDE_UNITS; u++) {
            const int type = s->unit[u].type;
            if (type == TVB_NO_TYPE || s->unit[u].command != c)
                continue;
            horse += tvb_is_cavalry(type) || type == TVB_DRA;
            foot += type == TVB_PSH || type == TVB_SHO || type == TVB_RAB;
        }
        if (c == command && horse <= foot)
            return 0;
        if (horse > foot)
            wing = -wing;
    }
    return wing;
}

/* Where a unit would best stand, from left to right. */
static int wanted_x(const tvb_battle *b, const tvb_state *s, int unit)
{
    const tvb_unit *u = &s->unit[unit];
    const int wing = wing_of(s, tvb_side(unit), u->command);

    if (u->type == TVB_CAN)
        return b->width / 2 + (unit & 1 ? 1 : -1) * b->width / 5;
    return b->width / 2 + wing * b->width * 2 / 5;
}

/* How far from the front of the zone. */
static int depth_of(const tvb_battle *b, const tvb_state *s, int side, int y)
{
    const int front = tvb_zone_depth(b);
    return side == s->attacker ? front - y : y - (b->depth - front);
}

static int rate_place(const tvb_battle *b, const tvb_state *s, const tc_action *a)
{
    const int aside = a->as.pose.x - wanted_x(b, s, a->unit);
    const int back = depth_of(b, s, a->side, a->as.pose.y);
    return 200000 - (aside < 0 ? -aside : aside) - 2 * (back < 0 ? -back : back);
}

static int rate(const tvb_battle *b, const tvb_state *s, const tc_action *a)
{
    switch (a->kind) {
    case TVB_PLACE:
    case TVB_DEPLOY_CANNON:
        return rate_place(b, s, a);
    case TVB_ATTACH:
        return 10 + s->unit[a->target].resolve;
    case TVB_TERRAIN_DONE:
    case TVB_DEPLOY_COMMAND:
    case TVB_ARMY:
        return 300000;
    case TVB_TERRAIN:
        return a->arg == TVB_HILL ? 20 : 10;
    case TVB_CORNER: { /* ground on the own side of the middle */
        const int dx = a->as.pose.x - b->width / 2;
        const int back = depth_of(b, s, a->side, a->as.pose.y);
        return 100000 - (dx < 0 ? -dx : dx) - (back < 0 ? -back : back);
    }
    default:
        return a->kind < TC_KINDS ? -1 : 1;
    }
}

/* A commander behind his men, where the list would only attach him. */
static bool place_behind(const tc_battle *b, const tc_state *s, int commander, tc_action *a)
{
    const tvb_state *t = &s->as.tvb;
    const int side = tvb_side(commander), first = side * TVB_SIDE_UNITS;
    const int back = side == t->attacker ? -1500 : 1500;
    int64_t x = 0;
    int n = 0, y = 0;

    for (int u = first; u < first + TVB_SIDE_UNITS; u++) {
        if (!(t->unit[u].flags & TVB_PLACED_NOW) || t->unit[u].type == TVB_CMD)
            continue;
        const bool rearmost = !n || (side == t->attacker ? t->unit[u].y < y : t->unit[u].y > y);
        y = rearmost ? t->unit[u].y : y;
        x += t->unit[u].x;
        n++;
    }
    if (!n)
        return false;
    *a = (tc_action){ .kind = TVB_PLACE, .side = (uint8_t)side, .unit = (uint8_t)commander };
    a->target = TC_NONE;
    a->as.pose = (tc_pose){ .x = (int32_t)(x / n), .y = y + back };
    return tc_check(b, s, a).rule == TC_LEGAL;
}

/* The best of what is listed; false if nothing is. */
static bool best_listed(const tc_battle *b, const tc_state *s, tc_action *out)
{
    tc_action list[PLACES];
    int n = tc_actions(b, s, 0, TC_NONE, list, PLACES), best = -1;

    n = n > PLACES ? PLACES : n;
    for (int i = 0; i < n; i++) {
        const int worth = rate(&b->as.tvb, &s->as.tvb, &list[i]);
        if (worth > best) {
            best = worth;
            *out = list[i];
        }
    }
    if (best >= 0 && out->kind == TVB_ATTACH) {
        tc_action behind;
        if (place_behind(b, s, out->unit, &behind))
            *out = behind;
    }
    return best >= 0;
}

bool cap_setup(const tc_battle *b, const tc_state *s, play_decision *out)
{
    tc_state draft = *s;

    for (out->count = 0; out->count < PLAY_ITEMS_MAX;) {
        tc_action *a = &out->at[out->count];
        if (!best_listed(b, &draft, a))
            return false;
        out->count++;
        if (!tc_is_item(b, a->kind))
            return true;
        if (tc_apply(b, &draft, a, NULL, NULL).rule != TC_LEGAL)
            return false;
    }
    return false;
}
