/* The captain's movement (ledger 4, 5.3, 6). Each unit of the command in turn, those nearest the
   enemy first, goes where it is worth most: into a fight that pays, out of one that does not,
   else onward in company, but not where the enemy could strike with more than friends could
   answer. Then the leader joins the men who are about to fight, or stays behind them. */
#include "../../core/sof/tables.h"
#include "captain.h"

enum { BEST_PLACES = 2, NOWHERE = -999999 };

/* The captain's view of an activation. */
typedef struct view {
    const tc_battle *battle;
    const tc_state *state;
    const sof_battle *b;
    const sof_state *s;
    ai_random *r; /* his maps */
    int side, leader_drm;
    int prize_most; /* of any gun */
    /* of the unit that is asked now: how it is led, may it attack */
    const captain_doctrine *by;
    bool able;
    /* what it is worth to touch one enemy alone, where it has been asked for */
    uint64_t met[2]; /* a tc_set */
    int alone[SOF_UNITS];
    int routed; /* of the leader: men of ours who have fled */
    uint8_t fled[SOF_UNITS];
    uint64_t guns[HEX_ROWS], prey[HEX_ROWS]; /* our guns; their abandoned ones */
} view;

typedef struct place {
    tc_hex hex;
    int worth;
} place;

static int least(int a, int b)
{
    return a < b ? a : b;
}

static int leader_drm(const sof_battle *b, const sof_state *s)
{
    const sof_leader *l = &s->leader[s->active];
    if (s->by != SOF_BY_LEADER || l->hex == HEX_NONE || l->state != SOF_LED)
        return 0;
    return b->leader[s->active].command > 1 ? b->leader[s->active].command - 1 : 0;
}

/* The enemies within range of a hex: a tc_set of foes. */
static void find_foes(const view *v, tc_hex h, int range, uint64_t foes[2])
{
    const int col = hex_col(h), row = hex_row(h), last = least(row + range, v->b->rows - 1);
    uint64_t columns = col + range < 63 ? ((uint64_t)2 << (col + range)) - 1 : ~(uint64_t)0;

    foes[0] = foes[1] = 0;
    columns &= col > range ? ~(uint64_t)0 << (col - range) : ~(uint64_t)0;
    for (int at = row > range ? row - range : 0; at <= last; at++)
        for (uint64_t rest = v->s->units_at[!v->side][at] & columns; rest; rest &= rest - 1) {
            const tc_hex to = hex_at(__builtin_ctzll(rest), at);
            const unsigned f = v->r->as.sof.foe_at[to];
            foes[f >> 6] |= (uint64_t)(hex_distance(h, to) <= range) << (f & 63); /* a tc_set_add */
        }
}

/* Adds to what is promised to enemies, or to what helps against them. */
static void count_help(const view *v, const uint64_t foes[2], int cf, bool promised)
{
    for (int f = tc_set_next(foes, 0); f < TC_SET_BITS; f = tc_set_next(foes, f + 1)) {
        int16_t *sum = promised ? &v->r->as.sof.foe[f].promised : &v->r->as.sof.foe[f].help;
        *sum = (int16_t)(*sum + cf);
    }
}

/* Who of the activation stands next to each enemy, and who could still come up: counted anew for
   those of the queue, from one to before another, for whom it has changed. */
static void see_help(const view *v, int first, int end)
{
    ai_random *r = v->r;

    for (int i = first; i < end; i++) {
        const int u = r->as.sof.queue[i], cf = v->b->unit[u].cf;
        const tc_hex h = v->s->unit[u].hex;
        const bool able = h != HEX_NONE && ai_is_able(v->b, v->s, u);
        const bool waits = able && i >= r->as.sof.asked && captain_may_move(v->b, v->s, u);
        const int promises = waits ? v->b->unit[u].ma + 1 : 0;
        const int helps = able && !waits && ai_has_neighbour(v->s->units_at[!v->side], h) ? 1 : 0;
        if (r->as.sof.counted[i] == h && r->as.sof.promises[i] == promises &&
            r->as.sof.helps[i] == helps)
            continue;
        uint64_t beside[2];
        if (r->as.sof.promises[i])
            count_help(v, r->as.sof.promised_to[i], -cf, true);
        if (r->as.sof.helps[i]) {
            find_foes(v, r->as.sof.counted[i], r->as.sof.helps[i], beside);
            count_help(v, beside, -cf, false);
        }
        if (promises) {
            find_foes(v, h, promises, r->as.sof.promised_to[i]);
            count_help(v, r->as.sof.promised_to[i], cf, true);
        }
        if (helps) {
            find_foes(v, h, helps, beside);
            count_help(v, beside, cf, false);
        }
        r->as.sof.promises[i] = (uint8_t)promises;
        r->as.sof.helps[i] = (uint8_t)helps;
        r->as.sof.counted[i] = h;
    }
}

/* Could an enemy be within its march? The rings are never shorter than the ground. */
static bool may_fight(const view *v, int u)
{
    const tc_hex h = v->s->unit[u].hex;
    return h == HEX_NONE ||
           captain_away(v->r, h) <= v->b->unit[u].ma + 1 + STRONG_MARCH + 2 * FORD_MARCH;
}

static void see_guns(view *v)
{
    v->prize_most = 0;
    if (!sof_on(v->b, SOF_ARTILLERY))
        return;
    v->prize_most = PREY_GUN;
    __builtin_memset(v->guns, 0, sizeof v->guns);
    __builtin_memset(v->prey, 0, sizeof v->prey);
    for (int g = 0; g < v->b->guns; g++) {
        const sof_gun *gun = &v->s->gun[g];
        if (gun->hex == HEX_NONE || gun->state == SOF_DESTROYED)
            continue;
        uint64_t *rows = gun->owner == v->side ? v->guns : v->prey;
        if (gun->owner == v->side || gun->state == SOF_ABANDONED)
            rows[hex_row(gun->hex)] |= (uint64_t)1 << hex_col(gun->hex);
    }
}

static void look(const tc_battle *b, const tc_state *s, ai_random *r, view *v)
{
    v->battle = b;
    v->state = s;
    v->b = &b->as.sof;
    v->s = &s->as.sof;
    v->r = r;
    v->side = s->as.sof.side;
    v->leader_drm = leader_drm(v->b, v->s);
    see_guns(v);
}

/* ---- Is a fight from this hex worth it? ------------------------------------------------------ */

/* All the enemies a unit would touch from a hex. */
typedef struct contact {
    int count, normal, cf, defence, morale, help, promised, worst_status;
    int routed_cf;
    int led;                /* is the leader's drm to be had: 0 no, 1 yes */
    bool river, bridge;     /* over water */
    bool rough, rear, foot; /* an enemy in cover; from behind; infantry among them */
} contact;

/* SOF-7.2.e: is a unit that faces so struck from behind by one in the given direction? */
static bool is_rear(const view *v, int facing, int dir)
{
    if (!sof_on(v->b, SOF_FACING))
        return false;
    const int turn = (dir - facing + HEX_DIRS) % HEX_DIRS;
    return turn > 1 && turn < HEX_DIRS - 1;
}

static void meet(const view *v, contact *c, const ai_foe *x, bool second, bool rear)
{
    c->cf += x->cf;
    c->defence += x->defence;
    c->morale = x->morale > c->morale ? x->morale : c->morale;
    c->help = second ? least(x->help, c->help) : x->help > c->help ? x->help : c->help;
    c->promised = x->promised > c->promised ? x->promised : c->promised;
    c->worst_status = x->status;
    c->led |= v->r->as.sof.led == x->unit + 1;
    c->rough |= x->rough;
    c->foot |= !x->cavalry;
    c->rear |= rear;
}

/* The directions in which enemies stand about a hex: a bit each. */
static unsigned foes_about(const view *v, tc_hex h)
{
    return hex_ways(v->s->units_at[!v->side], h);
}

static const ai_foe *foe_in(const view *v, tc_hex h, int dir)
{
    return &v->r->as.sof.foe[v->r->as.sof.foe_at[hex_beyond(h, dir)]];
}

/* Enemies in good order must be fought, and only they; else those that are DISORDERED may be, and
   ROUTED ones are ridden down. They stand in these directions. */
static void touch(const view *v, tc_hex h, unsigned ways, contact *c)
{
    const ai_foe *foe[HEX_DIRS];
    unsigned steady = 0, met = ways;

    *c = (contact){ .led = !v->r->as.sof.led, .count = __builtin_popcount(ways) };
    for (unsigned rest = ways; rest; rest &= rest - 1) {
        const int dir = __builtin_ctz(rest);
        const ai_foe *x = foe[dir] = foe_in(v, h, dir);
        c->routed_cf += x->status == SOF_ROUTED ? x->cf : 0;
        steady |= (x->status == SOF_NORMAL ? 1u : 0) << dir;
    }
    if (steady)
        met = steady;
    c->normal = __builtin_popcount(steady);
    for (unsigned rest = met; rest; rest &= rest - 1) {
        const int dir = __builtin_ctz(rest);
        const ai_foe *x = foe[dir];
        c->river |= sof_bit(v->b->river[dir], h);
        c->bridge |= sof_bit(v->b->bridge[dir], h);
        if (x->status != SOF_ROUTED)
            meet(v, c, x, steady && rest != met, is_rear(v, x->facing, hex_opposite(dir)));
    }
}

/* The unit's share of what the fight is worth with the help that is there and some that may
   come. */
static int fight_worth(const view *v, int u, const contact *c, bool charging)
{
    const sof_unit_card *card = &v->b->unit[u];
    const int own = card->cf, later = least(c->promised, 2 * own + 6) * v->by->unsure / 4;
    const bool water = c->river || c->bridge;
    captain_fight f = { .attack_cf = own + c->help,
                        .defence_cf = c->cf,
                        .defence_status = c->worst_status,
                        .shift =
                            (c->rough && card->arm != SOF_INFANTRY ? -1 : 0) + (c->rear ? 2 : 0),
                        .river = c->river,
                        .charge = charging };

    if (c->defence == 0)
        return 0;
    f.attack = 2 * (charging ? 2 * own : own) / (water ? 2 : 1) + 2 * c->help;
    f.defence = 2 * c->defence;
    f.drm = card->morale + charging - c->morale - c->bridge + (c->led ? v->leader_drm : 0);
    const int now = c->help ? captain_worth(&f) * own / f.attack_cf : captain_worth(&f);
    if (water || charging || !later)
        return now;
    f.attack += 2 * later;
    f.attack_cf += later;
    const int hoped = captain_worth(&f) * own / f.attack_cf;
    return hoped > now ? hoped : now;
}

/* ---- What a place is worth ------------------------------------------------------------------- */

/* Friends in the six hexes about one, two at most; the unit itself does not count. */
static int friends_about(const view *v, int u, tc_hex h)
{
    const tc_hex from = v->s->unit[u].hex;
    const unsigned own = (unsigned)(hex_row(from) - hex_row(h) + 1);
    uint64_t about[4] = { 0 }; /* the last: no row about the hex */

    ai_neighbours(v->s->units_at[v->side], h, about);
    about[own < 3 ? own : 3] &= ~((uint64_t)1 << hex_col(from));
    /* at most three bits side by side in each: turned so that none falls on another */
    const uint64_t all =
        about[0] | (about[1] << 3 | about[1] >> 61) | (about[2] << 6 | about[2] >> 58);
    return (all != 0) + ((all & (all - 1)) != 0);
}

/* What the enemy could do to it there, if he came with more than friends could answer with. */
static int danger(const view *v, int u, tc_hex h)
{
    const sof_unit_card *card = &v->b->unit[u];
    const int threat = captain_threat(v->r, h);
    const int support = threat > 0 ? captain_support(v->r, h) : 0;

    if (threat <= support)
        return 0;
    const int share = captain_led(v->r, u)->danger * card->cf * (threat - support) / threat;
    const bool covered =
        card->arm == SOF_INFANTRY && (sof_bit(v->b->woods, h) || sof_bit(v->b->village, h));
    return covered ? share / 2 : share;
}

/* SOF-6.0.a: a DISORDERED unit that nobody touches rallies by itself, so it steps back from
   contact. */
static int shaken_worth(const view *v, int u, tc_hex h, bool stays)
{
    contact c;
    touch(v, h, foes_about(v, h), &c);
    return (stays ? 1 : 0) - 10 * c.count * v->b->unit[u].cf + friends_about(v, u, h) +
           (c.count ? 0 : -captain_away(v->r, h) / 8) - danger(v, u, h) / v->by->shaken;
}

/* Spare our guns, take theirs (SOF-7.3.8). */
static int gun_worth(const view *v, int u, tc_hex h)
{
    if (!sof_on(v->b, SOF_ARTILLERY))
        return 0;
    if (sof_bit(v->prey, h))
        return PREY_GUN;
    return v->b->unit[u].arm == SOF_INFANTRY && sof_bit(v->guns, h) && captain_threat(v->r, h) > 0
               ? GUARD
               : 0;
}

/* What it is worth to touch the enemies about a hex, fighting or not. */
static int rate_contact(const view *v, int u, tc_hex h, unsigned ways, bool stays)
{
    const int cf = v->b->unit[u].cf;
    contact c;
    touch(v, h, ways, &c);
    const int fight = v->able ? fight_worth(v, u, &c, false) - v->by->shy * cf : 0;
    const int worth =
        v->able ? c.routed_cf * (CAPTAIN_POINTS - captain_lost(SOF_ROUTED)) * CAPTAIN_FACES : 0;

    if (fight > 0)
        return worth + 2 * fight;
    if (v->able && c.normal && !stays)
        return worth + 4 * fight - 2 * v->by->onward; /* SOF-5.0.b: it would have to attack */
    return worth - v->by->exposed * c.cf;
}

/* The same. From which side one enemy is touched makes no difference, but for water and facing. */
static int contact_worth(view *v, int u, tc_hex h, bool stays)
{
    const unsigned ways = foes_about(v, h);
    const int dir = __builtin_ctz(ways | 1u << HEX_DIRS);

    if (stays || ways & (ways - 1) || dir == HEX_DIRS || sof_on(v->b, SOF_FACING) ||
        sof_bit(v->b->river[dir], h) || sof_bit(v->b->bridge[dir], h))
        return rate_contact(v, u, h, ways, stays);
    const int foe = v->r->as.sof.foe_at[hex_beyond(h, dir)];
    if (!tc_set_has(v->met, (unsigned)foe)) {
        tc_set_add(v->met, (unsigned)foe);
        v->alone[foe] = rate_contact(v, u, h, ways, false);
    }
    return v->alone[foe];
}

/* A place at the given march from the enemy. If it is not worth more than another in any case, what
   is dear to count is left out. */
static int place_worth(view *v, int u, tc_hex h, int away, int than)
{
    const bool stays = h == v->s->unit[u].hex;
    int worth = gun_worth(v, u, h) - v->by->onward * away;

    if (away <= NEAR && v->b->unit[u].arm == SOF_INFANTRY &&
        (sof_bit(v->b->woods, h) || sof_bit(v->b->village, h)))
        worth += COVER;
    if (sof_bit(v->r->as.sof.contact, h))
        worth += contact_worth(v, u, h, stays);
    if (away <= NEAR && worth + 2 * v->by->company > than)
        worth += v->by->company * friends_about(v, u, h);
    return worth > than ? worth - danger(v, u, h) : worth;
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
            cost += v->by->ford;
        if (sof_bit(v->s->units_at[v->side], to))
            cost += v->by->jostle;
        h = to;
    }
    return cost;
}

static void keep_best(place *best, place p)
{
    for (int i = 0; i < BEST_PLACES && p.worth > best[BEST_PLACES - 1].worth; i++) {
        if (p.worth <= best[i].worth)
            continue;
        const place worse = best[i];
        best[i] = p;
        p = worse;
    }
}

/* The rows that a unit can come to. */
typedef struct span {
    int first, last;
} span;

static span span_of(const view *v, int u)
{
    const tc_hex h = v->s->unit[u].hex;
    const int ma = v->b->unit[u].ma, last = v->b->rows - 1;
    if (h == HEX_NONE)
        return (span){ 0, last };
    return (span){ hex_row(h) > ma ? hex_row(h) - ma : 0, least(hex_row(h) + ma, last) };
}

/* The rows in which it can end in hexes of a set, a bit each. */
static unsigned rows_in(const view *v, int u, const uint64_t *ends, const uint64_t *set)
{
    const span x = span_of(v, u);
    unsigned rows = 0;
    for (int row = x.first; row <= x.last; row++)
        rows |= (unsigned)((ends[row] & set[row]) != 0) << row;
    return rows;
}

/* Rates the places in a set of hexes where the unit may end: of a ring, or (-1) in any. Of equals
   the first on its own left counts, so that neither side gains by the order: the other's board is
   this one turned half round. */
static void rate_set(view *v, int u, const uint64_t *ends, const uint64_t *in, int ring,
                     place *best)
{
    const bool shaken = v->s->unit[u].status != SOF_NORMAL;

    for (unsigned rows = rows_in(v, u, ends, in); rows;) {
        const int row = v->side ? HEX_ROWS - 1 - __builtin_clz(rows) : __builtin_ctz(rows);
        rows &= ~(1u << row);
        for (uint64_t rest = ends[row] & in[row]; rest;) {
            const int col = v->side ? 63 - __builtin_clzll(rest) : __builtin_ctzll(rest);
            const tc_hex h = hex_at(col, row);
            rest &= ~((uint64_t)1 << col);
            const int away = ring < 0 ? captain_away(v->r, h) : ring;
            keep_best(best, (place){ h, shaken ? shaken_worth(v, u, h, false)
                                               : place_worth(v, u, h, away,
                                                             best[BEST_PLACES - 1].worth) });
        }
    }
}

/* The nearest ring that it could come to: a step is one, a ford FORD_MARCH more, but it costs as
   much as FORD_MARCH steps at least (SOF-4.2.c). */
static int nearest_ring(const view *v, int u)
{
    const tc_hex h = v->s->unit[u].hex;
    const int away = h == HEX_NONE ? CAPTAIN_FAR : captain_away(v->r, h);
    const int most = v->b->unit[u].ma + v->b->unit[u].ma / FORD_MARCH;
    return away == CAPTAIN_FAR || away < most ? 0 : away - most;
}

static bool has_cover(const view *v, int u, const uint64_t *ends)
{
    const span rows = span_of(v, u);
    uint64_t cover = 0;
    for (int row = rows.first; row <= rows.last && v->b->unit[u].arm == SOF_INFANTRY; row++)
        cover |= ends[row] & (v->b->woods[row] | v->b->village[row]);
    return cover != 0;
}

/* All the places it may reach: those in contact, then ring by ring as long as one could still be
   among the best. */
static void rate_places(view *v, int u, uint64_t *ends, place *best)
{
    const ai_random *r = v->r;

    if (v->s->unit[u].status != SOF_NORMAL) { /* a hex or two */
        rate_set(v, u, ends, v->b->map, -1, best);
        return;
    }
    rate_set(v, u, ends, r->as.sof.contact, -1, best);
    const span rows = span_of(v, u);
    for (int row = rows.first; row <= rows.last; row++)
        ends[row] &= ~r->as.sof.contact[row];
    const int near_most = 2 * v->by->company + (has_cover(v, u, ends) ? COVER : 0);
    for (int ring = nearest_ring(v, u); ring < r->as.sof.rings; ring++) {
        const int most = v->prize_most + (ring <= NEAR ? near_most : 0);
        if (most - v->by->onward * ring > best[BEST_PLACES - 1].worth)
            rate_set(v, u, ends, r->as.sof.ring[ring], ring, best);
        else if (v->by->onward >= 0)
            return; /* farther ones are worth less still */
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
    for (int f = 0; f < v->r->as.sof.foes; f++) {
        const int distance = hex_distance(end, v->r->as.sof.foe[f].hex);
        if (distance < nearest) {
            nearest = distance;
            goal = v->r->as.sof.foe[f].hex;
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

/* What a charge at one enemy (within SOF_CHARGE_MAX hexes) from each hex beside it is worth, with
   all who must be fought there; infantry among them spoils it (R46). The best is kept. */
static void rate_charges(const view *v, int u, const ai_foe *x, place *best, uint8_t *whom)
{
    const tc_hex from = v->s->unit[u].hex;
    const int range = hex_distance(from, x->hex);

    if (range < SOF_CHARGE_MIN)
        return;
    for (int i = 0; i < HEX_DIRS; i++) {
        const int dir = v->side ? hex_opposite(i) : i;
        const tc_hex h = hex_next(x->hex, dir, v->b->cols, v->b->rows);
        if (h == HEX_NONE || hex_distance(from, h) >= range || sof_bit(v->b->river[dir], x->hex) ||
            sof_bit(v->s->units_at[0], h) || sof_bit(v->s->units_at[1], h))
            continue;
        contact c;
        touch(v, h, foes_about(v, h), &c);
        if (c.foot || c.river || c.bridge || (c.normal && x->status != SOF_NORMAL))
            continue;
        const int fight = fight_worth(v, u, &c, true) - v->by->shy * v->b->unit[u].cf;
        const int worth = 2 * fight - v->by->onward * captain_away(v->r, h) - danger(v, u, h);
        if (fight > 0 && worth > best->worth) {
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
    uint64_t foes[2];

    if (v->b->unit[u].arm != SOF_HEAVY || !v->able)
        return false;
    find_foes(v, v->s->unit[u].hex, SOF_CHARGE_MAX, foes);
    for (int f = tc_set_next(foes, 0); f < TC_SET_BITS; f = tc_set_next(foes, f + 1))
        if (v->r->as.sof.foe[f].cavalry && !v->r->as.sof.foe[f].rough &&
            v->r->as.sof.foe[f].status != SOF_ROUTED)
            rate_charges(v, u, &v->r->as.sof.foe[f], &best, &whom);
    if (whom == TC_NONE || !sof_charge_path(v->b, v->s, u, best.hex, out))
        return false;
    out->target = whom;
    return tc_check(v->battle, v->state, out).rule == TC_LEGAL;
}

/* Where this unit goes now; false: it stays where it is. */
static bool move_unit(view *v, int u, tc_action *out)
{
    const tc_hex from = v->s->unit[u].hex;
    const bool shaken = v->s->unit[u].status != SOF_NORMAL;
    uint64_t ends[HEX_ROWS];
    sof_flood flood;
    place best[BEST_PLACES];
    int stay = NOWHERE;
    bool goes = false;

    if (from != HEX_NONE)
        stay = shaken ? shaken_worth(v, u, from, true)
                      : place_worth(v, u, from, captain_away(v->r, from), NOWHERE);
    if (!shaken && from != HEX_NONE && try_charge(v, u, stay, out))
        return true;
    for (int i = 0; i < BEST_PLACES; i++)
        best[i] = (place){ 0, stay };
    if (!sof_flood_unit(v->b, v->s, u, &flood, ends))
        return false;
    rate_places(v, u, ends, best);
    for (int i = 0; i < BEST_PLACES && best[i].worth > stay; i++) {
        tc_action a;
        if (!sof_flood_path(&flood, v->s, u, best[i].hex, &a))
            continue;
        const int trouble = shaken ? 0 : way_cost(v, &a);
        if (best[i].worth - trouble <= stay)
            continue;
        stay = best[i].worth - trouble;
        face_foe(v, best[i].hex, &a);
        *out = a;
        goes = true;
        if (!trouble)
            break; /* nothing after it can be better */
    }
    return goes;
}

/* ---- The leader ------------------------------------------------------------------------------ */

/* Rally: the CF of our ROUTED men about a hex, whom he could steady there (SOF-6.0.c). */
static int rally_need(const view *v, tc_hex h)
{
    int cf = 0;
    for (int i = 0; i < v->routed; i++)
        if (hex_distance(h, v->s->unit[v->fled[i]].hex) <= 1)
            cf += v->b->unit[v->fled[i]].cf;
    return cf;
}

static void see_routed(view *v)
{
    v->routed = 0;
    for (int u = 0; u < v->b->units; u++)
        if (v->s->unit[u].status == SOF_ROUTED && v->b->unit[u].side == v->side &&
            v->s->unit[u].hex != HEX_NONE)
            v->fled[v->routed++] = (uint8_t)u;
}

/* SOF-7.1.a: men of his command whom he could not lead from there. */
static int out_of_command(const view *v, int l, tc_hex h)
{
    int count = 0;
    for (int u = 0; sof_on(v->b, SOF_COMMAND_RADIUS) && u < v->b->units; u++)
        count += v->b->unit[u].leader == l && v->s->unit[u].hex != HEX_NONE &&
                 v->s->unit[u].status < SOF_ROUTED &&
                 hex_distance(h, v->s->unit[u].hex) > SOF_RADIUS;
    return count;
}

/* Is this unit about to attack in the battle that was to have him, or in another? */
static int rate_battle(const view *v, int u)
{
    const tc_hex h = v->s->unit[u].hex;
    int most = 0;

    if (!ai_is_able(v->b, v->s, u) || !ai_is_bound(v->s, u))
        return 0;
    for (int dir = 0; dir < HEX_DIRS; dir++) {
        const tc_hex to = hex_next(h, dir, v->b->cols, v->b->rows);
        if (to == HEX_NONE || !sof_bit(v->s->units_at[!v->side], to))
            continue;
        const ai_foe *x = &v->r->as.sof.foe[v->r->as.sof.foe_at[to]];
        const int worth = v->r->as.sof.led == x->unit + 1 ? 2 : x->status == SOF_NORMAL;
        most = worth > most ? worth : most;
    }
    return most;
}

/* SOF-5.0, 2.2: a leader whose word counts in battle goes with the men who fight; else spare him:
   with steady men out of contact, near the routed and near his command. */
static int rate_company(const view *v, int u)
{
    const sof_unit *x = &v->s->unit[u];
    const int l = v->s->active, away = captain_away(v->r, x->hex), cf = v->b->unit[u].cf;
    const int battle = v->leader_drm ? rate_battle(v, u) : 0;

    if (battle)
        return 1000 * battle + 3 * cf - 30 * out_of_command(v, l, x->hex);
    return 3 * cf - 40 * x->status - 2 * least(away, 20) -
           (ai_has_neighbour(v->s->units_at[!v->side], x->hex) ? 100 : 0) -
           danger(v, u, x->hex) / 8 + v->b->leader[l].command * rally_need(v, x->hex) -
           30 * out_of_command(v, l, x->hex);
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
        if (v->b->unit[u].leader != l || h == HEX_NONE || u == now || tried[u] ||
            hex_distance(s->leader[l].hex, h) > v->b->leader[l].ma)
            continue;
        const int worth = rate_company(v, u);
        if (worth <= most || sof_leader_in(v->b, s, h, v->side) >= 0)
            continue;
        most = worth;
        best = u;
    }
    return best;
}

static bool move_leader(view *v, tc_action *out)
{
    const sof_state *s = v->s;
    const int l = s->active;
    bool tried[SOF_UNITS] = { false };

    if (s->by != SOF_BY_LEADER || (s->leader[l].flags & SOF_L_MOVED) ||
        s->leader[l].hex == HEX_NONE)
        return false;
    const int now = sof_unit_at(v->b, s, s->leader[l].hex);
    see_routed(v);
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

/* ---- The activation -------------------------------------------------------------------------- */

/* The units still to be asked, nearest the enemy first: a unit that chose to stay is not asked
   again. */
static void line_up(const view *v, const captain_men *men, ai_random *r)
{
    int away[AI_QUEUE_MAX];

    r->as.sof.queued = r->as.sof.asked = 0;
    __builtin_memset(r->as.sof.helps, 0, sizeof r->as.sof.helps);
    __builtin_memset(r->as.sof.promises, 0, sizeof r->as.sof.promises);
    for (int n = 0; n < men->count && r->as.sof.queued < AI_QUEUE_MAX; n++) {
        const int u = men->unit[n];
        const tc_hex h = v->s->unit[u].hex;
        if (!captain_may_move(v->b, v->s, u) || (h == HEX_NONE && !v->s->arrived))
            continue;
        const int distance = h == HEX_NONE ? CAPTAIN_FAR : captain_away(v->r, h);
        int i = r->as.sof.queued++;
        for (; i > 0 && away[i - 1] > distance; i--) {
            away[i] = away[i - 1];
            r->as.sof.queue[i] = r->as.sof.queue[i - 1];
        }
        away[i] = distance;
        r->as.sof.queue[i] = (uint8_t)u;
    }
}

/* He can be in one battle only: the first that is entered has him, the others must do without. */
static void claim_leader(const view *v, const tc_action *a)
{
    if (v->r->as.sof.led || !v->leader_drm || v->s->unit[a->unit].status != SOF_NORMAL)
        return;
    const tc_hex end = play_path_end(v->battle, v->state, a);
    for (int dir = 0; end != HEX_NONE && dir < HEX_DIRS; dir++) {
        const tc_hex to = hex_next(end, dir, v->b->cols, v->b->rows);
        if (to == HEX_NONE || !sof_bit(v->s->units_at[!v->side], to))
            continue;
        const ai_foe *x = &v->r->as.sof.foe[v->r->as.sof.foe_at[to]];
        if (x->status == SOF_NORMAL)
            v->r->as.sof.led = (uint8_t)(x->unit + 1);
    }
}

static void muster(const sof_battle *b, const sof_state *s, captain_men *men)
{
    men->count = 0;
    for (int u = 0; u < b->units; u++) {
        men->unit[men->count] = (uint8_t)u;
        men->count += captain_is_his(b, s, u) && s->unit[u].status != SOF_GONE;
    }
}

void captain_move(const tc_battle *b, const tc_state *s, ai_random *r, play_decision *out)
{
    view v;
    tc_action *a = &out->at[0];

    look(b, s, r, &v);
    if (r->ply == s->ply + 1) {
        captain_follow(v.b, v.s, r);
    } else { /* the game has moved on without us */
        captain_men men;
        muster(v.b, v.s, &men);
        captain_survey(v.b, v.s, &men, r);
        line_up(&v, &men, r);
    }
    r->ply = s->ply + 2; /* where this general expects to be asked next */
    out->count = 1;
    int known = 0; /* how many of the queue had been asked when help was counted, 0 not yet */
    while (r->as.sof.asked < r->as.sof.queued) {
        const int u = r->as.sof.queue[r->as.sof.asked++];
        if (!captain_may_move(v.b, v.s, u))
            continue;
        v.able = ai_is_able(v.b, v.s, u);
        v.by = captain_led(r, u);
        v.met[0] = v.met[1] = 0;
        if (may_fight(&v, u)) { /* nobody has moved since, but those asked no longer wait */
            see_help(&v, known, known ? r->as.sof.asked : r->as.sof.queued);
            known = r->as.sof.asked;
        }
        if (!move_unit(&v, u, a))
            continue;
        claim_leader(&v, a);
        r->as.sof.last = v.s->unit[u].status == SOF_NORMAL ? (uint8_t)(u + 1) : 0;
        r->as.sof.from = v.s->unit[u].hex;
        return;
    }
    if (move_leader(&v, a))
        return;
    *a = (tc_action){ .kind = SOF_END_MOVEMENT, .side = (uint8_t)v.side };
    if (tc_check(b, s, a).rule != TC_LEGAL) /* X2: somebody has a duty; any of its moves will do */
        out->count = 0;
}
