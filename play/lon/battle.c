/* Lion of the North: the battle as JSON: table, ground, trains, zones and switches. */
#include "../../core/lon/tables.h"
#include "../inside.h"

static const play_switch switches[LON_SWITCHES] = {
#define SWITCH(symbol, name, type, on, rule) { name, type },
#include "../../core/lon/options.def"
#undef SWITCH
};

play_switches play_lon_switches(void)
{
    return (play_switches){ switches, LON_SWITCHES };
}

const char *play_lon_discipline(const tc_battle *b, int side, int contingent)
{
    return lon_disciplines[b->as.lon.discipline[side][contingent]].key;
}

/* ---- Ground ---------------------------------------------------------------------------------- */

static bool is_line(int kind)
{
    return kind >= LON_ROAD;
}

static bool is_slow(int kind)
{
    return kind == LON_WOODS || kind == LON_MARSH || kind == LON_FORD;
}

static void jot_piece(play_pen *p, const lon_piece *piece, int index)
{
    jot_open(p, '{');
    key_number(p, "index", index);
    key_text(p, "kind", play_lon_ground_name(piece->kind));
    key_text(p, "words", play_lon_ground_words(piece->kind));
    key_bool(p, "line", is_line(piece->kind));
    key_bool(p, "difficult", is_slow(piece->kind));
    key_bool(p, "wooded", piece->kind == LON_WOODS);
    key_bool(p, "cover", piece->kind == LON_WOODS || piece->kind > LON_ROAD);
    key_bool(p, "burning", false);
    jot_key(p, "corners");
    jot_corners(p, piece->at, piece->corners < PL_OUTLINE ? piece->corners : PL_OUTLINE);
    key_text(p, "crest", NULL);
    key_text(p, "strip", NULL);
    jot_key(p, "width");
    if (piece->kind == LON_ROAD)
        jot_length(p, 2 * LON_ROAD_HALF);
    else
        jot_null(p);
    jot_close(p, '}');
}

void play_lon_jot_pieces(play_pen *p, const tc_battle *b)
{
    const lon_battle *lon = &b->as.lon;

    jot_open(p, '[');
    for (int i = 0; i < lon->pieces && i < LON_PIECES; i++)
        jot_piece(p, &lon->piece[i], i);
    jot_close(p, ']');
}

/* ---- Sides ----------------------------------------------------------------------------------- */

static void jot_zones(play_pen *p, const lon_battle *b, int side)
{
    jot_key(p, "zones");
    jot_open(p, '[');
    for (int contingent = 0; contingent <= b->two[side] && contingent < 2; contingent++) {
        const pl_box zone = b->zone[side][contingent];
        if (zone.min.x <= zone.max.x)
            jot_box(p, zone);
        else
            jot_null(p);
    }
    jot_close(p, ']');
}

static void jot_army(play_pen *p, const tc_battle *b, int side)
{
    const lon_battle *lon = &b->as.lon;

    jot_open(p, '{');
    key_text(p, "name", play_side_name(b, side));
    key_text(p, "edge", side == lon->north ? "north" : "south");
    jot_key(p, "disciplines");
    jot_open(p, '[');
    for (int contingent = 0; contingent <= lon->two[side] && contingent < 2; contingent++)
        jot_text(p, play_lon_discipline(b, side, contingent));
    jot_close(p, ']');
    jot_zones(p, lon, side);
    jot_close(p, '}');
}

static void jot_armies(play_pen *p, const tc_battle *b)
{
    jot_key(p, "sides");
    jot_open(p, '[');
    for (int side = 0; side < 2; side++)
        jot_text(p, play_side_name(b, side));
    jot_close(p, ']');
    jot_key(p, "armies");
    jot_open(p, '[');
    for (int side = 0; side < 2; side++)
        jot_army(p, b, side);
    jot_close(p, ']');
}

static void jot_arrivals(play_pen *p, const tc_battle *b)
{
    static const char *const edges[] = { "north", "east", "south", "west" };
    const lon_battle *lon = &b->as.lon;

    jot_key(p, "arrivals");
    jot_open(p, '[');
    for (int i = 0; i < lon->arrivals && i < LON_ARRIVALS; i++) {
        const lon_arrival *at = &lon->arrival[i];
        jot_open(p, '{');
        key_number(p, "turn", at->turn);
        key_text(p, "side", play_side_name(b, at->side));
        key_text(p, "edge", edges[at->edge & 3]);
        jot_key(p, "stretch");
        jot_point(p, at->from, at->to);
        jot_key(p, "units");
        jot_open(p, '[');
        for (int u = 0; u < LON_STANDS; u++)
            if (lon->card[u].arrival == i + 1)
                jot_text(p, play_subject_id(b, u));
        jot_close(p, ']');
        jot_close(p, '}');
    }
    jot_close(p, ']');
}

/* ---- Values and scenario rules --------------------------------------------------------------- */

static void jot_value(play_pen *p, const char *key, int value)
{
    jot_key(p, key);
    if (value)
        jot_number(p, value);
    else
        jot_null(p);
}

void play_lon_jot_battle(play_pen *p, const tc_battle *b)
{
    const lon_battle *lon = &b->as.lon;

    key_length(p, "width", lon->width);
    key_length(p, "depth", lon->depth);
    jot_armies(p, b);
    key_bool(p, "placing", lon->placing);
    key_bool(p, "rolls_first", lon->rolls_first);
    jot_value(p, "turn_limit", lon->max_turns);
    jot_value(p, "fire_arc", lon->fire_arc);
    jot_key(p, "pieces");
    play_lon_jot_pieces(p, b);
    jot_arrivals(p, b);
    jot_switches(p, b, "options", 'o');
    jot_switches(p, b, "rulings", 'r');
    jot_switches(p, b, "scenario", 's');
    jot_key(p, "special");
    jot_open(p, '[');
    jot_rule_line(p, lon->placing, LON_X1);
    jot_rule_line(p, lon->two[0] || lon->two[1], LON_X2);
    jot_rule_line(p, lon->arrivals, LON_X3);
    jot_close(p, ']');
}
