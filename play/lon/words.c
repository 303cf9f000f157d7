/* Lion of the North: decisions and the codes of events as the protocol's JSON. What a kind carries
   is named by its own words (docs/protocol.md), so each has a writer here. */
#include "../../core/lon/tables.h"
#include "../inside.h"

/* ---- Stands ---------------------------------------------------------------------------------- */

bool play_lon_is_stand(const tc_state *s, int stand)
{
    return stand >= 0 && stand < LON_STANDS && s->as.lon.stand[stand].type != LON_NO_TYPE;
}

bool play_lon_is_on(const tc_state *s, int stand)
{
    return play_lon_is_stand(s, stand) && lon_stands(&s->as.lon, stand);
}

int play_lon_movers(const tc_state *s, uint8_t out[LON_STANDS])
{
    int count = 0;

    for (int i = tc_set_next(s->as.lon.move.set, 0); i < LON_STANDS;
         i = tc_set_next(s->as.lon.move.set, i + 1))
        out[count++] = (uint8_t)i;
    return count;
}

int play_lon_attackers(const tc_action *a)
{
    int count = 0;

    while (count < LON_ATTACKERS && a->as.id[count] != TC_NONE)
        count++;
    return count;
}

/* ---- Legs and places ------------------------------------------------------------------------- */

lon_leg play_lon_leg_of(const tc_action *a)
{
    const tc_pose *m = &a->as.pose;
    lon_leg leg = { .kind = (uint8_t)a->arg };

    switch (a->arg) {
    case LON_SHIFT:
        leg.x = m->x;
        leg.y = m->y;
        leg.heading = m->heading;
        break;
    case LON_ADVANCE_LEG:
    case LON_RETIRE:
        leg.length = m->length;
        break;
    case LON_WHEEL:
        leg.angle = m->angle;
        break;
    case LON_CHARGE:
        leg.stand = a->unit;
        leg.target = a->target;
        leg.edge = a->with;
        leg.length = m->length;
        break;
    default:
        break;
    }
    return leg;
}

static bool is_near(int32_t length)
{
    return length >= -PL_LIMIT && length <= PL_LIMIT;
}

/* So that geometry may be asked about it, legal or not. */
static bool is_leg(const tc_state *s, const lon_leg *leg)
{
    switch (leg->kind) {
    case LON_SHIFT:
        return is_near(leg->x) && is_near(leg->y) && leg->x >= 0 && leg->y >= 0 &&
               leg->heading >= 0 && leg->heading < PL_TURN;
    case LON_ADVANCE_LEG:
    case LON_RETIRE:
        return is_near(leg->length);
    case LON_WHEEL:
        return leg->angle > -PL_TURN / 2 && leg->angle < PL_TURN / 2;
    case LON_CHARGE:
        return play_lon_is_on(s, leg->stand) && play_lon_is_on(s, leg->target) &&
               leg->edge <= PL_LEFT && is_near(leg->length);
    default:
        return false;
    }
}

bool play_lon_path_of(const tc_state *s, const play_decision *d, lon_path *out)
{
    const lon_move *move = &s->as.lon.move;

    *out = (lon_path){ 0 };
    if (!(move->set[0] | move->set[1]))
        return false;
    for (int i = 0; i < move->legs && i < LON_LEGS; i++)
        out->leg[out->legs++] = move->leg[i];
    for (int i = 0; i < d->count; i++) {
        if (d->at[i].kind != LON_LEG)
            continue;
        const lon_leg leg = play_lon_leg_of(&d->at[i]);
        if (out->legs == LON_LEGS || !is_leg(s, &leg))
            return false;
        out->leg[out->legs++] = leg;
    }
    return true;
}

bool play_lon_place_of(const tc_state *s, const tc_action *a, pl_stand *out)
{
    const tc_pose *at = &a->as.pose;

    if (!play_lon_is_stand(s, a->unit) || at->heading < 0 || at->heading >= PL_TURN)
        return false;
    if (a->kind == LON_PIVOT) {
        if (!play_lon_is_on(s, a->unit))
            return false;
        const pl_stand now = lon_base(&s->as.lon, a->unit);
        const pl_point centre = pl_stand_centre(&now);
        *out = now;
        out->heading = at->heading;
        out->at = pl_from(centre, at->heading, 0, now.depth / 2);
        return true;
    }
    if (!is_near(at->x) || !is_near(at->y))
        return false;
    *out = lon_base_at(s->as.lon.stand[a->unit].type, at->x, at->y, at->heading);
    return true;
}

static void jot_leg_fields(play_pen *p, const tc_battle *b, const tc_action *a)
{
    const tc_pose *m = &a->as.pose;

    key_text(p, "leg", play_lon_leg_name(a->arg));
    switch (a->arg) {
    case LON_SHIFT:
        key_length(p, "x", m->x);
        key_length(p, "y", m->y);
        key_degrees(p, "heading", m->heading);
        break;
    case LON_ADVANCE_LEG:
    case LON_RETIRE:
        key_length(p, "length", m->length);
        break;
    case LON_WHEEL:
        key_degrees(p, "angle", m->angle);
        break;
    case LON_CHARGE:
        key_text(p, "stand", play_subject_id(b, a->unit));
        key_text(p, "target", play_subject_id(b, a->target));
        key_text(p, "edge", play_lon_edge_name(a->with));
        key_length(p, "offset", m->length);
        break;
    default:
        break;
    }
}

/* ---- Decisions ------------------------------------------------------------------------------- */

static void jot_options(play_pen *p, int flags, bool to_rear)
{
    key_bool(p, "force", flags & LON_FORCE);
    key_bool(p, "surprise", flags & LON_SURPRISE);
    if (to_rear)
        key_bool(p, "to_rear", flags & LON_TO_REAR);
}

static bool all_on(const tc_state *s, const uint64_t set[2])
{
    int count = 0;

    for (int i = tc_set_next(set, 0); i < TC_SET_BITS; i = tc_set_next(set, i + 1), count++)
        if (!play_lon_is_on(s, i))
            return false;
    return count > 0;
}

static void jot_begin(play_pen *p, const tc_battle *b, const tc_state *s, const tc_action *a)
{
    jot_key(p, "stands");
    jot_subjects(p, b, a->as.set, -1);
    key_text(p, "lead", a->with == TC_NONE ? NULL : play_subject_id(b, a->with));
    jot_options(p, a->flags, true);
    if (all_on(s, a->as.set))
        key_number(p, "cost", lon_cost(&b->as.lon, &s->as.lon, a->as.set, a->flags));
}

static void jot_ends(play_pen *p, const tc_battle *b, const tc_state *s, const lon_path *path)
{
    pl_stand end[LON_STANDS];
    uint8_t who[LON_STANDS];
    int32_t cost = 0;
    const int movers = play_lon_movers(s, who);
    const int ends = lon_path_end(&b->as.lon, &s->as.lon, path, end, &cost);

    jot_key(p, "to");
    jot_open(p, '[');
    for (int i = 0; i < ends && i < movers; i++) {
        jot_open(p, '{');
        key_text(p, "unit", play_subject_id(b, who[i]));
        key_length(p, "x", end[i].at.x);
        key_length(p, "y", end[i].at.y);
        key_degrees(p, "heading", pl_heading(end[i].heading));
        jot_key(p, "corners");
        jot_stand_pose(p, &end[i]);
        jot_close(p, '}');
    }
    jot_close(p, ']');
    key_length(p, "cost", cost);
}

static void jot_path(play_pen *p, const tc_battle *b, const tc_state *s, const play_decision *d)
{
    lon_path path;

    jot_key(p, "legs");
    jot_open(p, '[');
    for (int i = 0; i < d->count - 1; i++) {
        if (d->at[i].kind != LON_LEG)
            continue;
        jot_open(p, '{');
        jot_leg_fields(p, b, &d->at[i]);
        jot_close(p, '}');
    }
    jot_close(p, ']');
    if (play_lon_path_of(s, d, &path))
        jot_ends(p, b, s, &path);
}

static void jot_placed(play_pen *p, const tc_battle *b, const tc_state *s, const tc_action *a)
{
    const int type = play_lon_is_stand(s, a->unit) ? s->as.lon.stand[a->unit].type : LON_NO_TYPE;
    pl_stand end;

    key_text(p, "unit", play_subject_id(b, a->unit));
    if (a->kind != LON_PIVOT) {
        key_length(p, "x", a->as.pose.x);
        key_length(p, "y", a->as.pose.y);
    }
    key_degrees(p, "heading", a->as.pose.heading);
    if (a->kind == LON_DEPLOY && (a->flags || type == LON_LG || type == LON_MG))
        key_bool(p, "emplaced", a->flags & 1);
    if (play_lon_place_of(s, a, &end)) {
        jot_key(p, "to");
        jot_stand(p, &end);
    }
}

static void jot_fire(play_pen *p, const tc_battle *b, const tc_state *s, const tc_action *a)
{
    key_text(p, "unit", play_subject_id(b, a->unit));
    key_text(p, "target", play_subject_id(b, a->target));
    if (!play_lon_is_on(s, a->unit) || !play_lon_is_on(s, a->target))
        return;
    const int distance = lon_distance(&s->as.lon, a->unit, a->target);
    key_number(p, "die", lon_fire_die(&s->as.lon, a->unit));
    key_number(p, "above", lon_range_value(distance));
    key_length(p, "distance", distance);
}

static void jot_combat(play_pen *p, const tc_battle *b, const tc_state *s, const tc_action *a)
{
    const int count = play_lon_attackers(a);

    key_text(p, "target", play_subject_id(b, a->target));
    jot_key(p, "attackers");
    jot_open(p, '[');
    for (int i = 0; i < count; i++)
        jot_text(p, play_subject_id(b, a->as.id[i]));
    jot_close(p, ']');
    if (!play_lon_is_on(s, a->target))
        return;
    jot_key(p, "dice");
    jot_open(p, '[');
    for (int i = 0; i < count; i++)
        jot_number(p, play_lon_is_on(s, a->as.id[i])
                          ? lon_melee_die(&b->as.lon, &s->as.lon, a->as.id[i])
                          : 0);
    jot_close(p, ']');
    key_number(p, "against", lon_melee_die(&b->as.lon, &s->as.lon, a->target));
}

void play_lon_jot_decision(play_pen *p, const tc_battle *b, const tc_state *s,
                           const play_decision *d)
{
    const tc_action *a = &d->at[d->count - 1];

    switch (a->kind) {
    case LON_DEPLOY:
    case LON_REINFORCE:
    case LON_PIVOT:
        jot_placed(p, b, s, a);
        break;
    case LON_CONSENT:
    case LON_ADVANCE:
        key_bool(p, "yes", a->flags & 1);
        break;
    case LON_MOVE_BEGIN:
        jot_begin(p, b, s, a);
        break;
    case LON_LEG:
        jot_leg_fields(p, b, a);
        break;
    case LON_MOVE_PATH:
        jot_path(p, b, s, d);
        break;
    case LON_GENERAL_MOVE:
        jot_options(p, a->flags, false);
        break;
    case LON_DISMOUNT:
    case LON_CHANGE_GUN:
        key_text(p, "unit", play_subject_id(b, a->unit));
        break;
    case LON_FIRE:
    case LON_ADJ_FIRE:
        jot_fire(p, b, s, a);
        break;
    case LON_COMBAT:
        jot_combat(p, b, s, a);
        break;
    case LON_ATT_OPT:
    case LON_DEF_OPT:
        key_bool(p, "fanatic", a->flags & LON_FANATIC);
        key_bool(p, "aid", a->flags & LON_AID);
        break;
    default:
        break; /* nothing but the kind */
    }
}

/* ---- Events ---------------------------------------------------------------------------------- */

void play_lon_jot_typed(play_pen *p, const char *type, int value)
{
    enum { TENTH = LON_CM / 100 }; /* of a millimetre */

    if (play_same(type, "len"))
        jot_length(p, TENTH * (uint16_t)value);
    else if (play_same(type, "deg"))
        jot_degrees(p, value);
    else if (play_same(type, "con"))
        jot_number(p, value + 1);
    else if (play_same(type, "card"))
        jot_text(p, play_lon_card_name(value));
    else if (play_same(type, "evt"))
        jot_text(p, play_lon_event_name(value));
    else if (play_same(type, "gun"))
        jot_text(p, play_lon_gun_name(value));
    else if (play_same(type, "edg"))
        jot_text(p, play_lon_edge_name(value));
    else if (play_same(type, "why"))
        jot_text(p, play_lon_cause_name(value));
    else if (play_same(type, "lvl"))
        jot_text(p, play_lon_level_name(value));
    else
        jot_number(p, value);
}
