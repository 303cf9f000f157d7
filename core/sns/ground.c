/* Ground (4, 14.3, table 2.10; R51, R111, R117): what a base is in, what it may not be in, what
   hides it. The pieces are the battle's, then those placed by play (4.f). Nothing here changes a
   state. */
#include "parts.h"

/* ---- Pieces ---- */

/* 4.b: a table of 2.1 (b) is in 2^30ths, and w and h are whole axes. */
void sns_ellipse(pl_point centre, int32_t w, int32_t h, pl_point out[PL_OUTLINE])
{
    const int64_t two = 2 * (int64_t)PL_ONE;
    for (int k = 0; k < PL_OUTLINE; k++) {
        const int32_t heading = k * PL_TURN / PL_OUTLINE;
        out[k].x = centre.x + (int32_t)pl_rnd((int64_t)w * pl_cos(heading), two);
        out[k].y = centre.y + (int32_t)pl_rnd((int64_t)h * pl_sin(heading), two);
    }
}

void sns_lay_ground(sns_battle *b)
{
    for (int i = 0; i < b->pieces; i++)
        b->piece[i].box = pl_box_of(b->piece[i].at, b->piece[i].corners, 0);
}

/* 4.f: 6 by 4 DU a hill, 4 by 3 all else. */
static pl_point axes_of(int kind)
{
    const bool hill = sns_grounds[kind].hill;
    return (pl_point){ hill ? 6 * SNS_DU : 4 * SNS_DU, hill ? 4 * SNS_DU : 3 * SNS_DU };
}

static pl_box box_of(const sns_rolled_piece *r)
{
    const pl_point axes = axes_of(r->kind);
    return (pl_box){ { r->x - axes.x / 2, r->y - axes.y / 2 },
                     { r->x + axes.x / 2, r->y + axes.y / 2 } };
}

static void shape_rolled(const sns_rolled_piece *r, sns_piece *out)
{
    const pl_point axes = axes_of(r->kind);
    *out = (sns_piece){ .kind = r->kind, .corners = PL_OUTLINE, .box = box_of(r) };
    sns_ellipse((pl_point){ r->x, r->y }, axes.x, axes.y, out->at);
}

int sns_ground_pieces(const sns_battle *b, const sns_state *s)
{
    return b->pieces + s->rolled;
}

int sns_piece_kind(const sns_battle *b, const sns_state *s, int i)
{
    return i < b->pieces ? b->piece[i].kind : s->piece[i - b->pieces].kind;
}

/* Without a copy where there need be none. */
static const sns_piece *piece_of(const sns_battle *b, const sns_state *s, int i, sns_piece *room)
{
    if (i < b->pieces)
        return &b->piece[i];
    shape_rolled(&s->piece[i - b->pieces], room);
    return room;
}

bool sns_piece_at(const sns_battle *b, const sns_state *s, int i, sns_piece *out)
{
    if (i < 0 || i >= sns_ground_pieces(b, s))
        return false;
    if (i < b->pieces)
        *out = b->piece[i];
    else
        shape_rolled(&s->piece[i - b->pieces], out);
    return true;
}

enum sns_terrain sns_ground_class(int kind)
{
    return kind > SNS_NO_GROUND && kind < SNS_GROUNDS ? (enum sns_terrain)sns_grounds[kind].terrain
                                                      : SNS_OPEN;
}

/* ---- What a base is in (4.c) ---- */

uint64_t sns_pieces_near(const sns_battle *b, const sns_state *s, pl_box box)
{
    uint64_t near = 0;
    for (int i = 0; i < b->pieces; i++)
        near |= (uint64_t)!pl_boxes_apart(box, b->piece[i].box, 0) << i;
    for (int i = 0; i < s->rolled; i++)
        near |= (uint64_t)!pl_boxes_apart(box, box_of(&s->piece[i]), 0) << (b->pieces + i);
    return near;
}

static bool is_met(const pl_point corner[4], const sns_piece *p)
{
    return sns_grounds[p->kind].obstacle ? pl_line_enters(p->at, p->corners, corner, 4)
                                         : pl_insides_meet(corner, 4, p->at, p->corners);
}

bool sns_base_meets(const pl_stand *base, const sns_piece *p)
{
    pl_point corner[4];
    pl_stand_corners(base, SNS_SHRINK_GROUND, corner);
    return !pl_boxes_apart(pl_box_of(corner, 4, 0), p->box, 0) && is_met(corner, p);
}

enum {
    AREAS = 1 << 0,
    OBSTACLES = 1 << 1,
    COVERS = 1 << 2, /* areas that are cover */
    VILLAGES = 1 << 3
};

static unsigned kinds_of(int kind)
{
    const sns_ground_row *row = &sns_grounds[kind];
    if (row->obstacle)
        return OBSTACLES;
    return AREAS | (row->cover ? COVERS : 0) | (kind == SNS_VILLAGE ? VILLAGES : 0);
}

static uint64_t met_of(const sns_battle *b, const sns_state *s, const pl_stand *base,
                       unsigned kinds)
{
    pl_point corner[4];
    sns_piece room;
    uint64_t met = 0;
    pl_stand_corners(base, SNS_SHRINK_GROUND, corner);
    uint64_t near = sns_pieces_near(b, s, pl_box_of(corner, 4, 0));
    for (; near; near &= near - 1) {
        const int i = __builtin_ctzll(near);
        if (kinds_of(sns_piece_kind(b, s, i)) & kinds && is_met(corner, piece_of(b, s, i, &room)))
            met |= near & (0u - near);
    }
    return met;
}

uint64_t sns_pieces_met(const sns_battle *b, const sns_state *s, const pl_stand *base)
{
    return met_of(b, s, base, AREAS | OBSTACLES);
}

/* R51: the worst of them counts. */
enum sns_terrain sns_worst_of(const sns_battle *b, const sns_state *s, uint64_t pieces)
{
    enum sns_terrain worst = SNS_OPEN, mildest = SNS_IMPASSABLE;
    if (!pieces || !tc_on(SNS_4_c))
        return SNS_OPEN;
    for (; pieces; pieces &= pieces - 1) {
        const enum sns_terrain t = sns_ground_class(sns_piece_kind(b, s, __builtin_ctzll(pieces)));
        worst = t > worst ? t : worst;
        mildest = t < mildest ? t : mildest;
    }
    return tc_on(SNS_R51) ? worst : mildest;
}

enum sns_terrain sns_terrain_of(const sns_battle *b, const sns_state *s, const pl_stand *base)
{
    return sns_worst_of(b, s, met_of(b, s, base, AREAS));
}

/* 7.1.a: the slower the ground, the lower every type's rate. */
int32_t sns_rate_at(const sns_battle *b, const sns_state *s, const sns_profile *p,
                    const pl_stand *base)
{
    return sns_rate(p, sns_terrain_of(b, s, base));
}

bool sns_is_barred(const sns_battle *b, const sns_state *s, const sns_profile *p,
                   const pl_stand *base)
{
    return sns_rate_at(b, s, p, base) < 0;
}

int sns_obstacles_met(const sns_battle *b, const sns_state *s, const pl_stand *base, uint64_t *met)
{
    *met = tc_on(SNS_R111) ? met_of(b, s, base, OBSTACLES) : 0;
    return __builtin_popcountll(*met);
}

/* ---- Hills, villages, cover ---- */

static bool is_hill(const sns_battle *b, const sns_state *s, int i)
{
    return sns_grounds[sns_piece_kind(b, s, i)].hill;
}

static bool lies_on(const sns_piece *p, pl_point at)
{
    return !pl_box_misses(p->box, at, 0) && pl_inside(at, p->at, p->corners);
}

/* 4.b: by the centre of its base, the boundary included; else by P, which two units front to front
   share. */
static pl_point hill_point(const pl_stand *base)
{
    return tc_on(SNS_4_b) ? pl_stand_centre(base) : base->at;
}

bool sns_on_hill(const sns_battle *b, const sns_state *s, const pl_stand *base)
{
    const pl_point at = hill_point(base);
    sns_piece room;
    uint64_t near = sns_pieces_near(b, s, (pl_box){ at, at });
    for (; near; near &= near - 1) {
        const int i = __builtin_ctzll(near);
        if (is_hill(b, s, i) && lies_on(piece_of(b, s, i, &room), at))
            return true;
    }
    return false;
}

/* The whole base, boundary included: every corner, and no edge of the piece comes between. */
static bool holds(const sns_piece *p, const pl_point corner[4])
{
    for (int i = 0; i < 4; i++)
        if (!lies_on(p, corner[i]))
            return false;
    for (int i = 0, j = p->corners - 1; i < p->corners; j = i++)
        if (pl_enters(p->at[j], p->at[i], corner, 4))
            return false;
    return true;
}

int sns_village_of(const sns_battle *b, const sns_state *s, const pl_stand *base)
{
    pl_point corner[4];
    if (!tc_on(SNS_14_3))
        return -1;
    for (int i = 0; i < b->pieces; i++) {
        const sns_piece *p = &b->piece[i];
        if (p->kind != SNS_VILLAGE || pl_box_misses(p->box, base->at, 0))
            continue;
        pl_stand_corners(base, 0, corner);
        if (holds(p, corner))
            return i;
    }
    (void)s; /* nobody places a village by play */
    return -1;
}

/* Who shoots all round shoots from the centre of his base (table 2.10). */
static pl_point eye_of(const sns_battle *b, const pl_stand *base, int shooter)
{
    const int type = sns_who(b, shooter)->type;
    return type == SNS_LH || type == SNS_WW ? pl_stand_centre(base) : base->at;
}

/* In a wood or a village, or behind an obstacle that it defends. */
bool sns_in_cover(const sns_battle *b, const sns_state *s, int shooter, int target)
{
    if (target >= SNS_UNITS)
        return false;
    const pl_stand base = sns_base(b, s, target);
    uint64_t met = met_of(b, s, &base, COVERS);
    for (; met; met &= met - 1)
        if (tc_on(SNS_14_3) || sns_piece_kind(b, s, __builtin_ctzll(met)) != SNS_VILLAGE)
            return true;
    const pl_stand from = sns_base(b, s, shooter);
    return sns_is_defended(b, s, target, eye_of(b, &from, shooter), base.at);
}

/* ---- The edge ---- */

static bool reaches_over(const sns_battle *b, const pl_stand *base, int32_t inset)
{
    const int32_t reach = pl_stand_reach(base);
    if (base->at.x >= reach && base->at.y >= reach && base->at.x + reach <= b->width &&
        base->at.y + reach <= b->depth)
        return false;
    pl_point corner[4];
    pl_stand_corners(base, inset, corner);
    const pl_box box = pl_box_of(corner, 4, 0);
    return box.min.x < 0 || box.min.y < 0 || box.max.x > b->width || box.max.y > b->depth;
}

bool sns_off_table(const sns_battle *b, const pl_stand *base)
{
    return tc_on(SNS_4_g) && reaches_over(b, base, SNS_SHRINK_GROUND);
}

bool sns_over_edge(const sns_battle *b, const pl_stand *base)
{
    return tc_on(SNS_4_a) && reaches_over(b, base, 0);
}

/* ---- Sight (9.2.c, R117) ---- */

typedef struct sight {
    const sns_battle *b;
    const sns_state *s;
    int shooter, target;
    pl_point from, to;
    pl_box box;
    int32_t length;
} sight;

/* R117: a base that the line passes through, itself shrunk; from a hill one sees over those who
   are on none. */
static bool is_screened(const sight *v)
{
    const uint64_t both = sns_bit(v->shooter) | (v->target < SNS_UNITS ? sns_bit(v->target) : 0);
    uint64_t near = sns_units_near(v->b, v->s, v->box, 0) & ~both;
    for (; near; near &= near - 1) {
        const pl_stand base = sns_base(v->b, v->s, __builtin_ctzll(near));
        pl_point corner[4];
        pl_stand_corners(&base, tc_on(SNS_R117) ? SNS_SHRINK_GROUND : 0, corner);
        if (!pl_enters(v->from, v->to, corner, 4))
            continue;
        const pl_stand from = sns_base(v->b, v->s, v->shooter);
        if (!sns_on_hill(v->b, v->s, &from) || sns_on_hill(v->b, v->s, &base))
            return true;
    }
    return false;
}

static bool either_meets(const sight *v, const sns_piece *p)
{
    const pl_stand from = sns_base_of(v->b, v->s, v->shooter);
    const pl_stand to = sns_base_of(v->b, v->s, v->target);
    return sns_base_meets(&from, p) || sns_base_meets(&to, p);
}

static bool either_on(const sight *v, const sns_piece *p)
{
    const pl_stand from = sns_base_of(v->b, v->s, v->shooter);
    const pl_stand to = sns_base_of(v->b, v->s, v->target);
    return lies_on(p, hill_point(&from)) || lies_on(p, hill_point(&to));
}

/* Are more than so many of the points every 0.1 DU, from the shooter's end on, inside? */
static bool has_inside(const sight *v, const sns_piece *p, int most)
{
    int inside = 0;
    for (int32_t way = 0; way <= v->length; way += SNS_SUB_STEP) {
        const pl_point at = way ? pl_part(v->from, v->to, way, v->length) : v->from;
        if (pl_box_misses(p->box, at, 0) || !pl_strictly_inside(at, p->at, p->corners))
            continue;
        if (++inside > most)
            return true;
    }
    return false;
}

static bool hides(const sight *v, const sns_piece *p)
{
    pl_stretch in[PL_OUTLINE];
    if (sns_grounds[p->kind].hill)
        return pl_stretches(v->from, v->to, p->at, p->corners, in) > 0 && !either_on(v, p);
    if (p->kind == SNS_VILLAGE)
        return has_inside(v, p, 0) && !(tc_on(SNS_R117) && either_meets(v, p));
    return has_inside(v, p, tc_on(SNS_R117) ? SNS_WOOD_SIGHT / SNS_SUB_STEP : 0);
}

bool sns_line_is_free(const sns_battle *b, const sns_state *s, int shooter, int target,
                      pl_point from, pl_point to)
{
    sns_piece room;
    sight v = { b, s, shooter, target, from, to, pl_box_between(from, to), 0 };
    if (!tc_on(SNS_9_2_c))
        return true;
    uint64_t near = sns_pieces_near(b, s, v.box);
    for (uint64_t rest = near; rest; rest &= rest - 1)
        if (!sns_grounds[sns_piece_kind(b, s, __builtin_ctzll(rest))].blocks)
            near &= ~(rest & (0u - rest));
    if (near)
        v.length = pl_root((uint64_t)pl_square(from, to));
    for (; near; near &= near - 1)
        if (hides(&v, piece_of(b, s, __builtin_ctzll(near), &room)))
            return false;
    return !is_screened(&v);
}
