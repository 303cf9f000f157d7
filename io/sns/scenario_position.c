/* A battle with its clock running: what stands with units and commanders and under `position`.
   Everything has a default; what only the program writes is the middle of a resolution
   (scenario_middle.c). */
#include "../../core/sns/tables.h"
#include "scenario.h"
#include <string.h>

const char *const sps_statuses[] = { "ready", "on", "routed", "left_out", NULL };
const uint16_t sps_status_bits[] = { 0, SNS_HERE, SNS_ROUTED, SNS_LEFT_OUT };
const char *const sps_flags[] = { "activated", "marker", "deferred", "impetus", "shifted", NULL };
const uint16_t sps_flag_bits[] = { SNS_ACTIVATED, SNS_MARKER, SNS_DEFERRED, SNS_IMPETUS,
                                   SNS_SHIFTED };
const char *const sps_fates[] = { "ready", "here", "dead", "left", NULL };
const uint8_t sps_fate_bits[] = { 0, SNS_CMD_HERE, SNS_CMD_DEAD, SNS_CMD_LEFT };
const char *const sps_commander_flags[] = { "moved", "tried", NULL };
const uint8_t sps_commander_flag_bits[] = { SNS_CMD_MOVED, SNS_CMD_TRIED };
const char *const sps_actives[] = { "a", "b", "nobody", NULL };
const char *const sps_edges[] = { "front", "right", "rear", "left", NULL };

const char *const sps_steps[] = {
    "none",         "scout",        "ground_die",  "ground", "deploy", "turn",
    "draw",         "roll",         "allocate",    "pick",   "act",    "bonus",
    "choose",       "second_shoot", "second_move", "walk",   "run",    "react",
    "evade_check",  "evade_way",    "fight",       "dice",   "test",   "pursue",
    "pursue_check", "rounds",       "test_next",   "risk",   "escape", "attach",
    "command",      "rally",        "rally_die",   NULL
};
TC_STATIC_ASSERT(TC_COUNT(sps_steps) == SNS_STEPS + 1, "one word per step");

/* Where a position by hand begins (sns_at_step). */
enum at_step { AT_TURN, AT_DRAW, AT_ACTIVATE, AT_ALLOCATE, AT_CHOOSE, AT_COMMAND };
static const char *const at_steps[] = { "turn",   "draw",    "activate", "allocate",
                                        "choose", "command", NULL };

typedef struct clock {
    scn_value turn, phase, active, first, step, side, unit, agenda, ply, offered, over, bag, drawn,
        aside, missing, filled, hands, total, routed, tested, due, acted, lost_standard, engaged,
        gives, draft, act, walk, run, fight, rounds, placed, rolls;
} clock;

static const scn_field clock_fields[] = {
    SCN_FIELD(clock, turn, SCN_NUMBER, .max = SNS_TURNS_MAX, .rule = SNS_5_1_a),
    SCN_FIELD(clock, phase, SCN_NUMBER, .max = 255, .rule = SNS_5_3_a),
    SCN_FIELD(clock, active, SCN_WORD, .words = sps_actives, .rule = SNS_5_4_b),
    SCN_FIELD(clock, first, SCN_WORD, .words = sps_sides, .rule = SNS_R9),
    SCN_FIELD(clock, step, SCN_WORD, .words = at_steps),
    SCN_FIELD(clock, side, SCN_WORD, .words = sps_sides),
    SCN_FIELD(clock, unit, SCN_ID, .max = SNS_ID_MAX - 1),
    SCN_FIELD(clock, agenda, SCN_LIST),
    SCN_FIELD(clock, ply, SCN_NUMBER, .max = 1 << 30),
    SCN_FIELD(clock, offered, SCN_NUMBER, .max = 3),
    SCN_FIELD(clock, over, SCN_MAP),
    SCN_FIELD(clock, bag, SCN_LIST, .rule = SNS_5_2_a),
    SCN_FIELD(clock, drawn, SCN_LIST, .rule = SNS_5_4_a),
    SCN_FIELD(clock, aside, SCN_LIST, .rule = SNS_5_5_e),
    SCN_FIELD(clock, missing, SCN_LIST, .rule = SNS_13_3),
    SCN_FIELD(clock, filled, SCN_LIST, .rule = SNS_5_2_a),
    SCN_FIELD(clock, hands, SCN_MAP, .rule = SNS_5_5_a),
    SCN_FIELD(clock, total, SCN_LIST, .rule = SNS_13_2_a),
    SCN_FIELD(clock, routed, SCN_LIST, .rule = SNS_13_3),
    SCN_FIELD(clock, tested, SCN_LIST),
    SCN_FIELD(clock, due, SCN_LIST),
    SCN_FIELD(clock, acted, SCN_LIST),
    SCN_FIELD(clock, lost_standard, SCN_LIST),
    SCN_FIELD(clock, engaged, SCN_LIST),
    SCN_FIELD(clock, gives, SCN_LIST),
    SCN_FIELD(clock, draft, SCN_LIST),
    SCN_FIELD(clock, act, SCN_MAP),
    SCN_FIELD(clock, walk, SCN_MAP),
    SCN_FIELD(clock, run, SCN_MAP),
    SCN_FIELD(clock, fight, SCN_MAP),
    SCN_FIELD(clock, rounds, SCN_LIST),
    SCN_FIELD(clock, placed, SCN_LIST),
    SCN_FIELD(clock, rolls, SCN_NUMBER, .max = 255),
};

/* ---- Units ----------------------------------------------------------------------------------- */

/* 5.5.c, R13: as they lie behind it, all with the same number. */
static void read_dice(sps *t, const scn_value *list, sns_unit *u)
{
    const scn_field each = {
        .name = "dice", .type = SCN_NUMBER, .min = 1, .max = 6, .rule = SNS_5_5_c
    };
    int n[15];
    const int count = scn_given(list) ? scn_numbers(t->c, list, &each, 0, TC_COUNT(n), n) : 0;

    for (int i = 0; i < count; i++)
        if (n[i] != n[0]) {
            scn_fault(t->c, list, SNS_R13, "the dice of a unit show the same number, not %d and %d",
                      n[0], n[i]);
            return;
        }
    if (count > 0) {
        u->dice = (uint8_t)count;
        u->number = (uint8_t)n[0];
    }
}

/* 11.2.a: whoever holds a die has been given it in this phase, unless the flags say otherwise. */
static void read_flags(sps *t, const sps_unit *from, sns_unit *u)
{
    const unsigned said = scn_words_of(t->c, &from->flags, "flag", sps_flags);

    for (int i = 0; sps_flags[i]; i++)
        u->flags |= said >> i & 1 ? sps_flag_bits[i] : 0;
    if (u->dice && !scn_given(&from->flags))
        u->flags |= SNS_IMPETUS;
}

/* In the middle of a resolution hits may be at its strength or above (11.6.b). */
static void read_unit(sps *t, int unit, bool by_hand)
{
    const sps_unit *from = &t->unit[unit];
    const sns_profile *p = &t->b->profile[unit];
    sns_unit *u = &t->b->start.unit[unit];
    const int status = scn_given(&from->status) ? from->status.number
                       : scn_given(&from->at)   ? 1
                                                : 2;
    const char *id = t->b->card[unit].id;
    int heading = sns_side(unit) ? PL_TURN / 2 : 0;

    u->flags = sps_status_bits[status];
    if ((u->flags == SNS_HERE) != scn_given(&from->at)) {
        scn_fault(t->c, scn_given(&from->status) ? &from->status : &from->self, 0,
                  "'%s' is %s the table and has %s 'at'", id,
                  u->flags == SNS_HERE ? "on" : "not on", u->flags == SNS_HERE ? "no" : "an");
        return;
    }
    if (scn_given(&from->at))
        sps_read_spot(t, &from->at, &u->x, &u->y);
    if (scn_given(&from->facing))
        (void)plane_read_heading(t->c, &from->facing, "facing", true, &heading);
    u->heading = (int16_t)(u->flags == SNS_HERE ? heading : 0);
    u->hits = scn_byte_or(&from->hits, 0);
    if (by_hand && u->flags == SNS_HERE && u->hits >= p->strength)
        scn_fault(t->c, &from->hits, SNS_12_2_a, "'%s' of strength %d routs with %d hits", id,
                  p->strength, u->hits);
    read_dice(t, &from->dice, u);
    if (u->dice && p->type == SNS_CAMP)
        scn_fault(t->c, &from->dice, SNS_14_1, "a camp never gets dice");
    read_flags(t, from, u);
    t->b->start.rolls[unit] = scn_byte_or(&from->rolls, 0);
}

/* ---- Commanders ------------------------------------------------------------------------------ */

static void read_commander(sps *t, int i)
{
    const sps_commander *from = &t->commander[i];
    sns_commander *c = &t->b->start.commander[i];
    const bool placed = scn_given(&from->with) || scn_given(&from->at);
    const int status = scn_given(&from->status) ? from->status.number : placed ? 1 : 2;
    const unsigned said = scn_words_of(t->c, &from->flags, "flag", sps_commander_flags);

    c->flags = sps_fate_bits[status];
    if ((status == 1) != placed || (scn_given(&from->with) && scn_given(&from->at))) {
        scn_fault(t->c, scn_given(&from->status) ? &from->status : &from->self, 0, "'%s' is %s: %s",
                  t->b->card[SNS_FIRST_COMMANDER + i].id, sps_fates[status],
                  status == 1 ? "'with' a unit or 'at' a place of his own"
                              : "neither 'with' a unit nor 'at' a place");
        return;
    }
    if (scn_given(&from->with))
        c->unit = sps_company(t, i);
    else if (scn_given(&from->at))
        sps_read_spot(t, &from->at, &c->x, &c->y);
    for (int k = 0; sps_commander_flags[k]; k++)
        c->flags |= said >> k & 1 ? sps_commander_flag_bits[k] : 0;
    t->b->start.rolls[SNS_FIRST_COMMANDER + i] = scn_byte_or(&from->rolls, 0);
}

/* ---- Who is engaged -------------------------------------------------------------------------- */

static int edge_of(sps *t, const scn_value *list, int i)
{
    const scn_value v = scn_list_at(list, i);
    const int edge = scn_list_count(list) > i ? scn_word_of(t->c, &v, "edge", sps_edges) : 0;

    return edge < 0 ? 0 : edge;
}

/* [A1, B2, front, left]: A1 with its front at the left of B2; two fronts if they are not named. */
static void read_record(sps *t, const scn_value *list)
{
    sns_state *s = &t->b->start;
    const int count = scn_list_count(list);

    if (count != 2 && count != 4) {
        scn_fault(t->c, list, SNS_8_7_a, "an engagement is [unit, enemy, edge, enemy's edge]");
        return;
    }
    const scn_value one = scn_list_at(list, 0), two = scn_list_at(list, 1);
    const int a = sps_unit_of(t, &one), b = sps_unit_of(t, &two);
    if (a < 0 || b < 0)
        return;
    if (sns_side(a) == sns_side(b)) {
        scn_fault(t->c, &two, SNS_8_7_a, "'%s' is of the same side", two.text);
        return;
    }
    const uint8_t edge_a = (uint8_t)edge_of(t, list, 2), edge_b = (uint8_t)edge_of(t, list, 3);
    const sns_record r = sns_side(a) == 0 ? (sns_record){ (uint8_t)a, (uint8_t)b, edge_a, edge_b }
                                          : (sns_record){ (uint8_t)b, (uint8_t)a, edge_b, edge_a };
    int at = s->records;
    for (; at > 0 &&
           (s->record[at - 1].a > r.a || (s->record[at - 1].a == r.a && s->record[at - 1].b > r.b));
         at--)
        s->record[at] = s->record[at - 1];
    s->record[at] = r;
    s->records++;
}

static void read_engaged(sps *t, const scn_value *list)
{
    scn_check_many(t->c, list, SNS_RECORDS, "engagements");
    for (int i = 0; i < scn_list_count(list) && i < SNS_RECORDS; i++) {
        const scn_value v = scn_list_at(list, i);
        read_record(t, &v);
    }
}

/* ---- Dice ------------------------------------------------------------------------------------ */

/* {a: [3, 3, 6], b: []}: rolled and not given. */
static void read_hands(sps *t, const scn_value *map)
{
    const scn_field each = {
        .name = "hands", .type = SCN_NUMBER, .min = 1, .max = 6, .rule = SNS_5_5_a
    };
    scn_value side[2];
    int n[15];

    if (!scn_read_sides(t->c, map, "hands", SCN_LIST, side))
        return;
    for (int i = 0; i < 2; i++) {
        const int count =
            scn_given(&side[i]) ? scn_numbers(t->c, &side[i], &each, 0, TC_COUNT(n), n) : 0;
        for (int k = 0; k < count; k++)
            t->b->start.hand[i][n[k]]++;
    }
}

/* 5.2.a: a die for each unit on the table, and for each that is lost this turn. */
static int dice_due(const sps *t, int side)
{
    int due = t->b->start.missing[side];

    for (int i = side * SNS_SIDE_UNITS; i < (side + 1) * SNS_SIDE_UNITS; i++)
        due += sns_here(&t->b->start, i) && t->b->profile[i].type != SNS_CAMP;
    return due;
}

/* Those of them that are not in the bag any more. */
static int dice_out(const sps *t, int side)
{
    const sns_state *s = &t->b->start;
    int out = s->drawn[side] + s->aside[side] + s->missing[side];

    for (int n = 1; n <= 6; n++)
        out += s->hand[side][n];
    for (int i = side * SNS_SIDE_UNITS; i < (side + 1) * SNS_SIDE_UNITS; i++)
        out += s->unit[i].dice + ((s->unit[i].flags & SNS_MARKER) != 0);
    return out;
}

/* The bag holds what is nowhere else, and nothing before the turn has begun. */
static void read_bag(sps *t, const clock *k, bool filled)
{
    sns_state *s = &t->b->start;
    uint8_t *const counts[] = { s->drawn, s->aside, s->missing };
    const scn_value *const given[] = { &k->drawn, &k->aside, &k->missing };
    static const char *const names[] = { "drawn", "aside", "missing" };

    for (int i = 0; i < TC_COUNT(counts); i++)
        (void)scn_read_bytes(t->c, given[i], names[i], counts[i], 2);
    read_hands(t, &k->hands);
    for (int side = 0; side < 2 && filled; side++)
        s->filled[side] = (uint8_t)dice_due(t, side);
    (void)scn_read_bytes(t->c, &k->filled, "filled", s->filled, 2);
    for (int side = 0; side < 2 && filled && !scn_given(&k->bag); side++) {
        const int left = s->filled[side] - dice_out(t, side);
        if (left < 0)
            scn_fault(t->c, &t->top.position, SNS_5_2_a,
                      "side %s has %d units on the table, and %d more dice than these",
                      sps_sides[side], s->filled[side], -left);
        s->bag[side] = (uint8_t)(left < 0 ? 0 : left);
    }
    (void)scn_read_bytes(t->c, &k->bag, "bag", s->bag, 2);
}

/* ---- Losses ---------------------------------------------------------------------------------- */

static uint8_t sides_or(sps *t, const scn_value *list, uint8_t other)
{
    return scn_given(list) ? (uint8_t)scn_words_of(t->c, list, "side", sps_sides) : other;
}

/* 13.2, 13.3, X3: counted from the units; the audit judges what is said otherwise. An army whose
   loss has reached morale has been tested (R42). */
static void read_losses(sps *t, const clock *k)
{
    const sns_battle *b = t->b;
    sns_state *s = &t->b->start;
    uint8_t tested = 0, standard = 0;

    for (int side = 0; side < 2; side++) {
        int routed = 0;
        for (int i = side * SNS_SIDE_UNITS; i < (side + 1) * SNS_SIDE_UNITS; i++)
            if (s->unit[i].flags & SNS_ROUTED) {
                routed += sns_value(&b->profile[i]);
                standard |= (uint8_t)((b->standard[side] == i) << side);
            }
        s->total[side] = (uint8_t)sns_total(b, s, side);
        s->routed[side] = (uint8_t)routed;
    }
    (void)scn_read_bytes(t->c, &k->total, "total", s->total, 2);
    (void)scn_read_bytes(t->c, &k->routed, "routed", s->routed, 2);
    s->due = sides_or(t, &k->due, 0);
    for (int side = 0; side < 2; side++)
        if (s->routed[side] && s->routed[side] >= sns_morale(s->total[side]))
            tested |= (uint8_t)(1u << side & ~(unsigned)s->due);
    s->tested = sides_or(t, &k->tested, tested);
    s->lost_standard = sides_or(t, &k->lost_standard, standard);
    s->acted = sides_or(t, &k->acted, 0);
}

/* ---- Ground placed by play (4.f) ------------------------------------------------------------- */

static void read_placed(sps *t, const scn_value *list)
{
    typedef struct placed {
        scn_value kind, at, side;
    } placed;
    static const scn_field fields[] = {
        SCN_FIELD(placed, kind, SCN_WORD, .required = true, .words = sps_grounds, .rule = SNS_4_f),
        SCN_FIELD(placed, at, SCN_LIST, .required = true),
        SCN_FIELD(placed, side, SCN_WORD, .required = true, .words = sps_sides),
    };
    const plane_reader r = sps_reader(t);
    sns_state *s = &t->b->start;

    scn_check_many(t->c, list, SNS_ROLLED_PIECES, "pieces placed by play");
    for (int i = 0; i < scn_list_count(list) && i < SNS_ROLLED_PIECES; i++) {
        const scn_value v = scn_list_at(list, i);
        placed p = { .kind = { 0 } };
        pl_point at;
        if (!scn_read(t->c, &v, fields, TC_COUNT(fields), "placed", &p) ||
            !plane_read_point(&r, &p.at, &at))
            continue;
        s->piece[s->rolled++] = (sns_rolled_piece){
            .x = at.x, .y = at.y, .kind = (uint8_t)p.kind.number, .side = (uint8_t)p.side.number
        };
    }
}

/* ---- The step -------------------------------------------------------------------------------- */

static int step_of(const clock *k)
{
    return scn_given(&k->step) ? k->step.number : AT_TURN;
}

/* 5.6: whose activation it is. */
static int actor_of(sps *t, const clock *k)
{
    if (!scn_given(&k->unit)) {
        scn_fault(t->c, &k->step, SNS_5_6_a, "step choose needs the 'unit' that is activated");
        return -1;
    }
    const int unit = sps_unit_of(t, &k->unit);
    if (unit >= 0 && !t->b->start.unit[unit].dice) {
        scn_fault(t->c, &k->unit, SNS_5_6_a, "'%s' has no 'dice'", k->unit.text);
        return -1;
    }
    return unit;
}

/* Named by hand: a station of sns_at_step; by the program: all of it. */
static void read_step(sps *t, const clock *k)
{
    static const uint8_t steps[] = { SNS_STEP_TURN,     SNS_STEP_TURN,   SNS_STEP_TURN,
                                     SNS_STEP_ALLOCATE, SNS_STEP_CHOOSE, SNS_STEP_COMMAND };
    static const uint8_t stages[] = { SNS_STAGE_START,     SNS_STAGE_DRAW,     SNS_STAGE_ACTIVATE,
                                      SNS_STAGE_ALLOCATE1, SNS_STAGE_ACTIVATE, SNS_STAGE_COMMAND1 };
    sns_state *s = &t->b->start;
    const int step = step_of(k);
    const int acts = s->active < 2 ? s->active : s->first;
    int subject = scn_given(&k->side) ? k->side.number : acts;

    if (scn_given(&k->agenda)) {
        (void)scn_read_agenda(t->c, &k->agenda, sps_steps, s->frame, &s->frames);
        return;
    }
    if (step == AT_CHOOSE)
        subject = actor_of(t, k);
    if (subject < 0)
        return;
    int stage = stages[step];
    if (step == AT_ALLOCATE && subject != acts)
        stage = SNS_STAGE_ALLOCATE2;
    if (step == AT_COMMAND && subject != acts)
        stage = SNS_STAGE_COMMAND2;
    sns_at_step(s, (enum sns_step)steps[step], subject, (enum sns_stage)stage);
}

/* ---- All of it ------------------------------------------------------------------------------- */

static void read_clock(sps *t, const clock *k)
{
    sns_state *s = &t->b->start;
    const bool begun = scn_given(&k->agenda) || step_of(k) != AT_TURN;

    s->turn = scn_byte_or(&k->turn, 1);
    s->first = scn_byte_or(&k->first, s->first);
    s->phase = scn_byte_or(&k->phase, begun);
    s->active = scn_byte_or(&k->active, begun || s->turn > 1 ? s->first : 2);
    t->c->battle.ply = scn_given(&k->ply) ? (uint32_t)k->ply.number : 0;
    t->c->battle.offered = scn_byte_or(&k->offered, 0);
    s->rolls[SNS_BAG] = scn_byte_or(&k->rolls, 0);
    scn_read_over(t->c, &k->over);
}

void sps_start_position(sps *t)
{
    const sns_battle *b = t->b;
    clock k;

    memset(&k, 0, sizeof k);
    if (!scn_read(t->c, &t->top.position, clock_fields, TC_COUNT(clock_fields), "position", &k))
        return;
    read_clock(t, &k);
    for (int i = 0; i < SNS_UNITS; i++)
        if (b->profile[i].type)
            read_unit(t, i, !scn_given(&k.agenda));
    for (int i = 0; i < SNS_COMMANDERS; i++)
        if (b->rank[i])
            read_commander(t, i);
    read_placed(t, &k.placed);
    if (t->c->faults->count == 0 &&
        !scn_given(&k.agenda)) /* in the middle of a way bases overlap */
        sps_check_places(t);
    read_engaged(t, &k.engaged);
    read_bag(t, &k, scn_given(&k.filled) || (!scn_given(&k.agenda) && step_of(&k) != AT_TURN));
    read_losses(t, &k);
    sps_read_gives(t, &k.gives);
    sps_read_draft(t, &k.draft);
    sps_read_act(t, &k.act);
    sps_read_walk(t, &k.walk);
    sps_read_run(t, &k.run);
    sps_read_fight(t, &k.fight);
    sps_read_rounds(t, &k.rounds);
    if (t->c->faults->count == 0)
        read_step(t, &k);
}
