/* Stands (LON-2.A, R2 to R10, R12; 2.2; 8.D): where a base lies, how far it is from another, what
   it overlaps and touches; who stands with whom; the dice a stand rolls. Nothing here changes a
   state. */
#include "parts.h"

/* ---- Types and bases ---- */

const lon_type_row *lon_type(int type)
{
    return type >= 0 && type < LON_TYPES ? &lon_types[type] : NULL;
}

/* LON-2.A, R12: dragoons and Croats ride, so they have bases as other horse. R3: the datum is the
   middle of the front edge. R4: the corners lie half the frontage beside it. */
pl_stand lon_base_at(int type, int32_t x, int32_t y, int heading)
{
    const bool known = tc_on(LON_2_A) && (tc_on(LON_R12) || lon_types[type].arm != LON_HORSE);
    const lon_type_row *row = &lon_types[known ? type : LON_MIL];
    pl_stand base = { { x, y }, heading, row->width / (tc_on(LON_R4) ? 2 : 1), row->depth };
    if (!tc_on(LON_R3))
        base.at = pl_from(base.at, heading, 0, base.depth / 2);
    return base;
}

pl_stand lon_base(const lon_state *s, int stand)
{
    const lon_stand *at = &s->stand[stand];
    return lon_base_at(at->type, at->x, at->y, at->heading);
}

int lon_stands_of(const lon_state *s, int side, uint8_t list[LON_STANDS])
{
    int n = 0;
    for (int i = 0; i < LON_STANDS; i++)
        if (lon_stands(s, i) && lon_side(s, i) == side)
            list[n++] = (uint8_t)i;
    return n;
}

/* R2: the table's edges are its axes and the lines width and depth away. */
bool lon_on_table(const lon_battle *b, const pl_stand *base)
{
    pl_point corner[4];
    pl_stand_corners(base, 0, corner);
    const pl_box box = pl_box_of(corner, 4, 0);
    return !tc_on(LON_R2) ||
           (box.min.x >= 0 && box.min.y >= 0 && box.max.x <= b->width && box.max.y <= b->depth);
}

int32_t lon_distance(const lon_state *s, int one, int other)
{
    const pl_stand a = lon_base(s, one), o = lon_base(s, other);
    if (!tc_on(LON_R5))
        return pl_root((uint64_t)pl_square(pl_stand_centre(&a), pl_stand_centre(&o)));
    return pl_stand_distance(&a, &o);
}

/* ---- Overlap (R6, R7) ---- */

bool lon_overlap(const pl_stand *a, const pl_stand *o)
{
    return pl_stands_overlap(a, 0, o, 0, lon_overlap_tol());
}

bool lon_core_overlaps(const pl_stand *mover, const pl_stand *o)
{
    return pl_stands_overlap(mover, lon_core(), o, 0, lon_overlap_tol());
}

int lon_overlapped(const lon_state *s, int stand, const pl_stand *base, const uint64_t *skip)
{
    for (int i = 0; i < LON_STANDS; i++) {
        if (lon_is_off(&s->stand[i], base->at) || !lon_stands(s, i) || i == stand ||
            (skip && tc_set_has(skip, (unsigned)i)))
            continue;
        const pl_stand o = lon_base(s, i);
        if (lon_overlap(base, &o))
            return i;
    }
    return -1;
}

/* The head of the chain a stand is linked in; itself if it follows nobody. */
static int head_of(const lon_state *s, int stand)
{
    for (int n = 0; n < LON_STANDS && s->stand[stand].link < LON_STANDS; n++)
        stand = s->stand[stand].link;
    return stand;
}

bool lon_are_linked(const lon_state *s, int one, int other)
{
    return head_of(s, one) == head_of(s, other);
}

/* ---- Contact (R8, R9) ---- */

enum { ANYHOW = -2 * PL_LIMIT }; /* a share that any two edges in line have */

static pl_contact terms(int32_t share)
{
    return (pl_contact){ tc_on(LON_R8) ? LON_ANG_TOL : 0, lon_overlap_tol(), lon_gap_tol(), share };
}

/* R8: it is enough that it holds one way. */
static bool edges_meet(const pl_stand *a, int mine, const pl_stand *o, int theirs, pl_contact c)
{
    return pl_edges_touch(a, mine, o, theirs, c) ||
           (tc_on(LON_R8) && pl_edges_touch(o, theirs, a, mine, c));
}

/* Normals are opposite for no pair of edges or for four, the one telling the other. */
static bool meet(const pl_stand *a, const pl_stand *o, pl_contact c, lon_edges *edges)
{
    const int32_t turn = pl_heading(o->heading - a->heading + PL_TURN / 8);
    const int32_t quarter = turn / (PL_TURN / 4);
    const int32_t askew = turn % (PL_TURN / 4) - PL_TURN / 8;
    if (askew > c.angle || askew < -c.angle)
        return false;
    pl_point p[4], q[4];
    pl_stand_corners(a, 0, p);
    pl_stand_corners(o, 0, q);
    for (int mine = PL_FRONT; mine <= PL_LEFT; mine++) {
        const int theirs = (mine + 2 - quarter) & 3;
        if (!pl_corners_touch(p, mine, o, q, theirs, c) &&
            !(tc_on(LON_R8) && pl_corners_touch(q, theirs, a, p, mine, c))) /* one way is enough */
            continue;
        if (edges)
            *edges = (lon_edges){ (uint8_t)mine, (uint8_t)theirs };
        return true;
    }
    return false;
}

/* R9: what is shorter than MIN_SHARE is no contact. */
bool lon_touch(const pl_stand *a, const pl_stand *o, lon_edges *edges)
{
    if (pl_stands_apart(a, o, LON_GAP_TOL))
        return false;
    return meet(a, o, terms(tc_on(LON_R9) ? LON_MIN_SHARE : 0), edges);
}

bool lon_ends_squarely(const pl_stand *a, const pl_stand *o)
{
    return !pl_stands_within(a, o, LON_CLEAR - 1) || meet(a, o, terms(ANYHOW), NULL);
}

bool lon_contact(const lon_state *s, int one, int other, lon_edges *edges)
{
    const pl_stand a = lon_base(s, one), o = lon_base(s, other);
    return lon_touch(&a, &o, edges);
}

static bool are_enemies(const lon_state *s, int one, int other)
{
    return lon_stands(s, other) && lon_side(s, one) != lon_side(s, other);
}

/* R10: a stand may touch several, even over one edge. */
int lon_enemies_touching(const lon_state *s, int stand, uint64_t set[2])
{
    const pl_stand base = lon_base(s, stand);
    int count = 0;
    set[0] = set[1] = 0;
    for (int i = 0; i < LON_STANDS; i++) {
        if (lon_is_off(&s->stand[i], base.at) || !are_enemies(s, stand, i))
            continue;
        const pl_stand o = lon_base(s, i);
        if (!lon_touch(&base, &o, NULL))
            continue;
        tc_set_add(set, (unsigned)i);
        count++;
        if (!tc_on(LON_R10))
            break;
    }
    return count;
}

bool lon_is_engaged(const lon_state *s, int stand)
{
    const pl_stand base = lon_base(s, stand);
    for (int i = 0; i < LON_STANDS; i++) {
        if (lon_is_off(&s->stand[i], base.at) || !are_enemies(s, stand, i))
            continue;
        const pl_stand o = lon_base(s, i);
        if (lon_touch(&base, &o, NULL))
            return true;
    }
    return false;
}

/* ---- The general ---- */

int lon_general_of(const lon_state *s, int side)
{
    const int first = side * LON_SIDE_STANDS;
    for (int i = first; i < first + LON_SIDE_STANDS; i++)
        if (s->stand[i].type == LON_GEN && lon_stands(s, i))
            return i;
    return -1;
}

bool lon_general_touches(const lon_state *s, int stand, bool free_of_enemies)
{
    const int general = lon_general_of(s, lon_side(s, stand));
    return general >= 0 && general != stand && lon_contact(s, general, stand, NULL) &&
           !(free_of_enemies && lon_is_engaged(s, general));
}

/* ---- Dice (2.2, 2.3) ---- */

/* LON-9.A.2, R90. */
static int lowered(const lon_state *s, int stand, int sides)
{
    const bool lower = s->stand[stand].flags & LON_DISORDERED && tc_on(LON_9_A_2);
    return lower ? lon_die_below(sides) : sides;
}

/* LON-8.E.1, R132; R123: the Capability Table goes before what one may read elsewhere. */
int lon_melee_die(const lon_battle *b, const lon_state *s, int stand)
{
    const int type = s->stand[stand].type;
    const bool d4 =
        lon_is_gun(type) && ((lon_on(b, LON_GUNS_D4) && tc_on(LON_R132)) || !tc_on(LON_R123));
    return lowered(s, stand, d4 ? 4 : lon_types[type].melee);
}

int lon_fire_die(const lon_state *s, int stand)
{
    return lowered(s, stand, lon_types[s->stand[stand].type].fire);
}

/* LON-8.D, R75: the one behind may stand a little aside. */
static bool supports(const pl_stand *pike, const pl_stand *behind)
{
    if (pl_stands_apart(pike, behind, LON_GAP_TOL))
        return false;
    const int32_t slip = pl_local(pike->at, pike->heading, behind->at).x;
    const int32_t most = tc_on(LON_R75) ? LON_SUPPORT_SLIP : 0;
    return slip <= most && slip >= -most &&
           edges_meet(pike, PL_REAR, behind, PL_FRONT, terms(LON_MIN_SHARE));
}

bool lon_is_supported(const lon_state *s, int pike)
{
    if (s->stand[pike].type != LON_PIK || !tc_on(LON_8_D))
        return false;
    const pl_stand base = lon_base(s, pike);
    for (int i = 0; i < LON_STANDS; i++) {
        if (s->stand[i].type != LON_PIK || !lon_stands(s, i) || i == pike ||
            lon_side(s, i) != lon_side(s, pike))
            continue;
        const pl_stand behind = lon_base(s, i);
        if (supports(&base, &behind))
            return true;
    }
    return false;
}
