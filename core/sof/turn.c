/* Chapter 3: the sequence of play. The agenda, the cup, acceptance, the start and end of an
   activation. */
#include "parts.h"
#include "tables.h"

void sof_push(sof_game *g, enum sof_step step, int a, int b)
{
    tc_push(g->s->frame, &g->s->frames, (tc_frame){ (uint8_t)step, (uint8_t)a, (uint8_t)b, 0 });
}

void sof_pop(sof_game *g)
{
    tc_pop(g->s->frame, &g->s->frames);
}

/* SOF-3.1.1.a, SOF-2.3.1 (R9), SOF-5.4.c, R61: what a leader's command puts into the cup this
   turn. */
static int markers_of(const sof_game *g, int l, tc_cite *by)
{
    const sof_leader_card *card = &g->b->leader[l];

    *by = tc_by(SOF_3_1_1_a, card->overall ? SOF_R11 : 0);
    switch (g->s->leader[l].state) {
    case SOF_LED:
        if (card->absent && sof_on(g->b, SOF_ABSENT_CHRISTIAN) && g->s->turn <= SOF_ABSENT_UNTIL &&
            card->command > 1 && tc_on(SOF_2_3_1)) {
            *by = tc_by(SOF_2_3_1, SOF_R9);
            return 1;
        }
        if (!sof_has_units(g->b, g->s, l) && !card->overall)
            *by = tc_by(SOF_3_1_1_a, SOF_R61);
        return card->command;
    case SOF_LEADERLESS:
        *by = tc_by(SOF_5_4_c, SOF_R58);
        return sof_has_units(g->b, g->s, l);
    case SOF_REPLACED:
        *by = tc_by(SOF_5_4_f, 0);
        return sof_has_units(g->b, g->s, l);
    default:
        return 0;
    }
}

static void fill_cup(sof_game *g)
{
    for (int l = 0; l < g->b->leaders; l++) {
        tc_cite by;
        const int count = markers_of(g, l, &by);
        g->s->leader[l].cup = (uint8_t)(tc_on(SOF_3_1_1_a) ? count : 0);
        sof_say(g, SOF_EV_CUP, by, SOF_LEADER0 + l, TC_NONE, g->s->leader[l].cup, 0, 0);
    }
    g->s->event_in_cup = sof_on(g->b, SOF_RANDOM_EVENTS) && tc_on(SOF_7_4_a);
    if (g->s->event_in_cup)
        sof_say(g, SOF_EV_CUP, tc_by(SOF_7_4_a, SOF_R79), SOF_CUP, TC_NONE, 1, 0, 0);
}

static bool is_dusk(const sof_battle *b, int turn)
{
    return b->dusk >> turn & 1;
}

bool sof_run_turn(sof_game *g)
{
    sof_state *s = g->s;
    const int minutes = SOF_START_MINUTE + SOF_TURN_MINUTES * (s->turn - 1);

    for (int l = 0; l < g->b->leaders; l++)
        s->leader[l].flags &= (uint8_t) ~(SOF_L_ACTIVATED | SOF_L_MOVED);
    for (int u = 0; u < g->b->units; u++)
        s->unit[u].hexes = 0;
    for (int i = 0; i < SOF_SUBJECTS; i++)
        s->rolls[i] = 0;
    s->fired[0] = s->fired[1] = 0;
    sof_say(g, SOF_EV_TURN,
            is_dusk(g->b, s->turn) ? tc_by(SOF_3_1_2_a, SOF_R7) : tc_by(SOF_2_2_2, 0), TC_NONE,
            TC_NONE, s->turn, minutes, is_dusk(g->b, s->turn));
    fill_cup(g);
    sof_pop(g);
    sof_push(g, SOF_STEP_DRAW, 0, 0);
    if (g->b->flank_first && !s->arrived && s->turn >= g->b->flank_first)
        sof_push(g, SOF_STEP_ARRIVAL, 0, 0);
    return true;
}

int sof_markers(const sof_battle *b, const sof_state *s)
{
    int count = 0;
    for (int l = 0; l < b->leaders; l++)
        count += s->leader[l].cup;
    return count;
}

static int last_markers(const sof_battle *b, const sof_state *s)
{
    return is_dusk(b, s->turn) && tc_on(SOF_R7) ? SOF_LAST_AM_DUSK : SOF_LAST_AM;
}

/* SOF-7.3.b: the guns' markers come off at the end of the Activation Phase. */
static void take_gun_markers_off(sof_game *g)
{
    for (int i = 0; i < g->b->guns; i++)
        g->s->gun[i].fired = 0;
}

/* SOF-3.1.2.a, R6: before every draw, redraws included, the event marker not counted. */
bool sof_run_draw(sof_game *g)
{
    const int left = sof_markers(g->b, g->s);
    const int stop = tc_on(SOF_3_1_2_a) && tc_on(SOF_R6) ? last_markers(g->b, g->s) : 0;

    if (left > stop)
        return false;
    sof_say(g, SOF_EV_PHASE, tc_by(SOF_3_1_2_a, SOF_R6), TC_NONE, TC_NONE, SOF_STEP_DRAW, left, 0);
    take_gun_markers_off(g);
    g->s->event_in_cup = 0;
    for (int l = 0; l < g->b->leaders; l++)
        g->s->leader[l].cup = 0;
    sof_pop(g);
    sof_push(g, SOF_STEP_RALLY, 1, 0);
    sof_say(g, SOF_EV_PHASE, tc_by(SOF_3_2, SOF_R90), TC_NONE, TC_NONE, SOF_STEP_RALLY, 0, 0);
    return true;
}

/* R60: a leaderless command with nobody left who could be picked declines by itself. */
static bool nobody_to_pick(const sof_battle *b, const sof_state *s, int l)
{
    for (int u = 0; u < b->units; u++)
        if (b->unit[u].leader == l && s->unit[u].hex != HEX_NONE && s->unit[u].status != SOF_ROUTED)
            return false;
    return true;
}

static void end_draw(sof_game *g)
{
    g->s->drawer = tc_on(SOF_R4) ? !g->s->drawer : g->s->drawer;
}

/* SOF-3.1.1.b, SOF-3.1.1.d: the marker is out of the cup, whatever becomes of it. */
static void draw_marker_of(sof_game *g, int l)
{
    sof_leader *leader = &g->s->leader[l];
    const bool put_aside =
        leader->flags & SOF_L_ACTIVATED && !g->b->leader[l].overall && tc_on(SOF_3_1_1_d);

    leader->cup--;
    sof_say(g, SOF_EV_DRAWN, tc_by(SOF_3_1_1_b, SOF_R4), SOF_LEADER0 + l, TC_NONE, g->s->drawer,
            sof_markers(g->b, g->s), 0);
    if (put_aside && tc_on(SOF_R5)) {
        sof_say(g, SOF_EV_PUT_ASIDE, tc_by(SOF_3_1_1_d, SOF_R5), SOF_LEADER0 + l, TC_NONE, 0, 0, 0);
        return;
    }
    if (leader->state == SOF_LEADERLESS && nobody_to_pick(g->b, g->s, l)) {
        sof_say(g, SOF_EV_DECLINED, tc_by(SOF_5_4_d, SOF_R60), SOF_LEADER0 + l, TC_NONE, 0, 0, 0);
        end_draw(g);
        return;
    }
    sof_push(g, SOF_STEP_ANSWER, l, 0);
}

/* Ledger 5.2 D1: markers are listed by leader number, the event marker last. */
void sof_roll_draw(sof_game *g, int die)
{
    const uint8_t face = (uint8_t)die;
    const int markers = sof_markers(g->b, g->s) + g->s->event_in_cup;

    sof_say_dice(g, tc_by(SOF_3_1_1_b, SOF_R4), SOF_CUP, markers, &face, 1);
    for (int l = 0; l < g->b->leaders; l++) {
        die -= g->s->leader[l].cup;
        if (die <= 0) {
            draw_marker_of(g, l);
            return;
        }
    }
    g->s->event_in_cup = 0;
    sof_say(g, SOF_EV_DRAWN, tc_by(SOF_7_4_a, SOF_R79), SOF_CUP, TC_NONE, g->s->drawer,
            sof_markers(g->b, g->s), 0);
    sof_push(g, SOF_STEP_EVENT, 0, g->s->drawer);
    end_draw(g);
}

/* SOF-2.3.2.c, R11: whom Tilly's AM may activate. */
static tc_verdict check_tilly_choose(const sof_battle *b, const sof_state *s, int tilly,
                                     const tc_action *a)
{
    if (a->unit == TC_NONE)
        return tc_legal();
    const int l = a->unit - SOF_LEADER0;
    if (l < 0 || l >= b->leaders)
        return tc_illegal(TC_MALFORMED, a->unit, SOF_LEADER0 + b->leaders);
    const sof_leader *leader = &s->leader[l];

    if (b->leader[l].side != b->leader[tilly].side)
        return tc_illegal(SOF_2_3_2_c, 0, 0);
    if (l == tilly && leader->flags & SOF_L_MOVED)
        return tc_illegal(tc_by(SOF_2_3_2_c, SOF_R11), 0, 0);
    if (l == tilly)
        return tc_legal();
    if (leader->flags & SOF_L_ACTIVATED)
        return tc_illegal(tc_by(SOF_3_1_1_d, SOF_R11), 0, 0);
    if (leader->hex == HEX_NONE || leader->state == SOF_LEADERLESS)
        return tc_illegal(tc_by(SOF_2_3_2_c, SOF_R11), 0, 0);
    const int distance = hex_distance(s->leader[tilly].hex, leader->hex);
    if (distance > SOF_TILLY_RADIUS)
        return tc_illegal(SOF_2_3_2_c, distance, SOF_TILLY_RADIUS);
    return tc_legal();
}

tc_verdict sof_check_answer(const sof_battle *b, const sof_state *s, const tc_action *a)
{
    const int drawn = s->frame[s->frames - 1].a;
    const bool relays = b->leader[drawn].overall;

    if (relays != (a->kind == SOF_TILLY_CHOOSE))
        return tc_illegal(tc_by(SOF_2_3_2_c, SOF_R11), 0, 0);
    if (a->side != b->leader[drawn].side)
        return tc_illegal(tc_by(SOF_3_1_1_b, SOF_R4), a->side, b->leader[drawn].side);
    return relays ? check_tilly_choose(b, s, drawn, a) : tc_legal();
}

/* SOF-7.1.a, R65: measured once, now, before anybody moves. Off-map units of X1 are in command
   too. */
static void measure_command(sof_game *g, int leader, enum sof_activation by)
{
    for (int u = 0; u < g->b->units; u++) {
        sof_unit *unit = &g->s->unit[u];
        if (g->b->unit[u].leader != leader || (!sof_alive(unit) && !(unit->flags & SOF_U_AWAY)))
            continue;
        int distance = 0;
        if (by == SOF_BY_LEADER && sof_alive(unit) && g->s->leader[leader].hex != HEX_NONE)
            distance = hex_distance(unit->hex, g->s->leader[leader].hex);
        const bool in_command = distance <= SOF_RADIUS || !tc_on(SOF_7_1_a);
        if (in_command)
            unit->flags |= SOF_U_IN_COMMAND;
        if (sof_on(g->b, SOF_COMMAND_RADIUS))
            sof_say(g, SOF_EV_COMMAND, tc_by(SOF_7_1_a, SOF_R65), u, SOF_LEADER0 + leader, distance,
                    in_command, 0);
    }
}

void sof_start_activation(sof_game *g, int leader, enum sof_activation by)
{
    g->s->active = (uint8_t)leader;
    g->s->by = (uint8_t)by;
    g->s->side = g->b->leader[leader].side;
    measure_command(g, leader, by);
    sof_push(g, SOF_STEP_MOVEMENT, 0, 0);
    sof_say(g, SOF_EV_PHASE, tc_by(SOF_3_1_3_a, SOF_R15), TC_NONE, TC_NONE, SOF_STEP_MOVEMENT, 0,
            0);
}

static void accept(sof_game *g, int l, int through)
{
    sof_leader *leader = &g->s->leader[l];
    const bool leaderless = leader->state == SOF_LEADERLESS && tc_on(SOF_5_4_d);
    const bool alone = through == l;
    tc_cite by = tc_by(SOF_3_1_1_c, SOF_R91);

    if (through >= 0)
        by = tc_by(SOF_2_3_2_c, SOF_R11);
    else if (leader->state == SOF_REPLACED)
        by = tc_by(SOF_5_4_e, 0);
    else if (leaderless)
        by = tc_by(SOF_5_4_d, SOF_R60);
    g->s->through = (uint8_t)(through + 1);
    if (!alone)
        leader->flags |= SOF_L_ACTIVATED;
    sof_say(g, SOF_EV_ACCEPTED, by, SOF_LEADER0 + l, through >= 0 ? SOF_LEADER0 + through : TC_NONE,
            0, 0, 0);
    sof_start_activation(g, l,
                         alone        ? SOF_BY_TILLY_ALONE
                         : leaderless ? SOF_BY_SINGLE
                                      : SOF_BY_LEADER);
    if (leaderless)
        sof_push(g, SOF_STEP_PICK, l, 0);
    if (!alone && sof_hot_head_due(g->b, g->s, l))
        sof_push(g, SOF_STEP_HOT_HEAD, l, 0);
}

void sof_apply_answer(sof_game *g, const tc_action *a)
{
    const int drawn = sof_top(g->s)->a;
    const bool relays = a->kind == SOF_TILLY_CHOOSE;

    sof_pop(g);
    end_draw(g);
    if (a->kind == SOF_DECLINE || (relays && a->unit == TC_NONE)) {
        sof_say(g, SOF_EV_DECLINED, tc_by(SOF_3_1_3_b, relays ? SOF_R11 : 0), SOF_LEADER0 + drawn,
                TC_NONE, 0, 0, 0);
        if (!tc_on(SOF_3_1_3_b))
            g->s->leader[drawn].flags |= SOF_L_ACTIVATED;
        return;
    }
    accept(g, relays ? a->unit - SOF_LEADER0 : drawn, relays ? drawn : -1);
}

/* SOF-5.4.d, R60: one unit of the leaderless command, not ROUTED. */
tc_verdict sof_check_pick(const sof_battle *b, const sof_state *s, const tc_action *a)
{
    if (a->side != s->side)
        return tc_illegal(tc_by(SOF_3_1_1_b, SOF_R4), a->side, s->side);
    if (a->unit >= b->units)
        return tc_illegal(TC_MALFORMED, a->unit, b->units);
    if (b->unit[a->unit].leader != s->active)
        return tc_illegal(tc_by(SOF_5_4_d, SOF_R60), a->unit, TC_NONE);
    if (!sof_alive(&s->unit[a->unit]) || s->unit[a->unit].status == SOF_ROUTED)
        return tc_illegal(tc_by(SOF_5_2_d, SOF_R25), 0, 0);
    return tc_legal();
}

void sof_apply_pick(sof_game *g, const tc_action *a)
{
    g->s->unit[a->unit].flags |= SOF_U_NAMED;
    sof_say(g, SOF_EV_ACTIVATED, tc_by(SOF_5_4_d, SOF_R14), a->unit, TC_NONE, 0, 0, 0);
    sof_pop(g);
}

/* R46: a charge that came to no blow still leaves its unit DISORDERED at the end of the combat
   step. */
static void end_charges(sof_game *g)
{
    for (int u = 0; u < g->b->units; u++)
        if (g->s->unit[u].flags & SOF_U_CHARGED && g->s->unit[u].status == SOF_NORMAL)
            sof_set_status(g, u, SOF_DISORDERED, tc_by(SOF_5_3_c, SOF_R46));
}

void sof_end_activation(sof_game *g)
{
    const uint8_t passing =
        SOF_U_MOVED | SOF_U_CHARGED | SOF_U_NAMED | SOF_U_IN_COMMAND | SOF_U_DUTY;

    end_charges(g);
    for (int u = 0; u < g->b->units; u++) {
        g->s->unit[u].flags &= (uint8_t)~passing;
        g->s->unit[u].target = 0;
        g->s->unit[u].battle = 0;
    }
    for (int l = 0; l < g->b->leaders; l++)
        if (!g->b->leader[l].overall) /* Tilly's one move is a turn's, R11.d */
            g->s->leader[l].flags &= (uint8_t)~SOF_L_MOVED;
    g->s->active = g->s->by = g->s->through = g->s->battles = g->s->hot = g->s->side = 0;
    g->s->resolved[0] = g->s->resolved[1] = 0;
    sof_pop(g);
}

/* One automatic step of the agenda; false when a player or dice are awaited. */
static bool run_step(sof_game *g)
{
    switch (sof_top(g->s)->step) {
    case SOF_STEP_TURN:
        return sof_run_turn(g);
    case SOF_STEP_ARRIVAL:
        return sof_run_arrival(g);
    case SOF_STEP_DRAW:
        return sof_run_draw(g);
    case SOF_STEP_MARCH:
        return sof_run_march(g);
    case SOF_STEP_OVERRUN:
        return sof_run_overrun(g);
    case SOF_STEP_BATTLES:
        return sof_run_battles(g);
    case SOF_STEP_FIGHT:
        return sof_run_fight(g);
    case SOF_STEP_RELOCATE:
        return sof_run_relocate(g);
    case SOF_STEP_ROUT:
        return sof_run_rout(g);
    case SOF_STEP_RALLY:
        return sof_run_rally(g);
    case SOF_STEP_VICTORY:
        return sof_run_victory(g);
    default:
        return false;
    }
}

void sof_run(sof_game *g)
{
    while (g->s->frames && !*g->over && run_step(g)) {
    }
}
