/* Points, areas and lines on a table from a scenario's lists of numbers. */
#include "shapes.h"

static int read_numbers(const plane_reader *r, const scn_value *v, int count, int *out)
{
    const scn_field each = { .name = "a coordinate", .type = SCN_LENGTH, .max = r->longest };
    return scn_numbers(r->c, v, &each, count, count, out);
}

static bool on_table(const plane_reader *r, const scn_value *at, int x, int y)
{
    if (x <= r->width && y <= r->depth)
        return true;
    scn_fault(r->c, at, r->off, "%g, %g lies off the table of %g by %g", x / 1000.0, y / 1000.0,
              r->width / 1000.0, r->depth / 1000.0);
    return false;
}

bool plane_read_size(scn *c, const scn_value *map, pl_point least, pl_point most, int32_t *width,
                     int32_t *depth)
{
    typedef struct size {
        scn_value width, depth;
    } size;
    const scn_field fields[] = {
        SCN_FIELD(size, width, SCN_LENGTH, .required = true, .min = least.x, .max = most.x),
        SCN_FIELD(size, depth, SCN_LENGTH, .required = true, .min = least.y, .max = most.y),
    };
    size given = { .width = { 0 } };

    if (!scn_read(c, map, fields, TC_COUNT(fields), "table", &given))
        return false;
    *width = given.width.number;
    *depth = given.depth.number;
    return true;
}

bool plane_read_heading(scn *c, const scn_value *v, const char *name, bool whole, int *tenths)
{
    const scn_field angle = { .name = name, .type = SCN_ANGLE, .max = PL_TURN - 1 };
    scn_value at = *v;

    if (!scn_check(c, &at, &angle))
        return false;
    if (whole && at.number % 10) {
        scn_fault(c, v, 0, "%s must be a whole number of degrees", name);
        return false;
    }
    *tenths = at.number;
    return true;
}

bool plane_read_point(const plane_reader *r, const scn_value *v, pl_point *out)
{
    int at[2];

    if (read_numbers(r, v, 2, at) != 2 || !on_table(r, v, at[0], at[1]))
        return false;
    *out = (pl_point){ at[0], at[1] };
    return true;
}

/* Two points in one list of four numbers. */
static bool read_pair(const plane_reader *r, const scn_value *v, pl_point out[2])
{
    int at[4];

    if (read_numbers(r, v, 4, at) != 4 || !on_table(r, v, at[0], at[1]) ||
        !on_table(r, v, at[2], at[3]))
        return false;
    out[0] = (pl_point){ at[0], at[1] };
    out[1] = (pl_point){ at[2], at[3] };
    return true;
}

static bool read_points(const plane_reader *r, const scn_value *v, int count, pl_point *out)
{
    for (int i = 0; i < count; i++) {
        const scn_value point = scn_list_at(v, i);
        if (!plane_read_point(r, &point, &out[i]))
            return false;
    }
    return true;
}

static bool is_flat(const scn_value *v)
{
    return scn_list_at(v, 0).text != NULL;
}

/* Do all corners turn the same way? */
static bool is_convex(const pl_point *at, int n)
{
    int left = 0, right = 0;

    for (int i = 0; i < n; i++) {
        const int64_t turn = pl_cross(at[i], at[(i + 1) % n], at[(i + 2) % n]);
        left += turn > 0;
        right += turn < 0;
    }
    return (left == 0) != (right == 0);
}

/* Do neighbours share only their corner, and others nothing? */
static bool is_simple(const pl_point *at, int n)
{
    for (int i = 0; i < n; i++) {
        const pl_point a = at[i], b = at[(i + 1) % n], c = at[(i + 2) % n];
        const int64_t along = ((int64_t)a.x - b.x) * ((int64_t)c.x - b.x) +
                              ((int64_t)a.y - b.y) * ((int64_t)c.y - b.y);
        if (pl_square(a, b) == 0 || (pl_cross(a, b, c) == 0 && along > 0))
            return false;
        for (int k = i + 2; k < n; k++)
            if ((k + 1) % n != i && pl_meet(a, b, at[k], at[(k + 1) % n]))
                return false;
    }
    return true;
}

int plane_read_area(const plane_reader *r, const scn_value *v, pl_point *out)
{
    const int count = scn_list_count(v);
    pl_point end[2];

    if (count == 4 && is_flat(v)) {
        if (!read_pair(r, v, end))
            return 0;
        if (end[0].x >= end[1].x || end[0].y >= end[1].y) {
            scn_fault(r->c, v, 0, "a rectangle is [left, bottom, right, top]");
            return 0;
        }
        out[0] = end[0];
        out[1] = (pl_point){ end[1].x, end[0].y };
        out[2] = end[1];
        out[3] = (pl_point){ end[0].x, end[1].y };
        return 4;
    }
    if (count < 3 || count > r->corners || is_flat(v)) {
        scn_fault(r->c, v, r->bad, "an area is [left, bottom, right, top] or 3 to %d points",
                  r->corners);
        return 0;
    }
    if (!read_points(r, v, count, out))
        return 0;
    if (r->convex && !is_convex(out, count)) {
        scn_fault(r->c, v, r->bad, "the area is not convex: cut it into convex ones");
        return 0;
    }
    if (!r->convex && !is_simple(out, count)) {
        scn_fault(r->c, v, r->bad, "the edges of the area meet one another");
        return 0;
    }
    return count;
}

bool plane_read_box(const plane_reader *r, const scn_value *v, pl_box *out)
{
    pl_point at[PL_OUTLINE];

    if (scn_list_count(v) != 4 || !is_flat(v)) {
        scn_fault(r->c, v, 0, "a zone is [left, bottom, right, top]");
        return false;
    }
    if (!plane_read_area(r, v, at))
        return false;
    *out = (pl_box){ at[0], at[2] };
    return true;
}

int plane_read_line(const plane_reader *r, const scn_value *v, int most, pl_point *out)
{
    const int count = scn_list_count(v);

    if (most == 2 || is_flat(v))
        return read_pair(r, v, out) ? 2 : 0;
    if (count < 2 || count > most) {
        scn_fault(r->c, v, 0, "a line is [x, y, x, y] or 2 to %d points", most);
        return 0;
    }
    return read_points(r, v, count, out) ? count : 0;
}

const scn_value *plane_shape_of(const plane_reader *r, const scn_value *map, const char *kind,
                                bool is_line, const scn_value *area, const scn_value *line,
                                unsigned rule)
{
    const scn_value *wanted = is_line ? line : area;

    if (scn_given(wanted) && !scn_given(is_line ? area : line))
        return wanted;
    scn_fault(r->c, map, rule, "a %s is given by its '%s'", kind, is_line ? "line" : "area");
    return NULL;
}
