/* What the chapters of the captain of the Lion of the North share: his doctrine in numbers, and how
   he weighs a fight. Worth is counted in points, LON_CAP_POINT to a point of the margin; a stand
   lost is three of them. */
#ifndef TC_LON_CAPTAIN_H
#define TC_LON_CAPTAIN_H

#include "../general.h"

enum {
    LON_CAP_POINT = 100,
    LON_CAP_FRESH = 140,  /* a stand in order is disordered: it may rally, or be lost */
    LON_CAP_BROKEN = 220, /* a disordered one is lost */
    LON_CAP_LOST = 330,   /* one in order is lost at once: it has nowhere to go back to */
    LON_CAP_GENERAL = 160 /* a general must roll */
};

/* A doctrine: points unless told. */
typedef struct ai_lon_doctrine {
    int16_t onward; /* a centimetre nearer to the prey */
    int16_t fight;  /* per cent of what a contact promises */
    int16_t danger; /* per cent of what enemies could do to it by charging */
    int16_t fire;   /* per cent of what their fire could do to it */
    int16_t shoot;  /* per cent of what it could shoot from there */
    int16_t least;  /* a move must promise this for a control point */
    int16_t shy;    /* a combat must promise this */
    int16_t press;  /* per cent of what the clock adds to all that */
    int16_t keep;   /* tenths of a centimetre from the prey at which it is near enough */
} ai_lon_doctrine;

/* The captain fights by the first, the best of 60 that were tried against one another; a general
   weighs them all. Foot and guns have their own, and horse. */
enum ai_lon_school { LON_CAP_FOOT, LON_CAP_HORSE, LON_CAP_ARMS };
/* clang-format off */
static const ai_lon_doctrine ai_lon_doctrines[AI_DOCTRINES][LON_CAP_ARMS] = {
    /* foot, then horse: onward fight danger fire shoot least shy press keep */
    [AI_STEADY]  = { {  4, 130,  0, 30, 20,  4, -12, 100,  60 },
                   {  4, 130, 30, 30, 60, 10,   0,  60,  60 } },
    [AI_BOLD]    = { {  8, 140,  0, 20, 20,  4, -20, 150,  20 },
                   {  7, 140, 15, 20, 60,  8, -15, 120,  20 } },
    [AI_WARY]    = { {  3, 110, 40, 50, 40,  8,   0,  60, 100 },
                   {  3, 110, 60, 50, 60, 16,   8,  30, 120 } },
    [AI_HOLD]    = { { -1, 100, 30, 40, 60, 12,  -6,  20,   0 },
                   { -1, 100, 40, 40, 60, 15,   0,   0,   0 } },
    [AI_RUSH]    = { { 16, 150,  5,  5, 30,  1, -30, 200,   0 },
                   { 14, 150,  5,  5, 40,  1, -30, 200,   0 } },
    [AI_PATIENT] = { {  2, 130,  0, 30, 20,  4, -12,  50, 100 },
                   {  8, 130, 30, 20, 60,  4,  -6,  60,  20 } },
};
/* clang-format on */

/* ---- Chances (captain_weigh.c) ---- */

/* Of an attack, in thousandths: dice of both, and how many d3 each adds (8.A.4, 8.C, 8.D, 8.E). */
typedef struct ai_lon_chance {
    int win, lose;
} ai_lon_chance;
ai_lon_chance ai_lon_chance_of(int attack, int defence, int more, int his_more);
/* That a shot hits, in thousandths: strictly more than the range value; grapeshot at whom it
   touches. */
int ai_lon_hits(int die, int32_t distance, bool gun, bool touches);
/* What it costs a side that a stand of it is beaten or hit. */
int ai_lon_worth(const lon_state *s, int stand);

/* ---- The position, and who is asked ---- */

/* What an attack of a foe promises him. */
typedef struct ai_lon_known {
    uint16_t whom; /* 1 + the stand, 0: not known */
    int16_t promise;
} ai_lon_known;

typedef struct ai_lon_view {
    const tc_battle *battle;
    const tc_state *state;
    const lon_battle *b;
    const lon_state *s;
    ai_lon_mind *m;
    const ai_random *r;
    int side;
    int urge; /* how much the clock presses: points a centimetre */
    /* per cent: how much of a card counts, whether still to come in this turn or not */
    int my_melee, his_melee, my_fire, his_fire, his_move;
    lon_state t;         /* the same, for asking the law about moves not yet begun */
    uint64_t engaged[2]; /* ours that touch an enemy */
    int raider;          /* who of ours is to take a train of theirs, -1 nobody */
    pl_point spoil;      /* the middle of that train */
    int prize;           /* as how many stands it counts */
    bool idle;           /* the enemy has not left the line where he began */
    bool meek;           /* nor done us harm */
    bool hard;           /* no general to give orders: all moves cost more (4.C.2) */
    int listed;          /* places in foe[] of those who matter to a body */
    uint8_t list[LON_SIDE_STANDS + 8];
    int32_t now[LON_STANDS];               /* what it is worth that ours stand where they stand */
    bool known[LON_STANDS];                /* is it known? */
    ai_lon_known his[LON_SIDE_STANDS + 8]; /* by places in foe[] */
} ai_lon_view;

/* One of ours, for weighing where it might stand. */
typedef struct ai_lon_me {
    const ai_lon_doctrine *d;
    int stand, type, arm, hw, hd, melee, fire, worth;
    bool able; /* can attack */
    bool supported, disordered;
    bool raids; /* it is to take their train */
} ai_lon_me;

/* Only foes so near to it will be weighed, and the nearest. */
void ai_lon_list(ai_lon_view *v, pl_point middle, int32_t reach);
void ai_lon_survey(ai_lon_view *v); /* foes into the mind, who is engaged, what is still to come */
ai_lon_me ai_lon_me_of(const ai_lon_view *v, int stand);
/* What it is worth that it stands there. */
int32_t ai_lon_weigh(ai_lon_view *v, const ai_lon_me *me, const pl_stand *base);
int32_t ai_lon_weigh_now(ai_lon_view *v, int stand);

/* How much the clock presses on (14, R107): whoever has no lead by then has won nothing. */
int ai_lon_urge(const lon_battle *b, const lon_state *s, int side);
enum { LON_CAP_BOLDER = 5 }; /* points that a fight may promise less, for each of it */

/* captain_choose.c: the best lawful move of a body whose set lies in v->t.move; false: none that is
   worth a point. gain: against staying. */
typedef struct ai_lon_choice {
    lon_path path;
    int32_t gain;
} ai_lon_choice;
bool ai_lon_think(ai_lon_view *v, ai_lon_choice *best);
/* The same without the law: no more than that is to be had. 0: nothing. */
int32_t ai_lon_hope(ai_lon_view *v);

/* captain_move.c */
void ai_lon_open_view(ai_lon_view *v, const tc_battle *b, const tc_state *s, int side,
                      ai_random *r);
void ai_lon_move(const tc_battle *b, const tc_state *s, int side, ai_random *r, play_decision *out);
void ai_lon_path(const tc_battle *b, const tc_state *s, int side, ai_random *r, play_decision *out);
/* captain_lead.c: where the general goes; false: he stays. */
bool ai_lon_lead(ai_lon_view *v, lon_path *path);
/* captain_fight.c */
void ai_lon_fire(const tc_battle *b, const tc_state *s, int side, ai_random *r, play_decision *out);
void ai_lon_melee(const tc_battle *b, const tc_state *s, int side, ai_random *r,
                  play_decision *out);
void ai_lon_opt(const tc_battle *b, const tc_state *s, const tc_await *w, play_decision *out);
void ai_lon_advance(const tc_battle *b, const tc_state *s, const tc_await *w, ai_random *r,
                    play_decision *out);
/* captain_setup.c */
bool ai_lon_place(const tc_battle *b, const tc_state *s, const tc_await *w, play_decision *out);

#endif
