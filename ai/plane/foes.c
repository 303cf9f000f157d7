/* The table of foes, and the order of movers. */
#include "plane.h"

ai_plane_foe ai_plane_foe_at(pl_point at, int32_t heading, int unit, int type)
{
    return (ai_plane_foe){ .x = at.x,
                           .y = at.y,
                           .ahead_x = (int16_t)(pl_sin(heading) >> 20),
                           .ahead_y = (int16_t)(pl_cos(heading) >> 20),
                           .unit = (uint8_t)unit,
                           .type = (uint8_t)type };
}

ai_plane_nearest ai_plane_nearest_foe(const ai_plane_foe *foe, int foes, pl_point to)
{
    ai_plane_nearest n = ai_plane_nobody();

    for (int i = 0; i < foes; i++)
        ai_plane_offer(&n, i, pl_square(to, (pl_point){ foe[i].x, foe[i].y }));
    return n;
}

void ai_plane_insert(uint8_t *unit, int64_t *key, int n, int who, int64_t of)
{
    for (; n > 0 && key[n - 1] > of; n--) {
        key[n] = key[n - 1];
        unit[n] = unit[n - 1];
    }
    key[n] = of;
    unit[n] = (uint8_t)who;
}

int ai_plane_near_foes(const ai_plane_foe *foe, int foes, pl_point to, int32_t reach, uint8_t *out,
                       int most)
{
    int n = 0;

    for (int i = 0; i < foes; i++) {
        const int64_t far = pl_square(to, (pl_point){ foe[i].x, foe[i].y });
        int at = n < most ? n : most;
        if (far > (int64_t)reach * reach)
            continue;
        for (; at > 0; at--) { /* the farthest falls out at the end */
            const ai_plane_foe *e = &foe[out[at - 1]];
            if (pl_square(to, (pl_point){ e->x, e->y }) <= far)
                break;
            if (at < most)
                out[at] = out[at - 1];
        }
        if (at < most)
            out[at] = (uint8_t)i;
        n += n < most;
    }
    return n;
}
