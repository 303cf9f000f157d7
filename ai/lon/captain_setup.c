/* How the captain sets his army up (X1), and where he places who comes or comes back (15.4, R130):
   the foot flush in the middle, guns beside it, horse outside of them, the general behind. */
#include "captain.h"

enum { FILES = 40, RANKS = 4 };

/* The stretch in which it may be placed. */
static pl_box zone_of(const lon_battle *b, const lon_state *s, int side, int stand)
{
    const int nth = b->card[stand].arrival;
    const lon_arrival *come =
        s->stand[stand].flags & LON_COMING && nth ? &b->arrival[nth - 1] : NULL;
    const int edge = come ? come->edge : side == b->north ? 0 : 2;
    pl_box box = { { 0, 0 }, { b->width, b->depth } };

    if (edge == 0)
        box.min.y = b->depth - LON_REINF_ZONE;
    if (edge == 1)
        box.min.x = b->width - LON_REINF_ZONE;
    if (edge == 2)
        box.max.y = LON_REINF_ZONE;
    if (edge == 3)
        box.max.x = LON_REINF_ZONE;
    if (come && edge % 2 == 0) {
        box.min.x = come->from;
        box.max.x = come->to;
    } else if (come) {
        box.min.y = come->from;
        box.max.y = come->to;
    }
    return box;
}

/* How many of an arm its side has, for the width of the line. */
static int count_arm(const lon_state *s, int side, int arm)
{
    int n = 0;
    for (int i = side * LON_SIDE_STANDS; i < (side + 1) * LON_SIDE_STANDS; i++)
        n += s->stand[i].type != LON_NO_TYPE && lon_types[s->stand[i].type].arm == arm;
    return n;
}

/* How far from the middle the arm begins. */
static int32_t inner(const lon_state *s, int side, int arm)
{
    const int32_t foot = count_arm(s, side, LON_FOOT) * 2000;
    const int32_t guns = count_arm(s, side, LON_ARTILLERY) * 1500;

    if (arm == LON_ARTILLERY)
        return foot + 2500;
    return arm == LON_HORSE ? foot + guns + 4500 : 0;
}

/* The first lawful place from the middle outwards, rank behind rank. */
static bool find_place(const lon_battle *b, const lon_state *s, int side, int stand, pl_box zone,
                       tc_pose *at)
{
    const lon_type_row *type = &lon_types[s->stand[stand].type];
    const bool north = side == b->north;
    const int32_t middle = (zone.min.x + zone.max.x) / 2, from = inner(s, side, type->arm);
    const int32_t front = north ? zone.min.y + 100 : zone.max.y - 100;

    at->heading = north ? PL_TURN / 2 : 0;
    for (int rank = type->arm == LON_GENERAL ? 2 : 0; rank < RANKS; rank++)
        for (int k = 0; k < FILES; k++) {
            const int32_t aside = from + (k + 1) / 2 * type->width;
            const int32_t back = rank * (type->depth + 1000);
            at->x = middle + (k & 1 ? aside : -aside);
            at->y = front + (north ? back : -back);
            if (!lon_check_place(b, s, stand, at).rule)
                return true;
        }
    return false;
}

/* Anywhere: by the width and depth of its base over the stretch. */
static bool find_any(const lon_battle *b, const lon_state *s, int side, int stand, pl_box zone,
                     tc_pose *at)
{
    const lon_type_row *type = &lon_types[s->stand[stand].type];

    at->heading = side == b->north ? PL_TURN / 2 : 0;
    for (at->y = zone.min.y; at->y <= zone.max.y; at->y += type->depth / 2)
        for (at->x = zone.min.x; at->x <= zone.max.x; at->x += type->width / 2)
            if (!lon_check_place(b, s, stand, at).rule)
                return true;
    return false;
}

static bool waits(const lon_state *s, int stand)
{
    const tc_frame *f = &s->frame[s->frames - 1];
    const lon_stand *u = &s->stand[stand];
    const unsigned where = u->flags & (LON_ON | LON_PILE | LON_GONE | LON_COMING);

    if (u->type == LON_NO_TYPE)
        return false;
    if (f->step == LON_STEP_DEPLOY)
        return !where && ai_lon_is_gun(u->type) == (bool)f->b;
    return where == (f->b ? LON_PILE : LON_COMING);
}

bool ai_lon_place(const tc_battle *battle, const tc_state *state, const tc_await *w,
                  play_decision *out)
{
    const lon_battle *b = &battle->as.lon;
    const lon_state *s = &state->as.lon;
    const bool deploys = w->kinds >> LON_DEPLOY & 1;
    tc_action *a = &out->at[0];

    out->count = 1;
    for (int i = w->who * LON_SIDE_STANDS; i < (w->who + 1) * LON_SIDE_STANDS; i++) {
        if (!waits(s, i))
            continue;
        *a = (tc_action){ .kind = deploys ? LON_DEPLOY : LON_REINFORCE, .side = w->who };
        a->unit = (uint8_t)i;
        const int type = s->stand[i].type;
        a->flags = deploys && (type == LON_LG || type == LON_MG);
        const pl_box zone =
            deploys ? b->zone[w->who][b->card[i].contingent] : zone_of(b, s, w->who, i);
        if ((find_place(b, s, w->who, i, zone, &a->as.pose) ||
             find_any(b, s, w->who, i, zone, &a->as.pose)) &&
            tc_check(battle, state, a).rule == TC_LEGAL)
            return true;
    }
    *a = (tc_action){ .kind = LON_REINFORCE_DONE, .side = w->who };
    return !deploys;
}
