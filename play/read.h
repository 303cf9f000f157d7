/* Reading a decision's words: a JSON text without memory of its own. Inside play/ only. */
#ifndef PLAY_READ_H
#define PLAY_READ_H

#include "inside.h"

enum { READ_ID_MAX = 48 };

typedef struct read_span {
    const char *at, *end;
} read_span;

typedef struct play_reader {
    const tc_battle *b;
    const tc_state *s;
    read_span object;
    const char *why; /* the first thing that is wrong, NULL: nothing yet */
} play_reader;

bool read_wrong(play_reader *r, const char *why); /* false */
bool read_take(read_span *t, char c);
bool read_value(read_span *t, read_span *out); /* one value of any type; out is its text */
/* The text between the quotes; false for another type, an escape (no id has one) or a long one. */
bool read_text(read_span value, char out[READ_ID_MAX]);
bool read_is_null(read_span value);
/* The member of an object; false if it has none or is not an object. */
bool read_member(read_span object, const char *name, read_span *out);
bool read_id(play_reader *r, read_span value, uint8_t *out);
bool read_subject_of(play_reader *r, read_span object, const char *name, bool may_be_none,
                     uint8_t *out);
bool read_subject(play_reader *r, const char *name, bool may_be_none, uint8_t *out);
bool read_set_of(play_reader *r, read_span object, const char *name, tc_action *a);
/* A decimal with up to `places` places as a whole number of its last one: 4.965 with 3 is 4965. */
bool read_decimal(read_span value, int places, int32_t *out);

/* The fields of one decision; out has the items, a is the commit. False with r->why. */
bool play_sof_read(play_reader *r, tc_action *a, play_decision *out);
bool play_tvb_read(play_reader *r, tc_action *a, play_decision *out);

#endif
