/* The table in characters: two columns and one line per TUM, north at the top. A base is covered by
   its id and an arrow for its facing, a commander who stands alone by '*'. */
#include "tvb_map.h"
#include "sheet.h"

#include <stdlib.h>
#include <string.h>

enum { LEFT = 4, TOP = 1, STEP_X = 500, STEP_Y = 1000, EVERY = 5 };

typedef struct ground_mark {
    char c;
    uint8_t ink;
} ground_mark;

static const ground_mark marks[TVB_GROUNDS] = {
    [TVB_VILLAGE] = { '#', INK_VILLAGE },  [TVB_WOOD] = { '%', INK_WOODS },
    [TVB_ROUGH] = { ':', INK_WOODS },      [TVB_HILL] = { '-', INK_VILLAGE },
    [TVB_RIVER] = { '~', INK_WATER },      [TVB_ROAD] = { ',', INK_VILLAGE },
    [TVB_WORKS] = { '+', INK_VILLAGE },    [TVB_WORKS_AREA] = { '+', INK_VILLAGE },
    [TVB_IMPASSABLE] = { 'X', INK_WATER }, [TVB_BRIDGE] = { '=', INK_VILLAGE },
    [TVB_FORD] = { '"', INK_WATER },
};

/* ---- Ground ---------------------------------------------------------------------------------- */

static bool near_line(pl_point p, const tvb_piece *piece, int reach)
{
    const pl_point a = { piece->x[0], piece->y[0] }, b = { piece->x[1], piece->y[1] };
    return pl_to_segment(p, a, b) <= reach;
}

static bool holds(const tvb_piece *piece, pl_point p)
{
    pl_point at[TVB_CORNERS];

    if (piece->corners == 2)
        return near_line(p, piece, piece->kind == TVB_WORKS ? STEP_X : STEP_Y / 2);
    for (int i = 0; i < piece->corners && i < TVB_CORNERS; i++)
        at[i] = (pl_point){ piece->x[i], piece->y[i] };
    return piece->corners > 2 && pl_inside(p, at, piece->corners);
}

static ground_mark ground_at(const tvb_battle *b, const tvb_state *s, pl_point p)
{
    ground_mark found = { ' ', INK_PLAIN };

    for (int i = 0; i < b->pieces + s->placed; i++) {
        const tvb_piece *piece = i < b->pieces ? &b->piece[i] : &s->piece[i - b->pieces];
        if (piece->kind >= TVB_GROUNDS || !holds(piece, p))
            continue;
        found = marks[piece->kind];
        if (piece->kind == TVB_HILL && piece->flags & TVB_P_WOODED)
            found = marks[TVB_WOOD];
        const pl_point from = { piece->crest[0], piece->crest[1] },
                       to = { piece->crest[2], piece->crest[3] };
        if (piece->kind == TVB_HILL && piece->flags & TVB_P_CREST &&
            pl_to_segment(p, from, to) <= STEP_X)
            found.c = '=';
    }
    return found;
}

/* ---- Units ----------------------------------------------------------------------------------- */

static char arrow(int heading)
{
    static const char arrows[] = { '^', '/', '>', '\\', 'v', '/', '<', '\\' };
    return arrows[(heading + 225) / 450 % 8];
}

/* The middle, a hair off it, so that an edge that runs through it is in one cell only. */
static pl_point cell(const tvb_battle *b, int line, int column)
{
    return (pl_point){ column * STEP_X + STEP_X / 2 + 1,
                       b->depth - line * STEP_Y - STEP_Y / 2 + 1 };
}

static int lines_of(const tvb_battle *b)
{
    return (b->depth + STEP_Y - 1) / STEP_Y;
}

static int columns_of(const tvb_battle *b)
{
    return (b->width + STEP_X - 1) / STEP_X;
}

static uint8_t side_ink(int unit)
{
    return tvb_side(unit) ? INK_SECOND : INK_FIRST;
}

/* The cells it covers, in reading order, take the letters of its label; the arrow comes last. */
static void put_base(sheet *p, const tc_battle *b, const tvb_unit *u, int unit)
{
    const pl_base base = tvb_base(&b->as.tvb, u);
    const char *id = play_subject_id(b, unit);
    pl_point corner[4];
    int covered = 0, y = 0, x = 0;

    pl_corners(&base, corner);
    for (int line = 0; line < lines_of(&b->as.tvb); line++)
        for (int column = 0; column < columns_of(&b->as.tvb); column++) {
            if (!pl_inside(cell(&b->as.tvb, line, column), corner, 4))
                continue;
            y = TOP + line;
            x = LEFT + column;
            p->at[y][x] = *id ? *id++ : ' ';
            p->ink[y][x] = side_ink(unit);
            covered++;
        }
    if (covered)
        p->at[y][x] = arrow(u->heading);
}

static void put_commander(sheet *p, const tc_battle *b, const tvb_unit *u, int unit)
{
    const int line = (b->as.tvb.depth - u->y) / STEP_Y, column = u->x / STEP_X;
    const char *id = play_subject_id(b, unit);
    const size_t len = strlen(id);

    if (line < 0 || line >= lines_of(&b->as.tvb) || column < 1)
        return;
    const char label[3] = { '*', len > 1 ? id[len - 2] : id[0], 0 };
    sheet_put(p, TOP + line, LEFT + column - 1, label, 2, side_ink(unit));
}

static void put_units(sheet *p, const tc_battle *b, const tc_state *s)
{
    for (int pass = 0; pass < 2; pass++)
        for (int u = 0; u < TVB_UNITS; u++) {
            const tvb_unit *unit = &s->as.tvb.unit[u];
            if (!tvb_stands(unit) || (unit->type == TVB_CMD) != pass)
                continue;
            if (pass)
                put_commander(p, b, unit, u);
            else
                put_base(p, b, unit, u);
        }
}

/* ---- The picture ----------------------------------------------------------------------------- */

static void put_borders(sheet *p, const tvb_battle *b)
{
    char number[16];

    for (int x = 0; x * 1000 <= b->width; x += EVERY) {
        snprintf(number, sizeof number, "%d", x);
        sheet_put(p, 0, LEFT + 2 * x, number, (int)strlen(number), INK_DIM);
        sheet_put(p, TOP + lines_of(b), LEFT + 2 * x, number, (int)strlen(number), INK_DIM);
    }
    for (int line = 0; line < lines_of(b); line++) {
        const int y = b->depth / 1000 - line - 1;
        snprintf(number, sizeof number, "%2d", y);
        if (y % EVERY == 0)
            sheet_put(p, TOP + line, 0, number, 2, INK_DIM);
        p->at[TOP + line][LEFT - 1] = '|';
        p->at[TOP + line][LEFT + columns_of(b)] = '|';
    }
}

void tvb_map_draw(FILE *to, const tc_battle *b, const tc_state *s, bool colour)
{
    const tvb_battle *tvb = &b->as.tvb;
    sheet *p = sheet_new();

    if (!p)
        return;
    p->width = LEFT + columns_of(tvb) + 1;
    p->height = TOP + lines_of(tvb) + 1;
    if (p->width > SHEET_WIDTH || p->height > SHEET_HEIGHT) {
        free(p);
        return;
    }
    for (int line = 0; line < lines_of(tvb); line++)
        for (int column = 0; column < columns_of(tvb); column++) {
            const ground_mark mark = ground_at(tvb, &s->as.tvb, cell(tvb, line, column));
            p->at[TOP + line][LEFT + column] = mark.c;
            p->ink[TOP + line][LEFT + column] = mark.ink;
        }
    put_borders(p, tvb);
    put_units(p, b, s);
    sheet_print(to, p, colour);
    free(p);
}

void tvb_map_legend(FILE *to, const tc_battle *b, bool colour)
{
    fputs("A base shows its id and where it faces (^ > v <, / \\ between); *x a commander; two "
          "columns and one line per TUM.\n"
          "%% wood   ## village   :: rough   -- hill (== its crest)   ~ river   , road   + field "
          "works   X impassable   = bridge\n",
          to);
    if (colour)
        fprintf(to, "%s %s %s  %s %s %s\n", sheet_inks[INK_FIRST], play_side_name(b, 0),
                sheet_inks[INK_PLAIN], sheet_inks[INK_SECOND], play_side_name(b, 1),
                sheet_inks[INK_PLAIN]);
}

/* ---- The order of battle --------------------------------------------------------------------- */

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
    const int first = side * TVB_SIDE_UNITS, share = b->as.tvb.army_break;

    fprintf(to, "\n%s: %d units, broken by %d lost, %d lost so far\n", play_side_name(b, side),
            tvb->original[side], share ? (tvb->original[side] + share - 1) / share : 0,
            tvb_lost(&b->as.tvb, tvb, side));
    for (int command = 0; command < tvb->commands[side]; command++) {
        fprintf(to, " command %d\n", command + 1);
        for (int u = first; u < first + TVB_SIDE_UNITS; u++)
            if (tvb->unit[u].type && tvb->unit[u].command == command &&
                (lost_too || !(tvb->unit[u].flags & TVB_GONE)))
                tvb_print_unit(to, b, s, u);
    }
}
