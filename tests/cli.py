#!/usr/bin/env python3
"""Every sub-command of `wayfarer` as a user calls it.  usage: cli.py PROGRAM"""

import contextlib
import json
import os
import re
import select
import signal
import subprocess
import sys
import tempfile
import time
import unittest

import unit

PROGRAM = os.path.abspath(sys.argv.pop(1))
START = "3tdt3/ayuabayua/9/9/9/9/9/AYUABAYUA/3TDT3 w - 0 1"
WON = "2T1T4/9/4b4/7t1/7t1/4B4/9/9/9 b - 0 1"
HANG = 900  # seconds: longer than anything here takes on the slowest machine
LONG = ("--movetime", "3600000")  # levels end by themselves, so a slow machine plays the same


def run(*words, stdin=b""):
    if isinstance(stdin, str):
        stdin = stdin.encode()
    done = subprocess.run([PROGRAM, *words], input=stdin, capture_output=True, timeout=HANG)
    return done.returncode, done.stdout.decode("utf-8", "replace"), done.stderr.decode("utf-8", "replace")


GAMES = {game["name"]: game for game in json.loads(run("games", "--json")[1])["games"]}


class Commands(unittest.TestCase):
    def ok(self, *words, **kw):
        status, out, err = run(*words, **kw)
        self.assertEqual((status, err), (0, ""), words)
        return out

    def refused(self, status, words, message, **kw):
        got, out, err = run(*words, **kw)
        self.assertEqual(got, status, (words, out, err))
        self.assertEqual(out, "", words)
        self.assertEqual(err.count("\n"), 1, (words, err))
        self.assertTrue(err.startswith("wayfarer: ") and err.endswith("\n"), err)
        self.assertIn(message, err)

    def test_help_and_version(self):
        self.assertRegex(self.ok("--version"), r"^wayfarer \d+\.\d+\.\d+\n$")
        overview = self.ok("--help")
        self.assertEqual(self.ok("-h"), overview)
        names = set(re.findall(r"^  wayfarer ([a-z-]+)", overview, re.M))
        self.assertLessEqual(set("games rules play show start moves apply result explain perft random best analyse match "
                            "ugi tune solve verify-solution book verify-book tables puzzle serve".split()), names)
        for name in names:
            self.assertIn("usage: wayfarer " + name, self.ok(name, "--help"))
            self.assertEqual(self.ok(name, "-h"), self.ok(name, "--help"))
            for line in (overview + self.ok(name, "-h")).splitlines():
                self.assertLessEqual(len(line), 100, name)

    def test_what_is_missing_is_named(self):
        for words, missing, usage in ((["moves"], "SPEC", "moves SPEC"), (["explain"], "SPEC", "explain SPEC MOVE"),
                                      (["explain", "travelers"], "MOVE", "explain SPEC MOVE"),
                                      (["explain", "--game", "x"], "MOVE", "explain SPEC MOVE"),
                                      (["explain", "--game", "x", "travelers"], "MOVE", "explain SPEC MOVE"),
                                      (["apply", "travelers"], "MOVE", "apply SPEC MOVE"),
                                      (["perft", "travelers", "--divide"], "DEPTH", "perft SPEC DEPTH"),
                                      (["book", "kings"], "FILE", "book GOAL FILE"), (["rules"], "GAME", "rules GAME"),
                                      (["best"], "SPEC", "best SPEC"), (["tune"], "SPEC", "tune SPEC"),
                                      (["verify-solution"], "FILE", "verify-solution FILE")):
            self.refused(2, words, "wayfarer: %s is missing; usage: wayfarer %s ..." % (missing, usage))
            self.assertIn("wayfarer %s --help" % words[0], run(*words)[2])

    def test_usage_errors(self):
        self.refused(2, [], "no command given")
        self.refused(2, ["fly"], "unknown command 'fly'")
        self.refused(2, ["moves", "travelers", "more"], "unexpected word 'more'")
        self.refused(2, ["moves", "travelers", "--fast"], "unknown option '--fast'")
        self.refused(2, ["moves", "travelers", "--position"], "'--position' needs a value")
        self.refused(2, ["moves", "travelers", "--json=1"], "'--json=1' takes no value")
        self.refused(2, ["moves", "travelers", "--position", START, "--position", START], "given twice")
        self.refused(2, ["moves", "travelers", "--position", START, "--file", "x"], "cannot both")
        self.refused(2, ["perft", "travelers", "x"], "the depth must be a number from 0 to 100, not 'x'")
        self.refused(2, ["perft", "travelers", "3", "--threads", "0"], "--threads must be a number")
        self.refused(2, ["best", "travelers", "--depth", "2", "--nodes", "3"], "only one of")
        self.refused(2, ["best", "travelers", "--depth", "2", "--depth=2"], "the option '--depth' is given twice")
        self.refused(2, ["book", "kings", "/nonexistent", "--from", "9", "--to", "3"], "--from 9 is greater than --to 3")
        self.refused(2, ["best", "travelers", "--level", "11"], "--level must be a number from 1 to 10")
        self.refused(2, ["random", "travelers", "--seed", "18446744073709551616"], "--seed must be")
        self.refused(2, ["moves", "travelers", "--file", "/nonexistent"], "cannot open '/nonexistent'")
        self.refused(2, ["apply", "travelers", "--position", "-", "-"], "only once", stdin=START)
        self.refused(2, ["moves", "tra\nvelers"], "no game is called 'tra?velers'")

    def test_games_and_rules(self):
        self.assertEqual(list(GAMES)[:4], ["travelers", "courier-leapale", "traverse", "safe-passage"])
        for game in GAMES:
            self.assertIn(game, self.ok("games"))
            rules = self.ok("rules", game)
            self.assertTrue(json.loads(self.ok("rules", game, "--json"))["rules"].startswith("# " + rules.split("\n")[0]))
        self.refused(2, ["rules", "go"], "byte 1: no game is called 'go'")

    def test_start_and_show(self):
        self.assertEqual(self.ok("start", "travelers"), START + "\n")
        self.assertEqual(json.loads(self.ok("start", "traverse", "--json"))["position"],
                         "10/10/10/10/10/10/10/10/10/10 s basic 2 1")
        shown = self.ok("show", "travelers")
        self.assertIn(" 9  . . . t d t . . .\n", shown)
        self.assertTrue(shown.endswith(START + "\n"))
        self.assertTrue(shown.isascii())
        cube = self.ok("show", "courier-leapale")
        for level in "uvwxyz":
            self.assertIn("level " + level, cube)
        pieces = json.loads(self.ok("show", "safe-passage", "--json"))["pieces"]
        self.assertEqual(len(pieces), 32)
        self.assertIn({"at": "e1", "seat": "w", "letter": "K", "name": "king"}, pieces)

    def test_starts_of_safe_passage(self):
        start = lambda n: self.ok("start", "safe-passage:start=" + n).split("/")[0]
        self.assertEqual(start("518"), "rnbqkbnr")
        self.assertEqual(start("0"), "bbqnnrkr")
        self.assertEqual(start("959"), "rkrnnqbb")
        self.assertEqual(start("1"), "bqnbnrkr")
        seen = {start(str(n)) for n in range(0, 960, 7)}
        self.assertEqual(len(seen), len(range(0, 960, 7)))
        for rank in seen:
            self.assertLess(rank.index("r"), rank.index("k"))
            self.assertLess(rank.index("k"), rank.rindex("r"))
            self.assertEqual((rank.index("b") + rank.rindex("b")) % 2, 1)

    def test_scrambled_start_is_the_documented_one(self):
        def splitmix(state):
            while True:
                state = (state + 0x9E3779B97F4A7C15) % 2**64
                z = state
                z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 % 2**64
                z = (z ^ z >> 27) * 0x94D049BB133111EB % 2**64
                yield z ^ z >> 31
        def rank(numbers):
            while True:
                home = list("RNBQKBNR")
                for i in range(7, 0, -1):
                    j = next(numbers) % (i + 1)
                    home[i], home[j] = home[j], home[i]
                text = "".join(home)
                if (text.index("B") + text.rindex("B")) % 2:
                    return text
        for seed in (0, 1, 5, 12345, 2**64 - 1):
            numbers = splitmix(seed)
            white, black = rank(numbers), rank(numbers).lower()
            self.assertEqual(self.ok("start", "safe-passage:start=scramble-%d" % seed),
                             "%s/pppppppp/8/8/8/8/PPPPPPPP/%s w - - 0 1\n" % (black, white))

    def test_moves(self):
        moves = self.ok("moves", "travelers").split()
        self.assertEqual(len(moves), 91)
        self.assertEqual(moves, sorted(moves))
        setups = self.ok("moves", "traverse").encode().split(b"\n")[:-1]
        self.assertEqual(len(setups), 2520)
        self.assertEqual(setups, sorted(setups))
        self.assertEqual(json.loads(self.ok("moves", "travelers", "--json"))["moves"], moves)
        self.assertEqual(self.ok("moves", "travelers", "--position", WON), "")
        self.assertEqual(self.ok("moves", "travelers", "--position", "-", stdin=START + "\n").split(), moves)
        with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
            file.write(START + "\r\n")
            file.flush()
            self.assertEqual(self.ok("moves", "travelers", "--file", file.name).split(), moves)

    def test_apply(self):
        after = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2\n"
        self.assertEqual(self.ok("apply", "safe-passage", "e2e4", "e7e5"), after)
        self.assertEqual(self.ok("apply", "safe-passage", "-", stdin="e2e4\n e7e5\n"), after)
        self.assertEqual(json.loads(self.ok("apply", "safe-passage", "--json", "e2e4 e7e5"))["position"] + "\n", after)
        self.refused(1, ["apply", "safe-passage", "e2e5"], "move 'e2e5': A pawn goes one square forward, or two from its starting rank")
        self.refused(1, ["apply", "safe-passage", "e2e4", "e2e4"], "There is no piece on e2")
        self.refused(2, ["apply", "safe-passage", "e2-j4"], "move 'e2-j4': byte 4: a file (a to h) expected, not 'j'")
        self.refused(2, ["apply", "safe-passage", ""], "move '': byte 1")
        self.refused(1, ["apply", "travelers", "--position", WON, "h6h5"], "The game is over")

    def test_moves_are_read_as_people_type_them(self):
        """By explain, apply and --moves alike; what is not allowed is told of the piece that was named."""
        for spec, typed, what in (("travelers", "b2-b3", "Trey b2–b3."), ("safe-passage", "g1-f3", "Knight g1–f3."),
                                  ("safe-passage", "G1F3", "Knight g1–f3."), ("courier-leapale", "UB1-UA3", "Gnu ub1–ua3."),
                                  ("travelers", "b2-e3", "The Trey moves in straight lines"),
                                  ("safe-passage", "Be4", "No bishop of White can go to e4."),
                                  ("traverse", "a1-a2", "South has to set up first")):
            self.assertIn(what, self.ok("explain", spec, typed))
        self.refused(2, ["explain", "travelers", "b2-b10"], "move 'b2-b10': byte 5: a rank (1 to 9) expected, not '1'")
        after = self.ok("apply", "safe-passage", "g1f3", "e7e5", "b1c3")
        for words in (["Nf3", "E7-E5", "b1-c3"], ["Nf3 e5 Nc3"], ["g1-f3\ne5 B1C3"]):
            self.assertEqual(self.ok("apply", "safe-passage", *words), after)
        self.assertEqual(self.ok("apply", "safe-passage", "-", stdin="Nf3 e5\r\nNc3\r\n"), after)
        self.assertEqual(self.ok("apply", "safe-passage", "-", stdin="Nf3\u00a0e5\u202fNc3\ufeff\n"), after)
        self.refused(1, ["apply", "safe-passage", "Be4"], "move 'Be4': No bishop of White can go to e4.")
        self.assertEqual(self.ok("best", "safe-passage", "--nodes", "100", "--moves", "Nf3 e7-e5"),
                         self.ok("best", "safe-passage", "--nodes", "100", "--moves", "g1f3 e7e5"))
        throw = ["apply", "travelers", "--position", "4t4/8t/3b5/T8/9/5a3/2D3u2/4B3T/9 w - 0 1"]
        after = self.ok(*throw, "c3f3,g3f9", "e9d9")
        for words in (["Df3 ^Uf9", "Td9"], ["Df3 ^Uf9 Td9"], ["Df3", "^Uf9", "Td9"], ["c3-f3 ^g3f9 e9-d9"]):
            self.assertEqual(self.ok(*throw, *words), after)
        turns = ["apply", "traverse:rules=advanced", "--position", "7nS2/2nSnDnT2nT2/10/4nC1nC3/10/2sC7/7sC2/4sD3sT1/2sS7"
                 "/3sD1nD1sSsT1 s advanced 2 21"]
        self.assertEqual(self.ok(*turns, "c5->g9 5 jumps <North g7->d10", "e7-e6"), self.ok(*turns, "c5g9,g7d10", "e7e6"))

    def test_counts_end_nothing_in_apply(self):
        late = START.replace(" 0 1", " 100 60")
        self.assertEqual(self.ok("result", "travelers", "--position", late), "draw\n")
        self.assertIn(" 101 60", self.ok("apply", "travelers", "--position", late, "a2a3"))
        self.assertEqual(len(self.ok("moves", "travelers", "--position", late).split()), 91)

    def test_result(self):
        self.assertEqual(self.ok("result", "travelers"), "ongoing\n")
        self.assertEqual(self.ok("result", "travelers", "--position", WON), "win w\n")
        self.assertEqual(json.loads(self.ok("result", "travelers", "--position", WON, "--json")),
                         {"version": 1, "result": "win", "seat": "w", "reason": "arrived"})
        dead = "8/8/8/8/8/p7/P1k5/K7 w - - 0 9"
        self.assertEqual(self.ok("result", "safe-passage", "--position", dead), "dead-end\n")
        home = "4K3/8/8/8/8/8/8/4k3 b - - 0 9"
        self.assertEqual(self.ok("result", "safe-passage", "--position", home), "win\n")
        bare = "|".join(["6/6/6/6/6/6"] * 2 + ["3e2/6/6/6/6/3E2"] + ["6/6/6/6/6/6"] * 3) + " w 0 9"
        self.assertEqual(self.ok("result", "courier-leapale", "--position", bare), "draw\n")

    def test_explain(self):
        self.assertEqual(self.ok("explain", "travelers", "a2a3"), "Ace a2–a3.\n")
        self.assertIn("at most three squares", self.ok("explain", "travelers", "a2a7"))
        self.assertEqual(json.loads(self.ok("explain", "travelers", "a2a7", "--json"))["legal"], False)
        self.refused(2, ["explain", "travelers", "a2"], "move 'a2': byte 3")
        self.assertEqual(self.ok("explain", "travelers", "Aa3"), "Ace a2–a3.\n")
        self.assertEqual(self.ok("explain", "travelers", "Aa7"), "No Ace of White can go to a7.\n")
        self.assertEqual(json.loads(self.ok("explain", "travelers", "De4", "--json"))["legal"], False)

    def test_explain_answers_with_0(self):
        """As --help and docs/commands.md say: 1 is for what cannot be played, and explain plays nothing."""
        for move in ("a2a3", "a2a7", "e5e6"):
            self.assertEqual(run("explain", "travelers", move)[0], 0)
        self.refused(1, ["apply", "travelers", "a2a7"], "at most three squares")
        told = self.ok("explain", "--help")
        self.assertIn("exit status is 0 for both answers, 2 if", told.replace("\n", " "))
        self.assertEqual(self.ok(*re.search(r"^  wayfarer (explain travelers \S+)$", told, re.M)[1].split()).count("\n"), 1)
        with open(os.path.join(os.path.dirname(__file__), "..", "docs/commands.md")) as file:
            self.assertIn("`explain` answers with 0", " ".join(file.read().split()))

    def test_saved_games(self):
        with tempfile.TemporaryDirectory() as folder:
            file, wins, broken = (os.path.join(folder, name) for name in ("game.txt", "wins.txt", "broken.txt"))
            with open(file, "w") as out:
                out.write('[Spec "travelers"]\n[Result "*"]\n\n1. a2a3 {a comment} (1. b2b3) a8a7 2. b2b3 *\n')
            with open(wins, "w") as out:
                out.write('[Spec "traverse:players=3"]\n[Result "*"]\n\n1. =SDTCCTDS w:resigns =SDTCCTDS *\n')
            with open(broken, "w") as out:
                out.write('[Spec "travelers"]\n\n1. a2a3\na8a2 *\n')
            moves = ["a2a3", "a8a7", "b2b3"]
            for turns in range(4):
                after = self.ok("apply", "travelers", *moves[:turns]) if turns else START + "\n"
                at = ["--at", str(turns)]
                self.assertTrue(self.ok("show", "--game", file, *at).endswith(after))
                here = ["travelers", "--position", after.strip()]
                self.assertEqual(self.ok("moves", "--game", file, *at), self.ok("moves", *here))
                self.assertEqual(self.ok("moves", "travelers", "--game", file, *at), self.ok("moves", *here))
                self.assertEqual(self.ok("explain", "--game", file, *at, "c2c3"), self.ok("explain", *here, "c2c3"))
                self.assertEqual(self.ok("apply", "--game", file, *at, "c2c3" if turns % 2 == 0 else "c8c7"),
                                 self.ok("apply", *here, "c2c3" if turns % 2 == 0 else "c8c7"))
                self.assertEqual(self.ok("best", "--game", file, *at, "--depth", "2"), self.ok(
                    "best", "travelers", "--moves", " ".join(moves[:turns]), "--depth", "2"))
            self.assertEqual(self.ok("show", "--game", file), self.ok("show", "--game", file, "--at", "3"))
            with open(file) as saved:
                self.assertEqual(self.ok("moves", "--game", "-", stdin=saved.read()), self.ok("moves", "--game", file))
            self.assertIn("bestmove ", self.ok("analyse", "--game", file, "--depth", "1", "--moves", "a7a6"))
            # what is no move is no turn, and the game's own events count
            self.assertIn(" s basic 3 2", self.ok("show", "--game", wins))
            self.assertIn(" w basic 3 1", self.ok("show", "--game", wins, "--at", "1"))
            self.assertEqual(self.ok("result", "--game", file), "ongoing\n")
            cycle = os.path.join(folder, "cycle.txt")
            with open(cycle, "w") as out:
                out.write('[Spec "travelers"]\n\n1. a2a3 a8a7 2. a3a2 a7a8 3. a2a3 a8a7 4. a3a2 a7a8 1/2-1/2\n')
            self.assertEqual(self.ok("result", "--game", cycle), "draw\n")
            self.assertEqual(self.ok("result", "--game", cycle, "--at", "7"), "ongoing\n")
            self.refused(1, ["best", "--game", cycle], "the game is over: threefold repetition")
            for command in (["show"], ["moves"], ["result"], ["best"], ["analyse"], ["explain", "a2a3"], ["apply", "a2a3"]):
                with self.subTest(command):
                    self.refused(2, [*command, "--game", broken], "broken.txt: line 4, column 1: ")
                    self.refused(2, [*command, "--game", file, "--at", "4"], "the game has 3 turns")
                    self.refused(2, [*command, "--game", file, "--at", "-1"], "--at must be a number")
                    self.refused(2, [*command, "--game", file, "--position", START], "'--position' cannot be given with it")
                    self.refused(2, [*command, "--game", file, "--file", file], "'--file' cannot be given with it")
                    self.refused(2, [*command, "--game", folder], "cannot read '%s'" % folder)
                    self.refused(2, [*command, "--game", folder + "/none"], "cannot open")
                    words = [command[0], "traverse", *command[1:]]
                    self.refused(2, [*words, "--game", file], "game.txt is a game of travelers, not of traverse")
                    self.refused(2, [*words, "--at", "1"], "'--at' needs '--game FILE'")
                    self.refused(2, [command[0], "chess", *command[1:], "--game", file], "no game is called 'chess'"
                                 if command[0] != "apply" else "move 'chess'")
            self.refused(2, ["best", "--game", "-", "--moves", "-"], "only once", stdin="")

    def test_records_of_other_programs(self):
        """Every command that takes a saved game reads it in any encoding; tests/test_record_forms.c has the forms."""
        plain = '% saved by a program\n[Event "Club"]\n[Spec "travelers"]\n\n1.a2a3! ; good\n1...a8a7 $146 {J\u00fcrgen} 2. b2b3'
        here = ["travelers", "--position", self.ok("apply", "travelers", "a2a3", "a8a7", "b2b3").strip()]
        for encoding in ("utf-8", "utf-8-sig", "utf-16", "utf-16-be", "cp1252"):
            mark = b"\xfe\xff" if encoding == "utf-16-be" else b""
            for end in ("\n", "\r\n", "\r"):
                saved = mark + plain.replace("\n", end).encode(encoding)
                with self.subTest(encoding=encoding, end=end):
                    self.assertEqual(self.ok("show", "--game", "-", stdin=saved), self.ok("show", *here))
                    wrong = mark + plain.replace("b2b3", "b2b9").replace("\n", end).encode(encoding)
                    self.refused(2, ["moves", "--game", "-"], "standard input: line 6, column 27: The ", stdin=wrong)
        saved = plain.encode("utf-16")
        self.assertEqual(self.ok("moves", "--game", "-", stdin=saved), self.ok("moves", *here))
        self.assertEqual(self.ok("best", "--game", "-", "--depth", "2", stdin=saved), self.ok("best", *here, "--depth", "2"))
        self.assertIn("accuracy", self.ok("review", "-", "--json", "--nodes", "100", stdin=saved))

    def test_files_of_several_games(self):
        """The first one is taken, and that is said, unless --number chooses."""
        two = '[Spec "travelers"]\n\n1. e2e3 e8e7 *\n\n[Spec "traverse"]\n\n1. =SDTCCTDS\n'
        note = "wayfarer: two.txt has 2 games: this is the first, --number N takes another\n"
        with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
            for name, text in (("one.txt", two[:two.index("\n\n[")]), ("two.txt", two), ("three.txt", two + '\n[Spec "travelers"]\n\n1. a2a9\n')):
                with open(name, "w") as out:
                    out.write(text)
            for command in (["show"], ["moves"], ["result"], ["best", "--depth", "1"], ["analyse", "--depth", "1", "--json"],
                            ["explain", "a2a3"], ["apply", "a2a3"], ["review", "--nodes", "50", "--json"]):
                game = [] if command[0] == "review" else ["--game"]
                with self.subTest(command):
                    first = self.told([*command, *game, "one.txt"])
                    self.assertEqual(self.told([*command, *game, "two.txt"]), (first[0], first[1], note))
                    self.assertEqual(self.told([*command, *game, "two.txt", "--number", "1"]), first)
                    self.assertEqual(self.told([*command, *game, "three.txt", "--number", "1"]), first)
                    self.refused(2, [*command, *game, "two.txt", "--number", "3"], "two.txt: --number 3 is too high: it has 2 games")
                    self.refused(2, [*command, *game, "one.txt", "--number", "2"], "one.txt: --number 2 is too high: it has 1 game")
                    self.refused(2, [*command, *game, "two.txt", "--number", "0"], "--number must be a number from 1")
                    self.refused(2, [*command, *game, "three.txt"], "three.txt: line 11, column 4: ")
                    if command[0] != "review":
                        self.refused(2, [*command[:1], "travelers", *command[1:], "--number", "1"], "'--number' needs '--game FILE'")
            self.assertIn("traverse", self.ok("review", "two.txt", "--number", "2", "--nodes", "50", "--json"))
            self.assertIn(" n basic 2 1", self.ok("show", "--game", "two.txt", "--number", "2"))
            self.assertIn(" n basic 2 1", self.ok("show", "traverse", "--game", "two.txt", "--number", "2", "--at", "1"))
            self.refused(2, ["play", "--number", "1"], "'--number' needs a SPEC")
            status, out, err = run("play", "--game", "two.txt", "--number", "2", stdin="position\nquit\n")
            self.assertEqual((status, err), (0, ""))
            self.assertIn("North to move.", out)
            self.assertEqual(run("play", "--game", "two.txt", stdin="quit\n")[2], note)

    def told(self, words):
        """What a command answers, without what a search measures."""
        status, out, err = run(*words)
        return status, re.sub(r'"\w*([tT]ime|nps|[sS]econd)\w*": ?[\d.]+|\d+ nodes/s|[\d.]+ s\b', "", out), err

    def test_byte_order_marks(self):
        """No text that is read is refused because of the mark that another program put before it."""
        after = self.ok("apply", "travelers", "a2a3", "a8a7")
        for encoding in ("utf-8", "utf-8-sig", "utf-16"):
            with self.subTest(encoding), tempfile.TemporaryDirectory() as folder:
                file = os.path.join(folder, "position.txt")
                with open(file, "wb") as out:
                    out.write((START + "\r\n").encode(encoding))
                self.assertEqual(self.ok("moves", "travelers", "--file", file), self.ok("moves", "travelers"))
                self.assertEqual(self.ok("moves", "travelers", "--position", "-", stdin=START.encode(encoding)), self.ok("moves", "travelers"))
                self.assertEqual(self.ok("apply", "travelers", "-", stdin="a2a3\na8a7".encode(encoding)), after)
                self.assertIn("bestmove ", self.ok("best", "travelers", "--moves", "-", "--depth", "1", stdin="a2a3\n".encode(encoding)))
        out = self.ok("play", "travelers", "--seat", "b=human", stdin="a2a3\nposition\nquit\n".encode("utf-8-sig"))
        self.assertIn(self.ok("apply", "travelers", "a2a3").strip(), out)

    def test_days_that_there_are(self):
        for day in ("2025-02-30", "2025-02-29", "1900-02-29", "2026-04-31", "2026-13-01", "2026-00-10", "2026-01-00",
                    "0000-01-01"):
            self.refused(2, ["puzzle", "--date", day], "--date: %s is not in the calendar" % day)
        self.assertIn("2024-02-29", self.ok("puzzle", "--date", "2024-02-29"))
        for day in ("", "2025-2-3", "tomorrow", "2025-02-030", "20250203"):
            self.refused(2, ["puzzle", "--date", day], "is not a date like 2026-11-22")

    def long_puzzle(self):
        """A puzzle that takes seconds, its standard error a terminal."""
        master, slave = os.openpty()
        self.addCleanup(os.close, master)
        process = subprocess.Popen([PROGRAM, "puzzle", "--seed", "10", "--plies", "10"], stdout=subprocess.PIPE,
                                   stderr=slave, text=True)
        os.close(slave)
        self.addCleanup(process.kill)
        return process, master

    def wait_for_progress(self, process, master):
        """Fast machines are halted, so that two seconds pass for them as well."""
        while not select.select([master], [], [], 0.2)[0] and process.poll() is None:
            process.send_signal(signal.SIGSTOP)
            time.sleep(2.2)
            process.send_signal(signal.SIGCONT)
        shown = ""
        while not shown.endswith("\x1b[K"):
            shown += os.read(master, 1000).decode()
        return shown

    def test_a_long_puzzle_shows_that_it_goes_on(self):
        process, master = self.long_puzzle()
        self.assertRegex(self.wait_for_progress(process, master),
                         r"^\rlooking for a good puzzle, \d+ s; Ctrl-C ends it\x1b\[K")
        process.send_signal(signal.SIGINT)
        out = process.communicate(timeout=HANG)[0]
        self.assertEqual((process.returncode, out), (130, ""))
        rest = ""
        with contextlib.suppress(OSError):  # the end of a terminal that nobody has open any more
            while True:
                rest += os.read(master, 10000).decode()
        self.assertTrue(rest.endswith("\r\x1b[Kwayfarer: interrupted: no puzzle found yet\r\n"), rest)

    def test_perft(self):
        out = self.ok("perft", "travelers", "2").split("\n")
        self.assertEqual(out[-3], "nodes 8238")
        self.assertRegex(out[-2], r"^time \d+\.\d+ s, \d+ nodes/s$")
        divide = self.ok("perft", "travelers", "--divide", "2").split("\n")[:-3]
        self.assertEqual(len(divide), 91)
        self.assertEqual(divide, sorted(divide))
        self.assertEqual(sum(int(line.split()[1]) for line in divide), 8238)
        for words in (["--threads", "3"], ["--hash", "4"], ["--threads", "2", "--hash", "1"]):
            self.assertIn("nodes 792364\n", self.ok("perft", "travelers", *words, "3"))
        self.assertIn("nodes 1\n", self.ok("perft", "travelers", "0"))
        self.assertIn("nodes 0\n", self.ok("perft", "travelers", "--position", WON, "1"))
        self.assertEqual(json.loads(self.ok("perft", "travelers", "1", "--json", "--divide"))["divide"][1],
                         {"move": "a2a3", "nodes": 1})

    def test_random(self):
        out = self.ok("random", "traverse:players=3", "--seed", "7", "--games", "3")
        self.assertEqual(len(out.splitlines()), 3)
        self.assertRegex(out, r"game 1: (win [swn]|draw), \d+ turns, ")
        self.assertEqual(out, self.ok("random", "traverse:players=3", "--seed", "7", "--games", "3"))
        self.assertNotEqual(self.ok("random", "courier-leapale", "--seed", "7"),
                            self.ok("random", "courier-leapale", "--seed", "8"))
        games = json.loads(self.ok("random", "safe-passage", "--max-turns", "50", "--json"))["games"]
        self.assertLessEqual(games[0]["turns"], 50)

    def test_best(self):
        for spec in (*GAMES, "traverse:players=4"):
            words = ["best", spec, "--movetime", "100"]
            out = self.ok(*words)
            self.assertRegex(out, r"^bestmove \S+\n$")
            self.ok("apply", spec, out.split()[1])
        told = json.loads(self.ok("best", "travelers", "--depth", "3", "--json"))
        self.assertEqual(told["depth"], 3)
        self.assertEqual(told["line"][0], told["move"])
        self.ok("best", "travelers", "--nodes", "500", "--threads", "2", "--hash", "1")
        self.ok("best", "travelers", "--level", "1")
        moved = self.ok("best", "safe-passage", "--moves", "e2e4 e7e5", "--nodes", "5000").split()[1]
        self.ok("apply", "safe-passage", "e2e4", "e7e5", moved)
        self.ok("best", "safe-passage", "--moves", "-", "--nodes", "500", stdin="e2e4 e7e5")
        self.refused(1, ["best", "travelers", "--position", WON], "the game is over: arrived")
        self.refused(1, ["best", "travelers", "--moves", "a2a7"], "at most three squares")
        self.refused(2, ["best", "travelers", "--moves", "a2"], "move 'a2': byte 3")
        cycle = "a2a3 a8a7 a3a2 a7a8 " * 2
        self.refused(1, ["best", "travelers", "--moves", cycle], "the game is over: threefold repetition")

    def test_best_tells_more_as_json(self):
        told = json.loads(self.ok("best", "courier-leapale", "--nodes", "3000", "--json"))
        self.assertAlmostEqual(sum(told["expected_points"].values()), 1, places=2)
        self.assertLess({"score", "depth", "nodes", "nodes_per_second", "time_ms", "line", "complete"}, set(told))
        self.assertNotIn("win_in", told)
        told = json.loads(self.ok("best", "travelers", "--depth", "4", "--json", "--position",
                                  "2T6/4T4/9/4b2t1/7t1/4B4/9/9/8a w - 0 1"))
        self.assertEqual((told["win_in"], told["expected_points"]["w"]), (1, 1))
        told = json.loads(self.ok("best", "traverse:players=4", "--moves", " ".join(["=SDTCCTDS"] * 4),
                                  "--depth", "2", "--json"))
        self.assertEqual(list(told["expected_points"]), list("swne"))
        self.assertAlmostEqual(sum(told["expected_points"].values()), 1, places=2)

    def test_analyse(self):
        out = self.ok("analyse", "travelers", "--depth", "3", "--lines", "2").splitlines()
        self.assertEqual(sum(line.startswith("depth  3") for line in out), 2)
        self.assertRegex(out[-2], r"^depth  3  score [+-]\d+\.\d\d  w \d+ % b \d+ %  \d+ nodes, \d+ nodes/s  \S+")
        self.assertRegex(out[-1], r"^bestmove \S+$")
        self.assertRegex(out[-2], r"nodes/s  [TDBAUY][a-i1-9]*x?[a-i][1-9]( {1,2}\^?[TDBAUY]\S+)*$")
        for spec in ("travelers", "traverse:players=3"):
            moves = " ".join(["=SDTCCTDS"] * 3) if "players" in spec else ""
            told = json.loads(self.ok("analyse", spec, "--moves", moves, "--depth", "2", "--lines", "3", "--json"))
            self.assertEqual(len(told["lines"]), 3)
            self.assertEqual(len({line["move"] for line in told["lines"]}), 3)
            scores = [line["score"] for line in told["lines"]]
            if spec == "travelers":
                self.assertEqual(scores, sorted(scores, reverse=True))
        self.refused(2, ["analyse", "travelers", "--lines", "65"], "--lines must be a number from 1 to 64")

    def test_analyse_prints_what_best_prints_and_all_lines(self):
        told = json.loads(self.ok("analyse", "travelers", "--nodes", "3000", "--lines", "2", "--json"))
        best = json.loads(self.ok("best", "travelers", "--nodes", "3000", "--json"))
        self.assertEqual(set(told), set(best) | {"lines"})
        self.assertEqual({name: told[name] for name in told["lines"][0]}, told["lines"][0])
        for line in told["lines"]:
            self.assertEqual(set(line), {"move", "line", "score", "expected_points", "depth", "dead_end"})
            self.assertEqual((line["move"], round(sum(line["expected_points"].values()), 3)), (line["line"][0], 1))

    def test_analyse_tells_plies_and_races(self):
        out = self.ok("analyse", "safe-passage", "--nodes", "300000")
        plies, low = map(int, re.search(r"depth +\d+  goal in (\d+) plies, at least (\d+)  \d+ nodes.*\nbest", out).groups())
        self.assertTrue(4 < low <= plies)
        goal = json.loads(self.ok("analyse", "safe-passage", "--nodes", "300000", "--json"))["goal"]
        self.assertEqual((goal["plies"], goal["low"], goal["unreachable"]), (plies, low, False))
        status, out, err = run("analyse", "safe-passage", "--json", "--position", "8/8/2B5/3P1R2/7k/7K/8/8 w - - 11 80")
        self.assertEqual((status, err), (0, "wayfarer: every way on from here ends in a dead end\n"))
        self.assertEqual(json.loads(out)["goal"]["unreachable"], True)
        self.assertRegex(self.ok("analyse", "safe-passage", "--nodes", "1000"),
                         r"no way to the goal is known, at least \d+ plies  \d+ nodes\nbestmove \S+\n$")
        apart = "1sD2sS1sDsTsC1/10/1sC1sSsT5/10/2nD7/10/10/2nT7/2nC7/1nSnCnT2nSnD2 s advanced 2 43"
        words = ["analyse", "traverse:rules=advanced", "--position", apart, "--nodes", "1000"]
        self.assertEqual(self.ok(*words).splitlines()[0], "race home: South 5 turns, +4 ahead; North 9 turns, -4 ahead")
        told = json.loads(self.ok(*words, "--json"))
        self.assertEqual((told["turns_ahead"], told["turns_home"]), ({"s": 4, "n": -4}, {"s": 5, "n": 9}))
        self.assertNotIn("turns_ahead", json.loads(self.ok("analyse", "travelers", "--nodes", "100", "--json")))

    def test_analyse_shows_threats(self):
        out = self.ok("analyse", "travelers", "--threat", "--depth", "2").splitlines()
        self.assertRegex(out[0], r"^if White passed: \S+ b - \d+ \d+$")
        self.assertRegex(out[-1], r"^bestmove [a-i][6-9]")
        status, _, err = run("analyse", "traverse", "--threat")
        self.assertEqual((status, err), (1, "wayfarer: a setup cannot be passed\n"))
        status, _, err = run("analyse", "safe-passage", "--threat")
        self.assertEqual((status, err.count("\n"), "one aim" in err), (1, 1, True))
        self.refused(2, ["best", "travelers", "--threat"], "--threat")

    def test_analyse_can_be_interrupted(self):
        process = subprocess.Popen([PROGRAM, "analyse", "travelers", "--depth", "100"], text=True,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        first = process.stdout.readline()
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=HANG)
        self.assertRegex(first + out, r"(?s)^depth  1 .*\nbestmove \S+\n$")
        self.assertEqual((process.returncode, err), (1, "wayfarer: interrupted: this is the result so far\n"))

    def test_setups_are_varied(self):
        for spec in ("traverse", "traverse:rules=advanced", "traverse:players=4"):
            found = {self.ok("best", spec, "--seed", str(seed), "--nodes", "300") for seed in range(6)}
            self.assertGreater(len(found), 3, spec)

    def test_best_ends_by_itself(self):
        """How often it asks the clock: test_watch.c."""
        for spec in (*GAMES, "traverse:rules=expert,players=4", "safe-passage:goal=far-rank"):
            for ms in ("50", "300"):
                self.assertRegex(self.ok("best", spec, "--movetime", ms), r"^bestmove \S+\n$")

    def test_best_sees_a_dead_end(self):
        status, out, err = run("best", "safe-passage", "--position", "8/8/2B5/3P1R2/7k/7K/8/8 w - - 11 80")
        self.assertEqual(status, 0)
        self.assertRegex(out, r"^bestmove \S+\n$")
        self.assertEqual(err, "wayfarer: every way on from here ends in a dead end\n")

    def test_tune_learns_what_beams_go_by(self):
        with tempfile.TemporaryDirectory() as folder:
            words = ["tune", "safe-passage", "--rounds", "1", "--beams", "3", "--width", "50"]
            status, out, err = run(*words, "--seed", "2", "--out", folder + "/weights")
            self.assertEqual((status, out), (0, ""))
            self.assertRegex(err, r"^round 1: [1-3] of 3 beams arrived, .* pairs, .*\n$")
            with open(folder + "/weights") as file:
                rows = [line.split() for line in file if not line.startswith("#")]
            self.assertEqual([row[0] for row in rows], "pawn knight bishop rook queen king needed guard taken"
                             " gate barred full open".split())
            self.assertEqual(sum(len(row) - 1 for row in rows), 292)
            self.refused(2, [*words, "--out", folder + "/none/weights"], "cannot be written")
        self.refused(2, words, "'--out FILE' is missing")

    def test_malformed_everything(self):
        for spec in GAMES:
            for text in ("", " ", "x", "9/9", "\x01", "é", "a" * 5000):
                self.refused(2, ["moves", spec, "--position", text], "position: byte ")
            self.refused(2, ["moves", spec, "--position", "-"], "position: byte ", stdin=b"\xff\xfe\x00\x80" * 1000)
            big = b"1" * 10_000_000
            self.refused(2, ["moves", spec, "--position", "-"], "position: byte ", stdin=big)
            self.refused(2, ["apply", spec, "-"], "move '", stdin=big)
            self.refused(2, ["apply", spec, "-"], "move '", stdin=b"\x00" * 100)

    def test_files_that_are_none(self):
        with tempfile.TemporaryDirectory() as folder:
            empty, binary, private = (os.path.join(folder, name) for name in ("empty", "binary", "private"))
            for name, data in ((empty, b""), (binary, bytes(range(256)) * 99), (private, b"x")):
                with open(name, "wb") as out:
                    out.write(data)
            for command in (["moves", "travelers", "--file"], ["best", "--game"], ["play", "--game"], ["verify-solution"],
                            ["verify-book", "kings"], ["solve", "safe-passage", "--checkpoint"]):
                self.refused(2, [*command, folder], folder)
                self.refused(2, [*command, folder + "/" + "x" * 3000], "': File name too long"
                             if "--checkpoint" not in command else "File name too long")
                self.refused(2, [*command, empty], "empty" if command[0] != "moves" else "byte 1")
                self.refused(2, [*command, binary], "binary" if command[0] != "moves" else "byte 1")
                if "--checkpoint" not in command:
                    self.refused(2, [*command, ""], "cannot open '': No such file or directory")
            self.refused(2, ["best", "--game", "-"], "standard input: line 1, column 1: ", stdin=b"\x00")
            self.refused(2, ["moves", "chess"], "no game is called 'chess'; see wayfarer games")

    def test_what_cannot_be_written_is_said_before_the_work(self):
        with tempfile.TemporaryDirectory() as folder:
            for words in (["solve", "safe-passage", "--certificate"], ["solve", "safe-passage", "--checkpoint"],
                          ["book", "kings"], ["tune", "travelers", "--out"], ["tune", "travelers", "--save"]):
                self.refused(2, [*words, folder], "'%s' cannot be written: Is a directory" % folder)
                self.refused(2, [*words, folder + "/none/file"], "file' cannot be written: No such file or directory")
                self.refused(2, [*words, ""], "'' cannot be written: No such file or directory")
            self.assertEqual(os.listdir(folder), [])

    def test_a_reader_that_goes_away(self):
        for words in (["rules", "traverse"], ["moves", "traverse"], ["perft", "travelers", "2", "--divide"]):
            process = subprocess.Popen([PROGRAM, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            process.stdout.read(1)
            process.stdout.close()
            self.assertEqual(process.stderr.read(), b"")
            process.stderr.close()
            self.assertIn(process.wait(HANG), (0, -signal.SIGPIPE))

    def test_output_that_cannot_be_written(self):
        with open("/dev/full", "w") as full:
            done = subprocess.run([PROGRAM, "moves", "traverse"], stdout=full, stderr=subprocess.PIPE)
        self.assertEqual(done.returncode, 2)
        self.assertIn(b"cannot write to standard output", done.stderr)


class Tables(unittest.TestCase):
    """Endgame tables of Courier Leapale."""
    BOARD = "6/6/6/6/6/E5|6/6/6/6/6/6|6/6/6/6/6/6|6/6/6/6/6/6|6/6/6/%s/6/6|6/6/6/6/6/5e"

    def probe(self, piece, side="w", clock=0, *words):
        position = "%s %s %d 1" % (self.BOARD % piece, side, clock)
        return run("tables", "probe", "courier-leapale", "--position", position, *words)

    def test_analysis_says_what_is_proven(self):
        def position(men, turn):
            return "6/6/6/6/6/E3%s1|6/6/6/6/2e3/6%s %s 0 1" % (men, "|6/6/6/6/6/6" * 4, turn)
        for men, turn, words, result in (("M", "w", "mate in 12", {"win_in": 23}), ("M", "b", "mated in 11", {"loss_in": 22}),
                                         ("Q", "w", "a draw", {})):
            words_of = ["analyse", "courier-leapale", "--position", position(men, turn), "--lines", "2", "--depth", "1"]
            status, out, err = run(*words_of)
            self.assertEqual((status, err), (0, ""))
            self.assertIn("depth  1  %s, proven by the endgame table  " % words, out)
            told = json.loads(run(*words_of, "--json")[1])
            self.assertEqual({name: told[name] for name in told if name in ("win_in", "loss_in")}, result)
            self.assertEqual([line["proven"] for line in told["lines"]], ["table", "table"])
        low = json.loads(run("best", "courier-leapale", "--position", position("M", "w"), "--level", "3", "--json")[1])
        self.assertNotIn("proven", low)

    def test_counts(self):
        status, out, err = run("tables", "build", "KMvK")
        self.assertEqual((status, err), (0, ""))
        self.assertEqual(out.splitlines(), [
            "KMvK w: legal 7350848, won 7350848, lost 0, mates 0, stalemates 0, longest win 23, longest loss 0",
            "KMvK b: legal 9107840, won 0, lost 8389184, mates 2648, stalemates 192, longest win 0, longest loss 24"])

    def test_second_rules_agree(self):
        for name in ("KMvK", "KSvK"):
            status, out, err = run("tables", "check", name, "--every", "43", "--threads", "1")
            self.assertEqual((status, err), (0, ""))
            self.assertRegex(out, r"^%s: \d{5,} positions checked, 0 wrong\n$" % name)

    def test_theorem(self):
        status, out, err = run("tables", "theorem", "--to", "4")
        self.assertEqual((status, err), (0, ""))
        self.assertEqual(len(out.splitlines()), 15 + 6)
        self.assertIn("Raumschach, edge 5 KPvK: 71.71 % is won, in at most 49 turns\n", out)
        self.assertIn("edge 4 KMvK: every position is won, in at most 7 turns\n", out)
        self.assertIn("edge 4 KQvK: no position is won\n", out)

    def test_probe(self):
        self.assertEqual(self.probe("3S2", "w", 60)[:2], (0, "win 25 ua1vb2\n"))
        self.assertEqual(self.probe("3M2", "w", 90)[1].split()[::3], ["win", "clock"])
        self.assertRegex(self.probe("3M2", "b")[1], r"^loss \d+ zf1\S+\n$")
        self.assertRegex(self.probe("3Q2")[1], r"^draw 0 \S+\n$")
        with tempfile.TemporaryDirectory() as folder:
            name = os.path.join(folder, "position")
            with open(name, "w") as file:
                file.write(self.BOARD % "3S2" + " w 60 1\n")
            self.assertEqual(run("tables", "probe", "courier-leapale", "--file", name)[1], "win 25 ua1vb2\n")
            status, out, err = run("tables", "probe", "courier-leapale", "--file", name, "--moves", "ua1vb2", "--json")
            self.assertEqual((status, err), (0, ""))
            told = json.loads(out)
            self.assertEqual((told["loss_in"], told["draw"], told["clock"], "win_in" in told), (24, False, False, False))

    def test_plays_as_it_says(self):
        """Best moves of both sides mate when the first answer says."""
        position = self.BOARD % "3M2" + " w 0 1"
        for left in range(13, 0, -1):
            result, turns, move = run("tables", "probe", "courier-leapale", "--position", position)[1].split()
            self.assertEqual((result, turns), ("win" if left % 2 else "loss", str(left)))
            position = run("apply", "courier-leapale", move, "--position", position)[1].strip()
        self.assertEqual(run("result", "courier-leapale", "--position", position)[1], "win w\n")

    def test_faults(self):
        for words, message in (
                (["build", "KXvK"], "'KXvK' is no endgame table; write KMvK, all-3 or all-4, for example"),
                (["build", "KMvKQ"], "name a folder with --tables or WAYFARER_TABLES"),
                (["fly"], "'tables' needs build, check, info, probe, release or theorem, not 'fly'"),
                (["info", "/nowhere"], "cannot open '/nowhere': No such file or directory"),
                (["probe", "courier-leapale", "--tables", "/nowhere"], "cannot open '/nowhere'"),
                (["info", __file__], __file__ + ": no endgame table, or a damaged one"),
                (["probe", "travelers"], "there are no endgame tables of travelers"),
                (["probe", "courier-leapale"], "no endgame table has this position"),
                (["probe", "courier-leapale", "--position", self.BOARD % "2Q1Q1" + " w 0 1"], "no endgame table has this position"),
                (["probe", "courier-leapale", "--position", self.BOARD % "6" + " w 0 1"], "the game is over: ")):
            status, out, err = run("tables", *words)
            self.assertEqual((status, out, err.count("\n")), (2, "", 1), (words, err))
            self.assertIn(message, err)

    def test_workers_look_for_the_folder(self):
        status, out, err = run("worker", "--store", "sqlite:/none/x", "--tables", "/nowhere")
        self.assertEqual((status, out, err), (2, "", "wayfarer: cannot open '/nowhere': No such file or directory\n"))


class Play(unittest.TestCase):
    def play(self, *words, lines=()):
        status, out, err = run("play", *words, stdin="\n".join(lines) + "\n")
        self.assertEqual((status, err), (0, ""), out)
        return out

    def test_asks_which_game(self):
        out = self.play(lines=["zero", "9", "4", "e2e4", "quit"])
        self.assertIn("Which game?", out)
        self.assertIn("no game is called 'zero'. Type a number from 1 to %d." % len(GAMES), out)
        self.assertIn(" 4  . . . . P . . .", out)
        self.assertIn("Black to move.", out)
        self.assertEqual(run("play", stdin="")[0], 0)

    def test_first_prompts(self):
        """A stranger learns how a move is typed, and what is offered can be played."""
        for spec in (game for game in GAMES if game != "traverse"):
            out = self.play(spec, *LONG, lines=["quit"])
            move = re.search(r"to move\.\nType a move, like (.+), or help\.\n", out)[1]
            machine = self.play(spec, *LONG, "--notation", "machine", lines=["quit"])
            self.assertEqual(run("apply", spec, re.search(r"Type a move, like (\S+), or help", machine)[1])[0], 0)
            self.assertEqual(self.play(spec, *LONG, "--seat", "b=human", lines=[move, "quit"]).count("Type a move"), 1)
        told = r"Type an order of your pieces, like ([SDTC]{8}), or press Enter for this one:\n(\w+ sets up .*)\n"
        out = self.play("traverse", "--seat", "n=human", *LONG, lines=["", "", "", "quit"])
        offers = re.findall(told, out)
        self.assertEqual([sentence.split()[0] for _, sentence in offers], ["South", "North"])
        self.assertEqual(out.count("South to move."), 2)
        for row, (setup, _), seat in ((" 1", offers[0], "s"), ("10", offers[1], "n")):
            self.assertIn("%s  .  %s . \n" % (row, " ".join(seat + kind for kind in setup)), out)
        self.assertEqual(len(re.findall(r"Type a move, like .+, or help\.", out)), 1)
        out = self.play("traverse", "--seat", "n=human", *LONG, lines=["=SDTCCTDS", "undo", "", "position", "quit"])
        self.assertEqual(len(re.findall(told, out)), 4)  # South, North, South again, North again
        self.assertNotIn("sS sD sT sC sC sT sD sS", out.split("North to move.")[-1])

    def test_commands(self):
        with tempfile.TemporaryDirectory() as folder:
            file = os.path.join(folder, "game.txt")
            out = self.play("safe-passage", lines=[
                "help", "moves e2", "e2e5", "explain g1f3", "explain", "e2e4", "e7e5", "moves zz", "position",
                "rules", "hint", "save " + file, "undo", "undo", "undo"])
            for words in ("MOVE             plays it", "e3  e4\n2 of 20 legal moves",
                          "Not allowed. A pawn goes one square forward", "Knight g1–f3.",
                          "'' is not a move: byte 1", "No legal move begins with zz.",
                          "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
                          "Safe Passage\n============", "Hint: ", "Saved to ", "There is nothing to take back."):
                self.assertIn(words, out)
            with open(file) as saved:
                self.assertEqual(saved.read(), '[Spec "safe-passage"]\n[Result "*"]\n\n1. e2e4 {e4} e7e5 {e5} *\n')
            out = self.play("--game", file, lines=["wibble", "save /nonexistent/x", "resign", "e2e4", "resign", "quit"])
            self.assertIn("'wibble' is neither a command nor a move", out)
            self.assertIn("'/nonexistent/x' cannot be written: No such file or directory.", out)
            self.assertIn("A dead end: resignation.", out)
            self.assertIn("The game is over; undo, load or quit.", out)
            self.assertIn("The game is over already.", out)

    def test_moves_as_people_write_them(self):
        """They are shown and taken, and so is machine notation; files have both."""
        throw = "4t4/8t/3b5/T8/9/5a3/2D3a2/4B3T/9 w - 0 1"
        out = self.play("travelers", "--seat", "b=human", "--position", throw, lines=[
            "moves D", "Df3^Af9", "explain Df3 ^Agf9", "explain Tb9", "df3 > agf9", "position", "undo", "c3f3,f4a3", "undo",
            "notation machine", "moves c3c4", "notation wide", "notation short", "moves c3c4", "quit"])
        for words in ("Df3 ^Agf9", "'Df3^Af9' is neither a command nor a move: byte 8: this can mean Df3 ^Agf9 or Df3 ^Aff9",
                      "Displacer c3–f3, sends the Ace g3 to f9.", "Not allowed. No Traveler of White can go to b9.",
                      "4ta3/8t/3b5/T8/9/5a3/5D3/4B3T/9 b - 1 1", "Moves are shown in machine notation.\nc3c4\n1 of ",
                      "'wide' is no notation", "Moves are shown as people write them.\nDc4\n1 of "):
            self.assertIn(words, out)
        for spec, seat, move, drawn in (("courier-leapale", "b", "Nua3", "Black to move."), ("safe-passage", "b", "nf3", "Black to move."),
                                        ("traverse", "n", "sdtc ctds", " 1  .  sS sD sT sC sC sT sD sS . ")):
            self.assertIn(drawn, self.play(spec, "--seat", seat + "=human", lines=[move, "quit"]))
        self.assertEqual(run("play", "travelers", "--notation", "long")[0], 2)

    def test_load_refuses_a_broken_file_and_goes_on(self):
        with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
            file.write('[Spec "travelers"]\n\n1. a2a9 *\n')
            file.flush()
            status, out, err = run("play", "travelers", "--seat", "b=human", stdin="a2a3\nload %s\nposition\n" % file.name)
            self.assertEqual(status, 0)
            self.assertRegex(err, r"^wayfarer: .*: line 3, column 4: .*at most three squares.*\n$")
            self.assertIn("b - 1 1", out)
            self.assertEqual(run("play", "--game", file.name)[0], 2)

    def test_against_the_computer(self):
        out = self.play("travelers", *LONG, "--seat", "b=ai:1", lines=["a2a3", "undo", "b2b3", "quit"])
        self.assertEqual(out.count("Black plays "), 2)
        self.assertEqual(out.count("White to move."), 4)

    def test_computers_play_to_the_end(self):
        ends = {"travelers": r"(White|Black) wins: arrived\.|The game is drawn",
                "safe-passage": r"The goal is reached in \d+ moves[.,;:]"}
        for game, about in GAMES.items():
            if len(about["seats"]) > 2 or game == "courier-leapale":  # below; 182 moves of a big board
                continue
            first, second = about["seats"]
            levels = ("", "") if game == "safe-passage" else (":2", ":1")
            out = self.play(game, *LONG, "--seat", first + "=ai" + levels[0], "--seat", second + "=ai" + levels[1])
            self.assertRegex(out, ends.get(game, r"\w+ wins: |The game is drawn"))
        out = self.play("traverse:players=3", *LONG, "--seat", "s=ai:2", "--seat", "w=ai:1", "--seat=n=ai:1")
        self.assertRegex(out, r"(South|West|North) wins: |The game is drawn")

    def test_seats(self):
        for words, message in ((["--seat", "x=human"], "a seat is one of"), (["--seat", "w=robot"], "a player is"),
                               (["--seat", "w=ai:12"], "the level must be"), (["--seat"], "needs a value"),
                               (["--seat", "n=ai"], "a seat is one of"),
                               (["--seat", "w=ai", "--seat=w=human"], "seat w is given twice")):
            status, out, err = run("play", "travelers", *words)
            self.assertEqual(status, 2)
            self.assertIn(message, err)
            self.assertEqual(err.count("\n"), 1)

    def test_anything_may_be_typed(self):
        status, _, err = run("play", "travelers", "--seat", "b=human", stdin=b"\xff\xfe\n" + b"x" * 100000 + b"\n\x00\n")
        self.assertEqual((status, err), (0, ""))


if __name__ == "__main__":
    unit.main()
