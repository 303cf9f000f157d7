"""The systems that are built, and the battles by which the tests from outside try each (SYSTEM/battles.json):
title    as docs/protocol.md has it; sides: the words of its two sides, where the state does not name them
told     games whose events are read: scenario, options, level, decisions; told_kinds: as many kinds at least are met
ended    battles fought out, given up and drawn; listed: games whose lists are tried, at every n-th decision
kept     what its kept record plays
units    of events.def types that are its own, or mean something else there: the word of the page, and how a value is written"""
import json
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parents[2]
SYSTEMS = re.findall(r"^ *SYSTEM\(\w+, (\w+),", (ROOT / "core/systems.def").read_text(), re.M)
BATTLES = {system: json.loads((ROOT / f"tests/protocol/{system}/battles.json").read_text()) for system in SYSTEMS}
