"""Texts that go wrong in one place: what a reader refuses it must meet once, and chance takes long to find it."""
import random
import re

TOKEN = re.compile(r'"(?:[^"\\\n]|\\.)*"|[^\s,:{}\[\]"]+')
LONG = "a-very-long-name-that-does-not-fit-anywhere-at-all-in-here-and-even-longer-than-that"
YAML = ("", "~", "[]", "{}", "x", '""', "-1", "0", "1", "2", "3", "5", "7", "63", "64", "255", "999999", "99999999999",
        "1.5", "-0.25", "12.3456", "true", "off", "none", '"a b"', "[1, 2]", "[[1, 2], [3, 4], [5, 1]]", "{a: 1}",
        "[x]", "[[]]", LONG, r'"\x01"', r'"\0"', "ä", "*a", "&a 1", "!t 1", "0101", "9999", "? [a] : 1")
JSON = ("null", "[]", "{}", '"x"', '""', "-1", "0", "1", "2", "3", "7", "63", "255", "256", "65536", "999999999999",
        "1.5", "-0.25", "12.3456", "1e99", "true", "false", "[1,2]", '["x"]', "[[]]", "[{}]", '{"a":1}',
        f'"{LONG}"', r'"\u0001"', r'"\u00e4"', '"0101"', '"9999"', '"N"', '"none"', "]", "")
GROUP_MAX, TEXT_MAX = 3000, 16000
TIMES = (4, 9, 20, 50, 70)  # how often the last member of a group is said again


def walk(text, start=0, end=None):
    """(place, character) of everything outside strings."""
    quoted, skip = False, False
    for i in range(start, len(text) if end is None else end):
        c = text[i]
        if skip:
            skip = False
        elif quoted:
            skip = c == "\\"
            quoted = c != '"'
        elif c == '"':
            quoted = True
        else:
            yield i, c


def groups(text):
    """Spans of {...} and [...]."""
    open_at = []
    for i, c in walk(text):
        if c in "{[":
            open_at.append(i)
        elif c in "}]" and open_at:
            yield open_at.pop(), i + 1


def members(text, start, end):
    """Spans between the commas of a group."""
    depth, since = 0, start + 1
    for i, c in walk(text, start + 1, end - 1):
        depth += (c in "{[") - (c in "}]")
        if c == "," and depth == 0:
            yield since, i
            since = i + 1
    if since < end - 1:
        yield since, end - 1


def other_tokens(text, odd):
    words = sorted(set(TOKEN.findall(text)))
    for m in TOKEN.finditer(text):
        for word in (*odd, random.choice(words), random.choice(words)):
            yield text[:m.start()] + word + text[m.end():]


def renamed(member, n):
    """The same member under an id of its own."""
    return re.sub(r'(id"?: ?"?)(\w+)', lambda m: m[1] + m[2][:3] + str(n), member, count=1)


def other_groups(text, odd):
    for start, end in groups(text):
        if end - start > GROUP_MAX:
            continue
        for word in odd:
            yield text[:start] + word + text[end:]
        spans = list(members(text, start, end))
        for a, b in spans:
            member = text[a:b]
            yield text[:a] + member + "," + text[a:]
            yield text[:a] + text[b + (b < end - 1):]
            yield text[:a] + re.sub(r"\w+", "zz", member, count=1) + text[b:]
        for a, b in spans[-1:]:
            for n in TIMES:
                yield text[:b] + ("," + text[a:b]) * n + text[b:]
                yield text[:b] + "".join("," + renamed(text[a:b], i) for i in range(n)) + text[b:]


def other_lines(text, odd):
    lines = text.split("\n")
    for i, line in enumerate(lines):
        before, after = lines[:i], lines[i + 1:]
        key = line.split(":")[0]
        yield "\n".join(before + after)
        yield "\n".join(before + [line, line] + after)
        yield "\n".join(before + after[:1] + [line] + after[1:])
        yield "\n".join(before + [line])
        for word in odd if ":" in line and odd is YAML else ():
            yield "\n".join([*before, f"{key}: {word}", *after])


def deviations(text, odd, most=None):
    """Every text that differs in one token, group, member or line, or stops early; of very many, some."""
    random.seed(text)
    found = [*other_tokens(text, odd), *other_groups(text, odd), *other_lines(text, odd)]
    found += [text[:cut] for cut in range(0, len(text), max(1, len(text) // 40))]
    found = sorted({t for t in found if len(t) <= TEXT_MAX})
    return random.sample(found, most) if most and len(found) > most else found
