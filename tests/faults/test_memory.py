#!/usr/bin/env python3
"""Memory that runs out: while a game is played that asks for everything, each allocation of the server fails in its
turn. It never crashes: it goes on, or says in a line that it ends. It never acknowledges what is not durable, answers
every request or closes the connection, and no table is stuck when there is memory again.

usage: test_memory.py PROGRAM WEB MEMORY [--full] [--most N] [--seed N]
    MEMORY: the library of memory.c; --full: every allocation, and every way to ask for memory;
    else a sample of them, at most --most"""

import argparse
import asyncio
import json
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import time
import unittest

from ground import HANGS, NEW, NUMBERED, OFF, Memory, Process, new_store, scripts, unit
from client import STORE, Refused, Visitor, http
from load import Load

MODULE = 1 << 48  # the program's own addresses are below
ANSWER = 30  # seconds: who is not answered for that long is never answered
SLOW = 0.5  # seconds
KILL_EACH = 200  # scripts between two kills
NO_MEMORY = "wayfarer: not enough memory: the server ends; what it acknowledged is durable"


class Failing(unittest.TestCase):
    def setUp(self):
        self.outside = tempfile.TemporaryDirectory()
        self.addCleanup(self.outside.cleanup)
        self.memory = Memory(self.outside.name + "/memory")
        self.addCleanup(self.memory.close)
        self.store = new_store()
        self.addCleanup(self.store.cleanup)
        self.server = self.new_server()
        self.lines = self.ends = 0  # lines that it had logged when it ended last; how often it ended
        self.chance = random.Random(ARGUMENTS.seed)

    def new_server(self):
        server = Process(ARGUMENTS.program, ARGUMENTS.web, self.store, environment={
            "LD_PRELOAD": ARGUMENTS.memory, "MEMORY_CONTROL": self.memory.path})
        self.addCleanup(server.cleanup)
        return server

    def ended(self):
        """Whether the server has ended as it may when there is no memory: with one line that says so. It is started again."""
        try:
            status = self.server.process.wait(timeout=HANGS)
        except subprocess.TimeoutExpired:
            return False
        lines = self.server.said().strip().split("\n")[self.lines:]
        self.assertEqual((status, lines.count(NO_MEMORY)), (2, 1))
        self.memory.set(mode=OFF)
        self.lines += len(lines)
        self.ends += 1
        self.server.process.stdout.close()
        self.server.start()
        return True

    def where(self):
        """The way of the allocation that failed last, for people."""
        words = ["addr2line", "-f", "-s", "-e", ARGUMENTS.program, *("%x" % (at - 1) for at in self.memory.stack() if at < MODULE)]
        try:
            lines = subprocess.run(words, capture_output=True, text=True).stdout.split("\n")
        except OSError:
            lines = []
        return "allocation %d of the script, asked for by %s" % (
            self.memory.get("from"), " < ".join(name for name in lines[::2] if name not in ("??", "")) or "a library")


class Script(Failing):
    """One server, at which a script is played again and again."""

    def setUp(self):
        super().setUp()
        self.server.start()
        self.people = [Visitor(self.server.port) for _ in range(2)]
        self.tables = {}  # by name: the log that was told, moves that were acknowledged
        self.turns = 0
        self.addCleanup(lambda: [person.hang_up() for person in self.people])

    # ---- a visitor who is cut off, and comes back ----

    def line(self, person):
        if person.line is None:
            try:
                person.data = b""  # what was left of the line before
                person.open()
            except Refused as refused:
                raise ConnectionError(str(refused))
            person.line.settimeout(ANSWER)
        return person

    def cut(self, person):
        person.hang_up()
        person.line = None

    def do(self, person, what, table=None, **fields):
        """The answer; None: refused, or cut off."""
        try:
            if table is not None and person.table != table:
                self.line(person).join(table)
                person.table = table
            return self.line(person).ask(what, table, **fields)
        except socket.timeout:
            raise AssertionError("nobody answered %s %r" % (what, fields))
        except Refused as refused:
            self.refused = "%s: %s" % (what, refused)
            return None
        except OSError as cut:
            self.refused = "%s: %r" % (what, cut)
            self.cut(person)
            person.table = None
            return None

    def move(self, person, table, move, at):
        if self.do(person, "move", table, move=move, at=at):
            self.tables[table][1].append(move)

    def read(self, path, *headers):
        try:
            return http(self.server.port, path, headers=headers)
        except OSError:
            return None

    # ---- the script ----

    def play(self):
        """A game in which everything is asked for that a table knows, and what else there is to read."""
        white, black = self.people
        for person in self.people:
            person.table = None
            self.cut(person)
        created = self.do(white, "create", spec="travelers", seats={"w": "me", "b": "open"}, open=True, name="Ann",
                          clock={"kind": "fischer", "seconds": 600, "add": 2})
        if created is None:
            return
        table = created["table"]
        self.tables[table] = ({}, [])
        self.do(black, "sit", table, name="Ben")
        self.do(white, "ping", next=20000)
        self.move(white, table, "a2a4", 0)
        self.move(black, table, "a8a6", 1)
        self.do(white, "takeback", table)
        self.do(black, "decline", table)
        self.do(white, "talk", table, text="a w\u00f6rd")
        key = self.do(white, "key", table)
        self.read("/api/table/" + table)
        self.read("/api/table/%s.txt" % table)
        self.read("/api/table/%s.svg" % table)
        self.read("/api/table/%s.png" % table)
        self.read("/t/" + table)
        self.read("/api/tables")
        self.read("/api/playing")
        self.read("/api/mine?tables=" + table, "Cookie: " + white.cookie)
        self.read("/api/explore?spec=travelers")
        self.read("/metrics")
        self.read("/nowhere")
        if key:
            self.do(white, "take", table, key=key["key"])
        self.do(white, "resign", table)
        self.do(white, "rematch", table)
        self.do(black, "rematch", table)
        self.do(white, "leave", table)
        self.do(white, "create", spec="traverse", seats={"w": "me", "b": {"level": 10}})

    def settle(self):
        """There is memory again: what was told is so, and the tables go on."""
        self.memory.set(mode=OFF)
        try:
            self.check()
        except (AssertionError, OSError):
            if not self.ended():
                raise
            self.check()

    def check(self):
        self.assertIsNotNone(self.read("/metrics"), "the server hangs up")
        for person in self.people:
            for name, log in person.tables.items():
                told = self.tables.setdefault(name, ({}, []))[0]
                for event in log:
                    self.assertEqual(told.setdefault(event["n"], event), event)
            person.tables, person.table = {}, None
        for name, (told, moves) in self.tables.items():
            self.verify(name, self.log_of(name), told, moves)
        for name in self.tables:
            if told := self.tables[name][0]:
                self.goes_on(name)
        if self.turns % KILL_EACH == KILL_EACH - 1:
            self.server.kill()
            contents = self.store.contents()
            for name, (told, moves) in self.tables.items():
                self.verify(name, contents[name], told, moves)
            self.server.start()
        self.turns += 1
        self.tables = {}
        for person in self.people:
            self.cut(person)
            person.tables = {}

    def log_of(self, name):
        """A table that could not be read is tried again after a while."""
        def read():
            page = self.read("/api/table/" + name)
            assert page is not None, "the server hangs up"
            return page if page[0] == 200 else None

        end = time.monotonic() + ANSWER
        while (page := read()) is None:
            assert time.monotonic() < end, "%s is stuck" % name
            time.sleep(0.02)
        return json.loads(page[2])["events"]

    def verify(self, name, log, told, moves):
        self.assertEqual([event["n"] for event in log], list(range(1, len(log) + 1)))
        for number, event in told.items():
            self.assertEqual(log[number - 1], event)
        self.assertEqual([event["move"] for event in log if event["kind"] == "move" and event["move"] in moves], moves)

    def goes_on(self, name):
        """Somebody may do something there; a store that lost its connections may take a while."""
        for person in self.people:
            self.cut(person)
        end = time.monotonic() + ANSWER
        while not any(self.do(person, "talk", name, text="on") for person in self.people):
            self.assertLess(time.monotonic(), end, "the table is stuck: " + self.refused)
            time.sleep(0.02)

    def play_failing(self, mode, first=0, length=1):
        """Whether an allocation failed."""
        self.memory.arm(mode, first, length)
        began = time.monotonic()
        try:
            self.play()
            failed = self.memory.get("failed")
            played = time.monotonic()
            self.settle()
            settled = time.monotonic()
            if settled - began > SLOW:
                tell("%.1f s to play, %.1f s to settle: %s" % (played - began, settled - played, self.where()))
        except (AssertionError, OSError) as fault:
            said = self.server.said().strip().split("\n")[-1]
            status = self.server.process.poll()
            raise AssertionError("%s; server %s, said %r; %s" % (fault, status and signal.Signals(-status).name if status and status < 0
                                                       else status, said, self.where())) from fault
        return failed > 0

    def allocations(self):
        """Of a script, when nothing fails."""
        self.play()
        self.settle()
        self.memory.arm(NUMBERED, 1 << 30)
        self.play()
        count = self.memory.get("count")
        self.settle()
        return count

    def test_every_allocation(self):
        count = self.allocations()
        numbers = range(ARGUMENTS.first, count) if ARGUMENTS.full else sorted(self.chance.sample(range(count), min(count, ARGUMENTS.most)))
        failed = 0
        for number in numbers:
            failed += self.play_failing(NUMBERED, number)
            if failed % 100 == 0:
                tell("number %d of %d" % (number, count))
        tell("%d of %d allocations failed, one at a time; the server ended %d times" % (failed, count, self.ends))
        self.assertGreater(failed, len(numbers) // 2)

    def test_several_at_once(self):
        count = self.allocations()
        for _ in range(ARGUMENTS.most // 4 if not ARGUMENTS.full else 10 * ARGUMENTS.most):
            self.play_failing(NUMBERED, self.chance.randrange(count), self.chance.choice([2, 3, 10, 100]))

    def test_a_first_game(self):
        """What is made once and stays, such as statements of the store, is made by a server that has just begun."""
        count = self.allocations()
        for _ in range(10 * ARGUMENTS.most if ARGUMENTS.full else ARGUMENTS.most):
            self.server.kill()
            self.server.start()
            self.play_failing(NUMBERED, self.chance.randrange(count + count // 4), self.chance.choice([1, 1, 3]))

    def test_every_way(self):
        self.allocations()
        ways = 0
        while (ARGUMENTS.full or ways < ARGUMENTS.most) and self.play_failing(NEW):
            ways += 1
        tell("%d ways to ask for memory failed, one at a time" % ways)


class Start(Failing):
    def start(self, mode, number=0):
        """Whether the server starts although an allocation fails; if not, it says why in a line."""
        self.memory.arm(mode, number)
        server = self.new_server()
        server.begin()
        try:
            serves = server.serves()
        except AssertionError as fault:
            raise AssertionError("%s; %s" % (fault, self.where())) from fault
        if serves:
            server.process.terminate()
        status, said = server.end(), server.said()
        self.memory.set(mode=OFF)
        if serves and status == 0:
            return True
        self.assertTrue(status == 2 and said.count("\n") == 1, "status %s, said %r; %s" % (status, said, self.where()))
        return False

    def test_a_start(self):
        with self.new_server().start() as server:
            visitor = Visitor(server.port).connect()
            name = visitor.ask("create", spec="travelers", seats={"w": "me", "b": "open"},
                               clock={"kind": "sudden", "seconds": 3600})["table"]
            visitor.hang_up()
            server.stop()
        before = self.store.contents()
        self.start(NUMBERED, 1 << 30)
        count = self.memory.get("count")
        for number in self.chance.sample(range(count), ARGUMENTS.most):
            self.start(NUMBERED, number)
        ways = 0
        while ways < (10 * ARGUMENTS.most if ARGUMENTS.full else 0):
            self.start(NEW)
            if self.memory.get("failed") == 0:
                break
            ways += 1
        tell("%d allocations of a start; %d ways to ask for one failed" % (count, ways))
        self.assertEqual(self.store.contents(), before)
        self.assertEqual(len(before[name]), 2)


class Outage(unittest.IsolatedAsyncioTestCase):
    """Many play, and for moments there is no memory at all."""

    setUp, new_server, where, ended = Failing.setUp, Failing.new_server, Failing.where, Failing.ended

    async def test_no_memory_for_a_while(self):
        asyncio.get_running_loop().set_debug(False)
        self.server.start()
        load = Load(scripts(ARGUMENTS.program, 16, 60, 1), 16, [self.server.port]).start()
        for _ in range((100 if STORE == "sqlite" else 30) if ARGUMENTS.full else 6):
            await load.progress()
            self.memory.arm(NUMBERED, 0, 1 << 30)
            await load.run(self.chance.choice([0.01, 0.05, 0.3]))
            self.memory.set(mode=OFF)
            try:
                http(self.server.port, "/metrics")
            except OSError:
                self.assertTrue(self.ended(), self.where())
        await load.progress(2)
        await load.verify_server(self.server.port)
        tell("%d moves, %d lines cut, %d ends, refused %r" % (load.moves, load.lines_lost, self.ends, load.refused))
        await load.stop()
        self.server.kill()
        load.verify_contents(self.store.contents())


def tell(words):
    if ARGUMENTS.full:
        print("   " + words, flush=True)


if __name__ == "__main__":
    words = argparse.ArgumentParser()
    for name in ("program", "web", "memory"):
        words.add_argument(name, type=os.path.abspath)
    words.add_argument("--full", action="store_true")
    words.add_argument("--first", type=int, default=0, help="the first of every allocation")
    words.add_argument("--most", type=int, default=30)
    words.add_argument("--seed", type=int, default=1)
    ARGUMENTS, REST = words.parse_known_args()
    unit.main(argv=sys.argv[:1] + REST)
