#!/usr/bin/env python3
"""PostgreSQL's disks are full, read-only, broken or slow while people play: those of the data or that of its write-ahead
log. What was acknowledged stays, what cannot be written is refused in words, nobody's line is cut, and all goes on by
itself, or when PostgreSQL is started again if it had ended.

usage: test_postgres_disk.py PROGRAM WEB DISK [--rounds N]   DISK: the library of disk.c"""

import argparse
import asyncio
import errno
import os
import shutil
import subprocess
import sys
import tempfile
import time
import unittest

from ground import DISK, Control, PostgresStore, Process, postgres, scripts, unit
from client import GUARD, Visitor
from load import Load, get

NOT_WRITTEN = "the store could not be written: nothing was changed"
# By name: what the disk of the data does. PostgreSQL goes on, and refuses what it cannot write.
DATA_TROUBLES = {
    "full": {"write_error": errno.ENOSPC, "growing_only": 1},
    "full to the last byte": {"write_error": errno.ENOSPC},
    "broken": {"write_error": errno.EIO},
    "read-only": {"write_error": errno.EROFS, "open_error": errno.EROFS},
}
# What that of the log does: PostgreSQL ends itself, and cannot recover until the disk is good again.
LOG_TROUBLES = {
    "full": {"write_error": errno.ENOSPC},
    "broken": {"write_error": errno.EIO},
    "read-only": {"write_error": errno.EROFS, "sync_error": errno.EROFS, "open_error": errno.EROFS},
    "broken in syncs": {"sync_error": errno.EIO},
}
GOOD = {name: 0 for name in ("write_error", "growing_only", "sync_error", "open_error", "sync_ms")}
PAIRS = 8


class Disks(unittest.IsolatedAsyncioTestCase):
    def own(self, folder=None, **kw):
        """A PostgreSQL of its own and a store in it. `folder`: where disk.c fails, "data" or "pg_wal"."""
        asyncio.get_running_loop().set_debug(False)
        cluster = postgres.Cluster(fsync=True, **kw)
        self.addCleanup(cluster.close)
        store = PostgresStore(cluster)
        if folder is not None:
            self.control = self.shim(cluster, folder if folder != "data" else "base/" + cluster.sql(
                store.name, "SELECT oid FROM pg_database WHERE datname = current_database()"))
        return store

    def shim(self, cluster, folder):
        """Starts PostgreSQL again, with disk.c preloaded."""
        control = Control(cluster.folder + "/control", DISK)
        self.addCleanup(control.close)
        os.chmod(control.path, 0o666)
        library = shutil.copy(ARGUMENTS.disk, cluster.folder)  # where its user can read it
        os.chmod(library, 0o755)
        cluster.stop()
        cluster.environment.update(LD_PRELOAD=library, FAULT_FOLDER=folder, FAULT_CONTROL=control.path)
        cluster.start()
        return control

    def serve(self, store):
        self.store, self.cluster = store, store.cluster
        self.server = Process(ARGUMENTS.program, ARGUMENTS.web, store)
        self.addCleanup(self.server.cleanup)
        self.load = Load(SCRIPTS, PAIRS, [self.server.start().port]).start()

    async def refused(self, times=PAIRS):
        before = self.load.refused.get(NOT_WRITTEN, 0)
        await self.load.until(lambda: self.load.refused.get(NOT_WRITTEN, 0) >= before + times, "nothing is refused")

    async def is_up(self):
        """What needs no database is done."""
        self.assertEqual((await get(self.server.port, "/healthz"))[0].split("\r\n")[0][9:12], "200")
        visitor = Visitor(self.server.port).connect()
        self.assertGreater(visitor.now(), 0)
        visitor.hang_up()

    async def revive(self):
        """PostgreSQL recovers by itself, or has ended and is started again."""
        end = time.monotonic() + GUARD
        while not await asyncio.to_thread(self.cluster.answers):
            self.assertLess(time.monotonic(), end, self.cluster.log())
            if self.cluster.process.poll() is not None:
                await asyncio.to_thread(self.cluster.start)
            await asyncio.sleep(0.05)

    async def end(self):
        await self.load.progress(2)
        await self.load.verify_server(self.server.port)
        self.assertEqual(self.load.lines_lost, 0)
        await self.load.stop()
        self.server.stop()
        self.load.verify_contents(self.store.contents())

    async def test_the_data(self):
        self.serve(self.own("data"))
        for _ in range(ARGUMENTS.rounds):
            for name, trouble in DATA_TROUBLES.items():
                with self.subTest(disk=name):
                    await self.load.progress()
                    self.control.set(failed=0, **trouble)
                    await self.refused()
                    self.assertGreater(self.control.get("failed"), 0)
                    await self.is_up()
                    if "open_error" not in trouble:
                        await self.load.verify_server(self.server.port)
                    self.control.set(**GOOD)
                    await self.revive()
                    await self.load.progress(2)
        self.assertEqual(set(self.load.refused), {NOT_WRITTEN})
        await self.end()

    async def test_the_log(self):
        self.serve(self.own("pg_wal"))
        for _ in range(ARGUMENTS.rounds):
            for name, trouble in LOG_TROUBLES.items():
                with self.subTest(disk=name):
                    await self.load.progress()
                    self.control.set(**trouble)
                    await self.load.until(lambda: not self.cluster.answers(), "PostgreSQL goes on")
                    await self.is_up()
                    self.control.set(**GOOD)
                    await self.revive()
                    await self.load.progress(2)
                    await self.load.verify_server(self.server.port)
        self.load.longest.clear()
        self.control.set(sync_ms=500)
        await self.load.until(lambda: self.load.longest.get("move", 0) >= 0.5, "no move waits for the disk")
        await self.is_up()
        await self.load.verify_server(self.server.port)  # what is read does not wait for what is written
        await self.load.progress()
        self.control.set(**GOOD)
        await self.end()

    def mount(self, megabytes):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        mount = ["mount", "-t", "tmpfs", "-o", "size=%dm,mode=777" % megabytes, "none", folder.name]
        if subprocess.run(mount, stderr=subprocess.DEVNULL).returncode != 0:
            self.skipTest("nothing may be mounted here")
        self.addCleanup(subprocess.run, ["umount", "-l", folder.name], check=True)
        inside = os.path.join(folder.name, "it")
        os.mkdir(inside)
        if user := postgres.another_user():
            os.chown(inside, *user)
        return inside

    @staticmethod
    def fill(folder):
        with open(os.path.dirname(folder) + "/filler", "wb", buffering=0) as filler:
            try:
                while filler.write(bytes(4096)) > 0:
                    pass
            except OSError as full:
                assert full.errno == errno.ENOSPC, full
        return filler.name

    async def test_a_small_disk_of_the_data_is_full(self):
        """A file system of its own, not ours: what it refuses, and when, is the system's."""
        folder = self.mount(32)
        store = self.own()
        store.cluster.sql("postgres", "CREATE TABLESPACE small LOCATION '%s'" % folder,
                          "ALTER DATABASE %s SET TABLESPACE small" % store.name)
        self.serve(store)
        for _ in range(ARGUMENTS.rounds):
            await self.load.progress()
            filler = self.fill(folder)
            await self.refused()
            await self.is_up()
            await self.load.verify_server(self.server.port)
            os.remove(filler)
            await self.load.progress(2)
        await self.end()

    async def test_a_small_disk_of_the_log_is_full(self):
        folder = self.mount(64)
        self.serve(self.own(wal=folder))
        for _ in range(ARGUMENTS.rounds):
            await self.load.progress()
            filler = self.fill(folder)
            await self.load.until(lambda: not self.cluster.answers(), "PostgreSQL goes on")
            await self.is_up()
            os.remove(filler)
            await self.revive()
            await self.load.progress(2)
        await self.end()


if __name__ == "__main__":
    words = argparse.ArgumentParser()
    words.add_argument("program", type=os.path.abspath)
    words.add_argument("web", type=os.path.abspath)
    words.add_argument("disk", type=os.path.abspath)
    words.add_argument("--rounds", type=int, default=1)
    ARGUMENTS, REST = words.parse_known_args()
    SCRIPTS = scripts(ARGUMENTS.program, 16, 60, 1)
    unit.main(argv=sys.argv[:1] + REST)
