/* What the shared files of play/ ask of Sword of Fire, and what its own files share. Inside play/
   only, by way of inside.h. */
#ifndef PLAY_SOF_INSIDE_H
#define PLAY_SOF_INSIDE_H

/* ---- names.c ----------------------------------------------------------------------------- */
const char *play_sof_subject_id(const tc_battle *b, int subject);
const char *play_sof_subject_name(const tc_battle *b, int subject);
int play_sof_side_of(const tc_battle *b, const tc_state *s,
                     int subject); /* -1 none; s NULL: guns */
const char *play_sof_side_name(const tc_battle *b, int side);
extern const play_lexicon play_sof_lexicon;
void play_sof_put_fate(play_pen *p, const tc_battle *b, const tc_state *s, int subject);
const char *play_sof_phase_name(const tc_state *s);
const char *play_status_name(int status);
const char *play_arm_name(int arm);
const char *play_edge_name(int edge);
const char *play_column_name(int column); /* "1.5-1" */
const char *play_result_name(int result); /* "Dd" */
const char *play_result_words(int result);
const char *play_gun_state_name(int state);
const char *play_leader_state_name(int state);
int play_minute(int turn);               /* minutes after midnight at which a turn starts */
void pen_clock(play_pen *p, int minute); /* 14:00 */

/* ---- declare.c --------------------------------------------------------------------------- */
/* One legal declaration: the battles of `kept` (NULL: none) as they are and the duties left over
   shared out. */
bool play_sof_declare(const tc_battle *b, const tc_state *s, const play_decision *kept,
                      play_decision *out);

/* ---- cup.c ------------------------------------------------------------------------------- */
int play_sof_cup(const tc_battle *b, const tc_state *s, play_cup_row *out, int cap);
void play_sof_jot_cup(play_pen *p, const tc_battle *b, const tc_state *s);
void play_sof_put_cup(play_pen *p, const tc_battle *b, const tc_state *s);
int play_sof_marker_die(const tc_battle *b, const tc_state *s, const char *name);

/* ---- words.c ----------------------------------------------------------------------------- */
/* The end and the price of a path; false if it leaves the map. */
typedef struct play_way {
    tc_hex to;
    int cost, facing;
} play_way;
bool play_way_of(const tc_battle *b, const tc_state *s, const tc_action *a, play_way *out);
void play_sof_jot_decision(play_pen *p, const tc_battle *b, const tc_state *s,
                           const play_decision *d);
void play_sof_jot_typed(play_pen *p, const char *type, int value);

/* ---- state.c, battle.c, tables.c ------------------------------------------------- */
void play_sof_jot_clock(play_pen *p, const tc_battle *b, const tc_state *s);
void play_sof_jot_state(play_pen *p, const tc_battle *b, const tc_state *s);
/* Cites and names why it is over; NULL: the players broke it off. */
const char *play_sof_jot_reason(play_pen *p, const tc_battle *b, const tc_state *s);
play_switches play_sof_switches(void);
void play_sof_jot_battle(play_pen *p, const tc_battle *b);
void play_sof_jot_look(play_pen *p, const tc_battle *b, const tc_state *s, int subject);
void play_sof_jot_ghost(play_pen *p, const tc_battle *b, const tc_state *s, const play_decision *d);
bool play_sof_jot_measure(play_pen *p, const tc_battle *b, const tc_state *s, int one, int other);
void play_sof_jot_tables(play_pen *p, const tc_battle *b);

/* ---- say.c, say_decision.c ----------------------------------------------------------- */
play_line play_sof_narrate(play_line line, const tc_event *ev, int count);
void play_sof_put_decision(play_pen *p, const tc_battle *b, const tc_state *s,
                           const play_decision *d);

/* ---- duties.c, nearest.c ------------------------------------------------------------- */
bool play_sof_jot_owed(play_pen *p, const tc_battle *b, const tc_state *s, int kind, int side);
void play_sof_jot_bound(play_pen *p, const tc_battle *b, const tc_state *s, const tc_verdict *v);
void play_sof_add_wholes(play_lister *l, const tc_await *w, int kind, int subject);
bool play_sof_names(const tc_action *a, int subject);
bool play_sof_nearest(const tc_battle *b, const tc_state *s, const play_decision *refused,
                      const tc_action *a, play_decision *out);

/* ---- odds.c, odds_words.c ------------------------------------------------------------ */
int play_sof_odds_matter(int step);
bool play_sof_odds_goes_on(const tc_state *start, const tc_state *s, const tc_event *result);
void play_sof_odds_name(int matter, const tc_events *ev, tc_event *result);
uint64_t play_sof_odds_label(const tc_battle *battle, const tc_state *start, const tc_event *result,
                             const tc_state *s);
void play_sof_odds_fates(const tc_battle *battle, const tc_state *start, const tc_state *s,
                         uint64_t weight, uint64_t fate[PLAY_SUBJECTS][PLAY_FATES]);
int play_sof_odds_changes(const tc_battle *b, const tc_state *start, const tc_state *s);
tc_verdict play_sof_odds_root(const tc_battle *b, tc_state *s, const play_decision *d);
void play_sof_put_label(play_pen *p, const tc_battle *b, const tc_state *s, const play_outcome *at);
void play_sof_jot_changes(play_pen *p, const tc_battle *b, const tc_state *s, const tc_state *now);
const char *play_sof_subject_class(int subject); /* "unit", "leader", "gun" */
int play_sof_fate_now(const tc_state *s, int subject);
const char *play_sof_fate_name(const tc_state *s, int subject, int status);
const char *play_sof_result_words(const tc_event *result); /* NULL: it is no CRT result */
void play_sof_jot_ladder(play_pen *p, const tc_battle *b, const tc_state *root_state);

#endif
