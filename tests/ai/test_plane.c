/* What the minds of table systems share: who is picked, who is nearest, who moves first. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "../../ai/plane/plane.h"

static void test_a_turn_goes_round_once(void **state)
{
    (void)state;
    for (int place = 0; place < 5; place++) {
        ai_plane_turn t = ai_plane_at(place, 40, 5);
        for (int i = 0; i < 5; i++) {
            assert_true(ai_plane_on(&t));
            assert_int_equal(t.at, 40 + (place + i) % 5);
        }
        assert_false(ai_plane_on(&t));
    }
    for (uint64_t bits = 0; bits < 0x10000; bits += 0x333) {
        ai_plane_turn t = ai_plane_from(bits, 3, 7);
        assert_true(ai_plane_on(&t));
        assert_int_equal(t.at, 3 + ai_plane_share(bits, 7));
    }
}

static void test_the_nearest_come_first(void **state)
{
    enum { FOES = 30 };
    static const pl_point to = { 90000, 60000 };
    ai_plane_foe foe[FOES];
    uint32_t r = 12345;
    (void)state;
    for (int round = 0; round < 200; round++) {
        uint8_t near[8];
        for (int i = 0; i < FOES; i++) {
            const int x = (int)((r = r * 1664525u + 1013904223u) >> 22) * 170;
            const int y = (int)((r = r * 1664525u + 1013904223u) >> 22) * 110;
            foe[i] = ai_plane_foe_at((pl_point){ x, y }, 900, i, 1);
        }
        const int reach = 5000 + 300 * round;
        const int n = ai_plane_near_foes(foe, FOES, to, reach, near, 8);
        int within = 0;
        int64_t last = 0;
        for (int i = 0; i < FOES; i++)
            within += pl_square(to, (pl_point){ foe[i].x, foe[i].y }) <= (int64_t)reach * reach;
        assert_int_equal(n, within < 8 ? within : 8);
        for (int k = 0; k < n; k++) {
            const ai_plane_foe *e = &foe[near[k]];
            const int64_t far = pl_square(to, (pl_point){ e->x, e->y });
            int before = 0; /* so many are nearer, or as near and earlier */
            for (int i = 0; i < FOES; i++) {
                const int64_t his = pl_square(to, (pl_point){ foe[i].x, foe[i].y });
                before += his < far || (his == far && i < near[k]);
            }
            assert_int_equal(before, k);
            assert_true(far >= last);
            last = far;
        }
        if (n)
            assert_int_equal(ai_plane_nearest_foe(foe, FOES, to).best, near[0]);
    }
    assert_int_equal(ai_plane_nearest_foe(foe, 0, to).best, -1);
    assert_int_equal(foe[0].ahead_x, 1024);
    assert_int_equal(foe[0].ahead_y, 0);
}

static void test_order_is_stable(void **state)
{
    static const int64_t keys[] = { 5, 3, 9, 3, INT64_MAX, 0, 5 };
    static const uint8_t want[] = { 5, 1, 3, 0, 6, 2, 4 };
    uint8_t unit[7];
    int64_t key[7];
    (void)state;
    for (int i = 0; i < 7; i++)
        ai_plane_insert(unit, key, i, i, keys[i]);
    for (int i = 0; i < 7; i++)
        assert_int_equal(unit[i], want[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_turn_goes_round_once),
        cmocka_unit_test(test_the_nearest_come_first),
        cmocka_unit_test(test_order_is_stable),
    };
    return cmocka_run_group_tests_name("minds on a table", tests, NULL, NULL);
}
