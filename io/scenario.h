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
    SCN_COMMANDS_MAX = 16,
    SCN_VARIANTS_MAX = 16,
    SCN_LEADERS_MAX = 2 * SOF_LEADERS /* in the file; options leave some out */
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
/* The index of a word, or -1. */
int scn_word(const char *const *words, const char *text);
/* ", did you mean 'facing'?" or "": the nearest of the words. */
const char *scn_suggest(const char *const *words, const char *text, char out[80]);
/* A user's text, short and printable. */
const char *scn_quote(const char *text, char out[48]);

extern const char *const scn_sides[], *const scn_dirs[], *const scn_edges[], *const scn_steps[];
extern const char *const scn_switches[]; /* options and rulings by enum sof_switch */
extern const char scn_switch_type[];     /* 'o' or 'r' */

/* ---- Faults ---------------------------------------------------------------------------------- */

void scn_fault(scn *c, const scn_value *at, unsigned rule, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
void scn_fault_at(scn *c, const scn_doc *doc, int line, int column, unsigned rule,
                  const char *format, ...) __attribute__((format(printf, 6, 7)));

/* ---- What the file says, before the rules look at it ----------------------------------------- */

typedef struct scn_top {
    scn_value tercio, system, id, title, about, length, difficulty, sources, confidence, notes;
    scn_value history;
    scn_value base, ground, own_edge, first_draw, turns, dusk_turns, rout_level, sides;
    scn_value commands, leaders, units, guns;
    scn_value options, advanced, rulings, variants, special, labels, roads, position;
} scn_top;

typedef struct scn_command {
    scn_value id, name, side, about, leaders, units;
    int leader; /* the slot that leads it, -1 none yet */
} scn_command;

typedef struct scn_leader {
    scn_value id, name, side, leads, command, ma, at, at_overall, conf;
    scn_value overall_with, only_with, absent_with;
    scn_value state, on_map, activated, moved, placed; /* position */
    scn_value self;
    int of; /* index of his command */
} scn_leader;

typedef struct scn_unit {
    scn_value id, name, is, kind, cf, ma, morale, men, conf, at, facing, command, side;
    scn_value status, moved, charged, hexes, in_command, named, checked, duty, faced; /* position */
    scn_value self;
    int of; /* index of its command */
    int arm, cf_value, ma_value, morale_value, status_value;
} scn_unit;

typedef struct scn_gun {
    scn_value id, side, kind, at, facing, conf;
    scn_value owner, state, fired, captured; /* position */
    scn_value self;
} scn_gun;

struct scn {
    io_faults *faults;
    const io_choice *choice;
    scn_doc file, base;
    scn_value base_name;
    scn_top top, base_top;
    bool own_units; /* the file brings its own units: those of the base stay at home */
    bool own_army;  /* and its own leaders */
    const char *variant;
    const char *variants[SCN_VARIANTS_MAX + 1]; /* all there are; NULL ends them */
    bool flank_march, hot_head, bad_guns;       /* special rules switched on */
    scn_value option_at[SOF_SWITCHES];          /* where the file switched an option on */
    int cols, rows;
    int commands, leaders, units, guns;
    scn_command command[SCN_COMMANDS_MAX];
    scn_leader leader[SCN_LEADERS_MAX];
    scn_unit unit[SOF_UNITS];
    scn_gun gun[SOF_GUNS];
    /* Places of what is in the battle, by its number there. */
    scn_unit *unit_from[SOF_UNITS];
    scn_leader *leader_from[SOF_LEADERS];
    scn_gun *gun_from[SOF_GUNS];
    tc_battle battle;
};

/* Each stage fills its part of c->battle and collects faults. */
bool sof_choice_acts(const tc_battle *b, const io_choice *choice, io_faults *faults);
void sof_compile(scn *c);         /* sof_scenario.c: a file of this system, into c->battle */
void scn_compile_ground(scn *c);  /* sof_scenario_ground.c */
void scn_compile_options(scn *c); /* sof_scenario_options.c */
void scn_check_options(scn *c);   /* once the army is known */
void scn_collect_army(scn *c);    /* sof_scenario_army.c */
void scn_compile_army(scn *c);
void scn_compile_special(scn *c);
void scn_compile_start(scn *c);  /* sof_scenario_start.c: set-up, or the position */
void scn_start_position(scn *c); /* sof_scenario_position.c */
/* Where a leader may start that no leader before him is meant for, or HEX_NONE. */
tc_hex scn_first_unit_of(const sof_battle *b, int leader);

int scn_unit_find(const scn *c, const char *id); /* by number in the battle, or -1 */
int scn_leader_find(const scn *c, const char *id);
int scn_gun_find(const scn *c, const char *id);

/* ---- Shared with the other systems (scenario.c) -------------------------- */

void scn_read_variant(scn *c); /* c->top.variants, c->choice -> c->variant */
void scn_fault_of(scn *c, tc_verdict v, const scn_value *at); /* the audit's answer as a fault */
/* history: {winner: ..., level: ...}; winners: the file's names of the sides, then draw. */
void scn_check_history(scn *c, const scn_value *history, const char *const *winners);
/* {winner, rule} of a position whose battle is over, into the battle; nothing if not given. */
void scn_read_over(scn *c, const scn_value *over);
/* Finds and opens the built-in scenario c->base_name; its root, or nothing. */
scn_value scn_open_base(scn *c);
void tvs_compile(scn *c); /* tvb_scenario.c: a file of system tvb, into c->battle */

#endif
