#!/usr/bin/env python3
"""wayfarer admin: what an operator does at a store while a server works on it.

usage: test_admin.py PROGRAM WEB LIBRARY

LIBRARY is shift.c: clocks that are shifted."""

import contextlib
import hashlib
import json
import os
import pwd
import re
import sqlite3
import subprocess
import sys
import unittest

from client import GENEROUS, GUARD, Refused, Server, Visitor, http, shifted, unit, until

PROGRAM, WEB, SHIFT = (os.path.abspath(sys.argv.pop(1)) for _ in range(3))


class Admin(unittest.TestCase):
    def setUp(self, **kw):
        self.server = Server(PROGRAM, WEB, *GENEROUS, "--trusted-proxy", "127.0.0.1", **kw)
        self.addCleanup(self.server.cleanup)

    def admin(self, *words, status=0, store=None):
        environment = {name: value for name, value in os.environ.items() if name != "SUDO_USER"}
        done = subprocess.run([PROGRAM, "admin", *words, "--store", store or self.server.store], capture_output=True,
                              text=True, timeout=GUARD, env=environment)
        self.assertEqual(done.returncode, status, (words, done.stdout, done.stderr))
        if status != 0:
            self.assertEqual((done.stdout, done.stderr.count("\n")), ("", 1))
        return done.stderr if status != 0 else done.stdout

    def visitor(self, address="192.0.2.1", **kw):
        headers = ["X-Forwarded-For: " + address]
        visitor = Visitor(self.server.port, headers=headers, **kw).connect()
        self.addCleanup(visitor.hang_up)
        return visitor

    def game(self, **kw):
        white, black = self.visitor(**kw), self.visitor(**kw)
        name = white.ask("create", spec="travelers", seats={"w": "me", "b": "open"}, name="Ann",
                         clock={"kind": "sudden", "seconds": 600})["table"]
        white.join(name)
        black.join(name).ask("sit", name)
        return name, white, black

    @staticmethod
    def session(visitor):
        return "session:" + hashlib.sha256(visitor.cookie.split("=")[1].encode()).hexdigest()

    def hung_up(self, visitor, words):
        with self.assertRaisesRegex(ConnectionError, words):
            while True:
                visitor.take()


class Tables(Admin):
    def test_they_are_listed_and_shown(self):
        names = {self.game()[0] for _ in range(3)}
        waiting = self.visitor().ask("create", spec="traverse:players=3",
                                     seats={"s": {"level": 2}, "n": "open", "w": "open"}, open=True)["table"]
        lines = self.admin("tables").splitlines()
        self.assertEqual({line.split()[0] for line in lines}, names | {waiting})
        self.assertEqual(lines, sorted(lines))
        self.assertEqual([line.split()[0] for line in lines if "listed" in line], [waiting])
        shown = self.admin("show", waiting)
        self.assertIn("state: waiting for somebody", shown)
        self.assertIn("computer, level 2", shown)
        name, white, black = self.game()
        white.ask("move", name, move="a2a4", at=0)
        shown = self.admin("show", name)
        for words in ("game: travelers\n", "state: going on\n", "turns: 1\n", "listed: no\n"):
            self.assertIn(words, shown)
        seat = re.search(r"^seat w: (session:[0-9a-f]{64})", shown, re.M).group(1)
        self.assertEqual(seat, self.session(white))

    def test_one_is_exported_as_its_log_is(self):
        name, white, black = self.game()
        white.ask("talk", name, text="hello \u00e9")
        white.wait_kind(name, "talk")
        exported = json.loads(self.admin("export", name))
        self.assertEqual((exported["table"], exported["events"]), (name, white.tables[name]))
        self.assertIn("export " + name, self.admin("log"))

    def test_one_is_closed_while_people_play(self):
        name, white, black = self.game()
        white.ask("move", name, move="a2a4", at=0)
        self.assertEqual(self.admin("close", name), "")
        for player in (white, black):
            player.wait_kind(name, "closed")
            self.assertEqual(player.last[name]["state"]["result"],
                             {"result": "aborted", "reason": "closed", "seat": None})
            self.assertEqual(player.last[name]["state"]["turn"], None)
        for wish, fields in (("move", {"move": "a8a6", "at": 1}), ("talk", {"text": "oh"}), ("rematch", {}),
                             ("key", {"seat": "b"})):
            with self.assertRaisesRegex(Refused, "closed by those who run this server"):
                black.ask(wish, name, **fields)
        self.assertIn("state: closed by an operator", self.admin("show", name))
        self.assertIn("is already closed", self.admin("close", name, status=2))
        self.server.stop()
        self.server.start()
        black.connect().join(name).wait_kind(name, "closed")

    def test_one_that_waits_is_no_longer_listed(self):
        owner = self.visitor()
        name = owner.ask("create", spec="travelers", seats={"w": "me", "b": "open"}, open=True)["table"]
        owner.join(name)
        listed = lambda: name in http(self.server.port, "/api/tables")[2].decode()
        until(listed)
        self.admin("close", name)
        until(lambda: not listed())
        with self.assertRaisesRegex(Refused, "closed by those who run this server"):
            self.visitor().join(name).ask("sit", name)

    def test_a_game_that_is_over_keeps_its_result(self):
        name, white, black = self.game()
        white.ask("resign", name)
        self.admin("close", name)
        white.wait_kind(name, "closed")
        self.assertEqual(white.last[name]["state"]["result"]["result"], "win")

    def test_what_is_not_there(self):
        for words in (("show",), ("export",), ("close",)):
            self.assertIn("there is no table abcdefghijkm", self.admin(*words, "abcdefghijkm", status=2))
            self.assertIn("NAME is missing", self.admin(*words, status=2))
        self.assertIn("there is no table x", self.admin("close", "x" * 100, status=2))
        self.assertIn("unknown action 'fly'", self.admin("fly", status=2))
        self.assertIn("No such file", self.admin("tables", status=2, store="sqlite:/nonexistent/x"))
        self.assertIn("unexpected word", self.admin("tables", "all", status=2))
        self.assertIn("no action given; see wayfarer admin --help", self.admin(status=2))
        self.assertEqual(self.admin("log"), "")


class Moderation(Admin):
    def backup(self):
        path = os.path.join(self.server.folder.name, "all.backup")
        subprocess.run([PROGRAM, "backup", path, "--force", "--store", self.server.store], check=True,
                       capture_output=True, timeout=GUARD)
        return path

    def exported(self, name):
        return json.loads(self.admin("export", name))["events"]

    def bytes_of_the_store(self):
        """All that is in the files of SQLite, once the log was moved into the database."""
        self.server.stop()
        folder = os.path.dirname(self.server.store.removeprefix("sqlite:"))
        found = b""
        for file in os.listdir(folder):
            if "sqlite" in file:
                with open(os.path.join(folder, file), "rb") as part:
                    found += part.read()
        self.server.start()
        return found

    def is_gone(self, name):
        return http(self.server.port, "/api/table/" + name)[0] == 404

    def test_a_table_is_deleted_while_people_play(self):
        name, white, black = self.game()
        white.ask("talk", name, text="abominable")
        other = self.game()[0]
        self.assertEqual(self.admin("delete", name), "")
        for player in (white, black):
            self.hung_up(player, "closed 1001 the table is no longer in the store")
            with self.assertRaisesRegex(Refused, "there is no such table"):
                player.connect().join(name)
        until(lambda: self.is_gone(name))
        self.assertFalse(self.is_gone(other))
        self.assertEqual([line.split()[0] for line in self.admin("tables").splitlines()], [other])
        self.assertEqual([line.split("  ")[2] for line in self.admin("log").splitlines()],
                         ["delete " + name, "close " + name])
        self.assertIn("there is no table", self.admin("delete", name, status=2))
        self.server.kill()
        self.server.start()
        self.assertTrue(self.is_gone(name))
        if self.server.store.startswith("sqlite:"):
            self.assertNotIn(b"abominable", self.bytes_of_the_store())

    def test_nothing_is_written_to_a_table_that_is_deleted(self):
        name, white, black = self.game()
        self.admin("delete", name)
        answers = []
        try:
            for _ in range(3):
                answers.append(white.ask("move", name, move="a2a4", at=0))
        except (Refused, ConnectionError) as why:
            self.assertRegex(str(why), "no longer in the store|closed by those|join the table first|hung up")
        self.assertEqual(answers, [])
        self.assertEqual(self.admin("tables"), "")

    def test_a_damaged_table_is_deleted_too(self):
        name, white, black = self.game()
        self.server.stop()
        with contextlib.closing(self.server.database()) as store:
            schema = "" if self.server.store.startswith("sqlite:") else "wayfarer."
            store.execute("UPDATE %sevents SET body = '[]' WHERE name = '%s' AND number = 2" % (schema, name))
        self.server.start()
        self.assertIn("is damaged", self.admin("show", name, status=2))
        self.admin("delete", name)
        self.assertEqual(self.admin("tables"), "")
        until(lambda: self.is_gone(name))

    def test_a_line_of_talk_is_taken_out_while_people_play(self):
        name, white, black = self.game()
        white.ask("talk", name, text="abominable")
        white.ask("talk", name, text="hello")
        said = white.wait_kind(name, "talk")[0]["n"]
        self.admin("redact", name, str(said))
        for player in (white, black):
            self.assertEqual(player.wait_kind(name, "redacted")[0]["of"], [said])
        white.ask("move", name, move="a2a4", at=0)  # the game goes on
        late = self.visitor().join(name)
        late.wait_kind(name, "move")
        self.assertEqual(late.tables[name][said - 1].get("text"), None)
        self.assertTrue(late.tables[name][said - 1]["redacted"])
        self.assertEqual([event["text"] for event in late.tables[name] if "text" in event], ["hello"])
        self.assertEqual(self.exported(name), late.tables[name])
        self.assertIn("redact %s %d" % (name, said), self.admin("log"))
        self.assertIn("has no name or chat message at '%d'" % said, self.admin("redact", name, str(said), status=2))
        self.assertIn("has no name or chat message at '1'", self.admin("redact", name, "1", status=2))
        self.server.kill()
        self.server.start()
        white.connect().join(name)
        if self.server.store.startswith("sqlite:"):
            self.assertNotIn(b"abominable", self.bytes_of_the_store())

    def test_what_was_said_last_is_taken_out_and_nobody_is_hung_up_on(self):
        name, white, black = self.game()
        white.ask("talk", name, text="abominable")
        said = black.wait_kind(name, "talk")[0]["n"]
        self.admin("redact", name, str(said))
        self.assertEqual(black.wait_kind(name, "redacted")[0]["n"], said + 1)
        black.ask("talk", name, text="thanks")

    def test_a_name_is_taken_out(self):
        name, white, black = self.game()
        white.until(lambda: white.last.get(name, {}).get("state", {}).get("started"))
        self.assertEqual(white.last[name]["state"]["seats"]["w"]["name"], "Ann")
        self.admin("redact", name, "w")
        white.wait_kind(name, "redacted")
        self.assertNotIn("name", white.last[name]["state"]["seats"]["w"])
        self.assertNotIn("Ann", self.admin("show", name))
        self.assertNotIn("Ann", json.dumps(self.exported(name)))
        late = self.visitor().join(name)
        late.wait_kind(name, "redacted")
        self.assertNotIn("Ann", json.dumps([late.tables[name], late.last[name]]))
        white.ask("resign", name)
        for player in (white, black):
            player.ask("rematch", name)
        white.wait(name, lambda log: any("table" in event for event in log))
        following = [event for event in white.tables[name] if "table" in event][0]["table"]
        self.assertNotIn("Ann", json.dumps(self.exported(following)))
        self.assertIn("has no name or chat message at 'b'", self.admin("redact", name, "b", status=2))

    def test_a_seat_is_free_again_before_the_game(self):
        owner = self.visitor()
        name = owner.ask("create", spec="traverse:players=3", open=True,
                         seats={"s": "me", "n": "open", "w": "open"})["table"]
        idle = self.visitor()
        idle.join(name).ask("sit", name, seat="n")
        self.assertEqual(self.admin("reopen", name, "n"), "")
        idle.wait_kind(name, "stood")
        self.assertEqual(idle.last[name]["you"], [])
        self.visitor().join(name).ask("sit", name, seat="n")
        for seat in ("w", "x", "nn"):
            self.assertIn("table %s: seat '%s' is empty" % (name, seat),
                          self.admin("reopen", name, seat, status=2))

    def test_a_seat_of_a_game_goes_to_who_is_given_the_link(self):
        name, white, black = self.game()
        link = re.fullmatch(r"/t/%s#key=(\S+)\n" % name, self.admin("reopen", name, "b")).group(1)
        black.wait_kind(name, "key")
        heir = self.visitor().join(name)
        heir.ask("take", name, key=link)
        heir.until(lambda: heir.last[name]["you"] == ["b"])
        black.until(lambda: black.last[name]["you"] == [])
        with self.assertRaises(Refused):
            self.visitor().join(name).ask("take", name, key=link)
        white.ask("move", name, move="a2a4", at=0)
        heir.ask("move", name, move="a8a6", at=1)
        self.assertNotIn(link, self.admin("log") + self.admin("export", name))

    def test_one_table_comes_back_from_a_backup(self):
        name, white, black = self.game()
        white.ask("talk", name, text="hello")
        white.ask("move", name, move="a2a4", at=0)
        known = list(white.wait(name, lambda log: log[-1]["kind"] == "move"))
        file = self.backup()
        black.ask("move", name, move="a8a6", at=1)
        self.assertIn("delete it first", self.admin("restore", name, file, status=2))
        self.admin("delete", name)
        until(lambda: self.is_gone(name))
        said = self.admin("restore", name, file)
        self.assertIn("table: %s\nevents: %d\n" % (name, len(known)), said)
        self.assertIn("restore " + name, self.admin("log"))
        until(lambda: not self.is_gone(name))
        black = Visitor(self.server.port, cookie=black.cookie).connect().join(name)
        self.addCleanup(black.hang_up)
        black.wait_kind(name, "resumed")
        self.assertEqual(black.tables[name][:-1], known)
        self.assertEqual((black.last[name]["you"], black.last[name]["state"]["turn"]), (["b"], "b"))
        self.assertGreaterEqual(black.tables[name][-1]["ms"], 0)
        black.ask("move", name, move="b8b6", at=1)
        self.assertIn("there is no table abcdefghijkm", self.admin("restore", "abcdefghijkm", file, status=2))

    def test_a_table_comes_back_while_people_are_there(self):
        """A client that knows later events than the table has joins again; nothing that was lost is shown or built on."""
        name, white, black = self.game()
        white.ask("move", name, move="a2a4", at=0)
        file = self.backup()
        black.ask("move", name, move="a8a6", at=1)
        white.ask("move", name, move="b2b4", at=2)
        black.now()
        with contextlib.closing(self.server.database()) as store:
            schema = "" if self.server.store.startswith("sqlite:") else "wayfarer."
            store.execute("UPDATE %sevents SET body = '[]' WHERE name = '%s' AND number = 2" % (schema, name))
        self.admin("restore", name, file)
        for player in (white, black):
            self.hung_up(player, "closed 1001")
        black.tables.clear()
        black.connect().join(name).wait_kind(name, "resumed")
        self.assertEqual(black.last[name]["state"]["turns"], 1)
        black.ask("move", name, move="b8b6", at=1)

    def test_servers_hear_of_it_that_did_none_of_it(self):
        other = Server(PROGRAM, WEB, *GENEROUS, store=self.server.store)
        self.addCleanup(other.cleanup)
        name, white, black = self.game()
        watching = Visitor(other.port).connect().join(name)
        self.addCleanup(watching.hang_up)
        self.admin("redact", name, "w")
        watching.wait_kind(name, "redacted")
        self.admin("delete", name)
        self.hung_up(watching, "closed 1001")
        until(lambda: http(other.port, "/api/table/" + name)[0] == 404)

    def test_tables_of_a_session_are_listed(self):
        name, white, black = self.game()
        other = self.game()[0]
        self.assertEqual([line.split()[0] for line in self.admin("tables", "--session", self.session(white)).splitlines()],
                         [name])
        self.assertEqual(self.admin("tables", "--session", "session:" + 64 * "0"), "")
        self.assertIn("is not of the form session:DIGEST", self.admin("tables", "--session", "x", status=2))
        self.assertIn("unknown option '--session'", self.admin("log", "--session", "x", status=2))
        self.assertNotEqual(name, other)


class Makers(Admin):
    """Tables by the address from which they were made."""

    def setUp(self):
        self.date = "/tmp/wayfarer-makers-%d" % os.getpid()
        self.addCleanup(lambda: os.path.exists(self.date) and os.remove(self.date))
        self.shift(0)
        super().setUp(environment=shifted(SHIFT, date=self.date))

    def shift(self, seconds):
        with open(self.date, "w") as file:
            file.write(str(seconds))

    def make(self, address):
        return self.visitor(address).ask("create", spec="travelers", seats={"w": "me", "b": "open"})["table"]

    def made(self, address):
        return {line.split()[0] for line in self.admin("tables", "--address", address).splitlines()}

    def test_tables_made_from_an_address_are_listed(self):
        one, other = {self.make("192.0.2.1") for _ in range(3)}, self.make("192.0.2.2")
        self.visitor("192.0.2.1").join(other).ask("sit", other)
        self.assertEqual(self.made("192.0.2.1"), one)
        self.assertEqual(self.made("192.0.2.2"), {other})
        self.assertEqual(self.made("192.0.2.3"), set())
        with contextlib.closing(self.server.database()) as store:
            schema = "" if self.server.store.startswith("sqlite:") else "wayfarer."
            kept = {int(row[0]) for row in store.execute("SELECT address FROM %smakers" % schema).fetchall()}
        self.assertEqual(len(kept), 2)
        for order in ("big", "little"):  # the address itself is not among them
            for last in (1, 2):
                self.assertNotIn(int.from_bytes(bytes([0, 0, 255, 255, 192, 0, 2, last]), order, signed=True), kept)

    def test_of_ipv6_the_network_counts(self):
        names = {self.make("2001:db8:1:2::%d" % host) for host in (1, 2)}
        self.make("2001:db8:1:3::1")
        self.assertEqual(self.made("2001:db8:1:2::3"), names)

    def test_a_rematch_is_made_from_nowhere(self):
        name, white, black = self.game(address="192.0.2.1")
        white.ask("resign", name)
        for player in (white, black):
            player.ask("rematch", name)
        white.wait(name, lambda log: any("table" in event for event in log))
        self.assertEqual(self.made("192.0.2.1"), {name})

    def test_a_table_that_is_gone_is_not_listed(self):
        name, other = self.make("192.0.2.1"), self.make("192.0.2.1")
        self.admin("delete", name)
        self.assertEqual(self.made("192.0.2.1"), {other})

    def test_it_is_forgotten_after_seven_days(self):
        day = 24 * 3600
        old = self.make("192.0.2.1")
        self.server.stop()
        self.shift(day)
        self.server.start()
        young = self.make("192.0.2.1")
        self.server.look_around()
        self.assertEqual(self.made("192.0.2.1"), {old, young})
        self.server.stop()
        self.shift(7 * day + 60)
        self.server.start()  # which sweeps
        until(lambda: self.made("192.0.2.1") == {young})
        self.assertEqual({line.split()[0] for line in self.admin("tables").splitlines()}, {old, young})

    def test_what_cannot_be_listed(self):
        for word in ("x", "192.0.2.0/24", "192.0.2", "session:" + 64 * "0", ""):
            self.assertIn("--address '%s' is not an address" % word, self.admin("tables", "--address", word, status=2))
        self.assertIn("cannot both be given", self.admin("tables", "--address", "192.0.2.1", "--session", "x", status=2))
        self.assertIn("unknown option '--address'", self.admin("log", "--address", "192.0.2.1", status=2))


class Bars(Admin):
    def test_a_network_is_barred_and_others_are_not(self):
        for barred, address, other in (("192.0.2.0/25", "192.0.2.77", "192.0.2.200"),
                                       ("2001:db8:5::/48", "2001:db8:5:6::7", "2001:db8:6::7")):
            name, white, black = self.game(address=address)
            stranger = self.visitor(other)
            self.admin("bar", barred)
            for player in (white, black):
                self.hung_up(player, "closed 1008 those who run this server have barred you")
            status, _, body = http(self.server.port, "/", headers=["X-Forwarded-For: " + address])
            self.assertEqual((status, body), (403, b"those who run this server have barred you from it\n"))
            with self.assertRaisesRegex(Refused, "403"):
                white.connect()
            stranger.now()
            self.assertIn(barred + "  since ", self.admin("bars"))
            self.admin("unbar", barred)
            until(lambda: http(self.server.port, "/", headers=["X-Forwarded-For: " + address])[0] == 200)
            white.connect().join(name)
        self.assertEqual(self.admin("bars"), "")
        self.assertIn("is not barred", self.admin("unbar", "192.0.2.0/25", status=2))

    def test_a_session_is_barred_wherever_it_comes_from(self):
        name, white, black = self.game()
        self.admin("bar", self.session(white))
        self.hung_up(white, "closed 1008")
        black.now()
        with self.assertRaisesRegex(Refused, "403"):
            Visitor(self.server.port, cookie=white.cookie, headers=["X-Forwarded-For: 203.0.113.5"]).connect()
        self.assertIn(self.session(white), self.admin("bars"))

    def test_it_may_have_an_end(self):
        self.admin("bar", "192.0.2.7", "--until", "2999-01-01")
        self.assertIn("192.0.2.7/32  since", self.admin("bars"))
        self.assertIn("until 2999-01-01T00:00:00Z", self.admin("bars"))
        self.admin("bar", "192.0.2.7", "--until", "2999-01-01T12:00:00Z")
        self.assertEqual(self.admin("bars").count("192.0.2.7"), 1)
        for wrong in ("2001-01-01", "tomorrow", "2999-01-01x", "2999-02-31"):
            self.assertIn("is not a future time like", self.admin("bar", "192.0.2.8", "--until", wrong, status=2))
        for wrong in ("192.0.2.0/33", "example.org", "session:12", ""):
            self.assertIn("must be ADDRESS", self.admin("bar", wrong, status=2))
        for wrong in ("127.0.0.1", "127.0.0.0/8", "0.0.0.0/0", "64.0.0.0/2", "::/0", "::1"):
            self.assertIn("includes this machine", self.admin("bar", wrong, status=2))

    def test_who_is_barred_with_a_network_only_is_told_so(self):
        for network in ("192.0.2.0/24", "2001:db8:4::/46"):
            self.admin("bar", network)
        for who, network in (("192.0.2.7", "192.0.2.0/24"), ("192.0.2.128/25", "192.0.2.0/24"),
                             ("2001:db8:7:1::/64", "2001:db8:4::/46")):
            self.assertEqual(self.admin("unbar", who, status=2),
                             "wayfarer: '%s' itself is not barred, but %s is\n" % (who, network))
        for who in ("192.0.3.7", "192.0.0.0/16", "2001:db8:8::/64", "session:" + 64 * "0"):
            self.assertEqual(self.admin("unbar", who, status=2), "wayfarer: '%s' is not barred\n" % who)

    def test_a_server_that_starts_knows_who_is_barred(self):
        self.server.stop()
        self.admin("bar", "192.0.2.1")
        self.server.start()
        self.assertEqual(http(self.server.port, "/", headers=["X-Forwarded-For: 192.0.2.1"])[0], 403)
        self.assertEqual(http(self.server.port, "/", headers=["X-Forwarded-For: 192.0.2.2"])[0], 200)


class Notes(Admin):
    def test_who_did_what_is_kept_and_never_changed(self):
        name, white, black = self.game()
        self.admin("bar", "198.51.100.0/24")
        self.admin("close", name)
        self.admin("unbar", "198.51.100.0/24")
        self.admin("show", name)
        lines = [re.fullmatch(r"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)  (.+?)  (.+)", line).groups()
                 for line in self.admin("log").splitlines()]
        self.assertEqual([what for _, _, what in lines],
                         ["bar 198.51.100.0/24", "close " + name, "unbar 198.51.100.0/24"])
        self.assertEqual({who for _, who, _ in lines}, {pwd.getpwuid(os.getuid()).pw_name})
        for words in ("DELETE FROM notes", "UPDATE notes SET who = 'nobody'"):
            with contextlib.closing(self.server.database()) as store:
                if self.server.store.startswith("sqlite:"):
                    with self.assertRaisesRegex(sqlite3.IntegrityError, "notes are never"):
                        store.execute(words)
                else:
                    store.execute(words)  # PostgreSQL does nothing then
        self.assertEqual(len(self.admin("log").splitlines()), len(lines))
        self.assertNotIn("nobody", self.admin("log"))


    def test_what_a_terminal_would_obey_is_escaped(self):
        """The log names the user who called sudo; names and notes of a store may be anything."""
        name, white, black = self.game()
        bad = "\x1b]0;x\x07\x9b2J\u202e\u2028\\"
        subprocess.run([PROGRAM, "admin", "close", name, "--store", self.server.store], check=True, timeout=GUARD,
                       env={**os.environ, "SUDO_USER": bad + "\n"})
        with contextlib.closing(self.server.database()) as store:
            store.execute("INSERT INTO notes (at, who, what) VALUES (1, 'Ann', '%s')" % ("bar " + bad))
        told = self.admin("log")
        self.assertEqual(told.count(r"\u{1b}]0;x\u{7}\u{9b}2J\u{202e}\u{2028}" + "\\\\"), 2, told)
        self.assertEqual(len(told.splitlines()), 2)
        self.assertTrue(all(letter.isprintable() or letter == "\n" for letter in told), told)


del Admin

if __name__ == "__main__":
    unit.main()
