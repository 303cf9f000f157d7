/* What the page may call. The module's memory is the interface: the page writes a battle (the
   bytes of a tc_battle, which has no pointers and only fixed-size integers), words or dice into
   a buffer, calls, and reads JSON from another. A function that answers in text returns its
   length. One battle per module instance; a second battle, a second one. There is one module per
   system (TC_ONLY), so that nobody waits for rules he does not play by.

   The files: buffers.c the memory and what writes into it, battle.c which battle and which
   position, questions.c what is asked of it, steps.c what is played, generals.c who thinks,
   rules.c the ledger's lines, sums.c a record's sums, proof.c random games. */
#ifndef PAGE_PAGE_H
#define PAGE_PAGE_H

#include "../../ai/ai.h"

#define EXPORT(name) __attribute__((export_name(#name)))

enum { TEXT_MAX = 1 << 20, IN_MAX = 1 << 17, EVENTS_MAX = 8192, LISTED_MAX = 8192, WORK = 64 };
enum { DICE_MAX = 4096 };

extern struct page {
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

/* From a place in text on; each returns where it ended. */
int page_put(int at, const char *text);
int page_put_number(int at, int64_t n);
int page_put_verdict(int at, const tc_verdict *v);
int page_put_decision(int at, const play_decision *d);

/* Where one of play's writers goes on. */
char *page_rest(int at);

/* The words in the buffer as a decision; else the reason lies in text, with its length. */
int page_read_decision(uint32_t len, bool *good);

#endif
