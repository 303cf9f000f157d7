/* The nearest legal relative of what is refused, and declarations that are always legal. */
#include "sof_play.h"

static play_decision move_of(int unit, const char *path, int charge)
{
    tc_action a = { .kind = SOF_MOVE_UNIT, .unit = (uint8_t)unit, .target = (uint8_t)charge };

    set_path(&a, path);
    return one(a);
}

static play_decision offered(const tc_battle *b, const tc_state *s, const play_decision *refused)
{
    play_decision out;

    assert_int_not_equal(play_check(b, s, refused).rule, TC_LEGAL);
    assert_true(play_nearest(b, s, refused, &out));
    assert_int_equal(play_check(b, s, &out).rule, TC_LEGAL);
    assert_int_equal(out.at[out.count - 1].kind, refused->at[refused->count - 1].kind);
    return out;
}

static tc_hex end_of(const tc_battle *b, const tc_state *s, const play_decision *d)
{
    play_way way;

    assert_true(play_way_of(b, s, &d->at[0], &way));
    return way.to;
}

static void test_moves(void **state)
{
    tc_battle b;
    tc_state s;

    (void)state;
    fixture_plain(&b);
    fixture_woods(&b, 8, 9);
    fixture_unit(&b, "C1", "I6-4m3", 8, 10, "T");
    fixture_unit(&b, "C2", "H6-8m3", 2, 10, "T");
    fixture_unit(&b, "P1", "I6-4m3", 8, 4, "Q");
    assert_true(fixture_movement(&b, &s, "T"));
    play_decision d = move_of(0, "N N N", TC_NONE); /* 3 + 1 + 1 MP; round the woods it is 4 */
    play_decision near = offered(&b, &s, &d);
    assert_int_equal(end_of(&b, &s, &near),
                     hex_at(8, 7) == end_of(&b, &s, &near) ? hex_at(8, 7) : hex_at(8, 8));
    d = move_of(0, "NE N N N N N", TC_NONE); /* too far: as far as it goes */
    near = offered(&b, &s, &d);
    assert_true(hex_distance(end_of(&b, &s, &near), hex_at(9, 5)) <= 2);
    d = move_of(1, "N N N N N N N N N N N N N", TC_NONE); /* off the map in the end */
    near = offered(&b, &s, &d);
    assert_int_equal(hex_col(end_of(&b, &s, &near)), 2);
    assert_int_equal(hex_row(end_of(&b, &s, &near)), 2);
    d = move_of(1, "N", fixture_find(&b, "P1")); /* infantry cannot be charged */
    near = offered(&b, &s, &d);
    assert_int_equal(near.at[0].target, TC_NONE);
    d = move_of(2, "S", TC_NONE); /* an enemy: nothing of his can move now */
    assert_false(play_nearest(&b, &s, &d, &near));
}

static void test_declarations(void **state)
{
    static const char *const both[] = { "C1", "P1", NULL };
    tc_battle b;
    tc_state s;
    play_decision d, near;

    (void)state;
    fixture_plain(&b); /* SOF-C068: one attacker must take both */
    fixture_unit(&b, "C1", "I6-4m3", 8, 10, "T");
    fixture_unit(&b, "C2", "I6-4m3", 2, 10, "T");
    fixture_unit(&b, "P1", "I3-4m3", 8, 8, "Q");
    fixture_unit(&b, "P2", "I3-4m3", 9, 8, "Q");
    fixture_unit(&b, "P3", "I3-4m3", 2, 9, "Q");
    assert_true(fixture_movement(&b, &s, "T"));
    const play_decision march = move_of(0, "N", TC_NONE);
    assert_int_equal(tc_apply(&b, &s, &march.at[0], NULL, NULL).rule, TC_LEGAL);
    assert_false(play_declare_greedy(&b, &s, &d));
    end_movement(&b, &s);
    d = battle_of(&b, both);
    near = offered(&b, &s, &d);
    assert_int_equal(near.count, 2);
    assert_true(tc_set_has(near.at[0].as.set, (unsigned)fixture_find(&b, "P2")));
    static const char *const willing[] = { "C2", "P3", NULL };
    d = battle_of(&b, willing); /* his own battle stays, the duty is added */
    near = offered(&b, &s, &d);
    assert_int_equal(near.count, 3);
    assert_memory_equal(near.at[0].as.set, d.at[0].as.set, sizeof d.at[0].as.set);
}

static void test_listed(void **state)
{
    tc_battle b;
    tc_state s;

    (void)state;
    fixture_plain(&b);
    fixture_switch(&b, "artillery", true);
    fixture_unit(&b, "C1", "I6", 1, 14, "T");
    fixture_unit(&b, "P1", "I6/d", 8, 8, "Q");
    fixture_unit(&b, "P2", "H6", 9, 8, "Q");
    fixture_gun(&b, "G1", SOF_CATHOLIC, true, 8, 11);
    assert_true(fixture_movement(&b, &s, "T"));
    end_movement(&b, &s);
    const play_decision d = one((tc_action){
        .kind = SOF_BOMBARD, .unit = SOF_GUN0, .target = (uint8_t)fixture_find(&b, "P1") });
    const play_decision near = offered(&b, &s, &d);
    assert_int_equal(near.at[0].target, fixture_find(&b, "P2"));
    const play_decision wrong = one((tc_action){ .kind = SOF_ACCEPT });
    play_decision out;
    assert_false(play_nearest(&b, &s, &wrong, &out));
}

/* Games of captains: whenever battles are to be declared, the greedy declaration is legal. */
static void test_greedy_is_legal(void **state)
{
    static const char *const sets[][5] = { { NULL },
                                           { "facing", NULL },
                                           { "facing", "command_radius", "artillery",
                                             "random_events", NULL } };
    static tc_battle b;
    int declared = 0, battles = 0;

    (void)state;
    for (int set = 0; set < 6; set++) {
        tc_state s;
        ai_random r;
        tc_dice dice = { .key = { 1626, (uint32_t)set } };
        load_battle(&b, "lutter", sets[set % 3]);
        if (set >= 3)
            b.as.sof.on |= 1u << SOF_STRICT_COMPONENTS;
        ai_random_seed(&r, (uint64_t)set);
        tc_begin(&b, &s, NULL);
        for (int ply = 0; ply < 4000 && !s.over; ply++) {
            play_decision d;
            assert_int_equal(play_apply(&b, &s, NULL, PLAY_ROLL_ON, &dice, NULL).rule, TC_LEGAL);
            if (s.over)
                break;
            if (play_declare_greedy(&b, &s, &d)) {
                assert_int_equal(play_check(&b, &s, &d).rule, TC_LEGAL);
                declared++;
                battles += d.count - 1;
            }
            ai_captain(&b, &s, &r, &d);
            assert_int_equal(play_apply(&b, &s, &d, PLAY_STOP_AT_CHANCE, NULL, NULL).rule,
                             TC_LEGAL);
        }
    }
    print_message("%d declarations, %d battles\n", declared, battles);
    assert_true(declared > 100 && battles > 100);
}

int test_nearest(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_moves),
        cmocka_unit_test(test_declarations),
        cmocka_unit_test(test_listed),
        cmocka_unit_test(test_greedy_is_legal),
    };
    return cmocka_run_group_tests_name("play/nearest", tests, NULL, NULL);
}
