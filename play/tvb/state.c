/* Tilly's Very Bad Day: the state as JSON, all that a page shows, so that it needs to know no
   rule. */
#include "../../core/tvb/tables.h"
#include "../inside.h"

/* ---- A unit ---------------------------------------------------------------------------------- */

static void jot_statuses(play_pen *p, const tvb_unit *u)
{
    static const struct {
        uint32_t bit;
        const char *word;
    } words[] = {
        { TVB_MOVED, "moved" },       { TVB_CHECKED, "checked" },   { TVB_PASSED, "passed" },
        { TVB_SHOT, "shot" },         { TVB_SHOT_AT, "shot_at" },   { TVB_DECLARED, "declared" },
        { TVB_STANDING, "standing" }, { TVB_CHARGED, "charged" },   { TVB_EVADING, "evading" },
        { TVB_FOUGHT, "fought" },     { TVB_WON, "won" },           { TVB_LOST_IT, "lost" },
        { TVB_RALLIED, "rallied" },   { TVB_ROUT_MARK, "routed" },  { TVB_FELL, "fell" },
        { TVB_HIDDEN, "hidden" },     { TVB_ON_FLANK, "on_flank" },
    };

    jot_key(p, "statuses");
    jot_open(p, '[');
    for (int i = 0; i < TC_COUNT(words); i++)
        if (u->flags & words[i].bit)
            jot_text(p, words[i].word);
    if ((u->flags & (TVB_CHECKED | TVB_PASSED)) == TVB_CHECKED)
        jot_text(p, "failed");
    jot_close(p, ']');
}

static const char *state_of(const tvb_unit *u)
{
    if (u->flags & TVB_ON)
        return "on";
    if (u->flags & TVB_GONE)
        return "lost";
    return u->flags & TVB_AWAY ? "away" : "reserve";
}

/* Where it stands and what it covers, with the rectangle of G12; a commander is a circle. */
static void jot_place(play_pen *p, const tc_battle *b, const tvb_unit *u)
{
    const bool on = u->flags & TVB_ON;

    if (u->type == TVB_CMD) {
        key_round_place(p, (pl_point){ u->x, u->y }, 2 * TVB_CMD_RADIUS, on);
        key_text(p, "zoc", NULL);
        return;
    }
    const pl_base base = tvb_base(&b->as.tvb, u);
    key_place(p, &base, on);
    jot_key(p, "zoc");
    if (on)
        jot_ahead(p, &base, TVB_ZOC_DEPTH);
    else
        jot_null(p);
}

/* Who leads it, and how far he is. */
static void jot_command(play_pen *p, const tc_battle *b, const tc_state *s, int unit)
{
    const tvb_state *tvb = &s->as.tvb;
    const tvb_unit *u = &tvb->unit[unit];
    const int commander = u->type == TVB_CMD ? unit : tvb_commander_of(&b->as.tvb, tvb, unit);
    const bool near = u->flags & TVB_ON && commander >= 0 && tvb->unit[commander].flags & TVB_ON;

    key_number(p, "command", u->command + 1);
    key_text(p, "commander", commander >= 0 ? play_subject_id(b, commander) : NULL);
    key_bool(p, "in_command", u->flags & TVB_ON && tvb_in_command(&b->as.tvb, tvb, unit));
    jot_key(p, "command_distance");
    if (near && commander != unit)
        jot_length(p, tvb_distance(&b->as.tvb, tvb, unit, commander));
    else
        jot_null(p);
    key_text(p, "attached_to", u->attached == TC_NONE ? NULL : play_subject_id(b, u->attached));
    jot_key(p, "commanders");
    jot_open(p, '[');
    for (int c = 0; c < TVB_UNITS; c++)
        if (tvb->unit[c].type == TVB_CMD && tvb->unit[c].flags & TVB_ON &&
            tvb->unit[c].attached == unit)
            jot_text(p, play_subject_id(b, c));
    jot_close(p, ']');
}

static void jot_touched(play_pen *p, const tc_battle *b, const tc_state *s, int unit)
{
    const int first = tvb_side(unit) ? 0 : TVB_SIDE_UNITS;

    jot_open(p, '[');
    for (int e = first; e < first + TVB_SIDE_UNITS; e++)
        if (play_tvb_has_base(s, e) && tvb_contact(&b->as.tvb, &s->as.tvb, unit, e))
            jot_text(p, play_subject_id(b, e));
    jot_close(p, ']');
}

/* The enemies whose zone holds it, the nearest first. */
static void jot_zoc_of(play_pen *p, const tc_battle *b, const tc_state *s, int unit)
{
    const int first = tvb_side(unit) ? 0 : TVB_SIDE_UNITS;
    uint64_t left = 0;

    for (int e = first; e < first + TVB_SIDE_UNITS; e++)
        if (play_tvb_has_base(s, e) && tvb_in_zoc(&b->as.tvb, &s->as.tvb, unit, e))
            left |= tvb_bit(e);
    jot_open(p, '[');
    while (left) {
        int best = -1, least = 0;
        for (int e = first; e < first + TVB_SIDE_UNITS; e++) {
            if (!(left & tvb_bit(e)))
                continue;
            const int distance = tvb_distance(&b->as.tvb, &s->as.tvb, unit, e);
            if (best < 0 || distance < least) {
                best = e;
                least = distance;
            }
        }
        left &= ~tvb_bit(best);
        jot_text(p, play_subject_id(b, best));
    }
    jot_close(p, ']');
}

/* In phase 3 the lowest unit of the melee it fights in. */
static int melee_of(const tc_battle *b, const tc_state *s, int unit)
{
    const tvb_state *tvb = &s->as.tvb;
    uint64_t set;

    if (!tvb_locked(&b->as.tvb, tvb, unit) || tvb->unit[unit].type == TVB_CAN)
        return -1;
    set = tvb_group_of(&b->as.tvb, tvb, unit, 0);
    if (set && tvb_group_of(&b->as.tvb, tvb, unit, 1))
        return __builtin_ctzll(set);
    return -1;
}

static void jot_contacts(play_pen *p, const tc_battle *b, const tc_state *s, int unit)
{
    const bool base = play_tvb_has_base(s, unit);
    const tvb_unit *u = &s->as.tvb.unit[unit];
    const int melee = base ? melee_of(b, s, unit) : -1;

    key_bool(p, "locked", base && tvb_locked(&b->as.tvb, &s->as.tvb, unit));
    jot_key(p, "contacts");
    if (base) {
        jot_touched(p, b, s, unit);
    } else {
        jot_open(p, '[');
        jot_close(p, ']');
    }
    jot_key(p, "zoc_of");
    if (base) {
        jot_zoc_of(p, b, s, unit);
    } else {
        jot_open(p, '[');
        jot_close(p, ']');
    }
    key_text(p, "target",
             u->flags & TVB_DECLARED && u->target != TC_NONE ? play_subject_id(b, u->target)
                                                             : NULL);
    key_text(p, "melee", melee >= 0 ? play_subject_id(b, melee) : NULL);
}

static void jot_unit(play_pen *p, const tc_battle *b, const tc_state *s, int unit)
{
    const tvb_unit *u = &s->as.tvb.unit[unit];

    jot_open(p, '{');
    key_text(p, "id", play_subject_id(b, unit));
    key_text(p, "name", play_subject_name(b, unit));
    key_text(p, "side", play_side_name(b, tvb_side(unit)));
    key_text(p, "type", play_tvb_type_key(u->type));
    key_text(p, "type_name", play_tvb_type_name(u->type));
    key_text(p, "arm", play_tvb_arm_name(u->type));
    key_text(p, "quality", play_tvb_quality_name(u->quality));
    key_number(p, "resolve", u->resolve);
    key_number(p, "start", u->start);
    key_number(p, "wounds", u->wounds);
    key_text(p, "state", state_of(u));
    jot_place(p, b, u);
    jot_statuses(p, u);
    jot_command(p, b, s, unit);
    jot_contacts(p, b, s, unit);
    jot_close(p, '}');
}

/* ---- A side ---------------------------------------------------------------------------------- */

/* R81: roles are known once initiative is decided. */
static bool has_roles(const tc_battle *b, const tc_state *s)
{
    const tvb_state *tvb = &s->as.tvb;

    if (tvb->turn || b->as.tvb.x.given || !b->as.tvb.placing)
        return true;
    for (int i = 0; i < tvb->frames; i++)
        if (tvb->frame[i].step == TVB_STEP_ARMY || tvb->frame[i].step == TVB_STEP_INITIATIVE)
            return false;
    return true;
}

static void jot_commands(play_pen *p, const tc_battle *b, const tc_state *s, int side)
{
    const tvb_state *tvb = &s->as.tvb;
    const int first = side * TVB_SIDE_UNITS;

    jot_key(p, "commands");
    jot_open(p, '[');
    for (int command = 0; command < tvb->commands[side]; command++) {
        int commander = -1;
        bool away = false;
        jot_open(p, '{');
        key_number(p, "number", command + 1);
        jot_key(p, "units");
        jot_open(p, '[');
        for (int u = first; u < first + TVB_SIDE_UNITS; u++) {
            if (tvb->unit[u].type == TVB_NO_TYPE || tvb->unit[u].command != command)
                continue;
            jot_text(p, play_subject_id(b, u));
            commander = tvb->unit[u].type == TVB_CMD && commander < 0 ? u : commander;
            away |= (tvb->unit[u].flags & TVB_AWAY) != 0;
        }
        jot_close(p, ']');
        key_text(p, "commander", commander >= 0 ? play_subject_id(b, commander) : NULL);
        key_text(p, "name", commander >= 0 ? play_subject_name(b, commander) : NULL);
        key_bool(p, "deployed", tvb->turn > 0 || (tvb->deployed[side] >> command & 1));
        key_bool(p, "away", away);
        jot_close(p, '}');
    }
    jot_close(p, ']');
}

static void jot_side(play_pen *p, const tc_battle *b, const tc_state *s, int side)
{
    const tvb_state *tvb = &s->as.tvb;
    const bool roles = has_roles(b, s), attacks = tvb->attacker == side;
    int on = 0;

    for (int u = side * TVB_SIDE_UNITS; u < (side + 1) * TVB_SIDE_UNITS; u++)
        on += (tvb->unit[u].flags & TVB_ON) != 0;
    jot_open(p, '{');
    key_text(p, "name", play_side_name(b, side));
    key_text(p, "role", !roles ? NULL : attacks ? "attacker" : "defender");
    key_text(p, "edge", !roles ? NULL : attacks ? "south" : "north");
    key_number(p, "lost", tvb_lost(&b->as.tvb, tvb, side));
    key_number(p, "original", tvb->original[side]);
    key_number(p, "break_at", tc_limit(b, s, side));
    jot_key(p, "points");
    if (tvb_on(&b->as.tvb, TVB_QUALITY))
        jot_number(p, tvb->points[side]);
    else
        jot_null(p);
    key_number(p, "on_table", on);
    jot_commands(p, b, s, side);
    jot_close(p, '}');
}

/* ---- The whole ------------------------------------------------------------------------------- */

void play_tvb_jot_clock(play_pen *p, const tc_battle *b, const tc_state *s)
{
    const tvb_battle *tvb = &b->as.tvb;
    const int turns = tvb->x.turns ? tvb->x.turns : tvb->turn_limit;

    key_number(p, "turn", s->as.tvb.turn);
    jot_key(p, "turns");
    if (turns)
        jot_number(p, turns);
    else
        jot_null(p);
}

/* The step in the sequence of play that is under way: the lowest frame that is one. */
static const tvb_frame *step_of(const tvb_state *s)
{
    for (int i = 0; i < s->frames && i < TVB_FRAMES; i++)
        if (s->frame[i].step != TVB_STEP_TURN && s->frame[i].step != TVB_STEP_CANNONADE)
            return &s->frame[i];
    return s->frames ? &s->frame[0] : NULL;
}

static int step_side(const tvb_state *s, const tvb_frame *f)
{
    switch (f->step) {
    case TVB_STEP_TERRAIN:
        return !s->attacker;
    case TVB_STEP_CHARGE:
        return f->a & 1 ? !s->attacker : s->attacker;
    case TVB_STEP_ARMY:
    case TVB_STEP_DEPLOY:
    case TVB_STEP_CANNONS:
    case TVB_STEP_MOVE:
    case TVB_STEP_SHOOT:
    case TVB_STEP_DECLARE:
    case TVB_STEP_POINT_BLANK:
    case TVB_STEP_MELEE:
    case TVB_STEP_RALLY:
        return f->a & 1;
    default:
        return -1;
    }
}

void play_tvb_jot_state(play_pen *p, const tc_battle *b, const tc_state *s)
{
    const tvb_state *tvb = &s->as.tvb;
    const tvb_frame *f = s->over ? NULL : step_of(tvb);

    key_text(p, "step", f ? play_step_name(b, f->step) : NULL);
    key_text(p, "step_words", f ? play_step_words(b, f->step) : NULL);
    key_text(p, "step_side", f ? play_side_name(b, step_side(tvb, f)) : NULL);
    key_length(p, "width", b->as.tvb.width);
    key_length(p, "depth", b->as.tvb.depth);
    jot_key(p, "pieces");
    play_tvb_jot_pieces(p, b, s);
    key_bool(p, "mist", tvb->mist);
    key_length(p, "command_distance", tvb_command_distance(&b->as.tvb, tvb));
    jot_key(p, "sides");
    jot_open(p, '[');
    for (int side = 0; side < 2; side++)
        jot_side(p, b, s, side);
    jot_close(p, ']');
    jot_key(p, "units");
    jot_open(p, '[');
    for (int u = 0; u < TVB_UNITS; u++)
        if (tvb->unit[u].type != TVB_NO_TYPE)
            jot_unit(p, b, s, u);
    jot_close(p, ']');
    jot_key(p, "routed");
    jot_open(p, '[');
    for (int i = 0; i < tvb->routed_count; i++)
        jot_text(p, play_subject_id(b, tvb->routed[i]));
    jot_close(p, ']');
}

const char *play_tvb_jot_reason(play_pen *p, const tc_battle *b, const tc_state *s)
{
    (void)b;
    if (!s->why)
        return NULL;
    jot_cite(p, s->why, 0);
    switch (s->why) {
    case TVB_4_4_a:
        return "the army has lost its share of units";
    case TVB_4_4_b:
        return "both armies are broken";
    case TVB_4_4_d:
    case TVB_4_4_e:
        return "the army failed its morale";
    case TVB_R88:
        return "nothing but commanders is left";
    case TVB_R89:
    case TVB_X2:
        return "the last turn is over";
    case TVB_X3:
        return "the objective decides";
    default:
        return "the rules end it";
    }
}
