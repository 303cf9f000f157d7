/* The pen: numbers, names and JSON into a bounded buffer. No meaning of any rule is here. */
#include "pen.h"

play_pen pen_begin(char *out, int cap)
{
    return (play_pen){ out, out && cap > 0 ? cap : 0, 0, 0 };
}

int pen_end(play_pen *p)
{
    if (p->cap > 0)
        p->out[p->len < p->cap ? p->len : p->cap - 1] = 0;
    return p->len;
}

void pen_char(play_pen *p, char c)
{
    if (p->len < p->cap - 1)
        p->out[p->len] = c;
    p->len++;
    p->last = c;
}

void pen_text(play_pen *p, const char *text)
{
    for (; text && *text; text++)
        pen_char(p, *text);
}

void pen_unsigned(play_pen *p, uint64_t n)
{
    char digits[20];
    int count = 0;

    do {
        digits[count++] = (char)('0' + n % 10);
        n /= 10;
    } while (n);
    while (count)
        pen_char(p, digits[--count]);
}

void pen_number(play_pen *p, int64_t n)
{
    if (n < 0) {
        pen_char(p, '-');
        pen_unsigned(p, (uint64_t)0 - (uint64_t)n);
    } else {
        pen_unsigned(p, (uint64_t)n);
    }
}

void pen_signed(play_pen *p, int64_t n)
{
    if (n > 0)
        pen_char(p, '+');
    pen_number(p, n);
}

void pen_two(play_pen *p, int n)
{
    pen_char(p, (char)('0' + n / 10 % 10));
    pen_char(p, (char)('0' + n % 10));
}

void pen_hex(play_pen *p, tc_hex h)
{
    char name[5];

    play_hex_name(h, name);
    pen_text(p, name[0] ? name : "off the map");
}

void pen_rule(play_pen *p, unsigned rule)
{
    char name[32];

    if (tc_rule_name(rule, name, TC_COUNT(name)) > 0)
        pen_text(p, name);
}

void pen_cite(play_pen *p, unsigned rule, unsigned ruling)
{
    if (!rule && !ruling)
        return;
    pen_text(p, " [");
    if (rule)
        pen_rule(p, rule);
    if (ruling && ruling != rule) {
        pen_text(p, rule ? ", " : "");
        pen_rule(p, ruling);
    }
    pen_char(p, ']');
}

void pen_halves(play_pen *p, int halves)
{
    pen_number(p, halves / 2);
    if (halves % 2)
        pen_text(p, ".5");
}

void pen_permille(play_pen *p, int permille)
{
    pen_number(p, permille / 10);
    pen_char(p, '.');
    pen_number(p, permille % 10);
}

void pen_fraction(play_pen *p, uint64_t n, uint64_t of)
{
    const uint64_t g = play_gcd(n, of);

    pen_unsigned(p, g ? n / g : n);
    pen_char(p, '/');
    pen_unsigned(p, g ? of / g : of);
}

/* ---- JSON ------------------------------------------------------------------------------------ */

/* A comma before a key or value, unless something has just been opened or named. */
static void jot_next(play_pen *p)
{
    if (p->last && p->last != '{' && p->last != '[' && p->last != ':')
        pen_char(p, ',');
}

void jot_open(play_pen *p, char bracket)
{
    jot_next(p);
    pen_char(p, bracket);
}

void jot_close(play_pen *p, char bracket)
{
    pen_char(p, bracket);
}

/* RFC 8259: quote, backslash and control characters are escaped; UTF-8 passes as it is. */
static void jot_quoted(play_pen *p, const char *text)
{
    static const char digit[] = "0123456789abcdef";

    pen_char(p, '"');
    for (; *text; text++) {
        const unsigned char c = (unsigned char)*text;
        if (c == '"' || c == '\\') {
            pen_char(p, '\\');
            pen_char(p, *text);
        } else if (c < 0x20 || c == 0x7f) {
            pen_text(p, "\\u00");
            pen_char(p, digit[c >> 4]);
            pen_char(p, digit[c & 15]);
        } else {
            pen_char(p, *text);
        }
    }
    pen_char(p, '"');
}

void jot_key(play_pen *p, const char *key)
{
    jot_next(p);
    jot_quoted(p, key);
    pen_char(p, ':');
}

void jot_text(play_pen *p, const char *text)
{
    jot_next(p);
    if (text)
        jot_quoted(p, text);
    else
        pen_text(p, "null");
}

void jot_number(play_pen *p, int64_t n)
{
    jot_next(p);
    pen_number(p, n);
}

void jot_bool(play_pen *p, bool yes)
{
    jot_next(p);
    pen_text(p, yes ? "true" : "false");
}

void jot_null(play_pen *p)
{
    jot_text(p, NULL);
}

void jot_hex(play_pen *p, tc_hex h)
{
    char name[5];

    play_hex_name(h, name);
    jot_text(p, name[0] ? name : NULL);
}

void jot_rule(play_pen *p, unsigned rule)
{
    char name[32];

    jot_text(p, rule && tc_rule_name(rule, name, TC_COUNT(name)) > 0 ? name : NULL);
}

void jot_cite(play_pen *p, unsigned rule, unsigned ruling)
{
    jot_key(p, "rule");
    jot_rule(p, rule);
    jot_key(p, "ruling");
    jot_rule(p, ruling);
}

void key_text(play_pen *p, const char *key, const char *text)
{
    jot_key(p, key);
    jot_text(p, text);
}

void key_texts(play_pen *p, const char *key, const char *const *text, int count)
{
    jot_key(p, key);
    jot_open(p, '[');
    for (int i = 0; i < count; i++)
        jot_text(p, text[i]);
    jot_close(p, ']');
}

void key_chance(play_pen *p, const char *key, uint64_t n, uint64_t of)
{
    char fraction[48];
    play_pen f = pen_begin(fraction, TC_COUNT(fraction));

    pen_fraction(&f, n, of);
    pen_end(&f);
    jot_key(p, key);
    jot_open(p, '{');
    jot_key(p, "chance");
    jot_text(p, fraction);
    jot_key(p, "percent");
    pen_permille(p, play_permille(n, of));
    jot_close(p, '}');
}

void key_number(play_pen *p, const char *key, int64_t n)
{
    jot_key(p, key);
    jot_number(p, n);
}

void key_bool(play_pen *p, const char *key, bool yes)
{
    jot_key(p, key);
    jot_bool(p, yes);
}

/* Thousandths as a decimal without zeros at its end: 4965 is 4.965, 9500 is 9.5. */
void pen_thousandths(play_pen *p, int64_t n)
{
    const int64_t size = n < 0 ? -n : n;

    pen_text(p, n < 0 ? "-" : "");
    pen_number(p, size / 1000);
    pen_char(p, '.');
    for (int64_t digit = 100; digit; digit /= 10)
        pen_char(p, (char)('0' + size / digit % 10));
}

void pen_length(play_pen *p, int64_t thousandths)
{
    uint64_t size = thousandths < 0 ? (uint64_t)0 - (uint64_t)thousandths : (uint64_t)thousandths;

    if (thousandths < 0)
        pen_char(p, '-');
    pen_unsigned(p, size / 1000);
    size %= 1000;
    if (!size)
        return;
    pen_char(p, '.');
    for (uint64_t digit = 100; digit && size; digit /= 10) {
        pen_char(p, (char)('0' + size / digit));
        size %= digit;
    }
}

/* Tenths of a degree: 300 is 30.0. */
void pen_degrees(play_pen *p, int tenths)
{
    if (tenths < 0)
        pen_char(p, '-');
    pen_permille(p, tenths < 0 ? -tenths : tenths);
}

void pen_point(play_pen *p, int64_t x, int64_t y)
{
    pen_char(p, '(');
    pen_length(p, x);
    pen_text(p, ", ");
    pen_length(p, y);
    pen_char(p, ')');
}

void jot_thousandths(play_pen *p, int64_t n)
{
    jot_next(p);
    pen_thousandths(p, n);
}

void jot_length(play_pen *p, int64_t thousandths)
{
    jot_next(p);
    pen_length(p, thousandths);
}

void jot_halves(play_pen *p, int halves)
{
    jot_next(p);
    pen_halves(p, halves);
}

void jot_degrees(play_pen *p, int tenths)
{
    jot_next(p);
    pen_degrees(p, tenths);
}

void key_length(play_pen *p, const char *key, int64_t thousandths)
{
    jot_key(p, key);
    pen_length(p, thousandths);
}

void key_degrees(play_pen *p, const char *key, int tenths)
{
    jot_key(p, key);
    pen_degrees(p, tenths);
}

/* [x,y] in the unit of the table. */
void jot_point(play_pen *p, int64_t x, int64_t y)
{
    jot_open(p, '[');
    jot_length(p, x);
    jot_length(p, y);
    jot_close(p, ']');
}

/* ---- Small arithmetic of whoever writes ------------------------------------------------------ */

uint64_t play_gcd(uint64_t a, uint64_t b)
{
    while (b) {
        const uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

int play_permille(uint64_t n, uint64_t of)
{
    while (of >> 50) { /* so that the product below fits */
        of >>= 1;
        n >>= 1;
    }
    return of ? (int)((n * 2000 + of) / (of * 2)) : 0;
}

bool play_same(const char *a, const char *b)
{
    while (*a && *a == *b) {
        a++;
        b++;
    }
    return *a == *b;
}
