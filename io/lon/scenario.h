/* Inside io only: a scenario of Lion of the North on its way to a battle. Values keep their places,
   as in scenario.h. */
#ifndef TC_LON_SCENARIO_H
#define TC_LON_SCENARIO_H

#include "../plane/shapes.h"
#include "../scenario_pen.h"

enum { LNS_BODIES = LON_STANDS, LNS_LEAST = 20000, LNS_LONGEST = 300000 }; /* sides of a table */

typedef struct lns_top {
    scn_value tercio, system, id, title, about, length, difficulty, sources, confidence, notes;
    scn_value history, base, table, first, north, sides, setup, ground, bodies;
    scn_value options, rulings, variants, labels, plays, position;
} lns_top;

typedef struct lns_side {
    scn_value name, commander, about, discipline, zone, train, contingents;
} lns_side;

typedef struct lns_body {
    scn_value name, side, about, contingent, facing, arrives, stands;
    scn_value self;
    int on_side, arrival; /* enum side; 1 + its arrival, 0: there from the start */
} lns_body;

typedef struct lns_stand {
    scn_value id, name, type, slot, at, facing, gun, men, conf;
    scn_value status, flags, link, edges, rolls; /* position */
    scn_value self;
    int ahead; /* tenths: where it faces unless its own `facing` says otherwise */
} lns_stand;

enum lns_setup { LNS_READY, LNS_PLAY };

typedef struct lns {
    scn *c;
    lon_battle *b;
    lns_top top, base_top;
    int setup;                   /* enum lns_setup */
    lns_side side[2];            /* as the file gives them */
    lns_stand stand[LON_STANDS]; /* by number in the battle */
    scn_value army[2];           /* where a side's stands begin */
} lns;

extern const char *const lns_sides[];
extern const char *const lns_types[];
extern const char *const lns_disciplines[];
extern const char *const lns_grounds[];
extern const char *const lns_edges[];
extern const char *const lns_stand_edges[];
extern const char *const lns_guns[];
extern const char *const lns_statuses[];
extern const char *const lns_flags[];
extern const char *const lns_cards[];
extern const char *const lns_steps[];
extern const char *const lns_levels[];
extern const char *const lns_legs[];
extern const char *const lns_move_options[];
extern const char *const lns_aids[];
extern const char *const lns_switches[];

void lns_compile(scn *c); /* a file of this system, into c->battle */
void lns_write_position(scn_pen *p);

void lns_compile_options(lns *t);              /* scenario_options.c */
void lns_compile_sides(lns *t);                /* scenario_special.c: disciplines, zones, trains */
void lns_compile_ground(lns *t);               /* scenario_ground.c */
void lns_collect_army(lns *t);                 /* scenario_army.c */
void lns_read_arrives(lns *t, lns_body *body); /* scenario_special.c */
void lns_compile_start(lns *t);                /* scenario_start.c */
void lns_start_position(lns *t);               /* scenario_position.c */

plane_reader lns_reader(lns *t);
/* The middle of a front edge from a stand's or train's `at`; false with a fault. */
bool lns_read_at(lns *t, const scn_value *v, pl_point *out);
int lns_stand_find(const lns *t, const char *id); /* by number in the battle, or -1 */
int lns_stand_of(lns *t, const scn_value *v);     /* by the id in a value; -1 with a fault */
/* The refusal of a place as a fault of this stand. */
void lns_fault_place(lns *t, int stand, const char *what, tc_verdict v);

#endif
