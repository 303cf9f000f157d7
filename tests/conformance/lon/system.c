/* Lion of the North before the mirror. A table in the mirror (x -> W - x, left and right
   exchanged), a table turned by half with the sides under each other's names, and stands with other
   numbers are the same battle, but for what the ledger lists ("Hands and numbers"): R11 a turn of
   exactly 180.0, R21 the next follower at equal distance, R42, R98 and 5.3 whose dice come first,
   5.5 what is listed. By player: R121, R130, X1, R113. */
#include "../../../core/lon/parts.h"
#include "../plane/plane.h"
#include "../systems.h"

#include <string.h>

enum { HALF = PL_TURN / 2 };

bool lon_image_of_board(const tc_battle *b, image *i)
{
    *i = plane_image(b->as.lon.width, b->as.lon.depth);
    return true;
}

bool lon_image_padded(const tc_battle *b, image *i)
{
    *i = plane_half_turn(b->as.lon.width, b->as.lon.depth, LON_SIDE_STANDS, LON_PLAYER0);
    return true;
}

bool lon_image_of_numbers(const tc_battle *b, uint64_t r, image *i)
{
    *i = plane_renumbered(b->as.lon.width, b->as.lon.depth, LON_SIDE_STANDS, r);
    return true;
}

/* ---- Edges and bits of sides --------------------------------------------------------------- */

static uint8_t image_edge(const image *i, uint8_t edge)
{
    if (!plane_is_mirror(i) || (edge != PL_LEFT && edge != PL_RIGHT))
        return edge;
    return edge == PL_LEFT ? PL_RIGHT : PL_LEFT;
}

static uint8_t image_edges(const image *i, uint8_t edges)
{
    uint8_t out = 0;
    for (uint8_t e = 0; e < 8; e++)
        if (edges >> e & 1)
            out = (uint8_t)(out | 1u << image_edge(i, e));
    return out;
}

static uint8_t image_sides(const image *i, uint8_t bits)
{
    return i->swapped ? (uint8_t)((bits & 1) << 1 | bits >> 1) : bits;
}

/* ---- The battle ---------------------------------------------------------------------------- */

static lon_train image_train(const image *i, lon_train t)
{
    if (!t.there)
        return t;
    t.x = plane_x(i, t.x);
    t.y = plane_y(i, t.y);
    t.heading = (int16_t)plane_heading(i, t.heading, PL_TURN);
    return t;
}

static void image_sides_of(const image *i, const lon_battle *f, lon_battle *o)
{
    for (int side = 0; side < 2; side++) {
        const int to = plane_side(i, side);
        memcpy(o->side_name[to], f->side_name[side], sizeof o->side_name[to]);
        o->two[to] = f->two[side];
        o->train[to] = image_train(i, f->train[side]);
        for (int c = 0; c < 2; c++) {
            const pl_box *zone = &f->zone[side][c];
            o->discipline[to][c] = f->discipline[side][c];
            o->zone[to][c] = zone->min.x > zone->max.x ? *zone : plane_box(i, *zone);
        }
    }
}

void lon_image_battle(const image *i, const tc_battle *b, tc_battle *out)
{
    const lon_battle *f = &b->as.lon;
    lon_battle *o = &out->as.lon;

    *out = *b;
    image_sides_of(i, f, o);
    for (int u = 0; u < LON_STANDS; u++)
        o->card[plane_number(i, u)] = f->card[u];
    for (int p = 0; p < f->pieces; p++) {
        plane_points(i, o->piece[p].at, f->piece[p].corners);
        o->piece[p].box = plane_box(i, f->piece[p].box);
    }
    for (int k = 0; k < f->arrivals; k++) {
        lon_arrival *a = &o->arrival[k];
        a->side = (uint8_t)plane_side(i, a->side);
        plane_stretch(i, &a->edge, &a->from, &a->to);
    }
}

/* ---- The state ----------------------------------------------------------------------------- */

static void image_frame(const image *i, tc_frame *f)
{
    switch (f->step) {
    case LON_STEP_DEPLOY:
    case LON_STEP_REINFORCE:
    case LON_STEP_CONSENT:
    case LON_STEP_CPTS:
    case LON_STEP_MOVE:
    case LON_STEP_PATH:
    case LON_STEP_AFTER:
    case LON_STEP_FIRE:
    case LON_STEP_MELEE:
    case LON_STEP_COMBAT:
    case LON_STEP_ATT_OPT:
    case LON_STEP_DEF_OPT:
        f->a = (uint8_t)plane_side(i, f->a);
        break;
    case LON_STEP_AWARD:
        f->b = (uint8_t)plane_side(i, f->b);
        break;
    case LON_STEP_TERRAIN:
    case LON_STEP_ATT_DIE:
    case LON_STEP_ATT_BONUS:
    case LON_STEP_DEF_DIE:
    case LON_STEP_DEF_BONUS:
        f->a = plane_number(i, f->a);
        break;
    case LON_STEP_ADVANCE:
        f->a = plane_number(i, f->a);
        f->b = image_edge(i, f->b);
        break;
    case LON_STEP_SHOT:
    case LON_STEP_EXPLODE:
    case LON_STEP_GRAPE:
    case LON_STEP_SAVE:
    case LON_STEP_GUN_LOST:
        f->a = plane_number(i, f->a);
        f->b = plane_number(i, f->b);
        break;
    case LON_STEP_BEATEN:
        f->a = plane_number(i, f->a);
        f->b = plane_number(i, f->b);
        f->c = image_edge(i, f->c);
        break;
    case LON_STEP_GENERAL:
        f->a = plane_number(i, f->a);
        f->c = plane_number(i, f->c);
        break;
    case LON_STEP_RALLY:
    case LON_STEP_RALLY_AID:
        f->a = plane_number(i, f->a);
        f->b = (uint8_t)plane_side(i, f->b);
        break;
    default:
        break;
    }
}

static lon_stand image_stand(const image *i, const lon_stand *u)
{
    lon_stand o = *u;

    if (o.flags & LON_ON) {
        o.x = plane_x(i, o.x);
        o.y = plane_y(i, o.y);
        o.heading = (int16_t)plane_heading(i, o.heading, PL_TURN);
    }
    o.link = plane_number(i, o.link);
    o.edges = image_edges(i, o.edges);
    return o;
}

static lon_leg image_leg(const image *i, const lon_leg *leg)
{
    lon_leg o = *leg;

    switch (leg->kind) {
    case LON_SHIFT:
        o.x = i->still ? o.x : (int32_t)((uint32_t)i->cols - (uint32_t)o.x);
        o.y = i->turned ? (int32_t)((uint32_t)i->rows - (uint32_t)o.y) : o.y;
        o.heading = (int16_t)plane_heading(i, o.heading, PL_TURN);
        break;
    case LON_WHEEL:
        o.angle = (int16_t)plane_angle(i, o.angle);
        break;
    case LON_CHARGE:
        o.stand = plane_number(i, o.stand);
        o.target = plane_number(i, o.target);
        o.edge = image_edge(i, o.edge);
        o.length = plane_is_mirror(i) ? -o.length : o.length;
        break;
    default:
        break;
    }
    return o;
}

static void image_sums(const image *i, const lon_state *s, lon_state *o)
{
    for (int side = 0; side < 2; side++) {
        const int to = plane_side(i, side);
        o->n[to] = s->n[side];
        o->dl[to] = s->dl[side];
        o->vl[to] = s->vl[side];
        memcpy(o->surprise[to], s->surprise[side], sizeof o->surprise[to]);
        memcpy(o->fanatic[to], s->fanatic[side], sizeof o->fanatic[to]);
        o->train_holder[to] = (uint8_t)plane_side(i, s->train_holder[side]);
    }
    o->first = (uint8_t)plane_side(i, s->first);
    o->demoralised = image_sides(i, s->demoralised);
    o->omens = image_sides(i, s->omens);
    o->aided = image_sides(i, s->aided);
    o->train_counted = image_sides(i, s->train_counted);
}

void lon_image_state(const image *i, const tc_battle *b, const tc_state *s, tc_state *out)
{
    const lon_state *from = &s->as.lon;
    lon_state *o = &out->as.lon;

    (void)b;
    *out = *s;
    if (i->swapped) {
        out->offered = image_sides(i, s->offered);
        if (s->over == TC_WON_0 || s->over == TC_WON_1)
            out->over = (uint8_t)(TC_WON_0 + TC_WON_1 - s->over);
    }
    image_sums(i, from, o);
    for (int k = 0; k < from->frames; k++)
        image_frame(i, &o->frame[k]);
    plane_set(i, from->move.set, o->move.set);
    if (o->move.set[0] | o->move.set[1])
        o->move.lead = plane_number(i, from->move.lead);
    for (int k = 0; k < from->move.legs; k++)
        o->move.leg[k] = image_leg(i, &from->move.leg[k]);
    if (from->combat.attackers)
        o->combat.defender = plane_number(i, from->combat.defender);
    for (int k = 0; k < from->combat.attackers; k++) {
        o->combat.attacker[k] = plane_number(i, from->combat.attacker[k]);
        o->combat.edge[k] = image_edge(i, from->combat.edge[k]);
    }
    for (int u = 0; u < LON_STANDS; u++)
        o->stand[plane_number(i, u)] = image_stand(i, &from->stand[u]);
    for (int n = 0; n < LON_SUBJECTS; n++)
        o->rolls[plane_number(i, n)] = from->rolls[n];
}

/* ---- Actions ------------------------------------------------------------------------------- */

static void image_field(const image *i, const tc_action *a, char field, tc_action *o)
{
    if (plane_field(i, a, field, o))
        return;
    if (field == 'w')
        o->with = plane_number(i, a->with);
    if (field == 'h')
        o->as.pose.heading = (int16_t)plane_heading(i, a->as.pose.heading, PL_TURN);
    if (field == 'g') {
        const lon_leg was = lon_leg_of(a), leg = image_leg(i, &was);
        o->as.pose.x = leg.x;
        o->as.pose.y = leg.y;
        o->as.pose.heading = leg.heading;
        o->as.pose.length = leg.length;
        o->as.pose.angle = leg.angle;
        if (was.kind != LON_CHARGE)
            return;
        o->unit = leg.stand;
        o->target = leg.target;
        o->with = leg.edge;
    }
}

tc_action lon_image_action(const image *i, const tc_battle *b, const tc_state *s,
                           const tc_action *a)
{
    tc_action o = *a;

    (void)s;
    o.side = (uint8_t)plane_side(i, a->side);
    for (const char *field = play_kind_carries(b, a->kind); *field; field++)
        image_field(i, a, *field, &o);
    return o;
}

void lon_image_plain(tc_state *s)
{
    (void)s;
}

/* R11: does somebody on his way turn by exactly half a circle? A single stand leg by leg; in a line
   that goes into column each stand on its whole way (R22). */
static bool turns_by_half(const lon_state *s)
{
    const lon_move *m = &s->move;
    const int mover = tc_set_next(m->set, 0);
    int heading = mover < LON_STANDS ? s->stand[mover].heading : 0;

    for (int k = 0; k < m->legs; k++) {
        const lon_leg *leg = &m->leg[k];
        int to = heading;
        if (leg->kind == LON_SHIFT)
            to = leg->heading;
        else if (leg->kind == LON_CHARGE && leg->target < LON_STANDS)
            to = (s->stand[leg->target].heading + HALF + PL_TURN / 4 * leg->edge) % PL_TURN;
        else if (leg->kind == LON_WHEEL)
            to = (heading + leg->angle + PL_TURN) % PL_TURN;
        if ((to - heading + PL_TURN) % PL_TURN == HALF)
            return true;
        if (leg->kind != LON_WHEEL || m->lead == TC_NONE)
            heading = to;
    }
    return false;
}

/* R21: are two stands of the column equally far from the one that they may follow? */
static bool has_equal_followers(const lon_state *s)
{
    uint8_t order[LON_STANDS];
    bool track;
    const lon_move *m = &s->move;

    if (m->lead >= LON_STANDS)
        return false;
    const int n = lon_column_order(s, m->set, m->lead, order, &track);
    for (int k = 0; k + 1 < n; k++) {
        const lon_stand *before = &s->stand[order[k]], *next = &s->stand[order[k + 1]];
        const pl_point at = { before->x, before->y };
        const int64_t near = pl_square(at, (pl_point){ next->x, next->y });
        for (int j = k + 2; j < n; j++) {
            const lon_stand *other = &s->stand[order[j]];
            if (pl_square(at, (pl_point){ other->x, other->y }) == near)
                return true;
        }
    }
    return false;
}

/* A place so far off any table that the mirror's, or the thing itself, is no number of places. */
static bool is_off_all_tables(const tc_action *a)
{
    enum { FAR = PL_LIMIT / 2 };
    const tc_pose *at = &a->as.pose;
    return a->arg == LON_SHIFT && (at->x < -FAR || at->x > FAR || at->y < -FAR || at->y > FAR);
}

bool lon_image_is_handed(const image *i, const tc_state *s, const tc_action *a)
{
    if (a->kind == LON_LEG)
        return is_off_all_tables(a);
    if (a->kind != LON_MOVE_PATH)
        return false;
    return plane_is_mirror(i) ? turns_by_half(&s->as.lon)
                              : i->still && has_equal_followers(&s->as.lon);
}

static bool holds_captured(const lon_state *s)
{
    for (int u = 0; u < LON_STANDS; u++)
        if ((s->stand[u].flags & (LON_ON | LON_CAPTURED)) == (LON_ON | LON_CAPTURED))
            return true;
    return false;
}

/* R122: each side has a die of the two. R98: whose dice fall first, where a side holds stands of
   both sides' numbers. */
bool lon_image_excuses(const image *i, const tc_state *before, const tc_event *ev, int count)
{
    for (int k = 0; k < count && !plane_is_mirror(i); k++) {
        if (ev[k].kind == LON_EV_FIRST && i->swapped)
            return true;
        if ((ev[k].kind == LON_EV_PHASE || ev[k].kind == LON_EV_RALLIES ||
             ev[k].kind == LON_EV_CARD) &&
            holds_captured(&before->as.lon))
            return true;
    }
    return false;
}

/* Whom a way, a group or a combat fails on first goes by number; with the names of the sides the
   numbers change too. */
bool lon_image_by_number(const image *i, const tc_action *a)
{
    (void)a;
    return i->still || i->swapped;
}

/* Only for dice, and these are asked about already. */
bool lon_image_asks_by_number(const tc_state *s)
{
    (void)s;
    return false;
}

/* ---- What may be drawn --------------------------------------------------------------------- */

int lon_system_options(const tc_battle *b, const char *const **names)
{
    static const char *const all[] = { "hussar", "two_disciplines" };
    (void)b;
    *names = all;
    return TC_COUNT(all);
}

int lon_system_rulings(const tc_battle *b, const char *const **names)
{
    static const char *const all[] = { "enemy_blocks_los=true",  "slope_sight=false",
                                       "fire_from_contact=true", "front_attack_only=true",
                                       "guns_d4=true",           "ford_in_line=false",
                                       "blocked_retreat=halt",   "baggage_in_total=true",
                                       "fire_arc=450",           "max_turns=12" };
    (void)b;
    *names = all;
    return TC_COUNT(all);
}

/* ---- A brawler ----------------------------------------------------------------------------- */

/* How far a stand is from the nearest enemy when the legs are gone. */
static int64_t nearness(const lon_state *s, const pl_stand *end, int side)
{
    int64_t least = INT64_MAX;

    for (int e = 0; e < LON_STANDS; e++)
        if (lon_stands(s, e) && lon_side(s, e) != side) {
            const int64_t square = pl_square(end->at, (pl_point){ s->stand[e].x, s->stand[e].y });
            least = square < least ? square : least;
        }
    return least;
}

/* Of the listed legs, a charge if there is one, else the one that ends nearest to an enemy. */
static bool go_for_them(const tc_battle *b, const tc_state *s, int side, ai_random *r,
                        play_decision *d)
{
    enum { LEGS = 128 };
    static tc_action leg[LEGS];
    static pl_stand end[LON_STANDS];
    const tc_action commit = { .kind = LON_MOVE_PATH, .side = (uint8_t)side };
    int64_t least = INT64_MAX;
    int n = tc_actions(b, s, LON_LEG, TC_NONE, leg, LEGS);

    n = n > LEGS ? LEGS : n;
    d->count = 0;
    for (int k = 0; k < n; k++) {
        const play_decision whole = { .count = 2, .at = { leg[k], commit } };
        const lon_path path = { .legs = 1, .leg = { lon_leg_of(&leg[k]) } };
        int32_t cost;
        if (ai_random_below(r, 3) == 0 || play_check(b, s, &whole).rule ||
            lon_path_end(&b->as.lon, &s->as.lon, &path, end, &cost) < 1)
            continue;
        const int64_t near = leg[k].arg == LON_CHARGE ? 0 : nearness(&s->as.lon, &end[0], side);
        if (near < least) {
            least = near;
            *d = whole;
        }
    }
    return d->count > 0;
}

void lon_system_brawl(const tc_battle *b, const tc_state *s, ai_random *r, play_decision *d)
{
    const tc_await w = tc_awaits(b, s);

    if (w.kinds >> LON_MOVE_PATH & 1 && !s->as.lon.move.legs && go_for_them(b, s, w.who, r, d))
        return;
    if (w.kinds >> LON_MOVE_BEGIN & 1 && ai_random_below(r, 24) &&
        plane_any(b, s, LON_MOVE_BEGIN, r, d))
        return;
    if (w.kinds >> LON_COMBAT & 1 && plane_any(b, s, LON_COMBAT, r, d))
        return;
    if (w.kinds >> LON_FIRE & 1 && ai_random_below(r, 2) && plane_any(b, s, LON_FIRE, r, d))
        return;
    ai_random_decision(b, s, r, d);
}

/* A list on a table is thousands of moves tried. */
uint32_t lon_system_lists_every(void)
{
    return 24;
}

void lon_system_small(int *passed, int *failed)
{
    (void)passed, (void)failed; /* its stations are tried in tests/unit/lon */
}
