/* The case runner: reaching a position of Tilly's Very Bad Day, and the actions of a row. */
#include "case.h"

#include <stdio.h>

/* ---- Reaching the step ----------------------------------------------------------------------- */

static tc_await awaits(const runner *t)
{
    return tc_awaits(&t->now.battle, &t->state);
}

/* Ends the step; where that may not be, takes the first thing offered. */
bool tvb_case_go_on(runner *t)
{
    const tc_await w = awaits(t);
    const bool declare = w.kinds >> TVB_END_DECLARE & 1;
    decision d = { 1, { { .kind = declare ? TVB_END_DECLARE : TVB_END_STEP, .side = w.who } } };
    char said[128];
    if (tc_check(&t->now.battle, &t->state, &d.at[0]).rule != TC_LEGAL) {
        static tc_action offered[256];
        const int n = tc_actions(&t->now.battle, &t->state, 0, TC_NONE, offered, TC_COUNT(offered));
        for (int i = 0; i < n && i < TC_COUNT(offered); i++)
            if (offered[i].kind >= TC_KINDS) {
                d.at[0] = offered[i];
                break;
            }
    }
    case_apply(t, &d);
    return t->verdict.rule == TC_LEGAL ||
           case_fail(t, "going on: %s", case_say_verdict(t->verdict, said));
}

/* A battle begins with its set-up, its cannonade or the start of a turn. */
static void set_agenda(tvb_battle *b, int turn)
{
    tvb_state *s = &b->start;
    const bool guns = turn == 1 && (b->x.rounds[0] || b->x.rounds[1]);
    s->frames = 1;
    s->frame[0] = turn > 0 && !guns ? (tvb_frame){ TVB_STEP_TURN, TVB_STAGE_START, 0, 0 }
                  : turn > 0        ? (tvb_frame){ TVB_STEP_CANNONADE, 0, 0, 0 }
                  : b->free_armies  ? (tvb_frame){ TVB_STEP_ARMY, 0, 0, 0 }
                  : b->x.given      ? (tvb_frame){ TVB_STEP_DEPLOY, !s->attacker, 0, 0 }
                                    : (tvb_frame){ TVB_STEP_INITIATIVE, 0, 0, 0 };
    if (turn > 0) {
        s->turn = (uint8_t)(turn - 1);
        for (int side = 0; side < 2; side++)
            s->deployed[side] = (uint8_t)((1u << s->commands[side]) - 1);
    }
}

/* Begins the battle and ends steps until the one the case starts from; then its flags hold. */
bool tvb_case_start(runner *t)
{
    position *p = &t->now;
    tvb_battle *b = &p->battle.as.tvb;
    dice_words none = { 0 };
    t->started = true;
    t->verdict = tc_legal();
    t->events = (tc_events){ t->log, 0, EVENTS_MAX, 0 };
    tvb_case_complete(t);
    const int turn = b->start.turn;
    uint32_t flags[TVB_UNITS];
    for (int i = 0; i < TVB_UNITS; i++) {
        flags[i] = b->start.unit[i].flags;
        b->start.unit[i].flags &= TVB_ON | TVB_GONE | TVB_AWAY | TVB_HIDDEN;
    }
    set_agenda(b, turn);
    tc_begin(&p->battle, &t->state, &t->events);
    if (!case_audit(t))
        return false;
    if (!is(p->step, "setup") && !is(p->step, "begin") && !case_until(t, p->step, p->leader, &none))
        return false;
    if (turn > 0 && !is(p->step, "begin") && t->state.as.tvb.turn != turn)
        return case_fail(t, "turn %d, not %d", t->state.as.tvb.turn, turn);
    for (int i = 0; i < TVB_UNITS && turn > 0; i++)
        t->state.as.tvb.unit[i].flags |=
            flags[i] & (TVB_MOVED | TVB_CHECKED | TVB_PASSED | TVB_SHOT);
    return true;
}

/* ---- Actions --------------------------------------------------------------------------------- */

static bool put_unit(runner *t, const char *id, uint8_t *out)
{
    const int unit = case_subject(t, id);
    *out = (uint8_t)unit;
    return unit >= 0;
}

/* "wheel_right 30" from word i on: the next word, -1 a fault */
static int read_change(runner *t, const words *w, int i, uint8_t *change, int16_t *angle)
{
    int32_t degrees = 0;
    const int how = i < w->count ? case_name_index(w->at[i], tvb_case_changes, TVB_CHANGES) : -1;
    if (how < 0)
        return case_fail(t, "%s is no change", i < w->count ? w->at[i] : "nothing") - 1;
    *change = (uint8_t)how;
    const bool turns = how == TVB_WHEEL_LEFT || how == TVB_WHEEL_RIGHT || how == TVB_OBLIQUE_LEFT ||
                       how == TVB_OBLIQUE_RIGHT;
    if (!turns)
        return i + 1;
    if (i + 1 >= w->count || !tvb_case_length(w->at[i + 1], &degrees))
        return case_fail(t, "%s wants degrees", w->at[i]) - 1;
    *angle = (int16_t)(degrees / 100);
    return i + 2;
}

/* move S1 wheel_right 30 4.965 [then turn_left] [leave 1] */
static bool read_move(runner *t, const words *w, decision *d, int side)
{
    tc_action *a = case_add(d, TVB_MOVE, side);
    int flags;
    if (w->count < 3 || !put_unit(t, w->at[1], &a->unit))
        return case_fail(t, "move UNIT CHANGE ...");
    int i = read_change(t, w, 2, &a->as.pose.change, &a->as.pose.angle);
    if (i > 0 && i < w->count && tvb_case_length(w->at[i], &a->as.pose.length))
        i++;
    if (i > 0 && i < w->count && is(w->at[i], "then"))
        i = read_change(t, w, i + 1, &a->as.pose.end_change, &a->as.pose.end_angle);
    if (i > 0 && i + 1 < w->count && is(w->at[i], "leave") && case_read_int(w->at[i + 1], &flags)) {
        a->flags = (uint8_t)flags;
        i += 2;
    }
    return i == w->count || case_fail(t, "move UNIT CHANGE [LENGTH] [then CHANGE] [leave BITS]");
}

/* cmove SC 5,9 9,9 [to S1] */
static bool read_cmd_move(runner *t, const words *w, decision *d, int side)
{
    uint8_t commander, target = TC_NONE;
    if (w->count < 2 || !put_unit(t, w->at[1], &commander))
        return case_fail(t, "cmove COMMANDER POINT... [to UNIT]");
    for (int i = 2; i < w->count; i++) {
        pl_point p;
        if (is(w->at[i], "to") && i + 1 < w->count) {
            if (!put_unit(t, w->at[++i], &target))
                return false;
        } else if (tvb_case_point(w->at[i], &p)) {
            tc_action *a = case_add(d, TVB_WAYPOINT, side);
            a->as.pose.x = p.x;
            a->as.pose.y = p.y;
        } else {
            return case_fail(t, "%s is no point", w->at[i]);
        }
    }
    tc_action *a = case_add(d, TVB_CMD_MOVE, side);
    a->unit = commander;
    a->target = target;
    return true;
}

static bool put_pose(runner *t, tc_action *a, const char *word)
{
    pl_point p;
    int16_t heading = 0;
    if (!tvb_case_pose(word, &p, &heading) && !tvb_case_point(word, &p))
        return case_fail(t, "%s is no pose", word);
    a->as.pose.x = p.x;
    a->as.pose.y = p.y;
    a->as.pose.heading = heading;
    return true;
}

/* terrain wood box 8 8 12 12 [difficult] [wooded] [crest P P] */
static bool read_terrain(runner *t, const words *w, decision *d, int side)
{
    uint16_t x[TVB_CORNERS], y[TVB_CORNERS];
    uint8_t n = 0, flags = 0;
    const int kind = w->count > 1 ? case_name_index(w->at[1], tvb_case_grounds, TVB_GROUNDS) : -1;
    int i = kind > 0 ? tvb_case_corners(t, w, 2, x, y, &n) : -1;
    if (i < 0)
        return case_fail(t, "terrain KIND CORNERS ...");
    for (int k = 0; k < n; k++) {
        tc_action *a = case_add(d, TVB_CORNER, side);
        a->as.pose.x = x[k];
        a->as.pose.y = y[k];
    }
    for (; i < w->count; i++) {
        if (is(w->at[i], "difficult")) {
            flags |= 1;
        } else if (is(w->at[i], "wooded")) {
            flags |= 2;
        } else if (!is(w->at[i], "crest")) {
            tc_action *a = case_add(d, TVB_CREST, side);
            if (!put_pose(t, a, w->at[i]))
                return false;
        }
    }
    tc_action *a = case_add(d, TVB_TERRAIN, side);
    a->arg = (uint16_t)kind;
    a->flags = flags;
    return true;
}

/* deploy 1 S1@10,5,0 SC@10,3 SD:S1 */
static bool read_deploy(runner *t, const words *w, decision *d, int side)
{
    int command;
    if (w->count < 2 || !case_read_int(w->at[1], &command))
        return case_fail(t, "deploy COMMAND UNIT@POSE... COMMANDER:UNIT...");
    for (int i = 2; i < w->count; i++) {
        char *at = strchr(w->at[i], '@'), *colon = strchr(w->at[i], ':');
        if (!at && !colon)
            return case_fail(t, "%s is no place", w->at[i]);
        *(at ? at : colon) = 0;
        tc_action *a = case_add(d, at ? TVB_PLACE : TVB_ATTACH, side);
        if (!put_unit(t, w->at[i], &a->unit) ||
            !(at ? put_pose(t, a, at + 1) : put_unit(t, colon + 1, &a->target)))
            return false;
    }
    tc_action *a = case_add(d, TVB_DEPLOY_COMMAND, side);
    a->arg = (uint16_t)(command - 1);
    return true;
}

/* list 1 CMD 5xPSH CAN | 2 CMD ...: GIVEs by number, then ARMY; PSH+ superior, PSH- inferior */
static bool read_list(runner *t, const words *w, decision *d, int side)
{
    int command = 0, unit = side * TVB_SIDE_UNITS;
    for (int i = 1; i < w->count; i++) {
        char word[16];
        int times = 1, skip = 0;
        if (is(w->at[i], "|")) {
            command++;
            continue;
        }
        snprintf(word, sizeof word, "%s", w->at[i]);
        if (sscanf(word, "%dx%n", &times, &skip) != 1)
            times = 1, skip = 0;
        const size_t len = strlen(word + skip);
        const char last = len ? word[skip + (int)len - 1] : 0;
        if (last == '+' || last == '-')
            word[skip + (int)len - 1] = 0;
        const int type = case_name_index(word + skip, tvb_case_types, TVB_TYPES);
        if (type <= 0)
            return case_fail(t, "%s is no type", word + skip);
        for (; times > 0; times--, unit++) {
            if (d->count + 1 >= ITEMS_MAX)
                return case_fail(t, "too many units");
            tc_action *a = case_add(d, TVB_GIVE, side);
            a->unit = (uint8_t)unit;
            a->with = (uint8_t)type;
            a->target = (uint8_t)command;
            a->flags = (uint8_t)(last == '+'   ? TVB_SUPERIOR
                                 : last == '-' ? TVB_INFERIOR
                                               : TVB_ORDINARY);
        }
    }
    case_add(d, TVB_ARMY, side)->arg = (uint16_t)(command + 1);
    return true;
}

/* Actions of a few plain words: a letter each. u unit, t target, T target that may be left out, b
   unit after the target, s secondaries, l length, h heading, P pose, c change, i list, m melee. */
static const struct {
    const char *word;
    int kind;
    const char *carries;
} simple[] = {
    { "check", TVB_CHECK, "u" },           { "pivot", TVB_PIVOT, "uh" },
    { "face", TVB_FACE_LOCKED, "uc" },     { "enter", TVB_ENTER, "uPT" },
    { "end", TVB_END_STEP, "" },           { "shoot", TVB_SHOOT, "tus" },
    { "declare", TVB_DECLARE, "uT" },      { "dcmd", TVB_DECLARE_CMD, "ut" },
    { "charge", TVB_CHARGE_NEXT, "u" },    { "pb", TVB_PB_SHOOT, "tus" },
    { "evade", TVB_EVADE, "u" },           { "melee", TVB_CHOOSE_MELEE, "m" },
    { "primary", TVB_PRIMARY, "tu" },      { "allocate", TVB_ALLOCATE, "ui" },
    { "rally", TVB_RALLY_BACK, "ul" },     { "heroics", TVB_HEROICS, "tu" },
    { "cannon", TVB_DEPLOY_CANNON, "uP" }, { "terrain_done", TVB_TERRAIN_DONE, "" },
    { "resign", TC_RESIGN, "" },           { "offer", TC_OFFER_DRAW, "" },
};

static bool read_rest(runner *t, const words *w, int i, bool list, tc_action *a)
{
    if (list)
        memset(a->as.id, TC_NONE, sizeof a->as.id);
    for (int k = 0; i < w->count; i++, k++) {
        uint8_t unit;
        if (!put_unit(t, w->at[i], &unit))
            return false;
        if (list && k < TC_IDS_MAX)
            a->as.id[k] = unit;
        else if (!list)
            tc_set_add(a->as.set, unit);
    }
    return true;
}

static bool read_operand(runner *t, char what, const char *word, tc_action *a)
{
    int32_t n;
    uint8_t unit;
    switch (what) {
    case 'u':
        return put_unit(t, word, &a->unit);
    case 't':
    case 'T':
        return put_unit(t, word, &a->target);
    case 'm':
        a->arg = put_unit(t, word, &unit) ? unit : 0;
        return !t->failed;
    case 'l':
        return tvb_case_length(word, &a->as.pose.length) || case_fail(t, "%s is no length", word);
    case 'h':
        if (!tvb_case_length(word, &n))
            return case_fail(t, "%s is no heading", word);
        a->as.pose.x = t->state.as.tvb.unit[a->unit % TVB_UNITS].x;
        a->as.pose.y = t->state.as.tvb.unit[a->unit % TVB_UNITS].y;
        a->as.pose.heading = (int16_t)(n / 100);
        return true;
    case 'P':
        return put_pose(t, a, word);
    default:
        a->arg = (uint16_t)case_name_index(word, tvb_case_changes, TVB_CHANGES);
        return a->arg < TVB_CHANGES || case_fail(t, "%s is no change", word);
    }
}

static bool read_simple(runner *t, const words *w, decision *d, int side)
{
    for (int k = 0; k < TC_COUNT(simple); k++) {
        if (!is(simple[k].word, w->at[0]))
            continue;
        tc_action *a = case_add(d, simple[k].kind, side);
        const char *carries = simple[k].carries;
        if (a->kind == TVB_END_STEP && awaits(t).kinds >> TVB_END_DECLARE & 1)
            a->kind = TVB_END_DECLARE;
        if (strchr(carries, 'T'))
            a->target = TC_NONE;
        int i = 1;
        for (; *carries; carries++) {
            if (*carries == 's' || *carries == 'i')
                return read_rest(t, w, i, *carries == 'i', a);
            if (i < w->count && !read_operand(t, *carries, w->at[i++], a))
                return false;
        }
        return i == w->count || case_fail(t, "%s: words left over", w->at[0]);
    }
    return case_fail(t, "%s is no action", w->at[0]);
}

static bool read_decision(runner *t, const words *w, decision *d, int side)
{
    if (is(w->at[0], "move"))
        return read_move(t, w, d, side);
    if (is(w->at[0], "cmove"))
        return read_cmd_move(t, w, d, side);
    if (is(w->at[0], "terrain"))
        return read_terrain(t, w, d, side);
    if (is(w->at[0], "deploy"))
        return read_deploy(t, w, d, side);
    if (is(w->at[0], "list"))
        return read_list(t, w, d, side);
    return read_simple(t, w, d, side);
}

/* spoil UNIT WORD NUMBER: what the audit says of the position with one thing wrong in it; the
   position itself stays. */
static bool spoil(runner *t, const words *w)
{
    tc_state copy = t->state;
    const int unit = w->count == 4 ? case_subject(t, w->at[1]) : -1;
    int n;
    if (unit < 0 || unit >= TVB_UNITS || !case_read_int(w->at[3], &n))
        return case_fail(t, "spoil UNIT WORD NUMBER");
    tvb_unit *u = &copy.as.tvb.unit[unit];
    if (is(w->at[2], "type"))
        u->type = (uint8_t)n;
    else if (is(w->at[2], "quality"))
        u->quality = (uint8_t)n;
    else if (is(w->at[2], "res"))
        u->resolve = (uint8_t)n;
    else if (is(w->at[2], "start"))
        u->start = (uint8_t)n;
    else if (is(w->at[2], "wounds"))
        u->wounds = (uint8_t)n;
    else if (is(w->at[2], "command"))
        u->command = (uint8_t)n;
    else if (is(w->at[2], "x"))
        u->x = n;
    else if (is(w->at[2], "y"))
        u->y = n;
    else if (is(w->at[2], "lost"))
        copy.as.tvb.lost[tvb_side(unit)] = (uint8_t)n;
    else if (is(w->at[2], "original"))
        copy.as.tvb.original[tvb_side(unit)] = (uint8_t)n;
    else
        return case_fail(t, "%s cannot be spoilt", w->at[2]);
    t->verdict = tc_audit(&t->now.battle, &copy);
    return true;
}

/* The left half of a row: [S:|N:] ACTION ... [dice ...]. */
bool tvb_case_action(runner *t, words *w)
{
    static decision d;
    dice_words dice = { 0 };
    t->events.len = 0;
    t->verdict = tc_legal();
    if (!case_read_dice(t, w, &dice))
        return false;
    int side = awaits(t).who & 1;
    if (is(w->at[0], "S:") || is(w->at[0], "N:")) {
        side = w->at[0][0] == 'N';
        memmove(&w->at[0], &w->at[1], (size_t)--w->count * sizeof w->at[0]);
    }
    if (!w->count)
        return case_fail(t, "no action");
    if (is(w->at[0], "roll"))
        return case_roll_all(t, &dice);
    if (is(w->at[0], "until") && w->count == 3)
        return case_until(t, w->at[1], w->at[2], &dice) && case_audit(t) && case_roll_all(t, &dice);
    if (is(w->at[0], "finish"))
        return case_until(t, "turn", "any", &dice) && case_audit(t) && case_roll_all(t, &dice);
    if (is(w->at[0], "spoil"))
        return spoil(t, w);
    d.count = 0;
    if (!read_decision(t, w, &d, side))
        return false;
    case_apply(t, &d);
    return t->verdict.rule != TC_LEGAL || (case_audit(t) && case_roll_all(t, &dice));
}
