/* When a general gives up, and when he makes peace: as a person would. He fights the battle out in
   his head, with captains on both sides. He resigns if his plan promises a disaster and not one of
   these battles is even drawn, in two turns one after the other; he offers a draw late, if nearly
   all of them end so; he takes one unless he wins clearly more of them than he loses. */
#include "general.h"

enum {
    BATTLES = 48,
    DRAWN_LEAST = 36,  /* of them, before he offers a draw */
    EVEN = 3000,       /* thousandths of a point: nobody is ahead */
    PEACE_AGAIN = 3,   /* turns between two offers */
    FIRST_DICE = 10000 /* other dice than the plans were weighed on */
};

/* One battle more in his head; false if it was cancelled. */
static bool fight_one(gen_weighing *w)
{
    ai_search *x = w->search;
    const int outcome = gen_fight_out(w, (uint32_t)(FIRST_DICE + x->won + x->drawn + x->lost));

    if (outcome == TC_DRAWN)
        x->drawn++;
    else if (outcome == (w->side ? TC_WON_1 : TC_WON_0))
        x->won++;
    else if (outcome != TC_PLAYING)
        x->lost++;
    return outcome != TC_PLAYING;
}

static int fought(const ai_search *x)
{
    return x->won + x->drawn + x->lost;
}

/* Not while a single battle is still to be won, or saved. */
static bool is_lost(gen_weighing *w)
{
    while (fought(w->search) < BATTLES)
        if (!fight_one(w) || w->search->won || w->search->drawn)
            return false;
    return true;
}

static bool is_dead_even(gen_weighing *w)
{
    while (fought(w->search) < BATTLES)
        if (!fight_one(w) || w->search->won + w->search->lost > BATTLES - DRAWN_LEAST)
            return false;
    return true;
}

bool gen_is_content(gen_weighing *w)
{
    while (fought(w->search) < BATTLES)
        if (!fight_one(w))
            return false;
    return w->search->won <= w->search->lost + BATTLES / 8;
}

int gen_yields(gen_weighing *w, const gen_plan *best, ai_random *mind)
{
    const int turn = tc_turn(w->b, &w->seen);
    const int64_t mean = best->count ? best->sum / best->count : 0;

    if (best->count && mean <= -own_disaster(w->b, &w->seen, w->side) && is_lost(w)) {
        if (mind->despair && mind->despair - 1 < turn)
            return TC_RESIGN;
        mind->despair = mind->despair ? mind->despair : (uint8_t)(turn + 1);
        return TC_NO_ACTION;
    }
    if (best->count)
        mind->despair = 0;
    if (!best->count || !own_is_late(w->b, &w->seen) || mean > EVEN || mean < -EVEN ||
        w->seen.offered || (mind->peace && turn < mind->peace - 1 + PEACE_AGAIN))
        return TC_NO_ACTION;
    w->search->won = w->search->drawn = w->search->lost = 0;
    if (!is_dead_even(w))
        return TC_NO_ACTION;
    mind->peace = (uint8_t)(turn + 1);
    return TC_OFFER_DRAW;
}
