#!/usr/bin/env python3
"""tools/ugi-conformance: Wayfarer passes, the frozen first engine does, and each fault of a small engine is caught.
usage: ugi_conformance.py PROGRAM FIRST_UGI TOOL

With --engine [FAULT] this is that small engine: 21 matches, and who takes the last of them wins."""

import os
import sys
import threading

# What is wrong with an engine, and the check that has to notice it.
FAULTS = {
    "no id": "handshake", "chatter": "handshake", "no ugiok": "handshake", "ugi once": "handshake.again",
    "two readyok": "isready", "new game ends it": "uginewgame", "unknown output": "lines", "query lies": "queries",
    "min above max": "options.declared", "option twice": "options.declared", "combo default": "options.declared",
    "check default": "options.declared", "unknown type": "options.declared", "value ends it": "options.set",
    "bad value ends it": "options.bad", "bad option ends it": "options.bad", "no move": "position.startpos",
    "moves forgotten": "position.moves", "fen forgotten": "position.fen", "fen moves forgotten": "position.fen",
    "illegal move ends it": "position.bad", "bad position ends it": "position.bad", "too deep": "go.depth",
    "nodes endless": "go.nodes", "movetime endless": "go.movetime", "clock endless": "go.clocks",
    "movestogo ends it": "go.movestogo", "depth only": "go.combined", "searchmoves ends it": "go.searchmoves",
    "bad go ends it": "go.bad", "infinite answers": "go.infinite", "two bestmoves": "go.infinite", "bestmove alone": "go.depth",
    "deaf while searching": "isready.searching", "stop ignored": "stop", "idle stop answers": "stop.idle",
    "ponder answers": "ponder", "ponderhit ignored": "ponder", "ponderhit answers": "ponder", "garbage ends it": "garbage",
    "zero byte ends it": "garbage", "not UTF-8": "garbage", "one blank": "blanks", "short lines": "long lines", "CR is a letter": "CR LF",
    "whole reads": "partial lines", "quit ignored": "quit", "status 3": "quit", "quit waits": "quit.searching",
    "end ignored": "end of input", "end waits": "end of input.searching", "rest repeated": "end of input.partial",
    "no line end": "isready",
}
LEGAL = ("take1", "take2", "take3")


class Small:
    def __init__(self, fault):
        self.fault, self.left, self.lock, self.search, self.greeted = fault, 21, threading.Lock(), None, False

    def has(self, *faults):
        return self.fault in faults

    def say(self, line, end="\n"):
        with self.lock:
            sys.stdout.write(line + end)
            sys.stdout.flush()

    def greet(self):
        if self.has("ugi once") and self.greeted:
            self.say("ugiok")
            return
        self.greeted = True
        lines = ["id name Small", "id author nobody", "option name Level type spin default %d min 0 max 9" % (10 * self.has("min above max")),
                 "option name Mood type combo default %s var calm var very wild" % ("none" if self.has("combo default") else "calm"),
                 "option name Ponder type check default %s" % ("no" if self.has("check default") else "false"),
                 "option name Log type %s default x" % ("text" if self.has("unknown type") else "string"), "ugiok"]
        if self.has("no id"):
            del lines[0]
        if self.has("chatter"):
            lines.insert(0, "Welcome!")
        if self.has("option twice"):
            lines.insert(2, lines[2])
        if self.has("no ugiok"):
            del lines[-1]
        for line in lines:
            self.say(line)

    def set_option(self, words):
        text = " ".join(words)
        name, found, value = text.removeprefix("name ").partition(" value ")
        known = {"Level": [str(i) for i in range(10)], "Mood": ["calm", "very wild"], "Ponder": ["true", "false"], "Log": ["x"]}
        if not text.startswith("name ") or not found or name not in known:
            return not self.has("bad option ends it")
        if value not in known[name]:
            return not self.has("bad value ends it")
        return not self.has("value ends it")

    def position(self, words):
        kind, rest = (words[0] if words else None), words[1:]
        before = rest[:rest.index("moves")] if "moves" in rest else rest
        moves = rest[rest.index("moves") + 1:] if "moves" in rest else []
        left = 21
        if kind == "fen" and len(before) == 1 and before[0].isdigit():
            left = 21 if self.has("fen forgotten") else int(before[0])
            moves = [] if self.has("fen moves forgotten") else moves
        elif kind != "startpos" or before:
            return not self.has("bad position ends it")
        for move in [] if self.has("moves forgotten") else moves:
            if move not in LEGAL:
                return not self.has("illegal move ends it")
            left -= int(move[4])
        self.left = left if left >= 0 else 0
        return True

    def go(self, words):
        numbers = dict(zip(words, words[1:]))
        known = {"depth", "nodes", "movetime", "p1time", "p2time", "p1inc", "p2inc", "movestogo"}
        if self.has("searchmoves ends it") and "searchmoves" in words or self.has("movestogo ends it") and "movestogo" in words:
            return False
        bad = [w for w in words if w in known and not numbers.get(w, "").isdigit()] or "what" in words or len(numbers.get("movetime", "")) > 9
        if bad:
            return not self.has("bad go ends it")
        waits = "infinite" in words or "ponder" in words or "3600000" in words and "depth" not in words
        if self.has("depth only") and "3600000" in words:
            waits = True
        for fault, word in (("nodes endless", "nodes"), ("movetime endless", "movetime"), ("clock endless", "p1time")):
            waits = waits or self.has(fault) and word in words
        if self.has("infinite answers") and "infinite" in words or self.has("ponder answers") and "ponder" in words:
            waits = False
        choice = words[words.index("searchmoves") + 1] if "searchmoves" in words else "take%d" % (self.left % 4 or 1)
        end = threading.Event()
        if not waits:
            end.set()
        thread = threading.Thread(target=self.think, args=(end, choice, int(numbers.get("depth", 1)), "infinite" in words), daemon=True)
        self.search = (thread, end, "ponder" in words)
        thread.start()
        return True

    def think(self, end, choice, depth, infinite):
        for i in range(1, depth + 1 + self.has("too deep")):
            self.say("info depth %d score cp 0 nodes 1 pv %s" % (i, choice))
        end.wait()
        if self.has("unknown output"):
            self.say("thinking done")
        if self.has("not UTF-8"):
            sys.stdout.buffer.write(b"info string \xff\n")
        move = "0000" if self.has("no move") else choice
        self.say("bestmove" if self.has("bestmove alone") else "bestmove " + move)
        if self.has("two bestmoves") and infinite:
            self.say("bestmove " + move)

    def searching(self):
        return self.search is not None and self.search[0].is_alive()

    def stop(self):
        if self.has("idle stop answers") and not self.searching():
            self.say("bestmove take1")
        if self.search is not None and not self.has("stop ignored"):
            self.search[1].set()
            self.search[0].join()
            self.search = None

    def query(self, words):
        answers = {"gameover": "true" if self.has("query lies") or self.left == 0 else "false", "p1turn": "true", "result": "none",
                   "fen": str(self.left), "legalmoves": ";".join(LEGAL[:self.left])}
        if words and words[0] in answers:
            self.say("response " + answers[words[0]])

    def command(self, line):
        """False: the engine ends."""
        if self.has("garbage ends it") and line == "hello" or self.has("zero byte ends it") and "\0" in line:
            return False
        words = line.split(" ") if self.has("one blank", "CR is a letter") else line.split()
        if not words:
            return True
        word, rest = words[0], words[1:]
        if self.has("deaf while searching") and self.searching() and word == "isready":
            return True
        if word == "isready":
            for _ in range(1 + self.has("two readyok")):
                self.say("readyok", "" if self.has("no line end") else "\n")
            return not self.has("no line end")
        if word in ("ugi", "stop"):
            (self.greet if word == "ugi" else self.stop)()
        if word == "ponderhit" and self.has("ponderhit answers") and not self.searching():
            self.say("bestmove take1")
        if word == "ponderhit" and self.searching() and self.search[2] and not self.has("ponderhit ignored"):
            self.stop()
        if word == "uginewgame":
            self.games = getattr(self, "games", 0) + 1
            return not self.has("new game ends it") or self.games < 2
        if word in ("go", "position", "setoption", "query"):
            if word == "go":
                self.stop()
            return {"go": self.go, "position": self.position, "setoption": self.set_option, "query": self.query}[word](rest) is not False
        if word == "quit" and self.has("quit waits") and self.searching():
            self.search[0].join()
        return word != "quit" or self.has("quit ignored")

    def run(self):
        data = b""
        while True:
            more = os.read(0, 1 << 16)
            if not more:
                break
            data += more
            if self.has("short lines") and len(data) > 1 << 18:
                return 0
            if self.has("whole reads") and not data.endswith(b"\n"):
                data += b"\n"
            *lines, data = data.split(b"\n")
            for line in lines:
                text = line.decode("utf-8", "replace")
                if not self.command(text if self.has("CR is a letter") else text.rstrip("\r")):
                    return 3 if self.has("status 3") else 0
        while self.has("end ignored") or self.has("rest repeated") and data:
            threading.Event().wait()
        if self.has("end waits") and self.searching():
            self.search[0].join()
        return 0


if sys.argv[1:2] == ["--engine"]:
    status = Small(sys.argv[2] if len(sys.argv) > 2 else None).run()
    sys.stdout.flush()
    os._exit(status)

import concurrent.futures
import json
import subprocess
import tempfile
import unittest

import unit

PROGRAM, FIRST, TOOL = (os.path.abspath(word) for word in sys.argv[1:4])
del sys.argv[1:4]
HANG = 900  # seconds: longer than anything here takes on the slowest machine
SMALL = [sys.executable, os.path.abspath(__file__), "--engine"]


def check(*words, status=0, timeout=HANG):
    """The report on an engine; a timeout below HANG is for engines that hang."""
    done = subprocess.run([sys.executable, TOOL, "--timeout", str(timeout), "--json", "-", *words], capture_output=True, text=True)
    assert done.returncode == status, (words, done.returncode, done.stdout, done.stderr)
    return json.loads(done.stdout)


def failed(report):
    return {one["check"] for one in report["checks"] if one["result"] == "fail"}


class Conformance(unittest.TestCase):
    def test_wayfarer(self):
        for options in ([], ["--set", "Spec=traverse:players=3"], ["--set", "UGI_Variant=courier-leapale"],
                        ["--set", "Spec=safe-passage", "--only", "go.infinite", "--only", "stop", "--only", "position"]):
            report = check(*options, PROGRAM, "ugi")
            self.assertEqual((failed(report), report["counts"]["not supported"]), (set(), 0), report)
        self.assertEqual(report["engine"].split()[0], "Wayfarer")
        report = check(PROGRAM, "ugi", "--engine", "random")  # it reads searchmoves, but does not think
        self.assertEqual((failed(report), report["counts"]["not supported"]), (set(), 1), report)

    def test_the_first_engine(self):
        report = check(FIRST)
        self.assertEqual([(one["check"], one["result"]) for one in report["checks"] if one["result"] != "pass"],
                         [("go.searchmoves", "not supported")])

    def test_an_engine_without_faults(self):
        report = check(*SMALL)
        self.assertEqual((failed(report), report["counts"]["not supported"]), (set(), 0), report)

    def test_each_fault_is_caught(self):
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            reports = {fault: pool.submit(check, "--only", name, *SMALL, fault, status=1, timeout=2) for fault, name in FAULTS.items()}
        missed = [fault for fault in FAULTS if reports[fault].exception()]
        self.assertEqual(missed, [])
        for fault, name in FAULTS.items():
            report = reports[fault].result()
            self.assertIn(name, failed(report), (fault, report))
            one = next(one for one in report["checks"] if one["result"] == "fail")
            self.assertTrue(one["why"] and one["dialogue"], one)
            self.assertTrue(all(line[:2] in ("> ", "< ") for line in one["dialogue"]), one)

    def test_each_check_has_its_fault(self):
        lines = subprocess.run([sys.executable, TOOL, "--list"], capture_output=True, text=True, check=True).stdout.splitlines()
        self.assertEqual({line[:22].strip() for line in lines}, set(FAULTS.values()))

    def test_the_text(self):
        with tempfile.TemporaryDirectory() as folder:
            done = subprocess.run([sys.executable, TOOL, "--only", "handshake", "--json", folder + "/report", *SMALL, "no id"],
                                  capture_output=True, text=True, timeout=HANG)
            self.assertEqual(done.returncode, 1, done.stderr)
            with open(folder + "/report") as file:
                self.assertEqual(json.load(file)["counts"], {"pass": 1, "fail": 1, "not supported": 0})
        for line in ("fail           handshake", "no 'id name NAME' before 'ugiok'", "> ugi", "< ugiok", "1 passed, 1 failed, 0 not supported"):
            self.assertIn(line, done.stdout)

    def test_engines_that_do_not_start(self):
        self.assertEqual(len(failed(check("--only", "handshake", "false", status=1))), 2)
        for words, message in ((["/no/such/engine"], "cannot start '/no/such/engine': No such file"), ([], "COMMAND is missing"),
                               (["--only", "x", "y"], "no check begins with 'x'"), (["--set", "x", "y"], "is not NAME=VALUE"),
                               (["--timeout", "0", "y"], "more than 0")):
            done = subprocess.run([sys.executable, TOOL, *words], capture_output=True, text=True, timeout=HANG)
            self.assertEqual(done.returncode, 2)
            self.assertIn(message, done.stderr)


if __name__ == "__main__":
    unit.main()
