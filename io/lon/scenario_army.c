/* Bodies and stands: who belongs to whom, cards, arms and the states of guns. A body is a name for
   stands that are told of together; the rules know stands only. */
#include "scenario.h"
#include <string.h>

const char *const lns_types[] = { "",    "Gen", "Mil", "Mus", "Pik", "Rei", "Cav", "Drg", "Cro",
                                  "Hus", "OG",  "RG",  "LG",  "MG",  "HG",  "Mor", NULL };
TC_STATIC_ASSERT(TC_COUNT(lns_types) == LON_TYPES + 1, "one word per type");
const char *const lns_guns[] = { "none",     "mobile",     "moving", "limbered",
                                 "emplaced", "unlimbered", "fixed",  NULL };
TC_STATIC_ASSERT(TC_COUNT(lns_guns) == LON_GUN_STATES + 1, "one word per state");
const char *const lns_statuses[] = { "ready", "on", "pile", "gone", "coming", NULL };

static const char *const type_names[LON_TYPES] = {
    "",          "General",    "Militia",   "Musketeers", "Pike",      "Reiters",
    "Cavalry",   "Dragoons",   "Croats",    "Hussars",    "Organ gun", "Regimental gun",
    "Light gun", "Medium gun", "Heavy gun", "Mortar"
};

static const scn_field body_fields[] = {
    SCN_FIELD(lns_body, name, SCN_TEXT, .max = LON_NAME_MAX - 1),
    SCN_FIELD(lns_body, side, SCN_WORD, .required = true, .words = lns_sides),
    SCN_FIELD(lns_body, about, SCN_TEXT),
    SCN_FIELD(lns_body, contingent, SCN_NUMBER, .min = 1, .max = 2, .rule = LON_X2),
    SCN_FIELD(lns_body, facing, SCN_ANGLE, .max = PL_TURN - 1),
    SCN_FIELD(lns_body, arrives, SCN_MAP),
    SCN_FIELD(lns_body, stands, SCN_LIST, .required = true),
};

static const scn_field stand_fields[] = {
    SCN_FIELD(lns_stand, id, SCN_ID, .required = true, .max = LON_ID_MAX - 1),
    SCN_FIELD(lns_stand, name, SCN_TEXT, .max = LON_NAME_MAX - 1),
    SCN_FIELD(lns_stand, type, SCN_WORD, .required = true, .words = lns_types, .rule = LON_5_A),
    SCN_FIELD(lns_stand, slot, SCN_NUMBER, .max = LON_SIDE_STANDS - 1),
    SCN_FIELD(lns_stand, at, SCN_LIST),
    SCN_FIELD(lns_stand, facing, SCN_ANGLE, .max = PL_TURN - 1),
    SCN_FIELD(lns_stand, gun, SCN_WORD, .words = lns_guns, .rule = LON_R49),
    SCN_FIELD(lns_stand, men, SCN_NUMBER, .max = 100000),
    SCN_FIELD(lns_stand, conf, SCN_TEXT),
    SCN_FIELD(lns_stand, status, SCN_WORD, .words = lns_statuses),
    SCN_FIELD(lns_stand, flags, SCN_LIST),
    SCN_FIELD(lns_stand, link, SCN_ID, .max = LON_ID_MAX - 1, .rule = LON_R21),
    SCN_FIELD(lns_stand, edges, SCN_LIST, .rule = LON_R72),
    SCN_FIELD(lns_stand, rolls, SCN_NUMBER, .max = 255),
};

/* ---- Finding --------------------------------------------------------------------------------- */

int lns_stand_find(const lns *t, const char *id)
{
    for (int i = 0; i < LON_STANDS; i++)
        if (t->b->start.stand[i].type && strcmp(t->b->card[i].id, id) == 0)
            return i;
    return -1;
}

int lns_stand_of(lns *t, const scn_value *v)
{
    const int stand = v->text ? lns_stand_find(t, v->text) : -1;
    char quote[48];

    if (stand < 0)
        scn_fault(t->c, v, 0, "no stand is called '%s'", v->text ? scn_quote(v->text, quote) : "");
    return stand;
}

/* ---- Guns ------------------------------------------------------------------------------------ */

/* 6.A, 6.B, R49: what a gun of its type starts as. */
static int gun_by_rule(int type)
{
    const lon_type_row *row = lon_type(type);

    if (!row || row->arm != LON_ARTILLERY)
        return LON_NO_GUN;
    if (type == LON_RG)
        return LON_MOBILE;
    return type == LON_LG || type == LON_MG ? LON_EMPLACED0 : LON_FIXED;
}

static bool changes(int type)
{
    return type == LON_LG || type == LON_MG;
}

/* May a gun of this type be in this state? Any may be fixed: it was captured (R93). */
static bool gun_may(int type, int gun)
{
    if (gun == LON_FIXED)
        return true;
    return changes(type) ? gun != LON_MOBILE && gun != LON_NO_GUN : gun == gun_by_rule(type);
}

static int read_gun(lns *t, const lns_stand *from, int type)
{
    const int by_rule = gun_by_rule(type);

    if (!scn_given(&from->gun))
        return by_rule;
    const int gun = from->gun.number;
    if (by_rule == LON_NO_GUN) {
        if (gun != LON_NO_GUN)
            scn_fault(t->c, &from->gun, LON_R49, "'%s' is no gun", from->id.text);
        return LON_NO_GUN;
    }
    if (!gun_may(type, gun))
        scn_fault(t->c, &from->gun, changes(type) ? LON_R49 : LON_6_A_3, "%s '%s' cannot be %s%s",
                  type_names[type], from->id.text, lns_guns[gun],
                  changes(type) ? "" : ": only light and medium guns change");
    else if (!scn_given(&t->top.position) && gun != by_rule && gun != LON_LIMBERED0)
        scn_fault(t->c, &from->gun, LON_6_A_3, "a gun starts emplaced or moving, not %s",
                  lns_guns[gun]);
    return gun;
}

/* ---- Stands ---------------------------------------------------------------------------------- */

/* A general is called as his body is; others by their type and id, and by their body as far as
   there is room for it. */
static void name_stand(const lns_body *body, const lns_stand *from, lon_card *card)
{
    const int type = from->type.number;
    char name[3 * LON_NAME_MAX];

    if (scn_given(&from->name))
        snprintf(name, sizeof name, "%s", from->name.text);
    else if (type == LON_GEN && scn_given(&body->name))
        snprintf(name, sizeof name, "%s", body->name.text);
    else
        snprintf(name, sizeof name, "%s %s", type_names[type], from->id.text);
    size_t len = strlen(name);
    if (!scn_given(&from->name) && type != LON_GEN && scn_given(&body->name) &&
        len + strlen(body->name.text) + 3 < sizeof card->name)
        len += (size_t)snprintf(name + len, sizeof name - len, " (%s)", body->name.text);
    memcpy(card->name, name, len < sizeof card->name ? len : sizeof card->name - 1);
}

static void check_stand(lns *t, const lns_body *body, const lns_stand *from)
{
    const int type = from->type.number, first = body->on_side * LON_SIDE_STANDS;

    if (type == LON_NO_TYPE)
        scn_fault(t->c, &from->type, LON_5_A, "a stand has a type");
    if (type == LON_HUS && !lon_on(t->b, LON_HUSSAR))
        scn_fault(t->c, &from->type, LON_R112, "hussars need the option hussar");
    for (int i = first; i < first + LON_SIDE_STANDS && type == LON_GEN; i++)
        if (t->b->start.stand[i].type == LON_GEN) {
            scn_fault(t->c, &from->type, LON_R99, "an army has one general: '%s' is there",
                      t->b->card[i].id);
            return;
        }
    if (type == LON_GEN && body->arrival)
        scn_fault(t->c, &from->type, LON_X3, "a general does not come later");
    if (type == LON_GEN && scn_given(&body->contingent) && body->contingent.number == 2)
        scn_fault(t->c, &from->type, LON_X2, "the general is of contingent 1");
    const int named = lns_stand_find(t, from->id.text);
    if (named >= 0)
        scn_fault(t->c, &from->id, 0, "'%s' is the name of two stands, first in line %d",
                  from->id.text, t->stand[named].id.line);
}

static int free_slot(lns *t, const lns_body *body, const lns_stand *from)
{
    const int first = body->on_side * LON_SIDE_STANDS;
    int stand = first + (scn_given(&from->slot) ? from->slot.number : 0);

    while (stand < first + LON_SIDE_STANDS && t->b->start.stand[stand].type)
        stand++;
    if (stand < first + LON_SIDE_STANDS)
        return stand;
    scn_fault(t->c, &from->self, 0, "more than %d stands on one side", LON_SIDE_STANDS);
    return -1;
}

static void read_stand(lns *t, const lns_body *body, const scn_value *v)
{
    lns_stand from = { .self = *v };
    const int before = t->c->faults->count;

    if (!scn_read(t->c, v, stand_fields, TC_COUNT(stand_fields), "stand", &from))
        return;
    check_stand(t, body, &from);
    const int stand = free_slot(t, body, &from);
    if (stand < 0 || t->c->faults->count != before)
        return;
    lon_card *card = &t->b->card[stand];
    lon_stand *s = &t->b->start.stand[stand];
    memcpy(card->id, from.id.text, strlen(from.id.text));
    name_stand(body, &from, card);
    card->arrival = (uint8_t)body->arrival;
    if (t->b->two[body->on_side] && scn_given(&body->contingent))
        card->contingent = (uint8_t)(body->contingent.number - 1);
    s->type = (uint8_t)from.type.number;
    s->gun = (uint8_t)read_gun(t, &from, s->type);
    const int ahead = body->on_side == t->b->north ? PL_TURN / 2 : 0;
    from.ahead = scn_given(&body->facing) ? body->facing.number : ahead;
    t->stand[stand] = from;
}

/* X2: a second contingent that the army does not have. */
static void check_contingent(lns *t, const lns_body *body)
{
    if (scn_given(&body->contingent) && body->contingent.number == 2 &&
        !scn_given(&t->side[body->on_side].contingents))
        scn_fault(t->c, &body->contingent, LON_X2, "side %s has no 'contingents'",
                  lns_sides[body->on_side]);
}

static void read_body(lns *t, const scn_value *v)
{
    lns_body body = { .self = *v };

    if (!scn_read(t->c, v, body_fields, TC_COUNT(body_fields), "body", &body))
        return;
    body.on_side = body.side.number;
    if (!scn_given(&t->army[body.on_side]))
        t->army[body.on_side] = *v;
    check_contingent(t, &body);
    lns_read_arrives(t, &body);
    for (int i = 0; i < scn_list_count(&body.stands); i++) {
        const scn_value stand = scn_list_at(&body.stands, i);
        read_stand(t, &body, &stand);
    }
}

void lns_collect_army(lns *t)
{
    lon_blank(&t->b->start);
    for (int i = 0; i < scn_list_count(&t->top.bodies); i++) {
        const scn_value v = scn_list_at(&t->top.bodies, i);
        read_body(t, &v);
    }
}
