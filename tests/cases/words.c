/* The case runner: words of a line, names of things, and saying what is wrong. */
#include "case.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

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

bool case_read_int(const char *w, int *n)
{
    char tail;
    return sscanf(w, "%d%c", n, &tail) == 1;
}

bool case_decimal(const char *word, int scale, int32_t *out)
{
    char *end;
    const double v = strtod(word, &end);
    if (end == word || *end)
        return false;
    *out = (int32_t)(v * scale + (v < 0 ? -0.5 : 0.5));
    return true;
}

static bool read_numbers(const char *word, int scale, int32_t *out, int count)
{
    for (int i = 0; i < count; i++) {
        char part[24];
        const size_t len = strcspn(word, ",");
        snprintf(part, sizeof part, "%.*s", (int)len, word);
        if (!case_decimal(part, scale, &out[i]) || (word[len] == ',') != (i + 1 < count))
            return false;
        word += len + 1;
    }
    return true;
}

bool case_point(const char *word, int scale, pl_point *out)
{
    int32_t n[2];
    if (!read_numbers(word, scale, n, 2))
        return false;
    *out = (pl_point){ n[0], n[1] };
    return true;
}

bool case_pose(const char *word, int scale, pl_point *out, int16_t *heading)
{
    int32_t n[3];
    if (!read_numbers(word, scale, n, 3))
        return false;
    *out = (pl_point){ n[0], n[1] };
    *heading = (int16_t)(n[2] / (scale / 10));
    return true;
}

bool case_listed(const case_list *list, int lists, const char *type, const char *word, int *value)
{
    const size_t len = strcspn(type, " ");
    for (int i = 0; i < lists; i++)
        if (strlen(list[i].type) == len && !strncmp(type, list[i].type, len)) {
            *value = case_name_index(word, list[i].names, list[i].count);
            if (*value >= 0)
                return true;
        }
    return case_read_int(word, value);
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
