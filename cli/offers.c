/* What the next word may be, for completion: a command first, then whom it is about, a place, or
   one of the system's small words. Nothing is offered that the person may not see. */
#include "systems.h"

#include <string.h>
#include <strings.h>

static void offer_list(const char *const *list, line_offers *out)
{
    for (; list && *list; list++)
        line_offer(out, *list);
}

/* Short forms are for who knows them. */
static void offer_commands(const session *t, line_offers *out)
{
    static const char *const common[] = { "odds", "rules", "log",    "plans", "undo", "correct",
                                          "save", "quit",  "resign", "draw",  "do",   NULL };
    const cli_system *own = cli_system_of(&t->b);
    const talk_order *orders = NULL;
    const int count = own->orders ? own->orders(&orders) : 0;

    for (int i = 0; i < count; i++)
        if (orders[i].word[1])
            line_offer(out, orders[i].word);
    offer_list(own->questions ? own->questions : own->table ? plane_questions : NULL, out);
    offer_list(common, out);
}

/* The other side's only where they are seen. */
static void offer_subjects(const session *t, line_offers *out)
{
    const tc_state seen = session_seen(t);
    const int own = tc_awaits(&t->b, &t->s).who;

    for (int k = 0; k < tc_pieces(&t->b); k++) {
        const tc_piece piece = tc_piece_of(&t->b, &seen, k);
        const bool there = piece.where == TC_HERE || (piece.where == TC_AWAY && piece.side == own);
        const char *id = piece.what != TC_NOBODY && there ? play_subject_id(&t->b, k) : NULL;
        if (id && *id)
            line_offer(out, id);
    }
}

/* By their ids, those of this battle's system, with its letters or without. */
static void offer_rules(const session *t, line_offers *out)
{
    char name[40], system[16];

    snprintf(system, sizeof system, "%s-", tc_system_name(t->b.system));
    for (unsigned rule = 1; rule <= 0xffff; rule++)
        if (tc_rule(rule).line && tc_rule_name(rule, name, sizeof name) > 0 &&
            strncasecmp(name, system, strlen(system)) == 0) {
            line_offer(out, name);
            line_offer(out, name + strlen(system));
        }
}

void talk_offer(const void *of, const char *before, line_offers *out)
{
    const session *t = of;
    const cli_system *own = cli_system_of(&t->b);
    talk_words words;

    talk_cut(before, &words);
    if (words.count && (talk_is(&words, 0, "odds") || talk_is(&words, 0, "o"))) {
        words.count--; /* what follows is a command */
        memmove(&words.at[0], &words.at[1], (size_t)words.count * sizeof words.at[0]);
        if (!words.count)
            offer_subjects(t, out); /* or the first of "A > B" */
    }
    if (!words.count) {
        offer_commands(t, out);
        return;
    }
    if (talk_is(&words, 0, "rules") || talk_is(&words, 0, "rule")) {
        offer_rules(t, out);
        return;
    }
    if (!(own->offer_places && own->offer_places(t, &words, out)))
        offer_subjects(t, out);
    if (*out->begun) /* all of them at once are no help */
        offer_list(own->small_words, out);
}
