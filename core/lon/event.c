/* The event card and the random events (13.C, 15). What an event leaves behind: bad visibility, a
   sunset, omens, and tokens in two counts, those good to the end of this turn and of the next. */
#include "parts.h"

static const tc_pool one_d6 = { 1, 6, TC_EACH, 0 };
enum { TURN_ENDS_ON = 6, EVENT_ON = 5, CLEARS_ON = 4 };

/* ---- Tokens (R118, R119) ---- */

int lon_tokens(const uint8_t tokens[2])
{
    return tokens[0] + tokens[1];
}

void lon_spend_token(uint8_t tokens[2])
{
    tokens[tokens[0] ? 0 : 1]--;
}

/* ---- What the events rest on ---- */

static tc_cite cite_of(int event)
{
    switch (event) {
    case LON_BAD_VISIBILITY:
        return tc_by(LON_15_1, LON_R116);
    case LON_SUNSET:
        return tc_by(LON_15_2, LON_R117);
    case LON_SURPRISE_MARCH:
        return tc_by(LON_15_3, LON_R118);
    case LON_REINFORCEMENTS:
        return tc_by(LON_15_4, LON_R111);
    case LON_GOOD_OMENS:
        return tc_by(LON_15_5, LON_R120);
    default:
        return tc_by(LON_15_6, LON_R119);
    }
}

/* ---- Dice that are due (5.3) ---- */

tc_pool lon_event_pool(const lon_battle *b, const lon_state *s)
{
    const tc_frame *f = &s->frame[s->frames - 1];

    (void)b;
    switch (f->step) {
    case LON_STEP_VISIBILITY:
        return (tc_pool){ 1, 6, TC_HITS, CLEARS_ON };
    case LON_STEP_SUNSET:
        return (tc_pool){ 2, 6, TC_SUM, 0 };
    case LON_STEP_ROLL_OFF:
        return (tc_pool){ 2, 6, TC_EACH, 0 };
    case LON_STEP_AWARD:
        return (tc_pool){ 1, f->a == LON_FANATICISM ? 3 : 4, TC_EACH, 0 };
    default:
        return one_d6;
    }
}

/* ---- 13.C: the card ---- */

void lon_start_event_card(lon_game *g)
{
    lon_push(g, LON_STEP_EVENT, 0, 0, 0);
}

/* R115: what was not drawn is lost for this turn. */
static void end_turn_now(lon_game *g)
{
    lon_state *s = g->s;

    lon_say(g, LON_EV_TURN_ENDS, tc_by(LON_13_C, LON_R115), TC_NONE, TC_NONE,
            __builtin_popcount(s->cards), 0, 0, 0);
    s->cards = 0;
    s->frame[0].a = LON_STAGE_END;
}

static void roll_card(lon_game *g, int die)
{
    lon_emit_die(g, LON_DECK, LON_13_C, 6, die);
    if (die == EVENT_ON && tc_on(LON_13_C)) {
        lon_top(g->s)->a = 1;
        return;
    }
    lon_pop(g);
    if (die == TURN_ENDS_ON && tc_on(LON_R115))
        end_turn_now(g);
}

/* ---- 15.1 Bad visibility ---- */

/* R116: at once; tested from the start of the next turn on. */
static void come_bad_visibility(lon_game *g)
{
    if (g->s->bad_visibility || !tc_on(LON_15_1))
        return;
    g->s->bad_visibility = 1;
    lon_say(g, LON_EV_VISIBILITY, cite_of(LON_BAD_VISIBILITY), TC_NONE, TC_NONE, 1, 0, 0, 0);
}

static void roll_visibility(lon_game *g, int die)
{
    const tc_cite by = cite_of(LON_BAD_VISIBILITY);

    lon_emit_die(g, LON_DECK, by, 6, die);
    lon_pop(g);
    if (die >= CLEARS_ON)
        g->s->bad_visibility = 0;
    lon_say(g, LON_EV_VISIBILITY, by, TC_NONE, TC_NONE, g->s->bad_visibility, 0, 0, 0);
}

/* ---- 15.2 Sunset ---- */

/* R117: one that is set stands; the first of all may be let pass. */
static void come_sunset(lon_game *g)
{
    lon_state *s = g->s;

    if (s->sunset && tc_on(LON_R117))
        return;
    if (s->sunset_offered || !tc_on(LON_15_2)) {
        lon_push(g, LON_STEP_SUNSET, 0, 0, 0);
        return;
    }
    s->sunset_offered = 1;
    lon_push(g, LON_STEP_CONSENT, s->first, 0, 0);
}

tc_verdict lon_check_consent(const lon_battle *b, const lon_state *s, const tc_action *a)
{
    (void)b;
    (void)s;
    return a->flags > 1 ? tc_illegal(TC_MALFORMED, a->flags, 1) : tc_legal();
}

/* P2 is asked only if P1 agrees; if both do, no dice are rolled. */
void lon_apply_consent(lon_game *g, const tc_action *a)
{
    const bool yes = a->flags & 1;
    const tc_cite by = cite_of(LON_SUNSET);

    lon_say(g, LON_EV_CONSENT, by, TC_NONE, TC_NONE, a->side, yes, 0, 0);
    lon_pop(g);
    if (!yes) {
        lon_push(g, LON_STEP_SUNSET, 0, 0, 0);
    } else if (a->side == g->s->first) {
        lon_push(g, LON_STEP_CONSENT, !a->side, 0, 0);
    } else {
        lon_say(g, LON_EV_SUNSET, by, TC_NONE, TC_NONE, 0, 1, 0, 0);
    }
}

/* R107: turn 250 is the last in any case. */
static void roll_sunset(lon_game *g, const uint8_t *die)
{
    const tc_cite by = cite_of(LON_SUNSET);
    const int end = g->s->turn + die[0] + die[1];

    lon_emit_die(g, LON_DECK, by, 6, die[0]);
    lon_emit_die(g, LON_DECK, by, 6, die[1]);
    lon_pop(g);
    g->s->sunset = (uint8_t)(end < LON_TURNS_MAX ? end : LON_TURNS_MAX);
    lon_say(g, LON_EV_SUNSET, by, TC_NONE, TC_NONE, g->s->sunset, 0, 0, 0);
}

/* ---- 15.3 to 15.6: who benefits (R121) ---- */

static void say_benefits(lon_game *g, int event, int side)
{
    lon_say(g, LON_EV_BENEFITS, tc_by(cite_of(event) & 0xffff, LON_R121), TC_NONE, TC_NONE, side,
            event, 0, 0);
    if (event == LON_GOOD_OMENS) /* R120: two are worth no more than one */
        g->s->omens |= (uint8_t)(1u << side);
}

/* die[0] is P1's. Whoever acts first lies on top. */
static void roll_off(lon_game *g, const uint8_t *die)
{
    const int event = lon_top(g->s)->a, first = g->s->first;
    const int earlier = tc_on(LON_R121) ? first : !first;
    const tc_cite by = tc_by(cite_of(event) & 0xffff, LON_R121);
    bool benefits[2];

    lon_emit_die(g, LON_PLAYER0 + first, by, 6, die[0]);
    lon_emit_die(g, LON_PLAYER0 + !first, by, 6, die[1]);
    lon_pop(g);
    benefits[first] = die[0] >= die[1];
    benefits[!first] = die[1] >= die[0];
    if (benefits[0] && benefits[1] && event == LON_GOOD_OMENS && tc_on(LON_15_5))
        return;
    for (int i = 0; i < 2; i++)
        if (benefits[i ? !earlier : earlier])
            say_benefits(g, event, i ? !earlier : earlier);
    for (int i = 0; i < 2 && event != LON_GOOD_OMENS; i++)
        if (benefits[i ? earlier : !earlier])
            lon_push(g, LON_STEP_AWARD, event, i ? earlier : !earlier, 0);
}

/* R118, R119: good until the end of the next turn. R111: the die falls though nobody may return. */
static void roll_award(lon_game *g, int die)
{
    const tc_frame f = *lon_top(g->s);
    const tc_cite by = cite_of(f.a);

    lon_emit_die(g, LON_PLAYER0 + f.b, by, lon_event_pool(g->b, g->s).sides, die);
    lon_pop(g);
    if (f.a == LON_REINFORCEMENTS) {
        if (lon_has_pile(g->s, f.b) && tc_on(LON_15_4))
            lon_push(g, LON_STEP_REINFORCE, f.b, die, 0);
        return;
    }
    uint8_t *tokens = f.a == LON_FANATICISM ? g->s->fanatic[f.b] : g->s->surprise[f.b];
    if (tc_on(by & 0xffff))
        tokens[1] = (uint8_t)(tokens[1] + die);
    lon_say(g, LON_EV_TOKENS, by, TC_NONE, TC_NONE, f.b, f.a, die, g->s->turn + 1);
}

/* 15: which event. */
static void roll_which(lon_game *g, int event)
{
    lon_emit_die(g, LON_DECK, LON_13_C, 6, event);
    lon_say(g, LON_EV_EVENT, cite_of(event), TC_NONE, TC_NONE, event, 0, 0, 0);
    lon_pop(g);
    if (event == LON_BAD_VISIBILITY)
        come_bad_visibility(g);
    else if (event == LON_SUNSET)
        come_sunset(g);
    else
        lon_push(g, LON_STEP_ROLL_OFF, event, 0, 0);
}

void lon_roll_event(lon_game *g, const uint8_t *die, int count)
{
    (void)count;
    switch (lon_top(g->s)->step) {
    case LON_STEP_VISIBILITY:
        roll_visibility(g, die[0]);
        break;
    case LON_STEP_SUNSET:
        roll_sunset(g, die);
        break;
    case LON_STEP_ROLL_OFF:
        roll_off(g, die);
        break;
    case LON_STEP_AWARD:
        roll_award(g, die[0]);
        break;
    default:
        if (lon_top(g->s)->a)
            roll_which(g, die[0]);
        else
            roll_card(g, die[0]);
        break;
    }
}
