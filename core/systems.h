/* The switches of the core: what tercio.c and rules.c ask of a battle's own system. Made of the one
   list, over the enum and without a default, so that the compiler names all that a new system
   lacks. Direct calls only: a module for one system (TC_ONLY) drops the others. */
#ifndef TC_SYSTEMS_H
#define TC_SYSTEMS_H

#include "lon/parts.h"
#include "sns/parts.h"
#include "sof/parts.h"
#include "tercio.h"
#include "tvb/parts.h"

/* clang-format off */

#define TC_GAME(name) name##_game g = { &b->as.name, &s->as.name, ev, &s->over, &s->why }

static inline void system_begin(const tc_battle *b, tc_state *s, tc_events *ev)
{
    switch (TC_SYSTEM(b)) {
#define CASE(NAME, name, ...) case TC_##NAME: { TC_GAME(name); name##_begin(&g); return; }
        TC_FOR_SYSTEMS(CASE, )
#undef CASE
    }
    s->over = TC_DRAWN; /* no system of ours: nothing can be played */
}

static inline tc_await system_awaits(const tc_battle *b, const tc_state *s)
{
    switch (TC_SYSTEM(b)) {
#define CASE(NAME, name, ...) case TC_##NAME: return name##_awaits(&b->as.name, &s->as.name);
        TC_FOR_SYSTEMS(CASE, )
#undef CASE
    }
    return (tc_await){ .who = TC_OVER, .subject = TC_NONE };
}

static inline bool system_awaits_dice(const tc_battle *b, const tc_state *s)
{
    switch (TC_SYSTEM(b)) {
#define CASE(NAME, name, ...) case TC_##NAME: return name##_awaits_dice(&s->as.name);
        TC_FOR_SYSTEMS(CASE, )
#undef CASE
    }
    return false;
}

static inline int system_kind_end(const tc_battle *b)
{
    switch (TC_SYSTEM(b)) {
#define CASE(NAME, name, ...) case TC_##NAME: return NAME##_KIND_END;
        TC_FOR_SYSTEMS(CASE, )
#undef CASE
    }
    return TC_KINDS;
}

/* The rule that says that a battle is over. */
static inline unsigned system_over_rule(const tc_battle *b)
{
    switch (TC_SYSTEM(b)) {
#define CASE(NAME, name, ...) case TC_##NAME: return NAME##_OVER_RULE;
        TC_FOR_SYSTEMS(CASE, )
#undef CASE
    }
    return TC_SEQUENCE;
}

static inline int system_over_event(const tc_battle *b)
{
    switch (TC_SYSTEM(b)) {
#define CASE(NAME, name, ...) case TC_##NAME: return NAME##_EV_OVER;
        TC_FOR_SYSTEMS(CASE, )
#undef CASE
    }
    return 0;
}

static inline int system_offer_event(const tc_battle *b)
{
    switch (TC_SYSTEM(b)) {
#define CASE(NAME, name, ...) case TC_##NAME: return NAME##_EV_OFFER;
        TC_FOR_SYSTEMS(CASE, )
#undef CASE
    }
    return 0;
}

static inline bool system_has_rule(const tc_battle *b, unsigned rule)
{
    switch (TC_SYSTEM(b)) {
#define CASE(NAME, name, ...) \
    case TC_##NAME: return rule >= TC_##NAME##_RULES && rule < (unsigned)NAME##_RULE_END;
        TC_FOR_SYSTEMS(CASE, )
#undef CASE
    }
    return false;
}

static inline tc_verdict system_check(const tc_battle *b, const tc_state *s, const tc_action *a)
{
    switch (TC_SYSTEM(b)) {
#define CASE(NAME, name, ...) case TC_##NAME: return name##_check(&b->as.name, &s->as.name, a);
        TC_FOR_SYSTEMS(CASE, )
#undef CASE
    }
    return tc_illegal(TC_MALFORMED, b->system, TC_SYSTEMS);
}

static inline void system_apply(const tc_battle *b, tc_state *s, const tc_action *a, tc_events *ev)
{
    switch (TC_SYSTEM(b)) {
#define CASE(NAME, name, ...) case TC_##NAME: { TC_GAME(name); name##_apply(&g, a); return; }
        TC_FOR_SYSTEMS(CASE, )
#undef CASE
    }
}

static inline void system_roll(const tc_battle *b, tc_state *s, const uint8_t *die, int count,
                               tc_events *ev)
{
    switch (TC_SYSTEM(b)) {
#define CASE(NAME, name, ...) case TC_##NAME: { TC_GAME(name); name##_roll(&g, die, count); return; }
        TC_FOR_SYSTEMS(CASE, )
#undef CASE
    }
}

/* Given up: how great the victory is, in a system that has degrees of it (lon R107), else 0. */
static inline int system_give_up(const tc_battle *b, tc_state *s)
{
    switch (TC_SYSTEM(b)) {
#define CASE(NAME, name, ...) \
    case TC_##NAME: return name##_give_up(&b->as.name, &s->as.name, s->over == TC_WON_1);
        TC_FOR_SYSTEMS(CASE, )
#undef CASE
    }
    return 0;
}

/* How often a subject has rolled this turn. */
static inline uint8_t system_rolls(const tc_battle *b, const tc_state *s, int subject)
{
    switch (TC_SYSTEM(b)) {
#define CASE(NAME, name, ...) case TC_##NAME: return s->as.name.rolls[subject];
        TC_FOR_SYSTEMS(CASE, )
#undef CASE
    }
    return 0;
}

static inline void system_count_roll(const tc_battle *b, tc_state *s, int subject)
{
    switch (TC_SYSTEM(b)) {
#define CASE(NAME, name, ...) case TC_##NAME: s->as.name.rolls[subject]++; return;
        TC_FOR_SYSTEMS(CASE, )
#undef CASE
    }
}

static inline int system_actions(const tc_battle *b, const tc_state *s, int kind, int subject,
                                 tc_action *out, int cap)
{
    switch (TC_SYSTEM(b)) {
#define CASE(NAME, name, ...) \
    case TC_##NAME: return name##_actions(&b->as.name, &s->as.name, kind, subject, out, cap);
        TC_FOR_SYSTEMS(CASE, )
#undef CASE
    }
    return 0;
}

/* Height of the agenda. */
static inline int system_frames(const tc_battle *b, const tc_state *s)
{
    switch (TC_SYSTEM(b)) {
#define CASE(NAME, name, ...) case TC_##NAME: return s->as.name.frames;
        TC_FOR_SYSTEMS(CASE, )
#undef CASE
    }
    return 0;
}

static inline tc_verdict system_audit(const tc_battle *b, const tc_state *s)
{
    switch (TC_SYSTEM(b)) {
#define CASE(NAME, name, ...) case TC_##NAME: return name##_audit(&b->as.name, &s->as.name);
        TC_FOR_SYSTEMS(CASE, )
#undef CASE
    }
    return tc_illegal(TC_MALFORMED, b->system, TC_SYSTEMS);
}

static inline int system_pack(const tc_battle *b, const tc_state *s, uint8_t *out, int cap)
{
    switch (TC_SYSTEM(b)) {
#define CASE(NAME, name, ...) case TC_##NAME: return name##_pack(&s->as.name, out, cap);
        TC_FOR_SYSTEMS(CASE, )
#undef CASE
    }
    return 0;
}

static inline int system_unpack(const tc_battle *b, tc_state *s, const uint8_t *in, int len)
{
    switch (TC_SYSTEM(b)) {
#define CASE(NAME, name, ...) case TC_##NAME: return name##_unpack(&b->as.name, &s->as.name, in, len);
        TC_FOR_SYSTEMS(CASE, )
#undef CASE
    }
    return 0;
}

static inline void system_veil(const tc_battle *b, const tc_state *s, int side, tc_state *out)
{
    switch (TC_SYSTEM(b)) {
#define CASE(NAME, name, ...) \
    case TC_##NAME: name##_veil(&b->as.name, &s->as.name, side, &out->as.name); return;
        TC_FOR_SYSTEMS(CASE, )
#undef CASE
    }
}

/* clang-format on */

#endif
