/* A sheet of characters, each with its ink: what the maps for a terminal are drawn on. */
#ifndef TC_CLI_SHEET_H
#define TC_CLI_SHEET_H

#include "../io/io.h"

enum { SHEET_WIDTH = 330, SHEET_HEIGHT = 72 };

enum ink {
    INK_PLAIN,
    INK_DIM,
    INK_WATER,
    INK_WOODS,
    INK_VILLAGE,
    INK_HEAD,    /* what is to be done */
    INK_REFUSED, /* No: */
    INK_FIRST_WORD,
    INK_SECOND_WORD, /* a side's, on the terminal's own ground */
    INK_FIRST,
    INK_SECOND, /* of counters */
    INKS
};
extern const char *const sheet_inks[INKS]; /* escape sequences */

typedef struct sheet {
    char at[SHEET_HEIGHT][SHEET_WIDTH];
    uint8_t ink[SHEET_HEIGHT][SHEET_WIDTH];
    int height, width; /* what is printed */
} sheet;

sheet *sheet_new(void); /* malloc'ed, blank; NULL: no memory */
void sheet_put(sheet *p, int y, int x, const char *text, int width, uint8_t ink);
void sheet_print(FILE *to, const sheet *p, bool colour);

#endif
