#!/usr/bin/env python3
"""nginx, two nodes and PostgreSQL under a steady load, while a node is killed (-9) every so often and PostgreSQL,
too: what was acknowledged stays, nothing is there twice, no table is stuck, and everybody goes on soon after what was
killed is back. It tells how it goes, and ends with a line of figures.

usage: test_cluster.py BUILD PAGE [--sockets N] [--minutes N] [--node-every S] [--database-every S] [--pace S]"""

import argparse
import asyncio
import math
import os
import random
import resource
import subprocess
import sys
import tempfile
import time

FAULTS = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(FAULTS))
sys.path.insert(0, os.path.dirname(FAULTS))
import postgres  # noqa: E402
from ground import PostgresStore, Process, free_port, scripts  # noqa: E402
from load import Load  # noqa: E402

TURNS = 200  # of a game: nobody comes to the end of one
OPENING = 500  # pairs that begin a second


class Front:
    """nginx, as deploy/ has it, without TLS and without limits for the one address that all come from."""

    def __init__(self, ports):
        self.folder = tempfile.TemporaryDirectory()
        self.port = free_port()
        where = self.folder.name
        subprocess.run([ROOT + "/tools/nginx_here.sh", ROOT + "/deploy", where, str(free_port()), str(free_port()),
                        *map(str, ports)], check=True, env={**os.environ, "LIMITS": "off", "PLAIN": str(self.port), "WORKERS": "2"})
        self.process = subprocess.Popen(["nginx", "-e", where + "/errors", "-p", where, "-c", where + "/nginx.conf"],
                                        env={**os.environ, "PATH": os.environ["PATH"] + ":/usr/sbin"})

    def close(self):
        self.process.terminate()
        self.process.wait()
        self.folder.cleanup()


class Cluster:
    def __init__(self, arguments):
        self.arguments = arguments
        self.store = PostgresStore(postgres.Cluster(fsync=True))
        options = ("--trusted-proxy", "127.0.0.1", "--workers", "1")
        self.nodes = [Process(arguments.build + "/wayfarer", arguments.page, self.store, *options) for _ in range(2)]
        for node in self.nodes:
            node.start()
        self.front = Front([node.port for node in self.nodes])
        self.killed = {"node": 0, "PostgreSQL": 0}
        self.slowest = {"node": 0.0, "PostgreSQL": 0.0}  # seconds from being back until everybody goes on

    def close(self):
        self.front.close()
        for node in self.nodes:
            node.cleanup()
        self.store.cleanup()

    async def kill_node(self):
        node = self.nodes[self.killed["node"] % 2]
        node.kill()
        await asyncio.to_thread(node.start)

    async def kill_database(self):
        self.store.cluster.kill()
        await asyncio.to_thread(self.store.cluster.start)


def waiting(load, since):
    """Who is not at their table, or waits for an answer to what was asked before that time."""
    return [player for pair in load.pairs for player in pair.players
            if player.line is None or player.state is None or
            any(asked <= since for _, _, asked in player.pending.values())]


def tell(load, since):
    return "not everybody goes on (turned away: %r): %s" % (load.turned_away, ", ".join(
        "%s %s line %d upgraded %d heard %d state %d %r" % (
            player.pair.table.name if player.pair.table else "none", player.seat, player.line is not None,
            player.upgraded, player.heard, player.state is not None, player.pending) for player in waiting(load, since)[:5]))


async def kill(cluster, load, what, call):
    await call()
    back = time.monotonic()
    await load.until(lambda: not waiting(load, back), lambda: tell(load, back))
    took = time.monotonic() - back
    cluster.killed[what] += 1
    cluster.slowest[what] = max(cluster.slowest[what], took)
    print("%s killed and back, everybody goes on after %.1f s; %d moves" % (what, took, load.moves), flush=True)


async def kill_often(cluster, load, arguments):
    """Each in its turn: the next thing is killed only when everybody goes on after the last."""
    begun = time.monotonic()
    due = {"node": arguments.node_every, "PostgreSQL": arguments.database_every / 2}
    every = {"node": arguments.node_every, "PostgreSQL": arguments.database_every}
    call = {"node": cluster.kill_node, "PostgreSQL": cluster.kill_database}
    while (now := time.monotonic() - begun) < 60 * arguments.minutes:
        what = min(due, key=due.get)
        await load.run(max(0.0, due[what] - now))
        await kill(cluster, load, what, call[what])
        due[what] = max(due[what] + every[what], time.monotonic() - begun)


async def run(arguments):
    cluster = Cluster(arguments)
    load = Load(scripts(arguments.build + "/wayfarer", 8, TURNS, 1), arguments.sockets // 2, [cluster.front.port],
                pace=2 * arguments.pace, patient=True)
    try:
        for first in range(0, len(load.pairs), OPENING // 10):
            load.start(load.pairs[first:first + OPENING // 10])
            await load.run(0.1)
        await load.until(lambda: not waiting(load, 0), lambda: tell(load, 0))
        print("%d sockets at %d tables" % (2 * len(load.pairs), len(load.tables)), flush=True)
        await kill_often(cluster, load, arguments)
        await load.progress()
        await load.stop()
        for node in cluster.nodes:
            node.stop()
        load.verify_contents(cluster.store.contents())
    finally:
        cluster.close()
    print("%d sockets, %d kills of a node, %d of PostgreSQL: 0 of %d acknowledged moves lost, none twice, no table stuck; "
          "everybody goes on at most %.1f s after a node and %.1f s after PostgreSQL is back" %
          (2 * len(load.pairs), cluster.killed["node"], cluster.killed["PostgreSQL"], load.moves,
           cluster.slowest["node"], cluster.slowest["PostgreSQL"]))
    return max(cluster.slowest.values()) <= arguments.bar


def main():
    words = argparse.ArgumentParser()
    words.add_argument("build", type=os.path.abspath)
    words.add_argument("page", type=os.path.abspath)
    words.add_argument("--sockets", type=int, default=10000)
    words.add_argument("--minutes", type=float, default=10)
    words.add_argument("--node-every", type=float, default=30)
    words.add_argument("--database-every", type=float, default=60)
    words.add_argument("--pace", type=float, default=10, help="seconds between two moves at a table")
    words.add_argument("--bar", type=float, default=math.inf,
                       help="seconds within which everybody must go on, for a machine that does nothing else")
    arguments = words.parse_args()
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    return 0 if asyncio.run(run(arguments)) else 1


if __name__ == "__main__":
    random.seed(1)
    sys.exit(main())
