/* What a position is worth: the margin, and what is not yet a loss. The weights were fitted to the
   outcomes of some thousand battles of captains with doctrines drawn at random, on `mirror`,
   `lutter` and `mirror-tvb` (docs/generals.md): least squares of won and lost on what can be seen
   at the start of each turn, a point of the margin being 1000. */
#include "general.h"

enum {
    WON = 40000,
    /* Sword of Fire, of a CF */
    SHAKEN = 250,         /* disordered, or routed: what a general thinks of both */
    SHAKEN_TOUCHED = 370, /* disordered in contact: it does not rally by itself (SOF-6.0.a) */
    ROUTED = 500,
    ROUTED_NEAR = 300, /* and more with enemies about, who need only touch it (SOF-R30) */
    OUTNUMBERED = 200, /* that part of it for which there is no help against the enemies about */
    ABOUT = 5,         /* hexes */
    LEADER = 1000,     /* beside his points (SOF-8.2.c) */
    /* Tilly's Very Bad Day */
    RESOLVE = 500, /* lost by those who still stand: they are the next to rout */
    COMMANDER = 2500,
    FLANKED = 400 /* an enemy is about to strike where it has no front */
};

/* ---- Sword of Fire ---- */

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
static int32_t sof_shaken(const sof_battle *b, const sof_state *s, int unit, bool tuned)
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

/* ---- Tilly's Very Bad Day ---- */

/* Does somebody near have it before his front, while it has not him before its own? */
static bool is_flanked(const tvb_state *s, int unit)
{
    enum { NEAR = 5000, ASIDE = 1800, AHEAD = 500 };
    const tvb_unit *u = &s->unit[unit];
    const int64_t ux = pl_sin(u->heading) >> 20, uy = pl_cos(u->heading) >> 20;
    const int first = !tvb_side(unit) * TVB_SIDE_UNITS;

    for (int e = first; e < first + TVB_SIDE_UNITS; e++) {
        const tvb_unit *x = &s->unit[e];
        const int64_t dx = x->x - u->x, dy = x->y - u->y;
        if (!(x->flags & TVB_ON) || x->type == TVB_CMD || x->type == TVB_CAN ||
            dx * dx + dy * dy > (int64_t)NEAR * NEAR || (dx * ux + dy * uy) >> 10 >= AHEAD)
            continue;
        const int64_t ex = pl_sin(x->heading) >> 20, ey = pl_cos(x->heading) >> 20;
        const int64_t ahead = -(dx * ex + dy * ey) >> 10, aside = (dy * ex - dx * ey) >> 10;
        if (ahead > 0 && aside < ASIDE && aside > -ASIDE)
            return true;
    }
    return false;
}

static int32_t tvb_shaken(const tvb_state *s, int unit)
{
    const tvb_unit *u = &s->unit[unit];

    if (u->type == TVB_CMD)
        return u->flags & TVB_GONE ? COMMANDER : 0;
    if (u->type == TVB_NO_TYPE || !(u->flags & TVB_ON))
        return 0;
    return RESOLVE * (u->start - u->resolve) + (is_flanked(s, unit) ? FLANKED : 0);
}

/* ---- Both ---- */

static int32_t shaken(const tc_battle *b, const tc_state *s, bool tuned)
{
    int32_t sum = 0;

    if (b->system == TC_TVB) {
        for (int u = 0; u < TVB_UNITS && tuned; u++)
            sum += tvb_side(u) ? tvb_shaken(&s->as.tvb, u) : -tvb_shaken(&s->as.tvb, u);
        return sum;
    }
    for (int u = 0; u < b->as.sof.units; u++) {
        const int32_t lost = sof_shaken(&b->as.sof, &s->as.sof, u, tuned);
        sum += b->as.sof.unit[u].side ? lost : -lost;
    }
    for (int l = 0; l < b->as.sof.leaders && tuned; l++)
        if (s->as.sof.leader[l].state != SOF_LED)
            sum += b->as.sof.leader[l].side ? LEADER : -LEADER;
    return sum;
}

int32_t gen_worth(const tc_battle *b, const tc_state *s, int side, bool tuned)
{
    const int32_t won = s->over == TC_WON_0 ? WON : s->over == TC_WON_1 ? -WON : 0;
    const int32_t sum = 1000 * tc_margin(b, s) + won + (s->over ? 0 : shaken(b, s, tuned));

    return side ? -sum : sum;
}

int32_t gen_lost(const tc_battle *b, const tc_state *s, int unit)
{
    if (b->system == TC_SOF) {
        if (unit >= b->as.sof.units)
            return 0;
        return s->as.sof.unit[unit].status == SOF_GONE
                   ? 1000 * b->as.sof.unit[unit].cf
                   : sof_shaken(&b->as.sof, &s->as.sof, unit, false);
    }
    const tvb_unit *u = &s->as.tvb.unit[unit];
    if (u->type == TVB_NO_TYPE || u->type == TVB_CMD)
        return 0;
    return u->flags & TVB_GONE ? 1000 * (u->start + 3) : 1000 * (u->start - u->resolve);
}
