/* Sword of Fire: plain English for what somebody decides. */
#include "../inside.h"

static void put_set(play_pen *p, const tc_battle *b, const uint64_t *set, int side)
{
    int count = 0;

    for (int i = 0; i < b->as.sof.units; i++) {
        if (!tc_set_has(set, (unsigned)i) || (side >= 0 && b->as.sof.unit[i].side != side))
            continue;
        pen_text(p, count++ ? " + " : "");
        pen_subject(p, b, i);
    }
    if (!count)
        pen_text(p, "nobody");
}

static tc_hex start_of(const tc_state *s, const tc_action *a)
{
    if (a->kind == SOF_MOVE_LEADER)
        return a->unit >= SOF_LEADER0 && a->unit < SOF_GUN0
                   ? s->as.sof.leader[a->unit - SOF_LEADER0].hex
                   : (tc_hex)HEX_NONE;
    if (a->arg)
        return (tc_hex)(a->arg - 1);
    return a->unit < SOF_UNITS ? s->as.sof.unit[a->unit].hex : (tc_hex)HEX_NONE;
}

static void put_path(play_pen *p, const tc_battle *b, const tc_state *s, const tc_action *a)
{
    tc_hex at = start_of(s, a);
    play_way way;

    pen_hex(p, at);
    for (int i = 0; i < TC_PATH_MAX; i++) {
        const int step = (int)tc_path_step(a->as.path, i);
        if (step == TC_STEP_END)
            break;
        if (step >= TC_STEP_TURN) {
            pen_text(p, " turns ");
            pen_text(p, play_dir_name(step - TC_STEP_TURN));
            continue;
        }
        if (at != HEX_NONE)
            at = step - TC_STEP_GO < HEX_DIRS
                     ? hex_next(at, step - TC_STEP_GO, b->as.sof.cols, b->as.sof.rows)
                     : (tc_hex)HEX_NONE;
        pen_text(p, " > ");
        pen_hex(p, at);
    }
    if (play_way_of(b, s, a, &way)) {
        pen_text(p, ", ");
        pen_number(p, way.cost);
        pen_text(p, " MP");
    }
}

static void put_battles(play_pen *p, const tc_battle *b, const play_decision *d)
{
    int count = 0;

    for (int i = 0; i < d->count - 1; i++) {
        if (d->at[i].kind != SOF_BATTLE)
            continue;
        pen_text(p, count++ ? "; " : "attacks: ");
        put_set(p, b, d->at[i].as.set, d->at[i].side);
        pen_text(p, " v ");
        put_set(p, b, d->at[i].as.set, !d->at[i].side);
    }
    if (!count)
        pen_text(p, "declares no battle");
}

static void put_setup(play_pen *p, const tc_battle *b, const tc_action *a)
{
    if (a->kind == SOF_PLACE_LEADER) {
        pen_act(p, b, "places ", a->unit, " in ");
        pen_hex(p, a->arg);
    } else if (a->kind == SOF_SET_FACING) {
        pen_act(p, b, "turns ", a->unit, " to face ");
        pen_text(p, play_dir_name(a->arg));
    } else {
        pen_text(p, "ends its set-up");
    }
}

static void put_answer(play_pen *p, const tc_battle *b, const tc_action *a)
{
    if (a->kind == SOF_ACCEPT)
        pen_text(p, "accepts the marker");
    else if (a->kind == SOF_DECLINE)
        pen_text(p, "declines the marker");
    else if (a->kind == SOF_TILLY_CHOOSE)
        pen_act(p, b, "activates ", a->unit, " through the overall commander");
    else
        pen_act(p, b, "picks ", a->unit, "");
}

static void put_fight(play_pen *p, const tc_battle *b, const tc_action *a)
{
    if (a->kind == SOF_BOMBARD) {
        pen_act(p, b, "fires ", a->unit, " at ");
        pen_subject(p, b, a->target);
    } else if (a->kind == SOF_BATTLE) {
        pen_text(p, "attacks: ");
        put_set(p, b, a->as.set, a->side);
        pen_text(p, " v ");
        put_set(p, b, a->as.set, !a->side);
    } else if (a->kind == SOF_RESOLVE_NEXT) {
        pen_text(p, "fights battle ");
        pen_number(p, a->arg + 1);
    } else if (a->arg == HEX_NONE) {
        pen_act(p, b, "keeps ", a->unit, " where it is");
    } else {
        pen_act(p, b, "takes ", a->unit, " back to ");
        pen_hex(p, a->arg);
    }
}

static void put_choice(play_pen *p, const tc_battle *b, const tc_state *s, const tc_action *a)
{
    const sof_state *sof = &s->as.sof;

    if (a->kind == SOF_RELOCATE_LEADER) {
        pen_act(p, b, "sends ", a->unit, " to ");
        pen_subject(p, b, a->target);
    } else if (sof->frames && sof->frame[sof->frames - 1].step == SOF_STEP_ARRIVAL) {
        pen_text(p, "brings the flank march in from the ");
        pen_text(p, play_edge_name(a->arg));
    } else {
        pen_text(p, "chooses ");
        put_set(p, b, a->as.set, -1);
    }
}

static void put_move(play_pen *p, const tc_battle *b, const tc_state *s, const tc_action *a)
{
    if (a->kind == SOF_END_MOVEMENT) {
        pen_text(p, "ends movement");
        return;
    }
    pen_act(p, b, "moves ", a->unit, " ");
    put_path(p, b, s, a);
    if (a->kind == SOF_MOVE_UNIT && a->target != TC_NONE)
        pen_act(p, b, ", charging ", a->target, "");
}

void play_sof_put_decision(play_pen *p, const tc_battle *b, const tc_state *s,
                           const play_decision *d)
{
    const tc_action *a = &d->at[d->count - 1];

    switch (a->kind) {
    case SOF_PLACE_LEADER:
    case SOF_SET_FACING:
    case SOF_END_SETUP:
        put_setup(p, b, a);
        break;
    case SOF_ACCEPT:
    case SOF_DECLINE:
    case SOF_TILLY_CHOOSE:
    case SOF_PICK_SINGLE:
        put_answer(p, b, a);
        break;
    case SOF_MOVE_UNIT:
    case SOF_MOVE_LEADER:
    case SOF_END_MOVEMENT:
        put_move(p, b, s, a);
        break;
    case SOF_DECLARE_BATTLES:
        put_battles(p, b, d);
        break;
    case SOF_BOMBARD:
    case SOF_BATTLE:
    case SOF_RESOLVE_NEXT:
    case SOF_DRAGOON_RETREAT:
        put_fight(p, b, a);
        break;
    case SOF_RELOCATE_LEADER:
    case SOF_EVENT_CHOICE:
        put_choice(p, b, s, a);
        break;
    default:
        pen_text(p, "does what nobody knows");
        break;
    }
}
