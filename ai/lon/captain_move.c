/* How the captain spends his control points: his bodies are thought about, one Cpt a body, and what
   promises most for its price goes first. What has begun goes the way that was found. */
#include "captain.h"

enum { GONE = INT32_MIN };

/* ---- Bodies ---- */

static bool may_begin(const ai_lon_view *v, int stand)
{
    const lon_stand *u = &v->s->stand[stand];
    return (u->flags & (LON_ON | LON_MOVED | LON_CAPTURED)) == LON_ON && u->type != LON_GEN &&
           ai_lon_can_move(u) && v->r->doctrine[stand] != AI_STAND;
}

static void add_body(ai_lon_view *v, const uint64_t set[2])
{
    ai_lon_mind *m = v->m;

    if (!(set[0] | set[1]) || m->bodies == AI_LON_BODIES)
        return;
    for (int i = 0; i < m->bodies; i++)
        if (m->body[i].set[0] == set[0] && m->body[i].set[1] == set[1])
            return;
    m->body[m->bodies++] = (ai_lon_body){ .set = { set[0], set[1] } };
}

/* A run taken apart into columns: stands one behind the other. */
typedef struct columns {
    int n;
    int32_t at[LON_STANDS]; /* to the right */
    uint64_t set[LON_STANDS][2];
    bool breaks[LON_STANDS]; /* somebody in it must not go along */
} columns;

static void find_columns(const ai_lon_view *v, const uint64_t run[2], columns *c)
{
    enum { SAME = 2000 };
    const int first = tc_set_next(run, 0);
    const lon_stand *u = &v->s->stand[first];

    c->n = 0;
    for (int i = first; i < LON_STANDS; i = tc_set_next(run, i + 1)) {
        const pl_point at = { v->s->stand[i].x, v->s->stand[i].y };
        const int32_t x = pl_local((pl_point){ u->x, u->y }, u->heading, at).x;
        int k = 0;
        while (k < c->n && (x - c->at[k] > SAME || c->at[k] - x > SAME))
            k++;
        if (k == c->n) {
            for (; k > 0 && c->at[k - 1] > x; k--) {
                c->at[k] = c->at[k - 1];
                c->set[k][0] = c->set[k - 1][0];
                c->set[k][1] = c->set[k - 1][1];
            }
            c->at[k] = x;
            c->set[k][0] = c->set[k][1] = 0;
            c->n++;
        }
        tc_set_add(c->set[k], (unsigned)i);
    }
}

static int64_t square_to_foe(const ai_lon_view *v, int stand)
{
    const pl_point at = { v->s->stand[stand].x, v->s->stand[stand].y };
    int64_t least = INT64_MAX;

    for (int i = 0; i < v->m->foes; i++) {
        const int64_t far = pl_square(at, (pl_point){ v->m->foe[i].x, v->m->foe[i].y });
        least = far < least ? far : least;
    }
    return least;
}

static bool is_near(const ai_lon_view *v, int stand, int32_t reach)
{
    return square_to_foe(v, stand) < (int64_t)reach * reach;
}

/* What parts a line: who is engaged, or who is disordered near the enemy; guns, which may not go
   into contact; each by itself. */
static bool parts(const ai_lon_view *v, int stand, bool guns)
{
    const lon_stand *u = &v->s->stand[stand];

    if (stand == v->raider || tc_set_has(v->engaged, (unsigned)stand) ||
        v->r->doctrine[stand] == AI_STAND)
        return true;
    if (u->flags & LON_DISORDERED && is_near(v, stand, 20 * LON_CM))
        return true;
    return guns && ai_lon_is_gun(u->type);
}

static bool column_parts(const ai_lon_view *v, const uint64_t set[2], bool guns)
{
    for (int i = tc_set_next(set, 0); i < LON_STANDS; i = tc_set_next(set, i + 1))
        if (parts(v, i, guns))
            return true;
    return false;
}

/* Each stretch of the line between those who part it. */
static void add_stretches(ai_lon_view *v, const columns *c, bool guns)
{
    uint64_t set[2] = { 0, 0 };

    for (int k = 0; k <= c->n; k++) {
        if (k < c->n && !column_parts(v, c->set[k], guns)) {
            set[0] |= c->set[k][0];
            set[1] |= c->set[k][1];
            continue;
        }
        add_body(v, set);
        set[0] = set[1] = 0;
    }
}

static int count(const uint64_t set[2])
{
    return __builtin_popcountll(set[0]) + __builtin_popcountll(set[1]);
}

/* Who fights and need not fear it stays. */
static bool is_content(ai_lon_view *v, int stand)
{
    enum { WELL = -30 };
    return tc_set_has(v->engaged, (unsigned)stand) &&
           !(v->s->stand[stand].flags & LON_DISORDERED) && ai_lon_weigh_now(v, stand) > WELL;
}

/* The runs, their stretches; near the enemy each column of them, and each stand. */
static void find_bodies(ai_lon_view *v)
{
    uint64_t seen[2] = { 0, 0 };
    columns c;

    v->m->bodies = 0;
    for (int u = 0; u < LON_STANDS; u++) {
        uint64_t run[2];
        if (!may_begin(v, u) || lon_side(v->s, u) != v->side)
            continue;
        if (!tc_set_has(seen, (unsigned)u) && lon_run_of(v->b, v->s, u, run) > 1) {
            seen[0] |= run[0];
            seen[1] |= run[1];
            find_columns(v, run, &c);
            add_stretches(v, &c, false);
            add_stretches(v, &c, true);
            for (int k = 0; k < c.n; k++)
                if (count(c.set[k]) > 1 && !column_parts(v, c.set[k], false) &&
                    is_near(v, u, 24000))
                    add_body(v, c.set[k]);
        }
        const int reach = lon_types[v->s->stand[u].type].move * LON_CM + 3 * LON_CM;
        if ((!tc_set_has(seen, (unsigned)u) || is_near(v, u, reach) || u == v->raider) &&
            !is_content(v, u)) {
            uint64_t set[2] = { 0, 0 };
            tc_set_add(set, (unsigned)u);
            add_body(v, set);
        }
    }
}

/* ---- Thinking ---- */

static int least_cm(const ai_lon_view *v, const uint64_t set[2])
{
    int cm = 255;
    for (int i = tc_set_next(set, 0); i < LON_STANDS; i = tc_set_next(set, i + 1)) {
        const int own = lon_types[v->s->stand[i].type].move;
        cm = own < cm ? own : cm;
    }
    return cm;
}

static void take_up(ai_lon_view *v, const uint64_t set[2], int options)
{
    v->t.move = (lon_move){ .set = { set[0], set[1] },
                            .lead = TC_NONE,
                            .options = (uint8_t)options,
                            .cm = (uint8_t)least_cm(v, set) };
}

static int purse(const ai_lon_view *v, const uint64_t set[2])
{
    const int side = v->side;
    return v->s->cpts[v->b->two[side] ? lon_contingent(v->b, v->s, tc_set_next(set, 0)) : 0];
}

/* 4.C, 11.A.3; who is neither surely near nor surely far from the general is asked of the law. */
static int cost_of(const ai_lon_view *v, const uint64_t set[2])
{
    enum { NEAR = 38000, FAR = 47000 }; /* by their datums */
    const int general = lon_general_of(v->s, v->side);
    const int least = v->s->demoralised >> v->side & 1 ? 2 : 1;
    int64_t far = INT64_MAX;

    if (v->hard)
        return least + 1;
    for (int i = tc_set_next(set, 0); i < LON_STANDS; i = tc_set_next(set, i + 1)) {
        const lon_stand *g = &v->s->stand[general], *u = &v->s->stand[i];
        const int64_t one = pl_square((pl_point){ g->x, g->y }, (pl_point){ u->x, u->y });
        far = one < far ? one : far;
    }
    if (far < (int64_t)NEAR * NEAR)
        return least;
    return far > (int64_t)FAR * FAR ? least + 1 : lon_cost(v->b, v->s, set, 0);
}

/* How many moves as its longest until the first of it comes upon an enemy. */
static int moves_to_foe(const ai_lon_view *v, const uint64_t set[2])
{
    enum { BASES = 4000 };
    int64_t least = INT64_MAX;

    for (int i = tc_set_next(set, 0); i < LON_STANDS; i = tc_set_next(set, i + 1)) {
        const int64_t far = square_to_foe(v, i);
        least = far < least ? far : least;
    }
    const int32_t far = pl_root((uint64_t)least) - BASES, step = least_cm(v, set) * LON_CM;
    return far > 0 && step ? (far + step - 1) / step : 0;
}

/* What the best move of a body promises for each point that it costs; by the law only where it is
   to be made (best not NULL). */
static bool think_about(ai_lon_view *v, ai_lon_body *body, ai_lon_choice *best)
{
    const int first = tc_set_next(body->set, 0), cost = cost_of(v, body->set);
    const ai_lon_me me = ai_lon_me_of(v, first);
    int32_t gain = 0;

    body->gain = GONE;
    body->cost = (uint8_t)cost;
    if (cost > purse(v, body->set))
        return false;
    take_up(v, body->set, 0);
    if (!best)
        gain = ai_lon_hope(v);
    else if (ai_lon_think(v, best))
        gain = best->gain;
    if (gain <= 0 || gain < me.d->least * cost)
        return false;
    body->gain = gain / (cost > 0 ? cost : 1);
    if (v->idle) /* let some arrive, not all be on the way */
        body->gain = body->gain * 16 / (4 + moves_to_foe(v, body->set));
    return true;
}

static ai_lon_body *best_body(ai_lon_mind *m)
{
    ai_lon_body *best = NULL;
    for (int i = 0; i < m->bodies; i++)
        if (m->body[i].gain != GONE && (!best || m->body[i].gain > best->gain))
            best = &m->body[i];
    return best;
}

static bool has_moved(const ai_lon_view *v, const ai_lon_body *body)
{
    for (int i = tc_set_next(body->set, 0); i < LON_STANDS; i = tc_set_next(body->set, i + 1))
        if ((v->s->stand[i].flags & (LON_ON | LON_MOVED)) != LON_ON)
            return true;
    return false;
}

static void keep_path(ai_lon_mind *m, const lon_path *path, int leader)
{
    m->legs = path->legs;
    m->leader = (uint8_t)leader;
    for (int i = 0; i < path->legs; i++)
        m->leg[i] = path->leg[i];
}

/* ---- The decisions ---- */

void ai_lon_open_view(ai_lon_view *v, const tc_battle *b, const tc_state *s, int side, ai_random *r)
{
    v->battle = b;
    v->state = s;
    v->b = &b->as.lon;
    v->s = &s->as.lon;
    v->m = &r->as.lon;
    v->r = r;
    v->side = side;
    v->t = s->as.lon;
    __builtin_memset(v->known, 0, sizeof v->known);
    __builtin_memset(v->his, 0, sizeof v->his);
    ai_lon_survey(v);
}

static uint32_t step_of(const lon_state *s, int side)
{
    return 1u + ((uint32_t)s->turn << 8 | (uint32_t)s->card << 1 | (uint32_t)side);
}

static void begin(const ai_lon_view *v, const ai_lon_body *body, play_decision *out)
{
    out->count = 1;
    out->at[0] = (tc_action){ .kind = LON_MOVE_BEGIN, .side = (uint8_t)v->side, .with = TC_NONE };
    out->at[0].as.set[0] = body->set[0];
    out->at[0].as.set[1] = body->set[1];
}

/* Are there many too far from him to be moved for one point (4.C.2)? */
static bool is_wanted(const ai_lon_view *v)
{
    int far = 0;
    for (int i = 0; i < v->m->bodies; i++)
        far += cost_of(v, v->m->body[i].set) > 1;
    return far > 1;
}

static bool lead(ai_lon_view *v, play_decision *out)
{
    const int general = lon_general_of(v->s, v->side);
    lon_path path = { 0 };

    v->m->led = 1;
    if (general < 0 || v->s->stand[general].flags & LON_MOVED || !ai_lon_lead(v, &path))
        return false;
    keep_path(v->m, &path, general);
    out->count = 1;
    out->at[0] = (tc_action){ .kind = LON_GENERAL_MOVE, .side = (uint8_t)v->side };
    return true;
}

static bool begin_best(ai_lon_view *v, play_decision *out)
{
    const ai_lon_body *put_off = NULL;
    ai_lon_body *body;
    ai_lon_choice best, its;

    while ((body = best_body(v->m))) {
        if (body == put_off) {
            best = its;
        } else if (has_moved(v, body) || !think_about(v, body, &best)) {
            body->gain = GONE;
            continue;
        }
        if (best_body(v->m) != body) { /* things have changed: the other first */
            put_off = body;
            its = best;
            continue;
        }
        begin(v, body, out);
        body->gain = GONE;
        if (tc_check(v->battle, v->state, &out->at[0]).rule != TC_LEGAL)
            continue;
        keep_path(v->m, &best.path, tc_set_next(body->set, 0));
        return true;
    }
    return false;
}

void ai_lon_move(const tc_battle *b, const tc_state *s, int side, ai_random *r, play_decision *out)
{
    const bool pays = s->as.lon.cpts[0] || s->as.lon.cpts[1];
    const uint32_t step = step_of(&s->as.lon, side);
    ai_lon_mind *m = &r->as.lon;
    ai_lon_view v;

    out->count = 1;
    out->at[0] = (tc_action){ .kind = LON_END_MOVES, .side = (uint8_t)side };
    if (m->step == step && m->led && !pays)
        return;
    ai_lon_open_view(&v, b, s, side, r);
    if (m->step != step) {
        m->step = step;
        m->led = 0;
        find_bodies(&v);
        if (is_wanted(&v) && lead(&v, out)) {
            m->step = 0; /* what they cost is judged again */
            return;
        }
        for (int i = 0; i < m->bodies && pays; i++)
            think_about(&v, &m->body[i], NULL);
    }
    if ((pays && begin_best(&v, out)) || (!m->led && lead(&v, out)))
        return;
    out->count = 1;
    out->at[0] = (tc_action){ .kind = LON_END_MOVES, .side = (uint8_t)side };
}

static void say_path(int side, const lon_path *path, play_decision *out)
{
    out->count = 0;
    for (int i = 0; i < path->legs; i++) {
        const lon_leg *leg = &path->leg[i];
        tc_action *a = &out->at[out->count++];
        *a = (tc_action){ .kind = LON_LEG, .side = (uint8_t)side, .arg = leg->kind };
        a->as.pose = (tc_pose){ .x = leg->x,
                                .y = leg->y,
                                .length = leg->length,
                                .heading = leg->heading,
                                .angle = leg->angle };
        if (leg->kind == LON_CHARGE) {
            a->unit = leg->stand;
            a->target = leg->target;
            a->with = leg->edge;
        }
    }
    out->at[out->count++] = (tc_action){ .kind = LON_MOVE_PATH, .side = (uint8_t)side };
}

/* The way that was found, if the ground has not slowed it; else another; else none. */
void ai_lon_path(const tc_battle *b, const tc_state *s, int side, ai_random *r, play_decision *out)
{
    ai_lon_mind *m = &r->as.lon;
    const lon_move *move = &s->as.lon.move;
    lon_path path = { .legs = m->legs };
    ai_lon_choice best;

    for (int i = 0; i < path.legs; i++)
        path.leg[i] = m->leg[i];
    if (m->legs && m->leader == tc_set_next(move->set, 0) &&
        !lon_check_legs(&b->as.lon, &s->as.lon, &path).rule) {
        m->legs = 0;
        say_path(side, &path, out);
        return;
    }
    ai_lon_view v;
    ai_lon_open_view(&v, b, s, side, r);
    path.legs = 0;
    m->legs = 0;
    if (s->as.lon.stand[tc_set_next(move->set, 0)].type == LON_GEN)
        ai_lon_lead(&v, &path);
    else if (move->lead == TC_NONE && ai_lon_think(&v, &best))
        path = best.path;
    if (path.legs && lon_check_legs(v.b, v.s, &path).rule)
        path.legs = 0;
    say_path(side, &path, out);
}
