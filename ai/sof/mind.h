/* What the captain of Sword of Fire keeps in view during one activation. */
#ifndef TC_SOF_MIND_H
#define TC_SOF_MIND_H

#include "../mind.h"

enum { AI_QUEUE_MAX = 48, AI_RINGS = 64, AI_PLANES = 7 };

/* One enemy unit as the captain sees it while he moves. */
typedef struct ai_foe {
    tc_hex hex;
    uint8_t unit, cf, status, morale;
    uint8_t defence; /* doubled in woods and village */
    uint8_t cavalry, rough, facing;
    int16_t help;     /* CF of men of this activation next to it already, bound to fight */
    int16_t promised; /* CF of men of this activation that could still come up */
} ai_foe;

/* Units of one side and how far each of them counts, sixteen to a block: a hex asks as many of them
   at once as the machine can (captain_survey.c). */
enum { AI_LANES = 16 };
typedef struct ai_block {
    /* the three coordinates of a hex between which it counts: 0x8000 less the least of each, 0x8000
       and the most */
    uint16_t low[3][AI_LANES], high[3][AI_LANES];
    uint16_t cf[AI_LANES];
} ai_block;

typedef struct ai_band {
    uint8_t count;
    uint8_t unit[AI_UNITS];
    ai_block block[AI_UNITS / AI_LANES];
} ai_band;

typedef struct ai_sof_mind {
    uint8_t queued, asked, foes;
    uint8_t last; /* 1 + the unit he moved last, 0 none */
    tc_hex from;  /* where it was */
    uint8_t led;  /* 1 + the enemy unit against whom the leader is to stand, 0 none */
    uint8_t queue[AI_QUEUE_MAX]; /* units still to be asked, nearest the enemy first */
    /* how each of them is counted among a foe's help or promised: 0 not, else the range,
       and from where */
    uint8_t helps[AI_QUEUE_MAX], promises[AI_QUEUE_MAX];
    tc_hex counted[AI_QUEUE_MAX];
    uint64_t promised_to[AI_QUEUE_MAX][2]; /* the foes that count its promise: a tc_set */
    ai_foe foe[SOF_UNITS];                 /* enemies on the map */
    /* which of them stands in a hex; else no meaning */
    uint8_t foe_at[HEX_ROWS * HEX_COLS];
    uint8_t rings; /* how many of ring[] this command may ask for */
    uint8_t drawn; /* how many are good while the enemies stand as they stood */
    /* the march from each hex to the enemy's weak places, the hexes of each one bit per hex */
    uint64_t ring[AI_RINGS][HEX_ROWS];
    /* the same by hex: bit k of 1 + its ring, 0 in none */
    uint64_t number[AI_PLANES][HEX_ROWS];
    uint64_t contact[HEX_ROWS]; /* the hexes next to an enemy */
    ai_band threats, helpers;   /* enemies that may strike, friends that may help */
    /* the threat to a hex in CF, where it has been asked for */
    uint64_t threat_known[HEX_ROWS];
    int16_t threat[HEX_ROWS * HEX_COLS];
} ai_sof_mind;

/* A plan is for an activation: nothing of a mind is kept from one playout for the next. */
typedef struct ai_sof_kept {
    uint8_t zero;
} ai_sof_kept;

#endif
