/* What a system tells about its own symmetries, and nothing else: a board mapped onto itself or
   onto its mirror image, and counters numbered otherwise. */
#ifndef CONFORMANCE_SYSTEM_H
#define CONFORMANCE_SYSTEM_H

#include "../../ai/ai.h"

/* A change of names that the rules must not notice: where a hex goes, what a direction and a
   number become. */
typedef struct image {
    bool turned;    /* half-turn (an even number of columns) else east-west mirror (an odd one) */
    bool still;     /* hexes stay: only numbers change */
    bool swapped;   /* the sides exchange their names */
    int cols, rows; /* of the image's board; of a table its width and depth */
    uint8_t number[TC_SET_BITS]; /* subject -> subject */
} image;

/* The board's exact symmetry. false: it has none. */
bool image_of_board(const tc_battle *b, image *i);
/* A second one: hexes in the mirror even where columns are even (the board is taken as one column
   wider, that column off the map); a table turned by half, the sides with each other's names. */
bool image_padded(const tc_battle *b, image *i);
/* Other numbers: each side's units, leaders and guns in an order drawn with r. */
bool image_of_numbers(const tc_battle *b, uint64_t r, image *i);

void image_battle(const image *i, const tc_battle *b, tc_battle *out);
void image_state(const image *i, const tc_battle *b, const tc_state *s, tc_state *out);
tc_action image_action(const image *i, const tc_battle *b, const tc_state *s, const tc_action *a);

/* A state without what the ledger lets a tie-break by number decide for the eye alone. */
void image_plain(const tc_battle *b, tc_state *s);
/* May a tie-break by number or direction have decided something in these events, on the way from
   this state? */
bool image_excuses(const tc_battle *b, const image *i, const tc_state *before, const tc_event *ev,
                   int count);
/* Does the action stand on a tie between right and left? */
bool image_is_handed(const tc_battle *b, const image *i, const tc_state *s, const tc_action *a);
/* Kinds whose first fault is found by going through numbers: the rule cited may be another
   one's. */
bool image_by_number(const tc_battle *b, const image *i, const tc_action *a);
/* Do numbers say who decides next here? Then another numbering asks another question. */
bool image_asks_by_number(const tc_battle *b, const tc_state *s);

/* Names of options and rulings that may be drawn ("artillery", "round_odds=nearest"). */
int system_options(const tc_battle *b, const char *const **names);
int system_rulings(const tc_battle *b, const char *const **names);

/* A decision of somebody who looks for trouble: goes for the enemy, declares battles at random. */
void system_brawl(const tc_battle *b, const tc_state *s, ai_random *r, play_decision *d);

/* A battle as large as the core can hold, drawn with r, in a battle whose system is set; how many
   of them are fought. */
void system_fill(tc_battle *b, ai_random *r);
int system_large(const tc_battle *b);

/* Of how many decisions one has everything listed: lists are most of the time of a game. */
uint32_t system_lists_every(const tc_battle *b);

/* Small positions: every encoding of the kinds that are listed whole; nothing where a system has
   no stations. */
void system_small(const tc_battle *b, int *passed, int *failed);

#endif
