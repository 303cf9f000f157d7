/* Lion of the North: what the walker of odds.c must know about it: which dice belong together, what
   an outcome is called, what may become of everybody. */
#include "../../core/lon/tables.h"
#include "../inside.h"

/* What may become of a stand. */
enum fate { FINE, DISORDERED, DESTROYED, CAPTURED, WOUNDED, KILLED, CAPTURED_DISORDERED, AWAY };
TC_STATIC_ASSERT((int)AWAY < (int)PLAY_FATES, "there is room for all fates");

/* ---- The walk -------------------------------------------------------------------------------- */

/* The dice of a decision (a shot, a combat, the ground a move begins in) are one matter; the deck's
   and each stand's rally are their own. */
int play_lon_odds_matter(int step)
{
    switch (step) {
    case LON_STEP_FIRST:
    case LON_STEP_VISIBILITY:
    case LON_STEP_DRAW:
    case LON_STEP_EVENT:
    case LON_STEP_SUNSET:
    case LON_STEP_CPTS:
        return step;
    case LON_STEP_ROLL_OFF:
    case LON_STEP_AWARD:
        return LON_STEP_ROLL_OFF;
    case LON_STEP_RALLY:
    case LON_STEP_RALLY_AID:
        return LON_STEP_RALLY;
    default:
        return LON_STEP_NONE;
    }
}

static const tc_frame *top_of(const lon_state *s)
{
    static const tc_frame none = { LON_STEP_NONE, 0, 0, 0 };
    return s->frames ? &s->frame[s->frames - 1] : &none;
}

/* One card, one stand's rally; a tie of R122 is not walked on from, it would never end. */
bool play_lon_odds_goes_on(const tc_state *start, const tc_state *s, const tc_event *result)
{
    const lon_state *was = &start->as.lon, *now = &s->as.lon;
    const tc_frame *from = top_of(was), *at = top_of(now);

    if (now->turn != was->turn)
        return false;
    switch (from->step) {
    case LON_STEP_DRAW:
        return now->cards == was->cards && now->card == was->card;
    case LON_STEP_FIRST:
        return !result->kind;
    case LON_STEP_RALLY:
        return at->a == from->a;
    case LON_STEP_CPTS:
        return at->b == from->b;
    default:
        return true;
    }
}

/* Whoever is asked on the way to the dice names no aid: what is weighed is the plain attack. */
tc_verdict play_lon_odds_root(const tc_battle *b, tc_state *s, const play_decision *d)
{
    tc_verdict v = play_apply(b, s, d, PLAY_STOP_AT_CHANCE, NULL, NULL);

    while (v.rule == TC_LEGAL) {
        const tc_await w = tc_awaits(b, s);
        if (w.who >= TC_CHANCE || (w.step != LON_STEP_ATT_OPT && w.step != LON_STEP_DEF_OPT))
            break;
        const tc_action none = { .kind = w.step == LON_STEP_ATT_OPT ? LON_ATT_OPT : LON_DEF_OPT,
                                 .side = w.who };
        v = tc_apply(b, s, &none, NULL, NULL);
    }
    return v;
}

/* How much an event says about what happened; the first of the highest rank names the outcome. */
static int rank_of(int kind)
{
    switch (kind) {
    case LON_EV_OVER:
        return 8;
    case LON_EV_DESTROYED:
    case LON_EV_KILLED:
    case LON_EV_CAPTURED:
    case LON_EV_RECAPTURED:
    case LON_EV_EXPLODES:
        return 7;
    case LON_EV_WOUNDED:
    case LON_EV_DISORDERED:
        return 6;
    case LON_EV_RESULT:
    case LON_EV_RALLIES:
    case LON_EV_CARD:
    case LON_EV_CPTS:
    case LON_EV_SLOWED:
    case LON_EV_SUNSET:
    case LON_EV_VISIBILITY:
    case LON_EV_EVENT:
    case LON_EV_FIRST:
    case LON_EV_TURN_ENDS:
        return 5;
    case LON_EV_SAVED:
        return 4;
    case LON_EV_MISSES:
    case LON_EV_HITS:
        return 3;
    case TC_EV_DIE:
        return 1;
    default:
        return 0;
    }
}

void play_lon_odds_name(int matter, const tc_events *ev, tc_event *result)
{
    (void)matter;
    for (uint32_t i = 0; i < ev->len; i++)
        if (rank_of(ev->at[i].kind) > rank_of(result->kind))
            *result = ev->at[i];
}

/* ---- Labels ---------------------------------------------------------------------------------- */

/* What becomes of everybody, and of what the clock and the deck know. */
uint64_t play_lon_odds_label(const tc_battle *b, const tc_state *start, const tc_event *result,
                             const tc_state *s)
{
    enum { KEPT = LON_ON | LON_PILE | LON_GONE | LON_DISORDERED | LON_WOUNDED | LON_CAPTURED };
    const lon_state *now = &s->as.lon, *was = &start->as.lon;
    uint64_t key = play_stir(1, (uint64_t)s->over << 8 | now->bad_visibility);

    (void)b;
    (void)result;
    key = play_stir(key, (uint64_t)now->turn << 32 | (uint64_t)now->card << 24 |
                             (uint64_t)now->sunset << 16 | (uint64_t)now->first << 8 | now->omens);
    key = play_stir(key, (uint64_t)now->cpts[0] << 40 | (uint64_t)now->cpts[1] << 32 |
                             (uint64_t)now->move.cm << 16 | (uint64_t)now->combat.attack << 8 |
                             now->combat.defence);
    for (int side = 0; side < 2; side++)
        key = play_stir(key, (uint64_t)now->surprise[side][1] << 8 | now->fanatic[side][1]);
    if (play_lon_odds_matter(top_of(was)->step) == LON_STEP_EVENT ||
        play_lon_odds_matter(top_of(was)->step) == LON_STEP_ROLL_OFF)
        key = play_stir(key, (uint64_t)top_of(now)->step << 16 | (uint64_t)top_of(now)->a << 8 |
                                 top_of(now)->b);
    for (int u = 0; u < LON_STANDS; u++) {
        const unsigned is = now->stand[u].flags & KEPT, before = was->stand[u].flags & KEPT;
        if (is != before)
            key = play_stir(key, (uint64_t)u << 32 | is);
    }
    return key;
}

/* ---- Fates ----------------------------------------------------------------------------------- */

int play_lon_fate_now(const tc_state *s, int subject)
{
    if (subject >= LON_STANDS)
        return FINE;
    const lon_stand *u = &s->as.lon.stand[subject];
    if (u->flags & (LON_GONE | LON_PILE))
        return u->type == LON_GEN ? KILLED : DESTROYED;
    if (!(u->flags & LON_ON))
        return AWAY;
    if (u->flags & LON_CAPTURED)
        return u->flags & LON_DISORDERED ? CAPTURED_DISORDERED : CAPTURED;
    if (u->flags & LON_WOUNDED)
        return WOUNDED;
    return u->flags & LON_DISORDERED ? DISORDERED : FINE;
}

const char *play_lon_fate_name(const tc_state *s, int subject, int status)
{
    static const char *const names[PLAY_FATES] = {
        [FINE] = "in good order",
        [DISORDERED] = "disordered",
        [DESTROYED] = "destroyed",
        [CAPTURED] = "captured",
        [WOUNDED] = "wounded",
        [KILLED] = "killed",
        [CAPTURED_DISORDERED] = "captured, disordered",
        [AWAY] = "not on the table",
    };

    if (status == FINE && play_lon_is_stand(s, subject) && s->as.lon.stand[subject].type == LON_GEN)
        return "unhurt";
    return names[status];
}

const char *play_lon_subject_class(int subject)
{
    (void)subject; /* a general is a stand, a gun too */
    return "unit";
}

const char *play_lon_result_words(const tc_event *result)
{
    (void)result; /* its label says all */
    return NULL;
}

void play_lon_odds_fates(const tc_battle *b, const tc_state *start, const tc_state *s,
                         uint64_t weight, uint64_t fate[PLAY_SUBJECTS][PLAY_FATES])
{
    (void)b;
    for (int u = 0; u < LON_STANDS; u++) {
        const int now = play_lon_fate_now(s, u);
        if (now != play_lon_fate_now(start, u))
            fate[u][now] += weight;
    }
}

int play_lon_odds_changes(const tc_battle *b, const tc_state *start, const tc_state *s)
{
    (void)b;
    int changed = 0;

    for (int u = 0; u < LON_STANDS; u++)
        changed += play_lon_fate_now(start, u) != play_lon_fate_now(s, u);
    return changed;
}
