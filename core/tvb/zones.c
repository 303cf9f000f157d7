/* Where units stand to one another (ledger 2.G: G2 to G9, G12; 1.1.b; R3 to R7): distance, overlap,
   zones, contact, zones of control, command. Nothing here changes a state. */
#include "parts.h"

static int32_t radius(void)
{
    return tc_on(TVB_R3) ? TVB_CMD_RADIUS : 0;
}

/* U.c, R2: two wide and `base_depth` deep; cannons as wide as the option says and 1 deep. */
pl_base tvb_base(const tvb_battle *b, const tvb_unit *u)
{
    pl_base base = { { u->x, u->y }, u->heading, TVB_HALF_WIDTH, b->base_depth / 2 };

    if (u->type == TVB_CAN || !tc_on(TVB_U_c)) {
        base.hw = b->cannon_width / 2;
        base.hd = 500;
    } else if (!tc_on(TVB_R2))
        base.hd = base.hw;
    return base;
}

tvb_shape tvb_shape_of(const tvb_battle *b, const tvb_state *s, int unit)
{
    const tvb_unit *u = &s->unit[unit];

    if (u->type == TVB_CMD)
        return (tvb_shape){ { { u->x, u->y }, 0, radius(), radius() }, true };
    return (tvb_shape){ tvb_base(b, u), false };
}

/* ---- Distance and overlap: G5, G6 ---- */

static int32_t to_base(pl_point p, const pl_base *base)
{
    pl_point c[4];

    pl_corners(base, c);
    return pl_to_poly(p, c, 4);
}

int tvb_shape_distance(const tvb_shape *a, const tvb_shape *o)
{
    int32_t d = 0;

    if (!tc_on(TVB_G5))
        return 0;
    if (!tc_on(TVB_U_b))
        return pl_root((uint64_t)pl_square(a->base.at, o->base.at));
    if (!a->circle && !o->circle)
        return pl_base_distance(&a->base, &o->base);
    if (a->circle && o->circle)
        d = pl_root((uint64_t)pl_square(a->base.at, o->base.at)) - 2 * radius();
    else if (a->circle)
        d = to_base(a->base.at, &o->base) - radius();
    else
        d = to_base(o->base.at, &a->base) - radius();
    return d > 0 ? d : 0;
}

bool tvb_shapes_overlap(const tvb_shape *a, const tvb_shape *o)
{
    if (!tc_on(TVB_G6))
        return false;
    if (!a->circle && !o->circle)
        return pl_overlap(&a->base, &o->base, tvb_over());
    if (a->circle && o->circle)
        return pl_root((uint64_t)pl_square(a->base.at, o->base.at)) < 2 * radius() - tvb_over();
    if (a->circle)
        return to_base(a->base.at, &o->base) < radius() - tvb_over();
    return to_base(o->base.at, &a->base) < radius() - tvb_over();
}

int tvb_distance(const tvb_battle *b, const tvb_state *s, int one, int other)
{
    const tvb_shape a = tvb_shape_of(b, s, one), o = tvb_shape_of(b, s, other);
    return tvb_shape_distance(&a, &o);
}

/* G18: all of it within the table. */
bool tvb_on_table(const tvb_battle *b, const tvb_shape *x)
{
    pl_point c[4];

    if (x->circle) {
        const pl_point p = x->base.at;
        const int32_t r = radius();
        return p.x >= r && p.y >= r && p.x + r <= b->width && p.y + r <= b->depth;
    }
    pl_corners(&x->base, c);
    const pl_box box = pl_box_of(c, 4, 0);
    return box.min.x >= 0 && box.min.y >= 0 && box.max.x <= b->width && box.max.y <= b->depth;
}

/* ---- Zones: G7 to G9, R4, R5, U.d ---- */

typedef struct column {
    pl_point corner[4]; /* of the other, in the frame of the first: x to the right, y ahead */
    bool any;
    int32_t ahead; /* the nearest part of it in the column */
} column;

/* What of a polygon in a base's frame lies over the right coordinates low..high; extent in min and
 * max. */
static bool span(const pl_poly *p, pl_point *min, pl_point *max)
{
    if (p->n < 1)
        return false;
    const pl_box box = pl_box_of(p->at, p->n, 0);
    *min = box.min;
    *max = box.max;
    return true;
}

static void into_frame(const pl_base *of, const pl_point *at, int n, pl_poly *out)
{
    out->n = n;
    pl_locals(of->at, of->heading, at, n, out->at);
}

static pl_poly clip_sides(pl_poly p, int32_t hw)
{
    pl_point min, max;

    if (!span(&p, &min, &max))
        return p;
    if (min.x < -hw || max.x > hw)
        p = pl_clip_between(&p, 0, -hw, hw);
    return p;
}

/* G7. */
static column column_of(const pl_base *of, const pl_base *other)
{
    pl_point c[4], min, max;
    column col = { .any = false };
    pl_poly p;

    pl_corners(other, c);
    into_frame(of, c, 4, &p);
    for (int i = 0; i < 4; i++)
        col.corner[i] = p.at[i];
    const pl_box box = pl_box_of(p.at, 4, 0);
    if (tc_on(TVB_G7)) {
        if (box.max.y < of->hd - tvb_over() || box.min.x > of->hw - tvb_lat() ||
            box.max.x < tvb_lat() - of->hw)
            return col;
        if (box.min.y < of->hd - tvb_over())
            p = pl_clip(&p, 1, of->hd - tvb_over(), false);
        p = clip_sides(p, of->hw);
    }
    if (!span(&p, &min, &max))
        return col;
    col.any = max.x - min.x > tvb_lat();
    col.ahead = min.y;
    return col;
}

/* Most bases are plainly to front, flank or rear, as their centre alone shows: true, and which. It
   is asked with all of G8 in force and the whole half-plane behind (R4). */
static bool is_plain(const pl_base *of, const pl_base *other, pl_point at, enum tvb_zone *zone)
{
    const int32_t round = pl_round_about(other), aside = at.x < 0 ? -at.x : at.x;
    const int32_t thin = other->hw < other->hd ? other->hw : other->hd;

    if (aside <= of->hw && at.y - round > of->hd && thin > 2 * TVB_LAT && of->hw > 2 * TVB_LAT) {
        *zone = TVB_FRONT;
        return true;
    }
    if (at.y + round > of->hd - TVB_OVER && aside - round <= of->hw)
        return false; /* part of it may be in the column */
    if (at.y + round <= -of->hd) {
        *zone = TVB_REAR;
        return true;
    }
    *zone = at.x < 0 ? TVB_LEFT : TVB_RIGHT;
    return at.y - round > -of->hd + TVB_OVER;
}

enum tvb_zone tvb_zone_from(const tvb_battle *b, const pl_base *of, const pl_base *other)
{
    const bool narrow = tvb_on(b, TVB_REAR_COLUMN) || !tc_on(TVB_R4);
    const pl_point centre = pl_local(of->at, of->heading, other->at);
    enum tvb_zone plain;
    if (!narrow && tc_on(TVB_G7) && tc_on(TVB_G8) && tc_on(TVB_U_d) &&
        is_plain(of, other, centre, &plain))
        return plain;

    const column col = column_of(of, other);
    bool rear = tc_on(TVB_U_d);

    if (col.any || !tc_on(TVB_G8))
        return TVB_FRONT;
    for (int i = 0; i < 4; i++) {
        const pl_point p = col.corner[i];
        const int32_t aside = p.x < 0 ? -p.x : p.x;
        rear = rear && p.y <= -of->hd + tvb_over() && (!narrow || aside <= of->hw + tvb_over());
    }
    if (rear)
        return TVB_REAR;
    return centre.x < 0 ? TVB_LEFT : TVB_RIGHT;
}

/* A commander has no zones and is asked for rarely: a square round his circle stands for him. */
enum tvb_zone tvb_zone_of(const tvb_battle *b, const tvb_state *s, int of, int other)
{
    const tvb_shape a = tvb_shape_of(b, s, of), o = tvb_shape_of(b, s, other);
    return tvb_zone_from(b, &a.base, &o.base);
}

int tvb_reach(const pl_base *of, const pl_base *other)
{
    const pl_point centre = pl_local(of->at, of->heading, other->at);
    const int32_t round = pl_round_about(other), aside = centre.x < 0 ? -centre.x : centre.x;
    if (tc_on(TVB_G7) && (aside - round > of->hw || centre.y + round < of->hd - TVB_OVER))
        return -1;

    const column col = column_of(of, other);

    if (!col.any)
        return -1;
    return col.ahead > of->hd && tc_on(TVB_G9) ? col.ahead - of->hd : 0;
}

int tvb_ahead(const tvb_battle *b, const tvb_state *s, int of, int other)
{
    const tvb_shape a = tvb_shape_of(b, s, of), o = tvb_shape_of(b, s, other);
    return tvb_reach(&a.base, &o.base);
}

/* ---- Contact: R6, R92 ---- */

bool tvb_contact(const tvb_battle *b, const tvb_state *s, int one, int other)
{
    const tvb_unit *u = &s->unit[one], *o = &s->unit[other];

    if (!tvb_stands(u) || !tvb_stands(o) || tvb_far(u, o, TVB_TOUCH))
        return false;
    const tvb_shape a = tvb_shape_of(b, s, one), x = tvb_shape_of(b, s, other);
    if (a.circle || x.circle || !tc_on(TVB_G5) || !tc_on(TVB_U_b))
        return tvb_shape_distance(&a, &x) <= tvb_touch();
    return pl_within(&a.base, &x.base, tvb_touch());
}

bool tvb_locked(const tvb_battle *b, const tvb_state *s, int unit)
{
    const int first = tvb_side(unit) ? 0 : TVB_SIDE_UNITS;

    if (s->unit[unit].type == TVB_CMD || !tc_on(TVB_R92))
        return false;
    for (int e = first; e < first + TVB_SIDE_UNITS; e++)
        if (!tvb_far(&s->unit[unit], &s->unit[e], TVB_TOUCH) && s->unit[e].type != TVB_CMD &&
            tvb_contact(b, s, unit, e))
            return true;
    return false;
}

/* ---- Command: 1.1.b, R29, R49, X8 ---- */

int tvb_commander_of(const tvb_battle *b, const tvb_state *s, int unit)
{
    const int first = tvb_side(unit) * TVB_SIDE_UNITS;

    (void)b;
    for (int c = first; c < first + TVB_SIDE_UNITS; c++)
        if (s->unit[c].type == TVB_CMD && (s->unit[c].flags & TVB_ON) &&
            s->unit[c].command == s->unit[unit].command)
            return c;
    return -1;
}

int tvb_command_distance(const tvb_battle *b, const tvb_state *s)
{
    return s->mist && tc_on(TVB_X8) ? b->x.mist_distance : TVB_COMMAND_DISTANCE;
}

bool tvb_in_command(const tvb_battle *b, const tvb_state *s, int unit)
{
    int commander = tvb_commander_of(b, s, unit);

    if (s->unit[unit].type == TVB_CMD)
        return true;
    for (int c = 0; c < TVB_SIDE_UNITS && commander < 0 && !tc_on(TVB_R49); c++) {
        const int other = tvb_side(unit) * TVB_SIDE_UNITS + c;
        if (s->unit[other].type == TVB_CMD && s->unit[other].attached == unit)
            commander = other;
    }
    return commander >= 0 &&
           tvb_distance(b, s, unit, commander) <= tvb_command_distance(b, s) + tvb_meas();
}

bool tvb_visible_to(const tvb_state *s, int unit, int side)
{
    const uint32_t flags = s->unit[unit].flags;

    if (!(flags & TVB_ON))
        return false;
    return !(flags & TVB_HIDDEN) || tvb_side(unit) == side || !tc_on(TVB_X10);
}

int tvb_south(const tvb_state *s)
{
    return s->attacker;
}

/* ---- Swept areas: G10 ---- */

bool tvb_swath_overlaps(const tvb_swath *w, const pl_base *other, int32_t tolerance)
{
    if (!tc_on(TVB_G6))
        return false;
    if (w->hull)
        return pl_swept_overlap(&w->from, &w->to, w->path, other, tolerance);
    return pl_overlap(&w->from, other, tolerance);
}

int tvb_swath_distance(const tvb_swath *w, const pl_base *other)
{
    pl_point o[4];

    if (!w->hull)
        return pl_base_distance(&w->from, other);
    const pl_poly hull = pl_swept_hull(&w->from, &w->to);
    pl_corners(other, o);
    return pl_between(hull.at, hull.n, o, 4);
}

/* ---- Zones of control: G12, R38, 1.1.v ---- */

/* The part of a polygon of e's frame in its zone of control; false if there is none. */
static bool zoc_part(const pl_base *e, pl_poly p, pl_point *min, pl_point *max)
{
    if (!span(&p, min, max) || max->y < e->hd || min->y > e->hd + TVB_ZOC_DEPTH)
        return false;
    if (min->y < e->hd)
        p = pl_clip(&p, 1, e->hd, false);
    if (max->y > e->hd + TVB_ZOC_DEPTH && p.n)
        p = pl_clip(&p, 1, e->hd + TVB_ZOC_DEPTH, true);
    p = clip_sides(p, e->hw);
    return span(&p, min, max);
}

typedef struct cover {
    int32_t from, to;
} cover;

/* How much of from..to the covers leave open. They are sorted here by where they begin. */
static int32_t open_width(cover *c, int n, int32_t from, int32_t to)
{
    int32_t open = 0, at = from;

    for (int i = 1; i < n; i++)
        for (int k = i; k > 0 && c[k].from < c[k - 1].from; k--) {
            const cover t = c[k];
            c[k] = c[k - 1];
            c[k - 1] = t;
        }
    for (int i = 0; i < n && at < to; i++) {
        if (c[i].from > at)
            open += (c[i].from < to ? c[i].from : to) - at;
        at = c[i].to > at ? c[i].to : at;
    }
    return at < to ? open + to - at : open;
}

/* Surely no part of a base before the front of e and nearer than `nearer`: by its centre. */
static bool misses_zone(const pl_base *e, const pl_base *base, int32_t nearer)
{
    const pl_point at = pl_local(e->at, e->heading, base->at);
    const int32_t round = pl_round_about(base), aside = at.x < 0 ? -at.x : at.x;

    return at.y - round >= nearer || at.y + round < e->hd || aside - round > e->hw;
}

static bool screened(const tvb_battle *b, const tvb_state *s, int enemy, const pl_base *e,
                     const pl_poly *x, int but)
{
    pl_point min, max, from, to, c[4];
    cover covers[TVB_UNITS];
    pl_poly part;
    int n = 0;

    if (!zoc_part(e, *x, &from, &to))
        return true;
    for (int i = 0; i < TVB_UNITS; i++) {
        const tvb_unit *u = &s->unit[i];
        if (i == enemy || i == but || !(u->flags & TVB_ON) || u->type == TVB_CMD ||
            tvb_far(u, &s->unit[enemy], TVB_ZOC_DEPTH) || !tvb_visible_to(s, i, !tvb_side(enemy)))
            continue;
        const pl_base base = tvb_base(b, u);
        if (misses_zone(e, &base, from.y))
            continue;
        pl_corners(&base, c);
        into_frame(e, c, 4, &part);
        if (zoc_part(e, part, &min, &max) && min.y < from.y)
            covers[n++] = (cover){ min.x, max.x };
    }
    return n && open_width(covers, n, from.x, to.x) <= tvb_lat();
}

static pl_base zoc_of(const pl_base *e)
{
    pl_base zoc = pl_ahead(*e, e->hd + TVB_ZOC_DEPTH / 2);

    zoc.hd = TVB_ZOC_DEPTH / 2;
    return zoc;
}

static bool owns_zoc(const tvb_state *s, int enemy)
{
    const tvb_unit *u = &s->unit[enemy];
    return u->type != TVB_CMD && tvb_visible_to(s, enemy, !tvb_side(enemy)) && tc_on(TVB_G12) &&
           tc_on(TVB_1_1_v);
}

bool tvb_zoc_swept(const tvb_battle *b, const tvb_state *s, int enemy, const tvb_swath *w, int but)
{
    const pl_base e = tvb_base(b, &s->unit[enemy]);
    pl_poly x;

    if (!owns_zoc(s, enemy))
        return false;
    if (!w->hull && misses_zone(&e, &w->from, e.hd + TVB_ZOC_DEPTH + TVB_OVER))
        return false;
    const pl_base zoc = zoc_of(&e);
    if (!tvb_swath_overlaps(w, &zoc, tvb_lat()))
        return false;
    if (!tc_on(TVB_R38))
        return true;
    if (w->hull) {
        const pl_poly hull = pl_swept_hull(&w->from, &w->to);
        into_frame(&e, hull.at, hull.n, &x);
    } else {
        pl_point c[4];
        pl_corners(&w->from, c);
        into_frame(&e, c, 4, &x);
    }
    return !screened(b, s, enemy, &e, &x, but);
}

bool tvb_zoc_holds(const tvb_battle *b, const tvb_state *s, int enemy, const tvb_shape *x, int but)
{
    if (x->circle) {
        const pl_base e = tvb_base(b, &s->unit[enemy]), zoc = zoc_of(&e);
        return owns_zoc(s, enemy) && to_base(x->base.at, &zoc) < radius() - tvb_lat();
    }
    const tvb_swath w = { x->base, x->base, 0, false };
    return tvb_zoc_swept(b, s, enemy, &w, but);
}

bool tvb_in_zoc(const tvb_battle *b, const tvb_state *s, int unit, int enemy)
{
    const tvb_shape x = tvb_shape_of(b, s, unit);

    return tvb_stands(&s->unit[unit]) && !tvb_far(&s->unit[unit], &s->unit[enemy], TVB_ZOC_DEPTH) &&
           tvb_zoc_holds(b, s, enemy, &x, unit);
}
