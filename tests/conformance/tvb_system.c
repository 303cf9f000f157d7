/* Tilly's Very Bad Day before the mirror. */
#include "systems.h"

bool tvb_image_of_board(const tc_battle *b, image *i)
{
    (void)b, (void)i;
    return false;
}

bool tvb_image_padded(const tc_battle *b, image *i)
{
    (void)b, (void)i;
    return false;
}

bool tvb_image_of_numbers(const tc_battle *b, uint64_t r, image *i)
{
    (void)b, (void)r, (void)i;
    return false;
}

void tvb_image_battle(const image *i, const tc_battle *b, tc_battle *out)
{
    (void)i;
    *out = *b;
}

void tvb_image_state(const image *i, const tc_battle *b, const tc_state *s, tc_state *out)
{
    (void)i, (void)b;
    *out = *s;
}

tc_action tvb_image_action(const image *i, const tc_battle *b, const tc_state *s,
                           const tc_action *a)
{
    (void)i, (void)b, (void)s;
    return *a;
}

void tvb_image_plain(tc_state *s)
{
    (void)s;
}

bool tvb_image_excuses(const image *i, const tc_event *ev, int count)
{
    (void)i, (void)ev, (void)count;
    return false;
}

bool tvb_image_by_number(const tc_action *a)
{
    (void)a;
    return false;
}

bool tvb_image_asks_by_number(const tc_state *s)
{
    (void)s;
    return false;
}

int tvb_system_options(const tc_battle *b, const char *const **names)
{
    static const char *const all[] = { "quality", "evade", "variable_morale" };
    (void)b;
    *names = all;
    return TC_COUNT(all);
}

int tvb_system_rulings(const tc_battle *b, const char *const **names)
{
    static const char *const all[] = { "rear_column=true", "commander_zoc=true",
                                       "behind_flank=true" };
    (void)b;
    *names = all;
    return TC_COUNT(all);
}

void tvb_system_brawl(const tc_battle *b, const tc_state *s, ai_random *r, play_decision *d)
{
    ai_random_decision(b, s, r, d);
}
