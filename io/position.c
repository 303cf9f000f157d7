/* Any state written down as a file that compiles back to it: what the defaults do not say is
   spelled out, so that a position pasted in a bug report is all there is to know. */
#include "scenario.h"
#include <stdlib.h>
#include <string.h>

typedef struct pen {
    FILE *out;
    const sof_battle *b;
    const sof_state *s;
    bool first; /* no item written yet in the mapping or list at hand */
} pen;

static void item(pen *p)
{
    fputs(p->first ? "" : ", ", p->out);
    p->first = false;
}

static void open_item(pen *p, const char *text)
{
    fputs(text, p->out);
    p->first = true;
}

/* JSON's way of quoting is YAML's too. */
static void quoted(pen *p, const char *text)
{
    fputc('"', p->out);
    for (const unsigned char *s = (const unsigned char *)text; *s; s++) {
        if (*s == '"' || *s == '\\')
            fprintf(p->out, "\\%c", *s);
        else if (*s < 0x20)
            fprintf(p->out, "\\x%02x", *s);
        else
            fputc(*s, p->out);
    }
    fputc('"', p->out);
}

static void hex(pen *p, tc_hex h)
{
    fprintf(p->out, "\"%02d%02d\"", hex_col(h) + 1, hex_row(h) + 1);
}

static int ahead(int edge)
{
    static const uint8_t dir[] = { HEX_S, HEX_N, HEX_NE, HEX_NW };
    return dir[edge];
}

static void flag(pen *p, bool on, const char *name)
{
    if (on) {
        item(p);
        fprintf(p->out, "%s: true", name);
    }
}

/* ---- The battle ------------------------------------------------------------------------------ */

static void write_options(pen *p)
{
    const struct {
        bool on;
        const char *name;
    } special[] = { { p->b->flank_first != 0, "flank_march" },
                    { p->b->bad_guns[0] || p->b->bad_guns[1], "bad_guns" } };
    bool hot = false;

    open_item(p, "options: [");
    for (int i = 0; i < SOF_SWITCHES; i++) {
        if (scn_switch_type[i] == 'o' && p->b->on >> i & 1) {
            item(p);
            fputs(scn_switches[i], p->out);
        }
    }
    for (int i = 0; i < TC_COUNT(special); i++) {
        if (special[i].on) {
            item(p);
            fputs(special[i].name, p->out);
        }
    }
    for (int l = 0; l < p->b->leaders; l++)
        hot = hot || p->b->leader[l].hot_head;
    if (hot) {
        item(p);
        fputs("hot_head", p->out);
    }
    open_item(p, "]\nrulings: {");
    for (int i = 0; i < SOF_SWITCHES; i++) {
        if (scn_switch_type[i] != 'r')
            continue;
        const bool on = p->b->on >> i & 1;
        item(p);
        fprintf(p->out, "%s: %s", scn_switches[i],
                i == SOF_ROUND_ODDS_NEAREST ? on ? "nearest" : "defender"
                : on                        ? "true"
                                            : "false");
    }
    fputs("}\n", p->out);
}

static void write_special(pen *p)
{
    const sof_battle *b = p->b;
    const bool bad = b->bad_guns[0] || b->bad_guns[1];
    int hot = -1;

    for (int l = 0; l < b->leaders; l++)
        hot = b->leader[l].hot_head ? l : hot;
    if (!b->flank_first && !bad && hot < 0)
        return;
    fputs("special:\n", p->out);
    if (b->flank_first) {
        fprintf(p->out, "  flank_march: {first: %d, sure: %d, rows: [%d, %d], ", b->flank_first,
                b->flank_sure, b->flank_row0 + 1, b->flank_row1 + 1);
        open_item(p, "units: [");
        for (int u = 0; u < b->units; u++) {
            if (b->unit[u].flank_march) {
                item(p);
                quoted(p, b->unit[u].id);
            }
        }
        fputs("]}\n", p->out);
    }
    if (hot >= 0) {
        fputs("  hot_head: {command: ", p->out);
        quoted(p, b->leader[hot].id);
        fputs("}\n", p->out);
    }
    if (bad) {
        const int side = b->bad_guns[0] ? 0 : 1;
        fprintf(p->out, "  bad_guns: {side: %s, guns: %d}\n", scn_sides[side], b->bad_guns[side]);
    }
}

static void write_head(pen *p, const tc_battle *battle)
{
    const sof_battle *b = p->b;

    fputs("system: sof\nid: ", p->out);
    quoted(p, battle->id);
    if (battle->title[0]) {
        fputs("\ntitle: ", p->out);
        quoted(p, battle->title);
    }
    fprintf(p->out, "\nturns: %d\n", b->turns);
    open_item(p, "dusk_turns: [");
    for (int t = 1; t <= SOF_TURNS; t++) {
        if (b->dusk >> t & 1) {
            item(p);
            fprintf(p->out, "%d", t);
        }
    }
    fprintf(p->out, "]\nrout_level: {catholic: %d, protestant: %d}\n", b->rout_level[0],
            b->rout_level[1]);
    fprintf(p->out, "own_edge: {catholic: %s, protestant: %s}\n", scn_edges[b->own_edge[0]],
            scn_edges[b->own_edge[1]]);
    fprintf(p->out, "first_draw: %s\n", scn_sides[b->first_draw]);
    write_options(p);
    write_special(p);
}

/* Hexsides of a mask as pairs, six a line. */
static void write_sides(pen *p, const char *name, bool bridges)
{
    const sof_battle *b = p->b;
    int count = 0;

    for (int i = 0; i < b->cols * b->rows; i++) {
        const tc_hex h = hex_at(i % b->cols, i / b->cols);
        for (int dir = HEX_N; dir <= HEX_SE; dir++) {
            const bool bridge = sof_bit(b->bridge[dir], h), river = sof_bit(b->river[dir], h);
            const tc_hex other = hex_next(h, dir, b->cols, b->rows);
            if (other == HEX_NONE || (bridges ? !bridge : !bridge && !river))
                continue;
            if (count == 0)
                fprintf(p->out, "  %s: [", name);
            fputs(count == 0 ? "" : count % 6 ? ", " : ",\n    ", p->out);
            fputc('[', p->out);
            hex(p, h);
            fputs(", ", p->out);
            hex(p, other);
            fputc(']', p->out);
            count++;
        }
    }
    fputs(count ? "]\n" : "", p->out);
}

static void write_ground(pen *p)
{
    fputs("ground:\n  hexes: |\n", p->out);
    for (int r = 0; r < p->b->rows; r++) {
        fputs("    ", p->out);
        for (int c = 0; c < p->b->cols; c++) {
            const tc_hex h = hex_at(c, r);
            fputc(sof_bit(p->b->woods, h) ? 'w' : sof_bit(p->b->village, h) ? 'v' : '.', p->out);
        }
        fputc('\n', p->out);
    }
    write_sides(p, "rivers", false);
    write_sides(p, "bridges", true);
}

/* ---- The counters ---------------------------------------------------------------------------- */

static void write_leader(pen *p, int l)
{
    static const char *const states[] = { "led", "leaderless", "replaced", "left" };
    const sof_leader_card *card = &p->b->leader[l];
    const sof_leader *leader = &p->s->leader[l];
    const bool usual =
        (p->s->by == SOF_BY_LEADER || p->s->by == SOF_BY_SINGLE) && l == p->s->active;
    const tc_hex at = leader->hex != HEX_NONE ? leader->hex : card->suggested;

    open_item(p, "  - {id: ");
    quoted(p, card->id);
    fputs(", name: ", p->out);
    quoted(p, card->name);
    fprintf(p->out, ", side: %s, command: %d, ma: %d", scn_sides[card->side], card->command,
            card->ma);
    p->first = false;
    if (card->overall) {
        fputs(", overall_with: father_tilly, leads: ", p->out);
        quoted(p, p->b->leader[card->colour_of].id);
    }
    fputs(card->absent ? ", absent_with: absent_christian" : "", p->out);
    if (at != HEX_NONE) {
        fputs(", at: ", p->out);
        hex(p, at);
    }
    if (leader->state != SOF_LED)
        fprintf(p->out, ", state: %s", states[leader->state]);
    if (leader->hex == HEX_NONE)
        fputs(", on_map: false", p->out);
    flag(p, leader->flags & SOF_L_PLACED, "placed");
    flag(p, leader->flags & SOF_L_MOVED, "moved");
    flag(p, leader->flags & SOF_L_ACTIVATED, "activated");
    if (usual && !(leader->flags & SOF_L_ACTIVATED))
        fputs(", activated: false", p->out);
    fputs("}\n", p->out);
}

static void write_unit(pen *p, int i)
{
    static const char *const status[] = { "", "disordered", "routed", "eliminated" };
    const sof_unit_card *card = &p->b->unit[i];
    const sof_unit *u = &p->s->unit[i];
    const bool away = u->flags & SOF_U_AWAY;
    const bool on_call = p->s->by && card->leader == p->s->active && (u->hex != HEX_NONE || away);
    const bool in_command = u->flags & SOF_U_IN_COMMAND;

    open_item(p, "  - {id: ");
    quoted(p, card->id);
    fputs(", name: ", p->out);
    quoted(p, card->name);
    fputs(", command: ", p->out);
    quoted(p, p->b->leader[card->leader].id);
    fprintf(p->out, ", is: %c%d-%dm%d", "IHDK"[card->arm], card -> cf, card -> ma, card -> morale);
    p->first = false;
    if (u->hex != HEX_NONE) {
        fputs(", at: ", p->out);
        hex(p, u->hex);
    }
    if (u->facing != ahead(p->b->own_edge[card->side]))
        fprintf(p->out, ", facing: %s", scn_dirs[u->facing]);
    if (away)
        fputs(", status: away", p->out);
    else if (u->status != SOF_NORMAL)
        fprintf(p->out, ", status: %s", status[u->status]);
    flag(p, u->flags & SOF_U_MOVED, "moved");
    flag(p, u->flags & SOF_U_NAMED, "named");
    flag(p, u->flags & SOF_U_CHECKED, "checked");
    flag(p, u->flags & SOF_U_DUTY, "duty");
    flag(p, u->flags & SOF_U_FACED, "faced");
    if (in_command != on_call)
        fprintf(p->out, ", in_command: %s", in_command ? "true" : "false");
    if (u->hexes)
        fprintf(p->out, ", hexes: %d", u->hexes);
    if (u->flags & SOF_U_CHARGED) {
        fputs(", charged: ", p->out);
        quoted(p, p->b->unit[u->target].id);
    }
    fputs("}\n", p->out);
}

static void write_gun(pen *p, int i)
{
    static const char *const states[] = { "operative", "abandoned", "destroyed" };
    const sof_gun_card *card = &p->b->gun[i];
    const sof_gun *g = &p->s->gun[i];

    fputs("  - {id: ", p->out);
    quoted(p, card->id);
    fprintf(p->out, ", side: %s, kind: %s, at: ", scn_sides[card->side],
            card->heavy ? "heavy" : "light");
    hex(p, g->hex);
    if (g->facing != ahead(p->b->own_edge[card->side]))
        fprintf(p->out, ", facing: %s", scn_dirs[g->facing]);
    if (g->owner != card->side)
        fprintf(p->out, ", owner: %s", scn_sides[g->owner]);
    if (g->state != SOF_OPERATIVE)
        fprintf(p->out, ", state: %s", states[g->state]);
    if (g->fired)
        fputs(", fired: true", p->out);
    if (g->captured)
        fprintf(p->out, ", captured: %d", g->captured);
    fputs("}\n", p->out);
}

/* ---- The clock ------------------------------------------------------------------------------- */

static void id_of(pen *p, int subject)
{
    if (subject == SOF_CUP)
        fputs("cup", p->out);
    else if (subject >= SOF_GUN0)
        quoted(p, p->b->gun[subject - SOF_GUN0].id);
    else if (subject >= SOF_LEADER0)
        quoted(p, p->b->leader[subject - SOF_LEADER0].id);
    else
        quoted(p, p->b->unit[subject].id);
}

static void write_agenda(pen *p)
{
    open_item(p, "  agenda: [");
    for (int i = 0; i < p->s->frames; i++) {
        const sof_frame *f = &p->s->frame[i];
        item(p);
        fprintf(p->out, "[%s, %d, %d, %d]", scn_steps[f->step], f->a, f->b, f->c);
    }
    fputs("]\n", p->out);
}

static void write_cup(pen *p)
{
    open_item(p, "  cup: {");
    for (int l = 0; l < p->b->leaders; l++) {
        if (p->s->leader[l].cup) {
            item(p);
            id_of(p, SOF_LEADER0 + l);
            fprintf(p->out, ": %d", p->s->leader[l].cup);
        }
    }
    if (p->s->event_in_cup) {
        item(p);
        fputs("event: 1", p->out);
    }
    open_item(p, "}\n  rolls: {");
    for (int i = 0; i < SOF_SUBJECTS; i++) {
        if (p->s->rolls[i]) {
            item(p);
            id_of(p, i);
            fprintf(p->out, ": %d", p->s->rolls[i]);
        }
    }
    fputs("}\n", p->out);
}

static void write_battles(pen *p)
{
    if (!p->s->battles)
        return;
    fputs("  battles:\n", p->out);
    for (int n = 1; n <= p->s->battles; n++) {
        open_item(p, "    - [");
        for (int u = 0; u < p->b->units; u++) {
            if (p->s->unit[u].battle == n) {
                item(p);
                id_of(p, u);
            }
        }
        fputs("]\n", p->out);
    }
    open_item(p, "  resolved: [");
    for (int n = 0; n < 64; n++) {
        if (p->s->resolved[n >> 5] >> (n & 31) & 1) {
            item(p);
            fprintf(p->out, "%d", n);
        }
    }
    fputs("]\n", p->out);
}

static void write_march(pen *p)
{
    const sof_march *m = &p->s->march;
    static const sof_march none;
    int steps = 0;

    if (memcmp(m, &none, sizeof none) == 0)
        return;
    for (int i = 0; i < TC_PATH_MAX; i++)
        steps = tc_path_step(m->path, i) ? i + 1 : steps;
    fputs("  march: {unit: ", p->out);
    id_of(p, m->unit);
    open_item(p, ", path: [");
    for (int i = 0; i < steps; i++) {
        const unsigned step = tc_path_step(m->path, i);
        item(p);
        if (step == TC_STEP_END)
            fputs("end", p->out);
        else
            fprintf(
                p->out, "%s%s", step >= TC_STEP_TURN ? "face:" : "",
                scn_dirs[(step - (step >= TC_STEP_TURN ? TC_STEP_TURN : TC_STEP_GO)) % HEX_DIRS]);
    }
    fprintf(p->out, "], at: %d, stage: %d, stopping: %d", m->at, m->stage, m->stopping);
    if (m->friend_passed) {
        fputs(", passed: ", p->out);
        id_of(p, m->friend_passed - 1);
    }
    if (m->enter) {
        fputs(", enter: ", p->out);
        hex(p, (tc_hex)(m->enter - 1));
    }
    fputs("}\n", p->out);
}

static void write_leader_set(pen *p, const char *name, unsigned set)
{
    if (!set)
        return;
    fprintf(p->out, "  %s: ", name);
    open_item(p, "[");
    for (int l = 0; l < p->b->leaders; l++) {
        if (set >> l & 1) {
            item(p);
            id_of(p, SOF_LEADER0 + l);
        }
    }
    fputs("]\n", p->out);
}

static void write_resolution(pen *p)
{
    const sof_state *s = p->s;
    bool dragoons = false;

    if (s->queue_len) {
        open_item(p, "  queue: [");
        for (int i = 0; i < s->queue_len; i++) {
            item(p);
            id_of(p, s->queue[i]);
        }
        fprintf(p->out, "]\n  queue_head: %d\n", s->queue_head);
    }
    write_leader_set(p, "relocate", s->relocate);
    write_leader_set(p, "rolls_attack", s->rolls_attack);
    write_leader_set(p, "rolls_defence", s->rolls_defence);
    if (s->relocate_first)
        fprintf(p->out, "  relocate_first: %s\n", scn_sides[s->relocate_first & 1]);
    for (int u = 0; u < SOF_UNITS; u++)
        dragoons = dragoons || s->dragoons[u >> 3] >> (u & 7) & 1;
    if (!dragoons)
        return;
    open_item(p, "  dragoons: [");
    for (int u = 0; u < p->b->units; u++) {
        if (s->dragoons[u >> 3] >> (u & 7) & 1) {
            item(p);
            id_of(p, u);
        }
    }
    fputs("]\n", p->out);
}

static void write_clock(pen *p, const tc_state *state)
{
    static const char *const by[] = { "nobody", "leader", "single", "event", "tilly" };
    const sof_state *s = p->s;

    fprintf(p->out, "position:\n  turn: %d\n  drawer: %s\n  by: %s\n", s->turn,
            scn_sides[s->drawer], by[s->by]);
    if (s->by) {
        fputs("  active: ", p->out);
        id_of(p, SOF_LEADER0 + s->active);
        fprintf(p->out, "\n  side: %s\n", scn_sides[s->side]);
    }
    if (s->through) {
        fputs("  through: ", p->out);
        id_of(p, SOF_LEADER0 + s->through - 1);
        fputc('\n', p->out);
    }
    if (state->ply)
        fprintf(p->out, "  ply: %u\n", (unsigned)state->ply);
    if (state->offered)
        fprintf(p->out, "  offered: %d\n", state->offered);
    write_agenda(p);
    write_cup(p);
    if (s->fired[0] || s->fired[1])
        fprintf(p->out, "  fired: [%d, %d]\n", s->fired[0], s->fired[1]);
    if (s->arrived)
        fprintf(p->out, "  arrived: %s\n", scn_edges[s->arrived - 1]);
    if (s->hot)
        fputs("  hot: true\n", p->out);
    write_battles(p);
    write_march(p);
    write_resolution(p);
}

char *io_position_write(const tc_battle *b, const tc_state *s)
{
    if (b->system == TC_TVB)
        return tvs_position_write(b, s);
    char *text = NULL;
    size_t len = 0;
    pen p = { .out = open_memstream(&text, &len), .b = &b->as.sof, .s = &s->as.sof };

    if (!p.out)
        return NULL;
    write_head(&p, b);
    write_ground(&p);
    fputs("leaders:\n", p.out);
    for (int l = 0; l < p.b->leaders; l++)
        write_leader(&p, l);
    fputs(p.b->units ? "units:\n" : "", p.out);
    for (int u = 0; u < p.b->units; u++)
        write_unit(&p, u);
    fputs(p.b->guns ? "guns:\n" : "", p.out);
    for (int i = 0; i < p.b->guns; i++)
        write_gun(&p, i);
    write_clock(&p, s);
    if (fclose(p.out) != 0) {
        free(text);
        return NULL;
    }
    return text;
}
