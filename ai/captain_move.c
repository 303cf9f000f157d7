/* The captain's movement (ledger 4, 5.3, 6). Each unit of the command in turn, those nearest the
   enemy first, goes where it is worth most: into a fight that pays, out of one that does not,
   else onward in company. Then the leader joins the men who are about to fight. */
#include "captain.h"

/* Doctrine, in points over six faces of a die: what the places where a unit may end are worth. */
enum {
    ONWARD = 24, /* a hex nearer the enemy */
    COMPANY = 6, /* a friend next to it, at most two count */
    COVER = 20,  /* infantry in woods or village near the enemy */
    EXPOSED = 5, /* each CF of enemies that touch it and are not attacked */
    FORD = 90,   /* crossing an unbridged river: a check, and the enemy may come */
    JOSTLE = 40, /* passing through a friend: two checks */
    UNSURE = 3,  /* quarters: trust in help that has still to come up */
    SHY = 6,     /* an attack must promise this for each CF before it is made */
    NEAR = 8     /* hexes in which company and cover matter */
};

enum { BEST_PLACES = 2, FOES_MAX = SOF_UNITS };

/* One enemy unit as the captain sees it while he moves. */
typedef struct foe {
    tc_hex hex;
    uint8_t unit, cf, status, morale;
    uint8_t defence; /* doubled in woods and village */
    uint8_t cavalry, rough;
    int help;     /* CF of friends of this activation next to it already, bound to fight */
    int promised; /* CF of friends of this activation that could still come up */
} foe;

/* The captain's view of an activation. */
typedef struct view {
    const tc_battle *battle;
    const tc_state *state;
    const sof_battle *b;
    const sof_state *s;
    int side, leader_drm;
    const uint8_t *away; /* hexes to the nearest enemy that stands, of every hex */
    int foes;
    foe foe[FOES_MAX];
} view;

typedef struct place {
    tc_hex hex;
    int worth;
} place;

static int near_cf(int cf, int limit)
{
    return cf < limit ? cf : limit;
}

static int leader_drm(const sof_battle *b, const sof_state *s)
{
    const sof_leader *l = &s->leader[s->active];
    if (s->by != SOF_BY_LEADER || l->hex == HEX_NONE || l->state != SOF_LED)
        return 0;
    return b->leader[s->active].command > 1 ? b->leader[s->active].command - 1 : 0;
}

static bool may_move(const view *v, int u)
{
    const sof_unit *x = &v->s->unit[u];
    const bool his = v->s->by == SOF_BY_LEADER ? v->b->unit[u].leader == v->s->active
                                               : (x->flags & SOF_U_NAMED) != 0;
    return his && !(x->flags & SOF_U_MOVED) && x->status < SOF_ROUTED;
}

static void see_foe(view *v, int u)
{
    const sof_unit_card *card = &v->b->unit[u];
    const sof_unit *x = &v->s->unit[u];
    const bool rough = sof_bit(v->b->woods, x->hex) || sof_bit(v->b->village, x->hex);
    const bool infantry = card->arm == SOF_INFANTRY;

    v->foe[v->foes++] = (foe){ .hex = x->hex,
                               .unit = (uint8_t)u,
                               .cf = card->cf,
                               .status = x->status,
                               .morale = (uint8_t)sof_morale(v->b, v->s, u),
                               .defence = (uint8_t)(rough && infantry ? 2 * card->cf : card->cf),
                               .cavalry = !infantry,
                               .rough = rough };
}

/* Who of the activation stands next to each enemy, and who could still come up. */
static void see_help(view *v)
{
    for (int u = 0; u < v->b->units; u++) {
        if (v->b->unit[u].side != v->side || !ai_is_able(v->b, v->s, u))
            continue;
        const tc_hex h = v->s->unit[u].hex;
        const bool bound = ai_is_bound(v->s, u) && !may_move(v, u);
        const int ma = v->b->unit[u].ma, cf = v->b->unit[u].cf;
        if (v->away[h] > (bound ? 1 : ma + 1))
            continue;
        for (int f = 0; f < v->foes; f++) {
            const int distance = hex_distance(h, v->foe[f].hex);
            if (distance == 1 && bound)
                v->foe[f].help += cf;
            else if (!bound && distance - 1 <= ma)
                v->foe[f].promised += cf;
        }
    }
}

static void look(const tc_battle *b, const tc_state *s, const ai_random *r, view *v)
{
    v->battle = b;
    v->state = s;
    v->b = &b->as.sof;
    v->s = &s->as.sof;
    v->side = s->as.sof.side;
    v->away = r->away;
    v->foes = 0;
    v->leader_drm = leader_drm(v->b, v->s);
    for (int u = 0; u < v->b->units; u++)
        if (v->b->unit[u].side != v->side && v->s->unit[u].hex != HEX_NONE)
            see_foe(v, u);
}

/* ---- Is a fight from this hex worth it? ------------------------------------------------------ */

/* All the enemies a unit would touch from a hex. */
typedef struct contact {
    int count, normal, cf, defence, morale, help, promised, worst_status;
    int routed_cf;
    bool water, rough; /* over a river or bridge; an enemy in cover */
} contact;

static const foe *foe_at(const view *v, tc_hex h)
{
    for (int f = 0; f < v->foes; f++)
        if (v->foe[f].hex == h)
            return &v->foe[f];
    return NULL;
}

static void meet(contact *c, const foe *x, bool water)
{
    c->count++;
    if (x->status == SOF_ROUTED) {
        c->routed_cf += x->cf;
        return;
    }
    if (x->status == SOF_DISORDERED && c->normal) /* need not be attacked as well */
        return;
    c->normal += x->status == SOF_NORMAL;
    c->cf += x->cf;
    c->defence += x->defence;
    c->morale = x->morale > c->morale ? x->morale : c->morale;
    c->help = x->help > c->help ? x->help : c->help;
    c->promised = x->promised > c->promised ? x->promised : c->promised;
    c->worst_status = x->status > c->worst_status ? x->status : c->worst_status;
    c->water |= water;
    c->rough |= x->rough;
}

static contact touch(const view *v, tc_hex h)
{
    contact c = { .worst_status = SOF_NORMAL };

    for (int dir = 0; dir < HEX_DIRS; dir++) {
        const tc_hex to = hex_next(h, dir, v->b->cols, v->b->rows);
        if (to == HEX_NONE || !sof_bit(v->s->units_at[!v->side], to))
            continue;
        const foe *x = foe_at(v, to);
        if (x)
            meet(&c, x, sof_bit(v->b->river[dir], h) || sof_bit(v->b->bridge[dir], h));
    }
    if (c.normal)
        c.worst_status = SOF_NORMAL;
    return c;
}

/* The unit's share of what the fight is worth with the help that is there and some that may
   come. */
static int fight_worth(const view *v, int u, const contact *c, bool charging)
{
    const sof_unit_card *card = &v->b->unit[u];
    const int own = card->cf,
              later = near_cf(c->promised > own ? c->promised - own : 0, 2 * own + 6);
    captain_fight f = { .attack_cf = own + c->help,
                        .defence_cf = c->cf,
                        .defence_status = c->worst_status,
                        .shift = c->rough && card->arm != SOF_INFANTRY ? -1 : 0,
                        .river = c->water,
                        .charge = charging };

    if (c->defence == 0)
        return 0;
    f.attack = 2 * (charging ? 2 * own : own) / (c->water ? 2 : 1) + 2 * c->help;
    f.defence = 2 * c->defence;
    f.drm = card->morale + charging - c->morale + v->leader_drm;
    const int now = captain_worth(&f) * own / f.attack_cf;
    if (c->water || charging)
        return now;
    f.attack += later * 2 * UNSURE / 4;
    f.attack_cf += later * UNSURE / 4;
    const int hoped = captain_worth(&f) * own / f.attack_cf;
    return hoped > now ? hoped : now;
}

/* ---- What a place is worth ------------------------------------------------------------------- */

/* Friends in the six hexes about one, two at most; the unit itself does not count. */
static int friends_about(const view *v, int u, tc_hex h)
{
    const tc_hex from = v->s->unit[u].hex;
    const int above = hex_row(h) - 1;
    uint64_t about[3];
    int friends = 0;

    ai_neighbours(v->s->units_at[v->side], h, about);
    for (int i = 0; i < 3; i++) {
        if (from != HEX_NONE && hex_row(from) == above + i)
            about[i] &= ~((uint64_t)1 << hex_col(from));
        for (; about[i] && friends < 2; about[i] &= about[i] - 1)
            friends++;
    }
    return friends;
}

/* SOF-6.0.a: a DISORDERED unit that nobody touches rallies by itself, so it steps back from
   contact. */
static int shaken_worth(const view *v, int u, tc_hex h, bool stays)
{
    const contact c = touch(v, h);
    return (stays ? 1 : 0) - 10 * c.count * v->b->unit[u].cf + friends_about(v, u, h) +
           (c.count ? 0 : -v->away[h] / 8);
}

static int place_worth(const view *v, int u, tc_hex h, bool stays)
{
    const sof_unit_card *card = &v->b->unit[u];
    const bool able = ai_is_able(v->b, v->s, u);
    const int away = v->away[h];
    int worth = -ONWARD * away;

    if (away <= NEAR) {
        worth += COMPANY * friends_about(v, u, h);
        if (card->arm == SOF_INFANTRY && (sof_bit(v->b->woods, h) || sof_bit(v->b->village, h)))
            worth += COVER;
    }
    if (away > 1)
        return worth;
    const contact c = touch(v, h);
    const int fight = able ? fight_worth(v, u, &c, false) - SHY * card->cf : 0;
    worth += able ? c.routed_cf * (CAPTAIN_POINTS - captain_lost(SOF_ROUTED)) * CAPTAIN_FACES : 0;
    if (fight > 0)
        return worth + 2 * fight;
    if (able && c.normal && !stays)
        return worth + 4 * fight - 2 * ONWARD; /* SOF-5.0.b: it would have to attack */
    return worth - EXPOSED * c.cf;
}

/* ---- One unit -------------------------------------------------------------------------------- */

/* What the way there costs in nerves: rivers crossed, friends passed through. */
static int way_cost(const view *v, const tc_action *a)
{
    tc_hex h = v->s->unit[a->unit].hex;
    int cost = 0;

    for (int i = 0; i < TC_PATH_MAX; i++) {
        const unsigned step = tc_path_step(a->as.path, i);
        if (step == TC_STEP_END)
            break;
        if (step >= TC_STEP_TURN || h == HEX_NONE)
            continue;
        const int dir = (int)step - TC_STEP_GO;
        const tc_hex to = hex_next(h, dir, v->b->cols, v->b->rows);
        if (to == HEX_NONE)
            break;
        if (sof_bit(v->b->river[dir], h))
            cost += FORD;
        if (sof_bit(v->s->units_at[v->side], to))
            cost += JOSTLE;
        h = to;
    }
    return cost;
}

static void keep_best(place *best, place p)
{
    for (int i = 0; i < BEST_PLACES; i++) {
        if (p.worth <= best[i].worth)
            continue;
        const place worse = best[i];
        best[i] = p;
        p = worse;
    }
}

static void rate_places(const view *v, int u, place *best)
{
    const bool shaken = v->s->unit[u].status != SOF_NORMAL;
    uint64_t ends[HEX_ROWS];

    sof_reach(v->b, v->s, u, ends);
    for (int row = 0; row < v->b->rows; row++) {
        for (uint64_t rest = ends[row]; rest; rest &= rest - 1) {
            const tc_hex h = hex_at(__builtin_ctzll(rest), row);
            const int most = COVER + 2 * COMPANY - ONWARD * v->away[h]; /* out of contact */
            if (h == v->s->unit[u].hex ||
                (v->away[h] > 1 && !shaken && most <= best[BEST_PLACES - 1].worth))
                continue;
            keep_best(best, (place){ h, shaken ? shaken_worth(v, u, h, false)
                                               : place_worth(v, u, h, false) });
        }
    }
}

/* SOF-7.2: at the end of the way, if there is a point left, face the nearest enemy. */
static void face_foe(const view *v, tc_hex end, tc_action *a)
{
    tc_action turned = *a;
    int n = 0, nearest = 999, dir = 0;

    if (!sof_on(v->b, SOF_FACING))
        return;
    tc_hex goal = end;
    for (int f = 0; f < v->foes; f++) {
        const int distance = hex_distance(end, v->foe[f].hex);
        if (distance < nearest) {
            nearest = distance;
            goal = v->foe[f].hex;
        }
    }
    for (int d = 0; d < HEX_DIRS; d++) {
        const tc_hex to = hex_next(end, d, v->b->cols, v->b->rows);
        if (to != HEX_NONE && hex_distance(to, goal) < nearest) {
            nearest = hex_distance(to, goal);
            dir = d;
        }
    }
    while (n < TC_PATH_MAX && tc_path_step(a->as.path, n) != TC_STEP_END)
        n++;
    if (n == TC_PATH_MAX)
        return;
    tc_path_set(turned.as.path, n, (unsigned)(TC_STEP_TURN + dir));
    if (tc_check(v->battle, v->state, &turned).rule == TC_LEGAL)
        *a = turned;
}

/* What a charge at one enemy from each hex beside it is worth; the best few are kept. */
static void rate_charges(const view *v, int u, int foe_index, place *best, uint8_t *whom)
{
    const foe *x = &v->foe[foe_index];
    const tc_hex from = v->s->unit[u].hex;
    const int range = hex_distance(from, x->hex);
    const contact alone = { .count = 1,
                            .normal = x->status == SOF_NORMAL,
                            .cf = x->cf,
                            .defence = x->defence,
                            .morale = x->morale,
                            .help = x->help,
                            .worst_status = x->status };
    if (range < 2 || range > 4)
        return;
    const int fight = fight_worth(v, u, &alone, true) - SHY * v->b->unit[u].cf;
    for (int dir = 0; fight > 0 && dir < HEX_DIRS; dir++) {
        const tc_hex h = hex_next(x->hex, dir, v->b->cols, v->b->rows);
        if (h == HEX_NONE || hex_distance(from, h) >= range || sof_bit(v->b->river[dir], x->hex) ||
            sof_bit(v->s->units_at[v->side], h))
            continue;
        const int crowd = touch(v, h).normal > 1 ? 2 * fight : 0; /* it must fight them all */
        const int worth = 2 * fight - ONWARD - crowd;
        if (worth > best->worth) {
            *best = (place){ h, worth };
            *whom = x->unit;
        }
    }
}

/* SOF-5.3: the best charge, if one pays better than to stay. */
static bool try_charge(const view *v, int u, int than, tc_action *out)
{
    place best = { 0, than };
    uint8_t whom = TC_NONE;

    if (v->b->unit[u].arm != SOF_HEAVY || !ai_is_able(v->b, v->s, u))
        return false;
    for (int f = 0; f < v->foes; f++)
        if (v->foe[f].cavalry && !v->foe[f].rough && v->foe[f].status != SOF_ROUTED)
            rate_charges(v, u, f, &best, &whom);
    if (whom == TC_NONE || !sof_charge_path(v->b, v->s, u, best.hex, out))
        return false;
    out->target = whom;
    return tc_check(v->battle, v->state, out).rule == TC_LEGAL;
}

/* Where this unit goes now; false: it stays where it is. */
static bool move_unit(const view *v, int u, tc_action *out)
{
    const tc_hex from = v->s->unit[u].hex;
    const bool shaken = v->s->unit[u].status != SOF_NORMAL;
    place best[BEST_PLACES];
    int stay = -999999;
    bool goes = false;

    if (from != HEX_NONE)
        stay = shaken ? shaken_worth(v, u, from, true) : place_worth(v, u, from, true);
    if (!shaken && from != HEX_NONE && v->away[from] <= 6 && try_charge(v, u, stay, out))
        goes = true;
    if (goes)
        return true;
    for (int i = 0; i < BEST_PLACES; i++)
        best[i] = (place){ 0, stay };
    rate_places(v, u, best);
    for (int i = 0; i < BEST_PLACES && best[i].worth > stay; i++) {
        tc_action a;
        if (!sof_path_to(v->b, v->s, u, best[i].hex, &a))
            continue;
        const int trouble = shaken ? 0 : way_cost(v, &a);
        if (best[i].worth - trouble <= stay)
            continue;
        stay = best[i].worth - trouble;
        face_foe(v, best[i].hex, &a);
        *out = a;
        goes = true;
    }
    return goes;
}

/* ---- The leader ------------------------------------------------------------------------------ */

/* SOF-5.0, 2.2: with the strongest unit that is bound to fight, else with the one nearest the
   enemy. */
static int rate_company(const view *v, int u)
{
    const sof_unit *x = &v->s->unit[u];
    const int away = v->away[x->hex];
    const bool fights = away == 1 && ai_is_able(v->b, v->s, u);
    return (fights ? 1000 : 0) + 3 * v->b->unit[u].cf - 40 * x->status - (away < 20 ? away : 20);
}

/* The unit of his command, not tried yet, whose company is worth most to him; -1: where he is is
   best. */
static int best_company(const view *v, int l, int now, const bool *tried)
{
    const sof_state *s = v->s;
    int most = now >= 0 && v->b->unit[now].side == v->side ? rate_company(v, now) + 2 : -1000;
    int best = -1;

    for (int u = 0; u < v->b->units; u++) {
        const tc_hex h = s->unit[u].hex;
        if (v->b->unit[u].leader != l || h == HEX_NONE || u == now || tried[u])
            continue;
        const int worth = rate_company(v, u);
        if (worth <= most || hex_distance(s->leader[l].hex, h) > v->b->leader[l].ma ||
            sof_leader_in(v->b, s, h, v->side) >= 0)
            continue;
        most = worth;
        best = u;
    }
    return best;
}

static bool move_leader(const view *v, tc_action *out)
{
    const sof_state *s = v->s;
    const int l = s->active;
    bool tried[SOF_UNITS] = { false };

    if (s->by != SOF_BY_LEADER || (s->leader[l].flags & SOF_L_MOVED) ||
        s->leader[l].hex == HEX_NONE)
        return false;
    const int now = sof_unit_at(v->b, s, s->leader[l].hex);
    for (int i = 0; i < 3; i++) {
        const int u = best_company(v, l, now, tried);
        if (u < 0)
            return false;
        if (sof_path_to(v->b, s, SOF_LEADER0 + l, s->unit[u].hex, out))
            return true;
        tried[u] = true;
    }
    return false;
}

/* ---- What is kept in view -------------------------------------------------------------------- */

/* One ring of hexes about a set, a row at a time (ledger 2.8: odd columns lie half a hex lower). */
static void widen(const uint64_t *rows, int count, uint64_t *out)
{
    const uint64_t even = 0x5555555555555555u, odd = ~even;

    for (int r = 0; r < count; r++)
        out[r] = rows[r] | rows[r] << 1 | rows[r] >> 1;
    for (int r = 0; r < count; r++) {
        const uint64_t upper = rows[r] & even, lower = rows[r] & odd;
        if (r > 0)
            out[r - 1] |= rows[r] | upper << 1 | upper >> 1;
        if (r + 1 < count)
            out[r + 1] |= rows[r] | lower << 1 | lower >> 1;
    }
}

/* Are there own units of the activation outside the rings drawn so far? */
static bool is_anybody_beyond(const sof_battle *b, const sof_state *s, const uint64_t *near)
{
    for (int u = 0; u < b->units; u++)
        if (b->unit[u].leader == s->active && b->unit[u].side == s->side &&
            s->unit[u].hex != HEX_NONE && !sof_bit(near, s->unit[u].hex))
            return true;
    return false;
}

/* How far each hex is from the nearest enemy that stands; if none stands, from the nearest. The
   rings go as far as the command itself: what lies behind it counts as far away. */
static void measure(const sof_battle *b, const sof_state *s, ai_random *r)
{
    uint64_t near[HEX_ROWS] = { 0 }, wider[HEX_ROWS];
    bool left = false;

    for (int u = 0; u < b->units; u++)
        if (b->unit[u].side != s->side && s->unit[u].hex != HEX_NONE &&
            s->unit[u].status != SOF_ROUTED) {
            near[hex_row(s->unit[u].hex)] |= (uint64_t)1 << hex_col(s->unit[u].hex);
            left = true;
        }
    for (int row = 0; !left && row < b->rows; row++)
        near[row] = s->units_at[!s->side][row];
    __builtin_memset(r->away, 99, sizeof r->away);
    for (int row = 0; row < b->rows; row++)
        for (uint64_t rest = near[row]; rest; rest &= rest - 1)
            r->away[hex_at(__builtin_ctzll(rest), row)] = 0;
    left = true;
    for (uint8_t ring = 1; left && ring < 99 && (ring & 3 || is_anybody_beyond(b, s, near));
         ring++) {
        left = false;
        widen(near, b->rows, wider);
        for (int row = 0; row < b->rows; row++) {
            const uint64_t fresh = wider[row] & ~near[row] & b->map[row];
            for (uint64_t rest = fresh; rest; rest &= rest - 1)
                r->away[hex_at(__builtin_ctzll(rest), row)] = ring;
            near[row] |= fresh;
            left |= fresh != 0;
        }
    }
}

/* The units still to be asked, nearest the enemy first: a unit that chose to stay is not asked
   again. */
static void line_up(const view *v, ai_random *r)
{
    int away[AI_QUEUE_MAX];

    r->queued = r->asked = 0;
    for (int u = 0; u < v->b->units && r->queued < AI_QUEUE_MAX; u++) {
        const tc_hex h = v->s->unit[u].hex;
        if (!may_move(v, u) || (h == HEX_NONE && !v->s->arrived))
            continue;
        const int distance = h == HEX_NONE ? 99 : v->away[h];
        int i = r->queued++;
        for (; i > 0 && away[i - 1] > distance; i--) {
            away[i] = away[i - 1];
            r->queue[i] = r->queue[i - 1];
        }
        away[i] = distance;
        r->queue[i] = (uint8_t)u;
    }
}

void captain_move(const tc_battle *b, const tc_state *s, ai_random *r, play_decision *out)
{
    view v;
    tc_action *a = &out->at[0];
    const bool fresh = r->ply != s->ply + 1; /* the game has moved on without us */

    if (fresh)
        measure(&b->as.sof, &s->as.sof, r);
    look(b, s, r, &v);
    if (fresh)
        line_up(&v, r);
    see_help(&v);
    r->ply = s->ply + 2; /* where this general expects to be asked next */
    out->count = 1;
    while (r->asked < r->queued) {
        const int u = r->queue[r->asked++];
        if (may_move(&v, u) && move_unit(&v, u, a))
            return;
    }
    if (move_leader(&v, a))
        return;
    *a = (tc_action){ .kind = SOF_END_MOVEMENT, .side = (uint8_t)v.side };
    if (tc_check(b, s, a).rule != TC_LEGAL) /* X2: somebody has a duty; any of its moves will do */
        out->count = 0;
}
