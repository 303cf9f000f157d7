/* Sword & Spear: the bag (SNS-5.4, R9, R11, R95): whose the next die is, how many of each colour
   the phase will have, who will be active: all exact. Dice are drawn without going back, so of n
   out of so many those of a side follow the hypergeometric law. */
#include "../../core/sns/tables.h"
#include "../inside.h"

enum { NO_PHASE_YET = 2 };

/* A draw: of the phase under way while dice are still being drawn, else of the next one. */
typedef struct draw {
    int bag[2], had[2]; /* in the bag; drawn already */
    int left;           /* still to be drawn */
    int tie;            /* who is active if both have as many (5.4.c) */
} draw;

static draw draw_of(const tc_battle *b, const tc_state *s)
{
    const sns_state *sns = &s->as.sns;
    const tc_frame *f = sns->frames ? &sns->frame[sns->frames - 1] : NULL;
    const int none = sns->active == NO_PHASE_YET;
    draw d = { .bag = { sns->bag[0], sns->bag[1] },
               .tie = none ? sns->first & 1 : !(sns->active & 1) };

    d.left = sns_to_draw(&b->as.sns, sns);
    if (f && f->step == SNS_STEP_DRAW) {
        d.left = f->a;
        d.had[0] = sns->drawn[0];
        d.had[1] = sns->drawn[1];
    }
    return d;
}

static uint64_t choose(int n, int k)
{
    uint64_t ways = 1;

    if (k < 0 || k > n)
        return 0;
    for (int i = 1; i <= k; i++)
        ways = ways * (uint64_t)(n - k + i) / (uint64_t)i;
    return ways;
}

static uint64_t all_ways(const draw *d)
{
    return choose(d->bag[0] + d->bag[1], d->left);
}

/* In how many of them so many more are of side 0. */
static uint64_t ways_of(const draw *d, int k)
{
    return choose(d->bag[0], k) * choose(d->bag[1], d->left - k);
}

/* 5.4.b, c; -1 nobody: nothing is drawn. */
static int active_of(const draw *d, int k)
{
    const int first = d->had[0] + k, second = d->had[1] + d->left - k;

    if (first + second == 0)
        return -1;
    return first == second ? d->tie : second > first;
}

static uint64_t active_ways(const draw *d, int side)
{
    uint64_t ways = 0;

    for (int k = 0; k <= d->left; k++)
        if (active_of(d, k) == side)
            ways += ways_of(d, k);
    return ways;
}

static play_cup_row row_of(const draw *d, int side)
{
    const int total = d->bag[0] + d->bag[1];

    return (play_cup_row){ .subject = SNS_BAG,
                           .markers = (uint8_t)d->bag[side],
                           .total = (uint8_t)total,
                           .impossible = !d->bag[side],
                           .card = (uint8_t)(side + 1),
                           .next = (uint64_t)d->bag[side],
                           .next_of = total ? (uint64_t)total : 1,
                           .ever = active_ways(d, side),
                           .ever_of = all_ways(d) };
}

int play_sns_cup(const tc_battle *b, const tc_state *s, play_cup_row *out, int cap)
{
    const draw d = draw_of(b, s);

    for (int side = 0; side < 2 && side < cap; side++)
        out[side] = row_of(&d, side);
    return 2;
}

/* ---- As JSON --------------------------------------------------------------------------------- */

/* So many dice of its colour in the hand of the phase, those drawn already counted. */
static void jot_hands(play_pen *p, const draw *d, int side)
{
    jot_key(p, "hands");
    jot_open(p, '[');
    for (int mine = 0; mine <= d->left; mine++) {
        const uint64_t ways = ways_of(d, side ? d->left - mine : mine);
        if (!ways)
            continue;
        jot_open(p, '{');
        key_number(p, "dice", d->had[side] + mine);
        key_chance(p, "draw", ways, all_ways(d));
        jot_close(p, '}');
    }
    jot_close(p, ']');
}

static void jot_row(play_pen *p, const tc_battle *b, const draw *d, int side)
{
    const play_cup_row row = row_of(d, side);
    const int total = row.total > 0 ? row.total : 1;
    /* in thousandths: what it can expect */
    const int64_t mean = (int64_t)d->had[side] * 1000 +
                         ((int64_t)d->left * d->bag[side] * 2000 + total) / (2 * (int64_t)total);

    jot_open(p, '{');
    key_text(p, "leader", NULL);
    key_text(p, "name", play_side_name(b, side));
    key_text(p, "side", play_side_name(b, side));
    key_number(p, "markers", row.markers);
    key_bool(p, "activated", false);
    key_bool(p, "impossible", row.impossible);
    key_chance(p, "draw", row.next, row.next_of);
    key_chance(p, "next", row.next, row.next_of);
    key_chance(p, "this_turn", row.ever, row.ever_of);
    key_chance(p, "active", row.ever, row.ever_of);
    key_number(p, "drawn", d->had[side]);
    key_length(p, "mean", mean);
    jot_hands(p, d, side);
    jot_close(p, '}');
}

void play_sns_jot_cup(play_pen *p, const tc_battle *b, const tc_state *s)
{
    const draw d = draw_of(b, s);

    jot_open(p, '{');
    key_number(p, "markers", d.bag[0] + d.bag[1]);
    key_bool(p, "event_marker", false);
    key_number(p, "ends_at", 0);
    key_text(p, "drawer", NULL);
    key_text(p, "drawn", NULL);
    key_number(p, "to_draw", d.left);
    key_text(p, "tie", play_side_name(b, d.tie));
    key_chance(p, "phase_ends", 0, 1);
    jot_cite(p, SNS_5_4_b, SNS_R95);
    jot_key(p, "rows");
    jot_open(p, '[');
    jot_row(p, b, &d, 0);
    jot_row(p, b, &d, 1);
    jot_close(p, ']');
    jot_close(p, '}');
}

/* ---- Dice by name ---------------------------------------------------------------------------- */

/* The die that draws one of a side: its name, or A and B. */
int play_sns_side_die(const tc_battle *b, const tc_state *s, const char *name)
{
    static const char *const letters[2] = { "A", "B" };
    const sns_state *sns = &s->as.sns;

    for (int side = 0; side < 2; side++)
        if (play_same(name, play_side_name(b, side)) || play_same(name, letters[side])) {
            if (!sns->bag[side])
                return 0;
            return side ? sns->bag[0] + 1 : 1;
        }
    return 0;
}

void play_sns_put_cup(play_pen *p, const tc_battle *b, const tc_state *s)
{
    for (int side = 0; side < 2; side++) {
        pen_text(p, side ? ", " : "");
        pen_text(p, play_side_name(b, side));
        pen_char(p, ' ');
        pen_number(p, s->as.sns.bag[side]);
    }
}
