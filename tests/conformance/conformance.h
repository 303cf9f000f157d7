/* What every rule system must keep, whatever its rules: written against tercio.h, play.h and the
   built-in scenarios only. What a system must tell about itself (its symmetries) is behind
   system.h. */
#ifndef CONFORMANCE_H
#define CONFORMANCE_H

#include "../../ai/ai.h"
#include "../../io/io.h"

#include <string.h>

enum property {
    P_AUDIT, /* tc_audit passes after every action */
    /* pack, unpack, pack: the same state and bytes; a short buffer and a cut text are refused */
    P_PACK,
    P_REPLAY, /* a record replays to the same hashes */
    P_LISTED, /* what tc_actions lists is legal, by kind and subject as by all, and never nothing */
    P_APPLIES, /* legal if and only if tc_apply changes the hash; refused: the state is untouched */
    /* random bytes: one answer from check and apply; a refusal cites a rule that exists, and its
       numbers have a meaning */
    P_MUTATED,
    P_FOLD,       /* dice that a pool's fold cannot tell apart give the same hash */
    P_SCRIPT,     /* too few or impossible dice: TC_DICE, nothing changed */
    P_EVENTS,     /* listening changes nothing; every event cites rules that exist */
    P_MIRRORED,   /* the board turned or mirrored: the same verdicts and the turned state */
    P_RENUMBERED, /* units, leaders, guns numbered otherwise: the same verdicts */
    P_WRITTEN,    /* a position written down compiles to the same state */
    P_ENDS,       /* never stuck; over within the limit */
    PROPERTIES
};

/* One game under test: its battle, where it stands, what has been checked. */
typedef struct trial {
    const char *scenario;
    uint64_t seed;
    io_choice choice;
    tc_battle battle;
    tc_state state;
    ai_random random;  /* for the tests' own choices */
    int loaded;        /* 0 fair dice, 1 only lowest and highest faces, 2 mostly */
    uint8_t player[2]; /* 0, 1 random, 2 a brawler, 3 the captain */
    bool recorded;
    uint32_t step;
} trial;

/* Counts a check; says what broke, once or twice a property, with all that is needed to see it
   again. */
bool holds(const trial *t, enum property p, bool ok, const char *what, int got, int need);

/* What may decide a rule: a ruling, a scenario rule, or the geometry that is ours (TVB-G13). */
static inline bool is_ruling(unsigned rule)
{
    const char origin = tc_rule(rule).origin;
    return origin == 'R' || origin == 'X' || (origin && tc_rule(rule).symbol[4] == 'G');
}

/* A rule cited by an event or a verdict: what was never met is told at the end. */
void met(unsigned rule);

/* A step at which everything is tried out; the state is left as it is. */
void probe_written(trial *t);
void probe_state(trial *t);   /* pack and unpack */
void probe_actions(trial *t); /* lists */
void probe_mutations(trial *t, const play_decision *d);
void probe_dice(trial *t, const tc_await *w, const uint8_t *dice);
void probe_decision(trial *t,
                    const play_decision *d); /* symmetries; with the decision about to be taken */
void probe_roll(trial *t, const tc_await *w, const uint8_t *dice);

/* One game from the battle's start to its end. */
void play_game(trial *t);

/* Battles of a system as large as the core can hold; how many games. */
int large_battles(int system);

#endif
