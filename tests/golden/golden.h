/* What the goldens of the systems share. */
#ifndef GOLDEN_H
#define GOLDEN_H

#include "../../ai/ai.h"
#include "../../io/io.h"

typedef struct text {
    char *at;
    size_t len;
} text;

void golden_say(text *t, const char *line);
void golden_narrate(text *out, const tc_battle *b, const tc_events *ev);
uint64_t golden_count_ways(const tc_battle *b, const tc_state *s, int depth);

bool golden_open(const char *name, const char *const *options, int count, tc_battle *b);

/* ---- A table's own player, who takes from the lists only (player.c) ---- */
typedef struct golden_player {
    /* An action of a decision; forward: he comes to blows. False: there is nothing to do. */
    bool (*decide)(const tc_battle *b, const tc_state *s, ai_random *r, bool forward,
                   tc_action *out);
    uint64_t shallow; /* bit step: from there ways are counted one deep, else two */
    int longest;      /* game in which the steps are looked for; */
    int told;         /* steps of the battle in words */
} golden_player;

/* One of what is listed of a kind, or of all (0) but the words that end a battle. */
bool golden_pick(const tc_battle *b, const tc_state *s, int kind, ai_random *r, tc_action *out);
uint64_t golden_sign(const golden_player *player, const tc_battle *b, bool forward, uint64_t seed,
                     uint64_t sum);
/* Ways on, to a depth, from the first position of a game at each step that waits. */
void golden_counts(text *out, const golden_player *player, const char *scenario);
/* A battle in words, from its beginning. */
void golden_battle(text *out, const golden_player *player, const char *scenario, tc_dice dice);

/* What a system has written down in tests/golden/SYSTEM/NAME.txt. */
typedef struct golden_text {
    const char *name;
    void (*write)(text *out);
} golden_text;
typedef struct golden_system {
    const golden_text *texts;
    int text_count;
    /* A game's hash, folded into the sum; every other game has these options. */
    uint64_t (*sign)(const tc_battle *b, uint64_t seed, uint64_t sum);
    const char *const *options;
    int option_count, games;
} golden_system;

/* One row per system, in its folder. */
#define ROW(NAME, name, ...) extern const golden_system golden_##name;
TC_FOR_SYSTEMS(ROW, )
#undef ROW

#endif
