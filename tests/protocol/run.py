#!/usr/bin/env python3
"""The engine protocol and the program's manners: the examples of docs/protocol.md, the sessions under
tests/protocol, hostile lines, and the subcommands' exit codes. Ends with "N passed, N failed".

run.py [PROGRAM]                build/tercio unless named
run.py PROGRAM --record FILE    writes the battle that tests/records keeps of a new rules version

A session is a fenced block of docs/protocol.md marked "engine", or a file tests/protocol/*.engine where
blank lines part sessions and # starts a comment. Lines "> REQUEST" are sent to one engine, lines "< ANSWER"
are compared with what comes back, on the keys shown: an object may have more members than shown, a list
may go on after "...", the text "..." stands for any value. "$name" in an answer keeps that value: in a later
request it is put in, in a later answer it must come back."""
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile

import events
import whole
from systems import BATTLES, SYSTEMS

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = os.path.abspath(sys.argv[1]) if len(sys.argv) > 1 else str(ROOT / "build/tercio")
passed = failed = 0


def judge(good, name, why=""):
    global passed, failed
    if good:
        passed += 1
    else:
        failed += 1
        print(f"FAILED {name}: {why}")


def differs(shown, got, kept, at=""):
    """None, or where the answer is not what is shown."""
    if shown == "...":
        return None
    if isinstance(shown, str) and shown.startswith("$"):
        if shown in kept and kept[shown] != got:
            return f"{at}: {got!r}, before {kept[shown]!r}"
        kept[shown] = got
        return None
    if isinstance(shown, dict):
        if not isinstance(got, dict):
            return f"{at}: {got!r} is no object"
        for key, value in shown.items():
            if key not in got:
                return f"{at}/{key} is missing in {json.dumps(got)[:300]}"
            bad = differs(value, got[key], kept, f"{at}/{key}")
            if bad:
                return bad
        return None
    if isinstance(shown, list):
        open_end = bool(shown) and shown[-1] == "..."
        shown = shown[:-1] if open_end else shown
        if not isinstance(got, list) or len(got) < len(shown) or (len(got) > len(shown) and not open_end):
            return f"{at}: {json.dumps(got)[:200]} has not the length shown"
        for i, value in enumerate(shown):
            bad = differs(value, got[i], kept, f"{at}/{i}")
            if bad:
                return bad
        return None
    return None if shown == got and isinstance(shown, bool) == isinstance(got, bool) else f"{at}: {got!r}, shown {shown!r}"


class Engine:
    def __init__(self):
        self.process = subprocess.Popen([PROGRAM, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE, cwd=ROOT)

    def text(self, request):
        line = request if isinstance(request, bytes) else request.encode()
        self.process.stdin.write(line + b"\n")
        self.process.stdin.flush()
        return self.process.stdout.readline().decode()

    def ask(self, request):
        return json.loads(self.text(request))

    def close(self):
        self.process.stdin.close()
        rest = self.process.stdout.read()
        errors = self.process.stderr.read().decode(errors="replace")
        return self.process.wait(), rest, errors


def run_session(name, lines):
    engine, kept, got, asked = Engine(), {}, None, ""
    try:
        for number, line in lines:
            if line.startswith("> "):
                asked = line[2:]
                for word, value in kept.items():
                    asked = asked.replace(json.dumps(word), json.dumps(value))
                got = engine.ask(asked)
            elif line.startswith("< "):
                bad = differs(json.loads(line[2:]), got, kept)
                judge(bad is None, f"{name}:{number}", f"{bad}\n    after {asked[:200]}")
            else:
                judge(False, f"{name}:{number}", "a line that is neither > nor <")
    except (ValueError, OSError) as error:
        judge(False, name, f"{error} after {asked[:200]}")
    status, rest, errors = engine.close()
    judge(status == 0 and not rest and not errors, name, f"exit {status}, {rest[:200]!r} {errors[-2000:]}")


def fenced_sessions(path):
    block = None
    for number, line in enumerate(path.read_text().splitlines(), 1):
        if block is not None and line.startswith("```"):
            yield block
            block = None
        elif block is not None and line:
            block.append((number, line))
        elif line.strip() == "```engine":
            block = []


def file_sessions(path):
    block = []
    for number, line in enumerate(path.read_text().splitlines(), 1):
        if line.startswith("#"):
            continue
        if line:
            block.append((number, line))
        elif block:
            yield block
            block = []
    if block:
        yield block


def sessions():
    count = 0
    for block in fenced_sessions(ROOT / "docs/protocol.md"):
        run_session("docs/protocol.md", block)
        count += 1
    for path in sorted((ROOT / "tests/protocol").glob("*.engine")):
        for block in file_sessions(path):
            run_session(str(path.relative_to(ROOT)), block)
            count += 1
    judge(count > 3, "sessions", f"only {count} were found")


def hostile_lines():
    """Whatever a line holds: one error object, and the game goes on as it was."""
    engine = Engine()
    engine.ask('{"do":"new","scenario":"mill_bridge","seed":"7"}')
    before = engine.ask('{"do":"state"}')["hash"]
    cases = {
        "ten megabytes": (b'{"do":"' + b"x" * 10_000_000 + b'"}', "too_long"),
        "ten megabytes of brackets": (b"[" * 10_000_000, "too_long"),
        "a line of exactly the limit": (b'{"do":"' + b"x" * ((1 << 20) - 9) + b'"}', "request"),
        "one byte more": (b'{"do":"' + b"x" * ((1 << 20) - 8) + b'"}', "too_long"),
        "deep": (b"[" * 100_000 + b"]" * 100_000, "json"),
        "33 deep": (b'{"do":' + b"[" * 32 + b"]" * 32 + b"}", "json"),
        "not UTF-8": (b'{"do":"\xff\xfe"}', "json"),
        "overlong UTF-8": (b'{"do":"\xc0\xaf"}', "json"),
        "a zero byte": (b'{"do":"sta\0te"}', "json"),
        "an escaped zero": (b'{"do":"sta\\u0000te"}', "json"),
        "a lone surrogate": (b'{"do":"\\ud800"}', "json"),
        "twice the same member": (b'{"do":"state","do":"hello"}', "json"),
        "two values": (b'{"do":"state"}{"do":"state"}', "json"),
        "half": (b'{"do":"sta', "json"),
        "a number too large": (b'{"do":"undo","count":99999999999999999999999}', "json"),
        "no object": (b"[1,2,3]", "request"),
        "a string": (b'"state"', "request"),
        "null": (b"null", "request"),
        "no do": (b'{"id":3}', "request"),
        "do is a number": (b'{"do":3}', "request"),
        "no such verb": (b'{"do":"dance"}', "request"),
        "unknown member": (b'{"do":"state","colour":"red"}', "request"),
    }
    for name, (line, code) in cases.items():
        answer = engine.ask(line)
        error = answer.get("error", {})
        judge(answer.get("ok") is False and error.get("code") == code and error.get("line", 0) >= 1
              and error.get("column", 0) >= 1 and error.get("text"), name, json.dumps(answer)[:300])
        judge(engine.ask('{"do":"state"}').get("hash") == before, name, "the state changed")
    status, rest, errors = engine.close()
    judge(status == 0 and not rest and not errors, "hostile lines", f"exit {status} {errors[-2000:]}")


def mangled_requests(rounds=1500):
    """Good requests with bytes changed, cut out and doubled: always an answer, never a crash."""
    seeds = [b'{"do":"new","scenario":"lutter","options":["advanced"],"seed":"1","quiet":true}',
             b'{"do":"apply","action":{"kind":"ROLL"},"quiet":true}', b'{"do":"actions"}',
             b'{"do":"go","level":"captain","apply":true,"quiet":true}', b'{"do":"undo","quiet":true}',
             b'{"do":"check","action":{"kind":"MOVE_UNIT","unit":"L1.1","path":["N","face:S"],"to":"1010"}}',
             b'{"do":"check","action":{"kind":"DECLARE_BATTLES","battles":[{"attackers":["L1.1"],"defenders":["P1.1"]}]}}',
             b'{"do":"odds","cup":true}', b'{"do":"rule","id":"SOF-5.3.b"}',
             b'{"do":"save"}', b'{"do":"load","position":{"system":"%s","title":"x"}}' % SYSTEMS[0].encode(),
             b'{"do":"restore","token":"VEMBAQ"}']
    table = [b'{"do":"new","scenario":"mirror-tvb","seed":"1","quiet":true}', b'{"do":"actions","unit":"SL1"}',
             b'{"do":"apply","action":{"kind":"ROLL"},"quiet":true}', b'{"do":"look","unit":"SC7"}',
             b'{"do":"go","level":"random","apply":true,"quiet":true}', b'{"do":"undo","quiet":true}',
             b'{"do":"check","action":{"kind":"MOVE","unit":"SL1","change":"wheel right","angle":30.0,"distance":4.965}}',
             b'{"do":"check","action":{"kind":"CMD_MOVE","commander":"SL0","way":[[5,9],[9,9]],"attach_to":"SL1"}}',
             b'{"do":"check","action":{"kind":"SHOOT","target":"NC1","primary":"SC1","secondaries":["SC2"]}}',
             b'{"do":"odds","action":{"kind":"CHECK","unit":"SC6"}}', b'{"do":"state","ground":true}']
    mangle("mangled requests", seeds, rounds)
    mangle("mangled requests at a table", table, rounds // 3)


def mangle(name, seeds, rounds):
    dice = random.Random(1626)
    engine = Engine()
    engine.ask(seeds[0])
    answered = 0
    for _ in range(rounds):
        line = bytearray(dice.choice(seeds))
        for _ in range(dice.randrange(4)):
            at = dice.randrange(len(line))
            what = dice.randrange(4)
            if what == 0:
                line[at] = dice.choice(b'{}[]":,0129-eEtrufalsn\\ \t\xc3')
            elif what == 1:
                del line[at:at + dice.randrange(1, 9)]
            elif what == 2:
                line[at:at] = line[at:at + dice.randrange(1, 20)]
            else:
                line[at] = dice.randrange(256)
            line = line or bytearray(b"x")
        line = bytes(line).replace(b"\n", b" ").replace(b"\r", b" ")
        if not line.strip(b" \t"):
            continue
        try:
            answer = engine.ask(line)
        except ValueError as error:
            judge(False, "mangled", f"{error} after {line!r}")
            break
        answered += "ok" in answer
    status, rest, errors = engine.close()
    judge(status == 0 and not rest and not errors and answered > rounds // 2, name,
          f"exit {status}, {answered} answered {errors[-2000:]}")


def at_a_table(engine):
    """The first Move step of a battle on a table, no plan made yet."""
    awaits = engine.ask('{"do":"new","scenario":"mirror-tvb","seed":"42","quiet":true}')["awaits"]
    judge(awaits["step"] == "MOVE", "at a table", awaits)


def go(engine, level="general", **more):
    return engine.ask(json.dumps({"do": "go", "level": level, "nodes": 1500, "quiet": True, **more}))


def moves(engine, count, by_hand=False):
    """What a general does: by go alone, or with what it answers sent back as an action."""
    done = []
    for _ in range(count):
        answer = go(engine, apply=not by_hand)
        if by_hand:
            engine.ask(json.dumps({"do": "apply", "action": answer["action"], "quiet": True}))
        done.append((answer["action"], "plans" in answer))
    return done


def minds():
    """What a general has in mind goes with what is done, not with what was asked."""
    engine = Engine()
    at_a_table(engine)
    first = go(engine)
    judge("plans" in first, "go: a step opens", "no plan")
    judge(go(engine) == first, "go twice", "another answer")
    marshal = go(engine, "marshal")
    judge(go(engine, apply=True, dice=[1])["error"]["code"] == "dice", "go: dice nobody rolls")
    judge(go(engine) == first, "go after one that failed", "another answer")
    at_a_table(engine)
    judge(go(engine, "marshal") == marshal, "go: a marshal after a general", "another answer than without him")

    at_a_table(engine)
    done = moves(engine, 8)
    judge([p for _, p in done] == [True] + [False] * 7, "go: one plan per step", done)
    token = engine.ask('{"do":"save"}')["token"]
    judge("plans" in go(engine, "marshal") and "plans" not in go(engine), "go: another level amid a plan")
    engine.ask('{"do":"undo","count":8,"quiet":true}')
    judge(moves(engine, 6) == done[:6], "go after undo, before any die", "other moves")
    judge(engine.ask(json.dumps({"do": "restore", "token": token}))["ok"] and "plans" in go(engine),
          "go after restore", "a plan of another game")
    at_a_table(engine)
    judge(moves(engine, 8, by_hand=True) == done, "go and apply are go with apply", "other moves")
    def applies(action):
        return engine.ask(json.dumps({"do": "apply", "action": action, "quiet": True}))["ok"]

    at_a_table(engine)
    said = go(engine)["action"]
    other = next(a for a in engine.ask('{"do":"actions","kind":"MOVE"}')["actions"] if a["unit"] != said["unit"])
    judge(applies(other) and applies(said) and "plans" in go(engine), "go: another move than was answered",
          "the plan that was answered is followed")
    at_a_table(engine)
    judge(applies(other) and go(engine)["action"] == said and engine.ask('{"do":"undo"}')["ok"] and applies(said)
          and "plans" in go(engine), "go: what was answered before an undo", "the plan is followed")

    position = {"base": "plain", "units": [{"id": "C1", "command": "T", "is": "I6-4m3", "at": "0114"},
                                           {"id": "P1", "command": "Q", "is": "I6-4m3", "at": "1902"}],
                "position": {"turn": 10, "active": "T"}}
    engine.ask(json.dumps({"do": "load", "position": position, "seed": "1", "quiet": True}))
    kinds = [go(engine, yields=True, apply=apply)["action"]["kind"] for apply in (False, True, False)]
    judge(kinds[:2] == ["OFFER_DRAW"] * 2 and kinds[2] != "OFFER_DRAW", "go: a draw offered once", kinds)
    engine.ask(json.dumps({"do": "load", "position": position, "seed": "1", "quiet": True}))
    judge(go(engine, yields=True)["action"]["kind"] == "OFFER_DRAW", "go after load", "a mind of another game")
    rocroi = (ROOT / "scenarios/rocroi.yaml").read_text()
    rocroi = rocroi.replace("{id: Alburq, type: CMD}", "{id: Alburq, type: CMD, at: [38, 20]}")  # he would stand by his men
    answers, hashes = [], set()
    for place in ("at: [34.5, 16.5]", "at: [33.2, 16]"):  # of one whom the first side does not see (TVB-X10)
        text = rocroi.replace("at: [34.5, 16.5]", place)
        hashes.add(engine.ask(json.dumps({"do": "load", "position": text, "quiet": True}))["hash"])
        answers.append(go(engine))
    judge(len(hashes) == 2 and answers[0]["ok"] and answers[0] == answers[1], "go: a hidden enemy elsewhere", answers)
    status, rest, errors = engine.close()
    judge(status == 0 and not rest and not errors, "minds", f"exit {status} {errors[-2000:]}")


def seeded_games():
    events.documented(judge)
    engine = Engine()
    events.told(judge, engine)
    whole.finished(judge, engine)
    whole.listed(judge, engine)
    status, rest, errors = engine.close()
    judge(status == 0 and not rest and not errors, "seeded games", f"exit {status} {errors[-2000:]}")


def play_record(decisions, seed="42", scenario="mill_bridge", options=(), undo=0, hand=0, level="random"):
    """A record by way of the engine, as text. undo: one decision in so many is taken back;
    hand: after one in so many the dice are thrown by hand, each as low as it can be."""
    engine = Engine()
    engine.ask(json.dumps({"do": "new", "scenario": scenario, "seed": seed, "options": options, "quiet": True}))
    awaits = engine.ask('{"do":"state"}')["awaits"]
    for i in range(1, decisions + 1):
        if awaits["who"] == "over":
            break
        if awaits["who"] == "chance":
            dice = [1] * awaits["pool"]["count"]
            answer = engine.ask(json.dumps({"do": "apply", "action": {"kind": "ROLL"}, "dice": dice, "quiet": True}))
        elif hand and i % hand == 0:
            action = engine.ask(json.dumps({"do": "go", "level": level}))["action"]
            answer = engine.ask(json.dumps({"do": "apply", "action": action, "step": True, "quiet": True}))
        else:
            answer = engine.ask(json.dumps({"do": "go", "level": level, "apply": True, "quiet": True}))
        if undo and i % undo == 0:
            answer = engine.ask('{"do":"undo","quiet":true}')
        awaits = answer["awaits"]
    text = engine.ask('{"do":"save","record":true}')["record"]
    engine.close()
    return text


def position_record():
    """A game that began in the middle: its record starts with that position."""
    engine = Engine()
    position = {"base": "plain", "units": [{"id": "C1", "command": "T", "is": "I6-4m3", "at": "0910", "moved": True},
                                           {"id": "P1", "command": "Q", "is": "I6-4m3", "at": "0909"}],
                "position": {"turn": 3, "active": "T", "step": "battles", "battles": [["C1", "P1"]]}}
    engine.ask(json.dumps({"do": "load", "position": position, "seed": "Wiesloch"}))
    engine.ask('{"do":"apply","action":{"kind":"RESOLVE_NEXT","index":0}}')
    text = engine.ask('{"do":"save","record":true}')["record"]
    engine.close()
    return text


def run_program(*words, stdin=None):
    done = subprocess.run([PROGRAM, *words], input=stdin or b"",
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT, timeout=120)
    return done.returncode, done.stdout.decode(errors="replace"), done.stderr.decode(errors="replace")


def records():
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "game.record"
        text = play_record(80, undo=9)
        lines = text.splitlines(keepends=True)

        def verify(changed, *more):
            path.write_text(changed)
            return run_program("verify", str(path), *more)

        status, out, err = verify(text, "--json")
        judge(status == 0 and not err, "verify a good record", err)
        said = json.loads(out) if status == 0 else {}
        judge(said.get("undone", 0) > 0 and said.get("by_hand") == 0 and said.get("recomputed") == said.get("dice") and said.get("dice", 0) > 0,
              "every die comes from the seed again", out)
        for command in ("replay", "luck"):
            status, out, err = run_program(command, str(path))
            judge(status == 0 and out and not err, command, err)
            status, out, err = run_program(command, str(path), "--json")
            judge(status == 0 and all(json.loads(line) is not None for line in out.splitlines()), command + " --json", err)
        for at in (0, 1, 5, len(lines) // 2, len(lines) - 2, len(lines) - 1):
            changed = lines[at].replace('"sum":"', '"sum":"0', 1) if at % 2 else lines[at].replace('"', "'", 1)
            status, out, err = verify("".join(lines[:at] + [changed] + lines[at + 1:]))
            judge(status == 1 and f"game.record:{at + 1}:" in err, f"edited line {at + 1} is named", err)
            status, out, err = verify("".join(lines[:at] + lines[at + 1:]))
            judge(status == 1 and "game.record:" in err, f"line {at + 1} taken out", err)
            status, out, err = verify("".join(lines[:at]))
            judge(status == 1 and f"game.record:{at + 1}:" in err, f"cut off before line {at + 1}", err)
            status, out, err = verify("".join(lines[:at]) + lines[at][:len(lines[at]) // 2])
            judge(status == 1 and f"game.record:{at + 1}:" in err, f"cut off inside line {at + 1}", err)
        status, out, err = verify(text + lines[-1])
        judge(status == 1 and f"game.record:{len(lines) + 1}:" in err, "a line after the end", err)
        status, out, err = verify("")
        judge(status == 1 and "game.record:1:" in err, "an empty record", err)
        status, out, err = verify(play_record(0))
        judge(status == 0 and "0 decisions" in out, "the record of a game not begun", err)
        status, out, err = verify(position_record(), "--json")
        judge(status == 0 and json.loads(out)["recomputed"] > 0, "the record of a position", err)
        path.write_bytes(b"\xff\xfe\n" * 100)
        judge(run_program("verify", str(path))[0] == 1, "bytes that are no record")
    kept = sorted((ROOT / "tests/records").glob("*.record"))
    judge(bool(kept), "tests/records", "keeps no record")
    for path in kept:
        status, out, err = run_program("verify", str(path))
        judge(status == 0, f"tests/records/{path.name}", err)


def manners():
    """--help with an example everywhere; usage errors on stderr with exit 2, failures with exit 1."""
    commands = ["play", "umpire", "scenario", "rules", "odds", "replay", "verify", "luck", "engine", "bench"]
    status, out, err = run_program("--help")
    judge(status == 0 and all(c in out for c in commands) and not err, "--help", err)
    status, out, err = run_program("--version")
    judge(status == 0 and out.startswith("tercio "), "--version", out)
    for command in commands:
        status, out, err = run_program(command, "--help")
        judge(status == 0 and "usage: tercio " + command in out and "example" in out and not err,
              f"{command} --help", out + err)
    for words in (["dance"], ["--dance"], ["engine", "loud"], ["verify"], ["verify", "--fast", "x"], ["verify", "a", "b"],
                  ["replay"], ["replay", "x", "--to", "soon"], ["replay", "--loud"], ["luck"], ["odds"],
                  ["odds", "mill_bridge", "--action", "{"], ["odds", "mill_bridge", "--loud"],
                  ["odds", "mill_bridge", "--action", '{"kind":"DANCE"}'], ["rules", "--loud"]):
        status, out, err = run_program(*words)
        judge(status == 2 and err and not out, "usage: " + " ".join(words), f"exit {status} {err}")
    for words in (["verify", "/nowhere"], ["replay", "/nowhere"], ["luck", "/nowhere"], ["odds", "/nowhere"],
                  ["rules", "SOF-99.z"], ["verify", "tests"]):
        status, out, err = run_program(*words)
        judge(status == 1 and err, "fails: " + " ".join(words), f"exit {status} {err}")
    status, out, err = run_program("rules", "SOF-5.3.b")
    judge(status == 0 and out.startswith("SOF-5.3.b"), "rules ID", out + err)
    status, out, err = run_program("rules", "charge", "river")
    judge(status == 0 and "SOF-5.3.e" in out, "rules WORD", out + err)
    status, out, err = run_program("rules", "--coverage")
    judge(status == 0 and out.startswith(SYSTEMS[0] + " ") and out.endswith(" scenario\n"), "rules --coverage", out + err)
    status, out, err = run_program("engine", stdin=b'{"do":"hello"}\r\n\n   \n{"do":"hello"}')
    judge(status == 0 and len(out.splitlines()) == 2, "engine: CR, blank lines, no last newline", out + err)


if "--record" in sys.argv:
    scenario, options = BATTLES[sys.argv[4] if len(sys.argv) > 4 else SYSTEMS[0]]["kept"]
    pathlib.Path(sys.argv[3]).write_text(play_record(3000, "1626", scenario, options, undo=25, hand=7, level="captain"))
    sys.exit(0)
sessions()
hostile_lines()
mangled_requests()
minds()
seeded_games()
records()
manners()
print(f"{passed} passed, {failed} failed")
sys.exit(1 if failed else 0)
