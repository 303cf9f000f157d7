/* A line into words, and words into a decision: each system has its own orders (sof_orders.c,
   tvb_orders.c); any decision may be said in the words of the protocol. */
#include "sof_talk.h"
#include "tvb_talk.h"

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

int talk_subject(const table *t, const char *word)
{
    for (int i = 0; i < PLAY_SUBJECTS; i++) {
        const char *id = play_subject_side(&t->b, &t->s, i) < 0 ? NULL : play_subject_id(&t->b, i);
        if (id && *id && strcasecmp(id, word) == 0)
            return i;
    }
    return -1;
}

/* Any decision, in the words of the protocol. */
static int say_in_json(const table *t, const talk_words *w, play_decision *out)
{
    io_fault fault;
    const char *json = strchr(w->said, '{');

    if (!json) {
        puts("In the words of docs/protocol.md: do {\"kind\":...}");
        return -1;
    }
    if (io_decision_read(&t->b, &t->s, json, strlen(json), out, &fault))
        return 1;
    printf("That is no decision: %s\n", fault.text);
    return -1;
}

int talk_decision(const table *t, const talk_words *w, play_decision *out)
{
    if (w->count == 0)
        return 0;
    if (strcasecmp(w->at[0], "do") == 0)
        return say_in_json(t, w, out);
    return t->b.system == TC_TVB ? tvb_talk_decision(t, w, out) : sof_talk_decision(t, w, out);
}
