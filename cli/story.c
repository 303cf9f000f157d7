/* Which lines of a record stand, and what their dice were worth. */
#include "story.h"

#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct weighing {
    story *t;
    tc_state work[3];
} weighing;

static bool weigh(void *ctx, const io_replay_line *l)
{
    weighing *w = ctx;
    story *t = w->t;

    if (l->kind == IO_LINE_UNPLAYED || l->kind == IO_LINE_STORED)
        return true;
    if (l->undone) {
        t->count -= l->undone < t->count ? l->undone : t->count;
        return true;
    }
    if (t->count >= IO_RECORD_PLAYS_MAX)
        return false;
    story_line *line = &t->at[t->count++];
    *line = (story_line){ .line = l->line, .turn = tc_turn(l->b, l->before) };
    play_luck_decision(l->b, l->before, l->d, l->dice, l->dice_count, &line->luck, w->work);
    return true;
}

static bool replay(story *t, weighing *w)
{
    io_fault fault = { .line = 0 };

    w->t = t;
    if (io_head_read(t->text, t->len, &t->head, &fault) &&
        io_record_replay(t->text, t->len, weigh, w, &t->b, &t->end, &t->parted))
        return true;
    cli_print_fault(t->file, fault.line ? &fault : &t->parted);
    return false;
}

story *story_of(const char *file, char *text, size_t len)
{
    story *t = calloc(1, sizeof *t);
    weighing *w = calloc(1, sizeof *w);
    bool good = t && w;

    if (good) {
        *t = (story){ .file = file, .text = text, .len = len };
        text = NULL;
        t->at = calloc(IO_RECORD_PLAYS_MAX, sizeof *t->at);
        good = t->at && replay(t, w);
    }
    if (!t || !w || !t->at)
        cli_failed("no memory left for", file);
    free(text);
    free(w);
    if (good)
        return t;
    story_free(t);
    return NULL;
}

story *story_read(const char *file)
{
    size_t len;
    char *text = cli_read_file(file, IO_RECORD_BYTES_MAX, &len);

    return text ? story_of(file, text, len) : NULL;
}

void story_free(story *t)
{
    if (!t)
        return;
    io_head_drop(&t->head);
    free(t->at);
    free(t->text);
    free(t);
}

/* ---- Again, without what was taken back ---- */

typedef struct telling {
    const story *t;
    int next;
    io_replay_see see;
    void *ctx;
} telling;

static bool pass_on(void *ctx, const io_replay_line *l)
{
    telling *p = ctx;

    if (p->next >= p->t->count)
        return false;
    if (l->undone || l->line != p->t->at[p->next].line)
        return true;
    p->next++;
    return p->see(p->ctx, l);
}

bool story_tell(const story *t, io_replay_see see, void *ctx)
{
    telling p = { .t = t, .see = see, .ctx = ctx };
    tc_battle *b = malloc(sizeof *b);
    tc_state *end = malloc(sizeof *end);
    io_fault fault;
    const bool good = b && end && io_record_replay(t->text, t->len, pass_on, &p, b, end, &fault);

    free(b);
    free(end);
    return good;
}

/* ---- Luck ---- */

play_luck story_luck(const story *t, int turn, bool until)
{
    play_luck sum = { 0, 0, 0 };

    for (int i = 0; i < t->count; i++)
        if (t->at[i].turn == turn || (until && t->at[i].turn < turn)) {
            sum.swing += t->at[i].luck.swing;
            sum.variance += t->at[i].luck.variance;
            sum.rolls += t->at[i].luck.rolls;
        }
    return sum;
}

void story_luck_words(const tc_battle *b, const play_luck *l, char *out, int cap)
{
    char text[512];

    play_luck_json(b, l, text, sizeof text);
    json_t *told = json_loads(text, 0, NULL);
    const char *words = json_string_value(json_object_get(told, "words"));
    snprintf(out, (size_t)cap, "%s", words ? words : "");
    json_decref(told);
}

static int64_t size_of(const story_line *l)
{
    return l->luck.swing < 0 ? -l->luck.swing : l->luck.swing;
}

int story_swings(const story *t, int *out, int cap)
{
    int count = 0;

    for (int i = 0; i < t->count; i++) {
        const int64_t size = size_of(&t->at[i]);
        int place = count;
        if (!size)
            continue;
        while (place > 0 && size_of(&t->at[out[place - 1]]) < size)
            place--;
        if (place >= cap)
            continue;
        count += count < cap;
        memmove(out + place + 1, out + place, (size_t)(count - 1 - place) * sizeof *out);
        out[place] = i;
    }
    return count;
}

/* ---- The curve ---- */

bool story_curve_of(const story *t, story_curve *out)
{
    const size_t room = (size_t)t->count + 1;
    play_luck sum = { 0, 0, 0 };

    *out = (story_curve){ .x = calloc(room, sizeof *out->x),
                          .y = calloc(room, sizeof *out->y),
                          .band = calloc(room, sizeof *out->band),
                          .mark = calloc(room, sizeof *out->mark) };
    snprintf(out->label, sizeof out->label, "turn; swing in %s, up is good for %s",
             play_luck_coin(&t->b), play_side_name(&t->b, 0));
    if (!out->x || !out->y || !out->band || !out->mark)
        return false;
    out->count = 1; /* it begins at nothing */
    for (int i = 0; i < t->count; i++) {
        const story_line *l = &t->at[i];
        if (!l->luck.rolls)
            continue;
        if (!out->marks || atoi(out->mark[out->marks - 1].label) != l->turn) {
            out->mark[out->marks].x = sum.rolls;
            snprintf(out->mark[out->marks++].label, sizeof out->mark[0].label, "%d", l->turn);
        }
        sum.swing += l->luck.swing;
        sum.variance += l->luck.variance;
        sum.rolls += l->luck.rolls;
        out->x[out->count] = sum.rolls;
        out->y[out->count] = (double)sum.swing / 1000;
        out->band[out->count++] = 2 * sqrt((double)sum.variance) / 1000;
    }
    return true;
}

void story_curve_free(story_curve *c)
{
    free(c->x);
    free(c->y);
    free(c->band);
    free(c->mark);
}

plot_curves story_plot(const story_curve *c)
{
    return (plot_curves){ .count = c->count,
                          .lines = 1,
                          .marks = c->marks,
                          .x = c->x,
                          .y = { c->y, NULL },
                          .band = c->band,
                          .mark = c->mark,
                          .label = c->label };
}
