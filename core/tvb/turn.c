/* The sequence of play (ledger 1): the agenda, the steps of a turn one after the other, the start
   of a turn, command checks. While a turn lasts TVB_STEP_TURN lies at the bottom and says what
   comes next; the step under way lies on it. */
#include "parts.h"

void tvb_push(tvb_game *g, enum tvb_step step, int a, int b, int c)
{
    tc_push(g->s->frame, &g->s->frames,
            (tc_frame){ (uint8_t)step, (uint8_t)a, (uint8_t)b, (uint8_t)c });
}

void tvb_pop(tvb_game *g)
{
    tc_pop(g->s->frame, &g->s->frames);
}

/* ---- States written down ---- */

void tvb_blank(tvb_state *s)
{
    __builtin_memset(s, 0, sizeof *s);
    for (int u = 0; u < TVB_UNITS; u++)
        s->unit[u].attached = TC_NONE;
}

/* Which stage is this step, of this side? */
static int stage_of(const tvb_state *s, enum tvb_step step, int side)
{
    const bool attacker = side == s->attacker;
    switch (step) {
    case TVB_STEP_MOVE:
        return attacker ? TVB_STAGE_1_1 : TVB_STAGE_2_1;
    case TVB_STEP_SHOOT:
        return attacker ? TVB_STAGE_2_2 : TVB_STAGE_1_2;
    case TVB_STEP_DECLARE:
        return attacker ? TVB_STAGE_3_1 : TVB_STAGE_3_1_D;
    case TVB_STEP_CHARGE:
        return TVB_STAGE_3_2;
    case TVB_STEP_POINT_BLANK:
        return attacker ? TVB_STAGE_3_3_A : TVB_STAGE_3_3;
    case TVB_STEP_MELEE:
        return TVB_STAGE_3_4;
    case TVB_STEP_RALLY:
        return attacker ? TVB_STAGE_3_5 : TVB_STAGE_3_5_D;
    case TVB_STEP_MORALE:
        return TVB_STAGE_4_1;
    case TVB_STEP_ARMY_MORALE:
        return TVB_STAGE_4_4;
    default:
        return TVB_STAGE_START;
    }
}

void tvb_at_step(tvb_state *s, enum tvb_step step, int side)
{
    const int stage = stage_of(s, step, side);
    const bool waits = step == TVB_STEP_MOVE || step == TVB_STEP_SHOOT ||
                       step == TVB_STEP_DECLARE || step == TVB_STEP_POINT_BLANK ||
                       step == TVB_STEP_RALLY;

    __builtin_memset(s->frame, 0, sizeof s->frame);
    s->frame[0] = (tvb_frame){ TVB_STEP_TURN, (uint8_t)(waits ? stage + 1 : stage), 0, 0 };
    s->frames = 1;
    if (waits)
        s->frame[s->frames++] = (tvb_frame){ (uint8_t)step, (uint8_t)side, 0, 0 };
}

/* ---- The steps of a turn ---- */

/* What a turn's flags mean is over with the turn; TVB_FELL waits for 4.1 (X4). */
static const uint32_t turn_flags =
    TVB_MOVED | TVB_CHECKED | TVB_PASSED | TVB_SHOT_AT | TVB_DECLARED | TVB_STANDING | TVB_CHARGED |
    TVB_EVADING | TVB_FOUGHT | TVB_WON | TVB_LOST_IT | TVB_RALLIED | TVB_ROUT_MARK | TVB_IN_MELEE |
    TVB_BALLED | TVB_ON_FLANK | TVB_FOUGHT_NOW | TVB_PIVOTED;

static void start_turn(tvb_game *g)
{
    tvb_state *s = g->s;

    for (int u = 0; u < TVB_UNITS; u++) {
        s->unit[u].flags &= ~turn_flags;
        if (tc_on(TVB_1_2_a))
            s->unit[u].flags &= ~(uint32_t)(TVB_SHOT | TVB_PIVOTED);
        s->unit[u].target = 0;
        s->unit[u].dice = 0;
        s->unit[u].hit_by = s->unit[u].contacts = 0;
        s->inflicted[u] = s->suffered[u] = s->routed[u] = 0;
    }
    s->routed_count = 0;
    __builtin_memset(s->rolls, 0, sizeof s->rolls);
    s->turn++;
    tvb_say(g, TVB_EV_TURN, TVB_1_2_a, TC_NONE, TC_NONE, s->turn, 0, 0, 0);
}

/* 1.1.d: what a step's flags mean is over with the step. */
static void clear_step(tvb_game *g, int stage)
{
    uint32_t flags = TVB_MOVED | TVB_SHOT_AT;

    if (tc_on(TVB_1_1_d))
        flags |= TVB_CHECKED | TVB_PASSED;
    if (stage == TVB_STAGE_3_3)
        flags |= TVB_DECLARED | TVB_STANDING;
    if (stage == TVB_STAGE_3_5)
        flags |= TVB_FOUGHT_NOW;
    for (int u = 0; u < TVB_UNITS; u++) {
        g->s->unit[u].flags &= ~flags;
        if (stage == TVB_STAGE_3_3)
            g->s->unit[u].target = 0;
    }
}

static void open_step(tvb_game *g, enum tvb_step step, int side, tc_cite by)
{
    tvb_say(g, TVB_EV_STEP, by, TC_NONE, TC_NONE, (int)step, side, 0, 0);
    tvb_push(g, step, side, 0, 0);
}

/* Phases 1 and 2; 2.a: in the second the roles are exchanged. */
static void open_move_or_shoot(tvb_game *g, int stage)
{
    const int attacker = g->s->attacker;
    const int second = tc_on(TVB_2_a) ? !attacker : attacker;

    if (stage == TVB_STAGE_1_1)
        open_step(g, TVB_STEP_MOVE, attacker, TVB_1_1_a);
    else if (stage == TVB_STAGE_1_2)
        open_step(g, TVB_STEP_SHOOT, !attacker, TVB_1_2_d);
    else if (stage == TVB_STAGE_2_1)
        open_step(g, TVB_STEP_MOVE, second, TVB_2_a);
    else
        open_step(g, TVB_STEP_SHOOT, !second, TVB_2_a);
}

/* Phase 3. The Attacker declares first (R52), the Defender shoots first at point blank (R64), the
   Attacker rallies back first (R74). */
static void open_close_combat(tvb_game *g, int stage)
{
    const int attacker = g->s->attacker;
    const bool second =
        stage == TVB_STAGE_3_1_D || stage == TVB_STAGE_3_3_A || stage == TVB_STAGE_3_5_D;

    switch (stage) {
    case TVB_STAGE_3_1:
    case TVB_STAGE_3_1_D:
        open_step(g, TVB_STEP_DECLARE, second == tc_on(TVB_R52) ? !attacker : attacker,
                  tc_by(TVB_3_1_a, TVB_R52));
        break;
    case TVB_STAGE_3_2:
        tvb_cancel_charges(g);
        tvb_say(g, TVB_EV_STEP, TVB_3_2_c, TC_NONE, TC_NONE, TVB_STEP_CHARGE, attacker, 0, 0);
        tvb_push(g, TVB_STEP_CHARGE, 0, 0, 0);
        break;
    case TVB_STAGE_3_3:
    case TVB_STAGE_3_3_A:
        open_step(g, TVB_STEP_POINT_BLANK, second == tc_on(TVB_R64) ? attacker : !attacker,
                  tc_by(TVB_3_3_a, TVB_R64));
        break;
    case TVB_STAGE_3_4:
        tvb_start_melee(g);
        break;
    default:
        open_step(g, TVB_STEP_RALLY, second == tc_on(TVB_R74) ? !attacker : attacker,
                  tc_by(TVB_3_5_a, TVB_R74));
        break;
    }
}

bool tvb_run_turn(tvb_game *g)
{
    tvb_frame *f = tvb_top(g->s);
    const int stage = f->a;

    if (stage == TVB_STAGE_1_1 && tvb_run_special_start(g))
        return true;
    f->a = (uint8_t)(stage + 1 == TVB_STAGE_END ? TVB_STAGE_START : stage + 1);
    clear_step(g, stage);
    switch (stage) {
    case TVB_STAGE_START:
        start_turn(g);
        break;
    case TVB_STAGE_1_1:
    case TVB_STAGE_1_2:
    case TVB_STAGE_2_1:
    case TVB_STAGE_2_2:
        open_move_or_shoot(g, stage);
        break;
    case TVB_STAGE_4_1:
        tvb_say_locked(g);
        open_step(g, TVB_STEP_MORALE, g->s->attacker, TVB_4_1_a);
        break;
    case TVB_STAGE_4_4:
        tvb_say(g, TVB_EV_STEP, TVB_4_4_a, TC_NONE, TC_NONE, TVB_STEP_ARMY_MORALE, g->s->attacker,
                0, 0);
        tvb_push(g, TVB_STEP_ARMY_MORALE, 0, 0, 0);
        break;
    default:
        open_close_combat(g, stage);
        break;
    }
    return true;
}

/* ---- Command checks (1.1.c) ---- */

void tvb_start_check(tvb_game *g, int unit, enum tvb_check_for what)
{
    tvb_push(g, TVB_STEP_CHECK, unit, (int)what, 0);
}

static tc_cite check_cite(enum tvb_check_for what, bool passed)
{
    switch (what) {
    case TVB_FOR_CHARGE:
        return tc_by(TVB_1_1_d, TVB_R29);
    case TVB_FOR_EVADE:
        return tc_by(TVB_3_3_g, TVB_R65);
    case TVB_FOR_RALLY:
        return tc_by(TVB_3_5_c, passed ? TVB_R29 : TVB_R76);
    default:
        return tc_by(TVB_1_1_c, passed ? TVB_R29 : TVB_R93);
    }
}

/* What a passed or failed check leads to; a move waits for its player. */
static void follow_check(tvb_game *g, int unit, enum tvb_check_for what, bool passed)
{
    if (what == TVB_FOR_CHARGE) {
        if (passed)
            tvb_declare_now(g, unit);
        else
            g->s->unit[unit].target = 0;
    } else if (what == TVB_FOR_EVADE && passed) {
        tvb_evade_now(g, unit);
    } else if (what == TVB_FOR_RALLY) {
        tvb_rally_checked(g, unit, passed);
    }
}

/* 1.1.c: as many dice as it has resolve; a six passes. */
void tvb_roll_check(tvb_game *g, const uint8_t *die, int count)
{
    const tvb_frame f = *tvb_top(g->s);
    int sixes = 0;

    tvb_say(g, TC_EV_BEGIN, TVB_1_1_c, f.a, TC_NONE, 6, 0, 0, 0);
    for (int i = 0; i < count; i++) {
        tvb_emit_die(g, f.a, TVB_1_1_c, die[i]);
        sixes += die[i] == 6;
    }
    const bool passed = sixes > 0 || !tc_on(TVB_1_1_c);
    tvb_say(g, TC_EV_RESULT, TVB_1_1_c, f.a, TC_NONE, sixes, passed, 0, 0);
    g->s->unit[f.a].flags |= passed ? TVB_CHECKED | TVB_PASSED : TVB_CHECKED;
    tvb_say(g, TVB_EV_CHECK, check_cite((enum tvb_check_for)f.b, passed), f.a, TC_NONE, passed, 0,
            0, 0);
    tvb_pop(g);
    follow_check(g, f.a, (enum tvb_check_for)f.b, passed);
}

/* ---- The agenda ---- */

/* One automatic step; false when a player or dice are awaited. */
static bool run_step(tvb_game *g)
{
    switch (tvb_top(g->s)->step) {
    case TVB_STEP_ARMY:
    case TVB_STEP_INITIATIVE:
    case TVB_STEP_TERRAIN:
    case TVB_STEP_DEPLOY:
    case TVB_STEP_CANNONS:
    case TVB_STEP_CANNONADE:
        return tvb_run_setup(g);
    case TVB_STEP_TURN:
        return tvb_run_turn(g);
    case TVB_STEP_VOLLEY:
        return tvb_run_volley(g);
    case TVB_STEP_CHARGE:
        return tvb_run_charge(g);
    case TVB_STEP_POINT_BLANK:
        return tvb_run_point_blank(g);
    case TVB_STEP_MELEE:
    case TVB_STEP_PRIMARY:
    case TVB_STEP_FIGHT:
    case TVB_STEP_ALLOCATE:
    case TVB_STEP_FALLEN:
        return tvb_run_melee(g);
    case TVB_STEP_RALLY:
        return tvb_run_rally(g);
    case TVB_STEP_MORALE:
    case TVB_STEP_HEROICS:
    case TVB_STEP_ARMY_MORALE:
        return tvb_run_morale(g);
    default:
        return false;
    }
}

void tvb_run(tvb_game *g)
{
    while (g->s->frames && !*g->over && run_step(g)) {
    }
}
