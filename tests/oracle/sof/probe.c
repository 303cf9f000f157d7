/* The C side of the oracle's comparison: reads a position and questions as lines, answers each with
   one line. Only the public interface is used. The protocol (words separated by blanks; hexes CCRR
   counted from 01, "-" for none):
       board COLS ROWS EDGE0 EDGE1 TURN TURNS DUSK FIRST ROUT0 ROUT1   DUSK: a mask of turns
       on NAME...            switches of options.def; all others are off
       woods|village CCRR... river|bridge CCRRd...    d: the direction, both hexes are marked
       leader SIDE COMMAND MA STATE CCRR CUP ABSENT ACTIVATED OVERALL
       unit SIDE LEADER ARM CF MA MORALE STATUS FACING CCRR HEXES
       gun SIDE HEAVY OWNER STATE CAPTURED FIRED CCRR
   Questions: see the table at the end. "-" stands for an empty list. */
#include "../../../core/tercio.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WORDS = 512, LINE = 1 << 16, DICE = 256, OUT = 1 << 15 };

static tc_battle battle;
static char out[OUT];
static int out_len;

static void say(const char *format, const char *text, int number)
{
    const int room = OUT - out_len;
    const int n = text ? snprintf(out + out_len, (size_t)room, format, text)
                       : snprintf(out + out_len, (size_t)room, format, number);
    if (n > 0 && n < room)
        out_len += n;
}

static void say_text(const char *text)
{
    say("%s", text, 0);
}

static void say_number(const char *format, int number)
{
    say(format, NULL, number);
}

static void say_hex(tc_hex h)
{
    if (h == HEX_NONE) {
        say_text("-");
        return;
    }
    say_number("%02d", hex_col(h) + 1);
    say_number("%02d", hex_row(h) + 1);
}

static void say_rule(tc_verdict v)
{
    char name[64] = "";
    if (v.rule == TC_LEGAL) {
        say_text("ok");
        return;
    }
    tc_rule_name(v.ruling && v.rule == 0 ? v.ruling : v.rule, name, (int)sizeof name);
    say("no %s", name, 0);
    if (v.ruling) {
        tc_rule_name(v.ruling, name, (int)sizeof name);
        say("/%s", name, 0);
    }
}

/* ---- Reading a position ---------------------------------------------------------------------- */

static tc_hex read_hex(const char *word)
{
    if (word[0] == '-')
        return HEX_NONE;
    const int n = atoi(word);
    return hex_at(n / 100 - 1, n % 100 - 1);
}

static uint8_t byte_of(const char *word)
{
    return (uint8_t)atoi(word);
}

static void mark(uint64_t *rows, tc_hex h)
{
    rows[hex_row(h)] |= (uint64_t)1 << hex_col(h);
}

static void read_board(char **w)
{
    sof_battle *f = &battle.as.sof;
    memset(&battle, 0, sizeof battle);
    battle.system = TC_SOF;
    f->cols = byte_of(w[1]);
    f->rows = byte_of(w[2]);
    for (int r = 0; r < f->rows; r++)
        for (int c = 0; c < f->cols; c++)
            mark(f->map, hex_at(c, r));
    f->own_edge[0] = byte_of(w[3]);
    f->own_edge[1] = byte_of(w[4]);
    f->start.turn = byte_of(w[5]);
    f->turns = byte_of(w[6]);
    f->dusk = strtoull(w[7], NULL, 10);
    f->first_draw = byte_of(w[8]);
    f->rout_level[0] = (uint16_t)atoi(w[9]);
    f->rout_level[1] = (uint16_t)atoi(w[10]);
    f->start.drawer = f->first_draw;
    f->start.frames = 1;
    f->start.frame[0].step = SOF_STEP_DRAW;
}

static void read_switches(char **w, int words)
{
    static const char *const names[] = {
#define SWITCH(symbol, name, type, on, rule) name,
#include "../../../core/sof/options.def"
#undef SWITCH
    };
    for (int i = 1; i < words; i++)
        for (int k = 0; k < TC_COUNT(names); k++)
            if (!strcmp(w[i], names[k]))
                battle.as.sof.on |= (uint32_t)1 << k;
}

static void read_ground(char **w, int words)
{
    sof_battle *f = &battle.as.sof;
    for (int i = 1; i < words; i++) {
        if (w[0][0] == 'w' || w[0][0] == 'v') {
            mark(w[0][0] == 'w' ? f->woods : f->village, read_hex(w[i]));
            continue;
        }
        const int dir = w[i][4] - '0';
        w[i][4] = 0;
        const tc_hex h = read_hex(w[i]), other = hex_next(h, dir, f->cols, f->rows);
        uint64_t(*sides)[HEX_ROWS] = w[0][0] == 'r' ? f->river : f->bridge;
        mark(sides[dir], h);
        if (other != HEX_NONE)
            mark(sides[hex_opposite(dir)], other);
    }
}

static void read_leader(char **w)
{
    sof_battle *f = &battle.as.sof;
    const int i = f->leaders++;
    snprintf(f->leader[i].id, SOF_ID_MAX, "L%d", i);
    f->leader[i].side = byte_of(w[1]);
    f->leader[i].command = byte_of(w[2]);
    f->leader[i].ma = byte_of(w[3]);
    f->leader[i].colour_of = (uint8_t)i;
    f->leader[i].suggested = HEX_NONE;
    f->start.leader[i].state = byte_of(w[4]);
    f->start.leader[i].hex = read_hex(w[5]);
    f->start.leader[i].cup = byte_of(w[6]);
    f->start.leader[i].flags = (uint8_t)(SOF_L_PLACED | (atoi(w[8]) ? SOF_L_ACTIVATED : 0));
    f->leader[i].absent = byte_of(w[7]);
    f->leader[i].overall = byte_of(w[9]);
}

static void read_unit(char **w)
{
    sof_battle *f = &battle.as.sof;
    const int i = f->units++;
    sof_unit_card *card = &f->unit[i];
    sof_unit *u = &f->start.unit[i];
    snprintf(card->id, SOF_ID_MAX, "U%d", i);
    card->side = byte_of(w[1]);
    card->leader = byte_of(w[2]);
    card->arm = byte_of(w[3]);
    card->cf = byte_of(w[4]);
    card->ma = byte_of(w[5]);
    card->morale = byte_of(w[6]);
    u->status = byte_of(w[7]);
    u->facing = byte_of(w[8]);
    u->hex = read_hex(w[9]);
    u->hexes = byte_of(w[10]);
    if (u->hex != HEX_NONE)
        mark(f->start.units_at[card->side], u->hex);
}

static void read_gun(char **w)
{
    sof_battle *f = &battle.as.sof;
    const int i = f->guns++;
    snprintf(f->gun[i].id, SOF_ID_MAX, "G%d", i);
    f->gun[i].side = byte_of(w[1]);
    f->gun[i].heavy = byte_of(w[2]);
    f->start.gun[i].owner = byte_of(w[3]);
    f->start.gun[i].state = byte_of(w[4]);
    f->start.gun[i].captured = byte_of(w[5]);
    f->start.gun[i].fired = byte_of(w[6]);
    f->start.gun[i].hex = read_hex(w[7]);
    f->start.fired[f->start.gun[i].owner] =
        (uint8_t)(f->start.fired[f->start.gun[i].owner] + f->start.gun[i].fired);
}

static bool read_position(char **w, int words)
{
    if (!strcmp(w[0], "board") && words > 10)
        read_board(w);
    else if (!strcmp(w[0], "on"))
        read_switches(w, words);
    else if (!strcmp(w[0], "woods") || !strcmp(w[0], "village") || !strcmp(w[0], "river") ||
             !strcmp(w[0], "bridge"))
        read_ground(w, words);
    else if (!strcmp(w[0], "leader") && words > 9)
        read_leader(w);
    else if (!strcmp(w[0], "unit") && words > 10)
        read_unit(w);
    else if (!strcmp(w[0], "gun") && words > 7)
        read_gun(w);
    else
        return false;
    return true;
}

/* ---- Playing --------------------------------------------------------------------------------- */

typedef struct game {
    tc_state s;
    uint8_t script[DICE];
    tc_dice dice;
    tc_event event[1024];
    tc_events log;
    bool fall_back; /* dragoons take the lowest direction; else they stay */
} game;

static game g;

static void begin(const char *dice)
{
    memset(&g, 0, sizeof g);
    for (int i = 0; dice && dice[i] >= '1' && dice[i] <= '9' && i < DICE; i++)
        g.script[g.dice.script_len++] = (uint8_t)(dice[i] - '0');
    g.dice.script = g.script;
    g.log = (tc_events){ g.event, 0, TC_COUNT(g.event), 0 };
}

static tc_verdict apply(tc_action a)
{
    if (a.kind != TC_ROLL)
        a.side = tc_awaits(&battle, &g.s).who;
    return tc_apply(&battle, &g.s, &a, &g.dice, &g.log);
}

static bool at_cup(tc_await w)
{
    return w.who == TC_CHANCE && w.step == SOF_STEP_DRAW;
}

/* Draws the marker of this number in the cup. */
static tc_verdict draw(int number)
{
    const uint8_t die = (uint8_t)number;
    const tc_action roll = { .kind = TC_ROLL };
    tc_dice one = { .script = &die, .script_len = 1 };
    return tc_apply(&battle, &g.s, &roll, &one, &g.log);
}

/* Begins and draws an AM of the leader. */
static bool draw_leader(int leader, const char *dice)
{
    begin(dice);
    tc_begin(&battle, &g.s, &g.log);
    int die = 1;
    for (int i = 0; i < leader; i++)
        die += g.s.as.sof.leader[i].cup;
    return at_cup(tc_awaits(&battle, &g.s)) && draw(die).rule == TC_LEGAL;
}

/* Event 4 names the units of "e0,3". */
static bool activate_by_event(const char *units, const char *dice)
{
    static const uint8_t four = 4;
    tc_dice one = { .script = &four, .script_len = 1 };
    tc_action choice = { .kind = SOF_EVENT_CHOICE };
    char *end;
    begin(dice);
    battle.as.sof.start.event_in_cup = 1;
    tc_begin(&battle, &g.s, &g.log);
    battle.as.sof.start.event_in_cup = 0;
    const tc_await w = tc_awaits(&battle, &g.s);
    const tc_action roll = { .kind = TC_ROLL };
    if (!at_cup(w) || draw(w.pool.sides).rule != TC_LEGAL ||
        tc_apply(&battle, &g.s, &roll, &one, &g.log).rule != TC_LEGAL)
        return false;
    for (const char *p = units; *p; p = *end ? end + 1 : end)
        tc_set_add(choice.as.set, (unsigned)strtol(p, &end, 10));
    return apply(choice).rule == TC_LEGAL;
}

/* Begins an activation up to its movement step. "2": the AM of leader 2 is accepted. "e0,3":
   event 4 names units 0 and 3. "s5": unit 5 is picked for its leaderless command. "t2": leader
   0, the overall commander, names leader 2. */
static bool activate(const char *how, const char *dice)
{
    bool done = false;
    if (how[0] == 'e') {
        done = activate_by_event(how + 1, dice);
    } else if (how[0] == 's') {
        const int unit = atoi(how + 1);
        done =
            draw_leader(battle.as.sof.unit[unit].leader, dice) &&
            apply((tc_action){ .kind = SOF_ACCEPT }).rule == TC_LEGAL &&
            apply((tc_action){ .kind = SOF_PICK_SINGLE, .unit = (uint8_t)unit }).rule == TC_LEGAL;
    } else if (how[0] == 't') {
        const tc_action name = { .kind = SOF_TILLY_CHOOSE,
                                 .unit = (uint8_t)(SOF_LEADER0 + atoi(how + 1)) };
        done = draw_leader(0, dice) && apply(name).rule == TC_LEGAL;
    } else {
        done = draw_leader(atoi(how), dice) &&
               apply((tc_action){ .kind = SOF_ACCEPT }).rule == TC_LEGAL;
    }
    return done && tc_awaits(&battle, &g.s).step == SOF_STEP_MOVEMENT;
}

static bool relocate_one(void)
{
    for (int l = 0; l < battle.as.sof.leaders; l++)
        for (int u = 0; u < battle.as.sof.units; u++) {
            const tc_action a = { .kind = SOF_RELOCATE_LEADER,
                                  .unit = (uint8_t)(SOF_LEADER0 + l),
                                  .target = (uint8_t)u };
            if (apply(a).rule == TC_LEGAL) {
                say_number("L%d>", l);
                say_number("U%d ", u);
                return true;
            }
        }
    return false;
}

/* Says where each dragoon unit may go, then sends the first that can go somewhere. One without a
   way is not mentioned: whether it is asked at all is the engine's affair. */
static bool dragoons_one(void)
{
    const sof_battle *f = &battle.as.sof;
    const uint8_t who = tc_awaits(&battle, &g.s).who;
    tc_action chosen = { .kind = TC_NO_ACTION };
    bool found = false;
    for (int u = 0; u < f->units; u++) {
        tc_action a = {
            .kind = SOF_DRAGOON_RETREAT, .side = who, .unit = (uint8_t)u, .arg = HEX_NONE
        };
        if (tc_check(&battle, &g.s, &a).rule != TC_LEGAL)
            continue;
        tc_action mine = a;
        bool ways = false;
        for (int d = 5; d >= 0; d--) {
            a.arg = hex_next(g.s.as.sof.unit[u].hex, d, f->cols, f->rows);
            if (a.arg == HEX_NONE || tc_check(&battle, &g.s, &a).rule != TC_LEGAL)
                continue;
            if (!ways)
                say_number("D%d:", u);
            say_number("%d", d);
            ways = true;
            if (g.fall_back)
                mine = a;
        }
        say_text(ways ? " " : "");
        if (!chosen.kind || (ways && !found))
            chosen = mine;
        found = found || ways;
    }
    return chosen.kind && apply(chosen).rule == TC_LEGAL;
}

/* Everything that is not a choice of the question: dice from the script, leaders to the lowest
   unit, dragoons; until somebody must decide something else, or the next draw, or the end. */
static const char *go_on(void)
{
    for (int i = 0; i < 2000; i++) {
        const tc_await w = tc_awaits(&battle, &g.s);
        if (w.who == TC_OVER || at_cup(w))
            return NULL;
        if (w.who == TC_CHANCE) {
            if (apply((tc_action){ .kind = TC_ROLL }).rule != TC_LEGAL)
                return "dice";
        } else if (w.kinds >> SOF_RELOCATE_LEADER & 1) {
            if (!relocate_one())
                return "relocate";
        } else if (w.kinds >> SOF_DRAGOON_RETREAT & 1) {
            if (!dragoons_one())
                return "dragoon";
        } else {
            return NULL;
        }
    }
    return "endless";
}

static void dump(void)
{
    const sof_battle *f = &battle.as.sof;
    const sof_state *s = &g.s.as.sof;
    say_text("|");
    for (int i = 0; i < f->units; i++) {
        say_text(" ");
        say_hex(s->unit[i].status == SOF_GONE ? (tc_hex)HEX_NONE : s->unit[i].hex);
        say_number("%c", "ndrx"[s->unit[i].status & 3]);
        if (sof_on(f, SOF_FACING) && s->unit[i].status != SOF_GONE)
            say_number("%d", s->unit[i].facing);
    }
    say_text(" |");
    for (int i = 0; i < f->leaders; i++) {
        say_text(" ");
        say_hex(s->leader[i].hex);
        say_number(".%d", s->leader[i].state);
    }
    say_text(" |");
    for (int i = 0; i < f->guns; i++) {
        const bool there = s->gun[i].state != SOF_DESTROYED;
        say_text(" ");
        say_hex(there ? s->gun[i].hex : (tc_hex)HEX_NONE);
        say_number(".%d", s->gun[i].owner);
        say_number(".%d", s->gun[i].state);
    }
    say_number(" | %d dice", (int)g.dice.used);
    const tc_verdict v = tc_audit(&battle, &g.s);
    if (v.rule != TC_LEGAL) {
        say_text(" AUDIT ");
        say_rule(v);
        say_number(" got %d", v.got);
        say_number(" need %d", v.need);
    }
}

static void say_cups(void)
{
    say_text(" | cup");
    for (int i = 0; i < battle.as.sof.leaders; i++)
        say_number(" %d", g.s.as.sof.leader[i].cup);
}

/* ---- Questions about the ground and the units ------------------------------------------------ */

static void ask_geo(char **w)
{
    const sof_battle *f = &battle.as.sof;
    const tc_hex a = read_hex(w[1]), b = read_hex(w[2]);
    say_number("%d", hex_distance(a, b));
    say_number(" %d", hex_dir_to(a, b));
    for (int d = 0; d < HEX_DIRS; d++) {
        say_text(" ");
        say_hex(hex_next(a, d, f->cols, f->rows));
    }
}

static void ask_line(char **w)
{
    hex_between at[HEX_LINE_MAX];
    const int n =
        hex_line(read_hex(w[1]), read_hex(w[2]), battle.as.sof.cols, battle.as.sof.rows, at);
    for (int i = 0; i < n; i++) {
        say_hex(at[i].first);
        if (at[i].second != HEX_NONE) {
            say_text("+");
            say_hex(at[i].second);
        }
        say_text(i + 1 < n ? " " : "");
    }
}

static void ask_cost(char **w)
{
    const tc_hex from = read_hex(w[2]);
    const int dir = atoi(w[3]);
    const tc_hex to = hex_next(from, dir, battle.as.sof.cols, battle.as.sof.rows);
    say_number("%d", sof_step_cost(&battle.as.sof, atoi(w[1]), from, dir, to));
}

static void ask_los(char **w)
{
    say_number("%d",
               sof_sees(&battle.as.sof, &battle.as.sof.start, read_hex(w[1]), read_hex(w[2])));
}

static void ask_near(char **w)
{
    say_number("%d",
               sof_nearest_enemy(&battle.as.sof, &battle.as.sof.start, read_hex(w[1]), atoi(w[2])));
}

static void ask_morale(char **w)
{
    say_number("%d", sof_morale(&battle.as.sof, &battle.as.sof.start, atoi(w[1])));
}

static void ask_vp(char **w)
{
    (void)w;
    say_number("%d", sof_lost(&battle.as.sof, &battle.as.sof.start, 0));
    say_number(" %d", sof_lost(&battle.as.sof, &battle.as.sof.start, 1));
}

static void ask_crt(char **w)
{
    static const char *const names[] = { "Ne", "Ad", "Ar", "Ae", "Dd", "Dr", "De", "Dx" };
    say_text(names[sof_crt[atoi(w[1])][atoi(w[2])] & 7]);
}

/* ---- Movement -------------------------------------------------------------------------------- */

static void say_path(const uint8_t *path)
{
    for (int i = 0; tc_path_step(path, i) != TC_STEP_END; i++) {
        const unsigned step = tc_path_step(path, i);
        if (step >= TC_STEP_TURN)
            say_number("%c", (int)('a' + step - TC_STEP_TURN));
        else
            say_number("%d", (int)(step - TC_STEP_GO));
    }
}

static void read_path(const char *word, uint8_t *path)
{
    for (int i = 0; word && word[0] != '-' && word[i]; i++) {
        const bool turn = word[i] >= 'a';
        tc_path_set(path, i,
                    (unsigned)(turn ? TC_STEP_TURN + word[i] - 'a' : TC_STEP_GO + word[i] - '0'));
    }
}

/* reach L U: every end, in order of the hex, with sof_path_to's path to it; "!" marks a path
   that tc_check refuses (sof_path_to also leads to hexes where nobody may stop), "?" an end
   without a path or a path without an end. */
static void ask_reach(char **w)
{
    const sof_battle *f = &battle.as.sof;
    const int unit = atoi(w[2]);
    uint64_t ends[HEX_ROWS] = { 0 };
    if (!activate(w[1], NULL)) {
        say_text("not activated");
        return;
    }
    sof_reach(f, &g.s.as.sof, unit, ends);
    for (int r = 0; r < f->rows; r++)
        for (int c = 0; c < f->cols; c++) {
            const tc_hex h = hex_at(c, r);
            tc_action a = { 0 };
            const bool end = sof_bit(ends, h), path = sof_path_to(f, &g.s.as.sof, unit, h, &a);
            if (!end && !path)
                continue;
            say_hex(h);
            say_text("=");
            say_text(end && path ? "" : end ? "?end" : "?path");
            say_path(a.as.path);
            a.side = tc_awaits(&battle, &g.s).who;
            say_text(path && tc_check(&battle, &g.s, &a).rule != TC_LEGAL ? "! " : " ");
        }
}

static void ask_leader_reach(char **w)
{
    const sof_battle *f = &battle.as.sof;
    if (!activate(w[1], NULL)) {
        say_text("not activated");
        return;
    }
    for (int r = 0; r < f->rows; r++)
        for (int c = 0; c < f->cols; c++) {
            tc_action a = { 0 };
            if (!sof_path_to(f, &g.s.as.sof, SOF_LEADER0 + atoi(w[1]), hex_at(c, r), &a))
                continue;
            say_hex(hex_at(c, r));
            say_text("=");
            say_path(a.as.path);
            a.side = tc_awaits(&battle, &g.s).who;
            say_text(tc_check(&battle, &g.s, &a).rule != TC_LEGAL ? "! " : " ");
        }
}

static tc_action move_of(char **w)
{
    tc_action a = { .kind = SOF_MOVE_UNIT, .unit = byte_of(w[2]), .target = TC_NONE };
    if (w[4] && w[4][0] != '-')
        a.target = byte_of(w[4]);
    read_path(w[3], a.as.path);
    return a;
}

/* path L U STEPS TARGET */
static void ask_path(char **w)
{
    if (!activate(w[1], NULL)) {
        say_text("not activated");
        return;
    }
    tc_action a = move_of(w);
    a.side = tc_awaits(&battle, &g.s).who;
    say_rule(tc_check(&battle, &g.s, &a));
}

/* lpath L STEPS */
static void ask_leader_path(char **w)
{
    if (!activate(w[1], NULL)) {
        say_text("not activated");
        return;
    }
    tc_action a = { .kind = SOF_MOVE_LEADER, .unit = (uint8_t)(SOF_LEADER0 + atoi(w[1])) };
    a.side = tc_awaits(&battle, &g.s).who;
    read_path(w[2], a.as.path);
    say_rule(tc_check(&battle, &g.s, &a));
}

/* march L U STEPS TARGET DICE */
static void ask_march(char **w)
{
    if (!activate(w[1], w[5])) {
        say_text("not activated");
        return;
    }
    const tc_verdict v = apply(move_of(w));
    if (v.rule != TC_LEGAL) {
        say_rule(v);
        return;
    }
    const char *fault = go_on();
    if (fault)
        say("FAULT %s ", fault, 0);
    const sof_unit *u = &g.s.as.sof.unit[atoi(w[2])];
    say_text(u->flags & SOF_U_CHARGED ? "charging " : "");
    say_number("%d hexes ", u->hexes);
    dump();
    say_cups();
}

/* ---- Guns ------------------------------------------------------------------------------------ */

/* recover L: what the end of a movement step does to the guns (R76). */
static void ask_recover(char **w)
{
    if (!activate(w[1], NULL) || apply((tc_action){ .kind = SOF_END_MOVEMENT }).rule != TC_LEGAL) {
        say_text("not activated");
        return;
    }
    dump();
}

/* bomb L G T DICE */
static void ask_bomb(char **w)
{
    if (!activate(w[1], w[4]) || apply((tc_action){ .kind = SOF_END_MOVEMENT }).rule != TC_LEGAL) {
        say_text("not activated");
        return;
    }
    const tc_verdict v = apply((tc_action){
        .kind = SOF_BOMBARD, .unit = (uint8_t)(SOF_GUN0 + atoi(w[2])), .target = byte_of(w[3]) });
    if (v.rule != TC_LEGAL) {
        say_rule(v);
        return;
    }
    const char *fault = go_on();
    if (fault)
        say("FAULT %s ", fault, 0);
    dump();
}

/* ---- Battles --------------------------------------------------------------------------------- */

/* "0,3" marks units as moved; "2>7" as charging. */
static void mark_units(const char *moved, const char *charges)
{
    char *end;
    for (const char *p = moved; *p && *p != '-'; p = *end ? end + 1 : end)
        g.s.as.sof.unit[strtol(p, &end, 10)].flags |= SOF_U_MOVED;
    for (const char *p = charges; *p && *p != '-'; p = *end ? end + 1 : end) {
        sof_unit *u = &g.s.as.sof.unit[strtol(p, &end, 10)];
        u->flags |= SOF_U_MOVED | SOF_U_CHARGED;
        u->target = (uint8_t)strtol(end + 1, &end, 10);
    }
}

/* "0,1,7;2,8": a battle is a set of units. */
static tc_verdict declare(const char *battles)
{
    char *end;
    const char *p = battles;
    while (*p && *p != '-') {
        tc_action a = { .kind = SOF_BATTLE };
        do {
            tc_set_add(a.as.set, (unsigned)strtol(p, &end, 10));
            p = *end ? end + 1 : end;
        } while (*end == ',');
        const tc_verdict v = apply(a);
        if (v.rule != TC_LEGAL)
            return v;
    }
    return apply((tc_action){ .kind = SOF_DECLARE_BATTLES });
}

/* To the declaration: activate, mark, end the movement step. */
static bool ready(char **w, const char *dice)
{
    if (!activate(w[1], dice))
        return false;
    mark_units(w[2], w[3]);
    return apply((tc_action){ .kind = SOF_END_MOVEMENT }).rule == TC_LEGAL;
}

/* declare L MOVED CHARGES BATTLES */
static void ask_declare(char **w)
{
    if (!ready(w, NULL))
        say_text("not activated");
    else
        say_rule(declare(w[4]));
}

static void say_odds(int number)
{
    const sof_odds o = sof_battle_odds(&battle.as.sof, &g.s.as.sof, number);
    const int all[] = { o.attack,
                        o.defence,
                        o.column,
                        o.shift,
                        o.shifted,
                        o.drm_leader_attack,
                        o.drm_leader_defence,
                        o.drm_morale,
                        o.attackers,
                        o.defenders,
                        o.routed };
    say_text("[");
    for (int i = 0; i < TC_COUNT(all); i++)
        say_number(i ? " %d" : "%d", all[i]);
    say_text("] ");
}

/* Declares and fights the battles in the order given. */
static void fight_all(const char *battles)
{
    const tc_verdict v = declare(battles);
    if (v.rule != TC_LEGAL) {
        say_rule(v);
        return;
    }
    for (int i = 0; i < 40; i++) {
        tc_action next[40];
        const int n = tc_actions(&battle, &g.s, SOF_RESOLVE_NEXT, TC_NONE, next, TC_COUNT(next));
        if (n < 1)
            break;
        say_odds(next[0].arg + 1); /* unit[].battle counts from 1 */
        if (apply(next[0]).rule != TC_LEGAL) {
            say_text("FAULT resolve ");
            break;
        }
        const char *fault = go_on();
        if (fault) {
            say("FAULT %s ", fault, 0);
            break;
        }
    }
    dump();
    say_cups();
}

/* fight L MOVED CHARGES BATTLES DICE FALLBACK: the moves are only pretended. */
static void ask_fight(char **w)
{
    if (!ready(w, w[5])) {
        say_text("not activated");
        return;
    }
    g.fall_back = w[6][0] == '1';
    fight_all(w[4]);
}

/* act L MOVES BATTLES DICE FALLBACK: a whole activation. MOVES: U:STEPS:TARGET;... or L:STEPS
   for the leader himself. */
static void ask_act(char **w)
{
    if (!activate(w[1], w[4])) {
        say_text("not activated");
        return;
    }
    g.fall_back = w[5][0] == '1';
    char *rest = w[2];
    while (rest && *rest != '-') {
        char *part[5] = { NULL, w[1], rest, NULL, NULL };
        rest = strchr(rest, ';');
        if (rest)
            *rest++ = 0;
        for (int i = 2; i < 4 && part[i]; i++) {
            part[i + 1] = strchr(part[i], ':');
            if (part[i + 1])
                *part[i + 1]++ = 0;
        }
        tc_action a;
        if (part[2][0] == 'L') {
            a = (tc_action){ .kind = SOF_MOVE_LEADER,
                             .unit = (uint8_t)(SOF_LEADER0 + g.s.as.sof.active) };
            read_path(part[3], a.as.path);
        } else {
            a = move_of(part);
        }
        const tc_verdict v = apply(a);
        if (v.rule != TC_LEGAL) {
            say_text("move ");
            say_rule(v);
            return;
        }
        const char *fault = go_on();
        if (fault)
            say("FAULT %s ", fault, 0);
    }
    if (apply((tc_action){ .kind = SOF_END_MOVEMENT }).rule != TC_LEGAL)
        say_text("FAULT end ");
    else
        fight_all(w[3]);
}

/* ---- Phases ---------------------------------------------------------------------------------- */

/* rally DICE: the cup is empty, so the Rally and Victory Phases follow at once. */
static void ask_rally(char **w)
{
    begin(w[1]);
    tc_begin(&battle, &g.s, &g.log);
    const char *fault = go_on();
    if (fault)
        say("FAULT %s ", fault, 0);
    dump();
    for (uint32_t i = 0; i < g.log.len; i++)
        if (g.event[i].kind == SOF_EV_VP) {
            say_number(" | lost %d", g.event[i].a);
            say_number(" %d", g.event[i].b);
        }
    say_number(" over %d", g.s.over);
}

/* Who was drawn, and by whom, since this event. */
static void say_drawn(uint32_t since)
{
    for (; since < g.log.len; since++)
        if (g.event[since].kind == SOF_EV_DRAWN) {
            say_number(" %d", g.event[since].who - SOF_LEADER0);
            say_number("by%d", g.event[since].a);
        }
}

/* draws CHOICES NUMBERS: the start of a turn, then each draw takes the marker NUMBER (modulo
   what is in the cup) and the owner answers a (accept, then nothing) or d. Each marker: its
   leader, its drawer. */
static void ask_draws(char **w)
{
    begin(NULL);
    tc_battle at_turn = battle;
    at_turn.as.sof.start.frame[0].step = SOF_STEP_TURN;
    for (int i = 0; i < battle.as.sof.leaders; i++)
        at_turn.as.sof.start.leader[i].cup = 0;
    tc_begin(&at_turn, &g.s, &g.log);
    const int turn = g.s.as.sof.turn;
    say_number("turn %d", turn);
    say_cups();
    int draws = 0, answers = 0;
    const int numbers = (int)strlen(w[2]);
    for (int i = 0; i < 200 && g.s.as.sof.turn == turn; i++) {
        const tc_await now = tc_awaits(&battle, &g.s);
        if (at_cup(now)) {
            const uint32_t before = g.log.len;
            draw((w[2][draws++ % numbers] - 'a') % now.pool.sides + 1);
            say_drawn(before);
        } else if (now.who < 2 && (now.kinds >> SOF_ACCEPT & 1)) {
            const bool accept = w[1][answers++ % (int)strlen(w[1])] == 'a';
            say_text(accept ? "a" : "d");
            apply((tc_action){ .kind = accept ? SOF_ACCEPT : SOF_DECLINE });
        } else if (now.who < 2 && (now.kinds >> SOF_END_MOVEMENT & 1)) {
            apply((tc_action){ .kind = SOF_END_MOVEMENT });
        } else if (now.who < 2 && (now.kinds >> SOF_DECLARE_BATTLES & 1)) {
            apply((tc_action){ .kind = SOF_DECLARE_BATTLES });
        } else {
            break;
        }
    }
}

/* event DIE: the marker is drawn and the die rolled; who chooses, whom he may name; he names the
   first. */
static void ask_event(char **w)
{
    begin(w[1]);
    tc_battle with = battle;
    with.as.sof.start.event_in_cup = 1;
    tc_begin(&with, &g.s, &g.log);
    const tc_await now = tc_awaits(&with, &g.s);
    if (!at_cup(now) || draw(now.pool.sides).rule != TC_LEGAL) {
        say_text("no draw");
        return;
    }
    if (apply((tc_action){ .kind = TC_ROLL }).rule != TC_LEGAL) {
        say_text("no die");
        return;
    }
    const tc_await then = tc_awaits(&with, &g.s);
    if (then.who > 1 || !(then.kinds >> SOF_EVENT_CHOICE & 1)) {
        say_text("nothing");
        dump();
        return;
    }
    say_number("%d", then.who);
    tc_action a = { .kind = SOF_EVENT_CHOICE, .side = then.who };
    say_text(tc_check(&with, &g.s, &a).rule == TC_LEGAL ? " none" : "");
    tc_action first = { .kind = TC_NO_ACTION };
    for (int i = 0; i < battle.as.sof.units; i++)
        for (int k = i; k < battle.as.sof.units; k++) {
            tc_action two = a;
            tc_set_add(two.as.set, (unsigned)i);
            tc_set_add(two.as.set, (unsigned)k);
            if (tc_check(&with, &g.s, &two).rule != TC_LEGAL)
                continue;
            say_number(" %d", i);
            if (k != i)
                say_number("+%d", k);
            if (!first.kind)
                first = two;
        }
    say_text(first.kind && apply(first).rule != TC_LEGAL ? " FAULT " : " ");
    dump();
}

/* pick L: an AM of a leaderless command: who may be picked; the first of them is, and the
   movement step ends, so that the replacement stands (R60). */
static void ask_pick(char **w)
{
    if (!draw_leader(atoi(w[1]), NULL)) {
        say_text("no draw");
        return;
    }
    if (tc_awaits(&battle, &g.s).who > 1) {
        say_text("nobody ");
        dump();
        return;
    }
    apply((tc_action){ .kind = SOF_ACCEPT });
    tc_action first = { .kind = TC_NO_ACTION };
    for (int i = 0; i < battle.as.sof.units; i++) {
        const tc_action a = { .kind = SOF_PICK_SINGLE,
                              .side = tc_awaits(&battle, &g.s).who,
                              .unit = (uint8_t)i };
        if (tc_check(&battle, &g.s, &a).rule != TC_LEGAL)
            continue;
        say_number("%d ", i);
        if (!first.kind)
            first = a;
    }
    if (apply(first).rule != TC_LEGAL ||
        apply((tc_action){ .kind = SOF_END_MOVEMENT }).rule != TC_LEGAL)
        say_text("FAULT pick ");
    dump();
}

/* tilly L: an AM of the overall commander: whom he may name. */
static void ask_tilly(char **w)
{
    if (!draw_leader(atoi(w[1]), NULL)) {
        say_text("no draw");
        return;
    }
    tc_action a = { .kind = SOF_TILLY_CHOOSE,
                    .side = tc_awaits(&battle, &g.s).who,
                    .unit = TC_NONE };
    say_text(tc_check(&battle, &g.s, &a).rule == TC_LEGAL ? "none" : "");
    for (int i = 0; i < battle.as.sof.leaders; i++) {
        a.unit = (uint8_t)(SOF_LEADER0 + i);
        if (tc_check(&battle, &g.s, &a).rule == TC_LEGAL)
            say_number(" %d", i);
    }
}

static const struct {
    const char *word;
    int words;
    void (*ask)(char **w);
} questions[] = {
    { "geo", 3, ask_geo },     { "line", 3, ask_line },
    { "cost", 4, ask_cost },   { "los", 3, ask_los },
    { "near", 3, ask_near },   { "morale", 2, ask_morale },
    { "vp", 1, ask_vp },       { "crt", 3, ask_crt },
    { "reach", 3, ask_reach }, { "lreach", 2, ask_leader_reach },
    { "path", 5, ask_path },   { "lpath", 3, ask_leader_path },
    { "march", 6, ask_march }, { "recover", 2, ask_recover },
    { "bomb", 5, ask_bomb },   { "declare", 5, ask_declare },
    { "fight", 7, ask_fight }, { "rally", 2, ask_rally },
    { "act", 6, ask_act },     { "draws", 3, ask_draws },
    { "event", 2, ask_event }, { "pick", 2, ask_pick },
    { "tilly", 2, ask_tilly },
};

int main(void)
{
    static char line[LINE];
    char *w[WORDS];
    while (fgets(line, sizeof line, stdin)) {
        int words = 0;
        for (char *p = strtok(line, " \n"); p && words < WORDS; p = strtok(NULL, " \n"))
            w[words++] = p;
        if (!words || read_position(w, words))
            continue;
        out_len = 0;
        out[0] = 0;
        for (int i = 0; i < TC_COUNT(questions); i++)
            if (!strcmp(w[0], questions[i].word) && words >= questions[i].words)
                questions[i].ask(w);
        puts(out[0] ? out : "");
        fflush(stdout);
    }
    return 0;
}
