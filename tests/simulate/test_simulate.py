#!/usr/bin/env python3
"""The simulator itself: it replays, it says what it was asked wrongly, and it finds faults.

usage: test_simulate.py SIMULATE SOURCE BUILD mutants|plain"""

import os
import subprocess
import sys
import tempfile
import unittest

PROGRAM, SOURCE, BUILD, KIND = sys.argv[1:5]
del sys.argv[1:5]
sys.dont_write_bytecode = True
sys.path[:0] = [os.path.join(SOURCE, "tests", "simulate"), os.path.join(SOURCE, "tests")]
import mutants  # noqa: E402
import unit  # noqa: E402


def simulate(*words, program=PROGRAM):
    return subprocess.run([program, *words], text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)


class Simulator(unittest.TestCase):
    def test_a_seed_has_one_trace(self):
        for seed in ("3", "7"):
            once, again = simulate("--seed", seed, "--trace"), simulate("--seed", seed, "--trace")
            self.assertEqual(once.returncode, 0, once.stdout[-300:])
            self.assertGreater(once.stdout.count("\n"), 200)
            self.assertEqual(once.stdout, again.stdout)

    def test_seeds_differ(self):
        self.assertNotEqual(simulate("--seed", "3", "--trace").stdout, simulate("--seed", "4", "--trace").stdout)

    def test_threads_play_the_same_histories(self):
        def numbers(*words):
            return simulate("--seeds", "1..40", *words).stdout.split(":", 1)[1]
        self.assertEqual(numbers(), numbers("--threads", "3"))

    def test_what_is_asked_wrongly_is_told(self):
        for words in ((), ("--seeds", "5"), ("--seeds", "9..3"), ("--seed",), ("--threads", "0"), ("--dance",)):
            result = simulate(*words)
            self.assertEqual(result.returncode, 2, words)
            self.assertIn("usage: simulate", result.stdout)

    @unittest.skipIf("WAYFARER_PLANTED" in os.environ, "tests/planted/run.py has planted a fault of its own")
    def test_every_planted_fault_can_be_planted(self):
        names = mutants.names(SOURCE)
        self.assertGreaterEqual(len(names), 20)
        for name in names:
            path, text = mutants.plant(SOURCE, name)
            self.assertIsNotNone(text, "%s no longer applies to %s" % (name, path))

    @unittest.skipIf(KIND == "plain", "not in this build")
    def test_planted_faults_are_found_and_replayed(self):
        builder = mutants.Builder(SOURCE, BUILD)
        for name in mutants.names(SOURCE):
            with self.subTest(name), tempfile.TemporaryDirectory() as folder:
                program = builder.make(*mutants.plant(SOURCE, name), folder)
                found = simulate("--seeds", "1..10000", program=program)
                self.assertEqual(found.returncode, 1, name)
                seed, why = found.stdout.split("seed ", 1)[1].split("\n")[0].split(": ", 1)
                replayed = simulate("--seed", seed, "--trace", program=program)
                self.assertEqual(replayed.returncode, 1, name)
                self.assertIn("BROKEN: " + why, replayed.stdout)
                self.assertIn("simulate --seed %s --trace" % seed, found.stdout)


if __name__ == "__main__":
    unit.main()
