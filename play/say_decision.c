/* Plain English for what somebody decides, or is awaited to do. */
#include "inside.h"

static void put_decision(play_pen *p, const tc_battle *b, const tc_state *s, const play_decision *d)
{
    static const char *const common[TC_KINDS] = { [TC_NO_ACTION] = "does what nobody knows",
                                                  [TC_ROLL] = "rolls",
                                                  [TC_RESIGN] = "resigns",
                                                  [TC_OFFER_DRAW] = "offers a draw",
                                                  [TC_CLEAR] = "drops the draft" };
    const int kind = d->at[d->count - 1].kind;

    if (kind < TC_KINDS)
        pen_text(p, common[kind]);
    else
        own_put_decision(p, b, s, d);
}

int play_say_fate(const tc_battle *b, const tc_state *s, int subject, char *out, int cap)
{
    play_pen p = pen_begin(out, cap);

    own_put_fate(&p, b, s, subject);
    return pen_end(&p);
}

int play_say_decision(const tc_battle *b, const tc_state *s, const play_decision *d, char *out,
                      int cap)
{
    play_pen p = pen_begin(out, cap);

    if (d->count >= 1 && d->count <= PLAY_ITEMS_MAX) {
        pen_side(&p, b, d->at[d->count - 1].side);
        pen_char(&p, ' ');
        put_decision(&p, b, s, d);
    }
    return pen_end(&p);
}

static void put_over(play_pen *p, const tc_battle *b, const tc_state *s)
{
    pen_text(p, "The battle is over: ");
    if (s->over == TC_DRAWN) {
        pen_text(p, "a draw");
        return;
    }
    pen_side(p, b, s->over == TC_WON_1);
    pen_text(p, " wins");
}

int play_say_await(const tc_battle *b, const tc_state *s, char *out, int cap)
{
    play_pen p = pen_begin(out, cap);
    const tc_await w = tc_awaits(b, s);

    if (w.who == TC_OVER) {
        put_over(&p, b, s);
    } else if (w.who == TC_CHANCE) {
        pen_number(&p, w.pool.count);
        pen_char(&p, 'd');
        pen_number(&p, w.pool.sides);
        pen_text(&p, ": ");
        pen_text(&p, play_step_words(b, w.step));
    } else {
        pen_side(&p, b, w.who);
        pen_text(&p, " decides: ");
        pen_text(&p, play_step_words(b, w.step));
    }
    if (w.who != TC_OVER && play_subject_side(b, s, w.subject) >= 0 &&
        play_subject_id(b, w.subject)) {
        pen_text(&p, ", ");
        pen_text(&p, play_subject_name(b, w.subject));
    }
    pen_cite(&p, w.rule, w.ruling);
    return pen_end(&p);
}
