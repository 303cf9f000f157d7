/* Chapter 9: disorder, destruction, guns spiked or captured, generals wounded or killed; and how a
   stand leaves the table. */
#include "parts.h"

void lon_unlink(lon_state *s, int stand)
{
    s->stand[stand].link = TC_NONE;
    for (int f = 0; f < LON_STANDS; f++)
        if (s->stand[f].link == stand)
            s->stand[f].link = TC_NONE;
}

/* ---- Losses (R100) ---- */

/* What stays known of a stand that is gone: what it is, and what it has been counted as. */
enum { KEPT = LON_DISMOUNTED | LON_IN_DL | LON_IN_VL };

/* What VL will say once it has been counted (R105, R106): events come before what they lead to. */
static int lost_then(const lon_state *s, int stand)
{
    const lon_stand *u = &s->stand[stand];
    const int worth = u->type == LON_GEN ? LON_GENERAL_WORTH : 1;
    return s->vl[lon_first_owner(stand)] + (u->flags & LON_IN_VL ? 0 : worth);
}

/* R94, R111: guns and generals never come back. */
void lon_remove(lon_game *g, int stand, int by, enum lon_cause cause, tc_cite cite)
{
    lon_state *s = g->s;
    lon_stand *u = &s->stand[stand];
    const int lost = lost_then(s, stand), of = s->n[lon_first_owner(stand)];
    const bool for_good = lon_is_gun(u->type) || u->type == LON_GEN;

    if (u->type == LON_GEN)
        lon_say(g, LON_EV_KILLED, cite, stand, by, (int)cause, lost, of, 0);
    else if (cause == LON_BY_POWDER)
        lon_say(g, LON_EV_EXPLODES, cite, stand, TC_NONE, lost, of, 0, 0);
    else
        lon_say(g, LON_EV_DESTROYED, cite, stand, by, (int)cause, lost, of, 0);
    lon_unlink(s, stand);
    u->flags = (uint16_t)((u->flags & KEPT) | (for_good ? LON_GONE : LON_PILE));
    u->x = u->y = 0;
    u->heading = 0;
    u->edges = 0;
    lon_count_loss(g, stand);
    if (!*g->over)
        lon_judge_trains(g, -1);
}

/* ---- A disordered result ---- */

/* 9.B.1, R92: of a gun that melee disorders again only a die can say what becomes of it. */
static bool is_gun_lost(const lon_state *s, int stand, enum lon_cause cause)
{
    return cause == LON_BY_MELEE && lon_is_gun(s->stand[stand].type) && tc_on(LON_9_B_1);
}

void lon_disorder(lon_game *g, int stand, int by, enum lon_cause cause, tc_cite cite)
{
    lon_stand *u = &g->s->stand[stand];

    if (u->type == LON_GEN && tc_on(LON_9_C_1)) {
        lon_push(g, LON_STEP_GENERAL, stand, cause == LON_BY_MELEE, by);
    } else if (!(u->flags & LON_DISORDERED)) {
        u->flags |= LON_DISORDERED;
        lon_say(g, LON_EV_DISORDERED, cite, stand, by, (int)cause, 0, 0, 0);
    } else if (is_gun_lost(g->s, stand, cause)) {
        lon_push(g, LON_STEP_GUN_LOST, stand, by, 0);
    } else if (tc_on(LON_9_A_3)) {
        const bool shot_gun = cause == LON_BY_FIRE && lon_is_gun(u->type);
        lon_remove(g, stand, by, cause, tc_by(LON_9_A_3, shot_gun ? LON_R92 : LON_R91));
    }
}

/* 5.C.1, 5.C.2, R26, R27, R91. */
void lon_pass_through(lon_game *g, int friendly, int by)
{
    const lon_stand *u = &g->s->stand[friendly];

    if ((g->s->stand[by].type == LON_GEN && tc_on(LON_5_C_2)) ||
        (u->type == LON_GEN && tc_on(LON_R27)) || !tc_on(LON_5_C_1))
        return;
    if (u->flags & LON_DISORDERED && tc_on(LON_R91))
        return;
    lon_disorder(g, friendly, by, LON_BY_PASSAGE, tc_by(LON_5_C_1, LON_R26));
}

/* ---- The dice ---- */

tc_pool lon_disorder_pool(const lon_battle *b, const lon_state *s)
{
    (void)b;
    if (s->frame[s->frames - 1].step == LON_STEP_GENERAL)
        return (tc_pool){ 1, 8, TC_EACH, 0 };
    return (tc_pool){ 1, 6, TC_HITS, 4 };
}

/* 9.C.1, R94: 6 and 7 wound, a second wound kills, and so does an 8. */
void lon_roll_general(lon_game *g, int die)
{
    const tc_frame f = *lon_top(g->s);
    lon_stand *u = &g->s->stand[f.a];
    const tc_cite by = tc_by(LON_9_C_1, LON_R94);

    lon_emit_die(g, f.a, by, 8, die);
    lon_pop(g);
    lon_say(g, LON_EV_GENERAL, by, f.a, f.c, die, 0, 0, 0);
    if (die <= 5)
        return;
    if (die == 8 || (u->flags & LON_WOUNDED && tc_on(LON_R94))) {
        lon_remove(g, f.a, f.c, f.b ? LON_BY_MELEE : LON_BY_FIRE, by);
        return;
    }
    u->flags |= LON_WOUNDED;
    lon_say(g, LON_EV_WOUNDED, by, f.a, f.c, 0, 0, 0, 0);
}

/* 9.B.2, R93, R105: it changes hands where it stands. */
static void capture(lon_game *g, int gun, int by)
{
    lon_state *s = g->s;
    lon_stand *u = &s->stand[gun];
    const int owner = lon_first_owner(gun), counted = u->flags & LON_IN_VL ? 1 : 0;

    u->flags ^= LON_CAPTURED;
    if (tc_on(LON_R93))
        u->flags &= (uint16_t)~LON_DISORDERED;
    if (tc_on(LON_9_B_2))
        u->gun = LON_FIXED;
    lon_unlink(s, gun);
    if (u->flags & LON_CAPTURED)
        lon_say(g, LON_EV_CAPTURED, tc_by(LON_9_B_2, LON_R93), gun, by, s->vl[owner] + 1 - counted,
                s->n[owner], 0, 0);
    else
        lon_say(g, LON_EV_RECAPTURED, tc_by(LON_9_B_2, LON_R105), gun, by, s->vl[owner] - counted,
                s->n[owner], 0, 0);
    lon_count_capture(g, gun);
}

/* 9.B.1, R92: up to 3 spiked, from 4 on captured. */
void lon_roll_gun_lost(lon_game *g, int die)
{
    const tc_frame f = *lon_top(g->s);
    const tc_cite by = tc_by(LON_9_B_1, LON_R92);

    lon_emit_die(g, f.b, by, 6, die);
    lon_pop(g);
    if (die <= 3)
        lon_remove(g, f.a, f.b, LON_BY_MELEE, by);
    else
        capture(g, f.a, f.b);
}
