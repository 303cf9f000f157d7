/* What the page may call. The module's memory is the interface: the page writes a battle (the
   bytes of a tc_battle, which has no pointers and only fixed-size integers), words or dice into
   a buffer, calls, and reads JSON from another. A function that answers in text returns its
   length. One battle a module instance; a second battle, a second one. There is a module a system
   (PAGE_TVB), so that nobody waits for rules he does not play by. */
#include "../../core/dice.h"
#include "../../lab/random_game.h"
#include "playout.h"

#ifndef PAGE_TVB
#define PAGE_TVB 0
#endif

#define EXPORT(name) __attribute__((export_name(#name)))

enum { TEXT_MAX = 1 << 20, IN_MAX = 1 << 17, EVENTS_MAX = 8192, LISTED_MAX = 8192, WORK = 64 };
enum { DICE_MAX = 4096 };

static struct {
    tc_battle battle;
    tc_state state, before;
    uint32_t key[2], replica;
    tc_event event[EVENTS_MAX];
    tc_events events;
    play_decision decision, other;
    uint8_t bytes[PLAY_PACKED_MAX > TC_PACK_MAX ? PLAY_PACKED_MAX : TC_PACK_MAX];
    uint8_t dice[DICE_MAX]; /* the page's, for apply and due */
    uint8_t fallen[DICE_MAX];
    int32_t fallen_count;
    play_luck luck; /* of the last step */
    play_blake2b chain;
    ai_random mind[2];
    tc_action list[LISTED_MAX];
    tc_state work[WORK];
    play_outcome outcome[PLAY_OUTCOMES_MAX];
    char in[IN_MAX], words[1024];
    char text[TEXT_MAX];
} page;

/* ---- Buffers --------------------------------------------------------------------------------- */

EXPORT(battle) void *page_battle(void)
{
    return &page.battle;
}

EXPORT(battle_size) uint32_t page_battle_size(void)
{
    return sizeof(page.battle);
}

EXPORT(in) void *page_in(void)
{
    return page.in;
}

EXPORT(in_max) uint32_t page_in_max(void)
{
    return IN_MAX;
}

EXPORT(text) const char *page_text(void)
{
    return page.text;
}

EXPORT(bytes) void *page_bytes(void)
{
    return page.bytes;
}

EXPORT(bytes_max) uint32_t page_bytes_max(void)
{
    return sizeof(page.bytes);
}

EXPORT(dice) void *page_dice(void)
{
    return page.dice;
}

EXPORT(dice_max) uint32_t page_dice_max(void)
{
    return DICE_MAX;
}

EXPORT(fallen) const void *page_fallen(void)
{
    return page.fallen;
}

EXPORT(fallen_count) int page_fallen_count(void)
{
    return page.fallen_count;
}

/* ---- Text ------------------------------------------------------------------------------------ */

static int put(int at, const char *text)
{
    for (; *text && at < TEXT_MAX - 1; text++)
        page.text[at++] = *text;
    page.text[at] = 0;
    return at;
}

static int put_number(int at, int64_t n)
{
    char digits[24] = "";
    int first = TC_COUNT(digits) - 1;
    uint64_t rest_of = n < 0 ? 0 - (uint64_t)n : (uint64_t)n;

    do {
        digits[--first] = (char)('0' + rest_of % 10);
        rest_of /= 10;
    } while (rest_of);
    return put(n < 0 ? put(at, "-") : at, digits + first);
}

/* Where one of play's writers goes on. */
static char *rest(int at)
{
    return page.text + at;
}

static int put_verdict(int at, const tc_verdict *v)
{
    return at + play_verdict_json(&page.battle, v, rest(at), TEXT_MAX - at);
}

static int put_decision(int at, const play_decision *d)
{
    return at + play_decision_json(&page.battle, &page.state, d, rest(at), TEXT_MAX - at);
}

/* The words in the buffer as a decision; else the reason lies in text, with its length. */
static int read_decision(uint32_t len, bool *good)
{
    play_fault fault = { .text = "longer than a decision can be" };

    *good = len <= IN_MAX && play_decision_read(&page.battle, &page.state, page.in, (int)len,
                                                &page.decision, &fault);
    if (*good)
        return 0;
    int at = put(0, "{");
    at += play_fault_json(&fault, rest(at), TEXT_MAX - at);
    return put(at, ",\"nearest\":null}");
}

/* ---- The battle ------------------------------------------------------------------------------ */

/* A switch (an option or a ruling) by the name in the buffer; false if there is none. */
EXPORT(option) bool page_option(uint32_t len, bool on)
{
    static const char *const name[] = {
#define SWITCH(symbol, word, type, default_on, rule) word,
#if PAGE_TVB
#include "../../core/tvb/options.def"
#else
#include "../../core/sof/options.def"
#endif
#undef SWITCH
    };
    uint32_t *const switches = PAGE_TVB ? &page.battle.as.tvb.on : &page.battle.as.sof.on;

    for (int i = 0; i < TC_COUNT(name); i++) {
        uint32_t at = 0;
        while (at < len && name[i][at] && name[i][at] == page.in[at])
            at++;
        if (at != len || name[i][at])
            continue;
        *switches &= ~(1u << i);
        *switches |= (uint32_t)on << i;
        return true;
    }
    return false;
}

/* The seed in the buffer becomes the key of the dice. */
EXPORT(seed) void page_seed(uint32_t len, uint32_t replica)
{
    play_seed_key(page.in, (int)len, page.key);
    page.replica = replica;
}

/* Begins the battle in the buffer. Nothing is rolled yet. */
EXPORT(begin) void page_begin(void)
{
    page.events = (tc_events){ .at = page.event, .cap = EVENTS_MAX };
    tc_begin(&page.battle, &page.state, &page.events);
}

EXPORT(pack) int page_pack(void)
{
    return tc_pack(&page.battle, &page.state, page.bytes, sizeof(page.bytes));
}

EXPORT(unpack) bool page_unpack(uint32_t len)
{
    return len <= sizeof(page.bytes) &&
           tc_unpack(&page.battle, &page.state, page.bytes, (int)len).rule == TC_LEGAL;
}

EXPORT(hash) uint64_t page_hash(void)
{
    return tc_hash(&page.battle, &page.state);
}

/* Whether anything is hidden from this side; and the position as it sees it, in place of the true
   one: for whoever only asks, or thinks. */
EXPORT(hides) bool page_hides(uint32_t side)
{
    tc_veil(&page.battle, &page.state, (int)(side & 1), &page.work[0]);
    return tc_hash(&page.battle, &page.work[0]) != page_hash();
}

EXPORT(veil) void page_veil(uint32_t side)
{
    page.work[0] = page.state;
    tc_veil(&page.battle, &page.work[0], (int)(side & 1), &page.state);
}

/* ---- Questions ------------------------------------------------------------------------------- */

EXPORT(state) int page_state(void)
{
    return play_state_json(&page.battle, &page.state, page.text, TEXT_MAX);
}

EXPORT(ground) int page_ground(void)
{
    return play_battle_json(&page.battle, page.text, TEXT_MAX);
}

EXPORT(awaits) int page_awaits(void)
{
    return play_await_json(&page.battle, &page.state, page.text, TEXT_MAX);
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
        return put(0, "[]");
    page.in[len] = 0;
    while (split < len && page.in[split] != '\n')
        split++;
    page.in[split] = 0;
    const int subject = split ? play_subject_find(&page.battle, page.in) : TC_NONE;
    const int kind = split < len ? play_kind_find(&page.battle, page.in + split + 1) : 0;
    if (subject < 0)
        return put(0, "[]");
    return play_actions_json(&page.battle, &page.state, kind, subject, &listed, page.text,
                             TEXT_MAX);
}

/* All that can be shown of the unit whose id is in the buffer; null on a hex map. */
EXPORT(look) int page_look(uint32_t len)
{
    if (len >= IN_MAX)
        return put(0, "null");
    page.in[len] = 0;
    const int subject = play_subject_find(&page.battle, page.in);
    if (subject < 0)
        return put(0, "null");
    return play_look_json(&page.battle, &page.state, subject, page.text, TEXT_MAX);
}

/* The decision in the buffer in plain English. */
EXPORT(say) int page_say(uint32_t len)
{
    bool good;

    (void)read_decision(len, &good);
    if (!good)
        return put(0, "");
    return play_say_decision(&page.battle, &page.state, &page.decision, page.text, TEXT_MAX);
}

/* One legal declaration: what is obligatory and nothing more. */
EXPORT(obligatory) int page_obligatory(void)
{
    if (!play_declare_greedy(&page.battle, &page.state, &page.other))
        return put(0, "null");
    return put_decision(0, &page.other);
}

EXPORT(check) int page_check(uint32_t len)
{
    bool good;
    int at = read_decision(len, &good);

    if (!good)
        return at;
    const tc_verdict v = play_check(&page.battle, &page.state, &page.decision);
    at = put(put_verdict(put(0, "{"), &v), ",\"nearest\":");
    if (v.rule != TC_LEGAL && play_nearest(&page.battle, &page.state, &page.decision, &page.other))
        at = put_decision(at, &page.other);
    else
        at = put(at, "null");
    at = put(at, ",\"ghost\":");
    at += play_ghost_json(&page.battle, &page.state, &page.decision, rest(at), TEXT_MAX - at);
    return put(at, "}");
}

/* len 0: of the dice that are due. */
EXPORT(odds) int page_odds(uint32_t len, bool deep)
{
    play_odds odds = { .at = page.outcome };
    bool good = true;
    const int at = len ? read_decision(len, &good) : 0;
    const play_decision *d = len ? &page.decision : NULL;

    if (!good)
        return at;
    play_odds_of(&page.battle, &page.state, d, deep, page.work, WORK, &odds);
    return play_odds_json(&page.battle, &page.state, d, &odds, page.text, TEXT_MAX);
}

/* What dice the decision (len 0: none) wants after the first count in the buffer: an await, or
   null. */
EXPORT(due) int page_due(uint32_t len, uint32_t count)
{
    tc_await due;
    bool good = true;
    int at = len ? read_decision(len, &good) : 0;

    if (!good)
        return at;
    const tc_verdict v = play_dice_due(&page.battle, &page.state, len ? &page.decision : NULL,
                                       page.dice, (int)count, &due);
    if (v.rule != TC_LEGAL && v.rule != TC_DICE)
        return put(put_verdict(put(0, "{"), &v), "}");
    if (due.who != TC_CHANCE)
        return put(0, "null");
    at = put_number(put(0, "{\"count\":"), due.pool.count);
    at = put_number(put(at, ",\"sides\":"), due.pool.sides);
    at = put(put(at, ",\"refused\":"), v.rule == TC_LEGAL ? "false" : "true");
    at = put(at, ",\"subject\":\"");
    if (due.subject != TC_NONE && play_subject_id(&page.battle, due.subject))
        at = put(at, play_subject_id(&page.battle, due.subject));
    char rule[24] = "";
    tc_rule_name(due.rule, rule, TC_COUNT(rule));
    return put(put(put(at, "\",\"rule\":\""), rule), "\"}");
}

/* ---- Play ------------------------------------------------------------------------------------ */

/* The dice are thrown here, by the counter of DESIGN 5, and handed to the core as a script, so
   that all of them are known whatever the events tell. */
static tc_verdict roll(tc_state *s, tc_dice *from)
{
    const tc_action a = { .kind = TC_ROLL };
    const tc_await w = tc_awaits(&page.battle, s);
    uint8_t *out = page.fallen + page.fallen_count;

    if (page.fallen_count + TC_POOL_MAX > DICE_MAX)
        return tc_illegal(TC_DICE, page.fallen_count, DICE_MAX);
    if (!play_throw(&page.battle, s, from, out))
        return tc_illegal(TC_DICE, (int)(from->script_len - from->used), w.pool.count);
    tc_dice script = { .script = out, .script_len = w.pool.count };
    const tc_verdict v = tc_apply(&page.battle, s, &a, &script, &page.events);
    if (v.rule == TC_LEGAL)
        page.fallen_count += w.pool.count;
    return v;
}

/* d (NULL: none), then the chance steps: of a script as many as it pays for, by the key all that
   are due. All or nothing. */
static tc_verdict take(const play_decision *d, tc_dice *dice)
{
    tc_state *s = &page.work[0];
    tc_verdict v = tc_legal();

    *s = page.state;
    page.fallen_count = 0;
    page.events = (tc_events){ .at = page.event, .cap = EVENTS_MAX };
    page.words[0] = 0;
    if (d) {
        play_say_decision(&page.battle, s, d, page.words, TC_COUNT(page.words));
        v = play_apply(&page.battle, s, d, PLAY_STOP_AT_CHANCE, NULL, &page.events);
    }
    while (v.rule == TC_LEGAL && tc_awaits(&page.battle, s).who == TC_CHANCE &&
           (!dice->script || dice->used < dice->script_len))
        v = roll(s, dice);
    if (v.rule == TC_LEGAL && dice->script && dice->used < dice->script_len)
        v = tc_illegal(TC_DICE, (int)dice->script_len, (int)dice->used);
    if (v.rule != TC_LEGAL)
        return v;
    page.before = page.state;
    page.state = *s;
    return v;
}

static void weigh(const play_decision *d)
{
    page.luck = (play_luck){ 0, 0, 0 };
    play_luck_decision(&page.battle, &page.before, d, page.fallen, page.fallen_count, &page.luck,
                       page.work);
}

/* The decision in words (len 0: only the dice that are due), dice from the key or, if there are
   any, the count in the buffer (count < 0: the key). 0: done; else the length of the refusal. */
EXPORT(apply) int page_apply(uint32_t len, int32_t count)
{
    tc_dice dice = { .key = { page.key[0], page.key[1] }, .replica = page.replica };
    bool good = true;
    int at = len ? read_decision(len, &good) : 0;
    const play_decision *d = len ? &page.decision : NULL;

    if (!good)
        return at;
    if (count >= 0)
        dice = (tc_dice){ .script = page.dice, .script_len = (uint32_t)count };
    const tc_verdict v = take(d, &dice);
    if (v.rule != TC_LEGAL) {
        at = put(put_verdict(put(0, "{"), &v), ",\"nearest\":");
        if (d && play_nearest(&page.battle, &page.state, d, &page.other))
            return put(put_decision(at, &page.other), "}");
        return put(at, "null}");
    }
    weigh(d);
    return 0;
}

/* A kept line again: len bytes of a packed decision (0: dice alone) and its dice, or (count < 0)
   those that the key throws. 0: done. */
EXPORT(again) int page_again(uint32_t len, int32_t count)
{
    tc_dice dice = { .key = { page.key[0], page.key[1] }, .replica = page.replica };
    const play_decision *d = len ? &page.decision : NULL;
    tc_verdict v = tc_illegal(TC_MALFORMED, (int)len, PLAY_PACKED_MAX);

    if (count >= 0)
        dice = (tc_dice){ .script = page.dice, .script_len = (uint32_t)count };
    if (!len || (len <= sizeof(page.bytes) &&
                 play_unpack_decision(&page.decision, page.bytes, (int)len) == (int)len))
        v = take(d, &dice);
    return v.rule == TC_LEGAL ? 0 : put(put_verdict(put(0, "{"), &v), "}");
}

/* Of the last decision taken, into bytes. */
EXPORT(packed) int page_packed(void)
{
    return play_pack_decision(&page.decision, page.bytes, sizeof(page.bytes));
}

/* The last decision taken as words of the protocol, as it was said before it. */
EXPORT(taken) int page_taken(void)
{
    return play_decision_json(&page.battle, &page.before, &page.decision, page.text, TEXT_MAX);
}

EXPORT(said) int page_said(void)
{
    return put(0, page.words);
}

EXPORT(events) int page_events(void)
{
    return play_events_json(&page.battle, page.event, (int)page.events.len, page.text, TEXT_MAX);
}

EXPORT(rolls) int page_rolls(void)
{
    return play_rolls_json(&page.battle, page.event, (int)page.events.len, page.text, TEXT_MAX);
}

EXPORT(narration) int page_narration(void)
{
    return play_narrate(&page.battle, page.event, (int)page.events.len, page.text, TEXT_MAX);
}

/* ---- Luck ------------------------------------------------------------------------------------ */

/* Of the last step, weighed anew for a kept line. */
EXPORT(weigh) void page_weigh(bool decided)
{
    weigh(decided ? &page.decision : NULL);
}

EXPORT(swing) int64_t page_swing(void)
{
    return page.luck.swing;
}

EXPORT(variance) int64_t page_variance(void)
{
    return page.luck.variance;
}

EXPORT(weighed) uint32_t page_weighed(void)
{
    return page.luck.rolls;
}

EXPORT(luck) int page_luck_words(int64_t swing, int64_t variance, uint32_t rolls)
{
    const play_luck sum = { swing, variance, rolls };
    return play_luck_json(&page.battle, &sum, page.text, TEXT_MAX);
}

/* ---- Generals -------------------------------------------------------------------------------- */

/* A general's mind outlives the module: the page keeps it and puts it back before it asks again, so
   that a plan lasts its activation whichever worker is asked. All zero: nothing is known. */
EXPORT(mind) void *page_mind(uint32_t side)
{
    return &page.mind[side & 1];
}

EXPORT(mind_size) uint32_t page_mind_size(void)
{
    return sizeof(page.mind[0]);
}

/* What was weighed, best first, whose fate decided between the first two, and how the battle ended
   in his head; in thousandths of a point. */
static int put_search(int at, const ai_search *x, int side)
{
    at = put(at, ",\"plans\":[");
    for (int i = 0; i < x->plans; i++) {
        at = put(put(at, i ? ",{\"plan\":\"" : "{\"plan\":\""),
                 ai_doctrine_name(x->plan[i].doctrine));
        at = put_number(put(at, "\",\"exceptions\":"), x->plan[i].exceptions);
        at = put_number(put(at, ",\"margin\":"), x->plan[i].margin);
        at = put(at, ",\"error\":");
        at = x->plan[i].error < 0 ? put(at, "null") : put_number(at, x->plan[i].error);
        at = put(put_number(put(at, ",\"playouts\":"), x->plan[i].playouts), "}");
    }
    at = put_number(put(at, "],\"nodes\":"), x->spent);
    at = put(at, ",\"decided\":");
    if (x->plans > 1 && x->fact != TC_NONE) {
        at = put(put(at, "{\"unit\":\""), play_subject_id(&page.battle, x->fact));
        at = put_number(put(at, "\",\"points\":"), x->fact_points);
        at = put(at, play_subject_side(&page.battle, NULL, x->fact) == side ? ",\"own\":true}"
                                                                            : ",\"own\":false}");
    } else {
        at = put(at, "null");
    }
    at = put_number(put(at, ",\"prospects\":["), x->won);
    at = put_number(put(at, ","), x->drawn);
    return put(put_number(put(at, ","), x->lost), "]");
}

/* What a general of this level (enum ai_level) would do, and what was weighed for it. The choice
   never looks at the game's dice; the same position and mind give the same one. */
EXPORT(go) int page_go(uint32_t level, uint64_t seed)
{
    const int who = tc_awaits(&page.battle, &page.state).who;
    ai_search search = { .tells = true, .yields = true };

    if (who >= TC_CHANCE || level >= AI_LEVELS)
        return put(0, "null");
    ai_random *mind = &page.mind[who];
    seed ^= ai_seen(&page.battle, &page.state, who);
    if (level < AI_GENERAL)
        ai_random_seed(mind, seed);
    else
        mind->a = seed;
    ai_decide_level((int)level, &page.battle, &page.state, mind, &search, &page.other);
    return put(put_search(put_decision(put(0, "{\"action\":"), &page.other), &search, who), "}");
}

/* Would a general of this level at this side take the draw that the other has offered? The same
   position gives the same answer, whatever he has in mind. */
EXPORT(accepts_draw) bool page_accepts_draw(uint32_t level, uint32_t side, uint64_t seed)
{
    ai_random *mind = &page.mind[side & 1];

    ai_random_seed(mind, seed ^ ai_seen(&page.battle, &page.state, (int)(side & 1)));
    return level < AI_LEVELS &&
           ai_accepts_draw((int)level, &page.battle, &page.state, (int)(side & 1), mind, NULL);
}

/* The rest of the battle, captain against captain, after the decision in the buffer (len 0:
   none): the address of a playout, or 0 if the decision is refused. */
EXPORT(playout) const void *page_playout(uint32_t len, uint64_t seed)
{
    static playout result;
    bool good = true;

    if (len)
        (void)read_decision(len, &good);
    if (!good || !playout_run(&page.battle, &page.state, len ? &page.decision : NULL, seed,
                              &page.work[0], page.mind, &result))
        return NULL;
    return &result;
}

/* ---- Rules ----------------------------------------------------------------------------------- */

/* A rule by its number from 0; empty behind the last. */
EXPORT(rule) int page_rule(uint32_t n)
{
    char name[24];
    const unsigned first = PAGE_TVB ? TC_TVB_RULES : TC_SOF_RULES,
                   end = PAGE_TVB ? (unsigned)TVB_RULE_END : (unsigned)SOF_RULE_END;

    if (n >= end || (n >= TC_HOUSE_RULES && n < first))
        return put(0, n >= end ? "" : "null");
    const tc_rule_info info = tc_rule(n);
    tc_rule_name(n, name, TC_COUNT(name));
    int at = put(put(0, "{\"id\":\""), name);
    at = put(at, "\",\"origin\":\"");
    at = put(at, info.origin == 'R'   ? "ruling"
                 : info.origin == 'X' ? "scenario"
                 : info.origin == 'T' ? "house"
                                      : "book");
    at = put(at, "\",\"text\":\"");
    for (const char *c = info.line ? info.line : ""; *c; c++) {
        char one[3] = { '\\', *c, 0 };
        at = put(at, *c == '"' || *c == '\\' ? one : one + 1);
    }
    return put(at, "\"}");
}

/* ---- Sums of a record (docs/protocol.md, Records) -------------------------------------------- */

EXPORT(chain_begin) void page_chain_begin(void)
{
    play_blake2b_init(&page.chain, 32, NULL, 0);
}

EXPORT(chain_add) void page_chain_add(uint32_t len)
{
    if (len <= IN_MAX)
        play_blake2b_add(&page.chain, page.in, len);
}

/* The sum of all so far and the buffer: 32 bytes into bytes; the chain goes on without the
   buffer. */
EXPORT(chain_sum) void page_chain_sum(uint32_t len)
{
    play_blake2b copy = page.chain;

    if (len <= IN_MAX)
        play_blake2b_add(&copy, page.in, len);
    play_blake2b_end(&copy, page.bytes);
}

/* ---- Proof: whole random games; the results lie at the address returned ---------------------- */

EXPORT(random_game) const void *page_random_game(uint64_t seed, uint32_t trail)
{
    static lab_game game;

    game = lab_random_game(&page.battle, seed, trail != 0);
    return &game;
}

/* Plays count games from seed on without hashing the way; returns how many decisions they took. */
EXPORT(random_games) uint64_t page_random_games(uint64_t seed, uint32_t count)
{
    uint64_t decisions = 0;

    for (uint32_t i = 0; i < count; i++)
        decisions += lab_random_game(&page.battle, seed + i, false).decisions;
    return decisions;
}
