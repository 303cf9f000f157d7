/* The talk at the table: what every battle has, refusals, odds of a command, the log, and the loop.
   What a system says and asks is in SYSTEM/talk.c. */
#include "../io/plans.h"
#include "sheet.h"
#include "systems.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

/* ---- Colour ---------------------------------------------------------------------------------- */

const char *talk_ink(const session *t, int ink)
{
    return t->colour ? sheet_inks[ink] : NULL;
}

static const char *colour_on(const session *t, int ink)
{
    return t->colour ? sheet_inks[ink] : "";
}

/* ---- Refusals -------------------------------------------------------------------------------- */

void talk_refusal(session *t, const play_decision *d, const tc_verdict *v)
{
    const tc_state seen = session_seen(t);
    play_decision nearest;

    play_say_verdict(&t->b, v, t->words, SESSION_WORDS);
    printf("%sNo:%s %s\n", colour_on(t, INK_REFUSED), colour_on(t, INK_PLAIN), t->words);
    if (play_nearest(&t->b, &seen, d, &nearest)) {
        play_say_decision(&t->b, &seen, &nearest, t->words, SESSION_WORDS);
        printf("    Nearest that is legal: %s\n", t->words);
    }
}

/* ---- Odds ------------------------------------------------------------------------------------ */

typedef struct odds_room {
    tc_state work[128];
    play_outcome outcome[PLAY_OUTCOMES_MAX];
} odds_room;

/* Exact chances of a command, through the real rules up to the next decision. */
static void odds_of_decision(session *t, const play_decision *d)
{
    const tc_state seen = session_seen(t);
    odds_room *room = malloc(sizeof *room);
    if (!room)
        return;
    play_odds o = { .at = room->outcome };
    play_odds_of(&t->b, &seen, d, cli_system_of(&t->b)->odds_whole, room->work,
                 TC_COUNT(room->work), &o);
    if (!o.total)
        talk_refusal(t, d, &o.verdict);
    else if (o.count == 1 && o.leaves <= 1)
        puts("No die decides this.");
    for (int i = 0; o.total && i < o.count && !(o.count == 1 && o.leaves <= 1); i++) {
        const uint64_t permille = (o.at[i].weight * 1000 + o.total / 2) / o.total;
        if (cli_system_of(&t->b)->odds_whole)
            play_say_outcome(&t->b, &seen, &o.at[i], t->words, SESSION_WORDS);
        else
            play_narrate(&t->b, &o.at[i].result, 1, t->words, SESSION_WORDS);
        t->words[strcspn(t->words, "\n")] = 0;
        printf("  %llu/%llu  %3llu.%llu%%  %s\n", (unsigned long long)o.at[i].weight,
               (unsigned long long)o.total, (unsigned long long)(permille / 10),
               (unsigned long long)(permille % 10), t->words[0] ? t->words : "nothing happens");
    }
    free(room);
}

/* "odds COMMAND": of what the rest of the line says. */
static void ask_odds(session *t, const talk_words *w)
{
    play_decision d;
    talk_words rest = { .count = 0 };

    for (int i = 1; i < w->count; i++)
        rest.at[rest.count++] = w->at[i];
    snprintf(rest.said, sizeof rest.said, "%s", w->said);
    const int said = talk_decision(t, &rest, &d);
    if (said == 0)
        puts(cli_system_of(&t->b)->odds_of_what);
    else if (said > 0)
        odds_of_decision(t, &d);
}

/* ---- Questions ------------------------------------------------------------------------------- */

/* A rule by its id, or by what stands behind the system's letters: "TVB-1.1.b", "1.1.b". */
static unsigned rule_said(const session *t, const char *word)
{
    char id[64];
    const unsigned rule = tc_rule_find(word);

    snprintf(id, sizeof id, "%s-%s", tc_system_name(t->b.system), word);
    for (char *c = id; *c && *c != '-'; c++)
        *c = (char)toupper((unsigned char)*c);
    return rule ? rule : tc_rule_find(id);
}

static void ask_rules(const session *t, const talk_words *w)
{
    const unsigned rule = w->count > 1 ? rule_said(t, w->at[1]) : 0;
    char name[40];

    if (!rule) {
        puts("Which rule? By its id, as the log shows it in brackets: rules R11 for this battle's "
             "own R11. `tercio rules` lists all.");
        return;
    }
    tc_rule_name(rule, name, sizeof name);
    const char origin = tc_rule(rule).origin;
    printf("%s (%s): %s\n", name, play_origin_words(origin), tc_rule(rule).line);
    if ((origin == 'H' || origin == 'P') && play_origin_why(origin))
        puts(play_origin_why(origin));
}

static void ask_log(const session *t, const talk_words *w)
{
    long lines = 20;
    size_t at = t->log_len;

    if (w->count > 1 && !cli_number(w->at[1], 1, 1000000, &lines)) {
        puts("How many lines? log 50");
        return;
    }
    while (at > 0 && lines >= 0)
        if (t->log[--at] == '\n')
            lines--;
    if (t->log_len)
        fputs(t->log + (at ? at + 1 : 0), stdout);
}

static void ask_undo(session *t, bool dice)
{
    const char *why;
    if (dice ? !session_correct(t, &why) : !session_undo(t, &why)) {
        puts(why);
        return;
    }
    puts("Taken back.");
    t->asks = true;
}

static const char *side_words(const session *t, int side)
{
    const char *words = cli_system_of(&t->b)->side[side];

    return words ? words : play_side_name(&t->b, side);
}

/* Whether the people at the table may not know where it is (TVB-X10). */
static bool is_hidden(const session *t, int subject)
{
    const tc_state seen = session_seen(t);

    return tc_piece_of(&t->b, &t->s, subject).where != tc_piece_of(&t->b, &seen, subject).where;
}

/* What the computer weighed before its last activation or step; its ambushes are its own affair. */
static void ask_plans(session *t)
{
    ai_search weighed = t->weighed;

    if (!weighed.plans) {
        puts("The computer has weighed nothing yet; only a general and a marshal weigh plans.");
        return;
    }
    if (is_hidden(t, weighed.fact))
        weighed.fact = TC_NONE;
    io_say_plans(&t->b, t->weighed_side, &weighed, t->words, SESSION_WORDS);
    printf("%s weighed in turn %d (points at the end of the next turn):\n%s",
           side_words(t, t->weighed_side), t->weighed_turn, t->words);
}

/* Asked at every table. */
static bool ask_common(session *t, const talk_words *w)
{
    const char *q = w->at[0];

    if (strcasecmp(q, "save") == 0)
        session_ask_save(t);
    else if (strcasecmp(q, "odds") == 0 || strcasecmp(q, "o") == 0)
        ask_odds(t, w);
    else if (strcasecmp(q, "rules") == 0 || strcasecmp(q, "rule") == 0)
        ask_rules(t, w);
    else if (strcasecmp(q, "log") == 0)
        ask_log(t, w);
    else if (strcasecmp(q, "plans") == 0)
        ask_plans(t);
    else if (strcasecmp(q, "undo") == 0 || strcasecmp(q, "correct") == 0)
        ask_undo(t, strcasecmp(q, "correct") == 0);
    else
        return false;
    return true;
}

bool talk_question(session *t, const talk_words *w)
{
    return cli_system_of(&t->b)->question(t, w) || ask_common(t, w);
}

void talk_step(session *t)
{
    cli_system_of(&t->b)->step(t);
}

void talk_head(session *t)
{
    play_say_await(&t->b, &t->s, t->words, SESSION_WORDS);
    printf("\n%s%s%s\n", colour_on(t, INK_HEAD), t->words, colour_on(t, INK_PLAIN));
}

/* ---- What is decided by itself, what opens an activation ---- */

static bool is_settled(const session *t, const tc_await *w, play_decision *d)
{
    const cli_system *own = cli_system_of(&t->b);

    return own->settled && own->settled(t, w, d);
}

static bool is_opening(const session *t)
{
    const cli_system *own = cli_system_of(&t->b);
    const tc_await w = tc_awaits(&t->b, &t->s);

    return own->opens && own->opens(&w);
}

/* ---- The computer ---------------------------------------------------------------------------- */

/* A choice is not a die: it comes of the position, so that the same one is thought about in the
   same way. */
static uint64_t mind_seed(const session *t, int side)
{
    return ai_seen(&t->b, &t->s, side) ^ t->dice.key[0] ^ (uint64_t)t->dice.key[1] << 32;
}

static void think(session *t, int side, int at, play_decision *d)
{
    ai_search search = { .tells = true, .yields = t->human[!side] };
    ai_random *m = &t->mind[side];

    if (!t->thought[side] || t->occasion[side] != cli_system_of(&t->b)->occasion(t)) {
        const uint8_t peace = m->peace, despair = m->despair;
        ai_random_seed(m, mind_seed(t, side));
        m->peace = peace;
        m->despair = despair;
        t->occasion[side] = cli_system_of(&t->b)->occasion(t);
    }
    ai_decide_level(t->level[side], &t->b, &t->s, m, &search, d);
    t->thought[side] = at + 1;
    if (search.plans) {
        t->weighed = search;
        t->weighed_side = side;
        t->weighed_turn = tc_turn(&t->b, &t->s);
        t->weighed_at = at;
    }
}

/* Where the occasion of this side's last decision opened, in the past. */
static int opened_at(session *t, int side)
{
    int from = t->past_count;
    bool any = false;
    uint32_t last = 0;

    for (int i = t->past_count - 1; i >= 0; i--) {
        if (t->past[i].who != side)
            continue;
        t->s = t->past[i].before;
        if (any && cli_system_of(&t->b)->occasion(t) != last)
            break;
        last = cli_system_of(&t->b)->occasion(t);
        any = true;
        from = i;
    }
    return from;
}

/* After a resume or an undo: the mind is made up again by the same decisions since the occasion
   opened, so that neither is a way to make the computer think otherwise. But that all seemed lost
   on an earlier occasion is forgotten: it then resigns a turn later. */
static void recall(session *t, int side)
{
    const tc_state now = t->s;
    const int from = opened_at(t, side);
    play_decision d;

    t->mind[side].peace = t->mind[side].despair = 0;
    for (int i = 0; i < t->past_count; i++) {
        t->s = t->past[i].before;
        const tc_await w = tc_awaits(&t->b, &t->s);
        if (i <= from && t->s.offered >> side & 1) /* when he offered a draw last */
            t->mind[side].peace = (uint8_t)(1 + tc_turn(&t->b, &t->s));
        if (i >= from && w.who == side && !is_settled(t, &w, &d))
            think(t, side, i, &d);
    }
    t->s = now;
}

static void computer_decides(session *t, int side)
{
    play_decision d;

    if (is_opening(t))
        session_tell(t, "\n");
    if (!t->thought[side])
        recall(t, side);
    think(t, side, t->past_count, &d);
    session_decide(t, &d);
}

/* ---- The loop -------------------------------------------------------------------------------- */

static void agree(session *t, int side)
{
    play_decision d = { .count = 1 };
    d.at[0] = (tc_action){
        .kind = TC_OFFER_DRAW, .side = (uint8_t)side, .unit = TC_NONE, .target = TC_NONE
    };
    session_decide(t, &d);
}

static bool is_either(const char *line, const char *word, const char *letter)
{
    return strcasecmp(line, word) == 0 || strcasecmp(line, letter) == 0;
}

/* The side whose offer of a draw a person has still to answer; -1: neither. */
static int offers(const session *t)
{
    for (int side = 0; side < 2; side++)
        if (t->s.offered == 1 << side && t->human[!side] && t->declined != t->past_count + 1)
            return side;
    return -1;
}

/* A draw is offered to a person, who is asked before the battle goes on, and again if it is no
   answer. */
static void answer_offer(session *t, int side)
{
    char prompt[128], line[64];

    snprintf(prompt, sizeof prompt, "%s offers a draw. Agree? (yes, no) ", side_words(t, side));
    if (!session_ask(prompt, line, sizeof line) || is_either(line, "quit", "q"))
        t->ended = true;
    else if (is_either(line, "yes", "y"))
        agree(t, !side);
    else if (is_either(line, "no", "n"))
        t->declined = t->past_count + 1;
    else
        puts("Say yes or no, or quit.");
}

/* The person has offered the computer a draw: it answers at once, as the offer lapses with the next
   decision. */
static void answer_person(session *t, int side)
{
    ai_random mind; /* not his own: an answer changes nothing of what he will do */

    if (t->s.over || t->human[!side])
        return;
    ai_random_seed(&mind, mind_seed(t, !side));
    if (ai_accepts_draw(t->level[!side], &t->b, &t->s, !side, &mind, NULL))
        agree(t, !side);
    else
        printf("%s fights on.\n", side_words(t, !side));
}

static void obey(session *t, const play_decision *d)
{
    const tc_verdict v = session_decide(t, d);

    if (v.rule != TC_LEGAL) {
        talk_refusal(t, d, &v);
        return;
    }
    if (d->at[0].kind == TC_OFFER_DRAW)
        answer_person(t, d->at[0].side);
    t->asks = true;
}

static void hear(session *t)
{
    const tc_await w = tc_awaits(&t->b, &t->s);
    const line_guide guide = { talk_offer, t };
    char prompt[160], line[512];
    talk_words words;
    play_decision d;

    cli_system_of(&t->b)->prompt(t, w.who, prompt, sizeof prompt);
    if (!line_ask(prompt, talk_ink(t, w.who ? INK_SECOND_WORD : INK_FIRST_WORD), &guide, line,
                  sizeof line)) {
        t->ended = true;
        return;
    }
    talk_cut(line, &words);
    if (words.count == 0) {
        t->told = 0;
        t->asks = true;
        return;
    }
    if (strcasecmp(words.at[0], "quit") == 0 || strcasecmp(words.at[0], "q") == 0) {
        t->ended = true;
        return;
    }
    const int said = talk_decision(t, &words, &d);
    if (said > 0)
        obey(t, &d);
    else if (said == 0 && !talk_question(t, &words))
        printf(
            "'%s' is no command here. `help` lists them; an empty line says what is to be done.\n",
            words.at[0]);
}

static void say_end(const session *t, const char *command)
{
    const cli_system *own = cli_system_of(&t->b);
    const int winner = t->s.over == TC_WON_1;

    if (t->s.over) {
        if (t->s.over == TC_DRAWN)
            printf("\nA draw.\n");
        else if (own->won[winner])
            printf("\n%s\n", own->won[winner]);
        else
            printf("\n%s has won.\n", play_side_name(&t->b, winner));
        own->score(t);
        if (t->path[0] && !t->unsaved)
            printf("The battle is recorded in %s. Tell it again: tercio replay %s\n", t->path,
                   t->path);
    } else if (t->path[0] && !t->unsaved) {
        printf("Saved. Go on with: tercio %s --resume %s\n", command, t->path);
    }
}

/* One turn of the loop for whoever is awaited; false when the battle is over. */
static bool go_on(session *t)
{
    play_decision d;
    const tc_await w = tc_awaits(&t->b, &t->s);

    if (w.who == TC_OVER)
        return false;
    if (w.who == TC_CHANCE) {
        session_roll_due(t);
    } else if (offers(t) >= 0) {
        answer_offer(t, offers(t));
        t->asks = true;
    } else if (is_settled(t, &w, &d)) {
        session_decide(t, &d);
        t->asks = true;
    } else if (!t->human[w.who]) {
        computer_decides(t, w.who);
        t->asks = true;
    } else {
        if (t->asks && is_opening(t) && isatty(STDOUT_FILENO))
            cli_system_of(&t->b)->show_about(t);
        if (t->asks)
            talk_step(t);
        t->asks = false;
        hear(t);
    }
    return true;
}

/* Nobody leaves what is not saved without having been asked; a script cannot be. */
static bool may_leave(session *t)
{
    char prompt[256], line[64];

    if (t->unsaved && !session_save(t) && isatty(STDIN_FILENO)) {
        snprintf(prompt, sizeof prompt,
                 "NOT SAVED: %s. Leave, and lose what was played since? (yes, no) ",
                 strerror(t->unsaved));
        return !session_ask(prompt, line, sizeof line) || is_either(line, "yes", "y");
    }
    return true;
}

/* The exit code. */
static int leave(const session *t, const char *command)
{
    say_end(t, command);
    fflush(stdout);
    if (t->unsaved)
        fprintf(stderr, "tercio: %s not saved: %s cannot be written: %s\n",
                t->written ? "what was played last is" : "the battle is", t->path,
                strerror(t->unsaved));
    return t->unsaved || t->failed ? CLI_FAILED : CLI_OK;
}

int talk_battle_through(session *t, const char *command)
{
    printf("%s\nType `help` for what you may say, an empty line for what is to be done.\n",
           t->b.title);
    if (t->path[0] && !t->unsaved)
        printf("Every decision is saved in %s\n", t->path);
    else if (!t->path[0])
        puts("This battle is saved nowhere: give --record FILE.");
    t->asks = true;
    session_roll_due(t);
    do {
        t->ended = t->failed;
        while (!t->ended && go_on(t)) {
        }
    } while (!may_leave(t));
    return leave(t, command);
}
