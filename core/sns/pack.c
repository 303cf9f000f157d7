/* The fields of a state in their order (core/pack.h). What is not there is one byte, or none: a
   unit off the table, an activation, a way, a run or a fight that nobody is in; when it is read it
   is what sns_blank leaves. */
#include "../pack.h"
#include "parts.h"

enum { SNS_PACK_VERSION = 1 };

static void pass_unit(cursor *c, sns_unit *u)
{
    pass16(c, &u->flags);
    pass8(c, &u->hits);
    if (!(u->flags & SNS_HERE))
        return;
    pass8(c, &u->dice);
    pass8(c, &u->number);
    pass_length(c, &u->x);
    pass_length(c, &u->y);
    pass_heading(c, &u->heading);
}

/* Who is attached has no place of his own (R26). */
static void pass_commander(cursor *c, sns_commander *x)
{
    pass8(c, &x->flags);
    if (!(x->flags & SNS_CMD_HERE))
        return;
    pass8(c, &x->unit);
    if (x->unit != TC_NONE)
        return;
    pass_length(c, &x->x);
    pass_length(c, &x->y);
}

static void pass_plan(cursor *c, sns_plan *p)
{
    pass8(c, &p->steps);
    for (int i = 0; i < pass_bound(p->steps, SNS_STEPS_MAX); i++) {
        sns_move_step *step = &p->step[i];
        pass8(c, &step->kind);
        pass_heading(c, &step->angle);
        pass_length(c, &step->length);
        pass_length(c, &step->x);
        pass_length(c, &step->y);
    }
}

static void pass_act(cursor *c, sns_act *a)
{
    pass8(c, &a->unit);
    if (a->unit == TC_NONE)
        return;
    uint8_t *const bytes[] = { &a->kind,  &a->move,    &a->combat,  &a->range,     &a->counter,
                               &a->cmove, &a->ccombat, &a->members, &a->member[0], &a->member[1] };
    for (int i = 0; i < TC_COUNT(bytes); i++)
        pass8(c, bytes[i]);
}

static void pass_walk(cursor *c, sns_walk *w)
{
    pass8(c, &w->kind);
    if (w->kind == SNS_NO_WALK)
        return;
    pass8(c, &w->unit);
    pass8(c, &w->by);
    pass8(c, &w->halted);
    pass16(c, &w->at);
    pass16(c, &w->end);
    pass_length(c, &w->from_x);
    pass_length(c, &w->from_y);
    pass_heading(c, &w->from_heading);
    pass_heading(c, &w->turn);
    pass_length(c, &w->length);
    pass_length(c, &w->to_x);
    pass_length(c, &w->to_y);
    for (int i = 0; i < 2; i++) {
        pass_length(c, &w->member_x[i]);
        pass_length(c, &w->member_y[i]);
        pass_heading(c, &w->member_heading[i]);
    }
    pass_plan(c, &w->plan);
}

static void pass_run_under_way(cursor *c, sns_run *r)
{
    pass8(c, &r->kind);
    if (r->kind == SNS_NO_RUN)
        return;
    uint8_t *const bytes[] = { &r->unit,   &r->stage,   &r->target, &r->named,   &r->edge,
                               &r->caught, &r->crossed, &r->asked,  &r->counters };
    for (int i = 0; i < TC_COUNT(bytes); i++)
        pass8(c, bytes[i]);
    pass_heading(c, &r->wheel);
    pass_length(c, &r->from_x);
    pass_length(c, &r->from_y);
    pass_heading(c, &r->from_heading);
    pass_length(c, &r->left);
    pass_length(c, &r->straight);
    pass64(c, &r->reacted);
    pass64(c, &r->evaded);
}

static void pass_fight(cursor *c, sns_fight *f)
{
    pass8(c, &f->kind);
    if (f->kind == SNS_NO_FIGHT)
        return;
    pass8(c, &f->stage);
    pass8(c, &f->flags);
    for (int i = 0; i < 2; i++) {
        pass8(c, &f->unit[i]);
        pass8(c, &f->edge[i]);
        pass8(c, &f->dice[i]);
        pass8(c, &f->kept[i]);
        pass_run(c, f->top[i], SNS_KEPT);
        pass8(c, &f->tests[i]);
    }
    pass8(c, &f->routs);
    pass8(c, &f->asked);
    pass8(c, &f->over);
}

static void pass_round(cursor *c, sns_round *r)
{
    pass64(c, &r->set);
    uint8_t *const bytes[] = { &r->kind,  &r->unit,       &r->why,  &r->by,
                               &r->stage, &r->commanders, &r->need, &r->side };
    for (int i = 0; i < TC_COUNT(bytes); i++)
        pass8(c, bytes[i]);
}

static void pass_head(cursor *c, sns_state *s)
{
    uint8_t *const bytes[] = {
        &s->turn,   &s->frames,   &s->phase,         &s->active,    &s->first,     &s->acted,
        &s->tested, &s->due,      &s->lost_standard, &s->records,   &s->rounds,    &s->rolled,
        &s->gives,  &s->total[0], &s->total[1],      &s->routed[0], &s->routed[1],
    };
    for (int i = 0; i < TC_COUNT(bytes); i++)
        pass8(c, bytes[i]);
    for (int side = 0; side < 2; side++) {
        pass8(c, &s->bag[side]);
        pass8(c, &s->drawn[side]);
        pass8(c, &s->aside[side]);
        pass8(c, &s->missing[side]);
        pass8(c, &s->filled[side]);
        pass_run(c, s->hand[side], TC_COUNT(s->hand[side]));
    }
    pass_frames(c, s->frame, s->frames);
}

/* The lists, as long as they are. */
static void pass_lists(cursor *c, sns_state *s)
{
    for (int i = 0; i < pass_bound(s->gives, SNS_GIVES); i++) {
        pass8(c, &s->give[i].unit);
        pass8(c, &s->give[i].number);
        pass8(c, &s->give[i].dice);
    }
    for (int i = 0; i < pass_bound(s->rolled, SNS_ROLLED_PIECES); i++) {
        pass_length(c, &s->piece[i].x);
        pass_length(c, &s->piece[i].y);
        pass8(c, &s->piece[i].kind);
        pass8(c, &s->piece[i].side);
    }
    for (int i = 0; i < pass_bound(s->records, SNS_RECORDS); i++) {
        pass8(c, &s->record[i].a);
        pass8(c, &s->record[i].b);
        pass8(c, &s->record[i].edge_a);
        pass8(c, &s->record[i].edge_b);
    }
    for (int i = 0; i < pass_bound(s->rounds, SNS_ROUNDS); i++)
        pass_round(c, &s->round[i]);
}

static void pass_state(cursor *c, sns_state *s)
{
    pass_head(c, s);
    pass_plan(c, &s->draft);
    pass_act(c, &s->act);
    pass_walk(c, &s->walk);
    pass_run_under_way(c, &s->run);
    pass_fight(c, &s->fight);
    for (int i = 0; i < SNS_UNITS; i++)
        pass_unit(c, &s->unit[i]);
    for (int i = 0; i < SNS_COMMANDERS; i++)
        pass_commander(c, &s->commander[i]);
    pass_lists(c, s);
    pass_run(c, s->rolls, TC_COUNT(s->rolls));
}

/* NOLINTNEXTLINE(readability-non-const-parameter): out is written through the cursor */
int sns_pack(const sns_state *s, uint8_t *out, int cap)
{
    sns_state copy = *s;
    cursor c = { out, NULL, 0, cap, false };

    (void)pass_version(&c, SNS_PACK_VERSION);
    pass_state(&c, &copy);
    return c.full ? 0 : c.at;
}

/* Bytes eaten, or -offset of the fault; whether what was read can be is sns_audit's. */
int sns_unpack(const sns_battle *b, sns_state *s, const uint8_t *in, int len)
{
    cursor c = { NULL, in, 0, len, false };

    (void)b;
    sns_blank(s);
    if (!pass_version(&c, SNS_PACK_VERSION))
        return 0;
    pass_state(&c, s);
    return c.full ? -c.at : c.at;
}
