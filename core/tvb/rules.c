/* The rules in words, one line per id. */
#include "tvb.h"

const tc_rule_info tvb_rules[TVB_RULE_END - TC_TVB_RULES] = {
#define RULE(symbol, origin, line) { #symbol, line, origin },
#include "rules.def"
#undef RULE
};
