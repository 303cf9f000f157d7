"""The arithmetic of docs/rules/tvb.md, read a second time: slow, exact, whole numbers and fractions.

Written from the ledger alone. Lengths are thousandths of a TUM, headings tenths of a degree. Nothing
here is taken from core/tvb; what both say is compared by run.py."""

import os
import sys
from dataclasses import dataclass, field
from fractions import Fraction

sys.path.insert(1, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from plane import (ONE, chord, cos, cross, edges, from_, inside, less, meet, point_poly, point_segment, poly_distance,
                   rnd, root, share_point, sin, square, strictly_inside)

CMD, HOR, LHO, DRA, PSH, SHO, RAB, CAN = range(1, 9)
FRONT, LEFT, RIGHT, REAR = range(4)
STRAIGHT, WHEEL_L, WHEEL_R, ABOUT, TURN_L, TURN_R, OBLIQUE_L, OBLIQUE_R, SIDE_L, SIDE_R, BACK = range(11)
VILLAGE, WOOD, ROUGH, HILL, RIVER, ROAD, WORKS, WORKS_AREA, IMPASSABLE, BRIDGE, FORD = range(1, 12)
TOUCH, OVER, LAT, MEAS, TIE, ALIGN = 50, 10, 50, 2, 100, 100
FAR = 10 ** 9

#        move  range shoots resolve
TYPES = {CMD: (8000, 0, 1), HOR: (6000, 2000, 3), LHO: (8000, 2000, 2), DRA: (6000, 4000, 2),
         PSH: (3000, 4000, 4), SHO: (3000, 4000, 3), RAB: (3000, 0, 1), CAN: (0, FAR, 2)}
INFANTRY, CAVALRY = (DRA, PSH, SHO, RAB), (HOR, LHO)
PASSES = {HOR: (HOR, LHO, SHO), LHO: (HOR, LHO, SHO), DRA: (SHO,), SHO: (HOR, LHO, DRA)}


# ---- G2, G3: bases -------------------------------------------------------------------------------

@dataclass
class Base:
    x: int
    y: int
    h: int
    hw: int
    hd: int

    def at(self):
        return self.x, self.y

    def corners(self):
        return [from_(self.at(), self.h, r * self.hw, f * self.hd) for r, f in ((-1, 1), (1, 1), (1, -1), (-1, -1))]

    def local(self, p):
        """(f, r) of a point."""
        dx, dy, s, c = p[0] - self.x, p[1] - self.y, sin(self.h), cos(self.h)
        return rnd(dx * s + dy * c, ONE), rnd(dx * c - dy * s, ONE)

    def moved(self, heading, distance, h=None):
        x, y = from_(self.at(), heading, 0, distance)
        return Base(x, y, self.h if h is None else h, self.hw, self.hd)

    def sideways(self, distance):
        x, y = from_(self.at(), self.h, distance, 0)
        return Base(x, y, self.h, self.hw, self.hd)

    def turned(self, by):
        return Base(self.x, self.y, (self.h + by) % 3600, self.hw, self.hd)

    def wheeled(self, by):
        """G11: right about the right front corner if by > 0."""
        side = 1 if by > 0 else -1
        p = from_(self.at(), self.h, side * self.hw, self.hd)
        h = (self.h + by) % 3600
        x, y = from_(p, h, -side * self.hw, -self.hd)
        return Base(x, y, h, self.hw, self.hd)


# ---- The position --------------------------------------------------------------------------------

@dataclass
class Unit:
    side: int
    type: int
    x: int
    y: int
    h: int
    resolve: int
    command: int = 0
    shot: bool = False


@dataclass
class Piece:
    kind: int
    at: list
    difficult: bool = False
    wooded: bool = False
    crest: list = None


@dataclass
class Position:
    width: int = 30000
    depth: int = 20000
    on: set = field(default_factory=set)
    base_depth: int = 1000
    cannon_width: int = 1000
    units: list = field(default_factory=list)
    pieces: list = field(default_factory=list)

    def base(self, u):
        if u.type == CAN:
            return Base(u.x, u.y, u.h, self.cannon_width // 2, 500)
        return Base(u.x, u.y, u.h, 1000, self.base_depth // 2)


def shape_distance(pos, a, b):
    """G5 of two units."""
    if a.type == CMD and b.type == CMD:
        return max(0, root(square((a.x, a.y), (b.x, b.y))) - 1000)
    if b.type == CMD:
        a, b = b, a
    if a.type == CMD:
        return max(0, point_poly((a.x, a.y), pos.base(b).corners()) - 500)
    return poly_distance(pos.base(a).corners(), pos.base(b).corners())


def extent(values):
    return min(values), max(values)


def shared(a, b):
    return min(a[1], b[1]) - max(a[0], b[0])


def overlap(a, b, tolerance=OVER, axis=None):
    """G6 for two bases; axis: a heading more along which they must overlap."""
    for one, other in ((a, b), (b, a)):
        local = [one.local(c) for c in other.corners()]
        if shared((-one.hd, one.hd), extent([f for f, r in local])) <= tolerance:
            return False
        if shared((-one.hw, one.hw), extent([r for f, r in local])) <= tolerance:
            return False
    if axis is not None:
        frame = Base(0, 0, axis, 0, 0)
        one = [frame.local(c)[0] for c in a.corners()]
        two = [frame.local(c)[0] for c in b.corners()]
        return shared(extent(one), extent(two)) > tolerance
    return True


# ---- G7 to G9: columns, zones, reach -------------------------------------------------------------

def clip(poly, axis, limit, below):
    """Convex clip of (f, r) points; cuts are measured from the corner inside, rounded once."""
    def keeps(p):
        return p[axis] <= limit if below else p[axis] >= limit
    out = []
    for i, b in enumerate(poly):
        a = poly[i - 1]
        if keeps(a) != keeps(b):
            q, p = (b, a) if keeps(a) else (a, b)  # p inside, q outside
            t_n, t_d = limit - p[axis], q[axis] - p[axis]
            if t_d < 0:
                t_n, t_d = -t_n, -t_d
            cut = tuple(p[k] + rnd((q[k] - p[k]) * t_n, t_d) for k in (0, 1))
            out.append(cut)
        if keeps(b):
            out.append(b)
    return out


def column(a, b):
    """(min f, r min, r max) of b in the column ahead of a, or None."""
    poly = [a.local(c) for c in b.corners()]
    for axis, limit, below in ((0, a.hd - OVER, False), (1, -a.hw, False), (1, a.hw, True)):
        poly = clip(poly, axis, limit, below)
        if not poly:
            return None
    lo, hi = extent([r for f, r in poly])
    if hi - lo <= LAT:
        return None
    return min(f for f, r in poly), lo, hi


def zone(pos, a, b):
    """G8 for bases."""
    if column(a, b):
        return FRONT
    local = [a.local(c) for c in b.corners()]
    if all(f <= -a.hd + OVER for f, r in local):
        if "rear_column" not in pos.on or all(abs(r) <= a.hw + OVER for f, r in local):
            return REAR
    return LEFT if a.local(b.at())[1] < 0 else RIGHT


def reach(a, b):
    c = column(a, b)
    return None if c is None else max(0, c[0] - a.hd)


# ---- G12: zones of control -----------------------------------------------------------------------

def zoc_box(e):
    x, y = from_(e.at(), e.h, 0, e.hd + 1500)
    return Base(x, y, e.h, e.hw, 1500)


def zoc_part(e, poly):
    """What of a polygon (points of the table) lies in the rectangle: (min f, r min, r max) or None."""
    local = [e.local(c) for c in poly]
    for axis, limit, below in ((0, e.hd, False), (0, e.hd + 3000, True), (1, -e.hw, False), (1, e.hw, True)):
        local = clip(local, axis, limit, below)
        if not local:
            return None
    return (min(f for f, r in local),) + extent([r for f, r in local])


def in_zoc(pos, unit, enemy, base=None):
    e = pos.base(enemy)
    x = base or pos.base(unit)
    if not overlap(zoc_box(e), x, LAT):
        return False
    mine = zoc_part(e, x.corners())
    if mine is None:
        return False
    left = [(mine[1], mine[2])]
    for u in pos.units:
        if u is unit or u is enemy or u.type == CMD:
            continue
        part = zoc_part(e, pos.base(u).corners())
        if part is None or part[0] >= mine[0]:
            continue
        rest = []
        for lo, hi in left:
            if part[2] <= lo or part[1] >= hi:
                rest.append((lo, hi))
                continue
            if lo < part[1]:
                rest.append((lo, part[1]))
            if part[2] < hi:
                rest.append((part[2], hi))
        left = rest
    # where nobody stands before it, it is not screened
    return left == [mine[1:]] or sum(hi - lo for lo, hi in left) > LAT


# ---- G13 to G16: ground --------------------------------------------------------------------------

def strip_distance(p, piece):
    return root(*point_segment(p, piece.at[0], piece.at[1]))


def holds(piece, p):
    if piece.kind in (RIVER, ROAD):
        return strip_distance(p, piece) <= 500
    return inside(p, piece.at)


def is_difficult(piece):
    return piece.kind in (VILLAGE, WOOD, ROUGH, RIVER) or piece.kind == HILL and (piece.difficult or piece.wooded)


def difficult_at(pos, p):
    return any(is_difficult(x) and holds(x, p) for x in pos.pieces)


def way_difficult(pos, a, b):
    """Some point of the straight way is in difficult ground."""
    for x in pos.pieces:
        if not is_difficult(x):
            continue
        if x.kind == RIVER:
            ends = [point_segment(a, *x.at), point_segment(b, *x.at), point_segment(x.at[0], a, b),
                    point_segment(x.at[1], a, b)]
            if meet(a, b, *x.at) or any(root(n, d) <= 500 for n, d in ends):
                return True
        elif inside(a, x.at) or inside(b, x.at) or any(meet(a, b, c, d) for c, d in edges(x.at)):
            return True
    return False


def height_at(pos, p):
    """One hill a position: no shared sides."""
    best = 0
    for x in pos.pieces:
        if x.kind == HILL and inside(p, x.at):
            d = None
            for a, b in edges(x.at):
                e = point_segment(p, a, b)
                d = e if d is None or less(e, d) else d
            best = max(best, root(*d))
    return best


def crest_of(piece):
    if piece.crest:
        return piece.crest
    xs, ys = extent([p[0] for p in piece.at]), extent([p[1] for p in piece.at])
    w, d = xs[1] - xs[0], ys[1] - ys[0]
    if w >= d:
        y = ys[0] + rnd(d, 2)
        return [(xs[0] + rnd(w, 4), y), (xs[0] + rnd(3 * w, 4), y)]
    x = xs[0] + rnd(w, 2)
    return [(x, ys[0] + rnd(d, 4)), (x, ys[0] + rnd(3 * d, 4))]


def segment_enters(a, b, poly):
    """Some point of the segment lies strictly inside the convex polygon: exact, by clipping."""
    area = sum(p[0] * q[1] - p[1] * q[0] for p, q in edges(poly))
    sign = 1 if area > 0 else -1
    lo, hi = Fraction(0), Fraction(1)
    for p, q in edges(poly):
        # signed distance of a + t (b - a) from the line p q: positive inside
        at0, at1 = sign * cross(p, q, a), sign * cross(p, q, b)
        if at0 <= 0 and at1 <= 0:
            return False
        if at0 <= 0:
            lo = max(lo, Fraction(at0, at0 - at1))
        elif at1 <= 0:
            hi = min(hi, Fraction(at0, at0 - at1))
    return lo < hi


def properly_cross(a, b, c, d):
    one, two = cross(a, b, c), cross(a, b, d)
    three, four = cross(c, d, a), cross(c, d, b)
    return one * two < 0 and three * four < 0


def hull(points):
    points = sorted(set(points))

    def half(seq):
        out = []
        for p in seq:
            while len(out) > 1 and cross(out[-2], out[-1], p) <= 0:
                out.pop()
            out.append(p)
        return out[:-1]
    return half(points) + half(points[::-1]) if len(points) > 2 else points


def shrunk(base):
    return Base(base.x, base.y, base.h, base.hw - OVER, base.hd - OVER).corners()


def blocking(piece):
    return piece.kind in (VILLAGE, WOOD) or piece.kind == HILL and piece.wooded


def crest_blinds(piece, a, b):
    """A crest that counts for this line: neither centre within 0.5 of it."""
    c = crest_of(piece)
    near = lambda p: (lambda e: root(*e) <= 500 + MEAS)(point_segment(p, *c))
    return c if not near(a) and not near(b) else None


def sees(pos, s, t):
    a, b = (s.x, s.y), (t.x, t.y)
    for u in pos.units:
        if u is s or u is t or u.type == CMD:
            continue
        if segment_enters(a, b, shrunk(pos.base(u))):
            return False
    makers = [pos.base(u).corners() for u in pos.units if u.side == s.side and u is not s and u.type != CMD]
    for x in pos.pieces:
        if blocking(x):
            if not inside(a, x.at) and not inside(b, x.at) and segment_enters(a, b, x.at):
                return False
            makers.append(x.at)
        if x.kind == HILL:
            c = crest_blinds(x, a, b)
            if c:
                if properly_cross(a, b, *c):
                    return False
                makers.append(c)
    for i, p in enumerate(makers):
        for q in makers[:i]:
            if poly_distance(p, q) >= 2000 - MEAS:
                continue
            h = hull(list(p) + list(q))
            if len(h) > 2 and not inside(a, h) and not inside(b, h) and segment_enters(a, b, h):
                return False
    return True


# ---- 1.2: shooting -------------------------------------------------------------------------------

def shot_dice(pos, s, t, primary):
    z = zone(pos, pos.base(s), pos.base(t))
    dice = s.resolve if primary and z == FRONT else 1
    if t.type in (DRA, PSH, SHO) and difficult_at(pos, (t.x, t.y)):
        dice -= 1
    return max(0, dice)


def touches_enemy(pos, u):
    return any(e.side != u.side and e.type != CMD and shape_distance(pos, u, e) <= TOUCH for e in pos.units)


def may_shoot(pos, s, t):
    """None, or the id that forbids it: s alone, as the primary."""
    if s.type in (CMD, RAB):
        return "cannot"
    if touches_enemy(pos, s):
        return "contact"
    range_ = TYPES[s.type][1]
    base = pos.base(s)
    dist = {id(u): shape_distance(pos, s, u) for u in pos.units if u is not s}
    where = {id(u): zone(pos, base, pos.base(u)) for u in pos.units if u is not s and u.type != CMD}
    near = lambda u: dist[id(u)] <= range_ + MEAS
    if not near(t):
        return "range"
    z = where[id(t)]
    if z == REAR or s.type == CAN and z != FRONT:
        return "arc"
    friends = [u for u in pos.units if u.side == s.side and u is not s and u.type != CMD and near(u)]
    bar_front = any(where[id(u)] == FRONT for u in friends)

    def possible(u):
        return (u.side != s.side and u.type != CMD and near(u) and shot_dice(pos, s, u, True) > 0 and
                sees(pos, s, u))
    if z == FRONT:
        if bar_front:
            return "friend"
    else:
        if not bar_front and any(where[id(u)] == FRONT and possible(u) for u in pos.units
                                 if u.side != s.side and u.type != CMD):
            return "front first"
        if any(where[id(u)] == z and u.type != CAN for u in friends):
            return "friend"
    if shot_dice(pos, s, t, True) == 0:
        return "dice"
    if not sees(pos, s, t):
        return "sight"
    cls = []
    for u in pos.units:
        if u.side == s.side or u.type == CMD or not possible(u):
            continue
        zu = where[id(u)]
        if z == FRONT and zu == FRONT:
            cls.append(u)
        elif z != FRONT and zu in (LEFT, RIGHT) and not any(where[id(f)] == zu and f.type != CAN for f in friends):
            cls.append(u)
    closest = min(dist[id(u)] for u in cls)
    if dist[id(t)] > closest + TIE:
        return "closer"
    return None


# ---- 1.1: moves ----------------------------------------------------------------------------------

def move_end(base, change, angle, length):
    """(legs as (from, to, kind), end, cost)"""
    if change in (WHEEL_L, WHEEL_R):
        by = angle if change == WHEEL_R else -angle
        w = base.wheeled(by)
        end = w.moved(w.h, length)
        return w, end, chord(2 * base.hw, angle) + length
    if change == ABOUT:
        w = base.turned(1800)
        return w, w.moved(w.h, length), length
    if change in (TURN_L, TURN_R):
        w = base.turned(900 if change == TURN_R else -900)
        return w, w.moved(w.h, length), length
    if change in (OBLIQUE_L, OBLIQUE_R):
        h = base.h + (angle if change == OBLIQUE_R else -angle)
        return base, base.moved(h, length, base.h), length
    if change in (SIDE_L, SIDE_R):
        return base, base.sideways(length if change == SIDE_R else -length), length
    if change == BACK:
        return base, base.moved(base.h, -length), length
    return base, base.moved(base.h, length), length


def swept(a, b):
    """The rectangle that covers a straight way along the base's own axes."""
    f, r = a.local(b.at())
    if abs(f) >= abs(r):
        x, y = from_(a.at(), a.h, 0, rnd(f, 2))
        return Base(x, y, a.h, a.hw, a.hd + rnd(abs(f), 2))
    x, y = from_(a.at(), a.h, rnd(r, 2), 0)
    return Base(x, y, a.h, a.hw + rnd(abs(r), 2), a.hd)


def on_table(pos, base):
    return all(0 <= x <= pos.width and 0 <= y <= pos.depth for x, y in base.corners())


def foes(pos, u):
    return [e for e in pos.units if e.side != u.side and e.type != CMD]


def hull_overlap(a, b, other, path):
    """G10: an oblique way from a to b, at the heading path, against a base: five axes, whole corners in a frame."""
    mover, corners = a.corners() + b.corners(), other.corners()
    for k, half in ((0, a.hd), (1, a.hw)):
        by = a.local(b.at())[k]
        theirs = extent([a.local(c)[k] for c in corners])
        if shared((min(0, by) - half, max(0, by) + half), theirs) <= OVER:
            return False
    for frame, axes in ((other, (0, 1)), (Base(a.x, a.y, path, 0, 0), (1,))):
        for k in axes:
            one = extent([frame.local(c)[k] for c in mover])
            two = extent([frame.local(c)[k] for c in corners])
            if shared(one, two) <= OVER:
                return False
    return True


@dataclass
class Leg:
    a: Base
    b: Base
    how: int
    by: int = 0

    def poses(self):
        """The areas of G10, one after the other: bases, or the two ends of an oblique."""
        if self.how in (WHEEL_L, WHEEL_R):
            sign = 1 if self.by > 0 else -1
            return [self.a.wheeled(sign * k) for k in range(10, abs(self.by), 10)] + [self.b]
        if self.how in (ABOUT, TURN_L, TURN_R):
            return [self.b]
        return [swept(self.a, self.b)]

    def distance(self, corners):
        if self.how in (OBLIQUE_L, OBLIQUE_R):
            return poly_distance(hull(self.a.corners() + self.b.corners()), corners)
        return min(poly_distance(p.corners(), corners) for p in self.poses())

    def crosses(self, other):
        if self.how in (OBLIQUE_L, OBLIQUE_R):
            return hull_overlap(self.a, self.b, other, self.a.h + self.by)
        return any(overlap(p, other) for p in self.poses())


def legs_of(base, change, angle, length):
    mid, end, cost = move_end(base, change, angle, length)
    if change in (WHEEL_L, WHEEL_R):
        legs = [Leg(base, mid, change, angle if change == WHEEL_R else -angle)]
    elif change in (ABOUT, TURN_L, TURN_R):
        legs = [Leg(base, mid, change)]
    else:
        by = angle if change == OBLIQUE_R else -angle if change == OBLIQUE_L else 0
        return ([Leg(base, end, change, by)] if length else []), end, cost
    return legs + ([Leg(mid, end, STRAIGHT)] if length else []), end, cost


def may_pass(u, friend, leg, end, fb):
    """2.5 and 1.1.z for one friend in one leg."""
    if leg.how not in (STRAIGHT, BACK) or friend.type not in PASSES.get(u.type, ()):
        return False
    if (leg.a.h - fb.h) % 1800 or leg.a.hw != fb.hw:
        return False
    return abs(leg.a.local(fb.at())[1]) <= ALIGN and not overlap(end, fb)


def path_blocked(pos, u, legs, end, met=()):
    """The unit that bars the way, or None; met: enemies a charge ends at."""
    for o in pos.units:
        if o is u or o.type == CMD:
            continue
        ob = pos.base(o)
        for leg in legs:
            if not leg.crosses(ob):
                continue
            if o.side != u.side:
                return o
            if o.type != CAN and not may_pass(u, o, leg, end, ob):
                return o
        if overlap(end, ob):
            return o
    return None


def held_by(pos, u):
    """1.1.x: the closest owners whose ZOC holds it."""
    owners = [(shape_distance(pos, u, e), e) for e in foes(pos, u) if in_zoc(pos, u, e)]
    near = min((d for d, e in owners), default=0)
    return near, [e for d, e in owners if d == near]


def within_45(a, b):
    d = (a - b) % 3600
    return min(d, 3600 - d) <= 450


def zoc_crossed(pos, u, legs, end, but=()):
    """R39: outside before and after, inside on the way."""
    for e in foes(pos, u):
        if e in but or in_zoc(pos, u, e) or in_zoc(pos, u, e, end):
            continue
        for leg in legs:
            if leg.how in (OBLIQUE_L, OBLIQUE_R):
                return "oblique"
            if any(in_zoc(pos, u, e, p) for p in leg.poses()):
                return "zoc"
    return None


def zoc_edge(pos, u, bases):
    """Whether a base lies in a ZOC is a matter of a thousandth."""
    for e in foes(pos, u):
        box = zoc_box(pos.base(e))
        for b in bases:
            shares = []
            for one, other in ((box, b), (b, box)):
                local = [one.local(c) for c in other.corners()]
                shares.append(shared((-one.hd, one.hd), extent([f for f, r in local])))
                shares.append(shared((-one.hw, one.hw), extent([r for f, r in local])))
            if abs(min(shares) - LAT) <= 2:
                return True
    return False


def check_move(pos, u, change, angle, length):
    """None: legal; else what is broken; "?": this reading does not say."""
    base = pos.base(u)
    if any(c.type == CMD and c.side == u.side and shape_distance(pos, u, c) > 8000 + MEAS for c in pos.units):
        return "command"
    if touches_enemy(pos, u):
        return "locked"
    if u.type == CAN:
        return "cannon"
    if u.type == RAB and change not in (STRAIGHT, WHEEL_L, WHEEL_R):
        return "rabble"
    if change == STRAIGHT and length == 0:
        return "nothing"
    if change in (WHEEL_L, WHEEL_R, OBLIQUE_L, OBLIQUE_R) and not 0 < angle <= 450:
        return "angle"
    if change in (TURN_L, TURN_R) and length:
        return "turn"
    if change in (SIDE_L, SIDE_R) and length != 1000:
        return "sideways"
    if change == BACK and not 1000 - MEAS <= length <= 3000 + MEAS:
        return "back"
    legs, end, cost = legs_of(base, change, angle, length)
    points = [base.at()] + [leg.b.at() for leg in legs]
    hard = any(way_difficult(pos, a, b) for a, b in zip(points, points[1:])) or difficult_at(pos, points[0])
    if cost > (min(3000, TYPES[u.type][0]) if hard else TYPES[u.type][0]) + MEAS:
        return "far"
    if not on_table(pos, end):
        return "table"
    d0 = min((shape_distance(pos, u, e) for e in foes(pos, u)), default=FAR)
    unsure = False
    for e in foes(pos, u):
        corners = pos.base(e).corners()
        if d0 >= 1000 - MEAS:
            least = min((leg.distance(corners) for leg in legs), default=FAR)
            if least < 1000 - MEAS - 3:
                return "buffer"
            unsure = unsure or least < 1000 - MEAS + 3  # the swept rectangle is rounded
        elif poly_distance(end.corners(), corners) < d0 - MEAS:
            return "buffer"
    areas = [base, end] + [p for leg in legs if leg.how not in (OBLIQUE_L, OBLIQUE_R) for p in leg.poses()]
    if zoc_edge(pos, u, areas):
        return "?"
    near, owners = held_by(pos, u)
    if owners and not any(suits(pos, u, e, near, base, end, change, length) for e in owners):
        return "zoc"
    crossed = zoc_crossed(pos, u, legs, end)
    if crossed == "zoc":
        return "across"
    if path_blocked(pos, u, legs, end):
        return "passage"
    return "?" if crossed or unsure else None


def way_poly(a, b, poly):
    """The square of the least distance of a segment from a convex polygon, as (n, d)."""
    if inside(a, poly) or inside(b, poly) or any(meet(a, b, c, d) for c, d in edges(poly)):
        return 0, 1
    best = None
    for c, d in edges(poly):
        for e in (point_segment(a, c, d), point_segment(b, c, d), point_segment(c, a, b)):
            best = e if best is None or less(e, best) else best
    return best


def check_commander(pos, c, points):
    """1.1.r, the buffer, 1.1.y, 1.1.ab for a commander who joins nobody. None: legal; "?": a matter of rounding."""
    way = [(c.x, c.y)] + points
    length = sum(root(square(a, b)) for a, b in zip(way, way[1:]))
    hard = any(way_difficult(pos, a, b) for a, b in zip(way, way[1:]))
    if length == 0:
        return "nothing"
    if length > (3000 if hard else 8000) + MEAS:
        return "far"
    if not all(500 <= x <= pos.width - 500 and 500 <= y <= pos.depth - 500 for x, y in points):
        return "table"
    bases = {id(u): pos.base(u).corners() for u in pos.units if u.type != CMD}
    if any(point_poly(way[0], b) < 500 for b in bases.values()):
        return "?"  # he stands where he cannot
    d0 = min((max(0, point_poly(way[0], bases[id(e)]) - 500) for e in foes(pos, c)), default=FAR)
    end, unsure = points[-1], False
    for e in foes(pos, c):
        least = min(root(*way_poly(a, b, bases[id(e)])) for a, b in zip(way, way[1:]))
        if d0 >= 1000 - MEAS:
            if max(0, least - 500) < 1000 - MEAS:
                return "buffer"
        elif max(0, point_poly(end, bases[id(e)]) - 500) < d0 - MEAS:
            return "buffer"
        if least < 500 - OVER:
            return "crosses"
    for u in pos.units:
        if u is c:
            continue
        if u.type == CMD:
            if root(square(end, (u.x, u.y))) < 1000 - OVER:
                return "overlap"
        elif inside(end, bases[id(u)]) or point_poly(end, bases[id(u)]) < 500 - OVER:
            return "overlap"
    return "?" if unsure else None


def check_back(pos, u, length):
    """3.5, R75: a rally back of a unit that touches nobody."""
    if u.type not in CAVALRY:
        return "foot"
    if not 1000 - MEAS <= length <= 3000 + MEAS:
        return "length"
    if any(c.type == CMD and c.side == u.side and shape_distance(pos, u, c) > 8000 + MEAS for c in pos.units):
        return "?"
    base = pos.base(u)
    legs, end, cost = legs_of(base, BACK, 0, length)
    if not on_table(pos, end):
        return "table"
    d0 = min((shape_distance(pos, u, e) for e in foes(pos, u)), default=FAR)
    unsure = False
    for e in foes(pos, u):
        corners = pos.base(e).corners()
        at_end = poly_distance(end.corners(), corners)
        if d0 >= 1000 - MEAS:
            least = legs[0].distance(corners)
            if least < 1000 - MEAS - 3:
                return "buffer"
            unsure = unsure or least < 1000 - MEAS + 3
        elif at_end < d0 - MEAS:
            return "buffer"
        if at_end <= TOUCH:
            return "contact"
    if path_blocked(pos, u, legs, end):
        return "passage"
    return "?" if unsure else None


def suits(pos, u, e, near, base, end, change, length):
    """1.1.w for one owner."""
    if change in (ABOUT, TURN_L, TURN_R) and not length:
        return True
    eb = pos.base(e)
    d = poly_distance(end.corners(), eb.corners())
    if d < near - 2 and (in_zoc(pos, u, e, end) or d <= TOUCH):
        return True
    if change in (STRAIGHT, BACK, ABOUT) and d > near:
        way = base.h + (0 if change == STRAIGHT else 1800)
        return within_45(way, eb.h)
    return False


# ---- R84: a commander shifted aside --------------------------------------------------------------

def fits(pos, c, at, bases):
    if not (500 <= at[0] <= pos.width - 500 and 500 <= at[1] <= pos.depth - 500):
        return False
    if any(inside(at, b) or point_poly(at, b) < 500 - OVER for b in bases):
        return False
    return all(o is c or o.type != CMD or root(square(at, (o.x, o.y))) >= 1000 - OVER for o in pos.units)


def shifted(pos, c, south):
    """Where he stands after a base came to lie on him; south: his base edge."""
    bases = [pos.base(u).corners() for u in pos.units if u.type != CMD]
    at = (c.x, c.y)
    if not any(inside(at, b) or point_poly(at, b) < 500 - OVER for b in bases):
        return at
    first = 1800 if south else 0
    turns = [0] + [s * k * 225 for k in range(1, 9) for s in (1, -1)]
    for ring in range(1, 400):
        for by in turns[:16]:
            p = from_(at, (first + by) % 3600, 0, 250 * ring)
            if fits(pos, c, p, bases):
                return p
    return at


# ---- 3.1: charges --------------------------------------------------------------------------------

def first_met(pos, u, base):
    """(reach, enemy) of the enemies to front, nearest first."""
    met = [(reach(base, pos.base(e)), i, e) for i, e in enumerate(foes(pos, u))]
    return sorted(m for m in met if m[0] is not None)


def charge_ok(pos, u, legs, end):
    """ZOC (R39, R45) and friends in the way (R61); who is touched may be touched."""
    touched = [e for e in foes(pos, u) if poly_distance(end.corners(), pos.base(e).corners()) <= TOUCH]
    near, owners = held_by(pos, u)
    if owners and not any(e in touched or poly_distance(end.corners(), pos.base(e).corners()) <= near + MEAS
                          for e in owners):
        return False
    if zoc_crossed(pos, u, legs, end, touched):
        return False
    return path_blocked(pos, u, legs, end) is None


def straight_charge(pos, u):
    base = pos.base(u)
    met = first_met(pos, u, base)
    if not met or met[0][0] > 3000 + MEAS:
        return None
    end = base.moved(base.h, met[0][0])
    legs = [Leg(base, end, STRAIGHT)] if met[0][0] else []
    if not on_table(pos, end) or not charge_ok(pos, u, legs, end):
        return None
    return 0, met[0][0], end


def wheel_charge(pos, u, target):
    """R54, where no enemy is in straight reach."""
    base, tb = pos.base(u), pos.base(target)
    if zone(pos, base, tb) == REAR or straight_charge(pos, u):
        return None
    sign = -1 if base.local(tb.at())[1] < 0 else 1
    best = None
    for k in range(5, 451, 5):
        w = base.wheeled(sign * k)
        if not on_table(pos, w):
            break
        if any(overlap(w, pos.base(o)) for o in pos.units
               if o is not u and o.type != CMD and not (o.type == CAN and o.side == u.side)):
            break
        turn = chord(2 * base.hw, k)
        if best and turn > best[0]:
            break
        met = first_met(pos, u, w)
        ahead = next((r for r, i, e in met if e is target), None)
        if ahead is None:
            continue
        if poly_distance(w.corners(), tb.corners()) <= TOUCH:
            ahead = 0
        elif met[0][0] < ahead:
            continue
        cost = turn + ahead
        end = w.moved(w.h, ahead)
        if cost > 3000 + MEAS or any(overlap(swept(w, end), pos.base(e)) for e in foes(pos, u)):
            continue
        if not on_table(pos, end):
            continue
        if path_blocked(pos, u, [Leg(w, end, STRAIGHT)] if ahead else [], end):
            continue
        if best is None or cost < best[0]:
            best = cost, sign * k, ahead, w, end
    if not best:
        return None
    cost, k, ahead, w, end = best
    legs = [Leg(base, w, WHEEL_R if k > 0 else WHEEL_L, k)] + ([Leg(w, end, STRAIGHT)] if ahead else [])
    return (k, ahead, end) if charge_ok(pos, u, legs, end) else None


# ---- 3.4: melee, 4.4: army morale ----------------------------------------------------------------

def melee_dice(pos, u):
    """Locked units, as things stand; primary in doubt is left to the questioner."""
    base = pos.base(u)
    touching = [e for e in pos.units if e.side != u.side and e.type not in (CMD, CAN) and
                shape_distance(pos, u, e) <= TOUCH]
    zones = [zone(pos, base, pos.base(e)) for e in touching]
    if not touching:
        return None
    if REAR in zones:
        return 0
    if LEFT in zones or RIGHT in zones:
        return 1
    return u.resolve


def loses(lost, original, fraction):
    return fraction * lost >= original
