/* What a unit could do in its activation, and what of it is done: the best that the law allows.
   Its bonuses are said before (5.7), so it is thought out there and kept in the mind. Moves are in
   captain_move.c. */
#include "captain.h"

enum {
    TRIES = 8 /* of what was thought of at most so many are put to the law */
};

void ai_sns_offer(ai_sns_choices *c, const ai_sns_choice *one)
{
    int at = c->n;

    if (one->gain <= 0 && one->gain + one->more <= 0)
        return;
    if (at == SNS_CAP_CHOICES) {
        at = 0;
        for (int i = 1; i < SNS_CAP_CHOICES; i++)
            at = c->at[i].gain < c->at[at].gain ? i : at;
        if (c->at[at].gain >= one->gain)
            return;
    } else {
        c->n++;
    }
    c->at[at] = *one;
}

/* Impetus that it will have when it gets its die (11.2). */
int ai_sns_impetus(const ai_sns_choices *c)
{
    const ai_sns_man *m = &c->v->man[c->unit];
    const bool heavy = m->type == SNS_CAV || m->type == SNS_EL || m->type == SNS_CH || m->large;

    if (c->v->s->unit[c->unit].flags & SNS_IMPETUS)
        return 0;
    return 1 + (heavy && !m->hits);
}

int ai_sns_bolder(const ai_sns_choices *c)
{
    const ai_sns_doctrine *d = ai_sns_doctrine_of(c->v, c->unit);
    return c->v->urge * SNS_CAP_BOLDER * d->press / 100;
}

/* ---- Engaged ---- */

static int fight_with(ai_sns_choices *c, int foe)
{
    const ai_sns_view *v = c->v;
    const ai_sns_doctrine *d = ai_sns_doctrine_of(v, c->unit);
    const sns_fight f = sns_fight_between(v->b, v->s, SNS_MELEE, c->unit, foe,
                                          sns_engaged_edge(v->s, foe, c->unit), 0);
    const int more = f.edge[0] == PL_FRONT ? ai_sns_impetus(c) : 0;
    ai_sns_exchange e[2];

    ai_sns_fight(v, &f, 0, more, e);
    const int gain = e[0].theirs * d->fight / 100 - e[0].ours;
    const ai_sns_choice one = {
        .kind = SNS_DO_FIGHT,
        .target = (uint8_t)foe,
        .gain = ai_sns_points(gain + ai_sns_bolder(c) + 5),
        .more = ai_sns_points(e[1].theirs - e[1].ours - e[0].theirs + e[0].ours),
    };
    ai_sns_offer(c, &one);
    return gain;
}

static bool gets_away(const ai_sns_choices *c)
{
    const ai_sns_view *v = c->v;
    const ai_sns_man *m = &v->man[c->unit];

    if (!m->light && m->type != SNS_CAV && m->type != SNS_CAM && m->type != SNS_CH)
        return false;
    for (int i = 0; i < v->s->records; i++) {
        const sns_record *r = &v->s->record[i];
        if (r->a != c->unit && r->b != c->unit)
            continue;
        const int foe = r->a == c->unit ? r->b : r->a;
        if ((r->a == c->unit ? r->edge_a : r->edge_b) != PL_FRONT || v->man[foe].rate >= m->rate)
            return false;
    }
    return true;
}

static void think_engaged(ai_sns_choices *c)
{
    enum { LEAVING = 15, RELIEF = 30 };
    ai_sns_view *v = c->v;
    const ai_sns_man *m = &v->man[c->unit];
    const uint8_t need =
        (uint8_t)(m->light && !(m->traits & SNS_UNDRILLED) ? 0 : ai_sns_manoeuvres(m));
    int worst = 0;

    for (int i = 0; i < v->s->records; i++) {
        const sns_record *r = &v->s->record[i];
        if (r->a != c->unit && r->b != c->unit)
            continue;
        const int foe = r->a == c->unit ? r->b : r->a;
        const int edge = r->a == c->unit ? r->edge_a : r->edge_b;
        const bool front = sns_counts_as_front(v->b, v->s, c->unit, edge);
        if (m->fronts && !front)
            continue;
        const int gain = fight_with(c, foe);
        worst = gain < worst ? gain : worst;
        if (m->fronts || front)
            continue;
        const ai_sns_exchange e = ai_sns_clash(m, &v->man[foe], true);
        const ai_sns_choice turn = { .kind = SNS_DO_TURN_FACE,
                                     .target = (uint8_t)foe,
                                     .need = need,
                                     .gain = ai_sns_points(e.theirs - e.ours + RELIEF +
                                                           ai_sns_bolder(c)),
                                     .more = 10 };
        ai_sns_offer(c, &turn);
    }
    if (worst < 0 && gets_away(c)) {
        const ai_sns_choice leave = { .kind = SNS_DO_BREAK_OFF,
                                      .need = need,
                                      .gain = ai_sns_points(-worst * 2 / 3 - LEAVING) };
        ai_sns_offer(c, &leave);
    }
}

/* ---- Rallying ---- */

static void think_of_rally(ai_sns_choices *c)
{
    const ai_sns_view *v = c->v;
    const ai_sns_man *m = &v->man[c->unit];
    const ai_sns_doctrine *d = ai_sns_doctrine_of(v, c->unit);
    ai_sns_man better = *m;

    if (!m->hits)
        return;
    better.hits--;
    const int hit = ai_sns_loss(&better, 1000) * d->rally / 100;
    const ai_sns_choice one = { .kind = SNS_DO_RALLY,
                                .need = m->hits,
                                .gain =
                                    ai_sns_points(c->danger > 0 || v->waits ? hit : hit * 2 / 3) };
    ai_sns_offer(c, &one);
}

/* ---- All of it ---- */

void ai_sns_think(ai_sns_view *v, int unit, int over, int bonuses, ai_sns_choices *c)
{
    c->v = v;
    c->unit = unit;
    c->n = 0;
    c->over = over;
    c->bonuses = bonuses;
    ai_sns_match_up(v, unit);
    ai_sns_look_about(c);
    c->stay = ai_sns_weigh(v, unit, v->man[unit].at, v->man[unit].heading, -1);
    c->danger = v->danger;
    if (v->man[unit].engaged) {
        think_engaged(c);
        return;
    }
    ai_sns_think_of_shots(c);
    ai_sns_think_of_charges(c);
    think_of_rally(c);
    if (ai_sns_stands(v, unit))
        return;
    const int moves = c->n;
    ai_sns_think_of_moves(c);
    ai_sns_join_shots(c, moves);
}

static ai_sns_choice *best_of(ai_sns_choices *c)
{
    ai_sns_choice *best = NULL;
    int most = 0;

    for (int i = 0; i < c->n; i++) {
        const int promise =
            c->at[i].need > c->over ? INT16_MIN : ai_sns_promise(&c->at[i], c->bonuses);
        if (promise > most) {
            most = promise;
            best = &c->at[i];
        }
    }
    return best;
}

ai_sns_choice *ai_sns_best(ai_sns_choices *c, int d)
{
    for (int tries = 0; tries < TRIES; tries++) {
        ai_sns_choice *best = best_of(c);
        if (!best || best->sure)
            return best;
        if (ai_sns_law_of(c, best, d).rule)
            best->gain = best->more = INT16_MIN / 2;
        else
            best->sure = true;
    }
    return NULL;
}

/* ---- Said ---- */

static const uint8_t kinds[SNS_ACT_KINDS] = {
    [SNS_DO_SHOOT] = SNS_ACT_SHOOT,           [SNS_DO_MOVE] = SNS_ACT_MOVE,
    [SNS_DO_MOVE_SHOOT] = SNS_ACT_MOVE_SHOOT, [SNS_DO_SHOOT_MOVE] = SNS_ACT_SHOOT_MOVE,
    [SNS_DO_CHARGE] = SNS_ACT_CHARGE,         [SNS_DO_FIGHT] = SNS_ACT_FIGHT,
    [SNS_DO_TURN_FACE] = SNS_ACT_TURN_FACE,   [SNS_DO_BREAK_OFF] = SNS_ACT_BREAK_OFF,
    [SNS_DO_RALLY] = SNS_ACT_RALLY,           [SNS_DO_HOLD] = SNS_ACT_HOLD,
    [SNS_DO_DEFER] = SNS_ACT_DEFER,
};

static void say_steps(const ai_sns_view *v, const ai_sns_choice *one, play_decision *out)
{
    for (int i = 0; i < one->steps; i++) {
        const sns_move_step *step = &one->step[i];
        tc_action *a = &out->at[out->count++];
        *a = (tc_action){ .kind = SNS_STEP, .side = (uint8_t)v->side, .arg = step->kind };
        a->as.pose = (tc_pose){ .length = step->length, .angle = step->angle };
        if (step->kind == SNS_FREE) {
            *a = (tc_action){ .kind = SNS_PLACE, .side = (uint8_t)v->side };
            a->as.pose = (tc_pose){ .x = step->x, .y = step->y, .heading = step->angle };
        }
    }
}

void ai_sns_say(const ai_sns_view *v, const ai_sns_choice *one, play_decision *out)
{
    out->count = 0;
    if (one->kind == SNS_DO_MOVE || one->kind == SNS_DO_MOVE_SHOOT)
        say_steps(v, one, out);
    tc_action *a = &out->at[out->count++];
    *a = (tc_action){ .kind = kinds[one->kind], .side = (uint8_t)v->side };
    if (one->kind == SNS_DO_MOVE)
        a->flags = one->group;
    if (one->kind == SNS_DO_SHOOT || one->kind == SNS_DO_SHOOT_MOVE || one->kind == SNS_DO_FIGHT ||
        one->kind == SNS_DO_TURN_FACE)
        a->target = one->target;
    if (one->kind != SNS_DO_CHARGE)
        return;
    a->target = one->target;
    a->flags = one->hand;
    a->as.pose.angle = one->hand == SNS_NO_WHEEL ? 0 : one->angle;
}

/* Nothing to do: it stays as it is, and if there is no danger it may get another die. */
static void say_nothing(const ai_sns_choices *c, play_decision *out)
{
    const ai_sns_view *v = c->v;
    const bool later = v->s->bag[v->side] && !v->man[c->unit].engaged && c->danger <= 0;
    const ai_sns_choice none = { .kind = later ? SNS_DO_DEFER : SNS_DO_HOLD };

    ai_sns_say(v, &none, out);
}

/* ---- The law ---- */

static bool is_choosing(const ai_sns_view *v)
{
    return v->s->frame[v->s->frames - 1].step == SNS_STEP_CHOOSE;
}

static tc_verdict law_of_charge(const ai_sns_view *v, int unit, ai_sns_choice *one, int bonus)
{
    enum { MORE = 2 * SNS_DEGREE };
    const int most = v->man[unit].light ? SNS_FREE_WHEEL : SNS_ADVANCE_WHEEL;
    tc_verdict first = tc_legal();

    for (int i = 0; i < 3; i++) {
        const int angle = one->angle + i * MORE;
        if (angle > most || (i && one->hand == SNS_NO_WHEEL))
            break;
        const tc_verdict v1 = sns_check_charge_of(v->b, v->s, unit, one->target,
                                                  (enum sns_hand)one->hand, angle, bonus, NULL);
        if (!v1.rule) {
            one->angle = (int16_t)angle;
            return v1;
        }
        first = i ? first : v1;
    }
    return first;
}

tc_verdict ai_sns_law_of(const ai_sns_choices *c, ai_sns_choice *one, int d)
{
    ai_sns_view *v = c->v;
    const sns_act *act = &v->s->act;
    const bool said = is_choosing(v);
    const int move = said ? act->move : one->move;
    play_decision say;

    switch (one->kind) {
    case SNS_DO_SHOOT:
    case SNS_DO_SHOOT_MOVE:
        return sns_check_shot(v->b, v->s, c->unit, one->target, said ? act->range : one->range,
                              NULL);
    case SNS_DO_CHARGE:
        return law_of_charge(v, c->unit, one, move);
    case SNS_DO_MOVE:
    case SNS_DO_MOVE_SHOOT:
        return ai_sns_law_of_move(c, one, d, move);
    default:
        if (!said)
            return tc_legal();
        ai_sns_say(v, one, &say);
        return tc_check(v->battle, v->state, &say.at[0]);
    }
}

/* ---- BONUS, and the action itself ---- */

static bool has_combat(const ai_sns_view *v, int unit, int kind)
{
    if (kind == SNS_DO_FIGHT || kind == SNS_DO_CHARGE || kind == SNS_DO_TURN_FACE)
        return true;
    return (kind == SNS_DO_SHOOT || kind == SNS_DO_SHOOT_MOVE || kind == SNS_DO_MOVE_SHOOT) &&
           sns_weapons[v->b->profile[unit].weapon].bonus;
}

void ai_sns_bonus(ai_sns_view *v, ai_sns_mind *m, play_decision *out)
{
    const tc_frame *f = &v->s->frame[v->s->frames - 1];
    const int unit = f->a, n = sns_bonuses(&v->s->unit[unit]), d = v->s->unit[unit].number;
    tc_action a = { .kind = SNS_BONUS, .side = (uint8_t)v->side };
    ai_sns_choices c;

    m->ply = 0;
    if (f->b) { /* a counter-charge */
        a.target = (uint8_t)n;
    } else {
        ai_sns_think(v, unit, d - sns_discipline(v->b, v->s, unit), n, &c);
        const ai_sns_choice *best = ai_sns_best(&c, d);
        if (best) {
            const int left = n - best->move - best->range;
            const bool fights = has_combat(v, unit, best->kind);
            a.unit = (uint8_t)(best->move + (fights ? 0 : left));
            a.target = (uint8_t)(fights ? left : 0);
            a.with = best->range;
            ai_sns_say(v, best, out);
            m->ply = v->state->ply + 2;
            m->unit = (uint8_t)unit;
            m->actions = (uint8_t)out->count;
            for (int i = 0; i < out->count; i++)
                m->act[i] = out->at[i];
        }
    }
    out->count = 1;
    out->at[0] = a;
}

void ai_sns_act(ai_sns_view *v, const ai_sns_mind *m, play_decision *out)
{
    const int unit = v->s->frame[v->s->frames - 1].a, d = v->s->unit[unit].number;
    ai_sns_choices c;

    if (m->ply == v->state->ply + 1 && m->unit == unit) {
        out->count = m->actions;
        for (int i = 0; i < out->count; i++)
            out->at[i] = m->act[i];
        if (play_check(v->battle, v->state, out).rule == TC_LEGAL)
            return;
    }
    ai_sns_think(v, unit, d - sns_discipline(v->b, v->s, unit), v->s->act.move + v->s->act.range,
                 &c);
    const ai_sns_choice *best = ai_sns_best(&c, d);
    if (best)
        ai_sns_say(v, best, out);
    else
        say_nothing(&c, out);
}

void ai_sns_second_move(ai_sns_view *v, int unit, play_decision *out)
{
    const int d = v->s->unit[unit].number;
    ai_sns_choices c = { .v = v, .unit = unit };

    c.over = d - sns_discipline(v->b, v->s, unit);
    ai_sns_match_up(v, unit);
    ai_sns_look_about(&c);
    c.stay = ai_sns_weigh(v, unit, v->man[unit].at, v->man[unit].heading, -1);
    c.danger = v->danger;
    if (!ai_sns_stands(v, unit) && !v->man[unit].engaged)
        ai_sns_think_of_moves(&c);
    for (int i = 0; i < c.n; i++)
        if (c.at[i].group)
            c.at[i].gain = -1;
    const ai_sns_choice *best = ai_sns_best(&c, d);
    out->count = 0;
    if (best)
        say_steps(v, best, out);
    out->at[out->count++] = (tc_action){ .kind = SNS_SECOND_MOVE, .side = (uint8_t)v->side };
    if (out->count > 1 && play_check(v->battle, v->state, out).rule != TC_LEGAL) {
        out->at[0] = out->at[out->count - 1]; /* where it may not shoot from (4.d) */
        out->count = 1;
    }
}

/* ---- Who goes first (5.6.b) ---- */

/* Who shoots, then who rallies, strikes, fights; of those who move the foremost. */
static int turn_of(ai_sns_view *v, int unit, int number)
{
    static const uint8_t first[SNS_ACT_KINDS] = {
        [SNS_DO_SHOOT] = 9,     [SNS_DO_MOVE_SHOOT] = 8, [SNS_DO_SHOOT_MOVE] = 8,
        [SNS_DO_RALLY] = 7,     [SNS_DO_CHARGE] = 6,     [SNS_DO_TURN_FACE] = 5,
        [SNS_DO_BREAK_OFF] = 5, [SNS_DO_FIGHT] = 4,      [SNS_DO_MOVE] = 2,
    };
    ai_sns_choices c;

    ai_sns_think(v, unit, number - sns_discipline(v->b, v->s, unit), sns_bonuses(&v->s->unit[unit]),
                 &c);
    const ai_sns_choice *best = best_of(&c);
    if (!best)
        return 0;
    const int gain = best->gain < 900 ? best->gain : 900;
    const int32_t ahead = v->side ? -v->man[unit].at.y : v->man[unit].at.y;
    return 100000 * first[best->kind] + (best->kind == SNS_DO_MOVE ? ahead : 50 * gain);
}

void ai_sns_pick(ai_sns_view *v, int number, play_decision *out)
{
    int best = -1, most = INT32_MIN;

    for (int i = 0; i < v->n; i++) {
        const int unit = v->mine[i];
        if (!ai_sns_waits(&v->s->unit[unit]) || v->s->unit[unit].number != number)
            continue;
        const int turn = turn_of(v, unit, number);
        if (turn > most) {
            most = turn;
            best = unit;
        }
    }
    out->count = 1;
    out->at[0] = (tc_action){ .kind = SNS_PICK_UNIT,
                              .side = (uint8_t)v->side,
                              .unit = (uint8_t)(best < 0 ? 0 : best) };
}
