"""The lists of files in meson.build, for the tools that walk them."""
import re

from ledger import ROOT


def listed(name):
    text = (ROOT / "meson.build").read_text()
    block = re.search(rf"^{name} = files\(([^)]*)\)", text, re.M | re.S)[1]
    return re.findall(r"'([^']+)'", block)


def free():
    """The freestanding layers."""
    return listed("core_src") + listed("play_src") + listed("ai_src")


def hosted():
    return listed("io_src") + listed("server_src") + listed("cli_src")


def fuzz_targets():
    text = (ROOT / "meson.build").read_text()
    return re.findall(r"'(\w+)'", re.search(r"^fuzz_targets = \[(.*?)\]", text, re.M | re.S)[1])
