/* Every invariant of a state, derived again from the rules. A state that passes may be played on:
   no index in it is out of range, no frame waits for what is not there (audit_agenda.c). */
#include "parts.h"

static tc_verdict broken(tc_cite by, int got, int need)
{
    return tc_illegal(by, got, need);
}

bool tvb_lies(const tvb_state *s, int step)
{
    for (int i = 0; i < s->frames && i < TVB_FRAMES; i++)
        if (s->frame[i].step == step)
            return true;
    return false;
}

/* ---- The head ---- */

static tc_verdict audit_ranges(const tvb_battle *b, const tvb_state *s)
{
    const struct {
        int got, most;
    } range[] = {
        { s->turn, TVB_TURNS_MAX },
        { s->attacker, 1 },
        { s->frames, TVB_FRAMES },
        { s->commands[0], TVB_COMMANDS },
        { s->commands[1], TVB_COMMANDS },
        { s->deployed[0], (1 << (s->commands[0] & 15)) - 1 },
        { s->deployed[1], (1 << (s->commands[1] & 15)) - 1 },
        { s->placed, TVB_PLACED },
        { s->crest, 2 },
        { s->waypoints, TVB_WAYPOINTS },
        { s->routed_count, TVB_UNITS },
        { s->mist, b->x.mist ? 1 : 0 },
        { s->powder_done, b->x.powder ? 1 : 0 },
        { s->burning, b->x.burning ? 1 : 0 },
        { s->roll_shown[0], 6 },
        { s->roll_shown[1], 6 },
        { s->x_start, s->turn },
        { s->x_end, s->turn },
        { s->zero[0], 0 },
    };
    for (int i = 0; i < TC_COUNT(range); i++)
        if (range[i].got > range[i].most)
            return broken(TC_MALFORMED, range[i].got, range[i].most);
    for (int i = 0; i < TC_COUNT(s->zero2); i++)
        if (s->zero2[i])
            return broken(TC_MALFORMED, s->zero2[i], 0);
    for (int i = s->frames; i < TVB_FRAMES; i++)
        if (s->frame[i].step || s->frame[i].a || s->frame[i].b || s->frame[i].c)
            return broken(TC_MALFORMED, s->frame[i].step, 0);
    return tc_legal();
}

/* X5: what is due has an arrival, and comes by a stretch it has. */
static tc_verdict audit_arrivals(const tvb_battle *b, const tvb_state *s)
{
    for (int i = 0; i < 8; i++) {
        const tvb_arrival *a = i < TC_COUNT(b->x.arrival) ? &b->x.arrival[i] : NULL;
        const int stretch = i < 4 ? s->stretch >> (2 * i) & 3 : 0;
        if (s->due >> i & 1 && (!a || !a->command))
            return broken(TVB_X5, s->due, 0);
        if (stretch > (a && s->due >> i & 1 ? a->stretches : 0))
            return broken(TVB_X5, stretch, a ? a->stretches : 0);
    }
    return tc_legal();
}

/* A commander's way in the draft; while a rally back is checked, its distance (rally.c). */
static tc_verdict audit_way(const tvb_battle *b, const tvb_state *s)
{
    const tvb_frame *top = s->frames ? &s->frame[s->frames - 1] : NULL;
    const bool back = top && top->step == TVB_STEP_CHECK && top->b == TVB_FOR_RALLY;

    if (back ? s->waypoints != 1 : s->waypoints && (!top || top->step != TVB_STEP_MOVE))
        return broken(TVB_1_1_r, s->waypoints, 0);
    for (int i = 0; i < 2 * TVB_WAYPOINTS; i++) {
        int most = i < 2 * s->waypoints ? (i & 1 ? b->depth : b->width) : 0;
        if (back)
            most = i == 0 ? TVB_BACK_MAX + tvb_meas() : 0;
        if (s->way[i] > most)
            return broken(TVB_1_1_r, s->way[i], most);
    }
    return tc_legal();
}

/* S.b, S.c, R81: could it have been placed when it was? */
static tc_verdict audit_piece(const tvb_battle *b, const tvb_state *before, const tvb_piece *p)
{
    if (p->corners < 2 || p->corners > TVB_CORNERS)
        return broken(tc_by(TVB_S_b, TVB_R81), p->corners, 2);
    if (p->flags > (TVB_P_DIFFICULT | TVB_P_WOODED | TVB_P_CREST) || p->types)
        return broken(TVB_S_b, p->flags, 0);
    for (int k = p->corners; k < TVB_CORNERS; k++)
        if (p->x[k] || p->y[k])
            return broken(TVB_S_b, p->x[k], 0);
    for (int k = 0; k < 4; k++) /* by default it may lie outside a hill with few corners */
        if (p->crest[k] > (p->flags & TVB_P_CREST ? (k & 1 ? b->depth : b->width) : 0))
            return broken(TVB_R10, p->crest[k], 0);
    tvb_piece bare = *p;
    bare.flags &= (uint8_t)~TVB_P_CREST;
    const tc_verdict v = tvb_check_piece(b, before, &bare);
    return v.rule ? broken(tc_by(v.rule, v.ruling), v.got, v.need) : tc_legal();
}

/* What the Defender has placed; the draft behind it only while he places. */
static tc_verdict audit_ground(const tvb_battle *b, const tvb_state *s)
{
    const bool placing = tvb_lies(s, TVB_STEP_TERRAIN);
    tvb_state before = *s;

    for (int i = 0; i < s->placed; i++) {
        before.placed = (uint8_t)i;
        const tc_verdict v = audit_piece(b, &before, &s->piece[i]);
        if (v.rule)
            return v;
    }
    for (int i = s->placed; i < TVB_PLACED; i++) {
        const tvb_piece *p = &s->piece[i];
        const bool draft = placing && i == s->placed;
        if (p->kind || p->flags || p->types || p->corners > (draft ? TVB_CORNERS : 0))
            return broken(tc_by(TVB_S_b, TVB_R81), p->corners, 0);
        for (int k = 0; k < TVB_CORNERS; k++)
            if (p->x[k] > (k < p->corners ? b->width : 0) ||
                p->y[k] > (k < p->corners ? b->depth : 0))
                return broken(tc_by(TVB_S_b, TVB_R81), p->x[k], p->y[k]);
        for (int k = 0; k < 4; k++)
            if (p->crest[k] > (draft && k < 2 * s->crest ? (k & 1 ? b->depth : b->width) : 0))
                return broken(TVB_R10, p->crest[k], 0);
    }
    return s->crest && !placing ? broken(TVB_R10, s->crest, 0) : tc_legal();
}

/* ---- Units ---- */

static bool is_zero(const tvb_unit *u)
{
    return !(u->x | u->y | u->heading) && !u->flags && !u->quality && !u->command && !u->resolve &&
           !u->start && !u->wounds && u->attached == TC_NONE && !u->target && !u->dice &&
           !u->hit_by && !u->contacts;
}

static const uint64_t places = ((uint64_t)1 << TVB_SIDE_UNITS) - 1;

/* U.a, Q.a, A.c, U.f, U.g: what the unit is and what is left of it. */
static tc_verdict audit_body(const tvb_battle *b, const tvb_state *s, int i)
{
    const tvb_unit *u = &s->unit[i];

    if (u->type >= TVB_TYPES || u->flags >> 25)
        return broken(TVB_U_a, u->type, TVB_TYPES);
    if (u->quality > TVB_INFERIOR || (u->quality && !tvb_on(b, TVB_QUALITY)) ||
        (u->quality && (u->type == TVB_CMD || u->type == TVB_CAN || u->type == TVB_RAB)))
        return broken(TVB_Q_a, u->quality, TVB_ORDINARY);
    if (u->command >= (tvb_lies(s, TVB_STEP_ARMY) ? TVB_COMMANDS : s->commands[tvb_side(i)]))
        return broken(TVB_A_c, u->command, s->commands[tvb_side(i)]);
    if (u->start != tvb_start_resolve(b, u->type, u->quality))
        return broken(TVB_U_f, u->start, tvb_start_resolve(b, u->type, u->quality));
    if (u->resolve + u->wounds > u->start)
        return broken(tc_by(TVB_U_g, TVB_R79), u->resolve + u->wounds, u->start);
    if (u->flags & TVB_GONE ? u->resolve || u->wounds : !u->resolve)
        return broken(TVB_U_f, u->resolve, 0);
    if ((u->hit_by | u->contacts) & ~places)
        return broken(TC_MALFORMED, 0, TVB_SIDE_UNITS);
    if (u->type == TVB_CMD)
        for (int c = tvb_side(i) * TVB_SIDE_UNITS; c < i; c++)
            if (s->unit[c].type == TVB_CMD && s->unit[c].command == u->command)
                return broken(TVB_A_c, i, c);
    return tc_legal();
}

/* X5: does the unit's command come later, and is it due? */
static bool is_to_come(const tvb_battle *b, const tvb_state *s, int unit, bool *due)
{
    const int command = 1 + tvb_side(unit) * TVB_COMMANDS + s->unit[unit].command;
    for (int i = 0; i < TC_COUNT(b->x.arrival); i++)
        if (b->x.arrival[i].command == command) {
            *due = s->due >> i & 1;
            return true;
        }
    *due = false;
    return false;
}

/* X10: a commander whom a side does not see has deployed, with a unit that it does not see. */
static bool is_out_of_sight(const tvb_state *s, int commander)
{
    const int side = tvb_side(commander);

    if (s->unit[commander].type != TVB_CMD ||
        !(s->deployed[side] >> s->unit[commander].command & 1))
        return false;
    for (int u = side * TVB_SIDE_UNITS; u < (side + 1) * TVB_SIDE_UNITS; u++)
        if (s->unit[u].type != TVB_CMD && (s->unit[u].flags & (TVB_HIDDEN | TVB_ON)) == TVB_HIDDEN)
            return true;
    return false;
}

/* On the table, gone, to come, hidden from whoever looks (tvb_veil), or, in set-up, waiting. */
static tc_verdict audit_whereabouts(const tvb_battle *b, const tvb_state *s, int i)
{
    const tvb_unit *u = &s->unit[i];
    const bool on = u->flags & TVB_ON, gone = u->flags & TVB_GONE, away = u->flags & TVB_AWAY;
    const bool veiled = u->flags & TVB_HIDDEN && !on, now = u->flags & TVB_PLACED_NOW;
    bool due;

    if (on + gone + away + veiled + now > 1)
        return broken(TVB_U_f, (int)u->flags, TVB_ON);
    const bool set_up = s->frames && s->frame[0].step == TVB_STEP_CANNONADE;
    if (!(on || gone || away || veiled || now) && (s->turn || set_up))
        return broken(TVB_S_f, (int)u->flags, TVB_ON);
    if (away && !is_to_come(b, s, i, &due))
        return broken(tc_by(TVB_X5, TVB_R107), i, 0);
    if ((on || gone) && is_to_come(b, s, i, &due) && !due)
        return broken(tc_by(TVB_X5, TVB_R107), i, 0);
    if (now && (s->frames != 1 || s->frame[0].step != TVB_STEP_DEPLOY ||
                s->frame[0].a != tvb_side(i) || u->type == TVB_CAN))
        return broken(TVB_S_f, i, 0);
    if (u->flags & TVB_HIDDEN && !(b->card[i].hides && tvb_on(b, TVB_HIDDEN_SHOT)) &&
        !(veiled && is_out_of_sight(s, i)))
        return broken(TVB_X10, i, 0);
    if (!on && !now && (u->x || u->y || u->heading || u->attached != TC_NONE))
        return broken(TVB_G18, u->x, 0);
    if (gone && u->flags & ~(uint32_t)(TVB_GONE | TVB_ROUT_MARK | TVB_IN_MELEE | TVB_FELL))
        return broken(TVB_U_f, (int)u->flags, TVB_GONE);
    return tc_legal();
}

/* G18, R47: where it stands; an attached commander stands on his unit. */
static tc_verdict audit_place(const tvb_battle *b, const tvb_state *s, int i)
{
    const tvb_unit *u = &s->unit[i];
    const uint32_t there = TVB_ON | TVB_PLACED_NOW;

    if (!(u->flags & there))
        return tc_legal();
    if (u->heading < 0 || u->heading >= PL_TURN || (u->type == TVB_CMD && u->heading))
        return broken(TC_MALFORMED, u->heading, PL_TURN);
    if (u->x < 0 || u->x > b->width || u->y < 0 || u->y > b->depth)
        return broken(TVB_G18, u->x, u->y);
    if (u->attached != TC_NONE) {
        const tvb_unit *with = &s->unit[u->attached < TVB_UNITS ? u->attached : 0];
        if (u->type != TVB_CMD || u->attached >= TVB_UNITS ||
            tvb_side(u->attached) != tvb_side(i) || with->type == TVB_CMD ||
            !(with->flags & there) || with->x != u->x || with->y != u->y)
            return broken(tc_by(TVB_3_1_f, TVB_R47), u->attached, TC_NONE);
        return tc_legal();
    }
    const tvb_shape x = tvb_shape_of(b, s, i);
    return tvb_on_table(b, &x) ? tc_legal() : broken(tc_by(TVB_G18, TVB_R51), u->x, u->y);
}

/* 1.1.ab, R84: no base lies on another, not even on a hidden one (X10). */
static tc_verdict audit_overlap(const tvb_battle *b, const tvb_state *s, int i)
{
    const tvb_unit *u = &s->unit[i];
    const uint32_t there = TVB_ON | TVB_PLACED_NOW;

    if (!(u->flags & there) || u->attached != TC_NONE)
        return tc_legal();
    const tvb_shape x = tvb_shape_of(b, s, i);
    for (int k = 0; k < i; k++) {
        const tvb_unit *o = &s->unit[k];
        if (!(o->flags & there) || o->attached != TC_NONE || tvb_far(u, o, 0))
            continue;
        const tvb_shape other = tvb_shape_of(b, s, k);
        if (tvb_shapes_overlap(&x, &other))
            return broken(tc_by(TVB_1_1_ab, TVB_R84), i, k);
    }
    return tc_legal();
}

/* ---- Flags, each in the steps in which it means something ---- */

typedef struct flag_span {
    uint32_t flag;
    uint8_t from, to; /* stages of a turn; from > to: set-up too */
    uint16_t rule;
} flag_span;

/* While a stage lasts TURN's byte is the next one; the first after the end is the start. */
static int stage_now(const tvb_state *s)
{
    if (s->frames == 0)
        return TVB_STAGE_4_4;
    if (s->frame[0].step != TVB_STEP_TURN)
        return -1;
    return s->frame[0].a ? s->frame[0].a - 1 : TVB_STAGE_4_4;
}

/* R65, R76: whoever has passed a check to evade evades, whoever has been checked for a rally back
   has had his rally. */
static tc_verdict audit_checked(uint32_t flags, int stage)
{
    const bool point_blank = stage == TVB_STAGE_3_3 || stage == TVB_STAGE_3_3_A;
    const bool rally = stage == TVB_STAGE_3_5 || stage == TVB_STAGE_3_5_D;

    if (point_blank && flags & TVB_PASSED && !(flags & TVB_EVADING))
        return broken(tc_by(TVB_3_3_g, TVB_R65), 1, 0);
    if (rally && flags & TVB_CHECKED && !(flags & TVB_RALLIED))
        return broken(tc_by(TVB_3_5_c, TVB_R76), 1, 0);
    return tc_legal();
}

static tc_verdict audit_spans(const tvb_state *s, int i)
{
    static const flag_span spans[] = {
        { TVB_DECLARED | TVB_STANDING, TVB_STAGE_3_1, TVB_STAGE_3_2, TVB_3_1_a },
        { TVB_CHARGED | TVB_ON_FLANK, TVB_STAGE_3_1, TVB_STAGE_4_4, TVB_3_2_c },
        { TVB_EVADING, TVB_STAGE_3_3, TVB_STAGE_4_4, TVB_3_3_g },
        { TVB_FOUGHT | TVB_WON | TVB_LOST_IT, TVB_STAGE_3_4, TVB_STAGE_4_4, TVB_3_4_l },
        { TVB_IN_MELEE, TVB_STAGE_3_4, TVB_STAGE_4_4, TVB_4_3_b },
        { TVB_FOUGHT_NOW, TVB_STAGE_3_4, TVB_STAGE_3_4, TVB_3_4_b },
        { TVB_RALLIED, TVB_STAGE_3_5, TVB_STAGE_4_4, TVB_3_5_a },
    };
    const uint32_t flags = s->unit[i].flags;
    const int stage = stage_now(s);

    for (int k = 0; k < TC_COUNT(spans); k++)
        if (flags & spans[k].flag && (stage < spans[k].from || stage > spans[k].to))
            return broken(spans[k].rule, stage, spans[k].from);
    if (flags & TVB_MOVED && !tvb_lies(s, TVB_STEP_MOVE) && s->frames)
        return broken(TVB_1_1_a, stage, TVB_STAGE_1_1);
    if (flags & TVB_SHOT_AT && !tvb_lies(s, TVB_STEP_SHOOT) && !tvb_lies(s, TVB_STEP_POINT_BLANK) &&
        s->frames)
        return broken(TVB_1_2_d, stage, TVB_STAGE_1_2);
    return audit_checked(flags, stage);
}

/* 3.4.l, R24: who has fought has the result his hits give him; 3.4.i, 3.4.j, R60: who never fights;
   3.4.g: hits are given and taken in a fight, 3.4.b: and there is one a turn. */
static tc_verdict audit_result(const tvb_state *s, int i)
{
    const tvb_unit *u = &s->unit[i];
    const int more = s->inflicted[i] - s->suffered[i];

    if (u->type == TVB_CMD && u->flags & TVB_FOUGHT)
        return broken(TVB_3_4_i, u->type, TVB_HOR);
    if (u->type == TVB_CAN && u->flags & (TVB_FOUGHT | TVB_DECLARED | TVB_CHARGED))
        return broken(tc_by(TVB_3_4_j, TVB_R60), u->type, TVB_HOR);
    if (u->flags & TVB_FOUGHT && (u->flags & TVB_WON       ? more <= 0
                                  : u->flags & TVB_LOST_IT ? more >= 0
                                                           : more != 0))
        return broken(tc_by(TVB_3_4_l, TVB_R24), s->inflicted[i], s->suffered[i]);
    if (!(u->flags & (TVB_FOUGHT | TVB_GONE)) && s->inflicted[i] + s->suffered[i] &&
        !tvb_lies(s, TVB_STEP_ALLOCATE))
        return broken(TVB_3_4_g, s->inflicted[i], s->suffered[i]);
    if (tvb_lies(s, TVB_STEP_MELEE) && !(u->flags & TVB_FOUGHT) != !(u->flags & TVB_FOUGHT_NOW))
        return broken(TVB_3_4_b, 0, 1);
    return tc_legal();
}

static tc_verdict audit_flags(const tvb_battle *b, const tvb_state *s, int i)
{
    const tvb_unit *u = &s->unit[i];
    const uint32_t f = u->flags;
    const bool fighting = tvb_lies(s, TVB_STEP_FIGHT) || tvb_lies(s, TVB_STEP_ALLOCATE);

    if (f & TVB_PASSED && !(f & TVB_CHECKED))
        return broken(TVB_1_1_c, 1, 0);
    if (f & TVB_PIVOTED && (u->type != TVB_CAN || !(f & TVB_SHOT)))
        return broken(TVB_1_2_f, u->type, TVB_CAN);
    if (f & TVB_STANDING && !(f & TVB_DECLARED))
        return broken(TVB_3_2_a, 1, 0);
    if (f & TVB_WON && f & TVB_LOST_IT)
        return broken(tc_by(TVB_3_4_l, TVB_R24), 2, 1);
    if (f & (TVB_WON | TVB_LOST_IT | TVB_FOUGHT_NOW) && !(f & TVB_FOUGHT))
        return broken(TVB_3_4_l, 0, 1);
    if (f & TVB_IN_MELEE && !(f & TVB_ROUT_MARK))
        return broken(TVB_4_3_b, 0, 1);
    if (f & TVB_FELL && !(f & TVB_GONE && u->type == TVB_CMD))
        return broken(TVB_4_1_a, u->type, TVB_CMD);
    if (f & TVB_BALLED && (u->type != TVB_CMD || !b->x.cannon_ball))
        return broken(TVB_X17, u->type, TVB_CMD);
    if (u->contacts && !(f & TVB_CHARGED))
        return broken(tc_by(TVB_3_2_c, TVB_R94), 0, 1);
    if (u->hit_by && f & TVB_GONE && !(f & TVB_ROUT_MARK))
        return broken(tc_by(TVB_4_3_d, TVB_R85), 0, 1);
    if (u->dice && !fighting &&
        !(u->type == TVB_CMD && tvb_lies(s, TVB_STEP_FALLEN) && (u->dice == 1 || u->dice == 3)))
        return broken(TVB_3_4_f, u->dice, 0);
    const tc_verdict v = audit_result(s, i);
    if (v.rule)
        return v;
    if (f & TVB_EVADING && (!tvb_on(b, TVB_MAY_EVADE) || f & (TVB_FOUGHT | TVB_CHARGED) ||
                            (u->type != TVB_DRA && u->type != TVB_SHO && u->type != TVB_LHO)))
        return broken(TVB_3_3_g, u->type, TVB_LHO);
    return audit_spans(s, i);
}

/* 3.1, R54, R59: what a declaration is aimed at. */
static tc_verdict audit_target(const tvb_state *s, int i)
{
    const tvb_unit *u = &s->unit[i];
    const bool asked = tvb_lies(s, TVB_STEP_CHECK) && s->frame[s->frames - 1].a == i &&
                       s->frame[s->frames - 1].b == TVB_FOR_CHARGE;

    if (!(u->flags & TVB_DECLARED) && !asked)
        return u->target ? broken(TVB_3_1_a, u->target, 0) : tc_legal();
    if (u->target == TC_NONE && u->type != TVB_CMD)
        return tc_legal();
    if (u->target >= TVB_UNITS || s->unit[u->target].type == TVB_NO_TYPE ||
        s->unit[u->target].type == TVB_CMD)
        return broken(tc_by(TVB_3_1_a, TVB_R60), u->target, TVB_UNITS);
    const bool own = tvb_side(u->target) == tvb_side(i);
    if (own != (u->type == TVB_CMD))
        return broken(u->type == TVB_CMD ? tc_by(TVB_3_1_f, TVB_R59) : tc_by(TVB_3_1_e, TVB_R54),
                      u->target, i);
    return tc_legal();
}

static tc_verdict audit_unit(const tvb_battle *b, const tvb_state *s, int i)
{
    if (s->unit[i].type == TVB_NO_TYPE) {
        if (!is_zero(&s->unit[i]) || s->inflicted[i] || s->suffered[i] || s->primary[i])
            return broken(TVB_U_a, i, 0);
        return tc_legal();
    }
    tc_verdict v = audit_body(b, s, i);
    v = v.rule ? v : audit_whereabouts(b, s, i);
    v = v.rule ? v : audit_place(b, s, i);
    v = v.rule ? v : audit_overlap(b, s, i);
    v = v.rule ? v : audit_flags(b, s, i);
    return v.rule ? v : audit_target(s, i);
}

/* ---- Counts ---- */

/* R90, X5: lost and original units; R85: the routed, in order; 3.4.g: every hit given was taken. */
static tc_verdict audit_counts(const tvb_battle *b, const tvb_state *s)
{
    int lost[2] = { 0, 0 }, original[2] = { 0, 0 }, given[2] = { 0, 0 }, taken[2] = { 0, 0 };
    bool due;

    for (int u = 0; u < TVB_UNITS; u++) {
        const int side = tvb_side(u);
        if (s->unit[u].type == TVB_NO_TYPE)
            continue;
        lost[side] += (s->unit[u].flags & TVB_GONE) != 0;
        original[side] += !is_to_come(b, s, u, &due) || due;
        given[side] += s->inflicted[u];
        taken[side] += s->suffered[u];
    }
    for (int side = 0; side < 2; side++) {
        if (s->lost[side] != lost[side])
            return broken(tc_by(TVB_4_4_a, TVB_R90), s->lost[side], lost[side]);
        if (s->original[side] != original[side] && !tvb_lies(s, TVB_STEP_ARMY))
            return broken(tc_by(TVB_4_4_a, TVB_X5), s->original[side], original[side]);
        if (given[side] != taken[!side])
            return broken(TVB_3_4_g, given[side], taken[!side]);
    }
    return tc_legal();
}

static tc_verdict audit_routed(const tvb_state *s)
{
    int marks = 0;
    for (int u = 0; u < TVB_UNITS; u++)
        marks += (s->unit[u].flags & TVB_ROUT_MARK) != 0;
    if (marks != s->routed_count)
        return broken(tc_by(TVB_4_3_a, TVB_R85), s->routed_count, marks);
    for (int i = 0; i < TVB_UNITS; i++) {
        const int unit = s->routed[i];
        if (i >= s->routed_count && unit)
            return broken(tc_by(TVB_4_3_a, TVB_R85), unit, 0);
        if (i >= s->routed_count)
            continue;
        if (unit >= TVB_UNITS || !(s->unit[unit].flags & TVB_ROUT_MARK) ||
            !(s->unit[unit].flags & TVB_GONE))
            return broken(tc_by(TVB_4_3_a, TVB_R85), unit, TVB_UNITS);
        for (int k = 0; k < i; k++)
            if (s->routed[k] == unit)
                return broken(tc_by(TVB_4_3_a, TVB_R85), unit, k);
    }
    return tc_legal();
}

/* 3.4.h, R68: a primary is an enemy of whom he is primary against. */
static tc_verdict audit_primaries(const tvb_state *s)
{
    const bool fighting = tvb_lies(s, TVB_STEP_PRIMARY) || tvb_lies(s, TVB_STEP_FIGHT) ||
                          tvb_lies(s, TVB_STEP_ALLOCATE);
    for (int u = 0; u < TVB_UNITS; u++) {
        const int primary = s->primary[u] - 1;
        if (primary < 0)
            continue;
        if (!fighting || primary >= TVB_UNITS || tvb_side(primary) == tvb_side(u) ||
            !(s->unit[primary].flags & TVB_ON) || !(s->unit[u].flags & TVB_ON))
            return broken(tc_by(TVB_3_4_h, TVB_R68), primary, u);
    }
    return tc_legal();
}

tc_verdict tvb_audit(const tvb_battle *b, const tvb_state *s)
{
    tc_verdict v = audit_ranges(b, s);
    v = v.rule ? v : audit_arrivals(b, s);
    v = v.rule ? v : audit_way(b, s);
    v = v.rule ? v : audit_ground(b, s);
    for (int u = 0; u < TVB_UNITS && !v.rule; u++)
        v = audit_unit(b, s, u);
    v = v.rule ? v : audit_counts(b, s);
    v = v.rule ? v : audit_routed(s);
    v = v.rule ? v : audit_primaries(s);
    return v.rule ? v : tvb_audit_agenda(b, s);
}
