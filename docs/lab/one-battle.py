#!/usr/bin/env python3
"""The numbers of docs/lab/one-battle.md: five battles under Tilly's Very Bad Day and under Lion of the North.

docs/lab/one-battle.py TERCIO [--games N] [--jobs N] [--keep DIR]

Writes the plot beside itself and prints the tables, Markdown. The answers of the laboratory are kept in DIR: stopped,
the same command goes on."""
import math

from lion import HERE, NORTH, SOUTH, keeping, lab, length, options, share
from lutter import label, percent, svg

BATTLES = [("white_mountain", "White Mountain"), ("breitenfeld", "Breitenfeld"), ("luetzen", "Lützen"),
           ("rocroi", "Rocroi"), ("noerdlingen", "Nördlingen")]
SYSTEMS = [("", "tvb"), ("-lon", "lon")]


def lost(d, side):
    p = d["points_lost"][side]
    return f"{p['mean']:.1f} of {p['level']}"


def ends(d):
    """In 100 battles: the enemy broken, the clock, and the other ways, whoever won."""
    levels = list(d["victory_levels"].values())
    return {k: sum(v[k]["count"] for v in levels) / d["games"] for k in levels[0]}


def plot(rows):
    left, wide, line, top = 190, 420, 24, 40
    body = [label(20, 22, "Who wins: the attacker, drawn, the defender (percent); a ring at history's winner", "start")]
    y = top
    for name, system, d in rows:
        x = left
        sides = list(d["wins"])
        body.append(label(left - 12, y + 15, f"{name}, {system}", "end"))
        for rate, colour in ((d["wins"][sides[0]]["rate"], SOUTH), (d["draws"]["rate"], "#bbb"),
                             (d["wins"][sides[1]]["rate"], NORTH)):
            body.append(f'<rect x="{x:.1f}" y="{y}" width="{rate * wide:.1f}" height="20" fill="{colour}"/>')
            x += rate * wide
        at = left - 4 if d["historical"]["winner"] == sides[0] else left + wide + 8
        body.append(f'<circle cx="{at}" cy="{y + 10}" r="4" fill="none" stroke="#333" stroke-width="1.5"/>')
        for side, x, anchor in ((0, left + 6, "start"), (1, left + wide - 6, "end")):
            if d["wins"][sides[side]]["rate"] > 0.08:  # else there is no room
                body.append(label(x, y + 15, percent(d["wins"][sides[side]]["rate"]), anchor, "#fff"))
        y += line + (8 if system == "lon" else 0)
    return svg(left + wide + 30, y + 10, body)


def work(asked):
    rows = [(name, system, lab(asked, battle + tail, asked.games, battle + tail))
            for battle, name in BATTLES for tail, system in SYSTEMS]
    print("| battle | rules | battles | attacker wins | defender wins | drawn | turns (nine in ten) | attacker lost | "
          "defender lost |\n|---|---|---|---|---|---|---|---|---|")
    for name, system, d in rows:
        a, b = d["wins"]
        mean, low, high = length(d["turn_of_the_end"])
        print(f"| {name} | {system} | {d['games']:,} | {a} {share(d['wins'][a])} | {b} {share(d['wins'][b])} | "
              f"{percent(d['draws']['rate'])} | {mean:.1f} ({low} to {high}) | {lost(d, a)} | {lost(d, b)} |")
    print("\n| battle | rules | history's winner | history's end | won by history's winner | history's end came | "
          "decided by breaking | by the clock | otherwise |\n|---|---|---|---|---|---|---|---|---|")
    for name, system, d in rows:
        h, e = d["historical"], ends(d)
        print(f"| {name} | {system} | {h['winner']} | {h['level'] or 'a victory'} | {share(h['same_winner'])} | "
              f"{share(h['same_end'])} | {percent(e['rout'])} | {percent(e['clock'])} | "
              f"{percent(1 - e['rout'] - e['clock'])} |")
    print("\n| battle | rules | luckier side won | r of luck and winning | decisions | rolls |\n|---|---|---|---|---|---|")
    for name, system, d in rows:
        r = d["luck"]["correlation"]  # none where one side wins them all
        print(f"| {name} | {system} | {share(d['luck']['luckier_side_won'])} | {r['r'] if r else math.nan:.2f} | "
              f"{d['decisions_a_game']:.0f} | {d['luck']['rolls_a_game']:.0f} |")
    (HERE / "one-battle.svg").write_text(plot(rows))


if __name__ == "__main__":
    keeping(options(__doc__).parse_args(), work)
