/* Sword of Fire: decisions and the codes of events as the protocol's JSON. A decision's fields come
   from kinds.def, so that no kind can be forgotten here. */
#include "../inside.h"

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

void play_sof_jot_decision(play_pen *p, const tc_battle *b, const tc_state *s,
                           const play_decision *d)
{
    const tc_action *a = &d->at[d->count - 1];

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
    for (const char *letter = play_kind_carries(b, a->kind); *letter; letter++)
        jot_field(p, b, s, a, *letter);
}

/* ---- Events ---------------------------------------------------------------------------------- */

void play_sof_jot_typed(play_pen *p, const char *type, int value)
{
    if (play_same(type, "h"))
        jot_hex(p, (tc_hex)value);
    else if (play_same(type, "d"))
        jot_text(p, play_dir_name(value));
    else if (play_same(type, "st"))
        jot_text(p, play_status_name(value));
    else if (play_same(type, "col"))
        jot_text(p, play_column_name(value));
    else if (play_same(type, "res"))
        jot_text(p, play_result_name(value));
    else if (play_same(type, "hs"))
        jot_halves(p, value);
    else if (play_same(type, "gun"))
        jot_text(p, play_gun_state_name(value));
    else if (play_same(type, "edg"))
        jot_text(p, play_edge_name(value));
    else
        jot_number(p, value);
}
