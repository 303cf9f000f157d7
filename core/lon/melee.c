/* Chapter 8: melee. Who attacks whom, the dice of each attack, what the result leads to. The
   frames: MELEE (whose choice), on it COMBAT for the combat named, on that ATT_OPT, DEF_OPT, the
   dice and RESULT, then BEATEN and ADVANCE, one after the other; the dice of a gun or general lost
   lie on BEATEN. Retreat and advance themselves: retreat.c. */
#include "parts.h"

/* ---- COMBAT: may they? ---- */

static unsigned edge_bit(int edge)
{
    return 1u << edge;
}

/* 9.A.1, 8.E.1, 8.A.2: the attacker by itself. */
static tc_verdict check_fit(const lon_state *s, int attacker)
{
    const lon_stand *u = &s->stand[attacker];

    if (u->flags & LON_DISORDERED && tc_on(LON_9_A_1))
        return tc_illegal(LON_9_A_1, attacker, TC_NONE);
    if (!lon_types[u->type].attacks && tc_on(LON_8_E_1))
        return tc_illegal(LON_8_E_1, attacker, TC_NONE);
    if (u->flags & LON_ATTACKED && tc_on(LON_8_A_2))
        return tc_illegal(tc_by(LON_8_A_2, LON_R71), attacker, TC_NONE);
    return tc_legal();
}

/* 8.A.1, R70 beside: in the order of ledger 5.4. */
static tc_verdict check_attacker(const lon_battle *b, const lon_state *s, int attacker,
                                 int defender, lon_edges *edges)
{
    const tc_verdict v = check_fit(s, attacker);

    if (v.rule)
        return v;
    if (!lon_contact(s, attacker, defender, edges))
        return lon_never(LON_8_A_1, attacker, TC_NONE);
    const bool front_only = lon_on(b, LON_FRONT_ATTACK_ONLY) || !tc_on(LON_R70);
    if (front_only && edges->mine != PL_FRONT)
        return tc_illegal(lon_on(b, LON_FRONT_ATTACK_ONLY) ? LON_R70 : LON_8_A_1, attacker,
                          TC_NONE);
    return tc_legal();
}

/* The attackers of a COMBAT: up to the first that is none. */
static int attackers_of(const tc_action *a)
{
    int n = 0;
    while (n < TC_IDS_MAX && a->as.id[n] != TC_NONE)
        n++;
    return n;
}

/* Stands on the table, the defender an enemy, the attackers the player's own, each named once. */
static tc_verdict check_named(const lon_state *s, const tc_action *a, int count)
{
    uint64_t seen[2] = { 0, 0 };

    if (a->target >= LON_STANDS || !lon_stands(s, a->target))
        return tc_illegal(TC_MALFORMED, a->target, LON_STANDS);
    if (lon_side(s, a->target) == a->side)
        return lon_never(tc_by(LON_8_A_1, LON_R127), a->target, TC_NONE);
    if (count == 0)
        return tc_illegal(TC_MALFORMED, count, LON_ATTACKERS);
    for (int i = 0; i < count; i++) {
        const uint8_t id = a->as.id[i];
        if (id >= LON_STANDS || !lon_stands(s, id))
            return tc_illegal(TC_MALFORMED, id, LON_STANDS);
        if (lon_side(s, id) != a->side)
            return lon_never(tc_by(LON_13_A, LON_R127), id, TC_NONE);
        if (tc_set_has(seen, id))
            return lon_never(tc_by(LON_8_A_2, LON_R71), id, TC_NONE);
        tc_set_add(seen, id);
    }
    return tc_legal();
}

/* 8.A.3, R72: over each edge of the defender one attack in a phase. */
static tc_verdict check_combat(const lon_battle *b, const lon_state *s, const tc_action *a)
{
    const int count = attackers_of(a);
    unsigned used = 0;
    bool twice = false;
    tc_verdict v = check_named(s, a, count);

    if (!v.rule)
        used = s->stand[a->target].edges;
    for (int i = 0; i < count && !v.rule; i++) {
        lon_edges edges = { 0, 0 };
        v = check_attacker(b, s, a->as.id[i], a->target, &edges);
        twice |= (used & edge_bit(edges.theirs)) != 0;
        used |= edge_bit(edges.theirs);
    }
    if (v.rule)
        return v;
    if (count > LON_ATTACKERS)
        return lon_never(tc_by(LON_8_A_3, LON_R72), 0, 0);
    if (twice && tc_on(LON_R72))
        return tc_illegal(tc_by(LON_8_A_3, LON_R72), 0, 0);
    return tc_legal();
}

/* R125: somebody in order, of an arm that attacks, touches an enemy over an edge still free. */
static bool may_attack(const lon_battle *b, const lon_state *s, int attacker, const uint8_t *foe,
                       int foes)
{
    const lon_stand *u = &s->stand[attacker];

    for (int i = 0; i < foes; i++) {
        const int d = foe[i];
        lon_edges edges = { 0, 0 };
        if (lon_is_off(&s->stand[d], (pl_point){ u->x, u->y }))
            continue;
        const pl_stand base = lon_base(s, attacker), other = lon_base(s, d);
        if (pl_stands_apart(&base, &other, LON_GAP_TOL))
            continue;
        if (!check_attacker(b, s, attacker, d, &edges).rule &&
            !(s->stand[d].edges & edge_bit(edges.theirs)))
            return true;
    }
    return false;
}

bool lon_may_attack(const lon_battle *b, const lon_state *s, int side)
{
    uint8_t ours[LON_STANDS], foe[LON_STANDS];
    const int n = lon_stands_of(s, side, ours), foes = lon_stands_of(s, !side, foe);

    for (int i = 0; i < n; i++)
        if (!check_fit(s, ours[i]).rule && may_attack(b, s, ours[i], foe, foes))
            return true;
    return false;
}

/* ---- Fanaticism and aid: ATT_OPT, DEF_OPT (R74, R76, R119) ---- */

static bool is_attack_opt(const tc_frame *f)
{
    return f->step == LON_STEP_ATT_OPT;
}

/* Whose roll it is that is helped. */
static int fighter_of(const lon_state *s)
{
    const lon_combat *c = &s->combat;
    return is_attack_opt(&s->frame[s->frames - 1]) ? c->attacker[c->at] : c->defender;
}

static bool has_aided(const lon_state *s, int side)
{
    return s->aided >> side & 1 && tc_on(LON_R76);
}

static bool may_aid(const lon_state *s, int side, int stand)
{
    return !has_aided(s, side) && lon_general_touches(s, stand, true);
}

/* 8.E.2, 15.6. */
static tc_verdict check_opt(const lon_state *s, const tc_action *a)
{
    if (a->flags & ~(LON_FANATIC | LON_AID))
        return tc_illegal(TC_MALFORMED, a->flags, LON_FANATIC | LON_AID);
    if (a->flags & LON_FANATIC && !lon_tokens(s->fanatic[a->side]))
        return lon_never(tc_by(LON_15_6, LON_R119), 0, 0);
    if (a->flags & LON_AID && has_aided(s, a->side))
        return tc_illegal(tc_by(LON_8_E_2, LON_R76), 0, 0);
    if (a->flags & LON_AID && !lon_general_touches(s, fighter_of(s), true))
        return tc_illegal(LON_8_E_2, 0, 0);
    return tc_legal();
}

/* After the one is asked the other, then the dice: the attacker's first. */
static void next_opt(lon_state *s)
{
    const lon_combat *c = &s->combat;
    tc_frame *f = lon_top(s);

    if (is_attack_opt(f))
        *f = (tc_frame){ LON_STEP_DEF_OPT, (uint8_t)lon_side(s, c->defender), 0, 0 };
    else
        *f = (tc_frame){ LON_STEP_ATT_DIE, c->attacker[c->at], 0, 0 };
}

/* Asked is only who has something to decide. */
static bool run_opt(lon_game *g)
{
    lon_state *s = g->s;
    const int side = lon_top(s)->a;

    if (tc_on(LON_R74) && (lon_tokens(s->fanatic[side]) > 0 || may_aid(s, side, fighter_of(s))))
        return false;
    next_opt(s);
    return true;
}

static void apply_opt(lon_game *g, const tc_action *a)
{
    lon_state *s = g->s;
    const int fighter = fighter_of(s);
    const bool fanatic = a->flags & LON_FANATIC, aid = a->flags & LON_AID;

    if (is_attack_opt(lon_top(s)))
        s->combat.att_opt = a->flags;
    else
        s->combat.def_opt = a->flags;
    if (fanatic)
        lon_spend_token(s->fanatic[a->side]);
    if (aid)
        s->aided |= (uint8_t)(1u << a->side);
    if (a->flags) {
        const int general = aid ? lon_general_of(s, a->side) : -1;
        lon_say(g, LON_EV_AID, aid ? tc_by(LON_8_E_2, LON_R76) : tc_by(LON_15_6, LON_R119), fighter,
                general < 0 ? TC_NONE : general, fanatic, aid, 0, 0);
    }
    next_opt(s);
}

/* ---- The dice (R74) ---- */

/* The d3s of one roll, each on its rule: flank, support, general. */
typedef struct bonus {
    int n;
    tc_cite by[3];
} bonus;

static bonus bonus_of(const lon_state *s, bool attack)
{
    const lon_combat *c = &s->combat;
    const int stand = attack ? c->attacker[c->at] : c->defender;
    const int opt = attack ? c->att_opt : c->def_opt;
    bonus all = { 0, { 0, 0, 0 } };

    if (attack && c->flank)
        all.by[all.n++] = tc_by(LON_8_C, LON_R73);
    if (lon_is_supported(s, stand))
        all.by[all.n++] = tc_by(LON_8_D, LON_R75);
    if (opt & LON_AID)
        all.by[all.n++] = tc_by(LON_8_E_2, LON_R76);
    return all;
}

tc_pool lon_melee_pool(const lon_battle *b, const lon_state *s)
{
    const tc_frame *f = &s->frame[s->frames - 1];

    if (f->step == LON_STEP_ATT_BONUS || f->step == LON_STEP_DEF_BONUS)
        return (tc_pool){ f->b, 3, TC_SUM, 0 };
    return (tc_pool){ 1, (uint8_t)lon_melee_die(b, s, f->a), TC_EACH, 0 };
}

/* R119: fanaticism doubles the base die, never a bonus. R90: nor does disorder lower one. */
static int roll_base(lon_game *g, int stand, int opt, int die)
{
    const bool twice = opt & LON_FANATIC && tc_on(LON_15_6);
    const tc_cite by = tc_by(LON_8_A_4, g->s->stand[stand].flags & LON_DISORDERED ? LON_R90 : 0);

    lon_emit_die(g, stand, by, lon_melee_die(g->b, g->s, stand), die);
    return twice ? 2 * die : die;
}

static int roll_bonus(lon_game *g, int stand, bool attack, const uint8_t *die, int count)
{
    const bonus all = bonus_of(g->s, attack);
    int sum = 0;

    for (int i = 0; i < count; i++) {
        lon_emit_die(g, stand, i < all.n ? all.by[i] : LON_8_A_4, 3, die[i]);
        sum += die[i];
    }
    return sum;
}

/* To the bonus dice, if there are any, else past them. */
static void after_base(lon_state *s, bool attack)
{
    const lon_combat *c = &s->combat;
    const int n = bonus_of(s, attack).n;
    tc_frame *f = lon_top(s);

    if (n > 0)
        *f = (tc_frame){ attack ? LON_STEP_ATT_BONUS : LON_STEP_DEF_BONUS, f->a, (uint8_t)n, 0 };
    else if (attack)
        *f = (tc_frame){ LON_STEP_DEF_DIE, c->defender, 0, 0 };
    else
        *f = (tc_frame){ LON_STEP_RESULT, 0, 0, 0 };
}

void lon_roll_melee(lon_game *g, const uint8_t *die, int count)
{
    lon_combat *c = &g->s->combat;
    tc_frame *f = lon_top(g->s);

    switch (f->step) {
    case LON_STEP_ATT_DIE:
        c->attack = (uint8_t)roll_base(g, f->a, c->att_opt, die[0]);
        after_base(g->s, true);
        break;
    case LON_STEP_ATT_BONUS:
        c->attack = (uint8_t)(c->attack + roll_bonus(g, f->a, true, die, count));
        *f = (tc_frame){ LON_STEP_DEF_DIE, c->defender, 0, 0 };
        break;
    case LON_STEP_DEF_DIE:
        c->defence = (uint8_t)roll_base(g, f->a, c->def_opt, die[0]);
        after_base(g->s, false);
        break;
    default: /* LON_STEP_DEF_BONUS */
        c->defence = (uint8_t)(c->defence + roll_bonus(g, f->a, false, die, count));
        *f = (tc_frame){ LON_STEP_RESULT, 0, 0, 0 };
        break;
    }
}

/* ---- The attacks of a combat, one after the other ---- */

/* R89: it still touches him, and he is still an enemy. */
static bool may_strike(const lon_state *s, int attacker, int defender)
{
    if (!lon_stands(s, attacker) || !lon_stands(s, defender) ||
        lon_side(s, attacker) == lon_side(s, defender))
        return false;
    if (!tc_on(LON_R89)) /* muted: nobody rolls after the first */
        return s->combat.at == 0;
    return lon_contact(s, attacker, defender, NULL);
}

static void start_attack(lon_game *g, int attacker)
{
    lon_state *s = g->s;
    const lon_combat *c = &s->combat;
    const int over = c->edge[c->at], side = lon_side(s, attacker);
    lon_edges edges = { PL_FRONT, (uint8_t)over };

    lon_contact(s, attacker, c->defender, &edges);
    s->stand[attacker].flags |= LON_ATTACKED;
    s->stand[c->defender].edges |= (uint8_t)edge_bit(over);
    const tc_cite by = lon_is_gun(s->stand[c->defender].type)
                           ? tc_by(LON_8_E_1, LON_R132)
                           : tc_by(LON_8_A_4, c->at ? LON_R89 : LON_R123);
    lon_say(g, LON_EV_ATTACK, by, attacker, c->defender, edges.mine, over,
            lon_melee_die(g->b, s, attacker), lon_melee_die(g->b, s, c->defender));
    lon_push(g, LON_STEP_ATT_OPT, side, 0, 0);
}

static bool run_combat(lon_game *g)
{
    lon_combat *c = &g->s->combat;

    if (c->at >= c->attackers) {
        *c = (lon_combat){ 0 };
        lon_pop(g);
        return true;
    }
    const int attacker = c->attacker[c->at];
    if (may_strike(g->s, attacker, c->defender))
        start_attack(g, attacker);
    else
        c->at++;
    return true;
}

/* The frame of an attack that is over is popped; the next attacker's turn. */
static void end_attack(lon_game *g)
{
    lon_combat *c = &g->s->combat;

    lon_pop(g);
    c->at++;
    c->att_opt = c->def_opt = 0;
    c->attack = c->defence = 0;
}

/* ---- The result (8.A.4, 8.B) ---- */

enum loser { NOBODY, ATTACKER, DEFENDER };

/* 8.B, R77, R78: 0, or on what an equal total disorders the attacker. */
static tc_cite tie_cite(const lon_battle *b, const lon_state *s, int attacker, int defender)
{
    if (!tc_on(LON_8_B))
        return 0;
    if (tc_on(LON_R77) && lon_uphill(b, s, attacker, defender))
        return tc_by(LON_8_B, LON_R77);
    if (tc_on(LON_R78) && lon_horse_or_pike_in_woods(b, s, attacker, defender))
        return tc_by(LON_8_B, LON_R78);
    return 0;
}

static bool run_result(lon_game *g)
{
    lon_state *s = g->s;
    const lon_combat c = s->combat;
    const int attacker = c.attacker[c.at];
    const bool tie = c.attack == c.defence;
    const tc_cite tied = tie ? tie_cite(g->b, s, attacker, c.defender) : 0;
    const tc_cite by = tied ? tied : LON_8_A_4;
    enum loser loser = c.attack > c.defence ? DEFENDER : tie && !tied ? NOBODY : ATTACKER;

    if (!tc_on(LON_8_A_4))
        loser = NOBODY;
    lon_say(g, LON_EV_RESULT, by, attacker, c.defender, c.attack, c.defence, (int)loser, 0);
    if (loser == DEFENDER) {
        lon_edges edges = { PL_FRONT, PL_FRONT };
        lon_contact(s, attacker, c.defender, &edges);
        s->combat.attack = s->combat.defence = 0;
        *lon_top(s) = (tc_frame){ LON_STEP_BEATEN, (uint8_t)attacker, c.defender, edges.mine };
        lon_disorder(g, c.defender, attacker, LON_BY_MELEE, by);
        return true;
    }
    end_attack(g);
    if (loser == ATTACKER && tc_on(LON_R79))
        lon_disorder(g, attacker, c.defender, LON_BY_MELEE, tied ? by : tc_by(LON_8_A_4, LON_R79));
    return true;
}

/* ---- The beaten defender and the ground he leaves (8.F) ---- */

static bool is_flank(int edge)
{
    return edge == PL_LEFT || edge == PL_RIGHT;
}

/* R80, R84, R85, R88: true if he leaves it. */
static bool leaves_ground(lon_game *g, int attacker, int defender, int over)
{
    const lon_state *s = g->s;
    const lon_stand *u = &s->stand[defender];

    if (!lon_stands(s, defender))
        return tc_on(LON_R88);
    if (lon_side(s, defender) == lon_side(s, attacker)) /* captured */
        return false;
    if (lon_is_gun(u->type) && !lon_gun_moves(u->gun) && tc_on(LON_R84))
        return false;
    if (!tc_on(LON_8_F_1) || (u->type == LON_GEN && !tc_on(LON_R85)))
        return false;
    lon_retreat(g, defender, attacker, over == PL_REAR && tc_on(LON_R80));
    return true;
}

/* R86, R88: into ground that is left, or that of the dead. */
static unsigned into_what(const lon_state *s)
{
    return lon_stands(s, s->combat.defender) ? LON_R86 : LON_R88;
}

/* 8.F.2, R86: so far as the beaten base measured that way. Horse must; foot is asked, unless R87
   leaves no room. */
static bool run_beaten(lon_game *g)
{
    const tc_frame f = *lon_top(g->s);
    const int over = g->s->combat.edge[g->s->combat.at];
    const bool left = leaves_ground(g, f.a, f.b, over);

    if (*g->over)
        return false;
    const lon_type_row *row = &lon_types[g->s->stand[f.b].type];
    const int32_t length = is_flank(over) && tc_on(LON_R86) ? row->width : row->depth;
    const bool may = left && tc_on(LON_8_F_2), must = lon_stand_arm(g->s, f.a) == LON_HORSE;
    const unsigned ruling = into_what(g->s);
    if (may && !must && lon_advance_room(g->b, g->s, f.a, f.c, length) > 0) {
        *lon_top(g->s) =
            (tc_frame){ LON_STEP_ADVANCE, f.a, f.c, (uint8_t)(length / LON_RETREAT_STEP) };
        return true;
    }
    end_attack(g);
    if (may && must)
        lon_slide(g, f.a, f.c, length, true, ruling);
    return true;
}

static void apply_advance(lon_game *g, const tc_action *a)
{
    const tc_frame f = *lon_top(g->s);
    const unsigned ruling = into_what(g->s);

    end_attack(g);
    if (a->flags & 1)
        lon_slide(g, f.a, f.b, f.c * LON_RETREAT_STEP, false, ruling);
}

/* ---- COMBAT: done ---- */

/* 8.C, R73: two opposite edges. */
static bool is_flank_attack(const lon_combat *c)
{
    unsigned edges = 0;

    for (int i = 0; i < c->attackers; i++)
        edges |= edge_bit(c->edge[i]);
    if (!tc_on(LON_R73)) /* muted: any attack over another edge than the front */
        return tc_on(LON_8_C) && edges & ~edge_bit(PL_FRONT);
    return tc_on(LON_8_C) && (edges & edges >> 2) != 0;
}

/* R71: whoever is named has attacked. */
static void apply_combat(lon_game *g, const tc_action *a)
{
    lon_state *s = g->s;
    lon_combat *c = &s->combat;

    *c = (lon_combat){ .defender = a->target, .attackers = (uint8_t)attackers_of(a) };
    for (int i = 0; i < c->attackers; i++) {
        lon_edges edges = { PL_FRONT, PL_FRONT };
        lon_contact(s, a->as.id[i], a->target, &edges);
        c->attacker[i] = a->as.id[i];
        c->edge[i] = edges.theirs;
        if (tc_on(LON_R71))
            s->stand[a->as.id[i]].flags |= LON_ATTACKED;
    }
    c->flank = is_flank_attack(c);
    lon_say(g, LON_EV_COMBAT, tc_by(LON_8_A_3, LON_R71), a->target, TC_NONE, c->attackers, c->flank,
            0, 0);
    lon_push(g, LON_STEP_COMBAT, a->side, 0, 0);
}

/* ---- The step ---- */

bool lon_run_melee(lon_game *g)
{
    switch (lon_top(g->s)->step) {
    case LON_STEP_COMBAT:
        return run_combat(g);
    case LON_STEP_ATT_OPT:
    case LON_STEP_DEF_OPT:
        return run_opt(g);
    case LON_STEP_RESULT:
        return run_result(g);
    case LON_STEP_BEATEN:
        return run_beaten(g);
    default:
        return false;
    }
}

/* The step a kind belongs to. */
static int step_of(int kind)
{
    switch (kind) {
    case LON_ATT_OPT:
        return LON_STEP_ATT_OPT;
    case LON_DEF_OPT:
        return LON_STEP_DEF_OPT;
    case LON_ADVANCE:
        return LON_STEP_ADVANCE;
    default:
        return LON_STEP_MELEE;
    }
}

static int side_of(const lon_state *s, const tc_frame *f)
{
    return f->step == LON_STEP_ADVANCE ? lon_side(s, f->a) : f->a;
}

tc_verdict lon_check_melee(const lon_battle *b, const lon_state *s, const tc_action *a)
{
    const tc_frame *f = &s->frame[s->frames - 1];

    if (f->step != step_of(a->kind) || side_of(s, f) != a->side)
        return lon_never(LON_13_A, 0, 0);
    switch (a->kind) {
    case LON_COMBAT:
        return check_combat(b, s, a);
    case LON_ATT_OPT:
    case LON_DEF_OPT:
        return check_opt(s, a);
    case LON_ADVANCE:
        return a->flags & ~1 ? tc_illegal(TC_MALFORMED, a->flags, 1) : tc_legal();
    default: /* LON_END_MELEE */
        return tc_legal();
    }
}

void lon_apply_melee(lon_game *g, const tc_action *a)
{
    switch (a->kind) {
    case LON_COMBAT:
        apply_combat(g, a);
        break;
    case LON_ATT_OPT:
    case LON_DEF_OPT:
        apply_opt(g, a);
        break;
    case LON_ADVANCE:
        apply_advance(g, a);
        break;
    default: /* LON_END_MELEE */
        lon_end_phase(g);
        break;
    }
}
