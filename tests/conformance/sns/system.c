/* Sword & Spear before the mirror. A table in the mirror (x -> W - x, left and right exchanged), a
   table turned by half with the sides under each other's names, and units with other numbers are
   the same battle, but for what the ledger lists (5.5). Handed: 8.4.a where the middle is not free,
   R33. By number: 7.4.b, R34, R123 and whose fault is found first; commanders keep their numbers,
   for R31 and 5.2 ask and roll by them. By side: whose dice lie first in the bag, and who scouts
   first. */
#include "../../../core/sns/parts.h"
#include "../plane/plane.h"
#include "../systems.h"

#include <string.h>

bool sns_image_of_board(const tc_battle *b, image *i)
{
    *i = plane_image(b->as.sns.width, b->as.sns.depth);
    return true;
}

bool sns_image_padded(const tc_battle *b, image *i)
{
    *i = plane_half_turn(b->as.sns.width, b->as.sns.depth, SNS_SIDE_UNITS, -1);
    for (int c = SNS_FIRST_COMMANDER; c < SNS_PIECES; c++)
        i->number[c] = (uint8_t)(sns_side(c) ? c - SNS_SIDE_COMMANDERS : c + SNS_SIDE_COMMANDERS);
    return true;
}

bool sns_image_of_numbers(const tc_battle *b, uint64_t r, image *i)
{
    *i = plane_renumbered(b->as.sns.width, b->as.sns.depth, SNS_SIDE_UNITS, r);
    return true;
}

/* ---- Sides, edges, hands --------------------------------------------------------------------- */

static uint8_t image_edge(const image *i, uint8_t edge)
{
    if (!plane_is_mirror(i) || (edge != PL_LEFT && edge != PL_RIGHT))
        return edge;
    return edge == PL_LEFT ? PL_RIGHT : PL_LEFT;
}

static uint8_t image_sides(const image *i, uint8_t bits)
{
    return i->swapped ? (uint8_t)((bits & 1) << 1 | bits >> 1) : bits;
}

/* 0 nobody or none, 1 left, 2 right, of a group 3 both. */
static uint8_t image_hand(const image *i, uint8_t hand)
{
    return plane_is_mirror(i) && hand < 4 ? (uint8_t)((hand & 1) << 1 | hand >> 1) : hand;
}

static uint16_t image_step(const image *i, uint16_t kind)
{
    static const uint8_t other[SNS_STEP_KINDS] = {
        [SNS_SIDE_LEFT] = SNS_SIDE_RIGHT,   [SNS_SIDE_RIGHT] = SNS_SIDE_LEFT,
        [SNS_WHEEL_LEFT] = SNS_WHEEL_RIGHT, [SNS_WHEEL_RIGHT] = SNS_WHEEL_LEFT,
        [SNS_TURN_LEFT] = SNS_TURN_RIGHT,   [SNS_TURN_RIGHT] = SNS_TURN_LEFT,
        [SNS_PIVOT_LEFT] = SNS_PIVOT_RIGHT, [SNS_PIVOT_RIGHT] = SNS_PIVOT_LEFT,
    };
    return plane_is_mirror(i) && kind < SNS_STEP_KINDS && other[kind] ? other[kind] : kind;
}

static uint64_t image_units(const image *i, uint64_t set)
{
    uint64_t out = 0;

    for (int u = 0; u < SNS_UNITS; u++)
        if (set >> u & 1)
            out |= sns_bit(plane_number(i, u));
    return out;
}

/* ---- The battle ------------------------------------------------------------------------------ */

void sns_image_battle(const image *i, const tc_battle *b, tc_battle *out)
{
    const sns_battle *f = &b->as.sns;
    sns_battle *o = &out->as.sns;

    *out = *b;
    for (int side = 0; side < 2; side++) {
        const int to = plane_side(i, side);
        memcpy(o->side_name[to], f->side_name[side], sizeof o->side_name[to]);
        memcpy(o->list_name[to], f->list_name[side], sizeof o->list_name[to]);
        o->standard[to] = plane_number(i, f->standard[side]);
    }
    o->tie = (uint8_t)plane_side(i, f->tie);
    o->length_winner = (uint8_t)plane_side(i, f->length_winner);
    for (int u = 0; u < SNS_UNITS; u++)
        o->profile[plane_number(i, u)] = f->profile[u];
    for (int c = 0; c < SNS_COMMANDERS; c++)
        o->rank[plane_number(i, SNS_FIRST_COMMANDER + c) - SNS_FIRST_COMMANDER] = f->rank[c];
    for (int n = 0; n < SNS_PIECES; n++)
        o->card[plane_number(i, n)] = f->card[n];
    for (int p = 0; p < f->pieces; p++) {
        plane_points(i, o->piece[p].at, f->piece[p].corners);
        o->piece[p].box = plane_box(i, f->piece[p].box);
    }
}

/* ---- The state ------------------------------------------------------------------------------- */

static void image_frame(const image *i, tc_frame *f)
{
    switch (f->step) {
    case SNS_STEP_GROUND_DIE:
    case SNS_STEP_GROUND:
    case SNS_STEP_DEPLOY:
    case SNS_STEP_ROLL:
    case SNS_STEP_ALLOCATE:
    case SNS_STEP_PICK:
    case SNS_STEP_TEST_NEXT:
    case SNS_STEP_COMMAND:
        f->a = (uint8_t)plane_side(i, f->a);
        break;
    case SNS_STEP_REACT:
    case SNS_STEP_EVADE_CHECK:
    case SNS_STEP_EVADE_WAY:
        f->a = plane_number(i, f->a);
        f->b = plane_number(i, f->b);
        break;
    case SNS_STEP_RISK:
        f->a = plane_number(i, f->a);
        f->c = plane_number(i, f->c);
        break;
    case SNS_STEP_ESCAPE:
        f->a = plane_number(i, f->a);
        f->b = plane_number(i, f->b);
        f->c = plane_number(i, f->c);
        break;
    case SNS_STEP_ACT:
    case SNS_STEP_BONUS:
    case SNS_STEP_CHOOSE:
    case SNS_STEP_SECOND_SHOOT:
    case SNS_STEP_SECOND_MOVE:
    case SNS_STEP_WALK:
    case SNS_STEP_RUN:
    case SNS_STEP_DICE:
    case SNS_STEP_TEST:
    case SNS_STEP_PURSUE:
    case SNS_STEP_PURSUE_CHECK:
    case SNS_STEP_ATTACH:
    case SNS_STEP_RALLY:
    case SNS_STEP_RALLY_DIE:
        f->a = plane_number(i, f->a);
        break;
    default:
        break;
    }
}

static void image_place(const image *i, int32_t *x, int32_t *y)
{
    *x = plane_x(i, *x);
    *y = plane_y(i, *y);
}

static int16_t image_heading(const image *i, int16_t heading)
{
    return (int16_t)plane_heading(i, heading, PL_TURN);
}

/* A free place, or (of no kind) a leg of a ride, has a place; nothing else has. */
static void image_plan(const image *i, sns_plan *plan)
{
    for (int k = 0; k < plan->steps; k++) {
        sns_move_step *step = &plan->step[k];
        if (step->kind == SNS_FREE || step->kind == SNS_NO_STEP)
            image_place(i, &step->x, &step->y);
        if (step->kind == SNS_FREE)
            step->angle = image_heading(i, step->angle);
        step->kind = (uint8_t)image_step(i, step->kind);
    }
}

/* Of two neighbours the left one comes first. */
static void image_act(const image *i, sns_act *a)
{
    const uint8_t first = plane_number(i, a->member[0]), second = plane_number(i, a->member[1]);
    const bool turns = plane_is_mirror(i) && a->members == 2;

    a->unit = plane_number(i, a->unit);
    a->counter = plane_number(i, a->counter);
    a->member[0] = turns ? second : first;
    a->member[1] = turns ? first : second;
}

static void image_walk(const image *i, const sns_walk *f, bool turns, sns_walk *o)
{
    if (f->kind == SNS_NO_WALK)
        return;
    o->unit = plane_number(i, f->unit);
    o->by = plane_number(i, f->by);
    image_place(i, &o->from_x, &o->from_y);
    o->from_heading = image_heading(i, f->from_heading);
    if (f->kind == SNS_WALK_WHEEL)
        o->turn = (int16_t)plane_angle(i, f->turn);
    else if (f->kind == SNS_WALK_EVADE || f->kind == SNS_WALK_CONFORM)
        o->turn = image_heading(i, f->turn);
    if (f->kind == SNS_WALK_CONFORM)
        image_place(i, &o->to_x, &o->to_y);
    for (int k = 0; k < 2; k++) {
        const int from = turns ? !k : k;
        if (!(f->member_x[from] | f->member_y[from]))
            continue;
        o->member_x[k] = plane_x(i, f->member_x[from]);
        o->member_y[k] = plane_y(i, f->member_y[from]);
        o->member_heading[k] = image_heading(i, f->member_heading[from]);
    }
    image_plan(i, &o->plan);
}

static void image_run(const image *i, sns_run *r)
{
    if (r->kind == SNS_NO_RUN)
        return;
    r->unit = plane_number(i, r->unit);
    r->target = plane_number(i, r->target);
    r->named = plane_number(i, r->named);
    r->asked = plane_number(i, r->asked);
    r->edge = image_edge(i, r->edge);
    r->wheel = (int16_t)plane_angle(i, r->wheel);
    image_place(i, &r->from_x, &r->from_y);
    r->from_heading = image_heading(i, r->from_heading);
    r->reacted = image_units(i, r->reacted);
    r->evaded = image_units(i, r->evaded);
}

static void image_fight(const image *i, sns_fight *f)
{
    for (int k = 0; k < 2; k++) {
        f->unit[k] = plane_number(i, f->unit[k]);
        f->edge[k] = image_edge(i, f->edge[k]);
    }
}

static sns_record image_record(const image *i, sns_record r)
{
    const sns_record o = { plane_number(i, r.a), plane_number(i, r.b), image_edge(i, r.edge_a),
                           image_edge(i, r.edge_b) };
    return i->swapped ? (sns_record){ o.b, o.a, o.edge_b, o.edge_a } : o;
}

static bool comes_before(sns_record one, sns_record other)
{
    return one.a != other.a ? one.a < other.a : one.b < other.b;
}

/* They rise by numbers, so they are sorted anew. */
static void image_records(const image *i, const sns_state *f, sns_state *o)
{
    for (int n = 0; n < f->records; n++) {
        const sns_record r = image_record(i, f->record[n]);
        int at = n;
        for (; at > 0 && comes_before(r, o->record[at - 1]); at--)
            o->record[at] = o->record[at - 1];
        o->record[at] = r;
    }
}

static void image_sums(const image *i, const sns_state *f, sns_state *o)
{
    for (int side = 0; side < 2; side++) {
        const int to = plane_side(i, side);
        o->bag[to] = f->bag[side];
        o->drawn[to] = f->drawn[side];
        o->aside[to] = f->aside[side];
        o->missing[to] = f->missing[side];
        o->filled[to] = f->filled[side];
        o->total[to] = f->total[side];
        o->routed[to] = f->routed[side];
        memcpy(o->hand[to], f->hand[side], sizeof o->hand[to]);
    }
    o->active = (uint8_t)plane_side(i, f->active);
    o->first = (uint8_t)plane_side(i, f->first);
    o->acted = image_sides(i, f->acted);
    o->tested = image_sides(i, f->tested);
    o->due = image_sides(i, f->due);
    o->lost_standard = image_sides(i, f->lost_standard);
}

static void image_rounds(const image *i, sns_state *o)
{
    for (int k = 0; k < o->rounds; k++) {
        sns_round *r = &o->round[k];
        r->set = image_units(i, r->set);
        r->unit = plane_number(i, r->unit);
        r->by = plane_number(i, r->by);
        r->side = (uint8_t)plane_side(i, r->side);
    }
}

static void image_units_of(const image *i, const sns_state *f, sns_state *o)
{
    for (int u = 0; u < SNS_UNITS; u++) {
        sns_unit *to = &o->unit[plane_number(i, u)];
        *to = f->unit[u];
        if (!(to->flags & SNS_HERE))
            continue;
        image_place(i, &to->x, &to->y);
        to->heading = image_heading(i, to->heading);
    }
    for (int c = SNS_FIRST_COMMANDER; c < SNS_PIECES; c++) {
        sns_commander *to = &o->commander[plane_number(i, c) - SNS_FIRST_COMMANDER];
        *to = *sns_commander_at(f, c);
        to->unit = plane_number(i, to->unit);
        if (sns_is_alone(f, c))
            image_place(i, &to->x, &to->y);
    }
}

void sns_image_state(const image *i, const tc_battle *b, const tc_state *s, tc_state *out)
{
    const sns_state *f = &s->as.sns;
    sns_state *o = &out->as.sns;

    (void)b;
    *out = *s;
    if (i->swapped) {
        out->offered = image_sides(i, s->offered);
        if (s->over == TC_WON_0 || s->over == TC_WON_1)
            out->over = (uint8_t)(TC_WON_0 + TC_WON_1 - s->over);
    }
    image_sums(i, f, o);
    for (int k = 0; k < f->frames; k++)
        image_frame(i, &o->frame[k]);
    image_plan(i, &o->draft);
    for (int k = 0; k < f->gives; k++)
        o->give[k].unit = plane_number(i, f->give[k].unit);
    image_act(i, &o->act);
    image_walk(i, &f->walk, plane_is_mirror(i) && f->act.members == 2, &o->walk);
    image_run(i, &o->run);
    image_fight(i, &o->fight);
    for (int k = 0; k < f->rolled; k++) {
        image_place(i, &o->piece[k].x, &o->piece[k].y);
        o->piece[k].side = (uint8_t)plane_side(i, f->piece[k].side);
    }
    image_units_of(i, f, o);
    image_records(i, f, o);
    image_rounds(i, o);
    for (int n = 0; n < SNS_SUBJECTS; n++)
        o->rolls[plane_number(i, n)] = f->rolls[n];
}

/* ---- Actions --------------------------------------------------------------------------------- */

static void image_spot(const image *i, tc_pose *at)
{
    const int16_t heading = at->heading;

    plane_pose(i, at);
    at->heading = heading;
}

static void image_field(const image *i, const tc_action *a, char field, tc_action *o)
{
    switch (field) {
    case 'u':
    case 'c':
        o->unit = plane_number(i, a->unit);
        break;
    case 't':
    case 'o':
    case 'k':
    case 'K':
        o->target = plane_number(i, a->target);
        break;
    case 'p':
        plane_pose(i, &o->as.pose);
        break;
    case 'q':
        image_spot(i, &o->as.pose);
        break;
    case 'Q':
        if (a->target == TC_NONE)
            image_spot(i, &o->as.pose);
        break;
    case 's':
        o->arg = image_step(i, a->arg);
        break;
    case 'g':
    case 'w':
        o->flags = image_hand(i, a->flags);
        break;
    default:
        break;
    }
}

tc_action sns_image_action(const image *i, const tc_battle *b, const tc_state *s,
                           const tc_action *a)
{
    tc_action o = *a;

    (void)s;
    o.side = (uint8_t)plane_side(i, a->side);
    for (const char *field = play_kind_carries(b, a->kind); *field; field++)
        image_field(i, a, *field, &o);
    return o;
}

void sns_image_plain(tc_state *s)
{
    (void)s;
}

/* A place so far off any table that the mirror's, or the thing itself, is no number of places. */
bool sns_image_is_handed(const image *i, const tc_state *s, const tc_action *a)
{
    enum { FAR = PL_LIMIT / 2 };
    const tc_pose *at = &a->as.pose;

    (void)i, (void)s;
    switch (a->kind) {
    case SNS_DEPLOY:
    case SNS_DEPLOY_CMD:
    case SNS_TERRAIN:
    case SNS_PLACE:
    case SNS_LEG:
        return at->x < -FAR || at->x > FAR || at->y < -FAR || at->y > FAR;
    default:
        return false;
    }
}

/* 8.4.a: on the middle of the edge, which of a front is the other's place, no hand decides. */
static bool may_be_handed(const sns_state *s, const tc_event *ev)
{
    const sns_unit *t = &s->unit[ev->whom];

    return ev->a != PL_FRONT || sns_hundredths(t->x) != ev->b || sns_hundredths(t->y) != ev->c;
}

/* What a hand or a number may have decided on the way (5.5). Bearings are of the table, so a table
   turned round has other ones first (R33). */
static bool excuses(const image *i, const tc_state *before, const tc_event *ev)
{
    switch (ev->kind) {
    case SNS_EV_DRAWN:
    case SNS_EV_SCOUTING:
        return i->swapped;
    case SNS_EV_FLEES:
        return !i->still;
    case SNS_EV_CONTACT:
        return plane_is_mirror(i) && may_be_handed(&before->as.sns, ev);
    case SNS_EV_STOPPED: /* 7.4.b */
    case SNS_EV_ENGAGED: /* R123 */
        return i->still;
    default:
        return false;
    }
}

bool sns_image_excuses(const image *i, const tc_state *before, const tc_event *ev, int count)
{
    for (int k = 0; k < count; k++)
        if (excuses(i, before, &ev[k]))
            return true;
    return false;
}

/* Whom a way or a shot fails on first goes by number; with the names of the sides the numbers
   change too. */
bool sns_image_by_number(const image *i, const tc_action *a)
{
    (void)a;
    return i->still || i->swapped;
}

/* Commanders are asked by number (R31), and they keep theirs. */
bool sns_image_asks_by_number(const tc_state *s)
{
    (void)s;
    return false;
}

/* ---- What may be drawn ----------------------------------------------------------------------- */

int sns_system_options(const tc_battle *b, const char *const **names)
{
    static const char *const all[] = { "random_terrain" };
    (void)b;
    *names = all;
    return TC_COUNT(all);
}

int sns_system_rulings(const tc_battle *b, const char *const **names)
{
    static const char *const all[] = { "camps=false",
                                       "armour_six=false",
                                       "morale_every_turn=true",
                                       "break_tiebreak=true",
                                       "lists_mix_size=true",
                                       "impetus_charged=false",
                                       "max_turns=9",
                                       "players=5" };
    (void)b;
    *names = all;
    return TC_COUNT(all);
}

/* ---- A brawler ------------------------------------------------------------------------------- */

/* Dice to whoever may have them, as long as he likes. */
static void give_dice(const tc_battle *b, const tc_state *s, int side, ai_random *r,
                      play_decision *d)
{
    tc_state draft = *s;

    d->count = 0;
    while (d->count < SNS_GIVES - 2 && ai_random_below(r, 12)) {
        play_decision one;
        if (!plane_any(b, &draft, SNS_GIVE, r, &one) ||
            tc_apply(b, &draft, &one.at[0], NULL, NULL).rule)
            break;
        d->at[d->count++] = one.at[0];
    }
    d->at[d->count++] = (tc_action){
        .kind = SNS_ALLOCATE, .side = (uint8_t)side, .unit = TC_NONE, .target = TC_NONE
    };
}

static int64_t nearness(const sns_state *s, const pl_stand *end, int side)
{
    int64_t least = INT64_MAX;

    for (int e = 0; e < SNS_UNITS; e++)
        if (sns_here(s, e) && sns_side(e) != side) {
            const int64_t square = pl_square(end->at, (pl_point){ s->unit[e].x, s->unit[e].y });
            least = square < least ? square : least;
        }
    return least;
}

/* Of the listed steps one that ends nearest to an enemy. */
static bool go_for_them(const tc_battle *b, const tc_state *s, const tc_await *w, ai_random *r,
                        play_decision *d)
{
    enum { STEPS = 128 };
    static tc_action step[STEPS];
    const tc_action commit = {
        .kind = SNS_ACT_MOVE, .side = w->who, .unit = TC_NONE, .target = TC_NONE
    };
    int64_t least = INT64_MAX;
    int n = tc_actions(b, s, ai_random_below(r, 2) ? SNS_STEP : SNS_PLACE, TC_NONE, step, STEPS);

    n = n > STEPS ? STEPS : n;
    d->count = 0;
    for (int k = 0; k < n; k++) {
        const play_decision whole = { .count = 2, .at = { step[k], commit } };
        tc_state draft = *s;
        sns_path path;
        if (ai_random_below(r, 3) == 0 || play_check(b, s, &whole).rule ||
            tc_apply(b, &draft, &step[k], NULL, NULL).rule ||
            sns_check_plan(&b->as.sns, &draft.as.sns, w->subject,
                           draft.as.sns.unit[w->subject].number, draft.as.sns.act.move, SNS_ALONE,
                           &draft.as.sns.draft, &path)
                .rule)
            continue;
        const int64_t near = nearness(&s->as.sns, &path.end[0], w->who);
        if (near < least) {
            least = near;
            *d = whole;
        }
    }
    return d->count > 0;
}

void sns_system_brawl(const tc_battle *b, const tc_state *s, ai_random *r, play_decision *d)
{
    static const uint8_t eager[] = { SNS_ACT_CHARGE, SNS_ACT_FIGHT, SNS_ACT_TURN_FACE,
                                     SNS_SECOND_SHOOT };
    const tc_await w = tc_awaits(b, s);

    if (w.kinds >> SNS_ALLOCATE & 1 && s->as.sns.gives == 0) {
        give_dice(b, s, w.who, r, d);
        return;
    }
    for (int k = 0; k < TC_COUNT(eager); k++)
        if (w.kinds >> eager[k] & 1 && ai_random_below(r, 6) && plane_any(b, s, eager[k], r, d))
            return;
    if (w.kinds >> SNS_ACT_SHOOT & 1 && ai_random_below(r, 2) &&
        plane_any(b, s, SNS_ACT_SHOOT, r, d))
        return;
    if (w.kinds >> SNS_ACT_MOVE & 1 && !s->as.sns.draft.steps && ai_random_below(r, 8) &&
        go_for_them(b, s, &w, r, d))
        return;
    ai_random_decision(b, s, r, d);
}

/* A list on a table is many moves tried. */
uint32_t sns_system_lists_every(void)
{
    return 24;
}

void sns_system_small(int *passed, int *failed)
{
    (void)passed, (void)failed; /* its stations are tried in tests/audit/sns */
}
