/* Audit mutation: each invariant broken by hand is noticed, by its own rule; and every refusal that
   core/sof/audit.c can give is provoked by some row (counted by what it cites). */
#include "unit.h"

static void move_to(const sof_battle *b, sof_state *s, int unit, tc_hex to)
{
    const tc_hex from = s->unit[unit].hex;
    bool shared = false;
    for (int u = 0; u < b->units; u++)
        shared = shared || (u != unit && s->unit[u].hex == from);
    if (from != HEX_NONE && !shared)
        s->units_at[b->unit[unit].side][hex_row(from)] &= ~((uint64_t)1 << hex_col(from));
    s->unit[unit].hex = to;
    if (to != HEX_NONE)
        s->units_at[b->unit[unit].side][hex_row(to)] |= (uint64_t)1 << hex_col(to);
}

static void lose(const sof_battle *b, sof_state *s, int unit)
{
    move_to(b, s, unit, HEX_NONE);
    s->unit[unit].status = SOF_GONE;
}

static void lose_all(const sof_battle *b, sof_state *s, int leader)
{
    for (int u = 0; u < b->units; u++)
        if (b->unit[u].leader == leader)
            lose(b, s, u);
}

static void long_path(sof_state *s, unsigned step)
{
    for (int i = s->march.at; i < 40; i++)
        tc_path_set(s->march.path, i, step);
}

#define MUTATION(name, station, rule, ruling, what)                                                \
    static void name(const sof_battle *b, tc_state *h, sof_state *s)                               \
    {                                                                                              \
        (void)b, (void)h, (void)s;                                                                 \
        what;                                                                                      \
    }
#include "mutations.def"
#undef MUTATION

static const struct {
    const char *name, *cites;
    enum station at;
    unsigned rule, ruling;
    void (*mutate)(const sof_battle *b, tc_state *h, sof_state *s);
} rows[] = {
#define MUTATION(name, station, rule, ruling, what)                                                \
    { #name, #rule " " #ruling, station, rule, ruling, name },
#include "mutations.def"
#undef MUTATION
};

static void test_mutations(void **state)
{
    int failed = 0;
    (void)state;
    for (int i = 0; i < TC_COUNT(rows); i++) {
        assert_true(station_build(rows[i].at, &t.b, &t.s));
        const tc_state before = t.s;
        rows[i].mutate(&t.b.as.sof, &t.s, &t.s.as.sof);
        const tc_verdict v = tc_audit(&t.b, &t.s);
        if (v.rule == rows[i].rule && v.ruling == rows[i].ruling)
            continue;
        char got[32], ruling[32];
        tc_rule_name(v.rule, got, sizeof got);
        tc_rule_name(v.ruling, ruling, sizeof ruling);
        print_message("%s (%s): audit says %s/%s, not %s\n", rows[i].name, station_name(rows[i].at),
                      got, ruling, rows[i].cites);
        failed++;
        assert_memory_equal(&before.as.sof.unit[SOF_UNITS - 2], &t.s.as.sof.unit[SOF_UNITS - 2],
                            sizeof(sof_unit));
    }
    assert_int_equal(failed, 0);
}

/* What stands between "broken(" and the comma that ends its first argument, as the rows write
   it. */
static bool read_citation(const char *line, char *out, size_t size)
{
    char rule[40], ruling[40];
    const char *at = strstr(line, "return broken(");
    if (!at)
        return false;
    at += strlen("return broken(");
    if (sscanf(at, "tc_by(%39[A-Za-z0-9_], %39[A-Za-z0-9_])", rule, ruling) == 2)
        snprintf(out, size, "%s %s", rule, ruling);
    else if (sscanf(at, "%39[A-Za-z0-9_],", rule) == 1)
        snprintf(out, size, "%s 0", rule);
    else
        return false;
    return true;
}

/* For every citation: at least as many rows as places in the file that give it. */
static void test_every_refusal_is_provoked(void **state)
{
    static char cited[200][96];
    char line[512], got[96];
    int sites = 0, missing = 0;
    FILE *f = fopen("core/sof/audit.c", "r");
    (void)state;
    assert_non_null(f);
    while (fgets(line, sizeof line, f))
        if (strstr(line, "return broken(")) {
            assert_true(sites < 200);
            assert_true(read_citation(line, got, sizeof got));
            memcpy(cited[sites++], got, sizeof got);
        }
    fclose(f);
    assert_true(sites > 30);
    for (int i = 0; i < sites; i++) {
        int places = 0, provoked = 0;
        for (int k = 0; k < sites; k++)
            places += !strcmp(cited[i], cited[k]);
        for (int k = 0; k < TC_COUNT(rows); k++)
            provoked += !strcmp(cited[i], rows[k].cites);
        if (provoked < places) {
            print_message("%s: %d places in audit.c, %d mutations\n", cited[i], places, provoked);
            missing++;
        }
    }
    assert_int_equal(missing, 0);
}

/* Every station itself is sound, and so is what comes of playing on from it (with dice by key). */
static void test_sound_positions(void **state)
{
    (void)state;
    for (int at = 0; at < STATIONS; at++) {
        assert_true(station_build((enum station)at, &t.b, &t.s));
        tc_dice dice = { .key = { 1, (uint32_t)at } };
        for (int i = 0; i < 300 && tc_awaits(&t.b, &t.s).who != TC_OVER; i++) {
            tc_action list[64];
            int n = tc_actions(&t.b, &t.s, 0, TC_NONE, list, TC_COUNT(list));
            n = n > TC_COUNT(list) ? TC_COUNT(list) : n;
            assert_true(n > 0);
            expect_verdict(tc_apply(&t.b, &t.s, &list[(i * 7 + at) % n], &dice, NULL), TC_LEGAL, 0,
                           __FILE__, __LINE__);
            expect_verdict(tc_audit(&t.b, &t.s), TC_LEGAL, 0, __FILE__, __LINE__);
        }
    }
}

/* SOF-5.4.b: of two found in one hex neither is forgotten: he would stay with the enemy. */
static void test_all_who_are_found_are_placed(void **state)
{
    (void)state;
    plain();
    unit("C1", "H6-8m3", 8, 10);
    unit("P1", "I6-4m3", 12, 4);
    fixture_leader(&t.b, "Q", SOF_PROTESTANT, 2, 8, 8);
    fixture_leader(&t.b, "S", SOF_PROTESTANT, 1, 8, 8);
    movement("T");
    takes(moves("C1", "N N N"));
    ROLLS(3, 4, 3, 4);
    const int found[] = { index_of("Q"), index_of("S") };
    const unsigned both = 1u << found[0] | 1u << found[1];
    assert_int_equal(t.s.as.sof.relocate, both);
    for (int i = 0; i < 2; i++) {
        t.s.as.sof.relocate = (uint16_t)(both & ~(1u << found[i]));
        const tc_verdict v = tc_audit(&t.b, &t.s);
        expect_verdict(v, SOF_5_4_b, SOF_R59, __FILE__, __LINE__);
        assert_int_equal(v.got, SOF_LEADER0 + found[i]);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_mutations),
    cmocka_unit_test(test_every_refusal_is_provoked),
    cmocka_unit_test(test_sound_positions),
    cmocka_unit_test(test_all_who_are_found_are_placed),
};

const chapter chapter_audit = { "audit", tests, sizeof tests / sizeof tests[0] };
