#!/usr/bin/env python3
"""The laboratory and the arena's levels from outside: run.py PATH/TO/tercio"""
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree as tree

from outside import MPI, run_tests

TERCIO = os.path.abspath(sys.argv[1])
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
HERE = tempfile.mkdtemp()
LONG = "1500" if os.environ.get("TC_SLOW") else "8000"  # battles, enough to be interrupted


def run(*words, env=None, expect=0):
    done = subprocess.run(list(words), cwd=ROOT, env=env, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True, timeout=120)
    assert done.returncode == expect, f"{words}: {done.returncode}, not {expect}: {done.stderr}"
    return done


def lab(name, *words, before=(), env=None):
    """The bytes of the answer."""
    path = os.path.join(HERE, name)
    run(*before, TERCIO, "lab", "mill_bridge", *words, "--json", path, env=env)
    assert not [f for f in os.listdir(HERE) if ".part" in f], "nothing is left beside the answer"
    with open(path, "rb") as f:
        return f.read()


def test_same_bytes_for_any_number_of_jobs():
    one = lab("one", "--games", "230", "--jobs", "1")
    assert one == lab("two", "--games", "230", "--jobs", "2")
    told = json.loads(one)
    assert told["games"] == 230
    wins = told["wins"]
    assert wins["catholic"]["count"] + wins["protestant"]["count"] + told["draws"]["count"] == 230
    assert 0 <= wins["catholic"]["low"] <= wins["catholic"]["rate"] <= wins["catholic"]["high"] <= 1
    assert sum(told["points_lost"]["catholic"]["distribution"]["counts"]) == 230
    assert one != lab("other", "--games", "230", "--seed", "2")


def test_interrupted_and_resumed():
    words = ["--games", LONG, "--jobs", "2"]
    whole = lab("whole", *words)
    path = os.path.join(HERE, "cut")
    for _ in range(2):  # stopped twice
        child = subprocess.Popen([TERCIO, "lab", "mill_bridge", *words, "--json", path],
                                 stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        time.sleep(0.25)
        child.send_signal(signal.SIGINT)
        said = child.communicate()[1]
        assert child.returncode == 130 and "kept in" in said, said
        assert not os.path.exists(path) and os.path.exists(path + ".part")
    assert whole == lab("cut", *words)


def test_versus_on_the_same_dice():
    told = json.loads(lab("vs", "--games", "100", "--vs", "ruling round_odds=nearest"))
    other = json.loads(lab("plain", "--games", "100", "--ruling", "round_odds=nearest"))
    assert told["versus"]["wins"] == other["wins"] and told["versus"]["lost"] == other["lost"]
    paired = told["versus"]["paired_difference"]["catholic"]
    gap = told["versus"]["wins"]["catholic"]["rate"] - told["wins"]["catholic"]["rate"]
    assert abs(paired["difference"] - gap) < 1e-5 and paired["low"] <= paired["difference"] <= paired["high"]


def test_versus_is_told_by_its_own_rules():
    """Points, guns and the interval of the other variant, which is never without width."""
    def told_by(games, other):
        return json.loads(run(TERCIO, "lab", "lutter", "--games", games, "--vs", other, "--json", "-").stdout)

    told = told_by("20", "ruling rout_level=120,106")
    levels = [[part["points_lost"][side]["level"] for side in ("catholic", "protestant")]
              for part in (told, told["versus"])]
    assert levels[0] != levels[1] == [120, 106], levels
    for gap in told["versus"]["paired_difference"].values():
        assert -1 <= gap["low"] < gap["difference"] < gap["high"] <= 1, gap
    told = told_by("5", "option artillery")
    assert set(told["survival"]) < set(told["versus"]["survival"])
    page = os.path.join(HERE, "two.html")
    text = run(TERCIO, "lab", "lutter", "--games", "5", "--vs", "option artillery", "--report", page).stdout
    for part in (text.split("against option artillery")[1], read(page).split("On the same dice")[1]):
        assert all(re.search(rf"\b{gun}\b", part) for gun in set(told["versus"]["survival"]) - set(told["survival"])), part
    assert read(page).count('<svg class="map"') == 2


def test_versus_is_something_else():
    for words in (["--option", "facing", "--vs", "option facing"], ["--vs", "ruling round_odds=defender"]):
        done = run(TERCIO, "lab", "lutter", "--games", "5", *words, "--json", "-", expect=1)
        assert done.stderr == f"tercio: it is the same battle with --vs {words[-1]}\n" and not done.stdout, done.stderr


def test_report_needs_nothing_else():
    path = os.path.join(HERE, "r.html")
    run(TERCIO, "lab", "mill_bridge", "--games", "50", "--report", path)
    with open(path) as f:
        text = f.read()
    assert text.count('<svg class="plot"') == 4 and text.count('<svg class="map"') == 1 and "</html>" in text
    assert "http" not in text and "<script" not in text
    told = run(TERCIO, "lab", "luetzen", "--games", "5", "--report", path).stdout
    with open(path) as f:
        text = f.read()
    assert "as in history (Swedes won)" in text and "Gustavus" in text and "r = " in text
    assert "as in history" in told and "luck and winning" in told and "survived" in told and "length" in told


def test_every_item_is_in_the_answer():
    told = json.loads(lab("items", "--games", "200"))
    games, sides = told["games"], ("catholic", "protestant")
    levels = told["victory_levels"]
    for side in sides:
        assert sum(x["count"] for x in levels[side].values()) == told["wins"][side]["count"]
        routed = sum(told["turn_of_the_rout"][side]["counts"])
        other = levels[sides[side == sides[0]]]["rout"]["count"]
        assert routed == other + levels["draw"]["rout"]["count"], "routed is beaten by the other, or both are"
    assert sum(sum(told["turn_of_the_rout"][side]["counts"]) for side in sides) > 0, "somebody routs now and then"
    assert sum(x["count"] for x in levels["draw"].values()) == told["draws"]["count"]
    assert 1 < told["turns_a_game"] <= 12 and told["decisions_a_game"] > 10
    for subject, lost in told["lost"].items():
        kept = told["survival"][subject]
        assert abs(kept["rate"] + lost - 1) < 1e-5 and kept["low"] <= kept["rate"] <= kept["high"]
    luck = told["luck"]
    assert luck["battles"] == games and luck["rolls_a_game"] > 5
    by = luck["score"]["counts"]
    assert {who: sum(by[who]) for who in sides} == {who: told["wins"][who]["count"] for who in sides}
    assert 0 < luck["correlation"]["low"] < luck["correlation"]["r"] < luck["correlation"]["high"] < 1
    # A fair die swings by nothing on average: within four standard errors of it.
    assert abs(luck["swing"]["mean"]) < 4 * luck["swing"]["deviation"] / games ** 0.5
    assert 0.5 < luck["luckier_side_won"]["rate"] <= 1


def test_both_routed():
    """TVB-4.4.b: drawn because both armies broke; both are routed."""
    told = json.loads(run(TERCIO, "lab", "small-tvb", "--games", "200", "--seed", "3", "--json", "-").stdout)
    both, sides = told["victory_levels"]["draw"]["rout"]["count"], list(told["wins"])
    assert both > 0
    for side, other in zip(sides, sides[::-1]):
        routed = sum(told["turn_of_the_rout"][side]["counts"])
        assert routed == both + told["victory_levels"][other]["rout"]["count"], side


def test_long_battles():
    """Recruits wander for more than 63 turns, and are not said to end before."""
    told = json.loads(run(TERCIO, "lab", "mirror-tvb", "--games", "8", "--red", "recruit", "--blue", "recruit",
                          "--json", "-").stdout)
    ends = [(e["from"] + i, n) for e in told["turn_of_the_end"].values() for i, n in enumerate(e["counts"])]
    assert max(turn for turn, n in ends if n) > 64
    assert abs(sum(turn * n for turn, n in ends) / 8 - told["turns_a_game"]) < 0.001


def test_no_correlation():
    """All battles end alike: luck goes with nothing."""
    words = [TERCIO, "lab", "plain", "--games", "10", "--red", "recruit", "--blue", "recruit"]
    done = run(*words, "--json", "-", "--report", os.path.join(HERE, "alike.html"))
    told = json.loads(done.stdout)
    assert told["draws"]["count"] == 10 and told["luck"]["correlation"] is None
    assert "r =" not in open(os.path.join(HERE, "alike.html")).read() and "r =" not in run(*words).stdout
    assert ": 1 battle, " in run(TERCIO, "lab", "mill_bridge", "--games", "1").stdout


def test_history():
    path = os.path.join(HERE, "h")
    told = json.loads(run(TERCIO, "lab", "rain", "--games", "20", "--json", "-").stdout)
    history = told["historical"]
    assert (history["winner"], history["level"]) == ("Swedes", "ground")
    assert history["same_winner"]["count"] == told["wins"]["Swedes"]["count"]
    assert history["same_end"]["count"] == told["victory_levels"]["Swedes"]["ground"]["count"]
    assert "historical" not in json.loads(run(TERCIO, "lab", "mirror", "--games", "2", "--json", "-").stdout)
    assert "In history: Swedes won; ground held at the end." in run(TERCIO, "scenario", "show", "rain").stdout
    for wrong, place, said in (("{winner: danes}", "2:19", "one of catholic, protestant, draw"),
                               ("{winner: a}", "2:19", "unknown"), ("{level: rout}", "2:10", "no 'winner'"),
                               ("{winner: draw, level: rot}", "2:32", "did you mean 'rout'"),
                               ("{winner: draw, x: 1}", "2:25", "unknown field 'x'"), ("yes", "2:10", "mapping")):
        with open(path, "w") as f:
            f.write(f"base: lutter\nhistory: {wrong}\n")
        done = run(TERCIO, "scenario", "check", path, expect=1)
        assert done.stderr.startswith(f"{path}:{place}: ") and said in done.stderr, done.stderr
    for right in ("{winner: draw}", "{winner: protestant, level: clock}"):
        with open(path, "w") as f:
            f.write(f"base: lutter\nhistory: {right}\n")
        run(TERCIO, "scenario", "check", path)


def test_four_ranks_same_bytes():
    if not shutil.which("mpirun"):
        raise AssertionError("mpirun is not installed: make setup installs it")
    words = ["--games", "330", "--jobs", "1"]
    assert lab("alone", *words) == lab("ranks", *words, before=["mpirun", "-n", "4"], env=MPI)


def kept_battles(path):
    """How many a kept file has: the first of its sums, behind the head of 24 and the 256 bytes of what was fought."""
    with open(path, "rb") as f:
        return int.from_bytes(f.read()[280:288], "little")


def test_dead_rank_ends_the_run_and_loses_little():
    words = ["--games", str(6 * int(LONG)), "--jobs", "1"]
    path = os.path.join(HERE, "dead")
    core = str(min(os.sched_getaffinity(0)))  # one for all, so that it takes longer than the two seconds after which they keep
    with open(path + ".said", "w") as said:
        child = subprocess.Popen(["taskset", "-c", core, "mpirun", "-n", "4", TERCIO, "lab", "mill_bridge", *words, "--json", path],
                                 env=MPI, stdout=subprocess.DEVNULL, stderr=said)
    until, ranks = time.monotonic() + 20, []
    while len(ranks) < 4 and time.monotonic() < until:
        time.sleep(0.1)
        asked = subprocess.run(["pgrep", "-P", str(child.pid), "-f", "tercio lab"], stdout=subprocess.PIPE, text=True)
        ranks = asked.stdout.split()
    assert len(ranks) == 4, ranks
    while not (os.path.exists(path + ".part") and kept_battles(path + ".part")) and time.monotonic() < until:
        time.sleep(0.1)
    os.kill(int(ranks[2]), signal.SIGKILL)
    assert child.wait(timeout=60) != 0
    parts = [os.path.join(HERE, name) for name in os.listdir(HERE) if name.startswith("dead.part") and not name.endswith(".new")]
    assert 0 < sum(map(kept_battles, parts)) < 6 * int(LONG) and not os.path.exists(path), parts
    assert re.search(r"^tercio lab: +\d+ %  \d+ battles/s", read(path + ".said"), re.M), read(path + ".said")
    for name in os.listdir(HERE):
        if name.endswith(".new"):  # half written when its rank was ended
            os.remove(os.path.join(HERE, name))
    assert lab("dead", *words) == lab("undead", *words, "--jobs", "2")


def test_shards_in_two_files_count_once():
    """As after a power cut between rank 0's new file and the removal of the others."""
    words, path = ["--games", LONG, "--jobs", "1"], os.path.join(HERE, "twice")
    child = subprocess.Popen([TERCIO, "lab", "mill_bridge", *words, "--json", path],
                             stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    time.sleep(0.3)
    child.send_signal(signal.SIGINT)
    assert child.wait() == 130
    shutil.copy(path + ".part", path + ".part.70")
    assert lab("twice", *words) == lab("once", *words)


def test_arena_pairs():
    told = json.loads(run(TERCIO, "arena", "captain", "recruit", "--scenario", "mill_bridge", "--pairs", "10",
                          "--json").stdout)
    assert told["games"] == 20 == told["wins"] + told["draws"] + told["losses"]
    assert told["score"] > 0.7 and told["elo_low"] > 0, told
    again = json.loads(run(TERCIO, "arena", "captain", "recruit", "--scenario", "mill_bridge", "--pairs", "10",
                           "--json").stdout)
    assert all(told[k] == again[k] for k in told if k != "players")
    same = json.loads(run(TERCIO, "arena", "captain", "captain", "--scenario", "mirror", "--pairs", "5",
                          "--json").stdout)
    assert same["score"] == 0.5, "a player against himself on the same dice with sides swapped"
    assert same["elo_low"] < same["elo"] == 0 < same["elo_high"], same


def test_arena_stops_when_it_is_settled():
    told = json.loads(run(TERCIO, "arena", "captain", "recruit", "--scenario", "mirror", "--pairs", "500",
                          "--until", "0.6", "--json").stdout)
    assert told["games"] < 200 and told["score"] > 0.9


def record(name, scenario, seed):
    """A battle between two captains, kept as a record."""
    path = os.path.join(HERE, name)
    run(TERCIO, "play", "--terminal", scenario, "--side", "none", "--seed", seed, "--record", path)
    return path


def read(path):
    with open(path) as f:
        return f.read()


def lost_in(path):
    """Who was lost, as the events tell it."""
    kinds = ("ELIMINATED", "LEADER_KILLED", "ROUTED", "CASUALTY", "OVERRUN", "LEFT")
    told = [json.loads(line) for line in run(TERCIO, "replay", path, "--json").stdout.splitlines()]
    events = [e for line in told for e in line["events"] if e["kind"] in kinds]
    return [e.get("unit") or e.get("leader") or e.get("commander") or e.get("cannons") for e in events]


def test_report_of_a_battle():
    for scenario, seed in (("mill_bridge", "5"), ("small-tvb", "3"), ("free-tvb", "3")):
        path = record(scenario + ".record", scenario, seed)
        page = path + ".html"
        text = run(TERCIO, "report", path, "--html", page).stdout
        html = read(page)
        told = [json.loads(line) for line in run(TERCIO, "replay", path, "--json").stdout.splitlines()]
        lines = text.split("Losses\n")[1].split("\n\n")[0].splitlines()
        assert len(lines) == len(lost_in(path)) > 0, (lines, lost_in(path))
        assert 0 < html.count(", lost</title>") <= len(lines)
        turns = {line["turn"] for line in told if line["turn"]} | ({0} if scenario == "free-tvb" else set())
        assert html.count('<svg class="map"') == len(turns), "one map per turn, and one of a set-up that is played"
        assert html.count('class="legend"') == len(turns) and html.count('class="fallen"') == html.count(", lost</title>") + len(turns)
        assert html.count('<svg class="plot"') == 2 and html.count('class="head"') > len(turns)
        assert "http" not in html and "<script" not in html and "</html>" in html
        for word in ("Turning points", "Luck", "order of battle at the end", "with our thanks", "@media print"):
            assert word in html, word
        assert len(text.split("Leaders\n")[1].splitlines()) >= 2, "one leader per side at least"
        for word in (" won in turn", "The rolls that swung it most", "Luck: ", "Leaders"):
            assert word in text, word
        out = run(TERCIO, "report", path, "-o", "-").stdout
        assert out == html, "the page instead of the text"
    assert run(TERCIO, "report", path).stdout == text


def test_report_counts_those_who_came_up():
    """Lützen: when Pappenheim has come a third of the army is more (TVB-X5, 4.4.a)."""
    path = record("luetzen.record", "luetzen", "2")
    told = [json.loads(line) for line in run(TERCIO, "replay", path, "--json").stdout.splitlines()]
    morale = [e for line in told for e in line["events"] if e["kind"] == "ARMY_MORALE"]
    level = {e["side"]: -(-e["of"] // 3) for e in morale}  # the last word counts
    assert morale[0]["of"] + morale[1]["of"] < morale[-1]["of"] + morale[-2]["of"], "somebody came"
    lines = re.findall(r"^(\w+).*: (\d+) points lost of (\d+)", run(TERCIO, "report", path).stdout, re.M)
    assert {side: int(most) for side, _, most in lines} == level, (lines, level)


def test_lab_counts_those_who_came_up():
    """As the report does: the number where a side is beaten is that of the battle's end."""
    path = record("came.record", "luetzen", "2")
    level = dict(re.findall(r"^(\w+).*: \d+ points lost of (\d+)", run(TERCIO, "report", path).stdout, re.M))
    plies = sum("do" in json.loads(line) for line in read(path).splitlines())
    told = json.loads(run(TERCIO, "lab", "luetzen", "--games", "10", "--from", f"{path}@{plies - 3}", "--json", "-").stdout)
    assert {side: part["level"] for side, part in told["points_lost"].items()} == {k: int(v) for k, v in level.items()}
    page = os.path.join(HERE, "came.html")
    text = run(TERCIO, "lab", "luetzen", "--games", "20", "--report", page, "--json", page + ".json").stdout
    told = json.loads(read(page + ".json"))["points_lost"]["Imperials"]
    least, most = told["levels"]["from"], told["levels"]["from"] + len(told["levels"]["counts"]) - 1
    assert least < most and least <= told["level"] <= most and sum(told["levels"]["counts"]) == 20, told
    assert f"points lost of {least} to {most}\n" in text and f"{least} to {most})" in read(page), text


def test_lab_of_armies_chosen_in_play():
    """Who was there is known from the ends alone; a place that some battles lack has a share of the others."""
    page = os.path.join(HERE, "free.html")
    text = run(TERCIO, "lab", "free-tvb", "--games", "20", "--report", page, "--json", page + ".json").stdout
    told = json.loads(read(page + ".json"))
    survival, level = told["survival"], [part["level"] for part in told["points_lost"].values()]
    assert min(level) >= 7 and {"A1", "B1", "A15", "B15"} <= set(survival), (level, survival)  # thirds of 19 units or more
    assert {round(kept["count"] + told["lost"][k] * 20) for k, kept in survival.items() if k in ("A1", "B15")} == {20}
    assert all(kept["rate"] <= 1 and kept["high"] <= 1 for kept in survival.values())
    assert "points lost of 0" not in text and re.search(r"A1 +\d+\.\d", text) and "<td>A1</td>" in read(page), text
    path = record("free.record", "free-tvb", "3")
    told = json.loads(run(TERCIO, "lab", "free-tvb", "--games", "5", "--from", path + "@60", "--json", "-").stdout)
    assert len(told["survival"]) >= 38 and min(part["level"] for part in told["points_lost"].values()) >= 7


def test_json_of_any_name():
    path = os.path.join(HERE, "names.yaml")
    with open(path, "w") as f:
        f.write('base: tvb-plain\nhistory: {winner: a}\nsides:\n  a: {name: "So\\"uth<b>", light_horse: true}\n'
                '  b: {name: "No\\\\rth", light_horse: true}\n')
    told = json.loads(run(TERCIO, "lab", path, "--games", "3", "--vs", "option evade", "--json", "-").stdout)
    sides = ['So"uth<b>', "No\\rth"]
    assert told["historical"]["winner"] == sides[0]
    for part in (told["wins"], told["points_lost"], told["turn_of_the_rout"], told["versus"]["paired_difference"]):
        assert list(part) == sides, part
    for part in (told["victory_levels"], told["turn_of_the_end"], told["luck"]["score"]["counts"]):
        assert list(part) == [*sides, "draw"], part


def test_report_without_what_was_taken_back():
    """A detour that was undone, losses and dice and all, says nothing: as if the record ended before it."""
    def told(name, *requests):
        words = [{"do": "new", "scenario": "mill_bridge", "seed": "5", "quiet": True}, *requests, {"do": "save", "record": True}]
        done = subprocess.run([TERCIO, "engine"], input="\n".join(map(json.dumps, words)) + "\n", text=True, timeout=60,
                              stdout=subprocess.PIPE)
        answers = [json.loads(line) for line in done.stdout.splitlines()]
        assert all(answer["ok"] for answer in answers), answers
        path = os.path.join(HERE, name)
        with open(path, "w") as f:
            f.write(answers[-1]["record"])
        run(TERCIO, "report", path, "--html", path + ".html")
        return run(TERCIO, "report", path).stdout, read(path + ".html"), json.loads(run(TERCIO, "luck", path, "--json").stdout)

    go = {"do": "go", "apply": True, "quiet": True}
    plain, further = told("plain.record", *60 * [go]), told("further.record", *120 * [go])
    assert told("undone.record", *120 * [go], {"do": "undo", "count": 60}) == plain
    assert further[1].count(", lost</title>") > plain[1].count(", lost</title>") > 0, "the detour had losses"
    assert further[2]["rolls"] > plain[2]["rolls"] > 0, "and dice"


def test_luck_with_a_plot():
    path, svg = record("luck.record", "mill_bridge", "5"), os.path.join(HERE, "luck.svg")
    text = run(TERCIO, "luck", path, "--svg", svg).stdout
    plot = [line[9:] for line in text.splitlines() if line[8:9] == "|"]
    assert len(plot) == 15 and all("*" in column for column in map("".join, zip(*plot))), text
    assert "standard deviation" in text and "   turn  1" in text
    assert tree.parse(svg).getroot().tag.endswith("svg") and 'class="band"' in read(svg)
    told = json.loads(run(TERCIO, "luck", path, "--json").stdout)
    assert sum(t["swing_millivp"] for t in told["turns"]) == told["swing_millivp"]
    assert sum(t["rolls"] for t in told["turns"]) == told["rolls"] > 0
    sizes = [abs(x["swing_millivp"]) for x in told["largest"]]
    assert sizes == sorted(sizes, reverse=True) and 0 < len(sizes) <= 12
    assert tree.fromstring(run(TERCIO, "luck", path, "--svg", "-").stdout).tag.endswith("svg")


def test_bad_records_and_files():
    path = record("good.record", "mill_bridge", "5")
    lines = read(path).splitlines(keepends=True)
    middle = next(i for i, line in enumerate(lines) if i > 20 and '"dice":[' in line and '"dice":[]' not in line)
    damaged = {
        "edited": lines[:middle] + [lines[middle].replace('"n":', '"n": ')] + lines[middle + 1:],
        "torn": lines[:middle] + [lines[middle][:40]],
        "nothing": [], "nonsense": ["not a record\n"], "missing line": lines[:middle] + lines[middle + 1:],
    }
    for name, kept in damaged.items():
        bad = os.path.join(HERE, name)
        with open(bad, "w") as f:
            f.writelines(kept)
        for command in (["luck"], ["report"], ["lab", "mill_bridge", "--games", "1", "--from"]):
            named = bad + "@99" if command[0] == "lab" else bad
            done = run(TERCIO, *command, named, expect=1)
            line = {"edited": middle + 1, "torn": middle + 1, "missing line": middle + 1}.get(name, 1)
            assert done.stderr.startswith(f"{bad}:{line}:"), (name, done.stderr)
            assert done.stdout == ""
            assert ("not a record" in done.stderr) == (name == "nonsense"), (name, done.stderr)
    for words in (["report", path, "--html", "/no/such/folder/x"], ["luck", path, "--svg", "/no/such/folder/x"],
                  ["report", path, "--html", "/dev/full"], ["luck", path, "--svg", "/dev/full"],
                  ["report", "/no/such/record"], ["luck", HERE], ["lab", "mirror", "--games", "1", "--from", path + "@3"],
                  ["lab", "mill_bridge", "--games", "1", "--from", path + "@99999"],
                  ["lab", "mirror", "--games", "1", "--report", "/dev/full"]):
        done = run(TERCIO, *words, expect=1)
        assert done.stderr.startswith("tercio") and len(done.stderr.splitlines()) == 1, done.stderr
    for words in (["report"], ["report", path, path], ["report", path, "--loud"], ["report", path, "--html"],
                  ["luck", path, "--svg"], ["luck", path, "--json", "--svg", "-"], ["luck", path, path],
                  ["lab", "mill_bridge", "--from", path + "@3", "--option", "artillery"]):
        assert "Try: tercio" in run(TERCIO, *words, expect=2).stderr, words
    before = read(path)
    for words in (["report", path, "--html", path], ["luck", path, "--svg", path],
                  ["luck", path, "--svg", os.path.join(HERE, ".", "good.record")]):
        assert "overwrite" in run(TERCIO, *words, expect=2).stderr and read(path) == before, words


def test_bad_arguments():
    for words in (["lab"], ["lab", "lutter", "--games", "0"], ["lab", "lutter", "--red", "nobody"],
                  ["lab", "lutter", "--vs", "nonsense"], ["arena", "captain"], ["arena", "a", "b", "c"],
                  ["arena", "captain", "captain", "--until", "2"], ["lab", "mirror", "--from", "x"]):
        done = subprocess.run([TERCIO, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        assert done.returncode in (1, 2) and done.stderr, words
    run(TERCIO, "lab", "no_such_battle", expect=1)
    run(TERCIO, "lab", "mirror", "--games", "1", "--json", "/no/such/folder/x", expect=1)


sys.exit(run_tests(globals(), HERE))
