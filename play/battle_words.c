/* The battle as JSON: what never changes; all that a page needs to draw the ground once. */
#include "inside.h"

void jot_switches(play_pen *p, const char *key, const play_switch *table, int count, char type,
                  uint32_t on)
{
    jot_key(p, key);
    jot_open(p, '{');
    for (int i = 0; i < count; i++)
        if (table[i].type == type)
            key_bool(p, table[i].name, on >> i & 1);
    jot_close(p, '}');
}

int play_battle_json(const tc_battle *b, char *out, int cap)
{
    play_pen p = pen_begin(out, cap);

    jot_open(&p, '{');
    key_text(&p, "system", play_system_name(b));
    key_text(&p, "id", b->id);
    key_text(&p, "title", b->title);
    own_jot_battle(&p, b);
    jot_close(&p, '}');
    return pen_end(&p);
}
