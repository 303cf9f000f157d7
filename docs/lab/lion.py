#!/usr/bin/env python3
"""The numbers of docs/lab/lion.md: what a discipline is worth in Lion of the North, who goes first, what each switch
changes on the same dice, and what the random events do.

docs/lab/lion.py TERCIO [--games N] [--pairs N] [--told N] [--jobs N] [--keep DIR]

Writes the two plots beside itself and prints the tables, Markdown. The answers of the laboratory are kept in DIR:
stopped, the same command goes on. Told battles are those whose records are read: the laboratory counts no events."""
import argparse
import collections
import concurrent.futures
import json
import math
import os
import pathlib
import re
import subprocess
import tempfile

from lutter import label, percent, svg

HERE = pathlib.Path(__file__).parent
SOUTH, NORTH = "#8c2f2b", "#2b5a8c"
LEVELS = ["steady", "regular", "unruly"]
# On which battle, what is changed, where the doubt stands. Rocroi is the most even of the historical ones; no ford.
CHANGES = [
    ("rocroi-lon", "ruling fire_arc=450", "R55, fire 45 degrees to either side"),
    ("rocroi-lon", "ruling enemy_blocks_los=true", "R57, enemies block the sight"),
    ("rocroi-lon", "ruling slope_sight=false", "R59, by the letter: only a hill's top sees and is seen"),
    ("rocroi-lon", "ruling fire_from_contact=true", "R60, fire at others while in contact"),
    ("rocroi-lon", "ruling front_attack_only=true", "R70, attacks across the front edge only"),
    ("rocroi-lon", "ruling guns_d4=true", "R132, guns defend with a d4"),
    ("rocroi-lon", "ruling blocked_retreat=halt", "R81, a blocked retreat halts"),
    ("rocroi-lon", "ruling baggage_in_total=true", "R99, the train counts in the total N"),
]
EVENTS = ["bad visibility", "sunset", "surprise march", "reinforcements", "good omens", "fanaticism"]


def lab(asked, scenario, games, name, *words):
    """One answer of the laboratory, kept."""
    file = pathlib.Path(asked.keep) / f"{name}-{games}.json"
    if not file.exists():
        subprocess.run([asked.tercio, "lab", str(scenario), "--games", str(games), "--jobs", str(asked.jobs), "--json",
                        str(file), *words], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
    return json.loads(file.read_text())


def share(rate):
    return f"{percent(rate['rate'])} % ({percent(rate['low'])} to {percent(rate['high'])})"


def wilson(count, of):
    """95 %, as the laboratory has it."""
    z = 1.959964
    if not of:
        return {"rate": 0.0, "low": 0.0, "high": 1.0}
    p, d = count / of, 1 + z * z / of
    mid, half = (p + z * z / (2 * of)) / d, z * math.sqrt(p * (1 - p) / of + z * z / (4 * of * of)) / d
    return {"rate": p, "low": mid - half, "high": mid + half}


def length(ends):
    """Mean, and the turns between which nine battles in ten end."""
    turns = collections.Counter()
    for e in ends.values():
        for i, n in enumerate(e["counts"]):
            turns[e["from"] + i] += n
    games, seen, low, high = sum(turns.values()), 0, None, None
    for turn in sorted(turns):
        seen += turns[turn]
        low = turn if low is None and seen >= 0.05 * games else low
        high = turn if high is None and seen >= 0.95 * games else high
    return sum(t * n for t, n in turns.items()) / games, low, high


def scenario_file(folder, name, first="a", south="regular", north="regular"):
    file = pathlib.Path(folder) / f"{name}.yaml"
    file.write_text(f"""tercio: 1
system: lon
id: {name}
base: mirror-lon
first: {first}
sides:
  a: {{name: South, discipline: {south}, zone: [5, 0, 115, 26], train: {{at: [60, 6]}}}}
  b: {{name: North, discipline: {north}, zone: [5, 64, 115, 90], train: {{at: [60, 84]}}}}
""")
    return file


def base_row(what, d):
    clock = sum(d["victory_levels"][k]["clock"]["count"] for k in d["victory_levels"]) / d["games"]
    mean, low, high = length(d["turn_of_the_end"])
    lost = [f"{p['mean']:.1f} of {p['level']}" for p in d["points_lost"].values()]
    return (f"| {what} | {d['games']:,} | {share(d['wins']['South'])} | {share(d['wins']['North'])} | "
            f"{percent(d['draws']['rate'])} | {mean:.1f} ({low} to {high}) | {lost[0]} | {lost[1]} | {percent(clock)} |")


def discipline(asked, folder, base):
    """The steadier army is South's: who of the two has it, and who goes first, matters little (the first table)."""
    print("\n| South | North | battles | South wins | North wins | drawn | turns (nine in ten) | South lost | North lost | "
          "by sunset or the last turn |\n|---|---|---|---|---|---|---|---|---|---|")
    rows = []
    for i, south in enumerate(LEVELS):
        for north in LEVELS[i:]:
            name = f"lion-{south}-{north}"
            d = base if south == north == "regular" else lab(
                asked, scenario_file(folder, name, south=south, north=north), asked.games, name)
            print(base_row(f"{south} | {north}", d), flush=True)
            rows.append((f"{south} v {north}", d))
    return rows


def changes(asked):
    print("\n| changed | what it is | pairs | first side wins | second side wins | drawn | first side, difference | "
          "second side, difference | turns, as it stands and changed |\n"
          "|---|---|---|---|---|---|---|---|---|")
    rows = []
    for scenario, change, about in CHANGES:
        name = re.sub(r"[^a-z0-9]+", "-", f"{scenario} {change}")
        d = lab(asked, scenario, asked.pairs, name, "--vs", change)
        v, base = d["versus"], d
        first, second = list(v["wins"])
        cells = []
        for side in (first, second):
            p = v["paired_difference"][side]
            cells.append(f"{percent(p['difference'], True)} ({percent(p['low'], True)} to {percent(p['high'], True)})")
        print(f"| `{change}` | {about} | {d['games']:,} | {percent(v['wins'][first]['rate'])} | "
              f"{percent(v['wins'][second]['rate'])} | {percent(v['draws']['rate'])} | {cells[0]} | {cells[1]} | "
              f"{length(base['turn_of_the_end'])[0]:.1f}, {length(v['turn_of_the_end'])[0]:.1f} |", flush=True)
        rows.append((change, v["paired_difference"][first]))
    return rows


def tell(tercio, number, folder):
    """A battle between captains, read: what came, who gained by it, how it ended."""
    record = pathlib.Path(folder) / f"{number}.tercio"
    record.unlink(missing_ok=True)
    text = subprocess.run([tercio, "play", "--terminal", "mirror-lon", "--side", "none", "--level", "captain", "--seed",
                           f"lion{number}", "--record", str(record)], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL, check=True, text=True).stdout
    record.unlink()
    came = re.findall(r"^The event card: .*event: ([a-z ]+?) \[", text, re.M)
    gains = []
    for line in text.splitlines():
        who = re.findall(r"(South|North) gains by the event: ([a-z ]+?)(?= \[|;|,|$)", line)
        if len(who) == 1:
            gains.append(who[0])
        elif who:
            gains.append(("both", who[0][1]))
    won = re.search(r"^(South|North) wins, a (\w+) victory \[(LON-14\.\w)", text, re.M)
    end = won.groups() if won else ("nobody", "draw", "LON-14.B")
    passed = len(re.findall(r"^The sunset is let pass", text, re.M))
    return {"came": came, "gains": gains, "end": end, "passed": passed}


def told(asked):
    file = pathlib.Path(asked.keep) / f"told-{asked.told}.json"
    if file.exists():
        return json.loads(file.read_text())
    # Records are made safe after every decision: on a disc that is all they do.
    with tempfile.TemporaryDirectory(dir="/dev/shm" if os.path.isdir("/dev/shm") else None) as folder, \
            concurrent.futures.ThreadPoolExecutor(asked.jobs) as pool:
        battles = list(pool.map(lambda i: tell(asked.tercio, i, folder), range(asked.told)))
    file.write_text(json.dumps(battles))
    return json.loads(file.read_text())


def events(battles):
    n = len(battles)
    wins = collections.Counter(b["end"][0] for b in battles)
    print(f"\n{n:,} told battles: South {wins['South']}, North {wins['North']}, drawn {wins['nobody']}")
    print("\n| event | in so many of 100 battles | one side alone gained oftener | it won | the other won | "
          "it won more, points |\n|---|---|---|---|---|---|")
    rows = []
    for kind in EVENTS:
        come = sum(kind in b["came"] for b in battles) / n
        won = lost = drawn = 0
        for b in battles:
            mine = [s for s, k in b["gains"] if k == kind]
            more = mine.count("South") - mine.count("North")
            if more:
                side = "South" if more > 0 else "North"
                won, lost, drawn = (won + (b["end"][0] == side), lost + (b["end"][0] not in (side, "nobody")),
                                    drawn + (b["end"][0] == "nobody"))
        of = won + lost + drawn
        if not of:
            print(f"| {kind} | {percent(come)} | both | | | |")
            continue
        mean = (won - lost) / of
        half = 1.96 * math.sqrt(((won + lost) / of - mean * mean) / of)
        print(f"| {kind} | {percent(come)} | {of:,} | {percent(won / of)} | {percent(lost / of)} | {percent(mean, True)} "
              f"({percent(mean - half, True)} to {percent(mean + half, True)}) |")
        rows.append((kind, {"low": mean - half, "difference": mean, "high": mean + half}))
    for kind in ("bad visibility", "sunset"):
        for there in (True, False):
            those = [b for b in battles if (kind in b["came"]) == there]
            ends = collections.Counter(b["end"][0] for b in those)
            print(f"{kind} {'came' if there else 'never came'}: {len(those)}; South {percent(ends['South'] / len(those))}, "
                  f"North {percent(ends['North'] / len(those))}, drawn {percent(ends['nobody'] / len(those))}")
    suns = [b["came"].count("sunset") for b in battles]
    print(f"sunset events {sum(suns)}, let pass {sum(b['passed'] for b in battles)}; battles in which one counted "
          f"{sum(s > b['passed'] for s, b in zip(suns, battles))}; of these ended by LON-14.B "
          f"{sum(s > b['passed'] and b['end'][2] == 'LON-14.B' for s, b in zip(suns, battles))}; all ended by it "
          f"{sum(b['end'][2] == 'LON-14.B' for b in battles)}")
    print("\n| end | in 100 battles |\n|---|---|")
    for end, count in sorted(collections.Counter(tuple(b["end"]) for b in battles).items(), key=lambda x: -x[1]):
        print(f"| {' '.join(end)} | {share(wilson(count, n))} |")
    return rows


def plot_differences(title, rows, most, scale, step):
    left, line, top = 300, 22, 40
    body = [label(20, 22, title, "start")]
    for i, (change, d) in enumerate(rows):
        y = top + i * line + 12
        low, mid, high = (left + (most + max(-most, min(100 * d[k], most))) * scale for k in ("low", "difference", "high"))
        body.append(label(left - 10, y + 4, change, "end"))
        body.append(f'<path d="M{low:.1f} {y}H{high:.1f}" stroke="{SOUTH}" stroke-width="2"/>'
                    f'<circle cx="{mid:.1f}" cy="{y}" r="4" fill="{SOUTH}"/>')
    bottom = top + len(rows) * line
    for at in range(-most // step * step + step, most, step):
        x = left + (most + at) * scale
        body.append(f'<path d="M{x} {top}V{bottom}" stroke="#999" stroke-dasharray="{"none" if at == 0 else "2 4"}"/>')
        body.append(label(x, bottom + 16, f"{at:+d}" if at else "0"))
    return svg(int(left + 2 * most * scale + 20), bottom + 30, body)


def plot_discipline(rows):
    """Who wins, by the two disciplines: South, drawn, North."""
    left, wide, line, top = 170, 400, 26, 40
    body = [label(20, 22, "Who wins, by discipline, South first: South, drawn, North (percent)", "start")]
    for i, (name, d) in enumerate(rows):
        y, x = top + i * line, left
        body.append(label(left - 10, y + 15, name, "end"))
        for rate, colour in ((d["wins"]["South"]["rate"], SOUTH), (d["draws"]["rate"], "#bbb"),
                             (d["wins"]["North"]["rate"], NORTH)):
            body.append(f'<rect x="{x:.1f}" y="{y}" width="{rate * wide:.1f}" height="20" fill="{colour}"/>')
            x += rate * wide
        body.append(label(left + 6, y + 15, percent(d["wins"]["South"]["rate"]), "start", "#fff"))
        body.append(label(left + wide - 6, y + 15, percent(d["wins"]["North"]["rate"]), "end", "#fff"))
    return svg(left + wide + 20, top + len(rows) * line + 14, body)


def options(about):
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("tercio")
    parser.add_argument("--games", type=int, default=20000)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--keep", default=None, help="a folder for the laboratory's answers; else they are not kept")
    return parser


def keeping(asked, work):
    """Calls work with a folder to keep answers in."""
    if asked.keep:
        pathlib.Path(asked.keep).mkdir(parents=True, exist_ok=True)
        return work(asked)
    with tempfile.TemporaryDirectory() as asked.keep:
        return work(asked)


def work(asked):
    with tempfile.TemporaryDirectory() as folder:
        base = lab(asked, "mirror-lon", asked.games, "mirror-lon")
        other = lab(asked, scenario_file(folder, "lion-first-b", first="b"), asked.games, "lion-first-b")
        print("| who goes first | battles | South wins | North wins | drawn | turns (nine in ten) | South lost | North lost | "
              "by sunset or the last turn |\n|---|---|---|---|---|---|---|---|---|")
        print(base_row("South", base))
        print(base_row("North", other))
        luck = base["luck"]
        print(json.dumps({k: luck[k] for k in ("battles", "rolls_a_game", "correlation", "luckier_side_won")}))
        print(f"{base['decisions_a_game']:.0f} decisions; unfinished {base['unfinished']}")
        print("lost: " + ", ".join(f"{k} {percent(r)}" for k, r in sorted(base["lost"].items(), key=lambda x: -x[1])))
        rows = discipline(asked, folder, base)
        (HERE / "lion-discipline.svg").write_text(plot_discipline(rows))
    seen = events(told(asked))
    rows = changes(asked) + [(f"event: {kind}", d) for kind, d in seen]
    (HERE / "lion-changes.svg").write_text(plot_differences(
        "Wins of the first side, points more or fewer; of events: the gainer's wins less the other's (95 %)",
        rows, 35, 7.0, 10))


if __name__ == "__main__":
    parser = options(__doc__)
    parser.add_argument("--pairs", type=int, default=20000)
    parser.add_argument("--told", type=int, default=20000)
    keeping(parser.parse_args(), work)
