/* Command control (chapter 4): control points, what a move costs, who may begin one (MOVE_BEGIN,
   GENERAL_MOVE; R23, R30 to R39), and the dice for the ground in which it begins (R42). */
#include "parts.h"

/* ---- Points: 4.A.2, 4.E, R31, X2 ---- */

static bool has_two_purses(const lon_battle *b, int side)
{
    return b->two[side] && tc_on(LON_X2);
}

/* X2: from which purse a move of this stand is paid. */
static int purse_of(const lon_battle *b, const lon_state *s, int stand)
{
    return has_two_purses(b, lon_side(s, stand)) ? lon_contingent(b, s, stand) : 0;
}

/* 4.E.1, 4.E.2; demoralised or not. */
static int command_die(const lon_battle *b, int side, int contingent)
{
    const int level = tc_on(LON_4_E_1) ? b->discipline[side][contingent] : LON_REGULAR;
    return lon_disciplines[tc_on(LON_4_E_2) ? level : LON_REGULAR].cpt_die;
}

/* 15.1 (R116): one less for both players. */
void lon_roll_cpts(lon_game *g, int die)
{
    tc_frame *top = lon_top(g->s);
    const int side = top->a, contingent = top->b;
    const bool bad = g->s->bad_visibility && tc_on(LON_15_1);
    const int less = die > 0 && bad && tc_on(LON_R31) ? 1 : 0;

    g->s->cpts[contingent] = (uint8_t)(die - less);
    lon_emit_die(g, LON_PLAYER0 + side, tc_by(LON_4_E_2, LON_R31),
                 command_die(g->b, side, contingent), die);
    lon_say(g, LON_EV_CPTS,
            tc_by(less         ? LON_15_1
                  : contingent ? LON_X2
                               : LON_4_A_2,
                  LON_R31),
            TC_NONE, TC_NONE, side, die - less, contingent, 0);
    if (!contingent && has_two_purses(g->b, side))
        top->b = 1;
    else
        lon_pop(g);
}

/* ---- The ground in which a stand begins: R42 ---- */

typedef struct slow {
    int dice;      /* 0: none */
    unsigned rule; /* on what they rest */
} slow;

/* Woods before marsh before ford; R39: a general as foot. */
static slow slow_of(const lon_battle *b, const lon_state *s, int stand)
{
    static const struct {
        uint8_t kind;
        uint16_t rule;
    } worst_first[] = {
        { LON_WOODS, LON_5_B_3 },
        { LON_MARSH, LON_5_B_4 },
        { LON_FORD, LON_5_B_5 },
    };
    const pl_stand base = lon_base(s, stand);

    if (!tc_on(LON_R42))
        return (slow){ 0, 0 };
    for (int i = 0; i < TC_COUNT(worst_first); i++) {
        const int kind = worst_first[i].kind, rule = worst_first[i].rule;
        if (!tc_on((unsigned)rule) || !lon_slow_ground(b, &base, 1u << kind))
            continue;
        const bool horse = lon_types[s->stand[stand].type].arm == LON_HORSE;
        return (slow){ horse && kind == LON_WOODS ? 2 : 1, (unsigned)rule };
    }
    return (slow){ 0, 0 };
}

/* The next stand of the mover, from a number on, that rolls; LON_STANDS: none. */
static int next_slow(const lon_battle *b, const lon_state *s, int from, int *dice)
{
    for (int u = tc_set_next(s->move.set, from); u < LON_STANDS;
         u = tc_set_next(s->move.set, u + 1)) {
        *dice = slow_of(b, s, u).dice;
        if (*dice)
            return u;
    }
    return LON_STANDS;
}

tc_pool lon_command_pool(const lon_battle *b, const lon_state *s)
{
    const tc_frame *top = &s->frame[s->frames - 1];

    if (top->step == LON_STEP_CPTS)
        return (tc_pool){ 1, (uint8_t)command_die(b, top->a, top->b), TC_EACH, 0 };
    return (tc_pool){ top->b ? 2 : 1, 6, TC_SUM, 0 };
}

/* ---- How far: 5.A, R20, R37 ---- */

/* 9.C.1: a wounded general goes 10 cm. */
static int table_cm(const lon_state *s, int stand)
{
    const lon_stand *u = &s->stand[stand];
    return u->flags & LON_WOUNDED && tc_on(LON_9_C_1) ? LON_GENERAL_WOUNDED_MOVE
                                                      : lon_types[u->type].move;
}

/* R20: of all of them the least. */
static int least_cm(const lon_state *s, const uint64_t set[2])
{
    int cm = -1;
    for (int u = tc_set_next(set, 0); u < LON_STANDS; u = tc_set_next(set, u + 1)) {
        const int own = table_cm(s, u);
        if (cm < 0 || (tc_on(LON_R20) ? own < cm : own > cm))
            cm = own;
    }
    return cm;
}

int32_t lon_allowance(const lon_battle *b, const lon_state *s)
{
    int times = 1;

    (void)b;
    if (s->move.options & LON_FORCE && tc_on(LON_4_D_1) && tc_on(LON_R37))
        times = 2;
    if (s->move.options & LON_SURPRISE && tc_on(LON_15_3) && tc_on(LON_R37))
        times = 3;
    return s->move.cm * times * LON_CM;
}

void lon_roll_terrain(lon_game *g, const uint8_t *die, int count)
{
    tc_frame *top = lon_top(g->s);
    lon_move *move = &g->s->move;
    const int stand = top->a;
    const tc_cite by = tc_by(slow_of(g->b, g->s, stand).rule, LON_R42);
    int less = 0, dice = 0;

    for (int i = 0; i < count; i++) {
        lon_emit_die(g, stand, by, 6, die[i]);
        less += die[i];
    }
    const int own = table_cm(g->s, stand) > less ? table_cm(g->s, stand) - less : 0;
    if (own < move->cm)
        move->cm = (uint8_t)own;
    lon_say(g, LON_EV_SLOWED, by, stand, TC_NONE, less, 0, 0, 0);

    const int next = next_slow(g->b, g->s, stand + 1, &dice);
    if (next < LON_STANDS)
        *top = (tc_frame){ LON_STEP_TERRAIN, (uint8_t)next, dice == 2, 0 };
    else
        lon_pop(g);
}

/* ---- What it costs: 4.C, 11.A.3, 11.A.4, R32 to R38 ---- */

typedef struct price {
    int points;  /* before the force march */
    tc_cite why; /* on what they rest */
} price;

/* R33: the nearest of the stands counts. */
static bool is_far(const lon_state *s, const uint64_t set[2], int general)
{
    const pl_stand from = lon_base(s, general);

    if (!tc_on(LON_R33))
        return false;
    for (int u = tc_set_next(set, 0); u < LON_STANDS; u = tc_set_next(set, u + 1)) {
        const pl_stand base = lon_base(s, u);
        if (pl_stands_within(&from, &base, LON_CMD_RADIUS))
            return false;
    }
    return true;
}

/* Dead, or never there (R32)? */
static bool had_general(const lon_state *s, int side)
{
    for (int u = side * LON_SIDE_STANDS; u < (side + 1) * LON_SIDE_STANDS; u++)
        if (s->stand[u].type == LON_GEN)
            return true;
    return false;
}

/* How many reasons there are for the higher cost (R34: but one of them counts), and which ruling
   tells of it. */
static int hardships(const lon_state *s, int side, const uint64_t set[2], unsigned *ruling)
{
    const int general = lon_general_of(s, side);

    *ruling = 0;
    if (general < 0) {
        if (had_general(s, side))
            return 1;
        *ruling = LON_R32;
        return tc_on(LON_R32) ? 1 : 0;
    }
    const int touched = lon_is_engaged(s, general), far = is_far(s, set, general);
    *ruling = touched && far ? LON_R34 : far ? LON_R33 : 0;
    return touched && far && tc_on(LON_R34) ? 1 : touched + far;
}

static bool is_general_alone(const lon_state *s, const uint64_t set[2])
{
    const int first = tc_set_next(set, 0);
    return tc_set_next(set, first + 1) >= LON_STANDS && s->stand[first].type == LON_GEN;
}

static price price_of(const lon_state *s, const uint64_t set[2], int options)
{
    const int first = tc_set_next(set, 0);

    if (first >= LON_STANDS)
        return (price){ 0, 0 };
    if (is_general_alone(s, set) && tc_on(LON_4_A_3))
        return (price){ 0, tc_by(LON_4_A_3, LON_R39) };

    const int side = lon_side(s, first);
    const bool demoralised = lon_is_demoralised(s, side);
    unsigned ruling;
    if (options & LON_TO_REAR && demoralised && tc_on(LON_11_A_4))
        return (price){ LON_COST_REAR, tc_by(LON_11_A_4, LON_R38) };
    const int hard = hardships(s, side, set, &ruling) * (LON_COST_FAR - LON_COST);
    if (demoralised && tc_on(LON_11_A_3))
        return (price){ LON_COST + LON_COST_DEMORALISED + hard, tc_by(LON_11_A_3, ruling) };
    if (hard && tc_on(LON_4_C_2))
        return (price){ LON_COST + hard, tc_by(LON_4_C_2, ruling) };
    return (price){ tc_on(LON_4_C_1) ? LON_COST : 0, tc_by(LON_4_C_1, LON_R35) };
}

static int extra_of(int options)
{
    return options & LON_FORCE && tc_on(LON_4_D_1) ? LON_COST_FORCE : 0;
}

int lon_cost(const lon_battle *b, const lon_state *s, const uint64_t set[2], int options)
{
    (void)b;
    return price_of(s, set, options).points + extra_of(options);
}

/* An empty purse is told apart from one with too little in it. */
static tc_verdict check_purse(const lon_battle *b, const lon_state *s, const uint64_t set[2],
                              int options)
{
    const price p = price_of(s, set, options);
    const int left = s->cpts[purse_of(b, s, tc_set_next(set, 0))];
    const int all = p.points + extra_of(options);
    tc_verdict v = tc_legal();

    if (p.points > left)
        v = tc_illegal(left ? p.why : LON_4_A_1, left, p.points);
    else if (all > left)
        v = tc_illegal(LON_4_D_1, left, all);
    return v;
}

/* ---- MOVE_BEGIN and GENERAL_MOVE ---- */

/* R127: only what its side holds, and only what stands on the table. That the fields are in their
   range lon.c has looked after, but for these two. */
static tc_verdict check_named(const lon_state *s, const tc_action *a)
{
    if (tc_set_next(a->as.set, 0) >= LON_STANDS)
        return tc_illegal(TC_MALFORMED, 0, 1);
    if (a->flags > (LON_FORCE | LON_SURPRISE | LON_TO_REAR))
        return tc_illegal(TC_MALFORMED, a->flags, LON_FORCE | LON_SURPRISE | LON_TO_REAR);
    for (int u = tc_set_next(a->as.set, 0); u < LON_STANDS; u = tc_set_next(a->as.set, u + 1))
        if (!lon_stands(s, u) || lon_side(s, u) != a->side)
            return lon_never(tc_by(LON_13_A, LON_R127), u, TC_NONE);
    return tc_legal();
}

static tc_verdict check_moved(const lon_state *s, const uint64_t set[2])
{
    for (int u = tc_set_next(set, 0); u < LON_STANDS; u = tc_set_next(set, u + 1))
        if (s->stand[u].flags & LON_MOVED)
            return tc_illegal(LON_R23, u, TC_NONE);
    return tc_legal();
}

/* 6.B, 6.A.3, 9.B.2: why a gun stays where it is; won back it is as fixed as it was. */
enum bar { NEVER, EMPLACED, TAKEN, BARS };
static bool is_barred(const lon_stand *gun, enum bar why)
{
    switch (why) {
    case NEVER:
        return !lon_types[gun->type].move;
    case EMPLACED:
        return gun->gun == LON_EMPLACED0 || gun->gun == LON_EMPLACED1;
    default:
        return gun->gun == LON_FIXED;
    }
}

/* R49, R50, R93; R52: one such gun keeps its group. The first bar is cited, whichever gun it is. */
static tc_verdict check_guns(const lon_state *s, const uint64_t set[2], bool group)
{
    static const uint16_t by[BARS][2] = { [NEVER] = { LON_6_B, LON_R50 },
                                          [EMPLACED] = { LON_6_A_3, LON_R49 },
                                          [TAKEN] = { LON_9_B_2, LON_R93 } };

    for (int why = NEVER; why < BARS; why++)
        for (int u = tc_set_next(set, 0); u < LON_STANDS; u = tc_set_next(set, u + 1)) {
            if (!lon_is_gun(s->stand[u].type) || !is_barred(&s->stand[u], (enum bar)why))
                continue;
            const tc_verdict v =
                tc_illegal(tc_by(by[why][0], group ? LON_R52 : by[why][1]), u, TC_NONE);
            if (v.rule)
                return v;
        }
    return tc_legal();
}

/* R21: before a file or chain goes its front stand; R22: before any other group one of the two at
   the ends of its front. */
static tc_verdict check_lead(const tc_action *a, const lon_group *group)
{
    const int lead = a->with, ends[2] = { group->front[0], group->front[group->front_n - 1] };

    if (lead == TC_NONE || lead == ends[0] || lead == ends[1])
        return tc_legal();
    const tc_cite by = tc_by(LON_4_B_3, group->file ? LON_R21 : LON_R22);
    return tc_set_has(a->as.set, (unsigned)lead) ? tc_illegal(by, 0, 0) : lon_never(by, 0, 0);
}

static tc_verdict check_company(const lon_battle *b, const lon_state *s, const tc_action *a,
                                int count)
{
    lon_group group;

    if (count > 1) {
        const tc_verdict v = lon_check_group(b, s, a->as.set, a->with, &group);
        return v.rule ? v : check_lead(a, &group);
    }
    if (s->stand[tc_set_next(a->as.set, 0)].type == LON_GEN) {
        const tc_verdict v = tc_illegal(LON_R39, 0, 0);
        if (v.rule)
            return v;
    }
    return a->with == TC_NONE ? tc_legal() : lon_never(tc_by(LON_4_B_3, LON_R21), 0, 0);
}

/* 4.D.2 (R36), 15.3 (R118). */
static tc_verdict check_haste(const lon_state *s, const tc_action *a, int count)
{
    const bool force = a->flags & LON_FORCE, surprise = a->flags & LON_SURPRISE;
    tc_verdict v = tc_legal();

    if (force && count > 1)
        v = tc_illegal(tc_by(LON_4_D_2, LON_R36), count, 1);
    if (!v.rule && force && surprise)
        v = tc_illegal(tc_by(LON_4_D_2, LON_R36), 0, 0);
    if (!v.rule && surprise && count > 1)
        v = tc_illegal(tc_by(LON_15_3, LON_R118), count, 1);
    if (!v.rule && surprise && !lon_tokens(s->surprise[a->side]))
        v = tc_illegal(tc_by(LON_15_3, LON_R118), 0, 0);
    return v;
}

/* 11.A.4 (R38). */
static tc_verdict check_to_rear(const lon_state *s, const tc_action *a)
{
    if (a->flags & LON_TO_REAR && (!lon_is_demoralised(s, a->side) || a->with != TC_NONE))
        return tc_illegal(tc_by(LON_11_A_4, LON_R38), 0, 0);
    return tc_legal();
}

/* R39: 4.A.3 has no price for him, only his force march has. */
static tc_verdict check_general(const lon_battle *b, const lon_state *s, const tc_action *a)
{
    const int general = lon_general_of(s, a->side);
    uint64_t set[2] = { 0, 0 };

    if (a->flags > (LON_FORCE | LON_SURPRISE))
        return tc_illegal(TC_MALFORMED, a->flags, LON_FORCE | LON_SURPRISE);
    if (general < 0)
        return lon_never(LON_4_C_3, 0, 0);
    tc_set_add(set, (unsigned)general);
    tc_verdict v = check_moved(s, set);
    v = v.rule ? v : check_haste(s, a, 1);
    return v.rule ? v : check_purse(b, s, set, a->flags);
}

tc_verdict lon_check_begin(const lon_battle *b, const lon_state *s, const tc_action *a)
{
    if (a->kind == LON_GENERAL_MOVE)
        return check_general(b, s, a);
    tc_verdict v = check_named(s, a);
    if (v.rule)
        return v;
    const int count = __builtin_popcountll(a->as.set[0]) + __builtin_popcountll(a->as.set[1]);
    v = check_moved(s, a->as.set);
    v = v.rule ? v : check_guns(s, a->as.set, count > 1);
    v = v.rule ? v : check_company(b, s, a, count);
    v = v.rule ? v : check_haste(s, a, count);
    v = v.rule ? v : check_to_rear(s, a);
    return v.rule ? v : check_purse(b, s, a->as.set, a->flags);
}

/* On what a move begun rests: what makes it other than plain, else what its cost does. R29: to be
   disordered keeps nobody from it. */
static tc_cite cite_of(const lon_state *s, const lon_move *move, tc_cite why)
{
    if (move->options & LON_FORCE)
        return tc_by(LON_4_D_1, LON_R36);
    if (move->options & LON_SURPRISE)
        return tc_by(LON_15_3, LON_R118);
    for (int u = tc_set_next(move->set, 0); u < LON_STANDS; u = tc_set_next(move->set, u + 1))
        if (s->stand[u].flags & LON_DISORDERED && why == tc_by(LON_4_C_1, LON_R35))
            return tc_by(LON_4_C_1, LON_R29);
    return why;
}

/* R30: paid and diced for at once, and moved even if no way follows. */
void lon_apply_begin(lon_game *g, const tc_action *a)
{
    lon_state *s = g->s;
    lon_move *move = &s->move;
    int dice = 0;

    *move = (lon_move){ .lead = TC_NONE, .options = a->flags };
    if (a->kind == LON_GENERAL_MOVE) {
        tc_set_add(move->set, (unsigned)lon_general_of(s, a->side));
    } else {
        move->set[0] = a->as.set[0];
        move->set[1] = a->as.set[1];
        move->lead = a->with;
    }
    const int first = tc_set_next(move->set, 0);
    const int count = __builtin_popcountll(move->set[0]) + __builtin_popcountll(move->set[1]);
    uint8_t *purse = &s->cpts[purse_of(g->b, s, first)];
    move->cm = (uint8_t)least_cm(s, move->set);
    const price p = price_of(s, move->set, move->options);
    move->cost = (uint8_t)(p.points + extra_of(move->options));
    lon_say(g, LON_EV_BEGINS, cite_of(s, move, p.why), move->lead == TC_NONE ? first : move->lead,
            move->lead, count, move->cost, lon_tenths(lon_allowance(g->b, s)), move->options);

    *purse = (uint8_t)(*purse > move->cost ? *purse - move->cost : 0);
    if (move->options & LON_SURPRISE && lon_tokens(s->surprise[a->side]))
        lon_spend_token(s->surprise[a->side]);
    for (int u = first; u < LON_STANDS && tc_on(LON_R30); u = tc_set_next(move->set, u + 1))
        s->stand[u].flags |= LON_MOVED;
    lon_push(g, LON_STEP_PATH, a->side, 0, 0);
    const int roller = next_slow(g->b, s, 0, &dice);
    if (roller < LON_STANDS)
        lon_push(g, LON_STEP_TERRAIN, roller, dice == 2, 0);
}
