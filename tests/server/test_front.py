#!/usr/bin/env python3
"""The server's front: connections, requests and frames of clients that are slow, wrong or many. They
never disturb a client that behaves well.

usage: test_front.py PROGRAM WEB SHIFT   SHIFT: the library that shifts clocks, see shift.c"""

import contextlib
import json
import os
import re
import resource
import select
import socket
import sqlite3
import struct
import sys
import tempfile
import time
import unittest

from client import (FIN_CLOSE, FIN_PING, FIN_PONG, FIN_TEXT, FROZEN, GUARD, Refused, Server, Visitor, http,
                    shifted, unit, until, sqlite_only)

PROGRAM, WEB, SHIFT = (os.path.abspath(sys.argv.pop(1)) for _ in range(3))
ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
KEY = "dGhlIHNhbXBsZSBub25jZQ=="


def bounded(program, files):
    """The program with at most this many files."""
    return ["sh", "-c", 'ulimit -n %d; exec "$@"' % files, "sh", program]


class FewFiles(Server):
    FILES = 128

    def start(self):
        if self.words[0] == PROGRAM:
            self.words[:1] = bounded(PROGRAM, self.FILES)
        super().start()


class Front(unittest.TestCase):
    OPTIONS = ()
    KIND = Server
    RATE = None  # of the server's time

    @classmethod
    def serve(cls):
        cls.server = cls.KIND(PROGRAM, WEB, *cls.OPTIONS, environment=shifted(SHIFT, cls.RATE) if cls.RATE else None)
        cls.port = cls.server.port

    @classmethod
    def setUpClass(cls):
        cls.serve()

    @classmethod
    def tearDownClass(cls):
        if cls.RATE != FROZEN:  # then it would wait for ever before it ends
            cls.server.stop()
        cls.server.cleanup()

    def visitor(self, **kw):
        visitor = Visitor(self.port, **kw).connect()
        self.addCleanup(visitor.hang_up)
        return visitor

    def line(self, address="127.0.0.1", timeout=GUARD):
        line = socket.create_connection(("127.0.0.1", self.port), timeout=timeout, source_address=(address, 0))
        self.addCleanup(line.close)
        return line

    def all_of(self, line):
        """All that comes until the other end hangs up."""
        data = b""
        while True:
            try:
                piece = line.recv(65536)
            except ConnectionResetError:
                return data
            if not piece:
                return data
            data += piece

    def is_answered(self, line, request):
        """Asks for /healthz on a line that stays open."""
        data = b""
        line.sendall(request)
        while not data.endswith(b"\r\n\r\nok\n"):
            piece = line.recv(65536)
            if not piece:
                return False
            data += piece
        return True

    def raw(self, request):
        """All that is answered to some bytes, until the server hangs up."""
        line = self.line()
        line.sendall(request)
        return self.all_of(line)

    def table(self, white, black):
        name = white.ask("create", spec="travelers", seats={"w": "me", "b": "open"})["table"]
        white.join(name)
        black.join(name)
        black.ask("sit", name)
        for visitor in (white, black):
            visitor.wait_kind(name, "seated", 2)
        return name

    def numbers(self):
        text = http(self.port, "/metrics")[2].decode()
        return {name: float(value) for name, value in re.findall(r"^(\w+) ([0-9.e+]+)$", text, re.M)}


def head(*fields, first="GET /healthz HTTP/1.1", host="Host: localhost"):
    return "\r\n".join([first, *([host] if host else []), *fields]).encode("latin-1") + b"\r\n\r\n"


HIDDEN = head(first="GET /api/tables HTTP/1.1")


# ---- connections ----


class OwnServer(Front):
    """Each test has a server of its own."""

    @classmethod
    def setUpClass(cls):
        pass

    tearDownClass = setUpClass

    def setUp(self):
        self.serve()
        self.addCleanup(self.server.cleanup)


class Crowds(OwnServer):
    RATE = 0.01  # so that the server closes no connection for being slow, however slow the test is

    def test_those_who_say_nothing_disturb_nobody(self):
        silent = [self.line("127.0.0.2") for _ in range(300)]
        self.assertEqual(http(self.port, "/healthz")[0], 200)
        self.visitor()
        for line in silent[:64]:  # nobody had to go before: not one was waited for
            line.setblocking(False)
            self.assertRaises(BlockingIOError, line.recv, 1)

    def test_one_address_has_so_many_connections(self):
        held = [self.line("127.0.0.3") for _ in range(64)]
        over = self.line("127.0.0.3")
        over.sendall(head())
        answer = self.all_of(over)
        self.assertTrue(answer.startswith(b"HTTP/1.1 429 "), answer)
        self.assertIn(b"too many connections from your address", answer)
        held[0].sendall(head("Connection: close"))  # those that are in go on
        self.assertTrue(self.all_of(held[0]).endswith(b"\r\n\r\nok\n"))
        held[0].close()

        def comes_in():
            with self.line("127.0.0.3") as line:
                line.sendall(head("Connection: close"))
                return self.all_of(line).startswith(b"HTTP/1.1 200 ")

        until(comes_in)


    def test_connections_that_rest_make_way_for_new_ones_of_their_address(self):
        resting = [self.line("127.0.0.3") for _ in range(63)]
        for line in resting:
            self.assertTrue(self.is_answered(line, head()))
        busy = self.line("127.0.0.3")
        busy.sendall(head()[:-2])
        other = self.line("127.0.0.4")
        self.assertTrue(self.is_answered(other, head()))
        for line in resting[:3]:  # those that rest longest are closed
            self.assertTrue(self.is_answered(self.line("127.0.0.3"), head()))
            self.assertEqual(line.recv(1), b"")
        for line, rest in (resting[3], head()), (busy, b"\r\n"), (other, head()):
            self.assertTrue(self.is_answered(line, rest))


class Deadlines(Front):
    RATE = 10

    def now(self, table):
        """The time by the server's clock."""
        return json.loads(http(self.port, "/api/table/" + table)[2])["now"]

    def test_nobody_is_waited_for_forever(self):
        """All at once, because it takes as long as the longest deadline."""
        visitor = self.visitor()
        table = visitor.ask("create", spec="travelers", seats={"w": "open", "b": "open"})["table"]
        began = self.now(table)
        silent, partial, trickling, idle = (self.line("127.0.0.4") for _ in range(4))
        partial.sendall(b"GET /healthz HTT")
        trickling.sendall(b"GET /")
        idle.sendall(head())
        deaf = self.visitor()  # it answers no ping
        heard = {line: b"" for line in (silent, partial, trickling, idle, deaf.line)}
        ended, pinged = {}, None
        end = time.monotonic() + GUARD
        while len(ended) < len(heard) and time.monotonic() < end:
            for line in select.select([line for line in heard if line not in ended], [], [], 0.05)[0]:
                try:
                    data = line.recv(65536)
                except ConnectionResetError:
                    data = b""
                heard[line] += data
                if not data:
                    ended[line] = self.now(table) - began
                elif line is deaf.line:
                    pinged = pinged or self.now(table) - began
            with contextlib.suppress(OSError):
                trickling.sendall(b"x")
        self.assertEqual(set(ended), set(heard))
        for line, seconds in ((silent, 10), (partial, 10), (trickling, 10), (idle, 30), (deaf.line, 45)):
            self.assertGreaterEqual(ended[line], 1000 * seconds - 2)  # two clocks are rounded
        self.assertGreaterEqual(pinged, 29998)
        for line in (silent, partial, trickling):
            self.assertLessEqual(ended[line], ended[idle])
        self.assertLessEqual(pinged, ended[deaf.line])
        self.assertEqual(heard[deaf.line][:1], bytes([FIN_PING]))
        self.assertTrue(heard[partial].startswith(b"HTTP/1.1 408 "), heard[partial])
        self.assertTrue(heard[trickling].startswith(b"HTTP/1.1 408 ") or not heard[trickling], heard[trickling])
        self.assertEqual(heard[silent], b"")
        self.assertTrue(heard[idle].endswith(b"ok\n"))


class Readers(Front):
    def test_who_does_not_read_costs_little(self):
        script = re.search(r'src="(/assets/[^"]+\.js)"', http(self.port, "/")[2].decode()).group(1)

        def memory():
            with open("/proc/%d/status" % self.server.process.pid) as status:
                return int(re.search(r"VmRSS:\s+(\d+)", status.read()).group(1))

        before = memory()
        lines = [self.line("127.0.0.5") for _ in range(20)]
        for line in lines:
            line.setblocking(False)
            try:
                for _ in range(50):
                    line.send(head(first="GET %s HTTP/1.1" % script) * 10)
            except BlockingIOError:
                pass
        for line in lines:  # each was heard
            line.setblocking(True)
            self.assertEqual(line.recv(9, socket.MSG_PEEK), b"HTTP/1.1 ")
        for _ in range(5):
            self.assertEqual(http(self.port, "/healthz")[0], 200)
        self.assertLess(memory() - before, 6000)  # kilobytes; 100 MB and more were asked for


class Alone(Front):
    OPTIONS = ("--limit-per-address", "1")

    def test_a_connection_that_is_over_makes_room_for_the_next(self):
        for _ in range(200):
            self.assertNotIn(b"too many connections", http(self.port, "/healthz")[2])


class Full(OwnServer):
    OPTIONS = ("--limit-per-address", "1000")
    KIND = FewFiles
    RATE = 0.01

    def idles(self):
        """How often the server's loop had nothing to do, and the time that the server computed, in ticks."""
        with open("/proc/%d/stat" % self.server.process.pid) as stat:
            ticks = sum(int(word) for word in stat.read().rsplit(")", 1)[1].split()[11:13])
        with open("/proc/%d/status" % self.server.process.pid) as status:
            return int(re.search(r"^voluntary_ctxt_switches:\s+(\d+)", status.read(), re.M).group(1)), ticks

    def test_a_full_server_says_so_and_goes_on(self):
        inside = self.visitor()
        lines = [self.line("127.0.0.6") for _ in range(200)]
        said = 0
        for line in lines[150:]:
            data = self.all_of(line)
            said += data.startswith(b"HTTP/1.1 503 ")
        self.assertEqual(said, 50)
        before = self.idles()
        until(lambda: self.idles()[0] > before[0] + 20 or self.idles()[1] > before[1] + 100)
        self.assertLess(self.idles()[1] - before[1], 100)  # it does not turn in circles
        self.assertIn("now", self.pinged(inside))
        for line in lines:
            line.close()

        def comes_in():
            with contextlib.suppress(ConnectionError):
                return http(self.port, "/healthz")[0] == 200

        until(comes_in)

    def pinged(self, visitor):
        visitor.send({"do": "ping"})
        return visitor.receive()


# ---- requests ----


class Requests(Front):
    def refused(self, request, *statuses):
        answer = self.raw(request)
        self.assertEqual(len(re.findall(rb"HTTP/1\.1 \d+ ", answer)), 1, (request, answer))
        self.assertIn(int(answer.split()[1]), statuses or (400,), (request, answer))
        self.assertNotIn(b'"tables"', answer)
        return answer

    def test_a_body_is_never_a_second_request(self):
        size = "Content-Length: %d" % len(HIDDEN)
        chunks = b"0\r\n\r\n" + HIDDEN
        for fields in ((size,), (size, size), ("Content-Length: 0", size), (size, "Content-Length: 0"),
                       ("Content-Length : %d" % len(HIDDEN),), ("Content-Length: +5",), ("Content-Length: 5, 5",),
                       ("Content-Length: ",), ("Content-Length: 0x5",), ("Content-Length: -1",)):
            self.refused(head(*fields) + HIDDEN)
        for fields in (("Transfer-Encoding: chunked",), ("Transfer-Encoding: chunked", size),
                       (size, "Transfer-Encoding: chunked"), ("Transfer-Encoding: identity",),
                       ("Transfer-Encoding : chunked",), ("Transfer-Encoding: xchunked",),
                       ("Transfer-Encoding:\tchunked",), ("Transfer-Encoding: gzip, chunked",)):
            self.refused(head(*fields) + chunks)

    def test_what_can_be_read_in_two_ways_is_refused(self):
        for request in (head("A: b", " folded: c"), head("A: b", "\tfolded"), head(" A: b"), head("A b"), head("A : b"),
                        head(": b"), head("A\x01: b"), head("A: \x00"), head("A: a\rb"), head("A: \x7f"),
                        b"GET /healthz HTTP/1.1\nHost: localhost\n\n",
                        b"GET /healthz HTTP/1.1\r\nHost: localhost\n\r\n",
                        b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\n",
                        b"\r\n" + head(), head(first="GET  /healthz HTTP/1.1"), head(first="GET /healthz  HTTP/1.1"),
                        head(first="GET /healthz HTTP/1.1 "), head(first="GET\t/healthz HTTP/1.1"),
                        head(first=" GET /healthz HTTP/1.1"), head(first="GET /healthz"), head(first="GET /a b HTTP/1.1"),
                        head(first="GET /healthz\x00 HTTP/1.1"), head(first="G\x80T /healthz HTTP/1.1")):
            self.refused(request + HIDDEN)

    def test_where_a_request_is_for_must_be_clear(self):
        for request in (head(host=None), head("Host: localhost"), head("hOST: other"), head(host="Host: a b"),
                        head(host="Host: a/b"), head(host="Host: me@you"),
                        head(first="GET http://localhost/healthz HTTP/1.1"), head(first="GET healthz HTTP/1.1"),
                        head(first="GET * HTTP/1.1"), head(first="GET /h%zz HTTP/1.1"), head(first="GET /h%4 HTTP/1.1"),
                        head(first="GET /healthz#x HTTP/1.1"), head(first="GET /\xe9 HTTP/1.1")):
            self.refused(request + HIDDEN)

    def test_other_methods_are_named_and_end_the_connection(self):
        for method in ("POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "CONNECT", "get", "BREW"):
            for fields in ((), ("Content-Length: %d" % len(HIDDEN),)):
                answer = self.refused(head(*fields, first=method + " / HTTP/1.1") + HIDDEN, 405)
                self.assertIn(b"allow: GET, HEAD\r\n", answer)
        self.refused(head("Transfer-Encoding: chunked", first="POST / HTTP/1.1") + b"0\r\n\r\n" + HIDDEN, 405)

    def test_versions(self):
        self.assertTrue(self.raw(head(first="GET /healthz HTTP/1.0", host=None)).endswith(b"ok\n"))
        twice = head("Connection: keep-alive", first="GET /healthz HTTP/1.0") + head(
            first="GET /healthz HTTP/1.0")
        self.assertEqual(self.raw(twice).count(b"HTTP/1.1 200 "), 2)
        self.assertEqual(self.raw(head(first="GET /healthz HTTP/1.0") + HIDDEN).count(b"HTTP/1.1 200 "), 1)
        for version in ("HTTP/0.9", "HTTP/1.2", "HTTP/2.0", "HTTP/9.9"):
            self.refused(head(first="GET / " + version) + HIDDEN, 505)
        for version in ("HTTP/11", "HTTP/1.x", "HTTPS/1.1", "http/1.1", "HTTP/1.10"):
            self.refused(head(first="GET / " + version) + HIDDEN, 400, 505)

    def test_one_request_after_the_other(self):
        requests = head() * 20 + head(first="HEAD / HTTP/1.1") + head(first="GET /nope HTTP/1.1") + head("Connection: close")
        answers = self.raw(requests + HIDDEN)
        self.assertEqual(re.findall(rb"HTTP/1.1 (\d+)", answers), [b"200"] * 21 + [b"404", b"200"])
        self.assertTrue(answers.endswith(b"ok\n"))
        line = self.line()
        for byte in head() + head("Connection: close"):
            line.sendall(bytes([byte]))
        self.assertEqual(self.all_of(line).count(b"\r\n\r\nok\n"), 2)

    def test_large_answers_come_whole_and_in_order(self):
        script = re.search(r'src="(/assets/[^"]+\.js)"', http(self.port, "/")[2].decode()).group(1)
        whole = http(self.port, script)[2]
        line = self.line()
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 65536)
        line.sendall(head(first="GET %s HTTP/1.1" % script) * 20 + head("Connection: close"))
        answers = self.all_of(line)
        self.assertEqual(answers.count(whole), 20)
        self.assertTrue(answers.endswith(b"ok\n"))

    def test_who_says_no_more_is_still_answered(self):
        line = self.line()
        line.sendall(head())
        line.shutdown(socket.SHUT_WR)
        self.assertTrue(self.all_of(line).endswith(b"ok\n"))

    def test_heads_may_be_long_but_not_longer(self):
        self.assertTrue(self.raw(head("Connection: close", "X: " + "y" * 15000)).endswith(b"ok\n"))
        self.refused(head("X: " + "y" * 17000), 431)
        self.refused(b"GET /" + b"y" * 40000, 431)
        self.refused(head(*["X: y"] * 200), 431)
        self.refused(head(first="GET /%s HTTP/1.1" % ("y" * 6000)), 414)

    def test_a_cookie_is_found_among_many(self):
        cookie = http(self.port, "/")[1]["set-cookie"].split(";")[0]
        for fields in (["Cookie: a=%s; %s" % ("x" * 4000, cookie)], ["Cookie: %s; a=%s" % (cookie, "x" * 4000)],
                       ["Cookie: a=%s" % ("x" * 4000), "Cookie: b=c", "Cookie: " + cookie],
                       ["Cookie: wayfarer=short; wayfarer=; xwayfarer=1;%s" % cookie],
                       ["cookie:%s" % cookie], ["Cookie: " + "; ".join("c%d=d" % i for i in range(900)) + ";" + cookie]):
            self.assertNotIn("set-cookie", http(self.port, "/", headers=fields)[1], fields[0][:60])
            visitor = Visitor(self.port, cookie=cookie, headers=fields).open(cookie=False)
            self.addCleanup(visitor.hang_up)
        self.assertIn("set-cookie", http(self.port, "/", headers=["Cookie: x" + cookie])[1])

    def test_cookies_are_the_servers_own(self):
        def issued(port):
            return http(port, "/")[1]["set-cookie"].split(";")[0]

        other = Server(PROGRAM, WEB)
        self.addCleanup(other.cleanup)
        own, letters = issued(self.port), "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
        forged = [issued(other.port), "wayfarer=" + "A" * 43, "wayfarer=" + "0" * 43, own + "A", own[:-1], own + "="]
        for place in (9, 20, 30, 31, 40, len(own) - 1):
            letter = letters[letters.index(own[place]) ^ 1]
            forged.append(own[:place] + letter + own[place + 1:])
        for cookie in forged:
            fresh = http(self.port, "/", headers=["Cookie: " + cookie])[1]["set-cookie"]
            self.assertNotIn(cookie, fresh)
            with self.assertRaises(Refused) as refusal:
                Visitor(self.port, cookie=cookie).connect()
            self.assertIn("open the home page first: it gives a cookie", str(refusal.exception))
        self.assertNotIn("set-cookie", http(self.port, "/", headers=["Cookie: %s; %s" % (forged[0], own)])[1])
        self.visitor(cookie=own)

    def test_a_revoked_cookie_is_good_for_nothing(self):
        store = "sqlite:%s/tables.sqlite" % self.enterContext(tempfile.TemporaryDirectory())
        first = Server(PROGRAM, WEB, store=store)
        self.addCleanup(first.cleanup)
        second = Server(PROGRAM, WEB, store=store, environment=shifted(SHIFT, 10))  # its next ping comes soon
        self.addCleanup(second.cleanup)
        thief, elsewhere = Visitor(first.port), Visitor(second.port)
        cookie = elsewhere.cookie = thief.cookie
        owner = Visitor(first.port, cookie=cookie)
        for visitor in (thief, elsewhere, owner):
            visitor.connect()
            self.addCleanup(visitor.hang_up)
        bystander = Visitor(first.port).connect()
        self.addCleanup(bystander.hang_up)
        table = owner.ask("create", spec="travelers", seats={"w": "me", "b": "open"})["table"]
        key = owner.join(table).ask("key", table)["key"]
        self.assertTrue(owner.ask("revoke")["ok"])
        for visitor in (owner, thief):
            with self.assertRaisesRegex(ConnectionError, "4001 this browser was forgotten"):
                visitor.receive()
        with self.assertRaisesRegex(ConnectionError, "4001 this browser was forgotten"):
            elsewhere.receive()  # found out when the server next pings
        for server in (first, second):
            server.kill()
            server.start()
            with self.assertRaisesRegex(Refused, "open the home page first"):
                Visitor(server.port, cookie=cookie).connect()
            fresh = http(server.port, "/", headers=["Cookie: " + cookie])[1]["set-cookie"].split(";")[0]
            self.assertNotEqual(fresh, cookie)
        owner = Visitor(second.port, cookie=fresh).connect()
        self.addCleanup(owner.hang_up)
        owner.join(table).ask("take", table, key=key)
        Visitor(first.port, cookie=bystander.cookie).connect().hang_up()

    @sqlite_only  # in PostgreSQL it is known from memory what is revoked
    def test_a_store_that_cannot_be_read_costs_nobody_their_cookie(self):
        server = Server(PROGRAM, WEB)
        self.addCleanup(server.cleanup)
        visitor = Visitor(server.port)
        with sqlite3.connect(server.store.removeprefix("sqlite:")) as db:
            db.execute("ALTER TABLE revoked RENAME TO elsewhere")
        self.assertNotIn("set-cookie", http(server.port, "/", headers=["Cookie: " + visitor.cookie])[1])
        with self.assertRaisesRegex(Refused, "(?s)503 .*cannot be checked at the moment"):
            visitor.connect()
        with sqlite3.connect(server.store.removeprefix("sqlite:")) as db:
            db.execute("ALTER TABLE elsewhere RENAME TO revoked")
        visitor.connect().hang_up()

    def test_pages_with_a_cookie_are_nobody_elses(self):
        for path in ("/", "/t/abc", "/games", "/index.html", "/api/welcome"):
            control = http(self.port, path)[1]["cache-control"]
            self.assertIn("private", control)
            self.assertIn("no-cache", control)

    def test_a_page_that_was_kept_is_given_its_cookie(self):
        status, fields, body = http(self.port, "/api/welcome")
        self.assertEqual((status, body), (200, b"welcome\n"))
        cookie = fields["set-cookie"].split(";")[0]
        self.assertNotIn("set-cookie", http(self.port, "/api/welcome", headers=["Cookie: " + cookie])[1])
        Visitor(self.port, cookie=cookie).connect().hang_up()

    def test_what_makes_the_page_an_app_has_its_type_and_is_asked_for_anew(self):
        for path, kind in (("/sw.js", "text/javascript; charset=utf-8"), ("/icons/any-192.png", "image/png"),
                           ("/favicon.ico", "image/x-icon"),
                           ("/manifest.webmanifest", "application/manifest+json")):
            status, fields, _ = http(self.port, path)
            self.assertEqual((status, fields["content-type"], fields["cache-control"]), (200, kind, "no-cache"), path)

    def test_pages_of_others_may_use_boards_and_pictures_and_nothing_else(self):
        asset = re.search(rb'/assets/[^"]+\.js', http(self.port, "/")[2]).group().decode()
        for path in (asset, "/api/position.svg?spec=travelers", "/api/position.png?spec=travelers"):
            status, fields, _ = http(self.port, path, headers=["Origin: null"])
            self.assertEqual((status, fields.get("access-control-allow-origin")), (200, "*"), path)
        for path in ("/", "/api/welcome", "/api/playing", "/api/status"):
            self.assertNotIn("access-control-allow-origin", http(self.port, path, headers=["Origin: null"])[1], path)

    def test_browsers_are_given_the_page_where_there_is_nothing(self):
        browser = ["Accept: text/html,application/xhtml+xml,*/*;q=0.8", "Accept-Encoding: gzip"]
        for path in ("/nowhere", "/assets/none.js", "/t"):
            status, fields, body = http(self.port, path, headers=browser)
            self.assertEqual((status, fields["content-type"], fields["content-encoding"]),
                             (404, "text/html; charset=utf-8", "gzip"), path)
            self.assertEqual(body, http(self.port, "/index.html", headers=browser)[2])
            self.assertNotIn("etag", fields)
            self.assertEqual(fields["cache-control"], "private, no-cache")
            self.assertEqual(http(self.port, path, headers=browser + ["If-None-Match: *"])[0], 404)
        plain = (404, "text/plain; charset=utf-8", b"there is nothing at this address\n")
        for path, accept in (("/nowhere", "*/*"), ("/nowhere", "text/html;q=0"), ("/assets/none.js", "text/css"),
                             ("/api/nowhere", "text/html"), ("/apinowhere", "image/png")):
            status, fields, body = http(self.port, path, headers=["Accept: " + accept])
            self.assertEqual((status, fields["content-type"], body), plain, path)
            self.assertNotIn("set-cookie", fields)
        self.assertEqual(http(self.port, "/nowhere")[0::2], (404, plain[2]))

    def test_tags(self):
        headers = http(self.port, "/")[1]
        for known in (headers["etag"], "W/" + headers["etag"], '"x", ' + headers["etag"], "*"):
            status, again, body = http(self.port, "/", headers=["If-None-Match: " + known])
            self.assertEqual((status, body), (304, b""))
            self.assertNotIn("content-length", again)
        self.assertEqual(http(self.port, "/", headers=['If-None-Match: "x"'])[0], 200)
        script = re.search(r'src="(/assets/[^"]+\.js)"', http(self.port, "/")[2].decode()).group(1)
        plain = http(self.port, script, headers=["Accept-Encoding: gzip;q=0"])[1]
        packed = http(self.port, script, headers=["Accept-Encoding: gzip"])[1]
        best = http(self.port, script, headers=["Accept-Encoding: gzip, deflate, br"])[1]
        self.assertNotIn("content-encoding", plain)
        self.assertEqual([packed["content-encoding"], best["content-encoding"]], ["gzip", "br"])
        self.assertEqual(len({plain["etag"], packed["etag"], best["etag"]}), 3)
        self.assertLess(int(best["content-length"]), int(packed["content-length"]))


# ---- sockets ----


class Frames(Front):
    OPTIONS = ("--limit-per-address", "500")

    def upgrade(self, key=KEY, version="13", upgrade="websocket", connection="Upgrade", protocol="wayfarer",
                first="GET /api/socket HTTP/1.1", more=()):
        cookie = http(self.port, "/")[1]["set-cookie"].split(";")[0]
        fields = [("Upgrade", upgrade), ("Connection", connection), ("Sec-WebSocket-Version", version),
                  ("Sec-WebSocket-Key", key), ("Sec-WebSocket-Protocol", protocol), ("Cookie", cookie)]
        line = self.line()
        line.sendall(head(*["%s: %s" % field for field in fields if field[1] is not None], *more, first=first))
        data = b""
        while b"\r\n\r\n" not in data:
            piece = line.recv(65536)
            self.assertTrue(piece, data)
            data += piece
        return int(data.split()[1]), data.lower()

    def test_handshakes(self):
        status, answer = self.upgrade()
        self.assertEqual(status, 101)
        self.assertIn(b"\r\nsec-websocket-accept: s3pplmbitxaq9kygzzhzrbk+xoo=\r\n", answer)
        self.assertIn(b"\r\nsec-websocket-protocol: wayfarer\r\n", answer)
        for good in ({"protocol": "chat, wayfarer"}, {"protocol": "wayfarer,chat"}, {"connection": "keep-alive, upgrade"},
                     {"upgrade": "WebSocket"}, {"protocol": "chat", "more": ("Sec-WebSocket-Protocol: wayfarer",)}):
            self.assertEqual(self.upgrade(**good)[0], 101, good)
        for bad in ({"key": "c2hvcnQ="}, {"key": KEY[:-2]}, {"key": None}, {"key": ""}, {"key": "*" * 22 + "=="},
                    {"key": KEY + KEY}, {"key": "A" * 24}, {"more": ("Sec-WebSocket-Key: " + KEY,)},
                    {"connection": "close"}, {"connection": None}, {"connection": "upgraded"},
                    {"first": "HEAD /api/socket HTTP/1.1"}, {"first": "GET /api/socket HTTP/1.0"}):
            self.assertEqual(self.upgrade(**bad)[0], 400, bad)
        for version in ("8", "12", "14", "13, 8", "", None):
            status, answer = self.upgrade(version=version)
            self.assertEqual(status, 426, version)
            self.assertIn(b"\r\nsec-websocket-version: 13\r\n", answer)
        self.assertEqual(self.upgrade(protocol="wayfarers")[0], 404)
        self.assertEqual(self.upgrade(upgrade="h2c")[0], 404)  # not a socket: an ordinary request

    def test_refusals_are_not_counted_as_sockets(self):
        before = self.numbers()["wayfarer_sockets"]
        for bad in ({"key": None}, {"version": "8"}, {"protocol": "chat"}, {"connection": None}):
            self.upgrade(**bad)
        for _ in range(3):
            self.raw(head("Upgrade: websocket", "Connection: Upgrade", first="GET /api/socket HTTP/1.1"))
        self.assertLessEqual(self.numbers()["wayfarer_sockets"], before)

    def closed(self, code, *frames):
        visitor = self.visitor()
        with self.assertRaises(ConnectionError) as closing:
            for frame in frames:
                visitor.line.sendall(frame)
            while True:
                visitor.receive()
        self.assertTrue(str(closing.exception).startswith("closed %d" % code), (frames, closing.exception))
        return str(closing.exception)

    @staticmethod
    def frame(first, payload, size=None, mask=b"\1\2\3\4"):
        size = struct.pack(">B", len(payload)) if size is None else size
        size = bytes([size[0] | (0x80 if mask else 0)]) + size[1:]
        return bytes([first]) + size + (mask or b"") + bytes(
            b ^ mask[i % 4] if mask else b for i, b in enumerate(payload))

    def test_frames_against_the_protocol(self):
        frame = self.frame
        for frames in ([frame(FIN_TEXT, b"{}", mask=b"")],  # not masked
                       [frame(0xC1, b"{}")], [frame(0xA1, b"{}")], [frame(0x91, b"{}")],  # reserved bits
                       [frame(0x83, b"")], [frame(0x87, b"")], [frame(0x8B, b"")], [frame(0x8F, b"")],  # no such frames
                       [frame(0x09, b"")], [frame(0x08, b"")],  # control frames in pieces
                       [frame(FIN_PING, b"x" * 126, size=b"\x7e\0\x7e")],  # ... and too long
                       [frame(0x80, b"")], [frame(0x00, b"x")],  # nothing to go on with
                       [frame(0x01, b"{"), frame(FIN_TEXT, b"{}")],  # a message within a message
                       [frame(FIN_TEXT, b"{}", size=b"\x7e\0\2")],  # sizes longer than they need be
                       [frame(FIN_TEXT, b"{}", size=b"\x7f\0\0\0\0\0\0\0\2")],
                       [frame(FIN_TEXT, b"", size=b"\x7f\x80\0\0\0\0\0\0\0")],
                       [frame(FIN_CLOSE, b"\3")],  # closes that say nothing right
                       *([frame(FIN_CLOSE, struct.pack(">H", code))] for code in (0, 999, 1004, 1005, 1006, 1015, 2999, 5000))):
            self.closed(1002, *frames)
        for text in (b"\xff", b"\xc0\x80", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xe2\x82"):
            self.closed(1007, frame(FIN_TEXT, b'"%s"' % text))
        self.closed(1007, frame(0x01, b"\xe2\x82"), frame(0x80, b""))
        self.closed(1007, frame(FIN_CLOSE, struct.pack(">H", 1000) + b"\xff"))
        self.closed(1003, frame(0x82, b"{}"))
        self.assertIn("8192", self.closed(1009, frame(FIN_TEXT, b"{", size=b"\x7e" + struct.pack(">H", 8193))))
        self.closed(1009, frame(FIN_TEXT, b"{", size=b"\x7f" + struct.pack(">Q", 1 << 40)))
        self.closed(1009, frame(0x01, b"x" * 5000, size=b"\x7e" + struct.pack(">H", 5000)),
                    frame(0x80, b"x" * 5000, size=b"\x7e" + struct.pack(">H", 5000)))
        self.closed(1000, frame(FIN_CLOSE, struct.pack(">H", 1000) + b"bye"))
        self.closed(4000, frame(FIN_CLOSE, struct.pack(">H", 4000)))
        self.closed(0, frame(FIN_CLOSE, b""))
        until(lambda: self.numbers()["wayfarer_sockets"] == 0)

    def test_messages_in_all_their_forms(self):
        visitor = self.visitor()
        ping = b'{"do":"ping"}'
        whole = self.frame(FIN_TEXT, ping) * 3
        for byte in whole:
            visitor.line.sendall(bytes([byte]))
        for _ in range(3):
            self.assertIn("now", visitor.receive())
        visitor.line.sendall(self.frame(0x01, ping[:4]) + self.frame(FIN_PING, b"here?") + self.frame(0x00, b"") +
                             self.frame(0x80, ping[4:]) + self.frame(FIN_TEXT, ping))
        self.assertEqual(visitor.need(2), bytes([FIN_PONG, 5]))
        self.assertEqual(visitor.need(5), b"here?")
        for _ in range(2):
            self.assertIn("now", visitor.receive())
        longest = b'{"do":"ping","x":"' + b"y" * (8192 - 20) + b'"}'
        visitor.send(longest)
        self.assertIn("now", visitor.receive())
        visitor.send(b'{"do":"move","id":"\xc3\xa9\xf0\x9f\x8c\x8d"}')
        self.assertEqual(visitor.receive()["id"], "é🌍")

    def test_frames_may_follow_the_handshake_at_once(self):
        cookie = http(self.port, "/")[1]["set-cookie"].split(";")[0]
        line = self.line()
        line.sendall(head("Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13", "Cookie: " + cookie,
                          "Sec-WebSocket-Key: " + KEY, "Sec-WebSocket-Protocol: wayfarer",
                          first="GET /api/socket HTTP/1.1") + self.frame(FIN_TEXT, b'{"do":"ping"}'))
        data = b""
        while b'"now"' not in data:
            piece = line.recv(65536)
            self.assertTrue(piece, data)
            data += piece

    def test_a_server_that_stops_says_so(self):
        server = Server(PROGRAM, WEB)
        self.addCleanup(server.cleanup)
        visitor = Visitor(server.port).connect()
        idle = socket.create_connection(("127.0.0.1", server.port), timeout=GUARD)
        self.addCleanup(visitor.hang_up)
        self.addCleanup(idle.close)
        server.process.terminate()
        with self.assertRaises(ConnectionError) as closing:
            visitor.receive()
        self.assertTrue(str(closing.exception).startswith("closed 1001 "), closing.exception)
        self.assertEqual(self.all_of(idle), b"")
        self.assertEqual(server.end(), 0)


# ---- how much one may ask ----


class Limits(Front):
    RATE = FROZEN

    def flood(self, visitor, frame):
        """Sends a frame until the server has had enough; what it said then."""
        end = visitor.at_once([frame] * 600)[1]
        self.assertIsNotNone(end)
        return end

    def test_pings_and_empty_pieces_are_counted(self):
        masked = Frames.frame
        for frame in (masked(FIN_PING, b""), masked(FIN_PONG, b"")):
            self.assertIn("1008 too many messages", self.flood(self.visitor(), frame))
        visitor = self.visitor()
        visitor.line.sendall(masked(0x01, b"{"))
        self.assertIn("1008 too many messages", self.flood(visitor, masked(0x00, b"")))

    def test_a_refusal_names_the_message(self):
        visitor = self.visitor()
        answers = visitor.at_once([{"do": "ping", "id": ["mine", i]} for i in range(90)])[0]
        refused = [answer["id"] for answer in answers if "refused" in answer]
        self.assertEqual(refused, [["mine", i] for i in range(90 - len(refused), 90)])
        self.assertTrue(refused)
        answers = self.visitor().at_once([{"do": "create", "id": i, "spec": "nonesuch"} for i in range(20)])[0]
        self.assertEqual([answer["id"] for answer in answers], list(range(20)))
        self.assertIn("too many tables were made", answers[-1]["refused"])

    def test_a_neighbour_who_is_noisy_costs_nobody_a_move(self):
        white, black = self.visitor(), self.visitor()
        name = self.table(white, black)
        moves = ["a2a4", "a8a6", "b2b4", "b8b6", "c2c4", "c8c6", "d2d4", "d8d6"]
        noises = ({"do": "ping"}, {"do": "create", "spec": "x"}, {"do": "join", "table": "x"}, [],
                  {"do": "talk", "table": "x", "text": "y"}, {"do": "move", "table": "x"}, {}, {"do": "leave"})
        for turn, noise in enumerate(noises):
            neighbour = self.visitor()
            frame = Frames.frame(FIN_TEXT, json.dumps(noise).encode())
            self.assertIn("1008 too many messages", self.flood(neighbour, frame))
            for _ in range(100):
                http(self.port, "/healthz", headers=["Cookie: " + neighbour.cookie])
            (white, black)[turn % 2].ask("move", name, move=moves[turn], at=turn)

    def test_the_document_has_the_table_of_the_limits(self):
        with open(os.path.join(ROOT, "src", "server", "core", "limits.h")) as file:
            rows = re.findall(r'X\(\w+, "(\w+)", (\d+), (\d+), (\d+),[\s\\]*"([^"]*)",[\s\\]*"([^"]*)"\)', file.read())
        self.assertGreater(len(rows), 25)
        with open(os.path.join(ROOT, "docs", "server.md")) as file:
            document = file.read()
        for per, rate, burst, most, unit, _ in rows:
            numbers = "%s a second, %s at once" % (rate, burst) if int(rate) else most
            self.assertIn("| %s | %s | %s |" % (unit, per, numbers), document)


class Requesters(Front):
    OPTIONS = ("--limit-per-address", "4")  # 64 requests at once, and 16 a second
    RATE = FROZEN

    def test_requests_are_counted(self):
        line = self.line()
        line.sendall(head() * 3000 + head("Connection: close"))
        answers = self.all_of(line)
        granted = answers.count(b"HTTP/1.1 200 ")
        self.assertEqual(granted + answers.count(b"HTTP/1.1 429 "), 3001)
        self.assertEqual(granted, 64)


class Proxies(Front):
    OPTIONS = ("--limit-per-address", "2", "--trusted-proxy", "127.0.0.0/8,10.0.0.0/8")

    def connect(self, *forwarded):
        return self.visitor(cookie=self.cookie(), headers=["X-Forwarded-For: " + value for value in forwarded])

    def cookie(self):
        if not hasattr(type(self), "kept"):
            type(self).kept = http(self.port, "/", headers=["X-Forwarded-For: 192.0.2.250"])[1]["set-cookie"].split(";")[0]
        return type(self).kept

    def crowded(self, *forwarded):
        with self.assertRaises(Refused) as refusal:
            self.connect(*forwarded)
        self.assertIn("too many connections", str(refusal.exception))

    def test_however_long_the_way_was(self):
        self.connect("192.0.2.1")
        self.connect("192.0.2.1")
        for forwarded in (["192.0.2.1"], ["203.0.113.9, " * 100 + "192.0.2.1"], ["1" * 600 + ", 192.0.2.1"],
                          ["192.0.2.1" + ", 10.1.2.3" * 200], ["203.0.113.9", "192.0.2.1"],
                          ["192.0.2.1", "10.0.0.1", "10.0.0.2"], ["192.0.2.1:4711"], ["::ffff:192.0.2.1"]):
            self.crowded(*forwarded)

    def test_a_household_of_ipv6_is_one(self):
        self.connect("2001:db8:1:2::1")
        self.connect("2001:db8:1:2:ffff::2")
        self.crowded("2001:db8:1:2:aaaa:bbbb:cccc:dddd")
        self.crowded("[2001:db8:1:2::3]:443")
        self.connect("2001:db8:1:3::1")
        self.connect("::ffff:192.0.2.77")
        self.connect("::ffff:192.0.2.78")
        self.connect("192.0.2.77")
        self.crowded("::ffff:192.0.2.77")

    def test_numbers_are_for_this_machine(self):
        self.assertEqual(http(self.port, "/metrics")[0], 200)
        self.assertEqual(http(self.port, "/metrics", headers=["X-Forwarded-For: 127.0.0.1"])[0], 200)
        status, _, body = http(self.port, "/metrics", headers=["X-Forwarded-For: 192.0.2.9"])
        self.assertEqual(status, 403)
        self.assertNotIn(b"wayfarer_", body)

    def test_origins_behind_https(self):
        headers = ["X-Forwarded-For: 192.0.2.40", "X-Forwarded-Proto: https"]
        host = "localhost:%d" % self.port
        Visitor(self.port, cookie=self.cookie(), headers=headers).connect(origin="https://" + host).hang_up()
        with self.assertRaises(Refused):
            Visitor(self.port, cookie=self.cookie(), headers=headers).connect(origin="http://" + host)


class Strangers(Front):
    OPTIONS = ("--metrics", "192.0.2.0/24")

    def test_a_proxy_that_is_not_trusted_gets_no_numbers_for_others(self):
        for field in ("X-Forwarded-For: 127.0.0.1", "X-Forwarded-For: 192.0.2.1", "Forwarded: for=127.0.0.1", "Via: x",
                      "X-Real-IP: 127.0.0.1"):
            self.assertEqual(http(self.port, "/metrics", headers=[field])[0], 403)

    def test_origins_are_compared_whole(self):
        host = "localhost:%d" % self.port
        for origin in ("http://localhost", "https://" + host, "http://localhost:1", "http://x@" + host, "null", "",
                       "http://", "http://%s/" % host, "ftp://" + host, "http://evil.example:%d" % self.port):
            with self.assertRaises(Refused) as refusal:
                Visitor(self.port, headers=["Origin: " + origin]).connect()
            self.assertIn("another origin", str(refusal.exception))
        with self.assertRaises(Refused):
            Visitor(self.port, headers=["Origin: http://" + host] * 2).connect()
        Visitor(self.port, headers=["Origin: HTTP://LocalHost:%d" % self.port]).connect().hang_up()


class Rebound(Front):
    """A page elsewhere had its own name resolved to this machine."""

    OPTIONS = ()

    def status(self, host):
        return self.raw(head("Connection: close", host="Host: " + host)).split(b" ")[1]

    def test_it_reads_nothing_and_opens_no_socket(self):
        for host in ("evil.example", "evil.example:%d" % self.port, "localhost.evil.example", "notlocalhost", "127.0.0.1.evil.example",
                     "127.0.0.evil", "[::1].evil.example", "x" * 100):
            for path in ("/healthz", "/", "/api/table/abcdefghjkmn", "/assets/none.js", "/api/socket"):
                answer = self.raw(head("Connection: close", first="GET %s HTTP/1.1" % path, host="Host: " + host))
                self.assertRegex(answer, rb"\AHTTP/1.1 (421|400) ", (host, path))
                self.assertNotIn(b"set-cookie", answer)
        self.assertIn(b"--origin", self.raw(head("Connection: close", host="Host: evil.example")))
        cookie = http(self.port, "/")[1]["set-cookie"].split(";")[0]
        answer = self.raw(head("Upgrade: websocket", "Connection: Upgrade, close", "Sec-WebSocket-Version: 13",
                               "Sec-WebSocket-Key: " + KEY, "Origin: http://evil.example",
                               "Sec-WebSocket-Protocol: wayfarer", "Cookie: " + cookie,
                               first="GET /api/socket HTTP/1.1", host="Host: evil.example"))
        self.assertTrue(answer.startswith(b"HTTP/1.1 421 "), answer)

    def test_names_of_its_own_work(self):
        for host in ("localhost", "LOCALHOST:1", "game.localhost", "127.0.0.1:%d" % self.port, "127.0.0.2", "[::1]:80", "192.0.2.7",
                     socket.gethostname()):
            self.assertEqual(self.status(host), b"200", host)


class ReboundElsewhere(Front):
    """It is told otherwise by --origin."""

    OPTIONS = ("--origin", "https://play.example")

    def test_the_name_is_for_others_to_check(self):
        self.assertIn(b" 200 ", self.raw(head("Connection: close", host="Host: play.example")).split(b"\r\n")[0])


class ReboundProxied(Front):
    """And by --trusted-proxy."""

    OPTIONS = ("--trusted-proxy", "127.0.0.1")

    def test_what_a_proxy_hands_on_is_for_the_proxy_to_check(self):
        self.assertIn(b" 200 ", self.raw(head("Connection: close", host="Host: play.example")).split(b"\r\n")[0])


class Origins(Front):
    OPTIONS = ("--origin", "https://Example.org", "--origin", "http://[::1]:80", "--origin=http://a.example:81",
               "--trusted-proxy", "127.0.0.1", "--metrics", "192.0.2.0/24,2001:db8::/32")

    def test_only_those_that_were_named(self):
        for origin in ("https://example.org", "https://example.org:443", "http://[::1]", "http://a.example:81"):
            Visitor(self.port, headers=["Origin: " + origin]).connect().hang_up()
        for origin in ("http://example.org", "https://example.org:8443", "http://localhost:%d" % self.port,
                       "http://a.example", "https://sub.example.org"):
            with self.assertRaises(Refused):
                Visitor(self.port, headers=["Origin: " + origin]).connect()

    def test_numbers_for_those_that_were_named(self):
        for address, status in (("192.0.2.9", 200), ("2001:db8::9", 200), ("192.0.3.9", 403), ("127.0.0.1", 200)):
            self.assertEqual(http(self.port, "/metrics", headers=["X-Forwarded-For: " + address])[0], status)


del Front, OwnServer

if __name__ == "__main__":
    unit.main()
