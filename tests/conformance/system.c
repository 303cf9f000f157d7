/* Which system answers. */
#include "systems.h"

static bool is_tvb(const tc_battle *b)
{
    return b->system == TC_TVB;
}

bool image_of_board(const tc_battle *b, image *i)
{
    return is_tvb(b) ? tvb_image_of_board(b, i) : sof_image_of_board(b, i);
}

bool image_padded(const tc_battle *b, image *i)
{
    return is_tvb(b) ? tvb_image_padded(b, i) : sof_image_padded(b, i);
}

bool image_of_numbers(const tc_battle *b, uint64_t r, image *i)
{
    return is_tvb(b) ? tvb_image_of_numbers(b, r, i) : sof_image_of_numbers(b, r, i);
}

void image_battle(const image *i, const tc_battle *b, tc_battle *out)
{
    is_tvb(b) ? tvb_image_battle(i, b, out) : sof_image_battle(i, b, out);
}

void image_state(const image *i, const tc_battle *b, const tc_state *s, tc_state *out)
{
    is_tvb(b) ? tvb_image_state(i, b, s, out) : sof_image_state(i, b, s, out);
}

tc_action image_action(const image *i, const tc_battle *b, const tc_state *s, const tc_action *a)
{
    return is_tvb(b) ? tvb_image_action(i, b, s, a) : sof_image_action(i, b, s, a);
}

void image_plain(const tc_battle *b, tc_state *s)
{
    is_tvb(b) ? tvb_image_plain(s) : sof_image_plain(s);
}

bool image_excuses(const tc_battle *b, const image *i, const tc_state *before, const tc_event *ev,
                   int count)
{
    return is_tvb(b) ? tvb_image_excuses(i, before, ev, count)
                     : sof_image_excuses(i, before, ev, count);
}

bool image_is_handed(const tc_battle *b, const image *i, const tc_state *s, const tc_action *a)
{
    return is_tvb(b) ? tvb_image_is_handed(i, s, a) : sof_image_is_handed(i, s, a);
}

bool image_by_number(const tc_battle *b, const image *i, const tc_action *a)
{
    return is_tvb(b) ? tvb_image_by_number(i, a) : sof_image_by_number(i, a);
}

bool image_asks_by_number(const tc_battle *b, const tc_state *s)
{
    return is_tvb(b) ? tvb_image_asks_by_number(s) : sof_image_asks_by_number(s);
}

int system_options(const tc_battle *b, const char *const **names)
{
    return is_tvb(b) ? tvb_system_options(b, names) : sof_system_options(b, names);
}

int system_rulings(const tc_battle *b, const char *const **names)
{
    return is_tvb(b) ? tvb_system_rulings(b, names) : sof_system_rulings(b, names);
}

void system_brawl(const tc_battle *b, const tc_state *s, ai_random *r, play_decision *d)
{
    is_tvb(b) ? tvb_system_brawl(b, s, r, d) : sof_system_brawl(b, s, r, d);
}
