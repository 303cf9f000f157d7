/* Where the captain's commanders go (6.2, 6.4.c): to who needs to act in the next turn, who has to
   rally, who leads neighbours along; near enough to command the others; not to who is about to be
   lost. */
#include "captain.h"

/* How many of ours somebody there would command, those left out whom another one has already. */
static int commanded_from(const ai_sns_view *v, int commander, pl_point at)
{
    enum { BASES = 1500 };
    const int32_t own = sns_command_distance(v->b, commander) + BASES;
    const int first = ai_sns_first_commander(v->side);
    int n = 0;

    for (int i = 0; i < v->n; i++) {
        const ai_sns_man *m = &v->man[v->mine[i]];
        bool has = false;
        if (m->type == SNS_CAMP || ai_sns_far(at, m->mid) > own)
            continue;
        for (int c = first; c < first + SNS_SIDE_COMMANDERS && !has; c++) {
            const sns_commander *o = sns_commander_at(v->s, c);
            if (c == commander || !(o->flags & SNS_CMD_HERE))
                continue;
            const pl_point his =
                o->unit == TC_NONE ? (pl_point){ o->x, o->y } : v->man[o->unit].mid;
            has = ai_sns_far(his, m->mid) <= sns_command_distance(v->b, c) + BASES;
        }
        n += !has;
    }
    return n;
}

static int32_t nearest_foe(const ai_sns_view *v, const ai_sns_man *m)
{
    int32_t least = 40 * SNS_DU;

    for (int i = 0; i < v->foes; i++) {
        const int32_t far = ai_sns_far(m->mid, v->man[v->foe[i]].mid);
        least = far < least ? far : least;
    }
    return least;
}

/* Another one is with it already. */
static bool is_taken(const ai_sns_view *v, int commander, int unit)
{
    const int first = ai_sns_first_commander(v->side);

    for (int c = first; c < first + SNS_SIDE_COMMANDERS; c++)
        if (c != commander && sns_commander_here(v->s, c) &&
            sns_commander_at(v->s, c)->unit == unit)
            return true;
    return false;
}

int ai_sns_company(ai_sns_view *v, int commander, int unit)
{
    enum {
        ACTS = 20,
        NEAR = 8 * SNS_DU,
        BESIDE = 26,
        COMMANDS = 14,
        RALLY = 14,
        LOST = 45,
        TAKEN = 60,
        CAMP = 100,
        SOON = 4 * SNS_DU
    };
    const ai_sns_man *m = &v->man[unit];
    const int32_t far = nearest_foe(v, m);
    int worth = COMMANDS * commanded_from(v, commander, m->mid);

    if (m->type == SNS_CAMP)
        return worth - CAMP;
    if (is_taken(v, commander, unit))
        return worth - TAKEN;
    const int left = m->strength - m->hits;
    if (m->type != SNS_EL)
        worth += m->worth * ACTS / 400 * (far < NEAR ? 2 : 1) / (m->light ? 3 : 1);
    if (!m->engaged && !m->light) {
        const bool l = ai_sns_beside(v, unit, true) >= 0, r = ai_sns_beside(v, unit, false) >= 0;
        if (far > SOON)
            worth += BESIDE * (l + r);
    }
    const int over = 7 - (v->b->profile[unit].discipline - 1) - m->hits;
    if (m->hits && over > 0)
        worth += RALLY * over * m->hits;
    if (left <= 1 && (m->engaged || far < SOON))
        worth -= LOST;
    return worth;
}

/* ---- The end phase ---- */

/* In the end phase, or in danger. */
static bool may_ride(const ai_sns_view *v, int commander, int unit)
{
    const bool ends = v->s->frame[v->s->frames - 1].step == SNS_STEP_COMMAND;
    const tc_action a = { .kind = ends ? SNS_CMD_MOVE : SNS_CMD_ESCAPE,
                          .side = (uint8_t)v->side,
                          .unit = (uint8_t)(ends ? commander : 0),
                          .target = (uint8_t)unit };
    return tc_check(v->battle, v->state, &a).rule == TC_LEGAL;
}

/* The unit of which he has most, better than where he is by so much; -1 he stays. */
static int best_company(ai_sns_view *v, int commander, int least)
{
    const sns_commander *c = sns_commander_at(v->s, commander);
    const pl_point at = c->unit == TC_NONE ? (pl_point){ c->x, c->y } : v->man[c->unit].mid;
    const int32_t reach = sns_types[SNS_LH].rate[SNS_OPEN] * SNS_DU + 4 * SNS_DU;
    const int now = c->unit == TC_NONE ? -50 : ai_sns_company(v, commander, c->unit);
    uint64_t refused = 0;

    for (;;) {
        int best = -1, most = now + least;
        for (int i = 0; i < v->n; i++) {
            const int unit = v->mine[i];
            if (unit == c->unit || refused >> unit & 1 || ai_sns_far(at, v->man[unit].mid) > reach)
                continue;
            const int worth = ai_sns_company(v, commander, unit);
            if (worth > most) {
                most = worth;
                best = unit;
            }
        }
        if (best < 0 || may_ride(v, commander, best))
            return best;
        refused |= sns_bit(best);
    }
}

/* Nobody is in reach of him: he rides towards the nearest of his. */
static bool ride_towards(ai_sns_view *v, int commander, play_decision *out)
{
    enum { WAY = 4 * SNS_DU };
    const sns_commander *c = sns_commander_at(v->s, commander);
    const pl_point at = { c->x, c->y };
    int32_t least = INT32_MAX;
    pl_point to = at;

    for (int i = 0; i < v->n && c->unit == TC_NONE; i++) {
        const int32_t far = ai_sns_far(at, v->man[v->mine[i]].mid);
        if (far < least) {
            least = far;
            to = v->man[v->mine[i]].mid;
        }
    }
    if (least == INT32_MAX || least < WAY)
        return false;
    const pl_point leg = pl_from(at, pl_towards(at, to), 0, WAY);
    out->count = 2;
    out->at[0] = (tc_action){ .kind = SNS_LEG,
                              .side = (uint8_t)v->side,
                              .as.pose = { .x = leg.x, .y = leg.y } };
    out->at[1] = (tc_action){ .kind = SNS_CMD_MOVE,
                              .side = (uint8_t)v->side,
                              .unit = (uint8_t)commander,
                              .target = TC_NONE };
    return play_check(v->battle, v->state, out).rule == TC_LEGAL;
}

void ai_sns_lead(ai_sns_view *v, play_decision *out)
{
    enum { WORTH_IT = 12 };
    const int first = ai_sns_first_commander(v->side);

    for (int c = first; c < first + SNS_SIDE_COMMANDERS; c++) {
        const sns_commander *who = sns_commander_at(v->s, c);
        if ((who->flags & (SNS_CMD_HERE | SNS_CMD_MOVED)) != SNS_CMD_HERE)
            continue;
        const int unit = best_company(v, c, WORTH_IT);
        if (unit < 0) {
            if (who->unit == TC_NONE && ride_towards(v, c, out))
                return;
            continue;
        }
        out->count = 1;
        out->at[0] = (tc_action){ .kind = SNS_CMD_MOVE,
                                  .side = (uint8_t)v->side,
                                  .unit = (uint8_t)c,
                                  .target = (uint8_t)unit };
        return;
    }
    out->count = 1;
    out->at[0] = (tc_action){ .kind = SNS_CMD_DONE, .side = (uint8_t)v->side };
}

/* ---- In danger, or between two ---- */

void ai_sns_escape(ai_sns_view *v, play_decision *out)
{
    const int commander = v->s->frame[v->s->frames - 1].a;
    const int unit = best_company(v, commander, -1000);

    out->count = 1;
    out->at[0] = (tc_action){ .kind = SNS_CMD_ESCAPE,
                              .side = (uint8_t)v->side,
                              .target = unit < 0 ? TC_NONE : (uint8_t)unit };
}

/* The better one of those he touches. */
void ai_sns_attach(ai_sns_view *v, play_decision *out)
{
    const int commander = v->s->frame[v->s->frames - 1].a;
    int most = INT32_MIN;

    out->count = 1;
    for (int i = 0; i < v->n; i++) {
        const tc_action a = { .kind = SNS_CMD_ATTACH,
                              .side = (uint8_t)v->side,
                              .unit = (uint8_t)commander,
                              .target = v->mine[i] };
        if (tc_check(v->battle, v->state, &a).rule)
            continue;
        const int worth = ai_sns_company(v, commander, v->mine[i]);
        if (worth > most) {
            most = worth;
            out->at[0] = a;
        }
    }
}
