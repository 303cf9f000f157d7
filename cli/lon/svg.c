/* What lies and stands on a table of Lion of the North, for whoever draws it (cli/plane). */
#include "../../core/lon/tables.h"
#include "map.h"

enum { GRAIN = 4 * LON_CM, RULER = 10 * LON_CM };

static void add_ground(plane_drawing *d, const lon_piece *p)
{
    static const uint8_t styles[LON_GROUNDS] = {
        [LON_WOODS] = PLANE_WOOD,  [LON_MARSH] = PLANE_MARSH,   [LON_WATER] = PLANE_RIVER,
        [LON_FORD] = PLANE_FORD,   [LON_BRIDGE] = PLANE_BRIDGE, [LON_HILL] = PLANE_HILL,
        [LON_TOP] = PLANE_TOP,     [LON_ROAD] = PLANE_ROAD,     [LON_WALL] = PLANE_WORKS,
        [LON_HEDGE] = PLANE_WORKS, [LON_GABION] = PLANE_WORKS,
    };
    plane_ground *g = p->kind < LON_GROUNDS ? plane_add_ground(d, styles[p->kind]) : NULL;

    if (!g)
        return;
    g->line =
        p->kind == LON_ROAD || p->kind == LON_WALL || p->kind == LON_HEDGE || p->kind == LON_GABION;
    for (int i = 0; i < p->corners && i < PL_OUTLINE; i++)
        g->at[g->n++] = p->at[i];
}

static const char *icon_of(int type)
{
    switch (type) {
    case LON_CAV:
    case LON_REI:
    case LON_HUS:
        return "heavy";
    case LON_CRO:
        return "plain";
    case LON_DRG:
        return "dragoon";
    case LON_MUS:
    case LON_MIL:
        return "shot";
    case LON_PIK:
        return "infantry";
    default:
        return "gun";
    }
}

static void add_stand(plane_drawing *d, const tc_battle *b, const lon_state *s, int stand)
{
    const lon_stand *u = &s->stand[stand];
    const pl_stand base = lon_base(s, stand);
    plane_piece *p = plane_add_piece(d, plane_base_of(&base), lon_side(s, stand));

    if (!p)
        return;
    p->id = play_subject_id(b, stand);
    p->round = u->type == LON_GEN;
    p->name = p->round ? play_subject_name(b, stand) : NULL;
    p->icon = icon_of(u->type);
    p->number = p->round ? -1 : lon_melee_die(&b->as.lon, s, stand);
    p->band = -1;
    p->marks = u->flags & (LON_DISORDERED | LON_WOUNDED) ? 1 : 0;
    p->state = u->flags & LON_CAPTURED ? "captured" : NULL;
}

static void add_trains(plane_drawing *d, const lon_battle *b)
{
    for (int side = 0; side < 2; side++) {
        const lon_train *t = &b->train[side];
        const pl_stand area = { { t->x, t->y }, t->heading, LON_TRAIN_WIDTH / 2, LON_TRAIN_DEPTH };
        plane_ground *g = t->there ? plane_add_ground(d, PLANE_WORKS_AREA) : NULL;
        if (!g)
            continue;
        pl_stand_corners(&area, 0, g->at);
        g->n = 4;
    }
}

plane_drawing *lon_drawing(const tc_battle *b, const tc_state *s)
{
    const lon_battle *lon = &b->as.lon;
    const lon_state *t = &s->as.lon;
    plane_drawing *d = plane_draw(b, lon->width, lon->depth, GRAIN);

    if (!d)
        return NULL;
    d->ruler = RULER;
    d->all_seen = true;
    for (int i = 0; i < lon->pieces; i++)
        add_ground(d, &lon->piece[i]);
    add_trains(d, lon);
    for (int u = 0; u < LON_STANDS; u++)
        if (t->stand[u].type && lon_stands(t, u))
            add_stand(d, b, t, u);
    for (int side = 0; side < 2 && !t->turn; side++)
        for (int c = 0; c <= lon->two[side]; c++)
            if (lon->zone[side][c].min.x < lon->zone[side][c].max.x)
                d->box[d->boxes++] = lon->zone[side][c];
    d->south = !lon->north;
    d->count[0] = t->n[0];
    d->count[1] = t->n[1];
    d->counted = "counted";
    d->caption = "Stands to scale; the light edge is the front, the number the die it rolls in "
                 "melee, a dot says that it is disordered. Distances along the edges in cm.";
    d->credit = "Rules: Lion of the North by Michael Peters, with our thanks.";
    return d;
}

bool lon_svg_spot(const tc_battle *b, const tc_state *s, int subject, svg_spot *at)
{
    if (subject >= LON_STANDS || !lon_stands(&s->as.lon, subject))
        return false;
    const pl_stand base = lon_base(&s->as.lon, subject);
    *at = plane_svg_spot(b->as.lon.depth, GRAIN, pl_stand_centre(&base));
    return true;
}

svg_box lon_svg_box(const tc_battle *b)
{
    return plane_svg_box(b->as.lon.width, b->as.lon.depth, GRAIN);
}
