/* Options, rulings and the scenario's own numbers (ledger section 7), from the file and the
   caller. */
#include "scenario.h"
#include <stdlib.h>
#include <string.h>

/* Options beyond the switches: the book's advice for experienced players, and the special rules. */
static const char *const option_words[] = {
#define SWITCH(symbol, name, type, on, rule) (type) == 'o' ? (name) : "",
#include "../core/sof/options.def"
#undef SWITCH
    "advanced", "flank_march", "hot_head", "bad_guns", NULL
};
enum { OPTION_ADVANCED = SOF_SWITCHES, OPTION_FLANK_MARCH, OPTION_HOT_HEAD, OPTION_BAD_GUNS };

static const char *const ruling_words[] = {
#define SWITCH(symbol, name, type, on, rule) (type) == 'r' ? (name) : "",
#include "../core/sof/options.def"
#undef SWITCH
    "dusk_turns", "turns", "first_draw", "rout_level", NULL
};
enum { RULING_DUSK = SOF_SWITCHES, RULING_TURNS, RULING_FIRST_DRAW, RULING_ROUT_LEVEL };

typedef struct scn_sides {
    scn_value catholic, protestant;
} scn_sides_read;

static void option_on(scn *c, const scn_value *at, const char *name, bool inside_advanced);

static void options_list(scn *c, const scn_value *list, bool inside_advanced)
{
    const scn_field option = { .name = "option", .type = SCN_ID, .max = 40 };
    const int count = scn_list_count(list);

    for (int i = 0; i < count; i++) {
        scn_value v = scn_list_at(list, i);
        if (scn_check(c, &v, &option))
            option_on(c, &v, v.text, inside_advanced);
    }
}

/* The four options 7.1 to 7.4 unless the scenario names its own set. */
static void advanced_on(scn *c, const scn_value *at)
{
    static const char *const book[] = { "command_radius", "facing", "artillery", "random_events" };

    if (scn_given(&c->top.advanced)) {
        options_list(c, &c->top.advanced, true);
        return;
    }
    for (int i = 0; i < TC_COUNT(book); i++)
        option_on(c, at, book[i], true);
}

static void option_on(scn *c, const scn_value *at, const char *name, bool inside_advanced)
{
    const int option = name[0] ? scn_word(option_words, name) : -1;
    char quote[48], hint[80];

    switch (option) {
    case OPTION_ADVANCED:
        if (inside_advanced)
            scn_fault(c, at, 0, "the set 'advanced' cannot hold itself");
        else
            advanced_on(c, at);
        return;
    case OPTION_FLANK_MARCH:
        c->flank_march = true;
        return;
    case OPTION_HOT_HEAD:
        c->hot_head = true;
        return;
    case OPTION_BAD_GUNS:
        c->bad_guns = true;
        return;
    default:
        break;
    }
    if (option < 0)
        scn_fault(c, at, 0, "unknown option '%s'%s", scn_quote(name, quote),
                  scn_suggest(option_words, name, hint));
    else
        c->battle.as.sof.on |= 1u << option;
    if (option >= 0 && at)
        c->option_at[option] = *at;
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
void scn_check_options(scn *c)
{
    for (int i = 0; i < TC_COUNT(needs) && !scn_given(&c->top.position); i++) {
        const scn_value *at = &c->option_at[needs[i].option];
        if (scn_given(at) && !option_acts(&c->battle.as.sof, needs[i].option))
            scn_fault(c, at, needs[i].rule, idle, option_words[needs[i].option], needs[i].field);
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

static void ruling_set(scn *c, const scn_value *at, int ruling, const char *value)
{
    static const char *const yes_no[] = { "false", "true", "off", "on", "no", "yes", NULL };
    static const char *const odds[] = { "defender", "nearest", NULL };
    const int n = scn_word(ruling == SOF_ROUND_ODDS_NEAREST ? odds : yes_no, value);
    char quote[48];

    if (n < 0) {
        scn_fault(c, at, 0, "%s cannot be '%s'; it is %s", ruling_words[ruling],
                  scn_quote(value, quote),
                  ruling == SOF_ROUND_ODDS_NEAREST ? "defender or nearest" : "true or false");
        return;
    }
    c->battle.as.sof.on &= ~(1u << ruling);
    c->battle.as.sof.on |= (uint32_t)(n & 1) << ruling;
}

static int ruling_find(scn *c, const scn_value *at, const char *name)
{
    const int ruling = name[0] ? scn_word(ruling_words, name) : -1;
    char quote[48], hint[80];

    if (ruling < 0)
        scn_fault(c, at, 0, "unknown ruling '%s'%s", scn_quote(name, quote),
                  scn_suggest(ruling_words, name, hint));
    return ruling;
}

static void rulings_map(scn *c, const scn_value *map)
{
    const int count = scn_map_count(map);
    uint32_t seen = 0;

    for (int i = 0; i < count; i++) {
        scn_value key, v = scn_map_at(map, i, &key);
        if (!key.text || !v.text) {
            scn_fault(c, &key, 0, "a ruling is a name and a single value");
            continue;
        }
        const int ruling = ruling_find(c, &key, key.text);
        if (ruling >= SOF_SWITCHES) {
            scn_fault(c, &key, 0, "'%s' is a field of the scenario itself, not of rulings",
                      key.text);
        } else if (ruling >= 0) {
            if (seen >> ruling & 1)
                scn_fault(c, &key, 0, "'%s' is given twice in rulings", key.text);
            seen |= 1u << ruling;
            ruling_set(c, &v, ruling, v.text);
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
static void choice_number(scn *c, int ruling, const char *value)
{
    sof_battle *b = &c->battle.as.sof;
    int n[SOF_TURNS], count = 0;
    const int side = scn_word(scn_sides, value);
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
        scn_fault(c, NULL, 0, "%s cannot be '%s'", ruling_words[ruling], scn_quote(value, quote));
}

static void choice_rulings(scn *c)
{
    for (int i = 0; c->choice && i < c->choice->ruling_count; i++) {
        const char *s = c->choice->rulings[i], *equals = strchr(s, '=');
        char name[64];
        const size_t len = equals ? (size_t)(equals - s) : strlen(s);
        if (!equals || len >= sizeof name) {
            scn_fault(c, NULL, 0, "a ruling is written name=value, not '%s'", scn_quote(s, name));
            continue;
        }
        memcpy(name, s, len);
        name[len] = 0;
        const int ruling = ruling_find(c, NULL, name);
        if (ruling >= SOF_SWITCHES)
            choice_number(c, ruling, equals + 1);
        else if (ruling >= 0)
            ruling_set(c, NULL, ruling, equals + 1);
    }
}

/* ---- The scenario's numbers ------------------------------------------------------------------ */

static void read_edges(scn *c)
{
    static const scn_field fields[] = {
        SCN_FIELD(scn_sides_read, catholic, SCN_WORD, .required = true, .words = scn_edges),
        SCN_FIELD(scn_sides_read, protestant, SCN_WORD, .required = true, .words = scn_edges),
    };
    sof_battle *b = &c->battle.as.sof;
    scn_sides_read r = { .catholic = { 0 } };

    b->own_edge[SOF_CATHOLIC] = SOF_SOUTH; /* SOF-R50 */
    b->own_edge[SOF_PROTESTANT] = SOF_NORTH;
    if (!scn_given(&c->top.own_edge) || !scn_read(c, &c->top.own_edge, fields, 2, "own_edge", &r))
        return;
    b->own_edge[SOF_CATHOLIC] = (uint8_t)r.catholic.number;
    b->own_edge[SOF_PROTESTANT] = (uint8_t)r.protestant.number;
    if (r.catholic.number == r.protestant.number)
        scn_fault(c, &r.protestant, SOF_R50, "both sides have the %s edge",
                  scn_edges[r.protestant.number]);
}

static void read_levels(scn *c)
{
    static const scn_field fields[] = {
        SCN_FIELD(scn_sides_read, catholic, SCN_NUMBER, .required = true, .min = 1, .max = 999),
        SCN_FIELD(scn_sides_read, protestant, SCN_NUMBER, .required = true, .min = 1, .max = 999),
    };
    sof_battle *b = &c->battle.as.sof;
    scn_sides_read r = { .catholic = { 0 } };

    b->rout_level[SOF_CATHOLIC] = 178; /* SOF-2.2.1 */
    b->rout_level[SOF_PROTESTANT] = 125;
    if (!scn_given(&c->top.rout_level) ||
        !scn_read(c, &c->top.rout_level, fields, 2, "rout_level", &r))
        return;
    b->rout_level[SOF_CATHOLIC] = (uint16_t)r.catholic.number;
    b->rout_level[SOF_PROTESTANT] = (uint16_t)r.protestant.number;
}

/* SOF-R7: a list; without one the last two turns. */
static void read_dusk(scn *c)
{
    sof_battle *b = &c->battle.as.sof;
    const scn_field turn = { .name = "dusk turn", .type = SCN_NUMBER, .min = 1, .max = SOF_TURNS };
    const int count = scn_list_count(&c->top.dusk_turns);

    if (!scn_given(&c->top.dusk_turns))
        b->dusk = (uint64_t)3 << (b->turns > 1 ? b->turns - 1 : 1);
    for (int i = 0; i < count; i++) {
        scn_value v = scn_list_at(&c->top.dusk_turns, i);
        if (scn_check(c, &v, &turn))
            b->dusk |= (uint64_t)1 << v.number;
    }
}

void scn_compile_options(scn *c)
{
    sof_battle *b = &c->battle.as.sof;

#define SWITCH(symbol, name, type, default_on, rule)                                               \
    b->on |= (default_on) ? 1u << SOF_##symbol : 0u;
#include "../core/sof/options.def"
#undef SWITCH
    b->turns = scn_given(&c->top.turns) ? (uint8_t)c->top.turns.number : 11; /* SOF-2.2.2 */
    b->first_draw = scn_given(&c->top.first_draw) ? (uint8_t)c->top.first_draw.number
                                                  : SOF_CATHOLIC; /* SOF-R4 */
    read_edges(c);
    read_levels(c);
    read_dusk(c);
    scn_read_variant(c);
    options_list(c, &c->top.options, false);
    rulings_map(c, &c->top.rulings);
    for (int i = 0; c->choice && i < c->choice->option_count; i++)
        option_on(c, NULL, c->choice->options[i], false);
    choice_rulings(c);
}
