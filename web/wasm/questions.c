/* What is asked of a position; nothing is changed by it. */
#include "page.h"

EXPORT(state) int page_state(void)
{
    return play_state_json(&page.battle, &page.state, page.text, TEXT_MAX);
}

EXPORT(ground) int page_ground(void)
{
    return play_battle_json(&page.battle, page.text, TEXT_MAX);
}

/* Who is awaited: a side, 2 dice, 3 nobody. */
EXPORT(who) int page_who(void)
{
    return tc_awaits(&page.battle, &page.state).who;
}

EXPORT(turn) int page_turn(void)
{
    return tc_turn(&page.battle, &page.state);
}

EXPORT(duties) int page_duties(void)
{
    return play_duties_json(&page.battle, &page.state, page.text, TEXT_MAX);
}

EXPORT(movers) int page_movers(void)
{
    return play_movers_json(&page.battle, &page.state, page.text, TEXT_MAX);
}

EXPORT(tables) int page_tables(void)
{
    return play_tables_json(&page.battle, page.text, TEXT_MAX);
}

EXPORT(cup) int page_cup(void)
{
    return play_cup_json(&page.battle, &page.state, page.text, TEXT_MAX);
}

/* The buffer holds a subject's id and, behind a newline, a kind's name; either may be empty.
   Draft items are parts of a decision: they are listed only when asked for by kind. */
EXPORT(actions) int page_actions(uint32_t len)
{
    uint32_t split = 0;
    play_listed listed = { .room = page.list, .room_max = LISTED_MAX };

    if (len >= IN_MAX)
        return page_put(0, "[]");
    page.in[len] = 0;
    while (split < len && page.in[split] != '\n')
        split++;
    page.in[split] = 0;
    const int subject = split ? play_subject_find(&page.battle, page.in) : TC_NONE;
    const int kind = split < len ? play_kind_find(&page.battle, page.in + split + 1) : 0;
    if (subject < 0)
        return page_put(0, "[]");
    return play_actions_json(&page.battle, &page.state, kind, subject, &listed, page.text,
                             TEXT_MAX);
}

/* All that can be shown of the unit whose id is in the buffer; null on a hex map. */
EXPORT(look) int page_look(uint32_t len)
{
    if (len >= IN_MAX)
        return page_put(0, "null");
    page.in[len] = 0;
    const int subject = play_subject_find(&page.battle, page.in);
    if (subject < 0)
        return page_put(0, "null");
    return play_look_json(&page.battle, &page.state, subject, page.text, TEXT_MAX);
}

/* The decision in the buffer in plain English. */
EXPORT(say) int page_say(uint32_t len)
{
    bool good;

    (void)page_read_decision(len, &good);
    if (!good)
        return page_put(0, "");
    return play_say_decision(&page.battle, &page.state, &page.decision, page.text, TEXT_MAX);
}

/* One legal declaration: what is obligatory and nothing more. */
EXPORT(obligatory) int page_obligatory(void)
{
    if (!play_declare_greedy(&page.battle, &page.state, &page.other))
        return page_put(0, "null");
    return page_put_decision(0, &page.other);
}

EXPORT(check) int page_check(uint32_t len)
{
    bool good;
    int at = page_read_decision(len, &good);

    if (!good)
        return at;
    const tc_verdict v = play_check(&page.battle, &page.state, &page.decision);
    at = page_put(page_put_verdict(page_put(0, "{"), &v), ",\"nearest\":");
    if (v.rule != TC_LEGAL && play_nearest(&page.battle, &page.state, &page.decision, &page.other))
        at = page_put_decision(at, &page.other);
    else
        at = page_put(at, "null");
    at = page_put(at, ",\"ghost\":");
    at += play_ghost_json(&page.battle, &page.state, &page.decision, page_rest(at), TEXT_MAX - at);
    return page_put(at, "}");
}

/* len 0: of the dice that are due. */
EXPORT(odds) int page_odds(uint32_t len, bool deep)
{
    play_odds odds = { .at = page.outcome };
    bool good = true;
    const int at = len ? page_read_decision(len, &good) : 0;
    const play_decision *d = len ? &page.decision : NULL;

    if (!good)
        return at;
    play_odds_of(&page.battle, &page.state, d, deep, page.work, WORK, &odds);
    return play_odds_json(&page.battle, &page.state, d, &odds, page.text, TEXT_MAX);
}

/* Where every face of the die that is due draws something that has a name, its own or (dice of one
   colour) one for several faces in a row, what: so that a person may name it. */
static int put_names(int at, const tc_state *s, const tc_await *due)
{
    enum { ROWS = 32, FACES = 64 };
    play_cup_row rows[ROWS];
    const char *name[FACES] = { NULL };
    const int count =
        play_awaits_draw(&page.battle, due) ? play_cup(&page.battle, s, rows, ROWS) : 0;
    int faces = 0;

    for (int i = 0; i < count && i < ROWS; i++) {
        const char *of = play_cup_name(&page.battle, &rows[i]);
        const int die = of ? play_marker_die(&page.battle, s, of) : 0;
        const int alike = rows[i].card ? rows[i].markers : 1;
        if (die < 1 || die - 1 + alike > FACES || rows[i].markers != alike || name[die - 1])
            continue;
        for (int k = 0; k < alike; k++, faces++)
            name[die - 1 + k] = of;
    }
    if (!faces || faces != due->pool.sides)
        return at;
    at = page_put(at, ",\"names\":[");
    for (int i = 0; i < faces; i++)
        at = page_put(page_put(page_put(at, i ? ",\"" : "\""), name[i] ? name[i] : ""), "\"");
    return page_put(at, "]");
}

/* What dice the decision (len 0: none) wants after the first count in the buffer: an await, or
   null. */
EXPORT(due) int page_due(uint32_t len, uint32_t count)
{
    tc_state *s = &page.work[0];
    bool good = true;
    int at = len ? page_read_decision(len, &good) : 0;

    if (!good)
        return at;
    *s = page.state;
    const tc_verdict v =
        play_dice_reach(&page.battle, s, len ? &page.decision : NULL, page.dice, (int)count);
    const tc_await due = tc_awaits(&page.battle, s);
    if (v.rule != TC_LEGAL && v.rule != TC_DICE)
        return page_put(page_put_verdict(page_put(0, "{"), &v), "}");
    if (due.who != TC_CHANCE)
        return page_put(0, "null");
    at = page_put_number(page_put(0, "{\"count\":"), due.pool.count);
    at = page_put_number(page_put(at, ",\"sides\":"), due.pool.sides);
    at = page_put(page_put(at, ",\"refused\":"), v.rule == TC_LEGAL ? "false" : "true");
    at = put_names(at, s, &due);
    at = page_put(at, ",\"subject\":\"");
    if (due.subject != TC_NONE && play_subject_id(&page.battle, due.subject))
        at = page_put(at, play_subject_id(&page.battle, due.subject));
    char rule[24] = "";
    tc_rule_name(due.rule, rule, TC_COUNT(rule));
    return page_put(page_put(page_put(at, "\",\"rule\":\""), rule), "\"}");
}
