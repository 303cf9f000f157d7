/* Records by forgers, and records of older rules: no command that reads one falls for it, falls
   over it, or passes on what a terminal would obey. */
#include "../../cli/fork.h"
#include "../../cli/session.h"
#include "game.h"

#include <unistd.h>

/* The rules have become newer since: io_rules_version is wrapped by the linker. */
static int later;

int __real_io_rules_version(int system);
int __wrap_io_rules_version(int system);

int __wrap_io_rules_version(int system)
{
    return __real_io_rules_version(system) + later;
}

/* ---- A command, and what it says ------------------------------------------------------------- */

typedef struct said {
    int code;
    char out[1 << 20], err[1 << 14];
} said;

static said s;
static char path[] = "/tmp/tercio-forged-XXXXXX"; /* a file of every test's own */

static void keep(const char *text, size_t len)
{
    FILE *f = fopen(path, "wb");

    assert_non_null(f);
    assert_int_equal(fwrite(text, 1, len, f), len);
    assert_int_equal(fclose(f), 0);
}

static void read_back(FILE *f, int *kept, int fd, char *out, size_t cap)
{
    fflush(fd == STDOUT_FILENO ? stdout : stderr);
    rewind(f);
    out[fread(out, 1, cap - 1, f)] = 0;
    dup2(*kept, fd);
    close(*kept);
    fclose(f);
}

static int resume(int argc, char **argv)
{
    session_args a = { .level = AI_CAPTAIN, .resume = argv[1] };
    int code = CLI_FAILED;

    (void)argc;
    session *t = session_open(&a, false, &code);
    code = t ? CLI_OK : code;
    session_close(t);
    return code;
}

static int fork_at_three(int argc, char **argv)
{
    static fork_point f;
    size_t len;
    char *text = cli_read_file(argv[1], IO_RECORD_BYTES_MAX, &len);
    const bool good = text && fork_read(argv[1], text, len, 3, &f);

    (void)argc;
    free(text);
    return good ? CLI_OK : CLI_FAILED;
}

typedef int command(int argc, char **argv);

/* Every command that reads a record, as the program runs it. */
static const struct reader {
    const char *name;
    command *run;
    const char *more;
} readers[] = {
    { "verify", cli_verify, NULL },    { "verify", cli_verify, "--json" },
    { "replay", cli_replay, NULL },    { "replay", cli_replay, "--json" },
    { "report", cli_report, NULL },    { "report", cli_report, "--html=-" },
    { "luck", cli_luck, NULL },        { "luck", cli_luck, "--json" },
    { "play --resume", resume, NULL }, { "lab --from", fork_at_three, NULL },
};

static void run(const struct reader *r)
{
    char name[32], more[32];
    char *argv[] = { name, path, more, NULL };
    FILE *out = tmpfile(), *err = tmpfile();

    snprintf(name, sizeof name, "%s", r->name);
    snprintf(more, sizeof more, "%s", r->more ? r->more : "");
    fflush(NULL);
    int kept[2] = { dup(STDOUT_FILENO), dup(STDERR_FILENO) };
    dup2(fileno(out), STDOUT_FILENO);
    dup2(fileno(err), STDERR_FILENO);
    s.code = r->run(r->more ? 3 : 2, argv);
    read_back(out, &kept[0], STDOUT_FILENO, s.out, sizeof s.out);
    read_back(err, &kept[1], STDERR_FILENO, s.err, sizeof s.err);
}

static void run_named(const char *name, const char *more)
{
    for (int i = 0; i < TC_COUNT(readers); i++)
        if (strcmp(readers[i].name, name) == 0 && !readers[i].more == !more &&
            (!more || strcmp(readers[i].more, more) == 0)) {
            run(&readers[i]);
            return;
        }
    fail();
}

static void has(const char *text, const char *wanted)
{
    if (!strstr(text, wanted))
        print_message("'%s' is not in:\n%.2000s\n", wanted, text);
    assert_non_null(strstr(text, wanted));
}

/* Keeps a forgery, frees it. */
static void keep_forged(char *text)
{
    assert_non_null(text);
    keep(text, strlen(text));
    free(text);
}

/* ---- Lines that were changed ----------------------------------------------------------------- */

/* Verifies a forgery and frees it; the line of the fault, 0 if there is none. */
static int fault_of(char *text, bool *good)
{
    io_fault fault = { 0 };
    io_verified v;

    *good = io_record_verify(text, strlen(text), &v, &fault);
    free(text);
    assert_true(*good == (fault.line == 0));
    return fault.line;
}

static void test_changed_lines(void **state)
{
    (void)state;
    char *text = some_record();
    const int rolled = line_with(text, "\"dice\":[1") > 1 ? line_with(text, "\"dice\":[1") : 2;
    bool good;

    assert_int_equal(fault_of(forge(text, 0, "", ""), &good), 0);
    assert_true(good);
    assert_int_equal(fault_of(forge(text, 4, "\"n\":", "\"n\":1"), &good), 4);
    assert_int_equal(fault_of(forge(text, 4, "\"kind\":\"", "\"kind\":\"X"), &good), 4);
    assert_int_equal(fault_of(forge(text, 4, "\"hash\":\"", "\"hash\":\"0"), &good), 4);
    assert_int_equal(fault_of(forge(text, 4, "\"dice\":[", "\"dice\":[9,"), &good), 4);
    assert_int_equal(fault_of(forge(text, rolled, "\"dice\":[1", "\"dice\":[2"), &good), rolled);
    assert_true(fault_of(forge(text, 1, "\"seed\":\"1626\"", "\"seed\":\"1631\""), &good) > 1);
    assert_false(good); /* it replays, but these are not the seed's dice */
    free(text);
}

/* A first line with one thing exchanged for another: every command refuses it by its place. */
static void refused_first_line(const char *text, const char *was, const char *is)
{
    keep_forged(forge(text, 1, was, is));
    for (int k = 0; k < TC_COUNT(readers); k++) {
        run(&readers[k]);
        if (s.code != CLI_FAILED || !strstr(s.err, ":1:"))
            print_message("%s: %s: exit %d %s\n", readers[k].name, is, s.code, s.err);
        assert_int_equal(s.code, CLI_FAILED);
        has(s.err, ":1:");
        assert_null(strchr(s.out, '\033'));
        assert_null(strchr(s.err, '\033'));
        assert_null(strstr(s.out, "match"));
    }
}

/* A first line that no program has written: refused by its place, by every command. */
static void test_first_lines(void **state)
{
    (void)state;
    static const char *const rows[][2] = {
        { "\"tercio\":1", "\"tercio\":9" },
        { "\"tercio\":1", "\"tercio\":0" },
        { "\"tercio\":1", "\"tercio\":\"1\"" },
        { "\"system\":\"", "\"system\":\"chess" },
        { "\"system\":", "\"system\":1,\"was\":" },
        { "\"system\":", "\"was\":" },
        { "\"rules\":1", "\"rules\":0" }, /* versions that never were */
        { "\"rules\":1", "\"rules\":-1" },
        { "\"rules\":1", "\"rules\":1.0" },
        { "\"rules\":1", "\"rules\":\"1\"" },
        { "\"rules\":1", "\"rules\":null" },
        { "\"rules\":1,", "" },
        { "\"rules\":1", "\"rules\":2" }, /* newer than ours */
        { "\"rules\":1", "\"rules\":4294967297" },
        { "\"scenario\":", "\"scenario\":5,\"was\":" },
        { "\"scenario\":", "\"was\":" },
        { "\"options\":[]", "\"options\":[1]" },
        { "\"options\":[]", "\"options\":{}" },
        { "\"options\":[]", "\"options\":\"advanced\"" },
        { "\"options\":[]", "\"options\":[\"\\u001b[2J\"]" },
        { "\"rulings\":[]", "\"rulings\":[1]" },
        { "\"rulings\":[]", "\"rulings\":[null]" },
        { "\"rulings\":[]", "\"rulings\":[\"\\u001b[2J=1\"]" },
        { "\"rulings\":[]", "\"rulings\":[],\"variant\":5" },
        { "\"choice\":{", "\"choice\":7,\"was\":{" },
        { "\"seats\":{", "\"seats\":[],\"was\":{" },
        { "\"seats\":{", "\"seats\":{\"third\":\"human\"," },
        { "\"seats\":{\"catholic\":\"\"", "\"seats\":{\"catholic\":3" },
        { "\"seed\":\"1626\"", "\"seed\":1626" },
        { "\"seed\":\"1626\"", "\"dealer\":{}" },
        { "\"seed\":\"1626\"",
          "\"dealer\":{\"game\":\"g\",\"commit\":\"00\",\"contributions\":\"\"}" },
        { "\"seed\":\"1626\"", "\"seed\":\"1626\",\"dealer\":{\"game\":\"g\"}" },
        { "title: ", "title: \\\"\\\\e[2J\\\" # " },
        { "title: ", "title: \\\"\\\\x9b2J\\\" # " },
        { "title: ", "title: \\\"\\\\u202e\\\" # " },
    };
    char *text = some_record(), own[64], other[64];
    const char *system = strstr(text, "\"system\":\"") + strlen("\"system\":\"");
    const int is = tc_system_find((char[8]){ system[0], system[1], system[2] });

    for (int i = 0; i < TC_COUNT(rows); i++)
        refused_first_line(text, rows[i][0], rows[i][1]);
    snprintf(own, sizeof own, "\"system\":\"%s\"", tc_system_name(is));
    for (int n = 1; n <= TC_SYSTEMS; n++) { /* whose scenario it is not */
        snprintf(other, sizeof other, "\"system\":\"%s\"", tc_system_name(n));
        if (n != is)
            refused_first_line(text, own, other);
    }
    free(text);
}

/* ---- Older rules ----------------------------------------------------------------------------- */

/* What was played then is played the same now: proved, every line. */
static void test_older_rules(void **state)
{
    (void)state;
    char *text = some_record();
    bool good;

    later = 1;
    assert_int_equal(fault_of(forge(text, 0, "", ""), &good), 0);
    assert_true(good);
    assert_int_equal(fault_of(forge(text, 4, "\"hash\":\"", "\"hash\":\"0"), &good), 4);
    assert_int_equal(fault_of(forge(text, 4, "\"kind\":\"", "\"kind\":\"X"), &good), 4);
    keep_forged(forge(text, 0, "", ""));
    for (int k = 0; k < TC_COUNT(readers); k++) {
        run(&readers[k]);
        assert_int_equal(s.code, CLI_OK);
        assert_null(strstr(s.out, "claimed"));
    }
    later = 0;
    free(text);
}

/* A position that side 0 has won, as a snapshot has it; into out. */
static void won_position(char out[TC_PACK_MAX * 2])
{
    game g;
    uint8_t packed[TC_PACK_MAX];
    io_text t = { NULL, 0, 0, false };
    play_decision d = { .count = 1 };

    open_game(&g, "mill_bridge", false, 11);
    for (int n = 0; n < 9 && tc_awaits(&g.b, &g.s).who == TC_CHANCE; n++) {
        tc_dice dice = { .key = { 1, 2 } };
        assert_int_equal(step_roll(&g.b, &g.s, &dice, NULL).rule, TC_LEGAL);
    }
    d.at[0] = (tc_action){ .kind = TC_RESIGN, .side = 1, .unit = TC_NONE, .target = TC_NONE };
    assert_int_equal(step_decide(&g.b, &g.s, &d, NULL).rule, TC_LEGAL);
    assert_int_equal(g.s.over, TC_WON_0);
    io_put(&t, "");
    io_put_base64(&t, packed, (size_t)tc_pack(&g.b, &g.s, packed, TC_PACK_MAX), false);
    snprintf(out, TC_PACK_MAX * 2, "\"state\":\"%s\",\"was\":\"", t.at);
    io_text_drop(&t);
    close_game(&g);
}

/* The attack: an older version, an impossible move, a won position pasted in, all sums anew. */
static char *attack(const char *text)
{
    char won[TC_PACK_MAX * 2];
    char *moved = forge(text, 4, "\"kind\":\"", "\"kind\":\"X"), *was = moved;
    int at = 1;

    for (const char *line = moved; *line; line = strchr(line, '\n') + 1, at++)
        if (at > 4 && strncmp(line, "{\"turn\":", 8) == 0)
            break; /* the first snapshot behind it */
    won_position(won);
    moved = forge(moved, at, "\"state\":\"", won);
    free(was);
    return moved;
}

static void test_attack(void **state)
{
    (void)state;
    char *text = some_record(), *forged = attack(text);

    keep(forged, strlen(forged));
    run_named("verify", NULL); /* the same version: refused */
    assert_int_equal(s.code, CLI_FAILED);
    has(s.err, ":4:");
    assert_string_equal(s.out, "");

    later = 1; /* an older one: told, and never proved */
    run_named("verify", NULL);
    assert_int_equal(s.code, CLI_FAILED);
    assert_true(strncmp(s.out, path, strlen(path)) == 0);
    has(s.out, ":4: not proved from here on");
    assert_true(strstr(s.out, ":4: not proved") < strchr(s.out, '\n'));
    has(s.out, "could not be played again");
    has(s.out, "claimed and not proved");
    assert_null(strstr(s.out, "match"));
    run_named("verify", "--json");
    assert_int_equal(s.code, CLI_FAILED);
    has(s.out, "{\"ok\":false,\"line\":4,\"rules\":1,");
    run_named("replay", NULL);
    has(s.out, "(claimed, not proved) line 4: ");
    has(s.out, "the position of turn");
    has(s.err, ":4:1: not proved from here on");
    run_named("replay", "--json");
    has(s.out, "\"claimed\":true,");
    has(s.out, "{\"kind\":\"STORED\"}");
    run_named("report", NULL);
    has(s.out, "Line 4: not proved from here on");
    run_named("report", "--html=-");
    has(s.out, "Line 4 of the record: not proved from here on");
    run_named("luck", NULL);
    has(s.out, "Line 4: not proved from here on");
    run_named("luck", "--json");
    has(s.out, "{\"parted\":4,");
    run_named("play --resume", NULL); /* it would be written anew as if it had been played */
    assert_int_equal(s.code, CLI_FAILED);
    has(s.err, "cannot be gone on with");
    later = 0;
    free(forged);
    free(text);
}

/* ---- Foreign text ---------------------------------------------------------------------------- */

/* Escapes in what is shown of a record: seats; C1 as one byte's number and as UTF-8, both ways of
   writing. */
static void test_seats_with_escapes(void **state)
{
    (void)state;
    static const char *const seats[] = { "\\u001b[31mred", "\\u009b31mred", "\302\23331mred",
                                         "\\u007fred",     "\\u202ered",    "a\\bred" };
    char *text = some_record(), to[64];

    for (int i = 0; i < TC_COUNT(seats); i++) {
        snprintf(to, sizeof to, "\"seats\":{\"catholic\":\"%s\"", seats[i]);
        keep_forged(forge(text, 1, "\"seats\":{\"catholic\":\"\"", to));
        for (int k = 0; k < TC_COUNT(readers); k++) {
            run(&readers[k]);
            assert_int_equal(s.code, CLI_OK);
            for (const char *c = s.out; *c && !strstr(readers[k].name, "--html"); c++)
                assert_true((unsigned char)*c >= 0x20 || *c == '\n' || *c == '\t');
            assert_null(strstr(s.out, "\xc2\x9b"));
            assert_null(strstr(s.out, "\xe2\x80\xae"));
            assert_null(strchr(s.out, 0x7f));
        }
        run_named("report", NULL);
        has(s.out, "\xef\xbf\xbd");
        has(s.out, "red): ");
    }
    free(text);
}

static void test_put(void **state)
{
    (void)state;
    static const struct {
        const char *in, *out;
    } rows[] = {
        { "Lutter\n\tam Barenberge", "Lutter\n\tam Barenberge" },
        { "Königsmarck – “a” 中 😀", "Königsmarck – “a” 中 😀" },
        { "\033[2J", "\xef\xbf\xbd[2J" },
        { "a\x80"
          "z",
          "a\xef\xbf\xbd"
          "z" }, /* no UTF-8: an old terminal would take it for C1 */
        { "\xc2\x80\xc2\x9f\xc2\xa0", "\xef\xbf\xbd\xef\xbf\xbd\xc2\xa0" },
        { "\xe2\x80", "\xef\xbf\xbd\xef\xbf\xbd" }, /* cut off */
        { "\xe2\x80\xad\xe2\x81\xa6", "\xef\xbf\xbd\xef\xbf\xbd" },
    };
    char out[128];

    for (int i = 0; i < TC_COUNT(rows); i++) {
        FILE *f = tmpfile();
        cli_put(f, rows[i].in);
        rewind(f);
        out[fread(out, 1, sizeof out - 1, f)] = 0;
        fclose(f);
        assert_string_equal(out, rows[i].out);
    }
}

static int open_path(void **state)
{
    (void)state;
    const int fd = mkstemp(path);
    return fd >= 0 ? close(fd) : -1;
}

static int remove_path(void **state)
{
    (void)state;
    return unlink(path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_changed_lines),      cmocka_unit_test(test_first_lines),
        cmocka_unit_test(test_older_rules),        cmocka_unit_test(test_attack),
        cmocka_unit_test(test_seats_with_escapes), cmocka_unit_test(test_put),
    };
    return cmocka_run_group_tests(tests, open_path, remove_path);
}
