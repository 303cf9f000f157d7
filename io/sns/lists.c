/* Army lists (ledger section 8): an army of a file held to the list, the year and the points that
   it names, with the place of what breaks them; and the lists themselves in the words of a file. */
#include "../../core/sns/tables.h"
#include "scenario.h"
#include <stdlib.h>
#include <string.h>

enum { PROFILE_MAX = 128, YEAR_MAX = 16 };

/* ---- In words -------------------------------------------------------------------------------- */

static size_t add_trait(char *out, size_t len, bool *any, const char *word)
{
    len += (size_t)snprintf(out + len, PROFILE_MAX - len, *any ? ", %s" : "traits: [%s", word);
    *any = true;
    return len;
}

/* "type: HF, large: true, discipline: 3 or 4, strength: 4, traits: [Pikes]" */
static const char *say_profile(const sns_army_line *l, char out[PROFILE_MAX])
{
    static const int levels[] = { SNS_LACKING, SNS_ARMOURED, SNS_HEAVY };
    const char *const *word = sps_traits;
    bool any = false;
    size_t len = (size_t)snprintf(out, PROFILE_MAX, "type: %s, %sdiscipline: %d",
                                  sps_types[l->type], l->large ? "large: true, " : "", l->best);

    if (l->worst > l->best)
        len += (size_t)snprintf(out + len, PROFILE_MAX - len, " or %d", l->worst);
    len += (size_t)snprintf(out + len, PROFILE_MAX - len, ", strength: %d", l->strength);
    if (l->traits || l->protection || l->weapon)
        len += (size_t)snprintf(out + len, PROFILE_MAX - len, ", ");
    for (int i = 0; i < SPS_PROTECTIONS; i++)
        if (l->protection == levels[i])
            len = add_trait(out, len, &any, word[SNS_TRAITS + i]);
    if (l->weapon)
        len = add_trait(out, len, &any, word[SNS_TRAITS + SPS_PROTECTIONS + l->weapon - 1]);
    for (int i = 0; i < SNS_TRAITS; i++)
        if (l->traits >> i & 1)
            len = add_trait(out, len, &any, word[i]);
    if (any)
        snprintf(out + len, PROFILE_MAX - len, "]");
    return out;
}

static const char *say_year(int year, char out[YEAR_MAX])
{
    snprintf(out, YEAR_MAX, year < 0 ? "%d BC" : "AD %d", abs(year));
    return out;
}

/* ---- Held to it ------------------------------------------------------------------------------ */

sns_roster sps_roster_of(const sps *t, int side)
{
    const sns_battle *b = t->b;
    const sps_army *army = &t->army[side];
    sns_roster r = { .mix_size = sns_on(b, SNS_ON_LISTS_MIX_SIZE) };

    if (scn_given(&army->list) && army->list.number >= 0) /* below 0: a word that was refused */
        r.list = sns_list_of(army->list.number);
    r.year = scn_given(&army->year) ? army->year.number : 0;
    r.points = scn_given(&army->points) ? army->points.number : 0;
    for (int i = side * SNS_SIDE_COMMANDERS; i < (side + 1) * SNS_SIDE_COMMANDERS; i++) {
        r.generals += b->rank[i] == SNS_GENERAL;
        r.captains += b->rank[i] == SNS_CAPTAIN;
    }
    for (int u = side * SNS_SIDE_UNITS; u < (side + 1) * SNS_SIDE_UNITS; u++)
        if (b->profile[u].type != SNS_NO_TYPE)
            sns_enlist(&r, &b->profile[u],
                       scn_given(&t->unit[u].name) ? t->unit[u].name.text : NULL);
    return r;
}

/* Which of the units that are there is the nth of a side? */
static int nth_unit(const sps *t, int side, int nth)
{
    for (int u = side * SNS_SIDE_UNITS; u < (side + 1) * SNS_SIDE_UNITS; u++)
        if (t->b->profile[u].type != SNS_NO_TYPE && nth-- == 0)
            return u;
    return side * SNS_SIDE_UNITS;
}

/* 3.a: what the army calls so is another thing in its list, or nothing of it is there. */
static void say_stranger(const sps *t, const sns_roster *r, int unit, char *out, size_t cap)
{
    const sns_profile *p = &t->b->profile[unit];
    const scn_value *name = &t->unit[unit].name;
    const int troop = r->list && scn_given(name) ? sns_troop_find(r->list, name->text) : -1;
    char profile[PROFILE_MAX], quote[48];

    if (!r->list)
        snprintf(out, cap, "%s of discipline %d and strength %d have no points (table 2.12)",
                 sns_types[p->type].name, p->discipline, p->strength);
    else if (troop >= 0)
        snprintf(out, cap, "%s are {%s}%s", r->list->line[troop].name,
                 say_profile(&r->list->line[troop], profile),
                 troop + 1 < r->list->lines && !r->list->line[troop + 1].name
                     ? ", or another option"
                     : "");
    else
        snprintf(out, cap, "'%s' fits no line of this list",
                 scn_quote(scn_given(name) ? name->text : t->b->card[unit].id, quote));
}

static const char *type_word(const sns_army_line *l)
{
    return l->section == SNS_CORE ? "Core" : "Support";
}

static void say_limit(const sns_roster *r, const tc_verdict *v, const sns_army_line *troop,
                      char *out, size_t cap)
{
    char year[YEAR_MAX], bound[YEAR_MAX];
    const char *name = troop ? troop->name : "nobody"; /* A3.c and 3.a are of no troop type */

    switch (v->rule) {
    case SNS_A3_c:
        snprintf(out, cap, "%d of %d units are Core; it must be %d", v->got, r->units, v->need);
        break;
    case SNS_A3_e:
        snprintf(out, cap, "%d unit%s of %s, which are Compulsory; at least %d", v->got,
                 v->got == 1 ? "" : "s", name, v->need);
        break;
    case SNS_A3_h:
        snprintf(out, cap, "%s of two options; foot of one type is all of one, but for its %s",
                 name, r->mix_size ? "discipline and size" : "discipline");
        break;
    case SNS_A3_i:
        snprintf(out, cap, "%s: not %s %s, and the army is of %s", name,
                 v->got < v->need ? "before" : "after", say_year(v->need, bound),
                 say_year(v->got, year));
        break;
    case SNS_3_a:
        snprintf(out, cap, "%d points; the limit is %d", v->got, v->need);
        break;
    default: /* A3.d, A3.f, A3.g */
        snprintf(out, cap, "%d units of %s; of this %s type at most %d", v->got, name,
                 troop ? type_word(troop) : "", v->need);
        break;
    }
}

void sps_check_lists(sps *t)
{
    for (int side = 0; side < 2; side++) {
        const sns_roster r = sps_roster_of(t, side);
        const sps_army *army = &t->army[side];
        sns_roster_place where;
        char text[200];
        if (r.units == 0 || (!r.list && !r.points))
            continue;
        const tc_verdict v = sns_check_roster(&r, &where);
        if (!v.rule)
            continue;
        const int unit = where.unit < 0 ? -1 : nth_unit(t, side, where.unit);
        const scn_value *at = unit >= 0           ? &t->unit[unit].self
                              : v.rule == SNS_3_a ? &army->points
                                                  : &army->list;
        if (v.rule == SNS_3_a && unit >= 0)
            say_stranger(t, &r, unit, text, sizeof text);
        else
            say_limit(&r, &v, r.list && where.line >= 0 ? &r.list->line[where.line] : NULL, text,
                      sizeof text);
        scn_fault(t->c, at, v.rule, "%.24s: %s", t->b->side_name[side], text);
    }
}

/* ---- Written out ----------------------------------------------------------------------------- */

static void write_line(FILE *out, const sns_army_list *l, int i, int width)
{
    const sns_army_line *line = &l->line[i];
    const bool core = line->section == SNS_CORE;
    char profile[PROFILE_MAX];

    if (i == 0 || line->section != l->line[i - 1].section)
        fprintf(out, "%s:\n", type_word(line));
    fprintf(out, "  %-*s  {%s}", width, line->name ? line->name : "  or",
            say_profile(line, profile));
    if (line->type == SNS_CAMP)
        fputs("  one at most", out);
    if (line->flags & SNS_COMPULSORY)
        fputs("  Compulsory: two at least", out);
    if (line->flags & SNS_RESTRICTED)
        fprintf(out, "  Restricted: %s at most", core ? "two" : "one");
    fputc('\n', out);
}

static void write_list(FILE *out, const sns_army_list *l)
{
    int width = 0;

    fprintf(out, "%s: %s, %s\n", l->key, l->name, l->dates);
    for (int i = 0; i < l->lines; i++)
        if (l->line[i].name && (int)strlen(l->line[i].name) > width)
            width = (int)strlen(l->line[i].name);
    for (int i = 0; i < l->lines; i++)
        write_line(out, l, i, width);
    if (l->notes[0])
        fprintf(out, "%s\n", l->notes);
}

bool sps_write_lists(FILE *out, const char *name)
{
    const int found = name ? sns_list_find(name) : -1;

    for (int i = 0; i < SNS_LISTS && !name; i++)
        fprintf(out, "  %-12s %s, %s\n", sns_list_of(i)->key, sns_list_of(i)->name,
                sns_list_of(i)->dates);
    if (found >= 0)
        write_list(out, sns_list_of(found));
    return !name || found >= 0;
}
