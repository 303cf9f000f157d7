/* Sword of Fire: its row (systems.h), and what of it is nobody else's. */
#include "../systems.h"
#include "svg_parts.h"
#include "talk.h"

#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

/* ---- Talking --------------------------------------------------------------------------------- */

static void prompt(const session *t, int side, char *out, size_t cap)
{
    const int turn = tc_turn(&t->b, &t->s), minutes = 12 * 60 + 30 * (turn > 0 ? turn - 1 : 0);

    snprintf(out, cap, "T%d %02d:%02d %s> ", turn, minutes / 60, minutes % 60,
             side == SOF_CATHOLIC ? "Catholic" : "Protestant");
}

/* An activation of one leader. */
static uint32_t occasion(const session *t)
{
    const tc_await w = tc_awaits(&t->b, &t->s);
    const uint32_t turn = (uint32_t)tc_turn(&t->b, &t->s);

    return turn << 8 |
           (w.step == SOF_STEP_ANSWER ? w.subject - (uint32_t)SOF_LEADER0 : t->s.as.sof.active);
}

static bool settled(const session *t, const tc_await *w, play_decision *out)
{
    if (!sof_nothing_to_declare(t, w))
        return false;
    out->count = 1;
    out->at[0] = (tc_action){ .kind = SOF_DECLARE_BATTLES, .side = w->who };
    return true;
}

static bool opens(const tc_await *w)
{
    return w->step == SOF_STEP_ANSWER;
}

/* ---- Dice by hand ---------------------------------------------------------------------------- */

/* What the dice of a step are for, before the name of whoever rolls. */
static const char *dice_for(const tc_await *w)
{
    const bool leader = w->subject >= SOF_LEADER0 && w->subject < SOF_GUN0;

    switch (w->step) {
    case SOF_STEP_MARCH:
        return "the morale of ";
    case SOF_STEP_OVERRUN:
        return "the life of ";
    case SOF_STEP_FIGHT:
        return leader ? "the life of " : "the battle of ";
    case SOF_STEP_SHOT:
        return "the fire of gun ";
    case SOF_STEP_RALLY:
        return "the rally of ";
    case SOF_STEP_HOT_HEAD:
        return "the temper of ";
    default:
        return "";
    }
}

static void dice_prompt(const session *t, const tc_await *w, char *out, size_t cap)
{
    char rule[32];

    tc_rule_name(w->rule, rule, sizeof rule);
    const bool gun = w->subject >= SOF_GUN0 && w->subject < SOF_CUP;
    const char *name = w->step == SOF_STEP_EVENT     ? "the event"
                       : w->step == SOF_STEP_ARRIVAL ? "the flank march"
                       : gun                         ? play_subject_id(&t->b, w->subject)
                                                     : play_subject_name(&t->b, w->subject);

    if (w->step == SOF_STEP_DRAW)
        snprintf(out, cap, "Draw a marker from the cup (%d in it): whose is it? ", w->pool.sides);
    else
        snprintf(out, cap, "Roll %dd%d for %s%s (%s): ", w->pool.count, w->pool.sides, dice_for(w),
                 name && *name ? name : "the step", rule);
}

/* The number of the first marker of a leader (or the event) as the rules count them; 0: none of
   his. */
static int marker_of(const session *t, const char *word)
{
    const sof_state *s = &t->s.as.sof;
    int before = 0;

    for (int l = 0; l < t->b.as.sof.leaders; before += s->leader[l++].cup)
        if (s->leader[l].cup && (strcmp(word, t->b.as.sof.leader[l].id) == 0 ||
                                 strcmp(word, t->b.as.sof.leader[l].name) == 0))
            return before + 1;
    return strcmp(word, "event") == 0 && s->event_in_cup ? before + 1 : 0;
}

static void print_cup(const session *t)
{
    for (int l = 0; l < t->b.as.sof.leaders; l++)
        if (t->s.as.sof.leader[l].cup)
            printf("  %-12s %d\n", t->b.as.sof.leader[l].id, t->s.as.sof.leader[l].cup);
    if (t->s.as.sof.event_in_cup)
        puts("  event        1");
}

/* ---- A battle in words ----------------------------------------------------------------------- */

static int units(const tc_battle *b, int side)
{
    int n = 0;

    for (int u = 0; u < b->as.sof.units; u++)
        n += b->as.sof.unit[u].side == side;
    return n;
}

static void print_size(const tc_battle *b)
{
    printf("%d units, %d leaders, %d guns, %d x %d hexes\n", b->as.sof.units, b->as.sof.leaders,
           b->as.sof.guns, b->as.sof.cols, b->as.sof.rows);
}

static void print_command(const sof_battle *b, const sof_state *s, int l)
{
    static const char *const arms[SOF_ARMS] = { "infantry", "heavy cavalry", "dragoons",
                                                "cavalry" };
    char hex[5];

    printf("\n%-5s %s, command %d, MA %d%s\n", b->leader[l].id, b->leader[l].name,
           b->leader[l].command, b->leader[l].ma,
           b->leader[l].overall ? ", overall commander (SOF-2.3.2.b)" : "");
    for (int u = 0; u < b->units; u++) {
        if (b->unit[u].leader != l || b->unit[u].side != b->leader[l].side)
            continue;
        if (s->unit[u].hex == HEX_NONE)
            snprintf(hex, sizeof hex, "off");
        else
            play_hex_name(s->unit[u].hex, hex);
        printf("   %-6s %-24s %-13s CF %-2d MA %-2d morale %d  %s\n", b->unit[u].id,
               b->unit[u].name, arms[b->unit[u].arm], b->unit[u].cf, b->unit[u].ma,
               b->unit[u].morale, hex);
    }
}

static void print_guns(const sof_battle *b, const sof_state *s, int side)
{
    char hex[5];
    bool first = true;

    for (int g = 0; g < b->guns; g++) {
        if (b->gun[g].side != side || s->gun[g].hex == HEX_NONE)
            continue;
        play_hex_name(s->gun[g].hex, hex);
        printf("%s%s %s", first ? "\nguns  " : ", ", b->gun[g].id, hex);
        first = false;
    }
    if (!first)
        putchar('\n');
}

static int terminal_width(void)
{
    struct winsize size;
    if (isatty(STDOUT_FILENO) && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0)
        return size.ws_col;
    return 100000;
}

static void show(const tc_battle *b, const tc_state *s)
{
    const sof_battle *f = &b->as.sof;
    const bool colour = map_wants_colour(stdout);
    const sof_map_view whole = { .colour = colour };

    if (terminal_width() < 5 * f->cols + 6)
        sof_map_overview(stdout, b, s, colour);
    else
        sof_map_draw(stdout, b, s, &whole);
    sof_map_legend(stdout, b, colour);
    for (int side = 0; side < 2; side++) {
        printf("\n%s: rout level %d VP lost\n", play_side_name(b, side), f->rout_level[side]);
        for (int l = 0; l < f->leaders; l++)
            if (f->leader[l].side == side)
                print_command(f, &s->as.sof, l);
        print_guns(f, &s->as.sof, side);
    }
    printf("\n%d turns of 30 minutes from 12:00.\n", f->turns);
}

static void ground(FILE *to, const tc_battle *b, const tc_state *s, const map_decor *decor)
{
    (void)s;
    sof_svg_ground(to, b, decor);
}

/* ---- For completion -------------------------------------------------------------------------- */

static const char *const questions[] = {
    "help", "show", "map",   "legend", "units",  "info", "can",
    "cup",  "vp",   "score", "clear",  "battle", "b",    NULL
};
static const char *const small_words[] = { "all",   "enemy", "none", "yes", "N",     "NE",
                                           "SE",    "S",     "SW",   "NW",  "face:", "north",
                                           "south", "west",  "east", NULL };

const cli_system cli_sof = {
    .decision = sof_talk_decision,
    .orders = sof_talk_orders,
    .questions = questions,
    .small_words = small_words,
    .offer_places = sof_offer_places,
    .question = sof_talk_question,
    .step = sof_talk_step,
    .score = sof_talk_score,
    .prompt = prompt,
    .occasion = occasion,
    .settled = settled,
    .opens = opens,
    .show_about = sof_show_about,
    .suppose = sof_suppose,
    .odds_of_what = "Odds of what? odds L1.1 > P1.3, odds m L1.3 1918, odds fire G2 P1.3, or just "
                    "`odds` for the battles.",
    .odds_coin = " VP",
    .odds_for = "the Catholics",
    .unseen = "Dice have fallen since: what they show cannot be unseen.",
    .side = { "The Catholic side", "The Protestant side" },
    .won = { "The Catholics have won.", "The Protestants have won." },
    .dice_prompt = dice_prompt,
    .marker = marker_of,
    .print_cup = print_cup,
    .units = units,
    .print_size = print_size,
    .show = show,
    .draw = sof_svg_draw,
    .defs = svg_defs,
    .ground = ground,
    .counters = sof_svg_counters,
    .spot = sof_svg_spot,
    .box = sof_svg_box,
    .bench = sof_bench,
    .bench_print = sof_bench_print,
};
