/* The case runner: reaching a position of Lion of the North, and the actions of a row. */
#include "case.h"

#include <stdio.h>

lon_case_way lon_case_last;

/* ---- Reaching the step ----------------------------------------------------------------------- */

static tc_await awaits(const runner *t)
{
    return tc_awaits(&t->now.battle, &t->state);
}

static bool may(const runner *t, int kind)
{
    return awaits(t).kinds >> kind & 1;
}

bool lon_case_start(runner *t)
{
    static const struct {
        const char *word;
        int step;
    } steps[] = { { "MOVE", LON_STEP_MOVE },   { "AFTER", LON_STEP_AFTER },
                  { "FIRE", LON_STEP_FIRE },   { "ADJACENT", LON_STEP_FIRE },
                  { "MELEE", LON_STEP_MELEE }, { "DRAW", LON_STEP_DRAW },
                  { "TURN", LON_STEP_TURN },   { "setup", LON_STEP_NONE } };
    position *p = &t->now;
    lon_state *s = &p->battle.as.lon.start;
    int at = -1;
    t->started = true;
    t->verdict = tc_legal();
    t->events = (tc_events){ t->log, 0, EVENTS_MAX, 0 };
    lon_case_last = (lon_case_way){ 0, 0 };
    for (int i = 0; i < TC_COUNT(steps); i++)
        if (is(p->step, steps[i].word))
            at = i;
    if (at < 0)
        return case_fail(t, "no step %s", p->step);
    lon_case_complete(t);
    if (steps[at].step != LON_STEP_MOVE)
        s->cpts[0] = s->cpts[1] = 0;
    if (steps[at].step != LON_STEP_NONE)
        lon_at_step(s, (enum lon_step)steps[at].step, p->leader[0] == 'B', is(p->step, "ADJACENT"));
    tc_begin(&p->battle, &t->state, &t->events);
    return case_audit(t);
}

/* The decision that goes on with the least: no more of this phase, no help, no advance. */
bool lon_case_go_on(runner *t)
{
    static const uint8_t ends[] = { LON_END_MOVES, LON_END_FIRE, LON_END_MELEE,
                                    LON_MOVE_PATH, LON_ATT_OPT,  LON_REINFORCE_DONE,
                                    LON_DEF_OPT,   LON_ADVANCE,  LON_CONSENT };
    char said[128];
    for (int i = 0; i < TC_COUNT(ends); i++) {
        if (!may(t, ends[i]))
            continue;
        const decision d = { 1, { { .kind = ends[i], .side = awaits(t).who } } };
        case_apply(t, &d);
        return t->verdict.rule == TC_LEGAL ||
               case_fail(t, "going on: %s", case_say_verdict(t->verdict, said));
    }
    return case_fail(t, "no way to go on");
}

/* ---- Moves ----------------------------------------------------------------------------------- */

static bool put_stand(runner *t, const char *id, uint8_t *out)
{
    const int stand = case_subject(t, id);
    *out = (uint8_t)stand;
    return stand >= 0;
}

int lon_case_mover(runner *t, const words *w, int i, tc_action *a)
{
    a->kind = LON_MOVE_BEGIN;
    a->with = TC_NONE;
    for (; i < w->count && !is(w->at[i], ":"); i++) {
        uint8_t stand;
        if (is(w->at[i], "force")) {
            a->flags |= LON_FORCE;
        } else if (is(w->at[i], "surprise")) {
            a->flags |= LON_SURPRISE;
        } else if (is(w->at[i], "to_rear")) {
            a->flags |= LON_TO_REAR;
        } else if (is(w->at[i], "general")) {
            a->kind = LON_GENERAL_MOVE;
            a->with = 0;
        } else if (is(w->at[i], "lead") && i + 1 < w->count) {
            if (!put_stand(t, w->at[++i], &a->with))
                return -1;
        } else if (put_stand(t, w->at[i], &stand)) {
            tc_set_add(a->as.set, stand);
        } else {
            return -1;
        }
    }
    return i;
}

static bool read_charge(runner *t, const words *w, int i, tc_action *a)
{
    a->arg = LON_CHARGE;
    if (i + 4 >= w->count || !put_stand(t, w->at[i + 1], &a->unit) ||
        !put_stand(t, w->at[i + 2], &a->target) ||
        case_name_index(w->at[i + 3], lon_case_edges, 4) < 0 ||
        !lon_case_length(w->at[i + 4], &a->as.pose.length))
        return case_fail(t, "charge STAND TARGET EDGE OFFSET");
    a->with = (uint8_t)case_name_index(w->at[i + 3], lon_case_edges, 4);
    return true;
}

/* "shift X,Y,H", "ahead L", "back L", "left DEG", "right DEG", "charge A1 B1 FRONT L"; the next
   word */
static int read_leg(runner *t, const words *w, int i, tc_action *a)
{
    const char *word = w->at[i], *next = i + 1 < w->count ? w->at[i + 1] : "";
    pl_point p = { 0, 0 };
    int32_t n = 0;
    if (is(word, "charge"))
        return read_charge(t, w, i, a) ? i + 5 : -1;
    if (is(word, "shift")) {
        a->arg = LON_SHIFT;
        if (!lon_case_pose(next, &p, &a->as.pose.heading))
            return case_fail(t, "%s is no pose", next) - 1;
        a->as.pose.x = p.x;
        a->as.pose.y = p.y;
        return i + 2;
    }
    if (!lon_case_length(next, &n))
        return case_fail(t, "%s is no leg", word) - 1;
    if (is(word, "ahead") || is(word, "back")) {
        a->arg = is(word, "ahead") ? LON_ADVANCE_LEG : LON_RETIRE;
        a->as.pose.length = n;
    } else if (is(word, "left") || is(word, "right")) {
        a->arg = LON_WHEEL;
        a->as.pose.angle = (int16_t)(is(word, "left") ? -n / 10 : n / 10);
    } else {
        return case_fail(t, "%s is no leg", word) - 1;
    }
    return i + 2;
}

static bool read_path(runner *t, const words *w, int i, decision *d, int side)
{
    while (i < w->count) {
        i = read_leg(t, w, i, case_add(d, LON_LEG, side));
        if (i < 0)
            return false;
    }
    case_add(d, LON_MOVE_PATH, side);
    return true;
}

/* What the path costs, and how many it moves, legal or not; asked before it is tried. */
static void measure_path(const runner *t, const decision *d)
{
    pl_stand end[LON_STANDS];
    lon_path path = { 0 };
    lon_case_last = (lon_case_way){ 0, 0 };
    for (int i = 0; i < d->count && path.legs < LON_LEGS; i++) {
        const tc_action *a = &d->at[i];
        if (a->kind != LON_LEG)
            continue;
        const bool charge = a->arg == LON_CHARGE;
        path.leg[path.legs++] = (lon_leg){ .kind = (uint8_t)a->arg,
                                           .stand = a->unit,
                                           .target = a->target,
                                           .edge = charge ? a->with : 0,
                                           .x = a->as.pose.x,
                                           .y = a->as.pose.y,
                                           .length = a->as.pose.length,
                                           .heading = a->as.pose.heading,
                                           .angle = a->as.pose.angle };
    }
    if (path.legs)
        lon_case_last.stands =
            lon_path_end(&t->now.battle.as.lon, &t->state.as.lon, &path, end, &lon_case_last.cost);
}

static bool apply_path(runner *t, const words *w, int i, int side)
{
    static decision d;
    d.count = 0;
    if (!read_path(t, w, i, &d, side))
        return false;
    measure_path(t, &d);
    case_apply(t, &d);
    return true;
}

/* move A1 A2 lead A1 force : LEGS [dice of the terrain]: begin and path; if either is refused
   neither has been. move general force : LEGS. */
static bool apply_move(runner *t, const words *w, int side, dice_words *dice)
{
    static decision d;
    const tc_state before = t->state;
    d.count = 0;
    const int i = lon_case_mover(t, w, 1, case_add(&d, LON_MOVE_BEGIN, side));
    if (i < 0)
        return false;
    case_apply(t, &d);
    while (t->verdict.rule == TC_LEGAL && awaits(t).who == TC_CHANCE && dice->at < dice->count)
        if (!case_roll_once(t, dice))
            return false;
    if (t->verdict.rule == TC_LEGAL &&
        (!case_audit(t) || !apply_path(t, w, i < w->count ? i + 1 : i, side)))
        return false;
    if (t->verdict.rule != TC_LEGAL) {
        t->state = before;
        dice->at = dice->count;
    }
    return true;
}

/* ---- Other decisions ------------------------------------------------------------------------- */

static bool put_pose(runner *t, tc_action *a, const char *word)
{
    pl_point p;
    if (!lon_case_pose(word, &p, &a->as.pose.heading))
        return case_fail(t, "%s is no pose", word);
    a->as.pose.x = p.x;
    a->as.pose.y = p.y;
    return true;
}

/* Of words that stand for several kinds the one that is awaited. */
static int kind_awaited(const runner *t, int one, int other)
{
    return may(t, other) ? other : one;
}

static int end_kind(const runner *t)
{
    static const uint8_t ends[] = { LON_END_FIRE, LON_END_MELEE, LON_REINFORCE_DONE };
    for (int i = 0; i < TC_COUNT(ends); i++)
        if (may(t, ends[i]))
            return ends[i];
    return LON_END_MOVES;
}

/* combat B1 A1 A2 */
static bool read_combat(runner *t, const words *w, tc_action *a)
{
    memset(a->as.id, TC_NONE, sizeof a->as.id);
    if (w->count < 3 || w->count > 2 + TC_IDS_MAX || !put_stand(t, w->at[1], &a->target))
        return case_fail(t, "combat DEFENDER ATTACKER...");
    for (int i = 2; i < w->count; i++)
        if (!put_stand(t, w->at[i], &a->as.id[i - 2]))
            return false;
    return true;
}

static bool read_flags(runner *t, const words *w, tc_action *a)
{
    for (int i = 1; i < w->count; i++)
        if (is(w->at[i], "yes") || is(w->at[i], "fanatic"))
            a->flags |= LON_FANATIC;
        else if (is(w->at[i], "aid"))
            a->flags |= LON_AID;
        else if (!is(w->at[i], "no") && !is(w->at[i], "none"))
            return case_fail(t, "%s %s?", w->at[0], w->at[i]);
    return true;
}

/* A letter each: u stand, t target, P pose, h heading, e `emplaced`, f words of flags, i
   attackers. */
static const struct {
    const char *word;
    int kind, other; /* or the other, if that is awaited */
    const char *carries;
} simple[] = {
    { "fire", LON_FIRE, LON_ADJ_FIRE, "ut" },
    { "combat", LON_COMBAT, LON_COMBAT, "i" },
    { "opt", LON_ATT_OPT, LON_DEF_OPT, "f" },
    { "advance", LON_ADVANCE, LON_ADVANCE, "f" },
    { "consent", LON_CONSENT, LON_CONSENT, "f" },
    { "deploy", LON_DEPLOY, LON_DEPLOY, "uPe" },
    { "reinforce", LON_REINFORCE, LON_REINFORCE, "uP" },
    { "dismount", LON_DISMOUNT, LON_DISMOUNT, "u" },
    { "change", LON_CHANGE_GUN, LON_CHANGE_GUN, "u" },
    { "pivot", LON_PIVOT, LON_PIVOT, "uh" },
    { "resign", TC_RESIGN, TC_RESIGN, "" },
    { "offer", TC_OFFER_DRAW, TC_OFFER_DRAW, "" },
};

static bool read_operand(runner *t, char what, const char *word, tc_action *a)
{
    int32_t n;
    switch (what) {
    case 'u':
        return put_stand(t, word, &a->unit);
    case 't':
        return put_stand(t, word, &a->target);
    case 'P':
        return put_pose(t, a, word);
    case 'h':
        a->as.pose.heading = (int16_t)(lon_case_length(word, &n) ? n / 10 : -1);
        return a->as.pose.heading >= 0 || case_fail(t, "%s is no heading", word);
    default:
        a->flags = is(word, "emplaced");
        return a->flags || case_fail(t, "%s?", word);
    }
}

static bool read_decision(runner *t, const words *w, decision *d, int side)
{
    if (is(w->at[0], "end"))
        return case_add(d, end_kind(t), side) != NULL;
    if (is(w->at[0], "begin") || is(w->at[0], "general"))
        return lon_case_mover(t, w, is(w->at[0], "begin"), case_add(d, LON_MOVE_BEGIN, side)) > 0;
    if (is(w->at[0], "leg")) /* one item, and no commit */
        return w->count > 1 && read_leg(t, w, 1, case_add(d, LON_LEG, side)) > 0;
    for (int k = 0; k < TC_COUNT(simple); k++) {
        if (!is(simple[k].word, w->at[0]))
            continue;
        tc_action *a = case_add(d, kind_awaited(t, simple[k].kind, simple[k].other), side);
        const char *carries = simple[k].carries;
        if (is(carries, "i"))
            return read_combat(t, w, a);
        if (is(carries, "f"))
            return read_flags(t, w, a);
        int i = 1;
        for (; *carries && i < w->count; carries++, i++)
            if (!read_operand(t, *carries, w->at[i], a))
                return false;
        return i == w->count || case_fail(t, "%s: words left over", w->at[0]);
    }
    return case_fail(t, "%s is no action", w->at[0]);
}

/* spoil STAND WORD NUMBER: what the audit says of the position with one thing wrong in it; the
   position itself stays. Words of a stand, or of its first owner's side. */
static bool spoil(runner *t, const words *w)
{
    tc_state copy = t->state;
    lon_state *s = &copy.as.lon;
    const int stand = w->count == 4 ? case_subject(t, w->at[1]) : -1;
    int n;
    if (stand < 0 || stand >= LON_STANDS || !case_read_int(w->at[3], &n))
        return case_fail(t, "spoil STAND WORD NUMBER");
    const int side = lon_first_owner(stand);
    const struct {
        const char *word;
        uint8_t *at;
    } bytes[] = { { "type", &s->stand[stand].type },
                  { "gun", &s->stand[stand].gun },
                  { "link", &s->stand[stand].link },
                  { "n", &s->n[side] },
                  { "dl", &s->dl[side] },
                  { "vl", &s->vl[side] },
                  { "fanatic", &s->fanatic[side][0] },
                  { "surprise", &s->surprise[side][0] },
                  { "cpts", &s->cpts[0] },
                  { "demoralised", &s->demoralised } };
    bool known = true;
    if (is(w->at[2], "x"))
        s->stand[stand].x = n;
    else if (is(w->at[2], "y"))
        s->stand[stand].y = n;
    else if (is(w->at[2], "heading"))
        s->stand[stand].heading = (int16_t)n;
    else
        known = false;
    for (int i = 0; i < TC_COUNT(bytes); i++)
        if (is(w->at[2], bytes[i].word)) {
            *bytes[i].at = (uint8_t)n;
            known = true;
        }
    if (!known)
        return case_fail(t, "%s cannot be spoilt", w->at[2]);
    t->verdict = tc_audit(&t->now.battle, &copy);
    return true;
}

/* The left half of a row: [A:|B:] ACTION ... [dice ...]. */
bool lon_case_action(runner *t, words *w)
{
    static decision d;
    dice_words dice = { 0 };
    t->events.len = 0;
    t->verdict = tc_legal();
    if (!case_read_dice(t, w, &dice))
        return false;
    int side = awaits(t).who & 1;
    if (is(w->at[0], "A:") || is(w->at[0], "B:")) {
        side = w->at[0][0] == 'B';
        memmove(&w->at[0], &w->at[1], (size_t)--w->count * sizeof w->at[0]);
    }
    if (!w->count)
        return case_fail(t, "no action");
    if (is(w->at[0], "roll") || is(w->at[0], "draw"))
        return case_roll_all(t, &dice);
    if (is(w->at[0], "until") && w->count == 3)
        return case_until(t, w->at[1], w->at[2], &dice) && case_audit(t) && case_roll_all(t, &dice);
    if (is(w->at[0], "finish"))
        return case_until(t, "turn", "any", &dice) && case_audit(t) && case_roll_all(t, &dice);
    if (is(w->at[0], "spoil"))
        return spoil(t, w);
    d.count = 0;
    if (is(w->at[0], "move")) {
        if (!apply_move(t, w, side, &dice))
            return false;
    } else if (is(w->at[0], "path")) {
        if (!apply_path(t, w, 1, side))
            return false;
    } else if (read_decision(t, w, &d, side)) {
        case_apply(t, &d);
    } else {
        return false;
    }
    return t->verdict.rule != TC_LEGAL || (case_audit(t) && case_roll_all(t, &dice));
}
