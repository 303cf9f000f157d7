/* SOF-7.3, option artillery: bombardment, and guns abandoned, recovered, destroyed, captured. */
#include "parts.h"
#include "tables.h"

/* R70: an infantry unit of the command on the map, whatever its status. */
static bool has_infantry(const sof_battle *b, const sof_state *s, int leader)
{
    for (int u = 0; u < b->units; u++)
        if (b->unit[u].leader == leader && b->unit[u].arm == SOF_INFANTRY && sof_alive(&s->unit[u]))
            return true;
    return false;
}

/* SOF-7.3.b, R70: whose guns, when. */
static tc_verdict check_gunners(const sof_battle *b, const sof_state *s, int gun, int side)
{
    if (s->by == SOF_BY_EVENT)
        return tc_illegal(tc_by(SOF_7_3_b, SOF_R70), 0, 0);
    if (s->by == SOF_BY_TILLY_ALONE || !has_infantry(b, s, s->active))
        return tc_illegal(tc_by(SOF_7_3_b, SOF_R70), 0, 0);
    if (s->gun[gun].owner != side)
        return tc_illegal(SOF_7_3_b, s->gun[gun].owner, side);
    if (s->gun[gun].fired)
        return tc_illegal(SOF_7_3_b, 0, 0);
    return tc_legal();
}

/* SOF-7.3.c, d, f, g. */
static tc_verdict check_target(const sof_battle *b, const sof_state *s, int gun, int target,
                               int side)
{
    if (target >= b->units)
        return tc_illegal(tc_by(SOF_7_3_c, SOF_R71), 0, 0);
    const sof_unit *t = &s->unit[target];
    if (b->unit[target].side == side || !sof_alive(t))
        return tc_illegal(SOF_7_3_c, 0, 0);
    const int range = hex_distance(s->gun[gun].hex, t->hex),
              most = sof_gun_range[b->gun[gun].heavy];
    if (range > most)
        return tc_illegal(tc_by(SOF_7_3_d, SOF_R1), range, most);
    if (t->status != SOF_NORMAL)
        return tc_illegal(tc_by(SOF_7_3_f, SOF_R71), 0, 0);
    const unsigned blocked = sof_blocked_by(b, s, s->gun[gun].hex, t->hex);
    if (blocked)
        return tc_illegal(tc_by(SOF_7_3_g, blocked), 0, 0);
    return tc_legal();
}

tc_verdict sof_check_bombard(const sof_battle *b, const sof_state *s, const tc_action *a)
{
    const int gun = a->unit - SOF_GUN0;

    if (a->side != s->side)
        return tc_illegal(tc_by(SOF_3_1_1_b, SOF_R4), a->side, s->side);
    if (!sof_on(b, SOF_ARTILLERY))
        return tc_illegal(SOF_7_3_a, 0, 0);
    if (gun < 0 || gun >= b->guns)
        return tc_illegal(TC_MALFORMED, a->unit, SOF_GUN0 + b->guns);
    tc_verdict v = check_gunners(b, s, gun, a->side);
    if (!v.rule)
        v = check_target(b, s, gun, a->target, a->side);
    if (v.rule)
        return v;
    if (s->gun[gun].state != SOF_OPERATIVE)
        return tc_illegal(tc_by(SOF_7_3_8_b, SOF_R75), 0, 0);
    if (s->gun[gun].captured == s->turn)
        return tc_illegal(tc_by(SOF_7_3_8_f, SOF_R77), 0, 0);
    if (b->bad_guns[a->side] && s->fired[a->side] >= b->bad_guns[a->side])
        return tc_illegal(SOF_X3, s->fired[a->side] + 1, b->bad_guns[a->side]);
    return v;
}

/* The direction nearest the target, for the eye: R69, the gun turns freely. */
static int direction_toward(tc_hex from, tc_hex to)
{
    int best = 0, least = 999;
    for (int dir = 0; dir < HEX_DIRS; dir++) {
        const tc_hex next = hex_next(from, dir, HEX_COLS, HEX_ROWS);
        const int distance = next == HEX_NONE ? 999 : hex_distance(next, to);
        if (distance < least) {
            least = distance;
            best = dir;
        }
    }
    return best;
}

void sof_apply_bombard(sof_game *g, const tc_action *a)
{
    sof_gun *gun = &g->s->gun[a->unit - SOF_GUN0];
    const tc_hex to = g->s->unit[a->target].hex;
    const int range = hex_distance(gun->hex, to);

    gun->fired = 1;
    g->s->fired[a->side]++;
    const int dir = direction_toward(gun->hex, to);
    if (dir != gun->facing && tc_on(SOF_R69)) {
        sof_say(g, SOF_EV_TURNED, tc_by(SOF_7_3_a, SOF_R69), a->unit, TC_NONE, gun->facing, dir, 0);
        gun->facing = (uint8_t)dir;
    }
    sof_say(g, SOF_EV_FIRED, tc_by(SOF_7_3_d, SOF_R1), a->unit, a->target, range,
            sof_gun_dice[g->b->gun[a->unit - SOF_GUN0].heavy][range], 0);
    sof_push(g, SOF_STEP_SHOT, a->unit - SOF_GUN0, a->target);
}

static int hit_from(const sof_battle *b, int target)
{
    return sof_is_cavalry(&b->unit[target]) && tc_on(SOF_R66) ? SOF_HIT_CAVALRY : SOF_HIT_INFANTRY;
}

tc_pool sof_shot_pool(const sof_battle *b, const sof_state *s)
{
    const sof_frame *f = &s->frame[s->frames - 1];
    const int range = hex_distance(s->gun[f->a].hex, s->unit[f->b].hex);
    const uint8_t count =
        sof_gun_dice[b->gun[f->a].heavy][range <= SOF_RANGE_MAX ? range : SOF_RANGE_MAX];
    return (tc_pool){ count, 6, TC_HITS, (uint8_t)hit_from(b, f->b) };
}

void sof_roll_shot(sof_game *g, const uint8_t *die, int count)
{
    const sof_frame f = *sof_top(g->s);
    const int cut = hit_from(g->b, f.b);
    int hits = 0;

    for (int i = 0; i < count; i++)
        hits += die[i] >= cut;
    sof_say_begin(g, SOF_7_3_d, SOF_GUN0 + f.a, cut);
    sof_say_dice(g, SOF_7_3_d, SOF_GUN0 + f.a, 6, die, count);
    sof_say_result(g, tc_by(SOF_7_3_e, SOF_R66), SOF_GUN0 + f.a, hits, hits == 0);
    sof_pop(g);
    if (hits)
        sof_set_status(g, f.b, SOF_DISORDERED, tc_by(SOF_7_3_e, SOF_R66));
}

/* ---- The fate of guns ---- */

static void set_gun(sof_game *g, int gun, enum sof_gun_state state, int by_unit, tc_cite by)
{
    sof_gun *gu = &g->s->gun[gun];
    if (!tc_on(by & 0xffff))
        return;
    gu->state = (uint8_t)state;
    sof_say(g, SOF_EV_GUN, by, SOF_GUN0 + gun, by_unit, (int)state, gu->owner,
            state == SOF_DESTROYED && gu->owner == g->b->gun[gun].side ? SOF_GUN_VP : 0);
}

/* R75: infantry of the owner that is not ROUTED crews a gun. */
static bool is_crewed(const sof_battle *b, const sof_state *s, const sof_gun *gun)
{
    for (int u = 0; u < b->units && sof_bit(s->units_at[gun->owner], gun->hex); u++)
        if (s->unit[u].hex == gun->hex && b->unit[u].arm == SOF_INFANTRY &&
            s->unit[u].status != SOF_ROUTED)
            return true; /* there may be two: a friend who only passes, and one who stays */
    return false;
}

/* SOF-7.3.8.b and d, R31, R75: after every step and every elimination. */
void sof_watch_guns(sof_game *g)
{
    for (int i = 0; i < g->b->guns; i++) {
        const sof_gun *gun = &g->s->gun[i];
        if (gun->state != SOF_OPERATIVE || !sof_enemy_adjacent(g->b, g->s, gun->hex, gun->owner))
            continue;
        if (is_crewed(g->b, g->s, gun))
            continue;
        const bool fighting =
            sof_top(g->s)->step == SOF_STEP_ROUT || sof_top(g->s)->step == SOF_STEP_FIGHT;
        set_gun(g, i, SOF_ABANDONED, TC_NONE, tc_by(fighting ? SOF_7_3_8_d : SOF_7_3_8_b, SOF_R75));
    }
}

static bool has_leader_near(const sof_battle *b, const sof_state *s, const sof_gun *gun)
{
    for (int l = 0; l < b->leaders; l++)
        if (b->leader[l].side == gun->owner && s->leader[l].hex != HEX_NONE &&
            hex_distance(s->leader[l].hex, gun->hex) <= 1)
            return true;
    return false;
}

/* SOF-7.3.8.c, R76: at the end of the movement step of each friendly activation. */
void sof_recover_guns(sof_game *g, int side)
{
    for (int i = 0; i < g->b->guns; i++) {
        const sof_gun *gun = &g->s->gun[i];
        if (gun->state != SOF_ABANDONED || gun->owner != side)
            continue;
        const bool safe = sof_nearest_enemy(g->b, g->s, gun->hex, side) >= SOF_RADIUS_PLUS;
        if ((safe && has_leader_near(g->b, g->s, gun)) || is_crewed(g->b, g->s, gun))
            set_gun(g, i, SOF_OPERATIVE, TC_NONE, tc_by(SOF_7_3_8_c, SOF_R76));
    }
}

/* SOF-7.3.8.e: cavalry destroys what it rides over; infantry destroys what it passes and takes
   what it stops at. R78: points count against the first owner, so a retaken gun is his again. */
void sof_overrun_gun(sof_game *g, int unit, bool stops)
{
    const int i = sof_gun_in(g->b, g->s, g->s->unit[unit].hex), side = g->b->unit[unit].side;

    if (i < 0 || g->s->gun[i].owner == side)
        return;
    if (sof_is_cavalry(&g->b->unit[unit]) || !stops) {
        set_gun(g, i, SOF_DESTROYED, unit, tc_by(SOF_7_3_8_e, SOF_R78));
        return;
    }
    if (!tc_on(SOF_7_3_8_e))
        return;
    g->s->gun[i].owner = (uint8_t)side;
    g->s->gun[i].captured = g->s->turn;
    g->s->gun[i].state = SOF_OPERATIVE;
    sof_say(g, SOF_EV_GUN, tc_by(SOF_7_3_8_e, SOF_R77), SOF_GUN0 + i, unit, SOF_OPERATIVE, side,
            side == g->b->gun[i].side ? 0 : SOF_CAPTURED_VP);
}
