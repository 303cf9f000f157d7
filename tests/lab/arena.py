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
left = {good}
for line in sys.stdin:
    ask = json.loads(line)
    if ask["do"] == "begin":
        left = {good}
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


def test_a_later_failure_loses_the_battle():
    for then in ("sys.exit(4)", "print('nonsense', flush=True)",
                 "print('{\"action\":{\"kind\":\"ROLL\"}}', flush=True)"):
        done = arena(failing(2, then), "recruit", "--scenario", "mill_bridge", "--pairs", "2", "--json")
        told = json.loads(done.stdout)
        assert told["losses"] == 4 == told["forfeits"], done.stdout
        assert len(done.stderr.splitlines()) == 4, done.stderr


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
