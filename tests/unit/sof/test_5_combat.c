/* Chapter 5: which battles, odds, shifts, modifiers, results, charges, dragoons. */
#include "unit.h"

/* ---- The table, read from the ledger ----------------------------------------------------- */

static int result_of(const char *word)
{
    static const char *const words[] = {
        [SOF_NE] = "Ne", [SOF_AD] = "Ad", [SOF_AR] = "Ar", [SOF_AE] = "Ae",
        [SOF_DD] = "Dd", [SOF_DR] = "Dr", [SOF_DE] = "De", [SOF_DX] = "Dx"
    };
    for (int i = 0; i < 8; i++)
        if (!strcmp(words[i], word))
            return i;
    return -1;
}

/* Two typists, one diff: the CRT of docs/rules/sof.md 2.1 against the one that is played by. */
static void test_SOF_CRT(void **state)
{
    char line[512];
    int rows = 0;
    FILE *f = fopen("docs/rules/sof.md", "r");
    (void)state;
    assert_non_null(f);
    while (fgets(line, sizeof line, f) && strncmp(line, "### 2.1", 7)) {
    }
    while (rows < 9 && fgets(line, sizeof line, f)) {
        int dr;
        char cell[8][4];
        if (sscanf(line, "| %d | %3s | %3s | %3s | %3s | %3s | %3s | %3s | %3s |", &dr, cell[0],
                   cell[1], cell[2], cell[3], cell[4], cell[5], cell[6], cell[7]) != 9)
            continue;
        assert_int_equal(dr, rows);
        for (int c = 0; c < 8; c++)
            assert_int_equal(sof_crt[dr][c], result_of(cell[c]));
        rows++;
    }
    fclose(f);
    assert_int_equal(rows, 9);
}

/* ---- Odds -------------------------------------------------------------------------------- */

/* One against one in the open, at these strengths. */
static sof_odds odds_of(int attack, int defence)
{
    char words[16];
    plain();
    snprintf(words, sizeof words, "I%d-4m3", attack);
    unit("C1", words, 8, 9);
    snprintf(words, sizeof words, "I%d-4m3", defence);
    unit("P1", words, 8, 8);
    combat("T");
    takes(fights("C1 P1"));
    return sof_battle_odds(&t.b.as.sof, &t.s.as.sof, 1);
}

/* R37: the highest column whose ratio is reached; lowest ratios as ledger 2.1 gives them, in
   halves. */
static void test_SOF_5_0_e(void **state)
{
    static const int from_halves[8] = {
        0, 1, 2, 3, 4, 6, 8, 10
    }; /* 1-3 1-2 1-1 1.5-1 2-1 3-1 4-1 5-1 */
    (void)state;
    for (int a = 1; a <= 60; a += a < 13 ? 1 : 7)
        for (int d = 1; d <= 24; d += d < 13 ? 1 : 5) {
            int column = 0;
            for (int c = 1; c < 8; c++)
                if (2 * a >= from_halves[c] * d)
                    column = c;
            const sof_odds o = odds_of(a, d);
            assert_int_equal(o.attack, 2 * a);
            assert_int_equal(o.defence, 2 * d);
            assert_int_equal(o.column, column);
            assert_int_equal(o.shifted, column);
        }
}

/* R37's switch: the nearest printed ratio, a tie to the defender. */
static void test_SOF_R37_nearest(void **state)
{
    static const struct {
        int a, d, column;
    } rows[] = { { 5, 12, 0 },  { 6, 14, 1 }, { 3, 4, 1 }, { 4, 5, 2 }, { 5, 4, 2 },
                 { 13, 10, 3 }, { 7, 4, 3 },  { 9, 5, 4 }, { 5, 2, 4 }, { 13, 5, 5 },
                 { 7, 2, 5 },   { 18, 5, 6 }, { 9, 2, 6 }, { 23, 5, 7 } };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        odds_of(rows[i].a, rows[i].d);
        fixture_switch(&t.b, "round_odds", true);
        assert_int_equal(sof_battle_odds(&t.b.as.sof, &t.s.as.sof, 1).column, rows[i].column);
    }
}

/* Die plus modifiers, clamped to 0..8 (R36); every die of every differential reads its own cell. */
static void test_SOF_5_0_g(void **state)
{
    (void)state;
    for (int attacker = 0; attacker <= 9; attacker += 3)
        for (int defender = 0; defender <= 9; defender += 3)
            for (uint8_t die = 1; die <= 6; die++) {
                char words[16];
                plain();
                snprintf(words, sizeof words, "I6-4m%d", attacker);
                unit("C1", words, 8, 9);
                snprintf(words, sizeof words, "I6-4m%d", defender);
                unit("P1", words, 8, 8);
                combat("T");
                fight_now("C1 P1");
                ROLLS(die);
                int row = die + attacker - defender;
                row = row < 0 ? 0 : row > 8 ? 8 : row;
                bool found = false;
                for (uint32_t i = 0; i < t.ev.len; i++)
                    if (t.room[i].kind == SOF_EV_CRT) {
                        found = true;
                        assert_int_equal(t.room[i].a, row);
                        assert_int_equal(t.room[i].b, 2);
                        assert_int_equal(t.room[i].c, sof_crt[row][2]);
                    }
                assert_true(found);
            }
}

/* Ledger 2.2, R82: attackers' leader 0 0 +1 +2, defenders' 0 0 0 -1; the best, and only in the
   hex. */
static void test_SOF_R82(void **state)
{
    static const int attack[4] = { 0, 0, 1, 2 }, defence[4] = { 0, 0, 0, -1 };
    (void)state;
    for (int command = 0; command <= 3; command++)
        for (int near = 0; near < 2; near++) {
            plain();
            fixture_leader(&t.b, "T", SOF_CATHOLIC, 3, 0, 15);
            unit("C1", "I6-4m3", 8, 9);
            unit("P1", "I6-4m3", 8, 8);
            fixture_leader(&t.b, "U", SOF_CATHOLIC, command, 8, near ? 9 : 10);
            fixture_leader(&t.b, "R", SOF_PROTESTANT, command, 8, near ? 8 : 7);
            combat("T");
            takes(fights("C1 P1"));
            const sof_odds o = sof_battle_odds(&t.b.as.sof, &t.s.as.sof, 1);
            assert_int_equal(o.drm_leader_attack, near ? attack[command] : 0);
            assert_int_equal(o.drm_leader_defence, near ? defence[command] : 0);
        }
}

/* SOF-5.0.f, R43: horse against anybody in the rough, once; foot not; two left shifts never add
   up. */
static void test_SOF_5_0_f(void **state)
{
    static const struct {
        const char *first, *second;
        bool rough;
        int shift;
    } rows[] = { { "I6", "I6", true, 0 },
                 { "H6", "I6", true, -1 },
                 { "D6", "D6", true, -1 },
                 { "K6", "I6", true, -1 },
                 { "H6", "H6", false, 0 } };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        for (int horse = 0; horse < 2;
             horse++) { /* the shift is the attackers' matter, not the defender's */
            plain();
            unit("C1", rows[i].first, 8, 9);
            unit("C2", rows[i].second, 7, 8);
            unit("P1", horse ? "H6" : "I6", 8, 8);
            if (rows[i].rough)
                fixture_village(&t.b, 8, 8);
            combat("T");
            takes(fights("C1 C2 P1"));
            const sof_odds o = sof_battle_odds(&t.b.as.sof, &t.s.as.sof, 1);
            assert_int_equal(o.shift, rows[i].shift);
            assert_int_equal(
                o.defence, rows[i].rough && !horse ? 24 : 12); /* 4.2.b: foot doubled, horse not */
            assert_int_equal(o.shifted, o.column + o.shift < 0 ? 0 : o.column + o.shift);
        }
}

/* ---- Declaring --------------------------------------------------------------------------- */

/* C1 and C2 before P1, P2; C3 far off; U's C4 near. */
static void front(void)
{
    plain();
    fixture_leader(&t.b, "U", SOF_CATHOLIC, 1, 1, 15);
    unit("C1", "I6-4m3", 8, 9);
    unit("C2", "I6-4m3", 9, 9);
    unit("C3", "I6-4m3", 3, 12);
    fixture_unit(&t.b, "C4", "I6-4m3", 7, 8, "U");
    unit("P1", "I6-4m3", 8, 8);
    unit("P2", "I6-4m3", 9, 8);
}

/* A unit that moved must fight; one that stood need not; each by itself, then each enemy (5.0.b
   before 5.0.c). */
static void test_SOF_5_0_b(void **state)
{
    (void)state;
    front();
    combat("T");
    LEGAL(plainly(SOF_DECLARE_BATTLES)); /* nobody moved: nobody must (R14) */
    front();
    unit("C1", "I6-4m3", 8, 10);
    movement("T");
    takes(moves("C1", "N"));
    takes(plainly(SOF_END_MOVEMENT));
    DENIED_AT(plainly(SOF_DECLARE_BATTLES), SOF_5_0_b, SOF_R14, index_of("C1"), index_of("P1"));
    takes(fights("C1 P1"));
    DENIED_AT(plainly(SOF_DECLARE_BATTLES), SOF_5_0_c, SOF_R26, index_of("P2"),
              TC_NONE); /* (9,8) is next to C1 too */
    takes(plainly(TC_CLEAR));
    takes(fights("C1 P1 P2"));
    LEGAL(plainly(SOF_DECLARE_BATTLES));
    takes(plainly(TC_CLEAR));
    takes(fights("C1 P1"));
    takes(fights("C2 P2")); /* another's hand will do (R26) */
    LEGAL(plainly(SOF_DECLARE_BATTLES));
}

/* Shaken and routed enemies need not be attacked, but may be (5.0.c, R29). */
static void test_SOF_5_0_c(void **state)
{
    (void)state;
    front();
    unit("C1", "I6-4m3", 8, 10);
    unit("P1", "I6-4m3/d", 8, 8);
    unit("P2", "I6-4m3/r", 9, 8);
    movement("T");
    takes(moves("C1", "N"));
    takes(plainly(SOF_END_MOVEMENT));
    LEGAL(plainly(SOF_DECLARE_BATTLES));
    LEGAL(fights("C1 P1"));
    LEGAL(fights("C1 P2"));
    LEGAL(fights("C1 P1 P2"));
}

/* R26, R27, R28, R32: who may be in a battle, in the order in which it is asked. */
static void test_SOF_5_0_d(void **state)
{
    (void)state;
    front();
    unit("C5", "I6-4m3/d", 10, 8);
    unit("C6", "I6-4m3/r", 10, 9);
    combat("T");
    DENIED(fights("P1"), SOF_5_0_d, 0);
    DENIED(fights("C1"), SOF_5_0_d, 0);
    DENIED(fights(""), SOF_5_0_d, 0);
    DENIED_AT(fights("C1 C3 P1"), SOF_5_0_b, 0, 0, 0);       /* next to none of them */
    DENIED_AT(fights("C2 P1 P2"), SOF_5_0_d, SOF_R27, 1, 2); /* next to P2 only */
    DENIED(fights("C4 P1"), SOF_5_0_b, SOF_R32);             /* another command */
    DENIED(fights("C5 P2"), SOF_5_2_c, SOF_R32);
    DENIED(fights("C6 P2"), SOF_5_2_d, SOF_R25);
    DENIED(fights("C1 T P1"), SOF_5_0_b, SOF_R32); /* a leader */
    LEGAL(fights("C1 P1 P2"));
    takes(fights("C1 P1"));
    DENIED_AT(fights("C1 P2"), SOF_5_0_d, SOF_R28, index_of("C1"), TC_NONE); /* attacks twice */
    DENIED_AT(fights("C2 P1"), SOF_5_0_d, SOF_R28, index_of("P1"), TC_NONE); /* attacked twice */
    LEGAL(fights("C2 P2"));
    fixture_gun(&t.b, "G1", SOF_CATHOLIC, true, 3, 3);
    DENIED(fights("C2 P2 G1"), SOF_7_3_8_a, SOF_R74);
}

/* R28: a declared battle is resolved once, in any order. */
static void test_SOF_R28(void **state)
{
    (void)state;
    assert_true(station_build(ST_BATTLES, &t.b, &t.s));
    tc_action a = plainly(SOF_RESOLVE_NEXT);
    a.arg = 2;
    DENIED_AT(a, SOF_5_0_d, SOF_R28, 0, 0);
    a.arg = 1;
    takes(a);
    ROLLS(3);
    DENIED(a, SOF_5_0_d, SOF_R28);
    a.arg = 0;
    LEGAL(a);
}

/* strict_components: who touches is one battle; two components never are. */
static void test_SOF_R26_strict(void **state)
{
    (void)state;
    front();
    unit("C1", "I6-4m3", 8, 10);
    unit("P3", "I6-4m3", 3, 11);
    fixture_switch(&t.b, "strict_components", true);
    movement("T");
    takes(moves("C1", "N"));
    takes(plainly(SOF_END_MOVEMENT));
    takes(fights("C1 P1"));
    takes(fights("C2 P2"));
    DENIED(plainly(SOF_DECLARE_BATTLES), SOF_5_0_d, SOF_R26); /* P2 is next to C1 as well */
    takes(plainly(TC_CLEAR));
    takes(fights("C1 C2 P1 P2"));
    LEGAL(plainly(SOF_DECLARE_BATTLES));
    takes(plainly(TC_CLEAR));
    takes(fights("C1 C2 C3 P1 P2 P3"));
    DENIED(plainly(SOF_DECLARE_BATTLES), SOF_5_0_d,
           SOF_R26); /* C3 and P3 touch nobody of the others */
}

/* ---- Results ----------------------------------------------------------------------------- */

/* SOF-5.2.e: new = min(gone, old + severity), for each result and status of a defender. */
static void test_SOF_5_2_e(void **state)
{
    static const struct {
        uint8_t die;
        int severity;
    } rows[] = { { 4, 1 }, { 6, 2 } }; /* column 2-1, no modifiers: 4 Dd, 6 Dr */
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        for (int old = SOF_NORMAL; old <= SOF_DISORDERED; old++) {
            plain();
            unit("C1", "I12-4m3", 8, 9);
            unit("P1", old ? "I6-4m4/d" : "I6-4m3", 8, 8); /* morale 4 - 1 = 3 */
            combat("T");
            fight_now("C1 P1");
            ROLLS(rows[i].die);
            int now = old + rows[i].severity;
            assert_int_equal(of("P1")->status, now > SOF_GONE ? SOF_GONE : now);
            if (now == SOF_ROUTED)
                assert_int_equal(of("P1")->hex, HEX(8, 5)); /* 5.2.d: three hexes north */
            if (now >= SOF_GONE)
                assert_int_equal(of("P1")->hex, HEX_NONE);
        }
}

/* R30: routed defenders go before the die; alone they need none. */
static void test_SOF_R30(void **state)
{
    (void)state;
    plain();
    unit("C1", "I6-4m3", 8, 9);
    unit("P1", "I6-4m3/r", 8, 8);
    unit("P2", "I3-4m3", 12, 3);
    combat("T");
    fight_now("C1 P1");
    assert_int_equal(of("P1")->status, SOF_GONE);
    assert_int_equal(of("C1")->status, SOF_NORMAL);
    assert_int_equal(tc_awaits(&t.b, &t.s).step, SOF_STEP_DRAW); /* no die, no leader rolls */
    plain();
    unit("C1", "I6-4m3", 8, 9);
    unit("P1", "I6-4m3/r", 8, 8);
    unit("P2", "I3-4m3", 9, 8);
    combat("T");
    takes(fights("C1 P1 P2"));
    const sof_odds o = sof_battle_odds(&t.b.as.sof, &t.s.as.sof, 1);
    assert_int_equal(o.defence, 6);
    assert_int_equal(o.routed, 1);
    assert_int_equal(o.column, 4);
}

/* SOF-4.2.d and e, R41, R42: halved over water; an unbridged river disorders, at least. */
static void test_SOF_4_2_d(void **state)
{
    (void)state;
    for (int bridge = 0; bridge < 2; bridge++)
        for (uint8_t die = 2; die <= 4; die += 2) { /* 1-2: 2 is Dx, 4 nothing */
            plain_river();
            const int c = bridge ? 4 : 8;
            unit("C1", "I6-4m3", c, 8);
            unit("P1", bridge ? "I6-4m2" : "I6-4m3", c, 7);
            combat("T");
            takes(fights("C1 P1"));
            const sof_odds o = sof_battle_odds(&t.b.as.sof, &t.s.as.sof, 1);
            assert_int_equal(o.attack, 6);
            assert_int_equal(o.column, 1);
            assert_int_equal(o.drm_morale, 0); /* the bridge gives the defender +1 */
            takes(plainly(SOF_DECLARE_BATTLES));
            takes(plainly(SOF_RESOLVE_NEXT));
            ROLLS(die);
            assert_int_equal(of("C1")->status,
                             die == 2 || !bridge ? SOF_DISORDERED : SOF_NORMAL); /* never a sum */
            assert_int_equal(of("P1")->status, die == 2 ? SOF_DISORDERED : SOF_NORMAL);
        }
}

/* ---- Charges ----------------------------------------------------------------------------- */

static void chargers(int distance)
{
    plain();
    unit("C1", "H6-8m3", 8, 12);
    unit("P1", "H6-8m3", 8, 12 - distance);
    movement("T");
}

/* Both ends of the range are legal, one hex beyond each is not. */
static void test_SOF_5_3_a(void **state)
{
    static const char *const path[] = { "", "NE S", "N", "N N", "N N N", "N N N N" };
    (void)state;
    for (int distance = 1; distance <= 5; distance++) {
        chargers(distance);
        const tc_action a = charges("C1", path[distance], "P1");
        if (distance < 2)
            DENIED_AT(a, SOF_5_3_a, 0, 1, 2);
        else if (distance > 4)
            DENIED_AT(a, SOF_5_3_a, 0, 5, 4);
        else
            LEGAL(a);
    }
}

/* R46: the move ends next to the target. 5.3.f: heavy horse at horse. 5.3.e: open ground all the
   way. */
static void test_SOF_5_3_e(void **state)
{
    (void)state;
    chargers(4);
    DENIED_AT(charges("C1", "N N", "P1"), SOF_5_3_b, SOF_R46, 2, 1);
    DENIED(charges("C1", "N N N", "C1"), SOF_5_3_f, 0);
    tc_action nobody = charges("C1", "N N N", "P1");
    nobody.target = 77;
    DENIED(nobody, TC_MALFORMED, 0);
    nobody.target = (uint8_t)index_of("T");
    DENIED_AT(nobody, SOF_5_3_f, 0, index_of("T"), TC_NONE);
    DENIED_AT(charges("C1", "", "P1"), SOF_5_3_b, SOF_R46, 4, 1); /* no step, and no 4.0.a */
    static const char *const arms[] = { "I6-8m3", "D6-8m3", "K6-8m3" };
    for (int i = 0; i < 3; i++) {
        plain();
        unit("C1", arms[i], 8, 12);
        unit("P1", "H6-8m3", 8, 9);
        movement("T");
        const tc_verdict v = asks(charges("C1", "N N", "P1"));
        assert_true(v.rule == SOF_5_3_f || (i == 1 && v.rule == SOF_5_3_1_a));
    }
    plain();
    unit("C1", "H6-8m3", 8, 12);
    unit("P1", "I6-8m3", 8, 9);
    movement("T");
    DENIED(charges("C1", "N N", "P1"), SOF_5_3_f, 0);
    for (int row = 9; row <= 12; row++) { /* start, way, end of way, target */
        plain();
        unit("C1", "H6-18m3", 8, 12);
        unit("P1", "H6-8m3", 8, 9);
        fixture_woods(&t.b, 8, row);
        movement("T");
        DENIED(charges("C1", "N N", "P1"), SOF_5_3_e, SOF_R48);
        LEGAL(moves("C1", "N N"));
    }
    for (int row = 10; row <= 12; row++)
        for (int bridge = 0; bridge < 2; bridge++) { /* water before, on and behind the way */
            plain();
            unit("C1", "H6-18m3", 8, 12);
            unit("P1", "H6-8m3", 8, 9);
            fixture_river(&t.b, 8, row, HEX_N);
            if (bridge)
                fixture_bridge(&t.b, 8, row, HEX_N);
            movement("T");
            DENIED(charges("C1", "N N", "P1"), SOF_5_3_e, SOF_R48);
        }
}

/* 5.3.b, c, d: twice the CF, one more morale, one worse for the charger. */
static void test_SOF_5_3_d(void **state)
{
    (void)state;
    for (uint8_t die = 1; die <= 6; die++) {
        chargers(3);
        takes(charges("C1", "N N", "P1"));
        takes(plainly(SOF_END_MOVEMENT));
        takes(fights("C1 P1"));
        const sof_odds o = sof_battle_odds(&t.b.as.sof, &t.s.as.sof, 1);
        assert_int_equal(o.attack, 24);
        assert_int_equal(o.drm_morale, 1);
        takes(plainly(SOF_DECLARE_BATTLES));
        takes(plainly(SOF_RESOLVE_NEXT));
        ROLLS(die);
        const int crt = sof_crt[die + 1][4];
        assert_int_equal(of("C1")->status, crt == SOF_DX ? SOF_ROUTED : SOF_DISORDERED);
    }
}

/* R46: with foot among the defenders there is no bonus, unless the switch says so; the disorder
   comes anyway. */
static void test_SOF_R46(void **state)
{
    (void)state;
    for (int on = 0; on < 2; on++) {
        chargers(3);
        unit("P2", "I6-4m3", 9, 9);
        fixture_switch(&t.b, "charge_with_infantry_bonus", on);
        movement("T");
        takes(charges("C1", "N N", "P1"));
        takes(plainly(SOF_END_MOVEMENT));
        takes(fights("C1 P1 P2"));
        assert_int_equal(sof_battle_odds(&t.b.as.sof, &t.s.as.sof, 1).attack, on ? 24 : 12);
        takes(plainly(TC_CLEAR));
        takes(fights("C1 P2")); /* another battle: no bonus, and P1 must still be fought */
        assert_int_equal(sof_battle_odds(&t.b.as.sof, &t.s.as.sof, 1).attack, 12);
        DENIED(plainly(SOF_DECLARE_BATTLES), SOF_5_0_c, SOF_R26);
    }
    chargers(3);
    unit("P1", "H6-8m3/d", 8,
         9); /* a shaken target need not be fought: the charger is shaken all the same */
    movement("T");
    takes(charges("C1", "N N", "P1"));
    takes(plainly(SOF_END_MOVEMENT));
    takes(plainly(SOF_DECLARE_BATTLES));
    assert_int_equal(of("C1")->status, SOF_DISORDERED);
    assert_true(heard(SOF_EV_STATUS, SOF_5_3_c, SOF_R46));
}

/* ---- Dragoons ---------------------------------------------------------------------------- */

static tc_action falls_back(const char *id, int c, int r)
{
    tc_action a = names(SOF_DRAGOON_RETREAT, id);
    a.arg = c < 0 ? (uint16_t)HEX_NONE : HEX(c, r);
    return a;
}

/* R49: one hex, away from the surviving defenders, where it may stop. C1 (8,9), C2 (7,8), P1
   (8,8). */
static void test_SOF_5_3_1_b(void **state)
{
    (void)state;
    assert_true(station_build(ST_DRAGOONS, &t.b, &t.s));
    LEGAL(falls_back("C1", -1, 0));
    LEGAL(falls_back("C1", 8, 10));
    LEGAL(falls_back("C1", 9, 9)); /* two from P1 */
    DENIED_AT(falls_back("C1", 8, 11), SOF_5_3_1_b, SOF_R49, 912, 0);
    DENIED_AT(falls_back("C1", 9, 8), SOF_5_3_1_b, SOF_R49, 1009, 0); /* still beside him */
    DENIED(falls_back("C1", 8, 8), SOF_5_3_1_b, SOF_R49);             /* his own hex */
    DENIED(falls_back("C1", 20, 9), SOF_4_0_d, 0);
    DENIED(falls_back("C1", 8, 31), SOF_4_0_d, 0);
    tc_action a = falls_back("C1", 8, 10);
    a.unit = t.b.as.sof.units;
    DENIED(a, TC_MALFORMED, 0);
    DENIED(falls_back("P1", 8, 7), SOF_5_3_1_b, SOF_R49);
    a = falls_back("C1", 8, 10);
    a.side = SOF_PROTESTANT;
    DENIED(a, SOF_3_1_1_b, SOF_R49);
    takes(falls_back("C1", 8, 10));
    assert_int_equal(of("C1")->hex, HEX(8, 10));
    DENIED(falls_back("C1", 8, 11), SOF_5_3_1_b, SOF_R49); /* once */
    takes(falls_back("C2", -1, 0));
    assert_int_equal(tc_awaits(&t.b, &t.s).step, SOF_STEP_DRAW);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_SOF_CRT),         cmocka_unit_test(test_SOF_5_0_e),
    cmocka_unit_test(test_SOF_R37_nearest), cmocka_unit_test(test_SOF_5_0_g),
    cmocka_unit_test(test_SOF_R82),         cmocka_unit_test(test_SOF_5_0_f),
    cmocka_unit_test(test_SOF_5_0_b),       cmocka_unit_test(test_SOF_5_0_c),
    cmocka_unit_test(test_SOF_5_0_d),       cmocka_unit_test(test_SOF_R28),
    cmocka_unit_test(test_SOF_R26_strict),  cmocka_unit_test(test_SOF_5_2_e),
    cmocka_unit_test(test_SOF_R30),         cmocka_unit_test(test_SOF_4_2_d),
    cmocka_unit_test(test_SOF_5_3_a),       cmocka_unit_test(test_SOF_5_3_e),
    cmocka_unit_test(test_SOF_5_3_d),       cmocka_unit_test(test_SOF_R46),
    cmocka_unit_test(test_SOF_5_3_1_b),
};

const chapter chapter_5_combat = { "chapter 5, combat", tests, sizeof tests / sizeof tests[0] };
