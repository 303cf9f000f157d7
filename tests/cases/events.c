/* The case runner: what a row expects, as far as all systems share it; the events above all. */
#include "case.h"

#include <stdio.h>
#include <stdlib.h>

static int event_row(const runner *t, int kind)
{
    for (int i = 0; i < t->sys->event_count; i++)
        if (t->sys->events[i].kind == kind)
            return i;
    return -1;
}

static int event_field(const tc_event *e, int i)
{
    switch (i) {
    case 0:
        return e->who;
    case 1:
        return e->whom;
    case 2:
        return e->with;
    case 3:
        return e->a;
    case 4:
        return e->b;
    case 5:
        return e->c;
    default:
        return e->d;
    }
}

/* Place (0..6) and type of the named field of an event, or -1. */
static int find_field(const char *fields, const char *name, size_t len, const char **type)
{
    int i = 0;
    for (const char *p = fields; *p; i++) {
        const char *end = strchr(p, ' ') ? strchr(p, ' ') : p + strlen(p);
        const char *colon = memchr(p, ':', (size_t)(end - p));
        if (colon && (size_t)(colon - p) == len && !strncmp(p, name, len)) {
            *type = colon + 1;
            return i;
        }
        p = *end ? end + 1 : end;
    }
    return -1;
}

static bool is_length(const char *type)
{
    return !strncmp(type, "len", 3);
}

static int slack_of(const runner *t, const char *type)
{
    return is_length(type) ? t->sys->slack[0] : !strncmp(type, "deg", 3) ? t->sys->slack[1] : 0;
}

/* One word of an event's description: an id cited, field=value, or a subject in who or whom. */
static bool event_word_fits(runner *t, const tc_event *e, int row, const char *word, bool cited,
                            int *subjects)
{
    const char *equals = strchr(word, '=');
    if (cited)
        return case_cites(t, word, e->rule, e->ruling);
    if (!equals) {
        const int subject = case_subject(t, word);
        return subject >= 0 && subject == event_field(e, (*subjects)++);
    }
    const char *type;
    int value;
    const int field = find_field(t->sys->events[row].fields, word, (size_t)(equals - word), &type);
    if (field < 0 || !t->sys->value(t, type, equals + 1, &value))
        return case_fail(t, "%s does not describe %s", word, t->sys->events[row].name);
    const int got = event_field(e, field);
    return abs((is_length(type) ? (uint16_t)got : got) - value) <= slack_of(t, type);
}

static bool event_fits(runner *t, const tc_event *e, const words *w, int from)
{
    const int row = event_row(t, e->kind);
    if (row < 0 || !is(t->sys->events[row].name, w->at[from]))
        return false;
    bool cited = false;
    int subjects = 0;
    for (int i = from + 1; i < w->count; i++) {
        if (is(w->at[i], "by")) {
            cited = true;
            continue;
        }
        if (!event_word_fits(t, e, row, w->at[i], cited, &subjects))
            return false;
    }
    return true;
}

static void print_event(const runner *t, const tc_event *e)
{
    char rule[32], ruling[32];
    const int row = event_row(t, e->kind);
    printf("    %s", row < 0 ? "?" : t->sys->events[row].name);
    const char *p = row < 0 ? "" : t->sys->events[row].fields;
    for (int i = 0; *p; i++) {
        const size_t len = strcspn(p, " "), name = strcspn(p, ": ");
        const int v = event_field(e, i);
        if (name < len) {
            printf(" %.*s=", (int)name, p);
            if (!t->sys->print(t, p + name + 1, v))
                printf("%d", v);
        }
        p += len + (p[len] == ' ');
    }
    printf(" by %s %s\n", case_rule_name(e->rule, rule), case_rule_name(e->ruling, ruling));
}

static bool say_missing(runner *t, const words *w, const char *what)
{
    char text[LINE_MAX_CHARS] = "";
    for (int i = 0; i < w->count; i++) {
        const size_t used = strlen(text);
        snprintf(text + used, sizeof text - used, "%s%s", i ? " " : "", w->at[i]);
    }
    case_fail(t, "%s: %s; there were:", what, text);
    for (uint32_t i = 0; i < t->events.len; i++)
        print_event(t, &t->events.at[i]);
    return false;
}

/* event KIND ... | no event KIND ... | events N KIND ... */
bool case_expect_event(runner *t, const words *w)
{
    const bool none = is(w->at[0], "no"), counted = is(w->at[0], "events");
    const int from = none || counted ? 2 : 1;
    int found = 0, wanted = 0;
    if (w->count <= from || (counted && !case_read_int(w->at[1], &wanted)))
        return case_fail(t, "event KIND ..., no event KIND ..., events N KIND ...");
    for (uint32_t i = 0; i < t->events.len; i++)
        found += event_fits(t, &t->events.at[i], w, from);
    if (t->failed)
        return false;
    if (none ? found == 0 : counted ? found == wanted : found > 0)
        return true;
    return say_missing(t, w, none ? "an event that should not be" : "expected");
}

/* order KIND ID ID ...: the subjects of all events of this kind, repeats left out. */
bool case_expect_order(runner *t, const words *w)
{
    int at = 2, last = -1;
    for (uint32_t i = 0; i < t->events.len && w->count > 1; i++) {
        const tc_event *e = &t->events.at[i];
        const int row = event_row(t, e->kind);
        if (row < 0 || !is(t->sys->events[row].name, w->at[1]) || e->who == last)
            continue;
        last = e->who;
        if (at >= w->count || case_subject(t, w->at[at++]) != last)
            return say_missing(t, w, "expected");
    }
    return at == w->count || say_missing(t, w, "expected");
}

bool case_expect_number(runner *t, const char *what, int got, const char *word)
{
    int want;
    if (!case_read_int(word, &want))
        return case_fail(t, "%s: %s is no number", what, word);
    return got == want || case_fail(t, "%s: expected %d, got %d", what, want, got);
}

bool case_expect_name(runner *t, const char *id, const char *got, const char *want)
{
    return is(got, want) || case_fail(t, "%s: expected %s, is %s", id, want, got);
}

bool case_expect_kind(runner *t, const words *w, const tc_await *got, int kind)
{
    const bool no = w->count == 3;

    if (kind < 0)
        return case_fail(t, "no kind %s", w->at[w->count - 1]);
    return (got->kinds >> kind & 1) != no ||
           case_fail(t, "%s may %s", w->at[w->count - 1], no ? "come" : "not come");
}

bool case_expect_awaited(runner *t, const words *w, const tc_await *got, const char *side,
                         const char *step)
{
    if (w->count > 1 && !case_expect_name(t, "awaited", side, w->at[1]))
        return false;
    if (w->count > 2 && !case_expect_name(t, "step", step, w->at[2]))
        return false;
    return w->count < 4 || got->subject == case_subject(t, w->at[3]) ||
           case_fail(t, "awaited about %d, expected %s", got->subject, w->at[3]);
}

/* deny SOF-4.0.b|SOF-R16 [SOF-R17] got 5 need 4: each id must be the verdict's rule or ruling;
   of ids joined by '|' one must. */
static bool expect_deny(runner *t, const words *w)
{
    char said[128];
    if (t->verdict.rule == TC_LEGAL)
        return case_fail(t, "expected deny %s, but it is legal", w->count > 1 ? w->at[1] : "");
    for (int i = 1; i < w->count; i++) {
        bool fits = false;
        if ((is(w->at[i], "got") || is(w->at[i], "need")) && i + 1 < w->count) {
            int n;
            fits = case_read_int(w->at[i + 1], &n) &&
                   n == (is(w->at[i], "got") ? t->verdict.got : t->verdict.need);
            i++;
        } else {
            fits = case_cites(t, w->at[i], t->verdict.rule, t->verdict.ruling);
        }
        if (!fits)
            return case_fail(t, "expected deny ... %s, got: %s", w->at[i],
                             case_say_verdict(t->verdict, said));
    }
    return true;
}

static bool expect_any(runner *t, const words *w)
{
    if (is(w->at[0], "event") || is(w->at[0], "no") || is(w->at[0], "events"))
        return case_expect_event(t, w);
    if (is(w->at[0], "order"))
        return case_expect_order(t, w);
    return t->sys->expect(t, w);
}

/* The right half of a row: "ok; C1 DISORDERED 8,10; lost C 2" or "deny ...". */
bool case_expect(runner *t, const char *text)
{
    char said[128];
    words w;
    bool first = true;
    while (*text) {
        const size_t len = strcspn(text, ";");
        case_split(&w, text, len);
        text += len + (text[len] == ';');
        if (!w.count)
            continue;
        t->rows++;
        if (first && is(w.at[0], "deny")) {
            if (!expect_deny(t, &w))
                return false;
        } else {
            if (first && t->verdict.rule != TC_LEGAL)
                return case_fail(t, "expected legal, got: %s", case_say_verdict(t->verdict, said));
            if (!is(w.at[0], "ok") && !expect_any(t, &w))
                return false;
        }
        first = false;
    }
    return true;
}

bool case_expect_cited(runner *t, const words *w, bool awaited)
{
    const tc_await a = tc_awaits(&t->now.battle, &t->state);
    for (int i = 1; i < w->count; i++) {
        bool found = case_cites(t, w->at[i], t->verdict.rule, t->verdict.ruling);
        for (uint32_t k = 0; k < t->events.len && !t->failed; k++)
            found = found || case_cites(t, w->at[i], t->events.at[k].rule, t->events.at[k].ruling);
        found = found || (awaited && case_cites(t, w->at[i], a.rule, a.ruling));
        if (!found)
            return t->failed ? false : case_fail(t, "nothing cites %s", w->at[i]);
    }
    return true;
}

bool case_expect_list(runner *t, const words *w)
{
    static tc_action out[1024];
    const int kind =
        w->count == 4 ? case_name_index(w->at[1], t->sys->kind_names, t->sys->kinds) : -1;
    const int subject = kind < 0 ? -1 : is(w->at[2], "any") ? TC_NONE : case_subject(t, w->at[2]);
    if (subject < 0)
        return case_fail(t, "lists KIND SUBJECT|any N");
    const int n = tc_actions(&t->now.battle, &t->state, kind, subject, out, TC_COUNT(out));
    if (strchr(w->at[3], '+'))
        return n >= atoi(w->at[3]) || case_fail(t, "only %d of %s", n, w->at[1]);
    return case_expect_number(t, w->at[1], n, w->at[3]);
}
