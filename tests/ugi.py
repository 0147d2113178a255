#!/usr/bin/env python3
"""The Universal Game Interface, command by command.  usage: ugi.py PROGRAM UGI_C

Every command and option that the source reads must occur in a test here."""

import os
import re
import subprocess
import sys
import time

PROGRAM, SOURCES = sys.argv[1], sys.argv[2:]
said = set()


class Engine:
    """A running engine; lines are read until one begins with a given word."""

    def __init__(self, *words):
        self.process = subprocess.Popen([PROGRAM, "ugi", *words], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True, bufsize=1)

    def say(self, *lines):
        for line in lines:
            said.update(line.split())
            self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def until(self, word):
        lines = []
        while True:
            line = self.process.stdout.readline()
            assert line, "the engine went away; it said %r" % lines
            lines.append(line.rstrip("\n"))
            if lines[-1].split(" ")[0] == word:
                return lines

    def ask(self, line, word="response"):
        self.say(line)
        return self.until(word)[-1]

    def memory(self):
        """What the process holds now, in bytes."""
        with open("/proc/%d/statm" % self.process.pid) as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGESIZE")

    def end(self):
        self.process.stdin.close()
        rest = self.process.stdout.read()
        assert self.process.wait(10) == 0
        return rest


def is_move(answer):
    return re.fullmatch(r"bestmove \S+", answer) is not None and answer != "bestmove 0000"


def test_handshake():
    e = Engine()
    e.say("ugi")
    lines = e.until("ugiok")
    assert lines[0].startswith("id name Wayfarer") and lines[1].startswith("id author ")
    for option in ("UGI_Variant", "Spec", "Hash", "Threads", "MultiPV", "Level", "Ponder"):
        assert any(line.startswith("option name %s type " % option) for line in lines), option
    assert e.ask("isready", "readyok") == "readyok"
    assert e.end() == ""


def test_queries():
    e = Engine()
    e.say("ugi", "uginewgame", "position startpos")
    e.until("ugiok")
    assert e.ask("query p1turn") == "response true"
    assert e.ask("query p2turn") == "response false"
    assert e.ask("query gameover") == "response false"
    assert e.ask("query result") == "response none"
    assert e.ask("query turn") == "response p1"
    assert e.ask("query players") == "response 2"
    moves = e.ask("query legalmoves").split(" ")
    assert len(moves) == 2 and len(moves[1].split(";")) == 91 and "a2a3" in moves[1].split(";")
    fen = e.ask("query fen").split(" ")
    assert fen[1].replace("_", " ") == "3tdt3/ayuabayua/9/9/9/9/9/AYUABAYUA/3TDT3 w - 0 1"
    e.say("position startpos moves a2a4 a8a6")
    assert e.ask("query turn") == "response p1"
    e.end()


def test_results():
    e = Engine()
    e.say("position fen 3T1T3/4t4/9/4b2t1/9/4B4/9/9/8a b - 0 1")
    assert e.ask("query gameover") == "response true"
    assert e.ask("query result") == "response p1win"
    assert e.ask("query legalmoves") == "response none"
    assert e.ask("go movetime 50", "bestmove") == "bestmove 0000"
    assert e.ask("go infinite", "bestmove") == "bestmove 0000"
    e.say("setoption name UGI_Variant value courier-leapale",
          "position fen 6/6/6/6/6/6|6/6/6/6/6/6|e5/6/6/6/6/3E2|6/6/6/6/6/6|6/6/6/6/6/6|6/6/6/6/6/6 w 0 1")
    assert e.ask("query result") == "response draw"
    e.say("setoption name Spec value safe-passage",
          "position fen rnbqKbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQkBNR w - - 0 1")
    assert e.ask("query result") == "response p1win"
    e.say("setoption name Spec value traverse:players=3", "position startpos moves =SDTCCTDS")
    assert e.ask("query turn") == "response p2"
    assert e.ask("query p2turn") == "response true"
    assert e.ask("query players") == "response 3"
    e.end()


def test_go_in_all_its_forms():
    e = Engine()
    for go in ("go depth 2", "go nodes 2000", "go movetime 30", "go p1time 200 p2time 200 p1inc 10 p2inc 10",
               "go p1time 300 p2time 300 movestogo 3", "go p1time -5 p2time 100"):
        began = time.monotonic()
        assert is_move(e.ask(go, "bestmove")), go
        assert time.monotonic() - began < 3, go
    e.say("go depth 3")
    lines = e.until("bestmove")
    info = [line for line in lines if line.startswith("info depth")]
    assert len(info) == 3
    assert re.match(r"info depth \d+ multipv 1 score cp -?\d+ nodes \d+ nps \d+ time \d+ .*pv \S+", info[-1])
    assert info[-1].split(" pv ")[1].split()[0] == lines[-1].split()[1]
    assert e.ask("go depth 2 searchmoves a2a3", "bestmove") == "bestmove a2a3"
    assert e.ask("go searchmoves a2a3 b2b3 depth 1", "bestmove").split()[1] in ("a2a3", "b2b3")
    e.say("setoption name MultiPV value 3", "go depth 2")
    lines = e.until("bestmove")
    assert sum(" depth 2 multipv" in line for line in lines) == 3
    e.say("setoption name Spec value safe-passage", "position startpos", "go nodes 3000 searchmoves a2a4 h2h4")
    lines = e.until("bestmove")
    assert lines[-1].split()[1] in ("a2a4", "h2h4")
    assert lines[-2].startswith("info depth") and lines[-2].split(" pv ")[1].split()[0] == lines[-1].split()[1]
    e.end()


def test_infinite_waits_for_stop():
    e = Engine()
    # a position that is solved at once: the answer waits all the same
    e.say("position fen 2T6/4T4/9/4b2t1/7t1/4B4/9/9/8a w - 0 1", "go infinite")
    e.until("info")
    time.sleep(0.2)
    e.say("isready")
    lines = e.until("readyok")
    assert not any(line.startswith("bestmove") for line in lines), lines
    began = time.monotonic()
    assert is_move(e.ask("stop", "bestmove"))
    assert time.monotonic() - began < 1
    assert e.end() == ""


def test_ready_means_that_the_table_is_cleared():
    """Doing it in the first search took 35 ms of it."""
    e = Engine()
    e.say("setoption name Hash value 64")
    before = e.memory()
    assert e.ask("isready", "readyok") == "readyok"
    assert e.memory() - before >= 64 << 20
    e.end()


def test_ready_during_a_search():
    e = Engine()
    e.say("go movetime 1000", "isready")
    lines = e.until("readyok")
    assert not any(line.startswith("bestmove") for line in lines), lines
    assert is_move(e.until("bestmove")[-1])
    e.end()


def test_ponder():
    e = Engine()
    e.say("setoption name Ponder value true", "position startpos moves a2a4",
          "go ponder p1time 500 p2time 500", "isready")
    time.sleep(0.3)
    assert e.until("readyok")[-1] == "readyok"
    began = time.monotonic()
    assert is_move(e.ask("ponderhit", "bestmove"))
    assert time.monotonic() - began < 2
    e.say("go ponder movetime 10")
    time.sleep(0.1)
    assert is_move(e.ask("stop", "bestmove"))
    e.end()


def test_position_ends_a_search():
    e = Engine()
    e.say("go infinite", "position startpos moves a2a4", "query turn")
    lines = e.until("response")
    best = [i for i, line in enumerate(lines) if line.startswith("bestmove")]
    assert len(best) == 1 and lines[-1] == "response p2"
    e.end()


def test_bad_lines_change_nothing():
    e = Engine()
    e.say("position startpos moves a2a4")
    for bad in ("position fen 9/9 w", "position startpos moves a2a9", "position startpos moves zz",
                "position", "position somewhere", "position startpos a2a4", "position fen",
                "bogus", "query", "query weather", "setoption", "setoption name Hash value lots",
                "setoption name Nothing value 1", "setoption name Spec value chess",
                "setoption name Level value 11", "go depth many", "go nodes", "go sideways",
                "go searchmoves a1a1", "\x01\x02"):
        answer = e.ask(bad, "info")
        assert answer.startswith("info string "), (bad, answer)
        assert e.ask("query turn") == "response p2", bad
    e.say("", "   ", "stop", "ponderhit")
    assert e.ask("isready", "readyok") == "readyok"
    e.end()


def test_three_and_four_seats():
    e = Engine()
    for players in (3, 4):
        e.say("setoption name Spec value traverse:players=%d" % players,
              "position startpos moves " + " ".join(["=SDTCCTDS"] * players))
        answer = e.ask("go p1time 200 p2time 200 p3time 200 p4time 200 p3inc 5 p4inc 5", "bestmove")
        assert is_move(answer)
        assert e.ask("query p%dturn" % players) == "response false"
    e.say("go depth 3")
    info = [line for line in e.until("bestmove") if line.startswith("info depth")]
    shares = re.search(r" shares (\d+) (\d+) (\d+) (\d+) ", info[-1])
    assert shares and abs(sum(map(int, shares.groups())) - 1000) <= 4
    e.end()


def test_levels_threads_hash():
    e = Engine()
    e.say("setoption name Hash value 2", "setoption name Threads value 2", "setoption name Level value 3")
    began = time.monotonic()
    assert is_move(e.ask("go", "bestmove"))
    assert time.monotonic() - began < 2
    e.say("quit")
    assert e.process.wait(10) == 0


def test_end_of_input():
    e = Engine()
    e.say("go movetime 100")
    assert is_move(e.end().splitlines()[-1])
    e = Engine()
    e.say("go infinite")
    assert is_move(e.end().splitlines()[-1])
    e = Engine("--engine", "random")
    assert is_move(e.ask("go depth 1", "bestmove"))
    e.end()


def test_every_word_has_a_test():
    words = set()
    for source in SOURCES:
        with open(source) as file:
            words.update(re.findall(r'ugi_is\([^;]*?"(\w+)"\)', file.read()))
    words -= {"turn", "time", "inc"}  # parts of words: p1turn, p1time, p1inc
    assert len(words) > 30, words
    assert not words - said, "no test says %s" % sorted(words - said)


if __name__ == "__main__":
    tests = [test for name, test in sorted(globals().items()) if name.startswith("test_")]
    tests.sort(key=lambda test: test is test_every_word_has_a_test)
    for test in tests:
        test()
        print("ok", test.__name__)
