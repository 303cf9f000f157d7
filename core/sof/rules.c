/* The rules in words, one line per id. */
#include "sof.h"

const tc_rule_info sof_rules[SOF_RULE_END - TC_SOF_RULES] = {
#define RULE(symbol, origin, line) { #symbol, line, origin },
#include "rules.def"
#undef RULE
};
