/* The battle as JSON: what never changes; all that a page needs to draw the ground once. */
#include "inside.h"

void jot_switches(play_pen *p, const tc_battle *b, const char *key, char type)
{
    const play_switches own = own_switches(b);
    const uint32_t on = play_switched_on(b);

    jot_key(p, key);
    jot_open(p, '{');
    for (int i = 0; i < own.count; i++)
        if (own.at[i].type == type)
            key_bool(p, own.at[i].name, on >> i & 1);
    jot_close(p, '}');
}

void jot_rule_line(play_pen *p, bool in_play, unsigned rule)
{
    if (!in_play)
        return;
    jot_open(p, '{');
    jot_key(p, "rule");
    jot_rule(p, rule);
    key_text(p, "text", tc_rule(rule).line);
    jot_close(p, '}');
}

bool play_switch_set(tc_battle *b, const char *name, int len, bool on)
{
    const play_switches own = own_switches(b);

    for (int i = 0; i < own.count; i++) {
        const char *word = own.at[i].name;
        int at = 0;
        while (at < len && word[at] && word[at] == name[at])
            at++;
        if (at != len || word[at])
            continue;
        *play_switched(b) &= ~(1u << i);
        *play_switched(b) |= (uint32_t)on << i;
        return true;
    }
    return false;
}

int play_battle_json(const tc_battle *b, char *out, int cap)
{
    play_pen p = pen_begin(out, cap);

    jot_open(&p, '{');
    key_text(&p, "system", play_system_name(b));
    key_text(&p, "board", tc_board(b) == TC_HEXES ? "hex" : "table");
    key_text(&p, "id", b->id);
    key_text(&p, "title", b->title);
    own_jot_battle(&p, b);
    jot_close(&p, '}');
    return pen_end(&p);
}
