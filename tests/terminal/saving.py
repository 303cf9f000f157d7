#!/usr/bin/env python3
"""A battle's record on the disk: what cannot be written, and who may write: saving.py build/tercio [TEST]..."""
import os
import pty
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(__file__))
from driver import Session  # noqa: E402

PROGRAM = sys.argv[1] if len(sys.argv) > 1 else "build/tercio"
TESTS = []
COMMANDS = (("play", "--side", "both", "--seed", "7"), ("umpire",))


def test(function):
    TESTS.append(function)
    return function


def run(*args, text="", **more):
    """Exit code, stdout, stderr."""
    done = subprocess.run([PROGRAM, *args], input=text, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                          timeout=120, **more)
    return done.returncode, done.stdout, done.stderr


class Shelf:
    """A folder with a record, that can be taken away and put back: then nothing can be written."""

    def __init__(self):
        self.root = tempfile.mkdtemp(prefix="tercio-saving-")
        self.folder = os.path.join(self.root, "shelf")
        os.mkdir(self.folder)
        self.record = os.path.join(self.folder, "battle.record")

    def take_away(self):
        os.rename(self.folder, self.folder + ".away")

    def put_back(self):
        os.rename(self.folder + ".away", self.folder)

    def decisions(self, away=False):
        """Of a record that verifies, beside which nothing lies."""
        folder = self.folder + (".away" if away else "")
        assert os.listdir(folder) == ["battle.record"], os.listdir(folder)
        record = os.path.join(folder, "battle.record")
        code, out, err = run("verify", record)
        assert code == 0, out + err
        with open(record, encoding="utf-8") as f:
            return sum(line.startswith('{"n":') for line in f)


def sit_down(shelf, command, *more):
    return Session(PROGRAM, command[0], "mill_bridge", *command[1:], *more, "--record", shelf.record)


@test
def what_could_not_be_written_is_tried_again():
    """When something is decided, when it is asked for, and when everybody leaves."""
    for command in COMMANDS:
        for again in ("done", "save", None):
            shelf = Shelf()
            s = sit_down(shelf, command)
            s.read()
            if again != "done":
                s.say("done")
            shelf.take_away()
            said = s.say("done")
            assert "NOT SAVED: " in said and "No such file or directory" in said, said
            assert "NOT SAVED: " in s.say("save")
            shelf.put_back()
            if again:
                said = s.say(again)
                assert "Saved again" in said and "NOT SAVED" not in said, said
            assert s.close() == 0
            assert s.transcript.count("Saved again") == 1 and "Saved. Go on" in s.transcript, s.transcript
            assert shelf.decisions() == 2


@test
def a_script_that_leaves_with_something_unsaved_has_failed():
    for command in COMMANDS:
        shelf = Shelf()
        s = sit_down(shelf, command)
        s.read()
        s.say("done")
        shelf.take_away()
        s.say("done")
        assert s.close() == 1
        said = s.transcript.rstrip().split("\n")[-1]
        assert said.startswith("tercio: what was played last is not saved: " + shelf.record), said
        assert "Saved. Go on" not in s.transcript
        assert shelf.decisions(away=True) == 1


def at_terminal(*args):
    """The program at a terminal of its own, one that can nothing (keys.py has the others)."""
    master, slave = pty.openpty()
    child = subprocess.Popen([PROGRAM, *args], stdin=slave, stdout=slave, stderr=slave, close_fds=True,
                             env={**os.environ, "TERM": "dumb"})
    os.close(slave)
    return master, child


def until(master, *wanted):
    """What the terminal shows until it ends with something wanted, or the program has left."""
    seen = ""
    while not seen.endswith(wanted):
        try:
            more = os.read(master, 4096).decode()
        except OSError:  # Linux: nobody at the other end any more
            break
        if not more:
            break
        seen += more
    return seen


@test
def a_person_is_asked_before_something_unsaved_is_left():
    for answer, code in (("yes", 1), ("save", 0)):
        shelf = Shelf()
        master, child = at_terminal("play", "mill_bridge", "--side", "both", "--seed", "7", "--record", shelf.record)
        until(master, "> ")
        shelf.take_away()
        os.write(master, b"done\n")
        until(master, "> ")
        os.write(master, b"quit\n")
        assert "NOT SAVED: No such file" in until(master, "(yes, no) ")
        os.write(master, b"no\n")
        assert "> " in until(master, "> ")  # back at the table
        if answer == "save":
            shelf.put_back()
        os.write(master, b"quit\n")
        if answer == "yes":
            until(master, "(yes, no) ")
            os.write(master, b"yes\n")
        said = until(master, "never said")
        assert child.wait(60) == code, said
        assert ("Saved. Go on" in said) == (code == 0), said
        os.close(master)


@test
def a_record_in_use_is_another_s():
    for command in COMMANDS:
        shelf = Shelf()
        s = sit_down(shelf, command)
        s.read()
        for word in ("done", "done"):  # the file is another one after each
            code, out, err = run(command[0], "--resume", shelf.record, text="quit\n")
            assert code == 1 and out == "", out
            assert f"in use by process {s.process.pid}:" in err and err.count("\n") == 1, err
            s.say(word)
        code, _, err = run("play", "--resume", shelf.record, "--record", shelf.record + ".copy", text="quit\n")
        assert code == 0, err  # reading is anybody's
        os.unlink(shelf.record + ".copy")
        s.close()
        code, out, err = run(command[0], "--resume", shelf.record, text="quit\n")
        assert code == 0 and "Saved. Go on" in out, err
        assert shelf.decisions() == 2


@test
def links_and_modes_stay():
    shelf = Shelf()
    assert run("play", "--terminal", "mill_bridge", "--side", "both", "--record", shelf.record, text="quit\n")[0] == 0
    os.chmod(shelf.record, 0o640)
    link = os.path.join(shelf.root, "link")
    os.symlink("shelf/battle.record", link)
    s = Session(PROGRAM, "play", "--resume", link)
    s.read()
    s.say("done")
    code, _, err = run("play", "--resume", shelf.record, text="quit\n")  # one file under two names
    assert code == 1 and str(s.process.pid) in err, err
    assert s.close() == 0
    assert os.readlink(link) == "shelf/battle.record" and os.stat(shelf.record).st_mode & 0o7777 == 0o640
    assert shelf.decisions() == 1
    assert sorted(os.listdir(shelf.root)) == ["link", "shelf"]


@test
def what_is_no_file_is_not_gone_on_with():
    shelf = Shelf()
    os.mkfifo(os.path.join(shelf.root, "pipe"))
    code, _, err = run("play", "--resume", "-")
    assert code == 2 and "wants a file" in err, err
    for path, why in ((shelf.folder, "directory"), (os.path.join(shelf.root, "pipe"), "it is no file"),
                      (shelf.record, "No such file")):
        code, out, err = run("play", "--resume", path)
        assert code == 1 and out == "" and err.count("\n") == 1 and why in err, err


@test
def a_record_that_cannot_begin_is_refused_at_once():
    shelf = Shelf()
    code, _, err = run("play", "--terminal", "mill_bridge", "--record", os.path.join(shelf.folder, "no", "x"))
    assert code == 1 and "cannot be written: No such file" in err, err
    code, _, err = run("play", "--terminal", "mill_bridge", "--record", "x" * 5000)
    assert code == 1 and "4064" in err, err


@test
def a_place_of_our_own_that_cannot_be_made_is_said():
    shelf = Shelf()
    with open(shelf.record, "w", encoding="utf-8") as f:
        f.write("no folder")
    code, out, err = run("play", "--terminal", "mill_bridge", "--side", "both", text="done\nquit\n",
                         env={**os.environ, "XDG_STATE_HOME": shelf.record})
    assert code == 1 and out.count("NOT SAVED: ") == 2, out
    assert "the battle is not saved: " in err and "Not a directory" in err, err


def main():
    names = sys.argv[2:]
    passed = failed = 0
    for function in TESTS:
        if names and function.__name__ not in names:
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
