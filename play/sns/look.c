/* Sword & Spear, for whoever draws: where a decision would bring somebody, and all that can be
   shown of one unit as it stands: its arc, its threat zone, in whose zones it stands, command, whom
   it can shoot at and charge; of a commander how far his word reaches. */
#include "../../core/sns/tables.h"
#include "../inside.h"

enum { WHEEL_STEP = 50 };

/* ---- The ghost ------------------------------------------------------------------------------- */

static void jot_turning(play_pen *p, const pl_stand *from, int tenths)
{
    const int size = tenths < 0 ? -tenths : tenths;

    for (int at = WHEEL_STEP; at < size; at += WHEEL_STEP) {
        const pl_stand pose = pl_stand_wheel(*from, tenths < 0 ? -at : at);
        jot_stand_pose(p, &pose);
    }
}

/* Its poses: where it begins, the ends of the steps and, of a wheel, every 5 degrees; where it is.
   */
static pl_stand jot_way(play_pen *p, pl_stand at, const sns_plan *plan)
{
    jot_key(p, "path");
    jot_open(p, '[');
    jot_stand_pose(p, &at);
    for (int i = 0; i < plan->steps && i < SNS_STEPS_MAX; i++) {
        const sns_move_step *step = &plan->step[i];
        if (step->kind == SNS_WHEEL_LEFT)
            jot_turning(p, &at, -step->angle);
        else if (step->kind == SNS_WHEEL_RIGHT)
            jot_turning(p, &at, step->angle);
        at = play_sns_stepped(at, step);
        jot_stand_pose(p, &at);
    }
    jot_close(p, ']');
    return at;
}

static void jot_ghost_of(play_pen *p, const tc_battle *b, int who, const pl_stand *to)
{
    jot_open(p, '{');
    key_text(p, "unit", play_subject_id(b, who));
    jot_key(p, "to");
    jot_stand(p, to);
    jot_close(p, '}');
}

/* A group goes as one body, so only its ends are told. What is cut (7.4.b) ends where it is cut. */
static void jot_path_ghost(play_pen *p, const tc_battle *b, const tc_state *s, const sns_plan *plan,
                           const sns_path *path)
{
    const int unit = play_sns_actor(s);
    const bool walked = path->walked.steps > 0 || !plan->steps;
    const pl_stand from = sns_base(&b->as.sns, &s->as.sns, unit);
    const sns_plan *way = walked ? &path->walked : plan;

    jot_open(p, '{');
    key_text(p, "unit", play_subject_id(b, unit));
    key_length(p, "cost", path->cost);
    key_length(p, "allowance", path->allowance > 0 ? path->allowance : 0);
    key_text(p, "stopped_by",
             path->stopped_by == TC_NONE ? NULL : play_subject_id(b, path->stopped_by));
    pl_stand end = from;
    if (path->members) {
        jot_key(p, "path");
        jot_open(p, '[');
        jot_stand_pose(p, &from);
        jot_stand_pose(p, &path->end[0]);
        jot_close(p, ']');
    } else {
        end = jot_way(p, from, way);
    }
    jot_key(p, "to");
    jot_stand(p, walked ? &path->end[0] : &end);
    jot_key(p, "ghosts");
    jot_open(p, '[');
    for (int i = 0; path->members && i <= path->members && i < 3; i++)
        jot_ghost_of(p, b, i ? path->member[i - 1] : unit, &path->end[i]);
    jot_close(p, ']');
    jot_close(p, '}');
}

/* Somebody is set down, or rides: no way but its end. */
static void jot_place_ghost(play_pen *p, const tc_battle *b, int who, const pl_stand *end)
{
    jot_open(p, '{');
    key_text(p, "unit", play_subject_id(b, who));
    key_length(p, "cost", 0);
    key_length(p, "allowance", 0);
    jot_key(p, "path");
    jot_open(p, '[');
    jot_stand_pose(p, end);
    jot_close(p, ']');
    jot_key(p, "to");
    jot_stand(p, end);
    jot_key(p, "ghosts");
    jot_open(p, '[');
    jot_close(p, ']');
    jot_close(p, '}');
}

static void jot_charge_ghost(play_pen *p, const tc_battle *b, const tc_state *s, const tc_action *a)
{
    const int unit = play_sns_actor(s), angle = a->as.pose.angle;
    sns_plan plan = { .steps = 0 };
    sns_charge c;
    pl_stand end;
    tc_verdict why;

    if (!play_sns_charge_of(b, s, a, &c, &end, &why)) {
        jot_null(p);
        return;
    }
    if (a->flags != SNS_NO_WHEEL)
        plan.step[plan.steps++] =
            (sns_move_step){ .kind = a->flags == SNS_LEFT ? SNS_WHEEL_LEFT : SNS_WHEEL_RIGHT,
                             .angle = (int16_t)angle };
    if (c.straight > 0)
        plan.step[plan.steps++] = (sns_move_step){ .kind = SNS_FORWARD, .length = c.straight };
    jot_open(p, '{');
    key_text(p, "unit", play_subject_id(b, unit));
    key_length(p, "cost", c.wheel_cost + (c.straight > 0 ? c.straight : 0));
    key_length(p, "allowance", c.allowance > 0 ? c.allowance : 0);
    jot_way(p, sns_base(&b->as.sns, &s->as.sns, unit), &plan);
    jot_key(p, "to");
    jot_stand(p, &end);
    jot_key(p, "ghosts");
    jot_open(p, '[');
    jot_close(p, ']');
    jot_close(p, '}');
}

void play_sns_jot_ghost(play_pen *p, const tc_battle *b, const tc_state *s, const play_decision *d)
{
    sns_plan plan;
    sns_path path;
    pl_stand end;
    tc_verdict why;

    if (d->count < 1 || d->count > PLAY_ITEMS_MAX) {
        jot_null(p);
        return;
    }
    const tc_action *a = &d->at[d->count - 1];
    if (play_sns_path_of(b, s, d, &plan, &path, &why))
        jot_path_ghost(p, b, s, &plan, &path);
    else if (a->kind == SNS_ACT_CHARGE)
        jot_charge_ghost(p, b, s, a);
    else if (play_sns_place_of(b, s, d, &end))
        jot_place_ghost(p, b, a->unit, &end);
    else
        jot_null(p);
}

/* ---- Zones ----------------------------------------------------------------------------------- */

/* 9.2.a, 9.2.b: 45 degrees outwards from the ends of the front, as far as it shoots; the curve of
   the range by points 15 degrees apart. All round for light horse and war wagons. */
static void jot_arc(play_pen *p, const pl_stand *at, int32_t range, bool all_round)
{
    enum { STEP = 150, HALF = 450 };
    const int32_t hw = at->hw;

    jot_open(p, '[');
    if (all_round) {
        const pl_point centre = pl_stand_centre(at);
        for (int turn = 0; turn < PL_TURN; turn += STEP) {
            const pl_point out = pl_from(centre, pl_heading(at->heading + turn), 0, range + hw);
            jot_point(p, out.x, out.y);
        }
    } else {
        for (int end = -1; end <= 1; end += 2) {
            const pl_point corner = pl_from(at->at, at->heading, end * hw, 0);
            if (end < 0)
                jot_point(p, corner.x, corner.y);
            for (int turn = end < 0 ? -HALF : 0; turn <= (end < 0 ? 0 : HALF); turn += STEP) {
                const pl_point out = pl_from(corner, pl_heading(at->heading + turn), 0, range);
                jot_point(p, out.x, out.y);
            }
            if (end > 0)
                jot_point(p, corner.x, corner.y);
        }
    }
    jot_close(p, ']');
}

/* 12.5.a: the corridor back from its front, along which friends test if it routs. */
static void jot_behind(play_pen *p, const pl_stand *at, int32_t rate)
{
    const pl_point corner[4] = {
        pl_from(at->at, at->heading, -at->hw, 0),
        pl_from(at->at, at->heading, at->hw, 0),
        pl_from(at->at, at->heading, at->hw, -rate),
        pl_from(at->at, at->heading, -at->hw, -rate),
    };
    jot_corners(p, corner, 4);
}

static void jot_zones(play_pen *p, const tc_battle *b, const tc_state *s, int unit)
{
    const sns_profile *profile = &b->as.sns.profile[unit];
    const pl_stand at = sns_base(&b->as.sns, &s->as.sns, unit);
    const int32_t range = sns_range(profile), rate = sns_rate(profile, SNS_OPEN);
    pl_point zone[4];

    jot_key(p, "zones");
    jot_open(p, '{');
    if (range > 0) {
        jot_key(p, "arc");
        jot_arc(p, &at, range, profile->type == SNS_LH || profile->type == SNS_WW);
    }
    if (sns_threat_zone(&b->as.sns, &s->as.sns, unit, zone)) {
        jot_key(p, "threat");
        jot_corners(p, zone, 4);
    }
    if (rate > 0) {
        jot_key(p, "rout");
        jot_behind(p, &at, rate * SNS_DU);
    }
    jot_close(p, '}');
    jot_key(p, "zoc");
    if (sns_threat_zone(&b->as.sns, &s->as.sns, unit, zone))
        jot_corners(p, zone, 4);
    else
        jot_null(p);
}

/* 7.4.b: whose zones its base overlaps now. */
static void jot_held(play_pen *p, const tc_battle *b, const tc_state *s, int unit)
{
    const pl_stand at = sns_base(&b->as.sns, &s->as.sns, unit);
    pl_point base[4], zone[4];

    pl_stand_corners(&at, SNS_SHRINK_GROUND, base);
    jot_key(p, "zone_of");
    jot_open(p, '[');
    for (int e = 0; e < SNS_UNITS; e++)
        if (sns_side(e) != sns_side(unit) && play_sns_is_on(s, e) &&
            sns_threat_zone(&b->as.sns, &s->as.sns, e, zone) && pl_insides_meet(base, 4, zone, 4))
            jot_text(p, play_subject_id(b, e));
    jot_close(p, ']');
}

/* ---- Command --------------------------------------------------------------------------------- */

/* How far a commander's word reaches, from his unit's base while he is with it (6.1.e), and whom.
   */
static void jot_reach(play_pen *p, const tc_battle *b, const tc_state *s, int commander)
{
    const sns_state *sns = &s->as.sns;
    const int with = sns_commander_at(sns, commander)->unit;
    const pl_stand base =
        with < SNS_UNITS ? sns_base(&b->as.sns, sns, with) : sns_commander_base(sns, commander);
    const pl_point centre = pl_stand_centre(&base);
    const int32_t reach = sns_command_distance(&b->as.sns, commander);
    const int first = sns_side(commander) * SNS_SIDE_UNITS;

    jot_open(p, '{');
    key_text(p, "commander", play_subject_id(b, commander));
    jot_key(p, "centre");
    jot_point(p, centre.x, centre.y);
    key_length(p, "reach", reach);
    key_length(p, "radius", reach + base.hw);
    jot_key(p, "covers");
    jot_open(p, '[');
    for (int u = first; u < first + SNS_SIDE_UNITS; u++)
        if (sns_here(sns, u) &&
            sns_distance(&b->as.sns, sns, u, commander) <= reach + SNS_WITHIN_TOL)
            jot_text(p, play_subject_id(b, u));
    jot_close(p, ']');
    jot_close(p, '}');
}

/* Of a unit: all who lead its side; the page draws the first, in whose reach it lies or nearly. */
static int leader_of(const tc_battle *b, const tc_state *s, int unit)
{
    const int first = SNS_FIRST_COMMANDER + sns_side(unit) * SNS_SIDE_COMMANDERS;
    int best = -1;
    int32_t least = 0;

    for (int c = first; c < first + SNS_SIDE_COMMANDERS; c++) {
        if (!sns_commander_here(&s->as.sns, c))
            continue;
        const int32_t beyond =
            sns_distance(&b->as.sns, &s->as.sns, unit, c) - sns_command_distance(&b->as.sns, c);
        if (best < 0 || beyond < least) {
            best = c;
            least = beyond;
        }
    }
    return best;
}

static void jot_command(play_pen *p, const tc_battle *b, const tc_state *s, int unit)
{
    const int leader = leader_of(b, s, unit);
    const int first = SNS_FIRST_COMMANDER + sns_side(unit) * SNS_SIDE_COMMANDERS;

    jot_key(p, "command");
    if (leader >= 0)
        jot_reach(p, b, s, leader);
    else
        jot_null(p);
    jot_key(p, "commands");
    jot_open(p, '[');
    for (int c = first; c < first + SNS_SIDE_COMMANDERS; c++)
        if (sns_commander_here(&s->as.sns, c))
            jot_reach(p, b, s, c);
    jot_close(p, ']');
}

/* ---- Shots ----------------------------------------------------------------------------------- */

/* Dice of both, what protects the other from these (11.5): of a fight as it would begin. */
static void key_dice(play_pen *p, const tc_battle *b, const tc_state *s, const sns_fight *f)
{
    sns_muster mine, theirs;

    sns_muster_of(&b->as.sns, &s->as.sns, f, 0, &mine);
    sns_muster_of(&b->as.sns, &s->as.sns, f, 1, &theirs);
    key_number(p, "dice", mine.dice);
    key_number(p, "against", theirs.dice);
    key_number(p, "protection", sns_protection_of(&b->as.sns, &s->as.sns, f, 1));
    key_number(p, "own_protection", sns_protection_of(&b->as.sns, &s->as.sns, f, 0));
}

static int range_bonus(const sns_state *s, int unit)
{
    return s->act.unit == unit ? s->act.range : 0;
}

static void jot_shot(play_pen *p, const tc_battle *b, const tc_state *s, int unit, int target)
{
    const sns_state *sns = &s->as.sns;
    int32_t distance = 0;
    const tc_verdict why =
        sns_check_shot(&b->as.sns, sns, unit, target, range_bonus(sns, unit), &distance);

    jot_open(p, '{');
    key_text(p, "target", play_subject_id(b, target));
    key_length(p, "distance",
               distance > 0 ? distance : sns_distance(&b->as.sns, sns, unit, target));
    if (target < SNS_UNITS) {
        const sns_fight f =
            sns_fight_between(&b->as.sns, sns, SNS_SHOOTING, unit, target, PL_FRONT, 0);
        const pl_stand base = sns_base(&b->as.sns, sns, target);
        const pl_point from = { sns->unit[unit].x, sns->unit[unit].y };
        key_dice(p, b, s, &f);
        key_text(p, "zone", play_sns_edge_name(sns_edge_towards(&base, from)));
    } else { /* 9.5.a: one die, and he is killed or not */
        key_number(p, "dice", 1);
        key_number(p, "killed_on", SNS_RISK_TOUCHED);
        key_text(p, "zone", NULL);
    }
    key_verdict(p, b, why);
    jot_close(p, '}');
}

/* Everybody within a DU of its range, and why not. */
static void jot_shots(play_pen *p, const tc_battle *b, const tc_state *s, int unit)
{
    const sns_state *sns = &s->as.sns;
    const int32_t range = sns_range(&b->as.sns.profile[unit]);

    jot_key(p, "shots");
    jot_open(p, '[');
    for (int e = 0; range > 0 && e < SNS_PIECES; e++) {
        const bool there = e < SNS_UNITS ? sns_here(sns, e) : sns_is_alone(sns, e);
        if (there && sns_side(e) != sns_side(unit) &&
            sns_distance(&b->as.sns, sns, unit, e) <= range + SNS_DU * (1 + range_bonus(sns, unit)))
            jot_shot(p, b, s, unit, e);
    }
    jot_close(p, ']');
}

/* ---- Charges --------------------------------------------------------------------------------- */

typedef struct charge {
    int target, turn; /* degrees, clockwise > 0 */
    sns_charge way;
    tc_verdict why;
} charge;

static int move_bonus(const sns_state *s, int unit)
{
    return s->act.unit == unit ? s->act.move : 0;
}

static charge charge_at(const tc_battle *b, const tc_state *s, int unit, int target, int turn)
{
    const int size = turn < 0 ? -turn : turn;
    const enum sns_hand hand = turn < 0 ? SNS_LEFT : turn > 0 ? SNS_RIGHT : SNS_NO_WHEEL;
    charge c = { .target = target, .turn = turn };

    c.why = sns_check_charge_of(&b->as.sns, &s->as.sns, unit, target, hand, size * SNS_DEGREE,
                                move_bonus(&s->as.sns, unit), &c.way);
    return c;
}

static void jot_charge(play_pen *p, const tc_battle *b, const tc_state *s, int unit,
                       const charge *c)
{
    const int32_t straight = c->way.straight > 0 ? c->way.straight : 0;
    pl_stand to = sns_base(&b->as.sns, &s->as.sns, unit);

    if (c->turn)
        to = pl_stand_wheel(to, c->turn * SNS_DEGREE);
    to.at = pl_from(to.at, to.heading, 0, straight);
    jot_open(p, '{');
    key_text(p, "target", play_subject_id(b, c->target));
    key_text(p, "edge", play_sns_edge_name(c->way.edge));
    key_number(p, "wheel", c->turn);
    key_length(p, "straight", straight);
    key_length(p, "cost", c->way.wheel_cost + straight);
    key_length(p, "allowance", c->way.allowance > 0 ? c->way.allowance : 0);
    jot_key(p, "targets");
    jot_open(p, '[');
    jot_text(p, play_subject_id(b, c->target));
    jot_close(p, ']');
    if (c->why.rule == TC_LEGAL) {
        const sns_fight f = sns_fight_between(&b->as.sns, &s->as.sns, SNS_MELEE, unit, c->target,
                                              c->way.edge, SNS_CHARGED);
        key_dice(p, b, s, &f);
    }
    jot_key(p, "to");
    jot_stand(p, &to);
    key_verdict(p, b, c->why);
    jot_close(p, '}');
}

/* Its front would meet him after such a wheel, as far as the lines go. */
static bool is_ahead(const tc_battle *b, const tc_state *s, int unit, int target, int turn,
                     int32_t reach)
{
    const pl_stand own = sns_base(&b->as.sns, &s->as.sns, unit);
    const pl_stand foe = sns_base(&b->as.sns, &s->as.sns, target);
    const pl_stand at = turn ? pl_stand_wheel(own, turn * SNS_DEGREE) : own;
    const int32_t left = reach - pl_arc(2 * SNS_HALF_FRONT, (turn < 0 ? -turn : turn) * SNS_DEGREE);
    pl_point corner[4];

    pl_stand_corners(&foe, 0, corner);
    return left >= 0 && pl_front_meets(&at, SNS_FRONT_SHORTEN, left, corner, 4) >= 0;
}

/* Straight on, or with the least wheel to each side that is legal; else straight on and why not. */
static void jot_charges_at(play_pen *p, const tc_battle *b, const tc_state *s, int unit, int target,
                           int32_t reach)
{
    const bool skirmisher = sns_is_skirmisher(&b->as.sns.profile[unit]);
    const int most = (skirmisher ? SNS_FREE_WHEEL : SNS_ADVANCE_WHEEL) / SNS_DEGREE;
    const charge plain = charge_at(b, s, unit, target, 0);
    const bool wheels = plain.why.rule != TC_LEGAL;
    bool any = false;

    for (int sign = -1; sign <= 1 && wheels; sign += 2)
        for (int turn = 1, found = 0; turn <= most && !found; turn++) {
            if (!is_ahead(b, s, unit, target, sign * turn, reach))
                continue;
            const charge c = charge_at(b, s, unit, target, sign * turn);
            if (c.why.rule != TC_LEGAL)
                continue;
            jot_charge(p, b, s, unit, &c);
            found = 1;
            any = true;
        }
    if (!any)
        jot_charge(p, b, s, unit, &plain);
}

static void jot_charges(play_pen *p, const tc_battle *b, const tc_state *s, int unit)
{
    const sns_state *sns = &s->as.sns;
    const sns_profile *profile = &b->as.sns.profile[unit];
    const int32_t rate = sns_rate(profile, SNS_OPEN);
    const int32_t reach = SNS_DU * (rate + move_bonus(sns, unit));

    jot_key(p, "charges");
    jot_open(p, '[');
    for (int e = 0; rate > 0 && !sns_is_train(profile) && e < SNS_UNITS; e++)
        if (play_sns_is_on(s, e) && sns_side(e) != sns_side(unit) &&
            sns_engaged_edge(sns, unit, e) < 0 && sns_distance(&b->as.sns, sns, unit, e) <= reach)
            jot_charges_at(p, b, s, unit, e, reach);
    jot_close(p, ']');
}

/* ---- The look -------------------------------------------------------------------------------- */

static void jot_commander(play_pen *p, const tc_battle *b, const tc_state *s, int piece)
{
    jot_open(p, '{');
    key_text(p, "unit", play_subject_id(b, piece));
    key_length(p, "move", SNS_DU * (int32_t)sns_types[SNS_LH].rate[0]);
    key_text(p, "range", NULL);
    key_text(p, "zones", NULL);
    key_text(p, "zoc", NULL);
    jot_key(p, "command");
    jot_reach(p, b, s, piece);
    jot_key(p, "shots");
    jot_open(p, '[');
    jot_close(p, ']');
    jot_key(p, "charges");
    jot_open(p, '[');
    jot_close(p, ']');
    jot_close(p, '}');
}

void play_sns_jot_look(play_pen *p, const tc_battle *b, const tc_state *s, int subject)
{
    if (sns_is_commander(subject) && sns_commander_here(&s->as.sns, subject)) {
        jot_commander(p, b, s, subject);
        return;
    }
    if (!play_sns_is_on(s, subject)) {
        jot_null(p);
        return;
    }
    const sns_profile *profile = &b->as.sns.profile[subject];
    const pl_stand base = sns_base(&b->as.sns, &s->as.sns, subject);
    const int32_t rate = sns_rate(profile, sns_terrain_of(&b->as.sns, &s->as.sns, &base));
    jot_open(p, '{');
    key_text(p, "unit", play_subject_id(b, subject));
    key_length(p, "move", SNS_DU * (rate > 0 ? rate : 0));
    jot_key(p, "range");
    if (sns_range(profile) > 0)
        jot_length(p, sns_range(profile));
    else
        jot_null(p);
    key_number(p, "discipline", sns_discipline(&b->as.sns, &s->as.sns, subject));
    play_sns_jot_uses(p, b, s, subject);
    jot_zones(p, b, s, subject);
    jot_held(p, b, s, subject);
    jot_command(p, b, s, subject);
    jot_shots(p, b, s, subject);
    jot_charges(p, b, s, subject);
    jot_close(p, '}');
}
