/* The talk at a table of Tilly's Very Bad Day: what is to be done and what may be asked. */
#include "talk.h"
#include "../../core/tvb/tables.h"
#include "map.h"

static const char help[] =
    "What you may say (ids as the picture shows them; lengths in TUM, angles in degrees, 0 is "
    "north):\n"
    "  m UNIT 6                   straight on;  m UNIT wr 30 4.9  wheel right (wl left), then "
    "straight\n"
    "  m UNIT ol|or 20 3          oblique;  m UNIT about 6;  tl tr turn;  sl sr sideways;  back 2\n"
    "  ... then tr | leave ID     a superior unit's second change; a commander left behind\n"
    "  go CMD 5 9 9 9 [join UNIT] a commander's way;  join CMD UNIT  straight to a unit\n"
    "  check UNIT                 a command check;  pivot CANNONS 90;  face UNIT about|left|right "
    "(locked)\n"
    "  shoot A B > TARGET         the first is the primary; at point blank too;  evade UNIT\n"
    "  charge UNIT [TARGET]       declare (a target: by a wheel);  join CMD UNIT  along with a "
    "charge\n"
    "  next UNIT                  whose charge is made next;  fight [UNIT]  which melee\n"
    "  lead UNIT > ENEMY          who is primary;  give ENEMY ENEMY ...  whom the hits go to\n"
    "  back UNIT 2                rally back;  reward UNIT|none\n"
    "  army CMD CAN 5 HOR / CMD 6 PSH+ / ...  a list, a stroke between commands (+ superior, - "
    "inferior)\n"
    "  ground wood X Y X Y X Y ... [crest X Y X Y] [difficult] [wooded]\n"
    "  deploy N UNIT X Y FACING ... [join CMD UNIT] | place CANNONS X Y FACING | enter UNIT X Y "
    "FACING\n"
    "  auto                       what the captain would do here;  end  this step is done\n"
    "  do {\"kind\":...}            any decision in the words of docs/protocol.md\n"
    "  odds COMMAND               chances of any command;  odds  of the dice that are due\n"
    "  can UNIT | look UNIT       its moves; whom it can shoot at and charge\n"
    "  show | legend | units [all|enemy] | info ID | score | log [N] | plans\n"
    "  rules ID                   a rule in our words:   rules TVB-1.1.t\n"
    "  undo                       take back, as far as the last die or the last enemy that came in "
    "sight\n"
    "  correct                    umpire: the last dice were mistyped; they are asked for again\n"
    "  save | quit | resign yes | draw\n";

/* ---- Questions ------------------------------------------------------------------------------- */

void tvb_talk_score(const session *t)
{
    for (int side = 0; side < 2; side++)
        printf("  %s: %d of %d units lost, broken by %d\n", play_side_name(&t->b, side),
               tvb_lost(&t->b.as.tvb, &t->s.as.tvb, side), t->s.as.tvb.original[side],
               tc_limit(&t->b, &t->s, side));
}

static void look_shots(const session *t, const tvb_state *s, int unit)
{
    const tvb_battle *b = &t->b.as.tvb;
    static const char *const zones[] = { "front", "left flank", "right flank", "rear" };
    const int first = tvb_side(unit) ? 0 : TVB_SIDE_UNITS;
    const tvb_type_row *row = tvb_type(s->unit[unit].type);

    for (int e = first; e < first + TVB_SIDE_UNITS; e++) {
        if (!(s->unit[e].flags & TVB_ON) || s->unit[e].type == TVB_CMD)
            continue;
        const int distance = tvb_distance(b, s, unit, e);
        if (distance > 8000 && distance > row->range)
            continue;
        printf("  %-6s %-24s %5.2f away, in its %s, %s; %d dice to shoot\n",
               play_subject_id(&t->b, e), play_subject_name(&t->b, e), distance / 1000.0,
               zones[tvb_zone_of(b, s, unit, e)], tvb_sees(b, s, unit, e) ? "seen" : "not seen",
               distance <= row->range ? tvb_shot_dice(b, s, unit, e, true) : 0);
    }
}

static void look_charges(const session *t, const tvb_state *s, int unit)
{
    const tvb_battle *b = &t->b.as.tvb;
    const int first = tvb_side(unit) ? 0 : TVB_SIDE_UNITS;
    const tvb_charge straight = tvb_charge_of(b, s, unit, -1);

    if (straight.cost >= 0) {
        printf("  can charge straight ahead, %.3f\n", straight.cost / 1000.0);
        return;
    }
    for (int e = first; e < first + TVB_SIDE_UNITS; e++) {
        if (!(s->unit[e].flags & TVB_ON) || s->unit[e].type == TVB_CMD ||
            tvb_distance(b, s, unit, e) > TVB_CHARGE_MOVE)
            continue;
        const tvb_charge c = tvb_charge_of(b, s, unit, e);
        if (c.cost >= 0)
            printf("  can wheel %.1f %s to charge %s, %.3f in all\n",
                   (c.wheel < 0 ? -c.wheel : c.wheel) / 10.0, c.wheel < 0 ? "left" : "right",
                   play_subject_id(&t->b, e), c.cost / 1000.0);
    }
}

static void look(const session *t, const tc_state *seen, int unit)
{
    const tvb_state *s = &seen->as.tvb;

    if (s->unit[unit].type == TVB_CMD)
        return;
    look_shots(t, s, unit);
    if (s->unit[unit].type != TVB_CAN)
        look_charges(t, s, unit);
}

static bool on_table(const tc_state *s, int unit)
{
    return s->as.tvb.unit[unit].flags & TVB_ON;
}

static const char legend[] =
    "A base shows its id and where it faces (^ > v <, / \\ between); *x a commander; two "
    "columns and one line per TUM.\n"
    "%% wood   ## village   :: rough   -- hill (== its crest)   ~ river   , road   + field "
    "works   X impassable   = bridge\n";

const plane_table tvb_table = {
    .drawing = tvb_drawing,
    .print_piece = tvb_print_unit,
    .print_side = tvb_print_side,
    .on_table = on_table,
    .look = look,
    .score = tvb_talk_score,
    .help = help,
    .legend = legend,
    .unit = "TUM",
    .example = "SL1",
    .pieces = TVB_UNITS,
};

/* ---- What is to be done ---------------------------------------------------------------------- */

static void step_move(const session *t, int side)
{
    int left = 0;

    printf("  not moved:");
    for (int u = side * TVB_SIDE_UNITS; u < (side + 1) * TVB_SIDE_UNITS; u++) {
        const tvb_unit *unit = &t->s.as.tvb.unit[u];
        if (!unit->type || !(unit->flags & TVB_ON) || unit->flags & TVB_MOVED)
            continue;
        printf(" %s%s", play_subject_id(&t->b, u),
               unit->type != TVB_CMD && !tvb_in_command(&t->b.as.tvb, &t->s.as.tvb, u) &&
                       !(unit->flags & TVB_PASSED)
                   ? "(out of command)"
                   : "");
        left++;
    }
    printf("%s\n  (m, go, join, check, pivot, can ID, end)\n", left ? "" : " nobody");
}

static const char *hint_of(int step)
{
    switch (step) {
    case TVB_STEP_SHOOT:
    case TVB_STEP_CANNONADE:
        return "shoot A B > TARGET, look ID, end";
    case TVB_STEP_DECLARE:
        return "charge UNIT [TARGET], join CMD UNIT, look ID, end";
    case TVB_STEP_CHARGE:
        return "next UNIT";
    case TVB_STEP_POINT_BLANK:
        return "shoot A > CHARGER, evade UNIT, end";
    case TVB_STEP_MELEE:
        return "fight UNIT";
    case TVB_STEP_PRIMARY:
        return "lead UNIT > ENEMY";
    case TVB_STEP_ALLOCATE:
        return "give ENEMY ENEMY ..., from the highest die";
    case TVB_STEP_RALLY:
        return "back UNIT 1 to 3, end";
    case TVB_STEP_HEROICS:
        return "reward UNIT, reward none";
    case TVB_STEP_ARMY:
        return "army CMD CAN 5 HOR / CMD 6 PSH / ..., or auto";
    case TVB_STEP_TERRAIN:
        return "ground wood X Y X Y X Y ..., auto, end";
    case TVB_STEP_DEPLOY:
        return "deploy N UNIT X Y FACING ..., or auto";
    case TVB_STEP_CANNONS:
        return "place CANNONS X Y FACING, or auto";
    default:
        return "auto, or do {\"kind\":...}";
    }
}

void tvb_talk_step(session *t)
{
    const tc_await w = tc_awaits(&t->b, &t->s);

    if (w.who >= TC_CHANCE)
        return;
    plane_tell(t, &w, w.step == TVB_STEP_MOVE);
    if (w.step == TVB_STEP_MOVE)
        step_move(t, w.who);
    else if (w.step >= TVB_STEP_ARMY && w.step <= TVB_STEP_CANNONS)
        printf("  (%s)\n", hint_of(w.step));
    else
        plane_step_listed(t, hint_of(w.step));
}
