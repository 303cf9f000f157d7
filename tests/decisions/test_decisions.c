/* docs/decisions/001: every decision of the ledgers fits tc_action and drafts. Each row of
   SYSTEM/decisions.def is filled with the largest values its ledger allows, packed, unpacked and
   read back. The files are read here, so that a system has its rows before it is built:
     LEDGER("heading", n)          the ledger's table of decisions, n of them or more
     D("decision", "fields")       fields are "parameter=slot:largest"
     ITEM("decision", "fields")    one entry of a draft; the D after it is its commit */
#include "../../play/play.h"
#include <dirent.h>
#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

typedef struct row {
    char system[NAME_MAX + 1], name[64], fields[160];
    bool item;
} row;

enum { ROWS_MAX = 400, LEDGERS_MAX = 16 };
static row rows[ROWS_MAX];
static int row_count;
static struct {
    char system[NAME_MAX + 1], heading[64];
    int least;
} ledgers[LEDGERS_MAX];
static int ledger_count;

static void read_row(const char *path, const char *system, const char *line)
{
    row *r = &rows[row_count];
    int end = 0;

    assert_true(row_count < ROWS_MAX && ledger_count < LEDGERS_MAX);
    snprintf(r->system, sizeof r->system, "%s", system);
    r->item = strncmp(line, "ITEM(", 5) == 0;
    r->fields[0] = 0;
    if (sscanf(line, "LEDGER(\"%63[^\"]\", %d)", ledgers[ledger_count].heading,
               &ledgers[ledger_count].least) == 2) {
        snprintf(ledgers[ledger_count].system, sizeof ledgers[0].system, "%s", system);
        ledger_count++;
    } else if ((sscanf(line, "D(\"%63[^\"]\", \"%n", r->name, &end) == 1 && end) ||
               (sscanf(line, "ITEM(\"%63[^\"]\", \"%n", r->name, &end) == 1 && end)) {
        snprintf(r->fields, sizeof r->fields, "%.*s", (int)strcspn(line + end, "\""), line + end);
        row_count++;
    } else {
        fail_msg("%s: what is %s", path, line);
    }
}

static int read_tables(void **state)
{
    DIR *folder = opendir("tests/decisions");
    char path[NAME_MAX + 64], line[512];

    (void)state;
    assert_non_null(folder);
    for (struct dirent *e = readdir(folder); e; e = readdir(folder)) {
        snprintf(path, sizeof path, "tests/decisions/%s/decisions.def", e->d_name);
        FILE *f = fopen(path, "r");
        while (f && fgets(line, sizeof line, f))
            read_row(path, e->d_name, line);
        if (f)
            (void)fclose(f);
    }
    closedir(folder);
    return ledger_count < 4;
}

enum { SLOTS = 16 };
static const char *const slots[SLOTS] = { "unit",      "target", "with",   "flags",
                                          "arg",       "x",      "y",      "length",
                                          "heading",   "angle",  "change", "end_change",
                                          "end_angle", "path",   "set",    "id" };

static int slot_of(const char *name)
{
    for (int i = 0; i < SLOTS; i++)
        if (strcmp(slots[i], name) == 0)
            return i;
    fail_msg("no slot called %s", name);
    return -1;
}

static void write_run(tc_action *a, int slot, long value)
{
    for (int i = 0; i < TC_PATH_MAX && slot == 13; i++)
        tc_path_set(a->as.path, i, (unsigned)(i * 5 % 15 + 1));
    for (int i = 0; i < TC_IDS_MAX && slot == 15; i++)
        a->as.id[i] = (uint8_t)(value - i % 3);
    for (unsigned i = 0; (long)i <= value && slot == 14; i += 7)
        tc_set_add(a->as.set, i);
    if (slot == 14)
        tc_set_add(a->as.set, (unsigned)value);
}

static void write_slot(tc_action *a, int slot, long value)
{
    uint8_t *const bytes[] = { &a->unit, &a->target, &a->with, &a->flags };
    int32_t *const wide[] = { &a->as.pose.x, &a->as.pose.y, &a->as.pose.length };
    if (slot < 4)
        *bytes[slot] = (uint8_t)value;
    else if (slot == 4)
        a->arg = (uint16_t)value;
    else if (slot < 8)
        *wide[slot - 5] = (int32_t)value;
    else if (slot == 8 || slot == 9 || slot == 12)
        *(slot == 8   ? &a->as.pose.heading
          : slot == 9 ? &a->as.pose.angle
                      : &a->as.pose.end_angle) = (int16_t)value;
    else if (slot == 10 || slot == 11)
        *(slot == 10 ? &a->as.pose.change : &a->as.pose.end_change) = (uint8_t)value;
    else
        write_run(a, slot, value);
}

static bool reads_back(const tc_action *a, int slot, long value)
{
    tc_action again = *a;
    write_slot(&again, slot, value);
    return memcmp(&again, a, sizeof again) == 0;
}

/* Fills every field of a row; then reads every one back, so that two fields in one place are
   caught. */
static tc_action fill(const row *r, int kind)
{
    tc_action a = { .kind = (uint8_t)kind, .side = 1 };
    char text[256], *save = NULL;

    for (int reading = 0; reading < 2; reading++) {
        snprintf(text, sizeof text, "%s", r->fields);
        for (char *field = strtok_r(text, " ", &save); field; field = strtok_r(NULL, " ", &save)) {
            char slot[32];
            long value = 0;
            assert_int_equal(sscanf(strchr(field, '=') + 1, "%31[a-z_]:%ld", slot, &value), 2);
            if (!reading)
                write_slot(&a, slot_of(slot), value);
            else if (!reads_back(&a, slot_of(slot), value))
                fail_msg("%s %s: %s does not keep %ld", r->system, r->name, field, value);
        }
    }
    return a;
}

/* A draft is its items and then the commit; here three of each item that stands before it. */
static void test_every_decision_round_trips(void **state)
{
    static play_decision d, back;
    static uint8_t bytes[PLAY_PACKED_MAX];
    int count = 0;
    (void)state;

    for (int i = 0; i < row_count; i++) {
        const tc_action a = fill(&rows[i], 5 + i % 25);
        for (int n = rows[i].item ? 3 : 1; n > 0; n--)
            d.at[count++] = a;
        if (rows[i].item)
            continue;
        d.count = count;
        const int len = play_pack_decision(&d, bytes, sizeof bytes);
        assert_true(len > 0);
        memset(&back, 0xee, sizeof back);
        assert_int_equal(play_unpack_decision(&back, bytes, len), len);
        assert_int_equal(back.count, d.count);
        if (memcmp(back.at, d.at, (size_t)d.count * sizeof d.at[0]) != 0)
            fail_msg("%s %s changes on its way", rows[i].system, rows[i].name);
        count = 0;
    }
    assert_int_equal(count, 0); /* no draft without its commit */
}

/* Is some row of the system named by this word ("D6", "MOVE_BEGIN")? */
static bool is_listed(const char *system, const char *word)
{
    for (int i = 0; i < row_count; i++) {
        const char *at = strcmp(rows[i].system, system) == 0 ? strstr(rows[i].name, word) : NULL;
        if (at && (at == rows[i].name || at[-1] == ' ') &&
            (at[strlen(word)] == 0 || at[strlen(word)] == ' '))
            return true;
    }
    return false;
}

/* The first cell of a table row may name several decisions: "ATT_OPT / DEF_OPT". */
static int check_cell(const char *system, char *line)
{
    char *save = NULL;
    int names = 0;
    line[strcspn(line + 1, "|") + 1] = 0;
    for (char *word = strtok_r(line + 1, " /", &save); word; word = strtok_r(NULL, " /", &save)) {
        if (!is_listed(system, word))
            fail_msg("%s: the ledger's decision %s is not in decisions.def", system, word);
        names++;
    }
    return names;
}

/* The table has every decision the ledgers list in section 5, read from the ledgers themselves. */
static void test_every_decision_of_the_ledgers_is_listed(void **state)
{
    (void)state;
    for (int i = 0; i < ledger_count; i++) {
        char path[2 * NAME_MAX], line[2048];
        int names = 0;
        bool inside = false;
        snprintf(path, sizeof path, "docs/rules/%.*s.md", NAME_MAX, ledgers[i].system);
        FILE *f = fopen(path, "r");
        assert_non_null(f);
        while (fgets(line, sizeof line, f)) {
            if (line[0] == '#')
                inside = strncmp(line, ledgers[i].heading, strlen(ledgers[i].heading)) == 0;
            else if (inside && line[0] == '|' && line[1] != '-' && strncmp(line, "| #", 3) != 0 &&
                     strncmp(line, "| Action", 8) != 0 && strncmp(line, "| id", 4) != 0)
                names += check_cell(ledgers[i].system, line);
        }
        fclose(f);
        assert_true(names >= ledgers[i].least);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_decision_round_trips),
        cmocka_unit_test(test_every_decision_of_the_ledgers_is_listed),
    };
    return cmocka_run_group_tests_name("decisions", tests, read_tables, NULL);
}
