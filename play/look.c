/* What can be drawn about a unit or a move on a table (a hex map has it in the state), and how two
   stand to each other. */
#include "inside.h"

int play_look_json(const tc_battle *b, const tc_state *s, int subject, char *out, int cap)
{
    play_pen p = pen_begin(out, cap);

    own_jot_look(&p, b, s, subject);
    return pen_end(&p);
}

int play_measure_json(const tc_battle *b, const tc_state *s, int one, int other, char *out, int cap)
{
    play_pen p = pen_begin(out, cap);

    jot_open(&p, '{');
    if (one != other && own_jot_measure(&p, b, s, one, other))
        jot_close(&p, '}');
    else
        p = pen_begin(out, cap);
    return pen_end(&p);
}

int play_ghost_json(const tc_battle *b, const tc_state *s, const play_decision *d, char *out,
                    int cap)
{
    play_pen p = pen_begin(out, cap);

    own_jot_ghost(&p, b, s, d);
    return pen_end(&p);
}
