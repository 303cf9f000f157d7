/* Pieces of ground (ledger 2.7): woods, marsh, water, fords, bridges and hills by their area, a
   hill perhaps with its top; roads, walls, hedges and gabions by their line. */
#include "scenario.h"
#include <string.h>

const char *const lns_grounds[] = { "",    "woods", "marsh", "water", "ford",   "bridge", "hill",
                                    "top", "road",  "wall",  "hedge", "gabion", NULL };
TC_STATIC_ASSERT(TC_COUNT(lns_grounds) == LON_GROUNDS + 1, "one word per kind of ground");

typedef struct piece {
    scn_value id, kind, area, line, top;
} piece;

/* R40: polygons are simple; R2: on the table. */
plane_reader lns_reader(lns *t)
{
    return (plane_reader){ .c = t->c,
                           .width = t->b->width,
                           .depth = t->b->depth,
                           .longest = LNS_LONGEST,
                           .off = LON_R2,
                           .bad = LON_R40,
                           .corners = PL_OUTLINE };
}

static bool is_line(int kind)
{
    return kind >= LON_ROAD;
}

static lon_piece *add_piece(lns *t, const scn_value *at)
{
    if (t->b->pieces < LON_PIECES)
        return &t->b->piece[t->b->pieces++];
    scn_fault(t->c, at, 0, "more than %d pieces of ground; a hill with its top is two", LON_PIECES);
    return NULL;
}

static lon_piece piece_of(int kind, const pl_point *at, int corners)
{
    lon_piece out = { .kind = (uint8_t)kind, .corners = (uint8_t)corners };

    memcpy(out.at, at, (size_t)corners * sizeof *at);
    return out;
}

/* R59: the top lies in its hill. */
static void read_top(lns *t, const scn_value *v, const lon_piece *hill)
{
    const plane_reader r = lns_reader(t);
    pl_point at[PL_OUTLINE];
    const int corners = plane_read_area(&r, v, at);

    for (int i = 0; i < corners; i++)
        if (!pl_inside(at[i], hill->at, hill->corners)) {
            scn_fault(t->c, v, LON_R59, "the top reaches out of its hill at %g, %g",
                      at[i].x / 1000.0, at[i].y / 1000.0);
            return;
        }
    lon_piece *top = corners ? add_piece(t, v) : NULL;
    if (top)
        *top = piece_of(LON_TOP, at, corners);
}

static void read_piece(lns *t, const scn_value *map)
{
    static const scn_field fields[] = {
        SCN_FIELD(piece, id, SCN_ID, .max = 23),
        SCN_FIELD(piece, kind, SCN_WORD, .required = true, .words = lns_grounds),
        SCN_FIELD(piece, area, SCN_LIST),
        SCN_FIELD(piece, line, SCN_LIST),
        SCN_FIELD(piece, top, SCN_LIST, .rule = LON_R59),
    };
    const plane_reader r = lns_reader(t);
    piece from = { .id = { 0 } };
    pl_point at[PL_OUTLINE];

    if (!scn_read(t->c, map, fields, TC_COUNT(fields), "ground", &from))
        return;
    const int kind = from.kind.number;
    if (kind == LON_NO_GROUND || kind == LON_TOP) {
        scn_fault(t->c, &from.kind, LON_R59, "a top is given with its hill: top: [...]");
        return;
    }
    if (scn_given(&from.top) && kind != LON_HILL) {
        scn_fault(t->c, &from.top, LON_R59, "only a hill has a top");
        return;
    }
    const unsigned rule = is_line(kind) ? (kind == LON_ROAD ? LON_R40 : LON_R63) : LON_R128;
    const scn_value *shape =
        plane_shape_of(&r, map, lns_grounds[kind], is_line(kind), &from.area, &from.line, rule);
    if (!shape)
        return;
    const int corners =
        is_line(kind) ? plane_read_line(&r, shape, PL_OUTLINE, at) : plane_read_area(&r, shape, at);
    lon_piece *out = corners ? add_piece(t, map) : NULL;
    if (!out)
        return;
    *out = piece_of(kind, at, corners);
    if (scn_given(&from.top))
        read_top(t, &from.top, out);
}

void lns_compile_ground(lns *t)
{
    const int count = scn_list_count(&t->top.ground);
    bool full = false;

    for (int i = 0; i < count && !full; i++) {
        const scn_value v = scn_list_at(&t->top.ground, i);
        full = t->b->pieces == LON_PIECES;
        read_piece(t, &v);
    }
    lon_lay_ground(t->b);
}
