/* Which battle, which position of it, and who sees it. */
#include "page.h"

/* A switch (an option or a ruling) by the name in the buffer; false if there is none. */
EXPORT(option) bool page_option(uint32_t len, bool on)
{
    return len <= IN_MAX && play_switch_set(&page.battle, page.in, (int)len, on);
}

/* The seed in the buffer becomes the key of the dice. */
EXPORT(seed) void page_seed(uint32_t len, uint32_t replica)
{
    play_seed_key(page.in, (int)len, page.key);
    page.replica = replica;
}

/* Begins the battle in the buffer. Nothing is rolled yet. */
EXPORT(begin) void page_begin(void)
{
    page.events = (tc_events){ .at = page.event, .cap = EVENTS_MAX };
    tc_begin(&page.battle, &page.state, &page.events);
}

EXPORT(pack) int page_pack(void)
{
    return tc_pack(&page.battle, &page.state, page.bytes, sizeof(page.bytes));
}

EXPORT(unpack) bool page_unpack(uint32_t len)
{
    return len <= sizeof(page.bytes) &&
           tc_unpack(&page.battle, &page.state, page.bytes, (int)len).rule == TC_LEGAL;
}

EXPORT(hash) uint64_t page_hash(void)
{
    return tc_hash(&page.battle, &page.state);
}

/* Whether anything is hidden from this side; and the position as it sees it, in place of the true
   one: for whoever only asks, or thinks. */
EXPORT(hides) bool page_hides(uint32_t side)
{
    tc_veil(&page.battle, &page.state, (int)(side & 1), &page.work[0]);
    return tc_hash(&page.battle, &page.work[0]) != page_hash();
}

EXPORT(veil) void page_veil(uint32_t side)
{
    page.work[0] = page.state;
    tc_veil(&page.battle, &page.work[0], (int)(side & 1), &page.state);
}
