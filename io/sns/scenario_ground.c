/* Pieces of ground (4.b, table 2.10): areas by an ellipse or their corners, obstacles by their
   line. */
#include "../../core/sns/tables.h"
#include "scenario.h"
#include <string.h>

const char *const sps_grounds[] = { "",      "gentle_hill", "steep_hill", "scrub",  "rocks",
                                    "field", "ford",        "dunes",      "wood",   "marsh",
                                    "ditch", "village",     "river",      "lake",   "cliff",
                                    "wall",  "hedge",       "earthwork",  "stakes", "wagon_line",
                                    NULL };
TC_STATIC_ASSERT(TC_COUNT(sps_grounds) == SNS_GROUNDS + 1, "one word per kind of ground");

typedef struct piece {
    scn_value id, kind, ellipse, area, line;
} piece;

plane_reader sps_reader(sps *t)
{
    return (plane_reader){ .c = t->c,
                           .width = t->b->width,
                           .depth = t->b->depth,
                           .longest = SPS_LONGEST,
                           .off = SNS_4_a,
                           .bad = SNS_4_b,
                           .corners = PL_OUTLINE };
}

/* [x, y, width, height]; how many corners, 0 with a fault. */
static int read_ellipse(sps *t, const scn_value *v, pl_point *out)
{
    const scn_field each = {
        .name = "ellipse", .type = SCN_LENGTH, .max = SPS_LONGEST, .rule = SNS_4_b
    };
    int n[4];

    if (scn_numbers(t->c, v, &each, 4, 4, n) != 4)
        return 0;
    if (n[2] < SNS_QUARTER || n[3] < SNS_QUARTER) {
        scn_fault(t->c, v, SNS_4_b, "an ellipse is [x, y, width, height], 0.25 each at least");
        return 0;
    }
    if (2 * n[0] < n[2] || 2 * n[1] < n[3] || 2 * n[0] + n[2] > 2 * t->b->width ||
        2 * n[1] + n[3] > 2 * t->b->depth) {
        scn_fault(t->c, v, SNS_4_a, "the ellipse reaches off the table of %g by %g",
                  t->b->width / 1000.0, t->b->depth / 1000.0);
        return 0;
    }
    sns_ellipse((pl_point){ n[0], n[1] }, n[2], n[3], out);
    return PL_OUTLINE;
}

static int read_shape(sps *t, const scn_value *map, const piece *from, pl_point *out)
{
    const plane_reader r = sps_reader(t);
    const int kind = from->kind.number;
    const bool is_line = sns_grounds[kind].obstacle;

    if (scn_given(&from->ellipse) && !is_line && !scn_given(&from->area) && !scn_given(&from->line))
        return read_ellipse(t, &from->ellipse, out);
    if (scn_given(&from->ellipse)) {
        scn_fault(t->c, &from->ellipse, SNS_4_b, "a %s is given by its '%s'", sps_grounds[kind],
                  is_line ? "line" : "ellipse' or its 'area");
        return 0;
    }
    const scn_value *shape =
        plane_shape_of(&r, map, sps_grounds[kind], is_line, &from->area, &from->line, SNS_4_b);
    if (!shape)
        return 0;
    return is_line ? plane_read_line(&r, shape, PL_OUTLINE, out) : plane_read_area(&r, shape, out);
}

/* 4.b: obstacles and hills may lie on others. */
static bool is_apart(int kind)
{
    return !sns_grounds[kind].obstacle && !sns_grounds[kind].hill;
}

/* Two simple polygons have ground in common if edges cross, or a corner or the middle of an edge of
   one lies within the other; what is only touched is not shared. */
static bool half_shared(const sns_piece *a, const sns_piece *o)
{
    for (int i = 0; i < a->corners; i++) {
        const pl_point p = a->at[i], q = a->at[(i + 1) % a->corners];
        if (pl_strictly_inside(p, o->at, o->corners) ||
            pl_strictly_inside(pl_part(p, q, 1, 2), o->at, o->corners))
            return true;
        for (int k = 0; k < o->corners; k++)
            if (pl_properly_cross(p, q, o->at[k], o->at[(k + 1) % o->corners]))
                return true;
    }
    return false;
}

static bool is_same(const sns_piece *a, const sns_piece *o)
{
    return a->corners == o->corners && memcmp(a->at, o->at, sizeof a->at) == 0;
}

static void check_overlap(sps *t, const scn_value *at, const sns_piece *of)
{
    for (int i = 0; i < t->b->pieces && is_apart(of->kind); i++) {
        const sns_piece *other = &t->b->piece[i];
        if (is_apart(other->kind) &&
            (half_shared(of, other) || half_shared(other, of) || is_same(of, other))) {
            scn_fault(t->c, at, SNS_4_b, "the %s lies on the %s, piece %d", sps_grounds[of->kind],
                      sps_grounds[other->kind], i + 1);
            return;
        }
    }
}

static void read_piece(sps *t, const scn_value *map)
{
    static const scn_field fields[] = {
        SCN_FIELD(piece, id, SCN_ID, .max = 23),
        SCN_FIELD(piece, kind, SCN_WORD, .required = true, .words = sps_grounds, .rule = SNS_4_b),
        SCN_FIELD(piece, ellipse, SCN_LIST),
        SCN_FIELD(piece, area, SCN_LIST),
        SCN_FIELD(piece, line, SCN_LIST),
    };
    piece from = { .id = { 0 } };
    sns_piece out = { .kind = SNS_NO_GROUND };

    if (!scn_read(t->c, map, fields, TC_COUNT(fields), "ground", &from))
        return;
    out.kind = (uint8_t)from.kind.number;
    if (out.kind == SNS_NO_GROUND) {
        scn_fault(t->c, &from.kind, SNS_4_b, "a piece of ground has a kind");
        return;
    }
    out.corners = (uint8_t)read_shape(t, map, &from, out.at);
    if (!out.corners)
        return;
    check_overlap(t, map, &out);
    t->b->piece[t->b->pieces++] = out;
}

void sps_compile_ground(sps *t)
{
    const int count = scn_list_count(&t->top.ground);

    for (int i = 0; i < count; i++) {
        const scn_value v = scn_list_at(&t->top.ground, i);
        if (t->b->pieces == SNS_PIECES_MAX) {
            scn_fault(t->c, &v, 0, "more than %d pieces of ground", SNS_PIECES_MAX);
            break;
        }
        read_piece(t, &v);
    }
    sns_lay_ground(t->b);
}
