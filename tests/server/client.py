"""A visitor of the server, as small as can be: HTTP, cookies and WebSockets over plain sockets.

No test may depend on how fast the machine is: what is waited for is a condition, what happened when is
what the server says of it, and GUARD only ends what would never end."""

import base64
import json
import os
import re
import socket
import struct
import sqlite3
import subprocess
import sys
import tempfile
import time
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import postgres
import unit  # noqa: F401
from postgres import free_port

FIN_TEXT, FIN_CLOSE, FIN_PING, FIN_PONG = 0x81, 0x88, 0x89, 0x8A
GUARD = 300  # seconds
NEWS, EVENT = 16384, 4096 + 100  # bytes of a message at most, of an event in it at most


# Which kind of store the servers have: sqlite, or postgres (then in databases of a PostgreSQL of our own).
STORE = os.environ.get("WAYFARER_STORE", "sqlite")
postgres_only = unittest.skipIf(STORE != "postgres", "it is about servers that share a database")
sqlite_only = unittest.skipIf(STORE != "sqlite", "it is about files of SQLite")


# For servers that refuse nothing for its number: what a test's own load asks for in a second depends on the machine.
GENEROUS = ("--limit-per-address", "1000000")
# How fast time runs for servers whose limits are tested: nothing comes back before a test is over.
FROZEN = 0.0001


def until(condition, words="waited in vain"):
    """Waits for a condition and returns what it is."""
    end = time.monotonic() + GUARD
    while not (found := condition()):
        assert time.monotonic() < end, words
        time.sleep(0.02)
    return found


def shifted(library, rate=None, date=None):
    """The environment of a server whose time runs `rate` times as fast as it should, and whose date is
    set by the seconds that the file `date` names: see shift.c."""
    shift = {"LD_PRELOAD": library, "ASAN_OPTIONS": os.environ.get("ASAN_OPTIONS", "") + ":verify_asan_link_order=0"}
    if rate:
        shift["SHIFT_RATE"] = str(rate)
    if date:
        shift["SHIFT_DATE"] = date
    return {**os.environ, **shift}


class Server:
    """The program, serving a store of its own in a folder; may be killed and started again."""

    def __init__(self, program, web, *options, store=None, environment=None):
        self.folder = tempfile.TemporaryDirectory()
        if store is None:
            store = postgres.fresh() if STORE == "postgres" else "sqlite:%s/tables.sqlite" % self.folder.name
        self.store = store
        self.words = [program, "serve", "--store", self.store, "--web", web,
                      *(() if "--threads" in options else ("--threads", "2")), *options]
        self.environment = environment
        self.port = free_port()
        self.process = None
        self.start()

    def cleanup(self):
        if self.process.poll() is None:
            self.kill()
        self.folder.cleanup()

    def start(self):
        self.process = subprocess.Popen(
            [*self.words, "--listen", "127.0.0.1:%d" % self.port], stdout=subprocess.PIPE, text=True,
            env=self.environment)
        line = self.process.stdout.readline()
        assert line.startswith("Wayfarer is at http://localhost:%d " % self.port), line

    def database(self, timeout=GUARD):
        """A connection to the store's database behind the server's back, with `execute` as sqlite3 has it."""
        if self.store.startswith("sqlite:"):
            return sqlite3.connect(self.store.removeprefix("sqlite:"), timeout=timeout, isolation_level=None)
        return postgres.Session(self.store)

    def number(self, name):
        """Of /metrics."""
        text = http(self.port, "/metrics")[2].decode()
        return float(re.search(r"^wayfarer_%s (\S+)$" % name, text, re.M).group(1))

    def look_around(self, times=4):
        """Waits until the server has looked at its tables and visitors so many times from now on."""
        since = self.number("loop_delay_seconds_count")
        until(lambda: self.number("loop_delay_seconds_count") > since + times)

    def kill(self):
        self.process.kill()
        self.end()

    def stop(self):
        self.process.terminate()
        status = self.end()
        assert status == 0, status

    def end(self):
        status = self.process.wait(timeout=GUARD)
        self.process.stdout.close()
        return status


def dial(port):
    return socket.create_connection(("127.0.0.1", port), timeout=GUARD)


def http(port, path, method="GET", headers=(), body=b"", dial=dial):
    """Status, headers (lower case; the last of each) and body."""
    with dial(port) as line:
        lines = ["%s %s HTTP/1.1" % (method, path), "Host: localhost:%d" % port, "Connection: close", *headers]
        if body:
            lines.append("Content-Length: %d" % len(body))
        line.sendall("\r\n".join(lines).encode() + b"\r\n\r\n" + body)
        data = b""
        while True:
            try:
                piece = line.recv(65536)
            except ConnectionResetError:
                break
            if not piece:
                break
            data += piece
    if not data:
        raise ConnectionError("the server hung up")
    head, _, rest = data.partition(b"\r\n\r\n")
    first, *others = head.decode("latin-1").split("\r\n")
    fields = dict(other.split(": ", 1) if ": " in other else (other, "") for other in others)
    return int(first.split()[1]), {name.lower(): value for name, value in fields.items()}, rest


class Refused(Exception):
    pass


class Visitor:
    """One browser: a cookie, and a socket. Keeps the events of the tables it joined."""

    def __init__(self, port, cookie=None, headers=(), dial=dial):
        self.port = port
        self.dial = dial
        self.cookie = cookie or http(port, "/", dial=dial)[1]["set-cookie"].split(";")[0]
        self.headers = headers
        self.line = None
        self.tables = {}  # by name: events
        self.last = {}  # by name: the last message but for its events
        self.heard = 0  # such messages
        self.next = 1
        self.closed = None
        self.data = b""
        self.size = 0  # of the last message, in bytes

    # ---- frames ----

    def connect(self, **kw):
        self.hang_up()
        return self.open(**kw)

    def open(self, path="/api/socket", protocol="wayfarer", cookie=True, origin=None):
        self.line = self.dial(self.port)
        key = base64.b64encode(os.urandom(16)).decode()
        lines = ["GET %s HTTP/1.1" % path, "Host: localhost:%d" % self.port, "Upgrade: websocket",
                 "Connection: Upgrade", "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: " + key, *self.headers]
        if protocol:
            lines.append("Sec-WebSocket-Protocol: " + protocol)
        if cookie:
            lines.append("Cookie: other=1; " + self.cookie)
        if origin:
            lines.append("Origin: " + origin)
        self.line.sendall("\r\n".join(lines).encode() + b"\r\n\r\n")
        head = b""
        while b"\r\n\r\n" not in head:
            piece = self.line.recv(4096)
            if not piece:
                raise Refused("closed: " + head.decode("latin-1"))
            head += piece
        head, _, self.data = head.partition(b"\r\n\r\n")
        if b" 101 " not in head.split(b"\r\n")[0]:
            raise Refused((head + b"\r\n\r\n" + self.data).decode("latin-1"))
        return self

    @staticmethod
    def frame(first, payload):
        mask = os.urandom(4)
        size = len(payload)
        head = bytes([first, 0x80 | (size if size < 126 else 126 if size < 65536 else 127)])
        if size >= 65536:
            head += struct.pack(">Q", size)
        elif size >= 126:
            head += struct.pack(">H", size)
        return head + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(payload))

    def send_frame(self, first, payload):
        self.line.sendall(self.frame(first, payload))

    def need(self, count):
        while len(self.data) < count:
            piece = self.line.recv(65536)
            if not piece:
                raise ConnectionError("the server hung up")
            self.data += piece
        taken, self.data = self.data[:count], self.data[count:]
        return taken

    def receive(self):
        """The next message; a close is a ConnectionError with its code and reason."""
        while True:
            first, size = self.need(2)
            if size == 126:
                size, = struct.unpack(">H", self.need(2))
            elif size == 127:
                size, = struct.unpack(">Q", self.need(8))
            payload = self.need(size)
            if first == FIN_PING:
                self.send_frame(FIN_PONG, payload)
            elif first == FIN_CLOSE:
                code = struct.unpack(">H", payload[:2])[0] if size >= 2 else 0
                raise ConnectionError("closed %d %s" % (code, payload[2:].decode()))
            elif first == FIN_TEXT:
                self.size = size
                return json.loads(payload)

    # ---- messages ----

    def take(self):
        """Reads one message; news goes to the tables, anything else is returned."""
        message = self.receive()
        if "events" not in message:
            return message
        log = self.tables.setdefault(message["table"], [])
        events, turns, state = message.pop("events"), message.pop("turns"), message.get("state")
        for event in events:
            assert event["n"] == len(log) + 1, "lost or told twice: %r after %d" % (event, len(log))
            log.append(event)
        assert len(turns) == len(events) and (state is not None or not events), message
        # the state is that of the last event, unless some are left for another message
        if state is not None and (state["n"] != len(log) or events and state["turns"] != turns[-1]):
            assert state["n"] > len(log) and self.size > NEWS - EVENT, "%r after %d" % (state, len(log))
        self.last[message["table"]] = message
        self.heard += 1
        return None

    def ask(self, do, table=None, **fields):
        """The answer to a wish; Refused if it is a refusal."""
        message = {"do": do, "id": self.next, **fields}
        if table:
            message["table"] = table
        self.next += 1
        self.send_frame(FIN_TEXT, json.dumps(message).encode())
        while True:
            answer = self.take()
            if answer is not None and answer.get("id") == message["id"]:
                if "refused" in answer:
                    raise Refused(answer["refused"])
                return answer

    def send(self, message):
        self.send_frame(FIN_TEXT, message if isinstance(message, bytes) else json.dumps(message).encode())

    def join(self, table):
        after = len(self.tables.setdefault(table, []))
        self.ask("join", table, after=after)
        return self

    def at_once(self, frames):
        """Sends frames, or messages, in one piece, so that no time passes between them for the server's
        limits; the answers, as many as there are messages, or until the server hangs up, and with what
        words it did."""
        frames = [frame if isinstance(frame, bytes) else self.frame(FIN_TEXT, json.dumps(frame).encode())
                  for frame in frames]
        answers = []
        self.line.sendall(b"".join(frames))
        try:
            while len(answers) < len(frames):
                answer = self.take()
                answers += [answer] if answer is not None else []
        except ConnectionError as end:
            return answers, str(end)
        return answers, None

    def now(self):
        """The time by the server's clock, in milliseconds."""
        self.send({"do": "ping"})
        while True:
            answer = self.take()
            if answer is not None:
                return answer["now"]

    def let_pass(self, ms, since=None):
        """Waits until that much time has passed by the server's clock."""
        since = self.now() if since is None else since
        while (left := since + ms - self.now()) > 0:
            time.sleep(left / 1000)

    def until(self, condition, seconds=GUARD):
        """Reads until a condition is fulfilled."""
        end = time.monotonic() + seconds
        while not condition():
            assert time.monotonic() < end, "waited in vain: %r, %r" % (self.tables, self.last)
            self.take()

    def wait(self, table, condition, seconds=GUARD):
        """Reads until the table's events fulfil a condition; returns them."""
        self.until(lambda: condition(self.tables.get(table, [])), seconds)
        return self.tables[table]

    def wait_kind(self, table, kind, count=1, **kw):
        return [event for event in self.wait(
            table, lambda log: sum(event["kind"] == kind for event in log) >= count, **kw)
            if event["kind"] == kind]

    def hang_up(self):
        if self.line is not None:
            self.line.close()

    def moves(self, table):
        return [event["move"] for event in self.tables[table] if event["kind"] == "move"]
