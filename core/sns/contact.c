/* Chapter 8.4 and 8.7: the place that a unit takes against an edge, and who is engaged with whom
   over which edges (R56, R112, R116, R123). */
#include "parts.h"

/* ---- Lining up (8.4.a) ---- */

/* What both edges have in common, along that of the other (2.1). */
int32_t sns_shared_edge(const pl_stand *one, int edge_one, const pl_stand *other, int edge_other)
{
    const int32_t along = other->heading + edge_other * (PL_TURN / 4);
    pl_point p[4], q[4];
    int64_t at[4], aside;

    pl_stand_corners(one, 0, p);
    pl_stand_corners(other, 0, q);
    pl_local_exact(other->at, along, p[edge_one], &at[0], &aside);
    pl_local_exact(other->at, along, p[(edge_one + 1) % 4], &at[1], &aside);
    pl_local_exact(other->at, along, q[edge_other], &at[2], &aside);
    pl_local_exact(other->at, along, q[(edge_other + 1) % 4], &at[3], &aside);
    for (int i = 0; i < 4; i += 2)
        if (at[i] > at[i + 1]) {
            const int64_t low = at[i + 1];
            at[i + 1] = at[i];
            at[i] = low;
        }
    const int64_t from = at[0] > at[2] ? at[0] : at[2], to = at[1] < at[3] ? at[1] : at[3];
    return to > from ? (int32_t)pl_rnd(to - from, PL_ONE) : 0;
}

/* R56: neither threat zones nor ground are minded, but where nobody can be. */
static bool is_free(const sns_battle *b, const sns_state *s, int unit, const pl_stand *at)
{
    if (sns_off_table(b, at) || sns_overlapped(b, s, unit, at, 0, true) >= 0 ||
        sns_overlapped(b, s, unit, at, 0, false) >= 0)
        return false;
    if (!tc_on(SNS_R56))
        return !sns_is_barred(b, s, sns_who(b, unit), at);
    return sns_terrain_of(b, s, at) != SNS_IMPASSABLE;
}

bool sns_conform_place(const sns_battle *b, const sns_state *s, int unit, int target, int edge,
                       pl_point contact, pl_stand *out)
{
    const pl_stand own = sns_base(b, s, unit), foe = sns_base(b, s, target);
    int64_t right, ahead;

    *out = pl_against(own, &foe, edge, 0);
    pl_local_exact(out->at, out->heading, contact, &right, &ahead);
    if (is_free(b, s, unit, out))
        return true;
    for (int side = right < 0 ? -1 : 1, i = 0; i < 2; side = -side, i++)
        for (int32_t aside = SNS_CONFORM_STEP; aside <= SNS_CONFORM_MOST;
             aside += SNS_CONFORM_STEP) {
            *out = pl_against(own, &foe, edge, side * aside);
            if (sns_shared_edge(out, PL_FRONT, &foe, edge) < SNS_CONFORM_SHARE - SNS_SHARE_TOL)
                break;
            if (is_free(b, s, unit, out))
                return true;
        }
    *out = own;
    return false;
}

/* ---- Records (8.7.a) ---- */

enum { MOST = 3 }; /* R123: on one front edge */

static int edge_of(const sns_record *r, int unit)
{
    return r->a == unit ? r->edge_a : r->b == unit ? r->edge_b : -1;
}

static int other_of(const sns_record *r, int unit)
{
    return r->a == unit ? r->b : r->a;
}

static bool is_before(const sns_record *r, const sns_record *o)
{
    return r->a < o->a || (r->a == o->a && r->b < o->b);
}

static void drop(sns_state *s, int i)
{
    s->records--;
    for (; i < s->records; i++)
        s->record[i] = s->record[i + 1];
    s->record[s->records] = (sns_record){ 0, 0, 0, 0 };
}

/* In order; two units have one record at most, and the newest holds. */
static void put(sns_state *s, sns_record r)
{
    int i = 0;
    while (i < s->records && is_before(&s->record[i], &r))
        i++;
    if (i < s->records && s->record[i].a == r.a && s->record[i].b == r.b) {
        s->record[i] = r;
        return;
    }
    if (s->records == SNS_RECORDS) /* not while R123 holds: three on each of 40 fronts */
        return;
    for (int k = s->records++; k > i; k--)
        s->record[k] = s->record[k - 1];
    s->record[i] = r;
}

static sns_record record_of(int unit, int edge, int target, int over)
{
    if (sns_side(unit) == 0)
        return (sns_record){ (uint8_t)unit, (uint8_t)target, (uint8_t)edge, (uint8_t)over };
    return (sns_record){ (uint8_t)target, (uint8_t)unit, (uint8_t)over, (uint8_t)edge };
}

static int fronts_of(const sns_state *s, int unit)
{
    int n = 0;
    for (int i = 0; i < s->records; i++)
        n += edge_of(&s->record[i], unit) == PL_FRONT;
    return n;
}

static int32_t length_of(const sns_game *g, const sns_record *r)
{
    const pl_stand a = sns_base(g->b, g->s, r->a), b = sns_base(g->b, g->s, r->b);
    return sns_shared_edge(&a, r->edge_a, &b, r->edge_b);
}

/* R123: before a fourth on this front the shortest of the others goes. */
static void make_room(sns_game *g, int unit, int newest)
{
    sns_state *s = g->s;
    int32_t least = 0;
    int which = -1, n = 0;

    for (int i = 0; i < s->records; i++) {
        const sns_record *r = &s->record[i];
        if (edge_of(r, unit) != PL_FRONT || other_of(r, unit) == newest)
            continue;
        const int32_t length = length_of(g, r);
        n++;
        if (which < 0 || length < least) { /* rising by number: of equals the lowest */
            least = length;
            which = i;
        }
    }
    if (n >= MOST && tc_on(SNS_R123))
        drop(s, which);
}

static void engage(sns_game *g, int unit, int edge, int target, int over)
{
    put(g->s, record_of(unit, edge, target, over));
    sns_say(g, SNS_EV_ENGAGED, tc_by(SNS_8_7_a, SNS_R123), unit, target, edge, over, 0, 0);
}

void sns_record_contact(sns_game *g, int unit, int edge, int target, int over)
{
    if (!tc_on(SNS_8_7_a))
        return;
    if (edge == PL_FRONT)
        make_room(g, unit, target);
    if (over == PL_FRONT)
        make_room(g, target, unit);
    engage(g, unit, edge, target, over);
}

/* The edge of an enemy that lies along the front edge by 0.25 DU or more; -1 none. */
static int edge_along(const pl_stand *base, const pl_stand *foe)
{
    const pl_contact c = { 0, SNS_CONTACT, SNS_CONTACT, SNS_RECORD_SHARE - SNS_SHARE_TOL };
    for (int edge = PL_FRONT; edge <= PL_LEFT; edge++)
        if (pl_edges_touch(base, PL_FRONT, foe, edge, c))
            return edge;
    return -1;
}

/* The longest stretch along its front that is not recorded yet. */
static bool find_longest(const sns_game *g, int unit, sns_record *out)
{
    const sns_state *s = g->s;
    const pl_stand base = sns_base(g->b, s, unit);
    const int first = !sns_side(unit) * SNS_SIDE_UNITS;
    int32_t longest = 0;

    for (int i = first; i < first + SNS_SIDE_UNITS; i++) {
        if (!sns_here(s, i) || sns_engaged_edge(s, unit, i) >= 0)
            continue;
        const pl_stand foe = sns_base(g->b, s, i);
        if (pl_stands_apart(&base, &foe, SNS_CONTACT))
            continue;
        const int edge = edge_along(&base, &foe);
        const int32_t length = edge < 0 ? 0 : sns_shared_edge(&base, PL_FRONT, &foe, edge);
        if (length <= longest || (edge == PL_FRONT && tc_on(SNS_R123) && fronts_of(s, i) >= MOST))
            continue;
        longest = length;
        *out = (sns_record){ (uint8_t)unit, (uint8_t)i, PL_FRONT, (uint8_t)edge };
    }
    return longest > 0;
}

void sns_record_more(sns_game *g, int unit)
{
    sns_record r;
    if (!tc_on(SNS_8_7_a))
        return;
    while ((fronts_of(g->s, unit) < MOST || !tc_on(SNS_R123)) && g->s->records < SNS_RECORDS &&
           find_longest(g, unit, &r))
        engage(g, r.a, r.edge_a, r.b, r.edge_b);
}

void sns_end_records(sns_game *g, int unit)
{
    for (int i = g->s->records - 1; i >= 0; i--)
        if (edge_of(&g->s->record[i], unit) >= 0)
            drop(g->s, i);
}

void sns_judge_records(sns_game *g)
{
    for (int i = g->s->records - 1; i >= 0; i--) {
        const sns_record *r = &g->s->record[i];
        const pl_stand a = sns_base(g->b, g->s, r->a), b = sns_base(g->b, g->s, r->b);
        if (!sns_here(g->s, r->a) || !sns_here(g->s, r->b) || !sns_touch(&a, &b))
            drop(g->s, i);
    }
}
