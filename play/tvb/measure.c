/* Tilly's Very Bad Day: how two bases or commanders stand to each other on the table. */
#include "../inside.h"

static bool is_on(const tc_state *s, int unit)
{
    return play_tvb_is_unit(s, unit) && s->as.tvb.unit[unit].flags & TVB_ON;
}

/* A commander has neither zones nor a front. */
static void jot_zone(play_pen *p, const tc_battle *b, const tc_state *s, int of, int other)
{
    const bool body = s->as.tvb.unit[of].type != TVB_CMD;
    const int ahead = body ? tvb_ahead(&b->as.tvb, &s->as.tvb, of, other) : -1;

    jot_open(p, '{');
    key_text(p, "id", play_subject_id(b, of));
    key_text(p, "zone",
             body ? play_tvb_zone_name((int)tvb_zone_of(&b->as.tvb, &s->as.tvb, of, other)) : NULL);
    jot_key(p, "ahead");
    if (ahead < 0)
        jot_null(p);
    else
        jot_length(p, ahead);
    jot_close(p, '}');
}

bool play_tvb_jot_measure(play_pen *p, const tc_battle *b, const tc_state *s, int one, int other)
{
    if (!is_on(s, one) || !is_on(s, other))
        return false;
    key_length(p, "distance", tvb_distance(&b->as.tvb, &s->as.tvb, one, other));
    key_bool(p, "contact", tvb_contact(&b->as.tvb, &s->as.tvb, one, other));
    jot_key(p, "from");
    jot_zone(p, b, s, one, other);
    jot_key(p, "to");
    jot_zone(p, b, s, other, one);
    return true;
}
