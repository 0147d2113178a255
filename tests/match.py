#!/usr/bin/env python3
"""Matches and learning from the command line.  usage: match.py PROGRAM FIRST_UGI"""

import json
import os
import re
import signal
import stat
import subprocess
import sys
import tempfile
import time
import unittest

PROGRAM, FIRST = (os.path.abspath(word) for word in sys.argv[1:3])
del sys.argv[1:3]


def match(*words, status=0, timeout=300):
    done = subprocess.run([PROGRAM, "match", *words, "--quiet"], capture_output=True, text=True,
                          timeout=timeout)
    assert done.returncode == status, (words, done.returncode, done.stdout, done.stderr)
    return done


def told(*words, **kw):
    return json.loads(match(*words, "--json", **kw).stdout)


class Matches(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def script(self, text):
        """An engine that answers as a few lines of shell say."""
        name = os.path.join(self.folder.name, "engine%d.sh" % len(os.listdir(self.folder.name)))
        with open(name, "w") as file:
            file.write("#!/bin/sh\nwhile read -r word rest; do case \"$word\" in\n"
                       "ugi) echo ugiok;; isready) echo readyok;; quit) exit;;\n%s\nesac; done\n" % text)
        os.chmod(name, os.stat(name).st_mode | stat.S_IXUSR)
        return "cmd:" + name

    def test_search_beats_chance(self):
        result = told("--game", "traverse", "--engine", "search", "--engine", "random",
                      "--games", "6", "--nodes", "500")
        search, chance = result["engines"]
        self.assertEqual((search["won"], chance["lost"], result["games"]), (6, 6, 6))
        self.assertEqual(result["pairs"], [0, 0, 0, 0, 3])
        self.assertEqual(search["late"] + search["crashed"] + search["illegal"], 0)
        self.assertGreater(search["elo"], 500)

    def test_search_beats_the_first_opponent(self):
        """The strength of the engine in small."""
        for game, games in (("travelers", 6), ("traverse", 6), ("courier-leapale", 4),
                            ("traverse:rules=advanced", 4)):
            result = told("--game", game, "--engine", "search,nodes=1000", "--engine",
                          "cmd:%s,nodes=1000" % FIRST, "--games", str(games), "--concurrency", "2")
            self.assertGreaterEqual(result["engines"][0]["won"], games - 2, (game, result))

    def test_clocks_are_kept(self):
        late = 0
        for game in ("travelers", "courier-leapale", "traverse:rules=advanced"):
            result = told("--game", game, "--engine", "search", "--engine", "search,Level=4",
                          "--games", "2", "--tc", "0.3+0.02", "--grace", "100")
            for engine in result["engines"]:
                late += engine["late"]
                self.assertEqual((engine["crashed"], engine["illegal"]), (0, 0), game)
        self.assertLessEqual(late, 1)  # of six games: a busy machine may halt us for longer than that

    def test_four_seats(self):
        result = told("--game", "traverse:players=4", "--engine", "search", "--engine", "random",
                      "--lineup", "ABBB", "--games", "4", "--nodes", "300")
        search, chance = result["engines"]
        self.assertEqual((search["seats"], chance["seats"]), (4, 12))
        self.assertEqual(search["won"], 4)

    def test_faults_are_counted(self):
        crashes = self.script("go) exit 3;;")
        cheats = self.script("go) echo bestmove a1a9;;")
        sleeps = self.script("go) sleep 30; echo bestmove a2a3;;")
        for engine, kind in ((crashes, "crashed"), (cheats, "illegal"), (sleeps, "late")):
            result = told("--game", "travelers", "--engine", "random", "--engine", engine,
                          "--games", "2", "--movetime", "300")
            self.assertEqual(result["engines"][1][kind], 2, (kind, result))
            self.assertEqual(result["engines"][1]["lost"], 2, (kind, result))
        done = match("--game", "travelers", "--engine", "random", "--engine", "cmd:false", status=2)
        self.assertIn("does not answer", done.stderr)

    def test_sequential_test(self):
        result = told("--game", "traverse", "--engine", "search", "--engine", "random", "--sprt",
                      "0,50", "--games", "400", "--nodes", "100", "--concurrency", "2",
                      "--opening", "2")
        self.assertIn(result["sprt"]["verdict"], ("accepted", "undecided"))
        level = told("--game", "traverse", "--engine", "search,nodes=30", "--engine",
                     "search,nodes=1000", "--sprt", "0,50", "--games", "400", "--concurrency", "2")
        self.assertEqual(level["sprt"]["verdict"], "rejected")
        self.assertLess(level["games"], 400)

    def test_records_and_going_on(self):
        folder = os.path.join(self.folder.name, "games")
        words = ["--game", "travelers", "--engine", "search,name=one", "--engine", "random", "--nodes",
                 "200", "--out", folder]
        first = told(*words, "--games", "4")
        self.assertEqual(sorted(os.listdir(folder)), ["game-%06d.txt" % i for i in range(1, 5)])
        with open(os.path.join(folder, "game-000001.txt")) as file:
            text = file.read()
        self.assertIn('[White "one"]', text)
        self.assertIn("holds games already", match(*words, status=2).stderr)
        times = {name: os.stat(os.path.join(folder, name)).st_mtime_ns for name in os.listdir(folder)}
        again = told(*words, "--games", "6", "--resume")
        self.assertEqual(again["games"], 6)
        self.assertGreaterEqual(again["engines"][0]["won"], first["engines"][0]["won"])
        for name, stamp in times.items():
            self.assertEqual(os.stat(os.path.join(folder, name)).st_mtime_ns, stamp, name)

    def test_interrupted(self):
        process = subprocess.Popen([PROGRAM, "match", "--game", "travelers", "--engine", "search",
                                    "--engine", "search", "--games", "1000", "--nodes", "300", "--json"],
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        time.sleep(2)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 1)
        self.assertLess(json.loads(out)["games"], 1000)
        self.assertIn("of 1000 games", err)

    def test_bad_options(self):
        two = ["--engine", "search", "--engine", "random"]
        for words, message in ((["--game", "travelers"], "at least twice"),
                               (["--game", "travelers", "--engine", "sea", "--engine", "random"], "unknown engine"),
                               (["--game", "travelers", "--engine", "search,Hash", "--engine", "random"], "KEY=VALUE"),
                               (["--game", "travelers", *two, "--tc", "soon"], "is not a clock"),
                               (["--game", "travelers", *two, "--tc", "1", "--nodes", "3"], "only one of"),
                               (["--game", "travelers", *two, "--sprt", "5"], "two numbers"),
                               (["--game", "travelers", *two, "--lineup", "AC"], "no engine 'C'"),
                               (["--game", "travelers", *two, "--lineup", "A"], "must name 2"),
                               (["--game", "travelers", *two, "--adjudicate", "0,0"], "SCORE,TURNS"),
                               (["--game", "travelers", *two, "--resume"], "needs '--out FOLDER'"),
                               (["--game", "safe-passage", *two], "nobody plays against anybody"),
                               (["--game", "traverse:players=3", *two, "--sprt", "0,5"], "for two")):
            self.assertIn(message, match(*words, status=2).stderr)


class Learning(unittest.TestCase):
    def tune(self, *words):
        done = subprocess.run([PROGRAM, "tune", *words], capture_output=True, text=True, timeout=120)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stderr

    def learn_twice(self, spec, games):
        with tempfile.TemporaryDirectory() as folder:
            nets = []
            for threads in "12":
                out = os.path.join(folder, "net" + threads)
                said = self.tune(spec, "--games", games, "--nodes", "100", "--epochs", "2", "--threads", threads,
                                 "--save", out + ".samples", "--out", out)
                self.assertIn("epoch 2: error", said)
                with open(out, "rb") as file:
                    nets.append(file.read())
            self.assertEqual(nets[0], nets[1])
            self.assertTrue(nets[0].startswith(b"WAYFARER NET 1\n"))
            again = out + ".again"
            self.tune(spec, "--games", "0", "--data", out + ".samples", "--epochs", "2", "--out", again)
            with open(again, "rb") as file:
                self.assertEqual(file.read(), nets[0])

    def test_the_same_options_give_the_same_net(self):
        self.learn_twice("traverse", "20")
        self.learn_twice("traverse:players=4", "20")

    def test_learning_makes_the_error_smaller(self):
        with tempfile.TemporaryDirectory() as folder:
            said = self.tune("traverse:players=3", "--games", "40", "--nodes", "200", "--epochs", "4", "--out",
                             folder + "/net")
            errors = [float(word) for word in re.findall(r"error ([0-9.]+)", said)]
            self.assertEqual(len(errors), 4)
            self.assertLess(errors[-1], 0.97 * errors[0])

    def test_bad_options(self):
        for words, message in ((["traverse"], "'--out FILE' or '--save FILE'"),
                               (["traverse:players=4", "--games", "0", "--data", __file__, "--out", "x"],
                                "not samples of this game"),
                               (["travelers", "--games", "0", "--data", "/dev/null/x", "--out", "x"], "/dev/null/x")):
            done = subprocess.run([PROGRAM, "tune", *words], capture_output=True, text=True, timeout=60)
            self.assertEqual(done.returncode, 2)
            self.assertIn(message, done.stderr)


if __name__ == "__main__":
    unittest.main()
