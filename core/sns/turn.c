/* The game turn (ledger 5.1 to 5.4, 5.8, 5.9): the agenda, the bag, the phases, the end phase
   (R40), the dice of units that rout (13.3).

   The agenda holds, while a turn lasts, TURN at the bottom, which says what comes next, and on it
   what is under way. How deep it gets (TC_FRAMES is 8): TURN, ACT, what the unit does. What it does
   is at most one RUN, one WALK and one FIGHT at a time, which is all that a state holds: a charge's
   RUN is over before its FIGHT begins, and the only RUN above a FIGHT is its pursuit, which fights
   nobody. On these lies what they cause: routs, deaths and tests that follow one another open
   rounds (s->round), not frames, so there is one ROUNDS, and on it one question (TEST, TEST_NEXT,
   RISK, ESCAPE; ATTACH takes the place of the answer that brought it). The deepest is thus TURN,
   ACT, FIGHT, RUN, WALK, ROUNDS, the question: seven. In the end phase nothing lies deeper than
   TURN, COMMAND or RALLY or ROUNDS, the question; before turn 1 there is one frame. */
#include "parts.h"

void sns_push(sns_game *g, enum sns_step step, int a, int b, int c)
{
    tc_push(g->s->frame, &g->s->frames,
            (tc_frame){ (uint8_t)step, (uint8_t)a, (uint8_t)b, (uint8_t)c });
}

void sns_pop(sns_game *g)
{
    tc_pop(g->s->frame, &g->s->frames);
}

/* ---- What nobody is in ---- */

void sns_clear_act(sns_state *s)
{
    s->act = (sns_act){ .unit = TC_NONE, .counter = TC_NONE, .member = { TC_NONE, TC_NONE } };
}

void sns_clear_walk(sns_state *s)
{
    __builtin_memset(&s->walk, 0, sizeof s->walk);
    s->walk.unit = s->walk.by = TC_NONE;
}

void sns_clear_run(sns_state *s)
{
    __builtin_memset(&s->run, 0, sizeof s->run);
    s->run.unit = s->run.target = s->run.named = s->run.asked = TC_NONE;
}

void sns_clear_fight(sns_state *s)
{
    __builtin_memset(&s->fight, 0, sizeof s->fight);
    s->fight.unit[0] = s->fight.unit[1] = TC_NONE;
}

static void clear_drafts(sns_state *s)
{
    __builtin_memset(&s->draft, 0, sizeof s->draft);
    __builtin_memset(s->give, 0, sizeof s->give);
    s->gives = 0;
}

static void clear_agenda(sns_state *s)
{
    clear_drafts(s);
    sns_clear_act(s);
    sns_clear_walk(s);
    sns_clear_run(s);
    sns_clear_fight(s);
    __builtin_memset(s->round, 0, sizeof s->round);
    s->rounds = 0;
    __builtin_memset(s->frame, 0, sizeof s->frame);
    s->frames = 0;
}

enum { NO_PHASE_YET = 2 }; /* sns_state.active before the first phase of all */

void sns_blank(sns_state *s)
{
    __builtin_memset(s, 0, sizeof *s);
    clear_agenda(s);
    s->active = NO_PHASE_YET;
    for (int i = 0; i < SNS_COMMANDERS; i++)
        s->commander[i].unit = TC_NONE;
}

/* ---- Who comes first ---- */

/* The active side of the last phase (R31, R40, R41); before there was any, who would be on a
   tie. */
static int leading(const sns_state *s)
{
    return (s->active == NO_PHASE_YET ? s->first : s->active) & 1;
}

/* ---- Positions ---- */

static int stage_after_allocation(const sns_state *s, int side)
{
    return side == leading(s) ? SNS_STAGE_REACTIVE : SNS_STAGE_ACTIVATE;
}

void sns_at_step(sns_state *s, enum sns_step step, int subject, enum sns_stage stage)
{
    const uint8_t who = (uint8_t)subject;
    int next = (int)stage;

    clear_agenda(s);
    if (step == SNS_STEP_ALLOCATE) {
        next = stage_after_allocation(s, subject);
        s->frame[1] = (tc_frame){ SNS_STEP_ALLOCATE, who, 0, 0 };
        s->frames = 2;
    } else if (step == SNS_STEP_CHOOSE) {
        next = SNS_STAGE_ACTIVATE;
        s->frame[1] = (tc_frame){ SNS_STEP_ACT, who, SNS_ACT_FIRST, 0 };
        s->frame[2] = (tc_frame){ SNS_STEP_CHOOSE, who, 0, 0 };
        s->frames = 3;
        s->act.unit = who;
    } else if (step == SNS_STEP_COMMAND) {
        const bool second = subject != leading(s);
        next = second ? SNS_STAGE_MORALE1 : SNS_STAGE_COMMAND2;
        s->acted = (uint8_t)(second ? 1u << leading(s) : 0);
        s->frame[1] = (tc_frame){ SNS_STEP_COMMAND, who, 0, 0 };
        s->frames = 2;
    } else {
        s->frames = 1;
    }
    s->frame[0] = (tc_frame){ SNS_STEP_TURN, (uint8_t)next, 0, 0 };
}

/* ---- The bag (5.2 to 5.4) ---- */

int sns_bag_left(const sns_state *s)
{
    return s->bag[0] + s->bag[1];
}

int sns_to_draw(const sns_battle *b, const sns_state *s)
{
    const int left = sns_bag_left(s);
    const int more = b->players > 2 && tc_on(SNS_17_a) ? SNS_DRAW_MORE * (b->players - 2) : 0;

    return left < SNS_DRAW + more ? left : SNS_DRAW + more;
}

/* DRAW: side 0's dice are counted first (5.2 of section 5). */
tc_pool sns_bag_pool(const sns_battle *b, const sns_state *s)
{
    const tc_frame *f = &s->frame[s->frames - 1];

    (void)b;
    if (f->step == SNS_STEP_DRAW)
        return (tc_pool){ 1, (uint8_t)sns_bag_left(s), TC_HITS, (uint8_t)(s->bag[0] + 1) };
    return (tc_pool){ s->drawn[f->a & 1], 6, TC_SORTED, 0 };
}

void sns_roll_draw(sns_game *g, int die)
{
    sns_state *s = g->s;
    const int side = die > s->bag[0];

    sns_emit_die(g, SNS_BAG, SNS_5_4_a, sns_bag_left(s), die);
    s->bag[side]--;
    s->drawn[side]++;
    sns_say(g, SNS_EV_DRAWN, SNS_5_4_a, TC_NONE, TC_NONE, side, s->bag[0], s->bag[1], 0);
    if (--sns_top(s)->a == 0)
        sns_pop(g);
}

void sns_roll_hand(sns_game *g, const uint8_t *die, int count)
{
    sns_state *s = g->s;
    const int side = sns_top(s)->a;
    const tc_cite by = tc_by(SNS_5_5_a, SNS_R15);

    for (int i = 0; i < count; i++) {
        sns_emit_die(g, SNS_BAG, by, 6, die[i]);
        s->hand[side][die[i]]++;
    }
    s->drawn[side] = 0;
    sns_say(g, SNS_EV_HAND, by, TC_NONE, TC_NONE, side, count, 0, 0);
    sns_pop(g);
}

/* 5.2.a: whatever of the last turn is still somewhere is gone, the dice are counted anew. */
static void fill_bag(sns_game *g)
{
    sns_state *s = g->s;

    for (int side = 0; side < 2; side++) {
        s->filled[side] = (uint8_t)sns_army(g->b, s, side);
        s->bag[side] = tc_on(SNS_5_2_a) ? s->filled[side] : 0;
        s->drawn[side] = s->aside[side] = s->missing[side] = 0;
    }
    __builtin_memset(s->hand, 0, sizeof s->hand);
}

static void start_turn(sns_game *g)
{
    sns_state *s = g->s;

    __builtin_memset(s->rolls, 0, sizeof s->rolls);
    if (s->turn == 0) /* a position says which turn is to begin */
        s->turn = 1;
    if (!tc_on(SNS_R11)) /* muted: the phase before is one of this turn */
        s->active = NO_PHASE_YET;
    fill_bag(g);
    s->phase = sns_bag_left(s) > 0;
    sns_say(g, SNS_EV_TURN, s->turn == 1 ? SNS_3_h : SNS_5_1_a, TC_NONE, TC_NONE, s->turn,
            s->bag[0], s->bag[1], 0);
}

/* ---- A phase (5.3 to 5.8) ---- */

/* 5.3.a: as long as there are dice; R95: both know how many. */
static void draw(sns_game *g, tc_frame *f)
{
    sns_state *s = g->s;
    const int dice = sns_to_draw(g->b, s);

    f->a = dice ? SNS_STAGE_ACTIVE : SNS_STAGE_COMMAND1;
    if (!dice)
        return;
    sns_say(g, SNS_EV_PHASE, tc_by(SNS_5_3_a, SNS_R95), TC_NONE, TC_NONE, s->phase, dice,
            sns_bag_left(s), 0);
    sns_push(g, SNS_STEP_DRAW, dice, 0, 0);
}

/* 5.4.b, 5.4.c: on what it rests who is active; *side: he. */
static tc_cite decide_active(const sns_state *s, int *side)
{
    const int first = s->drawn[0], second = s->drawn[1];

    if (first != second && tc_on(SNS_5_4_b)) {
        *side = second > first;
        return tc_by(SNS_5_4_b, first && second ? 0 : SNS_R12);
    }
    if (s->active == NO_PHASE_YET) {
        *side = tc_on(SNS_R9) ? s->first & 1 : 0;
        return tc_by(SNS_5_4_c, SNS_R9);
    }
    *side = tc_on(SNS_5_4_c) ? !s->active : s->active;
    return tc_by(SNS_5_4_c, s->phase == 1 ? SNS_R11 : 0);
}

static void roll_hand_of(sns_game *g, int side)
{
    if (g->s->drawn[side])
        sns_push(g, SNS_STEP_ROLL, side, 0, 0);
}

static void name_active(sns_game *g)
{
    sns_state *s = g->s;
    int side;
    const tc_cite by = decide_active(s, &side);

    s->active = (uint8_t)side;
    sns_say(g, SNS_EV_ACTIVE, by, TC_NONE, TC_NONE, side, s->drawn[0], s->drawn[1],
            s->drawn[0] == s->drawn[1]);
    roll_hand_of(g, side);
}

/* R12: without dice there is nothing to do. */
static void open_allocation(sns_game *g, int side)
{
    int dice = 0;

    for (int n = 1; n <= 6; n++)
        dice += g->s->hand[side][n];
    if (dice || !tc_on(SNS_R12))
        sns_push(g, SNS_STEP_ALLOCATE, side, 0, 0);
}

/* 5.6.a, b: the next one acts; asked only where there are several. R19: if there is nobody, the
   phase goes on. */
static void activate(sns_game *g, tc_frame *f)
{
    int side, number;
    const uint64_t units = sns_next_units(g->s, &side, &number);

    if (!units) {
        f->a = SNS_STAGE_CLEAN;
        return;
    }
    if (units & (units - 1)) {
        sns_push(g, SNS_STEP_PICK, side, number, 0);
        return;
    }
    sns_start_act(g, __builtin_ctzll(units));
}

void sns_set_aside(sns_game *g, int unit)
{
    sns_unit *u = &g->s->unit[unit];
    const bool keeps = u->flags & SNS_ACTIVATED && u->dice > 0;

    g->s->aside[sns_side(unit)] += (uint8_t)(u->dice - keeps);
    u->dice = u->number = 0;
    if (keeps)
        u->flags |= SNS_MARKER;
}

/* 5.8.a. Muted, impetus lasts. */
static void clean_up(sns_game *g)
{
    sns_state *s = g->s;

    for (int i = 0; i < SNS_UNITS; i++) {
        sns_set_aside(g, i);
        s->unit[i].flags &= (uint16_t)~SNS_DEFERRED;
        if (tc_on(SNS_5_8_a))
            s->unit[i].flags &= (uint16_t)~SNS_IMPETUS;
    }
    sns_say(g, SNS_EV_CLEAN_UP, tc_by(SNS_5_8_a, SNS_R19), TC_NONE, TC_NONE, s->phase,
            sns_bag_left(s), 0, 0);
}

static void end_phase_of_dice(sns_game *g, tc_frame *f)
{
    clean_up(g);
    f->a = sns_bag_left(g->s) ? SNS_STAGE_DRAW : SNS_STAGE_COMMAND1;
    if (f->a == SNS_STAGE_DRAW)
        g->s->phase++;
}

/* ---- The end phase (5.9, R40) ---- */

/* R31, R41: nobody's by nature, so muted it is side 0's. */
static int leading_by(const sns_state *s, unsigned ruling)
{
    return tc_on(ruling) ? leading(s) : 0;
}

/* R20: at once, where one of the two has nobody left. */
static void start_end_phase(sns_game *g)
{
    sns_state *s = g->s;
    const bool early = !sns_army(g->b, s, 0) || !sns_army(g->b, s, 1);

    s->acted = 0;
    for (int i = 0; i < SNS_COMMANDERS; i++)
        s->commander[i].flags &= (uint8_t) ~(SNS_CMD_MOVED | SNS_CMD_TRIED);
    sns_say(g, SNS_EV_END_PHASE, tc_by(SNS_5_9_a, early ? SNS_R20 : SNS_R40), TC_NONE, TC_NONE,
            leading(s), 0, 0, 0);
    sns_push(g, SNS_STEP_COMMAND, leading_by(s, SNS_R31), 0, 0);
}

/* (2). R42: what is due is victory.c's to say, and what the tests themselves bring about waits for
   the next end phase. */
static void test_morale(sns_game *g, int side)
{
    sns_state *s = g->s;

    if (!(s->due >> side & 1))
        return;
    s->due &= (uint8_t) ~(1u << side);
    s->tested |= (uint8_t)(1u << side);
    sns_open_morale(g, side);
}

/* (4): one after the other; the next one is looked for when the last one is done. */
static void ask_rally(sns_game *g, tc_frame *f, int side, enum sns_stage next)
{
    const int commander = sns_next_rally(g->b, g->s, side);

    if (commander < 0)
        f->a = (uint8_t)next;
    else
        sns_push(g, SNS_STEP_RALLY, commander, 0, 0);
}

/* (5): every die goes back; who has been activated may be again (muted: never). */
static void end_turn(sns_game *g, tc_frame *f)
{
    sns_state *s = g->s;
    const unsigned marks = SNS_MARKER | SNS_DEFERRED | SNS_IMPETUS | SNS_SHIFTED |
                           (tc_on(SNS_5_9_a) ? SNS_ACTIVATED : 0u);

    for (int i = 0; i < SNS_UNITS; i++) {
        sns_set_aside(g, i);
        s->unit[i].flags &= (uint16_t)~marks;
    }
    for (int side = 0; side < 2; side++)
        s->bag[side] = s->drawn[side] = s->aside[side] = s->missing[side] = s->filled[side] = 0;
    f->a = SNS_STAGE_START;
    sns_judge_clock(g);
    if (!*g->over)
        s->turn++;
}

/* ---- A turn ---- */

/* R20: to the end phase at once; what dice there are is moot. */
static bool is_cut_short(sns_game *g, tc_frame *f)
{
    const bool gone = !sns_army(g->b, g->s, 0) || !sns_army(g->b, g->s, 1);

    if (!gone || f->a > SNS_STAGE_CLEAN || f->a == SNS_STAGE_START || !tc_on(SNS_R20))
        return false;
    for (int i = 0; i < SNS_UNITS; i++) {
        sns_set_aside(g, i);
        g->s->unit[i].flags &= (uint16_t) ~(SNS_DEFERRED | SNS_IMPETUS);
    }
    f->a = SNS_STAGE_COMMAND1;
    return true;
}

static void run_end_phase(sns_game *g, tc_frame *f)
{
    sns_state *s = g->s;
    const int stage = f->a;

    switch (stage) {
    case SNS_STAGE_COMMAND1:
        f->a = SNS_STAGE_COMMAND2;
        start_end_phase(g);
        break;
    case SNS_STAGE_COMMAND2:
        f->a = SNS_STAGE_MORALE1;
        sns_push(g, SNS_STEP_COMMAND, !leading_by(s, SNS_R31), 0, 0);
        break;
    case SNS_STAGE_MORALE1:
        f->a = SNS_STAGE_MORALE2;
        test_morale(g, leading_by(s, SNS_R41));
        break;
    case SNS_STAGE_MORALE2:
        f->a = SNS_STAGE_JUDGE;
        test_morale(g, !leading_by(s, SNS_R41));
        break;
    case SNS_STAGE_JUDGE:
        f->a = SNS_STAGE_RALLY1;
        sns_judge(g);
        break;
    case SNS_STAGE_RALLY1:
        ask_rally(g, f, leading_by(s, SNS_R31), SNS_STAGE_RALLY2);
        break;
    case SNS_STAGE_RALLY2:
        ask_rally(g, f, !leading_by(s, SNS_R31), SNS_STAGE_END);
        break;
    default:
        end_turn(g, f);
        break;
    }
}

bool sns_run_turn(sns_game *g)
{
    sns_state *s = g->s;
    tc_frame *f = sns_top(s);

    if (is_cut_short(g, f))
        return true;
    switch (f->a) {
    case SNS_STAGE_START:
        f->a = SNS_STAGE_DRAW;
        start_turn(g);
        break;
    case SNS_STAGE_DRAW:
        draw(g, f);
        break;
    case SNS_STAGE_ACTIVE:
        f->a = SNS_STAGE_ALLOCATE1;
        name_active(g);
        break;
    case SNS_STAGE_ALLOCATE1:
        f->a = SNS_STAGE_REACTIVE;
        open_allocation(g, leading(s));
        break;
    case SNS_STAGE_REACTIVE:
        f->a = SNS_STAGE_ALLOCATE2;
        roll_hand_of(g, !leading(s));
        break;
    case SNS_STAGE_ALLOCATE2:
        f->a = SNS_STAGE_ACTIVATE;
        open_allocation(g, !leading(s));
        break;
    case SNS_STAGE_ACTIVATE:
        activate(g, f);
        break;
    case SNS_STAGE_CLEAN:
        end_phase_of_dice(g, f);
        break;
    default:
        run_end_phase(g, f);
        break;
    }
    return true;
}

/* ---- The die of a unit that routs (13.3) ---- */

enum { FROM_UNIT, FROM_MARKER, FROM_ASIDE, FROM_BAG }; /* SNS_EV_DIE_LOST: from */

static bool is_fighter(const sns_state *s, int unit)
{
    return s->fight.kind && (s->fight.unit[0] == unit || s->fight.unit[1] == unit);
}

/* R18, R91: the order in which it is looked for; -1: there is none, all lie on other units. Takes
   it from there. *by: the ruling. */
static int take_die(sns_state *s, int unit, unsigned *by)
{
    const int side = sns_side(unit);
    sns_unit *u = &s->unit[unit];

    *by = SNS_R18;
    if (u->dice) { /* R17; R97: in a test of its own, before it has acted */
        const bool acted = u->flags & SNS_ACTIVATED || is_fighter(s, unit);
        *by = acted ? SNS_R17 : SNS_R97;
        s->aside[side] += (uint8_t)(u->dice - 1);
        u->dice = u->number = 0;
        return FROM_UNIT;
    }
    if (u->flags & SNS_MARKER) {
        u->flags &= (uint16_t)~SNS_MARKER;
        return FROM_MARKER;
    }
    if (s->aside[side]) {
        *by = s->frame[0].a > SNS_STAGE_COMMAND1 ? SNS_R91 : SNS_R18;
        s->aside[side]--;
        return FROM_ASIDE;
    }
    if (!s->bag[side])
        return -1;
    s->bag[side]--;
    return FROM_BAG;
}

void sns_lose_die(sns_game *g, int unit)
{
    sns_state *s = g->s;
    unsigned ruling;

    if (sns_is_camp(g->b, unit) && tc_on(SNS_R18))
        return;
    const int from = take_die(s, unit, &ruling);
    if (from < 0)
        return;
    if (!tc_on(SNS_13_3)) { /* muted: it is put aside like the others */
        s->aside[sns_side(unit)]++;
        return;
    }
    s->missing[sns_side(unit)]++;
    sns_say(g, SNS_EV_DIE_LOST, tc_by(SNS_13_3, ruling), unit, TC_NONE, from, 0, 0, 0);
}

/* ---- The agenda ---- */

/* One automatic step; false when a player or dice are awaited. */
static bool run_step(sns_game *g)
{
    switch (sns_top(g->s)->step) {
    case SNS_STEP_DEPLOY:
        return sns_run_setup(g);
    case SNS_STEP_TURN:
        return sns_run_turn(g);
    case SNS_STEP_ACT:
        return sns_run_act(g);
    case SNS_STEP_WALK:
        return sns_run_walk(g);
    case SNS_STEP_RUN:
        return sns_run_run(g);
    case SNS_STEP_FIGHT:
        return sns_run_fight(g);
    case SNS_STEP_ROUNDS:
        return sns_run_rounds(g);
    default:
        return false;
    }
}

/* Whatever was under way when the battle ended is not carried out. */
void sns_run_agenda(sns_game *g)
{
    while (g->s->frames && !*g->over && run_step(g)) {
    }
    if (*g->over && g->s->frames)
        clear_agenda(g->s);
}

int sns_give_up(const sns_battle *b, sns_state *s, int winner)
{
    (void)b;
    (void)winner;
    clear_agenda(s);
    return 0;
}
