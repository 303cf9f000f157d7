/* Hexes as maps print them: flat tops, odd columns half a hex lower (SOF-R1, ledger 2.8).
   A hex is a number: row * 64 + column, so that a map row is one 64-bit word. */
#ifndef TC_HEX_H
#define TC_HEX_H

#include "base.h"

enum { HEX_COLS = 64, HEX_ROWS = 32, HEX_NONE = 0xffff };
enum hex_dir { HEX_N, HEX_NE, HEX_SE, HEX_S, HEX_SW, HEX_NW, HEX_DIRS };

typedef uint16_t tc_hex;

static inline int hex_col(tc_hex h)
{
    return h & 63;
}

static inline int hex_row(tc_hex h)
{
    return h >> 6;
}

static inline tc_hex hex_at(int col, int row)
{
    return (tc_hex)(row << 6 | col);
}

/* As maps print it: column and row from 01, 0910; 0 off the map. */
static inline int hex_number(tc_hex h)
{
    return h == HEX_NONE ? 0 : 100 * (hex_col(h) + 1) + hex_row(h) + 1;
}

static inline tc_hex hex_from_number(int n)
{
    return n < 101 || n % 100 == 0 ? HEX_NONE : hex_at(n / 100 - 1, n % 100 - 1);
}

static inline int hex_opposite(int dir)
{
    return dir < 3 ? dir + 3 : dir - 3;
}

/* Column and row change by direction, for even and odd columns. */
static const int8_t hex_step[2][HEX_DIRS][2] = {
    /*  N          NE         SE        S         SW         NW */
    { { 0, -1 }, { 1, -1 }, { 1, 0 }, { 0, 1 }, { -1, 0 }, { -1, -1 } }, /* even column */
    { { 0, -1 }, { 1, 0 }, { 1, 1 }, { 0, 1 }, { -1, 1 }, { -1, 0 } },   /* odd column */
};

/* The neighbour in a direction, or HEX_NONE off a map of cols x rows. */
static inline tc_hex hex_next(tc_hex h, int dir, int cols, int rows)
{
    const int8_t *step = hex_step[h & 1][dir];
    const int col = hex_col(h) + step[0], row = hex_row(h) + step[1];

    if ((unsigned)col >= (unsigned)cols || (unsigned)row >= (unsigned)rows)
        return HEX_NONE;
    return hex_at(col, row);
}

/* The neighbour where there is one for sure. */
static inline tc_hex hex_beyond(tc_hex h, int dir)
{
    const int8_t *step = hex_step[h & 1][dir];
    return (tc_hex)(h + step[0] + HEX_COLS * step[1]);
}

/* ---- Sets of hexes: one bit per hex, one word per row ---- */

static const uint64_t hex_odd_columns = 0xaaaaaaaaaaaaaaaau;

/* By direction: the hexes of a row whose neighbour there is in a set, of which the row above, the
   row itself and the row below are given. */
static inline void hex_beside(uint64_t above, uint64_t here, uint64_t below, uint64_t by[HEX_DIRS])
{
    /* the half of a row that lies higher, and the half that lies lower, than those beside it */
    const uint64_t up = (above & hex_odd_columns) | (here & ~hex_odd_columns);
    const uint64_t down = (here & hex_odd_columns) | (below & ~hex_odd_columns);

    by[HEX_N] = above;
    by[HEX_NE] = up >> 1;
    by[HEX_SE] = down >> 1;
    by[HEX_S] = below;
    by[HEX_SW] = down << 1;
    by[HEX_NW] = up << 1;
}

/* Rows side by side, the first of them a multiple of their number, as machines like to take them:
   four where one takes so many at once. */
#ifdef __AVX2__
enum { HEX_ABREAST = 4 };
#define HEX_ABOVE 3, 4, 5, 6
#define HEX_BELOW 1, 2, 3, 4
#else
enum { HEX_ABREAST = 2 };
#define HEX_ABOVE 1, 2
#define HEX_BELOW 1, 2
#endif
typedef uint64_t hex_abreast __attribute__((vector_size(8 * HEX_ABREAST), aligned(8), may_alias));

static inline bool hex_any(const hex_abreast *rows)
{
    uint64_t any = 0;
    for (int i = 0; i < HEX_ABREAST; i++)
        any |= (*rows)[i];
    return any != 0;
}

/* hex_beside for rows abreast, given those before them and those after: a machine waits if it is to
   read at once what it has just written, and not in the same rows. */
static inline void hex_beside_abreast(const hex_abreast *before, const hex_abreast *here,
                                      const hex_abreast *after, hex_abreast by[HEX_DIRS])
{
    const hex_abreast above = __builtin_shufflevector(*before, *here, HEX_ABOVE);
    const hex_abreast below = __builtin_shufflevector(*here, *after, HEX_BELOW);
    const hex_abreast up = (above & hex_odd_columns) | (*here & ~hex_odd_columns);
    const hex_abreast down = (*here & hex_odd_columns) | (below & ~hex_odd_columns);

    by[HEX_N] = above;
    by[HEX_NE] = up >> 1;
    by[HEX_SE] = down >> 1;
    by[HEX_S] = below;
    by[HEX_SW] = down << 1;
    by[HEX_NW] = up << 1;
}

/* Three hexes of a row, the middle one in this column; beyond the edges there are none. */
static inline unsigned hex_three(uint64_t row, int col)
{
    const unsigned turn = (unsigned)(col - 1) & 63,
                   all = (unsigned)(row >> turn | row << (-turn & 63));
    return all & (7u ^ (unsigned)(col == 0) ^ (unsigned)(col == HEX_COLS - 1) << 2);
}

/* The directions in which hexes of a set lie about one, a bit each. */
static inline unsigned hex_ways(const uint64_t *rows, tc_hex h)
{
    const int col = hex_col(h), row = hex_row(h);
    const unsigned above = row > 0 ? hex_three(rows[row - 1], col) : 0,
                   here = hex_three(rows[row], col),
                   below = row + 1 < HEX_ROWS ? hex_three(rows[row + 1], col) : 0;
    const unsigned up = h & 1 ? here : above, down = h & 1 ? below : here;

    return (above >> 1 & 1) << HEX_N | (up >> 2 & 1) << HEX_NE | (down >> 2 & 1) << HEX_SE |
           (below >> 1 & 1) << HEX_S | (down & 1) << HEX_SW | (up & 1) << HEX_NW;
}

/* Cube coordinate z of an offset hex; x is the column. */
static inline int hex_cube_z(tc_hex h)
{
    return hex_row(h) - (hex_col(h) >> 1);
}

static inline int hex_magnitude(int n)
{
    return n < 0 ? -n : n;
}

/* Whole hexes between two hexes; the start does not count, the end does. */
static inline int hex_distance(tc_hex a, tc_hex b)
{
    const int dx = hex_col(a) - hex_col(b), dz = hex_cube_z(a) - hex_cube_z(b);
    const int x = hex_magnitude(dx), z = hex_magnitude(dz), y = hex_magnitude(dx + dz);
    const int most = x > z ? x : z;
    return most > y ? most : y;
}

/* The direction of an adjacent hex, or -1. */
int hex_dir_to(tc_hex from, tc_hex to);

/* One hex, or two sharing the hexside the line runs along, that lie between two hexes. */
typedef struct hex_between {
    tc_hex first, second; /* second is HEX_NONE unless the line runs along their common hexside */
} hex_between;

/* The hexes whose interior the straight line from centre to centre cuts, both ends left out, in
   order from a; pairs where it runs along a hexside, unless one of the two is off the map.
   Exact integers, SOF-R72. Returns how many. */
enum { HEX_LINE_MAX = 96 };
int hex_line(tc_hex a, tc_hex b, int cols, int rows, hex_between out[HEX_LINE_MAX]);

#endif
