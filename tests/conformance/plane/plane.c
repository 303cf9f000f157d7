/* Tables in the mirror, turned by half, and renumbered. */
#include "plane.h"

/* ---- The three symmetries ---------------------------------------------------------------- */

image plane_image(int32_t width, int32_t depth)
{
    image i = { .cols = width, .rows = depth };
    for (int n = 0; n < TC_SET_BITS; n++)
        i.number[n] = (uint8_t)n;
    return i;
}

image plane_half_turn(int32_t width, int32_t depth, int side_units, int army0)
{
    image i = plane_image(width, depth);

    i.turned = i.swapped = true;
    for (int u = 0; u < 2 * side_units; u++)
        i.number[u] = (uint8_t)((u + side_units) % (2 * side_units));
    if (army0 >= 0) {
        i.number[army0] = (uint8_t)(army0 + 1);
        i.number[army0 + 1] = (uint8_t)army0;
    }
    return i;
}

image plane_renumbered(int32_t width, int32_t depth, int side_units, uint64_t r)
{
    image i = plane_image(width, depth);

    i.still = true;
    for (int side = 0; side < 2; side++)
        for (int k = side_units - 1; k > 0; k--) {
            r = r * 6364136223846793005u + 1442695040888963407u;
            const int first = side * side_units;
            const int n = (int)((r >> 33) % (uint64_t)(k + 1));
            const uint8_t swap = i.number[first + k];
            i.number[first + k] = i.number[first + n];
            i.number[first + n] = swap;
        }
    return i;
}

/* ---- Places ------------------------------------------------------------------------------ */

int32_t plane_x(const image *i, int32_t x)
{
    return i->still ? x : i->cols - x;
}

int32_t plane_y(const image *i, int32_t y)
{
    return i->turned ? i->rows - y : y;
}

pl_point plane_point(const image *i, pl_point p)
{
    return (pl_point){ plane_x(i, p.x), plane_y(i, p.y) };
}

void plane_points(const image *i, pl_point *at, int n)
{
    for (int k = 0; k < n; k++)
        at[k] = plane_point(i, at[k]);
}

void plane_narrow(const image *i, uint16_t *x, uint16_t *y, int n)
{
    for (int k = 0; k < n; k++) {
        x[k] = (uint16_t)plane_x(i, x[k]);
        y[k] = (uint16_t)plane_y(i, y[k]);
    }
}

pl_box plane_box(const image *i, pl_box box)
{
    return pl_box_between(plane_point(i, box.min), plane_point(i, box.max));
}

void plane_stretch(const image *i, uint8_t *edge, int32_t *from, int32_t *to)
{
    const bool along_x = *edge % 2 == 0;
    const int32_t was = *from;

    if (i->still)
        return;
    if (i->turned)
        *edge = (uint8_t)((*edge + 2) % 4);
    else if (!along_x)
        *edge = (uint8_t)(4 - *edge);
    if (along_x) {
        *from = plane_x(i, *to);
        *to = plane_x(i, was);
    } else if (i->turned) {
        *from = plane_y(i, *to);
        *to = plane_y(i, was);
    }
}

int plane_heading(const image *i, int heading, int turn)
{
    if (i->still || heading < 0 || heading >= turn)
        return heading;
    return i->turned ? (heading + turn / 2) % turn : (turn - heading) % turn;
}

int plane_angle(const image *i, int angle)
{
    return plane_is_mirror(i) ? -angle : angle;
}

/* Any bytes: an action may be damaged, and what is added must not overflow. */
void plane_pose(const image *i, tc_pose *p)
{
    if (!i->still)
        p->x = (int32_t)((uint32_t)i->cols - (uint32_t)p->x);
    if (i->turned)
        p->y = (int32_t)((uint32_t)i->rows - (uint32_t)p->y);
    p->heading = (int16_t)plane_heading(i, p->heading, PL_TURN);
}

/* ---- Numbers ----------------------------------------------------------------------------- */

uint8_t plane_number(const image *i, int subject)
{
    return (uint8_t)(subject < TC_SET_BITS ? i->number[subject] : subject);
}

int plane_side(const image *i, int side)
{
    return i->swapped && side <= 1 ? !side : side;
}

uint8_t plane_one(const image *i, uint8_t side)
{
    return (uint8_t)(side ? 1 + plane_side(i, side - 1) : 0);
}

uint64_t plane_mask(const image *i, uint64_t mask, int side, int side_units)
{
    uint64_t out = 0;
    for (int k = 0; k < side_units; k++)
        if (mask >> k & 1)
            out |= (uint64_t)1 << (plane_number(i, side * side_units + k) % side_units);
    return out;
}

void plane_set(const image *i, const uint64_t *from, uint64_t *to)
{
    uint64_t out[2] = { 0, 0 };
    for (unsigned n = 0; n < TC_SET_BITS; n++)
        if (tc_set_has(from, n))
            tc_set_add(out, i->number[n]);
    to[0] = out[0];
    to[1] = out[1];
}

/* ---- Actions ----------------------------------------------------------------------------- */

bool plane_field(const image *i, const tc_action *a, char field, tc_action *out)
{
    switch (field) {
    case 'u':
    case 'c':
        out->unit = plane_number(i, a->unit);
        return true;
    case 't':
        out->target = plane_number(i, a->target);
        return true;
    case 'p':
        plane_pose(i, &out->as.pose);
        return true;
    case 's':
        plane_set(i, a->as.set, out->as.set);
        return true;
    case 'i':
        for (int k = 0; k < TC_IDS_MAX && a->as.id[k] != TC_NONE; k++)
            out->as.id[k] = plane_number(i, a->as.id[k]);
        return true;
    default:
        return false;
    }
}

/* ---- Excuses and a brawler --------------------------------------------------------------- */

bool plane_on_axis(pl_point at, int32_t heading, pl_point p)
{
    return pl_local(at, heading, p).x == 0;
}

enum { LIST_MAX = 512 };

bool plane_any(const tc_battle *b, const tc_state *s, int kind, ai_random *r, play_decision *d)
{
    static tc_action list[LIST_MAX];
    int n = tc_actions(b, s, kind, TC_NONE, list, LIST_MAX);

    n = n > LIST_MAX ? LIST_MAX : n;
    if (n == 0)
        return false;
    d->count = 1;
    d->at[0] = list[ai_random_below(r, (uint32_t)n)];
    return true;
}

bool plane_approach(const tc_battle *b, const tc_state *s, int kind, int side, int side_units,
                    ai_random *r,
                    int64_t (*nearness)(const tc_battle *, const tc_state *, const tc_action *),
                    play_decision *d)
{
    static tc_action list[LIST_MAX];

    for (int tries = 0; tries < 8; tries++) {
        const int unit = side * side_units + (int)ai_random_below(r, (uint32_t)side_units);
        int n = tc_actions(b, s, kind, unit, list, LIST_MAX);
        n = n > LIST_MAX ? LIST_MAX : n;
        if (n == 0)
            continue;
        int best = (int)ai_random_below(r, (uint32_t)n);
        for (int k = 0; k < n; k++)
            if (nearness(b, s, &list[k]) < nearness(b, s, &list[best]))
                best = k;
        d->count = 1;
        d->at[0] = list[best];
        return true;
    }
    return false;
}
