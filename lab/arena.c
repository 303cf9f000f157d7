/* Pairs of battles, and what they say about two players. */
#include "arena.h"
#include "../io/io.h"
#include "stop.h"

#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <sys/time.h>
#include <time.h>

enum { DECISIONS_MAX = 20000, NODES_WITHOUT_END = 2000000000 };

/* ---- Time ---- */

/* A level's time is the processor's, so that a busy machine does not weaken it; a program has a
   process of its own, and only the clock is known of it. */
static double now(bool processor)
{
    struct timespec t;
    clock_gettime(processor ? CLOCK_PROCESS_CPUTIME_ID : CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Who is thinking shall decide now: a signal says so, of the clock or of a wish to stop. */
static volatile bool passed;
static volatile int *stopped;

static void on_time(int number)
{
    (void)number;
    passed = true;
}

const volatile int *arena_catch_signals(void)
{
    return stopped = lab_catch_signals(&passed);
}

static bool is_stopped(void)
{
    return stopped && *stopped;
}

/* After so much processor time the flag is set; 0 stops it. */
static void set_time(int ms)
{
    const struct itimerval t = { .it_value = { ms / 1000, ms % 1000 * 1000 } };
    const struct sigaction then = { .sa_handler = on_time, .sa_flags = SA_RESTART };

    (void)sigaction(SIGPROF, &then, NULL);
    setitimer(ITIMER_PROF, &t, NULL);
}

/* ---- A battle ---- */

static bool decide_bot(arena_player *p, const tc_battle *b, const tc_state *s, play_decision *d,
                       char fault[ARENA_FAULT])
{
    const double start = now(false);
    const bool good = arena_bot_decide(p->bot, b, s, d, fault);

    p->seconds += now(false) - start;
    p->decisions++;
    p->answered = p->answered || good;
    return good;
}

static void decide_level(arena_player *p, const tc_battle *b, const tc_state *s, ai_random *mind,
                         play_decision *d)
{
    ai_search search = { .nodes = p->ms ? NODES_WITHOUT_END : p->nodes };
    const double start = now(true);

    passed = false;
    if (is_stopped()) /* asked after the flag is cleared: a signal in between is not lost */
        passed = true;
    search.cancel = &passed;
    if (p->ms)
        set_time(p->ms);
    ai_decide_level(p->level, b, s, mind, &search, d);
    if (p->ms)
        set_time(0);
    const double spent = now(true) - start;
    p->seconds += spent;
    p->decisions++;
    if (search.plans) {
        p->plans++;
        p->plan_seconds += spent;
        p->plan_most = fmax(p->plan_most, spent);
        p->nodes_spent += search.spent;
    }
}

/* One battle: side[i] leads side i. */
typedef struct arena_battle {
    arena_player *side[2];
    tc_state s;
    int outcome;
    int forfeit; /* the side whose program failed, or -1 */
    char fault[ARENA_FAULT];
} arena_battle;

static bool decide(arena_battle *w, const tc_battle *b, int who, ai_random *mind, play_decision *d)
{
    if (w->side[who]->bot)
        return decide_bot(w->side[who], b, &w->s, d, w->fault);
    decide_level(w->side[who], b, &w->s, mind, d);
    return true;
}

static void begin(arena_battle *w, const tc_battle *b)
{
    w->forfeit = -1;
    tc_begin(b, &w->s, NULL);
    for (int i = 0; i < 2 && w->forfeit < 0; i++)
        if (w->side[i]->bot && !arena_bot_begin(w->side[i]->bot, b, i, w->fault))
            w->forfeit = i;
}

static void fight(arena_battle *w, const tc_battle *b, const uint32_t key[2], uint32_t number)
{
    tc_dice dice = { .key = { key[0], key[1] }, .replica = number };
    static ai_random mind[2];
    play_decision d;

    begin(w, b);
    for (int i = 0; i < 2; i++)
        ai_random_seed(&mind[i], ((uint64_t)key[0] << 32 | number) * 2 + (unsigned)i);
    play_roll_on(b, &w->s, &dice);
    for (int n = 0; n < DECISIONS_MAX && w->forfeit < 0 && !is_stopped(); n++) {
        const int who = tc_awaits(b, &w->s).who;
        if (who == TC_OVER) {
            w->outcome = w->s.over;
            return;
        }
        if (!decide(w, b, who, &mind[who], &d) ||
            play_apply(b, &w->s, &d, PLAY_ROLL_ON, &dice, NULL).rule != TC_LEGAL)
            w->forfeit = who;
    }
    w->outcome = w->forfeit < 0 ? TC_DRAWN : w->forfeit ? TC_WON_0 : TC_WON_1;
}

/* What a program's failure is: the end of the match, or of a battle, which it loses. */
static enum arena_end judge(const arena_battle *w, const arena_player player[2],
                            arena_failed *failed)
{
    const arena_player *p = w->forfeit < 0 ? NULL : w->side[w->forfeit];

    if (is_stopped())
        return ARENA_STOPPED;
    if (p && !p->answered) {
        failed->player = p == &player[1];
        snprintf(failed->fault, sizeof failed->fault, "%s", w->fault);
        return ARENA_FAILED;
    }
    if (p)
        fprintf(stderr, "arena: %s: %s\n", p->name, w->fault);
    return ARENA_FOUGHT;
}

enum arena_end arena_pair(const tc_battle *b, arena_player player[2], const uint32_t key[2],
                          uint32_t pair, arena_score *score, arena_failed *failed)
{
    static arena_battle w;
    arena_score with = *score;
    int halves = 0, margin = 0;

    for (int swapped = 0; swapped < 2; swapped++) {
        w.side[0] = &player[swapped];
        w.side[1] = &player[!swapped];
        fight(&w, b, key, pair);
        const enum arena_end end = judge(&w, player, failed);
        if (end != ARENA_FOUGHT)
            return end;
        const int won = w.outcome == TC_DRAWN ? 1 : (w.outcome == TC_WON_0) == !swapped ? 2 : 0;
        halves += won;
        with.wins += won == 2;
        with.draws += won == 1;
        with.losses += won == 0;
        with.forfeits += w.forfeit >= 0;
        margin += swapped ? -tc_margin(b, &w.s) : tc_margin(b, &w.s);
    }
    with.pair[halves]++;
    with.margin += margin;
    with.square += (int64_t)margin * margin;
    with.pairs++;
    *score = with;
    return ARENA_FOUGHT;
}

/* ---- What it is worth ---- */

static double elo_of(double score)
{
    return 400 * (log10(score) - log10(1 - score));
}

/* The interval of the mean over pairs. One pair won and one pair lost are added to those fought
   (Agresti and Coull, 1998): else the interval would have no width when all pairs end alike, and
   too little when nearly all do. */
static void interval(const arena_score *s, double z, double *low, double *high)
{
    const double n = s->pairs + 2.0;
    double mean = 1 / n, square = 1 / n;

    for (int i = 0; i < 5; i++) {
        mean += i / 4.0 * s->pair[i] / n;
        square += i / 4.0 * (i / 4.0) * s->pair[i] / n;
    }
    const double half = z * sqrt((square - mean * mean) / n);
    *low = fmax(0, mean - half);
    *high = fmin(1, mean + half);
}

arena_rating arena_rate(const arena_score *s)
{
    static const double z = 1.959963984540054; /* 95 % */
    const double n = s->pairs ? s->pairs : 1, mean = (double)s->margin / n;
    arena_rating r = { .margin = mean / 2, .margin_error = NAN };

    for (int i = 0; i < 5; i++)
        r.score += i / 4.0 * s->pair[i] / n;
    interval(s, z, &r.low, &r.high);
    r.elo = elo_of(r.score);
    r.elo_low = elo_of(r.low);
    r.elo_high = elo_of(r.high);
    if (s->pairs > 1)
        r.margin_error = sqrt(fmax(0, (double)s->square / n - mean * mean) / (n - 1)) / 2;
    return r;
}

/* Pocock's limit for about six looks, two sides, 5 % in all. */
bool arena_is_settled(const arena_score *s, double bar)
{
    static const double z = 2.45;
    uint32_t look = 10;
    double low, high;

    while (look < s->pairs)
        look += look / 2;
    interval(s, z, &low, &high);
    return look == s->pairs && (low > bar || high < bar);
}
