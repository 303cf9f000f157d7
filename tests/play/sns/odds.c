/* Odds through the real rules against numbers by hand (ledger 2.8, 11.4 to 11.7), against every way
   in which the dice of a combat can fall, and against what keyed dice do in tc_apply. */
#include "sns_play.h"

static tc_battle b;
static tc_state s;
static play_odds o;

static void weigh(const char *words)
{
    const play_decision d = read_words(&b, &s, words);

    o = (play_odds){ .at = outcomes };
    play_odds_of(&b, &s, &d, true, work, WORK, &o);
    assert_int_equal(o.verdict.rule, TC_LEGAL);
    assert_true(o.exact);
    assert_false(o.cut);
    check_json(play_odds_json(&b, &s, &d, &o, text, TEXT_MAX));
}

static uint64_t common(uint64_t a, uint64_t c)
{
    while (c) {
        const uint64_t rest = a % c;
        a = c;
        c = rest;
    }
    return a;
}

/* Equal in lowest terms: the totals are too large for their products. */
static void check_equal(const char *what, uint64_t n, uint64_t of, uint64_t as, uint64_t as_of)
{
    const uint64_t one = common(n, of), two = common(as, as_of);

    if (n / one != as / two || of / one != as_of / two)
        fail_msg("%s: %.6f, expected %.6f", what, (double)n / (double)of,
                 (double)as / (double)as_of);
}

static void check_fate(int piece, int fate, uint64_t n, uint64_t of)
{
    check_equal(play_subject_name(&b, piece), o.fate[piece][fate], o.total, n, of);
}

static double mean_hits(int unit)
{
    double sum = 0;

    for (int i = 0; i < o.count; i++)
        sum += (double)o.at[i].weight * play_sns_fate_now(&o.at[i].state, unit);
    return sum / (double)o.total;
}

/* ---- A combat by hand: every way in which its dice can fall ---------------------------------- */

enum { KEPT = 4, TOPS = 7 * 7 * 7 * 7 };

/* Of the one whose units they are: dice, hits that break it, what its tests need, protection. */
typedef struct fighter {
    int dice, left, need, protection;
} fighter;

typedef struct combat {
    fighter of[2]; /* 0 acts */
    bool melee, no_six;
    uint64_t all, ways[KEPT + 1][KEPT + 1][2][2]; /* hits of both, who loses all */
} combat;

/* How often so many dice show each highest four, die by die. */
static void throw_dice(int dice, uint64_t ways[TOPS])
{
    static uint64_t next[TOPS];

    memset(ways, 0, TOPS * sizeof ways[0]);
    ways[0] = 1;
    for (; dice > 0; dice--) {
        memset(next, 0, sizeof next);
        for (int top = 0; top < TOPS; top++)
            for (int face = 1; face <= 6 && ways[top]; face++) {
                int die[KEPT + 1] = { top / 343, top / 49 % 7, top / 7 % 7, top % 7, face };
                for (int k = KEPT; k > 0 && die[k] > die[k - 1]; k--) {
                    const int lower = die[k - 1];
                    die[k - 1] = die[k];
                    die[k] = lower;
                }
                next[((die[0] * 7 + die[1]) * 7 + die[2]) * 7 + die[3]] += ways[top];
            }
        memcpy(ways, next, sizeof next);
    }
}

/* Table 2.8 over 11.5. */
static int margin_of(int winner, int loser, int protection, bool no_six)
{
    const int by = winner - (loser ? loser : 3);

    if (by <= 0)
        return 0;
    if (protection < 0)
        return by + 1;
    if (!loser)
        return by;
    const int rest = by > protection ? by - protection : 0;
    return !rest && winner == 6 && !no_six ? 1 : rest;
}

static uint64_t six_to(int n)
{
    return n > 0 ? 6 * six_to(n - 1) : 1;
}

/* So many of these tests fail, in sixths to their power. */
static uint64_t failing(int tests, int fails, int need)
{
    uint64_t ways = 1;

    for (int i = 0; i < fails; i++)
        ways = ways * (uint64_t)(tests - i) / (uint64_t)(i + 1);
    for (int i = 0; i < tests; i++)
        ways *= (uint64_t)(i < fails ? need - 1 : 7 - need);
    return ways;
}

static void settle(combat *c, int mine, int theirs, uint64_t ways)
{
    const int die[2][KEPT] = { { mine / 343, mine / 49 % 7, mine / 7 % 7, mine % 7 },
                               { theirs / 343, theirs / 49 % 7, theirs / 7 % 7, theirs % 7 } };
    int hits[2] = { 0, 0 }, tests[2] = { 0, 0 }, lost[2] = { 0, 0 }, pairs = 0;

    for (int k = 0; k < KEPT; k++) {
        if (die[0][k] == die[1][k])
            pairs += die[0][k] > 0;
        else {
            const int loser = die[0][k] > die[1][k];
            const int margin =
                margin_of(die[!loser][k], die[loser][k], c->of[loser].protection, c->no_six);
            const bool counts = c->melee || loser == 1;
            pairs += die[loser][k] > 0;
            lost[loser] += counts && die[loser][k] > 0 && margin > 0;
            hits[loser] += counts && margin > 1;
            tests[loser] += counts && margin == 1;
        }
    }
    for (int f0 = 0; f0 <= tests[0]; f0++)
        for (int f1 = 0; f1 <= tests[1]; f1++) {
            const int sum0 = hits[0] + f0, sum1 = hits[1] + f1;
            c->ways[sum0 < c->of[0].left ? sum0 : c->of[0].left]
                   [sum1 < c->of[1].left ? sum1 : c->of[1].left][pairs && lost[0] == pairs]
                   [pairs && lost[1] == pairs] += ways * failing(tests[0], f0, c->of[0].need) *
                                                  failing(tests[1], f1, c->of[1].need) *
                                                  six_to(KEPT - tests[0] - tests[1]);
        }
}

static void fight_all(combat *c)
{
    static uint64_t mine[TOPS], theirs[TOPS];

    throw_dice(c->of[0].dice, mine);
    throw_dice(c->of[1].dice, theirs);
    c->all = six_to(c->of[0].dice + c->of[1].dice + KEPT);
    for (int i = 0; i < TOPS; i++)
        for (int j = 0; j < TOPS && mine[i]; j++)
            if (theirs[j])
                settle(c, i, j, mine[i] * theirs[j]);
}

/* In how many of all ways they have so many hits from it. */
static uint64_t ways_of(const combat *c, int hits0, int hits1)
{
    uint64_t ways = 0;

    for (int i = 0; i < 4; i++)
        ways += c->ways[hits0][hits1][i >> 1][i & 1];
    return ways;
}

static double mean_of(const combat *c, int who)
{
    double sum = 0;

    for (int i = 0; i <= KEPT; i++)
        for (int j = 0; j <= KEPT; j++)
            sum += (double)ways_of(c, i, j) * (who ? j : i);
    return sum / (double)c->all;
}

static int fate_with(int unit, int hits)
{
    const int now = s.as.sns.unit[unit].hits + hits;

    return now >= b.as.sns.profile[unit].strength ? PLAY_SNS_ROUTED : now;
}

/* Both together: what the odds say of every pair of hits. */
static void check_hits(const combat *c, int one, int two)
{
    for (int i = 0; i <= c->of[0].left; i++)
        for (int j = 0; j <= c->of[1].left; j++) {
            uint64_t weight = 0;
            for (int k = 0; k < o.count; k++)
                if (play_sns_fate_now(&o.at[k].state, one) == fate_with(one, i) &&
                    play_sns_fate_now(&o.at[k].state, two) == fate_with(two, j))
                    weight += o.at[k].weight;
            check_equal("hits", weight, o.total, ways_of(c, i, j), c->all);
        }
}

static void check_combat(combat *c, int one, int two)
{
    fight_all(c);
    check_hits(c, one, two);
}

/* ---- What keyed dice do ---------------------------------------------------------------------- */

/* By the dice of tc_apply to where the next decision or the next matter begins. */
static void check_frequencies(const char *words, uint32_t seed)
{
    enum { BATTLES = 3000 };
    const play_decision d = read_words(&b, &s, words);
    const tc_action roll = { .kind = TC_ROLL };
    static int counts[PLAY_OUTCOMES_MAX];
    static uint64_t shares[PLAY_OUTCOMES_MAX];
    tc_state root = s;

    assert_int_equal(play_apply(&b, &root, &d, PLAY_STOP_AT_CHANCE, NULL, NULL).rule, TC_LEGAL);
    play_odds_settle(&b, &root);
    memset(counts, 0, sizeof counts);
    for (uint32_t i = 0; i < BATTLES; i++) {
        tc_state now = root;
        tc_dice dice = { .key = { seed, 28 }, .replica = i };
        tc_await w = tc_awaits(&b, &now);
        for (; w.who == TC_CHANCE && w.step != SNS_STEP_DRAW && w.step != SNS_STEP_ROLL;
             w = tc_awaits(&b, &now)) {
            assert_int_equal(tc_apply(&b, &now, &roll, &dice, NULL).rule, TC_LEGAL);
            play_odds_settle(&b, &now);
        }
        int at = 0;
        for (; at < o.count; at++) {
            int same = 0;
            for (int u = 0; u < SNS_PIECES; u++)
                same += play_sns_fate_now(&now, u) == play_sns_fate_now(&o.at[at].state, u);
            if (same == SNS_PIECES)
                break;
        }
        assert_true(at < o.count); /* nothing else comes of it */
        counts[at]++;
    }
    for (int i = 0; i < o.count; i++)
        shares[i] = o.at[i].weight;
    check_fit(counts, shares, o.count, o.total);
}

/* ---- A die against a die --------------------------------------------------------------------- */

enum { SHOOTER = 0, TARGET = SNS_SIDE_UNITS };

static void add_far(void)
{
    for (int side = 0; side < 2;
         side++) { /* so that nobody's army breaks, and all are in command */
        for (int i = 0; i < 3; i++)
            sns_fixture_unit(&b, side, SNS_HF, 24000 + 3000 * i, side ? 22000 : 2000,
                             side ? 1800 : 0);
        sns_fixture_alone(&b, side, SNS_GENERAL, 12000, side ? 17000 : 4000);
    }
}

/* Bows of one die and foot of one, 3 DU apart. */
static void at_shot(void)
{
    sns_fixture_table(&b);
    sns_fixture_unit(&b, 0, SNS_MF, 10000, 10000, 0);
    sns_fixture_unit(&b, 1, SNS_HF, 10000, 13000, 1800);
    sns_fixture_who(&b, SHOOTER)->weapon = SNS_BOW;
    sns_fixture_who(&b, SHOOTER)->strength = 1;
    sns_fixture_who(&b, TARGET)->strength = 2;
    add_far();
    sns_fixture_dice(&b, SHOOTER, 4, 1);
}

/* The higher of the target's two dice is h in 2h - 1 ways of 36; nothing else of it counts. Of 216
   ways: in so many a hit at once, in so many a test, which fails below what it needs. */
static void test_one_die(void **state)
{
    static const struct {
        int protection, weapon, discipline, steadfast, six_off;
        unsigned hits, tests, need;
    } rows[] = {
        { SNS_PLAIN, SNS_BOW, 4, 0, 0, 1 + 4 + 9 + 16, 1 + 3 + 5 + 7 + 9, 4 },
        { SNS_ARMOURED, SNS_BOW, 4, 0, 0, 1 + 4 + 9, 1 + 3 + 5 + 7 + 9, 4 },
        { SNS_HEAVY, SNS_BOW, 4, 0, 0, 1 + 4, 1 + 3 + 5 + 7 + 9, 4 },
        { SNS_HEAVY, SNS_LONGBOW, 4, 0, 0, 1 + 4 + 9, 1 + 3 + 5 + 7 + 9, 4 },
        { SNS_HEAVY, SNS_CROSSBOW, 4, 0, 0, 1 + 4 + 9 + 16, 1 + 3 + 5 + 7 + 9, 4 },
        { SNS_HEAVY, SNS_BOW, 4, 0, 1, 1 + 4, 1 + 3 + 5, 4 },
        { SNS_LACKING, SNS_BOW, 4, 0, 0, 1 + 4 + 9 + 16 + 25, 0, 4 },
        { SNS_PLAIN, SNS_BOW, 3, 0, 0, 1 + 4 + 9 + 16, 1 + 3 + 5 + 7 + 9, 3 },
        { SNS_PLAIN, SNS_BOW, 3, 1, 0, 1 + 4 + 9 + 16, 1 + 3 + 5 + 7 + 9, 2 },
    };

    (void)state;
    for (int i = 0; i < TC_COUNT(rows); i++) {
        at_shot();
        sns_profile *target = sns_fixture_who(&b, TARGET);
        target->protection = (int8_t)rows[i].protection;
        target->discipline = (uint8_t)rows[i].discipline;
        target->traits = rows[i].steadfast ? SNS_STEADFAST : 0;
        sns_fixture_who(&b, SHOOTER)->weapon = (uint8_t)rows[i].weapon;
        sns_fixture_switch(&b, SNS_ON_ARMOUR_SIX, !rows[i].six_off);
        sns_fixture_choose(&b, SHOOTER);
        begin(&b, &s);
        weigh("{\"kind\":\"ACT_SHOOT\",\"target\":\"S20\"}");
        check_fate(TARGET, PLAY_SNS_HITS1, rows[i].hits * 6 + rows[i].tests * (rows[i].need - 1),
                   216 * 6);
        check_fate(TARGET, PLAY_SNS_ROUTED, 0, 1);
        check_fate(SHOOTER, PLAY_SNS_HITS1, 0, 1); /* 9.4.a */
        const int margin = rows[i].protection < 0 ? rows[i].protection
                           : rows[i].weapon == SNS_CROSSBOW
                               ? 0
                               : rows[i].protection - (rows[i].weapon == SNS_LONGBOW);
        combat c = { .of = { { 1, 1, 4, 0 }, { 2, 2, (int)rows[i].need, margin } },
                     .no_six = rows[i].six_off };
        check_combat(&c, SHOOTER, TARGET);
    }
}

/* 11.7.a, 6.4.a: the captain is at risk when the only pair is lost, whatever the test says: 55 of
   216, killed on 6. */
static void test_captain(void **state)
{
    (void)state;
    at_shot();
    const int captain = sns_fixture_with(&b, 1, SNS_CAPTAIN, TARGET);
    sns_fixture_choose(&b, SHOOTER);
    begin(&b, &s);
    weigh("{\"kind\":\"ACT_SHOOT\",\"target\":\"S20\"}");
    check_fate(captain, PLAY_SNS_KILLED, 55, 216 * 6);
    combat c = { .of = { { 1, 1, 4, 0 }, { 2, 2, 3, 0 } } }; /* 6.1.d: discipline 3 with him */
    fight_all(&c);
    uint64_t lost = 0;
    for (int i = 0; i <= 2; i++)
        lost += c.ways[0][i][0][1];
    check_equal("all lost", lost, c.all, 55, 216);
    check_frequencies("{\"kind\":\"ACT_SHOOT\",\"target\":\"S20\"}", 1);
}

/* ---- The calibration of the ledger (2.8) ----------------------------------------------------- */

static void check_mean(double mean, double expected)
{
    if (mean < expected - 0.06 || mean > expected + 0.06)
        fail_msg("%.3f hits, the ledger says %.2f", mean, expected);
}

static void test_calibration(void **state)
{
    combat even = { .of = { { 4, 4, 4, 0 }, { 4, 4, 4, 0 } }, .melee = true };
    combat charger = { .of = { { 5, 4, 4, 0 }, { 4, 4, 4, 0 } }, .melee = true };
    combat bows = { .of = { { 3, 3, 4, 0 }, { 4, 4, 4, 0 } } };
    combat armour = { .of = { { 3, 3, 4, 0 }, { 4, 4, 3, 1 } } };

    (void)state;
    fight_all(&even);
    check_mean(mean_of(&even, 0), 1.0);
    check_mean(mean_of(&even, 1), 1.0);
    fight_all(&charger);
    check_mean(mean_of(&charger, 1), 1.5);
    check_mean(mean_of(&charger, 0), 0.7);
    fight_all(&bows);
    check_mean(mean_of(&bows, 1), 0.54);
    fight_all(&armour);
    check_mean(mean_of(&armour, 1), 0.22);
}

/* ---- The lessons ----------------------------------------------------------------------------- */

static int who(const char *id)
{
    const int piece = play_subject_find(&b, id);

    assert_in_range(piece, 0, SNS_PIECES - 1);
    return piece;
}

static void test_shots(void **state)
{
    static const char bows[] = "{\"kind\":\"ACT_SHOOT\",\"target\":\"Spears\"}";
    static const char longbows[] = "{\"kind\":\"ACT_SHOOT\",\"target\":\"Knights\"}";
    combat c = { .of = { { 3, 3, 4, -1 }, { 4, 4, 4, 0 } } };
    combat armoured = { .of = { { 3, 3, 4, 0 }, { 3, 3, 3, 1 } } };

    (void)state;
    open_battle(&b, &s, "book-sns-shot");
    weigh(bows);
    check_combat(&c, who("Bows"), who("Spears"));
    check_mean(mean_hits(who("Spears")), 0.54);
    check_frequencies(bows, 2);
    TAKE(&b, &s, bows, 6, 4, 2, 5, 4, 3, 1, 4);
    weigh(longbows); /* 11.8.a: heavy armour one level worse */
    check_combat(&armoured, who("Longbows"), who("Knights"));
    check_frequencies(longbows, 3);
    TAKE(&b, &s, longbows, 6, 5, 3, 4, 4, 3, 2);
    take(&b, &s, "{\"kind\":\"BONUS\",\"range\":1}", NULL, 0);
    weigh("{\"kind\":\"ACT_SHOOT\",\"target\":\"Javelins\"}");
    combat skirmishers = { .of = { { 3, 3, 4, -1 }, { 2, 2, 4, 0 } } };
    check_combat(&skirmishers, who("Hunters"), who("Javelins")); /* one die has no partner */
}

static void test_charge(void **state)
{
    static const char legion[] = "{\"kind\":\"ACT_CHARGE\",\"target\":\"Legion\"}";
    static const char slingers[] = "{\"kind\":\"ACT_CHARGE\",\"target\":\"Slingers\"}";
    combat c = { .of = { { 7, 4, 4, 0 }, { 5, 4, 3, 1 } }, .melee = true };
    combat horse = { .of = { { 5, 3, 3, 0 }, { 2, 2, 4, 0 } }, .melee = true };

    (void)state;
    open_battle(&b, &s, "book-sns-charge");
    weigh(legion);
    assert_non_null(strstr(text, "\"melee\":{\"shooting\":false,\"attack\":{\"unit\":\"Warband\","
                                 "\"base\":4,\"dice\":7,\"protection\":0"));
    assert_non_null(strstr(text, "\"defence\":{\"unit\":\"Legion\",\"base\":4,\"dice\":5,"
                                 "\"protection\":1"));
    assert_non_null(strstr(text, "{\"name\":\"+1 impetus\",\"value\":1,\"die\":null,\"rule\":"
                                 "\"SNS-11.2.a\",\"ruling\":null,\"origin\":\"fact\"}"));
    check_combat(&c, who("Warband"), who("Legion"));
    check_frequencies(legion, 4);
    TAKE(&b, &s, legion, 6, 6, 5, 4, 3, 2, 1, 6, 5, 3, 3, 2, 2, 5);
    weigh(slingers); /* the plain case: they stand */
    check_combat(&horse, who("Horse"), who("Slingers"));
    take(&b, &s, slingers, NULL, 0);
    weigh("{\"kind\":\"REACT\",\"how\":\"EVADE\"}");
    for (int fate = 0; fate < PLAY_FATES; fate++) /* C59: it never reaches them */
        check_fate(who("Slingers"), fate, 0, 1);
}

/* 6.4.b: where the mercenaries stand and have lost all, one captain in six is killed, and they test
   on 4 for it: every second time that is their fourth hit. */
static void lose_captain(combat *c)
{
    c->all *= 12;
    for (int i = 0; i <= KEPT; i++)
        for (int j = KEPT; j >= 0; j--)
            for (int k = 0; k < 4; k++)
                c->ways[i][j][k >> 1][k & 1] *= 12;
    for (int i = 0; i <= KEPT; i++)
        for (int k = 0; k < 2; k++) {
            const uint64_t rout = c->ways[i][0][k][1] / 12;
            c->ways[i][0][k][1] -= rout;
            c->ways[i][1][k][1] += rout;
        }
}

/* The fourth hit routs the mercenaries: then the captain is ridden down on 5 and 6, else he is at
   risk on 6 when all is lost; the hoplites test on 4 (he flees, and does not join them). */
static void test_melee(void **state)
{
    static const char fight[] = "{\"kind\":\"ACT_FIGHT\",\"target\":\"Foot\"}";
    combat c = { .of = { { 5, 3, 3, 0 }, { 4, 1, 3, 0 } }, .melee = true };
    uint64_t routs = 0, at_risk = 0;

    (void)state; /* 6.1.d: with the captain the mercenaries test on 3 */
    open_battle(&b, &s, "book-sns-rout");
    weigh(fight);
    fight_all(&c);
    for (int i = 0; i <= 3; i++) {
        routs += ways_of(&c, i, 1);
        at_risk += c.ways[i][0][0][1] + c.ways[i][0][1][1];
    }
    const uint64_t both = ways_of(&c, 3, 1); /* 10.5.c: nobody is left to pursue */
    check_fate(who("Captain"), PLAY_SNS_KILLED, 2 * (routs - both) + both + at_risk, c.all * 6);
    lose_captain(&c);
    check_hits(&c, who("Horse"), who("Foot"));
    routs = 0;
    for (int i = 0; i <= 3; i++)
        routs += ways_of(&c, i, 1);
    check_fate(who("Reserve"), PLAY_SNS_HITS1, routs, c.all * 2);
    check_fate(who("Peltasts"), PLAY_SNS_HITS1, 0, 1);
    check_frequencies(fight, 5);
}

/* 6.3.a: need discipline and hits. */
static void test_rally(void **state)
{
    (void)state;
    open_battle(&b, &s, "book-sns-rally");
    take(&b, &s, "{\"kind\":\"ACT_RALLY\"}", NULL, 0);
    take(&b, &s, "{\"kind\":\"CMD_DONE\"}", NULL, 0);
    take(&b, &s, "{\"kind\":\"CMD_DONE\"}", NULL, 0);
    weigh("{\"kind\":\"CMD_RALLY\",\"commander\":\"King\",\"yes\":true}");
    check_fate(who("Centre"), PLAY_SNS_UNHURT, 1, 2); /* 3 and 1: on 4 */
    assert_non_null(strstr(text, "\"need\":4"));
    TAKE(&b, &s, "{\"kind\":\"CMD_RALLY\",\"commander\":\"King\",\"yes\":true}", 3);
    weigh("{\"kind\":\"CMD_RALLY\",\"commander\":\"Polemarch\",\"yes\":true}");
    check_fate(who("Right"), PLAY_SNS_HITS1, 1, 3); /* 3 and 2: on 5 */
}

/* C61: horse with bows checks whether it evades; it stands on 2 of 6. */
static void test_evade_check(void **state)
{
    (void)state;
    sns_fixture_table(&b);
    sns_fixture_unit(&b, 0, SNS_CAV, 10000, 8000, 0);
    sns_fixture_unit(&b, 1, SNS_CAV, 10000, 10000, 1800);
    for (int i = 0; i < 2; i++)
        sns_fixture_who(&b, i * TARGET)->discipline = 3;
    sns_fixture_who(&b, TARGET)->weapon = SNS_BOW;
    add_far();
    sns_fixture_dice(&b, SHOOTER, 4, 1);
    sns_fixture_choose(&b, SHOOTER);
    begin(&b, &s);
    take(&b, &s, "{\"kind\":\"ACT_CHARGE\",\"target\":\"S20\"}", NULL, 0);
    assert_int_equal(tc_awaits(&b, &s).step, SNS_STEP_REACT);
    weigh("{\"kind\":\"REACT\",\"how\":\"EVADE\"}");
    /* 3 to 6: it goes 3, 4 or 5 DU and is not met, for the charger has 4 and began 2 behind it */
    combat c = { .of = { { 5, 3, 3, 0 }, { 3, 3, 3, 0 } }, .melee = true };
    fight_all(&c);
    uint64_t unhurt = 0;
    for (int i = 0; i <= 3; i++)
        unhurt += ways_of(&c, i, 0);
    check_fate(TARGET, PLAY_SNS_ROUTED,
               ways_of(&c, 0, 3) + ways_of(&c, 1, 3) + ways_of(&c, 2, 3) + ways_of(&c, 3, 3),
               c.all * 3);
    uint64_t changed = 0;
    for (int fate = 0; fate < PLAY_FATES; fate++)
        changed += o.fate[TARGET][fate];
    check_equal("stood and was hit", changed, o.total, c.all - unhurt, c.all * 3);
    check_frequencies("{\"kind\":\"REACT\",\"how\":\"EVADE\"}", 6);
}

int test_odds(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_one_die),     cmocka_unit_test(test_captain),
        cmocka_unit_test(test_calibration), cmocka_unit_test(test_shots),
        cmocka_unit_test(test_charge),      cmocka_unit_test(test_melee),
        cmocka_unit_test(test_rally),       cmocka_unit_test(test_evade_check),
    };
    return cmocka_run_group_tests_name("play/sns/odds", tests, NULL, NULL);
}
