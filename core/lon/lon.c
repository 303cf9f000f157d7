/* Lion of the North: what the core's interface asks of it. Who is awaited, which chapter checks
   what, and the open card: the wrong step or side is refused by 13.A. */
#include "parts.h"

/* ---- Events ---- */

/* An event has four numbers. NOLINTNEXTLINE(readability-function-size) */
void lon_say(lon_game *g, int event, tc_cite by, int who, int whom, int a, int b, int c, int d)
{
    tc_say(g->ev, event, by, who, whom, a, b, c, d);
}

void lon_emit_die(lon_game *g, int who, tc_cite by, int sides, int value)
{
    lon_say(g, TC_EV_DIE, by, who, TC_NONE, sides, value, 0, 0);
}

/* ---- Who is awaited ---- */

static uint64_t bit(int kind)
{
    return (uint64_t)1 << kind;
}

/* Steps at which dice are due, and on what they rest (5.3). */
static const tc_cite dice[LON_STEPS] = {
    [LON_STEP_FIRST] = LON_3_A_1 | (tc_cite)LON_R122 << 16,
    [LON_STEP_VISIBILITY] = LON_15_1 | (tc_cite)LON_R116 << 16,
    [LON_STEP_DRAW] = LON_13_A | (tc_cite)LON_R113 << 16,
    [LON_STEP_EVENT] = LON_13_C,
    [LON_STEP_SUNSET] = LON_15_2 | (tc_cite)LON_R117 << 16,
    [LON_STEP_ROLL_OFF] = LON_R121,
    [LON_STEP_AWARD] = LON_R121,
    [LON_STEP_CPTS] = LON_4_E_1 | (tc_cite)LON_R31 << 16,
    [LON_STEP_TERRAIN] = LON_R42,
    [LON_STEP_SHOT] = LON_7_B_1,
    [LON_STEP_EXPLODE] = LON_7_C2 | (tc_cite)LON_R64 << 16,
    [LON_STEP_GRAPE] = LON_7_D | (tc_cite)LON_R65 << 16,
    [LON_STEP_SAVE] = LON_7_C_1 | (tc_cite)LON_R63 << 16,
    [LON_STEP_GENERAL] = LON_9_C_1,
    [LON_STEP_ATT_DIE] = LON_8_A_4 | (tc_cite)LON_R74 << 16,
    [LON_STEP_ATT_BONUS] = LON_8_A_4 | (tc_cite)LON_R74 << 16,
    [LON_STEP_DEF_DIE] = LON_8_A_4 | (tc_cite)LON_R74 << 16,
    [LON_STEP_DEF_BONUS] = LON_8_A_4 | (tc_cite)LON_R74 << 16,
    [LON_STEP_GUN_LOST] = LON_9_B_1 | (tc_cite)LON_R92 << 16,
    [LON_STEP_RALLY] = LON_10_A_2 | (tc_cite)LON_R98 << 16,
    [LON_STEP_RALLY_AID] = LON_10_A_3 | (tc_cite)LON_R97 << 16,
};

/* Is the next action a roll? */
bool lon_awaits_dice(const lon_state *s)
{
    if (!s->frames) /* over, or no state at all */
        return false;
    const int step = s->frame[s->frames - 1].step;
    return step < LON_STEPS && dice[step];
}

/* 15.3 to 15.6: the rule of the event. */
static tc_cite event_cite(const tc_frame *f)
{
    static const uint16_t rule[] = {
        [LON_SURPRISE_MARCH] = LON_15_3,
        [LON_REINFORCEMENTS] = LON_15_4,
        [LON_GOOD_OMENS] = LON_15_5,
        [LON_FANATICISM] = LON_15_6,
    };
    return tc_by(f->a < TC_COUNT(rule) ? rule[f->a] : 0, LON_R121);
}

static tc_pool pool_of(const lon_battle *b, const lon_state *s, int step)
{
    switch (step) {
    case LON_STEP_FIRST:
        return (tc_pool){ 2, 6, TC_EACH, 0 };
    case LON_STEP_DRAW:
        return (tc_pool){ 1, (uint8_t)__builtin_popcount(s->cards), TC_EACH, 0 };
    case LON_STEP_CPTS:
    case LON_STEP_TERRAIN:
        return lon_command_pool(b, s);
    case LON_STEP_SHOT:
    case LON_STEP_EXPLODE:
    case LON_STEP_GRAPE:
    case LON_STEP_SAVE:
        return lon_fire_pool(b, s);
    case LON_STEP_GENERAL:
    case LON_STEP_GUN_LOST:
        return lon_disorder_pool(b, s);
    case LON_STEP_ATT_DIE:
    case LON_STEP_ATT_BONUS:
    case LON_STEP_DEF_DIE:
    case LON_STEP_DEF_BONUS:
        return lon_melee_pool(b, s);
    case LON_STEP_RALLY:
    case LON_STEP_RALLY_AID:
        return lon_rally_pool(b, s);
    default:
        return lon_event_pool(b, s);
    }
}

/* The deck, a player, or the stand that the frame names. */
static tc_await await_chance(const lon_battle *b, const lon_state *s, const tc_frame *f)
{
    const tc_pool pool = pool_of(b, s, f->step);

    switch (f->step) {
    case LON_STEP_FIRST:
    case LON_STEP_VISIBILITY:
    case LON_STEP_DRAW:
    case LON_STEP_EVENT:
    case LON_STEP_SUNSET:
        return tc_chance(f->step, LON_DECK, dice[f->step], pool);
    case LON_STEP_ROLL_OFF:
        return tc_chance(f->step, LON_DECK, event_cite(f), pool);
    case LON_STEP_AWARD:
        return tc_chance(f->step, LON_PLAYER0 + f->b, event_cite(f), pool);
    case LON_STEP_CPTS:
        return tc_chance(f->step, LON_PLAYER0 + f->a, dice[f->step], pool);
    default:
        return tc_chance(f->step, f->a, dice[f->step], pool);
    }
}

/* Whose decision the step on top is. */
static int side_awaited(const lon_state *s)
{
    const tc_frame *f = &s->frame[s->frames - 1];
    return f->step == LON_STEP_ADVANCE ? lon_side(s, f->a) : f->a;
}

/* What a step takes, and on what it rests. */
typedef struct step_kinds {
    uint64_t kinds;
    tc_cite by;
} step_kinds;

static step_kinds kinds_of(const lon_battle *b, const lon_state *s, const tc_frame *f)
{
    switch (f->step) {
    case LON_STEP_DEPLOY:
        return (step_kinds){ bit(LON_DEPLOY), LON_X1 };
    case LON_STEP_CONSENT:
        return (step_kinds){ bit(LON_CONSENT), tc_by(LON_15_2, LON_R117) };
    case LON_STEP_REINFORCE:
        return (step_kinds){ bit(LON_REINFORCE) | bit(LON_REINFORCE_DONE),
                             f->b ? tc_by(LON_15_4, LON_R111) : tc_by(LON_R130, LON_X3) };
    case LON_STEP_MOVE:
        return (step_kinds){ bit(LON_MOVE_BEGIN) | bit(LON_GENERAL_MOVE) | bit(LON_END_MOVES),
                             tc_by(LON_13_A, LON_R125) };
    case LON_STEP_PATH:
        return (step_kinds){ bit(LON_LEG) | bit(LON_MOVE_PATH) | (s->move.legs ? bit(TC_CLEAR) : 0),
                             LON_R30 };
    case LON_STEP_AFTER:
        return (step_kinds){ bit(LON_DISMOUNT) | bit(LON_CHANGE_GUN) |
                                 (b->fire_arc ? bit(LON_PIVOT) : 0) | bit(LON_END_MOVES),
                             tc_by(LON_12_C, LON_R48) };
    case LON_STEP_FIRE:
        return f->b ? (step_kinds){ bit(LON_ADJ_FIRE) | bit(LON_END_FIRE), LON_13_B }
                    : (step_kinds){ bit(LON_FIRE) | bit(LON_END_FIRE), LON_13_A };
    case LON_STEP_MELEE:
        return (step_kinds){ bit(LON_COMBAT) | bit(LON_END_MELEE), LON_13_A };
    case LON_STEP_ATT_OPT:
        return (step_kinds){ bit(LON_ATT_OPT), LON_R74 };
    case LON_STEP_DEF_OPT:
        return (step_kinds){ bit(LON_DEF_OPT), LON_R74 };
    default: /* LON_STEP_ADVANCE */
        return (step_kinds){ bit(LON_ADVANCE), LON_8_F_2 };
    }
}

/* Whom it is about: the attack under way has one. */
static int subject_of(const lon_state *s, const tc_frame *f)
{
    switch (f->step) {
    case LON_STEP_ATT_OPT:
        return s->combat.attacker[s->combat.at & (LON_ATTACKERS - 1)];
    case LON_STEP_DEF_OPT:
        return s->combat.defender;
    case LON_STEP_ADVANCE:
        return f->a;
    default:
        return TC_NONE;
    }
}

tc_await lon_awaits(const lon_battle *b, const lon_state *s)
{
    if (s->frames == 0)
        return (tc_await){ .who = TC_OVER, .subject = TC_NONE, .rule = LON_14_A };
    const tc_frame *f = &s->frame[s->frames - 1];
    if (lon_awaits_dice(s))
        return await_chance(b, s, f);
    const step_kinds k = kinds_of(b, s, f);
    return tc_decision(f->step, side_awaited(s), subject_of(s, f), k.by, k.kinds);
}

/* ---- The law: the right fields, the right step, the right side, then the chapter ---- */

enum { FAR = 100000 }; /* this far off the table nothing is worth measuring */

static tc_verdict check_range(int got, int low, int high)
{
    return got < low || got > high ? tc_illegal(TC_MALFORMED, got, got < low ? low : high)
                                   : tc_legal();
}

static tc_verdict check_stand(const lon_state *s, int stand)
{
    if (stand >= LON_STANDS || s->stand[stand].type == LON_NO_TYPE)
        return tc_illegal(TC_MALFORMED, stand, LON_STANDS);
    return tc_legal();
}

static tc_verdict check_pose(const lon_battle *b, const tc_pose *p)
{
    tc_verdict v = check_range(p->x, -FAR, b->width + FAR);
    v = v.rule ? v : check_range(p->y, -FAR, b->depth + FAR);
    return v.rule ? v : check_range(p->heading, 0, PL_TURN - 1);
}

static tc_verdict check_set(const lon_state *s, const uint64_t set[2])
{
    for (int i = tc_set_next(set, 0); i < TC_SET_BITS; i = tc_set_next(set, i + 1)) {
        const tc_verdict v = check_stand(s, i);
        if (v.rule)
            return v;
    }
    return tc_legal();
}

/* Somebody; more than 4 are melee.c's (8.A.3). */
static tc_verdict check_list(const lon_state *s, const uint8_t *id)
{
    int n = 0;

    while (n < TC_IDS_MAX && id[n] != TC_NONE) {
        const tc_verdict v = check_stand(s, id[n++]);
        if (v.rule)
            return v;
    }
    return check_range(n, 1, TC_IDS_MAX);
}

/* One field of kinds.def. A target of fire that is no stand is fire.c's (R62), the parts of a leg
   are move.c's. */
static tc_verdict check_field(const lon_battle *b, const lon_state *s, const tc_action *a,
                              char letter)
{
    switch (letter) {
    case 'u':
        return check_stand(s, a->unit);
    case 't':
        return a->kind == LON_COMBAT ? check_stand(s, a->target) : tc_legal();
    case 'w':
        return a->with == TC_NONE ? tc_legal() : check_stand(s, a->with);
    case 's':
        return check_set(s, a->as.set);
    case 'i':
        return check_list(s, a->as.id);
    case 'p':
        return check_pose(b, &a->as.pose);
    case 'h':
        return check_range(a->as.pose.heading, 0, PL_TURN - 1);
    default:
        return tc_legal();
    }
}

/* What kinds.def says the kind carries must be in its range, so that no chapter meets wild numbers.
 */
static tc_verdict check_fields(const lon_battle *b, const lon_state *s, const tc_action *a)
{
    static const char *const carries[] = {
#define KIND(symbol, name, fields) [(int)(symbol) - (int) TC_KINDS] = (fields),
#include "kinds.def"
#undef KIND
    };
    if (a->kind < TC_KINDS)
        return tc_legal();
    for (const char *at = carries[a->kind - TC_KINDS]; *at; at++) {
        const tc_verdict v = check_field(b, s, a, *at);
        if (v.rule)
            return v;
    }
    return tc_legal();
}

/* 13.A; placing out of turn: X1. */
static tc_verdict check_order(const lon_battle *b, const lon_state *s, const tc_action *a)
{
    const int side = side_awaited(s);
    const step_kinds k = kinds_of(b, s, &s->frame[s->frames - 1]);

    if (a->kind == TC_CLEAR && !(k.kinds >> TC_CLEAR & 1))
        return tc_illegal(TC_DRAFT, 0, 0);
    if (a->kind == LON_DEPLOY && (!(k.kinds & bit(LON_DEPLOY)) || a->side != side))
        return lon_never(LON_X1, 0, 0);
    if (!(k.kinds >> a->kind & 1)) /* PIVOT: its own rule says that it is an option */
        return a->kind == LON_PIVOT && s->frame[s->frames - 1].step == LON_STEP_AFTER
                   ? lon_never(tc_by(LON_R131, LON_R50), 0, 0)
                   : lon_never(LON_13_A, 0, 0);
    return a->side == side ? tc_legal() : lon_never(LON_13_A, a->side, side);
}

static tc_verdict check_kind(const lon_battle *b, const lon_state *s, const tc_action *a)
{
    switch (a->kind) {
    case TC_CLEAR:
        return tc_legal();
    case LON_DEPLOY:
    case LON_REINFORCE:
    case LON_REINFORCE_DONE:
        return lon_check_setup(b, s, a);
    case LON_CONSENT:
        return lon_check_consent(b, s, a);
    case LON_MOVE_BEGIN:
    case LON_GENERAL_MOVE:
        return lon_check_begin(b, s, a);
    case LON_LEG:
        return lon_check_leg(b, s, a);
    case LON_MOVE_PATH:
        return lon_check_path(b, s, a);
    case LON_END_MOVES:
        return lon_check_end_moves(b, s, a);
    case LON_DISMOUNT:
    case LON_CHANGE_GUN:
    case LON_PIVOT:
        return lon_check_after(b, s, a);
    case LON_FIRE:
    case LON_ADJ_FIRE:
    case LON_END_FIRE:
        return lon_check_fire(b, s, a);
    default:
        return lon_check_melee(b, s, a);
    }
}

tc_verdict lon_check(const lon_battle *b, const lon_state *s, const tc_action *a)
{
    tc_verdict v = check_fields(b, s, a);
    v = v.rule ? v : check_order(b, s, a);
    return v.rule ? v : check_kind(b, s, a);
}

bool lon_is_item(int kind)
{
    return kind == LON_LEG || kind == TC_CLEAR;
}

/* ---- The change ---- */

static void drop_legs(lon_state *s)
{
    s->move.legs = 0;
    __builtin_memset(s->move.leg, 0, sizeof s->move.leg);
}

static void apply_kind(lon_game *g, const tc_action *a)
{
    switch (a->kind) {
    case TC_CLEAR:
        drop_legs(g->s);
        break;
    case LON_DEPLOY:
    case LON_REINFORCE:
    case LON_REINFORCE_DONE:
        lon_apply_setup(g, a);
        break;
    case LON_CONSENT:
        lon_apply_consent(g, a);
        break;
    case LON_MOVE_BEGIN:
    case LON_GENERAL_MOVE:
        lon_apply_begin(g, a);
        break;
    case LON_LEG:
        lon_apply_leg(g, a);
        break;
    case LON_MOVE_PATH:
        lon_apply_path(g, a);
        break;
    case LON_END_MOVES:
    case LON_DISMOUNT:
    case LON_CHANGE_GUN:
    case LON_PIVOT:
        lon_apply_after(g, a);
        break;
    case LON_FIRE:
    case LON_ADJ_FIRE:
    case LON_END_FIRE:
        lon_apply_fire(g, a);
        break;
    default:
        lon_apply_melee(g, a);
        break;
    }
}

void lon_apply(lon_game *g, const tc_action *a)
{
    apply_kind(g, a);
    lon_run(g);
}

void lon_roll(lon_game *g, const uint8_t *die, int count)
{
    switch (lon_top(g->s)->step) {
    case LON_STEP_FIRST:
        lon_roll_first(g, die);
        break;
    case LON_STEP_DRAW:
        lon_roll_draw(g, die[0]);
        break;
    case LON_STEP_CPTS:
        lon_roll_cpts(g, die[0]);
        break;
    case LON_STEP_TERRAIN:
        lon_roll_terrain(g, die, count);
        break;
    case LON_STEP_SHOT:
    case LON_STEP_EXPLODE:
    case LON_STEP_GRAPE:
    case LON_STEP_SAVE:
        lon_roll_fire(g, die[0]);
        break;
    case LON_STEP_GENERAL:
        lon_roll_general(g, die[0]);
        break;
    case LON_STEP_GUN_LOST:
        lon_roll_gun_lost(g, die[0]);
        break;
    case LON_STEP_ATT_DIE:
    case LON_STEP_ATT_BONUS:
    case LON_STEP_DEF_DIE:
    case LON_STEP_DEF_BONUS:
        lon_roll_melee(g, die, count);
        break;
    case LON_STEP_RALLY:
    case LON_STEP_RALLY_AID:
        lon_roll_rally(g, die[0]);
        break;
    default:
        lon_roll_event(g, die, count);
        break;
    }
    lon_run(g);
}

/* A position has an agenda; a battle that is to begin has none yet. */
void lon_begin(lon_game *g)
{
    *g->s = g->b->start;
    if (*g->over) /* a position of a battle that was given up: its agenda lies as it lay */
        return;
    if (!g->s->frames)
        lon_start_setup(g);
    lon_run(g);
}

/* R126: nothing is hidden but what is not decided yet. */
void lon_veil(const lon_battle *b, const lon_state *s, int side, lon_state *out)
{
    (void)b;
    (void)side;
    *out = *s;
    if (!tc_on(LON_R126)) /* muted: what is left of the deck too */
        out->cards = 0;
}
