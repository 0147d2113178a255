#!/usr/bin/env python3
"""Puzzles mined from games, as a user mines and checks them, and the files that are in the tree.

usage: mined.py PROGRAM FILE..."""

import os
import re
import signal
import subprocess
import sys
import tempfile
import time
import unittest

import unit

PROGRAM = os.path.abspath(sys.argv.pop(1))
FILES = [os.path.abspath(sys.argv.pop(1)) for _ in sys.argv[1:] if sys.argv[1].endswith(".txt")]
HANG = 900
# So many puzzles of each file are searched again.
SAMPLE = 3 if unit.LIGHT else 12
# Puzzles in each file.
LEAST = {"travelers.txt": 500, "courier-leapale.txt": 500, "courier-leapale-battles.txt": 120, "traverse.txt": 300}
HEAD = re.compile(r"# wayfarer puzzles mine (\S+) seed (\d+) nodes (\d+) games (\d{10})\n")
MINE = ("puzzles", "mine", "travelers")
SMALL = ("--nodes", "1500", "--quiet")


def run(*words):
    done = subprocess.run([PROGRAM, *words], capture_output=True, text=True, timeout=HANG)
    return done.returncode, done.stdout, done.stderr


def text_of(file):
    with open(file) as stream:
        return stream.read()


def puzzles_of(file):
    return [line.split("\t") for line in text_of(file).splitlines() if not line.startswith("#")]


def games_of(file):
    try:
        head = HEAD.match(text_of(file))
        return int(head.group(4)) if head else 0
    except OSError:
        return 0


class Mining(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.file = os.path.join(self.folder.name, "mined.txt")

    def tearDown(self):
        self.folder.cleanup()

    def other(self, name):
        return os.path.join(self.folder.name, name)

    def start(self, *words):
        return subprocess.Popen([PROGRAM, *MINE, self.file, *words, *SMALL], stdout=subprocess.PIPE,
                                stderr=subprocess.PIPE, text=True)

    def wait_for_games(self, process, games):
        until = time.monotonic() + HANG
        while games_of(self.file) < games and process.poll() is None and time.monotonic() < until:
            time.sleep(0.01)

    @unit.heavy
    def test_the_same_seed_makes_the_same_file_also_after_kills(self):
        whole = self.other("whole.txt")
        status, out, err = run(*MINE, whole, "--count", "4", *SMALL)
        self.assertEqual((status, err), (0, ""))
        self.assertGreaterEqual(len(puzzles_of(whole)), 4)
        all_games = games_of(whole)
        for part in (3, 2):
            process = self.start("--count", "4")
            self.wait_for_games(process, all_games // part)
            process.kill()
            process.communicate()
            self.assertGreater(games_of(self.file), 0)
            with open(self.file, "a") as file:  # what a kill in the middle of a line leaves
                file.write("travelers\t4t4")
        self.assertEqual(run(*MINE, self.file, "--count", "4", "--threads", "3", *SMALL)[0], 0)
        self.assertEqual(text_of(self.file), text_of(whole))
        # another count goes on, another seed does not fit
        self.assertEqual(run(*MINE, self.file, "--count", "5", *SMALL)[0], 0)
        self.assertTrue(text_of(self.file).split("\n", 1)[1].startswith(text_of(whole).split("\n", 1)[1]))
        status, _, err = run(*MINE, self.file, "--seed", "2", *SMALL)
        self.assertEqual((status, err.count("\n")), (2, 1))
        self.assertIn("other specs, seed or nodes", err)

    def test_a_wrong_spec_is_pointed_at_once(self):
        for specs, at in (("travelers:zz=1", 11), ("travelers+travelers:zz=1", 21)):
            self.assertEqual(run("puzzles", "mine", specs, self.file)[::2],
                             (2, "wayfarer: spec: byte %d: travelers has no option 'zz'\n" % at))

    def test_an_interrupt_leaves_a_good_file(self):
        process = self.start("--count", "1000")
        self.wait_for_games(process, 2)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=HANG)
        self.assertEqual((process.returncode, err), (130, ""))
        self.assertRegex(out, r"^\d+ puzzles of \d+ games in ")
        self.assertEqual(run("puzzles", "check", self.file, "--times", "1", "--quiet")[0], 0)

    def test_a_puzzle_with_another_answer_is_found_and_dropped(self):
        self.assertEqual(run(*MINE, self.file, "--count", "2", *SMALL)[0], 0)
        good = text_of(self.file)
        first = next(line for line in good.splitlines() if not line.startswith("#"))
        fields = first.split("\t")
        status, out, _ = run("moves", fields[0], "--position", self.position_of(fields))
        self.assertEqual(status, 0)
        wrong = next(move for move in out.split() if move != fields[2].split()[1])
        fields[2] = fields[2].split()[0] + " " + wrong
        with open(self.file, "w") as file:
            file.write(good.replace(first, "\t".join(fields)))
        status, out, _ = run("puzzles", "check", self.file, "--times", "1", "--quiet")
        self.assertEqual(status, 1)
        self.assertIn("does not hold", out)
        self.assertEqual(run("puzzles", "check", self.file, "--times", "1", "--drop", "--quiet")[0], 0)
        self.assertEqual(len(puzzles_of(self.file)), len(good.splitlines()) - 2)
        self.assertEqual(run("puzzles", "check", self.file, "--times", "1", "--quiet")[0], 0)

    def position_of(self, fields):
        status, out, err = run("apply", fields[0], "--position", fields[1], fields[2].split()[0])
        self.assertEqual(status, 0, err)
        return out.strip()

    def test_bad_usage_and_bad_files(self):
        head = "# wayfarer puzzles mine travelers seed 1 nodes 1500 games 0000000003\n"
        for text, message in (("", "the file is empty"), ("# other\n", "line 1"), (head + "travelers\tx\n", "line 2"),
                              (head.replace("travelers", "go"), "no game is called")):
            with open(self.file, "w") as file:
                file.write(text)
            status, _, err = run("puzzles", "check", self.file)
            self.assertEqual((status, err.count("\n")), (2, 1), text)
            self.assertIn(message, err)
        for words, message in ((("safe-passage", self.other("a")), "wayfarer puzzles FILE"),
                               (("traverse:players=3", self.other("a")), "two seats"),
                               (("travelers+traverse", self.other("a")), "the same game"),
                               (("travelers", "/no/such/folder/a"), "/no/such/folder"), (("travelers",), "FILE")):
            status, _, err = run("puzzles", "mine", *words)
            self.assertEqual((status, err.count("\n")), (2, 1), words)
            self.assertIn(message, err)


class Files(unittest.TestCase):
    def test_lines_are_well_formed(self):
        kinds = {line.split()[0] for line in run("review", "--kinds")[1].splitlines()} | {"only-move"}
        for file in FILES:
            specs = HEAD.match(text_of(file)).group(1).split("+")
            puzzles = puzzles_of(file)
            self.assertGreaterEqual(len(puzzles), LEAST[os.path.basename(file)], file)
            self.assertEqual(len({puzzle[1] + puzzle[2] for puzzle in puzzles}), len(puzzles))
            for spec, position, moves, task, theme, effort, origin in puzzles:
                self.assertIn(spec, specs)
                self.assertEqual(len(moves.split()) % 2, 0)
                self.assertIn(task, ("win", "gain", "save"))
                self.assertIn(theme, kinds)
                self.assertGreater(int(effort), 0)
                self.assertRegex(origin, r"^\d+\.\d+$")

    def test_all_solutions_are_legal_and_some_are_searched_again(self):
        for file in FILES:  # every line is read, and its moves are played, before any is searched
            every = max(1, len(puzzles_of(file)) // SAMPLE)
            status, out, err = run("puzzles", "check", file, "--times", "1", "--every", str(every), "--quiet")
            self.assertEqual((status, err), (0, ""), out)
            self.assertIn("(100.0 %)", out)


if __name__ == "__main__":
    unit.main()
