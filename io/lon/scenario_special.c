/* The sides, and what the scenario rules want of them (ledger section X): zones and trains (X1),
   two disciplines in one army (X2), stands that come later (X3). */
#include "../../core/lon/tables.h"
#include "scenario.h"
#include <string.h>

const char *const lns_disciplines[] = { "steady", "regular", "unruly", NULL };
const char *const lns_edges[] = { "north", "east", "south", "west", NULL };

static const pl_box no_zone = { { 1, 1 }, { 0, 0 } };

/* ---- A side ---------------------------------------------------------------------------------- */

static void read_zone(lns *t, const scn_value *v, pl_box *out)
{
    const plane_reader r = lns_reader(t);
    if (scn_given(v))
        (void)plane_read_box(&r, v, out);
}

/* R108: 9 by 6 cm, all of it on the table; it faces the enemy unless said otherwise. */
static void read_train(lns *t, int side, const scn_value *map)
{
    typedef struct train {
        scn_value at, facing;
    } train;
    static const scn_field fields[] = {
        SCN_FIELD(train, at, SCN_LIST, .required = true, .rule = LON_R108),
        SCN_FIELD(train, facing, SCN_ANGLE, .max = PL_TURN - 1),
    };
    train from = { .at = { 0 } };
    pl_point at, corner[4];

    if (!scn_given(map) || !scn_read(t->c, map, fields, TC_COUNT(fields), "train", &from) ||
        !lns_read_at(t, &from.at, &at))
        return;
    const int ahead = side == t->b->north ? PL_TURN / 2 : 0;
    const int heading = scn_given(&from.facing) ? from.facing.number : ahead;
    const pl_stand area = { at, heading, LON_TRAIN_WIDTH / 2, LON_TRAIN_DEPTH };
    pl_stand_corners(&area, 0, corner);
    for (int i = 0; i < 4; i++)
        if (corner[i].x < 0 || corner[i].y < 0 || corner[i].x > t->b->width ||
            corner[i].y > t->b->depth) {
            scn_fault(t->c, &from.at, LON_R108, "the baggage reaches off the table at %g, %g",
                      corner[i].x / 1000.0, corner[i].y / 1000.0);
            return;
        }
    t->b->train[side] = (lon_train){ at.x, at.y, (int16_t)heading, 1, 0 };
}

/* X2: what the two contingents have of their own. */
static void read_contingents(lns *t, int side, const scn_value *list)
{
    typedef struct contingent {
        scn_value name, discipline, zone;
    } contingent;
    static const scn_field fields[] = {
        SCN_FIELD(contingent, name, SCN_TEXT),
        SCN_FIELD(contingent, discipline, SCN_WORD, .required = true, .words = lns_disciplines,
                  .rule = LON_4_E_1),
        SCN_FIELD(contingent, zone, SCN_LIST),
    };
    lon_battle *b = t->b;

    if (!scn_given(list))
        return;
    if (scn_list_count(list) != 2) {
        scn_fault(t->c, list, LON_X2, "an army of two disciplines has 2 contingents, not %d",
                  scn_list_count(list));
        return;
    }
    for (int i = 0; i < 2; i++) {
        const scn_value v = scn_list_at(list, i);
        contingent c = { .name = { 0 } };
        pl_box zone = b->zone[side][0];
        if (!scn_read(t->c, &v, fields, TC_COUNT(fields), "contingent", &c))
            return;
        read_zone(t, &c.zone, &zone);
        if (!lon_on(b, LON_TWO_DISCIPLINES))
            continue;
        b->two[side] = 1;
        b->discipline[side][i] = (uint8_t)c.discipline.number;
        b->zone[side][i] = zone;
    }
}

static void read_side(lns *t, int side, const scn_value *map)
{
    static const scn_field fields[] = {
        SCN_FIELD(lns_side, name, SCN_TEXT, .max = 23),
        SCN_FIELD(lns_side, commander, SCN_TEXT),
        SCN_FIELD(lns_side, about, SCN_TEXT),
        SCN_FIELD(lns_side, discipline, SCN_WORD, .words = lns_disciplines, .rule = LON_4_E_1),
        SCN_FIELD(lns_side, zone, SCN_LIST),
        SCN_FIELD(lns_side, train, SCN_MAP),
        SCN_FIELD(lns_side, contingents, SCN_LIST, .rule = LON_X2),
    };
    lns_side *s = &t->side[side];
    lon_battle *b = t->b;

    b->discipline[side][0] = b->discipline[side][1] = LON_REGULAR;
    b->zone[side][0] = b->zone[side][1] = no_zone;
    const bool read = scn_given(map) && scn_read(t->c, map, fields, TC_COUNT(fields), "side", s);
    scn_name_side(b->side_name[side], sizeof b->side_name[side], side, &s->name);
    if (!read)
        return;
    if (scn_given(&s->discipline))
        b->discipline[side][0] = b->discipline[side][1] = (uint8_t)s->discipline.number;
    read_zone(t, &s->zone, &b->zone[side][0]);
    read_train(t, side, &s->train);
    read_contingents(t, side, &s->contingents);
}

void lns_compile_sides(lns *t)
{
    scn_value side[2];

    (void)scn_read_sides(t->c, &t->top.sides, "sides", SCN_MAP, side);
    read_side(t, 0, &side[0]);
    read_side(t, 1, &side[1]);
}

/* ---- Stands that come later ------------------------------------------------------------------ */

/* [north, 128, 180] */
static bool read_stretch(lns *t, const scn_value *v, lon_arrival *out)
{
    const scn_field along = {
        .name = "edge", .type = SCN_LENGTH, .max = LNS_LONGEST, .rule = LON_R130
    };

    if (scn_list_count(v) != 3) {
        scn_fault(t->c, v, LON_R130, "an edge is [north, from, to]");
        return false;
    }
    scn_value edge = scn_list_at(v, 0), from = scn_list_at(v, 1), to = scn_list_at(v, 2);
    const int which = scn_word_of(t->c, &edge, "edge", lns_edges);
    if (which < 0 || !scn_check(t->c, &from, &along) || !scn_check(t->c, &to, &along))
        return false;
    const int most = which & 1 ? t->b->depth : t->b->width;
    if (from.number >= to.number || to.number > most) {
        scn_fault(t->c, &to, LON_R130, "the stretch must run from less to more, at most to %g",
                  most / 1000.0);
        return false;
    }
    out->edge = (uint8_t)which;
    out->from = from.number;
    out->to = to.number;
    return true;
}

/* Bodies that come in the same turn on the same stretch come together. */
void lns_read_arrives(lns *t, lns_body *body)
{
    typedef struct arrives {
        scn_value turn, edge;
    } arrives;
    static const scn_field fields[] = {
        SCN_FIELD(arrives, turn, SCN_NUMBER, .required = true, .min = 1, .max = LON_TURNS_MAX,
                  .rule = LON_X3),
        SCN_FIELD(arrives, edge, SCN_LIST, .required = true, .rule = LON_R130),
    };
    lon_battle *b = t->b;
    arrives r = { .turn = { 0 } };

    if (!scn_given(&body->arrives) ||
        !scn_read(t->c, &body->arrives, fields, TC_COUNT(fields), "arrives", &r))
        return;
    lon_arrival a = { .turn = (uint8_t)r.turn.number, .side = (uint8_t)body->on_side };
    if (!read_stretch(t, &r.edge, &a))
        return;
    for (int i = 0; i < b->arrivals; i++)
        if (memcmp(&b->arrival[i], &a, sizeof a) == 0) {
            body->arrival = i + 1;
            return;
        }
    if (b->arrivals == LON_ARRIVALS) {
        scn_fault(t->c, &body->arrives, LON_X3, "more than %d arrivals", LON_ARRIVALS);
        return;
    }
    b->arrival[b->arrivals++] = a;
    body->arrival = b->arrivals;
}
