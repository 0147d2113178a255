#!/usr/bin/env python3
"""What was played at this server: listed games that are over, counted once, and no others.

usage: test_explorer.py PROGRAM WEB"""

import json
import os
import subprocess
import sys
import unittest
from urllib.parse import quote

from client import GENEROUS, Server, Visitor, http, unit, until

PROGRAM, WEB = (os.path.abspath(sys.argv.pop(1)) for _ in range(2))

# The same position by two orders of moves, and then different moves.
ONE, OTHER = "a2a3 a8a7 b2b3 b8b7 i2i3", "b2b3 b8b7 a2a3 a8a7 i2i4"


class Explorer(unittest.TestCase):
    def setUp(self):
        self.server = Server(PROGRAM, WEB, *GENEROUS)
        self.addCleanup(self.server.cleanup)

    def visitor(self, server=None):
        visitor = Visitor((server or self.server).port).connect()
        self.addCleanup(visitor.hang_up)
        return visitor

    def play(self, moves, listed=True, resigns="b", server=None):
        white, black = self.visitor(server), self.visitor(server)
        name = white.ask("create", spec="travelers", seats={"w": "me", "b": "open"}, open=listed)["table"]
        white.join(name).wait_kind(name, "seated")
        black.join(name).ask("sit", name)
        white.wait_kind(name, "seated", 2)
        for at, move in enumerate(moves.split()):
            (black if at % 2 else white).ask("move", name, move=move, at=at)
        if resigns:
            (black if resigns == "b" else white).ask("resign", name)
        return name, white, black

    def explore(self, position=None, spec="travelers", server=None, headers=()):
        path = "/api/explore?spec=%s" % quote(spec) + ("&position=%s" % quote(position) if position else "")
        status, fields, body = http((server or self.server).port, path, headers=headers)
        return status, fields, json.loads(body) if status == 200 else body.decode()

    def counted(self, games, server=None):
        """What is known of the start, once `games` games are counted."""
        until(lambda: self.explore(server=server)[2].get("of") == games
              and "counting" not in self.explore(server=server)[2], "%d games" % games)
        return self.explore(server=server)[2]

    def position(self, moves):
        done = subprocess.run([PROGRAM, "apply", "travelers", *moves.split()], capture_output=True, text=True, check=True)
        return done.stdout.strip()

    def test_transpositions_are_one_position_with_two_moves(self):
        self.play(ONE)
        self.play(OTHER, resigns="w")
        start = self.counted(2)
        self.assertEqual((start["games"], {move["move"]: move["count"] for move in start["moves"]}),
                         (2, {"a2a3": 1, "b2b3": 1}))
        there = self.explore(self.position("a2a3 a8a7 b2b3 b8b7"))[2]
        self.assertEqual(there["games"], 2)
        self.assertEqual({move["move"]: (move["count"], move["wins"], move["draws"]) for move in there["moves"]},
                         {"i2i3": (1, {"w": 1, "b": 0}, 0), "i2i4": (1, {"w": 0, "b": 1}, 0)})
        self.assertEqual(self.explore(self.position("i2i3"))[2]["moves"], [])

    def test_only_listed_games_that_are_over_count(self):
        self.play("a2a3 a8a7", listed=False)
        name, white, _ = self.play("a2a4 a8a7", resigns=None)
        self.play("b2b3 b8b7")
        start = self.counted(1)
        self.assertEqual([move["move"] for move in start["moves"]], ["b2b3"])
        white.ask("resign", name)
        self.assertEqual({move["move"] for move in self.counted(2)["moves"]}, {"a2a4", "b2b3"})

    def test_what_was_counted_survives_a_kill_and_counts_once(self):
        name, white, _ = self.play(ONE)
        self.counted(1)
        white.ask("talk", name, text="well played")  # the table changes after its end
        self.play(OTHER)
        before = self.counted(2)
        self.server.kill()
        self.server.start()
        self.assertEqual(self.counted(2), before)

    def test_games_of_another_server_of_the_store_count_here(self):
        other = Server(PROGRAM, WEB, *GENEROUS, store=self.server.store)
        self.addCleanup(other.cleanup)
        self.play(ONE, server=other)
        self.assertEqual(self.counted(1)["moves"][0]["move"], "a2a3")
        self.assertEqual(self.counted(1, other)["games"], 1)

    def test_levels_of_computers_are_told(self):
        white = self.visitor()
        name = white.ask("create", spec="travelers", seats={"w": "me", "b": {"level": 2}}, open=True)["table"]
        white.join(name).wait_kind(name, "seated", 2)
        white.ask("move", name, move="a2a3", at=0)
        white.wait_kind(name, "move", 2)
        white.ask("resign", name)
        self.assertNotIn("level", self.counted(1)["moves"][0])
        self.assertEqual(self.explore(self.position("a2a3"))[2]["moves"][0]["level"], 2.0)

    def test_a_copy_is_known_by_its_tag_and_faults_are_lines(self):
        self.play(ONE)
        self.counted(1)
        status, fields, _ = self.explore()
        self.assertEqual((status, fields["cache-control"]), (200, "no-cache"))
        self.assertEqual(self.explore(headers=["If-None-Match: " + fields["etag"]])[0], 304)
        for spec, position, words in (("chess", None, "chess"), ("travelers", "9/9", "position"), ("", None, "spec")):
            status, _, line = self.explore(position, spec)
            self.assertEqual((status, line.count("\n")), (400, 1), line)


if __name__ == "__main__":
    unit.main()
