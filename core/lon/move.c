/* Moves (chapter 5, MOVE_PATH): the draft of legs, how far they may go (5.A, 5.B.1, R37, R44), how
   they may end (R9, R24, R28, R51, R109, 11.A.4), and what is done when they are made (R21, R23,
   R26). The legs by themselves are in legs.c, the way in way.c, columns in column.c. */
#include "march.h"

/* ---- The draft ---- */

/* What a leg has no use for stays zero: equal drafts are equal bytes. */
lon_leg lon_leg_of(const tc_action *a)
{
    lon_leg leg = { .kind = a->arg <= LON_CHARGE ? (uint8_t)a->arg : LON_NO_LEG };
    switch (leg.kind) {
    case LON_SHIFT:
        leg.x = a->as.pose.x;
        leg.y = a->as.pose.y;
        leg.heading = a->as.pose.heading;
        break;
    case LON_ADVANCE_LEG:
    case LON_RETIRE:
        leg.length = a->as.pose.length;
        break;
    case LON_WHEEL:
        leg.angle = a->as.pose.angle;
        break;
    case LON_CHARGE:
        leg.stand = a->unit;
        leg.target = a->target;
        leg.edge = a->with;
        leg.length = a->as.pose.length;
        break;
    default:
        break;
    }
    return leg;
}

tc_action lon_leg_action(int side, const lon_leg *leg)
{
    tc_action a = { .kind = LON_LEG, .side = (uint8_t)side, .arg = leg->kind };
    a.as.pose.x = leg->x;
    a.as.pose.y = leg->y;
    a.as.pose.heading = leg->heading;
    a.as.pose.length = leg->length;
    a.as.pose.angle = leg->angle;
    if (leg->kind == LON_CHARGE) {
        a.unit = leg->stand;
        a.target = leg->target;
        a.with = leg->edge;
    }
    return a;
}

tc_verdict lon_check_leg(const lon_battle *b, const lon_state *s, const tc_action *a)
{
    const lon_leg leg = lon_leg_of(a);
    const tc_verdict v = lon_check_fields(&leg);
    (void)b;
    if (!v.rule && s->move.legs >= LON_LEGS)
        return lon_never(LON_R14, s->move.legs + 1, LON_LEGS);
    return v;
}

void lon_apply_leg(lon_game *g, const tc_action *a)
{
    lon_move *move = &g->s->move;
    move->leg[move->legs++] = lon_leg_of(a);
}

static lon_path drafted(const lon_state *s)
{
    lon_path path = { .legs = s->move.legs };
    for (int i = 0; i < path.legs; i++)
        path.leg[i] = s->move.leg[i];
    return path;
}

/* ---- How far: 5.A, 5.B.1, R15, R16, R22, R37, R44 ---- */

/* R37: the road doubles what else is allowed. */
static bool is_doubled(const lon_mover *m, const lon_path *path, const lon_plan *p)
{
    return tc_on(LON_5_B_1) && lon_keeps_to_road(m, path, p);
}

static tc_verdict check_length(const lon_mover *m, const lon_path *path, const lon_plan *p)
{
    int32_t most = lon_allowance(m->b, m->s);
    if (p->cost <= most)
        return tc_legal();
    const bool doubled = is_doubled(m, path, p);
    if (doubled)
        most *= 2;
    if (p->cost <= most)
        return tc_legal();
    unsigned ruling = path->leg[path->legs - 1].kind == LON_WHEEL ? LON_R16 : LON_R15;
    if (doubled || m->s->move.options & (LON_FORCE | LON_SURPRISE))
        ruling = LON_R37;
    return tc_illegal(tc_by(LON_5_A, ruling), p->cost, most);
}

/* ---- How it ends ---- */

/* Who stands so near to an end that it matters. */
typedef struct company {
    int n;
    uint8_t stand[LON_STANDS];
    pl_stand base[LON_STANDS];
} company;

enum { NEAR = 8400 + LON_CLEAR }; /* the reach of two bases */

static void find_company(const lon_mover *m, const lon_plan *p, int place, company *near)
{
    const pl_stand *end = &p->end[place];
    const pl_box about = { end->at, end->at };
    near->n = 0;
    for (int o = 0; o < LON_STANDS; o++) {
        const lon_stand *u = &m->s->stand[o];
        const bool member = tc_set_has(m->s->move.set, (unsigned)o);
        if (!(u->flags & LON_ON) || o == m->stand[place] ||
            (!member && pl_box_misses(about, (pl_point){ u->x, u->y }, NEAR)))
            continue;
        const pl_stand base = member ? p->end[lon_place_of(m, o)] : lon_base(m->s, o);
        if (pl_stands_apart(end, &base, LON_CLEAR))
            continue;
        near->stand[near->n] = (uint8_t)o;
        near->base[near->n++] = base;
    }
}

static bool is_enemy(const lon_mover *m, int stand)
{
    return lon_side(m->s, stand) != m->side;
}

/* R28; R21: those of one column are linked as soon as it has moved. */
static tc_verdict check_bases(const lon_mover *m, const pl_stand *end, const company *near)
{
    for (int i = 0; i < near->n; i++) {
        if (m->column && tc_on(LON_R21) && tc_set_has(m->s->move.set, near->stand[i]))
            continue;
        if (lon_overlap(end, &near->base[i]))
            return tc_illegal(LON_R28, near->stand[i], TC_NONE);
    }
    return tc_legal();
}

static bool garrisons(const lon_mover *m, const lon_plan *p, int side, int stand)
{
    const int arm = lon_stand_arm(m->s, stand);
    if (!tc_set_has(m->s->move.set, (unsigned)stand))
        return lon_in_garrison(m->b, m->s, side, stand);
    return (arm == LON_FOOT || arm == LON_HORSE) &&
           lon_in_train(m->b, side, pl_stand_centre(&p->end[lon_place_of(m, stand)]));
}

/* R109: one garrison to a train, of whichever side. */
static tc_verdict check_trains(const lon_mover *m, const lon_plan *p, int place)
{
    for (int side = 0; side < 2; side++) {
        if (!m->b->train[side].there || !garrisons(m, p, side, m->stand[place]))
            continue;
        for (int o = 0; o < LON_STANDS; o++)
            if (o != m->stand[place] && lon_stands(m->s, o) && garrisons(m, p, side, o))
                return tc_illegal(LON_R109, o, TC_NONE);
    }
    return tc_legal();
}

/* What an end is to the enemies near it. */
typedef struct meeting {
    int met;     /* the first enemy touched that was not touched before; -1 none */
    bool fronts; /* R24: one of those over its own front */
    bool any;    /* touches some enemy */
    int askew;   /* R9: the place in the company of the first that it meets badly; -1 none */
} meeting;

static meeting meeting_of(const lon_mover *m, int place, const pl_stand *end, const company *near)
{
    meeting out = { .met = -1, .askew = -1 };
    for (int i = 0; i < near->n; i++) {
        const int o = near->stand[i];
        lon_edges edges;
        if (!is_enemy(m, o))
            continue;
        if (out.askew < 0 && !lon_ends_squarely(end, &near->base[i]))
            out.askew = i;
        if (!lon_touch(end, &near->base[i], &edges))
            continue;
        out.any = true;
        if (lon_touch(&m->from[place], &near->base[i], NULL))
            continue;
        out.met = out.met < 0 ? o : out.met;
        out.fronts = out.fronts || edges.mine == PL_FRONT;
    }
    return out;
}

static tc_verdict check_end(const lon_mover *m, const lon_plan *p, int place)
{
    const pl_stand *end = &p->end[place];
    const int arm = lon_stand_arm(m->s, m->stand[place]);
    company near;
    find_company(m, p, place, &near);
    tc_verdict v = check_bases(m, end, &near);
    if (!v.rule)
        v = check_trains(m, p, place);
    if (v.rule || !near.n)
        return v;
    const meeting met = meeting_of(m, place, end, &near);
    if (arm == LON_ARTILLERY && met.met >= 0)
        v = tc_illegal(tc_by(LON_6_A_4, LON_R51), 0, 0);
    if (!v.rule && met.askew >= 0)
        v = tc_illegal(LON_R9, pl_stand_distance(end, &near.base[met.askew]), LON_CLEAR);
    if (!v.rule && met.any && m->s->move.options & LON_TO_REAR)
        v = tc_illegal(tc_by(LON_11_A_4, LON_R38), 0, 0);
    if (!v.rule && arm != LON_GENERAL && met.met >= 0 && !met.fronts)
        v = tc_illegal(LON_R24, met.met, TC_NONE);
    return v;
}

/* ---- MOVE_PATH ---- */

tc_verdict lon_check_legs(const lon_battle *b, const lon_state *s, const lon_path *path)
{
    lon_mover m;
    lon_plan p;
    if (!path->legs) /* R30 */
        return tc_legal();
    lon_find_mover(b, s, path, &m);
    if (!m.n)
        return lon_never(LON_13_A, 0, 0);
    tc_verdict v = lon_check_kinds(&m, path);
    if (!v.rule)
        v = lon_make_plan(&m, path, true, &p);
    if (!v.rule)
        v = check_length(&m, path, &p);
    if (!v.rule)
        v = lon_check_way(&m, path, &p);
    for (int k = 0; k < m.n && !v.rule; k++)
        v = check_end(&m, &p, k);
    return v;
}

tc_verdict lon_check_path(const lon_battle *b, const lon_state *s, const tc_action *a)
{
    const lon_path path = drafted(s);
    (void)a;
    return lon_check_legs(b, s, &path);
}

int lon_path_end(const lon_battle *b, const lon_state *s, const lon_path *path, pl_stand *end,
                 int32_t *cost)
{
    lon_mover m;
    lon_plan p;
    lon_find_mover(b, s, path, &m);
    if (m.n)
        lon_make_plan(&m, path, false, &p);
    for (int k = 0; k < m.n; k++)
        end[k] = p.end[k];
    *cost = m.n ? p.cost : 0;
    return m.n;
}

/* ---- It is made ---- */

/* On what a stand's move rests: what makes it other than plain. */
static tc_cite cite_of(const lon_mover *m, const lon_path *path, const lon_plan *p, int place,
                       bool doubled, bool through)
{
    const int stand = m->stand[place], kind = path->leg[path->legs - 1].kind;
    static const uint16_t leg[LON_CHARGE + 1] = { [LON_SHIFT] = LON_R15,
                                                  [LON_ADVANCE_LEG] = LON_R18,
                                                  [LON_RETIRE] = LON_R18,
                                                  [LON_WHEEL] = LON_R16,
                                                  [LON_CHARGE] = LON_R17 };
    if (doubled)
        return tc_by(LON_5_B_1, LON_R44);
    if (m->s->move.options & LON_TO_REAR)
        return tc_by(LON_11_A_4, LON_R38);
    if (m->column)
        return tc_by(LON_4_B_3, m->file ? LON_R21 : LON_R22);
    if (through && lon_stand_arm(m->s, stand) == LON_GENERAL)
        return tc_by(LON_5_C_2, LON_R27);
    if (lon_is_engaged(m->s, stand))
        return tc_by(LON_5_A, LON_R25);
    if (lon_stand_arm(m->s, stand) == LON_GENERAL)
        return tc_by(LON_4_A_3, LON_R39);
    if (m->group)
        return tc_by(LON_4_B_3, LON_R20);
    const bool on_spot = kind == LON_SHIFT && p->legs == 1 && p->leg[0].n == 1;
    return tc_by(LON_5_A, on_spot ? LON_R11 : leg[kind]);
}

/* Said of all before any is put down: what it rests on is judged where they stood. */
static void say_moved(lon_game *g, const lon_mover *m, const lon_path *path, const lon_plan *p,
                      bool through)
{
    const bool doubled = p->cost > lon_allowance(m->b, m->s) && is_doubled(m, path, p);
    for (int k = 0; k < m->n; k++) {
        const pl_stand *end = &p->end[k];
        lon_say(g, LON_EV_MOVED, cite_of(m, path, p, k, doubled, through), m->stand[k], TC_NONE,
                lon_tenths(end->at.x), lon_tenths(end->at.y), end->heading, lon_tenths(p->cost));
    }
}

/* R21: who has moved in column follows the one before him, nobody else follows anybody. */
static void put_down(lon_state *s, const lon_mover *m, const lon_plan *p)
{
    for (int k = 0; k < m->n; k++) {
        lon_stand *u = &s->stand[m->stand[k]];
        u->x = p->end[k].at.x;
        u->y = p->end[k].at.y;
        u->heading = (int16_t)p->end[k].heading;
        lon_unlink(s, m->stand[k]);
    }
    for (int k = 0; k < m->n && m->column && tc_on(LON_R21); k++)
        s->stand[m->stand[k]].link = m->before[k];
}

/* R109: whoever of them stands in a train now is the one who takes it. */
static int taker_of(const lon_game *g, const lon_mover *m)
{
    for (int k = 0; k < m->n; k++)
        if (lon_in_garrison(g->b, g->s, 0, m->stand[k]) ||
            lon_in_garrison(g->b, g->s, 1, m->stand[k]))
            return m->stand[k];
    return m->stand[0];
}

static void make_move(lon_game *g, const lon_mover *m, const lon_path *path, const lon_plan *p)
{
    uint64_t passed[2];
    uint8_t by[LON_STANDS];
    lon_find_passed(m, path, p, passed, by);
    say_moved(g, m, path, p, passed[0] | passed[1]);
    put_down(g->s, m, p);
    for (int o = tc_set_next(passed, 0); o < LON_STANDS; o = tc_set_next(passed, o + 1))
        lon_pass_through(g, o, by[o]);
}

void lon_apply_path(lon_game *g, const tc_action *a)
{
    const lon_path path = drafted(g->s);
    lon_mover m;
    lon_plan p;
    (void)a;
    lon_find_mover(g->b, g->s, &path, &m);
    if (path.legs) {
        lon_make_plan(&m, &path, true, &p);
        make_move(g, &m, &path, &p);
    }
    g->s->move = (lon_move){ 0 };
    lon_pop(g);
    lon_judge_trains(g, taker_of(g, &m));
}
