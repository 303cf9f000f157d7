#!/usr/bin/env python3
"""The laboratory's files, its interruptions and where it goes on from: files.py PATH/TO/tercio"""
import glob
import json
import os
import re
import resource
import signal
import subprocess
import sys
import tempfile
import time

from outside import MPI, run_tests

TERCIO = os.path.abspath(sys.argv[1])
HERE = tempfile.mkdtemp()
LONG = "20000000"  # battles: nobody waits for these
TERMINAL = ("play", "--terminal", "mill_bridge", "--seed", "3")


def at(name):
    return os.path.join(HERE, name)


def read(name):
    with open(at(name), "rb") as f:
        return f.read()


def write(name, content):
    with open(at(name), "wb") as f:
        f.write(content)
    return name


def run(*words, expect=0, text="", before=(), **more):
    done = subprocess.run([*before, TERCIO, *words], cwd=HERE, input=text, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True, timeout=120, **more)
    assert done.returncode == expect, f"{words}: {done.returncode}, not {expect}: {done.stderr}"
    return done


def lab(*words, expect=0, **more):
    return run("lab", "mill_bridge", *words, expect=expect, **more)


def told(*words):
    """The answer without where it went on from."""
    answer = json.loads(lab("--games", "10", *words, "--json", "-").stdout)
    answer.pop("from", None)
    return answer


def refused(said, *words, expect, **more):
    """One line (and where help is, for a usage error), nothing on the standard output."""
    done = lab(*words, expect=expect, **more)
    lines = done.stderr.splitlines()
    assert said in lines[0] and lines[0].startswith("tercio"), (words, done.stderr)
    assert len(lines) == expect and done.stdout == "", (words, done.stderr)


def interrupt(*words, after=0.5, number=signal.SIGINT):
    """Stopped in the middle of it: what it printed, what it said, how long it took to stop."""
    file = words[words.index("--json") + 1] + ".part" if "--json" in words else "."
    child = subprocess.Popen([TERCIO, "lab", *words], cwd=HERE, stdin=subprocess.DEVNULL,
                             stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    patience = time.monotonic() + 60
    while not os.path.exists(at(file)) and time.monotonic() < patience:
        time.sleep(0.05)
    time.sleep(after)
    asked = time.monotonic()
    for _ in range(2):  # as mpirun and timeout do
        child.send_signal(number)
        time.sleep(0.01)
    out, said = child.communicate(timeout=120)
    assert child.returncode == 128 + number, (child.returncode, said)
    return out, said, time.monotonic() - asked


def beside():
    return sorted(name for name in os.listdir(HERE) if ".part" in name or name.endswith(".new") or "-" in name)


def record(name, *orders):
    run(*TERMINAL, "--record", name, text="\n".join(orders) + "\n")
    return name


# ---- Where it goes on from ----

def test_what_was_taken_back_is_not_gone_on_from():
    undone = record("undone", "done", "accept", "m A1 0606", "undo", "m A1 0410")
    plain, other = record("plain", "done", "accept", "m A1 0410"), record("other", "done", "accept", "m A1 0606")
    assert told("--from", undone + "@4") == told("--from", plain + "@4") != told("--from", other + "@4")
    assert told("--from", undone + "@3") == told("--from", plain + "@3")
    short = record("short", "done", "accept", "m A1 0606", "undo")
    refused("short has fewer than 4 decisions", "--games", "1", "--from", short + "@4", expect=1)


def test_nothing_decided_is_the_beginning():
    from_start = told("--from", record("start", "done", "accept") + "@0")
    assert from_start == told() != told("--from", "start@1")


def test_what_was_fought_is_said():
    name = "chosen"
    run("play", "--terminal", "mill_bridge", "--seed", "3", "--side", "none", "--option", "facing", "--ruling",
        "round_odds=nearest", "--record", name)
    chosen = "option facing, ruling round_odds=nearest"
    assert json.loads(lab("--games", "2", "--from", name + "@5", "--json", "-").stdout)["choice"] == chosen
    first = lab("--games", "2", "--seed", "9", "--from", name + "@5", "--report", "chosen.html").stdout.splitlines()[0]
    assert first.endswith(f": 2 battles, captain against captain, seed 9, {chosen}, from chosen@5"), first
    assert f"seed 9; {chosen}; from chosen@5." in read("chosen.html").decode()


def test_nothing_left_to_fight():
    run("play", "--terminal", "mill_bridge", "--side", "none", "--seed", "5", "--record", "over")
    last = [json.loads(line) for line in read("over").splitlines()]
    ply = sum("do" in line for line in last)
    told("--from", f"over@{ply // 2}")
    refused(f"over is over after {ply} decisions", "--games", "1", "--from", f"over@{ply}", expect=1)


# ---- What is written ----

def test_an_answer_is_not_written_over_what_it_is_from():
    name = record("input", "done", "accept")
    content = read(name)
    os.link(at(name), at("linked"))
    os.symlink(at(name), at("pointed"))
    for other in (name, "./" + name, at(name), "linked", "pointed"):
        for option in ("--json", "--report"):
            refused("record of --from", "--from", name + "@1", option, other, expect=2)
    assert read(name) == content and not beside()
    write("own.yaml", b"base: mill_bridge\ntitle: Ours\n")
    done = run("lab", "own.yaml", "--games", "1", "--json", "own.yaml", expect=2)
    assert "scenario would be lost" in done.stderr and read("own.yaml").startswith(b"base")
    refused("--json and --report are one file", "--json", "one", "--report", "./one", expect=2)
    for kept in ("c.html.part", "./c.html.part", "c.html.part.3"):
        refused("finished battles are kept there until the answer is written: " + kept, "--games", "1", "--report", "c.html",
                "--json", kept, expect=2)
    os.link(at(name), at("j.part"))
    os.rename(at("own.yaml"), at("y.part"))
    refused("battles are kept there until", "--from", "j.part@1", "--json", "j", expect=2)
    done = run("lab", "y.part", "--games", "1", "--json", "y", expect=2)
    assert "battles are kept there until" in done.stderr and read("y.part").startswith(b"base")
    assert read("j.part") == content and beside() == ["j.part", "y.part"], beside()
    os.remove(at("j.part"))
    os.remove(at("y.part"))
    lab("--games", "1", "--report", "d.html", "--json", "c.html.part")  # beside another file it is a name as any other
    os.remove(at("c.html.part"))
    lab("--games", "1", "--json", "mill_bridge")  # a name of ours is no file
    assert json.loads(read("mill_bridge"))["games"] == 1


def test_a_failed_write_loses_nothing():
    def short_of_room():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (room, room))

    write("old.html", b"the old one")
    for room, games, said in ((1000, LONG, "kept in old.html.part: File too large"),
                              (50000, "20", "cannot write old.html: File too large")):
        done = lab("--games", games, "--report", "old.html", expect=1, preexec_fn=short_of_room)
        assert said in done.stderr and len(done.stderr.splitlines()) == 1, done.stderr
        assert read("old.html") == b"the old one"
        assert beside() == (["old.html.part"] if room > 1000 else []), beside()
    lab("--games", "20", "--report", "old.html")
    assert read("old.html").endswith(b"</html>\n") and not beside()


def test_what_cannot_be_written_is_said_first():
    for words in (["--json", "/no/such/x"], ["--report", "/no/such/x"], ["--json", "."], ["--report", "x", "--json", "/"]):
        refused("cannot write " + words[-1], "--games", LONG, *words, expect=1)
    write("there", b"as it was")
    refused("cannot write /no/such/x: No such file", "--games", LONG, "--report", "there", "--json", "/no/such/x", expect=1)
    assert read("there") == b"as it was" and not beside()
    done = lab("--games", LONG, "--json", "/no/such/x", before=["mpirun", "-n", "2"], env=MPI, expect=1)
    assert done.stderr.count("cannot write /no/such/x: No such file") == 1, done.stderr


def test_two_runs_of_one_command_at_once():
    words = ["--games", "300", "--jobs", "1", "--json"]
    lab(*words, "alone")
    for _ in range(3):
        runs = [subprocess.Popen([TERCIO, "lab", "mill_bridge", *words, "both"], cwd=HERE, stdin=subprocess.DEVNULL,
                                 stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) for _ in range(4)]
        said = [child.communicate(timeout=120)[1] for child in runs]
        assert not any(said) and not any(child.returncode for child in runs), said
        assert read("both") == read("alone") and not beside(), beside()
        os.remove(at("both"))


def test_a_link_stays_a_link():
    write("target", b"")
    os.symlink("target", at("to_target"))
    lab("--games", "1", "--json", "to_target")
    assert os.path.islink(at("to_target")) and json.loads(read("target"))["games"] == 1


def test_one_thing_on_standard_output():
    refused("both want the standard output", "--json", "-", "--report", "-", expect=2)
    html = lab("--games", "20", "--report", "-").stdout
    assert html.startswith("<!doctype html>") and html.endswith("</html>\n")
    assert json.loads(lab("--games", "20", "--json", "-", "--report", "page").stdout)["games"] == 20
    assert read("page").decode() == html
    out, said, _ = interrupt("mill_bridge", "--games", LONG, "--report", "-")
    assert out == "" and "nothing is kept" in said and not beside(), (out, said, beside())


# ---- Interrupted ----

def test_generals_stop_between_two_decisions():
    _, said, seconds = interrupt("lutter", "--games", "50", "--red", "marshal", "--blue", "marshal", "--json", "slow")
    assert seconds < 20 and "kept in slow.part" in said, (seconds, said)
    os.remove(at("slow.part"))


def test_generals_keep_every_finished_battle():
    words = ["--games", "24", "--red", "general", "--blue", "recruit", "--jobs", "2"]
    begun = time.monotonic()
    lab(*words, "--json", "whole")
    took, number = time.monotonic() - begun, 0
    for _ in range(2):
        _, said, _ = interrupt("mill_bridge", *words, "--json", "cut", after=took / 8)
        fought = int(re.search(r"after (\d+) battles", said)[1])
        assert number <= fought < 24, said
        number = fought
    assert number > 0
    lab(*words, "--json", "cut", "--jobs", "1")
    assert read("cut") == read("whole") and not beside()


def test_few_battles_are_work_for_all():
    """Two processes, each of which has to fight some of 50."""
    words = ["--games", "50", "--jobs", "1"]
    lab(*words, "--json", "alone")
    lab(*words, "--json", "both", before=["mpirun", "-n", "2"], env=MPI)
    assert read("alone") == read("both") and not beside()


def test_a_table_of_what_was_fought():
    for number in (signal.SIGINT, signal.SIGTERM):
        out, said, _ = interrupt("mill_bridge", "--games", LONG, number=number)
        fought = re.search(r"stopped after (\d+) battles, nothing is kept without a file", said)[1]
        assert 0 < int(fought) < int(LONG) and f": {fought} battles, " in out, (out, said)
    assert not beside()


# ---- Kept battles ----

def kept(name, *words):
    """Battles kept by an interrupted run."""
    interrupt("mill_bridge", "--games", LONG, *words, "--json", name)
    return read(name + ".part")


def test_kept_battles_of_another_run_stay():
    was = kept("k", "--seed", "7")
    for words in (["--seed", "8"], ["--seed", "7", "--red", "recruit"], ["--seed", "7", "--ruling", "round_odds=nearest"]):
        refused(f"k.part is of another run (mill_bridge, {LONG} battles, seed 7, captain against captain): remove it",
                "--games", LONG, *words, "--json", "k", expect=1)
        assert read("k.part") == was and not os.path.exists(at("k"))
    os.rename(at("k.part"), at("k.part.3"))  # of another rank
    refused("k.part.3 is of another run", "--games", "10", "--json", "k", expect=1)
    assert read("k.part.3") == was and beside() == ["k.part.3"], beside()
    os.remove(at("k.part.3"))


def test_kept_battles_of_a_changed_scenario_stay():
    write("own.yaml", b"base: mill_bridge\nrout_level: {catholic: 20, protestant: 20}\n")
    words = ["own.yaml", "--games", LONG, "--json", "own"]
    interrupt(*words)
    was = read("own.part")
    write("own.yaml", b"base: mill_bridge\nrout_level: {catholic: 21, protestant: 20}\n")
    done = run("lab", *words, expect=1)
    assert "own.part is of another run (of another version of the program, the scenario" in done.stderr, done.stderr
    assert read("own.part") == was
    os.remove(at("own.part"))


def test_damaged_kept_battles_stay():
    was = kept("d")
    cuts = {"middle": was[:9000] + bytes([was[9000] ^ 1]) + was[9001:], "end": was[:-1], "more": was + b"x",
            "head": was[:12], "nothing": b"", "text": b"my own notes\n" * 3000,
            "longer": was[:16] + b"\xff\xff\xff\xff" + was[20:]}
    for name, bad in cuts.items():
        write("d.part", bad)
        refused("d.part is damaged", "--games", LONG, "--json", "d", expect=1)
        assert read("d.part") == bad and beside() == ["d.part"], name
    write("d.part", b"tclab 2\n" + was[8:])
    refused("d.part was kept by another version of the program", "--games", LONG, "--json", "d", expect=1)
    os.remove(at("d.part"))
    os.mkdir(at("d.part"))
    refused("cannot read d.part: Is a directory", "--games", LONG, "--json", "d", expect=1)
    os.rmdir(at("d.part"))


# ---- Words ----

def test_what_is_wrong_is_named():
    levels = "is recruit, captain, general or marshal, not"
    for said, *words in ((f"--red {levels} foo", "--red", "foo"), (f"--blue {levels} foo", "--blue=foo"),
                         (f"--red {levels} nothing", "--red"),
                         ("--games is a number from 1 to 100000000, not 0", "--games", "0"),
                         ("--games is a number from 1 to 100000000, not 1x", "--games", "1x"),
                         ("--jobs is a number from 1 to 256, not 0", "--jobs", "0"),
                         ("'ruling A=B', 'option NAME' or 'variant V', not foo", "--vs", "foo"),
                         ("'variant V', not ruling ", "--vs", "ruling "),
                         ("--from is RECORD@PLY, not x", "--from", "x"), ("RECORD@PLY, not x@-1", "--from", "x@-1"),
                         ("RECORD@PLY, not @1", "--from", "@1"), ("needs a value after --json", "--json"),
                         ("does not understand --loud", "--loud"), ("not also lutter", "lutter")):
        refused(said, *words, expect=2)


def drop_kept():
    for left in glob.glob(at("*.part*")):
        os.remove(left)


sys.exit(run_tests(globals(), HERE, drop_kept))
