/* What the chapters of Sword & Spear share with one another; nobody outside core/sns includes this,
   but core/systems.h. */
#ifndef SNS_PARTS_H
#define SNS_PARTS_H

#include "../dice.h"
#include "../plane/way.h"
#include "sns.h"
#include "tables.h"

/* The table at which a rule works: the battle, the state it may change, who listens. */
typedef struct sns_game {
    const sns_battle *b;
    sns_state *s;
    tc_events *ev;
    uint8_t *over; /* tc_state.over */
    uint16_t *why; /* tc_state.why */
} sns_game;

/* A refusal that must stand though its rule be muted, or something impossible would be done. */
static inline tc_verdict sns_never(tc_cite by, int got, int need)
{
    const tc_verdict v = tc_illegal(by, got, need);
    return v.rule ? v : (tc_verdict){ TC_MALFORMED, 0, got, need };
}

/* ---- units.c: chapters 1, 2, 6.1, 12.3, 13.2.a, table 2.5; questions of sns.h ---- */
static inline const sns_profile *sns_who(const sns_battle *b, int unit)
{
    return &b->profile[unit];
}
static inline const sns_type_row *sns_row(const sns_battle *b, int unit)
{
    return &sns_types[b->profile[unit].type];
}
static inline bool sns_is_camp(const sns_battle *b, int unit)
{
    return b->profile[unit].type == SNS_CAMP;
}
static inline pl_point sns_front(const sns_state *s, int unit) /* P */
{
    return (pl_point){ s->unit[unit].x, s->unit[unit].y };
}
/* Of any piece: an attached commander's is his unit's (6.1.e). */
pl_stand sns_base_of(const sns_battle *b, const sns_state *s, int piece);
/* Who is on the table for a side, rising; how many. with_camp: camps too. */
int sns_units_of(const sns_battle *b, const sns_state *s, int side, bool with_camp,
                 uint8_t list[SNS_UNITS]);
/* Cheap, and true whatever is muted: too far from P to touch or overlap who stands at the other. */
static inline bool sns_is_off(const sns_unit *u, pl_point at, int32_t reach)
{
    const int32_t dx = u->x - at.x, dy = u->y - at.y;
    return dx > reach || dx < -reach || dy > reach || dy < -reach;
}
bool sns_touch(const pl_stand *a, const pl_stand *o);   /* distance <= SNS_CONTACT */
bool sns_overlap(const pl_stand *a, const pl_stand *o); /* 2.1 */
/* The first unit on the table, other than `unit` and those of `skip` (bits), whose base it
   overlaps; friends: of its side, else enemies; -1 none. */
int sns_overlapped(const sns_battle *b, const sns_state *s, int unit, const pl_stand *base,
                   uint64_t skip, bool friends);
/* The nearest an enemy base is to this one; -1: there is no enemy. who may be NULL. skip: bits. */
int32_t sns_nearest_enemy(const sns_battle *b, const sns_state *s, int side, const pl_stand *base,
                          uint64_t skip, int *who);
/* The same asked with a bound, which is far cheaper: the lowest enemy within (rounded) limit of the
   base; -1 none. Units of both sides that may come within `more` of a box, for whoever asks for
   many poses: bits. */
int sns_enemy_within(const sns_battle *b, const sns_state *s, int side, const pl_stand *base,
                     int32_t limit, uint64_t skip);
uint64_t sns_units_near(const sns_battle *b, const sns_state *s, pl_box box, int32_t more);
/* On what it rests that a unit is not fresh (12.3.a, 4.e); 0: it is. */
tc_cite sns_why_weary(const sns_battle *b, const sns_state *s, int unit);
/* What makes D another number than its profile's: a commander, none near, the ground; 0 nothing. */
tc_cite sns_why_discipline(const sns_battle *b, const sns_state *s, int unit);
bool sns_has_stakes(const sns_battle *b, const sns_state *s, int unit);    /* 14.4, now */
bool sns_touches_enemy(const sns_battle *b, const sns_state *s, int unit); /* 5.6.d, 6.3.b */
/* 7.7.a: may one pass through the other of its own side? */
bool sns_may_pass(const sns_battle *b, int mover, int friendly);
/* Commanders attached to a unit, rising; how many. */
int sns_commanders_with(const sns_state *s, int unit, uint8_t list[SNS_SIDE_COMMANDERS]);
/* In command of whom is it: bits 0..3 of its side's commanders (6.1.b, R93). */
unsigned sns_commanders_over(const sns_battle *b, const sns_state *s, int unit);
int sns_army(const sns_battle *b, const sns_state *s,
             int side); /* units here, camp aside (5.2.a, R20) */
bool sns_is_defended(const sns_battle *b, const sns_state *s, int unit, pl_point from, pl_point to);
/* The obstacle that a unit defends and the way of a charge crosses (14.2, R111): from the
   charger's P to the contact; stakes too (14.4) if `mounted`. */
bool sns_crosses_defended(const sns_battle *b, const sns_state *s, int charger, int target,
                          const pl_stand *from, const pl_stand *to);
bool sns_crosses_any(const sns_battle *b, const pl_stand *from, const pl_stand *to); /* 15.a */

/* ---- ground.c: chapter 4, 14.2, 14.3, R51, R53, R111, R117 ---- */
int sns_ground_pieces(const sns_battle *b, const sns_state *s); /* how many sns_piece_at knows */
bool sns_base_meets(const pl_stand *base, const sns_piece *p);  /* overlap as in 4.c */
/* Bit piece (of sns_piece_at): those whose boxes reach a box; those that a base overlaps (4.c),
   obstacles too; the worst ground of some, OPEN if they are none (R53: leave out the exempt). */
uint64_t sns_pieces_near(const sns_battle *b, const sns_state *s, pl_box box);
uint64_t sns_pieces_met(const sns_battle *b, const sns_state *s, const pl_stand *base);
enum sns_terrain sns_worst_of(const sns_battle *b, const sns_state *s, uint64_t pieces);
int sns_piece_kind(const sns_battle *b, const sns_state *s, int i); /* enum sns_ground */
/* The worst rate (DU) among what a base is in, for this type; skip: a piece that does not count
   as forbidden (R53), -1 none. < 0 not allowed. */
int32_t sns_rate_at(const sns_battle *b, const sns_state *s, const sns_profile *p,
                    const pl_stand *base);
bool sns_is_barred(const sns_battle *b, const sns_state *s, const sns_profile *p,
                   const pl_stand *base); /* impassable, or a rate that is not allowed */
bool sns_off_table(const sns_battle *b, const pl_stand *base); /* 7.10.a: shrunk by 10 */
bool sns_over_edge(const sns_battle *b, const pl_stand *base); /* 3.e, 8.5.f: any of it */
int sns_obstacles_met(const sns_battle *b, const sns_state *s, const pl_stand *base,
                      uint64_t *met); /* bit piece: overlapped now; how many */
int sns_village_of(const sns_battle *b, const sns_state *s, const pl_stand *base);   /* 14.3: wholly
                                                                         inside; the piece, -1 */
bool sns_in_cover(const sns_battle *b, const sns_state *s, int shooter, int target); /* 9.3.b */
/* R117 and 9.2.c: is this line free? Bases of all but shooter and target, terrain. The target may
   be a lone commander (any piece, 9.5.a). */
bool sns_line_is_free(const sns_battle *b, const sns_state *s, int shooter, int target,
                      pl_point from, pl_point to);

/* ---- setup.c: chapters 3, 4.f, X1, R126 ---- */
void sns_start_setup(sns_game *g); /* what comes before turn 1, or turn 1 itself (X1) */
bool sns_run_setup(sns_game *g);   /* DEPLOY on top: the next one who has to place */
void sns_roll_scouting(sns_game *g, const uint8_t *die);
void sns_roll_ground(sns_game *g, int die);
tc_verdict sns_check_setup(const sns_battle *b, const sns_state *s, const tc_action *a);
void sns_apply_setup(sns_game *g, const tc_action *a); /* DEPLOY, LEAVE_OUT, DEPLOY_CMD, TERRAIN */
bool sns_has_room(const sns_battle *b, const sns_state *s, int unit); /* R126 */

/* ---- turn.c: chapter 5.1 to 5.5, 5.8, 5.9; the agenda ---- */
void sns_push(sns_game *g, enum sns_step step, int a, int b, int c);
void sns_pop(sns_game *g);
static inline tc_frame *sns_top(sns_state *s)
{
    return &s->frame[s->frames - 1];
}
void sns_run_agenda(sns_game *g); /* until a decision, a chance step or the end */
bool sns_run_turn(
    sns_game *g); /* every sns_run_X: true if the agenda moved on, false if it waits */
void sns_roll_draw(sns_game *g, int die);
void sns_roll_hand(sns_game *g, const uint8_t *die, int count); /* ROLL on top */
tc_pool sns_bag_pool(const sns_battle *b, const sns_state *s);  /* DRAW, ROLL */
int sns_bag_left(const sns_state *s);
/* 13.3, R17, R18: a die of the side goes; called while the unit still has its dice. */
void sns_lose_die(sns_game *g, int unit);
void sns_set_aside(sns_game *g, int unit); /* all its dice, but for what 5.8.a keeps */
void sns_clear_act(sns_state *s);          /* what is left when an activation is over */
void sns_clear_walk(sns_state *s);
void sns_clear_run(sns_state *s);
void sns_clear_fight(sns_state *s);
int sns_give_up(const sns_battle *b, sns_state *s, int winner); /* resigned: the agenda goes; 0 */

/* ---- allocate.c: 5.5, 5.6, 5.7: GIVE, ALLOCATE, PICK_UNIT, BONUS, what a die allows ---- */
tc_verdict sns_check_allocate(const sns_battle *b, const sns_state *s, const tc_action *a);
void sns_apply_allocate(sns_game *g, const tc_action *a);
void sns_start_act(sns_game *g, int unit); /* pushes ACT */
bool sns_run_act(sns_game *g);             /* ACT on top */
/* Who comes next (5.6.a, b): the units of one side with the lowest number not done; the number. */
uint64_t sns_next_units(const sns_state *s, int *side, int *number);
/* ACT_* and SECOND_*: engaged, d against D, then the chapter. */
tc_verdict sns_check_act(const sns_battle *b, const sns_state *s, const tc_action *a);
void sns_apply_act(sns_game *g, const tc_action *a);
void sns_done(sns_game *g,
              int unit); /* activated (5.1.b); a counter-charger, a group's member too */

/* ---- move.c, walk.c, group.c: chapter 7; STEP, PLACE, CLEAR of both drafts ---- */
tc_verdict sns_check_item(const sns_battle *b, const sns_state *s, const tc_action *a);
void sns_apply_item(sns_game *g, const tc_action *a); /* STEP, PLACE, LEG */
/* 7.2.a, 7.3: neither an advance nor a pivot (skirmishers': 5.6.c). */
bool sns_is_manoeuvre(const sns_battle *b, int unit, const sns_plan *plan);
/* R127: a turn about as its whole move, on d >= D whatever it is: no manoeuvre for the die. */
bool sns_is_way_out(const sns_battle *b, const sns_state *s, int unit, const sns_plan *plan);
bool sns_is_hold(const sns_battle *b, const sns_state *s, int unit, const sns_plan *plan); /* R52 */
/* The law of a drafted move (ACT_MOVE, ACT_MOVE_SHOOT, SECOND_MOVE) but for the die. */
tc_verdict sns_check_move(const sns_battle *b, const sns_state *s, int unit, unsigned group,
                          sns_path *out);
void sns_start_move(sns_game *g, int unit, unsigned group); /* from the draft: pushes WALK */
tc_verdict sns_check_turn_face(const sns_battle *b, const sns_state *s, int unit, int enemy);
void sns_start_turn_face(sns_game *g, int unit,
                         int enemy); /* conformed; then fights: pushes FIGHT */
tc_verdict sns_check_break_off(const sns_battle *b, const sns_state *s, int unit);
void sns_start_break_off(sns_game *g, int unit);
/* s->walk is set but for `end`, at, kind's from: begins it. Pose i of it, 0..end. CONFORM: turn is
   the heading there. A run (run.c) begins WHEEL, CONTACT, AHEAD, EVADE, CONFORM; it goes on when
   the walk is popped, sees by where the unit stands whether it was halted, asks sns_come_to_rest
   for whoever has come to rest in it, and takes an evader off the table (8.5.f) whose last pose is
   over its edge. */
void sns_start_walk(sns_game *g, sns_walk walk);
pl_stand sns_walk_pose(const sns_battle *b, const sns_walk *w, int i);
bool sns_run_walk(sns_game *g); /* WALK on top; when it is done it is popped and cleared */
/* Somebody has come to rest: commanders it touches attach (R27), or are asked (ATTACH). */
void sns_come_to_rest(sns_game *g, int unit);
/* 7.1.a for a way of poses: the allowance by the slowest ground met so far. */
typedef struct sns_ground_met {
    int32_t rate;        /* DU; SNS_NO: forbidden */
    uint64_t start, met; /* obstacles overlapped at the start; crossed since (R111) */
    uint64_t exempt;     /* R53: pieces it began in, which are forbidden to it */
} sns_ground_met;
void sns_meet_start(const sns_battle *b, const sns_state *s, int unit, const pl_stand *base,
                    sns_ground_met *m);
void sns_meet(const sns_battle *b, const sns_state *s, int unit, const pl_stand *base,
              sns_ground_met *m);
int32_t sns_allowance(const sns_battle *b, int unit, const sns_ground_met *m, int bonus); /* in
                                                                      thousandths; < 0: forbidden */
/* How far a unit goes straight ahead (or back) of a way of `length` by R106 and R107: the number
   of sub-steps of 100 (the last one shorter) it does; enemies of `ignore` (bits) do not stop it.
   additions: to the rate, in thousandths, cost already spent less than nothing. */
typedef struct sns_straight {
    int32_t length; /* how far it goes */
    uint8_t met; /* the enemy it comes into contact with there (contact wanted), TC_NONE nobody */
} sns_straight;
sns_straight sns_go_straight(const sns_battle *b, const sns_state *s, int unit, int32_t length,
                             int32_t additions, bool back, bool contact, uint64_t ignore);
/* To the exact contact of its front with an enemy straight ahead: the least whole way, -1 none. */
int32_t sns_way_to(const sns_battle *b, const pl_stand *from, const pl_stand *target,
                   int32_t reach);
/* The threat zones of the enemy that a base overlaps now: bits unit. */
uint64_t sns_zones_over(const sns_battle *b, const sns_state *s, int side, const pl_stand *base);

/* ---- charge.c, run.c, evade.c, contact.c: chapter 8, 10.5.b ---- */
/* The die (8.1.a) is sns_check_die's, who cannot charge at all (8.1.a) and 7.4.c
   sns_check_charge's. */
tc_verdict sns_check_charge(const sns_battle *b, const sns_state *s, const tc_action *a);
void sns_start_charge(sns_game *g, const tc_action *a); /* pushes RUN */
bool sns_run_run(sns_game *g);                          /* RUN on top */
tc_verdict sns_check_react(const sns_battle *b, const sns_state *s, const tc_action *a);
void sns_apply_react(sns_game *g, const tc_action *a);
bool sns_may_evade(const sns_battle *b, const sns_state *s, int unit, bool pursuit); /* 8.5.a */
bool sns_may_counter(const sns_battle *b, const sns_state *s, int unit); /* 8.6.a: s->run */
void sns_roll_evade(sns_game *g, int die); /* EVADE_CHECK, EVADE_WAY on top */
tc_pool sns_evade_pool(const sns_battle *b, const sns_state *s);
void sns_start_counter(sns_game *g); /* R114, once BONUS with b 1 is said and popped: its walk */
void sns_start_pursuit(sns_game *g, int unit); /* 10.5.b: pushes RUN */
/* 8.4.a: the place on an edge for a unit whose front centre is at `contact` now; false: none is
   free, it stays. */
bool sns_conform_place(const sns_battle *b, const sns_state *s, int unit, int target, int edge,
                       pl_point contact, pl_stand *out);
void sns_record_contact(sns_game *g, int unit, int edge, int target, int over); /* 8.7.a, R123 */
void sns_record_more(sns_game *g, int unit); /* further enemies along its front */
void sns_end_records(sns_game *g, int unit); /* all of its records */
void sns_judge_records(sns_game *g);         /* those no longer in contact end */
int32_t sns_shared_edge(const pl_stand *one, int edge_one, const pl_stand *other, int edge_other);

/* ---- shoot.c: chapter 9 ---- */
/* 9.1.a but for the die and the target: a missile weapon, not engaged; with_move: the shot goes
   with a move, before or after it, which the weapon must allow. For ACT_MOVE_SHOOT before its move
   too. */
tc_verdict sns_check_shooter(const sns_battle *b, const sns_state *s, int unit, bool with_move);
/* That and the target with the RANGE bonuses of s->act. second: with_move; after a move (act.kind
   MOVE_SHOOT) 4.d too. The move after a shot that would end in difficult ground is move.c's. */
tc_verdict sns_check_shoot(const sns_battle *b, const sns_state *s, int unit, int target,
                           bool second);
void sns_start_shoot(sns_game *g, int unit, int target); /* pushes FIGHT; or RISK at a commander */
bool sns_can_shoot(const sns_battle *b, const sns_state *s, int unit); /* any target at all now */

/* ---- combat.c, melee.c: chapters 10, 11 ---- */
tc_verdict sns_check_fight(const sns_battle *b, const sns_state *s, int unit,
                           int opponent); /* 10.1.b */
/* Pushes FIGHT; says MELEE (SHOOTS has been said). s->run must be over and cleared: a pursuit is
   begun from FIGHT by sns_start_pursuit (pushes RUN), and FIGHT clears itself when it is done. */
void sns_start_fight(sns_game *g, sns_fight fight);
bool sns_run_fight(sns_game *g);                                  /* FIGHT on top */
void sns_roll_dice(sns_game *g, const uint8_t *die, int count);   /* DICE on top */
tc_pool sns_combat_pool(const sns_battle *b, const sns_state *s); /* DICE, PURSUE_CHECK */
tc_verdict sns_check_pursue(const sns_battle *b, const sns_state *s, const tc_action *a);
void sns_apply_pursue(sns_game *g, const tc_action *a);
void sns_roll_pursue(sns_game *g, int die);                   /* PURSUE_CHECK on top */
bool sns_may_pursue(const sns_battle *b, const sns_state *s); /* 10.5.a for s->fight, in ROUTS */
int sns_winner_of(const sns_state *s); /* fighter who pursues, 0 or 1, -1 nobody: in ROUTS */
/* 10.3.a: other friends of `unit` whose front is engaged with `enemy` (not cut at two); 10.3.b. */
int sns_friends_on(const sns_battle *b, const sns_state *s, int unit, int enemy);
bool sns_has_rear_support(const sns_battle *b, const sns_state *s, int unit);
bool sns_must_pursue(const sns_battle *b, int unit);

/* ---- tests.c: chapter 12, 13.3, 13.4; rounds ---- */
/* A hit is marked; when hits reach strength the unit is not yet routed: sns_rout does that. */
void sns_hit(sns_game *g, int unit, int by, tc_cite cite);
/* Opens a round for a rout, a death, an army; and the ROUNDS frame, if none is on top. */
/* need: of its commanders' dice (table 2.9), 0: they only move (R34, R35). ROUTS is said when the
   unit is removed. FIGHT's stage PURSUIT comes back when the rounds are done. */
void sns_rout(sns_game *g, int unit, enum sns_cause why, int by, int need);
/* 12.2.a: its hits have reached its strength: it routs, takes no more tests, cannot be joined. */
bool sns_is_broken(const sns_battle *b, const sns_state *s, int unit);
void sns_open_death(sns_game *g, int commander, int unit, uint64_t had_command);
void sns_open_morale(sns_game *g, int side); /* says MORALE_TEST */
bool sns_run_rounds(sns_game *g);            /* ROUNDS on top */
/* TEST on top: of a fight (b BY_MELEE, BY_SHOOTING), or of the last round. Of a fight it takes one
   off fight.tests (all, when the unit is broken) and marks the hit; fight.routs is combat.c's. */
void sns_roll_test(sns_game *g, int die);
tc_pool sns_test_pool(const sns_battle *b, const sns_state *s); /* TEST */
tc_verdict sns_check_test_next(const sns_battle *b, const sns_state *s, const tc_action *a);
void sns_apply_test_next(sns_game *g, const tc_action *a);
/* Its die, value, records; says ROUTS, or, BY_LEAVING, OFF_TABLE, and then its commanders leave
   with it (R130). What is left of it is the flag SNS_ROUTED. */
void sns_remove_unit(sns_game *g, int unit, enum sns_cause why, int by);
uint64_t sns_near_rout(const sns_battle *b, const sns_state *s, int unit); /* 12.5: who tests */

/* ---- risk.c: 6.4, 6.5, R33 to R36, R102, R103: commanders in danger ---- */
void sns_risk(sns_game *g, int commander, int need, int enemy); /* pushes RISK */
void sns_roll_risk(sns_game *g, int die);                       /* RISK on top */
tc_pool sns_risk_pool(const sns_battle *b, const sns_state *s);
void sns_kill(sns_game *g, int commander, int enemy); /* at once; opens the tests of 6.4.b */
/* He goes because his unit routs (6.4.c), or, TC_NONE, from where he is alone (6.5.b): ESCAPE.
   After a die that he survives sns_roll_risk does it by itself, but for him whose unit stands. */
void sns_start_escape(sns_game *g, int commander, int enemy, int unit);
tc_verdict sns_check_escape(const sns_battle *b, const sns_state *s, const tc_action *a);
void sns_apply_escape(sns_game *g, const tc_action *a);
/* The lone enemy commander that a base touches or covers, lowest first, -1 none. */
int sns_commander_touched(const sns_state *s, int side, const pl_stand *base);

/* ---- command.c: 6.2, 6.3, R26 to R32; the end phase ---- */
tc_verdict sns_check_command(const sns_battle *b, const sns_state *s, const tc_action *a);
void sns_apply_command(sns_game *g,
                       const tc_action *a); /* CMD_MOVE, CMD_DONE, CMD_RALLY, CMD_ATTACH */
void sns_roll_rally(sns_game *g, int die);  /* RALLY_DIE on top */
tc_pool sns_rally_pool(const sns_battle *b, const sns_state *s);
/* The next commander of a side who may try (6.3.a), -1 none. */
int sns_next_rally(const sns_battle *b, const sns_state *s, int side);
/* R28, R29 for a way of one or two straight legs; to a unit (piece `unit`; the legs are what he
   rides by before: none or one) or, TC_NONE, a spot: where the last leg ends. */
tc_verdict sns_check_ride(const sns_battle *b, const sns_state *s, int commander, int unit,
                          const pl_point *leg, int legs);
/* R29, R30 along n - 1 straight legs whose lengths, measured by R28, come to `length`. */
tc_verdict sns_check_way(const sns_battle *b, const sns_state *s, int side, const pl_point *at,
                         int n, int32_t length);
/* 6.2.g: his base at a spot. */
static inline pl_stand sns_square(pl_point at)
{
    const int32_t half = SNS_COMMANDER_HALF * (tc_on(SNS_6_2_g) ? 1 : 2);
    return (pl_stand){ { at.x, at.y + half }, 0, half, 2 * half };
}
/* He joins a unit, or stands at a spot; touching two units he is asked (ATTACH). */
void sns_attach(sns_game *g, int commander, int unit, tc_cite by);
void sns_stand_alone(sns_game *g, int commander, pl_point at);
/* Units of his own side that the base of a lone commander touches: bits. */
uint64_t sns_units_touched(const sns_battle *b, const sns_state *s, int commander);

/* ---- victory.c: chapter 13, R43, R46, X2, X3 ---- */
void sns_count_rout(sns_game *g,
                    int unit);     /* value; what is reached is said and due (13.4, 13.5) */
void sns_judge(sns_game *g);       /* R40 (3) */
void sns_judge_clock(sns_game *g); /* at the end of a turn */
bool sns_is_demoralised(const sns_battle *b, const sns_state *s, int side); /* 13.5, X3 */
void sns_end_battle(sns_game *g, int outcome, tc_cite by);

/* ---- sns.c, actions.c, audit.c, pack.c: the system's face to tercio.c ---- */
void sns_begin(sns_game *g);
tc_await sns_awaits(const sns_battle *b, const sns_state *s);
bool sns_awaits_dice(const sns_state *s);
tc_verdict sns_check(const sns_battle *b, const sns_state *s, const tc_action *a);
void sns_apply(sns_game *g, const tc_action *a);
void sns_roll(sns_game *g, const uint8_t *die, int count);
bool sns_is_item(int kind); /* GIVE, STEP, PLACE, LEG, and TC_CLEAR */
int sns_actions(const sns_battle *b, const sns_state *s, int kind, int subject, tc_action *out,
                int cap);
tc_verdict sns_audit(const sns_battle *b, const sns_state *s);
tc_verdict sns_audit_agenda(const sns_battle *b, const sns_state *s); /* its second half */
bool sns_lies(const sns_state *s, int step);                          /* is it on the agenda? */
int sns_pack(const sns_state *s, uint8_t *out, int cap);              /* bytes, 0: no room */
int sns_unpack(const sns_battle *b, sns_state *s, const uint8_t *in,
               int len); /* bytes eaten, or -offset of the fault */
void sns_veil(const sns_battle *b, const sns_state *s, int side,
              sns_state *out); /* nothing is hidden */

/* ---- facts.c ---- */
int sns_margin(const sns_battle *b, const sns_state *s);
int sns_lost(const sns_battle *b, const sns_state *s, int side);  /* routed value */
int sns_limit(const sns_battle *b, const sns_state *s, int side); /* break */
int sns_pieces(const sns_battle *b);
tc_piece sns_piece_of(const sns_battle *b, const sns_state *s, int subject);
int sns_leader_of(const sns_battle *b, const sns_state *s, int subject);
bool sns_is_loss(int event);
enum tc_end sns_end_of(unsigned why);

/* ---- What is said ---- */
void sns_emit_die(sns_game *g, int who, tc_cite by, int sides, int value); /* TC_EV_DIE */
/* An event has four numbers. */
void sns_say(sns_game *g, int event, tc_cite by, int who, int whom, int a, int b, int c, int d);
/* A length in hundredths of a DU, as events carry it. */
static inline int sns_hundredths(int32_t mdu)
{
    return (int)pl_rnd(mdu, 10);
}
static inline int sns_degrees(int32_t heading)
{
    return (int)pl_rnd(heading, 10);
}

#endif
