/* Reading a decision's words: a JSON text without memory of its own. Inside play/ only. */
#ifndef PLAY_READ_H
#define PLAY_READ_H

#include "inside.h"

enum { READ_ID_MAX = 48 }; /* no id and no word is so long */

typedef struct read_span {
    const char *at, *end;
} read_span;

typedef struct play_reader {
    const tc_battle *b;
    const tc_state *s;
    const char *text; /* the whole of it: places are counted from here */
    read_span object;
    play_fault *fault;
} play_reader;

/* ---- Faults: each of these is false ---------------------------------------------------------- */

/* What is wrong with the value there; % in the text is the word. */
bool read_wrong(play_reader *r, read_span at, const char *text, const char *word);
bool read_missing(play_reader *r, read_span object, const char *name);
/* A text of more parts: begin with the pen, end with read_faulted. */
play_pen read_fault(play_reader *r, read_span at);
bool read_faulted(play_pen *p);

/* ---- JSON, of a text that is JSON ------------------------------------------------------------ */

/* A value of any type is its text from the first to the last character. */
bool read_text(read_span value, char out[READ_ID_MAX]); /* false: no string; a long one is cut */
bool read_is_null(read_span value);
bool read_is_true(read_span value);
/* The inside of a list, and its elements one after another. */
bool read_list(read_span value, read_span *inside);
bool read_next(read_span *inside, read_span *item);
/* The member of an object; false if it has none or is not an object, out is as it was. */
bool read_member(read_span object, const char *name, read_span *out);
/* An object has only members named in these lists ("unit path to"; NULL ends them), each once. */
bool read_known(play_reader *r, read_span object, const char *const *lists);
/* What a decision may have besides its own; what is written for people is passed over. */
#define READ_COMMON "kind side cost text"

/* ---- Single values: false with a fault ------------------------------------------------------- */

bool read_id(play_reader *r, read_span value, uint8_t *out); /* who may do what is not asked */
/* may_be_none: left out or null is TC_NONE. */
bool read_subject_of(play_reader *r, read_span object, const char *name, bool may_be_none,
                     uint8_t *out);
bool read_subject(play_reader *r, const char *name, bool may_be_none, uint8_t *out);
/* A number of digits alone, at most so large; false without a fault. */
bool read_whole(read_span value, int32_t most, int32_t *out);
/* A decimal as a whole number of its last place: 4.965 with 3 is 4965. More places are none, but
   what a float leaves behind them (0.30000000000000004) is. False without a fault. */
bool read_decimal(read_span value, int places, int32_t *out);

bool read_flag(play_reader *r, const char *name, bool may_be_null, int bit, uint8_t *flags);
/* The place of one of the words, NULL among them for none; may_be_none: left out or null is 0. */
bool read_word(play_reader *r, read_span object, const char *name, bool may_be_none,
               const char *(*words)(int), int end, int *out);
/* Only these members ("unit x y"), what is written for people, and besides; either may be NULL. */
bool read_only(play_reader *r, read_span object, const char *own, const char *besides);

/* ---- Of a table (plane/read.c); may_be_none: left out or null is 0 --------------------------- */
bool read_length_at(play_reader *r, read_span value, int32_t *out);
bool read_length(play_reader *r, read_span object, const char *name, bool may_be_none,
                 int32_t *out);
bool read_angle(play_reader *r, read_span object, const char *name, bool may_be_none, int16_t *out);

/* The fields of one decision; out has the items, a is the commit. */
bool play_sof_read(play_reader *r, tc_action *a, play_decision *out);
bool play_tvb_read(play_reader *r, tc_action *a, play_decision *out);
bool play_lon_read(play_reader *r, tc_action *a, play_decision *out);
bool play_sns_read(play_reader *r, tc_action *a, play_decision *out);

/* The next item of a draft, of the commit's side; NULL with a fault: there is no room. */
tc_action *read_item(play_reader *r, read_span at, int kind, const tc_action *commit,
                     play_decision *out);

#endif
