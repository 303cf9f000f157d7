/* Tilly's Very Bad Day before the mirror. A table in the mirror (x -> W - x, left and right
   exchanged) and a table turned by half with the sides under each other's names are the same
   battle. What the ledger leaves to hands and numbers: R84 shifts a commander toward his own base
   edge and first to the right; the south edge is the Attacker's (R81), so that set-up and
   reinforcements do not turn; dice, allocation and several things at once go by number (5.2). */
#include "../../../core/tvb/parts.h"
#include "../plane/plane.h"
#include "../systems.h"

#include <string.h>

/* ---- Places and numbers ------------------------------------------------------------------ */

static int image_change(const image *i, int change)
{
    if (!plane_is_mirror(i))
        return change;
    switch (change) {
    case TVB_WHEEL_LEFT:
    case TVB_TURN_LEFT:
    case TVB_OBLIQUE_LEFT:
    case TVB_SIDE_LEFT:
        return change + 1;
    case TVB_WHEEL_RIGHT:
    case TVB_TURN_RIGHT:
    case TVB_OBLIQUE_RIGHT:
    case TVB_SIDE_RIGHT:
        return change - 1;
    default:
        return change;
    }
}

/* A mask of places of one side. */
static uint64_t image_mask(const image *i, uint64_t mask, int side)
{
    return plane_mask(i, mask, side, TVB_SIDE_UNITS);
}

bool tvb_image_of_board(const tc_battle *b, image *i)
{
    *i = plane_image(b->as.tvb.width, b->as.tvb.depth);
    return true;
}

bool tvb_image_padded(const tc_battle *b, image *i)
{
    *i = plane_half_turn(b->as.tvb.width, b->as.tvb.depth, TVB_SIDE_UNITS, TVB_ARMY0);
    return !b->as.tvb.placing && !b->as.tvb.x.arrival[0].command;
}

bool tvb_image_of_numbers(const tc_battle *b, uint64_t r, image *i)
{
    *i = plane_renumbered(b->as.tvb.width, b->as.tvb.depth, TVB_SIDE_UNITS, r);
    return true;
}

/* ---- The battle -------------------------------------------------------------------------- */

static void image_piece(const image *i, tvb_piece *p, int crests)
{
    plane_narrow(i, p->x, p->y, p->corners);
    for (int k = 0; k < (p->flags & TVB_P_CREST ? 2 : crests); k++)
        plane_narrow(i, &p->crest[2 * k], &p->crest[2 * k + 1], 1);
}

static uint8_t image_command(const image *i, uint8_t command)
{
    if (!command || !i->swapped)
        return command;
    return (uint8_t)(command > TVB_COMMANDS ? command - TVB_COMMANDS : command + TVB_COMMANDS);
}

static void image_arrival(const image *i, tvb_arrival *a)
{
    a->command = image_command(i, a->command);
    for (int k = 0; k < a->stretches && k < 2; k++) {
        int32_t from = a->from[k], to = a->to[k];
        plane_stretch(i, &a->edge[k], &from, &to);
        a->from[k] = (uint16_t)from;
        a->to[k] = (uint16_t)to;
    }
}

static void image_special(const image *i, tvb_special *x)
{
    const uint16_t waived[2] = { x->waived[0], x->waived[1] };

    x->attacker = (uint8_t)plane_side(i, x->attacker);
    x->winner = (uint8_t)plane_side(i, x->winner);
    x->objective = plane_one(i, x->objective);
    x->smoke_exempt = image_mask(i, x->smoke_exempt, x->smoke_side);
    x->smoke_side = (uint8_t)plane_side(i, x->smoke_side);
    if (x->unreliable)
        x->unreliable_units = image_mask(i, x->unreliable_units, x->unreliable - 1);
    x->unreliable = plane_one(i, x->unreliable);
    x->collapse = image_command(i, x->collapse);
    x->counts_two = (uint8_t)(x->counts_two ? 1 + plane_number(i, x->counts_two - 1) : 0);
    x->cannon_ball = plane_one(i, x->cannon_ball);
    x->powder = plane_one(i, x->powder);
    for (int side = 0; side < 2; side++)
        x->waived[plane_side(i, side)] = waived[side];
    for (int k = 0; k < TC_COUNT(x->arrival); k++)
        image_arrival(i, &x->arrival[k]);
    for (int k = 0; k < TC_COUNT(x->forced); k++)
        x->forced[k].command = image_command(i, x->forced[k].command);
    for (int k = 0; k < TVB_CROSSINGS; k++) {
        tvb_crossing *c = &x->crossing[k];
        c->exempt = image_mask(i, c->exempt, c->exempt_side);
        c->exempt_side = (uint8_t)plane_side(i, c->exempt_side);
    }
}

void tvb_image_battle(const image *i, const tc_battle *b, tc_battle *out)
{
    const tvb_battle *f = &b->as.tvb;
    tvb_battle *o = &out->as.tvb;

    *out = *b;
    if (i->swapped) {
        o->light_horse = (uint8_t)(f->light_horse >> 1 & 1) | (uint8_t)((f->light_horse & 1) << 1);
        memcpy(o->side_name[0], f->side_name[1], sizeof o->side_name[0]);
        memcpy(o->side_name[1], f->side_name[0], sizeof o->side_name[1]);
    }
    for (int u = 0; u < TVB_UNITS; u++)
        o->card[plane_number(i, u)] = f->card[u];
    for (int p = 0; p < f->pieces; p++)
        image_piece(i, &o->piece[p], 0);
    for (int a = 0; a < f->areas; a++)
        plane_narrow(i, o->area[a].x, o->area[a].y, o->area[a].corners);
    image_special(i, &o->x);
}

/* ---- The state --------------------------------------------------------------------------- */

/* A melee goes by its lowest number. */
static int image_group(const image *i, const tc_battle *b, const tvb_state *s, int number)
{
    int lowest = 0xffff;
    for (int side = 0; side < 2; side++)
        for (uint64_t m = tvb_group_of(&b->as.tvb, s, number, side); m; m &= m - 1) {
            const int n = plane_number(i, side * TVB_SIDE_UNITS + __builtin_ctzll(m));
            lowest = n < lowest ? n : lowest;
        }
    return lowest;
}

static void image_frame(const image *i, const tc_battle *b, const tvb_state *s, tvb_frame *f)
{
    switch (f->step) {
    case TVB_STEP_ARMY:
    case TVB_STEP_INITIATIVE:
    case TVB_STEP_DEPLOY:
    case TVB_STEP_CANNONS:
    case TVB_STEP_MOVE:
    case TVB_STEP_SHOOT:
    case TVB_STEP_DECLARE:
    case TVB_STEP_POINT_BLANK:
    case TVB_STEP_MELEE:
    case TVB_STEP_RALLY:
    case TVB_STEP_MORALE:
        f->a = (uint8_t)plane_side(i, f->a);
        break;
    case TVB_STEP_PRIMARY:
        f->a = (uint8_t)plane_side(i, f->a);
        f->b = (uint8_t)image_group(i, b, s, f->b);
        break;
    case TVB_STEP_FIGHT:
    case TVB_STEP_ALLOCATE:
        f->a = plane_number(i, f->a);
        f->b = (uint8_t)image_group(i, b, s, f->b);
        break;
    case TVB_STEP_VOLLEY:
        f->b = plane_number(i, f->b);
        f->a = plane_number(i, f->a);
        break;
    case TVB_STEP_CHECK:
    case TVB_STEP_CASUALTY:
    case TVB_STEP_BALL:
    case TVB_STEP_POWDER:
    case TVB_STEP_UNRELIABLE:
        f->a = plane_number(i, f->a);
        break;
    case TVB_STEP_ARMY_MORALE:
        f->b = (uint8_t)(f->a == 2 ? plane_side(i, f->b) : f->b);
        break;
    default:
        break;
    }
}

static tvb_unit image_unit(const image *i, const tvb_state *s, int u)
{
    tvb_unit o = s->unit[u];
    const tvb_frame *top = &s->frame[s->frames ? s->frames - 1 : 0];
    const bool asked = top->step == TVB_STEP_CHECK && top->b == TVB_FOR_CHARGE && top->a == u;

    if (o.flags & (TVB_ON | TVB_PLACED_NOW)) {
        o.x = plane_x(i, o.x);
        o.y = plane_y(i, o.y);
        o.heading = (int16_t)(o.type == TVB_CMD ? 0 : plane_heading(i, o.heading, PL_TURN));
    }
    if (o.attached != TC_NONE)
        o.attached = plane_number(i, o.attached);
    if ((o.flags & TVB_DECLARED || asked) && o.target != TC_NONE)
        o.target = plane_number(i, o.target);
    o.hit_by = image_mask(i, o.hit_by, !tvb_side(u));
    o.contacts = image_mask(i, o.contacts, !tvb_side(u));
    return o;
}

static void image_numbered(const image *i, const tvb_state *s, tvb_state *o)
{
    for (int u = 0; u < TVB_UNITS; u++) {
        const int n = plane_number(i, u);
        o->unit[n] = image_unit(i, s, u);
        o->inflicted[n] = s->inflicted[u];
        o->suffered[n] = s->suffered[u];
        o->primary[n] = (uint8_t)(s->primary[u] ? 1 + plane_number(i, s->primary[u] - 1) : 0);
    }
    for (int k = 0; k < s->routed_count; k++)
        o->routed[k] = plane_number(i, s->routed[k]);
    for (int n = 0; n < TVB_SUBJECTS; n++)
        o->rolls[plane_number(i, n)] = s->rolls[n];
    for (int side = 0; side < 2; side++) {
        const int to = plane_side(i, side);
        o->commands[to] = s->commands[side];
        o->deployed[to] = s->deployed[side];
        o->lost[to] = s->lost[side];
        o->original[to] = s->original[side];
        o->points[to] = s->points[side];
        o->roll_shown[to] = s->roll_shown[side];
    }
}

void tvb_image_state(const image *i, const tc_battle *b, const tc_state *s, tc_state *out)
{
    const tvb_state *from = &s->as.tvb;
    tvb_state *o = &out->as.tvb;

    *out = *s;
    if (i->swapped) {
        out->offered = (uint8_t)((s->offered & 1) << 1 | s->offered >> 1);
        if (s->over == TC_WON_0 || s->over == TC_WON_1)
            out->over = (uint8_t)(TC_WON_0 + TC_WON_1 - s->over);
    }
    o->attacker = (uint8_t)plane_side(i, from->attacker);
    image_numbered(i, from, o);
    for (int k = 0; k < from->frames; k++) {
        const tvb_frame *f = &from->frame[k];
        image_frame(i, b, from, &o->frame[k]);
        if (f->step == TVB_STEP_VOLLEY) /* shooters to come; at last the target's commanders */
            o->volley =
                image_mask(i, from->volley, f->b == TC_NONE ? tvb_side(f->a) : !tvb_side(f->a));
    }
    const bool way = from->frames && from->frame[from->frames - 1].step == TVB_STEP_MOVE;
    for (int k = 0; k < from->waypoints && way; k++) {
        o->way[2 * k] = (uint16_t)plane_x(i, from->way[2 * k]);
        o->way[2 * k + 1] = (uint16_t)plane_y(i, from->way[2 * k + 1]);
    }
    for (int p = 0; p <= from->placed && p < TVB_PLACED; p++)
        image_piece(i, &o->piece[p], p == from->placed ? from->crest : 0);
}

/* ---- Actions ----------------------------------------------------------------------------- */

/* MOVE's flags count the commanders of the unit by number. */
static uint8_t image_left(const image *i, const tvb_state *s, const tc_action *a)
{
    uint8_t out = a->flags;
    int with = 0;
    if (a->unit >= TVB_UNITS)
        return out;
    for (int c = 0; c < TVB_UNITS && with < 8; c++) {
        if (s->unit[c].attached != a->unit)
            continue;
        int place = 0;
        for (int k = 0; k < TVB_UNITS; k++)
            place += s->unit[k].attached == a->unit && plane_number(i, k) < plane_number(i, c);
        out = (uint8_t)((out & ~(1u << place)) | (a->flags >> with & 1u) << place);
        with++;
    }
    return out;
}

static void image_field(const image *i, const tc_battle *b, const tvb_state *s, const tc_action *a,
                        char field, tc_action *o)
{
    if (a->kind == TVB_GIVE && field == 't')
        return;
    if (plane_field(i, a, field, o))
        return;
    if (field == 'm') {
        o->as.pose.change = (uint8_t)image_change(i, o->as.pose.change);
        o->as.pose.end_change = (uint8_t)image_change(i, o->as.pose.end_change);
    }
    if (field == 'a' && a->kind == TVB_FACE_LOCKED && a->arg < TVB_CHANGES)
        o->arg = (uint16_t)image_change(i, a->arg);
    if (field == 'a' && a->kind == TVB_CHOOSE_MELEE) {
        const tc_verdict v = tvb_check(&b->as.tvb, s, a);
        o->arg = (uint16_t)(v.rule ? 0xffff : image_group(i, b, s, a->arg));
    }
    if (field == 'f' && a->kind == TVB_MOVE)
        o->flags = image_left(i, s, a);
}

tc_action tvb_image_action(const image *i, const tc_battle *b, const tc_state *s,
                           const tc_action *a)
{
    tc_action o = *a;

    o.side = (uint8_t)plane_side(i, a->side);
    for (const char *field = play_kind_carries(b, a->kind); *field; field++)
        image_field(i, b, &s->as.tvb, a, *field, &o);
    return o;
}

void tvb_image_plain(tc_state *s)
{
    (void)s;
}

/* G8, R54: a centre straight ahead counts as on the right, so one wheels to the right at it. */
static bool is_straight_ahead(const tvb_state *s, int unit, int target)
{
    if (unit >= TVB_UNITS || target >= TVB_UNITS)
        return false;
    const tvb_unit *u = &s->unit[unit], *t = &s->unit[target];
    return plane_on_axis((pl_point){ u->x, u->y }, u->heading, (pl_point){ t->x, t->y });
}

/* G8: who stands exactly behind a shooter, and is not wholly to its rear, is on its right. */
static bool has_one_on_its_axis(const tvb_state *s, int unit)
{
    for (int o = 0; o < TVB_UNITS; o++)
        if (o != unit && (s->unit[o].flags & TVB_ON) && is_straight_ahead(s, unit, o))
            return true;
    return false;
}

bool tvb_image_is_handed(const image *i, const tc_state *s, const tc_action *a)
{
    const tvb_state *t = &s->as.tvb;

    if (!plane_is_mirror(i) || a->unit >= TVB_UNITS)
        return false;
    if (a->kind == TVB_DECLARE)
        return is_straight_ahead(t, a->unit, a->target);
    bool handed = a->kind == TVB_SHOOT && has_one_on_its_axis(t, a->unit);
    for (unsigned u = 0; a->kind == TVB_SHOOT && u < TVB_UNITS; u++)
        handed |= tc_set_has(a->as.set, u) && has_one_on_its_axis(t, (int)u);
    return handed;
}

/* R84: by hand and by base edge. R56: of several who charge back the lowest number. */
bool tvb_image_excuses(const image *i, const tc_state *before, const tc_event *ev, int count)
{
    for (int k = 0; k < count; k++) {
        const bool charge = ev[k].kind == TVB_EV_CHARGED || ev[k].kind == TVB_EV_DECLARED ||
                            ev[k].kind == TVB_EV_CANCELLED;
        const tvb_state *s = &before->as.tvb;
        if (plane_is_mirror(i) && charge && ev[k].who < TVB_UNITS &&
            (is_straight_ahead(s, ev[k].who, ev[k].whom) ||
             is_straight_ahead(s, ev[k].who, s->unit[ev[k].who].target)))
            return true;
        if (ev[k].kind == TVB_EV_SHIFTED || (ev[k].kind == TVB_EV_DETACHED && !plane_is_mirror(i)))
            return true;
        if (ev[k].kind == TVB_EV_GROUND && ev[k].b == TVB_HILL)
            return true; /* R10: the middle of an odd box is one of two points */
        if (i->still && ev[k].kind == TVB_EV_CHARGED && ev[k].ruling == TVB_R56)
            return true;
    }
    return false;
}

/* Whom a way, a shot or a duty fails on first goes by number; with the names of the sides the
   numbers change too. */
bool tvb_image_by_number(const image *i, const tc_action *a)
{
    (void)a;
    return i->still || i->swapped;
}

/* 5.2, D22: dice and allocation go by number. */
bool tvb_image_asks_by_number(const tc_state *s)
{
    const tvb_state *t = &s->as.tvb;
    for (int k = 0; k < t->frames; k++)
        if (t->frame[k].step == TVB_STEP_ALLOCATE || t->frame[k].step == TVB_STEP_FIGHT)
            return true;
    return false;
}

/* ---- What may be drawn ------------------------------------------------------------------- */

int tvb_system_options(const tc_battle *b, const char *const **names)
{
    static const char *const all[] = {
        "quality",         "evade", "variable_morale", "pappenheims_will", "rash_left",
        "king_counts_two", "beck"
    };
    (void)b;
    *names = all;
    return TC_COUNT(all);
}

int tvb_system_rulings(const tc_battle *b, const char *const **names)
{
    static const char *const all[] = { "rear_column=true",  "commander_zoc=true",
                                       "behind_flank=true", "base_depth=0.5",
                                       "base_depth=2",      "cannon_width=2",
                                       "army_break=1/4",    "hidden_shot=false",
                                       "turn_limit=12" };
    (void)b;
    *names = all;
    return TC_COUNT(all);
}

/* ---- A brawler --------------------------------------------------------------------------- */

/* How near the end of a move is to the nearest enemy. */
static int64_t nearness(const tc_battle *b, const tc_state *s, const tc_action *a)
{
    const pl_base end = tvb_move_end(&b->as.tvb, &s->as.tvb, a);
    const int first = a->side ? 0 : TVB_SIDE_UNITS;
    int64_t least = INT64_MAX;

    for (int e = first; e < first + TVB_SIDE_UNITS; e++) {
        const tvb_unit *u = &s->as.tvb.unit[e];
        if (!(u->flags & TVB_ON) || u->type == TVB_CMD)
            continue;
        const int64_t square = pl_square(end.at, (pl_point){ u->x, u->y });
        least = square < least ? square : least;
    }
    return least;
}

void tvb_system_brawl(const tc_battle *b, const tc_state *s, ai_random *r, play_decision *d)
{
    const tc_await w = tc_awaits(b, s);

    if (w.kinds >> TVB_MOVE & 1 && ai_random_below(r, 24) &&
        plane_approach(b, s, TVB_MOVE, w.who, TVB_SIDE_UNITS, r, nearness, d))
        return;
    if (w.kinds >> TVB_DECLARE & 1 &&
        (plane_any(b, s, TVB_DECLARE, r, d) || plane_any(b, s, TVB_DECLARE_CMD, r, d)))
        return;
    if (w.kinds >> TVB_SHOOT & 1 && ai_random_below(r, 3) == 0 && plane_any(b, s, TVB_SHOOT, r, d))
        return;
    ai_random_decision(b, s, r, d);
}

/* A list on a table is thousands of moves tried. */
uint32_t tvb_system_lists_every(void)
{
    return 24;
}

void tvb_system_small(int *passed, int *failed)
{
    (void)passed, (void)failed; /* its stations are tried in tests/audit/tvb */
}
