/* Names of the codes that all systems share, and the way to a system's own table of words. */
#include "inside.h"

#define NAMED(table, i) ((i) >= 0 && (i) < TC_COUNT(table) ? (table)[i] : NULL)

static const char *word(const char *const *table, int count, int i)
{
    return i >= 0 && i < count ? table[i] : NULL;
}

/* ---- Subjects -------------------------------------------------------------------------------- */

const char *play_subject_id(const tc_battle *b, int subject)
{
    return own_subject_id(b, subject);
}

/* A nameless one goes by its id. */
const char *play_subject_name(const tc_battle *b, int subject)
{
    const char *name = own_subject_name(b, subject);

    return name && name[0] ? name : play_subject_id(b, subject);
}

int play_subject_find(const tc_battle *b, const char *id)
{
    const int subjects = play_lexicon_of(b)->subjects;

    for (int i = 0; id && i < subjects; i++) {
        const char *own = play_subject_id(b, i);
        if (own && play_same(own, id))
            return i;
    }
    return -1;
}

int play_subject_side(const tc_battle *b, const tc_state *s, int subject)
{
    return own_side_of(b, s, subject);
}

const char *play_system_name(const tc_battle *b)
{
    return tc_system_name(b->system);
}

const char *play_side_name(const tc_battle *b, int side)
{
    return side < 0 || side > 1 ? NULL : own_side_name(b, side);
}

const char *play_credit(const tc_battle *b)
{
    return play_lexicon_of(b)->credit;
}

void play_hex_name(tc_hex h, char out[5])
{
    const int col = hex_col(h) + 1, row = hex_row(h) + 1;

    if (h == HEX_NONE || row > HEX_ROWS) {
        out[0] = 0;
        return;
    }
    out[0] = (char)('0' + col / 10);
    out[1] = (char)('0' + col % 10);
    out[2] = (char)('0' + row / 10);
    out[3] = (char)('0' + row % 10);
    out[4] = 0;
}

/* ---- Kinds of decisions ---------------------------------------------------------------------- */

static play_code code(const play_code *list, int count, int i)
{
    return i >= 0 && i < count ? list[i] : (play_code){ NULL, NULL };
}

static const char *const common_kinds[TC_KINDS] = { NULL, "ROLL", "RESIGN", "OFFER_DRAW", "CLEAR" };

const char *play_kind_name(const tc_battle *b, int kind)
{
    const play_lexicon *l = play_lexicon_of(b);
    return kind < TC_KINDS ? NAMED(common_kinds, kind)
                           : code(l->kind, l->kinds, kind - TC_KINDS).name;
}

const char *play_kind_carries(const tc_battle *b, int kind)
{
    const play_lexicon *l = play_lexicon_of(b);
    const char *carries = code(l->kind, l->kinds, kind - TC_KINDS).fields;
    return carries ? carries : "";
}

int play_kind_end(const tc_battle *b)
{
    return TC_KINDS + play_lexicon_of(b)->kinds;
}

int play_kind_find(const tc_battle *b, const char *name)
{
    for (int kind = 1; name && kind < play_kind_end(b); kind++)
        if (play_same(play_kind_name(b, kind), name))
            return kind;
    return 0;
}

bool play_is_item(const tc_battle *b, int kind)
{
    return kind == TC_CLEAR || (kind < 64 && play_lexicon_of(b)->items >> kind & 1);
}

bool play_has_items(const tc_battle *b, int kind)
{
    return kind < 64 && play_lexicon_of(b)->wholes >> kind & 1;
}

/* ---- Events ---------------------------------------------------------------------------------- */

static const play_code common_events[] = {
#define EVENT(symbol, name, fields) [symbol] = { (name), (fields) },
#include "../core/events.def"
#undef EVENT
};

static play_code event_code(const tc_battle *b, int kind)
{
    const play_lexicon *l = play_lexicon_of(b);
    return kind < TC_EVENTS ? code(common_events, TC_COUNT(common_events), kind)
                            : code(l->event, l->events, kind - TC_EVENTS);
}

const char *play_event_name(const tc_battle *b, int kind)
{
    return event_code(b, kind).name;
}

const char *play_event_fields(const tc_battle *b, int kind)
{
    const char *fields = event_code(b, kind).fields;
    return fields ? fields : "";
}

/* ---- Steps and the rest ---------------------------------------------------------------------- */

const char *play_step_name(const tc_battle *b, int step)
{
    const play_lexicon *l = play_lexicon_of(b);
    return word(l->step, l->steps, step);
}

const char *play_step_words(const tc_battle *b, int step)
{
    const play_lexicon *l = play_lexicon_of(b);
    return word(l->step_words, l->steps, step);
}

const char *play_phase_name(const tc_battle *b, const tc_state *s)
{
    return own_phase_name(b, s);
}

const char *play_fold_name(int fold)
{
    static const char *const names[] = { "each", "sum", "sorted", "hits", "top" };
    return NAMED(names, fold);
}

/* "catholic" begins a sentence as "Catholic". */
void pen_side(play_pen *p, const tc_battle *b, int side)
{
    const char *name = play_side_name(b, side);

    if (!name) {
        pen_text(p, "Nobody");
        return;
    }
    pen_char(p, *name >= 'a' && *name <= 'z' ? (char)(*name - 'a' + 'A') : *name);
    pen_text(p, name + 1);
}

void pen_subject(play_pen *p, const tc_battle *b, int subject)
{
    const char *name = subject == TC_NONE ? NULL : play_subject_name(b, subject);
    pen_text(p, name ? name : "nobody");
}

void pen_act(play_pen *p, const tc_battle *b, const char *verb, int subject, const char *behind)
{
    pen_text(p, verb);
    pen_subject(p, b, subject);
    pen_text(p, behind);
}

/* ---- How it ended ---------------------------------------------------------------------------- */

const char *const play_levels[TC_ENDS + 1] = { "rout", "gone", "clock", "ground", "agreed", NULL };

const char *play_level_words(int level)
{
    static const char *const words[TC_ENDS] = {
        [TC_END_ROUT] = "an army routed",       [TC_END_GONE] = "nobody left to fight",
        [TC_END_CLOCK] = "the day ended",       [TC_END_GROUND] = "ground held at the end",
        [TC_END_AGREED] = "agreed or given up",
    };
    return word(words, TC_ENDS, level);
}
