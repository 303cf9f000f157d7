"""The ledgers in docs/rules and the places that cite them; shared by trace and mute."""
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parent.parent
# "- SOF-5.3.b Text", "- **TVB-1.1.t** Text", "**TVB-G5 Distance.** Text", "| SNS-15.a Text |", each with
# "[desc: reason]", "[measure]" (geometry and measuring, which other rules refuse by) or without. Besides chapters a book may have lettered parts: LON-S.1, SNS-A3.c, TVB-U.a.
PART = r"[A-Z]\d*\.\w+"
RULE_LINE = re.compile(rf"^(?:- |\| )?(?:\*\*)?([A-Z]{{3}})-(\d[\w.]*|{PART}|[GRX]\d+)\b"
                       r"(?:[^*\[]*\*\*)? *(\[desc\b[^\]]*\]|\[measure\])?")
# The same ids as symbols of C, behind "SOF_".
SYMBOL = r"(?:\d|[GRX]\d|[A-Z]\d*_(?:\d|[a-z]\b|[a-z]_))\w*"
HEAD = re.compile(r"^Ids: (\d+) rules \((\d+) descriptive\), (\d+) rulings, (\d+) scenario rules\.$", re.M)
COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.S)
STRING = re.compile(r'"(?:\\.|[^"\\\n])*"')


def systems():
    """The systems that are built, as core/systems.def lists them."""
    return re.findall(r"^ *SYSTEM\(\w+, (\w+),", (ROOT / "core/systems.def").read_text(), re.M)


def ledgers():
    """The systems that have a ledger, built or not."""
    return sorted(p.stem for p in ROOT.glob("docs/rules/*.md"))


def symbol(name):
    return name.replace("-", "_").replace(".", "_")


def ids(system):
    """{name: is it descriptive} of a ledger, in its order; rulings and scenario rules too."""
    found = {}
    for place in (f"docs/rules/{system}.md", f"core/{system}/rules.def"):
        if system in systems() and not (ROOT / place).exists():
            raise SystemExit(f"core/systems.def lists {system}, and there is no {place} (docs/adding-a-system.md)")
    for line in (ROOT / f"docs/rules/{system}.md").read_text().splitlines():
        m = RULE_LINE.match(line)
        if m and m[1] == system.upper():
            name = f"{m[1]}-{m[2]}"
            if name in found:
                raise SystemExit(f"docs/rules/{system}.md: {name} stands twice")
            found[name] = bool(m[3]) and m[3] != "[measure]"
    return found


def measures(system):
    """The ids marked so."""
    found = map(RULE_LINE.match, (ROOT / f"docs/rules/{system}.md").read_text().splitlines())
    return {f"{m[1]}-{m[2]}" for m in found if m and m[3] == "[measure]"}


def kind(name):
    part = name.split("-", 1)[1]
    return "ruling" if part.startswith("R") else "scenario" if part.startswith("X") else "rule"


def miscounted(system):
    """What the head of a ledger says of its ids and what stands below it; None if they agree."""
    head, names = HEAD.search((ROOT / f"docs/rules/{system}.md").read_text()), ids(system)
    count = lambda k: sum(kind(n) == k for n in names)
    described = sum(d for n, d in names.items() if kind(n) == "rule")
    counted = (count("rule"), described, count("ruling"), count("scenario"))
    stated = tuple(int(n) for n in head.groups()) if head else None
    return None if stated == counted else (stated, counted)


def defs(system):
    """{symbol: origin} of core/SYSTEM/rules.def."""
    text = (ROOT / f"core/{system}/rules.def").read_text()
    return dict(re.findall(r"^RULE\((\w+), '(\w)'", text, re.M))


def without_comments(text):
    """C without comments and string contents, line numbers kept."""
    blank = lambda m: "\n" * m[0].count("\n") if m[0][0] == "/" else '""'
    return re.sub(COMMENT.pattern + "|" + STRING.pattern, blank, text, flags=re.S)


def code_files(system):
    return sorted(p for p in (ROOT / "core" / system).iterdir() if p.suffix in (".c", ".h"))


def test_files():
    return sorted(p for p in (ROOT / "tests").rglob("*")
                  if p.is_file() and p.suffix in (".c", ".h", ".case", ".py", ".mjs"))
