/* Sword of Fire: what is not yet a loss. The weights were fitted to the outcomes of some thousand
   battles of captains with doctrines drawn at random, on `mirror` and `lutter` (docs/generals.md):
   least squares of won and lost on what can be seen at the start of each turn, a point of the
   margin being 1000. */
#include "../general.h"

enum {                       /* of a CF */
       SHAKEN = 250,         /* disordered, or routed: what a general thinks of both */
       SHAKEN_TOUCHED = 370, /* disordered in contact: it does not rally by itself (SOF-6.0.a) */
       ROUTED = 500,
       ROUTED_NEAR = 300, /* and more with enemies about, who need only touch it (SOF-R30) */
       OUTNUMBERED = 200, /* that part of it for which there is no help against the enemies about */
       ABOUT = 5,         /* hexes */
       LEADER = 1000      /* beside his points (SOF-8.2.c) */
};

typedef struct about {
    int foes, friends; /* CF in good order within reach, itself counted */
    bool touched;
} about;

static about look_about(const sof_battle *b, const sof_state *s, int unit)
{
    about x = { 0 };

    for (int o = 0; o < b->units; o++) {
        if (s->unit[o].hex == HEX_NONE || s->unit[o].status != SOF_NORMAL)
            continue;
        const int far = hex_distance(s->unit[unit].hex, s->unit[o].hex);
        const bool foe = b->unit[o].side != b->unit[unit].side;
        if (far > ABOUT)
            continue;
        *(foe ? &x.foes : &x.friends) += b->unit[o].cf;
        x.touched |= foe && far == 1;
    }
    return x;
}

/* What a unit on the map is the less worth for its state and its place. */
static int32_t shaken(const sof_battle *b, const sof_state *s, int unit, bool tuned)
{
    const int cf = b->unit[unit].cf, status = s->unit[unit].status;

    if (s->unit[unit].hex == HEX_NONE)
        return 0;
    if (!tuned)
        return status == SOF_NORMAL ? 0 : cf * SHAKEN;
    const about x = look_about(b, s, unit);
    if (status == SOF_ROUTED)
        return cf * (ROUTED + (x.foes ? ROUTED_NEAR : 0));
    if (status == SOF_DISORDERED)
        return cf * (x.touched ? SHAKEN_TOUCHED : SHAKEN);
    return x.foes > 0 && x.foes > x.friends ? cf * OUTNUMBERED * (x.foes - x.friends) / x.foes : 0;
}

int32_t ai_sof_shaken(const tc_battle *b, const tc_state *s, bool tuned)
{
    int32_t sum = 0;

    for (int u = 0; u < b->as.sof.units; u++) {
        const int32_t lost = shaken(&b->as.sof, &s->as.sof, u, tuned);
        sum += b->as.sof.unit[u].side ? lost : -lost;
    }
    for (int l = 0; l < b->as.sof.leaders && tuned; l++)
        if (s->as.sof.leader[l].state != SOF_LED)
            sum += b->as.sof.leader[l].side ? LEADER : -LEADER;
    return sum;
}

int32_t ai_sof_unit_lost(const tc_battle *b, const tc_state *s, int unit)
{
    if (unit >= b->as.sof.units)
        return 0;
    return s->as.sof.unit[unit].status == SOF_GONE ? 1000 * b->as.sof.unit[unit].cf
                                                   : shaken(&b->as.sof, &s->as.sof, unit, false);
}
