/* docs/decisions/001: every decision of the four ledgers fits tc_action and drafts. Each row of
   decisions.def is filled with the largest values its ledger allows, packed, unpacked and read
   back. */
#include "../../play/play.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

typedef struct row {
    const char *system, *name, *fields;
    bool item;
} row;

static const row rows[] = {
#define D(system, name, fields)    { system, name, fields, false },
#define ITEM(system, name, fields) { system, name, fields, true },
#include "decisions.def"
#undef D
#undef ITEM
};

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

    for (int i = 0; i < TC_COUNT(rows); i++) {
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
    for (int i = 0; i < TC_COUNT(rows); i++) {
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
    static const struct {
        const char *system, *heading;
        int least;
    } ledgers[] = {
        { "sof", "### 5.1 Player decisions", 15 },
        { "tvb", "## 5.1 Actions in sequence", 26 },
        { "lon", "### 5.2 Actions in sequence", 19 },
        { "sns", "### 5.1 Decision points", 26 },
    };
    (void)state;
    for (int i = 0; i < TC_COUNT(ledgers); i++) {
        char path[64], line[2048];
        int names = 0;
        bool inside = false;
        snprintf(path, sizeof path, "docs/rules/%s.md", ledgers[i].system);
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
    return cmocka_run_group_tests_name("decisions", tests, NULL, NULL);
}
