/* Sword & Spear: the tables as JSON, for drawing and for whoever wants to look something up: made
   of core/sns/tables.h. We have the book in part only, so every table and every row of one that
   differs says where it comes from: the book, a public fact about the game, or our completion. */
#include "../../core/sns/tables.h"
#include "../inside.h"

/* ---- Where it comes from --------------------------------------------------------------------- */

enum from { BOOK = 'B', FACT = 'P', OURS = 'H' };

static void key_origin(play_pen *p, int origin)
{
    key_text(p, "origin", play_origin_name((char)origin));
    key_text(p, "origin_words", play_origin_words((char)origin));
}

static void key_rule(play_pen *p, unsigned rule)
{
    jot_key(p, "rule");
    jot_rule(p, rule);
    key_text(p, "text", tc_rule(rule).line);
}

static void open_table(play_pen *p, const char *name, unsigned rule, int origin)
{
    jot_key(p, name);
    jot_open(p, '{');
    key_rule(p, rule);
    key_origin(p, origin);
    jot_key(p, "rows");
    jot_open(p, '[');
}

static void close_table(play_pen *p)
{
    jot_close(p, ']');
    jot_close(p, '}');
}

/* ---- Troop types (2.2, 2.4) ------------------------------------------------------------------ */

static int strength_of(int type)
{
    static const uint8_t strength[SNS_TYPES] = {
        [SNS_HF] = 4, [SNS_MF] = 3, [SNS_LF] = 2, [SNS_CAV] = 3, [SNS_CAM] = 3,  [SNS_LH] = 2,
        [SNS_EL] = 3, [SNS_CH] = 3, [SNS_WW] = 4, [SNS_ART] = 2, [SNS_CAMP] = 3,
    };
    return strength[type];
}

/* The book's profile table has these; of the others the strength is ours. */
static bool is_printed(int type)
{
    return type == SNS_HF || type == SNS_MF || type == SNS_LF || type == SNS_CAV ||
           type == SNS_LH || type == SNS_EL;
}

/* Null: it may not go there. */
static void key_rate(play_pen *p, const char *key, int rate)
{
    jot_key(p, key);
    if (rate == SNS_NO)
        jot_null(p);
    else
        jot_number(p, rate);
}

static void jot_rates(play_pen *p, int type)
{
    const sns_type_row *row = &sns_types[type];

    jot_key(p, "rates");
    jot_open(p, '{');
    for (int terrain = SNS_OPEN; terrain <= SNS_DIFFICULT; terrain++)
        key_rate(p, play_sns_terrain_name(terrain), row->rate[terrain]);
    key_rate(p, "obstacle", row->obstacle == SNS_NO ? SNS_NO : -row->obstacle);
    jot_key(p, "rule");
    jot_rule(p, SNS_7_1_a);
    key_origin(p, type == SNS_CAMP ? OURS : FACT);
    jot_close(p, '}');
}

static const char *glyph_of(int type)
{
    static const char *const glyphs[SNS_TYPES] = {
        [SNS_HF] = "heavy-foot", [SNS_MF] = "medium-foot", [SNS_LF] = "light-foot",
        [SNS_CAV] = "horsemen",  [SNS_CAM] = "camel",      [SNS_LH] = "light-horse",
        [SNS_EL] = "elephant",   [SNS_CH] = "chariot",     [SNS_WW] = "war-wagon",
        [SNS_ART] = "engine",    [SNS_CAMP] = "camp",
    };
    return glyphs[type];
}

static void jot_type(play_pen *p, int type)
{
    const sns_type_row *row = &sns_types[type];
    const sns_profile plain = { .type = (uint8_t)type, .strength = (uint8_t)strength_of(type) };

    jot_open(p, '{');
    key_text(p, "id", row->key);
    key_text(p, "name", play_sns_type_name(type));
    key_text(p, "arm", play_sns_class_name(type));
    key_bool(p, "skirmisher", row->skirmisher);
    key_text(p, "glyph", glyph_of(type));
    key_length(p, "move", SNS_DU * (row->rate[SNS_OPEN] > 0 ? row->rate[SNS_OPEN] : 0));
    jot_rates(p, type);
    key_number(p, "strength", strength_of(type));
    key_origin(p, is_printed(type) ? BOOK : OURS);
    key_number(p, "value", sns_value(&plain));
    key_bool(p, "large", row->large);
    key_length(p, "width", 2 * SNS_HALF_FRONT);
    key_length(p, "depth", row->depth);
    key_length(p, "depth_large", row->depth_large);
    key_number(p, "max", type == SNS_CAMP ? 1 : 0);
    jot_close(p, '}');
}

static void jot_types(play_pen *p)
{
    jot_key(p, "types");
    jot_open(p, '[');
    for (int type = SNS_HF; type < SNS_TYPES; type++)
        jot_type(p, type);
    jot_close(p, ']');
    jot_key(p, "depths"); /* of the bases above */
    jot_open(p, '{');
    key_rule(p, SNS_1_d);
    key_origin(p, OURS);
    jot_close(p, '}');
}

/* ---- Command and discipline (2.5) ------------------------------------------------------------ */

static void jot_adjustment(play_pen *p, const char *what, int add, unsigned rule, int origin)
{
    jot_open(p, '{');
    key_text(p, "what", what);
    key_number(p, "add", add);
    key_rule(p, rule);
    key_origin(p, origin);
    jot_close(p, '}');
}

static void jot_command(play_pen *p)
{
    open_table(p, "command", SNS_6_1_b, BOOK);
    for (int rank = SNS_CAPTAIN; rank < SNS_RANKS; rank++) {
        jot_open(p, '{');
        key_text(p, "id", play_sns_rank_name(rank));
        key_length(p, "distance", SNS_DU * sns_command[rank]);
        jot_close(p, '}');
    }
    close_table(p);
    open_table(p, "discipline", SNS_6_1_d, BOOK);
    jot_adjustment(p, "a commander is with the unit", -1, SNS_6_1_d, BOOK);
    jot_adjustment(p, "elephants with a commander", 0, SNS_14_5, FACT);
    jot_adjustment(p, "out of command", 1, SNS_6_1_d, BOOK);
    jot_adjustment(p, "in difficult ground, light foot aside", 1, SNS_4_d, FACT);
    close_table(p);
    jot_key(p, "discipline_limits");
    jot_open(p, '{');
    key_number(p, "best", SNS_DISCIPLINE_BEST);
    key_number(p, "worst", SNS_DISCIPLINE_WORST);
    key_rule(p, SNS_R3);
    key_origin(p, OURS);
    jot_close(p, '}');
}

/* ---- Weapons and protection (2.6, 2.7) ------------------------------------------------------- */

static void jot_weapon(play_pen *p, int weapon)
{
    const sns_weapon_row *row = &sns_weapons[weapon];
    const bool known = weapon == SNS_BOW || weapon == SNS_LONGBOW || weapon == SNS_CROSSBOW;

    jot_open(p, '{');
    key_text(p, "id", row->key);
    key_length(p, "range", SNS_DU * row->range);
    key_length(p, "from", weapon == SNS_GUNS ? SNS_GUNS_MINIMUM : 0);
    key_bool(p, "moves_too", row->moves_too);
    key_bool(p, "bonus_dice", row->bonus);
    key_bool(p, "ignores_armour", row->ignores_armour);
    key_number(p, "lowers_armour", row->lowers);
    key_origin(p, known ? FACT : OURS);
    if (weapon == SNS_LONGBOW)
        key_text(p, "note", "That it lowers armour is known, by how much is our completion.");
    jot_close(p, '}');
}

static void jot_protection(play_pen *p, int level, const char *note, int origin)
{
    const char *name = play_sns_protection_name(level);

    jot_open(p, '{');
    key_text(p, "name", name ? name : "none");
    key_number(p, "level", level);
    key_number(p, "margin", -level); /* what it does to each pair lost */
    key_text(p, "note", note);
    key_origin(p, origin);
    jot_close(p, '}');
}

static void jot_arms(play_pen *p)
{
    open_table(p, "weapons", SNS_9_2_b, OURS);
    for (int weapon = SNS_BOW; weapon < SNS_WEAPONS; weapon++)
        jot_weapon(p, weapon);
    close_table(p);
    open_table(p, "protection", SNS_11_5_a, FACT);
    jot_protection(p, SNS_HEAVY, "It never turns a lost pair into a won one.", FACT);
    jot_protection(p, SNS_ARMOURED, "Concluded from what is known of heavy armour.", FACT);
    jot_protection(p, SNS_PLAIN, NULL, FACT);
    jot_protection(p, SNS_LACKING, "Equal dice stay equal.", OURS);
    close_table(p);
}

/* ---- Characteristics (15) -------------------------------------------------------------------- */

static void jot_traits(play_pen *p)
{
    static const uint16_t rules[SNS_TRAITS] = {
        SNS_15_a, SNS_15_b, SNS_15_c, SNS_15_d, SNS_15_f, SNS_15_g, SNS_15_h, SNS_15_i, SNS_15_k,
    };

    jot_key(p, "traits");
    jot_open(p, '[');
    for (int trait = 0; trait < SNS_TRAITS; trait++) {
        jot_open(p, '{');
        key_text(p, "id", sns_traits[trait]);
        key_rule(p, rules[trait]);
        key_origin(p, tc_rule(rules[trait]).origin);
        jot_close(p, '}');
    }
    jot_close(p, ']');
}

/* ---- Combat dice, pairs (11.1 to 11.5, 2.8) -------------------------------------------------- */

static void jot_dice(play_pen *p)
{
    static const struct {
        const char *what;
        uint16_t rule;
        int8_t add;
        char origin;
    } rows[] = {
        { "impetus: given a die in this phase", SNS_11_2_a, 1, FACT },
        { "impetus, fresh cavalry or elephants", SNS_11_2_b, 1, FACT },
        { "impetus, fresh chariots", SNS_11_2_b, 1, OURS },
        { "impetus, fresh large unit", SNS_11_2_c, 1, FACT },
        { "each bonus for combat", SNS_5_7_a, 1, FACT },
        { "Impact, in a charge in the open", SNS_15_a, 1, OURS },
        { "Spears against mounted", SNS_15_c, 1, OURS },
        { "Pikes, fresh, in the open", SNS_15_d, 1, OURS },
        { "Thrown weapons, in the round of a charge", SNS_15_g, 1, OURS },
        { "striking a flank or rear", SNS_11_3, 1, OURS },
        { "from a hill on which the enemy is not", SNS_4_b, 1, OURS },
        { "each friend in contact, at most two", SNS_10_3_a, 1, FACT },
        { "rear support", SNS_10_3_b, 1, FACT },
        { "horse and camels against elephants", SNS_14_5, -1, OURS },
        { "cavalry and chariots against camels", SNS_11_3, -1, OURS },
        { "charging over a defended obstacle", SNS_14_2, -1, OURS },
        { "shot at in cover", SNS_9_3_b, 1, OURS },
        { "shot at from flank or rear", SNS_9_3_b, -1, OURS },
    };

    open_table(p, "dice", SNS_11_1_a, FACT);
    for (int i = 0; i < TC_COUNT(rows); i++)
        jot_adjustment(p, rows[i].what, rows[i].add, rows[i].rule, rows[i].origin);
    close_table(p);
    jot_key(p, "dice_limits");
    jot_open(p, '{');
    key_number(p, "kept", SNS_KEPT);
    key_number(p, "most", SNS_DICE_MOST);
    key_number(p, "poor", SNS_POOR_BASE); /* in difficult ground, or the enemy on flank or rear */
    key_number(p, "unopposed_above", SNS_NOTIONAL);
    jot_close(p, '}');
}

static void jot_pair(play_pen *p, int margin, const char *effect)
{
    jot_open(p, '{');
    key_number(p, "margin", margin);
    key_text(p, "effect", effect);
    jot_close(p, '}');
}

static void jot_pairs(play_pen *p)
{
    open_table(p, "pairs", SNS_11_6_a, OURS);
    jot_pair(p, 0, "nothing");
    jot_pair(p, 1, "a discipline test; a hit if it fails");
    jot_pair(p, 2, "a hit");
    close_table(p);
}

/* ---- Dice for commanders (2.9) --------------------------------------------------------------- */

static void jot_risk(play_pen *p, const char *what, int on, unsigned rule)
{
    jot_open(p, '{');
    key_text(p, "what", what);
    key_number(p, "killed_on", on);
    key_rule(p, rule);
    jot_close(p, '}');
}

static void jot_risks(play_pen *p)
{
    open_table(p, "risks", SNS_6_4_a, BOOK);
    jot_risk(p, "his unit is routed in melee by mounted enemies who pursue", SNS_RISK_PURSUED,
             SNS_6_4_a);
    jot_risk(p, "his unit routs in melee otherwise, or loses all opposed dice", SNS_RISK,
             SNS_6_4_a);
    jot_risk(p, "alone, touched by mounted enemies", SNS_RISK_RIDDEN, SNS_6_5_a);
    jot_risk(p, "alone, touched by others or shot at", SNS_RISK_TOUCHED, SNS_6_5_a);
    close_table(p);
}

/* ---- Ground (2.10) --------------------------------------------------------------------------- */

static void jot_ground(play_pen *p, int ground)
{
    const sns_ground_row *row = &sns_grounds[ground];
    const bool known = ground == SNS_FIELD || ground == SNS_DITCH || ground == SNS_VILLAGE;
    const unsigned rule = row->obstacle                   ? SNS_14_2
                          : ground == SNS_VILLAGE         ? SNS_14_3
                          : row->terrain == SNS_ROUGH     ? SNS_4_e
                          : row->terrain == SNS_DIFFICULT ? SNS_4_d
                                                          : SNS_4_b;

    jot_open(p, '{');
    key_text(p, "id", row->key);
    key_text(p, "name", play_sns_ground_words(ground));
    key_text(p, "class", row->obstacle ? "obstacle" : play_sns_terrain_name(row->terrain));
    key_bool(p, "hill", row->hill);
    key_bool(p, "cover", row->cover);
    key_bool(p, "blocks", row->blocks);
    key_rule(p, rule);
    key_origin(p, known ? FACT : OURS);
    jot_close(p, '}');
}

static void jot_grounds(play_pen *p)
{
    jot_key(p, "terrain");
    jot_open(p, '[');
    for (int ground = SNS_GENTLE_HILL; ground < SNS_GROUNDS; ground++)
        jot_ground(p, ground);
    jot_close(p, ']');
}

/* ---- What a die allows (5.5, 5.6, 5.7) ------------------------------------------------------- */

static void jot_allowed(play_pen *p, const char *die, const char *what, unsigned rule)
{
    jot_open(p, '{');
    key_text(p, "die", die);
    key_text(p, "allows", what);
    key_rule(p, rule);
    key_origin(p, tc_rule(rule).origin);
    jot_close(p, '}');
}

static void jot_orders(play_pen *p)
{
    open_table(p, "orders", SNS_5_6_c, FACT);
    jot_allowed(p, "below discipline", "nothing; if it has got worse since: fight, hold, defer",
                SNS_5_6_g);
    jot_allowed(p, "discipline", "shoot, fight, advance (skirmishers manoeuvre too), hold, defer",
                SNS_5_6_c);
    jot_allowed(p, "discipline, with Impact", "charge too", SNS_5_6_f);
    jot_allowed(p, "above discipline", "charge, manoeuvre, move and shoot, rally too", SNS_5_6_d);
    jot_allowed(p, "2 above discipline", "manoeuvre, if undrilled", SNS_5_6_e);
    jot_allowed(p, "6, and each die besides the first", "a bonus", SNS_5_7_a);
    close_table(p);
    jot_key(p, "bag");
    jot_open(p, '{');
    key_number(p, "drawn", SNS_DRAW);
    key_rule(p, SNS_5_4_a);
    key_origin(p, BOOK);
    jot_close(p, '}');
}

/* ---- Army value and points (2.11, 2.12) ------------------------------------------------------ */

static void jot_victory(play_pen *p)
{
    jot_key(p, "victory");
    jot_open(p, '{');
    key_text(p, "morale", "a third of the army's value, rounded up");
    key_text(p, "break", "half of the army's value, rounded up");
    key_number(p, "mounted", 1);
    key_number(p, "large", 2);
    key_rule(p, SNS_13_2_b);
    key_origin(p, BOOK);
    jot_close(p, '}');
}

static void jot_base_points(play_pen *p, int type)
{
    jot_open(p, '{');
    key_text(p, "type", sns_types[type].key);
    jot_key(p, "by_discipline");
    jot_open(p, '{');
    for (int d = 0; d < 4; d++) {
        const char key[2] = { (char)('2' + d), 0 };
        jot_key(p, key);
        if (sns_base_points[type][d] || type == SNS_CAMP)
            jot_number(p, sns_base_points[type][d]);
        else
            jot_null(p); /* there is none such */
    }
    jot_close(p, '}');
    jot_close(p, '}');
}

static void jot_added_points(play_pen *p)
{
    jot_key(p, "points_added");
    jot_open(p, '{');
    key_number(p, "large", SNS_LARGE_POINTS);
    for (int i = SNS_LACKING; i <= SNS_HEAVY; i++)
        if (play_sns_protection_name(i))
            key_number(p, play_sns_protection_name(i), sns_protection_points[i - SNS_LACKING]);
    for (int i = 0; i < SNS_TRAITS; i++)
        key_number(p, sns_traits[i], sns_trait_points[i]);
    for (int i = SNS_BOW; i < SNS_GUNS; i++)
        key_number(p, sns_weapons[i].key, sns_weapon_points[i]);
    key_number(p, "general", SNS_GENERAL_POINTS);
    key_number(p, "captain", SNS_CAPTAIN_POINTS);
    key_number(p, "standard_game", SNS_STANDARD_POINTS);
    key_origin(p, OURS);
    jot_close(p, '}');
}

static void jot_points(play_pen *p)
{
    open_table(p, "points", SNS_3_a, OURS);
    for (int type = SNS_HF; type < SNS_TYPES; type++)
        jot_base_points(p, type);
    close_table(p);
    jot_added_points(p);
}

/* ---- What is aimed by hand ------------------------------------------------------------------- */

static void jot_aims(play_pen *p, const tc_battle *b)
{
    static const struct {
        int kind;
        const char *of, *by;
    } aims[] = {
        { SNS_DEPLOY, "unit", "place" },        { SNS_DEPLOY_CMD, "commander", "place" },
        { SNS_TERRAIN, "piece", "place" },      { SNS_ALLOCATE, "units", "dice" },
        { SNS_ACT_MOVE, "unit", "steps" },      { SNS_ACT_MOVE_SHOOT, "unit", "steps" },
        { SNS_SECOND_MOVE, "unit", "steps" },   { SNS_ACT_CHARGE, "unit", "enemy" },
        { SNS_ACT_SHOOT, "unit", "enemy" },     { SNS_ACT_SHOOT_MOVE, "unit", "enemy" },
        { SNS_SECOND_SHOOT, "unit", "enemy" },  { SNS_ACT_FIGHT, "unit", "enemy" },
        { SNS_ACT_TURN_FACE, "unit", "enemy" }, { SNS_CMD_MOVE, "commander", "legs" },
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
    jot_key(p, "steps");
    jot_open(p, '[');
    for (int kind = SNS_FORWARD; kind <= SNS_FREE; kind++)
        jot_text(p, play_sns_step_kind_name(kind));
    jot_close(p, ']');
}

/* What a player must know before he believes a table. */
static void jot_origins(play_pen *p)
{
    static const char codes[] = { BOOK, FACT, OURS };

    jot_key(p, "origins");
    jot_open(p, '[');
    for (int i = 0; i < TC_COUNT(codes); i++) {
        jot_open(p, '{');
        key_text(p, "id", play_origin_name(codes[i]));
        key_text(p, "name", play_origin_words(codes[i]));
        key_text(p, "why", play_origin_why(codes[i]));
        jot_close(p, '}');
    }
    jot_close(p, ']');
}

void play_sns_jot_tables(play_pen *p, const tc_battle *b)
{
    key_text(p, "unit", play_sns_lexicon.length);
    key_text(p, "coin", play_sns_lexicon.coin);
    key_text(p, "stock", "units");
    jot_origins(p);
    jot_aims(p, b);
    jot_types(p);
    jot_command(p);
    jot_arms(p);
    jot_traits(p);
    jot_orders(p);
    jot_dice(p);
    jot_pairs(p);
    jot_risks(p);
    jot_grounds(p);
    jot_victory(p);
    jot_points(p);
    key_texts(p, "phases", play_sns_phases, play_sns_phase_count);
}
