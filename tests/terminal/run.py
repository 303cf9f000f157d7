#!/usr/bin/env python3
"""The terminal, as a person meets it: python3 tests/terminal/run.py build/tercio [TEST]..."""
import hashlib
import json
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as tree

sys.path.insert(0, os.path.dirname(__file__))
from driver import Player, Session  # noqa: E402

PROGRAM = sys.argv[1] if len(sys.argv) > 1 else "build/tercio"
FOLDER = tempfile.mkdtemp(prefix="tercio-terminal-")
TESTS = []


def test(function):
    TESTS.append(function)
    return function


def run(*args, text=""):
    """Exit code, stdout, stderr."""
    done = subprocess.run([PROGRAM, *args], input=text.encode(), stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          timeout=120)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def kept(name):
    return os.path.join(FOLDER, name)


def has(text, *wanted):
    for w in wanted:
        assert w in text, f"missing {w!r} in:\n{text[-2000:]}"


# ---- scenario -----------------------------------------------------------------------------------------

@test
def scenario_list():
    code, out, _ = run("scenario", "list")
    assert code == 0
    has(out, "lutter", "mill_bridge", "mirror")
    names = [s["name"] for s in json.loads(run("scenario", "list", "--json")[1])]
    assert "lutter" in names


@test
def scenario_show_text():
    code, out, _ = run("scenario", "show", "lutter")
    assert code == 0 and "\033" not in out
    has(out, "L1.1", "Alt-Tilly", "CF 10", "rout level 178", "~~~~", "%%%%")


@test
def scenario_show_svg():
    for name in ("lutter", "mill_bridge", "mirror", "windmill_hill"):
        code, out, _ = run("scenario", "show", name, "--option", "advanced", "--svg")
        assert code == 0
        root = tree.fromstring(out)
        assert root.tag.endswith("svg")
        has(out, "0101", "THE GROUND")


@test
def scenario_show_json():
    about = json.loads(run("scenario", "show", "mirror", "--json")[1])
    assert len(about["state"]["units"]) == 24


@test
def scenario_check():
    assert run("scenario", "check", "scenarios/lutter.yaml")[0] == 0
    bad = kept("bad.yaml")
    with open("scenarios/mill_bridge.yaml", encoding="utf-8") as good, open(bad, "w", encoding="utf-8") as out:
        out.write(good.read().replace("turns:", "turms:", 1))
    code, _, err = run("scenario", "check", bad)
    assert code == 1
    has(err, bad + ":", "turms")
    assert run("scenario", "check", kept("nothing.yaml"))[0] == 1


@test
def usage():
    for words in (["scenario"], ["scenario", "dance"], ["play", "--side", "x"], ["play", "--frobnicate"],
                  ["bench", "x"], ["umpire", "--seed"], ["play", "--level", "god"]):
        assert run(*words)[0] == 2, words
    for words in (["play"], ["umpire"], ["scenario"], ["bench"]):
        code, out, _ = run(*words, "--help")
        assert code == 0 and "example:" in out
    assert run("play", "nosuch")[0] == 1
    for words in (["scenario", "show", "lutter"], ["play", "lutter"], ["lab", "lutter"], ["arena", "captain", "recruit"]):
        code, _, err = run(*words, *["--option", "facing"] * 33)
        assert code == 2 and "at most 32" in err, err
    code, _, err = run("play", "luetzen", "--side", "catholic")  # no side of that battle is called so
    assert code == 2 and "first (Swedes), second (Imperials)" in err, err
    for side, who in (("imperials", "Imperials"), ("Swedes", "Swedes")):
        has(run("play", "luetzen", "--side", side, "--seed", "1", "--record", kept(side), text="quit\n")[1], who + " decides")
    has(run("play", "--resume", kept("imperials"), "--side", "swedes", text="quit\n")[1], "Swedes decides")
    assert run("play", "--resume", kept("imperials"), "--side", "danes")[0] == 2
    assert run("play", "lutter", "--option", "nosuch")[0] == 1


@test
def options_with_nobody_to_act_on():
    """SOF-2.3.1 and SOF-2.3.2 speak of leaders that only some battles have."""
    alone = kept("alone.yaml")
    for option, rule, field in (("father_tilly", "SOF-2.3.2.b", "overall_with"),
                                ("absent_christian", "SOF-2.3.1", "absent_with")):
        code, out, err = run("scenario", "show", "mirror", "--option", option)
        assert code == 1 and not out
        has(err, "mirror: option '" + option + "' has nothing to act on", field, "[" + rule + "]")
        assert run("scenario", "show", "lutter", "--option", option)[0] == 0
        with open(alone, "w", encoding="utf-8") as out:
            out.write("base: mirror\noptions: [facing, " + option + "]\n")
        code, _, err = run("scenario", "check", alone)
        assert code == 1 and err.startswith(alone + ":2:19: "), err
        asked = json.dumps({"do": "new", "scenario": "mirror", "options": [option], "seed": "1"})
        told = json.loads(run("engine", text=asked + "\n")[1])
        assert not told["ok"] and told["error"]["rule"] == rule, told
    assert run("scenario", "show", "mirror", "--option", "advanced")[0] == 0


# ---- play ---------------------------------------------------------------------------------------------

def begin(*args):
    s = Session(PROGRAM, "play", "mill_bridge", "--seed", "3", *args)
    s.read()
    return s


@test
def whole_battle_against_the_captain():
    for name, options in (("mill_bridge", []), ("windmill_hill", ["--option", "advanced"])):
        record = kept(name + ".record")
        s = Session(PROGRAM, "play", name, "--seed", "11", "--record", record, *options)
        assert Player(s, True).play(s.read()), s.transcript[-3000:]
        assert s.process.returncode == 0
        has(s.transcript, "have won" if "have won" in s.transcript else "A draw.", "tercio replay")
        assert "\033" not in s.transcript
        code, out, err = run("verify", record)
        assert code == 0, err
        assert run("replay", record)[0] == 0


@test
def refusal_cites_and_helps():
    s = begin("--record", kept("refusal.record"))
    s.say("done")
    s.say("accept")
    out = s.say("m A2 0404")
    has(out, "No: ", "6", "4", "SOF-4.0.b", "Nearest that is legal")
    has(s.say("m B1 N"), "No: ", "SOF-4.0.a")
    has(s.say("m A2 9999"), "no such hex")
    has(s.say("m Z9 N"), "Nobody here is called 'Z9'")
    has(s.say("fly A2"), "'fly' is no command")
    has(s.say("charge A1 X1"), "No: ", "SOF-5.3")
    s.close()


@test
def undo_to_the_last_die():
    s = begin("--record", kept("undo.record"))
    s.say("done")
    out = s.say("undo")
    has(out, "Dice have fallen since: ")
    assert "hidden" not in out, out  # everything is public in Sword of Fire (SOF-R91)
    s.say("accept")
    s.say("m A1 0606")
    has(s.say("info A1"), "0606", "moved")
    has(s.say("undo"), "Taken back")
    has(s.say("info A1"), "0608")
    has(s.say("undo"), "Taken back")  # the acceptance
    has(s.say("undo"), "Dice have fallen")
    s.close()
    assert run("verify", kept("undo.record"))[0] == 0


@test
def odds_before_a_battle():
    s = begin("--record", kept("odds.record"))
    s.say("done")
    s.say("accept")
    has(s.say("odds A1 > X1"), "7 : 12 = column 1-2", "leaders +1", "6:Dd", "1/6")
    has(s.say("odds m A3 0205"), "3/6", "50.0%")
    has(s.say("cup"), "of 7")
    has(s.say("rules 5.3.b"), "SOF-5.3.b", "morale +1")
    has(s.say("vp"), "routs at ")
    has(s.say("show"), "A1", "I7", "~~~~")
    has(s.say("help"), "charge UNIT TARGET")
    has(s.say("can A1"), "0606")
    has(s.say("log 2"), "SOF-")
    s.close()


def odds(*words):
    """What `tercio odds` answers in JSON."""
    code, out, err = run("odds", *words, "--json")
    assert code == 0, (words, err)
    return json.loads(out)


def supposed(answer, *wanted):
    has(answer["supposed"], *wanted)
    chances = {o["label"] if "label" in o else o["words"]: o["chance"] for o in answer["outcomes"]}
    assert answer["legal"] and answer["exact"] and len(chances) > 1, answer
    return chances


@test
def odds_in_words_suppose_what_is_wanting():
    """At the start of a battle nobody may do anything yet: it is the moment, or they stand face to face."""
    fight = supposed(odds("lutter", "L1.3", "attacks", "P2.1"), "L1.3 and P2.1 face to face", "[SOF-5.0.b]")
    assert fight == {"Ne": "1/2", "Dx": "1/3", "Dd": "1/6"}, fight
    assert fight == supposed(odds("lutter", "attack", "l1.3", "p2.1"))
    assert fight == supposed(odds("lutter", "L1.3", ">", "P2.1")) == supposed(odds("lutter", "L1.3", "fights", "P2.1"))
    both = odds("lutter", "L1.3", "and", "L1.4", "attack", "P2.1")
    assert supposed(both, "L1.3, L1.4 and P2.1")["Dr"] == "1/3" and both["ladder"]["attack"] == 18, both["ladder"]
    charge = odds("lutter", "L3.1", "charges", "P2.1")  # a charge doubles heavy horse, an attack does not
    assert charge["ladder"]["attack"] == 2 * odds("lutter", "L3.1", "attacks", "P2.1")["ladder"]["attack"], charge["ladder"]
    near = odds("small-tvb", "SC1", "shoots", "at", "NC1")
    assert supposed(near, "in range", "12.379 TUM, the limit: 4 TUM", "[TVB-1.2.e]")["no change"] == "625/1296"
    horse, foot = odds("small-tvb", "SL2", "charges", "NC1"), odds("small-tvb", "SL2", "fights", "NC1")
    assert supposed(horse, "face to face") and supposed(foot, "face to face")
    assert supposed(odds("training-lon", "A2", "fires", "at", "B3"), "[LON-7.A.1") == {"no change": "5/8",
                                                                                   "Musketeers B3 (line) disordered": "3/8"}
    stand = supposed(odds("training-lon", "attack", "B3", "with", "A4"), "A4 and B3 face to face", "[LON-8.A.1]")
    assert stand == supposed(odds("training-lon", "A4", "charges", "B3")), stand
    code, out, _ = run("odds", "lutter", "L1.3", "attacks", "P2.1")
    assert code == 0
    has(out, "Supposed: ", "9 against 5: column 1.5-1", "50.0 %")


@test
def odds_in_words_suppose_nothing_that_is_there():
    assert "supposed" not in odds("book-lon-melee", "C1", "C2", "attack", "Q")
    assert "supposed" not in odds("book-shooting", "A", "shoots", "F")
    assert odds("book-shooting", "shoot", "A", "B", ">", "F") == odds("book-shooting", "A", "B", "shoot", "F")
    assert "supposed" not in odds("book-lon-fire", "M1", "shoots", "W")
    has(run("odds", "mill_bridge", "accept")[2], "not legal: ", "[SOF-3.1.1.b]")  # a command of the table
    asked = json.dumps({"kind": "SHOOT", "primary": "A", "target": "F"})
    assert odds("book-shooting", "A", "shoots", "F") == odds("book-shooting", "--action", asked)


@test
def odds_in_words_say_what_is_wrong():
    for words, why in ((["L1.3", "attacks"], "Name who and whom"), (["L1.3", "attacks", "L1.4"], "of the two sides"),
                       (["L1.3", "attacks", "Q9"], "Nobody in this battle is called 'Q9'"),
                       (["L1.3", "charges", "P2.1"], "Only heavy cavalry charges (SOF-5.3.f)"),
                       (["L3.1", "charges", "P1.1"], "Only cavalry is charged (SOF-5.3.f)"),
                       (["L1.3", "shoots", "P2.1"], "Only guns shoot here"), (["dance"], "What is 'dance'?"),
                       (["L1.3", "attacks", "P2.1", "--cup"], "one of them, not also")):
        code, out, err = run("odds", "lutter", *words)
        assert code == 2 and not out, (words, out)
        has(err, why, "tercio odds --help")
    code, _, err = run("odds", "lutter")
    assert code == 2 and "say who attacks whom" in err, err
    for battle, words, why in (("small-tvb", ["SC0", "attacks", "NC1"], "commander"),
                               ("book-shooting", ["C", "D", "shoot", "G"], "[TVB-1.2"),
                               ("training-lon", ["A0", "attacks", "B3"], "never attacks (LON-8.E.1)")):
        code, out, err = run("odds", battle, *words)
        assert code == 2 and not out and why in err, (words, err)


@test
def odds_in_words_of_everybody_against_everybody():
    """No pair of any battle brings the rules into a state they do not know."""
    chance = random.Random(1626)
    answered = 0
    for about in json.loads(run("scenario", "list", "--json")[1]):
        state = json.loads(run("scenario", "show", about["name"], "--json")[1])["state"]
        ids = [[u["id"] for u in state["units"] if u["side"] == side] for side in {u["side"] for u in state["units"]}]
        for deed in ("attacks", "charges", "shoots", "fights") if len(ids) == 2 else ():
            who, whom = (chance.choice(side) for side in chance.sample(ids, 2))
            code, out, err = run("odds", about["name"], who, deed, whom, "--json")
            assert code in (0, 2) and (code == 0) == bool(out), (about["name"], who, deed, whom, err)
            if code == 0:
                total = sum(o["percent"] for o in json.loads(out)["outcomes"])
                assert 98 < total < 102, (about["name"], who, deed, whom, total)
                answered += 1
    assert answered > 40, answered


@test
def end_of_input_saves_and_resumes():
    record = kept("resume.record")
    s = begin("--record", record)
    s.say("done")
    s.say("accept")
    s.say("m A1 0606")
    assert s.close() == 0
    has(s.transcript, "Saved.", "--resume " + record)
    s = Session(PROGRAM, "play", "--resume", record)
    has(s.read(), "to move: A2 A3")
    has(s.say("info A1"), "0606", "moved")
    has(s.say("undo"), "Taken back")
    s.say("m A1 0607")
    s.close()
    assert run("verify", record)[0] == 0


@test
def a_killed_program_loses_nothing():
    record = kept("killed.record")
    s = begin("--record", record)
    s.say("done")
    s.say("accept")
    s.say("m A1 0606")
    s.process.send_signal(signal.SIGKILL)
    s.process.wait()
    s = Session(PROGRAM, "play", "--resume", record)
    has(s.read(), "to move: A2 A3")
    s.close()


@test
def bad_records_are_refused():
    bad = kept("bad.record")
    with open(bad, "w", encoding="utf-8") as out:
        out.write("this is no record\n")
    code, _, err = run("play", "--resume", bad)
    assert code == 1 and "record" in err
    record = kept("edited.record")
    s = begin("--record", record)
    s.say("done")
    s.say("accept")
    s.close()
    with open(record, encoding="utf-8") as f:
        text = f.read()
    with open(record, "w", encoding="utf-8") as out:
        out.write(text.replace('"ACCEPT"', '"DECLINE"'))
    code, _, err = run("play", "--resume", record)
    assert code == 1 and record + ":" in err, err


@test
def nothing_is_cut_in_silence():
    long = "s" * 65
    for args in (["play", "--terminal", "mill_bridge", "--record", kept("long.record")], ["lab", "mill_bridge", "--games", "1"],
                 ["arena", "recruit", "recruit", "--pairs", "1"]):
        code, out, err = run(*args, "--seed", long, text="quit\n")
        assert code == 2 and "--seed wants 1 to 64 bytes, not " + long in err and not out, err
    code, out, err = run("play", "--terminal", "--record", kept("d" * 5000))
    assert code == 1 and "a path has at most" in err, err
    with open("scenarios/mill_bridge.yaml", encoding="utf-8") as f:
        scenario = f.read()
    for field, most in (("title", 95), ("id", 31)):
        name = written(field + ".yaml", "\n".join(
            field + ": " + "a" * (most + 1) if line.startswith(field + ":") else line for line in scenario.split("\n")))
        code, out, err = run("play", "--terminal", name, "--record", kept(field + ".record"), text="quit\n")
        assert code == 1 and f"has {most + 1} bytes; 1 to {most} fit" in err, err
    out = play("mill_bridge", "--seed", "3", "--record", kept("line.record"), lines=["info " + "x" * 600, "quit"])
    has(out, "That line is longer than 510 bytes; nothing of it was done.")


def compact(value):
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def sign(lines):
    """Lines without their sums, as a record."""
    chain, whole = hashlib.blake2b(digest_size=32), ""
    for line in lines:
        chain.update(line.encode())
        tail = ',"sum":"%s"}\n' % chain.hexdigest()[:16]
        chain.update(tail.encode())
        whole += line + tail
    return whole


@test
def a_long_seed_is_kept_whole():
    """One that was typed, and one of a record that another program has written."""
    computers = ("--side", "none", "--level", "recruit")
    typed, written_elsewhere = kept("seed.typed.record"), kept("seed.record")
    seeds = {typed: ("Lutter am Barenberge, 27 August 1626, " * 2)[:64], written_elsewhere: "Wiesloch" * 40}
    play("mill_bridge", *computers, "--seed", seeds[typed], "--record", typed, lines=[])
    run("play", "--terminal", "mill_bridge", "--seed", "1", "--record", written_elsewhere, text="quit\n")
    head = {**head_of(written_elsewhere), "seed": seeds[written_elsewhere]}
    del head["sum"]
    with open(written_elsewhere, "w", encoding="utf-8") as f:
        f.write(sign([compact(head)[:-1], '{"end":true,"lines":1']))
    run("play", "--resume", written_elsewhere, *computers)
    for record, seed in seeds.items():
        assert head_of(record)["seed"] == seed
        told = json.loads(run("verify", record, "--json")[1])
        assert told["ok"] and told["dice"] == told["recomputed"] > 0, told


@test
def any_words_are_answered():
    words = ["m", "A1", "N", ">", "b", "odds", "fight", "99", "0101", "charge", "X1", "end", "accept", "undo", "\x01", "é",
             "choose", "none", "face", "retreat", "fire", "info", "show", "log", "-1", "can", "rules", "place", "auto"]
    rng = random.Random(1626)
    for game in range(10):
        lines = [" ".join(rng.choice(words) for _ in range(rng.randrange(6))) for _ in range(200)]
        lines.append("x" * 5000)
        code, out, _ = run("play", "mill_bridge", "--side", "both", "--seed", "5", "--record",
                           kept(f"any{game}.record"), text="\n".join(lines))
        assert code == 0, out[-500:]


@test
def a_record_is_never_overwritten():
    record = kept("mine.record")
    with open(record, "w") as f:
        f.write("mine\n")
    for path in (record, "/dev/null"):
        code, _, err = run("play", "--terminal", "mill_bridge", "--record", path)
        assert code == 2 and "a new file" in err, err
    assert open(record).read() == "mine\n"


# ---- the computer's side of the table -----------------------------------------------------------------

DECLARE = """base: tvb-plain
commands:
  - {id: T, side: a, units: [{id: Tilly, type: CMD, at: [10,3]}, {id: H1, type: HOR, at: [10,9]},
     {id: H2, type: HOR, at: [13,9]}, {id: S3, type: SHO, at: [17,9]}]}
  - {id: G, side: b, units: [{id: Horn, type: CMD, at: [14,17]}, {id: h1, type: HOR, at: [10,12]},
     {id: h3, type: HOR, at: [16,12.2]}, {id: h4, type: HOR, at: [18.2,12.2]}]}
position: {turn: 2, step: declare, side: a}
"""
AMBUSH = """base: tvb-plain
options: [hidden_shot]
areas: {copse: [10, 12, 18, 17]}
ground: [{kind: wood, area: copse}]
commands:
  - {id: T, side: a, units: [{id: Tilly, type: CMD, at: [10,3]}, {id: H1, type: %(type)s, at: [10,%(at)s]},
     {id: H2, type: %(type)s, at: [13,%(at)s]}]}
  - {id: G, side: b, units: [{id: Horn, type: CMD, at: [14,18]},
     {id: Lurk, type: SHO, at: [14,%(lurks)s], hides: copse, flags: [hidden]}]}
position: {turn: 2, step: move, side: a}
"""
EVEN = """base: plain
units:
  - {id: C1, command: T, is: I6-4m3, at: "0114"}
  - {id: P1, command: Q, is: I6-4m3, at: "1902"}
position: {turn: 10, active: T}
"""


def written(name, text):
    with open(kept(name), "w", encoding="utf-8") as out:
        out.write(text)
    return kept(name)


def play(*args, lines):
    """A battle by lines: what was said."""
    code, out, err = run("play", "--terminal", *args, text="\n".join(lines) + "\n")
    assert code == 0, err
    return out


def head_of(record):
    with open(record, encoding="utf-8") as f:
        return json.loads(f.readline())


def seat(record, **seats):
    """Other seats into a record, as another program would have written them."""
    with open(record, encoding="utf-8") as f:
        lines = [line[:line.rindex(',"sum"')] for line in f]
    head = json.loads(lines[0] + "}")
    with open(record, "w", encoding="utf-8") as out:
        out.write(sign([compact({**head, "seats": seats})[:-1], *lines[1:]]))


@test
def nobody_decides_for_the_computer():
    for kind in ("RESIGN", "OFFER_DRAW"):
        order = 'do {"kind":"%s","side":"%s"}'
        out = play("mill_bridge", "--seed", "3", "--record", kept(kind + ".record"),
                   lines=[order % (kind, "protestant"), "odds " + order % (kind, "protestant"), "quit"])
        assert out.count("the computer leads that side") == 2 and "have won" not in out, out
    out = play("mill_bridge", "--seed", "3", "--record", kept("own.record"),
               lines=['do {"kind":"RESIGN","side":"catholic"}'])
    has(out, "The Protestants have won.")
    out = play("mill_bridge", "--side", "both", "--seed", "3", "--record", kept("two.record"),
               lines=['do {"kind":"RESIGN","side":"protestant"}'])
    has(out, "The Catholics have won.")  # two people: one may say it for the other


@test
def the_computer_forgets_nothing_by_an_undo():
    battle = written("declare.yaml", DECLARE)
    for level in ("captain", "general"):
        out = play(battle, "--level", level, "--seed", "3", "--record", kept(level + ".undo.record"),
                   lines=["end", "undo", "end", "quit"])
        assert out.count("Horse h3 will charge") == 2, out
    has(play(battle, "--level", "general", "--seed", "3", "--record", kept("plans.undo.record"),
             lines=["end", "undo", "plans", "quit"]), "weighed nothing yet")  # what was weighed is taken back too


@test
def resume_keeps_the_seats():
    record = kept("seats.record")
    play("mill_bridge", "--side", "second", "--level", "general", "--seed", "5", "--record", record,
         lines=["done", "quit"])
    seats = {"catholic": "general", "protestant": "human"}
    assert head_of(record)["seats"] == seats
    code, out, err = run("play", "--resume", record, text="quit\n")
    assert code == 0 and not err and "Protestant>" in out and "Catholic>" not in out, out
    run("play", "--resume", record, text="decline\nquit\n")
    assert head_of(record)["seats"] == seats
    code, out, _ = run("play", "--resume", record, "--side", "both", "--level", "recruit", text="accept\nquit\n")
    assert head_of(record)["seats"] == {"catholic": "human", "protestant": "human"}
    table = kept("seats.table.record")
    play("mirror-tvb", "--side", "second", "--level", "recruit", "--seed", "5", "--record", table, lines=["quit"])
    assert head_of(table)["seats"] == {"first": "recruit", "second": "human"}
    code, out, _ = run("play", "--resume", table, "--level", "captain", text="end\nquit\n")
    assert "North>" in out and "South>" not in out, out
    assert head_of(table)["seats"] == {"first": "captain", "second": "human"}


@test
def seats_of_other_programs_are_taken_in_their_order():
    """The page calls them by the battle's sides; "random" is a recruit of before; nobody there is a person."""
    record = kept("seats.page.record")
    play("rocroi", "--seed", "3", "--record", record, lines=["m ESP.2 1", "quit"])
    with open(record, encoding="utf-8") as f:
        written_here = f.read()
    seat(record, first="human", second="captain")
    assert open(record, encoding="utf-8").read() == written_here  # seat() signs as the program does
    for seats, taken in (({"French": "general", "Spanish": "human"}, ("general", "human")),
                         ({"French": "human", "Spanish": "marshal"}, ("human", "marshal")),
                         ({"French": "human", "Spanish": "random"}, ("human", "recruit")),
                         ({"first": "random", "second": "Anna"}, ("recruit", "human")),
                         ({"French": "captain"}, ("captain", "human")),
                         ({}, ("human", "captain"))):  # says nothing: as if it had begun here
        seat(record, **seats)
        code, out, err = run("play", "--resume", record, "--record", kept("taken%d.record" % len(os.listdir(FOLDER))),
                             text="quit\n")
        assert code == 0 and not err, err
        new = out.split("Every decision is saved in ")[1].split("\n")[0]
        assert list(head_of(new)["seats"].items()) == list(zip(("first", "second"), taken)), (seats, head_of(new)["seats"])
        has(out, "Spanish>" if taken[1] == "human" else "French>")
        assert run("verify", new)[0] == 0


@test
def an_earlier_battle_is_not_overwritten():
    state = kept("state")
    os.environ["XDG_STATE_HOME"] = state
    try:
        for lines in (["done", "quit"], ["quit"], ["done", "decline", "quit"]):
            play("mill_bridge", "--seed", "77", lines=lines)
        play("mill_bridge", "--seed", "../a/b", lines=["quit"])  # a seed is any word, but no folder
    finally:
        del os.environ["XDG_STATE_HOME"]
    files = sorted(os.listdir(os.path.join(state, "tercio")))
    assert files.pop(0) == "mill_bridge-.._a_b.record", files
    assert files == ["mill_bridge-77-2.record", "mill_bridge-77-3.record", "mill_bridge-77.record"], files
    for f in files:
        assert run("verify", os.path.join(state, "tercio", f))[0] == 0, f


@test
def what_is_said_to_be_saved_is_saved():
    record = kept("nothing.record")
    has(play("mirror-tvb", "--seed", "3", "--record", record, lines=["quit"]), "--resume " + record)
    code, out, err = run("play", "--resume", record, text="quit\n")
    assert code == 0 and "not moved: SL0" in out, err


@test
def a_hidden_enemy_is_not_shown():
    """TVB-X10: whoever plays against the computer sees what his side may see."""
    def ask(*seats):
        return play("rocroi", *seats, "--seed", "3", "--record", kept("rocroi%d.record" % len(os.listdir(FOLDER))),
                    lines=["show", "units enemy", "units all", "info Ambush", "look ENG.4", "look Ambush", "can Ambush",
                           "odds m ENG.4 5", "join Enghien Ambush", "go Enghien 34 10 join Ambush", "quit"])
    out = ask("--side", "first")
    assert "Ambv" not in out and "34.5" not in out, out
    assert not [line for line in out.split("\n") if "Ambush" in line and "away" in line], out
    has(out, "out of sight, hidden", "ALBv", "Who on the table?", "Nobody to join on the table: Ambush")
    has(ask("--side", "second"), "Ambv")
    has(ask("--side", "both"), "Ambv", "(34.50, 16.50) facing 180.0, hidden")
    out = play("rocroi", "--seed", "3", "--record", kept("seen.record"),
               lines=["m ESP.2 1", "undo", "m ENG.5 5", "undo", "units enemy", "quit"])
    has(out, "Taken back", "Shot in the wood is seen", "cannot be unseen", "(34.50, 16.50) facing 180.0")
    out = run("play", "--resume", kept("seen.record"), text="undo\nquit\n")[1]
    has(out, "cannot be unseen")
    out = play("rocroi", "--variant", "play", "--seed", "3", "--record", kept("deploy.record"), lines=["auto"] * 4 + ["quit"])
    assert "Alburquerque (35, 22.5)" in out and "Shot in the wood" not in out, out


@test
def what_decided_does_not_name_a_hidden_enemy():
    def ask(**where):
        name = "lurks%d" % len(os.listdir(FOLDER))
        return play(written(name + ".yaml", AMBUSH % where), "--level", "general", "--seed", "3", "--record",
                    kept(name + ".record"), lines=["end", "info Lurk", "plans", "quit"])
    for where in ({"type": "HOR", "at": 5, "lurks": 16}, {"type": "PSH", "at": 4, "lurks": 15.5},
                  {"type": "PSH", "at": 4, "lurks": 16}, {"type": "PSH", "at": 5, "lurks": 15.5}):
        out = ask(**where)
        has(out, "out of sight, hidden", "North weighed in turn 2", "\n  2. ")
        assert "decided: Lurk" not in out, out
    has(ask(type="HOR", at=7, lurks=14.5), "Shot Lurk shows itself", "What decided: Lurk is spared")


@test
def two_people_agree_on_a_draw():
    def offer(*args, command="play"):
        code, out, err = run(command, *args[:-1], "--record", kept("agree%d.record" % len(os.listdir(FOLDER))),
                             text="\n".join(args[-1]) + "\n")
        assert code == 0 and not err, err
        return out, out.split("Every decision is saved in ")[1].split("\n")[0]
    both = ("mill_bridge", "--side", "both", "--seed", "3")
    asked, other = ("The %s side offers a draw. Agree? (yes, no) " % side for side in ("Protestant", "Catholic"))
    out, record = offer(*both, ["draw", "draw", "yes"])
    assert out.count(asked) == 2 and "Say yes or no, or quit." in out, out
    has(out, "A draw.")
    assert run("verify", record)[0] == 0
    out, record = offer(*both, ["draw", "no", "draw", "done", "draw", "n", "quit"])
    assert out.count(asked) == 1 and out.count(other) == 1, out
    has(out, "TC-OFFER", "Saved.")  # refused: he offers again when he has decided something
    out, record = offer(*both, ["draw", "no", "undo", "draw", "quit"])
    assert out.count(asked) == 2 and "A draw." not in out, out
    has(run("play", "--resume", record, text="yes\n")[1], asked, "A draw.")  # left unanswered: asked again
    has(offer(*both, ['do {"kind":"OFFER_DRAW","side":"catholic"}', "yes"])[0], other, "A draw.")
    for offered, times in ((1, 1), (3, 0)):  # in a position, before anything is decided
        battle = written("offered.yaml", EVEN.replace("active: T", f"active: T, offered: {offered}"))
        assert offer(battle, "--side", "both", ["no", "help", "quit"])[0].count(other) == times
    has(offer("mirror-tvb", ["draw", "yes"], command="umpire")[0], "South offers a draw. Agree? (yes, no) ", "A draw.")


@test
def an_offer_is_answered_yes_or_no():
    battle = written("even.yaml", EVEN)

    def answer(name, *lines):
        return play(battle, "--side", "second", "--level", "general", "--seed", "1", "--record", kept(name), lines=lines)
    out = answer("offer1.record", "help", "resign yes", "", "quit")
    assert out.count("The Catholic side offers a draw. Agree? (yes, no) ") == 4, out
    assert out.count("Say yes or no, or quit.") == 3 and "draws a marker" not in out, out
    has(out, "Saved.")
    out = run("play", "--resume", kept("offer1.record"), text="y\n")[1]
    has(out, "The Catholic side offers a draw.", "A draw.")
    has(answer("offer2.record", "no", "plans", "quit"), "Catholic draws a marker", "The Catholic side weighed in turn 10")
    has(play("mill_bridge", "--seed", "3", "--record", kept("offer3.record"), lines=["draw", "quit"]),
        "The Protestant side fights on.")


@test
def the_computer_thinks_the_same_after_a_resume():
    def told(record):
        with open(record, encoding="utf-8") as f:
            return [line.get("do") or line.get("undo") for line in map(json.loads, f)][1:]

    for name, level, lines in (("mirror", "general", ["done"] + ["decline"] * 6), ("mirror-tvb", "captain", ["end"] * 6),
                               ("mill_bridge", "recruit", ["done"] + ["decline"] * 6)):
        whole, parts = kept(name + ".whole.record"), kept(name + ".parts.record")
        seats = ["--side", "second", "--level", level, "--seed", "5", "--record"]
        play(name, *seats, whole, lines=lines + ["quit"])
        play(name, *seats, parts, lines=[lines[0], "quit"])
        for line in lines[1:]:
            run("play", "--resume", parts, text=line + "\nquit\n")
        assert told(whole) == told(parts), name
    for name, level in (("mill_bridge", "general"), ("small-tvb", "captain")):  # killed in the midst of an activation
        whole, parts = kept(name + ".alone.record"), kept(name + ".killed.record")
        seats = ["--side", "none", "--level", level, "--seed", "5", "--record"]
        play(name, *seats, whole, lines=[])
        args = [name, *seats, parts]
        for lines in (20, 33, 46):
            s = subprocess.Popen([PROGRAM, "play", "--terminal", *args], stdout=subprocess.PIPE)
            for _ in range(lines):
                s.stdout.readline()
            s.kill()
            s.communicate()
            args = ["--resume", parts]
        play(*args, lines=[])
        assert told(whole) == told(parts), name


# ---- umpire -------------------------------------------------------------------------------------------

@test
def umpire_asks_for_dice():
    record = kept("umpire.record")
    s = Session(PROGRAM, "umpire", "mill_bridge", "--record", record)
    s.read()
    s.say("done")
    has(s.say("done"), "Draw a marker from the cup (8 in it)")
    has(s.say("Nobody"), "No marker of 'Nobody'")
    has(s.say("Rechberg"), "accepting or declining")
    s.say("accept")
    s.say("m A3 0205")
    has(s.say("undo"), "Taken back", "to move: A1 A2 A3")
    has(s.say("m A3 0205"), "Roll 1d6 for the morale of League dragoons (SOF-4.2.c): ")
    has(s.say("7"), "no face of a die with 6 sides")
    has(s.say("1 2"), "Too many")
    has(s.say(""), "0 of 1 dice")
    has(s.say("6"), "fails", "DISORDERED", "SOF-4.2.c")
    has(s.say("correct"), "Taken back", "Roll 1d6 for the morale of League dragoons")  # it was a 2
    has(s.say("2"), "SOF-4.2.c")
    has(s.say("correct"), "Taken back", "Roll 1d6 for the morale of League dragoons")  # no, a 6 after all
    has(s.say("6"), "fails", "DISORDERED")
    has(s.say("end"), "Draw a marker")
    assert s.say("quit") is None
    has(s.transcript, "umpire --resume")
    s = Session(PROGRAM, "umpire", "--resume", record)
    has(s.read(), "Draw a marker from the cup (7 in it)")  # the move and its die are not lost
    assert Player(s, True).play(s.say("Rechberg")), s.transcript[-3000:]
    code, out, err = run("verify", record)
    assert code == 0, err


@test
def scenario_compile():
    battle = json.loads(run("scenario", "compile", "lutter")[1])
    assert battle["name"] == "lutter" and battle["about"]["title"] and battle["ground"]["woods"]
    assert battle["bytes"] and "artillery" in battle["structural"] and len(battle["choices"]) > 1
    file = kept("lutter.json")
    assert run("scenario", "compile", "scenarios/lutter.yaml", "-o", file)[0] == 0
    assert json.load(open(file)) == battle
    code, _, err = run("scenario", "compile", "nosuch")
    assert code == 1 and "no such scenario" in err, err
    assert run("scenario", "compile")[0] == 2
    assert run("scenario", "compile", "a", "b")[0] == 2


# ---- a table ------------------------------------------------------------------------------------------

@test
def table_show():
    code, out, _ = run("scenario", "show", "mirror-tvb")
    assert code == 0 and "\033" not in out
    has(out, "SC1^", "NC1v", "%%%%", "broken by 9 lost", "resolve 4 of 4")
    code, out, _ = run("scenario", "show", "luetzen", "--svg")
    tree.fromstring(out)
    has(out, 'class="place"', "Leipzig road", "Schkoelzig wood", 'href="#shot"', "Steven Thomas")
    code, out, _ = run("scenario", "show", "mirror-tvb", "--svg")
    assert code == 0
    tree.fromstring(out)
    has(out, "Mirror on the table", "rotate(180.0)", "SC1")
    code, out, _ = run("scenario", "check", "scenarios/mirror-tvb.yaml")
    assert code == 0
    has(out, "25 and 25 units", "45 x 30 TUM")


@test
def table_play():
    record = kept("table.record")
    s = Session(PROGRAM, "play", "--terminal", "mirror-tvb", "--side", "first", "--seed", "3", "--record", record)
    has(s.read(), "not moved: SL0 SL1", "SC6(out of command)")
    has(s.say("help"), "m UNIT wr 30 4.9", "shoot A B > TARGET", "do {")
    has(s.say("show"), "SL1^", "NL1v")
    has(s.say("m SL1 6.5"), "TVB-1.1.e", "Nearest that is legal: South moves Horse SL1 straight 6 to")
    has(s.say("m SL1 wr 30 4.965"), "Horse SL1 wheels right 30.0", "facing 30.0 [TVB-1.1.i")
    has(s.say("odds check SC6"), "125/216", "91/216")
    has(s.say("join SL0 SL4"), "Left wing joins Horse SL4 [TVB-R47]")
    has(s.say("undo"), "Taken back")
    has(s.say('do {"kind":"PIVOT","unit":"SC7","facing":10}'), "Cannons SC7 pivots")
    has(s.say('do {"kind":"DANCE"}'), "no decision is called")
    has(s.say("can SL2"), "wheel left 45.0")
    has(s.say("look SC7"), "dice to shoot")
    has(s.say("rules TVB-1.1.t"), "TVB-1.1.t (the book, in our words)")
    has(s.say("rules 1.1.b"), "TVB-1.1.b (the book, in our words)")
    has(s.say("rules SOF-5.3.b"), "SOF-5.3.b")  # whoever names a system means it
    has(s.say("rules 9.9.z"), "Which rule?")
    has(s.say("score"), "South: 0 of 25 units lost, broken by 9")
    has(s.say("m XX 3"), "Nobody here is called that")
    has(s.say("end"), "North", "[TVB-2.a]")
    assert s.say("quit") is None
    has(s.transcript, "play --resume")
    code, out, err = run("verify", record)
    assert code == 0, err
    has(out, "every hash matches")


@test
def table_alone():
    record = kept("table_alone.record")
    code, out, err = run("play", "--terminal", "small-tvb", "--side", "none", "--seed", "7", "--record", record)
    assert code == 0, err
    assert "has won." in out or "A draw." in out, out[-2000:]
    for command in ("verify", "replay", "luck"):
        code, out, err = run(command, record)
        assert code == 0 and not err, err


@test
def table_umpire():
    record = kept("table_umpire.record")
    s = Session(PROGRAM, "umpire", "mirror-tvb", "--record", record)
    s.read()
    has(s.say("check SC6"), "Roll 3d6 for a command check, Shot SC6 [TVB-1.1.c, TVB-R29]: ")
    has(s.say("1 2"), "2 of 3 dice given")
    has(s.say("1 2 6"), "Shot SC6 needs 6: 1 2 6, passes [TVB-1.1.c]")
    has(s.say("correct"), "Taken back", "Roll 3d6 for a command check")
    has(s.say("1 2 3"), "fails [TVB-1.1.c]")
    has(s.say("m SC6 1"), "No: ", "TVB-1.1.c")
    has(s.say("end"), "North decides: shooting")
    assert s.say("quit") is None
    s = Session(PROGRAM, "umpire", "--resume", record)
    has(s.read(), "North decides: shooting")
    assert s.say("quit") is None
    code, out, err = run("verify", record)
    assert code == 0, err


# ---- bench --------------------------------------------------------------------------------------------

@test
def army_and_ground_in_words():
    """Free set-up on a table: an army and the ground are said, and refused with their paragraph (seed 5: A defends)."""
    lines = ["army CMD PIK", "army CMD 9 HOR / CMD 6 PSH", "army CMD 2 CAN 5 HOR / CMD 7 PSH / CMD SHO 5 HOR",
             "ground bog 1 1", "ground wood 1 1 44 1 44 29 1 29", "ground wood 10 17 16 17 16 21 10 21", "army CMD",
             "ground hill 20 20 28 20 28 25 20 25 crest 21 22 27 22", "end", "quit"]
    code, out, _ = run("play", "free-tvb", "--terminal", "--seed", "5", "--record", kept("free.record"),
                       text="\n".join(lines) + "\n")
    assert code == 0
    has(out, "not PIK", "Here: 17, the limit: 19. [TVB-A.a, TVB-R26]", "Nearest that is legal: Side A chooses an army of 25",
        "Side A has 23 units in 3 commands", "Side B has 23 units", "What ground?", "[TVB-S.b", "Placed: a wood",
        "Armies are chosen before the battle, each side its own when it is awaited. [TVB-A.a]", "Placed: a hill", "deploying a command")
    code, out, _ = run("umpire", "free-tvb", "--record", kept("free2.record"), text="auto\nauto\n3\n5\nquit\n")
    has(out, "Roll 1d6 for Side A, initiative [TVB-S.a]:", "Roll 1d6 for Side B, initiative", "Side B is the Attacker")


@test
def bench_keys():
    if os.environ.get("TC_SLOW"):  # under a sanitizer the figures mean nothing
        return
    figures = json.loads(run("bench", "--json", "--quick")[1])
    with open("core/systems.def") as listed:
        systems = [name + "." for name in re.findall(r"^ *SYSTEM\(\w+, (\w+),", listed.read(), re.M)]
    assert len(systems) > 1
    for system in systems:
        for key in ("random_decisions_per_s", "check_ns", "state_bytes", "captain_battles_per_s",
                    "growth_exponent", "wasm_ratio", "signature", "odds_us"):
            assert system + key in figures, key
        assert figures[system + "state_bytes"] <= 4096
        assert len(figures[system + "signature"]) == 16
        for key in ("captain_battles_per_s_1_thread", "captain_battles_per_s_2_threads"):
            assert figures[system + key] > 0, key
        for key in ("battles_checksum", "checks_checksum"):
            assert len(figures[system + key]) == 16 and int(figures[system + key], 16) > 0, key
        sizes = list(figures[system + "growth_ns"])  # up to 80, or to all that the system may have
        few = int(sizes[-1]) < 80
        assert sizes[:-1] == ["8", "16", "32", "36" if few else "56"] and int(sizes[-1]) >= 40, sizes
        assert all(ns > 0 for ns in figures[system + "growth_ns"].values())


def main():
    failed = 0
    tests = [t for t in TESTS if not sys.argv[2:] or t.__name__ in sys.argv[2:]]
    for t in tests:
        try:
            t()
            print(f"ok {t.__name__}")
        except Exception as e:  # every fault of one test is reported, the others go on
            failed += 1
            print(f"not ok {t.__name__}: {type(e).__name__}: {e}")
    print(f"{len(tests) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
