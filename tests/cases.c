/* Runs the text tables tests/cases/sof/(any).case: the worked cases of the ledger and many more. The
   format is described in tests/cases/README.md. A case is a position, then rows: an action, its dice,
   and what must come of it. The runner knows no rule: it parses, plays through tercio.h and compares.

   usage: cases [--covers] [FILE...]   Without files: all of tests/cases/sof, from the repository's root.
   Ends with "N passed, N failed"; exit status 1 if any failed. */
#include "fixture.h"

#include <dirent.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WORDS_MAX = 96, LINE_MAX_CHARS = 1024, ITEMS_MAX = 64, EVENTS_MAX = 8192, DICE_MAX = 64 };

typedef struct words {
    int count;
    char *at[WORDS_MAX];
    char text[LINE_MAX_CHARS];
} words;

/* A position: the battle with its start, and where in the sequence of play its first row begins. */
typedef struct position {
    tc_battle battle;
    char step[16], leader[SOF_ID_MAX];
    bool cup_given;
} position;

/* A whole decision: the items of a draft, then its commit. */
typedef struct decision {
    int count;
    tc_action at[ITEMS_MAX];
} decision;

typedef struct runner {
    const char *file;
    int line;
    char name[96];
    position base, now; /* the case's position; the same with the changes of this variant */
    bool in_case, based, started, broken, failed;
    tc_state state;
    tc_event log[EVENTS_MAX];
    tc_events events;
    tc_verdict verdict;
    int dice_left;      /* scripted dice nobody asked for */
    bool chance_wanted; /* a row that ends in front of a chance step on purpose */
    int rows, passed, failures;
} runner;

static bool covered[SOF_RULE_END];

/* ---- Saying what is wrong ---------------------------------------------------------------------- */

__attribute__((format(printf, 2, 3))) static bool fail(runner *t, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    printf("%s:%d: %s: ", t->file, t->line, t->name);
    vprintf(format, args);
    printf("\n");
    va_end(args);
    t->failed = true;
    return false;
}

static const char *rule_name(unsigned rule, char out[32])
{
    if (!rule)
        return "-";
    if (tc_rule_name(rule, out, 32) <= 0)
        snprintf(out, 32, "#%u", rule);
    return out;
}

static const char *say_verdict(tc_verdict v, char out[128])
{
    char rule[32], ruling[32];
    if (v.rule == TC_LEGAL)
        snprintf(out, 128, "legal");
    else
        snprintf(out, 128, "deny %s %s got %d need %d", rule_name(v.rule, rule),
                 rule_name(v.ruling, ruling), v.got, v.need);
    return out;
}

/* ---- Words ------------------------------------------------------------------------------------- */

static bool is(const char *a, const char *b)
{
    return !strcmp(a, b);
}

static void split(words *w, const char *text, size_t len)
{
    w->count = 0;
    if (len >= sizeof w->text)
        len = sizeof w->text - 1;
    memcpy(w->text, text, len);
    w->text[len] = 0;
    for (char *p = strtok(w->text, " \t\r\n"); p && w->count < WORDS_MAX;
         p = strtok(NULL, " \t\r\n"))
        w->at[w->count++] = p;
}

static int name_index(const char *word, const char *const *names, int count)
{
    for (int i = 0; i < count; i++)
        if (names[i] && is(word, names[i]))
            return i;
    return -1;
}

static const char *const dir_names[] = { "N", "NE", "SE", "S", "SW", "NW" };
static const char *const status_names[] = { "NORMAL", "DISORDERED", "ROUTED", "GONE" };
static const char *const leader_names[] = { "LED", "LEADERLESS", "REPLACED", "LEFT" };
static const char *const gun_names[] = { "OPERATIVE", "ABANDONED", "DESTROYED" };
static const char *const edge_names[] = { "north", "south", "west", "east" };
static const char *const side_names[] = { "C", "P", "chance", "over" };
static const char *const column_names[] = {
    "1-3", "1-2", "1-1", "1.5-1", "2-1", "3-1", "4-1", "5-1"
};
static const char *const result_names[] = { "Ne", "Ad", "Ar", "Ae", "Dd", "Dr", "De", "Dx" };
static const char *const outcome_names[] = { "playing", "C", "P", "draw" };
static const char *const step_names[SOF_STEPS] = {
    "NONE",     "SETUP", "TURN",     "ARRIVAL", "DRAW",    "EVENT",   "ANSWER",
    "HOT_HEAD", "PICK",  "MOVEMENT", "MARCH",   "OVERRUN", "GUNS",    "SHOT",
    "BATTLES",  "FIGHT", "RELOCATE", "ROUT",    "RALLY",   "VICTORY",
};

static int find_dir(const char *w)
{
    return name_index(w, dir_names, HEX_DIRS);
}

static int find_side(const char *w)
{
    return name_index(w, side_names, 2);
}

/* "8,9": the ledger's (column, row), from 0. */
static bool read_hex(const char *w, int *c, int *r)
{
    char tail;
    return sscanf(w, "%d,%d%c", c, r, &tail) == 2 && *c >= -1 && *r >= -1 && *c < 64 && *r < 32;
}

static bool read_int(const char *w, int *n)
{
    char tail;
    return sscanf(w, "%d%c", n, &tail) == 1;
}

static int need_subject(runner *t, const char *id)
{
    const int subject = fixture_find(&t->now.battle, id);
    if (subject < 0)
        fail(t, "no counter is called %s", id);
    return subject;
}

/* "SOF-4.0.b|SOF-R16": one of the ids is the rule or the ruling. */
static bool cites(runner *t, const char *ids, unsigned rule, unsigned ruling)
{
    bool fits = false;
    for (const char *p = ids; *p;) {
        char id[32];
        const size_t len = strcspn(p, "|");
        snprintf(id, sizeof id, "%.*s", (int)len, p);
        const unsigned found = tc_rule_find(id);
        if (!found)
            return fail(t, "no rule %s", id);
        fits = fits || found == rule || found == ruling;
        p += len + (p[len] == '|');
    }
    return fits;
}

/* ---- The position ------------------------------------------------------------------------------ */

static bool set_hexes(runner *t, const words *w, void (*set)(tc_battle *, int, int))
{
    for (int i = 1; i < w->count; i++) {
        int c, r;
        if (!read_hex(w->at[i], &c, &r))
            return fail(t, "%s is not a hex", w->at[i]);
        set(&t->now.battle, c, r);
    }
    return true;
}

/* river 8,8 N NE 9,8 N */
static bool set_sides(runner *t, const words *w, void (*set)(tc_battle *, int, int, int))
{
    int c = -1, r = -1;
    for (int i = 1; i < w->count; i++) {
        const int dir = find_dir(w->at[i]);
        if (dir < 0 && !read_hex(w->at[i], &c, &r))
            return fail(t, "%s is neither a hex nor a direction", w->at[i]);
        if (dir >= 0 && c >= 0)
            set(&t->now.battle, c, r, dir);
    }
    return true;
}

static bool set_switches(runner *t, const words *w)
{
    for (int i = 1; i < w->count; i++) {
        const bool next_off =
            i + 1 < w->count && (is(w->at[i + 1], "off") || is(w->at[i + 1], "defender"));
        const bool next_on =
            i + 1 < w->count && (is(w->at[i + 1], "on") || is(w->at[i + 1], "nearest"));
        if (!fixture_switch(&t->now.battle, w->at[i], !next_off))
            return fail(t, "no option or ruling %s", w->at[i]);
        i += next_off || next_on;
    }
    return true;
}

static bool set_leader_word(runner *t, int leader, const words *w, int *i)
{
    sof_leader_card *card = &t->now.battle.as.sof.leader[leader];
    sof_leader *l = &t->now.battle.as.sof.start.leader[leader];
    const char *word = w->at[*i];
    int n;
    if (is(word, "ma") && *i + 1 < w->count && read_int(w->at[*i + 1], &n)) {
        card->ma = (uint8_t)n;
        ++*i;
    } else if (is(word, "overall") && *i + 1 < w->count) {
        const int colour = need_subject(t, w->at[++*i]);
        if (colour < SOF_LEADER0)
            return fail(t, "overall wants a leader");
        card->overall = 1;
        card->colour_of = (uint8_t)(colour - SOF_LEADER0);
    } else if (is(word, "absent")) {
        card->absent = 1;
    } else if (is(word, "hot_head")) {
        card->hot_head = 1;
    } else if (is(word, "activated")) {
        l->flags |= SOF_L_ACTIVATED;
    } else if (is(word, "moved")) {
        l->flags |= SOF_L_MOVED;
    } else if (is(word, "leaderless")) {
        l->state = SOF_LEADERLESS;
    } else if (is(word, "replaced")) {
        l->state = SOF_REPLACED;
    } else if (is(word, "left")) {
        l->state = SOF_LEFT;
    } else {
        return fail(t, "a leader has no %s", word);
    }
    return true;
}

/* leader T C 3 8,9 ma 10 activated */
static bool set_leader(runner *t, const words *w)
{
    int command, c = -1, r = -1;
    const int side = w->count > 4 ? find_side(w->at[2]) : -1;
    if (side < 0 || !read_int(w->at[3], &command) ||
        (!is(w->at[4], "off") && !read_hex(w->at[4], &c, &r)))
        return fail(t, "leader ID SIDE COMMAND HEX|off ...");
    const int leader = fixture_leader(&t->now.battle, w->at[1], side, command, c, r);
    sof_leader_card *card = &t->now.battle.as.sof.leader[leader];
    card->overall = card->absent = card->hot_head = 0; /* a second line is a new start */
    card->ma = 10;
    t->now.battle.as.sof.start.leader[leader].state = SOF_LED;
    t->now.battle.as.sof.start.leader[leader].flags = SOF_L_PLACED;
    for (int i = 5; i < w->count; i++)
        if (!set_leader_word(t, leader, w, &i))
            return false;
    return true;
}

static bool set_unit_word(runner *t, int unit, const words *w, int *i)
{
    sof_unit *u = &t->now.battle.as.sof.start.unit[unit];
    int n;
    if (*i + 1 >= w->count)
        return fail(t, "a unit has no %s", w->at[*i]);
    if (is(w->at[*i], "face") && find_dir(w->at[*i + 1]) >= 0)
        u->facing = (uint8_t)find_dir(w->at[*i + 1]);
    else if (is(w->at[*i], "hexes") && read_int(w->at[*i + 1], &n))
        u->hexes = (uint8_t)n;
    else if (!is(w->at[*i], "of"))
        return fail(t, "a unit has no %s", w->at[*i]);
    ++*i;
    return true;
}

/* unit C1 I6-4m3/d 8,10 of T face N hexes 1; without `of` C.. are T's and P.. are Q's */
static bool set_unit(runner *t, const words *w)
{
    int c = 0, r = 0;
    if (w->count < 3 || (w->count > 3 && !is(w->at[3], "off") && !read_hex(w->at[3], &c, &r)))
        return fail(t, "unit ID WORDS HEX|off ...");
    const char *leader = w->at[1][0] == 'C' ? "T" : "Q";
    for (int i = 4; i + 1 < w->count; i++)
        if (is(w->at[i], "of"))
            leader = w->at[i + 1];
    const int unit = fixture_unit(&t->now.battle, w->at[1], w->at[2], c, r, leader);
    if (unit < 0)
        return fail(t, "%s %s of %s is no unit", w->at[1], w->at[2], leader);
    for (int i = 4; i < w->count; i++)
        if (!set_unit_word(t, unit, w, &i))
            return false;
    return true;
}

/* gun G1 P 8,8 light abandoned owner C captured 3 fired face N */
static bool set_gun(runner *t, const words *w)
{
    int c, r, n;
    const int side = w->count > 3 ? find_side(w->at[2]) : -1;
    if (side < 0 || !read_hex(w->at[3], &c, &r))
        return fail(t, "gun ID SIDE HEX ...");
    const int gun = fixture_gun(&t->now.battle, w->at[1], side, true, c, r);
    sof_gun *g = &t->now.battle.as.sof.start.gun[gun];
    for (int i = 4; i < w->count; i++) {
        const char *next = i + 1 < w->count ? w->at[i + 1] : "";
        if (is(w->at[i], "light"))
            t->now.battle.as.sof.gun[gun].heavy = 0;
        else if (is(w->at[i], "abandoned"))
            g->state = SOF_ABANDONED;
        else if (is(w->at[i], "destroyed"))
            g->state = SOF_DESTROYED;
        else if (is(w->at[i], "fired"))
            g->fired = 1;
        else if (is(w->at[i], "owner") && find_side(next) >= 0)
            g->owner = (uint8_t)find_side(next), i++;
        else if (is(w->at[i], "captured") && read_int(next, &n))
            g->captured = (uint8_t)n, i++;
        else if (is(w->at[i], "face") && find_dir(next) >= 0)
            g->facing = (uint8_t)find_dir(next), i++;
        else
            return fail(t, "a gun has no %s", w->at[i]);
    }
    return true;
}

/* cup T 3 Q 2 event */
static bool set_cup(runner *t, const words *w)
{
    sof_battle *f = &t->now.battle.as.sof;
    t->now.cup_given = true;
    f->start.event_in_cup = 0;
    for (int i = 0; i < f->leaders; i++)
        f->start.leader[i].cup = 0;
    for (int i = 1; i < w->count; i++) {
        int n;
        if (is(w->at[i], "event")) {
            f->start.event_in_cup = 1;
        } else if (i + 1 < w->count && read_int(w->at[i + 1], &n) &&
                   need_subject(t, w->at[i]) >= SOF_LEADER0) {
            fixture_cup(&t->now.battle, w->at[i], n);
            i++;
        } else {
            return fail(t, "cup LEADER N ... [event]");
        }
    }
    return true;
}

static bool set_board(runner *t, const words *w)
{
    const position blank = { .step = "movement", .leader = "T" };
    t->now = blank;
    if (w->count == 2 && is(w->at[1], "plain_river"))
        fixture_plain_river(&t->now.battle);
    else
        fixture_plain(&t->now.battle);
    return true;
}

/* Statements that are a word and some numbers. */
static bool set_numbers(runner *t, const words *w, bool *known)
{
    sof_battle *f = &t->now.battle.as.sof;
    int n[6] = { 0 }, count = 0;
    *known = true;
    for (int i = 1; i < w->count && count < 6; i++)
        if (read_int(w->at[i], &n[count]))
            count++;
    const int side = w->count > 1 ? find_side(w->at[1]) : -1;
    if (is(w->at[0], "size")) {
        fixture_size(&t->now.battle, n[0], n[1]);
    } else if (is(w->at[0], "turn")) {
        f->start.turn = (uint8_t)n[0];
    } else if (is(w->at[0], "turns")) {
        f->turns = (uint8_t)n[0];
    } else if (is(w->at[0], "dusk")) {
        f->dusk = 0;
        for (int i = 0; i < count; i++)
            f->dusk |= (uint64_t)1 << n[i];
    } else if (is(w->at[0], "rout_level") && count == 2) {
        f->rout_level[0] = (uint16_t)n[0];
        f->rout_level[1] = (uint16_t)n[1];
    } else if (is(w->at[0], "drawer") && side >= 0) {
        f->start.drawer = (uint8_t)side;
    } else if (is(w->at[0], "first_draw") && side >= 0) {
        f->first_draw = (uint8_t)side;
        f->start.drawer = (uint8_t)side;
    } else if (is(w->at[0], "bad_guns") && side >= 0) {
        f->bad_guns[side] = (uint8_t)n[0];
    } else if (is(w->at[0], "fired") && side >= 0) {
        f->start.fired[side] = (uint8_t)n[0];
    } else {
        *known = false;
    }
    return true;
}

/* edge C west; flank P first 4 sure 8 rows 3 12; arrived east */
static bool set_edges(runner *t, const words *w, bool *known)
{
    sof_battle *f = &t->now.battle.as.sof;
    const int last = name_index(w->at[w->count - 1], edge_names, SOF_EDGES);
    const int side = w->count > 1 ? find_side(w->at[1]) : -1;
    int first, sure, row0, row1;
    *known = true;
    if (is(w->at[0], "edge") && side >= 0 && last >= 0) {
        f->own_edge[side] = (uint8_t)last;
    } else if (is(w->at[0], "arrived") && last >= 0) {
        f->start.arrived = (uint8_t)(1 + last);
    } else if (is(w->at[0], "flank") && side >= 0 && w->count == 9 && read_int(w->at[3], &first) &&
               read_int(w->at[5], &sure) && read_int(w->at[7], &row0) &&
               read_int(w->at[8], &row1)) {
        f->flank_side = (uint8_t)side;
        f->flank_first = (uint8_t)first;
        f->flank_sure = (uint8_t)sure;
        f->flank_row0 = (uint8_t)row0;
        f->flank_row1 = (uint8_t)row1;
    } else {
        *known = false;
    }
    return true;
}

static bool set_step(runner *t, const words *w)
{
    if (w->count < 2)
        return fail(t, "step WORD [LEADER]");
    snprintf(t->now.step, sizeof t->now.step, "%s", w->at[1]);
    if (w->count > 2)
        snprintf(t->now.leader, sizeof t->now.leader, "%s", w->at[2]);
    return true;
}

static bool remove_counters(runner *t, const words *w)
{
    for (int i = 1; i < w->count; i++)
        if (!fixture_remove(&t->now.battle, w->at[i]))
            return fail(t, "no unit or gun %s", w->at[i]);
    return true;
}

/* A line of the position; *known tells whether it was one. */
static bool run_statement(runner *t, const words *w, bool *known)
{
    *known = true;
    const char *word = w->at[0];
    if (is(word, "board"))
        return set_board(t, w);
    if (is(word, "woods"))
        return set_hexes(t, w, fixture_woods);
    if (is(word, "village"))
        return set_hexes(t, w, fixture_village);
    if (is(word, "clear"))
        return set_hexes(t, w, fixture_clear);
    if (is(word, "river"))
        return set_sides(t, w, fixture_river);
    if (is(word, "bridge"))
        return set_sides(t, w, fixture_bridge);
    if (is(word, "option") || is(word, "ruling"))
        return set_switches(t, w);
    if (is(word, "leader"))
        return set_leader(t, w);
    if (is(word, "unit"))
        return set_unit(t, w);
    if (is(word, "gun"))
        return set_gun(t, w);
    if (is(word, "cup"))
        return set_cup(t, w);
    if (is(word, "step"))
        return set_step(t, w);
    if (is(word, "remove"))
        return remove_counters(t, w);
    set_numbers(t, w, known);
    return *known || set_edges(t, w, known);
}

/* ---- Playing ----------------------------------------------------------------------------------- */

/* Dice as a row writes them: "5", "3+4", "draw:T". Values of a draw are found when it is due. */
typedef struct dice_words {
    int count, at;
    const char *word[DICE_MAX];
    char text[DICE_MAX][8];
} dice_words;

static bool add_dice(dice_words *d, const char *word)
{
    if (is(word, "-"))
        return true;
    const char *plus = strchr(word, '+');
    if (d->count + 2 > DICE_MAX)
        return false;
    if (plus) {
        snprintf(d->text[d->count], sizeof d->text[0], "%.*s", (int)(plus - word), word);
        d->word[d->count] = d->text[d->count];
        d->count++;
        return add_dice(d, plus + 1);
    }
    d->word[d->count++] = word;
    return true;
}

/* One chance step with the next dice of the row. False when it cannot be made. */
static bool roll_once(runner *t, dice_words *d)
{
    const tc_await w = tc_awaits(&t->now.battle, &t->state);
    uint8_t dice[TC_POOL_MAX] = { 0 };
    int n = 0;
    for (; n < w.pool.count && d->at + n < d->count; n++) {
        const char *word = d->word[d->at + n];
        int value;
        if (!strncmp(word, "draw:", 5))
            value = fixture_draw_die(&t->now.battle, &t->state, word + 5);
        else if (!read_int(word, &value))
            return fail(t, "%s is no die", word);
        dice[n] = (uint8_t)value;
    }
    if (n < w.pool.count)
        return fail(t, "%d dice wanted by %s, %d left", w.pool.count, step_names[w.step], n);
    tc_dice script = { .script = dice, .script_len = (uint32_t)n };
    const tc_action roll = { .kind = TC_ROLL };
    t->verdict = tc_apply(&t->now.battle, &t->state, &roll, &script, &t->events);
    if (t->verdict.rule != TC_LEGAL) {
        char said[128];
        return fail(t, "the dice of %s: %s", step_names[w.step], say_verdict(t->verdict, said));
    }
    d->at += n;
    if (script.used != script.script_len)
        return fail(t, "%u of %d dice used by %s", script.used, n, step_names[w.step]);
    return true;
}

static bool check_audit(runner *t)
{
    char said[128];
    const tc_verdict v = tc_audit(&t->now.battle, &t->state);
    return v.rule == TC_LEGAL || fail(t, "the audit says %s", say_verdict(v, said));
}

/* All dice of the row; afterwards nothing but the cup may wait for dice. */
static bool roll_all(runner *t, dice_words *d)
{
    while (d->at < d->count) {
        if (tc_awaits(&t->now.battle, &t->state).who != TC_CHANCE)
            return fail(t, "%d dice too many", d->count - d->at);
        if (!roll_once(t, d) || !check_audit(t))
            return false;
    }
    const tc_await w = tc_awaits(&t->now.battle, &t->state);
    if (w.who == TC_CHANCE && w.step != SOF_STEP_DRAW && !t->chance_wanted)
        return fail(t, "dice are due: %d by %s", w.pool.count, step_names[w.step]);
    return true;
}

/* States are compared byte by byte, padding and all: a refusal must not even touch that. */
static bool same_bytes(const void *a, const void *b, size_t size)
{
    return memcmp(a, b, size) == 0;
}

/* One action: check and apply agree, a refusal leaves every byte of the state. */
static tc_verdict apply_one(runner *t, const tc_action *a)
{
    static const uint8_t none[1] = { 0 };
    tc_dice no_dice = { .script = none };
    const tc_state before = t->state;
    const uint64_t hash = tc_hash(&t->now.battle, &t->state);
    const uint32_t events = t->events.len;
    const tc_verdict checked = tc_check(&t->now.battle, &t->state, a);
    if (!same_bytes(&before, &t->state, sizeof before))
        fail(t, "tc_check changed the state");
    const tc_verdict v = tc_apply(&t->now.battle, &t->state, a, &no_dice, &t->events);
    char one[128], two[128];
    if (checked.rule != v.rule || checked.ruling != v.ruling || checked.got != v.got ||
        checked.need != v.need)
        fail(t, "check says %s, apply says %s", say_verdict(checked, one), say_verdict(v, two));
    if (v.rule != TC_LEGAL &&
        (!same_bytes(&before, &t->state, sizeof before) ||
         hash != tc_hash(&t->now.battle, &t->state) || events != t->events.len))
        fail(t, "a refused action left a trace");
    return v;
}

/* All items, or none. */
static void apply_decision(runner *t, const decision *d)
{
    const tc_state before = t->state;
    for (int i = 0; i < d->count; i++) {
        t->verdict = apply_one(t, &d->at[i]);
        if (t->verdict.rule != TC_LEGAL) {
            t->state = before;
            t->events.len = 0;
            return;
        }
    }
}

static bool begin_draw(runner *t, const char *leader)
{
    char word[32];
    snprintf(word, sizeof word, "draw:%s", leader);
    dice_words d = { 0 };
    add_dice(&d, word);
    return roll_once(t, &d);
}

static bool begin_act(runner *t, int kind)
{
    const tc_await w = tc_awaits(&t->now.battle, &t->state);
    const decision d = { 1, { { .kind = (uint8_t)kind, .side = w.who } } };
    char said[128];
    apply_decision(t, &d);
    return t->verdict.rule == TC_LEGAL ||
           fail(t, "the position: %s", say_verdict(t->verdict, said));
}

/* What the cup holds if the case does not say. */
static void fill_cup(position *p)
{
    sof_battle *f = &p->battle.as.sof;
    const bool ends = is(p->step, "rally");
    for (int i = 0; i < f->leaders; i++) {
        const int state = f->start.leader[i].state;
        const int markers = state == SOF_LED ? f->leader[i].command : state == SOF_LEFT ? 0 : 1;
        f->start.leader[i].cup = (uint8_t)(ends ? i == 0 : markers);
    }
}

/* Begins the battle and plays to the step the case starts from. `rally` is a cup in which one AM is
   left, so that the Activation Phase ends at once. */
static bool start(runner *t)
{
    position *p = &t->now;
    t->started = true;
    t->verdict = tc_legal();
    t->events = (tc_events){ t->log, 0, EVENTS_MAX, 0 };
    if (!p->cup_given)
        fill_cup(p);
    if (is(p->step, "setup"))
        fixture_at_setup(&p->battle);
    else if (is(p->step, "turn"))
        fixture_at_turn(&p->battle);
    else
        fixture_at_draw(&p->battle);
    tc_begin(&p->battle, &t->state, &t->events);
    bool fine = check_audit(t);
    const bool answer = is(p->step, "answer"), movement = is(p->step, "movement"),
               combat = is(p->step, "combat");
    if (fine && (answer || movement || combat))
        fine = begin_draw(t, p->leader);
    if (fine && (movement || combat))
        fine = begin_act(t, SOF_ACCEPT);
    if (fine && combat)
        fine = begin_act(t, SOF_END_MOVEMENT);
    return fine;
}

/* ---- Actions ----------------------------------------------------------------------------------- */

static tc_action *add_action(decision *d, int kind, int side)
{
    tc_action *a = &d->at[d->count++];
    *a = (tc_action){ .kind = (uint8_t)kind, .side = (uint8_t)side };
    return a;
}

/* move C1 N N face:S NE charge P1; move P1 enter 39,5 NW: from off the map (SOF-X1) */
static bool read_move(runner *t, const words *w, decision *d, int side)
{
    const int subject = w->count > 1 ? need_subject(t, w->at[1]) : -1;
    if (subject < 0)
        return false;
    const bool leader = subject >= SOF_LEADER0 && subject < SOF_GUN0;
    tc_action *a = add_action(d, leader ? SOF_MOVE_LEADER : SOF_MOVE_UNIT, side);
    a->unit = (uint8_t)subject;
    a->target = leader ? 0 : TC_NONE;
    int steps = 0, c, r;
    for (int i = 2; i < w->count; i++) {
        const bool turn = !strncmp(w->at[i], "face:", 5);
        const int dir = find_dir(w->at[i] + (turn ? 5 : 0));
        if (is(w->at[i], "charge") && i + 1 < w->count) {
            const int target = need_subject(t, w->at[++i]);
            if (target < 0)
                return false;
            a->target = (uint8_t)target;
        } else if (is(w->at[i], "enter") && i + 1 < w->count && read_hex(w->at[i + 1], &c, &r)) {
            a->arg = (uint16_t)(hex_at(c, r) + 1);
            i++;
        } else if (dir >= 0) {
            tc_path_set(a->as.path, steps++, (unsigned)dir + (turn ? TC_STEP_TURN : TC_STEP_GO));
        } else {
            return fail(t, "%s is no step", w->at[i]);
        }
    }
    return true;
}

/* Adds "C1+C2" to a set. */
static bool add_set(runner *t, tc_action *a, char *list)
{
    for (char *id = list; id;) {
        char *plus = strchr(id, '+');
        if (plus)
            *plus++ = 0;
        const int subject = need_subject(t, id);
        if (subject < 0)
            return false;
        tc_set_add(a->as.set, (unsigned)subject);
        id = plus;
    }
    return true;
}

/* declare C1+C2 v P1 and C3 v P2, or: declare none. */
static bool read_battles(runner *t, const words *w, decision *d, int side)
{
    tc_action *a = NULL;
    for (int i = 1; i < w->count && !is(w->at[1], "none"); i++) {
        if (is(w->at[i], "v"))
            continue;
        if (is(w->at[i], "and")) {
            a = NULL;
            continue;
        }
        if (!a)
            a = add_action(d, SOF_BATTLE, side);
        if (!add_set(t, a, w->at[i]))
            return false;
    }
    add_action(d, SOF_DECLARE_BATTLES, side);
    return true;
}

static bool read_hex_arg(runner *t, const char *word, tc_action *a)
{
    int c, r;
    if (is(word, "none")) {
        a->arg = HEX_NONE;
        return true;
    }
    if (!read_hex(word, &c, &r))
        return fail(t, "%s is not a hex", word);
    a->arg = hex_at(c, r);
    return true;
}

/* event C1 C2, event none, event east */
static bool read_event_choice(runner *t, const words *w, decision *d, int side)
{
    tc_action *a = add_action(d, SOF_EVENT_CHOICE, side);
    for (int i = 1; i < w->count; i++) {
        const int edge = name_index(w->at[i], edge_names, SOF_EDGES);
        if (edge >= 0)
            a->arg = (uint16_t)edge;
        else if (!is(w->at[i], "none") && !add_set(t, a, w->at[i]))
            return false;
    }
    return true;
}

/* Actions that are a word and at most two operands. */
static const struct {
    const char *word;
    int kind;
    const char *
        carries; /* s unit, o target, n index from 1, h arg hex, d arg direction; upper case: or none */
} simple[] = {
    { "accept", SOF_ACCEPT, "" },
    { "decline", SOF_DECLINE, "" },
    { "choose", SOF_TILLY_CHOOSE, "S" },
    { "pick", SOF_PICK_SINGLE, "s" },
    { "end", SOF_END_MOVEMENT, "" },
    { "bombard", SOF_BOMBARD, "so" },
    { "resolve", SOF_RESOLVE_NEXT, "n" },
    { "retreat", SOF_DRAGOON_RETREAT, "sh" },
    { "relocate", SOF_RELOCATE_LEADER, "so" },
    { "place", SOF_PLACE_LEADER, "sh" },
    { "face", SOF_SET_FACING, "sd" },
    { "end_setup", SOF_END_SETUP, "" },
    { "resign", TC_RESIGN, "" },
    { "offer", TC_OFFER_DRAW, "" },
    { "clear_draft", TC_CLEAR, "" },
};

static bool read_operand(runner *t, char carries, const char *word, tc_action *a)
{
    int n;
    if (carries == 'h')
        return read_hex_arg(t, word, a);
    if (carries == 'd') {
        a->arg = (uint16_t)find_dir(word);
        return find_dir(word) >= 0 || fail(t, "%s is no direction", word);
    }
    if (carries == 'n') {
        if (!read_int(word, &n))
            return fail(t, "%s is no number", word);
        a->arg = (uint16_t)(n - 1);
        return true;
    }
    const int subject = is(word, "none") ? TC_NONE : need_subject(t, word);
    if (subject < 0)
        return false;
    if (carries == 'o')
        a->target = (uint8_t)subject;
    else
        a->unit = (uint8_t)subject;
    return true;
}

static bool read_simple(runner *t, const words *w, decision *d, int side)
{
    for (int i = 0; i < TC_COUNT(simple); i++) {
        if (!is(w->at[0], simple[i].word))
            continue;
        tc_action *a = add_action(d, simple[i].kind, side);
        const int operands = (int)strlen(simple[i].carries);
        if (w->count != 1 + operands)
            return fail(t, "%s wants %d operands", w->at[0], operands);
        for (int k = 0; k < operands; k++)
            if (!read_operand(t, simple[i].carries[k], w->at[1 + k], a))
                return false;
        return true;
    }
    return fail(t, "%s is no action", w->at[0]);
}

static bool read_decision(runner *t, const words *w, decision *d, int side)
{
    if (is(w->at[0], "move"))
        return read_move(t, w, d, side);
    if (is(w->at[0], "declare") || is(w->at[0], "fight"))
        return read_battles(t, w, d, side);
    if (is(w->at[0], "event"))
        return read_event_choice(t, w, d, side);
    return read_simple(t, w, d, side);
}

/* Ends the movement and declares no battle, where that is asked. */
static void run_pass(runner *t, int side)
{
    decision d = { 1, { { .kind = SOF_END_MOVEMENT, .side = (uint8_t)side } } };
    apply_decision(t, &d);
    if (t->verdict.rule == TC_LEGAL &&
        tc_awaits(&t->now.battle, &t->state).kinds >> SOF_DECLARE_BATTLES & 1) {
        d.at[0].kind = SOF_DECLARE_BATTLES;
        apply_decision(t, &d);
    }
}

/* The dice of a row: those of `roll` and `draw` first, then those behind `dice`, which are cut off. */
static bool read_dice(runner *t, words *w, dice_words *dice)
{
    static char drawn[WORDS_MAX][24];
    const bool roll = w->count && is(w->at[0], "roll"), draw = w->count && is(w->at[0], "draw");
    bool behind = false, fine = true;
    int kept = w->count;
    for (int i = 0; i < w->count; i++) {
        if (is(w->at[i], "dice")) {
            behind = true;
            kept = i;
            continue;
        }
        snprintf(drawn[i], sizeof drawn[i], "draw:%s", w->at[i]);
        if (behind || (roll && i))
            fine = fine && add_dice(dice, w->at[i]);
        else if (draw && i)
            fine = fine && add_dice(dice, drawn[i]);
    }
    w->count = kept;
    return fine || fail(t, "too many dice");
}

/* The left half of a row: [C:|P:] ACTION ... [dice ...]. */
static bool run_action(runner *t, words *w)
{
    dice_words dice = { 0 };
    t->events.len = 0;
    t->verdict = tc_legal();
    if (!read_dice(t, w, &dice))
        return false;
    int side = tc_awaits(&t->now.battle, &t->state).who & 1;
    if (is(w->at[0], "C:") || is(w->at[0], "P:")) {
        side = w->at[0][0] == 'P';
        memmove(&w->at[0], &w->at[1], (size_t)--w->count * sizeof w->at[0]);
    }
    if (!w->count)
        return fail(t, "no action");
    if (is(w->at[0], "roll") || is(w->at[0], "draw"))
        return roll_all(t, &dice);
    const bool fight = is(w->at[0], "fight"), pass = is(w->at[0], "pass");
    decision d = { 0 };
    if (pass)
        run_pass(t, side);
    else if (!read_decision(t, w, &d, side))
        return false;
    else
        apply_decision(t, &d);
    if (t->verdict.rule != TC_LEGAL)
        return true;
    if (fight && tc_awaits(&t->now.battle, &t->state).kinds >> SOF_RESOLVE_NEXT & 1) {
        d = (decision){ 1, { { .kind = SOF_RESOLVE_NEXT, .side = (uint8_t)side } } };
        apply_decision(t, &d);
    }
    return t->verdict.rule != TC_LEGAL || (check_audit(t) && roll_all(t, &dice));
}

/* ---- Expectations: events ---------------------------------------------------------------------- */

static const struct {
    int kind;
    const char *name, *fields;
} event_table[] = {
    { TC_EV_BEGIN, "BEGIN", "who:s whom:s with:s a:n b:n c:n d:n" },
    { TC_EV_MOD, "MOD", "who:s whom:s with:s a:n b:n c:n d:n" },
    { TC_EV_DIE, "DIE", "who:s whom:s with:s a:n b:n c:n d:n" },
    { TC_EV_RESULT, "RESULT", "who:s whom:s with:s a:n b:n c:n d:n" },
#define EVENT(symbol, name, fields) { symbol, name, fields },
#include "../core/sof/events.def"
#undef EVENT
};

static int event_row(int kind)
{
    for (int i = 0; i < TC_COUNT(event_table); i++)
        if (event_table[i].kind == kind)
            return i;
    return -1;
}

static int event_field(const tc_event *e, int i)
{
    switch (i) {
    case 0:
        return e->who;
    case 1:
        return e->whom;
    case 2:
        return e->with;
    case 3:
        return e->a;
    case 4:
        return e->b;
    case 5:
        return e->c;
    default:
        return e->d;
    }
}

/* Place (0..6) and type of the named field of an event, or -1. */
static int find_field(const char *fields, const char *name, size_t len, const char **type)
{
    int i = 0;
    for (const char *p = fields; *p; i++) {
        const char *end = strchr(p, ' ') ? strchr(p, ' ') : p + strlen(p);
        const char *colon = memchr(p, ':', (size_t)(end - p));
        if (colon && (size_t)(colon - p) == len && !strncmp(p, name, len)) {
            *type = colon + 1;
            return i;
        }
        p = *end ? end + 1 : end;
    }
    return -1;
}

/* The number a word stands for in a field of this type; false if it is none. */
static bool read_value(const runner *t, const char *type, const char *word, int *value)
{
    static const struct {
        const char *type;
        const char *const *names;
        int count;
    } lists[] = {
        { "st", status_names, 4 },  { "stp", step_names, SOF_STEPS }, { "side", side_names, 2 },
        { "col", column_names, 8 }, { "res", result_names, 8 },       { "d", dir_names, 6 },
    };
    int c, r;
    const size_t len = strcspn(type, " ");
    if (len == 1 && *type == 'h' && read_hex(word, &c, &r)) {
        *value = (int16_t)hex_at(c, r);
        return true;
    }
    if (len == 1 && *type == 's') {
        *value = is(word, "cup")    ? SOF_CUP
                 : is(word, "none") ? TC_NONE
                                    : fixture_find(&t->now.battle, word);
        return *value >= 0;
    }
    for (int i = 0; i < TC_COUNT(lists); i++)
        if (strlen(lists[i].type) == len && !strncmp(type, lists[i].type, len)) {
            *value = name_index(word, lists[i].names, lists[i].count);
            if (*value >= 0)
                return true;
        }
    return read_int(word, value);
}

/* One word of an event's description: an id cited, field=value, or a subject in who or whom. */
static bool event_word_fits(runner *t, const tc_event *e, int row, const char *word, bool cited,
                            int *subjects)
{
    const char *equals = strchr(word, '=');
    if (cited)
        return cites(t, word, e->rule, e->ruling);
    if (!equals) {
        const int subject = need_subject(t, word);
        return subject >= 0 && subject == event_field(e, (*subjects)++);
    }
    const char *type;
    int value;
    const int field = find_field(event_table[row].fields, word, (size_t)(equals - word), &type);
    if (field < 0 || !read_value(t, type, equals + 1, &value))
        return fail(t, "%s does not describe %s", word, event_table[row].name);
    return event_field(e, field) == value;
}

static bool event_fits(runner *t, const tc_event *e, const words *w, int from)
{
    const int row = event_row(e->kind);
    if (row < 0 || !is(event_table[row].name, w->at[from]))
        return false;
    bool cited = false;
    int subjects = 0;
    for (int i = from + 1; i < w->count; i++) {
        if (is(w->at[i], "by")) {
            cited = true;
            continue;
        }
        if (!event_word_fits(t, e, row, w->at[i], cited, &subjects))
            return false;
    }
    return true;
}

static void print_event(const runner *t, const tc_event *e)
{
    char rule[32], ruling[32];
    const int row = event_row(e->kind);
    printf("    %s", row < 0 ? "?" : event_table[row].name);
    const char *p = row < 0 ? "" : event_table[row].fields;
    for (int i = 0; *p; i++) {
        const size_t len = strcspn(p, " "), name = strcspn(p, ": ");
        const int v = event_field(e, i);
        if (name < len && p[name + 1] == 'h')
            printf(" %.*s=%d,%d", (int)name, p, hex_col((tc_hex)v), hex_row((tc_hex)v));
        else if (name < len && len == name + 2 && p[name + 1] == 's' &&
                 v < t->now.battle.as.sof.units)
            printf(" %.*s=%s", (int)name, p, t->now.battle.as.sof.unit[v].id);
        else if (name < len)
            printf(" %.*s=%d", (int)name, p, v);
        p += len + (p[len] == ' ');
    }
    printf(" by %s %s\n", rule_name(e->rule, rule), rule_name(e->ruling, ruling));
}

static bool say_missing(runner *t, const words *w, const char *what)
{
    char text[LINE_MAX_CHARS] = "";
    for (int i = 0; i < w->count; i++) {
        const size_t used = strlen(text);
        snprintf(text + used, sizeof text - used, "%s%s", i ? " " : "", w->at[i]);
    }
    fail(t, "%s: %s; there were:", what, text);
    for (uint32_t i = 0; i < t->events.len; i++)
        print_event(t, &t->events.at[i]);
    return false;
}

/* event KIND ... | no event KIND ... | events N KIND ... */
static bool expect_event(runner *t, const words *w)
{
    const bool none = is(w->at[0], "no"), counted = is(w->at[0], "events");
    const int from = none || counted ? 2 : 1;
    int found = 0, wanted = 0;
    if (w->count <= from || (counted && !read_int(w->at[1], &wanted)))
        return fail(t, "event KIND ..., no event KIND ..., events N KIND ...");
    for (uint32_t i = 0; i < t->events.len; i++)
        found += event_fits(t, &t->events.at[i], w, from);
    if (t->failed)
        return false;
    if (none ? found == 0 : counted ? found == wanted : found > 0)
        return true;
    return say_missing(t, w, none ? "an event that should not be" : "expected");
}

/* order KIND ID ID ...: the subjects of all events of this kind, repeats left out. */
static bool expect_order(runner *t, const words *w)
{
    int at = 2, last = -1;
    for (uint32_t i = 0; i < t->events.len && w->count > 1; i++) {
        const tc_event *e = &t->events.at[i];
        const int row = event_row(e->kind);
        if (row < 0 || !is(event_table[row].name, w->at[1]) || e->who == last)
            continue;
        last = e->who;
        if (at >= w->count || need_subject(t, w->at[at++]) != last)
            return say_missing(t, w, "expected");
    }
    return at == w->count || say_missing(t, w, "expected");
}

/* ---- Expectations: the position ----------------------------------------------------------------- */

static bool expect_number(runner *t, const char *what, int got, const char *word)
{
    int want;
    if (!read_int(word, &want))
        return fail(t, "%s: %s is no number", what, word);
    return got == want || fail(t, "%s: expected %d, got %d", what, want, got);
}

static bool expect_hex(runner *t, const char *id, tc_hex got, const char *word)
{
    int c, r;
    if (is(word, "off"))
        return got == HEX_NONE || fail(t, "%s is still at %d,%d", id, hex_col(got), hex_row(got));
    if (!read_hex(word, &c, &r))
        return fail(t, "%s is neither a hex nor a state", word);
    if (got == HEX_NONE)
        return fail(t, "%s: expected at %s, is off the map", id, word);
    return got == hex_at(c, r) ||
           fail(t, "%s: expected at %s, is at %d,%d", id, word, hex_col(got), hex_row(got));
}

static bool expect_name(runner *t, const char *id, const char *got, const char *want)
{
    return is(got, want) || fail(t, "%s: expected %s, is %s", id, want, got);
}

static bool expect_unit(runner *t, int unit, const words *w)
{
    const sof_unit *u = &t->state.as.sof.unit[unit];
    for (int i = 1; i < w->count; i++) {
        const char *word = w->at[i];
        const int dir = !strncmp(word, "face:", 5) ? find_dir(word + 5) : -1;
        bool fine;
        if (dir >= 0)
            fine = u->facing == dir || fail(t, "%s faces %s", w->at[0], dir_names[u->facing % 6]);
        else if (name_index(word, status_names, 4) >= 0)
            fine = expect_name(t, w->at[0], status_names[u->status & 3], word);
        else
            fine = expect_hex(t, w->at[0], u->hex, word);
        if (!fine)
            return false;
    }
    return true;
}

static bool expect_leader(runner *t, int leader, const words *w)
{
    const sof_leader *l = &t->state.as.sof.leader[leader];
    for (int i = 1; i < w->count; i++) {
        const char *word = w->at[i];
        const bool active = l->flags & SOF_L_ACTIVATED;
        bool fine;
        if (is(word, "cup") && i + 1 < w->count)
            fine = expect_number(t, "AM in the cup", l->cup, w->at[++i]);
        else if (is(word, "activated") || is(word, "unactivated"))
            fine = expect_name(t, w->at[0], active ? "activated" : "unactivated", word);
        else if (name_index(word, leader_names, 4) >= 0)
            fine = expect_name(t, w->at[0], leader_names[l->state & 3], word);
        else
            fine = expect_hex(t, w->at[0], l->hex, word);
        if (!fine)
            return false;
    }
    return true;
}

static bool expect_gun(runner *t, int gun, const words *w)
{
    const sof_gun *g = &t->state.as.sof.gun[gun];
    for (int i = 1; i < w->count; i++) {
        const char *word = w->at[i];
        const int dir = !strncmp(word, "face:", 5) ? find_dir(word + 5) : -1;
        bool fine;
        if (dir >= 0)
            fine = g->facing == dir || fail(t, "%s faces %s", w->at[0], dir_names[g->facing % 6]);
        else if (is(word, "owner") && i + 1 < w->count)
            fine = expect_name(t, w->at[0], side_names[g->owner & 1], w->at[++i]);
        else if (is(word, "fired") || is(word, "unfired"))
            fine = expect_name(t, w->at[0], g->fired ? "fired" : "unfired", word);
        else if (name_index(word, gun_names, 3) >= 0)
            fine = expect_name(t, w->at[0], gun_names[g->state % 3], word);
        else
            fine = expect_hex(t, w->at[0], g->hex, word);
        if (!fine)
            return false;
    }
    return true;
}

static int kind_by_name(const char *name)
{
    static const char *const names[] = {
#define KIND(symbol, name, carries) [symbol] = (name),
#include "../core/sof/kinds.def"
#undef KIND
    };
    return name_index(name, names, SOF_KIND_END);
}

/* awaits C MOVEMENT [SUBJECT] | awaits over; may KIND; may not KIND; pool N SIDES */
static bool expect_await(runner *t, const words *w)
{
    const tc_await got = tc_awaits(&t->now.battle, &t->state);
    if (is(w->at[0], "pool")) {
        return w->count == 3 &&
               expect_number(t, "dice due", got.who == TC_CHANCE ? got.pool.count : 0, w->at[1]) &&
               expect_number(t, "sides", got.pool.sides, w->at[2]);
    }
    if (is(w->at[0], "may")) {
        const bool no = w->count == 3;
        const int kind = kind_by_name(w->at[w->count - 1]);
        if (kind < 0)
            return fail(t, "no kind %s", w->at[w->count - 1]);
        return (got.kinds >> kind & 1) != no ||
               fail(t, "%s may %s", w->at[w->count - 1], no ? "come" : "not come");
    }
    if (w->count > 1 && !expect_name(t, "awaited", side_names[got.who & 3], w->at[1]))
        return false;
    if (w->count > 2 &&
        !expect_name(t, "step", got.step < SOF_STEPS ? step_names[got.step] : "?", w->at[2]))
        return false;
    if (w->count > 3) {
        const int subject = need_subject(t, w->at[3]);
        return subject == got.subject ||
               fail(t, "awaited about %d, expected %s", got.subject, w->at[3]);
    }
    return true;
}

static int cup_count(const runner *t)
{
    int n = 0;
    for (int i = 0; i < t->now.battle.as.sof.leaders; i++)
        n += t->state.as.sof.leader[i].cup;
    return n;
}

/* lists KIND SUBJECT|any N: so many legal actions of the kind are offered. */
static bool expect_list(runner *t, const words *w)
{
    static tc_action out[512];
    const int kind = w->count == 4 ? kind_by_name(w->at[1]) : -1;
    if (kind < 0)
        return fail(t, "lists KIND SUBJECT|any N");
    const int subject = is(w->at[2], "any") ? TC_NONE : need_subject(t, w->at[2]);
    if (subject < 0)
        return false;
    const int n = tc_actions(&t->now.battle, &t->state, kind, subject, out, TC_COUNT(out));
    return expect_number(t, w->at[1], n, w->at[3]);
}

/* lost C 6 P 4: VP lost by each side */
static bool expect_lost(runner *t, const words *w)
{
    for (int i = 1; i + 1 < w->count; i += 2) {
        const int side = find_side(w->at[i]);
        if (side < 0)
            return fail(t, "%s is no side", w->at[i]);
        const int lost = sof_vp_lost(&t->now.battle.as.sof, &t->state.as.sof, side);
        if (!expect_number(t, side ? "VP lost by P" : "VP lost by C", lost, w->at[i + 1]))
            return false;
    }
    return true;
}

static bool expect_one(runner *t, const words *w)
{
    const sof_state *s = &t->state.as.sof;
    const char *word = w->at[0], *last = w->at[w->count - 1];
    if (is(word, "event") || is(word, "no") || is(word, "events"))
        return expect_event(t, w);
    if (is(word, "order"))
        return expect_order(t, w);
    if (is(word, "awaits") || is(word, "may") || is(word, "pool"))
        return expect_await(t, w);
    if (is(word, "lost"))
        return expect_lost(t, w);
    if (is(word, "lists"))
        return expect_list(t, w);
    if (is(word, "turn"))
        return expect_number(t, "turn", s->turn, last);
    if (is(word, "cup"))
        return expect_number(t, "AM in the cup", cup_count(t), last);
    if (is(word, "marker"))
        return expect_number(t, "event marker in the cup", s->event_in_cup, last);
    if (is(word, "margin"))
        return expect_number(t, "margin", tc_margin(&t->now.battle, &t->state), last);
    if (is(word, "drawer"))
        return expect_name(t, "drawer", side_names[s->drawer & 1], last);
    if (is(word, "outcome"))
        return expect_name(t, "outcome", outcome_names[t->state.over & 3], last);
    if (is(word, "arrived"))
        return expect_name(t, "arrived", s->arrived ? edge_names[(s->arrived - 1) & 3] : "no",
                           last);
    const int subject = need_subject(t, word);
    if (subject < 0)
        return false;
    if (subject < SOF_LEADER0)
        return expect_unit(t, subject, w);
    if (subject < SOF_GUN0)
        return expect_leader(t, subject - SOF_LEADER0, w);
    return expect_gun(t, subject - SOF_GUN0, w);
}

/* deny SOF-4.0.b|SOF-R16 [SOF-R17] got 5 need 4: each id must be the verdict's rule or ruling; of ids
   joined by '|' one must. */
static bool expect_deny(runner *t, const words *w)
{
    char said[128];
    if (t->verdict.rule == TC_LEGAL)
        return fail(t, "expected deny %s, but it is legal", w->count > 1 ? w->at[1] : "");
    for (int i = 1; i < w->count; i++) {
        bool fits = false;
        if ((is(w->at[i], "got") || is(w->at[i], "need")) && i + 1 < w->count) {
            int n;
            fits = read_int(w->at[i + 1], &n) &&
                   n == (is(w->at[i], "got") ? t->verdict.got : t->verdict.need);
            i++;
        } else {
            fits = cites(t, w->at[i], t->verdict.rule, t->verdict.ruling);
        }
        if (!fits)
            return fail(t, "expected deny ... %s, got: %s", w->at[i],
                        say_verdict(t->verdict, said));
    }
    return true;
}

/* The right half of a row: "ok; C1 DISORDERED 8,10; lost C 2" or "deny ...". */
static bool run_expectations(runner *t, const char *text)
{
    char said[128];
    words w;
    bool first = true;
    while (*text) {
        const size_t len = strcspn(text, ";");
        split(&w, text, len);
        text += len + (text[len] == ';');
        if (!w.count)
            continue;
        t->rows++;
        if (first && is(w.at[0], "deny")) {
            if (!expect_deny(t, &w))
                return false;
        } else {
            if (first && t->verdict.rule != TC_LEGAL)
                return fail(t, "expected legal, got: %s", say_verdict(t->verdict, said));
            if (!is(w.at[0], "ok") && !expect_one(t, &w))
                return false;
        }
        first = false;
    }
    return true;
}

/* ---- Files ------------------------------------------------------------------------------------- */

static void end_case(runner *t)
{
    if (!t->in_case)
        return;
    if (t->failed)
        t->failures++;
    else
        t->passed++;
    t->in_case = false;
}

static void begin_case(runner *t, const char *title)
{
    words w = { .count = 1 };
    end_case(t);
    t->in_case = true;
    t->based = t->started = t->broken = t->failed = false;
    snprintf(t->name, sizeof t->name, "%.*s", (int)strcspn(title, " \n"), title);
    set_board(t, &w);
}

/* A row may start a variant's play: the position is complete now. */
static bool make_ready(runner *t)
{
    if (!t->based) {
        t->base = t->now;
        t->based = true;
    }
    return t->started || start(t);
}

static bool run_covers(runner *t, const words *w)
{
    for (int i = 1; i < w->count; i++) {
        const unsigned rule = tc_rule_find(w->at[i]);
        if (!rule)
            return fail(t, "no rule %s", w->at[i]);
        covered[rule] = true;
    }
    return true;
}

static bool run_row(runner *t, const char *text, const char *arrow)
{
    words w;
    split(&w, text, (size_t)(arrow - text));
    const bool chance = strstr(arrow, "awaits chance") != NULL;
    if (!make_ready(t))
        return false;
    t->chance_wanted = chance;
    if (w.count && !is(w.at[0], "start") && !run_action(t, &w))
        return false;
    return !t->failed && run_expectations(t, arrow + 2);
}

static bool run_line(runner *t, const char *text)
{
    const char *arrow = strstr(text, "->");
    words w;
    split(&w, text, strlen(text));
    if (!w.count)
        return true;
    if (is(w.at[0], "covers"))
        return run_covers(t, &w);
    if (is(w.at[0], "again")) {
        if (!t->based)
            return fail(t, "again before the first row");
        t->now = t->base;
        t->started = t->broken = false;
        return true;
    }
    if (t->broken)
        return true;
    if (arrow)
        return run_row(t, text, arrow);
    if (is(w.at[0], "expect")) {
        const char *rest = strstr(text, "expect") + 6;
        return run_expectations(t, rest);
    }
    bool known;
    if (t->started)
        return fail(t, "%s: no row, and the position is complete", w.at[0]);
    const bool fine = run_statement(t, &w, &known);
    return known ? fine : fail(t, "%s: no such statement", w.at[0]);
}

static bool run_file(runner *t, const char *path)
{
    char line[LINE_MAX_CHARS];
    FILE *f = fopen(path, "r");
    if (!f) {
        printf("%s: cannot be opened\n", path);
        return false;
    }
    t->file = path;
    t->line = 0;
    while (fgets(line, sizeof line, f)) {
        t->line++;
        char *comment = strchr(line, '#');
        if (comment)
            *comment = 0;
        if (!strncmp(line, "case ", 5))
            begin_case(t, line + 5);
        else if (t->in_case && !run_line(t, line))
            t->broken = true;
    }
    end_case(t);
    fclose(f);
    return true;
}

/* Which ids the cases say they pin, for whoever looks for gaps. */
static void print_covers(void)
{
    int yes = 0, all = 0;
    char name[32];
    for (unsigned r = TC_SOF_RULES; r < SOF_RULE_END; r++) {
        if (tc_rule(r).origin == 'D')
            continue;
        all++;
        yes += covered[r];
        if (!covered[r])
            printf("not covered: %s\n", rule_name(r, name));
    }
    printf("%d of %d ids covered\n", yes, all);
}

static int compare_names(const void *a, const void *b)
{
    const char *const *one = a, *const *two = b;
    return strcmp(*one, *two);
}

static bool run_folder(runner *t, const char *folder)
{
    static char paths[64][256];
    const char *sorted[64];
    int count = 0;
    DIR *d = opendir(folder);
    if (!d) {
        printf("%s: cannot be opened\n", folder);
        return false;
    }
    for (struct dirent *e = readdir(d); e && count < 64; e = readdir(d)) {
        const size_t len = strlen(e->d_name);
        if (len < 6 || len > 100 || !is(e->d_name + len - 5, ".case"))
            continue;
        snprintf(paths[count], sizeof paths[count], "%.100s/%.100s", folder, e->d_name);
        sorted[count] = paths[count];
        count++;
    }
    closedir(d);
    qsort(sorted, (size_t)count, sizeof sorted[0], compare_names);
    bool fine = count > 0;
    for (int i = 0; i < count; i++)
        fine = run_file(t, sorted[i]) && fine;
    return fine;
}

int main(int argc, char **argv)
{
    static runner t;
    bool covers = false, named = false, fine = true;
    for (int i = 1; i < argc; i++) {
        if (is(argv[i], "--covers"))
            covers = true;
        else
            named = true, fine = run_file(&t, argv[i]) && fine;
    }
    if (!named)
        fine = run_folder(&t, "tests/cases/sof");
    if (covers)
        print_covers();
    printf("%d passed, %d failed\n", t.passed, t.failures);
    return fine && t.passed && !t.failures ? 0 : 1;
}
