#!/usr/bin/env python3
"""The oracle for Sword & Spear: random questions put to the C core (through the probe) and to oracle.py.

    run.py PROBE [--seed N] [--count N] [--only KIND,KIND] [--show N]"""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import oracle as o
from compare import Comparison

CENTRE = (18000, 12000)
AXES = (0, 0, 900, 1800, 1800, 2700)
ANY = (o.HF, o.HF, o.MF, o.LF, o.CAV, o.CAM, o.LH, o.EL, o.CH, o.WW, o.CAMP)
MOVERS = (o.HF, o.HF, o.MF, o.LF, o.CAV, o.CAM, o.LH, o.EL, o.CH)
SHOTS = (o.MF, o.MF, o.LF, o.LH, o.CAV, o.WW, o.HF)
STRENGTH = {o.HF: 4, o.MF: 3, o.LF: 2, o.CAV: 3, o.CAM: 3, o.LH: 2, o.EL: 3, o.CH: 3, o.WW: 4, o.ART: 2, o.CAMP: 3}
TRAITS = (o.IMPACT, o.SHIELDWALL, o.SPEARS, o.PIKES, o.UNDRILLED, o.THROWN, o.TWO_HANDED, o.STEADFAST)
WEAPONS = (o.BOW, o.LONGBOW, o.CROSSBOW, o.SLING, o.JAVELINS, o.HANDGUN)
NOTHING = "margin 1 1 0", "*"


# ---- Words ---------------------------------------------------------------------------------------

def name(pos, u):
    return "ab"[u.side] + str([v for v in pos.units if v.side == u.side].index(u))


def position_lines(pos):
    out = [" ".join(["table", str(pos.width), str(pos.depth)] + sorted(pos.on))]
    for p in pos.pieces:
        out.append(" ".join(map(str, ["piece", p.kind, len(p.at)] + [v for q in p.at for v in q])))
    for u in pos.units:
        out.append("unit " + " ".join(map(str, (u.side, u.type, u.disc, u.strength, u.prot, u.weapon, u.large, u.traits,
                                                u.x, u.y, u.h, u.hits, u.impetus))))
    for c in pos.commanders:
        out.append("commander %d %d %s %d %d" % (c.side, c.rank, name(pos, c.unit) if c.unit else "-", c.x, c.y))
    for a, e, b, g in pos.records:
        out.append("record %s %d %s %d" % (name(pos, a), e, name(pos, b), g))
    return out


# ---- Random positions ----------------------------------------------------------------------------

def make(rng, side, kind, x, y, h, shoots=False):
    foot, traits = kind in (o.HF, o.MF), 0
    for t in TRAITS:
        if rng.random() < 0.25 and kind not in (o.WW, o.CAMP) and (
                t in (o.IMPACT, o.UNDRILLED, o.STEADFAST, o.TWO_HANDED) or foot):
            traits |= t
    weapon = rng.choice(WEAPONS) if shoots or rng.random() < 0.2 and kind not in (o.EL, o.CAMP) else 0
    large = int(foot and rng.random() < 0.25)
    disc = 4 if kind == o.CAMP else rng.choice((2, 3, 3, 4, 4, 5))
    return o.Unit(side, kind, x, y, h, disc, STRENGTH[kind], rng.choice((-1, 0, 0, 1, 2)), weapon, large, traits,
                  rng.choice((0, 0, 0, 1)), int(kind != o.CAMP and rng.random() < 0.5))


def box(x0, y0, x1, y1):
    return [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]


def random_ground(pos, rng, kinds):
    for _ in range(rng.choice((0, 1, 1)) if kinds else 0):
        kind = rng.choice(kinds)
        x, y = (c + rng.randint(-3500, 3500) for c in CENTRE)
        w, d = rng.randint(800, 2500), rng.randint(800, 2500)
        at = box(x - w, y - d, x + w, y + d)
        if rng.random() < 0.3:
            at = at[:3]
        if kind >= o.WALL:
            at = [(x - 2 * w, y + rng.choice((0, 0, d))), (x, y), (x + 2 * w, y)]
        pos.pieces.append(o.Piece(kind, at))


def against(u, t, edge, offset=0):
    """8.4.a: its front on his edge."""
    h = (t.h + 900 * edge + 1800) % 3600
    return u.moved(*o.from_(t.middle(edge), h, offset, 0), h)


def beside(rng, v):
    """A place near another unit, at a distance that matters."""
    gap = rng.choice((0, 5, 11, 40, 50, 51, 200, 900, 1000, 1001, 1500))
    slip = rng.choice((0, 0, 500, 1000, -1000, 1999, 2001, rng.randint(-2500, 2500)))
    edge = rng.randrange(4)
    right, ahead = ((slip, gap), (1000 + gap, slip), (slip, -v.d - gap), (-1000 - gap, slip))[edge]
    return v.point(right, ahead), (v.h + 900 * edge + rng.choice((0, 1800, 1800, 900))) % 3600


def fits(pos, u):
    return not o.off_table(pos, u) and not any(o.overlap(u, v) for v in pos.units)


def commanders(pos, rng):
    for side in (0, 1):
        own = [u for u in pos.units if u.side == side]
        for rank in rng.choice(((), (2,), (2, 1), (1,), (1, 1))):
            if own and rng.random() < 0.6:
                pos.commanders.append(o.Commander(side, rank, rng.choice(own)))
                continue
            x, y = (c + rng.choice((-1, 1)) * rng.randint(0, 8000) for c in CENTRE)
            c = o.Commander(side, rank, None, x, y)
            if not any(abs(u.x - x) < 3000 and abs(u.y - y) < 3000 for u in pos.units):
                pos.commanders.append(c)
    pos.commanders.sort(key=lambda c: c.side)


def random_position(rng, wanted=None, spread=None, close=0.3, types=ANY, ground=(), shoots=False, contact=0.0,
                    edge=0.06):
    pos = o.Position()
    if rng.random() < edge:
        pos.width, pos.depth = CENTRE[0] + rng.randint(1500, 5000), CENTRE[1] + rng.randint(1500, 5000)
    random_ground(pos, rng, ground)
    spread = spread or rng.choice((2500, 4000, 6000))
    wanted = wanted or rng.randint(3, 5)
    tilt = rng.choice((0, 0, 0, rng.randrange(90) * 10))
    for _ in range(30):
        if len(pos.units) == wanted:
            break
        side = len(pos.units) % 2 if len(pos.units) < 4 else rng.randint(0, 1)
        h = (rng.choice(AXES) + tilt) % 3600 if rng.random() < 0.8 else rng.randrange(360) * 10
        x, y = (c + rng.randint(-spread, spread) for c in CENTRE)
        if pos.units and rng.random() < close:
            (x, y), h = beside(rng, rng.choice(pos.units))
        u = make(rng, side, rng.choice(types), x, y, h, shoots and rng.random() < 0.7)
        if fits(pos, u):
            pos.units.append(u)
    if rng.random() < contact:
        join(pos, rng)
    pos.units.sort(key=lambda u: u.side)
    commanders(pos, rng)
    return pos


def record(pos, u, e, t, g):
    pos.records.append((u, e, t, g) if u.side == 0 else (t, g, u, e))
    pos.records.sort(key=lambda r: (pos.units.index(r[0]), pos.units.index(r[2])))


def join(pos, rng, kinds=MOVERS, edge=None):
    """Somebody comes into contact with an enemy; he, or None."""
    t = rng.choice(pos.units)
    edge = rng.choice((o.FRONT, o.FRONT, o.RIGHT, o.REAR, o.LEFT)) if edge is None else edge
    if any(v is t or w is t for v, _, w, _ in pos.records) and any(g == edge for g, _, _ in o.records_of(pos, t)):
        return None
    u = against(make(rng, 1 - t.side, rng.choice(kinds), 0, 0, 0), t, edge, rng.choice((0, 0, 0, 250, -500)))
    if not fits(pos, u):
        return None
    pos.units.append(u)
    pos.units.sort(key=lambda v: v.side)
    record(pos, u, o.FRONT, t, edge)
    return u


def fight_position(rng, ground=()):
    """Somebody in contact with an enemy, friends of both about them."""
    pos = o.Position()
    if rng.random() < 0.2:
        pos.on.discard("impetus_charged")
    random_ground(pos, rng, ground)
    h = rng.choice(AXES) if rng.random() < 0.7 else rng.randrange(360) * 10
    pos.units.append(make(rng, rng.randint(0, 1), rng.choice(ANY), *CENTRE, h))
    join(pos, rng)
    if rng.random() < 0.6:
        join(pos, rng)
    for _ in range(rng.choice((0, 1, 1))):
        v = rng.choice(pos.units)
        back = rng.choice((0, 100, 200, 240, 400))
        s = make(rng, v.side, rng.choice((o.HF, o.MF, o.MF, o.CAV)), 0, 0, 0)
        s = s.moved(*v.point(rng.choice((0, 0, 500, -900, 1200)), -v.d - back), v.h + rng.choice((0, 0, 50, 100, 110)))
        if fits(pos, s):
            pos.units.append(s)
    pos.units.sort(key=lambda u: u.side)
    commanders(pos, rng)
    return pos


def usable(pos):
    return all(any(u.side == side for u in pos.units) for side in (0, 1))


def pick(rng, pos, *kinds):
    some = [u for u in pos.units if not kinds or u.type in kinds]
    return rng.choice(some) if some else None


# ---- What somebody is ----------------------------------------------------------------------------

def ask_unit(rng, pos):
    u = pick(rng, pos)
    return "unit " + name(pos, u), "%d %d %d %d %d %d %d %d" % (
        o.discipline(pos, u), o.test_need(pos, u), o.in_command(pos, u), o.fresh(pos, u), o.terrain(pos, u),
        bool(o.hills(pos, u)), bool(o.zone(pos, u)), o.engaged_front(pos, u) if o.records_of(pos, u) else 0)


def ask_pair(rng, pos):
    a = pick(rng, pos)
    b = rng.choice([u for u in pos.units if u is not a])
    return "pair %s %s" % (name(pos, a), name(pos, b)), "%d %d" % (o.distance(a, b), o.edge_towards(b, a.at()))


def ask_near(rng, pos):
    u = pick(rng, pos)
    return "near " + name(pos, u), " ".join([name(pos, v) for v in o.near_rout(pos, u)] + ["."])


def ask_army(rng, pos):
    side = rng.randint(0, 1)
    return "army %d" % side, "%d %d %d" % o.army(pos, side)


# ---- Dice ----------------------------------------------------------------------------------------

def ask_margin(rng, pos):
    w, l = rng.randint(1, 6), rng.randint(0, 6)
    p = rng.randint(-1, 2)
    if l > w:
        w, l = l, w
    return "margin %d %d %d" % (w, l, p), "%d" % o.margin(w, l, p, "armour_six" in pos.on)


def ask_melee(rng, pos):
    u, t = rng.sample(pos.units, 2)
    if not pos.records or u.side == t.side:
        return NOTHING
    mine = [(e, g) for e, v, g in o.records_of(pos, u) if v is t]
    if not mine:
        return NOTHING
    edge, flags, bonus, theirs = mine[0], 0, rng.choice((0, 0, 1, 2)), 0
    if edge[0] == o.FRONT and u.type not in o.TRAIN and rng.random() < 0.6:
        flags = o.CHARGED
        if rng.random() < 0.3 and edge[1] == o.FRONT and t.type not in o.TRAIN:
            flags |= o.COUNTERED
            theirs = rng.choice((0, 1))
        flags |= rng.choice((0, 0, o.CROSSED0 | o.OVER0, o.OVER0, o.CROSSED1 | o.OVER1 if flags & o.COUNTERED else 0))
    try:
        sides = [o.melee(pos, i, (u, t), edge, flags, (bonus, theirs)[i]) for i in (0, 1)]
    except o.Doubt:
        return NOTHING
    numbers = *sides[0], *sides[1], o.protection(pos, u, t, False), o.protection(pos, t, u, False)
    return "melee %s %s %d %d %d %d" % (name(pos, u), name(pos, t), edge[1], flags, bonus, theirs), \
        "%d %d %d %d %d %d" % numbers


def ask_shooting(rng, pos):
    u = pick(rng, pos)
    foes = [v for v in pos.foes(u) if v.type != o.CAMP]
    if not u.weapon or not foes:
        return NOTHING
    t, bonus = rng.choice(foes), rng.choice((0, 1, 2))
    try:
        answer = "%d %d %d %d" % o.shooting(pos, u, t, bonus)
        answer += " %d" % o.protection(pos, t, u, True)
    except o.Doubt:
        return NOTHING
    return "shooting %s %s %d" % (name(pos, u), name(pos, t), bonus), answer


def ask_shot(rng, pos):
    u = pick(rng, pos)
    if not u.weapon or o.records_of(pos, u):
        return NOTHING
    foes = pos.foes(u)
    t = min(foes, key=lambda v: o.square(u.at(), v.at())) if rng.random() < 0.6 else rng.choice(foes)
    bonus = rng.choice((0, 0, 1))
    try:
        legal, far = o.check_shot(pos, u, t, bonus)
    except o.Doubt:
        return NOTHING
    return "shot %s %s %d" % (name(pos, u), name(pos, t), bonus), \
        "no" if not legal else "ok *" if far is None else "ok %d" % far


# ---- Moves and charges ---------------------------------------------------------------------------

def random_step(rng, u):
    roll = rng.random()
    if roll < 0.5:
        return o.FORWARD, rng.choice((rng.randint(1, 30) * 100, rng.randint(50, 3000), 1000, 2000))
    if roll < 0.75:
        most = rng.choice((45, 45, 60, 90, 180))
        return rng.choice((o.WHEEL_LEFT, o.WHEEL_RIGHT)), 10 * rng.choice((rng.randint(1, most), 15, 30, 45))
    if roll < 0.83:
        return rng.choice((o.TURN_LEFT, o.TURN_RIGHT, o.TURN_ABOUT)),
    kind = rng.choice((o.BACK, o.SIDE_LEFT, o.SIDE_RIGHT))
    return kind, rng.choice((rng.randint(50, 1500), 500, 1000))


def said(pos, answer):
    legal, most, cost, end, stopper = answer
    words = ["ok" if legal else "no"]
    if legal:
        words += [str(most), "*" if cost is None else str(cost), "%d %d %d" % (end.x, end.y, end.h),
                  name(pos, stopper) if stopper else "-"]
    return " ".join(words)


def ask_move(rng, pos):
    u = pick(rng, pos, *MOVERS)
    if not u or o.records_of(pos, u):
        return NOTHING
    steps = [random_step(rng, u) for _ in range(rng.choice((1, 1, 1, 2, 2, 3)))]
    d, bonus = rng.choice((6, 6, 6, 5, 4)), rng.choice((0, 0, 0, 1, 2))
    try:
        answer = said(pos, o.check_move(pos, u, d, bonus, steps))
    except o.Doubt:
        return NOTHING
    words = " ".join("%d %d" % (s + (0,))[:2] for s in steps)
    return "move %s %d %d %s" % (name(pos, u), d, bonus, words), answer


def ask_free(rng, pos):
    u = pick(rng, pos, o.LF, o.LH)
    if not u or o.records_of(pos, u) or u.is_(o.UNDRILLED):
        return NOTHING
    d, bonus = 6, rng.choice((0, 0, 1))
    x, y = u.point(rng.randint(-3000, 3000), rng.randint(-3000, 4000))
    h = rng.choice((u.h, u.h, u.h + 1800, rng.randrange(360) * 10)) % 3600
    try:
        answer = said(pos, o.check_free(pos, u, bonus, x, y, h))
    except o.Doubt:
        return NOTHING
    return "free %s %d %d %d %d %d" % (name(pos, u), d, bonus, x, y, h), answer


def ask_charge(rng, pos):
    u = pick(rng, pos, *MOVERS)
    if not u:
        return NOTHING
    foes = pos.foes(u)
    t = min(foes, key=lambda v: o.square(u.at(), v.at())) if rng.random() < 0.7 else rng.choice(foes)
    tenths = rng.choice((0, 0, 10 * rng.randint(-45, 45), 10 * rng.randint(-90, 90)))
    if rng.random() < 0.6:  # so that he may lie ahead
        lat, ahead = u.local(t.centre())
        tenths = 10 * round(o.math_angle(lat, ahead))
        if abs(tenths) > 900:
            tenths = 0
    bonus = rng.choice((0, 0, 1, 2))
    try:
        legal, most, spent, way, edge = o.check_charge(pos, u, t, tenths, bonus)
    except o.Doubt:
        return NOTHING
    hand = 0 if not tenths else 1 if tenths < 0 else 2
    return "charge %s %s %d %d %d" % (name(pos, u), name(pos, t), hand, abs(tenths), bonus), \
        "ok %d %d %d %d" % (most, spent, way, edge) if legal else "no"


# ---- What is asked -------------------------------------------------------------------------------

def draw(rng, kind="any", **kw):
    return fight_position(rng, **kw) if kind == "fight" else random_position(rng, **kw)


CLASSES = (o.GENTLE, o.STEEP, o.SCRUB, o.WOOD, o.MARSH, o.VILLAGE)
WAYS = (o.SCRUB, o.WOOD, o.MARSH, o.LAKE, o.WALL, o.HEDGE, o.STEEP)
SIGHT = (o.WOOD, o.WOOD, o.GENTLE, o.STEEP, o.VILLAGE, o.WALL)
#        ask, share, questions a position, keywords of the position
KINDS = {
    "unit": (ask_unit, 18, 10, {"ground": CLASSES, "contact": 0.5}),
    "pair": (ask_pair, 13, 12, {"close": 0.6}),
    "near": (ask_near, 7, 6, {"close": 0.5}),
    "army": (ask_army, 2, 2, {}),
    "margin": (ask_margin, 6, 50, {"wanted": 2}),
    "melee": (ask_melee, 16, 8, {"kind": "fight", "ground": (o.WOOD, o.SCRUB, o.GENTLE, o.STEEP)}),
    "shooting": (ask_shooting, 7, 8, {"shoots": True, "ground": (o.WOOD, o.MARSH, o.WALL, o.VILLAGE)}),
    "shot": (ask_shot, 8, 6, {"types": SHOTS, "shoots": True, "ground": SIGHT, "spread": 4000, "contact": 0.2}),
    "move": (ask_move, 11, 8, {"ground": WAYS, "types": ANY, "edge": 0.15}),
    "free": (ask_free, 3, 6, {"ground": WAYS, "types": (o.LF, o.LH, o.MF, o.CAV)}),
    "charge": (ask_charge, 8, 8, {"ground": WAYS, "spread": 3500, "edge": 0.1}),
}


if __name__ == "__main__":
    sys.exit(Comparison(KINDS, position_lines, draw, usable).main(100000))
