#!/usr/bin/env python3
"""Lines and files that run out: a peer that vanishes without a word, and a server that may open no more files.

usage: test_lines.py PROGRAM WEB SHIFT   SHIFT: the library that shifts the clocks, see tests/server/shift.c"""

import asyncio
import contextlib
import os
import re
import resource
import socket
import sys
import unittest

from ground import Process, new_store, postgres_only, scripts, unit
from client import GUARD, Visitor, http, shifted
from load import Load, get
from proxy import Proxy

PROGRAM, WEB, SHIFT = (os.path.abspath(sys.argv.pop(1)) for _ in range(3))
NOT_WRITTEN = "the store could not be written: nothing was changed"
RATE = 20  # how much faster the server's deadlines come


class Lines(unittest.TestCase):
    def serve(self, **kw):
        store = new_store()
        self.addCleanup(store.cleanup)
        server = Process(PROGRAM, WEB, store, **kw)
        self.addCleanup(server.cleanup)
        return server.start()

    def visitor(self, port, cookie=None):
        visitor = Visitor(port, cookie=cookie).connect()
        self.addCleanup(visitor.hang_up)
        return visitor

    def number(self, server, name):
        """One of the numbers of /metrics."""
        return int(re.search(r"^%s (\d+)" % name, http(server.port, "/metrics")[2].decode(), re.M).group(1))

    def test_a_peer_that_vanished(self):
        server = self.serve(environment=shifted(SHIFT, RATE))
        proxy = Proxy(server.port)
        self.addCleanup(proxy.close)
        white, black = self.visitor(proxy.port), self.visitor(server.port)
        name = white.ask("create", spec="travelers", seats={"w": "me", "b": "open"})["table"]
        white.join(name).wait_kind(name, "seated")
        black.join(name).ask("sit", name)
        white.ask("move", name, move="a2a4", at=0)
        black.wait(name, lambda _: black.last[name]["present"] == ["w", "b"])
        sockets = self.number(server, "wayfarer_sockets")
        proxy.silent = {"up", "down"}
        began = black.now()
        white.send({"do": "resign", "table": name})  # nobody hears of it
        black.wait(name, lambda _: black.last[name]["present"] == ["b"])  # black's line answers the server's pings
        self.assertGreaterEqual(black.now() - began, 14000)  # white's were answered until now: 45 s less at most 30
        self.assertEqual(self.number(server, "wayfarer_sockets"), sockets - 1)
        black.ask("move", name, move="a8a6", at=1)
        again = self.visitor(server.port, cookie=white.cookie)
        again.tables[name] = list(white.tables[name])  # what was told before
        again.join(name).wait_kind(name, "move", 2)
        self.assertEqual(again.last[name]["you"], ["w"])
        black.wait(name, lambda _: black.last[name]["present"] == ["w", "b"])
        again.ask("move", name, move="b2b3", at=2)
        self.assertEqual(black.wait_kind(name, "move", 3)[2]["seat"], "w")


class Files(unittest.IsolatedAsyncioTestCase):
    def limit(self, server, most):
        resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, (most, resource.prlimit(
            server.process.pid, resource.RLIMIT_NOFILE)[1]))

    async def test_no_file_may_be_opened(self):
        """Not even one: those who are there go on, others are turned away or wait, and then all goes on."""
        asyncio.get_running_loop().set_debug(False)
        store = new_store()
        self.addCleanup(store.cleanup)
        server = Process(PROGRAM, WEB, store)
        self.addCleanup(server.cleanup)
        load = Load(scripts(PROGRAM, 8, 60, 1), 8, [server.start().port]).start()
        await load.progress()
        unlimited = resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE)[0]
        for _ in range(3):
            self.limit(server, 3)
            lost = load.lines_lost
            outside = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(20)]
            for line in outside:
                line.settimeout(GUARD)
                line.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            await load.progress(5)
            self.assertEqual(load.lines_lost, lost)
            self.limit(server, unlimited)
            turned, served = 0, 0
            for line in outside:
                head = await asyncio.get_running_loop().run_in_executor(None, self.head, line)
                turned += head.startswith(b"HTTP/1.1 503 ") or head == b""
                served += head.startswith(b"HTTP/1.1 200 ")
                line.close()
            self.assertEqual(turned + served, len(outside))
            await load.verify_server(server.port)
            await load.progress()
        self.assertEqual(load.refused, {})
        await load.stop()
        server.stop()
        load.verify_contents(store.contents())

    @postgres_only
    async def test_no_file_may_be_opened_when_the_data_base_must_be_called_again(self):
        """What would have to be written is refused; those who are there stay; and it goes on by itself."""
        asyncio.get_running_loop().set_debug(False)
        store = new_store()
        with Process(PROGRAM, WEB, store) as server:
            load = Load(scripts(PROGRAM, 8, 60, 1), 8, [server.start().port]).start()
            await load.progress()
            unlimited = resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE)[0]
            self.limit(server, 3)
            for backend in store.cluster.backends("wayfarer-%"):
                store.cluster.sql("postgres", "SELECT pg_terminate_backend(%d)" % backend)
            lost = load.lines_lost
            # of 8 pairs: those who come to a table just then are told that it cannot be read
            await load.until(lambda: load.refused.get(NOT_WRITTEN, 0) >= 4, "nothing is refused")
            await load.until(lambda: "cannot be reached" in server.said(), "nobody says so")
            self.assertEqual(load.lines_lost, lost)
            self.limit(server, unlimited)
            await load.progress(2)
            self.assertEqual((await get(server.port, "/healthz"))[1], b"ok\n")
            await load.verify_server(server.port)
            await load.stop()
            self.assertEqual(server.said().count("cannot be reached"), 1, server.said())
            server.stop()
            load.verify_contents(store.contents())

    def head(self, line):
        with contextlib.suppress(ConnectionError):
            return line.recv(16)
        return b""


if __name__ == "__main__":
    unit.main()
