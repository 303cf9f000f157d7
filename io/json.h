/* JSON as the protocol and the records need it: strict reading with a place for every fault, and a
   growing text for answers. Inside io/ only. */
#ifndef TC_IO_JSON_H
#define TC_IO_JSON_H

#include "io.h"
#include <jansson.h>

enum { JSON_LINE_MAX = 1 << 20, JSON_DEPTH_MAX = 32, JSON_PATH_MAX = 160 };

/* ---- Reading -------------------------------------------------------------------------------- */

/* Strict: UTF-8, no member twice, nothing after the value, at most JSON_DEPTH_MAX deep. NULL:
   fault. */
json_t *io_json_read(const char *text, size_t len, io_fault *fault);

/* One value inside a text that io_json_read accepts. path is a row of names and numbers, each
   after a slash: "/action/battles/0/attackers"; "" is the whole. false: there is none. */
typedef struct io_slice {
    size_t from, to;  /* bytes */
    int line, column; /* of the first, from 1 */
} io_slice;
bool io_json_find(const char *text, size_t len, const char *path, io_slice *out);
/* The place of a byte of it; columns are characters. */
void io_json_place(const char *text, size_t at, int *line, int *column);

/* Where a value is being read from, so that a fault can name its place. */
typedef struct io_where {
    const char *text;
    size_t len;
    char path[JSON_PATH_MAX];
} io_where;

void io_where_init(io_where *w, const char *text, size_t len, const char *path);
io_where io_member(const io_where *w, const char *name);
io_where io_element(const io_where *w, size_t index);

/* Fills fault with the place of w and a text; returns false so that readers may return it. */
bool io_bad(const io_where *w, io_fault *fault, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The first member of object that is not in names (ended by NULL) is a fault. */
bool io_known_only(const io_where *w, json_t *object, const char *const *names, io_fault *fault);

/* A decision that is part of a text which io_json_read accepts; see io_decision_read. */
bool io_decision_from(const tc_battle *b, const tc_state *s, const io_where *w, play_decision *out,
                      io_fault *fault);

/* ---- Writing -------------------------------------------------------------------------------- */

/* Grows as needed; when memory fails it stays failed and io_text_take returns NULL. */
typedef struct io_text {
    char *at;
    size_t len, cap;
    bool failed;
} io_text;

void io_put(io_text *t, const char *text);
void io_put_bytes(io_text *t, const char *bytes, size_t len);
void io_putf(io_text *t, const char *format, ...) __attribute__((format(printf, 2, 3)));
void io_put_string(io_text *t, const char *text);   /* quoted */
void io_put_value(io_text *t, const json_t *value); /* compact */
void io_put_hash(io_text *t, uint64_t hash);        /* "16 hex digits", quoted */
void io_put_dice(io_text *t, const uint8_t *dice, int count);
void io_put_state(io_text *t, const tc_battle *b, const tc_state *s);
void io_put_await(io_text *t, const tc_battle *b, const tc_state *s);
void io_put_decision(io_text *t, const tc_battle *b, const tc_state *s, const play_decision *d);
/* Members, without braces; of a refusal "rule","ruling","got","need","unit". */
void io_put_verdict(io_text *t, const tc_battle *b, const tc_verdict *v);
void io_put_refusal(io_text *t, const tc_battle *b, const tc_verdict *v);
void io_put_events(io_text *t, const tc_battle *b, const tc_event *ev, int count);
void io_put_cup(io_text *t, const tc_battle *b, const tc_state *s);
void io_put_battle(io_text *t, const tc_battle *b);
void io_put_actions(io_text *t, const tc_battle *b, const tc_state *s, int kind, int subject,
                    play_listed *listed);
bool io_put_measure(io_text *t, const tc_battle *b, const tc_state *s, int one,
                    int other); /* false, and nothing put: one has no place */
void io_put_look(io_text *t, const tc_battle *b, const tc_state *s, int subject);
void io_put_ghost(io_text *t, const tc_battle *b, const tc_state *s, const play_decision *d);
void io_put_odds(io_text *t, const tc_battle *b, const tc_state *s, const play_decision *d,
                 const play_odds *o);
char *io_text_take(io_text *t); /* malloc'ed, terminated; the text is empty again */
void io_text_drop(io_text *t);

/* Bytes as text, RFC 4648 without padding; url: '-' and '_' for '+' and '/'. */
void io_put_base64(io_text *t, const uint8_t *bytes, size_t len, bool url);
/* Takes either alphabet, padded or not. The bytes written, -1: bad text or no room. */
int io_base64_read(const char *text, uint8_t *out, int cap);

/* "0123...": 2 * len hex digits to bytes. */
bool io_hex_read(const char *text, uint8_t *out, int len);

#endif
