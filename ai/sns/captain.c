/* The captain of Sword & Spear: a written doctrine, without search. Here is who decides what, and
   the small decisions; what he sees is in captain_look.c, how he weighs in captain_weigh.c by the
   chances of captain_chances.c, what a unit could do in captain_act.c, captain_charge.c,
   captain_shoot.c and captain_move.c, who gets which dice in captain_allot.c, what he says in a
   fight in captain_fight.c, where his commanders go in captain_lead.c, how he sets up in
   captain_setup.c. What the law refuses is left to the random player, so he is never stuck. */
#include "captain.h"

static void say(const ai_sns_view *v, int kind, int unit, int flags, play_decision *out)
{
    out->count = 1;
    out->at[0] = (tc_action){ .kind = (uint8_t)kind,
                              .side = (uint8_t)v->side,
                              .unit = (uint8_t)unit,
                              .flags = (uint8_t)flags };
}

static void second_shot(ai_sns_view *v, play_decision *out)
{
    int gain;
    const int unit = v->s->frame[v->s->frames - 1].a;
    const int foe = ai_sns_best_target(v, unit, v->s->act.range, &gain);

    say(v, SNS_SECOND_SHOOT, 0, 0, out);
    out->at[0].target = foe < 0 ? TC_NONE : (uint8_t)foe;
    if (tc_check(v->battle, v->state, &out->at[0]).rule)
        out->at[0].target = TC_NONE;
}

/* Whoever has least left first: those about him who break with him need not test twice (R119). */
static void test_next(ai_sns_view *v, play_decision *out)
{
    const sns_round *r = &v->s->round[v->s->rounds - 1];
    int best = -1;

    for (int i = 0; i < v->n; i++) {
        const ai_sns_man *m = &v->man[v->mine[i]];
        if (!(r->set >> m->unit & 1) || m->hits >= m->strength)
            continue;
        if (best < 0 || m->strength - m->hits < v->man[best].strength - v->man[best].hits)
            best = m->unit;
    }
    say(v, SNS_TEST_NEXT, best < 0 ? 0 : best, 0, out);
}

static bool decide(ai_sns_view *v, const tc_await *w, ai_random *r, play_decision *out)
{
    const tc_frame *f = &v->s->frame[v->s->frames - 1];

    switch (w->step) {
    case SNS_STEP_ALLOCATE:
        ai_sns_allot(v, out);
        return true;
    case SNS_STEP_PICK:
        ai_sns_pick(v, f->b, out);
        return true;
    case SNS_STEP_BONUS:
        ai_sns_bonus(v, &r->as.sns, out);
        return true;
    case SNS_STEP_CHOOSE:
        ai_sns_act(v, &r->as.sns, out);
        return true;
    case SNS_STEP_SECOND_SHOOT:
        second_shot(v, out);
        return true;
    case SNS_STEP_SECOND_MOVE:
        ai_sns_second_move(v, f->a, out);
        return true;
    case SNS_STEP_REACT:
        ai_sns_react(v, out);
        return true;
    case SNS_STEP_PURSUE:
        ai_sns_pursue(v, out);
        return true;
    case SNS_STEP_TEST_NEXT:
        test_next(v, out);
        return true;
    case SNS_STEP_ESCAPE:
        ai_sns_escape(v, out);
        return true;
    case SNS_STEP_ATTACH:
        ai_sns_attach(v, out);
        return true;
    case SNS_STEP_COMMAND:
        ai_sns_lead(v, out);
        return true;
    case SNS_STEP_RALLY: /* it costs nothing */
        say(v, SNS_CMD_RALLY, f->a, 1, out);
        return true;
    default:
        return false;
    }
}

static bool answer(const tc_battle *b, const tc_state *s, const tc_await *w, ai_random *r,
                   play_decision *out)
{
    ai_sns_view v;

    if (w->step == SNS_STEP_DEPLOY && w->kinds >> SNS_DEPLOY & 1)
        return ai_sns_place(b, s, w, out);
    ai_sns_open_view(&v, b, s, w->who, r);
    if (w->step == SNS_STEP_DEPLOY)
        return ai_sns_place_commander(&v, out);
    return decide(&v, w, r, out);
}

void ai_sns_captain(const tc_battle *b, const tc_state *s, ai_random *r, play_decision *out)
{
    const tc_await w = tc_awaits(b, s);

    out->count = 0;
    if (w.who < TC_CHANCE && answer(b, s, &w, r, out) && play_check(b, s, out).rule == TC_LEGAL)
        return;
    ai_random_decision(b, s, r, out);
}

bool ai_sns_captain_apply(const tc_battle *b, tc_state *s, ai_random *r, play_decision *out)
{
    const tc_await w = tc_awaits(b, s);

    if (w.who >= TC_CHANCE)
        return false;
    return (answer(b, s, &w, r, out) && ai_apply_all(b, s, out)) || ai_random_apply(b, s, r, out);
}
