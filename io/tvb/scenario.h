/* Inside io only: a scenario of Tilly's Very Bad Day on its way to a battle. Values keep their
   places, as in scenario.h. */
#ifndef TC_TVB_SCENARIO_H
#define TC_TVB_SCENARIO_H

#include "../army.h"
#include "../scenario_pen.h"

enum { TVS_COMMANDS = 2 * TVB_COMMANDS, TVS_LENGTH_MAX = 65000 };

typedef struct tvs_top {
    scn_value tercio, system, id, title, about, length, difficulty, sources, confidence, notes;
    scn_value history, base, table, sides, attacker, setup, areas, ground, commands;
    scn_value options, rulings, variants, special, labels, plays, position;
} tvs_top;

typedef struct tvs_side {
    scn_value name, commander, light_horse, waives, about;
} tvs_side;

typedef struct tvs_piece {
    scn_value id, kind, area, line, crest, difficult, wooded, types;
    scn_value self;
} tvs_piece;

typedef struct tvs_arrives {
    scn_value turn, numbers, edge, or_edge, needs;
} tvs_arrives;

typedef struct tvs_command {
    scn_value id, name, side, about, number, deploys, arrives, units;
    scn_value self;
    int on_side, place; /* its number on its side */
    int made;           /* units numbered so far, for ids that are not given */
} tvs_command;

typedef struct tvs_unit {
    scn_value id, name, type, quality, count, slot, at, facing, on, deploys, tied, hides, men, conf;
    scn_value status, resolve, start, wounds, flags, target, dice, hit_by, contacts, inflicted,
        suffered, primary, rolls; /* position */
    scn_value self;
} tvs_unit;

enum tvs_setup { TVS_READY, TVS_PLAY, TVS_FREE };

typedef struct tvs {
    scn *c;
    tvb_battle *b;
    tvs_top top, base_top;
    int setup;       /* enum tvs_setup */
    bool works_said; /* somebody has said whether works count */
    int areas;
    char area_id[TVB_AREAS][24];
    tvs_piece piece[TVB_PIECES];
    int commands;
    tvs_command command[TVS_COMMANDS];
    tvs_unit unit[TVB_UNITS]; /* by number in the battle; a unit with a count stands there often */
    scn_value side_place[2];  /* where a side's list begins */
    bool alone;               /* `tercio army check`: one list, and nothing about the battle */
} tvs;

extern const char *const tvs_sides[],
    *const tvs_types[], *const tvs_qualities[], *const tvs_grounds[],
                                                    *const tvs_edges[],
                                                        *const tvs_steps[],
                                                            *const tvs_flags[],
                                                                *const tvs_switches[],
                                                                    *const tvs_statuses[];

void tvs_compile(scn *c); /* a file of this system, into c->battle */
bool tvs_check_army(scn *c, io_army *out);
void tvs_write_position(scn_pen *p);

void tvs_read_top(tvs *t);        /* scenario.c */
void tvs_compile_options(tvs *t); /* scenario_options.c */
void tvs_compile_areas(tvs *t);   /* scenario_ground.c */
void tvs_compile_ground(tvs *t);
void tvs_collect_army(tvs *t); /* scenario_army.c */
void tvs_check_lists(tvs *t, bool given);
void tvs_compile_special(tvs *t); /* scenario_special.c */
void tvs_compile_start(tvs *t);   /* scenario_start.c */
void tvs_start_position(tvs *t);  /* scenario_position.c */
void tvs_line_up(tvs *t);         /* ready.c: a place for every unit that has none */

/* 1 + the area a value names or describes, 0 with a fault. */
int tvs_area(tvs *t, const scn_value *v);
/* A piece of ground from its mapping. */
bool tvs_piece_read(tvs *t, const scn_value *map, tvs_piece *from, tvb_piece *out);
int tvs_unit_find(const tvs *t, const char *id); /* by number in the battle, or -1 */
/* A unit by the id in a value; -1 with a fault. */
int tvs_unit_of(tvs *t, const scn_value *v);
/* A list of units as bits of a side (0 and a fault if they are of two); side may be NULL. */
uint64_t tvs_units_of(tvs *t, const scn_value *list, int *side);
int tvs_command_of(tvs *t, const scn_value *v); /* 1 + side * 8 + command, 0 with a fault */
/* Is it in the wood it hides in, with the rule on (X10)? */
bool tvs_hides(const tvb_battle *b, const tvb_unit *u, int unit);

#endif
