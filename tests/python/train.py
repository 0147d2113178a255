#!/usr/bin/env python3
"""The example that learns learns, and does so again with the same seed.  usage: train.py EXAMPLES"""

import os
import re
import signal
import subprocess
import sys
import tempfile
import unittest

import numpy

EXAMPLES = sys.argv.pop(1)
PROGRAM = [sys.executable, os.path.join(EXAMPLES, "train_agent.py")]
sys.path.insert(0, EXAMPLES)
import train_agent  # noqa: E402


def run(*arguments):
    """The output of the program."""
    done = subprocess.run([*PROGRAM, *arguments], capture_output=True, text=True, timeout=600)
    if done.returncode != 0:
        raise AssertionError(done.stderr)
    return done.stdout


def results(output):
    """The lines that say how the agent plays."""
    return re.findall("^against .*", output, re.MULTILINE)


def error(network, features):
    """How far the network is from the results of games that it has not learned from."""
    agent = train_agent.Agent(features, train_agent.Network(features, 1), 12)
    result, _, history = train_agent.play("travelers", agent, 99, 1, False)
    wrong = [numpy.tanh(sums[:, 0] + numpy.maximum(sums[:, 1:], 0) @ network.out) - result[game, seat]
             for game, seat, x, _ in history for sums in [x.astype(numpy.float32) @ network.weights]]
    return float(numpy.mean(numpy.concatenate(wrong) ** 2))


class Train(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.kept = os.path.join(self.folder.name, "agent.npz")

    def test_travelers(self):
        first = run("travelers", "--games", "24", "--trials", "6", "--out", self.kept)
        again = os.path.join(self.folder.name, "again.npz")
        run("travelers", "--games", "24", "--trials", "0", "--out", again)
        with numpy.load(self.kept) as one, numpy.load(again) as other:
            for name in ("weights", "out"):
                numpy.testing.assert_array_equal(one[name], other[name])
            features = train_agent.Features("travelers")
            before = after = train_agent.Network(features, 1)
            untaught = error(before, features)
            after.weights, after.out = one["weights"], one["out"]
        self.assertLess(error(after, features), 0.8 * untaught)
        self.assertEqual(len(results(first)), 2)
        self.assertGreater(float(re.search("against random players: won ([0-9.]+)", first)[1]), 60)
        self.assertEqual(results(run("travelers", "--trials", "6", "--load", self.kept)), results(first))

    def test_traverse(self):
        output = run("traverse:players=3", "--games", "6", "--trials", "6")
        self.assertRegex(output, r"(?m)^against random players: won (8|9|100).*South \d of 2, West \d of 2, North \d of 2\)$")

    def test_ctrl_c_ends_the_learning(self):
        program = subprocess.Popen([*PROGRAM, "traverse:players=3", "--games", "9999", "--trials", "3", "--out", self.kept],
                                   stdout=subprocess.PIPE, text=True)
        self.assertRegex(program.stdout.readline(), "^learning traverse:players=3 from")
        program.send_signal(signal.SIGINT)
        output, _ = program.communicate(timeout=600)
        self.assertEqual(program.returncode, 0)
        self.assertIn("stopped", output)
        self.assertEqual(len(results(output)), 1)
        self.assertEqual(results(run("traverse:players=3", "--trials", "3", "--load", self.kept)), results(output))

    def test_an_agent_of_another_game(self):
        features = train_agent.Features("traverse:players=3")
        train_agent.save(self.kept, "traverse:players=3", train_agent.Network(features, 1))
        done = subprocess.run([*PROGRAM, "travelers", "--load", self.kept], capture_output=True, text=True, timeout=600)
        self.assertEqual((done.returncode, done.stderr), (1, "%s has an agent for traverse:players=3\n" % self.kept))


if __name__ == "__main__":
    unittest.main()
