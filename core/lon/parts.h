/* What the chapters of Lion of the North share with one another; nobody outside core/lon includes
   this, but core/systems.h. */
#ifndef LON_PARTS_H
#define LON_PARTS_H

#include "../dice.h"
#include "../plane/way.h"
#include "lon.h"
#include "tables.h"

/* The table at which a rule works: the battle, the state it may change, who listens. */
typedef struct lon_game {
    const lon_battle *b;
    lon_state *s;
    tc_events *ev;
    uint8_t *over; /* tc_state.over */
    uint16_t *why; /* tc_state.why */
} lon_game;

/* A refusal that must stand though its rule be muted, or something impossible would be done. */
static inline tc_verdict lon_never(tc_cite by, int got, int need)
{
    const tc_verdict v = tc_illegal(by, got, need);
    return v.rule ? v : (tc_verdict){ TC_MALFORMED, 0, got, need };
}

/* The tolerances (2.13); a muted one is nothing. */
static inline int lon_gap_tol(void)
{
    return tc_on(LON_R8) ? LON_GAP_TOL : 0;
}
static inline int lon_overlap_tol(void)
{
    return tc_on(LON_R6) ? LON_OVERLAP_TOL : 0;
}
static inline int lon_core(void)
{
    return tc_on(LON_R7) ? LON_CORE : 0;
}

/* ---- stands.c: R3 to R10, R12, 8.D ---- */
/* Too far from a datum to touch or overlap who stands on it: cheap, and true whatever is muted. */
static inline bool lon_is_off(const lon_stand *u, pl_point at)
{
    enum { FAR = 15 * LON_CM };
    const int32_t dx = u->x - at.x, dy = u->y - at.y;
    return dx > FAR || dx < -FAR || dy > FAR || dy < -FAR;
}
/* Who stands on the table for a side, rising; how many. */
int lon_stands_of(const lon_state *s, int side, uint8_t list[LON_STANDS]);
bool lon_touch(const pl_stand *a, const pl_stand *o, lon_edges *edges); /* R8, either way round */
bool lon_overlap(const pl_stand *a, const pl_stand *o);                 /* R6 */
bool lon_core_overlaps(const pl_stand *mover, const pl_stand *o);       /* R26: the mover's core */
/* R9: in contact, clear, or only in line with one another. */
bool lon_ends_squarely(const pl_stand *a, const pl_stand *o);
bool lon_on_table(const lon_battle *b, const pl_stand *base); /* R13 */
/* The first stand on the table, enemy (of side) or friend, that it overlaps (R6), but for those in
   `skip` (may be NULL) and the stand itself; -1 none. */
int lon_overlapped(const lon_state *s, int stand, const pl_stand *base, const uint64_t *skip);
/* Lawful though they overlap: linked in a column (R21), or left over from it. */
bool lon_are_linked(const lon_state *s, int one, int other);
/* Enemies of its holder that it touches. */
int lon_enemies_touching(const lon_state *s, int stand, uint64_t set[2]);
/* Its holder's general touches it (10.A.3, R97); with `free` he touches no enemy (8.E.2). */
bool lon_general_touches(const lon_state *s, int stand, bool free_of_enemies);
static inline pl_point lon_centre(const lon_state *s, int stand)
{
    const pl_stand base = lon_base(s, stand);
    return pl_stand_centre(&base);
}
static inline bool lon_is_gun(int type)
{
    return lon_types[type].arm == LON_ARTILLERY;
}
static inline bool lon_gun_moves(int gun) /* R49 */
{
    return gun == LON_MOBILE || gun == LON_LIMBERED0 || gun == LON_LIMBERED1;
}
static inline bool lon_gun_fires(int gun) /* R49; LON_NO_GUN too */
{
    return gun != LON_LIMBERED0 && gun != LON_LIMBERED1;
}

/* ---- ground.c: 2.7, R40 to R47, R59, R77, R78, R128 ---- */
/* Bits by piece. Woods: lon_woods_of. Roads do not cancel here. */
uint32_t lon_marsh_of(const lon_battle *b, const pl_stand *base);
uint32_t lon_roads_of(const lon_battle *b, const pl_stand *base); /* all of them: bit number */
int lon_road_of(const lon_battle *b, const pl_stand *base);       /* R40, R44: number, -1 none */
bool lon_in_ford(const lon_battle *b, const pl_stand *base);      /* R45 */
bool lon_over_water(const lon_battle *b, const pl_stand *base);   /* R45: fails the water test */
bool lon_flank_over_water(const lon_battle *b, const pl_stand *base); /* R45: its side edges do */
bool lon_on_crossing(const lon_battle *b, const pl_stand *base); /* a point in a ford or bridge */
/* What it is in for movement (R40, R41, R43, R45): woods and marsh only off the road, ford; bit
   piece, so that what is newly entered can be told. Kinds by mask of enum lon_ground. */
uint32_t lon_slow_ground(const lon_battle *b, const pl_stand *base, unsigned kinds);
/* LON-5.B.4, 6.A.5, 5.B.6 for a pose: may this arm be here at all? Water first, then marsh, then
   woods (5.4's order). sides: a group not in column, its side edges too (LON-4.B.4). */
tc_verdict lon_check_ground(const lon_battle *b, int arm, const pl_stand *base, bool sides);
int lon_level_on(const lon_battle *b, int hill, pl_point at); /* R59: 2 its top, 1 its slope, 0 */
bool lon_meets_top(const lon_battle *b, int hill, pl_point from, pl_point to);
/* R59; hill: the piece, -1 at level 0; or NULL. */
int lon_level(const lon_battle *b, pl_point at, int *hill);
bool lon_uphill(const lon_battle *b, const lon_state *s, int attacker, int defender); /* R77 */
bool lon_horse_or_pike_in_woods(const lon_battle *b, const lon_state *s, int attacker,
                                int defender);                     /* R78 */
bool lon_in_train(const lon_battle *b, int side, pl_point centre); /* R108, R128 */

/* ---- sight.c: 7.A.3 to 7.A.6, 7.C.1, R55 to R59, R63: see lon.h ---- */
/* R54: what is within a range is within it at the last hundredth of a millimetre too. */
static inline bool lon_within(int32_t distance, int32_t range)
{
    return distance < range || (distance == range && tc_on(LON_R54));
}

/* ---- group.c: 4.B, R19 to R22 ---- */
typedef struct lon_group {
    uint8_t n, stand[LON_STANDS];       /* rising */
    uint8_t front_n, front[LON_STANDS]; /* the front rank from its left to its right */
    bool file;                          /* one stand in front */
} lon_group;
/* R19 for a set of two or more; fills what it finds. Contingents too (X2). A chain of links behind
   its head (lead) is a group whatever the headings (R21). */
tc_verdict lon_check_group(const lon_battle *b, const lon_state *s, const uint64_t set[2], int lead,
                           lon_group *group);
/* R21: the lead, then who follows whom; `track`: is the group a file or chain (each has its front
   edge on the rear edge before it, or is linked to it)? */
int lon_column_order(const lon_state *s, const uint64_t set[2], int lead, uint8_t order[LON_STANDS],
                     bool *track);

/* A part of a run's front, and those of the run wholly behind it: how many (5.5). */
int lon_with_ranks(const lon_state *s, const uint64_t run[2], uint64_t part[2]);

/* ---- command.c: chapter 4, MOVE_BEGIN, GENERAL_MOVE, R30 to R39, R42 ---- */
tc_verdict lon_check_begin(const lon_battle *b, const lon_state *s, const tc_action *a);
void lon_apply_begin(lon_game *g, const tc_action *a); /* pays; pushes PATH, TERRAIN */
void lon_roll_cpts(lon_game *g, int die);              /* the CPTS frame on top */
void lon_roll_terrain(lon_game *g, const uint8_t *die, int count);
tc_pool lon_command_pool(const lon_battle *b, const lon_state *s); /* CPTS, TERRAIN */

/* ---- move.c, legs.c, column.c, way.c (march.h): chapter 5, MOVE_PATH ---- */
/* The item: a leg of the draft. */
tc_verdict lon_check_leg(const lon_battle *b, const lon_state *s, const tc_action *a);
void lon_apply_leg(lon_game *g, const tc_action *a);
tc_verdict lon_check_path(const lon_battle *b, const lon_state *s, const tc_action *a);
void lon_apply_path(lon_game *g, const tc_action *a);
lon_leg lon_leg_of(const tc_action *a);
tc_action lon_leg_action(int side, const lon_leg *leg);
/* ---- artillery.c: chapter 6, 12.C, R48 to R52, R110, R131 ---- */
tc_verdict lon_check_end_moves(const lon_battle *b, const lon_state *s, const tc_action *a);
tc_verdict lon_check_after(const lon_battle *b, const lon_state *s, const tc_action *a);
void lon_apply_after(lon_game *g, const tc_action *a); /* DISMOUNT, CHANGE_GUN, PIVOT, END_MOVES */
bool lon_may_after(const lon_battle *b, const lon_state *s, int side); /* anything to do there? */

/* ---- fire.c: chapter 7 ---- */
tc_verdict lon_check_fire(const lon_battle *b, const lon_state *s, const tc_action *a);
void lon_apply_fire(lon_game *g, const tc_action *a);           /* FIRE, ADJ_FIRE, END_FIRE */
tc_pool lon_fire_pool(const lon_battle *b, const lon_state *s); /* SHOT to SAVE */
void lon_roll_fire(lon_game *g, int die);
/* R125: is there any shot at all, of the FIRE card or (adjacent) of 7.B2? */
bool lon_may_fire(const lon_battle *b, const lon_state *s, int side, bool adjacent);

/* ---- melee.c: chapter 8 ---- */
tc_verdict lon_check_melee(const lon_battle *b, const lon_state *s, const tc_action *a);
void lon_apply_melee(lon_game *g, const tc_action *a); /* COMBAT to END_MELEE */
bool lon_run_melee(lon_game *g);                       /* COMBAT, RESULT, BEATEN on top, and the OPT
                                                          and die steps that need not be asked */
tc_pool lon_melee_pool(const lon_battle *b, const lon_state *s);
bool lon_may_attack(const lon_battle *b, const lon_state *s, int side); /* R125 */
void lon_roll_melee(lon_game *g, const uint8_t *die, int count);        /* ATT_DIE to DEF_BONUS */

/* ---- retreat.c: 8.F, R79 to R88, R124 ---- */
/* Goes back 5 cm, or ahead, with all that follows: friends disordered, a general pushed, blocked
   and destroyed. True: it still stands. */
bool lon_retreat(lon_game *g, int stand, int by, bool ahead);
/* How far an attacker may slide over its own edge, at most length (R86, R87). */
int32_t lon_advance_room(const lon_battle *b, const lon_state *s, int attacker, int edge,
                         int32_t length);
void lon_slide(lon_game *g, int attacker, int edge, int32_t length, bool must, unsigned ruling);
/* R109: who garrisons already a train that this foot or horse comes into from one pose to the
   other; -1 nobody. */
int lon_joined_garrison(const lon_battle *b, const lon_state *s, int stand, const pl_stand *from,
                        const pl_stand *to);

/* ---- disorder.c: chapter 9 ---- */
/* A disordered result: disordered; or, of one that is so already, destroyed (a gun in melee: the
   die of 9.B.1 is pushed); of a general: his die is pushed. */
void lon_disorder(lon_game *g, int stand, int by, enum lon_cause cause, tc_cite cite);
void lon_pass_through(lon_game *g, int friendly, int by); /* 5.C.1: never destroys */
void lon_roll_general(lon_game *g, int die);              /* GENERAL on top, popped */
void lon_roll_gun_lost(lon_game *g, int die);             /* GUN_LOST on top, popped */
tc_pool lon_disorder_pool(const lon_battle *b, const lon_state *s);
/* Off the table, counted (victory.c), its links and edges cut; says DESTROYED, KILLED, EXPLODES. */
void lon_remove(lon_game *g, int stand, int by, enum lon_cause cause, tc_cite cite);
void lon_unlink(lon_state *s, int stand); /* R21: its own link and its followers' */

/* ---- rally.c: chapter 10 ---- */
void lon_start_rally(lon_game *g, int side); /* omens at once, or the first stand's die */
void lon_roll_rally(lon_game *g, int die);   /* RALLY, RALLY_AID */
tc_pool lon_rally_pool(const lon_battle *b, const lon_state *s);

/* ---- victory.c: 11, 12.A, 12.B, 14, R99 to R107 ---- */
void lon_count_loss(lon_game *g, int stand);   /* DL and VL of its first owner; judges at once */
void lon_count_capture(lon_game *g, int gun);  /* captured, or recaptured: flags are set already */
void lon_count_return(lon_game *g, int stand); /* R106 */
/* R109: whoever has just ended a move (or -1: somebody left or fell): trains change hands. */
void lon_judge_trains(lon_game *g, int mover);
void lon_judge_sunset(lon_game *g); /* 14.B */
bool lon_is_demoralised(const lon_state *s, int side);

/* ---- turn.c: 3.A, 13, the agenda ---- */
void lon_push(lon_game *g, enum lon_step step, int a, int b, int c);
void lon_pop(lon_game *g);
static inline tc_frame *lon_top(lon_state *s)
{
    return &s->frame[s->frames - 1];
}
int lon_give_up(const lon_battle *b, lon_state *s, int winner); /* R107: the level */
void lon_run(lon_game *g); /* until a decision, a chance step or the end */
bool lon_run_turn(lon_game *g);
void lon_roll_draw(lon_game *g, int die);
/* Every lon_run_X: true if it must be run again (the agenda moved on), false if it waits. */
void lon_end_phase(lon_game *g); /* pops a FIRE, MELEE or AFTER frame; flags of a phase go */

/* ---- event.c: 13.C, 15 ---- */
void lon_start_event_card(lon_game *g);
/* VISIBILITY, EVENT, SUNSET, ROLL_OFF, AWARD. */
void lon_roll_event(lon_game *g, const uint8_t *die, int count);
tc_pool lon_event_pool(const lon_battle *b, const lon_state *s);
tc_verdict lon_check_consent(const lon_battle *b, const lon_state *s, const tc_action *a);
void lon_apply_consent(lon_game *g, const tc_action *a);
int lon_tokens(const uint8_t tokens[2]); /* of both turns */
void lon_spend_token(uint8_t tokens[2]); /* the older first (R118) */

/* ---- setup.c: X1, X3, R111, R122, R130 ---- */
void lon_start_setup(lon_game *g); /* what comes before turn 1: R122, X1 */
bool lon_run_setup(lon_game *g);
bool lon_next_to_place(const lon_state *s, tc_frame *deploy); /* X1; false: all are placed */
bool lon_has_pile(const lon_state *s, int side);              /* R111: may somebody come back? */
/* DEPLOY, REINFORCE, REINFORCE_DONE. */
tc_verdict lon_check_setup(const lon_battle *b, const lon_state *s, const tc_action *a);
void lon_apply_setup(lon_game *g, const tc_action *a);
void lon_roll_first(lon_game *g, const uint8_t *die);
bool lon_has_arrivals(const lon_battle *b, const lon_state *s, int side); /* due now or held back */

/* ---- lon.c, actions.c, audit.c, pack.c: the system's face to tercio.c ---- */
void lon_begin(lon_game *g);
tc_await lon_awaits(const lon_battle *b, const lon_state *s);
bool lon_awaits_dice(const lon_state *s);
tc_verdict lon_check(const lon_battle *b, const lon_state *s, const tc_action *a);
void lon_apply(lon_game *g, const tc_action *a);
void lon_roll(lon_game *g, const uint8_t *die, int count);
bool lon_is_item(int kind); /* LEG, and TC_CLEAR */
int lon_actions(const lon_battle *b, const lon_state *s, int kind, int subject, tc_action *out,
                int cap);
tc_verdict lon_audit(const lon_battle *b, const lon_state *s);
tc_verdict lon_audit_agenda(const lon_battle *b, const lon_state *s); /* its second half */
bool lon_lies(const lon_state *s, int step);                          /* is it on the agenda? */
int lon_pack(const lon_state *s, uint8_t *out, int cap);              /* bytes, 0: no room */
int lon_unpack(const lon_battle *b, lon_state *s, const uint8_t *in,
               int len); /* bytes eaten, or -offset of the fault */
/* R126: nothing is hidden. */
void lon_veil(const lon_battle *b, const lon_state *s, int side, lon_state *out);

/* ---- facts.c ---- */
int lon_margin(const lon_battle *b, const lon_state *s);
int lon_lost(const lon_battle *b, const lon_state *s, int side);  /* VL */
int lon_limit(const lon_battle *b, const lon_state *s, int side); /* the VL at which it is beaten */
int lon_pieces(const lon_battle *b);
tc_piece lon_piece_of(const lon_battle *b, const lon_state *s, int subject);
int lon_leader_of(const lon_battle *b, const lon_state *s, int subject);
bool lon_is_loss(int event);
enum tc_end lon_end_of(unsigned why);

/* ---- What is said ---- */
void lon_emit_die(lon_game *g, int who, tc_cite by, int sides, int value); /* TC_EV_DIE */
void lon_say(lon_game *g, int event, tc_cite by, int who, int whom, int a, int b, int c, int d);
/* A length in tenths of a millimetre, rounded half away from zero, as events carry it. */
static inline int lon_tenths(int32_t u)
{
    return (int)pl_rnd(u, 10);
}

#endif
