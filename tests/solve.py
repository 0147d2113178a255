#!/usr/bin/env python3
"""The solver from the command line.  usage: solve.py PROGRAM

Work is bounded by positions (--nodes), never by time, so that a busy machine finds the same."""

import json
import os
import pty
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import unittest

import unit

PROGRAM = os.path.abspath(sys.argv.pop(1))
WALL = "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1"  # kings that never meet
LOST = "2b1kb2/1q2r3/n1p2n1r/1pP2PBp/1p6/3P2KN/P2QPPBP/RNR5 b - - 0 31"  # relaxed: dead ends all round
FAR = "rnbq1bnr/pppp1ppp/8/4K3/7k/5P1P/PPPPP1P1/RNBQ1BNR b - - 0 6"  # 12 plies
WIDE = "rnbq1bnr/ppppkppp/8/4p3/8/4KP2/PPPPP1PP/RNBQ1BNR b - - 3 3"  # 18
FAR_FIDE = "rnb4r/pp1pKppp/7n/q1p1p3/1bP5/1B1kPQ2/PP1P1PPP/RNB3NR b - - 4 11"  # 10
FAR_RELAXED = "rnb2bnr/pppp1ppp/8/4K3/3P3q/3Q1PkP/PPP1P1P1/RNB2BNR b - - 2 8"  # 8
NEAR = "8/4K3/8/8/8/8/4k3/8 w - - 0 1"  # both kings a step from their goals
ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
HANG = 900  # seconds: longer than anything here takes on the slowest machine


def run(*words, status=0):
    done = subprocess.run([PROGRAM, *words], capture_output=True, text=True, timeout=HANG)
    assert done.returncode == status, (words, done.returncode, done.stdout, done.stderr)
    return done


def lines(*words, **kw):
    return run("solve", *words, **kw).stdout.splitlines()


class Solve(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.file = os.path.join(folder.name, "file")

    def test_better_and_better_ways(self):
        out = lines("safe-passage", "--nodes", "3000000", "--threads", "2")
        lengths = [int(line.split()[1]) for line in out[:-1]]
        self.assertEqual(lengths, sorted(set(lengths), reverse=True))
        for line in out[:-1]:
            words = line.split()
            self.assertEqual(words[0], "solution")
            self.assertEqual(len(words), 2 + int(words[1]))
        moves = out[-2].split()[2:]
        end = run("apply", "safe-passage", *moves).stdout.strip()
        self.assertEqual(run("result", "safe-passage", "--position", end).stdout.strip(), "win")
        self.assertRegex(out[-1], r"^(bounds \d+ %d|optimal %d)$" % (lengths[-1], lengths[-1]))

    def test_the_shortest(self):
        self.assertEqual(lines("safe-passage", "--position", NEAR)[-1], "optimal 2")

    def test_no_way(self):
        pawns = "unreachable pawns a4 c4 e4 g4 a5 c5 e5 g5"
        for spec, position, reason in (("safe-passage", WALL, pawns),
                                       ("safe-passage:danger=relaxed", LOST, "unreachable seen 52")):
            self.assertEqual(lines(spec, "--position", position, "--force", "--certificate", self.file), [reason])
            self.assertIn("out of reach: verified", run("verify-solution", self.file).stdout)
            value = json.loads(run("solve", spec, "--position", position, "--json").stdout)
            self.assertEqual((value["status"], value["reason"]), tuple(reason.split()[:2]))
            self.assertIsNone(value["high"])

    def test_false_claims_of_no_way(self):
        for spec, position, claim, status in (
                ("safe-passage", WALL, "pawns a4 c4 e4 a5 c5 e5", 1),  # g4 and g5 are needed
                ("safe-passage", WALL, "pawns a4 b4", 1),
                ("safe-passage", WALL, "seen 10", 1),
                ("safe-passage:danger=relaxed", LOST, "seen 51", 1),
                ("safe-passage:danger=relaxed", LOST, "seen 53", 1),
                ("safe-passage", NEAR, "seen 1000", 1),
                ("safe-passage", NEAR, "pawns", 1),
                ("safe-passage", WALL, "pawns z9", 2), ("safe-passage", WALL, "seen x", 2),
                ("safe-passage", WALL, "because", 2)):
            with open(self.file, "w") as file:
                file.write(f"spec {spec}\nposition {position}\nunreachable {claim}\n")
            done = run("verify-solution", self.file, status=status)
            self.assertEqual(done.stderr.count("\n"), 1, done.stderr)
            self.assertIn(":3: " if claim != "seen x" else "seen", done.stderr)

    def test_certificate_with_a_false_position(self):
        fields = NEAR.split(" ")
        for i, false in ((0, fields[0].replace("8", "9", 1)), (0, fields[0].replace("K", "Z")),
                         (0, fields[0].replace("K", "1")), (0, fields[0] * 9), (1, "x"), (1, "wb"),
                         (2, "Z"), (2, "KQkqKQkqKQkq"), (3, "e3"), (4, "x"), (4, "9" * 30),
                         (5, "-1"), (5, "9" * 30), (5, "1 1"), (5, "")):
            position = " ".join(fields[:i] + [false] + fields[i + 1:])
            with self.subTest(position), open(self.file, "w") as file:
                file.write(f"spec safe-passage\nposition {position}\nlow 0\n")
                file.flush()
                done = run("verify-solution", self.file, status=2)
                self.assertIn(":2: not a position", done.stderr)

    def test_most_plies(self):
        out = lines("safe-passage", "--nodes", "1000000", "--max-plies", "15")
        self.assertRegex(out[-1], r"^bounds \d+ -$")

    def test_json(self):
        value = json.loads(run("solve", "safe-passage", "--position", NEAR, "--json").stdout)
        self.assertEqual((value["status"], value["low"], value["high"]), ("optimal", 2, 2))
        self.assertEqual(len(value["solutions"][-1]["line"]), 2)

    def test_certificate(self):
        lines("safe-passage:start=77", "--nodes", "1000000", "--certificate", self.file)
        out = run("verify-solution", self.file).stdout
        self.assertIn("verified by counting", out)
        self.assertRegex(out, r"a way of \d+ plies: verified")
        with open(self.file) as file:
            text = file.read()
        way = next(line for line in text.splitlines() if line.startswith("way "))
        for false, status in ((way.replace("way ", "way 1", 1), 1), (way.rsplit(" ", 1)[0], 1),
                              (way.rsplit(" ", 1)[0] + " a1a1", 1), ("low 99", 1), ("way x", 2),
                              ("wey 1 a2a3", 2), ("low", 2)):
            with open(self.file, "w") as file:
                file.write(text.replace(way, false))
            run("verify-solution", self.file, status=status)

    def test_layers(self):
        """The checker finds the positions of an exhaustive search again, by its own rules."""
        for spec, position in (("safe-passage", FAR), ("safe-passage:attack=fide", FAR_FIDE),
                               ("safe-passage:danger=relaxed", FAR_RELAXED))[int(unit.LIGHT):]:
            out = lines(spec, "--position", position, "--force", "--certificate", self.file, "--layers")
            self.assertRegex(out[-1], r"^optimal \d+$")
            with open(self.file) as file:
                text = file.read()
            claim = next(line for line in text.splitlines() if line.startswith("layers ")).split()
            self.assertEqual(int(claim[1]), int(out[-1].split()[1]) - 1)
            self.assertGreater(max(int(word) for word in claim[2::2]), 1)
            self.assertIn(f"fewer than {int(claim[1]) + 1} plies: verified, {len(claim) // 2 - 1} layers",
                          run("verify-solution", self.file).stdout)
            more = claim[:1] + [str(int(claim[1]) + 1)] + claim[2:]
            other = claim[:3] + [str(int(claim[3]) ^ 1)] + claim[4:]
            for false, status, why in (
                    (claim[:2] + [str(int(claim[2]) + 1)] + claim[3:], 1, "after plies: '1'"),
                    (other, 1, "after plies: '1'"), (more, 1, " pl"),
                    (claim[:4], 1, "not the positions"), (claim[:3], 2, "a digest for each ply"),
                    (["layers", "x"], 2, "layers"),
                    (["layers", ""], 2, "plies expected"), (["layers", "0", "1", "1"], 2, "for each ply")):
                with open(self.file, "w") as file:
                    file.write(text.replace(" ".join(claim), " ".join(false)))
                self.assertIn(why, run("verify-solution", self.file, status=status).stderr)

    def test_layers_that_reach_the_goal(self):
        with open(self.file, "w") as file:
            file.write(f"spec safe-passage\nposition {NEAR}\nlayers 2 1 1 1 1\n")
        self.assertRegex(run("verify-solution", self.file, status=1).stderr, ":3: ")

    def test_layers_ask_for_a_certificate_and_memory(self):
        self.assertIn("--certificate", run("solve", "safe-passage", "--layers", status=2).stderr)
        done = run("solve", "safe-passage", "--nodes", "4000000", "--memory", "16", "--quiet",
                   "--certificate", self.file, "--layers", status=2)
        self.assertIn("layers left out: they need more than 16 MB (see --memory and --disk)", done.stderr)
        self.assertIn("searched", run("verify-solution", self.file).stdout)

    @unit.heavy
    def test_layers_on_disk(self):
        folder = os.path.dirname(self.file)
        words = ("safe-passage", "--position", WIDE, "--threads", "2", "--force", "--certificate", self.file,
                 "--layers")
        self.assertEqual(lines(*words, "--memory", "16", "--disk", folder)[-1], "optimal 18")
        with open(self.file) as file:  # as found in memory; 16 MB hold 400,000 positions
            self.assertIn(" 445330 5045465803718127094 478625 15649696062779430764 ", file.read())
        self.assertEqual(os.listdir(folder), ["file"])  # nothing is left
        words = ("safe-passage", "--position", FAR, "--force", "--certificate", self.file, "--layers")
        done = run("solve", *words, "--disk", os.path.join(folder, "none"), status=2)
        self.assertRegex(done.stderr.splitlines()[-1], "none: No such file or directory")
        self.assertIn("--layers", run("solve", "safe-passage", "--disk", folder, status=2).stderr)

    def test_certificate_says_where(self):
        with open(self.file, "w") as file:
            file.write("spec safe-passage\nway 1 e2e5\n")
        done = run("verify-solution", self.file, status=1)
        self.assertIn(":2: not a legal move: 'e2e5'", done.stderr)
        for text in ("", "spec chess\n", "way 1 e2e4\n", "spec safe-passage\nposition x\n"):
            with open(self.file, "w") as file:
                file.write(text)
            self.assertEqual(run("verify-solution", self.file, status=2).stderr.count("\n"), 1)

    def test_checkpoint(self):
        first = lines("safe-passage", "--nodes", "1000000", "--checkpoint", self.file)
        with open(self.file) as file:
            kept = json.load(file)
        self.assertEqual(len(kept["way"]), int(first[-2].split()[1]))
        again = lines("safe-passage", "--nodes", "1000", "--checkpoint", self.file)
        self.assertEqual(again[0], first[-2])
        run("solve", "safe-passage:goal=queens", "--checkpoint", self.file, status=2)
        kept["way"][0] = "e2e5"
        with open(self.file, "w") as file:
            json.dump(kept, file)
        run("solve", "safe-passage", "--checkpoint", self.file, status=2)
        with open(self.file, "w") as file:
            file.write("{")
        run("solve", "safe-passage", "--checkpoint", self.file, status=2)

    @unit.heavy
    def test_a_long_bound_goes_on_where_it_was(self):
        """What is ruled out of a bound is kept, branch by branch, and believed on the next day."""
        words = ("safe-passage", "--memory", "64", "--checkpoint", self.file)
        lines(*words, "--nodes", "500000")
        with open(self.file) as file:
            kept = json.load(file)
        kept["low"] = 22  # which is true, and 22 plies take many more positions to rule out
        kept.pop("branches", None)
        with open(self.file, "w") as file:
            json.dump(kept, file)
        lines(*words, "--nodes", "8000000")  # a bound is shared out once it has taken a million
        with open(self.file) as file:
            kept = json.load(file)
        branches = kept["branches"]
        self.assertEqual((branches["plies"], kept["low"]), (22, 22))
        out = sum(last - first + 1 for first, last in branches["ruled_out"])
        self.assertTrue(0 < out < branches["count"])
        lines(*words, "--nodes", "3000000")
        with open(self.file) as file:
            again = json.load(file)
        self.assertEqual(again["branches"]["digest"], branches["digest"])
        self.assertGreater(
            sum(last - first + 1 for first, last in again["branches"]["ruled_out"]), out)
        branches["ruled_out"] = [[0, branches["count"] - 1]]
        with open(self.file, "w") as file:
            json.dump(kept, file)
        self.assertRegex(lines(*words, "--nodes", "1000000")[-1], "^(bounds|optimal) 23")
        branches["digest"] += 1  # as if they were listed otherwise today
        with open(self.file, "w") as file:
            json.dump(kept, file)
        done = run("solve", *words, "--nodes", "1000000")
        self.assertRegex(done.stdout.splitlines()[-1], "^bounds 22 ")
        self.assertEqual(done.stderr.count("another version wrote its branches of 22 plies; the search starts them again"), 1)
        for false in ([[0, branches["count"]]], [[1, 0]], [[-1, 0]], [1], "all"):
            branches["ruled_out"] = false
            with open(self.file, "w") as file:
                json.dump(kept, file)
            done = run("solve", *words, "--nodes", "1", status=2)
            self.assertIn("not a checkpoint of solve", done.stderr)

    @unit.heavy
    def test_the_open_proof_goes_on(self):
        """data/safe-passage/kings-fide.json is of the branches that the solver lists today."""
        data = os.path.join(os.path.dirname(__file__), "..", "data", "safe-passage", "kings-fide.json")
        shutil.copy(data, self.file)
        with open(data) as file:
            before = json.load(file)
        lines("safe-passage:attack=fide", "--nodes", "2000000", "--memory", "256", "--checkpoint", self.file)
        with open(self.file) as file:
            after = json.load(file)
        self.assertEqual(after["branches"]["digest"], before["branches"]["digest"])
        self.assertGreaterEqual(after["branches"]["ruled_out"][0][1], before["branches"]["ruled_out"][0][1])

    def test_interrupt(self):
        process = subprocess.Popen([PROGRAM, "solve", "safe-passage", "--movetime", "86400000"],
                                   stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.assertTrue(process.stdout.readline().startswith("solution "))
        process.send_signal(signal.SIGINT)
        rest = process.communicate(timeout=HANG)[0]  # how soon that is: test_watch.c
        self.assertEqual(process.returncode, 1)
        self.assertTrue(rest.splitlines()[-1].startswith("bounds "))

    def test_an_interrupt_while_layers_are_found(self):
        """The answer was printed, and the certificate has it, without layers."""
        words = ["solve", "safe-passage:attack=fide", "--nodes", "1000", "--quiet", "--checkpoint", self.file + ".known"]
        run(*words)
        with open(self.file + ".known") as file:
            known = json.load(file)
        with open(self.file + ".known", "w") as file:
            json.dump({**known, "low": 29}, file)  # a bound whose layers take hours
        process = subprocess.Popen([PROGRAM, *words, "--memory", "64", "--disk", os.path.dirname(self.file), "--json-lines", "--certificate",
                                    self.file, "--layers"],
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        while not json.loads(process.stdout.readline())["complete"]:
            pass
        process.send_signal(signal.SIGINT)
        self.assertIn("layers left out: interrupted", process.communicate(timeout=HANG)[1])
        self.assertEqual(process.returncode, 1)
        self.assertIn("searched", run("verify-solution", self.file).stdout)

    def test_interrupted_books(self):
        """130, the file as it was: what they add comes whole or not at all."""
        for words in (["book", "kings", self.file, "--movetime", "86400000", "--from", "1", "--to", "1"],
                      ["puzzles", self.file, "--count", "100000", "--plans", os.path.join(ROOT, "data", "safe-passage")]):
            terminal, other = pty.openpty()
            process = subprocess.Popen([PROGRAM, *words], stdout=subprocess.PIPE, stderr=other, text=True)
            os.close(other)
            os.read(terminal, 1)  # the line of progress: the work has begun
            process.send_signal(signal.SIGINT)
            out = process.communicate(timeout=HANG)[0]
            os.close(terminal)
            self.assertEqual((process.returncode, out.count("\n")), (130, 1), words)
            if words[0] == "puzzles":
                with open(self.file) as file:
                    self.assertIn("%d puzzles in " % len(file.readlines()), out)
            if os.path.exists(self.file):
                os.remove(self.file)

    def full(self, *words, room):
        """Runs the program where a file can have only so many bytes."""
        done = subprocess.run([PROGRAM, *words], capture_output=True, text=True, timeout=HANG, restore_signals=False,  # SIGXFSZ
                              preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (room, room)))
        self.assertEqual(done.returncode, 2, (words, done.stderr))
        return done.stderr.splitlines()[-1]

    def test_a_full_disk_leaves_the_old_files(self):
        """The exit status says so, a message why."""
        words = ["solve", "safe-passage", "--nodes", "1000", "--quiet"]
        plans = ["--plans", os.path.join(ROOT, "data", "safe-passage"), "--quiet"]
        run("solve", "safe-passage", "--nodes", "1000", "--checkpoint", self.file)
        for more in (["--checkpoint", self.file], ["--certificate", self.file, "--force"],
                     ["tune", "safe-passage", "--rounds", "1", "--beams", "1", "--width", "50", "--out", self.file, "--force"]):
            with open(self.file) as file:
                before = file.read()
            told = self.full(*(more if more[0] == "tune" else words + more), room=10)
            self.assertEqual(told, "wayfarer: '%s' cannot be written: File too large" % self.file)
            with open(self.file) as file:
                self.assertEqual(file.read(), before)
            self.assertEqual(os.listdir(os.path.dirname(self.file)), ["file"])
        os.remove(self.file)
        run("puzzles", self.file, "--count", "2", *plans)
        with open(self.file) as file:
            two = file.read()
        told = self.full("puzzles", self.file, "--count", "3", *plans, room=len(two) + 10)
        self.assertEqual(told, "wayfarer: '%s' cannot be written: File too large" % self.file)
        with open(self.file) as file:
            self.assertEqual(file.read(), two)

    def test_links_stay_links(self):
        target = self.file + ".target"
        os.symlink(target, self.file)
        for words in (["solve", "safe-passage", "--nodes", "1000", "--checkpoint", self.file],
                      ["solve", "safe-passage", "--nodes", "1000", "--certificate", self.file],
                      ["book", "kings", self.file, "--from", "518", "--to", "518", "--nodes", "500000", "--quiet"]):
            run(*words)
            self.assertTrue(os.path.islink(self.file), words)
            with open(target) as file:
                self.assertIn("safe-passage" if words[0] == "solve" else "518 ", file.read())
            os.remove(target)

    def test_book(self):
        words = ["book", "kings", self.file, "--from", "517", "--to", "519", "--nodes", "500000",
                 "--quiet"]
        self.assertEqual(run(*words).stdout, "3 ways found that are shorter than before\n")
        with open(self.file) as file:
            book = [line.split() for line in file if not line.startswith("#")]
        self.assertEqual([line[0] for line in book], ["517", "518", "519"])
        self.assertRegex(run("verify-book", "kings", self.file).stdout, "^3 of 3 ways verified")
        self.assertRegex(run("verify-book", "kings", self.file, "--every", "2").stdout,
                         "^2 of 3 ways verified")
        run("verify-book", "queens", self.file, status=1)
        self.assertEqual(run(*words, "--longer-than", "250").stdout,  # nothing to do
                         "0 ways found that are shorter than before\n")
        # it goes on from what it has: never longer, and a way that is worse is made better
        longer = ["b1a3", "b8a6", "a3b1", "a6b8"]
        with open(self.file, "w") as file:
            file.write("518 " + " ".join(longer + book[1][1:]) + "\n")
        run(*words[:3], "--from", "518", "--to", "518", "--nodes", "500000", "--quiet")
        with open(self.file) as file:
            again = file.read().splitlines()[-1].split()
        self.assertLess(len(again), len(longer + book[1]))

    def test_bad_books(self):
        for text, status in (("", 2), ("# nothing\n", 2), ("518 e2e5\n", 1), ("960 e2e4\n", 2),
                             ("x\n", 2), ("518 e2e4\n", 1)):
            with open(self.file, "w") as file:
                file.write(text)
            done = run("verify-book", "kings", self.file, status=status)
            self.assertEqual(done.stderr.count("\n"), 1, (text, done.stderr))
            if status == 1:
                self.assertEqual(run("book", "kings", self.file, status=2).stderr.count("\n"), 1)
        run("verify-book", "goal", self.file, status=2)
        run("book", "goal", self.file, status=2)

    def test_puzzle(self):
        words = ["puzzle", "--date", "2026-11-23"]
        value = json.loads(run(*words, "--json", "--solution").stdout)
        again = json.loads(run(*words, "--json", "--solution").stdout)
        self.assertEqual(value, again)
        plies = value["plies"]
        self.assertEqual((value["puzzle"], plies), ("2026-11-23", len(value["solution"])))
        self.assertLessEqual(value["grade"], 2)  # a Monday
        end = run("apply", value["spec"], "--position", value["position"], *value["solution"])
        self.assertEqual(run("result", value["spec"], "--position", end.stdout.strip()).stdout.strip(),
                         "win")
        self.assertEqual(lines(value["spec"], "--position", value["position"])[-1], f"optimal {plies}")
        text = run(*words, "--ascii", "--solution").stdout
        self.assertIn("Solution: " + " ".join(value["solution"]), text)
        self.assertIn(f"--position '{value['position']}'", text)
        played = subprocess.run(
            [PROGRAM, "play", value["spec"], "--position", value["position"], "--ascii"],
            input="\n".join(value["solution"] + ["quit"]), capture_output=True, text=True, timeout=HANG)
        self.assertIn(f"The goal is reached in {plies} moves.", played.stdout)
        for bad in (["--date", "2026-11-32"], ["--date", "tomorrow"], ["--plies", "4"],
                    ["--seed", "1", "--plies", "99"], ["--seed", "1", "--date", "2026-11-23"]):
            self.assertEqual(run("puzzle", *bad, status=2).stderr.count("\n"), 1)

    def test_making_the_book_of_puzzles(self):
        """It goes on where it was interrupted; the same seed makes the same book."""
        plans = ["--plans", os.path.join(ROOT, "data", "safe-passage")]
        self.assertIn("3 puzzles", run("puzzles", self.file, "--count", "3", "--quiet", *plans).stdout)
        with open(self.file) as file:
            three = file.read()
        with open(self.file, "a") as file:
            file.write("safe-passage|broken off")
        self.assertIn("wayfarer: ", run("puzzles", self.file, "--count", "4", "--quiet", *plans, status=2).stderr)
        with open(self.file, "w") as file:
            file.write("".join(three.splitlines(True)[:2]))
        run("puzzles", self.file, "--count", "3", "--quiet", *plans)
        with open(self.file) as file:
            self.assertEqual(file.read(), three)
        with open(self.file, "w") as file:
            file.write(three.replace("|1|", "|x1|"))
        run("puzzles", self.file, "--count", "3", "--quiet", "--plans", "/nowhere", status=2)

    def test_hints_and_stars(self):
        def play(*words, text):
            return subprocess.run([PROGRAM, "play", *words, "--ascii"], input=text, text=True,
                                  capture_output=True, timeout=HANG).stdout
        out = play("safe-passage", "--position", WALL, text="hint\nquit\n")
        self.assertIn("out of reach from here: these pawns can never move: a4 c4 e4 g4", out)
        out = play("safe-passage", "--position", NEAR, text="hint\nquit\n")
        self.assertIn("The goal is 2 moves away, and no way is shorter.", out)
        self.assertRegex(play("safe-passage", text="hint\nquit\n"), r"the best way known takes \d+\.")
        way = lines("safe-passage", "--nodes", "1000000")[-2].split()[2:]
        self.assertRegex(play("safe-passage", text="\n".join(way + ["quit"])),
                         r"reached in %d moves.*\*" % len(way))

    def test_positions_bound_the_work(self):
        words = ("solve", "safe-passage:goal=queens", "--nodes", "700000", "--json", "--memory", "64")
        values = [json.loads(run(*words).stdout) for _ in range(2)]
        self.assertLess(values[0]["nodes"], 1000000)
        self.assertGreaterEqual(values[0]["nodes"], 700000)
        for value in values:  # but for times it is the same, move for move
            value.pop("time_ms")
            value.pop("nodes_per_second")
            for solution in value["solutions"]:
                solution.pop("time_ms")
        self.assertEqual(*values)
        done = run("solve", "safe-passage", "--nodes", "10000000000", "--movetime", "1000")  # both may be given
        self.assertRegex(done.stdout.splitlines()[-1], "^bounds ")

    def test_bad_words(self):
        for words in (["travelers"], ["safe-passage", "--movetime", "0"], ["safe-passage", "--nodes", "0"], ["safe-passage", "--memory", "1"],
                      ["safe-passage", "--position", "x"], ["safe-passage", "--max-plies", "251"]):
            done = run("solve", *words, status=2)
            self.assertEqual(done.stderr.count("\n"), 1)


if __name__ == "__main__":
    unit.main()
