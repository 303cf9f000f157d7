/* The ground (ledger 2.G: G13 to G17; S.d, R8 to R11, R34, R81, R91, R106; X6, X7, X11, X12): what
   is difficult, what bars a way, what bars sight, height, works. Nothing here changes a state. */
#include "parts.h"

enum { STEP = 20, UPHILL = 250, SEGMENTS = 2 * (TVB_PIECES + TVB_PLACED) };

const tvb_piece *tvb_piece_at(const tvb_battle *b, const tvb_state *s, int i)
{
    if (i < b->pieces)
        return &b->piece[i];
    return i < b->pieces + s->placed ? &s->piece[i - b->pieces] : NULL;
}

/* ---- Points and ways ---- */

static int corners_of(const tvb_piece *p, pl_point out[TVB_CORNERS])
{
    return tvb_corners_of(p->x, p->y, p->corners, out);
}

/* Surely out of the box round two points: no distance need be taken. */
static bool out_of_box(const tvb_piece *p, pl_point from, pl_point to, int32_t margin)
{
    const pl_box box = tvb_bounds(p->x, p->y, p->corners);
    const int32_t west = box.min.x - margin, east = box.max.x + margin;
    const int32_t south = box.min.y - margin, north = box.max.y + margin;

    return (from.x < west && to.x < west) || (from.x > east && to.x > east) ||
           (from.y < south && to.y < south) || (from.y > north && to.y > north);
}

static bool is_line(const tvb_piece *p)
{
    return p->corners < 3;
}

/* A strip is given by the two ends of its centre line: in it is whoever is within half its width
 * (R81). */
static int32_t half_strip(const tvb_piece *p)
{
    return p->kind == TVB_WORKS || !tc_on(TVB_R81) ? 0 : TVB_STRIP_HALF;
}

bool tvb_piece_holds(const tvb_piece *p, pl_point at)
{
    pl_point c[TVB_CORNERS];

    if (p->corners < 2 || out_of_box(p, at, at, TVB_STRIP_HALF))
        return false;
    const int n = corners_of(p, c);
    return n == 2 ? pl_to_segment(at, c[0], c[1]) <= half_strip(p) : pl_inside(at, c, n);
}

bool tvb_piece_met(const tvb_piece *p, pl_point from, pl_point to)
{
    pl_point c[TVB_CORNERS];

    if (p->corners < 2 || out_of_box(p, from, to, TVB_STRIP_HALF))
        return false;
    const int n = corners_of(p, c);
    return n == 2 ? pl_segments_near(from, to, c[0], c[1], half_strip(p))
                  : pl_reaches(from, to, c, n);
}

/* ---- Crossings: R106, X6 ---- */

static const tvb_crossing *crossing_of(const tvb_battle *b, int piece, int *which)
{
    for (int i = 0; i < TVB_CROSSINGS; i++)
        if (b->x.crossing[i].piece == piece + 1 && tc_on(TVB_X6)) {
            *which = i;
            return &b->x.crossing[i];
        }
    return NULL;
}

static int first_turn(const tvb_crossing *c, int unit)
{
    const bool exempt =
        unit >= 0 && c->exempt_side == tvb_side(unit) && (c->exempt & tvb_bit(unit));
    return exempt ? c->exempt_first : c->first;
}

/* unit -1: nobody in particular. all: crossings whose time has not come too. */
static bool is_crossing(const tvb_battle *b, const tvb_state *s, int piece, int unit, bool all)
{
    const tvb_piece *p = tvb_piece_at(b, s, piece);
    int which;

    if ((p->kind != TVB_BRIDGE && p->kind != TVB_FORD) || !tc_on(TVB_R106))
        return false;
    const tvb_crossing *c = crossing_of(b, piece, &which);
    return !c || all || s->turn >= first_turn(c, unit);
}

static bool crossed_at(const tvb_battle *b, const tvb_state *s, pl_point at, int unit, bool all,
                       bool bridges_only)
{
    const tvb_piece *p;

    for (int i = 0; (p = tvb_piece_at(b, s, i)); i++)
        if (is_crossing(b, s, i, unit, all) && !(bridges_only && p->kind == TVB_FORD) &&
            tvb_piece_holds(p, at))
            return true;
    return false;
}

/* Is every point of the way that lies in the water on a crossing? Looked at every 0.02 TUM and at
 * both ends. */
static bool way_over(const tvb_battle *b, const tvb_state *s, const tvb_piece *water, pl_point from,
                     pl_point to, int unit, bool all, bool bridges_only)
{
    const int32_t length = pl_root((uint64_t)pl_square(from, to)), n = length / STEP + 1;
    const tvb_piece *p;
    bool any = false;

    for (int i = 0; !any && (p = tvb_piece_at(b, s, i)); i++)
        any = is_crossing(b, s, i, unit, all) && tvb_piece_met(p, from, to);
    for (int i = 0; any && i <= n; i++) {
        const pl_point at = pl_part(from, to, i, n);
        if (tvb_piece_holds(water, at) && !crossed_at(b, s, at, unit, all, bridges_only))
            return false;
    }
    return any;
}

/* ---- Difficult ground: S.d, G15, R34 ---- */

static bool is_difficult(const tvb_piece *p)
{
    if (!tc_on(TVB_S_d))
        return false;
    return tvb_kind_difficult(p->kind) || (p->flags & (TVB_P_DIFFICULT | TVB_P_WOODED));
}

bool tvb_way_difficult(const tvb_battle *b, const tvb_state *s, int unit, pl_point from,
                       pl_point to)
{
    const tvb_piece *p;

    if (!tc_on(TVB_G15))
        return false;
    if (!tc_on(TVB_R34))
        from = to;
    for (int i = 0; (p = tvb_piece_at(b, s, i)); i++) {
        if (!is_difficult(p) || !tvb_piece_met(p, from, to))
            continue;
        if (p->kind == TVB_FORD && !is_crossing(b, s, i, unit, false))
            continue;
        if (p->kind != TVB_RIVER || !way_over(b, s, p, from, to, unit, false, true))
            return true;
    }
    return false;
}

bool tvb_difficult_at(const tvb_battle *b, const tvb_state *s, pl_point p)
{
    return tvb_way_difficult(b, s, -1, p, p);
}

/* ---- What bars a way: R106, X6, X7, X11 ---- */

static bool way_meets(const tvb_piece *p, const pl_point *way, int n)
{
    for (int i = 0; i + 1 < n || (n == 1 && i == 0); i++)
        if (tvb_piece_met(p, way[i], way[i + 1 < n ? i + 1 : i]))
            return true;
    return false;
}

/* X6: who may use a crossing that exists, and how many. */
static tc_verdict check_crossing(const tvb_battle *b, const tvb_state *s, int unit, int which)
{
    const tvb_crossing *c = &b->x.crossing[which];
    const tvb_unit *u = &s->unit[unit];

    if (u->type == TVB_CMD)
        return tc_legal();
    if (c->types && !(c->types >> u->type & 1))
        return tc_illegal(TVB_X6, 0, 0);
    if (c->limit && s->crossed[which] >= c->limit)
        return tc_illegal(TVB_X6, s->crossed[which] + 1, c->limit);
    return tc_legal();
}

static tc_verdict check_crossings(const tvb_battle *b, const tvb_state *s, int unit,
                                  const pl_point *way, int n)
{
    for (int i = 0; i < TVB_CROSSINGS; i++) {
        const tvb_crossing *c = &b->x.crossing[i];
        const tvb_piece *p = c->piece ? tvb_piece_at(b, s, c->piece - 1) : NULL;
        if (!p || s->turn < first_turn(c, unit) || !way_meets(p, way, n))
            continue;
        const tc_verdict v = check_crossing(b, s, unit, i);
        if (v.rule)
            return v;
    }
    return tc_legal();
}

/* R106, X7: one piece that may not be touched. Whoever stands in it may leave it. */
static tc_verdict check_barred(const tvb_battle *b, const tvb_state *s, int unit,
                               const tvb_piece *p, unsigned rule, const pl_point *way, int n)
{
    const bool burning = rule == TVB_X7;

    if (!way_meets(p, way, n))
        return tc_legal();
    if (tvb_piece_holds(p, way[0]) && !crossed_at(b, s, way[0], unit, false, false) &&
        (!tvb_piece_holds(p, way[n - 1]) || crossed_at(b, s, way[n - 1], unit, false, false)))
        return tc_legal();
    for (int i = 0; i < (n > 1 ? n - 1 : 1); i++) {
        const pl_point from = way[i], to = way[n > 1 ? i + 1 : i];
        if (!tvb_piece_met(p, from, to) ||
            (!burning && way_over(b, s, p, from, to, unit, false, false)))
            continue;
        if (!burning && way_over(b, s, p, from, to, unit, true, false))
            return tc_illegal(TVB_X6, 0, 0);
        return tc_illegal(rule, 0, 0);
    }
    return tc_legal();
}

static bool way_within(const tvb_area *area, pl_point from, pl_point to)
{
    pl_point c[TVB_CORNERS];

    tvb_corners_of(area->x, area->y, area->corners, c);
    if (!pl_inside(from, c, area->corners) || !pl_inside(to, c, area->corners))
        return false;
    for (int i = 0; i < area->corners; i++)
        if (pl_properly_cross(from, to, c[i], c[(i + 1) % area->corners]))
            return false;
    return true;
}

tc_verdict tvb_check_way(const tvb_battle *b, const tvb_state *s, int unit, const pl_point *way,
                         int n)
{
    const int tied = b->card[unit].tied;
    const tvb_piece *p;
    tc_verdict v = tc_legal();

    for (int i = 0; !v.rule && (p = tvb_piece_at(b, s, i)); i++)
        if (p->kind == TVB_IMPASSABLE)
            v = check_barred(b, s, unit, p, TVB_R106, way, n);
    if (!v.rule)
        v = check_crossings(b, s, unit, way, n);
    if (!v.rule && b->x.burning && s->burning && (p = tvb_piece_at(b, s, b->x.burning - 1)))
        v = check_barred(b, s, unit, p, TVB_X7, way, n);
    for (int i = 0; !v.rule && tied && i < (n > 1 ? n - 1 : 1); i++)
        if (!way_within(&b->area[tied - 1], way[i], way[n > 1 ? i + 1 : i]))
            v = tc_illegal(TVB_X11, 0, 0);
    return v;
}

void tvb_count_crossings(tvb_game *g, int unit, const pl_point *way, int n)
{
    for (int i = 0; i < TVB_CROSSINGS && g->s->unit[unit].type != TVB_CMD; i++) {
        const tvb_crossing *c = &g->b->x.crossing[i];
        const tvb_piece *p = c->piece ? tvb_piece_at(g->b, g->s, c->piece - 1) : NULL;
        if (p && g->s->turn >= first_turn(c, unit) && way_meets(p, way, n) &&
            g->s->crossed[i] < UINT8_MAX)
            g->s->crossed[i]++;
    }
}

/* ---- Height: G16 ---- */

static bool same_place(pl_point a, pl_point b)
{
    return a.x == b.x && a.y == b.y;
}

/* Hills that share a whole side are one. */
static bool side_shared(const tvb_piece *p, int side, const tvb_piece *q)
{
    const int next = (side + 1) % p->corners;
    const pl_point a = { p->x[side], p->y[side] }, o = { p->x[next], p->y[next] };

    for (int i = 0; i < q->corners; i++) {
        const int k = (i + 1) % q->corners;
        const pl_point c = { q->x[i], q->y[i] }, d = { q->x[k], q->y[k] };
        if ((same_place(a, c) && same_place(o, d)) || (same_place(a, d) && same_place(o, c)))
            return true;
    }
    return false;
}

static bool hills_joined(const tvb_piece *p, const tvb_piece *q)
{
    for (int i = 0; i < p->corners; i++)
        if (side_shared(p, i, q))
            return true;
    return false;
}

/* The hills that are one with piece i, itself among them: bit by place in the walk. */
static uint64_t hill_group(const tvb_battle *b, const tvb_state *s, int first)
{
    uint64_t group = (uint64_t)1 << first, before = 0;
    const tvb_piece *p, *q;

    while (group != before) {
        before = group;
        for (int i = 0; (p = tvb_piece_at(b, s, i)); i++)
            for (int k = 0; (before >> i & 1) && (q = tvb_piece_at(b, s, k)); k++)
                if (q->kind == TVB_HILL && !(group >> k & 1) && hills_joined(p, q))
                    group |= (uint64_t)1 << k;
    }
    return group;
}

static int32_t to_open_sides(const tvb_battle *b, const tvb_state *s, uint64_t group, pl_point at)
{
    int32_t least = INT32_MAX;
    const tvb_piece *p, *q;

    for (int i = 0; (p = tvb_piece_at(b, s, i)); i++)
        for (int side = 0; (group >> i & 1) && side < p->corners; side++) {
            const int next = (side + 1) % p->corners;
            bool shared = false;
            for (int k = 0; !shared && (q = tvb_piece_at(b, s, k)); k++)
                shared = k != i && (group >> k & 1) && side_shared(p, side, q);
            const int32_t d = pl_to_segment(at, (pl_point){ p->x[side], p->y[side] },
                                            (pl_point){ p->x[next], p->y[next] });
            if (!shared && d < least)
                least = d;
        }
    return least;
}

int tvb_height_at(const tvb_battle *b, const tvb_state *s, pl_point p)
{
    const tvb_piece *hill;
    int height = 0;

    for (int i = 0; tc_on(TVB_G16) && (hill = tvb_piece_at(b, s, i)); i++) {
        if (hill->kind != TVB_HILL || is_line(hill) || !tvb_piece_holds(hill, p))
            continue;
        const int32_t h = to_open_sides(b, s, hill_group(b, s, i), p);
        height = h > height ? h : height;
    }
    return height;
}

bool tvb_uphill(const tvb_battle *b, const tvb_state *s, pl_point of, pl_point other)
{
    return tvb_height_at(b, s, other) > tvb_height_at(b, s, of) + UPHILL;
}

/* ---- Works: G17, R91, X12 ---- */

/* On what its works rest: R91 a line, X12 an area; 0 none. */
unsigned tvb_works_ruling(const tvb_battle *b, const tvb_state *s, int target, pl_point from)
{
    const tvb_unit *u = &s->unit[target];
    const pl_point at = { u->x, u->y };
    const tvb_piece *p;

    if (!tvb_on(b, TVB_FORTIFICATIONS) && tc_on(TVB_S_e))
        return 0;
    for (int i = 0; tc_on(TVB_R91) && (p = tvb_piece_at(b, s, i)); i++) {
        if (p->kind == TVB_WORKS && p->corners == 2 && tc_on(TVB_G17)) {
            const pl_point c = { p->x[0], p->y[0] }, d = { p->x[1], p->y[1] };
            if (pl_to_segment(at, c, d) <= 1000 + tvb_meas() && pl_meet(from, at, c, d))
                return TVB_R91;
        }
        if (p->kind == TVB_WORKS_AREA && tc_on(TVB_X12) && (!p->types || p->types >> u->type & 1) &&
            tvb_piece_holds(p, at) && !tvb_piece_holds(p, from))
            return TVB_X12;
    }
    return 0;
}

bool tvb_in_works(const tvb_battle *b, const tvb_state *s, int target, pl_point from)
{
    return tvb_works_ruling(b, s, target, from) != 0;
}

/* ---- Sight: G13, G14, R8 to R11 ---- */

/* R10: how many points crest has: 2, or 0 for what is no hill. */
int tvb_hill_crest(const tvb_piece *p, pl_point crest[2])
{
    if (p->kind != TVB_HILL || p->corners < 3)
        return 0;
    if (!(p->flags & TVB_P_CREST)) {
        tvb_piece hill = *p;
        tvb_default_crest(&hill);
        return hill.flags & TVB_P_CREST ? tvb_hill_crest(&hill, crest) : 0;
    }
    crest[0] = (pl_point){ p->crest[0], p->crest[1] };
    crest[1] = (pl_point){ p->crest[2], p->crest[3] };
    return 2;
}

typedef struct segment {
    pl_point a, b;
} segment;

static segment join_crests(const pl_point p[2], const pl_point q[2])
{
    segment best = { p[0], q[0] };

    for (int i = 0; i < 4; i++)
        if (pl_square(p[i & 1], q[i >> 1]) < pl_square(best.a, best.b))
            best = (segment){ p[i & 1], q[i >> 1] };
    return best;
}

/* Every crest, and the straight pieces that join the crests of hills that are one (G16). */
static int collect_crests(const tvb_battle *b, const tvb_state *s, segment out[SEGMENTS])
{
    pl_point crest[2], other[2];
    const tvb_piece *p, *q;
    int n = 0;

    for (int i = 0; (p = tvb_piece_at(b, s, i)); i++) {
        if (!tvb_hill_crest(p, crest))
            continue;
        if (n < SEGMENTS)
            out[n++] = (segment){ crest[0], crest[1] };
        for (int k = 0; k < i && (q = tvb_piece_at(b, s, k)); k++)
            if (n < SEGMENTS && tvb_hill_crest(q, other) && hills_joined(p, q))
                out[n++] = join_crests(crest, other);
    }
    return n;
}

static bool blocks_sight(const tvb_piece *p)
{
    return !is_line(p) &&
           (p->kind == TVB_WOOD || p->kind == TVB_VILLAGE || (p->flags & TVB_P_WOODED));
}

/* What may make a narrow gap: a unit, a blocking piece or a crest, with the box round it. */
typedef struct maker {
    pl_point at[TVB_CORNERS];
    pl_box box;
    int n;
    bool across; /* it lies on both sides of the line */
} maker;

enum { MAKERS = TVB_SIDE_UNITS + TVB_PIECES + TVB_PLACED + SEGMENTS, HULL_MAX = 2 * TVB_CORNERS };

typedef struct sight {
    const tvb_battle *b;
    const tvb_state *s;
    int shooter, target;
    pl_point from, to;
    pl_box box;     /* round the line */
    int32_t length; /* of the line, or a little more */
    int32_t reach;  /* makers farther off the line cannot narrow it: two units 6.5 */
    segment crest[SEGMENTS];
    int crests;
} sight;

static bool crest_disregarded(const sight *v, const segment *c)
{
    return pl_to_segment(v->from, c->a, c->b) <= 500 + tvb_meas() ||
           pl_to_segment(v->to, c->a, c->b) <= 500 + tvb_meas();
}

/* G13 (a). */
static bool unit_between(const sight *v)
{
    for (int i = 0; i < TVB_UNITS; i++) {
        const tvb_unit *u = &v->s->unit[i];
        const pl_point at = { u->x, u->y };
        pl_point c[4];
        if (pl_box_misses(v->box, at, TVB_HALF_WIDTH + 1000) || i == v->shooter || i == v->target ||
            !(u->flags & TVB_ON) || u->type == TVB_CMD ||
            !tvb_visible_to(v->s, i, tvb_side(v->shooter)))
            continue;
        pl_base base = tvb_base(v->b, u);
        base.hw -= tvb_over();
        base.hd -= tvb_over();
        pl_corners(&base, c);
        if (pl_enters(v->from, v->to, c, 4))
            return true;
    }
    return false;
}

/* G13 (b), R9. */
static bool piece_between(const sight *v)
{
    const tvb_piece *p;
    pl_point c[TVB_CORNERS];

    for (int i = 0; (p = tvb_piece_at(v->b, v->s, i)); i++) {
        if (!blocks_sight(p) || out_of_box(p, v->from, v->to, 0))
            continue;
        const int n = corners_of(p, c);
        const bool in_it = tc_on(TVB_R9) && (pl_inside(v->from, c, n) || pl_inside(v->to, c, n));
        if (!in_it && pl_enters(v->from, v->to, c, n))
            return true;
    }
    return false;
}

/* G13 (c), R10. */
static bool crest_between(const sight *v)
{
    for (int i = 0; i < v->crests; i++)
        if (pl_properly_cross(v->from, v->to, v->crest[i].a, v->crest[i].b) &&
            !crest_disregarded(v, &v->crest[i]))
            return true;
    return false;
}

/* The convex hull of up to HULL_MAX points, counter-clockwise; returns how many corners it has. */
static int hull_of(const pl_point *at, int n, pl_point out[HULL_MAX])
{
    int first = 0, count = 0, here;

    for (int i = 1; i < n; i++)
        if (at[i].y < at[first].y || (at[i].y == at[first].y && at[i].x < at[first].x))
            first = i;
    here = first;
    do {
        int next = -1;
        out[count++] = at[here];
        for (int i = 0; i < n; i++) {
            if (same_place(at[i], at[here]))
                continue;
            const int64_t turn = next < 0 ? 0 : pl_cross(at[here], at[next], at[i]);
            if (next < 0 || turn < 0 ||
                (turn == 0 && pl_square(at[here], at[i]) > pl_square(at[here], at[next])))
                next = i;
        }
        here = next;
    } while (here >= 0 && !same_place(at[here], at[first]) && count < HULL_MAX);
    return count;
}

static void add_maker(const sight *v, maker *m, int *n, const pl_point *at, int corners)
{
    maker *k = &m[*n];
    bool left = false, right = false;

    k->box = pl_box_of(at, corners, 0);
    if (*n >= MAKERS || pl_boxes_apart(k->box, v->box, v->reach))
        return;
    for (int i = 0; i < corners; i++) {
        const int64_t off = pl_cross(v->from, v->to, at[i]);
        left |= off >= 0;
        right |= off <= 0;
        k->at[i] = at[i];
    }
    k->across = left && right;
    k->n = corners;
    (*n)++;
}

static void add_unit(const sight *v, maker *m, int *n, const tvb_unit *u)
{
    const pl_base base = tvb_base(v->b, u);
    pl_point c[4];

    pl_corners(&base, c);
    add_maker(v, m, n, c, 4);
}

enum { ABOUT_UNIT = TVB_HALF_WIDTH + 1000 }; /* no point of a unit is farther from its centre */

/* Is a unit so far on one side of the line that nothing on the other makes a narrow gap with it? */
static bool is_aside(const sight *v, const tvb_unit *u)
{
    const int64_t off = pl_cross(v->from, v->to, (pl_point){ u->x, u->y });
    const int64_t far = (int64_t)(TVB_NARROW_GAP + ABOUT_UNIT) * v->length;
    return off > far || off < -far;
}

/* Then only with something that lies on both sides. */
static bool is_near_across(const maker *m, int n, pl_point at)
{
    for (int i = 0; i < n; i++)
        if (m[i].across && !pl_box_misses(m[i].box, at, TVB_NARROW_GAP + ABOUT_UNIT))
            return true;
    return false;
}

static int collect_makers(const sight *v, maker *m)
{
    const int first = tvb_side(v->shooter) * TVB_SIDE_UNITS;
    uint64_t aside = 0;
    pl_point c[TVB_CORNERS];
    const tvb_piece *p;
    int n = 0;

    for (int i = first; i < first + TVB_SIDE_UNITS; i++) {
        const tvb_unit *u = &v->s->unit[i];
        if (i == v->shooter || !(u->flags & TVB_ON) || u->type == TVB_CMD)
            continue;
        if (is_aside(v, u))
            aside |= tvb_bit(i);
        else
            add_unit(v, m, &n, u);
    }
    for (int i = 0; (p = tvb_piece_at(v->b, v->s, i)); i++)
        if (blocks_sight(p))
            add_maker(v, m, &n, c, corners_of(p, c));
    for (int i = 0; i < v->crests; i++)
        if (!crest_disregarded(v, &v->crest[i])) {
            c[0] = v->crest[i].a;
            c[1] = v->crest[i].b;
            add_maker(v, m, &n, c, 2);
        }
    const int near = n;
    for (; aside; aside &= aside - 1) {
        const tvb_unit *u = &v->s->unit[first + __builtin_ctzll(aside)];
        if (is_near_across(m, near, (pl_point){ u->x, u->y }))
            add_unit(v, m, &n, u);
    }
    return n;
}

/* G14, R11: does the line pass right through the gap between the two? */
static bool through_gap(const sight *v, const maker *a, const maker *o)
{
    pl_point all[HULL_MAX], hull[HULL_MAX];
    int n = 0;

    if (pl_boxes_apart(a->box, o->box, TVB_NARROW_GAP))
        return false;
    const pl_box both = pl_box_with(pl_box_with(a->box, o->box.min), o->box.max);
    if (pl_boxes_apart(both, v->box, 0) ||
        pl_between(a->at, a->n, o->at, o->n) >= TVB_NARROW_GAP - tvb_meas())
        return false;
    for (int i = 0; i < a->n; i++)
        all[n++] = a->at[i];
    for (int i = 0; i < o->n; i++)
        all[n++] = o->at[i];
    n = hull_of(all, n, hull);
    if (n < 3 || !pl_enters(v->from, v->to, hull, n))
        return false;
    return !tc_on(TVB_R11) || (!pl_inside(v->from, hull, n) && !pl_inside(v->to, hull, n));
}

static bool gap_between(const sight *v)
{
    maker m[MAKERS + 1];
    const int n = collect_makers(v, m);

    for (int i = 0; i < n; i++)
        for (int k = 0; k < i; k++)
            if (through_gap(v, &m[i], &m[k]))
                return true;
    return false;
}

tc_verdict tvb_check_sight(const tvb_battle *b, const tvb_state *s, int shooter, int target)
{
    const tvb_unit *u = &s->unit[shooter], *o = &s->unit[target];
    sight v = { .b = b, .s = s, .shooter = shooter, .target = target };
    tc_verdict why = tc_legal();
    pl_point ends[2] = { { u->x, u->y }, { o->x, o->y } };

    if (!tc_on(TVB_U_e)) {
        const pl_base base = tvb_base(b, u);
        ends[0] = pl_from(base.at, base.heading, -base.hw, base.hd);
    }
    if (!tc_on(TVB_R8)) {
        const pl_base base = tvb_base(b, o);
        ends[1] = pl_from(base.at, base.heading, -base.hw, base.hd);
    }
    v.from = ends[0];
    v.to = ends[1];
    v.box = pl_box_of(ends, 2, 0);
    v.length = pl_root((uint64_t)pl_square(v.from, v.to)) + 1;
    v.crests = collect_crests(b, s, v.crest);
    v.reach = b->pieces + s->placed ? PL_LIMIT : 7000;
    if (tc_on(TVB_G13)) {
        if (unit_between(&v))
            why = tc_illegal(tc_by(TVB_1_2_c, TVB_R8), 0, 0);
        else if (piece_between(&v))
            why = tc_illegal(tc_by(TVB_1_2_c, TVB_R9), 0, 0);
        else if (crest_between(&v))
            why = tc_illegal(tc_by(TVB_1_2_c, TVB_R10), 0, 0);
    }
    if (!why.rule && tc_on(TVB_G14) && gap_between(&v))
        why = tc_illegal(tc_by(TVB_1_2_c, TVB_R11), 0, 0);
    return why;
}

bool tvb_sees(const tvb_battle *b, const tvb_state *s, int shooter, int target)
{
    return !tvb_check_sight(b, s, shooter, target).rule;
}
