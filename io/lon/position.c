/* Any state of Lion of the North written down as a file that compiles back to it. */
#include "scenario.h"

static void put_pair(scn_pen *p, const char *name, const uint8_t n[2])
{
    fprintf(p->out, "  %s: [%d, %d]\n", name, n[0], n[1]);
}

/* The words whose bits are set, as a list; nothing for none. */
static void put_words(scn_pen *p, const char *name, unsigned mask, const char *const *words)
{
    if (!mask)
        return;
    scn_item(p);
    fprintf(p->out, "%s: [", name);
    for (int i = 0, n = 0; words[i]; i++)
        if (mask >> i & 1)
            fprintf(p->out, "%s%s", n++ ? ", " : "", words[i]);
    fputc(']', p->out);
    p->first = false;
}

/* The same as a line of `position`. */
static void line_of_words(scn_pen *p, const char *name, unsigned mask, const char *const *words)
{
    if (!mask)
        return;
    scn_open_item(p, "  ");
    put_words(p, name, mask, words);
    fputc('\n', p->out);
}

static void put_stand(scn_pen *p, const char *name, int stand)
{
    scn_item(p);
    fprintf(p->out, "%s: ", name);
    if (stand >= LON_STANDS)
        fputs("none", p->out);
    else
        scn_quoted(p, p->b->as.lon.card[stand].id);
}

/* ---- The battle ------------------------------------------------------------------------------ */

static void put_zone(scn_pen *p, pl_box zone)
{
    if (zone.min.x > zone.max.x)
        return;
    scn_item(p);
    fputs("zone: ", p->out);
    plane_put_box(p, zone);
}

static void write_side(scn_pen *p, int side)
{
    const lon_battle *b = &p->b->as.lon;
    const lon_train *train = &b->train[side];

    fprintf(p->out, "  %s: ", lns_sides[side]);
    scn_open_item(p, "{");
    scn_put_quoted(p, "name", b->side_name[side]);
    scn_put_word(p, "discipline", lns_disciplines[b->discipline[side][0]]);
    put_zone(p, b->zone[side][0]);
    if (train->there) {
        scn_item(p);
        scn_open_item(p, "train: {");
        plane_put_place(p, (pl_point){ train->x, train->y }, train->heading);
        fputc('}', p->out);
        p->first = false;
    }
    if (b->two[side]) {
        scn_item(p);
        fputs("contingents: [", p->out);
        for (int i = 0; i < 2; i++) {
            scn_open_item(p, i ? ", {" : "{");
            scn_put_word(p, "discipline", lns_disciplines[b->discipline[side][i]]);
            put_zone(p, b->zone[side][i]);
            fputc('}', p->out);
        }
        fputc(']', p->out);
    }
    fputs("}\n", p->out);
}

static void write_rulings(scn_pen *p)
{
    const lon_battle *b = &p->b->as.lon;

    scn_open_item(p, "rulings: {");
    for (int i = 0; i < LON_SWITCHES; i++)
        scn_put_word(p, lns_switches[i], b->on >> i & 1 ? "true" : "false");
    scn_put_number(p, "fire_arc", b->fire_arc);
    scn_put_number(p, "max_turns", b->max_turns);
    fputs("}\n", p->out);
}

/* A top is written with its hill. */
static void write_ground(scn_pen *p)
{
    const lon_battle *b = &p->b->as.lon;

    fputs(b->pieces ? "ground:\n" : "", p->out);
    for (int i = 0; i < b->pieces; i++) {
        const lon_piece *piece = &b->piece[i], *next = piece + 1;
        if (piece->kind == LON_TOP)
            continue;
        fprintf(p->out, "  - {kind: %s, %s: ", lns_grounds[piece->kind],
                piece->kind >= LON_ROAD ? "line" : "area");
        plane_put_points(p, piece->at, piece->corners);
        if (piece->kind == LON_HILL && i + 1 < b->pieces && next->kind == LON_TOP) {
            fputs(", top: ", p->out);
            plane_put_points(p, next->at, next->corners);
        }
        fputs("}\n", p->out);
    }
}

static void write_head(scn_pen *p)
{
    const lon_battle *b = &p->b->as.lon;

    fputs("tercio: 1\nsystem: lon\n", p->out);
    scn_put_names(p);
    fputs("\ntable: {width: ", p->out);
    plane_put_length(p, b->width);
    fputs(", depth: ", p->out);
    plane_put_length(p, b->depth);
    fprintf(p->out, "}\nsetup: %s\nnorth: %s\n", b->placing ? "play" : "ready",
            lns_sides[b->north]);
    if (!b->rolls_first)
        fprintf(p->out, "first: %s\n", lns_sides[b->start.first]);
    fputs("sides:\n", p->out);
    write_side(p, 0);
    write_side(p, 1);
    write_rulings(p);
    write_ground(p);
}

/* ---- Stands ---------------------------------------------------------------------------------- */

static int status_of(const lon_stand *s)
{
    return s->flags & LON_ON       ? 1
           : s->flags & LON_PILE   ? 2
           : s->flags & LON_GONE   ? 3
           : s->flags & LON_COMING ? 4
                                   : 0;
}

static void write_stand(scn_pen *p, int stand)
{
    const lon_card *card = &p->b->as.lon.card[stand];
    const lon_state *s = &p->s->as.lon;
    const lon_stand *at = &s->stand[stand];
    const unsigned counts =
        at->flags & (LON_PILE | LON_GONE | LON_CAPTURED) ? LON_IN_DL | LON_IN_VL : 0;

    scn_open_item(p, "      - {");
    scn_put_quoted(p, "id", card->id);
    scn_put_quoted(p, "name", card->name);
    scn_put_number(p, "slot", stand % LON_SIDE_STANDS);
    scn_put_word(p, "type", lns_types[at->type]);
    if (at->gun)
        scn_put_word(p, "gun", lns_guns[at->gun]);
    scn_put_word(p, "status", lns_statuses[status_of(at)]);
    if (at->flags & LON_ON)
        plane_put_place(p, (pl_point){ at->x, at->y }, at->heading);
    put_words(p, "flags", (at->flags & ~counts) / LON_DISORDERED, lns_flags);
    if (at->link != TC_NONE)
        put_stand(p, "link", at->link);
    put_words(p, "edges", at->edges, lns_stand_edges);
    if (s->rolls[stand])
        scn_put_number(p, "rolls", s->rolls[stand]);
    fputs("}\n", p->out);
}

static void write_arrives(scn_pen *p, const lon_arrival *a)
{
    fprintf(p->out, "    arrives: {turn: %d, edge: [%s, ", a->turn, lns_edges[a->edge]);
    plane_put_length(p, a->from);
    fputs(", ", p->out);
    plane_put_length(p, a->to);
    fputs("]}\n", p->out);
}

/* A body for whoever shares a contingent and an arrival; the slots keep the numbers. */
static void write_body(scn_pen *p, int side, int contingent, int arrival)
{
    const lon_battle *b = &p->b->as.lon;
    bool any = false;

    for (int i = side * LON_SIDE_STANDS; i < (side + 1) * LON_SIDE_STANDS; i++) {
        if (!p->s->as.lon.stand[i].type || b->card[i].contingent != contingent ||
            b->card[i].arrival != arrival)
            continue;
        if (!any) {
            fprintf(p->out, "  - side: %s\n", lns_sides[side]);
            if (b->two[side])
                fprintf(p->out, "    contingent: %d\n", contingent + 1);
            if (arrival)
                write_arrives(p, &b->arrival[arrival - 1]);
            fputs("    stands:\n", p->out);
            any = true;
        }
        write_stand(p, i);
    }
}

/* ---- The clock ------------------------------------------------------------------------------- */

static void write_leg(scn_pen *p, const lon_leg *leg)
{
    scn_open_item(p, "      - {");
    scn_put_word(p, "kind", lns_legs[leg->kind]);
    if (leg->kind == LON_CHARGE) {
        put_stand(p, "stand", leg->stand);
        put_stand(p, "target", leg->target);
        scn_put_word(p, "edge", lns_stand_edges[leg->edge & 3]);
    }
    if (leg->x || leg->y) {
        scn_item(p);
        fputs("at: ", p->out);
        plane_put_point(p, (pl_point){ leg->x, leg->y });
    }
    if (leg->length) {
        scn_item(p);
        fputs("length: ", p->out);
        plane_put_length(p, leg->length);
    }
    if (leg->heading) {
        scn_item(p);
        fputs("heading: ", p->out);
        plane_put_degrees(p, leg->heading);
    }
    if (leg->angle) {
        scn_item(p);
        fputs(leg->angle < 0 ? "angle: -" : "angle: ", p->out);
        plane_put_degrees(p, leg->angle < 0 ? -leg->angle : leg->angle);
    }
    fputs("}\n", p->out);
}

static void write_move(scn_pen *p)
{
    const lon_move *m = &p->s->as.lon.move;

    if (!m->set[0] && !m->set[1])
        return;
    fputs("  move:\n    stands: [", p->out);
    p->first = true;
    for (int i = tc_set_next(m->set, 0); i < LON_STANDS; i = tc_set_next(m->set, i + 1)) {
        scn_item(p);
        scn_quoted(p, p->b->as.lon.card[i].id);
    }
    fputs("]\n    lead: ", p->out);
    if (m->lead < LON_STANDS)
        scn_quoted(p, p->b->as.lon.card[m->lead].id);
    else
        fputs("none", p->out);
    fprintf(p->out, "\n    cm: %d\n    cost: %d\n", m->cm, m->cost);
    if (m->options) {
        scn_open_item(p, "    ");
        put_words(p, "options", m->options, lns_move_options);
        fputc('\n', p->out);
    }
    fputs(m->legs ? "    legs:\n" : "", p->out);
    for (int i = 0; i < m->legs && i < LON_LEGS; i++)
        write_leg(p, &m->leg[i]);
}

static void write_combat(scn_pen *p)
{
    const lon_combat *c = &p->s->as.lon.combat;

    if (!c->attackers)
        return;
    scn_open_item(p, "  combat: {");
    put_stand(p, "defender", c->defender);
    fputs(", attackers: [", p->out);
    p->first = true;
    for (int i = 0; i < c->attackers; i++) {
        scn_item(p);
        scn_quoted(p, p->b->as.lon.card[c->attacker[i]].id);
    }
    fputs("], edges: [", p->out);
    for (int i = 0; i < c->attackers; i++)
        fprintf(p->out, "%s%s", i ? ", " : "", lns_stand_edges[c->edge[i] & 3]);
    fprintf(p->out, "], at: %d, flank: %s", c->at, c->flank ? "true" : "false");
    p->first = false;
    put_words(p, "att_opt", c->att_opt, lns_aids);
    put_words(p, "def_opt", c->def_opt, lns_aids);
    scn_put_number(p, "attack", c->attack);
    scn_put_number(p, "defence", c->defence);
    fputs("}\n", p->out);
}

static void write_tokens(scn_pen *p, const char *name, const uint8_t (*n)[2])
{
    if (n[0][0] || n[0][1] || n[1][0] || n[1][1])
        fprintf(p->out, "  %s: {a: [%d, %d], b: [%d, %d]}\n", name, n[0][0], n[0][1], n[1][0],
                n[1][1]);
}

static void write_events(scn_pen *p)
{
    const lon_state *s = &p->s->as.lon;

    if (s->bad_visibility)
        fputs("  bad_visibility: true\n", p->out);
    if (s->sunset)
        fprintf(p->out, "  sunset: %d\n", s->sunset);
    if (s->sunset || s->sunset_offered)
        fprintf(p->out, "  sunset_offered: %s\n", s->sunset_offered ? "true" : "false");
    line_of_words(p, "omens", s->omens, lns_sides);
    line_of_words(p, "aided", s->aided, lns_sides);
    write_tokens(p, "surprise", s->surprise);
    write_tokens(p, "fanatic", s->fanatic);
}

static void write_clock(scn_pen *p)
{
    const lon_state *s = &p->s->as.lon;

    fprintf(p->out, "position:\n  turn: %d\n  first: %s\n", s->turn, lns_sides[s->first & 1]);
    scn_put_count(p);
    if (s->level)
        fprintf(p->out, "  level: %s\n", lns_levels[s->level]);
    scn_put_agenda(p, lns_steps, p->s->as.lon.frame, p->s->as.lon.frames);
    scn_open_item(p, "  cards: [");
    for (int i = 0; i < LON_CARDS; i++)
        if (s->cards >> i & 1) {
            scn_item(p);
            fputs(lns_cards[i], p->out);
        }
    fputs("]\n", p->out);
    if (s->card)
        fprintf(p->out, "  card: %s\n", lns_cards[s->card - 1]);
    put_pair(p, "cpts", s->cpts);
    put_pair(p, "total", s->n);
    put_pair(p, "dl", s->dl);
    put_pair(p, "vl", s->vl);
    fputs("  demoralised: [", p->out);
    fputs(s->demoralised == 3 ? "a, b"
          : s->demoralised    ? lns_sides[s->demoralised - 1]
                              : "",
          p->out);
    fprintf(p->out, "]\n  train_holder: [%s, %s]\n", lns_sides[s->train_holder[0] & 1],
            lns_sides[s->train_holder[1] & 1]);
    fputs("  train_counted: [", p->out);
    fputs(s->train_counted == 3 ? "a, b"
          : s->train_counted    ? lns_sides[s->train_counted - 1]
                                : "",
          p->out);
    fputs("]\n", p->out);
    write_events(p);
    write_move(p);
    write_combat(p);
    if (s->rolls[LON_DECK] || s->rolls[LON_PLAYER0] || s->rolls[LON_PLAYER1])
        fprintf(p->out, "  rolls: [%d, %d, %d]\n", s->rolls[LON_DECK], s->rolls[LON_PLAYER0],
                s->rolls[LON_PLAYER1]);
}

void lns_write_position(scn_pen *p)
{
    write_head(p);
    fputs("bodies:\n", p->out);
    for (int side = 0; side < 2; side++)
        for (int contingent = 0; contingent < 2; contingent++)
            for (int arrival = 0; arrival <= p->b->as.lon.arrivals; arrival++)
                write_body(p, side, contingent, arrival);
    write_clock(p);
}
