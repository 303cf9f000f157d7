/* What the shared files of play/ ask of Tilly's Very Bad Day, and what its own files share. Inside
   play/ only, by way of inside.h. */
#ifndef PLAY_TVB_INSIDE_H
#define PLAY_TVB_INSIDE_H

/* ---- names.c ----------------------------------------------------------------------------- */
const char *play_tvb_subject_id(const tc_battle *b, int subject);
const char *play_tvb_subject_name(const tc_battle *b, int subject);
int play_tvb_side_of(const tc_battle *b, const tc_state *s, int subject); /* -1 none */
extern const play_lexicon play_tvb_lexicon;
const char *play_tvb_side_name(const tc_battle *b, int side);
void play_tvb_put_fate(play_pen *p, const tc_battle *b, const tc_state *s, int subject);
const char *play_tvb_phase_name(const tc_state *s);
const char *play_tvb_type_key(int type);        /* "HOR" */
const char *play_tvb_type_name(int type);       /* "horse" */
const char *play_tvb_arm_name(int type);        /* "cavalry" */
const char *play_tvb_quality_name(int quality); /* "ordinary" */
const char *play_tvb_change_name(int change);   /* "wheel right"; NULL for none */
const char *play_tvb_zone_name(int zone);       /* "left flank" */
const char *play_tvb_ground_name(int ground);   /* "works_area" */
const char *play_tvb_ground_words(int ground);  /* "field works" */

/* ---- words.c ----------------------------------------------------------------------------- */
void play_tvb_jot_decision(play_pen *p, const tc_battle *b, const tc_state *s,
                           const play_decision *d);
void play_tvb_jot_typed(play_pen *p, const char *type, int value);
void jot_units(play_pen *p, const tc_battle *b, uint64_t set, int side); /* bits unit % 40 */
bool play_tvb_is_unit(const tc_state *s, int unit);                      /* not an empty slot */
bool play_tvb_has_base(const tc_state *s, int unit); /* on the table, not a commander */
int play_tvb_commanders(const tc_state *s, int unit, uint8_t *out, int cap); /* attached to it */
void play_tvb_jot_charge(play_pen *p, const tc_battle *b, const tvb_charge *c, int side);

/* ---- state.c, battle.c --------------------------------------------------------------- */
void play_tvb_jot_clock(play_pen *p, const tc_battle *b, const tc_state *s);
void play_tvb_jot_state(play_pen *p, const tc_battle *b, const tc_state *s);
const char *play_tvb_jot_reason(play_pen *p, const tc_battle *b, const tc_state *s);
play_switches play_tvb_switches(void);
void play_tvb_jot_battle(play_pen *p, const tc_battle *b);
void play_tvb_jot_tables(play_pen *p, const tc_battle *b);
/* The pieces of the battle (s NULL: only those), then those that were placed. */
void play_tvb_jot_pieces(play_pen *p, const tc_battle *b, const tc_state *s);

/* ---- say.c, say_decision.c ----------------------------------------------------------- */
play_line play_tvb_narrate(play_line line, const tc_event *ev, int count);
void play_tvb_put_decision(play_pen *p, const tc_battle *b, const tc_state *s,
                           const play_decision *d);

/* ---- nearest.c --------------------------------------------------------------------------- */
bool play_tvb_names(const tc_action *a, int subject);
bool play_tvb_jot_owed(play_pen *p, const tc_battle *b, const tc_state *s, int kind, int side);
/* The ids of those for whom the end of the step is refused. */
void play_tvb_jot_bound(play_pen *p, const tc_battle *b, const tc_state *s, const tc_verdict *v);
bool play_tvb_nearest(const tc_battle *b, const tc_state *s, const play_decision *refused,
                      const tc_action *a, play_decision *out);

/* ---- wholes.c: decisions put together from their items ----------------------------------- */
void play_tvb_add_wholes(play_lister *l, const tc_await *w, int kind, int subject);
/* Items as they are listed until the commit is legal. command: only of it (a deployment). */
bool play_tvb_complete(const tc_battle *b, const tc_state *s, int kind, int command,
                       play_decision *out);

/* ---- look.c ------------------------------------------------------------------------------ */
void play_tvb_key_reach(play_pen *p, const tvb_type_row *row); /* how far it moves and shoots */
bool play_tvb_jot_measure(play_pen *p, const tc_battle *b, const tc_state *s, int one, int other);
void play_tvb_jot_look(play_pen *p, const tc_battle *b, const tc_state *s, int subject);
void play_tvb_jot_ghost(play_pen *p, const tc_battle *b, const tc_state *s, const play_decision *d);

/* ---- odds.c ------------------------------------------------------------------------------ */
int play_tvb_odds_matter(int step);
bool play_tvb_odds_goes_on(const tc_state *start, const tc_state *s, const tc_event *result);
void play_tvb_odds_name(int matter, const tc_events *ev, tc_event *result);
tc_verdict play_tvb_odds_root(const tc_battle *b, tc_state *s, const play_decision *d);
uint64_t play_tvb_odds_label(const tc_battle *b, const tc_state *start, const tc_event *result,
                             const tc_state *s);
void play_tvb_odds_fates(const tc_battle *b, const tc_state *start, const tc_state *s,
                         uint64_t weight, uint64_t fate[PLAY_SUBJECTS][PLAY_FATES]);
int play_tvb_odds_changes(const tc_battle *b, const tc_state *start, const tc_state *s);
void play_tvb_put_label(play_pen *p, const tc_battle *b, const tc_state *s, const play_outcome *at);
void play_tvb_jot_changes(play_pen *p, const tc_battle *b, const tc_state *s, const tc_state *now);
int play_tvb_fate_now(const tc_state *s, int subject);
const char *play_tvb_fate_name(const tc_state *s, int subject, int status);
const char *play_tvb_result_words(const tc_event *result);
const char *play_tvb_subject_class(int subject);
void play_tvb_jot_ladder(play_pen *p, const tc_battle *b, const tc_state *root_state);

#endif
