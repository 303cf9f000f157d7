/* A state field by field, little endian. One walk serves both ways, so they cannot drift apart:
   each pass writes the field out, or reads it in. */
#ifndef TC_PACK_H
#define TC_PACK_H

#include "agenda.h"

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

/* Signed numbers are written as they are in two's complement: coordinates, */
static inline void pass_length(cursor *c, int32_t *v)
{
    uint32_t bits = (uint32_t)*v;
    pass32(c, &bits);
    *v = bits <= INT32_MAX ? (int32_t)bits : (int32_t)(bits - 1 - INT32_MAX) + INT32_MIN;
}

/* and headings. */
static inline void pass_heading(cursor *c, int16_t *v)
{
    uint16_t bits = (uint16_t)*v;
    pass16(c, &bits);
    *v = (int16_t)(bits <= INT16_MAX ? bits : bits - 65536);
}

/* A count of a loop to come: no more than there are places. */
static inline int pass_bound(int n, int most)
{
    return n < most ? n : most;
}

/* As many frames of the agenda as there are; the rest is zero. */
static inline void pass_frames(cursor *c, tc_frame frame[TC_FRAMES], int frames)
{
    for (int i = 0; i < pass_bound(frames, TC_FRAMES); i++) {
        pass8(c, &frame[i].step);
        pass8(c, &frame[i].a);
        pass8(c, &frame[i].b);
        pass8(c, &frame[i].c);
    }
}

/* The first byte; false: what is read was written by another version. */
static inline bool pass_version(cursor *c, uint8_t version)
{
    uint8_t said = version;
    pass8(c, &said);
    return said == version;
}

#endif
