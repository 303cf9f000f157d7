/* The play layer: what shells (terminal, page, server, lab) need on top of the rules. Freestanding,
   integers only; every text goes into the caller's buffer. JSON written here is the protocol's. */
#ifndef TC_PLAY_H
#define TC_PLAY_H

#include "../core/tercio.h"

/* ---- A whole decision: the items of a draft, then its commit; most have one action ----------- */

enum { PLAY_ITEMS_MAX = 64 };

typedef struct play_decision {
    int count;
    tc_action at[PLAY_ITEMS_MAX]; /* the last is the decision itself, the rest are draft items */
} play_decision;

/* Check of the whole: an item's refusal, or the commit's. */
tc_verdict play_check(const tc_battle *b, const tc_state *s, const play_decision *d);

enum play_run { PLAY_STOP_AT_CHANCE, PLAY_ROLL_ON };

/* All or nothing: items, commit, then (PLAY_ROLL_ON) every chance step up to the next decision.
   Scripted dice must fit exactly: too few or one impossible is TC_DICE with got = dice used so
   far and need = dice the pool due then wants (tc_awaits of the state reached says which: see
   play_dice_due); left over is TC_DICE with got = dice given and need = dice used. On any
   refusal state, dice and events are as they were. d NULL: only chance: PLAY_ROLL_ON all steps
   that are due now (none is fine), PLAY_STOP_AT_CHANCE exactly the one due now. */
tc_verdict play_apply(const tc_battle *b, tc_state *s, const play_decision *d, enum play_run run,
                      tc_dice *dice, tc_events *ev);

/* The chance step that is due, by these dice, on s itself. */
tc_verdict play_roll(const tc_battle *b, tc_state *s, const uint8_t *dice, int count,
                     tc_events *ev);

/* Where dice are thrown without asking (searches, labs): every chance step that is due, on s
   itself; what is awaited then. Dice that do not fit are the caller's error. */
tc_await play_roll_on(const tc_battle *b, tc_state *s, tc_dice *dice);

/* For a table where people roll: applies d (NULL: nothing) and as many chance steps as the
   script covers to a copy, and says what is awaited then: TC_CHANCE with the pool that is wanted
   next and its subject, or a player, or TC_OVER: the script suffices. The verdict is the refusal
   of d or of a die, if any. */
tc_verdict play_dice_due(const tc_battle *b, const tc_state *s, const play_decision *d,
                         const uint8_t *script, int script_len, tc_await *due);
/* The same, on s itself: the position in which those dice are due. */
tc_verdict play_dice_reach(const tc_battle *b, tc_state *s, const play_decision *d,
                           const uint8_t *script, int script_len);

/* The dice of the chance step that is due, thrown by their counter (core/dice.h) (or taken from the
   script) but not applied; false: none is due, or the script does not fit. */
bool play_throw(const tc_battle *b, const tc_state *s, tc_dice *from, uint8_t out[TC_POOL_MAX]);

/* sof: one legal DECLARE_BATTLES for the activation under way: what is obligatory and nothing more
   (R27 says that it always exists). False if no declaration is awaited. */
bool play_declare_greedy(const tc_battle *b, const tc_state *s, play_decision *out);

/* ---- Words: bounded, always terminated; return the length wanted (> cap - 1: it was cut) ----- */

/* {"system","id","title","turn","clock","phase","awaits":{...},"activation","cup":[...],
   "units":[...],"leaders":[...],"guns":[...],"battles":[...],"vp":{...},"outcome"};
   see docs/protocol.md. */
int play_state_json(const tc_battle *b, const tc_state *s, char *out, int cap);
/* What does not change: {"system","id","title","cols","rows","turns","dusk":[...],"off_map":[...],
   "woods":[...],"villages":[...],"rivers":[{"hex","dir"}],"bridges":[...],"rout_level":{...},
   "own_edge":{...},"options":{...},"rulings":{...}} */
int play_battle_json(const tc_battle *b, char *out, int cap);
/* An option or a ruling, by its name, before the battle begins; false: there is none. */
bool play_switch_set(tc_battle *b, const char *name, int len, bool on);
/* {"who","step","kinds":[...],"subject","rule","pool":{"count","sides","fold"}} */
int play_await_json(const tc_battle *b, const tc_state *s, char *out, int cap);
/* {"kind":"MOVE_UNIT","side":"catholic","unit":"L1.3","path":["N","NE","face:S"],"to":"0910",
   "cost":3,"charge":"P2.1"}. Keys by the letter of kinds.def: u "unit", l "leader", g "gun",
   t "target" (RELOCATE_LEADER: "unit"), h "hex", f "facing" ("NE"), i "index" (from 0), e "edge"
   ("west"), p "path" (with "to" and "cost" as extras, "entry" for a unit that comes onto the
   map), c "charge" (left out if none), s "units". None is null. BATTLE has "attackers" and
   "defenders", DECLARE_BATTLES "battles":[{"attackers":[...],"defenders":[...]},...]. */
int play_decision_json(const tc_battle *b, const tc_state *s, const play_decision *d, char *out,
                       int cap);
/* "legal":true  or  "legal":false,"rule":"SOF-5.3.a","ruling":null,"got":5,"need":4,
   "unit":"hexes","text":"..."; "got", "need" and "unit" only where there are such numbers */
int play_verdict_json(const tc_battle *b, const tc_verdict *v, char *out, int cap);
/* Of that only "rule","ruling","got","need","unit". */
int play_refusal_json(const tc_battle *b, const tc_verdict *v, char *out, int cap);
/* [{"kind":"STATUS","rule":"SOF-5.2.e","ruling":"SOF-R41","unit":"L1.3","from":"NORMAL",...}] */
int play_events_json(const tc_battle *b, const tc_event *ev, int count, char *out, int cap);
/* [{"sides":6,"value":3,"for":"L1.3","rule":"SOF-5.0.g"},...] the dice among the events */
int play_rolls_json(const tc_battle *b, const tc_event *ev, int count, char *out, int cap);

/* Plain English, one line per act, each with its ids: "Alt-Tilly 1720 > 1719, 1 MP [SOF-4.0.b]". */
int play_narrate(const tc_battle *b, const tc_event *ev, int count, char *out, int cap);
int play_say_decision(const tc_battle *b, const tc_state *s, const play_decision *d, char *out,
                      int cap);
int play_say_verdict(const tc_battle *b, const tc_verdict *v, char *out, int cap);
int play_say_await(const tc_battle *b, const tc_state *s, char *out, int cap);

/* Names. subject: unit, leader, gun or cup. */
const char *play_subject_id(const tc_battle *b, int subject);
const char *play_subject_name(const tc_battle *b, int subject);
int play_subject_find(const tc_battle *b, const char *id); /* -1 unknown */
/* The side a subject belongs to, -1 for none; a captured gun is its owner's (s may be NULL: -1). */
int play_subject_side(const tc_battle *b, const tc_state *s, int subject);
const char *play_system_name(const tc_battle *b); /* "sof" */
/* Kinds are numbered by each system for itself, so the battle says which are meant. */
const char *play_kind_name(const tc_battle *b, int kind);
int play_kind_find(const tc_battle *b, const char *name); /* 0 unknown */
/* Which fields a kind uses: the letters of kinds.def, "" if none. */
const char *play_kind_carries(const tc_battle *b, int kind);
bool play_is_item(const tc_battle *b, int kind);   /* a part of a decision, or CLEAR */
bool play_has_items(const tc_battle *b, int kind); /* the commit of a draft */
const char *play_side_name(const tc_battle *b, int side);
const char *play_credit(const tc_battle *b); /* whose rules they are */
/* How a piece is at the end of a battle: "routed", "resolve 2 of 3". */
int play_say_fate(const tc_battle *b, const tc_state *s, int subject, char *out, int cap);
void play_hex_name(tc_hex h, char out[5]); /* "0910": column, row from 01 */
const char *play_dir_name(int dir);

/* How a battle can end (enum tc_end), in words. */
extern const char *const play_levels[TC_ENDS + 1]; /* "rout", ...; NULL ends them */
const char *play_level_words(int level);           /* for people */

/* The refused decision's nearest legal relative of the same kind (a shorter path, another target),
   or false if there is none. */
bool play_nearest(const tc_battle *b, const tc_state *s, const play_decision *refused,
                  play_decision *out);

/* A decision in the words that play_decision_json writes (docs/protocol.md), read without memory of
   its own. "to" becomes a cheapest path; a side left out is the awaited one. False: what is wrong
   with the words. Whether the decision is legal is the law's affair. */
typedef struct play_fault {
    int at;        /* bytes into the text */
    unsigned rule; /* the one that it breaks, 0: none */
    char text[160];
} play_fault;
bool play_decision_read(const tc_battle *b, const tc_state *s, const char *text, int len,
                        play_decision *out, play_fault *fault);
/* "legal":false,"rule":null,"ruling":null,"at":17,"text":"no unit \"C9\" in this battle" */
int play_fault_json(const play_fault *fault, char *out, int cap);

/* A path to a hex (HEX_NONE: to wherever the charge's target can be charged from), put into a: the
   cheapest legal one, else one that shows the law what is wrong with the wish. Kind, side, unit and
   target are the caller's. */
void play_path_to(const tc_battle *b, const tc_state *s, tc_hex goal, tc_action *a);
tc_hex play_path_end(const tc_battle *b, const tc_state *s, const tc_action *a);

/* What may be done now as a list of whole decisions: [{"kind",...},...]. kind 0 and subject
   TC_NONE: any. Items of a draft are listed only when asked for by kind; in their place stand whole
   decisions. */
typedef struct play_listed {
    tc_action *room; /* the caller's, of so many */
    int room_max;
    int count;     /* decisions listed */
    bool complete; /* false: there are more than the room holds */
} play_listed;
int play_actions_json(const tc_battle *b, const tc_state *s, int kind, int subject,
                      play_listed *listed, char *out, int cap);

/* What the awaited side must still do, and the decisions that end its step, each with the reason
   why it may not be taken yet:
   {"obligations":[{"text","rule","ruling","subjects":[...]}],"endings":[{"decision","verdict"}]} */
int play_duties_json(const tc_battle *b, const tc_state *s, char *out, int cap);

/* The subjects of the awaited side that have something to do now: ["L1.3",...] */
int play_movers_json(const tc_battle *b, const tc_state *s, char *out, int cap);

/* {"distance","contact","from":{...},"to":{...}}: how two subjects stand to each other; nothing
   (length 0) for one and himself, or if one of them has no place. See docs/protocol.md. */
int play_measure_json(const tc_battle *b, const tc_state *s, int one, int other, char *out,
                      int cap);

/* On a table (null on a hex map): all that can be shown of one unit as it stands, zones, command,
   whom it may shoot at and charge; and where a decision would bring its unit, legal or not. */
int play_look_json(const tc_battle *b, const tc_state *s, int subject, char *out, int cap);
int play_ghost_json(const tc_battle *b, const tc_state *s, const play_decision *d, char *out,
                    int cap);

/* Where a rule comes from (tc_rule_info.origin): for machines "book", "description", "fact"
   (publicly known of the game), "completion" (ours, where we have not the book), "ruling",
   "scenario", "house"; for people; and a sentence why it is not the book's, NULL: it is, or
   nobody asks. */
const char *play_origin_name(char origin);
const char *play_origin_words(char origin);
const char *play_origin_why(char origin);

/* The book's tables, for drawing: {"crt":{"rule","columns":[...],"rows":[{"die","results":[...]}],
   "words":{...}},"terrain":[{"id","name","rule","text","mp":{...}}],"phases":[...]}; and every
   other table of the book as a list of rows, each with its paragraph: whoever draws them needs no
   more. */
int play_tables_json(const tc_battle *b, char *out, int cap);

/* ---- Exact odds through the real rules ------------------------------------------------------- */

/* As many as the system with the most has. */
union play_most_subjects {
#define SYSTEM(NAME, name, ...) char name[NAME##_SUBJECTS];
    TC_FOR_SYSTEMS(SYSTEM, )
#undef SYSTEM
};
enum { PLAY_SUBJECTS = sizeof(union play_most_subjects), PLAY_FATES = 8 };
enum { PLAY_OUTCOMES_MAX = 128, PLAY_LEAVES_MAX = 200000, PLAY_SAMPLES = 10000 };

typedef struct play_outcome {
    uint64_t weight;    /* of play_odds.total */
    int64_t margin_sum; /* sum of weight * tc_margin over all that is merged here */
    int32_t margin;     /* tc_margin of the state below */
    uint16_t statuses;  /* how many units changed status in it */
    uint16_t zero;
    tc_event result; /* names it: CRT cell, draw, status, check; kind 0: nothing was rolled */
    uint64_t hash;   /* of the state below */
    tc_state state;  /* the likeliest state that comes of it */
} play_outcome;

typedef struct play_odds {
    bool exact; /* false: keyed samples, weights are counts */
    bool cut;   /* more than PLAY_OUTCOMES_MAX: the rest is in the last one */
    uint32_t leaves;
    uint64_t total; /* sum of the weights; 0 if the decision is illegal (see verdict) */
    int count;      /* outcomes, most likely first; merged by the label of their results */
    tc_verdict verdict;
    int64_t margin_sum; /* sum of weight * margin */
    /* By subject: the weight of ending otherwise than it is now. sof: by status (leader: 3 dead;
       gun: its state); tvb: by resolve, 0 lost. */
    uint64_t fate[PLAY_SUBJECTS][PLAY_FATES];
    play_outcome *at; /* the caller's PLAY_OUTCOMES_MAX entries */
} play_odds;

/* Of one decision, or (d NULL) of the chance step due now. deep: through all chance steps that
   belong to it, up to the next decision; else the first one only. What follows of itself but is
   another matter (the next draw, the Rally Phase) is not walked: those odds are asked with d
   NULL when it comes to them. A declaration of exactly one battle is followed by that battle,
   and is weighed even while other duties are still left out of it. work: a state stack of the
   caller's (at least 64). */
void play_odds_of(const tc_battle *b, const tc_state *s, const play_decision *d, bool deep,
                  tc_state *work, int work_count, play_odds *out);
int play_odds_json(const tc_battle *b, const tc_state *s, const play_decision *d,
                   const play_odds *o, char *out, int cap);
int play_say_outcome(const tc_battle *b, const tc_state *s, const play_outcome *at, char *out,
                     int cap); /* one of them, in a few words */

/* The cup: who comes next, who cannot come at all this turn, all exact, if nobody dies
   meanwhile. One row per leader in play by number (markers may be 0), then the event marker
   if it is in the cup. lon: the deck, one row a card in its order; a card that has come has no
   marker left. sns: the bag, one row a side: next, that the next die is its; ever, that it will be
   active in the phase that is drawn for. */
typedef struct play_cup_row {
    uint8_t subject;        /* leader, or SOF_CUP for the event marker; of a deck: LON_DECK;
                               of a bag: SNS_BAG */
    uint8_t markers, total; /* the very next marker is his: markers / total */
    uint8_t activated;      /* would be put aside */
    uint8_t impossible;     /* cannot be activated any more this turn */
    uint8_t card;           /* of a deck: 1 + enum lon_draw; of a bag: 1 + side; else 0 */
    uint8_t zero[2];
    uint64_t next,
        next_of; /* chance to be the next who may act, through markers put aside and R6 */
    uint64_t ever, ever_of; /* chance that a marker of his is drawn at all this turn */
} play_cup_row;
bool play_has_cup(const tc_battle *b);
const char *play_cup_name(const tc_battle *b,
                          const play_cup_row *row); /* whose marker, which card */
int play_cup(const tc_battle *b, const tc_state *s, play_cup_row *out, int cap);
/* Whether the dice wanted draw a marker; the die that draws the one of a leader (an id) or "event",
   0 if it is not in the cup; what is in the cup as words: "T 2, Q 1, event 1". Of a deck cards, by
   name: "P1-FIRE". */
bool play_awaits_draw(const tc_battle *b, const tc_await *w);
int play_marker_die(const tc_battle *b, const tc_state *s, const char *name);
int play_say_cup(const tc_battle *b, const tc_state *s, char *out, int cap);
int play_cup_json(const tc_battle *b, const tc_state *s, char *out, int cap);

/* ---- Luck: each roll's swing against its own expectation, in thousandths of a victory point -- */

typedef struct play_luck {
    int64_t swing, variance; /* swing: for side 0, in 1/1000 VP; variance in (1/1000 VP)^2 */
    uint32_t rolls;
} play_luck;
/* One chance step: what was due before it, and after it. work: one state. */
void play_luck_add(const tc_battle *b, const tc_state *before, const tc_await *due,
                   const tc_state *after, play_luck *sum, tc_state *work);
/* The same for a whole decision (d NULL: none) and the dice that fell after it, as a record
   holds them. */
tc_verdict play_luck_decision(const tc_battle *b, const tc_state *s, const play_decision *d,
                              const uint8_t *dice, int count, play_luck *sum, tc_state work[3]);
/* The swing in thousandths of its standard deviation; 0 without one. */
int64_t play_luck_score(const play_luck *l);
/* "luckier than 1 game in 6": the share of games luckier than this, in 1/1000, by the normal
   law. */
int play_luck_permille(const play_luck *l);
/* What the margin, and so luck, is counted in: "VP"; on a table a unit and its resolve. */
const char *play_luck_coin(const tc_battle *b);
/* {"rolls","swing","band","permille","words"}: swing and band (one standard deviation) in VP. */
int play_luck_json(const tc_battle *b, const play_luck *l, char *out, int cap);

/* ---- Packed record: decisions as bytes, for links and save tokens ---------------------------- */

enum { PLAY_PACKED_MAX = 33 * PLAY_ITEMS_MAX };
int play_pack_decision(const play_decision *d, uint8_t *out, int cap);  /* 0: no room */
int play_unpack_decision(play_decision *d, const uint8_t *in, int len); /* bytes eaten, 0: bad */

/* ---- Fair dice ------------------------------------------------------------------------------- */

typedef struct play_blake2b {
    uint64_t h[8], t[2];
    uint8_t buffer[128];
    uint32_t used, out_len;
} play_blake2b;
void play_blake2b_init(play_blake2b *c, int out_len, const void *key, int key_len);
void play_blake2b_add(play_blake2b *c, const void *data, size_t len);
void play_blake2b_end(play_blake2b *c, uint8_t *out);

/* The dice key of one step: BLAKE2b(secret; game id, record line number, hash of all lines so far,
   both contributions), first eight bytes little endian. */
void play_fair_key(const uint8_t secret[32], const char *game, uint32_t line,
                   const uint8_t so_far[32], const uint8_t *contributions, int contributions_len,
                   uint32_t key[2]);

/* The key of keyed dice for a seed: a decimal number below 2^64, low word first; any other text by
   its BLAKE2b of eight bytes. */
void play_seed_key(const char *seed, int len, uint32_t key[2]);

#endif
