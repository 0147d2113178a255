#!/usr/bin/env python3
"""wayfarer backup and restore, while servers write.

usage: test_backup.py PROGRAM WEB"""

import contextlib
import datetime
import hashlib
import json
import os
import re
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
import unittest

from client import GENEROUS, GUARD, Server, Visitor, http, postgres, unit, until

PROGRAM, WEB = os.path.abspath(sys.argv.pop(1)), os.path.abspath(sys.argv.pop(1))
MOVES = ["a2a4", "a8a6", "b2b4", "b8b6", "c2c4", "c8c6"]


def call(*words, status=0):
    done = subprocess.run([PROGRAM, *words], capture_output=True, text=True, timeout=GUARD)
    assert done.returncode == status, (words, done.returncode, done.stdout, done.stderr)
    return done


def everything(store):
    path = store.removeprefix("sqlite:")
    with contextlib.closing(sqlite3.connect(path, timeout=GUARD)) as store:
        return {name: store.execute("SELECT * FROM %s ORDER BY %s" % (name, order)).fetchall()
                for name, order in (("tables", "1"), ("events", "1, 2"), ("slots", "1, 2"), ("known", "1"), ("secrets", "1"))}


class Backup(unittest.TestCase):
    def setUp(self):
        self.server = Server(PROGRAM, WEB, *GENEROUS)
        self.addCleanup(self.server.cleanup)
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = folder.name

    def visitor(self, port=None, **kw):
        visitor = Visitor(port or self.server.port, **kw).connect()
        self.addCleanup(visitor.hang_up)
        return visitor

    def game(self):
        white, black = self.visitor(), self.visitor()
        name = white.ask("create", spec="travelers", seats={"w": "me", "b": "open"})["table"]
        white.join(name)
        black.join(name).ask("sit", name)
        return name, white, black

    def files(self):
        return [self.server.store.removeprefix("sqlite:")] if self.server.store.startswith("sqlite:") else []

    @staticmethod
    def play(name, white, black, moves=MOVES):
        for at, move in enumerate(moves):
            who = (white, black)[at % 2]
            who.wait(name, lambda log: sum(event["kind"] == "move" for event in log) >= at)
            who.ask("move", name, move=move, at=at)

    def test_it_is_as_of_one_moment_while_games_go_on(self):
        first = self.game()
        self.play(*first)
        ended, played = threading.Event(), []
        players = (self.visitor(), self.visitor())

        def load():
            white, black = players
            while not ended.is_set():
                name = white.ask("create", spec="travelers", seats={"w": "me", "b": "open"})["table"]
                white.join(name)
                black.join(name).ask("sit", name)
                self.play(name, white, black, MOVES[:4])
                white.ask("resign", name)
                white.ask("rematch", name)
                black.ask("rematch", name)  # two tables in one transaction
                white.ask("leave", name), black.ask("leave", name)
                played.append(name)

        thread = threading.Thread(target=load)
        thread.start()
        try:
            until(lambda: played or not thread.is_alive())
            for i in range(3):
                before = len(played)
                call("backup", "%s/%d" % (self.path, i), "--store", self.server.store, *(["--gzip"] if i == 1 else []))
                until(lambda: len(played) > before or not thread.is_alive())
            self.assertTrue(thread.is_alive())
        finally:
            ended.set()
            thread.join(GUARD)
        self.server.stop()
        final = self.server.store
        if not final.startswith("sqlite:"):
            final = "sqlite:%s/final.sqlite" % self.path
            call("store", "copy", self.server.store, final, "--online")
        final = everything(final)
        logs = set(final["events"])
        for i in range(3):
            path = "%s/%d.sqlite" % (self.path, i)
            call("restore", "%s/%d" % (self.path, i), "--store", "sqlite:" + path)
            copy = everything(path)
            self.assertEqual(copy["secrets"], final["secrets"])
            self.assertLessEqual(set(copy["events"]), logs)  # equal to the byte, with their checksums
            lengths = {name: length for name, _, _, _, length in copy["tables"]}
            self.assertEqual(sum(lengths.values()), len(copy["events"]))
            self.assertIn(first[0], lengths)
            rematches = {json.loads(event[2])["table"] for event in copy["events"] if '"table"' in event[2]}
            self.assertLessEqual(rematches, set(lengths))

    def test_players_go_on_in_the_restored_store(self):
        name, white, black = self.game()
        self.play(name, white, black, MOVES[:2])
        backup, store = self.path + "/backup", "sqlite:%s/restored.sqlite" % self.path
        done = call("backup", backup, "--store", self.server.store)
        self.assertRegex(done.stdout, r"backup: 1 tables, \d+ events\n$")
        self.server.kill()
        call("restore", backup, "--store", store)
        other = Server(PROGRAM, WEB, store=store)
        self.addCleanup(other.cleanup)
        white = self.visitor(other.port, cookie=white.cookie).join(name)
        white.wait_kind(name, "move", 2)
        self.assertEqual(white.last[name]["you"], ["w"])
        white.ask("move", name, move=MOVES[2], at=2)
        done = call("restore", backup, "--store", store, status=2)
        self.assertIn("is not empty: it was left as it is", done.stderr)
        games = json.loads(http(other.port, "/api/explore?spec=travelers")[2])
        self.assertIn("games", games)

    def test_operators_see_when_the_last_one_was_made(self):
        until(lambda: b"wayfarer_backup_timestamp_seconds 0" in http(self.server.port, "/metrics")[2])
        call("backup", self.path + "/empty", "--store", self.server.store)
        self.assertEqual(call("admin", "log", "--store", self.server.store).stdout, "")  # it is still empty
        self.game()
        call("backup", self.path + "/backup", "--store", self.server.store)
        until(lambda: self.server.number("backup_timestamp_seconds") > 0)
        *_, last = call("admin", "log", "--store", self.server.store).stdout.splitlines()
        self.assertTrue(last.endswith("  backup"), last)
        made = datetime.datetime.fromisoformat(last.split()[0].replace("Z", "+00:00"))
        self.assertEqual(self.server.number("backup_timestamp_seconds"), made.timestamp())
        call("backup", self.path + "/nowhere/backup", "--store", self.server.store, status=2)
        self.assertEqual(call("admin", "log", "--store", self.server.store).stdout.splitlines()[-1], last)

    def test_what_is_refused(self):
        self.game()
        backup = self.path + "/backup"
        call("backup", backup, "--store", self.server.store)
        done = call("backup", backup, "--store", self.server.store, status=2)
        self.assertEqual(done.stderr, "wayfarer: %s already exists: --force replaces it\n" % backup)
        call("backup", backup, "--store", self.server.store, "--force")
        for other in (self.path, *self.files()):
            before = os.lstat(other)
            done = call("backup", other, "--store", self.server.store, "--force", status=2)
            self.assertEqual(done.stderr, "wayfarer: %s is no backup, and was left as it is\n" % other)
            self.assertEqual(os.lstat(other).st_ino, before.st_ino)
            done = call("restore", other, "--store", self.server.store, status=2)
            self.assertEqual(done.stderr.count("\n"), 1)
            self.assertNotIn("line 0", done.stderr)
        self.assertIn("not to standard output",
                      call("backup", "-", "--store", self.server.store, status=2).stderr)
        with open(backup, "r+b") as file:
            file.seek(-300, os.SEEK_END)
            byte = file.read(1)
            file.seek(-300, os.SEEK_END)
            file.write(bytes([byte[0] ^ 1]))
        store = self.path + "/none.sqlite"
        done = call("restore", backup, "--store", "sqlite:" + store, status=2)
        self.assertRegex(done.stderr, r"^wayfarer: .*/backup: line \d+: [^\n]+\n$")
        self.assertFalse(os.path.exists(store))
        done = call("backup", self.path + "/other", "--store", "sqlite:" + store, status=2)
        self.assertIn("No such file", done.stderr)
        self.assertFalse(os.path.exists(store))
        open(store, "w").close()
        for words in (("backup", self.path + "/other"), ("admin", "tables")):
            self.assertIn("the file is empty", call(*words, "--store", "sqlite:" + store, status=2).stderr)
        self.assertEqual(os.path.getsize(store), 0)
        self.assertEqual(sorted(os.listdir(self.path)), ["backup", "none.sqlite"])
        for words, said in (((), "wayfarer store copy FROM TO"), (("move", "a", "b"), "wayfarer store copy FROM TO"),
                            (("copy",), "FROM is missing"), (("copy", "a"), "TO is missing")):
            self.assertIn(said, call("store", *words, status=2).stderr)

    def test_a_store_is_copied_when_no_server_is_up(self):
        name, white, black = self.game()
        self.play(name, white, black)
        source, back = self.server.store, "sqlite:%s/back.sqlite" % self.path
        first = "sqlite:%s/first.sqlite" % self.path
        refused = call("store", "copy", source, first, status=2).stderr
        self.assertRegex(refused, r"^wayfarer: cannot copy (\S+) into (\S+): a server works on \1: [^\n]+ --online\n$")
        self.assertIn(first.removeprefix("sqlite:"), refused)
        self.assertEqual(everything(first)["tables"], [])
        call("store", "copy", source, "sqlite:%s/online.sqlite" % self.path, "--online")
        self.server.stop()
        copied = lambda: subprocess.run([PROGRAM, "store", "copy", source, first], capture_output=True, text=True)
        done = until(lambda: found if (found := copied()).returncode == 0 else None)  # it was up just now
        self.assertRegex(done.stdout, r"^1 tables, \d+ events\n$")
        other = postgres.fresh()
        call("store", "copy", first, other)
        call("store", "copy", other, back)
        self.assertEqual(everything(first), everything(back))
        if source.startswith("sqlite:"):
            self.assertEqual(everything(source), everything(first))
        for store in (first, other):
            self.assertIn("not empty", call("store", "copy", back, store, status=2).stderr)
        self.assertIn("FROM is missing", call("store", "copy", status=2).stderr)
        again = Server(PROGRAM, WEB, store=other)
        self.addCleanup(again.cleanup)
        white = self.visitor(again.port, cookie=white.cookie).join(name)
        white.wait_kind(name, "move", len(MOVES))
        self.assertEqual((white.moves(name), white.last[name]["you"]), (MOVES, ["w"]))

    def test_a_store_where_a_server_is_up_is_not_filled(self):
        """It would keep its old secret, and people would lose the seats that they take until it ends."""
        self.game()
        backup, source = self.path + "/backup", "sqlite:%s/source.sqlite" % self.path
        call("backup", backup, "--store", self.server.store)
        call("restore", backup, "--store", source)
        for target in ("sqlite:%s/target.sqlite" % self.path, postgres.fresh()):
            node = Server(PROGRAM, WEB, store=target)
            self.addCleanup(node.cleanup)

            def rows(table, node=node):
                prefix = "" if node.store.startswith("sqlite:") else "wayfarer."
                with contextlib.closing(node.database()) as store:
                    return [tuple(row) for row in store.execute("SELECT * FROM %s%s" % (prefix, table))]

            until(lambda: rows("beats"))
            secret = rows("secrets")
            name = target.removeprefix("sqlite:") if target.startswith("sqlite:") else target.rsplit("/", 1)[1]
            for words, origin in ((["restore", backup, "--store", target], backup),
                                  (["store", "copy", source, target], source.removeprefix("sqlite:")),
                                  (["store", "copy", source, target, "--online"], source.removeprefix("sqlite:"))):
                said = call(*words, status=2).stderr
                self.assertRegex(said, r"^wayfarer: cannot copy (\S+) into (\S+): a server works on \2: stop it and "
                                       r"try again in three seconds\n$")
                self.assertIn(origin, said)
                self.assertIn(name, said)
            self.assertEqual((rows("secrets"), rows("tables")), (secret, []))
            white = self.visitor(node.port)
            table = white.ask("create", spec="travelers", seats={"w": "me", "b": "open"})["table"]
            node.stop()
            node.start()
            white = self.visitor(node.port, cookie=white.cookie).join(table)
            white.wait_kind(table, "created")
            self.assertEqual(white.last[table]["you"], ["w"])

    def held_back(self, backup, target):
        """A restore into PostgreSQL that waits for a lock in the midst of it, and the session that has the lock."""
        session = postgres.Session(target)
        self.addCleanup(session.close)
        session.execute("BEGIN")
        session.execute("LOCK TABLE wayfarer.slots IN ACCESS EXCLUSIVE MODE")
        process = subprocess.Popen([PROGRAM, "restore", backup, "--store", target], stdout=subprocess.DEVNULL,
                                   stderr=subprocess.PIPE, text=True)
        self.addCleanup(process.stderr.close)
        until(lambda: self.waiting(session) == ["slots"])
        return process, session

    @staticmethod
    def waiting(session):
        """Which tables somebody waits for."""
        return [row[0] for row in session.execute("SELECT c.relname FROM pg_locks l JOIN pg_class c ON c.oid = l.relation"
                                                  " WHERE NOT l.granted ORDER BY 1")]

    def test_a_server_that_starts_while_postgres_is_filled_has_the_new_secret(self):
        name, white, black = self.game()
        backup, target = self.path + "/backup", postgres.fresh()
        call("backup", backup, "--store", self.server.store)
        first = Server(PROGRAM, WEB, store=target)  # makes the schema
        self.addCleanup(first.cleanup)
        first.stop()
        with contextlib.closing(first.database()) as store:
            store.execute("DELETE FROM wayfarer.beats")
        restore, session = self.held_back(backup, target)
        started = threading.Thread(target=first.start)
        started.start()
        until(lambda: "secrets" in self.waiting(session) or not started.is_alive())
        session.execute("COMMIT")
        self.assertEqual((restore.wait(timeout=GUARD), restore.stderr.read()), (0, ""))
        started.join(GUARD)
        white = self.visitor(first.port, cookie=white.cookie).join(name)
        white.wait_kind(name, "seated", 2)
        self.assertEqual(white.last[name]["you"], ["w"])

    def test_a_server_that_comes_up_while_postgres_is_filled_is_noticed(self):
        self.game()
        backup, target = self.path + "/backup", postgres.fresh()
        call("backup", backup, "--store", self.server.store)
        first = Server(PROGRAM, WEB, store=target)
        self.addCleanup(first.cleanup)
        first.stop()
        with contextlib.closing(first.database()) as store:
            store.execute("DELETE FROM wayfarer.beats")
        restore, session = self.held_back(backup, target)
        with contextlib.closing(first.database()) as other:
            other.execute("INSERT INTO wayfarer.beats(writer, at) VALUES (1, 1)")
        session.execute("COMMIT")
        self.assertEqual(restore.wait(timeout=GUARD), 2)
        self.assertIn("a server was started on", restore.stderr.read())
        self.assertEqual(session.execute("SELECT * FROM wayfarer.tables").fetchall(), [])

    def test_a_store_whose_server_has_stopped_is_filled(self):
        name, white, black = self.game()
        backup = self.path + "/backup"
        call("backup", backup, "--store", self.server.store)
        node = Server(PROGRAM, WEB, store="sqlite:%s/target.sqlite" % self.path)
        self.addCleanup(node.cleanup)
        node.stop()
        filled = lambda: subprocess.run([PROGRAM, "restore", backup, "--store", node.store], capture_output=True)
        until(lambda: filled().returncode == 0)  # it was up just now
        node.start()
        white = self.visitor(node.port, cookie=white.cookie).join(name)
        white.wait_kind(name, "seated", 2)
        self.assertEqual(white.last[name]["you"], ["w"])

    def many(self, count):
        """A backup by the description of its format, of many tables."""
        lines = [{"wayfarer": "backup", "version": 1, "program": "test", "made": 1, "beat": 0, "key": "ab" * 32}]
        for i in range(count):
            name = "a%011d" % i
            lines.append({"table": name, "changed": 1, "due": 0, "open": False, "length": 1, "slots": {"0": "cd" * 32}})
            lines.append({"event": 1, "body": json.dumps({"n": 1, "at": 1, "kind": "created", "spec": "travelers"})})
        text = "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in lines)
        last = {"end": True, "tables": count, "events": count, "words": 0, "bars": 0, "notes": 0,
                "sha256": hashlib.sha256(text.encode()).hexdigest()}
        path = self.path + "/many"
        with open(path, "w") as file:
            file.write(text + json.dumps(last, separators=(",", ":")) + "\n")
        return path

    def cut(self, words, number):
        """Calls the program and sends a signal as soon as it takes it; the status."""
        process = subprocess.Popen([PROGRAM, *words], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
                                   preexec_fn=lambda: signal.signal(number, signal.SIG_DFL))
        try:
            while process.poll() is None:
                with open("/proc/%d/status" % process.pid) as file:
                    caught = int(re.search(r"^SigCgt:\s*(\S+)", file.read(), re.M).group(1), 16)
                if caught >> (number - 1) & 1:
                    process.send_signal(number)
                    break
        except (FileNotFoundError, ProcessLookupError):
            pass
        said = process.communicate(timeout=GUARD)[1]
        self.assertEqual(said, "")
        return process.returncode

    def test_what_is_interrupted_leaves_nothing(self):
        many, store, copy = self.many(4000), self.path + "/store", self.path + "/copy"
        tries = 0
        while (status := self.cut(["restore", many, "--store", "sqlite:" + store], signal.SIGTERM)) != 128 + signal.SIGTERM:
            self.assertEqual(status, 0)
            for suffix in ("", "-wal", "-shm"):
                if os.path.exists(store + suffix):
                    os.remove(store + suffix)
            self.assertLess(tries := tries + 1, 50)
        if os.path.exists(store):  # the signal came while it was being filled
            self.assertEqual(everything(store)["tables"], [])
        self.assertIn(" 4000 tables, 4000 events", call("restore", many, "--store", "sqlite:" + store).stdout)
        cut = lambda: self.cut(["backup", copy, "--store", "sqlite:" + store], signal.SIGHUP)  # a terminal is closed
        while (status := cut()) != 128 + signal.SIGHUP:
            self.assertEqual(status, 0)
            os.remove(copy)
            self.assertLess(tries := tries + 1, 100)
        self.assertEqual([name for name in os.listdir(self.path) if name.startswith("copy")], [])


if __name__ == "__main__":
    unit.main()
