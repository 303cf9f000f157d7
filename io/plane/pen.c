/* Lengths, points and places as a file writes them. */
#include "shapes.h"

/* 5.5, not 5.500. */
void plane_put_length(scn_pen *p, int n)
{
    const int size = n < 0 ? -n : n, part = size % 1000;

    fprintf(p->out, "%s%d", n < 0 ? "-" : "", size / 1000);
    if (part)
        fprintf(p->out,
                part % 10    ? ".%03d"
                : part % 100 ? ".%02d"
                             : ".%d",
                part % 10    ? part
                : part % 100 ? part / 10
                             : part / 100);
}

static void put_pair(scn_pen *p, pl_point at)
{
    plane_put_length(p, at.x);
    fputs(", ", p->out);
    plane_put_length(p, at.y);
}

void plane_put_point(scn_pen *p, pl_point at)
{
    fputc('[', p->out);
    put_pair(p, at);
    fputc(']', p->out);
}

void plane_put_points(scn_pen *p, const pl_point *at, int count)
{
    fputc('[', p->out);
    for (int i = 0; i < count; i++) {
        fputs(i ? ", " : "", p->out);
        plane_put_point(p, at[i]);
    }
    fputc(']', p->out);
}

void plane_put_flat(scn_pen *p, const pl_point *at, int count)
{
    fputc('[', p->out);
    for (int i = 0; i < count; i++) {
        fputs(i ? ", " : "", p->out);
        put_pair(p, at[i]);
    }
    fputc(']', p->out);
}

void plane_put_box(scn_pen *p, pl_box box)
{
    const pl_point at[2] = { box.min, box.max };
    plane_put_flat(p, at, 2);
}

void plane_put_degrees(scn_pen *p, int tenths)
{
    fprintf(p->out, "%d.%d", tenths / 10, tenths % 10);
}

void plane_put_place(scn_pen *p, pl_point at, int tenths)
{
    scn_item(p);
    fputs("at: ", p->out);
    plane_put_point(p, at);
    fputs(", facing: ", p->out);
    plane_put_degrees(p, tenths);
}
