/* The ledger's lines. */
#include "page.h"

/* A rule by its number from 0; empty behind the last. */
EXPORT(rule) int page_rule(uint32_t n)
{
    char name[24];
    const tc_rule_info info = tc_rule(n);

    if (!info.symbol)
        return page_put(0, n >= TC_RULES_END ? "" : "null");
    tc_rule_name(n, name, TC_COUNT(name));
    int at = page_put(page_put(0, "{\"id\":\""), name);
    at = page_put(at, "\",\"origin\":\"");
    at = page_put(at, play_origin_name(info.origin));
    at = page_put(at, "\",\"words\":\"");
    at = page_put(at, play_origin_words(info.origin));
    at = page_put(at, "\",\"why\":\"");
    at = page_put(at, play_origin_why(info.origin) ? play_origin_why(info.origin) : "");
    at = page_put(at, "\",\"text\":\"");
    for (const char *c = info.line ? info.line : ""; *c; c++) {
        char one[3] = { '\\', *c, 0 };
        at = page_put(at, *c == '"' || *c == '\\' ? one : one + 1);
    }
    return page_put(at, "\"}");
}
