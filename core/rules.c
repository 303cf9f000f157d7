/* The rules by number and by name, and the systems by theirs. */
#include "systems.h"

static const tc_rule_info house[TC_HOUSE_RULES] = {
    [TC_LEGAL] = { "TC_LEGAL", "Legal.", 'T' },
    [TC_MALFORMED] = { "TC_MALFORMED",
                       "That is no action of this battle: it names somebody, something or a number "
                       "that its kind does not take.",
                       'T' },
    [TC_SEQUENCE] = { "TC_SEQUENCE",
                      "It is not the time for that: dice are due first, or another decision is.",
                      'T' },
    [TC_DICE] = { "TC_DICE", "The dice given do not fit the dice wanted.", 'T' },
    [TC_OFFER] = { "TC_OFFER", "This side has offered a draw already.", 'T' },
    [TC_DRAFT] = { "TC_DRAFT", "Nothing is drafted that could be dropped.", 'T' },
};

tc_rule_info tc_rule(unsigned rule)
{
    if (rule < TC_HOUSE_RULES)
        return house[rule];
        /* clang-format off */
#define SYSTEM(NAME, name, ...)                                                                        \
    if (TC_HAS(TC_##NAME) && rule >= TC_##NAME##_RULES && rule < (unsigned)NAME##_RULE_END)       \
        return name##_rules[rule - TC_##NAME##_RULES];
        TC_FOR_SYSTEMS(SYSTEM, )
#undef SYSTEM
    /* clang-format on */
    return (tc_rule_info){ NULL, NULL, 0 };
}

/* The first '_' is a '-', every other one a '.'. */
static char name_char(char c, bool *seen)
{
    if (c != '_')
        return c;
    const char out = *seen ? '.' : '-';
    *seen = true;
    return out;
}

int tc_rule_name(unsigned rule, char *out, int cap)
{
    const char *symbol = tc_rule(rule).symbol;
    bool seen = false;
    int len = 0;

    for (; symbol && symbol[len]; len++)
        if (len < cap - 1)
            out[len] = name_char(symbol[len], &seen);
    if (cap > 0)
        out[len < cap ? len : cap - 1] = 0;
    return len;
}

static bool is_named(const char *symbol, const char *name)
{
    bool seen = false;
    while (*symbol && name_char(*symbol, &seen) == *name) {
        symbol++;
        name++;
    }
    return *symbol == 0 && *name == 0;
}

unsigned tc_rule_find(const char *name)
{
    for (unsigned i = 1; i < TC_HOUSE_RULES; i++)
        if (is_named(house[i].symbol, name))
            return i;
    for (unsigned i = TC_RULES_FIRST; i < TC_RULES_END; i++) {
        const char *symbol = tc_rule(i).symbol;
        if (symbol && is_named(symbol, name))
            return i;
    }
    return 0;
}

/* ---- Systems ---- */

const char *tc_system_name(int system)
{
    static const char *const names[] = {
#define SYSTEM(NAME, name, ...) #name,
        TC_FOR_SYSTEMS(SYSTEM, )
#undef SYSTEM
    };

    return system > 0 && system <= TC_SYSTEMS ? names[system - 1] : NULL;
}

int tc_system_find(const char *name)
{
    for (int i = TC_SYSTEMS; name && i > 0; i--) {
        const char *own = tc_system_name(i), *c = name;
        while (*own && *own == *c)
            own++, c++;
        if (*own == *c)
            return i;
    }
    return 0;
}
