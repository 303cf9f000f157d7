/* Lion of the North, for whoever draws: where a move would go (the ghost of all its stands), and
   all that can be shown of one stand as it stands: what it can do, command, whom it can fire at and
   charge. */
#include "../../core/lon/tables.h"
#include "../inside.h"

enum { WHEEL_STEP = 50 };

/* ---- The ghost ------------------------------------------------------------------------------- */

static void jot_poses(play_pen *p, const tc_battle *b, const tc_state *s, const lon_path *path,
                      bool first_only)
{
    pl_stand end[LON_STANDS];
    int32_t cost = 0;
    const int ends = lon_path_end(&b->as.lon, &s->as.lon, path, end, &cost);

    for (int i = 0; i < ends && (i == 0 || !first_only); i++)
        jot_stand_pose(p, &end[i]);
}

/* The first stand's poses: where it begins, the ends of the legs and, of a wheel, every 5
   degrees. */
static void jot_way(play_pen *p, const tc_battle *b, const tc_state *s, const lon_path *path)
{
    lon_path part = { 0 };

    jot_key(p, "path");
    jot_open(p, '[');
    jot_poses(p, b, s, &part, true);
    for (int i = 0; i < path->legs; i++) {
        const int angle = path->leg[i].kind == LON_WHEEL ? path->leg[i].angle : 0;
        part.leg[i] = path->leg[i];
        part.legs++;
        for (int at = WHEEL_STEP; at < (angle < 0 ? -angle : angle); at += WHEEL_STEP) {
            part.leg[i].angle = (int16_t)(angle < 0 ? -at : at);
            jot_poses(p, b, s, &part, true);
        }
        part.leg[i] = path->leg[i];
        jot_poses(p, b, s, &part, true);
    }
    jot_close(p, ']');
}

static void jot_path_ghost(play_pen *p, const tc_battle *b, const tc_state *s, const lon_path *path)
{
    pl_stand end[LON_STANDS];
    uint8_t who[LON_STANDS];
    int32_t cost = 0;
    const int movers = play_lon_movers(s, who);
    const int ends = lon_path_end(&b->as.lon, &s->as.lon, path, end, &cost);

    jot_open(p, '{');
    key_text(p, "unit", play_subject_id(b, who[0]));
    key_length(p, "cost", cost);
    key_length(p, "allowance", lon_allowance(&b->as.lon, &s->as.lon));
    jot_way(p, b, s, path);
    jot_key(p, "to");
    if (ends > 0)
        jot_stand(p, &end[0]);
    else
        jot_null(p);
    jot_key(p, "ghosts");
    jot_open(p, '[');
    for (int i = 0; i < ends && i < movers; i++) {
        jot_open(p, '{');
        key_text(p, "unit", play_subject_id(b, who[i]));
        jot_key(p, "to");
        jot_stand(p, &end[i]);
        jot_close(p, '}');
    }
    jot_close(p, ']');
    jot_close(p, '}');
}

static void jot_place_ghost(play_pen *p, const tc_battle *b, const tc_action *a,
                            const pl_stand *end)
{
    jot_open(p, '{');
    key_text(p, "unit", play_subject_id(b, a->unit));
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

/* Who would move. */
static bool begins_of(const tc_state *s, const tc_action *a, uint64_t set[2])
{
    int count = 0;

    set[0] = set[1] = 0;
    if (a->kind == LON_MOVE_BEGIN) {
        set[0] = a->as.set[0];
        set[1] = a->as.set[1];
    } else if (a->side < 2 && lon_general_of(&s->as.lon, a->side) >= 0) {
        tc_set_add(set, (unsigned)lon_general_of(&s->as.lon, a->side));
    }
    for (int i = tc_set_next(set, 0); i < TC_SET_BITS; i = tc_set_next(set, i + 1), count++)
        if (!play_lon_is_on(s, i))
            return false;
    return count > 0;
}

/* What a move would be paid with, and how far it would go before terrain dice; null: it may not. */
static void jot_begin_ghost(play_pen *p, const tc_battle *b, const tc_state *s, const tc_action *a)
{
    tc_state begun = *s;
    uint64_t set[2];

    if (!begins_of(s, a, set)) {
        jot_null(p);
        return;
    }
    const bool may = tc_apply(b, &begun, a, NULL, NULL).rule == TC_LEGAL;
    jot_open(p, '{');
    key_text(p, "unit", play_subject_id(b, tc_set_next(set, 0)));
    key_number(p, "points",
               a->kind == LON_MOVE_BEGIN ? lon_cost(&b->as.lon, &s->as.lon, set, a->flags)
                                         : begun.as.lon.move.cost);
    key_length(p, "cost", 0);
    key_length(p, "allowance", may ? lon_allowance(&b->as.lon, &begun.as.lon) : 0);
    jot_key(p, "path");
    jot_open(p, '[');
    jot_close(p, ']');
    key_text(p, "to", NULL);
    jot_key(p, "ghosts");
    jot_open(p, '[');
    jot_close(p, ']');
    jot_close(p, '}');
}

void play_lon_jot_ghost(play_pen *p, const tc_battle *b, const tc_state *s, const play_decision *d)
{
    lon_path path;
    pl_stand end;

    if (d->count < 1 || d->count > PLAY_ITEMS_MAX) {
        jot_null(p);
        return;
    }
    const tc_action *a = &d->at[d->count - 1];
    if ((a->kind == LON_MOVE_PATH || a->kind == LON_LEG) && play_lon_path_of(s, d, &path))
        jot_path_ghost(p, b, s, &path);
    else if (a->kind == LON_MOVE_BEGIN || a->kind == LON_GENERAL_MOVE)
        jot_begin_ghost(p, b, s, a);
    else if ((a->kind == LON_DEPLOY || a->kind == LON_REINFORCE || a->kind == LON_PIVOT) &&
             play_lon_place_of(s, a, &end))
        jot_place_ghost(p, b, a, &end);
    else
        jot_null(p);
}

/* ---- What it can do -------------------------------------------------------------------------- */

/* R49: a gun that is not limbered goes nowhere. */
static int move_of(const lon_state *s, int stand)
{
    const lon_stand *u = &s->stand[stand];

    if (u->gun && u->gun != LON_MOBILE && u->gun != LON_LIMBERED0 && u->gun != LON_LIMBERED1)
        return 0;
    return u->flags & LON_WOUNDED ? LON_GENERAL_WOUNDED_MOVE : lon_types[u->type].move;
}

/* How far his general's word reaches, and whom. */
static void jot_command(play_pen *p, const tc_battle *b, const tc_state *s, int stand)
{
    const lon_state *lon = &s->as.lon;
    const int side = lon_side(lon, stand), general = lon_general_of(lon, side);

    jot_key(p, "command");
    if (general < 0) {
        jot_null(p);
        return;
    }
    const pl_stand base = lon_base(lon, general);
    const pl_point centre = pl_stand_centre(&base);
    jot_open(p, '{');
    key_text(p, "commander", play_subject_id(b, general));
    jot_key(p, "centre");
    jot_point(p, centre.x, centre.y);
    key_length(p, "radius", LON_CMD_RADIUS + base.hw);
    jot_key(p, "covers");
    jot_open(p, '[');
    for (int i = 0; i < LON_STANDS; i++)
        if (lon_stands(lon, i) && i != general && lon_side(lon, i) == side &&
            lon_distance(lon, i, general) <= LON_CMD_RADIUS)
            jot_text(p, play_subject_id(b, i));
    jot_close(p, ']');
    jot_close(p, '}');
}

static void jot_run(play_pen *p, const tc_battle *b, const tc_state *s, int stand)
{
    uint64_t set[2] = { 0, 0 };

    jot_key(p, "run");
    if (lon_run_of(&b->as.lon, &s->as.lon, stand, set) > 0) {
        jot_subjects(p, b, set, -1);
    } else {
        jot_open(p, '[');
        jot_close(p, ']');
    }
}

/* ---- Shots ----------------------------------------------------------------------------------- */

/* The law's answer in a fire phase of its side (or in the adjacent fire that is under way). */
static tc_verdict check_shot(const tc_battle *b, const tc_state *s, int stand, int target)
{
    tc_state asked = *s;
    lon_state *lon = &asked.as.lon;
    const tc_frame now = lon->frames ? lon->frame[lon->frames - 1] : (tc_frame){ 0, 0, 0, 0 };
    const int side = lon_side(lon, stand);
    const bool adjacent = now.step == LON_STEP_FIRE && now.a == side && now.b;
    const tc_action a = { .kind = (uint8_t)(adjacent ? LON_ADJ_FIRE : LON_FIRE),
                          .side = (uint8_t)side,
                          .unit = (uint8_t)stand,
                          .target = (uint8_t)target };

    if (!lon->frames || s->over)
        return tc_illegal(TC_SEQUENCE, 0, 1);
    lon->frame[lon->frames - 1] = (tc_frame){ LON_STEP_FIRE, (uint8_t)side, adjacent, 0 };
    if (now.step != LON_STEP_FIRE || now.a != side)
        lon->stand[stand].flags &= (uint16_t)~LON_FIRED;
    return tc_check(b, &asked, &a);
}

/* The faces of its die, of grapeshot's and of the save's that disorder the target (2.4). */
static void key_hits(play_pen *p, const tc_battle *b, const tc_state *s, int stand, int target)
{
    const lon_state *lon = &s->as.lon;
    const bool mortar = lon->stand[stand].type == LON_MOR;
    const bool grape = lon_stand_arm(lon, stand) == LON_ARTILLERY && !mortar &&
                       lon_contact(lon, stand, target, NULL);
    const bool save = !mortar && lon_in_cover(&b->as.lon, lon, stand, target);
    const int die = lon_fire_die(lon, stand), more = grape ? 3 : 1;
    const int above = lon_range_value(lon_distance(lon, stand, target));
    uint64_t hits = 0;

    for (int face = 1; face <= die; face++)
        for (int shot = 1; shot <= more; shot++)
            hits += face + (grape ? shot : 0) > above;
    key_chance(p, "hits", hits, (uint64_t)(die > 0 ? die : 1) * (uint64_t)more * (save ? 2 : 1));
}

static void jot_shot(play_pen *p, const tc_battle *b, const tc_state *s, int stand, int target,
                     int distance)
{
    const lon_state *lon = &s->as.lon;

    jot_open(p, '{');
    key_text(p, "target", play_subject_id(b, target));
    key_length(p, "distance", distance);
    key_number(p, "dice", 1);
    key_number(p, "die", lon_fire_die(lon, stand));
    key_number(p, "above", lon_range_value(distance));
    key_hits(p, b, s, stand, target);
    key_bool(p, "contact", lon_contact(lon, stand, target, NULL));
    key_bool(p, "cover", lon_in_cover(&b->as.lon, lon, stand, target));
    key_text(p, "zone", NULL);
    key_verdict(p, b, check_shot(b, s, stand, target));
    jot_close(p, '}');
}

static void jot_shots(play_pen *p, const tc_battle *b, const tc_state *s, int stand)
{
    const lon_state *lon = &s->as.lon;
    const lon_type_row *row = &lon_types[lon->stand[stand].type];

    jot_key(p, "shots");
    jot_open(p, '[');
    for (int e = 0; row->fire && e < LON_STANDS; e++) {
        if (!lon_stands(lon, e) || lon_side(lon, e) == lon_side(lon, stand))
            continue;
        const int distance = lon_distance(lon, stand, e);
        if (distance <= row->range)
            jot_shot(p, b, s, stand, e, distance);
    }
    jot_close(p, ']');
}

/* ---- Charges --------------------------------------------------------------------------------- */

/* As if its move had begun, plain; a move of it alone that is under way goes on as it is. */
static void begin_alone(lon_state *s, int stand, int cm)
{
    const int first = tc_set_next(s->move.set, 0);

    if (first == stand && tc_set_next(s->move.set, first + 1) >= LON_STANDS)
        return;
    s->move = (lon_move){ .lead = TC_NONE, .cm = (uint8_t)cm };
    tc_set_add(s->move.set, (unsigned)stand);
}

typedef struct charge {
    lon_path path;
    pl_stand end;
    int32_t cost;
    tc_verdict why;
} charge;

static charge charge_of(const tc_battle *b, const lon_state *asked, int stand, int target, int edge)
{
    pl_stand end[LON_STANDS];
    charge c = { .path = asked->move.legs < LON_LEGS ? (lon_path){ .legs = 1 } : (lon_path){ 0 } };

    c.path.leg[0] = (lon_leg){ .kind = LON_CHARGE,
                               .stand = (uint8_t)stand,
                               .target = (uint8_t)target,
                               .edge = (uint8_t)edge };
    end[0] = lon_base(asked, stand);
    lon_path_end(&b->as.lon, asked, &c.path, end, &c.cost);
    c.end = end[0];
    c.why = lon_check_legs(&b->as.lon, asked, &c.path);
    return c;
}

static void jot_charge(play_pen *p, const tc_battle *b, const charge *c)
{
    const lon_leg *leg = &c->path.leg[0];

    jot_open(p, '{');
    key_text(p, "target", play_subject_id(b, leg->target));
    key_text(p, "edge", play_lon_edge_name(leg->edge));
    key_length(p, "offset", leg->length);
    key_length(p, "cost", c->cost);
    jot_key(p, "targets");
    jot_open(p, '[');
    jot_text(p, play_subject_id(b, leg->target));
    jot_close(p, ']');
    jot_key(p, "to");
    jot_stand(p, &c->end);
    key_verdict(p, b, c->why);
    jot_close(p, '}');
}

/* Each edge that it may strike square in the middle; if there is none, the nearest and why not. */
static void jot_charges_at(play_pen *p, const tc_battle *b, const lon_state *asked, int stand,
                           int target)
{
    charge least = { .cost = -1 };
    bool any = false;

    for (int edge = PL_FRONT; edge <= PL_LEFT; edge++) {
        const charge c = charge_of(b, asked, stand, target, edge);
        if (c.why.rule == TC_LEGAL)
            jot_charge(p, b, &c);
        any |= c.why.rule == TC_LEGAL;
        if (least.cost < 0 || c.cost < least.cost)
            least = c;
    }
    if (!any)
        jot_charge(p, b, &least);
}

static void jot_charges(play_pen *p, const tc_battle *b, const tc_state *s, int stand)
{
    lon_state asked = s->as.lon;
    const int cm = move_of(&asked, stand);
    const int arm = lon_stand_arm(&asked, stand);

    jot_key(p, "charges");
    jot_open(p, '[');
    begin_alone(&asked, stand, cm);
    const int32_t reach = lon_allowance(&b->as.lon, &asked);
    for (int e = 0; cm && (arm == LON_FOOT || arm == LON_HORSE) && e < LON_STANDS; e++)
        if (lon_stands(&asked, e) && lon_side(&asked, e) != lon_side(&asked, stand) &&
            !lon_contact(&asked, stand, e, NULL) && lon_distance(&asked, stand, e) <= reach)
            jot_charges_at(p, b, &asked, stand, e);
    jot_close(p, ']');
}

/* ---- The look -------------------------------------------------------------------------------- */

void play_lon_key_range(play_pen *p, int32_t range)
{
    jot_key(p, "range");
    if (range == 0 || range >= LON_UNLIMITED)
        jot_text(p, range ? "unlimited" : NULL);
    else
        jot_length(p, range);
}

void play_lon_jot_look(play_pen *p, const tc_battle *b, const tc_state *s, int subject)
{
    if (!play_lon_is_on(s, subject)) {
        jot_null(p);
        return;
    }
    const lon_state *lon = &s->as.lon;
    const lon_type_row *row = &lon_types[lon->stand[subject].type];
    jot_open(p, '{');
    key_text(p, "unit", play_subject_id(b, subject));
    key_length(p, "move", LON_CM * move_of(lon, subject));
    play_lon_key_range(p, row->range);
    key_number(p, "fire_die", lon_fire_die(lon, subject));
    key_number(p, "melee_die", lon_melee_die(&b->as.lon, lon, subject));
    key_text(p, "zones", NULL);
    key_text(p, "zoc", NULL);
    jot_command(p, b, s, subject);
    jot_run(p, b, s, subject);
    jot_shots(p, b, s, subject);
    jot_charges(p, b, s, subject);
    jot_close(p, '}');
}
