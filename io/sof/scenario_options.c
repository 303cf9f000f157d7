/* Options, rulings and the scenario's own numbers (ledger section 7), from the file and the
   caller. */
#include "scenario.h"
#include <stdlib.h>
#include <string.h>

/* Options beyond the switches: the book's advice for experienced players, and the special rules. */
static const char *const option_words[] = {
#define SWITCH(symbol, name, type, on, rule) (type) == 'o' ? (name) : "",
#include "../../core/sof/options.def"
#undef SWITCH
    "advanced", "flank_march", "hot_head", "bad_guns", NULL
};
enum { OPTION_ADVANCED = SOF_SWITCHES, OPTION_FLANK_MARCH, OPTION_HOT_HEAD, OPTION_BAD_GUNS };

static const char *const ruling_words[] = {
#define SWITCH(symbol, name, type, on, rule) (type) == 'r' ? (name) : "",
#include "../../core/sof/options.def"
#undef SWITCH
    "dusk_turns", "turns", "first_draw", "rout_level", NULL
};
enum { RULING_DUSK = SOF_SWITCHES, RULING_TURNS, RULING_FIRST_DRAW, RULING_ROUT_LEVEL };

typedef struct sfs_sides {
    scn_value catholic, protestant;
} sfs_sides_read;

static void option_on(sfs *t, const scn_value *at, const char *name, bool inside_advanced);

static void options_list(sfs *t, const scn_value *list, bool inside_advanced)
{
    const scn_field option = { .name = "option", .type = SCN_ID, .max = 40 };
    const int count = scn_list_count(list);

    for (int i = 0; i < count; i++) {
        scn_value v = scn_list_at(list, i);
        if (scn_check(t->c, &v, &option))
            option_on(t, &v, v.text, inside_advanced);
    }
}

/* The four options 7.1 to 7.4 unless the scenario names its own set. */
static void advanced_on(sfs *t, const scn_value *at)
{
    static const char *const book[] = { "command_radius", "facing", "artillery", "random_events" };

    if (scn_given(&t->top.advanced)) {
        options_list(t, &t->top.advanced, true);
        return;
    }
    for (int i = 0; i < TC_COUNT(book); i++)
        option_on(t, at, book[i], true);
}

static void option_on(sfs *t, const scn_value *at, const char *name, bool inside_advanced)
{
    const int option = name[0] ? scn_word(option_words, name) : -1;
    char quote[48], hint[80];

    switch (option) {
    case OPTION_ADVANCED:
        if (inside_advanced)
            scn_fault(t->c, at, 0, "the set 'advanced' cannot hold itself");
        else
            advanced_on(t, at);
        return;
    case OPTION_FLANK_MARCH:
        t->flank_march = true;
        return;
    case OPTION_HOT_HEAD:
        t->hot_head = true;
        return;
    case OPTION_BAD_GUNS:
        t->bad_guns = true;
        return;
    default:
        break;
    }
    if (option < 0)
        scn_fault(t->c, at, 0, "unknown option '%s'%s", scn_quote(name, quote),
                  scn_suggest(option_words, name, hint));
    else
        t->c->battle.as.sof.on |= 1u << option;
    if (option >= 0 && at)
        t->option_at[option] = *at;
}

/* ---- Options that need somebody -------------------------------------------------------------- */

/* SOF-2.3.1 speaks of one leader and SOF-2.3.2 of two: in a battle without them the option would
   be on and do nothing, and whoever asked for it would never know. */
static const struct {
    uint8_t option;
    uint16_t rule;
    const char *field;
} needs[] = { { SOF_ABSENT_CHRISTIAN, SOF_2_3_1, "absent_with" },
              { SOF_FATHER_TILLY, SOF_2_3_2_b, "overall_with" } };

/* An overall commander, a late one. */
static bool option_acts(const sof_battle *b, int option)
{
    if (option != SOF_ABSENT_CHRISTIAN && option != SOF_FATHER_TILLY)
        return true;
    for (int l = 0; l < b->leaders; l++)
        if (option == SOF_FATHER_TILLY ? b->leader[l].overall : b->leader[l].absent)
            return true;
    return false;
}

static const char idle[] = "option '%s' has nothing to act on: no leader of this battle has '%s'";

/* The file's own options. A position may hold whatever the game it was written from had on. */
void sfs_check_options(sfs *t)
{
    for (int i = 0; i < TC_COUNT(needs) && !scn_given(&t->top.position); i++) {
        const scn_value *at = &t->option_at[needs[i].option];
        if (scn_given(at) && !option_acts(&t->c->battle.as.sof, needs[i].option))
            scn_fault(t->c, at, needs[i].rule, idle, option_words[needs[i].option], needs[i].field);
    }
}

bool sof_choice_acts(const tc_battle *b, const io_choice *choice, io_faults *faults)
{
    for (int i = 0; choice && i < choice->option_count; i++)
        for (int k = 0; k < TC_COUNT(needs); k++) {
            const char *name = option_words[needs[k].option];
            if (strcmp(choice->options[i], name) != 0 || option_acts(&b->as.sof, needs[k].option))
                continue;
            faults->count = 1;
            faults->at[0] = (io_fault){ .rule = needs[k].rule };
            snprintf(faults->at[0].text, sizeof faults->at[0].text, idle, name, needs[k].field);
            return false;
        }
    return true;
}

/* ---- Rulings --------------------------------------------------------------------------------- */

static void ruling_set(sfs *t, const scn_value *at, int ruling, const char *value)
{
    static const char *const yes_no[] = { "false", "true", "off", "on", "no", "yes", NULL };
    static const char *const odds[] = { "defender", "nearest", NULL };
    const int n = scn_word(ruling == SOF_ROUND_ODDS_NEAREST ? odds : yes_no, value);
    char quote[48];

    if (n < 0) {
        scn_fault(t->c, at, 0, "%s cannot be '%s'; it is %s", ruling_words[ruling],
                  scn_quote(value, quote),
                  ruling == SOF_ROUND_ODDS_NEAREST ? "defender or nearest" : "true or false");
        return;
    }
    t->c->battle.as.sof.on &= ~(1u << ruling);
    t->c->battle.as.sof.on |= (uint32_t)(n & 1) << ruling;
}

static int ruling_find(sfs *t, const scn_value *at, const char *name)
{
    const int ruling = name[0] ? scn_word(ruling_words, name) : -1;
    char quote[48], hint[80];

    if (ruling < 0)
        scn_fault(t->c, at, 0, "unknown ruling '%s'%s", scn_quote(name, quote),
                  scn_suggest(ruling_words, name, hint));
    return ruling;
}

static void rulings_map(sfs *t, const scn_value *map)
{
    const int count = scn_map_count(map);
    uint32_t seen = 0;

    for (int i = 0; i < count; i++) {
        scn_value key, v = scn_map_at(map, i, &key);
        if (!key.text || !v.text) {
            scn_fault(t->c, &key, 0, "a ruling is a name and a single value");
            continue;
        }
        const int ruling = ruling_find(t, &key, key.text);
        if (ruling >= SOF_SWITCHES) {
            scn_fault(t->c, &key, 0, "'%s' is a field of the scenario itself, not of rulings",
                      key.text);
        } else if (ruling >= 0) {
            if (seen >> ruling & 1)
                scn_fault(t->c, &key, 0, "'%s' is given twice in rulings", key.text);
            seen |= 1u << ruling;
            ruling_set(t, &v, ruling, v.text);
        }
    }
}

/* Whole numbers between commas or spaces; false if the text is anything else. */
static bool numbers_from(const char *s, int *out, int cap, int *count)
{
    *count = 0;
    while (*s) {
        char *end = NULL;
        if (*s == ',' || *s == ' ') {
            s++;
            continue;
        }
        const long n = strtol(s, &end, 10);
        if (end == s || n < 0 || n > 9999 || *count == cap)
            return false;
        out[(*count)++] = (int)n;
        s = end;
    }
    return true;
}

/* "dusk_turns=", "turns=8", "first_draw=protestant", "rout_level=120,106": the caller's numbers. */
static void choice_number(sfs *t, int ruling, const char *value)
{
    sof_battle *b = &t->c->battle.as.sof;
    int n[SOF_TURNS], count = 0;
    const int side = scn_word(sfs_sides, value);
    const bool numbers = numbers_from(value, n, TC_COUNT(n), &count);
    bool ok = false;
    char quote[48];

    if (ruling == RULING_FIRST_DRAW && side >= 0) {
        b->first_draw = (uint8_t)side;
        ok = true;
    } else if (ruling == RULING_TURNS && numbers && count == 1 && n[0] >= 1 && n[0] <= SOF_TURNS) {
        b->turns = (uint8_t)n[0];
        ok = true;
    } else if (ruling == RULING_ROUT_LEVEL && numbers && count == 2 && n[0] >= 1 && n[0] <= 999 &&
               n[1] >= 1 && n[1] <= 999) {
        b->rout_level[SOF_CATHOLIC] = (uint16_t)n[0];
        b->rout_level[SOF_PROTESTANT] = (uint16_t)n[1];
        ok = true;
    } else if (ruling == RULING_DUSK && numbers) {
        b->dusk = 0;
        ok = true;
        for (int i = 0; i < count; i++) {
            ok = ok && n[i] >= 1 && n[i] <= SOF_TURNS;
            b->dusk |= ok ? (uint64_t)1 << n[i] : 0;
        }
    }
    if (!ok)
        scn_fault(t->c, NULL, 0, "%s cannot be '%s'", ruling_words[ruling],
                  scn_quote(value, quote));
}

static void choice_rulings(sfs *t)
{
    for (int i = 0; t->c->choice && i < t->c->choice->ruling_count; i++) {
        char name[64];
        const char *value = scn_chosen_ruling(t->c, t->c->choice->rulings[i], name);
        if (!value)
            continue;
        const int ruling = ruling_find(t, NULL, name);
        if (ruling >= SOF_SWITCHES)
            choice_number(t, ruling, value);
        else if (ruling >= 0)
            ruling_set(t, NULL, ruling, value);
    }
}

/* ---- The scenario's numbers ------------------------------------------------------------------ */

static void read_edges(sfs *t)
{
    static const scn_field fields[] = {
        SCN_FIELD(sfs_sides_read, catholic, SCN_WORD, .required = true, .words = sfs_edges),
        SCN_FIELD(sfs_sides_read, protestant, SCN_WORD, .required = true, .words = sfs_edges),
    };
    sof_battle *b = &t->c->battle.as.sof;
    sfs_sides_read r = { .catholic = { 0 } };

    b->own_edge[SOF_CATHOLIC] = SOF_SOUTH; /* SOF-R50 */
    b->own_edge[SOF_PROTESTANT] = SOF_NORTH;
    if (!scn_given(&t->top.own_edge) ||
        !scn_read(t->c, &t->top.own_edge, fields, 2, "own_edge", &r))
        return;
    b->own_edge[SOF_CATHOLIC] = (uint8_t)r.catholic.number;
    b->own_edge[SOF_PROTESTANT] = (uint8_t)r.protestant.number;
    if (r.catholic.number == r.protestant.number)
        scn_fault(t->c, &r.protestant, SOF_R50, "both sides have the %s edge",
                  sfs_edges[r.protestant.number]);
}

static void read_levels(sfs *t)
{
    static const scn_field fields[] = {
        SCN_FIELD(sfs_sides_read, catholic, SCN_NUMBER, .required = true, .min = 1, .max = 999),
        SCN_FIELD(sfs_sides_read, protestant, SCN_NUMBER, .required = true, .min = 1, .max = 999),
    };
    sof_battle *b = &t->c->battle.as.sof;
    sfs_sides_read r = { .catholic = { 0 } };

    b->rout_level[SOF_CATHOLIC] = 178; /* SOF-2.2.1 */
    b->rout_level[SOF_PROTESTANT] = 125;
    if (!scn_given(&t->top.rout_level) ||
        !scn_read(t->c, &t->top.rout_level, fields, 2, "rout_level", &r))
        return;
    b->rout_level[SOF_CATHOLIC] = (uint16_t)r.catholic.number;
    b->rout_level[SOF_PROTESTANT] = (uint16_t)r.protestant.number;
}

/* SOF-R7: a list; without one the last two turns. */
static void read_dusk(sfs *t)
{
    sof_battle *b = &t->c->battle.as.sof;
    const scn_field turn = { .name = "dusk turn", .type = SCN_NUMBER, .min = 1, .max = SOF_TURNS };
    const int count = scn_list_count(&t->top.dusk_turns);

    if (!scn_given(&t->top.dusk_turns))
        b->dusk = (uint64_t)3 << (b->turns > 1 ? b->turns - 1 : 1);
    for (int i = 0; i < count; i++) {
        scn_value v = scn_list_at(&t->top.dusk_turns, i);
        if (scn_check(t->c, &v, &turn))
            b->dusk |= (uint64_t)1 << v.number;
    }
}

void sfs_compile_options(sfs *t)
{
    sof_battle *b = &t->c->battle.as.sof;

#define SWITCH(symbol, name, type, default_on, rule)                                               \
    b->on |= (default_on) ? 1u << SOF_##symbol : 0u;
#include "../../core/sof/options.def"
#undef SWITCH
    b->turns = scn_given(&t->top.turns) ? (uint8_t)t->top.turns.number : 11; /* SOF-2.2.2 */
    b->first_draw = scn_given(&t->top.first_draw) ? (uint8_t)t->top.first_draw.number
                                                  : SOF_CATHOLIC; /* SOF-R4 */
    read_edges(t);
    read_levels(t);
    read_dusk(t);
    scn_read_variant(t->c, &t->top.variants);
    options_list(t, &t->top.options, false);
    rulings_map(t, &t->top.rulings);
    for (int i = 0; t->c->choice && i < t->c->choice->option_count; i++)
        option_on(t, NULL, t->c->choice->options[i], false);
    choice_rulings(t);
}
