#!/usr/bin/env python3
"""The measuring of the strategy chapters.  usage: strategy.py PROGRAM

What is exact is measured again; games of weak levels show that every claim can be measured; small games show what is
counted."""

import json
import os
import subprocess
import sys
import tempfile
import unittest

PROGRAM = os.path.abspath(sys.argv.pop(1))
ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
TOOL = os.path.join(ROOT, "tools", "strategy", "strategy.py")
sys.path.insert(0, os.path.dirname(TOOL))

import boards
import measure

HANG = 600
REVIEW = {"turns": [{"grade": "mistake", "reason": {"kind": "loses-ground"}}, {"grade": "blunder", "reason": None},
                    {"grade": "good", "reason": None}]}


def strategy(*words):
    done = subprocess.run([sys.executable, TOOL, PROGRAM, *words], capture_output=True, text=True, timeout=HANG)
    return done.returncode, done.stdout, done.stderr


class Played(measure.Played):
    """A game of TRAVERSE from its boards, which `winner` won."""

    def __init__(self, winner, *texts):
        super().__init__("traverse", {"positions": texts, "moves": ["=SDTCCTDS", "=CDTSSTDC", "e9e10"][:len(texts)], "outcome":
                                      {"result": "win", "seat": winner} if winner else {"result": "draw"}})


class Strategy(unittest.TestCase):
    def test_what_is_exact_is_found_again(self):
        status, out, err = strategy("--only", "safe-passage")
        self.assertEqual((status, err), (0, ""))
        with open(os.path.join(ROOT, "data", "strategy", "safe-passage.json")) as file:
            self.assertEqual(len(out.splitlines()), len(json.load(file)["claims"]))

    def test_a_claim_that_does_not_hold_is_found(self):
        """Four weak games that are cut short last shorter than the chapter says."""
        with tempfile.TemporaryDirectory() as folder:
            for name, spec in (("travelers", "travelers"), ("leapale", "courier-leapale"), ("traverse", "traverse")):
                subprocess.run([PROGRAM, "match", "--spec", spec, "--engine", "search,Level=2,name=a", "--engine",
                                "search,Level=3,name=b", "--nodes", "300", "--games", "4", "--max-turns", "60", "--quiet", "--out",
                                os.path.join(folder, name + "-1")], check=True, stdout=subprocess.DEVNULL, timeout=HANG)
                os.mkdir(os.path.join(folder, "reviews-" + name))
                with open(os.path.join(folder, "reviews-" + name, "0-1.json"), "w") as file:
                    json.dump(REVIEW, file)
            status, out, err = strategy("--games", folder)
        self.assertEqual((status, err), (1, ""))
        self.assertIn("length", out)
        self.assertRegex(out, r"traverse length: .*: OUTSIDE")

    def test_nothing_to_measure(self):
        self.assertEqual(strategy("--only", "travelers")[::2], (2, "nothing was measured\n"))

    def test_boards(self):
        """South has a Square on e5 with a Diamond of North to jump over, and a Circle at home."""
        places = boards.board("traverse", "4sC5/10/10/10/3nD6/3sS6/10/10/10/10 s basic 2 9")
        self.assertEqual(places, {(4, 9, 0): ("s", "C"), (3, 5, 0): ("n", "D"), (3, 4, 0): ("s", "S")})
        self.assertEqual((boards.traverse_rows(places, "s"), boards.traverse_last(places, "s"), boards.traverse_home(places, "s")),
                         (-5, -5, 1))
        self.assertEqual((boards.traverse_ready(places, "s"), boards.traverse_ready(places, "n")), (2, 0))
        cube = boards.board("courier-leapale", "6/6/6/6/6/6|6/6/6/6/6/6|3e2/6/6/3Q2/6/3E2|6/6/6/6/6/6|6/6/6/6/6/6|6/6/6/6/6/S5 w 0 1")
        near = {at: piece for at, piece in cube.items() if piece != ("w", "E")} | {(4, 4, 1): ("w", "E")}
        self.assertEqual((boards.leapale_middle(cube, "w"), boards.leapale_near(near, "b")), (1, 1))
        flat = boards.board("travelers", "2T6/9/9/4d4/9/9/1A7/1T7/9 w - 0 1")
        self.assertEqual((boards.travelers_rows(flat, "w"), boards.travelers_home(flat, "w"), boards.travelers_shots(flat, "w")), (-7, 1, 0))

    def test_measures(self):
        south, even = "4sC5/10/10/10/10/10/10/10/10/4nC5 s basic 2 9", "10/4sC5/10/10/10/10/10/10/4nC5/10 s basic 2 9"
        behind = "10/10/4sC5/10/10/10/10/10/10/4nC5 s basic 2 9"
        games = [Played("s", even, even, behind), Played("n", even, even, behind), Played("s", even, even, even), Played(None, south)]
        self.assertEqual(list(measure.of_games(games, {"ahead": "rows", "turns": 1})), [False, True])
        self.assertEqual(list(measure.of_games(games, {"ahead": "rows", "turns": 1, "least": 3})), [])
        self.assertEqual(list(measure.of_games(games, {"first": "home"})), [False, True])
        self.assertEqual(list(measure.of_games(games, {"seat": "s"})), [True, False, True])
        self.assertEqual(list(measure.of_games(games, {"draws": True})), [False, False, False, True])
        self.assertEqual(list(measure.of_games(games, {"mean": "turns"})), [3, 3, 3, 1])
        self.assertEqual([list(measure.of_games(games[:1], {"last": kind})) for kind in "CS"], [[True], [False]])
        self.assertEqual(list(measure.of_games(games[:1], {"setup": "C", "outside": 0})), [False])
        self.assertEqual(list(measure.of_reviews([REVIEW], {"reasons": ["loses-ground"], "grades": ["mistake", "blunder"]})),
                         [True, False])
        sample = measure.Sample([True, False, True, True])
        self.assertEqual((sample.mean, sample.count, sample.is_share), (0.75, 4, True))


if __name__ == "__main__":
    unittest.main()
