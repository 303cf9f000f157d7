/* The nine lists and the ready rosters are the ledger's (docs/rules/sns.md, section 8): our tables
   are written out as the ledger writes its own and compared line by line; the rosters of 8.1 keep
   their lists and come to the ledger's numbers. */
#include "../../../core/sns/tables.h"
#include "unit.h"

enum { LINE_MAX = 1024, CELLS = 8 };

static FILE *ledger_from(const char *heading)
{
    static char line[LINE_MAX];
    FILE *f = fopen("docs/rules/sns.md", "r");

    assert_non_null(f);
    while (fgets(line, sizeof line, f))
        if (strncmp(line, heading, strlen(heading)) == 0)
            return f;
    fail_msg("the ledger has no '%s'", heading);
    return NULL;
}

/* The next line that begins so, without its end; NULL: a line that begins with `end` came first. */
static const char *next_line(FILE *f, const char *begin, const char *end, char line[LINE_MAX])
{
    while (fgets(line, LINE_MAX, f)) {
        line[strcspn(line, "\n")] = 0;
        if (strncmp(line, begin, strlen(begin)) == 0)
            return line;
        if (strncmp(line, end, strlen(end)) == 0)
            return NULL;
    }
    return NULL;
}

/* ---- The tables ------------------------------------------------------------------------------ */

static void add(char *out, const char *word)
{
    snprintf(out + strlen(out), LINE_MAX - strlen(out), "%s%s", out[0] ? ", " : "", word);
}

static void write_traits(const sns_army_line *l, char out[LINE_MAX])
{
    static const struct {
        unsigned trait;
        const char *word;
    } traits[] = {
        { SNS_IMPACT, "Impact" },       { SNS_SHIELDWALL, "Shieldwall" },
        { SNS_SPEARS, "Spears" },       { SNS_PIKES, "Pikes" },
        { SNS_THROWN, "Thrown" },       { SNS_TWO_HANDED, "Two-handed" },
        { SNS_STEADFAST, "Steadfast" }, { SNS_UNDRILLED, "Undrilled" },
        { SNS_STAKES, "Stakes" },
    };
    out[0] = 0;
    if (l->protection != SNS_PLAIN)
        add(out, l->protection == SNS_LACKING    ? "LP"
                 : l->protection == SNS_ARMOURED ? "ARM"
                                                 : "HA");
    if (l->weapon)
        add(out, sns_weapons[l->weapon].key);
    for (int i = 0; i < TC_COUNT(traits); i++)
        if (l->traits & traits[i].trait)
            add(out, traits[i].word);
    if (!out[0])
        add(out, "\u2013");
}

static void write_row(const sns_army_line *l, char out[LINE_MAX])
{
    char traits[LINE_MAX], worst[8] = "";
    const char *flag = l->type == SNS_CAMP         ? "one only"
                       : l->flags & SNS_COMPULSORY ? "Compulsory"
                       : l->flags & SNS_RESTRICTED ? "Restricted"
                                                   : "";
    write_traits(l, traits);
    if (l->worst != l->best)
        snprintf(worst, sizeof worst, " or %d", l->worst);
    const int len = snprintf(out, LINE_MAX, "| %s | %s | %s%s | %d%s | %d | %.200s | %s |",
                             !l->name                 ? ""
                             : l->section == SNS_CORE ? "Core"
                                                      : "Support",
                             l->name ? l->name : "\u2014 or",
                             l->type == SNS_CAMP ? "Camp" : sns_types[l->type].name,
                             l->large ? " (L)" : "", l->best, worst, l->strength, traits, flag);
    assert_true(len < LINE_MAX);
}

static void test_tables(void **state)
{
    char line[LINE_MAX], mine[LINE_MAX];
    FILE *f = ledger_from("## 8. ");

    (void)state;
    for (int i = 0; i < SNS_LISTS; i++) {
        const sns_army_list *l = sns_list_of(i);
        assert_non_null(next_line(f, "#### ", "### 8.1", line));
        snprintf(mine, sizeof mine, "#### %s \u2014 %s", l->name, l->dates);
        assert_string_equal(mine, line);
        assert_non_null(next_line(f, "|---", "####", line));
        for (int row = 0; row < l->lines; row++) {
            assert_non_null(next_line(f, "|", "", line));
            write_row(&l->line[row], mine);
            assert_string_equal(mine, line);
        }
        if (l->notes[0]) {
            assert_non_null(next_line(f, "Notes: ", "|", line));
            assert_string_equal(l->notes, line + strlen("Notes: "));
        }
        assert_true(l->lines <= SNS_ENTRIES_MAX);
    }
    assert_null(next_line(f, "#### ", "### 8.1", line));
    fclose(f);
}

/* What the notes say of years; and nobody else has one. */
static void test_dates(void **state)
{
    static const struct {
        const char *list, *troop;
        int option, from, until;
    } rows[] = {
        { "macedonian", "Asian horse archers", 0, -330, 0 },
        { "macedonian", "Elephants", 0, -326, 0 },
        { "skythian", "Saka lancers", 1, -400, 0 },
        { "achaemenid", "Ionian hoplites", 0, -540, 0 },
        { "roman", "Lanciarii or javelinmen", 0, 200, 0 },
        { "roman", "Lancers (contarii)", 0, 110, 0 },
        { "roman", "Lancers (contarii)", 1, 200, 0 },
        { "dacian", "Sarmatian lancers", 0, 85, 106 },
        { "dacian", "Sarmatian horse archers", 0, 85, 106 },
        { "dacian", "Roman deserters", 0, 85, 106 },
        { "dacian", "Captured bolt-shooters", 0, 85, 106 },
        { "english", "Knights", 1, 1250, 0 },
        { "english", "Dismounted knights", 1, 1250, 0 },
        { "english", "Archers", 1, 1250, 0 },
        { "english", "Hobilars", 0, 1296, 0 },
        { "scots", "Common spearmen", 1, 1260, 0 },
        { "scots", "Galloglaich", 0, 1260, 0 },
        { "welsh", "Irish or Norse mercenaries", 0, 0, 1199 },
    };
    int next = 0;

    (void)state;
    for (int i = 0; i < SNS_LISTS; i++)
        for (int line = 0; line < sns_list_of(i)->lines; line++) {
            const sns_army_list *l = sns_list_of(i);
            if (!l->line[line].from && !l->line[line].until)
                continue;
            assert_true(next < TC_COUNT(rows));
            assert_string_equal(l->key, rows[next].list);
            assert_int_equal(line, sns_troop_find(l, rows[next].troop) + rows[next].option);
            assert_int_equal(l->line[line].from, rows[next].from);
            assert_int_equal(l->line[line].until, rows[next].until);
            next++;
        }
    assert_int_equal(next, TC_COUNT(rows));
}

/* What a file can write, found again by its name; and no Support type is Compulsory (R86). */
static void test_sound(void **state)
{
    (void)state;
    for (int i = 0; i < SNS_LISTS; i++) {
        const sns_army_list *l = sns_list_of(i);
        assert_int_equal(sns_list_find(l->key), i);
        assert_int_equal(sns_list_find(l->name), i);
        for (int line = 0; line < l->lines; line++) {
            const sns_army_line *a = &l->line[line];
            const sns_profile p = profile_of(a, a->best);
            assert_true(sns_line_fits(a, &p));
            assert_true(a->name || line > 0);
            assert_int_equal(a->section, l->line[sns_troop_of(l, line)].section);
            if (a->name)
                assert_int_equal(sns_troop_find(l, a->name), line);
            else
                assert_int_equal(a->flags, 0);
            assert_false(a->section == SNS_SUPPORT && a->flags & SNS_COMPULSORY);
            assert_true(!a->large || sns_types[a->type].large);
        }
    }
}

/* ---- 8.1 ------------------------------------------------------------------------------------- */

static int cut(char *line, const char *sep, char *cell[], int most)
{
    int count = 0;
    for (char *at = strtok(line, sep); at && count < most; at = strtok(NULL, sep))
        cell[count++] = at + strspn(at, " ");
    return count;
}

/* "2 Companion cavalry (a, D3)" */
static void buy_item(sns_roster *r, char *item, int *value)
{
    char *open = strrchr(item, '('), *name = NULL;
    const int count = (int)strtol(item, &name, 10);

    assert_non_null(open);
    const int option = open[1] - 'a', discipline = open[strlen("(a, D")] - '0';
    open[-1] = 0;
    name += 1;
    buy(r, count, name, option, discipline);
    const sns_army_line *line = &r->list->line[sns_troop_find(r->list, name) + option];
    const sns_profile p = profile_of(line, discipline);
    assert_true(sns_line_fits(line, &p));
    *value += count * sns_value(&p);
}

static void check_ready(char *line)
{
    char *cell[CELLS], *item[16];
    int value = 0;

    assert_int_equal(cut(line, "|", cell, CELLS), CELLS);
    cell[0][strlen(cell[0]) - 1] = 0; /* the blank before the bar */
    sns_roster r = army_of(cell[0]);
    const int items = cut(cell[1], ";", item, TC_COUNT(item));
    assert_int_equal(strncmp(item[items - 1], "general, 2 captains", 19), 0);
    r.captains = 2;
    for (int i = 0; i < items - 1; i++)
        buy_item(&r, item[i], &value);
    assert_int_equal(r.units, atoi(cell[2]));
    assert_int_equal(sns_roster_core(&r), atoi(cell[3]));
    assert_int_equal(value, atoi(cell[4]));
    assert_int_equal(sns_morale(value), atoi(cell[5]));
    assert_int_equal(sns_break(value), atoi(cell[6]));
    assert_int_equal(sns_roster_cost(&r), atoi(cell[7]));
    assert_in_range(100 * sns_roster_cost(&r), 92 * SNS_STANDARD_POINTS, 108 * SNS_STANDARD_POINTS);
    r.points = sns_roster_cost(&r);
    expect_verdict(sns_check_roster(&r, NULL), TC_LEGAL, 0, __FILE__, __LINE__);
}

static void test_ready(void **state)
{
    char line[LINE_MAX];
    FILE *f = ledger_from("### 8.1 ");
    int count = 0;

    (void)state;
    assert_non_null(next_line(f, "|---", "## ", line));
    for (; next_line(f, "| ", "---", line); count++)
        check_ready(line);
    assert_int_equal(count, SNS_LISTS);
    fclose(f);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_tables),
    cmocka_unit_test(test_dates),
    cmocka_unit_test(test_sound),
    cmocka_unit_test(test_ready),
};
const chapter chapter_lists = { "lists", tests, TC_COUNT(tests) };
