/* The case runner: words of a line, names of things, and saying what is wrong. */
#include "case.h"

#include <stdarg.h>
#include <stdio.h>

bool case_fail(runner *t, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    printf("%s:%d: %s: ", t->file, t->line, t->name);
    vprintf(format, args);
    printf("\n");
    va_end(args);
    t->failed = true;
    return false;
}

const char *case_rule_name(unsigned rule, char out[32])
{
    if (!rule)
        return "-";
    if (tc_rule_name(rule, out, 32) <= 0)
        snprintf(out, 32, "#%u", rule);
    return out;
}

const char *case_say_verdict(tc_verdict v, char out[128])
{
    char rule[32], ruling[32];
    if (v.rule == TC_LEGAL)
        snprintf(out, 128, "legal");
    else
        snprintf(out, 128, "deny %s %s got %d need %d", case_rule_name(v.rule, rule),
                 case_rule_name(v.ruling, ruling), v.got, v.need);
    return out;
}

void case_split(words *w, const char *text, size_t len)
{
    w->count = 0;
    if (len >= sizeof w->text)
        len = sizeof w->text - 1;
    memcpy(w->text, text, len);
    w->text[len] = 0;
    for (char *p = strtok(w->text, " \t\r\n"); p && w->count < WORDS_MAX;
         p = strtok(NULL, " \t\r\n"))
        w->at[w->count++] = p;
}

int case_name_index(const char *word, const char *const *names, int count)
{
    for (int i = 0; i < count; i++)
        if (names[i] && is(word, names[i]))
            return i;
    return -1;
}

const char *const case_dir_names[HEX_DIRS] = { "N", "NE", "SE", "S", "SW", "NW" };
const char *const case_status_names[] = { "NORMAL", "DISORDERED", "ROUTED", "GONE" };
const char *const case_leader_names[] = { "LED", "LEADERLESS", "REPLACED", "LEFT" };
const char *const case_gun_names[] = { "OPERATIVE", "ABANDONED", "DESTROYED" };
const char *const case_edge_names[] = { "north", "south", "west", "east" };
const char *const case_side_names[] = { "C", "P", "chance", "over" };
const char *const case_column_names[] = {
    "1-3", "1-2", "1-1", "1.5-1", "2-1", "3-1", "4-1", "5-1"
};
const char *const case_result_names[] = { "Ne", "Ad", "Ar", "Ae", "Dd", "Dr", "De", "Dx" };
const char *const case_outcome_names[] = { "playing", "C", "P", "draw" };
const char *const case_step_names[SOF_STEPS] = {
    "NONE",     "SETUP", "TURN",     "ARRIVAL", "DRAW",    "EVENT",   "ANSWER",
    "HOT_HEAD", "PICK",  "MOVEMENT", "MARCH",   "OVERRUN", "GUNS",    "SHOT",
    "BATTLES",  "FIGHT", "RELOCATE", "ROUT",    "RALLY",   "VICTORY",
};

int case_find_dir(const char *w)
{
    return case_name_index(w, case_dir_names, HEX_DIRS);
}

int case_find_side(const char *w)
{
    return case_name_index(w, case_side_names, 2);
}

/* "8,9": the ledger's (column, row), from 0. */
bool case_read_hex(const char *w, int *c, int *r)
{
    char tail;
    return sscanf(w, "%d,%d%c", c, r, &tail) == 2 && *c >= -1 && *r >= -1 && *c < 64 && *r < 32;
}

bool case_read_int(const char *w, int *n)
{
    char tail;
    return sscanf(w, "%d%c", n, &tail) == 1;
}

int case_subject(runner *t, const char *id)
{
    const int subject = t->sys->find(t, id);
    if (subject < 0)
        case_fail(t, "no counter is called %s", id);
    return subject;
}

/* "SOF-4.0.b|SOF-R16": one of the ids is the rule or the ruling. */
bool case_cites(runner *t, const char *ids, unsigned rule, unsigned ruling)
{
    bool fits = false;
    for (const char *p = ids; *p;) {
        char id[32];
        const size_t len = strcspn(p, "|");
        snprintf(id, sizeof id, "%.*s", (int)len, p);
        const unsigned found = tc_rule_find(id);
        if (!found)
            return case_fail(t, "no rule %s", id);
        fits = fits || found == rule || found == ruling;
        p += len + (p[len] == '|');
    }
    return fits;
}
