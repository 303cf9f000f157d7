/* What the arena says about two players: scores, intervals over pairs, and when it is settled; and
   its programs, most of them bad ones: none may keep it waiting or leave anything behind. */
#include "../../io/io.h"
#include "../../lab/arena.h"

#include <errno.h>
#include <jansson.h>
#include <math.h>
#include <poll.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

static bool is_near(double a, double b)
{
    return fabs(a - b) < 1e-9;
}

/* Eight pairs won, one halved, one lost: 8.5 of 10; with a pair won and a pair lost 9.5 of 12. */
static void test_rating_of_ten_pairs(void **state)
{
    const arena_score s = { .pairs = 10, .pair = { 1, 0, 1, 0, 8 }, .margin = 100, .square = 2000 };
    const arena_rating r = arena_rate(&s);
    const double mean = 9.5 / 12, half = 1.959963984540054 * sqrt((9.25 / 12 - mean * mean) / 12);

    (void)state;
    assert_true(is_near(r.score, 0.85));
    assert_true(is_near(r.low, mean - half) && is_near(r.high, fmin(1, mean + half)));
    assert_true(is_near(r.elo, 400 * log10(0.85 / 0.15)));
    assert_true(is_near(r.margin, 5)); /* of one battle */
    assert_true(is_near(r.margin_error, sqrt((200.0 - 100.0) / 9) / 2));
}

/* All pairs alike: the interval has a width, and shrinks with their number. */
static void test_rating_is_never_sure(void **state)
{
    double last = 0;

    (void)state;
    for (uint32_t n = 1; n <= 1000; n *= 10) {
        const arena_score s = { .pairs = n, .pair = { 0, 0, 0, 0, n } };
        const arena_rating r = arena_rate(&s);
        assert_true(r.low > last && r.low < 1 && r.score == 1 && r.high == 1);
        last = r.low;
    }
}

/* All won or all lost: no number says how much better. One pair says nothing of the others. */
static void test_rating_of_what_is_unknown(void **state)
{
    (void)state;
    for (uint32_t n = 1; n <= 2; n++) {
        const arena_score won = { .pairs = n, .pair = { 0, 0, 0, 0, n }, .margin = 3, .square = 9 };
        const arena_score lost = { .pairs = n, .pair = { n }, .margin = 3, .square = 9 };
        const arena_rating a = arena_rate(&won), b = arena_rate(&lost);
        assert_true(isinf(a.elo) && a.elo > 0 && isinf(a.elo_high) && isfinite(a.elo_low));
        assert_true(isinf(b.elo) && b.elo < 0 && isinf(b.elo_low) && isfinite(b.elo_high));
        assert_int_equal(isnan(a.margin_error) != 0, n == 1);
    }
}

/* A player who always wins with one side and loses with the other is no better than the other, and
   that is soon known: the pair is what is sampled, not the battle. */
static void test_rating_goes_by_pairs(void **state)
{
    const arena_score halved = { .pairs = 50, .pair = { 0, 0, 50, 0, 0 } };
    const arena_score whole = { .pairs = 50, .pair = { 25, 0, 0, 0, 25 } };
    const arena_rating a = arena_rate(&halved), b = arena_rate(&whole);

    (void)state;
    assert_true(a.score == 0.5 && b.score == 0.5);
    assert_true(a.high - a.low < 0.06 && b.high - b.low > 0.2);
}

/* A fair coin of any weight, as pairs of battles: how often the interval holds the truth. */
static double coverage(double chance, uint32_t pairs, uint64_t *dice)
{
    enum { TIMES = 4000 };
    int held = 0;

    for (int i = 0; i < TIMES; i++) {
        arena_score s = { .pairs = pairs };
        for (uint32_t k = 0; k < pairs; k++) {
            int halves = 0;
            for (int battle = 0; battle < 2; battle++) {
                *dice = *dice * 6364136223846793005u + 1442695040888963407u;
                halves += (double)(*dice >> 11) < chance * 0x1p53 ? 2 : 0;
            }
            s.pair[halves]++;
        }
        const arena_rating r = arena_rate(&s);
        held += r.low <= chance && chance <= r.high;
    }
    return (double)held / TIMES;
}

static void test_interval_holds_the_truth(void **state)
{
    static const double chances[] = { 0.5, 0.6, 0.7, 0.85, 0.95 };
    uint64_t dice = 1;

    (void)state;
    for (int i = 0; i < TC_COUNT(chances); i++)
        for (uint32_t pairs = 10; pairs <= 40; pairs *= 2)
            assert_true(coverage(chances[i], pairs, &dice) > 0.94);
}

static void test_settled(void **state)
{
    arena_score s = { .pairs = 9, .pair = { 0, 0, 0, 0, 9 } };

    (void)state;
    assert_false(arena_is_settled(&s, 0.6)); /* too few */
    s.pairs = s.pair[4] = 10;
    assert_true(arena_is_settled(&s, 0.6));
    assert_false(arena_is_settled(&s, 0.8)); /* ten may be luck */
    s.pairs = s.pair[4] = 11;
    assert_false(arena_is_settled(&s, 0.6)); /* not looked at */
    s.pairs = s.pair[4] = 15;
    assert_true(arena_is_settled(&s, 0.6));
}

/* ---- Programs ---- */

/* SHORT: for those that are to be late. LONG: for those that must be caught by something else; none
   of these tests may take that long. */
enum { SHORT_MS = 500, LONG_MS = 60000, PROMPT_S = 20, KEPT = 9 };

#define OK "echo '{\"ok\":true}'; "

static double clock_s(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void load(const char *name, tc_battle *b)
{
    static io_faults faults;
    const io_choice choice = { 0 };
    size_t len;
    char *text = io_scenario_load(name, &len, &faults);

    assert_non_null(text);
    assert_true(io_scenario_compile(text, len, &choice, b, &faults));
    free(text);
}

/* How a program begins a battle, within a time that is no waiting. */
static bool begins(const char *command, int limit_ms, char fault[ARENA_FAULT])
{
    static tc_battle b;
    const double start = clock_s();

    load("mill_bridge", &b);
    arena_bot *bot = arena_bot_start(command, limit_ms, NULL);
    assert_non_null(bot);
    const bool good = arena_bot_begin(bot, &b, 0, fault);
    arena_bot_end(bot);
    assert_true(clock_s() - start < PROMPT_S);
    assert_true(waitpid(-1, NULL, WNOHANG) < 0 && errno == ECHILD); /* nobody is left */
    return good;
}

static void test_bot_that_will_not_end(void **state)
{
    char fault[ARENA_FAULT] = "";

    (void)state;
    assert_true(begins("trap '' TERM; read l; " OK "while :; do sleep 0.1; done", LONG_MS, fault));
}

/* Late, drips, says too much, has gone. */
static void test_bot_that_does_not_begin(void **state)
{
    static const char late[] = "no answer within 0.5 s",
                      longer[] = "its answer is longer than a mebibyte";
    static const struct {
        const char *command;
        int limit_ms;
        const char *fault;
    } bad[] = {
        { "exec sleep 97", SHORT_MS, late },
        { "while :; do printf x; sleep 0.1; done", SHORT_MS, late },
        { "yes | tr -d '\\n'", LONG_MS, longer },
        { "tr '\\0' x </dev/zero", LONG_MS, longer },
        { "cat /dev/zero", LONG_MS, longer },
        { "exit 3", LONG_MS, "it has ended with status 3" },
        { "no-such-program-anywhere 2>/dev/null", LONG_MS, "it has ended with status 127" },
        { "kill -9 $$", LONG_MS, "signal 9 has ended it" },
        { "exec >&-; exec sleep 97", LONG_MS, "it has closed its input or its output" },
    };

    (void)state;
    for (int i = 0; i < TC_COUNT(bad); i++) {
        char fault[ARENA_FAULT] = "";
        assert_false(begins(bad[i].command, bad[i].limit_ms, fault));
        assert_string_equal(fault, bad[i].fault);
    }
}

/* What is written to nobody is a failure of that program, not the end of ours (SIGPIPE). */
static void test_bot_that_closes_its_input(void **state)
{
    static tc_battle b;
    tc_state s;
    play_decision d;
    char fault[ARENA_FAULT] = "";

    (void)state;
    load("mill_bridge", &b);
    tc_begin(&b, &s, NULL);
    arena_bot *bot = arena_bot_start("read l; exec <&-; " OK "exec sleep 97", LONG_MS, NULL);
    assert_true(arena_bot_begin(bot, &b, 0, fault));
    assert_false(arena_bot_decide(bot, &b, &s, &d, fault));
    assert_string_equal(fault, "it has closed its input or its output");
    arena_bot_end(bot);
}

/* Ok is what the protocol asks for; empty lines are not meant for anybody. */
static void test_bot_begins(void **state)
{
    char fault[ARENA_FAULT] = "";

    (void)state;
    assert_true(begins("read l; echo; " OK, LONG_MS, fault));
    assert_true(begins("read l; printf '\\r\\n{\"ok\":true}\\r\\n'", LONG_MS, fault));
    assert_false(begins("read l; echo '{\"ok\":false}'; sleep 97", LONG_MS, fault));
    assert_non_null(strstr(fault, "no \"ok\":true"));
    assert_false(begins("read l; echo '[]'; sleep 97", LONG_MS, fault));
    assert_string_equal(fault, "its answer has no ok: []");
}

/* Neither in what it says itself nor in what our reader repeats of it. */
static void test_bot_that_talks_to_the_terminal(void **state)
{
    static tc_battle b;
    tc_state s;
    play_decision d;
    char fault[ARENA_FAULT] = "";

    (void)state;
    assert_false(begins("read l; printf 'a\\033[2J\\233\\n'; sleep 97", LONG_MS, fault));
    assert_string_equal(fault, "its answer has no ok: a\\x1b[2J\\x9b");
    load("mill_bridge", &b);
    tc_begin(&b, &s, NULL);
    arena_bot *bot = arena_bot_start("read l; " OK
                                     "read l; printf '{\"action\":{\"kind\":\"\\\\u001b[2J\"}}\\n'",
                                     LONG_MS, NULL);
    assert_true(arena_bot_begin(bot, &b, 0, fault));
    assert_false(arena_bot_decide(bot, &b, &s, &d, fault));
    assert_non_null(strstr(fault, "[2J"));
    for (const char *c = fault; *c; c++)
        assert_in_range(*c, ' ', '~');
    arena_bot_end(bot);
}

/* What it has started ends with it: the last that holds the pipe's other end has gone. */
static void test_bot_takes_its_own_with_it(void **state)
{
    static const char *const commands[] = {
        "read l; " OK "sleep 97; true",
        "sleep 97 & read l; " OK "wait",
        "(trap '' TERM; while :; do sleep 97; done) & read l; " OK "wait",
    };
    char fault[ARENA_FAULT] = "";

    (void)state;
    for (int i = 0; i < TC_COUNT(commands); i++) {
        int ends[2];
        static tc_battle b;
        assert_int_equal(pipe(ends), 0);
        load("mill_bridge", &b);
        arena_bot *bot = arena_bot_start(commands[i], LONG_MS, NULL);
        close(ends[1]);
        struct pollfd wait = { .fd = ends[0], .events = POLLIN };
        assert_true(arena_bot_begin(bot, &b, 0, fault));
        assert_int_equal(poll(&wait, 1, 0), 0);
        arena_bot_end(bot);
        assert_int_equal(poll(&wait, 1, PROMPT_S * 1000), 1);
        close(ends[0]);
    }
}

/* A late answer would be taken for that to the next question: the next battle gets a new one. */
static void test_bot_is_new_after_a_failure(void **state)
{
    static tc_battle b;
    tc_state s;
    play_decision d;
    char fault[ARENA_FAULT] = "";

    (void)state;
    load("mill_bridge", &b);
    tc_begin(&b, &s, NULL);
    arena_bot *bot = arena_bot_start("read l; " OK "read l", LONG_MS, NULL);
    for (int i = 0; i < 3; i++) {
        assert_true(arena_bot_begin(bot, &b, 0, fault));
        assert_false(arena_bot_decide(bot, &b, &s, &d, fault));
    }
    arena_bot_end(bot);
}

static void test_bot_is_not_waited_for_when_all_shall_stop(void **state)
{
    static tc_battle b;
    const volatile int stop = 2;
    const double start = clock_s();
    char fault[ARENA_FAULT] = "";

    (void)state;
    load("mill_bridge", &b);
    arena_bot *bot = arena_bot_start("sleep 97", LONG_MS, &stop);
    assert_false(arena_bot_begin(bot, &b, 0, fault));
    arena_bot_end(bot);
    assert_string_equal(fault, "stopped");
    assert_true(clock_s() - start < PROMPT_S);
}

/* ---- What it is told ---- */

/* Captains play until it is as wanted; idle ones do nothing where they may. */
static void advance(const tc_battle *b, tc_state *s, bool idle,
                    bool (*is)(const tc_battle *, const tc_state *))
{
    static ai_random mind;
    tc_dice dice = { .key = { 7, 7 } };
    play_decision d;

    tc_begin(b, s, NULL);
    ai_random_seed(&mind, 7);
    play_roll_on(b, s, &dice);
    while (!is(b, s)) {
        assert_true(tc_awaits(b, s).who < TC_CHANCE);
        d.count = 1;
        if (!idle || tc_actions(b, s, play_kind_find(b, "END_STEP"), TC_NONE, d.at, 1) == 0)
            ai_captain(b, s, &mind, &d);
        assert_int_equal(play_apply(b, s, &d, PLAY_ROLL_ON, &dice, NULL).rule, TC_LEGAL);
    }
}

static bool awaits_second(const tc_battle *b, const tc_state *s)
{
    return tc_awaits(b, s).who == 1;
}

static bool awaits_first(const tc_battle *b, const tc_state *s)
{
    return tc_awaits(b, s).who == 0;
}

/* A program that says this for a side when it is asked to decide. */
static bool may_say(const tc_battle *b, const tc_state *s, int kind, int side,
                    char fault[ARENA_FAULT])
{
    char command[200];
    play_decision d;

    snprintf(command, sizeof command,
             "read l; " OK "read l; echo '{\"action\":{\"kind\":\"%s\",\"side\":\"%s\"}}'",
             play_kind_name(b, kind), play_side_name(b, side));
    arena_bot *bot = arena_bot_start(command, LONG_MS, NULL);
    assert_true(arena_bot_begin(bot, b, tc_awaits(b, s).who, fault));
    const bool may = arena_bot_decide(bot, b, s, &d, fault);
    arena_bot_end(bot);
    return may;
}

/* The law lets either side resign at any time, and offer a draw: it does not know who speaks. */
static void test_bot_answers_for_its_own_side(void **state)
{
    static tc_battle b;
    tc_state s;

    (void)state;
    load("mill_bridge", &b);
    for (int who = 0; who < 2; who++) {
        advance(&b, &s, false, who ? awaits_second : awaits_first);
        for (int kind = TC_RESIGN; kind <= TC_OFFER_DRAW; kind++) {
            char fault[ARENA_FAULT] = "";
            assert_true(may_say(&b, &s, kind, who, fault));
            assert_false(may_say(&b, &s, kind, !who, fault));
            assert_string_equal(fault, "it answers for the other side");
        }
    }
}

/* The line that a program is given, kept on a file of ours; it answers by resigning. */
static json_t *told(const tc_battle *b, const tc_state *s)
{
    char fault[ARENA_FAULT] = "";
    FILE *file = tmpfile();
    play_decision d;

    assert_non_null(file);
    assert_int_equal(dup2(fileno(file), KEPT), KEPT);
    arena_bot *bot = arena_bot_start(
        "read l; " OK "head -n 1 >&9; echo '{\"action\":{\"kind\":\"RESIGN\"}}'", LONG_MS, NULL);
    close(KEPT);
    assert_true(arena_bot_begin(bot, b, tc_awaits(b, s).who, fault));
    if (!arena_bot_decide(bot, b, s, &d, fault))
        fail_msg("%s", fault);
    arena_bot_end(bot);
    rewind(file);
    json_t *line = json_loadf(file, 0, NULL);
    (void)fclose(file);
    assert_non_null(line);
    return line;
}

static bool has_many(const tc_battle *b, const tc_state *s)
{
    tc_action one;
    return tc_actions(b, s, play_kind_find(b, "MOVE_UNIT"), TC_NONE, &one, 1) > 700;
}

/* All moves and the end of them, nothing that is not legal, nothing that ends the battle. */
static void test_bot_is_told_all_actions(void **state)
{
    static tc_battle b;
    tc_state s;
    tc_action one;
    json_t *action;
    size_t i;
    int moves = 0, ends = 0;

    (void)state;
    load("lutter", &b);
    advance(&b, &s, false, has_many);
    json_t *line = told(&b, &s);
    json_array_foreach(json_object_get(line, "actions"), i, action)
    {
        const char *kind = json_string_value(json_object_get(action, "kind"));
        char *text = json_dumps(action, JSON_COMPACT);
        io_fault fault;
        play_decision d;
        assert_true(io_decision_read(&b, &s, text, strlen(text), &d, &fault));
        assert_int_equal(play_check(&b, &s, &d).rule, TC_LEGAL);
        moves += strcmp(kind, "MOVE_UNIT") == 0;
        ends += strcmp(kind, "END_MOVEMENT") == 0;
        assert_string_not_equal(kind, "RESIGN");
        free(text);
    }
    assert_int_equal(moves, tc_actions(&b, &s, play_kind_find(&b, "MOVE_UNIT"), TC_NONE, &one, 1));
    assert_int_equal(ends, 1);
    json_decref(line);
}

/* Its line is longer than a pipe holds. */
static void test_bot_that_does_not_read(void **state)
{
    static tc_battle b;
    tc_state s;
    play_decision d;
    char fault[ARENA_FAULT] = "";
    const double start = clock_s();

    (void)state;
    load("lutter", &b);
    advance(&b, &s, false, has_many);
    arena_bot *bot = arena_bot_start("read l; " OK "exec sleep 97", SHORT_MS, NULL);
    if (!arena_bot_begin(bot, &b, 0, fault))
        fail_msg("%s", fault);
    assert_false(arena_bot_decide(bot, &b, &s, &d, fault));
    assert_string_equal(fault, "it has not read its line within 0.5 s");
    arena_bot_end(bot);
    assert_true(clock_s() - start < PROMPT_S);
}

/* Is somebody hidden from a side? */
static bool hides_from(const tc_battle *b, const tc_state *s, int side)
{
    tc_state seen;
    if (tc_awaits(b, s).who >= TC_CHANCE)
        return false;
    tc_veil(b, s, side, &seen);
    return tc_hash(b, &seen) != tc_hash(b, s);
}

static bool enemy_hides(const tc_battle *b, const tc_state *s)
{
    return hides_from(b, s, tc_awaits(b, s).who);
}

static bool friend_hides(const tc_battle *b, const tc_state *s)
{
    return hides_from(b, s, !tc_awaits(b, s).who);
}

/* TVB-X10: where the shot in the wood stand is known to their own side only. */
static void test_bot_sees_what_its_side_sees(void **state)
{
    static tc_battle b;

    (void)state;
    load("rocroi", &b);
    for (int own = 0; own < 2; own++) {
        tc_state s;
        json_t *unit;
        size_t i;
        int found = 0;
        advance(&b, &s, true, own ? friend_hides : enemy_hides);
        json_t *line = told(&b, &s);
        json_array_foreach(json_object_get(json_object_get(line, "state"), "units"), i, unit)
        {
            if (strcmp(json_string_value(json_object_get(unit, "id")), "Ambush") != 0)
                continue;
            found++;
            assert_int_equal(json_is_array(json_object_get(unit, "at")), own);
        }
        assert_int_equal(found, 1);
        assert_true(json_array_size(json_object_get(line, "actions")) > 0);
        json_decref(line);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rating_of_ten_pairs),
        cmocka_unit_test(test_rating_is_never_sure),
        cmocka_unit_test(test_rating_of_what_is_unknown),
        cmocka_unit_test(test_rating_goes_by_pairs),
        cmocka_unit_test(test_interval_holds_the_truth),
        cmocka_unit_test(test_settled),
        cmocka_unit_test(test_bot_that_will_not_end),
        cmocka_unit_test(test_bot_that_does_not_begin),
        cmocka_unit_test(test_bot_that_closes_its_input),
        cmocka_unit_test(test_bot_begins),
        cmocka_unit_test(test_bot_that_talks_to_the_terminal),
        cmocka_unit_test(test_bot_takes_its_own_with_it),
        cmocka_unit_test(test_bot_is_new_after_a_failure),
        cmocka_unit_test(test_bot_is_not_waited_for_when_all_shall_stop),
        cmocka_unit_test(test_bot_answers_for_its_own_side),
        cmocka_unit_test(test_bot_is_told_all_actions),
        cmocka_unit_test(test_bot_that_does_not_read),
        cmocka_unit_test(test_bot_sees_what_its_side_sees),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
