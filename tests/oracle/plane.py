"""What the tables share, read a second time: numbers and shapes as R4 of the ledgers has them (G1 of tvb's). Slow,
exact, whole numbers. Nothing here is taken from core/plane."""

import math


# ---- Numbers -------------------------------------------------------------------------------------

ONE = 1 << 30
QUARTER = [round(math.sin(math.radians(k / 10)) * ONE) for k in range(901)]


def sin(h):
    h %= 3600
    if h <= 900:
        return QUARTER[h]
    if h <= 1800:
        return QUARTER[1800 - h]
    return -sin(h - 1800)


def cos(h):
    return sin(h + 900)


def rnd(n, d=1):
    r = (2 * abs(n) + d) // (2 * d)
    return r if n >= 0 else -r


def root(n, d=1):
    """The whole number nearest to the square root of n/d."""
    r = math.isqrt(n // d)
    while 4 * n > d * (2 * r + 1) ** 2 or (4 * n == d * (2 * r + 1) ** 2):
        r += 1
    return r


def chord(w, a):
    return root(2 * w * w * (ONE - cos(a)), ONE)


def from_(p, h, right, ahead):
    s, c = sin(h), cos(h)
    return p[0] + rnd(right * c + ahead * s, ONE), p[1] + rnd(ahead * c - right * s, ONE)


def arc(w, a):
    return rnd(355 * w * a, 203400)


# ---- Shapes --------------------------------------------------------------------------------------

def cross(o, a, b):
    return (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0])


def square(a, b):
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


def point_segment(p, a, b):
    """The square of the distance, as (n, d)."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    along = (p[0] - a[0]) * dx + (p[1] - a[1]) * dy
    if along <= 0 or length == 0:
        return square(p, a), 1
    if along >= length:
        return square(p, b), 1
    return cross(a, b, p) ** 2, length


def less(a, b):
    return a[0] * b[1] < b[0] * a[1]


def edges(poly):
    return [(poly[i - 1], poly[i]) for i in range(len(poly))]


def inside(p, poly):
    """Convex, either way round; the boundary counts as in."""
    signs = [cross(a, b, p) for a, b in edges(poly)]
    return all(s >= 0 for s in signs) or all(s <= 0 for s in signs)


def strictly_inside(p, poly):
    signs = [cross(a, b, p) for a, b in edges(poly)]
    return all(s > 0 for s in signs) or all(s < 0 for s in signs)


def meet(a, b, c, d):
    def side(v):
        return (v > 0) - (v < 0)

    def between(p, q, r):
        return min(p[0], q[0]) <= r[0] <= max(p[0], q[0]) and min(p[1], q[1]) <= r[1] <= max(p[1], q[1])
    s = [side(cross(a, b, c)), side(cross(a, b, d)), side(cross(c, d, a)), side(cross(c, d, b))]
    if s[0] * s[1] < 0 and s[2] * s[3] < 0:
        return True
    return ((s[0] == 0 and between(a, b, c)) or (s[1] == 0 and between(a, b, d)) or
            (s[2] == 0 and between(c, d, a)) or (s[3] == 0 and between(c, d, b)))


def share_point(p, q):
    if inside(p[0], q) or inside(q[0], p):
        return True
    return any(meet(a, b, c, d) for a, b in edges(p) for c, d in edges(q))


def poly_distance(p, q):
    if share_point(p, q):
        return 0
    best = None
    for one, other in ((p, q), (q, p)):
        for c in one:
            for a, b in edges(other):
                d = point_segment(c, a, b)
                if best is None or less(d, best):
                    best = d
    return root(*best)


def point_poly(p, poly):
    if inside(p, poly):
        return 0
    best = None
    for a, b in edges(poly):
        d = point_segment(p, a, b)
        if best is None or less(d, best):
            best = d
    return root(*best)
