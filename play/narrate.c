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

int play_narrate(const tc_battle *b, const tc_event *ev, int count, char *out, int cap)
{
    play_line line = { .b = b, .pen = pen_begin(out, cap) };

    line = own_narrate(b, line, ev, count);
    return pen_end(&line.pen);
}
