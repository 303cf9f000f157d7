/* Words for machines: decisions, verdicts, awaits and events as the protocol's JSON. An event's fields
   come from events.def, a decision's from kinds.def, so that no kind can be forgotten here. */
#include "inside.h"

/* ---- Paths --------------------------------------------------------------------------------------- */

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

static void json_path(play_pen *p, const tc_battle *b, const tc_state *s, const tc_action *a)
{
    play_way way;

    if (a->kind == SOF_MOVE_UNIT && a->arg) {
        json_key(p, "entry");
        json_hex(p, (tc_hex)(a->arg - 1));
    }
    json_key(p, "path");
    json_open(p, '[');
    for (int i = 0; i < TC_PATH_MAX; i++) {
        const int step = (int)tc_path_step(a->as.path, i);
        char word[8];
        play_pen w = pen_begin(word, TC_COUNT(word));
        if (step == TC_STEP_END)
            break;
        pen_text(&w, step >= TC_STEP_TURN ? "face:" : "");
        pen_text(&w, play_dir_name(step >= TC_STEP_TURN ? step - TC_STEP_TURN : step - TC_STEP_GO));
        pen_end(&w);
        json_text(p, word);
    }
    json_close(p, ']');
    if (play_way_of(b, s, a, &way)) {
        json_key(p, "to");
        json_hex(p, way.to);
        json_key(p, "cost");
        json_number(p, way.cost);
    }
}

/* ---- Decisions ----------------------------------------------------------------------------------- */

static int side_of(const tc_battle *b, int unit)
{
    return unit < b->as.sof.units ? b->as.sof.unit[unit].side : -1;
}

/* side 0 or 1: only units of it; -1: everybody named. */
void json_subjects(play_pen *p, const tc_battle *b, const uint64_t *set, int side)
{
    json_open(p, '[');
    for (int i = 0; i < TC_SET_BITS; i++)
        if (tc_set_has(set, (unsigned)i) && play_subject_id(b, i) && (side < 0 || side_of(b, i) == side))
            json_text(p, play_subject_id(b, i));
    json_close(p, ']');
}

static void json_sides(play_pen *p, const tc_battle *b, const tc_action *a)
{
    json_key(p, "attackers");
    json_subjects(p, b, a->as.set, a->side);
    json_key(p, "defenders");
    json_subjects(p, b, a->as.set, !a->side);
}

static bool wants_edge(const tc_state *s)
{
    const sof_state *sof = &s->as.sof;
    return sof->frames && sof->frame[sof->frames - 1].step == SOF_STEP_ARRIVAL;
}

static void json_field(play_pen *p, const tc_battle *b, const tc_state *s, const tc_action *a, char letter)
{
    switch (letter) {
    case 'u':
    case 'l':
    case 'g':
        json_key(p, letter == 'u' ? "unit" : letter == 'l' ? "leader" : "gun");
        json_text(p, play_subject_id(b, a->unit));
        break;
    case 't':
        json_key(p, a->kind == SOF_RELOCATE_LEADER ? "unit" : "target");
        json_text(p, play_subject_id(b, a->target));
        break;
    case 'h':
        json_key(p, "hex");
        json_hex(p, a->arg);
        break;
    case 'f':
        json_key(p, "facing");
        json_text(p, play_dir_name(a->arg));
        break;
    case 'i':
        json_key(p, "index");
        json_number(p, a->arg);
        break;
    case 'e':
        if (wants_edge(s)) {
            json_key(p, "edge");
            json_text(p, play_edge_name(a->arg));
        }
        break;
    case 'p':
        json_path(p, b, s, a);
        break;
    case 'c':
        if (a->target != TC_NONE) {
            json_key(p, "charge");
            json_text(p, play_subject_id(b, a->target));
        }
        break;
    case 's':
        if (a->kind == SOF_BATTLE) {
            json_sides(p, b, a);
        } else if (!wants_edge(s)) {
            json_key(p, "units");
            json_subjects(p, b, a->as.set, -1);
        }
        break;
    default:
        break; /* '?' says something about the letter before it */
    }
}

void json_decision(play_pen *p, const tc_battle *b, const tc_state *s, const play_decision *d)
{
    if (d->count < 1 || d->count > PLAY_ITEMS_MAX) {
        json_none(p);
        return;
    }
    const tc_action *a = &d->at[d->count - 1];
    json_open(p, '{');
    json_key(p, "kind");
    json_text(p, play_kind_name(a->kind));
    json_key(p, "side");
    json_text(p, play_side_name(b, a->side));
    if (a->kind == SOF_DECLARE_BATTLES) {
        json_key(p, "battles");
        json_open(p, '[');
        for (int i = 0; i < d->count - 1; i++) {
            if (d->at[i].kind != SOF_BATTLE)
                continue;
            json_open(p, '{');
            json_sides(p, b, &d->at[i]);
            json_close(p, '}');
        }
        json_close(p, ']');
    }
    for (const char *letter = play_kind_carries(a->kind); *letter; letter++)
        json_field(p, b, s, a, *letter);
    json_close(p, '}');
}

int play_decision_json(const tc_battle *b, const tc_state *s, const play_decision *d, char *out, int cap)
{
    play_pen p = pen_begin(out, cap);

    json_decision(&p, b, s, d);
    return pen_end(&p);
}

/* ---- Verdicts and awaits ------------------------------------------------------------------------- */

int play_verdict_json(const tc_verdict *v, char *out, int cap)
{
    play_pen p = pen_begin(out, cap);
    char text[512];

    json_key(&p, "legal");
    json_bool(&p, v->rule == TC_LEGAL);
    if (v->rule != TC_LEGAL) {
        json_cite(&p, v->rule, v->ruling);
        json_key(&p, "got");
        json_number(&p, v->got);
        json_key(&p, "need");
        json_number(&p, v->need);
        play_say_verdict(v, text, TC_COUNT(text));
        json_key(&p, "text");
        json_text(&p, text);
    }
    return pen_end(&p);
}

static void json_pool(play_pen *p, const tc_await *w)
{
    json_key(p, "pool");
    if (w->who != TC_CHANCE) {
        json_none(p);
        return;
    }
    json_open(p, '{');
    json_key(p, "count");
    json_number(p, w->pool.count);
    json_key(p, "sides");
    json_number(p, w->pool.sides);
    json_key(p, "fold");
    json_text(p, play_fold_name(w->pool.fold));
    if (w->pool.fold == TC_HITS) {
        json_key(p, "cut");
        json_number(p, w->pool.cut);
    }
    json_close(p, '}');
}

void json_await(play_pen *p, const tc_battle *b, const tc_state *s)
{
    const tc_await w = tc_awaits(b, s);
    char text[256];

    json_open(p, '{');
    json_key(p, "who");
    json_text(p, w.who == TC_CHANCE ? "chance" : w.who == TC_OVER ? "over" : play_side_name(b, w.who));
    json_key(p, "step");
    json_text(p, play_step_name(w.step));
    json_key(p, "kinds");
    json_open(p, '[');
    for (int kind = 1; kind < SOF_KIND_END; kind++)
        if (w.kinds >> kind & 1)
            json_text(p, play_kind_name(kind));
    json_close(p, ']');
    json_key(p, "subject");
    json_text(p, w.subject == TC_NONE ? NULL : play_subject_id(b, w.subject));
    json_cite(p, w.rule, w.ruling);
    json_pool(p, &w);
    play_say_await(b, s, text, TC_COUNT(text));
    json_key(p, "text");
    json_text(p, text);
    json_close(p, '}');
}

int play_await_json(const tc_battle *b, const tc_state *s, char *out, int cap)
{
    play_pen p = pen_begin(out, cap);

    json_await(&p, b, s);
    return pen_end(&p);
}

/* ---- Events -------------------------------------------------------------------------------------- */

/* One value by the type that events.def names. */
static void json_typed(play_pen *p, const tc_battle *b, const char *type, int value)
{
    if (play_same(type, "s"))
        json_text(p, value == TC_NONE ? NULL : play_subject_id(b, value));
    else if (play_same(type, "h"))
        json_hex(p, (tc_hex)value);
    else if (play_same(type, "d"))
        json_text(p, play_dir_name(value));
    else if (play_same(type, "st"))
        json_text(p, play_status_name(value));
    else if (play_same(type, "col"))
        json_text(p, play_column_name(value));
    else if (play_same(type, "res"))
        json_text(p, play_result_name(value));
    else if (play_same(type, "side"))
        json_text(p, play_side_name(b, value));
    else if (play_same(type, "stp"))
        json_text(p, play_step_name(value));
    else
        json_number(p, value);
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

void json_event(play_pen *p, const tc_battle *b, const tc_event *e)
{
    const int value[] = { e->who, e->whom, e->with, e->a, e->b, e->c, e->d };
    const char *at = play_event_fields(e->kind);

    json_open(p, '{');
    json_key(p, "kind");
    json_text(p, play_event_name(e->kind));
    json_cite(p, e->rule, e->ruling);
    for (int i = 0; i < TC_COUNT(value) && *at; i++) {
        char name[24], type[8];
        at = take_word(at, ':', name, TC_COUNT(name));
        if (*at == ':') {
            at = take_word(at + 1, ' ', type, TC_COUNT(type));
            json_key(p, name);
            json_typed(p, b, type, value[i]);
        }
        while (*at == ' ')
            at++;
    }
    json_close(p, '}');
}

int play_events_json(const tc_battle *b, const tc_event *ev, int count, char *out, int cap)
{
    play_pen p = pen_begin(out, cap);

    json_open(&p, '[');
    for (int i = 0; i < count; i++)
        json_event(&p, b, &ev[i]);
    json_close(&p, ']');
    return pen_end(&p);
}

int play_rolls_json(const tc_battle *b, const tc_event *ev, int count, char *out, int cap)
{
    play_pen p = pen_begin(out, cap);

    json_open(&p, '[');
    for (int i = 0; i < count; i++) {
        if (ev[i].kind != TC_EV_DIE)
            continue;
        json_open(&p, '{');
        json_key(&p, "sides");
        json_number(&p, ev[i].a);
        json_key(&p, "value");
        json_number(&p, ev[i].b);
        json_key(&p, "for");
        json_text(&p, ev[i].who == TC_NONE ? NULL : play_subject_id(b, ev[i].who));
        json_cite(&p, ev[i].rule, ev[i].ruling);
        json_close(&p, '}');
    }
    json_close(&p, ']');
    return pen_end(&p);
}
