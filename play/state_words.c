/* The state as JSON: what every system has; the rest is its own. */
#include "inside.h"

/* An agenda that is not empty was broken off by the players; else the system says why. */
static const char *jot_reason(play_pen *p, const tc_battle *b, const tc_state *s)
{
    const char *reason = own_jot_reason(p, b, s);

    if (reason)
        return reason;
    jot_cite(p, 0, 0);
    return s->over == TC_DRAWN ? "draw agreed" : "resignation";
}

static void jot_outcome(play_pen *p, const tc_battle *b, const tc_state *s)
{
    jot_key(p, "outcome");
    if (!s->over) {
        jot_null(p);
        return;
    }
    jot_open(p, '{');
    key_text(p, "winner",
             s->over == TC_WON_0   ? play_side_name(b, 0)
             : s->over == TC_WON_1 ? play_side_name(b, 1)
                                   : NULL);
    key_bool(p, "drawn", s->over == TC_DRAWN);
    key_text(p, "reason", jot_reason(p, b, s));
    jot_close(p, '}');
}

static void jot_head(play_pen *p, const tc_battle *b, const tc_state *s)
{
    key_text(p, "system", play_system_name(b));
    key_text(p, "board", tc_board(b) == TC_HEXES ? "hex" : "table");
    key_text(p, "id", b->id);
    key_text(p, "title", b->title);
    own_jot_clock(p, b, s);
    key_text(p, "phase", play_phase_name(b, s));
    key_number(p, "ply", s->ply);
    jot_key(p, "draw_offered");
    jot_open(p, '[');
    for (int side = 0; side < 2; side++)
        if (s->offered >> side & 1)
            jot_text(p, play_side_name(b, side));
    jot_close(p, ']');
    jot_key(p, "awaits");
    jot_await(p, b, s);
}

int play_state_json(const tc_battle *b, const tc_state *s, char *out, int cap)
{
    play_pen p = pen_begin(out, cap);

    jot_open(&p, '{');
    jot_head(&p, b, s);
    own_jot_state(&p, b, s);
    jot_outcome(&p, b, s);
    jot_close(&p, '}');
    return pen_end(&p);
}
