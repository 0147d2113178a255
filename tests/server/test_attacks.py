#!/usr/bin/env python3
"""What a hostile client tried and once could: each of these was a fault.

usage: test_attacks.py PROGRAM WEB"""

import base64
import contextlib
import json
import os
import re
import select
import signal
import socket
import sqlite3
import sys
import time
import unittest

from client import FIN_TEXT, Refused, Server, Visitor, http

PROGRAM, WEB = os.path.abspath(sys.argv.pop(1)), os.path.abspath(sys.argv.pop(1))
GUARD = 120  # seconds after which something hangs


class Attack(unittest.TestCase):
    OPTIONS = ()

    def setUp(self):
        self.server = Server(PROGRAM, WEB, *self.OPTIONS)
        self.addCleanup(self.server.cleanup)
        self.port = self.server.port

    def visitor(self, **kw):
        visitor = Visitor(self.port, **kw).connect()
        visitor.line.settimeout(GUARD)
        self.addCleanup(visitor.hang_up)
        return visitor

    def store(self):
        return contextlib.closing(
            sqlite3.connect(self.server.folder.name + "/tables.sqlite", timeout=GUARD, isolation_level=None))

    def number(self, name):
        text = http(self.port, "/metrics")[2].decode()
        return float(re.search(r"^wayfarer_%s (\S+)$" % name, text, re.M).group(1))

    def until(self, condition):
        end = time.time() + GUARD
        while not condition():
            self.assertLess(time.time(), end, "waited in vain")
            time.sleep(0.02)


class Seats(Attack):
    def test_a_key_ends_when_its_maker_stands_up(self):
        """The next one in the seat is not driven out by it, not even after the table was read anew."""
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
        requests = b"HEAD /healthz HTTP/1.1\r\nHost: a\r\n\r\n"
        many = socket.create_connection(("127.0.0.1", self.port), timeout=GUARD)
        other = socket.create_connection(("127.0.0.1", self.port), timeout=GUARD)
        self.addCleanup(many.close)
        self.addCleanup(other.close)
        os.kill(self.server.process.pid, signal.SIGSTOP)  # both are there before one is looked at
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


if __name__ == "__main__":
    unittest.main()
