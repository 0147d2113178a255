#!/usr/bin/env python3
"""Lines and files that run out: a peer that vanishes without a word, and a server that may open no more files.

usage: test_lines.py PROGRAM WEB SHIFT   SHIFT: the library that shifts the clocks, see tests/server/shift.c"""

import asyncio
import contextlib
import os
import re
import resource
import selectors
import socket
import sys
import threading
import unittest

from ground import Process, SqliteStore, scripts
from client import Visitor, free_port, http, shifted, until
from load import Load

PROGRAM, WEB, SHIFT = (os.path.abspath(sys.argv.pop(1)) for _ in range(3))
RATE = 20  # how much faster the server's deadlines come


class Proxy:
    """Hands on what comes, until it is told to hand on nothing more: then both ends hear nothing, not even an end."""

    def __init__(self, port):
        self.port, self.to, self.ends, self.silent = free_port(), port, {}, False
        self.listener = socket.create_server(("127.0.0.1", self.port))
        self.selector = selectors.DefaultSelector()
        self.selector.register(self.listener, selectors.EVENT_READ)
        self.over = False
        self.thread = threading.Thread(target=self.work)
        self.thread.start()

    def work(self):
        while not self.over:
            for key, _ in self.selector.select(0.02):
                if key.fileobj is self.listener:
                    near, far = self.listener.accept()[0], socket.create_connection(("127.0.0.1", self.to))
                    for end, other in ((near, far), (far, near)):
                        self.ends[end] = other
                        self.selector.register(end, selectors.EVENT_READ)
                elif not self.silent:
                    self.hand_on(key.fileobj)

    def hand_on(self, end):
        with contextlib.suppress(OSError):
            data = end.recv(65536)
            if data:
                self.ends[end].sendall(data)
                return
            self.ends[end].shutdown(socket.SHUT_WR)
        self.selector.unregister(end)

    def close(self):
        self.over = True
        self.thread.join()
        for end in (self.listener, *self.ends):
            end.close()
        self.selector.close()


class Lines(unittest.TestCase):
    def serve(self, **kw):
        store = SqliteStore()
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
        proxy.silent = True
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
        store = SqliteStore()
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
                line.settimeout(20)
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

    def head(self, line):
        with contextlib.suppress(ConnectionError):
            return line.recv(16)
        return b""


if __name__ == "__main__":
    unittest.main()
