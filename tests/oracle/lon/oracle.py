"""The arithmetic of docs/rules/lon.md, read a second time: slow, exact, whole numbers.

Written from the ledger alone. Lengths are hundredths of a millimetre, headings tenths of a degree.
Nothing here is taken from core/lon; what both say is compared by run.py."""

import os
import sys
from dataclasses import dataclass, field
from fractions import Fraction

sys.path.insert(1, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from plane import (ONE, arc, cos, cross, edges, from_, inside, meet, point_poly, point_segment, poly_distance, rnd, root,
                   sin, square)

(GEN, MIL, MUS, PIK, REI, CAV, DRG, CRO, HUS, OG, RG, LG, MG, HG, MOR) = range(1, 16)
WOODS, MARSH, WATER, FORD, BRIDGE, HILL, TOP, ROAD, WALL, HEDGE, GABION = range(1, 12)
FRONT, RIGHT, REAR, LEFT = range(4)
MOBILE, LIMBERED0, LIMBERED1, EMPLACED0, EMPLACED1, FIXED = range(1, 7)
FOOT, HORSE, GUNS = (MIL, MUS, PIK), (REI, CAV, DRG, CRO, HUS), (OG, RG, LG, MG, HG, MOR)
UNLIMITED = 10 ** 9

# 2.13
GAP_TOL, OVERLAP_TOL, ANG_TOL, MIN_SHARE, CLEAR, CORE, STEP, ENTRY_RUN = 50, 20, 5, 500, 100, 100, 200, 2000
EDGE_DEPTH, ROAD_HALF, COVER_NEAR, SUPPORT_SLIP, CHARGE_SLIP, CHARGE_TURN = 2000, 2000, 2000, 500, 500, 50
LOS_GROW, RETREAT, RETREAT_CAP, CMD_RADIUS = 25, 5000, 15000, 40000

# 2.2: melee die, fire die, range, cm
TYPES = {GEN: (4, 0, 0, 24), MIL: (4, 0, 0, 8), MUS: (6, 8, 15000, 10), PIK: (12, 0, 0, 8), REI: (8, 6, 5000, 22),
         CAV: (10, 0, 0, 22), DRG: (6, 6, 5000, 20), CRO: (6, 0, 0, 24), HUS: (12, 0, 0, 22), OG: (3, 8, 15000, 0),
         RG: (3, 10, 30000, 8), LG: (3, 10, 30000, 8), MG: (3, 10, 60000, 8), HG: (3, 12, UNLIMITED, 0),
         MOR: (3, 12, 60000, 0)}


def base_of(kind):
    """2.1, R12."""
    if kind == GEN:
        return 2000, 2000
    return (3000, 3500) if kind in GUNS else (4000, 3000) if kind in HORSE else (4000, 2000)


# ---- R3 to R10: stands ---------------------------------------------------------------------------

@dataclass
class Stand:
    side: int
    type: int
    x: int
    y: int
    h: int
    disordered: bool = False
    gun: int = 0
    on: bool = True

    @property
    def w(self):
        return base_of(self.type)[0]

    @property
    def d(self):
        return base_of(self.type)[1]

    def at(self):
        return self.x, self.y

    def point(self, right, ahead):
        return from_(self.at(), self.h, right, ahead)

    def corners(self):
        return self.grown(0)

    def grown(self, by):
        """R7 (by < 0), R57: the derived points of its own datum."""
        w, front, rear = self.w // 2 + by, by, -self.d - by
        return [self.point(-w, front), self.point(w, front), self.point(w, rear), self.point(-w, rear)]

    def core(self):
        return self.grown(-CORE)

    def centre(self):
        return self.point(0, -self.d // 2)

    def rear(self):
        return self.point(0, -self.d)

    def edge(self, e):
        c = self.corners()
        return c[e], c[(e + 1) % 4]

    def moved(self, x, y, h):
        return Stand(self.side, self.type, x, y, h % 3600, self.disordered, self.gun, self.on)

    def slid(self, heading, distance):
        return self.moved(*from_(self.at(), heading, 0, distance), self.h)


def distance(a, b):
    return poly_distance(a.corners(), b.corners())


def axes(h):
    return (sin(h), cos(h)), (cos(h), -sin(h))


def dot(p, axis):
    return p[0] * axis[0] + p[1] * axis[1]


def apart(p, q, hs, tol):
    """R6: is some penetration no greater than the tolerance?"""
    for h in hs:
        for axis in axes(h):
            one, other = [dot(c, axis) for c in p], [dot(c, axis) for c in q]
            if min(max(one) - min(other), max(other) - min(one)) <= tol * ONE:
                return True
    return False


def overlap(a, b):
    return not apart(a.corners(), b.corners(), (a.h, b.h), OVERLAP_TOL)


def core_overlaps(mover, friend):
    return not apart(mover.core(), friend.corners(), (mover.h, friend.h), OVERLAP_TOL)


def off_line(b, g, points):
    """How far, times 2 ONE, they lie off the line of an edge along its outward normal. The line goes through the middle
    of the two rounded corners: so it is the same seen in a mirror (R4 (d))."""
    normal, (p, q) = axes(b.h + 900 * g)[0], b.edge(g)
    return [dot((2 * v[0] - p[0] - q[0], 2 * v[1] - p[1] - q[1]), normal) for v in points]


def touching_line(b, g, points):
    return all(-2 * OVERLAP_TOL * ONE <= v <= 2 * GAP_TOL * ONE for v in off_line(b, g, points))


def in_line(a, e, b, g):
    """R8 (1) and (2): e of a along the line of g of b."""
    turn = (a.h + 900 * e - b.h - 900 * g - 1800) % 3600
    return min(turn, 3600 - turn) <= ANG_TOL and touching_line(b, g, a.edge(e))


def share(a, e, b, g):
    along = axes(b.h + 900 * g)[1]
    one, other = sorted(dot(p, along) for p in a.edge(e)), sorted(dot(p, along) for p in b.edge(g))
    return min(one[1], other[1]) - max(one[0], other[0])


PAIRS = [(e, g) for e in range(4) for g in range(4)]


def contacts(a, b):
    return [(e, g) for e, g in PAIRS if (in_line(a, e, b, g) and share(a, e, b, g) >= MIN_SHARE * ONE) or
            (in_line(b, g, a, e) and share(b, g, a, e) >= MIN_SHARE * ONE)]


def ends_squarely(a, b):
    """R9."""
    return bool(contacts(a, b)) or distance(a, b) >= CLEAR or any(
        in_line(a, e, b, g) or in_line(b, g, a, e) for e, g in PAIRS)


# ---- The position --------------------------------------------------------------------------------

@dataclass
class Piece:
    kind: int
    at: list


@dataclass
class Position:
    width: int = 180000
    depth: int = 120000
    stands: list = field(default_factory=list)
    pieces: list = field(default_factory=list)
    on: set = field(default_factory=lambda: {"slope_sight", "ford_in_line"})
    bad: bool = False

    def of(self, *kinds):
        return [p for p in self.pieces if p.kind in kinds]

    def foes(self, a):
        return [u for u in self.stands if u.on and u.side != a.side]

    def friends(self, a):
        return [u for u in self.stands if u.on and u.side == a.side and u is not a]


def on_table(pos, a):
    return all(0 <= x <= pos.width and 0 <= y <= pos.depth for x, y in a.corners())


# ---- R40 to R45, R128: ground --------------------------------------------------------------------

def interiors_meet(p, q):
    """Convex both: no edge of the one or the other has all of the one on its one side, all of the other on its other."""
    for a, b in edges(p) + edges(q):
        one, other = [cross(a, b, c) for c in p], [cross(a, b, c) for c in q]
        if max(one) <= min(other) or max(other) <= min(one):
            return False
    return True


def in_piece(piece, a):
    return interiors_meet(a.core(), piece.at)


def line_distance(p, line):
    best = min((Fraction(*point_segment(p, s, t)) for s, t in zip(line, line[1:])))
    return root(best.numerator, best.denominator)


def on_road(pos, a):
    return any(line_distance(a.at(), r.at) <= ROAD_HALF and line_distance(a.rear(), r.at) <= ROAD_HALF
               for r in pos.of(ROAD))


def quarter_points(p, q):
    return [(p[0] + rnd((q[0] - p[0]) * i, 4), p[1] + rnd((q[1] - p[1]) * i, 4)) for i in range(5)]


def any_inside(p, pieces):
    return any(inside(p, w.at) for w in pieces)


def wet(pos, points):
    return any(any_inside(p, pos.of(WATER)) and not any_inside(p, pos.of(BRIDGE, FORD)) for p in points)


def axis_points(a):
    return quarter_points(a.at(), a.rear())


def in_ford(pos, a):
    return any(any_inside(p, pos.of(FORD)) and not any_inside(p, pos.of(BRIDGE)) for p in axis_points(a))


def ford_points(pos, a, piece):
    return any(inside(p, piece.at) and not any_inside(p, pos.of(BRIDGE)) for p in axis_points(a))


def slow(pos, a):
    """R41: the pieces it is in, for movement."""
    road = on_road(pos, a)
    out = [id(p) for p in pos.of(WOODS, MARSH) if not road and in_piece(p, a)]
    return set(out + [id(p) for p in pos.of(FORD) if ford_points(pos, a, p)])


def ground_forbids(pos, a, sides=False):
    """5.B.4, 5.B.6, 6.A.5, 4.B.4."""
    if wet(pos, axis_points(a)):
        return True
    c = a.corners()
    if sides and (wet(pos, quarter_points(c[0], c[3])) or wet(pos, quarter_points(c[1], c[2]))):
        return True
    closed = () if a.type in FOOT + (GEN,) else (MARSH,) if a.type in HORSE else (MARSH, WOODS)
    return any(in_piece(p, a) for p in pos.of(*closed)) and not on_road(pos, a)


def terrain_dice(pos, a):
    """R42: how many dice."""
    if not on_road(pos, a):
        if any(in_piece(p, a) for p in pos.of(WOODS)):
            return 2 if a.type in HORSE else 1
        if any(in_piece(p, a) for p in pos.of(MARSH)):
            return 1
    return 1 if in_ford(pos, a) else 0


# ---- R11, R14 to R18: legs -----------------------------------------------------------------------

def straight_cost(a, b):
    return max(root(square(p, q)) for p, q in zip(a.corners(), b.corners()))


def shorter_way(a, b):
    turn = (b - a) % 3600
    return turn if turn <= 1800 else turn - 3600


def part(a, b, i, n, turn):
    return a.moved(a.x + rnd((b.x - a.x) * i, n), a.y + rnd((b.y - a.y) * i, n), a.h + rnd(turn * i, n))


def turned(a, pivot, by):
    """One R4 step."""
    x, y = from_(pivot, by, a.x - pivot[0], a.y - pivot[1])
    return a.moved(x, y, a.h + by)


EDGE_MIDDLE = {FRONT: (0, 0), RIGHT: (1, 1), REAR: (0, 2), LEFT: (-1, 1)}


def conformed(a, target, edge, offset):
    """R17: the pose of who conforms."""
    side, back = EDGE_MIDDLE[edge]
    middle = target.point(side * target.w // 2, -back * target.d // 2)
    h = (target.h + 900 * edge + 1800) % 3600
    return a.moved(*from_(middle, h, offset, 0), h)


@dataclass
class Leg:
    """What a leg makes of each mover: its poses on the way, its end; the cost."""
    kind: str
    cost: int
    poses: list  # [sample][mover]
    end: list
    target: object = None
    conforms: int = -1  # of a charge: which mover
    wrong: bool = False


def samples(cost):
    return -(-cost // STEP)


def is_turn(a, b):
    p, q = a.centre(), b.centre()
    return abs(p[0] - q[0]) <= 2 and abs(p[1] - q[1]) <= 2 and a.h != b.h


def straight_leg(kind, cost, start, end, target=None):
    n = samples(cost)
    turns = [shorter_way(a.h, b.h) for a, b in zip(start, end)]
    first = 1
    if kind == "S" and len(start) == 1 and is_turn(start[0], end[0]):
        first = n
    poses = [[part(a, b, i, n, t) for a, b, t in zip(start, end, turns)] for i in range(first, n + 1)]
    return Leg(kind, cost, poses, end, target)


def front_rank(stands):
    """R19: whose front edge touches no rear edge of another, from left to right."""
    rank = [a for a in stands if not any(touches_rear(a, b) for b in stands if b is not a)]
    right = axes(stands[0].h)[1]
    return sorted(rank, key=lambda a: dot(a.at(), right))


def wheel_leg(a, start, rank):
    """rank: the ends of the front rank, left and right; it is the same for the whole move."""
    left, right = start[rank[0]].corners()[0], start[rank[1]].corners()[1]
    width = start[rank[0]].w if rank[0] == rank[1] else root(square(left, right))
    cost, pivot = arc(width, abs(a)), right if a > 0 else left
    n = samples(cost)
    poses = [[turned(u, pivot, rnd(a * i, n)) for u in start] for i in range(1, n + 1)]
    return Leg("W", cost, poses, [turned(u, pivot, a) for u in start])


def charge_leg(start, i, target, edge, offset):
    who = start[i]
    to = conformed(who, target, edge, offset)
    turn = (to.h - who.h) % 3600
    end = []
    for u in start:
        x, y = from_(to.at(), turn, u.x - who.x, u.y - who.y)
        end.append(to if u is who else u.moved(x, y, u.h + turn))
    cost = max(straight_cost(u, v) for u, v in zip(start, end))
    leg = straight_leg("C", cost, start, end, target)
    leg.conforms = i
    half = target.w // 2 if edge in (FRONT, REAR) else target.d // 2
    common = min(half, offset + who.w // 2) - max(-half, offset - who.w // 2)
    outside = all(v >= -2 * OVERLAP_TOL * ONE for v in off_line(target, edge, who.corners()))
    leg.wrong = common < MIN_SHARE or not outside
    if len(start) > 1:
        by = shorter_way(who.h, to.h)
        ahead, right = axes(who.h)
        way = to.x - who.x, to.y - who.y
        leg.wrong |= abs(by) > CHARGE_TURN or dot(way, ahead) < 0 or abs(dot(way, right)) > CHARGE_SLIP * ONE
    return leg


def legs_of(start, words, stands):
    """words: ("S", x, y, h), ("A", d), ("R", d), ("W", a), ("C", stand, target, edge, offset)."""
    out, now, rank = [], start, front_rank(start)
    rank = start.index(rank[0]), start.index(rank[-1])
    for word in words:
        kind = word[0]
        if kind == "S":
            end = [now[0].moved(*word[1:])]
            leg = straight_leg(kind, straight_cost(now[0], end[0]), now, end)
        elif kind in "AR":
            by = word[1] if kind == "A" else -word[1]
            leg = straight_leg(kind, word[1], now, [u.slid(u.h, by) for u in now])
        elif kind == "W":
            leg = wheel_leg(word[1], now, rank)
        else:
            leg = charge_leg(now, stands.index(word[1]), *word[2:])
        out.append(leg)
        now = leg.end
    return out, now


# ---- Chapter 5: may it go there? -----------------------------------------------------------------

def allowance(pos, movers, force, dice):
    """R20, R37, without the road."""
    return min(max(0, TYPES[u.type][3] - d) for u, d in zip(movers, dice)) * 1000 * (2 if force else 1)


def check_move(pos, movers, legs, end, most):
    """True: legal. The movers as they stand, their legs, the allowance off the road."""
    if not legs:
        return True
    cost = sum(leg.cost for leg in legs)
    if any(leg.wrong for leg in legs):
        return False
    if cost > most and not (len(movers) == 1 and cost <= 2 * most and keeps_road(pos, movers[0], legs)):
        return False
    before, rest = [slow(pos, u) for u in movers], cost
    for leg in legs:
        rest -= leg.cost
        n = samples(leg.cost)
        skipped = n - len(leg.poses)
        for i, pose in enumerate(leg.poses, skipped + 1):
            for k, u in enumerate(pose):
                if not on_table(pos, u) or ground_forbids(pos, u, len(movers) > 1):
                    return False
                for e in pos.foes(u):
                    if overlap(u, e) and not (e is leg.target and k == leg.conforms):
                        return False
                now = slow(pos, u)
                if now - before[k] and rnd(leg.cost * (n - i), n) + rest > ENTRY_RUN:
                    return False
                before[k] = now
    return all(may_end(pos, movers, was, u) for was, u in zip(movers, end))


def keeps_road(pos, mover, legs):
    """R44."""
    for road in pos.of(ROAD):
        poses = [mover] + [p[0] for leg in legs for p in leg.poses] + [legs[-1].end[0]]
        if all(line_distance(u.at(), road.at) <= ROAD_HALF and line_distance(u.rear(), road.at) <= ROAD_HALF
               for u in poses):
            return True
    return False


def may_end(pos, movers, was, u):
    """R28, 6.A.4, R9, R24."""
    others = [o for o in pos.stands if o.on and o not in movers]
    if any(overlap(u, o) for o in others):
        return False
    fresh = []
    for e in pos.foes(u):
        if not ends_squarely(u, e):
            return False
        touching = contacts(u, e)
        if touching and not contacts(was, e):
            fresh += touching
    if u.type in GUNS:
        return not fresh
    return not fresh or any(e == FRONT for e, g in fresh)


def passed_through(pos, movers, legs):
    """R26: the friends in good order that become disordered."""
    out = []
    for f in pos.stands:
        if not f.on or f.side != movers[0].side or f in movers or f.type == GEN or f.disordered:
            continue
        if any(goes_through(was, [p[k] for leg in legs for p in leg.poses], f) for k, was in enumerate(movers)):
            out.append(f)
    return out


def goes_through(was, poses, friend):
    clear = not overlap(was, friend)
    for u in poses:
        if core_overlaps(u, friend):
            if clear:
                return True
        else:
            clear = True
    return False


def check_rear(pos, movers, legs, end):
    """R38: does every leg lead straight to the own edge?"""
    now = movers
    for n, leg in enumerate(legs):
        if leg.kind in "WC":
            return False
        for a, b in zip(now, leg.end):
            (px, py), (qx, qy) = a.centre(), b.centre()
            t, s = (py - qy, qx - px) if a.side == 0 else (qy - py, qx - px)
            if n == 0 and leg.kind == "S" and is_turn(a, b):
                continue
            if a.h != b.h or t <= 0 or 6 * abs(s) > t:
                return False
        now = leg.end
    return not any(contacts(u, e) for u in end for e in pos.foes(u))


# ---- R21: a file in column -----------------------------------------------------------------------

def column_end(order, words, stands):
    """Where those of a file end behind their lead, and the cost."""
    lead, cost, track = order[0], 0, []
    for u in reversed(order[1:]):
        track.append((u.x, u.y, u.h))
    track.append((lead.x, lead.y, lead.h))
    now = [lead]
    for word in words:
        legs, end = legs_of(now, [word], [lead])
        track += [(p[0].x, p[0].y, p[0].h) for p in legs[0].poses]
        cost += legs[0].cost
        now = end
    end, back, last = [now[0]], 0, order[-1]
    for before, u in zip(order, order[1:]):
        back += before.d
        end.append(u.moved(*behind(track, back, last)))
    return end, cost


def behind(track, back, last):
    for near, far in zip(track[::-1], track[-2::-1]):
        length = root(square(near[:2], far[:2]))
        if length == 0:
            continue
        if back <= length:
            return (near[0] + rnd((far[0] - near[0]) * back, length), near[1] + rnd((far[1] - near[1]) * back, length),
                    near[2])
        back -= length
    x, y = from_(last.at(), last.h, 0, -back)
    return x, y, last.h


# ---- R19: groups ---------------------------------------------------------------------------------

def on_rear(a, b):
    """Both ends of a's front edge."""
    return touching_line(b, REAR, a.edge(FRONT))


def touches_rear(a, b):
    return on_rear(a, b) and share(a, FRONT, b, REAR) >= MIN_SHARE * ONE


def twice(a, e, axis):
    """The line of an edge, through the middle of its corners, along an axis."""
    return sum(dot(p, axis) for p in a.edge(e))


def is_group(stands):
    arms = {("h" if u.type in HORSE else "g" if u.type == GEN else "f") for u in stands}
    if len({u.side for u in stands}) > 1 or len(arms) > 1 or "g" in arms or len({u.h for u in stands}) > 1:
        return False
    ahead, right = axes(stands[0].h)
    rank = front_rank(stands)
    for a, b in zip(rank, rank[1:]):
        gap = twice(b, LEFT, right) - twice(a, RIGHT, right)
        if not -2 * OVERLAP_TOL * ONE <= gap <= 2 * GAP_TOL * ONE or \
                abs(twice(b, FRONT, ahead) - twice(a, FRONT, ahead)) > 2 * GAP_TOL * ONE:
            return False
    for u in stands:
        if u in rank:
            continue
        carriers = sorted(sorted(dot(p, right) for p in b.edge(REAR)) for b in stands if b is not u and on_rear(u, b))
        at, end = (dot(p, right) for p in u.edge(FRONT))
        for lo, hi in carriers:
            if hi > at and lo < end:
                if lo - at > GAP_TOL * ONE:
                    return False
                at = max(at, hi)
        if end - at > GAP_TOL * ONE:
            return False
    return True


# ---- 2.6: what a move costs ----------------------------------------------------------------------

def cost(pos, movers, general, demoralised, force, to_rear):
    if to_rear:
        return 1 + force
    far = general is None or any(contacts(general, e) for e in pos.foes(general)) or \
        min(distance(u, general) for u in movers) > CMD_RADIUS
    return (2 if demoralised else 1) + far + force


# ---- Chapter 7: fire -----------------------------------------------------------------------------

def range_value(d):
    return 5 if d < 5000 else 6 if d < 11000 else 7


def clip(a, b, poly):
    """The part of the segment in a convex polygon as fractions of it, or None."""
    lo, hi = Fraction(0), Fraction(1)
    if sum(cross(poly[0], p, q) for p, q in edges(poly)) < 0:
        poly = poly[::-1]
    for p, q in edges(poly):
        at0, at1 = cross(p, q, a), cross(p, q, b)
        if at0 < 0 and at1 < 0:
            return None
        if at0 < 0:
            lo = max(lo, Fraction(at0, at0 - at1))
        elif at1 < 0:
            hi = min(hi, Fraction(at0, at0 - at1))
    return (lo, hi) if lo <= hi else None


def cut(a, b, t):
    return (a[0] + rnd((b[0] - a[0]) * t.numerator, t.denominator), a[1] + rnd((b[1] - a[1]) * t.numerator, t.denominator))


def near(v, *bounds):
    return any(abs(v - b) <= 2 for b in bounds)


class Doubt(Exception):
    """Too near to a boundary of what is rounded: not compared."""


def level(piece_hill, top, p):
    return 2 if top and inside(p, top.at) else 1 if inside(p, piece_hill.at) else 0


def hills(pos):
    """(outer, top or None)"""
    for i, p in enumerate(pos.pieces):
        if p.kind == HILL:
            yield p, pos.pieces[i + 1] if i + 1 < len(pos.pieces) and pos.pieces[i + 1].kind == TOP else None


def crosses(a, b, poly):
    return inside(a, poly) or inside(b, poly) or any(meet(a, b, p, q) for p, q in edges(poly))


def wood_blocks(pos, f, t, a, b, d):
    for wood in pos.of(WOODS):
        of_f, of_t = in_piece(wood, f), in_piece(wood, t)
        if of_f and of_t and d <= 5000:
            continue
        span = clip(a, b, wood.at)
        if not span or span[0] == span[1]:
            continue
        p, q = cut(a, b, span[0]), cut(a, b, span[1])
        length = root(square(p, q))
        if near(length, EDGE_DEPTH, CORE):
            raise Doubt
        starts, ends = span[0] == 0 and of_f, span[1] == 1 and of_t
        if length > (EDGE_DEPTH if starts or ends else CORE):
            return True
    return False


def hill_blocks(pos, f, t, a, b):
    for hill, top in hills(pos):
        one, other = level(hill, top, f.centre()), level(hill, top, t.centre())
        if not crosses(a, b, hill.at) or 2 in (one, other):
            continue
        if "slope_sight" in pos.on and 1 in (one, other) and not (top and crosses(a, b, top.at)):
            continue
        return True
    return False


def is_clear(pos, f, t, aim, d):
    a, b = f.centre(), aim
    out, into = clip(a, b, f.corners()), clip(a, b, t.corners())
    if not out or not into or out[1] >= into[0]:
        raise Doubt
    p, q = cut(a, b, out[1]), cut(a, b, into[0])
    for o in pos.stands:
        if not o.on or o is f or o is t or (o.side != f.side and "enemy_blocks_los" not in pos.on):
            continue
        if crosses(p, q, o.grown(LOS_GROW)):
            return False
    return not wood_blocks(pos, f, t, p, q, d) and not hill_blocks(pos, f, t, p, q)


def sees(pos, f, t):
    """R56 to R59."""
    if contacts(f, t):
        return True
    doubt = False
    for aim in [t.centre()] + t.core():
        try:
            if is_clear(pos, f, t, aim, distance(f, t)):
                return True
        except Doubt:
            doubt = True
    if doubt:
        raise Doubt
    return False


def in_cover(pos, f, t):
    """R63."""
    if any(in_piece(w, t) for w in pos.of(WOODS)):
        return True
    a, b = f.centre(), t.centre()
    for wall in pos.of(WALL, HEDGE, GABION):
        for p, q in zip(wall.at, wall.at[1:]):
            s, e = cross(p, q, a), cross(p, q, b)
            if s == e or not meet(a, b, p, q):
                continue
            d = point_poly(cut(a, b, Fraction(s, s - e)), t.corners())
            if near(d, COVER_NEAR):
                raise Doubt
            if d <= COVER_NEAR:
                return True
    return False


def may_fire(pos, f, t):
    die, reach = TYPES[f.type][1:3]
    d, touching = distance(f, t), bool(contacts(f, t))
    d = 0 if touching else d
    if not die or f.gun in (LIMBERED0, LIMBERED1):
        return False
    if any(contacts(f, e) for e in pos.foes(f)) and not touching:
        return False
    if f.type == MOR:
        return not touching and 11000 <= d <= reach and not pos.bad
    if d > reach or (pos.bad and d >= 5000):
        return False
    return sees(pos, f, t)


# ---- Chapter 8: an attack ------------------------------------------------------------------------

def die_of(u):
    """2.3."""
    die = TYPES[u.type][0]
    return die if not u.disordered or die == 3 else 3 if die == 4 else die - 2


def supported(pos, u):
    """R75."""
    if u.type != PIK:
        return False
    for f in pos.friends(u):
        turn = abs(shorter_way(u.h, f.h))
        slip = dot((f.x - u.x, f.y - u.y), axes(u.h)[1])
        if abs(abs(slip) - SUPPORT_SLIP * ONE) <= 2 * ONE and f.type == PIK:
            raise Doubt
        if f.type == PIK and turn <= ANG_TOL and abs(slip) <= SUPPORT_SLIP * ONE and (FRONT, REAR) in contacts(f, u):
            return True
    return False


def height(pos, p):
    best = (0, None, None)
    for hill, top in hills(pos):
        at = level(hill, top, p)
        if at > best[0]:
            best = (at, hill, top)
    return best


def uphill(pos, a, d):
    """R77."""
    (la, ha, top), (ld, hd, _) = height(pos, a.centre()), height(pos, d.centre())
    if ld > la:
        return True
    if la == ld == 1 and ha is hd and top:
        gain = point_poly(a.centre(), top.at) - point_poly(d.centre(), top.at)
        return gain >= 1000
    return False


def in_woods(pos, a, d):
    """R78."""
    return a.type in HORSE + (PIK,) and any(in_piece(w, u) for w in pos.of(WOODS) for u in (a, d))


def retreat_poses(u, ahead):
    """The poses of the way (R11, R82): the sampled ones of 5 cm, then one every millimetre."""
    by = u.h if ahead else u.h + 1800
    end = u.slid(by, RETREAT)
    n = samples(RETREAT)
    for i in range(1, n + 1):
        yield i == n, part(u, end, i, n, 0)
    for length in range(RETREAT + 100, RETREAT_CAP + 1, 100):
        yield True, u.slid(by, length)


def retreat(pos, u, ahead):
    """(where it ends, or None: destroyed; the friends it goes through)"""
    aside = [e for e in pos.foes(u) if contacts(u, e) and all(g in (LEFT, RIGHT) for g, _ in contacts(u, e))]
    way = []
    for may_stop, p in retreat_poses(u, ahead):
        for e in pos.foes(u):
            if core_overlaps(p, e) if e in aside else overlap(p, e):
                return None, []
        if wet(pos, axis_points(p)) or not on_table(pos, p) or (u.type not in FOOT and ground_forbids(pos, p)):
            return None, []
        way.append(p)
        if may_stop and not any(overlap(p, f) for f in pos.friends(u)):
            return p, [f for f in pos.friends(u) if goes_through(u, way, f)]
    return None, [f for f in pos.friends(u) if goes_through(u, way, f)]


def advance(pos, a, edge, length):
    """R86, R87: where it halts."""
    end, n, now = a.slid(a.h + 900 * edge, length), samples(length), a
    for i in range(1, n + 1):
        p = part(a, end, i, n, 0)
        if any(overlap(p, o) for o in pos.stands if o.on and o is not a) or not on_table(pos, p) or \
                wet(pos, axis_points(p)) or (a.type in HORSE and ground_forbids(pos, p)):
            break
        now = p
    return now


def beaten(pos, u):
    """One disordered result in melee: is it destroyed?"""
    if u.disordered:
        u.on = False
    u.disordered = True
    return not u.on


def fight(pos, a, d, dice, follows):
    """One attack of a alone; dice: base, d3, base, d3. Changes the stands."""
    (own, over), = contacts(a, d)
    attack = dice[0] + (dice[1] if supported(pos, a) else 0)
    defence = dice[2] + (dice[3] if supported(pos, d) else 0)
    if attack < defence or (attack == defence and (uphill(pos, a, d) or in_woods(pos, a, d))):
        beaten(pos, a)
        return
    if attack == defence:
        return
    length = d.d if over in (FRONT, REAR) else d.w
    if not beaten(pos, d):
        end, through = retreat(pos, d, over == REAR)
        for f in through:
            f.disordered = True
        if end is None:
            d.on = False
        else:
            d.x, d.y = end.x, end.y
    to = advance(pos, a, own, length)
    if a.type in HORSE or follows:
        a.x, a.y = to.x, to.y


# ---- 2.5, chapter 11, 14 -------------------------------------------------------------------------

RALLY, TRAIN = (5, 6, 7), (2, 3, 5)


def demoralised(lost, n):
    return 100 * lost >= 40 * n


def is_beaten(lost, n):
    return 100 * lost >= 60 * n


def victory(lost, n):
    return 1 if 100 * lost < 30 * n else 2 if 100 * lost < 40 * n else 3
