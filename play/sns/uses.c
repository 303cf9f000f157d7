/* Sword & Spear: what a die of each number would allow a unit if it were given one (ledger 5.5.b,
   5.6), for whoever gives dice away: by the die's own law, and while it is engaged by what it could
   do now. */
#include "../../core/sns/tables.h"
#include "../inside.h"

typedef struct asked {
    const tc_battle *b;
    const tc_state *before;
    const sns_state *s; /* with the die on it */
    int unit;
} asked;

static bool allows(const asked *q, enum sns_act_kind kind, bool manoeuvre)
{
    return sns_check_die(&q->b->as.sns, q->s, q->unit, kind, manoeuvre).rule == TC_LEGAL;
}

static void jot_if(play_pen *p, bool may, const char *what)
{
    if (may)
        jot_text(p, what);
}

/* Whoever is engaged: the core says for whom there is somebody. */
static void jot_engaged_uses(play_pen *p, const asked *q)
{
    static const struct {
        int kind;
        enum sns_act_kind act;
    } acts[] = {
        { SNS_ACT_FIGHT, SNS_DO_FIGHT },
        { SNS_ACT_TURN_FACE, SNS_DO_TURN_FACE },
        { SNS_ACT_BREAK_OFF, SNS_DO_BREAK_OFF },
    };
    tc_state then = *q->before;
    tc_action one;

    then.as.sns = *q->s;
    sns_at_step(&then.as.sns, SNS_STEP_CHOOSE, q->unit, SNS_STAGE_ACTIVATE);
    for (int i = 0; i < TC_COUNT(acts); i++)
        jot_if(p, tc_actions(q->b, &then, acts[i].kind, TC_NONE, &one, 1) > 0,
               play_sns_act_name((int)acts[i].act));
}

static void jot_free_uses(play_pen *p, const asked *q)
{
    const sns_profile *profile = &q->b->as.sns.profile[q->unit];
    const bool moves = sns_rate(profile, SNS_OPEN) > 0, shoots = sns_range(profile) > 0;

    jot_if(p, shoots && allows(q, SNS_DO_SHOOT, false), "SHOOT");
    jot_if(p, (moves || profile->type == SNS_ART) && allows(q, SNS_DO_MOVE, false), "MOVE");
    jot_if(p, moves && allows(q, SNS_DO_MOVE, true), "MANOEUVRE");
    jot_if(p,
           moves && shoots && sns_weapons[profile->weapon].moves_too &&
               allows(q, SNS_DO_MOVE_SHOOT, false),
           "MOVE_SHOOT");
    jot_if(p, moves && !sns_is_train(profile) && allows(q, SNS_DO_CHARGE, false), "CHARGE");
    jot_if(p, q->s->unit[q->unit].hits && allows(q, SNS_DO_RALLY, false), "RALLY");
}

static void jot_number_uses(play_pen *p, const asked *q, int number)
{
    jot_open(p, '{');
    key_number(p, "number", number);
    key_number(p, "bonuses", sns_bonuses(&q->s->unit[q->unit]));
    jot_key(p, "allows");
    jot_open(p, '[');
    if (sns_is_engaged(q->s, q->unit))
        jot_engaged_uses(p, q);
    else
        jot_free_uses(p, q);
    jot_close(p, ']');
    jot_close(p, '}');
}

void play_sns_jot_uses(play_pen *p, const tc_battle *b, const tc_state *s, int unit)
{
    sns_state there = s->as.sns;
    const asked q = { b, s, &there, unit };
    const int discipline = sns_discipline(&b->as.sns, &there, unit);
    const bool may = b->as.sns.profile[unit].type != SNS_CAMP &&
                     !(there.unit[unit].flags & (SNS_ACTIVATED | SNS_MARKER));

    jot_key(p, "uses");
    jot_open(p, '[');
    for (int number = 1; may && number <= 6; number++) {
        there.unit[unit].number = (uint8_t)number;
        there.unit[unit].dice = 1;
        if (number >= discipline)
            jot_number_uses(p, &q, number);
    }
    jot_close(p, ']');
}
