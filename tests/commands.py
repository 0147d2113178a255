#!/usr/bin/env python3
"""What all commands of `wayfarer` have in common: their words, their JSON (docs/json.md), and how a search ends.
usage: commands.py PROGRAM

Each test walks over the commands that the program itself lists, so a new one is tested too."""

import json
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
HANG = 900  # seconds: longer than anything here takes on the slowest machine
NEW = "--no-such-option"
MOVES = {"travelers": "a2a3 a8a7 b2b3", "safe-passage": "e2e4 e7e5 g1f3", "traverse:players=3": "=SDTCCTDS =SDTCCTDS"}
APART = "1sD2sS1sDsTsC1/10/1sC1sSsT5/10/2nD7/10/10/2nT7/2nC7/1nSnCnT2nSnD2 s advanced 2 43"
DEAD = "8/8/2B5/3P1R2/7k/7K/8/8 w - - 11 80"
WON = "2T1T4/9/4b4/7t1/7t1/4B4/9/9/9 b - 0 1"
MATED_SOON = "6/6/6/6/6/E5|6/6/6/6/6/1M4|6/6/6/6/6/6|6/6/6/6/6/6|6/6/6/6/6/6|6/6/6/6/5e/6 w 0 1"
EFFORT = ("time_ms", "nodes_per_second")


def setUpModule():
    """An empty folder to be in, with a store of its own: nothing is made elsewhere."""
    global folder, environment
    folder = tempfile.TemporaryDirectory()
    unittest.addModuleCleanup(folder.cleanup)
    environment = {**os.environ, "HOME": folder.name, "XDG_DATA_HOME": folder.name, "LC_ALL": "C"}
    for spec, moves in MOVES.items():
        with open(saved(spec), "w") as file:
            file.write('[Spec "%s"]\n\n1. %s %s\n' % (spec, moves, "1-0" if spec == "travelers" else "*"))
    run("explore", "build", "book", saved("travelers"))


def saved(spec):
    return os.path.join(folder.name, spec.split(":")[0] + ".txt")


def run(*words, stdin=""):
    done = subprocess.run([PROGRAM, *words], input=stdin, capture_output=True, text=True, timeout=HANG,
                          cwd=folder.name, env=environment)
    return done.returncode, done.stdout, done.stderr


def usages():
    """The words of each way to call a command, and its whole usage: ("explore", "build"), "BOOK FILE..."."""
    overview = re.sub(r"\n {10,}", " ", run("--help")[1])
    for words in re.findall(r"^  wayfarer (.*)$", overview, re.M):
        name, *rest = words.split(" ")
        second = rest[:1] if rest and re.fullmatch("[a-z]+", rest[0]) else []
        yield (name, *second), " ".join(rest[len(second):])


def commands():
    return list(dict.fromkeys(words[0] for words, _ in usages()))


def taking(option):
    """The commands that say so in their usage."""
    return {words[0] for words, usage in usages() if re.search(r"(?<!\S)[\[(]?%s(?![\w-])" % option, usage)}


def members(pairs):
    """A hook for the reader of JSON."""
    names = [name for name, _ in pairs]
    assert len(set(names)) == len(names), "twice: %s" % names
    for name in names:
        assert re.fullmatch("[a-z][a-z0-9]*(_[a-z0-9]+)*", name), "not snake_case: %s" % name
    return dict(pairs)


def read_json(text):
    """What a command prints with --json: an object in a line, with its version."""
    assert text.endswith("\n") and text.count("\n") == 1, text
    told = json.loads(text, object_pairs_hook=members)
    assert isinstance(told, dict) and next(iter(told)) == "version" and told["version"] == 1, text
    return told


def read_lines(text):
    return [read_json(line) for line in text.splitlines(keepends=True)]


class Words(unittest.TestCase):
    def refused(self, words, message):
        status, out, err = run(*words)
        self.assertEqual((status, out, err.count("\n")), (2, "", 1), (words, out, err))
        self.assertIn(message, err, words)

    def test_every_command_says_what_it_does(self):
        self.assertGreater(len(commands()), 25)
        self.assertEqual(run("help"), run("--help"))
        for name in commands():
            with self.subTest(name):
                status, told, err = run(name, "--help")
                self.assertEqual((status, err), (0, ""))
                self.assertTrue(told.startswith("usage: wayfarer %s" % name), told)
                self.assertEqual(run(name, "-h"), (0, told, ""))
                self.assertEqual(run("help", name), (0, told, ""))
                self.assertEqual(run(name, NEW, "--version"), run("--version"))
                german = run("--language", "de", "help", name)[1]
                self.assertTrue(german.startswith("Aufruf: wayfarer %s" % name), german)
                self.assertEqual(run(name, "--language=de", "-h")[1], german)
        self.refused(["help", "fly"], "unknown command 'fly'")
        self.refused(["help", "best", "more"], "unexpected word 'more'")

    def test_every_command_refuses_what_it_does_not_know(self):
        for words in dict.fromkeys(words for words, _ in usages()):
            with self.subTest(words):
                self.refused([*words, NEW], "unknown option '%s'" % NEW)
                self.refused([*words, NEW, "--language", "de"], "unbekannte Option '%s'" % NEW)
                self.refused([*words, "--language", "xx"], "unknown language 'xx'")
                self.refused([*words, "--language"], "the option '--language' needs a value")
                self.refused([*words, "--language", "de", "--language=en"], "'--language'")

    def test_what_follows_two_dashes_is_no_option(self):
        for words in dict.fromkeys(words for words, _ in usages()):
            with self.subTest(words):
                status, out, err = run(*words, "--", NEW, "--help", "--json", "--version")
                self.assertEqual((status, out, err.count("\n")), (2, "", 1), err)
                self.assertNotIn("unknown option", err)
        self.assertEqual(run("moves", "--json", "--", "travelers"), run("moves", "travelers", "--json"))
        self.assertEqual(run("apply", "travelers", "--", "a2a3"), run("apply", "travelers", "a2a3"))

    def test_usages_are_true(self):
        """What a usage names is known to the command; without its value it does nothing."""
        for words, usage in usages():
            spec = re.findall("^(safe-passage):", usage)  # tune has other options then
            for option, value in re.findall(r"(--[a-z-]+)( [A-Za-z\"][^ |\]]*)?", usage):
                with self.subTest(words=words, option=option):
                    self.assertNotIn("unknown option", run(*words, *spec, option)[2])
                    if value:
                        self.assertIn("'%s' needs a value" % option, run(*words, *spec, option)[2])

    def test_the_same_words_mean_the_same(self):
        for words, usage in usages():
            with self.subTest(words):
                for option, value in (("--movetime", "MS"), ("--game", "FILE"), ("--spec", "SPEC"), ("--nodes", "N"),
                                      ("--threads", "N"), ("--hash", "MB"), ("--seed", "[SN]"), ("--number", "N"), ("--moves", r'"\.\.\."')):
                    for given in re.findall(r"%s ([^ \]]*)" % option, usage):
                        self.assertRegex(given, "^%s$" % value, option)
                self.assertNotRegex(usage, r"--time\b|--load\b")
        positions = taking("--position")
        self.assertLessEqual({"show", "perft", "best", "solve", "explore", "play"}, positions)
        for option in ("--file", "--game", "--at", "--moves", "--number"):
            self.assertEqual(taking(option) - {"review"}, positions, option)

    def test_old_names_work_and_say_the_new_ones(self):
        engines = ["--engine", "search,nodes=9,name=a", "--engine", "search,nodes=9,name=b", "--games", "2", "--quiet", "--json"]
        near = ["solve", "safe-passage", "--nodes", "1000", "--json"]
        for old, new, name, now in (
                (["match", "--game", "travelers", *engines], ["match", "--spec", "travelers", *engines], "--game", "--spec SPEC"),
                ([*near, "--time", "3600"], [*near, "--movetime", "3600000"], "--time", "--movetime MS"),
                (["play", "--load", saved("travelers")], ["play", "--game", saved("travelers")], "--load", "--game FILE")):
            status, out, err = run(*old)
            self.assertEqual((status, err), (0, "wayfarer: '%s' is deprecated: use '%s'\n" % (name, now)), old)
            self.assertEqual(without_effort(out), without_effort(run(*new)[1]))
        self.assertIn("is given twice", run(*near, "--movetime", "1", "--time", "1")[2])


def without_effort(text):
    """But for times the same."""
    return re.sub(r'"(%s|latest_ms)":\d+' % "|".join(EFFORT), "", text)


class Positions(unittest.TestCase):
    """A position is taken by the same options everywhere."""

    def words_of(self, command):
        """A spec that the command can be asked about, the words before and after it, what is typed."""
        return {"explore": ("travelers", ["book"], ["--json"], ""), "apply": ("travelers", [], ["a7a6", "--json"], ""),
                "explain": ("travelers", [], ["a7a6", "--json"], ""), "perft": ("travelers", [], ["2", "--json"], ""), "tables": ("travelers", ["probe"], ["--json"], ""),
                "best": ("safe-passage", [], ["--nodes", "3000", "--json"], ""),
                "analyse": ("safe-passage", [], ["--nodes", "3000", "--json"], ""),
                "solve": ("safe-passage", [], ["--nodes", "3000", "--json"], ""),
                "play": ("safe-passage", [], ["--ascii"], "position\nquit\n")}.get(
                    command, ("travelers", [], ["--json"], ""))

    def test_each_option_gives_the_same_position(self):
        for command in sorted(taking("--position") - {"tables"}):  # they have no position near a start: cli.py
            spec, before, after, typed = self.words_of(command)
            moves = MOVES[spec]
            position = run("apply", spec, moves)[1].strip()
            with open(os.path.join(folder.name, "position"), "w") as file:
                file.write(position + "\n")
            first, rest = moves.split(" ", 1)
            told = {}
            for words in ((spec, "--position", position), (spec, "--file", "position"), (spec, "--moves", moves),
                          ("--game", saved(spec)), (spec, "--game", saved(spec), "--at", "3"),
                          ("--game", saved(spec), "--at", "1", "--moves", rest),
                          (spec, "--position", run("apply", spec, first)[1].strip(), "--moves", rest)):
                status, out, err = run(command, *before, *words, *after, stdin=typed)
                self.assertEqual((status, err), (0, ""), (command, words))
                told[words] = without_effort(out)
            with self.subTest(command):
                if command == "play":  # it shows the last move, if one is known
                    told = {words: [line for line in out.splitlines() if " w " in line or " b " in line]
                            for words, out in told.items()}
                self.assertEqual(len({str(out) for out in told.values()}), 1, told)
                if command != "result":
                    at_first = [word.replace("a7a6", "a2a4") for word in after]
                    self.assertNotEqual(told[(spec, "--moves", moves)],
                                        without_effort(run(command, *before, spec, *at_first, stdin=typed)[1]))

    def test_what_cannot_be_played_is_said(self):
        for command in sorted(taking("--position")):
            spec, before, after, _ = self.words_of(command)
            with self.subTest(command):
                status, out, err = run(command, *before, spec, "--moves", "a2a9", *after)
                self.assertEqual((out, err.count("\n")), ("", 1))
                self.assertIn("wayfarer: move 'a2a9': ", err)
                self.assertIn(status, (1, 2))


class Json(unittest.TestCase):
    def samples(self):
        """Words for every command that prints JSON; those after the first of a command are its other shapes."""
        engines = ["--engine", "random,name=a", "--engine", "random,name=b", "--games", "2", "--quiet"]
        quick = ["--nodes", "500"]
        return {
            "help": [[], ["best"]], "games": [[]], "rules": [["travelers"]], "languages": [[]], "messages": [[], ["--language", "de"]],
            "show": [[spec] for spec in MOVES], "start": [["travelers"]], "moves": [["traverse"], ["travelers"]],
            "apply": [["travelers", "a2a3"]],
            "result": [["travelers"], ["travelers", "--position", WON], ["safe-passage"]],
            "explain": [["travelers", "a2a3"], ["travelers", "a2a9"], ["travelers", "a2a3", "--language", "de"]],
            "perft": [["travelers", "1"], ["traverse", "1", "--divide"]],
            "random": [[spec, "--games", "2"] for spec in MOVES],
            "best": [*([spec, *quick] for spec in MOVES), ["safe-passage", "--position", DEAD]],
            "analyse": [*([spec, *quick, "--lines", "2"] for spec in ("travelers", "traverse:players=3")),
                        ["safe-passage", "--nodes", "300000"], ["safe-passage", "--position", DEAD],
                        ["travelers", *quick, "--threat"],
                        ["traverse:rules=advanced", "--position", APART, *quick]],
            "review": [*([saved(spec), "--nodes", "200"] for spec in MOVES), ["--kinds"]],
            "explore": [["book", "travelers"], ["book", "travelers", "--moves", "a2a4"]],
            "solve": [["safe-passage", "--nodes", "300000"], ["safe-passage", "--position", DEAD, "--nodes", "3000"]],
            "tables": [["probe", "courier-leapale", "--position", MATED_SOON]],
            "puzzle": [["--date", "2026-11-23"], ["--date", "2026-11-23", "--solution"]],
            "match": [["--spec", "travelers", *engines], ["--spec", "traverse", *engines, "--sprt", "0,10"]],
        }

    def test_all_json_is_of_one_schema(self):
        samples = self.samples()
        self.assertEqual(set(samples), taking("--json"))
        for command, calls in samples.items():
            for words in calls:
                with self.subTest(command=command, words=words):
                    status, out, err = run(command, *words, "--json")
                    self.assertEqual(status, 0, err)
                    read_json(out)

    def test_a_search_ends_with_what_it_reported(self):
        self.assertEqual(taking("--json-lines"), {"best", "analyse", "review", "solve", "match"})
        for command in taking("--json-lines"):
            for words in self.samples()[command]:
                if "--kinds" in words:
                    continue
                with self.subTest(command=command, words=words):
                    status, out, err = run(command, *words, "--json-lines")
                    told = read_lines(out)
                    whole = read_json(run(command, *words, "--json")[1])
                    self.assertEqual(status, 0, err)
                    self.assertEqual([line["complete"] for line in told], [False] * (len(told) - 1) + [True])
                    if command == "match":  # chance plays differently each time
                        self.assertEqual((len(told), list(told[-1])), (3, list(whole)))
                        continue
                    self.assertEqual(without_effort(json.dumps({**told[-1], "solutions": []}).replace(" ", "")),
                                     without_effort(json.dumps({**whole, "solutions": []}).replace(" ", "")))
                    if command == "solve":  # each way once
                        self.assertEqual([way["line"] for line in told for way in line["solutions"]],
                                         [way["line"] for way in whole["solutions"]])
                    elif DEAD not in words:
                        self.assertGreater(len(told), 1)

    def test_expected_points_are_of_all_seats(self):
        for spec, seats in (("travelers", "wb"), ("traverse:players=3", "swn")):
            for command in ("best", "analyse"):
                told = read_json(run(command, spec, "--nodes", "500", "--json")[1])
                self.assertEqual("".join(told["expected_points"]), seats)
                self.assertAlmostEqual(sum(told["expected_points"].values()), 1, places=2)


class Interrupts(unittest.TestCase):
    """Ctrl-C ends a search with what it has found, and with 130 only if that is nothing."""
    long = ["--movetime", "300000"]  # so that what Ctrl-C does not end ends nevertheless

    def searches(self):
        game = os.path.join(folder.name, "long.txt")
        with open(game, "w") as file:
            file.write('[Spec "travelers"]\n\n1. %s *\n' % " ".join(
                "%s2%s3 %s8%s7 %s3%s4 %s7%s6" % tuple(letter * 8) for letter in "abchi"))
        yield ["best", "travelers", *self.long], lambda told: told["depth"] > 0
        yield ["best", "safe-passage", *self.long], lambda told: told["line"]
        yield ["best", "traverse:players=3", "--moves", "=SDTCCTDS =SDTCCTDS =SDTCCTDS", *self.long], lambda told: told["depth"] > 0
        yield ["analyse", "courier-leapale", *self.long], lambda told: told["depth"] > 0
        yield ["analyse", "safe-passage", *self.long], lambda told: "goal" in told
        yield ["solve", "safe-passage", *self.long, "--threads", "2"], lambda told: told["solutions"]
        yield ["review", game, "--nodes", "100000", "--threads", "1"], lambda told: told["done"] > 2

    def start(self, words, *more):
        return subprocess.Popen([PROGRAM, *words, *more], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                cwd=folder.name, env=environment)

    def test_what_is_found_so_far(self):
        for words, is_enough in self.searches():
            with self.subTest(words):
                process = self.start(words, "--json-lines")
                while not is_enough(read_json(process.stdout.readline())):
                    pass
                process.send_signal(signal.SIGINT)
                out, err = process.communicate(timeout=HANG)
                self.assertEqual((process.returncode, err), (1, "wayfarer: interrupted: this is the result so far\n"))
                self.assertFalse(read_lines(out)[-1]["complete"])

    @staticmethod
    def takes(process):
        """Whether it has said what it does when Ctrl-C comes."""
        with open("/proc/%d/status" % process.pid) as file:
            caught = int(re.search(r"^SigCgt:\s*(\S+)", file.read(), re.M).group(1), 16)
        return caught >> (signal.SIGINT - 1) & 1 or process.poll() is not None

    def test_at_once(self):
        """How much is known by then differs, but the status, what is printed and what is said agree."""
        for words, _ in self.searches():
            with self.subTest(words):
                process = self.start(words, "--json")
                while not self.takes(process):
                    time.sleep(0.001)
                process.send_signal(signal.SIGINT)
                out, err = process.communicate(timeout=HANG)
                if process.returncode == 130:
                    self.assertEqual((out, err), ("", "wayfarer: interrupted: no result yet\n"))
                else:
                    self.assertEqual((process.returncode, err), (1, "wayfarer: interrupted: this is the result so far\n"))
                    self.assertFalse(read_json(out)["complete"])


if __name__ == "__main__":
    unit.main()
