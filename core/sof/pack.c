/* The fields of a state in their order (core/pack.h). */
#include "../pack.h"
#include "parts.h"

static void pass_unit(cursor *c, sof_unit *u)
{
    pass16(c, &u->hex);
    pass8(c, &u->status);
    pass8(c, &u->facing);
    pass8(c, &u->flags);
    pass8(c, &u->target);
    pass8(c, &u->battle);
    pass8(c, &u->hexes);
}

static void pass_leader(cursor *c, sof_leader *l)
{
    pass16(c, &l->hex);
    pass8(c, &l->state);
    pass8(c, &l->flags);
    pass8(c, &l->cup);
}

static void pass_gun(cursor *c, sof_gun *g)
{
    pass16(c, &g->hex);
    pass8(c, &g->owner);
    pass8(c, &g->state);
    pass8(c, &g->fired);
    pass8(c, &g->captured);
    pass8(c, &g->facing);
}

static void pass_head(cursor *c, sof_state *s)
{
    uint8_t *const bytes[] = { &s->turn,       &s->drawer,    &s->frames,         &s->event_in_cup,
                               &s->active,     &s->by,        &s->side,           &s->through,
                               &s->battles,    &s->fired[0],  &s->fired[1],       &s->arrived,
                               &s->queue_head, &s->queue_len, &s->relocate_first, &s->hot };
    for (int i = 0; i < TC_COUNT(bytes); i++)
        pass8(c, bytes[i]);
    pass32(c, &s->resolved[0]);
    pass32(c, &s->resolved[1]);
    pass16(c, &s->relocate);
    pass16(c, &s->rolls_attack);
    pass16(c, &s->rolls_defence);
    for (int i = 0; i < SOF_FRAMES; i++) {
        pass8(c, &s->frame[i].step);
        pass8(c, &s->frame[i].a);
        pass8(c, &s->frame[i].b);
    }
    pass_run(c, s->march.path, TC_COUNT(s->march.path));
    pass8(c, &s->march.unit);
    pass8(c, &s->march.at);
    pass8(c, &s->march.stage);
    pass8(c, &s->march.stopping);
    pass8(c, &s->march.friend_passed);
    pass16(c, &s->march.enter);
}

/* Everything but units_at, which follows from the units. */
static void pass_state(cursor *c, sof_state *s)
{
    pass_head(c, s);
    for (int u = 0; u < SOF_UNITS; u++)
        pass_unit(c, &s->unit[u]);
    for (int l = 0; l < SOF_LEADERS; l++)
        pass_leader(c, &s->leader[l]);
    for (int i = 0; i < SOF_GUNS; i++)
        pass_gun(c, &s->gun[i]);
    pass_run(c, s->dragoons, TC_COUNT(s->dragoons));
    pass_run(c, s->queue, TC_COUNT(s->queue));
    pass_run(c, s->rolls, TC_COUNT(s->rolls));
}

/* NOLINTNEXTLINE(readability-non-const-parameter): out is written through the cursor */
int sof_pack(const sof_state *s, uint8_t *out, int cap)
{
    sof_state copy = *s;
    cursor c = { out, NULL, 0, cap, false };
    pass_state(&c, &copy);
    return c.full ? 0 : c.at;
}

/* Bytes eaten, or 0. Sides of units are the battle's, so units_at is rebuilt by the caller's
   audit. */
int sof_unpack(const sof_battle *b, sof_state *s, const uint8_t *in, int len)
{
    cursor c = { NULL, in, 0, len, false };
    pass_state(&c, s);
    if (c.full)
        return 0;
    for (int u = 0; u < b->units; u++)
        if (s->unit[u].hex < HEX_COLS * HEX_ROWS)
            s->units_at[b->unit[u].side & 1][hex_row(s->unit[u].hex)] |= (uint64_t)1
                                                                         << hex_col(s->unit[u].hex);
    return c.at;
}
