/* The rules in words, one line per id. */
#include "lon.h"

const tc_rule_info lon_rules[LON_RULE_END - TC_LON_RULES] = {
#define RULE(symbol, origin, line) { #symbol, line, origin },
#include "rules.def"
#undef RULE
};
