/* Who must fight whom after movement (SOF-5.0.b, 5.0.c), gathered once for the generals, and the
   simplest legal division into battles (SOF-R27). */
#ifndef TC_BATTLE_LINE_H
#define TC_BATTLE_LINE_H

#include "../ai.h"

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

/* The hexes about one that are in a set: bits of the rows above, of itself and below (ledger
   2.8: odd columns lie half a hex lower). */
static inline void ai_neighbours(const uint64_t *rows, tc_hex h, uint64_t out[3])
{
    const int row = hex_row(h);
    const uint64_t bit = (uint64_t)1 << hex_col(h), beside = bit << 1 | bit >> 1;
    const uint64_t odd = beside & -(uint64_t)(h & 1), even = beside & ~odd;

    out[0] = row > 0 ? rows[row - 1] & (bit | even) : 0;
    out[1] = rows[row] & beside;
    out[2] = row + 1 < HEX_ROWS ? rows[row + 1] & (bit | odd) : 0;
}

static inline bool ai_has_neighbour(const uint64_t *rows, tc_hex h)
{
    uint64_t about[3];
    ai_neighbours(rows, h, about);
    return (about[0] | about[1] | about[2]) != 0;
}

/* Can this unit of the activation attack at all (SOF-5.2.c, 7.1.b, R32)? Whether it must is another
   question: it has moved, or was named (R14). */
static inline bool ai_is_able(const sof_battle *b, const sof_state *s, int unit)
{
    const sof_unit *u = &s->unit[unit];

    if (b->unit[unit].side != s->side || /* what most fail by first */
        (s->by == SOF_BY_LEADER && b->unit[unit].leader != s->active))
        return false;
    if (u->status != SOF_NORMAL || u->hex == HEX_NONE)
        return false;
    if (s->by == SOF_BY_SINGLE || s->by == SOF_BY_EVENT)
        return u->flags & SOF_U_NAMED;
    return s->by == SOF_BY_LEADER &&
           (!sof_on(b, SOF_COMMAND_RADIUS) || u->flags & SOF_U_IN_COMMAND);
}

static inline bool ai_is_bound(const sof_state *s, int unit)
{
    return s->unit[unit].flags & (SOF_U_MOVED | SOF_U_NAMED);
}

/* The able units of the activation for which want is true (NULL: the bound ones), with the
   enemies they touch. voluntary: DISORDERED and ROUTED enemies too (R29). */
void ai_line_gather(const sof_battle *b, const sof_state *s, const bool *want, bool voluntary,
                    ai_line *out);

/* Each NORMAL enemy to one attacker, then each idle attacker to a fight (R27); under
   strict_components one battle a component (R26). turn: any number, for variety. */
void ai_line_divide(const sof_battle *b, const ai_line *line, uint32_t turn, ai_division *out);

/* As draft items and their commit. */
void ai_line_declare(const ai_line *line, const ai_division *d, int side, play_decision *out);

#endif
