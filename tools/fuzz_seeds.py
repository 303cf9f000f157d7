"""Seeds and dictionaries for the fuzz targets, made anew in build/fuzz/seeds (see tools/fuzz)."""
import fcntl
import json
import re
import shutil
import subprocess

from ledger import ROOT

TARGETS = ("position", "protocol", "record", "scenario")
WORD = re.compile(r'"((?:[A-Za-z_][\w .:=/-]*|[-+]?[\d.]+))"')
# Where the readers keep the words they know.
READERS = {
    "protocol": ["io/engine*.c", "play/*read.c", "play/*names.c", "core/*/*s.def"],
    "record": ["io/record.c", "io/replay.c", "play/*read.c", "core/*/kinds.def"],
    "scenario": ["io/scenario*.c", "io/tvb_scenario*.c", "core/*/options.def"],
}


def dictionary(target):
    """Every word in quotes in the files that read this target's input."""
    words = set()
    for pattern in READERS[target]:
        for file in ROOT.glob(pattern):
            words |= {w for w in WORD.findall(file.read_text()) if 1 < len(w) <= 24 and "%" not in w}
    return sorted(words)


def sessions(text):
    """What is sent in the examples of docs/protocol.md and tests/protocol/*.engine."""
    for block in re.findall(r"^```engine\n(.*?)^```", text, re.M | re.S) or text.split("\n\n"):
        lines = [line[2:] for line in block.splitlines() if line.startswith("> ")]
        if lines:
            yield "\n".join(lines) + "\n"


def faults():
    """The good scenario of tests/io/test_scenario.c with each of its bad edits, and the documents' files."""
    source = (ROOT / "tests/io/test_scenario.c").read_text()
    string = r'"(?:[^"\\]|\\.)*"'
    found = re.search(r"good\[\] =(.*?);\n", source, re.S)
    texts = re.findall(r"^```yaml\n(.*?)^```", (ROOT / "docs/formats.md").read_text(), re.M | re.S)
    if found:
        good = "".join(map(json.loads, re.findall(string, found[1])))
        for old, new in re.findall(r"\{ ((?:%s\s*)+|NULL),\s+((?:%s\s*)+)," % (string, string), source):
            try:
                old, new = ("".join(map(json.loads, re.findall(string, s))) for s in (old, new))
            except json.JSONDecodeError:  # an escape that is C's alone
                continue
            texts.append(good.replace(old, new, 1) if old else new)
        texts.append(good)
    return texts


def write(folder, name, texts):
    for i, text in enumerate(texts):
        (folder / f"{name}{i:04}").write_text(text)


def make(build):
    """Both processes of a soak may come here at once: one makes them, the other waits."""
    seeds = build / "seeds"
    with open(build / "seeds.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        stamp, maker = build / "seeds.stamp", build / "make_seeds"
        if seeds.is_dir() and stamp.exists() and stamp.stat().st_mtime > maker.stat().st_mtime:
            return
        shutil.rmtree(seeds, ignore_errors=True)
        for target in TARGETS:
            (seeds / target).mkdir(parents=True)
        for what in ("sof", "tvb", "games"):
            subprocess.run([maker, what, seeds], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
        documents = [ROOT / "docs/protocol.md", *sorted((ROOT / "tests/protocol").glob("*.engine"))]
        write(seeds / "protocol", "doc", [s for d in documents for s in sessions(d.read_text())])
        write(seeds / "scenario", "fault", faults())
        write(seeds / "record", "kept",
              [f.read_text() for f in (ROOT / "tests/records").glob("*.record") if f.stat().st_size < 65536])
        for target in READERS:
            lines = ['"' + w.replace("\\", "\\\\").replace('"', '\\"') + '"\n' for w in dictionary(target)]
            (seeds / f"{target}.dict").write_text("".join(lines))
        stamp.touch()
