/* Areas and pieces of ground. A rectangle is four numbers (left, bottom, right, top), a polygon a
   list of points; a line is two points in one list of four numbers. */
#include "../plane/shapes.h"
#include "scenario.h"
#include <string.h>

static const scn_field length_field = { .name = "a coordinate",
                                        .type = SCN_LENGTH,
                                        .max = TVS_LENGTH_MAX };

/* ---- Shapes ---------------------------------------------------------------------------------- */

static plane_reader reader_of(tvs *t)
{
    return (plane_reader){ .c = t->c,
                           .width = t->b->width,
                           .depth = t->b->depth,
                           .longest = TVS_LENGTH_MAX,
                           .off = TVB_G18,
                           .bad = TVB_R81,
                           .corners = TVB_CORNERS,
                           .convex = true };
}

static int keep(const pl_point *at, int count, uint16_t *x, uint16_t *y)
{
    for (int i = 0; i < count; i++) {
        x[i] = (uint16_t)at[i].x;
        y[i] = (uint16_t)at[i].y;
    }
    return count;
}

/* Fills the corners from a value; how many, or 0 with a fault. */
static int read_corners(tvs *t, const scn_value *v, uint16_t *x, uint16_t *y)
{
    const plane_reader r = reader_of(t);
    pl_point at[TVB_CORNERS];

    return keep(at, plane_read_area(&r, v, at), x, y);
}

/* ---- Areas ----------------------------------------------------------------------------------- */

static int area_find(const tvs *t, const char *id)
{
    for (int i = 0; i < t->areas; i++)
        if (strcmp(t->area_id[i], id) == 0)
            return i;
    return -1;
}

static int area_add(tvs *t, const scn_value *v, const char *id)
{
    tvb_area area = { .corners = 0 };

    area.corners = (uint8_t)read_corners(t, v, area.x, area.y);
    if (!area.corners)
        return 0;
    for (int i = 0; i < t->areas && !id; i++) /* the same rectangle twice is one area */
        if (memcmp(&t->b->area[i], &area, sizeof area) == 0)
            return i + 1;
    if (t->areas == TVB_AREAS) {
        scn_fault(t->c, v, 0, "more than %d areas", TVB_AREAS);
        return 0;
    }
    t->b->area[t->areas] = area;
    snprintf(t->area_id[t->areas], sizeof t->area_id[0], "%s", id ? id : "");
    t->b->areas = (uint8_t)++t->areas;
    return t->areas;
}

int tvs_area(tvs *t, const scn_value *v)
{
    char quote[48], hint[80];
    const char *words[TVB_AREAS + 1];

    if (!v->text)
        return area_add(t, v, NULL);
    const int found = area_find(t, v->text);
    if (found >= 0)
        return found + 1;
    for (int i = 0; i < t->areas; i++)
        words[i] = t->area_id[i];
    words[t->areas] = NULL;
    scn_fault(t->c, v, 0, "unknown area '%s'%s", scn_quote(v->text, quote),
              scn_suggest(words, v->text, hint));
    return 0;
}

void tvs_compile_areas(tvs *t)
{
    const int count = scn_map_count(&t->top.areas);

    for (int i = 0; i < count; i++) {
        scn_value key;
        const scn_value v = scn_map_at(&t->top.areas, i, &key);
        const scn_field id = { .name = "area", .type = SCN_ID, .max = 23 };
        if (!scn_check(t->c, &key, &id))
            continue;
        if (area_find(t, key.text) >= 0)
            scn_fault(t->c, &key, 0, "the area '%s' is given twice", key.text);
        else
            area_add(t, &v, key.text);
    }
}

/* ---- Pieces ---------------------------------------------------------------------------------- */

static bool read_line(tvs *t, const scn_value *v, tvb_piece *out)
{
    const plane_reader r = reader_of(t);
    pl_point at[2];

    out->corners = (uint8_t)keep(at, plane_read_line(&r, v, 2, at), out->x, out->y);
    return out->corners == 2;
}

static bool read_crest(tvs *t, const tvs_piece *from, tvb_piece *out)
{
    int at[4];
    pl_point corner[TVB_CORNERS];

    if (!scn_given(&from->crest)) {
        tvb_default_crest(out);
        return true;
    }
    if (out->kind != TVB_HILL) {
        scn_fault(t->c, &from->crest, TVB_R10, "only a hill has a crest");
        return false;
    }
    if (scn_numbers(t->c, &from->crest, &length_field, 4, 4, at) != 4)
        return false;
    tvb_piece plain = *out;
    tvb_default_crest(&plain);
    tvb_corners_of(out->x, out->y, out->corners, corner);
    for (int i = 0; i < 2; i++) {
        const pl_point p = { at[2 * i], at[2 * i + 1] };
        const bool by_rule = p.x == plain.crest[2 * i] && p.y == plain.crest[2 * i + 1];
        if (!by_rule && !pl_inside(p, corner, out->corners)) {
            scn_fault(t->c, &from->crest, TVB_R10, "the crest lies outside its hill");
            return false;
        }
        out->crest[2 * i] = (uint16_t)p.x;
        out->crest[2 * i + 1] = (uint16_t)p.y;
    }
    out->flags |= TVB_P_CREST;
    return true;
}

/* X12: foot are DRA, PSH and SHO. */
static void read_types(tvs *t, const scn_value *list, tvb_piece *out)
{
    if (!scn_given(list))
        out->types = 1u << TVB_DRA | 1u << TVB_PSH | 1u << TVB_SHO;
    for (int i = 0; i < scn_list_count(list); i++) {
        scn_value v = scn_list_at(list, i);
        const int type = scn_word_of(t->c, &v, "type", tvs_types);
        if (type > 0 && type != TVB_CAN)
            out->types |= (uint8_t)(1u << type);
    }
}

static bool read_flags(tvs *t, const tvs_piece *from, tvb_piece *out)
{
    const bool difficult = scn_given(&from->difficult) && from->difficult.number;
    const bool wooded = scn_given(&from->wooded) && from->wooded.number;

    if ((difficult || wooded) && out->kind != TVB_HILL) {
        scn_fault(t->c, difficult ? &from->difficult : &from->wooded, TVB_S_d,
                  "only a hill may be difficult or wooded; a %s is what it is",
                  tvs_grounds[out->kind]);
        return false;
    }
    out->flags = (uint8_t)((difficult || wooded ? TVB_P_DIFFICULT : 0) | //
                           (wooded ? TVB_P_WOODED : 0));
    return true;
}

bool tvs_piece_read(tvs *t, const scn_value *map, tvs_piece *from, tvb_piece *out)
{
    static const scn_field fields[] = {
        SCN_FIELD(tvs_piece, id, SCN_ID, .max = 23),
        SCN_FIELD(tvs_piece, kind, SCN_WORD, .required = true, .words = tvs_grounds),
        SCN_FIELD(tvs_piece, area, SCN_ANY),
        SCN_FIELD(tvs_piece, line, SCN_LIST),
        SCN_FIELD(tvs_piece, crest, SCN_LIST),
        SCN_FIELD(tvs_piece, difficult, SCN_BOOL),
        SCN_FIELD(tvs_piece, wooded, SCN_BOOL),
        { .name = "for", .offset = offsetof(tvs_piece, types), .type = SCN_LIST },
    };
    from->self = *map;
    if (!scn_read(t->c, map, fields, TC_COUNT(fields), "ground", from))
        return false;
    out->kind = (uint8_t)from->kind.number;
    const bool lines = out->kind == TVB_RIVER || out->kind == TVB_ROAD || out->kind == TVB_WORKS;
    const plane_reader r = reader_of(t);
    const unsigned rule = out->kind == TVB_WORKS ? TVB_G17 : lines ? TVB_S_c : TVB_R81;
    const scn_value *shape =
        plane_shape_of(&r, map, tvs_grounds[out->kind], lines, &from->area, &from->line, rule);
    if (!shape)
        return false;
    if (lines) {
        if (!read_line(t, shape, out))
            return false;
    } else {
        const int area = shape->text ? tvs_area(t, shape) : 0;
        if (area) {
            const tvb_area *a = &t->b->area[area - 1];
            out->corners = a->corners;
            memcpy(out->x, a->x, sizeof out->x);
            memcpy(out->y, a->y, sizeof out->y);
        } else if (!shape->text) {
            out->corners = (uint8_t)read_corners(t, shape, out->x, out->y);
        }
        if (!out->corners)
            return false;
    }
    if (out->kind == TVB_WORKS_AREA)
        read_types(t, &from->types, out);
    return read_flags(t, from, out) && (out->kind != TVB_HILL || read_crest(t, from, out));
}

/* S.e: works stand only where a scenario grants them, and that is what a scenario does. */
void tvs_compile_ground(tvs *t)
{
    const int count = scn_list_count(&t->top.ground);

    if (count > TVB_PIECES) {
        const scn_value v = scn_list_at(&t->top.ground, TVB_PIECES);
        scn_fault(t->c, &v, 0, "more than %d pieces of ground", TVB_PIECES);
    }
    for (int i = 0; i < count && i < TVB_PIECES; i++) {
        const scn_value v = scn_list_at(&t->top.ground, i);
        tvb_piece *out = &t->b->piece[t->b->pieces];
        if (!tvs_piece_read(t, &v, &t->piece[t->b->pieces], out))
            continue;
        if ((out->kind == TVB_WORKS || out->kind == TVB_WORKS_AREA) && !t->works_said)
            t->b->on |= 1u << TVB_FORTIFICATIONS;
        t->b->pieces++;
    }
}
