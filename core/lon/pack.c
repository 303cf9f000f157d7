/* The fields of a state in their order (core/pack.h). An empty slot is one byte. */
#include "../pack.h"
#include "parts.h"

enum { LON_PACK_VERSION = 1 };

static void pass_stand(cursor *c, lon_stand *x)
{
    pass8(c, &x->type);
    if (x->type == LON_NO_TYPE) {
        if (!c->out)
            x->link = TC_NONE;
        return;
    }
    pass16(c, &x->flags);
    pass8(c, &x->gun);
    pass8(c, &x->link);
    pass8(c, &x->edges);
    pass_length(c, &x->x);
    pass_length(c, &x->y);
    pass_heading(c, &x->heading);
}

static void pass_leg(cursor *c, lon_leg *l)
{
    pass8(c, &l->kind);
    pass8(c, &l->stand);
    pass8(c, &l->target);
    pass8(c, &l->edge);
    pass_length(c, &l->x);
    pass_length(c, &l->y);
    pass_length(c, &l->length);
    pass_heading(c, &l->heading);
    pass_heading(c, &l->angle);
}

/* A move has a set, or there is none. */
static void pass_move(cursor *c, lon_move *m)
{
    pass64(c, &m->set[0]);
    pass64(c, &m->set[1]);
    if (!(m->set[0] | m->set[1]))
        return;
    pass8(c, &m->lead);
    pass8(c, &m->options);
    pass8(c, &m->cm);
    pass8(c, &m->cost);
    pass8(c, &m->legs);
    for (int i = 0; i < pass_bound(m->legs, LON_LEGS); i++)
        pass_leg(c, &m->leg[i]);
}

/* A combat has attackers, or there is none. */
static void pass_combat(cursor *c, lon_combat *x)
{
    pass8(c, &x->attackers);
    if (!x->attackers)
        return;
    pass8(c, &x->defender);
    pass8(c, &x->at);
    pass8(c, &x->flank);
    pass_run(c, x->attacker, LON_ATTACKERS);
    pass_run(c, x->edge, LON_ATTACKERS);
    pass8(c, &x->att_opt);
    pass8(c, &x->def_opt);
    pass8(c, &x->attack);
    pass8(c, &x->defence);
}

static void pass_head(cursor *c, lon_state *s)
{
    uint8_t *const bytes[] = {
        &s->turn,
        &s->frames,
        &s->first,
        &s->level,
        &s->card,
        &s->bad_visibility,
        &s->sunset,
        &s->sunset_offered,
        &s->cpts[0],
        &s->cpts[1],
        &s->n[0],
        &s->n[1],
        &s->dl[0],
        &s->dl[1],
        &s->vl[0],
        &s->vl[1],
        &s->demoralised,
        &s->omens,
        &s->aided,
        &s->train_holder[0],
        &s->train_holder[1],
        &s->train_counted,
    };
    for (int i = 0; i < TC_COUNT(bytes); i++)
        pass8(c, bytes[i]);
    pass16(c, &s->cards);
    for (int side = 0; side < 2; side++) {
        pass_run(c, s->surprise[side], 2);
        pass_run(c, s->fanatic[side], 2);
    }
    pass_frames(c, s->frame, s->frames);
}

static void pass_state(cursor *c, lon_state *s)
{
    pass_head(c, s);
    pass_move(c, &s->move);
    pass_combat(c, &s->combat);
    for (int i = 0; i < LON_STANDS; i++)
        pass_stand(c, &s->stand[i]);
    pass_run(c, s->rolls, TC_COUNT(s->rolls));
}

/* NOLINTNEXTLINE(readability-non-const-parameter): out is written through the cursor */
int lon_pack(const lon_state *s, uint8_t *out, int cap)
{
    lon_state copy = *s;
    cursor c = { out, NULL, 0, cap, false };

    (void)pass_version(&c, LON_PACK_VERSION);
    pass_state(&c, &copy);
    return c.full ? 0 : c.at;
}

/* Bytes eaten, or -offset of the fault; whether what was read can be is lon_audit's. */
int lon_unpack(const lon_battle *b, lon_state *s, const uint8_t *in, int len)
{
    cursor c = { NULL, in, 0, len, false };

    (void)b;
    __builtin_memset(s, 0, sizeof *s);
    if (!pass_version(&c, LON_PACK_VERSION))
        return 0;
    pass_state(&c, s);
    return c.full ? -c.at : c.at;
}
