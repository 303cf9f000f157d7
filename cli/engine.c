/* tercio engine: the protocol on standard input and output, one line per request. */
#include "cli.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum {
    LINE_KEPT = (1 << 20) + 1
}; /* one byte more than a line may have: the engine sees it is too long */

static const char help[] =
    "usage: tercio engine\n\n"
    "Reads one JSON object a line from standard input and answers each with one\n"
    "JSON object a line on standard output. docs/protocol.md is the reference.\n"
    "Ends with the input. A line longer than 1 MiB gets an error and is skipped.\n\n"
    "example: echo '{\"do\":\"hello\"}' | tercio engine\n";

/* One line into buf; what does not fit is read and dropped. -1: the input has ended. */
static long read_line(char *buf)
{
    long len = 0;
    int c = getchar_unlocked();

    if (c == EOF)
        return -1;
    for (; c != EOF && c != '\n'; c = getchar_unlocked())
        if (len < LINE_KEPT)
            buf[len++] = (char)c;
    if (len > 0 && len < LINE_KEPT && buf[len - 1] == '\r')
        len--;
    return len;
}

static bool is_blank(const char *line, long len)
{
    for (long i = 0; i < len; i++)
        if (line[i] != ' ' && line[i] != '\t')
            return false;
    return true;
}

static int serve(io_engine *e, char *line)
{
    for (long len = read_line(line); len >= 0; len = read_line(line)) {
        if (is_blank(line, len))
            continue;
        char *answer = io_engine_line(e, line, (size_t)len);
        if (!answer)
            return cli_failed("no memory left", NULL);
        const bool written = puts(answer) >= 0 && fflush(stdout) == 0;
        free(answer);
        if (!written)
            return CLI_FAILED; /* nobody listens any more */
    }
    return ferror(stdin) ? cli_failed("standard input cannot be read:", strerror(errno)) : CLI_OK;
}

int cli_engine(int argc, char **argv)
{
    if (cli_helps(argc, argv, help))
        return CLI_OK;
    if (argc > 1)
        return cli_usage("engine", "takes no argument:", argv[1]);
    io_engine *e = io_engine_new();
    char *line = malloc(LINE_KEPT);
    const int code = e && line ? serve(e, line) : cli_failed("no memory left", NULL);
    free(line);
    io_engine_free(e);
    return code;
}
