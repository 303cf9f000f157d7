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
    at = page_put(at, info.origin == 'R'   ? "ruling"
                      : info.origin == 'X' ? "scenario"
                      : info.origin == 'T' ? "house"
                                           : "book");
    at = page_put(at, "\",\"text\":\"");
    for (const char *c = info.line ? info.line : ""; *c; c++) {
        char one[3] = { '\\', *c, 0 };
        at = page_put(at, *c == '"' || *c == '\\' ? one : one + 1);
    }
    return page_put(at, "\"}");
}
