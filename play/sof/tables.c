/* Sword of Fire: the book's tables as JSON, for whoever draws them. */
#include "../../core/sof/tables.h"
#include "../inside.h"

/* ---- The CRT --------------------------------------------------------------------------------- */

enum { CRT_ROWS = TC_COUNT(sof_crt), CRT_COLUMNS = TC_COUNT(sof_crt[0]) };

static void jot_crt(play_pen *p)
{
    key_text(p, "rule", "SOF-CRT");
    jot_key(p, "columns");
    jot_open(p, '[');
    for (int column = 0; column < CRT_COLUMNS; column++)
        jot_text(p, play_column_name(column));
    jot_close(p, ']');
    jot_key(p, "rows");
    jot_open(p, '[');
    for (int row = 0; row < CRT_ROWS; row++) {
        jot_open(p, '{');
        jot_key(p, "die");
        jot_number(p, row);
        jot_key(p, "results");
        jot_open(p, '[');
        for (int column = 0; column < CRT_COLUMNS; column++)
            jot_text(p, play_result_name(sof_crt[row][column]));
        jot_close(p, ']');
        jot_close(p, '}');
    }
    jot_close(p, ']');
    jot_key(p, "words");
    jot_open(p, '{');
    for (int result = 0; play_result_name(result); result++)
        key_text(p, play_result_name(result), play_result_words(result));
    jot_close(p, '}');
}

/* ---- Terrain --------------------------------------------------------------------------------- */

static void key_rule_line(play_pen *p, unsigned rule)
{
    jot_key(p, "rule");
    jot_rule(p, rule);
    key_text(p, "text", tc_rule(rule).line);
}

/* What entering costs; what lies on a side of a hex adds to the hex behind it. */
static void jot_terrain(play_pen *p, const char *id, const char *name, unsigned rule,
                        const uint8_t mp[3], const char *note)
{
    jot_open(p, '{');
    key_text(p, "id", id);
    key_text(p, "name", name);
    key_rule_line(p, rule);
    if (mp) {
        jot_key(p, "mp");
        jot_open(p, '{');
        key_number(p, "infantry", mp[0]);
        key_number(p, "cavalry", mp[1]);
        key_number(p, "leader", mp[2]);
        jot_close(p, '}');
    }
    key_text(p, "note", note);
    jot_close(p, '}');
}

static void jot_grounds(play_pen *p)
{
    static const char *const cover =
        "Infantry defending in it counts twice; cavalry attacking into it: one column to the left; "
        "nobody charges into it or out of it.";

    jot_key(p, "terrain");
    jot_open(p, '[');
    jot_terrain(p, "clear", "Clear", SOF_4_2_a, sof_enter_mp[SOF_CLEAR], NULL);
    jot_terrain(p, "village", "Village", SOF_4_2_b, sof_enter_mp[SOF_VILLAGE], cover);
    jot_terrain(p, "woods", "Woods", SOF_4_2_b, sof_enter_mp[SOF_WOODS], cover);
    jot_terrain(p, "river", "River", SOF_4_2_c, NULL,
                "Attacking across it: strength halved and disordered; no charge.");
    jot_terrain(p, "bridge", "Bridge", SOF_4_2_e, NULL, NULL);
    jot_close(p, ']');
}

/* ---- Odds, leaders, guns (2.1, 2.2, 2.4) ----------------------------------------------------- */

static void jot_odds(play_pen *p)
{
    jot_key(p, "odds");
    jot_open(p, '[');
    for (int column = 0; column < CRT_COLUMNS; column++) {
        char at_least[16];
        play_pen w = pen_begin(at_least, TC_COUNT(at_least));
        pen_number(&w, sof_column_from[column][0]);
        pen_text(&w, " to ");
        pen_number(&w, sof_column_from[column][1]);
        pen_end(&w);
        jot_open(p, '{');
        key_text(p, "column", play_column_name(column));
        key_text(p, "from", column ? at_least : "anything less");
        jot_close(p, '}');
    }
    jot_close(p, ']');
}

static void jot_leaders(play_pen *p)
{
    jot_key(p, "leaders");
    jot_open(p, '[');
    for (int command = 0; command < TC_COUNT(sof_leader_attack); command++) {
        jot_open(p, '{');
        key_number(p, "command", command);
        key_number(p, "attacking", sof_leader_attack[command]);
        key_number(p, "defending", sof_leader_defence[command]);
        jot_close(p, '}');
    }
    jot_close(p, ']');
}

static void jot_gun(play_pen *p, const char *name, const uint8_t *dice)
{
    jot_open(p, '{');
    key_text(p, "name", name);
    jot_key(p, "dice");
    jot_open(p, '{');
    for (int range = 1; range <= SOF_RANGE_MAX; range++) {
        const char key[] = { (char)('0' + range), 0 };
        jot_key(p, key);
        if (dice[range])
            jot_number(p, dice[range]);
        else
            jot_null(p);
    }
    jot_close(p, '}');
    jot_close(p, '}');
}

static void jot_guns(play_pen *p)
{
    jot_key(p, "guns");
    jot_open(p, '{');
    key_rule_line(p, SOF_7_3_d);
    jot_key(p, "rows");
    jot_open(p, '[');
    jot_gun(p, "Light gun", sof_gun_dice[0]);
    jot_gun(p, "Heavy gun", sof_gun_dice[1]);
    jot_close(p, ']');
    jot_close(p, '}');
    jot_key(p, "gun_hits");
    jot_open(p, '{');
    key_rule_line(p, SOF_7_3_e);
    key_number(p, "infantry", SOF_HIT_INFANTRY);
    key_number(p, "cavalry", SOF_HIT_CAVALRY);
    jot_close(p, '}');
}

/* ---- Random events (2.6), and the numbers of chapter 2.7 ------------------------------------- */

static void jot_events(play_pen *p)
{
    static const char *const effects[] = {
        "one routed Catholic unit may become disordered",
        "one routed Protestant unit may become disordered",
        "nothing happens",
        "who drew it activates two units of one command, none of them routed",
        "one disordered Protestant unit becomes normal",
        "one disordered Catholic unit becomes normal",
    };

    jot_key(p, "events");
    jot_open(p, '{');
    key_rule_line(p, SOF_7_4_a);
    jot_key(p, "rows");
    jot_open(p, '[');
    for (int i = 0; i < TC_COUNT(effects); i++) {
        jot_open(p, '{');
        key_number(p, "die", i + 1);
        key_text(p, "effect", effects[i]);
        jot_close(p, '}');
    }
    jot_close(p, ']');
    jot_close(p, '}');
}

static void jot_numbers(play_pen *p)
{
    static const struct {
        const char *what, *of;
        uint16_t rule;
        uint8_t value;
    } rows[] = {
        { "charge, from", "hexes", SOF_5_3_a, SOF_CHARGE_MIN },
        { "charge, to", "hexes", SOF_5_3_a, SOF_CHARGE_MAX },
        { "river without a bridge, besides the hex", "MP", SOF_4_2_c, SOF_RIVER_MP },
        { "retreat of the routed", "hexes", SOF_5_2_d, SOF_ROUT_HEXES },
        { "flight when a rally fails", "hexes", SOF_6_0_c, SOF_FLIGHT_HEXES },
        { "routed may rally, nearest enemy from", "hexes", SOF_6_0_c, SOF_RALLY_CLEAR },
        { "command radius", "hexes", SOF_7_1_a, SOF_RADIUS },
        { "Tilly's radius", "hexes", SOF_2_3_2_c, SOF_TILLY_RADIUS },
        { "markers left in the cup", "AM", SOF_3_1_2_a, SOF_LAST_AM },
        { "markers left in the cup at dusk", "AM", SOF_3_1_2_a, SOF_LAST_AM_DUSK },
        { "gun eliminated", "VP", SOF_8_2_d, SOF_GUN_VP },
        { "gun captured", "VP", SOF_8_2_d, SOF_CAPTURED_VP },
    };

    jot_key(p, "numbers");
    jot_open(p, '[');
    for (int i = 0; i < TC_COUNT(rows); i++) {
        jot_open(p, '{');
        key_text(p, "what", rows[i].what);
        key_number(p, "value", rows[i].value);
        key_text(p, "of", rows[i].of);
        key_rule_line(p, rows[i].rule);
        jot_close(p, '}');
    }
    jot_close(p, ']');
}

void play_sof_jot_tables(play_pen *p, const tc_battle *b)
{
    static const char *const phases[] = { "Set-up", "Activation Phase", "Rally Phase",
                                          "Victory Phase", "Game over" };
    (void)b;

    key_text(p, "unit", "MP");
    key_text(p, "coin", "VP");
    key_text(p, "stock", "VP");
    jot_key(p, "crt");
    jot_open(p, '{');
    jot_crt(p);
    jot_close(p, '}');
    jot_odds(p);
    jot_leaders(p);
    jot_grounds(p);
    jot_guns(p);
    jot_events(p);
    jot_numbers(p);
    key_texts(p, "phases", phases, TC_COUNT(phases));
}
