/* Inside io only: how a scenario text becomes a battle. A value read from the file keeps its place
   until the rules have been checked too, so that every fault names its line and column. */
#ifndef TC_SCENARIO_H
#define TC_SCENARIO_H

#include "io.h"
#include <yaml.h>

enum {
    SCN_BYTES_MAX = 1 << 20, /* a longer text is refused before it is parsed */
    SCN_EVENTS_MAX = 100000, /* values in a text */
    SCN_DEPTH_MAX = 12,      /* lists and mappings inside each other */
    SCN_VARIANTS_MAX = 16
};

/* ---- A YAML text, parsed (scenario_yaml.c) --------------------------------------------------- */

typedef struct scn_doc {
    yaml_document_t yaml;
    const char *text;
    size_t len;
    bool open;
} scn_doc;

/* A value and its place. doc NULL: not given. */
typedef struct scn_value {
    scn_doc *doc;
    yaml_node_t *node;
    const char *text; /* a scalar's text, NUL-terminated */
    int line, column; /* from 1 */
    int number;       /* what a NUMBER, BOOL, WORD or HEX says */
} scn_value;

static inline bool scn_given(const scn_value *v)
{
    return v->doc != NULL;
}

typedef struct scn scn;

/* False, with faults, unless the text is one plain YAML document: UTF-8, no anchors, no tags. */
bool scn_open(scn *c, scn_doc *doc, const char *text, size_t len);
void scn_close(scn_doc *doc);
scn_value scn_root(scn_doc *doc);

/* The parts of a list or mapping; counts are 0 for anything else. */
int scn_list_count(const scn_value *list);
void scn_check_many(scn *c, const scn_value *list, int most, const char *what);
scn_value scn_list_at(const scn_value *list, int i);
int scn_map_count(const scn_value *map);
scn_value scn_map_at(const scn_value *map, int i, scn_value *key);
bool scn_has_key(const scn_value *map, const char *name);
/* Where character i of line n of a block of text stands in the file. */
void scn_block_place(const scn_value *v, int n, int i, int *line, int *column);

/* ---- The table-driven reader (scenario_read.c) ----------------------------------------------- */

enum scn_type {
    SCN_TEXT,
    SCN_ID,
    SCN_NUMBER,
    SCN_LENGTH, /* a decimal number; .number, .min and .max in thousandths */
    SCN_ANGLE,  /* degrees, one decimal; .number in tenths */
    SCN_BOOL,
    SCN_WORD,
    SCN_HEX,
    SCN_LIST,
    SCN_MAP,
    SCN_ANY
};

/* One field of a mapping: where its scn_value lies in the struct, and what it may be. */
typedef struct scn_field {
    const char *name;
    size_t offset;
    enum scn_type type;
    bool required;
    int min, max;             /* NUMBER: its range; TEXT and ID: max bytes, 0 any */
    const char *const *words; /* WORD: NULL ends the list; number is the index */
    unsigned rule;            /* that gives it its sense, cited with its faults; 0 none */
} scn_field;

#define SCN_FIELD(T, member, ...)                                                                  \
    {                                                                                              \
        .name = #member, .offset = offsetof(T, member), .type = __VA_ARGS__                        \
    }

/* What every system's file has at its top, in a struct of these names. */
#define SCN_TOP_FIELDS(T)                                                                          \
    SCN_FIELD(T, tercio, SCN_NUMBER, .min = 1, .max = 1),                                          \
        SCN_FIELD(T, system, SCN_WORD, .words = scn_systems), SCN_FIELD(T, id, SCN_ID, .max = 31), \
        SCN_FIELD(T, title, SCN_TEXT, .max = TC_TITLE_MAX - 1), SCN_FIELD(T, about, SCN_TEXT),     \
        SCN_FIELD(T, length, SCN_TEXT), SCN_FIELD(T, difficulty, SCN_TEXT),                        \
        SCN_FIELD(T, sources, SCN_LIST), SCN_FIELD(T, confidence, SCN_ANY),                        \
        SCN_FIELD(T, notes, SCN_ANY), SCN_FIELD(T, history, SCN_MAP),                              \
        SCN_FIELD(T, base, SCN_ID, .max = 31)

extern const char *const scn_systems[];         /* their names, then NULL */
bool scn_is_system(scn *c, const char *system); /* the file says it, or its base */

/* Reads a mapping into a struct of scn_values. what: "unit", for the faults. */
bool scn_read(scn *c, const scn_value *map, const scn_field *fields, int count, const char *what,
              void *out);
/* Checks one value against a field and fills its number. */
bool scn_check(scn *c, scn_value *v, const scn_field *field);
/* The numbers of a list, each a length or a whole number; how many, or -1 with a fault. */
int scn_numbers(scn *c, const scn_value *list, const scn_field *each, int least, int most,
                int *out);
/* A word of a list in a value; -1 with a fault. */
int scn_word_of(scn *c, const scn_value *v, const char *name, const char *const *words);
/* A list of such words as bits. */
unsigned scn_words_of(scn *c, const scn_value *list, const char *name, const char *const *words);
/* The index of a word, or -1. */
int scn_word(const char *const *words, const char *text);
/* ", did you mean 'facing'?" or "": the nearest of the words. */
const char *scn_suggest(const char *const *words, const char *text, char out[80]);
/* A user's text, short and printable. */
const char *scn_quote(const char *text, char out[48]);
/* A ruling that was chosen, "name=value": its value, the name in out; NULL and a fault: none. */
const char *scn_chosen_ruling(scn *c, const char *said, char out[64]);

/* ---- Options and rulings by a table (scenario_rulings.c) ------------------------------------- */

enum { SCN_RULINGS_MAX = 48 };

/* A line of core/SYSTEM/options.def: the switches in the order of their bits, then the numbers. */
typedef struct scn_ruling {
    const char *name;
    char type;     /* as there; 'n': a number of the battle */
    bool fraction; /* 1/3 is another way of writing 3 */
    int start;     /* what it is if nobody says */
    int low, high;
    unsigned rule;
    int unit;             /* in how many parts it is kept: 1, 10 or 1000 */
    size_t offset;        /* of the number, in the battle */
    const char *off, *on; /* a switch that goes by words: those it is called by, else NULL */
} scn_ruling;

typedef struct scn_rulings {
    const scn_ruling *row;
    int count;
    const char *prefix; /* names may be written with it: "lon." */
    uint32_t advanced;  /* what the option of that name puts on; 0: there is none */
} scn_rulings;

/* The file's and then the caller's, into the bits and the battle. Which switches a ruling named. */
uint32_t scn_read_rulings(scn *c, const scn_rulings *own, const scn_value *options,
                          const scn_value *rulings, uint32_t *on, void *battle);

/* ---- Faults ---------------------------------------------------------------------------------- */

void scn_fault(scn *c, const scn_value *at, unsigned rule, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
void scn_fault_at(scn *c, const scn_doc *doc, int line, int column, unsigned rule,
                  const char *format, ...) __attribute__((format(printf, 6, 7)));

/* ---- A file on its way to a battle ----------------------------------------------------------- */

/* What every system's reader shares; what a system keeps besides is its own (SYSTEM/scenario.h). */
struct scn {
    io_faults *faults;
    const io_choice *choice;
    scn_doc file, base;
    scn_value base_name;
    const char *variant;
    const char *variants[SCN_VARIANTS_MAX + 1]; /* all there are; NULL ends them */
    int cols, rows;                             /* of a map of hexes; 0: none is known yet */
    unsigned hex_rule;                          /* that numbers them */
    tc_battle battle;
};

/* The list of variants and c->choice give c->variants and c->variant. */
void scn_read_variant(scn *c, const scn_value *list);
void scn_fault_of(scn *c, tc_verdict v, const scn_value *at); /* the audit's answer as a fault */
/* history: {winner: ..., level: ...}; winners: the file's names of the sides, then draw. */
void scn_check_history(scn *c, const scn_value *history, const char *const *winners);
/* {winner, rule} of a position whose battle is over, into the battle; nothing if not given. */
void scn_read_over(scn *c, const scn_value *over);
/* Finds and opens the built-in scenario c->base_name; its root, or nothing. */
scn_value scn_open_base(scn *c);

/* ---- What the systems' readers do alike (scenario_top.c) ------------------------------------- */

/* Opens the base and reads its top into another struct of the same fields; false: there is none. */
bool scn_read_base(scn *c, const scn_value *base, const scn_field *fields, int count, void *out);
/* What the file leaves out its base lends: the offsets of values in both structs. */
void scn_lend(void *top, const void *base_top, const size_t *lent, int count);
/* A fault unless it is given, or is at the top and has one already. */
void scn_require(scn *c, const scn_value *v, const char *name);
void scn_name_battle(scn *c, const scn_value *id, const scn_value *title);
/* {a: ..., b: ...}; false: not given, or a fault. */
bool scn_read_sides(scn *c, const scn_value *map, const char *name, enum scn_type type,
                    scn_value side[2]);
void scn_name_side(char *name, size_t size, int side, const scn_value *given); /* else Side A, B */
/* A line-up goes on by itself up to its first decision or die; so the audit looks after tc_begin,
   and at a position as it stands too. start: the system's own state. */
void scn_check_start(scn *c, const scn_value *position, const void *start, size_t size);

static inline uint8_t scn_byte_or(const scn_value *v, int other)
{
    return (uint8_t)(scn_given(v) ? v->number : other);
}
/* 0 to 255 each, 8 at most; false, and out as it was: not given, or a fault. */
bool scn_read_bytes(scn *c, const scn_value *list, const char *name, uint8_t *out, int count);
/* out: TC_FRAMES of them. false with a fault. */
bool scn_read_agenda(scn *c, const scn_value *list, const char *const *steps, tc_frame *out,
                     uint8_t *frames);

#endif
