#!/usr/bin/env python3
"""What the server answers to those who do not mean well, or do not know how: refused with a clear
error, and nobody else is disturbed.

usage: test_hostile.py PROGRAM WEB SHIFT   SHIFT: the library that shifts clocks, see shift.c"""

import gzip
import os
import re
import socket
import sys
import unittest

from client import FIN_TEXT, FROZEN, GUARD, Refused, Server, Visitor, http, shifted, unit, until

PROGRAM, WEB, SHIFT = (os.path.abspath(sys.argv.pop(1)) for _ in range(3))


class Hostile(unittest.TestCase):
    OPTIONS = ()

    @classmethod
    def setUpClass(cls):
        cls.server = Server(PROGRAM, WEB, *cls.OPTIONS)
        cls.port = cls.server.port

    @classmethod
    def tearDownClass(cls):
        cls.server.stop()
        cls.server.cleanup()

    def visitor(self, **kw):
        visitor = Visitor(self.port, **kw).connect()
        self.addCleanup(visitor.hang_up)
        return visitor

    def alive(self):
        self.assertEqual(http(self.port, "/healthz")[::2], (200, b"ok\n"))


class Http(Hostile):
    def test_pages_and_headers(self):
        for path in ("/", "/play/abc", "/t/abc", "/new/travelers", "/rules/traverse", "/pieces/traverse/s", "/practice/traverse/1",
                     "/learn", "/learn/traverse/2", "/puzzle"):
            status, headers, body = http(self.port, path)
            self.assertEqual((status, headers["content-type"]), (200, "text/html; charset=utf-8"))
            self.assertIn(b"<title>Wayfarer</title>", body)
        policy = headers["content-security-policy"]
        self.assertIn("script-src 'self' 'wasm-unsafe-eval';", policy)
        self.assertNotIn("unsafe-inline", policy)
        self.assertEqual(headers["x-content-type-options"], "nosniff")
        cookie = headers["set-cookie"]
        self.assertRegex(cookie, r"^wayfarer=[A-Za-z0-9_-]{43}; Path=/; Max-Age=\d+; HttpOnly; SameSite=Lax$")
        again = http(self.port, "/", headers=["Cookie: " + cookie.split(";")[0]])[1]
        self.assertNotIn("set-cookie", again)
        self.assertNotIn(b"<script>", body)

    def test_assets_last_and_are_packed(self):
        page = http(self.port, "/")[2].decode()
        script = re.search(r'src="(/assets/[^"]+\.js)"', page).group(1)
        status, headers, plain = http(self.port, script)
        self.assertEqual(status, 200)
        self.assertIn("immutable", headers["cache-control"])
        packed = http(self.port, script, headers=["Accept-Encoding: gzip"])
        self.assertEqual(packed[1]["content-encoding"], "gzip")
        self.assertEqual(gzip.decompress(packed[2]), plain)
        status, _, body = http(self.port, script, headers=["If-None-Match: " + headers["etag"]])
        self.assertEqual((status, body), (304, b""))

    def test_nothing_else_is_there(self):
        for path in ("/nope", "/assets/", "/assets", "/index", "/api/", "/api/table/", "/api/table/short",
                     "/api/table/abcdefghjkmn", "/api/table/abcdefghjkmn.exe", "/../../etc/passwd",
                     "/%2e%2e/%2e%2e/etc/passwd", "/assets/../../../etc/passwd", "//etc/passwd",
                     "/" + "a" * 3000):
            status, _, body = http(self.port, path)
            self.assertIn(status, (400, 403, 404, 414), path)
            self.assertNotIn(b"root:", body)
        with self.assertRaises(ConnectionError):
            http(self.port, "/index.html%00.js")
        self.alive()

    def test_only_reading(self):
        for method in ("POST", "PUT", "DELETE", "OPTIONS", "PATCH"):
            status = http(self.port, "/", method=method, body=b"x" * 100 if method == "POST" else b"")[0]
            self.assertIn(status, (403, 404, 405), method)
        status, headers, body = http(self.port, "/", method="HEAD")
        self.assertEqual((status, body), (200, b""))

    def test_rubbish(self):
        for rubbish in (b"\0" * 500, b"GET\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"\x16\x03\x01" + os.urandom(200),
                        b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 3000 + b"\r\n", os.urandom(3000)):
            with socket.create_connection(("127.0.0.1", self.port), timeout=GUARD) as line:
                answer = b""
                try:
                    line.sendall(rubbish)
                    line.shutdown(socket.SHUT_WR)
                    while piece := line.recv(65536):
                        answer += piece
                except (BrokenPipeError, ConnectionResetError):
                    pass
            self.assertRegex(answer, rb"\A(HTTP/1\.1 (4\d\d|505) |\Z)", rubbish)
        self.alive()

    def test_metrics(self):
        text = http(self.port, "/metrics")[2].decode()
        names = re.findall(r"^# TYPE (\w+) (?:counter|gauge|histogram)$", text, re.M)
        self.assertGreater(len(names), 8)
        for line in text.splitlines():
            self.assertRegex(line, r'^(# (HELP|TYPE) wayfarer_\w+ .+|wayfarer_\w+(\{[^{}]+\})? [0-9.e+]+)$')


class Unread(Hostile):
    KERNEL = 2 * 131072  # it takes twice what it is told, for what it needs itself

    def queued(self, port):
        """Bytes that the kernel holds for the client at a port: sent, and not received."""
        with open("/proc/net/tcp") as table:
            for _, local, remote, _, queues, *_ in map(str.split, table):
                if local.endswith(":%04X" % self.port) and remote.endswith(":%04X" % port):
                    return int(queues.split(":")[0], 16)
        return 0

    def test_the_kernel_holds_little_of_what_nobody_reads(self):
        folder = os.path.join(WEB, "assets")
        largest = max(os.listdir(folder), key=lambda name: os.path.getsize(os.path.join(folder, name)))
        with socket.socket() as line:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            line.connect(("127.0.0.1", self.port))
            line.sendall(("GET /assets/%s HTTP/1.1\r\nHost: localhost:%d\r\n\r\n" % (largest, self.port)).encode() * 9)
            port, seen = line.getsockname()[1], [0]
            while seen[-1] == 0 or len(seen) < 5 or seen[-1] != seen[-4]:  # until it takes no more
                self.server.look_around()
                seen.append(self.queued(port))
        self.assertLessEqual(seen[-1], self.KERNEL)


class Sockets(Hostile):
    OPTIONS = ("--limit-per-address", "200")

    def turned_away(self, words, **kw):
        with self.assertRaises(Refused) as refusal:
            Visitor(self.port).connect(**kw)
        self.assertIn(words, str(refusal.exception))

    def test_who_is_let_in(self):
        self.turned_away("another origin", origin="http://evil.example")
        self.turned_away("another origin", origin="null")
        self.turned_away("another origin", origin="http://localhost:%d.evil.example" % self.port)
        self.turned_away("gives a cookie", cookie=False)
        self.turned_away("protocol wayfarer", path="/")
        self.turned_away("protocol wayfarer", protocol="chat")
        self.turned_away("protocol wayfarer", protocol=None)
        Visitor(self.port).connect(origin="http://localhost:%d" % self.port).hang_up()

    def closed(self, words, first, payload):
        visitor = self.visitor()
        with self.assertRaises(ConnectionError) as closing:
            visitor.send_frame(first, payload)
            while True:
                visitor.receive()
        self.assertIn(words, str(closing.exception))
        self.alive()

    def test_frames(self):
        self.closed("1003", 0x82, b"binary")
        self.closed("1009", FIN_TEXT, b'{"do":"talk","text":"' + b"x" * 9000 + b'"}')
        self.closed("1007", FIN_TEXT, b"\xff\xfe")

    def test_messages(self):
        visitor = self.visitor()
        for message, words in ((b"", "not a JSON object"), (b"[]", "not a JSON object"), (b"{", "not a JSON object"),
                               (b'{"do":1}', 'a message is {"do"'), (b'{"do":"move"}', "join the table first"),
                               (b'{"do":"join"}', "no such table"), (b'{"a":1,"a":2}', "not a JSON object"),
                               (b'{"do":"join","table":"../../../x"}', "no such table"),
                               (b"[" * 4000, "not a JSON object")):
            visitor.send(message)
            self.assertIn(words, visitor.receive()["refused"], message)

    def test_a_message_in_pieces(self):
        visitor = self.visitor()
        visitor.send_frame(0x01, b'{"do":')
        visitor.send_frame(0x00, b'"pi')
        visitor.send_frame(0x80, b'ng"}')
        self.assertIn("now", visitor.receive())

    def test_too_many_tables(self):
        visitor = self.visitor()
        names = [visitor.ask("create", spec="travelers", seats={"w": "open", "b": "open"})["table"] for _ in range(17)]
        for name in names[:16]:
            visitor.join(name).wait(name, lambda log: log)
        with self.assertRaises(Refused) as refusal:
            visitor.join(names[16])
        self.assertIn("too many tables", str(refusal.exception))
        visitor.ask("leave", names[0])
        visitor.join(names[16]).wait(names[16], lambda log: log)

    def test_a_slow_reader_disturbs_nobody(self):
        white, black, slow = self.visitor(), self.visitor(), self.visitor()
        name = white.ask("create", spec="travelers", seats={"w": "me", "b": "open"})["table"]
        white.join(name)
        black.join(name).wait_kind(name, "seated")
        slow.join(name)
        black.ask("sit", name)
        white.wait_kind(name, "seated", 2)
        for i in range(60):  # the slow one reads none of it
            white.ask("talk", name, text="x" * 290)
        self.assertEqual(len(black.wait_kind(name, "talk", 60)), 60)
        slow.wait_kind(name, "talk", 60)


class Floods(Hostile):
    """Each with a server of its own, of which nothing was asked yet."""
    OPTIONS = ("--limit-per-address", "20")
    RATE = None  # how fast the server's time runs

    @classmethod
    def setUpClass(cls):
        pass

    tearDownClass = setUpClass

    def setUp(self):
        self.server = Server(PROGRAM, WEB, *self.OPTIONS, environment=shifted(SHIFT, self.RATE) if self.RATE else None)
        self.addCleanup(self.server.cleanup)
        if self.RATE is None:  # a server for which no time passes waits for ever before it ends
            self.addCleanup(self.server.stop)
        self.port = self.server.port

    def test_one_address_has_so_many_sockets(self):
        held = [self.visitor() for _ in range(20)]
        cookie = held[0].cookie
        with self.assertRaises(Refused) as refusal:
            Visitor(self.port, cookie=cookie).connect()
        self.assertIn("too many connections", str(refusal.exception))
        held[0].hang_up()

        def comes_in():
            try:
                return self.visitor(cookie=cookie)
            except Refused as refusal:
                self.assertIn("too many connections", str(refusal))
                return None

        until(comes_in)
        with self.assertRaises(Refused):  # one only
            Visitor(self.port, cookie=cookie).connect()

    def test_who_waits_is_forgiven(self):
        visitor = self.visitor()
        until(lambda: visitor.at_once([{"do": "ping"}] * 200)[1] or None)
        again = self.visitor(cookie=visitor.cookie)
        until(lambda: "now" in self.pinged(again))

    def pinged(self, visitor):
        visitor.send({"do": "ping"})
        return visitor.receive()


class FloodsAtOnce(Floods):
    """No time passes, so nothing that was asked for comes back."""
    RATE = FROZEN
    test_one_address_has_so_many_sockets = test_who_waits_is_forgiven = None

    def test_who_asks_too_much_is_told_and_then_hung_up_on(self):
        visitor = self.visitor()
        answers, end = visitor.at_once([{"do": "ping"}] * 84)
        self.assertIsNone(end)
        self.assertEqual(sum("now" in answer for answer in answers), 64)
        self.assertEqual([answer for answer in answers if "now" not in answer],
                         [{"refused": "too many messages from you: wait a moment"}] * 20)
        self.assertIn("1008 too many messages", visitor.at_once([{"do": "ping"}] * 200)[1])

    def test_who_asks_too_much_is_the_only_one_refused(self):
        noisy, quiet = self.visitor(), self.visitor()
        self.assertIn("1008 too many messages", noisy.at_once([{"do": "ping"}] * 200)[1])
        self.assertIn("now", self.pinged(quiet))

    def test_tables_cost_more_than_words(self):
        visitor = self.visitor()
        table = {"do": "create", "spec": "travelers", "seats": {"w": "open", "b": "open"}}
        answers = visitor.at_once([table] * 12 + [{"do": "ping"}])[0]
        refused = [answer["refused"] for answer in answers if "refused" in answer]
        self.assertEqual(set(refused), {"too many tables were made from your address: wait a moment"})
        self.assertEqual(sum("table" in answer for answer in answers), 7)
        self.assertEqual(sum("now" in answer for answer in answers), 1)


class Proxies(Hostile):
    OPTIONS = ("--limit-per-address", "3", "--trusted-proxy", "127.0.0.0/8,::1")

    def test_a_trusted_proxy_says_who_asks(self):
        cookie = http(self.port, "/", headers=["X-Forwarded-For: 192.0.2.99"])[1]["set-cookie"].split(";")[0]

        def connect(address):
            visitor = Visitor(self.port, cookie=cookie, headers=["X-Forwarded-For: " + address]).connect()
            self.addCleanup(visitor.hang_up)

        for last in range(1, 6):
            connect("192.0.2.%d" % last)
        for _ in range(2):
            connect("192.0.2.1")
        for address in ("192.0.2.1", "10.9.8.7, 192.0.2.1", "192.0.2.1, 127.0.0.5"):
            with self.assertRaises(Refused) as refusal:
                connect(address)
            self.assertIn("too many connections", str(refusal.exception))

    def test_behind_https_the_cookie_is_secure(self):
        headers = ["X-Forwarded-For: 192.0.2.7", "X-Forwarded-Proto: https"]
        self.assertTrue(http(self.port, "/", headers=headers)[1]["set-cookie"].endswith("; Secure"))


class Strangers(Hostile):
    def test_only_a_trusted_proxy_speaks_of_https(self):
        cookie = http(self.port, "/", headers=["X-Forwarded-Proto: https"])[1]["set-cookie"]
        self.assertTrue(cookie.endswith("; SameSite=Lax"), cookie)


del Hostile

if __name__ == "__main__":
    unit.main()
