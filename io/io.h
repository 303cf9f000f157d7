/* The hosted layer: scenario YAML, JSON in, record files, the engine protocol. May allocate. */
#ifndef TC_IO_H
#define TC_IO_H

#include "../play/play.h"
#include <stdarg.h>
#include <stdio.h>

#ifndef TERCIO_VERSION /* the build sets it */
#define TERCIO_VERSION "dev"
#endif

/* What a scenario may draw on its map; more is a fault of it. */
enum { IO_LABELS_MAX = 32, IO_ROADS_MAX = 8, IO_ROAD_HEXES_MAX = 40 };

/* A fault of somebody's data: where, what, and the rule it breaks (0: none). line and column
   from 1. */
typedef struct io_fault {
    int line, column;
    unsigned rule;
    char text[256];
    bool starved; /* there was no memory to read it */
} io_fault;

/* A sentence that is longer than its place ends in "...". */
void io_say(char *out, size_t cap, const char *format, va_list args);

/* The UTF-8 character at text: its bytes, 0 if it is none; its number in *code. */
int io_character(const char *text, uint32_t *code);
/* What a terminal or a page obeys instead of showing: control characters (C0, DEL, C1) and changes
   of direction. */
bool io_is_control(uint32_t code);

enum { IO_FAULTS_MAX = 32 };

typedef struct io_faults {
    int count;    /* may exceed IO_FAULTS_MAX; only the first are kept */
    bool starved; /* one is that there was no memory: nothing is known of the text */
    io_fault at[IO_FAULTS_MAX];
} io_faults;

/* What the caller adds to a scenario before it is compiled. */
typedef struct io_choice {
    const char *const
        *options; /* names that are switched on ("artillery"; "advanced" is the set) */
    int option_count;
    const char *const *rulings; /* "strict_components=true", "round_odds=nearest", "dusk_turns=" */
    int ruling_count;
    const char *variant; /* NULL: the scenario's default ("balanced") */
} io_choice;

/* Scenario text (YAML; JSON is YAML too) -> battle. A position is the same with turn, phase,
   statuses. false: faults says why, every fault with its place; out is untouched. */
bool io_scenario_compile(const char *text, size_t len, const io_choice *choice, tc_battle *out,
                         io_faults *faults);

/* Whether every option that the caller named has somebody to act on in the battle (father_tilly: an
   overall commander, absent_christian: a late one). For who starts a new game; a record is not
   asked, because what was once played must open for ever. false: faults says which does not. */
bool io_choice_acts(const tc_battle *b, const io_choice *choice, io_faults *faults);

/* A scenario by name ("lutter": built in or in scenarios/) or by path; the text is malloc'ed. */
char *io_scenario_load(const char *name_or_path, size_t *len, io_faults *faults);

/* The built-in ones, in the order in which a newcomer should see them. */
typedef struct io_scenario_entry {
    const char *name, *text;
    size_t len;
} io_scenario_entry;
const io_scenario_entry *io_scenarios(int *count);

/* title, about, sources, confidence and so on of a scenario as JSON text (malloc'ed). */
char *io_scenario_about(const char *text, size_t len);

/* The file's `history`: what came of the battle when it was fought. */
typedef struct io_history {
    int winner; /* side, 2 nobody, -1 the file does not say */
    int level;  /* enum tc_end, -1 the file does not say */
} io_history;
/* false: it is no YAML, or there is no memory to read it. */
bool io_scenario_history(const char *text, size_t len, io_history *out);

/* What the page needs instead of YAML (malloc'ed; see io/battles.c): the cards of all built-in
   battles; one battle's bytes with its options and variants as patches, and if whole its card and
   text too. NULL: faults says why. */
char *io_cards_json(void);
char *io_battle_json(const io_scenario_entry *entry, bool whole, io_faults *faults);
/* {"lutter":"...",...}: the scenarios' own texts, as records hold them (malloc'ed). */
char *io_scenario_texts_json(void);

/* A position file (YAML) that compiles to the same state: any case can be written down.
   malloc'ed. */
char *io_position_write(const tc_battle *b, const tc_state *s);

/* A decision as JSON text -> play_decision. "to" is turned into a cheapest path; a missing
   side is the awaited one. Faults carry the place in the JSON. */
bool io_decision_read(const tc_battle *b, const tc_state *s, const char *json, size_t len,
                      play_decision *out, io_fault *fault);

/* A flag that is set once the time is over, for a search to ask; stop it when the search is done.
 */
const volatile bool *io_clock_start(int ms);
void io_clock_stop(void);

/* For json_set_alloc_funcs: then a text that there was no memory to read is told from one that is
   no JSON (io_fault's starved). */
void *io_json_take(size_t size);

/* ---- Records: JSON lines -------------------------------------------------------------------- */

enum { IO_RECORD_VERSION = 1 };
enum { IO_RECORD_BYTES_MAX = 64 << 20 }; /* a longer file is refused */
enum { IO_RECORD_PLAYS_MAX = 32768 };    /* lines of play and undo: no battle comes near */

/* The version of a system's rules; 0: no such system. */
int io_rules_version(int system);

/* Bytes of a seed that somebody names; a record's is kept as it is, however long. */
enum { IO_SEED_MAX = 64 };

/* The key of keyed dice for a seed: a decimal number below 2^64, low word first; any other
   text by its BLAKE2b of eight bytes. */
void io_seed_key(const char *seed, uint32_t key[2]);

typedef struct io_record io_record; /* a record being written */
/* docs/formats.md: first line
   {"tercio":1,"system","rules","scenario":text,"choice":{...},"seats",...}, then a line of
   play {"n","do":{...},"dice":[...],"hash":"..."}; {"n","undo":k}; {"turn","state":"base64"};
   last line {"end":...}. Each line ends with a sum over all before it and itself. NULL: no
   memory. */
io_record *io_record_new(const char *scenario_text, const io_choice *choice,
                         const char *seed_or_null);
/* The rule system, sof if nothing is said; before the first line of play. */
bool io_record_system(io_record *r, int system);
/* Who plays, side 0 and side 1; before the first line of play. */
bool io_record_seats(io_record *r, const char *first, const char *second);
/* One line of play: the decision (NULL: dice that were due, nobody deciding) and the dice that
   fell from before to after it. With a seed: dice the seed does not give are marked as thrown
   by hand. False: no room (io_record_is_full) or no memory, and the record is as it was. */
bool io_record_decision(io_record *r, const tc_battle *b, const tc_state *before,
                        const tc_state *after, const play_decision *d, const uint8_t *dice,
                        int dice_count);
/* Takes back that many lines of play, dice and all. What follows is played with new dice. False: as
   above, or so many do not stand. */
bool io_record_undo(io_record *r, int decisions);
/* tc_dice.replica for the seed's dice from here on: how many undo lines there are. */
uint32_t io_record_replica(const io_record *r);
/* Whether it holds as many lines of play or bytes as a record may: it takes no more. */
bool io_record_is_full(const io_record *r);
char *io_record_text(const io_record *r, size_t *len); /* malloc'ed, closed by its end line */
void io_record_free(io_record *r);

/* Dealer mode (docs/formats.md), before the first line of play: the game's id, BLAKE2b-256 of the
   secret, and what the seats contributed. io_record_key is the key of the next line's dice. */
bool io_record_dealer(io_record *r, const char *game, const uint8_t commit[32],
                      const uint8_t *contributions, int contributions_len);
bool io_record_key(io_record *r, const uint8_t secret[32], uint32_t key[2]);
bool io_record_reveal(io_record *r, const uint8_t secret[32]);

/* The first line of a record, read and checked here and nowhere else; all texts are parts of words.
   The struct points into itself: it stays where it was read. */
enum { IO_CHOICES_MAX = 64 };
typedef struct io_head {
    int system, rules;              /* known here; from 1 up to io_rules_version(system) */
    const char *scenario, *seat[2]; /* seats by their order; "": not named */
    const char *seed;               /* NULL: dice by hand, or of a dealer */
    const char *game, *commit, *contributions; /* the dealer; game NULL: none */
    io_choice choice;
    const char *option[IO_CHOICES_MAX], *ruling[IO_CHOICES_MAX];
    struct json_t *words;
} io_head;
/* Of a whole record's text; sums are not looked at. false: fault has the place. */
bool io_head_read(const char *text, size_t len, io_head *out, io_fault *fault);
void io_head_drop(io_head *h);

/* What a line is when it is played again. The last two are of a record of older rules, where
   today's part from it: there nothing is known but what the record says. */
enum io_line_kind {
    IO_LINE_PLAYED,
    IO_LINE_UNDONE,
    IO_LINE_UNPLAYED, /* cannot be played again: its dice alone are told */
    IO_LINE_STORED    /* a position that no replay reached is taken over: after */
};

/* One line of a record as it is played again. */
typedef struct io_replay_line {
    enum io_line_kind kind;
    int line;     /* of the file, from 1 */
    int undone;   /* lines of play that it takes back */
    bool claimed; /* before and after rest on a stored position that no replay reached */
    const tc_battle *b;
    const tc_state *before, *after;
    const play_decision *d; /* NULL: dice alone, or an undo */
    const tc_event *ev;
    int events;
    const uint8_t *dice;
    int dice_count;
} io_replay_line;
typedef bool (*io_replay_see)(void *ctx, const io_replay_line *line);

/* Replay from the start; calls see (may be NULL) after each line of play, undo and stored position
   taken over. Stops at the first line that does not replay, with its number and reason in fault, or
   when see returns false (then the answer is true). Of older rules: goes on while hashes match,
   then from snapshot to snapshot; fault names the line from which nothing is proved, and the answer
   is true. */
bool io_record_replay(const char *text, size_t len, io_replay_see see, void *ctx, tc_battle *b,
                      tc_state *end, io_fault *fault);

/* Replay, and every die again from the seed, or from the dealer's revealed secret. */
enum io_dice_source { IO_DICE_BY_HAND, IO_DICE_SEED, IO_DICE_DEALER, IO_DICE_SEALED };
typedef struct io_verified {
    enum io_dice_source source; /* SEALED: a dealer who has not revealed the secret yet */
    int lines, decisions, undone;
    int dice, recomputed, by_hand;
    int rules;        /* it was played by */
    int parted;       /* the line from which today's rules part from it; 0: none */
    int unplayed;     /* lines of play that could not be played again */
    int claimed;      /* the line of the first stored position taken over unproved; 0: none */
    char outcome[32]; /* open, draw, or the name of the side that won */
    uint64_t hash;    /* of the last state */
} io_verified;
/* false: not every line could be played again and matched; fault says which, and out has all the
   same what the record claims if it has parted from today's rules. */
bool io_record_verify(const char *text, size_t len, io_verified *out, io_fault *fault);

/* ---- The engine protocol: one per connection ------------------------------------------------ */

typedef struct io_engine io_engine;
io_engine *io_engine_new(void);
/* One line in (without its newline), one line out (malloc'ed, without a newline). Never NULL
   but for memory. */
char *io_engine_line(io_engine *e, const char *line, size_t len);
void io_engine_free(io_engine *e);

#endif
