#!/usr/bin/env python3
"""The numbers of docs/lab/lutter.md: Lutter 100,000 times, then each option and disputed ruling on the same dice.

docs/lab/lutter.py TERCIO [--games N] [--pairs N] [--jobs N]

Writes the two plots beside itself and prints the tables, Markdown."""
import argparse
import json
import pathlib
import subprocess

HERE = pathlib.Path(__file__).parent
SIDES = {"catholic": "#8c2f2b", "protestant": "#2b5a8c"}
# What is changed, and where the doubt stands.
CHANGES = [
    ("option command_radius", "7.1, units far from their leader"),
    ("option facing", "7.2, fronts and flanks"),
    ("option artillery", "7.3, eight guns a side"),
    ("option random_events", "7.4"),
    ("option advanced", "7.1 to 7.4 together, as the book advises"),
    ("option absent_christian", "2.3.1, the king is late"),
    ("option father_tilly", "2.3.2, Tilly commands over all"),
    ("option flank_march", "X1, Desfours comes round a wing"),
    ("option artillery, option hot_head", "X2, Philip charges the guns"),
    ("option artillery, option bad_guns", "X3, two Danish guns at a time"),
    ("ruling strict_components=true", "R26, a battle line is one battle"),
    ("ruling river_cavalry_plus4=true", "R20, the chart's stray line"),
    ("ruling disordered_rally_minus1=false", "R13, rallying in disorder"),
    ("ruling charge_with_infantry_bonus=true", "R46, horse and foot charge together"),
    ("ruling round_odds=nearest", "R37, odds to the nearest column"),
    ("ruling dusk_turns=", "R7, no dusk at five in August"),
    ("ruling first_draw=protestant", "2.2, whose marker comes first"),
    ("ruling rout_level=120,106", "half of all that can be lost"),
    ("ruling rout_level=150,125", "a League as brittle as its foe"),
    ("variant historical", "veterans against raw regiments"),
]


def lab(tercio, games, jobs, *words):
    done = subprocess.run([tercio, "lab", "lutter", "--games", str(games), "--jobs", str(jobs), "--json", "-", *words],
                          stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True)
    return json.loads(done.stdout)


def percent(x, signed=False):
    return f"{round(100 * x, 1) + 0.0:{'+' if signed else ''}.1f}"  # never -0.0


def spread(d, width, bins):
    """Counts of a distribution, gathered into bins of one width."""
    out = [0] * bins
    for i, count in enumerate(d["counts"]):
        out[min((d["from"] + i) // width, bins - 1)] += count
    return out


def svg(width, height, body):
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
            f'font-family="sans-serif" font-size="12"><rect width="{width}" height="{height}" fill="#fbf8f1"/>'
            f'{"".join(body)}</svg>\n')


def label(x, y, text, anchor="middle", colour="#333"):
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{colour}">{text}</text>'


def plot_points(base):
    """How many points each side had lost in the end, and where its rout level stands."""
    width, bins, left, top, high, step = 10, 24, 50, 40, 220, 26
    body = [label(left, 22, f"Points lost at the end of {base['games']:,} battles", "start")]
    most = max(max(spread(base["points_lost"][s]["distribution"], width, bins)) for s in SIDES)
    for n, (side, colour) in enumerate(SIDES.items()):
        lost = base["points_lost"][side]
        for i, count in enumerate(spread(lost["distribution"], width, bins)):
            h = high * count / most
            body.append(f'<rect x="{left + i * step + n * 12:.1f}" y="{top + high - h:.1f}" width="11" height="{h:.1f}" '
                        f'fill="{colour}"/>')
        x = left + lost["level"] / width * step
        body.append(f'<path d="M{x:.1f} {top}V{top + high}" stroke="{colour}" stroke-dasharray="4 3"/>')
        body.append(label(x + 4, top + 12 + 16 * n, f"{side} routs at {lost['level']}", "start", colour))
    for i in range(0, bins + 1, 2):
        body.append(label(left + i * step, top + high + 18, str(i * width)))
    return svg(left + bins * step + 30, top + high + 36, body)


def plot_changes(rows):
    """The League's wins, more or fewer, with their intervals."""
    left, most, scale, line, top = 300, 35, 6.0, 22, 40
    body = [label(left + most * scale, 22, "League wins, percentage points more or fewer (95 %)")]
    for i, (change, _, d) in enumerate(rows):
        y = top + i * line + 12
        low, mid, high = (left + (most + max(-most, min(100 * d[k], most))) * scale for k in ("low", "difference", "high"))
        body.append(label(left - 10, y + 4, change, "end"))
        body.append(f'<path d="M{low:.1f} {y}H{high:.1f}" stroke="#8c2f2b" stroke-width="2"/>'
                    f'<circle cx="{mid:.1f}" cy="{y}" r="4" fill="#8c2f2b"/>')
    bottom = top + len(rows) * line
    for at in range(-30, 31, 10):
        x = left + (most + at) * scale
        body.append(f'<path d="M{x} {top}V{bottom}" stroke="#999" stroke-dasharray="{"none" if at == 0 else "2 4"}"/>')
        body.append(label(x, bottom + 16, f"{at:+d}" if at else "0"))
    return svg(int(left + 2 * most * scale + 20), bottom + 30, body)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("tercio")
    parser.add_argument("--games", type=int, default=100000)
    parser.add_argument("--pairs", type=int, default=20000)
    parser.add_argument("--jobs", type=int, default=2)
    asked = parser.parse_args()
    base = lab(asked.tercio, asked.games, asked.jobs)
    print(json.dumps({k: base[k] for k in base if k not in ("lost", "points_lost")}, indent=1))
    (HERE / "lutter-points.svg").write_text(plot_points(base))
    print("| lost in so many of 100 battles | |\n|---|---|")
    for name, rate in sorted(base["lost"].items(), key=lambda x: -x[1]):
        print(f"| {name} | {percent(rate)} |")
    rows = []
    print("\n| changed | what it is | League wins | Danes win | League, difference | turns |\n|---|---|---|---|---|---|", flush=True)
    for change, about in CHANGES:
        words = [word for one in change.split(", ") for word in ("--vs", one)]
        v = lab(asked.tercio, asked.pairs, asked.jobs, *words)["versus"]
        d = v["paired_difference"]["catholic"]
        rows.append((change, about, d))
        ends = [(e["from"] + i, n) for e in v["turn_of_the_end"].values() for i, n in enumerate(e["counts"])]
        turns = sum(t * n for t, n in ends) / sum(n for _, n in ends)
        print(f"| `{change}` | {about} | {percent(v['wins']['catholic']['rate'])} | "
              f"{percent(v['wins']['protestant']['rate'])} | {percent(d['difference'], True)} "
              f"({percent(d['low'], True)} to {percent(d['high'], True)}) | {turns:.1f} |", flush=True)
    (HERE / "lutter-changes.svg").write_text(plot_changes(rows))


if __name__ == "__main__":
    main()
