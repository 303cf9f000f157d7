/* Sword of Fire: how two subjects stand to each other on the hex map. */
#include "../inside.h"

static tc_hex hex_of(const tc_battle *b, const tc_state *s, int subject)
{
    const sof_state *sof = &s->as.sof;

    if (subject < b->as.sof.units)
        return sof->unit[subject].hex;
    if (subject >= SOF_LEADER0 && subject < SOF_LEADER0 + b->as.sof.leaders)
        return sof->leader[subject - SOF_LEADER0].hex;
    if (subject >= SOF_GUN0 && subject < SOF_GUN0 + b->as.sof.guns)
        return sof->gun[subject - SOF_GUN0].hex;
    return HEX_NONE;
}

/* The hexside is of neighbours only; its zone is of units only, and by SOF-7.2.a. */
static void jot_hexside(play_pen *p, const tc_battle *b, const tc_state *s, int of, int other)
{
    const tc_hex from = hex_of(b, s, of), to = hex_of(b, s, other);
    const int dir = hex_dir_to(from, to);
    const bool faces = dir >= 0 && of < b->as.sof.units && sof_on(&b->as.sof, SOF_FACING);

    jot_open(p, '{');
    key_text(p, "id", play_subject_id(b, of));
    key_text(p, "direction", dir < 0 ? NULL : play_dir_name(dir));
    key_text(p, "zone",
             !faces                                         ? NULL
             : sof_in_front(&b->as.sof, &s->as.sof, of, to) ? "front"
                                                            : "rear");
    jot_close(p, '}');
}

bool play_sof_jot_measure(play_pen *p, const tc_battle *b, const tc_state *s, int one, int other)
{
    const tc_hex from = hex_of(b, s, one), to = hex_of(b, s, other);

    if (from == HEX_NONE || to == HEX_NONE)
        return false;
    key_number(p, "distance", hex_distance(from, to));
    key_bool(p, "contact", hex_distance(from, to) == 1);
    jot_key(p, "from");
    jot_hexside(p, b, s, one, other);
    jot_key(p, "to");
    jot_hexside(p, b, s, other, one);
    return true;
}
