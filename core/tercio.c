/* The public interface: one switch a function over the closed list of systems. */
#include "tercio.h"
#include "dice.h"
#include "hash.h"
#include "sof/parts.h"

static sof_game sof_table(const tc_battle *b, tc_state *s, tc_events *ev)
{
    return (sof_game){ &b->as.sof, &s->as.sof, ev, &s->over, &s->why };
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
    default:
        s->over = TC_DRAWN;
        break;
    }
}

tc_await tc_awaits(const tc_battle *b, const tc_state *s)
{
    if (s->over || b->system != TC_SOF)
        return (tc_await){ .who = TC_OVER, .subject = TC_NONE, .rule = s->why };
    return sof_awaits(&b->as.sof, &s->as.sof);
}

static int kind_end(const tc_battle *b)
{
    return b->system == TC_SOF ? (int)SOF_KIND_END : (int)TC_KINDS;
}

/* What is asked of every action in every system before its own law. */
static tc_verdict check_common(const tc_battle *b, const tc_state *s, const tc_action *a)
{
    if (a->kind == TC_NO_ACTION || a->kind >= kind_end(b))
        return tc_illegal(TC_MALFORMED, a->kind, kind_end(b));
    if (s->over)
        return tc_illegal(SOF_2_2_2, s->over, TC_PLAYING);
    const bool dice = sof_awaits_dice(&s->as.sof);
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
    return sof_check(&b->as.sof, &s->as.sof, a);
}

/* A chance step: the pool that is awaited, by this subject's next number (DESIGN 5). */
static tc_verdict roll(const tc_battle *b, tc_state *s, tc_dice *dice, tc_events *ev)
{
    const tc_await w = tc_awaits(b, s);
    uint8_t die[TC_POOL_MAX], *nth = &s->as.sof.rolls[w.subject];
    const tc_counter at = { s->as.sof.turn, w.subject, *nth };

    if (!dice || !tc_dice_roll(dice, w.pool, at, die))
        return tc_illegal(TC_DICE, dice ? (int)(dice->script_len - dice->used) : 0, w.pool.count);
    *nth = (uint8_t)(*nth + 1);
    sof_game g = sof_table(b, s, ev);
    sof_roll(&g, die, w.pool.count);
    return tc_legal();
}

static void end_battle(tc_state *s, int outcome, int side, tc_events *ev)
{
    s->over = (uint8_t)outcome;
    tc_emit(ev, (tc_event){ .kind = SOF_EV_OVER,
                            .who = (uint8_t)side,
                            .whom = TC_NONE,
                            .with = TC_NONE,
                            .a = (int16_t)outcome });
}

static void offer_draw(tc_state *s, int side, tc_events *ev)
{
    s->offered |= (uint8_t)(1u << side);
    tc_emit(ev, (tc_event){ .kind = SOF_EV_OFFER,
                            .who = TC_NONE,
                            .whom = TC_NONE,
                            .with = TC_NONE,
                            .a = (int16_t)side });
    if (s->offered == 3)
        end_battle(s, TC_DRAWN, side, ev);
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
        end_battle(s, a->side ? TC_WON_0 : TC_WON_1, a->side, ev);
    } else if (a->kind == TC_OFFER_DRAW) {
        offer_draw(s, a->side, ev);
    } else {
        s->offered = 0; /* an offer lapses with the next decision, whoever takes it */
        sof_game g = sof_table(b, s, sof_is_item(a->kind) ? NULL : ev);
        sof_apply(&g, a);
    }
    s->ply += !sof_is_item(a->kind);
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
    return sof_actions(&b->as.sof, &s->as.sof, kind, subject, out, cap);
}

int tc_margin(const tc_battle *b, const tc_state *s)
{
    return sof_vp_lost(&b->as.sof, &s->as.sof, 1) - sof_vp_lost(&b->as.sof, &s->as.sof, 0);
}

tc_verdict tc_audit(const tc_battle *b, const tc_state *s)
{
    if (s->over > TC_DRAWN || s->offered > 3)
        return tc_illegal(TC_MALFORMED, s->over, TC_DRAWN);
    if (s->why && (!s->over || s->why < TC_SOF_RULES || s->why >= SOF_RULE_END))
        return tc_illegal(TC_MALFORMED, s->why, 0);
    if (!s->over && s->as.sof.frames == 0)
        return tc_illegal(TC_SEQUENCE, 0, 1);
    return sof_audit(&b->as.sof, &s->as.sof);
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
    const int body = sof_pack(&s->as.sof, out + PACK_HEAD, cap - PACK_HEAD);
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
    const int body = sof_unpack(&b->as.sof, &t.as.sof, in + PACK_HEAD, len - PACK_HEAD);
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
    (void)b;
    (void)side;
    *out = *s; /* R91: everything is public; the order of the cup is nowhere in the state */
}
