/* The places the captain thinks of for one unit: a few dozen ways, of which those that run off the
   table or into friends are dropped at once. */
#include "captain_move.h"

/* Off the table, or through a friend: whatever stands within 1 of the way of the centre is run into
   (horse through horse is a matter of the straight way, look_at_place). */
static bool is_taken(const view *v, const pl_base *at, int ax, int ay, int change)
{
    const int ex = (TVB_HALF_WIDTH * absolute(ay) + HALF_DEPTH * absolute(ax)) >> 10;
    const int ey = (TVB_HALF_WIDTH * absolute(ax) + HALF_DEPTH * absolute(ay)) >> 10;
    const int64_t wx = at->at.x - v->u->x, wy = at->at.y - v->u->y, way = square(wx, wy);

    if (at->at.x < ex || at->at.y < ey || at->at.x > v->b->width - ex ||
        at->at.y > v->b->depth - ey)
        return true;
    for (int i = 0; i < v->friends; i++) {
        const friend_near *f = &v->friend[i];
        const int64_t fx = f->x - v->u->x, fy = f->y - v->u->y;
        if (square(fx - wx, fy - wy) < (int64_t)980 * 980)
            return true;
        const int64_t along = fx * wx + fy * wy;
        if (change == TVB_NO_CHANGE || f->gun || along <= 0 || along >= way)
            continue;
        const int64_t aside = (fx * wy - fy * wx) / 1000;
        if (aside * aside < way)
            return true;
    }
    return false;
}

/* Where a way ends, as tvb_move_end has it, for the ways thought of here. */
static pl_base end_of(const view *v, int change, int angle, int length)
{
    const pl_base here = v->here;

    switch (change) {
    case TVB_WHEEL_LEFT:
        return pl_ahead(pl_wheel(here, -angle), length);
    case TVB_WHEEL_RIGHT:
        return pl_ahead(pl_wheel(here, angle), length);
    case TVB_BACKWARDS:
        return pl_ahead(here, -length);
    case TVB_OBLIQUE_LEFT:
        return pl_along(here, pl_heading(here.heading - angle), length);
    case TVB_OBLIQUE_RIGHT:
        return pl_along(here, pl_heading(here.heading + angle), length);
    case TVB_NO_CHANGE:
        return pl_ahead(here, length);
    default: {
        const int turn = change == TVB_ABOUT ? 1800 : change == TVB_TURN_LEFT ? 2700 : 900;
        pl_base there = here;
        there.heading = pl_heading(here.heading + turn);
        return pl_ahead(there, length);
    }
    }
}

void cap_think_of(const view *v, places *p, int change, int angle, int length)
{
    if (p->n >= CANDIDATES || length < 0)
        return;
    place *at = &p->at[p->n];
    at->at = end_of(v, change, angle, length);
    const int ax = pl_sin(at->at.heading) >> 20, ay = pl_cos(at->at.heading) >> 20;
    if (is_taken(v, &at->at, ax, ay, change))
        return;
    at->worth = cap_weigh(v, &at->at, ax, ay, change);
    if (at->worth == CAP_REFUSED)
        return;
    at->way = (tc_pose){ .length = length, .angle = (int16_t)angle, .change = (uint8_t)change };
    at->weighed = false;
    p->n++;
}

/* Straight on: all the way, parts of it, and up to the ranges of the first foe ahead. */
static void think_straight(const view *v, places *p, int move)
{
    static const int16_t stops[] = { 1010, 2900, 3900 };

    move = move < v->room ? move : v->room;
    if (move < 100)
        return;
    cap_think_of(v, p, TVB_NO_CHANGE, 0, move);
    cap_think_of(v, p, TVB_NO_CHANGE, 0, move / 2);
    if (!v->close)
        return;
    if (move > TVB_DIFFICULT_MOVE && move != 2 * TVB_DIFFICULT_MOVE)
        cap_think_of(v, p, TVB_NO_CHANGE, 0, TVB_DIFFICULT_MOVE);
    for (int i = 0; i < TC_COUNT(stops); i++)
        if (v->ahead - stops[i] > 100 && v->ahead - stops[i] < move)
            cap_think_of(v, p, TVB_NO_CHANGE, 0, v->ahead - stops[i]);
}

static void think_wheel(const view *v, places *p, int move, int angle, bool toward)
{
    const int turn = absolute(angle) > TVB_WHEEL_MAX ? TVB_WHEEL_MAX : absolute(angle);
    const int change = angle < 0 ? TVB_WHEEL_LEFT : TVB_WHEEL_RIGHT;
    const int left = move - pl_chord(2 * TVB_HALF_WIDTH, turn);

    if (turn < 10 || left < 0)
        return;
    cap_think_of(v, p, change, turn, left);
    if (v->close && toward)
        cap_think_of(v, p, change, turn, v->horse ? left / 2 : 0);
}

/* Ways that matter only where a foe is close. */
static void think_closely(const view *v, places *p, int move)
{
    static const int16_t angles[] = { -300, 300 };

    for (int i = 0; i < TC_COUNT(angles); i++)
        think_wheel(v, p, move, angles[i], !v->horse);
    if (v->u->type == TVB_RAB)
        return;
    cap_think_of(v, p, TVB_BACKWARDS, 0, TVB_BACK_MAX);
    cap_think_of(v, p, TVB_BACKWARDS, 0, 1500);
    cap_think_of(v, p, TVB_OBLIQUE_LEFT, TVB_OBLIQUE_MAX, move);
    cap_think_of(v, p, TVB_OBLIQUE_RIGHT, TVB_OBLIQUE_MAX, move);
    if (v->horse)
        cap_think_of(v, p, TVB_ABOUT, 0, move);
}

/* Just as far as its task wants it to go, by a wheel or aslant. */
static void think_of_post(const view *v, places *p, int move, int off)
{
    const int way = (int)pl_root((uint64_t)square(v->goal.x - v->u->x, v->goal.y - v->u->y));
    const int turn = absolute(off) < 10 ? 10 : absolute(off);
    const int left = move - pl_chord(2 * TVB_HALF_WIDTH, turn);

    if (way < 100 || way > move || turn > TVB_WHEEL_MAX)
        return;
    cap_think_of(v, p, off < 0 ? TVB_WHEEL_LEFT : TVB_WHEEL_RIGHT, turn, way < left ? way : left);
    cap_think_of(v, p, off < 0 ? TVB_OBLIQUE_LEFT : TVB_OBLIQUE_RIGHT, turn, way);
}

void cap_think(const view *v, places *p)
{
    const int most = tvb_types[v->u->type].move;
    const int move = v->slow && most > TVB_DIFFICULT_MOVE ? TVB_DIFFICULT_MOVE : most;
    const int toward = pl_towards((pl_point){ v->u->x, v->u->y }, v->goal);
    int off = pl_heading(toward - v->u->heading);

    off = off > 1800 ? off - PL_TURN : off;
    p->n = 0;
    if (v->task)
        think_of_post(v, p, move, off);
    think_straight(v, p, move);
    if (absolute(off) >= 20)
        think_wheel(v, p, move, off, true);
    if (v->close)
        think_closely(v, p, move);
    if (v->u->type == TVB_RAB)
        return;
    if (absolute(off) >= 50 && absolute(off) < 900) {
        const int turn = absolute(off) > TVB_OBLIQUE_MAX ? TVB_OBLIQUE_MAX : absolute(off);
        cap_think_of(v, p, off < 0 ? TVB_OBLIQUE_LEFT : TVB_OBLIQUE_RIGHT, turn, move);
    }
    if (absolute(off) > 700 && absolute(off) < 1300)
        cap_think_of(v, p, off < 0 ? TVB_TURN_LEFT : TVB_TURN_RIGHT, 0, 0);
    if (absolute(off) > 1300)
        cap_think_of(v, p, TVB_ABOUT, 0, move);
}
