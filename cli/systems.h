/* What the program needs of each rule system: one row per system, in its own file. NULL: nothing of
   the kind. */
#ifndef TC_CLI_SYSTEMS_H
#define TC_CLI_SYSTEMS_H

#include "bench.h"
#include "map.h"
#include "plane/table.h"
#include "suppose.h"
#include "talk.h"

typedef struct cli_system {
    /* Talking: as talk_decision, talk_question, talk_step; the losses of both sides. */
    int (*decision)(const session *t, const talk_words *w, play_decision *out);
    bool (*question)(session *t, const talk_words *w);
    /* For completion (offers.c): its orders; its questions and the small words behind them, NULL
       ends them; the places that may be meant, true: nothing but a place is. */
    int (*orders)(const talk_order **out);
    const char *const *questions, *const *small_words;
    bool (*offer_places)(const session *t, const talk_words *before, line_offers *out);
    void (*step)(session *t);
    void (*score)(const session *t);
    void (*prompt)(const session *t, int side, char *out, size_t cap);
    /* For as long as this number is the same a mind is kept. */
    uint32_t (*occasion)(const session *t);
    /* The only thing that can be decided, where nobody need be asked for it. */
    bool (*settled)(const session *t, const tc_await *w, play_decision *out);
    bool (*opens)(const tc_await *w);     /* what is decided opens an activation */
    void (*show_about)(const session *t); /* the map about whoever is awaited then */
    suppose_deed_in *suppose;             /* for `tercio odds`: a deed that nobody may do now */
    const char *odds_of_what;             /* how odds are asked for */
    bool odds_whole; /* of a command: to the end of what it brings, not of its first dice */
    const char *odds_coin, *odds_for; /* of a margin: " VP"; and whose it is, not a side's name */
    const char *unseen;               /* why what happened cannot be taken back */
    const char *side[2], *won[2];     /* sentences about a side, where its name alone is none */
    /* Dice by hand: what is asked; a marker in the cup by name, 0 none; the cup's contents. */
    void (*dice_prompt)(const session *t, const tc_await *w, char *out, size_t cap);
    int (*marker)(const session *t, const char *word);
    void (*print_cup)(const session *t);
    /* A battle in words: how many units, its size in a line, its field and armies. */
    int (*units)(const tc_battle *b, int side);
    void (*print_size)(const tc_battle *b);
    void (*show)(const tc_battle *b, const tc_state *s);
    /* Its picture: all of it, and its parts. */
    void (*draw)(FILE *to, const tc_battle *b, const tc_state *s, const map_decor *decor);
    void (*defs)(FILE *to); /* drawings that are used more than once */
    void (*ground)(FILE *to, const tc_battle *b, const tc_state *s, const map_decor *decor);
    void (*counters)(FILE *to, const tc_battle *b, const tc_state *s, const map_decor *decor);
    bool (*spot)(const tc_battle *b, const tc_state *s, int subject, svg_spot *at);
    svg_box (*box)(const tc_battle *b);
    const plane_table
        *table; /* what is played on one: pictures and questions are plane/table.h's */
    /* Its benchmarks (bench.h). */
    bool (*bench)(const bench_plan *p, bench_figures *f);
    void (*bench_print)(const bench_figures *f, bool json);
} cli_system;

#define SYSTEM(NAME, name, ...) extern const cli_system cli_##name;
TC_FOR_SYSTEMS(SYSTEM, )
#undef SYSTEM

const cli_system *cli_system_at(int system);
const cli_system *cli_system_of(const tc_battle *b);

#endif
