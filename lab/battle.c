/* One battle between two generals to the end, and what is remembered of it. Freestanding. */
#include "lab.h"
#include "random_game.h"

static void decide(const lab_plan *plan, const tc_battle *b, tc_state *s, int who, ai_random *mind)
{
    ai_search search = { .nodes = plan->nodes };
    play_decision d;

    ai_decide_level(plan->level[who], b, s, mind, &search, &d);
    for (int i = 0; i < d.count; i++)
        TC_ASSERT(tc_apply(b, s, &d.at[i], NULL, NULL).rule == TC_LEGAL);
}

/* The dice that are due; with luck each is weighed against what it is worth on average. Who is
   awaited then. */
static int roll_on(const tc_battle *b, tc_state *s, tc_dice *dice, play_luck *luck)
{
    const tc_action roll = { .kind = TC_ROLL };
    tc_state before, work;

    if (!luck)
        return play_roll_on(b, s, dice).who;
    for (;;) {
        const tc_await w = tc_awaits(b, s);
        if (w.who != TC_CHANCE)
            return w.who;
        before = *s;
        TC_ASSERT(tc_apply(b, s, &roll, dice, NULL).rule == TC_LEGAL);
        play_luck_add(b, &before, &w, s, luck, &work);
    }
}

static lab_row look_back(const tc_battle *b, const tc_state *s, uint32_t decisions)
{
    lab_row row = { .outcome = s->over, .decisions = decisions };

    row.level = (uint8_t)tc_end_of(b, s);
    row.turn = (uint8_t)tc_turn(b, s);
    for (int side = 0; side < 2; side++) {
        row.points[side] = (uint16_t)tc_lost(b, s, side);
        row.most[side] = (uint16_t)tc_limit(b, s, side);
    }
    for (int k = 0; k < tc_pieces(b); k++) {
        const tc_piece piece = tc_piece_of(b, s, k);
        if (piece.what == TC_NOBODY)
            continue;
        tc_set_add(row.there, (unsigned)k);
        if (piece.where == TC_GONE)
            tc_set_add(row.gone, (unsigned)k);
    }
    return row;
}

lab_row lab_fight(const lab_plan *plan, const tc_battle *b, uint32_t battle,
                  const volatile int *stop)
{
    tc_dice dice = { .key = { plan->key[0], plan->key[1] }, .replica = battle };
    ai_random mind[2];
    tc_state s;
    uint32_t decisions = 0;
    play_luck luck = { 0, 0, 0 };
    const bool weigh = battle < plan->weighed;

    for (int side = 0; side < 2; side++)
        ai_random_seed(&mind[side], ((uint64_t)plan->key[0] << 32 | battle) * 2 + (unsigned)side);
    if (plan->from)
        s = *plan->from;
    else
        tc_begin(b, &s, NULL);
    int who = roll_on(b, &s, &dice, weigh ? &luck : NULL);
    for (; decisions < LAB_PLIES_MAX && who != TC_OVER && !(stop && *stop); decisions++) {
        if (plan->level[who] == AI_CAPTAIN) /* many battles are mostly his: the law is asked once */
            TC_ASSERT(ai_captain_apply(b, &s, &mind[who], NULL));
        else
            decide(plan, b, &s, who, &mind[who]);
        who = roll_on(b, &s, &dice, weigh ? &luck : NULL);
    }
    lab_row row = look_back(b, &s, decisions);
    row.luck = luck;
    return row;
}
