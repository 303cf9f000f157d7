/* The talk at a table of Sword & Spear: what is to be done and what may be asked. */
#include "talk.h"
#include "../../core/sns/tables.h"
#include "map.h"

static const char help[] =
    "What you may say (ids as the picture shows them; lengths in DU, half a front; angles in whole "
    "degrees,\n"
    "0 is north). Whoever acts is known: his id may be left out, `charge B2` for `charge A1 B2`.\n"
    "  give A1 5 | give A1 5 x2 A2 4   a die with a 5 to A1; two of them, and a 4 to A2\n"
    "  clear                      take back all that was given out;  end  the rest is put aside\n"
    "  act UNIT                   which of your units with the same number goes first\n"
    "  bonus move 1 combat 1 range 0 | bonus none\n"
    "  move A1 forward 2 wheel left 30   up to six steps: forward, back, left, right (sideways) "
    "N,\n"
    "                             wheel left|right N, turn left|right|about, pivot left|right N,\n"
    "                             to X Y FACING (skirmishers); with left|right|both: a group\n"
    "  move ... and shoot | shoot B2 and move   on a die above your discipline\n"
    "  shoot A1 B2 | charge A1 B2 [left|right N] | fight A1 B2 | face A1 B2 | breakoff\n"
    "  rally | hold | defer\n"
    "  stand | evade | counter    what a unit does that is charged;  pursue | hold\n"
    "  yes | no                   to what is asked;  test UNIT  which unit tests next\n"
    "  ride CMD X Y [X Y] [join UNIT] | join CMD UNIT   a commander, at the end of the turn; end\n"
    "  join UNIT | flee           a commander whose unit is gone\n"
    "  place UNIT X Y FACING | place CMD with UNIT | place CMD X Y | leave out UNIT | ground X Y\n"
    "  auto                       what the captain would do here\n"
    "  do {\"kind\":...}            any decision in the words of docs/protocol.md\n"
    "  odds COMMAND               chances of any command;  odds  of the dice that are due\n"
    "  cup                        the bag: how many dice of each side are in it\n"
    "  can UNIT | look UNIT       its moves; whom it can shoot at and charge\n"
    "  show | legend | units [all|enemy] | info ID | score | log [N] | plans\n"
    "  rules ID                   a rule in our words:   rules SNS-5.6.c\n"
    "  undo                       take back, as far as the last die\n"
    "  correct                    umpire: the last dice were mistyped; they are asked for again\n"
    "  save | quit | resign yes | draw\n";

/* ---- Questions ------------------------------------------------------------------------------- */

void sns_talk_score(const session *t)
{
    const sns_state *s = &t->s.as.sns;

    for (int side = 0; side < 2; side++)
        printf("  %s: army value %d, %d of it routed; tests at %d, beaten at %d%s\n",
               play_side_name(&t->b, side), s->total[side], s->routed[side],
               sns_morale(s->total[side]), sns_break(s->total[side]),
               s->lost_standard >> side & 1 ? "; its standard has fallen" : "");
}

/* The least wheel with which it would reach him; false: none does. */
static bool find_charge(const session *t, const sns_state *s, int unit, int enemy, int *wheel,
                        sns_charge *c)
{
    const sns_battle *b = &t->b.as.sns;

    for (int angle = 0; angle <= SNS_FREE_WHEEL; angle += SNS_DEGREE)
        for (int hand = angle ? SNS_LEFT : SNS_NO_WHEEL; hand <= (angle ? SNS_RIGHT : 0); hand++)
            if (!sns_check_charge_of(b, s, unit, enemy, (enum sns_hand)hand, angle, 0, c).rule) {
                *wheel = hand == SNS_LEFT ? -angle : angle;
                return true;
            }
    return false;
}

static void look_charge(const session *t, const sns_state *s, int unit, int enemy)
{
    static const char *const edges[] = { "front", "right flank", "rear", "left flank" };
    sns_charge c;
    int wheel;

    if (!find_charge(t, s, unit, enemy, &wheel, &c))
        return;
    printf("; can be charged on its %s, ", c.edge >= 0 && c.edge < 4 ? edges[c.edge] : "front");
    if (wheel)
        printf("wheel %s %d, ", wheel < 0 ? "left" : "right",
               (wheel < 0 ? -wheel : wheel) / SNS_DEGREE);
    printf("%.2f of %.2f", (c.wheel_cost + c.straight) / 1000.0, c.allowance / 1000.0);
}

static void look_at(const session *t, const sns_state *s, int unit, int enemy)
{
    enum { FAR = 12 * SNS_DU };
    const sns_battle *b = &t->b.as.sns;
    const int32_t distance = sns_distance(b, s, unit, enemy);
    int32_t shot;

    if (distance > FAR)
        return;
    printf("  %-5s %-24s %5.2f away", play_subject_id(&t->b, enemy),
           play_subject_name(&t->b, enemy), distance / 1000.0);
    if (!sns_is_commander(enemy) && sns_engaged_edge(s, unit, enemy) >= 0)
        fputs(", engaged with it", stdout);
    if (b->profile[unit].weapon && !sns_check_shot(b, s, unit, enemy, 0, &shot).rule)
        printf("; can be shot at, %.2f away", shot / 1000.0);
    if (!sns_is_commander(enemy) && !sns_is_engaged(s, unit))
        look_charge(t, s, unit, enemy);
    putchar('\n');
}

static bool on_table(const tc_state *s, int piece)
{
    return sns_is_commander(piece) ? sns_commander_here(&s->as.sns, piece)
                                   : piece < SNS_UNITS && sns_here(&s->as.sns, piece);
}

static void look(const session *t, const tc_state *seen, int piece)
{
    const sns_state *s = &seen->as.sns;

    for (int e = 0; e < SNS_PIECES && !sns_is_commander(piece); e++)
        if (sns_side(e) != sns_side(piece) && on_table(seen, e) &&
            (!sns_is_commander(e) || sns_is_alone(s, e)))
            look_at(t, s, piece, e);
}

static const char legend[] =
    "A unit shows its id, the die it has (1: it has acted) where there is room, and where it faces "
    "(^ > v <,\n"
    "/ \\ between); *x a commander alone; two columns and one line per DU.\n"
    "%% wood   ## village   :: rough   ;; marsh or ditch   -- hill   ~ water   \"\" ford   + wall, "
    "hedge, stakes   X cliff\n";

const plane_table sns_table = {
    .drawing = sns_drawing,
    .print_piece = sns_print_piece,
    .print_side = sns_print_side,
    .on_table = on_table,
    .look = look,
    .score = sns_talk_score,
    .help = help,
    .legend = legend,
    .unit = "DU",
    .example = "A1",
    .pieces = SNS_PIECES,
    .lists_items = true,
};

/* ---- Dice are given out one after another ---------------------------------------------------- */

/* The position with what was given out so far. */
static tc_state drafted(const session *t)
{
    tc_state s = t->s;

    for (int i = 0; i < t->draft.count; i++)
        tc_apply(&t->b, &s, &t->draft.at[i], NULL, NULL);
    return s;
}

static int dice_given(const sns_state *s, int number)
{
    int n = 0;

    for (int i = 0; i < s->gives; i++)
        n += s->give[i].number == number ? s->give[i].dice : 0;
    return n;
}

/* "5 5 3" */
static void print_hand(const sns_state *s, int side)
{
    int left = 0;

    for (int number = 6; number >= 1; number--)
        for (int n = s->hand[side][number] - dice_given(s, number); n > 0; n--) {
            printf(" %d", number);
            left++;
        }
    fputs(left ? "" : " nothing", stdout);
}

/* Who may have a die of so much and more, now. */
static void print_takers(const session *t, const sns_state *s, int side)
{
    for (int d = SNS_DISCIPLINE_BEST; d <= SNS_DISCIPLINE_WORST; d++) {
        bool any = false;
        for (int u = side * SNS_SIDE_UNITS; u < (side + 1) * SNS_SIDE_UNITS; u++) {
            if (!sns_here(s, u) || s->unit[u].flags & SNS_ACTIVATED ||
                t->b.as.sns.profile[u].type == SNS_CAMP || sns_discipline(&t->b.as.sns, s, u) != d)
                continue;
            if (!any)
                printf("\n  on %d%s:", d, d < SNS_DISCIPLINE_WORST ? " and more" : "");
            printf(" %s%s", play_subject_id(&t->b, u),
                   sns_in_command(&t->b.as.sns, s, u) ? "" : "(out of command)");
            any = true;
        }
    }
}

static void print_gifts(const session *t)
{
    const int side = tc_awaits(&t->b, &t->s).who;
    const tc_state s = drafted(t);

    fputs("  your dice:", stdout);
    print_hand(&s.as.sns, side);
    for (int i = 0; i < s.as.sns.gives; i++) {
        const sns_gift *g = &s.as.sns.give[i];
        printf("%s %s %d", i ? "," : "; given:", play_subject_id(&t->b, g->unit), g->number);
        if (g->dice > 1)
            printf(" x%d", g->dice);
    }
    print_takers(t, &s.as.sns, side);
    puts("\n  (give A1 5, clear, end)");
}

static void give(session *t, const talk_words *w)
{
    play_decision gifts;

    if (!talk_awaits(t, SNS_ALLOCATE)) {
        puts("Dice are given out when your side has rolled them (SNS-5.5.a).");
        return;
    }
    if (!sns_talk_gifts(t, w, &gifts))
        return;
    for (int i = 0; i < gifts.count; i++) {
        tc_state s = drafted(t);
        const tc_verdict v = tc_apply(&t->b, &s, &gifts.at[i], NULL, NULL);
        if (v.rule != TC_LEGAL) {
            play_decision d = { .count = 1, .at = { gifts.at[i] } };
            talk_refusal(t, &d, &v);
            break;
        }
        t->draft.at[t->draft.count++] = gifts.at[i];
    }
    print_gifts(t);
}

bool sns_talk_question(session *t, const talk_words *w)
{
    if (talk_is(w, 0, "give") || talk_is(w, 0, "g")) {
        give(t, w);
    } else if (talk_is(w, 0, "clear")) {
        t->draft.count = 0;
        puts("Nothing is given out.");
    } else if (talk_is(w, 0, "cup") || talk_is(w, 0, "bag")) {
        play_say_cup(&t->b, &t->s, t->words, SESSION_WORDS);
        printf("In the bag: %s\n", t->words);
    } else {
        return plane_question(t, w);
    }
    return true;
}

/* ---- What is to be done ---------------------------------------------------------------------- */

static const char *hint_of(int step)
{
    switch (step) {
    case SNS_STEP_PICK:
        return "act UNIT";
    case SNS_STEP_BONUS:
        return "bonus move 1 combat 0 range 0, bonus none";
    case SNS_STEP_CHOOSE:
        return "move forward 2, shoot, charge, fight, rally, hold, defer; look ID";
    case SNS_STEP_SECOND_SHOOT:
        return "shoot TARGET, no";
    case SNS_STEP_SECOND_MOVE:
        return "move forward 2, no";
    case SNS_STEP_REACT:
        return "stand, evade, counter";
    case SNS_STEP_PURSUE:
        return "pursue, hold";
    case SNS_STEP_ESCAPE:
        return "join UNIT, flee";
    case SNS_STEP_ATTACH:
        return "join UNIT";
    case SNS_STEP_TEST_NEXT:
        return "test UNIT";
    case SNS_STEP_RALLY:
        return "yes, no";
    default:
        return "auto, or do {\"kind\":...}";
    }
}

/* Who acts, with what. */
static void step_choose(const session *t, int unit)
{
    const sns_unit *u = &t->s.as.sns.unit[unit];
    const sns_act *act = &t->s.as.sns.act;

    printf("  %s has a %d against discipline %d", play_subject_id(&t->b, unit), u->number,
           sns_discipline(&t->b.as.sns, &t->s.as.sns, unit));
    if (act->move || act->combat || act->range)
        printf("; bonuses: move %d, combat %d, range %d", act->move, act->combat, act->range);
    putchar('\n');
}

static void step_command(const session *t, int side)
{
    fputs("  still to ride:", stdout);
    for (int c = SNS_FIRST_COMMANDER; c < SNS_PIECES; c++)
        if (sns_side(c) == side && sns_commander_here(&t->s.as.sns, c) &&
            !(sns_commander_at(&t->s.as.sns, c)->flags & SNS_CMD_MOVED))
            printf(" %s", play_subject_id(&t->b, c));
    puts("\n  (join CMD UNIT, ride CMD X Y, can CMD, end)");
}

void sns_talk_step(session *t)
{
    const tc_await w = tc_awaits(&t->b, &t->s);

    if (w.who >= TC_CHANCE)
        return;
    plane_tell(t, &w, w.step == SNS_STEP_ALLOCATE || w.step == SNS_STEP_COMMAND);
    switch (w.step) {
    case SNS_STEP_ALLOCATE:
        print_gifts(t);
        break;
    case SNS_STEP_COMMAND:
        step_command(t, w.who);
        break;
    case SNS_STEP_DEPLOY:
        puts("  (place UNIT X Y FACING, place CMD with UNIT, auto)");
        break;
    case SNS_STEP_GROUND:
        puts("  (ground X Y, auto)");
        break;
    case SNS_STEP_CHOOSE:
        if (w.subject < SNS_UNITS)
            step_choose(t, w.subject);
        printf("  (%s)\n", hint_of(w.step));
        break;
    default:
        plane_step_listed(t, hint_of(w.step));
        break;
    }
}
