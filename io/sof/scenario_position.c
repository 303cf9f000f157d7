/* A position: the clock, statuses and agenda of a battle under way. What is not said follows. */
#include "../../core/sof/tables.h"
#include "scenario.h"
#include <string.h>

/* By enum sof_step; "combat" is the step of guns and declarations, which the protocol calls
   GUNS. */
const char *const sfs_steps[] = { "none",  "setup",    "turn",     "arrival", "draw",
                                  "event", "answer",   "hot_head", "pick",    "movement",
                                  "march", "overrun",  "combat",   "shot",    "battles",
                                  "fight", "relocate", "rout",     "rally",   "victory",
                                  "guns",  NULL };
TC_STATIC_ASSERT(TC_COUNT(sfs_steps) == SOF_STEPS + 2,
                 "one word per step, and a second one for GUNS");

static int step_of(const scn_value *v)
{
    return v->number == SOF_STEPS ? SOF_STEP_GUNS : v->number;
}

static const char *const by_words[] = { "nobody", "leader", "single", "event", "tilly", NULL };

typedef struct sfs_position {
    scn_value turn, step, agenda, drawer, active, by, side, through, event, cup, rolls;
    scn_value fired, arrived, hot, battles, resolved, march;
    scn_value queue, queue_head, relocate, relocate_first, rolls_attack, rolls_defence, dragoons;
    scn_value ply, offered, over;
} sfs_position;

static const scn_field position_fields[] = {
    SCN_FIELD(sfs_position, turn, SCN_NUMBER, .min = 1, .max = SOF_TURNS),
    SCN_FIELD(sfs_position, step, SCN_WORD, .words = sfs_steps),
    SCN_FIELD(sfs_position, agenda, SCN_LIST),
    SCN_FIELD(sfs_position, drawer, SCN_WORD, .words = sfs_sides),
    SCN_FIELD(sfs_position, active, SCN_ID, .max = SOF_ID_MAX - 1),
    SCN_FIELD(sfs_position, by, SCN_WORD, .words = by_words),
    SCN_FIELD(sfs_position, side, SCN_WORD, .words = sfs_sides),
    SCN_FIELD(sfs_position, through, SCN_ID, .max = SOF_ID_MAX - 1),
    SCN_FIELD(sfs_position, event, SCN_NUMBER, .min = 0, .max = 6),
    SCN_FIELD(sfs_position, cup, SCN_MAP),
    SCN_FIELD(sfs_position, rolls, SCN_MAP),
    SCN_FIELD(sfs_position, fired, SCN_LIST),
    SCN_FIELD(sfs_position, arrived, SCN_WORD, .words = sfs_edges),
    SCN_FIELD(sfs_position, hot, SCN_BOOL),
    SCN_FIELD(sfs_position, battles, SCN_LIST),
    SCN_FIELD(sfs_position, resolved, SCN_LIST),
    SCN_FIELD(sfs_position, march, SCN_MAP),
    SCN_FIELD(sfs_position, queue, SCN_LIST),
    SCN_FIELD(sfs_position, queue_head, SCN_NUMBER, .min = 0, .max = SOF_UNITS),
    SCN_FIELD(sfs_position, relocate, SCN_LIST),
    SCN_FIELD(sfs_position, relocate_first, SCN_WORD, .words = sfs_sides),
    SCN_FIELD(sfs_position, rolls_attack, SCN_LIST),
    SCN_FIELD(sfs_position, rolls_defence, SCN_LIST),
    SCN_FIELD(sfs_position, dragoons, SCN_LIST),
    SCN_FIELD(sfs_position, ply, SCN_NUMBER, .min = 0, .max = 1000000000),
    SCN_FIELD(sfs_position, offered, SCN_NUMBER, .min = 0, .max = 3),
    SCN_FIELD(sfs_position, over, SCN_MAP),
};

/* ---- Names in lists -------------------------------------------------------------------------- */

/* The number of a unit ('u') or leader ('l') by its id; -1 with a fault. */
static int subject_named(sfs *t, scn_value *v, char what)
{
    const scn_field id = { .name = what == 'u' ? "unit" : "leader",
                           .type = SCN_ID,
                           .max = SOF_ID_MAX - 1 };
    const sof_battle *b = &t->c->battle.as.sof;
    const char *ids[SOF_UNITS + 1] = { NULL };
    char hint[80];

    if (!scn_check(t->c, v, &id))
        return -1;
    const int n = what == 'u' ? sfs_unit_find(t, v->text) : sfs_leader_find(t, v->text);
    if (n >= 0)
        return n;
    for (int i = 0; i < (what == 'u' ? b->units : b->leaders); i++)
        ids[i] = what == 'u' ? b->unit[i].id : b->leader[i].id;
    scn_fault(t->c, v, what == 'u' ? SOF_2_2_a : SOF_2_2_b, "unknown %s '%s'%s", id.name, v->text,
              scn_suggest(ids, v->text, hint));
    return -1;
}

static uint16_t leaders_named(sfs *t, const scn_value *list)
{
    uint16_t set = 0;

    for (int i = 0; i < scn_list_count(list); i++) {
        scn_value v = scn_list_at(list, i);
        const int l = subject_named(t, &v, 'l');
        if (l >= 0)
            set |= (uint16_t)(1u << l);
    }
    return set;
}

static int number_at(sfs *t, const scn_value *list, int i, const char *name, int max)
{
    const scn_field number = { .name = name, .type = SCN_NUMBER, .max = max };
    scn_value v = scn_list_at(list, i);

    return scn_check(t->c, &v, &number) ? v.number : 0;
}

static bool in_activation(int step)
{
    return step >= SOF_STEP_PICK && step <= SOF_STEP_ROUT;
}

/* What a leader's command puts into the cup (SOF-3.1.1.a, SOF-2.3.1, SOF-5.4.c). */
static int markers_of(const sof_battle *b, const sof_state *s, int l)
{
    const bool absent =
        b->leader[l].absent && sof_on(b, SOF_ABSENT_CHRISTIAN) && s->turn <= SOF_ABSENT_UNTIL;
    bool units = false;

    if (s->leader[l].state == SOF_LED)
        return absent && b->leader[l].command > 1 ? 1 : b->leader[l].command;
    for (int u = 0; u < b->units; u++)
        units = units || (b->unit[u].leader == l &&
                          (s->unit[u].hex != HEX_NONE || s->unit[u].flags & SOF_U_AWAY));
    return s->leader[l].state != SOF_LEFT && units;
}

static void position_cup(sfs *t, const sfs_position *p, int step)
{
    sof_battle *b = &t->c->battle.as.sof;
    sof_state *s = &b->start;
    const bool open = step == SOF_STEP_DRAW || step == SOF_STEP_EVENT || step == SOF_STEP_ANSWER ||
                      step == SOF_STEP_ARRIVAL || step == SOF_STEP_HOT_HEAD || in_activation(step);
    const int drawn = s->by == SOF_BY_EVENT ? -1
                      : s->through          ? s->through - 1
                      : s->by               ? s->active
                                            : s->frame[1].a;
    const int pairs = scn_map_count(&p->cup);

    for (int l = 0; l < b->leaders && open && !scn_given(&p->cup); l++) {
        const int all = markers_of(b, s, l);
        s->leader[l].cup = (uint8_t)(all - (step != SOF_STEP_DRAW && step != SOF_STEP_EVENT &&
                                            l == drawn && all > 0));
    }
    if (!scn_given(&p->cup))
        s->event_in_cup =
            open && sof_on(b, SOF_RANDOM_EVENTS) && step != SOF_STEP_EVENT && s->by != SOF_BY_EVENT;
    for (int i = 0; i < pairs; i++) {
        const scn_field count = { .name = "markers", .type = SCN_NUMBER, .max = 3 };
        scn_value key, v = scn_map_at(&p->cup, i, &key);
        if (!scn_check(t->c, &v, &count) || !key.text)
            continue;
        if (strcmp(key.text, "event") == 0) {
            s->event_in_cup = v.number > 0;
            continue;
        }
        const int l = subject_named(t, &key, 'l');
        if (l >= 0)
            s->leader[l].cup = (uint8_t)v.number;
    }
}

/* [[draw, 0, 0, 0], [movement, 0, 0, 0]]: the stack of steps, the bottom first. */
static void position_agenda(sfs *t, const scn_value *list)
{
    const scn_field step = { .name = "step", .type = SCN_WORD, .words = sfs_steps };
    sof_state *s = &t->c->battle.as.sof.start;
    const int count = scn_list_count(list);

    if (scn_given(list) && count == 0 && !t->c->battle.over)
        scn_fault(t->c, list, SOF_2_2_2,
                  "an empty agenda: the battle is over, and 'over' does not say how");
    if (count > SOF_FRAMES) {
        scn_fault(t->c, list, 0, "the agenda has %d steps; %d fit", count, SOF_FRAMES);
        return;
    }
    for (int i = 0; i < count; i++) {
        const scn_value item = scn_list_at(list, i);
        uint8_t arg[3] = { 0, 0, 0 };
        if (scn_list_count(&item) < 1 || scn_list_count(&item) > 4) {
            scn_fault(t->c, &item, 0,
                      "a step of the agenda is a list: its name and up to three numbers");
            continue;
        }
        scn_value name = scn_list_at(&item, 0);
        for (int k = 1; k < scn_list_count(&item); k++)
            arg[k - 1] = (uint8_t)number_at(t, &item, k, "number", 255);
        if (scn_check(t->c, &name, &step))
            s->frame[s->frames++] = (sof_frame){ (uint8_t)step_of(&name), arg[0], arg[1], arg[2] };
    }
}

/* The agenda a step stands for, when the file does not spell it out. */
static void agenda_from_step(sfs *t, const sfs_position *p, int step, int active)
{
    sof_battle *b = &t->c->battle.as.sof;
    sof_state *s = &b->start;
    const bool under_draw = step == SOF_STEP_EVENT || step == SOF_STEP_ANSWER ||
                            step == SOF_STEP_ARRIVAL || step == SOF_STEP_HOT_HEAD ||
                            in_activation(step);
    sof_frame top = { .step = (uint8_t)step };

    if (under_draw)
        s->frame[s->frames++] = (sof_frame){ .step = SOF_STEP_DRAW };
    if (step == SOF_STEP_PICK || step == SOF_STEP_HOT_HEAD)
        s->frame[s->frames++] = (sof_frame){ .step = SOF_STEP_MOVEMENT };
    if (step == SOF_STEP_SETUP)
        top.a = SOF_PROTESTANT;
    if (step == SOF_STEP_RALLY)
        top.a = 1;
    if (step == SOF_STEP_EVENT) {
        top.a = scn_given(&p->event) ? (uint8_t)p->event.number : 0;
        top.b = scn_given(&p->side) ? (uint8_t)p->side.number : s->drawer;
    }
    if (step == SOF_STEP_ANSWER || step == SOF_STEP_PICK || step == SOF_STEP_HOT_HEAD)
        top.a = (uint8_t)active;
    s->frame[s->frames++] = top;
}

static void position_units(sfs *t)
{
    sof_battle *b = &t->c->battle.as.sof;
    sof_state *s = &b->start;

    for (int i = 0; i < b->units; i++) {
        sfs_unit *from = t->unit_from[i];
        sof_unit *u = &s->unit[i];
        const bool on_call = s->by && b->unit[i].leader == s->active &&
                             (u->hex != HEX_NONE || u->flags & SOF_U_AWAY);
        const struct {
            const scn_value *v;
            uint8_t flag;
        } flags[] = { { &from->moved, SOF_U_MOVED },
                      { &from->named, SOF_U_NAMED },
                      { &from->checked, SOF_U_CHECKED },
                      { &from->duty, SOF_U_DUTY },
                      { &from->faced, SOF_U_FACED } };
        for (int k = 0; k < TC_COUNT(flags); k++)
            if (scn_given(flags[k].v) && flags[k].v->number)
                u->flags |= flags[k].flag;
        if (scn_given(&from->in_command) ? from->in_command.number : on_call)
            u->flags |= SOF_U_IN_COMMAND;
        u->hexes = scn_given(&from->hexes) ? (uint8_t)from->hexes.number : 0;
        if (!scn_given(&from->charged))
            continue;
        const int target = subject_named(t, &from->charged, 'u');
        if (target >= 0) {
            u->flags |= SOF_U_CHARGED;
            u->target = (uint8_t)target;
        }
    }
}

static void position_leaders(sfs *t, bool setup)
{
    sof_battle *b = &t->c->battle.as.sof;
    sof_state *s = &b->start;

    for (int l = 0; l < b->leaders; l++) {
        const sfs_leader *from = t->leader_from[l];
        sof_leader *leader = &s->leader[l];
        const bool placed = scn_given(&from->placed) && from->placed.number;
        leader->state = scn_given(&from->state) ? (uint8_t)from->state.number : SOF_LED;
        leader->hex = b->leader[l].suggested;
        const bool off =
            leader->state == SOF_LEADERLESS || leader->state == SOF_LEFT || (setup && !placed);
        if (scn_given(&from->on_map) ? !from->on_map.number : off) {
            leader->hex = HEX_NONE;
        } else if (leader->hex == HEX_NONE) {
            leader->hex = sfs_first_unit_of(b, l);
            if (leader->hex == HEX_NONE && !scn_has_key(&from->self, "at"))
                scn_fault(t->c, &from->self, SOF_2_2_b,
                          "leader '%s' has no 'at' and no unit to stand with", b->leader[l].id);
        }
        leader->flags |= placed ? SOF_L_PLACED : 0;
        leader->flags |= scn_given(&from->moved) && from->moved.number ? SOF_L_MOVED : 0;
        if (scn_given(&from->activated)
                ? from->activated.number != 0
                : (s->by == SOF_BY_LEADER || s->by == SOF_BY_SINGLE) && l == s->active)
            leader->flags |= SOF_L_ACTIVATED;
    }
}

/* SOF-5.0.d, SOF-R27: both sides are there, and everybody next to all his enemies. */
static void check_battle(sfs *t, const scn_value *list, int n)
{
    const sof_battle *b = &t->c->battle.as.sof;
    const sof_state *s = &b->start;
    const scn_value at = scn_list_at(list, n - 1);
    int in[2] = { 0, 0 };
    bool apart = false;

    for (int u = 0; u < b->units; u++) {
        if (s->unit[u].battle != n)
            continue;
        in[b->unit[u].side]++;
        int next = 0, all = 0;
        for (int e = 0; e < b->units && s->unit[u].hex != HEX_NONE; e++) {
            if (s->unit[e].battle != n || b->unit[e].side == b->unit[u].side)
                continue;
            all++;
            next += s->unit[e].hex != HEX_NONE && hex_distance(s->unit[u].hex, s->unit[e].hex) == 1;
        }
        apart =
            apart || next == 0 || (next < all && !sof_on(b, SOF_STRICT_COMPONENTS)); /* SOF-R26 */
    }
    if (!in[0] || !in[1])
        scn_fault(t->c, &at, SOF_5_0_d, "battle %d needs units of both sides", n);
    else if (apart)
        scn_fault(t->c, &at, SOF_R27,
                  "battle %d: every attacker must be adjacent to every defender", n);
}

/* Each battle is a list of ids; who attacks is told by the side. */
static void position_battles(sfs *t, const sfs_position *p)
{
    sof_state *s = &t->c->battle.as.sof.start;
    const int count = scn_list_count(&p->battles);

    if (count > 63) {
        scn_fault(t->c, &p->battles, SOF_5_0_d, "too many battles; 63 fit");
        return;
    }
    s->battles = (uint8_t)count;
    for (int i = 0; i < count; i++) {
        const scn_value list = scn_list_at(&p->battles, i);
        for (int k = 0; k < scn_list_count(&list); k++) {
            scn_value v = scn_list_at(&list, k);
            const int u = subject_named(t, &v, 'u');
            if (u >= 0 && s->unit[u].battle)
                scn_fault(t->c, &v, SOF_5_0_d, "'%s' is in two battles", v.text);
            else if (u >= 0)
                s->unit[u].battle = (uint8_t)(i + 1);
        }
    }
    for (int n = 1; n <= count && !scn_given(&p->agenda);
         n++) /* else a resolution may have torn them apart */
        check_battle(t, &p->battles, n);
    for (int i = 0; i < scn_list_count(&p->resolved); i++) {
        const int n = number_at(t, &p->resolved, i, "battle", 63);
        s->resolved[n >> 5] |= 1u << (n & 31);
    }
}

static void position_rolls(sfs *t, const scn_value *map)
{
    const scn_field count = { .name = "rolls", .type = SCN_NUMBER, .max = 255 };
    sof_state *s = &t->c->battle.as.sof.start;

    for (int i = 0; i < scn_map_count(map); i++) {
        scn_value key, v = scn_map_at(map, i, &key);
        if (!key.text || !scn_check(t->c, &v, &count))
            continue;
        const int u = sfs_unit_find(t, key.text), l = sfs_leader_find(t, key.text),
                  g = sfs_gun_find(t, key.text);
        if (strcmp(key.text, "cup") == 0)
            s->rolls[SOF_CUP] = (uint8_t)v.number;
        else if (u >= 0)
            s->rolls[u] = (uint8_t)v.number;
        else if (l >= 0)
            s->rolls[SOF_LEADER0 + l] = (uint8_t)v.number;
        else if (g >= 0)
            s->rolls[SOF_GUN0 + g] = (uint8_t)v.number;
        else
            (void)subject_named(t, &key, 'u');
    }
}

typedef struct sfs_march {
    scn_value unit, path, at, stage, stopping, passed, enter;
} sfs_march;

static void march_path(sfs *t, const scn_value *list)
{
    static const char *const words[] = { "end",    "N",       "NE",      "SE",
                                         "S",      "SW",      "NW",      "-",
                                         "--",     "face:N",  "face:NE", "face:SE",
                                         "face:S", "face:SW", "face:NW", NULL };
    const scn_field step = { .name = "step", .type = SCN_WORD, .words = words };

    for (int i = 0; i < scn_list_count(list) && i < TC_PATH_MAX; i++) {
        scn_value v = scn_list_at(list, i);
        if (scn_check(t->c, &v, &step))
            tc_path_set(t->c->battle.as.sof.start.march.path, i, (unsigned)v.number);
    }
}

static void position_march(sfs *t, const scn_value *map)
{
    static const scn_field fields[] = {
        SCN_FIELD(sfs_march, unit, SCN_ID, .required = true, .max = SOF_ID_MAX - 1),
        SCN_FIELD(sfs_march, path, SCN_LIST, .required = true),
        SCN_FIELD(sfs_march, at, SCN_NUMBER, .max = TC_PATH_MAX),
        SCN_FIELD(sfs_march, stage, SCN_NUMBER, .max = 255),
        SCN_FIELD(sfs_march, stopping, SCN_NUMBER, .max = 255),
        SCN_FIELD(sfs_march, passed, SCN_ID, .max = SOF_ID_MAX - 1),
        SCN_FIELD(sfs_march, enter, SCN_HEX),
    };
    sof_march *m = &t->c->battle.as.sof.start.march;
    sfs_march r = { .unit = { 0 } };

    if (!scn_given(map) || !scn_read(t->c, map, fields, TC_COUNT(fields), "march", &r))
        return;
    const int unit = subject_named(t, &r.unit, 'u');
    const int passed = scn_given(&r.passed) ? subject_named(t, &r.passed, 'u') : -1;
    m->unit = (uint8_t)(unit < 0 ? 0 : unit);
    m->at = (uint8_t)r.at.number;
    m->stage = (uint8_t)r.stage.number;
    m->stopping = (uint8_t)r.stopping.number;
    m->friend_passed = (uint8_t)(passed + 1);
    m->enter = (uint16_t)(scn_given(&r.enter) ? r.enter.number + 1 : 0);
    march_path(t, &r.path);
}

/* What only the middle of a resolution has: retreats under way, leaders without a unit. */
static void position_resolution(sfs *t, const sfs_position *p)
{
    sof_state *s = &t->c->battle.as.sof.start;

    for (int i = 0; i < scn_list_count(&p->queue) && i < SOF_UNITS; i++) {
        scn_value v = scn_list_at(&p->queue, i);
        const int u = subject_named(t, &v, 'u');
        s->queue[i] = (uint8_t)(u < 0 ? 0 : u);
        s->queue_len = (uint8_t)(i + 1);
    }
    s->queue_head = (uint8_t)p->queue_head.number;
    for (int i = 0; i < scn_list_count(&p->dragoons); i++) {
        scn_value v = scn_list_at(&p->dragoons, i);
        const int u = subject_named(t, &v, 'u');
        if (u >= 0)
            s->dragoons[u >> 3] |= (uint8_t)(1u << (u & 7));
    }
    s->relocate = leaders_named(t, &p->relocate);
    s->relocate_first = (uint8_t)p->relocate_first.number;
    s->rolls_attack = leaders_named(t, &p->rolls_attack);
    s->rolls_defence = leaders_named(t, &p->rolls_defence);
}

/* Who acts, and by whose marker. */
static int position_active(sfs *t, sfs_position *p, int step)
{
    sof_battle *b = &t->c->battle.as.sof;
    sof_state *s = &b->start;
    t->c->battle.ply = scn_given(&p->ply) ? (uint32_t)p->ply.number : 0;
    t->c->battle.offered = scn_given(&p->offered) ? (uint8_t)p->offered.number : 0;
    const int active = scn_given(&p->active) ? subject_named(t, &p->active, 'l') : 0;
    const int through = scn_given(&p->through) ? subject_named(t, &p->through, 'l') : -1;

    if (in_activation(step) || step == SOF_STEP_HOT_HEAD || scn_given(&p->by))
        s->by = scn_given(&p->by)       ? (uint8_t)p->by.number
                : step == SOF_STEP_PICK ? SOF_BY_SINGLE
                                        : SOF_BY_LEADER;
    if (s->by && !scn_given(&p->active) && s->by != SOF_BY_EVENT)
        scn_fault(t->c, &t->top.position, SOF_3_1_1_b,
                  "position has no 'active': whose activation is it?");
    if (step == SOF_STEP_ANSWER && !scn_given(&p->active) && !scn_given(&p->agenda))
        scn_fault(t->c, &t->top.position, SOF_3_1_1_b,
                  "position has no 'active': whose marker was drawn?");
    s->through = (uint8_t)(through + 1);
    if (s->by && active >= 0) {
        s->active = (uint8_t)active;
        s->side = scn_given(&p->side) ? (uint8_t)p->side.number : b->leader[active].side;
    }
    return active < 0 ? 0 : active;
}

/* The steps a position may name by themselves; the others are what a resolution leaves on the
   way. */
static bool is_entry(int step)
{
    switch (step) {
    case SOF_STEP_SETUP:
    case SOF_STEP_TURN:
    case SOF_STEP_DRAW:
    case SOF_STEP_EVENT:
    case SOF_STEP_ANSWER:
    case SOF_STEP_PICK:
    case SOF_STEP_MOVEMENT:
    case SOF_STEP_GUNS:
    case SOF_STEP_BATTLES:
    case SOF_STEP_RALLY:
    case SOF_STEP_VICTORY:
        return true;
    default:
        return false;
    }
}

void sfs_start_position(sfs *t)
{
    sof_battle *b = &t->c->battle.as.sof;
    sof_state *s = &b->start;
    sfs_position p = { .turn = { 0 } };

    scn_read(t->c, &t->top.position, position_fields, TC_COUNT(position_fields), "position", &p);
    s->turn = scn_given(&p.turn) ? (uint8_t)p.turn.number : 1;
    if (s->turn > b->turns)
        scn_fault(t->c, &p.turn, SOF_2_2_2, "turn %d; the battle has %d", s->turn, b->turns);
    s->drawer = scn_given(&p.drawer) ? (uint8_t)p.drawer.number : b->first_draw;
    scn_read_over(t->c, &p.over);
    position_agenda(t, &p.agenda);
    int step = scn_given(&p.step)     ? step_of(&p.step)
               : scn_given(&p.active) ? SOF_STEP_MOVEMENT
                                      : SOF_STEP_DRAW;
    if (s->frames)
        step = s->frame[s->frames - 1].step;
    const bool ended = t->c->battle.over && scn_given(&p.agenda) && s->frames == 0;
    if (s->frames == 0 && !ended && !is_entry(step))
        scn_fault(t->c, &p.step, 0, "'%s' is in the middle of something: it needs an 'agenda'",
                  sfs_steps[step]);
    const int active = position_active(t, &p, step);
    if (s->frames == 0 && !ended)
        agenda_from_step(t, &p, step, active);
    position_leaders(t, s->frame[0].step == SOF_STEP_SETUP);
    position_units(t);
    position_cup(t, &p, step);
    position_battles(t, &p);
    position_rolls(t, &p.rolls);
    position_march(t, &p.march);
    position_resolution(t, &p);
    if (scn_list_count(&p.fired) == 2)
        for (int side = 0; side < 2; side++)
            s->fired[side] = (uint8_t)number_at(t, &p.fired, side, "fired", SOF_GUNS);
    s->arrived = scn_given(&p.arrived) ? (uint8_t)(p.arrived.number + 1) : 0;
    s->hot = (uint8_t)p.hot.number;
}
