/* The order of battle in words. */
#include "map.h"

static const char *const type_names[TVB_TYPES] = {
    "",     "commander", "horse",  "light horse", "dragoons", "pike and shot",
    "shot", "rabble",    "cannons"
};

void tvb_print_unit(FILE *to, const tc_battle *b, const tc_state *s, int unit)
{
    static const struct {
        uint32_t bit;
        const char *word;
    } words[] = { { TVB_MOVED, "moved" },
                  { TVB_SHOT, "has shot" },
                  { TVB_DECLARED, "will charge" },
                  { TVB_CHARGED, "charged" },
                  { TVB_EVADING, "evading" },
                  { TVB_WON, "won" },
                  { TVB_LOST_IT, "lost its melee" },
                  { TVB_HIDDEN, "hidden" } };
    const tvb_unit *u = &s->as.tvb.unit[unit];
    const tvb_battle *tvb = &b->as.tvb;

    fprintf(to, "   %-6s %-28s %-14s", play_subject_id(b, unit), play_subject_name(b, unit),
            type_names[u->type]);
    if (u->type != TVB_CMD)
        fprintf(to, "resolve %d of %d", u->resolve, u->start);
    if (u->quality)
        fprintf(to, u->quality == TVB_SUPERIOR ? " superior" : " inferior");
    if (u->flags & TVB_GONE)
        fputs("  lost", to);
    else if (!(u->flags & TVB_ON))
        fputs(u->flags & TVB_AWAY     ? "  still to come"
              : u->flags & TVB_HIDDEN ? "  out of sight"
                                      : "  not deployed",
              to);
    else if (u->attached != TC_NONE)
        fprintf(to, "  with %s", play_subject_id(b, u->attached));
    else
        fprintf(to, "  (%.2f, %.2f)", u->x / 1000.0, u->y / 1000.0);
    if (u->flags & TVB_ON && u->type != TVB_CMD) {
        fprintf(to, " facing %.1f", u->heading / 10.0);
        if (!tvb_in_command(tvb, &s->as.tvb, unit))
            fputs(", out of command", to);
        if (tvb_locked(tvb, &s->as.tvb, unit))
            fputs(", locked", to);
    }
    for (int i = 0; i < TC_COUNT(words); i++)
        if (u->flags & words[i].bit && !(u->flags & TVB_GONE))
            fprintf(to, ", %s", words[i].word);
    fputc('\n', to);
}

void tvb_print_side(FILE *to, const tc_battle *b, const tc_state *s, int side, bool lost_too)
{
    const tvb_state *tvb = &s->as.tvb;
    const int first = side * TVB_SIDE_UNITS;

    fprintf(to, "\n%s: %d units, broken by %d lost, %d lost so far\n", play_side_name(b, side),
            tvb->original[side], tc_limit(b, s, side), tvb_lost(&b->as.tvb, tvb, side));
    for (int command = 0; command < tvb->commands[side]; command++) {
        fprintf(to, " command %d\n", command + 1);
        for (int u = first; u < first + TVB_SIDE_UNITS; u++)
            if (tvb->unit[u].type && tvb->unit[u].command == command &&
                (lost_too || !(tvb->unit[u].flags & TVB_GONE)))
                tvb_print_unit(to, b, s, u);
    }
}
