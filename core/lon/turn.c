/* The sequence of play (ledger 1; 3.A, 13): the agenda, the stages of a turn one after the other,
   the deck. While a turn lasts LON_STEP_TURN lies at the bottom and says what comes next; the step
   under way lies on it. */
#include "parts.h"

void lon_push(lon_game *g, enum lon_step step, int a, int b, int c)
{
    tc_push(g->s->frame, &g->s->frames,
            (tc_frame){ (uint8_t)step, (uint8_t)a, (uint8_t)b, (uint8_t)c });
}

void lon_pop(lon_game *g)
{
    tc_pop(g->s->frame, &g->s->frames);
}

/* ---- States written down ---- */

void lon_blank(lon_state *s)
{
    __builtin_memset(s, 0, sizeof *s);
    for (int i = 0; i < LON_STANDS; i++)
        s->stand[i].link = TC_NONE;
    s->train_holder[1] = 1;
}

/* The card by which a side comes to this step. */
static int card_of(const lon_state *s, enum lon_step step, int side, bool adjacent)
{
    const int second = side != s->first;
    if (step == LON_STEP_MELEE)
        return LON_P1_MELEE + second;
    if (step == LON_STEP_FIRE)
        return adjacent ? LON_P1_MOVE + !second : LON_P1_FIRE + second;
    return LON_P1_MOVE + second;
}

/* 13.B: what follows the move of a side. */
static int stage_after_move(const lon_state *s, int side)
{
    return side == s->first ? LON_STAGE_ADJACENT_P2 : LON_STAGE_ADJACENT_P1;
}

void lon_at_step(lon_state *s, enum lon_step step, int side, bool adjacent)
{
    const bool moves = step == LON_STEP_MOVE || step == LON_STEP_AFTER;
    const int stage = step == LON_STEP_TURN ? LON_STAGE_SHUFFLE
                      : moves               ? stage_after_move(s, side)
                                            : LON_STAGE_DRAW;

    __builtin_memset(s->frame, 0, sizeof s->frame);
    s->frame[0] = (tc_frame){ LON_STEP_TURN, (uint8_t)stage, 0, 0 };
    s->frames = 1;
    if (step == LON_STEP_TURN) {
        s->cards = 0;
        s->card = 0;
    } else if (step == LON_STEP_DRAW) {
        if (__builtin_popcount(s->cards) > 1)
            s->frame[s->frames++] = (tc_frame){ LON_STEP_DRAW, 0, 0, 0 };
    } else {
        const int card = card_of(s, step, side, adjacent);
        s->cards &= (uint16_t) ~(1u << card);
        s->card = (uint8_t)(1 + card);
        s->frame[s->frames++] = (tc_frame){ (uint8_t)step, (uint8_t)side, adjacent, 0 };
    }
}

/* ---- The deck (3.A.2, 13.A, R113) ---- */

static void say_phase(lon_game *g, tc_cite by, int side, bool adjacent)
{
    lon_say(g, LON_EV_PHASE, by, TC_NONE, TC_NONE, g->s->card - 1, side, adjacent, 0);
}

/* R125: a phase in which nothing can be done is none. */
static void open_fire(lon_game *g, int side, bool adjacent, tc_cite by)
{
    say_phase(g, by, side, adjacent);
    if (lon_may_fire(g->b, g->s, side, adjacent) || !tc_on(LON_R125))
        lon_push(g, LON_STEP_FIRE, side, adjacent, 0);
}

static void open_melee(lon_game *g, int side)
{
    say_phase(g, LON_13_A, side, false);
    if (lon_may_attack(g->b, g->s, side) || !tc_on(LON_R125))
        lon_push(g, LON_STEP_MELEE, side, 0, 0);
}

/* 4.A.2: first the die, then the moves. */
static void open_move(lon_game *g, int side)
{
    say_phase(g, g->s->card == 1 + LON_P2_MOVE ? tc_by(LON_13_A, LON_R114) : LON_13_A, side, false);
    g->s->frame[0].a = (uint8_t)stage_after_move(g->s, side);
    lon_push(g, LON_STEP_MOVE, side, 0, 0);
    lon_push(g, LON_STEP_CPTS, side, 0, 0);
}

enum { NOBODY = 2 }; /* the event card is no side's */

/* R114: the second movement card is the Second Player's. */
static int side_of_card(const lon_state *s, int card)
{
    return card & 1 && (card != LON_P2_MOVE || tc_on(LON_R114)) ? !s->first : s->first;
}

static void play_card(lon_game *g, int card)
{
    lon_state *s = g->s;
    const int side = side_of_card(s, card);

    s->cards &= (uint16_t) ~(1u << card);
    s->card = (uint8_t)(1 + card);
    lon_say(g, LON_EV_CARD, tc_by(LON_13_A, LON_R113), TC_NONE, TC_NONE, card,
            card == LON_EVENT_CARD ? NOBODY : side, __builtin_popcount(s->cards), 0);
    switch (card) {
    case LON_P1_MELEE:
    case LON_P2_MELEE:
        open_melee(g, side);
        break;
    case LON_P1_RALLY:
    case LON_P2_RALLY:
        say_phase(g, LON_13_A, side, false);
        lon_start_rally(g, side);
        break;
    case LON_P1_FIRE:
    case LON_P2_FIRE:
        open_fire(g, side, false, LON_13_A);
        break;
    case LON_P1_MOVE:
    case LON_P2_MOVE:
        open_move(g, side);
        break;
    default:
        lon_start_event_card(g);
        break;
    }
}

/* R113: the die counts through the cards that are left, in their order. */
static int nth_card(uint32_t cards, int nth)
{
    while (--nth > 0)
        cards &= cards - 1;
    return __builtin_ctz(cards);
}

void lon_roll_draw(lon_game *g, int die)
{
    const int left = __builtin_popcount(g->s->cards);

    lon_emit_die(g, LON_DECK, tc_by(LON_3_A_2, LON_R113), left, die);
    lon_pop(g);
    play_card(g, nth_card(g->s->cards, die));
}

static void draw(lon_game *g, tc_frame *f)
{
    const int left = __builtin_popcount(g->s->cards);

    if (left == 0)
        f->a = LON_STAGE_END;
    else if (left == 1 && tc_on(LON_R113))
        play_card(g, nth_card(g->s->cards, 1));
    else
        lon_push(g, LON_STEP_DRAW, 0, 0, 0);
}

/* ---- A turn ---- */

/* R126: the order of the cards is nobody's to know: it is not settled before they are drawn. */
static void start_turn(lon_game *g)
{
    lon_state *s = g->s;

    __builtin_memset(s->rolls, 0, sizeof s->rolls);
    s->turn++;
    s->card = 0;
    lon_say(g, LON_EV_TURN, tc_by(LON_3_A_2, LON_R126), TC_NONE, TC_NONE, s->turn, 0, 0, 0);
    if (s->bad_visibility && tc_on(LON_R116))
        lon_push(g, LON_STEP_VISIBILITY, 0, 0, 0);
}

/* 15.3, 15.6: what was good to the end of this turn is gone. */
static void expire_tokens(uint8_t tokens[2], unsigned ruling)
{
    if (!tc_on(ruling))
        return;
    tokens[0] = tokens[1];
    tokens[1] = 0;
}

static void end_turn(lon_game *g, tc_frame *f)
{
    const lon_state *s = g->s;
    const int limit = g->b->max_turns;

    for (int side = 0; side < 2; side++) {
        expire_tokens(g->s->surprise[side], LON_R118);
        expire_tokens(g->s->fanatic[side], LON_R119);
    }
    f->a = LON_STAGE_START;
    if ((s->sunset && s->turn >= s->sunset) || (limit && s->turn >= limit && tc_on(LON_R107)) ||
        s->turn >= LON_TURNS_MAX)
        lon_judge_sunset(g);
}

bool lon_run_turn(lon_game *g)
{
    lon_state *s = g->s;
    tc_frame *f = lon_top(s);
    const int stage = f->a;

    switch (stage) {
    case LON_STAGE_START:
        f->a = LON_STAGE_ARRIVE_P1;
        start_turn(g);
        break;
    case LON_STAGE_ARRIVE_P1:
    case LON_STAGE_ARRIVE_P2: { /* R130: P1 first */
        const int side = stage == LON_STAGE_ARRIVE_P1 ? s->first : !s->first;
        f->a = (uint8_t)(stage + 1);
        if (lon_has_arrivals(g->b, s, side))
            lon_push(g, LON_STEP_REINFORCE, side, 0, 0);
        break;
    }
    case LON_STAGE_SHUFFLE:
        f->a = LON_STAGE_DRAW;
        s->cards = tc_on(LON_3_A_2) ? (1u << LON_CARDS) - 1 : 0;
        break;
    case LON_STAGE_DRAW:
        draw(g, f);
        break;
    case LON_STAGE_ADJACENT_P1:
    case LON_STAGE_ADJACENT_P2:
        f->a = LON_STAGE_DRAW;
        if (tc_on(LON_13_B))
            open_fire(g, stage == LON_STAGE_ADJACENT_P1 ? s->first : !s->first, true,
                      tc_by(LON_13_B, LON_R67));
        break;
    default:
        end_turn(g, f);
        break;
    }
    return true;
}

/* What a phase leaves behind is nothing: its flags, its points (R31), its edges (R72), its aid
   (R76). */
static void clear_phase(lon_state *s)
{
    for (int i = 0; i < LON_STANDS; i++) {
        s->stand[i].flags &= (uint16_t)~LON_PHASE_FLAGS;
        s->stand[i].edges = 0;
    }
    s->aided = 0;
    s->cpts[0] = s->cpts[1] = 0;
}

void lon_end_phase(lon_game *g)
{
    clear_phase(g->s);
    lon_pop(g);
}

/* ---- The agenda ---- */

/* One automatic step; false when a player or dice are awaited. */
static bool run_step(lon_game *g)
{
    switch (lon_top(g->s)->step) {
    case LON_STEP_DEPLOY:
    case LON_STEP_REINFORCE:
        return lon_run_setup(g);
    case LON_STEP_TURN:
        return lon_run_turn(g);
    case LON_STEP_COMBAT:
    case LON_STEP_ATT_OPT:
    case LON_STEP_DEF_OPT:
    case LON_STEP_ATT_DIE:
    case LON_STEP_ATT_BONUS:
    case LON_STEP_DEF_DIE:
    case LON_STEP_DEF_BONUS:
    case LON_STEP_RESULT:
    case LON_STEP_BEATEN:
    case LON_STEP_ADVANCE:
        return lon_run_melee(g);
    default:
        return false;
    }
}

/* R102: whatever was under way when the battle ended is not carried out. */
static void clear_agenda(lon_state *s)
{
    clear_phase(s);
    __builtin_memset(&s->move, 0, sizeof s->move);
    __builtin_memset(&s->combat, 0, sizeof s->combat);
    __builtin_memset(s->frame, 0, sizeof s->frame);
    s->frames = 0;
}

void lon_run(lon_game *g)
{
    while (g->s->frames && !*g->over && run_step(g)) {
    }
    if (*g->over && g->s->frames)
        clear_agenda(g->s);
}

/* R107: the opponent wins, how greatly his own losses say; with that the battle is done. */
int lon_give_up(const lon_battle *b, lon_state *s, int winner)
{
    if (!tc_on(LON_R107))
        return LON_NO_LEVEL;
    s->level = (uint8_t)lon_level_of(b, s, winner);
    clear_agenda(s);
    return s->level;
}
