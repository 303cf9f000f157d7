/* 3.a, Appendix 3 and table 2.12: what an army costs, and the first limit that it breaks. */
#include "unit.h"

sns_profile profile_of(const sns_army_line *line, int discipline)
{
    return (sns_profile){ .type = line->type,
                          .discipline = (uint8_t)discipline,
                          .strength = line->strength,
                          .weapon = line->weapon,
                          .protection = line->protection,
                          .large = line->large,
                          .traits = line->traits };
}

sns_roster army_of(const char *list)
{
    return (sns_roster){ .list = sns_list_of(sns_list_find(list)), .generals = 1 };
}

void buy(sns_roster *r, int count, const char *troop, int option, int discipline)
{
    const int line = sns_troop_find(r->list, troop);
    assert_true(line >= 0);
    const sns_profile p = profile_of(&r->list->line[line + option], discipline);
    for (int i = 0; i < count; i++)
        sns_enlist(r, &p, troop);
}

/* Broken there, with these numbers; unit and line (a troop type, NULL none) say where. */
static void breaks(const sns_roster *r, unsigned rule, unsigned ruling, int got, int need, int unit,
                   const char *troop)
{
    sns_roster_place where;
    const tc_verdict v = sns_check_roster(r, &where);
    expect_verdict(v, rule, ruling, __FILE__, __LINE__);
    assert_int_equal(v.got, got);
    assert_int_equal(v.need, need);
    assert_int_equal(where.unit, unit);
    assert_int_equal(where.line, troop ? sns_troop_find(r->list, troop) : -1);
}

static void keeps(const sns_roster *r)
{
    breaks(r, TC_LEGAL, 0, 0, 0, -1, NULL);
}

/* Two companions and two phalangites: the least of a Macedonian army. */
static sns_roster macedonians(void)
{
    sns_roster r = army_of("macedonian");
    buy(&r, 2, "Companion cavalry", 0, 3);
    buy(&r, 2, "Phalangites", 0, 4);
    return r;
}

static void test_points(void **state) /* table 2.12, of the units of table 2.3 */
{
    static const struct {
        sns_profile is;
        int points;
    } rows[] = {
        { { .type = SNS_HF,
            .discipline = 4,
            .strength = 4,
            .large = 1,
            .traits = SNS_IMPACT | SNS_UNDRILLED },
          28 + 10 + 5 - 3 },
        { { .type = SNS_HF,
            .discipline = 3,
            .strength = 4,
            .protection = SNS_ARMOURED,
            .traits = SNS_SPEARS | SNS_STEADFAST },
          36 + 12 + 3 + 4 },
        { { .type = SNS_HF,
            .discipline = 2,
            .strength = 4,
            .protection = SNS_HEAVY,
            .traits = SNS_THROWN | SNS_TWO_HANDED },
          44 + 22 + 4 + 4 },
        { { .type = SNS_MF,
            .discipline = 5,
            .strength = 3,
            .protection = SNS_LACKING,
            .weapon = SNS_LONGBOW,
            .traits = SNS_STAKES },
          14 - 6 + 8 + 3 },
        { { .type = SNS_HF, .discipline = 4, .strength = 4, .traits = SNS_PIKES | SNS_SHIELDWALL },
          28 + 6 + 3 },
        { { .type = SNS_MF, .discipline = 3, .strength = 3, .weapon = SNS_CROSSBOW }, 26 + 7 },
        { { .type = SNS_MF, .discipline = 2, .strength = 3, .weapon = SNS_HANDGUN }, 33 + 5 },
        { { .type = SNS_LF, .discipline = 4, .strength = 2, .weapon = SNS_SLING }, 12 + 3 },
        { { .type = SNS_LH, .discipline = 5, .strength = 2, .weapon = SNS_JAVELINS }, 13 + 2 },
        { { .type = SNS_CAM, .discipline = 4, .strength = 3, .weapon = SNS_BOW }, 24 + 5 },
        { { .type = SNS_EL, .discipline = 3, .strength = 3 }, 42 },
        { { .type = SNS_CH, .discipline = 4, .strength = 3 }, 26 },
        { { .type = SNS_WW, .discipline = 5, .strength = 4 }, 26 },
        { { .type = SNS_ART, .discipline = 4, .strength = 2, .weapon = SNS_GUNS }, 20 },
        { { .type = SNS_CAV, .discipline = 3, .strength = 3 }, 36 },
        { { .type = SNS_CAMP, .discipline = 4, .strength = 3 }, 0 },
        { { .type = SNS_NO_TYPE }, 0 },
        { { .type = SNS_LF, .discipline = 6, .strength = 2 }, 9 }, /* as the nearest there is */
        { { .type = SNS_EL, .discipline = 2, .strength = 3 }, 42 },
    };
    (void)state;
    for (int i = 0; i < TC_COUNT(rows); i++)
        assert_int_equal(sns_points(&rows[i].is), rows[i].points);
    assert_int_equal(sns_commander_points(SNS_GENERAL), 40);
    assert_int_equal(sns_commander_points(SNS_CAPTAIN), 20);
    assert_int_equal(sns_commander_points(SNS_NOBODY), 0);
}

static void test_SNS_3_a(void **state) /* C240 */
{
    const sns_profile swift = { .type = SNS_EL, .discipline = 2, .strength = 3 };
    const sns_profile strong = { .type = SNS_HF, .discipline = 4, .strength = 8 };
    sns_roster r = macedonians();

    (void)state;
    assert_int_equal(sns_roster_cost(&r), 2 * (36 + 12 + 5) + 2 * (28 + 10 + 6) + 40);
    r.points = 234;
    keeps(&r);
    r.points = 233;
    breaks(&r, SNS_3_a, 0, 234, 233, -1, NULL);
    r.points = 0;
    r.generals = 0;
    breaks(&r, SNS_3_a, 0, 0, 1, -1, NULL);
    r.generals = 2;
    breaks(&r, SNS_3_a, 0, 2, 1, -1, NULL);
    r.generals = 1;
    r.captains = 3;
    keeps(&r);
    r.captains = 4;
    breaks(&r, SNS_3_a, 0, 4, 3, -1, NULL);
    r.captains = 0;
    buy(&r, 15, "Phalangites", 0, 3);
    buy(&r, 1, "Camp", 0, 4);
    keeps(&r);
    buy(&r, 1, "Phalangites", 0, 3);
    breaks(&r, SNS_3_a, 0, 21, 20, 20, NULL);
    buy(&r, 9, "Phalangites", 0, 3);
    breaks(&r, SNS_3_a, 0, 30, 20, 20, NULL);
    r = macedonians(); /* not of the list */
    sns_enlist(&r, &swift, "Elephants");
    breaks(&r, SNS_3_a, 0, 0, 0, 4, NULL);
    r.list = NULL; /* without one only points and numbers count, and what has no points */
    r.units = r.cost = 0;
    sns_enlist(&r, &swift, NULL);
    sns_enlist(&r, &strong, NULL);
    keeps(&r);
    r.points = 200;
    breaks(&r, SNS_3_a, 0, 0, 0, 0, NULL);
}

static void test_SNS_A3_c(void **state) /* C133 */
{
    sns_roster r = macedonians();

    (void)state;
    buy(&r, 2, "Archers", 0, 4);
    buy(&r, 2, "Slingers", 0, 4);
    keeps(&r); /* 4 of 8 */
    buy(&r, 1, "Elephants", 0, 4);
    breaks(&r, SNS_A3_c, SNS_R88, 4, 5, -1, NULL);
    buy(&r, 1, "Prodromoi lancers", 0, 4);
    breaks(&r, SNS_A3_c, 0, 4, 5, -1, NULL);
    buy(&r, 1, "Phalangites", 0, 4);
    breaks(&r, SNS_A3_c, SNS_R88, 5, 6, -1, NULL);
    assert_int_equal(sns_roster_core(&r), 5);
    buy(&r, 1, "Phalangites", 0, 4);
    keeps(&r); /* 6 of 12 */
}

static void test_SNS_R88(void **state)
{
    sns_roster r = macedonians();

    (void)state;
    buy(&r, 2, "Archers", 0, 4);
    buy(&r, 2, "Slingers", 0, 4);
    buy(&r, 2, "Prodromoi lancers", 0, 4);
    buy(&r, 1, "Phalangites", 0, 4);
    buy(&r, 1, "Hypaspists", 0, 3);
    buy(&r, 1, "Elephants", 0, 4);
    assert_int_equal(r.units, 13);
    breaks(&r, SNS_A3_c, SNS_R88, 6, 7, -1, NULL);
}

static void test_SNS_R85(void **state)
{
    sns_roster r = macedonians();

    (void)state;
    buy(&r, 2, "Archers", 0, 4);
    buy(&r, 2, "Slingers", 0, 4);
    buy(&r, 1, "Elephants", 0, 4);
    buy(&r, 1, "Camp", 0, 4);
    assert_int_equal(sns_roster_core(&r), 5);
    keeps(&r); /* 5 of 10; without the camp 4 of 9 */
}

static void test_SNS_A3_d(void **state) /* C134 */
{
    sns_roster r = macedonians();

    (void)state;
    buy(&r, 1, "Archers", 0, 3); /* disciplines of one type are counted together */
    buy(&r, 1, "Archers", 0, 4);
    keeps(&r);
    buy(&r, 1, "Archers", 0, 4);
    breaks(&r, SNS_A3_d, 0, 3, 2, 6, "Archers");
    r = macedonians(); /* before A3.f: three of a restricted one */
    buy(&r, 3, "Elephants", 0, 4);
    breaks(&r, SNS_A3_d, 0, 3, 2, 6, "Elephants");
}

static void test_SNS_A3_e(void **state)
{
    sns_roster r = army_of("macedonian");

    (void)state;
    buy(&r, 1, "Phalangites", 0, 4);
    buy(&r, 2, "Companion cavalry", 0, 3);
    breaks(&r, SNS_A3_e, 0, 1, 2, -1, "Phalangites");
    buy(&r, 1, "Phalangites", 0, 3);
    keeps(&r);
    r = army_of("macedonian");
    buy(&r, 2, "Phalangites", 0, 4);
    breaks(&r, SNS_A3_e, SNS_R87, 0, 2, -1, "Companion cavalry");
}

static void test_SNS_R87(void **state) /* C207 */
{
    sns_roster r = army_of("macedonian");

    (void)state;
    buy(&r, 2, "Phalangites", 0, 4);
    buy(&r, 1, "Companion cavalry", 0, 3);
    buy(&r, 1, "Companion cavalry", 1, 3);
    keeps(&r);
}

static void test_SNS_A3_f(void **state) /* C134 */
{
    sns_roster r = macedonians();

    (void)state;
    buy(&r, 1, "Hypaspists", 0, 3);
    buy(&r, 1, "Elephants", 0, 4);
    buy(&r, 1, "Hypaspists", 0, 3);
    keeps(&r);
    buy(&r, 1, "Hypaspists", 0, 3);
    breaks(&r, SNS_A3_f, 0, 3, 2, 7, "Hypaspists");
    r = macedonians();
    buy(&r, 2, "Elephants", 0, 4);
    breaks(&r, SNS_A3_f, 0, 2, 1, 5, "Elephants");
}

/* C206: exactly two; no list of the nine has such a type. */
static void test_SNS_R86(void **state)
{
    static const sns_army_line lines[] = {
        { .section = SNS_CORE,
          .name = "Guard",
          .type = SNS_HF,
          .best = 3,
          .worst = 3,
          .strength = 4,
          .flags = SNS_COMPULSORY | SNS_RESTRICTED },
        { .section = SNS_CORE,
          .name = "Others",
          .type = SNS_HF,
          .best = 4,
          .worst = 4,
          .strength = 4 },
    };
    static const sns_army_list list = { "own", "Own", "", lines, TC_COUNT(lines), "" };
    sns_roster r = { .list = &list, .generals = 1 };

    (void)state;
    buy(&r, 2, "Others", 0, 4);
    buy(&r, 1, "Guard", 0, 3);
    breaks(&r, SNS_A3_e, SNS_R86, 1, 2, -1, "Guard");
    buy(&r, 1, "Guard", 0, 3);
    keeps(&r);
    buy(&r, 1, "Guard", 0, 3);
    breaks(&r, SNS_A3_f, SNS_R86, 3, 2, 4, "Guard");
}

static void test_SNS_A3_g(void **state) /* C137 */
{
    sns_roster r = macedonians();

    (void)state;
    buy(&r, 1, "Camp", 0, 4);
    keeps(&r);
    buy(&r, 1, "Camp", 0, 4);
    breaks(&r, SNS_A3_g, 0, 2, 1, 5, "Camp");
}

static void test_SNS_A3_h(void **state) /* C136 */
{
    sns_roster r = army_of("dacian");

    (void)state;
    buy(&r, 2, "Dacian warriors", 0, 4);
    buy(&r, 2, "Falxmen", 1, 4);
    keeps(&r);
    buy(&r, 2, "Dacian warriors", 1, 4);
    breaks(&r, SNS_A3_h, 0, 2, 1, 4, "Dacian warriors");
    r = army_of("macedonian"); /* discipline alone; not foot */
    buy(&r, 1, "Phalangites", 0, 3);
    buy(&r, 1, "Phalangites", 0, 4);
    buy(&r, 1, "Companion cavalry", 0, 3);
    buy(&r, 1, "Companion cavalry", 1, 3);
    keeps(&r);
    buy(&r, 1, "Hypaspists", 1, 3); /* of one type and strength, other weapons */
    keeps(&r);
    buy(&r, 1, "Hypaspists", 0, 3);
    breaks(&r, SNS_A3_h, 0, 2, 1, 5, "Hypaspists");
}

/* C204: options that differ in size alone; none of the nine lists has such. */
static void test_SNS_R84(void **state)
{
    static const sns_army_line lines[] = {
        { .section = SNS_CORE,
          .name = "Warriors",
          .type = SNS_HF,
          .large = true,
          .best = 4,
          .worst = 4,
          .strength = 4 },
        { .section = SNS_CORE, .type = SNS_HF, .best = 3, .worst = 4, .strength = 4 },
        { .section = SNS_CORE,
          .type = SNS_HF,
          .best = 3,
          .worst = 4,
          .strength = 4,
          .traits = SNS_SPEARS },
    };
    static const sns_army_list list = { "own", "Own", "", lines, TC_COUNT(lines), "" };
    sns_roster r = { .list = &list, .generals = 1 };

    (void)state;
    buy(&r, 1, "Warriors", 0, 4);
    buy(&r, 1, "Warriors", 1, 3);
    breaks(&r, SNS_A3_h, SNS_R84, 2, 1, 1, "Warriors");
    r.mix_size = true;
    keeps(&r);
    buy(&r, 1, "Warriors", 2, 4);
    breaks(&r, SNS_A3_h, 0, 2, 1, 2, "Warriors");
}

static void test_SNS_A3_i(void **state)
{
    sns_roster r = macedonians();

    (void)state;
    buy(&r, 1, "Elephants", 0, 4);
    keeps(&r); /* no year is named */
    r.year = -326;
    keeps(&r);
    r.year = -327;
    breaks(&r, SNS_A3_i, 0, -327, -326, 4, "Elephants");
    r = army_of("dacian");
    buy(&r, 2, "Dacian warriors", 0, 4);
    buy(&r, 1, "Sarmatian lancers", 0, 4);
    r.year = 106;
    keeps(&r);
    r.year = 107;
    breaks(&r, SNS_A3_i, 0, 107, 106, 2, "Sarmatian lancers");
    r = army_of("english"); /* of an option alone */
    buy(&r, 2, "Knights", 0, 3);
    r.year = 1200;
    keeps(&r);
    buy(&r, 1, "Knights", 1, 3);
    breaks(&r, SNS_A3_i, 0, 1200, 1250, 2, "Knights");
}

/* A note about the Norse does not bind the Irish of the same line. */
static void test_who(void **state)
{
    static const struct {
        const char *name;
        bool bound;
    } rows[] = {
        { "Irish or Norse mercenaries", false }, { "Irish axemen", false }, { NULL, false },
        { "Norse mercenaries", true },           { "norse", true },
    };
    (void)state;
    for (int i = 0; i < TC_COUNT(rows); i++) {
        sns_roster r = army_of("welsh");
        const int line = sns_troop_find(r.list, "Irish or Norse mercenaries");
        const sns_profile p = profile_of(&r.list->line[line], 4);
        buy(&r, 2, "South Welsh archers", 0, 4);
        buy(&r, 2, "North Welsh spearmen", 0, 4);
        sns_enlist(&r, &p, rows[i].name);
        r.year = 1199;
        keeps(&r);
        r.year = 1200;
        if (rows[i].bound)
            breaks(&r, SNS_A3_i, 0, 1200, 1199, 4, "Irish or Norse mercenaries");
        else
            keeps(&r);
    }
}

/* Teulu and marcher knights have one profile: the name decides, else the room that there is. */
static void test_names(void **state)
{
    sns_roster r = army_of("welsh");
    const int teulu = sns_troop_find(r.list, "Teulu");
    const int marcher = sns_troop_find(r.list, "Marcher knights");
    const sns_profile p = profile_of(&r.list->line[marcher], 3);

    (void)state;
    sns_enlist(&r, &p, "MARCHER knights");
    sns_enlist(&r, &p, NULL);
    sns_enlist(&r, &p, "Peasants");
    sns_enlist(&r, &p, NULL);
    assert_int_equal(r.unit[0].line, marcher);
    assert_int_equal(r.unit[1].line, teulu + 1);
    assert_int_equal(r.unit[2].line, teulu + 1);
    assert_int_equal(r.unit[3].line, teulu + 1); /* no room anywhere: the first */
    assert_int_equal(sns_troop_of(r.list, teulu + 1), teulu);
    assert_int_equal(sns_list_find("Medieval WELSH"), sns_list_find("welsh"));
    assert_int_equal(sns_list_find("wels"), -1);
    assert_int_equal(sns_troop_find(r.list, "Knights"), -1);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_points),   cmocka_unit_test(test_SNS_3_a),
    cmocka_unit_test(test_SNS_A3_c), cmocka_unit_test(test_SNS_R88),
    cmocka_unit_test(test_SNS_R85),  cmocka_unit_test(test_SNS_A3_d),
    cmocka_unit_test(test_SNS_A3_e), cmocka_unit_test(test_SNS_R87),
    cmocka_unit_test(test_SNS_A3_f), cmocka_unit_test(test_SNS_R86),
    cmocka_unit_test(test_SNS_A3_g), cmocka_unit_test(test_SNS_A3_h),
    cmocka_unit_test(test_SNS_R84),  cmocka_unit_test(test_SNS_A3_i),
    cmocka_unit_test(test_who),      cmocka_unit_test(test_names),
};
const chapter chapter_army = { "army", tests, TC_COUNT(tests) };
