#!/usr/bin/env python3
"""The page's server, as other programs of this machine meet it: python3 tests/server/run.py build/tercio [TEST]...

A program without the page is tested by the sentence that says so, and by nothing else."""
import errno
import os
import re
import resource
import signal
import socket
import subprocess
import sys
import tempfile
import time

PROGRAM = sys.argv[1] if len(sys.argv) > 1 else "build/tercio"
BOUND = 60  # seconds: nothing here waits longer
TESTS = []
SECURITY = {
    "content-security-policy": "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; object-src 'none'; "
                               "base-uri 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


def test(function):
    TESTS.append(function)
    return function


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


class Server:
    """The program on a free port of 127.0.0.1; descriptors: its limit of them."""

    def __init__(self, descriptors=None):
        self.port = free_port()
        limit = (lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (descriptors, descriptors))) if descriptors else None
        self.process = subprocess.Popen([PROGRAM, "play", "--no-open", "--port", str(self.port)],
                                        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                        preexec_fn=limit)
        self.said = self.process.stdout.readline().decode()

    def __enter__(self):
        assert str(self.port) in self.said, self.said + self.process.communicate()[1].decode()
        return self

    def __exit__(self, *_):
        self.process.send_signal(signal.SIGTERM)
        out, err = self.process.communicate(timeout=BOUND)
        assert self.process.returncode == 0 and not err, (self.process.returncode, err)

    def connect(self):
        return socket.create_connection(("127.0.0.1", self.port), timeout=BOUND)

    def ask(self, path="/", method="GET", host=None, more=(), version="1.1", body=b""):
        """One request on a connection of its own -> Answer."""
        with self.connect() as s:
            return self.ask_on(s, path, method, host, [*more, "Connection: close"], version, body)

    def ask_on(self, s, path="/", method="GET", host=None, more=(), version="1.1", body=b""):
        hosts = [f"127.0.0.1:{self.port}"] if host is None else [host] if isinstance(host, str) else host
        lines = [f"{method} {path} HTTP/{version}", *[f"Host: {h}" for h in hosts], *more]
        s.sendall("\r\n".join(lines).encode() + b"\r\n\r\n" + body)
        return Answer(s, method)

    def processor_seconds(self):
        with open(f"/proc/{self.process.pid}/stat") as f:
            user, system = f.read().rsplit(")", 1)[1].split()[11:13]
        return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


class Answer:
    def __init__(self, s, method):
        stream = s.makefile("rb")
        self.first = stream.readline().decode()
        assert self.first, "no answer at all"
        self.status = int(self.first.split()[1])
        self.headers = {}
        for line in iter(lambda: stream.readline().decode().strip(), ""):
            name, value = line.split(":", 1)
            assert name.lower() not in self.headers, f"{name} twice"
            self.headers[name.lower()] = value.strip()
        left = 0 if method == "HEAD" else int(self.headers.get("content-length", 0))
        self.text = stream.read(left).decode(errors="replace")
        assert method == "HEAD" or len(self.text) or not left


def is_closed(s):
    """Waits until the other side has ended the connection."""
    try:
        while s.recv(65536):
            pass
    except ConnectionResetError:
        pass
    return True


def listening(pid):
    """Every address at which a process listens, as /proc writes it: local address in hexadecimal."""
    wanted = set()
    for fd in os.listdir(f"/proc/{pid}/fd"):
        found = re.match(r"socket:\[(\d+)\]", os.readlink(f"/proc/{pid}/fd/{fd}"))
        if found:
            wanted.add(found[1])
    rows = []
    for name in ("tcp", "tcp6", "udp", "udp6"):
        with open(f"/proc/{pid}/net/{name}") as f:
            for row in list(f)[1:]:
                field = row.split()
                if field[9] in wanted and (field[3] == "0A" or name.startswith("udp")):
                    rows.append((name, field[1]))
    return rows


@test
def listens_on_loopback_and_nowhere_else():
    with Server() as server:
        assert listening(server.process.pid) == [("tcp", f"0100007F:{server.port:04X}")], listening(server.process.pid)
        try:
            socket.create_connection(("::1", server.port), timeout=BOUND).close()
        except OSError as e:
            assert e.errno in (errno.ECONNREFUSED, errno.EADDRNOTAVAIL, errno.EAFNOSUPPORT, errno.ENETUNREACH), e
        else:
            raise AssertionError("it listens on [::1] too")


@test
def every_answer_has_the_security_headers():
    with Server() as server:
        asked = [(200, {}), (200, {"method": "HEAD"}), (200, {"path": "/lutter.battle.json"}),
                 (404, {"path": "/nothing"}), (404, {"path": "/error.css"}), (404, {"method": "HEAD", "path": "/x"}),
                 (404, {"path": "/" + "a" * 1000}), (404, {"path": "/../../x"}), (403, {"host": "example.org"}),
                 (403, {"path": "http://example.org/"}), (403, {"method": "BREW"}),
                 (403, {"more": ["Upgrade: other", "Connection: Upgrade"]})]
        asked += [(405, {"method": m}) for m in ("POST", "PUT", "PATCH", "DELETE", "OPTIONS")]
        for status, words in asked:
            answer = server.ask(**words)
            assert answer.status == status, (words, answer.first)
            for name, value in SECURITY.items():
                assert answer.headers.get(name) == value, (words, name, answer.headers)
        assert server.ask(path="/nothing").text == "There is no such file here.\n"
        refused = server.ask(method="POST", more=["Content-Length: 5"], body=b"hello")
        assert (refused.status, refused.headers["allow"]) == (405, "GET, HEAD")
        assert refused.text == "The page can only be read.\n"


@test
def only_names_of_this_machine_are_served():
    with Server() as server:
        port = server.port
        for name in ("127.0.0.1", "localhost", "LocalHost", "[::1]"):
            for host in (name, f"{name}:{port}"):
                assert server.ask(host=host).status == 200, host
        foreign = ["example.org", f"example.org:{port}", "localhost.example.org", f"localhost:{port + 1}", "localhost:",
                   f"127.0.0.1:{port}0", "127.0.0.1.", "127.0.0.2", "0.0.0.0", "[::]", f"[::1]:{port} x", "a" * 500]
        for host in [*foreign, [], ["localhost", "example.org"], ["example.org", "localhost"]]:
            for path in ("/", "/index.html", "/nothing"):
                refused = server.ask(path=path, host=host)
                assert refused.status == 403, (host, refused.first)
                assert f"http://127.0.0.1:{port}/" in refused.text and "this machine alone" in refused.text
        assert server.ask(host=[], version="1.0").status == 403


@test
def upgrades_are_refused():
    upgrade = ["Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13",
               "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="]
    with Server() as server:
        ours = [f"http://127.0.0.1:{server.port}", f"http://localhost:{server.port}", None]
        foreign = ["http://example.org", "null", f"http://127.0.0.1:{server.port + 1}", "https://example.org",
                   f"http://127.0.0.1:{server.port}.example.org", "file://"]
        for origin in ours + foreign:
            for protocol in ([], ["Sec-WebSocket-Protocol: http"], ["Sec-WebSocket-Protocol: listener"]):
                more = upgrade + ([f"Origin: {origin}"] if origin else []) + protocol
                with server.connect() as s:
                    refused = server.ask_on(s, more=more)
                    assert refused.status == (403 if origin in foreign else 400), (more, refused.first)
                    assert ("of elsewhere" if origin in foreign else "no socket protocol") in refused.text
                    assert refused.headers["content-security-policy"] == SECURITY["content-security-policy"]
                    assert is_closed(s)
        with server.connect() as s:
            refused = server.ask_on(s, host="example.org", more=upgrade)
            assert refused.status == 403 and "this machine alone" in refused.text
        assert server.ask(more=["Origin: http://example.org"]).status == 200  # no upgrade: a file is a file


@test
def a_connection_may_not_idle():
    """All at once, so that the longest limit is the whole wait."""
    with Server() as server:
        idle = [server.connect() for _ in range(7)]
        start = time.monotonic()
        idle[1].sendall(b"GET / HT")  # a request that never ends
        idle[2].sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nX: ")
        assert server.ask_on(idle[3]).status == 200  # kept alive, and then nothing
        assert server.ask_on(idle[3]).status == 200
        assert server.ask_on(idle[4], method="HEAD").status == 200
        idle[5].sendall(b"CONNECT / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        idle[6].sendall(b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99\r\n\r\nx")
        for s in idle:
            assert is_closed(s)
            s.close()
        assert time.monotonic() - start < BOUND
        assert server.ask().status == 200


def is_served(server, s):
    """Whether the connection has been taken from the queue and is still open at the server's end."""
    ends = f"0100007F:{server.port:04X} 0100007F:{s.getsockname()[1]:04X}"
    for line in open("/proc/net/tcp").read().splitlines()[1:]:
        fields = line.split()
        if " ".join(fields[1:3]) == ends:
            return fields[9] != "0"  # the inode of a socket that somebody holds
    return False


@test
def an_answer_that_nobody_takes_is_given_up():
    with Server() as server:
        large = max(re.findall(r'(?:src|href)="\./?([^"]+)"|(/assets/[^"]+)"', server.ask().text))
        path = "/" + next(x for x in large if x).lstrip("/")
        s = socket.socket()
        s.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        s.settimeout(BOUND)
        s.connect(("127.0.0.1", server.port))
        s.sendall((f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n" * 40).encode())
        for wanted in (True, False):
            end = time.monotonic() + BOUND
            while is_served(server, s) != wanted and time.monotonic() < end:
                time.sleep(0.01)
            assert is_served(server, s) == wanted, "never taken" if wanted else "the connection is still held"
        s.close()
        assert server.ask().status == 200


@test
def no_descriptors_left_is_no_spin():
    with Server(descriptors=24) as server:
        waiting = [server.connect() for _ in range(40)]  # the system accepts what the server cannot
        for s in waiting:
            s.sendall(b"GET / HTTP/1.1\r\n")
        used = server.processor_seconds()
        time.sleep(2)
        used = server.processor_seconds() - used
        assert used < 0.5, f"{used} s of two"
        for s in waiting[1:]:
            s.close()
        assert server.ask().status == 200
        waiting[0].close()


@test
def why_the_page_cannot_be_served_is_said():
    def refused(*words, descriptors=None, user=None):
        def before():
            if descriptors:
                resource.setrlimit(resource.RLIMIT_NOFILE, (descriptors, descriptors))
            if user:
                os.setgroups([])
                os.setgid(user)
                os.setuid(user)
        done = subprocess.run([PROGRAM, "play", "--no-open", *words], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, preexec_fn=before, timeout=BOUND)
        assert done.returncode == 1, (words, done)
        assert done.stderr.count(b"\n") == 1 and not done.stdout, done
        return done.stderr.decode()

    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        s.listen()
        port = s.getsockname()[1]
        said = refused("--port", str(port))
        assert f"port {port} of this machine is taken" in said and "--port N" in said, said
    with open("/proc/sys/net/ipv4/ip_unprivileged_port_start") as f:
        privileged = int(f.read()) > 1
    if privileged and os.geteuid() != 0:
        said = refused("--port", "1")
        assert "port 1 of this machine may not be used by you (bind: Permission denied)" in said, said
    elif privileged and os.access(os.path.dirname(os.path.abspath(PROGRAM)), os.X_OK):
        said = refused("--port", "1", user=65534)
        assert "port 1 of this machine may not be used by you (bind: Permission denied)" in said, said


@test
def each_lack_of_a_descriptor_is_said():
    """From the least with which the program starts at all: it says why, or it serves."""
    reasons, served = 0, 0
    for limit in range(4, 20):
        server = Server(descriptors=limit)
        if server.said:
            with server:
                assert server.ask().status == 200
                served += 1
                break
        err = server.process.communicate(timeout=BOUND)[1].decode()
        if server.process.returncode == 127:
            continue  # the system could not load it
        assert server.process.returncode == 1, (limit, server.process.returncode, err)
        assert re.fullmatch(rf"tercio: cannot serve the page on port {server.port} \(.*: Too many open files\): "
                            r".*`ulimit -n`\n", err), err
        reasons += 1
    assert reasons > 0 and served == 1, (reasons, served)


def at_a_terminal(*words, until, env=None):
    """The program at a terminal without a display: what it says up to a text; then its input ends."""
    person, program = os.openpty()
    plain = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY")}
    process = subprocess.Popen([PROGRAM, *words], stdin=program, stdout=program, stderr=program, start_new_session=True,
                               env={**plain, "TERM": "dumb", **(env or {})})
    os.close(program)
    said = b""
    while until.encode() not in said:
        try:
            more = os.read(person, 65536)
        except OSError:
            break  # the other end is closed
        said += more
    process.send_signal(signal.SIGTERM)
    process.wait(timeout=BOUND)
    os.close(person)
    return said.decode()


@test
def without_a_display_the_page_is_promised_only_when_it_is_there():
    with tempfile.TemporaryDirectory() as state, socket.socket() as s:
        s.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            s.bind(("127.0.0.1", 1626))  # the port where the page is when none is named
            s.listen()
        except OSError as e:
            assert e.errno == errno.EADDRINUSE, e  # by somebody else: as good
        said = at_a_terminal("play", "mill_bridge", until="> ", env={"XDG_STATE_HOME": state})
    assert "port 1626 of this machine is taken" in said, said
    assert "no display here and no page" in said and "The page is at" not in said, said


def without_page():
    """Whether this program was built without the page: then it says so, and that is all there is to test."""
    table = subprocess.run(["nm", PROGRAM], stdout=subprocess.PIPE, check=True).stdout.decode()
    return " plain_0\n" not in table


def says_that_there_is_no_page():
    done = subprocess.run([PROGRAM, "play", "--no-open"], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, timeout=BOUND)
    assert done.returncode == 1 and b"the page is not in this build" in done.stderr, done


def main():
    failed = 0
    tests = [says_that_there_is_no_page] if without_page() else TESTS
    tests = [t for t in tests if not sys.argv[2:] or t.__name__ in sys.argv[2:]]
    for t in tests:
        try:
            t()
            print(f"ok {t.__name__}", flush=True)
        except Exception as e:  # every fault of one test is reported, the others go on
            failed += 1
            print(f"not ok {t.__name__}: {type(e).__name__}: {e}", flush=True)
    print(f"{len(tests) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
