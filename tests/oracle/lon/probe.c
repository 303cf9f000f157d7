/* The C side of the oracle's comparison for Lion of the North: reads a position and questions as
   lines, answers each with one line. Only the public interface is used. The protocol (words
   separated by blanks, lengths in hundredths of a millimetre, headings in tenths):
       table WIDTH DEPTH BAD SWITCH...              begins a new position
       piece KIND CORNERS X Y ...
       stand SIDE TYPE X Y HEADING DISORDERED GUN   numbered from 0 on each side: a0, b3
   Questions: see the table at the end. */
#include "../../../core/tercio.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WORDS = 160, LINE = 4096, POINTS = 8 };

static tc_battle battle;
static tc_state state;
static int stands[2];

static int number(char *const *w, int i)
{
    return w[i] ? atoi(w[i]) : 0;
}

/* ---- The position ---- */

static void begin_position(char *const *w, int words)
{
    static const tc_battle none;
    static const char *const names[] = {
#define SWITCH(symbol, name, type, on_, rule) name,
#include "../../../core/lon/options.def"
#undef SWITCH
    };
    battle = none;
    battle.system = TC_LON;
    lon_battle *b = &battle.as.lon;
    b->width = number(w, 1);
    b->depth = number(w, 2);
    b->north = 1;
    for (int i = 4; i < words; i++)
        for (int k = 0; k < LON_SWITCHES; k++)
            if (!strcmp(w[i], names[k]))
                b->on |= 1u << k;
    lon_blank(&b->start);
    b->start.bad_visibility = (uint8_t)number(w, 3);
    b->start.turn = 1;
    b->start.cards = (1 << LON_CARDS) - 1;
    b->start.train_holder[1] = 1;
    for (int side = 0; side < 2; side++) {
        b->discipline[side][0] = b->discipline[side][1] = LON_REGULAR;
        stands[side] = 0;
    }
}

static void add_piece(char *const *w)
{
    lon_battle *b = &battle.as.lon;
    lon_piece *p = &b->piece[b->pieces++];
    p->kind = (uint8_t)number(w, 1);
    p->corners = (uint8_t)number(w, 2);
    for (int i = 0; i < p->corners; i++)
        p->at[i] = (pl_point){ number(w, 3 + 2 * i), number(w, 4 + 2 * i) };
    lon_lay_ground(b);
}

static lon_stand *add_stand(int side, int type)
{
    lon_battle *b = &battle.as.lon;
    const int slot = side * LON_SIDE_STANDS + stands[side]++;
    lon_stand *u = &b->start.stand[slot];
    snprintf(b->card[slot].id, LON_ID_MAX, "u%d", slot);
    *u = (lon_stand){ .type = (uint8_t)type, .flags = LON_ON, .link = TC_NONE };
    b->start.n[side] = (uint8_t)(b->start.n[side] + (type == LON_GEN ? 2 : 1));
    return u;
}

static void place_stand(char *const *w)
{
    lon_stand *u = add_stand(number(w, 1), number(w, 2));
    u->x = number(w, 3);
    u->y = number(w, 4);
    u->heading = (int16_t)number(w, 5);
    u->flags = (uint16_t)(u->flags | (number(w, 6) ? LON_DISORDERED : 0));
    u->gun = (uint8_t)number(w, 7);
}

/* The position, at a step, through tc_begin. */
static const lon_state *at_step(enum lon_step step, int side)
{
    lon_state *start = &battle.as.lon.start;
    start->cards = (1 << LON_CARDS) - 1;
    start->cpts[0] = step == LON_STEP_MOVE ? POINTS : 0;
    lon_at_step(start, step, side, false);
    tc_begin(&battle, &state, NULL);
    return &state.as.lon;
}

/* "a3": stand 3 of side 0 and so on */
static int stand_of(const char *word)
{
    return (*word == 'b') * LON_SIDE_STANDS + atoi(word + 1);
}

static int side_of(const char *word)
{
    return *word == 'b';
}

/* "a3,a4" */
static void set_of(const char *word, uint64_t set[2])
{
    set[0] = set[1] = 0;
    for (const char *at = word; at; at = strchr(at, ',')) {
        at += *at == ',';
        tc_set_add(set, (unsigned)stand_of(at));
    }
}

static const char *verdict_of(tc_verdict v, char name[64])
{
    name[0] = 0;
    if (v.rule)
        tc_rule_name(v.rule, name, 64);
    return v.rule ? "no" : "ok";
}

static void say_stand(int stand)
{
    const lon_stand *u = &state.as.lon.stand[stand];
    printf("%d %d %d %s ", u->x, u->y, u->heading,
           !(u->flags & LON_ON)        ? "x"
           : u->flags & LON_DISORDERED ? "d"
                                       : "-");
}

/* ---- Two stands ---- */

static void ask_pair(char **w)
{
    const lon_state *s = &battle.as.lon.start;
    lon_edges edges = { 9, 9 };
    const bool touch = lon_contact(s, stand_of(w[1]), stand_of(w[2]), &edges);
    printf("%d %d %d %d\n", lon_distance(s, stand_of(w[1]), stand_of(w[2])), touch,
           touch ? edges.mine : 9, touch ? edges.theirs : 9);
}

/* fire FIRER TARGET: the range value, cover, legal or the rule */
static void ask_fire(char **w)
{
    const int firer = stand_of(w[1]), target = stand_of(w[2]);
    char name[64];
    const tc_action a = { .kind = LON_FIRE,
                          .side = (uint8_t)side_of(w[1]),
                          .unit = (uint8_t)firer,
                          .target = (uint8_t)target };
    const lon_state *s = at_step(LON_STEP_FIRE, side_of(w[1]));
    const tc_verdict v = tc_check(&battle, &state, &a);
    const char *said = verdict_of(v, name);
    printf("%d %d %s %s\n", lon_range_value(lon_distance(s, firer, target)),
           lon_in_cover(&battle.as.lon, s, firer, target), said, name);
}

/* ---- Moves ---- */

static tc_action begin_of(char **w)
{
    tc_action a = { .kind = LON_MOVE_BEGIN, .side = (uint8_t)side_of(w[1]), .target = TC_NONE };
    a.unit = TC_NONE;
    a.with = (uint8_t)(w[2][0] == '-' ? TC_NONE : stand_of(w[2]));
    a.flags = (uint8_t)number(w, 3);
    set_of(w[1], a.as.set);
    return a;
}

/* group STANDS LEAD OPTIONS: may it begin? */
static void ask_group(char **w)
{
    char name[64];
    const tc_action a = begin_of(w);
    at_step(LON_STEP_MOVE, a.side);
    const tc_verdict v = tc_check(&battle, &state, &a);
    const char *said = verdict_of(v, name);
    printf("%s %s\n", said, name);
}

/* cost STANDS LEAD OPTIONS DEMORALISED */
static void ask_cost(char **w)
{
    const tc_action a = begin_of(w);
    lon_state *s = &battle.as.lon.start;
    s->demoralised = (uint8_t)(number(w, 4) << a.side);
    printf("%d\n", lon_cost(&battle.as.lon, s, a.as.set, a.flags));
    s->demoralised = 0;
}

/* One leg from its words; the words it takes. */
static int leg_of(char **w, tc_action *a)
{
    a->kind = LON_LEG;
    switch (w[0][0]) {
    case 'S':
        a->arg = LON_SHIFT;
        a->as.pose =
            (tc_pose){ .x = number(w, 1), .y = number(w, 2), .heading = (int16_t)number(w, 3) };
        return 4;
    case 'W':
        a->arg = LON_WHEEL;
        a->as.pose.angle = (int16_t)number(w, 1);
        return 2;
    case 'C':
        a->arg = LON_CHARGE;
        a->unit = (uint8_t)stand_of(w[1]);
        a->target = (uint8_t)stand_of(w[2]);
        a->with = (uint8_t)number(w, 3);
        a->as.pose.length = number(w, 4);
        return 5;
    default:
        a->arg = w[0][0] == 'A' ? LON_ADVANCE_LEG : LON_RETIRE;
        a->as.pose.length = number(w, 1);
        return 2;
    }
}

/* The dice of the ground, all alike. */
static bool roll_ground(uint8_t face)
{
    const tc_action roll = { .kind = TC_ROLL };
    uint8_t faces[TC_POOL_MAX];

    memset(faces, face, sizeof faces);
    while (tc_awaits(&battle, &state).who == TC_CHANCE) {
        tc_dice dice = { .script = faces, .script_len = tc_awaits(&battle, &state).pool.count };
        if (tc_apply(&battle, &state, &roll, &dice, NULL).rule)
            return false;
    }
    return true;
}

static void say_ends(void)
{
    pl_stand end[LON_STANDS];
    const lon_state *s = &state.as.lon;
    lon_path path = { .legs = s->move.legs };
    int32_t cost = 0;

    memcpy(path.leg, s->move.leg, sizeof path.leg);
    const int n = lon_path_end(&battle.as.lon, s, &path, end, &cost);
    printf("%d ", cost);
    for (int i = 0; i < n; i++)
        printf("%d %d %d ", end[i].at.x, end[i].at.y, end[i].heading);
}

/* move STANDS LEAD OPTIONS DEMORALISED DIE LEG...: the allowance off the road, the cost, the ends,
   legal or no; then who of the friends is disordered afterwards */
static void ask_move(char **w)
{
    char name[64];
    const tc_action begin = begin_of(w);
    const tc_action commit = { .kind = LON_MOVE_PATH, .side = begin.side };
    const int face = number(w, 5);
    battle.as.lon.start.demoralised = (uint8_t)(number(w, 4) << begin.side);
    at_step(LON_STEP_MOVE, begin.side);
    battle.as.lon.start.demoralised = 0;
    if (tc_apply(&battle, &state, &begin, NULL, NULL).rule || !roll_ground((uint8_t)face)) {
        puts("none");
        return;
    }
    for (char **at = w + 6; *at;) {
        tc_action leg = { .side = begin.side };
        at += leg_of(at, &leg);
        if (tc_apply(&battle, &state, &leg, NULL, NULL).rule) {
            puts("none");
            return;
        }
    }
    printf("%d ", lon_allowance(&battle.as.lon, &state.as.lon));
    say_ends();
    const tc_verdict v = tc_apply(&battle, &state, &commit, NULL, NULL);
    const char *said = verdict_of(v, name);
    printf("%s", said);
    for (int i = 0; i < LON_STANDS && !v.rule; i++)
        if (state.as.lon.stand[i].flags & LON_DISORDERED &&
            !(battle.as.lon.start.stand[i].flags & LON_DISORDERED))
            printf(" %c%d", i < LON_SIDE_STANDS ? 'a' : 'b', i % LON_SIDE_STANDS);
    printf(" . %s\n", name);
}

/* ---- An attack ---- */

static bool throw_die(uint8_t face)
{
    const tc_action roll = { .kind = TC_ROLL };
    tc_dice dice = { .script = &face, .script_len = 1 };
    return tc_apply(&battle, &state, &roll, &dice, NULL).rule == 0;
}

/* fight ATTACKER DEFENDER FOLLOWS DIE D3 DIE D3: how all stand afterwards */
static void ask_fight(char **w)
{
    const uint8_t side = (uint8_t)side_of(w[1]);
    tc_action a = { .kind = LON_COMBAT, .side = side, .target = (uint8_t)stand_of(w[2]) };
    char name[64];

    memset(a.as.id, TC_NONE, sizeof a.as.id);
    a.as.id[0] = (uint8_t)stand_of(w[1]);
    at_step(LON_STEP_MELEE, side);
    const tc_verdict v = tc_apply(&battle, &state, &a, NULL, NULL);
    if (v.rule) {
        verdict_of(v, name);
        printf("no %s\n", name);
        return;
    }
    for (int step = 0; step < 12; step++) {
        const tc_await now = tc_awaits(&battle, &state);
        const int word = now.step == LON_STEP_ATT_DIE     ? 4
                         : now.step == LON_STEP_ATT_BONUS ? 5
                         : now.step == LON_STEP_DEF_DIE   ? 6
                         : now.step == LON_STEP_DEF_BONUS ? 7
                                                          : 0;
        const tc_action follow = { .kind = LON_ADVANCE,
                                   .side = side,
                                   .flags = (uint8_t)number(w, 3) };
        if (word ? !throw_die((uint8_t)number(w, word))
                 : now.step != LON_STEP_ADVANCE ||
                       tc_apply(&battle, &state, &follow, NULL, NULL).rule)
            break;
    }
    for (int i = 0; i < LON_STANDS; i++)
        if (battle.as.lon.start.stand[i].type)
            say_stand(i);
    puts("");
}

/* ---- Losses ---- */

/* losses N0 LOST0 N1 LOST1: side 1 loses one more to a shot; over, level, who is demoralised */
static void ask_losses(char **w)
{
    char *const table[] = { w[0], (char[]){ "300000" }, (char[]){ "300000" }, (char[]){ "0" } };
    const tc_action fire = { .kind = LON_FIRE, .side = 0, .unit = 0, .target = LON_SIDE_STANDS };
    begin_position(table, 4);
    lon_state *s = &battle.as.lon.start;
    for (int side = 0; side < 2; side++) {
        const int n = number(w, 1 + 2 * side), lost = number(w, 2 + 2 * side);
        for (int i = 0; i < n; i++) {
            lon_stand *u = add_stand(side, LON_MUS);
            u->x = 10000 + 5000 * i;
            u->y = side ? 40000 : 36000;
            u->heading = (int16_t)(side ? 1800 : 0);
            if (i >= n - lost) {
                u->flags = LON_PILE | LON_IN_DL | LON_IN_VL;
                u->x = u->y = u->heading = 0;
            }
        }
        s->dl[side] = s->vl[side] = (uint8_t)lost;
        s->demoralised = (uint8_t)(s->demoralised | (100 * lost >= 40 * n) << side);
    }
    s->stand[LON_SIDE_STANDS].flags |= LON_DISORDERED;
    at_step(LON_STEP_FIRE, 0);
    if (tc_apply(&battle, &state, &fire, NULL, NULL).rule || !throw_die(8)) {
        puts("none");
        return;
    }
    const lon_state *now = &state.as.lon;
    printf("%d %d %d\n", state.over, now->level, now->demoralised >> 1 & 1);
}

static const struct {
    const char *word;
    int words;
    void (*ask)(char **w);
} questions[] = {
    { "pair", 3, ask_pair },     { "fire", 3, ask_fire }, { "group", 4, ask_group },
    { "cost", 5, ask_cost },     { "move", 6, ask_move }, { "fight", 8, ask_fight },
    { "losses", 5, ask_losses },
};

int main(void)
{
    static char line[LINE];
    while (fgets(line, sizeof line, stdin)) {
        char *w[WORDS] = { 0 };
        int words = 0;
        for (char *p = strtok(line, " \n"); p && words < WORDS - 1; p = strtok(NULL, " \n"))
            w[words++] = p;
        if (!words)
            continue;
        if (!strcmp(w[0], "table"))
            begin_position(w, words);
        else if (!strcmp(w[0], "piece"))
            add_piece(w);
        else if (!strcmp(w[0], "stand"))
            place_stand(w);
        for (int i = 0; i < TC_COUNT(questions); i++)
            if (!strcmp(w[0], questions[i].word) && words >= questions[i].words)
                questions[i].ask(w);
    }
    return 0;
}
