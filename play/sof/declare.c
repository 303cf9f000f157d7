/* One legal declaration of battles (SOF-5.0.b to 5.0.d): whoever must fight fights, and nobody
   else. R27's own proof that one exists, carried out: each enemy who must be attacked goes to
   one attacker; an attacker left over joins a battle with a single defender, or takes one from a
   battle with several. */
#include "../inside.h"

typedef struct duty {
    const sof_battle *b;
    const sof_state *s;
    int attackers, defenders;
    uint8_t attacker[SOF_UNITS], defender[SOF_UNITS];
    uint8_t battle_of[SOF_UNITS]; /* by unit: the battle it is put in, TC_NONE before */
    uint8_t load[SOF_UNITS];      /* by battle: defenders in it */
    uint64_t taken[2];            /* units in battles that are settled already */
} duty;

/* Adjacent and, with facing, in one of the three front hexes (SOF-7.2.d). */
static bool faces(const duty *d, int attacker, int defender)
{
    const sof_unit *u = &d->s->unit[attacker];
    const int dir = hex_dir_to(u->hex, d->s->unit[defender].hex);

    if (dir < 0)
        return false;
    const int turn = (dir - u->facing + HEX_DIRS) % HEX_DIRS;
    return !sof_on(d->b, SOF_FACING) || turn <= 1 || turn == HEX_DIRS - 1;
}

/* SOF-5.0.b with R14, R32, SOF-7.1.b: activated, NORMAL, in command. */
static bool is_bound(const duty *d, int unit)
{
    const sof_unit *u = &d->s->unit[unit];

    return !tc_set_has(d->taken, (unsigned)unit) && d->b->unit[unit].side == d->s->side &&
           u->hex != HEX_NONE && u->status == SOF_NORMAL &&
           (u->flags & (SOF_U_MOVED | SOF_U_NAMED)) &&
           (!sof_on(d->b, SOF_COMMAND_RADIUS) || (u->flags & SOF_U_IN_COMMAND));
}

static void note_enemies(duty *d, int attacker)
{
    const tc_hex from = d->s->unit[attacker].hex;
    bool any = false;

    for (int dir = 0; dir < HEX_DIRS; dir++) {
        const tc_hex h = hex_next(from, dir, d->b->cols, d->b->rows);
        const int enemy = h == HEX_NONE ? -1 : sof_unit_at(d->b, d->s, h);
        if (enemy < 0 || d->b->unit[enemy].side == d->s->side ||
            d->s->unit[enemy].status != SOF_NORMAL || tc_set_has(d->taken, (unsigned)enemy) ||
            !faces(d, attacker, enemy))
            continue;
        any = true;
        if (d->battle_of[enemy] == TC_NONE) {
            d->battle_of[enemy] = 0;
            d->defender[d->defenders++] = (uint8_t)enemy;
        }
    }
    if (any)
        d->attacker[d->attackers++] = (uint8_t)attacker;
}

/* Battle i is attacker i's. Each enemy goes where the fewest are. */
static void share_defenders(duty *d)
{
    for (int i = 0; i < d->defenders; i++) {
        const int enemy = d->defender[i];
        int best = -1;
        for (int j = 0; j < d->attackers; j++)
            if (faces(d, d->attacker[j], enemy) && (best < 0 || d->load[j] < d->load[best]))
                best = j;
        TC_ASSERT(best >= 0); /* he is a defender because somebody faces him */
        d->battle_of[enemy] = (uint8_t)best;
        d->load[best]++;
    }
}

static void place_idle_attackers(duty *d)
{
    for (int j = 0; j < d->attackers; j++) {
        const int attacker = d->attacker[j];
        d->battle_of[attacker] = (uint8_t)j;
        for (int i = 0; i < d->defenders && !d->load[j] && d->battle_of[attacker] == j; i++) {
            const int enemy = d->defender[i], from = d->battle_of[enemy];
            if (!faces(d, attacker, enemy))
                continue;
            if (d->load[from] == 1) {
                d->battle_of[attacker] = (uint8_t)from;
            } else {
                d->load[from]--;
                d->load[j]++;
                d->battle_of[enemy] = (uint8_t)j;
            }
        }
    }
}

/* strict_components (R26): whoever is linked by a chain of contacts is in one battle. */
static void join_components(duty *d)
{
    bool changed = true;

    for (int j = 0; j < d->attackers; j++)
        d->battle_of[d->attacker[j]] = (uint8_t)j;
    for (int i = 0; i < d->defenders; i++)
        d->battle_of[d->defender[i]] = (uint8_t)d->attackers;
    while (changed) { /* the lowest number spreads; each round lowers at least one */
        changed = false;
        for (int j = 0; j < d->attackers; j++)
            for (int i = 0; i < d->defenders; i++) {
                uint8_t *a = &d->battle_of[d->attacker[j]], *e = &d->battle_of[d->defender[i]];
                if (*a == *e || !faces(d, d->attacker[j], d->defender[i]))
                    continue;
                *a = *e = *a < *e ? *a : *e;
                changed = true;
            }
    }
}

static tc_action *add_action(play_decision *out, int kind, int side)
{
    tc_action *a = &out->at[out->count++];

    __builtin_memset(a, 0, sizeof *a);
    a->kind = (uint8_t)kind;
    a->side = (uint8_t)side;
    return a;
}

static void write_battles(const duty *d, play_decision *out)
{
    for (int battle = 0; battle < d->attackers && out->count < PLAY_ITEMS_MAX - 1; battle++) {
        uint64_t set[2] = { 0, 0 };
        for (int j = 0; j < d->attackers; j++)
            if (d->battle_of[d->attacker[j]] == battle)
                tc_set_add(set, d->attacker[j]);
        if (!set[0] && !set[1])
            continue;
        for (int i = 0; i < d->defenders; i++)
            if (d->battle_of[d->defender[i]] == battle)
                tc_set_add(set, d->defender[i]);
        tc_action *a = add_action(out, SOF_BATTLE, d->s->side);
        a->as.set[0] = set[0];
        a->as.set[1] = set[1];
    }
}

static void share_duties(duty *d)
{
    __builtin_memset(d->battle_of, TC_NONE, sizeof d->battle_of);
    for (int i = 0; i < d->b->units; i++)
        if (is_bound(d, i))
            note_enemies(d, i);
    if (sof_on(d->b, SOF_STRICT_COMPONENTS)) {
        join_components(d);
    } else {
        share_defenders(d);
        place_idle_attackers(d);
    }
}

static void keep_battles(duty *d, const play_decision *kept, play_decision *out)
{
    for (int i = 0; kept && i < kept->count - 1 && out->count < PLAY_ITEMS_MAX - 1; i++) {
        if (kept->at[i].kind != SOF_BATTLE)
            continue;
        d->taken[0] |= kept->at[i].as.set[0];
        d->taken[1] |= kept->at[i].as.set[1];
        out->at[out->count++] = kept->at[i];
    }
}

bool play_sof_declare(const tc_battle *b, const tc_state *s, const play_decision *kept,
                      play_decision *out)
{
    duty d = { .b = &b->as.sof, .s = &s->as.sof };
    const sof_state *sof = d.s;

    out->count = 0;
    if (s->over || !sof->frames || sof->frame[sof->frames - 1].step != SOF_STEP_GUNS)
        return false;
    if (sof->battles) /* an unfinished draft is dropped first */
        add_action(out, TC_CLEAR, sof->side);
    keep_battles(&d, kept, out);
    share_duties(&d);
    write_battles(&d, out);
    add_action(out, SOF_DECLARE_BATTLES, sof->side);
    return true;
}
