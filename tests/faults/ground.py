"""What the tests of faults stand on: servers that are killed and started again, their stores as files, a disk
that forgets what was not synced (disk.c), memory that runs out (memory.c).

A store is an object with `url`, `server_options`, `environment`, and `contents()`, which gives the events of all
tables as the store has them. Everything else here knows servers only. WAYFARER_STORE says of which kind `new_store`
is: sqlite or postgres."""

import atexit
import contextlib
import json
import logging
import os
import random
import select
import shutil
import sqlite3
import struct
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "server"))
from client import GUARD, STORE, free_port, postgres, sqlite_only, unit  # noqa: E402,F401

logging.getLogger("asyncio").setLevel(logging.ERROR)  # how long a step takes is no fault

PAGE, SECTOR = 4096, 512
OFF, NUMBERED, NEW = 0, 1, 2  # how memory.c fails
DEPTH, SEEN, STACK = 24, 1 << 16, 4 * 8  # what it has
HANGS = 300  # seconds: a server that has neither begun nor ended by then never does

postgres_only = unittest.skipIf(STORE != "postgres", "it is about PostgreSQL")


class Control:
    """Numbers in a file that a preloaded library looks at, by name."""

    def __init__(self, path, names):
        self.path, self.names = path, names
        with open(path, "wb") as file:
            file.write(bytes(PAGE))
        self.file = os.open(path, os.O_RDWR)

    def set(self, **fields):
        for name, value in fields.items():
            os.pwrite(self.file, struct.pack("<i", value), 4 * self.names.index(name))

    def get(self, name):
        return struct.unpack("<i", os.pread(self.file, 4, 4 * self.names.index(name)))[0]

    def close(self):
        os.close(self.file)


class Memory(Control):
    """What memory.c looks at."""

    def __init__(self, path):
        super().__init__(path, ["mode", "from", "length", "count", "failed", "known", "depth", "others"])
        os.truncate(self.file, STACK + 8 * DEPTH + 4 * SEEN)

    def arm(self, mode, first=0, length=1):
        self.set(mode=OFF, count=0, failed=0, depth=0)
        self.set(**{"from": first, "length": length})
        self.set(mode=mode)

    def stack(self):
        return struct.unpack("<%dQ" % DEPTH, os.pread(self.file, 8 * DEPTH, STACK))[:self.get("depth")]


class SqliteStore:
    """A store in a file of a folder of its own."""

    server_options = ()

    def __init__(self, folder=None):
        self.own = None if folder else tempfile.TemporaryDirectory()
        self.folder = os.path.realpath(folder or self.own.name)
        self.path = self.folder + "/tables.sqlite"
        self.url = "sqlite:" + self.path
        self.environment = {}

    def cleanup(self):
        if self.own:
            self.own.cleanup()

    def contents(self):
        """The events of every table, by name; of a copy, for looking at a file of SQLite may change it."""
        with tempfile.TemporaryDirectory() as folder:
            for name in os.listdir(self.folder):
                if name.startswith("tables.sqlite"):
                    shutil.copy(os.path.join(self.folder, name), folder)
            with contextlib.closing(sqlite3.connect(folder + "/tables.sqlite")) as store:
                checked = store.execute("PRAGMA integrity_check").fetchall()
                assert checked == [("ok",)], checked
                found = {}
                for name, body in store.execute("SELECT name, body FROM events ORDER BY name, number"):
                    found.setdefault(name, []).append(json.loads(body))
                lengths = dict(store.execute("SELECT name, length FROM tables"))
        assert lengths == {name: len(log) for name, log in found.items()}, "rows that say another length"
        return found


class PostgresStore:
    """A store in a database of its own. `cluster`: of this PostgreSQL; else of one that lives as long as this process
    and keeps all that it has acknowledged (fsync)."""

    server_options = ()
    shared = None

    def __init__(self, cluster=None):
        self.cluster = cluster or self.share()
        self.name = self.cluster.fresh()
        self.url = self.cluster.url(self.name)
        self.environment = {}

    @classmethod
    def share(cls):
        if PostgresStore.shared is None:
            PostgresStore.shared = postgres.Cluster(fsync=True)
            atexit.register(PostgresStore.shared.close)
        return PostgresStore.shared

    def cleanup(self):
        """The database is gone with its PostgreSQL."""

    def contents(self):
        """The events of every table, by name: of one moment, also while a server runs."""
        found = {}
        for line in self.cluster.sql(self.name, "SELECT name || ' ' || body FROM wayfarer.events"
                                                " ORDER BY name, number").splitlines():
            name, body = line.split(" ", 1)
            found.setdefault(name, []).append(json.loads(body))
        wrong = self.cluster.sql(self.name, "SELECT name FROM wayfarer.tables t WHERE length <>"
                                            " (SELECT count(*) FROM wayfarer.events e WHERE e.name = t.name)")
        assert wrong == "", "rows that say another length: " + wrong
        return found


def new_store():
    return PostgresStore() if STORE == "postgres" else SqliteStore()


DISK = ["write_error", "growing_only", "sync_error", "sync_ms", "open_error", "syncs", "failed", "waiting"]


class ForgetfulStore(SqliteStore):
    """One on a disk that forgets what was not synced."""

    def __init__(self, library):
        super().__init__()
        self.outside = tempfile.TemporaryDirectory()
        self.shadow = self.outside.name + "/shadow"
        self.control = Control(self.outside.name + "/control", DISK)
        self.environment = {"LD_PRELOAD": library, "FAULT_FOLDER": self.folder, "FAULT_SHADOW": self.shadow,
                            "FAULT_CONTROL": self.control.path,
                            "ASAN_OPTIONS": os.environ.get("ASAN_OPTIONS", "") + ":verify_asan_link_order=0"}
        self.remember()

    def cleanup(self):
        self.control.close()
        self.outside.cleanup()
        super().cleanup()

    def remember(self):
        """From now on what is there is durable."""
        shutil.rmtree(self.shadow, ignore_errors=True)
        os.mkdir(self.shadow)
        for name in os.listdir(self.folder):
            if not name.endswith("-shm"):
                shutil.copy(os.path.join(self.folder, name), self.shadow)
                open(os.path.join(self.shadow, name + ".entry"), "w").close()

    def forget(self, chance):
        """As after a power failure: what was not synced is lost, in part or as a whole, as `chance` decides."""
        names = {name for folder in (self.folder, self.shadow) for name in os.listdir(folder)}
        lost = 0
        for name in sorted(names):
            if name.endswith("-shm"):
                self.forget_index(name, chance)
            elif not name.endswith((".entry", ".cut")):
                lost += self.forget_file(name, chance)
        self.remember()
        return lost

    def forget_index(self, name, chance):
        """The index of the log is never synced: anything may be in it."""
        path = os.path.join(self.folder, name)
        if os.path.exists(path):
            do = chance.randrange(3)
            if do == 0:
                os.remove(path)
            elif do == 1:
                size = os.path.getsize(path)
                with open(path, "wb") as file:
                    file.write(chance.randbytes(size))

    def least(self, name):
        """How short the file was made since it was synced; None: it was not."""
        path = os.path.join(self.shadow, name + ".cut")
        return os.path.getsize(path) if os.path.exists(path) else None

    def forget_file(self, name, chance):
        path, kept = os.path.join(self.folder, name), os.path.join(self.shadow, name)
        is_there, is_named = os.path.exists(path), os.path.exists(kept + ".entry")
        if not is_there and is_named and chance.random() < 0.5:
            shutil.copy(kept, path)  # that it was removed is forgotten
            return 1
        if not is_there:
            return 0
        if not is_named and chance.random() < 0.5:
            os.remove(path)  # that it was made is forgotten
            return 1
        with open(path, "rb") as file:
            new = file.read()
        old = b""
        if os.path.exists(kept):
            with open(kept, "rb") as file:
                old = file.read()
        data = mixed(*cut(old, new, self.least(name), chance), chance)
        with open(path, "wb") as file:
            file.write(data)
        return data != new


def cut(old, new, least, chance):
    """The two states with one length of what is in both. A file is made shorter at once or not at all, as file systems
    do it and SQLite needs it: half of an old write-ahead log would be played again, and pages be set back by it."""
    least = min(len(new), len(old) if least is None else least)
    return (old[:least], new) if chance.random() < 0.5 else (old, new + old[len(new):])


def mixed(old, new, chance):
    """Between two states of a file: each page that differs is the old one or the new one, or, torn, has sectors of
    both. Sometimes all are old, or all new."""
    least, most = sorted((len(old), len(new)))
    size = chance.choice([len(old), len(new), chance.randint(least // SECTOR, most // SECTOR) * SECTOR])
    size = min(max(size, least), most)
    survive = chance.choice([0, 0, 0.1, 0.5, 0.9, 1])  # how likely a page is the new one
    old, new = old.ljust(most, b"\0"), new.ljust(most, b"\0")
    pages = []
    for at in range(0, most, PAGE):
        before, after = old[at:at + PAGE], new[at:at + PAGE]
        if before != after and chance.random() < 0.1:
            after = b"".join((before, after)[chance.randrange(2)][i:i + SECTOR] for i in range(0, PAGE, SECTOR))
            pages.append(after)
        else:
            pages.append(after if chance.random() < survive else before)
    return b"".join(pages)[:size]


class Process:
    """A server on a store."""

    def __init__(self, program, web, store, *options, environment=None):
        self.store, self.port, self.process = store, free_port(), None
        self.words = [program, "serve", "--store", store.url, "--web", web, "--threads", "1", "--expire-days", "36500",
                      "--limit-per-address", "1000000", "--listen", "127.0.0.1:%d" % self.port,
                      *store.server_options, *options]
        self.environment = {**os.environ, **store.environment, **(environment or {})}
        self.log = tempfile.TemporaryFile(mode="w+")

    def begin(self):
        """Starts it, and does not wait until it serves."""
        self.process = subprocess.Popen(self.words, stdout=subprocess.PIPE, stderr=self.log, text=True,
                                        restore_signals=False, env=self.environment)

    def serves(self):
        """Waits until it serves: whether it does."""
        ready, _, _ = select.select([self.process.stdout], [], [], HANGS)
        assert ready, "the server hangs: %s" % self.said()
        return self.process.stdout.readline().startswith("Wayfarer is at ")

    def start(self):
        self.begin()
        assert self.serves(), self.said()
        return self

    def kill(self):
        self.process.kill()
        return self.end()

    def stop(self):
        self.process.terminate()
        status = self.end()
        assert status == 0, "%r: %s" % (status, self.said())

    def end(self):
        status = self.process.wait(timeout=GUARD)
        self.process.stdout.close()
        return status

    def said(self):
        return os.pread(self.log.fileno(), 1 << 20, 0).decode(errors="replace")

    def cleanup(self):
        if self.process and self.process.poll() is None:
            self.kill()
        self.log.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.cleanup()


def scripts(program, count, turns, seed):
    """Random games of The Travelers that are not over after so many turns, as lists of moves."""
    chance = random.Random(seed)
    found = []
    with subprocess.Popen([program, "ugi"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as ugi:
        while len(found) < count:
            moves = []
            while len(moves) < turns and (legal := ask(ugi, moves)):
                moves.append(chance.choice(legal))
            if len(moves) == turns:
                found.append(moves)
        ugi.stdin.write("quit\n")
        ugi.stdin.flush()
    return found


def ask(ugi, moves):
    ugi.stdin.write("position startpos%s\nquery result\nquery legalmoves\n" % (" moves " + " ".join(moves) if moves else ""))
    ugi.stdin.flush()
    over, legal = (next(words for line in ugi.stdout if (words := line.split())[:1] == ["response"]) for _ in range(2))
    return legal[1].split(";") if over[1] == "none" else []
