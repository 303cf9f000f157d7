/* The talk at a table of Tilly's Very Bad Day: what is to be done and what may be asked. */
#include "tvb_talk.h"
#include "tvb_map.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

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

void tvb_talk_score(const table *t)
{
    for (int side = 0; side < 2; side++) {
        const int share = t->b.as.tvb.army_break, original = t->s.as.tvb.original[side];
        printf("  %s: %d of %d units lost, broken by %d\n", play_side_name(&t->b, side),
               tvb_lost(&t->b.as.tvb, &t->s.as.tvb, side), original,
               share ? (original + share - 1) / share : 0);
    }
}

static void ask_units(const table *t, const talk_words *w)
{
    const bool all = w->count > 1 && strcasecmp(w->at[1], "all") == 0;
    const bool enemy = w->count > 1 && strcasecmp(w->at[1], "enemy") == 0;
    const int who = tc_awaits(&t->b, &t->s).who, own = who < 2 ? who : 0;
    const tc_state seen = table_seen(t);

    for (int side = 0; side < 2; side++)
        if (all || (side != own) == enemy)
            tvb_print_side(stdout, &t->b, &seen, side, all);
}

static void ask_info(const table *t, const talk_words *w)
{
    const int unit = w->count > 1 ? talk_subject(t, w->at[1]) : -1;
    const tc_state seen = table_seen(t);

    if (unit < 0 || unit >= TVB_UNITS)
        puts("About whom? info SL1");
    else
        tvb_print_unit(stdout, &t->b, &seen, unit);
}

static void print_listed(const table *t, const tc_state *seen, const tc_action *list, int count)
{
    char words[512];

    for (int i = 0; i < count; i++) {
        play_decision d = { .count = 1 };
        d.at[0] = list[i];
        if (list[i].kind < TC_KINDS || play_is_item(&t->b, list[i].kind))
            continue;
        play_say_decision(&t->b, seen, &d, words, sizeof words);
        printf("  %s\n", words);
    }
}

static void ask_can(const table *t, const talk_words *w)
{
    enum { LISTED = 128 };
    tc_action list[LISTED];
    const int unit = w->count > 1 ? talk_subject(t, w->at[1]) : -1;
    const tc_state seen = table_seen(t);

    if (unit < 0 || unit >= TVB_UNITS) {
        puts("Who? can SL1");
        return;
    }
    const int count = tc_actions(&t->b, &seen, 0, unit, list, LISTED);
    print_listed(t, &seen, list, count < LISTED ? count : LISTED);
    puts(
        "These are samples; anything between them may be legal too: say it, and the rules answer.");
}

static void look_shots(const table *t, const tvb_state *s, int unit)
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

static void look_charges(const table *t, const tvb_state *s, int unit)
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
            tvb_distance(b, s, unit, e) > 3000)
            continue;
        const tvb_charge c = tvb_charge_of(b, s, unit, e);
        if (c.cost >= 0)
            printf("  can wheel %.1f %s to charge %s, %.3f in all\n",
                   (c.wheel < 0 ? -c.wheel : c.wheel) / 10.0, c.wheel < 0 ? "left" : "right",
                   play_subject_id(&t->b, e), c.cost / 1000.0);
    }
}

static void ask_look(const table *t, const talk_words *w)
{
    const int unit = w->count > 1 ? talk_subject(t, w->at[1]) : -1;
    const tc_state seen = table_seen(t);
    const tvb_state *s = &seen.as.tvb;

    if (unit < 0 || unit >= TVB_UNITS || !(s->unit[unit].flags & TVB_ON)) {
        puts("Who on the table? look SL1");
        return;
    }
    tvb_print_unit(stdout, &t->b, &seen, unit);
    if (s->unit[unit].type == TVB_CMD)
        return;
    look_shots(t, s, unit);
    if (s->unit[unit].type != TVB_CAN)
        look_charges(t, s, unit);
}

bool tvb_talk_question(table *t, const talk_words *w)
{
    const char *q = w->at[0];
    const tc_state seen = table_seen(t);

    if (strcasecmp(q, "help") == 0 || strcmp(q, "?") == 0 || strcasecmp(q, "h") == 0)
        fputs(help, stdout);
    else if (strcasecmp(q, "show") == 0 || strcasecmp(q, "map") == 0 || strcasecmp(q, "s") == 0)
        tvb_map_draw(stdout, &t->b, &seen, t->colour);
    else if (strcasecmp(q, "legend") == 0)
        tvb_map_legend(stdout, &t->b, t->colour);
    else if (strcasecmp(q, "units") == 0 || strcasecmp(q, "u") == 0)
        ask_units(t, w);
    else if (strcasecmp(q, "info") == 0 || strcasecmp(q, "i") == 0)
        ask_info(t, w);
    else if (strcasecmp(q, "can") == 0)
        ask_can(t, w);
    else if (strcasecmp(q, "look") == 0 || strcasecmp(q, "l") == 0)
        ask_look(t, w);
    else if (strcasecmp(q, "score") == 0 || strcasecmp(q, "vp") == 0)
        tvb_talk_score(t);
    else
        return false;
    return true;
}

/* ---- What is to be done ---------------------------------------------------------------------- */

static void step_move(const table *t, int side)
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

static void step_listed(const table *t, const char *hint)
{
    enum { LISTED = 32 };
    tc_action list[LISTED];
    const tc_state seen = table_seen(t);
    const int count = tc_actions(&t->b, &seen, 0, TC_NONE, list, LISTED);

    print_listed(t, &seen, list, count < LISTED ? count : LISTED);
    printf("  (%s)\n", hint);
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

void tvb_talk_step(table *t)
{
    const tc_await w = tc_awaits(&t->b, &t->s);
    const uint16_t step = (uint16_t)(w.step << 8 | w.who);

    if (w.who >= TC_CHANCE)
        return;
    if (step != t->told || w.step != TVB_STEP_MOVE) {
        play_say_await(&t->b, &t->s, t->words, TABLE_WORDS);
        printf("\n%s\n", t->words);
    }
    t->told = step;
    if (w.step == TVB_STEP_MOVE)
        step_move(t, w.who);
    else if (w.step >= TVB_STEP_ARMY && w.step <= TVB_STEP_CANNONS)
        printf("  (%s)\n", hint_of(w.step));
    else
        step_listed(t, hint_of(w.step));
}
