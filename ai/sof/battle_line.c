/* The battle line of an activation: ledger 5.0, R14, R26 to R32. It only proposes; tc_check
   decides. */
#include "battle_line.h"

/* The enemy unit's place in the line, added if it is new; -1 if there is no room. */
static int enemy_index(const sof_state *s, int enemy, ai_line *line)
{
    for (int e = 0; e < line->enemies; e++)
        if (line->enemy[e] == enemy)
            return e;
    if (line->enemies == AI_LINE_MAX)
        return -1;
    line->enemy[line->enemies] = (uint8_t)enemy;
    if (s->unit[enemy].status == SOF_NORMAL)
        line->normal |= (uint64_t)1 << line->enemies;
    return line->enemies++;
}

/* The enemies in the (front) hexes about a unit: SOF-7.2.b narrows them to three. */
static uint64_t touched(const sof_battle *b, const sof_state *s, int unit, bool voluntary,
                        ai_line *line)
{
    const uint64_t *foes = s->units_at[!s->side];
    const tc_hex h = s->unit[unit].hex;
    uint64_t touches = 0;

    if (!ai_has_neighbour(foes, h))
        return 0;
    for (int dir = 0; dir < HEX_DIRS; dir++) {
        const tc_hex to = hex_next(h, dir, b->cols, b->rows);
        if (to == HEX_NONE || !sof_bit(foes, to))
            continue;
        const int turn = (dir - s->unit[unit].facing + HEX_DIRS) % HEX_DIRS;
        if (sof_on(b, SOF_FACING) && turn > 1 && turn < HEX_DIRS - 1)
            continue;
        const int enemy = sof_unit_at(b, s, to);
        if (enemy < 0 || (!voluntary && s->unit[enemy].status != SOF_NORMAL))
            continue;
        const int e = enemy_index(s, enemy, line);
        if (e < 0)
            line->cut = true;
        else
            touches |= (uint64_t)1 << e;
    }
    return touches;
}

void ai_line_gather(const sof_battle *b, const sof_state *s, const bool *want, bool voluntary,
                    ai_line *out)
{
    out->attackers = out->enemies = 0;
    out->normal = 0;
    out->cut = false;
    const int units = b->units;
    for (int u = 0; u < units; u++) {
        if (want ? !want[u] : !(s->unit[u].flags & (SOF_U_MOVED | SOF_U_NAMED)))
            continue; /* most are not bound: ask this first */
        if (b->unit[u].side != s->side || !ai_is_able(b, s, u))
            continue;
        const uint64_t touches = touched(b, s, u, voluntary, out);
        if (!touches)
            continue;
        if (out->attackers == AI_LINE_MAX) {
            out->cut = true;
            return;
        }
        out->attacker[out->attackers] = (uint8_t)u;
        out->touches[out->attackers++] = touches;
    }
}

/* R26 strict: whoever hangs together by NORMAL enemies is one battle. */
static void divide_strictly(const ai_line *line, ai_division *d)
{
    for (int a = 0; a < line->attackers; a++) {
        uint64_t reached = line->touches[a] & line->normal;
        if (d->attacker[a] || !reached)
            continue;
        d->attacker[a] = (uint8_t)++d->battles;
        for (bool grown = true; grown;) {
            grown = false;
            for (int i = 0; i < line->attackers; i++) {
                if (d->attacker[i] || !(line->touches[i] & reached))
                    continue;
                d->attacker[i] = (uint8_t)d->battles;
                reached |= line->touches[i] & line->normal;
                grown = true;
            }
        }
        for (int e = 0; e < line->enemies; e++)
            if (reached >> e & 1)
                d->enemy[e] = (uint8_t)d->battles;
    }
}

/* A member of a set, counted round from the first; 0 of an empty one, which no caller has. */
static int nth_bit(uint64_t set, uint32_t turn)
{
    uint32_t count = 0;
    for (uint64_t rest = set; rest; rest &= rest - 1)
        count++;
    if (count == 0)
        return 0;
    for (uint32_t n = turn % count; n > 0; n--)
        set &= set - 1;
    return __builtin_ctzll(set);
}

void ai_line_divide(const sof_battle *b, const ai_line *line, uint32_t turn, ai_division *out)
{
    uint64_t fights[AI_LINE_MAX]; /* enemies given to each attacker that leads a battle */

    out->battles = 0;
    __builtin_memset(out->attacker, 0, sizeof out->attacker);
    __builtin_memset(out->enemy, 0, sizeof out->enemy);
    if (sof_on(b, SOF_STRICT_COMPONENTS)) {
        divide_strictly(line, out);
        return;
    }
    __builtin_memset(fights, 0, sizeof fights);
    for (int e = 0; e < line->enemies; e++) { /* each enemy to one attacker */
        if (!(line->normal >> e & 1))
            continue;
        uint64_t takers = 0;
        for (int a = 0; a < line->attackers; a++)
            takers |= (line->touches[a] >> e & 1) << a;
        const int a = nth_bit(takers, turn + (uint32_t)e);
        fights[a] |= (uint64_t)1 << e;
    }
    for (int a = 0; a < line->attackers; a++) { /* an idle one takes an enemy from a crowd */
        if (fights[a] || !(line->touches[a] & line->normal))
            continue;
        const int e = nth_bit(line->touches[a] & line->normal, turn + (uint32_t)a);
        for (int i = 0; i < line->attackers; i++) {
            if (!(fights[i] >> e & 1) || !(fights[i] & (fights[i] - 1)))
                continue;
            fights[i] &= ~((uint64_t)1 << e);
            fights[a] = (uint64_t)1 << e;
            break;
        }
    }
    for (int a = 0; a < line->attackers; a++) {
        if (!fights[a])
            continue;
        out->attacker[a] = (uint8_t)++out->battles;
        for (uint64_t rest = fights[a]; rest; rest &= rest - 1)
            out->enemy[__builtin_ctzll(rest)] = (uint8_t)out->battles;
    }
    for (int a = 0; a < line->attackers;
         a++) { /* the last idle ones join a single enemy's battle */
        if (out->attacker[a] || !(line->touches[a] & line->normal))
            continue;
        out->attacker[a] = out->enemy[nth_bit(line->touches[a] & line->normal, turn + (uint32_t)a)];
    }
}

void ai_line_declare(const ai_line *line, const ai_division *d, int side, play_decision *out)
{
    out->count = d->battles + 1;
    for (int i = 0; i < d->battles; i++)
        out->at[i] = (tc_action){ .kind = SOF_BATTLE, .side = (uint8_t)side };
    out->at[d->battles] = (tc_action){ .kind = SOF_DECLARE_BATTLES, .side = (uint8_t)side };
    for (int a = 0; a < line->attackers; a++)
        if (d->attacker[a])
            tc_set_add(out->at[d->attacker[a] - 1].as.set, line->attacker[a]);
    for (int e = 0; e < line->enemies; e++)
        if (d->enemy[e])
            tc_set_add(out->at[d->enemy[e] - 1].as.set, line->enemy[e]);
}
