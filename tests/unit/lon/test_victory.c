/* Demoralisation, victory and baggage (11, 12.A, 12.B, 14, R99 to R109). */
#include "../../../core/lon/parts.h"
#include "unit.h"

static lon_state *now(void)
{
    return &t.s.as.lon;
}

static lon_game *game(void)
{
    static lon_game g;
    g = (lon_game){ &t.b.as.lon, &t.s.as.lon, &t.ev, &t.s.over, &t.s.why };
    return &g;
}

/* Stands that are lost already. */
static void lost(int side, int count)
{
    for (int i = 0; i < count; i++) {
        const int stand = put(side, LON_MUS, 0, 0, 0);
        lon_fixture_of(&t.b, stand)->flags = LON_PILE | LON_IN_DL | LON_IN_VL;
        start()->dl[side]++;
        start()->vl[side]++;
    }
}

/* And those that stand far back, out of every way. */
static int army(int side, int count)
{
    int first = -1;
    for (int i = 0; i < count; i++) {
        const int stand = put(side, LON_MUS, 3000 + 4000 * i, side ? 89900 : 2000, 0);
        first = first < 0 ? stand : first;
    }
    return first;
}

static void falls(int stand)
{
    lon_remove(game(), stand, TC_NONE, LON_BY_FIRE, LON_9_A_3);
}

static void hand(void)
{
    lon_fixture_draw(&t.b);
    begin();
}

/* C151: the general is two. */
static void test_LON_11_B_1(void **state)
{
    (void)state;
    fresh();
    lost(P1, 4);
    army(P1, 9);
    const int general = put(P1, LON_GEN, 60000, 40000, 0);
    army(P2, 3);
    hand();
    assert_int_equal(now()->n[P1], 15);
    assert_false(lon_is_demoralised(now(), P1));
    falls(general);
    assert_int_equal(now()->dl[P1], 6);
    assert_int_equal(now()->vl[P1], 6);
    assert_true(lon_is_demoralised(now(), P1));
    assert_true(heard(LON_EV_DEMORALISED, LON_11_B_1, LON_R101));
}

/* C199, C285: who comes back is not lost for demoralisation, which stays. */
static void test_LON_12_B(void **state)
{
    (void)state;
    fresh();
    lost(P1, 8);
    const int first = army(P1, 12);
    start()->demoralised = 1;
    army(P2, 2);
    hand();
    for (int i = 0; i < 4; i++) {
        now()->stand[i].flags = (uint16_t)((now()->stand[i].flags & ~LON_PILE) | LON_ON);
        lon_count_return(game(), i);
    }
    assert_int_equal(now()->dl[P1], 4);
    assert_int_equal(now()->vl[P1], 8);
    assert_true(lon_is_demoralised(now(), P1));
    falls(0);
    assert_int_equal(now()->dl[P1], 5);
    assert_int_equal(now()->vl[P1], 8);
    falls(first);
    assert_int_equal(now()->dl[P1], 6);
    assert_int_equal(now()->vl[P1], 9);
}

/* R100, R101: 39.4 % is not enough, 42.4 is; each stand is one. */
static void test_LON_11_A_1(void **state)
{
    (void)state;
    fresh();
    lost(P1, 12);
    const int first = army(P1, 21);
    army(P2, 2);
    hand();
    falls(first);
    assert_int_equal(now()->dl[P1], 13);
    assert_false(lon_is_demoralised(now(), P1));
    falls(first + 1);
    assert_true(lon_is_demoralised(now(), P1));
    assert_true(heard(LON_EV_DEMORALISED, LON_11_A_1, LON_R101));
}

/* The same limits to the very stand: 40 and 60 % of 20. */
static void test_LON_R101(void **state)
{
    (void)state;
    fresh();
    lost(P1, 7);
    const int first = army(P1, 13);
    army(P2, 2);
    hand();
    falls(first);
    assert_true(lon_is_demoralised(now(), P1));
    for (int i = 1; i < 4; i++) {
        falls(first + i);
        assert_int_equal(t.s.over, TC_PLAYING);
    }
    falls(first + 4);
    assert_int_equal(t.s.over, TC_WON_1);
}

/* What is destroyed counts for both at once. */
static void test_LON_R100(void **state)
{
    (void)state;
    fresh();
    const int first = army(P1, 9);
    army(P2, 2);
    hand();
    falls(first);
    assert_int_equal(now()->dl[P1], 1);
    assert_int_equal(now()->vl[P1], 1);
    assert_int_equal(tc_audit(&t.b, &t.s).rule, TC_LEGAL);
}

/* C285: N 25, nine lost, two come back and fall again; the tenth demoralises. */
static void test_LON_R106(void **state)
{
    (void)state;
    fresh();
    lost(P1, 9);
    const int first = army(P1, 16);
    army(P2, 2);
    hand();
    for (int i = 0; i < 2; i++) {
        now()->stand[i].flags = (uint16_t)((now()->stand[i].flags & ~LON_PILE) | LON_ON);
        lon_count_return(game(), i);
    }
    assert_int_equal(now()->dl[P1], 7);
    falls(0);
    falls(1);
    assert_int_equal(now()->dl[P1], 9);
    assert_int_equal(now()->vl[P1], 9);
    assert_false(lon_is_demoralised(now(), P1));
    falls(first);
    assert_int_equal(now()->dl[P1], 10);
    assert_int_equal(now()->vl[P1], 10);
    assert_true(lon_is_demoralised(now(), P1));
}

/* C157: Major below 30 % of one's own, Minor below 40, else Pyrrhic. */
static void test_LON_14_A(void **state)
{
    static const int own[] = { 4, 5, 6, 7 };
    static const enum lon_level level[] = { LON_MAJOR, LON_MINOR, LON_MINOR, LON_PYRRHIC };

    (void)state;
    for (int i = 0; i < TC_COUNT(own); i++) {
        fresh();
        lost(P1, own[i]);
        army(P1, 16 - own[i]);
        start()->demoralised = own[i] == 7 ? 3 : 2;
        lost(P2, 8);
        const int first = army(P2, 8);
        hand();
        assert_int_equal(tc_limit(&t.b, &t.s, P2), 10);
        falls(first);
        assert_int_equal(tc_lost(&t.b, &t.s, P2), 9);
        assert_int_equal(t.s.over, TC_PLAYING);
        falls(first + 1);
        assert_int_equal(t.s.over, TC_WON_0);
        assert_int_equal(t.s.why, LON_14_A);
        assert_int_equal(now()->level, level[i]);
        assert_int_equal(lon_level_of(field(), now(), P1), level[i]);
        assert_int_equal(tc_end_of(&t.b, &t.s), TC_END_ROUT);
        assert_true(heard(LON_EV_OVER, LON_14_A, LON_R102));
    }
}

/* C158: the battle ends inside the combat. C161: a gun of one's own may end it too. */
static void test_LON_R102(void **state)
{
    (void)state;
    fresh();
    const int front = put(P1, LON_MUS, 60000, 40000, 0);
    const int rear = put(P1, LON_MUS, 60000, 42000, 1800);
    const int beaten = put(P2, LON_MIL, 60000, 40000, 1800);
    lon_fixture_of(&t.b, beaten)->flags |= LON_DISORDERED;
    lost(P2, 2);
    army(P2, 2);
    start()->demoralised = 2;
    melee_of(P1);
    takes(FIGHTS(beaten, front, rear));
    ROLLS(6, 3, 1);
    assert_int_equal(t.s.over, TC_WON_0);
    assert_int_equal(now()->frames, 0);
    assert_int_equal(now()->combat.attackers, 0);
    assert_int_equal(of(front)->y, 40000);
    assert_int_equal(tc_awaits(&t.b, &t.s).who, TC_OVER);

    fresh();
    const int gun = put(P1, LON_HG, 60000, 40000, 0);
    lost(P1, 11);
    army(P1, 8);
    start()->demoralised = 1;
    const int mus = put(P2, LON_MUS, 60000, 60000, 1800);
    fire_of(P1);
    takes(names(LON_FIRE, gun, mus));
    ROLLS(1, 1);
    assert_int_equal(t.s.over, TC_WON_1);
    assert_true(heard(LON_EV_EXPLODES, LON_7_C2, LON_R64));
}

/* C160, C290: sunset, the turn limit, turn 250. */
static void sunset(int demoralised)
{
    fresh();
    army(P1, 5);
    army(P2, 5);
    start()->demoralised = (uint8_t)demoralised;
    start()->cards = 1u << LON_EVENT_CARD;
}

static void test_LON_14_B(void **state)
{
    static const int outcome[] = { TC_DRAWN, TC_WON_1, TC_WON_0, TC_DRAWN };

    (void)state;
    for (int demoralised = 0; demoralised < 4; demoralised++)
        for (int how = 0; how < 3; how++) {
            sunset(demoralised);
            start()->turn = how == 2 ? LON_TURNS_MAX : 9;
            start()->sunset = how == 0 ? 9 : 0;
            start()->sunset_offered = 1;
            field()->max_turns = how == 1 ? 9 : 0;
            hand();
            ROLLS(1);
            assert_int_equal(t.s.over, outcome[demoralised]);
            assert_int_equal(now()->level, demoralised % 3 ? LON_MINOR : LON_NO_LEVEL);
            assert_int_equal(t.s.why, how ? LON_R107 : LON_14_B);
            assert_int_equal(tc_end_of(&t.b, &t.s), TC_END_CLOCK);
            assert_int_equal(tc_audit(&t.b, &t.s).rule, TC_LEGAL);
        }
    sunset(0);
    start()->turn = 8;
    start()->sunset = 9;
    hand();
    ROLLS(1);
    assert_int_equal(t.s.over, TC_PLAYING);
}

/* C290: who resigns has lost; the level is by the victor's own losses. */
static void test_LON_R107(void **state)
{
    (void)state;
    fresh();
    lost(P1, 2);
    army(P1, 14);
    army(P2, 5);
    hand();
    ROLLS(7);
    ROLLS(4); /* P1 moves */
    takes((tc_action){ .kind = TC_RESIGN, .side = P2 });
    assert_int_equal(t.s.over, TC_WON_0);
    assert_int_equal(now()->level, LON_MAJOR);
    assert_int_equal(t.room[0].kind, LON_EV_OVER);
    assert_int_equal(t.room[0].b, LON_MAJOR);
}

/* A move that had begun is not made; 2 of 5 are 40 percent. */
static void test_LON_R107_midst(void **state)
{
    (void)state;
    fresh();
    const int stand = army(P1, 5);
    lost(P2, 2);
    army(P2, 3);
    start()->demoralised = 1 << P2;
    move_of(P1, 3);
    takes(BEGINS(0, TC_NONE, stand));
    takes((tc_action){ .kind = TC_RESIGN, .side = P1 });
    assert_int_equal(t.s.over, TC_WON_1);
    assert_int_equal(now()->level, LON_PYRRHIC);
    assert_int_equal(tc_awaits(&t.b, &t.s).who, TC_OVER);
}

/* ---- Guns (R105) ---- */

static int gun_of(int side)
{
    fresh();
    const int gun = put(side, LON_MG, 60000, 40000, 0);
    army(side, 9);
    army(!side, 3);
    hand();
    return gun;
}

static void capture(int gun)
{
    now()->stand[gun].flags ^= LON_CAPTURED;
    now()->stand[gun].gun = LON_FIXED;
    lon_count_capture(game(), gun);
    assert_int_equal(tc_audit(&t.b, &t.s).rule, TC_LEGAL);
}

static void expect_losses(int side, int dl, int vl)
{
    assert_int_equal(now()->dl[side], dl);
    assert_int_equal(now()->vl[side], vl);
    assert_int_equal(tc_audit(&t.b, &t.s).rule, TC_LEGAL);
}

/* C289. */
static void test_LON_R105(void **state)
{
    (void)state;
    int gun = gun_of(P2);
    capture(gun);
    expect_losses(P2, 1, 1);
    capture(gun);
    expect_losses(P2, 1, 0);
    falls(gun);
    expect_losses(P2, 1, 1);
    gun = gun_of(P2);
    capture(gun);
    falls(gun);
    expect_losses(P2, 1, 1);
    expect_losses(P1, 0, 0);
    gun = gun_of(P2);
    capture(gun);
    capture(gun);
    capture(gun);
    expect_losses(P2, 1, 1);
}

/* C309: won back it is fixed for good. */
static void test_LON_9_B_2(void **state)
{
    (void)state;
    fresh();
    const int gun = put(P1, LON_LG, 60000, 40000, 0);
    lon_fixture_of(&t.b, gun)->gun = LON_FIXED;
    lon_fixture_of(&t.b, gun)->flags |= LON_IN_DL;
    start()->dl[P1] = 1;
    army(P1, 4);
    army(P2, 4);
    move_of(P1, 4);
    DENIED(BEGINS(0, TC_NONE, gun), LON_9_B_2, LON_R93);
}

/* ---- Baggage ---- */

/* P2's train lies from (55500, 81000) to (64500, 87000). */
static void train(int level)
{
    fresh();
    lon_fixture_discipline(&t.b, P2, level);
    lon_fixture_train(&t.b, P2, 60000, 81000, 1800);
    army(P1, 8);
}

/* C152. */
static void test_LON_12_A_2(void **state)
{
    static const int value[] = { 2, 3, 5 };

    (void)state;
    for (int level = LON_STEADY; level <= LON_UNRULY; level++) {
        train(level);
        army(P2, 12);
        const int mus = put(P1, LON_MUS, 60000, 70000, 0);
        hand();
        assert_int_equal(lon_train_value(field(), P2), value[level]);
        now()->stand[mus].y = 83000;
        lon_judge_trains(game(), mus);
        expect_losses(P2, value[level], value[level]);
        assert_int_equal(lon_is_demoralised(now(), P2), level == LON_UNRULY);
        assert_true(heard(LON_EV_BAGGAGE, LON_12_A_2, LON_R109));
    }
}

/* C155. */
static void test_LON_12_A_3(void **state)
{
    (void)state;
    train(LON_REGULAR);
    army(P2, 19);
    const int mus = put(P2, LON_MUS, 60000, 83000, 0);
    start()->train_holder[P2] = P1;
    start()->train_counted = 2;
    start()->dl[P2] = start()->vl[P2] = 3;
    place(mus, 60000, 70000, 0);
    hand();
    now()->stand[mus].y = 83000;
    lon_judge_trains(game(), mus);
    expect_losses(P2, 3, 0);
}

/* DL and demoralisation stay as they are. */
static void test_LON_R104(void **state)
{
    (void)state;
    train(LON_UNRULY);
    army(P2, 11);
    const int mus = put(P1, LON_MUS, 60000, 83000, 0), back = put(P2, LON_MUS, 30000, 70000, 0);
    place(mus, 60000, 70000, 0);
    hand();
    now()->stand[mus].y = 83000;
    lon_judge_trains(game(), mus);
    expect_losses(P2, 5, 5);
    now()->stand[mus].y = 70000;
    now()->stand[back].x = 60000;
    now()->stand[back].y = 83000;
    lon_judge_trains(game(), back);
    expect_losses(P2, 5, 0);
    assert_true(lon_is_demoralised(now(), P2));
    assert_true(heard(LON_EV_BAGGAGE, LON_12_A_3, LON_R104));
}

/* C194: won back it counts for victory no more; lost again it does, for demoralisation not. */
static void test_LON_R103(void **state)
{
    (void)state;
    train(LON_REGULAR);
    army(P2, 19);
    const int mus = put(P1, LON_MUS, 60000, 70000, 0), back = put(P2, LON_MUS, 30000, 70000, 0);
    hand();
    now()->stand[mus].y = 83000;
    lon_judge_trains(game(), mus);
    expect_losses(P2, 3, 3);
    assert_true(heard(LON_EV_BAGGAGE, LON_12_A_2, LON_R109));
    now()->stand[mus].y = 70000;
    lon_judge_trains(game(), mus);
    assert_int_equal(now()->train_holder[P2], P1);
    now()->stand[back].x = 60000;
    now()->stand[back].y = 83000;
    lon_judge_trains(game(), back);
    expect_losses(P2, 3, 0);
    assert_true(heard(LON_EV_BAGGAGE, LON_12_A_3, LON_R104));
    now()->stand[mus].y = 85000;
    lon_judge_trains(game(), mus);
    expect_losses(P2, 3, 0);
    now()->stand[back].x = 30000;
    lon_judge_trains(game(), -1);
    expect_losses(P2, 3, 3);
}

/* C154: the garrison is beaten out of it, the horse must follow. */
static void test_LON_R109(void **state)
{
    (void)state;
    train(LON_REGULAR);
    army(P2, 10);
    const int mil = put(P2, LON_MIL, 60000, 82000, 1800), cav = put(P1, LON_CAV, 60000, 82000, 0);
    melee_of(P1);
    takes(FIGHTS(mil, cav));
    ROLLS(9, 1);
    assert_int_equal(of(mil)->y, 87000);
    assert_int_equal(of(cav)->y, 84000);
    assert_int_equal(now()->train_holder[P2], P1);
    expect_losses(P2, 3, 3);
}

/* Both trains at one stroke: P1's is booked first, whichever side he is (R102). */
static void test_LON_R109_both(void **state)
{
    (void)state;
    for (int first = 0; first < 2; first++) {
        fresh();
        lon_fixture_train(&t.b, P1, 60000, 9000, 0);
        lon_fixture_train(&t.b, P2, 60000, 81000, 1800);
        army(P1, 4);
        army(P2, 4);
        const int one = put(P1, LON_MUS, 60000, 60000, 0);
        const int other = put(P2, LON_MUS, 60000, 30000, 1800);
        start()->first = (uint8_t)first;
        hand();
        now()->stand[one].y = 85000;
        now()->stand[other].y = 5000;
        lon_judge_trains(game(), one);
        assert_int_equal(t.s.over, first ? TC_WON_0 : TC_WON_1);
    }
}

/* C215: guns and generals in it hold nothing; C284: a garrison holds it while it is there. */
static void test_LON_12_A_1(void **state)
{
    (void)state;
    for (int whose = 0; whose < 3; whose++) {
        static const int type[] = { LON_MG, LON_GEN, LON_MIL };
        train(LON_REGULAR);
        army(P2, 10);
        const int in = put(P2, type[whose], 58500, 83000, 1800);
        const int cro = put(P1, LON_CRO, 62500, 70000, 0);
        hand();
        now()->stand[cro].y = 85000;
        lon_judge_trains(game(), cro);
        assert_int_equal(now()->train_holder[P2], whose == 2 ? P2 : P1);
        if (whose == 2) {
            falls(in);
            assert_int_equal(now()->train_holder[P2], P1);
            expect_losses(P2, 4, 4);
        }
    }
}

/* R99: by option it is in the total. */
static void test_LON_R99(void **state)
{
    (void)state;
    train(LON_UNRULY);
    army(P2, 10);
    assert_int_equal(lon_total(field(), start(), P2), 10);
    lon_fixture_switch(&t.b, LON_BAGGAGE_IN_TOTAL, true);
    assert_int_equal(lon_total(field(), start(), P2), 15);
    assert_int_equal(lon_total(field(), start(), P1), 8);
}

/* C230: no obstacle, and in nobody's way. */
static void test_LON_R108(void **state)
{
    (void)state;
    fresh();
    lon_fixture_train(&t.b, P1, 60000, 9000, 0);
    const int mus = put(P2, LON_MUS, 60000, 13000, 1800), in = put(P1, LON_MUS, 60000, 2800, 0);
    fire_of(P2);
    takes(names(LON_FIRE, mus, in));
    assert_int_equal(tc_awaits(&t.b, &t.s).pool.cut, 7);
    assert_false(lon_is_engaged(now(), mus));
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_LON_11_B_1),    cmocka_unit_test(test_LON_12_B),
    cmocka_unit_test(test_LON_11_A_1),    cmocka_unit_test(test_LON_R101),
    cmocka_unit_test(test_LON_R100),      cmocka_unit_test(test_LON_12_A_3),
    cmocka_unit_test(test_LON_R106),      cmocka_unit_test(test_LON_14_A),
    cmocka_unit_test(test_LON_R102),      cmocka_unit_test(test_LON_14_B),
    cmocka_unit_test(test_LON_R107),      cmocka_unit_test(test_LON_R107_midst),
    cmocka_unit_test(test_LON_R105),      cmocka_unit_test(test_LON_9_B_2),
    cmocka_unit_test(test_LON_12_A_2),    cmocka_unit_test(test_LON_R103),
    cmocka_unit_test(test_LON_R104),      cmocka_unit_test(test_LON_R109),
    cmocka_unit_test(test_LON_R109_both), cmocka_unit_test(test_LON_12_A_1),
    cmocka_unit_test(test_LON_R99),       cmocka_unit_test(test_LON_R108),
};
const chapter chapter_victory = { "victory", tests, TC_COUNT(tests) };
