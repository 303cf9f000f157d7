/* G1 (a) to (d) and (f): the table of sines, roundings, roots, arcs, chords, derived points. */
#include "../../core/pack.h"
#include "plane_test.h"

#include <math.h>

/* G1 (b); core/plane/sine.inc is what tools/sine makes. */
static void test_sines(void **state)
{
    (void)state;
    assert_int_equal(system("python3 tools/sine --check >/dev/null"), 0);
    for (int32_t h = -2 * PL_TURN; h <= 2 * PL_TURN; h++) {
        const real angle = (real)h * acosl(-1) / 1800;
        assert_true(fabsl(pl_sin(h) - sinl(angle) * PL_ONE) < 0.5000001L);
        assert_true(fabsl(pl_cos(h) - cosl(angle) * PL_ONE) < 0.5000001L);
        assert_int_equal(pl_cos(h), pl_sin(h + 900));
        assert_int_equal(pl_sin(h), -pl_sin(h + 1800));
        assert_int_equal(pl_sin(h), pl_sin(1800 - h));
        assert_int_equal(pl_sin(h), -pl_sin(-h));
    }
    assert_int_equal(pl_sin(0), 0);
    assert_int_equal(pl_sin(300), PL_ONE / 2);
    assert_int_equal(pl_sin(900), PL_ONE);
    assert_int_equal(pl_sin(450), 759250125);
}

/* G1 (a). */
static void test_headings(void **state)
{
    (void)state;
    assert_int_equal(pl_heading(0), 0);
    assert_int_equal(pl_heading(3599), 3599);
    assert_int_equal(pl_heading(3600), 0);
    assert_int_equal(pl_heading(-1), 3599);
    assert_int_equal(pl_heading(-3600), 0);
    assert_int_equal(pl_heading(-7201), 3599);
    assert_int_equal(pl_heading(10001), 2801);
}

/* G1 (c): halves away from zero, both ways. */
static void test_roundings(void **state)
{
    (void)state;
    assert_int_equal(pl_rnd(1, 2), 1);
    assert_int_equal(pl_rnd(-1, 2), -1);
    assert_int_equal(pl_rnd(3, 2), 2);
    assert_int_equal(pl_rnd(-3, 2), -2);
    assert_int_equal(pl_rnd(1, 3), 0);
    assert_int_equal(pl_rnd(-1, 3), 0);
    assert_int_equal(pl_rnd(0, 5), 0);
    assert_int_equal(pl_rnd(7, 1), 7);
    for (int i = 0; i < cases(400000); i++) {
        const int64_t d = pick(1, i % 2 ? 20 : 2000000000);
        const int64_t n = (int64_t)(draw() >> pick(2, 60)) * (draw() % 2 ? 1 : -1);
        const int64_t r = pl_rnd(n, d), off = 2 * llabs(n - r * d);
        if (off > d || (off == d && llabs(r) * d < llabs(n)))
            fail_msg("rnd(%lld/%lld) = %lld", (long long)n, (long long)d, (long long)r);
        assert_int_equal(pl_rnd(-n, d), -r);
    }
}

static void check_root(uint64_t n)
{
    const uint64_t r = (uint64_t)pl_root(n);
    if (!(n <= r * r + r && (r == 0 || n > r * r - r)))
        fail_msg("the root of %llu is not %llu", (unsigned long long)n, (unsigned long long)r);
}

static void test_roots(void **state)
{
    (void)state;
    assert_int_equal(pl_root(0), 0);
    assert_int_equal(pl_root(2), 1);
    assert_int_equal(pl_root(3), 2);
    for (uint64_t r = 1; r < 2000000; r += (uint64_t)pick(1, 100)) {
        check_root(r * r - 1);
        check_root(r * r);
        check_root(r * r + r);
        check_root(r * r + r + 1);
    }
    for (int i = 0; i < cases(600000); i++)
        check_root(draw() >> pick(3, 63));
    check_root((uint64_t)1 << 61);
    check_root(((uint64_t)1 << 61) - 1);
}

/* G1 (f); the examples of the lon and sns ledgers. */
static void test_arcs(void **state)
{
    (void)state;
    assert_int_equal(pl_arc(4000, 900), 6283);
    assert_int_equal(pl_arc(16000, 300), 8378);
    assert_int_equal(pl_arc(2000, 300), 1047);
    assert_int_equal(pl_arc(2000, 450), 1571);
    assert_int_equal(pl_arc(2000, 570), 1990);
    assert_int_equal(pl_arc(2000, 580), 2025);
    assert_int_equal(pl_arc(2000, 900), 3142);
    assert_int_equal(pl_arc(0, 900), 0);
    for (int i = 0; i < cases(200000); i++) {
        const int64_t w = pick(0, PL_LIMIT), a = pick(0, PL_TURN),
                      r = pl_arc((int32_t)w, (int32_t)a);
        assert_true(llabs(2 * (355 * w * a - 203400 * r)) <= 203400);
    }
}

/* tvb 2.6. */
static void test_chords(void **state)
{
    static const int32_t cost[9] = { 174, 349, 522, 695, 866, 1035, 1203, 1368, 1531 };
    (void)state;
    for (int32_t i = 0; i < 9; i++)
        assert_int_equal(pl_chord(2000, 50 * (i + 1)), cost[i]);
    for (int32_t a = 0; a <= 450; a++) /* "to the nearest mT for every a in 0.1 deg" */
        assert_int_equal(pl_chord(2000, a), ref_rnd(4000 * sinl((real)a * acosl(-1) / 3600)));
    assert_int_equal(pl_chord(PL_LIMIT, 1800), 2 * PL_LIMIT);
    assert_int_equal(pl_chord(1, 1800), 2);
    assert_int_equal(pl_chord(1, 300), 1); /* 0.518 */
    assert_int_equal(pl_chord(1, 280), 0); /* 0.484 */
    for (int i = 0; i < cases(200000); i++) {
        const int32_t w = pick(0, PL_LIMIT), a = pick(0, PL_TURN / 2);
        const real x = sqrtl(2 * (real)w * w * ((real)PL_ONE - pl_cos(a)) / PL_ONE);
        const int32_t got = pl_chord(w, a);
        assert_true(fabsl(got - x) <= 0.5L + 1e-9L);
    }
}

/* To the nearest tenth; the table's middle between two tenths stands for the true one, which it
   misses by less than a millionth of a tenth. */
static void test_towards(void **state)
{
    (void)state;
    const pl_point o = { 0, 0 };
    assert_int_equal(pl_towards(o, o), 0);
    assert_int_equal(pl_towards(o, (pl_point){ 0, 9 }), 0);
    assert_int_equal(pl_towards(o, (pl_point){ 9, 9 }), 450);
    assert_int_equal(pl_towards(o, (pl_point){ 9, 0 }), 900);
    assert_int_equal(pl_towards(o, (pl_point){ 9, -9 }), 1350);
    assert_int_equal(pl_towards(o, (pl_point){ 0, -9 }), 1800);
    assert_int_equal(pl_towards(o, (pl_point){ -9, 0 }), 2700);
    assert_int_equal(pl_towards(o, (pl_point){ -1, 1000000 }), 0);
    for (int i = 0; i < cases(200000); i++) {
        const pl_point a = pick_point(i % SCALES), b = pick_point(i % SCALES);
        if (same_point(a, b))
            continue;
        const int32_t got = pl_towards(a, b);
        const real true_way = atan2l((real)b.x - a.x, (real)b.y - a.y) * 1800 / acosl(-1);
        real off = fabsl(true_way - got);
        off = fminl(off, fabsl(off - PL_TURN));
        if (off > 0.500001L || got < 0 || got >= PL_TURN)
            fail_msg("(%d,%d) to (%d,%d): %d", a.x, a.y, b.x, b.y, got);
        for (int v = 0; v < VIEWS; v++)
            assert_int_equal(pl_towards(view_point(v, a), view_point(v, b)), view_heading(v, got));
    }
    for (int32_t h = 0; h < PL_TURN; h++)
        assert_int_equal(pl_towards(o, pl_from(o, h, 0, 300000)), h);
}

/* G1 (d): a whole datum plus a rounded offset. */
static void test_derived_points(void **state)
{
    (void)state;
    assert_point(pl_from((pl_point){ 10, 20 }, 0, 3, 5), 13, 25);
    assert_point(pl_from((pl_point){ 10, 20 }, 900, 3, 5), 15, 17);
    assert_point(pl_from((pl_point){ 10, 20 }, 300, 0, 1), 11, 21); /* sin 30 = 1/2 goes up ... */
    assert_point(pl_from((pl_point){ 10, 20 }, 3300, 0, 1), 9, 21); /* ... and away, not east */
    for (int i = 0; i < cases(500000); i++) {
        const pl_point p = pick_point(i % SCALES), q = pick_point(i % SCALES);
        const int32_t h = pick(0, PL_TURN - 1), a = pick(-5000, 5000), b = pick(-5000, 5000);
        const pl_point got = pl_from(p, h, a, b), want = ref_from(p, h, a, b);
        assert_point(got, want.x, want.y);
        const pl_point local = pl_local(p, h, q), far = ref_local(p, h, q);
        assert_point(local, far.x, far.y);
        for (int v = 0; v < VIEWS; v++) {
            const int32_t side = view_flips(v) ? -1 : 1;
            const pl_point seen = pl_from(view_point(v, p), view_heading(v, h), side * a, b);
            assert_true(same_point(seen, view_point(v, got)));
            const pl_point inner = pl_local(view_point(v, p), view_heading(v, h), view_point(v, q));
            assert_point(inner, side * local.x, local.y);
        }
    }
}

static void test_parts(void **state)
{
    (void)state;
    assert_point(pl_part((pl_point){ 0, 0 }, (pl_point){ 5, -5 }, 1, 2), 3, -3);
    assert_point(pl_part((pl_point){ 5, -5 }, (pl_point){ 0, 0 }, 1, 2), 2, -2);
    assert_point(pl_part((pl_point){ 7, 8 }, (pl_point){ 70, 80 }, 0, 9), 7, 8);
    assert_point(pl_part((pl_point){ 7, 8 }, (pl_point){ 70, 80 }, 9, 9), 70, 80);
    for (int i = 0; i < cases(200000); i++) {
        const pl_point a = pick_point(i % SCALES), b = pick_point(i % SCALES);
        const int64_t n = pick(1, 2000), k = pick(0, (int32_t)n);
        const pl_point p = pl_part(a, b, k, n);
        assert_int_equal(p.x - a.x, pl_rnd(((int64_t)b.x - a.x) * k, n));
        assert_int_equal(p.y - a.y, pl_rnd(((int64_t)b.y - a.y) * k, n));
        for (int v = 0; v < VIEWS; v++)
            assert_true(
                same_point(pl_part(view_point(v, a), view_point(v, b), k, n), view_point(v, p)));
    }
}

static void test_squares(void **state)
{
    (void)state;
    const pl_point far = { PL_LIMIT, PL_LIMIT }, near = { -PL_LIMIT, -PL_LIMIT };
    const pl_point corner = { -PL_LIMIT, PL_LIMIT };
    assert_true(pl_square(far, near) == (int64_t)8 * PL_LIMIT * PL_LIMIT);
    assert_true(pl_cross(near, far, corner) == (int64_t)4 * PL_LIMIT * PL_LIMIT);
    assert_true(pl_cross((pl_point){ 0, 0 }, (pl_point){ 0, 5 }, (pl_point){ -1, 2 }) > 0);
    assert_true(pl_cross((pl_point){ 0, 0 }, (pl_point){ 0, 5 }, (pl_point){ 1, 2 }) < 0);
    assert_true(pl_cross((pl_point){ 0, 0 }, (pl_point){ 0, 5 }, (pl_point){ 0, -2 }) == 0);
}

enum { LENGTHS = 7, HEADINGS = 6 };

typedef struct packed {
    int32_t length[LENGTHS];
    int16_t heading[HEADINGS];
} packed;

/* Both ways, as a system's state is walked. */
__attribute__((noinline)) static bool walk(cursor *c, uint8_t version, packed *p)
{
    if (!pass_version(c, version))
        return false;
    for (int i = 0; i < LENGTHS; i++)
        pass_length(c, &p->length[i]);
    for (int i = 0; i < HEADINGS; i++)
        pass_heading(c, &p->heading[i]);
    return !c->full;
}

/* Signed numbers go to bytes and back; another version is told apart, and a short text. */
static void test_packed(void **state)
{
    packed p = { { 0, 1, -1, 400000, -400000, INT32_MAX, INT32_MIN },
                 { 0, 3599, -1, -900, INT16_MAX, INT16_MIN } };
    packed read = { .length = { 0 } };
    uint8_t bytes[64];
    (void)state;
    cursor out = { bytes, NULL, 0, sizeof bytes, false };
    assert_true(walk(&out, 3, &p));
    assert_int_equal(out.at, 1 + 4 * LENGTHS + 2 * HEADINGS);
    cursor in = { NULL, bytes, 0, out.at, false };
    assert_true(walk(&in, 3, &read));
    assert_memory_equal(&read, &p, sizeof p);
    in = (cursor){ NULL, bytes, 0, out.at, false };
    assert_false(walk(&in, 4, &read));
    in = (cursor){ NULL, bytes, 0, out.at - 1, false };
    assert_false(walk(&in, 3, &read));
}

int numbers_tests(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_packed),         cmocka_unit_test(test_sines),
        cmocka_unit_test(test_headings),       cmocka_unit_test(test_roundings),
        cmocka_unit_test(test_roots),          cmocka_unit_test(test_arcs),
        cmocka_unit_test(test_chords),         cmocka_unit_test(test_towards),
        cmocka_unit_test(test_derived_points), cmocka_unit_test(test_parts),
        cmocka_unit_test(test_squares),
    };
    return cmocka_run_group_tests_name("plane: numbers", tests, NULL, NULL);
}
