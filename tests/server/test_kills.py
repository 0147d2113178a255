#!/usr/bin/env python3
"""Servers that are killed, or whose store is busy or full, at awkward moments.

usage: test_kills.py PROGRAM WEB SHIFT   SHIFT: the library that shifts the date, see shift.c"""

import contextlib
import fcntl
import json
import os
import sqlite3
import struct
import sys
import tempfile
import threading
import unittest

from client import STORE, Refused, Server, Visitor, http, shifted, sqlite_only, until

PROGRAM, WEB, SHIFT = (os.path.abspath(sys.argv.pop(1)) for _ in range(3))
HANG = 300  # seconds
PAGE = 4096  # bytes of a page of SQLite


class KillTest(unittest.TestCase):
    def serve(self, **kw):
        server = Server(PROGRAM, WEB, **kw)
        self.addCleanup(server.cleanup)
        self.server = server
        return server

    def visitor(self, server, cookie=None):
        visitor = Visitor(server.port, cookie=cookie).connect()
        self.addCleanup(visitor.hang_up)
        return visitor

    def sql(self, *words):
        with contextlib.closing(self.server.database()) as store:
            store.execute(*words)

    @contextlib.contextmanager
    def nothing_written(self):
        """What is on its way to the store stays there."""
        with contextlib.closing(self.server.database()) as store:
            store.execute("BEGIN IMMEDIATE")
            yield
            store.execute("ROLLBACK")

    def table(self, server, **fields):
        """A table of White's with a free seat, and two visitors at it."""
        white, black = self.visitor(server), self.visitor(server)
        name = white.ask("create", spec="travelers", seats={"w": "me", "b": "open"}, **fields)["table"]
        for visitor in (white, black):
            visitor.join(name).wait_kind(name, "seated")
        return name, white, black

    def begun(self, server, **fields):
        name, white, black = self.table(server, **fields)
        black.ask("sit", name)
        white.wait_kind(name, "seated", 2)
        return name, white, black

    def events(self, server, name):
        return json.loads(http(server.port, "/api/table/" + name)[2])["events"]


@sqlite_only
class FirstStart(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = folder.name + "/tables.sqlite"

    def start(self):
        server = Server(PROGRAM, WEB, store="sqlite:" + self.path)
        self.addCleanup(server.cleanup)
        visitor = Visitor(server.port).connect()
        self.addCleanup(visitor.hang_up)
        visitor.ask("create", spec="travelers", seats={"w": "me", "b": "open"})

    def looks_at(self, folder):
        """Whether a server has the folder open, which it wants to lock."""
        for process in os.listdir("/proc"):
            if process.isdigit() and int(process) != os.getpid():
                with contextlib.suppress(OSError):
                    if any(os.readlink("/proc/%s/fd/%s" % (process, fd)) == folder
                           for fd in os.listdir("/proc/%s/fd" % process)):
                        return True
        return False

    def test_a_start_that_was_cut_off_in_the_first_transaction_is_begun_anew(self):
        with contextlib.closing(sqlite3.connect(self.path)) as store:
            store.execute("PRAGMA journal_mode = WAL")
        with open(self.path, "rb") as file:
            self.assertEqual(len(file.read()), PAGE)
        # The journal of a file that had no page before: magic number, records, random number, pages
        # before, bytes of a sector, bytes of a page.
        head = bytes.fromhex("d9d505f920a163d7") + struct.pack(">IIIII", 0, 1, 0, 512, PAGE)
        with open(self.path + "-journal", "wb") as journal:
            journal.write(head.ljust(512, b"\0"))
        self.start()

    def test_a_server_waits_for_another_that_makes_the_store(self):
        folder = os.open(os.path.dirname(self.path), os.O_RDONLY)
        fcntl.flock(folder, fcntl.LOCK_EX)
        with contextlib.closing(sqlite3.connect(self.path, isolation_level=None)) as store:
            store.execute("BEGIN IMMEDIATE")
            waiting = threading.Thread(target=self.start)
            waiting.start()
            until(lambda: self.looks_at(os.path.dirname(self.path)))
            store.execute("COMMIT")
        os.close(folder)
        waiting.join()
        self.assertTrue(os.path.exists(self.path + "-wal"))


class NotYetDurable(KillTest):
    def test_a_move_is_shown_nowhere_before_it_is_durable(self):
        server = self.serve()
        name, white, _ = self.begun(server)
        before = self.shown(server, name)
        with self.nothing_written():
            self.read(white, {"do": "move", "table": name, "move": "a2a4", "at": 0})
            self.assertEqual(self.shown(server, name), before)
            server.kill()
        server.start()
        if STORE == "sqlite":  # what PostgreSQL was sent it may still write, though nobody heard of it
            self.assertNotIn("move", [event["kind"] for event in self.events(server, name)])

    def test_a_snapshot_counts_what_is_durable(self):
        server = self.serve()
        name, white, black = self.begun(server, clock={"kind": "sudden", "seconds": 3600})
        began, state = black.wait_kind(name, "seated", 2)[1]["at"], white.last[name]["state"]
        with self.nothing_written():
            self.read(white, {"do": "move", "table": name, "move": "a2a4", "at": 0})
            late = self.visitor(server).join(name)  # who comes now, and who hears of it
            late.wait_kind(name, "seated", 2)
            black.until(lambda: black.last[name]["watching"] == 1)
            for visitor in (late, black):
                self.assertEqual(visitor.last[name]["state"], state)
        self.assertEqual((state["n"], state["turn"], state["clock"]["since"]), (3, "w", began))
        for visitor in (late, black):
            at = visitor.wait_kind(name, "move")[0]["at"]
            clock = visitor.last[name]["state"]["clock"]
            self.assertEqual((clock["running"], clock["since"], clock["left"]["w"]), ("b", at, 3600000 - at + began))

    def shown(self, server, name):
        return [http(server.port, "/api/table/" + name + ending)[2] for ending in (".txt", ".svg")]

    def test_a_seat_is_nobodys_before_it_is_durable(self):
        server = self.serve()
        name, _, black = self.table(server, open=True)
        with self.nothing_written():
            self.read(black, {"do": "sit", "table": name})
            again = self.visitor(server, cookie=black.cookie).join(name)
            again.wait_kind(name, "seated")
            self.assertEqual(again.last[name]["you"], [])
            self.assertIn('"%s","spec":"travelers","free":1' % name, http(server.port, "/api/tables")[2].decode())
            server.kill()

    def read(self, visitor, message):
        """Sends a message; it has been read when this is over."""
        visitor.send(message)
        visitor.send({"do": "ping"})
        while visitor.take() is None:
            pass


class TimeWithoutServer(KillTest):
    CLOCK = {"kind": "sudden", "seconds": 1000}

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.date = folder.name + "/date"
        self.shift(0)

    def serve(self):
        return super().serve(environment=shifted(SHIFT, date=self.date))

    def shift(self, seconds):
        with open(self.date, "w") as date:
            date.write(str(seconds))

    def test_nothing_is_given_back_for_time_when_a_server_wrote(self):
        server = self.serve()
        name, white, _ = self.begun(server, clock=self.CLOCK)
        began = self.events(server, name)[-1]["at"]
        white.let_pass(1000, since=began)
        white.ask("talk", name, text="I think")
        thought = self.events(server, name)[-1]["at"] - began
        server.kill()
        self.sql("UPDATE beats SET at = at - 100000")  # the notes of the time were not written, the talk was
        server.start()
        white.connect().join(name).ask("move", name, move="a2a4", at=0)
        left = white.wait_kind(name, "move")[0]["left"]["w"]
        self.assertLessEqual(left, 1000 * self.CLOCK["seconds"] - thought)

    @contextlib.contextmanager
    def broken(self):
        """No event can be written meanwhile."""
        if STORE == "sqlite":
            self.sql("CREATE TRIGGER broken BEFORE INSERT ON events BEGIN SELECT no_such_function(); END")
        else:
            self.sql("CREATE FUNCTION broken() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'broken'; END $$")
            self.sql("CREATE TRIGGER broken BEFORE INSERT ON events FOR EACH ROW EXECUTE FUNCTION broken()")
        yield
        self.sql("DROP TRIGGER broken" if STORE == "sqlite" else "DROP TRIGGER broken ON events")

    def test_time_is_given_back_though_the_store_cannot_be_written_at_first(self):
        server = self.serve()
        name, white, _ = self.begun(server, clock=self.CLOCK)
        server.kill()
        with self.broken():
            self.shift(100 * self.CLOCK["seconds"])
            server.start()
            white.connect().join(name)
            for _ in range(3):
                self.assertFalse(self.moves(white, name))
        until(lambda: self.moves(white, name))
        log = white.wait_kind(name, "move") and white.tables[name]
        self.assertEqual([event["kind"] for event in log[3:]], ["resumed", "move"])
        self.assertGreater(log[4]["left"]["w"], 0)

    def moves(self, visitor, name):
        """Whether the store could be written."""
        try:
            return visitor.ask("move", name, move="a2a4", at=0)["ok"]
        except Refused as refused:
            self.assertIn("could not be written", str(refused))
            return False

    def test_a_flag_does_not_fall_for_what_could_not_be_written(self):
        server = self.serve()
        name, _, _ = self.begun(server, clock=self.CLOCK)
        server.kill()
        with self.broken():
            self.shift(100 * self.CLOCK["seconds"])
            server.start()
            http(server.port, "/healthz")
        visitor = self.visitor(server).join(name)
        self.assertEqual(visitor.wait(name, lambda log: len(log) > 3, seconds=HANG)[3]["kind"], "resumed")

    def test_nobody_is_away_while_no_server_is_there(self):
        server = self.serve()
        for fields in ({}, {"clock": {"kind": "days", "days": 7}}):
            name, white, black = self.begun(server, **fields)
            white.hang_up()
            black.wait(name, lambda _: black.last[name]["present"] == ["b"])
            black.ask("claim", name)
            back = black.wait_kind(name, "notice")[0]["until"]
            server.kill()
            self.shift(10 * 24 * 3600)
            server.start()
            black.connect().join(name)
            with self.assertRaisesRegex(Refused, "more seconds to come back"):
                black.ask("claim", name)
            resumed = black.wait_kind(name, "resumed")[0]
            self.assertGreater(resumed["ms"] + back, resumed["at"])
            self.shift(0)
            server.kill()
            server.start()


if __name__ == "__main__":
    unittest.main()
