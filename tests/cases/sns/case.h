/* The parts of the case runner that know the words of Sword & Spear.

   Lengths in DU ("2.429", exact to a thousandth), headings in degrees, places "10,5", poses
   "10,10,0" (the middle of the front edge). Ids begin with A (side 0, edge y = 0) or B. `got` and
   `need` of a refusal are as the core has them (thousandths of a DU, tenths of a degree); lengths
   of events are compared in hundredths, places and poses of units exactly.

   POSITION (turn 1, phase 1, A active, 4 dice of each side left in the bag, open table 36 x 24)
     table W D
     unit ID TYPE POSE|off|routed|out WORDS
       TYPE: HF MF LF CAV CAM LH EL CH WW ART CAMP (discipline 4, strength of table 2.2, plain), or
       of table 2.3: gallic hoplites spartans legion huscarls slingers horse_archers archers
       thracians longbowmen peasants persians knights elephants. off: not placed (set-up).
       WORDS: D3 s3 large ARM HA LP plain, Impact Shieldwall Spears Pikes Undrilled Thrown
       Two-handed Steadfast Stakes, Bow .. Artillery unarmed; hits 2; die 5 [x2] (given in this
       phase, impetus); used 5 [x2] (given in this phase, and it has acted); marker (acted in an
       earlier phase); activated (in a group); deferred 4; shifted
     general|captain ID x,y | with UNIT | off | dead | left; then moved, tried
       A side without any gets generals (AAUTO1 ..) who command all of it from afar; `nobody A`:
       not. A side without units gets one far off (AFAR1).
     fill A 5 [CAV]         so many plain HF (AFAR1 ..) far off
     army A 44 routed 14    a routed unit (AGONE) and a camp (ACAMP) bring value and loss to that
     engaged A1 B1 [FRONT-LEFT]   a record; edges FRONT RIGHT REAR LEFT, the first one's first
     wood|rocks|wall|... box X0 Y0 X1 Y1 | ellipse X,Y W H | P P P...      clear
     option NAME [on|off|N]   bag A B   aside A B   missing A B   drawn A B   hand A 4 4 6 2
     turn N   phase N   active A|B|none   first A   tested A   tie A   length N A   standard A UNIT
     remove ID...           with its records
     step ACTIVATE          the default: who has dice acts in order; one alone is at once at BONUS
                            or CHOOSE
     step TURN | DRAW | ALLOCATE A | CHOOSE A1 (no bonuses asked) | COMMAND A | END (end phase) |
          setup (turn 0 by play; units and commanders `off`) | given (X1: the battle begins)

   ACTIONS (A: or B: before one makes that side act)
     draw A B A B    roll 6 3 1   dice N... behind any action; A, B among dice are draws
     give A1 4 [x2] (one item)   allocate [A1 4 [x2] A2 6 ...]   pick A1   bonus MOVE COMBAT RANGE
     move STEPS [with left|right|both]   move_shoot STEPS   second_move [STEPS]   steps STEPS
       STEPS: ahead L  back L  side_left L  side_right L  wheel_left DEG  wheel_right DEG  turn_left
       turn_right  about  pivot_left DEG  pivot_right DEG  to POSE (a free move)  centre POSE (the
       same by the centre of the base); steps: the items alone
     shoot T   shoot_move T   second T|none   charge T [left DEG|right DEG]   fight T   face T
     break_off   rally   hold   defer   evade   counter   stand   pursue yes|no
     escape UNIT|none   test UNIT   cmd C UNIT|x,y [via x,y]   leg x,y   done   try C yes|no
     attach C UNIT   deploy UNIT POSE   leave_out UNIT   place C UNIT|x,y   terrain x,y
     resign   offer   start (looks at the position itself)
     until STEP A|B|any, finish (to the next turn): go on with the least (hold, stand, no ...)
     roster LIST|own|none [year N] [points N] [generals N] [captains N] [mix] : 2*TYPE/OPTION/D3 ...
       whether such an army keeps its list (Companion_cavalry/b; then `cost 466`, `core 7`); own:
       see roster.c; none: 3*HF
     spoil UNIT WORD N      what the audit says with one number wrong

   EXPECTATIONS (after ->, by ;): ok, deny ID [ID] [got N] [need N], event KIND [ID] [field=value]
   [by ID], no event .., events N .., order .., cites .., lists KIND ID|any N, and
     A1 POSE|x,y|here|off|routed|out hits 2 dice 1 number 5 activated not impetus marker deferred
     AC x,y | with A1 | alone | dead | left
     D A1 3   bonuses A1 1   in_command A1 yes   fresh A1 no   value A1 6   points A1 44
     test_need A1 4   terrain A1 open|rough|difficult|impassable   hill A1 yes
     mounted|foot|skirmisher|train|formed A1 yes   engaged A1 yes   engaged A1 B1 no|FRONT-LEFT
     corners A1 P P P P   centre A1 P   threat A1 none|yes|P P P P   distance A B L
     edge A1 B1 LEFT (on which of A1's edges B1's front centre lies)
     melee A1 B1 N M [base N M]     dice if A1 fights B1 now; charging A1 B1 N M [crossed over
       countered] as if A1 had just charged from where it stands; shooting A1 B1 N M
     protection melee|shooting A1 B1 P Q   list_margin WINNER LOSER P N (0: unopposed)
     shot A1 B1 yes|ID [bonus N]   shot_distance A1 B1 L
     can_charge A1 B1 yes|ID [left DEG] [bonus N]   straight A1 B1 L (of that charge)
     can_move A1 D yes|ID : STEPS   (these whoever's activation it is)
     total A 44   morale A 15   break A 22   lost A 8   bag A B   aside A N   missing A N
     filled A N   drawn A N   hand A 4 4   tested A yes   due A no   veil A no   margin N
     active A   first A   turn N   phase N   outcome A|B|draw|playing   why ID   may KIND
     awaits A CHOOSE [ID]   awaits chance DICE [ID]   pool N [d6] */
#ifndef SNS_CASE_H
#define SNS_CASE_H

#include "../../../core/sns/tables.h"
#include "../../fixture/sns/fixture.h"
#include "../case.h"

extern const char *const sns_case_sides[4], *const sns_case_edges[4];
extern const char *const sns_case_types[SNS_TYPES], *const sns_case_grounds[SNS_GROUNDS];
extern const char *const sns_case_weapons[SNS_WEAPONS], *const sns_case_traits[SNS_TRAITS];
extern const char *const sns_case_steps[SNS_STEPS], *const sns_case_outcomes[4];
extern const char *const sns_case_causes[SNS_CAUSES], *const sns_case_acts[SNS_ACT_KINDS];
extern const char *const sns_case_terrains[SNS_TERRAINS];
extern const char *const sns_case_deploys[SNS_DEPLOY_STEPS];

uint32_t sns_case_flag_of(const char *word); /* of a unit; 0 none */

bool sns_case_length(const char *word, int32_t *out); /* thousandths of a DU */
bool sns_case_point(const char *word, pl_point *out);
bool sns_case_pose(const char *word, pl_point *out, int16_t *heading);
bool sns_case_side(const char *word, int *side);
bool sns_case_edge_pair(const char *word, int *one, int *other); /* "FRONT-LEFT" */
int sns_case_find(const runner *t, const char *id);

static inline sns_battle *sns_case_battle(runner *t)
{
    return &t->now.battle.as.sns;
}

/* ---- position.c, units.c: the lines before the rows ---- */

void sns_case_begin(runner *t);
bool sns_case_statement(runner *t, const words *w, bool *known);
bool sns_case_unit(runner *t, const words *w);
bool sns_case_commander(runner *t, const words *w);
bool sns_case_remove(runner *t, const words *w);
bool sns_case_fill(runner *t, const words *w);
bool sns_case_army(runner *t, const words *w);
bool sns_case_engaged(runner *t, const words *w);
bool sns_case_complete(runner *t); /* generals, units and numbers that the case does not give */
bool sns_case_has_nobody(const runner *t, int side); /* `nobody A` */

/* ---- play.c ---- */

bool sns_case_start(runner *t);
bool sns_case_go_on(runner *t);
bool sns_case_action(runner *t, words *w);
/* STEPS from word i on, into items; the next word, -1 and a fault. unit: whose they are. */
int sns_case_steps_of(runner *t, const words *w, int i, decision *d, int side, int unit);

/* ---- roster.c ---- */

bool sns_case_roster(runner *t, const words *w); /* an action: t->verdict */
bool sns_case_ask_roster(runner *t, const words *w, bool *known);

/* ---- ask.c, expect.c ---- */

bool sns_case_ask(runner *t, const words *w, bool *known); /* questions about the position */
bool sns_case_expect(runner *t, const words *w);
bool sns_case_yes(runner *t, const words *w, bool got);

#endif
