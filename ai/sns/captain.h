/* What the chapters of the captain of Sword & Spear share: his doctrine in numbers, what he sees,
   how he weighs a fight and a place, and what a unit could do. Worth is counted in points,
   SNS_CAP_POINT to a point of army value. */
#ifndef TC_SNS_CAPTAIN_H
#define TC_SNS_CAPTAIN_H

#include "../plane/plane.h"

enum {
    SNS_CAP_POINT = 100,
    SNS_CAP_ROUT = 130, /* per cent: neighbours test for it, and a die is lost */
    SNS_CAP_DICE = 10,  /* more dice than that do hardly more */
    SNS_CAP_BOLDER = 4, /* points that a fight may promise less, for each of the urge */
    SNS_CAP_CHOICES = 40,
    SNS_CAP_STEPS = 2
};

/* A doctrine: points unless told. */
typedef struct ai_sns_doctrine {
    int16_t onward; /* a DU nearer to the prey */
    int16_t fight;  /* per cent of what combats promise */
    int16_t danger; /* per cent of what enemies could do to it by charging */
    int16_t fire;   /* per cent of what their shooting could do to it */
    int16_t shoot;  /* per cent of what its own shooting promises */
    int16_t rally;  /* per cent of what a hit less is worth */
    int16_t crowd;  /* each point of strength that there is more of them about it than of us */
    int16_t line;   /* a side covered; a DU that it is not before the others */
    int16_t shy;    /* a charge must promise this */
    int16_t press;  /* per cent of what the clock adds to all that */
} ai_sns_doctrine;

/* The captain leads by the first; a general weighs them all. */
enum ai_sns_school { SNS_CAP_FOOT, SNS_CAP_HORSE, SNS_CAP_LIGHT, SNS_CAP_ARMS };
/* clang-format off */
static const ai_sns_doctrine ai_sns_doctrines[AI_DOCTRINES][SNS_CAP_ARMS] = {
    /* formed foot and train, formed mounted, skirmishers:
                       onward fight danger fire shoot rally crowd line shy press */
    [AI_STEADY]  = { {  5, 100,  90,  30, 100, 100,  3,  0,   0, 100 },
                     {  4, 100, 100,  30, 100, 100,  3,  0,  10,  80 },
                     {  4, 100,  90,  50, 110, 100,  2,  0,  10,  60 } },
    [AI_BOLD]    = { {  8, 110,  20,  20, 100,  40,  1,  2, -15, 120 },
                     {  8, 110,  25,  20, 100,  40,  1,  0, -10, 120 },
                     {  5, 110,  20,  30, 110,  40,  1,  0,   0,  80 } },
    [AI_WARY]    = { {  4,  90,  70,  50, 100,  80,  4,  5,  15,  60 },
                     {  4,  90,  90,  50, 100,  80,  4,  0,  25,  50 },
                     {  2,  90,  60,  80, 110,  80,  2,  0,  25,  40 } },
    [AI_HOLD]    = { { -1, 100,  50,  50, 110,  90,  2,  5,  10,  30 },
                     { -1, 100,  60,  50, 110,  90,  2,  0,  20,  20 },
                     {  0, 100,  50,  60, 120,  90,  2,  0,  20,  20 } },
    [AI_RUSH]    = { { 14, 120,   5,   5,  90,  20,  0,  0, -40, 150 },
                     { 14, 120,   5,   5,  90,  20,  0,  0, -40, 150 },
                     {  8, 120,  10,  10, 100,  20,  0,  0, -10, 100 } },
    [AI_PATIENT] = { {  3, 100,  50,  30, 100,  80,  3,  5,  -5,  60 },
                     {  3, 100,  60,  30, 100,  80,  3,  0,   5,  60 },
                     {  4, 100,  30,  40, 110,  80,  1,  0,  10,  60 } },
};
/* clang-format on */

/* ---- Chances (captain_chances.c) ---- */

/* Of one round, in thousandths, by all pairs together: straight hits, and tests to be taken. */
typedef struct ai_sns_chance {
    uint16_t straight, tests;
} ai_sns_chance;
/* [protection of the loser - SNS_LACKING][dice of the winner - 1][dice of the loser - 1] */
extern const ai_sns_chance ai_sns_chances[4][SNS_CAP_DICE][SNS_CAP_DICE];
static inline ai_sns_chance ai_sns_chance_of(int dice, int his_dice, int his_protection)
{
    const int a = dice < 1 ? 1 : dice > SNS_CAP_DICE ? SNS_CAP_DICE : dice;
    const int b = his_dice < 1 ? 1 : his_dice > SNS_CAP_DICE ? SNS_CAP_DICE : his_dice;
    return ai_sns_chances[his_protection - SNS_LACKING][a - 1][b - 1];
}

/* ---- The position, and who is asked ---- */

/* A unit as it is seen: facing in 1/1024, lengths in thousandths of a DU. */
typedef struct ai_sns_man {
    pl_point at, mid;             /* P, and the centre of its base */
    int32_t heading, rate, range; /* rate in the open; range 0: it does not shoot */
    int16_t fx, fy, hd;
    int16_t worth; /* what its rout costs */
    uint16_t traits;
    uint8_t unit, type, strength, hits;
    int8_t protection;
    uint8_t need; /* in a test, nearly */
    bool engaged, fronts, light, mounted, foot, large, acted, led;
    bool strikes; /* could charge at all */
} ai_sns_man;

/* Somebody against one foe: points that a charge on his front, on flank or rear, promises; what his
   would do to it; what shots would. */
typedef struct ai_sns_match {
    int16_t strike[2], struck[2], shot, shot_at;
    int32_t averse; /* as how much farther he counts */
} ai_sns_match;

typedef struct ai_sns_view {
    const tc_battle *battle;
    const tc_state *state;
    const sns_battle *b;
    const sns_state *s;
    const ai_random *r;
    int side, n, foes;
    int urge;   /* 0 to 10: how much the clock presses */
    bool waits; /* the clock is on our side */
    bool idle;  /* the enemy has not come so far */
    uint8_t mine[SNS_SIDE_UNITS], foe[SNS_SIDE_UNITS];
    ai_sns_man man[SNS_UNITS];
    int whose; /* whom `match` is for, -1 nobody */
    ai_sns_match match[SNS_UNITS];
    int32_t danger; /* of what was weighed last: points that enemies could do it by charging */
    int32_t least;  /* what is worth less is not looked at closely */
} ai_sns_view;

void ai_sns_open_view(ai_sns_view *v, const tc_battle *b, const tc_state *s, int side,
                      const ai_random *r);
const ai_sns_doctrine *ai_sns_doctrine_of(const ai_sns_view *v, int unit);
static inline bool ai_sns_stands(const ai_sns_view *v, int unit)
{
    return v->r->doctrine[unit] == AI_STAND;
}
void ai_sns_match_up(ai_sns_view *v, int unit);

/* ---- Weighing (captain_weigh.c) ---- */

/* What so many hits (thousandths) more would cost a side. */
int ai_sns_loss(const ai_sns_man *m, int hits);
/* Points they would lose, and we, if two fought now by the law (sns_muster_of). */
typedef struct ai_sns_exchange {
    int theirs, ours;
} ai_sns_exchange;
/* out[0] with so many dice more than now, out[1] with another one. */
void ai_sns_fight(const ai_sns_view *v, const sns_fight *f, int mine, int more,
                  ai_sns_exchange out[2]);
/* The same guessed, of a charge over front or not, impetus included. */
ai_sns_exchange ai_sns_clash(const ai_sns_man *charger, const ai_sns_man *target, bool front);
/* What it is worth to it to stand there (P, heading); except: a foe it will be in contact with. */
int32_t ai_sns_weigh(ai_sns_view *v, int unit, pl_point at, int heading, int except);
bool ai_sns_is_front(const ai_sns_man *target, pl_point from); /* 8.2.a, for somebody at P */

/* ---- What a unit could do (captain_act.c, captain_move.c) ---- */

typedef struct ai_sns_choice {
    uint8_t kind; /* enum sns_act_kind */
    uint8_t target, group, hand;
    uint8_t need;        /* its die is so much over D */
    uint8_t move, range; /* bonuses that it takes */
    uint8_t steps;
    int16_t angle; /* of a charge's wheel */
    int16_t gain;  /* points, against holding */
    int16_t more;  /* and of each die more in its combat */
    bool sure;     /* the law has said yes */
    pl_stand end;  /* of a move, nearly */
    sns_move_step step[SNS_CAP_STEPS];
} ai_sns_choice;

typedef struct ai_sns_choices {
    ai_sns_view *v;
    int unit, n;
    int over;             /* its die is so much over D */
    int bonuses;          /* that it has */
    int32_t stay, danger; /* what it is worth that it stays; how it is threatened there */
    int friends;          /* of ours that it could come upon */
    uint8_t friendly[SNS_SIDE_UNITS];
    uint64_t zones; /* it stands in theirs (7.4.c): bit unit */
    ai_sns_choice at[SNS_CAP_CHOICES];
} ai_sns_choices;

/* All that is thought of, without the law. */
void ai_sns_think(ai_sns_view *v, int unit, int over, int bonuses, ai_sns_choices *c);
void ai_sns_think_of_moves(ai_sns_choices *c);
void ai_sns_look_about(ai_sns_choices *c); /* friends about it, zones in which it is */
/* No friend stands in its way straight on from there, nor where it would end (7.7), nearly. */
bool ai_sns_is_free(const ai_sns_choices *c, const pl_stand *from, int32_t length);
void ai_sns_offer(ai_sns_choices *c, const ai_sns_choice *one);
void ai_sns_think_of_shots(ai_sns_choices *c); /* captain_shoot.c */
/* A shot with a move before or after it (R129): from the first of the moves thought of already. */
void ai_sns_join_shots(ai_sns_choices *c, int moves);
void ai_sns_think_of_charges(ai_sns_choices *c); /* captain_charge.c */
int ai_sns_impetus(const ai_sns_choices *c);     /* that it will have when it gets its die (11.2) */
int ai_sns_bolder(const ai_sns_choices *c);      /* points that a fight may promise less */
static inline int16_t ai_sns_points(int32_t x)
{
    return (int16_t)(x > 30000 ? 30000 : x < -30000 ? -30000 : x);
}
/* How much must be over D for a manoeuvre (5.6.c to 5.6.e, 7.3.b). */
static inline int ai_sns_manoeuvres(const ai_sns_man *m)
{
    return m->traits & SNS_UNDRILLED ? 2 : m->light ? 0 : 1;
}
/* Bonuses of so many that are left for its combat. */
static inline int ai_sns_promise(const ai_sns_choice *c, int bonuses)
{
    const int left = bonuses - c->move - c->range;
    return left < 0 ? INT16_MIN : c->gain + (left > 2 ? 2 : left) * c->more;
}
/* The best that the law allows; NULL: nothing that is better than to hold. d: its die. */
ai_sns_choice *ai_sns_best(ai_sns_choices *c, int d);
tc_verdict ai_sns_law_of(const ai_sns_choices *c, ai_sns_choice *one, int d);
tc_verdict ai_sns_law_of_move(const ai_sns_choices *c, ai_sns_choice *one, int d, int bonus);
void ai_sns_say(const ai_sns_view *v, const ai_sns_choice *one, play_decision *out);
/* In a move that follows a shot. */
void ai_sns_second_move(ai_sns_view *v, int unit, play_decision *out);
int ai_sns_best_target(ai_sns_view *v, int unit, int range_bonus, int *points);

/* ---- Decisions ---- */
void ai_sns_allot(ai_sns_view *v, play_decision *out);                     /* captain_allot.c */
void ai_sns_pick(ai_sns_view *v, int number, play_decision *out);          /* captain_act.c */
void ai_sns_bonus(ai_sns_view *v, ai_sns_mind *m, play_decision *out);     /* captain_act.c */
void ai_sns_act(ai_sns_view *v, const ai_sns_mind *m, play_decision *out); /* captain_act.c */
void ai_sns_react(ai_sns_view *v, play_decision *out);                     /* captain_fight.c */
void ai_sns_pursue(ai_sns_view *v, play_decision *out);                    /* captain_fight.c */
void ai_sns_lead(ai_sns_view *v, play_decision *out);                      /* captain_lead.c */
void ai_sns_escape(ai_sns_view *v, play_decision *out);                    /* captain_lead.c */
void ai_sns_attach(ai_sns_view *v, play_decision *out);                    /* captain_lead.c */
int ai_sns_company(ai_sns_view *v, int commander, int unit);               /* captain_lead.c */
bool ai_sns_place(const tc_battle *b, const tc_state *s, const tc_await *w, play_decision *out);
bool ai_sns_place_commander(ai_sns_view *v, play_decision *out); /* captain_setup.c */

/* A point in the frame of a place and a facing in 1/1024, nearly. */
static inline pl_point ai_sns_local(pl_point at, int fx, int fy, pl_point p)
{
    const int dx = p.x - at.x, dy = p.y - at.y;
    return (pl_point){ (dx * fy - dy * fx) >> 10, (dx * fx + dy * fy) >> 10 };
}

static inline int32_t ai_sns_size(int32_t x)
{
    return x < 0 ? -x : x;
}

/* A distance, nearly. */
static inline int32_t ai_sns_far(pl_point a, pl_point b)
{
    const int32_t dx = ai_sns_size(a.x - b.x), dy = ai_sns_size(a.y - b.y);
    return dx > dy ? dx + dy * 27 / 64 - dy / 12 : dy + dx * 27 / 64 - dx / 12;
}

/* The neighbour that could go along in a group on that side (7.8.b), nearly; -1 nobody. */
int ai_sns_beside(const ai_sns_view *v, int unit, bool left);

#endif
