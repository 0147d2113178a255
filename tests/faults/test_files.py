#!/usr/bin/env python3
"""Files of a store that are damaged: cut off, overwritten, of something else. A server either says in one line what
is wrong and leaves every byte as it is, or serves: then each table is as it was, or is said to be unreadable.

usage: test_files.py PROGRAM WEB [--damages N] [--seed N]"""

import argparse
import asyncio
import collections
import contextlib
import json
import os
import random
import shutil
import sqlite3
import sys
import tempfile
import unittest

from ground import PAGE, Process, SqliteStore, scripts, unit
from client import http
from load import Load

NAME = "tables.sqlite"


def make(killed):
    """The files of a store at which people played, and what is in it. `killed`: with a log that was not emptied."""
    store = SqliteStore()
    server = Process(ARGUMENTS.program, ARGUMENTS.web, store).start()

    async def play():
        load = Load(SCRIPTS, 12, [server.port]).start()
        await load.until(lambda: len(load.tables) >= 40, "nobody plays")
        if killed:
            server.kill()
        await load.stop()

    asyncio.run(play())
    if not killed:
        server.stop()
    server.cleanup()
    files = read_all(store.folder)
    contents = store.contents()
    store.cleanup()
    return files, contents


def read_all(folder):
    found = {}
    for name in os.listdir(folder):
        with open(os.path.join(folder, name), "rb") as file:
            found[name] = file.read()
    return found


class Damaged(unittest.TestCase):
    def setUp(self):
        self.chance = random.Random(ARGUMENTS.seed)
        self.seen = collections.Counter()

    def start(self, files, contents, words=None, whole=True):
        """What a server makes of these files: "refused", or the tables that it cannot read. `words`: it must be
        refused with them. `whole`: a table that is served has all its events."""
        with tempfile.TemporaryDirectory() as folder:
            for name, data in files.items():
                with open(os.path.join(folder, name), "wb") as file:
                    file.write(data)
            store = SqliteStore(folder)
            with Process(ARGUMENTS.program, ARGUMENTS.web, store) as server:
                server.begin()
                if not server.serves():
                    return self.refused(server, files, read_all(folder), words)
                self.assertIsNone(words, "it was served")
                bad = {name for name, log in contents.items() if not self.is_served(server, name, log, whole)}
                self.assertIsNone(server.process.poll())
                server.stop()
                return bad

    def refused(self, server, files, after, words):
        status, said = server.end(), server.said()
        self.assertEqual((status, said.count("\n")), (2, 1), said)
        self.assertTrue(said.startswith("wayfarer: the store %s cannot be opened: " % server.store.path), said)
        self.assertIn(words or "and was left as it is", said)
        for name, data in files.items():
            if not name.endswith("-shm"):  # the index of the log, which is made from it
                self.assertEqual(after[name], data, "%s was written to" % name)
        self.assertLessEqual(set(after), set(files) | {NAME + "-shm"})
        return "refused"

    def is_served(self, server, name, log, whole):
        status, _, body = http(server.port, "/api/table/" + name)
        if status == 503 or (status == 404 and not whole):
            return False
        self.assertEqual(status, 200, name)
        events = json.loads(body)["events"]
        self.assertEqual(events, log if whole else log[:len(events)])
        return True

    def test_bytes_of_any_page(self):
        """Wherever it is: a few bytes, or all of a page."""
        files, contents = STOPPED
        data = files[NAME]
        for _ in range(ARGUMENTS.damages):
            page = self.chance.randrange(len(data) // PAGE)
            kind = self.chance.choice(["head", "some", "all", "zeros"])
            if kind == "all":
                new = self.chance.randbytes(PAGE)
            elif kind == "zeros":
                new = bytes(PAGE)
            else:
                new = bytearray(data[page * PAGE:(page + 1) * PAGE])
                for _ in range(self.chance.choice([1, 2, 8])):
                    new[self.chance.randrange(12 if kind == "head" else PAGE)] ^= self.chance.randrange(1, 256)
            damaged = {**files, NAME: data[:page * PAGE] + bytes(new) + data[(page + 1) * PAGE:]}
            with self.subTest(page=page, kind=kind):
                found = self.start(damaged, contents)
                self.seen["refused" if found == "refused" else "unreadable tables" if found else "no difference"] += 1
        self.tell()
        self.assertGreater(self.seen["refused"] + self.seen["unreadable tables"], 0)

    def test_a_file_that_was_cut_off(self):
        files, contents = STOPPED
        data = files[NAME]
        for size in (20, 100, 512, PAGE, 2 * PAGE, len(data) // 2 // PAGE * PAGE, len(data) // 2 + 100, len(data) - PAGE,
                     len(data) - 1):
            with self.subTest(size=size):
                found = self.start({**files, NAME: data[:size]}, contents, words="and was left as it is")
                self.assertEqual(found, "refused")

    def test_a_beginning_that_is_none(self):
        files, contents = STOPPED
        data = files[NAME]
        for size in (16, 100):
            for garbage in (bytes(size), self.chance.randbytes(size)):
                with self.subTest(size=size):
                    self.start({**files, NAME: garbage + data[size:]}, contents, words="and was left as it is")

    def test_a_log_whose_beginning_is_damaged(self):
        files, contents = KILLED
        log = files[NAME + "-wal"]
        self.assertGreater(len(log), PAGE)
        for at in (0, 3, 5, 9, 17, 24, 31):
            with self.subTest(at=at):
                damaged = log[:at] + bytes([log[at] ^ 0x5a]) + log[at + 1:]
                self.start({**files, NAME + "-wal": damaged}, contents, words=NAME + "-wal is no write-ahead log")

    def test_a_log_that_is_damaged_further_on(self):
        """What is behind that is as if it had never been written: after a failure of power it may not have been."""
        files, contents = KILLED
        log = files[NAME + "-wal"]
        for _ in range(ARGUMENTS.damages // 4):
            at = self.chance.randrange(32, len(log))
            damaged = log[:at] + self.chance.randbytes(self.chance.choice([1, 8, 5000])) + log[at + 8:]
            with self.subTest(at=at):
                self.start({**files, NAME + "-wal": damaged[:len(log)]}, contents, whole=False)

    def test_a_row_that_is_gone(self):
        """Its table is not one that was never there."""
        files, contents = STOPPED
        name = min(contents)
        with tempfile.TemporaryDirectory() as folder:
            with open(os.path.join(folder, NAME), "wb") as file:
                file.write(files[NAME])
            with contextlib.closing(sqlite3.connect(os.path.join(folder, NAME))) as store, store:
                store.execute("DELETE FROM tables WHERE name = ?", (name,))
            self.assertEqual(self.start(read_all(folder), contents), {name})

    def test_a_log_of_something_else(self):
        with tempfile.TemporaryDirectory() as folder:
            with contextlib.closing(sqlite3.connect(folder + "/letters.sqlite", isolation_level=None)) as letters:
                letters.execute("PRAGMA journal_mode = WAL")
                letters.execute("CREATE TABLE letters(a)")
                letters.executemany("INSERT INTO letters VALUES(?)", [("x" * 1000,)] * 100)
                log = read_all(folder)["letters.sqlite-wal"]
        files, contents = STOPPED
        self.start({**files, NAME + "-wal": log}, contents, words="and was left as it is")

    def tell(self):
        if ARGUMENTS.loud:
            print("   %s: %r" % (self.id().split(".")[-1], dict(self.seen)), flush=True)


if __name__ == "__main__":
    words = argparse.ArgumentParser()
    words.add_argument("program", type=os.path.abspath)
    words.add_argument("web", type=os.path.abspath)
    words.add_argument("--damages", type=int, default=40)
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--loud", action="store_true")
    ARGUMENTS = words.parse_args()
    SCRIPTS = scripts(ARGUMENTS.program, 16, 60, 1)
    STOPPED, KILLED = make(killed=False), make(killed=True)
    unit.main(argv=sys.argv[:1])
