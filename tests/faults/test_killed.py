#!/usr/bin/env python3
"""Servers that are killed while people play: no move that was acknowledged is lost, none is there twice, no table
is stuck, and everybody goes on with the number that they had last.

usage: test_killed.py PROGRAM WEB DISK [--kills N] [--losses N] [--pairs N] [--seed N]
    DISK: the library of disk.c
    --kills: how often a server is killed; --losses: how often what was not synced is lost with it"""

import argparse
import asyncio
import os
import random
import sys
import time
import unittest

from ground import ForgetfulStore, PostgresStore, Process, new_store, postgres_only, scripts, sqlite_only, unit
from load import Load

WHOLE = 25  # kills between two looks at all that the store has


def read_arguments():
    words = argparse.ArgumentParser()
    words.add_argument("program", type=os.path.abspath)
    words.add_argument("web", type=os.path.abspath)
    words.add_argument("disk", type=os.path.abspath)
    words.add_argument("--kills", type=int, default=8)
    words.add_argument("--losses", type=int, default=6)
    words.add_argument("--pairs", type=int, default=12)
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--loud", action="store_true", help="says how it goes")
    return words.parse_args()


class Killed(unittest.IsolatedAsyncioTestCase):
    def prepare(self, store, servers=1):
        asyncio.get_running_loop().set_debug(False)
        self.addCleanup(store.cleanup)
        self.store, self.chance = store, random.Random(ARGUMENTS.seed)
        self.servers = []
        for _ in range(servers):
            server = Process(ARGUMENTS.program, ARGUMENTS.web, store)
            self.addCleanup(server.cleanup)
            self.servers.append(server.start())
        self.load = Load(SCRIPTS, ARGUMENTS.pairs, [server.port for server in self.servers], seed=ARGUMENTS.seed).start()
        self.lost = 0  # files that had less after a kill
        self.slowest = 0  # seconds until moves were acknowledged again at every table

    async def kill_often(self, kills, after=lambda: 0):
        """`after`: what happens to the files of a server that was killed."""
        server, = self.servers
        began = time.monotonic()
        for kill in range(1, kills + 1):
            await self.load.run(self.chance.choice([0.02, 0.1, 0.3, 0.6]) * self.chance.random())
            if self.chance.random() < 0.15:  # it was about to stop
                server.process.terminate()
                await asyncio.sleep(0.05 * self.chance.random())
            server.kill()
            await self.load.all_cut()
            self.lost += after()
            if kill % WHOLE == 0:
                self.load.verify_contents(self.store.contents())
            while self.chance.random() < 0.1:  # it is killed while it starts
                server.begin()
                await asyncio.sleep(0.04 * self.chance.random())
                server.kill()
                self.lost += after()
            server.start()
            await self.load.verify_server(server.port)
            if kill % 5 == 0 or kill == kills:
                await self.load.progress()
            if ARGUMENTS.loud and kill % WHOLE == 0:
                self.tell("%d kills in %d s" % (kill, time.monotonic() - began))
        await self.finish()

    async def kill_data_base_often(self, kills):
        """All of PostgreSQL is killed, or the server, or both, at any moment."""
        server, = self.servers
        cluster = self.store.cluster
        began = time.monotonic()
        for kill in range(1, kills + 1):
            await self.load.run(self.chance.choice([0.02, 0.1, 0.3, 0.6]) * self.chance.random())
            victims = self.chance.choice([[cluster], [cluster], [server], [cluster, server], [server, cluster]])
            for victim in victims:
                victim.kill()
            if server in victims:
                await self.load.all_cut()
            if cluster in victims:
                await self.load.run(self.chance.choice([0, 0, 0.3]))
                while self.chance.random() < 0.1:  # it is killed while it recovers
                    cluster.launch()
                    await asyncio.sleep(0.2 * self.chance.random())
                    cluster.kill()
                await asyncio.to_thread(cluster.start)
            if server in victims:
                server.start()
            back = time.monotonic()
            await self.load.progress()
            self.slowest = max(self.slowest, time.monotonic() - back)
            await self.load.verify_server(server.port)
            if kill % WHOLE == 0:
                self.load.verify_contents(self.store.contents())
                if ARGUMENTS.loud:
                    self.tell("%d kills in %d s" % (kill, time.monotonic() - began))
        await self.finish()

    async def finish(self):
        await self.load.progress()
        await self.load.stop()
        for server in self.servers:
            server.stop()
        self.load.verify_contents(self.store.contents())
        self.assertGreater(self.load.moves, 0)
        if ARGUMENTS.loud:
            self.tell("the end")

    def tell(self, words):
        print("   %s: %s, %d moves acknowledged at %d tables, %d lines cut, %d files set back, on again within %.1f s,"
              " refused %r" % (self.id().split(".")[-1], words, self.load.moves, len(self.load.tables),
                               self.load.lines_lost, self.lost, self.slowest, self.load.refused), flush=True)

    async def test_killed(self):
        self.prepare(new_store())
        await self.kill_often(ARGUMENTS.kills)

    @postgres_only
    async def test_the_data_base_is_killed(self):
        self.prepare(new_store())
        await self.kill_data_base_often(max(4, ARGUMENTS.kills // 4))

    @sqlite_only
    async def test_killed_and_what_was_not_synced_is_lost(self):
        store = ForgetfulStore(ARGUMENTS.disk)
        self.prepare(store)

        def forget():
            store.control.set(sync_ms=self.chance.choice([0, 3, 10, 30]))  # a slow disk has more that is not synced
            return store.forget(self.chance)

        await self.kill_often(ARGUMENTS.losses, forget)
        if ARGUMENTS.losses >= 50:
            self.assertGreater(self.lost, 0)

    @postgres_only
    async def test_a_first_start_is_cut_off(self):
        chance = random.Random(ARGUMENTS.seed)
        for _ in range(ARGUMENTS.losses):
            store = PostgresStore()
            with Process(ARGUMENTS.program, ARGUMENTS.web, store) as server:
                for _ in range(chance.choice([1, 1, 2])):
                    server.begin()
                    await asyncio.sleep(0.2 * chance.random())
                    server.kill()
                server.start()
                server.stop()
                self.assertEqual(store.contents(), {})

    @sqlite_only
    async def test_a_first_start_is_cut_off_and_what_was_not_synced_is_lost(self):
        chance = random.Random(ARGUMENTS.seed)
        for _ in range(ARGUMENTS.losses):
            store = ForgetfulStore(ARGUMENTS.disk)
            store.control.set(sync_ms=chance.choice([1, 5]))
            server = Process(ARGUMENTS.program, ARGUMENTS.web, store)
            for _ in range(chance.choice([1, 1, 2])):
                server.begin()
                await asyncio.sleep(0.06 * chance.random())
                server.kill()
                store.forget(chance)
            server.start()
            server.kill()
            self.assertEqual(store.contents(), {})
            server.cleanup()
            store.cleanup()

    async def test_one_of_two_servers_on_one_store_is_killed(self):
        """Those who were there go on at the other one."""
        self.prepare(new_store(), servers=2)
        await self.load.progress()
        for kill in range(max(4, ARGUMENTS.kills // 10)):
            killed, other = self.servers[kill % 2], self.servers[1 - kill % 2]
            await self.load.run(0.2 * self.chance.random())
            self.load.ports = [other.port]
            killed.kill()
            await self.load.progress()
            await self.load.verify_server(other.port)
            killed.start()
            self.load.ports = [server.port for server in self.servers]
            await self.load.verify_server(killed.port)
        await self.finish()


if __name__ == "__main__":
    ARGUMENTS = read_arguments()
    SCRIPTS = scripts(ARGUMENTS.program, 16, 60, ARGUMENTS.seed)
    unit.main(argv=sys.argv[:1])
