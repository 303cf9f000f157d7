/* The case runner: questions about a position of Sword & Spear, put through core/sns/sns.h. */
#include "case.h"

#include <stdio.h>
#include <stdlib.h>

static const sns_battle *battle_of(const runner *t)
{
    return &t->now.battle.as.sns;
}

static const sns_state *state_of(const runner *t)
{
    return &t->state.as.sns;
}

static bool expect_length(runner *t, const char *what, int got, const char *word)
{
    int32_t want;
    if (!sns_case_length(word, &want))
        return case_fail(t, "%s: %s is no length", what, word);
    return got == want || case_fail(t, "%s: expected %d, got %d", what, want, got);
}

static bool expect_verdict(runner *t, const words *w, int i, tc_verdict v)
{
    char said[128];
    if (is(w->at[i], "yes"))
        return v.rule == TC_LEGAL || case_fail(t, "%s: %s", w->at[0], case_say_verdict(v, said));
    return case_cites(t, w->at[i], v.rule, v.ruling) ||
           case_fail(t, "%s: expected %s, got %s", w->at[0], w->at[i], case_say_verdict(v, said));
}

/* The number behind a word, or what it is without. */
static int number_behind(const words *w, const char *word, int otherwise)
{
    int n;
    for (int i = 1; i + 1 < w->count; i++)
        if (is(w->at[i], word) && case_read_int(w->at[i + 1], &n))
            return n;
    return otherwise;
}

static bool has_word(const words *w, const char *word)
{
    for (int i = 1; i < w->count; i++)
        if (is(w->at[i], word))
            return true;
    return false;
}

/* ---- One unit -------------------------------------------------------------------------------- */

static bool expect_points(runner *t, const words *w, int from, const pl_point *got, int n)
{
    pl_point want;
    for (int i = 0; i < n && i + from < w->count; i++)
        if (!sns_case_point(w->at[i + from], &want) || want.x != got[i].x || want.y != got[i].y)
            return case_fail(t, "%s: point %d: expected %s, is %d,%d", w->at[0], i, w->at[i + from],
                             got[i].x, got[i].y);
    return true;
}

static bool expect_threat(runner *t, const words *w, int unit)
{
    pl_point c[4];
    const bool has = sns_threat_zone(battle_of(t), state_of(t), unit, c);
    if (is(w->at[2], "none") || is(w->at[2], "yes"))
        return has == is(w->at[2], "yes") || case_fail(t, "threat zone: %s", has ? "yes" : "none");
    return has ? expect_points(t, w, 2, c, 4) : case_fail(t, "no threat zone");
}

static bool ask_profile(runner *t, const words *w, int unit, bool *known)
{
    const sns_profile *p = &battle_of(t)->profile[unit];
    const struct {
        const char *word;
        bool got;
    } facts[] = { { "mounted", sns_is_mounted(p) },
                  { "foot", sns_is_foot(p) },
                  { "skirmisher", sns_is_skirmisher(p) },
                  { "train", sns_is_train(p) },
                  { "formed", sns_is_formed(p) } };
    const char *word = w->at[0], *last = w->at[w->count - 1];
    *known = true;
    for (int i = 0; i < TC_COUNT(facts); i++)
        if (is(word, facts[i].word))
            return sns_case_yes(t, w, facts[i].got);
    if (is(word, "value"))
        return case_expect_number(t, word, sns_value(p), last);
    if (is(word, "points"))
        return case_expect_number(t, word, sns_points(p), last);
    *known = false;
    return true;
}

static bool ask_unit(runner *t, const words *w, int unit, bool *known)
{
    const sns_battle *b = battle_of(t);
    const sns_state *s = state_of(t);
    const char *word = w->at[0], *last = w->at[w->count - 1];
    const pl_stand base = sns_base(b, s, unit);
    pl_point c[4];
    *known = true;
    if (is(word, "D"))
        return case_expect_number(t, word, sns_discipline(b, s, unit), last);
    if (is(word, "bonuses"))
        return case_expect_number(t, word, sns_bonuses(&s->unit[unit]), last);
    if (is(word, "test_need"))
        return case_expect_number(t, word, sns_test_need(b, s, unit), last);
    if (is(word, "in_command"))
        return sns_case_yes(t, w, sns_in_command(b, s, unit));
    if (is(word, "fresh"))
        return sns_case_yes(t, w, sns_is_fresh(b, s, unit));
    if (is(word, "engaged") && w->count == 3)
        return sns_case_yes(t, w, sns_is_engaged(s, unit));
    if (is(word, "hill"))
        return sns_case_yes(t, w, sns_on_hill(b, s, &base));
    if (is(word, "terrain"))
        return case_expect_name(t, word, sns_case_terrains[sns_terrain_of(b, s, &base) & 3], last);
    if (is(word, "threat"))
        return expect_threat(t, w, unit);
    if (is(word, "corners")) {
        pl_stand_corners(&base, 0, c);
        return expect_points(t, w, 2, c, 4);
    }
    if (is(word, "centre")) {
        c[0] = pl_stand_centre(&base);
        return expect_points(t, w, 2, c, 1);
    }
    return ask_profile(t, w, unit, known);
}

/* ---- Two units ------------------------------------------------------------------------------- */

static bool expect_engaged(runner *t, const words *w, int one, int other)
{
    const int mine = sns_engaged_edge(state_of(t), one, other);
    char got[24];
    if (is(w->at[3], "no"))
        return mine < 0 || case_fail(t, "%s is engaged with %s", w->at[1], w->at[2]);
    if (mine < 0)
        return case_fail(t, "%s is not engaged with %s", w->at[1], w->at[2]);
    snprintf(got, sizeof got, "%s-%s", sns_case_edges[mine & 3],
             sns_case_edges[sns_engaged_edge(state_of(t), other, one) & 3]);
    return is(w->at[3], "yes") || case_expect_name(t, "engaged", got, w->at[3]);
}

/* A fight as it would begin: as they are engaged, or charging from where he stands; shooting. */
static sns_fight fight_of(const runner *t, const words *w, int one, int other)
{
    const sns_battle *b = battle_of(t);
    const sns_state *s = state_of(t);
    const bool charging = has_word(w, "charging") || is(w->at[0], "charging");
    const bool shoots = is(w->at[0], "shooting") || has_word(w, "shooting");
    const pl_stand target = sns_base(b, s, other);
    const pl_point from = { s->unit[one].x, s->unit[one].y };
    const int edge = sns_edge_towards(&target, from);
    unsigned flags = charging ? SNS_CHARGED : 0;
    flags |= has_word(w, "crossed") ? SNS_CROSSED0 | SNS_OVER0 : 0;
    flags |= has_word(w, "over") ? SNS_OVER0 : 0;
    flags |= has_word(w, "countered") ? SNS_COUNTERED : 0;
    return sns_fight_between(b, s, shoots ? SNS_SHOOTING : SNS_MELEE, one, other, edge, flags);
}

/* melee A1 B1 5 4 [base 4 2] */
static bool expect_muster(runner *t, const words *w, int one, int other)
{
    const sns_fight f = fight_of(t, w, one, other);
    int base = 0;
    if (w->count < 5)
        return case_fail(t, "%s UNIT UNIT N N", w->at[0]);
    for (int i = 3; i < w->count; i++)
        if (is(w->at[i], "base"))
            base = i;
    for (int i = 0; i < 2; i++) {
        sns_muster m;
        sns_muster_of(battle_of(t), state_of(t), &f, i, &m);
        if (!case_expect_number(t, i ? "dice of the second" : "dice of the first", m.dice,
                                w->at[3 + i]))
            return false;
        if (base && base + 2 < w->count &&
            !case_expect_number(t, i ? "base of the second" : "base of the first", m.base,
                                w->at[base + 1 + i]))
            return false;
    }
    return true;
}

/* protection melee|shooting A1 B1 P Q */
static bool expect_protection(runner *t, const words *w)
{
    const int one = w->count == 6 ? case_subject(t, w->at[2]) : -1;
    const int other = one < 0 ? -1 : case_subject(t, w->at[3]);
    if (other < 0 || one >= SNS_UNITS || other >= SNS_UNITS)
        return case_fail(t, "protection melee|shooting UNIT UNIT P Q");
    const sns_fight f = fight_of(t, w, one, other);
    for (int i = 0; i < 2; i++)
        if (!case_expect_number(t, i ? "protection of the second" : "protection of the first",
                                sns_protection_of(battle_of(t), state_of(t), &f, i), w->at[4 + i]))
            return false;
    return true;
}

/* can_charge A1 B1 yes|ID [left DEG] [bonus N]; straight A1 B1 L ... */
static bool expect_charge(runner *t, const words *w, int one, int other)
{
    const int left = number_behind(w, "left", 0), right = number_behind(w, "right", 0);
    const enum sns_hand hand = left ? SNS_LEFT : right ? SNS_RIGHT : SNS_NO_WHEEL;
    sns_charge c = { 0 };
    const tc_verdict v =
        sns_check_charge_of(battle_of(t), state_of(t), one, other, hand,
                            SNS_DEGREE * (left + right), number_behind(w, "bonus", 0), &c);
    if (is(w->at[0], "straight"))
        return expect_length(t, "straight", c.straight, w->at[3]);
    return expect_verdict(t, w, 3, v);
}

static bool expect_shot(runner *t, const words *w, int one, int other)
{
    int32_t distance = -1;
    const tc_verdict v = sns_check_shot(battle_of(t), state_of(t), one, other,
                                        number_behind(w, "bonus", 0), &distance);
    if (is(w->at[0], "shot_distance"))
        return expect_length(t, "distance", distance, w->at[3]);
    return expect_verdict(t, w, 3, v);
}

static bool ask_pair(runner *t, const words *w, int one, int other, bool *known)
{
    const char *word = w->at[0];
    const bool units = one < SNS_UNITS && other < SNS_UNITS;
    *known = true;
    if (is(word, "distance"))
        return expect_length(t, word, sns_distance(battle_of(t), state_of(t), one, other),
                             w->at[3]);
    if ((is(word, "shot") || is(word, "shot_distance")) && one < SNS_UNITS)
        return expect_shot(t, w, one, other);
    if (is(word, "engaged") && units)
        return expect_engaged(t, w, one, other);
    if ((is(word, "melee") || is(word, "charging") || is(word, "shooting")) && units)
        return expect_muster(t, w, one, other);
    if ((is(word, "can_charge") || is(word, "straight")) && units)
        return expect_charge(t, w, one, other);
    if (is(word, "edge") && units) {
        const pl_stand base = sns_base(battle_of(t), state_of(t), one);
        const sns_unit *u = &state_of(t)->unit[other];
        return case_expect_name(
            t, word, sns_case_edges[sns_edge_towards(&base, (pl_point){ u->x, u->y }) & 3],
            w->at[3]);
    }
    *known = false;
    return true;
}

/* can_move A1 D yes|ID [bonus N] : STEPS */
static bool expect_can_move(runner *t, const words *w)
{
    static decision d;
    sns_plan plan = { 0 };
    sns_path path;
    int from = 0, die = 0;
    const int unit = w->count > 4 ? case_subject(t, w->at[1]) : -1;
    for (int i = 4; i < w->count && !from; i++)
        from = is(w->at[i], ":") ? i + 1 : 0;
    d.count = 0;
    if (unit < 0 || unit >= SNS_UNITS || !from || !case_read_int(w->at[2], &die) ||
        sns_case_steps_of(t, w, from, &d, 0, unit) != w->count || d.count > SNS_STEPS_MAX)
        return case_fail(t, "can_move UNIT DIE yes|ID [bonus N] : STEPS");
    for (int i = 0; i < d.count; i++) {
        const tc_action *a = &d.at[i];
        const bool place = a->kind == SNS_PLACE;
        plan.step[plan.steps++] = (sns_move_step){
            .kind = (uint8_t)(place ? SNS_FREE : a->arg),
            .angle = place ? a->as.pose.heading : a->as.pose.angle,
            .length = a->as.pose.length,
            .x = a->as.pose.x,
            .y = a->as.pose.y,
        };
    }
    return expect_verdict(t, w, 3,
                          sns_check_plan(battle_of(t), state_of(t), unit, die,
                                         number_behind(w, "bonus", 0), SNS_ALONE, &plan, &path));
}

/* list_margin 6 5 2 1: 6 beats 5, the loser is of protection 2 */
static bool expect_margin(runner *t, const words *w)
{
    int n[3];
    for (int i = 0; i < 3; i++)
        if (w->count != 5 || !case_read_int(w->at[i + 1], &n[i]))
            return case_fail(t, "list_margin WINNER LOSER PROTECTION N");
    return case_expect_number(t, "margin", sns_margin_of(battle_of(t), n[0], n[1], n[2]), w->at[4]);
}

bool sns_case_ask(runner *t, const words *w, bool *known)
{
    *known = true;
    if (is(w->at[0], "protection"))
        return expect_protection(t, w);
    if (is(w->at[0], "list_margin"))
        return expect_margin(t, w);
    if (is(w->at[0], "can_move"))
        return expect_can_move(t, w);
    const bool fits = sns_case_ask_roster(t, w, known);
    if (*known)
        return fits;
    const int one = w->count > 2 ? sns_case_find(t, w->at[1]) : -1,
              other = w->count > 3 ? sns_case_find(t, w->at[2]) : -1;
    if (one < 0 || one >= SNS_PIECES)
        return true;
    if (other >= 0 && other < SNS_PIECES) {
        const bool fine = ask_pair(t, w, one, other, known);
        if (*known)
            return fine;
    }
    return one < SNS_UNITS ? ask_unit(t, w, one, known) : true;
}
