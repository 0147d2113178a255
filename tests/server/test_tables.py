#!/usr/bin/env python3
"""Tables over real sockets: the protocol, every refusal, reconnecting, kill -9 and starting again.

usage: test_tables.py PROGRAM WEB"""

import contextlib
import json
import os
import re
import socket
import subprocess
import sys
import tempfile
import time
import unittest

from client import GENEROUS, GUARD, Refused, Server, Visitor, http, unit, until

PROGRAM, WEB = os.path.abspath(sys.argv.pop(1)), os.path.abspath(sys.argv.pop(1))
FAST = {"kind": "fischer", "seconds": 300, "add": 2}


class Tables(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server(PROGRAM, WEB, *GENEROUS)

    @classmethod
    def tearDownClass(cls):
        cls.server.stop()
        cls.server.cleanup()

    def visitor(self, **kw):
        visitor = Visitor(self.server.port, **kw).connect()
        self.addCleanup(visitor.hang_up)
        return visitor

    def table(self, spec="travelers", seats=None, **fields):
        """A table of two that has begun, and its players."""
        white, black = self.visitor(), self.visitor()
        name = white.ask("create", spec=spec, seats=seats or {"w": "me", "b": "open"}, **fields)["table"]
        white.join(name)
        black.join(name)
        white.wait_kind(name, "seated")
        black.wait_kind(name, "seated")
        black.ask("sit", name)
        for visitor in (white, black):
            visitor.wait_kind(name, "seated", 2)
        return name, white, black

    def refused(self, words, visitor, *args, **fields):
        with self.assertRaises(Refused) as refusal:
            visitor.ask(*args, **fields)
        self.assertIn(words, str(refusal.exception))

    # ---- a game ----

    def test_a_move_reaches_everybody_in_the_same_order(self):
        name, white, black = self.table()
        watchers = [self.visitor().join(name) for _ in range(2)]
        game = ["a2a4", "a8a6", "b2b4", "b8b6", "c2c4"]
        for i, move in enumerate(game):
            (white, black)[i % 2].ask("move", name, move=move, at=i)
            for visitor in (white, black, *watchers):
                visitor.wait_kind(name, "move", i + 1)
        for visitor in (black, *watchers):
            self.assertEqual(visitor.tables[name], white.tables[name])
        self.assertEqual(white.moves(name), game)
        self.assertEqual(white.last[name]["you"], ["w"])
        self.assertEqual(watchers[0].last[name]["you"], [])
        self.assertEqual(watchers[0].last[name]["watching"], 2)

    def test_who_comes_back_hears_what_was_missed_and_the_state_of_the_last(self):
        name, white, black = self.table(clock=FAST)
        black.hang_up()
        white.ask("move", name, move="a2a4", at=0)
        white.ask("takeback", name)
        white.wait_kind(name, "takeback")
        black.connect().join(name).wait_kind(name, "takeback")
        state = black.last[name]["state"]
        self.assertEqual(black.tables[name], white.tables[name])
        self.assertEqual((state["n"], state["turns"], state["takeback"]), (5, 1, {"seats": ["w"], "to": 0}))
        self.assertEqual(state["clock"]["left"], white.tables[name][3]["left"])
        self.assertEqual(state, white.last[name]["state"])
        again = self.visitor().connect()
        again.tables[name] = list(white.tables[name])  # who has all events is told the state too
        again.join(name).until(lambda: name in again.last)
        self.assertEqual(again.last[name]["state"], state)

    def test_long_news_comes_in_pieces(self):
        name, white, black = self.table()
        for _ in range(80):  # as many bytes as three messages
            white.ask("talk", name, text="x" * 300)
        late = self.visitor().join(name)
        heard = late.heard
        late.wait_kind(name, "talk", 80)
        self.assertGreaterEqual(late.heard - heard, 2)
        self.assertEqual(late.tables[name], white.wait_kind(name, "talk", 80) and white.tables[name])
        self.assertEqual(late.last[name]["state"]["n"], 83)

    def test_refusals(self):
        name, white, black = self.table()
        watcher = self.visitor()
        self.refused("join the table first", watcher, "move", name, move="a2a4", at=0)
        watcher.join(name).wait_kind(name, "seated", 2)
        self.refused("you hold no seat", watcher, "move", name, move="a2a4", at=0)
        self.refused("you hold no seat", watcher, "resign", name)
        self.refused("you hold no seat", watcher, "talk", name, text="hello")
        self.refused("every seat is taken", watcher, "sit", name)
        self.refused("it is White's turn", black, "move", name, move="a8a6", at=0)
        self.refused("pieces block movement", white, "move", name, move="d1d4", at=0)
        self.refused("the game has gone on since", white, "move", name, move="a2a4", at=1)
        self.refused("the game has gone on since", white, "move", name, move="a2a4")
        self.refused("there is no move", white, "move", name, at=0)
        self.refused("the game has begun", white, "stand", name)
        self.refused("you have no move to take back", white, "takeback", name)
        self.refused("nothing was offered", white, "decline", name)
        self.refused("the game is not over", white, "rematch", name)
        self.refused("it is your own turn", white, "claim", name)
        self.refused("White is at the table", black, "claim", name)
        self.refused("no flag has fallen", black, "flag", name)
        self.refused("say something", white, "talk", name, text="x" * 301)
        self.refused("no key to a seat", watcher, "take", name, key="guess")
        self.refused("there is no such thing to `do`", white, "fly", name)
        self.refused("there is no such table", watcher, "join", "nonesuch1234")
        self.refused("no such event yet", self.visitor(), "join", name, after=99)
        white.ask("move", name, move="a2a4", at=0)
        self.refused("it is Black's turn", white, "move", name, move="a2a4", at=0)
        white.ask("resign", name)
        self.refused("the game is over", black, "move", name, move="a8a6", at=1)

    def test_refusals_are_told_in_the_language_of_the_asker(self):
        name, white, black = self.table()
        white.connect(path="/api/socket?language=de").join(name)
        black.headers = ["Accept-Language: fr, en;q=0.3, de-CH;q=0.8"]
        black.connect().join(name)
        self.refused("Weiß ist am Zug", black, "move", name, move="a8a6", at=0)
        self.refused("Der Reisende darf nicht über", white, "move", name, move="d1d4", at=0)
        self.refused("Byte 3: erwartet: eine Linie a–i; hier steht 'z'", white, "move", name, move="a2z4", at=0)
        self.refused("die Partie ist inzwischen weitergegangen", white, "move", name, move="a2a4", at=1)
        self.refused("Weiß ist am Tisch", black, "claim", name)
        self.refused("sag etwas mit höchstens 300 Bytes", white, "talk", name, text="x" * 301)
        self.refused("diesen Tisch gibt es nicht", white, "join", "nonesuch1234")
        self.refused("Stellung: Byte 1: erwartet: eine Figur", white, "create", spec="travelers", position="?")
        self.refused("Spiel: Byte 1: kein Spiel heißt 'chess'", white, "create", spec="chess")
        self.refused("der Name Computer ist nicht frei", white, "create", spec="travelers", seats={"w": "me", "b": "open"}, name="Computer")
        white.ask("move", name, move="a2a4", at=0)
        for address, fields in (("/api/socket?language=en", ["Accept-Language: de"]), ("/api/socket", ["Accept-Language: de;q=0, en"]),
                                ("/api/socket?language=xx", ["Accept-Language: de"]), ("/api/socket", [])):
            black.headers = fields
            black.connect(path=address).join(name)
            self.refused("nothing was offered", black, "decline", name)

    def test_what_is_not_there_is_told_in_the_language_of_the_asker(self):
        def lines(path, *fields):
            status, head, body = http(self.server.port, path, headers=fields)
            self.assertIn("accept-language", head["vary"])
            return status, body.decode()
        german = "Accept-Language: de-DE,de;q=0.9,en;q=0.8"
        self.assertEqual(lines("/api/table/nonesuch1234", german), (404, "diesen Tisch gibt es nicht\n"))
        self.assertEqual(lines("/api/table/nonesuch1234"), (404, "there is no such table\n"))
        self.assertEqual(lines("/api/position.svg?spec=chess", german), (400, "Byte 1: kein Spiel heißt 'chess'\n"))
        self.assertEqual(lines("/api/position.svg?spec=travelers&moves=a2a3%20a2a3", german), (400, "Zug 2 kann dort nicht gespielt werden\n"))
        self.assertEqual(lines("/api/nothing", german), (404, "unter dieser Adresse ist nichts\n"))

    def test_new_tables_are_checked(self):
        white = self.visitor()
        seats = {"w": "me", "b": "open"}
        self.refused("there is no spec", white, "create", seats=seats)
        self.refused("spec: ", white, "create", spec="chess", seats=seats)
        self.refused("position: ", white, "create", spec="travelers", seats=seats, position="9/9 w")
        self.refused('seat b is "me"', white, "create", spec="travelers", seats={"w": "me"})
        self.refused('seat b is "me"', white, "create", spec="travelers", seats={"w": "me", "b": {"level": 11}})
        self.refused("seat w does not take part", white, "create", spec="traverse",
                     seats={"s": "me", "n": "open", "w": "open"})
        self.refused("the clock's kind", white, "create", spec="travelers", seats=seats, clock={"kind": "sand"})
        self.refused("seconds is a number", white, "create", spec="travelers", seats=seats,
                     clock={"kind": "sudden", "seconds": 0})
        self.refused("add is a number", white, "create", spec="travelers", seats=seats,
                     clock={"kind": "fischer", "seconds": 60})
        self.refused("days is a number", white, "create", spec="travelers", seats=seats,
                     clock={"kind": "days", "days": 31})
        for first in (0, 3601, "30", None):
            self.refused("first is a number of seconds from 1 to 3600", white, "create", spec="travelers", seats=seats,
                         clock={"kind": "sudden", "seconds": 60, "first": first})
        self.refused("first is for clocks that count seconds", white, "create", spec="travelers", seats=seats,
                     clock={"kind": "days", "days": 3, "first": 30})

    # ---- seats ----

    def test_a_seat_stays_with_its_cookie(self):
        name, white, black = self.table()
        again = self.visitor(cookie=white.cookie).join(name)
        again.wait_kind(name, "seated", 2)
        self.assertEqual(again.last[name]["you"], ["w"])
        again.ask("move", name, move="a2a4", at=0)
        black.wait_kind(name, "move")

    def test_one_stands_up_before_the_game(self):
        white, black = self.visitor(), self.visitor()
        name = white.ask("create", spec="traverse:players=4",
                         seats={"s": "me", "w": "open", "n": {"level": 1}, "e": "open"})["table"]
        black.join(name).wait_kind(name, "seated", 2)
        black.ask("sit", name, name="Ann")
        black.ask("stand", name)
        white.join(name).wait_kind(name, "stood")
        self.assertEqual([event for event in white.tables[name] if event["kind"] == "seated"][-1]["name"], "Ann")
        self.refused("the game has not begun", white, "move", name, move="=SSDDTTCC", at=0)

    def test_a_key_moves_a_seat_to_another_device_once(self):
        name, white, _ = self.table()
        phone = self.visitor().join(name)
        phone.wait_kind(name, "seated", 2)
        first = white.ask("key", name)["key"]
        second = white.ask("key", name)["key"]
        self.refused("used already, or a newer one", phone, "take", name, key=first)
        phone.ask("take", name, key=second)
        self.refused("used already", self.joined(name), "take", name, key=second)
        phone.ask("move", name, move="a2a4", at=0)
        self.refused("you hold no seat", white, "resign", name)

    def joined(self, name):
        visitor = self.visitor().join(name)
        visitor.wait(name, lambda log: log)
        return visitor

    # ---- clocks ----

    def test_the_server_decides_that_a_flag_fell(self):
        name, white, black = self.table(clock={"kind": "sudden", "seconds": {"w": 1, "b": 3600}})
        flagged = black.wait_kind(name, "flagged")[0]
        seated = black.tables[name][2]
        self.assertEqual(flagged["seat"], "w")
        self.assertGreaterEqual(flagged["at"] - seated["at"], 1000)
        self.refused("the game is over", white, "move", name, move="a2a4", at=0)

    def test_clocks_show_what_the_times_of_the_events_say(self):
        """Fischer adds, Bronstein gives back what a move took, up to a limit."""
        whole = 3600000
        tables = [(gives, *self.table(clock={"kind": kind, "seconds": 3600, "add": add})) for kind, add, gives in (
            ("fischer", 2, lambda used: 2000), ("bronstein", 60, lambda used: min(used, 60000)),
            ("bronstein", 1, lambda used: min(used, 1000)))]
        for _, name, white, black in tables:
            white.let_pass(1100, since=white.tables[name][2]["at"])
            white.ask("move", name, move="a2a4", at=0)
        for gives, name, _, black in tables:
            move = black.wait_kind(name, "move")[0]
            used = move["at"] - black.tables[name][2]["at"]
            self.assertGreater(used, 1000)
            self.assertEqual(move["left"], {"w": whole - used + gives(used), "b": whole})

    def test_a_first_turn_has_a_time_of_its_own(self):
        name, white, black = self.table(clock={"kind": "sudden", "seconds": 1, "first": 3600})
        state = black.last[name]["state"]
        self.assertEqual(state["clock"], {"left": {"w": 1000, "b": 1000}, "running": None, "since": None,
                                          "first": {"seat": "w", "until": black.tables[name][2]["at"] + 3600000}})
        white.let_pass(1100, since=white.tables[name][2]["at"])
        white.ask("move", name, move="a2a4", at=0)
        black.ask("move", name, move="a8a6", at=1)
        self.assertEqual(black.wait_kind(name, "flagged")[0]["seat"], "w")  # now it runs
        name, white, black = self.table(clock={"kind": "sudden", "seconds": 3600, "first": 1})
        aborted = black.wait_kind(name, "aborted")[0]
        self.assertEqual(aborted["seat"], "w")
        self.assertGreaterEqual(aborted["at"] - black.tables[name][2]["at"], 1000)
        self.assertEqual(black.last[name]["state"]["result"],
                         {"result": "aborted", "reason": "no first move", "seat": None})
        self.refused("the game is over", white, "move", name, move="a2a4", at=0)
        white.ask("rematch", name)
        black.ask("rematch", name)
        again = black.wait(name, lambda log: any("table" in event for event in log))[-1]["table"]
        self.assertEqual(white.join(again).wait(again, len)[0]["clock"], {"kind": "sudden", "seconds": 3600, "first": 1})

    def test_days_begin_anew_with_each_move(self):
        name, white, black = self.table(clock={"kind": "days", "days": 2})
        white.ask("move", name, move="a2a4", at=0)
        self.assertEqual(black.wait_kind(name, "move")[0]["left"], {"w": 172800000, "b": 172800000})

    # ---- offers ----

    def test_a_draw_needs_both(self):
        name, white, black = self.table()
        white.ask("draw", name)
        self.refused("you have offered a draw already", white, "draw", name)
        black.ask("decline", name)
        white.ask("draw", name)
        white.ask("move", name, move="a2a4", at=0)  # the offer lapses
        black.ask("draw", name)
        self.assertNotIn("the game is over", self.state(name))
        white.ask("draw", name)
        self.refused("the game is over", black, "move", name, move="a8a6", at=1)
        self.assertIn("1/2-1/2", self.state(name))

    def state(self, name):
        return http(self.server.port, "/api/table/%s.txt" % name)[2].decode()

    def test_a_takeback_needs_consent(self):
        name, white, black = self.table()
        white.ask("move", name, move="a2a4", at=0)
        black.ask("move", name, move="a8a6", at=1)
        white.ask("takeback", name)
        self.assertIn("a8a6", self.state(name))
        black.ask("takeback", name)
        self.assertNotIn("a2a4", self.state(name))
        white.ask("move", name, move="b2b4", at=0)
        self.assertIn("b2b4", self.state(name))

    def test_with_the_computer_a_takeback_is_free_and_a_draw_is_not(self):
        white = self.visitor()
        name = white.ask("create", spec="travelers", seats={"w": "me", "b": {"level": 1}})["table"]
        white.join(name).wait_kind(name, "seated", 2)
        white.ask("move", name, move="a2a4", at=0)
        white.wait_kind(name, "move", 2)
        self.refused("the computer agrees to no draw", white, "draw", name)
        white.ask("takeback", name)
        white.ask("move", name, move="b2b4", at=0)
        white.wait_kind(name, "move", 4)

    def test_a_rematch_turns_the_seats(self):
        name, white, black = self.table(clock=FAST)
        white.ask("resign", name)
        white.ask("rematch", name)
        self.refused("asked for a rematch already", white, "rematch", name)
        black.ask("rematch", name)
        event = white.wait(name, lambda log: log[-1].get("table"))[-1]
        for visitor in (white, black):
            visitor.join(event["table"]).wait_kind(event["table"], "seated", 2)
        self.assertEqual((white.last[event["table"]]["you"], black.last[event["table"]]["you"]), (["b"], ["w"]))
        self.assertEqual(white.tables[event["table"]][0]["clock"], FAST)

    def test_who_holds_two_seats_takes_the_last_move_back(self):
        both = self.visitor()
        name = both.ask("create", spec="travelers", seats={"w": "me", "b": "me"})["table"]
        both.join(name)
        both.ask("move", name, move="a2a4", at=0)
        both.ask("move", name, move="a8a6", at=1)
        for seat in "wb":
            both.ask("takeback", name, seat=seat)
        self.assertEqual([event["to"] for event in both.wait_kind(name, "takeback", 2)], [1, 1])
        self.assertEqual(both.last[name]["state"]["turns"], 1)

    def test_safe_passage_is_played_together(self):
        name, white, black = self.table(spec="safe-passage")
        white.ask("move", name, move="e2e4", at=0)
        black.ask("move", name, move="b7b6", at=1)
        self.refused("would leave the bishop on a6 in danger", white, "move", name, move="f1a6", at=2)
        white.ask("takeback", name)  # of the partner's move
        self.assertEqual(white.wait_kind(name, "takeback")[-1]["asks"], True)
        black.wait_kind(name, "takeback")
        self.assertEqual(black.last[name]["state"]["takeback"], {"seats": ["w"], "to": 1})
        self.refused("asked already", white, "takeback", name)
        black.ask("decline", name)
        black.ask("takeback", name)
        white.ask("takeback", name)
        black.ask("move", name, move="e7e5", at=1)
        self.refused("nobody resigns", white, "resign", name)
        self.refused("nobody resigns", white, "resign", name)
        self.refused("no draw in this game", white, "draw", name)

    def test_four_seats_and_one_that_leaves(self):
        people = [self.visitor() for _ in range(4)]
        name = people[0].ask("create", spec="traverse:players=4",
                             seats={"s": "me", "w": "open", "n": "open", "e": "open"})["table"]
        people[0].join(name)
        for visitor in people[1:]:
            visitor.join(name).wait(name, lambda log: log)
            visitor.ask("sit", name)
        for i, visitor in enumerate(people):
            visitor.ask("move", name, move="=SDTCCTDS", at=i)
        people[1].ask("resign", name)
        people[0].ask("move", name, move="b1b2", at=5)
        self.refused("it is North's turn", people[1], "move", name, move="a2b2", at=6)
        people[2].ask("move", name, move="b10b9", at=6)
        people[3].ask("resign", name)
        people[2].ask("resign", name)
        self.assertIn("1-0-0-0", self.state(name))

    def test_who_is_away_may_lose_after_a_notice(self):
        for clock, wait in ((FAST, 60000), ({"kind": "none"}, 86400000)):
            name, white, black = self.table(clock=clock)
            white.hang_up()
            black.until(lambda: black.last[name]["present"] == ["b"])
            black.ask("claim", name)
            notice = black.wait_kind(name, "notice")[0]
            self.assertEqual((notice["seat"], notice["until"] - notice["at"]), ("w", wait))
        self.refused("more seconds to come back", black, "claim", name)

    def test_who_does_not_keep_a_promise_to_be_heard_is_away_until_they_are(self):
        name, white, black = self.table()
        watcher = self.visitor().join(name)
        black.until(lambda: black.last[name]["watching"] == 1)
        for visitor, next_one in ((white, 500), (watcher, 500), (black, 20000)):
            visitor.ask("ping", next=next_one)
        silent = white.ask("ping", next=500)["now"]
        black.until(lambda: black.last[name]["present"] == ["b"] and black.last[name]["watching"] == 0)
        self.assertGreaterEqual(black.last[name]["now"], silent + 500)
        black.ask("claim", name)
        self.refused("seconds to come back", black, "claim", name)
        white.ask("talk", name, text="here")  # anything that comes will do
        black.wait_kind(name, "present")  # an event: the promise still holds, so white may be away again already
        white.ask("ping", next=0)
        watcher.ask("ping")
        black.until(lambda: black.last[name]["present"] == ["w", "b"] and black.last[name]["watching"] == 1)
        later = self.visitor().join(name)
        black.until(lambda: black.last[name]["watching"] == 2)
        later.ask("ping", next=500)
        black.until(lambda: black.last[name]["watching"] == 1)  # who promised later is missed
        self.assertEqual(black.last[name]["present"], ["w", "b"])  # who promises nothing is not

    def test_what_cannot_be_promised_is_refused(self):
        white = self.visitor()
        for promise in (1, 499, 20001, -5, 2**62, "1000", True, 1000.5, None, [], {}):
            self.refused("next is a number of milliseconds from 500 to 20000, or 0", white, "ping", next=promise)
        self.assertIn("now", white.ask("ping", next=500))
        self.server.look_around(40)  # two seconds and more: at nobody's table nothing happens
        self.assertIn("now", white.ask("ping"))

    def test_talk(self):
        name, white, black = self.table()
        white.ask("talk", name, text="Grüße \u265e \"quoted\"")
        self.assertEqual(black.wait_kind(name, "talk")[0]["text"], "Grüße \u265e \"quoted\"")

    # ---- computers ----

    def test_computers_play_each_other_to_be_watched(self):
        visitor = self.visitor()
        name = visitor.ask("create", spec="traverse", seats={"s": {"level": 1}, "n": {"level": 2}})["table"]
        visitor.join(name).wait_kind(name, "move", 4)

    def test_a_heavy_table_slows_nobody_else(self):
        """What people do is not made to wait for a computer's move: it is done while computers think."""
        visitor = self.visitor()
        for _ in range(3):  # two of which wait for the one that thinks
            visitor.ask("create", spec="courier-leapale", seats={"w": {"level": 0}, "b": {"level": 0}})
        name, white, black = self.table()
        meanwhile = 0
        for turn in range(400):
            until(lambda: self.number("thoughts_waiting") > 0)
            before = self.number("moves_total")
            (white, black)[turn % 2].ask("talk", name, text="go on")
            black.wait_kind(name, "talk", turn + 1)
            meanwhile += self.number("moves_total") == before
            if meanwhile == 10:
                break
        self.assertEqual(meanwhile, 10)

    def number(self, name):
        text = http(self.server.port, "/metrics")[2].decode()
        return int(re.search(r"^wayfarer_%s (\d+)$" % name, text, re.M).group(1))

    # ---- lines that break ----

    def test_reconnecting_loses_and_repeats_nothing(self):
        name, white, black = self.table()
        white.ask("move", name, move="a2a4", at=0)
        black.wait_kind(name, "move")
        black.hang_up()
        white.ask("talk", name, text="where are you?")
        white.ask("talk", name, text="hello?")
        black.connect().join(name)
        black.wait_kind(name, "talk", 2)  # Visitor.take refuses gaps and repetitions
        black.ask("move", name, move="a8a6", at=1)
        white.wait_kind(name, "move", 2)

    def test_open_tables_are_listed_until_they_begin(self):
        white, black = self.visitor(), self.visitor()
        name = white.ask("create", spec="travelers", seats={"w": "me", "b": "open"}, open=True)["table"]
        white.join(name).wait_kind(name, "seated")
        self.assertIn(name, self.listed())
        black.join(name).wait_kind(name, "seated")
        black.ask("sit", name)
        self.assertNotIn(name, self.listed())

    def listed(self):
        return http(self.server.port, "/api/tables")[2].decode()

    def playing(self):
        return json.loads(http(self.server.port, "/api/playing")[2])["tables"]

    def test_games_at_open_tables_can_be_looked_on_at_while_somebody_is_there(self):
        hidden, *_ = self.table()
        name, white, black = self.table(open=True, clock=FAST)
        watchers = [self.visitor().join(name) for _ in range(2)]
        white.ask("move", name, move="a2a4", at=0)
        found = until(lambda: [one for one in self.playing() if one["id"] == name and one["turns"] == 1
                               and one["watching"] == 2])[0]
        self.assertEqual((found["spec"], found["clock"]["seconds"]), ("travelers", 300))
        self.assertEqual(found["seats"], {"w": {"kind": "person"}, "b": {"kind": "person"}})
        self.assertNotIn(hidden, [one["id"] for one in self.playing()])
        self.assertNotIn(name, http(self.server.port, "/api/tables")[2].decode())
        other, *_ = self.table(open=True)  # with nobody looking on it comes later
        names = until(lambda: (names := [one["id"] for one in self.playing()]) if other in str(self.playing()) else None)
        self.assertLess(names.index(name), names.index(other))
        for visitor in (white, black, *watchers):
            visitor.hang_up()
        until(lambda: name not in [one["id"] for one in self.playing()])

    def test_the_list_of_games_has_an_end(self):
        for _ in range(21):
            self.visitor().join(self.visitor().ask("create", spec="travelers", open=True,
                                                   seats={"w": "me", "b": {"level": 1}})["table"])
        self.assertEqual(until(lambda: len(self.playing()) >= 20 and len(self.playing())), 20)

    def mine(self, *names, visitor=None):
        headers = ["Cookie: " + visitor.cookie] if visitor else []
        return json.loads(http(self.server.port, "/api/mine?tables=" + ",".join(names), headers=headers)[2])

    def test_a_visitor_is_told_of_the_tables_it_names(self):
        name, white, black = self.table(clock=FAST)
        white.ask("move", name, move="a2a4", at=0)
        waiting = self.visitor().ask("create", spec="traverse", seats={"s": "me", "n": "open"})["table"]
        for visitor, you in ((white, ["w"]), (black, ["b"]), (None, [])):
            told = self.mine(name, waiting, "nosuchtable1", "short", visitor=visitor)
            self.assertEqual([(one["id"], one["spec"], one["you"]) for one in told["tables"]],
                             [(name, "travelers", you), (waiting, "traverse", [])])
            self.assertEqual(told["gone"], ["nosuchtable1"])
            state = told["tables"][0]["state"]
            self.assertEqual((state["turn"], state["clock"]["running"]), ("b", "b"))
            self.assertGreaterEqual(told["now"], state["clock"]["since"])
            self.assertFalse(told["tables"][1]["state"]["started"])
        self.assertEqual(len(self.mine(*[waiting] * 16)["tables"]), 16)
        for query, words in (("", "name the tables"), ("?tables=" + ",".join([waiting] * 17), "too many tables"),
                             ("?tables=%zz", "not well formed")):
            status, _, body = http(self.server.port, "/api/mine" + query)
            self.assertEqual((status, words in body.decode()), (400, True), query)

    def test_every_kind_of_event_is_documented(self):
        root = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
        with open(os.path.join(root, "src/server/core/table/event_json.c")) as source:
            kinds = re.findall(r'\[EVENT_\w+\] = "(\w+)"', source.read())
        with open(os.path.join(root, "src/server/core/request_json.c")) as source:
            requests = re.findall(r'\[ASK_\w+\] = \{"(\w+)"', source.read())
        with open(os.path.join(root, "docs/server.md")) as text:
            documented = set(re.findall(r"`(\w+)`", text.read()))
        self.assertGreater(len(kinds), 10)
        self.assertGreater(len(requests), 10)
        self.assertEqual(set(kinds + requests) - documented, set())


class TwoServers(unittest.TestCase):
    """Two processes on one store: what is done at one is heard of at the other."""

    def setUp(self):
        self.first = Server(PROGRAM, WEB)
        self.addCleanup(self.first.cleanup)
        self.second = Server(PROGRAM, WEB, store=self.first.store)
        self.addCleanup(self.second.cleanup)

    def test_a_game_between_people_at_two_servers(self):
        white, black = (Visitor(server.port).connect() for server in (self.first, self.second))
        self.addCleanup(white.hang_up)
        self.addCleanup(black.hang_up)
        name = white.ask("create", spec="travelers", seats={"w": "me", "b": "open"})["table"]
        white.join(name).wait_kind(name, "seated")
        black.join(name).ask("sit", name)
        for visitor in (white, black):
            visitor.wait_kind(name, "seated", 2)
        for at, move in enumerate(("a2a4", "a8a6", "b2b4", "b8b6")):
            mover, other = (white, black) if at % 2 == 0 else (black, white)
            mover.ask("move", name, move=move, at=at)
            other.wait_kind(name, "move", at + 1)
        for visitor in (white, black) * 20:  # both at once: a conflict is settled, nothing is lost
            visitor.send({"do": "talk", "table": name, "text": "hello"})
        for visitor in (white, black):
            visitor.wait_kind(name, "talk", 40)
        self.assertEqual(white.tables[name], black.tables[name])

    def test_whoever_goes_to_another_server_resumes_by_the_last_number(self):
        """Although that server has the table in memory, and has not heard of the last events yet."""
        white, black = (Visitor(server.port).connect() for server in (self.first, self.second))
        self.addCleanup(white.hang_up)
        self.addCleanup(black.hang_up)
        name = white.ask("create", spec="travelers", seats={"w": "me", "b": "open"})["table"]
        white.join(name).wait_kind(name, "seated")
        black.join(name).wait_kind(name, "seated")
        for count in range(1, 11):
            reader = Visitor(self.second.port).connect()
            white.ask("talk", name, text="hello")
            number = white.wait_kind(name, "talk", count)[-1]["n"]
            reader.tables[name] = white.tables[name][:number]
            reader.join(name)
            reader.hang_up()

    def test_the_computer_moves_once(self):
        people = [Visitor(server.port).connect() for server in (self.first, self.second)]
        for person in people:
            self.addCleanup(person.hang_up)
        name = people[0].ask("create", spec="traverse", seats={"s": {"level": 1}, "n": {"level": 1}})["table"]
        for person in people:
            person.join(name)
        for person in people:
            person.wait_kind(name, "move", 8)
        self.assertEqual(people[0].tables[name][:11], people[1].tables[name][:11])


class Restarts(unittest.TestCase):
    """kill -9 in the middle of moves: nothing acknowledged is lost, and clocks go on honestly."""

    def setUp(self):
        self.server = Server(PROGRAM, WEB)
        self.addCleanup(self.server.cleanup)

    def visitor(self):
        visitor = Visitor(self.server.port).connect()
        self.addCleanup(visitor.hang_up)
        return visitor

    def begin(self, spec, **fields):
        white, black = self.visitor(), self.visitor()
        name = white.ask("create", spec=spec, seats={"w": "me", "b": "open"}, **fields)["table"]
        white.join(name).wait_kind(name, "seated")
        black.join(name).wait_kind(name, "seated")
        black.ask("sit", name)
        return name, white, black

    def test_nothing_acknowledged_is_lost(self):
        name, white, black = self.begin("travelers")
        game = ["a2a3", "a8a7", "b2b3", "b8b7", "c2c3", "c8c7", "d2d3", "d8d7", "f2f3", "f8f7"]
        acknowledged = []
        for i, move in enumerate(game):
            player = (white, black)[i % 2]
            player.ask("move", name, move=move, at=i)
            acknowledged.append(move)
            if i in (2, 5, 9):  # one more move is on its way when the server dies
                other = (white, black)[(i + 1) % 2]
                other.send({"do": "move", "table": name, "move": ("e8e7", "e2e3")[i % 2], "at": i + 1})
                self.server.kill()
                self.server.start()
                for visitor in (white, black):
                    visitor.connect().join(name)
                    visitor.wait(name, lambda log: len([e for e in log if e["kind"] == "move"]) >= i + 1)
                if len(white.moves(name)) > i + 1:  # it was durable already: take it back
                    self.assertEqual(white.moves(name)[-1], ("e8e7", "e2e3")[i % 2])
                    break
                self.assertEqual(white.moves(name), acknowledged)
        self.assertEqual(white.tables[name][:len(black.tables[name])], black.tables[name][:len(white.tables[name])])

    def sql(self, words, *values):
        with contextlib.closing(self.server.database()) as store, store:
            return store.execute(words, values).fetchall()

    def beat(self):
        """When the server last noted that it is up."""
        return self.sql("SELECT max(at) FROM beats")[0][0]

    def test_clocks_do_not_run_while_nobody_is_there(self):
        whole = 3600000
        name, white, black = self.begin("travelers", clock={"kind": "sudden", "seconds": 3600})
        white.ask("move", name, move="a2a4", at=0)
        began = white.wait_kind(name, "move")[0]["at"]
        until(lambda: self.beat() > began + 1000)
        self.server.kill()
        self.sql("UPDATE beats SET at = at - 1000")  # as if it had been gone for a second
        last = self.beat()
        self.server.start()
        black.connect().join(name)
        resumed = black.wait_kind(name, "resumed")[0]
        self.assertEqual(resumed["ms"], resumed["at"] - last)
        self.assertGreaterEqual(resumed["ms"], 1000)
        black.ask("move", name, move="a8a6", at=1)
        move = black.wait_kind(name, "move", 2)[1]
        self.assertEqual(move["left"]["b"], whole - (last - began) - (move["at"] - resumed["at"]))

    def test_a_flag_falls_after_a_restart(self):
        for seconds in (2, 10, 60):  # more, if it fell before the server was killed
            name, white, black = self.begin("travelers", clock={"kind": "sudden", "seconds": seconds})
            self.server.kill()
            before, = self.sql("SELECT count(*) FROM events WHERE name = ?", name)[0]
            self.server.start()
            if before == 3:
                break
        black.connect().join(name)
        flagged = black.wait_kind(name, "flagged")[0]
        given = sum(event["ms"] for event in black.tables[name] if event["kind"] == "resumed")
        self.assertEqual(flagged["seat"], "w")
        self.assertGreaterEqual(flagged["at"] - black.tables[name][2]["at"], 1000 * seconds + given)

    def test_the_computer_goes_on_after_a_restart(self):
        white = self.visitor()
        name = white.ask("create", spec="courier-leapale", seats={"w": "me", "b": {"level": 0}})["table"]
        white.join(name).wait_kind(name, "seated", 2)
        white.ask("move", name, move="wd2wd3", at=0)
        self.server.kill()
        self.server.start()
        white.connect().join(name)
        white.wait_kind(name, "move", 2)

    def age(self, name, due):
        """Two years pass for a table; what happens at it next would happen at `due`."""
        then = int((time.time() - 2 * 365 * 86400) * 1000)
        self.sql("UPDATE tables SET changed = ?, due = ? WHERE name = ?", then, due, name)

    def test_old_tables_go_but_those_with_a_clock_still_to_run_stay(self):
        old, fresh, running = (self.begin("travelers")[0] for _ in range(3))
        self.server.stop()
        self.age(old, 0)
        self.age(running, int((time.time() + 86400) * 1000))
        self.server.start()

        def status(name):
            return http(self.server.port, "/api/table/" + name)[0]

        until(lambda: status(old) == 404)
        self.assertEqual([status(name) for name in (fresh, running)], [200, 200])

    def test_a_table_that_went_while_someone_looked_on_gets_no_more_events(self):
        name, white, _ = self.begin("travelers")
        self.sql("DELETE FROM tables WHERE name = ?", name)
        self.sql("DELETE FROM events WHERE name = ?", name)
        with self.assertRaises(Refused) as refusal:
            white.ask("move", name, move="a2a4", at=0)
        self.assertIn("no longer in the store", str(refusal.exception))

    def test_a_store_that_cannot_be_read_for_a_while_is_not_taken_for_an_empty_one(self):
        name, white, black = self.begin("travelers")
        other = self.visitor().ask("create", spec="traverse", seats={"s": {"level": 1}, "n": "open"})["table"]
        in_memory = b"\nwayfarer_tables_in_memory 1\n"  # nobody is at the other table: it is in the store alone
        until(lambda: in_memory in http(self.server.port, "/metrics")[2])
        self.sql("ALTER TABLE events RENAME TO elsewhere")
        self.assertRaisesRegex(Refused, "the table cannot be read", self.visitor().join, other)
        self.assertEqual(http(self.server.port, "/api/table/" + other)[0], 503)
        self.assertRaisesRegex(Refused, "could not be written", white.ask, "move", name, move="a2a4", at=0)
        self.assertRaisesRegex(Refused, "the table cannot be read", white.ask, "move", name, move="a2a4", at=0)
        self.sql("ALTER TABLE elsewhere RENAME TO events")
        white.ask("move", name, move="a2a4", at=0)
        black.wait_kind(name, "move")
        visitor = self.visitor()

        def joins():
            with contextlib.suppress(Refused):
                return visitor.join(other)

        until(joins)  # it is not read again at once
        visitor.wait_kind(other, "seated")

    def test_a_store_that_cannot_be_opened_is_named(self):
        self.server.stop()
        for store, words in (("sqlite:/nonesuch/x.sqlite", "cannot be opened"), ("mysql:x", "not of the form"),
                             ("sqlite://x.sqlite", "not of the form"), ("sqlite:" + tempfile.gettempdir(), "it is no file")):
            done = subprocess.run([PROGRAM, "serve", "--web", WEB, "--store", store, "--listen",
                                   "127.0.0.1:%d" % self.server.port], capture_output=True, text=True, timeout=GUARD)
            self.assertEqual(done.returncode, 2)
            self.assertIn(words, done.stderr)
            self.assertEqual(done.stderr.count("\n"), 1)
        self.server.start()

    def test_a_port_that_is_taken_is_named(self):
        done = subprocess.run([*self.server.words, "--listen", "127.0.0.1:%d" % self.server.port],
                              capture_output=True, text=True, timeout=GUARD)
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertEqual(done.stderr, "wayfarer: cannot listen at 127.0.0.1, port %d:"
                                      " the port is taken\n" % self.server.port)

    def test_nobody_is_heard_at_an_address_that_was_not_given(self):
        for address in ("127.0.0.2", "::1"):
            with self.assertRaises(ConnectionRefusedError):
                socket.create_connection((address, self.server.port), timeout=GUARD)


if __name__ == "__main__":
    unit.main()
