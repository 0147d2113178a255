#!/usr/bin/env python3
"""The Chess Engine Communication Protocol, as XBoard 4.9.1 speaks it.  usage: xboard.py PROGRAM"""

import re
import subprocess
import sys
import unittest

import unit

PROGRAM = sys.argv.pop(1)
HANG = 900  # seconds: nothing here depends on time, this ends what would never end
THROW = "3tdt3/4b4/9/3a5/9/4D4/4B4/9/3T1T3"  # White's Displacer can displace the Ace
ARRIVES = "1T7/8T/4b4/9/9/9/t3B3t/9/9"


class Engine:
    def __init__(self, *words):
        self.process = subprocess.Popen([PROGRAM, "xboard", *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        self.pings = 0

    def say(self, *lines):
        for line in lines:
            self.process.stdin.write(line + "\n")

    def until(self, pattern):
        """All lines up to one that the pattern matches."""
        lines = []
        while not lines or not re.match(pattern, lines[-1]):
            line = self.process.stdout.readline()
            assert line, "the engine went away; it said %r" % lines
            lines.append(line.rstrip("\n"))
        return lines

    def ask(self, *lines):
        """The answers to lines, the engine's move included, as far as a ping shows."""
        self.pings += 1
        self.say(*lines, "ping %d" % self.pings)
        return self.until("pong %d$" % self.pings)[:-1]

    def end(self):
        self.process.stdin.close()
        rest = self.process.stdout.read()
        self.process.stdout.close()
        assert self.process.wait(HANG) == 0
        return rest


def moves(lines):
    return [line.split()[1] for line in lines if line.startswith("move ")]


class XBoard(unittest.TestCase):
    def engine(self, *lines, words=()):
        engine = Engine(*words)
        self.addCleanup(engine.process.kill)
        engine.say("xboard", "protover 2")
        engine.until("feature done=1")
        engine.ask("new", "variant travelers", "sd 1", *(("memory 1",) if not words else ()), *lines)
        return engine

    def test_handshake(self):
        e = Engine()
        e.say("xboard", "protover 2")
        lines = e.until("feature done=1$")
        self.assertEqual(lines[0], "feature done=0")
        features = " ".join(lines)
        for feature in ('variants="travelers,safe-passage"', "setboard=1", "usermove=1", "ping=1", "san=0", "sigint=0", "sigterm=0", "colors=0",
                        "playother=1", "analyze=0", "reuse=1", "name=1", "nps=0", "debug=1", "memory=1", "smp=1", "highlight=1", 'option="Level -spin 0 0 10"'):
            self.assertIn(feature, features)
        self.assertEqual(e.ask("accepted done", "rejected nps", "memory 8", "cores 2", "option Level=3", "new", "random", "level 40 5 0", "post",
                               "hard", "easy", "nopost", "computer", "name somebody", "rating 1 2", "force"), [])
        lines = e.ask("variant travelers")
        self.assertRegex(lines[0], r"^setup \(\S{40}\) 9x9\+0_fairy 3tdt3/ayuabayua/9/9/9/9/9/AYUABAYUA/3TDT3 w - - 0 1$")
        self.assertIn("piece U& mQ3cAcD", lines)
        lines = e.ask("variant safe-passage")
        self.assertRegex(lines[0], r"^setup \(\S{34}\) 8x8\+0_fairy rnbqkbnr/\S+ w KQkq - 0 1$")
        e.say("quit")
        self.assertEqual(e.end(), "")
        random = self.engine(words=("--engine", "random"))
        self.assertEqual(random.ask("memory 8"), ["Error (unknown command): memory 8"])
        self.assertEqual(len(moves(random.ask("usermove a2a3"))), 1)

    def test_games(self):
        """The engine plays both sides by `go`, one move each; its moves are then played to another engine."""
        for variant, plies in (("travelers", 12), ("safe-passage", 12)):
            first, second = (self.engine("computer", "force", "post", "variant " + variant) for _ in range(2))
            for _ in range(plies):
                lines = first.ask("go")
                if variant == "travelers":
                    self.assertRegex(lines[0], r"^1 -?\d+ \d+ \d+ [a-i]")
                self.assertEqual(first.ask("force") + second.ask("usermove " + moves(lines)[0]), [])
            first.end(), second.end()

    def test_turns(self):
        e = self.engine()
        self.assertEqual(len(moves(e.ask("usermove a2a3"))), 1)  # after `new` the engine is Black
        self.assertEqual(e.ask("remove", "remove"), ["Error (nothing to take back): remove"])
        self.assertEqual(e.ask("usermove c2c4", "force", "undo", "undo", "undo", "undo")[-1], "Error (nothing to take back): undo")
        self.assertEqual(e.ask("usermove a2a3", "usermove a8a7", "usermove b2b3"), [])
        self.assertRegex(" ".join(moves(e.ask("go"))), r"^[a-i][6-9]")
        e.ask("new", "sd 1", "playother")  # the engine is Black again, and waits
        self.assertEqual(len(moves(e.ask("usermove a2a3"))), 1)
        e.ask("new", "sd 1", "force", "usermove a2a3", "playother")  # it is White
        self.assertEqual(len(moves(e.ask("usermove a8a7"))), 1)
        e.ask("new", "sd 1", "result 1-0 {White resigns}")
        self.assertEqual(e.ask("usermove a2a3", "usermove a8a7"), [])

    def test_illegal_moves(self):
        e = self.engine("force")
        sentence = "The Displacer may not pass over the Block on e2: pieces block movement."
        self.assertEqual(e.ask("usermove e1e5"), ["Illegal move: e1e5", "telluser e1e5: " + sentence])
        e.say("setboard 9/4b4/9/9/T7t/9/4B4/9/T7t w - - 0 1")
        lines = e.ask("usermove e3e2")
        self.assertEqual(lines, [])
        for line, error in (("usermove e1", "Error (byte 3: "), ("usermove", "Error (one move expected): usermove"), ("usermove a1a2 a2a3", "Error (one move"),
                            ("sd x", "Error (a number from 1 to 1000 expected): sd x"), ("st 0", "Error (a number"), ("ping x", "Error (a number"),
                            ("level 1 2", "Error (level "), ("level 40 5:99x 0", "Error (level "), ("time z", "Error (a number"), ("memory 0", "Error (a number"),
                            ("cores 65", "Error (a number"), ("option Level=11", "Error (a number"), ("option Style=1", "Error (no such option)"),
                            ("variant normal", "Error (the variants are travelers and safe-passage): variant normal"), ("analyze", "Error (unknown command): analyze"),
                            ("\x01\x02", "Error (unknown command): ??"), ("x" * 1000000, "Error (unknown command): xxx"), ("usermove " + "y" * 1000000, "Error (byte 1"),
                            ("setboard", "tellusererror Illegal position: "), ("setboard " + "9/" * 100000, "tellusererror Illegal position: "),
                            ("setboard 9/9/9 w - - 0 1", "tellusererror Illegal position: ")):
            lines = e.ask(line)
            self.assertEqual(len(lines), 1, (line[:80], lines))
            self.assertTrue(lines[0].startswith(error) and len(lines[0]) < 1000, (line[:80], lines))
        self.assertEqual(e.ask("lift", "lift z9", "put", "put e4", "hover e4", "draw", ""), [])

    def test_positions_and_results(self):
        e = self.engine("force")
        self.assertEqual(e.ask("setboard %s w - - 3 7" % ARRIVES, "usermove i8i9"), ["1-0 {arrived}"])
        self.assertEqual(e.ask("usermove a1a2"), ["Illegal move (the game is over): a1a2"])
        self.assertEqual(e.ask("go"), ["1-0 {arrived}"])
        self.assertEqual(e.ask("undo", "usermove i8h9"), ["1-0 {arrived}"])
        self.assertEqual(e.ask("undo", "sd 3", "go")[-1], "1-0 {arrived}")
        e.ask("new", "force", "setboard 9/4b4/9/9/T7t/9/4B4/9/T7t b")
        for back in ("i5i6", "a5a6", "i6i5", "a6a5"):
            self.assertEqual(e.ask("usermove " + back), [])
        for back in ("i5i6", "a5a6", "i6i5"):
            self.assertEqual(e.ask("usermove " + back), [])
        self.assertEqual(e.ask("usermove a6a5"), ["1/2-1/2 {threefold repetition}"])
        # Safe Passage: the goal counts as a win of White, a dead end as one of Black
        e.ask("new", "variant safe-passage", "force")
        self.assertEqual(e.ask("setboard 4K3/8/8/8/8/8/4k3/8 b - e3 0 1", "usermove e2e1"), ["1-0 {goal reached}"])
        self.assertEqual(e.ask("setboard 8/P7/8/8/8/8/8/K1k5 w - - 0 1", "usermove a7a8q"), ["telluser a7a8q: this board is wrong until the engine has moved"])

    def test_displacements(self):
        e = self.engine("setboard %s w - - 0 1" % THROW)
        self.assertEqual(e.ask("lift e4"), ["highlight 9/Y7Y/1Y2Y2Y1/2C1C1Y2/3CYY3/YYYY1YYYY/3Y1Y3/2Y3Y2/1Y5Y1"])
        self.assertEqual(e.ask("put e6", "lift e6"), ["highlight 9/9/9/3CY4/9/9/9/9/9"])
        self.assertEqual(e.ask("put d6", "lift d6"), ["highlight 9/9/4Y4/YYY1YYYYY/4Y4/4Y4/9/4Y4/4Y4"])
        lines = e.ask("put a6", "usermove e4e6,e6d6,d6a6")  # XBoard drew something else: it is sent the board
        self.assertEqual(moves(lines), [])
        self.assertRegex(lines[-2], r"^# move [a-i]\d[a-i]\d")
        self.assertRegex(lines[-1], r"^setboard \S+ w - - \d+ 2$")
        self.assertEqual(lines[-1].split()[1].count("D"), 1)
        # for XBoard a game has ended and another one begins; the engine goes on
        self.assertEqual(e.ask("result * {Engine aborts game}", "force"), [])
        self.assertEqual(len(moves(e.ask("usermove d1d2"))), 1)
        self.assertEqual(e.ask("force", "usermove d2d1"), [])
        # the engine's own
        lines = e.ask("new", "sd 3", "force", "setboard 1T7/9/4b4/9/9/t2D5/4B4/T7t/9 w", "go")
        self.assertRegex(lines[-2], r"^# move d4\w\w,a4")
        self.assertRegex(lines[-1], r"^setboard \S+ b - - 1 1$")
        self.assertEqual(e.ask("result * {Engine aborts game}", "result 1-0 {really}", "usermove i2i3"), [])
        # among machines there are none
        e.ask("new", "sd 1", "force", "computer", "setboard %s w - - 0 1" % THROW)
        for _ in range(4):
            self.assertEqual(len(moves(e.ask("go"))), 1)

    def test_during_a_search(self):
        e = self.engine("force")
        for line in ("level 0 60 0", "time 8640000", "otim 8640000"):
            e.say(line)
        e.ask("new", "variant travelers", "post", "force")
        e.say("st 86400", "go", "ping 77", "nopost", "lift e1", "hint", "usermove a2a3")
        self.assertEqual(e.until("Error")[-1], "Error (it is the engine's turn): usermove a2a3")
        e.say("?")
        lines = e.until("pong 77")  # after the move, not before it
        self.assertEqual(len(moves(lines)), 1, lines)
        self.assertTrue(lines[-2].startswith("move "))
        self.assertEqual(e.ask("?"), [])
        # a command that ends a search leaves no move behind
        for command in ("force", "new", "undo", "setboard %s w - - 0 1" % THROW, "result * {}", "variant travelers"):
            e.ask("new", "variant travelers", "nopost", "force", "usermove a2a3", "st 86400")
            e.say("go")
            self.assertEqual(moves(e.ask(command, "force")), [], command)
        e.say("st 86400", "go", "quit")
        self.assertEqual(e.end(), "")

    def test_time(self):
        """On the other side's clock a search would take most of an hour."""
        e = self.engine("force")
        for seat, moves_ in (("White", ()), ("Black", ("usermove a2a3",))):
            for clock in ("level 0 5000 0", "level 40 5000:30 0.5"):
                e.ask("new", "variant travelers", "force", clock, *moves_)
                self.assertEqual(len(moves(e.ask("time 1", "otim 8640000", "go"))), 1, (seat, clock))
        e.ask("new", "force", "level 0 5000 0", "sd 2", "time -5")
        self.assertEqual(len(moves(e.ask("go"))), 1)
        e.ask("new", "force", "st 1", "sd 1")
        e.say("hint")
        self.assertRegex(e.until("Hint: ")[-1], r"^Hint: [a-i]\d[a-i]\d")
        self.assertEqual(len(moves(e.ask("go"))), 1)

    def test_lines(self):
        """CR LF, a byte order mark, an end of input within a search, and an engine that is not there."""
        done = subprocess.run([PROGRAM, "xboard"], input=b"\xef\xbb\xbfxboard\r\nsd 1\r\nusermove a2a3\r\n", capture_output=True, timeout=HANG)
        self.assertRegex(done.stdout.decode(), r"^move [a-i]\d[a-i]\d\n$")
        done = subprocess.run([PROGRAM, "xboard", "--engine", "fish"], capture_output=True, text=True, timeout=HANG)
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertIn("must be search or random", done.stderr)


if __name__ == "__main__":
    unit.main()
