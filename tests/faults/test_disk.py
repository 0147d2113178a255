#!/usr/bin/env python3
"""Disks that are full, read-only, broken or slow while people play: what was acknowledged stays, what cannot be
written is refused in words, what can be read is read, nobody waits for another's write, and all goes on by itself.

usage: test_disk.py PROGRAM WEB DISK [--rounds N]   DISK: the library of disk.c"""

import argparse
import asyncio
import errno
import os
import random
import subprocess
import sys
import tempfile
import unittest

from ground import ForgetfulStore, Process, SqliteStore, scripts, unit
from client import Visitor, http
from load import Load, get

NOT_WRITTEN = "the store could not be written: nothing was changed"
# By name: what the disk does. A sync that failed is over, whatever was to be synced.
TROUBLES = {
    "full": {"write_error": errno.ENOSPC, "growing_only": 1},
    "full to the last byte": {"write_error": errno.ENOSPC},
    "read-only": {"write_error": errno.EROFS, "sync_error": errno.EROFS, "open_error": errno.EROFS},
    "broken": {"write_error": errno.EIO},
    "broken in syncs": {"sync_error": errno.EIO},
}
GOOD = {"write_error": 0, "growing_only": 0, "sync_error": 0, "open_error": 0, "sync_ms": 0}
PAIRS = 8


class Disks(unittest.IsolatedAsyncioTestCase):
    def serve(self, store):
        asyncio.get_running_loop().set_debug(False)
        self.addCleanup(store.cleanup)
        self.server = Process(ARGUMENTS.program, ARGUMENTS.web, store)
        self.addCleanup(self.server.cleanup)
        self.server.start()
        self.load = Load(SCRIPTS, PAIRS, [self.server.port]).start()
        return store

    def visitor(self):
        visitor = Visitor(self.server.port).connect()
        self.addCleanup(visitor.hang_up)
        return visitor

    async def refused(self, times=PAIRS):
        """Until so many wishes more were refused because they could not be written."""
        before = self.load.refused.get(NOT_WRITTEN, 0)
        await self.load.until(lambda: self.load.refused.get(NOT_WRITTEN, 0) >= before + times, "nothing is refused")

    async def reads(self):
        """What has nothing to do with writing is done."""
        self.assertEqual((await get(self.server.port, "/healthz"))[1], b"ok\n")
        await self.load.verify_server(self.server.port)
        self.assertGreater(self.visitor().now(), 0)

    async def end(self, store, forget=None):
        await self.load.stop()
        self.server.kill()
        if forget is not None:
            store.forget(forget)
        self.load.verify_contents(store.contents())
        self.server.start()
        await self.load.verify_server(self.server.port)
        self.server.stop()
        self.load.verify_contents(store.contents())

    async def test_a_disk_in_trouble(self):
        store, chance = self.serve(ForgetfulStore(ARGUMENTS.disk)), random.Random(1)
        for _ in range(ARGUMENTS.rounds):
            for name, trouble in TROUBLES.items():
                with self.subTest(disk=name):
                    await self.load.progress()
                    store.control.set(failed=0, **trouble)
                    await self.refused()
                    self.assertGreater(store.control.get("failed"), 0)
                    moves = self.load.moves
                    await self.reads()
                    await self.refused()
                    if "growing_only" not in trouble:  # a log may have room in it
                        self.assertEqual(self.load.moves, moves)
                    store.control.set(**GOOD)
                    await self.load.progress(2)
        self.assertEqual(set(self.load.refused), {NOT_WRITTEN})
        self.assertLessEqual(self.server.said().count("the store cannot be written"), 3 * ARGUMENTS.rounds * len(TROUBLES))
        await self.end(store, chance)

    async def test_power_fails_while_the_disk_is_in_trouble(self):
        store, chance = self.serve(ForgetfulStore(ARGUMENTS.disk)), random.Random(2)
        for _ in range(ARGUMENTS.rounds):
            for name in chance.sample(sorted(TROUBLES), 3):
                trouble = TROUBLES[name]
                with self.subTest(disk=name):
                    await self.load.progress()
                    store.control.set(sync_ms=2, **trouble)
                    await self.refused()
                    if chance.random() < 0.5:  # some more are written before it fails
                        store.control.set(**GOOD)
                        await self.load.run(0.1 * chance.random())
                    self.server.kill()
                    await self.load.all_cut()
                    store.forget(chance)
                    store.control.set(**GOOD)
                    self.server.start()
                    await self.load.verify_server(self.server.port)
        await self.load.progress()
        await self.end(store, chance)

    async def test_a_slow_disk(self):
        store = self.serve(ForgetfulStore(ARGUMENTS.disk))
        await self.load.progress()
        visitor = self.visitor()
        store.control.set(sync_ms=1000)
        for _ in range(50):  # a machine that is busy may be slower than the disk
            await self.load.until(lambda: store.control.get("waiting") > 0, "nothing is synced")
            syncs = store.control.get("syncs")
            visitor.now()
            await self.reads()
            if store.control.get("syncs") == syncs:
                break
        else:
            self.fail("what is read waits for the disk")
        await self.load.until(lambda: store.control.get("syncs") > syncs, "nothing is synced")
        await self.load.until(lambda: self.load.longest["move"] > 0.5, "no move waits for the disk")
        store.control.set(**GOOD)
        await self.load.progress(2)
        self.assertEqual(self.load.refused, {})
        await self.end(store)

    async def test_a_small_disk_that_is_full(self):
        """A file system of its own, not ours: what it refuses, and when, is the system's. It has room for the log
        of the store (at most about 4 MB) and for a slow machine's games: it is the filler that makes it full."""
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        mount = ["mount", "-t", "tmpfs", "-o", "size=16m", "none", folder.name]
        if subprocess.run(mount, stderr=subprocess.DEVNULL).returncode != 0:
            self.skipTest("nothing may be mounted here")
        self.addCleanup(subprocess.run, ["umount", "-l", folder.name], check=True)
        store = self.serve(SqliteStore(folder.name))
        await self.load.progress()
        for _ in range(ARGUMENTS.rounds):
            with open(folder.name + "/filler", "wb", buffering=0) as filler:
                try:
                    while filler.write(bytes(1 << 16)) > 0:
                        pass
                except OSError as full:
                    self.assertEqual(full.errno, errno.ENOSPC)
            await self.refused()
            await self.reads()
            os.remove(folder.name + "/filler")
            await self.load.progress(2)
        await self.end(store)

    def refused_start(self, store, words):
        server = Process(ARGUMENTS.program, ARGUMENTS.web, store)
        self.addCleanup(server.cleanup)
        server.begin()
        self.assertFalse(server.serves())
        self.assertEqual((server.end(), server.said().count("\n")), (2, 1), server.said())
        self.assertIn(words, server.said())

    def test_a_start_on_a_disk_in_trouble(self):
        """It is refused in a line. A store that is there and needs no sync is served: its writes are refused then."""
        for name, trouble in TROUBLES.items():
            for made in (False, True) if name != "broken in syncs" else (False,):
                with self.subTest(disk=name, made=made):
                    store = ForgetfulStore(ARGUMENTS.disk)
                    self.addCleanup(store.cleanup)
                    if made:
                        server = Process(ARGUMENTS.program, ARGUMENTS.web, store).start()
                        self.addCleanup(server.cleanup)
                        visitor = Visitor(server.port).connect()
                        visitor.ask("create", spec="travelers", seats={"w": "me", "b": "open"})
                        visitor.hang_up()
                        server.kill()
                    store.control.set(**trouble)
                    self.refused_start(store, "the store %s cannot be opened: " % store.path)
                    store.control.set(**GOOD)
                    server = Process(ARGUMENTS.program, ARGUMENTS.web, store).start()
                    self.addCleanup(server.cleanup)
                    self.assertEqual(http(server.port, "/healthz")[0], 200)
                    server.stop()
                    self.assertEqual(len(store.contents()), made)


if __name__ == "__main__":
    words = argparse.ArgumentParser()
    words.add_argument("program", type=os.path.abspath)
    words.add_argument("web", type=os.path.abspath)
    words.add_argument("disk", type=os.path.abspath)
    words.add_argument("--rounds", type=int, default=1)
    ARGUMENTS = words.parse_args()
    SCRIPTS = scripts(ARGUMENTS.program, 16, 60, 1)
    unit.main(argv=sys.argv[:1])
