/* The rules in words, one line per id. */
#include "sns.h"

const tc_rule_info sns_rules[SNS_RULE_END - TC_SNS_RULES] = {
#define RULE(symbol, origin, line) { #symbol, line, origin },
#include "rules.def"
#undef RULE
};
