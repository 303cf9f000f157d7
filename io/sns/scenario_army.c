/* Armies: units and commanders, their cards and profiles (2.e, 2.f, 15), written out or taken from
   a roster of the file. What an army list allows (Appendix 3) is the core's to say. */
#include "../../core/sns/tables.h"
#include "scenario.h"
#include <string.h>

const char *const sps_types[] = { "",   "HF", "MF", "LF",  "CAV",  "CAM", "LH",
                                  "EL", "CH", "WW", "ART", "CAMP", NULL };
TC_STATIC_ASSERT(TC_COUNT(sps_types) == SNS_TYPES + 1, "one word per type");
const char *const sps_traits[] = { "Impact", "Shieldwall", "Spears",    "Pikes",     "Undrilled",
                                   "Thrown", "Two-handed", "Steadfast", "Stakes",    "LP",
                                   "ARM",    "HA",         "Bow",       "Longbow",   "Crossbow",
                                   "Sling",  "Javelins",   "Handgun",   "Artillery", NULL };
TC_STATIC_ASSERT(TC_COUNT(sps_traits) == SNS_TRAITS + SPS_PROTECTIONS + SNS_WEAPONS,
                 "bits, protections and weapons");
const char *const sps_ranks[] = { "", "captain", "general", NULL };
TC_STATIC_ASSERT(TC_COUNT(sps_ranks) == SNS_RANKS + 1, "one word per rank");

const char *const sps_lists[] = { "macedonian", "skythian", "achaemenid", "roman", "sarmatian",
                                  "dacian",     "english",  "scots",      "welsh", NULL };
TC_STATIC_ASSERT(TC_COUNT(sps_lists) == SNS_LISTS + 1, "one word per list");

static const scn_field unit_fields[] = {
    SCN_FIELD(sps_unit, id, SCN_ID, .max = SNS_ID_MAX - 1),
    SCN_FIELD(sps_unit, name, SCN_TEXT, .max = SNS_NAME_MAX - 1),
    SCN_FIELD(sps_unit, type, SCN_WORD, .required = true, .words = sps_types, .rule = SNS_2_f),
    SCN_FIELD(sps_unit, large, SCN_BOOL, .rule = SNS_2_c),
    SCN_FIELD(sps_unit, discipline, SCN_NUMBER, .required = true, .min = SNS_DISCIPLINE_BEST,
              .max = SNS_DISCIPLINE_WORST, .rule = SNS_2_e),
    SCN_FIELD(sps_unit, strength, SCN_NUMBER, .required = true, .min = 1, .max = 8,
              .rule = SNS_2_e),
    SCN_FIELD(sps_unit, traits, SCN_LIST),
    SCN_FIELD(sps_unit, count, SCN_NUMBER, .min = 1, .max = SNS_SIDE_UNITS, .rule = SNS_3_a),
    SCN_FIELD(sps_unit, slot, SCN_NUMBER, .max = SNS_SIDE_UNITS - 1),
    SCN_FIELD(sps_unit, at, SCN_LIST),
    SCN_FIELD(sps_unit, facing, SCN_ANGLE, .max = PL_TURN - 1),
    SCN_FIELD(sps_unit, men, SCN_NUMBER, .max = 100000),
    SCN_FIELD(sps_unit, conf, SCN_TEXT),
    SCN_FIELD(sps_unit, status, SCN_WORD, .words = sps_statuses),
    SCN_FIELD(sps_unit, hits, SCN_NUMBER, .max = 255, .rule = SNS_12_2_a),
    SCN_FIELD(sps_unit, dice, SCN_LIST, .rule = SNS_5_5_c),
    SCN_FIELD(sps_unit, flags, SCN_LIST),
    SCN_FIELD(sps_unit, rolls, SCN_NUMBER, .max = 255),
};

static const scn_field commander_fields[] = {
    SCN_FIELD(sps_commander, id, SCN_ID, .max = SNS_ID_MAX - 1),
    SCN_FIELD(sps_commander, name, SCN_TEXT, .max = SNS_NAME_MAX - 1),
    SCN_FIELD(sps_commander, rank, SCN_WORD, .required = true, .words = sps_ranks,
              .rule = SNS_6_1_a),
    SCN_FIELD(sps_commander, slot, SCN_NUMBER, .max = SNS_SIDE_COMMANDERS - 1),
    SCN_FIELD(sps_commander, with, SCN_ID, .max = SNS_ID_MAX - 1, .rule = SNS_6_1_c),
    SCN_FIELD(sps_commander, at, SCN_LIST),
    SCN_FIELD(sps_commander, status, SCN_WORD, .words = sps_fates),
    SCN_FIELD(sps_commander, flags, SCN_LIST),
    SCN_FIELD(sps_commander, rolls, SCN_NUMBER, .max = 255),
};

/* ---- Finding --------------------------------------------------------------------------------- */

static bool is_taken(const sps *t, int piece)
{
    return piece < SNS_UNITS ? t->b->profile[piece].type != SNS_NO_TYPE
                             : t->b->rank[piece - SNS_FIRST_COMMANDER] != SNS_NOBODY;
}

int sps_piece_find(const sps *t, const char *id)
{
    for (int i = 0; i < SNS_PIECES; i++)
        if (is_taken(t, i) && strcmp(t->b->card[i].id, id) == 0)
            return i;
    return -1;
}

int sps_piece_of(sps *t, const scn_value *v)
{
    const int piece = v->text ? sps_piece_find(t, v->text) : -1;
    char quote[48];

    if (piece < 0)
        scn_fault(t->c, v, 0, "nobody is called '%s'", v->text ? scn_quote(v->text, quote) : "");
    return piece;
}

int sps_unit_of(sps *t, const scn_value *v)
{
    const int piece = sps_piece_of(t, v);

    if (piece < SNS_UNITS)
        return piece;
    scn_fault(t->c, v, 0, "'%s' is a commander, not a unit", v->text);
    return -1;
}

uint8_t sps_piece_or_none(sps *t, const scn_value *v)
{
    const int piece =
        !scn_given(v) || (v->text && strcmp(v->text, "none") == 0) ? TC_NONE : sps_piece_of(t, v);
    return piece < 0 ? TC_NONE : (uint8_t)piece;
}

/* ---- Cards ----------------------------------------------------------------------------------- */

/* The first free number from the one that is wanted on; -1: there is none. */
static int free_place(const sps *t, const scn_value *slot, int first, int count)
{
    for (int i = first + (scn_given(slot) ? slot->number : 0); i < first + count; i++)
        if (!is_taken(t, i))
            return i;
    return -1;
}

static void write_card(sps *t, int piece, const scn_value *at, const char *id, const char *name)
{
    sns_card *card = &t->b->card[piece];
    const int named = sps_piece_find(t, id);

    if (strlen(id) >= sizeof card->id || strlen(name) >= sizeof card->name) {
        scn_fault(t->c, at, 0, "'%.20s', '%.40s': at most %d and %d bytes", id, name,
                  SNS_ID_MAX - 1, SNS_NAME_MAX - 1);
        return;
    }
    if (named >= 0) {
        const scn_value *first = named < SNS_UNITS
                                     ? &t->unit[named].self
                                     : &t->commander[named - SNS_FIRST_COMMANDER].self;
        scn_fault(t->c, at, 0, "'%s' is the name of two, first in line %d", id, first->line);
    }
    memcpy(card->id, id, strlen(id));
    memcpy(card->name, name, strlen(name));
}

/* ---- Profiles -------------------------------------------------------------------------------- */

static int bit_of(unsigned mask) /* of a mask with one bit */
{
    int bit = 0;

    while (mask >> bit > 1)
        bit++;
    return bit;
}

/* 15: bits, and at most one protection and one weapon. */
static void read_traits(sps *t, const scn_value *list, sns_profile *p)
{
    const unsigned all = scn_words_of(t->c, list, "trait", sps_traits);
    const unsigned protection = all >> SNS_TRAITS & ((1u << SPS_PROTECTIONS) - 1);
    const unsigned weapon = all >> (SNS_TRAITS + SPS_PROTECTIONS);
    static const int8_t levels[] = { SNS_LACKING, SNS_ARMOURED, SNS_HEAVY };

    p->traits = (uint16_t)(all & ((1u << SNS_TRAITS) - 1));
    if (protection & (protection - 1))
        scn_fault(t->c, list, SNS_15_e, "at most one of LP, ARM and HA");
    else if (protection)
        p->protection = levels[bit_of(protection)];
    if (weapon & (weapon - 1))
        scn_fault(t->c, list, SNS_15_j, "at most one missile weapon");
    else if (weapon)
        p->weapon = (uint8_t)(1 + bit_of(weapon));
    if (p->weapon == SNS_JAVELINS && p->type != SNS_LF && !sns_is_mounted(p))
        scn_fault(t->c, list, SNS_15_j, "javelins are for mounted units and light foot");
}

static sns_profile read_profile(sps *t, const sps_unit *from)
{
    sns_profile p = { .type = (uint8_t)from->type.number,
                      .discipline = (uint8_t)from->discipline.number,
                      .strength = (uint8_t)from->strength.number };

    p.large = scn_byte_or(&from->large, 0);
    if (p.type == SNS_NO_TYPE)
        scn_fault(t->c, &from->type, SNS_2_f, "a unit has a type");
    else if (p.large && !sns_types[p.type].large)
        scn_fault(t->c, &from->large, SNS_R8, "%s has no large units", sns_types[p.type].name);
    if (p.type == SNS_CAMP && p.discipline != SNS_CAMP_DISCIPLINE)
        scn_fault(t->c, &from->discipline, SNS_R128, "the discipline of a camp is %d",
                  SNS_CAMP_DISCIPLINE);
    if (p.type == SNS_CAMP && p.strength != SNS_NOTIONAL)
        scn_fault(t->c, &from->strength, SNS_14_1, "a camp has %d dice", SNS_NOTIONAL);
    read_traits(t, &from->traits, &p);
    return p;
}

/* ---- Units ----------------------------------------------------------------------------------- */

/* 2.g, A3.g. */
static void check_camp(sps *t, int side, const sps_unit *from)
{
    for (int i = side * SNS_SIDE_UNITS; i < (side + 1) * SNS_SIDE_UNITS; i++)
        if (t->b->profile[i].type == SNS_CAMP) {
            scn_fault(t->c, &from->type, t->b->list_name[side][0] ? SNS_A3_g : SNS_2_g,
                      "an army has one camp at most: '%s' is there", t->b->card[i].id);
            return;
        }
}

static void add_unit(sps *t, int side, const sps_unit *from, const sns_profile *p, int nth)
{
    const int first = side * SNS_SIDE_UNITS;
    const int unit = free_place(t, &from->slot, first, SNS_SIDE_UNITS);
    const bool many = scn_given(&from->count) && from->count.number > 1;
    char id[48], name[96];

    if (unit < 0) {
        if (!nth || t->c->faults->count == 0)
            scn_fault(t->c, &from->self, SNS_3_a, "more than %d units on one side, a camp counted",
                      SNS_SIDE_UNITS);
        return;
    }
    if (!scn_given(&from->id))
        snprintf(id, sizeof id, "%c%d", "AB"[side], unit - first + 1);
    else if (many)
        snprintf(id, sizeof id, "%.20s.%d", from->id.text, nth + 1);
    else
        snprintf(id, sizeof id, "%.20s", from->id.text);
    if (scn_given(&from->name) && !many)
        snprintf(name, sizeof name, "%.60s", from->name.text);
    else
        snprintf(name, sizeof name, "%.60s %.20s",
                 scn_given(&from->name) ? from->name.text : sns_types[p->type].name, id);
    write_card(t, unit, scn_given(&from->id) ? &from->id : &from->self, id, name);
    t->b->profile[unit] = *p;
    t->unit[unit] = *from;
}

static void read_unit(sps *t, int side, const scn_value *v)
{
    sps_unit from = { .self = *v };
    const int before = t->c->faults->count;

    if (!scn_read(t->c, v, unit_fields, TC_COUNT(unit_fields), "unit", &from))
        return;
    const sns_profile p = read_profile(t, &from);
    const int count = scn_given(&from.count) ? from.count.number : 1;
    if (count > 1 && scn_given(&from.at))
        scn_fault(t->c, &from.count, SNS_1_e, "units with a 'count' cannot all stand in one place");
    if (p.type == SNS_CAMP && count > 1)
        scn_fault(t->c, &from.count, t->b->list_name[side][0] ? SNS_A3_g : SNS_2_g,
                  "an army has one camp at most");
    if (t->c->faults->count != before ||
        (p.type == SNS_CAMP && !sns_on(t->b, SNS_ON_CAMPS))) /* 14.1: it stays at home */
        return;
    if (p.type == SNS_CAMP)
        check_camp(t, side, &from);
    for (int nth = 0; nth < count; nth++)
        add_unit(t, side, &from, &p, nth);
}

/* ---- Commanders ------------------------------------------------------------------------------ */

static void read_commander(sps *t, int side, const scn_value *v)
{
    const int first = SNS_FIRST_COMMANDER + side * SNS_SIDE_COMMANDERS;
    sps_commander from = { .self = *v };
    int of[SNS_RANKS] = { 0 };
    char id[48], name[64];

    if (!scn_read(t->c, v, commander_fields, TC_COUNT(commander_fields), "commander", &from))
        return;
    const int rank = from.rank.number;
    if (rank == SNS_NOBODY) {
        scn_fault(t->c, &from.rank, SNS_6_1_a, "a commander is a general or a captain");
        return;
    }
    for (int i = 0; i < SNS_SIDE_COMMANDERS; i++)
        of[t->b->rank[side * SNS_SIDE_COMMANDERS + i]]++;
    if (of[rank] == (rank == SNS_GENERAL ? 1 : SNS_SIDE_COMMANDERS - 1)) {
        scn_fault(t->c, &from.rank, SNS_3_a, "an army has one general and at most %d captains",
                  SNS_SIDE_COMMANDERS - 1);
        return;
    }
    const int piece = free_place(t, &from.slot, first, SNS_SIDE_COMMANDERS);
    if (piece < 0) {
        scn_fault(t->c, &from.slot, SNS_3_a, "this place is taken, and all after it");
        return;
    }
    if (scn_given(&from.id))
        snprintf(id, sizeof id, "%.20s", from.id.text);
    else if (rank == SNS_GENERAL)
        snprintf(id, sizeof id, "%cG", "AB"[side]);
    else
        snprintf(id, sizeof id, "%cC%d", "AB"[side], of[SNS_CAPTAIN] + 1);
    if (scn_given(&from.name))
        snprintf(name, sizeof name, "%.60s", from.name.text);
    else
        snprintf(name, sizeof name, "%s %.20s", rank == SNS_GENERAL ? "General" : "Captain", id);
    write_card(t, piece, scn_given(&from.id) ? &from.id : &from.self, id, name);
    t->b->rank[piece - SNS_FIRST_COMMANDER] = (uint8_t)rank;
    t->commander[piece - SNS_FIRST_COMMANDER] = from;
}

/* ---- Rosters --------------------------------------------------------------------------------- */

static int roster_find(const sps *t, const char *id, size_t len)
{
    for (int i = 0; i < t->rosters; i++)
        if (strlen(t->roster[i].id.text) == len && memcmp(t->roster[i].id.text, id, len) == 0)
            return i;
    return -1;
}

static void read_rosters(sps *t)
{
    static const scn_field fields[] = {
        SCN_FIELD(sps_roster, id, SCN_ID, .required = true, .max = 23),
        SCN_FIELD(sps_roster, name, SCN_TEXT, .max = 31),
        SCN_FIELD(sps_roster, about, SCN_TEXT),
        SCN_FIELD(sps_roster, list, SCN_WORD, .words = sps_lists, .rule = SNS_A3_c),
        SCN_FIELD(sps_roster, units, SCN_LIST, .required = true),
        SCN_FIELD(sps_roster, commanders, SCN_LIST, .required = true),
    };

    scn_check_many(t->c, &t->top.rosters, SPS_ROSTERS, "rosters");
    for (int i = 0; i < scn_list_count(&t->top.rosters) && t->rosters < SPS_ROSTERS; i++) {
        const scn_value v = scn_list_at(&t->top.rosters, i);
        sps_roster r = { .id = { 0 } };
        if (!scn_read(t->c, &v, fields, TC_COUNT(fields), "roster", &r))
            continue;
        if (roster_find(t, r.id.text, strlen(r.id.text)) >= 0)
            scn_fault(t->c, &r.id, 0, "'%s' is the name of two rosters", r.id.text);
        t->roster[t->rosters++] = r;
    }
}

/* A variant `english-scots` gives side a the first roster, side b the second. */
static int roster_by_variant(const sps *t, int side)
{
    const char *variant = t->c->variant, *dash = variant ? strchr(variant, '-') : NULL;

    if (!dash)
        return -1;
    const int first = roster_find(t, variant, (size_t)(dash - variant));
    const int second = roster_find(t, dash + 1, strlen(dash + 1));
    if (first < 0 || second < 0)
        return -1;
    return side ? second : first;
}

/* ---- Armies ---------------------------------------------------------------------------------- */

static bool read_army(sps *t, int side, const scn_value *v)
{
    static const scn_field fields[] = {
        SCN_FIELD(sps_army, list, SCN_WORD, .words = sps_lists, .rule = SNS_A3_c),
        SCN_FIELD(sps_army, year, SCN_NUMBER, .min = -3000, .max = 1600, .rule = SNS_A3_i),
        SCN_FIELD(sps_army, points, SCN_NUMBER, .min = 1, .max = 9999, .rule = SNS_3_a),
        SCN_FIELD(sps_army, units, SCN_LIST, .required = true),
        SCN_FIELD(sps_army, commanders, SCN_LIST, .required = true, .rule = SNS_3_a),
    };
    sps_army *army = &t->army[side];
    const int chosen = roster_by_variant(t, side);
    const int roster = chosen >= 0 ? chosen
                       : v->text   ? roster_find(t, v->text, strlen(v->text))
                                   : -1;
    char quote[48];

    army->self = *v;
    if (roster >= 0) {
        army->list = t->roster[roster].list;
        army->units = t->roster[roster].units;
        army->commanders = t->roster[roster].commanders;
        return true;
    }
    if (!v->text)
        return scn_read(t->c, v, fields, TC_COUNT(fields), "army", army);
    scn_fault(t->c, v, SNS_3_a, "no roster is called '%s'", scn_quote(v->text, quote));
    return false;
}

static void collect_side(sps *t, int side, const scn_value *v)
{
    const sps_army *army = &t->army[side];
    const int before = t->c->faults->count;
    bool led = false;

    if (!read_army(t, side, v))
        return;
    if (scn_given(&army->list))
        snprintf(t->b->list_name[side], sizeof t->b->list_name[side], "%s",
                 sns_list_of(army->list.number)->name);
    for (int i = 0; i < scn_list_count(&army->units); i++) {
        const scn_value unit = scn_list_at(&army->units, i);
        read_unit(t, side, &unit);
    }
    for (int i = 0; i < scn_list_count(&army->commanders); i++) {
        const scn_value commander = scn_list_at(&army->commanders, i);
        read_commander(t, side, &commander);
    }
    for (int i = 0; i < SNS_SIDE_COMMANDERS; i++)
        led |= t->b->rank[side * SNS_SIDE_COMMANDERS + i] == SNS_GENERAL;
    if (t->c->faults->count != before)
        return;
    if (!is_taken(t, side * SNS_SIDE_UNITS))
        scn_fault(t->c, &army->units, SNS_3_a, "side %s has no units", sps_sides[side]);
    else if (!led)
        scn_fault(t->c, &army->commanders, SNS_3_a, "side %s has no general", sps_sides[side]);
}

/* Whoever shares his name goes by name and id, so that a reader knows whom a line is about. */
static void tell_namesakes_apart(sps *t)
{
    uint64_t shared = 0;

    for (int i = 0; i < SNS_PIECES; i++)
        for (int k = 0; k < i; k++)
            if (t->b->card[i].name[0] && !strcmp(t->b->card[i].name, t->b->card[k].name))
                shared |= (uint64_t)1 << i | (uint64_t)1 << k;
    for (int i = 0; i < SNS_PIECES; i++) {
        sns_card *card = &t->b->card[i];
        const size_t len = strlen(card->name);
        char id[SNS_ID_MAX];
        memcpy(id, card->id, sizeof id);
        if (shared >> i & 1 && len + 1 + strlen(id) < sizeof card->name)
            snprintf(card->name + len, sizeof card->name - len, " %s", id);
    }
}

void sps_collect_army(sps *t)
{
    scn_value side[2];

    sns_blank(&t->b->start);
    read_rosters(t);
    if (!scn_read_sides(t->c, &t->top.armies, "armies", SCN_ANY, side))
        return;
    for (int i = 0; i < 2; i++)
        if (scn_given(&side[i]))
            collect_side(t, i, &side[i]);
        else if (!t->alone)
            scn_fault(t->c, &t->top.armies, SNS_3_a, "side %s has no army", sps_sides[i]);
    tell_namesakes_apart(t);
}
