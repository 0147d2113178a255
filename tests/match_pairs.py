#!/usr/bin/env python3
"""Matches from opening files, the statistics of pairs, and matches that are killed and resumed.
usage: match_pairs.py PROGRAM"""

import json
import math
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest

import unit

PROGRAM = os.path.abspath(sys.argv.pop(1))
HANG = 900  # seconds: longer than anything here takes on the slowest machine
POINTS = [i / 4 for i in range(5)]


def match(*words, status=0):
    done = subprocess.run([PROGRAM, "match", *words, "--quiet"], capture_output=True, text=True, timeout=HANG)
    assert done.returncode == status, (words, done.returncode, done.stdout, done.stderr)
    return done


def told(*words, **kw):
    return json.loads(match(*words, "--json", **kw).stdout)


# ---- the sequential test, computed in another way ----

def most_likely(seen, conditions):
    """Shares of the greatest likelihood with sum(p * c) = 0 for each condition c: the maximum of the dual
    sum(seen * log(1 + x . c)), which is concave, by Newton's method with halved steps."""
    x = [0.0] * len(conditions)

    def dual(x):
        total = 0
        for i in range(5):
            inner = 1 + sum(a * c[i] for a, c in zip(x, conditions))
            if inner <= 0:
                return -math.inf
            total += seen[i] * math.log(inner)
        return total

    for _ in range(200):
        inner = [1 + sum(a * c[i] for a, c in zip(x, conditions)) for i in range(5)]
        first = [sum(seen[i] * c[i] / inner[i] for i in range(5)) for c in conditions]
        second = [[sum(seen[i] * c[i] * d[i] / inner[i] ** 2 for i in range(5)) for d in conditions] for c in conditions]
        if len(conditions) == 1:
            step = [first[0] / second[0][0]]
        else:
            (a, b), (_, d) = second
            det = a * d - b * b
            step = [(d * first[0] - b * first[1]) / det, (a * first[1] - b * first[0]) / det]
        scale = 1.0
        while scale > 1e-12 and dual([a + scale * s for a, s in zip(x, step)]) < dual(x):
            scale /= 2
        x = [a + scale * s for a, s in zip(x, step)]
    return [seen[i] / (1 + sum(a * c[i] for a, c in zip(x, conditions))) for i in range(5)]


def likelihood(seen, shares):
    return sum(s * math.log(p) for s, p in zip(seen, shares))


def at_logistic(seen, elo):
    score = 1 / (1 + 10 ** (-elo / 400))
    return likelihood(seen, most_likely(seen, [[a - score for a in POINTS]]))


def at_normalised(seen, elo):
    """The best over all means m, where the deviation of a pair must be (m - 1/2) / t."""
    t = elo / (800 / math.log(10)) * math.sqrt(2)
    if t == 0:
        return at_logistic(seen, 0)

    def best(m):
        square = ((m - 0.5) / t) ** 2 + m * m
        return likelihood(seen, most_likely(seen, [[a - m for a in POINTS], [a * a - square for a in POINTS]]))

    low, high = 0.5 + t * 0.02, 0.5 + t * 0.49
    for _ in range(60):
        a, b = low + (high - low) * 0.382, low + (high - low) * 0.618
        low, high = (low, b) if best(a) > best(b) else (a, high)
    return best((low + high) / 2)


def llr(pairs, elo0, elo1, at):
    counts = [max(n, 1e-3) for n in pairs]
    seen = [n / sum(counts) for n in counts]
    return sum(counts) * (at(seen, elo1) - at(seen, elo0))


class Folder(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def file(self, name, text=None):
        path = os.path.join(self.folder.name, name)
        if text is not None:
            with open(path, "w") as file:
                file.write(text)
        return path

    def record(self, folder, game):
        with open(os.path.join(self.folder.name, folder, "game-%06d.txt" % game)) as file:
            return file.read()


class Pairs(Folder):
    WORDS = ["--spec", "travelers", "--engine", "search,nodes=120,name=one", "--engine", "search,nodes=60,name=two"]

    def test_the_statistics(self):
        for model, at, limits in (("logistic", at_logistic, (-5, 40)), ("normalised", at_normalised, (10, 60))):
            words = [*self.WORDS, "--games", "20", "--sprt=%d,%d" % limits, "--elo-model", model]
            result = told(*words)
            pairs, said, sprt = result["pairs"], result["pentanomial"], result["sprt"]
            games = 2 * sum(pairs)
            mean = sum(a * n for a, n in zip(POINTS, pairs)) / sum(pairs)
            variance = sum((a - mean) ** 2 * n for a, n in zip(POINTS, pairs)) / sum(pairs)
            elo = (mean - 0.5) / math.sqrt(2 * variance) * 800 / math.log(10)
            half = 1.959964 / math.sqrt(games) * 800 / math.log(10)
            for key, value, close in (("mean", mean, 1e-5), ("variance", variance, 1e-5), ("normalised_elo", elo, 0.01),
                                      ("normalised_elo_low", elo - half, 0.01), ("normalised_elo_high", elo + half, 0.01),
                                      ("likelihood_of_superiority",
                                       0.5 * (1 + math.erf((mean - 0.5) / math.sqrt(2 * variance / sum(pairs)))), 1e-4)):
                self.assertAlmostEqual(said[key], value, delta=close, msg=(key, result))
            self.assertEqual(sprt["elo_model"], model)
            self.assertAlmostEqual(sprt["llr"], llr(pairs, *limits, at), delta=1e-3, msg=pairs)
            text = match(*words).stdout
            self.assertIn("pairs for one (pentanomial, 0 to 2 points): %d %d %d %d %d  normalised Elo " % tuple(pairs), text)
            self.assertIn("H0: %sElo <= %d" % ("normalised " if model == "normalised" else "", limits[0]), text)

    def test_what_pairs_do_not_say(self):
        """Without a pair, or where all are equal, nothing is divided by zero."""
        for games in ("1", "4"):
            said = told("--spec", "travelers", "--engine", "random", "--engine", "random", "--nodes", "1", "--games", games,
                        "--max-turns", "7")["pentanomial"]
            self.assertEqual((said["normalised_elo"], said["mean"], said["variance"]), (None, 0.5, 0))
        self.assertNotIn("pentanomial", told("--spec", "traverse:players=3", "--engine", "random", "--engine", "random",
                                             "--nodes", "1", "--games", "1", "--max-turns", "9"))

    def test_the_verdict_depends_on_no_timing(self):
        """The test looks at pairs in their order, so parallel games that end earlier do not change it."""
        words = [*self.WORDS, "--games", "300", "--sprt", "0,400"]
        one, four = told(*words), told(*words, "--concurrency", "4")
        self.assertEqual(one, four)
        self.assertNotEqual(one["sprt"]["verdict"], "undecided")
        self.assertLess(one["games"], 300)


class Openings(Folder):
    FILE = ("# a comment\n\nstartpos moves a2a4 a8a6\r\na2a3 a8a7\n"
            "3tdt3/ayuabayua/9/9/9/9/9/AYUABAYUA/3TDT3 b - 0 1\n"
            "\tposition fen 3tdt3/ayuabayua/9/9/9/9/9/AYUABAYUA/3TDT3 w - 0 1 moves b2b4\n")
    RANDOM = ["--spec", "travelers", "--engine", "random,name=one", "--engine", "random,name=two", "--nodes", "1",
              "--max-turns", "8"]

    def firsts(self, folder, games):
        """The position and the first moves of each game, and who is White."""
        seen = []
        for game in range(1, games + 1):
            text = self.record(folder, game)
            position = re.search(r'\[Position "(.*)"\]', text)
            moves = re.sub(r"\{[^}]*\}|\d+\.+", " ", text.split("\n\n")[1]).split()
            seen.append((re.search(r'\[White "(\w+)"\]', text).group(1), position and position.group(1), moves[:2]))
        return seen

    def test_each_line_from_every_seat(self):
        words = [*self.RANDOM, "--openings", self.file("book", self.FILE), "--out"]
        told(*words, self.file("games"), "--games", "10")
        seen = self.firsts("games", 10)
        self.assertEqual([white for white, _, _ in seen], ["one", "two"] * 5)
        for pair, (position, moves) in enumerate(((None, ["a2a4", "a8a6"]), (None, ["a2a3", "a8a7"]),
                                                  ("3tdt3/ayuabayua/9/9/9/9/9/AYUABAYUA/3TDT3 b - 0 1", []),
                                                  (None, ["b2b4"]), (None, ["a2a4", "a8a6"]))):
            for _, was, played in seen[2 * pair:2 * pair + 2]:
                self.assertEqual((was, played[:len(moves)]), (position, moves), pair)
        orders = set()
        for seed in "12345":
            folder = "random" + seed
            told(*words, self.file(folder), "--games", "8", "--order", "random", "--seed", seed)
            order = [str(one[1:]) for one in self.firsts(folder, 8)]
            self.assertEqual(len({text[:12] for text in order[::2]}), len({text[:12] for text in order[1::2]}))
            told(*words, self.file(folder + "again"), "--games", "8", "--order", "random", "--seed", seed, "--concurrency", "3")
            self.assertEqual([one[1] for one in self.firsts(folder + "again", 8)], [one[1] for one in self.firsts(folder, 8)])
            orders.add(tuple(one[1] for one in self.firsts(folder, 8)))
        self.assertGreater(len(orders), 1)

    def test_three_seats(self):
        start = subprocess.run([PROGRAM, "moves", "traverse:players=3"], capture_output=True, text=True, check=True).stdout.split()
        book = self.file("book", "%s\n%s\n" % (start[0], start[5]))
        result = told("--spec", "traverse:players=3", "--engine", "random", "--engine", "search", "--lineup", "AAB", "--nodes", "1",
                      "--games", "6", "--max-turns", "9", "--openings", book, "--out", self.file("games"))
        self.assertEqual(result["engines"][1]["seats"], 6)
        self.assertEqual([self.record("games", game).split("\n\n")[1].split()[1] for game in range(1, 7)],
                         [start[0]] * 3 + [start[5]] * 3)

    def test_the_manifest_knows_the_openings(self):
        words = [*self.RANDOM, "--games", "2", "--out", self.file("games"), "--openings"]
        result = told(*words, self.file("book", self.FILE))
        with open(self.file("games/match.json")) as file:
            manifest = json.load(file)
        self.assertEqual({key: value for key, value in manifest["openings"].items() if key != "fnv1a"},
                         {"file": self.file("book"), "count": 4, "order": "sequential"})
        del result["version"]
        self.assertEqual(manifest["result"], result)
        self.assertEqual(told(*words, self.file("book"), "--resume")["games"], 2)
        for book, more, message in ((self.FILE + "a2a3\n", [], "openings.count is 4 there and 5 here"),
                                    (self.FILE.replace("b2b4", "b2b3"), [], "openings.fnv1a is "),
                                    (self.FILE, ["--order", "random"], 'openings.order is "sequential" there and "random" here')):
            self.assertIn(message, match(*words, self.file("book", book), *more, "--resume", status=2).stderr)
        self.assertIn("opening is 0 there and 6 here", match(*self.RANDOM, "--games", "2", "--out", self.file("games"), "--resume", status=2).stderr)

    def test_bad_files(self):
        for text, message in (("", "has no openings"), ("# a2a3\n\n", "has no openings"),
                              ("a2a3\n\na2a9\n", "book, line 3: "), ("3tdt3/9 w - 0 1\n", "book, line 1: "),
                              ("startpos a2a3 a2a4", "book, line 1: "), ("\0a2a3", "has no openings"),
                              ("3T1T3/4t4/9/4b2t1/9/4B4/9/9/8a b - 0 1", "book, line 1: the game is over before the engines move"),
                              ("fen", "book, line 1: "), ("fen moves a2a3", "book, line 1: ")):
            done = match(*self.RANDOM, "--openings", self.file("book", text), "--out", self.file("none"), status=2)
            self.assertIn(message, done.stderr)
            self.assertEqual((done.stderr.count("\n"), os.path.exists(self.file("none"))), (1, False), (text, done.stderr))
        book = self.file("book", self.FILE)
        for words, message in ((["--openings", self.file("nothing")], "nothing"), (["--openings", book, "--order", "best"], "sequential or random, not 'best'"),
                               (["--order", "random"], "needs '--openings FILE'"), (["--openings", book, "--opening", "3"], "only one of '--opening' and"),
                               (["--elo-model", "normalised"], "needs '--sprt"), (["--sprt", "0,5", "--elo-model", "bayes"], "not 'bayes'"),
                               (["--sprt", "0,300", "--elo-model", "normalised"], "from -200 to 200")):
            self.assertIn(message, match(*self.RANDOM, *words, status=2).stderr)


class Killed(Folder):
    def test_the_result_is_that_of_an_undisturbed_match(self):
        """kill -9 in the middle, at several times, with games under way on two threads."""
        words = ["--spec", "travelers", "--engine", "search,nodes=150,name=one", "--engine", "search,nodes=100,name=two", "--seed", "7",
                 "--games", "60", "--sprt", "0,120", "--openings", self.file("book", Openings.FILE), "--order", "random"]
        whole = told(*words, "--out", self.file("whole"))
        for kept in (1, 5, 12):
            while not self.killed(words, kept):
                shutil.rmtree(self.file("killed"))  # it ended before it could be killed: from the beginning
        self.assertGreaterEqual(len(self.games("killed")), 12)
        self.assertEqual(told(*words, "--out", self.file("killed"), "--resume", "--concurrency", "2"), whole)
        with open(self.file("killed/match.json")) as file:
            self.assertEqual(json.load(file)["result"]["pairs"], whole["pairs"])
        for game in range(1, whole["games"] + 1):
            self.assertEqual(self.moves("killed", game), self.moves("whole", game))

    def killed(self, words, kept):
        """Continues the match and kills it when so many games are kept; False: it had ended by then."""
        process = subprocess.Popen([PROGRAM, "match", *words, "--out", self.file("killed"), "--resume", "--concurrency", "2",
                                    "--quiet", "--json"], stdout=subprocess.PIPE, text=True)
        while process.poll() is None and len(self.games("killed")) < kept:
            time.sleep(0.01)  # until then, however long that takes
        process.kill()
        process.communicate(timeout=HANG)
        return process.returncode == -signal.SIGKILL

    def games(self, folder):
        try:
            return [name for name in os.listdir(self.file(folder)) if re.fullmatch(r"game-\d{6}\.txt", name)]
        except FileNotFoundError:
            return []

    def moves(self, folder, game):
        return re.sub(r"\{[^}]*\}", "", self.record(folder, game).split("\n\n")[1]).split()

    def test_no_engine_outlives_the_match(self):
        engine = self.file("engine.sh", "#!/bin/sh\nwhile read -r word rest; do case \"$word\" in\nugi) echo ugiok;; isready) echo readyok;;\n"
                           "go) echo $$ >%s.new; mv %s.new %s; exec tail -f /dev/null;; esac; done\n" % ((self.file("pid"),) * 3))
        process = subprocess.Popen([PROGRAM, "match", "--spec", "travelers", "--engine", "cmd:sh " + engine, "--engine", "random",
                                    "--nodes", "1", "--quiet"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        while not os.path.exists(self.file("pid")):
            self.assertIsNone(process.poll())
            time.sleep(0.01)
        with open(self.file("pid")) as file:
            pid = int(file.read())
        process.send_signal(signal.SIGKILL)
        process.wait(HANG)
        deadline = time.monotonic() + HANG
        while self.runs(pid):
            self.assertLess(time.monotonic(), deadline, "the engine runs on")
            time.sleep(0.01)

    def runs(self, pid):
        try:
            with open("/proc/%d/stat" % pid) as file:
                return file.read().rpartition(") ")[2][0] not in "ZX"
        except FileNotFoundError:
            return False


if __name__ == "__main__":
    unit.main()
