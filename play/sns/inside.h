/* What the shared files of play/ ask of Sword & Spear, and what its own files share. Inside play/
   only, by way of inside.h. */
#ifndef PLAY_SNS_INSIDE_H
#define PLAY_SNS_INSIDE_H

/* ---- names.c ----------------------------------------------------------------------------- */
const char *play_sns_subject_id(const tc_battle *b, int subject); /* SNS_BAG: "bag" */
const char *play_sns_subject_name(const tc_battle *b, int subject);
int play_sns_side_of(const tc_battle *b, const tc_state *s, int subject); /* -1: the bag's */
/* items: GIVE, STEP, PLACE, LEG; wholes: ALLOCATE, ACT_MOVE, ACT_MOVE_SHOOT, SECOND_MOVE, CMD_MOVE
   */
extern const play_lexicon play_sns_lexicon;
const char *play_sns_side_name(const tc_battle *b, int side);
void play_sns_put_fate(play_pen *p, const tc_battle *b, const tc_state *s, int subject);
const char *play_sns_phase_name(const tc_state *s);
extern const char *const play_sns_phases[]; /* in the order of a turn */
extern const int play_sns_phase_count;
/* NULL where a code has none. */
const char *play_sns_type_name(int type);             /* "heavy foot" */
const char *play_sns_class_name(int type);            /* of a type: "foot", "mounted", "train" */
const char *play_sns_protection_name(int protection); /* "Armoured"; NULL: plain */
const char *play_sns_rank_name(int rank);             /* "general" */
const char *play_sns_terrain_name(int terrain);       /* "rough" */
const char *play_sns_ground_name(int ground);         /* "gentle_hill": sns_grounds[].key */
const char *play_sns_ground_words(int ground);        /* "gentle hill" */
const char *play_sns_edge_name(int edge);             /* "FRONT" */
const char *play_sns_edge_words(int edge);            /* "front" */
const char *play_sns_step_kind_name(int kind);        /* enum sns_step_kind: "WHEEL_LEFT", "FREE" */
const char *play_sns_group_name(int group);           /* "none", "left", "right", "both" */
const char *play_sns_hand_name(int hand);             /* "none", "left", "right" */
const char *play_sns_reaction_name(int reaction);     /* "STAND", "EVADE", "COUNTER" */
const char *play_sns_act_name(int act);               /* "MOVE_SHOOT"; NULL: none */
const char *play_sns_cause_name(int cause);           /* "melee" */
const char *play_sns_deploy_step_name(int step);      /* "heavy" */

/* ---- paths.c ----------------------------------------------------------------------------- */
bool play_sns_is_unit(const tc_battle *b, int unit); /* not an empty slot */
bool play_sns_is_on(const tc_state *s, int unit);    /* and on the table */
bool play_sns_is_commander(const tc_battle *b, int piece);
int play_sns_actor(const tc_state *s); /* unit or commander about whom a decision is; -1 */
sns_move_step play_sns_step_of(const tc_action *a); /* STEP, PLACE, LEG */
/* What is drafted already and what the decision has. False: a step is no step at all. */
bool play_sns_plan_of(const tc_state *s, const play_decision *d, sns_plan *out);
/* Where a stand is after one step, by its measure alone. */
pl_stand play_sns_stepped(pl_stand at, const sns_move_step *step);
/* Of a move of who is asked for one: its plan, where it would end, what it costs, and what the law
   says of it but for the die. False: nobody is asked, or no plan. path->walked has no steps if the
   law does not get so far. */
bool play_sns_path_of(const tc_battle *b, const tc_state *s, const play_decision *d, sns_plan *plan,
                      sns_path *path, tc_verdict *why);
/* Where a unit would be set down (DEPLOY), a commander who stands alone (DEPLOY_CMD, CMD_MOVE). */
bool play_sns_place_of(const tc_battle *b, const tc_state *s, const play_decision *d,
                       pl_stand *out);
/* An ACT_CHARGE of who acts: what the law says of it, and the base in contact. False: no charge. */
bool play_sns_charge_of(const tc_battle *b, const tc_state *s, const tc_action *a, sns_charge *out,
                        pl_stand *end, tc_verdict *why);

/* ---- words.c ----------------------------------------------------------------------------- */
/* The members of each kind: docs/protocol.md, "Decisions of Sword & Spear"; read.c reads them. */
void play_sns_jot_decision(play_pen *p, const tc_battle *b, const tc_state *s,
                           const play_decision *d);
void play_sns_jot_typed(play_pen *p, const char *type, int value);

/* ---- state.c, battle.c, tables.c --------------------------------------------------------- */
void play_sns_jot_clock(play_pen *p, const tc_battle *b, const tc_state *s);
void play_sns_jot_state(play_pen *p, const tc_battle *b, const tc_state *s);
const char *play_sns_jot_reason(play_pen *p, const tc_battle *b, const tc_state *s);
play_switches play_sns_switches(void);
void play_sns_jot_battle(play_pen *p, const tc_battle *b);
void play_sns_jot_pieces(play_pen *p, const tc_battle *b, const tc_state *s); /* s NULL: printed */
void play_sns_key_traits(play_pen *p, const sns_profile *profile);            /* "traits": [...] */
void play_sns_jot_tables(play_pen *p, const tc_battle *b);

/* ---- say.c, say_decision.c --------------------------------------------------------------- */
play_line play_sns_narrate(play_line line, const tc_event *ev, int count);
void play_sns_put_decision(play_pen *p, const tc_battle *b, const tc_state *s,
                           const play_decision *d);

/* ---- cup.c: the bag ---------------------------------------------------------------------- */
int play_sns_cup(const tc_battle *b, const tc_state *s, play_cup_row *out, int cap);
void play_sns_jot_cup(play_pen *p, const tc_battle *b, const tc_state *s);
void play_sns_put_cup(play_pen *p, const tc_battle *b, const tc_state *s);
int play_sns_side_die(const tc_battle *b, const tc_state *s, const char *name);

/* ---- nearest.c --------------------------------------------------------------------------- */
bool play_sns_names(const tc_action *a, int subject);
bool play_sns_jot_owed(play_pen *p, const tc_battle *b, const tc_state *s, int kind, int side);
void play_sns_jot_bound(play_pen *p, const tc_battle *b, const tc_state *s, const tc_verdict *v);
bool play_sns_nearest(const tc_battle *b, const tc_state *s, const play_decision *refused,
                      const tc_action *a, play_decision *out);

/* ---- wholes.c ---------------------------------------------------------------------------- */
void play_sns_add_wholes(play_lister *l, const tc_await *w, int kind, int subject);

/* ---- look.c, measure.c ------------------------------------------------------------------- */
bool play_sns_jot_measure(play_pen *p, const tc_battle *b, const tc_state *s, int one, int other);
/* uses.c: "uses": [...], by number what a die would allow it. */
void play_sns_jot_uses(play_pen *p, const tc_battle *b, const tc_state *s, int unit);
void play_sns_jot_look(play_pen *p, const tc_battle *b, const tc_state *s, int subject);
void play_sns_jot_ghost(play_pen *p, const tc_battle *b, const tc_state *s, const play_decision *d);

/* ---- odds.c ------------------------------------------------------------------------------ */
/* What may become of a unit (by its hits) or a commander. */
enum play_sns_fate {
    PLAY_SNS_UNHURT,
    PLAY_SNS_HITS1,
    PLAY_SNS_HITS2,
    PLAY_SNS_HITS3,
    PLAY_SNS_HITS4, /* and more */
    PLAY_SNS_ROUTED,
    PLAY_SNS_KILLED,
    PLAY_SNS_AWAY /* has left, takes no part */
};
int play_sns_odds_matter(int step);
bool play_sns_odds_goes_on(const tc_state *start, const tc_state *s, const tc_event *result);
void play_sns_odds_name(int matter, const tc_events *ev, tc_event *result);
tc_verdict play_sns_odds_root(const tc_battle *b, tc_state *s, const play_decision *d);
uint64_t play_sns_odds_label(const tc_battle *b, const tc_state *start, const tc_event *result,
                             const tc_state *s);
void play_sns_odds_fates(const tc_battle *b, const tc_state *start, const tc_state *s,
                         uint64_t weight, uint64_t fate[PLAY_SUBJECTS][PLAY_FATES]);
int play_sns_odds_changes(const tc_battle *b, const tc_state *start, const tc_state *s);
int play_sns_fate_now(const tc_state *s, int subject);
const char *play_sns_fate_name(const tc_state *s, int subject, int status);
const char *play_sns_result_words(const tc_event *result);
const char *play_sns_subject_class(int subject);
/* Between the dice of one matter: whoever is asked does what needs no thought (R77; he stands, he
   pursues, he flees), so that the walk goes on to its end. */
void play_sns_odds_settle(const tc_battle *b, tc_state *s);
int play_sns_odds_joint(const tc_battle *b, const tc_state *s, play_joint *out, int cap);

/* ---- odds_words.c ------------------------------------------------------------------------ */
void play_sns_put_label(play_pen *p, const tc_battle *b, const tc_state *s, const play_outcome *at);
void play_sns_jot_changes(play_pen *p, const tc_battle *b, const tc_state *s, const tc_state *now);
void play_sns_jot_ladder(play_pen *p, const tc_battle *b, const tc_state *root_state);

#endif
