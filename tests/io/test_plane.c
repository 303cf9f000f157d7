/* Places and shapes on a table as scenarios give them: on a table of 180 by 120 cm of lon, whose
   corners need more than 16 bits, and what tvb does not have, lines of more than two points. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../io/plane/shapes.h"

enum { OFF = TC_RULES_FIRST, BAD }; /* any rules: whose they are is the system's */

typedef struct desk {
    scn *c;
    scn_doc doc;
    io_faults faults;
    plane_reader r;
} desk;

/* A value is the whole text. */
static scn_value open_value(desk *d, const char *text)
{
    *d = (desk){ .c = calloc(1, sizeof *d->c) };
    assert_non_null(d->c);
    d->c->faults = &d->faults;
    d->r = (plane_reader){ .c = d->c,
                           .width = 180000,
                           .depth = 120000,
                           .longest = PL_LIMIT,
                           .off = OFF,
                           .bad = BAD,
                           .corners = 5 };
    assert_true(scn_open(d->c, &d->doc, text, strlen(text)));
    return scn_root(&d->doc);
}

static void close_value(desk *d, const char *fault, unsigned rule, int column)
{
    if (fault) {
        assert_int_equal(d->faults.count, 1);
        assert_non_null(strstr(d->faults.at[0].text, fault));
        assert_int_equal(d->faults.at[0].rule, rule);
        assert_int_equal(d->faults.at[0].column, column);
    } else {
        assert_int_equal(d->faults.count, 0);
    }
    scn_close(&d->doc);
    free(d->c);
}

static void assert_points(const pl_point *got, const int32_t (*want)[2], int n)
{
    for (int i = 0; i < n; i++) {
        assert_int_equal(got[i].x, want[i][0]);
        assert_int_equal(got[i].y, want[i][1]);
    }
}

static void test_points(void **state)
{
    static const struct {
        const char *text, *fault;
        unsigned rule;
        int column;
    } rows[] = {
        { "[180, 120]", NULL, 0, 0 },
        { "[0, 0]", NULL, 0, 0 },
        { "[180.001, 120]", "180.001, 120 lies off the table of 180 by 120", OFF, 1 },
        { "[180, 120.001]", "lies off the table", OFF, 1 },
        { "[1]", "a coordinate has 1 numbers; it must have 2 to 2", 0, 1 },
        { "[1, -1]", "it must be 0 to 400", 0, 5 },
        { "[1, x]", "must be a number", 0, 5 },
    };
    (void)state;
    for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        desk d;
        const scn_value v = open_value(&d, rows[i].text);
        pl_point p = { -1, -1 };
        assert_int_equal(plane_read_point(&d.r, &v, &p), !rows[i].fault);
        if (i == 0) {
            assert_int_equal(p.x, 180000);
            assert_int_equal(p.y, 120000);
        }
        close_value(&d, rows[i].fault, rows[i].rule, rows[i].column);
    }
}

static void test_areas(void **state)
{
    static const int32_t box[4][2] = {
        { 9000, 8 }, { 180000, 8 }, { 180000, 12500 }, { 9000, 12500 }
    };
    static const int32_t arrow[4][2] = { { 0, 0 }, { 90000, 0 }, { 20000, 20000 }, { 0, 90000 } };
    static const struct {
        const char *text, *fault;
        unsigned rule;
        int column;
    } bad[] = {
        { "[9, 8, 9, 12]", "a rectangle is", 0, 1 },
        { "[9, 12, 10, 12]", "a rectangle is", 0, 1 },
        { "[9, 8, 181, 12]", "lies off the table", OFF, 1 },
        { "[[1, 1], [2, 2]]", "3 to 5 points", BAD, 1 },
        { "[[1, 1], [2, 2], [3, 1], [3, 0], [2, 0], [1, 0]]", "3 to 5 points", BAD, 1 },
        { "[1, 2, 3, 4, 5]", "3 to 5 points", BAD, 1 },
        { "[[1, 1], [2, 121], [3, 1]]", "lies off the table", OFF, 10 },
        { "[[1, 1], [9, 9], [9, 1], [1, 9]]", "edges of the area meet", BAD, 1 },
        { "[[1, 1], [1, 1], [9, 1]]", "edges of the area meet", BAD, 1 },
        { "[[1, 1], [9, 1], [5, 1]]", "edges of the area meet", BAD, 1 },
        { "[[0, 0], [9, 0], [9, 9], [5, 0], [0, 9]]", "edges of the area meet", BAD, 1 },
    };
    pl_point at[PL_OUTLINE];
    desk d;
    (void)state;
    scn_value v = open_value(&d, "[9, 0.008, 180, 12.5]");
    assert_int_equal(plane_read_area(&d.r, &v, at), 4);
    assert_points(at, box, 4);
    close_value(&d, NULL, 0, 0);
    v = open_value(&d, "[[0, 0], [90, 0], [20, 20], [0, 90]]");
    assert_int_equal(plane_read_area(&d.r, &v, at), 4);
    assert_points(at, arrow, 4);
    close_value(&d, NULL, 0, 0);
    v = open_value(&d, "[[0, 0], [90, 0], [20, 20], [0, 90]]");
    d.r.convex = true;
    assert_int_equal(plane_read_area(&d.r, &v, at), 0);
    close_value(&d, "not convex", BAD, 1);
    for (unsigned i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        v = open_value(&d, bad[i].text);
        assert_int_equal(plane_read_area(&d.r, &v, at), 0);
        close_value(&d, bad[i].fault, bad[i].rule, bad[i].column);
    }
}

static void test_lines(void **state)
{
    static const int32_t want[3][2] = { { 0, 45000 }, { 60000, 50000 }, { 180000, 45000 } };
    pl_point at[4];
    desk d;
    (void)state;
    scn_value v = open_value(&d, "[0, 45, 60, 50]");
    assert_int_equal(plane_read_line(&d.r, &v, 4, at), 2);
    assert_points(at, want, 2);
    close_value(&d, NULL, 0, 0);
    v = open_value(&d, "[[0, 45], [60, 50], [180, 45]]");
    assert_int_equal(plane_read_line(&d.r, &v, 3, at), 3);
    assert_points(at, want, 3);
    close_value(&d, NULL, 0, 0);
    static const struct {
        const char *text, *fault;
        int most, column;
    } bad[] = {
        { "[[0, 45], [60, 50]]", "has 2 numbers", 2, 1 },
        { "[[0, 45], [60, 50], [180, 45]]", "has 3 numbers", 2, 1 },
        { "[[0, 45], [60, 50], [180, 45], [1, 1]]", "2 to 3 points", 3, 1 },
        { "[[0, 45]]", "2 to 3 points", 3, 1 },
        { "[0, 45, 60]", "has 3 numbers; it must have 4 to 4", 3, 1 },
    };
    for (unsigned i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        v = open_value(&d, bad[i].text);
        assert_int_equal(plane_read_line(&d.r, &v, bad[i].most, at), 0);
        close_value(&d, bad[i].fault, 0, bad[i].column);
    }
}

static void test_places(void **state)
{
    static const struct {
        const char *text, *fault;
        bool whole;
        int tenths;
    } angles[] = {
        { "90", NULL, false, 900 },      { "22.5", NULL, false, 225 },
        { "359", NULL, true, 3590 },     { "22.5", "whole number of degrees", true, 0 },
        { "360", "0 to 359", false, 0 }, { "-1", "0 to 359", true, 0 },
    };
    int tenths;
    int32_t width = 0, depth = 0;
    pl_box box;
    desk d;
    (void)state;
    for (unsigned i = 0; i < sizeof angles / sizeof angles[0]; i++) {
        const scn_value v = open_value(&d, angles[i].text);
        assert_int_equal(plane_read_heading(d.c, &v, "facing", angles[i].whole, &tenths),
                         !angles[i].fault);
        if (!angles[i].fault)
            assert_int_equal(tenths, angles[i].tenths);
        close_value(&d, angles[i].fault, 0, 1);
    }
    const pl_point least = { 60000, 60000 }, most = { 300000, 200000 };
    scn_value v = open_value(&d, "{width: 180, depth: 120.5}");
    assert_true(plane_read_size(d.c, &v, least, most, &width, &depth));
    assert_int_equal(width, 180000);
    assert_int_equal(depth, 120500);
    close_value(&d, NULL, 0, 0);
    v = open_value(&d, "{width: 180, depth: 201}");
    assert_false(plane_read_size(d.c, &v, least, most, &width, &depth));
    close_value(&d, "60 to 200", 0, 21);
    v = open_value(&d, "[10, 0, 110, 25.25]");
    assert_true(plane_read_box(&d.r, &v, &box));
    assert_int_equal(box.min.x, 10000);
    assert_int_equal(box.max.y, 25250);
    close_value(&d, NULL, 0, 0);
    v = open_value(&d, "[[10, 0], [110, 25], [0, 25]]");
    assert_false(plane_read_box(&d.r, &v, &box));
    close_value(&d, "a zone is", 0, 1);
}

static void test_shape_of_a_kind(void **state)
{
    scn_value none = { .doc = NULL };
    desk d;
    (void)state;
    const scn_value v = open_value(&d, "[0, 45, 60, 50]");
    assert_ptr_equal(plane_shape_of(&d.r, &v, "road", true, &none, &v, BAD), &v);
    assert_ptr_equal(plane_shape_of(&d.r, &v, "wood", false, &v, &none, BAD), &v);
    assert_null(plane_shape_of(&d.r, &v, "road", true, &v, &none, BAD));
    close_value(&d, "a road is given by its 'line'", BAD, 1);
}

static void test_written(void **state)
{
    static const pl_point at[] = { { 1000, 2500 }, { 12345, 60 }, { -500, 180000 } };
    char *text = NULL;
    size_t len = 0;
    (void)state;
    scn_pen p = { .out = open_memstream(&text, &len), .first = true };
    plane_put_points(&p, at, 3);
    plane_put_flat(&p, at, 2);
    plane_put_box(&p, (pl_box){ at[1], at[0] });
    plane_put_place(&p, at[0], 225);
    fclose(p.out);
    assert_string_equal(text, "[[1, 2.5], [12.345, 0.06], [-0.5, 180]][1, 2.5, 12.345, 0.06]"
                              "[12.345, 0.06, 1, 2.5]at: [1, 2.5], facing: 22.5");
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_points),          cmocka_unit_test(test_areas),
        cmocka_unit_test(test_lines),           cmocka_unit_test(test_places),
        cmocka_unit_test(test_shape_of_a_kind), cmocka_unit_test(test_written),
    };
    return cmocka_run_group_tests_name("scenario: shapes on a table", tests, NULL, NULL);
}
