/* Every invariant of a state, derived again from the rules. A state that passes may be played on:
   no index in it is out of range, no frame waits for what is not there (audit_agenda.c). */
#include "parts.h"

static tc_verdict broken(tc_cite by, int got, int need)
{
    return tc_illegal(by, got, need);
}

bool sns_lies(const sns_state *s, int step)
{
    for (int i = 0; i < s->frames && i < TC_FRAMES; i++)
        if (s->frame[i].step == step)
            return true;
    return false;
}

/* ---- The head ---- */

static tc_verdict audit_ranges(const sns_state *s)
{
    const struct {
        int got, most;
    } range[] = {
        { s->turn, SNS_TURNS_MAX },
        { s->frames, TC_FRAMES },
        { s->phase, s->turn ? SNS_UNITS : 0 },
        { s->active, 2 },
        { s->first, 1 },
        { s->acted, 3 },
        { s->hand[0][0] | s->hand[1][0], 0 },
        { s->tested, 3 },
        { s->due, 3 },
        { s->lost_standard, 3 },
        { s->records, SNS_RECORDS },
        { s->rounds, SNS_ROUNDS },
        { s->rolled, SNS_ROLLED_PIECES },
        { s->gives, SNS_GIVES },
        { s->zero[0] | s->zero[1], 0 },
    };
    for (int i = 0; i < TC_COUNT(range); i++)
        if (range[i].got > range[i].most)
            return broken(TC_MALFORMED, range[i].got, range[i].most);
    for (int i = 0; i < TC_COUNT(s->zero2); i++)
        if (s->zero2[i])
            return broken(TC_MALFORMED, s->zero2[i], 0);
    for (int i = s->frames; i < TC_FRAMES; i++)
        if (s->frame[i].step || s->frame[i].a || s->frame[i].b || s->frame[i].c)
            return broken(TC_MALFORMED, s->frame[i].step, 0);
    return tc_legal();
}

/* 4.f: what was placed by play, each side three times at most. */
static tc_verdict audit_ground(const sns_battle *b, const sns_state *s)
{
    static const sns_rolled_piece none;
    int placed[2] = { 0, 0 };

    for (int i = 0; i < SNS_ROLLED_PIECES; i++) {
        const sns_rolled_piece *p = &s->piece[i];
        if (i >= s->rolled) {
            if (__builtin_memcmp(p, &none, sizeof none) != 0)
                return broken(SNS_4_f, i, s->rolled);
            continue;
        }
        if (p->kind == SNS_NO_GROUND || p->kind >= SNS_WALL || p->side > 1 || p->zero[0] ||
            p->zero[1])
            return broken(SNS_4_f, p->kind, SNS_WALL);
        if (p->x < 0 || p->x > b->width || p->y < 0 || p->y > b->depth)
            return broken(SNS_4_f, p->x, p->y);
        if (++placed[p->side] > SNS_ROLLED_PIECES / 2)
            return broken(SNS_4_f, placed[p->side], SNS_ROLLED_PIECES / 2);
    }
    return s->rolled && !sns_on(b, SNS_ON_RANDOM_TERRAIN) ? broken(SNS_3_b, s->rolled, 0)
                                                          : tc_legal();
}

/* ---- Units ---- */

static bool is_zero(const sns_unit *u)
{
    static const sns_unit none;
    return !__builtin_memcmp(u, &none, sizeof none);
}

/* On the table, routed, left out (R126), or, in set-up, not placed yet. What is not on the table
   has nothing but that flag. */
static tc_verdict audit_whereabouts(const sns_battle *b, const sns_state *s, int i)
{
    const sns_unit *u = &s->unit[i];
    const bool here = u->flags & SNS_HERE, routed = u->flags & SNS_ROUTED,
               out = u->flags & SNS_LEFT_OUT;
    sns_unit rest = *u;

    if (here + routed + out > 1)
        return broken(SNS_2_a, u->flags, SNS_HERE);
    if (!(here || routed || out) && (s->turn || !b->placing))
        return broken(SNS_3_h, i, 0);
    if (routed && !s->turn)
        return broken(SNS_13_3, i, 0);
    rest.flags = 0;
    if (!here && (!is_zero(&rest) || u->flags & ~(SNS_ROUTED | SNS_LEFT_OUT)))
        return broken(SNS_13_3, u->flags, i);
    return tc_legal();
}

/* R119, R79: a fight has still to see to its rout, or a round is about it. */
static bool is_to_go(const sns_state *s, int i)
{
    const sns_fight *f = &s->fight;

    for (int k = 0; k < s->rounds; k++)
        if (s->round[k].kind == SNS_BY_ROUT && s->round[k].unit == i &&
            s->round[k].stage != SNS_ROUND_TESTS)
            return true;
    for (int k = 0; k < 2; k++)
        if (f->kind && f->unit[k] == i &&
            (f->stage == SNS_FIGHT_TEST1 || f->stage == SNS_FIGHT_TEST0 ||
             (f->stage == SNS_FIGHT_ROUTS && f->routs >> k & 1)))
            return true;
    return false;
}

/* 12.2.a: broken is only who has not been taken off the table yet, or whom the end of the battle
   has left so. 11.6.b: all hits of a round are marked, so it may have more than it can bear. */
static tc_verdict audit_hits(const sns_battle *b, const sns_state *s, int i)
{
    const int hits = s->unit[i].hits, strength = sns_who(b, i)->strength;

    if (hits >= strength + SNS_KEPT || (hits >= strength && s->frames && !is_to_go(s, i)))
        return broken(SNS_12_2_a, hits, strength);
    return hits && !s->turn ? broken(SNS_12_2_a, hits, 0) : tc_legal();
}

/* 5.5: dice that lie on it; 5.6.h, 11.2.a: they give impetus or are deferred; 5.8.a: a used one
   lies beside it. */
static tc_verdict audit_dice(const sns_battle *b, const sns_state *s, int i)
{
    const sns_unit *u = &s->unit[i];
    const bool deferred = u->flags & SNS_DEFERRED, impetus = u->flags & SNS_IMPETUS;
    const bool done = u->flags & SNS_ACTIVATED, marker = u->flags & SNS_MARKER;

    if (u->dice ? u->number < SNS_DISCIPLINE_BEST || u->number > 6 : u->number)
        return broken(SNS_5_5_b, u->number, 6);
    if (u->dice > 15)
        return broken(SNS_17_a, u->dice, 15);
    if (u->dice && sns_is_camp(b, i))
        return broken(SNS_14_1, u->dice, 0);
    if (u->dice ? deferred == impetus : deferred || impetus)
        return broken(deferred ? SNS_5_6_h : SNS_11_2_a, deferred, impetus);
    if (deferred && done)
        return broken(SNS_5_6_h, i, 0);
    if (marker && (!done || u->dice))
        return broken(SNS_5_8_a, u->dice, 0);
    if (!s->turn && u->flags & ~SNS_HERE)
        return broken(SNS_3_h, u->flags, SNS_HERE);
    return tc_legal();
}

/* Where no pose of it is kept: on its way, and where a charge wheels (R50), it may lie in friends,
   and who evades may hang over the edge (R130). */
static bool is_walking(const sns_state *s, int i)
{
    const sns_walk *w = &s->walk;

    if (s->run.kind && s->run.unit == i && s->run.stage < SNS_RUN_MEETS)
        return true;
    if (w->kind == SNS_NO_WALK)
        return false;
    for (int m = 0; m < 2; m++)
        if (m < s->act.members && s->act.member[m] == i)
            return true;
    return w->unit == i;
}

static tc_verdict audit_place(const sns_battle *b, const sns_state *s, int i)
{
    enum { OVER = 2 * SNS_DU }; /* no base reaches farther */
    const sns_unit *u = &s->unit[i];

    if (u->heading < 0 || u->heading >= PL_TURN || u->heading % SNS_DEGREE)
        return broken(SNS_1_d, u->heading, PL_TURN);
    if (u->x < -OVER || u->x > b->width + OVER || u->y < -OVER || u->y > b->depth + OVER)
        return broken(SNS_4_g, u->x, u->y);
    const pl_stand base = sns_base(b, s, i);
    return sns_off_table(b, &base) && !is_walking(s, i) ? broken(SNS_4_g, u->x, u->y) : tc_legal();
}

/* 1.e. A wheel that makes contact is stopped at a whole degree (R120): then enemies may lie in one
   another by what a corner goes in a degree. */
static tc_verdict audit_overlap(const sns_battle *b, const sns_state *s, int i)
{
    enum { A_DEGREE = 25 };
    const pl_stand base = sns_base(b, s, i);

    for (int k = 0; k < i; k++) {
        if (!sns_here(s, k) || is_walking(s, i) || is_walking(s, k))
            continue;
        const pl_stand other = sns_base(b, s, k);
        const int32_t inset = sns_side(i) == sns_side(k) ? SNS_SHRINK : A_DEGREE;
        if (!pl_stands_apart(&base, &other, 0) && pl_stands_meet(&base, inset, &other, inset))
            return broken(SNS_1_e, i, k);
    }
    return tc_legal();
}

static tc_verdict audit_unit(const sns_battle *b, const sns_state *s, int i)
{
    const sns_unit *u = &s->unit[i];

    if (sns_who(b, i)->type == SNS_NO_TYPE)
        return is_zero(u) ? tc_legal() : broken(SNS_2_e, i, 0);
    if (u->flags >> 8 || u->zero)
        return broken(TC_MALFORMED, u->flags, 256);
    const tc_verdict v = audit_whereabouts(b, s, i);
    if (v.rule || !(u->flags & SNS_HERE))
        return v;
    const tc_verdict hits = audit_hits(b, s, i);
    return hits.rule ? hits : audit_dice(b, s, i);
}

/* All places are known to be sound before bases are laid on one another. */
static tc_verdict audit_units(const sns_battle *b, const sns_state *s)
{
    tc_verdict v = tc_legal();

    for (int i = 0; i < SNS_UNITS && !v.rule; i++)
        v = audit_unit(b, s, i);
    for (int i = 0; i < SNS_UNITS && !v.rule; i++)
        v = sns_here(s, i) ? audit_place(b, s, i) : v;
    for (int i = 0; i < SNS_UNITS && !v.rule; i++)
        v = sns_here(s, i) ? audit_overlap(b, s, i) : v;
    return v;
}

/* ---- Commanders ---- */

static tc_verdict audit_flags(const sns_battle *b, const sns_state *s, int piece)
{
    const sns_commander *c = sns_commander_at(s, piece);
    const bool here = c->flags & SNS_CMD_HERE, dead = c->flags & SNS_CMD_DEAD,
               left = c->flags & SNS_CMD_LEFT;

    if (b->rank[piece - SNS_FIRST_COMMANDER] == SNS_NOBODY)
        return c->flags || c->unit != TC_NONE || c->x || c->y || c->zero[0] || c->zero[1]
                   ? broken(SNS_6_1_a, piece, 0)
                   : tc_legal();
    if (c->flags >> 5 || c->zero[0] || c->zero[1])
        return broken(TC_MALFORMED, c->flags, 32);
    if (here + dead + left > 1)
        return broken(SNS_6_4_b, c->flags, SNS_CMD_HERE);
    if (!(here || dead || left) && (s->turn || !b->placing))
        return broken(SNS_3_f, piece, 0);
    if ((dead || left) && !s->turn)
        return broken(dead ? SNS_6_4_b : SNS_R130, piece, 0);
    if (!here && (c->x || c->y || c->unit != TC_NONE))
        return broken(SNS_6_4_b, c->unit, TC_NONE);
    return tc_legal();
}

/* R26: attached he has no place of his own; 6.2.g: alone he stands on the table. */
static tc_verdict audit_commander(const sns_battle *b, const sns_state *s, int piece)
{
    const sns_commander *c = sns_commander_at(s, piece);
    const tc_verdict v = audit_flags(b, s, piece);

    if (v.rule || !(c->flags & SNS_CMD_HERE))
        return v;
    if (c->unit != TC_NONE) {
        if (c->unit >= SNS_UNITS || !sns_here(s, c->unit) || sns_side(c->unit) != sns_side(piece))
            return broken(SNS_6_1_c, c->unit, piece);
        return c->x || c->y ? broken(SNS_R26, c->x, 0) : tc_legal();
    }
    if (c->x < 0 || c->x > b->width || c->y < 0 || c->y > b->depth)
        return broken(SNS_6_2_g, c->x, c->y);
    return tc_legal();
}

/* ---- Records (8.7.a, R123) ---- */

static tc_verdict audit_record(const sns_battle *b, const sns_state *s, int i)
{
    const sns_record *r = &s->record[i], *before = i ? r - 1 : NULL;

    if (r->a >= SNS_SIDE_UNITS || r->b < SNS_SIDE_UNITS || r->b >= SNS_UNITS)
        return broken(SNS_8_7_a, r->a, r->b);
    if (!sns_here(s, r->a) || !sns_here(s, r->b))
        return broken(SNS_8_7_a, r->a, r->b);
    if (r->edge_a > PL_LEFT || r->edge_b > PL_LEFT)
        return broken(SNS_8_7_a, r->edge_a, PL_LEFT);
    if (before && (before->a > r->a || (before->a == r->a && before->b >= r->b)))
        return broken(SNS_8_7_a, before->a, r->a);
    const pl_stand one = sns_base(b, s, r->a), other = sns_base(b, s, r->b);
    if (!is_walking(s, r->a) && !is_walking(s, r->b) &&
        !pl_stands_within(&one, &other, SNS_CONTACT))
        return broken(SNS_8_7_a, r->a, r->b);
    return tc_legal();
}

static tc_verdict audit_records(const sns_battle *b, const sns_state *s)
{
    static const sns_record none;
    uint8_t front[SNS_UNITS] = { 0 };
    tc_verdict v = tc_legal();

    for (int i = 0; i < s->records && !v.rule; i++) {
        v = audit_record(b, s, i);
        if (v.rule)
            return v;
        const sns_record *r = &s->record[i];
        front[r->a] = (uint8_t)(front[r->a] + (r->edge_a == PL_FRONT));
        front[r->b] = (uint8_t)(front[r->b] + (r->edge_b == PL_FRONT));
    }
    for (int i = s->records; i < SNS_RECORDS; i++)
        if (__builtin_memcmp(&s->record[i], &none, sizeof none) != 0)
            return broken(SNS_8_7_a, i, s->records);
    for (int i = 0; i < SNS_UNITS; i++)
        if (front[i] > 3)
            return broken(SNS_R123, i, front[i]);
    return v;
}

/* ---- Value (13) ---- */

static tc_verdict audit_value(const sns_battle *b, const sns_state *s, int side)
{
    const int total = sns_total(b, s, side), standard = b->standard[side];
    const int bit = 1 << side;
    int routed = 0;

    for (int i = side * SNS_SIDE_UNITS; i < (side + 1) * SNS_SIDE_UNITS; i++)
        routed += s->unit[i].flags & SNS_ROUTED ? sns_value(sns_who(b, i)) : 0;
    if (s->total[side] != total)
        return broken(SNS_13_2_a, s->total[side], total);
    if (s->routed[side] != routed)
        return broken(SNS_13_3, s->routed[side], routed);
    const bool lost = standard < SNS_UNITS && s->unit[standard].flags & SNS_ROUTED;
    if (!(s->lost_standard & bit) != !lost)
        return broken(SNS_X3, standard, lost);
    if ((s->tested | s->due) & bit && routed < sns_morale(total))
        return broken(SNS_13_4_a, routed, sns_morale(total));
    return tc_legal();
}

/* 13.4.a, R42: what is reached is due or done, but for routs that came too late for this end phase;
   13.5, 13.1: who was demoralised when it was looked at plays no more. */
static tc_verdict audit_morale(const sns_battle *b, const sns_state *s, int side)
{
    const int stage = s->frames && s->frame[0].step == SNS_STEP_TURN ? s->frame[0].a : -1;
    const bool owed =
        sns_morale(s->total[side]) > 0 && s->routed[side] >= sns_morale(s->total[side]);

    if (stage >= SNS_STAGE_START && stage <= SNS_STAGE_MORALE1 && owed &&
        !((s->tested | s->due) >> side & 1))
        return broken(tc_by(SNS_13_4_a, SNS_R42), s->routed[side], sns_morale(s->total[side]));
    if (stage > SNS_STAGE_JUDGE && sns_is_demoralised(b, s, side))
        return broken(SNS_13_5, s->routed[side], sns_break(s->total[side]));
    return tc_legal();
}

/* ---- The dice of a turn (5.2.a, 13.3, R17, R18) ---- */

static tc_verdict audit_bag(const sns_battle *b, const sns_state *s, int side)
{
    const int most = SNS_DRAW + SNS_DRAW_MORE * (b->players > 2 ? b->players - 2 : 0);
    int all = s->bag[side] + s->drawn[side] + s->aside[side] + s->missing[side];

    for (int n = 1; n <= 6; n++)
        all += s->hand[side][n];
    for (int i = side * SNS_SIDE_UNITS; i < (side + 1) * SNS_SIDE_UNITS; i++)
        all += s->unit[i].dice + (s->unit[i].flags & SNS_MARKER ? 1 : 0);
    if (s->filled[side] > SNS_SIDE_UNITS || all != s->filled[side])
        return broken(SNS_5_2_a, all, s->filled[side]);
    if (!s->turn && all)
        return broken(SNS_3_h, all, 0);
    if (s->drawn[0] + s->drawn[1] > most)
        return broken(SNS_5_4_a, s->drawn[0] + s->drawn[1], most);
    return tc_legal();
}

/* What lies in a hand is still to be given by it (5.5.a, R15). */
static tc_verdict audit_hand(const sns_state *s, int side)
{
    const tc_frame *f = &s->frame[s->frames ? s->frames - 1 : 0];
    int held = 0;

    for (int n = 1; n <= 6; n++)
        held += s->hand[side][n];
    if (held && s->frames && (f->step != SNS_STEP_ALLOCATE || f->a != side))
        return broken(tc_by(SNS_5_5_a, SNS_R15), held, side);
    return tc_legal();
}

tc_verdict sns_audit(const sns_battle *b, const sns_state *s)
{
    tc_verdict v = audit_ranges(s);

    v = v.rule ? v : audit_ground(b, s);
    v = v.rule ? v : audit_units(b, s);
    for (int i = SNS_FIRST_COMMANDER; i < SNS_PIECES && !v.rule; i++)
        v = audit_commander(b, s, i);
    v = v.rule ? v : audit_records(b, s);
    for (int side = 0; side < 2 && !v.rule; side++) {
        v = audit_value(b, s, side);
        v = v.rule ? v : audit_morale(b, s, side);
        v = v.rule ? v : audit_bag(b, s, side);
        v = v.rule ? v : audit_hand(s, side);
    }
    return v.rule ? v : sns_audit_agenda(b, s);
}
