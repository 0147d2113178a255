"""What stands between two ends of a line and breaks it: says nothing more, is slow, or cuts all lines at once."""

import collections
import contextlib
import selectors
import socket
import struct
import threading
import time

from client import free_port

TURN = 0.01  # seconds


class Proxy:
    """Hands on what comes to a port, and from there. `silent`: directions, "up" (to the port) and "down", in which nothing
    more is handed on, not even an end; `delay`: seconds that every piece takes on its way."""

    def __init__(self, port):
        self.port, self.to, self.silent, self.delay = free_port(), port, set(), 0
        self.lines = 0  # that were ever taken
        self.ends, self.way = {}, {}  # by socket: the other end; the direction of what comes from it
        self.under_way = collections.deque()  # when, from where, what
        self.listener = socket.create_server(("127.0.0.1", self.port))
        self.selector = selectors.DefaultSelector()
        self.selector.register(self.listener, selectors.EVENT_READ)
        self.over = self.cutting = False
        self.thread = threading.Thread(target=self.work)
        self.thread.start()

    def work(self):
        while not self.over:
            if self.cutting:
                self.cut_all()
            for key, _ in self.selector.select(TURN):
                if key.fileobj is self.listener:
                    self.take()
                elif self.way[key.fileobj] not in self.silent:
                    self.read(key.fileobj)
            self.hand_on()
            if self.silent:
                time.sleep(TURN)  # what is not read would be ready at once

    def take(self):
        near = self.listener.accept()[0]
        try:
            far = socket.create_connection(("127.0.0.1", self.to))
        except OSError:
            near.close()
            return
        self.lines += 1
        for end, other, way in ((near, far, "up"), (far, near, "down")):
            end.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self.ends[end], self.way[end] = other, way
            self.selector.register(end, selectors.EVENT_READ)

    def read(self, end):
        data = b""
        with contextlib.suppress(OSError):
            data = end.recv(65536)
        if not data:
            self.selector.unregister(end)
        self.under_way.append((time.monotonic() + self.delay, end, data))

    def hand_on(self):
        while self.under_way and self.under_way[0][0] <= time.monotonic():
            _, end, data = self.under_way.popleft()
            with contextlib.suppress(OSError):
                if data:
                    self.ends[end].sendall(data)
                else:
                    self.ends[end].shutdown(socket.SHUT_WR)

    def cut_all(self):
        self.under_way.clear()
        for end in self.ends:
            with contextlib.suppress(KeyError):
                self.selector.unregister(end)
            end.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            end.close()
        self.ends, self.way = {}, {}
        self.cutting = False

    def cut(self):
        """Both ends of every line hear that it was reset."""
        self.cutting = True
        while self.cutting:
            time.sleep(TURN / 10)

    def close(self):
        self.over = True
        self.thread.join()
        for end in (self.listener, *self.ends):
            end.close()
        self.selector.close()
