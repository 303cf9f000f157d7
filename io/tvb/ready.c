/* A place for every unit of a line-up that the file gives none: within its area (X1) or its side's
   zone, so that a newcomer can start at once. Command by command, in ranks from the front: foot
   from the middle outwards, cannons at its ends, horse on the outer side if there is foot, else
   from the middle too; the commander behind. Deterministic, and always legal (tvb_check_place). */
#include "../../core/tvb/tables.h"
#include "scenario.h"

enum { RANK = 1500, ALONG = 250, GAP = 250, BEHIND = 1250, FRONTAGE = 2250 };

static pl_box box_of(const tvb_battle *b, int unit)
{
    const int reach = tvb_zone_depth(b), half = tvb_centre_half(b);
    const bool south = tvb_side(unit) == b->start.attacker;
    const uint8_t area = b->card[unit].or_area ? b->card[unit].or_area : b->card[unit].area;
    pl_box in = { { 0, south ? 0 : b->depth - reach }, { b->width, south ? reach : b->depth } };

    if (!area) {
        if (b->start.unit[unit].type == TVB_PSH) {
            in.min.x = b->width / 2 - half;
            in.max.x = b->width / 2 + half;
        }
        return in;
    }
    const tvb_area *p = &b->area[area - 1];
    return tvb_bounds(p->x, p->y, p->corners);
}

static bool has_room(const tvb_battle *b, int unit, const tc_pose *at, int gap)
{
    tvb_state s = b->start;

    if (tvb_check_place(b, &s, unit, at).rule)
        return false;
    s.unit[unit].x = at->x;
    s.unit[unit].y = at->y;
    s.unit[unit].heading = at->heading;
    for (int u = 0; u < TVB_UNITS && gap; u++)
        if (u != unit && s.unit[u].flags & TVB_ON && tvb_side(u) == tvb_side(unit) &&
            s.unit[u].type != TVB_CMD && tvb_distance(b, &s, unit, u) < gap)
            return false;
    return true;
}

static int command_centre(const tvb_battle *b, int unit)
{
    long sum = 0;
    int count = 0;

    for (int u = 0; u < TVB_UNITS; u++) {
        const tvb_unit *o = &b->start.unit[u];
        if (!(o->flags & TVB_ON) || tvb_side(u) != tvb_side(unit) ||
            o->command != b->start.unit[unit].command)
            continue;
        sum += o->x;
        count++;
    }
    return count ? (int)(sum / count) : -1;
}

/* Where along the front a unit would like to stand. */
static int wanted(const tvb_battle *b, int unit, const pl_box *in)
{
    const tvb_unit *u = &b->start.unit[unit];
    const int middle = (in->min.x + in->max.x) / 2;
    bool foot = false;
    int horse = 0, guns = 0, line = 0;

    for (int o = tvb_side(unit) * TVB_SIDE_UNITS; o < (tvb_side(unit) + 1) * TVB_SIDE_UNITS; o++) {
        if (b->start.unit[o].command != u->command || !b->start.unit[o].type)
            continue;
        foot |= b->start.unit[o].type == TVB_PSH;
        horse += tvb_is_cavalry(b->start.unit[o].type) && o < unit;
        guns += b->start.unit[o].type == TVB_CAN && o < unit;
        line += tvb_is_infantry(b->start.unit[o].type);
    }
    if (u->type == TVB_CAN) { /* at the ends of the line to come */
        const int half = (in->max.x - in->min.x) / 2 - 500, off = line * FRONTAGE / 2 + 500;
        return middle + (guns & 1 ? -1 : 1) * (off < half ? off : half);
    }
    if (!foot || !(tvb_is_cavalry(u->type) || u->type == TVB_DRA))
        return middle;
    if (middle < b->width / 2 - 4000)
        return in->min.x;
    if (middle > b->width / 2 + 4000)
        return in->max.x;
    return horse & 1 ? in->min.x : in->max.x;
}

/* The nearest place to where it would like to stand, rank by rank from the front. */
static bool find_place(const tvb_battle *b, int unit, const pl_box *in, int gap, tc_pose *at)
{
    const bool south = tvb_side(unit) == b->start.attacker;
    const int want = wanted(b, unit, in), half = b->start.unit[unit].type == TVB_CAN ? 500 : 1000;
    const int deep = b->start.unit[unit].type == TVB_CAN ? 500 : b->base_depth / 2;
    const int step = gap ? RANK : 500;

    at->heading = south ? 0 : PL_TURN / 2;
    for (int back = deep; back <= in->max.y - in->min.y - deep; back += step)
        for (int off = 0; off <= in->max.x - in->min.x; off += ALONG)
            for (int sign = -1; sign <= 1; sign += 2) {
                at->x = want + sign * off;
                at->y = south ? in->max.y - back : in->min.y + back;
                if (at->x >= in->min.x + half && at->x <= in->max.x - half &&
                    has_room(b, unit, at, gap))
                    return true;
            }
    return false;
}

static void put(tvs *t, int unit, const tc_pose *at)
{
    tvb_unit *u = &t->b->start.unit[unit];
    u->x = at->x;
    u->y = at->y;
    u->heading = at->heading;
    u->flags |= TVB_ON;
}

static bool waits(const tvs *t, int unit)
{
    const tvb_unit *u = &t->b->start.unit[unit];
    return u->type && !(u->flags & (TVB_ON | TVB_AWAY)) && !scn_given(&t->unit[unit].at) &&
           !scn_given(&t->unit[unit].on);
}

static void place_body(tvs *t, int unit)
{
    const pl_box in = box_of(t->b, unit);
    tc_pose at = { .x = 0 };

    if (find_place(t->b, unit, &in, GAP, &at) || find_place(t->b, unit, &in, 0, &at))
        put(t, unit, &at);
    else
        scn_fault(t->c, &t->unit[unit].self, t->b->card[unit].area ? TVB_X1 : TVB_S_h,
                  "there is no room left for '%s': give it an 'at'", t->b->card[unit].id);
}

/* Behind the middle of his command, as near as may be. */
static void place_commander(tvs *t, int unit)
{
    tvb_battle *b = t->b;
    const bool south = tvb_side(unit) == b->start.attacker;
    const int x = command_centre(b, unit);
    int y = -1;

    for (int u = 0; u < TVB_UNITS; u++) {
        const tvb_unit *o = &b->start.unit[u];
        if (!(o->flags & TVB_ON) || tvb_side(u) != tvb_side(unit) ||
            o->command != b->start.unit[unit].command)
            continue;
        if (y < 0 || (south ? o->y < y : o->y > y))
            y = o->y;
    }
    y += south ? -BEHIND : BEHIND;
    for (int ring = 0; ring <= 60; ring++)
        for (int up = -ring; up <= ring; up++)
            for (int side = -1; side <= 1; side += 2) {
                const int across = ring - (up < 0 ? -up : up);
                const tc_pose at = { .x = x + side * across * 250,
                                     .y = y + (south ? 250 : -250) * up };
                if (at.x >= 0 && at.y >= 0 && !tvb_check_place(b, &b->start, unit, &at).rule) {
                    put(t, unit, &at);
                    return;
                }
            }
    scn_fault(t->c, &t->unit[unit].self, TVB_X1, "there is no room left for '%s': give him an 'at'",
              b->card[unit].id);
}

void tvs_line_up(tvs *t)
{
    static const uint8_t order[] = {
        TVB_CAN, TVB_PSH, TVB_RAB, TVB_SHO, TVB_HOR, TVB_DRA, TVB_LHO
    };
    const int before = t->c->faults->count;

    for (int side = 0; side < 2; side++)
        for (int command = 0; command < t->b->start.commands[side]; command++)
            for (int i = 0; i < 2 * TC_COUNT(order); i++)
                for (int u = side * TVB_SIDE_UNITS; u < (side + 1) * TVB_SIDE_UNITS; u++)
                    if (t->b->start.unit[u].type == order[i / 2] && waits(t, u) &&
                        t->b->start.unit[u].command == command &&
                        (i & 1 || scn_given(&t->unit[u].deploys))) /* those of one place first */
                        place_body(t, u);
    for (int u = 0; u < TVB_UNITS && t->c->faults->count == before; u++)
        if (t->b->start.unit[u].type == TVB_CMD && waits(t, u))
            place_commander(t, u);
}
