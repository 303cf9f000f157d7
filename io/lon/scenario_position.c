/* A battle with its clock running: what stands with the stands and under `position`. Everything has
   a default; what only the program writes is the middle of a resolution. */
#include "../../core/lon/tables.h"
#include "scenario.h"
#include <string.h>

const char *const lns_steps[] = {
    "none",     "first",   "deploy",   "turn",    "visibility", "reinforce", "draw",      "event",
    "consent",  "sunset",  "roll_off", "award",   "cpts",       "move",      "terrain",   "path",
    "after",    "fire",    "shot",     "explode", "grape",      "save",      "general",   "melee",
    "combat",   "att_opt", "def_opt",  "att_die", "att_bonus",  "def_die",   "def_bonus", "result",
    "gun_lost", "beaten",  "advance",  "rally",   "rally_aid",  NULL
};
TC_STATIC_ASSERT(TC_COUNT(lns_steps) == LON_STEPS + 1, "one word per step");

const char *const lns_cards[] = { "p1_melee", "p2_melee", "p1_rally", "p2_rally", "p1_fire",
                                  "p2_fire",  "p1_move",  "p2_move",  "event",    NULL };
TC_STATIC_ASSERT(TC_COUNT(lns_cards) == LON_CARDS + 1, "one word per card");

/* By the bits of enum lon_flag, from DISORDERED on. */
const char *const lns_flags[] = { "disordered", "wounded", "captured", "dismounted",
                                  "in_dl",      "in_vl",   "moved",    "fired",
                                  "attacked",   "pivoted", NULL };
enum { FLAG_FIRST = 4 };
TC_STATIC_ASSERT(1 << FLAG_FIRST == LON_DISORDERED, "flags begin with disorder");

const char *const lns_stand_edges[] = { "front", "right", "rear", "left", NULL };
const char *const lns_levels[] = { "none", "major", "minor", "pyrrhic", NULL };
const char *const lns_legs[] = { "none", "shift", "advance", "retire", "wheel", "charge", NULL };
const char *const lns_move_options[] = { "force", "surprise", "to_rear", NULL };
const char *const lns_aids[] = { "fanatic", "aid", NULL };

typedef struct clock {
    scn_value turn, first, step, side, adjacent, agenda, ply, offered, over, level, cards, card,
        cpts, bad_visibility, sunset, sunset_offered, total, dl, vl, demoralised, omens, aided,
        surprise, fanatic, train_holder, train_counted, move, combat, rolls;
} clock;

static const scn_field clock_fields[] = {
    SCN_FIELD(clock, turn, SCN_NUMBER, .max = LON_TURNS_MAX),
    SCN_FIELD(clock, first, SCN_WORD, .words = lns_sides),
    SCN_FIELD(clock, step, SCN_WORD, .words = lns_steps),
    SCN_FIELD(clock, side, SCN_WORD, .words = lns_sides),
    SCN_FIELD(clock, adjacent, SCN_BOOL, .rule = LON_7_B2_1),
    SCN_FIELD(clock, agenda, SCN_LIST),
    SCN_FIELD(clock, ply, SCN_NUMBER, .max = 1 << 30),
    SCN_FIELD(clock, offered, SCN_NUMBER, .max = 3),
    SCN_FIELD(clock, over, SCN_MAP),
    SCN_FIELD(clock, level, SCN_WORD, .words = lns_levels),
    SCN_FIELD(clock, cards, SCN_LIST, .rule = LON_13_A),
    SCN_FIELD(clock, card, SCN_WORD, .words = lns_cards, .rule = LON_13_A),
    SCN_FIELD(clock, cpts, SCN_ANY),
    SCN_FIELD(clock, bad_visibility, SCN_BOOL),
    SCN_FIELD(clock, sunset, SCN_NUMBER, .max = LON_TURNS_MAX),
    SCN_FIELD(clock, sunset_offered, SCN_BOOL),
    SCN_FIELD(clock, total, SCN_LIST),
    SCN_FIELD(clock, dl, SCN_LIST),
    SCN_FIELD(clock, vl, SCN_LIST),
    SCN_FIELD(clock, demoralised, SCN_LIST),
    SCN_FIELD(clock, omens, SCN_LIST),
    SCN_FIELD(clock, aided, SCN_LIST),
    SCN_FIELD(clock, surprise, SCN_MAP),
    SCN_FIELD(clock, fanatic, SCN_MAP),
    SCN_FIELD(clock, train_holder, SCN_LIST),
    SCN_FIELD(clock, train_counted, SCN_LIST),
    SCN_FIELD(clock, move, SCN_MAP),
    SCN_FIELD(clock, combat, SCN_MAP),
    SCN_FIELD(clock, rolls, SCN_LIST),
};

/* A name, or none. */
static uint8_t stand_or_none(lns *t, const scn_value *v)
{
    const int stand =
        !scn_given(v) || (v->text && strcmp(v->text, "none") == 0) ? TC_NONE : lns_stand_of(t, v);
    return stand < 0 ? TC_NONE : (uint8_t)stand;
}

/* ---- Stands ---------------------------------------------------------------------------------- */

static void check_flags(lns *t, const lns_stand *from, const lon_stand *s)
{
    const bool general = s->type == LON_GEN, gun = s->gun != LON_NO_GUN;
    unsigned rule = 0;

    if (s->flags & (general ? LON_DISORDERED : LON_WOUNDED))
        rule = LON_9_C_1;
    else if (s->flags & LON_CAPTURED && !gun)
        rule = LON_9_B_1;
    else if (s->flags & LON_DISMOUNTED && s->type != LON_MUS)
        rule = LON_12_C;
    else if (s->flags & LON_PIVOTED && !gun)
        rule = LON_R131;
    if (rule)
        scn_fault(t->c, &from->flags, rule, "'%s' is a %s: it can never be so", from->id.text,
                  lns_types[s->type]);
}

/* R100, R105: whoever is lost, or in the enemy's hands, is counted; what was lost once and came
   back says in which count it is still. */
static void read_flags(lns *t, int stand)
{
    const lns_stand *from = &t->stand[stand];
    lon_stand *s = &t->b->start.stand[stand];

    s->flags |= (uint16_t)(scn_words_of(t->c, &from->flags, "flag", lns_flags) << FLAG_FIRST);
    if (s->flags & (LON_PILE | LON_GONE | LON_CAPTURED))
        s->flags |= LON_IN_DL | LON_IN_VL;
    if (s->flags & LON_CAPTURED && s->gun && !scn_given(&from->gun)) /* R93 */
        s->gun = LON_FIXED;
    check_flags(t, from, s);
}

/* on: on the table. pile: lost, and may come back (R111). gone: lost for good. coming: X3. ready:
   to be placed (X1). */
static int status_of(const lns *t, int stand)
{
    const lns_stand *from = &t->stand[stand];
    const lon_type_row *row = lon_type(t->b->start.stand[stand].type);

    if (scn_given(&from->status))
        return from->status.number;
    if (scn_given(&from->at))
        return 1;
    if (t->b->card[stand].arrival)
        return 4;
    return row->arm == LON_FOOT || row->arm == LON_HORSE ? 2 : 3;
}

static void read_stand(lns *t, int stand)
{
    static const uint16_t bits[] = { 0, LON_ON, LON_PILE, LON_GONE, LON_COMING };
    const lns_stand *from = &t->stand[stand];
    lon_stand *s = &t->b->start.stand[stand];
    const int status = status_of(t, stand);
    const lon_type_row *row = lon_type(s->type);
    pl_point at = { 0, 0 };

    s->flags = bits[status];
    if ((s->flags == LON_ON) != scn_given(&from->at)) {
        scn_fault(t->c, scn_given(&from->status) ? &from->status : &from->self, 0,
                  "'%s' is %s the table and has %s 'at'", from->id.text,
                  s->flags == LON_ON ? "on" : "not on", s->flags == LON_ON ? "no" : "an");
        return;
    }
    if (s->flags == LON_PILE && row->arm != LON_FOOT && row->arm != LON_HORSE)
        scn_fault(t->c, &from->status, LON_R111, "foot and horse alone come back: '%s' is gone",
                  from->id.text);
    if (s->flags == LON_COMING && !t->b->card[stand].arrival)
        scn_fault(t->c, &from->status, LON_X3, "nothing says when '%s' comes", from->id.text);
    if (scn_given(&from->at) && lns_read_at(t, &from->at, &at)) {
        s->x = at.x;
        s->y = at.y;
        s->heading = (int16_t)(scn_given(&from->facing) ? from->facing.number : from->ahead);
    }
    s->link = stand_or_none(t, &from->link);
    s->edges = (uint8_t)scn_words_of(t->c, &from->edges, "edge", lns_stand_edges);
    t->b->start.rolls[stand] = scn_byte_or(&from->rolls, 0);
    read_flags(t, stand);
}

/* ---- Where they stand ------------------------------------------------------------------------ */

static bool is_gun(const lon_state *s, int stand)
{
    return lon_stand_arm(s, stand) == LON_ARTILLERY;
}

static bool lie_in_one_another(const pl_stand *a, const pl_stand *o)
{
    return pl_stands_overlap(a, LON_CORE, o, 0, LON_OVERLAP_TOL) &&
           pl_stands_overlap(o, LON_CORE, a, 0, LON_OVERLAP_TOL);
}

/* R81: an enemy beside it is no hindrance to a retreat as long as the core is clear of him; a gun
   may have been a friend when it was overlapped (R21, R93). */
static int enemy_under(const lon_state *s, int stand)
{
    const pl_stand base = lon_base(s, stand);

    for (int i = 0; i < stand; i++) {
        if (!lon_stands(s, i) || lon_side(s, i) == lon_side(s, stand) || is_gun(s, i) ||
            is_gun(s, stand))
            continue;
        const pl_stand enemy = lon_base(s, i);
        if (lie_in_one_another(&base, &enemy))
            return i;
    }
    return -1;
}

/* What no move, driven or not, can have led to: off the table, ground that is closed, on an enemy.
   Friends may overlap (R21), garrisons share a train (R109) and touch anyhow (R124). */
static void check_place(lns *t, int stand)
{
    const lon_stand *s = &t->b->start.stand[stand];
    const tc_pose at = { .x = s->x, .y = s->y, .heading = s->heading };
    const tc_verdict v = lon_check_place(t->b, &t->b->start, stand, &at);
    const int enemy = enemy_under(&t->b->start, stand);

    if (v.rule && v.rule != LON_R28 && v.rule != LON_R109 && v.rule != LON_R9)
        lns_fault_place(t, stand, "cannot stand here", v);
    else if (enemy >= 0)
        lns_fault_place(t, stand, "", tc_illegal(LON_R28, enemy, TC_NONE));
}

static void check_places(lns *t)
{
    static const pl_box none = { { 1, 1 }, { 0, 0 } };
    pl_box zone[2][2];

    memcpy(zone, t->b->zone, sizeof zone);
    for (int i = 0; i < 4; i++)
        t->b->zone[i / 2][i % 2] = none; /* X1 is over */
    for (int i = 0; i < LON_STANDS; i++)
        if (lon_stands(&t->b->start, i))
            check_place(t, i);
    memcpy(t->b->zone, zone, sizeof zone);
}

/* ---- The step -------------------------------------------------------------------------------- */

/* The purse of the side that moves: one number, or one for each contingent. Unless it is said, the
   most that his dice can show. */
static void read_cpts(lns *t, const scn_value *v, int side)
{
    const scn_field each = { .name = "cpts", .type = SCN_NUMBER, .max = 8, .rule = LON_4_A_2 };
    lon_battle *b = t->b;
    lon_state *s = &b->start;
    scn_value one = *v;

    for (int i = 0; i <= b->two[side] && !scn_given(v) && side >= 0; i++)
        s->cpts[i] = lon_disciplines[b->discipline[side][i]].cpt_die;
    if (!scn_given(v))
        return;
    if (scn_list_count(v))
        (void)scn_read_bytes(t->c, v, "cpts", s->cpts, 2);
    else if (scn_check(t->c, &one, &each))
        s->cpts[0] = (uint8_t)one.number;
}

/* Named by hand: a step at which somebody decides, or the deck; by the program: all of it. */
static void read_step(lns *t, const clock *k)
{
    static const uint8_t named[] = { LON_STEP_TURN,  LON_STEP_DRAW, LON_STEP_MOVE,
                                     LON_STEP_AFTER, LON_STEP_FIRE, LON_STEP_MELEE };
    lon_state *s = &t->b->start;
    const int step = scn_given(&k->step) ? k->step.number : LON_STEP_TURN;
    const int side = scn_given(&k->side) ? k->side.number : s->first;
    bool known = false;

    if (scn_given(&k->agenda)) {
        (void)scn_read_agenda(t->c, &k->agenda, lns_steps, s->frame, &s->frames);
        if (scn_given(&k->cpts))
            read_cpts(t, &k->cpts, side);
        return;
    }
    for (int i = 0; i < TC_COUNT(named); i++)
        known |= named[i] == step;
    if (!known) {
        scn_fault(t->c, &k->step, 0, "a position begins at turn, draw, move, after, fire or melee");
        return;
    }
    lon_at_step(s, (enum lon_step)step, side, scn_given(&k->adjacent) && k->adjacent.number);
    if (step == LON_STEP_MOVE)
        read_cpts(t, &k->cpts, side);
}

/* ---- What is under way ----------------------------------------------------------------------- */

static void read_leg(lns *t, const scn_value *map, lon_leg *out)
{
    typedef struct leg {
        scn_value kind, stand, target, edge, at, length, heading, angle;
    } leg;
    static const scn_field fields[] = {
        SCN_FIELD(leg, kind, SCN_WORD, .required = true, .words = lns_legs, .rule = LON_R14),
        SCN_FIELD(leg, stand, SCN_ID, .max = LON_ID_MAX - 1),
        SCN_FIELD(leg, target, SCN_ID, .max = LON_ID_MAX - 1),
        SCN_FIELD(leg, edge, SCN_WORD, .words = lns_stand_edges),
        SCN_FIELD(leg, at, SCN_LIST),
        SCN_FIELD(leg, length, SCN_LENGTH, .min = -PL_LIMIT, .max = PL_LIMIT),
        SCN_FIELD(leg, heading, SCN_ANGLE, .max = PL_TURN - 1),
        SCN_FIELD(leg, angle, SCN_ANGLE, .min = -900, .max = 900, .rule = LON_R16),
    };
    const scn_field each = { .name = "at", .type = SCN_LENGTH, .min = -PL_LIMIT, .max = PL_LIMIT };
    leg l = { .kind = { 0 } };
    int at[2] = { 0, 0 };

    if (!scn_read(t->c, map, fields, TC_COUNT(fields), "leg", &l))
        return;
    if (scn_given(&l.at))
        (void)scn_numbers(t->c, &l.at, &each, 2, 2, at);
    *out = (lon_leg){ .kind = (uint8_t)l.kind.number, .x = at[0], .y = at[1] };
    if (scn_given(&l.stand))
        out->stand = stand_or_none(t, &l.stand);
    if (scn_given(&l.target))
        out->target = stand_or_none(t, &l.target);
    out->edge = scn_byte_or(&l.edge, 0);
    out->length = scn_given(&l.length) ? l.length.number : 0;
    out->heading = (int16_t)(scn_given(&l.heading) ? l.heading.number : 0);
    out->angle = (int16_t)(scn_given(&l.angle) ? l.angle.number : 0);
}

static void read_move(lns *t, const scn_value *map)
{
    typedef struct under_way {
        scn_value stands, lead, options, cm, cost, legs;
    } under_way;
    static const scn_field fields[] = {
        SCN_FIELD(under_way, stands, SCN_LIST, .required = true),
        SCN_FIELD(under_way, lead, SCN_ID, .max = LON_ID_MAX - 1, .rule = LON_R21),
        SCN_FIELD(under_way, options, SCN_LIST),
        SCN_FIELD(under_way, cm, SCN_NUMBER, .max = 24),
        SCN_FIELD(under_way, cost, SCN_NUMBER, .max = 8),
        SCN_FIELD(under_way, legs, SCN_LIST, .rule = LON_R14),
    };
    lon_move *m = &t->b->start.move;
    under_way u = { .stands = { 0 } };

    if (!scn_given(map) || !scn_read(t->c, map, fields, TC_COUNT(fields), "move", &u))
        return;
    for (int i = 0; i < scn_list_count(&u.stands); i++) {
        const scn_value v = scn_list_at(&u.stands, i);
        const int stand = lns_stand_of(t, &v);
        if (stand >= 0)
            tc_set_add(m->set, (unsigned)stand);
    }
    m->lead = stand_or_none(t, &u.lead);
    m->options = (uint8_t)scn_words_of(t->c, &u.options, "option", lns_move_options);
    m->cm = scn_byte_or(&u.cm, 0);
    m->cost = scn_byte_or(&u.cost, 0);
    scn_check_many(t->c, &u.legs, LON_LEGS, "legs");
    for (int i = 0; i < scn_list_count(&u.legs) && i < LON_LEGS; i++) {
        const scn_value v = scn_list_at(&u.legs, i);
        read_leg(t, &v, &m->leg[i]);
        m->legs = (uint8_t)(i + 1);
    }
}

static void read_combat(lns *t, const scn_value *map)
{
    typedef struct fight {
        scn_value defender, attackers, edges, at, flank, att_opt, def_opt, attack, defence;
    } fight;
    static const scn_field fields[] = {
        SCN_FIELD(fight, defender, SCN_ID, .required = true, .max = LON_ID_MAX - 1),
        SCN_FIELD(fight, attackers, SCN_LIST, .required = true, .rule = LON_R71),
        SCN_FIELD(fight, edges, SCN_LIST, .required = true, .rule = LON_R72),
        SCN_FIELD(fight, at, SCN_NUMBER, .max = LON_ATTACKERS),
        SCN_FIELD(fight, flank, SCN_BOOL, .rule = LON_R73),
        SCN_FIELD(fight, att_opt, SCN_LIST),
        SCN_FIELD(fight, def_opt, SCN_LIST),
        SCN_FIELD(fight, attack, SCN_NUMBER, .max = 255),
        SCN_FIELD(fight, defence, SCN_NUMBER, .max = 255),
    };
    lon_combat *c = &t->b->start.combat;
    fight f = { .defender = { 0 } };

    if (!scn_given(map) || !scn_read(t->c, map, fields, TC_COUNT(fields), "combat", &f))
        return;
    const int count = scn_list_count(&f.attackers);
    if (count < 1 || count > LON_ATTACKERS || scn_list_count(&f.edges) != count) {
        scn_fault(t->c, map, LON_R71, "a combat has 1 to %d attackers and as many edges",
                  LON_ATTACKERS);
        return;
    }
    c->defender = stand_or_none(t, &f.defender);
    c->attackers = (uint8_t)count;
    for (int i = 0; i < count; i++) {
        const scn_value who = scn_list_at(&f.attackers, i), over = scn_list_at(&f.edges, i);
        const int edge = scn_word_of(t->c, &over, "edge", lns_stand_edges);
        c->attacker[i] = stand_or_none(t, &who);
        c->edge[i] = (uint8_t)(edge < 0 ? 0 : edge);
    }
    c->at = scn_byte_or(&f.at, 0);
    c->flank = scn_byte_or(&f.flank, 0);
    c->att_opt = (uint8_t)scn_words_of(t->c, &f.att_opt, "option", lns_aids);
    c->def_opt = (uint8_t)scn_words_of(t->c, &f.def_opt, "option", lns_aids);
    c->attack = scn_byte_or(&f.attack, 0);
    c->defence = scn_byte_or(&f.defence, 0);
}

/* ---- Losses, tokens, trains ------------------------------------------------------------------ */

/* R99 to R105: counted from the stands and the trains; the audit judges what is said otherwise. */
static void count_losses(lns *t)
{
    lon_battle *b = t->b;
    lon_state *s = &b->start;

    for (int side = 0; side < 2; side++) {
        int dl = 0, vl = 0;
        for (int i = side * LON_SIDE_STANDS; i < (side + 1) * LON_SIDE_STANDS; i++) {
            const int worth = s->stand[i].type == LON_GEN ? LON_GENERAL_WORTH : 1;
            dl += s->stand[i].flags & LON_IN_DL ? worth : 0;
            vl += s->stand[i].flags & LON_IN_VL ? worth : 0;
        }
        dl += s->train_counted >> side & 1 ? lon_train_value(b, side) : 0;
        vl += s->train_holder[side] != side ? lon_train_value(b, side) : 0;
        s->n[side] = (uint8_t)lon_total(b, s, side);
        s->dl[side] = (uint8_t)dl;
        s->vl[side] = (uint8_t)vl;
    }
}

static void read_trains(lns *t, const clock *k)
{
    lon_state *s = &t->b->start;

    if (scn_given(&k->train_holder)) {
        if (scn_list_count(&k->train_holder) != 2) {
            scn_fault(t->c, &k->train_holder, LON_R109, "the trains are held by [a's, b's]");
            return;
        }
        for (int side = 0; side < 2; side++) {
            const scn_value v = scn_list_at(&k->train_holder, side);
            const int holder = scn_word_of(t->c, &v, "side", lns_sides);
            s->train_holder[side] = (uint8_t)(holder < 0 ? side : holder);
            if (holder >= 0 && holder != side && !t->b->train[side].there)
                scn_fault(t->c, &v, LON_R109, "side %s has no baggage", lns_sides[side]);
        }
    }
    for (int side = 0; side < 2; side++)
        s->train_counted |= (uint8_t)((s->train_holder[side] != side) << side);
    if (scn_given(&k->train_counted))
        s->train_counted = (uint8_t)scn_words_of(t->c, &k->train_counted, "side", lns_sides);
}

static void read_losses(lns *t, const clock *k)
{
    lon_state *s = &t->b->start;

    read_trains(t, k);
    count_losses(t);
    (void)scn_read_bytes(t->c, &k->total, "total", s->n, 2);
    (void)scn_read_bytes(t->c, &k->dl, "dl", s->dl, 2);
    (void)scn_read_bytes(t->c, &k->vl, "vl", s->vl, 2);
    for (int side = 0; side < 2; side++) /* R101 */
        if (s->dl[side] && 100 * s->dl[side] >= LON_DEMORALISED_AT * s->n[side])
            s->demoralised |= (uint8_t)(1u << side);
    if (scn_given(&k->demoralised))
        s->demoralised = (uint8_t)scn_words_of(t->c, &k->demoralised, "side", lns_sides);
}

/* R118, R119: {a: [this turn, next turn], b: [...]} */
static void read_tokens(lns *t, const scn_value *map, const char *name, uint8_t tokens[2][2])
{
    scn_value side[2];

    if (!scn_read_sides(t->c, map, name, SCN_LIST, side))
        return;
    (void)scn_read_bytes(t->c, &side[0], name, tokens[0], 2);
    (void)scn_read_bytes(t->c, &side[1], name, tokens[1], 2);
}

static void read_events(lns *t, const clock *k)
{
    lon_state *s = &t->b->start;

    s->bad_visibility = scn_byte_or(&k->bad_visibility, 0);
    s->sunset = scn_byte_or(&k->sunset, 0);
    s->sunset_offered = scn_byte_or(&k->sunset_offered, s->sunset != 0);
    s->omens = (uint8_t)scn_words_of(t->c, &k->omens, "side", lns_sides);
    s->aided = (uint8_t)scn_words_of(t->c, &k->aided, "side", lns_sides);
    read_tokens(t, &k->surprise, "surprise", s->surprise);
    read_tokens(t, &k->fanatic, "fanatic", s->fanatic);
}

/* 13.A: all nine, but for what lon_at_step takes off as drawn. */
static void read_deck(lns *t, const clock *k)
{
    lon_state *s = &t->b->start;

    s->cards = (1u << LON_CARDS) - 1;
    if (scn_given(&k->cards))
        s->cards = (uint16_t)scn_words_of(t->c, &k->cards, "card", lns_cards);
    if (scn_given(&k->card))
        s->card = (uint8_t)(1 + k->card.number);
}

void lns_start_position(lns *t)
{
    lon_state *s = &t->b->start;
    clock k;

    memset(&k, 0, sizeof k);
    if (!scn_read(t->c, &t->top.position, clock_fields, TC_COUNT(clock_fields), "position", &k))
        return;
    s->turn = scn_byte_or(&k.turn, 1);
    s->first = scn_byte_or(&k.first, s->first);
    for (int i = 0; i < LON_STANDS; i++)
        if (s->stand[i].type)
            read_stand(t, i);
    if (t->c->faults->count == 0)
        check_places(t);
    t->c->battle.ply = scn_given(&k.ply) ? (uint32_t)k.ply.number : 0;
    t->c->battle.offered = scn_byte_or(&k.offered, 0);
    scn_read_over(t->c, &k.over);
    s->level = scn_byte_or(&k.level, 0);
    read_losses(t, &k);
    read_events(t, &k);
    read_deck(t, &k);
    read_move(t, &k.move);
    read_combat(t, &k.combat);
    (void)scn_read_bytes(t->c, &k.rolls, "rolls", s->rolls + LON_DECK, 3);
    read_step(t, &k);
}
