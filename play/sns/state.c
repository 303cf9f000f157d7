/* Sword & Spear: the state as JSON, all that a page shows, so that it needs to know no rule. */
#include "../../core/sns/tables.h"
#include "../inside.h"

static void jot_count(play_pen *p, const char *key, int n)
{
    jot_key(p, key);
    if (n)
        jot_number(p, n);
    else
        jot_null(p);
}

static const char *id_of(const tc_battle *b, int piece)
{
    return piece == TC_NONE || piece < 0 ? NULL : play_subject_id(b, piece);
}

static void key_bits(play_pen *p, const tc_battle *b, const char *key, uint64_t set)
{
    const uint64_t both[2] = { set, 0 };

    jot_key(p, key);
    jot_open(p, '[');
    for (int i = tc_set_next(both, 0); i < TC_SET_BITS; i = tc_set_next(both, i + 1))
        jot_text(p, play_subject_id(b, i));
    jot_close(p, ']');
}

/* ---- A unit ---------------------------------------------------------------------------------- */

static void jot_statuses(play_pen *p, const sns_unit *u)
{
    static const struct {
        uint32_t bit;
        const char *word;
    } words[] = {
        { SNS_ACTIVATED, "activated" }, { SNS_MARKER, "marker" },   { SNS_DEFERRED, "deferred" },
        { SNS_IMPETUS, "impetus" },     { SNS_SHIFTED, "shifted" }, { SNS_LEFT_OUT, "left_out" },
    };

    jot_key(p, "statuses");
    jot_open(p, '[');
    for (int i = 0; i < TC_COUNT(words); i++)
        if (u->flags & words[i].bit)
            jot_text(p, words[i].word);
    jot_close(p, ']');
}

static const char *state_of(const sns_unit *u)
{
    if (u->flags & SNS_HERE)
        return "on";
    if (u->flags & SNS_ROUTED)
        return "lost";
    return u->flags & SNS_LEFT_OUT ? "away" : "reserve";
}

static void jot_profile(play_pen *p, const sns_profile *profile)
{
    key_text(p, "type", sns_types[profile->type].key);
    key_text(p, "type_name", play_sns_type_name(profile->type));
    key_text(p, "arm", play_sns_class_name(profile->type));
    key_bool(p, "large", profile->large);
    key_bool(p, "skirmisher", sns_is_skirmisher(profile));
    key_number(p, "printed_discipline", profile->discipline);
    key_number(p, "strength", profile->strength);
    key_number(p, "value", sns_value(profile));
    play_sns_key_traits(p, profile);
    key_text(p, "weapon", profile->weapon ? sns_weapons[profile->weapon].key : NULL);
}

/* 7.4.a. */
static void jot_zone(play_pen *p, const tc_battle *b, const tc_state *s, int unit)
{
    pl_point zone[4];

    jot_key(p, "zoc");
    if (play_sns_is_on(s, unit) && sns_threat_zone(&b->as.sns, &s->as.sns, unit, zone))
        jot_corners(p, zone, 4);
    else
        jot_null(p);
}

/* The commander whose reach it is in, or who comes nearest to that; how far he is. */
static int commander_of(const tc_battle *b, const tc_state *s, int unit, int32_t *distance)
{
    const sns_state *sns = &s->as.sns;
    const int first = SNS_FIRST_COMMANDER + sns_side(unit) * SNS_SIDE_COMMANDERS;
    int best = -1;
    int32_t least = 0;

    for (int c = first; c < first + SNS_SIDE_COMMANDERS; c++) {
        if (!sns_commander_here(sns, c))
            continue;
        const int32_t away = sns_distance(&b->as.sns, sns, unit, c);
        const int32_t beyond = away - sns_command_distance(&b->as.sns, c);
        if (best >= 0 && beyond >= least)
            continue;
        best = c;
        least = beyond;
        *distance = away;
    }
    return best;
}

static void jot_attached(play_pen *p, const tc_battle *b, const tc_state *s, int unit)
{
    jot_key(p, "commanders");
    jot_open(p, '[');
    for (int c = SNS_FIRST_COMMANDER; c < SNS_PIECES; c++)
        if (sns_commander_here(&s->as.sns, c) && sns_commander_at(&s->as.sns, c)->unit == unit)
            jot_text(p, play_subject_id(b, c));
    jot_close(p, ']');
}

static void jot_command(play_pen *p, const tc_battle *b, const tc_state *s, int unit)
{
    const bool on = play_sns_is_on(s, unit);
    int32_t distance = 0;
    const int commander = on ? commander_of(b, s, unit, &distance) : -1;

    key_text(p, "commander", id_of(b, commander));
    key_bool(p, "in_command", on && sns_in_command(&b->as.sns, &s->as.sns, unit));
    jot_key(p, "command_distance");
    if (commander >= 0)
        jot_length(p, distance);
    else
        jot_null(p);
    key_text(p, "attached_to", NULL);
    jot_attached(p, b, s, unit);
}

/* 8.7.a: with whom it is engaged, over which edge of each. */
static void jot_engaged(play_pen *p, const tc_battle *b, const tc_state *s, int unit)
{
    const sns_state *sns = &s->as.sns;

    key_bool(p, "locked", play_sns_is_on(s, unit) && sns_is_engaged(sns, unit));
    jot_key(p, "contacts");
    jot_open(p, '[');
    for (int e = 0; e < SNS_UNITS; e++)
        if (sns_engaged_edge(sns, unit, e) >= 0)
            jot_text(p, play_subject_id(b, e));
    jot_close(p, ']');
    jot_key(p, "engaged");
    jot_open(p, '[');
    for (int e = 0; e < SNS_UNITS; e++) {
        const int edge = sns_engaged_edge(sns, unit, e);
        if (edge < 0)
            continue;
        jot_open(p, '{');
        key_text(p, "unit", play_subject_id(b, e));
        key_text(p, "edge", play_sns_edge_name(edge));
        key_text(p, "over", play_sns_edge_name(sns_engaged_edge(sns, e, unit)));
        jot_close(p, '}');
    }
    jot_close(p, ']');
}

static void jot_dice(play_pen *p, const tc_battle *b, const tc_state *s, int unit)
{
    const sns_unit *u = &s->as.sns.unit[unit];
    const bool on = u->flags & SNS_HERE;

    key_number(p, "hits", u->hits);
    jot_count(p, "dice", u->dice);
    jot_count(p, "number", u->number);
    key_number(p, "bonuses", u->dice ? sns_bonuses(u) : 0);
    jot_count(p, "discipline", on ? sns_discipline(&b->as.sns, &s->as.sns, unit) : 0);
    jot_count(p, "test_on", on ? sns_test_need(&b->as.sns, &s->as.sns, unit) : 0);
    key_bool(p, "fresh", on && sns_is_fresh(&b->as.sns, &s->as.sns, unit));
}

static void jot_unit(play_pen *p, const tc_battle *b, const tc_state *s, int unit)
{
    const sns_unit *u = &s->as.sns.unit[unit];
    const sns_profile *profile = &b->as.sns.profile[unit];
    const pl_stand base = sns_base_at(profile, u->x, u->y, u->heading);
    const bool on = u->flags & SNS_HERE;

    jot_open(p, '{');
    key_text(p, "id", play_subject_id(b, unit));
    key_text(p, "name", play_subject_name(b, unit));
    key_text(p, "side", play_side_name(b, sns_side(unit)));
    jot_profile(p, profile);
    key_text(p, "state", state_of(u));
    key_stand_place(p, &base, on);
    jot_zone(p, b, s, unit);
    jot_statuses(p, u);
    jot_dice(p, b, s, unit);
    key_text(p, "terrain",
             on ? play_sns_terrain_name((int)sns_terrain_of(&b->as.sns, &s->as.sns, &base)) : NULL);
    jot_command(p, b, s, unit);
    jot_engaged(p, b, s, unit);
    jot_close(p, '}');
}

/* ---- A commander, among the units as a circle, as on every table ----------------------------- */

static const char *fate_of(const sns_commander *c)
{
    if (c->flags & SNS_CMD_HERE)
        return "on";
    return c->flags & (SNS_CMD_DEAD | SNS_CMD_LEFT) ? "lost" : "reserve";
}

static void jot_company(play_pen *p, const tc_battle *b, const sns_commander *c)
{
    key_text(p, "attached_to", id_of(b, c->unit));
    key_bool(p, "killed", c->flags & SNS_CMD_DEAD);
    jot_key(p, "statuses");
    jot_open(p, '[');
    if (c->flags & SNS_CMD_MOVED)
        jot_text(p, "moved");
    if (c->flags & SNS_CMD_TRIED)
        jot_text(p, "tried");
    jot_close(p, ']');
    jot_key(p, "commanders");
    jot_open(p, '[');
    jot_close(p, ']');
    jot_key(p, "contacts");
    jot_open(p, '[');
    jot_close(p, ']');
}

/* R26: with a unit he has no place of his own; he is shown on the middle of its base. */
static void jot_commander(play_pen *p, const tc_battle *b, const tc_state *s, int piece)
{
    const sns_commander *c = sns_commander_at(&s->as.sns, piece);
    const int rank = b->as.sns.rank[piece - SNS_FIRST_COMMANDER];
    const bool with = c->unit != TC_NONE && play_sns_is_on(s, c->unit);
    pl_point at = { c->x, c->y };

    if (with) {
        const pl_stand base = sns_base(&b->as.sns, &s->as.sns, c->unit);
        at = pl_stand_centre(&base);
    }
    jot_open(p, '{');
    key_text(p, "id", play_subject_id(b, piece));
    key_text(p, "name", play_subject_name(b, piece));
    key_text(p, "side", play_side_name(b, sns_side(piece)));
    key_text(p, "type", rank == SNS_GENERAL ? "GENERAL" : "CAPTAIN");
    key_text(p, "type_name", play_sns_rank_name(rank));
    key_text(p, "arm", "commander");
    key_text(p, "state", fate_of(c));
    key_round_place(p, at, 2 * SNS_COMMANDER_HALF, c->flags & SNS_CMD_HERE);
    key_text(p, "zoc", NULL);
    key_text(p, "commander", NULL);
    key_bool(p, "in_command", true);
    key_length(p, "reach", sns_command_distance(&b->as.sns, piece));
    jot_company(p, b, c);
    jot_close(p, '}');
}

/* ---- A side ---------------------------------------------------------------------------------- */

static void jot_hand(play_pen *p, const sns_state *s, int side)
{
    jot_key(p, "hand");
    jot_open(p, '[');
    for (int n = 1; n <= 6; n++)
        jot_number(p, s->hand[side][n]);
    jot_close(p, ']');
}

static void jot_side(play_pen *p, const tc_battle *b, const tc_state *s, int side)
{
    const sns_state *sns = &s->as.sns;
    int on = 0;

    for (int u = side * SNS_SIDE_UNITS; u < (side + 1) * SNS_SIDE_UNITS; u++)
        on += sns_here(sns, u);
    jot_open(p, '{');
    key_text(p, "name", play_side_name(b, side));
    key_text(p, "role",
             !sns->phase || sns->active > 1 ? NULL
             : sns->active == side          ? "active"
                                            : "reactive");
    key_text(p, "edge", side ? "north" : "south");
    key_number(p, "original", sns->total[side]);
    key_number(p, "lost", sns->routed[side]);
    key_number(p, "break_at", tc_limit(b, s, side));
    key_number(p, "morale_at", sns_morale(sns->total[side]));
    key_bool(p, "demoralised",
             sns->lost_standard >> side & 1 ||
                 (sns->total[side] && sns->routed[side] >= sns_break(sns->total[side])));
    key_bool(p, "tested", sns->tested >> side & 1);
    key_bool(p, "test_due", sns->due >> side & 1);
    key_number(p, "bag", sns->bag[side]);
    key_number(p, "drawn", sns->drawn[side]);
    jot_hand(p, sns, side);
    key_number(p, "aside", sns->aside[side]);
    key_number(p, "dice_lost", sns->missing[side]);
    key_bool(p, "commanders_done", sns->acted >> side & 1);
    key_number(p, "on_table", on);
    jot_close(p, '}');
}

/* ---- What is under way ----------------------------------------------------------------------- */

static void jot_act(play_pen *p, const tc_battle *b, const sns_state *s)
{
    const sns_act *act = &s->act;

    jot_key(p, "activation");
    if (act->unit == TC_NONE) {
        jot_null(p);
        return;
    }
    jot_open(p, '{');
    key_text(p, "unit", play_subject_id(b, act->unit));
    key_text(p, "side", play_side_name(b, sns_side(act->unit)));
    key_text(p, "does", play_sns_act_name(act->kind));
    key_number(p, "move", act->move);
    key_number(p, "combat", act->combat);
    key_number(p, "range", act->range);
    key_text(p, "counter", id_of(b, act->counter));
    jot_key(p, "members");
    jot_open(p, '[');
    for (int i = 0; i < act->members && i < 2; i++)
        jot_text(p, play_subject_id(b, act->member[i]));
    jot_close(p, ']');
    jot_close(p, '}');
}

static void jot_run(play_pen *p, const tc_battle *b, const sns_state *s)
{
    const sns_run *run = &s->run;

    jot_key(p, "run");
    if (run->kind == SNS_NO_RUN) {
        jot_null(p);
        return;
    }
    jot_open(p, '{');
    key_text(p, "kind", run->kind == SNS_RUN_CHARGE ? "charge" : "pursuit");
    key_text(p, "unit", play_subject_id(b, run->unit));
    key_text(p, "named", id_of(b, run->named));
    key_text(p, "target", id_of(b, run->target));
    key_text(p, "asked", id_of(b, run->asked));
    key_degrees(p, "wheel", run->wheel);
    key_length(p, "left", run->left);
    key_bits(p, b, "evaded", run->evaded);
    jot_close(p, '}');
}

static void jot_fighter(play_pen *p, const tc_battle *b, const sns_fight *f, int i)
{
    jot_open(p, '{');
    key_text(p, "unit", id_of(b, f->unit[i]));
    key_text(p, "edge", play_sns_edge_name(f->edge[i]));
    key_number(p, "dice", f->dice[i]);
    jot_key(p, "top");
    jot_open(p, '[');
    for (int k = 0; k < f->kept[i] && k < SNS_KEPT; k++)
        jot_number(p, f->top[i][k]);
    jot_close(p, ']');
    key_number(p, "tests", f->tests[i]);
    jot_close(p, '}');
}

static void jot_fight(play_pen *p, const tc_battle *b, const sns_state *s)
{
    const sns_fight *f = &s->fight;

    jot_key(p, "fight");
    if (f->kind == SNS_NO_FIGHT) {
        jot_null(p);
        return;
    }
    jot_open(p, '{');
    key_text(p, "kind", f->kind == SNS_MELEE ? "melee" : "shooting");
    key_bool(p, "charge", f->flags & SNS_CHARGED);
    key_bool(p, "counter_charge", f->flags & SNS_COUNTERED);
    jot_key(p, "fighters");
    jot_open(p, '[');
    jot_fighter(p, b, f, 0);
    jot_fighter(p, b, f, 1);
    jot_close(p, ']');
    jot_close(p, '}');
}

/* 12.6.a, R77: the tests that are due, the round under way last. */
static void jot_rounds(play_pen *p, const tc_battle *b, const sns_state *s)
{
    jot_key(p, "rounds");
    jot_open(p, '[');
    for (int i = 0; i < s->rounds && i < SNS_ROUNDS; i++) {
        const sns_round *r = &s->round[i];
        jot_open(p, '{');
        key_text(p, "kind", play_sns_cause_name(r->kind));
        key_text(p, "of", id_of(b, r->unit));
        key_text(p, "by", id_of(b, r->by));
        key_bits(p, b, "to_test", r->set);
        jot_close(p, '}');
    }
    jot_close(p, ']');
}

/* ---- Drafts ---------------------------------------------------------------------------------- */

static void jot_gifts(play_pen *p, const tc_battle *b, const sns_state *s)
{
    jot_key(p, "given");
    jot_open(p, '[');
    for (int i = 0; i < s->gives && i < SNS_GIVES; i++) {
        jot_open(p, '{');
        key_text(p, "unit", play_subject_id(b, s->give[i].unit));
        key_number(p, "number", s->give[i].number);
        key_number(p, "dice", s->give[i].dice);
        jot_close(p, '}');
    }
    jot_close(p, ']');
}

static void jot_draft(play_pen *p, const sns_state *s)
{
    jot_key(p, "draft");
    jot_open(p, '[');
    for (int i = 0; i < s->draft.steps && i < SNS_STEPS_MAX; i++) {
        const sns_move_step *step = &s->draft.step[i];
        const bool spot = step->kind == SNS_FREE || step->kind == SNS_NO_STEP;
        jot_open(p, '{');
        key_text(p, "step", play_sns_step_kind_name(step->kind));
        if (spot) {
            key_length(p, "x", step->x);
            key_length(p, "y", step->y);
        } else {
            key_length(p, "length", step->length);
        }
        key_degrees(p, "angle", step->angle);
        jot_close(p, '}');
    }
    jot_close(p, ']');
}

/* 5.6.a, b: who acts in which order, by number, the active side first; those of one side and number
   in any order. */
static void jot_queue(play_pen *p, const tc_battle *b, const sns_state *s)
{
    enum { DONE = SNS_ACTIVATED | SNS_DEFERRED };
    const int active = s->active & 1;

    jot_key(p, "queue");
    jot_open(p, '[');
    for (int n = 1; n <= 6; n++)
        for (int turn = 0; turn < 2; turn++) {
            const int side = turn ? !active : active;
            for (int u = side * SNS_SIDE_UNITS; u < (side + 1) * SNS_SIDE_UNITS; u++)
                if (s->unit[u].flags & SNS_HERE && s->unit[u].dice && s->unit[u].number == n &&
                    !(s->unit[u].flags & DONE))
                    jot_text(p, play_subject_id(b, u));
        }
    jot_close(p, ']');
}

/* ---- The whole ------------------------------------------------------------------------------- */

static int limit_of(const tc_battle *b)
{
    const sns_battle *sns = &b->as.sns;
    return sns->length ? sns->length : sns->max_turns;
}

void play_sns_jot_clock(play_pen *p, const tc_battle *b, const tc_state *s)
{
    key_number(p, "turn", s->as.sns.turn);
    jot_count(p, "turns", limit_of(b));
}

/* The step in the sequence of play that is under way: the lowest frame but the turn's own. */
static const tc_frame *step_of(const sns_state *s)
{
    for (int i = 0; i < s->frames && i < TC_FRAMES; i++)
        if (s->frame[i].step != SNS_STEP_TURN)
            return &s->frame[i];
    return s->frames ? &s->frame[0] : NULL;
}

static int step_side(const tc_frame *f)
{
    switch (f->step) {
    case SNS_STEP_GROUND_DIE:
    case SNS_STEP_GROUND:
    case SNS_STEP_DEPLOY:
    case SNS_STEP_ROLL:
    case SNS_STEP_ALLOCATE:
    case SNS_STEP_PICK:
    case SNS_STEP_COMMAND:
        return f->a & 1;
    case SNS_STEP_ACT:
    case SNS_STEP_RALLY:
    case SNS_STEP_RALLY_DIE:
        return f->a < SNS_PIECES ? sns_side(f->a) : -1;
    default:
        return -1;
    }
}

static void jot_lost(play_pen *p, const tc_battle *b, const sns_state *s)
{
    jot_key(p, "routed");
    jot_open(p, '[');
    for (int u = 0; u < SNS_UNITS; u++)
        if (s->unit[u].flags & SNS_ROUTED)
            jot_text(p, play_subject_id(b, u));
    jot_close(p, ']');
}

static void jot_everybody(play_pen *p, const tc_battle *b, const tc_state *s)
{
    jot_key(p, "units");
    jot_open(p, '[');
    for (int u = 0; u < SNS_UNITS; u++)
        if (play_sns_is_unit(b, u))
            jot_unit(p, b, s, u);
    for (int c = SNS_FIRST_COMMANDER; c < SNS_PIECES; c++)
        if (play_sns_is_commander(b, c))
            jot_commander(p, b, s, c);
    jot_close(p, ']');
}

static void jot_bag(play_pen *p, const tc_battle *b, const tc_state *s)
{
    const sns_state *sns = &s->as.sns;

    key_number(p, "action_phase", sns->phase);
    key_text(p, "active", sns->active > 1 ? NULL : play_side_name(b, sns->active));
    key_number(p, "bag", sns->bag[0] + sns->bag[1]);
    key_number(p, "next_draw", sns_to_draw(&b->as.sns, sns));
    jot_queue(p, b, sns);
}

void play_sns_jot_state(play_pen *p, const tc_battle *b, const tc_state *s)
{
    const sns_state *sns = &s->as.sns;
    const tc_frame *f = s->over ? NULL : step_of(sns);

    key_text(p, "step", f ? play_step_name(b, f->step) : NULL);
    key_text(p, "step_words", f ? play_step_words(b, f->step) : NULL);
    key_text(p, "step_side", f ? play_side_name(b, step_side(f)) : NULL);
    key_length(p, "width", b->as.sns.width);
    key_length(p, "depth", b->as.sns.depth);
    key_length(p, "frontage", 2 * SNS_HALF_FRONT);
    key_length(p, "command_distance", SNS_DU * (int32_t)sns_command[SNS_GENERAL]);
    jot_key(p, "pieces");
    play_sns_jot_pieces(p, b, s);
    jot_bag(p, b, s);
    jot_gifts(p, b, sns);
    jot_draft(p, sns);
    jot_act(p, b, sns);
    jot_run(p, b, sns);
    jot_fight(p, b, sns);
    jot_rounds(p, b, sns);
    jot_key(p, "sides");
    jot_open(p, '[');
    for (int side = 0; side < 2; side++)
        jot_side(p, b, s, side);
    jot_close(p, ']');
    jot_everybody(p, b, s);
    jot_lost(p, b, sns);
}

const char *play_sns_jot_reason(play_pen *p, const tc_battle *b, const tc_state *s)
{
    (void)b;
    if (!s->why)
        return NULL;
    jot_cite(p, s->why, 0);
    switch (s->why) {
    case SNS_13_1:
    case SNS_13_5:
        return "an army is demoralised";
    case SNS_R43:
        return "both armies are demoralised";
    case SNS_R46:
    case SNS_X2:
        return "the last turn is over";
    case SNS_X3:
        return "the standard has fallen";
    default:
        return "the rules end it";
    }
}
