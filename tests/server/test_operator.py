#!/usr/bin/env python3
"""What the server tells those who run it: its log, its numbers, its status, what it keeps of people, security.txt.

usage: test_operator.py PROGRAM WEB"""

import contextlib
import json
import math
import os
import re
import resource
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import unittest
from datetime import datetime, timedelta, timezone

from client import GENEROUS, GUARD, Refused, Server, Visitor, free_port, http, unit, until

PROGRAM, WEB = os.path.abspath(sys.argv.pop(1)), os.path.abspath(sys.argv.pop(1))


class Logged(Server):
    """Keeps what the server says on standard error."""

    def start(self):
        self.log = tempfile.TemporaryFile(mode="w+")
        self.process = subprocess.Popen(
            [*self.words, "--listen", "127.0.0.1:%d" % self.port], stdout=subprocess.PIPE, stderr=self.log,
            text=True, restore_signals=False, env=self.environment)
        line = self.process.stdout.readline()
        assert line.startswith("Wayfarer is at http://localhost:%d " % self.port), line

    def said(self):
        return os.pread(self.log.fileno(), 1 << 20, 0).decode()

    def events(self, name=None):
        events = [json.loads(line) for line in self.said().splitlines(keepends=True) if line.endswith("\n")]
        return [event for event in events if name in (None, event["event"])]


class Operator(unittest.TestCase):
    OPTIONS = ()
    SLOW = (None, "slow-write", "store-stalled")  # what a slow machine may have said, or nothing

    @staticmethod
    def trouble(server):
        trouble = json.loads(http(server.port, "/api/status")[2])["trouble"]
        return trouble and trouble["kind"]

    def serve(self, *options):
        server = Logged(PROGRAM, WEB, *GENEROUS, *self.OPTIONS, *options)
        self.addCleanup(server.cleanup)
        return server

    def visitor(self, server, **kw):
        visitor = Visitor(server.port, **kw).connect()
        self.addCleanup(visitor.hang_up)
        return visitor

    def table(self, server):
        white, black = self.visitor(server), self.visitor(server)
        name = white.ask("create", spec="travelers", seats={"w": "me", "b": "open"}, name="Hildegard")["table"]
        for visitor in (white, black):
            visitor.join(name).wait_kind(name, "seated")
        black.ask("sit", name, name="Wilhelmine")
        white.wait_kind(name, "seated", 2)
        return name, white, black

    def fill(self, server, room):
        """The store's files may not grow by more than that; None: they may again."""
        size = os.path.getsize(server.folder.name + "/tables.sqlite-wal") + room if room is not None else -1
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


# ---- the log ----

class Log(Operator):
    OPTIONS = ("--log", "json", "--trusted-proxy", "127.0.0.1")

    def test_every_line_is_an_event_and_none_has_a_secret(self):
        server = self.serve()
        name, white, black = self.table(server)
        talk = "the-words-that-were-said"
        white.ask("talk", name, text=talk)
        white.ask("move", name, move="a2a4", at=0)
        key = black.ask("key", name, seat="b")["key"]
        third = self.visitor(server).join(name)
        third.ask("take", name, key=key)
        forged = "wayfarer=" + "x" * 43
        for headers in (["X-Forwarded-For: 198.51.100.77"], ["X-Forwarded-For: 2001:db8:1:2:3:4:5:6"]):
            with self.assertRaises(Refused):
                Visitor(server.port, cookie=forged, headers=headers).connect()
        third.ask("resign", name)
        third.ask("revoke")
        server.stop()
        text = server.said()
        with contextlib.closing(sqlite3.connect(server.folder.name + "/tables.sqlite")) as store:
            own = store.execute("SELECT key FROM secrets").fetchone()[0]
        secrets = [who.cookie.split("=")[1] for who in (white, black, third)] + [key, "x" * 43, own.hex()]
        for secret in [*secrets, talk, "Hildegard", "Wilhelmine", "198.51.100.77", "2001:db8:1:2:"]:
            self.assertNotIn(secret, text)
        events = server.events()
        for event in events:
            datetime.strptime(event["time"], "%Y-%m-%dT%H:%M:%S.%fZ")
            self.assertIn(event["level"], ("info", "notice", "warning", "error"))
            self.assertTrue(event["message"])
        self.assertEqual([event["event"] for event in events[:2]], ["start", "listening"])
        self.assertEqual((events[0]["store"], events[1]["port"]), ("sqlite", server.port))
        self.assertEqual(events[-1]["event"], "stop")
        self.assertEqual([(event["network"], event["status"]) for event in server.events("socket-refused")],
                         [("198.51.100.0/24", 403), ("2001:db8:1::/48", 403)])

    def test_refused_handshakes_do_not_flood_it(self):
        server = self.serve()
        for _ in range(60):
            with self.assertRaises(Refused):
                Visitor(server.port, cookie="wayfarer=no").connect()
        said = server.events("socket-refused")
        first, last = (datetime.strptime(server.events()[i]["time"], "%Y-%m-%dT%H:%M:%S.%fZ") for i in (0, -1))
        seconds = (last - first).total_seconds()
        self.assertLessEqual(len(said), 5 * (math.ceil(seconds) + 1))
        numbers = http(server.port, "/metrics")[2].decode()
        self.assertIn("\nwayfarer_sockets_refused_total 60\n", numbers)

    def test_a_store_that_cannot_be_written_is_told_and_when_it_can_again(self):
        server = self.serve()
        name, white, black = self.table(server)
        self.assertIn(self.trouble(server), self.SLOW)
        self.fill(server, 0)
        with self.assertRaisesRegex(Refused, "could not be written"):
            white.ask("move", name, move="a2a4", at=0)
        until(lambda: json.loads(http(server.port, "/api/status")[2])["store"] == "failing")
        self.fill(server, None)
        recovered = until(lambda: server.events("store-recovered"))
        self.assertEqual([event["level"] for event in server.events("store-trouble")], ["error"])
        self.assertGreaterEqual(recovered[0]["ms"], 0)
        white.ask("move", name, move="a2a4", at=0)
        status = until(lambda: (s := json.loads(http(server.port, "/api/status")[2]))["store"] == "well" and s)
        self.assertIn(status["trouble"]["kind"], ("store-trouble", *self.SLOW))

    def test_a_store_that_does_not_answer_is_told(self):
        """Somebody holds a lock on the file: writes wait for it, and are given up after some seconds."""
        server = self.serve()
        name, white, black = self.table(server)
        while not server.events("store-stalled"):
            with contextlib.closing(sqlite3.connect(server.folder.name + "/tables.sqlite", timeout=GUARD)) as store:
                store.isolation_level = None
                store.execute("BEGIN IMMEDIATE")
                white.send({"do": "talk", "table": name, "text": "x"})
                until(lambda: json.loads(http(server.port, "/api/status")[2])["store"] == "failing")
                store.execute("ROLLBACK")
            until(lambda: json.loads(http(server.port, "/api/status")[2])["store"] == "well")
        self.assertGreaterEqual(server.events("store-stalled")[0]["ms"], 2000)
        self.assertTrue(server.events("store-recovered"))

    @staticmethod
    def beats(server, times):
        """Waits until a server has noted so many times that it is up."""
        with contextlib.closing(sqlite3.connect(server.folder.name + "/tables.sqlite", timeout=GUARD)) as store:
            last = None
            for _ in range(times):
                last = until(lambda: (at := store.execute("SELECT at FROM beats").fetchone()) != last and at)

    def test_a_second_node_on_a_file_of_sqlite_names_the_bug(self):
        """The WAL reset bug, which SQLite 3.51.3 mended, and 3.44.6 and 3.50.7 of older branches."""
        version = sqlite3.sqlite_version_info
        mended = version >= (3, 51, 3) or (3, 50, 7) <= version < (3, 51) or (3, 44, 6) <= version < (3, 45)
        first = self.serve()
        subprocess.run([PROGRAM, "admin", "bar", "192.0.2.1", "--store", first.store], check=True, timeout=GUARD)
        self.beats(first, 8)
        self.assertEqual(first.events("store-warning"), [])  # one server is enough for no warning, with an operator too
        second = Logged(PROGRAM, WEB, *self.OPTIONS, store=first.store)
        self.addCleanup(second.cleanup)
        if mended:
            self.beats(first, 16)
        for server in (first, second):
            warned = until(lambda: mended or server.events("store-warning"))
            if not mended:
                self.assertEqual([event["level"] for event in warned], ["warning"])
                self.assertIn("the WAL reset bug", warned[0]["message"])
                self.assertIn("use SQLite 3.51.3 or later, PostgreSQL", warned[0]["message"])
        self.beats(first, 8)
        self.assertEqual([len(server.events("store-warning")) for server in (first, second)], 2 * [int(not mended)])

    def test_in_words_only_what_needs_looking_at_is_said(self):
        for words in ((), ("--log", "text")):
            server = Logged(PROGRAM, WEB, *words)
            self.addCleanup(server.cleanup)
            with self.assertRaises(Refused):
                Visitor(server.port, cookie="wayfarer=no").connect()
            server.stop()
            self.assertEqual(server.said(), "")

    def test_another_form_is_refused(self):
        done = subprocess.run([PROGRAM, "serve", "--log", "xml"], capture_output=True, text=True, timeout=GUARD)
        self.assertEqual((done.returncode, done.stderr), (2, "wayfarer: --log must be json or text, not 'xml'\n"))


# ---- the numbers ----

SAMPLE = re.compile(r'(?P<name>[a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(?P<labels>[^{}]*)\})? (?P<value>\S+)\Z')
LABEL = re.compile(r'([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\[\\"n])*)"(?:,|\Z)')


def parse(text):
    """Reads Prometheus' text format strictly; {family: (type, {labels: value or histogram})}."""
    assert text.endswith("\n") and "\r" not in text
    families, family, kind = {}, None, None
    lines = iter(text.split("\n")[:-1])
    for line in lines:
        if line.startswith("# HELP "):
            _, _, family, words = line.split(" ", 3)
            assert words and family not in families, "HELP twice or without words: " + line
            _, word, name, kind = next(lines).split(" ")
            assert (word, name) == ("TYPE", family) and kind in ("counter", "gauge", "histogram"), line
            families[family] = (kind, {})
            continue
        sample = SAMPLE.match(line)
        assert sample, "no sample: " + line
        labels, rest = [], sample["labels"] or ""
        while rest:
            label = LABEL.match(rest)
            assert label, "no labels: " + line
            labels.append(label.groups())
            rest = rest[label.end():]
        assert len(dict(labels)) == len(labels), "a label twice: " + line
        value = float(sample["value"])
        assert value >= 0 and not math.isnan(value), line
        name, samples = sample["name"], families[family][1]
        if kind != "histogram":
            assert name == family and (kind != "counter" or name.endswith("_total")), line
            key = tuple(sorted(labels))
            assert key not in samples, "twice: " + line
            samples[key] = value
            continue
        part = name[len(family):]
        assert name.startswith(family) and part in ("_bucket", "_sum", "_count"), line
        histogram = samples.setdefault(tuple(sorted(pair for pair in labels if pair[0] != "le")), {"buckets": []})
        if part == "_bucket":
            assert "_sum" not in histogram, "a bucket behind the sum: " + line
            histogram["buckets"].append((float(dict(labels)["le"]), value))
        else:
            assert part not in histogram, "twice: " + line
            histogram[part] = value
    for family, (kind, samples) in families.items():
        assert samples, family + " has no samples"
        for histogram in samples.values() if kind == "histogram" else ():
            bounds, counts = zip(*histogram["buckets"])
            assert list(bounds) == sorted(set(bounds)) and bounds[-1] == math.inf, family
            assert list(counts) == sorted(counts), family + " is not cumulative"
            assert counts[-1] == histogram["_count"], family
            assert histogram["_count"] > 0 or histogram["_sum"] == 0, family
    return families


class Numbers(Operator):
    def test_the_reader_of_this_test_is_strict(self):
        good = "# HELP a b\n# TYPE a histogram\na_bucket{le=\"1\"} 1\na_bucket{le=\"+Inf\"} 2\na_sum 3\na_count 2\n"
        parse(good)
        for bad in (good[:-1], good + good, good.replace("a_count 2", "a_count 3"), good.replace("} 1\n", "} 3\n"),
                    good.replace('le="+Inf"', 'le="2"'), good.replace("# TYPE a histogram\n", ""),
                    good.replace("# HELP a b\n", ""), good.replace('le="1"', 'le="1'), good.replace("a_sum 3", "a_sum x")):
            with self.assertRaises((AssertionError, ValueError, KeyError, TypeError)):
                parse(bad)

    def test_moves_writes_requests_and_the_loop_are_measured(self):
        server = self.serve()
        name, white, black = self.table(server)
        moves = [(white, "a2a4"), (black, "a8a6"), (white, "b2b4")]
        for at, (who, move) in enumerate(moves):
            who.wait(name, lambda log: sum(event["kind"] == "move" for event in log) >= at)
            who.ask("move", name, move=move, at=at)
        played = len(moves)
        for path in ("/", "/api/tables", "/api/table/" + name, "/api/table/%s.txt" % name, "/api/nothing", "/icon.svg",
                     "/api/explore?spec=travelers", "/api/position.svg?spec=travelers"):
            http(server.port, path)
        families = parse(http(server.port, "/metrics")[2].decode())
        move = families["wayfarer_move_seconds"][1][()]
        self.assertEqual(move["_count"], played)
        self.assertEqual(move["buckets"][-2][0], 10)
        self.assertEqual(families["wayfarer_moves_total"][1][()], played)
        self.assertGreaterEqual(families["wayfarer_store_write_seconds"][1][()]["_count"], played)
        requests = families["wayfarer_request_seconds"][1]
        kinds = {dict(labels)["kind"]: histogram["_count"] for labels, histogram in requests.items()}
        self.assertEqual(set(kinds), {"page", "asset", "table", "lists", "picture", "explore", "socket", "other"})
        self.assertEqual((kinds["table"], kinds["lists"], kinds["picture"], kinds["explore"], kinds["asset"]),
                         (2, 1, 1, 1, 1))
        self.assertEqual((kinds["page"], kinds["socket"]), (3, 2))  # each visitor opened the page first
        until(lambda: parse(http(server.port, "/metrics")[2].decode())
              ["wayfarer_loop_delay_seconds"][1][()]["_count"] > 3)


# ---- the status, what is kept of people, security.txt ----

class Status(Operator):
    def test_how_it_is_doing_is_told_and_its_address_shows_the_page(self):
        server = self.serve()
        name, white, black = self.table(server)
        until(lambda: (now := json.loads(http(server.port, "/api/status")[2]))["sockets"] == 2 and now["store"] == "well")
        status, headers, body = http(server.port, "/api/status")
        data = json.loads(body)
        self.assertEqual((status, headers["content-type"]), (200, "application/json"))
        self.assertEqual(set(data), {"version", "since", "now", "tables", "sockets", "moves", "store", "trouble"})
        self.assertEqual((data["tables"], data["sockets"], data["store"]), (1, 2, "well"))
        self.assertIn(self.trouble(server), self.SLOW)
        since = datetime.strptime(data["since"], "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=timezone.utc)
        self.assertLessEqual(since.timestamp() * 1000, data["now"])
        self.assertNotIn("set-cookie", headers)
        scripts = []
        for path in ("/status", "/settings"):
            status, headers, body = http(server.port, path)
            self.assertEqual((status, headers["content-type"]), (200, "text/html; charset=utf-8"))
            scripts.append(re.findall(r'<script[^>]* src="[^"]+"', body.decode()))
        self.assertTrue(scripts[0])
        self.assertEqual(*scripts)

    def privacy(self, server, language="en"):
        status, headers, body = http(server.port, "/privacy", headers=["Accept-Language: " + language])
        self.assertEqual((status, headers["content-type"]), (200, "text/html; charset=utf-8"))
        self.assertIn("accept-language", headers["vary"])
        page = body.decode()
        self.assertNotIn("set-cookie", headers)
        self.assertNotRegex(page, r"<script|style=|\{0\}")
        self.assertIn('<a href="/">%s</a>' % ("Zu den Spielen" if language == "de" else "To the games"), page)
        sheet = re.search(r'rel="stylesheet" href="([^"]+)"', page).group(1)
        status, headers, _ = http(server.port, sheet)
        self.assertEqual((status, headers["content-type"]), (200, "text/css"))
        return page

    def test_what_is_kept_of_people_is_said_for_how_long(self):
        server = self.serve("--expire-days", "17")
        said = {"en": ("when nothing has happened at it for 17 days", "kept for 17 days at least", "about a day with counts",
                       "for an hour, or for a week", "about an hour after it is done"),
                "de": ("wenn dort 17 Tage lang nichts geschehen ist", "mindestens 17 Tage gespeichert",
                       "etwa einem Tag mit Z\u00e4hlern", "eine Stunde, oder eine Woche", "etwa eine Stunde danach")}
        for language in ("en", "de"):
            page = self.privacy(server, language)
            self.assertIn('<html lang="%s">' % language, page)
            for words in said[language]:
                self.assertIn(words, page)
            self.assertEqual(page.count("<p>"), 7)
            self.assertNotIn("<h2>", page)

    def test_what_an_operator_writes_comes_first(self):
        with tempfile.TemporaryDirectory() as folder:
            one = os.path.join(folder, "own")
            with open(one, "w") as file:
                file.write("# Who we are\n\nA club & <b>friends</b>,\nBeispielstra\u00dfe 1\r\n\r\n\nLogs: 7 days\n")
            for language in ("en", "de"):
                page = self.privacy(self.serve("--privacy", one), language)
                for words in ("<h2>Who we are</h2>", "<p>A club &#38; &#60;b&#62;friends&#60;/b&#62;,\nBeispielstra\u00dfe 1",
                              "<p>Logs: 7 days", "<h2>Wha" if language == "en" else "<h2>Was das Programm von selbst"):
                    self.assertIn(words, page)
                self.assertLess(page.index("Logs: 7 days"), page.index("Cookie" if language == "de" else "A cookie"))
            for name, words in (("en.txt", "in English"), ("de.txt", "auf Deutsch")):
                with open(os.path.join(folder, name), "w") as file:
                    file.write(words)
            server = self.serve("--privacy", folder)
            self.assertIn("<p>in English</p>", self.privacy(server, "fr"))
            self.assertIn("<p>auf Deutsch</p>", self.privacy(server, "de"))

    def test_a_text_that_cannot_be_shown_is_refused_at_the_start(self):
        with tempfile.TemporaryDirectory() as folder:
            for name, data, why in (("none", None, "No such file"), ("long", b"x" * 65537, "longer than 64 kB"),
                                    ("bytes", b"\xff", "no text in UTF-8"), ("zero", b"a\0b", "no text in UTF-8"),
                                    ("", None, "there is no file en.txt in it")):
                path = os.path.join(folder, name)
                if data is not None:
                    with open(path, "wb") as file:
                        file.write(data)
                done = subprocess.run([PROGRAM, "serve", "--web", WEB, "--store", "sqlite:%s/x.sqlite" % folder,
                                       "--listen", "127.0.0.1:%d" % free_port(), "--privacy", path],
                                      capture_output=True, text=True, timeout=GUARD)
                self.assertEqual((done.returncode, done.stdout), (2, ""), done.stderr)
                self.assertIn("--privacy: ", done.stderr)
                self.assertIn(why, done.stderr)
            with open(os.path.join(folder, "full"), "w") as file:
                file.write("&" * 65536)
            self.assertIn("&#38;" * 65536 + "</p>", self.privacy(self.serve("--privacy", os.path.join(folder, "full"))))

    def test_moves_a_second_are_counted(self):
        server = self.serve()
        name, white, black = self.table(server)
        white.ask("move", name, move="a2a4", at=0)
        until(lambda: json.loads(http(server.port, "/api/status")[2])["moves"] > 0)

    def test_whom_to_tell_of_faults(self):
        path = "/.well-known/security.txt"
        self.assertEqual(http(self.serve().port, path)[0], 404)
        server = self.serve("--security-contact", "mailto:security@example.org")
        status, headers, body = http(server.port, path)
        self.assertEqual((status, headers["content-type"]), (200, "text/plain; charset=utf-8"))
        fields = dict(line.split(": ", 1) for line in body.decode().splitlines())
        self.assertEqual(fields["Contact"], "mailto:security@example.org")
        expires = datetime.strptime(fields["Expires"], "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=timezone.utc)
        left = expires - datetime.now(timezone.utc)
        self.assertTrue(timedelta(days=30) < left < timedelta(days=365), left)
        for wrong in ("security@example.org", "http://example.org/", "mailto:", "mailto:a b", "mailto:a\nContact: b"):
            done = subprocess.run([PROGRAM, "serve", "--security-contact", wrong], capture_output=True, text=True,
                                  timeout=GUARD)
            self.assertEqual(done.returncode, 2, wrong)
            self.assertIn("--security-contact", done.stderr)


# ---- the end ----

class Stop(Operator):
    OPTIONS = ("--log", "json")

    def test_who_is_connected_is_told_and_what_was_answered_is_kept(self):
        """Each of some tables has a move on its way when the server is told to stop."""
        server = self.serve()
        tables = [self.table(server) for _ in range(10)]
        for name, white, _ in tables:
            white.send({"do": "move", "table": name, "move": "a2a4", "at": 0, "id": "last"})
        os.kill(server.process.pid, signal.SIGTERM)
        answered = set()
        for name, white, black in tables:
            for visitor in (white, black):
                with self.assertRaisesRegex(ConnectionError, "closed 1001 the server stops"):
                    while True:
                        answer = visitor.take()
                        if answer and answer.get("id") == "last" and "ok" in answer:
                            answered.add(name)
        self.assertEqual(server.end(), 0)
        self.assertEqual(server.events()[-1]["event"], "stop")
        server.start()
        for name, white, black in tables:
            white.connect().join(name)
            kept = white.wait(name, lambda log: len(log) >= 3)
            self.assertTrue(name not in answered or any(event["kind"] == "move" for event in kept))

    def hangup(self, what):
        """What a server that is started from now on does first at SIGHUP."""
        self.addCleanup(signal.signal, signal.SIGHUP, signal.signal(signal.SIGHUP, what))

    def test_a_terminal_that_is_closed_stops_it_in_order(self):
        self.hangup(signal.SIG_DFL)
        server = self.serve()
        name, white, black = self.table(server)
        os.kill(server.process.pid, signal.SIGHUP)
        with self.assertRaisesRegex(ConnectionError, "closed 1001 the server stops"):
            while True:
                white.take()
        self.assertEqual(server.end(), 0)
        self.assertEqual(server.events()[-1]["event"], "stop")

    def test_under_nohup_it_goes_on(self):
        self.hangup(signal.SIG_IGN)
        server = self.serve()
        name, white, black = self.table(server)
        os.kill(server.process.pid, signal.SIGHUP)
        server.look_around()
        white.ask("move", name, move="a2a4", at=0)
        server.stop()
        self.assertEqual([event["event"] for event in server.events() if event["event"] == "stop"], ["stop"])

    def test_a_reader_that_reads_nothing_holds_it_up_for_seconds_only(self):
        """Requests without end, whose answers nobody reads."""
        server = self.serve()
        with socket.create_connection(("127.0.0.1", server.port), timeout=GUARD) as line:
            line.setblocking(False)
            request = b"GET /api/position.png?spec=travelers HTTP/1.1\r\nHost: localhost\r\n\r\n" * 100
            with contextlib.suppress(BlockingIOError):
                while True:
                    line.send(request)
            server.stop()


del Operator

if __name__ == "__main__":
    unit.main()
