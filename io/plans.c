/* What a general weighed, in words and as JSON: his three best plans, the fact that decided between
   the first two, and how the battle ended in his head. */
#include "plans.h"

#include <stdio.h>
#include <string.h>

/* "C1.3 is spared 2.1 points", "P1.1 loses 3.0 points more": by the first plan, not the second. */
static void say_fact(const tc_battle *b, int side, const ai_search *x, char *out, size_t cap)
{
    const bool ours = play_subject_side(b, NULL, x->fact) == side;

    snprintf(out, cap, ours ? "%s is spared %.1f points" : "%s loses %.1f points more",
             play_subject_id(b, x->fact), x->fact_points / 1000.0);
}

static int fought(const ai_search *x)
{
    return x->won + x->drawn + x->lost;
}

void io_put_plans(io_text *out, const tc_battle *b, int side, const ai_search *x)
{
    char words[96] = "", told[1024];

    if (x->plans > 1 && x->fact != TC_NONE)
        say_fact(b, side, x, words, sizeof words);
    const int len = ai_search_json(b, x, words, told, sizeof told);
    if (len > 2) {
        told[0] = ','; /* members of a larger object */
        io_put_bytes(out, told, (size_t)len - 1);
    }
}

static void say_plan(const ai_search *x, int i, char *out, size_t cap)
{
    const int others = x->plan[i].exceptions;
    char otherwise[40] = "", error[40] = "in the only playout";

    if (others)
        snprintf(otherwise, sizeof otherwise, ", %d unit%s otherwise", others,
                 others == 1 ? "" : "s");
    if (x->plan[i].error >= 0)
        snprintf(error, sizeof error, "give or take %.1f (%u playouts)", x->plan[i].error / 1000.0,
                 x->plan[i].playouts);
    snprintf(out, cap, "  %d. %s%s: %+.1f points, %s\n", i + 1,
             ai_doctrine_name(x->plan[i].doctrine), otherwise, x->plan[i].margin / 1000.0, error);
}

void io_say_plans(const tc_battle *b, int side, const ai_search *x, char *out, size_t cap)
{
    size_t len = 0;

    out[0] = 0;
    for (int i = 0; i < x->plans; i++) {
        say_plan(x, i, out + len, cap - len);
        len += strlen(out + len);
    }
    if (x->plans > 1 && x->fact != TC_NONE && cap - len > 128) {
        len += (size_t)snprintf(out + len, cap - len, "  What decided: ");
        say_fact(b, side, x, out + len, cap - len);
        len += strlen(out + len);
        len += (size_t)snprintf(out + len, cap - len, ".\n");
    }
    if (fought(x) && cap - len > 96)
        snprintf(out + len, cap - len,
                 "  Fought out in his head: %d won, %d drawn, %d lost of %d.\n", x->won, x->drawn,
                 x->lost, fought(x));
}
