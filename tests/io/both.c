#include "both.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../ai/ai.h"

static char *edited(const char *good, const bad_row *row)
{
    const char *at = row->from ? strstr(good, row->from) : good;
    const size_t size = strlen(good) + strlen(row->to) + 1;
    char *out = malloc(size);

    assert_non_null(out);
    assert_non_null(at);
    snprintf(out, size, "%.*s%s%s", row->from ? (int)(at - good) : 0, good, row->to,
             row->from ? at + strlen(row->from) : "");
    return out;
}

static bool is_told(const bad_row *row, const io_fault *f)
{
    return strstr(f->text, row->says) && f->line == row->line && f->column == row->column &&
           f->rule == row->rule;
}

void check_bad_rows(const char *good, const bad_row *row, int rows)
{
    static tc_battle b;
    int wrong = 0;

    for (int i = 0; i < rows; i++) {
        char *text = edited(good, &row[i]);
        io_faults faults = { 0 };
        b.system = 77;
        const bool compiles = io_scenario_compile(text, strlen(text), NULL, &b, &faults);
        if (compiles || b.system != 77 || !is_told(&row[i], &faults.at[0])) {
            print_message("row %d (%s): %s%d:%d rule %u: %s\n", i, row[i].to,
                          compiles ? "compiles " : "", faults.at[0].line, faults.at[0].column,
                          faults.at[0].rule, faults.at[0].text);
            wrong++;
        }
        free(text);
    }
    assert_int_equal(wrong, 0);
}

void check_round_trip(const tc_battle *b, const tc_state *s)
{
    static tc_battle again;
    static tc_state t;
    char *text = io_position_write(b, s);
    io_faults f;

    assert_non_null(text);
    if (!io_scenario_compile(text, strlen(text), NULL, &again, &f))
        fail_msg("%d:%d %s\n%s", f.at[0].line, f.at[0].column, f.at[0].text, text);
    tc_begin(&again, &t, NULL);
    for (size_t i = 0; tc_hash(b, s) != tc_hash(&again, &t) && i < sizeof *s; i++)
        if (((const char *)s)[i] != ((const char *)&t)[i])
            print_message("byte %zu: %d, again %d\n", i, ((const char *)s)[i],
                          ((const char *)&t)[i]);
    if (tc_hash(b, s) != tc_hash(&again, &t))
        fail_msg("another hash:\n%s", text);
    free(text);
}

/* The same position after either side has resigned and after both agreed on a draw. */
static void check_endings(const tc_battle *b, const tc_state *s)
{
    static const uint8_t kinds[3][2] = { { TC_RESIGN, 0 },
                                         { 0, TC_RESIGN },
                                         { TC_OFFER_DRAW, TC_OFFER_DRAW } };

    for (int i = 0; i < TC_COUNT(kinds); i++) {
        tc_state t = *s;
        for (uint8_t side = 0; side < 2; side++) {
            const tc_action a = { .kind = kinds[i][side], .side = side };
            if (a.kind)
                assert_int_equal(tc_apply(b, &t, &a, NULL, NULL).rule, TC_LEGAL);
        }
        assert_int_equal(t.over, i == 0 ? TC_WON_1 : i == 1 ? TC_WON_0 : TC_DRAWN);
        check_round_trip(b, &t);
    }
}

bool check_written_game(const tc_battle *b, uint64_t seed, int every, int steps)
{
    const tc_action roll = { .kind = TC_ROLL };
    tc_dice dice = { .key = { (uint32_t)seed, 1626 } };
    play_decision d = { .count = 0 };
    ai_random r;
    tc_state s;

    ai_random_seed(&r, seed);
    tc_begin(b, &s, NULL);
    for (int step = 0; step < steps; step++) {
        const tc_await w = tc_awaits(b, &s);
        if (w.who == TC_OVER || step % every == 0)
            check_round_trip(b, &s);
        if (w.who == TC_OVER)
            return true;
        if (w.who != TC_CHANCE && step % every == 0 && !s.offered)
            check_endings(b, &s);
        if (w.who == TC_CHANCE) {
            assert_int_equal(tc_apply(b, &s, &roll, &dice, NULL).rule, TC_LEGAL);
            continue;
        }
        if (seed % 2) /* the captain comes to blows, the random player to odd places */
            ai_captain(b, &s, &r, &d);
        else
            ai_random_decision(b, &s, &r, &d);
        for (int i = 0; i < d.count; i++) {
            assert_int_equal(tc_apply(b, &s, &d.at[i], NULL, NULL).rule, TC_LEGAL);
            if (i + 1 < d.count && step % every == 0)
                check_round_trip(b, &s); /* an open draft */
        }
    }
    return false;
}
