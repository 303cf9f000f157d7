/* A battle that somebody plays: decisions in, dice, story and record out. */
#include "line.h"
#include "systems.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

bool session_ask(const char *prompt, char *line, int cap)
{
    return line_ask(prompt, NULL, NULL, line, cap);
}

/* ---- The story ------------------------------------------------------------------------------- */

static void keep_words(session *t, const char *text)
{
    const size_t len = strlen(text);

    if (t->log_len + len + 1 > t->log_cap) {
        const size_t cap = 2 * (t->log_len + len) + 4096;
        char *log = realloc(t->log, cap);
        if (!log)
            return;
        t->log = log;
        t->log_cap = cap;
    }
    memcpy(t->log + t->log_len, text, len + 1);
    t->log_len += len;
}

void session_tell(session *t, const char *text)
{
    fputs(text, stdout);
    keep_words(t, text);
}

tc_state session_seen(const session *t)
{
    tc_state seen = t->s;

    if (t->human[0] != t->human[1] && !t->s.over)
        tc_veil(&t->b, &t->s, t->human[1], &seen);
    return seen;
}

static void tell_events(session *t)
{
    if (t->events) {
        play_narrate(&t->b, t->event, t->events, t->words, SESSION_WORDS);
        session_tell(t, t->words);
    }
    fflush(stdout);
}

/* ---- Dice ------------------------------------------------------------------------------------ */

static tc_events open_events(session *t)
{
    return (tc_events){ t->event + t->events, 0, (uint32_t)(SESSION_EVENTS - t->events), 0 };
}

/* One answer into dice; false with a sentence. */
static bool read_dice(const session *t, const tc_await *w, char *line, uint8_t *die)
{
    const bool draws = play_awaits_draw(&t->b, w);
    const int marker = draws ? cli_system_of(&t->b)->marker(t, line) : 0;
    int count = 0;

    if (marker) {
        die[0] = (uint8_t)marker;
        return true;
    }
    for (char *word = strtok(line, " ,+\t"); word; word = strtok(NULL, " ,+\t")) {
        long n;
        if (!cli_number(word, 1, w->pool.sides, &n)) {
            if (draws)
                printf("No marker of '%s' is in the cup. Name a leader whose marker is in it, or a "
                       "number from 1 to %d.\n",
                       word, w->pool.sides);
            else
                printf("'%s' is no face of a die with %d sides: give numbers from 1 to %d.\n", word,
                       w->pool.sides, w->pool.sides);
            return false;
        }
        if (count == w->pool.count) {
            printf("Too many: %d %s wanted.\n", w->pool.count,
                   w->pool.count == 1 ? "die is" : "dice are");
            return false;
        }
        die[count++] = (uint8_t)n;
    }
    if (count < w->pool.count)
        printf("%d of %d dice given; the rule wants all of them together.\n", count, w->pool.count);
    return count == w->pool.count;
}

enum fetched { DICE_HERE, DICE_LEFT, DICE_TAKEN_BACK };

/* The dice of one chance step from the person, who may also leave, or take back what led to it. */
static enum fetched ask_dice(session *t, const tc_await *w, uint8_t *die)
{
    char prompt[512], line[256];
    const char *why = "";

    cli_system_of(&t->b)->dice_prompt(t, w, prompt, sizeof prompt);
    while (session_ask(prompt, line, sizeof line)) {
        if (strcmp(line, "quit") == 0 || strcmp(line, "q") == 0)
            return DICE_LEFT;
        const bool undo = strcmp(line, "undo") == 0, correct = strcmp(line, "correct") == 0;
        if ((undo && session_undo(t, &why)) || (correct && session_correct(t, &why))) {
            puts("Taken back.");
            t->asks = true;
            return DICE_TAKEN_BACK;
        }
        if (undo || correct)
            puts(why);
        else if (strcmp(line, "cup") == 0 && play_has_cup(&t->b))
            cli_system_of(&t->b)->print_cup(t);
        else if (strcmp(line, "save") == 0)
            session_ask_save(t);
        else if (strcmp(line, "help") == 0)
            puts("Roll the dice and type what they show: 4, or 2 5. Also: correct (the last dice "
                 "were mistyped), cup, undo, save, quit.");
        else if (read_dice(t, w, line, die))
            return DICE_HERE;
    }
    return DICE_LEFT;
}

static enum fetched fetch_dice(session *t, const tc_await *w, uint8_t *die)
{
    if (t->by_hand)
        return ask_dice(t, w, die);
    play_throw(&t->b, &t->s, &t->dice, die);
    return DICE_HERE;
}

/* ---- What has happened: story, memory, record ------------------------------------------------ */

/* What the only person at the table has come in sight of cannot be unseen, no more than a die. */
static bool has_shown(const session *t, const tc_battle *b, const tc_state *before,
                      const tc_state *after)
{
    tc_state saw, sees;

    if (t->by_hand || t->human[0] == t->human[1])
        return false;
    tc_veil(b, before, t->human[1], &saw);
    tc_veil(b, after, t->human[1], &sees);
    for (int u = 0; u < tc_pieces(b); u++)
        if (tc_piece_of(b, before, u).where != tc_piece_of(b, &saw, u).where &&
            tc_piece_of(b, after, u).where == tc_piece_of(b, &sees, u).where)
            return true;
    return false;
}

static bool remember(session *t, const tc_state *before, int who, bool rolled)
{
    if (t->past_count == t->past_cap) {
        const int cap = 2 * t->past_cap + 64;
        session_past *past = realloc(t->past, (size_t)cap * sizeof *past);
        if (!past)
            return false;
        t->past = past;
        t->past_cap = cap;
    }
    t->past[t->past_count++] = (session_past){ *before, (uint8_t)who, rolled };
    return true;
}

/* What cannot be kept is not played on: the record ends with the line before. */
static void fail(session *t, const char *why)
{
    fflush(stdout);
    fprintf(stderr, "tercio: the battle cannot go on: %s\n", why);
    t->failed = t->ended = true;
}

static const char *why_unrecorded(const session *t, char *out, size_t cap)
{
    snprintf(out, cap, "the record is full; it holds at most %d lines of play and %d bytes",
             IO_RECORD_PLAYS_MAX, IO_RECORD_BYTES_MAX);
    return io_record_is_full(t->record) ? out : "no memory is left for the record";
}

/* A line of play (d NULL: dice alone) that has been applied since before. */
static void close_line(session *t, const tc_state *before, const play_decision *d)
{
    char why[128];

    tell_events(t);
    t->events = 0;
    if (!io_record_decision(t->record, &t->b, before, &t->s, d, t->die, t->die_count))
        fail(t, why_unrecorded(t, why, sizeof why));
    else if (!remember(t, before, d ? tc_awaits(&t->b, before).who : TC_CHANCE,
                       t->die_count > 0 || has_shown(t, &t->b, before, &t->s)))
        fail(t, "no memory is left");
    t->die_count = 0;
    session_keep(t);
}

/* One chance step, if the dice come. */
static enum fetched roll_once(session *t, const tc_await *w)
{
    uint8_t die[TC_POOL_MAX];
    const enum fetched got = fetch_dice(t, w, die);

    if (got != DICE_HERE)
        return got;
    if (t->die_count + w->pool.count > SESSION_DICE) {
        fail(t, "more than 1024 dice between two decisions");
        return DICE_LEFT;
    }
    tc_events ev = open_events(t);
    play_roll(&t->b, &t->s, die, w->pool.count, &ev);
    t->events += (int)ev.len;
    for (int i = 0; i < w->pool.count; i++)
        t->die[t->die_count++] = die[i];
    return got;
}

/* Every chance step up to the next decision. Dice by hand are a line of play each, so that
   nothing thrown at a real table is lost if the person leaves in the middle. */
static void roll_on(session *t, const tc_state *before, const play_decision *d)
{
    tc_state from = *before;

    if (t->by_hand && d) {
        close_line(t, &from, d);
        d = NULL;
        from = t->s;
    }
    for (tc_await w = tc_awaits(&t->b, &t->s); w.who == TC_CHANCE; w = tc_awaits(&t->b, &t->s)) {
        const enum fetched got = roll_once(t, &w);
        if (got == DICE_LEFT)
            t->ended = true;
        if (got != DICE_HERE)
            return;
        if (t->by_hand) {
            close_line(t, &from, NULL);
            from = t->s;
        }
    }
    if (!t->by_hand)
        close_line(t, &from, d);
}

tc_verdict session_decide(session *t, const play_decision *d)
{
    const tc_state before = t->s;

    t->events = t->die_count = 0;
    tc_events ev = open_events(t);
    const tc_verdict v = play_apply(&t->b, &t->s, d, PLAY_STOP_AT_CHANCE, NULL, &ev);
    if (v.rule != TC_LEGAL)
        return v;
    t->events = (int)ev.len;
    t->draft.count = 0;
    roll_on(t, &before, d);
    return v;
}

void session_roll_due(session *t)
{
    const tc_state before = t->s;

    t->events = t->die_count = 0;
    if (tc_awaits(&t->b, &t->s).who == TC_CHANCE)
        roll_on(t, &before, NULL);
}

/* To the position in which the line of play `to`, counted from 0, was taken. */
static bool go_back(session *t, int to, const char **why)
{
    if (!io_record_undo(t->record, t->past_count - to)) {
        *why = io_record_is_full(t->record) ? "The record is full: it takes no more lines."
                                            : "No memory is left for the record.";
        return false;
    }
    t->s = t->past[to].before;
    t->dice.replica = io_record_replica(t->record);
    t->past_count = to;
    t->draft.count = 0;
    t->declined = 0;
    for (int side = 0; side < 2; side++) /* what was thought since has not been thought */
        if (t->thought[side] > to)
            t->thought[side] = 0;
    if (t->weighed_at >= to)
        t->weighed.plans = 0;
    session_keep(t);
    return true;
}

bool session_undo(session *t, const char **why)
{
    int to = t->past_count;

    *why = "There is nothing to take back.";
    while (to > 0 && !t->past[to - 1].rolled && t->past[to - 1].who < TC_CHANCE &&
           !t->human[t->past[to - 1].who])
        to--;
    if (to == 0)
        return false;
    *why = cli_system_of(&t->b)->unseen;
    return !t->past[to - 1].rolled && go_back(t, to - 1, why);
}

bool session_correct(session *t, const char **why)
{
    int to = t->past_count;

    *why = "Only dice that were thrown by hand can be mistyped.";
    if (!t->by_hand)
        return false;
    while (to > 0 && !t->past[to - 1].rolled)
        to--;
    *why = "No dice have been typed yet.";
    return to > 0 && go_back(t, to - 1, why);
}

/* ---- Sitting down ---------------------------------------------------------------------------- */

static char *fresh_seed(void)
{
    char out[32];
    unsigned long n = 0;
    FILE *f = fopen("/dev/urandom", "rb");

    if (!f || fread(&n, sizeof n, 1, f) != 1)
        n = (unsigned long)getpid();
    if (f)
        fclose(f);
    snprintf(out, sizeof out, "%lu", n % 1000000000UL);
    return strdup(out);
}

/* Whom a person leads: a side by its name or its place (unsaid, the first), both or none. */
static bool seat_people(session *t, const session_args *a, int *code)
{
    static const char *const place[] = { "first", "second" };
    const char *said = a->side ? a->side : place[0];
    const bool both = strcmp(said, "both") == 0;
    char text[160];

    for (int side = 0; side < 2; side++)
        t->human[side] = both || strcmp(said, place[side]) == 0 ||
                         strcasecmp(said, play_side_name(&t->b, side)) == 0;
    if (t->human[0] || t->human[1] || strcmp(said, "none") == 0)
        return true;
    snprintf(text, sizeof text, "--side is first (%s), second (%s), both or none, not",
             play_side_name(&t->b, 0), play_side_name(&t->b, 1));
    *code = cli_usage("play", text, said);
    return false;
}

static bool set_up(session *t, const session_args *a, int *code)
{
    const io_choice choice = cli_chosen(&a->choice);
    size_t len = 0;

    t->scenario = cli_battle(a->scenario, &choice, &len, &t->b);
    if (!t->scenario || !seat_people(t, a, code))
        return false;
    t->seed = a->seed ? strdup(a->seed) : fresh_seed();
    if (!t->seed)
        return false;
    t->record = io_record_new(t->scenario, &choice, t->by_hand ? NULL : t->seed);
    tc_begin(&t->b, &t->s, NULL);
    if (!t->record)
        return cli_failed("no memory left for the record", NULL) == CLI_OK;
    return io_record_system(t->record, t->b.system);
}

static bool note_seats(session *t)
{
    return io_record_seats(t->record, t->human[0] ? "human" : ai_level_name(t->level[0]),
                           t->human[1] ? "human" : ai_level_name(t->level[1])) ||
           cli_failed("no memory left for the record", NULL) == CLI_OK;
}

/* "random": of records of before. */
static int seat_level(const char *seat)
{
    return strcmp(seat, "random") == 0 ? AI_RECRUIT : ai_level_find(seat);
}

/* Who sat where when the record was written, unless the command line says otherwise: a level is a
   computer, anything else a person; where neither is named, the record does not say. */
static void take_seats(session *t, const session_args *a, const io_head *head)
{
    const int level[2] = { seat_level(head->seat[0]), seat_level(head->seat[1]) };
    const bool named = *head->seat[0] || *head->seat[1];
    for (int side = 0; side < 2 && named && !a->side; side++)
        t->human[side] = level[side] < 0;
    for (int side = 0; side < 2 && !a->levelled; side++)
        if (level[side] >= 0 || level[!side] >= 0)
            t->level[side] = level[side] >= 0 ? level[side] : level[!side];
}

/* A line of the record being resumed: played, remembered, and written into the new record. */
static bool see_line(void *ctx, const io_replay_line *l)
{
    session *t = ctx;

    if (l->kind == IO_LINE_UNDONE) {
        t->past_count = t->past_count > l->undone ? t->past_count - l->undone : 0;
        t->failed = !io_record_undo(t->record, l->undone);
        return !t->failed;
    }
    if (l->kind != IO_LINE_PLAYED)
        return false; /* of older rules: can_go_on says so */
    const int who = l->d ? tc_awaits(l->b, l->before).who : TC_CHANCE;
    play_narrate(l->b, l->ev, l->events, t->words, SESSION_WORDS);
    keep_words(t, t->words);
    t->failed =
        !remember(t, l->before, who,
                  l->dice_count > 0 || has_shown(t, l->b, l->before, l->after)) ||
        !io_record_decision(t->record, l->b, l->before, l->after, l->d, l->dice, l->dice_count);
    return !t->failed;
}

/* The first line says what battle it is; known: it is one, with sides that have names. */
static bool reopen_record(session *t, const io_head *head, bool *known)
{
    io_faults faults = { .count = 0 };

    t->by_hand = !head->seed;
    t->seed = strdup(head->seed ? head->seed : "by hand");
    t->scenario = strdup(head->scenario);
    t->record = io_record_new(head->scenario, &head->choice, head->seed);
    if (!t->seed || !t->scenario || !t->record)
        return false;
    io_record_system(t->record, head->system);
    *known =
        io_scenario_compile(head->scenario, strlen(head->scenario), &head->choice, &t->b, &faults);
    return true;
}

/* What cannot be gone on with, though it can be told: as the record would be written anew here. */
static bool can_go_on(const char *file, const io_head *head, const io_fault *parted)
{
    if (parted->line)
        cli_print_fault(file, parted);
    if (parted->line || head->game)
        cli_failed(head->game ? "the dice are a dealer's: `tercio replay` tells this record, but "
                                "it cannot be gone on with here:"
                              : "`tercio replay` tells this record to its end, but it cannot be "
                                "gone on with here:",
                   file);
    return !parted->line && !head->game;
}

bool session_resume(session *t, const session_args *a, const char *text, size_t len, int *code)
{
    io_fault fault = { .line = 0 };
    io_head head;
    bool good = false, known = false;

    if (!io_head_read(text, len, &head, &fault)) {
        cli_print_fault(a->resume, &fault);
        return false;
    }
    if (!reopen_record(t, &head, &known))
        cli_failed("no memory left for", a->resume);
    else if (!known || seat_people(t, a, code)) { /* else the replay says why */
        take_seats(t, a, &head);
        good = note_seats(t) && io_record_replay(text, len, see_line, t, &t->b, &t->s, &fault);
        if (!good)
            cli_print_fault(a->resume, &fault);
        else if (t->failed)
            cli_failed("no memory left for", a->resume);
        good = good && !t->failed && can_go_on(a->resume, &head, &fault);
    }
    io_head_drop(&head);
    return good;
}

static bool resume(session *t, const session_args *a, int *code)
{
    size_t len = 0;
    char *text = a->record ? cli_read_file(a->resume, IO_RECORD_BYTES_MAX, &len)
                           : session_lock(t, a->resume, &len);
    const bool good = text && session_resume(t, a, text, len, code);

    free(text);
    return good;
}

session *session_open(const session_args *a, bool by_hand, int *code)
{
    session *t = calloc(1, sizeof *t);

    if (!t) {
        cli_failed("no memory left", NULL);
        return NULL;
    }
    t->lock = -1;
    t->by_hand = by_hand;
    t->level[0] = t->level[1] = a->level;
    t->colour = map_wants_colour(stdout);
    const bool anew = a->record || !a->resume; /* else the old record goes on */
    if ((a->resume ? !resume(t, a, code) : !set_up(t, a, code) || !note_seats(t)) ||
        (anew && !session_claim(t, a))) {
        session_close(t);
        return NULL;
    }
    io_seed_key(t->seed, t->dice.key);
    t->dice.replica = io_record_replica(t->record);
    return t;
}

void session_close(session *t)
{
    if (!t)
        return;
    line_close();
    session_unlock(t);
    io_record_free(t->record);
    free(t->seed);
    free(t->scenario);
    free(t->past);
    free(t->log);
    free(t);
}

/* ---- The command line ------------------------------------------------------------------------ */

/* One "--name value"; false: it is none of ours. *bad: the value is wrong. */
static bool read_option(int argc, char **argv, int *i, session_args *a, const char **bad)
{
    const char *v;

    if ((v = cli_value(argc, argv, i, "--side")))
        a->side = v;
    else if ((v = cli_value(argc, argv, i, "--level"))) {
        a->level = ai_level_find(v);
        a->levelled = true;
        *bad = a->level < 0 ? "--level is recruit, captain, general or marshal, not" : NULL;
    } else if ((v = cli_value(argc, argv, i, "--seed"))) {
        a->seed = v;
        *bad = cli_is_seed(v) ? NULL : CLI_SEED_WANTED;
    } else if ((v = cli_value(argc, argv, i, "--record")))
        *bad = *(a->record = v) == 0 ? "--record wants a file name, not"
               : access(v, F_OK) == 0
                   ? "--record wants a new file (--resume goes on with an old one), not"
                   : NULL;
    else if ((v = cli_value(argc, argv, i, "--resume")))
        *bad = *(a->resume = v) && strcmp(v, "-") != 0
                   ? NULL
                   : "--resume wants a file, which is written again after every decision, not";
    else
        return cli_choice_value(argc, argv, i, &a->choice) != NULL;
    return true;
}

bool session_args_read(int argc, char **argv, const char *command, session_args *a, int *code)
{
    for (int i = 1; i < argc; i++) {
        const char *bad = NULL;
        if (strcmp(argv[i], "--terminal") == 0)
            continue;
        if (read_option(argc, argv, &i, a, &bad)) {
            if (!bad)
                continue;
            *code = cli_usage(command, bad, argv[i]);
            return false;
        }
        if (argv[i][0] == '-' || a->scenario) {
            *code = cli_usage(command,
                              argv[i][0] == '-' ? cli_stray(&a->choice, argv[i], "unknown option")
                                                : "one scenario, not also",
                              argv[i]);
            return false;
        }
        a->scenario = argv[i];
    }
    if (!a->scenario)
        a->scenario = "lutter";
    return true;
}
