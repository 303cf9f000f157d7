/* What the systems' readers of scenarios do alike: rulings by a table, sides, agendas, numbers. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "../../io/scenario.h"

/* A battle of no system: two options, a ruling, three numbers. */
typedef struct game {
    uint32_t on;
    int32_t width, arc, turns;
} game;

static const scn_ruling rows[] = {
    { .name = "night", .type = 'o', .low = 0, .high = 1 },
    { .name = "rain", .type = 's', .start = 1, .high = 1 },
    { .name = "slow", .type = 'r', .high = 1 },
    { .name = "width",
      .type = 'n',
      .start = 1000,
      .low = 500,
      .high = 2000,
      .rule = 7,
      .offset = offsetof(game, width),
      .unit = 1000 },
    { .name = "arc", .type = 'n', .high = 1800, .offset = offsetof(game, arc), .unit = 10 },
    { .name = "turns",
      .type = 'n',
      .start = 3,
      .high = 99,
      .offset = offsetof(game, turns),
      .unit = 1,
      .fraction = true },
};
static const scn_rulings own = { .row = rows, .count = TC_COUNT(rows), .advanced = 1u };

typedef struct desk {
    scn *c;
    scn_doc doc;
    io_faults faults;
    scn_value root;
} desk;

static void open_text(desk *d, const char *text)
{
    memset(d, 0, sizeof *d);
    d->c = calloc(1, sizeof *d->c);
    assert_non_null(d->c);
    d->c->faults = &d->faults;
    assert_true(scn_open(d->c, &d->doc, text, strlen(text)));
    d->root = scn_root(&d->doc);
}

static void close_text(desk *d, const char *fault)
{
    if (fault) {
        assert_true(d->faults.count > 0);
        assert_non_null(strstr(d->faults.at[0].text, fault));
    } else {
        assert_int_equal(d->faults.count, 0);
    }
    scn_close(&d->doc);
    free(d->c);
}

static void test_rulings(void **state)
{
    static const struct {
        const char *options, *rulings, *chosen, *fault;
        game want;
        uint32_t said;
    } tests[] = {
        { "[]", "{}", NULL, NULL, { 2, 1000, 0, 3 }, 0 },
        { "[night]", "{rain: off, slow: true}", NULL, NULL, { 5, 1000, 0, 3 }, 6 },
        { "[advanced]", "{width: 1.25, arc: 45.5}", NULL, NULL, { 3, 1250, 455, 3 }, 0 },
        { "[]", "{width: 2, turns: 1/4}", "turns=12", NULL, { 2, 2000, 0, 12 }, 0 },
        { "[nihgt]", "{}", NULL, "unknown option 'nihgt', did you mean 'night'?", { 0 }, 0 },
        { "[slow]", "{}", NULL, "'slow' wants a value: write it among the rulings", { 0 }, 0 },
        { "[arc]", "{}", NULL, "'arc' wants a value", { 0 }, 0 },
        { "[]", "{width: 2.001}", NULL, "width cannot be '2.001'; it is 0.5 to 2", { 0 }, 0 },
        { "[]", "{arc: 1.25}", NULL, "arc cannot be '1.25'; it is 0 to 180", { 0 }, 0 },
        { "[]", "{arc: 1/4}", NULL, "arc cannot be", { 0 }, 0 },
        { "[]", "{slow: 3}", NULL, "slow cannot be '3'; it is true or false", { 0 }, 0 },
        { "[]", "{slow: []}", NULL, "a ruling is a name and a single value", { 0 }, 0 },
        { "[]", "{}", "turns", "a ruling is written name=value, not 'turns'", { 0 }, 0 },
    };
    (void)state;
    for (int i = 0; i < TC_COUNT(tests); i++) {
        const io_choice choice = { .rulings = &tests[i].chosen,
                                   .ruling_count = tests[i].chosen ? 1 : 0 };
        desk list, map;
        game b = { .on = 0 };
        open_text(&list, tests[i].options);
        open_text(&map, tests[i].rulings);
        list.c->choice = &choice;
        map.c->faults = &list.faults;
        const uint32_t said = scn_read_rulings(list.c, &own, &list.root, &map.root, &b.on, &b);
        if (!tests[i].fault) {
            assert_memory_equal(&b, &tests[i].want, sizeof b);
            assert_int_equal(said, tests[i].said);
        }
        close_text(&map, NULL);
        close_text(&list, tests[i].fault);
    }
}

static void test_agenda(void **state)
{
    static const char *const steps[] = { "none", "turn", "move", NULL };
    static const struct {
        const char *text, *fault;
    } tests[] = {
        { "[[turn, 4], [move, 0, 255, 1]]", NULL },
        { "[]", "an agenda has 1 to 8 steps" },
        { "[[turn, 1, 2, 3, 4]]", "a step of the agenda is [step, a, b, c]" },
        { "[[turn, 256]]", "agenda is 256; it must be 0 to 255" },
        { "[[march]]", "step" },
    };
    (void)state;
    for (int i = 0; i < TC_COUNT(tests); i++) {
        tc_frame frame[TC_FRAMES] = { { 0, 0, 0, 0 } };
        uint8_t frames = 0;
        desk d;
        open_text(&d, tests[i].text);
        (void)scn_read_agenda(d.c, &d.root, steps, frame, &frames);
        if (!tests[i].fault) {
            const tc_frame want[2] = { { 1, 4, 0, 0 }, { 2, 0, 255, 1 } };
            assert_int_equal(frames, 2);
            assert_memory_equal(frame, want, sizeof want);
        }
        close_text(&d, tests[i].fault);
    }
}

static void test_sides(void **state)
{
    static const char *const words[] = { "x", "y", "z", NULL };
    uint8_t bytes[3] = { 9, 9, 9 };
    char name[8];
    scn_value side[2], none = { 0 };
    desk d;

    (void)state;
    open_text(&d, "{b: [1, 2, 255], a: [x, z]}");
    assert_true(scn_read_sides(d.c, &d.root, "sides", SCN_LIST, side));
    assert_int_equal(scn_words_of(d.c, &side[0], "word", words), 5);
    assert_true(scn_read_bytes(d.c, &side[1], "bytes", bytes, 3));
    assert_int_equal(bytes[2], 255);
    assert_false(scn_read_bytes(d.c, &none, "bytes", bytes, 3));
    assert_false(scn_read_sides(d.c, &none, "sides", SCN_LIST, side));
    assert_int_equal(bytes[0], 1);
    assert_int_equal(scn_byte_or(&none, 7), 7);
    scn_name_side(name, sizeof name, 1, &none);
    assert_string_equal(name, "Side B");
    close_text(&d, NULL);
    open_text(&d, "{c: []}");
    assert_false(scn_read_sides(d.c, &d.root, "sides", SCN_LIST, side));
    close_text(&d, "c");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rulings),
        cmocka_unit_test(test_agenda),
        cmocka_unit_test(test_sides),
    };
    return cmocka_run_group_tests_name("scenario: what systems read alike", tests, NULL, NULL);
}
