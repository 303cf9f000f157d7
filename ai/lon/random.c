/* The random player of the Lion of the North: picks a stand or a run, then a candidate that the law
   mostly accepts. */
#include "../plane/plane.h"

enum {
    MOST = 4,   /* of the stands it begins to look at, before it gives an attempt up */
    NEAR = 8400 /* no two bases touch whose datums are farther apart */
};

static const lon_state *now_of(const ai_asked *q)
{
    return &q->state->as.lon;
}

static bool kind_is_open(const ai_asked *q, int kind)
{
    return q->kinds >> kind & 1;
}

/* A stand that a side holds, with none of these flags, looking from a random place on; now and then
   a captured gun. -1 none. */
static int pick_stand(const lon_state *s, int side, unsigned without, uint64_t bits)
{
    const int whose = (bits >> 16 & 31) ? side : !side;
    const unsigned must = LON_ON | (whose == side ? 0u : LON_CAPTURED);
    const unsigned not = without | (whose == side ? LON_CAPTURED : 0u);
    ai_plane_turn t = ai_plane_from(bits, whose * LON_SIDE_STANDS, LON_SIDE_STANDS);

    while (ai_plane_on(&t))
        if ((s->stand[t.at].flags & (must | not )) == must)
            return t.at;
    return -1;
}

static int64_t square_between(const lon_stand *a, const lon_stand *b)
{
    const int64_t dx = a->x - b->x, dy = a->y - b->y;
    return dx * dx + dy * dy;
}

/* The enemy whose datum is nearest to it; -1 none. */
static int nearest_enemy(const lon_state *s, int stand)
{
    const int first = !lon_side(s, stand) * LON_SIDE_STANDS;
    ai_plane_nearest n = ai_plane_nobody();

    for (int e = first; e < first + LON_SIDE_STANDS; e++) {
        const lon_stand *x = &s->stand[e];
        if ((x->flags & (LON_ON | LON_CAPTURED)) == LON_ON)
            ai_plane_offer(&n, e, square_between(x, &s->stand[stand]));
    }
    return n.best;
}

/* ---- MOVE_BEGIN, GENERAL_MOVE ---- */

static int options_of(const lon_state *s, int side, bool general, uint64_t bits)
{
    int options = 0;

    if ((s->surprise[side][0] || s->surprise[side][1]) && (bits & 1))
        return LON_SURPRISE;
    if ((bits >> 1 & 7) == 0)
        options |= LON_FORCE;
    if (!general && s->demoralised >> side & 1 && (bits >> 4 & 3) == 0)
        options |= LON_TO_REAR;
    return options;
}

/* Part of a run: all on one side of one of its stands, ranks and all. */
static void cut_run(const lon_state *s, uint64_t set[2], int by, bool right)
{
    const lon_stand *u = &s->stand[by];
    const pl_point at = { u->x, u->y };

    for (int i = tc_set_next(set, 0); i < LON_STANDS; i = tc_set_next(set, i + 1)) {
        const pl_point p = { s->stand[i].x, s->stand[i].y };
        const int32_t x = pl_local(at, u->heading, p).x;
        if (right ? x < -100 : x > 100)
            set[i >> 6] &= ~((uint64_t)1 << (i & 63));
    }
}

/* Of a group who may lead its column: foremost at one end (R21, R22). */
static int lead_of(const lon_state *s, const uint64_t set[2], bool right)
{
    const int first = tc_set_next(set, 0);
    const lon_stand *u = &s->stand[first];
    const pl_point at = { u->x, u->y };
    int32_t most = INT32_MIN;
    int best = first;

    for (int i = first; i < LON_STANDS; i = tc_set_next(set, i + 1)) {
        const pl_point p = pl_local(at, u->heading, (pl_point){ s->stand[i].x, s->stand[i].y });
        const int32_t key = 2 * (right ? p.x : -p.x) + p.y;
        if (key > most) {
            most = key;
            best = i;
        }
    }
    return best;
}

static void begin_run(const ai_asked *q, int stand, uint64_t bits, tc_action *a)
{
    const lon_state *s = now_of(q);
    const int n = lon_run_of(&q->battle->as.lon, s, stand, a->as.set);

    if (n < 2) {
        tc_set_add(a->as.set, (unsigned)stand);
        return;
    }
    if ((bits & 3) == 0)
        cut_run(s, a->as.set, stand, bits >> 2 & 1);
    if ((bits >> 3 & 3) == 0 &&
        __builtin_popcountll(a->as.set[0]) + __builtin_popcountll(a->as.set[1]) > 1)
        a->with = (uint8_t)lead_of(s, a->as.set, bits >> 5 & 1);
    else if (s->demoralised >> q->side & 1 && (bits >> 6 & 3) == 0)
        a->flags = LON_TO_REAR;
}

static bool propose_begin(const ai_asked *q, play_decision *out)
{
    const lon_state *s = now_of(q);
    uint64_t bits = ai_random_next(q->r);
    int u = -1;

    for (int i = 0; i < MOST && u < 0; i++, bits = ai_random_next(q->r)) {
        u = pick_stand(s, q->side, LON_MOVED | LON_CAPTURED, bits);
        if (u < 0)
            return false;
        if (s->stand[u].type == LON_GEN || !ai_lon_can_move(&s->stand[u]))
            u = -1;
    }
    if (u < 0)
        return false;
    tc_action *a = ai_decide(q, LON_MOVE_BEGIN, out);
    a->with = TC_NONE;
    if (s->stand[u].link != TC_NONE || (bits & 1)) {
        begin_run(q, u, bits >> 1, a);
        return true;
    }
    tc_set_add(a->as.set, (unsigned)u);
    a->flags = (uint8_t)options_of(s, q->side, false, bits >> 1);
    return true;
}

static bool propose_moving(const ai_asked *q, play_decision *out)
{
    const lon_state *s = now_of(q);
    const uint64_t bits = ai_random_next(q->r);
    const bool broke = !s->cpts[0] && !s->cpts[1];
    const int general =
        (bits & 7) == 0 || (broke && q->attempt == 0) ? lon_general_of(s, q->side) : -1;

    if (general >= 0 && !(s->stand[general].flags & LON_MOVED)) {
        tc_action *a = ai_decide(q, LON_GENERAL_MOVE, out);
        a->flags = (uint8_t)options_of(s, q->side, true, bits >> 3);
        return true;
    }
    if (broke || (bits >> 8 & 31) == 0 || q->attempt >= AI_QUICK_TRIES) {
        ai_decide(q, LON_END_MOVES, out);
        return true;
    }
    return propose_begin(q, out);
}

/* ---- MOVE_PATH ---- */

/* A path in the making. */
typedef struct walk {
    const ai_asked *q;
    play_decision *out;
    pl_stand at;  /* of the first of the set, or the lead */
    int stand;    /* which that is */
    int32_t left; /* of the allowance, nearly */
    bool single, column, rear;
} walk;

static tc_action *add_leg(walk *w, int kind)
{
    tc_action *a = &w->out->at[w->out->count++];
    *a = (tc_action){ .kind = LON_LEG, .side = (uint8_t)w->q->side, .arg = (uint16_t)kind };
    return a;
}

static void add_shift(walk *w, pl_point to, int heading)
{
    tc_action *a = add_leg(w, LON_SHIFT);

    w->at.at = to;
    w->at.heading = pl_heading(heading);
    a->as.pose.x = to.x;
    a->as.pose.y = to.y;
    a->as.pose.heading = (int16_t)w->at.heading;
}

static void add_straight(walk *w, int32_t length)
{
    if (w->single) {
        add_shift(w, pl_from(w->at.at, w->at.heading, 0, length), w->at.heading);
        return;
    }
    if (length == 0)
        length = 1;
    if (length < 0 && w->column)
        length = -length;
    add_leg(w, length > 0 ? LON_ADVANCE_LEG : LON_RETIRE)->as.pose.length =
        length > 0 ? length : -length;
    w->at.at = pl_from(w->at.at, w->at.heading, 0, length);
}

/* On the spot: R11 asks nothing on the way. */
static void add_turn(walk *w, int heading)
{
    const pl_point centre = pl_stand_centre(&w->at);
    add_shift(w, pl_from(centre, pl_heading(heading), 0, w->at.depth / 2), heading);
    w->left -= 3000;
}

static void add_wheel(walk *w, uint64_t bits)
{
    const int angle = 50 * (1 + ai_plane_share(bits >> 1, 8));
    add_leg(w, LON_WHEEL)->as.pose.angle = (int16_t)(bits & 1 ? angle : -angle);
    w->at = pl_stand_wheel(w->at, bits & 1 ? angle : -angle);
    w->left -= pl_arc(2 * w->at.hw, angle);
}

/* Against the nearest enemy, where he shows the mover an edge: that of the four whose outer side it
   stands on farthest. A group without slip (R17). */
static bool add_charge(walk *w, uint64_t bits)
{
    const lon_state *s = now_of(w->q);
    const int e = nearest_enemy(s, w->stand);

    if (e < 0)
        return false;
    const pl_stand foe = lon_base(s, e);
    if (pl_stands_apart(&w->at, &foe, w->left))
        return false;
    const pl_point p = pl_local(pl_stand_centre(&foe), foe.heading, w->at.at);
    const int edge = p.y > foe.depth / 2 && !(bits & 1) ? PL_FRONT
                     : p.x > foe.hw                     ? PL_RIGHT
                     : p.x < -foe.hw                    ? PL_LEFT
                     : p.y > 0                          ? PL_FRONT
                                                        : PL_REAR;
    const int heading = pl_heading(foe.heading + edge * (PL_TURN / 4) + PL_TURN / 2);
    int32_t offset = bits & 2 ? 0 : 500 * (ai_plane_share(bits >> 2, 15) - 7);
    if (!w->single)
        offset = pl_local(ai_lon_edge(&foe, edge), heading, w->at.at).x;
    tc_action *a = add_leg(w, LON_CHARGE);
    a->unit = (uint8_t)w->stand;
    a->target = (uint8_t)e;
    a->with = (uint8_t)edge;
    a->as.pose.length = offset;
    return true;
}

/* A way of some length, aslant now and then. */
static void add_way(walk *w, uint64_t bits)
{
    const int32_t most = w->left > 250 ? w->left : 250;
    const int32_t length = 250 * (1 + ai_plane_share(bits, most / 250));

    w->left -= length;
    if (w->single && (bits >> 16 & 7) == 0) {
        const int heading = w->at.heading + ai_plane_share(bits >> 24, PL_TURN);
        add_shift(w, pl_from(w->at.at, heading, 0, length), w->at.heading);
        return;
    }
    add_straight(w, bits >> 16 & 15 ? length : -length);
}

static void add_any(walk *w, bool last)
{
    const uint64_t bits = ai_random_next(w->q->r);
    const int mood = (int)(bits & 15), e = mood == 8 ? nearest_enemy(now_of(w->q), w->stand) : -1;

    if (last && mood < 6 && add_charge(w, bits >> 4))
        return;
    if (mood == 7)
        add_wheel(w, bits >> 4);
    else if (mood == 8 && w->single && e >= 0)
        add_turn(w, pl_towards(w->at.at,
                               (pl_point){ now_of(w->q)->stand[e].x, now_of(w->q)->stand[e].y }));
    else if (mood == 9 && w->single)
        add_turn(w, w->at.heading + PL_TURN / 4 * (1 + ai_plane_share(bits >> 4, 3)));
    else
        add_way(w, bits >> 4);
}

/* R38: about on the spot, or not, and straight to the own edge. */
static void go_to_rear(walk *w, uint64_t bits)
{
    const lon_battle *b = &w->q->battle->as.lon;
    const int home = w->q->side == b->north ? 0 : PL_TURN / 2;
    const int32_t length = 250 * (1 + ai_plane_share(bits, w->left / 500 + 1));

    if (!w->single) {
        add_straight(w, w->at.heading == home ? length : -length);
        return;
    }
    if (bits >> 16 & 1)
        add_turn(w, home);
    add_shift(w, pl_from(w->at.at, home, 0, length), w->at.heading);
}

static bool propose_path(const ai_asked *q, play_decision *out)
{
    const lon_battle *b = &q->battle->as.lon;
    const lon_state *s = now_of(q);
    const lon_move *m = &s->move;
    const uint64_t bits = ai_random_next(q->r);
    const int first = tc_set_next(m->set, 0);
    walk w = { .q = q, .out = out, .single = tc_set_next(m->set, first + 1) >= LON_STANDS };

    out->count = 0;
    w.column = m->lead != TC_NONE;
    w.rear = m->options & LON_TO_REAR;
    w.stand = w.column ? m->lead : first;
    w.at = lon_base(s, w.stand);
    w.left = lon_allowance(b, s) >> (q->attempt > 1 ? 2 : 0);
    if (q->attempt < AI_QUICK_TRIES && (bits & 31)) {
        if (w.rear) {
            go_to_rear(&w, bits >> 5);
        } else {
            const int legs = bits >> 5 & 3 ? 1 : 2 + (int)(bits >> 7 & 1);
            for (int i = 0; i < legs; i++)
                add_any(&w, i == legs - 1);
        }
    }
    out->at[out->count++] = (tc_action){ .kind = LON_MOVE_PATH, .side = (uint8_t)q->side };
    return true;
}

/* ---- After the moves ---- */

static bool propose_after(const ai_asked *q, play_decision *out)
{
    const lon_state *s = now_of(q);
    const uint64_t bits = ai_random_next(q->r);
    const int u = q->attempt < 3 ? pick_stand(s, q->side, LON_MOVED | LON_PIVOTED, bits) : -1;

    if (u < 0) {
        ai_decide(q, LON_END_MOVES, out);
        return true;
    }
    const lon_stand *x = &s->stand[u];
    if (x->type == LON_DRG && (bits >> 32 & 3) == 0) {
        ai_decide(q, LON_DISMOUNT, out)->unit = (uint8_t)u;
    } else if ((x->gun == LON_EMPLACED0 || x->gun == LON_LIMBERED0) && (bits >> 34 & 3) == 0) {
        ai_decide(q, LON_CHANGE_GUN, out)->unit = (uint8_t)u;
    } else if (kind_is_open(q, LON_PIVOT) && ai_lon_is_gun(x->type)) {
        tc_action *a = ai_decide(q, LON_PIVOT, out);
        a->unit = (uint8_t)u;
        a->as.pose.heading = (int16_t)(50 * ai_plane_share(bits >> 36, PL_TURN / 50));
    } else {
        return false;
    }
    return true;
}

/* ---- Fire ---- */

static bool may_touch(const lon_stand *a, const lon_stand *b)
{
    return square_between(a, b) < (int64_t)NEAR * NEAR;
}

/* An enemy that it touches, the first of them; -1 none. */
static int touched_by(const lon_state *s, int stand)
{
    const int side = lon_side(s, stand);

    for (int e = 0; e < LON_STANDS; e++)
        if (s->stand[e].flags & LON_ON && may_touch(&s->stand[e], &s->stand[stand]) &&
            lon_side(s, e) != side && lon_contact(s, stand, e, NULL))
            return e;
    return -1;
}

/* Of all that could fire at whom they touch one; false: nobody can. */
static bool propose_adjacent(const ai_asked *q, play_decision *out)
{
    const lon_state *s = now_of(q);
    ai_plane_turn t = ai_plane_from(ai_random_next(q->r), 0, LON_STANDS);

    while (q->attempt < 2 && ai_plane_on(&t)) {
        const lon_stand *u = &s->stand[t.at];
        if ((u->flags & (LON_ON | LON_FIRED)) != LON_ON || lon_side(s, t.at) != q->side ||
            !lon_types[u->type].fire)
            continue;
        const int e = touched_by(s, t.at);
        if (e < 0)
            continue;
        tc_action *a = ai_decide(q, LON_ADJ_FIRE, out);
        a->unit = (uint8_t)t.at;
        a->target = (uint8_t)e;
        if (tc_check(q->battle, q->state, a).rule == TC_LEGAL)
            return true;
    }
    ai_decide(q, LON_END_FIRE, out);
    return true;
}

static bool propose_fire(const ai_asked *q, play_decision *out)
{
    const lon_state *s = now_of(q);
    const uint64_t bits = ai_random_next(q->r);

    if (kind_is_open(q, LON_ADJ_FIRE))
        return propose_adjacent(q, out);
    if (q->attempt >= AI_QUICK_TRIES || (bits >> 48 & 31) == 0) {
        ai_decide(q, LON_END_FIRE, out);
        return true;
    }
    const int u = pick_stand(s, q->side, LON_FIRED, bits);
    if (u < 0 || !lon_types[s->stand[u].type].fire)
        return false;
    const bool near = bits >> 32 & 3 || !ai_lon_is_gun(s->stand[u].type);
    const int e = near ? nearest_enemy(s, u) : pick_stand(s, !q->side, 0, bits >> 24);
    if (e < 0)
        return false;
    const int64_t reach = (int64_t)lon_types[s->stand[u].type].range + NEAR;
    if (square_between(&s->stand[u], &s->stand[e]) > reach * reach)
        return false;
    tc_action *a = ai_decide(q, LON_FIRE, out);
    a->unit = (uint8_t)u;
    a->target = (uint8_t)e;
    return true;
}

/* ---- Melee ---- */

/* Over which edge of the defender could it strike; -1 over none. */
static int strikes_over(const lon_state *s, int attacker, int defender)
{
    const lon_stand *u = &s->stand[attacker];
    lon_edges edges;

    if ((u->flags & (LON_ON | LON_DISORDERED | LON_ATTACKED)) != LON_ON ||
        !lon_types[u->type].attacks || !may_touch(u, &s->stand[defender]) ||
        lon_side(s, attacker) == lon_side(s, defender) ||
        !lon_contact(s, attacker, defender, &edges))
        return -1;
    return edges.theirs;
}

/* With all others, or some, who could strike over edges still free. */
static void add_attackers(const ai_asked *q, tc_action *a, unsigned used)
{
    const lon_state *s = now_of(q);
    const uint64_t bits = ai_random_next(q->r);
    int n = 1;

    if ((bits & 3) == 0)
        return;
    ai_plane_turn t = ai_plane_from(bits >> 2, q->side * LON_SIDE_STANDS, LON_SIDE_STANDS);
    while (ai_plane_on(&t) && n < LON_ATTACKERS) {
        const int edge = t.at == a->as.id[0] ? -1 : strikes_over(s, t.at, a->target);
        if (edge < 0 || used >> edge & 1)
            continue;
        used |= 1u << edge;
        a->as.id[n++] = (uint8_t)t.at;
    }
}

static bool propose_melee(const ai_asked *q, play_decision *out)
{
    const lon_state *s = now_of(q);
    const uint64_t bits = ai_random_next(q->r);
    ai_plane_turn t = ai_plane_from(bits, q->side * LON_SIDE_STANDS, LON_SIDE_STANDS);

    while (q->attempt < 2 && (bits >> 32 & 15) && ai_plane_on(&t)) {
        const lon_stand *u = &s->stand[t.at];
        if ((u->flags & (LON_ON | LON_DISORDERED | LON_ATTACKED)) != LON_ON ||
            !lon_types[u->type].attacks)
            continue;
        for (int e = 0; e < LON_STANDS; e++) {
            const bool near = s->stand[e].flags & LON_ON && may_touch(u, &s->stand[e]);
            const int edge = near ? strikes_over(s, t.at, e) : -1;
            if (edge < 0 || s->stand[e].edges >> edge & 1)
                continue;
            tc_action *a = ai_decide(q, LON_COMBAT, out);
            a->target = (uint8_t)e;
            __builtin_memset(a->as.id, TC_NONE, sizeof a->as.id);
            a->as.id[0] = (uint8_t)t.at;
            add_attackers(q, a, s->stand[e].edges | 1u << edge);
            return true;
        }
    }
    ai_decide(q, LON_END_MELEE, out);
    return true;
}

/* ---- Placing ---- */

static pl_box zone_of(const ai_asked *q, int stand)
{
    const lon_battle *b = &q->battle->as.lon;
    const int nth = b->card[stand].arrival;
    pl_box box = { { 0, 0 }, { b->width, b->depth } };

    if (kind_is_open(q, LON_DEPLOY))
        return b->zone[q->side][b->card[stand].contingent];
    const lon_arrival *arrival =
        now_of(q)->stand[stand].flags & LON_COMING && nth ? &b->arrival[nth - 1] : NULL;
    const int edge = arrival ? arrival->edge : q->side == b->north ? 0 : 2;
    if (edge == 0)
        box.min.y = b->depth - LON_REINF_ZONE;
    else if (edge == 2)
        box.max.y = LON_REINF_ZONE;
    else if (edge == 3)
        box.max.x = LON_REINF_ZONE;
    else
        box.min.x = b->width - LON_REINF_ZONE;
    if (arrival && edge % 2 == 0) {
        box.min.x = arrival->from;
        box.max.x = arrival->to;
    } else if (arrival) {
        box.min.y = arrival->from;
        box.max.y = arrival->to;
    }
    return box;
}

/* Who may be placed: in set-up guns or the others, else from the pile or due. -1 none. */
static int pick_to_place(const ai_asked *q, uint64_t bits)
{
    const lon_state *s = now_of(q);
    const tc_frame *f = &s->frame[s->frames - 1];
    ai_plane_turn t = ai_plane_from(bits, q->side * LON_SIDE_STANDS, LON_SIDE_STANDS);

    while (ai_plane_on(&t)) {
        const lon_stand *u = &s->stand[t.at];
        const unsigned where = u->flags & (LON_ON | LON_PILE | LON_GONE | LON_COMING);
        if (u->type == LON_NO_TYPE)
            continue;
        if (f->step == LON_STEP_DEPLOY ? !where && ai_lon_is_gun(u->type) == (bool)f->b
                                       : where == (f->b ? LON_PILE : LON_COMING))
            return t.at;
    }
    return -1;
}

static bool propose_place(const ai_asked *q, play_decision *out)
{
    const bool deploys = kind_is_open(q, LON_DEPLOY);
    const lon_battle *b = &q->battle->as.lon;
    const int u = pick_to_place(q, ai_random_next(q->r));

    if (!deploys && (u < 0 || q->attempt >= AI_QUICK_TRIES || ai_random_below(q->r, 8) == 0)) {
        ai_decide(q, LON_REINFORCE_DONE, out);
        return true;
    }
    if (u < 0)
        return false;
    const pl_box zone = zone_of(q, u);
    tc_action *a = ai_decide(q, deploys ? LON_DEPLOY : LON_REINFORCE, out);
    a->unit = (uint8_t)u;
    for (int i = 0; i < 8; i++) {
        const uint64_t bits = ai_random_next(q->r);
        a->as.pose.x = zone.min.x + 100 * ai_plane_share(bits, (zone.max.x - zone.min.x) / 100 + 1);
        a->as.pose.y =
            zone.min.y + 100 * ai_plane_share(bits >> 16, (zone.max.y - zone.min.y) / 100 + 1);
        a->as.pose.heading = q->side == b->north ? PL_TURN / 2 : 0;
        const int type = now_of(q)->stand[u].type;
        a->flags = deploys && (type == LON_LG || type == LON_MG) ? bits >> 32 & 1 : 0;
        if (!lon_check_place(b, now_of(q), u, &a->as.pose).rule)
            return true;
    }
    return false;
}

/* ---- All of it ---- */

/* A yes or no; aid and fanaticism. */
static bool propose_word(const ai_asked *q, play_decision *out)
{
    const uint64_t bits = ai_random_next(q->r);
    const bool opt = kind_is_open(q, LON_ATT_OPT) || kind_is_open(q, LON_DEF_OPT);
    const int kind = kind_is_open(q, LON_CONSENT)   ? LON_CONSENT
                     : kind_is_open(q, LON_ADVANCE) ? LON_ADVANCE
                     : kind_is_open(q, LON_ATT_OPT) ? LON_ATT_OPT
                                                    : LON_DEF_OPT;

    if (!kind_is_open(q, kind))
        return false;
    if (kind == LON_CONSENT) /* mostly: he has nothing else to do */
        ai_decide(q, kind, out)->flags = (bits & 7) != 0;
    else
        ai_decide(q, kind, out)->flags = q->attempt < 4 ? (uint8_t)(bits & (opt ? 3 : 1)) : 0;
    return true;
}

bool ai_lon_propose(const ai_asked *q, play_decision *out)
{
    if (kind_is_open(q, LON_MOVE_BEGIN))
        return propose_moving(q, out);
    if (kind_is_open(q, LON_MOVE_PATH))
        return propose_path(q, out);
    if (kind_is_open(q, LON_FIRE) || kind_is_open(q, LON_ADJ_FIRE))
        return propose_fire(q, out);
    if (kind_is_open(q, LON_COMBAT))
        return propose_melee(q, out);
    if (kind_is_open(q, LON_DISMOUNT))
        return propose_after(q, out);
    if (kind_is_open(q, LON_DEPLOY) || kind_is_open(q, LON_REINFORCE))
        return propose_place(q, out);
    return propose_word(q, out);
}

/* Items as the core lists them, one of a few each time, until the list has a decision. */
void ai_lon_by_list(const ai_asked *q, play_decision *out)
{
    enum { FEW = 12 };
    tc_state draft = *q->state;
    tc_action list[FEW];

    out->count = 0;
    while (out->count < LON_LEGS + 1) {
        int n = tc_actions(q->battle, &draft, 0, TC_NONE, list, FEW), usable = 0;
        n = n < FEW ? n : FEW;
        for (int i = 0; i < n; i++)
            if (list[i].kind >= TC_KINDS)
                list[usable++] = list[i];
        if (usable == 0)
            return;
        const tc_action *a = &list[ai_random_below(q->r, (uint32_t)usable)];
        out->at[out->count++] = *a;
        if (!tc_is_item(q->battle, a->kind) ||
            tc_apply(q->battle, &draft, a, NULL, NULL).rule != TC_LEGAL)
            return;
    }
}
