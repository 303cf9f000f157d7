/* Sword & Spear: whole decisions put together from the parts that the core lists (ledger 5.3):
   moves of one step, and behind a wheel or a turn the way after it, alone and with neighbours; dice
   given one by one, and as many as there is somebody for; rides. */
#include "../../core/sns/tables.h"
#include "../inside.h"

enum { FIRST = 96, SECOND = 24 };

static bool is_wanted(const tc_await *w, int kind, int asked)
{
    return w->kinds >> kind & 1 && (!asked || asked == kind);
}

/* ---- Moves ----------------------------------------------------------------------------------- */

static bool is_turn(const tc_action *step)
{
    return step->kind == SNS_STEP && step->arg >= SNS_WHEEL_LEFT && step->arg <= SNS_TURN_ABOUT;
}

/* The draft as it stands, closed; of ACT_MOVE with whoever goes along. */
static void close_draft(play_lister *l, const tc_state *draft, const play_decision *steps,
                        const tc_action *commit)
{
    const int groups = commit->kind == SNS_ACT_MOVE ? SNS_WITH_LEFT | SNS_WITH_RIGHT : SNS_ALONE;

    for (int group = SNS_ALONE; group <= groups; group++) {
        play_decision d = *steps;
        tc_action *last = &d.at[d.count++];
        *last = *commit;
        last->flags = (uint8_t)group;
        if (tc_check(l->b, draft, last).rule == TC_LEGAL)
            play_list(l, &d);
    }
}

static void add_behind(play_lister *l, const tc_action *first, const tc_action *commit)
{
    tc_action second[SECOND];
    tc_state draft = *l->s;
    play_decision d = { .count = 1, .at = { *first } };

    if (tc_apply(l->b, &draft, first, NULL, NULL).rule != TC_LEGAL)
        return;
    close_draft(l, &draft, &d, commit);
    const int count =
        is_turn(first) ? tc_actions(l->b, &draft, SNS_STEP, TC_NONE, second, SECOND) : 0;
    d.count = 2;
    for (int i = 0; i < count && i < SECOND; i++) {
        tc_state more = draft;
        d.at[1] = second[i];
        if (tc_apply(l->b, &more, &second[i], NULL, NULL).rule == TC_LEGAL)
            close_draft(l, &more, &d, commit);
    }
}

static void add_moves(play_lister *l, const tc_await *w, int kind, int subject)
{
    static const uint8_t items[] = { SNS_STEP, SNS_PLACE };
    const tc_action commit = {
        .kind = (uint8_t)kind, .side = w->who, .unit = TC_NONE, .target = TC_NONE
    };
    const play_decision none = { .count = 0 };
    tc_action first[FIRST];

    if (subject != TC_NONE && subject != play_sns_actor(l->s))
        return;
    close_draft(l, l->s, &none, &commit);
    for (int k = 0; k < TC_COUNT(items); k++) {
        const int count = tc_actions(l->b, l->s, items[k], TC_NONE, first, FIRST);
        for (int i = 0; i < count && i < FIRST; i++)
            add_behind(l, &first[i], &commit);
    }
}

/* ---- Dice ------------------------------------------------------------------------------------ */

/* The lowest die that somebody can use to whom it is most use: who has none yet, the lowest number
   first; as many as there is somebody for. */
static void add_all_gifts(play_lister *l, const tc_action *commit)
{
    enum { GIFTS = 128 };
    tc_action list[GIFTS];
    tc_state draft = *l->s;
    play_decision d = { .count = 0 };
    uint64_t served = 0;

    for (int more = 1; more && d.count < PLAY_ITEMS_MAX - 1;) {
        int count = tc_actions(l->b, &draft, SNS_GIVE, TC_NONE, list, GIFTS);
        count = count < GIFTS ? count : GIFTS;
        int best = -1;
        for (int i = 0; i < count; i++)
            if (!(served & sns_bit(list[i].unit)) && (best < 0 || list[i].arg < list[best].arg))
                best = i;
        more = best >= 0 && tc_apply(l->b, &draft, &list[best], NULL, NULL).rule == TC_LEGAL;
        if (!more)
            break;
        served |= sns_bit(list[best].unit);
        d.at[d.count++] = list[best];
    }
    if (d.count < 2)
        return;
    d.at[d.count++] = *commit;
    if (play_check(l->b, l->s, &d).rule == TC_LEGAL)
        play_list(l, &d);
}

static void add_gifts(play_lister *l, const tc_await *w, int subject)
{
    const tc_action commit = {
        .kind = SNS_ALLOCATE, .side = w->who, .unit = TC_NONE, .target = TC_NONE
    };
    tc_action first[FIRST];
    const int count = tc_actions(l->b, l->s, SNS_GIVE, subject, first, FIRST);

    if (subject == TC_NONE) {
        const play_decision none = { .count = 1, .at = { commit } };
        play_list(l, &none);
        add_all_gifts(l, &commit);
    }
    for (int i = 0; i < count && i < FIRST; i++) {
        const play_decision d = { .count = 2, .at = { first[i], commit } };
        play_list(l, &d);
    }
}

/* ---- Rides ----------------------------------------------------------------------------------- */

/* To units as the draft stands; by one leg to the spot that the core lists. */
static void add_rides(play_lister *l, int subject)
{
    tc_action ride[FIRST], leg[SECOND];
    int count = tc_actions(l->b, l->s, SNS_CMD_MOVE, subject, ride, FIRST);

    for (int i = 0; i < count && i < FIRST; i++) {
        const play_decision d = { .count = 1, .at = { ride[i] } };
        play_list(l, &d);
    }
    const int legs = tc_actions(l->b, l->s, SNS_LEG, subject, leg, SECOND);
    for (int k = 0; k < legs && k < SECOND; k++) {
        tc_state draft = *l->s;
        if (tc_apply(l->b, &draft, &leg[k], NULL, NULL).rule != TC_LEGAL)
            continue;
        count = tc_actions(l->b, &draft, SNS_CMD_MOVE, subject, ride, FIRST);
        for (int i = 0; i < count && i < FIRST; i++) {
            const play_decision d = { .count = 2, .at = { leg[k], ride[i] } };
            if (ride[i].target == TC_NONE)
                play_list(l, &d);
        }
    }
}

void play_sns_add_wholes(play_lister *l, const tc_await *w, int kind, int subject)
{
    static const uint8_t moves[] = { SNS_ACT_MOVE, SNS_ACT_MOVE_SHOOT, SNS_SECOND_MOVE };

    for (int k = 0; k < TC_COUNT(moves); k++)
        if (is_wanted(w, moves[k], kind))
            add_moves(l, w, moves[k], subject);
    if (is_wanted(w, SNS_ALLOCATE, kind))
        add_gifts(l, w, subject);
    if (is_wanted(w, SNS_CMD_MOVE, kind))
        add_rides(l, subject);
}
