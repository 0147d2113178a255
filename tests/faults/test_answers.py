#!/usr/bin/env python3
"""What the store in PostgreSQL answers when memory fails on its thread, libpq's included: a write that is done is there,
with its job; one with any other answer is not and never will be; and whatever is there is news for other servers.

usage: test_answers.py DRIVE MEMORY [--full]   DRIVE: store_drive; MEMORY: the library of memory.c"""

import argparse
import itertools
import os
import random
import select
import subprocess
import sys
import tempfile
import time
import unittest

from ground import HANGS, NUMBERED, OFF, Memory, PostgresStore, unit

TABLE = "aaaaaaaaaaaa"
GIVEN_UP = 9  # seconds: a connection on which nothing comes is given up after 10


class Drive:
    """store_drive: a line in, a line out."""

    def __init__(self, url, memory):
        self.process = subprocess.Popen([ARGUMENTS.drive, url], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env={
            **os.environ, "LD_PRELOAD": ARGUMENTS.memory, "MEMORY_CONTROL": memory.path})
        self.lines, self.half = [], ""
        self.wait("open")

    def wait(self, wanted):
        """The rest of the next line that begins so."""
        while True:
            assert self.lines or select.select([self.process.stdout], [], [], HANGS)[0], "no '%s'" % wanted
            if not self.lines:
                piece = os.read(self.process.stdout.fileno(), 65536).decode()
                assert piece, "it ended, with %d" % self.process.wait()
                self.half, *self.lines = (self.half + piece).split("\n")[::-1]
                self.lines.reverse()
            if self.lines and (line := self.lines.pop(0)).startswith(wanted):
                return line[len(wanted):].strip()

    def say(self, line):
        self.process.stdin.write(line.encode() + b"\n")
        self.process.stdin.flush()

    def append(self, number, events):
        """1: with a job."""
        self.say("work %s %d" % (TABLE, number) if events == 1 else "append %s %d %d" % (TABLE, number, events))
        return self.wait("append %s %d " % (TABLE, number))

    def length(self):
        self.say("read " + TABLE)
        return int(self.wait("read %s " % TABLE))

    def close(self):
        self.process.stdin.close()
        self.process.stdout.close()
        return self.process.wait()


class Answers(unittest.TestCase):
    def setUp(self):
        outside = tempfile.TemporaryDirectory()
        self.addCleanup(outside.cleanup)
        self.memory = Memory(outside.name + "/memory")
        self.addCleanup(self.memory.close)
        self.store = PostgresStore()
        self.drive = Drive(self.store.url, self.memory)
        self.memory.set(others=1)
        self.length = self.jobs = self.slowest = 0
        self.said = {}

    def append(self, first, in_a_row, events):
        """Whether an allocation failed while so many events were appended."""
        self.memory.arm(NUMBERED, first, in_a_row)
        began = time.monotonic()
        said = self.drive.append(self.length + 1, events)
        self.slowest = max(self.slowest, time.monotonic() - began)
        failed = self.memory.get("failed") > 0
        self.memory.set(mode=OFF)
        self.said[said] = self.said.get(said, 0) + 1
        length = self.drive.length()
        with self.subTest(allocation=first, in_a_row=in_a_row, events=events):
            self.assertEqual(length - self.length, events if said == "done" else 0, "it said " + said)
            self.assertNotEqual(said, "conflict")
        self.length = length
        self.jobs += events == 1 and said == "done"
        return failed

    def allocations(self):
        for _ in range(3):
            self.append(1 << 30, 1, 1)
        return self.memory.get("count")

    def verify_log(self, since):
        """Row and log agree, and what was written since then is in the outbox (for minutes)."""
        sql = self.store.cluster.sql
        self.assertEqual(sql(self.store.name, "SELECT count(*), max(number), (SELECT length FROM wayfarer.tables)"
                             " FROM wayfarer.events"), "|".join([str(self.length)] * 3))
        unheard = sql(self.store.name, "SELECT count(*) FROM wayfarer.events e WHERE number > %d AND NOT EXISTS"
                      " (SELECT FROM wayfarer.outbox o WHERE e.batch = o.writer + o.batch)" % since)
        self.assertEqual(unheard, "0", "events that no other server hears of")
        self.assertEqual(sql(self.store.name, "SELECT count(*) FROM wayfarer.jobs"), str(self.jobs))

    def test_every_allocation(self):
        failed = 0
        for in_a_row, events in itertools.product((1, 2, 3, 5), (1, 16)) if ARGUMENTS.full else [(1, 1)]:
            since = self.length
            count = self.allocations() + (20 if ARGUMENTS.full else 2)
            failed += sum(self.append(first, in_a_row, events) for first in range(count))
            self.verify_log(since)
        self.assertGreater(failed, 10)
        self.assertGreater(self.said["done"], 0)
        self.assertTrue(self.append(1 << 30, 1, 1) is False and self.drive.close() == 0)
        if ARGUMENTS.full:
            print("   %d allocations failed; answers: %r, after at most %.1f s" % (failed, self.said, self.slowest), flush=True)
            self.assertLess(self.slowest, GIVEN_UP, "a connection waited for an answer that libpq had dropped")


    def test_connections_that_are_made_again(self):
        chance = random.Random(1)
        failed = 0
        for _ in range(100 if ARGUMENTS.full else 8):
            self.store.cluster.sql(self.store.name, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                                                    " WHERE application_name LIKE 'wayfarer-%'")
            failed += self.append(chance.randrange(600), chance.choice([1, 3, 10, 100]), 1)
        self.assertGreater(failed, 0)
        self.assertTrue(self.append(1 << 30, 1, 1) is False and self.drive.close() == 0)


if __name__ == "__main__":
    words = argparse.ArgumentParser()
    words.add_argument("drive", type=os.path.abspath)
    words.add_argument("memory", type=os.path.abspath)
    words.add_argument("--full", action="store_true")
    ARGUMENTS, REST = words.parse_known_args()
    unit.main(argv=sys.argv[:1] + REST)
