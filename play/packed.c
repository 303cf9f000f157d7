/* The packed record: a decision as bytes, for links and save tokens. Only what is not zero is
   written: an action is its kind, a mask of what follows, then the fields; the mask of the last
   one says so. Each decision has exactly one encoding: unpacking refuses any other. */
#include "play.h"

enum packed_bit {
    HAS_SIDE = 1, /* the side is 1; it has no byte of its own */
    HAS_UNIT = 2,
    HAS_TARGET = 4,
    HAS_WITH = 8,
    HAS_FLAGS = 16,
    HAS_ARG = 32,
    HAS_UNION = 64, /* a length, then so many bytes of the words, little endian */
    IS_LAST = 128
};
enum { UNION_BYTES = 24, ACTION_BYTES = PLAY_PACKED_MAX / PLAY_ITEMS_MAX };

static uint8_t union_byte(const tc_action *a, int i)
{
    return (uint8_t)(a->as.word[i >> 3] >> 8 * (i & 7));
}

static int union_length(const tc_action *a)
{
    int len = UNION_BYTES;

    while (len > 0 && !union_byte(a, len - 1))
        len--;
    return len;
}

static int pack_action(const tc_action *a, bool last, uint8_t out[ACTION_BYTES])
{
    const int words = union_length(a);
    unsigned mask = last ? IS_LAST : 0;
    int n = 2;

    mask |= a->side ? HAS_SIDE : 0;
    if (a->unit) {
        mask |= HAS_UNIT;
        out[n++] = a->unit;
    }
    if (a->target) {
        mask |= HAS_TARGET;
        out[n++] = a->target;
    }
    if (a->with) {
        mask |= HAS_WITH;
        out[n++] = a->with;
    }
    if (a->flags) {
        mask |= HAS_FLAGS;
        out[n++] = a->flags;
    }
    if (a->arg) {
        mask |= HAS_ARG;
        out[n++] = (uint8_t)a->arg;
        out[n++] = (uint8_t)(a->arg >> 8);
    }
    if (words) {
        mask |= HAS_UNION;
        out[n++] = (uint8_t)words;
        for (int i = 0; i < words; i++)
            out[n++] = union_byte(a, i);
    }
    out[0] = a->kind;
    out[1] = (uint8_t)mask;
    return n;
}

int play_pack_decision(const play_decision *d, uint8_t *out, int cap)
{
    int n = 0;

    if (d->count < 1 || d->count > PLAY_ITEMS_MAX)
        return 0;
    for (int i = 0; i < d->count; i++) {
        uint8_t one[ACTION_BYTES];
        const int len = pack_action(&d->at[i], i == d->count - 1, one);
        if (n + len > cap)
            return 0;
        __builtin_memcpy(out + n, one, (size_t)len);
        n += len;
    }
    return n;
}

typedef struct packed_reader {
    const uint8_t *in;
    int len, at;
    bool bad;
} packed_reader;

static uint8_t read_byte(packed_reader *r)
{
    if (r->at >= r->len) {
        r->bad = true;
        return 0;
    }
    return r->in[r->at++];
}

/* A field that was written is never zero. */
static uint8_t read_field(packed_reader *r, unsigned mask, unsigned bit)
{
    if (!(mask & bit))
        return 0;
    const uint8_t value = read_byte(r);
    r->bad = r->bad || !value;
    return value;
}

static void read_union(packed_reader *r, tc_action *a)
{
    const int words = read_byte(r);

    if (words < 1 || words > UNION_BYTES) {
        r->bad = true;
        return;
    }
    for (int i = 0; i < words; i++)
        a->as.word[i >> 3] |= (uint64_t)read_byte(r) << 8 * (i & 7);
    r->bad = r->bad || !union_byte(a, words - 1);
}

static bool unpack_action(packed_reader *r, tc_action *a)
{
    __builtin_memset(a, 0, sizeof *a);
    a->kind = read_byte(r);
    const unsigned mask = read_byte(r);
    a->side = mask & HAS_SIDE;
    a->unit = read_field(r, mask, HAS_UNIT);
    a->target = read_field(r, mask, HAS_TARGET);
    a->with = read_field(r, mask, HAS_WITH);
    a->flags = read_field(r, mask, HAS_FLAGS);
    if (mask & HAS_ARG) {
        const unsigned low = read_byte(r), high = read_byte(r);
        a->arg = (uint16_t)(low | high << 8);
        r->bad = r->bad || !a->arg;
    }
    if (mask & HAS_UNION)
        read_union(r, a);
    return mask & IS_LAST;
}

int play_unpack_decision(play_decision *d, const uint8_t *in, int len)
{
    packed_reader r = { in, len, 0, false };
    bool last = false;

    __builtin_memset(d, 0, sizeof *d);
    while (!last && !r.bad && d->count < PLAY_ITEMS_MAX)
        last = unpack_action(&r, &d->at[d->count++]);
    if (r.bad || !last) {
        __builtin_memset(d, 0, sizeof *d);
        return 0;
    }
    return r.at;
}
