/* What the chapters of Sword of Fire share with one another; nobody outside core/sof includes
   this. */
#ifndef SOF_PARTS_H
#define SOF_PARTS_H

#include "../dice.h"
#include "sof.h"

/* The table at which a rule works: the battle, the state it may change, who listens. */
typedef struct sof_game {
    const sof_battle *b;
    sof_state *s;
    tc_events *ev;
    uint8_t *over; /* tc_state.over */
    uint16_t *why; /* tc_state.why */
} sof_game;

/* ---- ground.c: hexes, hexsides, who stands where ---- */
static inline tc_hex sof_next(const sof_battle *b, tc_hex h, int dir)
{
    const tc_hex to = hex_next(h, dir, b->cols, b->rows);
    return to != HEX_NONE && sof_bit(b->map, to) ? to : HEX_NONE;
}

static inline bool sof_river_on(const sof_battle *b, tc_hex h, int dir)
{
    return sof_bit(b->river[dir], h);
}

static inline bool sof_bridge_on(const sof_battle *b, tc_hex h, int dir)
{
    return sof_bit(b->bridge[dir], h);
}

int sof_terrain_of(const sof_battle *b, tc_hex h); /* enum sof_terrain */
bool sof_is_rough(const sof_battle *b, tc_hex h);  /* village or woods */
bool sof_touches(const uint64_t *rows, tc_hex h);  /* some neighbour's bit is set */
bool sof_enemy_adjacent(const sof_battle *b, const sof_state *s, tc_hex h, int side);
int sof_gun_in(const sof_battle *b, const sof_state *s, tc_hex h); /* a gun not destroyed, or -1 */
bool sof_has_enemy_counter(const sof_battle *b, const sof_state *s, tc_hex h, int side);
int sof_rows_to_edge(const sof_battle *b, tc_hex h, int side); /* R56; columns for west and east */
unsigned sof_blocked_by(const sof_battle *b, const sof_state *s, tc_hex gun,
                        tc_hex target); /* 0, or the ruling */
void sof_take_off(sof_game *g, int unit,
                  bool shared); /* off the map; a friend it shared the hex with keeps the bit */
void sof_put_on(sof_game *g, int unit, tc_hex h); /* on the map: sets its bit */
bool sof_may_stop(const sof_battle *b, const sof_state *s, int unit, tc_hex h); /* SOF-4.1.a */

static inline bool sof_alive(const sof_unit *u)
{
    return u->hex != HEX_NONE;
}

/* ---- turn.c: the agenda, chapter 3 ---- */
void sof_push(sof_game *g, enum sof_step step, int a, int b);
void sof_pop(sof_game *g);
static inline sof_frame *sof_top(sof_state *s)
{
    return &s->frame[s->frames - 1];
}
void sof_run(sof_game *g); /* until a decision, a chance step or the end */
void sof_start_activation(sof_game *g, int leader, enum sof_activation by);
void sof_end_activation(sof_game *g);
int sof_markers(const sof_battle *b,
                const sof_state *s); /* AM in the cup, the event marker not counted */
tc_verdict sof_check_answer(const sof_battle *b, const sof_state *s, const tc_action *a);
void sof_apply_answer(sof_game *g, const tc_action *a);
bool sof_run_turn(sof_game *g);
bool sof_run_draw(sof_game *g);
void sof_roll_draw(sof_game *g, int die);
tc_verdict sof_check_pick(const sof_battle *b, const sof_state *s, const tc_action *a);
void sof_apply_pick(sof_game *g, const tc_action *a);

/* ---- setup.c, chapter 2 ---- */
tc_verdict sof_check_setup(const sof_battle *b, const sof_state *s, const tc_action *a);
void sof_apply_setup(sof_game *g, const tc_action *a);
void sof_emit_setup(sof_game *g);

/* ---- move.c, march.c, chapter 4 ---- */
tc_verdict sof_check_move(const sof_battle *b, const sof_state *s, const tc_action *a);
tc_verdict sof_check_move_leader(const sof_battle *b, const sof_state *s, const tc_action *a);
tc_verdict sof_check_end_movement(const sof_battle *b, const sof_state *s, const tc_action *a);
void sof_apply_move(sof_game *g, const tc_action *a);
void sof_apply_move_leader(sof_game *g, const tc_action *a);
void sof_apply_end_movement(sof_game *g);
bool sof_run_march(sof_game *g);
void sof_roll_march(sof_game *g, int die);
tc_verdict sof_check_mover(const sof_battle *b, const sof_state *s, int unit);
tc_verdict sof_check_moving_leader(const sof_battle *b, const sof_state *s, int l);
void sof_enemy_counters(const sof_battle *b, const sof_state *s, int side, uint64_t rows[HEX_ROWS]);
int sof_allowance(const sof_battle *b, const sof_state *s,
                  int unit); /* MA, halved out of command */

/* ---- declare.c, combat.c, chapter 5 ---- */
bool sof_out_of_command(const sof_battle *b, const sof_state *s, int unit); /* SOF-7.1 */
bool sof_able(const sof_battle *b, const sof_state *s,
              int unit);                          /* may attack in this activation */
bool sof_activated(const sof_state *s, int unit); /* R14: moved, turned, named or in a battle */
tc_verdict sof_check_battle(const sof_battle *b, const sof_state *s, const tc_action *a);
void sof_apply_battle(sof_game *g, const tc_action *a);
void sof_clear_battles(sof_game *g);
tc_verdict sof_check_declare(const sof_battle *b, const sof_state *s, const tc_action *a);
void sof_apply_declare(sof_game *g);
tc_verdict sof_check_resolve(const sof_battle *b, const sof_state *s, const tc_action *a);
void sof_apply_resolve(sof_game *g, const tc_action *a);
bool sof_run_battles(sof_game *g);
bool sof_run_fight(sof_game *g);
void sof_roll_fight(sof_game *g, const uint8_t *die);
tc_verdict sof_check_dragoon(const sof_battle *b, const sof_state *s, const tc_action *a);
void sof_apply_dragoon(sof_game *g, const tc_action *a);
/* All who are in one declared battle, on either side and whatever became of them, by number. */
typedef struct sof_muster {
    int count;
    uint8_t unit[SOF_UNITS];
} sof_muster;
static inline void sof_call(const sof_battle *b, const sof_state *s, int battle, sof_muster *m)
{
    m->count = 0;
    for (int u = 0; u < b->units; u++) {
        m->unit[m->count] = (uint8_t)u;
        m->count += s->unit[u].battle == battle;
    }
}
/* His number stands for his battle among the subjects of dice. */
int sof_first_attacker(const sof_battle *b, const sof_state *s, int battle);
static inline bool sof_is_resolved(const sof_state *s, int battle)
{
    return s->resolved[battle >> 5] >> (battle & 31) & 1;
}

/* ---- rout.c, SOF-5.2 and R50 to R56 ---- */
void sof_set_status(sof_game *g, int unit, enum sof_status to, tc_cite by);
void sof_eliminate(sof_game *g, int unit, tc_cite by);
void sof_queue_rout(sof_game *g, int unit);
bool sof_run_rout(sof_game *g);
void sof_flee(sof_game *g, int unit, int hexes,
              tc_cite by); /* one unit's way; passed friends join the queue */

/* ---- leaders.c, SOF-5.4 ---- */
bool sof_is_regular(const sof_battle *b, const sof_state *s, int leader);
bool sof_has_units(const sof_battle *b, const sof_state *s, int leader);
bool sof_has_friends(const sof_battle *b, const sof_state *s, int leader); /* units to go to, R59 */
void sof_kill_leader(sof_game *g, int leader, tc_cite by);
void sof_command_lost_unit(sof_game *g, int leader); /* 5.4.g, R61 */
bool sof_run_overrun(sof_game *g);
void sof_roll_leader(sof_game *g, int leader, const uint8_t *die, tc_cite by);
bool sof_run_relocate(sof_game *g);
int sof_relocating(const sof_battle *b,
                   const sof_state *s); /* the leader to be placed now, or -1 */
tc_verdict sof_check_relocate(const sof_battle *b, const sof_state *s, const tc_action *a);
void sof_apply_relocate(sof_game *g, const tc_action *a);
int sof_command_value(const sof_battle *b, const sof_state *s, int leader); /* replacement 0 */

/* ---- rally.c, chapter 6 ---- */
bool sof_run_rally(sof_game *g);
void sof_roll_rally(sof_game *g, int die);
int sof_rallying(const sof_battle *b, const sof_state *s); /* the unit whose check is due, or -1 */

/* ---- artillery.c, SOF-7.3 ---- */
tc_verdict sof_check_bombard(const sof_battle *b, const sof_state *s, const tc_action *a);
void sof_apply_bombard(sof_game *g, const tc_action *a);
tc_pool sof_shot_pool(const sof_battle *b, const sof_state *s);
void sof_roll_shot(sof_game *g, const uint8_t *die, int count);
void sof_watch_guns(sof_game *g);                        /* R75: abandons what is to be abandoned */
void sof_recover_guns(sof_game *g, int side);            /* R76 */
void sof_overrun_gun(sof_game *g, int unit, bool stops); /* SOF-7.3.8.e */

/* ---- events.c, SOF-7.4 ---- */
void sof_roll_event(sof_game *g, int die);
tc_verdict sof_check_event(const sof_battle *b, const sof_state *s, const tc_action *a);
void sof_apply_event(sof_game *g, const tc_action *a);
bool sof_event_takes(const sof_battle *b, const sof_state *s, int event, int side, int unit);

/* ---- victory.c, chapter 8 ---- */
bool sof_run_victory(sof_game *g);
int sof_vp_now(const sof_battle *b, const sof_state *s, int side, bool last_turn);

/* ---- special.c, SOF-X ---- */
bool sof_run_arrival(sof_game *g);
void sof_roll_arrival(sof_game *g, int die);
tc_verdict sof_check_edge(const sof_battle *b, const sof_state *s, const tc_action *a);
void sof_apply_edge(sof_game *g, const tc_action *a);
tc_verdict sof_check_entry(const sof_battle *b, const sof_state *s, int unit, tc_hex h);
bool sof_hot_head_due(const sof_battle *b, const sof_state *s, int leader);
void sof_roll_hot_head(sof_game *g, int die);
bool sof_has_duty(const sof_battle *b, const sof_state *s,
                  int unit); /* X2: must move nearer, and can */
int sof_duty_left(const sof_battle *b,
                  const sof_state *s); /* a unit that must still move nearer, or -1 */
int sof_gun_distance(const sof_battle *b, const sof_state *s, tc_hex h,
                     int side); /* nearest operative enemy gun */

/* ---- words for events ---- */
static inline void sof_say(sof_game *g, enum sof_event kind, tc_cite by, int who, int whom, int a,
                           int b, int c)
{
    if (!g->ev)
        return;
    tc_say(g->ev, (int)kind, by, who, whom, a, b, c, 0);
}
void sof_say_begin(sof_game *g, tc_cite by, int who,
                   int need); /* a roll: what it is for, what it needs */
int sof_modify(sof_game *g, tc_cite by, int who,
               int value); /* a modifier; worth nothing if muted */
void sof_say_dice(sof_game *g, tc_cite by, int who, int sides, const uint8_t *die, int count);
void sof_say_result(sof_game *g, tc_cite by, int who, int total, int passed);

/* ---- sof.c: what core/tercio.c calls ---- */
void sof_begin(sof_game *g);
tc_await sof_awaits(const sof_battle *b, const sof_state *s);
bool sof_awaits_dice(const sof_state *s);
tc_verdict sof_check(const sof_battle *b, const sof_state *s, const tc_action *a);
void sof_apply(sof_game *g, const tc_action *a);
void sof_roll(sof_game *g, const uint8_t *die, int count);
bool sof_is_item(int kind); /* of a draft */
int sof_actions(const sof_battle *b, const sof_state *s, int kind, int subject, tc_action *out,
                int cap);
tc_verdict sof_audit(const sof_battle *b, const sof_state *s);
static inline int sof_give_up(const sof_battle *b, sof_state *s, int winner)
{
    (void)b, (void)s, (void)winner; /* a victory has no degrees */
    return 0;
}
int sof_pack(const sof_state *s, uint8_t *out, int cap);
int sof_unpack(const sof_battle *b, sof_state *s, const uint8_t *in, int len);
static inline void sof_veil(const sof_battle *b, const sof_state *s, int side, sof_state *out)
{
    (void)b, (void)s, (void)side,
        (void)out; /* R91: all is public; no state holds the cup's order */
}

/* ---- facts.c ---- */
int sof_margin(const sof_battle *b, const sof_state *s);
int sof_limit(const sof_battle *b, const sof_state *s, int side);
int sof_pieces(const sof_battle *b);
tc_piece sof_piece_of(const sof_battle *b, const sof_state *s, int subject);
int sof_leader_of(const sof_battle *b, const sof_state *s, int subject);
bool sof_is_loss(int event);
enum tc_end sof_end_of(unsigned why);

#endif
