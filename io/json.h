/* JSON as the protocol and the records need it: strict reading with a place for every fault, and a
   growing text for answers. Inside io/ only. */
#ifndef TC_IO_JSON_H
#define TC_IO_JSON_H

#include "io.h"
#include <jansson.h>

enum { JSON_LINE_MAX = 1 << 20, JSON_DEPTH_MAX = 32, JSON_PATH_MAX = 160 };

/* ---- Reading ------------------------------------------------------------------------------------- */

/* Strict: UTF-8, no member twice, nothing after the value, at most JSON_DEPTH_MAX deep. NULL: fault. */
json_t *json_read(const char *text, size_t len, io_fault *fault);

/* One value inside a text that json_read accepts. path is a row of names and numbers, each after a slash:
   "/action/battles/0/attackers"; "" is the whole. false: there is none. */
typedef struct json_slice {
    size_t from, to;  /* bytes */
    int line, column; /* of the first, from 1 */
} json_slice;
bool json_find(const char *text, size_t len, const char *path, json_slice *out);

/* Where a value is being read from, so that a fault can name its place. */
typedef struct json_where {
    const char *text;
    size_t len;
    char path[JSON_PATH_MAX];
} json_where;

void json_where_init(json_where *w, const char *text, size_t len, const char *path);
json_where json_member(const json_where *w, const char *name);
json_where json_element(const json_where *w, size_t index);

/* Fills fault with the place of w and a text; returns false so that readers may return it. */
bool json_bad(const json_where *w, io_fault *fault, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The first member of object that is not in names (ended by NULL) is a fault. */
bool json_known_only(const json_where *w, json_t *object, const char *const *names,
                     io_fault *fault);

/* A decision out of a value read already; see io_decision_read. */
bool json_decision(const tc_battle *b, const tc_state *s, json_t *value, const json_where *w,
                   play_decision *out, io_fault *fault);

/* ---- Writing ------------------------------------------------------------------------------------- */

/* Grows as needed; when memory fails it stays failed and json_text_take returns NULL. */
typedef struct json_text {
    char *at;
    size_t len, cap;
    bool failed;
} json_text;

void json_put(json_text *t, const char *text);
void json_put_bytes(json_text *t, const char *bytes, size_t len);
void json_putf(json_text *t, const char *format, ...) __attribute__((format(printf, 2, 3)));
void json_put_string(json_text *t, const char *text);   /* quoted */
void json_put_value(json_text *t, const json_t *value); /* compact */
void json_put_hash(json_text *t, uint64_t hash);        /* "16 hex digits", quoted */
void json_put_dice(json_text *t, const uint8_t *dice, int count);
void json_put_state(json_text *t, const tc_battle *b, const tc_state *s);
void json_put_await(json_text *t, const tc_battle *b, const tc_state *s);
void json_put_decision(json_text *t, const tc_battle *b, const tc_state *s, const play_decision *d);
void json_put_verdict(json_text *t, const tc_verdict *v); /* members, without braces */
void json_put_events(json_text *t, const tc_battle *b, const tc_event *ev, int count);
void json_put_rolls(json_text *t, const tc_battle *b, const tc_event *ev, int count);
void json_put_cup(json_text *t, const tc_battle *b, const tc_state *s);
void json_put_odds(json_text *t, const tc_battle *b, const tc_state *s, const play_decision *d,
                   const play_odds *o);
char *json_text_take(json_text *t); /* malloc'ed, terminated; the text is empty again */
void json_text_drop(json_text *t);

/* Bytes as text, RFC 4648 without padding; url: '-' and '_' for '+' and '/'. */
void json_put_base64(json_text *t, const uint8_t *bytes, size_t len, bool url);
/* Takes either alphabet, padded or not. The bytes written, -1: bad text or no room. */
int json_base64_read(const char *text, uint8_t *out, int cap);

/* "0123...": 2 * len hex digits to bytes. */
bool json_hex_read(const char *text, uint8_t *out, int len);

#endif
