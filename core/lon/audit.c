/* Every invariant of a state, derived again from the rules. A state that passes may be played on:
   no index in it is out of range, no frame waits for what is not there (audit_agenda.c). */
#include "parts.h"

static tc_verdict broken(tc_cite by, int got, int need)
{
    return tc_illegal(by, got, need);
}

bool lon_lies(const lon_state *s, int step)
{
    for (int i = 0; i < s->frames && i < TC_FRAMES; i++)
        if (s->frame[i].step == step)
            return true;
    return false;
}

/* ---- The head ---- */

static tc_verdict audit_ranges(const lon_state *s)
{
    const struct {
        int got, most;
    } range[] = {
        { s->turn, LON_TURNS_MAX },
        { s->frames, TC_FRAMES },
        { s->first, 1 },
        { s->level, s->frames ? LON_NO_LEVEL : LON_PYRRHIC },
        { s->cards, (1 << LON_CARDS) - 1 },
        { s->card, LON_CARDS },
        { s->bad_visibility, 1 },
        { s->sunset, LON_TURNS_MAX },
        { s->sunset_offered, 1 },
        { s->zero[0] | s->zero[1], 0 },
        { s->demoralised, 3 },
        { s->omens, 3 },
        { s->aided, 3 },
        { s->train_holder[0], 1 },
        { s->train_holder[1], 1 },
        { s->train_counted, 3 },
        { s->zero2[0] | s->zero2[1] | s->zero2[2] | s->zero2[3], 0 },
        { s->zero3[0], 0 },
    };
    for (int i = 0; i < TC_COUNT(range); i++)
        if (range[i].got > range[i].most)
            return broken(TC_MALFORMED, range[i].got, range[i].most);
    for (int i = s->frames; i < TC_FRAMES; i++)
        if (s->frame[i].step || s->frame[i].a || s->frame[i].b || s->frame[i].c)
            return broken(TC_MALFORMED, s->frame[i].step, 0);
    return tc_legal();
}

/* R113, R115: the card that was drawn last is not in the deck; before the shuffle there is none. */
static tc_verdict audit_deck(const lon_state *s)
{
    const bool before = !s->turn || (s->frames && s->frame[0].step == LON_STEP_TURN &&
                                     s->frame[0].a <= LON_STAGE_SHUFFLE);

    if (s->card && s->cards >> (s->card - 1) & 1)
        return broken(tc_by(LON_13_A, LON_R113), s->card, 0);
    if (before && (s->card || s->cards))
        return broken(LON_3_A_2, s->cards, 0);
    return tc_legal();
}

/* 4.E.2, R31: what is left of the control dice; X2: the second purse. 15.3, 15.6: 1d4 and 1d3. */
static tc_verdict audit_purses(const lon_battle *b, const lon_state *s)
{
    const bool moving = s->frames > 1 && s->frame[1].step == LON_STEP_MOVE;

    for (int i = 0; i < 2; i++) {
        const int side = moving ? s->frame[1].a & 1 : 0;
        const int most = moving && (i == 0 || b->two[side])
                             ? lon_disciplines[b->discipline[side][i] % LON_DISCIPLINES].cpt_die
                             : 0;
        if (s->cpts[i] > most)
            return broken(i ? tc_by(LON_X2, LON_R31) : tc_by(LON_4_E_2, LON_R31), s->cpts[i], most);
        for (int k = 0; k < 2; k++) {
            if (s->surprise[i][k] > 4)
                return broken(tc_by(LON_15_3, LON_R118), s->surprise[i][k], 4);
            if (s->fanatic[i][k] > 3)
                return broken(tc_by(LON_15_6, LON_R119), s->fanatic[i][k], 3);
        }
    }
    return tc_legal();
}

/* ---- Stands ---- */

static bool is_zero(const lon_stand *x)
{
    return !(x->x | x->y | x->heading) && !x->flags && !x->gun && x->link == TC_NONE && !x->edges;
}

/* R49: the states in which a gun of this type is. FIXED for good is whatever was captured once, and
   that has been counted (R105). Before it is placed it may be in none (X1). */
static bool may_be_state(const lon_stand *x)
{
    const bool waits = !(x->flags & (LON_ON | LON_PILE | LON_GONE | LON_COMING));

    if (!lon_is_gun(x->type))
        return x->gun == LON_NO_GUN;
    if (x->gun == LON_NO_GUN)
        return waits;
    if (x->gun == LON_FIXED && x->flags & LON_IN_DL)
        return true;
    switch (x->type) {
    case LON_RG:
        return x->gun == LON_MOBILE;
    case LON_LG:
    case LON_MG:
        return x->gun >= LON_LIMBERED0 && x->gun <= LON_EMPLACED1;
    default:
        return x->gun == LON_FIXED;
    }
}

static tc_verdict audit_body(const lon_battle *b, const lon_state *s, int i)
{
    const lon_stand *x = &s->stand[i];

    if (x->type >= LON_TYPES || x->flags >> 14)
        return broken(LON_5_A, x->type, LON_TYPES);
    if (x->type == LON_HUS && !lon_on(b, LON_HUSSAR))
        return broken(LON_R112, x->type, 0);
    if (!may_be_state(x))
        return broken(tc_by(LON_6_A_3, LON_R49), x->gun, x->type);
    if (x->flags & LON_CAPTURED && (!lon_is_gun(x->type) || x->gun != LON_FIXED))
        return broken(tc_by(LON_9_B_2, LON_R93), x->gun, LON_FIXED);
    if (x->flags & LON_DISMOUNTED && x->type != LON_MUS)
        return broken(LON_12_C, x->type, LON_MUS);
    if (x->type == LON_GEN ? x->flags & LON_DISORDERED : x->flags & LON_WOUNDED)
        return broken(LON_9_C_1, x->type, LON_GEN);
    for (int k = lon_first_owner(i) * LON_SIDE_STANDS; k < i && x->type == LON_GEN; k++)
        if (s->stand[k].type == LON_GEN)
            return broken(LON_R94, i, k);
    return tc_legal();
}

/* X3: has its arrival come? */
static tc_verdict audit_arrival(const lon_battle *b, const lon_state *s, int i)
{
    const int nth = b->card[i].arrival;
    const lon_arrival *a = nth && nth <= b->arrivals ? &b->arrival[nth - 1] : NULL;
    const bool coming = s->stand[i].flags & LON_COMING;

    if (coming ? !a || a->side != lon_first_owner(i) : a && s->turn < a->turn)
        return broken(tc_by(LON_R130, LON_X3), s->turn, a ? a->turn : 0);
    return tc_legal();
}

/* On the table, in the pile, gone, to come, or, in set-up, not placed yet. */
static tc_verdict audit_whereabouts(const lon_battle *b, const lon_state *s, int i)
{
    const lon_stand *x = &s->stand[i];
    const bool on = x->flags & LON_ON, pile = x->flags & LON_PILE, gone = x->flags & LON_GONE,
               coming = x->flags & LON_COMING;
    const bool for_good = lon_is_gun(x->type) || x->type == LON_GEN;
    const uint16_t rest = LON_IN_DL | LON_IN_VL | LON_DISMOUNTED;

    if (on + pile + gone + coming > 1)
        return broken(LON_R111, x->flags, LON_ON);
    if (!(on || pile || gone || coming) && (s->turn || !b->placing))
        return broken(LON_X1, x->flags, LON_ON);
    if (pile ? for_good : gone && !for_good)
        return broken(LON_R111, x->type, 0);
    if (!on && (x->x || x->y || x->heading || x->link != TC_NONE || x->edges))
        return broken(LON_R13, x->x, 0);
    if ((pile || gone) && x->flags & ~(LON_PILE | LON_GONE | rest))
        return broken(LON_9_A_3, x->flags, LON_PILE);
    if (!on && !pile && !gone && x->flags & ~LON_COMING)
        return broken(LON_X1, x->flags, LON_COMING);
    return audit_arrival(b, s, i);
}

/* R105, R106: what it is counted in. */
static tc_verdict audit_counted(const lon_state *s, int i)
{
    const lon_stand *x = &s->stand[i];
    const bool dl = x->flags & LON_IN_DL, vl = x->flags & LON_IN_VL;

    if (x->flags & (LON_PILE | LON_GONE | LON_CAPTURED))
        return dl && vl ? tc_legal() : broken(LON_R100, dl + vl, 2);
    if (lon_is_gun(x->type))
        return vl ? broken(LON_R105, 1, 0) : tc_legal();
    if (dl || (vl && x->type == LON_GEN))
        return broken(LON_R106, dl + vl, 0);
    return tc_legal();
}

/* R13, R4. Ground is asked of moves, not of where one stands. */
static tc_verdict audit_place(const lon_battle *b, const lon_state *s, int i)
{
    const lon_stand *x = &s->stand[i];

    if (!(x->flags & LON_ON))
        return tc_legal();
    if (x->heading < 0 || x->heading >= PL_TURN)
        return broken(LON_R4, x->heading, PL_TURN);
    if (x->x < 0 || x->x > b->width || x->y < 0 || x->y > b->depth)
        return broken(LON_R13, x->x, x->y);
    const pl_stand base = lon_base(s, i);
    return lon_on_table(b, &base) ? tc_legal() : broken(LON_R13, x->x, x->y);
}

/* R6, R129, R81: no enemies lie in one another but for what a retreat may slide along. R28, R82: a
   general lies on nobody. Friends may, by a column that bent (R21), and so may what was captured
   with it. */
static tc_verdict audit_overlap(const lon_state *s, int i)
{
    if (!lon_stands(s, i))
        return tc_legal();
    const pl_stand base = lon_base(s, i);
    for (int k = 0; k < i; k++) {
        if (!lon_stands(s, k))
            continue;
        const bool general = s->stand[i].type == LON_GEN || s->stand[k].type == LON_GEN;
        const bool gun = lon_is_gun(s->stand[i].type) || lon_is_gun(s->stand[k].type);
        const bool friends = lon_side(s, i) == lon_side(s, k);
        const pl_stand other = lon_base(s, k);
        if ((friends || gun) && !general)
            continue;
        if (pl_stands_apart(&base, &other, 0))
            continue;
        if (friends ? lon_overlap(&base, &other)
                    : lon_core_overlaps(&base, &other) && lon_core_overlaps(&other, &base))
            return broken(friends ? LON_R28 : tc_by(LON_R129, LON_R6), i, k);
    }
    return tc_legal();
}

/* R21: a follower follows a friend on the table; no two follow one, and no chain has no head. */
static tc_verdict audit_link(const lon_state *s, int i)
{
    int before = s->stand[i].link;

    if (before == TC_NONE)
        return tc_legal();
    if (before >= LON_STANDS || before == i || !lon_stands(s, before) ||
        lon_side(s, before) != lon_side(s, i) || s->stand[i].type == LON_GEN ||
        s->stand[before].type == LON_GEN)
        return broken(LON_R21, before, i);
    for (int k = 0; k < i; k++)
        if (s->stand[k].link == before)
            return broken(LON_R21, k, i);
    for (int n = 0; before < LON_STANDS && n < LON_STANDS; n++) {
        before = s->stand[before].link;
        if (before == i)
            return broken(LON_R21, i, i);
    }
    return tc_legal();
}

/* What a flag of a phase means is over with the phase, and only the side whose phase it is has it
   (R23, R66, R71, R131); edges are those of its enemies (R72). */
static tc_verdict audit_phase(const lon_battle *b, const lon_state *s, int i)
{
    const lon_stand *x = &s->stand[i];
    const tc_frame *f = s->frames > 1 ? &s->frame[1] : NULL;
    const int step = f ? f->step : LON_STEP_NONE;
    const bool own = f && lon_side(s, i) == f->a;
    const bool moves = step == LON_STEP_MOVE || step == LON_STEP_AFTER;

    if (x->flags & LON_MOVED && !(moves && own))
        return broken(LON_R23, i, step);
    if (x->flags & LON_MOVED && lon_is_gun(x->type) && !lon_gun_moves(x->gun))
        return broken(LON_R49, x->gun, LON_MOBILE);
    if (x->flags & LON_FIRED && !(step == LON_STEP_FIRE && own))
        return broken(LON_R66, i, step);
    if (x->flags & LON_ATTACKED && !(step == LON_STEP_MELEE && own))
        return broken(LON_R71, i, step);
    if (x->flags & LON_PIVOTED && !(step == LON_STEP_AFTER && own && b->fire_arc))
        return broken(LON_R131, i, step);
    if (x->edges > 15 || (x->edges && step != LON_STEP_MELEE))
        return broken(LON_R72, x->edges, step);
    return tc_legal();
}

static tc_verdict audit_stand(const lon_battle *b, const lon_state *s, int i)
{
    if (s->stand[i].type == LON_NO_TYPE)
        return is_zero(&s->stand[i]) ? tc_legal() : broken(LON_5_A, i, 0);
    tc_verdict v = audit_body(b, s, i);
    v = v.rule ? v : audit_whereabouts(b, s, i);
    v = v.rule ? v : audit_counted(s, i);
    v = v.rule ? v : audit_place(b, s, i);
    v = v.rule ? v : audit_overlap(s, i);
    v = v.rule ? v : audit_link(s, i);
    return v.rule ? v : audit_phase(b, s, i);
}

/* ---- Losses ---- */

/* R103, R104, R109: who holds a train, and whether it was counted. */
static tc_verdict audit_train(const lon_battle *b, const lon_state *s, int side)
{
    const bool lost = s->train_holder[side] != side, counted = s->train_counted >> side & 1;
    bool held = false;
    int taker = -1;

    if (!b->train[side].there)
        return lost || counted ? broken(LON_12_A_1, s->train_holder[side], side) : tc_legal();
    if (lost && !counted)
        return broken(LON_R103, 0, 1);
    for (int i = 0; i < LON_STANDS && s->turn; i++) {
        if (!lon_in_garrison(b, s, side, i))
            continue;
        held = held || lon_side(s, i) == s->train_holder[side];
        taker = lon_side(s, i) != s->train_holder[side] ? i : taker;
    }
    return taker >= 0 && !held && s->frames ? broken(LON_R109, taker, s->train_holder[side])
                                            : tc_legal();
}

/* R99 to R106: N, DL and VL are what stands and trains make them; 11.A.1, 14.A: what they come to.
   A battle that is over may have stopped at any of it (R102). */
static tc_verdict audit_losses(const lon_battle *b, const lon_state *s, int side)
{
    const int value = lon_train_value(b, side);
    int dl = s->train_counted >> side & 1 ? value : 0;
    int vl = s->train_holder[side] != side ? value : 0;

    for (int i = side * LON_SIDE_STANDS; i < (side + 1) * LON_SIDE_STANDS; i++) {
        const int worth = s->stand[i].type == LON_GEN ? LON_GENERAL_WORTH : 1;
        dl += s->stand[i].flags & LON_IN_DL ? worth : 0;
        vl += s->stand[i].flags & LON_IN_VL ? worth : 0;
    }
    if (s->n[side] != lon_total(b, s, side))
        return broken(LON_R99, s->n[side], lon_total(b, s, side));
    if (s->dl[side] != dl)
        return broken(tc_by(LON_11_A_1, LON_R100), s->dl[side], dl);
    if (s->vl[side] != vl)
        return broken(tc_by(LON_14_A, LON_R100), s->vl[side], vl);
    if (!s->frames || !s->n[side])
        return tc_legal();
    if (100 * dl >= LON_DEMORALISED_AT * s->n[side] && !lon_is_demoralised(s, side))
        return broken(tc_by(LON_11_A_1, LON_R101), dl, s->n[side]);
    if (100 * vl >= LON_BEATEN_AT * s->n[side])
        return broken(tc_by(LON_14_A, LON_R101), vl, s->n[side]);
    return tc_legal();
}

tc_verdict lon_audit(const lon_battle *b, const lon_state *s)
{
    tc_verdict v = audit_ranges(s);

    v = v.rule ? v : audit_deck(s);
    v = v.rule ? v : audit_purses(b, s);
    for (int i = 0; i < LON_STANDS && !v.rule; i++)
        v = audit_stand(b, s, i);
    for (int side = 0; side < 2 && !v.rule; side++) {
        v = audit_train(b, s, side);
        v = v.rule ? v : audit_losses(b, s, side);
    }
    return v.rule ? v : lon_audit_agenda(b, s);
}
