/* The C side of the oracle's comparison for Tilly's Very Bad Day: reads a position and questions as
   lines, answers each with one line. Only the public interface is used. The protocol (words
   separated by blanks, lengths in thousandths, headings in tenths):
       table WIDTH DEPTH BASE_DEPTH CANNON_WIDTH SWITCH...      begins a new position
       piece KIND FLAGS CORNERS X Y ... [X Y X Y]               the crest last, if flag 4
       unit SIDE TYPE RESOLVE COMMAND X Y HEADING               numbered from 0 on each side
       lost SIDE ORIGINAL LOST                                  filler units, gone or far away
   Questions: see the table at the end. */
#include "../../../core/tercio.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WORDS = 128, LINE = 4096 };

static tc_battle battle;
static tc_state state;
static int units[2];
static bool begun;

static const uint8_t start_resolve[TVB_TYPES] = { 0, 1, 3, 2, 2, 4, 3, 1, 2 };

static int number(char *const *w, int i)
{
    return w[i] ? atoi(w[i]) : 0;
}

static void begin_position(char *const *w, int words)
{
    static const tc_battle none;
    static const char *const names[] = {
#define SWITCH(symbol, name, type, on_, rule) name,
#include "../../../core/tvb/options.def"
#undef SWITCH
    };
    battle = none;
    battle.system = TC_TVB;
    tvb_battle *b = &battle.as.tvb;
    b->width = number(w, 1);
    b->depth = number(w, 2);
    b->base_depth = number(w, 3);
    b->cannon_width = number(w, 4);
    b->army_break = 3;
    for (int i = 5; i < words; i++)
        for (int k = 0; k < TVB_SWITCHES; k++)
            if (!strcmp(w[i], names[k]))
                b->on |= 1u << k;
    tvb_blank(&b->start);
    b->start.turn = 1;
    b->start.commands[0] = b->start.commands[1] = 1;
    b->start.deployed[0] = b->start.deployed[1] = 1;
    units[0] = units[1] = 0;
    begun = false;
}

static void add_piece(char *const *w, int words)
{
    tvb_battle *b = &battle.as.tvb;
    tvb_piece *p = &b->piece[b->pieces++];
    p->kind = (uint8_t)number(w, 1);
    p->flags = (uint8_t)number(w, 2);
    p->corners = (uint8_t)number(w, 3);
    int at = 4;
    for (int i = 0; i < p->corners; i++, at += 2) {
        p->x[i] = (uint16_t)number(w, at);
        p->y[i] = (uint16_t)number(w, at + 1);
    }
    for (int i = 0; i < 4 && at + i < words; i++)
        p->crest[i] = (uint16_t)number(w, at + i);
}

static tvb_unit *add_unit(int side, int type, int resolve)
{
    tvb_state *s = &battle.as.tvb.start;
    const int slot = side * TVB_SIDE_UNITS + units[side]++;
    tvb_unit *u = &s->unit[slot];
    snprintf(battle.as.tvb.card[slot].id, TVB_ID_MAX, "u%d", slot);
    u->type = (uint8_t)type;
    u->start = start_resolve[type];
    u->resolve = (uint8_t)resolve;
    u->wounds = (uint8_t)(u->start - resolve);
    s->original[side]++;
    return u;
}

static void place_unit(char *const *w)
{
    tvb_unit *u = add_unit(number(w, 1), number(w, 2), number(w, 3));
    u->flags = TVB_ON;
    u->x = number(w, 5);
    u->y = number(w, 6);
    u->heading = (int16_t)number(w, 7);
}

/* The position, at a step, through tc_begin. */
static const tvb_state *at_step(enum tvb_step step, int side)
{
    battle.as.tvb.start.attacker = (uint8_t)side;
    tvb_at_step(&battle.as.tvb.start, step, side);
    tc_begin(&battle, &state, NULL);
    begun = true;
    return &state.as.tvb;
}

static const tvb_state *now(void)
{
    return begun ? &state.as.tvb : at_step(TVB_STEP_MOVE, 0);
}

/* "a3": unit 3 of side 0 and so on */
static int unit_of(const char *word)
{
    return (*word == 'b') * TVB_SIDE_UNITS + atoi(word + 1);
}

static void ask_pair(char **w)
{
    const tvb_battle *b = &battle.as.tvb;
    const tvb_state *s = now();
    const int one = unit_of(w[1]), other = unit_of(w[2]);
    printf("%d %d %d\n", tvb_distance(b, s, one, other), tvb_zone_of(b, s, one, other),
           tvb_contact(b, s, one, other));
}

static void ask_zoc(char **w)
{
    printf("%d\n", tvb_in_zoc(&battle.as.tvb, now(), unit_of(w[1]), unit_of(w[2])));
}

static void ask_sees(char **w)
{
    printf("%d\n", tvb_sees(&battle.as.tvb, now(), unit_of(w[1]), unit_of(w[2])));
}

static void ask_ground(char **w)
{
    const pl_point p = { number(w, 1), number(w, 2) };
    printf("%d %d\n", tvb_difficult_at(&battle.as.tvb, now(), p),
           tvb_height_at(&battle.as.tvb, now(), p));
}

/* move UNIT CHANGE ANGLE LENGTH: the end, the cost, legal or the rule */
static void ask_move(char **w)
{
    const int unit = unit_of(w[1]);
    char name[64];
    begun = false;
    at_step(TVB_STEP_MOVE, tvb_side(unit));
    tc_action a = { .kind = TVB_MOVE, .side = (uint8_t)tvb_side(unit), .unit = (uint8_t)unit };
    a.as.pose.change = (uint8_t)number(w, 2);
    a.as.pose.angle = (int16_t)number(w, 3);
    a.as.pose.length = number(w, 4);
    const pl_base end = tvb_move_end(&battle.as.tvb, &state.as.tvb, &a);
    const tc_verdict v = tc_check(&battle, &state, &a);
    printf("%d %d %d %d %s", end.at.x, end.at.y, end.heading,
           tvb_move_cost(&battle.as.tvb, &state.as.tvb, &a), v.rule ? "no" : "ok");
    if (v.rule) {
        tc_rule_name(v.rule, name, (int)sizeof name);
        printf(" %s", name);
    }
    puts("");
}

/* shoot SHOOTER TARGET: dice as primary and secondary, legal or the rule */
static void ask_shoot(char **w)
{
    const int shooter = unit_of(w[1]), target = unit_of(w[2]);
    char name[64];
    begun = false;
    const tvb_state *s = at_step(TVB_STEP_SHOOT, tvb_side(shooter));
    const tc_action a = { .kind = TVB_SHOOT,
                          .side = (uint8_t)tvb_side(shooter),
                          .unit = (uint8_t)shooter,
                          .target = (uint8_t)target };
    const tc_verdict v = tc_check(&battle, &state, &a);
    printf("%d %d %s", tvb_shot_dice(&battle.as.tvb, s, shooter, target, true),
           tvb_shot_dice(&battle.as.tvb, s, shooter, target, false), v.rule ? "no" : "ok");
    if (v.rule) {
        tc_rule_name(v.rule, name, (int)sizeof name);
        printf(" %s", name);
    }
    puts("");
}

/* charge UNIT [TARGET]: wheel, straight and the end, or none */
static void ask_charge(char **w)
{
    const int unit = unit_of(w[1]), target = w[2][0] == '-' ? TC_NONE : unit_of(w[2]);
    char name[64] = "";
    begun = false;
    const tvb_state *s = at_step(TVB_STEP_DECLARE, tvb_side(unit));
    const tvb_charge c = tvb_charge_of(&battle.as.tvb, s, unit, target);
    if (c.cost >= 0) {
        printf("%d %d %d %d %d\n", c.wheel, c.straight, c.end.at.x, c.end.at.y, c.end.heading);
        return;
    }
    tc_rule_name(c.why.rule, name, (int)sizeof name);
    printf("none %s\n", name);
}

static void say_verdict(tc_verdict v)
{
    char name[64] = "";
    if (v.rule)
        tc_rule_name(v.rule, name, (int)sizeof name);
    printf("%s %s\n", v.rule ? "no" : "ok", name);
}

/* cmove COMMANDER X Y ...: a way that joins nobody */
static void ask_commander(char **w)
{
    const int unit = unit_of(w[1]);
    tc_action a = { .kind = TVB_WAYPOINT, .side = (uint8_t)tvb_side(unit) };
    begun = false;
    at_step(TVB_STEP_MOVE, tvb_side(unit));
    for (int i = 2; w[i] && w[i + 1]; i += 2) {
        a.as.pose = (tc_pose){ .x = number(w, i), .y = number(w, i + 1) };
        const tc_verdict v = tc_apply(&battle, &state, &a, NULL, NULL);
        if (v.rule) {
            say_verdict(v);
            return;
        }
    }
    a = (tc_action){
        .kind = TVB_CMD_MOVE, .side = a.side, .unit = (uint8_t)unit, .target = TC_NONE
    };
    say_verdict(tc_check(&battle, &state, &a));
}

/* shift UNIT COMMANDER X Y LENGTH: he stands at X Y, the unit goes straight on; where he is then */
static void ask_shift(char **w)
{
    const int unit = unit_of(w[1]), commander = unit_of(w[2]);
    tvb_unit *c = &battle.as.tvb.start.unit[commander];
    const tvb_unit before = *c;
    tc_action a = { .kind = TVB_MOVE, .side = (uint8_t)tvb_side(unit), .unit = (uint8_t)unit };
    a.as.pose.length = number(w, 5);
    c->x = number(w, 3);
    c->y = number(w, 4);
    begun = false;
    at_step(TVB_STEP_MOVE, tvb_side(unit));
    const tc_verdict v = tc_apply(&battle, &state, &a, NULL, NULL);
    *c = before;
    begun = false;
    if (v.rule)
        say_verdict(v);
    else
        printf("%d %d\n", state.as.tvb.unit[commander].x, state.as.tvb.unit[commander].y);
}

/* back UNIT LENGTH: a rally back nobody asked for */
static void ask_back(char **w)
{
    const int unit = unit_of(w[1]);
    tc_action a = { .kind = TVB_RALLY_BACK,
                    .side = (uint8_t)tvb_side(unit),
                    .unit = (uint8_t)unit };
    a.as.pose.length = number(w, 2);
    begun = false;
    at_step(TVB_STEP_RALLY, tvb_side(unit));
    say_verdict(tc_check(&battle, &state, &a));
}

static void ask_melee(char **w)
{
    printf("%d\n", tvb_melee_dice(&battle.as.tvb, now(), unit_of(w[1])));
}

/* morale ORIGINAL0 LOST0 ORIGINAL1 LOST1 FRACTION: how 4.4 ends the turn */
static void ask_morale(char **w)
{
    tvb_state *s = &battle.as.tvb.start;
    char *const table[] = { w[0], (char[]){ "45000" }, (char[]){ "30000" }, (char[]){ "1000" },
                            (char[]){ "1000" } };
    begin_position(table, 5);
    battle.as.tvb.army_break = number(w, 5);
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < number(w, 1 + 2 * side); i++) {
            const bool gone = i < number(w, 2 + 2 * side);
            const int at = i - number(w, 2 + 2 * side);
            tvb_unit *u = add_unit(side, at == 0 ? TVB_CMD : TVB_PSH, gone ? 0 : at == 0 ? 1 : 4);
            u->flags = gone ? TVB_GONE : TVB_ON;
            u->wounds = 0;
            if (gone) {
                s->lost[side]++;
                continue;
            }
            u->x = 1500 + 2500 * (at % 17);
            u->y = side ? 29000 - 2000 * (at / 17) : 1000 + 2000 * (at / 17);
            u->heading = (int16_t)(side && at ? 1800 : 0);
        }
    at_step(TVB_STEP_ARMY_MORALE, 0);
    printf("%d\n", state.over);
}

static const struct {
    const char *word;
    int words;
    void (*ask)(char **w);
} questions[] = {
    { "pair", 3, ask_pair },       { "zoc", 3, ask_zoc },     { "sees", 3, ask_sees },
    { "ground", 3, ask_ground },   { "move", 5, ask_move },   { "shoot", 3, ask_shoot },
    { "charge", 3, ask_charge },   { "melee", 2, ask_melee }, { "morale", 6, ask_morale },
    { "cmove", 4, ask_commander }, { "back", 3, ask_back },   { "shift", 6, ask_shift },
};

int main(void)
{
    static char line[LINE];
    char *w[WORDS] = { 0 };
    while (fgets(line, sizeof line, stdin)) {
        int words = 0;
        for (char *p = strtok(line, " \n"); p && words < WORDS; p = strtok(NULL, " \n"))
            w[words++] = p;
        w[words < WORDS ? words : WORDS - 1] = NULL;
        if (!words)
            continue;
        if (!strcmp(w[0], "table"))
            begin_position(w, words);
        else if (!strcmp(w[0], "piece"))
            add_piece(w, words);
        else if (!strcmp(w[0], "unit"))
            place_unit(w);
        for (int i = 0; i < TC_COUNT(questions); i++)
            if (!strcmp(w[0], questions[i].word) && words >= questions[i].words)
                questions[i].ask(w);
    }
    return 0;
}
