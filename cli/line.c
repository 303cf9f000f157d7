/* Lines from the terminal: libedit's editing, our history and completion. */
#include "line.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

void line_offer(line_offers *o, const char *word)
{
    if (strncasecmp(word, o->begun, strlen(o->begun)) != 0 || o->count == LINE_OFFERS ||
        strlen(word) >= LINE_OFFER)
        return;
    for (int i = 0; i < o->count; i++)
        if (strcmp(o->at[i], word) == 0)
            return;
    snprintf(o->at[o->count++], LINE_OFFER, "%s", word);
}

static void say_too_long(int cap)
{
    printf("That line is longer than %d bytes; nothing of it was done.\n", cap - 2);
}

/* ---- As it is typed -------------------------------------------------------------------------- */

static bool ask_plainly(const char *prompt, const char *ink, char *line, int cap)
{
    size_t len = 0;

    for (bool cut = true; cut;) {
        printf("%s%s%s", ink ? ink : "", prompt, ink ? "\033[0m" : "");
        fflush(stdout);
        if (!fgets(line, cap, stdin)) {
            putchar('\n');
            return false;
        }
        len = strcspn(line, "\r\n");
        cut = line[len] == 0 && !feof(stdin);
        if (cut) {
            for (int c = 0; c != EOF && c != '\n';)
                c = getchar();
            say_too_long(cap);
        }
    }
    line[len] = 0;
    if (!isatty(STDIN_FILENO)) /* a script: show what was said */
        printf("%s\n", line);
    return true;
}

#ifndef TC_LIBEDIT

bool line_ask(const char *prompt, const char *ink, const line_guide *guide, char *line, int cap)
{
    (void)guide;
    return ask_plainly(prompt, ink, line, cap);
}

void line_close(void)
{
}

#else

#include <errno.h>
#include <histedit.h>
#include <locale.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <wchar.h>

enum { HISTORY_LINES = 500, PATH_ROOM = 4096 };

/* One terminal, so one of these. */
static struct {
    EditLine *edit; /* NULL: not opened */
    History *history;
    const line_guide *guide;
    char prompt[LINE_PROMPT + 32];
    char path[PATH_ROOM]; /* of the history; empty: it is kept nowhere */
    line_offers offers;
} terminal;

/* ---- History ---- */

/* Among our own state files, beside the records. */
static void choose_path(void)
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    const bool own = state && *state;
    char *path = terminal.path;

    path[0] = 0;
    if (!own && (!home || !*home))
        return;
    const int len = snprintf(path, PATH_ROOM, "%s%s/tercio/history", own ? state : home,
                             own ? "" : "/.local/state");
    if (len >= PATH_ROOM) {
        path[0] = 0;
        return;
    }
    for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = 0;
        mkdir(path, 0777); /* that it cannot be is seen when the history is written */
        *slash = '/';
    }
}

static void open_history(void)
{
    HistEvent ev;

    terminal.history = history_init();
    if (!terminal.history)
        return;
    history(terminal.history, &ev, H_SETSIZE, HISTORY_LINES);
    history(terminal.history, &ev, H_SETUNIQUE, 1);
    choose_path();
    if (terminal.path[0])
        history(terminal.history, &ev, H_LOAD, terminal.path);
    el_set(terminal.edit, EL_HIST, history, terminal.history);
}

/* At once, so that a killed program loses none; where it cannot be kept it is this sitting's. */
static void remember(const char *line)
{
    HistEvent ev;

    if (!terminal.history || !line[strspn(line, " \t")])
        return;
    history(terminal.history, &ev, H_ENTER, line);
    if (terminal.path[0])
        history(terminal.history, &ev, H_SAVE, terminal.path);
}

/* ---- Completion ---- */

static int columns(void)
{
    struct winsize size;
    return ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 80;
}

static void list_offers(const line_offers *o)
{
    size_t wide = 0;

    for (int i = 0; i < o->count; i++)
        wide = strlen(o->at[i]) > wide ? strlen(o->at[i]) : wide;
    const int each = (int)wide + 2, across = columns() / each < 1 ? 1 : columns() / each;
    for (int i = 0; i < o->count; i++)
        printf("%s%-*s", i % across ? "" : "\n", each, o->at[i]);
    putchar('\n');
    fflush(stdout);
}

/* So far as all that is offered agrees, as it is spelled. */
static size_t agreed(const line_offers *o)
{
    size_t len = strlen(o->at[0]);

    for (int i = 1; i < o->count; i++) {
        size_t same = 0;
        while (same < len && strncasecmp(o->at[0] + same, o->at[i] + same, 1) == 0)
            same++;
        len = same;
    }
    return len;
}

static unsigned char complete(EditLine *edit, wint_t key)
{
    const LineInfo *li = el_line(edit);
    const size_t at = (size_t)(li->cursor - li->buffer);
    size_t from = at;
    char before[1024], begun[LINE_OFFER], whole[LINE_OFFER + 1];
    line_offers *o = &terminal.offers;

    (void)key;
    while (from > 0 && !strchr(" \t,", li->buffer[from - 1]))
        from--;
    if (!terminal.guide || from >= sizeof before || at - from >= sizeof begun)
        return CC_ERROR;
    snprintf(before, sizeof before, "%.*s", (int)from, li->buffer);
    snprintf(begun, sizeof begun, "%.*s", (int)(at - from), li->buffer + from);
    o->begun = begun;
    o->count = 0;
    terminal.guide->offer(terminal.guide->of, before, o);
    if (!o->count)
        return CC_ERROR;
    const size_t len = agreed(o);
    if (o->count > 1 && len <= strlen(begun)) {
        list_offers(o);
        return CC_REDISPLAY;
    }
    snprintf(whole, sizeof whole, "%.*s%s", (int)len, o->at[0], o->count == 1 ? " " : "");
    el_deletestr(edit, (int)strlen(begun));
    return el_insertstr(edit, whole) < 0 ? CC_ERROR : CC_REFRESH;
}

/* ---- Asking ---- */

static char *prompt_of(EditLine *edit)
{
    (void)edit;
    return terminal.prompt;
}

static bool is_terminal(void)
{
    const char *term = getenv("TERM");
    return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && term && *term &&
           strcmp(term, "dumb") != 0;
}

static bool open_terminal(void)
{
    if (terminal.edit)
        return true;
    setlocale(LC_CTYPE, ""); /* names have umlauts */
    terminal.edit = el_init("tercio", stdin, stdout, stderr);
    if (!terminal.edit)
        return false;
    el_set(terminal.edit, EL_PROMPT_ESC, prompt_of, '\1');
    el_set(terminal.edit, EL_EDITOR, "emacs");
    el_set(terminal.edit, EL_SIGNAL, 1); /* who is stopped leaves the terminal as it was */
    /* The other el_set copies the names and never frees them. */
    el_wset(terminal.edit, EL_ADDFN, L"tercio-complete", L"what the word may become", complete);
    el_set(terminal.edit, EL_BIND, "^I", "tercio-complete", NULL);
    el_set(terminal.edit, EL_BIND, "^R", "em-inc-search-prev", NULL);
    open_history();
    el_source(terminal.edit, NULL); /* ~/.editrc, for who wants vi's keys */
    return true;
}

bool line_ask(const char *prompt, const char *ink, const line_guide *guide, char *line, int cap)
{
    if (!is_terminal() || !open_terminal())
        return ask_plainly(prompt, ink, line, cap);
    snprintf(terminal.prompt, sizeof terminal.prompt, ink ? "\1%s\1%s\1\033[0m\1" : "%s%s",
             ink ? ink : "", prompt);
    terminal.guide = guide;
    for (;;) {
        int len = 0;
        fflush(stdout);
        const char *got = el_gets(terminal.edit, &len);
        if (!got || len <= 0) {
            putchar('\n');
            return false;
        }
        const size_t n = strcspn(got, "\r\n");
        if (n < (size_t)cap - 1) {
            memcpy(line, got, n);
            line[n] = 0;
            break;
        }
        say_too_long(cap);
    }
    if (guide)
        remember(line);
    return true;
}

void line_close(void)
{
    if (terminal.edit)
        el_end(terminal.edit);
    if (terminal.history)
        history_end(terminal.history);
    terminal.edit = NULL;
    terminal.history = NULL;
}

#endif
