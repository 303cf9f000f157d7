/* Where the battle starts: a line-up that stands ready, or a set-up by play (X1). Positions are
   next door. */
#include "scenario.h"
#include <string.h>

void lns_fault_place(lns *t, int stand, const char *what, tc_verdict v)
{
    const char *id = t->b->card[stand].id;
    const scn_value *at = &t->stand[stand].at;
    char text[256];

    if (v.rule == LON_R28 && v.got < LON_STANDS) {
        scn_fault(t->c, at, v.rule, "'%s' stands on '%s' (line %d)", id, t->b->card[v.got].id,
                  t->stand[v.got].at.line);
        return;
    }
    play_say_verdict(&t->c->battle, &v, text, (int)sizeof text);
    scn_fault(t->c, at, v.rule, "'%s' %s: %s", id, what, text);
}

static void place(lns *t, int stand)
{
    const lns_stand *from = &t->stand[stand];
    lon_stand *s = &t->b->start.stand[stand];
    pl_point at;

    if (!lns_read_at(t, &from->at, &at))
        return;
    const int heading = scn_given(&from->facing) ? from->facing.number : from->ahead;
    const tc_pose pose = { .x = at.x, .y = at.y, .heading = (int16_t)heading };
    const tc_verdict v = lon_check_place(t->b, &t->b->start, stand, &pose);
    if (v.rule) {
        lns_fault_place(t, stand, "may not stand here", v);
        return;
    }
    s->x = at.x;
    s->y = at.y;
    s->heading = pose.heading;
    s->flags |= LON_ON;
}

/* What is a matter of a position has no sense before turn 1. */
static void check_unmoved(lns *t, int stand)
{
    const lns_stand *from = &t->stand[stand];
    const scn_value *const late[] = { &from->status, &from->flags, &from->link, &from->edges,
                                      &from->rolls };

    for (int i = 0; i < TC_COUNT(late); i++)
        if (scn_given(late[i])) {
            scn_fault(t->c, late[i], 0, "this is of a position: the file has none");
            return;
        }
}

static void start_stand(lns *t, int stand)
{
    const lns_stand *from = &t->stand[stand];

    check_unmoved(t, stand);
    if (t->b->card[stand].arrival) { /* X3 */
        t->b->start.stand[stand].flags = LON_COMING;
        if (scn_given(&from->at))
            scn_fault(t->c, &from->at, LON_X3, "'%s' comes later: its owner will place it",
                      from->id.text);
    } else if (t->setup == LNS_READY && scn_given(&from->at)) {
        place(t, stand);
    } else if (t->setup == LNS_READY) {
        scn_fault(t->c, &from->self, LON_X1, "'%s' has no 'at', and both armies stand in line",
                  from->id.text);
    }
}

static bool has_zone(const lon_battle *b, int side, int contingent)
{
    const pl_box *zone = &b->zone[side][contingent];
    return zone->min.x <= zone->max.x;
}

static void check_sides(lns *t)
{
    const scn_value root = scn_root(&t->c->file);

    for (int side = 0; side < 2; side++) {
        if (!scn_given(&t->army[side]))
            scn_fault(t->c, scn_given(&t->top.bodies) ? &t->top.bodies : &root, 0,
                      "side %s has no stands", lns_sides[side]);
        for (int i = 0; i <= t->b->two[side] && t->setup == LNS_PLAY; i++)
            if (!has_zone(t->b, side, i)) {
                scn_fault(t->c, scn_given(&t->top.sides) ? &t->top.sides : &root, LON_X1,
                          "side %s has no 'zone' to deploy in", lns_sides[side]);
                break;
            }
    }
}

void lns_compile_start(lns *t)
{
    lon_battle *b = t->b;

    b->start.first = scn_given(&t->top.first) ? (uint8_t)t->top.first.number : 0;
    b->placing = t->setup == LNS_PLAY;
    if (scn_given(&t->top.position)) {
        lns_start_position(t);
        return;
    }
    check_sides(t);
    for (int i = 0; i < LON_STANDS; i++)
        if (b->start.stand[i].type)
            start_stand(t, i);
}
