/* What a search weighed, as JSON: for the protocol and for the page. */
#include "../play/pen.h"
#include "ai.h"

static void jot_plan(play_pen *p, const ai_search *x, int i)
{
    jot_open(p, '{');
    key_text(p, "plan", ai_doctrine_name(x->plan[i].doctrine));
    key_number(p, "exceptions", x->plan[i].exceptions);
    jot_key(p, "margin");
    jot_thousandths(p, x->plan[i].margin);
    jot_key(p, "error");
    if (x->plan[i].error < 0)
        jot_null(p);
    else
        jot_thousandths(p, x->plan[i].error);
    key_number(p, "playouts", x->plan[i].playouts);
    jot_close(p, '}');
}

static void jot_plans(play_pen *p, const ai_search *x)
{
    jot_key(p, "plans");
    jot_open(p, '[');
    for (int i = 0; i < x->plans; i++)
        jot_plan(p, x, i);
    jot_close(p, ']');
    key_number(p, "nodes", x->spent);
}

static void jot_decided(play_pen *p, const tc_battle *b, const ai_search *x, const char *words)
{
    jot_key(p, "decided");
    jot_open(p, '{');
    key_text(p, "unit", play_subject_id(b, x->fact));
    jot_key(p, "points");
    jot_thousandths(p, x->fact_points);
    if (words)
        key_text(p, "text", words);
    jot_close(p, '}');
}

int ai_search_json(const tc_battle *b, const ai_search *x, const char *words, char *out, int cap)
{
    play_pen p = pen_begin(out, cap);

    jot_open(&p, '{');
    if (x->plans)
        jot_plans(&p, x);
    if (x->plans > 1 && x->fact != TC_NONE)
        jot_decided(&p, b, x, words);
    if (x->won + x->drawn + x->lost) {
        jot_key(&p, "prospects");
        jot_open(&p, '{');
        key_number(&p, "won", x->won);
        key_number(&p, "drawn", x->drawn);
        key_number(&p, "lost", x->lost);
        jot_close(&p, '}');
    }
    jot_close(&p, '}');
    return pen_end(&p);
}
