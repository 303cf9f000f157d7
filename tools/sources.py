"""The lists of files in meson.build, for the tools that walk them."""
import re

import ledger
from ledger import ROOT


def listed(name):
    text = (ROOT / "meson.build").read_text()
    block = re.search(rf"^{name} = files\(([^)]*)\)", text, re.M | re.S)[1]
    return re.findall(r"'([^']+)'", block)


def free():
    """The freestanding layers: what the systems share, then each system's own."""
    layers = ("core_src", "play_src", "ai_src")
    return [f for own in ["", *(s + "_" for s in ledger.systems())] for layer in layers for f in listed(own + layer)]


def hosted():
    return listed("io_src") + listed("server_src") + listed("cli_src") + listed("main_src")


def fuzz_targets():
    text = (ROOT / "meson.build").read_text()
    return re.findall(r"'(\w+)'", re.search(r"^fuzz_targets = \[(.*?)\]", text, re.M | re.S)[1])
