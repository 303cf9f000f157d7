/* Poses and shapes on a table as JSON, for what no table system shows yet. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "../../play/read.h"

static char text[2048];

static void assert_written(play_pen *p, const char *want)
{
    pen_end(p);
    assert_string_equal(text, want);
    *p = pen_begin(text, TC_COUNT(text));
}

/* A stand of 40 by 20 mm that looks east, in hundredths of a millimetre. */
static const pl_stand stand = { { 60000, 25000 }, 900, 2000, 2000 };

static void test_stands(void **state)
{
    play_pen p = pen_begin(text, TC_COUNT(text));
    (void)state;
    jot_stand(&p, &stand);
    assert_written(&p, "{\"x\":60,\"y\":25,\"facing\":90.0,"
                       "\"corners\":[[60,27],[60,23],[58,23],[58,27]]}");
    jot_stand_ahead(&p, &stand, 4000);
    assert_written(&p, "[[60,27],[64,27],[64,23],[60,23]]");
    jot_open(&p, '{');
    key_stand_place(&p, &stand, true);
    jot_close(&p, '}');
    assert_written(&p, "{\"at\":[59,25],\"heading\":90.0,\"width\":4,\"depth\":2,"
                       "\"corners\":[[60,27],[60,23],[58,23],[58,27]],\"front\":[60,25]}");
    jot_open(&p, '{');
    key_stand_place(&p, &stand, false);
    jot_close(&p, '}');
    assert_written(&p, "{\"at\":null,\"heading\":null,\"width\":4,\"depth\":2,"
                       "\"corners\":null,\"front\":null}");
}

static void test_bases(void **state)
{
    static const pl_base base = { { 59000, 25000 }, 900, 2000, 1000 };
    play_pen p = pen_begin(text, TC_COUNT(text));
    (void)state;
    jot_base(&p, &base);
    assert_written(&p, "{\"x\":59,\"y\":25,\"facing\":90.0,"
                       "\"corners\":[[60,27],[60,23],[58,23],[58,27]]}");
    jot_box(&p, (pl_box){ { 10000, 0 }, { 110000, 25250 } });
    assert_written(&p, "[[10,0],[110,0],[110,25.25],[10,25.25]]");
    jot_open(&p, '{');
    key_round_place(&p, base.at, 1500, true);
    jot_close(&p, '}');
    assert_written(&p, "{\"at\":[59,25],\"heading\":null,\"round\":true,\"width\":1.5,"
                       "\"depth\":1.5,\"corners\":null}");
}

static void test_legs(void **state)
{
    const pl_way way = pl_way_straight(stand, (pl_point){ 65000, 25000 }, 900, 5);
    play_pen p = pen_begin(text, TC_COUNT(text));
    (void)state;
    jot_open(&p, '[');
    jot_leg(&p, &way, 3); /* the third, and the last */
    jot_close(&p, ']');
    assert_written(&p, "[[[63,27],[63,23],[61,23],[61,27]],[[65,27],[65,23],[63,23],[63,27]]]");
    jot_open(&p, '[');
    jot_leg(&p, &way, 5);
    jot_close(&p, ']');
    assert_written(&p, "[[[65,27],[65,23],[63,23],[63,27]]]");
}

static const char *edge_of(int i)
{
    static const char *const edges[] = { NULL, "FRONT", "REAR" };
    return edges[i];
}

/* Is that in the text, with the table's unit for its %? */
static void assert_told(const char *told, const char *want, const char *unit)
{
    const char *gap = strchr(want, '%');

    snprintf(text, sizeof text, "%.*s%s%s", (int)(gap ? gap - want : 0), want, gap ? unit : "",
             gap ? gap + 1 : want);
    assert_non_null(strstr(told, text));
}

/* What is read of each text, and what is told of a wrong one; 99: nothing was. */
static void read_at_table(const tc_battle *b)
{
    const char *unit = play_lexicon_of(b)->length;
    static const struct {
        const char *text;
        int length, angle, word, flag;
        const char *fault;
    } rows[] = {
        { "{\"x\":4.965,\"h\":359.9,\"e\":\"REAR\",\"f\":true}", 4965, 3599, 2, 4, NULL },
        { "{\"x\":-2,\"h\":null,\"e\":null,\"f\":false}", -2000, 0, 0, 0, NULL },
        { "{\"x\":0,\"h\":-1.5}", 0, -15, 0, 0, NULL },
        { "{}", 0, 99, 99, 99, "x" },
        { "{\"x\":1.2345}", 0, 99, 99, 99, "a length is a number in % with at most three places" },
        { "{\"x\":1,\"h\":0.25}", 1000, 99, 99, 99, "an angle is a number of degrees" },
        { "{\"x\":1,\"h\":3276.8}", 1000, 99, 99, 99, "an angle is a number of degrees" },
        { "{\"x\":1,\"e\":\"LEFT\"}", 1000, 0, 99, 99, "\"e\" is none of the words" },
        { "{\"x\":1,\"f\":1}", 1000, 0, 0, 99, "\"f\" is true or false" },
        { "{\"x\":1,\"f\":null}", 1000, 0, 0, 99, "\"f\" is true or false" },
    };
    for (int i = 0; i < TC_COUNT(rows); i++) {
        const char *at = rows[i].text;
        play_fault fault;
        memset(&fault, 0, sizeof fault);
        const read_span object = { at, at + strlen(at) };
        play_reader r = { .b = b, .text = at, .object = object, .fault = &fault };
        int32_t length = 99;
        int16_t angle = 99;
        int word = 99;
        uint8_t flags = 0;
        const bool read = read_length(&r, object, "x", false, &length) &&
                          read_angle(&r, object, "h", true, &angle) &&
                          read_word(&r, object, "e", true, edge_of, 3, &word) &&
                          read_flag(&r, "f", false, 4, &flags);
        assert_int_equal(read, !rows[i].fault);
        if (rows[i].fault)
            assert_told(fault.text, rows[i].fault, unit);
        if (!read)
            continue;
        assert_int_equal(length, rows[i].length);
        assert_int_equal(angle, rows[i].angle);
        assert_int_equal(word, rows[i].word);
        assert_int_equal(flags, rows[i].flag);
    }
}

static void test_read(void **state)
{
    static tc_battle b;
    int tables = 0;
    (void)state;
    for (int system = 1; system <= TC_SYSTEMS; system++) {
        b.system = (uint8_t)system;
        if (!play_lexicon_of(&b)->length)
            continue;
        read_at_table(&b);
        tables++;
    }
    assert_true(tables > 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_read),
        cmocka_unit_test(test_stands),
        cmocka_unit_test(test_bases),
        cmocka_unit_test(test_legs),
    };
    return cmocka_run_group_tests_name("words of a table", tests, NULL, NULL);
}
