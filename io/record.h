/* What the writer and the reader of records share. Inside io/ only. */
#ifndef TC_IO_RECORD_H
#define TC_IO_RECORD_H

#include "json.h"
#include "steps.h"

enum {
    RECORD_LINE_MAX = 1 << 20, /* a line of play with its snapshot, and the end line, are shorter */
    RECORD_DICE_MAX = 1024,    /* dice of one line */
    RECORD_GAME_MAX = 64,      /* letters of a dealer's game id */
    RECORD_CONTRIBUTIONS_MAX = 128
};

/* Every line ends with ,"sum":"16 hex digits"}: the first eight bytes of BLAKE2b-256 over all
   lines before it (newlines too) and its own text up to that comma. */
enum { RECORD_TAIL = 26, RECORD_SUM = 32 };

typedef struct record_chain {
    play_blake2b so_far;
} record_chain;

void record_chain_init(record_chain *c);
void record_chain_add(record_chain *c, const char *bytes, size_t len);
void record_chain_now(const record_chain *c, uint8_t out[RECORD_SUM]);
void record_tail(const record_chain *c, const char *line, size_t len, char out[RECORD_TAIL + 1]);

/* Whether a text begins as every record does. */
bool record_begins(const char *text, size_t len);

/* Where dice come from: nobody knows (by hand), a seed, or a dealer. */
typedef struct record_dice {
    enum io_dice_source source;
    uint32_t key[2], replica;
    char game[RECORD_GAME_MAX + 1];
    uint8_t commit[32], secret[32];
    uint8_t contributions[RECORD_CONTRIBUTIONS_MAX];
    int contributions_len;
} record_dice;

/* Whether these dice, and no others, fall when the source throws from before. line and chain:
   a dealer's. RECORD_DICE_UNKNOWN: there was no room to throw them. */
enum record_match { RECORD_DICE_DIFFER, RECORD_DICE_MATCH, RECORD_DICE_UNKNOWN };
enum record_match record_dice_match(const record_dice *from, const record_chain *chain, int line,
                                    const tc_battle *b, const tc_state *before,
                                    const play_decision *d, const uint8_t *dice, int count);

const char *record_outcome(const tc_battle *b, const tc_state *s);

#endif
