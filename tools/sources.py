"""The lists of files in meson.build and in each system's own, for the tools that walk them."""
import re

import ledger
from ledger import ROOT


def listed(name, folder=""):
    text = (ROOT / folder / "meson.build").read_text()
    block = re.search(rf"^{name} = files\(([^)]*)\)", text, re.M | re.S)[1]
    return [f"{folder}/{f}" if folder else f for f in re.findall(r"'([^']+)'", block)]


def own(floor):
    """What the tables share on a floor, and each system's own."""
    folders = (f"{floor}/{s}" for s in ["plane", *ledger.systems()])
    return [f for folder in folders if (ROOT / folder / "meson.build").exists() for f in listed("own", folder)]


def free():
    """The freestanding layers: what the systems share, then each system's own."""
    layers = ("core", "play", "ai")
    return [f for layer in layers for f in listed(layer + "_src")] + [f for layer in layers for f in own(layer)]


def hosted():
    return (listed("io_src") + own("io") + listed("server_src") + listed("cli_src") + own("cli")
            + listed("main_src"))


def fuzz_targets():
    text = (ROOT / "meson.build").read_text()
    return re.findall(r"'(\w+)'", re.search(r"^fuzz_targets = \[(.*?)\]", text, re.M | re.S)[1])
