/* Any bytes as a record: replayed and verified, or refused with the line. Once as they are, once
   with every line's sum made good, because else hardly a change would come past the first sum. Then
   as report, luck, lab --from and a resume read it. */
#include "../../io/record.h"
#include "../../cli/fork.h"
#include "../../cli/report.h"
#include "../../cli/session.h"
#include "compile_once.h"
#include "mutate.h"

static void replay(const char *text, size_t len)
{
    static tc_battle b;
    static tc_state end;
    io_fault fault = { 0 };

    if (!io_record_replay(text, len, NULL, NULL, &b, &end, &fault) && fault.text[0] == 0)
        abort();
}

static void verify(const char *text, size_t len)
{
    io_fault fault = { 0 };
    io_verified verified;

    if (!io_record_verify(text, len, &verified, &fault) && fault.text[0] == 0)
        abort();
}

static void tell(const char *text, size_t len)
{
    static FILE *nowhere;
    char *copy = malloc(len + 1);
    story_curve curve;
    report r;

    if (!nowhere)
        nowhere = fopen("/dev/null", "w");
    if (!copy || !nowhere)
        abort();
    memcpy(copy, text, len);
    story *t = story_of("fuzzed", copy, len);
    if (!t)
        return;
    if (!story_curve_of(t, &curve) || !report_gather(t, &r))
        abort();
    report_page(nowhere, &r);
    report_drop(&r);
    story_curve_free(&curve);
    story_free(t);
}

static void go_on(const char *text, size_t len)
{
    static fork_point fork;
    const session_args args = { .resume = "fuzzed" };
    session *t = calloc(1, sizeof *t);
    int code;

    if (!t)
        abort();
    fork_read("fuzzed", text, len, 2, &fork);
    session_resume(t, &args, text, len, &code);
    session_close(t);
}

/* A line's own part: without its sum if it has one, else without its closing brace. */
static size_t body(const char *line, size_t len)
{
    if (len > RECORD_TAIL && !memcmp(line + len - RECORD_TAIL, ",\"sum\":\"", 8))
        return len - RECORD_TAIL;
    return len > 0 && line[len - 1] == '}' ? len - 1 : len;
}

static char *make_good(const char *text, size_t len, size_t *made)
{
    record_chain chain;
    char *out = malloc(2 * len + (RECORD_TAIL + 2) * (len + 1));
    size_t n = 0;

    record_chain_init(&chain);
    for (const char *at = text, *end = text + len; out && at < end;) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        const size_t line = (size_t)((newline ? newline : end) - at), keep = body(at, line);
        const size_t start = n;
        memcpy(out + n, at, keep);
        n += keep;
        record_tail(&chain, out + start, keep, out + n);
        n += RECORD_TAIL;
        out[n++] = '\n';
        record_chain_add(&chain, out + start, n - start);
        at += line + 1;
    }
    *made = n;
    return out;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    size_t len;

    if (size > 1 << 16)
        return 0;
    replay((const char *)data, size);
    char *text = make_good((const char *)data, size, &len);
    if (text) {
        verify(text, len); /* replays, and throws the dice again */
        tell(text, len);
        go_on(text, len);
    }
    free(text);
    return 0;
}
