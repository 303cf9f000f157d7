#!/usr/bin/env python3
"""The oracle: 100,000 random questions put to the C core (through the probe) and to oracle.py.

    run.py PROBE [--seed N] [--count N] [--only KIND,KIND] [--show N]

Each disagreement is shrunk (units, leaders, guns and ground are dropped while it lasts) and printed
as a position that can be fed to the probe by hand. The last line is "N passed, N failed".
"""

import argparse
import multiprocessing
import os
import random
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import oracle as o
import tables


BATCH = 5000  # questions put to one probe process
KNOWN = os.path.join(os.path.dirname(os.path.abspath(__file__)), "known.txt")


# ---- Words ---------------------------------------------------------------------------------------

def word(h):
    return "-" if h is None else "%02d%02d" % (h[0] + 1, h[1] + 1)


def unword(w):
    return int(w[:2]) - 1, int(w[2:4]) - 1


def position_lines(pos):
    """The position as the probe reads it."""
    dusk = sum(1 << t for t in pos.dusk)
    out = ["board %d %d %d %d %d %d %d %d %d %d" % (
        pos.cols, pos.rows, pos.edge[0], pos.edge[1], pos.turn, pos.turns, dusk, pos.first_draw,
        pos.rout_level[0], pos.rout_level[1])]
    out.append(" ".join(["on"] + sorted(pos.on)))
    for name in ("woods", "village"):
        if getattr(pos, name):
            out.append(" ".join([name] + [word(h) for h in sorted(getattr(pos, name))]))
    for name, field in (("river", "rivers"), ("bridge", "bridges")):
        sides = [(h, d) for h, d in sorted(getattr(pos, field)) if pos.on_map(h)]
        if field == "rivers":
            sides = [s for s in sides if s not in pos.bridges]
        if sides:
            out.append(" ".join([name] + ["%s%d" % (word(h), d) for h, d in sides]))
    for x in pos.leaders:
        out.append("leader %d %d %d %d %s %d %d %d %d" % (
            x.side, x.command, x.ma, x.state, word(x.hex), x.cup, x.absent, x.activated, x.overall))
    for u in pos.units:
        out.append("unit %d %d %d %d %d %d %d %d %s %d" % (
            u.side, u.leader, u.arm, u.cf, u.ma, u.morale, u.status, u.facing, word(u.hex), u.hexes))
    for g in pos.guns:
        out.append("gun %d %d %d %d %d %d %s" % (
            g.side, g.heavy, g.owner, g.state, g.captured, g.fired, word(g.hex)))
    return out


def read_known(path):
    """Positions and questions written down as the probe reads them."""
    pos, batch = None, []
    for line in open(path, encoding="utf-8"):
        w = line.split()
        if not w or w[0] == "#":
            continue
        n = [int(v) if v.isdigit() else v for v in w[1:]]
        if w[0] == "board":
            pos = o.Position(n[0], n[1])
            pos.edge, pos.turn, pos.turns = n[2:4], n[4], n[5]
            pos.dusk = {t for t in range(64) if n[6] >> t & 1}
            pos.first_draw, pos.rout_level = n[7], n[8:10]
            batch.append((pos, []))
        elif w[0] == "on":
            pos.on = set(w[1:])
        elif w[0] in ("woods", "village"):
            getattr(pos, w[0]).update(map(unword, w[1:]))
        elif w[0] in ("river", "bridge"):
            for side in w[1:]:
                pos.set_hexside(w[0] + "s", unword(side), int(side[4]))
        elif w[0] == "leader":
            pos.leaders.append(o.Leader(side=n[0], command=n[1], ma=n[2], state=n[3], hex=place(w[5]), cup=n[5],
                                        absent=n[6], activated=bool(n[7]), overall=bool(n[8])))
        elif w[0] == "unit":
            pos.units.append(o.Unit(side=n[0], leader=n[1], arm=n[2], cf=n[3], ma=n[4], morale=n[5], status=n[6],
                                    facing=n[7], hex=place(w[9]), hexes=n[9]))
        elif w[0] == "gun":
            pos.guns.append(o.Gun(side=n[0], heavy=bool(n[1]), owner=n[2], state=n[3], captured=n[4],
                                  fired=bool(n[5]), hex=place(w[7])))
        else:
            batch[-1][1].append((w, KINDS[w[0]][1](pos, w)))
    return batch


def place(w):
    return None if w == "-" else unword(w)


def dump(pos, dice):
    units = ""
    for u in pos.units:
        units += " " + word(u.hex) + "ndrx"[u.status]
        if "facing" in pos.on and u.status != o.GONE:
            units += str(u.facing)
    leaders = "".join(" %s.%d" % (word(x.hex), x.state) for x in pos.leaders)
    guns = "".join(" %s.%d.%d" % (word(g.hex if g.state != o.DESTROYED else None), g.owner, g.state)
                   for g in pos.guns)
    return "|%s |%s |%s | %d dice" % (units, leaders, guns, dice.used)


def cups(pos):
    return " | cup" + "".join(" %d" % x.cup for x in pos.leaders)


def path_word(path):
    return "".join(str(d) if kind == "go" else "abcdef"[d] for kind, d in path) or "-"


def unpath(w):
    return [("go", int(c)) if c.isdigit() else ("turn", "abcdef".index(c)) for c in w]


# ---- Random positions ----------------------------------------------------------------------------

def around(pos, rng, middle, count, spread):
    """Distinct hexes near the middle."""
    near = [(c, r) for c in range(pos.cols) for r in range(pos.rows)
            if o.distance((c, r), middle) <= spread]
    rng.shuffle(near)
    return near[:count]


def random_ground(pos, rng):
    hexes = [(c, r) for c in range(pos.cols) for r in range(pos.rows)]
    density = rng.choice((0, 0.05, 0.15, 0.3))
    for h in hexes:
        if rng.random() < density:
            (pos.woods if rng.random() < 0.6 else pos.village).add(h)
    water = rng.choice((0, 0, 0.06, 0.2, 0.4))
    for h in hexes:
        for d in (0, 1, 2):
            if rng.random() < water and pos.on_map(o.step(h, d)):
                kind = "bridges" if rng.random() < 0.3 else "rivers"
                if (h, d) not in pos.bridges and (h, d) not in pos.rivers:
                    pos.set_hexside(kind, h, d)


SWITCHES = ("facing", "command_radius", "strict_components", "river_cavalry_plus4",
            "charge_with_infantry_bonus", "round_odds")


ARMIES = {
    "mixed": (o.INFANTRY, o.INFANTRY, o.INFANTRY, o.HEAVY, o.HEAVY, o.DRAGOON, o.PLAIN),
    "horse": (o.HEAVY, o.HEAVY, o.HEAVY, o.PLAIN, o.INFANTRY),  # on open ground, for charges
    "dragoons": (o.DRAGOON, o.DRAGOON, o.INFANTRY),
}


def random_position(rng, units=None, guns=None, dense=True):
    pos = o.Position(rng.randint(6, 13), rng.randint(6, 12))
    for name in SWITCHES:
        if rng.random() < (0.35 if name == "facing" else 0.2):
            pos.on.add(name)
    if rng.random() < 0.2:
        pos.on.discard("disordered_rally_minus1")
    if guns is None:
        guns = rng.random() < 0.4
    if guns:
        pos.on.add("artillery")
    if rng.random() < 0.25:
        pos.edge = rng.choice(([0, 1], [2, 3], [3, 2], [1, 2], [3, 0]))
    army = rng.choice(("mixed", "mixed", "mixed", "horse", "dragoons"))
    if army != "horse":
        random_ground(pos, rng)
    pos.turn = rng.choice((1, 2, 5, 9))
    pos.first_draw = rng.randint(0, 1)
    middle = (rng.randrange(pos.cols), rng.randrange(pos.rows))
    spread = rng.choice((2, 2, 3)) if dense else rng.choice((3, 5, 9))
    if army == "horse":
        spread = max(spread, 4)
    place = around(pos, rng, middle, units or rng.randint(3, 13), spread)
    sides = sorted(rng.choice((0, 0, 1, 1, 1)) if i > 1 else i for i in range(len(place)))
    leaders = sorted([0, 1, 0, 1] + [rng.randint(0, 1) for _ in range(rng.randint(0, 2))])
    for side in leaders:
        pos.leaders.append(o.Leader(side=side, command=rng.choice((1, 1, 2, 2, 3)), ma=rng.randint(2, 10)))
    for h, side in zip(place, sides):
        random_unit(pos, rng, h, side, ARMIES[army])
    if rng.random() < 0.3:
        for u in rng.sample(pos.units, 1):
            u.status, u.hex = o.GONE, None
    random_guns(pos, rng, guns, middle)
    random_leaders(pos, rng, middle)
    o.crew_check(pos)
    for x in pos.leaders:
        x.cup = o.markers(pos, x)
    return pos


def random_unit(pos, rng, h, side, arms):
    mine = [i for i, x in enumerate(pos.leaders) if x.side == side]
    u = o.Unit(side=side, leader=rng.choice(mine[:2]), arm=rng.choice(arms), cf=rng.randint(1, 12), hex=h,
               ma=rng.randint(1, 10), morale=rng.randint(1, 6), facing=rng.randrange(6),
               status=rng.choice((0, 0, 0, 0, 1, 1, 2)))
    if u.status == o.DISORDERED and rng.random() < 0.3:
        u.hexes = 1
    pos.units.append(u)


def random_guns(pos, rng, guns, middle):
    for side in (0, 1):
        for _ in range(rng.randint(0, 3) if guns else 0):
            owner = side if rng.random() < 0.8 else 1 - side
            h = around(pos, rng, middle, 1, rng.choice((2, 4)))[0]
            u = pos.unit_at(h)
            if pos.guns_at(h) or (u and (u.side != owner or o.is_cavalry(u))):
                continue
            g = o.Gun(side=side, heavy=rng.random() < 0.8, owner=owner, hex=h,
                      state=rng.choice((0, 0, 0, 1)), fired=rng.random() < 0.1)
            g.captured = rng.choice((pos.turn, max(1, pos.turn - 1))) if owner != side else 0
            if rng.random() < 0.05:
                g.state = o.DESTROYED
            pos.guns.append(g)


def random_leaders(pos, rng, middle):
    for i, x in enumerate(pos.leaders):
        has_units = any(u.leader == i and u.status != o.GONE for u in pos.units)
        fate = rng.random()
        if has_units and fate < 0.05:
            x.state = o.LEADERLESS
            continue
        if has_units and fate < 0.17:
            x.state = o.REPLACED
        free = [u for u in pos.friends(x.side) if not pos.leaders_at(u.hex, x.side)]
        if free and rng.random() < 0.6:
            x.hex = rng.choice(free).hex
            continue
        for h in around(pos, rng, middle, 9, 6):
            u = pos.unit_at(h)
            taken = any(y.hex == h for y in pos.leaders)
            if not taken and not (u and u.side != x.side) and all(g.owner == x.side for g in pos.guns_at(h)):
                x.hex = h
                break
        else:
            x.state = o.LEADERLESS if has_units else o.LEFT


# ---- Questions -----------------------------------------------------------------------------------
# Each kind: make(pos, rng) -> words or None; answer(pos, words) -> text; same(pos, words, ours, theirs).

class Skip(Exception):
    pass


def regular(pos, rng):
    """A leader who can be drawn and accepted: his AM is in the cup and he (or his replacement) lives."""
    able = [i for i, x in enumerate(pos.leaders)
            if x.state in (o.LED, o.REPLACED) and x.cup and not x.overall and not x.activated]
    if not able or o.phase_over(pos):
        return None
    busy = [i for i in able if any(u.leader == i and u.hex is not None for u in pos.units)]
    return rng.choice(busy if busy and rng.random() < 0.95 else able)


def random_activation(pos, rng):
    """How units come to act, as the probe reads it: "2" the AM of leader 2, "e0,3" event 4 names two
    units, "s5" unit 5 is picked for its leaderless command, "t2" the overall commander names leader 2."""
    dice = rng.random()
    if dice < 0.12:
        mine = [i for i, u in enumerate(pos.units) if u.side == pos.first_draw and u.status < o.ROUTED]
        if mine:
            one = rng.choice(mine)
            both = [i for i in mine if i != one and pos.units[i].leader == pos.units[one].leader]
            return "e" + ",".join(map(str, sorted([one] + ([rng.choice(both)] if both else []))))
    single = [i for i, u in enumerate(pos.units)
              if u.status < o.ROUTED and pos.leaders[u.leader].state == o.LEADERLESS]
    if single and dice < 0.4:
        return "s%d" % rng.choice(single)
    if pos.leaders[0].overall and dice < 0.7:
        named = [i for i in o.tilly_choices(pos, 0) if i != 0]
        if named and pos.leaders[0].cup:
            return "t%d" % rng.choice(named)
    number = regular(pos, rng)
    return None if number is None else str(number)


def activated(pos, how):
    if o.phase_over(pos):
        raise Skip
    p = pos.copy()
    if how[0] == "e":
        names = [int(n) for n in how[1:].split(",")]
        if any(p.units[n].status >= o.ROUTED for n in names):
            raise Skip
        o.activate_named(p, names)
    elif how[0] == "s":
        u = p.units[int(how[1:])]
        if u.status >= o.ROUTED or p.leaders[u.leader].state != o.LEADERLESS:
            raise Skip
        o.activate_named(p, [int(how[1:])])
        p.leaders[u.leader].cup -= 1
    elif how[0] == "t":
        number = int(how[1:])
        if number not in o.tilly_choices(p, 0):
            raise Skip
        o.activate(p, number)
        p.leaders[number].cup += 1
        p.leaders[0].cup -= 1
    else:
        if p.leaders[int(how)].state not in (o.LED, o.REPLACED) or p.leaders[int(how)].overall:
            raise Skip
        o.activate(p, int(how))
    return p


def any_hex(pos, rng):
    return rng.randrange(pos.cols), rng.randrange(pos.rows)


def make_geo(pos, rng):
    a = any_hex(pos, rng)
    b = any_hex(pos, rng) if rng.random() < 0.5 else o.step(a, rng.randrange(6))
    return ["geo", word(a), word(b)] if pos.on_map(b) else None


def answer_geo(pos, w):
    a, b = unword(w[1]), unword(w[2])
    d = o.direction(a, b)
    near = [o.step(a, k) for k in range(6)]
    return "%d %d %s" % (o.distance(a, b), -1 if d is None else d,
                         " ".join(word(h if pos.on_map(h) else None) for h in near))


def make_line(pos, rng):
    return ["line", word(any_hex(pos, rng)), word(any_hex(pos, rng))]


def answer_line(pos, w):
    found = o.between(unword(w[1]), unword(w[2]))
    return " ".join(sorted("+".join(sorted(map(word, e))) for e in found if all(map(pos.on_map, e))))


def same_line(pos, w, ours, theirs):
    entries = ["+".join(sorted(e.split("+"))) for e in theirs.split() if "-" not in e]
    return ours == " ".join(sorted(entries))


def make_cost(pos, rng):
    h, d = any_hex(pos, rng), rng.randrange(6)
    return ["cost", str(rng.randrange(5)), word(h), str(d)] if pos.on_map(o.step(h, d)) else None


def answer_cost(pos, w):
    return str(o.step_cost(pos, int(w[1]), unword(w[2]), int(w[3])))


def make_los(pos, rng):
    a, b = any_hex(pos, rng), any_hex(pos, rng)
    return ["los", word(a), word(b)] if 0 < o.distance(a, b) <= 9 else None


def answer_los(pos, w):
    return "%d" % o.sees(pos, unword(w[1]), unword(w[2]))


def make_near(pos, rng):
    return ["near", word(any_hex(pos, rng)), str(rng.randint(0, 1))]


def answer_near(pos, w):
    return str(pos.nearest_enemy(unword(w[1]), int(w[2])))


def make_morale(pos, rng):
    number = rng.randrange(len(pos.units))
    return ["morale", str(number)] if pos.units[number].hex is not None else None


def answer_morale(pos, w):
    return str(o.morale_now(pos.units[int(w[1])]))


def own_unit(pos, rng, leader):
    mine = [i for i, u in enumerate(pos.units) if u.leader == leader and u.hex is not None]
    if not mine:
        return None
    fit = [i for i in mine if pos.units[i].status != o.ROUTED]
    return rng.choice(fit if fit and rng.random() < 0.97 else mine)


def make_reach(pos, rng):
    leader = regular(pos, rng)
    number = None if leader is None else own_unit(pos, rng, leader)
    return None if number is None else ["reach", str(leader), str(number)]


def answer_reach(pos, w):
    p = activated(pos, w[1])
    u = p.units[int(w[2])]
    ends = o.reach(p, u)
    return " ".join("%s:%d" % (word(h), c) for h, c in sorted(ends.items(), key=lambda e: e[0]) if h != u.hex)


def same_reach(pos, w, ours, theirs):
    """Same ends, and every path offered is legal and as cheap as any."""
    p = activated(pos, w[1])
    u = p.units[int(w[2])]
    found = {}
    for entry in theirs.split():
        h, _, steps = entry.partition("=")
        if steps.startswith("?path") and steps.endswith("!"):
            continue  # a way to a hex where it may not stop
        if "?" in steps or "!" in steps:
            return False
        path = unpath(steps)
        if o.check_path(p, u, path):
            return False
        cost, at = 0, u.hex
        for kind, d in path:
            cost += 1 if kind == "turn" else o.step_cost(p, u.arm, at, d)
            at = o.step(at, d) if kind == "go" else at
        if at != unword(h):
            return False
        found[at] = cost
    found.pop(u.hex, None)
    return ours == " ".join("%s:%d" % (word(h), c) for h, c in sorted(found.items(), key=lambda e: e[0]))


def make_lreach(pos, rng):
    leader = regular(pos, rng)
    return None if leader is None or pos.leaders[leader].hex is None else ["lreach", str(leader)]


def answer_lreach(pos, w):
    p = activated(pos, w[1])
    x = p.leaders[int(w[1])]
    if x.hex is None:
        raise Skip
    ends = o.leader_reach(p, x)
    return " ".join("%s:%d" % (word(h), c) for h, c in sorted(ends.items(), key=lambda e: e[0]) if h != x.hex)


def same_lreach(pos, w, ours, theirs):
    x = pos.leaders[int(w[1])]
    found = {}
    for entry in theirs.split():
        h, _, steps = entry.partition("=")
        if unword(h) == x.hex or "!" in steps:
            continue  # where he stands, or a way to a hex where he may not stop
        cost, at = 0, x.hex
        for _, d in unpath(steps):
            cost += o.step_cost(pos, o.LEADER, at, d)
            at = o.step(at, d)
        if at != unword(h):
            return False
        found[at] = cost
    return ours == " ".join("%s:%d" % (word(h), c) for h, c in sorted(found.items(), key=lambda e: e[0]))


def random_path(pos, rng, u):
    """Mostly plausible steps: inside the map, seldom into enemies, not much beyond the allowance."""
    path, at, facing, cost = [], u.hex, u.facing, 0
    limit = u.ma + (1 if rng.random() < 0.1 else 0)
    length = rng.choice((1, 2, 2, 3, 3, 4, 5, 6))
    for _ in range(24):
        if len(path) >= length:
            break
        if "facing" in pos.on and rng.random() < 0.25:
            d = rng.choice([k for k in range(6) if k != facing])
            if cost + 1 <= limit:
                path.append(("turn", d))
                facing, cost = d, cost + 1
            continue
        d = rng.randrange(6)
        if "facing" in pos.on and d not in o.front(facing) and rng.random() < 0.95:
            continue
        to = o.step(at, d)
        enemy = any(e.hex == to for e in pos.enemies(u.side))
        price = o.step_cost(pos, u.arm, at, d)
        if not pos.on_map(to) or (enemy and rng.random() < 0.9) or cost + price > limit:
            continue
        path.append(("go", d))
        at, cost = to, cost + price
    return path


def charge_path(pos, rng, u, t):
    """Towards the target, for a charge."""
    path, at, facing = [], u.hex, u.facing
    while o.distance(at, t.hex) > 1 and len(path) < 9:
        d = min(range(6), key=lambda k: (o.distance(o.step(at, k), t.hex), rng.random()))
        if "facing" in pos.on and d not in o.front(facing):
            path.append(("turn", d))
            facing = d
        path.append(("go", d))
        at = o.step(at, d)
    return path


def make_path(pos, rng):
    leader = regular(pos, rng)
    number = None if leader is None else own_unit(pos, rng, leader)
    if number is None:
        return None
    u, target = pos.units[number], None
    foes = [i for i, e in enumerate(pos.units) if e.hex is not None and e.side != u.side]
    horse = [i for i in foes if o.is_cavalry(pos.units[i])]
    if foes and rng.random() < (0.5 if u.arm == o.HEAVY else 0.1):
        target = rng.choice(horse if horse and rng.random() < 0.9 else foes)
        path = charge_path(pos, rng, u, pos.units[target])
    else:
        path = random_path(pos, rng, u)
    if not path:
        return None
    return ["path", str(leader), str(number), path_word(path), "-" if target is None else str(target)]


def answer_path(pos, w):
    p = activated(pos, w[1])
    target = None if w[4] == "-" else p.units[int(w[4])]
    broken = o.check_path(p, p.units[int(w[2])], unpath(w[3]), target)
    return "ok" if not broken else "no " + " ".join(sorted(broken))


def same_verdict(pos, w, ours, theirs):
    """Both legal; or both refuse, and the rule (or its ruling) that C cites is one we find broken."""
    if ours[:2] == "no" and theirs[:2] == "no":
        quoted = theirs[3:].replace("SOF-", "").split("/")
        return any(q in ours.split() for q in quoted)
    return ours[:2] == theirs[:2]


def script(rng, count=40):
    return "".join(rng.choices("123456", k=count))


def make_march(pos, rng):
    w = make_path(pos, rng)
    if w is None:
        return None
    w[0] = "march"
    return w + [script(rng)]


def answer_march(pos, w):
    p = activated(pos, w[1])
    u = p.units[int(w[2])]
    path = unpath(w[3])
    target = None if w[4] == "-" else p.units[int(w[4])]
    if o.check_path(p, u, path, target):
        raise Skip
    dice, log = o.Dice([int(c) for c in w[5]]), []
    o.march(p, u, path, dice, logging_choice(log), target)
    if o.phase_over(p):
        raise Skip
    head = "".join(log) + ("charging " if u.charged else "") + "%d hexes " % u.hexes
    return head + dump(p, dice) + cups(p)


def logging_choice(log):
    def choose(pos, x, where):
        u = o.lowest_number(pos, x, where)
        log.append("L%d>U%d " % (pos.leaders.index(x), pos.units.index(u)))
        return u
    return choose


def same_text(pos, w, ours, theirs):
    return ours == theirs


def make_recover(pos, rng):
    leader = regular(pos, rng)
    return None if leader is None or not pos.guns else ["recover", str(leader)]


def answer_recover(pos, w):
    p = activated(pos, w[1])
    o.recover_guns(p, p.leaders[p.active].side)
    return dump(p, o.Dice([]))


def make_bomb(pos, rng):
    leader = regular(pos, rng)
    if leader is None or not pos.guns:
        return None
    side = pos.leaders[leader].side
    guns = [i for i, g in enumerate(pos.guns) if g.owner == side] or range(len(pos.guns))
    foes = [i for i, u in enumerate(pos.units) if u.hex is not None and (u.side != side or rng.random() < 0.05)]
    if not foes:
        return None
    return ["bomb", str(leader), str(rng.choice(guns)), str(rng.choice(foes)), script(rng, 6)]


def answer_bomb(pos, w):
    p = activated(pos, w[1])
    g, t = p.guns[int(w[2])], p.units[int(w[3])]
    o.recover_guns(p, p.leaders[p.active].side)
    broken = o.check_bombard(p, g, t)
    if broken:
        return "no " + " ".join(sorted(broken))
    dice = o.Dice([int(c) for c in w[4]])
    o.bombard(p, g, t, dice)
    return dump(p, dice)


def same_bomb(pos, w, ours, theirs):
    if ours[:2] == "no" or theirs[:2] == "no":
        return same_verdict(pos, w, ours, theirs)
    return ours == theirs


# ---- Battles

def read_battles(p, text):
    side = p.leaders[p.active].side
    out = []
    for group in [] if text == "-" else text.split(";"):
        units = [p.units[int(n)] for n in group.split(",")]
        out.append(([u for u in units if u.side == side], [u for u in units if u.side != side]))
    return out


def mark(p, moved, charges):
    for n in [] if moved == "-" else moved.split(","):
        p.units[int(n)].moved = True
    for pair in [] if charges == "-" else charges.split(","):
        a, b = pair.split(">")
        p.units[int(a)].moved = p.units[int(a)].charged = True
        p.units[int(a)].target = p.units[int(b)]


def random_declaration(p, rng, moved, sensible):
    """Battles by the recipe of R27; if not sensible, with something knocked about."""
    side = p.leaders[p.active].side
    foes = p.enemies(side)
    ready = [u for u in p.friends(side) if o.able(p, u) and any(o.contact(p, u, e) for e in foes)]
    acting = [u for u in ready if u in moved or rng.random() < 0.7]
    battles = []
    if "strict_components" in p.on and rng.random() < 0.9:
        battles = components(p, acting, foes)
        acting = [a for a in acting if not any(a in att for att, _ in battles)]
    for e in sorted(foes, key=lambda e: rng.random()):
        if any(e in dfn for _, dfn in battles):
            continue
        near = [a for a in acting if o.contact(p, a, e)]
        if not near or (e.status != o.NORMAL and rng.random() < 0.6):
            continue
        hosts = [b for b in battles if all(o.contact(p, a, e) for a in b[0])]
        free = [a for a in near if not any(a in att for att, _ in battles)]
        if free and (not hosts or rng.random() < 0.7):
            battles.append(([rng.choice(free)], [e]))
        elif hosts:
            rng.choice(hosts)[1].append(e)
    for a in acting:
        if any(a in att for att, _ in battles):
            continue
        hosts = [b for b in battles if all(o.contact(p, a, d) for d in b[1])]
        if hosts:
            rng.choice(hosts)[0].append(a)
    rng.shuffle(battles)
    if not sensible and battles:
        disturb(p, rng, battles)
    return battles


def components(p, acting, foes):
    normal = [e for e in foes if e.status == o.NORMAL]
    battles, left = [], [a for a in acting if any(o.contact(p, a, e) for e in normal)]
    while left:
        att, dfn, size = [left.pop()], [], 0
        while size != len(att) + len(dfn):
            size = len(att) + len(dfn)
            dfn += [e for e in normal if e not in dfn and any(o.contact(p, a, e) for a in att)]
            att += [a for a in left if any(o.contact(p, a, e) for e in dfn)]
            left = [a for a in left if a not in att]
        battles.append((att, dfn))
    return battles


def disturb(p, rng, battles):
    b = rng.choice(battles)
    kind = rng.randrange(6)
    if kind == 0:
        rng.choice(b).append(rng.choice([u for u in p.units if u.hex is not None]))
    elif kind == 1:
        battles.remove(b)
    elif kind == 2:
        group = rng.choice(b)
        group.remove(rng.choice(group))
    elif kind == 3 and len(battles) > 1:
        other = rng.choice([x for x in battles if x is not b])
        battles.remove(other)
        b[0].extend(other[0])
        b[1].extend(other[1])
    elif kind == 4:
        b[1].append(rng.choice(p.enemies(p.leaders[p.active].side)))
    else:
        near = p.friends(p.leaders[p.active].side)
        b[0].append(rng.choice(near))


def battle_words(p, battles):
    side = p.leaders[p.active].side
    groups = []
    for att, dfn in battles:
        numbers = sorted({p.units.index(u) for u in att + dfn})
        if numbers:
            groups.append(",".join(map(str, numbers)))
    return ";".join(groups) or "-"


def make_declare(pos, rng, sensible=None):
    how = random_activation(pos, rng)
    if how is None or o.phase_over(pos):
        return None
    p = activated(pos, how)
    side = p.leaders[p.active].side
    mine = [u for u in p.friends(side) if o.may_act(p, u) and u.status != o.ROUTED]
    if not mine or not p.enemies(side):
        return None
    moved = [u for u in mine if rng.random() < 0.4]
    charges = []
    for u in mine:
        horse = [e for e in p.enemies(side) if o.is_cavalry(e) and o.contact(p, u, e)]
        if u.arm == o.HEAVY and u.status == o.NORMAL and u.in_command and horse and rng.random() < 0.6:
            t = rng.choice(horse)
            charges.append("%d>%d" % (p.units.index(u), p.units.index(t)))
            moved.append(u)
    if sensible is None:
        sensible = rng.random() < 0.4
    battles = random_declaration(p, rng, moved, sensible)
    names = ",".join(str(p.units.index(u)) for u in p.units if u in moved) or "-"
    return ["declare", how, names, ",".join(charges) or "-", battle_words(p, battles)]


def ready(pos, w):
    p = activated(pos, w[1])
    mark(p, w[2], w[3])
    return p, read_battles(p, w[4])


def answer_declare(pos, w):
    p, battles = ready(pos, w)
    broken = o.check_declaration(p, battles)
    return "ok" if not broken else "no " + " ".join(sorted(broken))


def make_fight(pos, rng):
    w = make_declare(pos, rng, sensible=True)
    if w is None or w[4] == "-":
        return None
    w[0] = "fight"
    return w + [script(rng), rng.choice("01")]


def make_act(pos, rng):
    """A whole activation: some real moves (the leader's too), then battles that fit where they led."""
    how = random_activation(pos, rng)
    if how is None or o.phase_over(pos):
        return None
    p = activated(pos, how)
    text, boss = script(rng, 60), p.leaders[p.active]
    dice, moves = o.Dice([int(c) for c in text]), []
    mine = [u for u in p.friends(boss.side) if o.may_act(p, u) and u.status != o.ROUTED]
    rng.shuffle(mine)
    if p.named is None and boss.hex is not None and rng.random() < 0.3:
        d = rng.randrange(6)
        if o.leader_may_step(p, boss, d):
            boss.hex = o.step(boss.hex, d)
            moves.append("L:%d" % d)
    for u in mine[:rng.choice((1, 2, 3, 4))]:
        t = None
        horse = [e for e in p.enemies(u.side) if o.is_cavalry(e) and 2 <= o.distance(u.hex, e.hex) <= 4]
        if u.arm == o.HEAVY and horse and rng.random() < 0.8:
            t = rng.choice(horse)
            path = charge_path(p, rng, u, t)
        else:
            path = random_path(p, rng, u)
        if not path or o.check_path(p, u, path, t):
            continue
        moves.append("%d:%s:%s" % (p.units.index(u), path_word(path), "-" if t is None else p.units.index(t)))
        try:
            o.march(p, u, path, dice, o.lowest_number, t)
        except o.OutOfDice:
            return None
    busy = [u for u in mine if u.moved or o.is_named(p, u)]
    battles = random_declaration(p, rng, busy, sensible=True)
    return ["act", how, ";".join(moves) or "-", battle_words(p, battles), text, rng.choice("01")]


def answer_act(pos, w):
    p = activated(pos, w[1])
    dice, log = o.Dice([int(c) for c in w[4]]), []
    for move in [] if w[2] == "-" else w[2].split(";"):
        name, steps, *target = move.split(":")
        if name == "L":
            boss = p.leaders[p.active]
            if boss.hex is None or not o.leader_may_step(p, boss, int(steps)):
                raise Skip
            boss.hex = o.step(boss.hex, int(steps))
            continue
        t = None if target[0] == "-" else p.units[int(target[0])]
        u = p.units[int(name)]
        if o.check_path(p, u, unpath(steps), t):
            raise Skip
        o.march(p, u, unpath(steps), dice, logging_choice(log), t)
    return fight_all(p, read_battles(p, w[3]), dice, log, w[5] == "1", w[1][0] == "s")


def odds_words(p, att, dfn):
    left = [d for d in dfn if d.status != o.ROUTED]
    if not left:
        return "[routed %d] " % len(dfn)
    n = o.battle_numbers(p, att, left)
    return "[%d %d %d %d %d %d %d %d %d %d %d] " % (
        2 * n["attack"], 2 * n["defence"], n["column"], n["shift"], n["shifted"], n["leader_attack"],
        n["leader_defence"], n["morale"], len(att), len(left), len(dfn) - len(left))


def answer_fight(pos, w):
    p, battles = ready(pos, w)
    return fight_all(p, battles, o.Dice([int(c) for c in w[5]]), [], w[6] == "1", w[1][0] == "s")


def fight_all(p, battles, dice, log, back, single):
    side = p.leaders[p.active].side
    if p.leaders[p.active].state == o.LEADERLESS and single:
        o.place_replacement(p, p.active, p.units[p.named[0]])
    o.recover_guns(p, side)
    if o.check_declaration(p, battles):
        raise Skip
    for att, dfn in battles:
        now = o.still_in(p, att, dfn)
        if now[0] and now[1]:
            log.append(odds_words(p, *now))
        done = o.fight(p, att, dfn, dice, logging_choice(log), side)
        if done is None:
            continue
        waiting = [a for a in done[1] if a.arm == o.DRAGOON and a.status in (o.NORMAL, o.DISORDERED)]
        while waiting:
            ways = [(u, o.dragoon_choices(p, u, done[2])) for u in waiting]
            ways = [(u, dirs) for u, dirs in ways if dirs]
            for u, dirs in ways:
                log.append("D%d:%s " % (p.units.index(u), "".join(str(d) for d in reversed(dirs))))
            if not ways:
                break
            waiting.remove(ways[0][0])
            if back:
                o.fall_back(p, ways[0][0], ways[0][1][0])
    o.end_of_combat(p)
    if o.phase_over(p):
        raise Skip
    return "".join(log) + dump(p, dice) + cups(p)


def same_fight(pos, w, ours, theirs):
    """A battle in which every defender is ROUTED has no odds (R30): only its size is compared."""
    parts = theirs.replace("] ", "] \n").replace("[", "\n[").split("\n")
    for i, part in enumerate(parts):
        if part.startswith("["):
            numbers = part.strip("[] ").split()
            if len(numbers) == 11 and numbers[9] == "0":
                parts[i] = "[routed %s] " % numbers[10]
    return ours == "".join(parts)


# ---- Phases

def make_rally(pos, rng):
    return ["rally", script(rng, 60)]


def answer_rally(pos, w):
    p = pos.copy()
    dice, log = o.Dice([int(c) for c in w[1]]), []
    o.rally_phase(p, dice, logging_choice(log))
    last = p.turn == p.turns
    end = o.outcome(p)
    text = dump(p, dice) + " | lost %d %d over %d" % (
        o.vp_lost(p, 0, last), o.vp_lost(p, 1, last), [None, "catholic", "protestant", "draw"].index(end))
    if end is None:
        p.turn += 1
        o.fill_cup(p)
        if o.phase_over(p):
            raise Skip  # the next turn would run through as well
    return "".join(log) + text


def make_vp(pos, rng):
    return ["vp"]


def answer_vp(pos, w):
    return "%d %d" % (o.vp_lost(pos, 0, False), o.vp_lost(pos, 1, False))


def make_draws(pos, rng):
    return ["draws", "".join(rng.choice("aad") for _ in range(12)),
            "".join(rng.choice("abcdefghijklmnopqrst") for _ in range(30))]


def answer_draws(pos, w):
    p = pos.copy()
    o.fill_cup(p)
    out = "turn %d" % p.turn + cups(p)
    drawer, draws, answers = p.first_draw, 0, 0
    while not o.phase_over(p):
        cup = [i for i, x in enumerate(p.leaders) for _ in range(x.cup)]
        number = (ord(w[2][draws % len(w[2])]) - ord("a")) % len(cup)
        draws += 1
        x = p.leaders[cup[number]]
        x.cup -= 1
        out += " %dby%d" % (cup[number], drawer)
        if x.activated:
            continue  # put aside, the same player draws again (R5)
        if x.state == o.LEADERLESS and not any(
                u.leader == cup[number] and u.hex is not None and u.status != o.ROUTED for u in p.units):
            drawer = 1 - drawer  # R60: only ROUTED units are left: counts as declined
            continue
        if x.state == o.LEADERLESS:
            raise Skip
        drawer = 1 - drawer
        answer = w[1][answers % len(w[1])]
        answers += 1
        out += answer
        x.activated = answer == "a"
    return out


def make_event(pos, rng):
    return ["event", str(rng.randint(1, 6))]


def answer_event(pos, w):
    number = int(w[1])
    if o.phase_over(pos):
        raise Skip
    found = o.event_units(pos, number, pos.first_draw)
    if found is None or not found[1]:
        return "nothing" + dump(pos, o.Dice([])).replace(" 0 dice", " 1 dice")
    who, units, refuse = found
    text = "%d%s" % (who, " none" if refuse else "")
    index = {id(u): i for i, u in enumerate(pos.units)}
    pairs = {(index[id(a)], index[id(b)]) for a, b in o.event_pairs(pos, pos.first_draw)} if number == 4 else set()
    for u in units:
        i = index[id(u)]
        text += " %d" % i
        for k in range(i + 1, len(pos.units)):
            if (i, k) in pairs:
                text += " %d+%d" % (i, k)
    p = pos.copy()
    if number != 4:
        o.apply_event(p, number, p.units[index[id(units[0])]])
    return text + " " + dump(p, o.Dice([])).replace(" 0 dice", " 1 dice")


def make_pick(pos, rng):
    waiting = [i for i, x in enumerate(pos.leaders) if x.state == o.LEADERLESS]
    return ["pick", str(rng.choice(waiting))] if waiting else None


def answer_pick(pos, w):
    p, number = pos.copy(), int(w[1])
    if o.phase_over(p):
        raise Skip
    units = o.single_choices(p, number)
    p.leaders[number].cup -= 1
    if not units:
        if o.phase_over(p):
            raise Skip
        return "nobody " + dump(p, o.Dice([]))
    p.active = number
    o.place_replacement(p, number, units[0])
    o.recover_guns(p, p.leaders[number].side)
    return "".join("%d " % p.units.index(u) for u in units) + dump(p, o.Dice([]))


def make_tilly(pos, rng):
    return ["tilly", "0"]


def answer_tilly(pos, w):
    if o.phase_over(pos) or not pos.leaders[0].overall or pos.leaders[0].cup < 1:
        raise Skip
    return "none" + "".join(" %d" % i for i in o.tilly_choices(pos, 0))


KINDS = {
    # name: (make, answer, same)
    "geo": (make_geo, answer_geo, same_text),
    "line": (make_line, answer_line, same_line),
    "cost": (make_cost, answer_cost, same_text),
    "los": (make_los, answer_los, same_text),
    "near": (make_near, answer_near, same_text),
    "morale": (make_morale, answer_morale, same_text),
    "vp": (make_vp, answer_vp, same_text),
    "reach": (make_reach, answer_reach, same_reach),
    "lreach": (make_lreach, answer_lreach, same_lreach),
    "path": (make_path, answer_path, same_verdict),
    "march": (make_march, answer_march, same_text),
    "recover": (make_recover, answer_recover, same_text),
    "bomb": (make_bomb, answer_bomb, same_bomb),
    "declare": (make_declare, answer_declare, same_verdict),
    "fight": (make_fight, answer_fight, same_fight),
    "act": (make_act, answer_act, same_fight),
    "rally": (make_rally, answer_rally, same_text),
    "draws": (make_draws, answer_draws, same_text),
    "event": (make_event, answer_event, same_text),
    "pick": (make_pick, answer_pick, same_text),
    "tilly": (make_tilly, answer_tilly, same_text),
}

# What is asked of positions of each sort, as (kind, how often).
SORTS = {
    "ground": dict(dense=False, ask=(("geo", 4), ("line", 6), ("cost", 6), ("los", 30), ("near", 4), ("morale", 2))),
    "move": dict(dense=False, ask=(("reach", 6), ("lreach", 2), ("path", 12), ("march", 8), ("recover", 1), ("bomb", 4))),
    "melee": dict(dense=True, ask=(("declare", 6), ("fight", 14), ("act", 14), ("march", 6), ("path", 2), ("vp", 1))),
    "rally": dict(dense=True, ask=(("rally", 3),)),
    "cup": dict(dense=False, ask=(("draws", 3), ("event", 2), ("pick", 1))),
    "tilly": dict(dense=False, ask=(("tilly", 1),)),
}
MIX = ("ground",) * 2 + ("move",) * 4 + ("melee",) * 14 + ("rally",) * 18 + ("cup",) * 3 + ("tilly",) * 2


def new_position(rng, sort):
    pos = random_position(rng, dense=SORTS[sort]["dense"])
    if sort == "tilly" or (sort == "melee" and rng.random() < 0.15):
        make_overall(pos, rng)
    if sort == "rally":
        for x in pos.leaders:
            x.cup = 0
        pos.turn = rng.choice((1, 3, 10, 11, 11))
        pos.dusk = set()
        for u in pos.units:
            if u.status == o.NORMAL and rng.random() < 0.4:
                u.status = rng.choice((o.DISORDERED, o.ROUTED, o.ROUTED))
        o.crew_check(pos)
        pos.rout_level = [rng.choice((178, 30, 10, 5)), rng.choice((125, 30, 10, 5))]
        for g in pos.guns:
            g.captured = min(g.captured, pos.turn)
    if sort == "cup":
        if rng.random() < 0.5:
            pos.on.add("absent_christian")
            rng.choice(pos.leaders).absent = 1
        pos.turn = rng.randint(1, 10)
        pos.dusk = {pos.turn} if rng.random() < 0.3 else set()
        for g in pos.guns:
            g.captured = min(g.captured, pos.turn)
    return pos


def make_overall(pos, rng):
    """2.3.2.b: the first Catholic leader has no units of his own; others may have been activated."""
    pos.on.add("father_tilly")
    tilly = pos.leaders[0]
    tilly.overall, tilly.state = True, o.LED
    if tilly.hex is None:
        place = [(c, r) for c in range(pos.cols) for r in range(pos.rows)]
        tilly.hex = next(h for h in place if h not in o.enemy_counters(pos, 0) and not pos.leaders_at(h, 0))
    for u in pos.units:
        if u.leader == 0:
            u.leader = 1
            if u.status != o.GONE and pos.leaders[1].state == o.LEFT:
                pos.leaders[1].state = o.LEADERLESS
    for x in pos.leaders:
        x.activated = not x.overall and x.state in (o.LED, o.REPLACED) and rng.random() < 0.3
        x.cup = o.markers(pos, x)


def questions(seed, count, only):
    """Positions with their questions, until there are `count` questions that have an answer."""
    rng = random.Random(seed)
    done = 0
    while done < count:
        sort = rng.choice(MIX)
        wanted = [(k, n) for k, n in SORTS[sort]["ask"] if not only or k in only]
        if not wanted:
            continue
        pos = new_position(rng, sort)
        asked = []
        for kind, times in wanted:
            for _ in range(times):
                w = KINDS[kind][0](pos, rng)
                if w is None:
                    continue
                try:
                    asked.append((w, KINDS[kind][1](pos, w)))
                except (Skip, o.OutOfDice):
                    continue
        asked = asked[:count - done]
        done += len(asked)
        if asked:
            yield pos, asked


# ---- Asking, shrinking, telling ------------------------------------------------------------------

def ask_probe(probe, batch):
    """All positions and questions through one process."""
    with tempfile.TemporaryFile("w+") as given:
        for pos, asked in batch:
            given.write("\n".join(position_lines(pos) + [" ".join(w) for w, _ in asked]) + "\n")
        given.seek(0)
        done = subprocess.run([probe], stdin=given, capture_output=True, text=True)
    return done.stdout.split("\n")[:-1], done.returncode


def disagree(probe, pos, w):
    """(ours, theirs) if they still differ, else None."""
    kind = KINDS[w[0]]
    try:
        ours = kind[1](pos, w)
    except (Skip, o.OutOfDice, ValueError, IndexError, AttributeError):
        return None
    answers, code = ask_probe(probe, [(pos, [(w, None)])])
    theirs = answers[0] if answers else "(died, exit %d)" % code
    if "not activated" in theirs:
        return None
    return None if kind[2](pos, w, ours, theirs) else (ours, theirs)


def smaller(pos):
    """Positions with one thing less. Numbers stay: what is dropped is out of play."""
    for i in range(len(pos.units)):
        if pos.units[i].hex is not None:
            p = pos.copy()
            p.units[i].hex, p.units[i].status = None, o.GONE
            o.tidy_commands(p)
            yield p
    for i in range(len(pos.guns)):
        if pos.guns[i].state != o.DESTROYED:
            p = pos.copy()
            p.guns[i].state = o.DESTROYED
            yield p
    for name in ("woods", "village", "rivers", "bridges", "on"):
        for thing in sorted(getattr(pos, name)):
            p = pos.copy()
            less = getattr(pos, name) - {thing}
            if name in ("rivers", "bridges"):
                less -= {(o.step(*thing), (thing[1] + 3) % 6)}
            setattr(p, name, less)
            yield p


def shrink(probe, pos, w, kind):
    """kind: the first letters of C's answer, so that one fault does not turn into another."""
    found = True
    while found:
        found = False
        for p in smaller(pos):
            still = disagree(probe, p, w)
            if still and still[1][:2] == kind:
                pos, found = p, True
                break
    return pos


def tell(probe, pos, w):
    first = disagree(probe, pos, w)
    if first is None:
        print("(seen only in bulk)", " ".join(w))
        return
    pos = shrink(probe, pos, w, first[1][:2])
    ours, theirs = disagree(probe, pos, w)
    print("---- disagreement: %s" % w[0])
    for text in position_lines(pos):
        print("  " + text)
    for i, u in enumerate(pos.units):
        if u.hex is not None:
            print("  # U%d %s %s%d-%dm%d%s of L%d at %s facing %d" % (
                i, "CP"[u.side], "IHDK"[u.arm], u.cf, u.ma, u.morale, ("", "/d", "/r")[u.status],
                u.leader, word(u.hex), u.facing))
    print("  " + " ".join(w))
    print("  ledger: " + ours)
    print("  C:      " + theirs)


def work(job):
    """One batch: (tally by kind, the questions that differ). No seed: the questions in known.txt."""
    probe, seed, count, only = job
    batch = read_known(KNOWN) if seed is None else list(questions(seed, count, only))
    answers, code = ask_probe(probe, batch)
    answers = iter(answers)
    tally, bad = {}, []
    for pos, asked in batch:
        for w, ours in asked:
            theirs = next(answers, "(the probe died, exit %d)" % code)
            good = KINDS[w[0]][2](pos, w, ours, theirs)
            tally.setdefault(w[0], [0, 0])[0 if good else 1] += 1
            if not good and len(bad) < 50:
                bad.append((pos, w))
    return tally, bad


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("probe")
    ap.add_argument("--seed", type=int, default=1626)
    ap.add_argument("--count", type=int, default=100000)
    ap.add_argument("--only", default="", help="kinds, separated by commas")
    ap.add_argument("--show", type=int, default=10, help="how many disagreements to shrink and print")
    opt = ap.parse_args()
    only = set(opt.only.split(",")) - {""}
    passed, failed = tables.compare(opt.probe) if not only else (0, 0)
    sizes = [BATCH] * (opt.count // BATCH) + [opt.count % BATCH]
    jobs = [(opt.probe, opt.seed * 1000 + i, n, only) for i, n in enumerate(sizes) if n]
    if not only:
        jobs.insert(0, (opt.probe, None, 0, only))
    tally, bad = {}, []
    with multiprocessing.Pool(min(2, os.cpu_count() or 1)) as pool:
        for counts, wrong in pool.imap(work, jobs):
            bad += wrong
            for kind, (good, ill) in counts.items():
                total = tally.setdefault(kind, [0, 0])
                total[0] += good
                total[1] += ill
    shown = {}
    for pos, w in bad:  # at most a few of each kind, so that one fault does not hide the others
        if sum(shown.values()) < opt.show and shown.get(w[0], 0) < max(2, opt.show // 4):
            shown[w[0]] = shown.get(w[0], 0) + 1
            tell(opt.probe, pos, w)
    for kind in sorted(tally):
        print("%-8s %6d agree %6d differ" % (kind, *tally[kind]))
    passed += sum(t[0] for t in tally.values())
    failed += sum(t[1] for t in tally.values())
    print("%d passed, %d failed" % (passed, failed))
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
