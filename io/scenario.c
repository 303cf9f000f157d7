/* A scenario text into a battle: which system it is of; every fault collected on the way. */
#include "scenario.h"
#include "systems.h"

#include <stdlib.h>
#include <string.h>

const char *const scn_systems[TC_SYSTEMS + 1] = {
#define SYSTEM(NAME, name, ...) #name,
    TC_FOR_SYSTEMS(SYSTEM, )
#undef SYSTEM
};

scn_value scn_open_base(scn *c)
{
    const char *names[64] = { NULL };
    char hint[80];
    int count = 0;
    const io_scenario_entry *entry = io_scenarios(&count), *found = NULL;

    for (int i = 0; i < count && i < TC_COUNT(names) - 1; i++) {
        names[i] = entry[i].name;
        if (strcmp(entry[i].name, c->base_name.text) == 0)
            found = &entry[i];
    }
    if (!found) {
        scn_fault(c, &c->base_name, 0, "unknown base '%s': no built-in scenario has that name%s",
                  c->base_name.text, scn_suggest(names, c->base_name.text, hint));
        return (scn_value){ 0 };
    }
    if (!scn_open(c, &c->base, found->text, found->len))
        return (scn_value){ 0 };
    return scn_root(&c->base);
}

/* The variant asked for, or the first one the file names; NULL if it names none. */
void scn_read_variant(scn *c, const scn_value *list)
{
    const scn_field id = { .name = "variant", .type = SCN_ID, .max = 24 };
    const char *wanted = c->choice ? c->choice->variant : NULL;
    const int count = scn_list_count(list);
    char quote[48], hint[80];
    int n = 0;

    for (int i = 0; i < count; i++) {
        scn_value v = scn_list_at(list, i), key;
        if (scn_map_count(&v) > 0) /* {id: about}: one pair */
            (void)scn_map_at(&v, 0, &key);
        else
            key = v;
        if (!scn_check(c, &key, &id))
            continue;
        if (n < SCN_VARIANTS_MAX)
            c->variants[n++] = key.text;
        if (!c->variant && (!wanted || strcmp(wanted, key.text) == 0))
            c->variant = key.text;
    }
    if (wanted && !c->variant) {
        scn_fault(c, NULL, 0, "unknown variant '%s'%s", scn_quote(wanted, quote),
                  scn_suggest(c->variants, wanted, hint));
        c->variant = c->variants[0]; /* the rest is read as if none had been wanted: one fault */
    }
}

/* How the battle ended when it was fought: no rule, but the laboratory counts how often it comes
   again. */
void scn_check_history(scn *c, const scn_value *history, const char *const *winners)
{
    typedef struct ending {
        scn_value winner, level;
    } ending;
    const scn_field fields[] = {
        SCN_FIELD(ending, winner, SCN_WORD, .required = true, .words = winners),
        SCN_FIELD(ending, level, SCN_WORD, .words = play_levels),
    };
    ending e = { .winner = { 0 } };

    if (scn_given(history))
        scn_read(c, history, fields, TC_COUNT(fields), "history", &e);
}

/* Without a rule the players ended it. */
void scn_read_over(scn *c, const scn_value *over)
{
    typedef struct ending {
        scn_value winner, rule;
    } ending;
    const scn_field fields[] = {
        SCN_FIELD(ending, winner, SCN_WORD, .required = true,
                  .words = io_system_of(c->battle.system)->winner),
        SCN_FIELD(ending, rule, SCN_TEXT, .max = 23),
    };
    ending e = { .winner = { 0 } };

    if (!scn_given(over) || !scn_read(c, over, fields, TC_COUNT(fields), "over", &e))
        return;
    c->battle.over = (uint8_t)(TC_WON_0 + e.winner.number);
    c->battle.why = scn_given(&e.rule) ? (uint16_t)tc_rule_find(e.rule.text) : 0;
    if (scn_given(&e.rule) && !c->battle.why)
        scn_fault(c, &e.rule, 0, "no rule is called '%.23s'", e.rule.text);
}

void scn_fault_of(scn *c, tc_verdict v, const scn_value *at)
{
    const scn_value root = scn_root(&c->file);
    char name[24];

    if (v.rule == TC_LEGAL)
        return;
    tc_rule_name(v.rule, name, sizeof name);
    scn_fault(c, scn_given(at) ? at : &root, v.rule,
              "no battle can come to this (%d, not %d): %s: %.150s", v.got, v.need, name,
              tc_rule(v.rule).line);
}

/* A word at the top of the file; NULL if there is none. */
static const char *top_word(const scn_value *root, const char *name, scn_value *at)
{
    const int count = scn_map_count(root);

    for (int i = 0; i < count; i++) {
        scn_value key;
        *at = scn_map_at(root, i, &key);
        if (key.text && strcmp(key.text, name) == 0)
            return at->text;
    }
    *at = (scn_value){ 0 };
    return NULL;
}

/* The file says it, or the base that it stands on. */
bool scn_is_system(scn *c, const char *system)
{
    const scn_value root = scn_root(&c->file);
    scn_value at;
    const char *word = top_word(&root, "system", &at), *base = top_word(&root, "base", &at);
    int count = 0;
    const io_scenario_entry *entry = io_scenarios(&count);
    char line[32];

    if (word || !base)
        return word && strcmp(word, system) == 0;
    snprintf(line, sizeof line, "system: %s\n", system);
    for (int i = 0; i < count; i++)
        if (strcmp(entry[i].name, base) == 0)
            return strstr(entry[i].text, line) != NULL;
    return false;
}

/* Of a file for another system nothing else is worth saying. */
static bool knows_system(scn *c)
{
    const scn_field field = { .name = "system", .type = SCN_WORD, .words = scn_systems };
    const scn_value root = scn_root(&c->file);
    scn_value at;

    return !top_word(&root, "system", &at) || scn_check(c, &at, &field);
}

/* A file that names no system is read as one of the first in the list; 0: nothing of it is. */
static int open_system(scn *c, const char *text, size_t len)
{
    int system = 1;

    if (!scn_open(c, &c->file, text, len) || !knows_system(c))
        return 0;
    for (int i = 1; i <= TC_SYSTEMS; i++)
        system = scn_is_system(c, tc_system_name(i)) ? i : system;
    return system;
}

static scn *scn_new(const io_choice *choice, io_faults *faults)
{
    scn *c = calloc(1, sizeof *c);

    faults->count = 0;
    faults->starved = false;
    if (!c) {
        faults->count = 1;
        faults->starved = true;
        faults->at[0] = (io_fault){ .line = 1, .column = 1, .text = "no memory left" };
        return NULL;
    }
    c->faults = faults;
    c->choice = choice;
    return c;
}

static void scn_drop(scn *c)
{
    scn_close(&c->file);
    scn_close(&c->base);
    free(c);
}

bool io_scenario_compile(const char *text, size_t len, const io_choice *choice, tc_battle *out,
                         io_faults *faults)
{
    scn *c = scn_new(choice, faults);

    if (!c)
        return false;
    const int system = open_system(c, text, len);
    if (system)
        io_system_of(system)->compile(c);
    if (faults->count == 0)
        *out = c->battle;
    scn_drop(c);
    return faults->count == 0;
}

bool io_army_check(const char *text, size_t len, const io_choice *choice, io_army *out,
                   io_faults *faults)
{
    scn *c = scn_new(choice, faults);

    *out = (io_army){ .sides = 0 };
    if (!c)
        return false;
    const int system = open_system(c, text, len);
    const scn_value root = scn_root(&c->file);
    if (system && !io_system_of(system)->check_army)
        scn_fault(c, &root, 0, "the system '%s' has no army lists", tc_system_name(system));
    else if (system && !io_system_of(system)->check_army(c, out))
        scn_fault(c, &root, 0, "no memory left");
    scn_drop(c);
    return faults->count == 0;
}

bool io_army_lists(FILE *out, const char *name)
{
    bool found = false;

    for (int i = 0; i < TC_SYSTEMS && !(found && name); i++) {
        const io_system *of = io_system_of(i + 1);
        if (of->write_lists && !name)
            fprintf(out, "%s\n", tc_system_name(i + 1));
        found = of->write_lists && of->write_lists(out, name);
    }
    return found || !name;
}
