/* Luck: what a chance step did to the margin against what it does on average over its own
   outcomes, in thousandths of a victory point. Only dice count: a bad decision is nobody's bad
   luck. */
#include "inside.h"

enum { THOUSAND = 1000, TOTAL_MAX = 1 << 20, CLASSES_MAX = 4096 };

typedef struct tally {
    int64_t sum, squares,
        total; /* of weights times margins; total below TOTAL_MAX, so nothing overflows */
} tally;

static bool tally_step(const tc_battle *b, const tc_state *s, tc_pool pool, tc_state *work,
                       tally *out)
{
    play_classes c;
    int shift = 0, count = 0;

    *out = (tally){ 0, 0, 0 };
    if (!play_classes_first(&c, pool))
        return false;
    while (c.total >> shift > TOTAL_MAX)
        shift++;
    do {
        *work = *s;
        if (play_roll(b, work, c.dice, pool.count, NULL).rule != TC_LEGAL || ++count > CLASSES_MAX)
            return false;
        const int64_t margin = tc_margin(b, work), weight = (int64_t)(c.weight >> shift);
        out->sum += weight * margin;
        out->squares += weight * margin * margin;
        out->total += weight;
    } while (play_classes_next(&c));
    return out->total > 0;
}

/* n / of in thousandths, rounded half away from zero. */
static int64_t thousandths(int64_t n, int64_t of)
{
    const int64_t twice = n * THOUSAND * 2;
    return (twice + (n < 0 ? -of : of)) / (of * 2);
}

/* (E[m^2] - E[m]^2) in millionths: over total squared, in two divisions because the product is
   large. */
static int64_t variance_millionths(const tally *t)
{
    const int64_t square = t->total * t->total;
    const int64_t n = t->squares * t->total - t->sum * t->sum;
    const int64_t whole = n / square, rest = n % square;

    return whole * THOUSAND * THOUSAND + rest * THOUSAND / square * THOUSAND +
           rest * THOUSAND % square * THOUSAND / square;
}

void play_luck_add(const tc_battle *b, const tc_state *before, const tc_await *due,
                   const tc_state *after, play_luck *sum, tc_state *work)
{
    tally t;

    if (due->who != TC_CHANCE || !tally_step(b, before, due->pool, work, &t))
        return;
    sum->swing += (int64_t)tc_margin(b, after) * THOUSAND - thousandths(t.sum, t.total);
    sum->variance += variance_millionths(&t);
    sum->rolls++;
}

tc_verdict play_luck_decision(const tc_battle *b, const tc_state *s, const play_decision *d,
                              const uint8_t *dice, int count, play_luck *sum, tc_state work[3])
{
    play_luck more = *sum;
    int used = 0;

    work[1] = *s;
    tc_verdict v = d ? play_apply(b, &work[1], d, PLAY_STOP_AT_CHANCE, NULL, NULL) : tc_legal();
    while (v.rule == TC_LEGAL) {
        const tc_await w = tc_awaits(b, &work[1]);
        if (w.who != TC_CHANCE)
            break;
        if (used + w.pool.count > count)
            return tc_illegal(TC_DICE, used, w.pool.count);
        work[2] = work[1];
        v = play_roll(b, &work[2], dice + used, w.pool.count, NULL);
        used += w.pool.count;
        play_luck_add(b, &work[1], &w, &work[2], &more, &work[0]);
        work[1] = work[2];
    }
    if (v.rule == TC_LEGAL && used != count)
        v = tc_illegal(TC_DICE, count, used);
    if (v.rule == TC_LEGAL)
        *sum = more;
    return v;
}

int64_t play_luck_score(const play_luck *l)
{
    const int64_t deviation = pl_root((uint64_t)l->variance);

    return deviation ? l->swing * 1000 / deviation : 0;
}

/* The share of a normal law above 0, 0.1, ... 3.2 standard deviations, in 1/1000. */
/* clang-format off */
static const int16_t above[] = {
    500, 460, 421, 382, 345, 309, 274, 242, 212, 184, /* 0.0 to 0.9 */
    159, 136, 115,  97,  81,  67,  55,  45,  36,  29, /* 1.0 to 1.9 */
     23,  18,  14,  11,   8,   6,   5,   3,   3,   2, /* 2.0 to 2.9 */
      1,   1,   1,   0,                                /* 3.0 to 3.3 */
};
/* clang-format on */

int play_luck_permille(const play_luck *l)
{
    if (l->variance <= 0)
        return 500;
    const int64_t score = play_luck_score(l), size = score < 0 ? -score : score;
    const int64_t place = size / 100, rest = size % 100;
    int share = 0;

    if (place + 1 < TC_COUNT(above))
        share = above[place] - ((int)rest * (above[place] - above[place + 1]) + 50) / 100;
    return l->swing < 0 ? THOUSAND - share : share;
}
