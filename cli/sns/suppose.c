/* Sword & Spear: a charge, a fight or a shot that is asked about though nobody may make it now. The
   unit is given the die it wants for it, one above its discipline. */
#include "../../core/sns/tables.h"
#include "talk.h"

#include <string.h>

static bool is_camp(const sns_battle *b, int unit)
{
    return b->profile[unit].type == SNS_CAMP;
}

/* A turn's first phase: every die is in the bag but the one that lies behind the unit (5.2.a). */
static void set_clock(const sns_battle *b, const suppose_wish *w, sns_state *s)
{
    const int unit = w->who[0];

    s->turn = s->turn ? s->turn : 1;
    s->phase = 1;
    s->active = (uint8_t)sns_side(unit);
    memset(s->bag, 0, sizeof s->bag);
    memset(s->drawn, 0, sizeof s->drawn);
    memset(s->aside, 0, sizeof s->aside);
    memset(s->missing, 0, sizeof s->missing);
    memset(s->hand, 0, sizeof s->hand);
    for (int u = 0; u < SNS_UNITS; u++) {
        s->unit[u].flags &= SNS_HERE | SNS_ROUTED | SNS_LEFT_OUT;
        s->unit[u].dice = s->unit[u].number = 0;
        s->bag[sns_side(u)] += (uint8_t)(sns_here(s, u) && !is_camp(b, u));
    }
    memcpy(s->filled, s->bag, sizeof s->filled);
    s->bag[sns_side(unit)]--;
    sns_at_step(s, SNS_STEP_CHOOSE, unit, SNS_STAGE_ACTIVATE);
    const int above = sns_discipline(b, s, unit) + 1;
    s->unit[unit].dice = 1;
    s->unit[unit].number = (uint8_t)(above < 6 ? above : 6);
    s->unit[unit].flags |= SNS_IMPETUS;
}

static void stand_at(sns_state *s, int unit, pl_point at, int heading)
{
    sns_unit *u = &s->unit[unit];

    u->x = at.x;
    u->y = at.y;
    u->heading = (int16_t)heading;
    u->flags = (uint16_t)((u->flags & ~SNS_LEFT_OUT) | SNS_HERE);
}

/* Nobody else near: the others, and commanders who are not with one of the two, are left out. */
static void lift(const suppose_wish *w, sns_state *s)
{
    for (int u = 0; u < SNS_UNITS; u++) {
        if (u == w->who[0] || u == w->whom[0] || !sns_here(s, u))
            continue;
        s->unit[u] = (sns_unit){ .hits = s->unit[u].hits, .flags = SNS_LEFT_OUT };
    }
    for (int c = 0; c < SNS_COMMANDERS; c++) {
        const int unit = s->commander[c].unit;
        if (s->commander[c].flags & SNS_CMD_HERE && unit != TC_NONE && !sns_here(s, unit))
            s->commander[c] = (sns_commander){ .unit = TC_NONE, .flags = SNS_CMD_LEFT };
    }
    memset(s->record, 0, sizeof s->record);
    s->records = 0;
}

/* Front to front: a DU apart for a charge, half its range for a shot, touching for a fight. */
static void set_place(const sns_battle *b, const suppose_wish *w, sns_state *s)
{
    const int who = w->who[0], whom = w->whom[0];
    const int32_t far = w->deed == SUPPOSE_SHOOT   ? sns_range(&b->profile[who]) / 2
                        : w->deed == SUPPOSE_FIGHT ? 0
                                                   : SNS_DU;

    if (!sns_here(s, whom)) /* before the armies are placed */
        stand_at(s, whom, (pl_point){ b->width / 2, b->depth / 2 },
                 sns_side(whom) ? PL_TURN / 2 : 0);
    lift(w, s);
    const sns_unit *target = &s->unit[whom];
    stand_at(s, who, pl_from((pl_point){ target->x, target->y }, target->heading, 0, far),
             (target->heading + PL_TURN / 2) % PL_TURN);
    if (w->deed != SUPPOSE_FIGHT)
        return;
    s->record[0] = (sns_record){ (uint8_t)(who < whom ? who : whom),
                                 (uint8_t)(who < whom ? whom : who), PL_FRONT, PL_FRONT };
    s->records = 1;
}

static const char *why_not(const sns_battle *b, const sns_state *s, const suppose_wish *w)
{
    for (int i = 0; i < w->whos + w->whoms; i++) {
        const int unit = i < w->whos ? w->who[i] : w->whom[i - w->whos];
        if (unit >= SNS_UNITS || b->profile[unit].type == SNS_NO_TYPE ||
            s->unit[unit].flags & SNS_ROUTED)
            return "Name units of this battle that have not routed; `tercio scenario show` lists "
                   "them.";
    }
    if (w->whos + w->whoms > 2)
        return "One unit against one, please: A4 charges B2.";
    if (is_camp(b, w->who[0]))
        return "A camp never acts (SNS-14.1).";
    if (w->deed == SUPPOSE_SHOOT && b->profile[w->who[0]].weapon == SNS_NO_WEAPON)
        return "That unit has no missile weapon (SNS-2.l).";
    return NULL;
}

static int kind_of(const sns_state *s, const suppose_wish *w)
{
    if (w->deed == SUPPOSE_SHOOT)
        return SNS_ACT_SHOOT;
    if (w->deed == SUPPOSE_CHARGE)
        return SNS_ACT_CHARGE;
    if (w->deed == SUPPOSE_FIGHT || sns_engaged_edge(s, w->who[0], w->whom[0]) >= 0)
        return SNS_ACT_FIGHT;
    return SNS_ACT_CHARGE;
}

bool sns_suppose(const tc_battle *battle, const suppose_wish *w, int what, tc_state *state,
                 play_decision *out, const char **why)
{
    const sns_battle *b = &battle->as.sns;
    sns_state *s = &state->as.sns;

    *why = why_not(b, s, w);
    if (*why)
        return false;
    if (what == SUPPOSE_PLACE)
        set_place(b, w, s);
    if (what != SUPPOSE_NOTHING)
        set_clock(b, w, s);
    out->count = 1;
    out->at[0] = (tc_action){ .kind = (uint8_t)kind_of(s, w),
                              .side = (uint8_t)sns_side(w->who[0]),
                              .unit = (uint8_t)w->who[0],
                              .target = (uint8_t)w->whom[0] };
    return true;
}
