/* What the shared files of play/ ask of Lion of the North, and what its own files share. Inside
   play/ only, by way of inside.h. */
#ifndef PLAY_LON_INSIDE_H
#define PLAY_LON_INSIDE_H

/* ---- names.c ----------------------------------------------------------------------------- */
const char *play_lon_subject_id(const tc_battle *b, int subject);
const char *play_lon_subject_name(const tc_battle *b, int subject);
int play_lon_side_of(const tc_battle *b, const tc_state *s, int subject); /* its holder; -1 none */
extern const play_lexicon play_lon_lexicon;
const char *play_lon_side_name(const tc_battle *b, int side);
void play_lon_put_fate(play_pen *p, const tc_battle *b, const tc_state *s, int subject);
const char *play_lon_phase_name(const tc_state *s);
extern const char *const play_lon_phases[]; /* in the order of a turn */
extern const int play_lon_phase_count;
/* NULL where a code has none. */
const char *play_lon_type_name(int type);             /* "musketeers" */
const char *play_lon_arm_name(int arm);               /* "foot" */
const char *play_lon_gun_name(int gun);               /* "LIMBERED0" */
const char *play_lon_gun_words(int gun);              /* "limbered" */
const char *play_lon_card_name(int card);             /* "P1-FIRE" */
const char *play_lon_card_words(int card);            /* "fire": of whoever's card it is */
const char *play_lon_event_name(int event);           /* "BAD_VISIBILITY" */
const char *play_lon_event_words(int event);          /* "bad visibility" */
const char *play_lon_edge_name(int edge);             /* "FRONT" */
const char *play_lon_edge_words(int edge);            /* "front" */
const char *play_lon_leg_name(int leg);               /* "ADVANCE" */
const char *play_lon_cause_name(int cause);           /* "fire" */
const char *play_lon_level_name(int level);           /* "major" */
const char *play_lon_ground_name(int ground);         /* "gabion" */
const char *play_lon_ground_words(int ground);        /* "gabions" */
int play_lon_card_owner(const tc_state *s, int card); /* a side; -1: the event card's */

/* ---- words.c ----------------------------------------------------------------------------- */
void play_lon_jot_decision(play_pen *p, const tc_battle *b, const tc_state *s,
                           const play_decision *d);
void play_lon_jot_typed(play_pen *p, const char *type, int value);
bool play_lon_is_stand(const tc_state *s, int stand); /* not an empty slot */
bool play_lon_is_on(const tc_state *s, int stand);    /* and on the table */
/* A general's too; legs that are drafted already and those of the decision. False: no move is under
   way, or a leg is no leg at all. */
bool play_lon_path_of(const tc_state *s, const play_decision *d, lon_path *out);
lon_leg play_lon_leg_of(const tc_action *a);
int play_lon_movers(const tc_state *s, uint8_t out[LON_STANDS]); /* of the move under way, rising */
/* Where a stand would be set down, or turned on its centre: of DEPLOY, REINFORCE, PIVOT. */
bool play_lon_place_of(const tc_state *s, const tc_action *a, pl_stand *out);
int play_lon_attackers(const tc_action *a); /* named in a COMBAT */

/* ---- state.c, battle.c, tables.c --------------------------------------------------------- */
void play_lon_jot_clock(play_pen *p, const tc_battle *b, const tc_state *s);
void play_lon_jot_state(play_pen *p, const tc_battle *b, const tc_state *s);
const char *play_lon_jot_reason(play_pen *p, const tc_battle *b, const tc_state *s);
play_switches play_lon_switches(void);
void play_lon_jot_battle(play_pen *p, const tc_battle *b);
void play_lon_jot_pieces(play_pen *p, const tc_battle *b);
void play_lon_jot_tables(play_pen *p, const tc_battle *b);
const char *play_lon_discipline(const tc_battle *b, int side, int contingent);

/* ---- say.c, say_decision.c --------------------------------------------------------------- */
play_line play_lon_narrate(play_line line, const tc_event *ev, int count);
void play_lon_put_decision(play_pen *p, const tc_battle *b, const tc_state *s,
                           const play_decision *d);

/* ---- cup.c: the deck --------------------------------------------------------------------- */
int play_lon_cup(const tc_battle *b, const tc_state *s, play_cup_row *out, int cap);
void play_lon_jot_cup(play_pen *p, const tc_battle *b, const tc_state *s);
void play_lon_put_cup(play_pen *p, const tc_state *s);
int play_lon_card_die(const tc_state *s, const char *name);

/* ---- nearest.c --------------------------------------------------------------------------- */
bool play_lon_names(const tc_action *a, int subject);
bool play_lon_jot_owed(play_pen *p, const tc_battle *b, const tc_state *s, int kind, int side);
void play_lon_jot_bound(play_pen *p, const tc_battle *b, const tc_state *s, const tc_verdict *v);
bool play_lon_nearest(const tc_battle *b, const tc_state *s, const play_decision *refused,
                      const tc_action *a, play_decision *out);

/* ---- wholes.c ---------------------------------------------------------------------------- */
void play_lon_add_wholes(play_lister *l, const tc_await *w, int kind, int subject);

/* ---- look.c, measure.c ------------------------------------------------------------------- */
bool play_lon_jot_measure(play_pen *p, const tc_battle *b, const tc_state *s, int one, int other);
void play_lon_key_range(play_pen *p, int32_t range);
void play_lon_jot_look(play_pen *p, const tc_battle *b, const tc_state *s, int subject);
void play_lon_jot_ghost(play_pen *p, const tc_battle *b, const tc_state *s, const play_decision *d);

/* ---- odds.c, odds_words.c ---------------------------------------------------------------- */
int play_lon_odds_matter(int step);
bool play_lon_odds_goes_on(const tc_state *start, const tc_state *s, const tc_event *result);
void play_lon_odds_name(int matter, const tc_events *ev, tc_event *result);
tc_verdict play_lon_odds_root(const tc_battle *b, tc_state *s, const play_decision *d);
uint64_t play_lon_odds_label(const tc_battle *b, const tc_state *start, const tc_event *result,
                             const tc_state *s);
void play_lon_odds_fates(const tc_battle *b, const tc_state *start, const tc_state *s,
                         uint64_t weight, uint64_t fate[PLAY_SUBJECTS][PLAY_FATES]);
int play_lon_odds_changes(const tc_battle *b, const tc_state *start, const tc_state *s);
void play_lon_put_label(play_pen *p, const tc_battle *b, const tc_state *s, const play_outcome *at);
void play_lon_jot_changes(play_pen *p, const tc_battle *b, const tc_state *s, const tc_state *now);
int play_lon_fate_now(const tc_state *s, int subject);
const char *play_lon_fate_name(const tc_state *s, int subject, int status);
const char *play_lon_result_words(const tc_event *result);
const char *play_lon_subject_class(int subject);
void play_lon_jot_ladder(play_pen *p, const tc_battle *b, const tc_state *root_state);

#endif
