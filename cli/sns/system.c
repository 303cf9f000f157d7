/* Sword & Spear: its row (systems.h), and what of it is nobody else's. */
#include "../svg_parts.h"
#include "../systems.h"
#include "map.h"
#include "talk.h"

#include <string.h>

/* An action phase, or what follows the last of them. */
static uint32_t occasion(const session *t)
{
    return (uint32_t)tc_turn(&t->b, &t->s) << 16 | t->s.as.sns.phase;
}

static void dice_prompt(const session *t, const tc_await *w, char *out, size_t cap)
{
    char words[256]; /* "7d6: the action dice, ..." */
    const sns_state *s = &t->s.as.sns;

    if (w->step == SNS_STEP_DRAW) {
        snprintf(out, cap, "Draw a die from the bag (A %s %d, B %s %d): whose is it? ",
                 play_side_name(&t->b, 0), s->bag[0], play_side_name(&t->b, 1), s->bag[1]);
        return;
    }
    play_say_await(&t->b, &t->s, words, sizeof words);
    const char *what = strstr(words, ": ");
    snprintf(out, cap, "Roll %dd%d for %s: ", w->pool.count, w->pool.sides,
             what ? what + 2 : words);
}

static int marker(const session *t, const char *word)
{
    return play_marker_die(&t->b, &t->s, word);
}

static void print_bag(const session *t)
{
    char words[256];

    play_say_cup(&t->b, &t->s, words, sizeof words);
    puts(words);
}

/* ---- A battle in words ----------------------------------------------------------------------- */

static int units(const tc_battle *b, int side)
{
    int n = 0;
    for (int u = side * SNS_SIDE_UNITS; u < (side + 1) * SNS_SIDE_UNITS; u++)
        n += b->as.sns.profile[u].type != SNS_NO_TYPE;
    return n;
}

static void print_size(const tc_battle *b)
{
    printf("%d and %d units, %d pieces of ground, %g x %g DU\n", units(b, 0), units(b, 1),
           b->as.sns.pieces, b->as.sns.width / 1000.0, b->as.sns.depth / 1000.0);
}

/* ---- For completion -------------------------------------------------------------------------- */

static const char *const small_words[] = { "left", "right",  "both",  "wheel", "forward",
                                           "back", "turn",   "about", "pivot", "to",
                                           "with", "and",    "join",  "out",   "none",
                                           "move", "combat", "range", NULL };

const cli_system cli_sns = {
    .decision = sns_talk_decision,
    .orders = sns_talk_orders,
    .questions = plane_questions,
    .small_words = small_words,
    .question = sns_talk_question,
    .step = sns_talk_step,
    .score = sns_talk_score,
    .prompt = plane_prompt,
    .occasion = occasion,
    .suppose = sns_suppose,
    .odds_of_what = "Odds of what? odds charge B3, odds shoot B2, odds fight B1",
    .odds_whole = true,
    .odds_coin = " army value",
    .unseen = "Dice have fallen since: what has been shown cannot be unseen.",
    .dice_prompt = dice_prompt,
    .marker = marker,
    .print_cup = print_bag,
    .units = units,
    .print_size = print_size,
    .show = plane_show,
    .draw = plane_draw_whole,
    .defs = svg_defs,
    .ground = plane_draw_ground,
    .counters = plane_draw_pieces,
    .spot = sns_svg_spot,
    .box = sns_svg_box,
    .table = &sns_table,
    .bench = sns_bench,
    .bench_print = sns_bench_print,
};
