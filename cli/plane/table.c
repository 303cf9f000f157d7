/* A table for people: its pictures, what may be asked, the orders that every table knows. */
#include "table.h"
#include "../systems.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const plane_table *table_of(const tc_battle *b)
{
    return cli_system_of(b)->table;
}

/* ---- Pictures -------------------------------------------------------------------------------- */

void plane_draw_whole(FILE *to, const tc_battle *b, const tc_state *s, const map_decor *decor)
{
    plane_drawing *d = table_of(b)->drawing(b, s);

    if (d)
        plane_svg(to, d, decor);
    free(d);
}

void plane_draw_ground(FILE *to, const tc_battle *b, const tc_state *s, const map_decor *decor)
{
    plane_drawing *d = table_of(b)->drawing(b, s);

    (void)decor;
    if (d)
        plane_svg_ground(to, d);
    free(d);
}

void plane_draw_pieces(FILE *to, const tc_battle *b, const tc_state *s, const map_decor *decor)
{
    plane_drawing *d = table_of(b)->drawing(b, s);

    if (d)
        plane_svg_pieces(to, d, decor);
    free(d);
}

static void print_legend(const tc_battle *b, bool colour)
{
    fputs(table_of(b)->legend, stdout);
    plane_map_sides(stdout, b, colour);
}

void plane_show(const tc_battle *b, const tc_state *s)
{
    const bool colour = map_wants_colour(stdout);
    const plane_table *table = table_of(b);
    plane_drawing *d = table->drawing(b, s);

    if (d)
        plane_map(stdout, d, colour);
    print_legend(b, colour);
    for (int side = 0; side < 2; side++)
        table->print_side(stdout, b, s, side, true);
    if (d)
        printf("\nA table of %g x %g %s.\n", d->width / 1000.0, d->depth / 1000.0, table->unit);
    free(d);
}

void plane_prompt(const session *t, int side, char *out, size_t cap)
{
    snprintf(out, cap, "T%d %s> ", tc_turn(&t->b, &t->s), play_side_name(&t->b, side));
}

/* ---- Questions ------------------------------------------------------------------------------- */

static void ask_show(const session *t, const tc_state *seen)
{
    plane_drawing *d = table_of(&t->b)->drawing(&t->b, seen);

    if (d)
        plane_map(stdout, d, t->colour);
    free(d);
}

static void ask_units(const session *t, const tc_state *seen, const talk_words *w)
{
    const bool all = talk_is(w, 1, "all"), enemy = talk_is(w, 1, "enemy");
    const int who = tc_awaits(&t->b, &t->s).who, own = who < 2 ? who : 0;

    for (int side = 0; side < 2; side++)
        if (all || (side != own) == enemy)
            table_of(&t->b)->print_side(stdout, &t->b, seen, side, all);
}

/* By the id behind the question; -1: there is none. */
static int piece_asked(const session *t, const talk_words *w)
{
    const int piece = w->count > 1 ? talk_subject(t, w->at[1]) : -1;
    return piece < table_of(&t->b)->pieces ? piece : -1;
}

static void ask_info(const session *t, const tc_state *seen, const talk_words *w)
{
    const plane_table *table = table_of(&t->b);
    const int piece = piece_asked(t, w);

    if (piece < 0)
        printf("About whom? info %s\n", table->example);
    else
        table->print_piece(stdout, &t->b, seen, piece);
}

static void print_listed(const session *t, const tc_state *seen, const tc_action *list, int count)
{
    char words[512];

    for (int i = 0; i < count; i++) {
        play_decision d = { .count = 1 };
        d.at[0] = list[i];
        if (list[i].kind < TC_KINDS ||
            (!table_of(&t->b)->lists_items && play_is_item(&t->b, list[i].kind)))
            continue;
        play_say_decision(&t->b, seen, &d, words, sizeof words);
        printf("  %s\n", words);
    }
}

static void ask_can(const session *t, const tc_state *seen, const talk_words *w)
{
    enum { LISTED = 128 };
    tc_action list[LISTED];
    const int piece = piece_asked(t, w);

    if (piece < 0) {
        printf("Who? can %s\n", table_of(&t->b)->example);
        return;
    }
    const int count = tc_actions(&t->b, seen, 0, piece, list, LISTED);
    print_listed(t, seen, list, count < LISTED ? count : LISTED);
    puts(
        "These are samples; anything between them may be legal too: say it, and the rules answer.");
}

static void ask_look(const session *t, const tc_state *seen, const talk_words *w)
{
    const plane_table *table = table_of(&t->b);
    const int piece = piece_asked(t, w);

    if (piece < 0 || !table->on_table(seen, piece)) {
        printf("Who on the table? look %s\n", table->example);
        return;
    }
    table->print_piece(stdout, &t->b, seen, piece);
    table->look(t, seen, piece);
}

const char *const plane_questions[] = { "help", "show", "map",   "legend", "units", "info",
                                        "can",  "look", "score", "vp",     NULL };

bool plane_question(session *t, const talk_words *w)
{
    const tc_state seen = session_seen(t);

    if (talk_is(w, 0, "help") || talk_is(w, 0, "?") || talk_is(w, 0, "h"))
        fputs(table_of(&t->b)->help, stdout);
    else if (talk_is(w, 0, "show") || talk_is(w, 0, "map") || talk_is(w, 0, "s"))
        ask_show(t, &seen);
    else if (talk_is(w, 0, "legend"))
        print_legend(&t->b, t->colour);
    else if (talk_is(w, 0, "units") || talk_is(w, 0, "u"))
        ask_units(t, &seen, w);
    else if (talk_is(w, 0, "info") || talk_is(w, 0, "i"))
        ask_info(t, &seen, w);
    else if (talk_is(w, 0, "can"))
        ask_can(t, &seen, w);
    else if (talk_is(w, 0, "look") || talk_is(w, 0, "l"))
        ask_look(t, &seen, w);
    else if (talk_is(w, 0, "score") || talk_is(w, 0, "vp"))
        table_of(&t->b)->score(t);
    else
        return false;
    return true;
}

/* ---- What is to be done ---------------------------------------------------------------------- */

void plane_tell(session *t, const tc_await *w, bool goes_on)
{
    const uint16_t step = (uint16_t)(w->step << 8 | w->who);

    if (step != t->told || !goes_on)
        talk_head(t);
    t->told = step;
}

void plane_step_listed(const session *t, const char *hint)
{
    enum { LISTED = 32 };
    tc_action list[LISTED];
    const tc_state seen = session_seen(t);
    const int count = tc_actions(&t->b, &seen, 0, TC_NONE, list, LISTED);

    print_listed(t, &seen, list, count < LISTED ? count : LISTED);
    printf("  (%s)\n", hint);
}

/* ---- Orders ---------------------------------------------------------------------------------- */

tc_action *plane_order(const session *t, int kind, play_decision *out)
{
    memset(out, 0, sizeof *out);
    out->count = 1;
    out->at[0] = (tc_action){ .kind = (uint8_t)kind,
                              .side = tc_awaits(&t->b, &t->s).who,
                              .unit = TC_NONE,
                              .target = TC_NONE };
    return &out->at[0];
}

int plane_say_auto(const session *t, const talk_words *w, play_decision *out)
{
    const tc_state seen = session_seen(t);
    ai_random mind;

    (void)w;
    ai_random_seed(&mind, tc_hash(&t->b, &seen));
    memset(out, 0, sizeof *out);
    ai_captain(&t->b, &seen, &mind, out);
    return 1;
}
