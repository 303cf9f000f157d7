/* What the chapters of Tilly's Very Bad Day share with one another; nobody outside core/tvb
 * includes this. */
#ifndef TVB_PARTS_H
#define TVB_PARTS_H

#include "../dice.h"
#include "tables.h"
#include "tvb.h"

/* The table at which a rule works: the battle, the state it may change, who listens. */
typedef struct tvb_game {
    const tvb_battle *b;
    tvb_state *s;
    tc_events *ev;
    uint8_t *over; /* tc_state.over */
    uint16_t *why; /* tc_state.why */
} tvb_game;

/* A base or a commander's circle where it stands or might stand. */
typedef struct tvb_shape {
    pl_base base; /* a circle: only .at counts */
    bool circle;
} tvb_shape;

/* A refusal that must stand though its rule be muted, or something impossible would be done. */
static inline tc_verdict tvb_never(tc_cite by, int got, int need)
{
    const tc_verdict v = tc_illegal(by, got, need);
    return v.rule ? v : (tc_verdict){ TC_MALFORMED, 0, got, need };
}

/* ---- zones.c: G2 to G9, G12, contact, command ---- */
/* The tolerances of G4, R5 to R7; a muted one is nothing. */
static inline int tvb_touch(void)
{
    return tc_on(TVB_R6) ? TVB_TOUCH : 0;
}
static inline int tvb_over(void)
{
    return tc_on(TVB_G4) ? TVB_OVER : 0;
}
static inline int tvb_lat(void)
{
    return tc_on(TVB_R5) ? TVB_LAT : 0;
}
static inline int tvb_meas(void)
{
    return tc_on(TVB_R7) ? TVB_MEAS : 0;
}
/* Surely more than `more` between the two bases or circles, by their centres alone: cheap. No base
   is more than 2 wide and 2 deep, and a little is left over for roundings and tolerances. */
static inline bool tvb_far(const tvb_unit *u, const tvb_unit *o, int32_t more)
{
    enum { HALF_DIAGONAL = 1450 };
    const int64_t dx = u->x - o->x, dy = u->y - o->y, reach = more + 2 * HALF_DIAGONAL;
    return dx * dx + dy * dy > reach * reach;
}
/* What a leg covers (G10): a base, or the hull of one base at two places (oblique). */
typedef struct tvb_swath {
    pl_base from, to; /* not hull: the same */
    int32_t path;     /* hull: the heading of the way */
    bool hull;
} tvb_swath;
bool tvb_swath_overlaps(const tvb_swath *w, const pl_base *other, int32_t tolerance);
int tvb_swath_distance(const tvb_swath *w, const pl_base *other);
bool tvb_zoc_swept(const tvb_battle *b, const tvb_state *s, int enemy, const tvb_swath *w,
                   int but); /* R39 */
tvb_shape tvb_shape_of(const tvb_battle *b, const tvb_state *s, int unit);
int tvb_shape_distance(const tvb_shape *a, const tvb_shape *o);
bool tvb_shapes_overlap(const tvb_shape *a, const tvb_shape *o); /* G6 */
enum tvb_zone tvb_zone_from(const tvb_battle *b, const pl_base *of, const pl_base *other);
int tvb_reach(const pl_base *of, const pl_base *other); /* G9; -1 not to front */
/* G12, for a base that need not be the unit's own (a swept area, a pose to come); but: left out of
 * the screening. */
bool tvb_zoc_holds(const tvb_battle *b, const tvb_state *s, int enemy, const tvb_shape *x, int but);
bool tvb_visible_to(const tvb_state *s, int unit,
                    int side); /* on the table and not hidden from side (X10) */
bool tvb_on_table(const tvb_battle *b, const tvb_shape *x); /* G18 */
int tvb_south(const tvb_state *s); /* the side whose base edge is the south one: the Attacker */

/* ---- ground.c: G13 to G18, R106 ---- */
/* Walks the battle's pieces, then those placed by play: NULL at the end. */
const tvb_piece *tvb_piece_at(const tvb_battle *b, const tvb_state *s, int i);
bool tvb_piece_holds(const tvb_piece *p, pl_point at);              /* boundary counts as in */
bool tvb_piece_met(const tvb_piece *p, pl_point from, pl_point to); /* a way of the centre */
/* G15, R34, R106, X6; unit -1: nobody in particular */
bool tvb_way_difficult(const tvb_battle *b, const tvb_state *s, int unit, pl_point from,
                       pl_point to);
tc_verdict tvb_check_way(const tvb_battle *b, const tvb_state *s, int unit, const pl_point *way,
                         int n);
/* R106, X6, X7, X11 for the way of a unit's centre */
void tvb_count_crossings(tvb_game *g, int unit, const pl_point *way, int n); /* X6 */
bool tvb_uphill(const tvb_battle *b, const tvb_state *s, pl_point of,
                pl_point other); /* G16: other is higher */
unsigned tvb_works_ruling(const tvb_battle *b, const tvb_state *s, int target, pl_point from);
bool tvb_in_works(const tvb_battle *b, const tvb_state *s, int target,
                  pl_point from); /* G17, R91, X12 */
tc_verdict tvb_check_sight(const tvb_battle *b, const tvb_state *s, int shooter,
                           int target);                    /* cites what blocks */
int tvb_hill_crest(const tvb_piece *p, pl_point crest[2]); /* R10 */

/* ---- turn.c: the agenda, the sequence of play ---- */
void tvb_push(tvb_game *g, enum tvb_step step, int a, int b, int c);
void tvb_pop(tvb_game *g);
static inline tvb_frame *tvb_top(tvb_state *s)
{
    return &s->frame[s->frames - 1];
}
void tvb_run(tvb_game *g); /* until a decision, a chance step or the end */
bool tvb_run_turn(tvb_game *g);
/* Every tvb_run_X: true if it must be run again (the agenda moved on), false if it waits. */
void tvb_start_check(tvb_game *g, int unit, enum tvb_check_for what); /* pushes the chance step */
void tvb_roll_check(tvb_game *g, const uint8_t *die, int count);

/* ---- army.c: 3.A, 3.Q ---- */
tc_verdict tvb_check_army(const tvb_battle *b, const tvb_state *s, const tc_action *a);
void tvb_apply_army(tvb_game *g, const tc_action *a);                   /* GIVE and ARMY */
bool tvb_is_counted(const tvb_battle *b, const tvb_state *s, int side); /* as ARMY counted it */
void tvb_say_army(tvb_game *g, int side); /* the ARMY event of a list: A.a, R22, R26, R80 */
/* The next GIVE of a list that holds for any battle, or the ARMY that hands it in. */
tc_action tvb_army_sample(const tvb_battle *b, const tvb_state *s, int side);

/* ---- setup.c: 3.S ---- */
bool tvb_run_setup(tvb_game *g); /* any of the set-up steps on top */
/* ARMY to CANNONADE: the kinds awaited (TC_CLEAR while something is drafted), and what tvb_actions
   lists there: a canonical sample that always leads on to the next step. */
uint64_t tvb_setup_kinds(const tvb_battle *b, const tvb_state *s);
int tvb_setup_actions(const tvb_battle *b, const tvb_state *s, int kind, int subject,
                      tc_action *out, int cap);
tc_verdict tvb_check_setup(const tvb_battle *b, const tvb_state *s, const tc_action *a);
void tvb_apply_setup(tvb_game *g, const tc_action *a);
void tvb_say_setup(tvb_game *g); /* the armies and roles a scenario gives, at the very start */
void tvb_roll_initiative(tvb_game *g, int die);
tc_verdict tvb_check_piece(const tvb_battle *b, const tvb_state *s,
                           const tvb_piece *p); /* S.b, S.c, R81 */

/* ---- move.c: 1.1 ---- */
tc_verdict tvb_check_may_move(const tvb_battle *b, const tvb_state *s,
                              int unit); /* 1.1.a to d, locked, moved */
tc_verdict tvb_check_check(const tvb_battle *b, const tvb_state *s, const tc_action *a); /* D5 */
tc_verdict tvb_check_move(const tvb_battle *b, const tvb_state *s, const tc_action *a);
void tvb_apply_move(tvb_game *g, const tc_action *a);
uint8_t tvb_must_leave(const tvb_state *s, int unit); /* R48: bits of MOVE.flags that must be set */
tc_verdict tvb_check_pivot(const tvb_battle *b, const tvb_state *s, const tc_action *a);
void tvb_apply_pivot(tvb_game *g, const tc_action *a);
tc_verdict tvb_check_face_locked(const tvb_battle *b, const tvb_state *s, const tc_action *a);
void tvb_apply_face_locked(tvb_game *g, const tc_action *a);
tc_verdict tvb_check_end_move(const tvb_battle *b, const tvb_state *s,
                              const tc_action *a); /* X13 (b) */
/* ---- command.c: commanders, 1.1.r, 1.1.s, R47 to R50, R84; reinforcements R107 ---- */
tc_verdict tvb_check_cmd_move(const tvb_battle *b, const tvb_state *s,
                              const tc_action *a); /* WAYPOINT too */
void tvb_apply_cmd_move(tvb_game *g, const tc_action *a);
tc_verdict tvb_check_enter(const tvb_battle *b, const tvb_state *s, const tc_action *a);
void tvb_apply_enter(tvb_game *g, const tc_action *a);
void tvb_attach(tvb_game *g, int commander, int unit);
void tvb_detach(tvb_game *g, int commander,
                tc_cite by); /* he stays at the unit's centre, shifted if overlapped */
void tvb_leave(tvb_game *g,
               int commander); /* R48: no longer attached; he stays at the unit's old centre */
void tvb_make_room(tvb_game *g, int commander, int mover,
                   tc_cite by); /* R84, if anything overlaps him */
void tvb_shift_commanders(tvb_game *g, int mover,
                          tc_cite by); /* R84: those its base now overlaps */
/* A unit goes to a place, its commanders with it; shifts those it overlaps (R84), reveals (X10),
   counts crossings (X6), powder (X18). The event of the move itself (MOVED, CHARGED, RALLIED) is
   the caller's. */
void tvb_put(tvb_game *g, int unit, const pl_base *to, tc_cite by);
void tvb_put_along(tvb_game *g, int unit, const pl_base *to, const pl_point *way, int points,
                   tc_cite by);

/* ---- way.c: ways, shared by moves, charges and rally backs ---- */
enum { TVB_ROUND = 1500 }; /* no base reaches farther from its centre */
tc_verdict tvb_check_table(const tvb_battle *b, const tvb_leg *leg, int legs); /* G18, R51 */
tc_verdict tvb_check_buffer(const tvb_battle *b, const tvb_state *s, int unit, const tvb_leg *leg,
                            int legs); /* 1.1.t */
tc_verdict tvb_check_zoc(const tvb_battle *b, const tvb_state *s, int unit, const tvb_leg *leg,
                         int legs); /* 1.1.v-x */
tc_cite tvb_zoc_cite(const tvb_battle *b, const tvb_state *s, int unit, const tvb_leg *leg,
                     int legs); /* what of 1.1.v to 1.1.x a legal move rests on, 0 nothing */
tc_verdict tvb_check_across(const tvb_battle *b, const tvb_state *s, int unit, const tvb_leg *leg,
                            int legs, uint64_t skip); /* R39 alone; skip: enemies a charge
                                                         contacts, or whose zone it leaves */
/* 1.1.y to ab, 2.5: nothing in the way that may not be passed; end_to: the base at the end of the
   whole way. skip: enemies that may be touched or met at the end (a charge's own targets), bit unit
   % 40. */
tc_verdict tvb_check_passage(const tvb_battle *b, const tvb_state *s, int unit, const tvb_leg *leg,
                             int legs, uint64_t skip);
/* The way of a rally back or evade, R75: buffer, passage, table, ground, no new contact; not who
   may and how far. */
tc_verdict tvb_check_back(const tvb_battle *b, const tvb_state *s, int unit, int distance);
bool tvb_ends_free(const tvb_battle *b, const tvb_state *s, int unit,
                   int distance); /* 3.3.i: so far back, it touches no enemy */

/* ---- shoot.c: 1.2, 3.3.a to c ---- */
tc_verdict tvb_check_shooter(const tvb_battle *b, const tvb_state *s, int shooter,
                             int target); /* 1.2.b to j, R12 to R17 */
tc_verdict tvb_check_volley_form(const tvb_state *s, const tc_action *a); /* ids only */
tc_verdict tvb_check_shoot(const tvb_battle *b, const tvb_state *s, const tc_action *a);
void tvb_apply_shoot(tvb_game *g, const tc_action *a); /* SHOOT and PB_SHOOT: pushes the volley */
bool tvb_run_volley(tvb_game *g);
void tvb_roll_volley(tvb_game *g, const uint8_t *die, int count);
tc_pool tvb_volley_pool(const tvb_battle *b, const tvb_state *s);
/* U.f: takes hits off (wounds too) and says RESOLVE; at 0 it routs: says ROUTED, tvb_remove. */
void tvb_hurt(tvb_game *g, int unit, int hits, bool mark, tc_cite by);
/* Lost: counted, off the table, its commanders stay behind (R72). Says nothing but what becomes of
   them: the caller says ROUTED, OVERRUN, LEFT or CASUALTY afterwards. mark: ROUT_MARK, routed[].
   Keeps IN_MELEE and hit_by. */
void tvb_remove(tvb_game *g, int unit, bool mark, tc_cite by);
void tvb_roll_casualty(tvb_game *g, int die); /* 1.2.p: the CASUALTY frame on top, popped */

/* ---- charge_*.c: 3.1, 3.2 ---- */
tc_verdict tvb_check_declare(const tvb_battle *b, const tvb_state *s,
                             const tc_action *a); /* DECLARE, DECLARE_CMD */
void tvb_apply_declare(tvb_game *g, const tc_action *a);
/* After its command check was passed; a failed one sets unit.target back to 0. */
void tvb_declare_now(tvb_game *g, int unit);
void tvb_cancel_charges(tvb_game *g); /* 3.2.a, 3.2.b, R55: once, after both have declared */
bool tvb_run_charge(tvb_game *g);
tc_verdict tvb_check_charge_next(const tvb_battle *b, const tvb_state *s, const tc_action *a);
void tvb_apply_charge_next(tvb_game *g, const tc_action *a);

/* ---- point_blank.c: 3.3 ---- */
tc_verdict tvb_check_point_blank(const tvb_battle *b, const tvb_state *s, const tc_action *a);
tc_verdict tvb_check_evade(const tvb_battle *b, const tvb_state *s, const tc_action *a);
void tvb_apply_evade(tvb_game *g, const tc_action *a);
void tvb_evade_now(tvb_game *g, int unit); /* after its command check was passed */
bool tvb_run_point_blank(tvb_game *g);

/* ---- melee.c: 3.4 ---- */
int tvb_primary_enemy(const tvb_battle *b,
                      const tvb_state *s); /* the lowest that one is still to be named against */
void tvb_start_melee(tvb_game *g);         /* R63, 3.4.b, R67: pushes the step */
bool tvb_run_melee(tvb_game *g);           /* any of the melee steps on top */
tc_verdict tvb_check_melee(const tvb_battle *b, const tvb_state *s,
                           const tc_action *a); /* D20 to D22 */
void tvb_apply_melee(tvb_game *g, const tc_action *a);
tc_pool tvb_melee_pool(const tvb_battle *b, const tvb_state *s);
void tvb_roll_melee(tvb_game *g, const uint8_t *die, int count);

/* ---- rally.c: 3.5 ---- */
bool tvb_run_rally(tvb_game *g);
void tvb_rally_checked(tvb_game *g, int unit, bool passed); /* after its command check */
void tvb_say_locked(tvb_game *g);                           /* 3.5.e, at the end of the step */
tc_verdict tvb_check_rally(const tvb_battle *b, const tvb_state *s, const tc_action *a);
void tvb_apply_rally(tvb_game *g, const tc_action *a);
int tvb_forced_back(const tvb_battle *b, const tvb_state *s,
                    int unit); /* R75: the greatest legal distance below 1 */

/* ---- morale.c: 4.1 to 4.4 ---- */
bool tvb_run_morale(tvb_game *g);
tc_verdict tvb_check_heroics(const tvb_battle *b, const tvb_state *s, const tc_action *a);
void tvb_apply_heroics(tvb_game *g, const tc_action *a);
tc_pool tvb_morale_pool(const tvb_battle *b, const tvb_state *s);
void tvb_roll_morale(tvb_game *g, int die);

/* ---- special.c: X1 to X18 ---- */
/* X5, X7, X8 (and the counts of X6, X17) at the start of a turn; true: dice were pushed. May be
   called again: the state remembers the turn. Call it after s->turn and rolls[] are set. */
bool tvb_run_special_start(tvb_game *g);
void tvb_roll_special(tvb_game *g, int die); /* ARRIVAL, MIST, BALL, POWDER, UNRELIABLE */
bool tvb_run_special_end(tvb_game *g);       /* X14, X15 at the start of 4.4; likewise */
bool tvb_judge_length(tvb_game *g); /* X2, X3 after 4.4 of the last turn; true: it is over */
tc_verdict tvb_check_forced(const tvb_battle *b, const tvb_state *s, int unit,
                            const tvb_shape *to);                                      /* X13 (a) */
bool tvb_smoke_bars(const tvb_battle *b, const tvb_state *s, int shooter, int target); /* X9 */
/* X10: how far along its legs a mover gets before a hidden enemy is within 4: that enemy, or -1.
   Then legs is how many it has begun and the last of them ends where it stops. */
int tvb_cut_short(const tvb_battle *b, const tvb_state *s, int unit, tvb_leg *leg, int *legs);
void tvb_reveal_near(tvb_game *g,
                     int mover); /* X10: hidden enemies within 4 of where it now stands */
void tvb_reveal(tvb_game *g, int unit, int by);
void tvb_powder(tvb_game *g, int unit);        /* X18: pushes the die if it is due */
void tvb_cannon_ball(tvb_game *g, int target); /* X17: pushes the die if it is due;
                                                  call it while the target stands */

/* ---- tvb.c, actions.c, audit.c, pack.c: the system's face to tercio.c ---- */
void tvb_begin(tvb_game *g);
tc_await tvb_awaits(const tvb_battle *b, const tvb_state *s);
bool tvb_awaits_dice(const tvb_state *s);
tc_verdict tvb_check(const tvb_battle *b, const tvb_state *s, const tc_action *a);
void tvb_apply(tvb_game *g, const tc_action *a);
void tvb_roll(tvb_game *g, const uint8_t *die, int count);
bool tvb_is_item(int kind);
int tvb_actions(const tvb_battle *b, const tvb_state *s, int kind, int subject, tc_action *out,
                int cap);
tc_verdict tvb_audit(const tvb_battle *b, const tvb_state *s);
tc_verdict tvb_audit_agenda(const tvb_battle *b, const tvb_state *s); /* the frames */
bool tvb_lies(const tvb_state *s, int step);                          /* on the agenda */
int tvb_pack(const tvb_state *s, uint8_t *out, int cap);              /* bytes, 0: no room */
int tvb_unpack(const tvb_battle *b, tvb_state *s, const uint8_t *in,
               int len); /* bytes eaten, or -offset of the fault */
void tvb_veil(const tvb_battle *b, const tvb_state *s, int side, tvb_state *out); /* X10 */
static inline int tvb_give_up(const tvb_battle *b, tvb_state *s, int winner)
{
    (void)b, (void)s, (void)winner; /* a victory has no degrees */
    return 0;
}

/* ---- facts.c ---- */
int tvb_margin(const tvb_battle *b, const tvb_state *s);
int tvb_limit(const tvb_battle *b, const tvb_state *s, int side);
int tvb_pieces(const tvb_battle *b);
tc_piece tvb_piece_of(const tvb_battle *b, const tvb_state *s, int subject);
int tvb_leader_of(const tvb_battle *b, const tvb_state *s, int subject);
bool tvb_is_loss(int event);
enum tc_end tvb_end_of(unsigned why);

void tvb_emit_die(tvb_game *g, int who, tc_cite by, int value); /* the TC_EV_DIE entry of one die */

/* An event with who, whom and up to four numbers. */
void tvb_say(tvb_game *g, int event, tc_cite by, int who, int whom, int a, int b, int c, int d);

#endif
