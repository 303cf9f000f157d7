#!/usr/bin/env python3
"""What the reports and their plots show, to the eye and in words: plots.py PATH/TO/tercio"""
import html
import json
import os
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as tree

from outside import run_tests

TERCIO = os.path.abspath(sys.argv[1])
HERE = tempfile.mkdtemp()
SVG = "{http://www.w3.org/2000/svg}"


def run(*words):
    done = subprocess.run([TERCIO, *words], cwd=HERE, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True, timeout=300)
    assert done.returncode == 0, f"{words}: {done.returncode}: {done.stderr}"
    return done.stdout


def plots(page):
    return [tree.fromstring(svg) for svg in re.findall(r'<svg class="plot".*?</svg>', page, re.S)]


def lab_plots(scenario, games):
    return plots(run("lab", scenario, "--games", games, "--report", "-"))


def record(scenario, seed):
    """A battle between two captains, kept as a record."""
    path = os.path.join(HERE, scenario + ".record")
    if not os.path.exists(path):
        run("play", "--terminal", scenario, "--side", "none", "--seed", seed, "--record", path)
    return path


def box(text):
    """Where a text stands, by the width of most letters of its type; figures are wider."""
    words = text.text or ""
    wide, x, y = (7 if re.fullmatch(r"[-+\d. %]+", words) else 6.5) * len(words), float(text.get("x")), float(text.get("y"))
    left = x - wide * {"middle": 0.5, "end": 1}.get(text.get("text-anchor"), 0)
    return left, y - 9, left + wide, y + 3


def apart(a, b):
    return a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]


def check_words(svg):
    """Every word is on the picture, and none on another."""
    left, top, wide, tall = map(float, svg.get("viewBox").split())
    words = [(t.text, box(t)) for t in svg.iter("text")]
    for i, (word, at) in enumerate(words):
        assert left <= at[0] and at[2] <= left + wide and top <= at[1] and at[3] <= top + tall, (word, at)
        for other, there in words[:i]:
            assert apart(at, there), (word, at, other, there)


def classed(svg, name):
    return [e for e in svg.iter() if e.get("class") == name]


def check_levels(svg, levels, axis):
    """Two lines on the plot, and in the legend what each is; the plot goes that far."""
    words = [t.text for t in svg.iter("text")]
    for side, level in enumerate(levels):
        assert words.count(f"beaten at {level}") == levels.count(level), (levels, words)
        on_plot = [line for line in classed(svg, f"level{side}") if line.get(axis + "1") == line.get(axis + "2")]
        on_plot = [line for line in on_plot if 0 < float(line.get(axis + "1")) < 640 and float(line.get("y2")) > 0]
        assert len(on_plot) == 1, (side, len(on_plot))


def test_bars():
    for scenario, games, levels in (("lutter", "60", [178, 125]), ("rocroi", "30", [9, 9])):
        drawn = lab_plots(scenario, games)
        assert len(drawn) == 4
        check_levels(drawn[2], levels, "x")
        for svg in drawn:
            check_words(svg)
            bars = [r for r in svg.iter("rect") if float(r.get("width")) != 12]
            swatches = [r for r in svg.iter("rect") if float(r.get("width")) == 12]
            assert len(swatches) == 2 and bars
            floor = max(float(r.get("y")) + float(r.get("height")) for r in swatches)
            assert floor <= min(float(r.get("y")) for r in bars), "the legend is above the bars"


def test_an_axis_to_a_hundred():
    """Two recruits on an empty plain: all battles end on the same turn."""
    drawn = plots(run("lab", "plain", "--games", "20", "--red", "recruit", "--blue", "recruit", "--report", "-"))
    assert any(t.text == "100 %" for svg in drawn for t in svg.iter("text")), "not all ended on one turn"
    for svg in drawn:
        check_words(svg)


def is_round(step):
    """1, 2 or 5 of tens, hundreds, tenths."""
    return f"{step:e}"[0] in "125" and set(f"{step:.3e}"[2:5]) == {"0"}


def steps(numbers):
    return {round(b - a, 9) for a, b in zip(numbers, numbers[1:])}


def test_axes_at_round_numbers():
    for scenario, games in (("lutter", "60"), ("rocroi", "30"), ("small-tvb", "40")):
        for svg in lab_plots(scenario, games):
            texts = [(float(t.get("x")), float(t.get("y")), t.text) for t in svg.iter("text")]
            beside = sorted(float(text[:-2]) for _, _, text in texts if text.endswith(" %"))
            assert 2 <= len(beside) <= 5 and steps([0] + beside) == {beside[0]} and is_round(beside[0]), beside
            under = [float(text) for _, y, text in sorted(texts) if y > 195 and re.fullmatch(r"-?[\d.]+", text)]
            assert under and len(under) <= 13 and len(steps(under)) <= 1, under
            for step in steps(under):
                assert is_round(step) and all(abs(n / step - round(n / step)) < 1e-6 for n in under), under


def test_maps_of_a_report():
    """Arrows with heads, the fallen named where they stood, a legend, under every map; nothing on a name."""
    crosses = 0
    for scenario, seed in (("lutter", "3"), ("rocroi", "3"), ("noerdlingen", "1"), ("training-lon", "3")):
        page = run("report", record(scenario, seed), "--html", "-")
        sides = re.findall(r"<tr><td>([^<]*)</td><td>[^<]*</td><td class=\"n\">\d+</td>", page)
        turns = re.findall(r'<section class="turn">.*?</section>', page, re.S)
        assert len(turns) > 2, scenario
        for turn in turns:
            drawn = tree.fromstring(re.search(r'<svg class="map".*?</svg>', turn, re.S).group())
            legend = classed(drawn, "legend")[0]
            assert [t.text for t in legend.iter("text")] == [html.unescape(s) for s in sides] + [
                "went there this turn", "lost here this turn"], turn[-900:]
            ways, heads, crossed = (len(classed(drawn, name)) for name in ("way", "head", "fallen"))
            assert ways == heads == len(classed(drawn, "under")) + 1, (scenario, ways, heads)
            names = [t.text for t in classed(drawn, "lost")]
            assert len(names) == crossed - 1, (names, crossed)
            crosses += len(names)
            told = re.search(r"<p>(Lost: .*?|No losses.)</p>", turn, re.S).group()
            assert all(name in html.unescape(told) for name in names), (names, told)
            moved = "".join(re.findall(r"<p class=\"small\">(.*? moved: .*?)</p>", turn))
            assert moved.count(",") + len(re.findall(" moved: ", moved)) == ways - 1, (moved, ways)
            left, _, wide, _ = map(float, drawn.get("viewBox").split())
            spots = [(float(t.get("x")), float(t.get("y"))) for t in classed(drawn, "lost")]
            assert all(left < x < left + wide for x, _ in spots) and len(set(spots)) == len(spots), spots
            for head in classed(drawn, "head"):
                assert head.get("transform").startswith("translate(") and "nan" not in head.get("transform")
    assert crosses > 20, crosses


def test_curves():
    for scenario, seed in (("lutter", "3"), ("noerdlingen", "1"), ("rocroi", "3")):
        page = run("report", record(scenario, seed), "--html", "-")
        sides = re.findall(r"<tr><td>([^<]*)</td><td>[^<]*</td><td class=\"n\">\d+</td><td class=\"n\">(\d+)</td>", page)
        lost, luck = plots(page)
        check_words(lost)
        check_words(luck)
        check_levels(lost, [int(level) for _, level in sides], "y")
        words = [t.text.lower() for t in lost.iter("text")]
        assert re.findall(r"<tr><td>[^<]*</td><td>([^<]*)</td><td class=\"n\">", page)[:2] == ["captain"] * 2, "led by"
        assert len(sides) == 2 and all(words.count(name.lower()) == 1 for name, _ in sides), (sides, words)


def test_saved_plot():
    root = tree.fromstring(run("luck", record("lutter", "3"), "--svg", "-"))
    plot = root.find(f"{SVG}svg")
    _, top, _, tall = map(float, root.get("viewBox").split())
    assert float(plot.get("height")) == float(plot.get("viewBox").split()[3]) == top + tall, "all of it is seen"


def telling(path, place):
    """What happened in the n-th line of play of a record, as a replay tells it."""
    before = run("replay", path, "--to", str(place))
    return run("replay", path, "--to", str(place + 1))[len(before):].splitlines()


def test_turning_points_are_told_to_the_end():
    """All lines, or twelve and how many more there are; the same in the text and on the page."""
    cut = whole = 0
    for scenario, seed in (("mill_bridge", "2"), ("rocroi", "3")):
        path = record(scenario, seed)
        text = run("report", path).split("swung it most")[1].split("\n\n")[0]
        page = run("report", path, "-o", "-").split("<ol>")[1].split("</ol>")[0]
        text = [block.splitlines()[1:] for block in re.split(r"^ +\d+\. ", text, flags=re.M)[1:]]
        page = [block.split("<br>")[1:-1] for block in page.split("<li>")[1:]]
        places = [json.loads(words)["line"] for words in run("replay", path, "--json").splitlines()]
        lines = [swing["line"] for swing in json.loads(run("luck", path, "--json"))["largest"]]
        assert len(text) == len(page) == len(lines) > 3
        for told, shown, line in zip(text, page, lines):
            want = telling(path, places.index(line))
            whole += 6 < len(want) <= 13
            if len(want) > 13:
                cut += 1
                want[12:] = [f"… and {len(want) - 12} lines more"]
            assert [words.strip() for words in told] == want, (told, want)
            assert [html.unescape(re.sub("<.*?>", "", words)) for words in shown] == want, (shown, want)
    assert cut and whole


def test_help_promises_what_is_there():
    promise = " ".join(run("report", "--help").split())
    text, page = promise.split("With --html")
    for words, told in (("order of battle", "order of battle at the end"), ("rules that acted", "rules that acted")):
        assert words not in text and words in page
        assert told in run("report", record("mill_bridge", "2"), "--html", "-")
    assert "stay within" not in run("luck", "--help") and "two standard deviations" in run("luck", "--help")


sys.exit(run_tests(dict(globals()), HERE))
