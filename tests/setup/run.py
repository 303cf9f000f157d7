#!/usr/bin/env python3
"""What the front door wants of a machine, and what it says where npm reaches nothing: python3 tests/setup/run.py"""
import json
import os
import pathlib
import shutil
import socket
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
TESTS = []


def test(function):
    TESTS.append(function)
    return function


def listed(*words):
    return subprocess.run(["tools/setup", *words, "--list"], cwd=ROOT, stdout=subprocess.PIPE, check=True,
                          timeout=60).stdout.decode().split()


@test
def playing_wants_what_playing_needs():
    play, everything = set(listed("play")), listed("test")
    assert everything == listed() and play < set(everything)
    assert {"gcc", "meson", "ninja-build", "libwebsockets-dev", "libedit-dev", "clang-19", "lld-19", "binaryen", "npm"} <= play
    for word in ("chromium", "mpi", "cmocka", "clang-tidy", "clang-format", "llvm-19", "clang-rt", "clang-14"):
        assert not [p for p in play if word in p], word
        assert word == "clang-14" or [p for p in everything if word in p], word
    assert "clang" not in play and "clang" in everything


@test
def playing_is_built_without_what_tests_need():
    with tempfile.TemporaryDirectory() as build:
        done = subprocess.run(["meson", "setup", "-Dtests=disabled", build, "."], cwd=ROOT, stdout=subprocess.PIPE, timeout=120)
        assert done.returncode == 0, done.stdout.decode()[-800:]
        told = subprocess.run(["meson", "introspect", "--targets", build], stdout=subprocess.PIPE, check=True, timeout=60)
        names = {t["name"] for t in json.loads(told.stdout)}
        assert "tercio" in names and not [n for n in names if n.startswith("test_")], sorted(names)


@test
def without_libedit_the_program_is_built():
    """The file that knows of it compiles, and Meson says what is wanting."""
    with tempfile.TemporaryDirectory() as build:
        done = subprocess.run(["meson", "setup", "-Dtests=disabled", "-Dlibedit=disabled", build, "."], cwd=ROOT,
                              stdout=subprocess.PIPE, timeout=120)
        assert done.returncode == 0 and b"libedit is not installed: the terminal has no line editing" in done.stdout
        done = subprocess.run(["ninja", "-C", build, "libcommands.a.p/cli_line.c.o"], stdout=subprocess.PIPE, timeout=120)
        assert done.returncode == 0, done.stdout.decode()[-800:]
        needs = subprocess.run(["nm", "-u", f"{build}/libcommands.a.p/cli_line.c.o"], stdout=subprocess.PIPE, check=True,
                               timeout=60).stdout.decode()
        assert "fgets" in needs and "el_" not in needs and "history" not in needs, needs


@test
def what_is_only_wished_for_stops_nothing():
    """A machine without libedit and with no way to it: setup says so and ends well; of what is needed it does not."""
    with tempfile.TemporaryDirectory() as tools:
        def tool(name, text):
            path = pathlib.Path(tools, name)
            path.write_text("#!/bin/sh\n" + text)
            path.chmod(0o755)

        tool("apt-get", 'case "$*" in *update*) ;; *) echo "$*" >>"$TRIED"; exit 100 ;; esac\n')
        tool("sudo", 'exec "$@"\n')
        for lacking, ends in (("libedit", 0), ("jansson", 100)):
            tool("pkg-config", f'[ "$2" != {lacking} ]\n')
            tried = pathlib.Path(tools, lacking)
            done = subprocess.run(["tools/setup", "play"], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                  env={**os.environ, "PATH": f"{tools}{os.pathsep}{os.environ['PATH']}", "TRIED": str(tried)},
                                  timeout=300)
            said = done.stdout.decode()
            if "setup: installing node" in said:
                continue  # the page's own node is not there either
            assert done.returncode == ends and lacking in tried.read_text(), said
            assert ("setup: not there: libedit-dev; all goes on without" in said) == (ends == 0), said


@test
def a_wrong_word_is_refused():
    done = subprocess.run(["tools/setup", "plya"], cwd=ROOT, stderr=subprocess.PIPE, timeout=60)
    assert done.returncode == 2 and b"usage: setup [play|test] [--list]" in done.stderr


@test
def npm_that_reaches_nothing_is_a_line():
    with socket.socket() as s, tempfile.TemporaryDirectory() as folder:
        s.bind(("127.0.0.1", 0))  # bound and not listening: nobody else takes it, and nobody answers
        port = s.getsockname()[1]
        for name in ("package.json", "package-lock.json"):
            shutil.copy(ROOT / name, folder)
        for words, user in (("ci", ""), ("install --prefix other npm@10.9.9", ""), ("ci", "name:word@")):
            env = {**os.environ, "npm_config_registry": f"http://{user}127.0.0.1:{port}/",
                   "npm_config_cache": folder + "/cache"}
            done = subprocess.run(["sh", "-c", f". {ROOT}/tools/node-path; npm_fetch {words} || echo \"$why\""], cwd=folder,
                                  env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=300)
            said = done.stdout.decode()
            assert said.count("\n") == 1, said
            whence = "its registry" if user else f"http://127.0.0.1:{port}/"  # npm keeps a word to itself
            assert said.startswith((f"npm {words.split()[0]} from {whence} failed: ",
                                    f"npm {words.split()[0]} from http://127.0.0.1:{port}/ failed: ")), said
            assert "ECONNREFUSED" in said and "name:" not in said and "word" not in said, said


@test
def the_lock_names_every_platforms_packages():
    """What `npm ci` of npm 11 asks of it: each optional package that a locked package names is locked."""
    packages = json.loads((ROOT / "package-lock.json").read_text())["packages"]
    for name, package in packages.items():
        for wanted in package.get("optionalDependencies", {}):
            assert f"node_modules/{wanted}" in packages, f"{name} names {wanted}"
        assert "resolved" not in package, name


def main():
    failed = 0
    for t in TESTS:
        try:
            t()
            print(f"ok {t.__name__}")
        except Exception as e:  # every fault of one test is reported, the others go on
            failed += 1
            print(f"not ok {t.__name__}: {type(e).__name__}: {e}")
    print(f"{len(TESTS) - failed} passed, {failed} failed")
    return 1 if failed else 0


sys.exit(main())
