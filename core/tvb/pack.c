/* The fields of a state in their order (core/pack.h). An empty slot is one byte. */
#include "../pack.h"
#include "parts.h"

enum { TVB_PACK_VERSION = 1 };

static void pass_unit(cursor *c, tvb_unit *u)
{
    pass8(c, &u->type);
    if (u->type == TVB_NO_TYPE) {
        if (!c->out)
            u->attached = TC_NONE;
        return;
    }
    pass_length(c, &u->x);
    pass_length(c, &u->y);
    pass32(c, &u->flags);
    pass_heading(c, &u->heading);
    pass8(c, &u->quality);
    pass8(c, &u->command);
    pass8(c, &u->resolve);
    pass8(c, &u->start);
    pass8(c, &u->wounds);
    pass8(c, &u->attached);
    pass8(c, &u->target);
    pass16(c, &u->dice);
    pass64(c, &u->hit_by);
    pass64(c, &u->contacts);
}

static void pass_piece(cursor *c, tvb_piece *p)
{
    pass8(c, &p->kind);
    pass8(c, &p->flags);
    pass8(c, &p->corners);
    pass8(c, &p->types);
    for (int i = 0; i < TVB_CORNERS; i++) {
        pass16(c, &p->x[i]);
        pass16(c, &p->y[i]);
    }
    for (int i = 0; i < 4; i++)
        pass16(c, &p->crest[i]);
}

static void pass_head(cursor *c, tvb_state *s)
{
    uint8_t *const bytes[] = {
        &s->turn,        &s->attacker,    &s->frames,        &s->commands[0],   &s->commands[1],
        &s->deployed[0], &s->deployed[1], &s->lost[0],       &s->lost[1],       &s->original[0],
        &s->original[1], &s->placed,      &s->crest,         &s->waypoints,     &s->routed_count,
        &s->points[0],   &s->points[1],   &s->due,           &s->stretch,       &s->mist,
        &s->powder_done, &s->burning,     &s->roll_shown[0], &s->roll_shown[1], &s->x_start,
        &s->x_end,
    };
    for (int i = 0; i < TC_COUNT(bytes); i++)
        pass8(c, bytes[i]);
    pass_run(c, s->crossed, TVB_CROSSINGS);
    pass_frames(c, s->frame, s->frames);
    for (int i = 0; i < 2 * TVB_WAYPOINTS; i++)
        pass16(c, &s->way[i]);
    pass64(c, &s->volley);
}

static void pass_state(cursor *c, tvb_state *s)
{
    pass_head(c, s);
    for (int i = 0; i < pass_bound(s->placed + 1, TVB_PLACED); i++)
        pass_piece(c, &s->piece[i]);
    for (int u = 0; u < TVB_UNITS; u++) {
        pass_unit(c, &s->unit[u]);
        if (s->unit[u].type == TVB_NO_TYPE)
            continue;
        pass8(c, &s->inflicted[u]);
        pass8(c, &s->suffered[u]);
        pass8(c, &s->primary[u]);
    }
    pass_run(c, s->routed, pass_bound(s->routed_count, TVB_UNITS));
    pass_run(c, s->rolls, TC_COUNT(s->rolls));
}

/* NOLINTNEXTLINE(readability-non-const-parameter): out is written through the cursor */
int tvb_pack(const tvb_state *s, uint8_t *out, int cap)
{
    tvb_state copy = *s;
    cursor c = { out, NULL, 0, cap, false };

    (void)pass_version(&c, TVB_PACK_VERSION);
    pass_state(&c, &copy);
    return c.full ? 0 : c.at;
}

/* Bytes eaten, or -offset of the fault; whether what was read can be is tvb_audit's. */
int tvb_unpack(const tvb_battle *b, tvb_state *s, const uint8_t *in, int len)
{
    cursor c = { NULL, in, 0, len, false };

    (void)b;
    __builtin_memset(s, 0, sizeof *s);
    if (!pass_version(&c, TVB_PACK_VERSION))
        return 0;
    pass_state(&c, s);
    return c.full ? -c.at : c.at;
}
