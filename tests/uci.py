#!/usr/bin/env python3
"""The Universal Chess Interface.  usage: uci.py PROGRAM"""

import re
import subprocess
import sys
import unittest

import unit

PROGRAM = sys.argv.pop(1)
HANG = 900  # seconds: nothing here depends on time, this ends what would never end
GAMES = ("travelers", "courier-leapale", "traverse", "safe-passage")


class Engine:
    def __init__(self, protocol="uci", *words):
        self.process = subprocess.Popen([PROGRAM, protocol, *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        self.heard = []

    def say(self, *lines):
        for line in lines:
            self.process.stdin.write(line + "\n")

    def until(self, word):
        lines = []
        while not lines or lines[-1].split(" ", 1)[0] != word:
            line = self.process.stdout.readline()
            assert line, "the engine went away; it said %r" % lines
            lines.append(line.rstrip("\n"))
        self.heard += lines
        return lines

    def ask(self, line, word="bestmove"):
        self.say(line)
        return self.until(word)

    def end(self):
        if not self.process.stdin.closed:
            self.process.stdin.close()
        rest = self.process.stdout.read()
        self.process.stdout.close()
        assert self.process.wait(HANG) == 0
        return rest


class Uci(unittest.TestCase):
    def engine(self, *words):
        engine = Engine(*words)
        self.addCleanup(engine.process.kill)
        return engine

    def test_handshake(self):
        e = self.engine()
        lines = e.ask("uci", "uciok")
        self.assertTrue(lines[0].startswith("id name Wayfarer") and lines[1].startswith("id author "), lines)
        variants = "option name UCI_Variant type combo default travelers " + " ".join("var " + game for game in GAMES)
        self.assertTrue(any(line.startswith(variants) for line in lines), lines)  # further games come after the four
        for option in ("Spec", "Hash", "Threads", "MultiPV", "Level", "Ponder"):
            self.assertTrue(any(line.startswith("option name %s type " % option) for line in lines), option)
        self.assertEqual(e.ask("isready", "readyok"), ["readyok"])
        e.say("debug on", "register later", "", "quit")
        self.assertEqual(e.end(), "")

    def test_the_search_is_that_of_ugi(self):
        """The same moves from the same limits, in the words of UCI."""
        uci, ugi = self.engine(), self.engine("ugi")
        for game in GAMES:
            moves = []
            uci.say("ucinewgame", "setoption name uci_variant value " + game)
            ugi.say("uginewgame", "setoption name UGI_Variant value " + game)
            for _ in range(6):
                position = "position startpos" + (" moves " + " ".join(moves) if moves else "")
                for engine in (uci, ugi):
                    engine.say(position)
                own, other = (engine.ask("go nodes 2000") for engine in (uci, ugi))
                best = re.fullmatch(r"(bestmove \S+)( ponder (\S+))?", own[-1])
                if game != "safe-passage" and (game != "traverse" or len(moves) > 1):  # these two choose at random
                    self.assertEqual(best.group(1), other[-1])
                    said = [[re.sub(r" nps.*? pv", " pv", line) for line in lines if line.startswith("info depth")] for lines in (own, other)]
                    self.assertEqual(*said)
                pv = [line for line in own if " multipv 1 " in line][-1].partition(" pv ")[2].split()
                expected = pv[1] if pv[0] == best.group(1).split()[1] and len(pv) > 1 else None
                self.assertEqual(best.group(3), expected)
                moves.append(best.group(1).split()[1])
        for line in uci.heard:
            self.assertNotRegex(line, r"UGI|ugi|shares|p[12](time|inc)")
        self.assertIn(" shares ", " ".join(ugi.heard))
        uci.end(), ugi.end()

    def test_go_in_all_its_forms(self):
        e = self.engine()
        for go in ("go depth 2", "go nodes 500", "go movetime 20", "go wtime 300 btime 300 winc 10 binc 10", "go wtime -5 btime 100",
                   "go wtime 300 btime 300 movestogo 3", "go depth 1 searchmoves a2a3 b2b3"):
            self.assertRegex(e.ask(go)[-1], r"^bestmove [a-i][1-9]\S+", go)
        self.assertTrue(e.ask("go depth 1 searchmoves a2a3")[-1].startswith("bestmove a2a3"))
        # the clocks go to the right seats: on the other one's the search would take most of an hour
        for moves, words in (("", "wtime 1 btime 86400000"), (" moves a2a3", "wtime 86400000 btime 1")):
            e.say("position startpos" + moves)
            e.ask("go " + words)
        e.say("position startpos", "go infinite", "isready")
        self.assertFalse(any(line.startswith("bestmove") for line in e.until("readyok")))
        e.ask("stop")
        e.say("go ponder wtime 1 btime 1", "isready")
        self.assertFalse(any(line.startswith("bestmove") for line in e.until("readyok")))
        e.ask("ponderhit")
        e.say("setoption name MultiPV value 3")
        lines = e.ask("go depth 2")
        self.assertEqual(sum(" depth 2 multipv" in line for line in lines), 3)
        e.say("position fen 3T1T3/4t4/9/4b2t1/9/4B4/9/9/8a b - 0 1")
        self.assertEqual(e.ask("go depth 3")[-1], "bestmove 0000")
        e.say("position fen 2T6/4T4/9/4b2t1/7t1/4B4/9/9/8a w - 0 1")
        self.assertRegex(e.ask("go depth 3")[-2], r" score mate 1 ")
        self.assertEqual(e.end(), "")

    def test_what_is_refused(self):
        e = self.engine()
        for line, message in (("ugi", "unknown command 'ugi': uci, "), ("query legalmoves", "unknown command 'query'"),
                              ("setoption name Spec value traverse:players=3", "'traverse:players=3' has more than two seats"),
                              ("setoption name UCI_Variant value chess", "no such game"), ("setoption name UGI_Variants value chess", "no option is named"),
                              ("setoption", "'name NAME value VALUE' expected"), ("go wtime", "go refused: wtime must be"),
                              ("go binc x", "go refused: binc must be"), ("go shrug", "unknown word 'shrug'"),
                              ("position startpos moves a2a9", "position refused: move 1, 'a2a9'"), ("stop", "no search"),
                              ("x" * 1000000, "unknown command 'xxx"), ("go " + "y" * 1000000, "unknown word 'yyy")):
            e.say(line, "isready")
            lines = e.until("readyok")
            self.assertEqual(len(lines), 2, lines)
            self.assertTrue(lines[0].startswith("info string ") and message in lines[0], (line[:80], lines))
        e.say("setoption name Spec value traverse:rules=advanced", "isready")
        self.assertEqual(e.until("readyok"), ["readyok"])
        self.assertEqual(e.end(), "")

    def test_lines(self):
        """CR LF, a byte order mark, an end of input without a line end and within a search."""
        text = b"\xef\xbb\xbfuci\r\nposition startpos moves a2a3\r\ngo nodes 100"
        done = subprocess.run([PROGRAM, "uci"], input=text, capture_output=True, timeout=HANG)
        lines = done.stdout.decode().splitlines()
        self.assertIn("uciok", lines)
        self.assertRegex(lines[-1], r"^bestmove [a-i][5-9]")
        done = subprocess.run([PROGRAM, "uci", "--engine", "random"], input=b"go infinite\n", capture_output=True, timeout=HANG)
        self.assertRegex(done.stdout.decode(), r"^info .*\nbestmove \S+\n$|^bestmove \S+\n$")
        done = subprocess.run([PROGRAM, "uci", "--engine", "fish"], capture_output=True, text=True, timeout=HANG)
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertIn("must be search or random", done.stderr)


if __name__ == "__main__":
    unit.main()
