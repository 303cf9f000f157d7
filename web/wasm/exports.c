/* What the page may call. The module's memory is the interface: the page writes a battle (the
   bytes of a tc_battle, which has no pointers and only fixed-size integers) or a packed decision
   into a buffer, calls, and reads JSON from another. One battle a module instance; a second
   battle, a second one. */
#include "../../lab/random_game.h"

#define EXPORT(name) __attribute__((export_name(#name)))

enum { TEXT_MAX = 1 << 18, EVENTS_MAX = 4096 };

static struct {
    tc_battle battle;
    tc_state state;
    tc_dice dice;
    tc_event event[EVENTS_MAX];
    tc_events events;
    uint8_t packed[PLAY_PACKED_MAX];
    char text[TEXT_MAX];
    tc_verdict verdict;
    play_decision decision;
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

EXPORT(packed) void *page_packed(void)
{
    return page.packed;
}

EXPORT(text) const char *page_text(void)
{
    return page.text;
}

/* ---- Play: every function that writes text returns its length -------------------------------- */

static tc_events *events_anew(void)
{
    page.events = (tc_events){ .at = page.event, .cap = EVENTS_MAX };
    return &page.events;
}

/* Begins the battle in the buffer with keyed dice and rolls up to the first decision. */
EXPORT(begin) void page_begin(uint64_t seed)
{
    page.dice = (tc_dice){ .key = { (uint32_t)seed, (uint32_t)(seed >> 32) } };
    tc_begin(&page.battle, &page.state, events_anew());
    page.verdict =
        play_apply(&page.battle, &page.state, NULL, PLAY_ROLL_ON, &page.dice, &page.events);
}

EXPORT(awaits) int page_awaits(void)
{
    return play_await_json(&page.battle, &page.state, page.text, TEXT_MAX);
}

EXPORT(state) int page_state(void)
{
    return play_state_json(&page.battle, &page.state, page.text, TEXT_MAX);
}

EXPORT(events) int page_events(void)
{
    return play_events_json(&page.battle, page.event, (int)page.events.len, page.text, TEXT_MAX);
}

/* The last verdict. */
EXPORT(verdict) int page_verdict(void)
{
    return play_verdict_json(&page.verdict, page.text, TEXT_MAX);
}

static bool unpack(uint32_t len)
{
    page.decision = (play_decision){ 0 };
    if (len <= sizeof(page.packed) &&
        play_unpack_decision(&page.decision, page.packed, (int)len) == (int)len)
        return true;
    page.verdict = tc_illegal(TC_MALFORMED, (int)len, PLAY_PACKED_MAX);
    return false;
}

/* Of the packed decision of len bytes in the buffer: the rule that refuses it, 0 if it is legal. */
EXPORT(check) uint32_t page_check(uint32_t len)
{
    if (unpack(len))
        page.verdict = play_check(&page.battle, &page.state, &page.decision);
    return page.verdict.rule;
}

/* The same, and takes it, with all dice up to the next decision. */
EXPORT(apply) uint32_t page_apply(uint32_t len)
{
    if (unpack(len))
        page.verdict = play_apply(&page.battle, &page.state, &page.decision, PLAY_ROLL_ON,
                                  &page.dice, events_anew());
    return page.verdict.rule;
}

EXPORT(hash) uint64_t page_hash(void)
{
    return tc_hash(&page.battle, &page.state);
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
