/* What lies and stands on a table of Tilly's Very Bad Day, for whoever draws it (cli/plane). */
#include "../../core/tvb/tables.h"
#include "map.h"

enum { TUM = 1000 };

/* ---- Ground ---------------------------------------------------------------------------------- */

static void add_ground(plane_drawing *d, const tvb_piece *p)
{
    static const uint8_t styles[TVB_GROUNDS] = {
        [TVB_VILLAGE] = PLANE_VILLAGE,
        [TVB_WOOD] = PLANE_WOOD,
        [TVB_ROUGH] = PLANE_ROUGH,
        [TVB_HILL] = PLANE_HILL,
        [TVB_RIVER] = PLANE_RIVER,
        [TVB_ROAD] = PLANE_ROAD,
        [TVB_WORKS] = PLANE_WORKS,
        [TVB_WORKS_AREA] = PLANE_WORKS_AREA,
        [TVB_IMPASSABLE] = PLANE_IMPASSABLE,
        [TVB_BRIDGE] = PLANE_BRIDGE,
        [TVB_FORD] = PLANE_FORD,
    };
    plane_ground *g = p->kind < TVB_GROUNDS ? plane_add_ground(d, styles[p->kind]) : NULL;

    if (!g)
        return;
    g->wooded = p->flags & TVB_P_WOODED;
    g->broken = p->flags & TVB_P_DIFFICULT;
    g->crested = p->kind == TVB_HILL && p->flags & TVB_P_CREST;
    g->crest[0] = (pl_point){ p->crest[0], p->crest[1] };
    g->crest[1] = (pl_point){ p->crest[2], p->crest[3] };
    for (int i = 0; i < p->corners && i < TVB_CORNERS; i++)
        g->at[g->n++] = (pl_point){ p->x[i], p->y[i] };
}

/* 2.8 */
static void add_zones(plane_drawing *d, const tvb_battle *b)
{
    for (int i = -1; i <= 1; i += 2) {
        d->along[d->crosses] = b->depth / 2.0 + i * TVB_NEUTRAL_HALF;
        d->up[d->crosses++] = b->width / 2.0 + i * tvb_centre_half(b);
    }
}

/* ---- Units ----------------------------------------------------------------------------------- */

static const char *icon_of(int type)
{
    switch (type) {
    case TVB_HOR:
        return "heavy";
    case TVB_LHO:
        return "plain";
    case TVB_DRA:
        return "dragoon";
    case TVB_CAN:
        return "gun";
    case TVB_SHO:
    case TVB_RAB:
        return "shot";
    default:
        return "infantry";
    }
}

static void add_unit(plane_drawing *d, const tc_battle *b, const tvb_unit *u, int unit)
{
    const bool commander = u->type == TVB_CMD;
    plane_piece *p = plane_add_piece(d, tvb_base(&b->as.tvb, u), tvb_side(unit));

    if (!p)
        return;
    p->id = play_subject_id(b, unit);
    p->round = commander;
    p->raised = commander && u->attached != TC_NONE;
    p->name = commander ? play_subject_name(b, unit) : NULL;
    p->icon = icon_of(u->type);
    p->number = u->type == TVB_CAN ? -1 : u->resolve;
    p->band = u->command;
}

/* ---- The whole ------------------------------------------------------------------------------- */

plane_drawing *tvb_drawing(const tc_battle *b, const tc_state *s)
{
    const tvb_battle *tvb = &b->as.tvb;
    const tvb_state *t = &s->as.tvb;
    plane_drawing *d = plane_draw(b, tvb->width, tvb->depth, TUM);

    if (!d)
        return NULL;
    for (int i = 0; i < tvb->pieces + t->placed; i++)
        add_ground(d, i < tvb->pieces ? &tvb->piece[i] : &t->piece[i - tvb->pieces]);
    add_zones(d, tvb);
    for (int u = 0; u < TVB_UNITS; u++)
        if (t->unit[u].type && t->unit[u].flags & TVB_ON)
            add_unit(d, b, &t->unit[u], u);
    d->south = t->attacker;
    d->count[0] = t->original[0];
    d->count[1] = t->original[1];
    d->caption = "Bases to scale, 1 TUM = half a base's width; the light edge is the front, the "
                 "number the resolve left, the band the command. Distances along the edges in "
                 "TUM.";
    d->credit = "Rules: Tilly's Very Bad Day by Steven Thomas, with our thanks.";
    return d;
}

bool tvb_svg_spot(const tc_battle *b, const tc_state *s, int subject, svg_spot *at)
{
    const tvb_unit *u = &s->as.tvb.unit[subject];

    if (subject >= TVB_UNITS || !u->type || !(u->flags & TVB_ON))
        return false;
    *at = plane_svg_spot(b->as.tvb.depth, TUM, (pl_point){ u->x, u->y });
    return true;
}

svg_box tvb_svg_box(const tc_battle *b)
{
    return plane_svg_box(b->as.tvb.width, b->as.tvb.depth, TUM);
}
