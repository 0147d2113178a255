#!/usr/bin/env python3
"""Tables under strain: stores that are damaged under them, computers that everybody wants, those who
fill tables, two servers, dates that are set.

usage: test_lobby.py PROGRAM WEB SHIFT   SHIFT: the library that shifts clocks, see shift.c"""

import contextlib
import json
import os
import signal
import sqlite3
import subprocess
import sys
import unittest

from client import (FROZEN, GENEROUS, GUARD, STORE, Refused, Server, Visitor, free_port, http, postgres_only, shifted,
                    sqlite_only, unit, until)

PROGRAM, WEB, SHIFT = (os.path.abspath(sys.argv.pop(1)) for _ in range(3))


class Hall(unittest.TestCase):
    OPTIONS = GENEROUS

    def environment(self):
        return None

    def setUp(self):
        self.server = Server(PROGRAM, WEB, *self.OPTIONS, environment=self.environment())
        self.addCleanup(self.server.cleanup)

    def visitor(self, server=None, **kw):
        visitor = Visitor((server or self.server).port, **kw).connect()
        self.addCleanup(visitor.hang_up)
        return visitor

    def table(self, spec="travelers", **fields):
        """A table of two that has begun, and its players."""
        white, black = self.visitor(), self.visitor()
        name = white.ask("create", spec=spec, seats={"w": "me", "b": "open"}, **fields)["table"]
        white.join(name).wait_kind(name, "seated")
        black.join(name).ask("sit", name)
        for visitor in (white, black):
            visitor.wait_kind(name, "seated", 2)
        return name, white, black

    def refused(self, words, visitor, *args, **fields):
        with self.assertRaises(Refused) as refusal:
            visitor.ask(*args, **fields)
        self.assertIn(words, str(refusal.exception))

    def number(self, name):
        return self.server.number(name)


# ---- a store that is damaged while somebody looks on ----

class Damaged(Hall):
    WISHES = [("move", {"move": "a2a4", "at": 0}), ("resign", {}), ("draw", {}), ("takeback", {}), ("decline", {}),
              ("rematch", {}), ("claim", {}), ("key", {}), ("take", {"key": "x" * 43}), ("talk", {"text": "hello"}),
              ("sit", {}), ("stand", {}), ("flag", {}), ("present", {})]

    def store(self):
        return contextlib.closing(self.server.database())

    def ask_everything(self, name, people):
        for path in ("tables", *("table/%s%s" % (name, ending) for ending in ("", ".txt", ".svg"))):
            self.assertIn(http(self.server.port, "/api/" + path)[0], (200, 404, 503), path)
        self.assertEqual(http(self.server.port, "/metrics")[0], 200)
        for person in people:
            for wish, fields in self.WISHES:
                with contextlib.suppress(Refused):
                    person.ask(wish, name, **fields)
        with contextlib.suppress(Refused):
            self.visitor().join(name)
        late = self.visitor()
        late.tables[name] = [{}]  # as one who has heard the first event
        with contextlib.suppress(Refused):
            late.join(name)
        people[0].ask("leave", name)
        self.server.look_around()
        self.assertEqual(http(self.server.port, "/api/tables")[0], 200)
        self.assertEqual(http(self.server.port, "/healthz")[2], b"ok\n")

    def damage_and_ask(self, damage, open_table=False):
        if open_table:
            white = self.visitor()
            name = white.ask("create", spec="travelers", seats={"w": "me", "b": "open"}, open=True)["table"]
            people = [white.join(name), self.visitor().join(name)]
            people[1].wait_kind(name, "seated")
        else:
            name, *people = self.table(clock={"kind": "fischer", "seconds": 300, "add": 2}, open=True)
        with self.store() as store, store:
            damage(store, name)
        with contextlib.suppress(Refused):  # now the server finds out
            people[0].ask("talk", name, text="is anybody there?")
        self.ask_everything(name, people)

    def each_way(self, damage):
        for open_table in (False, True):
            with self.subTest(open_table=open_table):
                self.damage_and_ask(damage, open_table)

    def test_its_events_are_gone(self):
        self.each_way(lambda store, name: store.execute("DELETE FROM events WHERE name = ?", (name,)))

    def test_its_last_events_are_gone(self):
        self.each_way(lambda store, name: store.execute("DELETE FROM events WHERE name = ? AND number > 1", (name,)))

    def test_its_first_event_is_gone(self):
        self.each_way(lambda store, name: store.execute("DELETE FROM events WHERE name = ? AND number = 1", (name,)))

    def test_its_events_say_something_else(self):
        for body in ("", "{", "null", '{"kind":"created","spec":7}', '{"kind":"talk"}', '{"kind":"created"}',
                     '{"kind":"created","spec":"travelers","clock":{"kind":"days"}}',
                     '{"kind":"created","spec":"travelers","position":"x"}'):
            for number in (1, 2):
                with self.subTest(body=body, number=number):
                    self.damage_and_ask(lambda store, name: (
                        store.execute("UPDATE events SET body = ? WHERE name = ? AND number = ?", (body, name, number)),
                        store.execute("DELETE FROM events WHERE name = ? AND number > 2", (name,))), number == 2)

    def test_all_tables_are_gone(self):
        for gone in ("events", "slots", "news" if STORE == "sqlite" else "outbox", "tables"):
            with self.subTest(gone=gone):
                self.damage_and_ask(lambda store, name: store.execute("ALTER TABLE %s RENAME TO lost" % gone), True)
                with self.store() as store, store:
                    store.execute("ALTER TABLE lost RENAME TO %s" % gone)

    @sqlite_only
    def test_a_page_is_damaged(self):
        def damage(store, name):
            store.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
            size, = store.execute("PRAGMA page_size").fetchone()
            page, = store.execute("SELECT rootpage FROM sqlite_master WHERE name = 'events'").fetchone()
            with open(self.server.folder.name + "/tables.sqlite", "r+b") as file:
                file.seek((page - 1) * size)
                file.write(os.urandom(size))
            store.execute("INSERT OR REPLACE INTO beats(id, at) VALUES(7, 7)")  # what was read before is not believed
        self.damage_and_ask(damage, True)

    def test_a_computer_thinks_at_a_table_that_is_gone(self):
        white = self.visitor()
        name = white.ask("create", spec="courier-leapale", seats={"w": "me", "b": {"level": 0}})["table"]
        white.join(name).wait_kind(name, "seated", 2)
        white.ask("move", name, move="wd2wd3", at=0)
        until(lambda: self.number("thoughts_waiting") == 1)  # the computer pauses for 600 ms, then it thinks
        with self.store() as store, store:
            store.execute("DELETE FROM events WHERE name = ?", (name,))
        with contextlib.suppress(Refused):
            white.ask("talk", name, text="think!")
        until(lambda: self.number("thoughts_waiting") == 0)  # it is over
        self.ask_everything(name, [white])


# ---- computers ----

class Computers(Hall):
    PAUSE = 600  # milliseconds from a turn until the computer is asked

    def meanwhile(self, greedy, honest, name, at):
        """How many moves computers made elsewhere, from when they were asked for one at a table until it came."""
        greedy.now(), greedy.now()  # all that was told before
        moves = [event["at"] for event in honest.tables[name] if event["kind"] == "move"]
        return sum(event["kind"] == "move" and moves[at] + self.PAUSE < event["at"] <= moves[at + 1]
                   for log in greedy.tables.values() for event in log)

    def test_one_who_has_twelve_games_of_computers_keeps_nobody_waiting(self):
        greedy, honest = self.visitor(), self.visitor()
        tables = [greedy.ask("create", spec="courier-leapale", seats={"w": {"level": 0}, "b": {"level": 0}})["table"]
                  for _ in range(12)]
        for table in tables:
            greedy.join(table)
        name = honest.ask("create", spec="travelers", seats={"w": "me", "b": {"level": 1}})["table"]
        honest.join(name).wait_kind(name, "seated", 2)
        made = 0
        for at, move in ((0, "a2a4"), (2, "b2b4"), (4, "c2c4")):
            honest.ask("move", name, move=move, at=at)
            honest.wait_kind(name, "move", at + 2)
            made += self.meanwhile(greedy, honest, name, at)
        self.assertLess(made, 12)  # in the order they came it would be twelve for each move

    def test_one_who_plays_at_twelve_tables_keeps_nobody_waiting(self):
        greedy, honest = self.visitor(), self.visitor()
        for _ in range(12):
            table = greedy.ask("create", spec="courier-leapale", seats={"w": "me", "b": {"level": 0}})["table"]
            greedy.join(table).wait_kind(table, "seated", 2)
            greedy.ask("move", table, move="wd2wd3", at=0)
        name = honest.ask("create", spec="courier-leapale", seats={"w": "me", "b": {"level": 0}})["table"]
        honest.join(name).wait_kind(name, "seated", 2)
        honest.ask("move", name, move="wd2wd3", at=0)
        honest.wait_kind(name, "move", 2)
        self.assertLess(self.meanwhile(greedy, honest, name, 0), 8)

    def test_one_has_so_many_games_of_computers(self):
        greedy, honest = self.visitor(), self.visitor()
        alone = {"spec": "travelers", "seats": {"w": {"level": 0}, "b": {"level": 0}}}
        with self.assertRaises(Refused) as refusal:
            for made in range(100):
                greedy.ask("create", **alone)
        self.assertIn("too many games of computers alone are played for you", str(refusal.exception))
        self.assertGreaterEqual(made, 8)
        honest.ask("create", **alone)
        greedy.ask("create", spec="travelers", seats={"w": "me", "b": {"level": 0}})
        with self.assertRaises(Refused):  # nor do many cookies help one address
            for _ in range(100):
                another = Visitor(self.server.port).connect()
                try:
                    another.ask("create", **alone)
                finally:
                    another.hang_up()


# ---- those who fill tables ----

class Fillers(Hall):
    def test_a_clock_is_kept_without_what_else_was_in_it(self):
        visitor = self.visitor()
        junk = {"kind": "days", "days": 2, "junk": ["x" * 90] * 70}
        names = [visitor.ask("create", spec="travelers", seats={"w": "open", "b": "open"}, open=True,
                             clock=junk)["table"] for _ in range(60)]
        visitor.join(names[0]).wait(names[0], lambda log: log)
        self.assertEqual(visitor.tables[names[0]][0]["clock"], {"kind": "days", "days": 2})
        for ending in ("s", "/" + names[1]):
            self.assertLess(len(http(self.server.port, "/api/table" + ending)[2]), 20000)
        self.assertEqual(len(json.loads(http(self.server.port, "/api/tables")[2])["tables"]), 50)

    def test_no_author_is_refused(self):
        name, white, black = self.table()
        self.refused("you hold no such seat", white, "talk", name, text="hello", seat="z")
        self.refused("you hold no such seat", white, "talk", name, text="hello", seat="b")
        self.refused("you hold no such seat", white, "talk", name, text="hello", seat=["w"])
        white.ask("draw", name)
        self.refused("you hold no such seat", black, "decline", name, seat="z")
        white.ask("decline", name)
        black.wait_kind(name, "declined")
        self.assertEqual([event["kind"] for event in black.tables[name]][3:], ["draw", "declined"])

    def test_names_that_are_ours_are_refused(self):
        white = self.visitor()
        name = white.ask("create", spec="travelers", seats={"w": "me", "b": "open"})["table"]
        white.join(name).wait_kind(name, "seated")
        black = self.visitor().join(name)
        for ours in ("you", "\u202eServer", "White", "C\u043emputer"):
            self.refused("is not free", black, "sit", name, name=ours)
        black.ask("sit", name, name="\u202eAnn\u200b  Lee" + "\u00e9" * 30)
        self.assertEqual(white.wait_kind(name, "seated", 2)[1]["name"], "Ann Lee" + "\u00e9" * 8)

    def test_who_comes_and_goes_is_told_now_and_then(self):
        name, white, _ = self.table()
        watcher, restless = self.visitor().join(name), self.visitor()
        began, before = white.now(), white.heard
        for _ in range(60):
            restless.join(name)
            restless.ask("leave", name)
        for last in (restless, self.visitor()):
            last.join(name)
        white.until(lambda: white.last[name]["watching"] == 3)  # the last change is told
        ended = (white.now(), white.now())[1]  # all that was told before
        self.assertLessEqual(white.heard - before, (ended - began) / 1000 + 2)
        del watcher


class Addresses(Hall):
    """Visitors from several addresses, as a proxy tells of them."""
    OPTIONS = ("--trusted-proxy", "127.0.0.1")

    def environment(self):
        return shifted(SHIFT, FROZEN)

    def of(self, address):
        headers = ["X-Forwarded-For: " + address]
        cookie = http(self.server.port, "/", headers=headers)[1]["set-cookie"].split(";")[0]
        visitor = Visitor(self.server.port, cookie=cookie, headers=headers).connect()
        self.addCleanup(visitor.hang_up)  # until then they are there
        return visitor


class Lobby(Addresses):
    """One who fills lists, from an address of their own, and others who want to play."""

    def listed(self, what="tables"):
        return [one["id"] for one in json.loads(http(self.server.port, "/api/" + what)[2])["tables"]]

    def open(self, visitor, join=True, **fields):
        name = visitor.ask("create", **{"spec": "travelers", "seats": {"w": "me", "b": "open"}, "open": True,
                                        "clock": {"kind": "sudden", "seconds": 300}, **fields})["table"]
        return visitor.join(name) and name if join else name

    def test_nobody_is_pushed_off_the_list_of_tables(self):
        honest = self.of("192.0.2.1")
        name = self.open(honest)
        greedy = [self.of("192.0.2.2") for _ in range(6)]
        refusals = []
        for visitor in greedy:
            for _ in range(4):
                try:
                    self.open(visitor)
                except Refused as refusal:
                    refusals.append(str(refusal))
        listed = self.listed()
        self.assertEqual((len(listed), name in listed[:2]), (17, True))
        self.assertTrue(refusals and all("your address has as many open tables" in one for one in refusals), refusals)

    def test_a_table_whose_maker_has_gone_is_not_listed(self):
        left, stays, days = self.of("192.0.2.1"), self.of("192.0.2.2"), self.of("192.0.2.3")
        names = [self.open(left), self.open(stays), self.open(days, clock={"kind": "days", "days": 2})]
        self.open(left, join=False)
        self.assertEqual(sorted(self.listed()), sorted(names))
        for visitor in (left, days):
            visitor.hang_up()
        until(lambda: self.number("sockets") == 1)
        late = self.open(self.of("192.0.2.4"))  # so the list is made again
        self.assertEqual((sorted(self.listed()[:2]), self.listed()[2:]), (sorted([late, names[1]]), names[2:]))
        left.connect().join(names[0])
        self.open(self.of("192.0.2.5"))
        self.assertIn(names[0], self.listed())

    def test_no_number_of_new_tables_hides_a_game_of_days(self):
        """A store tells of its newest 1000 open tables only."""
        days = self.of("192.0.2.1")
        name = self.open(days, join=False, clock={"kind": "days", "days": 2})
        for i in range(84):
            greedy = self.of("198.51.100.%d" % (i // 2))
            for _ in range(12):
                self.open(greedy, join=False)
            greedy.hang_up()
        self.assertEqual(self.listed(), [name])

    def test_games_against_oneself_do_not_fill_the_list_of_those_to_watch(self):
        name = self.open(self.of("192.0.2.1"), seats={"w": "me", "b": "me"})
        greedy = [self.of("192.0.2.2") for _ in range(2)]
        for visitor in greedy:
            for _ in range(12):
                self.open(visitor, seats={"w": "me", "b": "me"})
        self.assertEqual(len(self.listed("playing")), 5)
        self.assertIn(name, self.listed("playing")[:2])

    def test_one_does_not_take_all_seats(self):
        names = [self.open(self.of("192.0.2.%d" % (i + 1))) for i in range(5)]
        greedy = self.of("192.0.2.100")
        for name in names[:3]:
            greedy.join(name).ask("sit", name)
        self.refused("you play at as many open tables as one may", greedy.join(names[3]), "sit", names[3])
        self.assertEqual(sorted(self.listed()), sorted(names[3:]))


class Clubs(Addresses):
    """What many people behind one address get is a setting of its own."""
    OPTIONS = ("--trusted-proxy", "127.0.0.1", "--limit-per-address", "2", "--limit-for", "192.0.2.0/28=4,2001:db8::/32=3")

    def test_a_club_has_its_own_limits(self):
        for address, most in (("192.0.2.100", 2), ("192.0.2.7", 4), ("2001:db8:1::1", 3)):
            visitors = [self.of(address) for _ in range(most)]
            with self.assertRaisesRegex(Refused, "too many connections from your address"):
                self.of(address)
            self.assertEqual(len(visitors), most)

    def test_a_range_within_a_network_is_refused(self):
        for word, wrong in (("2001:db8:5::/65=9", "2001:db8:5::/65"), ("192.0.2.0/30=9,2001:db8::7=9", "2001:db8::7")):
            done = subprocess.run([PROGRAM, "serve", "--web", WEB, "--limit-for", word, "--store", "sqlite:/none/x",
                                   "--listen", "127.0.0.1:%d" % free_port()], capture_output=True, text=True, timeout=GUARD)
            self.assertEqual((done.returncode, done.stdout), (2, ""))
            self.assertEqual(done.stderr.strip().splitlines()[0], "wayfarer: --limit-for: '%s' is longer than a /64, and "
                             "addresses of IPv6 are counted by their /64" % wrong)
        done = subprocess.run([PROGRAM, "serve", "--web", WEB, "--limit-for", "192.0.2.7=9,2001:db8:5::/64=9", "--store",
                               "sqlite:/none/x", "--listen", "127.0.0.1:%d" % free_port()], capture_output=True, text=True, timeout=GUARD)
        self.assertNotIn("--limit-for", done.stderr)


class Talkers(Hall):

    def test_talk_ends_and_the_game_goes_on(self):
        name, white, black = self.table()
        text = "x" * 300
        refusals = []
        for _ in range(100):
            for visitor in (white, black):
                answers = visitor.at_once([{"do": "talk", "table": name, "text": text, "id": 0}] * 10)[0]
                refusals += [answer.get("refused", "") for answer in answers]
        self.assertIn("as much as one may at a table", refusals[-1])
        self.assertTrue(200 <= refusals.count("") <= 1500, refusals.count(""))
        white.ask("move", name, move="a2a4", at=0)
        black.ask("resign", name)
        status, headers, body = http(self.server.port, "/api/table/" + name)
        self.assertEqual((status, headers["content-type"]), (200, "application/json"))
        told = json.loads(body)
        self.assertEqual((told["table"], [event["n"] for event in told["events"]]),
                         (name, list(range(1, len(told["events"]) + 1))))
        self.assertEqual(told["events"][-1]["kind"], "resigned")
        self.assertIsInstance(told["now"], int)


class Prices(Hall):
    OPTIONS = ("--limit-per-address", "16")  # 6 tables at once, 1 a second; of one visitor 12

    def environment(self):
        return shifted(SHIFT, FROZEN)

    def test_a_rematch_costs_what_a_table_costs(self):
        visitor = self.visitor()
        name = visitor.ask("create", spec="travelers", seats={"w": "me", "b": "me"})["table"]
        visitor.join(name).wait_kind(name, "seated", 2)
        visitor.ask("resign", name)
        answers = visitor.at_once([{"do": "rematch", "table": name, "seat": "w"}] * 10 + [
            {"do": "create", "spec": "travelers", "seats": {"w": "me", "b": "me"}}] * 10)[0]
        refused = sum("too many tables were made from your address" in answer.get("refused", "") for answer in answers)
        self.assertTrue(14 <= refused < 20, refused)
        self.assertEqual(sum(answer.get("table", name) != name for answer in answers), 0)  # nothing is left


# ---- tables that nobody looks at ----

class Quiet(Hall):
    def test_they_are_not_kept_in_memory(self):
        white, black = self.visitor(), self.visitor()
        for _ in range(40):
            name = white.ask("create", spec="travelers", seats={"w": "me", "b": "open"},
                             clock={"kind": "days", "days": 2})["table"]
            black.join(name).wait_kind(name, "seated")
            black.ask("sit", name)
            black.ask("leave", name)
        until(lambda: self.number("tables_in_memory") == 0 and self.number("tables_due") == 40)
        black.join(name).wait_kind(name, "seated", 2)
        self.assertEqual(self.number("tables_in_memory"), 1)
        self.server.stop()
        self.server.start()
        until(lambda: self.number("tables_in_memory") == 0 and self.number("tables_due") == 40)


class QuietClocks(Hall):
    def environment(self):
        return shifted(SHIFT, 4)

    def test_flags_fall_where_nobody_looks(self):
        for seconds in (8, 40, 200):  # more, if it fell before the table was let go of
            name, white, black = self.table(clock={"kind": "sudden", "seconds": seconds})
            began, before = white.tables[name][2]["at"], self.number("events_total")
            white.hang_up()
            black.hang_up()
            until(lambda: self.number("tables_due") == 1 or self.number("events_total") > before)
            if self.number("events_total") == before:
                break
        until(lambda: self.number("events_total") > before)
        flagged = self.visitor().join(name).wait_kind(name, "flagged")[0]
        self.assertEqual(flagged["seat"], "w")
        self.assertGreaterEqual(flagged["at"] - began, 1000 * seconds)


# ---- two servers ----

class TwoServers(Hall):
    def setUp(self):
        super().setUp()
        self.second = Server(PROGRAM, WEB, *self.OPTIONS, store=self.server.store)
        self.addCleanup(self.second.cleanup)

    @postgres_only
    def test_who_is_at_another_server_is_there(self):
        white, watcher, black = self.visitor(self.second), self.visitor(self.second), self.visitor()
        name = white.ask("create", spec="travelers", seats={"w": "me", "b": "open"},
                         clock={"kind": "sudden", "seconds": 600})["table"]
        black.join(name).ask("sit", name)
        for visitor in (white, watcher):
            visitor.join(name)
        for visitor in (white, watcher, black):
            visitor.until(lambda v=visitor: self.there(v, name) == (["w", "b"], 1))
        self.refused("White is at the table", black, "claim", name)
        watcher.ask("leave", name)
        black.until(lambda: self.there(black, name) == (["w", "b"], 0))
        white.hang_up()
        black.until(lambda: self.there(black, name) == (["b"], 0))
        Visitor.connect(white)
        white.join(name)
        black.until(lambda: self.there(black, name) == (["w", "b"], 0))
        self.second.kill()
        black.until(lambda: self.there(black, name) == (["b"], 0))
        black.ask("claim", name)
        again = self.visitor(cookie=white.cookie).join(name)
        for visitor in (again, black):
            self.assertEqual(visitor.wait_kind(name, "present")[0]["seat"], "w")

    def there(self, visitor, name):
        told = visitor.last.get(name, {})
        return told.get("present"), told.get("watching")

    @sqlite_only  # servers on one file know of their own visitors only
    def test_a_notice_is_answered_by_the_server_that_has_the_line(self):
        white, black = self.visitor(self.second), self.visitor()
        name = white.ask("create", spec="travelers", seats={"w": "me", "b": "open"},
                         clock={"kind": "sudden", "seconds": 600})["table"]
        white.join(name).wait_kind(name, "seated")
        black.join(name).ask("sit", name)
        black.wait_kind(name, "seated", 2)
        black.ask("claim", name)
        for visitor in (white, black):
            self.assertEqual(visitor.wait_kind(name, "present")[0]["seat"], "w")
        self.refused("White was at the table a moment ago", black, "claim", name)
        white.ask("move", name, move="a2a4", at=0)
        black.wait_kind(name, "move")

    def test_who_comes_back_takes_the_notice_away(self):
        name, white, black = self.table(clock={"kind": "sudden", "seconds": 600})
        white.hang_up()
        until(lambda: self.number("sockets") == 1)
        black.ask("claim", name)
        black.wait_kind(name, "notice")
        Visitor.connect(white)
        white.join(name)
        black.wait_kind(name, "present")


    def kinds(self, name):
        """Of the events in the store: asking a server would make it look at the table."""
        with contextlib.closing(self.server.database()) as store:
            rows = store.execute("SELECT body FROM events WHERE name = ? ORDER BY number", (name,)).fetchall()
        return [json.loads(body)["kind"] for (body,) in rows]

    def one(self, query):
        """The one value that a query of the store answers."""
        with contextlib.closing(self.server.database()) as store:
            return store.execute(query).fetchall()[0][0]

    def test_flags_fall_at_the_tables_of_a_server_that_is_gone(self):
        name, _white, _black = self.table(clock={"kind": "sudden", "seconds": 3})
        self.server.kill()
        until(lambda: self.kinds(name)[-1] == "flagged")
        self.assertEqual(self.kinds(name), ["created", "seated", "seated", "flagged"])

    def test_computers_move_at_the_tables_of_a_server_that_is_gone(self):
        name = self.visitor().ask("create", spec="travelers", seats={"w": {"level": 1}, "b": "me"})["table"]
        self.server.kill()
        until(lambda: self.kinds(name)[-1] == "move")
        self.assertEqual(self.kinds(name), ["created", "seated", "seated", "move"])

    @postgres_only
    def test_a_server_that_starts_gives_no_time_back_while_another_is_up(self):
        name, white, _black = self.table(clock={"kind": "sudden", "seconds": 600})
        for _ in range(3):
            self.second.kill()
            self.second.start()
            self.visitor(self.second, cookie=white.cookie).join(name).ask("talk", name, text="hello")
        self.assertEqual(self.kinds(name), ["created", "seated", "seated", "talk", "talk", "talk"])

    @postgres_only
    def test_time_without_any_server_is_given_back_by_the_first_that_starts(self):
        name, white, _black = self.table(clock={"kind": "sudden", "seconds": 600})
        began = white.tables[name][-1]["at"]
        until(lambda: self.one("SELECT max(at) FROM beats") > began + 1000)  # nothing is given back for time before an event
        for server in (self.server, self.second):
            server.kill()
        until(lambda: self.one("SELECT count(*) FROM pg_stat_activity WHERE application_name LIKE 'wayfarer-%'"
                               " AND datname = current_database()") == 0)  # a beat may still be under way
        with contextlib.closing(self.server.database()) as store:
            store.execute("UPDATE beats SET at = at - 1000")  # as if they had been gone for a second
        for server in (self.server, self.second):
            server.start()
        self.visitor(self.second, cookie=white.cookie).join(name).ask("move", name, move="a2a4", at=0)
        self.assertEqual(self.kinds(name), ["created", "seated", "seated", "resumed", "move"])

    @contextlib.contextmanager
    def no_next_table(self):
        """No event can be written meanwhile that names the next table of a rematch."""
        with contextlib.closing(self.server.database()) as store:
            if STORE == "sqlite":
                store.execute("CREATE TRIGGER broken BEFORE INSERT ON events WHEN new.body LIKE '%\"table\":%'"
                              " BEGIN SELECT abs(-9223372036854775807 - 1); END")  # too large: the statement fails
            else:
                store.execute("CREATE FUNCTION broken() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'broken'; END $$")
                store.execute("CREATE TRIGGER broken BEFORE INSERT ON events FOR EACH ROW"
                              " WHEN (new.body LIKE '%\"table\":%') EXECUTE FUNCTION broken()")
            yield
            store.execute("DROP TRIGGER broken" if STORE == "sqlite" else "DROP TRIGGER broken ON events")

    def test_a_rematch_is_made_though_its_server_is_gone_and_nobody_looks(self):
        name, white, black = self.table()
        white.ask("resign", name)
        with self.no_next_table():
            for visitor in (white, black):
                visitor.ask("rematch", name)
            self.server.kill()
            self.assertEqual(self.kinds(name)[3:], ["resigned", "rematch", "rematch"])
        until(lambda: len(self.kinds(name)) == 7)
        again = self.visitor(self.second, cookie=white.cookie).join(name)
        there = again.wait(name, lambda log: len(log) == 7)[-1]["table"]
        again.join(there).wait_kind(there, "seated", 2)
        self.assertEqual(again.last[there]["you"], ["b"])

    def stall(self):
        """Stops the first server, but not while it writes: nobody could write then."""
        unit.halt(self.server.process.pid)
        if STORE != "sqlite":
            return True  # what it has begun is ended by the other
        with contextlib.closing(self.server.database(timeout=0)) as store:
            try:
                store.execute("BEGIN IMMEDIATE").connection.rollback()
                return True
            except sqlite3.OperationalError:
                self.server.process.send_signal(signal.SIGCONT)
                return False

    def test_a_server_that_was_stalled_does_nothing_twice(self):
        name = self.visitor().ask("create", spec="travelers", seats={"w": {"level": 9}, "b": "me"})["table"]
        until(self.stall)  # while the computer thinks, or a little later
        until(lambda: self.kinds(name)[-1] == "move")
        self.server.process.send_signal(signal.SIGCONT)
        black = self.visitor().join(name)
        black.wait_kind(name, "move")
        until(lambda: self.number("thoughts_waiting") == 0)  # it has given up its thought
        self.server.look_around()
        self.assertEqual(self.kinds(name), ["created", "seated", "seated", "move"])


# ---- the date is set ----

class Dates(Hall):
    def environment(self):
        return shifted(SHIFT, date=self.file)

    def setUp(self):
        self.shift(0)
        super().setUp()

    file = "/tmp/wayfarer-shift-%d" % os.getpid()

    def shift(self, seconds):
        with open(self.file, "w") as file:
            file.write(str(seconds))
        self.addCleanup(lambda: os.path.exists(self.file) and os.remove(self.file))

    def test_no_clock_jumps_when_the_date_is_set(self):
        for seconds in (-3600, 3600):
            with self.subTest(seconds=seconds):
                self.shift(0)
                name, white, black = self.table(clock={"kind": "sudden", "seconds": 600})
                white.ask("move", name, move="a2a4", at=0)
                self.shift(seconds)
                black.ask("move", name, move="a8a6", at=1)
                white.ask("move", name, move="b2b4", at=2)
                white.wait_kind(name, "move", 3)
                ats = [event["at"] for event in white.tables[name]]
                self.assertEqual(ats, sorted(ats))
                self.assertLess(ats[-1] - ats[0], 600000)
                begun, first, second, third = ats[2:6]
                self.assertEqual(white.tables[name][5]["left"], {
                    "w": 600000 - (first - begun) - (third - second), "b": 600000 - (second - first)})
                self.assertNotIn("flagged", [event["kind"] for event in white.tables[name]])

    def test_flags_fall_and_all_can_be_asked_after_the_date_was_set_back(self):
        name, white, black = self.table(clock={"kind": "sudden", "seconds": {"w": 2, "b": 60}})
        self.shift(-3600)
        black.wait_kind(name, "flagged")
        for _ in range(20):
            white.ask("talk", name, text="hello")


del Hall

if __name__ == "__main__":
    unit.main()
