/* Units and commanders (1, 2, 6.1, 7.4.a, 7.7.a, 8.2.a, 12.3, 13.2.a, 14.2, 14.4; table 2.5; R3,
   R32, R100, R108, R111, R116, R121, R128): what one is, where its base lies, who commands it,
   whom it touches. Nothing here changes a state. */
#include "parts.h"

/* ---- What a unit is (2, table 2.2) ---- */

static const sns_type_row *row_of(const sns_profile *p)
{
    return &sns_types[tc_on(SNS_2_f) || p->type == SNS_NO_TYPE ? p->type : SNS_HF];
}

bool sns_is_foot(const sns_profile *p)
{
    return sns_types[p->type].class == SNS_FOOT && p->type != SNS_NO_TYPE && tc_on(SNS_2_h);
}

bool sns_is_train(const sns_profile *p)
{
    return sns_types[p->type].class == SNS_TRAIN && tc_on(SNS_2_k);
}

bool sns_is_mounted(const sns_profile *p)
{
    return (sns_types[p->type].class == SNS_MOUNTED && tc_on(SNS_2_i)) ||
           (sns_is_train(p) && !tc_on(SNS_R7));
}

bool sns_is_skirmisher(const sns_profile *p)
{
    return sns_types[p->type].skirmisher && tc_on(SNS_2_j);
}

bool sns_is_formed(const sns_profile *p)
{
    return p->type != SNS_NO_TYPE && !sns_is_skirmisher(p) && !sns_is_train(p);
}

/* R8: only foot has large units. */
static bool is_large(const sns_profile *p)
{
    return p->large && (sns_types[p->type].large || !tc_on(SNS_R8));
}

int32_t sns_unit_depth(const sns_profile *p)
{
    const sns_type_row *row = row_of(p);
    if (!tc_on(SNS_1_d))
        return SNS_DU;
    return is_large(p) && row->depth_large && tc_on(SNS_2_c) ? row->depth_large : row->depth;
}

int sns_value(const sns_profile *p)
{
    int value = p->strength;
    if (!tc_on(SNS_13_2_a))
        return value;
    value += sns_is_mounted(p) ? 1 : 0;
    return value + (is_large(p) ? 2 : 0);
}

int32_t sns_rate(const sns_profile *p, enum sns_terrain t)
{
    const sns_type_row *row = &sns_types[p->type];
    switch (t) {
    case SNS_OPEN:
        return row->rate[0];
    case SNS_ROUGH:
        return row->rate[tc_on(SNS_4_e) ? 1 : 0];
    case SNS_DIFFICULT:
        return row->rate[tc_on(SNS_4_d) ? 2 : 0];
    default:
        return SNS_NO;
    }
}

/* 2.l; R6: thrown weapons are no missile weapon. In thousandths. */
int32_t sns_range(const sns_profile *p)
{
    const bool throws = !tc_on(SNS_R6) && p->traits & SNS_THROWN;
    const int weapon = p->weapon == SNS_NO_WEAPON && throws ? SNS_JAVELINS : p->weapon;
    return tc_on(SNS_2_l) ? sns_weapons[weapon].range * SNS_DU : 0;
}

/* 5.7.a: a six is one, and so is each die beyond the first. */
int sns_bonuses(const sns_unit *u)
{
    if (!u->dice || !tc_on(SNS_5_7_a))
        return 0;
    return u->dice - 1 + (u->number == 6 ? 1 : 0);
}

/* ---- Bases (1.d, 2.1, 6.2.g) ---- */

pl_stand sns_base_at(const sns_profile *p, int32_t x, int32_t y, int heading)
{
    const int32_t depth = sns_unit_depth(p);
    return (pl_stand){ { x, y }, heading, tc_on(SNS_2_b) ? SNS_HALF_FRONT : depth / 2, depth };
}

pl_stand sns_base(const sns_battle *b, const sns_state *s, int unit)
{
    const sns_unit *u = &s->unit[unit];
    return sns_base_at(sns_who(b, unit), u->x, u->y, u->heading);
}

pl_stand sns_commander_base(const sns_state *s, int piece)
{
    const sns_commander *c = sns_commander_at(s, piece);
    const int32_t half = SNS_COMMANDER_HALF * (tc_on(SNS_6_2_g) ? 1 : 2);
    return (pl_stand){ { c->x, c->y + half }, 0, half, 2 * half };
}

pl_stand sns_base_of(const sns_battle *b, const sns_state *s, int piece)
{
    if (piece < SNS_UNITS)
        return sns_base(b, s, piece);
    const int unit = sns_commander_at(s, piece)->unit;
    if (unit == TC_NONE)
        return sns_commander_base(s, piece);
    pl_stand base = sns_base(b, s, unit);
    if (!tc_on(SNS_6_1_e))
        base = (pl_stand){ pl_stand_centre(&base), base.heading, SNS_COMMANDER_HALF, 0 };
    return base;
}

/* 1.c: between bases. */
static int32_t between(const pl_stand *a, const pl_stand *o)
{
    if (!tc_on(SNS_1_c))
        return pl_root((uint64_t)pl_square(pl_stand_centre(a), pl_stand_centre(o)));
    return pl_stand_distance(a, o);
}

static bool is_within(const pl_stand *a, const pl_stand *o, int32_t limit)
{
    return tc_on(SNS_1_c) ? pl_stands_within(a, o, limit) : between(a, o) <= limit;
}

int32_t sns_distance(const sns_battle *b, const sns_state *s, int one, int other)
{
    const pl_stand a = sns_base_of(b, s, one), o = sns_base_of(b, s, other);
    return between(&a, &o);
}

bool sns_touch(const pl_stand *a, const pl_stand *o)
{
    return pl_stands_within(a, o, SNS_CONTACT);
}

/* Surely not, for two that stand square to one another, as most do: in the frame of the first their
   sides reach over one another by less than both are shrunk by, and what roundings may do. */
static bool are_square_apart(const pl_stand *a, const pl_stand *o)
{
    enum { DOUBT = 3, QUARTER = PL_TURN / 4 };
    const int32_t turn = o->heading - a->heading + PL_TURN;
    if (turn % QUARTER)
        return false;
    const pl_point at = pl_local(a->at, a->heading, o->at);
    const int32_t hw = o->hw, depth = o->depth;
    const pl_box mine = { { -a->hw, -a->depth }, { a->hw, 0 } };
    const pl_box its[4] = { { { at.x - hw, at.y - depth }, { at.x + hw, at.y } },
                            { { at.x - depth, at.y - hw }, { at.x, at.y + hw } },
                            { { at.x - hw, at.y }, { at.x + hw, at.y + depth } },
                            { { at.x, at.y - hw }, { at.x + depth, at.y + hw } } };
    return pl_boxes_apart(mine, its[turn / QUARTER % 4], DOUBT - 2 * SNS_SHRINK);
}

bool sns_overlap(const pl_stand *a, const pl_stand *o)
{
    return !are_square_apart(a, o) && pl_stands_meet(a, SNS_SHRINK, o, SNS_SHRINK);
}

/* ---- Who is there ---- */

enum { REACH = 2240 }; /* no corner is farther from its P: 1 DU beside it, 2 DU behind */

static int first_of(int side)
{
    return side * SNS_SIDE_UNITS;
}

int sns_units_of(const sns_battle *b, const sns_state *s, int side, bool with_camp,
                 uint8_t list[SNS_UNITS])
{
    int n = 0;
    for (int i = first_of(side); i < first_of(side) + SNS_SIDE_UNITS; i++)
        if (sns_here(s, i) && (with_camp || !sns_is_camp(b, i)))
            list[n++] = (uint8_t)i;
    return n;
}

int sns_army(const sns_battle *b, const sns_state *s, int side)
{
    uint8_t list[SNS_UNITS];
    return sns_units_of(b, s, side, false, list);
}

uint64_t sns_units_near(const sns_battle *b, const sns_state *s, pl_box box, int32_t more)
{
    uint64_t near = 0;
    (void)b;
    for (int i = 0; i < SNS_UNITS; i++)
        if (sns_here(s, i) && !pl_box_misses(box, sns_front(s, i), more + REACH))
            near |= sns_bit(i);
    return near;
}

/* Of a side, not in `skip`, and so near that their bases may come within `more` of this one. */
static uint64_t side_near(const sns_state *s, int side, const pl_stand *base, int32_t more,
                          uint64_t skip)
{
    const int32_t reach = pl_stand_reach(base) + REACH + more;
    uint64_t near = 0;
    for (int i = first_of(side); i < first_of(side) + SNS_SIDE_UNITS; i++)
        if (sns_here(s, i) && !sns_is_off(&s->unit[i], base->at, reach))
            near |= sns_bit(i);
    return near & ~skip;
}

int sns_overlapped(const sns_battle *b, const sns_state *s, int unit, const pl_stand *base,
                   uint64_t skip, bool friends)
{
    const int side = friends ? sns_side(unit) : !sns_side(unit);
    uint64_t near = side_near(s, side, base, 0, skip | sns_bit(unit));
    for (; near; near &= near - 1) {
        const int i = __builtin_ctzll(near);
        const pl_stand o = sns_base(b, s, i);
        if (sns_overlap(base, &o))
            return i;
    }
    return -1;
}

int sns_enemy_within(const sns_battle *b, const sns_state *s, int side, const pl_stand *base,
                     int32_t limit, uint64_t skip)
{
    uint64_t near = side_near(s, !side, base, limit, skip);
    for (; near; near &= near - 1) {
        const int i = __builtin_ctzll(near);
        const pl_stand o = sns_base(b, s, i);
        if (pl_stands_within(base, &o, limit))
            return i;
    }
    return -1;
}

/* Whose P is nearest to a P; -1 nobody. */
static int nearest_front(const sns_state *s, uint64_t of, pl_point at)
{
    int64_t least = INT64_MAX;
    int who = -1;
    for (; of; of &= of - 1) {
        const int i = __builtin_ctzll(of);
        const int64_t square = pl_square(at, sns_front(s, i));
        if (square < least) {
            least = square;
            who = i;
        }
    }
    return who;
}

/* He whose P is nearest says how far it can be at most; of two as near the lower number counts. */
int32_t sns_nearest_enemy(const sns_battle *b, const sns_state *s, int side, const pl_stand *base,
                          uint64_t skip, int *who)
{
    uint64_t there = 0;
    for (int i = first_of(!side); i < first_of(!side) + SNS_SIDE_UNITS; i++)
        if (sns_here(s, i))
            there |= sns_bit(i);
    there &= ~skip;
    int nearest = nearest_front(s, there, base->at);
    if (who)
        *who = nearest;
    if (nearest < 0)
        return -1;
    const pl_stand first = sns_base(b, s, nearest);
    int32_t best = pl_stand_distance(base, &first);
    for (there &= ~sns_bit(nearest); there; there &= there - 1) {
        const int i = __builtin_ctzll(there);
        const pl_stand o = sns_base(b, s, i);
        const int32_t limit = i < nearest ? best : best - 1;
        if (limit < 0 || !pl_stands_within(base, &o, limit))
            continue;
        best = pl_stand_distance(base, &o);
        nearest = i;
        if (who)
            *who = i;
    }
    return best;
}

bool sns_touches_enemy(const sns_battle *b, const sns_state *s, int unit)
{
    const pl_stand base = sns_base(b, s, unit);
    return sns_enemy_within(b, s, sns_side(unit), &base, SNS_CONTACT, 0) >= 0;
}

bool sns_may_pass(const sns_battle *b, int mover, int friendly)
{
    return tc_on(SNS_7_7_a) &&
           (sns_is_skirmisher(sns_who(b, mover)) || sns_is_skirmisher(sns_who(b, friendly)));
}

/* ---- Engagements (8.7.a) ---- */

static int edge_in(const sns_record *r, int unit)
{
    return r->a == unit ? r->edge_a : r->b == unit ? r->edge_b : -1;
}

bool sns_is_engaged(const sns_state *s, int unit)
{
    for (int i = 0; i < s->records; i++)
        if (edge_in(&s->record[i], unit) >= 0)
            return true;
    return false;
}

bool sns_is_engaged_on(const sns_state *s, int unit, int edge)
{
    for (int i = 0; i < s->records; i++)
        if (edge_in(&s->record[i], unit) == edge)
            return true;
    return false;
}

int sns_engaged_edge(const sns_state *s, int one, int other)
{
    for (int i = 0; i < s->records && one != other; i++) /* nobody is engaged with himself */
        if (edge_in(&s->record[i], one) >= 0 && edge_in(&s->record[i], other) >= 0)
            return edge_in(&s->record[i], one);
    return -1;
}

/* ---- Edges and zones ---- */

/* 8.2.a, R108: unrounded, at the table's scale. */
int sns_edge_towards(const pl_stand *target, pl_point from)
{
    int64_t right, ahead;
    pl_local_exact(target->at, target->heading, from, &right, &ahead);
    if (ahead >= 0 || !tc_on(SNS_8_2_a))
        return PL_FRONT;
    const int64_t aside = (right < 0 ? -right : right) - (int64_t)target->hw * PL_ONE;
    const int64_t behind = -ahead - (int64_t)target->depth * PL_ONE;
    if (behind >= 0 && behind >= aside)
        return PL_REAR;
    return right < 0 ? PL_LEFT : PL_RIGHT;
}

/* 14.6: war wagons; 8.8.a: camps; 14.3: who is wholly in a village. */
bool sns_counts_as_front(const sns_battle *b, const sns_state *s, int unit, int edge)
{
    if (edge == PL_FRONT)
        return true;
    if (!tc_on(SNS_R116))
        return false;
    const int type = sns_who(b, unit)->type;
    if (type == SNS_WW && tc_on(SNS_14_6))
        return true;
    if (type == SNS_CAMP && tc_on(SNS_8_8_a))
        return true;
    const pl_stand base = sns_base(b, s, unit);
    return tc_on(SNS_14_3) && sns_village_of(b, s, &base) >= 0;
}

/* In a village every edge counts as the front (R116). */
static bool is_engaged_to_front(const sns_battle *b, const sns_state *s, int unit)
{
    for (int edge = PL_FRONT; edge <= PL_LEFT; edge++)
        if (sns_is_engaged_on(s, unit, edge) && sns_counts_as_front(b, s, unit, edge))
            return true;
    return false;
}

bool sns_threat_zone(const sns_battle *b, const sns_state *s, int unit, pl_point out[4])
{
    if (!sns_here(s, unit) || !sns_is_formed(sns_who(b, unit)) || !tc_on(SNS_7_4_a) ||
        is_engaged_to_front(b, s, unit))
        return false;
    const pl_point at = sns_front(s, unit);
    const int heading = s->unit[unit].heading;
    out[0] = pl_from(at, heading, -SNS_HALF_FRONT, SNS_ZONE_DEPTH);
    out[1] = pl_from(at, heading, SNS_HALF_FRONT, SNS_ZONE_DEPTH);
    out[2] = pl_from(at, heading, SNS_HALF_FRONT, 0);
    out[3] = pl_from(at, heading, -SNS_HALF_FRONT, 0);
    return true;
}

/* ---- Command (6.1, table 2.5) ---- */

int sns_commanders_with(const sns_state *s, int unit, uint8_t list[SNS_SIDE_COMMANDERS])
{
    const int first = SNS_FIRST_COMMANDER + sns_side(unit) * SNS_SIDE_COMMANDERS;
    int n = 0;
    for (int i = first; i < first + SNS_SIDE_COMMANDERS; i++)
        if (sns_commander_here(s, i) && sns_commander_at(s, i)->unit == unit)
            list[n++] = (uint8_t)i;
    return n;
}

bool sns_has_commander(const sns_state *s, int unit)
{
    uint8_t list[SNS_SIDE_COMMANDERS];
    return sns_commanders_with(s, unit, list) > 0 && tc_on(SNS_6_1_c);
}

int32_t sns_command_distance(const sns_battle *b, int commander)
{
    const int rank = b->rank[commander - SNS_FIRST_COMMANDER];
    return tc_on(SNS_6_1_a) ? sns_command[rank] * SNS_DU : 0;
}

static bool commands(const sns_battle *b, const sns_state *s, int commander, int unit,
                     const pl_stand *base)
{
    if (!sns_commander_here(s, commander))
        return false;
    if (sns_commander_at(s, commander)->unit == unit)
        return true;
    const pl_stand from = sns_base_of(b, s, commander);
    return is_within(base, &from, sns_command_distance(b, commander) + SNS_WITHIN_TOL);
}

unsigned sns_commanders_over(const sns_battle *b, const sns_state *s, int unit)
{
    const int first = SNS_FIRST_COMMANDER + sns_side(unit) * SNS_SIDE_COMMANDERS;
    const pl_stand base = sns_base(b, s, unit);
    unsigned over = 0;
    for (int i = 0; i < SNS_SIDE_COMMANDERS; i++)
        if (commands(b, s, first + i, unit, &base))
            over |= 1u << i;
    return over;
}

bool sns_in_command(const sns_battle *b, const sns_state *s, int unit)
{
    const int first = SNS_FIRST_COMMANDER + sns_side(unit) * SNS_SIDE_COMMANDERS;
    const pl_stand base = sns_base(b, s, unit);
    for (int i = first; i < first + SNS_SIDE_COMMANDERS; i++)
        if (commands(b, s, i, unit, &base))
            return true;
    return !tc_on(SNS_6_1_b);
}

/* ---- Discipline ---- */

/* R32: several commanders help once. 14.5, R100: elephants not at all. */
static int help_of(const sns_battle *b, const sns_state *s, int unit)
{
    uint8_t list[SNS_SIDE_COMMANDERS];
    if (!sns_has_commander(s, unit))
        return 0;
    if (sns_who(b, unit)->type == SNS_EL && tc_on(SNS_14_5) && tc_on(SNS_R100))
        return 0;
    return tc_on(SNS_R32) ? 1 : sns_commanders_with(s, unit, list);
}

/* 4.d. */
static bool slowed_by_difficult(const sns_battle *b, const sns_state *s, int unit)
{
    const pl_stand base = sns_base(b, s, unit);
    return sns_who(b, unit)->type != SNS_LF && tc_on(SNS_4_d) &&
           sns_terrain_of(b, s, &base) == SNS_DIFFICULT;
}

int sns_discipline(const sns_battle *b, const sns_state *s, int unit)
{
    const sns_profile *p = sns_who(b, unit);
    const bool camp = p->type == SNS_CAMP && tc_on(SNS_14_1);
    int d = camp || !tc_on(SNS_2_e) ? SNS_CAMP_DISCIPLINE : p->discipline;

    if (!sns_here(s, unit) || (camp && tc_on(SNS_R128)))
        return d;
    if (tc_on(SNS_6_1_d)) {
        d -= help_of(b, s, unit);
        d += !sns_in_command(b, s, unit);
    }
    d += slowed_by_difficult(b, s, unit);
    const int best = SNS_DISCIPLINE_BEST - (tc_on(SNS_R3) ? 0 : 1);
    const int worst = SNS_DISCIPLINE_WORST + (tc_on(SNS_R3) ? 0 : 1);
    return d < best ? best : d > worst ? worst : d;
}

/* 14.5, R100: elephants who have one; R32: two with one unit; R3: what is cut. */
tc_cite sns_why_discipline(const sns_battle *b, const sns_state *s, int unit)
{
    uint8_t list[SNS_SIDE_COMMANDERS];
    const int with = sns_commanders_with(s, unit, list);
    const bool helped = with && help_of(b, s, unit), lost = !sns_in_command(b, s, unit);
    const bool bogged = slowed_by_difficult(b, s, unit);
    const int d = sns_who(b, unit)->discipline - helped + lost + bogged;

    if (with && !helped)
        return tc_by(SNS_14_5, SNS_R100);
    if (!helped && !lost)
        return bogged ? SNS_4_d : 0;
    if (d < SNS_DISCIPLINE_BEST || d > SNS_DISCIPLINE_WORST)
        return tc_by(SNS_6_1_d, SNS_R3);
    return tc_by(SNS_6_1_d, with > 1 ? SNS_R32 : 0);
}

/* 12.1.a, 15.i. */
int sns_test_need(const sns_battle *b, const sns_state *s, int unit)
{
    const int d = sns_discipline(b, s, unit);
    if (!(sns_who(b, unit)->traits & SNS_STEADFAST) || !tc_on(SNS_15_i))
        return d;
    return d > SNS_DISCIPLINE_BEST ? d - 1 : SNS_DISCIPLINE_BEST;
}

/* ---- Fresh (12.3.a) ---- */

/* R121: only a record counts, over an edge that is no front (R116). */
static bool is_flanked(const sns_battle *b, const sns_state *s, int unit)
{
    for (int i = 0; i < s->records; i++) {
        const int edge = edge_in(&s->record[i], unit);
        if (edge >= 0 && !sns_counts_as_front(b, s, unit, edge))
            return true;
    }
    if (tc_on(SNS_R121))
        return false;
    const pl_stand base = sns_base(b, s, unit);
    const int who = sns_enemy_within(b, s, sns_side(unit), &base, SNS_CONTACT, 0);
    return who >= 0 && sns_edge_towards(&base, sns_front(s, who)) != PL_FRONT;
}

/* 4.e: rough ground wearies those whom order or horses carry. */
tc_cite sns_why_weary(const sns_battle *b, const sns_state *s, int unit)
{
    const sns_profile *p = sns_who(b, unit);
    if (!tc_on(SNS_12_3_a))
        return 0;
    if (s->unit[unit].hits)
        return SNS_12_3_a;
    if (is_flanked(b, s, unit))
        return tc_by(SNS_12_3_a, SNS_R121);
    const pl_stand base = sns_base(b, s, unit);
    const enum sns_terrain t = sns_terrain_of(b, s, &base);
    if (t == SNS_ROUGH && tc_on(SNS_4_e))
        return sns_is_mounted(p) || p->type == SNS_HF ? SNS_4_e : 0;
    return t < SNS_DIFFICULT ? 0 : SNS_12_3_a;
}

bool sns_is_fresh(const sns_battle *b, const sns_state *s, int unit)
{
    return !sns_why_weary(b, s, unit);
}

/* ---- Defended obstacles (14.2, 14.4, R111) ---- */

/* The 2 DU by 0.5 DU ahead of its front; an obstacle on the front edge itself or at the very end
   of that (1.c) is in it. */
static void corners_ahead(const pl_stand *base, pl_point out[4])
{
    const int32_t far = SNS_BEHIND + SNS_WITHIN_TOL, near = -SNS_WITHIN_TOL;
    out[0] = pl_from(base->at, base->heading, -SNS_HALF_FRONT, far);
    out[1] = pl_from(base->at, base->heading, SNS_HALF_FRONT, far);
    out[2] = pl_from(base->at, base->heading, SNS_HALF_FRONT, near);
    out[3] = pl_from(base->at, base->heading, -SNS_HALF_FRONT, near);
}

/* The obstacles that it defends: bits of sns_piece_at, which are the battle's own. */
static uint64_t defended_by(const sns_battle *b, const sns_state *s, int unit)
{
    pl_point ahead[4];
    uint64_t out = 0;
    if (!sns_here(s, unit) || !tc_on(SNS_14_2) || !tc_on(SNS_R111))
        return 0;
    const pl_stand base = sns_base(b, s, unit);
    corners_ahead(&base, ahead);
    uint64_t near = sns_pieces_near(b, s, pl_box_of(ahead, 4, 0));
    for (; near; near &= near - 1) {
        const int i = __builtin_ctzll(near);
        if (!sns_grounds[sns_piece_kind(b, s, i)].obstacle)
            continue;
        const sns_piece *p = &b->piece[i];
        if (pl_line_enters(p->at, p->corners, ahead, 4))
            out |= (uint64_t)1 << i;
    }
    return out;
}

bool sns_is_defended(const sns_battle *b, const sns_state *s, int unit, pl_point from, pl_point to)
{
    uint64_t mine = defended_by(b, s, unit);
    for (; mine; mine &= mine - 1) {
        const sns_piece *p = &b->piece[__builtin_ctzll(mine)];
        if (pl_line_met(p->at, p->corners, from, to))
            return true;
    }
    return false;
}

/* R111: on the line nowhere at first and then somewhere: in what the base covers on its way. */
static bool is_crossed(const sns_piece *p, const pl_stand *from, const pl_stand *to)
{
    pl_point at[8];
    pl_stand_corners(from, SNS_SHRINK_GROUND, at);
    if (pl_line_enters(p->at, p->corners, at, 4))
        return false;
    pl_stand_corners(to, SNS_SHRINK_GROUND, at + 4);
    const pl_poly way = pl_hull(at, 8);
    return pl_line_enters(p->at, p->corners, way.at, way.n);
}

/* 15.a: any obstacle at all. */
bool sns_crosses_any(const sns_battle *b, const pl_stand *from, const pl_stand *to)
{
    for (int i = 0; i < b->pieces; i++)
        if (sns_grounds[b->piece[i].kind].obstacle && is_crossed(&b->piece[i], from, to))
            return true;
    return false;
}

/* 14.4: a front that has stayed as it was. */
bool sns_has_stakes(const sns_battle *b, const sns_state *s, int unit)
{
    return sns_who(b, unit)->traits & SNS_STAKES && tc_on(SNS_14_4) && tc_on(SNS_15_k) &&
           !(s->unit[unit].flags & SNS_SHIFTED);
}

bool sns_crosses_defended(const sns_battle *b, const sns_state *s, int charger, int target,
                          const pl_stand *from, const pl_stand *to)
{
    const pl_stand base = sns_base(b, s, target);
    if (sns_is_mounted(sns_who(b, charger)) && sns_has_stakes(b, s, target) &&
        sns_edge_towards(&base, from->at) == PL_FRONT)
        return true;
    uint64_t its = defended_by(b, s, target);
    for (; its; its &= its - 1)
        if (is_crossed(&b->piece[__builtin_ctzll(its)], from, to))
            return true;
    return false;
}
