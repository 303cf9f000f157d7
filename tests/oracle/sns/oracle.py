"""The arithmetic of docs/rules/sns.md, read a second time: slow, exact, whole numbers.

Written from the ledger alone. Lengths are thousandths of a DU, headings tenths of a degree. Nothing
here is taken from core/sns; what both say is compared by run.py. What the ledger leaves to a hair's
breadth (where a foot is rounded, whether a line grazes) is answered by Doubt."""

import math
import os
import sys
from dataclasses import dataclass, field
from fractions import Fraction

sys.path.insert(1, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from plane import (ONE, arc, cos, cross, edges, from_, inside, point_poly, point_segment, poly_distance, rnd, root, sin,
                   square)

HF, MF, LF, CAV, CAM, LH, EL, CH, WW, ART, CAMP = range(1, 12)
(GENTLE, STEEP, SCRUB, ROCKS, FIELD, FORD, DUNES, WOOD, MARSH, DITCH, VILLAGE, RIVER, LAKE, CLIFF, WALL, HEDGE,
 EARTHWORK, STAKE_LINE, WAGONS) = range(1, 20)
OPEN, ROUGH, DIFFICULT, IMPASSABLE = range(4)
FRONT, RIGHT, REAR, LEFT = range(4)
IMPACT, SHIELDWALL, SPEARS, PIKES, UNDRILLED, THROWN, TWO_HANDED, STEADFAST, STAKES = (1 << i for i in range(9))
NO_WEAPON, BOW, LONGBOW, CROSSBOW, SLING, JAVELINS, HANDGUN, GUNS = range(8)
CAPTAIN, GENERAL = 1, 2
(FORWARD, BACK, SIDE_LEFT, SIDE_RIGHT, WHEEL_LEFT, WHEEL_RIGHT, TURN_LEFT, TURN_RIGHT, TURN_ABOUT, PIVOT_LEFT,
 PIVOT_RIGHT, FREE) = range(1, 13)
CHARGED, COUNTERED, CROSSED0, CROSSED1, TURNED = (1 << i for i in range(5))
OVER0, OVER1 = 1 << 8, 1 << 9

FOOT, MOUNTED, TRAIN, SKIRMISHERS = (HF, MF, LF), (CAV, CAM, LH, EL, CH), (WW, ART, CAMP), (LF, LH)
# 2.2, 2.4: depth, rates in the open, in rough, in difficult (None: not allowed), off for an obstacle (None: none)
TYPES = {HF: (1000, (2, 2, 1), 1), MF: (1000, (3, 3, 2), 1), LF: (500, (3, 3, 3), 0), CAV: (1500, (4, 2, 1), 1),
         CAM: (1500, (4, 2, 1), 1), LH: (1500, (5, 3, 2), 1), EL: (2000, (3, 2, 1), 0), CH: (2000, (4, 1, None), None),
         WW: (2000, (1, 0, None), None), ART: (2000, (0, 0, None), None), CAMP: (2000, (0, 0, 0), 0)}
CLASS = {GENTLE: OPEN, STEEP: ROUGH, SCRUB: ROUGH, ROCKS: ROUGH, FIELD: ROUGH, FORD: ROUGH, DUNES: ROUGH,
         WOOD: DIFFICULT, MARSH: DIFFICULT, DITCH: DIFFICULT, VILLAGE: DIFFICULT, RIVER: IMPASSABLE, LAKE: IMPASSABLE,
         CLIFF: IMPASSABLE}
RANGE = {BOW: 4, LONGBOW: 5, CROSSBOW: 5, SLING: 3, JAVELINS: 2, HANDGUN: 3, GUNS: 8}
COMMAND = {CAPTAIN: 4000, GENERAL: 8000}
TOL, SHRINK, SHRINK_GROUND, SHRINK_WHEEL, KEEP_AWAY = 5, 5, 10, 250, 50


class Doubt(Exception):
    """The ledger does not say it to the last thousandth."""


# ---- Units and commanders ------------------------------------------------------------------------

class Unit:
    def __init__(self, side, type, x, y, h, disc=4, strength=4, prot=0, weapon=0, large=0, traits=0, hits=0, impetus=0):
        self.side, self.type, self.x, self.y, self.h = side, type, x, y, h % 3600
        self.disc, self.strength, self.prot, self.weapon = disc, strength, prot, weapon
        self.large, self.traits, self.hits, self.impetus = large, traits, hits, impetus
        self.d = 1500 if large else TYPES[type][0]
        self.f, self.r = (sin(self.h), cos(self.h)), (cos(self.h), -sin(self.h))
        self.known = {}

    def at(self):
        return self.x, self.y

    def point(self, right, ahead):
        (sx, sy), (cx, cy) = self.f, self.r
        return self.x + rnd(right * cx + ahead * sx, ONE), self.y + rnd(right * cy + ahead * sy, ONE)

    def corners(self, inset=0):
        if inset not in self.known:
            w, front, rear = 1000 - inset, -inset, inset - self.d
            self.known[inset] = [self.point(-w, front), self.point(w, front), self.point(w, rear), self.point(-w, rear)]
        return self.known[inset]

    def centre(self):
        return self.point(0, -self.d // 2)

    def middle(self, edge):
        return self.point(*((0, 0), (1000, -self.d // 2), (0, -self.d), (-1000, -self.d // 2))[edge])

    def local(self, p):
        """To the right and ahead, times ONE, not rounded."""
        dx, dy = p[0] - self.x, p[1] - self.y
        return dx * self.r[0] + dy * self.r[1], dx * self.f[0] + dy * self.f[1]

    def moved(self, x, y, h):
        return Unit(self.side, self.type, x, y, h, self.disc, self.strength, self.prot, self.weapon, self.large,
                    self.traits, self.hits, self.impetus)

    def is_(self, trait):
        return self.traits & trait != 0

    @property
    def foot(self):
        return self.type in FOOT

    @property
    def mounted(self):
        return self.type in MOUNTED

    @property
    def skirmisher(self):
        return self.type in SKIRMISHERS

    @property
    def train(self):
        return self.type in TRAIN

    @property
    def formed(self):
        return not self.skirmisher and not self.train

    def value(self):
        return self.strength + (1 if self.mounted else 0) + (2 if self.large else 0)


@dataclass
class Commander:
    side: int
    rank: int
    unit: object  # None: alone
    x: int = 0
    y: int = 0

    def base(self):
        if self.unit:
            return self.unit.corners()
        return [(self.x - 250, self.y + 250), (self.x + 250, self.y + 250), (self.x + 250, self.y - 250),
                (self.x - 250, self.y - 250)]


@dataclass
class Piece:
    kind: int
    at: list

    @property
    def obstacle(self):
        return self.kind >= WALL


@dataclass
class Position:
    width: int = 36000
    depth: int = 24000
    units: list = field(default_factory=list)
    commanders: list = field(default_factory=list)
    pieces: list = field(default_factory=list)
    records: list = field(default_factory=list)  # (a unit of side 0, its edge, one of side 1, its edge)
    on: set = field(default_factory=lambda: {"armour_six", "impetus_charged"})

    def foes(self, u):
        return [v for v in self.units if v.side != u.side]

    def friends(self, u):
        return [v for v in self.units if v.side == u.side and v is not u]


# ---- 2.1: measures -------------------------------------------------------------------------------

def interiors_meet(p, q):
    """Convex both: no edge of either has all of the one on its one side, all of the other on its other."""
    for a, b in edges(p):
        one, other = [cross(a, b, c) for c in p], [cross(a, b, c) for c in q]
        if max(one) <= min(other) or max(other) <= min(one):
            return False
    for a, b in edges(q):
        one, other = [cross(a, b, c) for c in p], [cross(a, b, c) for c in q]
        if max(one) <= min(other) or max(other) <= min(one):
            return False
    return True


def far(a, b, more):
    """No part of the one is so near to the other."""
    reach = 2400 + 2400 + more
    return abs(a.x - b.x) > reach or abs(a.y - b.y) > reach


def distance(a, b):
    return poly_distance(a.corners(), b.corners())


def overlap(a, b, inset=SHRINK):
    return not far(a, b, 0) and interiors_meet(a.corners(inset), b.corners(inset))


def line_enters(line, poly):
    """Some point of a polyline lies strictly inside a convex polygon."""
    return any(segment_enters(a, b, poly) for a, b in zip(line, line[1:]))


def span_inside(a, b, poly):
    """The stretch of the segment a-b (from 0 to 1, as fractions) in the closed convex polygon; None."""
    low, high = Fraction(0), Fraction(1)
    turn = 1 if cross(poly[0], poly[1], poly[2]) > 0 else -1
    for p, q in edges(poly):
        one, other = turn * cross(p, q, a), turn * cross(p, q, b)
        if one < 0 and other < 0:
            return None
        if one < 0:
            low = max(low, Fraction(-one, other - one))
        elif other < 0:
            high = min(high, Fraction(one, one - other))
    return (low, high) if low <= high else None


def segment_enters(a, b, poly):
    for p, q in edges(poly):
        one = [cross(p, q, c) for c in poly]
        signs = cross(p, q, a), cross(p, q, b)
        if max(one) > 0 and max(signs) <= 0 or min(one) < 0 and min(signs) >= 0:
            return False
    if a == b:
        return True
    over = [cross(a, b, c) for c in poly]
    return min(over) < 0 < max(over)


def is_in(piece, u):
    """4.c, R111."""
    base = u.corners(SHRINK_GROUND)
    if piece.obstacle:
        return line_enters(piece.at, base)
    return interiors_meet(base, piece.at)


def classes(pos, u):
    return [CLASS[p.kind] for p in pos.pieces if not p.obstacle and is_in(p, u)]


def terrain(pos, u):
    return max(classes(pos, u), default=OPEN)


def hills(pos, u):
    return [i for i, p in enumerate(pos.pieces) if p.kind in (GENTLE, STEEP) and inside(u.centre(), p.at)]


def in_village(pos, u):
    """14.3: wholly."""
    return any(p.kind == VILLAGE and all(inside(c, p.at) for c in u.corners()) for p in pos.pieces)


# ---- 6.1, 12.3, 13: what it is now ---------------------------------------------------------------

def in_command(pos, u):
    return any(c.side == u.side and poly_distance(c.base(), u.corners()) <= COMMAND[c.rank] + TOL
               for c in pos.commanders)


def discipline(pos, u):
    if u.type == CAMP:
        return 4
    d = u.disc
    if u.type != EL and any(c.unit is u for c in pos.commanders):
        d -= 1
    if not in_command(pos, u):
        d += 1
    if u.type != LF and terrain(pos, u) == DIFFICULT:
        d += 1
    return max(2, min(6, d))


def test_need(pos, u):
    d = discipline(pos, u)
    return max(2, d - 1) if u.is_(STEADFAST) else d


def only_front(pos, u):
    """8.2.a, 14.3, 14.6."""
    return u.type in (WW, CAMP) or in_village(pos, u)


def records_of(pos, u):
    """(its edge, the enemy, his)."""
    out = []
    for a, e, b, g in pos.records:
        if a is u:
            out.append((e, b, g))
        elif b is u:
            out.append((g, a, e))
    return out


def as_front(pos, u, edge):
    return edge == FRONT or only_front(pos, u)


def engaged_front(pos, u):
    return any(as_front(pos, u, e) for e, _, _ in records_of(pos, u))


def fresh(pos, u):
    now = terrain(pos, u)
    if u.hits or now == DIFFICULT or (now != OPEN and (u.mounted or u.type == HF)):
        return False
    return all(as_front(pos, u, e) for e, _, _ in records_of(pos, u))


def army(pos, side):
    total = sum(u.value() for u in pos.units if u.side == side)
    return total, -(-total // 3), -(-total // 2)


def edge_towards(t, p):
    """8.2.a."""
    lat, ahead = t.local(p)
    if ahead >= 0:
        return FRONT
    back = -t.d * ONE - ahead
    if back >= 0 and (abs(lat) <= 1000 * ONE or back >= abs(lat) - 1000 * ONE):
        return REAR
    return LEFT if lat < 0 else RIGHT


# ---- 7.4, 12.5: zones ----------------------------------------------------------------------------

def zone(pos, u):
    if not u.formed or engaged_front(pos, u):
        return None
    return [u.point(-1000, 1000), u.point(1000, 1000), u.point(1000, 0), u.point(-1000, 0)]


def zones_over(zones, u):
    return [v for v, z in zones if not far(u, v, 1000) and interiors_meet(u.corners(SHRINK_GROUND), z)]


def near_rout(pos, u):
    rate = 1000 * TYPES[u.type][1][0]
    corridor = [u.point(-1000, 0), u.point(1000, 0), u.point(1000, -rate), u.point(-1000, -rate)]
    out = []
    for v in pos.units:
        if v is u or v.type == CAMP or (v.side != u.side and u.type != EL):
            continue
        if (u.skirmisher or u.train) and not v.skirmisher:
            continue
        near = distance(u, v) <= 2000 + TOL
        if v.side == u.side and rate:
            near = near or interiors_meet(v.corners(SHRINK_GROUND), corridor)
        if near:
            out.append(v)
    return out


# ---- 9.3, 11, 15: dice ---------------------------------------------------------------------------

def poor(pos, u):
    return u.type != LF and terrain(pos, u) == DIFFICULT


def friends_on(pos, u, enemy):
    """10.3.a; a camp fights only when it is fought (14.1)."""
    return sum(1 for e, v, _ in records_of(pos, enemy) for g, w, _ in records_of(pos, v)
               if v is not u and w is enemy and as_front(pos, v, g) and v.type != CAMP)


def rear_support(pos, u):
    if u.type not in (HF, MF) or u.large:
        return False
    rear, doubtful = (u.corners()[3], u.corners()[2]), False
    for v in pos.friends(u):
        if v.type not in (HF, MF) or records_of(pos, v):
            continue
        turn = (v.h - u.h) % 3600
        if min(turn, 3600 - turn) > 100:
            continue
        front = v.corners()[:2]
        gap = min(root(*point_segment(p, *rear)) for p in front)
        gap = min([gap] + [root(*point_segment(p, *front)) for p in rear])
        lats = [u.local(p)[0] for p in front]
        ahead = max(u.local(p)[1] for p in front)
        share = min(1000 * ONE, max(lats)) - max(-1000 * ONE, min(lats))
        if gap <= 245 and share >= 1005 * ONE and ahead <= -u.d * ONE + 2 * ONE:
            return True
        if gap <= 260 and share >= 990 * ONE:
            doubtful = True
    if doubtful:
        raise Doubt
    return False


def impetus(pos, u, fighter, flags):
    if not u.impetus or (fighter and "impetus_charged" not in pos.on and not flags & COUNTERED):
        return 0
    crossed = flags & (CROSSED0 if fighter == 0 else CROSSED1)
    if crossed and u.mounted:
        return 0
    more = 0
    if fresh(pos, u):
        more = (u.type in (CAV, EL, CH)) + (1 if u.large else 0)
    return 1 + more


def charges(fighter, flags):
    return flags & CHARGED and (fighter == 0 or flags & COUNTERED)


def impact(pos, fighter, units, edge, flags):
    u, e = units[fighter], units[1 - fighter]
    crossed = flags & ((CROSSED0 | OVER0) if fighter == 0 else (CROSSED1 | OVER1))
    if not u.is_(IMPACT) or not charges(fighter, flags) or crossed or terrain(pos, u) != OPEN:
        return 0
    front = as_front(pos, e, edge[1 - fighter])
    if fighter == 0 and e.is_(SHIELDWALL) and e.foot and terrain(pos, e) == OPEN and front and not charges(1, flags):
        return 0
    if u.mounted and e.foot and front and (e.is_(SPEARS) or e.is_(PIKES)):
        return 0
    return 1


def melee(pos, fighter, units, edge, flags, bonus):
    """11.1 to 11.3: base and dice."""
    u, e = units[fighter], units[1 - fighter]
    front, flank = as_front(pos, u, edge[fighter]), not as_front(pos, e, edge[1 - fighter])
    base = min(u.strength, 2) if poor(pos, u) or not front else u.strength
    n = base + (impetus(pos, u, fighter, flags) if front else 0)
    n += bonus if fighter == 0 or flags & COUNTERED else 0
    n += impact(pos, fighter, units, edge, flags)
    n += 1 if u.is_(SPEARS) and u.foot and e.mounted and front else 0
    n += 1 if u.is_(PIKES) and u.foot and front and fresh(pos, u) and terrain(pos, u) == OPEN else 0
    n += 1 if u.is_(THROWN) and flags & CHARGED and front else 0
    n += 1 if flank and front else 0
    n += 1 if set(hills(pos, u)) - set(hills(pos, e)) else 0
    n += min(2, friends_on(pos, u, e))
    n += 1 if front and rear_support(pos, u) else 0
    n -= 1 if e.type == EL and u.type in (CAV, LH, CAM, CH) else 0
    n -= 1 if e.type == CAM and u.type in (CAV, CH) else 0
    n -= 1 if flags & (CROSSED0 if fighter == 0 else CROSSED1) else 0
    return base, max(1, min(16, n))


def defends(u, line):
    box = [u.point(-1000, 500), u.point(1000, 500), u.point(1000, 0), u.point(-1000, 0)]
    wide = [u.point(-1010, 510), u.point(1010, 510), u.point(1010, -10), u.point(-1010, -10)]
    if line_enters(line, box):
        return True
    if line_enters(line, wide):
        raise Doubt
    return False


def all_round(u):
    return u.type in (LH, WW)


def lines_cross(line, p, q):
    found = False
    for a, b in zip(line, line[1:]):
        s = cross(p, q, a), cross(p, q, b), cross(a, b, p), cross(a, b, q)
        if s[0] * s[1] < 0 and s[2] * s[3] < 0:
            found = True
        elif s[0] * s[1] <= 0 and s[2] * s[3] <= 0:
            raise Doubt
    return found


def in_cover(pos, u, t):
    if any(p.kind in (WOOD, VILLAGE) and is_in(p, t) for p in pos.pieces):
        return True
    source = u.centre() if all_round(u) else u.at()
    return any(p.obstacle and defends(t, p.at) and lines_cross(p.at, source, t.at()) for p in pos.pieces)


def shooting(pos, u, t, bonus):
    """9.3: base and dice of both."""
    mine = min(u.strength, 2) if poor(pos, u) else u.strength
    theirs = min(t.strength, 2) if poor(pos, t) else t.strength
    n = theirs + in_cover(pos, u, t) - (0 if as_front(pos, t, edge_towards(t, u.at())) else 1)
    add = 0 if u.weapon in (CROSSBOW, GUNS) else bonus
    return mine, max(1, min(16, mine + add)), theirs, max(1, min(16, n))


def protection(pos, u, e, shot):
    """11.8, 9.4.b."""
    p = u.prot
    if shot and u.is_(SHIELDWALL) and as_front(pos, u, edge_towards(u, e.at())):
        if terrain(pos, u) != OPEN or not u.foot:
            raise Doubt  # 15.b can be read as wanting foot in the open here too
        p = min(2, p + 1)
    if shot and e.weapon in (CROSSBOW, GUNS):
        return min(p, 0)
    lowers = shot and e.weapon in (LONGBOW, HANDGUN) or not shot and e.is_(TWO_HANDED)
    return max(0, p - 1) if lowers and p > 0 else p


def margin(winner, loser, p, six):
    if not loser:
        m = max(0, winner - 3)
        return m + 1 if m and p == -1 else m
    m = winner - loser
    if m <= 0:
        return 0
    m = max(0, m - p) if p > 0 else m + 1 if p == -1 else m
    return max(m, 1) if winner == 6 and six else m


# ---- 7: moves ------------------------------------------------------------------------------------

def part(a, b, i, n):
    return a[0] + rnd((b[0] - a[0]) * i, n), a[1] + rnd((b[1] - a[1]) * i, n)


def straight_poses(u, end):
    n = max(1, -(-root(square(u.at(), end)) // 100))
    return [u.moved(*part(u.at(), end, i, n), u.h) for i in range(1, n + 1)]


def slid(u, right, ahead):
    """By a whole length along its own axes: the length says into how many parts."""
    n = max(1, -(-max(abs(right), abs(ahead)) // 100))
    end = u.point(right, ahead)
    return [u.moved(*part(u.at(), end, i, n), u.h) for i in range(1, n + 1)]


def turned(u, tenths):
    h = (u.h + tenths) % 3600
    return u.moved(*from_(u.centre(), h, 0, u.d // 2), h)


def wheeled(u, tenths):
    pivot = u.corners()[0 if tenths < 0 else 1]
    return u.moved(*from_(pivot, tenths % 3600, u.x - pivot[0], u.y - pivot[1]), u.h + tenths)


def wheel_poses(u, tenths):
    sign = 1 if tenths > 0 else -1
    return [wheeled(u, sign * k) for k in range(10, abs(tenths) + 1, 10)]


def step_poses(u, step):
    kind, measure = step[0], step[1] if len(step) > 1 else 0
    if kind == FORWARD:
        return slid(u, 0, measure)
    if kind == BACK:
        return slid(u, 0, -measure)
    if kind in (SIDE_LEFT, SIDE_RIGHT):
        return slid(u, measure if kind == SIDE_RIGHT else -measure, 0)
    if kind in (WHEEL_LEFT, WHEEL_RIGHT):
        return wheel_poses(u, measure if kind == WHEEL_RIGHT else -measure)
    return [turned(u, {TURN_LEFT: -900, TURN_RIGHT: 900, TURN_ABOUT: 1800}[kind])]


def is_wheel(step):
    return step[0] in (WHEEL_LEFT, WHEEL_RIGHT)


def is_turn(step):
    return step[0] in (TURN_LEFT, TURN_RIGHT, TURN_ABOUT)


def is_advance(steps):
    wheels = [s for s in steps if is_wheel(s)]
    return len(wheels) <= 1 and all(s[1] <= 450 for s in wheels) and all(s[0] == FORWARD or is_wheel(s) for s in steps)


class Ground:
    """7.1.a, R51, R111: what a way has met so far."""

    def __init__(self, pos, u):
        self.pos, self.type, self.worst, self.crossed = pos, u.type, set(), set()
        self.start = {id(p) for p in pos.pieces if p.obstacle and is_in(p, u)}
        self.see(u)
        if self.rate() is None:
            raise Doubt  # R53: it starts where it may not be

    def see(self, u):
        for p in self.pos.pieces:
            if p.obstacle:
                if id(p) not in self.start and id(p) not in self.crossed and is_in(p, u):
                    self.crossed.add(id(p))
            elif CLASS[p.kind] not in self.worst and is_in(p, u):
                self.worst.add(CLASS[p.kind])

    def rate(self):
        """None: it may not be there. No rate is better than in the open."""
        rates = [TYPES[self.type][1][c] if c != IMPASSABLE else None for c in self.worst | {OPEN}]
        if None in rates or 0 in rates or (self.crossed and TYPES[self.type][2] is None):
            return None
        return min(rates)

    def allowance(self, bonus):
        if self.rate() is None:
            return None
        return max(0, 1000 * (self.rate() - len(self.crossed) * (TYPES[self.type][2] or 0) + bonus))


def may_pass(u, v):
    return u.skirmisher or v.skirmisher


def off_table(pos, u):
    return any(not (0 <= x <= pos.width and 0 <= y <= pos.depth) for x, y in u.corners(SHRINK_GROUND))


def pose_bars(pos, u, start, friends, wheeling, last):
    """Of a pose of a move: does a friend, an enemy or the edge forbid it?"""
    if off_table(pos, u):
        return True
    for v in friends:
        if not overlap(u, v):
            continue
        if last or not may_pass(start, v) and not (wheeling and not overlap(u, v, SHRINK_WHEEL)):
            return True
    return False


def foes_bar(pos, u, start, foes):
    for v in foes:
        if far(u, v, KEEP_AWAY):
            continue
        if distance(u, v) < min(KEEP_AWAY, distance(start, v)) or overlap(u, v):
            return True
    return False


def near_units(start, units, reach):
    return [v for v in units if abs(v.x - start.x) <= reach and abs(v.y - start.y) <= reach]


def opposite_off(u, v):
    turn = (u.h - v.h - 1800) % 3600
    return min(turn, 3600 - turn)


def walk(pos, u, steps):
    """The steps of a move as they are walked (7.4.b): [(step, poses)], who stopped it, whether it was cut short."""
    zones = [] if u.skirmisher else [(v, z) for v in pos.foes(u) for z in [zone(pos, v)] if z]
    within, now, done = zones_over(zones, u), u, []
    zones = [(v, z) for v, z in zones if v not in within]
    for step in steps:
        poses = step_poses(now, step)
        for i, p in enumerate(poses):
            met = zones_over(zones, p)
            if not met:
                continue
            if is_wheel(step):
                end = poses[-1]
                cut = i + 1 if opposite_off(end, met[0]) >= opposite_off(p, met[0]) else len(poses)
                walked = (step[0], 10 * cut)
            else:
                cut = i + 1
                walked = step if cut == len(poses) else (step[0], Fraction(step[1] * cut, len(poses)))
                if is_turn(step):
                    walked = step
            return done + [(walked, poses[:cut])], met[0], within
        done.append((step, poses))
        now = poses[-1]
    return done, None, within


def cost_of(walked, allowance):
    total = 0
    for step, _ in walked:
        if is_wheel(step):
            total += arc(2000, step[1])
        elif is_turn(step):
            total += rnd(allowance, 2)
        else:
            total += step[1] * (1 if step[0] == FORWARD else 2)
    return total


def starts_bound(u, steps, within, end):
    """7.4.c: is it allowed?"""
    if len(within) > 1 or len(steps) > 1 and all(s[0] == BACK for s in steps):
        raise Doubt
    if len(steps) > 1:
        return False
    step = steps[0]
    if step[0] == BACK:
        return True
    return (is_wheel(step) or is_turn(step)) and edge_towards(end, within[0].at()) == FRONT


def faces_out(pos, u):
    """R127 may be open: the edge or impassable ground is near."""
    ahead = u.point(0, 300)
    return not (1500 < ahead[0] < pos.width - 1500 and 1500 < ahead[1] < pos.depth - 1500) or any(
        CLASS.get(p.kind) == IMPASSABLE for p in pos.pieces)


def die_allows(pos, u, d, steps):
    need = discipline(pos, u)
    if d < need:
        return False
    if is_advance(steps) or (u.skirmisher and not u.is_(UNDRILLED)):
        return True
    good = d >= need + 2 if u.is_(UNDRILLED) else d > need
    if not good and (u.skirmisher or steps == [(TURN_ABOUT,)] and faces_out(pos, u)):
        raise Doubt
    return good


def check_move(pos, u, d, bonus, steps):
    """(legal, allowance, cost, end, who stopped it)."""
    walked, stopper, within = walk(pos, u, steps)
    poses = [p for _, some in walked for p in some]
    end, ground = poses[-1], Ground(pos, u)
    for p in poses:
        ground.see(p)
    most = ground.allowance(bonus)
    cost = cost_of(walked, most or 0)
    whole = all(not isinstance(v, Fraction) or v.denominator == 1 for step, _ in walked for v in step)
    answer = most, cost if whole else None, end, stopper
    if most is None or sum(is_turn(s) for s in steps) > 1 or any(is_wheel(s) and s[1] > 1800 for s in steps):
        return (False,) + answer
    if not die_allows(pos, u, d, steps) or within and not starts_bound(u, steps, within, end):
        return (False,) + answer
    if not whole and abs(cost - most) <= 2:
        raise Doubt
    if cost > most:
        return (False,) + answer
    friends, foes = (near_units(u, some, 14000) for some in (pos.friends(u), pos.foes(u)))
    for step, some in walked:
        for i, p in enumerate(some):
            if pose_bars(pos, p, u, friends, is_wheel(step) and i < len(some) - 1, p is end) or \
                    foes_bar(pos, p, u, foes):
                return (False,) + answer
    return (True,) + answer


def check_free(pos, u, bonus, x, y, h):
    """7.3.b, R105: a skirmishers' free move; the same."""
    end = u.moved(x, y, h)
    a, b = u.centre(), end.centre()
    cost = root(square(a, b))
    n = max(1, -(-cost // 100))
    poses = [u.moved(*from_(part(a, b, i, n), h, 0, u.d // 2), h) for i in range(n)] + [end]
    ground = Ground(pos, u)
    for p in poses:
        ground.see(p)
    most = ground.allowance(bonus)
    answer = most, cost, end, None
    friends, foes = (near_units(u, some, 14000) for some in (pos.friends(u), pos.foes(u)))
    if most is None or cost > most:
        return (False,) + answer
    bad = any(pose_bars(pos, p, u, friends, False, p is end) or foes_bar(pos, p, u, foes) for p in poses)
    return (not bad,) + answer


# ---- 8: charges ----------------------------------------------------------------------------------

def straight_to(u, t, reach):
    """The least whole way ahead at which the front edge, shortened, shares a point with him; None."""
    if far(u, t, reach):
        return None
    a, b = u.point(-990, 0), u.point(990, 0)
    q = t.corners()
    span = [u.local(c)[0] for c in q]
    if max(span) < -995 * ONE or min(span) > 995 * ONE:
        return None
    # The edge a-b swept along f meets q: where a corner of q lies between, or a or b runs into an edge of q.
    f, candidates = u.f, []
    width = (b[0] - a[0]), (b[1] - a[1])
    for c in q:
        # a + w width + s f = c
        det = width[0] * f[1] - width[1] * f[0]
        dx, dy = c[0] - a[0], c[1] - a[1]
        w = Fraction(dx * f[1] - dy * f[0], det)
        s = Fraction(width[0] * dy - width[1] * dx, det) * ONE
        if 0 <= w <= 1:
            candidates.append(s)
    for p in (a, b):
        for c, d in edges(q):
            ex, ey = d[0] - c[0], d[1] - c[1]
            det = f[0] * ey - f[1] * ex
            if not det:
                continue
            s = Fraction(((c[0] - p[0]) * ey - (c[1] - p[1]) * ex) * ONE, det)
            w = Fraction(f[0] * (p[1] - c[1]) - f[1] * (p[0] - c[0]), det)
            if 0 <= w <= 1:
                candidates.append(s)
    good = [s for s in candidates if s >= 0]
    if not good:
        return None
    first = max(0, int(min(good)) - 12)  # a graze hangs on how the ends are rounded
    for way in range(first, first + 24):
        if front_meets(u, way, q):
            return way if way <= reach else None
    return None


def front_meets(u, way, q):
    """The derived ends of the shortened front edge after so long a way."""
    at = u.point(0, way)
    v = u.moved(at[0], at[1], u.h)
    return span_inside(v.point(-990, 0), v.point(990, 0), q) is not None


def check_charge(pos, u, t, tenths, bonus):
    """(legal, allowance, cost of the wheel, straight way, edge)."""
    edge = edge_towards(t, u.at())
    none = False, None, None, None, edge
    if u.train or records_of(pos, u):
        return none
    if abs(tenths) > (900 if u.skirmisher else 450):
        return none
    if u.skirmisher and t.formed and as_front(pos, t, edge):
        return none
    if not u.skirmisher:
        within = zones_over([(v, z) for v in pos.foes(u) for z in [zone(pos, v)] if z], u)
        if within and t not in within:
            return none
    friends, foes = (near_units(u, some, 14000) for some in (pos.friends(u), pos.foes(u)))
    if any(not far(u, v, 60) and distance(u, v) <= 60 for v in foes):
        raise Doubt
    ground, now = Ground(pos, u), u
    wheel = wheel_poses(u, tenths) if tenths else []
    for i, p in enumerate(wheel):
        if any(not far(p, v, 60) and distance(p, v) <= 60 for v in foes):
            raise Doubt  # R120, or an evader touched in the wheel
        if pose_bars(pos, p, u, friends, i < len(wheel) - 1, False):
            return none
        ground.see(p)
        now = p
    spent = arc(2000, abs(tenths))
    reach = 1000 * (TYPES[u.type][1][0] + bonus)
    way = straight_to(now, t, reach)
    if way is None:
        return none
    for v in foes:
        if v is t:
            continue
        before = straight_to(now, v, way)
        if before is not None and before < way and (not v.skirmisher or records_of(pos, v)):
            return none
    poses = slid(now, 0, way) if way else [now]
    for i, p in enumerate(poses):
        ground.see(p)
        if pose_bars(pos, p, u, friends, False, i == len(poses) - 1):
            return none
    most = ground.allowance(bonus)
    if most is None or spent + way > most:
        return none
    return True, most, spent, way, edge


# ---- 9.2: sight ----------------------------------------------------------------------------------

def count_inside(a, b, poly, slack):
    """How many points of the line every 100 from a lie inside, with so much more or less at both ends; without the
    first, which may or may not count."""
    span = span_inside(a, b, poly)
    if span is None:
        return 0
    length = root(square(a, b))
    low, high = float(span[0]) * length - slack, float(span[1]) * length + slack
    first, last = max(1, int(-(-low // 100))), int(min(high, length) // 100)
    return max(0, last - first + 1)


def ground_blocks(pos, a, b, u, t):
    """Tri-state: True, False, None where a hair decides."""
    answer = False
    for p in pos.pieces:
        if p.kind == WOOD:
            least, most = count_inside(a, b, p.at, -3), count_inside(a, b, p.at, 3) + inside(a, p.at)
            one = True if least > 10 else False if most <= 10 else None
        elif p.kind == VILLAGE:
            if is_in(p, u) or is_in(p, t):
                continue
            least, most = count_inside(a, b, p.at, -3), count_inside(a, b, p.at, 3) + inside(a, p.at)
            one = True if least else False if not most else None
        elif p.kind in (GENTLE, STEEP):
            if inside(u.centre(), p.at) or inside(t.centre(), p.at):
                continue
            one = segment_enters(a, b, p.at)
            if not one and span_inside(a, b, p.at):
                one = None
        else:
            continue
        if one:
            return True
        answer = None if one is None else answer
    return answer


def unit_blocks(pos, a, b, u, t):
    above = bool(hills(pos, u))
    for v in pos.units:
        if v is u or v is t or above and not hills(pos, v):
            continue
        if segment_enters(a, b, v.corners(SHRINK_GROUND)):
            return True
    return False


def feet(sources, t):
    """Of the perpendiculars on its edges: (as cut from the one end, from the other)."""
    c = t.corners()
    for a, b in ((c[0], c[1]), (c[1], c[2]), (c[2], c[3]), (c[3], c[0])):
        dx, dy = b[0] - a[0], b[1] - a[1]
        long = dx * dx + dy * dy
        for p in sources:
            dot = (p[0] - a[0]) * dx + (p[1] - a[1]) * dy
            if 0 <= dot <= long:
                yield ((a[0] + rnd(dx * dot, long), a[1] + rnd(dy * dot, long)),
                       (b[0] - rnd(dx * (long - dot), long), b[1] - rnd(dy * (long - dot), long)))


def reach_of(u, p):
    if all_round(u):
        return point_poly(p, u.corners())
    return root(*point_segment(p, *u.corners()[:2]))


def in_arc(u, p):
    if all_round(u):
        return True
    lat, ahead = u.local(p)
    return ahead > 0 and abs(lat) <= 1000 * ONE + ahead


def check_shot(pos, u, t, bonus):
    """(legal, how far)."""
    if any(v.side == u.side for _, v, _ in records_of(pos, t)):
        return False, None
    most = 1000 * (RANGE[u.weapon] + bonus) + TOL
    if far(u, t, most):
        return False, None
    sources = u.corners() + [u.centre()] if all_round(u) else [u.point(k, 0) for k in (-1000, -500, 0, 500, 1000)]
    points = [(p, p) for p in t.corners() + [t.middle(e) for e in range(4)] + [t.centre()]] + list(feet(sources, t))
    ranked = sorted((min(reach_of(u, p), reach_of(u, q)), max(reach_of(u, p), reach_of(u, q)), p, q) for p, q in points)
    doubtful = False
    for low, high, p, q in ranked:
        if low > most:
            break
        arcs = in_arc(u, p), in_arc(u, q)
        if not any(arcs):
            continue
        seen = [sees(pos, u, t, sources, p), sees(pos, u, t, sources, q) if q != p else None]
        if q == p:
            seen[1] = seen[0]
        if all(arcs) and seen == [True, True] and high <= most:
            return True, low if low == high and not doubtful else None
        if any(v is not False for v in seen):
            doubtful = True
    if doubtful:
        raise Doubt
    return False, None


def sees(pos, u, t, sources, p):
    answer = False
    for a in sources:
        if unit_blocks(pos, a, p, u, t):
            continue
        ground = ground_blocks(pos, a, p, u, t)
        if ground is False:
            return True
        if ground is None:
            answer = None
    return answer


def math_angle(lat, ahead):
    """For whoever asks: the turn, in degrees clockwise, after which a point lies ahead."""
    return math.degrees(math.atan2(lat, ahead))
