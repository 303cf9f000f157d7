/* Hex geometry of ledger 2.8 (SOF-R1): neighbours, distance, straight lines. */
#include "hex.h"

int hex_dir_to(tc_hex from, tc_hex to)
{
    for (int dir = 0; dir < HEX_DIRS; dir++)
        if (hex_next(from, dir, HEX_COLS, HEX_ROWS) == to)
            return dir;
    return -1;
}

static tc_hex hex_from_cube(int x, int z, int cols, int rows)
{
    const int row = z + (x - (x & 1)) / 2;
    if (x < 0 || row < 0 || x >= cols || row >= rows)
        return HEX_NONE;
    return hex_at(x, row);
}

/* Cube directions in the order of hex_dir: change of x and z. */
static const int8_t cube_step[HEX_DIRS][2] = { { 0, -1 }, { 1, -1 }, { 1, 0 },
                                               { 0, 1 },  { -1, 1 }, { -1, 0 } };

/* Splits a cube vector into p steps of one direction and q of the next one clockwise. */
static int split_vector(int dx, int dz, int *p, int *q)
{
    for (int dir = 0; dir < HEX_DIRS; dir++) {
        const int8_t *u = cube_step[dir], *v = cube_step[(dir + 1) % HEX_DIRS];
        const int det = u[0] * v[1] - u[1] * v[0]; /* always 1 */
        *p = (dx * v[1] - dz * v[0]) * det;
        *q = (u[0] * dz - u[1] * dx) * det;
        if (*p > 0 && *q >= 0)
            return dir;
    }
    *p = *q = 0;
    return 0;
}

/* SOF-R72. With centres at (3x, 2z + x) lines stay lines; a hex is cut if its corners lie
   strictly on both sides, and touched along a hexside if two neighbouring corners lie on the
   line. All hexes cut lie in the parallelogram of shortest ways, so only that is walked, layer
   by layer. */
int hex_line(tc_hex a, tc_hex b, int cols, int rows, hex_between out[HEX_LINE_MAX])
{
    const int ax = hex_col(a), az = hex_cube_z(a);
    int p, q, count = 0;
    const int dir = split_vector(hex_col(b) - ax, hex_cube_z(b) - az, &p, &q);
    const int8_t *u = cube_step[dir], *v = cube_step[(dir + 1) % HEX_DIRS];
    const int dx = 3 * (hex_col(b) - ax), dy = 2 * (hex_cube_z(b) - az) + hex_col(b) - ax;
    const int corner[3] = { hex_magnitude(2 * dy), hex_magnitude(dx - dy), hex_magnitude(dx + dy) };
    int most = corner[0] > corner[1] ? corner[0] : corner[1];
    most = most > corner[2] ? most : corner[2];
    const bool along = (corner[0] == most) + (corner[1] == most) + (corner[2] == most) == 2;

    for (int layer = 1; layer < p + q; layer++) {
        hex_between pair = { HEX_NONE, HEX_NONE };
        int touched = 0;
        for (int i = layer > q ? layer - q : 0; i <= p && i <= layer; i++) {
            const int x = i * u[0] + (layer - i) * v[0], z = i * u[1] + (layer - i) * v[1];
            const int off = hex_magnitude(dx * (2 * z + x) - dy * 3 * x);
            const tc_hex h = hex_from_cube(ax + x, az + z, cols, rows);
            if (off < most && count < HEX_LINE_MAX)
                out[count++] = (hex_between){ h, HEX_NONE };
            else if (off == most && along)
                *(touched++ ? &pair.second : &pair.first) = h;
        }
        if (touched == 2 && pair.first != HEX_NONE && pair.second != HEX_NONE &&
            count < HEX_LINE_MAX)
            out[count++] = pair;
    }
    return count;
}
