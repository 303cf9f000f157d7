/* The book's tables as JSON, for whoever draws them, and luck in words. */
#include "inside.h"

int play_tables_json(const tc_battle *b, char *out, int cap)
{
    play_pen p = pen_begin(out, cap);

    jot_open(&p, '{');
    own_jot_tables(&p, b);
    jot_close(&p, '}');
    return pen_end(&p);
}

/* ---- Luck ------------------------------------------------------------------------------------ */

static int64_t root(int64_t n)
{
    int64_t low = 0, high = 2000000000;

    while (low < high) {
        const int64_t middle = (low + high + 1) / 2;
        if (middle * middle <= n)
            low = middle;
        else
            high = middle - 1;
    }
    return low;
}

const char *play_luck_coin(const tc_battle *b)
{
    return play_lexicon_of(b)->coin;
}

/* permille is the share of games luckier for side 0 than this one. It is that of a normal law, and
   the sum of a few rolls does not follow one. */
static void say_luck(play_pen *p, const tc_battle *b, int permille, uint32_t rolls)
{
    enum { FEW = 20 };
    const int side = permille > 500, share = side ? 1000 - permille : permille;

    if (!rolls) {
        pen_text(p, "No die has fallen yet.");
    } else if (rolls < FEW) {
        pen_text(p, "Too few rolls to tell luck by.");
    } else if (share > 400) {
        pen_text(p, "The dice have been even.");
    } else {
        pen_text(p, "Dice this kind to the ");
        pen_side(p, b, side);
        pen_text(p, " side fall in 1 game of ");
        pen_number(p, share > 0 ? (1000 + share / 2) / share : 1000);
        pen_text(p, share > 0 ? "." : " or fewer.");
    }
}

int play_luck_json(const tc_battle *b, const play_luck *l, char *out, int cap)
{
    play_pen p = pen_begin(out, cap);
    char words[160];
    play_pen w = pen_begin(words, TC_COUNT(words));
    const int permille = play_luck_permille(l);

    say_luck(&w, b, permille, l->rolls);
    pen_end(&w);
    jot_open(&p, '{');
    jot_key(&p, "rolls");
    jot_number(&p, l->rolls);
    jot_key(&p, "swing");
    pen_thousandths(&p, l->swing);
    jot_key(&p, "band");
    pen_thousandths(&p, root(l->variance));
    jot_key(&p, "permille");
    jot_number(&p, permille);
    key_text(&p, "words", words);
    jot_close(&p, '}');
    return pen_end(&p);
}
