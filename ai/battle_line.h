/* Who must fight whom after movement (SOF-5.0.b, 5.0.c), gathered once for the generals, and the
   simplest legal division into battles (SOF-R27). */
#ifndef TC_BATTLE_LINE_H
#define TC_BATTLE_LINE_H

#include "ai.h"

enum {
    AI_LINE_MAX = 63
}; /* a bit each in a word; a declaration has PLAY_ITEMS_MAX - 1 battles at most */

typedef struct ai_line {
    int attackers, enemies;
    uint8_t attacker[AI_LINE_MAX], enemy[AI_LINE_MAX]; /* unit numbers */
    uint64_t touches[AI_LINE_MAX];                     /* bit e: this attacker may strike enemy e */
    uint64_t normal; /* bit e: enemy e is NORMAL and so must be attacked */
    bool cut;        /* there was no room for all: the line is no use */
} ai_line;

/* A division: which battle (1.., 0 none) each attacker and each enemy of the line is in. */
typedef struct ai_division {
    int battles;
    uint8_t attacker[AI_LINE_MAX], enemy[AI_LINE_MAX];
} ai_division;

/* Can this unit of the activation attack at all (SOF-5.2.c, 7.1.b, R32)? Whether it must is another
   question: it has moved, or was named (R14). */
bool ai_is_able(const sof_battle *b, const sof_state *s, int unit);
bool ai_is_bound(const sof_state *s, int unit);

/* The able units of the activation for which want is true (NULL: the bound ones), with the enemies they
   touch. voluntary: DISORDERED and ROUTED enemies too (R29). */
void ai_line_gather(const sof_battle *b, const sof_state *s, const bool *want, bool voluntary,
                    ai_line *out);

/* Each NORMAL enemy to one attacker, then each idle attacker to a fight (R27); under strict_components
   one battle a component (R26). turn: any number, for variety. */
void ai_line_divide(const sof_battle *b, const ai_line *line, uint32_t turn, ai_division *out);

/* As draft items and their commit. */
void ai_line_declare(const ai_line *line, const ai_division *d, int side, play_decision *out);

#endif
