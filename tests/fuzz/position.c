/* Any bytes as a packed state: whatever passes tc_unpack can be played on without a trap.
   Bytes 0 to 2 name a position (fields.h). Byte 3 is the seed of the choices and dice that follow;
   its highest bit says that the rest is a packed state for that battle, else the rest damages the
   position's own by triples (place, place, byte). */
#include "../../ai/ai.h"
#include "fields.h"

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned int seed);

enum { HEAD = 4, WHOLE = 128, TRIPLE = 3, TRIPLES_MAX = 24, SOON = 12, AUDIT_EVERY = 4 };

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc;
    (void)argv;
    fuzz_fields_find();
    if (!fuzz_field_count) {
        fprintf(stderr, "no positions in %s: run from the root of the repository\n", FUZZ_FIELDS);
        abort();
    }
    return 0;
}

static void step(const tc_battle *b, tc_state *s, ai_random *random, tc_dice *dice)
{
    const tc_action roll = { .kind = TC_ROLL };

    if (tc_awaits(b, s).who == TC_CHANCE) {
        if (tc_apply(b, s, &roll, dice, NULL).rule != TC_LEGAL)
            abort();
    } else if (!ai_random_apply(b, s, random, NULL)) {
        abort();
    }
}

/* For a while: that games end is the conformance suite's affair. */
static void play_on(const tc_battle *b, tc_state *s, uint8_t seed)
{
    tc_dice dice = { .key = { seed, 7 } };
    ai_random random;

    ai_random_seed(&random, seed);
    for (int i = 0; i < SOON && tc_awaits(b, s).who != TC_OVER; i++) {
        step(b, s, &random, &dice);
        if (i % AUDIT_EVERY == 0 && tc_audit(b, s).rule != TC_LEGAL)
            abort();
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    uint8_t bytes[TC_PACK_MAX];
    tc_state s;

    const fuzz_field *f =
        size >= HEAD && size <= HEAD + TC_PACK_MAX ? fuzz_field_named(data) : NULL;
    if (!f)
        return 0;
    int len = f->len;
    if (data[3] & WHOLE) {
        len = (int)(size - HEAD);
        memcpy(bytes, data + HEAD, size - HEAD);
    } else {
        memcpy(bytes, f->packed, (size_t)len);
        for (size_t i = HEAD; i + 2 < size; i += TRIPLE)
            bytes[(data[i] << 8 | data[i + 1]) % len] = data[i + 2];
    }
    if (tc_unpack(&f->battle, &s, bytes, len).rule == TC_LEGAL)
        play_on(&f->battle, &s, data[3]);
    return 0;
}

/* ---- Changes --------------------------------------------------------------------------------- */

static unsigned below(unsigned *r, unsigned n)
{
    *r = *r * 1664525u + 1013904223u;
    return (*r >> 8) % n;
}

/* A byte that means something: a small number, one next to what stood there, or another's. */
static uint8_t likely(unsigned *r, const fuzz_field *f, int place)
{
    static const uint8_t often[] = {
        0, 1, 2, 3, 4, 5, 6, 7, 8, 16, 32, 39, 40, 64, 79, 80, 128, 255
    };

    switch (below(r, 5)) {
    case 0:
        return often[below(r, sizeof often)];
    case 1:
        return (uint8_t)(f->packed[place] + (below(r, 2) ? 1 : -1));
    case 2:
        return (uint8_t)(f->packed[place] ^ 1u << below(r, 8));
    case 3:
        return f->packed[below(r, (unsigned)f->len)];
    default:
        return (uint8_t)below(r, 256);
    }
}

/* Clock and agenda stand at the head of a state, and there half of the law is. */
static void put_triple(unsigned *r, const fuzz_field *f, uint8_t *at, int place)
{
    if (place < 0)
        place = (int)below(r, below(r, 2) && f->len > 100 ? 100 : (unsigned)f->len);
    at[0] = (uint8_t)(place >> 8);
    at[1] = (uint8_t)place;
    at[2] = likely(r, f, place);
}

/* One triple more, fewer or other; two that stand side by side; now and then another position. */
static size_t change_triples(unsigned *r, const fuzz_field *f, uint8_t *data, size_t size)
{
    const unsigned count = (unsigned)(size - HEAD) / TRIPLE;
    uint8_t *at = data + HEAD + TRIPLE * (size_t)(count ? below(r, count) : 0);
    const int place = count ? (at[0] << 8 | at[1]) % f->len : -1;

    size = HEAD + TRIPLE * (size_t)count;
    switch (below(r, 8)) {
    case 0:
        if (count) {
            memmove(at, at + TRIPLE, (size_t)(data + size - at) - TRIPLE);
            return size - TRIPLE;
        }
        break;
    case 1:
    case 2:
        if (count) {
            put_triple(r, f, at, place);
            return size;
        }
        break;
    case 3:
        if (count && count < TRIPLES_MAX) {
            put_triple(r, f, data + size, (place + (int)below(r, 40)) % f->len);
            return size + TRIPLE;
        }
        break;
    case 4:
        memcpy(data, fuzz_fields[below(r, (unsigned)fuzz_field_count)]->name, FIELD_NAME);
        return size;
    default:
        break;
    }
    if (count >= TRIPLES_MAX) {
        put_triple(r, f, at, -1);
        return size;
    }
    put_triple(r, f, data + size, -1);
    return size + TRIPLE;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned int seed)
{
    unsigned r = seed * 2654435761u + 1;
    const fuzz_field *f = size >= HEAD ? fuzz_field_named(data) : NULL;

    if (max_size < HEAD + TRIPLE * TRIPLES_MAX)
        return LLVMFuzzerMutate(data, size, max_size);
    if (!f) {
        memcpy(data, fuzz_fields[below(&r, (unsigned)fuzz_field_count)]->name, FIELD_NAME);
        data[3] = (uint8_t)below(&r, WHOLE);
        return HEAD;
    }
    if (data[3] & WHOLE && below(&r, 8))
        return HEAD + LLVMFuzzerMutate(data + HEAD, size - HEAD, max_size - HEAD);
    if (data[3] & WHOLE || below(&r, 16) == 0)
        data[3] = (uint8_t)below(&r, WHOLE);
    for (unsigned times = 1 + below(&r, 3); times > 0; times--)
        size = change_triples(&r, f, data, size);
    return size;
}
