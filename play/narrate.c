/* The narration: plain English, one line per act, each with the ids it rests on. What the
   lines say is each system's own. */
#include "inside.h"

static void note_cite(play_line *l, unsigned id)
{
    for (int i = 0; i < l->cites; i++)
        if (l->cite[i] == id)
            return;
    if (id && l->cites < PLAY_LINE_CITES)
        l->cite[l->cites++] = id;
}

void line_cite(play_line *l, const tc_event *e)
{
    note_cite(l, e->rule);
    note_cite(l, e->ruling);
}

void line_end(play_line *l)
{
    if (!l->joined)
        return;
    for (int i = 0; i < l->cites; i++) {
        pen_text(&l->pen, i ? ", " : " [");
        pen_rule(&l->pen, l->cite[i]);
    }
    if (l->cites)
        pen_char(&l->pen, ']');
    pen_char(&l->pen, '\n');
    l->joined = l->cites = 0;
}

void line_put(play_line *l, const char *text)
{
    pen_text(&l->pen, text);
}

void line_name(play_line *l, int subject)
{
    pen_subject(&l->pen, l->b, subject);
}

void line_side(play_line *l, int side)
{
    pen_side(&l->pen, l->b, side);
}

void line_number(play_line *l, int number)
{
    pen_number(&l->pen, number);
}

void line_count(play_line *l, int count, const char *one, const char *many)
{
    line_number(l, count);
    line_put(l, count == 1 ? one : many);
}

void line_facing(play_line *l, int heading)
{
    line_put(l, " facing ");
    pen_degrees(&l->pen, heading);
}

void line_lost(play_line *l, int lost, int of)
{
    line_put(l, ", ");
    line_number(l, lost);
    line_put(l, " of ");
    line_number(l, of);
    line_put(l, " lost");
}

int play_narrate(const tc_battle *b, const tc_event *ev, int count, char *out, int cap)
{
    play_line line = { .b = b, .pen = pen_begin(out, cap) };

    line = own_narrate(b, line, ev, count);
    return pen_end(&line.pen);
}
