#!/usr/bin/env python3
"""The arena's programs from outside: arena.py PATH/TO/tercio"""
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time

from outside import run_tests

TERCIO = os.path.abspath(sys.argv[1])
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
HERE = tempfile.mkdtemp()
BOT = "python3 examples/bot.py"
OK = "echo '{\"ok\":true}'"

# A bot that is good for so many decisions of a battle, then says and does what is asked for.
FAILING = """
import json, sys
for line in sys.stdin:
    ask = json.loads(line)
    if ask["do"] == "begin":
        left = {good}
        own = ask["side"]
        other = "protestant" if own == "catholic" else "catholic"
        print('{{"ok":true}}', flush=True)
    elif left > 0:
        left -= 1
        print(json.dumps({{"action": ask["actions"][0]}}), flush=True)
    else:
        {then}
"""


def arena(*words, expect=0):
    done = subprocess.run([TERCIO, "arena", *words], cwd=ROOT, stdin=subprocess.DEVNULL, text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=120)
    assert done.returncode == expect, f"{words}: {done.returncode}, not {expect}: {done.stderr}"
    return done


def failing(good, then):
    path = os.path.join(HERE, "failing.py")
    with open(path, "w") as f:
        f.write(FAILING.format(good=good, then=then))
    return "python3 " + path


def test_a_program_plays():
    told = json.loads(arena(BOT, "recruit", "--scenario", "mill_bridge", "--pairs", "2", "--json").stdout)
    assert told["games"] == 4 and told["forfeits"] == 0 and told["stopped"] is False


def test_the_text_says_what_was_fought():
    words = ["captain", "captain", "--scenario", "mill_bridge", "--pairs", "1", "--seed", "s7", "--option", "facing"]
    assert ", 1 pair on the same dice, sides swapped, seed s7, option facing\n" in arena(*words).stdout


def test_what_never_decides_is_an_error():
    for bad, why in (("exit 0", "ended with status 0"), ("exit 3", "ended with status 3"),
                     ("echo nonsense; cat >/dev/null", "no ok: nonsense"),
                     (f"read l; {OK}; read l; echo '{{}}'; cat >/dev/null", "no action: {}"),
                     (failing(0, "sys.exit(4)"), "ended with status 4"),
                     ("while read l; do echo '{\"ok\":true,\"action\":{\"kind\":\"RESIGN\",\"x\":1}}'; done", "x")):
        for words in ((bad, "recruit"), ("recruit", bad)):
            done = arena(*words, "--scenario", "mill_bridge", "--pairs", "3", "--json", expect=1)
            assert done.stdout == "", done.stdout
            assert len(done.stderr.splitlines()) == 1 and why in done.stderr, done.stderr
            assert done.stderr.startswith(f"tercio arena: {bad}: ") and "levels" not in done.stderr, done.stderr


def test_a_mistyped_level_is_an_error():
    done = arena("captian", "captain", "--scenario", "mill_bridge", "--pairs", "1", expect=1)
    last = done.stderr.splitlines()[-1]
    assert last.startswith("tercio arena: captian: ") and "status 127" in last, done.stderr
    assert last.endswith("(the levels are recruit, captain, general, marshal)") and not done.stdout, last


def test_the_manual_names_the_levels():
    said = arena("captian", "captain", "--pairs", "1", expect=1).stderr
    levels = said[said.index("the levels are ") + 15:said.rindex(")")].split(", ")
    with open(os.path.join(ROOT, "docs/tercio.1")) as f:
        assert "\\-\\-level " + "|".join(levels) + "\n" in f.read(), levels


def test_a_later_failure_loses_the_battle():
    for then in ("sys.exit(4)", "print('nonsense', flush=True)",
                 "print('{\"action\":{\"kind\":\"ROLL\"}}', flush=True)"):
        done = arena(failing(2, then), "recruit", "--scenario", "mill_bridge", "--pairs", "2", "--json")
        told = json.loads(done.stdout)
        assert told["losses"] == 4 == told["forfeits"], done.stdout
        assert len(done.stderr.splitlines()) == 4, done.stderr


def test_nobody_answers_for_the_other_side():
    """Nor lets it agree to a draw: the first offer is the program's own, the second would be the other's."""
    for then in ('print(json.dumps({"action": {"kind": "RESIGN", "side": other}}), flush=True)',
                 'left -= 1; '
                 'print(json.dumps({"action": {"kind": "OFFER_DRAW", "side": (other, own)[left % 2]}}), flush=True)'):
        for words in ((failing(1, then), "recruit"), ("recruit", failing(1, then))):
            done = arena(*words, "--scenario", "mill_bridge", "--pairs", "2", "--json")
            told = json.loads(done.stdout)
            first = words[0] == "recruit"
            assert told["forfeits"] == 4 == told["wins" if first else "losses"], done.stdout
            assert done.stderr.count("answers for the other side") == 4, done.stderr


def test_a_program_may_resign():
    for side in ("", ', "side": own'):
        then = 'print(json.dumps({"action": {"kind": "RESIGN"%s}}), flush=True)' % side
        done = arena(failing(1, then), "recruit", "--scenario", "mill_bridge", "--pairs", "2", "--json")
        told = json.loads(done.stdout)
        assert told["losses"] == 4 and told["forfeits"] == 0 and not done.stderr, done


def test_what_is_unknown_is_not_a_number():
    """An Elo of all or nothing, and the error of one pair."""
    resigns = failing(1, 'print(json.dumps({"action": {"kind": "RESIGN"}}), flush=True)')
    words = (resigns, "recruit", "--scenario", "mill_bridge", "--pairs", "1")
    told = json.loads(arena(*words, "--json").stdout)
    assert told["score"] == 0 and told["elo"] is None and told["elo_low"] is None, told
    assert told["elo_high"] > 0 and told["margin_error"] is None, told
    lines = arena(*words).stdout.splitlines()
    assert " 1 pair on the same dice" in lines[0], lines
    row = lines[3].removeprefix("  " + resigns).split()
    assert row[3] == "0.0" and row[8:11] == ["–", "–", "to"] and row[-1] == "?", row
    told = json.loads(arena("captain", "recruit", *words[2:4], "--pairs", "2", "--json").stdout)
    assert told["margin_error"] > 0, told


def test_two_programs_are_told_apart():
    two = [f"{BOT} # a program with {name} \"name\"" for name in ("one", "another")]
    words = (*two, "--scenario", "mill_bridge", "--pairs", "1")
    told = json.loads(arena(*words, "--json").stdout)
    assert [(p["name"], p["program"]) for p in told["players"]] == [(name, True) for name in two], told
    lines = arena(*words).stdout.splitlines()
    assert len([line for line in lines if line.startswith("  " + two[0])]) == 2, lines
    assert len([line for line in lines if line.startswith("  " + two[1])]) == 1, lines
    assert lines[2].index("score") + 5 == lines[3].index(" %") + 2, lines  # under its heading


def test_json_says_how_it_was_fought():
    told = json.loads(arena("captain", "recruit", "--pairs", "1", "--json", "--scenario", "mill_bridge").stdout)
    assert told["until"] is None and told["variant"] is None and told["options"] == told["rulings"] == [], told
    assert [(p["program"], p["nodes"], p["ms"]) for p in told["players"]] == [(False, None, None)] * 2, told
    told = json.loads(arena("captain", "recruit", "--pairs", "1", "--json", "--scenario", "lutter", "--until", "0.7",
                            "--nodes", "5:7", "--variant", "historical", "--option", "artillery", "--option",
                            "facing", "--ruling", "turns=2").stdout)
    assert told["until"] == 0.7 and told["variant"] == "historical", told
    assert told["options"] == ["artillery", "facing"] and told["rulings"] == ["turns=2"], told
    assert [(p["nodes"], p["ms"]) for p in told["players"]] == [(5, None), (7, None)], told
    told = json.loads(arena("captain", "recruit", "--pairs", "1", "--json", "--ms", "9", "--scenario",
                            "mill_bridge").stdout)
    assert [(p["nodes"], p["ms"]) for p in told["players"]] == [(None, 9)] * 2, told


def test_wrong_words_are_told_what_is_right():
    for words, why in ((["--pairs", "0"], "--pairs is a number from 1 to 1000000, not 0"),
                       (["--pairs=x"], "--pairs is a number from 1 to 1000000, not x"),
                       (["--nodes", "0"], "--nodes is a number from 1 to 1000000000, or two as a:b, not 0"),
                       (["--nodes", "5:0"], "--nodes is a number from 1 to 1000000000, or two as a:b, not 5:0"),
                       (["--ms", "600001"], "--ms is a number from 1 to 600000, or two as a:b, not 600001"),
                       (["--until", "2"], "--until is a number from 0 to 1, not 2"),
                       (["--until", "nan"], "--until is a number from 0 to 1, not nan"),
                       (["--until"], "--until is a number from 0 to 1, not nothing"),
                       (["--seed"], "--seed wants 1 to 64 bytes, not nothing"),
                       (["--scenario="], "--scenario needs a value, not nothing"),
                       (["--option"], "--option, --ruling and --variant need a value, not nothing"),
                       (["recruit"], "two players, not also recruit"),
                       (["--nonsense"], "does not understand --nonsense")):
        done = arena("captain", "captain", *words, expect=2)
        assert done.stderr.splitlines()[0] == "tercio arena: " + why and not done.stdout, done.stderr


def test_json_is_json():
    path = os.path.join(HERE, 'a "quoted" \\ name.yaml')
    shutil.copy(os.path.join(ROOT, "scenarios/mill_bridge.yaml"), path)
    words = ("captain", "recruit", "--pairs", "1", "--json", "--scenario")
    for seed in ('a"b\\', "\x1b[2J\t", "Lützen"):
        told = json.loads(arena(*words, path, "--seed", seed).stdout)
        assert told["seed"] == seed and told["scenario"] == path, told
    told = json.loads(arena(*words, "mill_bridge", "--seed", b"\xff").stdout)
    assert told["seed"] == "\xff", "what is no UTF-8 is still told"


def test_nodes_or_time():
    done = arena("captain", "captain", "--nodes", "5", "--ms", "5", expect=2)
    assert "not by both" in done.stderr and not done.stdout


def wait_for(is_so, seconds=30):
    end = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.02)


def stopped(words, number, when):
    """A match, stopped by a signal as soon as it is time."""
    child = subprocess.Popen([TERCIO, "arena", *words], cwd=ROOT, stdin=subprocess.DEVNULL, text=True,
                             stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    try:
        wait_for(when)
        child.send_signal(number)
        out, said = child.communicate(timeout=30)
    finally:
        if child.poll() is None:
            child.terminate()  # and its programs with it
    return child.returncode, out, said


def test_stopped_with_what_there_is():
    """A program that counts the battles it begins."""
    count = os.path.join(HERE, "begun")
    bot = f"tee -a {count} | {BOT}"
    for number, json_wanted in ((signal.SIGINT, True), (signal.SIGTERM, False)):
        open(count, "w").close()
        code, out, said = stopped(
            [bot, "recruit", "--scenario", "mill_bridge", "--pairs", "100000"] + ["--json"] * json_wanted, number,
            lambda: open(count).read().count('"begin"') >= 6)
        assert code == 128 + number, (code, said)
        assert said.startswith("tercio arena: stopped after ") and said.endswith(" of 100000 pairs\n"), said
        pairs = int(said.split()[4])
        assert pairs >= 2, said
        if json_wanted:
            told = json.loads(out)
            assert told["stopped"] is True and told["pairs"] == pairs and told["forfeits"] == 0, out
            assert told["games"] == told["wins"] + told["draws"] + told["losses"] == 2 * pairs, out
        else:
            assert f"{pairs} pairs on the same dice" in out, out


def test_stopped_ends_the_programs():
    """Ctrl-C reaches a program through the arena: it has a group of its own. Nobody waits ten seconds."""
    mark, end = os.path.join(HERE, "mark"), os.path.join(HERE, "end")
    bot = f"trap 'echo ended >{end}; exit' TERM; read l; {OK}; echo >{mark}; sleep 97 & wait"
    start = time.monotonic()
    code, out, said = stopped([bot, "recruit", "--pairs", "5"], signal.SIGINT, lambda: os.path.exists(mark))
    assert code == 130 and out == "" and "after 0 of 5 pairs" in said, (code, out, said)
    assert open(end).read() == "ended\n" and time.monotonic() - start < 9


def test_stopped_while_a_level_thinks():
    for limit in (["--ms", "600000"], ["--nodes", "1000000000"]):
        start = time.monotonic()
        code, _, said = stopped(["general", "general", "--scenario", "lutter", *limit], signal.SIGINT,
                                lambda: time.monotonic() > start + 1)
        assert code == 130 and time.monotonic() - start < 20, (code, said)


sys.exit(run_tests(globals(), HERE))
