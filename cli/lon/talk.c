/* The talk at a table of Lion of the North: what is to be done and what may be asked. */
#include "talk.h"
#include "../../core/lon/tables.h"
#include "map.h"

static const char help[] =
    "What you may say (ids as the picture shows them; lengths in cm, angles in degrees, 0 is "
    "north):\n"
    "  m STAND ... [column LEAD] [force|surprise|rear]   begin a move, for control points; a group "
    "is named whole\n"
    "  general [force|surprise]   the general's own move, free of points\n"
    "  go on 8 | back 3 | wr 30 | wl 30 | to X Y FACING | charge A2 > B3 front 0.5   its legs, up "
    "to eight of them\n"
    "  stay                       the move is made without a leg\n"
    "  dismount STAND | gun GUN   at the end of your moves; pivot GUN 90 with the fire arc\n"
    "  fire STAND > TARGET        adjacent fire too\n"
    "  attack DEFENDER with STAND ...   a combat: up to four, in this order, over different edges\n"
    "  roll [aid] [fanatic]       your general's die, a fanaticism token; then the dice\n"
    "  yes | no                   advance into the space; ignore the sunset\n"
    "  place STAND X Y FACING [emplaced]   set-up, reinforcements;  end  this phase is done\n"
    "  auto                       what the captain would do here\n"
    "  do {\"kind\":...}            any decision in the words of docs/protocol.md\n"
    "  odds COMMAND               chances of any command;  odds  of the dice that are due\n"
    "  cup                        the deck: what has come, what is left\n"
    "  can STAND | look STAND     its moves; whom it can fire at and touches\n"
    "  show | legend | units [all|enemy] | info ID | score | log [N] | plans\n"
    "  rules ID                   a rule in our words:   rules LON-8.A.3\n"
    "  undo                       take back, as far as the last die\n"
    "  correct                    umpire: the last dice were mistyped; they are asked for again\n"
    "  save | quit | resign yes | draw\n";

/* ---- Questions ------------------------------------------------------------------------------- */

void lon_talk_score(const session *t)
{
    const lon_state *s = &t->s.as.lon;

    for (int side = 0; side < 2; side++)
        printf("  %s: %d of %d lost, demoralised at %d, beaten by %d%s\n",
               play_side_name(&t->b, side), tc_lost(&t->b, &t->s, side), s->n[side],
               (LON_DEMORALISED_AT * s->n[side] + 99) / 100, tc_limit(&t->b, &t->s, side),
               s->demoralised >> side & 1 ? "; demoralised" : "");
}

static void look_at(const session *t, int stand, int enemy)
{
    static const char *const edges[] = { "front", "right", "rear", "left" };
    const lon_state *s = &t->s.as.lon;
    const int distance = lon_distance(s, stand, enemy),
              range = lon_types[s->stand[stand].type].range;
    const bool mortar = s->stand[stand].type == LON_MOR; /* 7.A.7, 12.D */
    lon_edges touch;

    if (distance > range && distance > 30 * LON_CM)
        return;
    printf("  %-5s %-28s %6.2f away", play_subject_id(&t->b, enemy),
           play_subject_name(&t->b, enemy), distance / 1000.0);
    if (lon_contact(s, stand, enemy, &touch))
        printf(", in contact: its %s edge on your %s", edges[touch.theirs], edges[touch.mine]);
    else if (mortar && distance < LON_RANGE_11)
        fputs(", too near for a mortar", stdout);
    else if (distance <= range)
        printf(", %s, needs more than %d on d%d",
               mortar                                                ? "in range"
               : lon_check_sight(&t->b.as.lon, s, stand, enemy).rule ? "not in sight"
                                                                     : "in sight",
               lon_range_value(distance), lon_fire_die(s, stand));
    putchar('\n');
}

static void look(const session *t, const tc_state *seen, int stand)
{
    const lon_state *s = &seen->as.lon;

    for (int e = 0; e < LON_STANDS; e++)
        if (lon_stands(s, e) && lon_side(s, e) != lon_side(s, stand))
            look_at(t, stand, e);
}

static bool on_table(const tc_state *s, int stand)
{
    return lon_stands(&s->as.lon, stand);
}

static const char legend[] =
    "A stand shows its id and where it faces (^ > v <, / \\ between); *x a general; two "
    "columns and one line per 4 cm.\n"
    "%% woods   \"\" marsh   -- hill (== its top)   ~ water   . ford   = bridge   , road   + "
    "wall, hedge or gabions\n";

const plane_table lon_table = {
    .drawing = lon_drawing,
    .print_piece = lon_print_stand,
    .print_side = lon_print_side,
    .on_table = on_table,
    .look = look,
    .score = lon_talk_score,
    .help = help,
    .legend = legend,
    .unit = "cm",
    .example = "A1",
    .pieces = LON_STANDS,
    .lists_items = true,
};

/* ---- What is to be done ---------------------------------------------------------------------- */

static void step_move(const session *t, int side)
{
    const lon_state *s = &t->s.as.lon;
    int left = 0;

    printf("  %d control point%s", s->cpts[0], s->cpts[0] == 1 ? "" : "s");
    if (t->b.as.lon.two[side])
        printf(", %d for the second contingent", s->cpts[1]);
    printf("; not moved:");
    for (int u = 0; u < LON_STANDS; u++)
        if (lon_stands(s, u) && lon_side(s, u) == side && !(s->stand[u].flags & LON_MOVED)) {
            printf(" %s", play_subject_id(&t->b, u));
            left++;
        }
    printf("%s\n  (m STAND ..., general, can ID, end)\n", left ? "" : " nobody");
}

static const char *hint_of(int step)
{
    switch (step) {
    case LON_STEP_FIRE:
        return "fire STAND > TARGET, look ID, end";
    case LON_STEP_MELEE:
        return "attack DEFENDER with STAND ..., look ID, end";
    case LON_STEP_AFTER:
        return "dismount STAND, gun GUN, end";
    case LON_STEP_ATT_OPT:
    case LON_STEP_DEF_OPT:
        return "roll, roll aid, roll fanatic";
    case LON_STEP_ADVANCE:
        return "yes: advance into the space; no";
    case LON_STEP_CONSENT:
        return "yes: ignore the sunset; no";
    default:
        return "auto, or do {\"kind\":...}";
    }
}

void lon_talk_step(session *t)
{
    const tc_await w = tc_awaits(&t->b, &t->s);

    if (w.who >= TC_CHANCE)
        return;
    plane_tell(t, &w, w.step == LON_STEP_MOVE);
    if (w.step == LON_STEP_MOVE)
        step_move(t, w.who);
    else if (w.step == LON_STEP_PATH)
        puts("  (go on 8, wr 30, to X Y FACING, charge A2 > B3 front; stay)");
    else if (w.step == LON_STEP_DEPLOY || w.step == LON_STEP_REINFORCE)
        puts("  (place STAND X Y FACING [emplaced], auto, end)");
    else
        plane_step_listed(t, hint_of(w.step));
}
