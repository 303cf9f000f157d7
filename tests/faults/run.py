#!/usr/bin/env python3
"""Every call of the system fails once: run.py build/tercio build/tercio_faults [MOST [TEST...]]

tests/faults/faults.c makes the n-th allocation, or the n-th call that opens, reads, writes, syncs, renames or
closes a file, fail; or every one from the n-th on; or the process end there. n goes from 1 until a run passes
untouched; of more than MOST calls (100) every k-th is taken, and the line says so. Nothing may crash; a file is at any
time old or new, a record verifies; exit 0 means that all is as without the fault, anything else comes with a
sentence, and nothing is left beside a file."""
import collections
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

TERCIO, FAULTY = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
MOST = int(sys.argv[3]) if len(sys.argv) > 3 else 100
ROOT = tempfile.mkdtemp(prefix="tercio-faults-")
RECORD = ["play", "--terminal", "mill_bridge", "--side", "both", "--seed", "7", "--record", "r.record"]
MOVES = "done\ndone\naccept\nend\nauto\naccept\nundo\naccept\nend\nquit\n"
DIED = 99
TESTS = []
known = {}  # records by their sum: their lines of play, or None: one that does not verify
Run = collections.namedtuple("Run", "code out err calls")


def test(function):
    TESTS.append(function)
    return function


def run(program, args, here, text="", **fault):
    log = os.path.join(ROOT, "calls")
    if os.path.exists(log):
        os.unlink(log)
    environment = {**os.environ, "FAULT_LOG": log, "XDG_STATE_HOME": here, **{k: str(v) for k, v in fault.items()}}
    done = subprocess.run([program, *args], cwd=here, input=text.encode(), stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, env=environment, timeout=120)
    calls = int(open(log, encoding="utf-8").read()) if os.path.exists(log) else None
    return Run(done.returncode, done.stdout.decode(), done.stderr.decode(), calls)


def read(here, name):
    path = os.path.join(here, name)
    if not os.path.exists(path):
        return None
    with open(path, "rb") as f:
        return f.read()


def plays(content):
    """How many lines of play and undo a record has; None: it is none that verifies."""
    sum_of = hashlib.sha256(content).digest()
    if sum_of not in known:
        path = os.path.join(ROOT, "known.record")
        with open(path, "wb") as f:
            f.write(content)
        good = subprocess.run([TERCIO, "verify", path], stdout=subprocess.DEVNULL, check=False).returncode == 0
        known[sum_of] = content.count(b'\n{"n":') if good else None
    return known[sum_of]


class Case:
    """A command, run in a folder of its own that begins as `files` say, with the names that may be there at its end."""

    def __init__(self, name, args, files=None, text="", made=()):
        self.name, self.args, self.files, self.text = name, args, files or {}, text
        self.names = {*self.files, *made}
        self.here = os.path.join(ROOT, name)
        self.good = self.once()
        assert self.good.code == 0, self.good.err
        self.result = {n: read(self.here, n) for n in self.names}

    def once(self, **fault):
        shutil.rmtree(self.here, ignore_errors=True)
        os.mkdir(self.here)
        for name, content in self.files.items():
            with open(os.path.join(self.here, name), "wb") as f:
                f.write(content)
        return run(FAULTY if fault else TERCIO, self.args, self.here, self.text, **fault)

    def judge(self, done, mode):
        """The same for every command."""
        assert "Sanitizer" not in done.err and "runtime error" not in done.err, done.err
        if mode == "die":
            assert done.code in (DIED, 0), (done.code, done.err)
            return
        assert done.code in (0, 1), (done.code, done.err)
        litter = set(os.listdir(self.here)) - self.names
        assert not litter, litter
        if done.code:
            said = done.err.strip().split("\n")
            assert said[0] and len(said) <= 2, (done.code, done.err)
        else:
            assert {n: read(self.here, n) for n in self.names} == self.result, "not all is there, exit 0"

    def sweep(self, kinds, check):
        wrong = []
        for kind, mode in kinds:
            calls = self.once(FAULT_KIND=kind, FAULT_AT=10**9, FAULT_MODE="once").calls
            stride, tried = -(-calls // MOST), 0
            for n in range(1, calls + stride + 1, stride):
                fault = f"{self.name}: {kind}, {mode}, n = {n}"
                done = self.once(FAULT_KIND=kind, FAULT_AT=n, FAULT_MODE=mode)
                try:
                    self.judge(done, mode)
                    check(done, mode)
                except AssertionError as e:
                    wrong.append(f"{fault}: {e}\n{done.err[-2000:]}")
                tried += 1
                if done.calls is not None and done.calls < n:
                    break
            print(f"# {self.name}: {kind}, {mode}: {tried} faults"
                  + (f", one in {stride} of {calls} calls" if stride > 1 else ""), flush=True)
        assert not wrong, f"{len(wrong)} wrong, the first:\n" + "\n".join(wrong[:5])


ALL = (("files", "once"), ("files", "ever"), ("files", "die"), ("memory", "once"), ("memory", "ever"))


def old_or_new(case, name):
    content = read(case.here, name)
    assert content in (case.files.get(name), case.result[name]), f"{name} is neither old nor new"


@test
def record():
    """A battle that begins: its record grows line by line, and is whole at any time."""
    case = Case("record", RECORD, text=MOVES, made=["r.record"])
    whole = plays(case.result["r.record"])
    assert whole == 10, whole

    def check(done, mode):
        content = read(case.here, "r.record")
        if mode == "die" and not content:  # claimed, and nothing played yet
            assert '"n":' not in done.out
            return
        assert content is None or plays(content) is not None, "the record does not verify"
        if done.code and content is None:
            assert "NOT SAVED" in done.out or not case.good.out.startswith(done.out) or not done.out, done.out
        if done.code == 0 and mode == "once":
            assert plays(content) == whole
        if "NOT SAVED" in done.out and mode == "once":
            assert "Saved again" in done.out and done.code == 0, done.out
    case.sweep(ALL, check)


@test
def resume():
    """One that goes on: what was played before is never lost."""
    begun = Case("begun", RECORD, text="done\ndone\nquit\n", made=["r.record"]).result["r.record"]
    before = plays(begun)
    case = Case("resume", ["play", "--resume", "r.record"], {"r.record": begun}, "accept\nend\nauto\nundo\nquit\n")
    whole = plays(case.result["r.record"])
    assert before and whole > before

    def check(done, mode):
        content = read(case.here, "r.record")
        assert content is not None and plays(content) is not None, "the record does not verify"
        assert plays(content) >= before
        if done.code == 0 and mode == "once":
            assert plays(content) == whole
    case.sweep(ALL, check)


def some_record():
    return Case("some", RECORD, text=MOVES, made=["r.record"]).result["r.record"]


@test
def readers():
    kept = {"r.record": some_record()}
    for args in (["verify", "r.record", "--json"], ["replay", "r.record"]):
        case = Case(args[0], args, kept)

        def check(done, mode, case=case):
            assert done.code or done.out == case.good.out, "less is said, exit 0"
        case.sweep([("memory", "once"), ("files", "once")], check)


def replaces(name, args, files, made):
    """A command that writes one file, over an old one."""
    case = Case(name, args, {**files, made: b"old\n"})

    def check(done, _):
        old_or_new(case, made)
        for other in files:
            assert read(case.here, other) == files[other]
        if done.code == 1:
            assert read(case.here, made) == b"old\n" or "cannot write" in done.err
    case.sweep(ALL, check)


@test
def report():
    replaces("report", ["report", "r.record", "--html", "p.html"], {"r.record": some_record()}, "p.html")


@test
def luck():
    replaces("luck", ["luck", "r.record", "--svg", "p.svg"], {"r.record": some_record()}, "p.svg")


@test
def compiled():
    for name in ("mill_bridge", "figure5"):
        replaces("compile-" + name, ["scenario", "compile", name, "-o", "b.json"], {}, "b.json")


@test
def lab():
    """What was kept is gone on from, whatever happened, and the answer is the same."""
    args = ["lab", "mill_bridge", "--games", "40", "--seed", "3", "--jobs", "1", "--json", "a.json"]
    case = Case("lab", args, made=["a.json", "a.json.part"])

    def answer(content):
        words = json.loads(content)
        words.pop("from", None)
        return words

    def check(done, mode):
        content = read(case.here, "a.json")
        assert content in (None, case.result["a.json"])
        if read(case.here, "a.json.part") is None or mode == "once" and done.calls % 4:
            return
        for left in os.listdir(case.here):  # a power cut may leave what was half written
            if left.endswith(".new"):
                os.unlink(os.path.join(case.here, left))
        again = run(TERCIO, args, case.here)
        assert again.code == 0, again.err
        assert answer(read(case.here, "a.json")) == answer(case.result["a.json"])
        assert os.listdir(case.here) == ["a.json"]
    case.sweep(ALL, check)


# ---- The engine ---------------------------------------------------------------------------------------

POSITION = {"system": re.search(r"^ *SYSTEM\(\w+, (\w+),", open("core/systems.def").read(), re.M)[1], "id": "p", "title": "P"}
REQUESTS = [
    {"do": "hello"},
    {"do": "new", "scenario": "mill_bridge", "seed": "7", "options": ["artillery"], "rulings": {"round_odds": "nearest"}},
    {"do": "go", "level": "captain", "apply": True},
    {"do": "go", "level": "captain", "apply": True},
    {"do": "apply", "action": {"kind": "ROLL"}, "quiet": True},
    {"do": "actions"},
    {"do": "go", "level": "general", "nodes": 20, "apply": True},
    {"do": "undo"},
    {"do": "odds"},
    {"do": "check", "action": {"kind": "END_MOVEMENT"}},
    {"do": "state", "ground": True},
    {"do": "save", "record": True, "position": True},
    {"do": "restore"},
    {"do": "go", "level": "captain", "apply": True},
    {"do": "load", "seed": "7"},
    {"do": "new", "scenario": "figure5", "seed": "7"},
    {"do": "go", "level": "captain", "apply": True},
    {"do": "save", "record": True},
]


def converse(**fault):
    """All requests, each again for as long as there is no memory for it. The answers, and how it ended."""
    environment = {**os.environ, "FAULT_LOG": os.path.join(ROOT, "calls"), **{k: str(v) for k, v in fault.items()}}
    with open(os.path.join(ROOT, "said"), "w+", encoding="utf-8") as said:
        engine = subprocess.Popen([FAULTY, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=said,
                                  env=environment, text=True)
        answers, saved = [], {}
        for request in REQUESTS:
            if request["do"] == "restore":
                request = {**request, "token": saved.get("token", "")}
            if request["do"] == "load":
                request = {**request, "position": saved.get("position", "")}
            for _ in range(3):
                try:
                    engine.stdin.write(json.dumps(request) + "\n")
                    engine.stdin.flush()
                except BrokenPipeError:
                    break
                line = engine.stdout.readline()
                answer = json.loads(line) if line else None
                if not answer or answer["ok"] or answer["error"]["code"] != "memory":
                    break
            if not answer:
                break
            answers.append(answer)
            saved = answer if "token" in answer else saved
        try:
            engine.stdin.close()
        except BrokenPipeError:
            pass
        code = engine.wait(60)
        engine.stdout.close()
        said.seek(0)
        return Run(code, answers, said.read(), None)


@test
def engine():
    """A request for which there is no memory changes nothing: sent again it is answered as if nothing had been."""
    good = converse(FAULT_KIND="memory", FAULT_AT=10**9)
    assert good.code == 0 and len(good.out) == len(REQUESTS), good.err
    calls = int(open(os.path.join(ROOT, "calls"), encoding="utf-8").read())
    for mode, most in (("once", 4 * MOST), ("ever", MOST)):
        stride = -(-calls // most)
        for n in range(1, calls + 1, stride):
            done = converse(FAULT_KIND="memory", FAULT_AT=n, FAULT_MODE=mode)
            at = f"engine: memory, {mode}, n = {n}: "
            assert done.code in (0, 1) and "Sanitizer" not in done.err and "runtime error" not in done.err, at + done.err
            if done.code:
                assert done.err == "tercio: no memory left\n", at + done.err
            for request, got, wanted in zip(REQUESTS, done.out, good.out):
                if mode == "ever" and got != wanted:
                    assert not got["ok"] and got["error"]["code"] == "memory", at + str(got)
                    break
                assert got == wanted, f"{at}{request}: {str(got)[:600]}, not {str(wanted)[:600]}"
        print(f"# engine: memory, {mode}: {-(-calls // stride)} faults, one in {stride} of {calls} calls", flush=True)


def main():
    wanted, failed = sys.argv[4:], 0
    tests = [t for t in TESTS if not wanted or t.__name__ in wanted]
    for function in tests:
        try:
            function()
            print(f"ok {function.__name__}")
        except AssertionError as e:
            failed += 1
            print(f"not ok {function.__name__}: {e}")
    shutil.rmtree(ROOT)
    print(f"{len(tests) - failed} passed, {failed} failed")
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
