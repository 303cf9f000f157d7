/* Characters and inks onto a terminal. */
#include "sheet.h"
#include "map.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const char *const sheet_inks[INKS] = {
    [INK_PLAIN] = "\033[0m",
    [INK_DIM] = "\033[0;2m",
    [INK_WATER] = "\033[0;1;36m",
    [INK_WOODS] = "\033[0;32m",
    [INK_VILLAGE] = "\033[0;33m",
    [INK_HEAD] = "\033[0;1m",
    [INK_REFUSED] = "\033[0;1;31m",
    [INK_FIRST_WORD] = "\033[0;1;31m",
    [INK_SECOND_WORD] = "\033[0;1;34m",
    [INK_FIRST] = "\033[0;1;97;41m",
    [INK_SECOND] = "\033[0;1;97;44m",
};

sheet *sheet_new(void)
{
    sheet *p = malloc(sizeof *p);

    if (p) {
        memset(p->at, ' ', sizeof p->at);
        memset(p->ink, INK_PLAIN, sizeof p->ink);
        p->height = p->width = 0;
    }
    return p;
}

void sheet_put(sheet *p, int y, int x, const char *text, int width, uint8_t ink)
{
    for (int i = 0; i < width; i++) {
        const size_t len = strlen(text);
        p->at[y][x + i] = i < (int)len ? text[i] : ' ';
        p->ink[y][x + i] = ink;
    }
}

void sheet_print(FILE *to, const sheet *p, bool colour)
{
    for (int y = 0; y < p->height; y++) {
        int end = p->width, ink = INK_PLAIN;
        while (end > 0 && p->at[y][end - 1] == ' ' && (!colour || p->ink[y][end - 1] < INK_FIRST))
            end--;
        for (int x = 0; x < end; x++) {
            if (colour && p->ink[y][x] != ink &&
                (p->at[y][x] != ' ' || p->ink[y][x] >= INK_FIRST || ink >= INK_FIRST)) {
                ink = p->ink[y][x];
                fputs(sheet_inks[ink], to);
            }
            fputc(p->at[y][x], to);
        }
        if (ink != INK_PLAIN)
            fputs(sheet_inks[INK_PLAIN], to);
        fputc('\n', to);
    }
}

/* Terminals of glass have one colour, and so have those whose name says so. */
static bool has_colours(const char *term)
{
    const size_t len = strlen(term);
    return strcmp(term, "dumb") != 0 && strncmp(term, "vt", 2) != 0 &&
           !(len > 2 && strcmp(term + len - 2, "-m") == 0) &&
           !(len > 5 && strcmp(term + len - 5, "-mono") == 0);
}

bool map_wants_colour(FILE *to)
{
    const char *no = getenv("NO_COLOR"), *term = getenv("TERM");
    return isatty(fileno(to)) && !(no && *no) && term && has_colours(term);
}
