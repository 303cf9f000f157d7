/* Sword of Fire: what the walker of odds.c must know about it: which dice belong together, what an
   outcome is called, what may become of everybody. */
#include "../inside.h"

/* The dice of an action (a march, a shot, a battle with its leaders and routs) are one matter;
   the cup, an event, the Rally Phase, an arrival are each their own. */
int play_sof_odds_matter(int step)
{
    switch (step) {
    case SOF_STEP_DRAW:
    case SOF_STEP_EVENT:
    case SOF_STEP_RALLY:
    case SOF_STEP_ARRIVAL:
        return step;
    default:
        return SOF_STEP_NONE;
    }
}

/* When a phase has ended the next draw is the next turn's. */
bool play_sof_odds_goes_on(const tc_state *start, const tc_state *s, const tc_event *result)
{
    return s->as.sof.turn == start->as.sof.turn && result->kind != SOF_EV_PHASE;
}

/* ---- Labels ---------------------------------------------------------------------------------- */

/* How much an event says about what happened; the first of the highest rank names the outcome. */
static int rank_of(int kind)
{
    switch (kind) {
    case SOF_EV_CRT:
        return 5;
    case SOF_EV_EVENT:
    case SOF_EV_LEADER_KILLED:
        return 4;
    case SOF_EV_STATUS:
    case SOF_EV_RALLY:
    case SOF_EV_ELIMINATED:
    case SOF_EV_ARRIVED:
        return 3;
    case TC_EV_RESULT:
        return 2;
    case TC_EV_DIE:
        return 1;
    default:
        return 0;
    }
}

/* A draw is named by its last word: a marker put aside gives way to the next one drawn, or to
   the end. */
static bool is_of_draw(int kind)
{
    return kind == SOF_EV_DRAWN || kind == SOF_EV_PUT_ASIDE || kind == SOF_EV_PHASE;
}

void play_sof_odds_name(int matter, const tc_events *ev, tc_event *result)
{
    for (uint32_t i = 0; i < ev->len; i++) {
        const tc_event *e = &ev->at[i];
        if (matter == SOF_STEP_DRAW ? is_of_draw(e->kind)
                                    : rank_of(e->kind) > rank_of(result->kind))
            *result = *e;
        if (matter == SOF_STEP_DRAW && e->kind == SOF_EV_PHASE)
            break; /* what follows is the Rally Phase */
    }
}

/* A battle is labelled by its CRT result, a draw by whose marker it is, an event by its number; all
   else by what became of everybody. */
uint64_t play_sof_odds_label(const tc_battle *battle, const tc_state *start, const tc_event *result,
                             const tc_state *s)
{
    const sof_battle *b = &battle->as.sof;
    uint64_t key = play_stir(1, result->kind);

    (void)start;

    if (result->kind == SOF_EV_CRT)
        return play_stir(key, (uint64_t)result->c);
    if (result->kind == SOF_EV_EVENT)
        return play_stir(key, (uint64_t)result->a);
    if (is_of_draw(result->kind))
        return play_stir(key, result->who);
    key = play_stir(1, s->as.sof.hot);
    key = play_stir(key, s->as.sof.arrived);
    for (int i = 0; i < b->units; i++)
        key = play_stir(key, s->as.sof.unit[i].status);
    for (int i = 0; i < b->leaders; i++)
        key = play_stir(key, s->as.sof.leader[i].state);
    for (int i = 0; i < b->guns; i++)
        key = play_stir(key, s->as.sof.gun[i].state);
    return key;
}

/* ---- Fates ----------------------------------------------------------------------------------- */

void play_sof_odds_fates(const tc_battle *battle, const tc_state *start, const tc_state *s,
                         uint64_t weight, uint64_t fate[PLAY_SUBJECTS][PLAY_FATES])
{
    const sof_battle *b = &battle->as.sof;
    const sof_state *now = &s->as.sof, *was = &start->as.sof;

    for (int i = 0; i < b->units; i++)
        if (now->unit[i].status != was->unit[i].status)
            fate[i][now->unit[i].status & 3] += weight;
    for (int i = 0; i < b->leaders; i++)
        if (now->leader[i].state != SOF_LED && was->leader[i].state == SOF_LED)
            fate[SOF_LEADER0 + i][3] += weight;
    for (int i = 0; i < b->guns; i++)
        if (now->gun[i].state != was->gun[i].state)
            fate[SOF_GUN0 + i][now->gun[i].state & 3] += weight;
}

int play_sof_odds_changes(const tc_battle *b, const tc_state *start, const tc_state *s)
{
    int changed = 0;

    for (int i = 0; i < b->as.sof.units; i++)
        changed += s->as.sof.unit[i].status != start->as.sof.unit[i].status;
    return changed;
}

/* ---- The question ---------------------------------------------------------------------------- */

static bool is_single_battle(const play_decision *d)
{
    return d->count == 2 && d->at[0].kind == SOF_BATTLE && d->at[1].kind == SOF_DECLARE_BATTLES;
}

/* The battle asked about is the first of a declaration that leaves nothing else out. */
static tc_verdict declare_single(const tc_battle *b, tc_state *s, const play_decision *d)
{
    const tc_verdict v = play_check(b, s, d);
    play_decision whole;

    if (v.rule == TC_LEGAL)
        return play_apply(b, s, d, PLAY_STOP_AT_CHANCE, NULL, NULL);
    if (tc_check(b, s, &d->at[0]).rule != TC_LEGAL || !play_sof_declare(b, s, d, &whole))
        return v;
    return play_apply(b, s, &whole, PLAY_STOP_AT_CHANCE, NULL, NULL).rule == TC_LEGAL ? tc_legal()
                                                                                      : v;
}

/* The state from which dice fall: the decision applied; a single battle declared is also begun. */
tc_verdict play_sof_odds_root(const tc_battle *b, tc_state *s, const play_decision *d)
{
    if (!is_single_battle(d))
        return play_apply(b, s, d, PLAY_STOP_AT_CHANCE, NULL, NULL);
    const tc_verdict v = declare_single(b, s, d);
    const tc_action fight = { .kind = SOF_RESOLVE_NEXT, .side = d->at[1].side };
    if (v.rule != TC_LEGAL || tc_awaits(b, s).step != SOF_STEP_BATTLES)
        return v;
    return tc_apply(b, s, &fight, NULL, NULL);
}
