/* Words for `tercio odds`: "L1.3 attacks P2.1", "charge L3.1 P2.1", "SC1 shoots at NC1"; or any
   command of the table. First the position as it is, then as if it were the moment for it, then
   face to face. */
#include "odds.h"
#include "systems.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* ---- Who does what to whom ------------------------------------------------------------------- */

static bool is_one_of(const char *word, const char *const *list)
{
    for (; *list; list++)
        if (strcasecmp(word, *list) == 0)
            return true;
    return false;
}

/* -1: none of them. */
static int deed_named(const char *word)
{
    static const char *const fights[] = { "fight", "fights", NULL };
    static const char *const attacks[] = { "attack", "attacks", "against", ">", NULL };
    static const char *const charges[] = { "charge", "charges", NULL };
    static const char *const shoots[] = { "shoot",   "shoots",   "fire", "fires",
                                          "bombard", "bombards", NULL };

    return is_one_of(word, fights)    ? SUPPOSE_FIGHT
           : is_one_of(word, attacks) ? SUPPOSE_ATTACK
           : is_one_of(word, charges) ? SUPPOSE_CHARGE
           : is_one_of(word, shoots)  ? SUPPOSE_SHOOT
                                      : -1;
}

/* By id or by name; -1: nobody. */
static int subject_named(const tc_battle *b, const tc_state *s, const char *word)
{
    for (int k = 0; k < PLAY_SUBJECTS; k++) {
        const bool there = play_subject_side(b, s, k) >= 0;
        const char *id = there ? play_subject_id(b, k) : NULL,
                   *name = there ? play_subject_name(b, k) : NULL;
        if ((id && *id && strcasecmp(id, word) == 0) || (name && strcasecmp(name, word) == 0))
            return k;
    }
    return -1;
}

typedef struct phrase {
    int deed; /* -1: none is named */
    int named[2 * SUPPOSE_NAMED], count;
    int before;        /* so many are named before the deed */
    bool with;         /* "attack B3 with A4": the doers come last */
    const char *stray; /* neither a deed nor anybody */
} phrase;

static phrase read_phrase(const tc_battle *b, const tc_state *s, const odds_said *said)
{
    static const char *const small[] = { "and", "at", "on", "the", "a", "upon", NULL };
    phrase p = { .deed = -1 };

    for (int i = 0; i < said->count; i++) {
        const char *word = said->at[i];
        const int deed = deed_named(word), who = subject_named(b, s, word);
        if (strcasecmp(word, "with") == 0 || strcasecmp(word, "by") == 0)
            p.with = true;
        else if (deed >= 0 && (p.deed < 0 || strcmp(word, ">") == 0)) {
            p.deed = p.deed < 0 ? deed : p.deed; /* "shoot A > B" is a shot */
            p.before = p.count;
        } else if (who >= 0 && p.count < TC_COUNT(p.named))
            p.named[p.count++] = who;
        else if (!is_one_of(word, small))
            p.stray = p.stray ? p.stray : word;
    }
    return p;
}

/* Doers are of the side that is named first (with "with": last); all others are done to. */
static bool sort_out(const tc_battle *b, const tc_state *s, const phrase *p, suppose_wish *w,
                     const char **why)
{
    const int key = p->named[p->with ? p->count - 1 : 0];
    const int side = play_subject_side(b, s, key);

    *w = (suppose_wish){ .deed = p->deed };
    *why = "Name who and whom, of the two sides: L1.3 attacks P2.1.";
    for (int i = 0; i < p->count; i++) {
        const int k = p->named[i];
        const bool does = play_subject_side(b, s, k) == side;
        if (p->before && does != (i < p->before))
            return false;
        if ((does ? w->whos : w->whoms) == SUPPOSE_NAMED) {
            *why = "At most six of a side.";
            return false;
        }
        if (does)
            w->who[w->whos++] = k;
        else
            w->whom[w->whoms++] = k;
    }
    return w->whos && w->whoms;
}

/* ---- Supposing ------------------------------------------------------------------------------- */

static bool can_be_asked(const tc_battle *b, const tc_state *s, const play_decision *d,
                         tc_verdict *v)
{
    enum { WORK = 64 };
    tc_state *work = malloc(WORK * sizeof *work);
    play_outcome *at = malloc(PLAY_OUTCOMES_MAX * sizeof *at);
    play_odds o = { .at = at, .verdict = { .rule = TC_MALFORMED } };

    if (work && at)
        play_odds_of(b, s, d, false, work, WORK, &o);
    *v = o.verdict;
    const bool good = work && at && o.total;
    free(work);
    free(at);
    return good;
}

static void say_supposed(const tc_battle *b, const suppose_wish *w, int what, const tc_verdict *v,
                         char out[ODDS_TEXT])
{
    char verdict[ODDS_TEXT / 2];

    out[0] = 0;
    if (what == SUPPOSE_CLOCK)
        snprintf(out, ODDS_TEXT,
                 "Supposed: all stand where they stand, and it is the moment for it.");
    if (what != SUPPOSE_PLACE)
        return;
    size_t n = 0;
    for (int i = 0; i < w->whos; i++)
        n += (size_t)snprintf(out + n, ODDS_TEXT - n, "%s%s",
                              i ? ", " : "Supposed: ", play_subject_id(b, w->who[i]));
    n += (size_t)snprintf(out + n, ODDS_TEXT - n, " and %s %s where %s stands, nobody else about.",
                          play_subject_id(b, w->whom[0]),
                          w->deed == SUPPOSE_SHOOT ? "in range" : "face to face",
                          play_subject_id(b, w->whom[0]));
    if (!v->rule)
        return;
    play_say_verdict(b, v, verdict, sizeof verdict);
    snprintf(out + n, ODDS_TEXT - n, " From where they stand: %s", verdict);
}

static bool suppose(const tc_battle *b, const suppose_wish *w, tc_state *s, play_decision *out,
                    char supposed[ODDS_TEXT], char text[ODDS_TEXT])
{
    suppose_deed_in *does = cli_system_of(b)->suppose;
    const tc_state start = *s;
    tc_verdict v = { .rule = 0 }, from_there = v;
    const char *why = "This rule system has no such words yet; ask with --action.";

    for (int what = SUPPOSE_NOTHING; does && what <= SUPPOSE_PLACE; what++) {
        memset(out, 0, sizeof *out);
        *s = start;
        const bool put = does(b, w, what, s, out, &why);
        if (put && can_be_asked(b, s, out, &v)) {
            say_supposed(b, w, what, &from_there, supposed);
            return true;
        }
        if (put && what == SUPPOSE_CLOCK)
            from_there = v;
    }
    if (from_there.rule)
        play_say_verdict(b, &from_there, text, ODDS_TEXT);
    else if (why)
        snprintf(text, ODDS_TEXT, "%s", why);
    else
        play_say_verdict(b, &v, text, ODDS_TEXT);
    *s = start;
    return false;
}

/* ---- Commands of the table ------------------------------------------------------------------- */

/* What is said there is said here: to a session that nobody plays. */
static bool understand_order(const tc_battle *b, const odds_said *said, const tc_state *s,
                             play_decision *out, char text[ODDS_TEXT])
{
    session *t = calloc(1, sizeof *t);
    char line[ODDS_TEXT] = "";
    talk_words words;

    snprintf(text, ODDS_TEXT, "no memory left");
    if (!t)
        return false;
    t->b = *b;
    t->s = *s;
    t->human[0] = t->human[1] = true;
    for (int i = 0; i < said->count; i++) {
        const size_t n = strlen(line);
        snprintf(line + n, sizeof line - n, "%s%s", n ? " " : "", said->at[i]);
    }
    talk_cut(line, &words);
    const int got = talk_decision(t, &words, out);
    free(t);
    text[0] = 0; /* less than 0: a sentence has been printed */
    if (got == 0)
        snprintf(text, ODDS_TEXT, "What is '%s'? %s", said->at[0], cli_system_of(b)->odds_of_what);
    return got > 0;
}

bool odds_understand(const tc_battle *b, const odds_said *said, tc_state *s, play_decision *out,
                     char supposed[ODDS_TEXT], char text[ODDS_TEXT])
{
    const phrase p = read_phrase(b, s, said);
    suppose_wish w;
    const char *why;

    supposed[0] = 0;
    memset(out, 0, sizeof *out);
    if (p.deed < 0)
        return understand_order(b, said, s, out, text);
    if (p.stray) {
        snprintf(text, ODDS_TEXT,
                 "Nobody in this battle is called '%s'; ids are those on the map "
                 "(tercio scenario show).",
                 p.stray);
        return false;
    }
    if (!sort_out(b, s, &p, &w, &why)) {
        snprintf(text, ODDS_TEXT, "%s", why);
        return false;
    }
    return suppose(b, &w, s, out, supposed, text);
}
