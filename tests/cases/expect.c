/* The case runner: what a row expects. */
#include "case.h"

#include <stdio.h>

/* ---- Expectations: events -------------------------------------------------------------------- */

static const struct {
    int kind;
    const char *name, *fields;
} event_table[] = {
    { TC_EV_BEGIN, "BEGIN", "who:s whom:s with:s a:n b:n c:n d:n" },
    { TC_EV_MOD, "MOD", "who:s whom:s with:s a:n b:n c:n d:n" },
    { TC_EV_DIE, "DIE", "who:s whom:s with:s a:n b:n c:n d:n" },
    { TC_EV_RESULT, "RESULT", "who:s whom:s with:s a:n b:n c:n d:n" },
#define EVENT(symbol, name, fields) { symbol, name, fields },
#include "../../core/sof/events.def"
#undef EVENT
};

static int event_row(int kind)
{
    for (int i = 0; i < TC_COUNT(event_table); i++)
        if (event_table[i].kind == kind)
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

/* The number a word stands for in a field of this type; false if it is none. */
static bool read_value(const runner *t, const char *type, const char *word, int *value)
{
    static const struct {
        const char *type;
        const char *const *names;
        int count;
    } lists[] = {
        { "st", case_status_names, 4 },  { "stp", case_step_names, SOF_STEPS },
        { "side", case_side_names, 2 },  { "col", case_column_names, 8 },
        { "res", case_result_names, 8 }, { "d", case_dir_names, 6 },
    };
    int c, r;
    const size_t len = strcspn(type, " ");
    if (len == 1 && *type == 'h' && case_read_hex(word, &c, &r)) {
        *value = (int16_t)hex_at(c, r);
        return true;
    }
    if (len == 1 && *type == 's') {
        *value = is(word, "cup")    ? SOF_CUP
                 : is(word, "none") ? TC_NONE
                                    : fixture_find(&t->now.battle, word);
        return *value >= 0;
    }
    for (int i = 0; i < TC_COUNT(lists); i++)
        if (strlen(lists[i].type) == len && !strncmp(type, lists[i].type, len)) {
            *value = case_name_index(word, lists[i].names, lists[i].count);
            if (*value >= 0)
                return true;
        }
    return case_read_int(word, value);
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
    const int field = find_field(event_table[row].fields, word, (size_t)(equals - word), &type);
    if (field < 0 || !read_value(t, type, equals + 1, &value))
        return case_fail(t, "%s does not describe %s", word, event_table[row].name);
    return event_field(e, field) == value;
}

static bool event_fits(runner *t, const tc_event *e, const words *w, int from)
{
    const int row = event_row(e->kind);
    if (row < 0 || !is(event_table[row].name, w->at[from]))
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
    const int row = event_row(e->kind);
    printf("    %s", row < 0 ? "?" : event_table[row].name);
    const char *p = row < 0 ? "" : event_table[row].fields;
    for (int i = 0; *p; i++) {
        const size_t len = strcspn(p, " "), name = strcspn(p, ": ");
        const int v = event_field(e, i);
        if (name < len && p[name + 1] == 'h')
            printf(" %.*s=%d,%d", (int)name, p, hex_col((tc_hex)v), hex_row((tc_hex)v));
        else if (name < len && len == name + 2 && p[name + 1] == 's' &&
                 v < t->now.battle.as.sof.units)
            printf(" %.*s=%s", (int)name, p, t->now.battle.as.sof.unit[v].id);
        else if (name < len)
            printf(" %.*s=%d", (int)name, p, v);
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
static bool expect_event(runner *t, const words *w)
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
static bool expect_order(runner *t, const words *w)
{
    int at = 2, last = -1;
    for (uint32_t i = 0; i < t->events.len && w->count > 1; i++) {
        const tc_event *e = &t->events.at[i];
        const int row = event_row(e->kind);
        if (row < 0 || !is(event_table[row].name, w->at[1]) || e->who == last)
            continue;
        last = e->who;
        if (at >= w->count || case_subject(t, w->at[at++]) != last)
            return say_missing(t, w, "expected");
    }
    return at == w->count || say_missing(t, w, "expected");
}

/* ---- Expectations: the position -------------------------------------------------------------- */

static bool expect_number(runner *t, const char *what, int got, const char *word)
{
    int want;
    if (!case_read_int(word, &want))
        return case_fail(t, "%s: %s is no number", what, word);
    return got == want || case_fail(t, "%s: expected %d, got %d", what, want, got);
}

static bool expect_hex(runner *t, const char *id, tc_hex got, const char *word)
{
    int c, r;
    if (is(word, "off"))
        return got == HEX_NONE ||
               case_fail(t, "%s is still at %d,%d", id, hex_col(got), hex_row(got));
    if (!case_read_hex(word, &c, &r))
        return case_fail(t, "%s is neither a hex nor a state", word);
    if (got == HEX_NONE)
        return case_fail(t, "%s: expected at %s, is off the map", id, word);
    return got == hex_at(c, r) ||
           case_fail(t, "%s: expected at %s, is at %d,%d", id, word, hex_col(got), hex_row(got));
}

static bool expect_name(runner *t, const char *id, const char *got, const char *want)
{
    return is(got, want) || case_fail(t, "%s: expected %s, is %s", id, want, got);
}

static bool expect_unit(runner *t, int unit, const words *w)
{
    const sof_unit *u = &t->state.as.sof.unit[unit];
    for (int i = 1; i < w->count; i++) {
        const char *word = w->at[i];
        const int dir = !strncmp(word, "face:", 5) ? case_find_dir(word + 5) : -1;
        bool fine;
        if (dir >= 0)
            fine = u->facing == dir ||
                   case_fail(t, "%s faces %s", w->at[0], case_dir_names[u->facing % 6]);
        else if (case_name_index(word, case_status_names, 4) >= 0)
            fine = expect_name(t, w->at[0], case_status_names[u->status & 3], word);
        else
            fine = expect_hex(t, w->at[0], u->hex, word);
        if (!fine)
            return false;
    }
    return true;
}

static bool expect_leader(runner *t, int leader, const words *w)
{
    const sof_leader *l = &t->state.as.sof.leader[leader];
    for (int i = 1; i < w->count; i++) {
        const char *word = w->at[i];
        const bool active = l->flags & SOF_L_ACTIVATED;
        bool fine;
        if (is(word, "cup") && i + 1 < w->count)
            fine = expect_number(t, "AM in the cup", l->cup, w->at[++i]);
        else if (is(word, "activated") || is(word, "unactivated"))
            fine = expect_name(t, w->at[0], active ? "activated" : "unactivated", word);
        else if (case_name_index(word, case_leader_names, 4) >= 0)
            fine = expect_name(t, w->at[0], case_leader_names[l->state & 3], word);
        else
            fine = expect_hex(t, w->at[0], l->hex, word);
        if (!fine)
            return false;
    }
    return true;
}

static bool expect_gun(runner *t, int gun, const words *w)
{
    const sof_gun *g = &t->state.as.sof.gun[gun];
    for (int i = 1; i < w->count; i++) {
        const char *word = w->at[i];
        const int dir = !strncmp(word, "face:", 5) ? case_find_dir(word + 5) : -1;
        bool fine;
        if (dir >= 0)
            fine = g->facing == dir ||
                   case_fail(t, "%s faces %s", w->at[0], case_dir_names[g->facing % 6]);
        else if (is(word, "owner") && i + 1 < w->count)
            fine = expect_name(t, w->at[0], case_side_names[g->owner & 1], w->at[++i]);
        else if (is(word, "fired") || is(word, "unfired"))
            fine = expect_name(t, w->at[0], g->fired ? "fired" : "unfired", word);
        else if (case_name_index(word, case_gun_names, 3) >= 0)
            fine = expect_name(t, w->at[0], case_gun_names[g->state % 3], word);
        else
            fine = expect_hex(t, w->at[0], g->hex, word);
        if (!fine)
            return false;
    }
    return true;
}

static int kind_by_name(const char *name)
{
    static const char *const names[] = {
#define KIND(symbol, name, carries) [symbol] = (name),
#include "../../core/sof/kinds.def"
#undef KIND
    };
    return case_name_index(name, names, SOF_KIND_END);
}

/* awaits C MOVEMENT [SUBJECT] | awaits over; may KIND; may not KIND; pool N SIDES */
static bool expect_await(runner *t, const words *w)
{
    const tc_await got = tc_awaits(&t->now.battle, &t->state);
    if (is(w->at[0], "pool")) {
        return w->count == 3 &&
               expect_number(t, "dice due", got.who == TC_CHANCE ? got.pool.count : 0, w->at[1]) &&
               expect_number(t, "sides", got.pool.sides, w->at[2]);
    }
    if (is(w->at[0], "may")) {
        const bool no = w->count == 3;
        const int kind = kind_by_name(w->at[w->count - 1]);
        if (kind < 0)
            return case_fail(t, "no kind %s", w->at[w->count - 1]);
        return (got.kinds >> kind & 1) != no ||
               case_fail(t, "%s may %s", w->at[w->count - 1], no ? "come" : "not come");
    }
    if (w->count > 1 && !expect_name(t, "awaited", case_side_names[got.who & 3], w->at[1]))
        return false;
    if (w->count > 2 &&
        !expect_name(t, "step", got.step < SOF_STEPS ? case_step_names[got.step] : "?", w->at[2]))
        return false;
    if (w->count > 3) {
        const int subject = case_subject(t, w->at[3]);
        return subject == got.subject ||
               case_fail(t, "awaited about %d, expected %s", got.subject, w->at[3]);
    }
    return true;
}

static int cup_count(const runner *t)
{
    int n = 0;
    for (int i = 0; i < t->now.battle.as.sof.leaders; i++)
        n += t->state.as.sof.leader[i].cup;
    return n;
}

/* lists KIND SUBJECT|any N: so many legal actions of the kind are offered. */
static bool expect_list(runner *t, const words *w)
{
    static tc_action out[512];
    const int kind = w->count == 4 ? kind_by_name(w->at[1]) : -1;
    if (kind < 0)
        return case_fail(t, "lists KIND SUBJECT|any N");
    const int subject = is(w->at[2], "any") ? TC_NONE : case_subject(t, w->at[2]);
    if (subject < 0)
        return false;
    const int n = tc_actions(&t->now.battle, &t->state, kind, subject, out, TC_COUNT(out));
    return expect_number(t, w->at[1], n, w->at[3]);
}

/* lost C 6 P 4: VP lost by each side */
static bool expect_lost(runner *t, const words *w)
{
    for (int i = 1; i + 1 < w->count; i += 2) {
        const int side = case_find_side(w->at[i]);
        if (side < 0)
            return case_fail(t, "%s is no side", w->at[i]);
        const int lost = sof_vp_lost(&t->now.battle.as.sof, &t->state.as.sof, side);
        if (!expect_number(t, side ? "VP lost by P" : "VP lost by C", lost, w->at[i + 1]))
            return false;
    }
    return true;
}

static bool expect_one(runner *t, const words *w)
{
    const sof_state *s = &t->state.as.sof;
    const char *word = w->at[0], *last = w->at[w->count - 1];
    if (is(word, "event") || is(word, "no") || is(word, "events"))
        return expect_event(t, w);
    if (is(word, "order"))
        return expect_order(t, w);
    if (is(word, "awaits") || is(word, "may") || is(word, "pool"))
        return expect_await(t, w);
    if (is(word, "lost"))
        return expect_lost(t, w);
    if (is(word, "lists"))
        return expect_list(t, w);
    if (is(word, "turn"))
        return expect_number(t, "turn", s->turn, last);
    if (is(word, "cup"))
        return expect_number(t, "AM in the cup", cup_count(t), last);
    if (is(word, "marker"))
        return expect_number(t, "event marker in the cup", s->event_in_cup, last);
    if (is(word, "margin"))
        return expect_number(t, "margin", tc_margin(&t->now.battle, &t->state), last);
    if (is(word, "drawer"))
        return expect_name(t, "drawer", case_side_names[s->drawer & 1], last);
    if (is(word, "outcome"))
        return expect_name(t, "outcome", case_outcome_names[t->state.over & 3], last);
    if (is(word, "arrived"))
        return expect_name(t, "arrived", s->arrived ? case_edge_names[(s->arrived - 1) & 3] : "no",
                           last);
    const int subject = case_subject(t, word);
    if (subject < 0)
        return false;
    if (subject < SOF_LEADER0)
        return expect_unit(t, subject, w);
    if (subject < SOF_GUN0)
        return expect_leader(t, subject - SOF_LEADER0, w);
    return expect_gun(t, subject - SOF_GUN0, w);
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
            if (!is(w.at[0], "ok") && !expect_one(t, &w))
                return false;
        }
        first = false;
    }
    return true;
}
