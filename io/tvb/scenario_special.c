/* Scenario rules (ledger section X): their numbers. Who deploys, hides or is tied where (X1, X10,
   X11) stands with the units, who comes later (X5) with the commands, works for some (X12) with the
   ground. */
#include "../../core/tvb/tables.h"
#include "scenario.h"
#include <string.h>

typedef struct special {
    scn_value length, objective, cannonade, crossing, burning, mist, smoke, unreliable, collapse,
        counts_two, cannon_ball, powder, forced_advance;
} special;

/* One mapping of numbers, words and lists, whichever rule it is of. */
typedef struct rule {
    scn_value turns, turn, winner, side, areas, area, units, hold, attacker, defender, over, first,
        types, limit, exempt, exempt_first, piece, numbers, distance, losses, command, needs;
} rule;

#define ALL_TURNS .min = 1, .max = 99

static const scn_field length_fields[] = {
    SCN_FIELD(rule, turns, SCN_NUMBER, .required = true, ALL_TURNS),
    SCN_FIELD(rule, winner, SCN_ANY),
};
static const scn_field objective_fields[] = {
    SCN_FIELD(rule, side, SCN_WORD, .required = true, .words = tvs_sides),
    SCN_FIELD(rule, areas, SCN_LIST, .required = true),
    SCN_FIELD(rule, units, SCN_NUMBER, .min = 1, .max = TVB_SIDE_UNITS),
};
static const scn_field cannonade_fields[] = {
    SCN_FIELD(rule, attacker, SCN_NUMBER, .max = 9),
    SCN_FIELD(rule, defender, SCN_NUMBER, .max = 9),
};
static const scn_field crossing_fields[] = {
    SCN_FIELD(rule, over, SCN_ID, .required = true, .max = 23),
    SCN_FIELD(rule, first, SCN_NUMBER, ALL_TURNS),
    SCN_FIELD(rule, types, SCN_LIST),
    SCN_FIELD(rule, limit, SCN_NUMBER, .min = 1, .max = TVB_SIDE_UNITS),
    SCN_FIELD(rule, exempt, SCN_LIST),
    SCN_FIELD(rule, exempt_first, SCN_NUMBER, ALL_TURNS),
};
static const scn_field burning_fields[] = {
    SCN_FIELD(rule, piece, SCN_ID, .required = true, .max = 23),
    SCN_FIELD(rule, turn, SCN_NUMBER, .required = true, ALL_TURNS),
};
static const scn_field mist_fields[] = {
    SCN_FIELD(rule, turn, SCN_NUMBER, .required = true, ALL_TURNS),
    SCN_FIELD(rule, numbers, SCN_LIST, .required = true),
    SCN_FIELD(rule, distance, SCN_LENGTH, .required = true, .min = 1000,
              .max = TVB_COMMAND_DISTANCE),
};
static const scn_field smoke_fields[] = {
    SCN_FIELD(rule, turns, SCN_LIST, .required = true),
    SCN_FIELD(rule, area, SCN_ANY, .required = true),
    SCN_FIELD(rule, exempt, SCN_LIST),
};
static const scn_field unreliable_fields[] = {
    SCN_FIELD(rule, units, SCN_LIST, .required = true),
    SCN_FIELD(rule, losses, SCN_NUMBER, .required = true, .min = 1, .max = TVB_SIDE_UNITS),
    SCN_FIELD(rule, numbers, SCN_LIST, .required = true),
};
static const scn_field collapse_fields[] = {
    SCN_FIELD(rule, command, SCN_ID, .required = true, .max = TVB_ID_MAX),
    SCN_FIELD(rule, losses, SCN_NUMBER, .required = true, .min = 1, .max = 8),
};
static const scn_field ball_fields[] = {
    SCN_FIELD(rule, side, SCN_WORD, .required = true, .words = tvs_sides),
    SCN_FIELD(rule, distance, SCN_LENGTH, .required = true, .min = 1000, .max = 30000),
};
static const scn_field powder_fields[] = {
    SCN_FIELD(rule, side, SCN_WORD, .required = true, .words = tvs_sides),
    SCN_FIELD(rule, areas, SCN_LIST, .required = true),
    SCN_FIELD(rule, numbers, SCN_LIST, .required = true),
};
static const scn_field forced_fields[] = {
    SCN_FIELD(rule, command, SCN_ID, .required = true, .max = TVB_ID_MAX),
    SCN_FIELD(rule, types, SCN_LIST, .required = true),
    SCN_FIELD(rule, turns, SCN_LIST, .required = true),
    SCN_FIELD(rule, needs, SCN_WORD, .words = tvs_switches),
};

/* ---- Parts ----------------------------------------------------------------------------------- */

static uint8_t numbers_mask(tvs *t, const scn_value *list)
{
    const scn_field face = { .name = "numbers", .type = SCN_NUMBER, .min = 1, .max = 6 };
    int n[6], mask = 0;
    const int count = scn_numbers(t->c, list, &face, 1, 6, n);

    for (int i = 0; i < count; i++)
        mask |= 1 << n[i];
    return (uint8_t)mask;
}

static uint16_t types_mask(tvs *t, const scn_value *list)
{
    int mask = 0;

    for (int i = 0; i < scn_list_count(list); i++) {
        scn_value v = scn_list_at(list, i);
        const int type = scn_word_of(t->c, &v, "type", tvs_types);
        mask |= type > 0 ? 1 << type : 0;
    }
    return (uint16_t)mask;
}

static uint32_t areas_mask(tvs *t, const scn_value *list)
{
    uint32_t mask = 0;

    for (int i = 0; i < scn_list_count(list); i++) {
        const scn_value v = scn_list_at(list, i);
        const int area = tvs_area(t, &v);
        mask |= area ? 1u << (area - 1) : 0;
    }
    return mask;
}

static int piece_of(tvs *t, const scn_value *v)
{
    char quote[48];

    for (int i = 0; i < t->b->pieces; i++)
        if (scn_given(&t->piece[i].id) && strcmp(t->piece[i].id.text, v->text) == 0)
            return i + 1;
    scn_fault(t->c, v, 0, "no piece of ground is called '%s'", scn_quote(v->text, quote));
    return 0;
}

static bool read_rule(tvs *t, const scn_value *map, const scn_field *fields, int count,
                      const char *what, rule *out)
{
    memset(out, 0, sizeof *out);
    return scn_given(map) && scn_read(t->c, map, fields, count, what, out);
}
#define READ(t, map, fields, what, out) read_rule(t, map, fields, TC_COUNT(fields), what, out)

static bool turns_of(tvs *t, const scn_value *list, uint8_t *first, uint8_t *last)
{
    const scn_field turn = { .name = "turns", .type = SCN_NUMBER, ALL_TURNS };
    int n[2] = { 0, 0 };

    if (scn_numbers(t->c, list, &turn, 2, 2, n) != 2)
        return false;
    *first = (uint8_t)n[0];
    *last = (uint8_t)n[1];
    return true;
}

/* ---- The rules, one by one ------------------------------------------------------------------- */

static void read_ends(tvs *t, const special *s)
{
    static const char *const winners[] = { "a", "b", "draw", NULL };
    tvb_special *x = &t->b->x;
    rule r;

    if (READ(t, &s->length, length_fields, "length", &r)) { /* X2 */
        x->turns = (uint8_t)r.turns.number;
        const int winner =
            scn_given(&r.winner) ? scn_word_of(t->c, &r.winner, "winner", winners) : 2;
        x->winner = (uint8_t)(winner < 0 ? 2 : winner);
    }
    if (READ(t, &s->objective, objective_fields, "objective", &r)) { /* X3 */
        x->objective = (uint8_t)(1 + r.side.number);
        x->objective_areas = areas_mask(t, &r.areas);
        x->objective_n = scn_given(&r.units) ? (uint8_t)r.units.number : 0;
        if (!scn_given(&s->length))
            scn_fault(t->c, &s->objective, TVB_X3,
                      "an objective is judged after the last turn: "
                      "give a 'length'");
    }
    if (READ(t, &s->cannonade, cannonade_fields, "cannonade", &r)) { /* X4 */
        x->rounds[0] = scn_given(&r.attacker) ? (uint8_t)r.attacker.number : 0;
        x->rounds[1] = scn_given(&r.defender) ? (uint8_t)r.defender.number : 0;
    }
}

static void read_crossing(tvs *t, const scn_value *map, tvb_crossing *out)
{
    rule r;
    int side = 0;

    if (!READ(t, map, crossing_fields, "crossing", &r)) /* X6 */
        return;
    out->piece = (uint8_t)piece_of(t, &r.over);
    if (out->piece && t->b->piece[out->piece - 1].kind != TVB_BRIDGE &&
        t->b->piece[out->piece - 1].kind != TVB_FORD)
        scn_fault(t->c, &r.over, TVB_X6, "'%s' is neither a bridge nor a ford", r.over.text);
    out->first = scn_given(&r.first) ? (uint8_t)r.first.number : 1;
    out->limit = scn_given(&r.limit) ? (uint8_t)r.limit.number : 0;
    out->types = types_mask(t, &r.types);
    out->exempt = tvs_units_of(t, &r.exempt, &side);
    out->exempt_side = (uint8_t)side;
    out->exempt_first = scn_given(&r.exempt_first) ? (uint8_t)r.exempt_first.number
                        : out->exempt              ? 1
                                                   : 0;
}

static void read_crossings(tvs *t, const special *s)
{
    const int count = scn_list_count(&s->crossing);

    if (count > TVB_CROSSINGS)
        scn_fault(t->c, &s->crossing, TVB_X6, "more than %d crossings", TVB_CROSSINGS);
    for (int i = 0; i < count && i < TVB_CROSSINGS; i++) {
        const scn_value v = scn_list_at(&s->crossing, i);
        read_crossing(t, &v, &t->b->x.crossing[i]);
    }
}

static void read_weather(tvs *t, const special *s)
{
    tvb_special *x = &t->b->x;
    rule r;
    int side = 0;

    if (READ(t, &s->burning, burning_fields, "burning", &r)) { /* X7 */
        x->burning = (uint8_t)piece_of(t, &r.piece);
        x->burns = (uint8_t)r.turn.number;
    }
    if (READ(t, &s->mist, mist_fields, "mist", &r)) { /* X8 */
        x->mist = (uint8_t)r.turn.number;
        x->mist_numbers = numbers_mask(t, &r.numbers);
        x->mist_distance = (uint16_t)r.distance.number;
    }
    if (READ(t, &s->smoke, smoke_fields, "smoke", &r)) { /* X9 */
        (void)turns_of(t, &r.turns, &x->smoke_first, &x->smoke_last);
        x->smoke_area = (uint8_t)tvs_area(t, &r.area);
        x->smoke_exempt = tvs_units_of(t, &r.exempt, &side);
        x->smoke_side = (uint8_t)side;
    }
}

static void read_troops(tvs *t, const special *s)
{
    tvb_special *x = &t->b->x;
    rule r;
    int side = 0;

    if (READ(t, &s->unreliable, unreliable_fields, "unreliable", &r)) { /* X14 */
        x->unreliable_units = tvs_units_of(t, &r.units, &side);
        x->unreliable = (uint8_t)(1 + side);
        x->unreliable_n = (uint8_t)r.losses.number;
        x->unreliable_numbers = numbers_mask(t, &r.numbers);
    }
    if (READ(t, &s->collapse, collapse_fields, "collapse", &r)) { /* X15 */
        x->collapse = (uint8_t)tvs_command_of(t, &r.command);
        x->collapse_n = (uint8_t)r.losses.number;
    }
    if (scn_given(&s->counts_two)) { /* X16 */
        const int unit = tvs_unit_of(t, &s->counts_two);
        if (unit >= 0 && t->b->start.unit[unit].type != TVB_CMD)
            scn_fault(t->c, &s->counts_two, TVB_X16, "'%s' is no commander", s->counts_two.text);
        x->counts_two = (uint8_t)(unit + 1);
    }
    if (READ(t, &s->cannon_ball, ball_fields, "cannon_ball", &r)) { /* X17 */
        x->cannon_ball = (uint8_t)(1 + r.side.number);
        x->ball_distance = (uint16_t)r.distance.number;
    }
    if (READ(t, &s->powder, powder_fields, "powder", &r)) { /* X18 */
        x->powder = (uint8_t)(1 + r.side.number);
        x->powder_areas = areas_mask(t, &r.areas);
        x->powder_numbers = numbers_mask(t, &r.numbers);
    }
}

static void read_forced(tvs *t, const special *s)
{
    const int count = scn_list_count(&s->forced_advance), room = TC_COUNT(t->b->x.forced);
    rule r;

    if (count > room)
        scn_fault(t->c, &s->forced_advance, TVB_X13, "more than %d forced advances", room);
    for (int i = 0; i < count && i < room; i++) { /* X13 */
        const scn_value v = scn_list_at(&s->forced_advance, i);
        tvb_forced *f = &t->b->x.forced[i];
        if (!READ(t, &v, forced_fields, "forced_advance", &r))
            continue;
        f->command = (uint8_t)tvs_command_of(t, &r.command);
        f->types = types_mask(t, &r.types);
        (void)turns_of(t, &r.turns, &f->first, &f->last);
        f->needs = scn_given(&r.needs) ? (uint8_t)(1 + r.needs.number) : 0;
    }
}

/* ---- Commands that come later (X5) ----------------------------------------------------------- */

/* [north, 32, 45] */
static bool read_edge(tvs *t, const scn_value *v, tvb_arrival *a, int i)
{
    const scn_field along = { .name = "edge", .type = SCN_LENGTH, .max = TVS_LENGTH_MAX };

    if (scn_list_count(v) != 3) {
        scn_fault(t->c, v, TVB_X5, "an edge is [north, from, to]");
        return false;
    }
    scn_value edge = scn_list_at(v, 0), from = scn_list_at(v, 1), to = scn_list_at(v, 2);
    const int which = scn_word_of(t->c, &edge, "edge", tvs_edges);
    if (which < 0 || !scn_check(t->c, &from, &along) || !scn_check(t->c, &to, &along))
        return false;
    const int most = which & 1 ? t->b->depth : t->b->width;
    if (from.number >= to.number || to.number > most) {
        scn_fault(t->c, &to, TVB_X5, "the stretch must run from less to more, at most to %g",
                  most / 1000.0);
        return false;
    }
    a->edge[i] = (uint8_t)which;
    a->from[i] = (uint16_t)from.number;
    a->to[i] = (uint16_t)to.number;
    a->stretches = (uint8_t)(i + 1);
    return true;
}

static void read_arrivals(tvs *t)
{
    static const scn_field fields[] = {
        SCN_FIELD(tvs_arrives, turn, SCN_NUMBER, .required = true, ALL_TURNS),
        SCN_FIELD(tvs_arrives, numbers, SCN_LIST),
        SCN_FIELD(tvs_arrives, edge, SCN_LIST, .required = true),
        SCN_FIELD(tvs_arrives, or_edge, SCN_LIST),
        SCN_FIELD(tvs_arrives, needs, SCN_WORD, .words = tvs_switches),
    };
    int n = 0;

    for (int i = 0; i < t->commands; i++) {
        const tvs_command *c = &t->command[i];
        tvs_arrives r = { .turn = { 0 } };
        if (!scn_given(&c->arrives) ||
            !scn_read(t->c, &c->arrives, fields, TC_COUNT(fields), "arrives", &r))
            continue;
        if (n == TC_COUNT(t->b->x.arrival)) {
            scn_fault(t->c, &c->arrives, TVB_X5, "more than %d commands that come later", n);
            return;
        }
        tvb_arrival *a = &t->b->x.arrival[n++];
        a->command = (uint8_t)(1 + c->on_side * TVB_COMMANDS + c->place);
        a->first = (uint8_t)r.turn.number;
        a->numbers = scn_given(&r.numbers) ? numbers_mask(t, &r.numbers) : 0;
        a->needs = scn_given(&r.needs) ? (uint8_t)(1 + r.needs.number) : 0;
        if (read_edge(t, &r.edge, a, 0) && scn_given(&r.or_edge))
            (void)read_edge(t, &r.or_edge, a, 1);
    }
}

void tvs_compile_special(tvs *t)
{
    static const scn_field fields[] = {
        SCN_FIELD(special, length, SCN_MAP),
        SCN_FIELD(special, objective, SCN_MAP),
        SCN_FIELD(special, cannonade, SCN_MAP),
        SCN_FIELD(special, crossing, SCN_LIST),
        SCN_FIELD(special, burning, SCN_MAP),
        SCN_FIELD(special, mist, SCN_MAP),
        SCN_FIELD(special, smoke, SCN_MAP),
        SCN_FIELD(special, unreliable, SCN_MAP),
        SCN_FIELD(special, collapse, SCN_MAP),
        SCN_FIELD(special, counts_two, SCN_ID, .max = 11),
        SCN_FIELD(special, cannon_ball, SCN_MAP),
        SCN_FIELD(special, powder, SCN_MAP),
        SCN_FIELD(special, forced_advance, SCN_LIST),
    };
    special s;

    memset(&s, 0, sizeof s);
    if (scn_given(&t->top.special) &&
        scn_read(t->c, &t->top.special, fields, TC_COUNT(fields), "special", &s)) {
        read_ends(t, &s);
        read_crossings(t, &s);
        read_weather(t, &s);
        read_troops(t, &s);
        read_forced(t, &s);
    }
    read_arrivals(t);
}
