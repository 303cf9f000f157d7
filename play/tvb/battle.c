/* Tilly's Very Bad Day: the battle as JSON, table, ground and switches. */
#include "../../core/tvb/tables.h"
#include "../inside.h"

static const play_switch switches[TVB_SWITCHES] = {
#define SWITCH(symbol, name, type, on, rule) { name, type },
#include "../../core/tvb/options.def"
#undef SWITCH
};

play_switches play_tvb_switches(void)
{
    return (play_switches){ switches, TVB_SWITCHES };
}

/* ---- Ground ---------------------------------------------------------------------------------- */

static bool is_strip(const tvb_piece *piece)
{
    return (piece->kind == TVB_RIVER || piece->kind == TVB_ROAD) && piece->corners == 2;
}

static void jot_piece(play_pen *p, const tc_state *s, const tvb_battle *b, const tvb_piece *piece,
                      int index, bool placed)
{
    pl_point at[TVB_CORNERS];
    const int corners = piece->corners < TVB_CORNERS ? piece->corners : TVB_CORNERS;

    tvb_corners_of(piece->x, piece->y, corners, at);
    jot_open(p, '{');
    key_number(p, "index", index);
    key_text(p, "kind", play_tvb_ground_name(piece->kind));
    key_text(p, "words", play_tvb_ground_words(piece->kind));
    key_bool(p, "difficult",
             piece->flags & TVB_P_DIFFICULT || piece->kind == TVB_VILLAGE ||
                 piece->kind == TVB_WOOD || piece->kind == TVB_ROUGH || piece->kind == TVB_RIVER);
    key_bool(p, "wooded", piece->flags & TVB_P_WOODED || piece->kind == TVB_WOOD);
    key_bool(p, "placed", placed);
    key_bool(p, "burning", s && s->as.tvb.burning && b->x.burning == index + 1 && !placed);
    jot_key(p, "corners");
    if (is_strip(piece)) {
        const int heading = pl_towards(at[0], at[1]);
        const pl_point strip[4] = { pl_from(at[0], heading, -TVB_STRIP_HALF, 0),
                                    pl_from(at[1], heading, -TVB_STRIP_HALF, 0),
                                    pl_from(at[1], heading, TVB_STRIP_HALF, 0),
                                    pl_from(at[0], heading, TVB_STRIP_HALF, 0) };
        jot_corners(p, strip, 4);
    } else {
        jot_corners(p, at, corners);
    }
    jot_key(p, "strip");
    if (is_strip(piece))
        jot_corners(p, at, 2);
    else
        jot_null(p);
    jot_key(p, "crest");
    if (piece->kind == TVB_HILL && piece->flags & TVB_P_CREST) {
        const pl_point crest[2] = { { piece->crest[0], piece->crest[1] },
                                    { piece->crest[2], piece->crest[3] } };
        jot_corners(p, crest, 2);
    } else {
        jot_null(p);
    }
    jot_key(p, "types");
    jot_open(p, '[');
    for (int type = 1; type < TVB_TYPES; type++)
        if (piece->kind == TVB_WORKS_AREA && piece->types >> type & 1)
            jot_text(p, play_tvb_type_key(type));
    jot_close(p, ']');
    jot_close(p, '}');
}

void play_tvb_jot_pieces(play_pen *p, const tc_battle *b, const tc_state *s)
{
    const tvb_battle *tvb = &b->as.tvb;

    jot_open(p, '[');
    for (int i = 0; i < tvb->pieces; i++)
        jot_piece(p, s, tvb, &tvb->piece[i], i, false);
    for (int i = 0; s && i < s->as.tvb.placed; i++)
        jot_piece(p, s, tvb, &s->as.tvb.piece[i], tvb->pieces + i, true);
    jot_close(p, ']');
}

static void jot_areas(play_pen *p, const tvb_battle *b)
{
    jot_key(p, "areas");
    jot_open(p, '[');
    for (int i = 0; i < b->areas; i++) {
        const tvb_area *area = &b->area[i];
        jot_open(p, '[');
        for (int k = 0; k < area->corners && k < TVB_CORNERS; k++)
            jot_point(p, area->x[k], area->y[k]);
        jot_close(p, ']');
    }
    jot_close(p, ']');
}

/* ---- Scenario rules in play ------------------------------------------------------------------ */

static void jot_special(play_pen *p, const tvb_battle *b)
{
    const tvb_special *x = &b->x;
    bool tied = false, hides = false, works = false;

    for (int u = 0; u < TVB_UNITS; u++) {
        tied |= b->card[u].tied != 0;
        hides |= b->card[u].hides != 0;
    }
    for (int i = 0; i < b->pieces; i++)
        works |= b->piece[i].kind == TVB_WORKS_AREA;
    jot_key(p, "special");
    jot_open(p, '[');
    jot_rule_line(p, x->given, TVB_X1);
    jot_rule_line(p, x->turns, TVB_X2);
    jot_rule_line(p, x->objective, TVB_X3);
    jot_rule_line(p, x->rounds[0] || x->rounds[1], TVB_X4);
    jot_rule_line(p, x->arrival[0].command, TVB_X5);
    jot_rule_line(p, x->crossing[0].piece, TVB_X6);
    jot_rule_line(p, x->burning, TVB_X7);
    jot_rule_line(p, x->mist, TVB_X8);
    jot_rule_line(p, x->smoke_first, TVB_X9);
    jot_rule_line(p, hides, TVB_X10);
    jot_rule_line(p, tied, TVB_X11);
    jot_rule_line(p, works, TVB_X12);
    jot_rule_line(p, x->forced[0].command, TVB_X13);
    jot_rule_line(p, x->unreliable, TVB_X14);
    jot_rule_line(p, x->collapse, TVB_X15);
    jot_rule_line(p, x->counts_two, TVB_X16);
    jot_rule_line(p, x->cannon_ball, TVB_X17);
    jot_rule_line(p, x->powder, TVB_X18);
    jot_close(p, ']');
}

/* ---- The whole ------------------------------------------------------------------------------- */

void play_tvb_jot_battle(play_pen *p, const tc_battle *b)
{
    const tvb_battle *tvb = &b->as.tvb;
    const int half = tvb_centre_half(tvb), zone = tvb_zone_depth(tvb);

    key_length(p, "width", tvb->width);
    key_length(p, "depth", tvb->depth);
    key_bool(p, "big", tvb->big);
    jot_key(p, "sides");
    jot_open(p, '[');
    for (int side = 0; side < 2; side++)
        jot_text(p, play_side_name(b, side));
    jot_close(p, ']');
    key_length(p, "cannon_width", tvb->cannon_width);
    key_length(p, "base_depth", tvb->base_depth);
    key_number(p, "army_break", tvb->army_break);
    jot_key(p, "turn_limit");
    if (tvb->turn_limit)
        jot_number(p, tvb->turn_limit);
    else
        jot_null(p);
    jot_key(p, "neutral");
    jot_point(p, zone, tvb->depth - zone);
    jot_key(p, "centre");
    jot_point(p, tvb->width / 2 - half, tvb->width / 2 + half);
    key_bool(p, "placing", tvb->placing);
    key_bool(p, "free_armies", tvb->free_armies);
    jot_key(p, "pieces");
    play_tvb_jot_pieces(p, b, NULL);
    jot_areas(p, tvb);
    jot_switches(p, b, "options", 'o');
    jot_switches(p, b, "rulings", 'r');
    jot_switches(p, b, "scenario", 's');
    jot_special(p, tvb);
}
