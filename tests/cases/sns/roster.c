/* The case runner: armies as they are bought (ledger 3.a, Appendix 3), put through
   core/sns/army.c. */
#include "case.h"

#include <stdio.h>
#include <stdlib.h>

/* A list of our own, for what none of the nine has: a type that is Compulsory and Restricted (R86),
   foot of two sizes (R84). */
static const sns_army_line own_lines[] = {
    { SNS_CORE, "Guard", SNS_CAV, false, 3, 3, 3, 0, 0, 0, SNS_COMPULSORY | SNS_RESTRICTED, 0, 0,
      NULL },
    { SNS_CORE, "Line", SNS_HF, false, 3, 4, 4, 0, 0, 0, 0, 0, 0, NULL },
    { SNS_CORE, NULL, SNS_HF, true, 3, 4, 4, 0, 0, 0, 0, 0, 0, NULL },
    { SNS_CORE, "Camp", SNS_CAMP, false, 4, 4, 3, 0, 0, 0, 0, 0, 0, NULL },
    { SNS_SUPPORT, "Riders", SNS_LH, false, 4, 4, 2, 0, 0, 0, 0, 0, 0, NULL },
    { SNS_SUPPORT, "Slingers", SNS_LF, false, 4, 4, 2, 0, SNS_SLING, 0, 0, 0, 0, NULL },
};
static const sns_army_list own_list = { "own", "Own", "", own_lines, TC_COUNT(own_lines), "" };

static sns_roster last;

/* "Companion_cavalry/b/D3": the line of the list, and the discipline. */
static int line_of(runner *t, const sns_army_list *l, char *name, int *discipline)
{
    char *option = strchr(name, '/'), *level = option ? strchr(option + 1, '/') : NULL;
    if (option)
        *option++ = 0;
    if (level)
        *level++ = 0;
    for (char *p = name; *p; p++)
        *p = *p == '_' ? ' ' : *p;
    const int troop = sns_troop_find(l, name);
    if (troop < 0)
        return case_fail(t, "%s has no %s", l->name, name) - 1;
    const int line = troop + (option && *option ? *option - 'a' : 0);
    if (line >= l->lines || sns_troop_of(l, line) != troop)
        return case_fail(t, "%s has no such option", name) - 1;
    *discipline = l->line[line].best;
    if (level && !case_read_int(level + 1, discipline))
        return case_fail(t, "%s is no discipline", level) - 1;
    return line;
}

static sns_profile profile_of(const sns_army_line *l, int discipline)
{
    return (sns_profile){ .type = l->type,
                          .discipline = (uint8_t)discipline,
                          .strength = l->strength,
                          .weapon = l->weapon,
                          .protection = l->protection,
                          .large = l->large,
                          .traits = l->traits };
}

/* 2*Companion_cavalry/b/D3; without a list 2*HF */
static bool enlist(runner *t, const char *word)
{
    char name[64];
    sns_profile p;
    int n = 0, used = 0, discipline = 0;
    if (sscanf(word, "%d*%63s%n", &n, name, &used) != 2 || word[used])
        return case_fail(t, "%s: N*TYPE[/OPTION[/DN]]", word);
    if (last.list) {
        const int line = line_of(t, last.list, name, &discipline);
        if (line < 0)
            return false;
        p = profile_of(&last.list->line[line], discipline);
    } else {
        const int type = case_name_index(name, sns_case_types, SNS_TYPES);
        if (type <= 0)
            return case_fail(t, "no type %s", name);
        p = sns_fixture_profile(type);
    }
    while (n-- > 0)
        sns_enlist(&last, &p, last.list ? name : NULL);
    return true;
}

/* roster LIST|own|none [year N] [points N] [generals N] [captains N] [mix] : 2*TYPE ... */
bool sns_case_roster(runner *t, const words *w)
{
    int i = 2;
    last = (sns_roster){ .generals = 1 };
    if (w->count < 3)
        return case_fail(t, "roster LIST ... : N*TYPE ...");
    if (is(w->at[1], "own"))
        last.list = &own_list;
    else if (!is(w->at[1], "none")) {
        const int list = sns_list_find(w->at[1]);
        if (list < 0)
            return case_fail(t, "no list %s", w->at[1]);
        last.list = sns_list_of(list);
    }
    for (; i < w->count && !is(w->at[i], ":"); i++) {
        int n = 0;
        if (is(w->at[i], "mix")) {
            last.mix_size = true;
            continue;
        }
        if (i + 1 >= w->count || !case_read_int(w->at[i + 1], &n))
            return case_fail(t, "roster: %s N", w->at[i]);
        int *of = is(w->at[i], "year")       ? &last.year
                  : is(w->at[i], "points")   ? &last.points
                  : is(w->at[i], "generals") ? &last.generals
                                             : &last.captains;
        *of = n;
        i++;
    }
    for (i++; i < w->count; i++)
        if (!enlist(t, w->at[i]))
            return false;
    sns_roster_place where;
    t->verdict = sns_check_roster(&last, &where);
    return true;
}

/* cost 466; core 7: of the roster of the last row */
bool sns_case_ask_roster(runner *t, const words *w, bool *known)
{
    *known = is(w->at[0], "cost") || is(w->at[0], "core");
    if (!*known)
        return true;
    return case_expect_number(
        t, w->at[0], is(w->at[0], "cost") ? sns_roster_cost(&last) : sns_roster_core(&last),
        w->at[w->count - 1]);
}
