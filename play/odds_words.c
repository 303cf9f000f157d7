/* The odds as JSON: the outcomes with their exact chances, what may become of everybody, and the
   ladder by which a system comes to its dice. */
#include "inside.h"

/* ---- Chances --------------------------------------------------------------------------------- */

static uint64_t root(uint64_t n)
{
    uint64_t low = 0, high = (uint64_t)1 << 31;

    while (low < high) {
        const uint64_t middle = (low + high + 1) / 2;
        if (middle * middle <= n)
            low = middle;
        else
            high = middle - 1;
    }
    return low;
}

/* Wilson's 95 % interval for k of n, in 1/1000; z = 1.96, so z and its square in 1/100 and
   1/10000. */
static void interval(uint64_t k, uint64_t n, int *low, int *high)
{
    enum { Z = 196, Z2 = 38416, UNIT = 10000 };
    const uint64_t middle = 2 * UNIT * k + Z2, of = 2 * (UNIT * n + Z2);
    const uint64_t under = Z2 + 4 * UNIT * k * (n - k) / n; /* n is PLAY_SAMPLES: no overflow */
    const uint64_t spread = Z * root(under * UNIT) / 100;

    *low = (int)(1000 * (middle > spread ? middle - spread : 0) / of);
    *high = (int)((1000 * (middle + spread) + of - 1) / of);
    if (*high > 1000)
        *high = 1000;
}

/* "chance":"1/6","percent":16.7 and, for samples, "low" and "high". */
static void jot_chance(play_pen *p, const play_odds *o, uint64_t weight)
{
    char fraction[48];
    play_pen f = pen_begin(fraction, TC_COUNT(fraction));

    pen_fraction(&f, weight, o->total);
    pen_end(&f);
    key_text(p, "chance", fraction);
    jot_key(p, "percent");
    pen_permille(p, play_permille(weight, o->total));
    if (!o->exact) {
        int low, high;
        interval(weight, o->total, &low, &high);
        jot_key(p, "low");
        pen_permille(p, low);
        jot_key(p, "high");
        pen_permille(p, high);
    }
}

/* A mean of margins in victory points, two decimals. */
static void jot_mean(play_pen *p, const char *key, int64_t sum, uint64_t weight)
{
    const bool minus = sum < 0;
    uint64_t size = minus ? (uint64_t)0 - (uint64_t)sum : (uint64_t)sum;

    while (weight >> 40) {
        weight >>= 1;
        size >>= 1;
    }
    const uint64_t whole = weight ? size / weight : 0;
    const uint64_t cents = weight ? (size % weight * 200 + weight) / (weight * 2) : 0;
    jot_key(p, key);
    if (minus && (whole || cents))
        pen_char(p, '-');
    pen_unsigned(p, whole + cents / 100);
    pen_char(p, '.');
    pen_two(p, (int)(cents % 100));
}

/* ---- Outcomes -------------------------------------------------------------------------------- */

static void jot_changes(play_pen *p, const tc_battle *b, const tc_state *s, const tc_state *now)
{
    jot_key(p, "changes");
    jot_open(p, '[');
    own_jot_changes(p, b, s, now);
    jot_close(p, ']');
}

int play_say_outcome(const tc_battle *b, const tc_state *s, const play_outcome *at, char *out,
                     int cap)
{
    play_pen p = pen_begin(out, cap);

    if (own_result_words(b, &at->result))
        pen_text(&p, own_result_words(b, &at->result));
    else
        own_put_label(&p, b, s, at);
    return pen_end(&p);
}

static void jot_outcome(play_pen *p, const tc_battle *b, const tc_state *s, const play_odds *o,
                        const play_outcome *at)
{
    char label[256];
    play_pen l = pen_begin(label, TC_COUNT(label));

    own_put_label(&l, b, s, at);
    pen_end(&l);
    jot_open(p, '{');
    key_text(p, "label", label);
    if (own_result_words(b, &at->result))
        key_text(p, "words", own_result_words(b, &at->result));
    jot_chance(p, o, at->weight);
    jot_mean(p, "margin", at->margin_sum, at->weight);
    jot_cite(p, at->result.rule, at->result.ruling);
    jot_changes(p, b, s, &at->state);
    jot_close(p, '}');
}

/* ---- Fates ----------------------------------------------------------------------------------- */

static void jot_fate(play_pen *p, const tc_battle *b, const tc_state *s, const play_odds *o,
                     int subject)
{
    const int now = own_fate_now(b, s, subject);
    uint64_t changed = 0;

    for (int status = 0; status < PLAY_FATES; status++)
        changed += o->fate[subject][status];
    if (!changed)
        return;
    jot_open(p, '{');
    key_text(p, own_subject_class(b, subject), play_subject_id(b, subject));
    jot_key(p, "ends");
    jot_open(p, '[');
    for (int status = 0; status < PLAY_FATES; status++) {
        const uint64_t weight = status == now ? o->total - changed : o->fate[subject][status];
        if (!weight)
            continue;
        jot_open(p, '{');
        key_text(p, "as", own_fate_name(b, s, subject, status));
        jot_chance(p, o, weight);
        jot_close(p, '}');
    }
    jot_close(p, ']');
    jot_close(p, '}');
}

/* ---- The whole ------------------------------------------------------------------------------- */

int play_odds_json(const tc_battle *b, const tc_state *s, const play_decision *d,
                   const play_odds *o, char *out, int cap)
{
    play_pen p = pen_begin(out, cap);
    char verdict[1024];
    tc_state from = *s;

    jot_open(&p, '{');
    play_verdict_json(b, &o->verdict, verdict, TC_COUNT(verdict));
    pen_text(&p, verdict);
    jot_key(&p, "exact");
    jot_bool(&p, o->exact);
    key_number(&p, "leaves", o->leaves);
    key_number(&p, o->exact ? "total" : "samples", (int64_t)o->total);
    jot_key(&p, "outcomes");
    jot_open(&p, '[');
    for (int i = 0; i < o->count; i++)
        jot_outcome(&p, b, s, o, &o->at[i]);
    jot_close(&p, ']');
    jot_key(&p, "fates");
    jot_open(&p, '[');
    for (int i = 0; i < PLAY_SUBJECTS; i++)
        jot_fate(&p, b, s, o, i);
    jot_close(&p, ']');
    jot_mean(&p, "margin", o->margin_sum, o->total);
    key_number(&p, "margin_now", tc_margin(b, s));
    if (o->total && play_odds_root(b, &from, d).rule == TC_LEGAL) {
        jot_key(&p, "ladder");
        own_jot_ladder(&p, b, &from);
    }
    jot_close(&p, '}');
    return pen_end(&p);
}
