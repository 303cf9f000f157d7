/* Lion of the North: how two stands stand to each other on the table. */
#include "../../core/lon/tables.h"
#include "../inside.h"

static void jot_one(play_pen *p, const tc_battle *b, const char *key, int who, bool touches,
                    int edge)
{
    jot_key(p, key);
    jot_open(p, '{');
    key_text(p, "id", play_subject_id(b, who));
    key_text(p, "edge", touches ? play_lon_edge_name(edge) : NULL);
    jot_close(p, '}');
}

bool play_lon_jot_measure(play_pen *p, const tc_battle *b, const tc_state *s, int one, int other)
{
    const lon_state *lon = &s->as.lon;
    lon_edges edges = { 0, 0 };

    if (!play_lon_is_on(s, one) || !play_lon_is_on(s, other))
        return false;
    const int distance = lon_distance(lon, one, other);
    const bool touches = lon_contact(lon, one, other, &edges);
    key_length(p, "distance", distance);
    key_bool(p, "contact", touches);
    key_number(p, "above", lon_range_value(distance));
    key_bool(p, "sees", lon_check_sight(&b->as.lon, lon, one, other).rule == TC_LEGAL);
    jot_one(p, b, "from", one, touches, edges.mine);
    jot_one(p, b, "to", other, touches, edges.theirs);
    return true;
}
