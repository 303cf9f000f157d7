/* Sword & Spear told: combats and what comes of them. A combat is one line: who fights or shoots at
   whom, the dice of both with what each modifier adds, the pairs, the hits, the tests, the rout. */
#include "say.h"

/* ---- The combat dice ------------------------------------------------------------------------- */

static bool is_muster(const tc_event *e)
{
    return e->kind == TC_EV_MOD || e->kind == SNS_EV_DICE ||
           (e->kind == TC_EV_DIE && e->rule == SNS_11_4_a);
}

/* "+1 impetus [SNS-11.2.a]" */
static void put_modifiers(play_line *n, play_sns_reel *r, bool told)
{
    while (play_sns_peek(r, 0)->kind == TC_EV_MOD) {
        const tc_event *e = &r->ev[r->at++]; /* cited beside it, not behind the line */
        n->joined++;
        line_put(n, told ? ", " : "");
        told = true;
        if (e->a) { /* 0: what takes a die away */
            pen_signed(&n->pen, e->a);
            line_put(n, " ");
        }
        line_put(n, play_sns_modifier_words(e->rule, e->a));
        pen_cite(&n->pen, e->rule, e->ruling);
    }
}

/* The modifiers stand before the count that they make up; of a fragment there may be no count. */
static void put_count(play_line *n, play_sns_reel *r)
{
    int mods = 0;

    while (play_sns_peek(r, mods)->kind == TC_EV_MOD)
        mods++;
    const tc_event *e = play_sns_peek(r, mods);
    if (e->kind != SNS_EV_DICE) {
        put_modifiers(n, r, false);
        return;
    }
    line_count(n, e->c, " die", " dice");
    if (mods || e->c != e->b) {
        line_put(n, " (");
        line_number(n, e->b);
        put_modifiers(n, r, true);
        line_put(n, e->c > e->a ? ", one at least" : e->c < e->a ? ", sixteen at most" : "");
        line_put(n, ")");
    }
    (void)play_sns_take(n, r);
}

static bool put_thrown(play_line *n, play_sns_reel *r)
{
    int told = 0;

    for (const tc_event *e = play_sns_peek(r, 0); e->kind == TC_EV_DIE && e->rule == SNS_11_4_a;
         e = play_sns_peek(r, 0), told++) {
        line_put(n, " ");
        line_number(n, e->b);
        (void)play_sns_take(n, r);
    }
    return told > 0;
}

/* "5 dice (3, +1 impetus, +1 Impact) 6 5 4 2 1 against 2 dice 4 1". open: it has been said who. */
static void put_musters(play_line *n, play_sns_reel *r, bool open)
{
    int last = TC_NONE, told = 0;

    while (is_muster(play_sns_peek(r, 0))) {
        const tc_event *e = play_sns_peek(r, 0);
        if (e->who != last) {
            line_put(n, told ? " against " : open ? ": " : "");
            if (!open) {
                line_name(n, e->who);
                line_put(n, e->kind == TC_EV_DIE ? "" : " ");
            }
            last = e->who;
            told++;
        }
        if (e->kind == TC_EV_DIE)
            (void)put_thrown(n, r);
        else
            put_count(n, r);
    }
}

/* ---- The pairs ------------------------------------------------------------------------------- */

typedef struct pairs {
    const tc_event *at;
    int count;
} pairs;

static bool is_even(const tc_event *e)
{
    return e->a == e->b;
}

/* Table 2.8. */
static const char *effect_of(const tc_event *e)
{
    return e->d <= 0 ? " without effect" : e->d == 1 ? " a test" : " a hit";
}

static int opposed_of(const pairs *p)
{
    int opposed = 0;

    for (int i = 0; i < p->count; i++)
        opposed += p->at[i].b != 0;
    return opposed;
}

/* "Lancers win 2 of 2 pairs (6 to 4 a hit, 5 to 1 a hit)" */
static void put_won(play_line *n, const pairs *p, int who)
{
    int won = 0, told = 0;

    for (int i = 0; i < p->count; i++)
        won += p->at[i].who == who && p->at[i].b && !is_even(&p->at[i]);
    if (!won)
        return;
    line_put(n, "; ");
    line_name(n, who);
    play_sns_put_verb(n, who, " wins ", " win ");
    line_number(n, won);
    line_put(n, " of ");
    line_count(n, opposed_of(p), " pair (", " pairs (");
    for (int i = 0; i < p->count; i++) {
        const tc_event *e = &p->at[i];
        if (e->who != who || !e->b || is_even(e))
            continue;
        line_put(n, told++ ? ", " : "");
        line_number(n, e->a);
        line_put(n, " to ");
        line_number(n, e->b);
        line_put(n, effect_of(e));
    }
    line_put(n, ")");
}

/* Dice without a partner: only those that do something. */
static void put_unopposed(play_line *n, const pairs *p)
{
    for (int i = 0; i < p->count; i++) {
        const tc_event *e = &p->at[i];
        if (e->b || e->d <= 0)
            continue;
        line_put(n, "; ");
        line_name(n, e->who);
        line_put(n, ": ");
        line_number(n, e->a);
        line_put(n, " unopposed,");
        line_put(n, effect_of(e));
    }
}

static void put_pairs(play_line *n, play_sns_reel *r)
{
    pairs p = { play_sns_peek(r, 0), 0 };
    int even = 0, first = TC_NONE;

    while (play_sns_peek(r, 0)->kind == SNS_EV_PAIR) {
        const tc_event *e = play_sns_take(n, r);
        even += is_even(e);
        first = first == TC_NONE && !is_even(e) ? e->who : first;
        p.count++;
    }
    if (first != TC_NONE) {
        put_won(n, &p, first);
        for (int i = 0; i < p.count; i++)
            if (p.at[i].who != first && !is_even(&p.at[i])) {
                put_won(n, &p, p.at[i].who);
                break;
            }
    }
    if (even) {
        line_put(n, "; ");
        line_count(n, even, " pair even", " pairs even");
    }
    put_unopposed(n, &p);
}

/* ---- Hits and tests -------------------------------------------------------------------------- */

static void put_of(play_line *n, const tc_event *e)
{
    line_put(n, ", ");
    line_number(n, e->a);
    line_put(n, " of ");
    line_number(n, e->b);
}

/* "Horse archers take 2 hits, 2 of 2" */
static void put_hits(play_line *n, play_sns_reel *r)
{
    const tc_event *last = play_sns_take(n, r);
    int count = 1;

    while (play_sns_peek(r, 0)->kind == SNS_EV_HIT && play_sns_peek(r, 0)->who == last->who) {
        last = play_sns_take(n, r);
        count++;
    }
    line_name(n, last->who);
    play_sns_put_verb(n, last->who, " takes ", " take ");
    line_count(n, count, " hit", " hits");
    put_of(n, last);
}

static const char *test_words(int why)
{
    static const char *const words[SNS_CAUSES] = {
        [SNS_BY_ROUT] = " as a friend routs",
        [SNS_BY_DEATH] = " as the commander is killed",
        [SNS_BY_MORALE] = " for the morale of the army",
    };
    return why >= 0 && why < SNS_CAUSES && words[why] ? words[why] : "";
}

static bool is_test(const play_sns_reel *r)
{
    const tc_event *e = play_sns_peek(r, 0), *then = play_sns_peek(r, 1);

    return e->kind == SNS_EV_TEST ||
           (e->kind == TC_EV_DIE && then->kind == SNS_EV_TEST && then->who == e->who);
}

/* "Legionaries A1 test on 3+ as a friend routs: d6 2, a hit, 1 of 4" */
static void put_test(play_line *n, play_sns_reel *r)
{
    if (play_sns_peek(r, 0)->kind == TC_EV_DIE)
        play_sns_pass(n, r);
    const tc_event *e = play_sns_take(n, r);
    line_name(n, e->who);
    play_sns_put_verb(n, e->who, " tests on ", " test on ");
    line_number(n, e->b);
    line_put(n, "+");
    line_put(n, test_words(e->d));
    line_put(n, ": d6 ");
    line_number(n, e->a);
    if (e->c) {
        line_put(n, ", passed");
        return;
    }
    line_put(n, ", failed");
    if (play_sns_peek(r, 0)->kind == SNS_EV_HIT && play_sns_peek(r, 0)->who == e->who) {
        line_put(n, ", a hit");
        put_of(n, play_sns_take(n, r));
    }
}

/* ---- Routs ----------------------------------------------------------------------------------- */

static void put_value(play_line *n, int value, int lost, int of)
{
    line_put(n, ", worth ");
    line_number(n, value);
    line_put(n, ": ");
    line_number(n, lost);
    line_put(n, " lost, broken at ");
    line_number(n, of);
}

static void put_lost_die(play_line *n, play_sns_reel *r, int who)
{
    static const char *const from[] = { "; the die on it is lost", "; its used die is lost",
                                        "; a die put aside is lost", "; a die in the bag is lost" };
    const tc_event *e = play_sns_peek(r, 0);

    if (e->kind != SNS_EV_DIE_LOST || e->who != who)
        return;
    (void)play_sns_take(n, r);
    line_put(n, e->a >= 0 && e->a < TC_COUNT(from) ? from[e->a] : "; a die is lost");
}

static void put_rout(play_line *n, play_sns_reel *r)
{
    static const char *const why[SNS_CAUSES] = {
        [SNS_BY_MELEE] = " in melee",
        [SNS_BY_SHOOTING] = " by shooting",
        [SNS_BY_ROUT] = " as friends rout",
        [SNS_BY_DEATH] = " as the commander is killed",
        [SNS_BY_MORALE] = " with the morale of the army",
    };
    const tc_event *e = play_sns_take(n, r);

    line_name(n, e->who);
    if (e->kind == SNS_EV_OFF_TABLE) {
        play_sns_put_verb(n, e->who, " evades off the table", " evade off the table");
        put_value(n, e->a, e->b, e->c);
    } else {
        play_sns_put_verb(n, e->who, " routs", " rout");
        line_put(n, e->a >= 0 && e->a < SNS_CAUSES && why[e->a] ? why[e->a] : "");
        if (e->whom != TC_NONE) {
            line_put(n, " with ");
            line_name(n, e->whom);
        }
        put_value(n, e->b, e->c, e->d);
    }
    put_lost_die(n, r, e->who);
}

/* ---- The whole combat ------------------------------------------------------------------------ */

static void put_opening(play_line *n, const tc_event *e)
{
    line_name(n, e->who);
    if (e->kind == SNS_EV_SHOOTS) {
        play_sns_put_verb(n, e->who, " shoots at ", " shoot at ");
        line_name(n, e->whom);
        line_put(n, ", ");
        play_sns_put_length(n, e->a);
        line_put(n, " DU off, reach ");
        play_sns_put_length(n, e->b);
        line_put(n, " DU");
        return;
    }
    play_sns_put_verb(n, e->who, " fights ", " fight ");
    line_name(n, e->whom);
    if (e->b != PL_FRONT && play_sns_edge_words(e->b)) {
        line_put(n, " in the ");
        line_put(n, play_sns_edge_words(e->b));
    }
    if (e->a != PL_FRONT && play_sns_edge_words(e->a)) {
        line_put(n, " over its own ");
        line_put(n, play_sns_edge_words(e->a));
    }
}

/* Tests of a combat, not of a rout nearby. */
static bool is_own_test(const play_sns_reel *r)
{
    const tc_event *e = play_sns_peek(r, play_sns_peek(r, 0)->kind == TC_EV_DIE);

    return is_test(r) && (e->d == SNS_BY_MELEE || e->d == SNS_BY_SHOOTING);
}

static void put_consequences(play_line *n, play_sns_reel *r)
{
    while (play_sns_peek(r, 0)->kind == SNS_EV_HIT || is_own_test(r)) {
        line_put(n, n->joined ? "; " : "");
        if (play_sns_peek(r, 0)->kind == SNS_EV_HIT)
            put_hits(n, r);
        else
            put_test(n, r);
    }
    const tc_event *e = play_sns_peek(r, 0);
    if (e->kind == SNS_EV_ROUTS && (e->a == SNS_BY_MELEE || e->a == SNS_BY_SHOOTING)) {
        line_put(n, n->joined ? "; " : "");
        put_rout(n, r);
    }
}

bool play_sns_say_fight(play_line *n, play_sns_reel *r)
{
    const tc_event *e = play_sns_peek(r, 0);
    const bool opens = e->kind == SNS_EV_MELEE || e->kind == SNS_EV_SHOOTS;

    if (!opens && !is_muster(e) && e->kind != SNS_EV_PAIR && e->kind != SNS_EV_HIT &&
        !is_own_test(r))
        return false;
    if (opens)
        put_opening(n, play_sns_take(n, r));
    put_musters(n, r, opens);
    if (play_sns_peek(r, 0)->kind == SNS_EV_PAIR) {
        if (!n->joined)
            line_put(n, "The dice are compared");
        put_pairs(n, r);
    }
    put_consequences(n, r);
    return true;
}

/* ---- What comes of it ------------------------------------------------------------------------ */

static void put_pursuit(play_line *n, const tc_event *e)
{
    line_name(n, e->who);
    if (!e->b)
        play_sns_put_verb(n, e->who, " does not pursue ", " do not pursue ");
    else if (e->a)
        play_sns_put_verb(n, e->who, " pursues, as it must, ", " pursue, as they must, ");
    else
        play_sns_put_verb(n, e->who, " pursues ", " pursue ");
    line_name(n, e->whom);
}

static bool is_risk(const play_sns_reel *r)
{
    const tc_event *e = play_sns_peek(r, 0), *then = play_sns_peek(r, 1);

    return e->kind == SNS_EV_AT_RISK || (e->kind == TC_EV_DIE && then->kind == SNS_EV_AT_RISK);
}

/* "King David is in danger from Lancers, killed on 5+: d6 6, killed" */
static void put_risk(play_line *n, play_sns_reel *r)
{
    if (play_sns_peek(r, 0)->kind == TC_EV_DIE)
        play_sns_pass(n, r);
    const tc_event *e = play_sns_take(n, r), *then = play_sns_peek(r, 0);
    line_name(n, e->who);
    line_put(n, " is in danger");
    if (e->whom != TC_NONE) {
        line_put(n, " from ");
        line_name(n, e->whom);
    }
    line_put(n, ", killed on ");
    line_number(n, e->b);
    line_put(n, "+: d6 ");
    line_number(n, e->a);
    line_put(n, e->c ? ", killed" : ", unhurt");
    if (e->c && then->kind == SNS_EV_KILLED && then->who == e->who)
        play_sns_pass(n, r);
}

bool play_sns_say_fate(play_line *n, play_sns_reel *r)
{
    const tc_event *e = play_sns_peek(r, 0);

    if (is_test(r)) {
        put_test(n, r);
    } else if (is_risk(r)) {
        put_risk(n, r);
    } else if (e->kind == SNS_EV_ROUTS || e->kind == SNS_EV_OFF_TABLE) {
        put_rout(n, r);
    } else if (e->kind == SNS_EV_DIE_LOST) {
        line_name(n, e->who);
        put_lost_die(n, r, e->who);
    } else if (e->kind == SNS_EV_PURSUES) {
        put_pursuit(n, play_sns_take(n, r));
    } else if (e->kind == SNS_EV_KILLED) {
        (void)play_sns_take(n, r);
        line_name(n, e->who);
        line_put(n, " is killed");
        if (e->whom != TC_NONE) {
            line_put(n, " by ");
            line_name(n, e->whom);
        }
    } else {
        return false;
    }
    return true;
}
