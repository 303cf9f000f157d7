/* Sword & Spear: how two pieces stand to each other on the table. */
#include "../../core/sns/tables.h"
#include "../inside.h"

static bool is_on(const tc_state *s, int piece)
{
    if (piece < 0 || piece >= SNS_PIECES)
        return false;
    return piece < SNS_UNITS ? sns_here(&s->as.sns, piece) : sns_commander_here(&s->as.sns, piece);
}

/* The edge over which it is engaged with the other, and in whose zone the other stands (8.2.a,
   R108). */
static void jot_one(play_pen *p, const tc_battle *b, const tc_state *s, const char *key, int who,
                    int other)
{
    const sns_state *sns = &s->as.sns;
    const bool units = who < SNS_UNITS && other < SNS_UNITS;
    const int edge = units ? sns_engaged_edge(sns, who, other) : -1;

    jot_key(p, key);
    jot_open(p, '{');
    key_text(p, "id", play_subject_id(b, who));
    key_text(p, "edge", edge >= 0 ? play_sns_edge_name(edge) : NULL);
    jot_key(p, "zone");
    if (units) {
        const pl_stand base = sns_base(&b->as.sns, sns, who);
        const pl_point from = { sns->unit[other].x, sns->unit[other].y };
        jot_text(p, play_sns_edge_name(sns_edge_towards(&base, from)));
    } else {
        jot_null(p);
    }
    jot_close(p, '}');
}

/* A unit that shoots and whom it could shoot at: sight and arc, whatever the range. */
static bool is_seen(const tc_battle *b, const tc_state *s, int one, int other)
{
    enum { ANY_RANGE = 100 };
    return sns_check_shot(&b->as.sns, &s->as.sns, one, other, ANY_RANGE, NULL).rule == TC_LEGAL;
}

bool play_sns_jot_measure(play_pen *p, const tc_battle *b, const tc_state *s, int one, int other)
{
    const sns_state *sns = &s->as.sns;

    if (!is_on(s, one) || !is_on(s, other))
        return false;
    const int32_t distance = sns_distance(&b->as.sns, sns, one, other);
    const bool shoots = one < SNS_UNITS && sns_side(one) != sns_side(other) &&
                        sns_range(&b->as.sns.profile[one]) > 0;
    key_length(p, "distance", distance);
    key_bool(p, "contact", distance <= SNS_CONTACT);
    key_bool(p, "engaged",
             one < SNS_UNITS && other < SNS_UNITS && sns_engaged_edge(sns, one, other) >= 0);
    key_bool(p, "sees", shoots && is_seen(b, s, one, other));
    jot_one(p, b, s, "from", one, other);
    jot_one(p, b, s, "to", other, one);
    return true;
}
