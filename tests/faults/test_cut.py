#!/usr/bin/env python3
"""The network between a server and PostgreSQL fails while people play: it is reset, it says nothing more in one direction
or in both, it is slow. What was acknowledged stays, nobody's line is cut, and all goes on by itself.

usage: test_cut.py PROGRAM WEB [--full]"""

import argparse
import asyncio
import os
import random
import sys
import time
import unittest

from ground import PostgresStore, Process, scripts, unit
from client import Visitor
from load import Load, get
from proxy import Proxy

PAIRS = 8
LINES = 7  # that a server has to its database


class Cut(unittest.IsolatedAsyncioTestCase):
    def setUp(self):
        self.store = PostgresStore()
        self.proxy = Proxy(self.store.cluster.port)
        self.addCleanup(self.proxy.close)
        self.store.url = "postgres://wayfarer@127.0.0.1:%d/%s" % (self.proxy.port, self.store.name)
        self.server = Process(ARGUMENTS.program, ARGUMENTS.web, self.store)
        self.addCleanup(self.server.cleanup)
        self.chance = random.Random(1)

    async def begin(self):
        asyncio.get_running_loop().set_debug(False)
        self.load = Load(SCRIPTS, PAIRS, [self.server.start().port]).start()
        await self.load.progress()
        self.lost = self.load.lines_lost

    async def end(self):
        await self.load.progress(2)
        await self.load.verify_server(self.server.port)
        self.assertEqual(self.load.lines_lost, self.lost)
        await self.load.stop()
        self.server.stop()
        self.load.verify_contents(self.store.contents())

    def times(self, words):
        return self.server.said().count(words)

    async def test_reset(self):
        await self.begin()
        for _ in range(200 if ARGUMENTS.full else 10):
            await self.load.run(self.chance.choice([0.02, 0.1, 0.5]) * self.chance.random())
            lines = self.proxy.lines
            self.proxy.cut()
            await self.load.until(lambda: self.proxy.lines >= lines + LINES, "it is not called again")
            await self.load.progress()
        await self.end()

    async def test_silence(self):
        await self.begin()
        silences = [{"up"}, {"down"}, {"up", "down"}]
        slowest = 0
        for silent in silences if ARGUMENTS.full else self.chance.sample(silences, 1):
            with self.subTest(silent=silent):
                visitor = Visitor(self.server.port).connect()
                lost, lines = self.times("cannot be reached"), self.proxy.lines
                self.proxy.silent = silent
                await self.load.until(lambda: self.proxy.lines >= lines + LINES, "the lines are not given up")
                self.assertGreater(visitor.now(), 0)
                self.assertEqual((await get(self.server.port, "/healthz"))[0].split("\r\n")[0][9:12], "200")
                visitor.hang_up()
                if ARGUMENTS.full:
                    await self.load.until(lambda: self.times("cannot be reached") > lost, "nobody says so")
                self.proxy.silent = set()
                heard = time.monotonic()
                await self.load.progress()
                slowest = max(slowest, time.monotonic() - heard)
                await self.load.verify_server(self.server.port)
                # Until all lines are there again it is the same trouble, and is not said once more.
                await self.load.until(lambda: self.times("answers again") == self.times("cannot be reached"), "some line stays lost")
        if ARGUMENTS.full:
            print("   on again within %.1f s" % slowest, flush=True)
        await self.end()

    async def test_slow(self):
        await self.begin()
        for delay in (0.02, 0.3, 1) if ARGUMENTS.full else (0.1,):
            self.load.longest.clear()
            self.proxy.delay = delay
            await self.load.until(lambda: self.load.longest.get("move", 0) >= 2 * delay, "no move waits for the database")
            await self.load.progress(2)
            self.assertEqual((await get(self.server.port, "/healthz"))[1], b"ok\n")
        self.proxy.delay = 0
        await self.end()


if __name__ == "__main__":
    words = argparse.ArgumentParser()
    words.add_argument("program", type=os.path.abspath)
    words.add_argument("web", type=os.path.abspath)
    words.add_argument("--full", action="store_true")
    ARGUMENTS, REST = words.parse_known_args()
    SCRIPTS = scripts(ARGUMENTS.program, 16, 60, 1)
    unit.main(argv=sys.argv[:1] + REST)
