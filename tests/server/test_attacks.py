#!/usr/bin/env python3
"""What a hostile client tried and once could: each of these was a fault.

usage: test_attacks.py PROGRAM WEB SHIFT   SHIFT: the library that shifts clocks, see shift.c"""

import base64
import contextlib
import ctypes
import json
import os
import re
import resource
import select
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import time
import unittest

from client import FROZEN, GENEROUS, Refused, Server, Visitor, free_port, http, shifted, sqlite_only, unit, until

PROGRAM, WEB, SHIFT = (os.path.abspath(sys.argv.pop(1)) for _ in range(3))
GUARD = 300  # seconds after which something hangs


class Attack(unittest.TestCase):
    OPTIONS = ()
    RATE = None  # how fast the server's time runs

    def setUp(self):
        self.server = Server(PROGRAM, WEB, *self.OPTIONS, environment=shifted(SHIFT, self.RATE) if self.RATE else None)
        self.addCleanup(self.server.cleanup)
        self.port = self.server.port

    def visitor(self, **kw):
        visitor = Visitor(self.port, **kw).connect()
        visitor.line.settimeout(GUARD)
        self.addCleanup(visitor.hang_up)
        return visitor

    def store(self):
        return contextlib.closing(self.server.database())

    def number(self, name):
        return self.server.number(name)


class Seats(Attack):
    def test_a_key_ends_when_its_maker_stands_up(self):
        """The next one in the seat is not driven out by it, not even after the table was read again."""
        for again in (False, True):
            maker, sitter, thief = self.visitor(), self.visitor(), self.visitor()
            name = maker.ask("create", spec="travelers", seats={"w": "open", "b": "open"})["table"]
            maker.join(name).ask("sit", name, seat="w")
            key = maker.ask("key", name)["key"]
            maker.ask("stand", name)
            sitter.join(name).ask("sit", name, seat="w")
            if again:
                self.server.kill()
                self.server.start()
                thief.connect()
            with self.assertRaisesRegex(Refused, "used already"):
                thief.join(name).ask("take", name, key=key)



class Heartbeats(Attack):
    def test_who_comes_and_goes_at_will_is_told_of_once_a_second(self):
        """However often a promise to be heard is broken and made good, others at the table hear little of it, and
        those at no table change nothing by it."""
        white, black, stranger = self.visitor(), self.visitor(), self.visitor()
        name = white.ask("create", spec="travelers", seats={"w": "me", "b": "open"})["table"]
        black.join(name)
        white.join(name)
        black.until(lambda: black.last.get(name, {}).get("present") == ["w"])
        began, heard = black.now(), black.heard
        def again():
            """However slow the server is: when it looks, White is there again or is missed."""
            for visitor in (white, stranger):
                visitor.ask("ping", next=500)
            self.server.look_around(25)
            black.now()  # all that was told before
            return black.heard - heard >= 5
        until(again)
        took = black.now() - began
        self.assertLessEqual(black.heard - heard, took / 1000 + 1)


class Flooded(Attack):
    RATE = FROZEN

    def test_many_heartbeats_at_once_are_refused_and_end_the_socket(self):
        flood = [{"do": "ping", "next": 500}] * 200
        answers, end = self.visitor().at_once(flood)
        self.assertIn("too many messages", end)
        self.assertEqual(sum("now" in answer for answer in answers), 64)
        self.assertIn("now", self.visitor().ask("ping", next=500))


class Positions(Attack):
    # Six circles in the middle can be put back in 2.8 million ways.
    CROWDED = ("10/1wDsCwD1wT4/1sT2eDnCwS1eT1/3nT6/1wT1wC1eCnDsS2/3eC1sS1eD2/1wC1sD2nS3/1nSnCwS6/"
               "1eS1nT2nDeTeS1/1sD3sT2sC1 s expert 4 5")

    def most_memory(self):
        with open("/proc/%d/status" % self.server.process.pid) as status:
            return int(re.search(r"VmHWM:\s+(\d+)", status.read()).group(1))

    def test_a_position_with_millions_of_moves_costs_no_more_than_another(self):
        player = self.visitor()
        before = self.most_memory()
        name = player.ask("create", spec="traverse:players=4,rules=expert", position=self.CROWDED,
                          seats=dict.fromkeys("swne", "me"))["table"]
        player.join(name).wait_kind(name, "seated", 4)
        with self.assertRaises(Refused):
            player.ask("move", name, move="i1c3,c3b10,b4a3,d5j3,d6e1", at=0)
        player.ask("move", name, move="i1c3,c3b10,b4a3,d5j3,d6a7", at=0)
        http(self.port, "/api/table/%s.txt" % name)
        self.assertLess(self.most_memory() - before, 30000)  # kilobytes; the list of all has 45 MB


class Requests(Attack):
    OPTIONS = ("--limit-per-address", "6400")

    def test_who_sends_many_requests_at_once_takes_turns_with_others(self):
        """One connection's requests are not all answered before another's single one."""
        requests = b"HEAD /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
        many = socket.create_connection(("127.0.0.1", self.port), timeout=GUARD)
        other = socket.create_connection(("127.0.0.1", self.port), timeout=GUARD)
        self.addCleanup(many.close)
        self.addCleanup(other.close)
        unit.halt(self.server.process.pid)  # both are there before one is looked at
        many.sendall(requests * 400)
        other.sendall(requests)
        os.kill(self.server.process.pid, signal.SIGCONT)
        answers = []
        while not answers or answers[-1] is not other:
            answers += select.select([many, other], [], [], GUARD)[0]
            if answers[-1] is many:
                many.recv(200)  # about one answer
        self.assertLess(len(answers), 100)

    def test_cookies_of_our_name_are_looked_at_up_to_a_number(self):
        own = Visitor(self.port).cookie
        for number, known in ((7, True), (100, False)):
            forged = ["wayfarer=" + base64.urlsafe_b64encode(os.urandom(32)).decode()[:43] for _ in range(number)]
            fields = http(self.port, "/", headers=["Cookie: " + "; ".join([*forged, own])])[1]
            self.assertEqual("set-cookie" not in fields, known, number)

    def test_refusals_of_positions(self):
        for query, words in (("?spec=chess", "no game is called"), ("?spec=travelers&position=" + "%ff" * 300, "too long"),
                             ("?spec=travelers&position=" + "9" * 600, "too long"),
                             ("?spec=travelers&position=%zz", "not well formed"),
                             ("?spec=travelers&position=9", "byte")):
            status, _, body = http(self.port, "/api/position.svg" + query)
            self.assertEqual(status, 400, query)
            self.assertIn(words, body.decode())
            self.assertEqual((body[-1:], body.count(b"\n")), (b"\n", 1))

    def test_no_gzip_is_no_gzip(self):
        for value in ("gzip;q=0", "gzip; q=0.0", "gzip;Q=0.00", "gzip ; q=0.000"):
            self.assertNotIn("content-encoding", http(self.port, "/", headers=["Accept-Encoding: " + value])[1], value)
        for value in ("gzip;q=0.001", "gzip;q=1", "br, gzip"):
            self.assertIn("content-encoding", http(self.port, "/", headers=["Accept-Encoding: " + value])[1], value)


class Durable(Attack):
    OPTIONS = GENEROUS

    def test_nobody_waits_while_a_cookie_is_revoked(self):
        with self.store() as store:
            def asked():
                """The store gives up after seconds, which may be over on a slow machine: then once more."""
                nonlocal visitor, first, answer
                visitor = self.visitor()
                store.execute("BEGIN IMMEDIATE")
                visitor.send({"do": "revoke", "id": 1})
                first = http(self.port, "/healthz")[0] == 200 and not select.select([visitor.line], [], [], 0)[0]
                store.execute("ROLLBACK")
                answer = visitor.receive()
                return first and answer.get("ok")
            visitor = first = answer = None
            until(asked, "a revoke is waited for by everybody")
            self.assertEqual(answer, {"ok": True, "id": 1})
            with self.assertRaisesRegex(ConnectionError, "4001 this browser was forgotten"):
                visitor.receive()
            with self.assertRaisesRegex(Refused, "open the home page first"):
                Visitor(self.port, cookie=visitor.cookie).connect()

    def test_a_cookie_is_revoked_though_its_owner_does_not_wait(self):
        thief, owner = self.visitor(), self.visitor()
        owner.hang_up()
        owner = self.visitor(cookie=thief.cookie)
        for _ in range(3):
            owner.send({"do": "revoke"})
        owner.hang_up()
        with self.assertRaisesRegex(ConnectionError, "4001 this browser was forgotten"):
            thief.receive()

    def test_a_move_is_not_shown_before_it_is_durable(self):
        white = self.visitor()
        name = white.ask("create", spec="travelers", seats={"w": "me", "b": "me"})["table"]
        white.join(name).wait_kind(name, "seated", 2)
        ways = ["/api/table/%s%s" % (name, ending) for ending in ("", ".txt", ".svg")]

        def seen():
            return [re.sub(rb'"now":\d+', b"", http(self.port, way)[2]) for way in ways]
        before = seen()
        with self.store() as store:
            store.execute("BEGIN IMMEDIATE")
            white.send({"do": "move", "table": name, "move": "a2a4", "at": 0, "id": 5})
            white.send({"do": "ping", "id": 6})  # answered when the move has been read
            answers = [white.take()]
            while (answers[-1] or {}).get("id") != 6:
                answers.append(white.take())
            during = seen()
            store.execute("ROLLBACK")
        self.assertEqual(during, before)
        while not (of_move := [answer for answer in answers if answer and answer.get("id") == 5]):
            answers.append(white.take())
        answer = of_move[0]
        if "refused" in answer:  # on a very slow machine the store did not wait that long
            white.ask("move", name, move="a2a4", at=0)
        for old, new in zip(before, seen()):
            self.assertNotEqual(old, new)


class Revokes(Attack):
    OPTIONS = ("--limit-per-address", "8")
    RATE = FROZEN

    def test_an_address_revokes_so_many_cookies(self):
        said = ""
        for _ in range(40):
            visitor = self.visitor()
            visitor.send({"do": "revoke"})
            answer = visitor.receive()
            visitor.hang_up()
            said = answer.get("refused", "")
            if said:
                break
        self.assertIn("too many messages", said)


class Computers(Attack):
    OPTIONS = ("--limit-per-address", "6400")

    def leave_to_computers(self, visitor):
        name = visitor.ask("create", spec="traverse:players=4",
                           seats={"s": "me", "w": {"level": 0}, "n": {"level": 0}, "e": {"level": 0}})["table"]
        visitor.join(name).wait_kind(name, "seated", 4)
        return name

    def test_whoever_leaves_many_games_to_computers_makes_no_more_of_them(self):
        visitor = self.visitor()
        with self.assertRaisesRegex(Refused, "too many games of computers alone are played for you"):
            for made in range(40):
                name = self.leave_to_computers(visitor)
                visitor.ask("resign", name)
                visitor.ask("leave", name)
        self.assertGreaterEqual(made, 12)

    def test_games_of_computers_that_nobody_looks_at_do_not_fill_the_memory(self):
        visitor = self.visitor()
        names = []
        for _ in range(300):
            names.append(self.leave_to_computers(visitor))
            visitor.ask("leave", names[-1])
        for name in names:
            visitor.tables.pop(name)
            visitor.join(name).ask("resign", name)
            visitor.ask("leave", name)
        until(lambda: self.number("tables_in_memory") <= 260)
        visitor.tables.pop(names[0])
        visitor.join(names[0]).wait_kind(names[0], "resigned")


class WithLongTables(Attack):
    """Tables whose logs are as long as the limits of talk allow; reading them takes the server's time."""
    EVENTS, TABLES = 1500, 20

    def setUp(self):
        super().setUp()
        self.server.kill()
        hash64 = ctypes.CDLL("libxxhash.so.0").XXH3_64bits_withSeed
        hash64.restype = ctypes.c_uint64
        hash64.argtypes = [ctypes.c_char_p, ctypes.c_size_t, ctypes.c_uint64]

        def checksum(name, number, body):  # as src/store/checksum.c has it
            name = hash64(name.encode(), len(name), 0)
            return ctypes.c_int64(hash64(body, len(body), hash64(struct.pack("<Q", number), 8, name))).value

        self.names = ["long%08d" % i for i in range(self.TABLES)]
        at = int(time.time() * 1000)
        events = [{"kind": "created", "spec": "travelers", "open": True, "clock": {"kind": "days", "days": 2}},
                  {"kind": "seated", "seat": "w"},
                  *[{"kind": "talk", "seat": "w", "text": "x" * 250}] * (self.EVENTS - 2)]
        bodies = [json.dumps(dict(event, n=i + 1, at=at)).encode() for i, event in enumerate(events)]
        with self.store() as store:
            store.execute("BEGIN")
            for name in self.names:
                store.executemany("INSERT INTO events(name, number, body, checksum) VALUES(?, ?, ?, ?)", (
                    (name, i + 1, body.decode(), checksum(name, i + 1, body)) for i, body in enumerate(bodies)))
                store.execute("INSERT INTO tables(name, changed, due, open, length) VALUES(?, ?, 0, true, ?)",
                              (name, at, len(bodies)))
            store.execute("COMMIT")
        self.server.start()


class LongTables(WithLongTables):
    def test_the_list_keeps_what_it_has_read(self):
        until(lambda: len(json.loads(http(self.port, "/api/tables")[2])["tables"]) == self.TABLES)
        self.server.look_around(10)
        self.assertEqual(self.number("tables_in_memory"), self.TABLES)


class LongTablesCost(WithLongTables):
    RATE = FROZEN

    def test_reading_them_costs_more_than_reading_others(self):
        said = [http(self.port, "/api/table/" + name, method="HEAD")[0] for name in self.names]
        self.assertEqual(said[0], 200)
        self.assertIn(429, said)

    def test_joining_them_costs_more_than_joining_others(self):
        visitor = self.visitor()
        with self.assertRaisesRegex(Refused, "too many messages from you"):
            for name in self.names[:16]:
                visitor.tables[name] = [{}] * self.EVENTS  # as one who has heard them
                visitor.join(name)
        self.assertEqual(http(self.port, "/healthz")[0], 200)


@sqlite_only
class Files(Attack):
    def test_a_store_that_may_not_grow_ends_nobodys_server(self):
        visitor = self.visitor()
        name = visitor.ask("create", spec="travelers", seats={"w": "me", "b": "me"})["table"]
        visitor.join(name)
        process = self.server.process.pid
        unlimited = resource.prlimit(process, resource.RLIMIT_FSIZE)
        resource.prlimit(process, resource.RLIMIT_FSIZE, (4096, unlimited[1]))
        with self.assertRaisesRegex(Refused, "could not be written: nothing was changed"):
            visitor.ask("move", name, move="a2a4", at=0)
        resource.prlimit(process, resource.RLIMIT_FSIZE, unlimited)
        visitor.ask("move", name, move="a2a4", at=0)


    def test_a_short_file_of_others_is_left_as_it_is(self):
        for content in (b"x", b"a note\n", b"SQLite format 3", b"SQLite format 3\0", b"n" * 99, b"n" * 511, b"n" * 600):
            with tempfile.TemporaryDirectory() as folder:
                path = folder + "/note"
                with open(path, "wb") as note:
                    note.write(content)
                done = subprocess.run([PROGRAM, "serve", "--web", WEB, "--store", "sqlite:" + path, "--listen",
                                       "127.0.0.1:%d" % free_port()], capture_output=True, text=True, timeout=GUARD)
                self.assertEqual((done.returncode, done.stderr.count("\n")), (2, 1), (content, done.stderr))
                with open(path, "rb") as note:
                    self.assertEqual(note.read(), content)


class Messages(Attack):
    OPTIONS = GENEROUS

    def test_what_was_asked_for_before_leaving_is_answered(self):
        visitor = self.visitor()
        name = visitor.ask("create", spec="travelers", seats={"w": "me", "b": "me"})["table"]
        for i in range(20):
            for do in ("join", "talk", "leave"):
                visitor.send({"do": do, "table": name, "text": "bye", "id": do})
            answered = set()
            while len(answered) < 3:
                answered.add(visitor.receive().get("id"))
                answered.discard(None)

    def test_a_ping_is_answered_with_its_id(self):
        visitor = self.visitor()
        visitor.send({"do": "ping", "id": [7]})
        self.assertEqual(visitor.receive()["id"], [7])


if __name__ == "__main__":
    unit.main()
