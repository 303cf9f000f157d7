/* Any state of Sword & Spear written down as a file that compiles back to it. */
#include "../../core/sns/tables.h"
#include "scenario.h"
#include <string.h>

/* ---- Items ----------------------------------------------------------------------------------- */

static void put_name(scn_pen *p, const char *name)
{
    scn_item(p);
    fprintf(p->out, "%s: ", name);
}

/* By its id; `none`; a number that is nobody's as #7. */
static void put_id(scn_pen *p, int piece)
{
    if (piece == TC_NONE)
        fputs("none", p->out);
    else if (piece < SNS_PIECES && p->b->as.sns.card[piece].id[0])
        scn_quoted(p, p->b->as.sns.card[piece].id);
    else
        fprintf(p->out, "\"#%d\"", piece);
}

static void put_who(scn_pen *p, const char *name, int piece)
{
    put_name(p, name);
    put_id(p, piece);
}

static void put_some(scn_pen *p, const char *name, int n)
{
    if (n)
        scn_put_number(p, name, n);
}

static void put_length(scn_pen *p, const char *name, int length)
{
    if (!length)
        return;
    put_name(p, name);
    plane_put_length(p, length);
}

static void put_angle(scn_pen *p, const char *name, int tenths)
{
    if (!tenths)
        return;
    put_name(p, name);
    fputs(tenths < 0 ? "-" : "", p->out);
    plane_put_degrees(p, tenths < 0 ? -tenths : tenths);
}

static void put_spot(scn_pen *p, const char *name, int x, int y)
{
    if (!x && !y)
        return;
    put_name(p, name);
    plane_put_point(p, (pl_point){ x, y });
}

static void put_pair(scn_pen *p, const char *name, const uint8_t n[2])
{
    put_name(p, name);
    fprintf(p->out, "[%d, %d]", n[0], n[1]);
}

static void put_set(scn_pen *p, const char *name, uint64_t set)
{
    bool any = false;

    put_name(p, name);
    fputc('[', p->out);
    for (int i = 0; i < SNS_UNITS; i++)
        if (set >> i & 1) {
            fputs(any ? ", " : "", p->out);
            put_id(p, i);
            any = true;
        }
    fputc(']', p->out);
}

/* The words whose bits are set, as a list. */
static void put_words(scn_pen *p, const char *name, unsigned mask, const char *const *words)
{
    put_name(p, name);
    fputc('[', p->out);
    for (int i = 0, n = 0; words[i]; i++)
        if (mask >> i & 1)
            fprintf(p->out, "%s%s", n++ ? ", " : "", words[i]);
    fputc(']', p->out);
}

/* Lines of `position`. */
static void line_of_pair(scn_pen *p, const char *name, const uint8_t n[2])
{
    fprintf(p->out, "  %s: [%d, %d]\n", name, n[0], n[1]);
}

static void line_of_sides(scn_pen *p, const char *name, unsigned mask)
{
    scn_open_item(p, "  ");
    put_words(p, name, mask, sps_sides);
    fputc('\n', p->out);
}

/* ---- The battle ------------------------------------------------------------------------------ */

static void write_special(scn_pen *p)
{
    const sns_battle *b = &p->b->as.sns;
    const bool standard = b->standard[0] != TC_NONE || b->standard[1] != TC_NONE;

    if (!b->length && !standard)
        return;
    scn_open_item(p, "special: {");
    if (b->length) {
        put_name(p, "length");
        fprintf(p->out, "{turns: %d, winner: %s}", b->length, sps_sides[b->length_winner & 1]);
    }
    if (standard) {
        put_name(p, "standard");
        scn_open_item(p, "{");
        for (int side = 0; side < 2; side++)
            if (b->standard[side] != TC_NONE)
                put_who(p, sps_sides[side], b->standard[side]);
        fputc('}', p->out);
    }
    fputs("}\n", p->out);
}

static void write_rulings(scn_pen *p)
{
    const sns_battle *b = &p->b->as.sns;

    scn_open_item(p, "rulings: {");
    for (int i = 0; i < SNS_SWITCHES; i++)
        scn_put_word(p, sps_switches[i], b->on >> i & 1 ? "true" : "false");
    scn_put_number(p, "max_turns", b->max_turns);
    scn_put_number(p, "players", b->players);
    fputs("}\n", p->out);
}

static void write_ground(scn_pen *p)
{
    const sns_battle *b = &p->b->as.sns;

    fputs(b->pieces ? "ground:\n" : "", p->out);
    for (int i = 0; i < b->pieces; i++) {
        const sns_piece *piece = &b->piece[i];
        fprintf(p->out, "  - {kind: %s, %s: ", sps_grounds[piece->kind],
                sns_grounds[piece->kind].obstacle ? "line" : "area");
        plane_put_points(p, piece->at, piece->corners);
        fputs("}\n", p->out);
    }
}

static void write_head(scn_pen *p)
{
    const sns_battle *b = &p->b->as.sns;

    fputs("tercio: 1\nsystem: sns\n", p->out);
    scn_put_names(p);
    fputs("\ntable: {width: ", p->out);
    plane_put_length(p, b->width);
    fputs(", depth: ", p->out);
    plane_put_length(p, b->depth);
    fprintf(p->out, "}\nsetup: %s\ntie: %s\nsides: {", b->placing ? "play" : "ready",
            sps_sides[b->tie & 1]);
    for (int side = 0; side < 2; side++) {
        fprintf(p->out, side ? ", %s: {name: " : "%s: {name: ", sps_sides[side]);
        scn_quoted(p, b->side_name[side]);
        fputc('}', p->out);
    }
    fputs("}\n", p->out);
    write_special(p);
    write_rulings(p);
    write_ground(p);
}

/* ---- Armies ---------------------------------------------------------------------------------- */

static void put_profile(scn_pen *p, const sns_profile *who)
{
    unsigned traits = who->traits;

    if (who->protection)
        traits |= 1u << (SNS_TRAITS + (who->protection < 0 ? 0 : who->protection));
    if (who->weapon)
        traits |= 1u << (SNS_TRAITS + SPS_PROTECTIONS + who->weapon - 1);
    scn_put_word(p, "type", sps_types[who->type]);
    scn_put_flag(p, who->large, "large");
    scn_put_number(p, "discipline", who->discipline);
    scn_put_number(p, "strength", who->strength);
    if (traits)
        put_words(p, "traits", traits, sps_traits);
}

static void put_dice(scn_pen *p, const sns_unit *u)
{
    put_name(p, "dice");
    fputc('[', p->out);
    for (int i = 0; i < u->dice; i++)
        fprintf(p->out, "%s%d", i ? ", " : "", u->number);
    fputc(']', p->out);
}

static void write_unit(scn_pen *p, int unit)
{
    const sns_battle *b = &p->b->as.sns;
    const sns_unit *u = &p->s->as.sns.unit[unit];
    const int status = u->flags & SNS_HERE       ? 1
                       : u->flags & SNS_ROUTED   ? 2
                       : u->flags & SNS_LEFT_OUT ? 3
                                                 : 0;
    unsigned flags = 0;

    for (int i = 0; sps_flags[i]; i++)
        flags |= (u->flags & sps_flag_bits[i]) ? 1u << i : 0;
    scn_open_item(p, "      - {");
    put_who(p, "id", unit);
    scn_put_quoted(p, "name", b->card[unit].name);
    scn_put_number(p, "slot", unit % SNS_SIDE_UNITS);
    put_profile(p, &b->profile[unit]);
    scn_put_word(p, "status", sps_statuses[status]);
    if (status == 1)
        plane_put_place(p, (pl_point){ u->x, u->y }, u->heading);
    put_some(p, "hits", u->hits);
    if (u->dice)
        put_dice(p, u);
    if (u->dice || flags)
        put_words(p, "flags", flags, sps_flags);
    put_some(p, "rolls", p->s->as.sns.rolls[unit]);
    fputs("}\n", p->out);
}

static void write_commander(scn_pen *p, int i)
{
    const sns_commander *c = &p->s->as.sns.commander[i];
    const int piece = SNS_FIRST_COMMANDER + i;
    const int status = c->flags & SNS_CMD_HERE   ? 1
                       : c->flags & SNS_CMD_DEAD ? 2
                       : c->flags & SNS_CMD_LEFT ? 3
                                                 : 0;
    unsigned flags = 0;

    for (int k = 0; sps_commander_flags[k]; k++)
        flags |= (c->flags & sps_commander_flag_bits[k]) ? 1u << k : 0;
    scn_open_item(p, "      - {");
    put_who(p, "id", piece);
    scn_put_quoted(p, "name", p->b->as.sns.card[piece].name);
    scn_put_number(p, "slot", i % SNS_SIDE_COMMANDERS);
    scn_put_word(p, "rank", sps_ranks[p->b->as.sns.rank[i]]);
    scn_put_word(p, "status", sps_fates[status]);
    if (status == 1 && c->unit != TC_NONE) {
        put_who(p, "with", c->unit);
    } else if (status == 1) {
        put_name(p, "at");
        plane_put_point(p, (pl_point){ c->x, c->y });
    }
    if (flags)
        put_words(p, "flags", flags, sps_commander_flags);
    put_some(p, "rolls", p->s->as.sns.rolls[piece]);
    fputs("}\n", p->out);
}

static void write_list(scn_pen *p, int side)
{
    const char *name = p->b->as.sns.list_name[side];

    for (int i = 0; sps_lists[i]; i++)
        if (strcmp(sns_list_of(i)->name, name) == 0)
            fprintf(p->out, "    list: %s\n", sps_lists[i]);
}

static void write_armies(scn_pen *p)
{
    const sns_battle *b = &p->b->as.sns;

    fputs("armies:\n", p->out);
    for (int side = 0; side < 2; side++) {
        fprintf(p->out, "  %s:\n", sps_sides[side]);
        write_list(p, side);
        fputs("    units:\n", p->out);
        for (int i = side * SNS_SIDE_UNITS; i < (side + 1) * SNS_SIDE_UNITS; i++)
            if (b->profile[i].type)
                write_unit(p, i);
        fputs("    commanders:\n", p->out);
        for (int i = side * SNS_SIDE_COMMANDERS; i < (side + 1) * SNS_SIDE_COMMANDERS; i++)
            if (b->rank[i])
                write_commander(p, i);
    }
}

/* ---- What is under way ----------------------------------------------------------------------- */

static void put_plan(scn_pen *p, const sns_plan *plan)
{
    fputc('[', p->out);
    for (int i = 0; i < plan->steps && i < SNS_STEPS_MAX; i++) {
        const sns_move_step *step = &plan->step[i];
        scn_open_item(p, i ? ", {" : "{");
        scn_put_word(p, "kind", sps_moves[step->kind]);
        put_angle(p, "angle", step->angle);
        put_length(p, "length", step->length);
        put_spot(p, "at", step->x, step->y);
        fputc('}', p->out);
    }
    fputc(']', p->out);
    p->first = false;
}

static void write_drafts(scn_pen *p)
{
    const sns_state *s = &p->s->as.sns;

    if (s->gives) {
        fputs("  gives: [", p->out);
        for (int i = 0; i < s->gives; i++) {
            fputs(i ? ", [" : "[", p->out);
            put_id(p, s->give[i].unit);
            fprintf(p->out, ", %d, %d]", s->give[i].number, s->give[i].dice);
        }
        fputs("]\n", p->out);
    }
    if (s->draft.steps) {
        fputs("  draft: ", p->out);
        put_plan(p, &s->draft);
        fputc('\n', p->out);
    }
}

static void write_act(scn_pen *p)
{
    const sns_act *a = &p->s->as.sns.act;

    if (a->unit == TC_NONE)
        return;
    scn_open_item(p, "  act: {");
    put_who(p, "unit", a->unit);
    scn_put_word(p, "kind", sps_acts[a->kind]);
    put_some(p, "move", a->move);
    put_some(p, "combat", a->combat);
    put_some(p, "range", a->range);
    put_who(p, "counter", a->counter);
    put_some(p, "cmove", a->cmove);
    put_some(p, "ccombat", a->ccombat);
    put_some(p, "members", a->members);
    put_name(p, "member");
    fputc('[', p->out);
    put_id(p, a->member[0]);
    fputs(", ", p->out);
    put_id(p, a->member[1]);
    fputs("]}\n", p->out);
}

static void write_walk(scn_pen *p)
{
    const sns_walk *w = &p->s->as.sns.walk;

    if (!w->kind)
        return;
    scn_open_item(p, "  walk: {");
    scn_put_word(p, "kind", sps_walks[w->kind]);
    put_who(p, "unit", w->unit);
    put_who(p, "by", w->by);
    put_some(p, "halted", w->halted);
    put_some(p, "at", w->at);
    put_some(p, "end", w->end);
    put_spot(p, "from", w->from_x, w->from_y);
    put_angle(p, "from_heading", w->from_heading);
    put_angle(p, "turn", w->turn);
    put_length(p, "length", w->length);
    put_spot(p, "to", w->to_x, w->to_y);
    put_name(p, "members");
    for (int i = 0; i < 2; i++) {
        fputs(i ? ", [" : "[[", p->out);
        plane_put_length(p, w->member_x[i]);
        fputs(", ", p->out);
        plane_put_length(p, w->member_y[i]);
        fputs(", ", p->out);
        plane_put_degrees(p, w->member_heading[i]);
        fputc(']', p->out);
    }
    fputc(']', p->out);
    put_name(p, "plan");
    put_plan(p, &w->plan);
    fputs("}\n", p->out);
}

static void write_run(scn_pen *p)
{
    const sns_run *r = &p->s->as.sns.run;

    if (!r->kind)
        return;
    scn_open_item(p, "  run: {");
    scn_put_word(p, "kind", sps_runs[r->kind]);
    put_who(p, "unit", r->unit);
    put_some(p, "stage", r->stage);
    put_who(p, "target", r->target);
    put_who(p, "named", r->named);
    scn_put_word(p, "edge", sps_edges[r->edge & 3]);
    put_some(p, "caught", r->caught);
    put_some(p, "crossed", r->crossed);
    put_who(p, "asked", r->asked);
    put_some(p, "counters", r->counters);
    put_angle(p, "wheel", r->wheel);
    put_spot(p, "from", r->from_x, r->from_y);
    put_angle(p, "from_heading", r->from_heading);
    put_length(p, "left", r->left);
    put_length(p, "straight", r->straight);
    put_set(p, "reacted", r->reacted);
    put_set(p, "evaded", r->evaded);
    fputs("}\n", p->out);
}

static void write_fight(scn_pen *p)
{
    const sns_fight *f = &p->s->as.sns.fight;

    if (!f->kind)
        return;
    scn_open_item(p, "  fight: {");
    scn_put_word(p, "kind", sps_fights[f->kind]);
    put_some(p, "stage", f->stage);
    put_name(p, "units");
    fputc('[', p->out);
    put_id(p, f->unit[0]);
    fputs(", ", p->out);
    put_id(p, f->unit[1]);
    fputc(']', p->out);
    put_some(p, "flags", f->flags);
    put_pair(p, "edges", f->edge);
    put_pair(p, "dice", f->dice);
    put_name(p, "top");
    for (int i = 0; i < 2; i++) {
        fputs(i ? ", [" : "[[", p->out);
        for (int k = 0; k < f->kept[i]; k++)
            fprintf(p->out, "%s%d", k ? ", " : "", f->top[i][k]);
        fputc(']', p->out);
    }
    fputc(']', p->out);
    put_pair(p, "tests", f->tests);
    put_some(p, "routs", f->routs);
    put_some(p, "asked", f->asked);
    fputs("}\n", p->out);
}

static void write_rounds(scn_pen *p)
{
    const sns_state *s = &p->s->as.sns;

    fputs(s->rounds ? "  rounds:\n" : "", p->out);
    for (int i = 0; i < s->rounds; i++) {
        const sns_round *r = &s->round[i];
        scn_open_item(p, "    - {");
        put_set(p, "set", r->set);
        scn_put_word(p, "kind", sps_causes[r->kind]);
        put_who(p, "unit", r->unit);
        scn_put_word(p, "why", sps_causes[r->why]);
        put_who(p, "by", r->by);
        put_some(p, "stage", r->stage);
        put_some(p, "commanders", r->commanders);
        put_some(p, "need", r->need);
        scn_put_word(p, "side", sps_sides[r->side & 1]);
        fputs("}\n", p->out);
    }
}

/* ---- The clock ------------------------------------------------------------------------------- */

static void write_hands(scn_pen *p)
{
    const sns_state *s = &p->s->as.sns;

    fputs("  hands: {", p->out);
    for (int side = 0; side < 2; side++) {
        bool any = false;
        fprintf(p->out, side ? ", %s: [" : "%s: [", sps_sides[side]);
        for (int n = 1; n <= 6; n++)
            for (int i = 0; i < s->hand[side][n]; i++) {
                fprintf(p->out, "%s%d", any ? ", " : "", n);
                any = true;
            }
        fputc(']', p->out);
    }
    fputs("}\n", p->out);
}

static void write_engaged(scn_pen *p)
{
    const sns_state *s = &p->s->as.sns;

    if (!s->records)
        return;
    fputs("  engaged: [", p->out);
    for (int i = 0; i < s->records; i++) {
        const sns_record *r = &s->record[i];
        fputs(i ? ", [" : "[", p->out);
        put_id(p, r->a);
        fputs(", ", p->out);
        put_id(p, r->b);
        fprintf(p->out, ", %s, %s]", sps_edges[r->edge_a & 3], sps_edges[r->edge_b & 3]);
    }
    fputs("]\n", p->out);
}

static void write_placed(scn_pen *p)
{
    const sns_state *s = &p->s->as.sns;

    fputs(s->rolled ? "  placed:\n" : "", p->out);
    for (int i = 0; i < s->rolled; i++) {
        const sns_rolled_piece *piece = &s->piece[i];
        fprintf(p->out, "    - {kind: %s, at: ", sps_grounds[piece->kind]);
        plane_put_point(p, (pl_point){ piece->x, piece->y });
        fprintf(p->out, ", side: %s}\n", sps_sides[piece->side & 1]);
    }
}

static void write_clock(scn_pen *p)
{
    const sns_state *s = &p->s->as.sns;

    fprintf(p->out, "position:\n  turn: %d\n  phase: %d\n  active: %s\n  first: %s\n", s->turn,
            s->phase, sps_actives[s->active < 2 ? s->active : 2], sps_sides[s->first & 1]);
    scn_put_count(p);
    scn_put_agenda(p, sps_steps, s->frame, s->frames);
    line_of_pair(p, "bag", s->bag);
    line_of_pair(p, "drawn", s->drawn);
    line_of_pair(p, "aside", s->aside);
    line_of_pair(p, "missing", s->missing);
    line_of_pair(p, "filled", s->filled);
    write_hands(p);
    line_of_pair(p, "total", s->total);
    line_of_pair(p, "routed", s->routed);
    line_of_sides(p, "tested", s->tested);
    line_of_sides(p, "due", s->due);
    line_of_sides(p, "acted", s->acted);
    line_of_sides(p, "lost_standard", s->lost_standard);
    write_engaged(p);
    write_drafts(p);
    write_act(p);
    write_walk(p);
    write_run(p);
    write_fight(p);
    write_rounds(p);
    write_placed(p);
    if (s->rolls[SNS_BAG])
        fprintf(p->out, "  rolls: %d\n", s->rolls[SNS_BAG]);
}

void sps_write_position(scn_pen *p)
{
    write_head(p);
    write_armies(p);
    write_clock(p);
}
