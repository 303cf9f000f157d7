/* What the captain sees: the enemy's stands as they are, who of his touches whom, and which cards
   are still to come (13). */
#include "captain.h"

enum { TOUCH = 8400 }; /* no two bases touch whose datums are farther apart */

ai_lon_me ai_lon_me_of(const ai_lon_view *v, int stand)
{
    const lon_state *s = v->s;
    const lon_stand *u = &s->stand[stand];
    const lon_type_row *type = &lon_types[u->type];
    const int doctrine = v->r->doctrine[stand] < AI_DOCTRINES ? v->r->doctrine[stand] : AI_STEADY;
    ai_lon_me me = { .stand = stand, .type = u->type, .arm = type->arm };

    me.d = &ai_lon_doctrines[doctrine][type->arm == LON_HORSE ? LON_CAP_HORSE : LON_CAP_FOOT];
    me.hw = type->width / 2;
    me.hd = type->depth / 2;
    me.melee = lon_melee_die(v->b, s, stand);
    me.fire = u->gun == LON_LIMBERED0 || u->gun == LON_LIMBERED1 ? 0 : lon_fire_die(s, stand);
    me.worth = ai_lon_worth(s, stand);
    me.disordered = u->flags & LON_DISORDERED;
    me.able = type->attacks && !me.disordered;
    me.supported = lon_is_supported(s, stand);
    me.raids = v->raider == stand;
    return me;
}

/* Whom one would rather not meet is as if he were so much farther. */
static void set_aversion(ai_lon_foe *e)
{
    enum { GENERAL = 30, GUN = 6, GUN_OF_HORSE = 4, STRONG = 3, PIKES = 10, PIKE = 7, WEAK = 3 };
    const bool weak = e->traits & AI_LON_DISORDERED;
    int foot = weak ? 0 : WEAK, horse = foot;

    if (e->type == LON_GEN) {
        foot = horse = GENERAL;
    } else if (e->arm == LON_ARTILLERY) {
        foot += GUN;
        horse += GUN_OF_HORSE;
    } else if (e->type == LON_PIK) {
        horse += e->traits & AI_LON_SUPPORTED ? PIKES : PIKE;
        foot += STRONG;
    }
    e->averse[0] = (uint8_t)foot;
    e->averse[1] = (uint8_t)horse;
}

/* How far it charges, or shoots so that it matters. */
static int32_t reach_of(const ai_lon_foe *e)
{
    enum { BASES = 4500, GUNS = 16000 };
    const lon_type_row *type = &lon_types[e->type];
    const int32_t charge = type->attacks && !e->touching ? type->move * LON_CM : 0;
    int32_t fire = e->traits & AI_LON_SHOOTS ? type->range : 0;

    fire = fire < GUNS ? fire : GUNS;
    return (charge > fire ? charge : fire) + BASES;
}

static ai_lon_foe foe_of(const ai_lon_view *v, int stand)
{
    const lon_stand *u = &v->s->stand[stand];
    const lon_type_row *type = &lon_types[u->type];
    const pl_stand base = lon_base(v->s, stand);
    const pl_point at = pl_stand_centre(&base);
    ai_lon_foe e = { .x = at.x, .y = at.y, .stand = (uint8_t)stand, .type = u->type };

    e.arm = type->arm;
    e.ahead_x = (int16_t)(pl_sin(u->heading) >> 20);
    e.ahead_y = (int16_t)(pl_cos(u->heading) >> 20);
    e.hw = (int16_t)(type->width / 2);
    e.hd = (int16_t)(type->depth / 2);
    e.worth = (int16_t)ai_lon_worth(v->s, stand);
    e.melee = (uint8_t)lon_melee_die(v->b, v->s, stand);
    e.fire = (uint8_t)lon_fire_die(v->s, stand);
    e.traits = u->flags & LON_DISORDERED ? AI_LON_DISORDERED : 0;
    if (lon_is_supported(v->s, stand))
        e.traits |= AI_LON_SUPPORTED;
    if (e.fire && u->gun != LON_LIMBERED0 && u->gun != LON_LIMBERED1 && u->type != LON_MOR)
        e.traits |= AI_LON_SHOOTS;
    set_aversion(&e);
    return e;
}

/* Ours on the table. */
typedef struct army {
    int n;
    uint8_t stand[LON_STANDS];
} army;

/* Who of ours touches it, over which edges. */
static void find_touching(ai_lon_view *v, ai_lon_foe *e, const army *all)
{
    const lon_stand *x = &v->s->stand[e->stand];

    for (int i = 0; i < all->n; i++) {
        const int o = all->stand[i];
        const lon_stand *u = &v->s->stand[o];
        const int32_t dx = u->x - x->x, dy = u->y - x->y;
        lon_edges edges;
        if (dx > TOUCH || dx < -TOUCH || dy > TOUCH || dy < -TOUCH ||
            !lon_contact(v->s, o, e->stand, &edges))
            continue;
        e->touching++;
        e->held |= (uint8_t)(1u << edges.theirs);
        if (lon_types[u->type].attacks && !(u->flags & LON_DISORDERED))
            e->struck |= (uint8_t)(1u << edges.theirs);
        tc_set_add(v->engaged, (unsigned)o);
    }
}

/* Per cent: still to come in this turn, or in the next, when much will have changed. */
static int due(const ai_lon_view *v, int card, int side)
{
    enum { NOW = 100, LATER = 55 };
    return v->s->cards >> (card + (side != v->s->first)) & 1 ? NOW : LATER;
}

/* By turn LONG the enemy should be beaten: who is behind with that comes on, the more the farther
   he is behind; and who is not ahead as the sun sinks has no time at all. */
int ai_lon_urge(const lon_battle *b, const lon_state *s, int side)
{
    enum { LONG = 18, STEP = 6, MOST = 8, LAST = 10 };
    const int limit = s->sunset ? s->sunset : b->max_turns ? b->max_turns : LON_TURNS_MAX;
    const int left = limit - s->turn, them = s->n[!side] ? s->n[!side] : 1;
    const int us = s->n[side] ? s->n[side] : 1;
    const int theirs = 100 * s->vl[!side] / them, ours = 100 * s->vl[side] / us;
    const int behind = (LON_BEATEN_AT * s->turn / LONG - theirs) / STEP;
    const int urge = behind < 0 ? 0 : behind > MOST ? MOST : behind;

    return urge + (left < LAST && theirs <= ours + LON_DEMORALISED_AT / 2 ? LAST - left : 0);
}

/* ---- Their train (12.A) ---- */

static bool is_held(const ai_lon_view *v, int train)
{
    for (int i = 0; i < v->m->foes; i++)
        if (lon_in_garrison(v->b, v->s, train, v->m->foe[i].stand))
            return true;
    return false;
}

static bool may_raid(const ai_lon_view *v, int stand)
{
    const lon_stand *u = &v->s->stand[stand];
    return lon_types[u->type].arm == LON_HORSE && !(u->flags & LON_DISORDERED) &&
           !tc_set_has(v->engaged, (unsigned)stand) && v->r->doctrine[stand] != AI_STAND;
}

/* An open train is worth more stands than it costs points: the horse that is nearest to it goes. */
static void find_raider(ai_lon_view *v, const army *all)
{
    enum { WAY = 40 * LON_CM /* worth one stand */, SPARED = 10 /* of so many one */ };
    int64_t least = INT64_MAX;

    v->raider = -1;
    for (int t = 0; t < 2 && all->n >= SPARED; t++) {
        const lon_train *train = &v->b->train[t];
        if (!train->there || v->s->train_holder[t] == v->side || is_held(v, t))
            continue;
        const pl_point middle =
            pl_from((pl_point){ train->x, train->y }, train->heading, 0, -LON_TRAIN_DEPTH / 2);
        for (int i = 0; i < all->n; i++) {
            const int u = all->stand[i];
            const int64_t far = pl_square(middle, (pl_point){ v->s->stand[u].x, v->s->stand[u].y });
            const int64_t worth = (int64_t)lon_train_value(v->b, t) * WAY;
            if (far >= least || far > worth * worth || !may_raid(v, u))
                continue;
            least = far;
            v->raider = u;
            v->spoil = middle;
            v->prize = lon_train_value(v->b, t);
        }
    }
}

/* Whoever still stands where the battle began, all but a few, will not come (nothing obliges him
   to); who goes back beaten has not come either. */
static bool is_idle(const ai_lon_view *v)
{
    enum { SOON = 3, STIRS = 6 * LON_CM, FEW = 4 };
    const lon_state *start = &v->b->start;
    int movable = 0, stirred = 0;

    if (v->s->turn < SOON)
        return false;
    for (int i = 0; i < v->m->foes; i++) {
        const int stand = v->m->foe[i].stand;
        const lon_stand *u = &v->s->stand[stand], *was = &start->stand[stand];
        if (!ai_lon_can_move(u) || u->flags & (LON_CAPTURED | LON_DISORDERED) ||
            u->type == LON_GEN || !(was->flags & LON_ON) || v->m->foe[i].touching)
            continue;
        movable++;
        stirred += u->x - was->x > STIRS || was->x - u->x > STIRS || u->y - was->y > STIRS ||
                   was->y - u->y > STIRS;
    }
    return stirred * FEW <= movable;
}

/* Nor has he done much harm by then: neither his fire nor his strokes need be feared. */
static bool is_meek(const ai_lon_view *v)
{
    enum { TURNS = 5 }; /* for each of ours that is lost; and none before */
    return v->s->turn >= TURNS && v->s->vl[v->side] * TURNS <= v->s->turn;
}

static int32_t roughly(pl_point a, int32_t x, int32_t y)
{
    const int32_t dx = a.x > x ? a.x - x : x - a.x, dy = a.y > y ? a.y - y : y - a.y;
    return dx > dy ? dx + dy / 3 : dy + dx / 3;
}

static void list_one(ai_lon_view *v, int place)
{
    for (int i = 0; i < v->listed; i++)
        if (v->list[i] == place)
            return;
    v->list[v->listed++] = (uint8_t)place;
}

void ai_lon_list(ai_lon_view *v, pl_point middle, int32_t reach)
{
    enum { OURS = 19500 }; /* so far we shoot */
    int32_t least[2] = { INT32_MAX, INT32_MAX };
    int nearest[2] = { -1, -1 }; /* the prey of our foot, of our horse */

    v->listed = 0;
    for (int i = 0; i < v->m->foes; i++) {
        const ai_lon_foe *e = &v->m->foe[i];
        const int32_t far = roughly(middle, e->x, e->y);
        if (far < reach + (e->matters > OURS ? e->matters : OURS))
            v->list[v->listed++] = (uint8_t)i;
        for (int arm = 0; arm < 2; arm++) {
            const int32_t as_if = far + e->averse[arm] * LON_CM;
            if (as_if < least[arm]) {
                least[arm] = as_if;
                nearest[arm] = i;
            }
        }
    }
    for (int arm = 0; arm < 2; arm++)
        if (nearest[arm] >= 0)
            list_one(v, nearest[arm]);
}

void ai_lon_survey(ai_lon_view *v)
{
    ai_lon_mind *m = v->m;
    const int general = lon_general_of(v->s, v->side);

    army all = { .n = 0 };

    for (int i = 0; i < LON_STANDS; i++)
        if (lon_stands(v->s, i) && lon_side(v->s, i) == v->side)
            all.stand[all.n++] = (uint8_t)i;
    m->foes = 0;
    v->engaged[0] = v->engaged[1] = 0;
    for (int i = 0; i < LON_STANDS && m->foes < TC_COUNT(m->foe); i++) {
        if (!lon_stands(v->s, i) || lon_side(v->s, i) == v->side)
            continue;
        m->foe[m->foes] = foe_of(v, i);
        find_touching(v, &m->foe[m->foes], &all);
        m->foe[m->foes].matters = reach_of(&m->foe[m->foes]);
        m->foes++;
    }
    for (v->listed = 0; v->listed < m->foes; v->listed++)
        v->list[v->listed] = (uint8_t)v->listed;
    v->hard = general < 0 || tc_set_has(v->engaged, (unsigned)general);
    v->my_melee = due(v, LON_P1_MELEE, v->side);
    v->his_melee = due(v, LON_P1_MELEE, !v->side);
    v->my_fire = due(v, LON_P1_FIRE, v->side);
    v->his_fire = due(v, LON_P1_FIRE, !v->side);
    v->his_move = due(v, LON_P1_MOVE, !v->side);
    v->urge = ai_lon_urge(v->b, v->s, v->side);
    v->idle = is_idle(v);
    v->meek = v->idle && is_meek(v);
    find_raider(v, &all);
}
