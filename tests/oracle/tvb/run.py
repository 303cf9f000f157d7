#!/usr/bin/env python3
"""The oracle for Tilly's Very Bad Day: random questions put to the C core (through the probe) and to
oracle.py.

    run.py PROBE [--seed N] [--count N] [--only KIND,KIND] [--show N]

Each disagreement is printed as a position that can be fed to the probe by hand, with the units that
do not matter left out. The last line is "N passed, N failed"."""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import oracle as o
from compare import Comparison


# ---- Words ---------------------------------------------------------------------------------------

def position_lines(pos):
    out = [" ".join(["table", str(pos.width), str(pos.depth), str(pos.base_depth), str(pos.cannon_width)] +
                    sorted(pos.on))]
    for p in pos.pieces:
        flags = p.difficult | p.wooded << 1 | bool(p.crest) << 2
        points = [v for q in p.at + (p.crest or []) for v in q]
        out.append(" ".join(map(str, ["piece", p.kind, flags, len(p.at)] + points)))
    for u in pos.units:
        out.append("unit %d %d %d %d %d %d %d" % (u.side, u.type, u.resolve, u.command, u.x, u.y, u.h))
    return out


def name(pos, u):
    return "ab"[u.side] + str([v for v in pos.units if v.side == u.side].index(u))


# ---- Random positions ----------------------------------------------------------------------------

def box(x0, y0, x1, y1):
    return [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]


def random_ground(pos, rng, centre):
    for _ in range(rng.choice((0, 0, 1, 2))):
        x, y = (c + rng.randint(-4000, 4000) for c in centre)
        w, d = rng.randint(500, 4000), rng.randint(500, 4000)
        at = box(max(0, x - w), max(0, y - d), min(pos.width, x + w), min(pos.depth, y + d))
        if rng.random() < 0.3:
            at = at[:3]
        kind = rng.choice((o.WOOD, o.ROUGH, o.VILLAGE, o.HILL, o.RIVER))
        if kind == o.HILL and any(p.kind == o.HILL for p in pos.pieces):
            continue
        if kind == o.RIVER:
            at = [(0, y), (pos.width, rng.randint(max(0, y - 4000), min(pos.depth, y + 4000)))]
        p = o.Piece(kind, at)
        if kind == o.HILL:
            p.difficult, p.wooded = rng.random() < 0.3, rng.random() < 0.3
            if rng.random() < 0.5:
                p.crest = [(x - w // 2, y), (x + w // 3, y + d // 3)]
                p.crest = [(min(max(0, a), 60000), min(max(0, b), 60000)) for a, b in p.crest]
        pos.pieces.append(p)


HEADINGS = (0, 0, 0, 900, 1800, 1800, 1800, 2700)


def random_position(rng, units=None, spread=None, contact=False):
    pos = o.Position()
    if rng.random() < 0.15:
        pos.on.add("rear_column")
    if rng.random() < 0.15:
        pos.base_depth = rng.choice((500, 700, 1500))
    if rng.random() < 0.15:
        pos.cannon_width = 2000
    centre = (15000, 10000)
    spread = spread or rng.choice((2500, 4000, 6000))
    random_ground(pos, rng, centre)
    wanted = units or rng.randint(2, 8)
    for _ in range(60):
        if len(pos.units) == wanted:
            break
        side = len(pos.units) if len(pos.units) < 2 else rng.randint(0, 1)
        kind = rng.choice((o.HOR, o.LHO, o.DRA, o.PSH, o.PSH, o.SHO, o.RAB, o.CAN))
        h = rng.choice(HEADINGS) if rng.random() < 0.6 else rng.randrange(3600)
        step = rng.choice((1, 1, 100, 500))
        u = o.Unit(side, kind, centre[0] + rng.randint(-spread, spread) // step * step,
                   centre[1] + rng.randint(-spread, spread) // step * step, h,
                   rng.randint(1, o.TYPES[kind][2]))
        if pos.units and rng.random() < 0.3:
            place_near(pos, rng, u, rng.choice(pos.units), contact)
        b = pos.base(u)
        if o.on_table(pos, b) and not any(o.overlap(b, pos.base(v), 0) for v in pos.units):
            pos.units.append(u)
    for side in (0, 1):
        pos.units.append(o.Unit(side, o.CMD, centre[0] + 700, centre[1] + 1400 * side - 700, 0, 1))
    order = [u for u in pos.units if u.side == 0] + [u for u in pos.units if u.side == 1]
    pos.units = order
    return pos


def place_near(pos, rng, u, v, contact):
    """In line with another, or nearly; at a distance that matters."""
    b, hd = pos.base(v), pos.base(u).hd
    gap = rng.choice((0, 40, 50, 51, 60)) if contact else rng.choice((0, 50, 51, 990, 998, 1000, 1500, 2000, 2999, 3000))
    ahead = rng.choice((1, 1, -1)) * (b.hd + hd + gap)
    right = rng.choice((0, 0, 90, 100, 101, 950, 1950, 1949, -1000, -1951, 2000))
    u.x, u.y = o.from_(b.at(), b.h, right, ahead)
    u.h = (b.h + rng.choice((0, 1800, 1800, 900, 2700))) % 3600


# ---- Questions: (words, answer) ------------------------------------------------------------------

def pick(rng, pos, side=None):
    return rng.choice([u for u in pos.units if u.type != o.CMD and side in (None, u.side)])


def ask_pair(rng, pos):
    a = pick(rng, pos)
    b = rng.choice([u for u in pos.units if u is not a and u.type != o.CMD])
    d = o.shape_distance(pos, a, b)
    answer = "%d %d %d" % (d, o.zone(pos, pos.base(a), pos.base(b)), d <= o.TOUCH)
    return "pair %s %s" % (name(pos, a), name(pos, b)), answer


def ask_zoc(rng, pos):
    a = pick(rng, pos)
    b = pick(rng, pos, 1 - a.side)
    return "zoc %s %s" % (name(pos, a), name(pos, b)), str(int(o.in_zoc(pos, a, b)))


def ask_sees(rng, pos):
    a = pick(rng, pos)
    b = pick(rng, pos, 1 - a.side)
    return "sees %s %s" % (name(pos, a), name(pos, b)), str(int(o.sees(pos, a, b)))


def ask_ground(rng, pos):
    p = rng.randint(9000, 21000), rng.randint(5000, 15000)
    return "ground %d %d" % p, "%d %d" % (o.difficult_at(pos, p), o.height_at(pos, p))


def ask_shoot(rng, pos):
    a = pick(rng, pos)
    b = pick(rng, pos, 1 - a.side)
    why = o.may_shoot(pos, a, b)
    answer = "%d %d %s" % (o.shot_dice(pos, a, b, True), o.shot_dice(pos, a, b, False), "no" if why else "ok")
    if a.type in (o.RAB, o.CMD):
        answer = "* * no"
    return "shoot %s %s" % (name(pos, a), name(pos, b)), answer


def ask_move(rng, pos):
    u = pick(rng, pos)
    change = rng.choice((0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 5, 6, 7, 8, 9, 10, 10))
    angle = rng.choice((rng.randint(1, 460), 450, 100, 300)) if change in (1, 2, 6, 7) else 0
    length = rng.choice((rng.randint(0, 9000), rng.randint(0, 3100), 1000, 2000, 3000, 0))
    if change in (8, 9):
        length = rng.choice((1000, 1000, 1002, 1003, 998, 997))
    if change in (4, 5):
        length = rng.choice((0, 0, 0, 1000))
    if change in (6, 7) and not length:
        length = 500
    mid, end, cost = o.move_end(pos.base(u), change, angle, length)
    why = o.check_move(pos, u, change, angle, length)
    said = "*" if why == "?" else "no" if why else "ok"
    answer = "%d %d %d %d %s" % (end.x, end.y, end.h, cost, said)
    if u.type == o.CAN:
        answer = "* * * * no"
    return "move %s %d %d %d" % (name(pos, u), change, angle, length), answer


def ask_commander(rng, pos):
    c = rng.choice([u for u in pos.units if u.type == o.CMD])
    spot = lambda: (c.x + rng.randint(-3500, 3500), c.y + rng.randint(-3500, 3500))
    points = [spot() for _ in range(rng.choice((1, 1, 2, 3, 4)))]
    why = o.check_commander(pos, c, points)
    words = " ".join("%d %d" % p for p in points)
    return "cmove %s %s" % (name(pos, c), words), "*" if why == "?" else "no" if why else "ok"


def ask_back(rng, pos):
    u = pick(rng, pos)
    if u.type not in o.CAVALRY:
        u = pick(rng, pos)
    length = rng.choice((rng.randint(900, 3100), 1000, 2000, 3000, 997, 3003))
    why = "?" if o.touches_enemy(pos, u) else o.check_back(pos, u, length)
    return "back %s %d" % (name(pos, u), length), "*" if why == "?" else "no" if why else "ok"


def ask_shift(rng, pos):
    """A unit goes straight on where commanders stand in its way; those not meant stand far off."""
    u = pick(rng, pos)
    length = rng.choice((300, 700, 1000, 1700, 2500, 3000))
    c = rng.choice([v for v in pos.units if v.type == o.CMD])
    was = (c.x, c.y)
    mid, end, cost = o.move_end(pos.base(u), o.STRAIGHT, 0, length)
    c.x, c.y = o.from_(end.at(), end.h, rng.randint(-1400, 1400), rng.randint(-900, 900))
    others = [pos.base(v).corners() for v in pos.units if v.type != o.CMD]
    answer = "*"
    if o.fits(pos, c, (c.x, c.y), others) and not o.check_move(pos, u, o.STRAIGHT, 0, length):
        x, y, u.x, u.y = u.x, u.y, end.x, end.y
        mates = [v for v in pos.units if v.type == o.CMD and v is not c]
        if o.fits(pos, mates[0], (mates[0].x, mates[0].y), [end.corners()]):  # else both are shifted
            answer = "%d %d" % o.shifted(pos, c, c.side == u.side)
        u.x, u.y = x, y
    question = "shift %s %s %d %d %d" % (name(pos, u), name(pos, c), c.x, c.y, length)
    c.x, c.y = was
    return question, answer


def ask_charge(rng, pos):
    u = pick(rng, pos)
    straight = rng.random() < 0.5
    t = pick(rng, pos, 1 - u.side)
    question = "charge %s %s" % (name(pos, u), "-" if straight else name(pos, t))
    if u.type == o.CAN or o.touches_enemy(pos, u):
        return question, "*"  # it may not declare at all
    c = o.straight_charge(pos, u) if straight else o.wheel_charge(pos, u, t)
    return question, "%d %d %d %d %d" % (c[0], c[1], c[2].x, c[2].y, c[2].h) if c else "none"


def fights_alone(pos, u):
    """A single pair: nobody is a secondary."""
    touching = [e for e in o.foes(pos, u) if e.type != o.CAN and o.shape_distance(pos, u, e) <= o.TOUCH]
    return u.type != o.CAN and len(touching) == 1 and all(
        v is u or o.shape_distance(pos, v, touching[0]) > o.TOUCH for v in o.foes(pos, touching[0]))


def ask_melee(rng, pos):
    able = [u for u in pos.units if u.type != o.CMD and fights_alone(pos, u)]
    if not able:
        return "melee %s" % name(pos, pick(rng, pos)), "*"
    u = rng.choice(able)
    return "melee %s" % name(pos, u), str(o.melee_dice(pos, u))


def ask_morale(rng, pos):
    n = [rng.randint(10, 36), rng.randint(10, 36)]
    lost = [rng.randint(0, k * 2 // 3) for k in n]
    f = rng.choice((3, 3, 4))
    broken = [o.loses(lost[s], n[s], f) for s in (0, 1)]
    over = 3 if all(broken) else 2 if broken[0] else 1 if broken[1] else 0
    return "morale %d %d %d %d %d" % (n[0], lost[0], n[1], lost[1], f), str(over)


#        ask, share, questions a position, keywords of the position
KINDS = {
    "pair": (ask_pair, 30, 12, {}),
    "zoc": (ask_zoc, 16, 6, {"spread": 3000}),
    "sees": (ask_sees, 10, 6, {}),
    "ground": (ask_ground, 8, 8, {"units": 2}),
    "shoot": (ask_shoot, 8, 5, {"spread": 3500}),
    "move": (ask_move, 20, 6, {}),
    "charge": (ask_charge, 2, 2, {"spread": 3000}),
    "cmove": (ask_commander, 8, 6, {}),
    "back": (ask_back, 6, 6, {}),
    "shift": (ask_shift, 4, 6, {"units": 4}),
    "melee": (ask_melee, 4, 4, {"contact": True, "units": 4, "spread": 2500}),
    "morale": (ask_morale, 2, 1, {"units": 2}),
}


def usable(pos):
    return len({u.side for u in pos.units if u.type != o.CMD}) == 2


if __name__ == "__main__":
    sys.exit(Comparison(KINDS, position_lines, random_position, usable).main(52000))
