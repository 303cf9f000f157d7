/* Tercio: the whole public interface of the rules core.
 *
 * A battle (tc_battle) is immutable: ground, order of battle, options. A state (tc_state) is a
 * small plain struct without pointers; copying it is assignment. Nothing here allocates, reads a
 * clock or keeps anything between calls, and every function is total: any bytes in an action get an
 * answer.
 *
 * The loop of every shell:
 *     tc_begin(battle, &state, events);
 *     for (;;) {
 *         tc_await w = tc_awaits(battle, &state);
 *         if (w.who == TC_OVER) break;
 *         action = w.who == TC_CHANCE ? (tc_action){ .kind = TC_ROLL } : somebody's choice;
 *         verdict = tc_apply(battle, &state, &action, &dice, events);
 *     }
 *
 * A decision never rolls. All dice fall in chance steps, one pool each, where nobody decides and
 * the only action is TC_ROLL. So whoever applies a decision applies TC_ROLL until a player is
 * awaited. */
#ifndef TERCIO_H
#define TERCIO_H

#include "base.h"
#include "dice.h"
#include "lon/lon.h"
#include "sns/sns.h"
#include "sof/sof.h"
#include "tvb/tvb.h"

enum { TC_TITLE_MAX = 96 };

typedef struct tc_battle {
    uint8_t system;  /* enum tc_system */
    uint8_t offered; /* a position: tc_state.offered, .over, .why and .ply at its start */
    uint8_t over, zero;
    uint16_t why, zero2;
    uint32_t ply;
    char id[32], title[TC_TITLE_MAX];
    union {
#define SYSTEM(NAME, name, ...) name##_battle name;
        TC_FOR_SYSTEMS(SYSTEM, )
#undef SYSTEM
    } as;
} tc_battle;

/* A battle's system, for switches. A module for one system (-DTC_ONLY=TC_SOF) knows the answer when
   it is compiled, and so has nothing of the others. */
#ifdef TC_ONLY
#define TC_SYSTEM(b)   ((void)(b), TC_ONLY)
#define TC_HAS(system) ((system) == TC_ONLY)
#else
#define TC_SYSTEM(b)   ((enum tc_system)(b)->system)
#define TC_HAS(system) true
#endif

/* The common head, then the system's own part. At most 4 KiB. */
typedef struct tc_state {
    uint32_t ply;    /* decisions taken; items of a draft and rolls do not count */
    uint8_t offered; /* bit s: side s has offered a draw that still stands */
    uint8_t over;    /* 0 playing, else enum tc_outcome */
    uint16_t why;    /* the rule that ended it, 0 while playing, by agreement or by resignation */
    union {
#define SYSTEM(NAME, name, ...) name##_state name;
        TC_FOR_SYSTEMS(SYSTEM, )
#undef SYSTEM
    } as;
} tc_state;
TC_STATIC_ASSERT(sizeof(tc_state) <= 4096, "a state is at most 4 KiB");

enum tc_outcome { TC_PLAYING, TC_WON_0, TC_WON_1, TC_DRAWN };

/* The state in which the battle starts, advanced to the first decision or chance step. */
void tc_begin(const tc_battle *b, tc_state *s, tc_events *ev);

/* Who decides what; or TC_CHANCE: dice are due; or TC_OVER. */
tc_await tc_awaits(const tc_battle *b, const tc_state *s);

/* Whether a kind is a part of a decision, or takes such parts back: only the decision counts. */
bool tc_is_item(const tc_battle *b, int kind);

/* The law. There is no second code to explain a refusal: the verdict names the paragraph. */
tc_verdict tc_check(const tc_battle *b, const tc_state *s, const tc_action *a);

/* tc_check, then change and emit: all, or nothing and the verdict says why. dice may be NULL for a
   decision. If a script is too short the state is untouched and the verdict is TC_DICE. */
tc_verdict tc_apply(const tc_battle *b, tc_state *s, const tc_action *a, tc_dice *dice,
                    tc_events *ev);

/* Legal actions of one kind (0: any) for one subject (TC_NONE: any), at most cap of them, into
   out; returns how many there are (may exceed cap). Finite kinds are listed whole; paths by a
   canonical sample: one cheapest path a destination. Everything listed passes tc_check; never
   empty unless over. */
int tc_actions(const tc_battle *b, const tc_state *s, int kind, int subject, tc_action *out,
               int cap);

/* The stock of side 0 less that of side 1 (victory points), whatever the clock. */
int tc_margin(const tc_battle *b, const tc_state *s);

/* Re-derives every invariant: TC_LEGAL, or the first rule whose invariant is broken, with
   numbers. */
tc_verdict tc_audit(const tc_battle *b, const tc_state *s);

/* 64 bits (XXH64) over the packed state. */
uint64_t tc_hash(const tc_battle *b, const tc_state *s);

/* Field by field, little endian, versioned. pack returns the size, or 0 if cap is too small.
   unpack refuses (TC_MALFORMED, got = offset) what does not decode or does not pass tc_audit. */
enum { TC_PACK_MAX = 4096 };
int tc_pack(const tc_battle *b, const tc_state *s, uint8_t *out, int cap);
tc_verdict tc_unpack(const tc_battle *b, tc_state *s, const uint8_t *in, int len);

/* Hides what a side may not know. */
void tc_veil(const tc_battle *b, const tc_state *s, int side, tc_state *out);

/* ---- Facts of a position, for every shell ---- */

const char *tc_system_name(int system); /* "sof"; NULL: no such system */
int tc_system_find(const char *name);   /* 0: none is called so, or NULL */

enum tc_board tc_board(const tc_battle *b); /* hexes or a table */

int tc_turn(const tc_battle *b, const tc_state *s); /* the turn under way; 0: set-up */

/* By what the next roll of a subject is told from all others. */
tc_counter tc_counter_of(const tc_battle *b, const tc_state *s, int subject);

/* What a side has lost, in what the book counts, and at how much it is beaten. */
int tc_lost(const tc_battle *b, const tc_state *s, int side);
int tc_limit(const tc_battle *b, const tc_state *s, int side);

int tc_pieces(const tc_battle *b); /* numbers from 0 to this less one */
tc_piece tc_piece_of(const tc_battle *b, const tc_state *s, int subject);
int tc_leader_of(const tc_battle *b, const tc_state *s, int subject); /* who leads it; -1 nobody */
/* Does an event of this kind take its subject out of the battle? */
bool tc_is_loss(const tc_battle *b, int event);

enum tc_end tc_end_of(const tc_battle *b, const tc_state *s); /* of one that is over */

/* ---- Rules ---- */

/* The rules by number: name "SOF-5.3.b", origin 'B' book, 'D' descriptive, 'P' public fact of a
   game whose book we have in part, 'H' our completion of it, 'R' ruling, 'X' scenario rule, 'T'
   house; one line in our words. NULL fields if there is no such rule. tc_rule_find returns 0 if
   unknown. */
tc_rule_info tc_rule(unsigned rule);
int tc_rule_name(unsigned rule, char *out, int cap); /* writes "SOF-5.3.b"; returns its length */
unsigned tc_rule_find(const char *name);

#endif
