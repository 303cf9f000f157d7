#include "both.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <jansson.h>
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

/* ---- The built-in ones ----------------------------------------------------------------------- */

const io_scenario_entry *entry_of(const char *name)
{
    int count;
    const io_scenario_entry *entry = io_scenarios(&count);

    for (int i = 0; i < count; i++)
        if (strcmp(entry[i].name, name) == 0)
            return &entry[i];
    fail_msg("no scenario %s", name);
    return NULL;
}

void compile_entry(const io_scenario_entry *entry, const io_choice *choice, tc_battle *b)
{
    io_faults f;

    if (!io_scenario_compile(entry->text, entry->len, choice, b, &f))
        fail_msg("%s: %d:%d %s", entry->name, f.at[0].line, f.at[0].column, f.at[0].text);
}

void check_built_in(bool (*is_own)(const io_scenario_entry *entry))
{
    int count;
    const io_scenario_entry *entry = io_scenarios(&count);
    static tc_battle b;
    static tc_state s;

    for (int i = 0; i < count; i++) {
        if (!is_own(&entry[i]))
            continue;
        for (int play = 0; play < 2; play++) {
            const io_choice choice = { .variant = play ? "play" : NULL };
            if (play && !strstr(entry[i].text, "- play:"))
                continue;
            compile_entry(&entry[i], &choice, &b);
            tc_begin(&b, &s, NULL);
            assert_int_equal(tc_audit(&b, &s).rule, TC_LEGAL);
            assert_int_not_equal(tc_awaits(&b, &s).who, TC_OVER);
        }
    }
}

void check_written(bool (*is_own)(const io_scenario_entry *entry), const io_choice *more,
                   uint64_t seed)
{
    static tc_battle b;
    int count;
    const io_scenario_entry *entry = io_scenarios(&count);

    for (int i = 0; i < count; i++) {
        io_choice choice = *more;
        if (!is_own(&entry[i]))
            continue;
        compile_entry(&entry[i], NULL, &b);
        check_written_game(&b, 1 + (uint64_t)i, 23, 900); /* to its end or not */
        choice.variant = strstr(entry[i].text, "- play:") ? "play" : NULL;
        compile_entry(&entry[i], &choice, &b);
        check_written_game(&b, seed + (uint64_t)i, 17, 300);
    }
}

/* ---- Teaching positions ---------------------------------------------------------------------- */

static void play_step(const char *name, size_t i, const json_t *step, const tc_battle *b,
                      tc_state *s)
{
    static uint8_t dice[64];
    static play_decision d;
    const json_t *rolled = json_object_get(step, "dice");
    char *text = json_dumps(json_object_get(step, "do"), JSON_COMPACT);
    io_fault fault;

    assert_non_null(json_string_value(json_object_get(step, "says")));
    for (size_t k = 0; k < json_array_size(rolled); k++)
        dice[k] = (uint8_t)json_integer_value(json_array_get(rolled, k));
    tc_dice script = { .script = dice, .script_len = (uint32_t)json_array_size(rolled) };
    if (!io_decision_read(b, s, text, strlen(text), &d, &fault))
        fail_msg("%s: step %zu %s: %s", name, i, text, fault.text);
    const tc_verdict v = play_apply(b, s, &d, PLAY_ROLL_ON, &script, NULL);
    if (v.rule) {
        char rule[24];
        tc_rule_name(v.rule, rule, sizeof rule);
        fail_msg("%s: step %zu %s: %s (%d, %d)", name, i, text, rule, v.got, v.need);
    }
    assert_int_equal(script.used, script.script_len);
    free(text);
}

void play_out(const char *name, tc_battle *b, tc_state *s)
{
    const io_scenario_entry *entry = entry_of(name);

    compile_entry(entry, NULL, b);
    tc_begin(b, s, NULL);
    char *about = io_scenario_about(entry->text, entry->len);
    json_t *json = json_loads(about, 0, NULL);
    const json_t *plays = json_object_get(json, "plays");
    assert_true(json_array_size(plays) > 0);
    for (size_t i = 0; i < json_array_size(plays); i++)
        play_step(name, i, json_array_get(plays, i), b, s);
    json_decref(json);
    free(about);
}
