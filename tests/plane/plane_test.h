/* The tests of core/plane: named ones for what the ledgers say, and every function against a slow
   reference in long double (exact where a rounding hangs on it), on random cases. */
#ifndef PLANE_TEST_H
#define PLANE_TEST_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../../core/plane/plane.h"

typedef long double real;

/* ---- Random cases ---- */

/* Scales of a case: dense little numbers, where everything touches; the table of tvb; all of it. */
enum scale { TINY, TABLE, WHOLE, SCALES };

int cases(int n); /* fewer in slow builds (TC_SLOW) */
uint64_t draw(void);
int32_t pick(int32_t from, int32_t to); /* both included */
pl_point pick_point(int scale);
pl_base pick_base(int scale);
pl_base pick_near(const pl_base *base, int scale); /* one that may well touch it */
pl_poly pick_convex(int scale);
pl_poly pick_star(int scale); /* simple, seldom convex; about the origin, which is inside */

/* ---- The reference ---- */

int64_t ref_rnd(real x); /* not for what may lie on a half but for a rounding error */
pl_point ref_from(pl_point p, int32_t heading, int32_t right, int32_t ahead);
pl_point ref_local(pl_point at, int32_t heading, pl_point p);
void ref_corners(const pl_base *base, pl_point out[4]);
bool ref_meet(pl_point a, pl_point b, pl_point c, pl_point d);
bool ref_inside_convex(pl_point p, const pl_point *at, int n, bool boundary);
/* rnd of the distance of a point from a segment; and of it all the nearest. */
int32_t ref_to_segment(pl_point p, pl_point a, pl_point b);
int32_t ref_to_outline(pl_point p, const pl_point *at, int n);
int32_t ref_between(const pl_point *a, int na, const pl_point *b, int nb); /* convex */
bool ref_overlap(const pl_base *a, const pl_base *b, int32_t tolerance);

/* ---- The same position seen otherwise ---- */

enum view { MIRROR_X, MIRROR_Y, HALF_TURN, QUARTER_TURN, VIEWS };
pl_point view_point(int view, pl_point p);
int32_t view_heading(int view, int32_t heading);
pl_base view_base(int view, pl_base base);
bool view_flips(int view); /* right becomes left */
void view_points(int view, const pl_point *at, int n, pl_point *out);

void assert_point(pl_point got, int32_t x, int32_t y);
bool same_point(pl_point a, pl_point b);

int numbers_tests(void);
int bases_tests(void);
int apart_tests(void);
int shape_tests(void);
int stands_tests(void);
int ways_tests(void);
int lines_tests(void);
int legs_tests(void);
int grids_tests(void);

#endif
