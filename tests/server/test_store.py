#!/usr/bin/env python3
"""What the server promises about its store: an answer means that all it speaks of is durable; files
that are damaged, foreign, full, gone or of an older version.

usage: test_store.py PROGRAM WEB"""

import base64
import contextlib
import gzip
import hashlib
import hmac
import json
import os
import resource
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
import unittest

from client import GENEROUS, GUARD, Refused, Server, Visitor, free_port, http, sqlite_only, until

PROGRAM, WEB = os.path.abspath(sys.argv.pop(1)), os.path.abspath(sys.argv.pop(1))
STORES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "data", "stores")
KILLS = 10


class LoggedServer(Server):
    """Keeps what the server says to its operator. A file that cannot grow is an error to it, not its end."""

    def start(self):
        self.log = tempfile.TemporaryFile(mode="w+")
        self.process = subprocess.Popen(
            [*self.words, "--listen", "127.0.0.1:%d" % self.port], stdout=subprocess.PIPE, stderr=self.log,
            text=True, restore_signals=False, env=self.environment)  # Python itself ignores SIGXFSZ
        line = self.process.stdout.readline()
        assert line.startswith("Wayfarer is at http://localhost:%d " % self.port), line

    def said(self):
        """All but that a slow machine's disk took long."""
        slow = ("a write to the store took long", "the store does not answer", "the store is written again")
        text = os.pread(self.log.fileno(), 1 << 20, 0).decode()
        return "".join(line for line in text.splitlines(keepends=True) if not any(words in line for words in slow))


class StoreTest(unittest.TestCase):
    def serve(self, kind=Server, **kw):
        server = kind(PROGRAM, WEB, *GENEROUS, "--expire-days", "36500", **kw)
        self.addCleanup(server.cleanup)
        return server

    def visitor(self, server, **kw):
        visitor = Visitor(server.port, **kw).connect()
        self.addCleanup(visitor.hang_up)
        return visitor

    def sql(self, path, *words):
        with contextlib.closing(sqlite3.connect(path, timeout=GUARD)) as store, store:
            return store.execute(*words).fetchall()

    def tables(self, server):
        """How many there are."""
        with contextlib.closing(server.database()) as store:
            return store.execute("SELECT count(DISTINCT name) FROM events").fetchone()[0]

    def begun(self, server, spec="travelers", **fields):
        """A table of two that has begun, and its players."""
        white, black = self.visitor(server), self.visitor(server)
        name = white.ask("create", spec=spec, seats={"w": "me", "b": "open"}, **fields)["table"]
        for visitor in (white, black):
            visitor.join(name).wait_kind(name, "seated")
        black.ask("sit", name)
        white.wait_kind(name, "seated", 2)
        return name, white, black


class Promises(StoreTest):
    def test_a_created_table_is_created_with_all_its_seats(self):
        server = self.serve()
        for i in range(KILLS):
            white = self.visitor(server)
            name = white.ask("create", spec="traverse:players=4", seats={
                "s": "me", "w": {"level": 1}, "n": "open", "e": "me"}, clock={"kind": "days", "days": 1})["table"]
            server.kill()
            server.start()
            white.connect().join(name)
            log = white.wait(name, lambda log: log)
            self.assertEqual([(e["kind"], e.get("seat")) for e in log[:4]],
                             [("created", None), ("seated", "s"), ("seated", "w"), ("seated", "e")])
            self.assertEqual(white.last[name]["you"], ["s", "e"])
            stranger = self.visitor(server).join(name)
            with self.assertRaisesRegex(Refused, "South is taken"):
                stranger.ask("sit", name, seat="s")

    def test_a_game_against_the_computer_has_begun_with_its_answer(self):
        server = self.serve()
        white = self.visitor(server)
        name = white.ask("create", spec="courier-leapale", seats={"w": "me", "b": {"level": 1}})["table"]
        server.kill()
        server.start()
        white.connect().join(name).wait(name, lambda log: log)
        white.ask("move", name, move="wd2wd3", at=0)

    def rematch(self, server, name):
        """The events of a table that name another one, and those of that one."""
        visitor = self.visitor(server).join(name)
        visitor.wait(name, lambda log: any("table" in e for e in log))
        named = [e["table"] for e in visitor.tables[name] if "table" in e]
        visitor.join(named[0]).wait(named[0], lambda log: log)
        return named, visitor.tables[named[0]]

    def test_a_rematch_is_there_wholly_and_once_whenever_the_server_is_killed(self):
        server = self.serve()
        for i in range(KILLS):
            name, white, black = self.begun(server, clock={"kind": "days", "days": 1})
            white.ask("resign", name)
            white.ask("rematch", name)
            if i % 2 == 0:
                black.ask("rematch", name)
            else:
                black.send({"do": "rematch", "table": name})
                black.wait_kind(name, "rematch", 2)
            if i % 3 == 0:
                black.wait(name, lambda log: any("table" in e for e in log))
            server.kill()
            server.start()
            named, log = self.rematch(server, name)
            self.assertEqual(len(named), 1)
            self.assertEqual([e["kind"] for e in log[:3]], ["created", "seated", "seated"])
            for visitor, seat in ((white, "b"), (black, "w")):
                visitor.connect().join(named[0]).wait(named[0], lambda log: log)
                self.assertEqual(visitor.last[named[0]]["you"], [seat])
        self.assertEqual(self.tables(server), 2 * KILLS)

    def test_two_servers_make_one_rematch(self):
        first = self.serve()
        second = self.serve(store=first.store)
        for i in range(KILLS):
            white, black = self.visitor(first), self.visitor(second)
            name = white.ask("create", spec="travelers", seats={"w": "me", "b": "open"})["table"]
            white.join(name).wait_kind(name, "seated")
            black.join(name).ask("sit", name)
            white.wait_kind(name, "seated", 2)
            white.ask("resign", name)
            black.wait_kind(name, "resigned")
            for visitor in (white, black):
                visitor.send({"do": "rematch", "table": name})
            for visitor in (white, black):
                visitor.wait(name, lambda log: any("table" in e for e in log))
            for visitor in (white, black):  # whatever either server was about to do comes before that
                visitor.ask("talk", name, text="well?")
            for visitor in (white, black):
                visitor.wait_kind(name, "talk", 2)
            named = [e["table"] for e in black.tables[name] if "table" in e]
            self.assertEqual(len(named), 1)
            black.join(named[0]).wait_kind(named[0], "seated", 2)
        self.assertEqual(self.tables(first), 2 * KILLS)

    @sqlite_only
    def test_a_cookie_is_signed_with_the_stores_key(self):
        """So cookies stay good whatever the server makes its digests with."""
        server = self.serve()
        token = base64.urlsafe_b64decode(self.visitor(server).cookie.split("=")[1] + "=")
        (key,), = self.sql(server.folder.name + "/tables.sqlite", "SELECT key FROM secrets")
        self.assertEqual(token[16:], hmac.new(key, token[:16], hashlib.sha256).digest()[:16])

    @sqlite_only
    def test_what_was_quiet_for_a_while_does_not_need_the_log(self):
        server = self.serve()
        name, white, _ = self.begun(server)
        white.ask("move", name, move="a2a4", at=0)
        path = server.folder.name + "/tables.sqlite"
        until(lambda: self.events_without_log(path, name) == 4)
        server.kill()
        os.remove(path + "-wal")
        server.start()
        again = self.visitor(server, cookie=white.cookie).join(name)
        self.assertEqual([e["kind"] for e in again.wait(name, lambda log: log)],
                         ["created", "seated", "seated", "move"])

    def events_without_log(self, path, name):
        """How many events of a table are in the file by itself."""
        with tempfile.TemporaryDirectory() as folder:
            copy = shutil.copy(path, folder)
            try:
                return self.sql(copy, "SELECT count(*) FROM events WHERE name = ?", (name,))[0][0]
            except sqlite3.DatabaseError:  # it was copied while it was written to
                return 0


@sqlite_only
class Files(StoreTest):
    def refused(self, path, words):
        with open(path, "rb") as file:
            before = file.read()
        done = subprocess.run([PROGRAM, "serve", "--web", WEB, "--store", "sqlite:" + path, "--listen",
                               "127.0.0.1:%d" % free_port()], capture_output=True, text=True, timeout=GUARD)
        self.assertEqual((done.returncode, done.stdout, done.stderr.count("\n")), (2, "", 1), done.stderr)
        self.assertIn(words, done.stderr)
        with open(path, "rb") as file:
            self.assertEqual(file.read(), before)

    def test_files_of_others_are_refused(self):
        with tempfile.TemporaryDirectory() as folder:
            path = folder + "/letters.sqlite"
            self.sql(path, "CREATE TABLE letters(a)")
            self.refused(path, "it is a file of something else")
            self.sql(path, "PRAGMA journal_mode = WAL")
            self.refused(path, "it is a file of something else")
            with open(folder + "/letter.txt", "w") as letter:
                letter.write("Dear Sir, ...\n" * 100)
            self.refused(letter.name, "it is a file of something else")
            self.assertEqual(sorted(os.listdir(folder)), ["letter.txt", "letters.sqlite"])

    def test_a_newer_store_is_refused(self):
        server = self.serve()
        server.stop()
        path = server.folder.name + "/tables.sqlite"
        self.sql(path, "PRAGMA user_version = 99")
        self.refused(path, "a newer version of Wayfarer made it")

    def test_what_cannot_be_written_is_refused_when_it_is_opened(self):
        server = self.serve()
        server.stop()
        other = {"user": 65534, "group": 65534, "extra_groups": []} if os.getuid() == 0 else {}  # root may do all
        with tempfile.TemporaryDirectory() as folder:
            program, home, path = shutil.copy(PROGRAM, folder), folder + "/home", folder + "/home/tables.sqlite"
            os.mkdir(home)
            os.chmod(folder, 0o755)
            shutil.copy(server.folder.name + "/tables.sqlite", path)
            for place in (home, path) if other else ():
                os.chown(place, other["user"], other["group"])
            for file, place, words in ((0o600, 0o700, None), (0o400, 0o700, "it cannot be written by this user"),
                                       (0o600, 0o500, "its folder cannot be written by this user")):
                os.chmod(path, file)
                os.chmod(home, place)
                for _ in range(2):
                    done = subprocess.run([program, "admin", "tables", "--store", "sqlite:" + path], text=True,
                                          capture_output=True, timeout=GUARD, cwd="/", **other)
                    said = "wayfarer: the store %s cannot be opened: %s: Permission denied\n" % (path, words)
                    self.assertEqual((done.returncode, done.stderr), (2, said) if words else (0, ""))
            os.chmod(home, 0o700)

    def test_a_store_is_for_its_owner_only(self):
        server = self.serve()
        for name in os.listdir(server.folder.name):
            self.assertEqual(os.stat(os.path.join(server.folder.name, name)).st_mode & 0o777, 0o600, name)
        server.stop()
        os.chmod(server.folder.name + "/tables.sqlite", 0o644)
        server.start()
        for name in os.listdir(server.folder.name):
            self.assertEqual(os.stat(os.path.join(server.folder.name, name)).st_mode & 0o777, 0o600, name)

    def test_a_store_that_was_removed_is_not_written_to(self):
        server = self.serve(LoggedServer)
        name, white, black = self.begun(server)
        os.remove(server.folder.name + "/tables.sqlite")
        for _ in range(3):
            with self.assertRaisesRegex(Refused, "could not be written"):
                white.ask("move", name, move="a2a4", at=0)
        with self.assertRaisesRegex(Refused, "could not be written"):
            black.ask("create", spec="travelers", seats={"w": "me", "b": "open"})
        self.visitor(server).join(name).wait_kind(name, "seated", 2)  # what there was can still be looked at
        self.assertEqual(http(server.port, "/healthz")[0], 200)
        self.assertEqual(server.said().count("was removed or replaced while in use"), 1)
        server.stop()
        self.assertNotIn("tables.sqlite", os.listdir(server.folder.name))

    def test_a_removed_store_is_reported_though_nobody_plays(self):
        server = self.serve(LoggedServer)
        os.remove(server.folder.name + "/tables.sqlite")
        until(lambda: "was removed or replaced while in use" in server.said())
        self.assertEqual(server.said().count("\n"), 1)

    def test_a_damaged_event_harms_its_table_only(self):
        server = self.serve(LoggedServer)
        name, white, _ = self.begun(server)
        other, one, _ = self.begun(server)
        for table, player in ((name, white), (other, one)):
            player.ask("move", table, move="a2a4", at=0)
        server.stop()
        path = server.folder.name + "/tables.sqlite"
        self.sql(path, "UPDATE events SET body = replace(body, 'a2a4', 'a2a3') WHERE name = ? AND number = 4", (name,))
        server.start()
        with self.assertRaisesRegex(Refused, "the table cannot be read"):
            white.connect().join(name)
        self.assertEqual(http(server.port, "/api/table/" + name)[0], 503)
        self.assertEqual(http(server.port, "/api/table/%s.txt" % other)[0], 200)
        one.connect().join(other).wait_kind(other, "move")
        self.assertIn("table %s of the store: event 4 is damaged" % name, server.said())

    def test_a_full_disk_is_told_and_gets_over(self):
        server = self.serve(LoggedServer)
        name, white, black = self.begun(server)
        white.ask("move", name, move="a2a4", at=0)
        path = server.folder.name + "/tables.sqlite"
        size = max(os.path.getsize(path), os.path.getsize(path + "-wal"))
        unlimited = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (size + 20000, unlimited[1]))
        said = 0
        with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as reader:
            reader.execute("BEGIN")
            reader.execute("SELECT count(*) FROM events").fetchall()  # as long as it reads, the log is not emptied
            with self.assertRaisesRegex(Refused, "could not be written: nothing was changed"):
                while said < 100:
                    white.ask("talk", name, text="x" * 300)
                    said += 1
        self.assertGreater(said, 0)
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, unlimited)
        black.ask("move", name, move="a8a6", at=1)
        server.kill()
        server.start()
        black.connect().join(name)
        black.wait_kind(name, "move", 2)
        self.assertEqual(len([e for e in black.tables[name] if e["kind"] == "talk"]), said)


@sqlite_only
class OldStores(StoreTest):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.path = self.folder.name + "/tables.sqlite"
        with open(self.path, "wb") as store, gzip.open(os.path.join(STORES, "version-1.sqlite.gz")) as packed:
            store.write(packed.read())
        with open(os.path.join(STORES, "version-1.json"), encoding="utf-8") as text:
            self.kept = json.load(text)

    def test_every_table_event_and_seat_is_kept(self):
        server = self.serve(store="sqlite:" + self.path)
        for name, table in self.kept["tables"].items():
            for cookie in set(table["holders"].values()) or {None}:
                visitor = self.visitor(server, cookie=cookie).join(name)
                log = visitor.wait(name, lambda log: len(log) >= len(table["events"]))
                self.assertEqual(log[:len(table["events"])], table["events"])
                for event in log[len(table["events"]):]:
                    self.assertEqual(event["kind"], "resumed")  # nobody was there for long
                self.assertEqual(set(visitor.last[name]["you"]),
                                 {seat for seat, holder in table["holders"].items() if holder == cookie})
        listed = http(server.port, "/api/tables")[2].decode()
        waiting = [name for name, table in self.kept["tables"].items() if table["events"][0]["open"]]
        self.assertEqual([name for name in self.kept["tables"] if name in listed], waiting)

    def test_games_go_on_and_keys_are_good(self):
        server = self.serve(store="sqlite:" + self.path)
        for name, table in self.kept["tables"].items():
            moves = [e["move"] for e in table["events"] if e["kind"] == "move"]
            if moves[-1:] == ["c2c4"]:
                black = self.visitor(server, cookie=table["holders"]["b"]).join(name)
                black.ask("move", name, move="c8c6", at=len(moves))
        for name, key in self.kept["keys"].items():
            phone = self.visitor(server).join(name)
            phone.wait(name, lambda log: log)
            phone.ask("take", name, key=key)
            phone.wait_kind(name, "moved", 2)

    def test_time_at_a_table_does_not_run_backwards(self):
        name = next(name for name, table in self.kept["tables"].items() if table["events"][0]["spec"] == "safe-passage")
        later = int(time.time() * 1000) + 10 ** 10  # as if the machine's clock had been set back since
        self.sql(self.path, "UPDATE events SET body = json_set(body, '$.at', ?) WHERE name = ? AND number ="
                 " (SELECT max(number) FROM events WHERE name = ?)", (later, name, name))
        server = self.serve(store="sqlite:" + self.path)
        table = self.kept["tables"][name]
        white = self.visitor(server, cookie=table["holders"]["w"]).join(name)
        white.ask("talk", name, text="is it this late?")
        white.ask("takeback", name)
        white.wait_kind(name, "takeback")
        times = [event["at"] for event in white.tables[name]]
        self.assertEqual(times, sorted(times))
        self.assertEqual(times[-3], later)


if __name__ == "__main__":
    unittest.main()
