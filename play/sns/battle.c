/* Sword & Spear: the battle as JSON: table, ground, armies, zones and switches. */
#include "../../core/sns/tables.h"
#include "../inside.h"

static const play_switch switches[SNS_SWITCHES] = {
#define SWITCH(symbol, name, type, on, rule) { name, type },
#include "../../core/sns/options.def"
#undef SWITCH
};

play_switches play_sns_switches(void)
{
    return (play_switches){ switches, SNS_SWITCHES };
}

/* ---- Ground ---------------------------------------------------------------------------------- */

static void jot_piece(play_pen *p, const sns_piece *piece, int index)
{
    const sns_ground_row *row = &sns_grounds[piece->kind];
    const int terrain = (int)sns_ground_class(piece->kind);

    jot_open(p, '{');
    key_number(p, "index", index);
    key_text(p, "kind", play_sns_ground_name(piece->kind));
    key_text(p, "words", play_sns_ground_words(piece->kind));
    key_text(p, "terrain", row->obstacle ? NULL : play_sns_terrain_name(terrain));
    key_bool(p, "line", row->obstacle);
    key_bool(p, "hill", row->hill);
    key_bool(p, "difficult", !row->obstacle && terrain >= SNS_DIFFICULT);
    key_bool(p, "wooded", piece->kind == SNS_WOOD);
    key_bool(p, "cover", row->cover);
    key_bool(p, "blocks", row->blocks);
    key_bool(p, "burning", false);
    jot_key(p, "corners");
    jot_corners(p, piece->at, piece->corners < PL_OUTLINE ? piece->corners : PL_OUTLINE);
    key_text(p, "crest", NULL);
    key_text(p, "strip", NULL);
    key_text(p, "width", NULL);
    jot_close(p, '}');
}

/* With what was placed by play (4.f), once there is a state to ask. */
void play_sns_jot_pieces(play_pen *p, const tc_battle *b, const tc_state *s)
{
    const sns_battle *sns = &b->as.sns;
    sns_piece piece;

    jot_open(p, '[');
    for (int i = 0; !s && i < sns->pieces && i < SNS_PIECES_MAX; i++)
        jot_piece(p, &sns->piece[i], i);
    for (int i = 0; s && sns_piece_at(sns, &s->as.sns, i, &piece); i++)
        jot_piece(p, &piece, i);
    jot_close(p, ']');
}

/* ---- Sides ----------------------------------------------------------------------------------- */

static const char *edge_of(int side)
{
    return side ? "north" : "south";
}

/* 3.e, 14.1: where whole bases may lie in set-up. */
static void key_zone(play_pen *p, const sns_battle *b, const char *key, int side, int32_t deep)
{
    const int32_t low = side ? b->depth - deep : 0;

    jot_key(p, key);
    jot_box(p, (pl_box){ { SNS_ZONE_SIDES, low }, { b->width - SNS_ZONE_SIDES, low + deep } });
}

static void jot_zones(play_pen *p, const sns_battle *b, int side)
{
    jot_key(p, "zones");
    jot_open(p, '{');
    key_zone(p, b, "units", side, SNS_ZONE);
    key_zone(p, b, "skirmishers", side, SNS_ZONE_SKIRMISHERS);
    key_zone(p, b, "camp", side, SNS_ZONE_CAMP);
    jot_close(p, '}');
}

static int count_units(const sns_battle *b, int side)
{
    int n = 0;

    for (int u = side * SNS_SIDE_UNITS; u < (side + 1) * SNS_SIDE_UNITS; u++)
        n += b->profile[u].type != SNS_NO_TYPE;
    return n;
}

static int points_of(const sns_battle *b, int side)
{
    int points = 0;

    for (int u = side * SNS_SIDE_UNITS; u < (side + 1) * SNS_SIDE_UNITS; u++)
        points += b->profile[u].type != SNS_NO_TYPE ? sns_points(&b->profile[u]) : 0;
    for (int c = side * SNS_SIDE_COMMANDERS; c < (side + 1) * SNS_SIDE_COMMANDERS; c++)
        points += b->rank[c] != SNS_NOBODY ? sns_commander_points(b->rank[c]) : 0;
    return points;
}

static void jot_army(play_pen *p, const tc_battle *b, int side)
{
    const sns_battle *sns = &b->as.sns;

    jot_open(p, '{');
    key_text(p, "name", play_side_name(b, side));
    key_text(p, "edge", edge_of(side));
    key_text(p, "list", sns->list_name[side][0] ? sns->list_name[side] : NULL);
    key_number(p, "units", count_units(sns, side));
    key_number(p, "points", points_of(sns, side));
    key_text(p, "standard",
             sns->standard[side] == TC_NONE ? NULL : play_subject_id(b, sns->standard[side]));
    jot_zones(p, sns, side);
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

void play_sns_key_traits(play_pen *p, const sns_profile *profile)
{
    jot_key(p, "traits");
    jot_open(p, '[');
    if (play_sns_protection_name(profile->protection))
        jot_text(p, play_sns_protection_name(profile->protection));
    for (int i = 0; i < SNS_TRAITS; i++)
        if (profile->traits >> i & 1)
            jot_text(p, sns_traits[i]);
    if (profile->weapon != SNS_NO_WEAPON)
        jot_text(p, sns_weapons[profile->weapon].key);
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

void play_sns_jot_battle(play_pen *p, const tc_battle *b)
{
    const sns_battle *sns = &b->as.sns;

    key_length(p, "width", sns->width);
    key_length(p, "depth", sns->depth);
    jot_armies(p, b);
    key_bool(p, "placing", sns->placing);
    key_text(p, "first_tie", sns->placing ? NULL : play_side_name(b, sns->tie & 1));
    jot_value(p, "turn_limit", sns->length ? sns->length : sns->max_turns);
    key_text(p, "at_the_limit", sns->length ? play_side_name(b, sns->length_winner & 1) : NULL);
    key_number(p, "players", sns->players);
    jot_key(p, "pieces");
    play_sns_jot_pieces(p, b, NULL);
    jot_switches(p, b, "options", 'o');
    jot_switches(p, b, "rulings", 'r');
    jot_switches(p, b, "scenario", 's');
    jot_key(p, "special");
    jot_open(p, '[');
    jot_rule_line(p, !sns->placing, SNS_X1);
    jot_rule_line(p, sns->length, SNS_X2);
    jot_rule_line(p, sns->standard[0] != TC_NONE || sns->standard[1] != TC_NONE, SNS_X3);
    jot_close(p, ']');
}
