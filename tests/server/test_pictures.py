#!/usr/bin/env python3
"""What the server shows elsewhere: pictures of positions, what messengers are told of links, boards in other pages.

usage: test_pictures.py PROGRAM WEB SHIFT   SHIFT: the library that shifts clocks, see shift.c"""

import gzip
import html.parser
import os
import re
import select
import signal
import socket
import struct
import sys
import unittest
import urllib.parse
import xml.etree.ElementTree
import zlib

from client import GENEROUS, GUARD, Server, Visitor, http, shifted, unit, until

PROGRAM, WEB, SHIFT = (os.path.abspath(sys.argv.pop(1)) for _ in range(3))


def png(data):
    """Width, height and rows of an image of three bytes a pixel, read by the letter of its format."""
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    at, packed = 8, b""
    while at < len(data):
        size, kind = struct.unpack(">I4s", data[at:at + 8])
        body = data[at + 8:at + 8 + size]
        assert struct.unpack(">I", data[at + 8 + size:at + 12 + size])[0] == zlib.crc32(kind + body)
        if kind == b"IHDR":
            width, height, depth, colour = struct.unpack(">IIBB", body[:10])
            assert (depth, colour) == (8, 2)
        packed += body if kind == b"IDAT" else b""
        at += 12 + size
    flat, rows, before = zlib.decompress(packed), [], bytes(3 * width)
    for y in range(height):
        line = bytearray(flat[y * (3 * width + 1):(y + 1) * (3 * width + 1)])
        before = unfilter(line[0], line[1:], before)
        rows.append(before)
    return width, height, rows


def unfilter(kind, row, above):
    for i in range(len(row)):
        a, b, c = (row[i - 3], above[i], above[i - 3]) if i >= 3 else (0, above[i], 0)
        nearest = min((a, b, c), key=lambda one: abs(a + b - c - one))
        row[i] = (row[i] + (0, a, b, (a + b) // 2, nearest)[kind]) & 255
    return bytes(row)


def long_game():
    """1,100 random moves of Courier Leapale, each followed by a "+"."""
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "long_game.txt")) as file:
        return "".join(move + "+" for move in file.read().split())


class Tags(html.parser.HTMLParser):
    """The tags of a page's head: those of Open Graph by name, and every tag there is."""

    def __init__(self, text):
        super().__init__()
        self.told, self.tags, self.canonical = {}, [], []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, sorted(name for name, _ in attrs)))
        attrs = dict(attrs)
        if tag == "meta" and attrs.get("property", "").startswith("og:"):
            assert attrs["property"] not in self.told, attrs
            self.told[attrs["property"][3:]] = attrs["content"]
        if tag == "link" and attrs.get("rel") == "canonical":
            self.canonical.append(attrs["href"])


class Shown(unittest.TestCase):
    OPTIONS = GENEROUS  # for all that is asked here at once
    RATE = None

    @classmethod
    def setUpClass(cls):
        cls.server = Server(PROGRAM, WEB, *cls.OPTIONS, environment=shifted(SHIFT, cls.RATE) if cls.RATE else None)
        cls.port = cls.server.port

    @classmethod
    def tearDownClass(cls):
        cls.server.stop()
        cls.server.cleanup()

    def told(self, path, headers=()):
        status, fields, body = http(self.port, path, headers=headers)
        self.assertEqual((status, fields["content-type"]), (200, "text/html; charset=utf-8"), path)
        return Tags(body.decode()).told

    def table(self):
        visitor = Visitor(self.port).connect()
        self.addCleanup(visitor.hang_up)
        return visitor.ask("create", spec="traverse:players=3", seats={"s": "me", "w": "open", "n": "open"})["table"]


class Pictures(Shown):
    def test_positions_as_pictures(self):
        def uses(body):
            """How often each tile is used, by the markup that it refers to."""
            tiles = dict(re.findall(rb'<g id="(t\d+)">(.*?)(?=<g id="t|</defs>)', body, re.S))
            return [tiles[name] for name in re.findall(rb'<use href="#(t\d+)"', body)]

        status, headers, body = http(self.port, "/api/position.svg?spec=courier-leapale")
        self.assertEqual((status, headers["content-type"]), (200, "image/svg+xml"))
        self.assertEqual(headers["cache-control"], "public, max-age=86400")
        xml.etree.ElementTree.fromstring(body)
        self.assertEqual(len(uses(body)), 144)
        won = "2T1T4%2F9%2F4b4%2F7t1%2F7t1%2F4B4%2F9%2F9%2F9%20b%20-%200%201"
        body = http(self.port, "/api/position.svg?spec=travelers&position=" + won)[2]
        self.assertEqual(len(uses(body)), 6)
        self.assertEqual(sum(b'opacity="0.45"' in tile for tile in uses(body)), 2)  # lamps of those who arrived
        # sides have their colours while their seats take part; pieces come with the page's art
        race = "1nSnSnDnDnTnTnCnC1/wC9/wC9/wT9/wT9/wD9/wD9/wS9/wS9/1sSsSsDsDsTsTsCsC1 s basic 3 2".replace(" ", "%20")
        body = http(self.port, "/api/position.svg?spec=traverse:players=3&position=" + race)[2]
        self.assertEqual(len(uses(body)), 24)
        self.assertEqual(body.count(b'stroke-width="2.5"'), 3)
        # a game as well as a position: its last move is marked, as far as it is shown
        game = "/api/position.svg?spec=travelers&moves=a2a4+a8a6+a4a3"
        self.assertEqual([len(uses(http(self.port, game + more)[2])) for more in ("", "&at=2", "&at=0")], [26, 26, 24])
        for query, words in (("", b"give a spec"), ("?spec=chess", b"no game is called"),
                             ("?spec=travelers&position=9%2F9", b"byte"), ("?spec=travelers&moves=a2a9", b"move 1 cannot"),
                             ("?spec=travelers&moves=x", b"byte"), ("?spec=travelers&moves=w:jumps", b"no such event")):
            for ending in (".svg", ".png"):
                status, _, body = http(self.port, "/api/position" + ending + query)
                self.assertEqual(status, 400, query)
                self.assertIn(words, body)

    def test_positions_as_png(self):
        sizes = {"travelers": (540, 540), "courier-leapale": (1152, 804), "traverse:players=3": (600, 600)}
        for spec, size in sizes.items():
            status, headers, body = http(self.port, "/api/position.png?spec=" + spec)
            self.assertEqual((status, headers["content-type"]), (200, "image/png"))
            width, height, rows = png(body)
            self.assertEqual((width, height), size)
        start = png(http(self.port, "/api/position.png?spec=travelers")[2])[2]
        moved = png(http(self.port, "/api/position.png?spec=travelers&moves=a2a4")[2])[2]
        cells = {(x // 60, y // 60) for y in range(540) for x in range(540)
                 if start[y][3 * x:3 * x + 3] != moved[y][3 * x:3 * x + 3]}
        self.assertEqual(cells, {(0, 7), (0, 5)})  # where it stood, and where it stands: nothing else changes
        self.assertEqual(tuple(moved[7 * 60 + 30][90:93]), (240, 205, 124))  # the mark of the last move

    def test_tables_as_pictures(self):
        table = self.table()
        status, headers, body = http(self.port, "/api/table/%s.png" % table)
        self.assertEqual((status, headers["content-type"], png(body)[:2]), (200, "image/png", (600, 600)))
        self.assertNotIn("public", headers["cache-control"])
        self.assertEqual(http(self.port, "/api/table/%s.gif" % table)[0], 404)


class Costs(Shown):
    OPTIONS = ("--trusted-proxy", "127.0.0.1")
    RATE = 0.02  # however long these requests take, next to nothing is filled up again meanwhile

    def test_a_picture_costs_its_reader_more_than_a_page(self):
        def granted(path):
            """How many of this many requests at once are answered, from an address of its own."""
            headers = ["X-Forwarded-For: " + path[1]]
            return sum(http(self.port, path[0] % i if "%d" in path[0] else path[0], headers=headers)[0] == 200 for i in range(60))

        self.assertEqual(granted(("/api/position.svg?spec=travelers", "192.0.2.1")), 60)
        self.assertEqual(granted(("/api/position.png?spec=travelers", "192.0.2.2")), 60)  # it is drawn once
        self.assertLess(granted(("/api/position.png?spec=travelers&x=%d", "192.0.2.3")), 60)

    def test_what_is_refused_costs_as_much_as_what_is_shown(self):
        """A long game whose last move is none, in whatever way it is asked for."""
        moves = long_game()
        for number, path in enumerate(("/api/position.svg?", "/api/position.png?", "/api/explore?", "/play?",
                                       "/analyse/courier-leapale?", "/embed/courier-leapale?")):
            headers = ["X-Forwarded-For: 192.0.2.%d" % (10 + number)]
            statuses = [http(self.port, path + "spec=courier-leapale&moves=%szz&x=%d-%d" % (moves, number, i), headers=headers)[0]
                        for i in range(30)]
            self.assertIn(429, statuses, path)
            self.assertNotIn(429, statuses[:10], path)


class Background(unittest.TestCase):
    """The loop answers other people meanwhile: what takes long is done by another thread."""

    OPTIONS = (*GENEROUS, "--trusted-proxy", "127.0.0.1")
    WAITING = 256  # pieces of work at most (MOST_WAITING_WORK)
    CUBE = "/api/position.png?spec=courier-leapale&x="

    def setUp(self):
        self.server = Server(PROGRAM, WEB, *self.OPTIONS)
        self.addCleanup(self.server.cleanup)
        self.port = self.server.port

    def held(self):
        """For how long requests have kept the loop's processor, in seconds, and how many there were."""
        return self.number("request_processor_seconds_sum"), self.number("request_processor_seconds_count")

    def number(self, name):
        return self.server.number(name)

    def at_once(self, paths, headers=()):
        """Sends all requests before one of them is looked at; each connection's whole answer, in the order in
        which they came."""
        lines = {socket.create_connection(("127.0.0.1", self.port), timeout=GUARD): i for i in range(len(paths))}
        self.number("requests_total")  # all are accepted
        unit.halt(self.server.process.pid)
        for line, i in lines.items():
            head = ["GET %s HTTP/1.1" % paths[i], "Host: localhost", "Connection: close", *(headers[i] if headers else ())]
            line.sendall("\r\n".join(head).encode() + b"\r\n\r\n")
        os.kill(self.server.process.pid, signal.SIGCONT)
        answers, parts = [], dict.fromkeys(lines, b"")
        while lines:
            for line in select.select(list(lines), [], [], GUARD)[0]:
                piece = line.recv(1 << 20)
                parts[line] += piece
                if not piece:
                    answers.append((lines.pop(line), parts[line]))
                    line.close()
        return answers

    def test_the_loop_neither_draws_nor_reads_long_games(self):
        moves = long_game()
        ways = "/api/position.svg?", "/api/position.png?", "/api/explore?", "/play?"
        games = [way + "spec=courier-leapale&moves=%s%s&x=%s" % (moves, last, way[1:-1]) for last in ("", "zz") for way in ways]
        for path in (self.CUBE, *games):
            done = self.number("background_done_total")
            seconds, count = self.held()
            for i in range(20):
                self.assertIn(http(self.port, path + str(i))[0], (200, 400))
            self.assertEqual(self.number("background_done_total"), done + 20, path[:40])
            after, counted = self.held()
            self.assertLess((after - seconds) / (counted - count), 0.002, path[:40])

    def test_a_short_game_is_shown_at_once(self):
        for path in ("/api/position.svg?", "/api/explore?", "/play?"):
            self.assertEqual(http(self.port, path + "spec=travelers&moves=a2a4+a8a6")[0], 200)
        self.assertEqual(self.number("background_done_total"), 0)

    def test_what_many_ask_for_is_drawn_once(self):
        answers = self.at_once([self.CUBE] * 50)
        bodies = {answer.split(b"\r\n\r\n", 1)[1] for _, answer in answers}
        self.assertEqual(len(bodies), 1)
        self.assertEqual(bodies, {http(self.port, self.CUBE)[2]})
        self.assertEqual(self.number("background_done_total"), 1)

    def test_a_table_is_drawn_again_when_something_has_happened(self):
        visitor = Visitor(self.port).connect()
        self.addCleanup(visitor.hang_up)
        name = visitor.ask("create", spec="travelers", seats={"w": "me", "b": "me"})["table"]
        visitor.join(name).wait_kind(name, "seated", 2)
        before = [http(self.port, "/api/table/%s.png" % name)[2] for _ in range(2)]
        visitor.ask("move", name, move="a2a4", at=0)
        after = http(self.port, "/api/table/%s.png" % name)[2]
        self.assertEqual(before[0], before[1])
        self.assertNotEqual(before[0], after)
        self.assertEqual(self.number("background_done_total"), 2)

    def test_what_is_kept_is_bounded(self):
        for i in range(150):
            self.assertEqual(http(self.port, self.CUBE + str(i))[0], 200)
        kept = self.number("background_kept_bytes")
        self.assertLessEqual(kept, 16 << 20)
        self.assertGreater(kept, 15 << 20)  # it was more than that
        self.assertEqual(http(self.port, self.CUBE + "149")[0], 200)
        self.assertEqual(self.number("background_done_total"), 150)  # the newest is there
        self.assertEqual(http(self.port, self.CUBE + "0")[0], 200)
        self.assertEqual(self.number("background_done_total"), 151)  # the oldest is not

    def test_so_many_may_wait_and_the_others_are_told(self):
        answers = [answer for _, answer in self.at_once([self.CUBE + str(i) for i in range(self.WAITING + 50)])]
        good = sum(answer.startswith(b"HTTP/1.1 200 ") for answer in answers)
        busy = [answer for answer in answers if answer.startswith(b"HTTP/1.1 503 ")]
        self.assertEqual(good + len(busy), len(answers))
        self.assertGreaterEqual(good, self.WAITING)
        self.assertGreater(len(busy), 0)
        for answer in busy:
            self.assertIn(b"too many pictures", answer)
            self.assertIn(b"\r\nretry-after: ", answer)

    def test_whoever_wants_one_picture_does_not_wait_for_all_of_somebody_else(self):
        many = ["X-Forwarded-For: 192.0.2.1"], ["X-Forwarded-For: 192.0.2.2"]
        answers = self.at_once([self.CUBE + str(i) for i in range(101)], [many[0]] * 100 + [many[1]])
        self.assertEqual({answer.split(b" ")[1] for _, answer in answers}, {b"200"})
        self.assertLess([which for which, _ in answers].index(100), 50)

    def test_who_fills_the_queue_makes_way_for_others(self):
        count = self.WAITING + 50
        many = ["X-Forwarded-For: 192.0.2.1"], ["X-Forwarded-For: 192.0.2.2"]
        answers = dict(self.at_once([self.CUBE + str(i) for i in range(count + 1)], [many[0]] * count + [many[1]]))
        self.assertTrue(answers[count].startswith(b"HTTP/1.1 200 "), answers[count][:200])
        busy = sum(answer.startswith(b"HTTP/1.1 503 ") for answer in answers.values())
        self.assertGreater(busy, 0)
        self.assertLessEqual(busy, 51)

    def test_a_server_stops_while_it_draws(self):
        others = [socket.create_connection(("127.0.0.1", self.port), timeout=GUARD) for _ in range(20)]
        for i, line in enumerate(others):
            self.addCleanup(line.close)
            line.sendall(("GET %s%d HTTP/1.1\r\nHost: localhost\r\n\r\n" % (self.CUBE, i)).encode())
        until(lambda: self.number("background_waiting") > 0 or self.number("background_done_total") == 20)
        self.server.stop()


class Previews(Shown):
    def test_links_tell_of_the_position_that_they_show(self):
        told = self.told("/play?spec=travelers&moves=a2a4+a8a6+b2b3&at=3")
        base = "http://localhost:%d" % self.port
        self.assertEqual(told["title"], "The Travelers")
        self.assertEqual(told["description"], "Black to move after 3 moves.")
        self.assertEqual(told["url"], base + "/play?spec=travelers&moves=a2a4+a8a6+b2b3&at=3")
        self.assertEqual(told["image"], base + "/api/position.png?spec=travelers&moves=a2a4+a8a6+b2b3&at=3")
        for part in ("/analyse/travelers?moves=a2a4", "/embed/travelers?moves=a2a4", "/play?spec=travelers&moves=a2a4"):
            told = self.told(part)
            self.assertEqual(told["description"], "Black to move after 1 move.", part)
            picture = png(http(self.port, told["image"].removeprefix(base))[2])
            self.assertEqual(picture[:2], (int(told["image:width"]), int(told["image:height"])))
        ended = self.told("/play?spec=travelers&moves=w:resigns")
        self.assertEqual(ended["description"], "Black has won after 1 move.")

    def test_links_are_told_of_in_the_language_of_who_asks(self):
        german = ["Accept-Language: de-DE,de;q=0.9,en;q=0.8"]
        def told(path):
            return Tags(http(self.port, path, headers=german)[2].decode()).told
        for path, said in (("/play?spec=travelers&moves=a2a4+a8a6+b2b3", "Nach 3 Zügen ist Schwarz am Zug."),
                           ("/play?spec=travelers", "Weiß ist am Zug."), ("/play?spec=travelers&moves=a2a4", "Nach einem Zug ist Schwarz am Zug."),
                           ("/play?spec=travelers&moves=w:resigns", "Schwarz hat nach einem Zug gewonnen."),
                           ("/t/" + self.table(), "Eine Partie an einem Tisch: Spiel mit oder schau zu.")):
            self.assertEqual(told(path)["description"], said)
            self.assertEqual(told(path)["image:alt"], "Das Brett")
        self.assertRegex(told("/puzzle/travelers/1")["description"], r"\AEine Aufgabe: \w+ ist am Zug\.\Z")
        for path in ("/", "/play?spec=travelers", "/learn", "/embed/travelers"):
            pages = [http(self.port, path, headers=headers) for headers in (german, [], ["Accept-Language: en, de;q=0.5"])]
            page = pages[0][2].decode()
            self.assertIn('<html lang="de">', page)
            self.assertIn("braucht JavaScript", page)
            self.assertNotIn("needs JavaScript", page)
            if not path.startswith("/embed"):
                self.assertIn('content="Seltene Brettspiele', page)
            self.assertEqual(pages[1][2], pages[2][2])
            self.assertIn('<html lang="en">', pages[1][2].decode())
            self.assertEqual([one[1]["vary"] for one in pages], ["accept-encoding, accept-language"] * 3)
            self.assertNotEqual(pages[0][1]["etag"], pages[1][1]["etag"])
            again = http(self.port, path, headers=german + ["If-None-Match: " + pages[0][1]["etag"]])
            self.assertEqual(again[0], 304)

    def test_links_of_tables_tell_of_the_table(self):
        table = self.table()
        for path in ("/t/" + table, "/embed/t/" + table):
            told = self.told(path + "?at=2")
            self.assertEqual((told["title"], told["url"]), ("TRAVERSE", "http://localhost:%d%s" % (self.port, path)))
            self.assertEqual(told["image"], "http://localhost:%d/api/table/%s.png" % (self.port, table))

    def test_links_of_puzzles_show_their_position(self):
        for path, title in (("/puzzle/travelers/1", "The Travelers"), ("/puzzle/courier-leapale/40", "Courier Leapale"),
                            ("/puzzle/traverse/300", "TRAVERSE"), ("/puzzle/30", "Safe Passage")):
            told = self.told(path)
            self.assertEqual((told["title"], told["url"]), (title, "http://localhost:%d%s" % (self.port, path)))
            self.assertRegex(told["description"], r"\AA puzzle: \w+ to move\.\Z")
            status, headers, body = http(self.port, told["image"].split(str(self.port), 1)[1])
            self.assertEqual((status, headers["content-type"]), (200, "image/png"), told["image"])
        for path in ("/puzzle/travelers/0", "/puzzle/travelers/99999", "/puzzle/travelers/x", "/puzzle/chess/1", "/puzzle/9999999",
                     "/puzzle/travelers/../1", "/puzzle/2026-11-25"):
            status, _, body = http(self.port, path)
            told = Tags(body.decode()).told
            self.assertTrue(status in (400, 404) or told["description"].startswith("Puzzles for every game"), path)

    def test_every_address_of_the_page_tells_what_is_there(self):
        """The routes are those of web/src/main.tsx. Pages that say the same of themselves are those of no game."""
        base = "http://localhost:%d" % self.port
        with open(os.path.join(os.path.dirname(__file__), "../../web/src/main.tsx")) as file:
            pages = file.read().split("\nfunction Page(")[1].split("\n}\n")[0]
        routes = set(re.findall(r'first === "([a-z]*)"', pages))
        self.assertGreaterEqual(routes, {"", "play", "t", "new", "rules", "learn", "puzzle", "analyse", "study"})
        whole = self.told("/")["description"]
        own = []
        for route in sorted(routes):
            for path in ("/" + route, "/%s/" % route, "/%s/travelers" % route, "/%s/travelers?theme=dark" % route):
                status, _, body = http(self.port, path)
                if status == 404 or path == "//":
                    continue
                tags = Tags(body.decode())
                told, bare = tags.told, path.split("?")[0]
                self.assertEqual((told["type"], told["site_name"]), ("website", "Wayfarer"), path)
                self.assertTrue(told["title"] and told["description"], path)
                if "?" not in path or route not in ("analyse", "play"):
                    self.assertEqual((tags.canonical, told["url"]), ([base + bare], base + bare), path)
                picture = png(http(self.port, told["image"].removeprefix(base))[2]) if "icons" not in told["image"] else (512, 512)
                self.assertEqual(picture[:2], (int(told["image:width"]), int(told["image:height"])), path)
                self.assertEqual(http(self.port, told["image"].removeprefix(base))[1]["content-type"], "image/png", path)
                self.assertTrue(told["image:alt"], path)
                if route != "analyse" and told["description"] != whole:
                    self.assertEqual("position.png?spec=travelers" in told["image"], "travelers" in path, path)
                    self.assertEqual(told["title"], "The Travelers" if "travelers" in path else "Wayfarer", path)
                    own.append(told["description"])
        self.assertEqual(len(set(own)), len(routes - {"", "play", "t", "games", "settings", "analyse", "status"}))

    def test_where_nothing_is_shown_the_screen_is_told_of(self):
        whole = self.told("/")
        for path in ("/play", "/play/abc", "/t/abc", "/puzzle", "/analyse", "/play?spec=chess", "/play?spec=travelers&moves=a2a9",
                     "/analyse/chess", "/play?spec=travelers&start=%zz"):
            told = self.told(path)
            self.assertEqual((told["title"], told["image"]), (whole["title"], whole["image"]), path)
            self.assertEqual(told["url"], "http://localhost:%d%s" % (self.port, path.split("?")[0]))

    def test_nothing_in_an_address_becomes_a_tag(self):
        good = Tags(http(self.port, "/play?spec=travelers&x=1")[2].decode())
        tried = 0
        for bad in ('"><script>alert(1)</script>', "'><b>", "<meta property=og:title content=x>", '" onload="x', "&quot;&lt;",
                    "%22%3E%3Cscript%3E", "\\u0022", "%00", "%0d%0aX:%20y", "\xff\xfe"):
            for path in ("/play?spec=travelers&x=%s" % bad, "/analyse/travelers?%s" % bad, "/play?spec=travelers&%s=1" % bad,
                         "/puzzle/%s?spec=travelers" % urllib.parse.quote(bad)):
                status, _, body = http(self.port, path.replace(" ", "%20"))
                if status != 200:
                    self.assertIn(status, (400, 404), path)
                    continue
                tried += 1
                found = Tags(body.decode())
                self.assertEqual(found.tags, good.tags, path)
                self.assertNotIn(b"<script>", body)
                for name in ("url", "image"):
                    self.assertRegex(found.told[name], r"\Ahttp://localhost:\d+/[!-~]*\Z")
                    self.assertNotRegex(found.told[name], "[<>\"']")
                self.assertEqual(http(self.port, found.told["image"].split(str(self.port), 1)[1])[0], 200, found.told["image"])
        self.assertGreater(tried, 20)

    def test_copies_of_told_pages_are_known_again(self):
        path = "/play?spec=travelers&moves=a2a4"
        tag = http(self.port, path)[1]["etag"]
        self.assertEqual(http(self.port, path, headers=["If-None-Match: " + tag])[::2], (304, b""))
        self.assertEqual(http(self.port, path + "&at=0", headers=["If-None-Match: " + tag])[0], 200)
        status, headers, body = http(self.port, path, method="HEAD")
        self.assertEqual((status, headers["etag"], body), (200, tag, b""))
        plain, packed = http(self.port, path), http(self.port, path, headers=["Accept-Encoding: gzip"])
        self.assertEqual((packed[1]["content-encoding"], gzip.decompress(packed[2])), ("gzip", plain[2]))
        self.assertNotEqual(packed[1]["etag"], tag)


def http_as(port, host, path):
    """Asks a server under another name."""
    with socket.create_connection(("127.0.0.1", port), timeout=60) as line:
        line.sendall(("GET %s HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n\r\n" % (path, host)).encode())
        data = b""
        while piece := line.recv(65536):
            data += piece
    head, _, body = data.partition(b"\r\n\r\n")
    return int(head.split()[1]), head, body


class Proxied(Shown):
    OPTIONS = (*GENEROUS, "--trusted-proxy", "127.0.0.1")  # so any host is asked for

    def test_a_host_that_is_none_is_not_repeated(self):
        for host in ('x"><b>', "a'b", "<x>", "a b"):
            try:
                status, _, body = http_as(self.port, host, "/play?spec=travelers")
            except ConnectionError:
                continue
            self.assertNotIn(host.encode(), body)
            if status == 200:
                self.assertNotIn("image", Tags(body.decode()).told)


class Named(Shown):
    OPTIONS = ("--origin", "https://play.example:8443")

    def test_the_origin_that_was_named_counts(self):
        told = self.told("/play?spec=travelers")
        self.assertEqual(told["image"], "https://play.example:8443/api/position.png?spec=travelers")


class Frames(Shown):
    def test_only_embedded_boards_may_be_framed(self):
        for path in ("/embed/travelers?moves=a2a4", "/embed/travelers", "/embed/t/none", "/embed/"):
            status, headers, body = http(self.port, path)
            self.assertEqual(status, 200, path)
            self.assertRegex(headers["content-security-policy"], r"frame-ancestors \*$")
            self.assertEqual(headers["cross-origin-resource-policy"], "cross-origin")
            self.assertNotIn("set-cookie", headers)
            self.assertNotIn("x-frame-options", headers)
            self.assertIn(b'class="embedded"', body)
        for path in ("/", "/play?spec=travelers", "/analyse/travelers", "/t/abc", "/embed", "/embed.html", "/embedded/x", "/nowhere",
                     "/api/position.png?spec=travelers", "/api/tables", "/play/../embed/travelers"):
            headers = http(self.port, path, headers=["Accept: text/html"])[1]
            self.assertRegex(headers["content-security-policy"], r"frame-ancestors 'none'$", path)

    def test_pictures_and_files_may_be_in_pages_of_others_and_nothing_else(self):
        table = self.table()
        script = re.search(r'src="(/assets/[^"]+\.js)"', http(self.port, "/")[2].decode()).group(1)
        for path in (script, "/api/position.svg?spec=travelers", "/api/position.png?spec=travelers"):
            headers = http(self.port, path)[1]
            self.assertEqual(headers["cross-origin-resource-policy"], "cross-origin", path)
            self.assertEqual(headers["access-control-allow-origin"], "*", path)
        for path in ("/api/table/%s.png" % table, "/api/table/%s.svg" % table, "/icon.svg"):
            headers = http(self.port, path)[1]
            self.assertEqual(headers["cross-origin-resource-policy"], "cross-origin", path)
            self.assertNotIn("access-control-allow-origin", headers, path)
        for path in ("/", "/t/" + table, "/api/table/" + table, "/api/table/%s.txt" % table, "/api/mine?tables=" + table, "/api/tables",
                     "/api/explore?spec=travelers", "/metrics", "/healthz", "/status", "/nowhere", "/api/position.png?spec=chess"):
            headers = http(self.port, path)[1]
            self.assertEqual(headers["cross-origin-resource-policy"], "same-origin", path)
            self.assertNotIn("access-control-allow-origin", headers, path)
        for path in ("/", "/t/" + table, "/status", "/privacy"):
            for feature in ("camera", "geolocation", "microphone", "payment", "usb"):
                self.assertIn(feature + "=()", http(self.port, path, headers=["Accept: text/html"])[1]["permissions-policy"], path)


if __name__ == "__main__":
    unit.main()
