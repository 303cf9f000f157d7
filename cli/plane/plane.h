/* A table for people, whichever system is played on it: a system lists what lies and what stands
   there, and it is drawn in characters or as an SVG, to scale. Lengths are thousandths of the
   system's unit, y grows northward. */
#ifndef TC_CLI_PLANE_H
#define TC_CLI_PLANE_H

#include "../map.h"

/* How a piece of ground looks. */
enum plane_style {
    PLANE_NOTHING,
    PLANE_WOOD,
    PLANE_VILLAGE,
    PLANE_ROUGH,
    PLANE_MARSH,
    PLANE_HILL,
    PLANE_TOP, /* the top of a hill, listed after it */
    PLANE_RIVER,
    PLANE_IMPASSABLE,
    PLANE_FORD,
    PLANE_ROAD,
    PLANE_BRIDGE,
    PLANE_WORKS, /* a line of field works, a wall, a hedge */
    PLANE_WORKS_AREA,
    PLANE_ZONE, /* of threat, before a unit: drawn, not seen in characters */
    PLANE_STYLES
};

enum { PLANE_GROUNDS = 96, PLANE_PIECES = 160, PLANE_BOXES = 8 };

typedef struct plane_ground {
    uint8_t style, n; /* enum plane_style; points: fewer than 3 are a line */
    bool line;        /* a line of more than two points too */
    bool wooded;      /* a hill with trees, */
    bool broken;      /* or on bad ground */
    bool crested;
    int32_t width; /* of a river or road that is a line, 0: the drawing's grain */
    pl_point crest[2];
    pl_point at[PL_OUTLINE];
} plane_ground;

/* A base or stand. Text is not copied. */
typedef struct plane_piece {
    pl_base base;      /* by its centre; of a round one only that counts */
    const char *id;    /* "SC1" */
    const char *name;  /* written beside a round one; NULL: none */
    const char *icon;  /* of svg_defs: "heavy", "plain", "dragoon", "gun", "shot", "infantry" */
    const char *state; /* a short word under the id; NULL: none */
    int side;          /* 0, 1 */
    int number;        /* shown beside the icon; -1 none */
    int band;          /* the colour of its command; -1 none */
    char sign;         /* in characters, before the arrow if there is room; 0 none */
    int marks;         /* so many dots in its rear: disorder, exhaustion */
    bool round;        /* a commander: drawn after all others */
    bool raised;       /* with a unit: smaller, on its upper edge */
} plane_piece;

typedef struct plane_drawing {
    const tc_battle *battle;
    int32_t width, depth;
    int32_t grain; /* so long are 34 pixels (a base half as wide as tvb's: 4000 of lon) */
    int32_t line;  /* in characters: so deep is a line, twice as deep as a column is wide */
    int32_t ruler; /* from one number on the border to the next */
    int south;     /* the side whose edge it is, for the names of commanders */
    bool all_seen; /* in characters, a base too small to cover the middle of a cell is shown too */
    double icon;   /* how large its icon is; 0: as for tvb's bases */

    int grounds, pieces, boxes, crosses;
    plane_ground ground[PLANE_GROUNDS];
    plane_piece piece[PLANE_PIECES];
    pl_box box[PLANE_BOXES];                    /* zones of deployment, dashed; */
    double along[PLANE_BOXES], up[PLANE_BOXES]; /* or pairs of lines through all: at y, at x */

    int count[2];        /* of each side, for the legend */
    const char *counted; /* "units" */
    const char *caption; /* what base, number and band mean */
    const char *credit;  /* whose rules */
} plane_drawing;

/* An empty table of that size; malloc'ed, NULL: no memory. The caller frees it. */
plane_drawing *plane_draw(const tc_battle *b, int32_t width, int32_t depth, int32_t grain);
/* One more, NULL if there is no room; filled by the caller. */
plane_ground *plane_add_ground(plane_drawing *d, int style);
plane_piece *plane_add_piece(plane_drawing *d, pl_base base, int side);
pl_base plane_base_of(const pl_stand *s); /* a stand by its centre, for plane_add_piece */

/* ---- In characters (map.c): a piece is covered by its id and an arrow for its facing ---- */
void plane_map(FILE *to, const plane_drawing *d, bool colour);
void plane_map_sides(FILE *to, const tc_battle *b, bool colour); /* their names in their colours */

/* ---- As SVG (svg.c) ---- */
void plane_svg(FILE *to, const plane_drawing *d, const map_decor *decor); /* a whole file */
void plane_svg_ground(FILE *to, const plane_drawing *d);                  /* its parts: field.c */
void plane_svg_pieces(FILE *to, const plane_drawing *d, const map_decor *decor); /* and places */
/* Where a point lies on it, and the part of the sheet that is map. */
svg_spot plane_svg_spot(int32_t depth, int32_t grain, pl_point at);
svg_box plane_svg_box(int32_t width, int32_t depth, int32_t grain);

#endif
