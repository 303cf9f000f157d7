/* Lion of the North: the book's tables as JSON, for drawing and for whoever wants to look something
   up: made of core/lon/tables.h. */
#include "../../core/lon/tables.h"
#include "../inside.h"

static void jot_rule_of(play_pen *p, unsigned rule)
{
    jot_key(p, "rule");
    jot_rule(p, rule);
    key_text(p, "text", tc_rule(rule).line);
}

/* ---- Capability (LON-2.A, 5.A, 7.A, 8.A) ----------------------------------------------------- */

static void jot_type(play_pen *p, int type)
{
    static const char *const glyphs[LON_TYPES] = {
        [LON_GEN] = "leader",    [LON_MIL] = "rabble",   [LON_MUS] = "shot",
        [LON_PIK] = "pike",      [LON_REI] = "cavalry",  [LON_CAV] = "heavy-cavalry",
        [LON_DRG] = "dragoons",  [LON_CRO] = "croat",    [LON_HUS] = "hussar",
        [LON_OG] = "organ-gun",  [LON_RG] = "light-gun", [LON_LG] = "light-gun",
        [LON_MG] = "medium-gun", [LON_HG] = "heavy-gun", [LON_MOR] = "mortar",
    };
    const lon_type_row *row = &lon_types[type];

    jot_open(p, '{');
    key_text(p, "id", row->key);
    key_text(p, "name", play_lon_type_name(type));
    key_text(p, "arm", play_lon_arm_name(row->arm));
    key_text(p, "glyph", glyphs[type]);
    key_length(p, "move", LON_CM * row->move);
    play_lon_key_range(p, row->range);
    key_number(p, "fire", row->fire);
    key_number(p, "melee", row->melee);
    key_bool(p, "attacks", row->attacks);
    key_length(p, "width", row->width);
    key_length(p, "depth", row->depth);
    key_number(p, "max", 0);
    jot_close(p, '}');
}

static void jot_types(play_pen *p)
{
    jot_key(p, "types");
    jot_open(p, '[');
    for (int type = LON_GEN; type < LON_TYPES; type++)
        jot_type(p, type);
    jot_close(p, ']');
}

/* ---- Disciplines (LON-4.E, 10.A.2, 11.A.2, 12.A.2) ------------------------------------------- */

static void jot_disciplines(play_pen *p)
{
    jot_key(p, "disciplines");
    jot_open(p, '[');
    for (int i = 0; i < LON_DISCIPLINES; i++) {
        const lon_discipline_row *row = &lon_disciplines[i];
        jot_open(p, '{');
        key_text(p, "id", row->key);
        key_number(p, "points_die", row->cpt_die);
        key_number(p, "rally", row->rally);
        key_number(p, "rally_demoralised", row->rally_demoralised);
        key_number(p, "baggage", row->train);
        jot_close(p, '}');
    }
    jot_close(p, ']');
}

/* ---- Fire (LON-7.A.2, 7.B.2) and the ladder of dice (9.A) ------------------------------------ */

static void jot_band(play_pen *p, const char *name, int32_t from, int32_t below)
{
    jot_open(p, '{');
    key_text(p, "band", name);
    key_length(p, "from", from);
    jot_key(p, "below");
    if (below)
        jot_length(p, below);
    else
        jot_null(p);
    key_number(p, "above", lon_range_value(from));
    key_number(p, "needs", lon_range_value(from) + 1);
    jot_close(p, '}');
}

static void jot_fire(play_pen *p)
{
    jot_key(p, "fire");
    jot_open(p, '{');
    jot_rule_of(p, LON_7_B_2);
    jot_key(p, "bands");
    jot_open(p, '[');
    jot_band(p, "short", 0, LON_RANGE_5);
    jot_band(p, "normal", LON_RANGE_5, LON_RANGE_11);
    jot_band(p, "long", LON_RANGE_11, 0);
    jot_close(p, ']');
    jot_close(p, '}');
}

/* Down from the largest that any stand has. */
static int largest_die(void)
{
    int most = 0;

    for (int type = LON_GEN; type < LON_TYPES; type++)
        most = lon_types[type].melee > most ? lon_types[type].melee : most;
    return most;
}

static void jot_dice(play_pen *p)
{
    jot_key(p, "dice");
    jot_open(p, '{');
    jot_rule_of(p, LON_9_A_2);
    jot_key(p, "ladder");
    jot_open(p, '[');
    for (int die = largest_die(); die; die = lon_die_below(die) < die ? lon_die_below(die) : 0)
        jot_number(p, die);
    jot_close(p, ']');
    jot_close(p, '}');
}

/* ---- What a move costs (LON-4.C, 4.D, 11.A.3, 11.A.4) ---------------------------------------- */

static void jot_cost(play_pen *p, const char *what, unsigned rule, int normal, int demoralised)
{
    jot_open(p, '{');
    key_text(p, "what", what);
    jot_key(p, "cost");
    if (normal >= 0)
        jot_number(p, normal);
    else
        jot_null(p); /* not open to such an army */
    key_number(p, "demoralised", demoralised);
    jot_rule_of(p, rule);
    jot_close(p, '}');
}

static void jot_costs(play_pen *p)
{
    jot_key(p, "costs");
    jot_open(p, '[');
    jot_cost(p, "a stand or a group", LON_4_C_1, LON_COST, LON_COST + LON_COST_DEMORALISED);
    jot_cost(p, "without the general's help", LON_4_C_2, LON_COST_FAR,
             LON_COST_FAR + LON_COST_DEMORALISED);
    jot_cost(p, "to the rear", LON_11_A_4, -1, LON_COST_REAR);
    jot_cost(p, "force march, besides", LON_4_D_1, LON_COST_FORCE, LON_COST_FORCE);
    jot_cost(p, "the general", LON_4_C_3, 0, 0);
    jot_close(p, ']');
}

/* ---- Ground (2.7) ---------------------------------------------------------------------------- */

static void jot_ground(play_pen *p, int ground, unsigned rule)
{
    jot_open(p, '{');
    key_text(p, "id", play_lon_ground_name(ground));
    key_text(p, "name", play_lon_ground_words(ground));
    jot_rule_of(p, rule);
    jot_close(p, '}');
}

static void jot_grounds(play_pen *p)
{
    jot_key(p, "terrain");
    jot_open(p, '[');
    jot_ground(p, LON_WOODS, LON_5_B_2);
    jot_ground(p, LON_MARSH, LON_5_B_4);
    jot_ground(p, LON_WATER, LON_5_B_6);
    jot_ground(p, LON_FORD, LON_5_B_5);
    jot_ground(p, LON_BRIDGE, LON_R45);
    jot_ground(p, LON_HILL, LON_7_A_6);
    jot_ground(p, LON_TOP, LON_R59);
    jot_ground(p, LON_ROAD, LON_5_B_1);
    for (int ground = LON_WALL; ground < LON_GROUNDS; ground++)
        jot_ground(p, ground, LON_7_C_1);
    jot_close(p, ']');
}

/* ---- The deck, the events, victory ----------------------------------------------------------- */

static void jot_deck(play_pen *p)
{
    jot_key(p, "deck");
    jot_open(p, '{');
    jot_rule_of(p, LON_13_A);
    jot_key(p, "cards");
    jot_open(p, '[');
    for (int card = 0; card < LON_CARDS; card++) {
        jot_open(p, '{');
        key_text(p, "id", play_lon_card_name(card));
        key_text(p, "name", play_lon_card_words(card));
        jot_close(p, '}');
    }
    jot_close(p, ']');
    jot_close(p, '}');
}

static void jot_events(play_pen *p)
{
    static const uint16_t rules[] = {
        0, LON_15_1, LON_15_2, LON_15_3, LON_15_4, LON_15_5, LON_15_6
    };

    jot_key(p, "events");
    jot_open(p, '[');
    for (int event = LON_BAD_VISIBILITY; event <= LON_FANATICISM; event++) {
        jot_open(p, '{');
        key_number(p, "die", event);
        key_text(p, "id", play_lon_event_name(event));
        key_text(p, "name", play_lon_event_words(event));
        jot_rule_of(p, rules[event]);
        jot_close(p, '}');
    }
    jot_close(p, ']');
}

static void jot_victory(play_pen *p)
{
    jot_key(p, "victory");
    jot_open(p, '{');
    key_number(p, "demoralised_at", LON_DEMORALISED_AT);
    key_number(p, "beaten_at", LON_BEATEN_AT);
    key_number(p, "major_below", LON_MAJOR_BELOW);
    key_number(p, "minor_below", LON_MINOR_BELOW);
    key_number(p, "general", LON_GENERAL_WORTH);
    jot_rule_of(p, LON_14_A);
    jot_close(p, '}');
}

/* ---- What becomes of generals and guns (2.9, 2.11, 2.12) ------------------------------------- */

static void jot_fates(play_pen *p)
{
    static const struct {
        const char *who, *die, *fate;
        uint16_t rule;
    } rows[] = {
        { "general beaten", "d8: 1 to 5", "nothing", LON_9_C_1 },
        { "general beaten", "d8: 6 or 7", "wounded; a second wound kills", LON_9_C_1 },
        { "general beaten", "d8: 8", "killed", LON_9_C_1 },
        { "disordered gun beaten again", "d6: 1 to 3", "spiked and lost", LON_9_B_1 },
        { "disordered gun beaten again", "d6: 4 to 6", "captured", LON_9_B_1 },
        { "target in cover", "d6: 4 to 6", "stays in order", LON_7_C_1 },
    };

    jot_key(p, "fates");
    jot_open(p, '[');
    for (int i = 0; i < TC_COUNT(rows); i++) {
        jot_open(p, '{');
        key_text(p, "who", rows[i].who);
        key_text(p, "die", rows[i].die);
        key_text(p, "fate", rows[i].fate);
        jot_rule_of(p, rows[i].rule);
        jot_close(p, '}');
    }
    jot_close(p, ']');
}

/* ---- Distances (2.13, as far as the book has them) ------------------------------------------- */

static void jot_distances(play_pen *p)
{
    static const struct {
        const char *what;
        int32_t length;
        uint16_t rule;
    } rows[] = {
        { "stands beyond this from the general cost more", LON_CMD_RADIUS, LON_4_C_2 },
        { "retreat after a lost melee", LON_RETREAT, LON_8_F_1 },
        { "sight into and out of woods", LON_WOODS_RANGE, LON_7_A_5 },
        { "reinforcements arrive within, of the edge", LON_REINF_ZONE, LON_15_4 },
        { "wounded general's move", LON_CM * LON_GENERAL_WOUNDED_MOVE, LON_9_C_1 },
    };

    jot_key(p, "distances");
    jot_open(p, '[');
    for (int i = 0; i < TC_COUNT(rows); i++) {
        jot_open(p, '{');
        key_text(p, "what", rows[i].what);
        key_length(p, "cm", rows[i].length);
        jot_rule_of(p, rows[i].rule);
        jot_close(p, '}');
    }
    jot_close(p, ']');
}

/* ---- What is aimed by hand ------------------------------------------------------------------- */

static void jot_aims(play_pen *p, const tc_battle *b)
{
    static const struct {
        int kind;
        const char *of, *by;
    } aims[] = {
        { LON_DEPLOY, "unit", "place" },      { LON_REINFORCE, "unit", "place" },
        { LON_MOVE_BEGIN, "stands", "set" },  { LON_GENERAL_MOVE, "general", "set" },
        { LON_MOVE_PATH, "stands", "legs" },  { LON_PIVOT, "unit", "facing" },
        { LON_FIRE, "unit", "enemy" },        { LON_ADJ_FIRE, "unit", "enemy" },
        { LON_COMBAT, "attackers", "enemy" },
    };

    jot_key(p, "aims");
    jot_open(p, '[');
    for (int i = 0; i < TC_COUNT(aims); i++) {
        jot_open(p, '{');
        key_text(p, "kind", play_kind_name(b, aims[i].kind));
        key_text(p, "of", aims[i].of);
        key_text(p, "by", aims[i].by);
        jot_close(p, '}');
    }
    jot_close(p, ']');
    jot_key(p, "legs");
    jot_open(p, '[');
    for (int leg = LON_SHIFT; leg <= LON_CHARGE; leg++)
        jot_text(p, play_lon_leg_name(leg));
    jot_close(p, ']');
}

void play_lon_jot_tables(play_pen *p, const tc_battle *b)
{
    key_text(p, "unit", play_lon_lexicon.length);
    key_text(p, "coin", play_lon_lexicon.coin);
    key_text(p, "stock", "stands");
    jot_aims(p, b);
    jot_types(p);
    jot_disciplines(p);
    jot_fire(p);
    jot_dice(p);
    jot_costs(p);
    jot_grounds(p);
    jot_deck(p);
    jot_events(p);
    jot_victory(p);
    jot_distances(p);
    jot_fates(p);
    key_texts(p, "phases", play_lon_phases, play_lon_phase_count);
}
