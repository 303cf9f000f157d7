/* The map in characters. A hex is a cell of five characters and two lines, odd columns a line
   lower:
       /L1.3      edge (north-west hexside), then the id of the unit
       \I10*      edge (south-west hexside), then arm, CF and marks
   A river on the south hexside fills the second line with '~'. */
#include "map.h"
#include "../sheet.h"

#include <stdlib.h>
#include <string.h>

enum {
    CELL = 5,
    LEFT = 4,
    TOP = 1,
};

/* Who stands where, looked up once a drawing. */
typedef struct field {
    const sof_battle *b;
    const sof_state *s;
    int16_t unit[HEX_ROWS * HEX_COLS], leader[HEX_ROWS * HEX_COLS], gun[HEX_ROWS * HEX_COLS];
} field;

static void survey(const tc_battle *b, const tc_state *s, field *f)
{
    f->b = &b->as.sof;
    f->s = &s->as.sof;
    memset(f->unit, -1, sizeof f->unit);
    memset(f->leader, -1, sizeof f->leader);
    memset(f->gun, -1, sizeof f->gun);
    for (int u = 0; u < f->b->units; u++)
        if (f->s->unit[u].hex != HEX_NONE)
            f->unit[f->s->unit[u].hex] = (int16_t)u;
    for (int l = 0; l < f->b->leaders; l++)
        if (f->s->leader[l].hex != HEX_NONE)
            f->leader[f->s->leader[l].hex] = (int16_t)l;
    for (int g = 0; g < f->b->guns; g++)
        if (f->s->gun[g].hex != HEX_NONE && f->s->gun[g].state != SOF_DESTROYED)
            f->gun[f->s->gun[g].hex] = (int16_t)g;
}

static uint8_t side_ink(int side)
{
    return side == SOF_CATHOLIC ? INK_FIRST : INK_SECOND;
}

/* Two digits, as maps number columns and rows. */
static void put_two(sheet *p, int y, int x, int n)
{
    p->at[y][x] = (char)('0' + n / 10 % 10);
    p->at[y][x + 1] = (char)('0' + n % 10);
    p->ink[y][x] = p->ink[y][x + 1] = INK_DIM;
}

/* Foot, foot with a gun, horse that may charge, dragoons, other horse. */
static char arm_letter(const field *f, int unit)
{
    static const char letters[SOF_ARMS] = { 'I', 'H', 'D', 'C' };
    const int arm = f->b->unit[unit].arm;
    return arm == SOF_INFANTRY && f->gun[f->s->unit[unit].hex] >= 0 ? 'G' : letters[arm];
}

/* One mark for status and leader together: the capital says that a leader is there. */
static char mark(const field *f, tc_hex h, int status)
{
    static const char marks[2][4] = { { ' ', 'd', 'r', ' ' }, { '*', 'D', 'R', ' ' } };
    return marks[f->leader[h] >= 0][status];
}

/* With the option, where the unit faces: N ^, NE ', SE ., S v, SW , and NW `. */
static void put_facing(sheet *p, const field *f, int y, int x, int unit)
{
    static const char arrows[HEX_DIRS] = { '^', '\'', '.', 'v', ',', '`' };
    if (sof_on(f->b, SOF_FACING) && p->at[y][x] == ' ')
        p->at[y][x] = arrows[f->s->unit[unit].facing];
}

static void put_unit(sheet *p, const field *f, int y, int x, int unit)
{
    const sof_unit_card *card = &f->b->unit[unit];
    char line[16];

    sheet_put(p, y, x + 1, card->id, CELL - 1, side_ink(card->side));
    snprintf(line, sizeof line, "%c%-2d%c", arm_letter(f, unit), card->cf,
             mark(f, f->s->unit[unit].hex, f->s->unit[unit].status));
    for (char *c = line; *c; c++) /* the ground shows through where there is room */
        if (*c == ' ' && sof_bit(f->b->woods, f->s->unit[unit].hex))
            *c = '%';
        else if (*c == ' ' && sof_bit(f->b->village, f->s->unit[unit].hex))
            *c = '#';
    sheet_put(p, y + 1, x + 1, line, CELL - 1, side_ink(card->side));
    put_facing(p, f, y, x, unit);
}

static void put_ground(sheet *p, const field *f, int y, int x, tc_hex h, bool numbers)
{
    if (sof_bit(f->b->woods, h)) {
        sheet_put(p, y, x + 1, " %% ", CELL - 1, INK_WOODS);
        sheet_put(p, y + 1, x + 1, "%%%%", CELL - 1, INK_WOODS);
    } else if (sof_bit(f->b->village, h)) {
        sheet_put(p, y, x + 1, " ^^ ", CELL - 1, INK_VILLAGE);
        sheet_put(p, y + 1, x + 1, "####", CELL - 1, INK_VILLAGE);
    } else {
        sheet_put(p, y, x + 1, " .  ", CELL - 1, INK_DIM);
        sheet_put(p, y + 1, x + 1, "", CELL - 1, INK_DIM);
    }
    if (!numbers)
        return;
    put_two(p, y, x + 1, hex_col(h) + 1);
    put_two(p, y, x + 3, hex_row(h) + 1);
}

static void put_counter(sheet *p, const field *f, int y, int x, tc_hex h, bool numbers)
{
    const int leader = f->leader[h], gun = f->gun[h];

    put_ground(p, f, y, x, h, numbers);
    if (f->unit[h] >= 0) {
        put_unit(p, f, y, x, f->unit[h]);
    } else if (leader >= 0) {
        sheet_put(p, y, x + 1, f->b->leader[leader].id, CELL - 1,
                  side_ink(f->b->leader[leader].side));
        sheet_put(p, y + 1, x + 1, gun >= 0 ? "*gun" : "*", CELL - 1,
                  side_ink(f->b->leader[leader].side));
    } else if (gun >= 0) {
        sheet_put(p, y, x + 1, f->b->gun[gun].id, CELL - 1, side_ink(f->s->gun[gun].owner));
        sheet_put(p, y + 1, x + 1, f->s->gun[gun].state == SOF_ABANDONED ? "gun-" : "gun", CELL - 1,
                  side_ink(f->s->gun[gun].owner));
    }
}

static void put_edge(sheet *p, const field *f, int y, int x, tc_hex h, int dir, char river)
{
    const bool bridge = sof_bit(f->b->bridge[dir], h);
    if (!bridge && !sof_bit(f->b->river[dir], h))
        return;
    p->at[y][x] = bridge ? '=' : river;
    p->ink[y][x] = bridge ? INK_VILLAGE : INK_WATER;
}

/* The south hexside has no character of its own: it takes the free ones of the second line. */
static void put_south(sheet *p, const field *f, int y, int x, tc_hex h)
{
    const bool bridge = sof_bit(f->b->bridge[HEX_S], h);
    if (!bridge && !sof_bit(f->b->river[HEX_S], h))
        return;
    for (int i = 0; i < CELL; i++) {
        char *c = &p->at[y][x + i];
        if (*c != ' ' && !(i > 0 && *c == '%') && !(i > 0 && *c == '#'))
            continue;
        *c = bridge ? '=' : '~';
        p->ink[y][x + i] = bridge ? INK_VILLAGE : INK_WATER;
    }
}

static void put_borders(sheet *p, const sof_map_view *v)
{
    for (int c = 0; c < v->cols; c++) {
        put_two(p, 0, LEFT + CELL * c + 2, v->col + c + 1);
    }
    for (int r = 0; r < v->rows; r++) {
        put_two(p, TOP + 2 * r, 0, v->row + r + 1);
    }
}

void sof_map_draw(FILE *to, const tc_battle *b, const tc_state *s, const sof_map_view *view)
{
    sof_map_view v = *view;
    field f;
    sheet *p = sheet_new();

    if (!p)
        return;
    if (v.cols == 0)
        v = (sof_map_view){ 0, 0, b->as.sof.cols, b->as.sof.rows, view->colour, view->numbers };
    survey(b, s, &f);
    p->width = LEFT + CELL * v.cols + 1;
    p->height = TOP + 2 * v.rows + 1;
    put_borders(p, &v);
    for (int r = 0; r < v.rows; r++)
        for (int c = 0; c < v.cols; c++) {
            const tc_hex h = hex_at(v.col + c, v.row + r);
            const int y = TOP + 2 * r + (hex_col(h) & 1), x = LEFT + CELL * c;
            if (!sof_bit(f.b->map, h))
                continue;
            put_edge(p, &f, y, x, h, HEX_NW, '/');
            put_edge(p, &f, y + 1, x, h, HEX_SW, '\\');
            put_counter(p, &f, y, x, h, v.numbers);
            put_south(p, &f, y + 1, x, h);
        }
    sheet_print(to, p, v.colour);
    free(p);
}

/* ---- At a glance ----------------------------------------------------------------------------- */

static char glance(const field *f, tc_hex h, uint8_t *ink)
{
    const int unit = f->unit[h], gun = f->gun[h], leader = f->leader[h];

    if (unit >= 0) {
        static const char letters[2][SOF_ARMS] = { { 'I', 'H', 'D', 'C' }, { 'i', 'h', 'd', 'c' } };
        *ink = side_ink(f->b->unit[unit].side);
        return letters[f->b->unit[unit].side][f->b->unit[unit].arm];
    }
    if (gun >= 0) {
        *ink = side_ink(f->s->gun[gun].owner);
        return f->s->gun[gun].owner == SOF_CATHOLIC ? 'G' : 'g';
    }
    if (leader >= 0) {
        *ink = side_ink(f->b->leader[leader].side);
        return f->b->leader[leader].side == SOF_CATHOLIC ? 'L' : 'l';
    }
    *ink = sof_bit(f->b->woods, h) ? INK_WOODS : sof_bit(f->b->village, h) ? INK_VILLAGE : INK_DIM;
    return sof_bit(f->b->woods, h) ? '%' : sof_bit(f->b->village, h) ? '#' : '.';
}

/* Water to the south or west of the hex, or a mark on the unit that stands there. */
static char glance_mark(const field *f, tc_hex h, uint8_t *ink)
{
    static const uint8_t dirs[] = { HEX_S, HEX_SE, HEX_NE };
    const int unit = f->unit[h];

    if (unit >= 0 && mark(f, h, f->s->unit[unit].status) != ' ')
        return mark(f, h, f->s->unit[unit].status);
    *ink = INK_WATER;
    for (int i = 0; i < TC_COUNT(dirs); i++)
        if (sof_bit(f->b->bridge[dirs[i]], h))
            return '=';
    if (sof_bit(f->b->river[HEX_S], h))
        return '~';
    if (sof_bit(f->b->river[HEX_SE], h))
        return '/';
    return sof_bit(f->b->river[HEX_NE], h) ? '\\' : ' ';
}

void sof_map_overview(FILE *to, const tc_battle *b, const tc_state *s, bool colour)
{
    field f;
    sheet *p = sheet_new();
    if (!p)
        return;
    survey(b, s, &f);
    p->width = LEFT + 2 * f.b->cols + 1;
    p->height = TOP + f.b->rows;
    for (int c = 0; c < f.b->cols; c += 2) {
        put_two(p, 0, LEFT + 2 * c, c + 1);
    }
    for (int r = 0; r < f.b->rows; r++) {
        put_two(p, TOP + r, 0, r + 1);
        for (int c = 0; c < f.b->cols; c++) {
            const tc_hex h = hex_at(c, r);
            const int x = LEFT + 2 * c;
            if (!sof_bit(f.b->map, h))
                continue;
            p->at[TOP + r][x] = glance(&f, h, &p->ink[TOP + r][x]);
            p->ink[TOP + r][x + 1] = p->ink[TOP + r][x];
            p->at[TOP + r][x + 1] = glance_mark(&f, h, &p->ink[TOP + r][x + 1]);
        }
    }
    sheet_print(to, p, colour);
    free(p);
}

void sof_map_legend(FILE *to, const tc_battle *b, bool colour)
{
    const bool facing = sof_on(&b->as.sof, SOF_FACING);
    fprintf(
        to,
        "I infantry   H heavy cavalry (may charge)   D dragoons   C other cavalry   G infantry "
        "with a gun\n"
        "number = CF   * leader here   d disordered   r routed   (D R: the same, with a leader)\n"
        "%%%% woods   ## village   ~ / \\ river   = bridge%s\n",
        facing ? "   facing: ^ N  ' NE  . SE  v S  , SW  ` NW" : "");
    if (colour)
        fprintf(to, "%s Catholic \033[0m  %s Protestant \033[0m\n", sheet_inks[INK_FIRST],
                sheet_inks[INK_SECOND]);
}

static int slide(int middle, int size, int whole)
{
    const int from = middle - size / 2;
    return from < 0 || size >= whole ? 0 : from + size > whole ? whole - size : from;
}

void sof_map_window(const tc_battle *b, tc_hex about, int width, int height, sof_map_view *view)
{
    const int cols = (width - LEFT - 1) / CELL, rows = (height - TOP - 1) / 2;

    view->cols = cols < 1 ? 1 : cols < b->as.sof.cols ? cols : b->as.sof.cols;
    view->rows = rows < 1 ? 1 : rows < b->as.sof.rows ? rows : b->as.sof.rows;
    view->col = slide(hex_col(about), view->cols, b->as.sof.cols) & ~1;
    view->row = slide(hex_row(about), view->rows, b->as.sof.rows);
    if (view->col + view->cols > b->as.sof.cols)
        view->cols = b->as.sof.cols - view->col;
}
