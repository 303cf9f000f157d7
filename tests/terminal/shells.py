#!/usr/bin/env python3
"""What the shells complete of a command line: python3 tests/terminal/shells.py build/tercio [TEST]...

The shells that are on this machine are asked themselves; the others are said to be wanting."""
import json
import os
import pty
import re
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import time

PROGRAM = os.path.abspath(sys.argv[1] if len(sys.argv) > 1 else "build/tercio")
FILES = os.path.abspath("cli/completion")
HERE = tempfile.mkdtemp(prefix="tercio-shells-")
BOUND = 60
TESTS = []


def test(function):
    TESTS.append(function)
    return function


def run(*args, **more):
    done = subprocess.run(args, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=BOUND, **more)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def offered(*words):
    code, out, err = run(PROGRAM, "complete", *words)
    assert code == 0 and not err, (words, code, err)
    return out.split("\n")[:-1]


# ---- What the program says ------------------------------------------------------------------------------

@test
def commands_are_those_of_the_help():
    listed = re.findall(r"^  (\w+) ", run(PROGRAM, "--help")[1], re.M)
    assert len(listed) > 10 and offered("") == listed + ["--help", "--version"]
    assert offered("re") == ["replay", "report"] and offered("complete") == []


@test
def options_are_those_of_each_command_s_help():
    for command in offered("")[:-2]:
        text = run(PROGRAM, command, "--help")[1]
        asked = offered(command, "-") + [o for sub in offered(command, "") if command in ("scenario", "army")
                                         for o in offered(command, sub, "-")]
        named = set(re.findall(r"(?<![\w-])(--[a-z]+(?:-[a-z]+)*|-o)(?![\w-])", text.split("\nexample")[0]))
        assert set(asked) - {"--help"} <= named, (command, set(asked) - named)
        assert named - {"--help"} <= set(asked), (command, named - set(asked))


@test
def values_are_what_may_stand_there():
    names = [s["name"] for s in json.loads(run(PROGRAM, "scenario", "list", "--json")[1])]
    for words in (["play"], ["umpire"], ["scenario", "show"], ["lab"], ["odds"], ["arena", "--scenario"]):
        assert offered(*words, "") == names + ["@files"], words
    levels = ["recruit", "captain", "general", "marshal"]
    assert offered("play", "--level", "") == levels == offered("arena", "captain", "") == offered("lab", "--red", "")
    assert offered("play", "--level", "ca") == offered("play", "--level=ca") == ["captain"]
    assert offered("play", "lutter", "--side", "") == ["catholic", "protestant", "first", "second", "both", "none"]
    assert {"swedes", "imperials"} <= set(offered("play", "luetzen", "--side", ""))
    assert offered("scenario", "show", "lutter", "--variant", "") == ["balanced", "historical"]
    assert {"advanced", "artillery"} <= set(offered("play", "lutter", "--option", ""))
    assert "strict_components=" in offered("lab", "lutter", "--ruling", "stri")
    assert offered("play", "--seed", "") == [] and offered("play", "--resume", "") == ["@files"] == offered("luck", "")
    assert offered("odds", "lutter", "L1.") == [f"L1.{n}" for n in range(1, 9)]
    assert offered("odds", "lutter", "L1.3", "att") == ["attacks"]
    assert "SOF-5.3.b" in offered("rules", "SOF-5.") and offered("rules", "") == []
    assert offered("dance", "") == [] and offered("play", "--nosuch", "lutt") == ["lutter", "@files"]
    assert run(PROGRAM, "complete")[0] == 2


# ---- The shells -----------------------------------------------------------------------------------------

LINES = {  # what is typed: some of what must be offered, and whether nothing else may
    "tercio rep": (["replay", "report"], True),
    "tercio play --lev": (["--level"], True),
    "tercio play --level ": (["recruit", "captain", "general", "marshal"], True),
    "tercio play lut": (["lutter"], True),
    "tercio luck bat": (["battle.record"], True),
    "tercio odds lutter L1.3 att": (["attacks"], True),
}


def there(shell):
    if shutil.which(shell):
        return True
    print(f"# {shell} is not here: what it completes was not tried")
    return False


def in_a_folder():
    """With the program by its name, and a record."""
    folder = tempfile.mkdtemp(dir=HERE)
    os.symlink(PROGRAM, os.path.join(folder, "tercio"))
    with open(os.path.join(folder, "battle.record"), "w", encoding="utf-8"):
        pass
    return {"cwd": folder, "env": {**os.environ, "PATH": folder + os.pathsep + os.environ["PATH"], "HOME": folder,
                                   "TERM": "dumb", "XDG_CONFIG_HOME": folder, "XDG_DATA_HOME": folder}}


def judge(line, got, wanted, alone):
    assert set(wanted) <= set(got) and (not alone or set(got) == set(wanted)), (line, got)


@test
def bash_completes():
    place = in_a_folder()
    for line, (wanted, alone) in {**LINES, "tercio play --level=ca": (["captain"], True)}.items():
        words = re.split(r"(=)|\s+", line.replace("=", " = ") if "=" in line else line)
        words = [w for w in words if w is not None]
        script = (f'source "{FILES}/tercio.bash"; COMP_WORDS=({" ".join(f"{w!r}" for w in words if w) }'
                  f'{" " + repr("") if line.endswith(" ") else ""}); COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1)); '
                  f'COMP_LINE={line!r}; COMP_POINT=${{#COMP_LINE}}; _tercio; printf "%s\\n" "${{COMPREPLY[@]}}"')
        code, out, err = run("bash", "--norc", "-c", script, **place)
        assert code == 0 and not err, err
        judge(line, out.split(), wanted, alone)


@test
def fish_completes():
    if not there("fish"):
        return
    place = in_a_folder()
    for line, (wanted, alone) in {**LINES, "tercio play --level=ca": (["--level=captain"], True)}.items():
        code, out, err = run("fish", "--no-config", "-c", f'source {FILES}/tercio.fish; complete -C "{line}"', **place)
        assert code == 0 and not err, err
        judge(line, [o.split("\t")[0] for o in out.split("\n")[:-1]], wanted, alone)


@test
def zsh_completes():
    """Zsh has to be typed at: what stands on the line after the Tab key."""
    if not there("zsh"):
        return
    place = in_a_folder()
    shutil.copy(os.path.join(FILES, "_tercio"), place["cwd"])
    with open(os.path.join(place["cwd"], ".zshrc"), "w", encoding="utf-8") as f:
        f.write('fpath=("$HOME" $fpath)\nautoload -Uz compinit && compinit -u -D\nPROMPT="ready> "\nunsetopt beep\n'
                "setopt no_auto_remove_slash\n")
    zsh, master = pty.fork()
    if zsh == 0:
        os.chdir(place["cwd"])
        os.execvpe("zsh", ["zsh", "-i"], {**place["env"], "ZDOTDIR": place["cwd"], "TERM": "xterm"})

    def shown_until(goes_on):
        """What stands there, escapes and what was written over left out."""
        seen, end = "", time.monotonic() + BOUND
        while goes_on(seen) and time.monotonic() < end:
            if select.select([master], [], [], 0.2)[0]:
                seen = re.sub(r"\033\[[0-9;?]*[A-Za-z]|\033=|\r|\007", "", seen + os.read(master, 65536).decode(errors="replace"))
                seen = re.sub(r"^\w\b", "", seen)
        return seen

    try:
        shown_until(lambda seen: not seen.endswith("ready> "))
        for line, wanted in (("tercio rep", ["replay", "report"]), ("tercio play --lev", ["tercio play --level "]),
                             ("tercio play --level=ca", ["--level=captain "]), ("tercio play lut", ["tercio play lutter "]),
                             ("tercio luck bat", ["tercio luck battle.record "]), ("tercio odds lutter L1.3 att", ["L1.3 attacks "])):
            os.write(master, line.encode() + b"\t")
            seen = shown_until(lambda seen: not all(w in seen for w in wanted))
            assert all(w in seen for w in wanted), (line, seen)
            os.write(master, b"\x15\n")
            shown_until(lambda seen: not seen.endswith("ready> "))
    finally:
        os.kill(zsh, signal.SIGKILL)
        os.waitpid(zsh, 0)
        os.close(master)


@test
def install_puts_them_where_shells_look():
    build = os.path.dirname(PROGRAM)
    code, out, err = run("meson", "introspect", "--installed", build)
    assert code == 0, err
    places = sorted(json.loads(out).values())
    for wanted in ("/man/man1/tercio.1", "/bash-completion/completions/tercio", "/zsh/site-functions/_tercio",
                   "/fish/vendor_completions.d/tercio.fish", "/bin/tercio"):
        assert [p for p in places if p.endswith(wanted)], (wanted, places)


def main():
    passed = failed = 0
    for function in TESTS:
        if sys.argv[2:] and function.__name__ not in sys.argv[2:]:
            continue
        try:
            function()
            passed += 1
            print(f"ok {function.__name__}")
        except AssertionError as e:
            failed += 1
            print(f"not ok {function.__name__}: {e}")
    shutil.rmtree(HERE)
    print(f"{passed} passed, {failed} failed")
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
