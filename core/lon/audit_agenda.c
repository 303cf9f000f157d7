/* The second half of the audit: the agenda. Every frame lies where the sequence of play puts it and
   what it waits for is there, so that whoever is awaited can act; the move and the combat under way
   are what their frames say, and nothing if there are none. */
#include "parts.h"

static tc_verdict broken(tc_cite by, int got, int need)
{
    return tc_illegal(by, got, need);
}

static bool is_on(const lon_state *s, int stand)
{
    return stand < LON_STANDS && s->stand[stand].type != LON_NO_TYPE && lon_stands(s, stand);
}

static bool is_of(const lon_state *s, int stand, int side)
{
    return is_on(s, stand) && lon_side(s, stand) == side;
}

/* ---- Where a frame may lie ---- */

static bool is_in_combat(int step)
{
    return (step >= LON_STEP_ATT_OPT && step <= LON_STEP_DEF_BONUS) || step == LON_STEP_BEATEN ||
           step == LON_STEP_ADVANCE;
}

/* May step `upper` lie on `lower`, from the third frame on? */
static bool may_lie_on(int lower, int upper)
{
    switch (upper) {
    case LON_STEP_AWARD:
    case LON_STEP_REINFORCE: /* P2's die waits below P1's */
        return lower == LON_STEP_AWARD;
    case LON_STEP_CPTS:
    case LON_STEP_PATH:
        return lower == LON_STEP_MOVE;
    case LON_STEP_TERRAIN:
        return lower == LON_STEP_PATH;
    case LON_STEP_SHOT:
    case LON_STEP_EXPLODE:
    case LON_STEP_GRAPE:
    case LON_STEP_SAVE:
        return lower == LON_STEP_FIRE;
    case LON_STEP_GENERAL:
        return lower == LON_STEP_FIRE || lower == LON_STEP_BEATEN;
    case LON_STEP_GUN_LOST:
        return lower == LON_STEP_BEATEN;
    case LON_STEP_COMBAT:
        return lower == LON_STEP_MELEE;
    default:
        return is_in_combat(upper) && lower == LON_STEP_COMBAT;
    }
}

/* What TURN says comes next while this step lies on it; the card by which the step came, from 1. */
typedef struct due {
    int stage, card; /* card -1: any */
} due;

static due due_of(const lon_state *s, const tc_frame *f)
{
    const int second = f->a != s->first;

    switch (f->step) {
    case LON_STEP_VISIBILITY:
        return (due){ LON_STAGE_ARRIVE_P1, 0 };
    case LON_STEP_REINFORCE:
        if (f->b == 0)
            return (due){ second ? LON_STAGE_SHUFFLE : LON_STAGE_ARRIVE_P2, 0 };
        return (due){ LON_STAGE_DRAW, 1 + LON_EVENT_CARD };
    case LON_STEP_EVENT:
    case LON_STEP_CONSENT:
    case LON_STEP_SUNSET:
    case LON_STEP_ROLL_OFF:
    case LON_STEP_AWARD:
        return (due){ LON_STAGE_DRAW, 1 + LON_EVENT_CARD };
    case LON_STEP_MOVE:
    case LON_STEP_AFTER:
        return (due){ second ? LON_STAGE_ADJACENT_P1 : LON_STAGE_ADJACENT_P2,
                      1 + LON_P1_MOVE + second };
    case LON_STEP_FIRE:
        return (due){ LON_STAGE_DRAW, 1 + (f->b ? LON_P1_MOVE + !second : LON_P1_FIRE + second) };
    case LON_STEP_MELEE:
        return (due){ LON_STAGE_DRAW, 1 + LON_P1_MELEE + second };
    case LON_STEP_RALLY:
    case LON_STEP_RALLY_AID:
        return (due){ LON_STAGE_DRAW, 1 + LON_P1_RALLY + (f->b != s->first) };
    case LON_STEP_DRAW:
        return (due){ LON_STAGE_DRAW, -1 };
    default:
        return (due){ LON_STAGES, -1 };
    }
}

/* 3.A.2, 13.A: the frame right on TURN is the one whose turn it is. */
static tc_verdict audit_turn(const lon_state *s)
{
    const tc_frame *low = &s->frame[0], *f = &s->frame[1];

    if (!s->turn)
        return broken(LON_3_A_2, 0, 1);
    if (s->frames < 2 || low->b || low->c || low->a >= LON_STAGES)
        return broken(TC_SEQUENCE, low->a, LON_STAGES);
    const due want = due_of(s, f);
    if (low->a != want.stage)
        return broken(TC_SEQUENCE, low->a, want.stage);
    if (want.card >= 0 && s->card != want.card)
        return broken(LON_13_A, s->card, want.card);
    for (int i = 2; i < s->frames; i++)
        if (!may_lie_on(s->frame[i - 1].step, s->frame[i].step))
            return broken(TC_SEQUENCE, s->frame[i].step, s->frame[i - 1].step);
    return tc_legal();
}

/* R122, X1: before turn 1 one frame lies alone. */
static tc_verdict audit_setup(const lon_battle *b, const lon_state *s)
{
    const tc_frame *f = &s->frame[0];
    tc_frame next = { 0, 0, 0, 0 };

    if (s->turn || s->frames != 1)
        return broken(LON_X1, s->turn, 0);
    if (f->step == LON_STEP_FIRST)
        return f->a || f->b || f->c || s->first || !b->rolls_first
                   ? broken(tc_by(LON_3_A_1, LON_R122), s->first, 0)
                   : tc_legal();
    if (f->step != LON_STEP_DEPLOY)
        return broken(TC_SEQUENCE, f->step, LON_STEP_TURN);
    if (!b->placing || !lon_next_to_place(s, &next) || next.a != f->a || next.b != f->b || f->c)
        return broken(LON_X1, f->a, next.a);
    return tc_legal();
}

/* ---- What a frame says: events ---- */

static bool is_award(int event)
{
    return event == LON_SURPRISE_MARCH || event == LON_REINFORCEMENTS || event == LON_FANATICISM;
}

/* R121: below P1's AWARD, or what it led to, lies P2's of the same event. */
static tc_verdict audit_award(const lon_state *s, const tc_frame *f, bool top)
{
    if (!is_award(f->a) || f->b > 1 || f->c)
        return broken(LON_R121, f->a, f->b);
    if (top)
        return tc_legal();
    const bool same = f[1].step == LON_STEP_AWARD
                          ? f[1].a == f->a && f[1].b == s->first
                          : f->a == LON_REINFORCEMENTS && f[1].a == s->first;
    return same && f->b != s->first ? tc_legal() : broken(LON_R121, f->b, !s->first);
}

static tc_verdict audit_reinforce(const lon_battle *b, const lon_state *s, const tc_frame *f)
{
    if (f->a > 1 || f->b > 4 || f->c)
        return broken(LON_15_4, f->b, 4);
    if (f->b)
        return lon_has_pile(s, f->a) ? tc_legal() : broken(tc_by(LON_15_4, LON_R111), 0, 1);
    return lon_has_arrivals(b, s, f->a) ? tc_legal() : broken(tc_by(LON_R130, LON_X3), 0, 1);
}

static tc_verdict audit_event(const lon_battle *b, const lon_state *s, const tc_frame *f, bool top)
{
    switch (f->step) {
    case LON_STEP_VISIBILITY:
        return !s->bad_visibility || f->a || f->b || f->c ? broken(tc_by(LON_15_1, LON_R116), 0, 1)
                                                          : tc_legal();
    case LON_STEP_REINFORCE:
        return audit_reinforce(b, s, f);
    case LON_STEP_EVENT:
        return f->a > 1 || f->b || f->c ? broken(LON_13_C, f->a, 1) : tc_legal();
    case LON_STEP_CONSENT:
        return f->a > 1 || f->b || f->c || s->sunset || !s->sunset_offered
                   ? broken(tc_by(LON_15_2, LON_R117), s->sunset, 0)
                   : tc_legal();
    case LON_STEP_SUNSET:
        return f->a || f->b || f->c || s->sunset || !s->sunset_offered
                   ? broken(tc_by(LON_15_2, LON_R117), s->sunset, 0)
                   : tc_legal();
    case LON_STEP_ROLL_OFF:
        return f->a < LON_SURPRISE_MARCH || f->a > LON_FANATICISM || f->b || f->c
                   ? broken(LON_R121, f->a, LON_FANATICISM)
                   : tc_legal();
    default:
        return audit_award(s, f, top);
    }
}

/* ---- What a frame says: rally, fire, melee ---- */

static tc_verdict audit_rally(const lon_state *s, const tc_frame *f)
{
    const bool aid = f->step == LON_STEP_RALLY_AID;

    if (!is_of(s, f->a, f->b) || !(s->stand[f->a].flags & LON_DISORDERED))
        return broken(tc_by(LON_10_A_1, LON_R95), f->a, f->b);
    if (lon_is_engaged(s, f->a))
        return broken(LON_10_A_1, f->a, 0);
    if (aid ? !f->c || f->c > 8 || !lon_general_touches(s, f->a, false) : f->c)
        return broken(LON_10_A_3, f->c, 8);
    return tc_legal();
}

/* R66: the firer has fired, at an enemy. */
static tc_verdict audit_shot(const lon_state *s, const tc_frame *f)
{
    const bool save = f->step == LON_STEP_SAVE;
    const int firer = save ? f->b : f->a, target = save ? f->a : f->b, side = s->frame[1].a;

    if (!is_of(s, firer, side) || !(s->stand[firer].flags & LON_FIRED) || !lon_fire_die(s, firer) ||
        !lon_gun_fires(s->stand[firer].gun))
        return broken(tc_by(LON_7_B_1, LON_R66), firer, side);
    if (!is_of(s, target, !side))
        return broken(LON_7_A_1, target, !side);
    if (f->step == LON_STEP_SHOT || f->step == LON_STEP_EXPLODE) {
        if (f->c < 5 || f->c > 7)
            return broken(LON_7_B_2, f->c, 7);
    } else if (save ? f->c : !f->c || f->c > 12) {
        return broken(save ? LON_7_C_1 : LON_7_D, f->c, 12);
    }
    if (!save && f->step != LON_STEP_SHOT && !lon_is_gun(s->stand[firer].type))
        return broken(f->step == LON_STEP_GRAPE ? LON_7_D : LON_7_C2, firer, LON_OG);
    return tc_legal();
}

/* 9.C.1, 9.B.1: whose die it is, and who beat or shot him. */
static tc_verdict audit_result(const lon_state *s, const tc_frame *f)
{
    const tc_frame *low = f - 1;
    const bool melee = low->step == LON_STEP_BEATEN;

    if (f->step == LON_STEP_GENERAL) {
        if (!is_on(s, f->a) || s->stand[f->a].type != LON_GEN || f->b != melee ||
            (melee && (f->a != low->b || f->c != low->a)) ||
            (!melee && (!is_of(s, f->a, !low->a) || !is_of(s, f->c, low->a))))
            return broken(LON_9_C_1, f->a, f->b);
        return tc_legal();
    }
    if (!is_on(s, f->a) || !lon_is_gun(s->stand[f->a].type) || f->a != low->b || f->b != low->a ||
        f->c || !(s->stand[f->a].flags & LON_DISORDERED))
        return broken(tc_by(LON_9_B_1, LON_R92), f->a, f->b);
    return tc_legal();
}

/* A stand's dice in an attack that is under way. */
static tc_verdict audit_attack_dice(const lon_state *s, const tc_frame *f)
{
    const lon_combat *c = &s->combat;
    const bool attack = f->step == LON_STEP_ATT_DIE || f->step == LON_STEP_ATT_BONUS;
    const bool bonus = f->step == LON_STEP_ATT_BONUS || f->step == LON_STEP_DEF_BONUS;
    const int most = bonus ? attack ? 3 : 2 : 0;

    if (f->a != (attack ? c->attacker[c->at] : c->defender) || f->c || f->b > most ||
        (bonus && !f->b))
        return broken(tc_by(LON_8_A_4, LON_R74), f->b, most);
    const bool fell = attack && !bonus ? !c->attack && !c->defence
                      : attack         ? c->attack && !c->defence
                      : bonus          ? c->attack && c->defence
                                       : c->attack && !c->defence;
    return fell ? tc_legal() : broken(tc_by(LON_8_A_4, LON_R74), c->attack, c->defence);
}

/* The frame on COMBAT: of this attack. */
static tc_verdict audit_attack(const lon_state *s, const tc_frame *f, bool top)
{
    const lon_combat *c = &s->combat;
    const int attacker = c->attacker[c->at], side = s->frame[1].a;

    const bool compared = f->step == LON_STEP_BEATEN || f->step == LON_STEP_ADVANCE;
    if (compared && (c->attack || c->defence))
        return broken(LON_8_A_4, c->attack, c->defence);
    if (f->step == LON_STEP_BEATEN)
        return f->a == attacker && f->b == c->defender && f->c < 4 && !top
                   ? tc_legal()
                   : broken(LON_8_F_1, f->a, f->b);
    if (f->step == LON_STEP_ADVANCE)
        return f->a == attacker && is_of(s, attacker, side) && f->b < 4 && f->c && f->c <= 40 &&
                       lon_stand_arm(s, attacker) == LON_FOOT
                   ? tc_legal()
                   : broken(tc_by(LON_8_F_2, LON_R86), f->a, f->c);
    if (!is_of(s, attacker, side) || !is_of(s, c->defender, !side))
        return broken(LON_8_A_1, attacker, c->defender);
    if (f->step != LON_STEP_ATT_OPT && f->step != LON_STEP_DEF_OPT)
        return audit_attack_dice(s, f);
    const int decides = f->step == LON_STEP_ATT_OPT ? side : !side;
    if (f->a != decides || f->b || f->c || c->attack || c->defence || c->def_opt ||
        (c->att_opt && decides == side))
        return broken(LON_R74, f->a, decides);
    return tc_legal();
}

static tc_verdict audit_frame(const lon_battle *b, const lon_state *s, int i)
{
    const tc_frame *f = &s->frame[i];
    const bool top = i + 1 == s->frames;

    switch (f->step) {
    case LON_STEP_DRAW:
        return f->a || f->b || f->c || __builtin_popcount(s->cards) < 2
                   ? broken(tc_by(LON_13_A, LON_R113), __builtin_popcount(s->cards), 2)
                   : tc_legal();
    case LON_STEP_MOVE:
    case LON_STEP_AFTER:
    case LON_STEP_PATH:
    case LON_STEP_FIRE:
    case LON_STEP_MELEE:
    case LON_STEP_COMBAT:
        return f->a > 1 || f->a != s->frame[1].a || f->b > (f->step == LON_STEP_FIRE) || f->c
                   ? broken(LON_13_A, f->a, 1)
                   : tc_legal();
    case LON_STEP_CPTS:
        return f->a != s->frame[1].a || f->b > b->two[f->a & 1] || f->c || (!f->b && s->cpts[0]) ||
                       s->cpts[1]
                   ? broken(tc_by(LON_4_A_2, LON_R31), f->a, f->b)
                   : tc_legal();
    case LON_STEP_TERRAIN:
        return f->a >= LON_STANDS || !tc_set_has(s->move.set, f->a) || f->b > 1 || f->c
                   ? broken(LON_R42, f->a, f->b)
                   : tc_legal();
    case LON_STEP_SHOT:
    case LON_STEP_EXPLODE:
    case LON_STEP_GRAPE:
    case LON_STEP_SAVE:
        return audit_shot(s, f);
    case LON_STEP_GENERAL:
    case LON_STEP_GUN_LOST:
        return audit_result(s, f);
    case LON_STEP_RALLY:
    case LON_STEP_RALLY_AID:
        return audit_rally(s, f);
    default:
        return is_in_combat(f->step) ? audit_attack(s, f, top) : audit_event(b, s, f, top);
    }
}

/* ---- The move under way (R30) ---- */

static tc_verdict audit_leg(const lon_leg *l, bool drafted)
{
    const lon_leg none = { 0 };

    if (!drafted)
        return __builtin_memcmp(l, &none, sizeof none) ? broken(LON_R14, l->kind, 0) : tc_legal();
    if (l->kind == LON_NO_LEG || l->kind > LON_CHARGE || l->edge > PL_LEFT)
        return broken(LON_R14, l->kind, LON_CHARGE);
    if (l->stand >= LON_STANDS || l->target >= LON_STANDS)
        return broken(LON_R14, l->stand, LON_STANDS);
    if (l->x < -PL_LIMIT || l->x > PL_LIMIT || l->y < -PL_LIMIT || l->y > PL_LIMIT ||
        l->length < -PL_LIMIT || l->length > PL_LIMIT || l->heading < 0 || l->heading >= PL_TURN)
        return broken(LON_R14, l->length, PL_LIMIT);
    return tc_legal();
}

/* 4.B, R21: who moves together is still what it was when the move began. */
static tc_verdict audit_company(const lon_battle *b, const lon_state *s)
{
    const lon_move *m = &s->move;
    const int count = __builtin_popcountll(m->set[0]) + __builtin_popcountll(m->set[1]);
    const int side = s->frame[1].a;
    lon_group group;

    for (int i = tc_set_next(m->set, 0); i < TC_SET_BITS; i = tc_set_next(m->set, i + 1))
        if (!is_of(s, i, side) || !(s->stand[i].flags & LON_MOVED))
            return broken(LON_R23, i, side);
    if (m->lead != TC_NONE && (m->lead >= LON_STANDS || !tc_set_has(m->set, m->lead) || count < 2))
        return broken(tc_by(LON_4_B_3, LON_R21), m->lead, count);
    return count > 1 ? lon_check_group(b, s, m->set, m->lead, &group) : tc_legal();
}

static tc_verdict audit_move(const lon_battle *b, const lon_state *s)
{
    static const lon_move none;
    const lon_move *m = &s->move;

    if (!lon_lies(s, LON_STEP_PATH))
        return __builtin_memcmp(m, &none, sizeof none) ? broken(LON_R30, m->legs, 0) : tc_legal();
    if (!(m->set[0] | m->set[1]) || m->zero[0] | m->zero[1] | m->zero[2])
        return broken(LON_R30, 0, 1);
    if (m->options > (LON_FORCE | LON_SURPRISE | LON_TO_REAR) || m->cm > 24 || m->cost > 4)
        return broken(tc_by(LON_5_A, LON_R37), m->cm, 24);
    if (m->legs > (s->frame[s->frames - 1].step == LON_STEP_PATH ? LON_LEGS : 0))
        return broken(LON_R14, m->legs, LON_LEGS);
    for (int i = 0; i < LON_LEGS; i++) {
        const tc_verdict v = audit_leg(&m->leg[i], i < m->legs);
        if (v.rule)
            return v;
    }
    return audit_company(b, s);
}

/* ---- The combat under way (R71 to R73) ---- */

/* Each attacker has an edge to himself, and 8.C follows from the edges. */
static tc_verdict audit_edges(const lon_combat *c)
{
    unsigned edges = 0;

    for (int i = 0; i < LON_ATTACKERS; i++) {
        if (i >= c->attackers) {
            if (c->attacker[i] || c->edge[i])
                return broken(LON_R71, c->attacker[i], 0);
            continue;
        }
        if (c->edge[i] > PL_LEFT || edges >> c->edge[i] & 1)
            return broken(tc_by(LON_8_A_3, LON_R72), c->edge[i], PL_LEFT);
        edges |= 1u << c->edge[i];
    }
    const int flank = (edges & edges >> 2) != 0;
    return c->flank == flank ? tc_legal() : broken(tc_by(LON_8_C, LON_R73), c->flank, flank);
}

static tc_verdict audit_combat(const lon_state *s)
{
    static const lon_combat none;
    const lon_combat *c = &s->combat;

    if (!lon_lies(s, LON_STEP_COMBAT))
        return __builtin_memcmp(c, &none, sizeof none) ? broken(LON_R71, c->attackers, 0)
                                                       : tc_legal();
    if (!c->attackers || c->attackers > LON_ATTACKERS || c->at >= c->attackers)
        return broken(LON_R71, c->at, c->attackers);
    if (c->defender >= LON_STANDS || s->stand[c->defender].type == LON_NO_TYPE)
        return broken(LON_8_A_1, c->defender, LON_STANDS);
    if ((c->att_opt | c->def_opt) > (LON_FANATIC | LON_AID))
        return broken(LON_R74, c->att_opt, LON_FANATIC | LON_AID);
    for (int i = 0; i < c->attackers; i++) {
        const int a = c->attacker[i];
        if (a >= LON_STANDS || !lon_types[s->stand[a].type].attacks ||
            lon_side(s, a) != s->frame[1].a)
            return broken(LON_8_E_1, a, s->frame[1].a);
        if (lon_stands(s, a) && !(s->stand[a].flags & LON_ATTACKED))
            return broken(tc_by(LON_8_A_2, LON_R71), a, 0);
    }
    return audit_edges(c);
}

/* Only what waits may lie on top. */
static bool waits(int step)
{
    return step > LON_STEP_NONE && step < LON_STEPS && step != LON_STEP_TURN &&
           step != LON_STEP_COMBAT && step != LON_STEP_RESULT && step != LON_STEP_BEATEN;
}

tc_verdict lon_audit_agenda(const lon_battle *b, const lon_state *s)
{
    const int bottom = s->frame[0].step;
    tc_verdict v = tc_legal();

    if (s->frames)
        v = bottom == LON_STEP_TURN ? audit_turn(s) : audit_setup(b, s);
    if (!v.rule && s->frames && !waits(s->frame[s->frames - 1].step))
        v = broken(TC_SEQUENCE, s->frame[s->frames - 1].step, 0);
    v = v.rule ? v : audit_move(b, s);
    v = v.rule ? v : audit_combat(s);
    for (int i = bottom == LON_STEP_TURN ? 1 : s->frames; i < s->frames && !v.rule; i++)
        v = audit_frame(b, s, i);
    if (!v.rule && s->aided && !lon_lies(s, LON_STEP_MELEE))
        v = broken(tc_by(LON_8_E_2, LON_R76), s->aided, 0);
    return v;
}
