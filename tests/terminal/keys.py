#!/usr/bin/env python3
"""The keys of a person at a terminal: editing, history, completion, colour.

python3 tests/terminal/keys.py build/tercio libedit|plain [TEST]..."""
import json
import os
import pty
import re
import select
import signal
import subprocess
import sys
import tempfile
import termios
import time

PROGRAM = sys.argv[1] if len(sys.argv) > 1 else "build/tercio"
EDITS = len(sys.argv) < 3 or sys.argv[2] == "libedit"  # how the program was built
BOUND = 60
TESTS = []
ESCAPES = re.compile(r"\033\[[0-9;?]*[A-Za-z]|\033[=>]|\033\(B|\r|\007")
COLOURS = re.compile(r"\033\[[0-9;]*m")


def test(function):
    TESTS.append(function)
    return function


def edited(function):
    """A test of what only libedit does."""
    return test(function) if EDITS else function


class Terminal:
    """The program at a terminal of its own; its state files in a folder of its own."""

    def __init__(self, *words, state=None, env=None):
        self.state = state or tempfile.mkdtemp(prefix="tercio-keys-")
        self.master, slave = pty.openpty()
        termios.tcsetwinsize(slave, (40, 100)) if hasattr(termios, "tcsetwinsize") else None
        plain = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "TERM", "DISPLAY", "WAYLAND_DISPLAY")}
        self.mode = termios.tcgetattr(slave)
        self.child = subprocess.Popen([PROGRAM, *words], stdin=slave, stdout=slave, stderr=slave, close_fds=True,
                                      start_new_session=True,
                                      env={**plain, "TERM": "xterm", "XDG_STATE_HOME": self.state, "HOME": self.state, **(env or {})})
        self.slave = slave

    def read_while(self, goes_on):
        """What is shown, as it comes, so long as goes_on (it, seconds of quiet)."""
        seen, end, quiet = "", time.monotonic() + BOUND, 0
        while goes_on(seen, quiet):
            assert time.monotonic() < end, f"nothing more came: {seen[-800:]!r}"
            if select.select([self.master], [], [], 0.05)[0]:
                seen += os.read(self.master, 65536).decode(errors="replace")
                quiet = 0
            else:
                quiet += 0.05
        return seen

    def until(self, wanted="> "):
        """Until it ends so, or the program has left."""
        return self.read_while(lambda seen, quiet: quiet < 0.1 or not (ESCAPES.sub("", seen).endswith(wanted) or
                                                                       self.child.poll() is not None))

    def keys(self, text, wanted="> "):
        os.write(self.master, text.encode())
        return ESCAPES.sub("", self.until(wanted))

    def shown(self, text):
        """What stands behind the prompt after these keys."""
        os.write(self.master, text.encode())
        return self.read_while(lambda _, quiet: quiet < 0.5)

    def leave(self):
        os.write(self.master, b"\x15quit\n")
        try:
            self.until("\0")
        except OSError:
            pass
        code = self.child.wait(BOUND)
        os.close(self.master)
        os.close(self.slave)
        return code


def sit_down(**more):
    """At Mill Bridge, in the movement of the first command."""
    t = Terminal("play", "--terminal", "mill_bridge", "--seed", "3", **more)
    t.until()
    for line in ("done\n", "accept\n"):
        t.keys(line)
    return t


def has(text, *wanted):
    for w in wanted:
        assert w in text, f"missing {w!r} in:\n{text[-1500:]}"


@edited
def a_line_is_edited():
    t = sit_down()
    has(t.keys("inf A1\033[D\033[D\033[Do\n"), "A1", "0608")  # three to the left, and the letter that was wanting
    has(t.keys("nonsense\x15info A1\n"), "0608")  # ^U: the line anew
    has(t.keys("nfo A1\x01i\x05\n"), "0608")  # ^A: to its beginning
    has(t.keys("info A11\x7f\n"), "0608")
    assert t.leave() == 0


@edited
def commands_units_and_hexes_are_completed():
    t = sit_down()
    has(t.keys("leg\t\n"), "legend", "infantry")
    has(t.keys("inf\ta1\t\n"), "0608")  # small letters do
    listed = t.shown("c\t\t")
    has(ESCAPES.sub("", listed), "can", "charge", "choose", "cup", "correct")
    t.keys("\x15\n")
    assert "0606" in t.keys("m A1 060\t\t\x15\n")
    hexes = set(re.findall(r"\b\d{4}\b", ESCAPES.sub("", t.shown("m A1 \t\t"))))
    t.keys("\x15\n")
    assert hexes == set(re.findall(r"\b\d{4}\b", t.keys("can A1\n").split("can A1", 1)[1])), hexes
    has(t.keys("odds m A\t\t\x15\n"), "A1", "A2", "A3")  # what follows odds is a command
    has(t.keys("rules SOF-5.3.\t\t\x15\n"), "SOF-5.3.a", "SOF-5.3.b")
    before = t.shown("xyzzy\t")
    assert "xyzzy" in before and "\007" in before, before  # nothing begins so: a bell
    assert t.leave() == 0


@edited
def every_table_completes_its_own():
    for battle, begun, whole, ids in (("small-tvb", "cha", "charge", ["NC1", "NC6"]), ("drill-lon", "dism", "dismount", ["A1"])):
        t = Terminal("play", "--terminal", battle, "--seed", "3")
        t.until()
        has(ESCAPES.sub("", t.shown(begun.replace(" ", "") + "\t")), whole + " ")
        t.keys("\x15\n")
        has(ESCAPES.sub("", t.shown("info \t\t")), *ids)
        t.keys("\x15\n")
        assert t.leave() == 0


@edited
def hidden_units_are_not_offered():
    """The shot in the wood at Rocroi are offered to who leads them, not to who shall find them."""
    state = json.loads(subprocess.run([PROGRAM, "scenario", "show", "rocroi", "--json"], stdout=subprocess.PIPE,
                                      check=True, timeout=BOUND).stdout)["state"]
    hidden = {u["id"] for u in state["units"] if "hidden" in u["statuses"]}
    assert hidden
    for side in ("first", "second"):
        t = Terminal("play", "--terminal", "rocroi", "--side", side, "--seed", "3")
        t.until()
        offered = set(ESCAPES.sub("", t.shown("info \t\t")).split())
        assert len(offered) > 20 and (hidden & offered == (hidden if side == "second" else set())), (side, hidden, offered)
        t.keys("\x15\n")
        assert t.leave() == 0


@edited
def what_was_said_comes_back():
    t = sit_down()
    t.keys("info A2\n")
    t.keys("vp\n")
    has(t.keys("\033[A\033[A\n"), "info A2", "A2")
    has(t.keys("\x12fo A2\n"), "info A2", "Commanded shot")  # ^R: found again
    state = t.state
    assert t.leave() == 0
    path = os.path.join(state, "tercio", "history")
    with open(path, encoding="utf-8") as f:
        kept = f.read()
    has(kept, "info\\040A2", "vp")
    assert os.stat(path).st_mode & 0o077 == 0, oct(os.stat(path).st_mode)
    t = sit_down(state=state)  # of the last sitting
    has(t.keys("\033[A\033[A\033[A\033[A\n"), "info A2", "Commanded shot")  # before quit, done and accept
    assert t.leave() == 0


@edited
def answers_are_no_commands():
    """What is asked by the way, dice or yes and no, is not kept among the commands."""
    t = Terminal("umpire", "mill_bridge")
    t.until()
    t.keys("done\n")
    assert t.keys("done\n", ("> ", "? ")).endswith("? ")  # whose marker is it?
    t.keys("3\n", ("> ", "? "))
    with open(os.path.join(t.state, "tercio", "history"), encoding="utf-8") as f:
        assert "\n3\n" not in f.read()
    os.write(t.master, b"quit\n")
    t.child.wait(BOUND)


@edited
def the_terminal_is_left_as_it_was():
    for how in ("quit", "interrupt", "end"):
        t = sit_down()
        if how == "quit":
            os.write(t.master, b"quit\n")
        elif how == "interrupt":
            t.child.send_signal(signal.SIGINT)
        else:
            os.write(t.master, b"\x04")
        t.child.wait(BOUND)
        assert termios.tcgetattr(t.slave)[3] == t.mode[3], how  # echo and line by line again
        os.close(t.master)
        os.close(t.slave)


@test
def colour_where_the_terminal_has_it():
    for env, coloured in (({}, True), ({"NO_COLOR": "1"}, False), ({"NO_COLOR": ""}, True), ({"TERM": "dumb"}, False),
                          ({"TERM": "vt100"}, False), ({"TERM": "xterm-256color"}, True)):
        t = Terminal("play", "--terminal", "mill_bridge", "--seed", "3", env=env)
        said = t.until()
        os.write(t.master, b"done\n")
        said += t.until()
        os.write(t.master, b"m A1 N\n")
        refused = t.until()
        assert bool(COLOURS.search(said)) == coloured, (env, said[-400:])
        assert ("\033[0;1;31mNo:" in refused) == coloured, (env, refused)
        has(ESCAPES.sub("", refused), "No: ")
        assert t.leave() == 0


@test
def a_terminal_that_can_nothing_is_enough():
    """And so is every terminal without libedit: lines are read as they come."""
    t = Terminal("play", "--terminal", "mill_bridge", "--seed", "3", env={"TERM": "dumb"} if EDITS else {})
    t.until()
    has(t.keys("info A1\n"), "0608")
    has(t.keys("info " + "x" * 600 + "\n"), "longer than 510 bytes")
    assert not os.path.exists(os.path.join(t.state, "tercio", "history"))
    os.write(t.master, b"quit\n")
    assert t.child.wait(BOUND) == 0


@edited
def a_line_that_is_too_long_is_said_so():
    t = sit_down()
    has(t.keys("info " + "x" * 600 + "\n"), "longer than 510 bytes; nothing of it was done")
    has(t.keys("info A1\n"), "0608")
    assert t.leave() == 0


def main():
    passed = failed = 0
    for function in TESTS:
        if sys.argv[3:] and function.__name__ not in sys.argv[3:]:
            continue
        try:
            function()
            passed += 1
            print(f"ok {function.__name__}")
        except AssertionError as e:
            failed += 1
            print(f"not ok {function.__name__}: {e}")
    print(f"{passed} passed, {failed} failed")
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
