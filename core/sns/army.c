/* Ledger 3.a, Appendix 3 and table 2.12: what units cost, the nine lists, and whether an army keeps
   its list. A line-up need not (A3.a): nobody but who asks for it is held to one. */
#include "lists.h"
#include "parts.h"

enum { GENERALS = 1, CAPTAINS = SNS_SIDE_COMMANDERS - GENERALS };
enum { SUPPORT_MOST = 2, COMPULSORY_LEAST = 2, RESTRICTED_CORE = 2, RESTRICTED_SUPPORT = 1 };

/* ---- Points ---- */

/* Table 2.2: what the points of table 2.12 are for. */
static const uint8_t strengths[SNS_TYPES] = {
    [SNS_HF] = 4, [SNS_MF] = 3, [SNS_LF] = 2, [SNS_CAV] = 3, [SNS_CAM] = 3,  [SNS_LH] = 2,
    [SNS_EL] = 3, [SNS_CH] = 3, [SNS_WW] = 4, [SNS_ART] = 2, [SNS_CAMP] = 3,
};

/* R8: only foot has large units. */
static bool is_oversize(const sns_profile *p)
{
    return p->large && !sns_types[p->type].large && tc_on(SNS_R8);
}

static bool has_price(const sns_profile *p)
{
    const int column = p->discipline - SNS_DISCIPLINE_BEST;
    if (p->strength != strengths[p->type] || is_oversize(p))
        return false;
    if (p->type == SNS_CAMP)
        return true;
    return column >= 0 && column < TC_COUNT(sns_base_points[0]) && sns_base_points[p->type][column];
}

/* A discipline that the table does not have costs as the nearest that it has. */
static int base_points(const sns_profile *p)
{
    const int last = TC_COUNT(sns_base_points[0]) - 1;
    int column = p->discipline - SNS_DISCIPLINE_BEST;
    column = column < 0 ? 0 : column > last ? last : column;
    while (column < last && !sns_base_points[p->type][column])
        column++;
    return sns_base_points[p->type][column];
}

int sns_points(const sns_profile *p)
{
    int points = 0;
    if (p->type == SNS_NO_TYPE || p->type == SNS_CAMP)
        return 0;
    points = base_points(p) + sns_protection_points[p->protection - SNS_LACKING] +
             sns_weapon_points[p->weapon] + (p->large ? SNS_LARGE_POINTS : 0);
    for (int i = 0; i < SNS_TRAITS; i++)
        points += p->traits >> i & 1 ? sns_trait_points[i] : 0;
    return points;
}

int sns_commander_points(int rank)
{
    if (rank == SNS_NOBODY)
        return 0;
    return rank == SNS_GENERAL ? SNS_GENERAL_POINTS : SNS_CAPTAIN_POINTS;
}

/* ---- The lists ---- */

static char small(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* How much of `text` begins as `word` does, all of the word; 0: it does not. */
static int begins(const char *text, const char *word)
{
    int i = 0;
    while (word[i] && small(text[i]) == small(word[i]))
        i++;
    return word[i] ? 0 : i;
}

static bool is_called(const char *name, const char *text)
{
    const int len = begins(text, name);
    return len && !text[len];
}

static bool has_word(const char *text, const char *word)
{
    for (; *text; text++)
        if (begins(text, word))
            return true;
    return false;
}

const sns_army_list *sns_list_of(int i)
{
    return &sns_lists[i];
}

int sns_list_find(const char *name)
{
    for (int i = 0; i < SNS_LISTS; i++)
        if (is_called(sns_lists[i].key, name) || is_called(sns_lists[i].name, name))
            return i;
    return -1;
}

int sns_troop_find(const sns_army_list *l, const char *name)
{
    for (int i = 0; i < l->lines; i++)
        if (l->line[i].name && is_called(l->line[i].name, name))
            return i;
    return -1;
}

int sns_troop_of(const sns_army_list *l, int line)
{
    while (line > 0 && !l->line[line].name)
        line--;
    return line;
}

bool sns_line_fits(const sns_army_line *line, const sns_profile *p)
{
    return p->type == line->type && (p->large != 0) == line->large && p->discipline >= line->best &&
           p->discipline <= line->worst && p->strength == line->strength &&
           p->protection == line->protection && p->weapon == line->weapon &&
           p->traits == line->traits;
}

/* ---- An army, unit by unit ---- */

static int looked_at(const sns_roster *r)
{
    return r->units < SNS_ROSTER_MOST ? r->units : SNS_ROSTER_MOST;
}

/* The units of the troop type that begins at a line. */
static int count_troop(const sns_roster *r, int troop)
{
    int count = 0;
    for (int i = 0; i < looked_at(r); i++)
        count += r->unit[i].line >= 0 && sns_troop_of(r->list, r->unit[i].line) == troop;
    return count;
}

static int count_line(const sns_roster *r, int line)
{
    int count = 0;
    for (int i = 0; i < looked_at(r); i++)
        count += r->unit[i].line == line;
    return count;
}

/* A3.d, A3.f: how many of a troop type there may be. */
static int most_of(const sns_army_line *troop)
{
    if (troop->flags & SNS_RESTRICTED)
        return troop->section == SNS_CORE ? RESTRICTED_CORE : RESTRICTED_SUPPORT;
    return troop->section == SNS_CORE ? SNS_SIDE_UNITS : SUPPORT_MOST;
}

/* By its name; else the first type that fits and has room, else the first that fits. */
static int find_line(const sns_roster *r, const sns_profile *p, const char *name)
{
    const sns_army_list *l = r->list;
    const int named = name ? sns_troop_find(l, name) : -1;
    int first = -1, roomy = -1;
    for (int i = 0; i < l->lines; i++) {
        const int troop = sns_troop_of(l, i);
        if (!sns_line_fits(&l->line[i], p))
            continue;
        if (troop == named)
            return i;
        first = first < 0 ? i : first;
        if (roomy < 0 && count_troop(r, troop) < most_of(&l->line[troop]))
            roomy = i;
    }
    return roomy < 0 ? first : roomy;
}

/* A note about one of two that a line names binds those who are called so, and not by both. */
static bool is_dated(const sns_army_line *line, const char *name)
{
    return !line->who || (name && has_word(name, line->who) && !has_word(name, " or "));
}

void sns_enlist(sns_roster *r, const sns_profile *p, const char *name)
{
    if (r->units < SNS_ROSTER_MOST) {
        const int line = r->list ? find_line(r, p, name) : -1;
        r->unit[r->units].line = (int16_t)line;
        r->unit[r->units].dated = line >= 0 && is_dated(&r->list->line[line], name);
        r->unit[r->units].unpriced = !has_price(p);
        r->unit[r->units].oversize = is_oversize(p);
    }
    r->units++;
    r->cost += sns_points(p);
}

int sns_roster_cost(const sns_roster *r)
{
    return r->cost + r->generals * SNS_GENERAL_POINTS + r->captains * SNS_CAPTAIN_POINTS;
}

static bool is_camp(const sns_roster *r, int unit)
{
    return r->unit[unit].line >= 0 && r->list->line[r->unit[unit].line].type == SNS_CAMP;
}

int sns_roster_core(const sns_roster *r)
{
    int core = 0;
    for (int i = 0; i < looked_at(r); i++)
        core +=
            r->unit[i].line >= 0 &&
            (is_camp(r, i) ? tc_on(SNS_A3_g) : r->list->line[r->unit[i].line].section == SNS_CORE);
    return core;
}

/* ---- The limits, in the ledger's order ---- */

/* 3.a: from a list, for so many points, so led, so many. */
static tc_verdict check_bought(const sns_roster *r, sns_roster_place *where)
{
    for (int i = 0; i < looked_at(r); i++)
        if (r->list ? r->unit[i].line < 0 : r->points && r->unit[i].unpriced) {
            where->unit = i;
            return tc_illegal(tc_by(SNS_3_a, r->unit[i].oversize ? SNS_R8 : 0), 0, 0);
        }
    if (r->points && sns_roster_cost(r) > r->points)
        return tc_illegal(SNS_3_a, sns_roster_cost(r), r->points);
    if (r->generals != GENERALS)
        return tc_illegal(SNS_3_a, r->generals, GENERALS);
    if (r->captains > CAPTAINS)
        return tc_illegal(SNS_3_a, r->captains, CAPTAINS);
    if (r->units > SNS_SIDE_UNITS) {
        where->unit = SNS_SIDE_UNITS;
        return tc_illegal(SNS_3_a, r->units, SNS_SIDE_UNITS);
    }
    return tc_legal();
}

/* A3.c; R85: the camp is counted on both sides. */
static tc_verdict check_core(const sns_roster *r)
{
    int core = sns_roster_core(r), units = looked_at(r), camps = 0;
    for (int i = 0; i < looked_at(r); i++)
        camps += is_camp(r, i);
    if (!tc_on(SNS_R85)) {
        core -= camps;
        units -= camps;
    }
    const int odd = units & 1, need = units / 2 + (odd && tc_on(SNS_R88));
    const unsigned ruling = odd ? SNS_R88 : camps ? SNS_R85 : 0;
    return core >= need ? tc_legal() : tc_illegal(tc_by(SNS_A3_c, ruling), core, need);
}

/* The unit that is one more of a troop type than there may be. */
static int unit_over(const sns_roster *r, int troop, int most)
{
    for (int i = 0; i < looked_at(r); i++)
        if (r->unit[i].line >= 0 && sns_troop_of(r->list, r->unit[i].line) == troop && most-- == 0)
            return i;
    return -1;
}

/* A3.d. */
static tc_verdict check_support(const sns_roster *r, int troop, sns_roster_place *where)
{
    const int count = count_troop(r, troop);
    if (r->list->line[troop].section != SNS_SUPPORT || count <= SUPPORT_MOST)
        return tc_legal();
    where->unit = unit_over(r, troop, SUPPORT_MOST);
    return tc_illegal(SNS_A3_d, count, SUPPORT_MOST);
}

/* A3.e. R87: options are counted together. */
static tc_verdict check_compulsory(const sns_roster *r, int troop, sns_roster_place *where)
{
    const sns_army_line *line = r->list->line;
    bool options = false;
    int alike = count_line(r, troop);
    (void)where;
    for (int i = troop + 1; i < r->list->lines && !line[i].name; i++) {
        const int count = count_line(r, i);
        alike = count > alike ? count : alike;
        options = true;
    }
    const int count = tc_on(SNS_R87) ? count_troop(r, troop) : alike;
    if (!(line[troop].flags & SNS_COMPULSORY) || count >= COMPULSORY_LEAST)
        return tc_legal();
    const unsigned ruling = line[troop].flags & SNS_RESTRICTED ? SNS_R86 : options ? SNS_R87 : 0;
    return tc_illegal(tc_by(SNS_A3_e, ruling), count, COMPULSORY_LEAST);
}

/* A3.f; with A3.e R86. */
static tc_verdict check_restricted(const sns_roster *r, int troop, sns_roster_place *where)
{
    const sns_army_line *line = &r->list->line[troop];
    const int most = most_of(line), count = count_troop(r, troop);
    if (!(line->flags & SNS_RESTRICTED) || count <= most)
        return tc_legal();
    where->unit = unit_over(r, troop, most);
    return tc_illegal(tc_by(SNS_A3_f, line->flags & SNS_COMPULSORY ? SNS_R86 : 0), count, most);
}

/* A3.g. */
static tc_verdict check_camps(const sns_roster *r, int troop, sns_roster_place *where)
{
    const int count = count_troop(r, troop);
    if (r->list->line[troop].type != SNS_CAMP || count <= 1)
        return tc_legal();
    where->unit = unit_over(r, troop, 1);
    return tc_illegal(SNS_A3_g, count, 1);
}

static bool is_line_foot(const sns_army_line *l)
{
    return l->type == SNS_MF || l->type == SNS_HF;
}

/* May units of two options of one type be in one army (A3.h, R84)? R84 decides, where it is on the
   size alone. */
static tc_verdict check_pair(const sns_roster *r, const sns_army_line *a, const sns_army_line *o)
{
    const bool alike = a->type == o->type && a->strength == o->strength &&
                       a->protection == o->protection && a->weapon == o->weapon &&
                       a->traits == o->traits;
    if (!is_line_foot(a) && !is_line_foot(o))
        return tc_legal();
    if (alike && (a->large == o->large || (r->mix_size && tc_on(SNS_R84))))
        return tc_legal();
    return tc_illegal(tc_by(SNS_A3_h, alike ? SNS_R84 : 0), 2, 1);
}

/* A3.h: the first unit that does not go with an earlier one of its type. */
static tc_verdict check_options(const sns_roster *r, int troop, sns_roster_place *where)
{
    for (int i = 0; i < looked_at(r); i++) {
        const int line = r->unit[i].line;
        if (line < 0 || sns_troop_of(r->list, line) != troop)
            continue;
        for (int j = 0; j < i; j++) {
            const int other = r->unit[j].line;
            if (other < 0 || other == line || sns_troop_of(r->list, other) != troop)
                continue;
            const tc_verdict v = check_pair(r, &r->list->line[line], &r->list->line[other]);
            where->unit = v.rule ? i : -1;
            if (v.rule)
                return v;
        }
    }
    return tc_legal();
}

/* A3.i: who names a year is bound by the notes that have one. */
static tc_verdict check_dates(const sns_roster *r, int troop, sns_roster_place *where)
{
    for (int i = 0; i < looked_at(r) && r->year; i++) {
        const int line = r->unit[i].line;
        if (line < 0 || !r->unit[i].dated || sns_troop_of(r->list, line) != troop)
            continue;
        const sns_army_line *l = &r->list->line[line];
        const int bound = l->from && r->year < l->from     ? l->from
                          : l->until && r->year > l->until ? l->until
                                                           : 0;
        if (!bound)
            continue;
        where->unit = i;
        return tc_illegal(SNS_A3_i, r->year, bound);
    }
    return tc_legal();
}

tc_verdict sns_check_roster(const sns_roster *r, sns_roster_place *where)
{
    static tc_verdict (*const of_troop[])(const sns_roster *, int, sns_roster_place *) = {
        check_support, check_compulsory, check_restricted, check_camps, check_options, check_dates,
    };
    sns_roster_place at = { -1, -1 };
    tc_verdict v = check_bought(r, &at);
    if (!v.rule && r->list)
        v = check_core(r);
    for (int rule = 0; rule < TC_COUNT(of_troop) && r->list && !v.rule; rule++)
        for (int line = 0; line < r->list->lines && !v.rule; line++)
            if (r->list->line[line].name) {
                v = of_troop[rule](r, line, &at);
                at.line = v.rule ? line : -1;
            }
    if (where)
        *where = at;
    return v;
}
