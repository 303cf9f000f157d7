/* Writing text into a caller's buffer: bounded, always terminated, counting what was wanted. The
   JSON writers (jot_: json_ is jansson's) put the commas themselves: they look at the character
   before. Inside play/ and ai/ only. */
#ifndef PLAY_PEN_H
#define PLAY_PEN_H

#include "play.h"

typedef struct play_pen {
    char *out;
    int cap, len; /* len counts on when the buffer is full */
    char last;    /* the character written last, 0 at the start */
} play_pen;

play_pen pen_begin(char *out, int cap);
int pen_end(play_pen *p); /* terminates; the length wanted */

void pen_char(play_pen *p, char c);
void pen_text(play_pen *p, const char *text);
void pen_number(play_pen *p, int64_t n);
void pen_unsigned(play_pen *p, uint64_t n);
void pen_signed(play_pen *p, int64_t n); /* +2, -1, 0 */
void pen_two(play_pen *p, int n);        /* 07 */
void pen_hex(play_pen *p, tc_hex h);     /* 0910, or "off the map" */
void pen_rule(play_pen *p, unsigned rule);
void pen_cite(play_pen *p, unsigned rule, unsigned ruling); /* " [SOF-5.3.a, SOF-R46]" */
void pen_halves(play_pen *p, int halves);                   /* 13 halves: 6.5 */
void pen_thousandths(play_pen *p, int64_t n);               /* -1250: -1.250 */
void pen_permille(play_pen *p, int permille);               /* 333: 33.3 */
void pen_fraction(play_pen *p, uint64_t n, uint64_t of);    /* 2, 36: 1/18 */

void jot_open(play_pen *p, char bracket);
void jot_close(play_pen *p, char bracket);
void jot_key(play_pen *p, const char *key);
void jot_text(play_pen *p, const char *text); /* quoted, escaped; NULL is null */
void jot_number(play_pen *p, int64_t n);
void jot_halves(play_pen *p, int halves); /* 13: 6.5 */
void jot_bool(play_pen *p, bool yes);
void jot_null(play_pen *p);
void jot_thousandths(play_pen *p, int64_t n); /* -1250: -1.250 */
void jot_hex(play_pen *p, tc_hex h);          /* "0910", or null */
void jot_rule(play_pen *p, unsigned rule);
void jot_cite(play_pen *p, unsigned rule, unsigned ruling); /* "rule":...,"ruling":... */

/* A key with its value. */
void key_text(play_pen *p, const char *key, const char *text);
void key_texts(play_pen *p, const char *key, const char *const *text, int count);
void key_number(play_pen *p, const char *key, int64_t n);
void key_chance(play_pen *p, const char *key, uint64_t n, uint64_t of); /* {chance, percent} */
void key_bool(play_pen *p, const char *key, bool yes);

/* Of a table: lengths in thousandths (4965: 4.965), headings in tenths of a degree (300: 30.0). */
void pen_length(play_pen *p, int64_t thousandths);
void pen_degrees(play_pen *p, int tenths);
void pen_point(play_pen *p, int64_t x, int64_t y); /* (10, 4.5) */
void jot_length(play_pen *p, int64_t thousandths);
void jot_degrees(play_pen *p, int tenths);
void jot_point(play_pen *p, int64_t x, int64_t y); /* [10,4.5] */
void key_length(play_pen *p, const char *key, int64_t thousandths);
void key_degrees(play_pen *p, const char *key, int tenths);

uint64_t play_gcd(uint64_t a, uint64_t b);
int play_permille(uint64_t n, uint64_t of); /* rounded half up */
bool play_same(const char *a, const char *b);

#endif
