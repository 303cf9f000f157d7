/* The C side of the oracle's comparison for Sword & Spear: reads a position and questions as lines,
   answers each with one line. The public interface is used, and of core/sns/parts.h the set of 12.5
   alone. The protocol (words separated by blanks, lengths in thousandths of a DU, headings in
   tenths):
       table WIDTH DEPTH SWITCH...                  begins a new position
       piece KIND CORNERS X Y ...
       unit SIDE TYPE D STRENGTH PROTECTION WEAPON LARGE TRAITS X Y HEADING HITS IMPETUS
                                                    numbered from 0 on each side: a0, b3
       commander SIDE RANK UNIT X Y                 UNIT -: alone
       record UNIT EDGE ENEMY EDGE
   Questions: see the table at the end. */
#include "../../../core/sns/parts.h"
#include "../../../core/tercio.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WORDS = 160, LINE = 4096 };

static sns_battle battle;
static sns_state state;
static int units[2], commanders[2];

static int number(char *const *w, int i)
{
    return w[i] ? atoi(w[i]) : 0;
}

/* "a3": unit 3 of side 0 and so on */
static int unit_of(const char *word)
{
    return (*word == 'b') * SNS_SIDE_UNITS + atoi(word + 1);
}

/* ---- The position ---- */

static void begin_position(char *const *w, int words)
{
    static const sns_battle none;
    static const char *const names[] = {
#define SWITCH(symbol, name, type, on_, rule) name,
#include "../../../core/sns/options.def"
#undef SWITCH
    };
    battle = none;
    battle.width = number(w, 1);
    battle.depth = number(w, 2);
    battle.players = 2;
    battle.standard[0] = battle.standard[1] = TC_NONE;
    for (int i = 3; i < words; i++)
        for (int k = 0; k < SNS_SWITCHES; k++)
            if (!strcmp(w[i], names[k]))
                battle.on |= 1u << k;
    sns_blank(&state);
    state.turn = 1;
    memset(units, 0, sizeof units);
    memset(commanders, 0, sizeof commanders);
}

static void add_piece(char *const *w)
{
    sns_piece *p = &battle.piece[battle.pieces++];

    p->kind = (uint8_t)number(w, 1);
    p->corners = (uint8_t)number(w, 2);
    for (int i = 0; i < p->corners; i++)
        p->at[i] = (pl_point){ number(w, 3 + 2 * i), number(w, 4 + 2 * i) };
    sns_lay_ground(&battle);
}

static void add_unit(char *const *w)
{
    const int side = number(w, 1), slot = side * SNS_SIDE_UNITS + units[side]++;
    sns_profile *p = &battle.profile[slot];
    sns_unit *u = &state.unit[slot];

    p->type = (uint8_t)number(w, 2);
    p->discipline = (uint8_t)number(w, 3);
    p->strength = (uint8_t)number(w, 4);
    p->protection = (int8_t)number(w, 5);
    p->weapon = (uint8_t)number(w, 6);
    p->large = (uint8_t)number(w, 7);
    p->traits = (uint16_t)number(w, 8);
    u->x = number(w, 9);
    u->y = number(w, 10);
    u->heading = (int16_t)number(w, 11);
    u->hits = (uint8_t)number(w, 12);
    u->flags = (uint16_t)(SNS_HERE | (number(w, 13) ? SNS_IMPETUS : 0));
}

static void add_commander(char *const *w)
{
    const int side = number(w, 1), slot = side * SNS_SIDE_COMMANDERS + commanders[side]++;
    sns_commander *c = &state.commander[slot];

    battle.rank[slot] = (uint8_t)number(w, 2);
    c->flags = SNS_CMD_HERE;
    c->unit = (uint8_t)(w[3][0] == '-' ? TC_NONE : unit_of(w[3]));
    c->x = c->unit == TC_NONE ? number(w, 4) : 0;
    c->y = c->unit == TC_NONE ? number(w, 5) : 0;
}

static void add_record(char *const *w)
{
    state.record[state.records++] = (sns_record){ (uint8_t)unit_of(w[1]), (uint8_t)unit_of(w[3]),
                                                  (uint8_t)number(w, 2), (uint8_t)number(w, 4) };
}

static const char *rule_of(tc_verdict v)
{
    static char name[64];

    name[0] = 0;
    if (v.rule)
        tc_rule_name(v.rule, name, sizeof name);
    return name;
}

/* ---- What somebody is ---- */

/* unit U: D, what it needs in a test, in command, fresh, class of ground, on a hill, has a zone,
   engaged on what counts as its front */
static void ask_unit(char **w)
{
    const int unit = unit_of(w[1]);
    const pl_stand base = sns_base(&battle, &state, unit);
    pl_point zone[4];
    bool front = false;

    for (int edge = PL_FRONT; edge <= PL_LEFT; edge++)
        front |= sns_is_engaged_on(&state, unit, edge) &&
                 sns_counts_as_front(&battle, &state, unit, edge);
    printf("%d %d %d %d %d %d %d %d\n", sns_discipline(&battle, &state, unit),
           sns_test_need(&battle, &state, unit), sns_in_command(&battle, &state, unit),
           sns_is_fresh(&battle, &state, unit), sns_terrain_of(&battle, &state, &base),
           sns_on_hill(&battle, &state, &base), sns_threat_zone(&battle, &state, unit, zone),
           front);
}

/* pair A B: how far, the edge of B to which A comes */
static void ask_pair(char **w)
{
    const int a = unit_of(w[1]), b = unit_of(w[2]);
    const pl_stand base = sns_base(&battle, &state, b);
    const pl_point from = { state.unit[a].x, state.unit[a].y };

    printf("%d %d\n", sns_distance(&battle, &state, a, b), sns_edge_towards(&base, from));
}

/* near U: who tests when it routs */
static void ask_near(char **w)
{
    const uint64_t set = sns_near_rout(&battle, &state, unit_of(w[1]));

    for (int u = 0; u < SNS_UNITS; u++)
        if (set >> u & 1)
            printf("%c%d ", u < SNS_SIDE_UNITS ? 'a' : 'b', u % SNS_SIDE_UNITS);
    puts(".");
}

static void ask_army(char **w)
{
    const int total = sns_total(&battle, &state, number(w, 1));

    printf("%d %d %d\n", total, sns_morale(total), sns_break(total));
}

/* ---- Dice ---- */

static void ask_margin(char **w)
{
    printf("%d\n", sns_margin_of(&battle, number(w, 1), number(w, 2), number(w, 3)));
}

/* melee A B EDGE FLAGS COMBAT COMBAT: base and dice of both, protections */
static void ask_melee(char **w)
{
    const int a = unit_of(w[1]), b = unit_of(w[2]);
    const unsigned flags = (unsigned)number(w, 4);
    sns_state s = state;
    sns_muster mine, theirs;

    s.act.unit = (uint8_t)a;
    s.act.combat = (uint8_t)number(w, 5);
    if (flags & SNS_COUNTERED) {
        s.act.counter = (uint8_t)b;
        s.act.ccombat = (uint8_t)number(w, 6);
    }
    const sns_fight f = sns_fight_between(&battle, &s, SNS_MELEE, a, b, number(w, 3), flags);
    sns_muster_of(&battle, &s, &f, 0, &mine);
    sns_muster_of(&battle, &s, &f, 1, &theirs);
    printf("%d %d %d %d %d %d\n", mine.base, mine.dice, theirs.base, theirs.dice,
           sns_protection_of(&battle, &s, &f, 0), sns_protection_of(&battle, &s, &f, 1));
}

/* shooting A B COMBAT: base and dice of both, the target's protection */
static void ask_shooting(char **w)
{
    const int a = unit_of(w[1]), b = unit_of(w[2]);
    sns_state s = state;
    sns_muster mine, theirs;

    s.act.unit = (uint8_t)a;
    s.act.combat = (uint8_t)number(w, 3);
    const sns_fight f = sns_fight_between(&battle, &s, SNS_SHOOTING, a, b, PL_FRONT, 0);
    sns_muster_of(&battle, &s, &f, 0, &mine);
    sns_muster_of(&battle, &s, &f, 1, &theirs);
    printf("%d %d %d %d %d\n", mine.base, mine.dice, theirs.base, theirs.dice,
           sns_protection_of(&battle, &s, &f, 1));
}

/* shot A B RANGE */
static void ask_shot(char **w)
{
    int32_t far = -1;
    const tc_verdict v =
        sns_check_shot(&battle, &state, unit_of(w[1]), unit_of(w[2]), number(w, 3), &far);

    if (v.rule)
        printf("no %s\n", rule_of(v));
    else
        printf("ok %d\n", far);
}

/* ---- Moves and charges ---- */

static void say_path(tc_verdict v, const sns_path *path)
{
    const pl_stand *end = &path->end[0];

    if (v.rule) {
        printf("no %s\n", rule_of(v));
        return;
    }
    printf("ok %d %d %d %d %d ", path->allowance, path->cost, end->at.x, end->at.y, end->heading);
    if (path->stopped_by == TC_NONE)
        puts("-");
    else
        printf("%c%d\n", path->stopped_by < SNS_SIDE_UNITS ? 'a' : 'b',
               path->stopped_by % SNS_SIDE_UNITS);
}

/* move U DIE BONUS KIND MEASURE ...: legal, allowance, cost, the end, who stopped it */
static void ask_move(char **w)
{
    sns_plan plan = { 0 };
    sns_path path;

    for (char **at = w + 4; at[0] && at[1] && plan.steps < SNS_STEPS_MAX; at += 2) {
        sns_move_step *step = &plan.step[plan.steps++];
        const int measure = number(at, 1);
        step->kind = (uint8_t)number(at, 0);
        if (step->kind == SNS_WHEEL_LEFT || step->kind == SNS_WHEEL_RIGHT)
            step->angle = (int16_t)measure;
        else
            step->length = measure;
    }
    const tc_verdict v = sns_check_plan(&battle, &state, unit_of(w[1]), number(w, 2), number(w, 3),
                                        SNS_ALONE, &plan, &path);
    say_path(v, &path);
}

/* free U DIE BONUS X Y HEADING: the same */
static void ask_free(char **w)
{
    sns_plan plan = { .steps = 1 };
    sns_path path;

    plan.step[0] = (sns_move_step){
        .kind = SNS_FREE, .angle = (int16_t)number(w, 6), .x = number(w, 4), .y = number(w, 5)
    };
    const tc_verdict v = sns_check_plan(&battle, &state, unit_of(w[1]), number(w, 2), number(w, 3),
                                        SNS_ALONE, &plan, &path);
    say_path(v, &path);
}

/* charge A B HAND ANGLE BONUS: legal, allowance, cost of the wheel, the straight way, the edge */
static void ask_charge(char **w)
{
    sns_charge c = { 0 };
    const tc_verdict v =
        sns_check_charge_of(&battle, &state, unit_of(w[1]), unit_of(w[2]),
                            (enum sns_hand)number(w, 3), number(w, 4), number(w, 5), &c);

    if (v.rule)
        printf("no %s\n", rule_of(v));
    else
        printf("ok %d %d %d %d\n", c.allowance, c.wheel_cost, c.straight, c.edge);
}

static const struct {
    const char *word;
    int words;
    void (*ask)(char **w);
} questions[] = {
    { "unit", 2, ask_unit },         { "pair", 3, ask_pair },     { "near", 2, ask_near },
    { "army", 2, ask_army },         { "margin", 4, ask_margin }, { "melee", 7, ask_melee },
    { "shooting", 4, ask_shooting }, { "shot", 4, ask_shot },     { "move", 6, ask_move },
    { "free", 7, ask_free },         { "charge", 6, ask_charge },
};

static const struct {
    const char *word;
    int words;
    void (*read)(char *const *w);
} parts[] = {
    { "piece", 7, add_piece },
    { "unit", 14, add_unit },
    { "commander", 6, add_commander },
    { "record", 5, add_record },
};

static void hear(char **w, int words)
{
    if (!strcmp(w[0], "table"))
        begin_position(w, words);
    for (int i = 0; i < TC_COUNT(parts); i++)
        if (!strcmp(w[0], parts[i].word) && words >= parts[i].words) {
            parts[i].read(w);
            return;
        }
    for (int i = 0; i < TC_COUNT(questions); i++)
        if (!strcmp(w[0], questions[i].word) && words >= questions[i].words)
            questions[i].ask(w);
}

int main(void)
{
    static char line[LINE];
    while (fgets(line, sizeof line, stdin)) {
        char *w[WORDS] = { 0 };
        int words = 0;
        for (char *p = strtok(line, " \n"); p && words < WORDS - 1; p = strtok(NULL, " \n"))
            w[words++] = p;
        if (words)
            hear(w, words);
    }
    return 0;
}
