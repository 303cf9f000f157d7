/* A state field by field, little endian. One walk serves both ways, so they cannot drift apart:
   each pass writes the field out, or reads it in. */
#ifndef TC_PACK_H
#define TC_PACK_H

#include "base.h"

typedef struct cursor {
    uint8_t *out;      /* packing: where to, else NULL */
    const uint8_t *in; /* unpacking: where from */
    int at, end;
    bool full; /* out of room, or out of bytes */
} cursor;

static inline void pass8(cursor *c, uint8_t *v)
{
    if (c->at >= c->end) {
        c->full = true;
        return;
    }
    if (c->out)
        c->out[c->at] = *v;
    else if (c->in)
        *v = c->in[c->at];
    c->at++;
}

static inline void pass16(cursor *c, uint16_t *v)
{
    uint8_t low = (uint8_t)*v, high = (uint8_t)(*v >> 8);
    pass8(c, &low);
    pass8(c, &high);
    *v = (uint16_t)(low | high << 8);
}

static inline void pass32(cursor *c, uint32_t *v)
{
    if (c->out && c->end - c->at >= 4) { /* with room for all four bytes they are written at once */
        for (int i = 0; i < 4; i++)
            c->out[c->at + i] = (uint8_t)(*v >> (8 * i));
        c->at += 4;
        return;
    }
    uint16_t low = (uint16_t)*v, high = (uint16_t)(*v >> 16);
    pass16(c, &low);
    pass16(c, &high);
    *v = low | (uint32_t)high << 16;
}

static inline void pass64(cursor *c, uint64_t *v)
{
    uint32_t low = (uint32_t)*v, high = (uint32_t)(*v >> 32);
    pass32(c, &low);
    pass32(c, &high);
    *v = low | (uint64_t)high << 32;
}

static inline void pass_run(cursor *c, uint8_t *v, int count)
{
    for (int i = 0; i < count; i++)
        pass8(c, &v[i]);
}

#endif
