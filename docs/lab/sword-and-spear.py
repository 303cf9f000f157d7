#!/usr/bin/env python3
"""The numbers of docs/lab/sword-and-spear.md: six battles of Sword & Spear, the first tie, commanders, the nine lists
against one another, and what each switch changes on the same dice.

docs/lab/sword-and-spear.py TERCIO [--games N] [--lists N] [--pairs N] [--commanders N] [--jobs N] [--keep DIR]

Writes the two plots beside itself and prints the tables, Markdown. --games is for each row of the battles, --lists for
each cell of the nine by nine (81 cells; the trials half as many) and for the tie, --pairs for each switch.
The answers of the laboratory are kept in DIR: stopped, the same command goes on."""
import math
import pathlib
import re
import tempfile

from lion import HERE, NORTH, SOUTH, keeping, lab, length, options, plot_differences, share, wilson
from lutter import label, percent, svg

SCENARIOS = HERE.parent.parent / "scenarios"
BATTLES = [("mirror-sns", "Mirror"), ("drill-sns", "Drill ground"), ("jaxartes", "Jaxartes"), ("standard", "Standard"),
           ("tapae", "Tapae"), ("orewin", "Orewin")]
TIES = ["mirror-sns", "jaxartes", "tapae"]
# Points, dice in the bag, and the dice that all its units with missiles roll when they shoot: ledger 8.1.
LISTS = [("macedonian", "Macedonian", 466, 10, 4), ("skythian", "Skythian", 439, 13, 26),
         ("achaemenid", "Persian", 420, 11, 26), ("roman", "Roman", 445, 10, 4), ("sarmatian", "Sarmatian", 455, 11, 11),
         ("dacian", "Dacian", 416, 11, 4), ("english", "English", 472, 11, 9), ("scots", "Scots", 448, 12, 5),
         ("welsh", "Welsh", 413, 14, 21)]
# What may make a list strong or weak, and what its points then are.
TRIALS = [
    ("achaemenid", "as it is, 420 points", lambda t: t),
    ("achaemenid", "its heavy foot without bows, 395", lambda t: t.replace("[Bow, Shieldwall]", "[Shieldwall]")),
    ("welsh", "as it is, 413", lambda t: t),
    ("welsh", "bows for longbows, 398", lambda t: t.replace("Longbow", "Bow")),
    ("dacian", "as it is, 416", lambda t: t),
    ("dacian", "nobody undrilled, 443", lambda t: t.replace(", Undrilled", "")),
    ("sarmatian", "as it is, 455", lambda t: t),
    ("sarmatian", "nobody undrilled, 473", lambda t: t.replace(", Undrilled", "")),
]
# On which battle, what is changed, where the doubt stands. Tapae: armour on one side, Impact on the other.
CHANGES = [
    ("tapae", "ruling armour_six=false", "11.5.b, a winning six may be stopped by armour"),
    ("tapae", "ruling morale_every_turn=true", "R42, the army tests morale every turn"),
    ("tapae", "ruling break_tiebreak=true", "R43, both break: who lost the smaller part wins"),
    ("tapae", "ruling impetus_charged=false", "R83, no impetus for the unit charged"),
    ("free-sns", "ruling armour_six=false", "11.5.b, English and Scots"),
    ("free-sns", "ruling morale_every_turn=true", "R42, English and Scots"),
    ("free-sns", "ruling break_tiebreak=true", "R43, English and Scots"),
    ("free-sns", "ruling impetus_charged=false", "R83, English and Scots"),
    ("free-sns", "option random_terrain", "4.f, English and Scots, dice make ground"),
    ("camp-sns", "ruling camps=false", "14.1, Red of the mirror has a camp; changed: leaves it at home"),
    ("standard", "ruling camps=false", "14.1, X3, no Standard on the field"),
    ("mirror-sns", "ruling max_turns=8", "R46, eight turns instead of twenty"),
    ("mirror-sns", "ruling players=4", "17.a, eleven dice a phase instead of seven"),
]
# Who is not there, or is there beside the others. A side must have a general (SNS-3.a).
COMMANDERS = [
    ("all three", {}),
    ("without the lancers' captain", {"AC1": None}),
    ("without the warband's captain", {"AC2": None}),
    ("without both captains", {"AC1": None, "AC2": None}),
    ("a third captain, with the archers", {"AC3": "rank: captain, with: A6"}),
]


def scenario_file(folder, name, base, *lines):
    file = pathlib.Path(folder) / f"{name}.yaml"
    file.write_text("\n".join(["tercio: 1", "system: sns", f"id: {name}", f"base: {base}", *lines]) + "\n")
    return file


def mirror_armies():
    """The lines of mirror-sns from its armies on."""
    text = (SCENARIOS / "mirror-sns.yaml").read_text().splitlines()
    return text[text.index("armies:"):]


def led_otherwise(change):
    lines = [x for x in mirror_armies() if not any(f"{{id: {who}," in x for who, what in change.items() if not what)]
    for who, what in change.items():
        if what:
            at = next(i for i, x in enumerate(lines) if "{id: AG," in x)
            lines.insert(at + 1, f"      - {{id: {who}, {what}}}")
    return lines


def with_camp():
    lines = mirror_armies()
    at = next(i for i, x in enumerate(lines) if "{id: A11," in x)
    lines.insert(at + 1, "      - {id: A12, name: Camp, type: CAMP, discipline: 4, strength: 3, at: [18, 2.5]}")
    return ["rulings: {camps: true, max_turns: 20}", *lines]


def score(d, side):
    """Won, and half of the drawn."""
    return d["wins"][side]["rate"] + d["draws"]["rate"] / 2


def ends(d):
    levels = list(d["victory_levels"].values())
    return {k: sum(v[k]["count"] for v in levels) / d["games"] for k in levels[0]}


def battles(asked):
    print("| battle | battles | first side wins | second side wins | drawn | turns (nine in ten) | first lost | second lost | "
          "by the clock |\n|---|---|---|---|---|---|---|---|---|")
    rows = []
    for scenario, name in BATTLES:
        d = lab(asked, scenario, asked.games, scenario)
        a, b = d["wins"]
        mean, low, high = length(d["turn_of_the_end"])
        lost = [f"{p['mean']:.1f} of {p['level']}" for p in d["points_lost"].values()]
        rout = ends(d)["rout"]
        print(f"| {name} | {d['games']:,} | {a} {share(d['wins'][a])} | {b} {share(d['wins'][b])} | "
              f"{percent(d['draws']['rate'])} | {mean:.1f} ({low} to {high}) | {lost[0]} | {lost[1]} | "
              f"{percent(1 - rout)} |", flush=True)
        rows.append((scenario, name, d))
    print("\n| battle | r of luck and winning | luckier side won | decisions | rolls |\n|---|---|---|---|---|")
    for _, name, d in rows:
        luck, r = d["luck"], d["luck"]["correlation"]
        print(f"| {name} | {r['r']:.2f} ({r['low']:.2f} to {r['high']:.2f}) | {share(luck['luckier_side_won'])} | "
              f"{d['decisions_a_game']:.0f} | {luck['rolls_a_game']:.0f} |")
    for _, name, d in rows:
        print(f"\n{name}, lost: " + ", ".join(f"{k} {percent(r)}" for k, r in sorted(d["lost"].items(), key=lambda x: -x[1])))


def ties(asked, folder):
    """The same battles with the other side active on a first tie: the answers are compared, all but the name."""
    print("\n| battle | battles with the tie the other way | the same answer |\n|---|---|---|")
    for scenario, name in BATTLES:
        if scenario not in TIES:
            continue
        text = (SCENARIOS / f"{scenario}.yaml").read_text()
        now = re.search(r"^tie: (\w)", text, re.M).group(1)
        special = re.findall(r"^special: .*", text, re.M)  # a base does not lend it, nor its history
        d = lab(asked, scenario, asked.lists, scenario)
        turned = scenario_file(folder, f"tie-{scenario}", scenario, f"tie: {'ab'[now == 'a']}", *special)
        other = lab(asked, turned, asked.lists, f"tie-{scenario}")
        same = all(d[k] == other[k] for k in d if k not in ("scenario", "historical"))
        print(f"| {name} | {other['games']:,} | {'yes' if same else 'NO'} |", flush=True)


def commanders(asked, folder):
    print("\n| Red's commanders | battles | Red wins | Blue wins | drawn | turns | Red, difference to all three |\n"
          "|---|---|---|---|---|---|---|")
    first = None
    for i, (what, change) in enumerate(COMMANDERS):
        d = lab(asked, "mirror-sns" if not change else scenario_file(folder, f"led-{i}", "mirror-sns", *led_otherwise(change)),
                asked.commanders, "mirror-sns" if not change else f"led-{i}")
        first = first or d
        p, q = d["wins"]["Red"]["rate"], first["wins"]["Red"]["rate"]
        half = 1.96 * math.sqrt(p * (1 - p) / d["games"] + q * (1 - q) / first["games"])
        more = "" if d is first else (f"{percent(p - q, True)} ({percent(p - q - half, True)} to "
                                      f"{percent(p - q + half, True)})")
        print(f"| {what} | {d['games']:,} | {share(d['wins']['Red'])} | {share(d['wins']['Blue'])} | "
              f"{percent(d['draws']['rate'])} | {length(d['turn_of_the_end'])[0]:.1f} | {more} |", flush=True)


def nine_lists(asked, folder):
    """Cell a, b: the score of list a against list b, both ways round."""
    cell = {}
    for a, *_ in LISTS:
        for b, *_ in LISTS:
            name = f"list-{a}-{b}"
            cell[a, b] = lab(asked, scenario_file(folder, name, "free-sns", f"armies: {{a: {a}, b: {b}}}"), asked.lists, name,
                             "--seed", name)  # of one seed all cells would have the same dice
    both = {(a, b): (score(cell[a, b], "Side A") + score(cell[b, a], "Side B")) / 2 for a, b in cell}
    ids = [x[0] for x in LISTS]
    total = {a: sum(both[a, b] for b in ids if b != a) / (len(ids) - 1) for a in ids}
    order = sorted(LISTS, key=lambda x: -total[x[0]])
    print(f"\nEach cell of two lists: {2 * asked.lists:,} battles, half of them with either as side A. Score: won and half of "
          f"the drawn, percent.\n\n| | {' | '.join(x[1] for x in order)} | all others |\n|{'---|' * (len(order) + 2)}")
    for a, name, *_ in order:
        row = " | ".join("–" if a == b else f"{100 * both[a, b]:.0f}" for b, *_ in order)
        of = 2 * asked.lists * (len(ids) - 1)
        w = wilson(round(total[a] * of), of)
        print(f"| {name} | {row} | {percent(total[a])} ({percent(w['low'])} to {percent(w['high'])}) |")
    drawn = sum(d["draws"]["count"] for d in cell.values()) / sum(d["games"] for d in cell.values())
    like = [cell[a, a] for a in ids]
    n = sum(d["games"] for d in like)
    sa, sb = (share(wilson(sum(d["wins"][s]["count"] for d in like), n)) for s in ("Side A", "Side B"))
    print(f"\ndrawn {percent(drawn)}; a list against itself: side A {sa}, side B {sb} of {n:,}")
    sa, sb = (sum(cell[a, b]["wins"][s]["count"] for a in ids for b in ids if a != b) for s in ("Side A", "Side B"))
    print(f"of unlike lists side A won {sa:,}, side B {sb:,}")
    far = [(abs(both[a, b] - 0.5), a, b) for i, a in enumerate(ids) for b in ids[i + 1:]]
    print(f"pairs of lists within 40 to 60: {sum(x[0] <= 0.1 for x in far)} of {len(far)}; past 75 to 25: "
          f"{sum(x[0] > 0.25 for x in far)}")
    print("\n| list | score | points | dice | missile dice | turns | lost of break | enemy's lost of his break |\n"
          "|---|---|---|---|---|---|---|---|")
    for a, name, points, dice, shots in order:
        rest = [b for b in ids if b != a]
        mine = [(cell[a, b], "Side A", "Side B") for b in rest] + [(cell[b, a], "Side B", "Side A") for b in rest]
        lost = [sum(c[0]["points_lost"][c[i]]["mean"] / c[0]["points_lost"][c[i]]["level"] for c in mine) / len(mine)
                for i in (1, 2)]
        turns = sum(length(d["turn_of_the_end"])[0] for d, *_ in mine) / len(mine)
        level = mine[0][0]["points_lost"]["Side A"]["level"]
        print(f"| {name} | {percent(total[a])} | {points} | {dice} | {shots} | {turns:.1f} | {lost[0]:.2f} of {level} | "
              f"{lost[1]:.2f} |")
    for what, column in (("points", 2), ("dice", 3), ("missile dice", 4)):
        x, y = [u[column] for u in LISTS], [total[u[0]] for u in LISTS]
        mx, my = sum(x) / len(x), sum(y) / len(y)
        sxy, sxx, syy = (sum((u - m) * (v - k) for u, v in zip(p, q)) for p, m, q, k in
                         ((x, mx, y, my), (x, mx, x, mx), (y, my, y, my)))
        print(f"score and {what}: r = {sxy / math.sqrt(sxx * syy):.2f}, {100 * sxy / sxx:+.2f} points of score each")
    return order, both, total


def trials(asked, folder, total):
    """What makes a list strong or weak: one thing of it changed, against all eight others, both ways round. As it is, its
    row is the table's."""
    text = (SCENARIOS / "free-sns.yaml").read_text()
    print("\n| list | changed | battles | score |\n|---|---|---|---|")
    for list_id, what, change in TRIALS:
        if "as it is" in what:
            games = 2 * asked.lists * (len(LISTS) - 1)
            print(f"| {list_id} | {what} | {games:,} | {share(wilson(round(total[list_id] * games), games))} |")
            continue
        block = re.search(rf"  - id: {list_id}\n(.*?)(?=\n  - id: |\Z)", text, re.S).group(1)
        army = change(block)
        assert army != block, what
        units, leaders = re.search(r"    units:\n(.*?)\n    commanders: (.*)", army, re.S).groups()
        own = "{units: [" + ", ".join(x.strip()[2:] for x in units.splitlines()) + f"], commanders: {leaders.strip()}}}"
        won = games = 0
        for other, *_ in LISTS:
            if other == list_id:
                continue
            for side, rest, at in (("a", "b", "Side A"), ("b", "a", "Side B")):
                name = f"trial-{list_id}-{other}-{side}"
                d = lab(asked, scenario_file(folder, name, "free-sns", f"armies: {{{side}: {own}, {rest}: {other}}}"),
                        max(1, asked.lists // 2), name, "--seed", name)
                won, games = won + score(d, at) * d["games"], games + d["games"]
        print(f"| {list_id} | {what} | {games:,} | {share(wilson(round(won), games))} |", flush=True)


def changes(asked, folder):
    print("\n| on | changed | what it is | pairs | first side wins | second side wins | drawn | first side, difference | "
          "second side, difference | turns, as it stands and changed |\n|---|---|---|---|---|---|---|---|---|---|")
    rows = []
    for scenario, change, about in CHANGES:
        name = re.sub(r"[^a-z0-9]+", "-", f"{scenario} {change}")
        which = scenario_file(folder, "camp-sns", "mirror-sns", *with_camp()) if scenario == "camp-sns" else scenario
        d = lab(asked, which, asked.pairs, name, "--vs", change)
        v = d["versus"]
        cells = []
        for side in v["wins"]:
            p = v["paired_difference"][side]
            cells.append(f"{percent(p['difference'], True)} ({percent(p['low'], True)} to {percent(p['high'], True)})")
        first, second = v["wins"]
        print(f"| {scenario} | `{change}` | {about} | {d['games']:,} | {percent(v['wins'][first]['rate'])} | "
              f"{percent(v['wins'][second]['rate'])} | {percent(v['draws']['rate'])} | {cells[0]} | {cells[1]} | "
              f"{length(d['turn_of_the_end'])[0]:.1f}, {length(v['turn_of_the_end'])[0]:.1f} |", flush=True)
        rows.append((f"{scenario}: {change.split(' ', 1)[1]}", v["paired_difference"][first]))
    return rows


def plot_lists(order, both, total):
    """Nine by nine: red where the row's list wins, blue where it loses."""
    left, top, size = 110, 70, 46
    body = [label(20, 22, "Score of the row's list against the column's (won and half of the drawn, percent)", "start")]
    for i, (a, name, *_) in enumerate(order):
        y = top + i * size
        body.append(label(left - 8, y + size / 2 + 4, name, "end"))
        body.append(label(left + (i + 0.5) * size, top - 8 - i % 2 * 14, name))
        for j, (b, *_) in enumerate(order):
            x, s = left + j * size, both[a, b]
            if a != b:
                paint = SOUTH if s > 0.5 else NORTH
                body.append(f'<rect x="{x}" y="{y}" width="{size - 2}" height="{size - 2}" fill="{paint}" '
                            f'fill-opacity="{min(1, 0.06 + 2 * abs(s - 0.5)):.2f}"/>')
                ink = "#fff" if abs(s - 0.5) > 0.22 else "#333"
                body.append(label(x + size / 2 - 1, y + size / 2 + 3, f"{100 * s:.0f}", colour=ink))
        body.append(label(left + 9 * size + 8, y + size / 2 + 4, f"all: {percent(total[a])}", "start"))
    return svg(left + 9 * size + 90, top + 9 * size + 14, body)


def work(asked):
    with tempfile.TemporaryDirectory() as folder:
        battles(asked)
        order, both, total = nine_lists(asked, folder)
        (HERE / "sword-and-spear-lists.svg").write_text(plot_lists(order, both, total))
        trials(asked, folder, total)
        changed = changes(asked, folder)
        (HERE / "sword-and-spear-changes.svg").write_text(plot_differences(
            "Wins of the first side, points more or fewer (95 %)", changed, 35, 7.0, 10))
        commanders(asked, folder)
        ties(asked, folder)


if __name__ == "__main__":
    parser = options(__doc__)
    parser.add_argument("--lists", type=int, default=20000)
    parser.add_argument("--pairs", type=int, default=20000)
    parser.add_argument("--commanders", type=int, default=20000)
    keeping(parser.parse_args(), work)
