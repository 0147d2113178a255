#!/usr/bin/env python3
"""Matches and learning from the command line.  usage: match.py PROGRAM FIRST_UGI"""

import json
import math
import os
import re
import pty
import shutil
import signal
import stat
import subprocess
import sys
import tempfile
import time
import unittest

import unit

PROGRAM, FIRST = (os.path.abspath(word) for word in sys.argv[1:3])
del sys.argv[1:3]
HANG = 900  # seconds: longer than anything here takes on the slowest machine


def match(*words, status=0):
    done = subprocess.run([PROGRAM, "match", *words, "--quiet"], capture_output=True, text=True,
                          timeout=HANG)
    assert done.returncode == status, (words, done.returncode, done.stdout, done.stderr)
    return done


def told(*words, **kw):
    return json.loads(match(*words, "--json", **kw).stdout)


class Matches(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def script(self, text, options=""):
        """An engine that answers as a few lines of shell say; `options` it declares."""
        name = os.path.join(self.folder.name, "engine%d.sh" % len(os.listdir(self.folder.name)))
        with open(name, "w") as file:
            file.write("#!/bin/sh\nwhile read -r word rest; do case \"$word\" in\n"
                       "ugi) printf '%sugiok\\n';; isready) echo readyok;; quit) exit;;\n%s\nesac; done\n"
                       % (options, text))
        os.chmod(name, os.stat(name).st_mode | stat.S_IXUSR)
        return "cmd:" + name

    def test_search_beats_chance(self):
        result = told("--spec", "traverse", "--engine", "search", "--engine", "random",
                      "--games", "6", "--nodes", "500")
        search, chance = result["engines"]
        self.assertEqual((search["won"], chance["lost"], result["games"]), (6, 6, 6))
        self.assertEqual(result["pairs"], [0, 0, 0, 0, 3])
        self.assertEqual(search["late"] + search["crashed"] + search["illegal"], 0)
        self.assertEqual((search["points"], chance["points"]), (1, 0))

    def test_search_beats_the_first_opponent(self):
        """The strength of the engine in small."""
        for game, games in (("travelers", 6), ("traverse", 6), ("courier-leapale", 4),
                            ("traverse:rules=advanced", 4)):
            result = told("--spec", game, "--engine", "search,nodes=1000", "--engine",
                          "cmd:%s,nodes=1000" % FIRST, "--games", str(games), "--concurrency", "2")
            self.assertGreaterEqual(result["engines"][0]["won"], games - 2, (game, result))

    def test_clocks_are_kept(self):
        """Within a minute, that is: how often an engine asks the clock is counted in test_watch.c."""
        games = json.loads(subprocess.run([PROGRAM, "games", "--json"], capture_output=True, check=True).stdout)["games"]
        names = [game["name"] for game in games if game["name"] not in ("traverse", "safe-passage")]
        for game in (*names, "traverse:rules=advanced"):
            result = told("--spec", game, "--engine", "search", "--engine", "search,Level=4",
                          "--games", "2", "--tc", "0.3+0.02", "--grace", "60000")
            for engine in result["engines"]:
                self.assertEqual((engine["crashed"], engine["illegal"], engine["late"]), (0, 0, 0), game)

    def test_four_seats(self):
        result = told("--spec", "traverse:players=4", "--engine", "search", "--engine", "random",
                      "--lineup", "ABBB", "--games", "4", "--nodes", "300")
        search, chance = result["engines"]
        self.assertEqual((search["seats"], chance["seats"]), (4, 12))
        self.assertEqual(search["won"], 4)
        self.assert_intervals(result, 4)
        self.assertEqual(chance["points"], 0)
        self.assertLess(chance["points_high"], 1 / 3)  # of three seats one can win

    def assert_intervals(self, result, seats):
        """Wilson's interval, computed from the counts once more."""
        z, games, spread = 1.959964, result["games"], 1
        if seats == 2 and sum(result["pairs"]) > 0:
            pairs, count = result["pairs"], sum(result["pairs"])
            mean = sum(i / 4 * n for i, n in enumerate(pairs)) / count
            variance = sum((i / 4 - mean) ** 2 * n for i, n in enumerate(pairs)) / count
            apart = mean * (1 - mean)
            spread = (2 * count * variance + 2 * apart) / ((count + 2) * apart) if apart > 1e-9 else 1
        for engine in result["engines"]:
            held = engine["seats"] / games
            mean = (engine["won"] + engine["drawn"] / seats) / games
            n = games / spread
            middle, half = mean + z * z / 2 / n, z * math.sqrt(mean * (1 - mean) / n + (z / 2 / n) ** 2)
            for key, value in (("points", mean), ("points_low", (middle - half) / (1 + z * z / n)),
                               ("points_high", (middle + half) / (1 + z * z / n))):
                self.assertAlmostEqual(engine[key], value / held, delta=2e-5, msg=(key, result))
            self.assertLess(engine["points_low"], engine["points"] + 1e-12)
            for key in ("elo", "elo_low", "elo_high"):
                self.assertEqual(key in engine, seats == 2)
                share = engine[key.replace("elo", "points")]
                if seats == 2 and 1e-9 < share < 1 - 1e-9:
                    self.assertAlmostEqual(engine[key], 400 * math.log10(share / (1 - share)), delta=0.5)
                elif seats == 2:
                    self.assertIsNone(engine[key])

    def test_intervals_are_honest(self):
        """Two wins prove little, and two draws do not either."""
        words = ["--spec", "travelers", "--engine", "search", "--engine", "random", "--nodes", "200"]
        won = told(*words, "--games", "2")
        self.assert_intervals(won, 2)
        self.assertLess(won["engines"][0]["elo_low"], 0)
        self.assertIsNone(won["engines"][0]["elo_high"])
        self.assertIsNone(won["engines"][1]["elo_low"])
        text = match(*words, "--games", "2").stdout
        self.assertIn("Elo above -113", text)
        self.assertIn("Elo below +113", text)
        self.assertIn("Wilson's 95 % interval", text)
        self.assert_intervals(told(*words, "--games", "1"), 2)  # no pair yet
        widths = []
        for games in ("2", "20"):
            drawn = told(*words, "--games", games, "--max-turns", "7")
            self.assertEqual(drawn["engines"][0]["drawn"], int(games))
            self.assert_intervals(drawn, 2)
            widths.append(drawn["engines"][0]["elo_high"] - drawn["engines"][0]["elo_low"])
        self.assertGreater(widths[0], 400)
        self.assertLess(widths[1], 150)

    def test_points_of_three_seats(self):
        words = ["--spec", "traverse:players=3", "--engine", "search", "--engine", "random", "--games", "6", "--nodes",
                 "100", "--concurrency", "2"]
        self.assert_intervals(told(*words), 3)
        text = match(*words[:-3], "50", *words[-2:]).stdout
        self.assertIn("33.3 % is even", text)
        self.assertNotIn("Elo", text)

    def test_engines_are_told_apart(self):
        folder = os.path.join(self.folder.name, "apart")
        words = ["--spec", "travelers", "--nodes", "20", "--games", "2"]
        text = match(*words, "--engine", "search,Level=5", "--engine", "search,Level=4", "--out", folder).stdout
        self.assertRegex(text, r"(?m)^search,Level=5  \+")
        self.assertRegex(text, r"(?m)^search,Level=4  \+")
        with open(os.path.join(folder, "game-000001.txt")) as file:
            record = file.read()
        self.assertIn('[White "search,Level=5"]\n[Black "search,Level=4"]', record)
        names = [engine["name"] for engine in told(*words, "--engine", "random", "--engine", "random")["engines"]]
        self.assertEqual(names, ["random (A)", "random (B)"])

    def test_records_of_another_match(self):
        """The manifest is of this match, a record that was put beside it is not."""
        folders = [os.path.join(self.folder.name, name) for name in ("own", "others", "far")]
        for folder, game, level in zip(folders, ("travelers", "travelers", "traverse"), "434"):
            told("--spec", game, "--nodes", "20", "--games", "1", "--engine", "search,Level=5", "--engine",
                 "search,Level=" + level, "--out", folder)
        words = ["--spec", "travelers", "--nodes", "20", "--games", "2", "--engine", "search,Level=5", "--engine",
                 "search,Level=4", "--out", folders[0], "--resume"]
        for other, message in zip(folders[1:], ("Black is 'search,Level=3', not 'search,Level=4'",
                                                "is a game of traverse, not of travelers")):
            shutil.copy(os.path.join(other, "game-000001.txt"), folders[0])
            self.assertIn(message, match(*words, status=2).stderr)

    def refusal(self, *engine, **more):
        """The one line that says why an engine cannot take part; nothing else is printed or made."""
        folder = os.path.join(self.folder.name, "none")
        words = [word for one in engine for word in ("--engine", one)]
        done = match("--spec", "travelers", *words, "--games", "2", "--nodes", "20", "--out", folder, status=2, **more)
        self.assertEqual((done.stdout, done.stderr.count("\n"), os.path.exists(folder)), ("", 1, False), done)
        return done.stderr

    def test_options_are_checked(self):
        tuned = self.script("go) echo bestmove 0000;;", "option name Style type combo default calm var calm var very wild\\n"
                            "option name Bias type spin default 0 min -5 max 5\\noption name Clear Hash type button\\n"
                            "option name Own Book type check default false\\noption name File type string default x\\n")
        for engine, message in (
                ("search,Foo=3", "has no option 'Foo'; it has UGI_Variant, Spec, Hash, Threads, MultiPV, Level, TablesPath, Ponder"),
                ("search,level=99", "'level' of the engine 'search,level=99' must be a number from 0 to 10, not '99'"),
                ("search,Level=3,LEVEL=4", "'LEVEL' is given twice"),
                ("search,Level=99", "'Level' of the engine 'search,Level=99' must be a number from 0 to 10, not '99'"),
                ("search,Level=abc", "from 0 to 10, not 'abc'"), ("search,Level=-1", "from 0 to 10, not '-1'"),
                ("search,Threads=65", "from 1 to 64, not '65'"), ("search,Hash=0", "from 1 to 65536, not '0'"),
                ("search,MultiPV=65", "from 1 to 64, not '65'"), ("search,Ponder=maybe", "true or false, not 'maybe'"),
                ("search,Level=3,Level=3", "'Level' is given twice"), ("search,name=a,name=b", "'name' is given twice"),
                ("search,Spec=traverse", "'--spec' sets"), ("search,ugi_variant=traverse", "'--spec' sets"), ("search,nodes=0", "from 1 to 18446744073709551615, not '0'"),
                ("search,depth=1001", "from 1 to 1000, not '1001'"), ("search,movetime=-1", "from 1 to 86400000, not '-1'"),
                ("search,nodes=3,depth=3", "only one of tc, movetime, nodes and depth"), ("search,=3", "not KEY=VALUE"),
                ("search,Level=", "not KEY=VALUE"), ("search,name=" + "n" * 121, "1 to 120 bytes"),
                ("search,name=a\nb", "control characters"), ("random,Level=3", "has no option 'Level'"),
                ("sea", "unknown engine 'sea'"), ("cmd:", "unknown engine 'cmd:'"),
                ("search,tc=5+", "as in 10+0.1"), ("search,tc=nan", "as in 10+0.1"), ("search,tc=0x10", "as in 10+0.1"),
                ("search,tc=0.001", "as in 10+0.1"), ("search,tc=1+1+1", "as in 10+0.1"),
                ("cmd:%s,Level=12" % FIRST, "from 0 to 10, not '12'"), (tuned + ",Foo=1", "has no option 'Foo'"),
                (tuned + ",Bias=6", "from -5 to 5, not '6'"), (tuned + ",Bias=--1", "from -5 to 5, not '--1'"),
                (tuned + ",Style=wild", "cannot be 'wild'"), (tuned + ",Style=calm var very wild", "cannot be"),
                (tuned + ",Clear Hash=1", "takes no value"), (tuned + ",Own Book=yes", "true or false, not 'yes'")):
            self.assertIn(message, self.refusal(engine, "random"))
            self.assertIn(message, self.refusal("random", engine))
        told("--spec", "travelers", "--engine", tuned + ",bias=-5,Style=very wild,Own Book=true,File=y z", "--engine",
             "search,Level=10,Hash=1,Threads=1,MultiPV=2,Ponder=true", "--games", "1", "--nodes", "20")

    def test_engines_that_cannot_begin(self):
        for command, message in (("false", "did not answer 'ugi': it ended with status 1"),
                                 ("/no/such/program", "it could not be run (status 127)"),
                                 ("kill -9 $$", "it was killed by signal 9"),
                                 ("cat /dev/zero", "wrote 4194304 bytes without an end of line"),
                                 ("yes", "did not answer 'ugi' within 10 seconds"),
                                 ("sleep 100", "did not answer 'ugi' within 10 seconds")):
            command = "cmd:" + command if "$" not in command else self.plain(command)
            self.assertIn(message, self.refusal("random", command))

    def plain(self, text):
        name = os.path.join(self.folder.name, "plain%d.sh" % len(os.listdir(self.folder.name)))
        with open(name, "w") as file:
            file.write("#!/bin/sh\n" + text + "\n")
        os.chmod(name, os.stat(name).st_mode | stat.S_IXUSR)
        return "cmd:" + name

    def test_faults_are_named(self):
        """One line on the first fault of a kind, the record says it of each; going on keeps the counts."""
        for text, kind, message in (
                ("go) exit 3;;", "crashed", "gave no move: it ended with status 3"),
                ("go) kill -11 $$;;", "crashed", "gave no move: it was killed by signal 11"),
                ("go) exec >&-; sleep 30;;", "crashed", "gave no move: it closed its output"),
                ("go) cat /dev/zero;;", "crashed", "wrote 4194304 bytes without an end of line"),
                ("go) echo bestmove a1a9;;", "illegal", "played 'a1a9': "),
                ("go) echo bestmove;;", "illegal", "played ''"),
                ("go) sleep 30;;", "late", "gave no move in 200 ms"),
                ("go) while :; do echo info string no; done;;", "late", "gave no move in 200 ms")):
            engine, folder = self.script(text), os.path.join(self.folder.name, "faults")
            # the engine at fault alone has 200 ms, and if it is not to be late, much grace
            words = ["--spec", "travelers", "--engine", "random,nodes=1", "--engine", engine + ",name=it,movetime=200",
                     "--grace", "20" if kind == "late" else "60000", "--out", folder]
            done = match(*words, "--games", "2")
            self.assertEqual(done.stderr.count("\n"), 1, done)
            self.assertIn("game 1 is forfeited: the engine 'it' " + message, done.stderr)
            for game in (1, 2):
                with open(os.path.join(folder, "game-%06d.txt" % game)) as file:
                    self.assertIn('%s: the engine \'it\' %s' % (kind, message), file.read())
            again = told(*words, "--games", "2", "--resume")
            self.assertEqual((again["engines"][1][kind], again["engines"][1]["lost"]), (2, 2), again)
            for name in os.listdir(folder):
                os.remove(os.path.join(folder, name))
            os.rmdir(folder)

    def test_a_fault_among_four(self):
        """Where the others might have played on, who is at fault has lost and the others share."""
        result = told("--spec", "traverse:players=4", "--engine", "random", "--engine",
                      self.script("go) exit 1;;"), "--lineup", "AAAB", "--games", "4", "--nodes", "10")
        good, bad = result["engines"]
        self.assertEqual((good["drawn"], bad["lost"], bad["crashed"], bad["points"]), (12, 4, 4, 0))
        self.assertAlmostEqual(good["points"], 1 / 3, 4)

    def test_what_was_played_stays(self):
        """An engine that cannot be restarted ends the match; the games before it are reported, kept and resumed."""
        folder = os.path.join(self.folder.name, "games")
        mark = os.path.join(self.folder.name, "mark")
        # each start plays one game, by a fault, and three starts are all
        engine = self.plain("echo >> %s; [ $(wc -l < %s) -gt 3 ] && exit 9\nwhile read -r word rest; do case \"$word\" in\n"
                            "ugi) echo ugiok;; isready) echo readyok;; go) exit 3;; esac; done" % (mark, mark))
        words = ["--spec", "travelers", "--engine", "random", "--engine", engine + ",name=it", "--nodes", "20", "--out",
                 folder, "--json"]
        done = match(*words, "--games", "6", status=2)
        self.assertEqual(json.loads(done.stdout)["games"], 3)
        self.assertEqual(done.stderr.count("\n"), 2, done.stderr)
        self.assertIn("game 4 cannot be played: the engine 'it' did not answer 'ugi': it ended with status 9", done.stderr)
        self.assertEqual(len(os.listdir(folder)), 4)  # three games and the manifest
        os.remove(mark)
        self.assertEqual(json.loads(match(*words, "--games", "5", "--resume").stdout)["games"], 5)

    def test_records_that_are_not(self):
        folder = os.path.join(self.folder.name, "games")
        words = ["--spec", "travelers", "--engine", "search", "--engine", "random", "--nodes", "20", "--games", "2"]
        first = told(*words, "--out", folder)
        self.assertEqual(match(*words, "--out", folder, "--resume").stdout.splitlines()[0],
                         match(*words, "--out", folder, "--resume").stdout.splitlines()[0])
        for text, message in (("nonsense", "is not a record"), ('[Spec "travelers"]\n\n*\n', "White is ''")):
            with open(os.path.join(folder, "game-000002.txt"), "w") as file:
                file.write(text)
            done = match(*words, "--out", folder, "--resume", status=2)
            self.assertIn(message, done.stderr)
            self.assertEqual(done.stderr.count("\n"), 1)
        self.assertEqual(first["games"], 2)
        for place, message in (("/dev/null/x", "cannot create the folder: Not a directory"), ("/proc", "cannot create a file there"),
                               ("/dev/null", "is not a folder"), ("x" * 5000, "longer than 4000 bytes")):
            self.assertIn(message, match(*words, "--out", place, status=2).stderr)

    def test_a_silent_engine_can_be_interrupted(self):
        asked = os.path.join(self.folder.name, "asked")
        process = subprocess.Popen([PROGRAM, "match", "--spec", "travelers", "--engine", self.script("go) : >%s; sleep 100;;" % asked),
                                    "--engine", "random", "--nodes", "9", "--json", "--quiet"],
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        while not os.path.exists(asked) and process.poll() is None:
            time.sleep(0.01)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=HANG)
        self.assertEqual((process.returncode, json.loads(out)["games"], err), (1, 0, ""))

    def test_faults_are_counted(self):
        crashes = self.script("go) exit 3;;")
        cheats = self.script("go) echo bestmove a1a9;;")
        sleeps = self.script("go) sleep 3600; echo bestmove a2a3;;")
        for engine, kind in ((crashes, "crashed"), (cheats, "illegal"), (sleeps, "late")):
            result = told("--spec", "travelers", "--engine", "random", "--engine", engine,
                          "--games", "2", "--movetime", "300", "--grace", "10000" if engine == sleeps else "60000")
            self.assertEqual(result["engines"][1][kind], 2, (kind, result))
            self.assertEqual(result["engines"][1]["lost"], 2, (kind, result))

    def test_sequential_test(self):
        result = told("--spec", "traverse", "--engine", "search", "--engine", "random", "--sprt",
                      "0,50", "--games", "400", "--nodes", "100", "--concurrency", "2",
                      "--opening", "2")
        self.assertIn(result["sprt"]["verdict"], ("H1 accepted", "undecided"))
        level = told("--spec", "traverse", "--engine", "search,nodes=30", "--engine",
                     "search,nodes=1000", "--sprt", "0,50", "--games", "400", "--concurrency", "2")
        self.assertEqual(level["sprt"]["verdict"], "H0 accepted")
        self.assertLess(level["games"], 400)
        self.assertLessEqual(level["sprt"]["llr"], level["sprt"]["lower"])
        self.assertAlmostEqual(level["sprt"]["lower"], -math.log(19), 3)
        self.assertAlmostEqual(level["sprt"]["upper"], math.log(19), 3)

    def test_hypotheses_are_named(self):
        words = ["--spec", "travelers", "--engine", "random,name=one", "--engine", "random,name=two", "--nodes", "1",
                 "--max-turns", "7", "--games", "400"]
        text = match(*words[:-1], "2", "--sprt=-1,1,0.1,0.2").stdout
        self.assertIn("SPRT of one against two, H0: Elo <= -1, H1: Elo >= 1, alpha 0.1, beta 0.2: llr 0.00 "
                      "(-1.50 to 2.08), undecided", text)
        # draws only: that is no difference, far below 30 Elo and far above -30
        self.assertEqual(told(*words, "--sprt", "0,30")["sprt"]["verdict"], "H0 accepted")
        self.assertEqual(told(*words, "--sprt=-30,0")["sprt"]["verdict"], "H1 accepted")

    def test_records_and_going_on(self):
        folder = os.path.join(self.folder.name, "games")
        words = ["--spec", "travelers", "--engine", "search,name=one", "--engine", "random", "--nodes",
                 "200", "--out", folder]
        first = told(*words, "--games", "4")
        self.assertEqual(sorted(os.listdir(folder)), ["game-%06d.txt" % i for i in range(1, 5)] + ["match.json"])
        with open(os.path.join(folder, "game-000001.txt")) as file:
            text = file.read()
        self.assertIn('[White "one"]', text)
        self.assertIn("already has games", match(*words, status=2).stderr)
        times = {name: os.stat(os.path.join(folder, name)).st_mtime_ns for name in os.listdir(folder)}
        again = told(*words, "--games", "6", "--resume")
        self.assertEqual(again["games"], 6)
        self.assertGreaterEqual(again["engines"][0]["won"], first["engines"][0]["won"])
        del times["match.json"]  # it gets the result of each run
        for name, stamp in times.items():
            self.assertEqual(os.stat(os.path.join(folder, name)).st_mtime_ns, stamp, name)

    def test_another_match_is_not_resumed(self):
        """Whatever all games of a match have in common is in its manifest."""
        folder = os.path.join(self.folder.name, "games")
        other = self.script("go) exit 3;;", "id name Other 1.0\\n")
        words = {"--spec": "travelers", "--engine": "search,name=one,Level=3,tc=5+0.1", "--seed": "3", "--opening": "4",
                 "--nodes": "50", "--lineup": "AB", "--grace": "60000", "--max-turns": "30", "--adjudicate": "900,3"}

        def resume(changes, status=2, games="4"):
            asked = [word for pair in {**words, **changes}.items() for word in pair]
            return match(*asked, "--engine", other + ",name=it", "--games", games, "--out", folder, "--resume",
                         status=status).stderr
        resume({}, status=0, games="2")
        before = sorted(os.listdir(folder))
        for changes, message in (
                ({"--seed": "4"}, 'seed is "3" there and "4" here'), ({"--opening": "5"}, "opening is 4 there and 5 here"),
                ({"--nodes": "60"}, 'engines[1].limit is "nodes=50" there and "nodes=60" here'),
                ({"--nodes": "50", "--engine": "search,name=one,Level=3,tc=5+0.2"}, '"tc=5+0.1" there and "tc=5+0.2" here'),
                ({"--engine": "search,name=one,Level=4,tc=5+0.1"}, 'engines[0].options.Level is "3" there and "4" here'),
                ({"--engine": "search,name=one,tc=5+0.1"}, 'options.Level is "3" there and not given here'),
                ({"--engine": "random,name=one,tc=5+0.1"}, 'engines[0].'),
                ({"--engine": "search,name=two,Level=3,tc=5+0.1"}, 'engines[0].name is "one" there and "two" here'),
                ({"--lineup": "BA"}, 'lineup is "AB" there and "BA" here'), ({"--grace": "50000"}, "grace_ms is 60000"),
                ({"--max-turns": "31"}, "max_turns is 30 there and 31 here"),
                ({"--adjudicate": "900,4"}, "adjudicate[1] is 3 there and 4 here"),
                ({"--spec": "courier-leapale"}, 'spec is "travelers" there and "courier-leapale" here')):
            said = resume(changes)
            self.assertIn("games belongs to another match: ", said)
            self.assertIn(message, said)
            self.assertEqual(said.count("\n"), 1, said)
        # another version of an engine, or of this program, is another match
        with open(other[4:]) as file:
            text = file.read()
        with open(other[4:], "w") as file:
            file.write(text.replace("Other 1.0", "Other 1.1"))
        self.assertIn('engines[1].id is "Other 1.0" there and "Other 1.1" here', resume({}))
        with open(other[4:], "w") as file:
            file.write(text)
        name = os.path.join(folder, "match.json")
        with open(name) as file:
            manifest = file.read()
        for kept, message in ((manifest.replace('"version": "', '"version": "0'), "version is "), ("{", "not the match.json of a match"),
                              (None, "no match.json, so the match cannot be resumed")):
            os.remove(name)
            if kept is not None:
                with open(name, "w") as file:
                    file.write(kept)
            self.assertIn(message, resume({}))
        with open(name, "w") as file:
            file.write(manifest)
        self.assertEqual(sorted(os.listdir(folder)), before)
        self.assertIn("game 3 is forfeited", resume({}, status=0))  # more games of the same match

    def test_records_tell_each_move(self):
        """Score, depth, time and nodes as the engine gave them; nothing for the moves of the opening."""
        folder = os.path.join(self.folder.name, "games")
        engine = self.script("go) exit 3;;")
        told("--spec", "travelers", "--engine", "search,name=one,nodes=40", "--engine", "search,name=two,Level=3,tc=100.5+0.25",
             "--games", "2", "--opening", "4", "--max-turns", "12", "--out", folder)
        for game, own, others in ((1, "White", "Black"), (2, "Black", "White")):
            with open(os.path.join(folder, "game-%06d.txt" % game)) as file:
                text = file.read()
            self.assertIn('[%sTimeControl "nodes=40"]' % own, text)
            self.assertIn('[%sTimeControl "100.5+0.25"]' % others, text)
            self.assertRegex(text, r'\[Date "20\d\d\.[01]\d\.[0-3]\d"\]')
            self.assertIn('[Reason "adjudication"]', text)
            moves = text.split("\n\n")[1].replace("\n", " ")
            comments = re.findall(r"\{([^}]*)\}", moves)
            self.assertEqual(len(comments), 8)
            for comment in comments:
                self.assertRegex(comment, r"^([+-]\d+\.\d\d|[+-]M\d+)/[1-9]\d* \d+\.\d\d\ds, n=[1-9]\d*$")
            self.assertNotIn("{", moves[:moves.index("3. ")])
        self.assertIn('[TimeControl "movetime=60000"]', self.one_record(
            "--engine", "random", "--engine", engine + ",name=it", "--movetime", "60000"))
        told_ = self.script('go) echo "info depth 7 score mate -2 nodes 99 pv x"; echo "info multipv 2 score cp 5 pv y"; exit 3;;')
        self.assertRegex(self.one_record("--engine", told_ + ",name=it", "--engine", "random", "--nodes", "1", "--opening", "0"),
                         r"w:resigns \{-M2/7 \d+\.\d\d\ds, n=99\}")

    def one_record(self, *words):
        with tempfile.TemporaryDirectory() as folder:
            told("--spec", "travelers", "--games", "1", *words, "--out", folder)
            with open(os.path.join(folder, "game-000001.txt")) as file:
                return file.read()

    def test_reasons_are_true(self):
        for text, reason in (("go) exit 3;;", "crash"), ("go) echo bestmove a1a9;;", "illegal move")):
            record = self.one_record("--engine", self.script(text) + ",name=it", "--engine", "random", "--nodes", "1",
                                     "--grace", "60000")
            self.assertIn('[Reason "%s"]' % reason, record)
        record = self.one_record("--engine", self.script("go) sleep 30;;") + ",name=it,movetime=50", "--engine", "random",
                                 "--grace", "20", "--nodes", "1")
        self.assertIn('[Reason "time"]', record)
        self.assertIn('[Reason "arrived"]', self.one_record("--engine", "search", "--engine", "random", "--nodes", "200"))

    def test_a_resumed_match_says_the_same(self):
        """All games were played before: the sums come from the records."""
        folder = os.path.join(self.folder.name, "games")
        for spec, count, lineup in (("travelers", "4", "AB"), ("traverse:players=3", "3", "AAB")):
            words = ["--spec", spec, "--engine", "search,nodes=1000", "--engine", "search,name=clock,Level=4,tc=900",
                     "--games", count, "--lineup", lineup, "--max-turns", "60", "--out", folder]
            first = told(*words)
            self.assertGreater(min(engine["depth"] for engine in first["engines"]), 1)
            self.assertEqual(told(*words, "--resume"), first)
            self.assertEqual(match(*words, "--resume").stdout.count("  depth "), 2)
            shutil.rmtree(folder)
        slow = self.script("go) echo info depth 3; sleep 0.1; echo bestmove a1a9;;") + ",name=it,movetime=1"
        words = ["--spec", "travelers", "--engine", slow, "--engine", "random,nodes=1", "--games", "2", "--grace", "60000",
                 "--out", folder]
        first = told(*words)["engines"]
        self.assertGreaterEqual(first[0]["latest_ms"], 98)
        self.assertEqual(first[0]["depth"], 3)
        self.assertEqual(told(*words, "--resume")["engines"], first)
        words = ["--spec", "travelers", "--engine", "random,name=a", "--engine", "random,name=b", "--nodes", "1"]
        self.assertEqual([engine["depth"] for engine in told(*words, "--games", "2")["engines"]], [None, None])

    def test_progress_is_for_terminals(self):
        words = [PROGRAM, "match", "--spec", "travelers", "--engine", "random", "--engine", "random", "--games", "3",
                 "--nodes", "1", "--max-turns", "9"]
        done = subprocess.run(words, capture_output=True, text=True, timeout=HANG)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        main, other = pty.openpty()
        with subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=other) as process:
            os.close(other)
            said = b""
            while True:
                try:
                    more = os.read(main, 4096)
                except OSError:  # the other end is closed
                    break
                said += more
                if not more:
                    break
            self.assertEqual(process.wait(HANG), 0)
        os.close(main)
        self.assertIn(b"\r1 of 3 games", said)
        self.assertTrue(said.endswith(b"\r\x1b[K"), said)

    def test_interrupted(self):
        folder = os.path.join(self.folder.name, "games")
        process = subprocess.Popen([PROGRAM, "match", "--spec", "travelers", "--engine", "search",
                                    "--engine", "search", "--games", "1000", "--nodes", "300", "--json",
                                    "--out", folder], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        while not os.path.exists(os.path.join(folder, "game-000001.txt")) and process.poll() is None:
            time.sleep(0.05)  # until a game is over, however long that takes
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=HANG)
        self.assertEqual(process.returncode, 1)
        self.assertLess(json.loads(out)["games"], 1000)
        self.assertFalse(json.loads(out)["complete"])
        self.assertEqual(err, "")

    def test_a_line_for_each_game(self):
        """As it ends, and at last the result, which says whether all were played."""
        folder = os.path.join(self.folder.name, "games")
        words = ["--spec", "travelers", "--engine", "random,name=one", "--engine", self.script("go) echo bestmove a2a9;;") + ",name=two",
                 "--nodes", "1", "--opening", "0", "--json-lines", "--out", folder]
        lines = [json.loads(line) for line in match(*words, "--games", "2").stdout.splitlines()]
        self.assertEqual(lines[:-1], [
            {"version": 1, "game": number, "players": {"w": white, "b": black}, "result": "win", "reason": "illegal move", "seat": winner,
             "fault": "illegal", "at_fault": loser, "turns": turns, "done": number, "of": 2, "complete": False}
            for number, white, black, winner, loser, turns in ((1, "one", "two", "w", "b", 2), (2, "two", "one", "b", "w", 1))])
        self.assertEqual((lines[-1]["games"], lines[-1]["complete"]), (2, True))
        lines = [json.loads(line) for line in match(*words, "--resume", "--games", "3").stdout.splitlines()]
        self.assertEqual([line.get("game") for line in lines], [3, None])
        self.assertEqual((lines[0]["done"], lines[-1]["games"]), (3, 3))

    def test_names_that_are_not_utf8(self):
        """Of an engine on the command line, and as it calls itself; a long name is not cut within a character."""
        other = os.path.join(self.folder.name, "other.sh")
        with open(other, "wb") as file:
            file.write(b"#!/bin/sh\nprintf 'id name \\303\\050\\355\\240\\200\\n'; exec %s ugi --engine random\n" % PROGRAM.encode())
        os.chmod(other, 0o755)
        folder = os.path.join(self.folder.name, "games")
        words = [PROGRAM, "match", "--spec", "travelers", "--engine", b"random,name=caf\xe9 \xed\xa0\x80", "--engine",
                 "cmd:" + other + " " + "\u00e4" * 100, "--games", "2", "--nodes", "1", "--max-turns", "2", "--opening", "0", "--json",
                 "--out", folder]
        done = subprocess.run(words, capture_output=True, timeout=HANG)
        self.assertEqual(done.returncode, 0, done.stderr)
        names = [engine["name"] for engine in json.loads(done.stdout)["engines"]]
        self.assertEqual(names[0], "caf? ???")
        self.assertTrue(names[1].startswith("cmd:" + other + " \u00e4"), names)
        for name in ("match.json", "game-000001.txt"):
            with open(os.path.join(folder, name), encoding="utf8") as file:
                self.assertIn("caf? ???", file.read())
        done = subprocess.run([*words, "--resume"], capture_output=True, timeout=HANG)
        self.assertEqual((done.returncode, json.loads(done.stdout)["games"]), (0, 2))

    def test_in_german(self):
        """What is wrong with an engine, too."""
        gone = self.script("go) exit 3;;")
        for words, status, said in (
                (["--engine", "random", "--engine", "cmd:/nowhere/x"], 2, "hat auf 'ugi' nicht geantwortet: Es konnte nicht gestartet werden"),
                (["--engine", "random,Taste=1", "--engine", "random"], 2, "hat keine Option 'Taste'; es hat "),
                (["--engine", "random", "--engine", gone], 0, "ist durch einen Fehler verloren: das Programm '%s' hat keinen Zug genannt: "
                                                              "Es endete mit dem Status 3" % gone)):
            done = match("--spec", "travelers", "--games", "2", "--nodes", "1", "--language", "de", *words, status=status)
            self.assertIn(said, done.stderr)

    def test_bad_options(self):
        two = ["--engine", "search", "--engine", "random"]
        for words, message in ((["--spec", "travelers"], "at least twice"),
                               (["--spec", "travelers", "--engine", "sea", "--engine", "random"], "unknown engine"),
                               (["--spec", "travelers", "--engine", "search,Hash", "--engine", "random"], "KEY=VALUE"),
                               (["--spec", "travelers", *two, "--tc", "soon"], "'--tc' must be SECONDS"),
                               (["--spec", "travelers", *two, "--nodes", "3", "--nodes", "4"], "given twice"),
                               (["--spec", "travelers", *two, "--tc", "-1"], "'--tc' must be SECONDS"),
                               (["--spec", "travelers", *two, "--nodes", "0"], "--nodes must be a number from 1"),
                               (["--spec", "travelers", *two, "--games", "0"], "from 1 to 10000000, not '0'"),
                               (["--spec", "travelers", *two, "--games", "-3"], "from 1 to 10000000, not '-3'"),
                               (["--spec", "travelers", *two, "--games", "9" * 30], "from 1 to 10000000"),
                               (["--spec", "travelers", *two, *two], "has no seat: 4 engines for 2 seats"),
                               (["--spec", "travelers", *two, "--lineup", "AA"], "'random' has no seat"),
                               (["--spec", "travelers", *two, "--sprt", "50,0"], "ELO0 below ELO1"),
                               (["--spec", "travelers", *two, "--sprt", "nan,nan"], "ELO0,ELO1"),
                               (["--spec", "travelers", *two, "--sprt", "0,1e9"], "ELO0,ELO1"),
                               (["--spec", "travelers", *two, "--sprt", "0,5,0.7,0.1"], "ALPHA and BETA"),
                               (["--spec", "travelers", *two, "--tc", "1", "--nodes", "3"], "only one of"),
                               (["--spec", "travelers", *two, "--sprt", "5"], "ELO0,ELO1"),
                               (["--spec", "travelers", *two, "--lineup", "AC"], "unknown engine 'C'"),
                               (["--spec", "travelers", *two, "--lineup", "A"], "must name 2"),
                               (["--spec", "travelers", *two, "--adjudicate", "0,0"], "SCORE,TURNS"),
                               (["--spec", "travelers", *two, "--resume"], "needs '--out FOLDER'"),
                               (["--spec", "safe-passage", *two], "has no opponents, so there is no match"),
                               (["--spec", "traverse:players=3", *two, "--sprt", "0,5"], "for two")):
            self.assertIn(message, match(*words, status=2).stderr)


class Learning(unittest.TestCase):
    def tune(self, *words):
        done = subprocess.run([PROGRAM, "tune", *words], capture_output=True, text=True, timeout=HANG)
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
            done = subprocess.run([PROGRAM, "tune", *words], capture_output=True, text=True, timeout=HANG)
            self.assertEqual(done.returncode, 2)
            self.assertIn(message, done.stderr)


if __name__ == "__main__":
    unit.main()
