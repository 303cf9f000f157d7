/* Inside io only: a scenario of Sword & Spear on its way to a battle. Values keep their places, as
   in scenario.h. */
#ifndef TC_SNS_SCENARIO_H
#define TC_SNS_SCENARIO_H

#include "../army.h"
#include "../plane/shapes.h"
#include "../scenario_pen.h"

enum { SPS_LONGEST = 40000, SPS_ROSTERS = 16, SPS_PROTECTIONS = 3 };

typedef struct sps_top {
    scn_value tercio, system, id, title, about, length, difficulty, sources, confidence, notes;
    scn_value history, base, table, tie, sides, setup, ground, armies, rosters;
    scn_value options, rulings, special, variants, labels, plays, position;
} sps_top;

typedef struct sps_side {
    scn_value name, commander, about;
} sps_side;

/* An army: its own units, or those of a roster by name. */
typedef struct sps_army {
    scn_value list, year, points, units, commanders;
    scn_value self;
} sps_army;

typedef struct sps_roster {
    scn_value id, name, about, list, units, commanders;
} sps_roster;

typedef struct sps_unit {
    scn_value id, name, type, large, discipline, strength, traits, count, slot, at, facing, men,
        conf;
    scn_value status, hits, dice, flags, rolls; /* position */
    scn_value self;
} sps_unit;

typedef struct sps_commander {
    scn_value id, name, rank, slot, with, at;
    scn_value status, flags, rolls; /* position */
    scn_value self;
} sps_commander;

enum sps_setup { SPS_READY, SPS_PLAY };

typedef struct sps {
    scn *c;
    sns_battle *b;
    sps_top top, base_top;
    int setup;  /* enum sps_setup */
    bool alone; /* `tercio army check`: armies, and nothing about the battle */
    int rosters;
    sps_roster roster[SPS_ROSTERS];
    sps_army army[2];
    sps_unit unit[SNS_UNITS]; /* by number; a unit with a count stands there often */
    sps_commander commander[SNS_COMMANDERS];
} sps;

extern const char *const sps_sides[];
extern const char *const sps_types[];
extern const char *const sps_traits[]; /* the bits, then protections, then weapons */
extern const char *const sps_ranks[];
extern const char *const sps_lists[]; /* the keys of the core's */
extern const char *const sps_grounds[];
extern const char *const sps_edges[];
extern const char *const sps_statuses[];
extern const char *const sps_fates[]; /* of commanders */
extern const char *const sps_flags[];
extern const char *const sps_commander_flags[];
extern const char *const sps_actives[];
extern const char *const sps_steps[];
extern const char *const sps_moves[];
extern const char *const sps_acts[];
extern const char *const sps_walks[];
extern const char *const sps_runs[];
extern const char *const sps_fights[];
extern const char *const sps_causes[];
extern const char *const sps_switches[];

/* The bits of those words, one by one. */
extern const uint16_t sps_status_bits[], sps_flag_bits[];
extern const uint8_t sps_fate_bits[], sps_commander_flag_bits[];

void sps_compile(scn *c); /* a file of this system, into c->battle */
bool sps_check_army(scn *c, io_army *out);
bool sps_write_lists(FILE *out, const char *name); /* lists.c */
void sps_write_position(scn_pen *p);

void sps_compile_options(sps *t);                 /* scenario_options.c */
void sps_compile_sides(sps *t);                   /* scenario_special.c */
void sps_compile_special(sps *t);                 /* X2, X3 */
void sps_compile_ground(sps *t);                  /* scenario_ground.c */
void sps_collect_army(sps *t);                    /* scenario_army.c */
sns_roster sps_roster_of(const sps *t, int side); /* lists.c */
void sps_check_lists(sps *t);
void sps_compile_start(sps *t);                     /* scenario_start.c */
void sps_check_places(sps *t);                      /* the same */
uint8_t sps_company(sps *t, int i);                 /* commander i's `with` */
void sps_start_position(sps *t);                    /* scenario_position.c */
void sps_read_draft(sps *t, const scn_value *list); /* scenario_middle.c */
void sps_read_gives(sps *t, const scn_value *list); /* the same, and the rest */
void sps_read_act(sps *t, const scn_value *map);
void sps_read_walk(sps *t, const scn_value *map);
void sps_read_run(sps *t, const scn_value *map);
void sps_read_fight(sps *t, const scn_value *map);
void sps_read_rounds(sps *t, const scn_value *list);

plane_reader sps_reader(sps *t);
/* [x, y] wherever it lies: half of a way may be off the table. */
void sps_read_spot(sps *t, const scn_value *v, int32_t *x, int32_t *y);
int sps_piece_find(const sps *t, const char *id);      /* a unit or commander by number, or -1 */
int sps_piece_of(sps *t, const scn_value *v);          /* by the id in a value; -1 with a fault */
int sps_unit_of(sps *t, const scn_value *v);           /* the same, no commander */
uint8_t sps_piece_or_none(sps *t, const scn_value *v); /* TC_NONE: `none`, not given, a fault */

#endif
