/* Where a rule comes from, in words. Of most systems we have the book; of Sword & Spear only a part
   of it (docs/rules/sns.md, section 0), and whatever is not the book's must say so wherever a rule
   is shown. */
#include "play.h"

typedef struct origin_row {
    char code; /* tc_rule_info.origin */
    const char *name, *words, *why;
} origin_row;

static const origin_row *origin_of(char code)
{
    static const origin_row origins[] = {
        { 'B', "book", "the book, in our words", NULL },
        { 'D', "description", "described, nothing hangs on it", NULL },
        { 'P', "fact", "public fact about the game",
          "Not in the part of the book that we have; it is publicly known of the game. What is not "
          "known of it is our completion." },
        { 'H', "completion", "our completion",
          "House completion: the part of the book that we have says nothing of this, so we had to "
          "find a rule of our own. It is not the author's." },
        { 'R', "ruling", "our ruling", "Ours, where the rules leave a doubt." },
        { 'X', "scenario", "scenario rule", "Ours, for scenarios that want it." },
        { 'T', "house", "of the program", NULL },
    };

    for (int i = 0; i < TC_COUNT(origins); i++)
        if (origins[i].code == code)
            return &origins[i];
    return &origins[TC_COUNT(origins) - 1];
}

const char *play_origin_name(char origin)
{
    return origin_of(origin)->name;
}

const char *play_origin_words(char origin)
{
    return origin_of(origin)->words;
}

const char *play_origin_why(char origin)
{
    return origin_of(origin)->why;
}
