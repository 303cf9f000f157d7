/* The generals of Tilly's Very Bad Day: they always decide, always legally; the captain beats
   random play, charges when it pays, keeps his commanders, and has no favourite side. */
#include "../../../ai/tvb/captain.h"
#include "../both.h"
#include "tests.h"

#include <string.h>

enum general { RANDOM, CAPTAIN, CAPTAIN_AT_ONCE };

/* What a captain's battle was like. */
typedef struct account {
    int outcome, turns;
    int fallen; /* commanders */
    bool led;   /* commanders joined close combat */
    uint64_t hash;
} account;

static void decide(const tc_battle *b, tc_state *s, enum general who, ai_random *mind)
{
    play_decision d;

    if (who == CAPTAIN_AT_ONCE) {
        assert_true(ai_captain_apply(b, s, mind, &d));
        return;
    }
    if (who == CAPTAIN)
        ai_captain(b, s, mind, &d);
    else
        ai_random_decision(b, s, mind, &d);
    assert_int_equal(play_apply(b, s, &d, PLAY_STOP_AT_CHANCE, NULL, NULL).rule, TC_LEGAL);
}

/* Has a commander declared to join close combat (3.1.f)? */
static bool is_led(const tvb_state *s)
{
    for (int u = 0; u < TVB_UNITS; u++)
        if (s->unit[u].type == TVB_CMD && (s->unit[u].flags & TVB_DECLARED))
            return true;
    return false;
}

/* A whole battle; every decision must pass the law. */
static account fight(const tc_battle *b, uint32_t seed, enum general a, enum general o)
{
    const enum general who[2] = { a, o };
    tc_dice dice;
    account sum = { .outcome = 0 };
    ai_random mind[2];
    tc_state s;

    begin_battle(b, seed, &s, mind, &dice);
    for (int ply = 0; !s.over; ply++) {
        const int side = tc_awaits(b, &s).who;
        assert_true(ply < PLIES_MAX && side < TC_CHANCE);
        decide(b, &s, who[side], &mind[side]);
        sum.led |= is_led(&s.as.tvb);
        play_roll_on(b, &s, &dice);
    }
    sum.outcome = s.over;
    sum.turns = s.as.tvb.turn;
    sum.hash = tc_hash(b, &s);
    for (int u = 0; u < TVB_UNITS; u++)
        sum.fallen += s.as.tvb.unit[u].type == TVB_CMD && (s.as.tvb.unit[u].flags & TVB_GONE);
    return sum;
}

/* Pairs of battles on the same dice, sides swapped; what the captain has won. */
static int captain_wins(const char *name, const char *const *options, int count, int pairs)
{
    tc_battle *b = load(name, options, count);
    int won = 0;

    for (int i = 0; i < pairs; i++) {
        won += fight(b, (uint32_t)i + 1, CAPTAIN, RANDOM).outcome == TC_WON_0;
        won += fight(b, (uint32_t)i + 1, RANDOM, CAPTAIN).outcome == TC_WON_1;
    }
    free(b);
    return won;
}

static void test_captain_beats_random_on_mirror(void **state)
{
    (void)state;
    assert_true(captain_wins("mirror-tvb", NULL, 0, PAIRS) * 100 >= 2 * PAIRS * 98);
}

static void test_captain_beats_random_with_options(void **state)
{
    static const char *const all[] = { "evade", "variable_morale" };
    (void)state;
    assert_true(captain_wins("small-tvb", all, TC_COUNT(all), 50) * 100 >= 100 * 95);
}

/* On equal ground neither role is much the better one, and battles come to an end. */
static void test_captain_is_fair(void **state)
{
    tc_battle *b = load("mirror-tvb", NULL, 0);
    int won[4] = { 0 }, turns = 0;

    (void)state;
    for (uint32_t seed = 1; seed <= 200; seed++) {
        const account a = fight(b, seed, CAPTAIN_AT_ONCE, CAPTAIN_AT_ONCE);
        won[a.outcome]++;
        turns += a.turns;
    }
    assert_in_range(won[TC_WON_0], 60, 140);
    assert_in_range(won[TC_WON_1], 60, 140);
    assert_true(turns < 200 * 30);
    free(b);
}

/* Captain against captain on every built-in battle of the system: legal and at an end. */
static void test_captain_never_stuck(void **state)
{
    int count = 0, of_tvb = 0;
    const io_scenario_entry *entry = io_scenarios(&count);

    (void)state;
    for (int i = 0; i < count; i++) {
        tc_battle *b = load(entry[i].name, NULL, 0);
        of_tvb += b->system == TC_TVB;
        for (uint32_t seed = 1; seed <= 3 && b->system == TC_TVB; seed++)
            assert_int_not_equal(fight(b, seed, CAPTAIN, CAPTAIN).outcome, TC_PLAYING);
        free(b);
    }
    assert_true(of_tvb >= 3);
}

/* The same mind and position, the same decision; and asked once or twice, the law says the same. */
static void test_captain_at_once_is_captain(void **state)
{
    tc_battle *b = load("mirror-tvb", NULL, 0);

    (void)state;
    for (uint32_t seed = 1; seed <= 10; seed++) {
        const account twice = fight(b, seed, CAPTAIN, CAPTAIN);
        assert_true(twice.hash == fight(b, seed, CAPTAIN, CAPTAIN).hash);
        assert_true(twice.hash == fight(b, seed, CAPTAIN_AT_ONCE, CAPTAIN_AT_ONCE).hash);
    }
    free(b);
}

static void test_random_apply_is_random_decision(void **state)
{
    (void)state;
    random_apply_is_random_decision("mirror-tvb");
}

/* Commanders join close combat in most battles, and few of the eight fall. */
static void test_captain_leads_by_commanders(void **state)
{
    tc_battle *b = load("mirror-tvb", NULL, 0);
    int fallen = 0, led = 0;

    (void)state;
    for (uint32_t seed = 1; seed <= 50; seed++) {
        const account a = fight(b, seed, CAPTAIN_AT_ONCE, CAPTAIN_AT_ONCE);
        fallen += a.fallen;
        led += a.led;
    }
    assert_in_range(led, 40, 50);
    assert_true(fallen < 2 * 50);
    free(b);
}

/* What it is worth to lead: a wounded unit out of harm's way is rallied, a fresh one there gains
   nothing, and nobody dies beside a single man who is sure to be hit. */
static void test_captain_worth_of_leading(void **state)
{
    tvb_state s = { .turn = 1 };
    (void)state;
    s.unit[0] = (tvb_unit){ .flags = TVB_ON, .type = TVB_CMD, .resolve = 1, .attached = TC_NONE };
    s.unit[1] = (tvb_unit){ .flags = TVB_ON, .type = TVB_HOR, .resolve = 2, .wounds = 1 };
    assert_int_equal(cap_worth_of_leading(&s, 0, 1, 1000, 0), CAP_POINT);
    s.unit[1].wounds = 0;
    assert_int_equal(cap_worth_of_leading(&s, 0, 1, 1000, 0), 0);
    s.unit[1].resolve = 1;
    s.unit[1].wounds = 2;
    assert_true(cap_worth_of_leading(&s, 0, 1, 0, 0) < 0);
    assert_int_equal(cap_spared(1000, 2, 3), 250);
}

/* Exact expectations, in points: a unit of resolve 1 against one die on 6 loses 36 + 108 one time
   in six; against no dice nothing; two dice on 4+ at resolve 2: half one hit, a quarter a rout. */
static void test_captain_loss(void **state)
{
    (void)state;
    assert_int_equal(cap_loss(1, 1, 1, 0, 0), (CAP_POINT + CAP_ROUT) / 6);
    assert_int_equal(cap_loss(3, 0, 1, 0, 0), 0);
    assert_int_equal(cap_loss(2, 2, 3, 0, 0), CAP_POINT / 2 + (2 * CAP_POINT + CAP_ROUT) / 4);
    assert_int_equal(cap_loss(2, 1, 3, 1, 3), cap_loss(2, 2, 3, 0, 0));
    assert_true(cap_loss(4, 4, 2, 4, 1) > cap_loss(4, 4, 2, 0, 0));
}

/* Ledger 2.2: the horse's numbers. */
static void test_captain_sixths(void **state)
{
    (void)state;
    assert_int_equal(cap_sixths(TVB_HOR, true, TVB_PSH, true, false), 2);
    assert_int_equal(cap_sixths(TVB_HOR, true, TVB_PSH, false, false), 3);
    assert_int_equal(cap_sixths(TVB_HOR, true, TVB_SHO, true, false), 3);
    assert_int_equal(cap_sixths(TVB_HOR, false, TVB_SHO, true, false), 2);
    assert_int_equal(cap_sixths(TVB_HOR, true, TVB_SHO, true, true), 1);
    assert_int_equal(cap_sixths(TVB_PSH, true, TVB_HOR, true, false), 2);
    assert_int_equal(cap_sixths(TVB_DRA, true, TVB_HOR, true, false), 1);
    assert_int_equal(cap_sixths(TVB_CAN, false, TVB_HOR, true, false), 0);
}

/* A flank is worth a charge that the front is not. */
static void test_captain_likes_flanks(void **state)
{
    cap_duel d = { TVB_HOR, 3, TVB_PSH, 4, TVB_FRONT, true };

    (void)state;
    const int front = cap_worth_of_charge(&d);
    d.zone = TVB_LEFT;
    const int flank = cap_worth_of_charge(&d);
    d.zone = TVB_REAR;
    assert_true(front < 0 && flank > 0 && cap_worth_of_charge(&d) > flank);
}

/* ---- Objectives (TVB-X3) ---- */

/* The tasks a captain gives at the start of a battle. */
static const tvb_state *tasks_at_start(const tc_battle *b, int side, tc_state *s, ai_tvb_mind *m)
{
    tc_begin(b, s, NULL);
    *m = (ai_tvb_mind){ .step = 0 };
    cap_survey(&s->as.tvb, side, m);
    cap_give_tasks(&b->as.tvb, &s->as.tvb, side, m);
    return &s->as.tvb;
}

static bool is_centre_in(const tvb_area *a, const tvb_unit *u)
{
    return u->x >= a->x[0] && u->x <= a->x[2] && u->y >= a->y[0] && u->y <= a->y[2];
}

/* Without an objective nobody has a task. */
static void test_captain_without_objective(void **state)
{
    tc_battle *b = load("mirror-tvb", NULL, 0);
    ai_tvb_mind m;
    tc_state s;

    (void)state;
    tasks_at_start(b, 0, &s, &m);
    m.task[3] = 255; /* of another battle */
    for (int u = 0; u < TVB_UNITS; u++)
        assert_int_equal(cap_task_of(&b->as.tvb, &m, u), CAP_FREE);
    free(b);
}

/* Hold all, Noerdlingen: to each redoubt one unit and one more for every enemy in it; none of them
   a gun or a commander. */
static void test_captain_sends_to_every_place(void **state)
{
    tc_battle *b = load("noerdlingen", NULL, 0);
    const tvb_battle *t = &b->as.tvb;
    ai_tvb_mind m;
    tc_state state_of;

    (void)state;
    assert_int_equal(t->x.objective_n, 0);
    for (int side = 0; side < 2; side++) {
        const tvb_state *s = tasks_at_start(b, side, &state_of, &m);
        int sent[TVB_AREAS] = { 0 }, enemies[TVB_AREAS] = { 0 };
        for (int u = 0; u < TVB_UNITS; u++) {
            const int task = cap_task_of(t, &m, u);
            if (tvb_side(u) == side && task) {
                assert_true(s->unit[u].type != TVB_CMD && s->unit[u].type != TVB_CAN);
                sent[task & 31]++;
            }
            for (int a = 0; a < t->areas && tvb_side(u) != side; a++)
                enemies[a] += (s->unit[u].flags & TVB_ON) && s->unit[u].type != TVB_CMD &&
                              is_centre_in(&t->area[a], &s->unit[u]);
        }
        for (int a = 0; a < t->areas; a++)
            assert_int_equal(sent[a], t->x.objective_areas >> a & 1 ? 1 + enemies[a] : 0);
    }
    free(b);
}

/* Whoever is sent to a place goes for the enemy in it, else for its ground, else stays. */
static void test_captain_goal_of_task(void **state)
{
    tc_battle *b = load("noerdlingen", NULL, 0);
    const tvb_battle *t = &b->as.tvb;
    const int area = __builtin_ctz(t->x.objective_areas), task = CAP_STORM << 5 | area;
    const tvb_area *a = &t->area[area];
    const pl_point mid = { (a->x[0] + a->x[2]) / 2, (a->y[0] + a->y[2]) / 2 };
    ai_tvb_mind m = { .foes = 1 };

    (void)state;
    m.foe[0] = (ai_tvb_foe){ .x = mid.x + 100, .y = mid.y, .resolve = 4 };
    const pl_point at_foe = cap_goal_of(t, &m, task, mid);
    assert_int_equal(at_foe.x, mid.x + 100);
    m.foe[0].y = mid.y - 9000; /* not in the place: none of his business */
    const pl_point stay = cap_goal_of(t, &m, task, mid);
    assert_true(stay.x == mid.x && stay.y == mid.y);
    const pl_point go = cap_goal_of(t, &m, task, (pl_point){ mid.x, mid.y - 9000 });
    assert_true(go.x == mid.x && go.y > a->y[0] && go.y < a->y[2]);
    free(b);
}

/* So many units, Rain: the Swedes are sent over, foot by the boats, horse by the ford (X6), the
   first few at once; the League waits on its own bank. */
static void test_captain_sends_over_the_river(void **state)
{
    tc_battle *b = load("rain", NULL, 0);
    const tvb_battle *t = &b->as.tvb;
    int by_boats = 0, by_ford = 0;
    ai_tvb_mind m;
    tc_state s;

    (void)state;
    tasks_at_start(b, 0, &s, &m);
    s.as.tvb.turn = 2;
    for (int u = 0; u < TVB_SIDE_UNITS; u++) {
        const tvb_unit *x = &s.as.tvb.unit[u];
        const int task = cap_task_of(t, &m, u);
        const pl_point at = { x->x, x->y };
        if (!task)
            continue;
        assert_int_equal(task >> 5, CAP_GO);
        const pl_point far = cap_goal_of(t, &m, task, at);
        const pl_point near = cap_way_round(&(cap_asked){ b, &s, &m, 0 }, u, far);
        assert_true(far.y >= 16000);
        by_boats += !tvb_is_cavalry(x->type) && near.x >= 21000 && near.x <= 23000;
        by_ford += tvb_is_cavalry(x->type) && near.x >= 40000 && near.x <= 43000;
    }
    assert_in_range(by_boats, 3, 9);
    assert_in_range(by_ford, 3, 7);

    tasks_at_start(b, 1, &s, &m);
    for (int u = TVB_SIDE_UNITS; u < TVB_UNITS; u++) {
        const tvb_unit *x = &s.as.tvb.unit[u];
        const int task = cap_task_of(t, &m, u);
        if (!(x->flags & TVB_ON) || x->type == TVB_CMD || x->type == TVB_CAN)
            continue;
        assert_int_equal(task >> 5, CAP_WAIT);
        assert_true(cap_goal_of(t, &m, task, (pl_point){ x->x, x->y }).y >= 16000);
    }
    free(b);
}

/* Does a unit of side 0 ever stand in one of the areas? */
static bool comes_there(const tc_battle *b, uint32_t seed)
{
    const tvb_battle *t = &b->as.tvb;
    tc_dice dice;
    play_decision d;
    ai_random mind[2];
    tc_state s;

    begin_battle(b, seed, &s, mind, &dice);
    while (!s.over) {
        assert_true(ai_captain_apply(b, &s, &mind[tc_awaits(b, &s).who], &d));
        play_roll_on(b, &s, &dice);
        for (int u = 0; u < TVB_SIDE_UNITS; u++) {
            const tvb_unit *x = &s.as.tvb.unit[u];
            for (int a = 0; a < t->areas; a++)
                if ((t->x.objective_areas >> a & 1) && (x->flags & TVB_ON) && x->type != TVB_CMD &&
                    is_centre_in(&t->area[a], x))
                    return true;
        }
    }
    return false;
}

/* He fights for it: a captain who does not see the objective comes into the redoubts in one battle
   of five and over the Lech in one of nine. */
static void test_captain_fights_for_objective(void **state)
{
    static const struct {
        const char *name;
        int least; /* of 40 battles */
    } rows[] = { { "noerdlingen", 13 }, { "rain", 36 } };

    (void)state;
    for (int i = 0; i < TC_COUNT(rows); i++) {
        tc_battle *b = load(rows[i].name, NULL, 0);
        int came = 0;
        for (uint32_t seed = 1; seed <= 40; seed++)
            came += comes_there(b, seed);
        assert_in_range(came, rows[i].least, 40);
        free(b);
    }
}

/* The first word of a declaration, by a mind that has made no plan for this step yet. */
static tc_action first_word(const tc_battle *b, const tc_state *s, ai_random mind)
{
    play_decision d;

    mind.as.tvb.step = 0;
    ai_captain(b, s, &mind, &d);
    assert_int_equal(d.count, 1);
    return d.at[0];
}

/* Who is ordered to charge does, who is ordered to stand does not. Did anybody want to charge? */
static bool obeys_orders(const tc_battle *b, const tc_state *s, ai_random mind)
{
    const tc_action plain = first_word(b, s, mind);

    if (plain.kind != TVB_DECLARE || s->as.tvb.unit[plain.unit].type == TVB_CMD)
        return false;
    memset(mind.doctrine, AI_STAND, sizeof mind.doctrine);
    const tc_action stands = first_word(b, s, mind);
    assert_true(stands.kind != TVB_DECLARE || s->as.tvb.unit[stands.unit].type == TVB_CMD);
    mind.doctrine[plain.unit] = AI_CHARGE;
    const tc_action charges = first_word(b, s, mind);
    assert_memory_equal(&charges, &plain, sizeof plain);
    return true;
}

/* Every decision of five battles of captains, looked at before it is made. */
static void watch_captains(void (*look)(const tc_battle *, const tc_state *, const ai_random *,
                                        int *),
                           int *seen)
{
    tc_battle *b = load("mirror-tvb", NULL, 0);

    for (uint32_t seed = 1; seed <= 5; seed++) {
        tc_state s;
        ai_random mind[2];
        tc_dice dice;
        begin_battle(b, seed, &s, mind, &dice);
        for (int ply = 0; ply < PLIES_MAX && !s.over; ply++) {
            const int who = tc_awaits(b, &s).who;
            look(b, &s, &mind[who], seen);
            assert_true(ai_captain_apply(b, &s, &mind[who], NULL));
            play_roll_on(b, &s, &dice);
        }
    }
    free(b);
}

static void count_charges(const tc_battle *b, const tc_state *s, const ai_random *mind, int *seen)
{
    *seen += tc_awaits(b, s).kinds >> TVB_DECLARE & 1 && obeys_orders(b, s, *mind);
}

static void test_orders_are_obeyed(void **state)
{
    int charges = 0;

    (void)state;
    watch_captains(count_charges, &charges);
    assert_in_range(charges, 20, 1000);
}

/* How far towards the enemy's edge the first unit goes when all of the side have this order. */
static int advance(const tc_battle *b, const tc_state *s, ai_random mind, int order)
{
    const int side = tc_awaits(b, s).who;
    tc_state after = *s;
    play_decision d;

    mind.school = AI_TAUGHT;
    mind.as.tvb.step = 0;
    memset(mind.as.tvb.stood, 0, sizeof mind.as.tvb.stood);
    memset(mind.doctrine, order, sizeof mind.doctrine);
    assert_true(ai_captain_apply(b, &after, &mind, &d));
    if (d.at[0].kind != TVB_MOVE)
        return 0;
    const int u = d.at[0].unit, on = after.as.tvb.unit[u].y - s->as.tvb.unit[u].y;
    return side == s->as.tvb.attacker ? on : -on;
}

enum { FORWARD, BACK, MOVES, ADVANCES };

static void add_advances(const tc_battle *b, const tc_state *s, const ai_random *mind, int *seen)
{
    if (!(tc_awaits(b, s).kinds >> TVB_MOVE & 1))
        return;
    const int on = advance(b, s, *mind, AI_GO);
    seen[FORWARD] += on;
    seen[MOVES] += on != 0;
    seen[BACK] += advance(b, s, *mind, AI_GO + 3);
    assert_int_equal(advance(b, s, *mind, AI_STAND), 0);
}

/* Ordered at them a side goes forward, ordered back it does not, ordered to stand nobody goes. */
static void test_orders_where_to_go(void **state)
{
    int seen[ADVANCES] = { 0 };

    (void)state;
    watch_captains(add_advances, seen);
    assert_in_range(seen[MOVES], 100, 100000);
    assert_true(seen[FORWARD] / seen[MOVES] > 1000); /* a TUM */
    assert_true(seen[BACK] < seen[FORWARD] / 4);
}

int captain_tests(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_captain_beats_random_on_mirror),
        cmocka_unit_test(test_captain_beats_random_with_options),
        cmocka_unit_test(test_captain_is_fair),
        cmocka_unit_test(test_captain_never_stuck),
        cmocka_unit_test(test_captain_at_once_is_captain),
        cmocka_unit_test(test_random_apply_is_random_decision),
        cmocka_unit_test(test_captain_leads_by_commanders),
        cmocka_unit_test(test_captain_worth_of_leading),
        cmocka_unit_test(test_captain_loss),
        cmocka_unit_test(test_captain_sixths),
        cmocka_unit_test(test_captain_likes_flanks),
        cmocka_unit_test(test_captain_without_objective),
        cmocka_unit_test(test_captain_sends_to_every_place),
        cmocka_unit_test(test_captain_goal_of_task),
        cmocka_unit_test(test_captain_sends_over_the_river),
        cmocka_unit_test(test_captain_fights_for_objective),
        cmocka_unit_test(test_orders_are_obeyed),
        cmocka_unit_test(test_orders_where_to_go),
    };
    return cmocka_run_group_tests_name("ai/tvb/captain", tests, NULL, NULL);
}
