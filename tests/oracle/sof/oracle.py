"""A second, slow reading of docs/rules/sof.md (Sword of Fire), by someone who has not seen the C.

Plain Python, standard library only. A hex is a tuple (c, r) as in ledger 2.8. Every function names
the lines of the ledger it was written from. Nothing here is clever: sequences are enumerated,
fractions are Fractions, the state is a handful of small objects.
"""

from fractions import Fraction
from heapq import heappop, heappush
from itertools import combinations

NORMAL, DISORDERED, ROUTED, GONE = range(4)
INFANTRY, HEAVY, DRAGOON, PLAIN, LEADER = range(5)  # LEADER: the leaders' column of the TEC
CATHOLIC, PROTESTANT = range(2)
NORTH_EDGE, SOUTH_EDGE, WEST_EDGE, EAST_EDGE = range(4)
N, NE, SE, S, SW, NW = range(6)
LED, LEADERLESS, REPLACED, LEFT = range(4)
OPERATIVE, ABANDONED, DESTROYED = range(3)
FAR = 999  # "distance to the nearest enemy" when there is none


# ---- Tables, typed from the ledger ---------------------------------------------------------------

COLUMNS = ["1-3", "1-2", "1-1", "1.5-1", "2-1", "3-1", "4-1", "5-1"]
CRT = [row.split() for row in (  # ledger 2.1: row = modified die 0..8
    "Ae Ar Ad Ad Dx Ne Ne Dx",
    "Ar Ad Ad Dx Ne Ne Dx Dd",
    "Ar Dx Dx Ne Ne Dx Dd Dd",
    "Ad Ne Ne Ne Dx Dd Dd Dr",
    "Ne Ne Ne Ne Dd Dd Dr Dr",
    "Ne Ne Dx Dx Dd Dr Dr De",
    "Ne Dx Dd Dd Dr Dr De De",
    "Dx Dd Dd Dd Dr De De De",
    "Dd Dd Dr Dr De De De De",
)]
SEVERITY = {"d": 1, "r": 2, "e": 3}  # 5.2.e
LOWEST_RATIO = [Fraction(0), Fraction(1, 2), Fraction(1), Fraction(3, 2)] + [Fraction(n) for n in (2, 3, 4, 5)]
PRINTED_RATIO = [Fraction(1, 3)] + LOWEST_RATIO[1:]

HEX_COST = {  # ledger 2.3: infantry, cavalry, leader
    "clear": (1, 1, 1),
    "village": (3, 5, 3),
    "woods": (3, 5, 3),
}
BOMBARDMENT = {  # ledger 2.4: dice at range 1..6
    "heavy": {1: 4, 2: 3, 3: 2, 4: 2, 5: 1, 6: 1},
    "light": {1: 2, 2: 1, 3: 1},
}
EVENTS = {  # ledger 2.6: d6 -> (whose unit, from, to, may be refused)
    1: (CATHOLIC, ROUTED, DISORDERED, True),
    2: (PROTESTANT, ROUTED, DISORDERED, True),
    3: None,
    4: "activate two",
    5: (PROTESTANT, DISORDERED, NORMAL, False),
    6: (CATHOLIC, DISORDERED, NORMAL, False),
}


# ---- Hexes, ledger 2.8 ---------------------------------------------------------------------------

EVEN_STEP = {N: (0, -1), NE: (1, -1), SE: (1, 0), S: (0, 1), SW: (-1, 0), NW: (-1, -1)}
ODD_STEP = {N: (0, -1), NE: (1, 0), SE: (1, 1), S: (0, 1), SW: (-1, 1), NW: (-1, 0)}


def step(h, d):
    """The neighbour in direction d, on the map or not."""
    dc, dr = ODD_STEP[d] if h[0] & 1 else EVEN_STEP[d]
    return h[0] + dc, h[1] + dr


def cube(h):
    x = h[0]
    z = h[1] - (h[0] - (h[0] & 1)) // 2
    return x, -x - z, z


_distance = {}


def distance(a, b):
    key = (a, b)
    if key not in _distance:
        _distance[key] = max(abs(p - q) for p, q in zip(cube(a), cube(b)))
    return _distance[key]


def direction(a, b):
    """The direction of an adjacent hex, or None."""
    if a is None or b is None:
        return None
    for d in range(6):
        if step(a, d) == b:
            return d
    return None


_line = {}


def line_between(delta):
    """R72 in cube space: the hexes a line from the origin to delta passes, as a list of tuples of
    one hex (its interior is cut) or two (the line runs along their common side). A hex is the set
    of points whose three coordinate differences from its centre are all smaller than 1; clip the
    line against those six half planes with exact fractions."""
    if delta in _line:
        return _line[delta]
    cut, along = set(), {}
    reach = max(abs(v) for v in delta)
    span = range(-reach - 1, reach + 2)
    for x in span:
        for y in span:
            h = (x, y, -x - y)
            if h in ((0, 0, 0), delta):
                continue
            there = max(abs(v) for v in h)
            if there + max(abs(v - q) for v, q in zip(h, delta)) > reach + 2:
                continue  # too far off the line to be touched by it
            lo, hi, edge = Fraction(0), Fraction(1), None
            for i, j in ((0, 1), (1, 2), (2, 0)):
                # f(t) = slope * t + start, to be strictly between -1 and 1
                slope, start = delta[i] - delta[j], h[j] - h[i]
                if slope == 0:
                    if abs(start) > 1:
                        lo = hi
                    elif abs(start) == 1:
                        edge = (i, j, start)  # the whole line lies on this side of the hex
                    continue
                t = sorted((Fraction(-1 - start, slope), Fraction(1 - start, slope)))
                lo, hi = max(lo, t[0]), min(hi, t[1])
            if lo >= hi:
                continue
            if edge is None:
                cut.add((lo, h))
            else:
                i, j, s = edge
                other = list(h)
                other[i] += s
                other[j] -= s
                pair = tuple(sorted((h, tuple(other))))
                along[pair] = lo
    out = [(h,) for _, h in sorted(cut)] + [p for p in along if (0, 0, 0) not in p and delta not in p]
    _line[delta] = out
    return out


def uncube(q):
    return q[0], q[2] + (q[0] - (q[0] & 1)) // 2


def between(a, b):
    """Hexes (or pairs) between a and b, R72."""
    ca, cb = cube(a), cube(b)
    rel = line_between(tuple(q - p for p, q in zip(ca, cb)))
    return [tuple(uncube(tuple(p + v for p, v in zip(ca, h))) for h in entry) for entry in rel]


# ---- The position --------------------------------------------------------------------------------

class Counter:
    """A unit, leader or gun: a bag of fields."""

    def __init__(self, **fields):
        self.__dict__.update(fields)

    def copy(self):
        c = Counter.__new__(type(self))
        c.__dict__.update(self.__dict__)
        return c


class Unit(Counter):
    side = leader = arm = 0
    cf, ma, morale = 5, 4, 3
    status, facing, hex = NORMAL, 0, None
    moved = charged = False
    target = None
    hexes = 0  # entered this turn while DISORDERED (R24)
    in_command = True


class Leader(Counter):
    side, command, ma = 0, 1, 10
    state, hex = LED, None
    absent = overall = False
    activated = False
    cup = 0


class Gun(Counter):
    side, heavy, owner = 0, True, 0
    state, captured, fired, hex = OPERATIVE, 0, False, None


class Position:
    def __init__(self, cols, rows):
        self.cols, self.rows = cols, rows
        self.edge = [SOUTH_EDGE, NORTH_EDGE]  # R50
        self.woods, self.village = set(), set()
        self.rivers, self.bridges = set(), set()  # of (hex, dir), both sides of each hexside
        self.on = {"disordered_rally_minus1"}
        self.turn, self.turns, self.dusk = 1, 11, set()
        self.first_draw = CATHOLIC
        self.rout_level = [178, 125]
        self.units, self.leaders, self.guns = [], [], []
        self.active = None  # the leader whose units act
        self.named = None  # numbers of the only units that may act (5.4.d, event 4), or None
        self.homeless = []  # leaders whose unit is gone (R59)

    def copy(self):
        p = Position.__new__(Position)
        p.__dict__.update(self.__dict__)
        p.units = [u.copy() for u in self.units]
        p.leaders = [x.copy() for x in self.leaders]
        p.guns = [g.copy() for g in self.guns]
        p.homeless = list(self.homeless)
        return p

    def on_map(self, h):
        return 0 <= h[0] < self.cols and 0 <= h[1] < self.rows

    def terrain(self, h):
        return "village" if h in self.village else "woods" if h in self.woods else "clear"

    def hexside(self, h, d):
        """'bridge', 'river' or None; a hexside with both is a bridge (R2)."""
        if (h, d) in self.bridges:
            return "bridge"
        return "river" if (h, d) in self.rivers else None

    def set_hexside(self, kind, h, d):
        getattr(self, kind).add((h, d))
        getattr(self, kind).add((step(h, d), (d + 3) % 6))

    def unit_at(self, h):
        for u in self.units:
            if u.hex == h:
                return u
        return None

    def leaders_at(self, h, side):
        return [x for x in self.leaders if x.hex == h and x.side == side]

    def guns_at(self, h):
        return [g for g in self.guns if g.hex == h and g.state != DESTROYED]

    def enemies(self, side):
        return [u for u in self.units if u.hex is not None and u.side != side]

    def friends(self, side):
        return [u for u in self.units if u.hex is not None and u.side == side]

    def nearest_enemy(self, h, side):
        """R31: enemy combat units of any status."""
        return min([distance(h, e.hex) for e in self.enemies(side)], default=FAR)


class OutOfDice(Exception):
    pass


class Dice:
    def __init__(self, script):
        self.script, self.used = script, 0

    def d6(self):
        if self.used >= len(self.script):
            raise OutOfDice
        self.used += 1
        return self.script[self.used - 1]


def is_cavalry(u):
    return u.arm != INFANTRY


def morale_now(u):
    """5.2.b outside battle."""
    return u.morale - (1 if u.status == DISORDERED else 0)


# ---- The cup, 3.1.1 and 2.3.1 --------------------------------------------------------------------

def markers(pos, x):
    """AM a leader's command puts into the cup at the start of a turn."""
    if x.state == LED:
        if "absent_christian" in pos.on and x.absent and pos.turn <= 4:
            return min(1, x.command)
        return x.command
    return 1 if x.state in (LEADERLESS, REPLACED) else 0


def fill_cup(pos):
    for x in pos.leaders:
        x.cup = markers(pos, x)
        x.activated = False


def phase_over(pos):
    """R6: count before every draw; the event marker is not counted."""
    return sum(x.cup for x in pos.leaders) <= (3 if pos.turn in pos.dusk else 1)


def activate(pos, number):
    """The AM of a leader has been drawn and accepted. R65: the radius is measured now."""
    pos.active = number
    boss = pos.leaders[number]
    boss.cup -= 1
    boss.activated = True
    for u in pos.units:
        if u.leader == number and u.hex is not None:
            u.in_command = ("command_radius" not in pos.on or boss.hex is None
                            or distance(u.hex, boss.hex) <= 4)


def activate_named(pos, numbers):
    """Event 4 (R81) or the single unit of a leaderless command (5.4.d): in command whatever the
    distance (R65), activated by being named (R14)."""
    pos.named = list(numbers)
    pos.active = pos.units[numbers[0]].leader


def may_act(pos, u):
    """A unit of the activated command, or one of the units named."""
    return u.leader == pos.active and (pos.named is None or pos.units.index(u) in pos.named)


def is_named(pos, u):
    return pos.named is not None and may_act(pos, u)


def apply_event(pos, number, u):
    """2.6, events 1, 2, 5, 6"""
    u.status = EVENTS[number][2]


def single_choices(pos, number):
    """A5, R60: a leaderless command's AM; nobody = counts as declined."""
    return [u for u in pos.units if u.leader == number and u.hex is not None and u.status != ROUTED]


def place_replacement(pos, number, u):
    """5.4.d: after the picked unit's move, in its hex."""
    pos.leaders[number].state, pos.leaders[number].hex = REPLACED, u.hex


def tilly_choices(pos, number):
    """A4, 2.3.2.c, R11: leaders he may activate, himself among them."""
    tilly = pos.leaders[number]
    out = []
    for i, x in enumerate(pos.leaders):
        if i == number:
            out.append(i)
        elif (x.side == tilly.side and x.state in (LED, REPLACED) and not x.activated
              and x.hex is not None and distance(tilly.hex, x.hex) <= 6):
            out.append(i)
    return out


# ---- Movement, 4.x -------------------------------------------------------------------------------

def step_cost(pos, arm, frm, d):
    """4.0.b, table 2.3, R20, R21."""
    column = 2 if arm == LEADER else 0 if arm == INFANTRY else 1
    cost = HEX_COST[pos.terrain(step(frm, d))][column]
    if pos.hexside(frm, d) == "river":
        cost += 4 if column == 1 and "river_cavalry_plus4" in pos.on else 2
    return cost


def front(facing):
    return {(facing + 5) % 6, facing, (facing + 1) % 6}


def allowance(pos, u):
    """7.1.b"""
    return u.ma if u.in_command else max(1, u.ma // 2)


def may_stop(pos, u, h):
    """4.1.a for a combat unit: no other combat unit; cavalry never with a gun of its side (an enemy
    gun is destroyed by cavalry and captured by infantry, 7.3.8.e)."""
    for o in pos.units:
        if o is not u and o.hex == h:
            return False
    return not (is_cavalry(u) and any(g.owner == u.side for g in pos.guns_at(h)))


def may_enter(pos, u, h):
    """4.0.d, R17"""
    return pos.on_map(h) and all(o.hex != h for o in pos.enemies(u.side))


def may_move(pos, u):
    return (u.hex is not None and u.status in (NORMAL, DISORDERED) and not u.moved
            and may_act(pos, u))


def reach(pos, u):
    """Every hex where a move may end, 4.0 to 4.2 and 7.2, with its lowest cost; the start hex too if a
    move of at least one step can end there."""
    if not may_move(pos, u):
        return {}
    facing_on = "facing" in pos.on
    limit = allowance(pos, u)
    steps_left = 99 if u.status == NORMAL else 1 - u.hexes  # 5.2.c, R24
    enemy = {o.hex for o in pos.enemies(u.side)}
    start = (u.hex, u.facing if facing_on else None, 0)
    best = {}
    heap = [(0, start, True)]
    while heap:
        cost, node, first = heappop(heap)
        if not first:
            if node in best:
                continue
            best[node] = cost
        h, facing, gone = node
        for d in range(6):
            if facing_on and d != facing and cost + 1 <= limit:
                heappush(heap, (cost + 1, (h, d, gone), False))
            if facing_on and d not in front(facing):
                continue
            to = step(h, d)
            if gone >= steps_left or not pos.on_map(to) or to in enemy:
                continue
            total = cost + step_cost(pos, u.arm, h, d)
            if total <= limit:
                mark = gone + 1 if u.status == DISORDERED else 0
                heappush(heap, (total, (to, facing, mark), False))
    ends = {}
    for (h, _, _), cost in best.items():
        if may_stop(pos, u, h):
            ends[h] = min(cost, ends.get(h, cost))
    return ends


def enemy_counters(pos, side):
    """Hexes with an enemy counter of any kind."""
    found = {e.hex for e in pos.enemies(side)}
    found |= {x.hex for x in pos.leaders if x.side != side and x.hex is not None}
    return found | {g.hex for g in pos.guns if g.owner != side and g.state != DESTROYED}


def leader_may_step(pos, x, d):
    """A leader's move of one hex."""
    to = step(x.hex, d)
    return (pos.on_map(to) and to not in enemy_counters(pos, x.side)
            and step_cost(pos, LEADER, x.hex, d) <= x.ma
            and not any(o is not x and o.hex == to for o in pos.leaders))


def leader_reach(pos, x):
    """4.0.d, 4.1.a, R17, R18, R21."""
    closed = enemy_counters(pos, x.side)
    best, heap = {}, [(0, x.hex)]
    while heap:
        cost, h = heappop(heap)
        if h in best:
            continue
        best[h] = cost
        for d in range(6):
            to = step(h, d)
            if pos.on_map(to) and to not in closed:
                total = cost + step_cost(pos, LEADER, h, d)
                if total <= x.ma:
                    heappush(heap, (total, to))
    return {h: c for h, c in best.items()
            if not any(o is not x and o.hex == h for o in pos.leaders)}


def over_allowance(pos, u, cost):
    """4.0.b, and 7.1.b if the halving is what forbids it."""
    if cost <= allowance(pos, u):
        return set()
    return {"4.0.b"} if u.in_command else {"4.0.b", "7.1.b"}


def too_far(u, hexes):
    """5.2.c, R24"""
    return {"5.2.c"} if u.status == DISORDERED and hexes > 1 - u.hexes else set()


def check_path(pos, u, path, target=None):
    """A6: None if legal, else the ids of the ledger that it breaks (any of them is a right answer)."""
    broken = set()
    if u.hex is None:
        return {"5.2.h", "4.0.a"}
    if not may_act(pos, u) or u.moved:
        return {"4.0.a"}
    if u.status == ROUTED:
        broken.add("5.2.d")
        return broken
    h, facing, cost, gone, hexes = u.hex, u.facing, 0, 0, [u.hex]
    water = False
    for kind, d in path:
        if kind == "turn":
            if "facing" not in pos.on or d == facing:
                broken.add("7.2.c")
            facing, cost = d, cost + 1
            continue
        if "facing" in pos.on and d not in front(facing):
            broken.add("7.2.b")
        to = step(h, d)
        if not may_enter(pos, u, to):
            broken.add("4.0.d")  # the whole path is counted all the same: 4.0.b stands before it
            if not pos.on_map(to):
                return broken | over_allowance(pos, u, cost + 1) | too_far(u, gone + 1)
        cost += step_cost(pos, u.arm, h, d)
        water = water or pos.hexside(h, d) is not None
        h, gone = to, gone + 1
        hexes.append(h)
    broken |= over_allowance(pos, u, cost) | too_far(u, gone)
    if not may_stop(pos, u, h):
        broken.add("4.1.a")
    if target is not None:
        broken |= check_charge(pos, u, target, hexes, facing, water)
    return broken or None


def check_charge(pos, u, t, hexes, facing, water):
    """5.3, R46, R48. hexes: from the start to the last one; water: a hexside crossed has some."""
    broken = set()
    if u.status == DISORDERED:
        broken.add("5.2.c")
    if not u.in_command:
        broken.add("7.1.b")
    if u.arm != HEAVY or t.arm == INFANTRY or t.side == u.side:
        broken.add("5.3.f")
    if t.hex is None:
        return broken | {"5.3.a", "5.2.h"}
    if not 2 <= distance(hexes[0], t.hex) <= 4:
        broken.add("5.3.a")
    last = direction(hexes[-1], t.hex)
    if last is None or ("facing" in pos.on and last not in front(facing)):
        broken.add("R46")
    if water or any(pos.terrain(h) != "clear" for h in hexes + [t.hex]):
        broken.add("5.3.e")
    if last is not None and pos.hexside(hexes[-1], last) is not None:
        broken.add("5.3.e")
    return broken


def march(pos, u, path, dice, choose, target=None):
    """A6 with D3, D4, D5: R22, R23, 5.4.b, 7.3.8.e. The path is legal."""
    u.moved = True
    if target is not None:
        u.charged, u.target = True, target
    was_disordered = u.status == DISORDERED
    failed = False
    last_go = max([i for i, s in enumerate(path) if s[0] == "go"], default=-1)
    for i, (kind, d) in enumerate(path):
        if kind == "turn":
            if not failed:  # a forced continuation leaves through any hexside (R68) and does not turn
                u.facing = d
            continue
        frm = u.hex
        u.hex = step(frm, d)
        if was_disordered:
            u.hexes += 1
        crew_check(pos)
        if pos.hexside(frm, d) == "river" and u.status == NORMAL and dice.d6() > morale_now(u):
            u.status, failed = DISORDERED, True
        for friend in pos.friends(u.side):
            if friend is u or friend.hex != u.hex:
                continue
            if u.status == NORMAL and dice.d6() > morale_now(u):
                u.status, failed = DISORDERED, True
            if friend.status == NORMAL and dice.d6() > morale_now(friend):
                friend.status = DISORDERED
        overrun(pos, u, dice, choose)
        ends = i == last_go or (failed and may_stop(pos, u, u.hex))
        meet_guns(pos, u, ends)
        crew_check(pos)
        if ends and failed:
            break
    if failed:
        u.charged, u.target = False, None


def overrun(pos, u, dice, choose):
    """5.4.b, D5: lone enemy leaders in the hex just entered."""
    found = [x for x in pos.leaders if x.hex == u.hex and x.side != u.side]
    for x in found:
        if x.state == LED and leader_dies(dice):
            kill_leader(pos, x)
    pos.homeless = [x for x in found if x.hex is not None]
    relocate(pos, choose, first=u.side, lone=True)


def meet_guns(pos, u, ends):
    """7.3.8.e"""
    for g in pos.guns_at(u.hex):
        if g.owner == u.side:
            continue
        if is_cavalry(u) or not ends:
            g.state = DESTROYED
        else:
            g.owner, g.state, g.captured = u.side, OPERATIVE, pos.turn


def crew_check(pos):
    """7.3.8.b, R31, R75."""
    for g in pos.guns:
        if g.state != OPERATIVE:
            continue
        crew = any(f.hex == g.hex and f.arm == INFANTRY and f.status != ROUTED
                   for f in pos.friends(g.owner))
        if not crew and any(distance(g.hex, e.hex) <= 1 for e in pos.enemies(g.owner)):
            g.state = ABANDONED


def recover_guns(pos, side):
    """7.3.8.c, R76: end of the movement step of a friendly activation."""
    for g in pos.guns:
        if g.state != ABANDONED or g.owner != side:
            continue
        leader = any(x.hex is not None and distance(x.hex, g.hex) <= 1
                     for x in pos.leaders if x.side == side)
        crew = any(f.hex == g.hex and f.arm == INFANTRY and f.status != ROUTED
                   for f in pos.friends(side))
        if crew or (leader and pos.nearest_enemy(g.hex, side) >= 3):
            g.state = OPERATIVE


# ---- Leaders, 5.4 --------------------------------------------------------------------------------

def leader_dies(dice):
    first = dice.d6()
    return first + dice.d6() in (2, 12)


def kill_leader(pos, x):
    """5.4.c, R60, R61"""
    x.state, x.hex = LEADERLESS, None
    x.cup = min(x.cup, 1)
    if x.overall:
        x.state, x.cup = LEFT, 0
    tidy_commands(pos)


def tidy_commands(pos):
    """5.4.g, R61: a command without a regular leader and without units is out."""
    for i, x in enumerate(pos.leaders):
        if x.state in (LEADERLESS, REPLACED):
            if not any(u.leader == i and u.status != GONE for u in pos.units):
                x.state, x.hex, x.cup = LEFT, None, 0
                if x in pos.homeless:
                    pos.homeless.remove(x)


def relocation_choices(pos, x, lone):
    """R59. A leader who himself still looks for a unit is not one that a unit already has."""
    friends = pos.friends(x.side)
    free = [u for u in friends
            if all(y is x or y in pos.homeless for y in pos.leaders_at(u.hex, x.side))]
    if not free:
        return friends
    if not lone and not x.overall:
        own = [u for u in free if u.leader == pos.leaders.index(x)]
        if own:
            return own
    return free


def relocate(pos, choose, first, lone=False):
    """R59: the active player's leaders first, then by number."""
    while pos.homeless:
        x = min(pos.homeless, key=lambda y: (y.side != first, pos.leaders.index(y)))
        pos.homeless.remove(x)
        where = relocation_choices(pos, x, lone)
        if where:
            x.hex = choose(pos, x, where).hex
        else:
            kill_leader(pos, x)


def lowest_number(pos, x, where):
    """The choice both sides of the comparison make."""
    return min(where, key=pos.units.index)


# ---- Line of sight and guns, 7.3 -----------------------------------------------------------------

def obstacles(pos):
    """R73"""
    return (pos.woods | {u.hex for u in pos.units if u.hex is not None}
            | {g.hex for g in pos.guns if g.state != DESTROYED})


def sees(pos, a, b, blocked=None):
    """7.3.g, R72"""
    blocked = obstacles(pos) if blocked is None else blocked
    for entry in between(a, b):
        if all(h in blocked and pos.on_map(h) for h in entry):
            return False
    return True


def bombardment_dice(gun, t):
    return BOMBARDMENT["heavy" if gun.heavy else "light"].get(distance(gun.hex, t.hex), 0)


def check_bombard(pos, g, t):
    """A9: None if legal, else the ids broken."""
    side = pos.leaders[pos.active].side
    broken = set()
    if g.state == DESTROYED:
        broken |= {"7.3.b", "7.3.8.b", "7.3.8.e"}
    if g.owner != side or g.fired or not any(u.leader == pos.active and u.arm == INFANTRY and u.hex is not None
                          for u in pos.units):
        broken.add("7.3.b")
    if g.state == ABANDONED:
        broken.add("7.3.8.b")
    if g.captured == pos.turn:
        broken.add("7.3.8.f")
    if t.side == side or t.hex is None:
        return broken | {"7.3.c"}
    if t.status != NORMAL:
        broken.add("7.3.f")
    if not bombardment_dice(g, t):
        broken.add("7.3.d")
    if not sees(pos, g.hex, t.hex):
        broken.add("7.3.g")
    return broken or None


def bombard(pos, g, t, dice):
    """7.3.e, R66"""
    rolled = [dice.d6() for _ in range(bombardment_dice(g, t))]
    g.fired = True
    if any(v >= (5 if is_cavalry(t) else 6) for v in rolled):
        t.status = DISORDERED


# ---- Which battles, 5.0 --------------------------------------------------------------------------

def contact(pos, a, d):
    """Adjacent; with `facing` the defender is in a front hex of the attacker (R27, 7.2.b)."""
    if a.hex is None or d.hex is None:
        return False
    where = direction(a.hex, d.hex)
    return where is not None and ("facing" not in pos.on or where in front(a.facing))


def able(pos, u):
    """R32, 5.2.c, 7.1.b"""
    return u.hex is not None and u.status == NORMAL and u.in_command and may_act(pos, u)


def why_not_able(pos, u):
    """The ids that keep a unit from attacking: R32 and the paragraph behind it."""
    why = {"R32"}
    if u.status == GONE:
        why.add("5.2.h")
    if u.status == DISORDERED:
        why.add("5.2.c")
    if u.status == ROUTED:
        why.add("5.2.d")
    if not u.in_command:
        why.add("7.1.b")
    return why


def check_declaration(pos, battles):
    """A10: None if legal, else the ids broken. battles: list of (attackers, defenders)."""
    side = pos.leaders[pos.active].side
    broken = set()
    for att, dfn in battles:
        if not att or not dfn:
            broken |= {"5.0.d"}
        for u in att:
            if u.side != side or not able(pos, u):
                broken |= why_not_able(pos, u)
            near = [d for d in dfn if contact(pos, u, d)]
            if dfn and not near:
                broken |= {"5.0.b"}
            if dfn and len(near) < len(dfn) and "strict_components" not in pos.on:
                broken |= {"R27"}
            if "facing" in pos.on and any(d not in near and direction(u.hex, d.hex) is not None for d in dfn):
                if not near or "strict_components" not in pos.on:
                    broken |= {"7.2.b"}
        for u in dfn:
            if u.hex is None:
                broken |= {"5.2.h"}
    everybody = [id(u) for att, dfn in battles for u in att + dfn]
    if len(everybody) != len(set(everybody)):
        broken |= {"R28"}
    fighting = [u for att, _ in battles for u in att]
    attacked = [u for _, dfn in battles for u in dfn]
    normal = [e for e in pos.enemies(side) if e.status == NORMAL]
    acting = [u for u in pos.friends(side) if able(pos, u) and (u.moved or u in fighting or is_named(pos, u))]
    for u in acting:  # 5.0.b, 5.0.c, R14
        near = [e for e in normal if contact(pos, u, e)]
        if near and u not in fighting:
            broken |= {"5.0.b"}
        if any(e not in attacked for e in near):
            broken |= {"5.0.c", "7.2.d"} if "facing" in pos.on else {"5.0.c"}
    if "strict_components" in pos.on:
        broken |= check_components(pos, battles, acting, normal)
    return broken or None


def check_components(pos, battles, acting, normal):
    """R26, switch strict_components."""
    broken = set()
    groups = []  # connected components as [attackers, enemies]
    left = [u for u in acting if any(contact(pos, u, e) for e in normal)]
    while left:
        att, dfn = [left.pop(0)], []
        grown = True
        while grown:
            grown = False
            for e in normal:
                if e not in dfn and any(contact(pos, a, e) for a in att):
                    dfn.append(e)
                    grown = True
            for a in list(left):
                if any(contact(pos, a, e) for e in dfn):
                    att.append(a)
                    left.remove(a)
                    grown = True
        groups.append((att, dfn))
    for att, dfn in battles:
        if not any(contact(pos, a, e) for a in att for e in normal):
            if not all(contact(pos, a, d) for a in att for d in dfn):
                broken.add("R27")
            if any(not any(contact(pos, a, d) for a in att) for d in dfn):
                broken.add("R26")  # an enemy is added to the battle of an attacker next to it
            continue
        mine = [g for g in groups if any(a in g[0] for a in att)]
        if not all(any(contact(pos, a, e) for e in normal) for a in att):
            broken.add("R27")  # attackers next to no NORMAL enemy fight by R27
        whole = len(mine) == 1 and set(map(id, mine[0][0])) == set(map(id, att))
        if not whole or any(e not in dfn for e in mine[0][1]):
            broken.add("R26")
            continue
        for d in dfn:
            if d.status == NORMAL and d not in mine[0][1]:
                broken.add("R26")
            if not any(contact(pos, a, d) for a in att):
                broken.add("R26")
    return broken


# ---- Odds, die-roll modifiers, 5.0.e to 5.0.h ----------------------------------------------------

def odds_column(attack, defence, nearest=False):
    """R37, R38. Nearest: the printed column whose ratio lies nearest; a tie goes to the defender."""
    ratio = Fraction(attack) / Fraction(defence)
    if nearest:
        gap = [abs(ratio - p) for p in PRINTED_RATIO]
        return gap.index(min(gap))
    return max(i for i, low in enumerate(LOWEST_RATIO) if ratio >= low)


def pairs(att, dfn):
    """Who attacks whom, with the attacker's direction to the defender. R26 reads hexside effects
    between adjacent pairs, so with strict_components and `facing` front hexes are not asked for."""
    for a in att:
        for d in dfn:
            where = direction(a.hex, d.hex)
            if where is not None:
                yield a, d, where


def charge_counts(pos, a, dfn):
    """R46"""
    if not a.charged or a.target not in dfn:
        return False
    return "charge_with_infantry_bonus" in pos.on or all(is_cavalry(d) for d in dfn)


def battle_numbers(pos, att, dfn):
    """5.0.e to 5.0.h with 2.2, R37 to R43, R68, R82; dfn without the ROUTED (R30)."""
    over_water = {id(a) for a, d, w in pairs(att, dfn) if pos.hexside(a.hex, w)}
    over_bridge = {id(d) for a, d, w in pairs(att, dfn) if pos.hexside(a.hex, w) == "bridge"}
    attack = sum(Fraction(a.cf) * (2 if charge_counts(pos, a, dfn) else 1)
                 / (2 if id(a) in over_water else 1) for a in att)
    defence = sum(d.cf * (2 if d.arm == INFANTRY and pos.terrain(d.hex) != "clear" else 1) for d in dfn)
    column = odds_column(attack, defence, "round_odds" in pos.on)
    shift = 0
    if any(is_cavalry(a) and pos.terrain(d.hex) != "clear" for a, d, w in pairs(att, dfn)):
        shift -= 1
    if "facing" in pos.on:
        shown = {id(d) for a, d, w in pairs(att, dfn) if (w + 3) % 6 not in front(d.facing)}
        if all(id(d) in shown for d in dfn):
            shift += 2
    best = [max((x.command for u in units for x in pos.leaders_at(u.hex, u.side) if x.state == LED), default=0)
            for units in (att, dfn)]
    morale = [max(morale_now(a) + (1 if charge_counts(pos, a, dfn) else 0) for a in att),
              max(morale_now(d) + (1 if id(d) in over_bridge else 0) for d in dfn)]
    return {
        "attack": attack, "defence": defence, "column": column, "shift": shift,
        "shifted": min(7, max(0, column + shift)),
        "leader_attack": {2: 1, 3: 2}.get(best[0], 0),
        "leader_defence": -1 if best[1] == 3 else 0,
        "morale": morale[0] - morale[1],
    }


def crt(row, column):
    return CRT[min(8, max(0, row))][column]


# ---- Results, 5.2, 5.3, 5.4 ----------------------------------------------------------------------

def eliminate(pos, u):
    """5.2.h; the leaders in its hex look for another unit (R59)."""
    pos.homeless += [x for x in pos.leaders_at(u.hex, u.side) if x not in pos.homeless]
    u.hex, u.status = None, GONE
    tidy_commands(pos)
    crew_check(pos)


def hurt(u, severity):
    """5.2.e; says whether the unit is newly ROUTED."""
    old = u.status
    u.status = min(GONE, old + severity)
    return old < ROUTED == u.status


def rows_left(pos, u):
    c, r = u.hex
    edge = pos.edge[u.side]
    return {NORTH_EDGE: r, SOUTH_EDGE: pos.rows - 1 - r, WEST_EDGE: c, EAST_EDGE: pos.cols - 1 - c}[edge]


EDGEWARD = {NORTH_EDGE: (N, NE, NW), SOUTH_EDGE: (S, SE, SW), WEST_EDGE: (NW, SW), EAST_EDGE: (NE, SE)}


def rout_path(pos, u, n):
    """R50 to R56: None = eliminated (off the map, or no way), else the directions of the steps."""
    if rows_left(pos, u) < n:
        return None
    shut = enemy_counters(pos, u.side)
    friends = {f.hex for f in pos.friends(u.side) if f is not u}
    possible = []

    def walk(h, dirs, passed, keys):
        if len(dirs) >= n and may_stop(pos, u, h):
            possible.append((passed, keys, dirs))
            return
        if h in friends:
            passed += 1
        for d in EDGEWARD[pos.edge[u.side]]:
            to = step(h, d)
            if not pos.on_map(to) or to in shut or pos.hexside(h, d) == "river":
                continue
            key = (0 if d in (N, S) else 1, -pos.nearest_enemy(to, u.side), d)
            walk(to, dirs + [d], passed, keys + [key])

    walk(u.hex, [], 0, [])
    return min(possible)[2] if possible else None


def retreat_all(pos, queue, choose, first, at_once):
    """R51 to R55: queue of (unit, hexes); the newly ROUTED join its end."""
    while queue:
        u, n = queue.pop(0)
        dirs = rout_path(pos, u, n)
        if dirs is None:
            eliminate(pos, u)
            if at_once:
                relocate(pos, choose, first)
            continue
        company = pos.leaders_at(u.hex, u.side)  # R53
        for d in dirs:
            u.hex = step(u.hex, d)
            u.facing = d
            for x in company:
                x.hex = u.hex
            for friend in pos.friends(u.side):
                if friend is not u and friend.hex == u.hex:
                    if friend.status == NORMAL:
                        friend.status = DISORDERED
                    elif friend.status == DISORDERED:
                        friend.status = ROUTED
                        queue.append((friend, 3))
            crew_check(pos)


def still_in(pos, att, dfn):
    """R33 before a declared battle is fought: who remains."""
    att = [a for a in att if a.hex is not None and a.status == NORMAL]
    dfn = [d for d in dfn if d.hex is not None]
    if "strict_components" not in pos.on:
        return att, [d for d in dfn if all(contact(pos, a, d) for a in att)]
    while True:
        a2 = [a for a in att if any(contact(pos, a, d) for d in dfn)]
        d2 = [d for d in dfn if any(contact(pos, a, d) for a in a2)]
        if len(a2) == len(att) and len(d2) == len(dfn):
            return att, dfn
        att, dfn = a2, d2


def fight(pos, att, dfn, dice, choose, side):
    """Ledger 5.3. Returns None if cancelled, else (result or None, attackers, surviving defenders)."""
    att, dfn = still_in(pos, att, dfn)
    if not att or not dfn:
        return None
    by_number = pos.units.index
    att, dfn = sorted(att, key=by_number), sorted(dfn, key=by_number)
    wet = {id(a) for a, d, w in pairs(att, dfn) if pos.hexside(a.hex, w) == "river"}  # R41
    left = [d for d in dfn if d.status != ROUTED]
    for d in dfn:
        if d.status == ROUTED:
            eliminate(pos, d)
    rolled = [[], []]
    result = "Ne"
    if left:
        for i, units in enumerate((att, left)):  # 5.4.a, R57
            rolled[i] = [x for x in pos.leaders if x.state == LED
                         and any(u.hex == x.hex and u.side == x.side for u in units)]
        num = battle_numbers(pos, att, left)
        row = dice.d6() + num["leader_attack"] + num["leader_defence"] + num["morale"]
        result = crt(row, num["shifted"])
    on_def = 1 if result == "Dx" else SEVERITY[result[1]] if result[0] == "D" else 0
    on_att = 1 if result == "Dx" else SEVERITY[result[1]] if result[0] == "A" else 0
    routed = [[], []]
    for d in left:
        if hurt(d, on_def):
            routed[0].append(d)
    for a in att:
        severity = on_att + 1 if a.charged else max(1, on_att) if id(a) in wet else on_att
        a.charged = False
        if hurt(a, severity):
            routed[1].append(a)
    for u in left + att:
        if u.status == GONE:
            eliminate(pos, u)
    crew_check(pos)
    for units in routed:
        units.sort(key=lambda u: (rows_left(pos, u), by_number(u)))
    retreat_all(pos, [(u, 3) for u in routed[0] + routed[1]], choose, side, at_once=False)
    for x in rolled[0] + rolled[1]:
        if leader_dies(dice):
            if x in pos.homeless:
                pos.homeless.remove(x)
            kill_leader(pos, x)
    relocate(pos, choose, side)
    return (result if left else None), att, [d for d in left if d.hex is not None]


def dragoon_choices(pos, u, survivors):
    """R49: directions in which the dragoons may fall back."""
    out = []
    for d in range(6):
        to = step(u.hex, d)
        if not pos.on_map(to) or not may_stop(pos, u, to) or pos.hexside(u.hex, d) == "river":
            continue
        if any(distance(to, v.hex) <= 1 for v in survivors):
            continue
        if any(x.hex == to and x.side != u.side for x in pos.leaders):
            continue
        if any(g.owner != u.side for g in pos.guns_at(to)):
            continue
        if pos.leaders_at(u.hex, u.side) and pos.leaders_at(to, u.side):
            continue
        out.append(d)
    return out


def fall_back(pos, u, d):
    for x in pos.leaders_at(u.hex, u.side):
        x.hex = step(u.hex, d)
    u.hex = step(u.hex, d)
    crew_check(pos)


def end_of_combat(pos):
    """R46: a charger whose battle did not happen."""
    for u in pos.units:
        if u.charged and u.hex is not None and u.status == NORMAL:
            u.status = DISORDERED
        u.charged = False


# ---- Rally, 6.0 ----------------------------------------------------------------------------------

def rally_phase(pos, dice, choose):
    snap = pos.copy()
    checked = []
    for side in (CATHOLIC, PROTESTANT):
        for i, u in enumerate(snap.units):
            if u.side != side or u.hex is None or u.status != DISORDERED:
                continue
            if pos.nearest_enemy(u.hex, side) > 1:
                pos.units[i].status = NORMAL
                continue
            boss = snap.leaders[u.leader]
            help_near = boss.hex is not None and distance(boss.hex, u.hex) <= 1
            help_near = help_near or any(f.status == NORMAL and distance(f.hex, u.hex) == 1
                                         for f in snap.friends(side))
            need = u.morale - (1 if "disordered_rally_minus1" in pos.on else 0)
            if dice.d6() - (1 if help_near else 0) <= need:
                pos.units[i].status = NORMAL
            checked.append(i)
    for side in (CATHOLIC, PROTESTANT):
        order = [i for i, u in enumerate(snap.units)
                 if u.side == side and u.hex is not None and u.status == ROUTED]
        order.sort(key=lambda i: (rows_left(snap, snap.units[i]), i))
        for i in order:
            u = pos.units[i]
            if u.hex is None or pos.nearest_enemy(u.hex, side) < 3:
                continue
            best = max((x.command if x.state == LED else 0 for x in pos.leaders
                        if x.side == side and x.hex is not None and distance(x.hex, u.hex) <= 1), default=0)
            if dice.d6() - best <= u.morale:
                u.status = DISORDERED
            else:
                retreat_all(pos, [(u, 2)], choose, CATHOLIC, at_once=True)


# ---- Victory, 8.x --------------------------------------------------------------------------------

def vp_lost(pos, side, at_the_end):
    """8.2, R78, R83 to R85"""
    total = 0
    for u in pos.units:
        if u.side == side and (u.status == GONE or (at_the_end and u.status == ROUTED)):
            total += u.cf
    for x in pos.leaders:
        if x.side != side:
            continue
        with_routed = any(u.hex == x.hex and u.status == ROUTED and u.side == side
                          for u in pos.units if u.hex is not None)
        if x.state != LED or (at_the_end and with_routed):
            total += 2 * x.command
    for g in pos.guns:
        if g.side == side:
            total += 3 if g.owner != side else 2 if g.state == DESTROYED else 0
    return total


def outcome(pos):
    """Victory Phase: None to go on, else 'catholic', 'protestant', 'draw' (8.1, R86 to R89)."""
    last = pos.turn == pos.turns
    lost = [vp_lost(pos, s, last) for s in (0, 1)]
    routed = [lost[s] >= pos.rout_level[s] for s in (0, 1)]
    empty = [not pos.friends(s) for s in (0, 1)]
    by_points = "draw" if lost[0] == lost[1] else "catholic" if lost[0] < lost[1] else "protestant"
    names = ("catholic", "protestant")
    if all(routed):
        return by_points
    if any(routed):
        return names[routed.index(False)]
    if all(empty):
        return by_points
    if any(empty):
        return names[empty.index(False)]
    return by_points if last else None


# ---- Events, 7.4 ---------------------------------------------------------------------------------

def event_units(pos, number, drawer):
    """2.6, R80, R81: (who chooses, units that may be named, may nobody be named)."""
    row = EVENTS[number]
    if row is None:
        return None
    if row == "activate two":
        units = [u for u in pos.friends(drawer) if u.status in (NORMAL, DISORDERED)]
        return drawer, units, True
    side, status, _, refuse = row
    return side, [u for u in pos.friends(side) if u.status == status], refuse


def event_pairs(pos, drawer):
    _, units, _ = event_units(pos, 4, drawer)
    return [(a, b) for a, b in combinations(units, 2) if a.leader == b.leader]
