/* Tilly's Very Bad Day: its row (systems.h), and what of it is nobody else's. */
#include "sof_svg_parts.h"
#include "systems.h"
#include "tvb_map.h"
#include "tvb_talk.h"

#include <string.h>

static void prompt(const table *t, int side, char *out, size_t cap)
{
    snprintf(out, cap, "T%d %s> ", tc_turn(&t->b, &t->s), play_side_name(&t->b, side));
}

/* A turn. */
static uint32_t occasion(const table *t)
{
    return (uint32_t)tc_turn(&t->b, &t->s);
}

static void dice_prompt(const table *t, const tc_await *w, char *out, size_t cap)
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

static void show(const tc_battle *b, const tc_state *s)
{
    const bool colour = map_wants_colour(stdout);

    tvb_map_draw(stdout, b, s, colour);
    tvb_map_legend(stdout, b, colour);
    for (int side = 0; side < 2; side++)
        tvb_print_side(stdout, b, s, side, true);
    printf("\nA table of %g x %g TUM.\n", b->as.tvb.width / 1000.0, b->as.tvb.depth / 1000.0);
}

static void ground(FILE *to, const tc_battle *b, const tc_state *s, const map_decor *decor)
{
    (void)decor;
    tvb_svg_ground(to, b, s);
}

static void counters(FILE *to, const tc_battle *b, const tc_state *s, const map_decor *decor)
{
    (void)decor;
    tvb_svg_counters(to, b, s);
}

const cli_system cli_tvb = {
    .decision = tvb_talk_decision,
    .question = tvb_talk_question,
    .step = tvb_talk_step,
    .score = tvb_talk_score,
    .prompt = prompt,
    .occasion = occasion,
    .odds_of_what = "Odds of what? odds shoot SC1 > NC1, odds check SL1, odds fight SC1",
    .odds_coin = "",
    .unseen = "Dice have fallen since, or a hidden enemy has come in sight: what has been shown "
              "cannot be unseen.",
    .dice_prompt = dice_prompt,
    .units = units,
    .print_size = print_size,
    .show = show,
    .draw = tvb_svg_draw,
    .defs = svg_defs,
    .ground = ground,
    .counters = counters,
    .spot = tvb_svg_spot,
    .box = tvb_svg_box,
};
