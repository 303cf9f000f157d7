/* A table in characters: a line is twice as deep as a column is wide, north at the top. A base is
   covered by its id and an arrow for its facing, a round piece (a commander) by '*'. */
#include "../sheet.h"
#include "plane.h"

#include <stdlib.h>
#include <string.h>

enum { LEFT = 4, TOP = 1 };

typedef struct mark {
    char c;
    uint8_t ink;
} mark;

static const mark marks[PLANE_STYLES] = {
    [PLANE_VILLAGE] = { '#', INK_VILLAGE },  [PLANE_WOOD] = { '%', INK_WOODS },
    [PLANE_ROUGH] = { ':', INK_WOODS },      [PLANE_MARSH] = { ';', INK_WATER },
    [PLANE_HILL] = { '-', INK_VILLAGE },     [PLANE_TOP] = { '=', INK_VILLAGE },
    [PLANE_RIVER] = { '~', INK_WATER },      [PLANE_ROAD] = { ',', INK_VILLAGE },
    [PLANE_WORKS] = { '+', INK_VILLAGE },    [PLANE_WORKS_AREA] = { '+', INK_VILLAGE },
    [PLANE_IMPASSABLE] = { 'X', INK_WATER }, [PLANE_BRIDGE] = { '=', INK_VILLAGE },
    [PLANE_FORD] = { '"', INK_WATER },
};

static int column_of(const plane_drawing *d)
{
    return d->line / 2;
}

static int lines_of(const plane_drawing *d)
{
    return (d->depth + d->line - 1) / d->line;
}

static int columns_of(const plane_drawing *d)
{
    return (d->width + column_of(d) - 1) / column_of(d);
}

/* The middle, a hair off it, so that an edge that runs through it is in one cell only. */
static pl_point cell(const plane_drawing *d, int line, int column)
{
    return (pl_point){ column * column_of(d) + column_of(d) / 2 + 1,
                       d->depth - line * d->line - d->line / 2 + 1 };
}

/* ---- Ground ---------------------------------------------------------------------------------- */

static bool holds(const plane_drawing *d, const plane_ground *g, pl_point p)
{
    if (g->line || g->n == 2)
        return g->n > 1 && pl_line_near(g->at, g->n, p, column_of(d));
    return g->n > 2 && pl_inside(p, g->at, g->n);
}

static mark ground_at(const plane_drawing *d, pl_point p)
{
    mark found = { ' ', INK_PLAIN };

    for (int i = 0; i < d->grounds; i++) {
        const plane_ground *g = &d->ground[i];
        if (g->style == PLANE_ZONE || !holds(d, g, p))
            continue;
        found = marks[g->style == PLANE_HILL && g->wooded ? PLANE_WOOD : g->style];
        if (g->crested && pl_to_segment(p, g->crest[0], g->crest[1]) <= column_of(d))
            found.c = '=';
    }
    return found;
}

/* ---- Pieces ---------------------------------------------------------------------------------- */

static char arrow(int heading)
{
    static const char arrows[] = { '^', '/', '>', '\\', 'v', '/', '<', '\\' };
    return arrows[(heading + 225) / 450 % 8];
}

static uint8_t side_ink(const plane_piece *piece)
{
    return piece->side ? INK_SECOND : INK_FIRST;
}

/* The cells it covers, in reading order, take the letters of its id; the arrow comes last, and
   before it its sign if a cell is left for that. */
static bool put_base(sheet *p, const plane_drawing *d, const plane_piece *piece)
{
    const char *id = piece->id;
    pl_point corner[4];
    int covered = 0, y = 0, x = 0, before_y = 0, before_x = 0;

    pl_corners(&piece->base, corner);
    for (int line = 0; line < lines_of(d); line++)
        for (int column = 0; column < columns_of(d); column++) {
            if (!pl_inside(cell(d, line, column), corner, 4))
                continue;
            before_y = y;
            before_x = x;
            y = TOP + line;
            x = LEFT + column;
            p->at[y][x] = *id ? *id++ : ' ';
            p->ink[y][x] = side_ink(piece);
            covered++;
        }
    if (covered)
        p->at[y][x] = arrow(piece->base.heading);
    if (piece->sign && covered >= (int)strlen(piece->id) + 2)
        p->at[before_y][before_x] = piece->sign;
    return covered > 0;
}

/* A sign and the last of its id: for what is round, or too small to cover the middle of a cell. */
static void put_sign(sheet *p, const plane_drawing *d, const plane_piece *piece, char sign)
{
    const pl_point at = piece->base.at;
    const int line = (d->depth - at.y) / d->line, column = at.x / column_of(d);
    const size_t len = strlen(piece->id);

    if (line < 0 || line >= lines_of(d) || column < 1 || column > columns_of(d))
        return;
    const char label[3] = { sign, len > 1 ? piece->id[len - 2] : piece->id[0], 0 };
    sheet_put(p, TOP + line, LEFT + column - 1, label, 2, side_ink(piece));
}

static void put_pieces(sheet *p, const plane_drawing *d)
{
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < d->pieces; i++) {
            const plane_piece *piece = &d->piece[i];
            if (piece->raised || piece->round != pass)
                continue;
            if (pass)
                put_sign(p, d, piece, '*');
            else if (!put_base(p, d, piece) && d->all_seen)
                put_sign(p, d, piece, arrow(piece->base.heading));
        }
}

/* ---- The picture ----------------------------------------------------------------------------- */

static void put_borders(sheet *p, const plane_drawing *d)
{
    char number[16];

    for (int x = 0; x <= d->width; x += d->ruler) {
        const int at = LEFT + x / column_of(d);
        snprintf(number, sizeof number, "%d", x / 1000);
        sheet_put(p, 0, at, number, (int)strlen(number), INK_DIM);
        sheet_put(p, TOP + lines_of(d), at, number, (int)strlen(number), INK_DIM);
    }
    for (int line = 0; line < lines_of(d); line++) {
        const int y = (d->depth / d->line - line - 1) * d->line;
        snprintf(number, sizeof number, "%2d", y / 1000);
        if (y % d->ruler == 0)
            sheet_put(p, TOP + line, 0, number, (int)strlen(number), INK_DIM);
        p->at[TOP + line][LEFT - 1] = '|';
        p->at[TOP + line][LEFT + columns_of(d)] = '|';
    }
}

void plane_map(FILE *to, const plane_drawing *d, bool colour)
{
    sheet *p = sheet_new();

    if (!p)
        return;
    p->width = LEFT + columns_of(d) + 1;
    p->height = TOP + lines_of(d) + 1;
    if (p->width > SHEET_WIDTH || p->height > SHEET_HEIGHT) {
        free(p);
        return;
    }
    for (int line = 0; line < lines_of(d); line++)
        for (int column = 0; column < columns_of(d); column++) {
            const mark m = ground_at(d, cell(d, line, column));
            p->at[TOP + line][LEFT + column] = m.c;
            p->ink[TOP + line][LEFT + column] = m.ink;
        }
    put_borders(p, d);
    put_pieces(p, d);
    sheet_print(to, p, colour);
    free(p);
}

void plane_map_sides(FILE *to, const tc_battle *b, bool colour)
{
    if (colour)
        fprintf(to, "%s %s %s  %s %s %s\n", sheet_inks[INK_FIRST], play_side_name(b, 0),
                sheet_inks[INK_PLAIN], sheet_inks[INK_SECOND], play_side_name(b, 1),
                sheet_inks[INK_PLAIN]);
}
