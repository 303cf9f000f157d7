/* Maps of any system on one page: which pieces draw what. */
#include "field.h"
#include "../lab/plot.h"
#include "systems.h"

void field_defs(FILE *to, const tc_battle *b, const tc_state *s, const map_decor *decor)
{
    fputs("<svg class=\"defs\" width=\"0\" height=\"0\" aria-hidden=\"true\">\n", to);
    cli_system_of(b)->defs(to);
    fputs("<defs><g id=\"field\">\n", to);
    cli_system_of(b)->ground(to, b, s, decor);
    fputs("</g></defs></svg>\n", to);
}

svg_box field_box(const tc_battle *b)
{
    return cli_system_of(b)->box(b);
}

void field_open(FILE *to, const tc_battle *b, const char *label, double foot)
{
    const svg_box box = cli_system_of(b)->box(b);

    fprintf(to, "<svg class=\"map\" viewBox=\"%.0f %.0f %.0f %.0f\" role=\"img\" aria-label=\"",
            box.x, box.y, box.width, box.height + foot);
    plot_text(to, label);
    fprintf(to,
            "\">\n<rect x=\"%.0f\" y=\"%.0f\" width=\"%.0f\" height=\"%.0f\" fill=\"#f1e7cf\"/>"
            "<use href=\"#field\"/>\n",
            box.x, box.y, box.width, box.height);
}

void field_counters(FILE *to, const tc_battle *b, const tc_state *s, const map_decor *decor)
{
    cli_system_of(b)->counters(to, b, s, decor);
}

void field_close(FILE *to)
{
    fputs("</svg>\n", to);
}

bool field_spot(const tc_battle *b, const tc_state *s, int subject, svg_spot *at)
{
    return cli_system_of(b)->spot(b, s, subject, at);
}

/* In black and white the number says it. */
void field_shaded(FILE *to, const tc_battle *b, const tc_state *s, const double *lost)
{
    const map_decor none = { .labels = 0 };
    svg_spot at;

    field_defs(to, b, s, &none);
    field_open(to, b, "the field, and how often each unit was lost", 0);
    field_counters(to, b, s, &none);
    for (int k = 0; k < tc_pieces(b); k++) {
        const int what = tc_piece_of(b, s, k).what;
        if (tc_board(b) == TC_HEXES && what != TC_UNIT)
            continue; /* they stand on a unit's hex, over its number */
        if (what == TC_NOBODY || !field_spot(b, s, k, &at))
            continue;
        fprintf(to,
                "<g transform=\"translate(%.1f %.1f)\"><rect x=\"-22\" y=\"-22\" width=\"44\" "
                "height=\"44\" fill=\"#b03a2e\" fill-opacity=\"%.3f\"><title>",
                at.x, at.y, 0.75 * lost[k]);
        plot_text(to, play_subject_name(b, k));
        fprintf(to,
                ": lost in %.1f %%</title></rect><rect x=\"-18\" y=\"-11\" width=\"36\" "
                "height=\"21\" rx=\"3\" fill=\"#fdfaf2\" stroke=\"#2f261a\"/><text y=\"6\" "
                "font-size=\"18\" text-anchor=\"middle\">%.0f</text></g>\n",
                100 * lost[k], 100 * lost[k]);
    }
    field_close(to);
    fputs("<p>The number on a unit: in how many of a hundred battles it was lost; the redder the "
          "oftener.</p>\n",
          to);
}
