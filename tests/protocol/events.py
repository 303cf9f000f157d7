"""The events of docs/protocol.md against core/events.def, core/SYSTEM/events.def and what the engine writes: every
kind and every member of the one is in the other, with its unit, and games hold nothing else."""
import json
import re

from systems import BATTLES, ROOT

TITLES = {"core/events.def": "Events of every system",
          **{f"core/{system}/events.def": f"Events of {own['title']}" for system, own in BATTLES.items()}}
LENGTH = r"-?\d+(\.\d{1,3})?"
# By the type of events.def: the word of the page, and what a value looks like as JSON (None: an object's id or null).
UNITS = {
    "s": ("id", None), "n": ("number", r"-?\d+"), "yes": ("yes", r"true|false"), "side": ("side", r'"[^"]+"|null'),
    "stp": ("step", r'"[A-Z_]+"'), "out": ("outcome", r'"[^"]+"'),
    "h": ("hex", r'"\d{4}"|null'), "d": ("direction", r'"(N|NE|SE|S|SW|NW)"'), "hx": ("hexes", r"\d+"),
    "mp": ("MP", r"\d+"), "vp": ("VP", r"\d+"), "min": ("minutes", r"\d+"), "hs": ("strength", r"\d+(\.5)?"),
    "st": ("status", r'"(NORMAL|DISORDERED|ROUTED|ELIMINATED)"'), "col": ("column", r'"[\d.]+-1|"1-[123]"|"[\d.]+-1"'),
    "res": ("result", r'"(Ne|Ad|Ar|Ae|Dd|Dr|De|Dx)"'), "gun": ("gun state", r'"(operative|abandoned|destroyed)"'),
    "edg": ("edge", r'"(north|south|west|east)"'),
    "len": ("TUM", LENGTH), "deg": ("degrees", r"-?\d+\.\d"), "cmd": ("command", r"[1-9]"),
    "chg": ("change", r'"[a-z ]+"|null'), "zn": ("zone", r'"(front|left flank|right flank|rear)"'),
    "pc": ("ground", r'"[a-z_]+"'), "won": ("result", r'"(won|lost|drawn)"'),
}


def units_of(system):
    """Those of a system's own events.def: what it has by itself or otherwise is in its battles.json."""
    return {**UNITS, **BATTLES[system].get("units", {})} if system in BATTLES else UNITS


def kinds_of(path):
    """name: [(member, type)] of an events.def."""
    return {name: re.findall(r"(\w+):(\w+)", fields)
            for name, fields in re.findall(r'^EVENT\(\w+, "(\w+)", "([^"]*)"\)', (ROOT / path).read_text(), re.M)}


def cell(members, units):
    return ", ".join(f"`{member}` {units[kind][0]}" for member, kind in members)


def rows_of(page, title):
    """name: the members' cell of the table under a heading."""
    body = page.split(f"# {title}\n", 1)[-1].split("\n#", 1)[0]
    return dict(re.findall(r"^\| `(\w+)` \|[^|]*\| ([^|]*) \|$", body, re.M))


def documented(judge):
    page = (ROOT / "docs/protocol.md").read_text()
    words = set(re.findall(r"^\| (\w[\w ]*) \|", page.split("## Events\n", 1)[-1].split("\n#", 1)[0], re.M))
    for path, title in TITLES.items():
        units = units_of(path.split("/")[1])
        wanted = {name: cell(members, units) for name, members in kinds_of(path).items()}
        got = rows_of(page, title)
        judge(len(wanted) > 3, path, "no events found")
        for name in wanted.keys() | got.keys():
            judge(wanted.get(name) == got.get(name), f"docs/protocol.md, {title}: {name}",
                  f"the page has {got.get(name)!r}, the code {wanted.get(name)!r}")
        for name, members in kinds_of(path).items():
            for _, kind in members:
                judge(units[kind][0] in words, f"docs/protocol.md, Events: {name}", f"no unit {units[kind][0]!r}")


class Told:
    """Every event of an answer, against the tables."""

    def __init__(self, judge, system):
        self.judge, self.seen, self.units = judge, set(), units_of(system)
        self.kinds = {**kinds_of("core/events.def"), **kinds_of(f"core/{system}/events.def")}

    def hear(self, text):
        """text: an answer as it was written, so that 1 and true, 9.0 and 9 differ."""
        for event in re.findall(r'\{"kind":(?:[^{}"]|"[^"]*")*\}', text.split('"rolls":')[0].split('"events":')[-1]):
            members = re.findall(r'"(\w+)":("[^"]*"|[^,}]+)', event)
            name = members[0][1].strip('"')
            shown = [(m, v) for m, v in members[1:] if m not in ("rule", "ruling")]
            wanted = self.kinds.get(name)
            good = wanted is not None and [m for m, _ in wanted] == [m for m, _ in shown]
            for (_, kind), (_, value) in zip(wanted or [], shown):
                good = good and re.fullmatch(self.units[kind][1] or r'"[^"]+"|null', value) is not None
            if not good or name not in self.seen:
                self.judge(good, f"event {name}", event)
            self.seen.add(name)


def told(judge, engine):
    """Seeded games of all systems: what the engine tells is what the page says."""
    ear = {system: Told(judge, system) for system in BATTLES}
    games = [(system, *game) for system, own in BATTLES.items() for game in own["told"]]
    for system, scenario, options, level, decisions in games:
        engine.ask(json.dumps({"do": "new", "scenario": scenario, "options": options, "seed": "4", "quiet": True}))
        for _ in range(decisions):
            roll = engine.text('{"do":"apply","action":{"kind":"ROLL"},"quiet":true}')
            ear[system].hear(roll if '"ok":true' in roll else "")
            answer = engine.text(json.dumps({"do": "go", "level": level, "apply": True, "quiet": True}))
            if '"ok":true' not in answer:
                break
            ear[system].hear(answer)
        ear[system].hear(engine.text('{"do":"apply","action":{"kind":"RESIGN"},"quiet":true}'))
    for system, own in BATTLES.items():
        judge(len(ear[system].seen) >= own["told_kinds"], f"events of {system}", f"only {sorted(ear[system].seen)} were told")
