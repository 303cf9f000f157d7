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
    return count;
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
