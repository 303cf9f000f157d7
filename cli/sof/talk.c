/* The talk at a map of Sword of Fire: what is to be done and what may be asked. */
#include "talk.h"
#include "../../ai/sof/battle_line.h"
#include "../../core/sof/tables.h"
#include "map.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/ioctl.h>
#include <unistd.h>

static const char *const columns[] = { "1-3", "1-2", "1-1", "1.5-1", "2-1", "3-1", "4-1", "5-1" };
static const char *const grounds[] = { "clear", "village", "woods" }; /* enum sof_terrain */
static const char *const results[] = { "Ne", "Ad", "Ar", "Ae", "Dd", "Dr", "De", "Dx" };
static const char *const statuses[] = { "NORMAL", "DISORDERED", "ROUTED", "gone" };
static const char *const arms[SOF_ARMS] = { "infantry", "heavy cavalry", "dragoons", "cavalry" };

static const char help[] =
    "What you may say (ids as the map shows them; small letters do):\n"
    "  accept | decline          use the activation marker drawn, or not              (y, n)\n"
    "  m UNIT HEX                move to a hex by a cheapest way:   m L1.3 1918\n"
    "  m UNIT N NE ...           move step by step; face:S turns (option facing); leaders move the "
    "same way\n"
    "  charge UNIT TARGET [WAY]  charge enemy cavalry 2 to 4 hexes off:   charge L3.1 P2.1 N N\n"
    "  can UNIT                  where it may go\n"
    "  end                       end movement (or set-up)\n"
    "  fire GUN TARGET           bombard (option artillery)\n"
    "  b A B > C D               name a battle: attackers > defenders; `clear` forgets all named\n"
    "  auto                      declare just what must be fought\n"
    "  fight [N]                 declare what was named; then resolve battle N\n"
    "  retreat UNIT HEX | stay UNIT    dragoons after a battle\n"
    "  choose ID ...             pick, relocate, Tilly's choice, events; `choose none`\n"
    "  place LEADER UNIT | face UNIT DIR    at set-up\n"
    "  odds [A > B | COMMAND]    chances: of the battles, of a battle you think of, of any "
    "command\n"
    "  show [HEX|ID|all] | map   the map about a place, all of it, or at a glance;  legend\n"
    "  units [all|enemy] | info ID|HEX | cup | vp | log [N] | plans\n"
    "  rules ID                  a rule in our words:   rules SOF-5.3.b\n"
    "  undo                      take back, as far as the last die\n"
    "  correct                   umpire: the last dice were mistyped; they are asked for again\n"
    "  save | quit               the battle is saved after every decision anyway\n"
    "  resign yes | draw         give up; offer a draw\n";

static const sof_battle *field(const session *t)
{
    return &t->b.as.sof;
}

static const sof_state *now(const session *t)
{
    return &t->s.as.sof;
}

/* ---- Odds ------------------------------------------------------------------------------------ */

static void print_halves(int doubled)
{
    printf(doubled & 1 ? "%d.5" : "%d", doubled / 2);
}

static void print_side_of(const session *t, const sof_state *s, int battle, int side)
{
    bool first = true;
    for (int u = 0; u < field(t)->units; u++) {
        if (s->unit[u].battle != battle || field(t)->unit[u].side != side)
            continue;
        printf("%s%s", first ? "" : " + ", field(t)->unit[u].id);
        first = false;
    }
}

/* The CRT row of each face, and which results come of it. */
static void print_cells(const sof_odds *o)
{
    const int drm = o->drm_leader_attack + o->drm_leader_defence + o->drm_morale;
    int count[8] = { 0 };

    printf("    die");
    for (int die = 1; die <= 6; die++) {
        const int row = die + drm < 0 ? 0 : die + drm > SOF_DIE_MAX ? SOF_DIE_MAX : die + drm;
        const int result = sof_crt[row][o->shifted];
        count[result]++;
        printf("  %d:%s", die, results[result]);
    }
    printf("\n   ");
    for (int r = 0; r < 8; r++)
        if (count[r])
            printf(" %s %d/6 (%d%%) ", results[r], count[r], (count[r] * 100 + 3) / 6);
    putchar('\n');
}

void talk_ladder(const session *t, const sof_state *s, int battle)
{
    const sof_odds o = sof_battle_odds(field(t), s, battle);

    printf("  battle %d: ", battle);
    print_side_of(t, s, battle, s->side);
    printf(" > ");
    print_side_of(t, s, battle, !s->side);
    if (o.defenders == o.routed) {
        printf("\n    only ROUTED defenders: eliminated without a die (SOF-5.2.d, SOF-R30)\n");
        return;
    }
    printf("\n    ");
    print_halves(o.attack);
    printf(" : ");
    print_halves(o.defence);
    printf(" = column %s", columns[o.column]);
    if (o.shift)
        printf(", shift %+d = %s", o.shift, columns[o.shifted]);
    printf("; die %+d (leaders %+d %+d, morale %+d)\n",
           o.drm_leader_attack + o.drm_leader_defence + o.drm_morale, o.drm_leader_attack,
           o.drm_leader_defence, o.drm_morale);
    print_cells(&o);
}

/* A battle one thinks of: the units are put into it as they stand now. */
static void odds_of_words(const session *t, const talk_words *w)
{
    sof_state s = *now(t);
    int attackers = 0, defenders = 0, side = -1;

    for (int u = 0; u < field(t)->units; u++)
        s.unit[u].battle = 0;
    for (int i = 1; i < w->count; i++) {
        if (strcmp(w->at[i], ">") == 0)
            continue;
        const int who = talk_subject(t, w->at[i]);
        if (who < 0 || who >= SOF_LEADER0 || s.unit[who].hex == HEX_NONE) {
            printf("No unit '%s' is on the map.\n", w->at[i]);
            return;
        }
        side = side < 0 ? field(t)->unit[who].side : side;
        s.unit[who].battle = 1;
        attackers += field(t)->unit[who].side == side;
        defenders += field(t)->unit[who].side != side;
    }
    if (!attackers || !defenders) {
        puts("Name attackers, '>' and defenders: odds L1.1 L1.2 > P1.3");
        return;
    }
    s.side = (uint8_t)side;
    s.battles = 1;
    puts("As they stand now, whether or not they could fight from here:");
    talk_ladder(t, &s, 1);
}

/* Of a battle one thinks of, or of all that are declared. */
static void ask_odds(const session *t, const talk_words *w)
{
    if (w->count > 1) {
        odds_of_words(t, w);
        return;
    }
    tc_state draft = t->s;
    for (int i = 0; i < t->draft.count; i++)
        tc_apply(&t->b, &draft, &t->draft.at[i], NULL, NULL);
    if (draft.as.sof.battles == 0)
        puts("No battle is declared. Ask: odds L1.1 L1.2 > P1.3");
    for (int n = 1; n <= draft.as.sof.battles; n++)
        if (!(draft.as.sof.resolved[n >> 5] >> (n & 31) & 1))
            talk_ladder(t, &draft.as.sof, n);
}

/* ---- Information ----------------------------------------------------------------------------- */

static void hex_words(tc_hex h, char out[12])
{
    if (h == HEX_NONE)
        snprintf(out, 12, "off map");
    else
        play_hex_name(h, out);
}

static void print_unit(const session *t, int u)
{
    const sof_unit_card *card = &field(t)->unit[u];
    const sof_unit *x = &now(t)->unit[u];
    char hex[12];

    hex_words(x->hex, hex);
    printf("  %-6s %-22s %-13s CF %-2d MA %-2d morale %d  %-7s %s", card->id, card->name,
           arms[card->arm], card->cf, card->ma,
           x->status == SOF_GONE ? card->morale : sof_morale(field(t), now(t), u), hex,
           statuses[x->status]);
    if (sof_on(field(t), SOF_FACING) && x->hex != HEX_NONE)
        printf(" faces %s", play_dir_name(x->facing));
    if (x->flags & SOF_U_MOVED)
        printf(", moved");
    if (x->flags & SOF_U_CHARGED)
        printf(", charging %s", field(t)->unit[x->target].id);
    if (sof_on(field(t), SOF_COMMAND_RADIUS) && now(t)->by &&
        field(t)->unit[u].leader == now(t)->active && !(x->flags & SOF_U_IN_COMMAND) &&
        x->hex != HEX_NONE)
        printf(", out of command");
    putchar('\n');
}

static void print_leader(const session *t, int l)
{
    static const char *const states[] = { "", ", dead: the command has no leader",
                                          ", dead: a replacement leads", ", gone" };
    const sof_leader_card *card = &field(t)->leader[l];
    char hex[12];

    hex_words(now(t)->leader[l].hex, hex);
    printf("%s: %s, command %d, MA %d, %s%s%s; %d AM in the cup\n", card->id, card->name,
           card->command, card->ma, hex, states[now(t)->leader[l].state],
           now(t)->leader[l].flags & SOF_L_ACTIVATED ? ", activated this turn" : "",
           now(t)->leader[l].cup);
}

static void ask_units(const session *t, const talk_words *w)
{
    const bool all = w->count > 1 && strcasecmp(w->at[1], "all") == 0;
    const bool enemy = w->count > 1 && strcasecmp(w->at[1], "enemy") == 0;
    const int who = tc_awaits(&t->b, &t->s).who, own = who < 2 ? who : 0;

    for (int l = 0; l < field(t)->leaders; l++) {
        const bool active = now(t)->by && now(t)->active == l;
        if (!all && (enemy        ? field(t)->leader[l].side == own
                     : now(t)->by ? !active
                                  : field(t)->leader[l].side != own))
            continue;
        print_leader(t, l);
        for (int u = 0; u < field(t)->units; u++)
            if (field(t)->unit[u].leader == l && now(t)->unit[u].status != SOF_GONE)
                print_unit(t, u);
    }
}

static void print_hexsides(const session *t, tc_hex h)
{
    for (int dir = 0; dir < HEX_DIRS; dir++) {
        if (sof_bit(field(t)->bridge[dir], h))
            printf(", bridge %s", play_dir_name(dir));
        else if (sof_bit(field(t)->river[dir], h))
            printf(", river %s", play_dir_name(dir));
    }
}

static void ask_info(const session *t, const talk_words *w)
{
    const int who = w->count > 1 ? talk_subject(t, w->at[1]) : -1;
    const tc_hex h = w->count > 1 ? talk_hex(t, w->at[1]) : (tc_hex)HEX_NONE;
    char hex[12];

    if (who < 0 && h == HEX_NONE) {
        puts("About whom? info L1.3, info Tilly, info 1918");
        return;
    }
    if (who >= 0 && who < SOF_LEADER0) {
        print_unit(t, who);
        printf("  of the command of %s\n", field(t)->leader[field(t)->unit[who].leader].name);
    } else if (who >= SOF_LEADER0 && who < SOF_GUN0) {
        print_leader(t, who - SOF_LEADER0);
    } else if (who >= SOF_GUN0) {
        static const char *const states[] = { "operative", "abandoned", "destroyed" };
        const sof_gun *g = &now(t)->gun[who - SOF_GUN0];
        hex_words(g->hex, hex);
        printf("  gun %s, %s, %s%s\n", play_subject_id(&t->b, who), hex, states[g->state],
               g->fired ? ", has fired" : "");
    }
    if (h == HEX_NONE)
        return;
    const int ground = sof_bit(field(t)->woods, h)     ? SOF_WOODS
                       : sof_bit(field(t)->village, h) ? SOF_VILLAGE
                                                       : SOF_CLEAR;
    hex_words(h, hex);
    printf("  hex %s: %s", hex, grounds[ground]);
    if (ground != SOF_CLEAR)
        printf(" (infantry %d MP, cavalry %d; SOF-4.2.b)", sof_enter_mp[ground][0],
               sof_enter_mp[ground][1]);
    print_hexsides(t, h);
    putchar('\n');
    const int unit = sof_unit_at(field(t), now(t), h);
    if (who < 0 && unit >= 0)
        print_unit(t, unit);
    for (int l = 0; who < 0 && l < field(t)->leaders; l++)
        if (now(t)->leader[l].hex == h)
            print_leader(t, l);
}

static void ask_cup(const session *t)
{
    play_cup_row row[SOF_LEADERS + 1];
    const int count = play_cup(&t->b, &t->s, row, TC_COUNT(row));

    for (int i = 0; i < count && i < TC_COUNT(row); i++) {
        const char *name =
            row[i].subject == SOF_CUP ? "event marker" : play_subject_name(&t->b, row[i].subject);
        if (!row[i].markers && !row[i].impossible)
            continue;
        printf("  %-24s %d of %d%s%s\n", name, row[i].markers, row[i].total,
               row[i].activated ? ", has been activated: would be put aside (SOF-3.1.1.d)" : "",
               row[i].impossible ? ", cannot come any more this turn" : "");
    }
    if (!count)
        puts("The cup is empty: it is filled at the start of a turn.");
}

void sof_talk_score(const session *t)
{
    for (int side = 0; side < 2; side++)
        printf("  %-10s has lost %3d VP; routs at %d (SOF-8.1)\n", side ? "Protestant" : "Catholic",
               sof_lost(field(t), now(t), side), field(t)->rout_level[side]);
}

static void ask_can(const session *t, const talk_words *w)
{
    uint64_t ends[HEX_ROWS];
    const int who = w->count > 1 ? talk_subject(t, w->at[1]) : -1;
    int count = 0;

    if (who < 0 || who >= SOF_GUN0) {
        puts("Who? can L1.3");
        return;
    }
    if (who < SOF_LEADER0)
        sof_reach(field(t), now(t), who, ends);
    else
        sof_leader_reach(field(t), now(t), who - SOF_LEADER0, ends);
    for (int row = 0; row < field(t)->rows; row++)
        for (int col = 0; col < field(t)->cols; col++)
            if (ends[row] >> col & 1)
                printf("%s%02d%02d",
                       count++ % 16 ? " "
                       : count == 1 ? "  "
                                    : "\n  ",
                       col + 1, row + 1);
    if (count)
        printf("\n%s may end its move in these %d hexes.\n", w->at[1], count);
    else
        printf("%s may not move now.\n", w->at[1]);
}

static void offer_hexes(const session *t, const uint64_t *where, line_offers *out)
{
    char hex[8];

    for (int row = 0; row < field(t)->rows; row++)
        for (int col = 0; col < field(t)->cols; col++)
            if (where[row] >> col & 1) {
                snprintf(hex, sizeof hex, "%02d%02d", col + 1, row + 1);
                line_offer(out, hex);
            }
}

bool sof_offer_places(const session *t, const talk_words *before, line_offers *out)
{
    uint64_t ends[HEX_ROWS];
    const bool moves = talk_is(before, 0, "m") || talk_is(before, 0, "move");
    const int who = moves && before->count > 1 ? talk_subject(t, before->at[1]) : -1;

    if (who >= 0 && who < SOF_LEADER0)
        sof_reach(field(t), now(t), who, ends);
    else if (who >= SOF_LEADER0 && who < SOF_GUN0)
        sof_leader_reach(field(t), now(t), who - SOF_LEADER0, ends);
    else
        memcpy(ends, field(t)->map, sizeof ends);
    if (who >= 0 || *out->begun) /* all the map is no help */
        offer_hexes(t, ends, out);
    return who >= 0;
}

/* ---- Maps ------------------------------------------------------------------------------------ */

static tc_hex middle(const session *t)
{
    const tc_await w = tc_awaits(&t->b, &t->s);
    const sof_battle *b = field(t);

    if (w.subject < SOF_LEADER0 && now(t)->unit[w.subject].hex != HEX_NONE)
        return now(t)->unit[w.subject].hex;
    if (w.subject >= SOF_LEADER0 && w.subject < SOF_GUN0 &&
        now(t)->leader[w.subject - SOF_LEADER0].hex != HEX_NONE)
        return now(t)->leader[w.subject - SOF_LEADER0].hex;
    return hex_at(b->cols / 2, b->rows / 2);
}

static void show_map(const session *t, tc_hex about, bool all)
{
    struct winsize size;
    sof_map_view v = { .colour = t->colour, .numbers = t->colour };

    if (!all && isatty(STDOUT_FILENO) && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 &&
        size.ws_col > 20)
        sof_map_window(&t->b, about, size.ws_col, size.ws_row > 14 ? size.ws_row - 6 : 12, &v);
    sof_map_draw(stdout, &t->b, &t->s, &v);
}

static void ask_show(const session *t, const talk_words *w)
{
    const bool all = w->count > 1 && strcasecmp(w->at[1], "all") == 0;
    const tc_hex h = w->count > 1 && !all ? talk_hex(t, w->at[1]) : middle(t);

    if (h == HEX_NONE)
        puts("About where? show 1918, show L1.3, show all");
    else
        show_map(t, h, all);
}

/* ---- All questions --------------------------------------------------------------------------- */

static bool ask_small(session *t, const talk_words *w)
{
    const char *q = w->at[0];

    if (strcasecmp(q, "help") == 0 || strcmp(q, "?") == 0 || strcasecmp(q, "h") == 0)
        fputs(help, stdout);
    else if (strcasecmp(q, "map") == 0)
        sof_map_overview(stdout, &t->b, &t->s, t->colour);
    else if (strcasecmp(q, "legend") == 0)
        sof_map_legend(stdout, &t->b, t->colour);
    else if (strcasecmp(q, "cup") == 0)
        ask_cup(t);
    else if (strcasecmp(q, "vp") == 0 || strcasecmp(q, "score") == 0)
        sof_talk_score(t);
    else if (strcasecmp(q, "clear") == 0 && t->draft.count >= 0) {
        t->draft.count = 0;
        puts("No battle is named now.");
    } else
        return false;
    return true;
}

bool sof_talk_question(session *t, const talk_words *w)
{
    const char *q = w->at[0];
    bool versus = w->count < 2;

    for (int i = 1; i < w->count; i++)
        versus |= strcmp(w->at[i], ">") == 0;
    if (ask_small(t, w))
        return true;
    if (strcasecmp(q, "show") == 0 || strcasecmp(q, "s") == 0)
        ask_show(t, w);
    else if (strcasecmp(q, "units") == 0 || strcasecmp(q, "u") == 0)
        ask_units(t, w);
    else if (strcasecmp(q, "info") == 0 || strcasecmp(q, "i") == 0)
        ask_info(t, w);
    else if ((strcasecmp(q, "odds") == 0 || strcasecmp(q, "o") == 0) && versus)
        ask_odds(t, w);
    else if (strcasecmp(q, "can") == 0)
        ask_can(t, w);
    else if (strcasecmp(q, "b") == 0 || strcasecmp(q, "battle") == 0)
        talk_battle(t, w);
    else
        return false;
    return true;
}

/* ---- What is to be done ---------------------------------------------------------------------- */

static void step_movement(const session *t)
{
    int left = 0;
    printf("  to move:");
    for (int u = 0; u < field(t)->units; u++) {
        const sof_unit *x = &now(t)->unit[u];
        const bool his = now(t)->by == SOF_BY_LEADER ? field(t)->unit[u].leader == now(t)->active
                                                     : (x->flags & SOF_U_NAMED) != 0;
        if (!his || (x->flags & SOF_U_MOVED) || x->status >= SOF_ROUTED || x->hex == HEX_NONE)
            continue;
        printf(" %s", field(t)->unit[u].id);
        left++;
    }
    printf("%s   (m ID HEX, charge, can ID, end)\n", left ? "" : " nobody");
}

static void print_called(const session *t, int unit)
{
    printf("%s %s", field(t)->unit[unit].id, field(t)->unit[unit].name);
}

/* Who must still fight whom, or may (R14, R29). */
static void step_battles(const session *t)
{
    ai_line line;
    tc_action shot[8];

    ai_line_gather(field(t), now(t), NULL, true, &line);
    for (int a = 0; a < line.attackers; a++) {
        const bool must = line.touches[a] & line.normal;
        bool first = true;
        printf("  ");
        print_called(t, line.attacker[a]);
        printf(must ? " must attack:" : " may attack:");
        for (int e = 0; e < line.enemies; e++) {
            if (!(line.touches[a] >> e & 1))
                continue;
            printf(first ? " " : ", ");
            print_called(t, line.enemy[e]);
            if (!(line.normal >> e & 1))
                printf(" (%s: need not)", statuses[now(t)->unit[line.enemy[e]].status]);
            first = false;
        }
        putchar('\n');
    }
    const int shots = tc_actions(&t->b, &t->s, SOF_BOMBARD, TC_NONE, shot, TC_COUNT(shot));
    for (int i = 0; i < shots && i < TC_COUNT(shot); i++)
        printf("  %s may fire at %s%s\n", play_subject_id(&t->b, shot[i].unit),
               play_subject_id(&t->b, shot[i].target), i == TC_COUNT(shot) - 1 ? " ..." : "");
    puts("  (b A B > C, auto, fight; odds A > C)");
}

static void step_listed(const session *t)
{
    tc_action list[24];
    const int n = tc_actions(&t->b, &t->s, 0, TC_NONE, list, TC_COUNT(list));
    char words[256];

    for (int i = 0; i < n && i < TC_COUNT(list); i++) {
        play_decision d = { .count = 1 };
        d.at[0] = list[i];
        if (list[i].kind < TC_KINDS)
            continue;
        play_say_decision(&t->b, &t->s, &d, words, sizeof words);
        printf("  %s\n", words);
    }
}

void sof_talk_step(session *t)
{
    const tc_await w = tc_awaits(&t->b, &t->s);

    if (w.who >= TC_CHANCE)
        return;
    const uint16_t step = (uint16_t)(w.step << 8 | w.subject);
    if (step != t->told || w.step != SOF_STEP_MOVEMENT)
        talk_head(t);
    t->told = step;
    switch (w.step) {
    case SOF_STEP_MOVEMENT:
        step_movement(t);
        break;
    case SOF_STEP_GUNS:
        step_battles(t);
        break;
    case SOF_STEP_BATTLES:
        for (int n = 1; n <= now(t)->battles; n++)
            if (!(now(t)->resolved[n >> 5] >> (n & 31) & 1))
                talk_ladder(t, now(t), n);
        puts("  (fight, or fight N)");
        break;
    case SOF_STEP_ANSWER:
        puts(w.kinds >> SOF_TILLY_CHOOSE & 1 ? "  (choose LEADER, choose none)"
                                             : "  (accept, decline; show, units, cup)");
        break;
    case SOF_STEP_SETUP:
        puts("  (place LEADER UNIT; done: as the scenario suggests)");
        break;
    default:
        step_listed(t);
    }
}

/* After movement, where nobody can fight and no gun can fire, there is nothing to ask. */
bool sof_nothing_to_declare(const session *t, const tc_await *w)
{
    bool want[SOF_UNITS];
    ai_line line;
    tc_action shot;

    if (!(w->kinds >> SOF_DECLARE_BATTLES & 1))
        return false;
    for (int u = 0; u < SOF_UNITS; u++)
        want[u] = true;
    ai_line_gather(field(t), now(t), want, true, &line);
    return line.attackers == 0 && tc_actions(&t->b, &t->s, SOF_BOMBARD, TC_NONE, &shot, 1) == 0;
}

void sof_show_about(const session *t)
{
    show_map(t, middle(t), false);
}
