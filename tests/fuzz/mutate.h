/* How the targets that read texts (JSON lines, YAML) change them: by lines and words as often as
   by bytes, because a byte changed at random mostly makes a text that no longer parses. */
#ifndef FUZZ_MUTATE_H
#define FUZZ_MUTATE_H

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned int seed);
size_t LLVMFuzzerCustomCrossOver(const uint8_t *one, size_t one_size, const uint8_t *two,
                                 size_t two_size, uint8_t *out, size_t max_size, unsigned int seed);

typedef struct piece {
    size_t from, to;
} piece;

static unsigned fuzz_below(unsigned *r, size_t n)
{
    *r = *r * 1664525u + 1013904223u;
    return n ? (unsigned)((*r >> 8) % n) : 0;
}

/* The line around a place, with its newline. */
static piece line_at(const uint8_t *data, size_t size, size_t at)
{
    piece p = { at, at };

    while (p.from > 0 && data[p.from - 1] != '\n')
        p.from--;
    while (p.to < size && data[p.to] != '\n')
        p.to++;
    p.to += p.to < size;
    return p;
}

static int is_mark(uint8_t c)
{
    return c <= ' ' || strchr(",:{}[]\"'\\", c) != NULL;
}

/* The word at or after a place: what stands between two marks. */
static piece word_at(const uint8_t *data, size_t size, size_t at)
{
    piece p = { at, at };

    while (p.from < size && is_mark(data[p.from]))
        p.from++;
    while (p.from > 0 && !is_mark(data[p.from - 1]))
        p.from--;
    p.to = p.from;
    while (p.to < size && !is_mark(data[p.to]))
        p.to++;
    return p;
}

/* The member around a place: from one comma or opening bracket to the next comma or closing one of
   the same depth. */
static piece member_at(const uint8_t *data, size_t size, size_t at)
{
    piece p = { at, at };
    int depth = 0;

    while (p.from > 0 && !strchr(",{[\n", data[p.from - 1]))
        p.from--;
    for (p.to = p.from; p.to < size && data[p.to] != '\n'; p.to++) {
        if (strchr("{[", data[p.to]))
            depth++;
        else if (strchr("}]", data[p.to]) && depth-- == 0)
            break;
        else if (data[p.to] == ',' && depth == 0)
            break;
    }
    return p;
}

static size_t put_at(uint8_t *data, size_t size, size_t max, piece p, const uint8_t *with,
                     size_t len)
{
    if (size - (p.to - p.from) + len > max)
        return size;
    memmove(data + p.from + len, data + p.to, size - p.to);
    if (len)
        memcpy(data + p.from, with, len);
    return size - (p.to - p.from) + len;
}

/* Puts a piece of the text in another's place (or before it). */
static size_t put_piece(uint8_t *data, size_t size, size_t max, piece from, piece at, int keep)
{
    const size_t len = from.to - from.from;
    uint8_t *copy = malloc(len + 1);

    if (!copy)
        return size;
    memcpy(copy, data + from.from, len);
    if (keep)
        at.to = at.from;
    size = put_at(data, size, max, at, copy, len);
    free(copy);
    return size;
}

static size_t put_number(uint8_t *data, size_t size, size_t max, piece at, unsigned *r)
{
    static const char *const numbers[] = { "0",     "1",          "2",     "3",    "7",    "-1",
                                           "12",    "20",         "31",    "40",   "64",   "80",
                                           "99",    "128",        "255",   "999",  "1000", "32768",
                                           "65536", "2147483647", "-0.5",  "1.5",  "1e9",  "null",
                                           "true",  "false",      "\"\"",  "[]",   "{}",   "0101",
                                           "0.001", "4294967296", "22.25", "[1,2]" };
    const char *word = numbers[fuzz_below(r, sizeof numbers / sizeof numbers[0])];

    return put_at(data, size, max, at, (const uint8_t *)word, strlen(word));
}

/* The bytes of a piece, changed as libFuzzer changes them (its dictionary too). */
static size_t change_piece(uint8_t *data, size_t size, size_t max, piece p)
{
    const size_t len = p.to - p.from, room = len + 16;
    uint8_t *copy = malloc(room);

    if (!copy)
        return size;
    memcpy(copy, data + p.from, len);
    size = put_at(data, size, max, p, copy, LLVMFuzzerMutate(copy, len, room));
    free(copy);
    return size;
}

static size_t mutate_text(uint8_t *data, size_t size, size_t max, unsigned *r)
{
    const size_t a = fuzz_below(r, size), b = fuzz_below(r, size);

    switch (fuzz_below(r, 12)) {
    case 0:
        return LLVMFuzzerMutate(data, size, max);
    case 1:
        return put_piece(data, size, max, line_at(data, size, a), line_at(data, size, b), 1);
    case 2:
        return put_piece(data, size, max, line_at(data, size, a), line_at(data, size, b), 0);
    case 3:
        return put_at(data, size, max, line_at(data, size, a), NULL, 0);
    case 4:
        return put_at(data, size, max, member_at(data, size, a), NULL, 0);
    case 5:
        return put_piece(data, size, max, member_at(data, size, a), member_at(data, size, b), 0);
    case 6:
    case 7:
        return put_piece(data, size, max, word_at(data, size, a), word_at(data, size, b), 0);
    case 8:
    case 9:
        return put_number(data, size, max, word_at(data, size, a), r);
    default:
        return change_piece(data, size, max, word_at(data, size, a));
    }
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned int seed)
{
    unsigned r = seed * 2654435761u + 1;

    if (size == 0)
        return LLVMFuzzerMutate(data, size, max_size);
    for (unsigned times = 1 + fuzz_below(&r, 3); times > 0 && size > 0; times--)
        size = mutate_text(data, size, max_size, &r);
    return size;
}

/* The head of one text up to a line, and lines of the other. */
size_t LLVMFuzzerCustomCrossOver(const uint8_t *one, size_t one_size, const uint8_t *two,
                                 size_t two_size, uint8_t *out, size_t max_size, unsigned int seed)
{
    unsigned r = seed * 2654435761u + 7;
    const piece head = line_at(one, one_size, fuzz_below(&r, one_size));
    const piece tail = line_at(two, two_size, fuzz_below(&r, two_size));
    const piece last = line_at(two, two_size, fuzz_below(&r, two_size));
    const size_t end = last.to > tail.from ? last.to : tail.to, len = end - tail.from;

    if (head.to + len > max_size)
        return 0;
    memcpy(out, one, head.to);
    memcpy(out + head.to, two + tail.from, len);
    return head.to + len;
}

#endif
