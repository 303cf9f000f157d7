/* Tilly's Very Bad Day: its row (systems.h), and what of it is nobody else's. */
#include "../svg_parts.h"
#include "../systems.h"
#include "map.h"
#include "talk.h"

#include <string.h>

/* A turn. */
static uint32_t occasion(const session *t)
{
    return (uint32_t)tc_turn(&t->b, &t->s);
}

static void dice_prompt(const session *t, const tc_await *w, char *out, size_t cap)
{
    char words[256]; /* "3d6: a command check, ..." */
    play_say_await(&t->b, &t->s, words, sizeof words);
    const char *what = strstr(words, ": ");
    const int army = w->subject - TVB_ARMY0; /* a side's own die, else of a unit or of nobody */
    snprintf(out, cap, "Roll %dd%d for %s%s%s: ", w->pool.count, w->pool.sides,
             army == 0 || army == 1 ? play_side_name(&t->b, army) : "",
             army == 0 || army == 1 ? ", " : "", what ? what + 2 : words);
}

/* ---- A battle in words ----------------------------------------------------------------------- */

static int units(const tc_battle *b, int side)
{
    return b->as.tvb.start.original[side];
}

static void print_size(const tc_battle *b)
{
    printf("%d and %d units, %d pieces of ground, %g x %g TUM\n", units(b, 0), units(b, 1),
           b->as.tvb.pieces, b->as.tvb.width / 1000.0, b->as.tvb.depth / 1000.0);
}

/* ---- For completion -------------------------------------------------------------------------- */

static const char *const small_words[] = { "all",    "enemy",   "none",  "yes",   "about",
                                           "then",   "leave",   "join",  "crest", "difficult",
                                           "wooded", "village", "wood",  "rough", "hill",
                                           "river",  "road",    "works", NULL };

const cli_system cli_tvb = {
    .decision = tvb_talk_decision,
    .orders = tvb_talk_orders,
    .questions = plane_questions,
    .small_words = small_words,
    .question = plane_question,
    .step = tvb_talk_step,
    .score = tvb_talk_score,
    .prompt = plane_prompt,
    .occasion = occasion,
    .suppose = tvb_suppose,
    .odds_of_what = "Odds of what? odds shoot SC1 > NC1, odds check SL1, odds fight SC1",
    .odds_coin = "",
    .unseen = "Dice have fallen since, or a hidden enemy has come in sight: what has been shown "
              "cannot be unseen.",
    .dice_prompt = dice_prompt,
    .units = units,
    .print_size = print_size,
    .show = plane_show,
    .draw = plane_draw_whole,
    .defs = svg_defs,
    .ground = plane_draw_ground,
    .counters = plane_draw_pieces,
    .spot = tvb_svg_spot,
    .box = tvb_svg_box,
    .table = &tvb_table,
    .bench = tvb_bench,
    .bench_print = tvb_bench_print,
};
