/* Any state written down as a file that compiles back to it: what the defaults do not say is
   spelled out, so that a position pasted in a bug report is all there is to know. */
#include "scenario.h"
#include <string.h>

static void hex(scn_pen *p, tc_hex h)
{
    fprintf(p->out, "\"%02d%02d\"", hex_col(h) + 1, hex_row(h) + 1);
}

static int ahead(int edge)
{
    static const uint8_t dir[] = { HEX_S, HEX_N, HEX_NE, HEX_NW };
    return dir[edge];
}

/* ---- The battle ------------------------------------------------------------------------------ */

static void write_options(scn_pen *p)
{
    const struct {
        bool on;
        const char *name;
    } special[] = { { p->b->as.sof.flank_first != 0, "flank_march" },
                    { p->b->as.sof.bad_guns[0] || p->b->as.sof.bad_guns[1], "bad_guns" } };
    bool hot = false;

    scn_open_item(p, "options: [");
    for (int i = 0; i < SOF_SWITCHES; i++) {
        if (sfs_switch_type[i] == 'o' && p->b->as.sof.on >> i & 1) {
            scn_item(p);
            fputs(sfs_switches[i], p->out);
        }
    }
    for (int i = 0; i < TC_COUNT(special); i++) {
        if (special[i].on) {
            scn_item(p);
            fputs(special[i].name, p->out);
        }
    }
    for (int l = 0; l < p->b->as.sof.leaders; l++)
        hot = hot || p->b->as.sof.leader[l].hot_head;
    if (hot) {
        scn_item(p);
        fputs("hot_head", p->out);
    }
    scn_open_item(p, "]\nrulings: {");
    for (int i = 0; i < SOF_SWITCHES; i++) {
        if (sfs_switch_type[i] != 'r')
            continue;
        const bool on = p->b->as.sof.on >> i & 1;
        scn_item(p);
        fprintf(p->out, "%s: %s", sfs_switches[i],
                i == SOF_ROUND_ODDS_NEAREST ? on ? "nearest" : "defender"
                : on                        ? "true"
                                            : "false");
    }
    fputs("}\n", p->out);
}

static void write_special(scn_pen *p)
{
    const sof_battle *b = &p->b->as.sof;
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
        scn_open_item(p, "units: [");
        for (int u = 0; u < b->units; u++) {
            if (b->unit[u].flank_march) {
                scn_item(p);
                scn_quoted(p, b->unit[u].id);
            }
        }
        fputs("]}\n", p->out);
    }
    if (hot >= 0) {
        fputs("  hot_head: {command: ", p->out);
        scn_quoted(p, b->leader[hot].id);
        fputs("}\n", p->out);
    }
    if (bad) {
        const int side = b->bad_guns[0] ? 0 : 1;
        fprintf(p->out, "  bad_guns: {side: %s, guns: %d}\n", sfs_sides[side], b->bad_guns[side]);
    }
}

static void write_head(scn_pen *p)
{
    const sof_battle *b = &p->b->as.sof;

    fputs("system: sof\n", p->out);
    scn_put_names(p);
    fprintf(p->out, "\nturns: %d\n", b->turns);
    scn_open_item(p, "dusk_turns: [");
    for (int t = 1; t <= SOF_TURNS; t++) {
        if (b->dusk >> t & 1) {
            scn_item(p);
            fprintf(p->out, "%d", t);
        }
    }
    fprintf(p->out, "]\nrout_level: {catholic: %d, protestant: %d}\n", b->rout_level[0],
            b->rout_level[1]);
    fprintf(p->out, "own_edge: {catholic: %s, protestant: %s}\n", sfs_edges[b->own_edge[0]],
            sfs_edges[b->own_edge[1]]);
    fprintf(p->out, "first_draw: %s\n", sfs_sides[b->first_draw]);
    write_options(p);
    write_special(p);
}

/* Hexsides of a mask as pairs, six a line. */
static void write_sides(scn_pen *p, const char *name, bool bridges)
{
    const sof_battle *b = &p->b->as.sof;
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

static void write_ground(scn_pen *p)
{
    fputs("ground:\n  hexes: |\n", p->out);
    for (int r = 0; r < p->b->as.sof.rows; r++) {
        fputs("    ", p->out);
        for (int c = 0; c < p->b->as.sof.cols; c++) {
            const tc_hex h = hex_at(c, r);
            fputc(sof_bit(p->b->as.sof.woods, h)     ? 'w'
                  : sof_bit(p->b->as.sof.village, h) ? 'v'
                                                     : '.',
                  p->out);
        }
        fputc('\n', p->out);
    }
    write_sides(p, "rivers", false);
    write_sides(p, "bridges", true);
}

/* ---- The counters ---------------------------------------------------------------------------- */

static void write_leader(scn_pen *p, int l)
{
    static const char *const states[] = { "led", "leaderless", "replaced", "left" };
    const sof_leader_card *card = &p->b->as.sof.leader[l];
    const sof_leader *leader = &p->s->as.sof.leader[l];
    const bool usual = (p->s->as.sof.by == SOF_BY_LEADER || p->s->as.sof.by == SOF_BY_SINGLE) &&
                       l == p->s->as.sof.active;
    const tc_hex at = leader->hex != HEX_NONE ? leader->hex : card->suggested;

    scn_open_item(p, "  - {id: ");
    scn_quoted(p, card->id);
    fputs(", name: ", p->out);
    scn_quoted(p, card->name);
    fprintf(p->out, ", side: %s, command: %d, ma: %d", sfs_sides[card->side], card->command,
            card->ma);
    p->first = false;
    if (card->overall) {
        fputs(", overall_with: father_tilly, leads: ", p->out);
        scn_quoted(p, p->b->as.sof.leader[card->colour_of].id);
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
    scn_put_flag(p, leader->flags & SOF_L_PLACED, "placed");
    scn_put_flag(p, leader->flags & SOF_L_MOVED, "moved");
    scn_put_flag(p, leader->flags & SOF_L_ACTIVATED, "activated");
    if (usual && !(leader->flags & SOF_L_ACTIVATED))
        fputs(", activated: false", p->out);
    fputs("}\n", p->out);
}

static void write_unit(scn_pen *p, int i)
{
    static const char *const status[] = { "", "disordered", "routed", "eliminated" };
    const sof_unit_card *card = &p->b->as.sof.unit[i];
    const sof_unit *u = &p->s->as.sof.unit[i];
    const bool away = u->flags & SOF_U_AWAY;
    const bool on_call =
        p->s->as.sof.by && card->leader == p->s->as.sof.active && (u->hex != HEX_NONE || away);
    const bool in_command = u->flags & SOF_U_IN_COMMAND;

    scn_open_item(p, "  - {id: ");
    scn_quoted(p, card->id);
    fputs(", name: ", p->out);
    scn_quoted(p, card->name);
    fputs(", command: ", p->out);
    scn_quoted(p, p->b->as.sof.leader[card->leader].id);
    fprintf(p->out, ", is: %c%d-%dm%d", "IHDK"[card->arm], card -> cf, card -> ma, card -> morale);
    p->first = false;
    if (u->hex != HEX_NONE) {
        fputs(", at: ", p->out);
        hex(p, u->hex);
    }
    if (u->facing != ahead(p->b->as.sof.own_edge[card->side]))
        fprintf(p->out, ", facing: %s", sfs_dirs[u->facing]);
    if (away)
        fputs(", status: away", p->out);
    else if (u->status != SOF_NORMAL)
        fprintf(p->out, ", status: %s", status[u->status]);
    scn_put_flag(p, u->flags & SOF_U_MOVED, "moved");
    scn_put_flag(p, u->flags & SOF_U_NAMED, "named");
    scn_put_flag(p, u->flags & SOF_U_CHECKED, "checked");
    scn_put_flag(p, u->flags & SOF_U_DUTY, "duty");
    scn_put_flag(p, u->flags & SOF_U_FACED, "faced");
    if (in_command != on_call)
        fprintf(p->out, ", in_command: %s", in_command ? "true" : "false");
    if (u->hexes)
        fprintf(p->out, ", hexes: %d", u->hexes);
    if (u->flags & SOF_U_CHARGED) {
        fputs(", charged: ", p->out);
        scn_quoted(p, p->b->as.sof.unit[u->target].id);
    }
    fputs("}\n", p->out);
}

static void write_gun(scn_pen *p, int i)
{
    static const char *const states[] = { "operative", "abandoned", "destroyed" };
    const sof_gun_card *card = &p->b->as.sof.gun[i];
    const sof_gun *g = &p->s->as.sof.gun[i];

    fputs("  - {id: ", p->out);
    scn_quoted(p, card->id);
    fprintf(p->out, ", side: %s, kind: %s, at: ", sfs_sides[card->side],
            card->heavy ? "heavy" : "light");
    hex(p, g->hex);
    if (g->facing != ahead(p->b->as.sof.own_edge[card->side]))
        fprintf(p->out, ", facing: %s", sfs_dirs[g->facing]);
    if (g->owner != card->side)
        fprintf(p->out, ", owner: %s", sfs_sides[g->owner]);
    if (g->state != SOF_OPERATIVE)
        fprintf(p->out, ", state: %s", states[g->state]);
    if (g->fired)
        fputs(", fired: true", p->out);
    if (g->captured)
        fprintf(p->out, ", captured: %d", g->captured);
    fputs("}\n", p->out);
}

/* ---- The clock ------------------------------------------------------------------------------- */

static void id_of(scn_pen *p, int subject)
{
    if (subject == SOF_CUP)
        fputs("cup", p->out);
    else if (subject >= SOF_GUN0)
        scn_quoted(p, p->b->as.sof.gun[subject - SOF_GUN0].id);
    else if (subject >= SOF_LEADER0)
        scn_quoted(p, p->b->as.sof.leader[subject - SOF_LEADER0].id);
    else
        scn_quoted(p, p->b->as.sof.unit[subject].id);
}

static void write_cup(scn_pen *p)
{
    scn_open_item(p, "  cup: {");
    for (int l = 0; l < p->b->as.sof.leaders; l++) {
        if (p->s->as.sof.leader[l].cup) {
            scn_item(p);
            id_of(p, SOF_LEADER0 + l);
            fprintf(p->out, ": %d", p->s->as.sof.leader[l].cup);
        }
    }
    if (p->s->as.sof.event_in_cup) {
        scn_item(p);
        fputs("event: 1", p->out);
    }
    scn_open_item(p, "}\n  rolls: {");
    for (int i = 0; i < SOF_SUBJECTS; i++) {
        if (p->s->as.sof.rolls[i]) {
            scn_item(p);
            id_of(p, i);
            fprintf(p->out, ": %d", p->s->as.sof.rolls[i]);
        }
    }
    fputs("}\n", p->out);
}

static void write_battles(scn_pen *p)
{
    if (!p->s->as.sof.battles)
        return;
    fputs("  battles:\n", p->out);
    for (int n = 1; n <= p->s->as.sof.battles; n++) {
        scn_open_item(p, "    - [");
        for (int u = 0; u < p->b->as.sof.units; u++) {
            if (p->s->as.sof.unit[u].battle == n) {
                scn_item(p);
                id_of(p, u);
            }
        }
        fputs("]\n", p->out);
    }
    scn_open_item(p, "  resolved: [");
    for (int n = 0; n < 64; n++) {
        if (p->s->as.sof.resolved[n >> 5] >> (n & 31) & 1) {
            scn_item(p);
            fprintf(p->out, "%d", n);
        }
    }
    fputs("]\n", p->out);
}

static void write_march(scn_pen *p)
{
    const sof_march *m = &p->s->as.sof.march;
    static const sof_march none;
    int steps = 0;

    if (memcmp(m, &none, sizeof none) == 0)
        return;
    for (int i = 0; i < TC_PATH_MAX; i++)
        steps = tc_path_step(m->path, i) ? i + 1 : steps;
    fputs("  march: {unit: ", p->out);
    id_of(p, m->unit);
    scn_open_item(p, ", path: [");
    for (int i = 0; i < steps; i++) {
        const unsigned step = tc_path_step(m->path, i);
        scn_item(p);
        if (step == TC_STEP_END)
            fputs("end", p->out);
        else
            fprintf(
                p->out, "%s%s", step >= TC_STEP_TURN ? "face:" : "",
                sfs_dirs[(step - (step >= TC_STEP_TURN ? TC_STEP_TURN : TC_STEP_GO)) % HEX_DIRS]);
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

static void write_leader_set(scn_pen *p, const char *name, unsigned set)
{
    if (!set)
        return;
    fprintf(p->out, "  %s: ", name);
    scn_open_item(p, "[");
    for (int l = 0; l < p->b->as.sof.leaders; l++) {
        if (set >> l & 1) {
            scn_item(p);
            id_of(p, SOF_LEADER0 + l);
        }
    }
    fputs("]\n", p->out);
}

static void write_resolution(scn_pen *p)
{
    const sof_state *s = &p->s->as.sof;
    bool dragoons = false;

    if (s->queue_len) {
        scn_open_item(p, "  queue: [");
        for (int i = 0; i < s->queue_len; i++) {
            scn_item(p);
            id_of(p, s->queue[i]);
        }
        fprintf(p->out, "]\n  queue_head: %d\n", s->queue_head);
    }
    write_leader_set(p, "relocate", s->relocate);
    write_leader_set(p, "rolls_attack", s->rolls_attack);
    write_leader_set(p, "rolls_defence", s->rolls_defence);
    if (s->relocate_first)
        fprintf(p->out, "  relocate_first: %s\n", sfs_sides[s->relocate_first & 1]);
    for (int u = 0; u < SOF_UNITS; u++)
        dragoons = dragoons || s->dragoons[u >> 3] >> (u & 7) & 1;
    if (!dragoons)
        return;
    scn_open_item(p, "  dragoons: [");
    for (int u = 0; u < p->b->as.sof.units; u++) {
        if (s->dragoons[u >> 3] >> (u & 7) & 1) {
            scn_item(p);
            id_of(p, u);
        }
    }
    fputs("]\n", p->out);
}

static void write_clock(scn_pen *p)
{
    static const char *const by[] = { "nobody", "leader", "single", "event", "tilly" };
    const sof_state *s = &p->s->as.sof;

    fprintf(p->out, "position:\n  turn: %d\n  drawer: %s\n  by: %s\n", s->turn,
            sfs_sides[s->drawer], by[s->by]);
    if (s->by) {
        fputs("  active: ", p->out);
        id_of(p, SOF_LEADER0 + s->active);
        fprintf(p->out, "\n  side: %s\n", sfs_sides[s->side]);
    }
    if (s->through) {
        fputs("  through: ", p->out);
        id_of(p, SOF_LEADER0 + s->through - 1);
        fputc('\n', p->out);
    }
    scn_put_count(p);
    scn_put_agenda(p, sfs_steps, p->s->as.sof.frame, p->s->as.sof.frames);
    write_cup(p);
    if (s->fired[0] || s->fired[1])
        fprintf(p->out, "  fired: [%d, %d]\n", s->fired[0], s->fired[1]);
    if (s->arrived)
        fprintf(p->out, "  arrived: %s\n", sfs_edges[s->arrived - 1]);
    if (s->hot)
        fputs("  hot: true\n", p->out);
    write_battles(p);
    write_march(p);
    write_resolution(p);
}

void sof_write_position(scn_pen *p)
{
    const sof_battle *b = &p->b->as.sof;

    write_head(p);
    write_ground(p);
    fputs("leaders:\n", p->out);
    for (int l = 0; l < b->leaders; l++)
        write_leader(p, l);
    fputs(b->units ? "units:\n" : "", p->out);
    for (int u = 0; u < b->units; u++)
        write_unit(p, u);
    fputs(b->guns ? "guns:\n" : "", p->out);
    for (int i = 0; i < b->guns; i++)
        write_gun(p, i);
    write_clock(p);
}
