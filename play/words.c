/* Words for machines: decisions, verdicts, awaits and events as the protocol's JSON. An event's
   fields come from events.def, a decision's from kinds.def, so that no kind can be forgotten
   here. */
#include "inside.h"

/* ---- Paths ----------------------------------------------------------------------------------- */

/* The price is the table's (SOF-4.2, SOF-7.2.c), whether the move is legal or not. */
bool play_way_of(const tc_battle *b, const tc_state *s, const tc_action *a, play_way *out)
{
    const sof_battle *sof = &b->as.sof;
    const bool leads = a->kind == SOF_MOVE_LEADER;
    const int who = leads ? a->unit - SOF_LEADER0 : a->unit;

    if (who < 0 || who >= (leads ? sof->leaders : sof->units))
        return false;
    const int arm = leads ? SOF_ARMS : sof->unit[who].arm;
    *out = (play_way){ leads ? s->as.sof.leader[who].hex : s->as.sof.unit[who].hex, 0,
                       leads ? 0 : s->as.sof.unit[who].facing };
    if (!leads && a->arg) { /* SOF-X1: the first step is the hex of the edge */
        const tc_hex entry = (tc_hex)(a->arg - 1);
        if (hex_col(entry) >= sof->cols || entry >= HEX_COLS * sof->rows)
            return false;
        out->cost = sof_step_cost(sof, arm, HEX_NONE, 0, entry);
        out->to = entry;
    }
    for (int i = 0; i < TC_PATH_MAX; i++) {
        const int step = (int)tc_path_step(a->as.path, i);
        if (step == TC_STEP_END || out->to == HEX_NONE)
            break;
        if (step >= TC_STEP_TURN && step < TC_STEP_TURN + HEX_DIRS) {
            out->facing = step - TC_STEP_TURN;
            out->cost++;
            continue;
        }
        if (step < TC_STEP_GO || step >= TC_STEP_GO + HEX_DIRS)
            return false;
        const tc_hex next = hex_next(out->to, step - TC_STEP_GO, sof->cols, sof->rows);
        if (next == HEX_NONE)
            return false;
        out->cost += sof_step_cost(sof, arm, out->to, step - TC_STEP_GO, next);
        out->to = next;
    }
    return out->to != HEX_NONE;
}

static void jot_path(play_pen *p, const tc_battle *b, const tc_state *s, const tc_action *a)
{
    play_way way;

    if (a->kind == SOF_MOVE_UNIT && a->arg) {
        jot_key(p, "entry");
        jot_hex(p, (tc_hex)(a->arg - 1));
    }
    jot_key(p, "path");
    jot_open(p, '[');
    for (int i = 0; i < TC_PATH_MAX; i++) {
        const int step = (int)tc_path_step(a->as.path, i);
        char word[8];
        play_pen w = pen_begin(word, TC_COUNT(word));
        if (step == TC_STEP_END)
            break;
        pen_text(&w, step >= TC_STEP_TURN ? "face:" : "");
        pen_text(&w, play_dir_name(step >= TC_STEP_TURN ? step - TC_STEP_TURN : step - TC_STEP_GO));
        pen_end(&w);
        jot_text(p, word);
    }
    jot_close(p, ']');
    if (play_way_of(b, s, a, &way)) {
        jot_key(p, "to");
        jot_hex(p, way.to);
        jot_key(p, "cost");
        jot_number(p, way.cost);
    }
}

/* ---- Decisions ------------------------------------------------------------------------------- */

static int side_of(const tc_battle *b, int unit)
{
    return unit < b->as.sof.units ? b->as.sof.unit[unit].side : -1;
}

/* side 0 or 1: only units of it; -1: everybody named. */
void jot_subjects(play_pen *p, const tc_battle *b, const uint64_t *set, int side)
{
    jot_open(p, '[');
    for (int i = 0; i < TC_SET_BITS; i++)
        if (tc_set_has(set, (unsigned)i) && play_subject_id(b, i) &&
            (side < 0 || side_of(b, i) == side))
            jot_text(p, play_subject_id(b, i));
    jot_close(p, ']');
}

static void jot_sides(play_pen *p, const tc_battle *b, const tc_action *a)
{
    jot_key(p, "attackers");
    jot_subjects(p, b, a->as.set, a->side);
    jot_key(p, "defenders");
    jot_subjects(p, b, a->as.set, !a->side);
}

static bool wants_edge(const tc_state *s)
{
    const sof_state *sof = &s->as.sof;
    return sof->frames && sof->frame[sof->frames - 1].step == SOF_STEP_ARRIVAL;
}

static void jot_field(play_pen *p, const tc_battle *b, const tc_state *s, const tc_action *a,
                      char letter)
{
    switch (letter) {
    case 'u':
    case 'l':
    case 'g':
        jot_key(p, letter == 'u' ? "unit" : letter == 'l' ? "leader" : "gun");
        jot_text(p, play_subject_id(b, a->unit));
        break;
    case 't':
        jot_key(p, a->kind == SOF_RELOCATE_LEADER ? "unit" : "target");
        jot_text(p, play_subject_id(b, a->target));
        break;
    case 'h':
        jot_key(p, "hex");
        jot_hex(p, a->arg);
        break;
    case 'f':
        jot_key(p, "facing");
        jot_text(p, play_dir_name(a->arg));
        break;
    case 'i':
        jot_key(p, "index");
        jot_number(p, a->arg);
        break;
    case 'e':
        if (wants_edge(s)) {
            jot_key(p, "edge");
            jot_text(p, play_edge_name(a->arg));
        }
        break;
    case 'p':
        jot_path(p, b, s, a);
        break;
    case 'c':
        if (a->target != TC_NONE) {
            jot_key(p, "charge");
            jot_text(p, play_subject_id(b, a->target));
        }
        break;
    case 's':
        if (a->kind == SOF_BATTLE) {
            jot_sides(p, b, a);
        } else if (!wants_edge(s)) {
            jot_key(p, "units");
            jot_subjects(p, b, a->as.set, -1);
        }
        break;
    default:
        break; /* '?' says something about the letter before it */
    }
}

void jot_decision(play_pen *p, const tc_battle *b, const tc_state *s, const play_decision *d)
{
    if (d->count < 1 || d->count > PLAY_ITEMS_MAX) {
        jot_null(p);
        return;
    }
    const tc_action *a = &d->at[d->count - 1];
    jot_open(p, '{');
    jot_key(p, "kind");
    jot_text(p, play_kind_name(a->kind));
    jot_key(p, "side");
    jot_text(p, play_side_name(b, a->side));
    if (a->kind == SOF_DECLARE_BATTLES) {
        jot_key(p, "battles");
        jot_open(p, '[');
        for (int i = 0; i < d->count - 1; i++) {
            if (d->at[i].kind != SOF_BATTLE)
                continue;
            jot_open(p, '{');
            jot_sides(p, b, &d->at[i]);
            jot_close(p, '}');
        }
        jot_close(p, ']');
    }
    for (const char *letter = play_kind_carries(a->kind); *letter; letter++)
        jot_field(p, b, s, a, *letter);
    jot_close(p, '}');
}

int play_decision_json(const tc_battle *b, const tc_state *s, const play_decision *d, char *out,
                       int cap)
{
    play_pen p = pen_begin(out, cap);

    jot_decision(&p, b, s, d);
    return pen_end(&p);
}

/* ---- Verdicts and awaits --------------------------------------------------------------------- */

int play_verdict_json(const tc_verdict *v, char *out, int cap)
{
    play_pen p = pen_begin(out, cap);
    char text[512];

    jot_key(&p, "legal");
    jot_bool(&p, v->rule == TC_LEGAL);
    if (v->rule != TC_LEGAL) {
        jot_cite(&p, v->rule, v->ruling);
        jot_key(&p, "got");
        jot_number(&p, v->got);
        jot_key(&p, "need");
        jot_number(&p, v->need);
        play_say_verdict(v, text, TC_COUNT(text));
        jot_key(&p, "text");
        jot_text(&p, text);
    }
    return pen_end(&p);
}

static void jot_pool(play_pen *p, const tc_await *w)
{
    jot_key(p, "pool");
    if (w->who != TC_CHANCE) {
        jot_null(p);
        return;
    }
    jot_open(p, '{');
    jot_key(p, "count");
    jot_number(p, w->pool.count);
    jot_key(p, "sides");
    jot_number(p, w->pool.sides);
    jot_key(p, "fold");
    jot_text(p, play_fold_name(w->pool.fold));
    if (w->pool.fold == TC_HITS) {
        jot_key(p, "cut");
        jot_number(p, w->pool.cut);
    }
    jot_close(p, '}');
}

void jot_await(play_pen *p, const tc_battle *b, const tc_state *s)
{
    const tc_await w = tc_awaits(b, s);
    char text[256];

    jot_open(p, '{');
    jot_key(p, "who");
    jot_text(p, w.who == TC_CHANCE ? "chance"
                : w.who == TC_OVER ? "over"
                                   : play_side_name(b, w.who));
    jot_key(p, "step");
    jot_text(p, play_step_name(w.step));
    jot_key(p, "kinds");
    jot_open(p, '[');
    for (int kind = 1; kind < SOF_KIND_END; kind++)
        if (w.kinds >> kind & 1)
            jot_text(p, play_kind_name(kind));
    jot_close(p, ']');
    jot_key(p, "subject");
    jot_text(p, w.subject == TC_NONE ? NULL : play_subject_id(b, w.subject));
    jot_cite(p, w.rule, w.ruling);
    jot_pool(p, &w);
    play_say_await(b, s, text, TC_COUNT(text));
    jot_key(p, "text");
    jot_text(p, text);
    jot_close(p, '}');
}

int play_await_json(const tc_battle *b, const tc_state *s, char *out, int cap)
{
    play_pen p = pen_begin(out, cap);

    jot_await(&p, b, s);
    return pen_end(&p);
}

/* ---- Events ---------------------------------------------------------------------------------- */

/* One value by the type that events.def names. */
static void jot_typed(play_pen *p, const tc_battle *b, const char *type, int value)
{
    if (play_same(type, "s"))
        jot_text(p, value == TC_NONE ? NULL : play_subject_id(b, value));
    else if (play_same(type, "h"))
        jot_hex(p, (tc_hex)value);
    else if (play_same(type, "d"))
        jot_text(p, play_dir_name(value));
    else if (play_same(type, "st"))
        jot_text(p, play_status_name(value));
    else if (play_same(type, "col"))
        jot_text(p, play_column_name(value));
    else if (play_same(type, "res"))
        jot_text(p, play_result_name(value));
    else if (play_same(type, "side"))
        jot_text(p, play_side_name(b, value));
    else if (play_same(type, "stp"))
        jot_text(p, play_step_name(value));
    else
        jot_number(p, value);
}

/* The next word of the fields up to a stop; returns what follows. */
static const char *take_word(const char *at, char stop, char *out, int cap)
{
    int len = 0;

    while (*at && *at != stop && *at != ' ') {
        if (len < cap - 1)
            out[len++] = *at;
        at++;
    }
    out[len] = 0;
    return at;
}

void jot_event(play_pen *p, const tc_battle *b, const tc_event *e)
{
    const int value[] = { e->who, e->whom, e->with, e->a, e->b, e->c, e->d };
    const char *at = play_event_fields(e->kind);

    jot_open(p, '{');
    jot_key(p, "kind");
    jot_text(p, play_event_name(e->kind));
    jot_cite(p, e->rule, e->ruling);
    for (int i = 0; i < TC_COUNT(value) && *at; i++) {
        char name[24], type[8];
        at = take_word(at, ':', name, TC_COUNT(name));
        if (*at == ':') {
            at = take_word(at + 1, ' ', type, TC_COUNT(type));
            jot_key(p, name);
            jot_typed(p, b, type, value[i]);
        }
        while (*at == ' ')
            at++;
    }
    jot_close(p, '}');
}

int play_events_json(const tc_battle *b, const tc_event *ev, int count, char *out, int cap)
{
    play_pen p = pen_begin(out, cap);

    jot_open(&p, '[');
    for (int i = 0; i < count; i++)
        jot_event(&p, b, &ev[i]);
    jot_close(&p, ']');
    return pen_end(&p);
}

int play_rolls_json(const tc_battle *b, const tc_event *ev, int count, char *out, int cap)
{
    play_pen p = pen_begin(out, cap);

    jot_open(&p, '[');
    for (int i = 0; i < count; i++) {
        if (ev[i].kind != TC_EV_DIE)
            continue;
        jot_open(&p, '{');
        jot_key(&p, "sides");
        jot_number(&p, ev[i].a);
        jot_key(&p, "value");
        jot_number(&p, ev[i].b);
        jot_key(&p, "for");
        jot_text(&p, ev[i].who == TC_NONE ? NULL : play_subject_id(b, ev[i].who));
        jot_cite(&p, ev[i].rule, ev[i].ruling);
        jot_close(&p, '}');
    }
    jot_close(&p, ']');
    return pen_end(&p);
}
