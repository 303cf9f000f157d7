/* Inside io only: a scenario of Sword of Fire on its way to a battle. Values keep their places, as
   in ../scenario.h. */
#ifndef TC_SOF_SCENARIO_H
#define TC_SOF_SCENARIO_H

#include "../scenario_pen.h"

enum {
    SFS_COMMANDS_MAX = 16,
    SFS_LEADERS_MAX = 2 * SOF_LEADERS /* in the file; options leave some out */
};

typedef struct sfs_top {
    scn_value tercio, system, id, title, about, length, difficulty, sources, confidence, notes;
    scn_value history;
    scn_value base, ground, own_edge, first_draw, turns, dusk_turns, rout_level, sides;
    scn_value commands, leaders, units, guns;
    scn_value options, advanced, rulings, variants, special, labels, roads, position;
} sfs_top;

typedef struct sfs_command {
    scn_value id, name, side, about, leaders, units;
    int leader; /* the slot that leads it, -1 none yet */
} sfs_command;

typedef struct sfs_leader {
    scn_value id, name, side, leads, command, ma, at, at_overall, conf;
    scn_value overall_with, only_with, absent_with;
    scn_value state, on_map, activated, moved, placed; /* position */
    scn_value self;
    int of; /* index of his command */
} sfs_leader;

typedef struct sfs_unit {
    scn_value id, name, is, kind, cf, ma, morale, men, conf, at, facing, command, side;
    scn_value status, moved, charged, hexes, in_command, named, checked, duty, faced; /* position */
    scn_value self;
    int of; /* index of its command */
    int arm, cf_value, ma_value, morale_value, status_value;
} sfs_unit;

typedef struct sfs_gun {
    scn_value id, side, kind, at, facing, conf;
    scn_value owner, state, fired, captured; /* position */
    scn_value self;
} sfs_gun;

typedef struct sfs {
    scn *c;
    sfs_top top, base_top;
    bool own_units; /* the file brings its own units: those of the base stay at home */
    bool own_army;  /* and its own leaders */
    bool flank_march, hot_head, bad_guns; /* special rules switched on */
    scn_value option_at[SOF_SWITCHES];    /* where the file switched an option on */
    int commands, leaders, units, guns;
    sfs_command command[SFS_COMMANDS_MAX];
    sfs_leader leader[SFS_LEADERS_MAX];
    sfs_unit unit[SOF_UNITS];
    sfs_gun gun[SOF_GUNS];
    /* Places of what is in the battle, by its number there. */
    sfs_unit *unit_from[SOF_UNITS];
    sfs_leader *leader_from[SOF_LEADERS];
    sfs_gun *gun_from[SOF_GUNS];
} sfs;

extern const char *const sfs_sides[], *const sfs_dirs[], *const sfs_edges[], *const sfs_steps[];
extern const char *const sfs_switches[]; /* options and rulings by enum sof_switch */
extern const char sfs_switch_type[];     /* 'o' or 'r' */

/* For the row (system.c). */
bool sof_choice_acts(const tc_battle *b, const io_choice *choice, io_faults *faults);
void sof_compile(scn *c); /* a file of this system, into c->battle */
void sof_write_position(scn_pen *p);

/* Each stage fills its part of the battle and collects faults. */
void sfs_compile_ground(sfs *t);  /* scenario_ground.c */
void sfs_compile_options(sfs *t); /* scenario_options.c */
void sfs_check_options(sfs *t);   /* once the army is known */
void sfs_collect_army(sfs *t);    /* scenario_army.c */
void sfs_compile_army(sfs *t);
void sfs_compile_special(sfs *t);
void sfs_compile_start(sfs *t);  /* scenario_start.c: set-up, or the position */
void sfs_start_position(sfs *t); /* scenario_position.c */
/* Where a leader may start that no leader before him is meant for, or HEX_NONE. */
tc_hex sfs_first_unit_of(const sof_battle *b, int leader);

int sfs_unit_find(const sfs *t, const char *id); /* by number in the battle, or -1 */
int sfs_leader_find(const sfs *t, const char *id);
int sfs_gun_find(const sfs *t, const char *id);

#endif
