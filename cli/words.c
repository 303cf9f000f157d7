/* A line into words, and words into a decision: each system has its own orders (sof/orders.c,
   tvb/orders.c); any decision may be said in the words of the protocol. */
#include "systems.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

void talk_cut(const char *line, talk_words *w)
{
    snprintf(w->line, sizeof w->line, "%s", line);
    snprintf(w->said, sizeof w->said, "%s", line);
    w->count = 0;
    for (char *word = strtok(w->line, " \t,"); word && w->count < TALK_WORDS;
         word = strtok(NULL, " \t,"))
        w->at[w->count++] = word;
}

int talk_subject(const session *t, const char *word)
{
    for (int i = 0; i < PLAY_SUBJECTS; i++) {
        const char *id = play_subject_side(&t->b, &t->s, i) < 0 ? NULL : play_subject_id(&t->b, i);
        if (id && *id && strcasecmp(id, word) == 0)
            return i;
    }
    return -1;
}

int talk_wrong(const char *text, const char *word)
{
    printf("%s%s%s\n", text, word ? " " : "", word ? word : "");
    return -1;
}

bool talk_awaits(const session *t, int kind)
{
    return tc_awaits(&t->b, &t->s).kinds >> kind & 1;
}

bool talk_is(const talk_words *w, int i, const char *word)
{
    return i < w->count && strcasecmp(w->at[i], word) == 0;
}

bool talk_decimal(const char *word, int scale, int32_t *out)
{
    char *end;
    const double n = strtod(word, &end) * scale;

    if (end == word || *end || n > 1e6 || n < -1e6) {
        talk_wrong("A number is wanted, not", word);
        return false;
    }
    *out = (int32_t)(n < 0 ? n - 0.5 : n + 0.5);
    return true;
}

int talk_obey(const talk_order *orders, int count, const session *t, const talk_words *w,
              play_decision *out)
{
    for (int i = 0; i < count; i++)
        if (strcasecmp(w->at[0], orders[i].word) == 0)
            return orders[i].say(t, w, out);
    return 0;
}

static int say_to_all(const session *t, int kind, play_decision *out)
{
    out->count = 1;
    out->at[0] = (tc_action){ .kind = (uint8_t)kind,
                              .side = tc_awaits(&t->b, &t->s).who,
                              .unit = TC_NONE,
                              .target = TC_NONE };
    return 1;
}

static int say_resign(const session *t, const talk_words *w, play_decision *out)
{
    if (w->count < 2 || strcasecmp(w->at[1], "yes") != 0)
        return talk_wrong("If you mean it: resign yes", NULL);
    return say_to_all(t, TC_RESIGN, out);
}

static int say_draw(const session *t, const talk_words *w, play_decision *out)
{
    (void)w;
    return say_to_all(t, TC_OFFER_DRAW, out);
}

/* Any decision, in the words of the protocol. */
static int say_in_json(const session *t, const talk_words *w, play_decision *out)
{
    io_fault fault;
    const char *json = strchr(w->said, '{');

    if (!json)
        return talk_wrong("In the words of docs/protocol.md: do {\"kind\":...}", NULL);
    if (!io_decision_read(&t->b, &t->s, json, strlen(json), out, &fault))
        return talk_wrong("That is no decision:", fault.text);
    for (int i = 0; i < out->count; i++) /* the law lets either side resign or offer a draw */
        if (out->at[i].side < 2 && !t->human[out->at[i].side])
            return talk_wrong("No: the computer leads that side, and decides for it.", NULL);
    return 1;
}

int talk_decision(const session *t, const talk_words *w, play_decision *out)
{
    static const talk_order orders[] = { { "do", say_in_json },
                                         { "resign", say_resign },
                                         { "draw", say_draw } };
    const int said = w->count ? talk_obey(orders, TC_COUNT(orders), t, w, out) : 0;

    if (said || w->count == 0)
        return said;
    return cli_system_of(&t->b)->decision(t, w, out);
}
