/* The module's memory, and how text is put into it. */
#include "page.h"

struct page page;

EXPORT(battle) void *page_battle(void)
{
    return &page.battle;
}

EXPORT(battle_size) uint32_t page_battle_size(void)
{
    return sizeof(page.battle);
}

EXPORT(in) void *page_in(void)
{
    return page.in;
}

EXPORT(in_max) uint32_t page_in_max(void)
{
    return IN_MAX;
}

EXPORT(text) const char *page_text(void)
{
    return page.text;
}

EXPORT(bytes) void *page_bytes(void)
{
    return page.bytes;
}

EXPORT(bytes_max) uint32_t page_bytes_max(void)
{
    return sizeof(page.bytes);
}

EXPORT(dice) void *page_dice(void)
{
    return page.dice;
}

EXPORT(dice_max) uint32_t page_dice_max(void)
{
    return DICE_MAX;
}

EXPORT(fallen) const void *page_fallen(void)
{
    return page.fallen;
}

EXPORT(fallen_count) int page_fallen_count(void)
{
    return page.fallen_count;
}

int page_put(int at, const char *text)
{
    for (; *text && at < TEXT_MAX - 1; text++)
        page.text[at++] = *text;
    page.text[at] = 0;
    return at;
}

int page_put_number(int at, int64_t n)
{
    char digits[24] = "";
    int first = TC_COUNT(digits) - 1;
    uint64_t rest_of = n < 0 ? 0 - (uint64_t)n : (uint64_t)n;

    do {
        digits[--first] = (char)('0' + rest_of % 10);
        rest_of /= 10;
    } while (rest_of);
    return page_put(n < 0 ? page_put(at, "-") : at, digits + first);
}

char *page_rest(int at)
{
    return page.text + at;
}

int page_put_verdict(int at, const tc_verdict *v)
{
    return at + play_verdict_json(&page.battle, v, page_rest(at), TEXT_MAX - at);
}

int page_put_decision(int at, const play_decision *d)
{
    return at + play_decision_json(&page.battle, &page.state, d, page_rest(at), TEXT_MAX - at);
}

int page_read_decision(uint32_t len, bool *good)
{
    play_fault fault = { .text = "longer than a decision can be" };

    *good = len <= IN_MAX && play_decision_read(&page.battle, &page.state, page.in, (int)len,
                                                &page.decision, &fault);
    if (*good)
        return 0;
    int at = page_put(0, "{");
    at += play_fault_json(&fault, page_rest(at), TEXT_MAX - at);
    return page_put(at, ",\"nearest\":null}");
}
