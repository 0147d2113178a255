#!/usr/bin/env python3
"""The store in PostgreSQL when things go wrong: starts of several servers at once, databases that are not ours,
connections that are cut around a COMMIT, processes that are killed or stopped under a stream of writes.

usage: test_postgres.py PROGRAM WAYFARER CUT [TEST...]   (PROGRAM: store_drive; CUT: the library that cuts lines, see cut.c)"""

import os
import re
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import threading
import time
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import postgres
import unit

GUARD = int(os.environ.get("TEST_GUARD", 300))  # seconds; what is waited for is a state, this only ends what would never end
PROGRAM, WAYFARER, CUT = sys.argv.pop(1), sys.argv.pop(1), sys.argv.pop(1)
TABLE, NEXT = "aaaaaaaaaaaa", "bbbbbbbbbbbb"
cluster = None


def setUpModule():
    global cluster
    cluster = postgres.Cluster(fsync=True)


def tearDownModule():
    cluster.close()


class Drive:
    """store_drive: lines in, lines out."""

    def __init__(self, url, environment=None):
        self.process = subprocess.Popen([PROGRAM, url], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                                        env={**os.environ, **(environment or {})})
        self.lines = []
        self.changed = threading.Condition()
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()
        self.seen = 0

    def read(self):
        for line in self.process.stdout:
            with self.changed:
                self.lines.append(line.rstrip("\n"))
                self.changed.notify_all()
        with self.changed:
            self.lines.append("END")
            self.changed.notify_all()

    def say(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def wait(self, wanted):
        """The first line not waited for yet that begins so."""
        at, end = 0, time.monotonic() + GUARD
        with self.changed:
            while True:
                for i in range(at, len(self.lines)):
                    if self.lines[i] is not None and self.lines[i].startswith(wanted):
                        line, self.lines[i] = self.lines[i], None
                        return line
                at = len(self.lines)
                assert "END" not in self.lines, "ended: %r" % self.lines[-5:]
                assert self.changed.wait(end - time.monotonic()), "no '%s' in %r" % (wanted, self.lines[-5:])

    def ask(self, line):
        """Says it and returns the rest of the answer."""
        self.say(line)
        words = line.split()
        wanted = " ".join(words[:{"append": 3, "pair": 3, "read": 2, "revoke": 2, "is_revoked": 2}.get(words[0], 1)])
        wanted = wanted.replace("pair", "append")
        return self.wait(wanted + " ")[len(wanted) + 1:]

    def count(self, word):
        with self.changed:
            return sum(line is not None and line.startswith(word) for line in self.lines)

    def told(self, word):
        with self.changed:
            return [line for line in self.lines if line is not None and line.startswith(word)]

    def close(self):
        self.process.stdin.close()
        assert self.process.wait(timeout=GUARD) == 0
        self.reader.join()
        self.process.stdout.close()


def until(condition, what):
    end = time.monotonic() + GUARD
    while not condition():
        assert time.monotonic() < end, what
        time.sleep(0.02)


# ---- a proxy that knows the protocol ----

class Proxy:
    """Between a store and PostgreSQL. On the writer's connection, at the COMMIT of the batch number `at` (from 1), it does
    what `mode` says: `after` lets it be done and cuts the connection before anybody hears; `before` cuts it with all but
    the COMMIT sent; `late` cuts it with nothing sent, and sends it when `release` is called. With `rename` the store
    cannot find its old process at the database, to end it."""

    def __init__(self, mode, at=1, rename=False):
        self.mode, self.at, self.rename = mode, at, rename
        self.commits, self.cut = 0, threading.Event()
        self.held, self.heard = None, b""
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def url(self, name):
        return "postgres://wayfarer@127.0.0.1:%d/%s?sslmode=disable&gssencmode=disable" % (self.port, name)

    def accept(self):
        while True:
            try:
                client, _ = self.listener.accept()
            except OSError:
                return
            server = socket.create_connection(("127.0.0.1", cluster.port))
            state = {"open": True, "done": threading.Event()}
            threading.Thread(target=self.upward, args=(client, server, state), daemon=True).start()
            threading.Thread(target=self.downward, args=(client, server, state), daemon=True).start()

    def messages(self, client):
        """What the client sends, a message each; the first has no type."""
        data, first = b"", True
        while True:
            piece = client.recv(65536)
            if not piece:
                return
            data += piece
            while len(data) >= (4 if first else 5):
                size = struct.unpack(">I", data[:4] if first else data[1:5])[0] + (0 if first else 1)
                if len(data) < size:
                    break
                yield data[:size]
                data, first = data[size:], False

    def upward(self, client, server, state):
        batch = b""
        try:
            for message in self.messages(client):
                if self.rename and not self.cut.is_set():
                    message = re.sub(rb"wayfarer-writer-[0-9a-f]{16}", b"wayfarer-writer-" + 16 * b"0", message)
                batch += message
                commit = message.startswith(b"B") and message[5:].split(b"\0")[1] == b"commit"
                if commit and not self.cut.is_set():
                    self.commits += 1
                    if self.commits == self.at:
                        self.do_cut(client, server, state, batch, message)
                        return
                # What belongs together is held until its Sync, so that `late` can hold all of it.
                if not batch.startswith((b"P", b"B", b"D", b"E", b"C", b"H", b"S")) or message.startswith((b"S", b"H")):
                    server.sendall(batch)
                    batch = b""
        except OSError:
            pass
        if state["open"]:
            server.close()

    def do_cut(self, client, server, state, batch, commit):
        """`batch` ends with the Bind of the COMMIT. Its Execute and Sync are our own."""
        finish = b"E\0\0\0\x09\0\0\0\0\0" + b"S\0\0\0\x04"
        state["open"] = False
        if self.mode == "after":
            server.sendall(batch + finish)
            assert state["done"].wait(GUARD)  # it was committed
        elif self.mode == "before":
            server.sendall(batch[:-len(commit)] + b"H\0\0\0\x04")
        self.held = (server, batch + finish)
        self.cut.set()
        client.shutdown(socket.SHUT_RDWR)
        client.close()

    def downward(self, client, server, state):
        try:
            while True:
                piece = server.recv(65536)
                if not piece:
                    break
                if not state["open"]:
                    self.heard += piece
                    if b"COMMIT\0" in self.heard:
                        state["done"].set()
                else:
                    client.sendall(piece)
        except OSError:
            pass
        if state["open"]:
            try:
                client.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

    def release(self):
        """Sends what was held; returns once the server has answered all of it, or hung up."""
        server, batch = self.held
        server.sendall(batch)

    def close(self):
        self.listener.close()
        if self.held:
            self.held[0].close()


class Unknown(unittest.TestCase):
    """The connection is lost around a COMMIT: the answer is true all the same, and nothing is written twice."""

    def drive(self, mode, rename=False):
        self.name = cluster.fresh()
        self.proxy = Proxy(mode, at=2, rename=rename)
        self.addCleanup(self.proxy.close)
        drive = Drive(self.proxy.url(self.name))
        drive.wait("open")
        self.assertEqual(drive.ask("append %s 1 1" % TABLE), "done")
        return drive

    def log(self, table=TABLE):
        return cluster.sql(self.name, "SELECT count(*), count(DISTINCT batch) FROM wayfarer.events WHERE name = '%s'" % table)

    def expect_three(self, drive):
        self.assertEqual(drive.ask("read " + TABLE), "4")
        self.assertEqual(drive.ask("append %s 5 1" % TABLE), "done")
        self.assertEqual(drive.ask("append %s 5 1" % TABLE), "conflict")
        drive.close()

    def test_cut_after_the_commit(self):
        drive = self.drive("after")
        self.assertEqual(drive.ask("append %s 2 3" % TABLE), "done")
        self.assertTrue(self.proxy.cut.is_set())
        self.assertEqual(self.log(), "4|2")
        self.expect_three(drive)

    def test_cut_after_the_commit_of_a_pair(self):
        drive = self.drive("after")
        self.assertEqual(drive.ask("pair %s 2 %s" % (TABLE, NEXT)), "done")
        self.assertTrue(self.proxy.cut.is_set())
        self.assertEqual((self.log(), self.log(NEXT)), ("2|2", "1|1"))
        drive.close()

    def test_cut_after_a_revocation(self):
        drive = self.drive("after")
        self.assertEqual(drive.ask("revoke 7"), "done")
        self.assertTrue(self.proxy.cut.is_set())
        self.assertEqual(cluster.sql(self.name, "SELECT count(*) FROM wayfarer.revoked"), "1")
        self.assertEqual(drive.ask("is_revoked 7"), "yes")
        drive.close()

    def test_cut_before_the_commit(self):
        """The old process stands in its transaction and holds the rows."""
        drive = self.drive("before")
        self.assertEqual(drive.ask("append %s 2 3" % TABLE), "done")
        self.assertTrue(self.proxy.cut.is_set())
        self.expect_three(drive)

    def test_cut_before_the_commit_and_the_old_process_stays(self):
        """It is waited for until the database ends it; the write may come too late for its caller."""
        drive = self.drive("before", rename=True)
        answer = drive.ask("append %s 2 3" % TABLE)
        self.assertTrue(self.proxy.cut.is_set())
        self.assertIn(answer, ("done", "failed"))
        self.assertEqual(drive.ask("read " + TABLE), "4" if answer == "done" else "1")
        self.assertEqual(drive.ask("append %s %d 1" % (TABLE, 5 if answer == "done" else 2)), "done")
        drive.close()

    def test_a_batch_that_arrives_late_is_refused(self):
        """All of it is still on its way when the store has made up its mind: it must not be written any more."""
        drive = self.drive("late", rename=True)
        self.assertEqual(drive.ask("append %s 2 3" % TABLE), "done")
        self.assertTrue(self.proxy.cut.is_set())
        self.assertEqual(self.log(), "4|2")
        self.proxy.release()
        until(lambda: b"division by zero" in self.proxy.heard, "the late batch was not refused")
        self.assertNotIn(b"COMMIT\0", self.proxy.heard)
        self.assertEqual(self.log(), "4|2")
        self.expect_three(drive)

    def test_a_late_batch_does_not_write_what_was_refused(self):
        """The same, when another server was faster in the meantime: the answer is a conflict, and stays one."""
        drive = self.drive("late", rename=True)
        other = Drive(cluster.url(self.name))
        other.wait("open")
        drive.say("append %s 2 3" % TABLE)
        self.assertTrue(self.proxy.cut.wait(GUARD))
        answer = other.ask("append %s 2 1" % TABLE)
        mine = drive.wait("append %s 2 " % TABLE).split()[-1]
        self.assertEqual({answer, mine}, {"done", "conflict"})
        self.proxy.release()
        until(lambda: b"division by zero" in self.proxy.heard, "the late batch was not refused")
        self.assertEqual(drive.ask("read " + TABLE), "2" if answer == "done" else "4")
        drive.close()
        other.close()


# ---- opening ----

class Opening(unittest.TestCase):
    def fault(self, url):
        done = subprocess.run([PROGRAM, url], stdin=subprocess.DEVNULL, capture_output=True, text=True)
        self.assertEqual((done.returncode, done.stderr), (1, ""))
        self.assertEqual(done.stdout.count("\n"), 1, done.stdout)
        return done.stdout.strip()

    def test_many_servers_start_at_once(self):
        name = cluster.fresh()
        drives = [Drive(cluster.url(name)) for _ in range(8)]
        for i, drive in enumerate(drives):
            drive.wait("open")
            self.assertEqual(drive.ask("append %s %d 1" % (TABLE, i + 1)), "done")
        for drive in drives:
            drive.close()
        versions = cluster.sql(name, "SELECT count(*), max(version) FROM wayfarer.wayfarer_schema").split("|")
        self.assertEqual(versions[0], versions[1])
        self.assertEqual(cluster.sql(name, "SELECT count(*) FROM wayfarer.secrets"), "1")

    def test_a_newer_data_base_is_left_as_it_is(self):
        name = cluster.fresh()
        drive = Drive(cluster.url(name))
        self.assertEqual(drive.ask("append %s 1 1" % TABLE), "done")
        drive.close()
        cluster.sql(name, "INSERT INTO wayfarer.wayfarer_schema(version) VALUES (99)")
        self.assertRegex(self.fault(cluster.url(name)),
                         r"^fault the database at 127\.0\.0\.1:\d+/\w+ was made by a newer version of this program$")
        self.assertEqual(cluster.sql(name, "SELECT count(*) FROM wayfarer.writers"), "1")

    def test_what_others_have_is_left_as_it_is(self):
        name = cluster.fresh()
        cluster.sql(name, "CREATE SCHEMA wayfarer", "CREATE TABLE wayfarer.tables(x int)")
        self.assertIn("has a schema 'wayfarer' that is not ours", self.fault(cluster.url(name)))
        self.assertEqual(cluster.sql(name, "SELECT count(*) FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace"
                                           " WHERE nspname = 'wayfarer'"), "1")

    def test_a_right_that_is_missing_is_named(self):
        """Not a store that is missing, and not our statement."""
        name, guest = cluster.fresh(), "guest%d" % os.getpid()
        drive = Drive(cluster.url(name))
        self.assertEqual(drive.ask("append %s 1 1" % TABLE), "done")
        drive.close()
        cluster.sql("postgres", "CREATE ROLE %s LOGIN" % guest)
        url = cluster.url(name).replace("wayfarer@", guest + "@")
        for words in (("admin", "tables"), ("worker",), ("backup", "/nowhere/backup")):
            done = subprocess.run([WAYFARER, *words, "--store", url], capture_output=True, text=True)
            self.assertEqual((done.returncode, done.stdout), (2, ""))
            self.assertRegex(done.stderr, r"^wayfarer: the database at 127\.0\.0\.1:\d+/\w+ cannot be used:"
                                          r" ERROR: permission denied for schema wayfarer\n$")
        self.assertRegex(self.fault("postgres://wayfarer@127.0.0.1:1/x"), r"failed: Connection refused\. Is the server running")

    def test_a_step_that_is_cut_off_was_not_begun(self):
        """The last statement of the step fails."""
        name = cluster.fresh()
        cluster.sql(name, "CREATE FUNCTION no() RETURNS event_trigger LANGUAGE plpgsql AS $$ BEGIN IF (SELECT count(*) FROM"
                          " pg_event_trigger_ddl_commands() WHERE object_identity = 'wayfarer.stamps') > 0 THEN RAISE"
                          " 'no'; END IF; END $$", "CREATE EVENT TRIGGER no ON ddl_command_end EXECUTE FUNCTION no()")
        self.assertIn("cannot be used: ERROR: no", self.fault(cluster.url(name)))
        self.assertEqual(cluster.sql(name, "SELECT count(*) FROM pg_namespace WHERE nspname = 'wayfarer'"), "0")
        cluster.sql(name, "DROP EVENT TRIGGER no")
        drive = Drive(cluster.url(name))
        drive.wait("open")
        drive.close()

    def test_a_schema_that_was_made_for_us_is_used(self):
        name = cluster.fresh()
        cluster.sql(name, "CREATE SCHEMA wayfarer")
        drive = Drive(cluster.url(name))
        drive.wait("open")
        drive.close()

    def test_names_of_others_are_not_taken_for_ours(self):
        """search_path and objects in it are the database's owner's."""
        name = cluster.fresh()
        cluster.sql(name, "CREATE SCHEMA evil", "CREATE FUNCTION evil.unnest(text[]) RETURNS SETOF text LANGUAGE sql"
                          " AS 'SELECT NULL'", "CREATE FUNCTION evil.now() RETURNS timestamptz LANGUAGE sql"
                          " AS 'SELECT NULL::timestamptz'",
                    "ALTER DATABASE %s SET search_path = evil, pg_catalog" % name,
                    "ALTER DATABASE %s SET default_transaction_isolation = serializable" % name,
                    "ALTER DATABASE %s SET synchronous_commit = off" % name)
        drive = Drive(cluster.url(name))
        drive.wait("open")
        self.assertEqual(drive.ask("append %s 1 2" % TABLE), "done")
        self.assertEqual(drive.ask("read " + TABLE), "2")
        drive.close()

    def test_a_data_base_that_only_reads_is_refused(self):
        name = cluster.fresh()
        cluster.sql(name, "ALTER DATABASE %s SET default_transaction_read_only = on" % name)
        self.assertIn("session is read-only", self.fault(cluster.url(name)))

    def test_a_socket_in_a_folder_and_several_hosts(self):
        """Of several hosts the first does not answer, also when a connection is made again."""
        for address in ("postgres://wayfarer@/%s?host=" + "%s&port=%d" % (cluster.folder, cluster.port),
                        "postgresql://wayfarer@127.0.0.1:1,127.0.0.1:%d/" % cluster.port + "%s"):
            drive = Drive(address % cluster.fresh())
            drive.wait("open")
            self.assertEqual(drive.ask("append %s 1 2" % TABLE), "done")
            for pid in cluster.backends("wayfarer-%"):
                os.kill(pid, signal.SIGTERM)
            self.assertEqual(drive.ask("append %s 3 2" % TABLE), "done")
            self.assertEqual(drive.ask("read " + TABLE), "4")
            self.assertEqual(drive.told("trouble"), [])
            drive.close()

    def test_no_secret_is_told(self):
        for url in ("postgres://u:geheim@127.0.0.1:1/x", "postgresql://u:geheim@127.0.0.1:1/x?sslmode=disable",
                    "postgres://u:geheim%zz@127.0.0.1/x", "postgres://u:geheim@127.0.0.1/x?nonsense=geheim",
                    "postgre://u:geheim@127.0.0.1/x", "u:geheim@127.0.0.1/x", "postgres:u:geheim@127.0.0.1/x", "mysql://u:geheim@127.0.0.1/x"):
            fault = self.fault(url)
            self.assertNotIn("geheim", fault)
            self.assertTrue(fault.startswith("fault "), fault)

    def test_stamps_grow_after_the_data_was_restored_elsewhere(self):
        """Stamps are numbers of transactions; those of another cluster may be far ahead."""
        name = cluster.fresh()
        drive = Drive(cluster.url(name))
        drive.wait("open")
        self.assertEqual(drive.ask("append %s 1 1" % TABLE), "done")
        drive.close()
        cluster.sql(name, "UPDATE wayfarer.tables SET stamp = 1000000000000")
        drive = Drive(cluster.url(name))
        drive.wait("open")
        self.assertEqual(drive.ask("append %s 1 1" % NEXT), "done")
        until(lambda: NEXT in drive.ask("changed 1000000000000"), "the new table is not told")
        self.assertIn(TABLE, drive.ask("changed 0"))
        drive.close()


# ---- databases that say nothing, names that are not found ----

class Silent:
    """What takes connections and says nothing; or, if it `greets`, nothing more after the beginning."""

    def __init__(self, greets=False, address=("127.0.0.1", 0)):
        self.greets = greets
        self.listener = socket.create_server(address)
        self.port = self.listener.getsockname()[1]
        self.taken = []
        threading.Thread(target=self.accept, daemon=True).start()

    def url(self, words=""):
        return "postgres://wayfarer@127.0.0.1:%d/x?sslmode=disable&gssencmode=disable%s" % (self.port, words)

    def accept(self):
        while True:
            try:
                client, _ = self.listener.accept()
            except OSError:
                return
            self.taken.append(client)
            if self.greets and client.recv(65536):
                client.sendall(self.greeting())

    def greeting(self):
        """What PostgreSQL says to whom it lets in."""
        says = {"server_version": "15.0", "server_encoding": "UTF8", "client_encoding": "UTF8", "in_hot_standby": "off",
                "default_transaction_read_only": "off", "standard_conforming_strings": "on", "integer_datetimes": "on"}
        parts = [(b"R", struct.pack(">I", 0))]
        parts += [(b"S", b"%s\0%s\0" % (key.encode(), value.encode())) for key, value in says.items()]
        parts += [(b"K", struct.pack(">II", 1, 1)), (b"Z", b"I")]
        return b"".join(kind + struct.pack(">I", len(body) + 4) + body for kind, body in parts)

    def close(self):
        self.listener.close()
        for client in self.taken:
            client.close()


class Waiting(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.hold = os.path.join(self.folder.name, "hold")

    def hold_names(self):
        """Has a connection lost, until a store waits for the name server that it asks. What it said last serves for a second."""
        open(self.hold, "w").close()

        def waits():
            for pid in cluster.backends("wayfarer-news-%"):
                os.kill(pid, signal.SIGTERM)
            return os.path.exists(self.hold + ".waits")
        until(waits, "nobody looks the name up")

    def test_nobody_waits_for_ever(self):
        """For a database that says nothing, for one that stops saying anything, for a name server: ten seconds, all at
        once, and then one line."""
        silent, greets = Silent(), Silent(greets=True)
        self.addCleanup(silent.close)
        self.addCleanup(greets.close)
        open(self.hold, "w").close()
        open(os.path.join(self.folder.name, "index.html"), "w").close()
        where = r"the database at 127.0.0.1:%d/x cannot be used: it did not answer within 10 seconds" % greets.port
        backup = os.path.join(self.folder.name, "backup")
        cases = [([PROGRAM, silent.url()], "timeout expired"), ([PROGRAM, greets.url()], where),
                 ([PROGRAM, "postgres://wayfarer@data.test/x"], "its host was not found within 10 seconds"),
                 ([WAYFARER, "serve", "--listen", "127.0.0.1:%d" % postgres.free_port(), "--web", self.folder.name,
                   "--store", greets.url()], where),
                 ([WAYFARER, "worker", "--store", greets.url()], where),
                 ([WAYFARER, "admin", "--store", greets.url(), "tables"], "it did not answer within 10 seconds"),
                 ([WAYFARER, "backup", backup, "--store", greets.url()], "it did not answer within 10 seconds")]
        begun = [subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                  text=True, env={**os.environ, "WAYFARER_NAMES_HOLD": self.hold}) for words, _ in cases]
        for (words, wanted), process in zip(cases, begun):
            said, _ = process.communicate(timeout=GUARD)
            self.assertNotEqual(process.returncode, 0, words)
            self.assertRegex(said, wanted, words)
            self.assertEqual(said.count("\n"), 1, said)

    def test_a_name_that_is_not_found(self):
        done = subprocess.run([PROGRAM, "postgres://wayfarer@nothing.test/x"], stdin=subprocess.DEVNULL,
                              capture_output=True, text=True)
        self.assertRegex(done.stdout, r"^fault the database cannot be reached: the host 'nothing.test' is not found: .+\n$")
        self.assertEqual((done.returncode, done.stderr), (1, ""))

    def test_another_host_is_used_instead_of_one_that_is_not_found(self):
        url = "postgres://wayfarer@nothing.test:%d,data.test:%d/%s" % (cluster.port, cluster.port, cluster.fresh())
        drive = Drive(url)
        drive.wait("open")
        self.assertEqual(drive.ask("append %s 1 2" % TABLE), "done")
        drive.close()

    def test_another_address_is_used_instead_of_one_that_is_silent(self):
        """Which takes five seconds."""
        name = cluster.fresh()
        silent = Silent(address=("127.0.0.2", cluster.port))
        self.addCleanup(silent.close)
        drive = Drive("postgres://wayfarer@two.test:%d/%s?connect_timeout=2" % (cluster.port, name))
        drive.wait("open")
        until(lambda: drive.ask("append %s 1 2" % TABLE) in ("done", "conflict"), "nothing is written")
        self.assertEqual(drive.ask("read " + TABLE), "2")
        drive.close()

    def test_reads_and_writes_do_not_wait_for_a_name_server(self):
        name = cluster.fresh()
        drive = Drive("postgres://wayfarer@data.test:%d/%s" % (cluster.port, name), {"WAYFARER_NAMES_HOLD": self.hold})
        drive.wait("open")
        self.assertEqual(drive.ask("append %s 1 1" % TABLE), "done")
        self.assertEqual(drive.ask("read " + TABLE), "1")
        self.hold_names()
        for number in range(2, 30):
            self.assertEqual(drive.ask("append %s %d 1" % (TABLE, number)), "done")
            self.assertEqual(drive.ask("read " + TABLE), str(number))
        os.remove(self.hold)
        other = Drive(cluster.url(name))
        other.wait("open")
        self.assertEqual(other.ask("append %s 1 1" % NEXT), "done")
        heard = []
        until(lambda: heard.extend(drive.ask("news").split()) or NEXT in heard or "any" in heard, "no news")
        other.close()
        os.remove(self.hold + ".waits")
        self.hold_names()
        drive.close()  # which does not wait either: the name is not answered any more


# ---- killed and stopped ----

class Accidents(unittest.TestCase):
    def setUp(self):
        self.name = cluster.fresh()
        self.drive = Drive(cluster.url(self.name))
        self.drive.wait("open")

    def expect_nothing_lost(self):
        """Every event that was acknowledged is there, and nothing has a gap or is there twice."""
        most = {}
        for line in self.drive.told("done "):
            _, table, number = line.split()
            self.assertEqual(int(number), most.get(table, 0) + 1) if table in most else None
            most[table] = max(int(number), most.get(table, 0))
        self.assertTrue(most)
        for table, number in most.items():
            read = self.drive.ask("read " + table)
            self.assertTrue(read.isdigit() and int(read) >= number, "%s: %s, but %d were acknowledged" % (table, read, number))
        self.assertEqual(cluster.sql(self.name, "SELECT count(*) FROM wayfarer.tables t WHERE length <> (SELECT count(*)"
                                                " FROM wayfarer.events e WHERE e.name = t.name)"), "0")

    def more(self, events=300):
        """Waits until so many more events are acknowledged."""
        begun = self.drive.count("done ")
        until(lambda: self.drive.count("done ") >= begun + events, "no events are written")

    def end_stream(self):
        self.drive.say("stop")
        self.drive.wait("stopped")

    def test_backends_that_are_killed(self):
        """Which has PostgreSQL start all over, as after a crash."""
        self.drive.say("stream 20")
        for _ in range(3):
            self.more()
            for pid in cluster.backends("wayfarer-writer-%")[:1]:
                os.kill(pid, signal.SIGKILL)
        self.more()
        self.end_stream()
        self.expect_nothing_lost()
        self.drive.close()

    def test_backends_that_are_ended(self):
        """By an operator: of all connections, in turn."""
        self.drive.say("stream 20")
        for _ in range(10):
            self.more()
            cluster.sql("postgres", "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                                    " WHERE application_name LIKE 'wayfarer-%'")
        self.more()
        self.end_stream()
        self.assertEqual(self.drive.told("conflict"), [])
        self.assertEqual(self.drive.told("failed"), [])
        self.expect_nothing_lost()
        self.drive.close()

    def test_a_line_that_fails_between_two_sends(self):
        """libpq closes its socket then, which libuv must not wait for. It depends on the moment, so there are some cuts."""
        drive = Drive(cluster.url(self.name), {"LD_PRELOAD": CUT, "CUT_BEHIND": "revoked", "ASAN_OPTIONS": os.environ.get(
            "ASAN_OPTIONS", "") + ":verify_asan_link_order=0"})
        drive.wait("open")
        writer, lines = self.writer_of(drive), set()

        def called_again():
            self.assertIsNone(drive.process.poll())
            lines.update(cluster.backends("wayfarer-news-%016x" % writer))
            return len(lines) >= 8

        until(called_again, "the line is not cut")
        self.assertEqual(drive.ask("append %s 1 1" % TABLE), "done")
        drive.close()
        self.drive.close()

    def test_all_of_it_is_killed(self):
        self.drive.say("stream 20")
        for _ in range(2):
            self.more()
            cluster.kill()
            cluster.start()
        self.more()
        self.end_stream()
        self.expect_nothing_lost()
        self.drive.close()

    def test_a_data_base_that_is_away_is_told_once_and_so_is_its_return(self):
        self.assertEqual(self.drive.ask("append %s 1 1" % TABLE), "done")
        cluster.kill()
        try:
            self.drive.wait("trouble the database at ")
            self.assertEqual(self.drive.ask("append %s 2 1" % TABLE), "failed")
            self.assertIn("fault table %s of the store cannot be read: " % TABLE, "fault " + self.drive.ask("read " + TABLE)[6:])
            self.drive.say("news")
            self.assertTrue(self.drive.wait("news").endswith("fault"))
        finally:
            cluster.start()
        self.drive.wait("trouble the database at ")
        self.assertEqual(self.drive.ask("append %s 2 1" % TABLE), "done")
        self.assertEqual(self.drive.ask("read " + TABLE), "2")
        self.assertEqual(self.drive.told("trouble"), [])
        self.drive.close()

    def test_a_data_base_that_hangs_blocks_nobody(self):
        """It is there and says nothing, and all is answered before it goes on. Reads come back with a fault; a write only
        when its fate is known."""
        self.drive.say("stream 5")
        self.more()
        pids = [cluster.process.pid, *cluster.children()]
        for pid in pids:
            unit.halt(pid)
        try:
            self.drive.say("append %s 1 1" % NEXT)  # on its way, or behind what is: the next one is held back
            self.assertTrue(self.drive.ask("read " + TABLE).startswith("fault "))
            self.drive.say("append %s 1 1" % TABLE)
            self.assertEqual(self.drive.wait("append " + TABLE).split()[-1], "failed")
            self.assertEqual(self.drive.ask("is_revoked 7"), "no")
        finally:
            for pid in pids:
                os.kill(pid, signal.SIGCONT)
        self.more()
        self.end_stream()
        self.expect_nothing_lost()
        self.assertEqual(self.drive.ask("read " + TABLE), "0")
        self.drive.close()

    def test_a_row_that_somebody_holds_fails_its_own_write_only(self):
        other = Drive(cluster.url(self.name))
        other.wait("open")
        self.assertEqual(self.drive.ask("append %s 1 1" % TABLE), "done")
        holder = subprocess.Popen([os.path.join(cluster.programs, "psql"), "-qAtX", cluster.url(self.name)],
                                  stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        holder.stdin.write("BEGIN; SELECT name FROM wayfarer.tables FOR UPDATE;\n")
        holder.stdin.flush()
        self.assertEqual(holder.stdout.readline().strip(), TABLE)
        self.drive.say("append %s 2 1" % TABLE)
        self.drive.say("append %s 1 1" % NEXT)
        answer = self.drive.wait("append %s 1 " % NEXT).split()[-1]
        while answer == "failed":  # a machine that stood still: what waits for five seconds has failed
            answer = self.drive.ask("append %s 1 1" % NEXT)
        self.assertEqual(answer, "done")
        self.assertEqual(self.drive.wait("append %s 2 " % TABLE).split()[-1], "failed")
        holder.communicate("COMMIT;\n")
        self.assertEqual(self.drive.ask("append %s 2 1" % TABLE), "done")
        self.assertEqual(other.ask("append %s 3 1" % TABLE), "done")
        other.close()
        self.drive.close()

    def test_whoever_was_away_for_long_hears_that_anything_may_have_changed(self):
        """Rows of the outbox are kept for a few minutes. What is missing is noticed."""
        other = Drive(cluster.url(self.name))
        other.wait("open")
        self.assertEqual(self.drive.ask("append %s 1 1" % TABLE), "done")
        heard = []

        def hear(word):
            heard.extend(other.ask("news").split())
            return word in heard

        other.say("news")
        until(lambda: hear(TABLE), "no news")
        self.assertNotIn("any", heard)
        pid, = cluster.backends("wayfarer-news-%016x" % self.writer_of(other))
        unit.halt(pid)
        try:
            self.assertEqual(self.drive.ask("append %s 2 1" % TABLE), "done")
            self.assertEqual(self.drive.ask("append %s 3 1" % TABLE), "done")
            cluster.sql(self.name, "DELETE FROM wayfarer.outbox WHERE batch = (SELECT max(batch) - 1 FROM wayfarer.outbox)")
        finally:
            os.kill(pid, signal.SIGCONT)
        until(lambda: hear("any"), "the gap was not noticed")
        other.close()
        self.drive.close()

    def test_what_the_data_base_refuses_is_a_fault_and_goes_on_afterwards(self):
        self.assertEqual(self.drive.ask("append %s 1 2" % TABLE), "done")
        cluster.sql(self.name, "ALTER TABLE wayfarer.events RENAME TO elsewhere")
        for _ in range(3):
            self.assertRegex(self.drive.ask("read " + TABLE), "^fault table %s of the store cannot be read: ERROR: relation"
                                                              " \"wayfarer.events\" does not exist" % TABLE)
            self.assertEqual(self.drive.ask("append %s 3 1" % TABLE), "failed")
        self.assertEqual(len(self.drive.told("trouble the store cannot be written: ERROR: relation")), 1)
        cluster.sql(self.name, "ALTER TABLE wayfarer.elsewhere RENAME TO events")
        self.assertEqual(self.drive.ask("read " + TABLE), "2")
        self.assertEqual(self.drive.ask("append %s 3 1" % TABLE), "done")
        self.drive.close()

    def test_rows_that_nobody_needs_are_removed(self):
        """A reader that has seen them misses nothing."""
        other = Drive(cluster.url(self.name))
        other.wait("open")
        for number in range(1, 5):
            self.assertEqual(self.drive.ask("append %s %d 1" % (TABLE, number)), "done")
        # A reader hears a writer's batches in their order, so one that has heard of the last has seen all five.
        self.assertEqual(self.drive.ask("append cccccccccccc 1 1"), "done")
        until(lambda: "cccccccccccc" in other.ask("news"), "no news")
        cluster.sql(self.name, "UPDATE wayfarer.outbox SET at = now() - interval '1 hour'",
                    "INSERT INTO wayfarer.writers VALUES (7, 1, now() - interval '2 days')",
                    "INSERT INTO wayfarer.outbox VALUES (7, 1, '{}')",
                    "INSERT INTO wayfarer.beats VALUES (7, 7, now() - interval '2 days'), (8, 8, now())")
        until(lambda: cluster.sql(self.name, "SELECT count(*), max(batch) FROM wayfarer.outbox") == "1|5", "rows stay")
        until(lambda: cluster.sql(self.name, "SELECT count(*) FROM wayfarer.writers WHERE id = 7") == "0", "a writer stays")
        until(lambda: cluster.sql(self.name, "SELECT writer FROM wayfarer.beats") == "8", "a beat stays")
        other.ask("news")
        self.assertEqual(self.drive.ask("append %s 1 1" % NEXT), "done")
        heard = []
        until(lambda: heard.extend(other.ask("news").split()) or NEXT in heard, "no news")
        self.assertNotIn("any", heard)
        other.close()
        self.drive.close()

    def test_revoked_digests_are_swept_without_a_look_at_all_seats(self):
        digest = "sha256(i::text::bytea)"
        cluster.sql(self.name, "INSERT INTO wayfarer.slots SELECT 'some' || i, 0, %s, 0 FROM generate_series(1, 20000) i" % digest,
                    "INSERT INTO wayfarer.revoked SELECT %s, 10, i FROM generate_series(19991, 20010) i" % digest,
                    "ANALYZE wayfarer.slots", "ANALYZE wayfarer.revoked")
        whole = "SELECT seq_scan FROM pg_stat_user_tables WHERE schemaname = 'wayfarer' AND relname = 'slots'"
        used = "SELECT idx_scan FROM pg_stat_user_indexes WHERE schemaname = 'wayfarer' AND indexrelname = 'slots_digest'"
        before = cluster.sql(self.name, whole)
        self.drive.say("sweep 500")
        until(lambda: cluster.sql(self.name, "SELECT count(*) FROM wayfarer.revoked") == "11", "they stay")  # the newest, too
        self.drive.close()  # its process tells what it has counted when it ends
        until(lambda: cluster.backends("wayfarer-%") == [], "a connection stays")
        self.assertNotIn(cluster.sql(self.name, used), ("", "0"))
        self.assertEqual(cluster.sql(self.name, whole), before)

    def writer_of(self, drive):
        """The number of a store as a writer: of two, the one that has not written."""
        self.assertEqual(drive.ask("append zzzzzzzzzzzz 2 1"), "conflict")
        return int(cluster.sql(self.name, "SELECT w.id FROM wayfarer.writers w JOIN wayfarer.outbox o ON o.writer = w.id"
                                          " WHERE o.tables = '{zzzzzzzzzzzz}'"))


if __name__ == "__main__":
    unit.main()
