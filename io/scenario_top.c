/* The top and the end of every reading: the file's own fields over its base's, and the last word of
   the rules' own audit. */
#include "scenario.h"

#include <stdlib.h>
#include <string.h>

bool scn_read_base(scn *c, const scn_value *base, const scn_field *fields, int count, void *out)
{
    c->base_name = *base;
    const scn_value root = scn_open_base(c);
    if (!scn_given(&root))
        return false;
    (void)scn_read(c, &root, fields, count, "scenario", out);
    return true;
}

void scn_lend(void *top, const void *base_top, const size_t *lent, int count)
{
    for (int i = 0; i < count; i++) {
        scn_value *own = (scn_value *)((char *)top + lent[i]);
        if (!scn_given(own))
            *own = *(const scn_value *)((const char *)base_top + lent[i]);
    }
}

void scn_require(scn *c, const scn_value *v, const char *name)
{
    const scn_value root = scn_root(&c->file);

    if (!scn_given(v) && !scn_has_key(&root, name))
        scn_fault(c, &root, 0, "scenario has no '%s'", name);
}

void scn_name_battle(scn *c, const scn_value *id, const scn_value *title)
{
    if (scn_given(id))
        memcpy(c->battle.id, id->text, strlen(id->text));
    if (scn_given(title))
        memcpy(c->battle.title, title->text, strlen(title->text));
}

bool scn_read_sides(scn *c, const scn_value *map, const char *name, enum scn_type type,
                    scn_value side[2])
{
    typedef struct both {
        scn_value a, b;
    } both;
    const scn_field fields[] = { SCN_FIELD(both, a, type), SCN_FIELD(both, b, type) };
    both s = { .a = { 0 } };
    const bool read = scn_given(map) && scn_read(c, map, fields, TC_COUNT(fields), name, &s);

    side[0] = s.a;
    side[1] = s.b;
    return read;
}

void scn_name_side(char *name, size_t size, int side, const scn_value *given)
{
    memset(name, 0, size);
    snprintf(name, size, "%s", scn_given(given) ? given->text : side ? "Side B" : "Side A");
}

void scn_check_start(scn *c, const scn_value *position, const void *start, size_t size)
{
    tc_state *s = calloc(1, sizeof *s);

    if (!s)
        return;
    memcpy(&s->as, start, size);
    s->over = c->battle.over;
    s->why = c->battle.why;
    const tc_verdict v =
        scn_given(position) ? tc_audit(&c->battle, s) : (tc_verdict){ .rule = TC_LEGAL };
    /* a step named by hand may still have to run to where somebody is awaited */
    if (v.rule != TC_SEQUENCE || scn_has_key(position, "agenda"))
        scn_fault_of(c, v, position);
    if (c->faults->count == 0) {
        tc_begin(&c->battle, s, NULL);
        scn_fault_of(c, tc_audit(&c->battle, s), position);
    }
    free(s);
}

/* ---- Parts of a position --------------------------------------------------------------------- */

bool scn_read_bytes(scn *c, const scn_value *list, const char *name, uint8_t *out, int count)
{
    const scn_field each = { .name = name, .type = SCN_NUMBER, .max = 255 };
    int n[8];

    if (!scn_given(list) || scn_numbers(c, list, &each, count, count, n) != count)
        return false;
    for (int i = 0; i < count; i++)
        out[i] = (uint8_t)n[i];
    return true;
}

/* [[turn, 3], [move, 0], ...], the bottom first */
bool scn_read_agenda(scn *c, const scn_value *list, const char *const *steps, tc_frame *out,
                     uint8_t *frames)
{
    const scn_field each = { .name = "agenda", .type = SCN_NUMBER, .max = 255 };
    const int count = scn_list_count(list);

    if (count < !c->battle.over || count > TC_FRAMES) {
        scn_fault(c, list, 0, "an agenda has 1 to %d steps", TC_FRAMES);
        return false;
    }
    for (int i = 0; i < count; i++) {
        const scn_value frame = scn_list_at(list, i);
        int n[3] = { 0, 0, 0 };
        if (scn_list_count(&frame) < 1 || scn_list_count(&frame) > 4) {
            scn_fault(c, &frame, 0, "a step of the agenda is [step, a, b, c]");
            return false;
        }
        const scn_value word = scn_list_at(&frame, 0);
        const int step = scn_word_of(c, &word, "step", steps);
        for (int k = 1; k < scn_list_count(&frame); k++) {
            scn_value v = scn_list_at(&frame, k);
            if (scn_check(c, &v, &each))
                n[k - 1] = v.number;
        }
        out[i] = (tc_frame){ (uint8_t)(step < 0 ? 0 : step), (uint8_t)n[0], (uint8_t)n[1],
                             (uint8_t)n[2] };
    }
    *frames = (uint8_t)count;
    return true;
}
