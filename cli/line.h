/* A line from the person at the terminal. Where the program is built with libedit and both ends are
   a terminal: with editing, history and completion; else as it is typed (docs/decisions/004). */
#ifndef TC_CLI_LINE_H
#define TC_CLI_LINE_H

#include <stdbool.h>
#include <stddef.h>

enum { LINE_OFFERS = 600, LINE_OFFER = 32, LINE_PROMPT = 512 };

/* What a word that is begun may become. */
typedef struct line_offers {
    const char *begun; /* "" nothing of it is there yet */
    int count;
    char at[LINE_OFFERS][LINE_OFFER];
} line_offers;

/* One more, if it begins so (small letters do) and is new. */
void line_offer(line_offers *o, const char *word);

/* Who knows what may come: before is the line up to the word that is begun. */
typedef struct line_guide {
    void (*offer)(const void *of, const char *before, line_offers *out);
    const void *of;
} line_guide;

/* Without its newline, at most cap - 2 bytes of it, else a sentence is printed and it is asked
   again; false at the end of input. ink: an escape sequence for the prompt, NULL none. With a guide
   it is a command: completed, and kept in the history. */
bool line_ask(const char *prompt, const char *ink, const line_guide *guide, char *line, int cap);

void line_close(void); /* the terminal is as it was; once, when nothing is asked any more */

#endif
