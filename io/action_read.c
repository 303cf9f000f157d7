/* A decision in the protocol's words (docs/protocol.md) to actions. What cannot be expressed
   is a fault with its place; what can be expressed but may not be done goes through, so that
   tc_check cites the rule. The fields of each kind are read in action_sof.c and action_tvb.c. */
#include "action.h"

#include <stdlib.h>
#include <string.h>

tc_action action_blank(int kind)
{
    return (tc_action){ .kind = (uint8_t)kind, .unit = TC_NONE, .target = TC_NONE };
}

/* ---- Single values -------------------------------------------------------------------------- */

bool action_bad(const action_reader *r, const char *field, const char *what)
{
    const io_where at = io_member(r->at, field);
    return io_bad(&at, r->fault, "\"%s\" %s", field, what);
}

bool action_id(const action_reader *r, const io_where *at, const json_t *value, uint8_t *out)
{
    if (!json_is_string(value))
        return io_bad(at, r->fault, "an id in quotes is wanted");
    const int subject = play_subject_find(r->b, json_string_value(value));
    if (subject < 0)
        return io_bad(at, r->fault, "no %s \"%.40s\" in this battle",
                      r->b->system == TC_SOF ? "unit, leader or gun" : "unit",
                      json_string_value(value));
    *out = (uint8_t)subject;
    return true;
}

bool action_subject(const action_reader *r, const char *field, bool may_be_none, uint8_t *out)
{
    const json_t *value = json_object_get(r->object, field);
    const io_where at = io_member(r->at, field);

    *out = TC_NONE;
    if (may_be_none && (!value || json_is_null(value)))
        return true;
    if (!value)
        return io_bad(r->at, r->fault, "\"%s\" is missing", field);
    return action_id(r, &at, value, out);
}

bool action_index(const action_reader *r, const char *field, uint16_t *out)
{
    const json_t *value = json_object_get(r->object, field);

    if (!value)
        return io_bad(r->at, r->fault, "\"%s\" is missing", field);
    if (!json_is_integer(value) || json_integer_value(value) < 0 ||
        json_integer_value(value) > 0xffff)
        return action_bad(r, field, "is a whole number from 0");
    *out = (uint16_t)json_integer_value(value);
    return true;
}

static bool read_side(const action_reader *r, uint8_t *out)
{
    const json_t *value = json_object_get(r->object, "side");
    const io_where at = io_member(r->at, "side");
    const tc_await w = tc_awaits(r->b, r->s);

    *out = w.who == 1;
    if (!value)
        return true;
    for (int side = 0; json_is_string(value) && side < 2; side++)
        if (strcmp(json_string_value(value), play_side_name(r->b, side)) == 0) {
            *out = (uint8_t)side;
            return true;
        }
    return io_bad(&at, r->fault, "\"side\" is neither \"%s\" nor \"%s\"", play_side_name(r->b, 0),
                  play_side_name(r->b, 1));
}

/* ---- Kinds ---------------------------------------------------------------------------------- */

bool action_known(const action_reader *r, const char *const *own)
{
    static const char *const common[] = { "kind", "side", WRITTEN_FOR_PEOPLE };
    const char *names[24];
    int count = 0;

    for (int i = 0; i < TC_COUNT(common); i++)
        names[count++] = common[i];
    for (; *own && count < TC_COUNT(names) - 1; own++)
        names[count++] = *own;
    names[count] = NULL;
    return io_known_only(r->at, r->object, names, r->fault);
}

static int find_kind(const action_reader *r)
{
    const json_t *value = json_object_get(r->object, "kind");
    const io_where at = io_member(r->at, "kind");

    if (!json_is_string(value)) {
        io_bad(value ? &at : r->at, r->fault, "\"kind\" is %s",
               value ? "a name in quotes" : "missing");
        return 0;
    }
    const int kind = play_kind_find(r->b, json_string_value(value));
    if (!kind)
        io_bad(&at, r->fault, "no decision is called \"%.40s\"", json_string_value(value));
    return kind;
}

bool io_decision_from(const tc_battle *b, const tc_state *s, json_t *value, const io_where *w,
                      play_decision *out, io_fault *fault)
{
    static const char *const none[] = { NULL };
    const action_reader r = { b, s, value, w, fault };

    memset(out, 0, sizeof *out);
    if (!json_is_object(value))
        return io_bad(w, fault, "a decision is an object with \"kind\"");
    tc_action a = action_blank(find_kind(&r));
    if (!a.kind || (a.kind < TC_KINDS && !action_known(&r, none)))
        return false;
    if (a.kind != TC_ROLL && !read_side(&r, &a.side))
        return false;
    if (a.kind >= TC_KINDS &&
        !(b->system == TC_TVB ? action_tvb(&r, &a, out) : action_sof(&r, &a, out)))
        return false;
    out->at[out->count++] = a;
    return true;
}

bool io_decision_read(const tc_battle *b, const tc_state *s, const char *json, size_t len,
                      play_decision *out, io_fault *fault)
{
    io_where at;
    json_t *value = len <= JSON_LINE_MAX ? io_json_read(json, len, fault) : NULL;

    if (len > JSON_LINE_MAX) {
        memset(fault, 0, sizeof *fault);
        fault->line = fault->column = 1;
        snprintf(fault->text, sizeof fault->text, "longer than %d bytes", JSON_LINE_MAX);
    }
    if (!value)
        return false;
    io_where_init(&at, json, len, "");
    const bool read = io_decision_from(b, s, value, &at, out, fault);
    json_decref(value);
    return read;
}
