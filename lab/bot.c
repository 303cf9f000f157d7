/* A player that is another program: a line to it, a line from it (docs/protocol.md, "Bots"). It is
   given the battle, the state and the listed actions, and answers with a decision in the protocol's
   words. */
#include "../io/io.h"
#include "arena.h"

#include <jansson.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { ANSWER_MS = 10000, LINE_MAX_BYTES = 1 << 20, LISTED = 512 };

struct arena_bot {
    pid_t child;
    int to, from;
    size_t held; /* bytes of an answer that has not ended yet */
    char line[LINE_MAX_BYTES];
};

arena_bot *arena_bot_start(const char *command)
{
    arena_bot *bot = calloc(1, sizeof *bot);
    int in[2] = { -1, -1 }, out[2] = { -1, -1 };

    if (!bot || pipe(in) != 0 || pipe(out) != 0 || (bot->child = fork()) < 0) {
        fprintf(stderr, "arena: %s cannot be started\n", command);
        free(bot);
        return NULL;
    }
    if (bot->child == 0) {
        dup2(in[0], STDIN_FILENO);
        dup2(out[1], STDOUT_FILENO);
        close(in[1]);
        close(out[0]);
        execl("/bin/sh", "sh", "-c", command, (char *)NULL);
        _exit(127);
    }
    close(in[0]);
    close(out[1]);
    bot->to = in[1];
    bot->from = out[0];
    signal(SIGPIPE, SIG_IGN);
    return bot;
}

void arena_bot_end(arena_bot *bot)
{
    if (!bot)
        return;
    close(bot->to);
    close(bot->from);
    kill(bot->child, SIGTERM);
    waitpid(bot->child, NULL, 0);
    free(bot);
}

static bool send_all(arena_bot *bot, const char *text, size_t len)
{
    while (len > 0) {
        const ssize_t n = write(bot->to, text, len);
        if (n <= 0)
            return false;
        text += n;
        len -= (size_t)n;
    }
    return true;
}

/* One line of its answer, or NULL with the fault. */
static char *receive(arena_bot *bot, char fault[160])
{
    bot->held = 0;
    while (bot->held < sizeof bot->line - 1) {
        struct pollfd wait = { .fd = bot->from, .events = POLLIN };
        if (poll(&wait, 1, ANSWER_MS) <= 0) {
            snprintf(fault, 160, "no answer within %d s", ANSWER_MS / 1000);
            return NULL;
        }
        const ssize_t n = read(bot->from, bot->line + bot->held, sizeof bot->line - 1 - bot->held);
        if (n <= 0) {
            snprintf(fault, 160, "it has gone");
            return NULL;
        }
        bot->held += (size_t)n;
        bot->line[bot->held] = 0;
        char *end = strchr(bot->line, '\n');
        if (end) {
            *end = 0;
            return bot->line;
        }
    }
    snprintf(fault, 160, "its answer is longer than a mebibyte");
    return NULL;
}

/* words: a play_..._json function's answer in a buffer that is surely large enough. */
enum { WORDS = 1 << 19 };

bool arena_bot_begin(arena_bot *bot, const tc_battle *b, int side)
{
    char *words = malloc(WORDS), *line = malloc(WORDS + 256), fault[160];
    bool good = words && line;

    if (good) {
        play_battle_json(b, words, WORDS);
        const int n =
            snprintf(line, WORDS + 256, "{\"do\":\"begin\",\"side\":\"%s\",\"battle\":%s}\n",
                     play_side_name(b, side), words);
        good = send_all(bot, line, (size_t)n) && receive(bot, fault);
    }
    free(words);
    free(line);
    return good;
}

static void put_actions(FILE *to, const tc_battle *b, const tc_state *s, char *words)
{
    static tc_action list[LISTED];
    int n = tc_actions(b, s, 0, TC_NONE, list, LISTED);
    const char *between = "";

    n = n < LISTED ? n : LISTED;
    for (int i = 0; i < n; i++) {
        const play_decision d = { .count = 1, .at = { list[i] } };
        if (list[i].kind == TC_RESIGN || list[i].kind == TC_OFFER_DRAW ||
            play_check(b, s, &d).rule != TC_LEGAL)
            continue;
        play_decision_json(b, s, &d, words, WORDS);
        fprintf(to, "%s%s", between, words);
        between = ",";
    }
}

static bool ask(arena_bot *bot, const tc_battle *b, const tc_state *s)
{
    char *words = malloc(WORDS), *line = NULL;
    size_t len = 0;
    FILE *to = words ? open_memstream(&line, &len) : NULL;

    if (to) {
        play_state_json(b, s, words, WORDS);
        fprintf(to, "{\"do\":\"decide\",\"state\":%s,\"actions\":[", words);
        put_actions(to, b, s, words);
        fputs("]}\n", to);
        fclose(to);
    }
    const bool good = to && send_all(bot, line, len);
    free(words);
    free(line);
    return good;
}

bool arena_bot_decide(arena_bot *bot, const tc_battle *b, const tc_state *s, play_decision *out,
                      char fault[160])
{
    io_fault wrong = { 0 };
    const char *line =
        ask(bot, b, s) ? receive(bot, fault) : (snprintf(fault, 160, "it has gone"), NULL);
    json_t *answer = line ? json_loads(line, JSON_REJECT_DUPLICATES, NULL) : NULL;
    json_t *action = json_object_get(answer, "action");
    char *text = action ? json_dumps(action, JSON_COMPACT) : NULL;
    bool good = false;

    if (line && !text)
        snprintf(fault, 160, "its answer has no action: %.80s", line);
    if (text && !(good = io_decision_read(b, s, text, strlen(text), out, &wrong)))
        snprintf(fault, 160, "%.150s", wrong.text);
    if (good) {
        const tc_verdict v = play_check(b, s, out);
        good = v.rule == TC_LEGAL;
        if (!good)
            play_say_verdict(&v, fault, 160);
    }
    free(text);
    json_decref(answer);
    return good;
}
