/* Small battles for tests: the boards `plain` and `plain_river` of docs/rules/cases/sof.md, and
   units written as the cases write them. Hexes are the ledger's (column, row), counted from 0.

   A fixture is a battle whose start is a running position: turn 1, the cup filled, a draw due
   (or set-up, or the start of a turn). From there everything is reached by playing, so no test
   depends on how the core stacks its agenda. Lists stay in scenario order, Catholic first,
   whatever order a test adds in; so numbers may shift while a fixture grows: look them up with
   fixture_find when it is complete. */
#ifndef FIXTURE_H
#define FIXTURE_H

#include "../core/tercio.h"

/* 20 x 16, all clear, north edge Protestant, south edge Catholic; leader T (command 3) at (0,15)
   and leader Q (command 2) at (0,0); no units; turn 1, T's three AM and Q's two in the cup,
   Catholic draws. */
void fixture_plain(tc_battle *b);
/* The same with a river on every hexside between rows <= 7 and rows >= 8, a bridge on
   (4,7)-(4,8). */
void fixture_plain_river(tc_battle *b);

/* Ground. fixture_river and fixture_bridge mark a hexside on both of its hexes. */
void fixture_size(tc_battle *b, int cols, int rows);
void fixture_woods(tc_battle *b, int c, int r);
void fixture_village(tc_battle *b, int c, int r);
void fixture_clear(tc_battle *b, int c, int r);
void fixture_river(tc_battle *b, int c, int r, int dir);
void fixture_bridge(tc_battle *b, int c, int r, int dir);

/* A unit as "I6-4m3": I infantry, H heavy, D dragoons, K plain cavalry; CF, MA (I 4, else 8 if
   left out), morale (3 if left out); "/d" or "/r" behind it for its status, "/gone" for one
   already lost, "/away" for one still to come (SOF-X1). Its side is its leader's. Catholic units
   face north, Protestant ones south. An id that is there already is changed. Returns its number
   now, or -1 if the words make no unit. */
int fixture_unit(tc_battle *b, const char *id, const char *words, int c, int r, const char *leader);

/* A leader, or a change of one there is: command and place. ma 10. Side 0 or 1. c < 0: not on
   the map. His AM go into the cup at fixture_cup. Returns the index into leader[]. */
int fixture_leader(tc_battle *b, const char *id, int side, int command, int c, int r);

/* A gun of a side. An id that is there already is changed. Returns the index into gun[]. */
int fixture_gun(tc_battle *b, const char *id, int side, bool heavy, int c, int r);

/* Takes a unit or a gun out again; false if there is none (leaders stay). */
bool fixture_remove(tc_battle *b, const char *id);

/* AM of a leader in the cup. */
void fixture_cup(tc_battle *b, const char *leader, int markers);

/* A switch by its name ("facing", "strict_components", "round_odds"); false if there is none. */
bool fixture_switch(tc_battle *b, const char *name, bool on);

/* The subject of an id (unit, leader, gun), or -1. */
int fixture_find(const tc_battle *b, const char *id);

/* Where the start stands. */
void fixture_at_setup(tc_battle *b); /* leaders off the map, Protestant to place */
void fixture_at_turn(tc_battle *b);  /* the start of the turn: the cup will be filled */
void fixture_at_draw(tc_battle *b);  /* the cup as it is; what fixture_plain leaves */

/* Begins, then draws and accepts an AM of the leader, so that his movement step is awaited.
   False if the core does not get there. */
bool fixture_movement(const tc_battle *b, tc_state *s, const char *leader);

/* The die (1..n) that draws an AM of the leader from the cup as it is now, ledger 5.2 D1; the event
   marker for "event"; 0 if there is none. */
int fixture_draw_die(const tc_battle *b, const tc_state *s, const char *leader);

/* TC_ROLL with this script until a player decides; the script must be used up exactly. events
   may be NULL. The verdict is the first refusal, or TC_DICE if dice are left. */
tc_verdict fixture_roll(const tc_battle *b, tc_state *s, const uint8_t *dice, int count,
                        tc_events *ev);

#endif
