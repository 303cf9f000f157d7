/* Legs of moves pose by pose, who can matter for them, and walks that go on until they are
   stopped. */
#include "../../core/plane/way.h"
#include "plane_test.h"

enum { STEP = 200 }; /* lon 2.13 */

static pl_stand pick_stand(int32_t x, int32_t y)
{
    pl_stand s = { .at = { x + pick(-9000, 9000), y + pick(-9000, 9000) }, .hw = 2000 };
    s.depth = draw() % 2 ? 2000 : 3500;
    s.heading = draw() % 3 ? pick(0, PL_TURN - 1) : 450 * pick(0, 7);
    return s;
}

/* Straight, straight and turning, about its own corner, about the corner of a group. */
static pl_way pick_way(void)
{
    const pl_stand s = pick_stand(60000, 45000);
    const int32_t length = pick(1, 24000), turn = pick(-900, 900);
    const pl_point to = pl_from(s.at, draw() % 2 ? s.heading : pick(0, 3599), 0, length);
    switch (draw() % 4) {
    case 0:
        return pl_way_straight(s, to, s.heading, pl_steps(length, STEP));
    case 1:
        return pl_way_straight(s, to, pick(0, PL_TURN - 1), pl_steps(length, STEP));
    case 2:
        return pl_way_wheel(s, pl_from(s.at, s.heading, turn > 0 ? 2000 : -2000, 0), turn,
                            pl_steps(pl_arc(4000, turn < 0 ? -turn : turn), STEP));
    default:
        return pl_way_wheel(s, pl_from(s.at, s.heading, turn > 0 ? 14000 : -14000, pick(-50, 50)),
                            turn, pl_steps(pl_arc(16000, turn < 0 ? -turn : turn), STEP));
    }
}

static pl_stand view_stand(int view, pl_stand s)
{
    s.at = view_point(view, s.at);
    s.heading = view_heading(view, s.heading);
    return s;
}

static pl_way view_way(int view, const pl_way *w)
{
    const pl_stand s = view_stand(view, w->from);
    const pl_point to = view_point(view, w->to);
    const int32_t turn = view_flips(view) ? -w->turn : w->turn;
    return w->wheel ? pl_way_wheel(s, to, turn, w->n)
                    : pl_way_straight(s, to, s.heading + turn, w->n);
}

static void assert_stand(pl_stand got, pl_stand want)
{
    assert_point(got.at, want.at.x, want.at.y);
    assert_int_equal(got.heading, want.heading);
}

/* LON-R11, R14 to R16. */
static void test_poses(void **state)
{
    (void)state;
    const pl_stand s = { { 0, 0 }, 3590, 2000, 2000 };
    const pl_way w = pl_way_straight(s, (pl_point){ 10, -15 }, 10, 4);
    assert_stand(pl_way_pose(&w, 0), s);
    assert_point(pl_way_pose(&w, 1).at, 3, -4); /* 2.5 and -3.75 */
    assert_int_equal(pl_way_pose(&w, 1).heading, 3595);
    assert_point(pl_way_pose(&w, 4).at, 10, -15);
    assert_int_equal(pl_way_pose(&w, 4).heading, 10);
    const pl_way about = pl_way_straight(s, s.at, 1790, 2); /* 180.0: clockwise */
    assert_int_equal(pl_way_pose(&about, 1).heading, 890);
    for (int i = 0; i < cases(30000); i++) {
        const pl_way a = pick_way();
        const int n = pick(0, a.n);
        const pl_stand got = pl_way_pose(&a, n);
        const int32_t turn = (int32_t)ref_rnd((real)a.turn * n / a.n);
        pl_stand want = a.from;
        want.heading = pl_heading(want.heading + turn);
        want.at.x += (int32_t)ref_rnd((real)(a.to.x - a.from.at.x) * n / a.n);
        want.at.y += (int32_t)ref_rnd((real)(a.to.y - a.from.at.y) * n / a.n);
        if (a.wheel)
            want.at = ref_from(a.to, turn, a.from.at.x - a.to.x, a.from.at.y - a.to.y);
        assert_stand(got, want);
        for (int v = 0; v < VIEWS && a.turn != 1800; v++) {
            const pl_way seen = view_way(v, &a);
            assert_stand(pl_way_pose(&seen, n), view_stand(v, got));
        }
    }
    for (int turn = -900; turn <= 900; turn += 7) { /* one stand: the wheel of stands */
        const pl_point pivot = pl_from(s.at, s.heading, turn > 0 ? 2000 : -2000, 0);
        const pl_way wheel = pl_way_wheel(s, pivot, turn, 5);
        assert_stand(pl_way_pose(&wheel, 5), pl_stand_wheel(s, turn));
    }
}

static void test_boxes(void **state)
{
    (void)state;
    for (int i = 0; i < cases(3000); i++) {
        pl_way w = pick_way();
        if (w.wheel && i % 2) /* sns 7.3.a: up to 180 degrees */
            w = pl_way_wheel(w.from, w.to, 2 * w.turn, w.n);
        for (int k = 0; k <= w.n; k++) {
            const pl_stand s = pl_way_pose(&w, k);
            pl_point c[4];
            pl_stand_corners(&s, 0, c);
            for (int j = 0; j < 4; j++)
                assert_false(pl_box_misses(w.box, c[j], 0));
        }
    }
}

typedef struct tally {
    int64_t asked, needed, all;
} tally;

/* Against every pose: who matters at one is asked there. */
static void check_run(const pl_way *w, const pl_stand *other, int32_t more, tally *t)
{
    const pl_run run = pl_way_run(w, other, more);
    int first = 0, last = -1;
    for (int k = 1; k <= w->n; k++) {
        const pl_stand s = pl_way_pose(w, k);
        if (more < 0 ? !pl_stands_overlap(&s, 0, other, 0, -more)
                     : pl_stand_distance(&s, other) > more)
            continue;
        if (!first)
            first = k;
        last = k;
    }
    if (first) {
        assert_in_range(run.first, 1, first);
        assert_in_range(run.last, last, w->n);
    }
    t->asked += run.last >= run.first ? run.last - run.first + 1 : 0;
    t->needed += first ? last - first + 1 : 0;
    t->all += w->n;
}

/* Few are asked in vain. */
static void test_runs(void **state)
{
    tally t[2] = { 0 };
    (void)state;
    for (int i = 0; i < cases(30000); i++) {
        const pl_way w = pick_way();
        const pl_stand middle = pl_way_pose(&w, w.n / 2);
        pl_stand other = pick_stand(middle.at.x, middle.at.y);
        const int32_t more[4] = { 0, 100, pick(0, 3000), -20 };
        if (i % 5 == 0) { /* beside it, or behind, as in a line of battle */
            other.heading = w.from.heading;
            other.at = pl_from(w.from.at, w.from.heading, pick(-1, 1) * (4000 + pick(-25, 60)),
                               pick(-1, 1) * (2000 + pick(-25, 60)));
        }
        check_run(&w, &other, more[i % 4], &t[w.turn != 0]);
    }
    for (int turning = 0; turning < 2; turning++) {
        assert_true(t[turning].needed > t[turning].all / 20);
        assert_true(t[turning].asked < t[turning].needed + t[turning].needed / 20);
    }
}

/* sns ledger 2.1: contact is at most 10; the one pose that has it is in the run, one farther off is
   not. */
static void test_run_at_limit(void **state)
{
    (void)state;
    const pl_stand s = { { 0, 0 }, 0, 1000, 1000 }, other = { { 1500, 1500 }, 1800, 500, 1000 };
    const pl_way w = pl_way_straight(s, (pl_point){ 0, 3000 }, 0, 30);
    pl_run run = pl_way_run(&w, &other, 0); /* touched along its left side, from 15 to 35 */
    assert_in_range(run.first, 14, 15);     /* as near as roundings allow */
    assert_int_equal(run.last, 30);
    const pl_stand aside = { { 1514, 1500 }, 1800, 500, 1000 };
    run = pl_way_run(&w, &aside, 10);
    assert_true(run.first > run.last);
    run = pl_way_run(&w, &aside, 14);
    assert_in_range(run.first, 14, 15); /* as near as roundings allow */
}

/* ---- Walks ---- */

/* LON-R80 to R83: 50.00 mm in 25 poses, then by 1 mm to 150.00. */
static void test_retreat(void **state)
{
    (void)state;
    const pl_stand s = { { 1000, 20000 }, 0, 2000, 2000 };
    pl_walk w = pl_walk_from(s, -5000, 25, 100, 15000);
    int poses = 0;
    while (pl_walk_on(&w)) {
        poses++;
        assert_int_equal(w.i, poses);
        assert_point(w.at.at, 1000, poses <= 25 ? 20000 - 200 * poses : 15000 - 100 * (poses - 25));
        if (poses == 25 || poses == 41)
            pl_walk_keep(&w);
    }
    assert_int_equal(poses, 125);
    assert_point(w.at.at, 1000, 5000);
    assert_point(w.kept.at, 1000, 13400);
    assert_int_equal(w.keep, 41);
    assert_false(pl_walk_on(&w)); /* and it stays there */
    assert_point(w.at.at, 1000, 5000);
    w = pl_walk_from(s, 3000, 30, 100, 3000); /* SNS-10.5.b: ahead, and no farther */
    while (pl_walk_on(&w) && w.at.at.y < 22050)
        pl_walk_keep(&w);
    assert_int_equal(w.keep, 20);
    assert_point(w.kept.at, 1000, 22000);
    w = pl_walk_from(s, 3000, 30, 100, 3000);
    assert_stand(w.kept, s); /* nothing kept: where it stood */
    for (poses = 0; pl_walk_on(&w);)
        poses++;
    assert_int_equal(poses, 30);
}

/* Its poses are those of the same way as a leg, and beyond it derived points of the first datum. */
static void test_walks(void **state)
{
    (void)state;
    for (int i = 0; i < cases(3000); i++) {
        const pl_stand s = pick_stand(60000, 45000);
        const int32_t way = draw() % 2 ? pick(1, 9000) : -pick(1, 9000);
        const int32_t size = way < 0 ? -way : way, step = pick(50, 300), most = size + pick(0, 900);
        const pl_point end = ref_from(s.at, s.heading, 0, way);
        const int n = pl_steps(size, STEP);
        const pl_way leg = pl_way_straight(s, end, s.heading, n);
        pl_walk w = pl_walk_from(s, way, n, step, most), seen[VIEWS];
        int k = 0;
        for (int v = 0; v < VIEWS; v++)
            seen[v] = pl_walk_from(view_stand(v, s), way, n, step, most);
        while (pl_walk_on(&w)) {
            const int32_t all = size + step * (++k - n);
            assert_true(k <= n || all <= most);
            assert_stand(w.at, k <= n
                                   ? pl_way_pose(&leg, k)
                                   : (pl_stand){ ref_from(s.at, s.heading, 0, way < 0 ? -all : all),
                                                 s.heading, s.hw, s.depth });
            for (int v = 0; v < VIEWS; v++) {
                assert_true(pl_walk_on(&seen[v]));
                assert_stand(seen[v].at, view_stand(v, w.at));
            }
        }
        assert_int_equal(k, n + (most - size) / step);
    }
}

int legs_tests(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_poses),   cmocka_unit_test(test_boxes),
        cmocka_unit_test(test_runs),    cmocka_unit_test(test_run_at_limit),
        cmocka_unit_test(test_retreat), cmocka_unit_test(test_walks),
    };
    return cmocka_run_group_tests_name("plane: legs", tests, NULL, NULL);
}
