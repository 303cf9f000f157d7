/* Records in C: what the protocol cannot reach. Dealer dice, dice by hand, words that read
   back as written, every decision of many games through JSON and the packed form. */
#include "game.h"

enum { DECISIONS_MAX = 400 };

static const char *const advanced[] = { "advanced" };

static void verify_good(const io_record *r, io_verified *v)
{
    io_fault fault = { 0 };
    size_t len;
    char *text = io_record_text(r, &len);

    assert_non_null(text);
    if (!io_record_verify(text, len, v, &fault))
        print_message("line %d: %s\n", fault.line, fault.text);
    assert_int_equal(fault.line, 0);
    free(text);
}

static void test_seed_record(void **state)
{
    (void)state;
    static const char *const names[] = { "mill_bridge", "windmill_hill", "lutter" };

    for (int i = 0; i < 6; i++) {
        game g;
        uint32_t key[2];
        io_verified v;
        io_seed_key("1626", key);
        open_game(&g, names[i / 2], i & 1, (uint64_t)i);
        io_record *r =
            io_record_new(g.text, &(io_choice){ advanced, i & 1, NULL, 0, NULL }, "1626");
        io_record_seats(r, "Tilly", "Christian");
        for (int n = 0; n < DECISIONS_MAX && !is_over(&g); n++)
            play_line(&g, r, key, 0);
        verify_good(r, &v);
        assert_int_equal(v.source, IO_DICE_SEED);
        assert_int_equal(v.by_hand, 0);
        assert_int_equal(v.recomputed, v.dice);
        assert_true(v.dice > 0);
        assert_true(v.hash == tc_hash(&g.b, &g.s));
        io_record_free(r);
        close_game(&g);
    }
}

/* The same at a table: the record names its system, and its seats by number. */
static void test_table_record(void **state)
{
    (void)state;
    static const char *const names[] = { "mirror-tvb", "free-tvb", "luetzen" };

    for (int i = 0; i < TC_COUNT(names); i++) {
        game g;
        uint32_t key[2];
        io_verified v;
        size_t len;
        char named[64];
        io_seed_key("1632", key);
        open_game(&g, names[i], false, (uint64_t)i);
        io_record *r = io_record_new(g.text, NULL, "1632");
        assert_true(io_record_system(r, g.b.system));
        io_record_seats(r, "Wallenstein", "Gustavus");
        for (int n = 0; n < DECISIONS_MAX && !is_over(&g); n++)
            play_line(&g, r, key, 0);
        assert_false(io_record_system(r, 1)); /* too late */
        verify_good(r, &v);
        assert_int_equal(v.recomputed, v.dice);
        assert_true(v.dice > 0);
        assert_true(v.hash == tc_hash(&g.b, &g.s));
        char *text = io_record_text(r, &len);
        snprintf(named, sizeof named, "\"system\":\"%s\",\"rules\":", tc_system_name(g.b.system));
        assert_non_null(strstr(text, named));
        assert_non_null(strstr(text, "\"first\":\"Wallenstein\",\"second\":\"Gustavus\""));
        free(text);
        io_record_free(r);
        close_game(&g);
    }
    for (int system = 1; system <= TC_SYSTEMS; system++)
        assert_int_equal(tc_system_find(tc_system_name(system)), system);
    assert_int_equal(tc_system_find("chess"), 0);
    assert_null(tc_system_name(0));
}

/* Dice that the seed does not give are marked; without a seed all are by hand. */
static void test_dice_by_hand(void **state)
{
    (void)state;
    game g;
    uint32_t key[2], other[2];
    io_verified v;

    io_seed_key("1", key);
    io_seed_key("another", other);
    open_game(&g, "mill_bridge", false, 3);
    io_record *r = io_record_new(g.text, NULL, "1");
    for (int n = 0; n < 60 && !is_over(&g); n++)
        play_line(&g, r, n < 30 ? key : other, 0);
    verify_good(r, &v);
    assert_true(v.by_hand > 0 && v.recomputed > 0);
    assert_int_equal(v.by_hand + v.recomputed, v.dice);
    io_record_free(r);
    close_game(&g);
}

static void deal(game *g, io_record *r, const uint8_t secret[32], int lines)
{
    for (int n = 0; n < lines && !is_over(g); n++) {
        uint32_t key[2];
        assert_true(io_record_key(r, secret, key));
        play_line(g, r, key, 0);
    }
}

/* Committed before, revealed after; every die can be thrown again then, and not
   before. */
static void test_dealer_record(void **state)
{
    (void)state;
    uint8_t secret[32], commit[32], wrong[32] = { 1 };
    const uint8_t contributions[6] = { 1, 2, 3, 4, 5, 6 };
    play_blake2b hash;
    io_verified v;
    game g;

    for (int i = 0; i < 32; i++)
        secret[i] = (uint8_t)(7 * i + 1);
    play_blake2b_init(&hash, 32, NULL, 0);
    play_blake2b_add(&hash, secret, 32);
    play_blake2b_end(&hash, commit);
    open_game(&g, "mill_bridge", true, 5);
    io_record *r = io_record_new(g.text, &(io_choice){ advanced, 1, NULL, 0, NULL }, NULL);
    assert_true(io_record_dealer(r, "game-17", commit, contributions, 6));
    deal(&g, r, secret, 60);
    verify_good(r, &v);
    assert_int_equal(v.source, IO_DICE_SEALED);
    assert_int_equal(v.recomputed, 0);
    assert_true(io_record_reveal(r, secret));
    verify_good(r, &v);
    assert_int_equal(v.source, IO_DICE_DEALER);
    assert_true(v.dice > 0);
    assert_int_equal(v.recomputed, v.dice);
    io_record_free(r);
    close_game(&g);

    open_game(&g, "mill_bridge", true, 5);
    r = io_record_new(g.text, &(io_choice){ advanced, 1, NULL, 0, NULL }, NULL);
    assert_true(io_record_dealer(r, "game-18", commit, contributions, 6));
    deal(&g, r, wrong, 60); /* dice of another secret than the one committed to */
    assert_true(io_record_reveal(r, secret));
    io_fault fault = { 0 };
    size_t len;
    char *text = io_record_text(r, &len);
    assert_false(io_record_verify(text, len, &v, &fault));
    assert_true(fault.line > 1);
    free(text);
    io_record_free(r);
    close_game(&g);
}

/* What the writer writes the reader reads back to the same bytes. */
static void test_words_round_trip(void **state)
{
    (void)state;
    static const char *const names[] = { "mill_bridge", "windmill_hill", "lutter", "mirror" };
    uint32_t key[2] = { 9, 9 };
    char words[1 << 15], again[1 << 15];
    long tried = 0;

    for (int i = 0; i < 8; i++) {
        game g;
        open_game(&g, names[i / 2], i & 1, (uint64_t)i + 100);
        for (int n = 0; n < 3000 && !is_over(&g); n++) {
            tc_dice dice = { .key = { key[0], key[1] } };
            play_decision d, back, unpacked;
            uint8_t packed[PLAY_PACKED_MAX];
            io_fault fault = { 0 };
            if (tc_awaits(&g.b, &g.s).who == TC_CHANCE) {
                assert_int_equal(step_roll(&g.b, &g.s, &dice, NULL).rule, TC_LEGAL);
                continue;
            }
            memset(&d, 0, sizeof d);
            ai_random_decision(&g.b, &g.s, &g.random, &d);
            const int len = play_decision_json(&g.b, &g.s, &d, words, (int)sizeof words);
            assert_in_range(len, 1, sizeof words - 1);
            if (!io_decision_read(&g.b, &g.s, words, (size_t)len, &back, &fault))
                print_message("%s\n%d:%d %s\n", words, fault.line, fault.column, fault.text);
            assert_string_equal(fault.text, "");
            assert_int_equal(back.count, d.count);
            play_decision_json(&g.b, &g.s, &back, again, (int)sizeof again);
            assert_string_equal(words, again);
            tc_state other = g.s;
            assert_int_equal(step_decide(&g.b, &other, &back, NULL).rule, TC_LEGAL);
            const int bytes = play_pack_decision(&d, packed, (int)sizeof packed);
            assert_int_equal(play_unpack_decision(&unpacked, packed, bytes), bytes);
            assert_int_equal(unpacked.count, d.count);
            assert_memory_equal(unpacked.at, d.at, (size_t)d.count * sizeof d.at[0]);
            assert_int_equal(step_decide(&g.b, &g.s, &d, NULL).rule, TC_LEGAL);
            assert_true(tc_hash(&g.b, &other) == tc_hash(&g.b, &g.s));
            tried++;
        }
        close_game(&g);
    }
    assert_true(tried > 1000);
}

/* The answer has these words; it is freed. */
static void ask(io_engine *e, const char *line, const char *words)
{
    char *answer = io_engine_line(e, line, strlen(line));

    assert_non_null(answer);
    if (!strstr(answer, words))
        print_message("%s: %.300s\n", line, answer);
    assert_non_null(strstr(answer, words));
    free(answer);
}

/* A game that was played and taken back until its record is full goes no further, and all that was
   played is in the record. */
static void test_full_record(void **state)
{
    (void)state;
    static const char full[] = "\"code\":\"full\"", limit[] = "at most 32768 lines";
    static const char go[] = "{\"do\":\"go\",\"level\":\"recruit\",\"apply\":true,\"quiet\":true}";
    static const char undo[] = "{\"do\":\"undo\",\"quiet\":true}";
    io_engine *e = io_engine_new();
    io_verified v;
    io_fault fault;

    ask(e, "{\"do\":\"new\",\"scenario\":\"mill_bridge\",\"seed\":\"7\",\"quiet\":true}",
        "{\"ok\":true");
    ask(e, go, "{\"ok\":true");
    for (int n = 1; n + 1 < IO_RECORD_PLAYS_MAX; n += 2) {
        ask(e, undo, "{\"ok\":true");
        ask(e, go, "{\"ok\":true");
    }
    ask(e, undo, "{\"ok\":true");
    for (int twice = 0; twice < 2; twice++) {
        ask(e, go, full);
        ask(e, go, limit);
    }
    ask(e, undo, "nothing has been played yet");
    static const char save[] = "{\"do\":\"save\",\"record\":true}";
    char *answer = io_engine_line(e, save, sizeof save - 1);
    json_t *o = json_loads(answer, 0, NULL);
    const char *text = json_string_value(json_object_get(o, "record"));
    assert_non_null(text);
    assert_true(io_record_verify(text, strlen(text), &v, &fault));
    assert_int_equal(v.decisions, IO_RECORD_PLAYS_MAX / 2);
    assert_int_equal(v.undone, IO_RECORD_PLAYS_MAX / 2);
    char *more =
        forge(text, line_with(text, "{\"end\":"), "\"end\":true", "\"n\":32769,\"undo\":1");
    assert_false(io_record_verify(more, strlen(more), &v, &fault));
    assert_non_null(strstr(fault.text, "at most 32768 lines"));
    free(more);
    json_decref(o);
    free(answer);
    io_engine_free(e);
}

static void say(char *out, size_t cap, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    io_say(out, cap, format, args);
    va_end(args);
}

/* What has no room for its end says so, and never ends in half a letter. */
static void test_long_sentences(void **state)
{
    (void)state;
    char text[12];

    say(text, sizeof text, "%s", "12345678901");
    assert_string_equal(text, "12345678901");
    say(text, sizeof text, "%s", "123456789012");
    assert_string_equal(text, "12345678...");
    say(text, sizeof text, "%s",
        "1234567\xc3\xbc"
        "9012");
    assert_string_equal(text, "1234567...");
}

static void test_base64(void **state)
{
    (void)state;
    for (int len = 0; len < 70; len++) {
        uint8_t in[70], out[70];
        io_text t = { NULL, 0, 0, false };
        for (int i = 0; i < len; i++)
            in[i] = (uint8_t)(i * 91 + len * 7);
        io_put(&t, "");
        io_put_base64(&t, in, (size_t)len, len & 1);
        assert_int_equal(io_base64_read(t.at, out, len), len);
        assert_memory_equal(in, out, (size_t)len);
        assert_int_equal(io_base64_read(t.at, out, len - 1), len ? -1 : 0);
        io_text_drop(&t);
    }
    uint8_t out[8];
    assert_int_equal(io_base64_read("A", out, 8), -1);
    assert_int_equal(io_base64_read("A*==", out, 8), -1);
    assert_int_equal(io_base64_read("AB", out, 8), -1); /* bits left over */
}

static void test_places(void **state)
{
    (void)state;
    static const char text[] = "{\"a\": [1, {\"b\\n\": 2, \"c\" :\n  \"\xc3\xa9]\"}], \"d\":true}";
    io_slice at;

    assert_true(io_json_find(text, sizeof text - 1, "/a/1/c", &at));
    assert_int_equal(at.line, 2);
    assert_int_equal(at.column, 3);
    assert_true(io_json_find(text, sizeof text - 1, "/d", &at));
    assert_int_equal(at.to - at.from, 4);
    assert_false(io_json_find(text, sizeof text - 1, "/a/2", &at));
    assert_false(io_json_find(text, sizeof text - 1, "/d/x", &at));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_seed_record),      cmocka_unit_test(test_table_record),
        cmocka_unit_test(test_dice_by_hand),     cmocka_unit_test(test_dealer_record),
        cmocka_unit_test(test_words_round_trip), cmocka_unit_test(test_long_sentences),
        cmocka_unit_test(test_base64),           cmocka_unit_test(test_places),
        cmocka_unit_test(test_full_record),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
