/* Maps for people, what all systems' have in common: in characters for a terminal, in SVG for the
   eye. They read a battle and a state and change nothing. */
#ifndef TC_CLI_MAP_H
#define TC_CLI_MAP_H

#include "../io/io.h"

/* Is this stream a terminal that wants colours (NO_COLOR obeyed)? */
bool map_wants_colour(FILE *to);

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

/* Of a picture, for whoever draws more than one of it (field.c): where something stands, and the
   part of the sheet that is map. */
typedef struct svg_spot {
    double x, y;
} svg_spot;
typedef struct svg_box {
    double x, y, width, height;
} svg_box;

#endif
