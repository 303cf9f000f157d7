/* Maps for people: in characters for a terminal, in SVG for the eye. They read a battle and a
   state and change nothing. */
#ifndef TC_CLI_MAP_H
#define TC_CLI_MAP_H

#include "../io/io.h"

/* Which part of the map, and how. */
typedef struct map_view {
    int col, row, cols, rows; /* the window; cols 0: the whole map */
    bool colour;              /* escape sequences; else plain ASCII */
    bool numbers;             /* a number in every empty hex */
} map_view;

/* Two lines a hex: the id of whoever stands there, then arm, CF and marks; water on the
   hexsides. */
void map_draw(FILE *to, const tc_battle *b, const tc_state *s, const map_view *view);

/* The whole field at a glance: two characters a hex. */
void map_overview(FILE *to, const tc_battle *b, const tc_state *s, bool colour);

/* What the characters mean. */
void map_legend(FILE *to, const tc_battle *b, bool colour);

/* Is this stream a terminal that wants colours (NO_COLOR obeyed)? */
bool map_wants_colour(FILE *to);

/* The largest window about a hex that fits a terminal of so many characters and lines. */
void map_window(const tc_battle *b, tc_hex about, int width, int height, map_view *view);

/* What a scenario adds for the eye alone. */
typedef struct map_decor {
    int labels, roads;
    struct {
        tc_hex hex;
        double x, y; /* on a table, in TUM */
        char text[65];
    } label[IO_LABELS_MAX];
    struct {
        int count;
        tc_hex hex[IO_ROAD_HEXES_MAX];
    } road[IO_ROADS_MAX];
    char subtitle[160], note[240];
} map_decor;
void map_decor_read(const char *about_json, map_decor *out);

void svg_draw(FILE *to, const tc_battle *b, const tc_state *s, const map_decor *decor);

/* The parts of that picture, for whoever draws more than one of it (field.c): what lies, what
   stands, where something stands, and the part of the sheet that is map. */
typedef struct svg_spot {
    double x, y;
} svg_spot;
typedef struct svg_box {
    double x, y, width, height;
} svg_box;
void sof_svg_ground(FILE *to, const tc_battle *b, const map_decor *decor);
void sof_svg_counters(FILE *to, const tc_battle *b, const tc_state *s, const map_decor *decor);
bool sof_svg_spot(const tc_battle *b, const tc_state *s, int subject, svg_spot *at);
svg_box sof_svg_box(const tc_battle *b);

#endif
