/* Any state of Tilly's Very Bad Day written down as a file that compiles back to it. */
#include "../plane/shapes.h"
#include "../scenario_pen.h"
#include "scenario.h"

static void numbers(scn_pen *p, const char *name, const uint8_t *n, int count)
{
    fprintf(p->out, "  %s: [", name);
    for (int i = 0; i < count; i++)
        fprintf(p->out, "%s%d", i ? ", " : "", n[i]);
    fputs("]\n", p->out);
}

/* Points that are kept as x, y, x, y. */
static void flat(scn_pen *p, const uint16_t *n, int points)
{
    pl_point at[TVB_CORNERS];

    TC_ASSERT(points <= TVB_CORNERS);
    for (int i = 0; i < points; i++)
        at[i] = (pl_point){ n[2 * i], n[2 * i + 1] };
    plane_put_flat(p, at, points);
}

static void points(scn_pen *p, const tvb_piece *piece)
{
    pl_point at[TVB_CORNERS];

    tvb_corners_of(piece->x, piece->y, piece->corners, at);
    plane_put_flat(p, at, piece->corners);
}

static void corners(scn_pen *p, const uint16_t *x, const uint16_t *y, int count)
{
    pl_point at[TVB_CORNERS];

    tvb_corners_of(x, y, count, at);
    plane_put_points(p, at, count);
}

static void faces(scn_pen *p, const char *name, unsigned mask)
{
    scn_item(p);
    fprintf(p->out, "%s: [", name);
    for (int i = 1, n = 0; i <= 6; i++)
        if (mask >> i & 1)
            fprintf(p->out, "%s%d", n++ ? ", " : "", i);
    fputc(']', p->out);
}

static void type_list(scn_pen *p, const char *name, unsigned mask)
{
    scn_item(p);
    fprintf(p->out, "%s: [", name);
    for (int i = TVB_CMD, n = 0; i < TVB_TYPES; i++)
        if (mask >> i & 1)
            fprintf(p->out, "%s%s", n++ ? ", " : "", tvs_types[i]);
    fputc(']', p->out);
}

static void area_list(scn_pen *p, const char *name, uint32_t mask)
{
    scn_item(p);
    fprintf(p->out, "%s: [", name);
    for (int i = 0, n = 0; i < TVB_AREAS; i++)
        if (mask >> i & 1)
            fprintf(p->out, "%sarea%d", n++ ? ", " : "", i + 1);
    fputc(']', p->out);
}

/* Units of a side by their bits. */
static void unit_list(scn_pen *p, const char *name, uint64_t set, int side)
{
    scn_item(p);
    fprintf(p->out, "%s: ", name);
    scn_open_item(p, "[");
    for (; set; set &= set - 1) {
        scn_item(p);
        scn_quoted(p, p->b->as.tvb.card[side * TVB_SIDE_UNITS + __builtin_ctzll(set)].id);
    }
    fputc(']', p->out);
    p->first = false;
}

/* ---- The battle ------------------------------------------------------------------------------ */

static void write_piece(scn_pen *p, const char *start, const tvb_piece *piece, int id)
{
    const bool line = piece->corners == 2;

    scn_open_item(p, start);
    if (id) {
        scn_item(p);
        fprintf(p->out, "id: piece%d", id);
    }
    scn_put_word(p, "kind", tvs_grounds[piece->kind]);
    scn_item(p);
    if (line) {
        fputs("line: ", p->out);
        points(p, piece);
    } else {
        fputs("area: ", p->out);
        corners(p, piece->x, piece->y, piece->corners);
    }
    scn_put_flag(p, piece->flags & TVB_P_DIFFICULT, "difficult");
    scn_put_flag(p, piece->flags & TVB_P_WOODED, "wooded");
    if (piece->flags & TVB_P_CREST) {
        scn_item(p);
        fputs("crest: ", p->out);
        flat(p, piece->crest, 2);
    }
    if (piece->kind == TVB_WORKS_AREA)
        type_list(p, "for", piece->types);
    fputs("}\n", p->out);
}

static void write_sides(scn_pen *p)
{
    fputs("sides:\n", p->out);
    for (int side = 0; side < 2; side++) {
        fprintf(p->out, "  %s: ", tvs_sides[side]);
        scn_open_item(p, "{");
        scn_put_quoted(p, "name", p->b->as.tvb.side_name[side]);
        scn_put_flag(p, p->b->as.tvb.light_horse >> side & 1, "light_horse");
        if (p->b->as.tvb.x.waived[side])
            type_list(p, "waives", p->b->as.tvb.x.waived[side]);
        fputs("}\n", p->out);
    }
}

static void write_rulings(scn_pen *p)
{
    scn_open_item(p, "rulings: {");
    for (int i = 0; i < TVB_SWITCHES; i++)
        scn_put_word(p, tvs_switches[i], p->b->as.tvb.on >> i & 1 ? "true" : "false");
    scn_item(p);
    fputs("cannon_width: ", p->out);
    plane_put_length(p, p->b->as.tvb.cannon_width);
    scn_item(p);
    fputs("base_depth: ", p->out);
    plane_put_length(p, p->b->as.tvb.base_depth);
    scn_put_number(p, "army_break", p->b->as.tvb.army_break);
    scn_put_number(p, "turn_limit", p->b->as.tvb.turn_limit);
    fputs("}\n", p->out);
}

static void write_head(scn_pen *p)
{
    static const char *const setups[] = { "ready", "play", "free" };
    const tvb_battle *b = &p->b->as.tvb;

    fputs("tercio: 1\nsystem: tvb\n", p->out);
    scn_put_names(p);
    fputs("\ntable: {width: ", p->out);
    plane_put_length(p, b->width);
    fputs(", depth: ", p->out);
    plane_put_length(p, b->depth);
    fprintf(p->out, ", big: %s}\n", b->big ? "true" : "false");
    write_sides(p);
    fprintf(p->out, "setup: %s\n", setups[b->free_armies ? 2 : b->placing ? 1 : 0]);
    if (b->x.given)
        fprintf(p->out, "attacker: %s\n", tvs_sides[b->x.attacker]);
    write_rulings(p);
    fputs(b->areas ? "areas:\n" : "", p->out);
    for (int i = 0; i < b->areas; i++) {
        fprintf(p->out, "  area%d: ", i + 1);
        corners(p, b->area[i].x, b->area[i].y, b->area[i].corners);
        fputc('\n', p->out);
    }
    fputs(b->pieces ? "ground:\n" : "", p->out);
    for (int i = 0; i < b->pieces; i++)
        write_piece(p, "  - {", &b->piece[i], i + 1);
}

/* ---- Scenario rules -------------------------------------------------------------------------- */

static void rule_open(scn_pen *p, const char *name)
{
    fprintf(p->out, "  %s: ", name);
    scn_open_item(p, "{");
}

static void rule_close(scn_pen *p)
{
    fputs("}\n", p->out);
}

static void distance(scn_pen *p, int n)
{
    scn_item(p);
    fputs("distance: ", p->out);
    plane_put_length(p, n);
}

static void write_command_id(scn_pen *p, const char *name, int command)
{
    scn_item(p);
    fprintf(p->out, "%s: c%d", name, command);
}

static void write_ends(scn_pen *p)
{
    static const char *const winners[] = { "a", "b", "draw" };
    const tvb_special *x = &p->b->as.tvb.x;

    if (x->turns) {
        rule_open(p, "length");
        scn_put_number(p, "turns", x->turns);
        scn_put_word(p, "winner", winners[x->winner]);
        rule_close(p);
    }
    if (x->objective) {
        rule_open(p, "objective");
        scn_put_word(p, "side", tvs_sides[x->objective - 1]);
        area_list(p, "areas", x->objective_areas);
        if (x->objective_n)
            scn_put_number(p, "units", x->objective_n);
        rule_close(p);
    }
    if (x->rounds[0] || x->rounds[1]) {
        rule_open(p, "cannonade");
        scn_put_number(p, "attacker", x->rounds[0]);
        scn_put_number(p, "defender", x->rounds[1]);
        rule_close(p);
    }
}

static void write_crossings(scn_pen *p)
{
    bool any = false;

    for (int i = 0; i < TVB_CROSSINGS; i++) {
        const tvb_crossing *c = &p->b->as.tvb.x.crossing[i];
        if (!c->piece)
            continue;
        scn_open_item(p, any ? "    - {" : "  crossing:\n    - {");
        any = true;
        scn_item(p);
        fprintf(p->out, "over: piece%d", c->piece);
        scn_put_number(p, "first", c->first);
        if (c->types)
            type_list(p, "types", c->types);
        if (c->limit)
            scn_put_number(p, "limit", c->limit);
        if (c->exempt)
            unit_list(p, "exempt", c->exempt, c->exempt_side);
        if (c->exempt_first)
            scn_put_number(p, "exempt_first", c->exempt_first);
        rule_close(p);
    }
}

static void write_weather(scn_pen *p)
{
    const tvb_special *x = &p->b->as.tvb.x;

    if (x->burning) {
        rule_open(p, "burning");
        scn_item(p);
        fprintf(p->out, "piece: piece%d", x->burning);
        scn_put_number(p, "turn", x->burns);
        rule_close(p);
    }
    if (x->mist) {
        rule_open(p, "mist");
        scn_put_number(p, "turn", x->mist);
        faces(p, "numbers", x->mist_numbers);
        distance(p, x->mist_distance);
        rule_close(p);
    }
    if (x->smoke_first) {
        rule_open(p, "smoke");
        scn_item(p);
        fprintf(p->out, "turns: [%d, %d], area: area%d", x->smoke_first, x->smoke_last,
                x->smoke_area);
        if (x->smoke_exempt)
            unit_list(p, "exempt", x->smoke_exempt, x->smoke_side);
        rule_close(p);
    }
}

static void write_troops(scn_pen *p)
{
    const tvb_special *x = &p->b->as.tvb.x;

    if (x->unreliable) {
        rule_open(p, "unreliable");
        unit_list(p, "units", x->unreliable_units, x->unreliable - 1);
        scn_put_number(p, "losses", x->unreliable_n);
        faces(p, "numbers", x->unreliable_numbers);
        rule_close(p);
    }
    if (x->collapse) {
        rule_open(p, "collapse");
        write_command_id(p, "command", x->collapse);
        scn_put_number(p, "losses", x->collapse_n);
        rule_close(p);
    }
    if (x->counts_two) {
        fputs("  counts_two: ", p->out);
        scn_quoted(p, p->b->as.tvb.card[x->counts_two - 1].id);
        fputc('\n', p->out);
    }
    if (x->cannon_ball) {
        rule_open(p, "cannon_ball");
        scn_put_word(p, "side", tvs_sides[x->cannon_ball - 1]);
        distance(p, x->ball_distance);
        rule_close(p);
    }
    if (x->powder) {
        rule_open(p, "powder");
        scn_put_word(p, "side", tvs_sides[x->powder - 1]);
        area_list(p, "areas", x->powder_areas);
        faces(p, "numbers", x->powder_numbers);
        rule_close(p);
    }
}

static void write_forced(scn_pen *p)
{
    bool any = false;

    for (int i = 0; i < TC_COUNT(p->b->as.tvb.x.forced); i++) {
        const tvb_forced *f = &p->b->as.tvb.x.forced[i];
        if (!f->command)
            continue;
        scn_open_item(p, any ? "    - {" : "  forced_advance:\n    - {");
        any = true;
        write_command_id(p, "command", f->command);
        type_list(p, "types", f->types);
        scn_item(p);
        fprintf(p->out, "turns: [%d, %d]", f->first, f->last);
        if (f->needs)
            scn_put_word(p, "needs", tvs_switches[f->needs - 1]);
        rule_close(p);
    }
}

static bool has_special(const tvb_special *x)
{
    return x->turns || x->objective || x->rounds[0] || x->rounds[1] || x->crossing[0].piece ||
           x->burning || x->mist || x->smoke_first || x->unreliable || x->collapse ||
           x->counts_two || x->cannon_ball || x->powder || x->forced[0].command;
}

/* ---- Armies ---------------------------------------------------------------------------------- */

static void write_arrives(scn_pen *p, int command)
{
    for (int i = 0; i < TC_COUNT(p->b->as.tvb.x.arrival); i++) {
        const tvb_arrival *a = &p->b->as.tvb.x.arrival[i];
        if (a->command != command)
            continue;
        scn_open_item(p, "    arrives: {");
        scn_put_number(p, "turn", a->first);
        if (a->numbers)
            faces(p, "numbers", a->numbers);
        for (int k = 0; k < a->stretches; k++) {
            scn_item(p);
            fprintf(p->out, "%s: [%s, ", k ? "or_edge" : "edge", tvs_edges[a->edge[k]]);
            plane_put_length(p, a->from[k]);
            fputs(", ", p->out);
            plane_put_length(p, a->to[k]);
            fputc(']', p->out);
        }
        if (a->needs)
            scn_put_word(p, "needs", tvs_switches[a->needs - 1]);
        fputs("}\n", p->out);
    }
}

static void write_card(scn_pen *p, int unit)
{
    const tvb_unit_card *card = &p->b->as.tvb.card[unit];
    const tvb_unit *u = &p->s->as.tvb.unit[unit];

    scn_open_item(p, "      - {");
    scn_put_quoted(p, "id", card->id);
    scn_put_quoted(p, "name", card->name);
    scn_put_number(p, "slot", unit % TVB_SIDE_UNITS);
    scn_put_word(p, "type", tvs_types[u->type]);
    if (u->quality)
        scn_put_word(p, "quality", tvs_qualities[u->quality]);
    if (card->area) {
        scn_item(p);
        if (card->or_area)
            fprintf(p->out, "deploys: [area%d, area%d]", card->area, card->or_area);
        else
            fprintf(p->out, "deploys: area%d", card->area);
    }
    if (card->tied) {
        scn_item(p);
        fprintf(p->out, "tied: area%d", card->tied);
    }
    if (card->hides) {
        scn_item(p);
        fprintf(p->out, "hides: area%d", card->hides);
    }
}

static void write_named(scn_pen *p, const char *name, int unit)
{
    scn_item(p);
    fprintf(p->out, "%s: ", name);
    if (unit >= TVB_UNITS)
        fputs("none", p->out);
    else
        scn_quoted(p, p->b->as.tvb.card[unit].id);
}

static void write_counts(scn_pen *p, int unit)
{
    const tvb_unit *u = &p->s->as.tvb.unit[unit];

    scn_put_number(p, "start", u->start);
    scn_put_number(p, "resolve", u->resolve);
    scn_put_number(p, "wounds", u->wounds);
    if (u->target)
        write_named(p, "target", u->target);
    if (p->s->as.tvb.primary[unit])
        write_named(p, "primary", p->s->as.tvb.primary[unit] - 1);
    if (u->dice) {
        scn_item(p);
        fprintf(p->out, "dice: [%d, %d, %d, %d]", tvb_faces(u->dice, TVB_SIXES),
                tvb_faces(u->dice, TVB_FIVES), tvb_faces(u->dice, TVB_FOURS),
                tvb_faces(u->dice, TVB_CMD_HITS));
    }
    if (u->hit_by)
        unit_list(p, "hit_by", u->hit_by, !tvb_side(unit));
    if (u->contacts)
        unit_list(p, "contacts", u->contacts, !tvb_side(unit));
    if (p->s->as.tvb.inflicted[unit])
        scn_put_number(p, "inflicted", p->s->as.tvb.inflicted[unit]);
    if (p->s->as.tvb.suffered[unit])
        scn_put_number(p, "suffered", p->s->as.tvb.suffered[unit]);
    if (p->s->as.tvb.rolls[unit])
        scn_put_number(p, "rolls", p->s->as.tvb.rolls[unit]);
}

static void write_unit(scn_pen *p, int unit)
{
    static const uint32_t states = TVB_ON | TVB_AWAY | TVB_GONE;
    const tvb_unit *u = &p->s->as.tvb.unit[unit];

    write_card(p, unit);
    scn_put_word(p, "status",
                 u->flags & TVB_ON     ? "on"
                 : u->flags & TVB_AWAY ? "away"
                 : u->flags & TVB_GONE ? "lost"
                                       : "ready");
    if (u->attached != TC_NONE) {
        write_named(p, "on", u->attached);
    } else if (u->flags & (TVB_ON | TVB_PLACED_NOW)) {
        plane_put_place(p, (pl_point){ u->x, u->y }, u->heading);
    }
    write_counts(p, unit);
    if (u->flags & ~states) {
        scn_item(p);
        scn_open_item(p, "flags: [");
        for (int i = 0; tvs_flags[i]; i++)
            if ((u->flags & ~states) >> i & 1) {
                scn_item(p);
                fputs(tvs_flags[i], p->out);
            }
        fputc(']', p->out);
    }
    fputs("}\n", p->out);
}

static void write_army(scn_pen *p, int side)
{
    for (int command = 0; command < TVB_COMMANDS; command++) {
        bool any = false;
        for (int u = side * TVB_SIDE_UNITS; u < (side + 1) * TVB_SIDE_UNITS; u++) {
            if (!p->s->as.tvb.unit[u].type || p->s->as.tvb.unit[u].command != command)
                continue;
            if (!any) {
                fprintf(p->out, "  - id: c%d\n    side: %s\n    number: %d\n",
                        1 + side * TVB_COMMANDS + command, tvs_sides[side], command);
                write_arrives(p, 1 + side * TVB_COMMANDS + command);
                fputs("    units:\n", p->out);
                any = true;
            }
            write_unit(p, u);
        }
    }
}

/* ---- The clock ------------------------------------------------------------------------------- */

static void write_drafts(scn_pen *p)
{
    const tvb_state *s = &p->s->as.tvb;
    const tvb_piece *draft = &s->piece[s->placed < TVB_PLACED ? s->placed : 0];

    fputs(s->placed ? "  placed:\n" : "", p->out);
    for (int i = 0; i < s->placed; i++)
        write_piece(p, "    - {", &s->piece[i], 0);
    if (s->placed < TVB_PLACED && (draft->corners || s->crest)) {
        fputs("  draft: {corners: ", p->out);
        points(p, draft);
        fputs(", crest: ", p->out);
        flat(p, draft->crest, s->crest);
        fputs("}\n", p->out);
    }
    if (s->waypoints) {
        fputs("  way: ", p->out);
        flat(p, s->way, s->waypoints);
        fputc('\n', p->out);
    }
}

static void write_lists(scn_pen *p)
{
    const tvb_state *s = &p->s->as.tvb;

    if (s->routed_count) {
        scn_open_item(p, "  routed: [");
        for (int i = 0; i < s->routed_count; i++) {
            scn_item(p);
            scn_quoted(p, p->b->as.tvb.card[s->routed[i]].id);
        }
        fputs("]\n", p->out);
    }
    if (s->volley) {
        scn_open_item(p, "  volley: [");
        for (uint64_t left = s->volley; left; left &= left - 1) {
            scn_item(p);
            fprintf(p->out, "%d", __builtin_ctzll(left));
        }
        fputs("]\n", p->out);
    }
}

static void write_clock(scn_pen *p)
{
    const tvb_state *s = &p->s->as.tvb;

    fprintf(p->out, "position:\n  turn: %d\n  attacker: %s\n", s->turn, tvs_sides[s->attacker]);
    scn_put_count(p);
    scn_put_agenda(p, tvs_steps, p->s->as.tvb.frame, p->s->as.tvb.frames);
    numbers(p, "commands", s->commands, 2);
    numbers(p, "deployed", s->deployed, 2);
    numbers(p, "lost", s->lost, 2);
    numbers(p, "original", s->original, 2);
    numbers(p, "points", s->points, 2);
    numbers(p, "crossed", s->crossed, TVB_CROSSINGS);
    numbers(p, "roll_shown", s->roll_shown, 2);
    numbers(p, "army_rolls", s->rolls + TVB_ARMY0, 3);
    fprintf(p->out, "  due: %d\n  stretch: %d\n  x_start: %d\n  x_end: %d\n", s->due, s->stretch,
            s->x_start, s->x_end);
    fprintf(p->out, "  mist: %s\n  powder_done: %s\n  burning: %s\n", s->mist ? "true" : "false",
            s->powder_done ? "true" : "false", s->burning ? "true" : "false");
    write_drafts(p);
    write_lists(p);
}

void tvs_write_position(scn_pen *p)
{
    write_head(p);
    fputs("commands:\n", p->out);
    for (int side = 0; side < 2; side++)
        write_army(p, side);
    if (has_special(&p->b->as.tvb.x)) {
        fputs("special:\n", p->out);
        write_ends(p);
        write_crossings(p);
        write_weather(p);
        write_troops(p);
        write_forced(p);
    }
    write_clock(p);
}
