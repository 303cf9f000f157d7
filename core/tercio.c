/* The public interface: one switch a function over the closed list of systems. */
#include "tercio.h"
#include "dice.h"
#include "hash.h"
#include "sof/parts.h"
#include "tvb/parts.h"

static sof_game sof_table(const tc_battle *b, tc_state *s, tc_events *ev)
{
    return (sof_game){ &b->as.sof, &s->as.sof, ev, &s->over, &s->why };
}

static tvb_game tvb_table(const tc_battle *b, tc_state *s, tc_events *ev)
{
    return (tvb_game){ &b->as.tvb, &s->as.tvb, ev, &s->over, &s->why };
}

void tc_begin(const tc_battle *b, tc_state *s, tc_events *ev)
{
    __builtin_memset(s, 0, sizeof *s);
    s->ply = b->ply;
    s->offered = b->offered;
    switch (b->system) {
    case TC_SOF: {
        sof_game g = sof_table(b, s, ev);
        sof_begin(&g);
        break;
    }
    case TC_TVB: {
        tvb_game g = tvb_table(b, s, ev);
        tvb_begin(&g);
        break;
    }
    default:
        s->over = TC_DRAWN;
        break;
    }
}

tc_await tc_awaits(const tc_battle *b, const tc_state *s)
{
    if (s->over)
        return (tc_await){ .who = TC_OVER, .subject = TC_NONE, .rule = s->why };
    switch (b->system) {
    case TC_SOF:
        return sof_awaits(&b->as.sof, &s->as.sof);
    case TC_TVB:
        return tvb_awaits(&b->as.tvb, &s->as.tvb);
    default:
        return (tc_await){ .who = TC_OVER, .subject = TC_NONE };
    }
}

static int kind_end(const tc_battle *b)
{
    return b->system == TC_SOF   ? (int)SOF_KIND_END
           : b->system == TC_TVB ? (int)TVB_KIND_END
                                 : (int)TC_KINDS;
}

static bool awaits_dice(const tc_battle *b, const tc_state *s)
{
    return b->system == TC_TVB ? tvb_awaits_dice(&s->as.tvb) : sof_awaits_dice(&s->as.sof);
}

bool tc_is_item(const tc_battle *b, int kind)
{
    return b->system == TC_TVB ? tvb_is_item(kind) : sof_is_item(kind);
}

/* The rule that says that a battle is over. */
static unsigned over_rule(const tc_battle *b)
{
    return b->system == TC_TVB ? (unsigned)TVB_4_4_a : (unsigned)SOF_2_2_2;
}

/* What is asked of every action in every system before its own law. */
static tc_verdict check_common(const tc_battle *b, const tc_state *s, const tc_action *a)
{
    if (a->kind == TC_NO_ACTION || a->kind >= kind_end(b))
        return tc_illegal(TC_MALFORMED, a->kind, kind_end(b));
    if (s->over)
        return tc_illegal(over_rule(b), s->over, TC_PLAYING);
    const bool dice = awaits_dice(b, s);
    if ((a->kind == TC_ROLL) != dice)
        return tc_illegal(TC_SEQUENCE, a->kind, dice ? TC_ROLL : 0);
    if (a->side > 1)
        return tc_illegal(TC_MALFORMED, a->side, 2);
    if (a->kind == TC_OFFER_DRAW && s->offered >> a->side & 1)
        return tc_illegal(TC_OFFER, 1, 0);
    return tc_legal();
}

tc_verdict tc_check(const tc_battle *b, const tc_state *s, const tc_action *a)
{
    const tc_verdict v = check_common(b, s, a);
    if (v.rule || a->kind == TC_ROLL || a->kind == TC_RESIGN || a->kind == TC_OFFER_DRAW)
        return v;
    return b->system == TC_TVB ? tvb_check(&b->as.tvb, &s->as.tvb, a)
                               : sof_check(&b->as.sof, &s->as.sof, a);
}

/* A chance step: the pool that is awaited, by this subject's next number (DESIGN 5). */
static tc_verdict roll(const tc_battle *b, tc_state *s, tc_dice *dice, tc_events *ev)
{
    const bool tvb = b->system == TC_TVB;
    const tc_await w = tc_awaits(b, s);
    uint8_t die[TC_POOL_MAX];
    uint8_t *nth = tvb ? &s->as.tvb.rolls[w.subject] : &s->as.sof.rolls[w.subject];
    const tc_counter at = { tvb ? s->as.tvb.turn : s->as.sof.turn, w.subject, *nth };

    if (!dice || !tc_dice_roll(dice, w.pool, at, die))
        return tc_illegal(TC_DICE, dice ? (int)(dice->script_len - dice->used) : 0, w.pool.count);
    *nth = (uint8_t)(*nth + 1);
    if (tvb) {
        tvb_game g = tvb_table(b, s, ev);
        tvb_roll(&g, die, w.pool.count);
    } else {
        sof_game g = sof_table(b, s, ev);
        sof_roll(&g, die, w.pool.count);
    }
    return tc_legal();
}

static void end_battle(const tc_battle *b, tc_state *s, int outcome, int side, tc_events *ev)
{
    s->over = (uint8_t)outcome;
    tc_emit(ev, (tc_event){ .kind = b->system == TC_TVB ? (int)TVB_EV_OVER : (int)SOF_EV_OVER,
                            .who = (uint8_t)side,
                            .whom = TC_NONE,
                            .with = TC_NONE,
                            .a = (int16_t)outcome });
}

static void offer_draw(const tc_battle *b, tc_state *s, int side, tc_events *ev)
{
    s->offered |= (uint8_t)(1u << side);
    tc_emit(ev, (tc_event){ .kind = b->system == TC_TVB ? (int)TVB_EV_OFFER : (int)SOF_EV_OFFER,
                            .who = TC_NONE,
                            .whom = TC_NONE,
                            .with = TC_NONE,
                            .a = (int16_t)side });
    if (s->offered == 3)
        end_battle(b, s, TC_DRAWN, side, ev);
}

/* A legal decision or item of the system's own. */
static void play(const tc_battle *b, tc_state *s, const tc_action *a, tc_events *ev)
{
    if (b->system == TC_TVB) {
        tvb_game g = tvb_table(b, s, ev);
        tvb_apply(&g, a);
    } else {
        sof_game g = sof_table(b, s, ev);
        sof_apply(&g, a);
    }
}

tc_verdict tc_apply(const tc_battle *b, tc_state *s, const tc_action *a, tc_dice *dice,
                    tc_events *ev)
{
    const tc_verdict v = tc_check(b, s, a);
    if (v.rule)
        return v;
    if (a->kind == TC_ROLL)
        return roll(b, s, dice, ev);
    if (a->kind == TC_RESIGN) {
        end_battle(b, s, a->side ? TC_WON_0 : TC_WON_1, a->side, ev);
    } else if (a->kind == TC_OFFER_DRAW) {
        offer_draw(b, s, a->side, ev);
    } else {
        s->offered = 0; /* an offer lapses with the next decision, whoever takes it */
        play(b, s, a, tc_is_item(b, a->kind) ? NULL : ev);
    }
    s->ply += !tc_is_item(b, a->kind);
    return v;
}

int tc_actions(const tc_battle *b, const tc_state *s, int kind, int subject, tc_action *out,
               int cap)
{
    const tc_await w = tc_awaits(b, s);
    if (w.who == TC_OVER)
        return 0;
    if (w.who == TC_CHANCE) {
        if (kind && kind != TC_ROLL)
            return 0;
        if (cap > 0)
            out[0] = (tc_action){ .kind = TC_ROLL, .unit = TC_NONE, .target = TC_NONE };
        return 1;
    }
    return b->system == TC_TVB ? tvb_actions(&b->as.tvb, &s->as.tvb, kind, subject, out, cap)
                               : sof_actions(&b->as.sof, &s->as.sof, kind, subject, out, cap);
}

int tc_margin(const tc_battle *b, const tc_state *s)
{
    if (b->system == TC_TVB)
        return tvb_margin(&b->as.tvb, &s->as.tvb);
    return sof_vp_lost(&b->as.sof, &s->as.sof, 1) - sof_vp_lost(&b->as.sof, &s->as.sof, 0);
}

tc_verdict tc_audit(const tc_battle *b, const tc_state *s)
{
    if (s->over > TC_DRAWN || s->offered > 3)
        return tc_illegal(TC_MALFORMED, s->over, TC_DRAWN);
    const bool tvb = b->system == TC_TVB;
    const unsigned first = tvb ? TC_TVB_RULES : TC_SOF_RULES;
    const unsigned end = tvb ? (unsigned)TVB_RULE_END : (unsigned)SOF_RULE_END;
    if (s->why && (!s->over || s->why < first || s->why >= end))
        return tc_illegal(TC_MALFORMED, s->why, 0);
    if (!s->over && (tvb ? s->as.tvb.frames : s->as.sof.frames) == 0)
        return tc_illegal(TC_SEQUENCE, 0, 1);
    return tvb ? tvb_audit(&b->as.tvb, &s->as.tvb) : sof_audit(&b->as.sof, &s->as.sof);
}

enum { PACK_VERSION = 1, PACK_HEAD = 10 };

int tc_pack(const tc_battle *b, const tc_state *s, uint8_t *out, int cap)
{
    if (cap < PACK_HEAD)
        return 0;
    out[0] = PACK_VERSION;
    out[1] = b->system;
    for (int i = 0; i < 4; i++)
        out[2 + i] = (uint8_t)(s->ply >> (8 * i));
    out[6] = s->offered;
    out[7] = s->over;
    out[8] = (uint8_t)s->why;
    out[9] = (uint8_t)(s->why >> 8);
    const int body = b->system == TC_TVB ? tvb_pack(&s->as.tvb, out + PACK_HEAD, cap - PACK_HEAD)
                                         : sof_pack(&s->as.sof, out + PACK_HEAD, cap - PACK_HEAD);
    return body ? PACK_HEAD + body : 0;
}

tc_verdict tc_unpack(const tc_battle *b, tc_state *s, const uint8_t *in, int len)
{
    tc_state t;
    __builtin_memset(&t, 0, sizeof t);
    if (len < PACK_HEAD || in[0] != PACK_VERSION)
        return tc_illegal(TC_MALFORMED, 0, PACK_VERSION);
    if (in[1] != b->system)
        return tc_illegal(TC_MALFORMED, 1, b->system);
    for (int i = 0; i < 4; i++)
        t.ply |= (uint32_t)in[2 + i] << (8 * i);
    t.offered = in[6];
    t.over = in[7];
    t.why = (uint16_t)(in[8] | in[9] << 8);
    const int body = b->system == TC_TVB
                         ? tvb_unpack(&b->as.tvb, &t.as.tvb, in + PACK_HEAD, len - PACK_HEAD)
                         : sof_unpack(&b->as.sof, &t.as.sof, in + PACK_HEAD, len - PACK_HEAD);
    if (body <= 0 || PACK_HEAD + body != len)
        return tc_illegal(TC_MALFORMED, PACK_HEAD - body, len);
    const tc_verdict v = tc_audit(b, &t);
    if (!v.rule)
        *s = t;
    return v;
}

uint64_t tc_hash(const tc_battle *b, const tc_state *s)
{
    uint8_t bytes[TC_PACK_MAX];
    const int len = tc_pack(b, s, bytes, TC_PACK_MAX);
    return tc_xxh64(bytes, (size_t)len, 0);
}

void tc_veil(const tc_battle *b, const tc_state *s, int side, tc_state *out)
{
    *out = *s;
    if (b->system == TC_TVB)
        tvb_veil(&b->as.tvb, &s->as.tvb, side, &out->as.tvb); /* X10 */
    /* sof: SOF-R91: everything is public; the order of the cup is nowhere in the state */
}
