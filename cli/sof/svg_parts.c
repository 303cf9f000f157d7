/* The pieces of the drawn map. Colour never speaks alone: every counter has letters and numbers
   too. */
#include "svg_parts.h"

/* ---- Counters -------------------------------------------------------------------------------- */

static const char *side_colour(int side)
{
    return side == SOF_CATHOLIC ? "#9f3d33" : "#3d5c80";
}

/* The formation's band: the place of the leader among those of his side. */
static const char *band_colour(const sof_battle *b, int leader)
{
    int place = 0;
    for (int l = 0; l < leader; l++)
        place += b->leader[l].side == b->leader[leader].side;
    return svg_band(place);
}

/* SOF-7.2.a: an arrow on the side the unit faces. */
static void draw_facing(FILE *to, int facing)
{
    if (facing >= 0)
        fprintf(to, "<path d=\"M-6-29l6-6 6 6z\" transform=\"rotate(%d)\" fill=\"#2f261a\"/>",
                60 * facing);
}

static void draw_status(FILE *to, int status)
{
    if (status == SOF_DISORDERED)
        fputs("<rect x=\"-22\" y=\"-9\" width=\"28\" height=\"11\" fill=\"#f2c14e\" "
              "stroke=\"#2f261a\" "
              "stroke-width=\".7\"/><text class=\"status\" x=\"-8\" y=\"-.5\">disord.</text>",
              to);
    if (status == SOF_ROUTED)
        fputs("<rect x=\"-22\" y=\"-9\" width=\"28\" height=\"11\" fill=\"#fdfaf2\" "
              "stroke=\"#2f261a\" "
              "stroke-width=\".7\"/><text class=\"status\" x=\"-8\" y=\"-.5\">routed</text>",
              to);
}

void svg_unit(FILE *to, double x, double y, const sof_battle *b, int unit, int status, int facing)
{
    static const char *const icon[SOF_ARMS] = { "infantry", "heavy", "dragoon", "plain" };
    static const char *const ink[SOF_ARMS] = { "black", "black", "red", "brown" };
    static const char *const letter[SOF_ARMS] = { "", "H", "D", "C" };
    const sof_unit_card *card = &b->unit[unit];

    fprintf(to, "<g transform=\"translate(%.1f %.1f)\"><title>", x, y);
    plot_text(to, card->name);
    fprintf(to,
            "</title><rect x=\"-20.500\" y=\"-20\" width=\"44\" height=\"44\" rx=\"3\" "
            "fill=\"#2f261a\" opacity=\".3\"/>"
            "<rect x=\"-22\" y=\"-22\" width=\"44\" height=\"44\" rx=\"3\" fill=\"%s\"/>"
            "<path d=\"M-22-13v-6a3 3 0 0 1 3-3h38a3 3 0 0 1 3 3v6z\" fill=\"%s\"/>"
            "<path d=\"M-22 10v9a3 3 0 0 0 3 3h38a3 3 0 0 0 3-3v-9z\" fill=\"#f6eeda\"/>"
            "<rect x=\"-22\" y=\"-22\" width=\"44\" height=\"44\" rx=\"3\" fill=\"none\" "
            "stroke=\"#2f261a\"/>",
            side_colour(card->side), band_colour(b, card->leader));
    fputs("<text class=\"id\" x=\"-19\" y=\"-14.800\">", to);
    plot_text(to, card->id);
    fprintf(to,
            "</text><use href=\"#%s\" x=\"-4\" y=\"2\"/><text class=\"morale\" x=\"16\" "
            "y=\"3\">%d</text>",
            icon[card->arm], card->morale);
    fprintf(to, "<text class=\"factors %s\" x=\"%d\" y=\"20\">%d–%d</text>", ink[card->arm],
            card->arm == SOF_INFANTRY ? 0 : 4, card->cf, card->ma);
    if (card->arm != SOF_INFANTRY)
        fprintf(to, "<text class=\"arm %s\" x=\"-19\" y=\"19\">%s</text>", ink[card->arm],
                letter[card->arm]);
    draw_status(to, status);
    draw_facing(to, facing);
    fputs("</g>\n", to);
}

void svg_leader(FILE *to, double x, double y, const sof_battle *b, int leader)
{
    const sof_leader_card *card = &b->leader[leader];

    fprintf(to, "<g transform=\"translate(%.1f %.1f)\"><title>", x, y);
    plot_text(to, card->name);
    fprintf(to,
            "</title><circle r=\"15.500\" cx=\"1\" cy=\"1.500\" fill=\"#2f261a\" opacity=\".3\"/>"
            "<circle r=\"15.500\" fill=\"%s\" stroke=\"#2f261a\" stroke-width=\".8\"/>"
            "<circle r=\"12.800\" fill=\"#f6eeda\" stroke=\"%s\" stroke-width=\"1.600\"/>"
            "<use href=\"#hat\" transform=\"translate(-.5 -2.500) scale(.85)\"/>"
            "<text class=\"command\" y=\"7.800\">%d–%d</text></g>\n",
            side_colour(card->side), band_colour(b, leader), card->command, card->ma);
}

void svg_gun(FILE *to, double x, double y, const char *id, int owner, bool abandoned, bool small)
{
    fprintf(to, "<g transform=\"translate(%.1f %.1f) scale(%s)\"%s><title>gun ", x, y,
            small ? ".56" : ".9", abandoned ? " opacity=\".6\"" : "");
    plot_text(to, id);
    fprintf(to,
            "</title><rect x=\"-16\" y=\"-12\" width=\"32\" height=\"24\" rx=\"3\" fill=\"%s\" "
            "stroke=\"#2f261a\"/>"
            "<use href=\"#gun\"/></g>\n",
            side_colour(owner));
}

/* ---- The legend ------------------------------------------------------------------------------ */

static void draw_terrain_key(FILE *to, double x, double y)
{
    static const char *const lines[][2] = {
        { "Woods, village", "infantry 3 MP, cavalry 5; infantry defending in it ×2;" },
        { "", "cavalry attacking into it 1 column left; no charge (4.2.b)" },
        { "River hexside", "+2 MP and a morale check; attack halved, then disordered (4.2.c, d)" },
        { "Bridge", "no extra cost; attack over it halved, defender's morale +1 (4.2.e)" },
        { "Road", "for the eye only: the rules know no roads" }
    };
    fprintf(to, "<text class=\"head\" x=\"%.0f\" y=\"%.0f\">THE GROUND</text>\n", x, y);
    for (int i = 0; i < TC_COUNT(lines); i++) {
        const double at = y + 38 + 34 * i - (i > 1 ? 10 : i == 1 ? 14 : 0);
        if (lines[i][0][0])
            fprintf(to,
                    "<text class=\"small\" font-weight=\"700\" x=\"%.0f\" y=\"%.0f\">%s</text>\n",
                    x + 64, at, lines[i][0]);
        fprintf(to, "<text class=\"small\" x=\"%.0f\" y=\"%.0f\">%s</text>\n", x + 200, at,
                lines[i][1]);
    }
    fprintf(
        to,
        "<use href=\"#tree0\" x=\"%.0f\" y=\"%.0f\"/><use href=\"#tree2\" x=\"%.0f\" y=\"%.0f\"/>"
        "<use href=\"#house0\" x=\"%.0f\" y=\"%.0f\"/>\n",
        x + 6, y + 34, x + 20, y + 38, x + 40, y + 32);
    fprintf(to,
            "<g class=\"bank\"><path d=\"M%.0f %.0fq12-9 24 0t24 0\"/></g><g "
            "class=\"stream\"><path d=\"M%.0f "
            "%.0fq12-9 24 0t24 0\"/></g>\n",
            x, y + 92, x, y + 92);
    fprintf(to, "<use href=\"#bridge\" transform=\"translate(%.0f %.0f) rotate(90)\"/>\n", x + 24,
            y + 126);
    fprintf(to, "<g class=\"road\"><path d=\"M%.0f %.0fh50\"/></g>\n", x, y + 160);
}

/* Scale: one hex is about 75 m from side to side. */
static void draw_scale(FILE *to, double x, double y)
{
    const double hex = 62.354;
    for (int i = 0; i < 4; i++)
        fprintf(to,
                "<rect x=\"%.1f\" y=\"%.0f\" width=\"%.1f\" height=\"8\" fill=\"%s\" "
                "stroke=\"#2f261a\"/>\n",
                x + 2 * hex * i, y, 2 * hex, i % 2 ? "#f6eeda" : "#2f261a");
    for (int i = 0; i <= 4; i += 2)
        fprintf(to,
                "<text class=\"tiny\" text-anchor=\"middle\" x=\"%.1f\" y=\"%.0f\">%d m</text>\n",
                x + 2 * hex * i, y + 24, 150 * i);
}

static void draw_compass(FILE *to, double x, double y)
{
    fprintf(
        to,
        "<g transform=\"translate(%.0f %.0f)\"><circle r=\"30\" fill=\"none\" stroke=\"#5a4a32\"/>"
        "<circle r=\"26\" fill=\"none\" stroke=\"#5a4a32\" stroke-width=\".6\"/>"
        "<path d=\"M0-38l6 32-6 6-6-6zM0 38l6-32-6-6-6 6zM-38 0l32-6 6 6-6 6zM38 0l-32-6-6 6 6 "
        "6z\" "
        "fill=\"#f6eeda\" stroke=\"#2f261a\"/><path d=\"M0-38l6 32-6 6zM0 38l-6-32 6-6zM-38 0l32 6 "
        "6-6zM38 0l-32-6-6 6z\" "
        "fill=\"#2f261a\"/><text class=\"small\" text-anchor=\"middle\" y=\"-43\" "
        "font-weight=\"700\">N</text></g>\n",
        x, y);
}

static void draw_reading(FILE *to, double x, double y, const sof_battle *b)
{
    static const char *const words[] = { "band: the command",
                                         "number at the right: morale",
                                         "below: CF–MA",
                                         "H heavy cavalry (black factors, may charge)",
                                         "D dragoons (red factors)",
                                         "medal: leader, command–MA" };
    fprintf(to, "<text class=\"head\" x=\"%.0f\" y=\"%.0f\">THE COUNTERS</text>\n", x, y);
    if (b->units) {
        fprintf(to, "<g transform=\"translate(%.0f %.0f) scale(1.7)\">", x + 42, y + 62);
        svg_unit(to, 0, 0, b, 0, SOF_NORMAL, -1);
        if (b->leaders)
            svg_leader(to, 22, -19, b, b->unit[0].leader);
        fputs("</g>\n", to);
    }
    for (int i = 0; i < TC_COUNT(words); i++)
        fprintf(to, "<text class=\"small\" x=\"%.0f\" y=\"%.0f\">%s</text>\n", x + 112,
                y + 34 + 22 * i, words[i]);
}

/* A side's commands: band, leader, command and number of units. Where the next thing may start. */
static double draw_side(FILE *to, double x, double y, const tc_battle *b, int side)
{
    const sof_battle *f = &b->as.sof;
    int line = 0, cf = 0;

    for (int u = 0; u < f->units; u++)
        cf += f->unit[u].side == side ? f->unit[u].cf : 0;
    fprintf(
        to,
        "<rect x=\"%.0f\" y=\"%.0f\" width=\"16\" height=\"16\" fill=\"%s\" stroke=\"#2f261a\"/>",
        x, y - 15, side_colour(side));
    fprintf(to, "<text class=\"head\" x=\"%.0f\" y=\"%.0f\">%s</text>\n", x + 24, y,
            side ? "PROTESTANT" : "CATHOLIC");
    for (int l = 0; l < f->leaders && line < 8; l++) {
        int units = 0;
        if (f->leader[l].side != side)
            continue;
        for (int u = 0; u < f->units; u++)
            units += f->unit[u].leader == l;
        const double at = y + 32 + 25 * line++;
        fprintf(to,
                "<rect x=\"%.0f\" y=\"%.0f\" width=\"30\" height=\"12\" fill=\"%s\" "
                "stroke=\"#2f261a\" stroke-width=\".8\"/>",
                x, at - 11, band_colour(f, l));
        fprintf(to, "<text class=\"small\" x=\"%.0f\" y=\"%.0f\">", x + 40, at);
        plot_text(to, f->leader[l].name);
        fprintf(to, "  (%d–%d), %d unit%s</text>\n", f->leader[l].command, f->leader[l].ma, units,
                units == 1 ? "" : "s");
    }
    fprintf(
        to,
        "<text class=\"tiny\" x=\"%.0f\" y=\"%.0f\">%d CF in all; rout level %d VP lost</text>\n",
        x, y + 32 + 25 * line + 4, cf, f->rout_level[side]);
    return y + 32 + 25 * line + 40;
}

/* Beside one another on a broad sheet, one under the other on a narrow one. */
static bool is_broad(double width)
{
    return width > 1900;
}

static int count_leaders(const sof_battle *b)
{
    return b->leaders < 16 ? b->leaders : 16;
}

double svg_legend_height(double width, const tc_battle *b)
{
    return is_broad(width) ? 390 : 540 + 25 * count_leaders(&b->as.sof);
}

void svg_legend(FILE *to, double x, double y, double width, const tc_battle *b,
                const map_decor *decor)
{
    const bool broad = is_broad(width);
    const double counters = broad ? x + 860 : x, sides = broad ? x + 1360 : x + 490;
    const double lower = broad ? y : y + 270;

    draw_terrain_key(to, x, y + 20);
    draw_scale(to, x, y + 226);
    draw_compass(to, x + 640, y + 230);
    draw_reading(to, counters, lower + 20, &b->as.sof);
    const double next = draw_side(to, sides, lower + 20, b, SOF_CATHOLIC);
    draw_side(to, broad ? x + 1760 : sides, broad ? lower + 20 : next, b, SOF_PROTESTANT);
    y += svg_legend_height(width, b) - 75;
    fprintf(to, "<text class=\"tiny\" x=\"%.0f\" y=\"%.0f\">", x, y);
    plot_text(to, decor->note);
    fprintf(
        to,
        "</text>\n<text class=\"tiny\" x=\"%.0f\" y=\"%.0f\">Rules: Sword of Fire: Lutter 1626, by "
        "R. "
        "Chiavini, development P. Rohrbaugh (High Flying Dice Games), with our thanks.</text>\n",
        x, y + 20);
    fprintf(to,
            "<text class=\"tiny\" x=\"%.0f\" y=\"%.0f\">An independent implementation in our own "
            "words; "
            "rule numbers are those of docs/rules/sof.md.</text>\n",
            x, y + 40);
}
