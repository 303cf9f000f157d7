/* The case runner: the scenario rules of Tilly's Very Bad Day (section X). */
#include "case.h"

#include <stddef.h>
#include <stdio.h>

typedef struct field {
    const char *name;
    size_t at;
    int size; /* 1, 2 (a length), 4 */
} field;
#define BYTE(f)                                                                                    \
    {                                                                                              \
#f, offsetof(tvb_special, f), 1                                                            \
    }
#define LENGTH(f)                                                                                  \
    {                                                                                              \
#f, offsetof(tvb_special, f), 2                                                            \
    }
#define MASK(f)                                                                                    \
    {                                                                                              \
#f, offsetof(tvb_special, f), 4                                                            \
    }

static const field fields[] = {
    BYTE(given),
    BYTE(attacker),
    BYTE(turns),
    BYTE(winner),
    BYTE(objective),
    BYTE(objective_n),
    BYTE(burning),
    BYTE(burns),
    BYTE(mist),
    BYTE(mist_numbers),
    BYTE(smoke_first),
    BYTE(smoke_last),
    BYTE(smoke_area),
    BYTE(smoke_side),
    BYTE(unreliable),
    BYTE(unreliable_n),
    BYTE(collapse),
    BYTE(collapse_n),
    BYTE(counts_two),
    BYTE(cannon_ball),
    BYTE(powder),
    BYTE(powder_numbers),
    BYTE(unreliable_numbers),
    LENGTH(mist_distance),
    LENGTH(ball_distance),
    MASK(objective_areas),
    MASK(powder_areas),
    { "rounds_attacker", offsetof(tvb_special, rounds), 1 },
    { "rounds_defender", offsetof(tvb_special, rounds) + 1, 1 },
};

static bool set_field(runner *t, tvb_special *x, const char *name, const char *word)
{
    for (int i = 0; i < TC_COUNT(fields); i++) {
        if (!is(fields[i].name, name))
            continue;
        uint8_t *at = (uint8_t *)x + fields[i].at;
        int n = 0;
        int32_t length = 0;
        if (fields[i].size == 2 ? !tvb_case_length(word, &length) : !case_read_int(word, &n))
            break;
        const uint8_t byte = (uint8_t)n;
        const uint16_t two = (uint16_t)length;
        const uint32_t four = (uint32_t)n;
        memcpy(at,
               fields[i].size == 1   ? (const void *)&byte
               : fields[i].size == 2 ? (const void *)&two
                                     : &four,
               (size_t)fields[i].size);
        return true;
    }
    return case_fail(t, "no scenario rule %s %s", name, word);
}

/* "HOR,LHO": a mask of types */
static bool read_types(runner *t, const char *word, uint16_t *out)
{
    *out = 0;
    while (*word) {
        char part[8];
        const size_t len = strcspn(word, ",");
        snprintf(part, sizeof part, "%.*s", (int)len, word);
        const int type = case_name_index(part, tvb_case_types, TVB_TYPES);
        if (type <= 0)
            return case_fail(t, "%s is no type", part);
        *out = (uint16_t)(*out | 1u << type);
        word += len + (word[len] == ',');
    }
    return true;
}

/* A command as "S2": 1 + side * 8 + command */
static bool read_command(runner *t, const char *word, uint8_t *out)
{
    int n;
    if ((word[0] != 'S' && word[0] != 'N') || !case_read_int(word + 1, &n))
        return case_fail(t, "%s is no command", word);
    *out = (uint8_t)(1 + (word[0] == 'N') * TVB_COMMANDS + n - 1);
    return true;
}

/* arrival N2 first 4 [numbers MASK] [needs beck] edge north 32 45 [edge ...] */
static bool set_arrival(runner *t, const words *w)
{
    static const char *const edges[] = { "north", "east", "south", "west" };
    tvb_special *x = &t->now.battle.as.tvb.x;
    int k = 0, n = 0;
    while (k < 3 && x->arrival[k].command)
        k++;
    tvb_arrival *a = &x->arrival[k];
    if (w->count < 2 || !read_command(t, w->at[1], &a->command))
        return false;
    for (int i = 2; i + 1 < w->count; i += 2) {
        int32_t from, to;
        if (is(w->at[i], "needs")) {
            a->needs = 1 + TVB_BECK;
        } else if (is(w->at[i], "edge") && i + 3 < w->count && a->stretches < 2 &&
                   case_name_index(w->at[i + 1], edges, 4) >= 0 &&
                   tvb_case_length(w->at[i + 2], &from) && tvb_case_length(w->at[i + 3], &to)) {
            a->edge[a->stretches] = (uint8_t)case_name_index(w->at[i + 1], edges, 4);
            a->from[a->stretches] = (uint16_t)from;
            a->to[a->stretches++] = (uint16_t)to;
            i += 2;
        } else if (is(w->at[i], "first") && case_read_int(w->at[i + 1], &n)) {
            a->first = (uint8_t)n;
        } else if (is(w->at[i], "numbers") && case_read_int(w->at[i + 1], &n)) {
            a->numbers = (uint8_t)n;
        } else {
            return case_fail(t, "an arrival has no %s", w->at[i]);
        }
    }
    return true;
}

/* crossing PIECE first 2 [limit 2] [types HOR,LHO] [exempt S3 1] */
static bool set_crossing(runner *t, const words *w)
{
    tvb_special *x = &t->now.battle.as.tvb.x;
    int k = 0, n = 0;
    while (k < TVB_CROSSINGS - 1 && x->crossing[k].piece)
        k++;
    tvb_crossing *c = &x->crossing[k];
    if (w->count < 2 || !case_read_int(w->at[1], &n))
        return case_fail(t, "crossing PIECE ...");
    c->piece = (uint8_t)n;
    for (int i = 2; i + 1 < w->count; i += 2) {
        if (is(w->at[i], "types")) {
            if (!read_types(t, w->at[i + 1], &c->types))
                return false;
        } else if (is(w->at[i], "exempt") && i + 2 < w->count && case_read_int(w->at[i + 2], &n)) {
            const int unit = case_subject(t, w->at[i + 1]);
            if (unit < 0)
                return false;
            c->exempt |= tvb_bit(unit);
            c->exempt_side = (uint8_t)tvb_side(unit);
            c->exempt_first = (uint8_t)n;
            i++;
        } else if (is(w->at[i], "first") && case_read_int(w->at[i + 1], &n)) {
            c->first = (uint8_t)n;
        } else if (is(w->at[i], "limit") && case_read_int(w->at[i + 1], &n)) {
            c->limit = (uint8_t)n;
        } else {
            return case_fail(t, "a crossing has no %s", w->at[i]);
        }
    }
    return true;
}

/* forced S1 FIRST LAST HOR,LHO SWITCH|- */
static bool set_forced(runner *t, const words *w)
{
    tvb_special *x = &t->now.battle.as.tvb.x;
    tvb_forced *f = &x->forced[x->forced[0].command != 0];
    int first, last;
    if (w->count != 6 || !read_command(t, w->at[1], &f->command) ||
        !case_read_int(w->at[2], &first) || !case_read_int(w->at[3], &last) ||
        !read_types(t, w->at[4], &f->types))
        return case_fail(t, "forced COMMAND FIRST LAST TYPES SWITCH|-");
    f->first = (uint8_t)first;
    f->last = (uint8_t)last;
    f->needs = is(w->at[5], "pappenheims_will") ? 1 + TVB_PAPPENHEIMS_WILL
               : is(w->at[5], "rash_left")      ? 1 + TVB_RASH_LEFT
                                                : 0;
    return true;
}

/* units unreliable N1 N2; units smoke_exempt S4 */
static bool set_units(runner *t, const words *w)
{
    tvb_special *x = &t->now.battle.as.tvb.x;
    uint64_t *mask =
        w->count > 1 && is(w->at[1], "unreliable") ? &x->unreliable_units : &x->smoke_exempt;
    for (int i = 2; i < w->count; i++) {
        const int unit = case_subject(t, w->at[i]);
        if (unit < 0)
            return false;
        *mask |= tvb_bit(unit);
    }
    return true;
}

/* special NAME VALUE ...; area box ...; waived S LHO; and the lines above */
bool tvb_case_rule(runner *t, const words *w, bool *known)
{
    tvb_battle *b = &t->now.battle.as.tvb;
    const char *word = w->at[0];
    int side;
    *known = true;
    if (is(word, "special")) {
        for (int i = 1; i + 1 < w->count; i += 2)
            if (!set_field(t, &b->x, w->at[i], w->at[i + 1]))
                return false;
        return true;
    }
    if (is(word, "area")) {
        tvb_area *a = &b->area[b->areas];
        *a = (tvb_area){ 0 };
        b->areas++;
        return tvb_case_corners(t, w, 1, a->x, a->y, &a->corners) > 0;
    }
    if (is(word, "waived") && w->count == 3 && tvb_case_side(w->at[1], &side))
        return read_types(t, w->at[2], &b->x.waived[side]);
    if (is(word, "arrival"))
        return set_arrival(t, w);
    if (is(word, "crossing"))
        return set_crossing(t, w);
    if (is(word, "forced"))
        return set_forced(t, w);
    if (is(word, "units"))
        return set_units(t, w);
    *known = false;
    return true;
}
