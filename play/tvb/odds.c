/* Tilly's Very Bad Day: what the walker of odds.c must know about it: which dice belong together,
   what an outcome is called, what may become of everybody; and the words for it. */
#include "../inside.h"

/* ---- The walk -------------------------------------------------------------------------------- */

/* The dice of a decision (a check, a volley with its casualties, a melee) are one matter; those of
   the turn's start and end are each their own. */
int play_tvb_odds_matter(int step)
{
    switch (step) {
    case TVB_STEP_INITIATIVE:
    case TVB_STEP_ARRIVAL:
    case TVB_STEP_MIST:
    case TVB_STEP_UNRELIABLE:
    case TVB_STEP_ARMY_MORALE:
        return step;
    default:
        return TVB_STEP_NONE;
    }
}

tc_verdict play_tvb_odds_root(const tc_battle *b, tc_state *s, const play_decision *d)
{
    return play_apply(b, s, d, PLAY_STOP_AT_CHANCE, NULL, NULL);
}

bool play_tvb_odds_goes_on(const tc_state *start, const tc_state *s, const tc_event *result)
{
    (void)result;
    return s->as.tvb.turn == start->as.tvb.turn;
}

/* How much an event says about what happened; the first of the highest rank names the outcome. */
static int rank_of(int kind)
{
    switch (kind) {
    case TVB_EV_ROUTED:
    case TVB_EV_MORALE:
    case TVB_EV_ROLES:
        return 6;
    case TVB_EV_CASUALTY:
    case TVB_EV_LEFT:
        return 5;
    case TVB_EV_RESOLVE:
    case TVB_EV_CHECK:
    case TVB_EV_DUE:
    case TVB_EV_MIST:
    case TVB_EV_POWDER:
        return 4;
    case TC_EV_RESULT:
        return 2;
    case TC_EV_DIE:
        return 1;
    default:
        return 0;
    }
}

void play_tvb_odds_name(int matter, const tc_events *ev, tc_event *result)
{
    (void)matter;
    for (uint32_t i = 0; i < ev->len; i++)
        if (rank_of(ev->at[i].kind) > rank_of(result->kind))
            *result = ev->at[i];
}

/* What became of everybody: resolve, who is gone, whose check or charge stands, the clock's own. */
uint64_t play_tvb_odds_label(const tc_battle *b, const tc_state *start, const tc_event *result,
                             const tc_state *s)
{
    const uint32_t flags = TVB_ON | TVB_PASSED | TVB_DECLARED | TVB_EVADING;
    const tvb_state *now = &s->as.tvb, *was = &start->as.tvb;
    uint64_t key = play_stir(1, (uint64_t)now->mist << 8 | now->due);

    (void)b;
    (void)result;
    key = play_stir(key, s->over);
    if (now->attacker != was->attacker)
        key = play_stir(key, now->attacker + 1u);
    for (int u = 0; u < TVB_UNITS; u++) {
        const tvb_unit *is = &now->unit[u], *before = &was->unit[u];
        if (is->resolve != before->resolve || ((is->flags ^ before->flags) & flags))
            key = play_stir(key,
                            (uint64_t)u << 40 | (uint64_t)(is->flags & flags) << 8 | is->resolve);
        if (is->dice != before->dice) /* a melee in which hits are still to be divided */
            key = play_stir(key, (uint64_t)u << 40 | (uint64_t)1 << 39 | is->dice);
    }
    return key;
}

/* ---- Fates ----------------------------------------------------------------------------------- */

/* Resolve, 0 lost; a commander 1 or 0. */
int play_tvb_fate_now(const tc_state *s, int subject)
{
    if (subject >= TVB_UNITS)
        return 0;
    const tvb_unit *u = &s->as.tvb.unit[subject];
    if (u->flags & TVB_GONE)
        return 0;
    const int resolve = u->type == TVB_CMD ? 1 : u->resolve;
    return resolve < PLAY_FATES ? resolve : PLAY_FATES - 1;
}

const char *play_tvb_result_words(const tc_event *result)
{
    (void)result; /* its label says all */
    return NULL;
}

const char *play_tvb_subject_class(int subject)
{
    (void)subject; /* a commander is a unit too */
    return "unit";
}

const char *play_tvb_fate_name(const tc_state *s, int subject, int status)
{
    static const char *const names[PLAY_FATES] = { "lost",      "resolve 1", "resolve 2",
                                                   "resolve 3", "resolve 4", "resolve 5",
                                                   "resolve 6", "resolve 7" };
    if (status && subject < TVB_UNITS && s->as.tvb.unit[subject].type == TVB_CMD)
        return "unhurt";
    return names[status];
}

void play_tvb_odds_fates(const tc_battle *b, const tc_state *start, const tc_state *s,
                         uint64_t weight, uint64_t fate[PLAY_SUBJECTS][PLAY_FATES])
{
    (void)b;
    for (int u = 0; u < TVB_UNITS; u++) {
        const int now = play_tvb_fate_now(s, u);
        if (now != play_tvb_fate_now(start, u))
            fate[u][now] += weight;
    }
}

int play_tvb_odds_changes(const tc_battle *b, const tc_state *start, const tc_state *s)
{
    (void)b;
    int changed = 0;

    for (int u = 0; u < TVB_UNITS; u++)
        changed += play_tvb_fate_now(s, u) != play_tvb_fate_now(start, u);
    return changed;
}

/* ---- Words ----------------------------------------------------------------------------------- */

static void put_fate(play_pen *p, const tc_battle *b, const tc_state *s, const tc_state *now, int u)
{
    const int after = play_tvb_fate_now(now, u);

    pen_text(p, play_subject_name(b, u));
    if (!after) {
        pen_text(p, s->as.tvb.unit[u].type == TVB_CMD ? " falls" : " routs");
        return;
    }
    pen_text(p, " at ");
    pen_number(p, after);
}

/* A melee whose hits are still to be divided: who has scored. */
static bool put_hits(play_pen *p, const tc_battle *b, const tvb_state *was, const tvb_state *now)
{
    int count = 0;

    for (int u = 0; u < TVB_UNITS; u++) {
        const uint16_t dice = now->unit[u].dice;
        if (dice == was->unit[u].dice || now->unit[u].type == TVB_CMD)
            continue;
        pen_text(p, count++ ? ", " : "");
        pen_text(p, play_subject_name(b, u));
        pen_text(p, " hits");
        for (int i = 0; i < tvb_hits(dice); i++) {
            const int face = tvb_hit_class(dice, i);
            pen_text(p, i ? "+" : " ");
            if (face)
                pen_number(p, face);
            else
                pen_text(p, "commander");
        }
    }
    return count > 0;
}

static void put_other(play_pen *p, const tc_battle *b, const tc_state *s, const tc_state *now)
{
    const tvb_state *is = &now->as.tvb, *was = &s->as.tvb;

    for (int u = 0; u < TVB_UNITS; u++) {
        const uint32_t come = is->unit[u].flags & ~was->unit[u].flags;
        if (come & (TVB_PASSED | TVB_CHECKED | TVB_DECLARED)) {
            pen_text(p, play_subject_name(b, u));
            pen_text(p, come & TVB_DECLARED ? " will charge"
                        : come & TVB_PASSED ? " passes"
                                            : " fails");
            return;
        }
    }
    if (put_hits(p, b, was, is))
        return;
    if (now->over == TC_DRAWN)
        pen_text(p, "a draw");
    else if (now->over)
        pen_side(p, b, now->over == TC_WON_1);
    if (now->over)
        pen_text(p, now->over == TC_DRAWN ? "" : " wins");
    else if (is->due != was->due)
        pen_text(p, "they come");
    else if (is->mist != was->mist)
        pen_text(p, is->mist ? "mist" : "no mist");
    else if (is->attacker != was->attacker || is->roll_shown[0] != was->roll_shown[0])
        pen_side(p, b, is->attacker);
    else
        pen_text(p, is->frames && is->frame[is->frames - 1].step == TVB_STEP_ALLOCATE ? "no hits"
                    : was->frames && was->frame[was->frames - 1].step == TVB_STEP_ARMY_MORALE
                        ? "the battle goes on"
                        : "no change");
}

void play_tvb_put_label(play_pen *p, const tc_battle *b, const tc_state *s, const play_outcome *at)
{
    int count = 0;

    for (int u = 0; u < TVB_UNITS; u++) {
        if (play_tvb_fate_now(&at->state, u) == play_tvb_fate_now(s, u))
            continue;
        pen_text(p, count++ ? ", " : "");
        put_fate(p, b, s, &at->state, u);
    }
    if (!count)
        put_other(p, b, s, &at->state);
}

void play_tvb_jot_changes(play_pen *p, const tc_battle *b, const tc_state *s, const tc_state *now)
{
    for (int u = 0; u < TVB_UNITS; u++) {
        const tvb_unit *is = &now->as.tvb.unit[u], *was = &s->as.tvb.unit[u];
        const bool moved = is->x != was->x || is->y != was->y || is->heading != was->heading;
        if (play_tvb_fate_now(now, u) == play_tvb_fate_now(s, u) && !moved)
            continue;
        jot_open(p, '{');
        key_text(p, "unit", play_subject_id(b, u));
        key_number(p, "from", play_tvb_fate_now(s, u));
        key_number(p, "to", play_tvb_fate_now(now, u));
        key_bool(p, "lost", is->flags & TVB_GONE);
        jot_key(p, "at");
        if (is->flags & TVB_ON)
            jot_point(p, is->x, is->y);
        else
            jot_null(p);
        jot_close(p, '}');
    }
}

/* ---- The ladder: whose dice fall, how many, what they need ----------------------------------- */

/* Every chance step that comes when all dice show one: who rolls is the same whatever they show,
   until somebody is hit. */
void play_tvb_jot_ladder(play_pen *p, const tc_battle *b, const tc_state *root_state)
{
    enum { ROLLS = 24 };
    static const uint8_t ones[TC_POOL_MAX] = { 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1 };
    tc_state s = *root_state;
    tc_await w = tc_awaits(b, &s);

    if (w.who != TC_CHANCE) {
        jot_null(p);
        return;
    }
    jot_open(p, '{');
    jot_key(p, "dice");
    jot_open(p, '[');
    for (int i = 0; i < ROLLS && w.who == TC_CHANCE; i++) {
        if (play_tvb_odds_matter(w.step) != play_tvb_odds_matter(tc_awaits(b, root_state).step))
            break;
        jot_open(p, '{');
        key_text(p, "unit", play_subject_id(b, w.subject));
        key_number(p, "dice", w.pool.count);
        jot_key(p, "hits_on");
        if (w.pool.fold == TC_HITS)
            jot_number(p, w.pool.cut);
        else
            jot_null(p);
        jot_cite(p, w.rule, w.ruling);
        jot_close(p, '}');
        if (play_roll(b, &s, ones, w.pool.count, NULL).rule != TC_LEGAL)
            break;
        w = tc_awaits(b, &s);
    }
    jot_close(p, ']');
    jot_close(p, '}');
}
