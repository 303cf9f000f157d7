/* The public interface: what all systems have in common; the rest is asked of the battle's own
   (systems.h). */
#include "tercio.h"
#include "dice.h"
#include "hash.h"
#include "systems.h"

void tc_begin(const tc_battle *b, tc_state *s, tc_events *ev)
{
    __builtin_memset(s, 0, sizeof *s);
    s->ply = b->ply;
    s->offered = b->offered;
    s->over = b->over; /* then nothing runs on */
    s->why = b->why;
    system_begin(b, s, ev);
}

tc_await tc_awaits(const tc_battle *b, const tc_state *s)
{
    if (s->over)
        return (tc_await){ .who = TC_OVER, .subject = TC_NONE, .rule = s->why };
    return system_awaits(b, s);
}

/* What is asked of every action in every system before its own law. */
static tc_verdict check_common(const tc_battle *b, const tc_state *s, const tc_action *a)
{
    const int end = system_kind_end(b);
    if (a->kind == TC_NO_ACTION || a->kind >= end)
        return tc_illegal(TC_MALFORMED, a->kind, end);
    if (s->over)
        return tc_illegal(system_over_rule(b), 0, 0);
    const bool dice = system_awaits_dice(b, s);
    if ((a->kind == TC_ROLL) != dice)
        return tc_illegal(TC_SEQUENCE, 0, 0);
    if (a->side > 1)
        return tc_illegal(TC_MALFORMED, a->side, 2);
    if (a->kind == TC_OFFER_DRAW && s->offered >> a->side & 1)
        return tc_illegal(TC_OFFER, 0, 0);
    return tc_legal();
}

tc_verdict tc_check(const tc_battle *b, const tc_state *s, const tc_action *a)
{
    const tc_verdict v = check_common(b, s, a);
    if (v.rule || a->kind == TC_ROLL || a->kind == TC_RESIGN || a->kind == TC_OFFER_DRAW)
        return v;
    return system_check(b, s, a);
}

/* A chance step: the pool that is awaited, by this subject's next number. */
static tc_verdict roll(const tc_battle *b, tc_state *s, tc_dice *dice, tc_events *ev)
{
    const tc_await w = tc_awaits(b, s);
    uint8_t die[TC_POOL_MAX];

    if (!dice || !tc_dice_roll(dice, w.pool, tc_counter_of(b, s, w.subject), die))
        return tc_illegal(TC_DICE, dice ? (int)(dice->script_len - dice->used) : 0, w.pool.count);
    system_count_roll(b, s, w.subject);
    system_roll(b, s, die, w.pool.count, ev);
    return tc_legal();
}

static void end_battle(const tc_battle *b, tc_state *s, int outcome, int side, tc_events *ev)
{
    s->over = (uint8_t)outcome;
    const int degree = outcome == TC_DRAWN ? 0 : system_give_up(b, s);
    tc_emit(ev, (tc_event){ .kind = (uint8_t)system_over_event(b),
                            .who = (uint8_t)side,
                            .whom = TC_NONE,
                            .with = TC_NONE,
                            .a = (int16_t)outcome,
                            .b = (int16_t)degree });
}

static void offer_draw(const tc_battle *b, tc_state *s, int side, tc_events *ev)
{
    s->offered |= (uint8_t)(1u << side);
    tc_emit(ev, (tc_event){ .kind = (uint8_t)system_offer_event(b),
                            .who = TC_NONE,
                            .whom = TC_NONE,
                            .with = TC_NONE,
                            .a = (int16_t)side });
    if (s->offered == 3)
        end_battle(b, s, TC_DRAWN, side, ev);
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
        system_apply(b, s, a, tc_is_item(b, a->kind) ? NULL : ev);
    }
    s->ply += !tc_is_item(b, a->kind);
    return v;
}

int tc_actions(const tc_battle *b, const tc_state *s, int kind, int subject, tc_action *out,
               int cap)
{
    if (s->over || !system_frames(b, s))
        return 0;
    if (system_awaits_dice(b, s)) {
        if (kind && kind != TC_ROLL)
            return 0;
        if (cap > 0)
            out[0] = (tc_action){ .kind = TC_ROLL, .unit = TC_NONE, .target = TC_NONE };
        return 1;
    }
    return system_actions(b, s, kind, subject, out, cap);
}

tc_verdict tc_audit(const tc_battle *b, const tc_state *s)
{
    if (s->over > TC_DRAWN || s->offered > 3)
        return tc_illegal(TC_MALFORMED, s->over, TC_DRAWN);
    if (s->why && (!s->over || !system_has_rule(b, s->why)))
        return tc_illegal(TC_MALFORMED, s->why, 0);
    if (!s->over && system_frames(b, s) == 0)
        return tc_illegal(TC_SEQUENCE, 0, 1);
    return system_audit(b, s);
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
    const int body = system_pack(b, s, out + PACK_HEAD, cap - PACK_HEAD);
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
    const int body = system_unpack(b, &t, in + PACK_HEAD, len - PACK_HEAD);
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
    system_veil(b, s, side, out);
}
