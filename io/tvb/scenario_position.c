/* A battle with its clock running: what stands with the units and under `position`. Everything has
   a default; what only the program writes is the middle of a resolution. */
#include "scenario.h"
#include <string.h>

const char *const tvs_steps[] = { "none",    "army",      "initiative", "terrain",    "deploy",
                                  "cannons", "cannonade", "turn",       "arrival",    "mist",
                                  "move",    "check",     "shoot",      "volley",     "casualty",
                                  "ball",    "powder",    "declare",    "charge",     "point_blank",
                                  "melee",   "primary",   "fight",      "allocate",   "fallen",
                                  "rally",   "morale",    "heroics",    "unreliable", "army_morale",
                                  NULL };
TC_STATIC_ASSERT(TC_COUNT(tvs_steps) == TVB_STEPS + 1, "one word per step");

const char *const tvs_flags[] = { /* by the bits of enum tvb_flag */
                                  "on",         "moved",    "checked",  "passed",     "shot",
                                  "shot_at",    "declared", "standing", "charged",    "evading",
                                  "fought",     "won",      "lost_it",  "rallied",    "gone",
                                  "rout_mark",  "in_melee", "fell",     "hidden",     "balled",
                                  "placed_now", "away",     "on_flank", "fought_now", "pivoted",
                                  NULL
};

typedef struct clock {
    scn_value turn, attacker, step, side, agenda, ply, offered, over, commands, deployed, lost,
        original, points, due, stretch, mist, powder_done, burning, crossed, roll_shown, x_start,
        x_end, routed, volley, way, placed, draft, army_rolls;
} clock;

static const scn_field clock_fields[] = {
    SCN_FIELD(clock, turn, SCN_NUMBER, .max = 255),
    SCN_FIELD(clock, attacker, SCN_WORD, .words = tvs_sides),
    SCN_FIELD(clock, step, SCN_WORD, .words = tvs_steps),
    SCN_FIELD(clock, side, SCN_WORD, .words = tvs_sides),
    SCN_FIELD(clock, agenda, SCN_LIST),
    SCN_FIELD(clock, ply, SCN_NUMBER, .max = 1 << 30),
    SCN_FIELD(clock, offered, SCN_NUMBER, .max = 3),
    SCN_FIELD(clock, over, SCN_MAP),
    SCN_FIELD(clock, commands, SCN_LIST),
    SCN_FIELD(clock, deployed, SCN_LIST),
    SCN_FIELD(clock, lost, SCN_LIST),
    SCN_FIELD(clock, original, SCN_LIST),
    SCN_FIELD(clock, points, SCN_LIST),
    SCN_FIELD(clock, due, SCN_NUMBER, .max = 15),
    SCN_FIELD(clock, stretch, SCN_NUMBER, .max = 255),
    SCN_FIELD(clock, mist, SCN_BOOL),
    SCN_FIELD(clock, powder_done, SCN_BOOL),
    SCN_FIELD(clock, burning, SCN_BOOL),
    SCN_FIELD(clock, crossed, SCN_LIST),
    SCN_FIELD(clock, roll_shown, SCN_LIST),
    SCN_FIELD(clock, x_start, SCN_NUMBER, .max = 255),
    SCN_FIELD(clock, x_end, SCN_NUMBER, .max = 255),
    SCN_FIELD(clock, routed, SCN_LIST),
    SCN_FIELD(clock, volley, SCN_LIST),
    SCN_FIELD(clock, way, SCN_LIST),
    SCN_FIELD(clock, placed, SCN_LIST),
    SCN_FIELD(clock, draft, SCN_MAP),
    SCN_FIELD(clock, army_rolls, SCN_LIST),
};

/* ---- Units ----------------------------------------------------------------------------------- */

static void read_place(tvs *t, int unit)
{
    const scn_field each = {
        .name = "at", .type = SCN_LENGTH, .max = TVS_LENGTH_MAX, .rule = TVB_G18
    };
    const tvs_unit *from = &t->unit[unit];
    tvb_unit *u = &t->b->start.unit[unit];
    const bool south = tvb_side(unit) == t->b->start.attacker;
    int at[2];

    if (scn_given(&from->at) && scn_numbers(t->c, &from->at, &each, 2, 2, at) == 2) {
        u->x = at[0];
        u->y = at[1];
        if (u->type != TVB_CMD)
            u->heading = (int16_t)(scn_given(&from->facing) ? from->facing.number
                                   : south                  ? 0
                                                            : PL_TURN / 2);
    }
    if (scn_given(&from->on)) {
        const int on = tvs_unit_of(t, &from->on);
        u->attached = on < 0 ? TC_NONE : (uint8_t)on;
    }
}

/* A name, or none. */
static int unit_or_none(tvs *t, const scn_value *v)
{
    if (strcmp(v->text, "none") == 0)
        return TC_NONE;
    const int unit = tvs_unit_of(t, v);
    return unit < 0 ? TC_NONE : unit;
}

static void read_counts(tvs *t, int unit)
{
    const scn_field face = { .name = "dice", .type = SCN_NUMBER, .max = 7 };
    const tvs_unit *from = &t->unit[unit];
    tvb_state *s = &t->b->start;
    tvb_unit *u = &s->unit[unit];
    int dice[4];

    if (scn_given(&from->start))
        u->start = u->resolve = (uint8_t)from->start.number;
    if (scn_given(&from->resolve)) {
        u->resolve = (uint8_t)from->resolve.number;
        u->wounds = u->start > u->resolve ? (uint8_t)(u->start - u->resolve) : 0;
    }
    if (scn_given(&from->wounds))
        u->wounds = (uint8_t)from->wounds.number;
    if (scn_given(&from->target))
        u->target = (uint8_t)unit_or_none(t, &from->target);
    if (scn_given(&from->primary))
        s->primary[unit] = (uint8_t)(unit_or_none(t, &from->primary) + 1);
    if (scn_given(&from->dice) && scn_numbers(t->c, &from->dice, &face, 4, 4, dice) == 4)
        u->dice = (uint16_t)(dice[0] << TVB_SIXES | dice[1] << TVB_FIVES | dice[2] << TVB_FOURS |
                             dice[3] << TVB_CMD_HITS);
    u->hit_by = tvs_units_of(t, &from->hit_by, NULL);
    u->contacts = tvs_units_of(t, &from->contacts, NULL);
    s->inflicted[unit] = scn_given(&from->inflicted) ? (uint8_t)from->inflicted.number : 0;
    s->suffered[unit] = scn_given(&from->suffered) ? (uint8_t)from->suffered.number : 0;
    s->rolls[unit] = scn_given(&from->rolls) ? (uint8_t)from->rolls.number : 0;
}

/* ready: not deployed yet (set-up). on: on the table. away: X5. lost: routed, fallen, left. */
static void read_unit(tvs *t, int unit)
{
    enum { READY, ON, AWAY, LOST };
    const tvs_unit *from = &t->unit[unit];
    tvb_unit *u = &t->b->start.unit[unit];
    const bool stands = scn_given(&from->at) || scn_given(&from->on);
    const int status = scn_given(&from->status)         ? from->status.number
                       : u->flags & TVB_AWAY && !stands ? AWAY
                       : stands                         ? ON
                                                        : LOST;

    u->flags = status == ON ? TVB_ON : status == AWAY ? TVB_AWAY : status == LOST ? TVB_GONE : 0;
    if ((status == ON) != stands && !scn_given(&from->flags)) {
        scn_fault(t->c, &from->self, 0, "'%s' is %s the table and has %s 'at'", t->b->card[unit].id,
                  status == ON ? "on" : "not on", stands ? "an" : "no");
        return;
    }
    read_place(t, unit);
    if (status == LOST)
        u->resolve = 0;
    read_counts(t, unit);
    u->flags |= scn_words_of(t->c, &from->flags, "flag", tvs_flags);
    t->b->start.lost[tvb_side(unit)] =
        (uint8_t)(t->b->start.lost[tvb_side(unit)] + ((u->flags & TVB_GONE) != 0));
}

/* An attached commander stands where his unit stands. */
static void place_attached(tvb_state *s)
{
    for (int u = 0; u < TVB_UNITS; u++) {
        tvb_unit *c = &s->unit[u];
        if (c->attached >= TVB_UNITS)
            continue;
        c->x = s->unit[c->attached].x;
        c->y = s->unit[c->attached].y;
    }
}

/* ---- The clock ------------------------------------------------------------------------------- */

/* Who acts in a step unless it is said: 1.1, 1.2 and so on, before their second halves. */
static void read_step(tvs *t, const clock *k)
{
    tvb_state *s = &t->b->start;
    const int step = scn_given(&k->step) ? k->step.number : TVB_STEP_MOVE;
    const bool second = step == TVB_STEP_SHOOT || step == TVB_STEP_POINT_BLANK;
    const int side = scn_given(&k->side) ? k->side.number : second ? !s->attacker : s->attacker;

    if (scn_given(&k->agenda)) {
        (void)scn_read_agenda(t->c, &k->agenda, tvs_steps, s->frame, &s->frames);
        return;
    }
    if (step >= TVB_STEP_ARMY && step <= TVB_STEP_CANNONADE) {
        const bool starts = step == TVB_STEP_CANNONADE || step == TVB_STEP_TERRAIN;
        s->frames = 1;
        s->frame[0] = (tvb_frame){ (uint8_t)step, starts ? 0 : (uint8_t)side, 0, 0 };
        return;
    }
    tvb_at_step(s, (enum tvb_step)step, side);
    if (step == TVB_STEP_TURN && s->turn > 0)
        s->turn--; /* its start makes it the next one */
}

static void read_draft(tvs *t, const scn_value *map)
{
    typedef struct draft {
        scn_value corners, crest;
    } draft;
    static const scn_field fields[] = { SCN_FIELD(draft, corners, SCN_LIST),
                                        SCN_FIELD(draft, crest, SCN_LIST) };
    const scn_field each = { .name = "draft", .type = SCN_LENGTH, .max = TVS_LENGTH_MAX };
    tvb_state *s = &t->b->start;
    draft d = { .corners = { 0 } };
    int n[2 * TVB_CORNERS];

    if (!scn_given(map) || s->placed >= TVB_PLACED ||
        !scn_read(t->c, map, fields, TC_COUNT(fields), "draft", &d))
        return;
    tvb_piece *p = &s->piece[s->placed];
    int count =
        scn_given(&d.corners) ? scn_numbers(t->c, &d.corners, &each, 0, 2 * TVB_CORNERS, n) : 0;
    for (int i = 0; i + 1 < count; i += 2) {
        p->x[i / 2] = (uint16_t)n[i];
        p->y[i / 2] = (uint16_t)n[i + 1];
        p->corners = (uint8_t)(i / 2 + 1);
    }
    count = scn_given(&d.crest) ? scn_numbers(t->c, &d.crest, &each, 0, 4, n) : 0;
    for (int i = 0; i < count; i++)
        p->crest[i] = (uint16_t)n[i];
    s->crest = (uint8_t)(count > 0 ? count / 2 : 0);
}

static void read_ground(tvs *t, const clock *k)
{
    tvb_state *s = &t->b->start;
    const int count = scn_list_count(&k->placed);

    for (int i = 0; i < count; i++) {
        const scn_value v = scn_list_at(&k->placed, i);
        tvs_piece from = { .self = v };
        if (i == TVB_PLACED) {
            scn_fault(t->c, &v, TVB_S_b, "more than %d pieces placed", TVB_PLACED);
            return;
        }
        if (tvs_piece_read(t, &v, &from, &s->piece[i]))
            s->placed++;
    }
    read_draft(t, &k->draft);
}

static void read_lists(tvs *t, const clock *k)
{
    const scn_field place = { .name = "volley", .type = SCN_NUMBER, .max = TVB_SIDE_UNITS - 1 };
    const scn_field along = { .name = "way", .type = SCN_LENGTH, .max = TVS_LENGTH_MAX };
    tvb_state *s = &t->b->start;
    int n[TVB_SIDE_UNITS];

    for (int i = 0; i < scn_list_count(&k->routed) && i < TVB_UNITS; i++) {
        const scn_value v = scn_list_at(&k->routed, i);
        const int unit = tvs_unit_of(t, &v);
        if (unit < 0)
            continue;
        s->routed[s->routed_count++] = (uint8_t)unit;
    }
    int count =
        scn_given(&k->volley) ? scn_numbers(t->c, &k->volley, &place, 0, TVB_SIDE_UNITS, n) : 0;
    for (int i = 0; i < count; i++)
        s->volley |= (uint64_t)1 << n[i];
    count = scn_given(&k->way) ? scn_numbers(t->c, &k->way, &along, 0, 2 * TVB_WAYPOINTS, n) : 0;
    for (int i = 0; i < count; i++)
        s->way[i] = (uint16_t)n[i];
    s->waypoints = (uint8_t)(count > 0 ? count / 2 : 0);
}

void tvs_start_position(tvs *t)
{
    tvb_state *s = &t->b->start;
    clock k;

    memset(&k, 0, sizeof k);
    if (!scn_read(t->c, &t->top.position, clock_fields, TC_COUNT(clock_fields), "position", &k))
        return;
    s->turn = scn_byte_or(&k.turn, 1);
    s->attacker = scn_byte_or(&k.attacker, s->attacker);
    for (int u = 0; u < TVB_UNITS; u++)
        if (s->unit[u].type)
            read_unit(t, u);
    place_attached(s);
    for (int side = 0; side < 2; side++)
        s->deployed[side] = (uint8_t)((1u << s->commands[side]) - 1);
    t->c->battle.ply = scn_given(&k.ply) ? (uint32_t)k.ply.number : 0;
    t->c->battle.offered = scn_byte_or(&k.offered, 0);
    scn_read_over(t->c, &k.over);
    (void)scn_read_bytes(t->c, &k.commands, "commands", s->commands, 2);
    (void)scn_read_bytes(t->c, &k.deployed, "deployed", s->deployed, 2);
    (void)scn_read_bytes(t->c, &k.lost, "lost", s->lost, 2);
    (void)scn_read_bytes(t->c, &k.original, "original", s->original, 2);
    (void)scn_read_bytes(t->c, &k.points, "points", s->points, 2);
    (void)scn_read_bytes(t->c, &k.crossed, "crossed", s->crossed, TVB_CROSSINGS);
    (void)scn_read_bytes(t->c, &k.roll_shown, "roll_shown", s->roll_shown, 2);
    (void)scn_read_bytes(t->c, &k.army_rolls, "army_rolls", s->rolls + TVB_ARMY0, 3);
    s->due = scn_byte_or(&k.due, 0);
    s->stretch = scn_byte_or(&k.stretch, 0);
    s->mist = scn_byte_or(&k.mist, 0);
    s->powder_done = scn_byte_or(&k.powder_done, 0);
    s->burning = scn_byte_or(&k.burning, t->b->x.burning && s->turn >= t->b->x.burns);
    s->x_start = scn_byte_or(&k.x_start, s->turn);
    s->x_end = scn_byte_or(&k.x_end, s->turn ? s->turn - 1 : 0);
    read_ground(t, &k);
    read_lists(t, &k);
    read_step(t, &k);
    if (!scn_given(&k.x_start)) /* the start of a turn is still to come */
        s->x_start = s->turn;
}
