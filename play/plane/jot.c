/* Poses and shapes on a table as JSON. */
#include "../inside.h"

enum { WHEEL_STEP = 50 };

void jot_corners(play_pen *p, const pl_point *at, int count)
{
    jot_open(p, '[');
    for (int i = 0; i < count; i++)
        jot_point(p, at[i].x, at[i].y);
    jot_close(p, ']');
}

void jot_box(play_pen *p, pl_box box)
{
    const pl_point at[4] = { box.min, { box.max.x, box.min.y }, box.max, { box.min.x, box.max.y } };
    jot_corners(p, at, 4);
}

void jot_pose(play_pen *p, const pl_base *base)
{
    pl_point corner[4];

    pl_corners(base, corner);
    jot_corners(p, corner, 4);
}

void jot_stand_pose(play_pen *p, const pl_stand *s)
{
    pl_point corner[4];

    pl_stand_corners(s, 0, corner);
    jot_corners(p, corner, 4);
}

static void jot_facing(play_pen *p, pl_point at, int32_t heading)
{
    jot_open(p, '{');
    key_length(p, "x", at.x);
    key_length(p, "y", at.y);
    key_degrees(p, "facing", pl_heading(heading));
    jot_key(p, "corners");
}

void jot_base(play_pen *p, const pl_base *base)
{
    jot_facing(p, base->at, base->heading);
    jot_pose(p, base);
    jot_close(p, '}');
}

void jot_stand(play_pen *p, const pl_stand *s)
{
    jot_facing(p, s->at, s->heading);
    jot_stand_pose(p, s);
    jot_close(p, '}');
}

static void jot_before(play_pen *p, pl_point at, int32_t heading, int32_t hw, int32_t front,
                       int32_t depth)
{
    const pl_point corner[4] = {
        pl_from(at, heading, -hw, front),
        pl_from(at, heading, -hw, front + depth),
        pl_from(at, heading, hw, front + depth),
        pl_from(at, heading, hw, front),
    };
    jot_corners(p, corner, 4);
}

void jot_ahead(play_pen *p, const pl_base *base, int32_t depth)
{
    jot_before(p, base->at, base->heading, base->hw, base->hd, depth);
}

void jot_stand_ahead(play_pen *p, const pl_stand *s, int32_t depth)
{
    jot_before(p, s->at, s->heading, s->hw, 0, depth);
}

void key_zones(play_pen *p, const pl_base *base, int32_t far)
{
    const pl_point rear[2] = { pl_from(base->at, base->heading, -far, -base->hd),
                               pl_from(base->at, base->heading, far, -base->hd) };

    jot_key(p, "zones");
    jot_open(p, '{');
    jot_key(p, "front");
    jot_ahead(p, base, far);
    jot_key(p, "rear_line");
    jot_corners(p, rear, 2);
    jot_close(p, '}');
}

/* ---- Where a unit stands --------------------------------------------------------------------- */

static void key_at(play_pen *p, pl_point at, bool on)
{
    jot_key(p, "at");
    if (on)
        jot_point(p, at.x, at.y);
    else
        jot_null(p);
}

static void key_heading(play_pen *p, int32_t heading, bool on)
{
    jot_key(p, "heading");
    if (on)
        jot_degrees(p, heading);
    else
        jot_null(p);
}

void key_place(play_pen *p, const pl_base *base, bool on)
{
    key_at(p, base->at, on);
    key_heading(p, base->heading, on);
    key_length(p, "width", 2 * (int64_t)base->hw);
    key_length(p, "depth", 2 * (int64_t)base->hd);
    jot_key(p, "corners");
    if (on)
        jot_pose(p, base);
    else
        jot_null(p);
}

void key_round_place(play_pen *p, pl_point at, int32_t width, bool on)
{
    key_at(p, at, on);
    key_heading(p, 0, false);
    key_bool(p, "round", true);
    key_length(p, "width", width);
    key_length(p, "depth", width);
    key_text(p, "corners", NULL);
}

void key_stand_place(play_pen *p, const pl_stand *s, bool on)
{
    key_at(p, pl_stand_centre(s), on);
    key_heading(p, s->heading, on);
    key_length(p, "width", 2 * (int64_t)s->hw);
    key_length(p, "depth", s->depth);
    jot_key(p, "corners");
    if (on)
        jot_stand_pose(p, s);
    else
        jot_null(p);
    jot_key(p, "front");
    if (on)
        jot_point(p, s->at.x, s->at.y);
    else
        jot_null(p);
}

/* ---- Ways ------------------------------------------------------------------------------------ */

void jot_wheel(play_pen *p, const pl_base *from, int tenths)
{
    const int size = tenths < 0 ? -tenths : tenths;

    for (int at = WHEEL_STEP; at < size && at < PL_TURN; at += WHEEL_STEP) {
        const pl_base pose = pl_wheel(*from, tenths < 0 ? -at : at);
        jot_pose(p, &pose);
    }
}

void jot_leg(play_pen *p, const pl_way *w, int every)
{
    TC_ASSERT(every > 0);
    for (int i = every; i < w->n + every; i += every) {
        const pl_stand pose = pl_way_pose(w, i < w->n ? i : w->n);
        jot_stand_pose(p, &pose);
    }
}

void key_verdict(play_pen *p, const tc_battle *b, tc_verdict v)
{
    char text[512];

    jot_key(p, "verdict");
    jot_open(p, '{');
    play_verdict_json(b, &v, text, TC_COUNT(text));
    pen_text(p, text);
    jot_close(p, '}');
}
