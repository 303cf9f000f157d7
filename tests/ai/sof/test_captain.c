/* The generals of Sword of Fire: they always decide, always legally, and the captain beats random
   play. */
#include "../../../ai/sof/battle_line.h"
#include "../../../ai/sof/captain.h"
#include "../../fixture/sof/fixture.h"
#include "../games.h"

enum general { RANDOM, CAPTAIN };

/* What the captain's attacks promised before the dice, by the rules' own exact odds. */
typedef struct account {
    int attacks, bad_margin, bad_worth; /* of these: fewer VP, or fewer of the captain's points */
} account;

/* Expected points of a battle by the fates of its units: what the captain himself goes by. */
static int64_t expected_points(const tc_battle *b, const tc_state *s, const play_odds *o, int side)
{
    int64_t sum = 0;
    for (int u = 0; u < b->as.sof.units; u++)
        for (int status = 0; status <= SOF_GONE && s->as.sof.unit[u].hex != HEX_NONE; status++) {
            const int lost = captain_lost(status) - captain_lost(s->as.sof.unit[u].status);
            sum += (int64_t)o->fate[u][status] * lost * b->as.sof.unit[u].cf *
                   (b->as.sof.unit[u].side == side ? -1 : 1);
        }
    return sum;
}

static void weigh_declared(const tc_battle *b, const tc_state *s, int side, account *sum)
{
    static tc_state work[64];
    static play_outcome outcome[PLAY_OUTCOMES_MAX];

    for (int n = 0; n < s->as.sof.battles; n++) {
        play_decision d = { .count = 1 };
        play_odds o = { .at = outcome };
        d.at[0] = (tc_action){ .kind = SOF_RESOLVE_NEXT, .side = (uint8_t)side };
        d.at[0].arg = (uint16_t)n;
        play_odds_of(b, s, &d, false, work, TC_COUNT(work), &o);
        assert_true(o.total > 0);
        const int64_t gain = o.margin_sum - (int64_t)o.total * tc_margin(b, s);
        sum->attacks++;
        sum->bad_margin += side == SOF_CATHOLIC ? gain < 0 : gain > 0;
        sum->bad_worth += expected_points(b, s, &o, side) < 0;
    }
}

/* A whole battle; every decision must pass the law. Its outcome. */
static int fight_and_count(const tc_battle *b, uint32_t seed, enum general catholic,
                           enum general protestant, account *sum)
{
    const enum general who[2] = { catholic, protestant };
    tc_dice dice;
    ai_random mind[2];
    tc_state s;

    begin_battle(b, seed, &s, mind, &dice);
    for (int ply = 0; !s.over; ply++) {
        play_decision d;
        const int side = tc_awaits(b, &s).who;
        assert_true(ply < PLIES_MAX && side < TC_CHANCE);
        if (who[side] == CAPTAIN)
            ai_captain(b, &s, &mind[side], &d);
        else
            ai_random_decision(b, &s, &mind[side], &d);
        assert_int_equal(play_apply(b, &s, &d, PLAY_STOP_AT_CHANCE, NULL, NULL).rule, TC_LEGAL);
        if (sum && who[side] == CAPTAIN && d.at[d.count - 1].kind == SOF_DECLARE_BATTLES)
            weigh_declared(b, &s, side, sum);
        play_roll_on(b, &s, &dice);
    }
    return s.over;
}

static int fight(const tc_battle *b, uint32_t seed, enum general catholic, enum general protestant)
{
    return fight_and_count(b, seed, catholic, protestant, NULL);
}

/* Pairs of battles on the same dice, sides swapped; what the captain has won. */
static int captain_wins(const char *name, const char *const *options, int count, int pairs)
{
    tc_battle *b = load(name, options, count);
    int won = 0;

    for (int i = 0; i < pairs; i++) {
        won += fight(b, (uint32_t)i + 1, CAPTAIN, RANDOM) == TC_WON_0;
        won += fight(b, (uint32_t)i + 1, RANDOM, CAPTAIN) == TC_WON_1;
    }
    free(b);
    return won;
}

static void test_captain_beats_random_on_mirror(void **state)
{
    (void)state;
    assert_true(captain_wins("mirror", NULL, 0, PAIRS) * 100 >= 2 * PAIRS * 98);
}

static void test_captain_beats_random_on_lutter(void **state)
{
    (void)state;
    assert_true(captain_wins("lutter", NULL, 0, PAIRS) * 100 >= 2 * PAIRS * 98);
}

static void test_captain_beats_random_with_all_options(void **state)
{
    static const char *const all[] = { "advanced", "father_tilly", "absent_christian" };
    (void)state;
    assert_true(captain_wins("lutter", all, TC_COUNT(all), 50) * 100 >= 100 * 98);
}

/* Fewer than one attack in twenty promises a loss, against random play and against his like. */
static void test_captain_attacks_when_it_pays(void **state)
{
    static const char *const names[] = { "mirror", "lutter" };
    (void)state;
    for (int i = 0; i < TC_COUNT(names); i++) {
        tc_battle *b = load(names[i], NULL, 0);
        account sum = { .attacks = 0 };
        for (uint32_t seed = 1; seed <= 20; seed++) {
            fight_and_count(b, seed, CAPTAIN, RANDOM, &sum);
            fight_and_count(b, seed, RANDOM, CAPTAIN, &sum);
            fight_and_count(b, seed, CAPTAIN, CAPTAIN, &sum);
        }
        assert_true(sum.attacks > 500);
        assert_true(sum.bad_margin * 100 < sum.attacks * 2);
        assert_true(sum.bad_worth * 100 < sum.attacks * 5);
        free(b);
    }
}

/* On equal ground neither side is the better one: no habit of his has a north or a south. */
static void test_captain_is_fair(void **state)
{
    tc_battle *b = load("mirror", NULL, 0);
    int won[4] = { 0 };

    (void)state;
    for (uint32_t seed = 1; seed <= 400; seed++)
        won[fight(b, seed, CAPTAIN, CAPTAIN)]++;
    assert_in_range(won[TC_WON_0], 160, 240); /* four standard deviations */
    assert_in_range(won[TC_WON_1], 160, 240);
    free(b);
}

/* Captain against captain on every built-in battle, without and with options: legal and at an
   end. */
static void test_captain_never_stuck(void **state)
{
    static const char *const set[] = { "advanced" };
    int count = 0;
    const io_scenario_entry *entry = io_scenarios(&count);

    (void)state;
    for (int i = 0; i < count; i++)
        for (int options = 0; options < 2; options++) {
            tc_battle *b = load(entry[i].name, set, 0);
            const bool sof = b->system == TC_SOF; /* the others have options of their own */
            free(b);
            if (!sof)
                continue;
            b = load(entry[i].name, set, options);
            for (uint32_t seed = 1; seed <= 5; seed++)
                assert_int_not_equal(fight(b, seed, CAPTAIN, CAPTAIN), TC_PLAYING);
            free(b);
        }
}

static void test_random_apply_is_random_decision(void **state)
{
    (void)state;
    random_apply_is_random_decision("lutter");
}

/* The same mind and position, the same decision: generals are deterministic. */
static void test_captain_is_deterministic(void **state)
{
    tc_battle *b = load("mirror", NULL, 0);
    (void)state;
    for (uint32_t seed = 1; seed <= 3; seed++)
        assert_int_equal(fight(b, seed, CAPTAIN, CAPTAIN), fight(b, seed, CAPTAIN, CAPTAIN));
    free(b);
}

/* Ledger 2.1: the columns start at 1-2, 1-1, 1.5-1, 2-1, 3-1, 4-1, 5-1. */
static void test_captain_column(void **state)
{
    static const struct {
        int attack, defence, column;
    } rows[] = { { 49, 100, 0 },  { 1, 2, 1 }, { 99, 100, 1 },  { 1, 1, 2 },
                 { 149, 100, 2 }, { 3, 2, 3 }, { 199, 100, 3 }, { 2, 1, 4 },
                 { 3, 1, 5 },     { 4, 1, 6 }, { 5, 1, 7 },     { 50, 1, 7 } };
    (void)state;
    for (int i = 0; i < TC_COUNT(rows); i++)
        assert_int_equal(captain_column(rows[i].attack, rows[i].defence), rows[i].column);
}

/* Over the six faces: better odds are worth more, a charge costs a disorder, a routed foe is
   easy prey. */
static void test_captain_worth(void **state)
{
    const captain_fight even = { .attack = 12, .defence = 12, .attack_cf = 6, .defence_cf = 6 };
    captain_fight strong = even, wet = even;

    (void)state;
    strong.attack = 36;
    wet.river = true;
    assert_true(captain_worth(&strong) > captain_worth(&even));
    assert_true(captain_worth(&even) > captain_worth(&wet));
    assert_true(captain_worth(&strong) > 0);
}

/* R27: two attackers and two enemies that both touch: every enemy is attacked, every attacker
   fights. */
static void test_battle_line_divides(void **state)
{
    static tc_battle b;
    ai_line line = { .attackers = 3, .enemies = 2, .normal = 3 };
    ai_division d;

    (void)state;
    fixture_plain(&b);
    line.touches[0] = 3;
    line.touches[1] = 1;
    line.touches[2] = 2;
    for (uint32_t turn = 0; turn < 8; turn++) {
        ai_line_divide(&b.as.sof, &line, turn, &d);
        for (int a = 0; a < 3; a++)
            assert_true(d.attacker[a] > 0);
        for (int e = 0; e < 2; e++)
            assert_true(d.enemy[e] > 0);
        for (int a = 0; a < 3; a++)
            for (int e = 0; e < 2; e++)
                if (d.attacker[a] == d.enemy[e])
                    assert_true(line.touches[a] >> e & 1);
    }
}

/* Both armies let every marker go by: late in the battle nothing can come of it any more. A draw is
   offered then, and would be taken by his like; refused, he does not ask again for three turns. */
static void test_offers_a_draw(void **state)
{
    int offers[2] = { 0 }, last[2] = { -3, -3 };
    game g;

    (void)state;
    game_begin(&g, "mirror", 1);
    while (!g.s.over) {
        const tc_await w = tc_awaits(g.b, &g.s);
        const int turn = tc_turn(g.b, &g.s);
        ai_search x = { .nodes = 300, .yields = true };
        play_decision d;
        g.s.offered = 0; /* refused */
        ai_decide_level(AI_GENERAL, g.b, &g.s, &g.mind[w.who], &x, &d);
        if (d.at[0].kind == TC_OFFER_DRAW) {
            assert_true(x.drawn >= 36);
            assert_true(turn * 3 >= g.b->as.sof.turns * 2);
            assert_true(turn - last[w.who] >= 3);
            last[w.who] = turn;
            offers[w.who]++;
            game_apply(&g, &d);
            assert_true(ai_accepts_draw(AI_MARSHAL, g.b, &g.s, !w.who, &g.mind[!w.who], NULL));
            continue;
        }
        if (w.kinds >> SOF_ACCEPT & 1) {
            d.count = 1;
            d.at[0] = (tc_action){ .kind = SOF_DECLINE, .side = w.who };
        }
        game_apply(&g, &d);
    }
    assert_true(offers[0] && offers[1]);
    free(g.b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_captain_beats_random_on_mirror),
        cmocka_unit_test(test_captain_beats_random_on_lutter),
        cmocka_unit_test(test_captain_beats_random_with_all_options),
        cmocka_unit_test(test_captain_attacks_when_it_pays),
        cmocka_unit_test(test_captain_is_fair),
        cmocka_unit_test(test_captain_never_stuck),
        cmocka_unit_test(test_random_apply_is_random_decision),
        cmocka_unit_test(test_captain_is_deterministic),
        cmocka_unit_test(test_captain_column),
        cmocka_unit_test(test_captain_worth),
        cmocka_unit_test(test_battle_line_divides),
        cmocka_unit_test(test_offers_a_draw),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
