#!/usr/bin/env python3
"""The oracle for Lion of the North: random questions put to the C core (through the probe) and to oracle.py.

    run.py PROBE [--seed N] [--count N] [--only KIND,KIND] [--show N]"""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import oracle as o
from compare import Comparison

CENTRE = (90000, 60000)
AXES = (0, 0, 900, 1800, 1800, 2700)
FIGHTERS = (o.MIL, o.MUS, o.PIK, o.PIK, o.REI, o.CAV, o.DRG, o.CRO)
SHOTS = (o.MUS, o.MUS, o.REI, o.DRG, o.OG, o.RG, o.LG, o.MG, o.HG, o.MOR)
ANY = FIGHTERS + (o.RG, o.LG, o.MG, o.HG, o.GEN)
STATES = {o.RG: (o.MOBILE,), o.LG: (o.LIMBERED0, o.EMPLACED0, o.LIMBERED1), o.MG: (o.EMPLACED1, o.LIMBERED0)}


# ---- Words ---------------------------------------------------------------------------------------

def position_lines(pos):
    out = [" ".join(["table", str(pos.width), str(pos.depth), str(int(pos.bad))] + sorted(pos.on))]
    for p in pos.pieces:
        out.append(" ".join(map(str, ["piece", p.kind, len(p.at)] + [v for q in p.at for v in q])))
    for u in pos.stands:
        out.append("stand %d %d %d %d %d %d %d" % (u.side, u.type, u.x, u.y, u.h, u.disordered, u.gun))
    return out


def name(pos, u):
    return "ab"[u.side] + str([v for v in pos.stands if v.side == u.side].index(u))


def names(pos, stands):
    return ",".join(name(pos, u) for u in stands)


# ---- Random positions ----------------------------------------------------------------------------

def make(rng, side, kind, x, y, h):
    gun = rng.choice(STATES.get(kind, (o.FIXED,))) if kind in o.GUNS else 0
    return o.Stand(side, kind, x, y, h % 3600, rng.random() < 0.2 and kind != o.GEN, gun)


def box(x0, y0, x1, y1):
    return [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]


def random_ground(pos, rng, kinds):
    for _ in range(rng.choice((0, 1, 1, 2)) if kinds else 0):
        kind = rng.choice(kinds)
        x, y = (c + rng.randint(-9000, 9000) for c in CENTRE)
        w, d = rng.randint(1500, 6000), rng.randint(1500, 6000)
        at = box(x - w, y - d, x + w, y + d)
        if rng.random() < 0.3:
            at = at[:3]
        if kind >= o.ROAD:
            at = [(x - 2 * w, y + rng.choice((0, 0, d))), (x, y), (x + 2 * w, y)]
        if kind == o.HILL and pos.of(o.HILL):
            continue
        pos.pieces.append(o.Piece(kind, at))
        if kind == o.HILL and rng.random() < 0.7:
            middle = (sum(p[0] for p in at) // len(at), sum(p[1] for p in at) // len(at))
            pos.pieces.append(o.Piece(o.TOP, [((p[0] + middle[0]) // 2, (p[1] + middle[1]) // 2) for p in at]))
        if kind == o.WATER and rng.random() < 0.6:
            half = rng.choice((2200, 3000, 1200))
            cross = box(x - half, y - d - 1000, x + half, y + d + 1000)
            pos.pieces.append(o.Piece(rng.choice((o.FORD, o.BRIDGE)), cross))


def beside(rng, v, kind, h):
    """A place in line with another stand, at a distance that matters."""
    w, d = o.base_of(kind)
    turn = (h - v.h) // 900 % 4
    gap = rng.choice((0, 0, 0, 20, 50, 51, 60, 99, 100, 150, -10, -20, -21))
    slip = rng.choice((0, 0, 500, 1000, 2000, 3400, 3500, 3501, 3600, -500, -2500, -3500))
    edge = rng.randrange(4)
    if edge in (o.RIGHT, o.LEFT):
        right = (v.w // 2 + gap + (w if turn in (0, 2) else d) // 2) * (1 if edge == o.RIGHT else -1)
        ahead = -v.d // 2 + slip
    else:
        depth = d if turn in (0, 2) else w
        right, ahead = slip, (gap + depth // 2) if edge == o.FRONT else -v.d - gap - depth // 2
    centre = v.point(right, ahead)
    return o.from_(centre, h, 0, d // 2)


def random_position(rng, wanted=None, spread=None, close=0.4, types=ANY, ground=(), guns=True):
    pos = o.Position()
    pos.on |= {s for s in ("enemy_blocks_los",) if rng.random() < 0.1}
    if rng.random() < 0.1:
        pos.on.discard("slope_sight")
    pos.bad = rng.random() < 0.05
    if rng.random() < 0.1:
        pos.width, pos.depth = CENTRE[0] + rng.randint(2000, 9000), CENTRE[1] + rng.randint(2000, 9000)
    random_ground(pos, rng, ground)
    spread = spread or rng.choice((4000, 8000, 14000))
    wanted = rng.randint(4, 10) if wanted is None else wanted
    tilt = rng.choice((0, 0, 0, rng.randrange(900)))
    for _ in range(80):
        if len(pos.stands) == wanted:
            break
        side = len(pos.stands) % 2 if len(pos.stands) < 4 else rng.randint(0, 1)
        kind = rng.choice(types)
        if not guns and kind in o.GUNS or kind == o.GEN and any(
                u.type == o.GEN and u.side == side for u in pos.stands):
            continue
        h = (rng.choice(AXES) + tilt) % 3600 if rng.random() < 0.8 else rng.randrange(3600)
        x, y = (c + rng.randint(-spread, spread) for c in CENTRE)
        if pos.stands and rng.random() < close:
            v = rng.choice(pos.stands)
            h = (v.h + rng.choice((0, 1800, 1800, 900, 2700)) + rng.choice((0, 0, 0, 5, 6, -5))) % 3600
            x, y = beside(rng, v, kind, h)
        u = make(rng, side, kind, x, y, h)
        if o.on_table(pos, u) and not any(o.overlap(u, v) for v in pos.stands):
            pos.stands.append(u)
    pos.stands.sort(key=lambda u: u.side)
    return pos


def usable(pos):
    return all(sum(u.side == side for u in pos.stands) >= 2 for side in (0, 1))


# ---- Two stands ----------------------------------------------------------------------------------

def pick(rng, pos, *kinds, side=None):
    some = [u for u in pos.stands if (not kinds or u.type in kinds) and side in (None, u.side)]
    return rng.choice(some) if some else None


def ask_pair(rng, pos):
    a = pick(rng, pos)
    others = [u for u in pos.stands if u is not a]
    b = min(others, key=lambda u: o.distance(a, u)) if rng.random() < 0.7 else rng.choice(others)
    touching = o.contacts(a, b)
    edges = "%d %d" % touching[0] if len(touching) == 1 else "* *" if touching else "9 9"
    return "pair %s %s" % (name(pos, a), name(pos, b)), "%d %d %s" % (o.distance(a, b), bool(touching), edges)


def ask_fire(rng, pos):
    f = pick(rng, pos, *SHOTS) or pick(rng, pos)
    foes = pos.foes(f)
    t = min(foes, key=lambda u: o.distance(f, u)) if rng.random() < 0.4 else rng.choice(foes)
    words = "fire %s %s" % (name(pos, f), name(pos, t))
    try:
        may = "ok" if o.may_fire(pos, f, t) else "no"
    except o.Doubt:
        may = "*"
    try:
        cover = "%d" % o.in_cover(pos, f, t)
    except o.Doubt:
        cover = "*"
    return words, "%d %s %s" % (o.range_value(o.distance(f, t)), cover if f.type != o.MOR else "*", may)


# ---- Moves ---------------------------------------------------------------------------------------

def moves(u):
    return u.type != o.GEN and o.TYPES[u.type][3] > 0 and u.gun not in (o.FIXED, o.EMPLACED0, o.EMPLACED1)


def random_leg(rng, pos, u, last):
    roll = rng.random()
    foes = pos.foes(u)
    if last and foes and u.type not in o.GUNS and roll < 0.3:
        t = min(foes, key=lambda e: o.square(e.at(), u.at())) if rng.random() < 0.7 else rng.choice(foes)
        return "C", u, t, rng.randrange(4), rng.choice((0, 0, 500, -1000, 3000, 3500, -3500, 3501))
    if roll < 0.5:
        angle = rng.choice((rng.randint(1, 900), 900, 300, 150)) * rng.choice((1, -1))
        return "W", angle
    ahead = rng.choice((rng.randint(-3000, 12000), rng.randint(0, 4000), 1000, 5000))
    right = rng.choice((0, 0, 0, rng.randint(-4000, 4000)))
    h = u.h if rng.random() < 0.6 else (u.h + rng.choice((900, 2700, rng.randrange(3600)))) % 3600
    if rng.random() < 0.15:  # on the spot
        h = (u.h + rng.choice((900, 1800, 2700, 450))) % 3600
        return ("S",) + o.from_(u.centre(), h, 0, u.d // 2) + (h,)
    return ("S",) + u.point(right, ahead) + (h,)


def words_of(pos, legs):
    out = []
    for leg in legs:
        if leg[0] == "C":
            leg = ("C", name(pos, leg[1]), name(pos, leg[2])) + leg[3:]
        out += [str(v) for v in leg]
    return " ".join(out)


def said(pos, movers, legs, end, allowance, cost, legal):
    words = ["%d %d" % (allowance, cost)] + ["%d %d %d" % (u.x, u.y, u.h) for u in end]
    if legal:
        harmed = sorted(o.passed_through(pos, movers, legs), key=pos.stands.index) if legs else []
        words += ["ok"] + [name(pos, f) for f in harmed]
    else:
        words.append("no")
    return " ".join(words + ["."])


def ask_move(rng, pos):
    able = [u for u in pos.stands if moves(u)]
    if not able:
        return "cost a0 - 0 0", "*"
    u = rng.choice(able)
    force, face = rng.random() < 0.2, rng.randint(1, 6)
    count = rng.choice((0, 1, 1, 1, 2, 3))
    legs, done, now = [], [], [u]
    for i in range(count):
        leg = random_leg(rng, pos, now[0], i == count - 1)
        if leg[0] == "C":
            leg = ("C", u) + leg[2:]
        made, now = o.legs_of(now, [leg if leg[0] != "C" else ("C", now[0]) + leg[2:]], now)
        if made[0].cost > 60000:
            return "cost a0 - 0 0", "*"
        legs.append(leg)
        done += made
    most = o.allowance(pos, [u], force, [o.terrain_dice(pos, u) * face])
    words = "move %s - %d 0 %d %s" % (name(pos, u), force, face, words_of(pos, legs))
    legal = o.check_move(pos, [u], done, now, most)
    return words, said(pos, [u], done, now, most, sum(leg.cost for leg in done), legal)


def ask_rear(rng, pos):
    """Demoralised, to the own edge."""
    able = [u for u in pos.stands if moves(u)]
    if not able:
        return "cost a0 - 0 0", "*"
    u = rng.choice(able)
    home = 1800 if u.side == 0 else 0
    legs, done, now = [], [], [u]
    if rng.random() < 0.4:
        h = (u.h + rng.choice((900, 1800, 2700, 450))) % 3600
        legs.append(("S",) + o.from_(u.centre(), h, 0, u.d // 2) + (h,))
    way = rng.choice((500, 1500, 4000))
    aside = rng.choice((0, way // 6, way // 6 + 2, -way // 6 + 1, -way // 5))
    for leg in legs:
        made, now = o.legs_of(now, [leg], now)
        done += made
    leg = ("S",) + o.from_(now[0].at(), home, aside, way) + (now[0].h,)
    if rng.random() < 0.05:
        leg = ("W", 30)
    legs.append(leg)
    made, now = o.legs_of(now, [leg], now)
    done += made
    most = o.allowance(pos, [u], False, [o.terrain_dice(pos, u)])
    legal = o.check_move(pos, [u], done, now, most) and o.check_rear(pos, [u], done, now)
    words = "move %s - 4 1 1 %s" % (name(pos, u), words_of(pos, legs))
    return words, said(pos, [u], done, now, most, sum(leg.cost for leg in done), legal)


# ---- Groups --------------------------------------------------------------------------------------

def block_position(rng, ground=(), file=False):
    """Ranks of one arm, and enemies before them."""
    pos = random_position(rng, wanted=0, ground=ground)
    pos.width, pos.depth = 180000, 120000
    arm = rng.choice((o.FOOT, o.FOOT, (o.CAV, o.REI), (o.MUS, o.PIK, o.RG)))
    h = rng.choice(AXES) if rng.random() < 0.6 else rng.randrange(3600)
    first = make(rng, 0, rng.choice(arm), *CENTRE, h)
    pos.stands.append(first)
    row, ranks = [first], []
    for _ in range(0 if file else rng.randint(0, 4)):
        kind = rng.choice(arm)
        slip = rng.choice((0, 0, 0, 0, 20, 49)) if h % 900 == 0 else 0
        back = rng.choice((0, 0, 0, 0, 30, -30)) if h % 900 == 0 else 0
        u = make(rng, 0, kind, *row[-1].point(row[-1].w // 2 + slip + o.base_of(kind)[0] // 2, back), h)
        row.append(u)
    for u in row:
        for _ in range(rng.randint(1, 4) if file else rng.choice((0, 0, 1))):
            last = ranks[-1] if ranks and file else u
            gap = rng.choice((0, 0, 0, 20, 50)) if h % 900 == 0 and not file else 0
            kind = rng.choice(arm)
            ranks.append(make(rng, 0, kind, *last.point(0, -last.d - gap), h))
    for u in row[1:] + ranks:
        if not any(o.overlap(u, v) for v in pos.stands):
            pos.stands.append(u)
    for _ in range(12):
        if sum(u.side for u in pos.stands) == 4:
            break
        d, aside = rng.choice((3000, 6000, 9000, 12000)), rng.randint(-9000, 9000)
        kind = rng.choice((o.MUS, o.PIK, o.CAV))
        e = make(rng, 1, kind, *first.point(aside, d), h + 1800 + rng.choice((0, 0, 0, 20, 51, -40)))
        if not any(o.overlap(e, v) for v in pos.stands):
            pos.stands.append(e)
    pos.stands.append(make(rng, 0, o.MIL, 8000, 8000, 0))
    pos.stands.sort(key=lambda u: u.side)
    return pos


def own_block(pos):
    return [u for u in pos.stands if u.side == 0 and (u.x, u.y) != (8000, 8000)]


def ask_group(rng, pos):
    some = own_block(pos)
    if rng.random() < 0.5:
        some = [u for u in some if rng.random() < 0.75]
    if len(some) < 2:
        return "cost a0 - 0 0", "*"
    if rng.random() < 0.3:
        u = rng.choice(some)
        by = rng.choice((1, -1, 5, 20, 21, 30, 50, 51, -49, 100))
        u.x, u.y = u.x + rng.choice((0, by)), u.y + rng.choice((0, by))
    if any(o.overlap(u, v) for u in some for v in pos.stands if v is not u):
        return "cost a0 - 0 0", "*"
    return "group %s - 0" % names(pos, some), "ok" if o.is_group(some) and all(moves(u) for u in some) else "no"


def ask_block(rng, pos):
    movers = own_block(pos)
    if len(movers) < 2 or not o.is_group(movers) or not all(moves(u) for u in movers):
        return "cost a0 - 0 0", "*"
    legs = []
    for _ in range(rng.choice((1, 1, 2))):
        foes = pos.foes(movers[0])
        if rng.random() < 0.3 and foes:
            legs.append(("C", rng.choice(o.front_rank(movers)), rng.choice(foes), rng.choice((0, 0, 0, 1, 2, 3)),
                         rng.choice((0, 0, 500, -1000, 200))))
            break
        legs.append(rng.choice((("A", rng.choice((rng.randint(1, 9000), 3000, 6000))), ("R", rng.randint(1, 3000)),
                                ("W", rng.randint(1, 500) * rng.choice((1, -1))))))
    done, now = o.legs_of(movers, legs, movers)
    face = rng.randint(1, 6)
    most = o.allowance(pos, movers, False, [o.terrain_dice(pos, u) * face for u in movers])
    legal = o.check_move(pos, movers, done, now, most)
    words = "move %s - 0 0 %d %s" % (names(pos, movers), face, words_of(pos, legs))
    return words, said(pos, movers, done, now, most, sum(leg.cost for leg in done), legal)


def ask_column(rng, pos):
    order = own_block(pos)
    if len(order) < 2 or not o.is_group(order) or not all(moves(u) for u in order):
        return "cost a0 - 0 0", "*"
    words = [rng.choice((("A", rng.choice((rng.randint(1, 6000), 200, 4000))),
                         ("W", rng.randint(1, 600) * rng.choice((1, -1))))) for _ in range(rng.randint(1, 4))]
    end, cost = o.column_end(order, words, pos.stands)
    places = " ".join("%d %d %d" % (u.x, u.y, u.h) for u in end)
    return "move %s %s 0 0 1 %s" % (names(pos, order), name(pos, order[0]), words_of(pos, words)), \
        "* %d %s" % (cost, places)


# ---- Costs, attacks, losses ----------------------------------------------------------------------

def ask_cost(rng, pos):
    u = pick(rng, pos, *FIGHTERS)
    if not u:
        return "cost a0 - 0 0", "*"
    movers = [v for v in pos.stands if v is u or (v.side == u.side and v.type != o.GEN and rng.random() < 0.3)]
    general = next((v for v in pos.stands if v.side == u.side and v.type == o.GEN), None)
    broken = rng.random() < 0.4
    to_rear, force = broken and rng.random() < 0.3, rng.random() < 0.3
    words = "cost %s - %d %d" % (names(pos, movers), force + 4 * to_rear, broken)
    return words, str(o.cost(pos, movers, general, broken, force, to_rear))


def attack_position(rng, ground=(), **kw):
    """A pair in contact, and others about it."""
    pos = random_position(rng, ground=ground, types=FIGHTERS, **kw)
    for _ in range(20):
        d = rng.choice(pos.stands)
        a = make(rng, 1 - d.side, rng.choice(FIGHTERS), 0, 0, d.h + rng.choice((0, 900, 1800, 1800, 1800, 2700)))
        a.x, a.y = beside(rng, d, a.type, a.h)
        a.disordered = False
        if o.contacts(a, d) and o.on_table(pos, a) and not any(o.overlap(a, v) for v in pos.stands):
            pos.stands.append(a)
            break
    for u in list(pos.stands):
        back = make(rng, u.side, rng.choice((u.type, o.PIK, o.MUS)), *u.point(rng.choice((0, 0, 300, 500, 501)), -u.d - rng.choice((0, 0, 30, 1500))),
                    u.h)
        if rng.random() < 0.4 and not any(o.overlap(back, v) for v in pos.stands) and o.on_table(pos, back):
            pos.stands.append(back)
    pos.stands.sort(key=lambda u: u.side)
    return pos


def ask_fight(rng, pos):
    pairs = [(a, d) for a in pos.stands if not a.disordered for d in pos.foes(a) if len(o.contacts(a, d)) == 1]
    if not pairs:
        return "cost a0 - 0 0", "*"
    a, d = rng.choice(pairs)
    follows = rng.random() < 0.7
    dice = [rng.randint(1, o.die_of(a)), rng.randint(1, 3), rng.randint(1, o.die_of(d)), rng.randint(1, 3)]
    if rng.random() < 0.3:
        dice[2] = min(dice[0], o.die_of(d))
    words = "fight %s %s %d %s" % (name(pos, a), name(pos, d), follows, " ".join(map(str, dice)))
    kept = [(u, u.x, u.y, u.disordered) for u in pos.stands]
    try:
        o.fight(pos, a, d, dice, follows)
        answer = " ".join("* * * x" if not u.on else "%d %d %d %s" % (u.x, u.y, u.h, "d" if u.disordered else "-")
                          for u in pos.stands)
    except o.Doubt:
        answer = "*"
    for u, x, y, disordered in kept:
        u.x, u.y, u.disordered, u.on = x, y, disordered, True
    return words, answer


def ask_losses(rng, pos):
    n = [rng.randint(2, 40), rng.randint(3, 40)]
    lost = [rng.randint(0, max(0, (60 * k - 1) // 100)) for k in n]
    lost = [min(v, k - 1) for v, k in zip(lost, n)]
    over = o.is_beaten(lost[1] + 1, n[1])
    answer = "%d %d %d" % (over, o.victory(lost[0], n[0]) if over else 0,
                           o.demoralised(lost[1] + 1, n[1]) or o.demoralised(lost[1], n[1]))
    return "losses %d %d %d %d" % (n[0], lost[0], n[1], lost[1]), answer


# ---- What is asked -------------------------------------------------------------------------------

def draw(rng, kind="any", **kw):
    if kind == "block":
        return block_position(rng, **kw)
    return attack_position(rng, **kw) if kind == "attack" else random_position(rng, **kw)


GROUND = (o.WOODS, o.WOODS, o.MARSH, o.WATER, o.FORD, o.ROAD)
SIGHT = (o.WOODS, o.WOODS, o.HILL, o.HILL, o.WALL, o.HEDGE, o.GABION, o.MARSH)
#        ask, share, questions a position, keywords of the position
KINDS = {
    "pair": (ask_pair, 30, 12, {"close": 0.7}),
    "fire": (ask_fire, 20, 8, {"types": SHOTS + FIGHTERS, "ground": SIGHT}),
    "move": (ask_move, 22, 8, {"ground": GROUND}),
    "rear": (ask_rear, 4, 6, {"ground": GROUND}),
    "group": (ask_group, 6, 1, {"kind": "block"}),
    "block": (ask_block, 6, 4, {"kind": "block", "ground": GROUND}),
    "column": (ask_column, 4, 4, {"kind": "block", "file": True}),
    "cost": (ask_cost, 6, 6, {"spread": 30000}),
    "fight": (ask_fight, 10, 4, {"kind": "attack", "ground": (o.WOODS, o.MARSH, o.WATER, o.HILL), "wanted": 6}),
    "losses": (ask_losses, 2, 1, {"wanted": 4}),
}


if __name__ == "__main__":
    sys.exit(Comparison(KINDS, position_lines, draw, usable).main(100000))
