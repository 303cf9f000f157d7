/* How the captain sets his army up (3.d to 3.f): heavy foot flush in the middle, guns, wagons and
   elephants beside it, then medium foot, the mounted on the wings, skirmishers before them all;
   commanders with who leads most along. */
#include "captain.h"

enum {
    FILE = 2 * SNS_HALF_FRONT + 100, /* flush, but for a hair: a group (7.8.b) */
    LINE = SNS_ZONE - 200,           /* how far from the own edge the line stands */
    SCREEN = SNS_ZONE_SKIRMISHERS - 200
};

/* From the middle outwards. */
enum ring { HEAVY, HELPERS, MEDIUM, WINGS, RINGS };

static enum ring ring_of(const sns_profile *p)
{
    if (p->type == SNS_HF)
        return HEAVY;
    if (p->type == SNS_MF)
        return MEDIUM;
    return p->type == SNS_CAV || p->type == SNS_CAM || p->type == SNS_CH ? WINGS : HELPERS;
}

static bool is_in_line(const sns_profile *p)
{
    return p->type != SNS_NO_TYPE && p->type != SNS_CAMP && !sns_is_skirmisher(p);
}

/* In files to the right of the middle, less than 0 left: its place among all who stand in the
   line. */
static int file_of(const sns_battle *b, int side, int unit)
{
    const enum ring own = ring_of(&b->profile[unit]);
    int before = 0;

    for (int i = ai_sns_first(side); i < ai_sns_first(side) + SNS_SIDE_UNITS; i++) {
        const enum ring ring = ring_of(&b->profile[i]);
        if (is_in_line(&b->profile[i]) && (ring < own || (ring == own && i < unit)))
            before++;
    }
    return before & 1 ? (before + 1) / 2 : -before / 2;
}

/* Skirmishers in the order of their numbers along the front, light horse outside. */
static int32_t screen_of(const sns_battle *b, int side, int unit)
{
    enum { APART = 3 * SNS_DU };
    int horse = 0, foot = 0, mine = 0;

    for (int i = ai_sns_first(side); i < ai_sns_first(side) + SNS_SIDE_UNITS; i++) {
        const int type = b->profile[i].type;
        if (type != SNS_LF && type != SNS_LH)
            continue;
        if (i < unit && type == b->profile[unit].type)
            mine++;
        horse += type == SNS_LH;
        foot += type == SNS_LF;
    }
    if (b->profile[unit].type == SNS_LF)
        return (2 * mine - foot + 1) * APART / 2;
    const int32_t out = foot * APART / 2 + (mine / 2 + 1) * APART;
    (void)horse;
    return mine & 1 ? -out : out;
}

static pl_point wanted(const sns_battle *b, int side, int unit)
{
    const sns_profile *p = &b->profile[unit];
    const int32_t middle = b->width / 2, depth = sns_unit_depth(p);
    int32_t aside = 0, far = LINE;

    if (p->type == SNS_CAMP) {
        far = depth + 200;
    } else if (sns_is_skirmisher(p)) {
        aside = screen_of(b, side, unit);
        far = SCREEN;
    } else {
        aside = FILE * file_of(b, side, unit);
    }
    return (pl_point){ side ? middle - aside : middle + aside, side ? b->depth - far : far };
}

/* There, or as near as the law lets it: outwards, and back from the line. */
static bool find_place(const sns_battle *b, const sns_state *s, int side, int unit, tc_pose *at)
{
    enum { RANKS = 6, FILES = 33 };
    const pl_point to = wanted(b, side, unit);
    const int32_t back = (side ? 1 : -1) * (sns_unit_depth(&b->profile[unit]) / 2 + SNS_QUARTER);

    at->heading = side ? PL_TURN / 2 : 0;
    for (int rank = 0; rank < RANKS; rank++)
        for (int k = 0; k < FILES; k++) {
            const int32_t aside = (k + 1) / 2 * SNS_DU;
            at->x = to.x + (k & 1 ? aside : -aside);
            at->y = to.y + rank * back;
            if (!sns_check_place(b, s, unit, at).rule)
                return true;
        }
    return false;
}

/* Anywhere at whole quarters of a DU (R126). */
static bool find_any(const sns_battle *b, const sns_state *s, int side, int unit, tc_pose *at)
{
    const int32_t deep = ai_sns_zone(&b->profile[unit]);

    at->heading = side ? PL_TURN / 2 : 0;
    for (int32_t y = SNS_QUARTER; y <= deep; y += SNS_QUARTER)
        for (at->x = SNS_ZONE_SIDES; at->x <= b->width - SNS_ZONE_SIDES; at->x += SNS_QUARTER) {
            at->y = side ? b->depth - y : y;
            if (!sns_check_place(b, s, unit, at).rule)
                return true;
        }
    return false;
}

bool ai_sns_place(const tc_battle *battle, const tc_state *state, const tc_await *w,
                  play_decision *out)
{
    const sns_battle *b = &battle->as.sns;
    const sns_state *s = &state->as.sns;
    const tc_frame *f = &s->frame[s->frames - 1];
    tc_action *a = &out->at[0];

    out->count = 1;
    for (int i = ai_sns_first(w->who); i < ai_sns_first(w->who) + SNS_SIDE_UNITS; i++) {
        const sns_profile *p = &b->profile[i];
        if (p->type == SNS_NO_TYPE || s->unit[i].flags ||
            sns_deploy_step_of(p) != (enum sns_deploy_step)f->b)
            continue;
        *a = (tc_action){ .kind = SNS_DEPLOY, .side = w->who, .unit = (uint8_t)i };
        if (find_place(b, s, w->who, i, &a->as.pose) || find_any(b, s, w->who, i, &a->as.pose))
            return true;
        *a = (tc_action){ .kind = SNS_LEAVE_OUT, .side = w->who, .unit = (uint8_t)i };
        return true;
    }
    return false;
}

bool ai_sns_place_commander(ai_sns_view *v, play_decision *out)
{
    const int first = ai_sns_first_commander(v->side);
    int most = INT32_MIN;

    out->count = 1;
    for (int c = first; c < first + SNS_SIDE_COMMANDERS; c++) {
        if (v->b->rank[c - SNS_FIRST_COMMANDER] == SNS_NOBODY || sns_commander_here(v->s, c))
            continue;
        for (int i = 0; i < v->n; i++) {
            const int worth = ai_sns_company(v, c, v->mine[i]);
            if (worth <= most)
                continue;
            most = worth;
            out->at[0] = (tc_action){ .kind = SNS_DEPLOY_CMD,
                                      .side = (uint8_t)v->side,
                                      .unit = (uint8_t)c,
                                      .target = v->mine[i] };
        }
        return most > INT32_MIN;
    }
    return false;
}
