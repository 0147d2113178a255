#!/usr/bin/env python3
"""`wayfarer review` as a user calls it.  usage: review.py PROGRAM"""

import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import unittest

import unit
from reasons.base import Case, Program, Wrong
from reasons.checks import CHECKS
from reasons.tables import right, tables_of

PROGRAM = os.path.abspath(sys.argv.pop(1))
HANG = 900
LIMIT = ("--nodes", "3000")
GRADES = ["best", "good", "inaccuracy", "mistake", "blunder"]
# The Displacer goes to where an Ace can take it.
HANGING = '[Spec "travelers"]\n[Position "9/8b/8t/1a2t4/9/3D3A1/B7A/9/T1T5d w - 0 1"]\n\n1. d4c5 b6c5 *\n'


def run(*words, stdin="", env=None):
    done = subprocess.run([PROGRAM, *words], input=stdin, capture_output=True, text=True, timeout=HANG)
    return done.returncode, done.stdout, done.stderr


def play(spec, turns, position=None):
    """A game of a weak level, as a record."""
    moves, words = [], ["--position", position] if position else []
    for _ in range(turns):
        status, out, _ = run("best", spec, *words, "--moves", " ".join(moves), "--nodes", "200", "--json")
        if status != 0:
            break
        moves.append(json.loads(out)["move"])
    tags = '[Spec "%s"]\n' % spec + ('[Position "%s"]\n' % position if position else "")
    return tags + "\n" + " ".join(moves) + " *\n"


class Review(unittest.TestCase):
    def json(self, record, *words):
        status, out, err = run("review", "-", "--json", *(words or LIMIT), stdin=record)
        self.assertEqual((status, err), (0, ""))
        return json.loads(out)

    def is_legal(self, spec, position, line):
        status, out, err = run("apply", spec, "--position", position, *line)
        self.assertEqual(status, 0, err)
        return out.strip()

    def check_shape(self, told, spec, seats, cooperative=False):
        self.assertEqual(set(told), {"version", "spec", "accuracy", "turning_points", "complete", "turns"})
        self.assertEqual((told["spec"], told["complete"]), (spec, True))
        self.assertEqual("".join(told["accuracy"]), seats)
        for turn in told["turns"]:
            self.assertLessEqual({"turn", "seat", "move", "grade", "before", "after", "best", "reason"}, set(turn))
            self.assertIn(turn["grade"], GRADES)
            self.assertIn(turn["seat"], seats)
            for value in (turn["before"], turn["after"]):
                if cooperative:
                    self.assertTrue(value is None or isinstance(value, int))
                else:
                    self.assertTrue(0 <= value <= 1)
        self.assertEqual([turn["turn"] for turn in told["turns"]], list(range(1, len(told["turns"]) + 1)))

    def test_every_game(self):
        for spec, seats in (("travelers", "wb"), ("courier-leapale", "wb"), ("traverse", "sn"), ("traverse:players=4", "swne")):
            told = self.json(play(spec, 6))
            self.check_shape(told, spec, seats)
            self.assertEqual(len(told["turns"]), 6)
        told = self.json(play("safe-passage:start=518", 2))
        self.check_shape(told, "safe-passage:start=518", "wb", cooperative=True)

    def test_a_reason_and_its_line(self):
        told = self.json(HANGING, "--nodes", "20000")
        turn = told["turns"][0]
        self.assertEqual((turn["grade"], turn["reason"]["kind"]), ("blunder", "loses-material-en-prise"))
        self.assertEqual(turn["reason"]["line"][0], "b6c5")
        self.assertEqual(turn["reason"]["text"], "The Displacer goes to c5, where the enemy Ace on b6 takes it.")
        self.assertGreaterEqual(turn["before"] - turn["after"], 0.2)
        self.assertEqual(told["turning_points"], [1])
        self.assertLess(told["accuracy"]["w"], told["accuracy"]["b"])
        position = HANGING.split('"')[3]
        self.is_legal("travelers", position, [turn["move"], *turn["reason"]["line"]])
        self.is_legal("travelers", position, turn["best_line"])
        self.assertEqual(turn["best_line"][0], turn["best"])

    def test_text(self):
        status, out, err = run("review", "-", "--nodes", "20000", stdin=HANGING)
        self.assertEqual((status, err), (0, ""))
        parts = ["Turning points:", "White Dc5, blunder", "The Displacer goes to c5", "shown by: Axc5",
                 "All turns", "Black Axc5", "Accuracy:", "White"]
        at = 0
        for part in parts:  # in this order
            at = out.find(part, at)
            self.assertNotEqual(at, -1, (part, out))
        status, out, _ = run("review", "-", *LIMIT, stdin='[Spec "travelers"]\n\n*\n')
        self.assertEqual(status, 0)
        self.assertIn("No turning points.", out)

    def test_the_language_of_a_sentence(self):
        """Programs read the sentences of --json, so the locale does not change them."""
        german = {**os.environ, "LC_ALL": "de_DE.UTF-8"}
        for words, env, name in ((["--language", "de"], None, "Versetzer"), ([], german, "Displacer")):
            status, out, err = run("review", "-", "--json", *LIMIT, *words, stdin=HANGING, env=env)
            self.assertEqual((status, err), (0, ""))
            self.assertIn(name, json.loads(out)["turns"][0]["reason"]["text"])

    def test_kinds(self):
        status, out, _ = run("review", "--kinds")
        names = [line.split()[0] for line in out.splitlines()]
        self.assertEqual(status, 0)
        self.assertLessEqual({"loses-material", "allows-mate", "misses-mate", "misses-win", "allows-displacement",
                              "lets-arrive", "allows-promotion", "misses-promotion", "ko"}, set(names))
        self.assertEqual(len(set(names)), len(names))
        self.assertEqual([kind["kind"] for kind in json.loads(run("review", "--kinds", "--json")[1])["kinds"]], names)

    def test_every_kind_has_its_positions(self):
        """At least 12 positions show a reason that is proved. Those that count share one finder, and check_reasons.py
        counts again: one position each. A motif refines a loss or a gain of material, which its positions
        show, too; it has a position for one of the two. A win without words of its own is told by the fifth game only."""
        kinds = json.loads(run("review", "--kinds", "--json")[1])["kinds"]
        least = {kind["kind"]: 1 if kind["meaning"].startswith("counted: ") else 12 for kind in kinds
                 if "-material-" not in kind["kind"]}
        named = {kind["kind"].split("-material-")[1] for kind in kinds if "-material-" in kind["kind"]}
        count, motifs = dict.fromkeys(least, 0), set()
        folder = os.path.join(os.path.dirname(os.path.abspath(__file__)), "data", "review")
        for name in os.listdir(folder):
            with open(os.path.join(folder, name)) as file:
                for line in file:
                    kind = line.rstrip("\n").split(" ; ")[-1]
                    if not line.startswith("#"):
                        count[kind] = count.get(kind, 0) + 1
                        if "-material-" in kind:
                            count["-".join(kind.split("-")[:2])] += 1
                            motifs.add(kind.split("-material-")[1])
        few = {kind: number for kind, number in count.items() if number < least.get(kind, 0) and kind != "allows-win"}
        self.assertEqual((few, named - motifs), ({}, set()))

    def test_what_tables_prove_is_read_again(self):
        """The reader of check_reasons.py agrees with planted positions, and notices a changed number."""
        program, tried = Program(PROGRAM), []
        folder = os.path.join(os.path.dirname(os.path.abspath(__file__)), "data", "review")
        with open(os.path.join(folder, "courier-leapale.txt")) as file:
            rows = [line.rstrip("\n").split(" ; ") for line in file]
        for spec, position, move, kind in (row for row in rows if row[-1] in ("throws-away-a-win", "lets-a-draw-slip")):
            if tried.count(kind) == 2 or re.search("[Ss]", position.split()[0]):
                continue
            tried.append(kind)
            told = self.json('[Spec "%s"]\n[Position "%s"]\n\n%s *\n' % (spec, position, move))
            case = Case(program, spec, "", told["turns"][0], position, program.walk(spec, position, [move])[-1])
            self.assertEqual((case.reason["kind"], told["turns"][0]["grade"]), (kind, "blunder"))
            case.walk()
            CHECKS[kind](case)
            case.text = re.sub(r"in (\d+) turn", lambda found: "in %d turn" % (int(found[1]) + 2), case.text)
            self.assertRaises(Wrong, CHECKS[kind], case)
        self.assertEqual(len(tried), 4)

    def test_threads_change_nothing(self):
        record = play("travelers", 8)
        one = self.json(record, *LIMIT, "--threads", "1")
        self.assertEqual(one, self.json(record, *LIMIT, "--threads", "3"))
        self.assertEqual(one, self.json(record, *LIMIT))

    def test_time(self):
        record = play("courier-leapale", 2)
        self.assertEqual(len(self.json(record, "--movetime", "50")["turns"]), 2)

    def test_bad_usage_and_bad_files(self):
        for words, stdin, message in (
                ([], "", "FILE is missing"), (["-", "--nodes", "1", "--movetime", "1"], HANGING, "only one of"),
                (["--kinds", "-"], "", "takes no file"), (["/no/such/file"], "", "/no/such/file"),
                (["-"], "", "standard input"), (["-"], '[Spec "go"]\n\n*\n', "no game is called"),
                (["-"], '[Spec "travelers"]\n\n1. d1d9 *\n', "line 3, column 4"), (["-"], "\0\xff" * 50, "standard input")):
            status, out, err = run("review", *words, stdin=stdin)
            self.assertEqual((status, out, err.count("\n")), (2, "", 1), (words, err))
            self.assertIn(message, err)

    def test_interrupt(self):
        with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
            file.write(play("travelers", 40))  # half a minute
            file.flush()
            terminal, inside = os.openpty()  # where it says how far it is
            process = subprocess.Popen([PROGRAM, "review", file.name, "--json", "--movetime", "700", "--threads", "1"],
                                       stdout=subprocess.PIPE, stderr=inside, text=True)
            os.close(inside)
            self.addCleanup(os.close, terminal)
            said = ""
            while not re.search(r"([2-9]|\d\d+) of \d+ positions", said):
                said += os.read(terminal, 1000).decode()
            process.send_signal(signal.SIGINT)
            out = process.communicate(timeout=HANG)[0]
        while "interrupted" not in said:
            said += os.read(terminal, 1000).decode()
        told = json.loads(out)
        self.assertEqual((process.returncode, told["complete"]), (1, False))
        self.assertTrue(0 < len(told["turns"]) < 40)


class FourMen(unittest.TestCase):
    POSITION = "6/6/6/6/4m1/E3M1|6/6/6/6/2e3/6|6/6/6/6/6/6|6/6/6/6/6/6|6/6/6/6/6/6|6/6/6/6/6/6 w 0 1"
    MOVE = "ua1va1"

    def review(self, *words):
        record = '[Spec "courier-leapale"]\n[Position "%s"]\n\n%s *\n' % (self.POSITION, self.MOVE)
        status, out, err = run("review", "-", "--json", *LIMIT, *words, stdin=record)
        self.assertEqual((status, err), (0, ""))
        return json.loads(out)["turns"][0]

    def test_a_win_turned_into_a_loss(self):
        """Each side has an Empress, so only tables with four men know both results."""
        self.assertNotEqual(self.review()["reason"]["kind"], "throws-away-a-win")
        with tempfile.TemporaryDirectory() as folder:
            status, _, err = run("tables", "build", "KMvKM", "--tables", folder, "--quiet")
            self.assertEqual((status, err), (0, ""))
            os.environ["WAYFARER_TABLES"] = folder  # where the reader's program looks
            self.addCleanup(os.environ.pop, "WAYFARER_TABLES")
            told = self.review("--tables", folder)
            program = Program(PROGRAM)
            after = program.walk("courier-leapale", self.POSITION, [self.MOVE])[-1]
            case = Case(program, "courier-leapale", "", told, self.POSITION, after)
            self.assertEqual((case.reason["kind"], told["grade"]), ("throws-away-a-win", "blunder"))
            self.assertRegex(case.text, "White mates in .*; after it Black mates in ")
            case.walk()
            right.update(tables_of(self.POSITION))  # `wayfarer tables check` takes minutes for one of them
            CHECKS[case.reason["kind"]](case)


if __name__ == "__main__":
    unit.main()
