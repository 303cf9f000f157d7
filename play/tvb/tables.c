/* Tilly's Very Bad Day: the book's tables as JSON, for drawing and for whoever wants to look
   something up: made of core/tvb/tables.h. */
#include "../../core/tvb/tables.h"
#include "../inside.h"

static void jot_rule_of(play_pen *p, unsigned rule)
{
    jot_key(p, "rule");
    jot_rule(p, rule);
    key_text(p, "text", tc_rule(rule).line);
}

/* ---- Unit types, ground ---------------------------------------------------------------------- */

static void jot_type(play_pen *p, int type)
{
    static const char *const glyphs[TVB_TYPES] = {
        [TVB_CMD] = "leader",   [TVB_HOR] = "heavy-cavalry", [TVB_LHO] = "cavalry",
        [TVB_DRA] = "dragoons", [TVB_PSH] = "infantry",      [TVB_SHO] = "shot",
        [TVB_RAB] = "rabble",   [TVB_CAN] = "gun",
    };
    const tvb_type_row *row = tvb_type(type);

    jot_open(p, '{');
    key_text(p, "id", play_tvb_type_key(type));
    key_text(p, "name", play_tvb_type_name(type));
    key_text(p, "arm", play_tvb_arm_name(type));
    key_text(p, "glyph", glyphs[type]);
    play_tvb_key_reach(p, row);
    key_number(p, "shoots_on", row->shoot_on);
    key_number(p, "fights_on", row->melee_on);
    key_number(p, "resolve", row->resolve);
    key_number(p, "max", row->max_in_army);
    jot_close(p, '}');
}

static void jot_ground_row(play_pen *p, int ground, unsigned rule)
{
    jot_open(p, '{');
    key_text(p, "id", play_tvb_ground_name(ground));
    key_text(p, "name", play_tvb_ground_words(ground));
    key_bool(p, "difficult", tvb_kind_difficult(ground));
    key_number(p, "most_placed", tvb_kind_max(ground));
    jot_rule_of(p, rule);
    if (ground == TVB_HILL)
        key_text(p, "note", "Difficult if its piece says so, or if it is wooded.");
    jot_close(p, '}');
}

/* ---- Rows of words with their paragraphs ----------------------------------------------------- */

typedef struct row {
    const char *what, *then, *more;
    uint16_t rule;
} row;

/* The columns are called what, then and more, whatever the table calls its own. */
static void jot_rows(play_pen *p, const char *key, const char *const *columns, const row *rows,
                     int n)
{
    jot_key(p, key);
    jot_open(p, '[');
    for (int i = 0; i < n; i++) {
        jot_open(p, '{');
        key_text(p, columns[0], rows[i].what);
        key_text(p, columns[1], rows[i].then);
        if (columns[2])
            key_text(p, columns[2], rows[i].more);
        jot_rule_of(p, rows[i].rule);
        jot_close(p, '}');
    }
    jot_close(p, ']');
}

static void jot_melee(play_pen *p)
{
    static const char *const columns[] = { "situation", "hits_on", NULL };
    static const row rows[] = {
        { "horse in difficult ground", "6", NULL, TVB_3_4_f },
        { "horse charging flank or rear of pike+shot, or any other type", "4, 5, 6", NULL,
          TVB_3_4_f },
        { "horse otherwise", "5, 6", NULL, TVB_3_4_f },
        { "pike+shot", "5, 6", NULL, TVB_3_4_f },
        { "all others", "6", NULL, TVB_3_4_f },
        { "the die of a commander with the unit", "4, 5, 6", NULL, TVB_3_4_e },
    };

    jot_rows(p, "melee", columns, rows, TC_COUNT(rows));
}

static void jot_changes(play_pen *p)
{
    static const char *const columns[] = { "change", "how_far", "whole_move" };
    static const row rows[] = {
        { "wheel", "up to 45 degrees; costs the way of the outer corner", "no", TVB_1_1_i },
        { "about face", "180 degrees, free", "no", TVB_1_1_j },
        { "oblique", "up to 45 degrees off the facing, which is kept", "it is the move",
          TVB_1_1_k },
        { "turn", "90 degrees", "yes", TVB_1_1_l },
        { "sideways", "1 TUM, facing kept", "yes", TVB_1_1_m },
        { "backwards", "1 to 3 TUM, facing kept", "yes", TVB_1_1_n },
    };

    jot_rows(p, "directions", columns, rows, TC_COUNT(rows));
}

static void jot_passage(play_pen *p)
{
    static const char *const columns[] = { "mover", "passes_through", "when" };
    static const row rows[] = {
        { "horse, light horse", "horse, light horse", "straight on or backwards", TVB_1_1_y },
        { "horse, light horse, dragoons", "shot", "straight on or backwards", TVB_1_1_y },
        { "shot", "horse, light horse, dragoons", "straight on or backwards", TVB_1_1_y },
        { "any unit", "cannons, commanders", "always", TVB_1_1_y },
        { "commander", "any unit", "always", TVB_1_1_y },
    };

    jot_rows(p, "interpenetration", columns, rows, TC_COUNT(rows));
}

static void jot_qualities(play_pen *p)
{
    static const char *const columns[] = { "quality", "resolve", "points" };
    static const row rows[] = {
        { "superior", "+1", "4", TVB_Q_b },
        { "ordinary", "as listed", "3", TVB_Q_a },
        { "inferior", "-1", "2", TVB_Q_c },
        { "rabble", "1", "1", TVB_Q_d },
    };

    jot_rows(p, "quality", columns, rows, TC_COUNT(rows));
}

static void jot_army(play_pen *p)
{
    static const char *const columns[] = { "what", "how_many", NULL };
    static const row rows[] = {
        { "units, commanders and cannons counted", "15 to 30", NULL, TVB_A_a },
        { "units in a command, its commander counted", "3 to 8", NULL, TVB_A_c },
        { "commanders", "one in each command", NULL, TVB_A_c },
        { "cannons", "at most 4", NULL, TVB_A_b },
        { "dragoons, shot, rabble, light horse", "at most 2 each", NULL, TVB_A_b },
        { "pike+shot, horse", "at least one each", NULL, TVB_R80 },
        { "superior units, with quality", "at most 4", NULL, TVB_Q_e },
    };

    jot_rows(p, "army", columns, rows, TC_COUNT(rows));
}

/* ---- Distances (2.7) ------------------------------------------------------------------------- */

static void jot_distances(play_pen *p)
{
    static const struct {
        const char *what;
        int32_t length;
        uint16_t rule;
    } rows[] = {
        { "command distance", TVB_COMMAND_DISTANCE, TVB_1_1_b },
        { "charge, at most", TVB_CHARGE_MOVE, TVB_1_1_g },
        { "move in difficult ground, at most", TVB_DIFFICULT_MOVE, TVB_1_1_f },
        { "backwards, at least", TVB_BACK_MIN, TVB_1_1_n },
        { "backwards, at most", TVB_BACK_MAX, TVB_1_1_n },
        { "sideways, exactly", TVB_SIDEWAYS, TVB_1_1_m },
        { "nobody but a charger comes nearer to an enemy", TVB_BUFFER, TVB_1_1_t },
        { "depth of a zone of control", TVB_ZOC_DEPTH, TVB_G12 },
        { "no deployment this near the middle of the table", TVB_NEUTRAL_HALF, TVB_S_h },
        { "width of the centre on a small table", 2 * TVB_CENTRE_SMALL, TVB_S_i },
        { "width of the centre on a big table", 2 * TVB_CENTRE_BIG, TVB_S_i },
    };

    jot_key(p, "distances");
    jot_open(p, '[');
    for (int i = 0; i < TC_COUNT(rows); i++) {
        jot_open(p, '{');
        key_text(p, "what", rows[i].what);
        key_length(p, "tum", rows[i].length);
        jot_rule_of(p, rows[i].rule);
        jot_close(p, '}');
    }
    jot_close(p, ']');
}

/* ---- What is aimed by hand ------------------------------------------------------------------- */

/* What is aimed by hand, the unit that is in hand being the member called of: by a march (change,
   angle, distance), to a place, over a distance, along a way, at an enemy. */
static void jot_aims(play_pen *p, const tc_battle *b)
{
    static const struct {
        int kind;
        const char *of, *by;
    } aims[] = {
        { TVB_MOVE, "unit", "march" },          { TVB_DEPLOY_CANNON, "unit", "place" },
        { TVB_RALLY_BACK, "unit", "distance" }, { TVB_CMD_MOVE, "commander", "way" },
        { TVB_SHOOT, "primary", "enemy" },      { TVB_PB_SHOOT, "primary", "enemy" },
        { TVB_DECLARE, "unit", "enemy" },
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
}

void play_tvb_jot_tables(play_pen *p, const tc_battle *b)
{
    static const char *const phases[] = {
        "Set-up",          "Phase 1: Attacker", "Phase 2: Defender", "Phase 3: Close combat",
        "Phase 4: Morale", "Game over"
    };
    key_text(p, "unit", "TUM");
    key_text(p, "coin", "points (3 a unit, 1 a point of resolve)");
    key_text(p, "stock", "units");
    jot_aims(p, b);
    jot_key(p, "types");
    jot_open(p, '[');
    for (int type = TVB_CMD; type < TVB_TYPES; type++)
        jot_type(p, type);
    jot_close(p, ']');
    jot_key(p, "changes");
    jot_open(p, '[');
    for (int change = TVB_NO_CHANGE + 1; change < TVB_CHANGES; change++)
        jot_text(p, play_tvb_change_name(change));
    jot_close(p, ']');
    jot_key(p, "terrain");
    jot_open(p, '[');
    for (int ground = TVB_VILLAGE; ground <= TVB_RIVER; ground++)
        jot_ground_row(p, ground, TVB_S_d);
    jot_ground_row(p, TVB_ROAD, TVB_S_c);
    jot_ground_row(p, TVB_WORKS, TVB_R91);
    for (int ground = TVB_IMPASSABLE; ground < TVB_GROUNDS; ground++)
        jot_ground_row(p, ground, TVB_R106);
    jot_close(p, ']');
    jot_melee(p);
    jot_changes(p);
    jot_passage(p);
    jot_distances(p);
    jot_qualities(p);
    jot_army(p);
    key_texts(p, "phases", phases, TC_COUNT(phases));
}
