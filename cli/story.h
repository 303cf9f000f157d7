/* A record as a story: the lines of play that stand (what was taken back is left out), each with
   its luck; for `tercio luck` and `tercio report`. */
#ifndef TC_CLI_STORY_H
#define TC_CLI_STORY_H

#include "../lab/plot.h"
#include "cli.h"

typedef struct story_line {
    play_luck luck;
    int line; /* of the file */
    int turn;
} story_line;

typedef struct story {
    tc_battle b;
    tc_state end;
    int count;
    story_line *at;
    io_head head;
    io_fault parted; /* of older rules, where today's part from it; line 0: they do not */
    char *text;      /* the whole record */
    size_t len;
    const char *file;
} story;

/* malloc'ed; NULL with its fault on stderr. Of older rules: as far as it replays, and parted says
   from where on it is the record's claim. */
story *story_read(const char *file);
story *story_of(const char *file, char *text, size_t len); /* text: malloc'ed, freed with it */
void story_free(story *t);

/* Plays it again: see is called for the lines that stand, first to last. */
bool story_tell(const story *t, io_replay_see see, void *ctx);

/* The luck of a turn, or (until) of all turns up to it. */
play_luck story_luck(const story *t, int turn, bool until);
enum { STORY_ALL = 1 << 20 };
/* "Dice this kind to the Catholic side fall in 1 game of 6." */
void story_luck_words(const tc_battle *b, const play_luck *l, char *out, int cap);

/* The swings, largest first: indices into at; how many there are (at most cap). */
int story_swings(const story *t, int *out, int cap);

/* Luck as it adds up, roll after roll, with a band of two standard deviations. */
typedef struct story_curve {
    int count, marks;
    double *x, *y, *band;
    plot_mark *mark;
    char label[96];
} story_curve;
bool story_curve_of(const story *t, story_curve *out);
void story_curve_free(story_curve *c);
plot_curves story_plot(const story_curve *c);

#endif
