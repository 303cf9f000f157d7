/* Chapter 7: command radius, facing, artillery, random events. */
#include "unit.h"

/* ---- 7.1 Command radius ------------------------------------------------------------------ */

/* Four hexes from the leader is in command, five is not; measured once, when the AM is accepted. */
static void test_SOF_7_1_a(void **state)
{
    (void)state;
    for (int on = 0; on < 2; on++)
        for (int distance = 3; distance <= 5; distance++) {
            plain();
            fixture_switch(&t.b, "command_radius", on);
            unit("C1", "H6-9m3", 0, 15 - distance);
            unit("P1", "H6-8m3", 0, 15 - distance - 3);
            movement("T");
            const bool out = on && distance == 5;
            DENIED(moves("C1", "S N S N S N S N S N"), SOF_4_0_b, 0);
            if (out) { /* 9 / 2 = 4 */
                LEGAL(moves("C1", "S N S N"));
                DENIED_AT(moves("C1", "S N S N S"), SOF_7_1_b, 0, 5, 4);
                DENIED_AT(charges("C1", "N N", "P1"), SOF_7_1_b, 0, 0, 0);
                LEGAL(moves("C1", "N N"));
            } else {
                LEGAL(moves("C1", "S N S N S N S N S"));
                LEGAL(charges("C1", "N N", "P1"));
            }
            takes(moves("T", "N")); /* R65: too late to matter */
            takes(moves("C1", "N N"));
            takes(plainly(SOF_END_MOVEMENT));
            if (out) {
                DENIED(fights("C1 P1"), SOF_7_1_b, 0);
                LEGAL(plainly(SOF_DECLARE_BATTLES)); /* it may not, so it need not */
            } else {
                DENIED(plainly(SOF_DECLARE_BATTLES), SOF_5_0_b, SOF_R14);
            }
        }
}

/* At least one movement point is left. */
static void test_SOF_7_1_b(void **state)
{
    (void)state;
    for (int ma = 1; ma <= 3; ma++) {
        char words[16];
        plain();
        fixture_switch(&t.b, "command_radius", true);
        snprintf(words, sizeof words, "I6-%dm3", ma);
        unit("C1", words, 8, 3);
        unit("P1", "I6-4m3", 18, 1);
        movement("T");
        LEGAL(moves("C1", "N"));
        if (ma >= 2)
            DENIED_AT(moves("C1", "N N"), SOF_7_1_b, 0, 2, 1);
    }
}

/* ---- 7.2 Facing -------------------------------------------------------------------------- */

/* The front is the faced hexside and its two neighbours, for all facings and directions. */
static void test_SOF_7_2_b(void **state)
{
    static const char *const go[HEX_DIRS] = { "N", "NE", "SE", "S", "SW", "NW" };
    (void)state;
    for (int facing = 0; facing < HEX_DIRS; facing++)
        for (int dir = 0; dir < HEX_DIRS; dir++) {
            const int turn = (dir - facing + 6) % 6;
            const bool front = turn == 0 || turn == 1 || turn == 5;
            plain();
            fixture_switch(&t.b, "facing", true);
            unit("C1", "I6-4m3", 8, 9);
            unit("P1", "I6-4m3", 18, 1);
            t.b.as.sof.start.unit[index_of("C1")].facing = (uint8_t)facing;
            movement("T");
            if (front)
                LEGAL(moves("C1", go[dir]));
            else
                DENIED_AT(moves("C1", go[dir]), SOF_7_2_b, 0, 0, 0);
            const tc_hex at = hex_next(HEX(8, 9), dir, 20, 16);
            plain();
            fixture_switch(&t.b, "facing", true);
            unit("C1", "I6-4m3", 8, 9);
            unit("P1", "I6-4m3", hex_col(at), hex_row(at));
            t.b.as.sof.start.unit[index_of("C1")].facing = (uint8_t)facing;
            combat("T");
            if (front)
                LEGAL(fights("C1 P1"));
            else
                DENIED_AT(fights("C1 P1"), SOF_7_2_b, 0, 0, 1);
        }
}

/* R67: one point a turn; not to where one faces already; entering a hex turns nobody. */
static void test_SOF_7_2_c(void **state)
{
    (void)state;
    plain();
    unit("C1", "I6-4m3", 8, 9);
    unit("P1", "I6-4m3", 18, 1);
    movement("T");
    DENIED(moves("C1", "face:S"), SOF_7_2_c,
           SOF_R67); /* without the option nobody faces anywhere */
    fixture_switch(&t.b, "facing", true);
    movement("T");
    LEGAL(moves("C1", "face:S S S S"));
    DENIED_AT(moves("C1", "face:S S S S S"), SOF_4_0_b, 0, 5, 4);
    DENIED(moves("C1", "face:N"), SOF_7_2_c, SOF_R67);
    LEGAL(moves("C1", "face:S face:N face:S face:N"));
    DENIED(moves("C1", "face:S N"), SOF_7_2_b, 0);
    takes(moves("C1", "NE NE"));
    assert_int_equal(of("C1")->facing, HEX_N);
    unit("C2", "I6-4m3/d", 3, 9);
    movement("T");
    takes(moves("C2", "face:S S")); /* R24: turning is no hex */
    assert_int_equal(of("C2")->facing, HEX_S);
}

/* 7.2.d: only the front hexes bind; 7.2.e: two columns if every defender is struck from behind. */
static void test_SOF_7_2_e(void **state)
{
    (void)state;
    for (int facing = 0; facing < HEX_DIRS; facing++) {
        plain();
        fixture_switch(&t.b, "facing", true);
        unit("C1", "I6-4m3", 8, 9); /* faces north: P1 before it */
        unit("P1", "I6-4m3", 8, 8);
        unit("P2", "I6-4m3", 8, 10); /* behind C1: no business of his */
        t.b.as.sof.start.unit[index_of("P1")].facing = (uint8_t)facing;
        t.b.as.sof.start.unit[index_of("P2")].facing = HEX_N;
        movement("T");
        takes(moves("C1", "face:NE"));
        takes(plainly(SOF_END_MOVEMENT));
        DENIED(fights("C1 P1 P2"), SOF_7_2_b, 0);
        takes(fights("C1 P1"));
        const int turn = (HEX_S - facing + 6) % 6;
        const bool behind = turn != 0 && turn != 1 && turn != 5;
        assert_int_equal(sof_battle_odds(&t.b.as.sof, &t.s.as.sof, 1).shift, behind ? 2 : 0);
        LEGAL(plainly(SOF_DECLARE_BATTLES));
    }
    plain();
    fixture_switch(&t.b, "facing", true);
    unit("C1", "I6-4m3", 8, 10);
    unit("C2", "I6-4m3", 3, 9);
    unit("P1", "I6-4m3", 8, 8);
    unit("P2", "I6-4m3", 9, 8);
    movement("T");
    takes(moves("C1", "N"));
    takes(plainly(SOF_END_MOVEMENT));
    takes(fights("C1 P1"));
    DENIED(plainly(SOF_DECLARE_BATTLES), SOF_7_2_d, 0);
}

/* ---- 7.3 Artillery ----------------------------------------------------------------------- */

static void battery(int range, bool heavy, const char *target)
{
    plain();
    unit("C1", "I6-4m3", 0, 14);
    unit("P1", target, 8, 12 - range);
    fixture_gun(&t.b, "G1", SOF_CATHOLIC, heavy, 8, 12);
    fixture_switch(&t.b, "artillery", true);
    combat("T");
}

/* Ledger 2.4 as printed: dice by range; beyond it none. */
static void test_SOF_7_3_d(void **state)
{
    char line[512];
    int rows = 0;
    FILE *f = fopen("docs/rules/sof.md", "r");
    (void)state;
    assert_non_null(f);
    while (fgets(line, sizeof line, f)) {
        const bool heavy = !strncmp(line, "| Heavy |", 9), light = !strncmp(line, "| Light ", 8);
        if (!heavy && !light)
            continue;
        rows++;
        char *at = strchr(line + 1, '|');
        for (int range = 1; range <= 7; range++) {
            const int dice = atoi(at + 2); /* "no": 0 */
            at = strchr(at + 1, '|');
            if (range == 1)
                continue; /* next to the enemy the gun is abandoned, if the core notices at once */
            battery(range, heavy, "I6-4m3");
            const tc_action shot = shoots("G1", "P1");
            if (dice == 0) {
                DENIED_AT(shot, SOF_7_3_d, SOF_R1, range, heavy ? 6 : 3);
                continue;
            }
            takes(shot);
            assert_int_equal(tc_awaits(&t.b, &t.s).pool.count, dice);
            assert_int_equal(tc_awaits(&t.b, &t.s).pool.fold, TC_HITS);
        }
    }
    fclose(f);
    assert_int_equal(rows, 2);
}

/* 7.3.e, R66: foot is hit by 6, horse by 5 and 6. One hit is enough, nothing worse than
   disorder. */
static void test_SOF_7_3_e(void **state)
{
    (void)state;
    for (int horse = 0; horse < 2; horse++)
        for (uint8_t die = 4; die <= 6; die++)
            for (uint8_t other = 1; other <= 6; other += 5) {
                battery(3, true, horse ? "H6-8m3" : "I6-4m3");
                takes(shoots("G1", "P1"));
                ROLLS(die, other);
                const bool hit = other == 6 || die == 6 || (horse && die == 5);
                assert_int_equal(of("P1")->status, hit ? SOF_DISORDERED : SOF_NORMAL);
            }
}

/* The clauses of a bombardment in their order: option, gunners (7.3.b), target (c, d, f, g), gun
   (8.b, 8.f). */
static void test_SOF_7_3_b(void **state)
{
    (void)state;
    battery(3, true, "I6-4m3");
    tc_action a = shoots("G1", "P1");
    LEGAL(a);
    a.unit = SOF_GUN0 + 1;
    DENIED(a, TC_MALFORMED, 0);
    a.unit = 0;
    DENIED(a, TC_MALFORMED, 0);
    a = shoots("G1", "C1");
    DENIED(a, SOF_7_3_c, 0);
    a.target = SOF_LEADER0;
    DENIED(a, SOF_7_3_c, SOF_R71);
    a.target = TC_NONE;
    DENIED(a, SOF_7_3_c, SOF_R71);
    takes(shoots("G1", "P1"));
    ROLLS(1, 1);
    DENIED_AT(shoots("G1", "P1"), SOF_7_3_b, 0, 0, 0); /* once a turn */
    battery(3, true, "I6-4m3");
    t.b.as.sof.unit[index_of("C1")].arm = SOF_HEAVY; /* R70: a command without foot calls no guns */
    DENIED(shoots("G1", "P1"), SOF_7_3_b, SOF_R70);
    battery(3, true, "I6-4m3/d");
    DENIED(shoots("G1", "P1"), SOF_7_3_f, SOF_R71);
    battery(7, true, "I6-4m3/d");
    DENIED(shoots("G1", "P1"), SOF_7_3_d, SOF_R1); /* range before status */
    battery(3, true, "I6-4m3");
    t.s.as.sof.gun[0].state = SOF_ABANDONED;
    DENIED(shoots("G1", "P1"), SOF_7_3_8_b, SOF_R75);
    t.s.as.sof.gun[0].state = SOF_OPERATIVE;
    t.s.as.sof.gun[0].captured = t.s.as.sof.turn;
    DENIED(shoots("G1", "P1"), SOF_7_3_8_f, SOF_R77);
    t.s.as.sof.gun[0].owner = SOF_PROTESTANT;
    DENIED(shoots("G1", "P1"), SOF_7_3_b, 0);
    fixture_switch(&t.b, "artillery", false);
    DENIED(shoots("G1", "P1"), SOF_7_3_a, 0);
    battery(3, true, "I6-4m3");
    assert_true(station_build(ST_MOVEMENT, &t.b, &t.s));
    fixture_gun(&t.b, "G1", SOF_CATHOLIC, true, 8, 12);
    DENIED(moves("G1", "N"), SOF_7_3_a, 0); /* guns never move */
}

/* 7.3.g, R73: units and guns of either side and woods block; leaders and villages do not. */
static void test_SOF_7_3_g(void **state)
{
    enum { NOTHING, FRIEND, ROUTED_ENEMY, GUN, WOODS, VILLAGE, LEADER, BLOCKERS };
    (void)state;
    for (int what = NOTHING; what < BLOCKERS; what++) {
        plain();
        unit("C1", "I6-4m3", 0, 14);
        unit("P1", "I6-4m3", 8, 8);
        fixture_gun(&t.b, "G1", SOF_CATHOLIC, true, 8, 12);
        fixture_switch(&t.b, "artillery", true);
        if (what == FRIEND)
            unit("C2", "I6-4m3", 8, 10);
        if (what == ROUTED_ENEMY)
            unit("P2", "I6-4m3/r", 8, 10);
        if (what == GUN)
            fixture_gun(&t.b, "G2", SOF_CATHOLIC, true, 8, 10);
        if (what == WOODS)
            fixture_woods(&t.b, 8, 10);
        if (what == VILLAGE)
            fixture_village(&t.b, 8, 10);
        if (what == LEADER)
            fixture_leader(&t.b, "U", SOF_CATHOLIC, 1, 8, 10);
        combat("T");
        if (what == NOTHING || what == VILLAGE || what == LEADER)
            LEGAL(shoots("G1", "P1"));
        else
            DENIED(shoots("G1", "P1"), SOF_7_3_g, SOF_R73);
    }
}

/* R72: along a hexside two obstacles block, one does not. (6,10) sees (8,10) between (7,9) and
   (7,10). */
static void test_SOF_R72(void **state)
{
    (void)state;
    for (int woods = 0; woods < 4; woods++) {
        plain();
        unit("C1", "I6-4m3", 0, 14);
        unit("P1", "I6-4m3", 8, 10);
        fixture_gun(&t.b, "G1", SOF_CATHOLIC, true, 6, 10);
        fixture_switch(&t.b, "artillery", true);
        if (woods & 1)
            fixture_woods(&t.b, 7, 9);
        if (woods & 2)
            fixture_woods(&t.b, 7, 10);
        combat("T");
        if (woods == 3)
            DENIED(shoots("G1", "P1"), SOF_7_3_g, SOF_R72);
        else
            LEGAL(shoots("G1", "P1"));
    }
}

/* 7.3.8.b: abandoned the moment an enemy unit stands next to it, unless friendly foot (not routed)
   is with it. */
static void test_SOF_7_3_8_b(void **state)
{
    static const struct {
        const char *crew;
        bool abandoned;
    } rows[] = { { NULL, true }, { "I6-4m3", false }, { "I6-4m3/d", false }, { "I6-4m3/r", true } };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        plain();
        unit("C1", "H6-8m3", 8, 12);
        unit("P1", "I6-4m3", 15, 2);
        if (rows[i].crew)
            unit("P2", rows[i].crew, 8, 9);
        fixture_gun(&t.b, "G1", SOF_PROTESTANT, true, 8, 9);
        fixture_switch(&t.b, "artillery", true);
        movement("T");
        takes(moves("C1", "N"));
        assert_int_equal(gun("G1")->state, SOF_OPERATIVE); /* two hexes off */
        movement("T");
        takes(moves("C1", "N N"));
        assert_int_equal(gun("G1")->state, rows[i].abandoned ? SOF_ABANDONED : SOF_OPERATIVE);
    }
}

/* 7.3.8.e, f: horse destroys; foot destroys in passing and captures in stopping; inert this
   turn. */
static void test_SOF_7_3_8_e(void **state)
{
    static const struct {
        const char *words, *path;
        int state, owner;
    } rows[] = { { "H6-8m3", "N", SOF_DESTROYED, SOF_PROTESTANT },
                 { "H6-8m3", "N N", SOF_DESTROYED, SOF_PROTESTANT },
                 { "I6-4m3", "N N", SOF_DESTROYED, SOF_PROTESTANT },
                 { "I6-4m3", "N", SOF_OPERATIVE, SOF_CATHOLIC } };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        plain();
        unit("C1", rows[i].words, 8, 10);
        unit("C2", "I6-4m3", 0, 13);
        unit("P1", "I6-4m3", 8, 5);
        fixture_gun(&t.b, "G1", SOF_PROTESTANT, true, 8, 9);
        t.b.as.sof.start.gun[0].state = SOF_ABANDONED;
        fixture_switch(&t.b, "artillery", true);
        movement("T");
        takes(moves("C1", rows[i].path));
        assert_int_equal(gun("G1")->state, rows[i].state);
        assert_int_equal(gun("G1")->owner, rows[i].owner);
        if (rows[i].owner == SOF_CATHOLIC) {
            takes(plainly(SOF_END_MOVEMENT));
            DENIED(shoots("G1", "P1"), SOF_7_3_8_f, SOF_R77);
        }
    }
}

/* 7.3.8.c, R76: recovered at the end of movement: a leader near and no enemy within 2, or foot in
   the hex. */
static void test_SOF_7_3_8_c(void **state)
{
    (void)state;
    for (int leader = 0; leader <= 2; leader++)
        for (int enemy = 2; enemy <= 3; enemy++)
            for (int foot = 0; foot < 2; foot++) {
                plain();
                unit("C1", "I6-4m3", foot ? 8 : 3, foot ? 9 : 12);
                unit("P1", "I6-4m3", 8, 9 - enemy);
                fixture_leader(&t.b, "U", SOF_CATHOLIC, 1, 8, 9 + leader);
                fixture_gun(&t.b, "G1", SOF_CATHOLIC, true, 8, 9);
                t.b.as.sof.start.gun[0].state = SOF_ABANDONED;
                fixture_switch(&t.b, "artillery", true);
                combat("T");
                const bool back = foot || (leader <= 1 && enemy == 3);
                assert_int_equal(gun("G1")->state, back ? SOF_OPERATIVE : SOF_ABANDONED);
            }
}

/* ---- 7.4 Random events ------------------------------------------------------------------- */

static tc_action choice(const char *ids)
{
    return act_set(&t.b, &t.s, SOF_EVENT_CHOICE, ids);
}

/* C1 NORMAL, C2 shaken, C3 routed, C4 of U; the same for the Protestants. The die decides the
   event. */
static void event(uint8_t die)
{
    plain();
    fixture_leader(&t.b, "U", SOF_CATHOLIC, 1, 1, 15);
    unit("C1", "I6-4m3", 8, 12);
    unit("C2", "I6-4m3/d", 10, 12);
    unit("C3", "I6-4m3/r", 12, 12);
    fixture_unit(&t.b, "C4", "I6-4m3", 14, 12, "U");
    unit("P1", "I6-4m3", 8, 2);
    unit("P2", "I6-4m3/d", 10, 2);
    unit("P3", "I6-4m3/r", 12, 2);
    fixture_switch(&t.b, "random_events", true);
    t.b.as.sof.start.event_in_cup = 1;
    begin();
    ROLLS((uint8_t)fixture_draw_die(&t.b, &t.s, "event"), die);
}

/* Table 2.6: whose choice, what is offered, what may be refused (R80). */
static void test_SOF_7_4_b(void **state)
{
    static const struct {
        uint8_t die;
        int chooser;
        const char *good, *bad;
        int becomes;
        bool may_refuse;
    } rows[] = { { 1, 0, "C3", "C2", SOF_DISORDERED, true },
                 { 2, 1, "P3", "P1", SOF_DISORDERED, true },
                 { 5, 1, "P2", "P3", SOF_NORMAL, false },
                 { 6, 0, "C2", "C1", SOF_NORMAL, false } };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        event(rows[i].die);
        assert_int_equal(tc_awaits(&t.b, &t.s).who, rows[i].chooser);
        DENIED(choice(rows[i].bad), SOF_7_4_b, SOF_R80);
        DENIED(choice(rows[i].chooser ? "C2" : "P2"), SOF_7_4_b, SOF_R80);
        if (rows[i].may_refuse)
            LEGAL(choice(""));
        else
            DENIED_AT(choice(""), SOF_7_4_b, SOF_R80, 0, 0);
        tc_action a = choice(rows[i].good);
        LEGAL(a);
        tc_set_add(a.as.set, 127);
        DENIED(a, TC_MALFORMED, 0);
        a = choice(rows[i].good);
        a.side ^= 1;
        assert_int_equal(asks(a).ruling, SOF_R80);
        takes(choice(rows[i].good));
        assert_int_equal(of(rows[i].good)->status, rows[i].becomes);
        assert_int_equal(t.s.as.sof.drawer, SOF_PROTESTANT); /* R79: the draw is used up */
    }
    event(3);
    assert_int_equal(tc_awaits(&t.b, &t.s).step, SOF_STEP_DRAW);
}

/* R81: up to two of one command, not routed; leaders stay; who is shaken may not attack. */
static void test_SOF_7_4_c(void **state)
{
    (void)state;
    event(4);
    LEGAL(choice(""));
    LEGAL(choice("C1"));
    LEGAL(choice("C1 C2"));
    LEGAL(choice("C4"));
    DENIED(choice("C1 C4"), SOF_7_4_c, SOF_R81);
    DENIED(choice("C3"), SOF_7_4_c, SOF_R81);
    DENIED(choice("P1"), SOF_7_4_c, SOF_R81);
    unit("C5", "I6-4m3", 16, 12);
    event(4);
    takes(choice("C1 C2"));
    assert_int_equal(chief("T")->flags & SOF_L_ACTIVATED, 0);
    assert_int_equal(asks(moves("T", "N")).ruling, SOF_R81);
    assert_int_equal(asks(moves("C4", "N")).ruling, SOF_R81);
    LEGAL(moves("C1", "N"));
    LEGAL(moves("C2", "N"));
    takes(plainly(SOF_END_MOVEMENT));
    takes(plainly(SOF_DECLARE_BATTLES));
    ROLLS((uint8_t)fixture_draw_die(&t.b, &t.s, "T"));
    takes(plainly(SOF_ACCEPT)); /* and again by his leader's AM */
    LEGAL(moves("C1", "N"));
    event(4);
    takes(choice(""));
    assert_int_equal(tc_awaits(&t.b, &t.s).step, SOF_STEP_DRAW);
}

/* Three units are one too many. */
static void test_SOF_R81(void **state)
{
    (void)state;
    plain();
    unit("C1", "I6-4m3", 8, 12);
    unit("C2", "I6-4m3", 10, 12);
    unit("C3", "I6-4m3", 12, 12);
    unit("P1", "I6-4m3", 8, 2);
    fixture_gun(&t.b, "G1", SOF_CATHOLIC, true, 8, 7);
    fixture_switch(&t.b, "artillery", true);
    fixture_switch(&t.b, "random_events", true);
    t.b.as.sof.start.event_in_cup = 1;
    begin();
    ROLLS((uint8_t)fixture_draw_die(&t.b, &t.s, "event"), 4);
    DENIED_AT(choice("C1 C2 C3"), SOF_7_4_c, SOF_R81, index_of("C3"), TC_NONE);
    takes(choice("C1 C2"));
    takes(plainly(SOF_END_MOVEMENT));
    DENIED(shoots("G1", "P1"), SOF_7_3_b, SOF_R70); /* no guns in an event's activation */
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_SOF_7_1_a),   cmocka_unit_test(test_SOF_7_1_b),
    cmocka_unit_test(test_SOF_7_2_b),   cmocka_unit_test(test_SOF_7_2_c),
    cmocka_unit_test(test_SOF_7_2_e),   cmocka_unit_test(test_SOF_7_3_d),
    cmocka_unit_test(test_SOF_7_3_e),   cmocka_unit_test(test_SOF_7_3_b),
    cmocka_unit_test(test_SOF_7_3_g),   cmocka_unit_test(test_SOF_R72),
    cmocka_unit_test(test_SOF_7_3_8_b), cmocka_unit_test(test_SOF_7_3_8_e),
    cmocka_unit_test(test_SOF_7_3_8_c), cmocka_unit_test(test_SOF_7_4_b),
    cmocka_unit_test(test_SOF_7_4_c),   cmocka_unit_test(test_SOF_R81),
};

const chapter chapter_7 = { "chapter 7, options", tests, sizeof tests / sizeof tests[0] };
