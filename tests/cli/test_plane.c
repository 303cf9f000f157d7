/* A table drawn that no system has yet: 180 by 120 cm in hundredths of a millimetre, a road with a
   bend, a hill with a top, a zone, stands by their datum. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../cli/plane/plane.h"

static const tc_battle battle = { .system = TC_SYSTEMS - 1, .title = "A field" };

static void add_area(plane_drawing *d, int style, int left, int bottom, int right, int top)
{
    plane_ground *g = plane_add_ground(d, style);

    assert_non_null(g);
    g->at[0] = (pl_point){ left, bottom };
    g->at[1] = (pl_point){ right, bottom };
    g->at[2] = (pl_point){ right, top };
    g->at[3] = (pl_point){ left, top };
    g->n = 4;
}

static plane_piece *add_stand(plane_drawing *d, const char *id, pl_stand s, int side)
{
    plane_piece *p = plane_add_piece(d, plane_base_of(&s), side);

    assert_non_null(p);
    p->id = id;
    p->icon = "shot";
    return p;
}

static plane_drawing *field(void)
{
    plane_drawing *d = plane_draw(&battle, 180000, 120000, 4000);

    assert_non_null(d);
    d->line = 2000;
    d->ruler = 20000;
    d->all_seen = true;
    d->icon = .5;
    add_area(d, PLANE_HILL, 80000, 40000, 110000, 60000);
    add_area(d, PLANE_TOP, 90000, 44000, 100000, 56000);
    add_area(d, PLANE_MARSH, 10000, 80000, 30000, 100000);
    plane_ground *road = plane_add_ground(d, PLANE_ROAD);
    road->line = true;
    road->width = 4000;
    road->at[0] = (pl_point){ 0, 31000 };
    road->at[1] = (pl_point){ 60000, 31000 };
    road->at[2] = (pl_point){ 60000, 0 };
    road->n = 3;
    d->box[d->boxes++] = (pl_box){ { 10000, 0 }, { 170000, 44000 } };
    add_stand(d, "A1", (pl_stand){ { 142000, 26000 }, 0, 2000, 2000 }, 0)->marks = 2;
    add_stand(d, "B10", (pl_stand){ { 142000, 90000 }, PL_TURN / 2, 400, 600 }, 1)->state =
        "shaken";
    plane_piece *general = add_stand(d, "A0", (pl_stand){ { 100000, 20000 }, 0, 750, 1500 }, 0);
    general->round = true;
    general->name = "Tilly & Co";
    d->count[0] = 1;
    d->count[1] = 2;
    d->counted = "stands";
    d->caption = "Stands to scale.";
    d->credit = "Rules: somebody's.";
    return d;
}

static char *text;
static size_t length;

static const char *row(int number) /* of a text, from 0 */
{
    const char *at = text;
    for (; number > 0; number--)
        at = strchr(at, '\n') + 1;
    return at;
}

static void test_map(void **state)
{
    plane_drawing *d = field();
    FILE *to = open_memstream(&text, &length);
    int rows = 0;
    (void)state;
    plane_map(to, d, false);
    fclose(to);
    for (const char *c = text; *c; c++)
        rows += *c == '\n';
    assert_int_equal(rows, 62); /* 60 lines of 2 cm, the borders */
    assert_memory_equal(row(0) + 4, "0                   20 ", 23);
    assert_memory_equal(row(60), " 0 |", 4);
    assert_memory_equal(row(50), "20 |", 4);
    assert_memory_equal(row(10), "100|", 4);
    /* The stand of 4 by 2 cm is four characters of one line: 24 to 26 cm, from 140 cm on. */
    assert_memory_equal(row(48) + 4 + 140, "A1 ^", 4);
    assert_int_equal(row(48)[4 + 139], ' ');
    assert_int_equal(row(48)[4 + 144], ' ');
    /* One that covers no cell's middle is a sign and a figure. */
    assert_non_null(memchr(row(15) + 4 + 138, 'v', 8));
    assert_memory_equal(row(51) + 4 + 99, "*A", 2);
    /* Hill, top and marsh; the road turns south where it bends. */
    assert_memory_equal(row(35) + 4 + 80, "----------==========----------", 30);
    assert_memory_equal(row(15) + 4 + 10, ";;;;;;;;;;;;;;;;;;;;", 20);
    assert_memory_equal(row(45) + 4, ",,,,,,,,", 8);
    assert_memory_equal(row(55) + 4 + 58, " ,, ", 4);
    free(text);
    free(d);
}

static void test_svg(void **state)
{
    static const map_decor decor = { .labels = 0 };
    static const char *const want[] = {
        "<title>A field</title>",
        /* 8.5 pixels to the centimetre, from 70 and 170 on */
        "<path d=\"M70.0 926.5L580.0 926.5L580.0 1190.0\" fill=\"none\" stroke=\"#d6bf8d\" "
        "stroke-width=\"34\"",
        "<rect x=\"155.0\" y=\"816.0\" width=\"1360.0\" height=\"374.0\"/>",
        "<g transform=\"translate(1277.0 977.5)\"><g transform=\"rotate(0.0)\"><rect x=\"-17.0\" "
        "y=\"-8.5\" width=\"34.0\" height=\"17.0\"",
        "<circle cx=\"12.0\" cy=\"3.5\" r=\"3\"",
        "<circle cx=\"5.0\" cy=\"3.5\" r=\"3\"",
        "scale(0.50)",
        ">shaken</text>",
        ">Tilly &amp; Co</text>",
        ", 2 stands</text>",
        "Stands to scale.",
        "Rules: somebody's.",
    };
    plane_drawing *d = field();
    FILE *to = open_memstream(&text, &length);
    (void)state;
    plane_svg(to, d, &decor);
    fclose(to);
    for (unsigned i = 0; i < sizeof want / sizeof want[0]; i++)
        if (!strstr(text, want[i]))
            fail_msg("the drawing has no %s", want[i]);
    const svg_spot spot = plane_svg_spot(d->depth, d->grain, (pl_point){ 60000, 0 });
    assert_true(spot.x > 579.9 && spot.x < 580.1 && spot.y > 1189.9 && spot.y < 1190.1);
    free(text);
    free(d);
}

static void test_room(void **state)
{
    plane_drawing *d = plane_draw(&battle, 180000, 120000, 4000);
    (void)state;
    for (int i = 0; i < PLANE_PIECES; i++)
        assert_non_null(plane_add_piece(d, (pl_base){ .hw = 1 }, 0));
    assert_null(plane_add_piece(d, (pl_base){ .hw = 1 }, 0));
    for (int i = 0; i < PLANE_GROUNDS; i++)
        assert_non_null(plane_add_ground(d, PLANE_WOOD));
    assert_null(plane_add_ground(d, PLANE_WOOD));
    free(d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_map),
        cmocka_unit_test(test_svg),
        cmocka_unit_test(test_room),
    };
    return cmocka_run_group_tests_name("a table drawn", tests, NULL, NULL);
}
