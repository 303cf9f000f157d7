/* Places of a zone. */
#include "../../core/plane/grid.h"
#include "plane_test.h"

static void assert_places(pl_grid g, const int32_t (*want)[2], int n)
{
    for (int i = 0; i < n; i++) {
        assert_true(pl_grid_next(&g));
        assert_point(g.at, want[i][0], want[i][1]);
    }
    assert_false(pl_grid_next(&g));
    assert_false(pl_grid_next(&g));
}

/* TVB 5.1: front ranks first, and the far edges are places too. */
static void test_rows(void **state)
{
    (void)state;
    static const int32_t north[6][2] = { { 5, 60 }, { 12, 60 }, { 14, 60 },
                                         { 5, 50 }, { 12, 50 }, { 14, 50 } };
    static const int32_t south[6][2] = { { 5, 50 }, { 12, 50 }, { 14, 50 },
                                         { 5, 60 }, { 12, 60 }, { 14, 60 } };
    static const int32_t one[1][2] = { { 5, 50 } };
    const pl_box in = { { 5, 50 }, { 14, 60 } }, point = { { 5, 50 }, { 5, 50 } };
    const pl_box none = { { 5, 50 }, { 4, 60 } }, flat = { { 5, 50 }, { 14, 49 } };
    assert_places((pl_grid){ .in = in, .along = 7, .back = 10, .from_north = true }, north, 6);
    assert_places((pl_grid){ .in = in, .along = 7, .back = 10 }, south, 6);
    assert_places((pl_grid){ .in = point, .along = 7, .back = 10 }, one, 1);
    assert_places((pl_grid){ .in = none, .along = 7, .back = 10 }, NULL, 0);
    assert_places((pl_grid){ .in = flat, .along = 7, .back = 10 }, NULL, 0);
}

/* LON 5.5: by frontage and depth from the middle outwards. */
static void test_outwards(void **state)
{
    (void)state;
    static const int32_t want[9][2] = { { 10, 5 }, { 14, 5 }, { 6, 5 },  { 10, 7 }, { 14, 7 },
                                        { 6, 7 },  { 10, 3 }, { 14, 3 }, { 6, 3 } };
    const pl_box in = { { 6, 2 }, { 14, 8 } };
    assert_places((pl_grid){ .in = in, .along = 4, .back = 2, .outwards = true }, want, 9);
    const pl_box odd = { { 0, 0 }, { 9, 0 } };
    static const int32_t four[4][2] = { { 4, 0 }, { 7, 0 }, { 1, 0 }, { 10, 0 } };
    assert_places((pl_grid){ .in = odd, .along = 3, .back = 1, .outwards = true }, four, 3);
}

/* SNS 5.3: whole DU, and whole quarters of one. */
static void test_whole(void **state)
{
    (void)state;
    const pl_box in = { { -1500, 2000 }, { 3999, 7001 } }, whole = pl_box_of_whole(in, 1000);
    assert_point(whole.min, -1000, 2000);
    assert_point(whole.max, 3000, 7000);
    const pl_box quarters = pl_box_of_whole(in, 250);
    assert_point(quarters.min, -1500, 2000);
    assert_point(quarters.max, 3750, 7000);
    pl_grid g = { .in = quarters, .along = 250, .back = 250 };
    int n = 0;
    for (; pl_grid_next(&g); n++)
        assert_true(g.at.x % 250 == 0 && g.at.y % 250 == 0 && !pl_box_misses(in, g.at, 0));
    assert_int_equal(n, 22 * 21);
}

/* Each place once, all in the zone, as many as there are steps. */
static void test_places(void **state)
{
    (void)state;
    for (int i = 0; i < cases(2000); i++) {
        const pl_point low = pick_point(TINY);
        const int wide = pick(-1, 14), deep = pick(-1, 14);
        pl_grid g = { .in = { low, { low.x + wide, low.y + deep } },
                      .along = pick(1, 6),
                      .back = pick(1, 6),
                      .from_north = draw() % 2,
                      .outwards = draw() % 2 };
        bool seen[15][15] = { { false } };
        int n = 0;
        for (; pl_grid_next(&g); n++) {
            assert_false(pl_box_misses(g.in, g.at, 0));
            assert_false(seen[g.at.x - low.x][g.at.y - low.y]);
            seen[g.at.x - low.x][g.at.y - low.y] = true;
        }
        const int columns = g.outwards ? (wide + 1) / 2 / g.along + wide / 2 / g.along + 1
                                       : (wide + g.along - 1) / g.along + 1;
        const int rows = g.outwards ? (deep + 1) / 2 / g.back + deep / 2 / g.back + 1
                                    : (deep + g.back - 1) / g.back + 1;
        assert_int_equal(n, wide < 0 || deep < 0 ? 0 : columns * rows);
    }
}

int grids_tests(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rows),
        cmocka_unit_test(test_outwards),
        cmocka_unit_test(test_whole),
        cmocka_unit_test(test_places),
    };
    return cmocka_run_group_tests_name("plane: grids", tests, NULL, NULL);
}
