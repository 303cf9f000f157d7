/* Sword of Fire: the state as JSON, all that a page shows, so that it needs to know no rule. */
#include "../inside.h"

static const char *leader_id(const tc_battle *b, int leader)
{
    return leader < b->as.sof.leaders ? b->as.sof.leader[leader].id : NULL;
}

/* ---- Units, leaders, guns -------------------------------------------------------------------- */

static void jot_flags(play_pen *p, const tc_battle *b, const sof_unit *u)
{
    static const struct {
        int bit;
        const char *word;
    } flags[] = {
        { SOF_U_MOVED, "moved" },           { SOF_U_CHARGED, "charged" }, { SOF_U_NAMED, "named" },
        { SOF_U_IN_COMMAND, "in_command" }, { SOF_U_AWAY, "away" },       { SOF_U_DUTY, "duty" },
    };

    jot_key(p, "flags");
    jot_open(p, '[');
    for (int i = 0; i < TC_COUNT(flags); i++)
        if (u->flags & flags[i].bit)
            jot_text(p, flags[i].word);
    jot_close(p, ']');
    key_text(p, "charges", u->flags & SOF_U_CHARGED ? play_subject_id(b, u->target) : NULL);
}

static void jot_unit(play_pen *p, const tc_battle *b, const tc_state *s, int unit)
{
    const sof_unit_card *card = &b->as.sof.unit[unit];
    const sof_unit *u = &s->as.sof.unit[unit];
    const bool facing = sof_on(&b->as.sof, SOF_FACING) && u->hex != HEX_NONE;

    jot_open(p, '{');
    key_text(p, "id", card->id);
    key_text(p, "name", play_subject_name(b, unit));
    key_text(p, "side", play_side_name(b, card->side));
    key_text(p, "leader", leader_id(b, card->leader));
    key_text(p, "arm", play_arm_name(card->arm));
    key_number(p, "cf", card->cf);
    key_number(p, "ma", card->ma);
    key_number(p, "morale", card->morale);
    key_number(p, "current_morale", sof_morale(&b->as.sof, &s->as.sof, unit));
    jot_key(p, "at");
    jot_hex(p, u->hex);
    key_text(p, "facing", facing ? play_dir_name(u->facing) : NULL);
    key_text(p, "status", play_status_name(u->status));
    jot_flags(p, b, u);
    jot_key(p, "battle");
    if (u->battle)
        jot_number(p, u->battle);
    else
        jot_null(p);
    jot_close(p, '}');
}

static void jot_leader(play_pen *p, const tc_battle *b, const tc_state *s, int leader)
{
    const sof_leader_card *card = &b->as.sof.leader[leader];
    const sof_leader *l = &s->as.sof.leader[leader];

    jot_open(p, '{');
    key_text(p, "id", card->id);
    key_text(p, "name", play_subject_name(b, SOF_LEADER0 + leader));
    key_text(p, "side", play_side_name(b, card->side));
    key_number(p, "command", l->state == SOF_LED ? card->command : 0); /* SOF-5.4.f */
    key_number(p, "printed_command", card->command);
    key_number(p, "ma", card->ma);
    jot_key(p, "at");
    jot_hex(p, l->hex);
    key_text(p, "state", play_leader_state_name(l->state));
    key_bool(p, "overall", card->overall);
    key_bool(p, "activated", l->flags & SOF_L_ACTIVATED);
    key_bool(p, "moved", l->flags & SOF_L_MOVED);
    key_number(p, "markers", l->cup);
    jot_close(p, '}');
}

static void jot_gun(play_pen *p, const tc_battle *b, const tc_state *s, int gun)
{
    const sof_gun_card *card = &b->as.sof.gun[gun];
    const sof_gun *g = &s->as.sof.gun[gun];

    jot_open(p, '{');
    key_text(p, "id", card->id);
    key_text(p, "side", play_side_name(b, card->side));
    key_text(p, "owner", play_side_name(b, g->owner));
    key_bool(p, "heavy", card->heavy);
    jot_key(p, "at");
    jot_hex(p, g->state == SOF_DESTROYED ? (tc_hex)HEX_NONE : g->hex);
    key_text(p, "facing", play_dir_name(g->facing));
    key_text(p, "state", play_gun_state_name(g->state));
    key_bool(p, "fired", g->fired);
    jot_key(p, "captured");
    if (g->captured)
        jot_number(p, g->captured);
    else
        jot_null(p);
    jot_close(p, '}');
}

/* ---- The cup, battles, points ---------------------------------------------------------------- */

static void jot_cup(play_pen *p, const tc_battle *b, const tc_state *s)
{
    jot_key(p, "cup");
    jot_open(p, '[');
    for (int i = 0; i < b->as.sof.leaders; i++) {
        if (!s->as.sof.leader[i].cup)
            continue;
        jot_open(p, '{');
        key_text(p, "leader", b->as.sof.leader[i].id);
        key_number(p, "markers", s->as.sof.leader[i].cup);
        jot_close(p, '}');
    }
    if (s->as.sof.event_in_cup) {
        jot_open(p, '{');
        key_text(p, "leader", NULL);
        key_number(p, "markers", 1);
        key_bool(p, "event", true);
        jot_close(p, '}');
    }
    jot_close(p, ']');
}

static void jot_battle(play_pen *p, const tc_battle *b, const tc_state *s, int battle)
{
    const sof_state *sof = &s->as.sof;
    uint64_t set[2] = { 0, 0 };

    for (int i = 0; i < b->as.sof.units; i++)
        if (sof->unit[i].battle == battle)
            tc_set_add(set, (unsigned)i);
    jot_open(p, '{');
    key_number(p, "number", battle);
    key_number(p, "index", battle - 1);
    jot_key(p, "attackers");
    jot_subjects(p, b, set, sof->side);
    jot_key(p, "defenders");
    jot_subjects(p, b, set, !sof->side);
    key_bool(p, "resolved", sof->resolved[battle >> 5] >> (battle & 31) & 1);
    jot_close(p, '}');
}

static void jot_side_points(play_pen *p, const tc_battle *b, const tc_state *s, int side)
{
    jot_key(p, play_side_name(b, side));
    jot_open(p, '{');
    key_number(p, "lost", sof_lost(&b->as.sof, &s->as.sof, side));
    key_number(p, "rout_level", b->as.sof.rout_level[side]);
    jot_close(p, '}');
}

/* Why it is over, read from the state: an agenda that is not empty was broken off by the
   players. */
const char *play_sof_jot_reason(play_pen *p, const tc_battle *b, const tc_state *s)
{
    const sof_battle *sof = &b->as.sof;
    const bool routed[2] = { sof_lost(sof, &s->as.sof, 0) >= sof->rout_level[0],
                             sof_lost(sof, &s->as.sof, 1) >= sof->rout_level[1] };

    if (s->as.sof.frames)
        return NULL;
    if (routed[0] || routed[1]) {
        jot_cite(p, SOF_8_1, routed[0] && routed[1] ? SOF_R87 : SOF_R86);
        return routed[0] && routed[1] ? "both armies rout, victory points decide"
                                      : "the army routs";
    }
    if (s->as.sof.turn < sof->turns) {
        jot_cite(p, SOF_3_3, SOF_R89);
        return "no unit left on the map";
    }
    jot_cite(p, SOF_2_2_2, SOF_R88);
    return "victory points at the end of the last turn";
}

static void jot_active(play_pen *p, const tc_battle *b, const tc_state *s)
{
    static const char *const by[] = { NULL, "leader", "single", "event", "alone" };
    const sof_state *sof = &s->as.sof;

    jot_key(p, "activation");
    if (sof->by == SOF_BY_NOBODY || sof->by >= TC_COUNT(by)) {
        jot_null(p);
        return;
    }
    jot_open(p, '{');
    key_text(p, "side", play_side_name(b, sof->side));
    key_text(p, "leader", sof->by == SOF_BY_EVENT ? NULL : leader_id(b, sof->active));
    key_text(p, "through", sof->through ? leader_id(b, sof->through - 1) : NULL);
    key_text(p, "by", by[sof->by]);
    jot_close(p, '}');
}

/* ---- The whole ------------------------------------------------------------------------------- */

/* The state says it all. */
void play_sof_jot_look(play_pen *p, const tc_battle *b, const tc_state *s, int subject)
{
    (void)b, (void)s, (void)subject;
    jot_null(p);
}

void play_sof_jot_ghost(play_pen *p, const tc_battle *b, const tc_state *s, const play_decision *d)
{
    (void)b, (void)s, (void)d;
    jot_null(p);
}

void play_sof_jot_clock(play_pen *p, const tc_battle *b, const tc_state *s)
{
    const sof_state *sof = &s->as.sof;
    char clock[8];
    play_pen c = pen_begin(clock, TC_COUNT(clock));

    pen_clock(&c, play_minute(sof->turn));
    pen_end(&c);
    key_number(p, "turn", sof->turn);
    key_number(p, "turns", b->as.sof.turns);
    key_text(p, "clock", clock);
    key_bool(p, "dusk", sof->turn < 64 && (b->as.sof.dusk >> sof->turn & 1));
    key_text(p, "drawer", play_side_name(b, sof->drawer));
}

void play_sof_jot_state(play_pen *p, const tc_battle *b, const tc_state *s)
{
    jot_active(p, b, s);
    jot_cup(p, b, s);
    jot_key(p, "units");
    jot_open(p, '[');
    for (int i = 0; i < b->as.sof.units; i++)
        jot_unit(p, b, s, i);
    jot_close(p, ']');
    jot_key(p, "leaders");
    jot_open(p, '[');
    for (int i = 0; i < b->as.sof.leaders; i++)
        jot_leader(p, b, s, i);
    jot_close(p, ']');
    jot_key(p, "guns");
    jot_open(p, '[');
    for (int i = 0; i < b->as.sof.guns; i++)
        jot_gun(p, b, s, i);
    jot_close(p, ']');
    jot_key(p, "battles");
    jot_open(p, '[');
    for (int i = 1; i <= s->as.sof.battles; i++)
        jot_battle(p, b, s, i);
    jot_close(p, ']');
    jot_key(p, "vp");
    jot_open(p, '{');
    jot_side_points(p, b, s, SOF_CATHOLIC);
    jot_side_points(p, b, s, SOF_PROTESTANT);
    jot_close(p, '}');
}
