/* Lion of the North: its row (systems.h), and what of it is nobody else's. */
#include "../svg_parts.h"
#include "../systems.h"
#include "map.h"
#include "talk.h"

#include <string.h>

/* A card. */
static uint32_t occasion(const session *t)
{
    return (uint32_t)tc_turn(&t->b, &t->s) << 16 | t->s.as.lon.cards;
}

static void dice_prompt(const session *t, const tc_await *w, char *out, size_t cap)
{
    char words[256]; /* "1d6: points, ..." */
    const int player = w->subject - LON_PLAYER0;

    if (w->step == LON_STEP_DRAW) {
        snprintf(out, cap, "Draw a card from the deck (%d in it): which is it? ", w->pool.sides);
        return;
    }
    play_say_await(&t->b, &t->s, words, sizeof words);
    const char *what = strstr(words, ": ");
    snprintf(out, cap, "Roll %dd%d for %s%s%s: ", w->pool.count, w->pool.sides,
             player == 0 || player == 1 ? play_side_name(&t->b, player) : "",
             player == 0 || player == 1 ? ", " : "", what ? what + 2 : words);
}

static int marker(const session *t, const char *word)
{
    return play_marker_die(&t->b, &t->s, word);
}

static void print_deck(const session *t)
{
    char words[512];

    play_say_cup(&t->b, &t->s, words, sizeof words);
    puts(words);
}

/* ---- A battle in words ----------------------------------------------------------------------- */

static int stands(const tc_battle *b, int side)
{
    int n = 0;
    for (int u = side * LON_SIDE_STANDS; u < (side + 1) * LON_SIDE_STANDS; u++)
        n += b->as.lon.start.stand[u].type != LON_NO_TYPE;
    return n;
}

static void print_size(const tc_battle *b)
{
    printf("%d and %d stands, %d pieces of ground, %g x %g cm\n", stands(b, 0), stands(b, 1),
           b->as.lon.pieces, b->as.lon.width / 1000.0, b->as.lon.depth / 1000.0);
}

/* ---- For completion -------------------------------------------------------------------------- */

static const char *const small_words[] = { "all",      "enemy",    "none",   "yes",   "column",
                                           "force",    "surprise", "rear",   "front", "right",
                                           "left",     "nowhere",  "charge", "aid",   "fanatic",
                                           "emplaced", "with",     NULL };

const cli_system cli_lon = {
    .decision = lon_talk_decision,
    .orders = lon_talk_orders,
    .questions = plane_questions,
    .small_words = small_words,
    .question = plane_question,
    .step = lon_talk_step,
    .score = lon_talk_score,
    .prompt = plane_prompt,
    .occasion = occasion,
    .suppose = lon_suppose,
    .odds_of_what = "Odds of what? odds fire A2 > B3, odds attack B3 with A4 A5",
    .odds_coin = "",
    .unseen = "Dice have fallen since: what has been shown cannot be unseen.",
    .dice_prompt = dice_prompt,
    .marker = marker,
    .print_cup = print_deck,
    .units = stands,
    .print_size = print_size,
    .show = plane_show,
    .draw = plane_draw_whole,
    .defs = svg_defs,
    .ground = plane_draw_ground,
    .counters = plane_draw_pieces,
    .spot = lon_svg_spot,
    .box = lon_svg_box,
    .table = &lon_table,
    .bench = lon_bench,
    .bench_print = lon_bench_print,
};
