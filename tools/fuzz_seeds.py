"""Seeds and dictionaries for the fuzz targets, made in build/fuzz/seeds by tools/fuzz --merge: positions, sessions and
records out of the case tables and of games (tests/fuzz/seeds.c), the documents'
examples, the tests' bad inputs, and all of these gone wrong in one place (fuzz_deviate.py)."""
import base64
import collections
import hashlib
import json
import re
import shutil
import subprocess

import ledger
from fuzz_deviate import JSON, YAML, deviations
from ledger import ROOT

TARGETS = ("position", "protocol", "record", "scenario")
WORD = re.compile(r'"((?:[A-Za-z_][\w .:=/-]*|[-+]?[\d.]+))"')
# Where the readers keep the words they know.
READERS = {
    "protocol": ["io/engine*.c", "play/**/read.c", "play/**/names.c", "core/*/*s.def"],
    "record": ["io/record.c", "io/replay.c", "play/**/read.c", "core/*/kinds.def"],
    "scenario": ["io/**/*scenario*.c", "io/plane/*.c", "core/*/options.def"],
}
SHORT = 6500  # bytes of a session or record that is worth going wrong with


def dictionary(target):
    """Every word in quotes in the files that read this target's input."""
    words = set()
    for pattern in READERS[target]:
        for file in ROOT.glob(pattern):
            words |= {w for w in WORD.findall(file.read_text()) if 1 < len(w) <= 24 and "%" not in w}
    return sorted(words)


def dictionaries(build):
    for target in READERS:
        lines = ['"' + w.replace("\\", "\\\\").replace('"', '\\"') + '"\n' for w in dictionary(target)]
        (build / f"{target}.dict").write_text("".join(lines))


def write(folder, texts):
    """Each once, by its sum."""
    for text in texts:
        data = text.encode(errors="replace")
        (folder / hashlib.sha1(data).hexdigest()[:16]).write_bytes(data)


# ---- Scenarios ----------------------------------------------------------------------------------


def joined(strings):
    """String literals of C that stand side by side."""
    return "".join(m[1:-1].encode("latin1", "backslashreplace").decode("unicode_escape")
                   for m in re.findall(r'"(?:[^"\\]|\\.)*"', strings))


def faults():
    """The good scenarios of tests/io with each of their bad edits, and the documents' files."""
    texts = re.findall(r"^```yaml\n(.*?)^```", (ROOT / "docs/formats.md").read_text(), re.M | re.S)
    strings = r'((?:"(?:[^"\\]|\\.)*"\s*)+|NULL)'
    for file in sorted((ROOT / "tests/io").glob("*/test_scenario.c")):
        source = file.read_text()
        good = joined(re.sub(r"/\*.*?\*/", "", re.search(r"good\[\] =(.*?);\s", source, re.S)[1]))
        texts.append(good)
        for old, new in re.findall(r"\{ %s,\s+%s," % (strings, strings), source):
            old, new = joined(old), joined(new)
            texts.append(good.replace(old, new, 1) if old else new)
    return texts


def steps():
    """The positions of tests/fuzz/texts at every step that their system has."""
    for file in sorted((ROOT / "tests/fuzz/texts").glob("*-position.yaml")):
        text, system = file.read_text(), file.stem.split("-")[0]
        reader = (ROOT / f"io/{system}/scenario_position.c").read_text()
        table = re.search(r"_steps\[\] = \{(.*?)\};", reader, re.S)[1]
        for step in re.findall(r'"(\w+)"', table):
            at_step = re.sub(r"step: \w+", f"step: {step}", text)
            yield at_step
            yield re.sub(r"step: \w+,( side: a,)?", f"step: {step},", re.sub(r"turn: 2", "turn: 0", text))
            yield re.sub(r"step: \w+", f"agenda: [[turn, 3], [{step}, 0, 1, 2]]", text)


def armies():
    """The army lists of tests/fuzz/texts with too many of each type."""
    for file in sorted((ROOT / "tests/fuzz/texts").glob("*-army.yaml")):
        yield from armies_of(file.read_text())


def armies_of(text):
    for type_ in ("HOR", "LHO", "DRA", "PSH", "SHO", "RAB", "CAN", "CMD"):
        for count in (3, 9, 12, 30, 40):
            for quality in ("", ", quality: superior", ", quality: inferior"):
                more = text.replace("{type: SHO}", "{type: %s, count: %d%s}" % (type_, count, quality))
                yield more
                yield more.replace("table: small", "attacker: a").replace("units:", "side: a, units:")


def scenarios(folder):
    texts = [f.read_text() for f in sorted((ROOT / "tests/fuzz/texts").glob("*.yaml"))]
    write(folder, texts + faults() + [s.read_text() for s in (ROOT / "scenarios").glob("*.yaml")])
    write(folder, [t for text in texts for t in deviations(text, YAML)])
    write(folder, [t for text in [*steps(), *armies()] for t in [text, *deviations(text, YAML, 40)]])


# ---- Sessions -----------------------------------------------------------------------------------


def sessions(text):
    """What is sent in the examples of docs/protocol.md and tests/protocol/*.engine."""
    for block in re.findall(r"^```engine\n(.*?)^```", text, re.M | re.S) or text.split("\n\n"):
        lines = [line[2:] for line in block.splitlines() if line.startswith("> ")]
        if lines:
            yield "\n".join(lines) + "\n"


def of_each_kind(texts, skip):
    """(lines, place): one line of every shape that requests or lines of play have, in its session or record."""
    seen = collections.Counter()
    for text in texts:
        lines = text.splitlines()
        for i, line in enumerate(lines):
            kind = tuple(re.findall(r'"(?:do|kind)":"(\w+)"', line))
            shape = (kind, *sorted(set(re.findall(r'"(\w+)":', line))))
            if skip(i, line) or seen[shape] or seen[kind] >= 4:
                continue
            seen.update((shape, kind))
            yield lines, i


def short_ones(folder):
    return [t for t in (f.read_text() for f in sorted(folder.iterdir())) if len(t) <= SHORT]


def wrong_sessions(texts):
    """A refused request changes nothing, so many stand in one session."""
    for lines, i in of_each_kind(texts, lambda i, line: line.startswith('{"do":"load"')):
        head = "\n".join(lines[:i] + [""])
        wrong = [w.replace("\n", " ") for w in deviations(lines[i], JSON, 900)]
        size = max(1, min(40, (11000 - len(head)) // (len(lines[i]) + 30)))
        for n in range(0, len(wrong), size):
            yield head + "\n".join(wrong[n:n + size]) + "\n"


def number(n):
    return n.to_bytes(4, "little")


def block(data):
    return number(len(data)) + data


def tokens():
    """Save tokens with good sums, each with one part that is not (io/engine_token.c)."""
    good = {"named": number(1), "name": block(b"mill_bridge"), "seed": block(b"1"), "variant": block(b""),
            "options": number(0), "rulings": number(0), "replica": number(2), "packed": block(b"\1\1")}
    odd = {"named": [number(0)], "name": [block(b"nobody"), block(b"a\0b")], "seed": [block(b"\0")],
           "variant": [block(b"historical"), block(b"x\0")],
           "options": [number(1) + block(b"artillery"), number(99), number(2) + block(b"a\0") + block(b"b")],
           "rulings": [number(1) + block(b"turns=3"), number(99)],
           "packed": [block(b"\1" * 5000), number(77), block(b"")]}
    whole = b"TC\1\1" + b"".join(good.values())
    bodies = [whole, whole + b"z", b"TC\2\1" + whole[4:], b"TC\1\xff" + whole[4:]]
    bodies += [whole[:cut] for cut in range(0, len(whole), 3)]
    bodies += [b"TC\1\1" + b"".join({**good, part: value}.values()) for part in odd for value in odd[part]]
    for body in bodies:
        yield body + hashlib.blake2b(body, digest_size=8).digest()
    yield whole + b"no sum.."


def protocol(folder):
    documents = [ROOT / "docs/protocol.md", *sorted((ROOT / "tests/protocol").glob("*.engine"))]
    examples = [s for d in documents for s in sessions(d.read_text())]
    write(folder, examples)
    for token in tokens():
        text = base64.urlsafe_b64encode(token).decode().rstrip("=")
        write(folder, ['{"do":"restore","token":"%s"}\n{"do":"state"}\n' % text])
    write(folder, wrong_sessions(examples + short_ones(folder)))


# ---- Records ------------------------------------------------------------------------------------


def dealt(lines):
    """A record by hand as one of a dealer, with a good secret, a bad one and none."""
    secret = b"\x11" * 32
    commit = hashlib.blake2b(secret, digest_size=32).hexdigest()
    for game, sealed, given in (("g", commit, "00ff"), ("g", commit, ""), ("g" * 200, commit, ""), ("g", commit, "0g"),
                                ("g", commit, "0"), ("g", commit, "ab" * 3000), ("g", "zz" + commit[2:], ""),
                                ("g", "00" * 32, "")):
        dealer = json.dumps({"game": game, "commit": sealed, "contributions": given})
        first = lines[0][:-1] + f',"dealer":{dealer}}}'
        for reveal in (secret.hex(), "zz" * 32, "11", None):
            body = [first, *lines[1:-1]] + ([f'{{"reveal":"{reveal}"}}'] if reveal else [])
            yield "\n".join([*body, '{"end":true,"lines":%d}' % len(body), ""])


def wrong_records(texts):
    """The target makes the sums good again. Records of older rules go on where others end."""
    unsigned = [re.sub(r',"sum":"[0-9a-f]{16}"\}$', "}", t, flags=re.M) for t in texts]
    for lines, i in of_each_kind(unsigned, lambda i, line: i == 0):
        older = [re.sub(r'"rules":\d+', '"rules":0', lines[0]), *lines[1:]]
        yield "\n".join([*older, ""])
        for n, wrong in enumerate(deviations(lines[i], JSON, 350)):
            wrong = wrong.replace("\n", " ")
            yield "\n".join([*lines[:i], wrong, *lines[i + 1:i + 2], ""])
            if n % 6 == 0:
                yield "\n".join([*older[:i], wrong, *older[i + 1:], ""])
    for text in unsigned[:12]:
        first, rest = text.split("\n", 1)
        scenario = re.search(r'"scenario":"(?:[^"\\]|\\.)*"', first)[0]
        for wrong in deviations(first.replace(scenario, '"scenario":0'), JSON, 2000):
            yield wrong.replace('"scenario":0', scenario).replace("\n", " ") + "\n" + rest
    for text in [t for t in unsigned if '"seed"' not in t.split("\n", 1)[0]][:3]:
        yield from dealt(text.splitlines())


def records(folder):
    kept = [f.read_text() for f in (ROOT / "tests/records").glob("*.record") if f.stat().st_size < 65536]
    write(folder, kept)
    write(folder, wrong_records(short_ones(folder)))


# ---- Scenarios inside of others -----------------------------------------------------------------


def carried(seeds, scenarios_folder):
    """What a scenario can go wrong with, in a session and in a record too."""
    for file in scenarios_folder.iterdir():
        text = json.dumps(file.read_text(errors="replace"), ensure_ascii=False)
        system = next((s for s in reversed(ledger.systems()) if s in text), ledger.systems()[0])
        write(seeds / "protocol", ['{"do":"load","seed":"1","position":%s}\n{"do":"save","position":true}\n' % text])
        write(seeds / "record", ['{"tercio":1,"system":"%s","rules":1,"scenario":%s,"seed":"1"}\n'
                                 '{"end":true,"lines":1}\n' % (system, text)])


# ---- All ----------------------------------------------------------------------------------------


def make(build):
    seeds = build / "seeds"
    shutil.rmtree(seeds, ignore_errors=True)
    for folder in (*TARGETS, "fields"):
        (seeds / folder).mkdir(parents=True)
    for what in (*ledger.systems(), "games"):
        subprocess.run([build / "make_seeds", what, seeds], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    scenarios(seeds / "scenario")
    protocol(seeds / "protocol")
    records(seeds / "record")
