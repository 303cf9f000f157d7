/* A decision in the protocol's words: play/read.c reads it; here its faults get line and column. */
#include "json.h"

#include <string.h>

bool io_decision_from(const tc_battle *b, const tc_state *s, const io_where *w, play_decision *out,
                      io_fault *fault)
{
    io_slice at;
    play_fault wrong;

    if (!io_json_find(w->text, w->len, w->path, &at))
        return io_bad(w, fault, "the decision is missing");
    if (play_decision_read(b, s, w->text + at.from, (int)(at.to - at.from), out, &wrong))
        return true;
    memset(fault, 0, sizeof *fault);
    fault->rule = wrong.rule;
    io_json_place(w->text, at.from + (size_t)wrong.at, &fault->line, &fault->column);
    snprintf(fault->text, sizeof fault->text, "%s", wrong.text);
    return false;
}

bool io_decision_read(const tc_battle *b, const tc_state *s, const char *json, size_t len,
                      play_decision *out, io_fault *fault)
{
    io_where at;

    if (len > JSON_LINE_MAX) {
        *fault = (io_fault){ .line = 1, .column = 1 };
        snprintf(fault->text, sizeof fault->text, "longer than %d bytes", JSON_LINE_MAX);
        return false;
    }
    json_t *value = io_json_read(json, len, fault); /* UTF-8, and jansson's words for what is not */
    if (!value)
        return false;
    json_decref(value);
    io_where_init(&at, json, len, "");
    return io_decision_from(b, s, &at, out, fault);
}
