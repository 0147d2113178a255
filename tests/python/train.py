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
import wayfarer
from wayfarer.positions import Positions

EXAMPLES = sys.argv.pop(1)
PROGRAM = [sys.executable, os.path.join(EXAMPLES, "train_agent.py")]
sys.path.insert(0, EXAMPLES)
import train_agent  # noqa: E402
from board_features import FAR, MANY, Travelers  # noqa: E402


def run(*arguments):
    """The output of the program."""
    done = subprocess.run([*PROGRAM, *arguments], capture_output=True, text=True, timeout=600)
    if done.returncode != 0:
        raise AssertionError(done.stderr)
    return done.stdout


def results(output):
    """The lines that say how the agent plays."""
    return re.findall("^against .*", output, re.MULTILINE)


def seen(text, seat):
    """The turns home and the counts that the features show of a position of The Travelers: of `seat`, then of the other."""
    features = Travelers(wayfarer.Spec("travelers"))
    boards = Positions("travelers", [wayfarer.Position("travelers", text)]).boards([seat])
    row = features.of(boards)[0, features.places:]
    home = [tuple(map(int, divmod(row[side] - features.race - side * (FAR + 1) ** 2, FAR + 1))) for side in range(2)]
    counts = (row[3:] - features.count - numpy.arange(2 * features.counts) * MANY).reshape(2, -1).tolist()
    return home, counts


class Features(unittest.TestCase):
    def test_turns_home(self):
        self.assertEqual(seen("7tt/9/9/9/9/9/9/B7b/TT7 w - 0 1", 0)[0], [(3, 3), (3, 3)])
        self.assertEqual(seen("4T4/9/1b5t1/9/7t1/9/aa7/Ba7/Ta7 w - 0 9", 0)[0], [(0, FAR), (2, 2)])  # it cannot leave a1
        self.assertEqual(seen("2T6/9/3T5/7tt/4B4/b8/9/9/9 w - 0 1", 0)[0], [(0, 1), (2, 2)])
        self.assertEqual(seen("2T6/9/3T5/7tt/4B4/b8/9/9/9 w - 0 1", 1)[0], [(2, 2), (0, 1)])
        # An Ace on d8 attacks three squares of the last rank; straight to a9 or g9 the way is open.
        self.assertEqual(seen("2T6/3a5/9/3T3tt/4B4/b8/9/9/9 w - 0 1", 0)[0], [(0, 1), (2, 2)])
        self.assertEqual(seen("2T6/2abyaud1/3T5/7tt/4B4/9/9/9/9 w - 0 1", 0)[0], [(0, 2), (2, 2)])

    def test_counts(self):
        # White's Ace on d5 and Black's on e5 attack each other; Black's Deuce on c5 guards e5.
        counts = seen("9/8b/9/7tt/2uAa4/9/9/B8/TT7 w - 0 1", 0)[1]
        hanging = {side: (counts[side][1], counts[side][5]) for side in range(2)}
        self.assertEqual(hanging, {0: (1, 0), 1: (0, 1)})
        self.assertEqual(counts[0][8], 9)  # no square of White's last rank is attacked
        # Black's Displacer can land beside the Traveler on e3, not beside those on a1.
        self.assertEqual(seen("9/b8/7tt/4d4/9/9/4T4/4B4/T8 w - 0 1", 0)[1][0][9], 2)


class LookAhead(unittest.TestCase):
    def setUp(self):
        self.agent = train_agent.Agent(train_agent.Table(wayfarer.Spec("travelers")))
        self.positions = Positions("travelers", [wayfarer.Position("travelers", text) for text in (
            "2T6/9/9/7tt/3T5/b8/9/4B4/9 w - 0 1", "9/3a5/1T7/b8/4d4/2t6/6U1t/4B4/4T4 b - 0 1")])

    def best(self, *ahead):
        turns, values, _ = self.agent.turns(self.positions, ahead)
        return train_agent.best_of(turns.parents, values, 2)

    def test_a_win_in_two(self):
        self.assertLess(self.best()[0], 1)
        self.assertAlmostEqual(self.best(20, 20)[0], train_agent.SOONER ** 2 * train_agent.WON)

    def test_a_turn_is_worth_what_the_best_answer_leaves(self):
        turns, values, _ = self.agent.turns(self.positions, (999,))
        for i in range(0, len(values), 11):
            if turns.after.results[i] == train_agent.GOES_ON:
                answers = self.agent.turns(turns.after[i:i + 1])[1]
                self.assertAlmostEqual(values[i], -train_agent.SOONER * answers.max(), places=5)

    def test_all_turns_win(self):
        text = "2T6/9/3T5/7tt/9/b8/9/4B4/9 w - 0 1"
        positions = Positions("travelers", [wayfarer.Position("travelers", text)])
        self.assertEqual(self.agent.turns(positions, (1, 1))[1].max(), train_agent.WON)

    def test_only_the_best_turns_are_looked_at(self):
        turns, values, _ = self.agent.turns(self.positions, (3, 2))
        now = self.agent.turns(self.positions)[1]
        for position in range(2):
            own = (turns.parents == position).nonzero()[0]
            looked = own[values[own] > -2 * train_agent.WON]
            self.assertEqual(sorted(now[looked]), sorted(now[own])[-3:])


class Train(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.kept = os.path.join(self.folder.name, "agent.npz")

    def test_travelers(self):
        first = run("travelers", "--games", "24", "--trials", "4", "--out", self.kept)
        again = os.path.join(self.folder.name, "again.npz")
        run("travelers", "--games", "24", "--trials", "0", "--out", again)
        with numpy.load(self.kept) as one, numpy.load(again) as other:
            numpy.testing.assert_array_equal(one["weights"], other["weights"])
        self.assertEqual(len(results(first)), 2)
        self.assertGreater(float(re.search("against random players: won ([0-9.]+)", first)[1]), 60)
        self.assertEqual(results(run("travelers", "--trials", "4", "--load", self.kept)), results(first))

    def test_learning_comes_closer_to_what_is_wanted(self):
        table = train_agent.Table(wayfarer.Spec("travelers"))
        rows, wanted, _, won = train_agent.play_to_learn("travelers", table, 8, 1)
        self.assertGreater(won, 0)
        rows = rows.astype(int)
        errors = [table.learn(rows, wanted, 0.005) for _ in range(60)]
        self.assertLess(errors[-1], 0.5 * errors[0])

    def test_traverse(self):
        output = run("traverse:players=3", "--games", "12", "--trials", "12")
        self.assertRegex(output, r"(?m)^against random players: won (8|9|100).*South \d of 4, West \d of 4, North \d of 4\)$")

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
        numpy.savez(self.kept, spec="traverse:players=3", weights=numpy.zeros(1))
        done = subprocess.run([*PROGRAM, "travelers", "--load", self.kept], capture_output=True, text=True, timeout=600)
        self.assertEqual((done.returncode, done.stderr), (1, "%s has an agent for traverse:players=3\n" % self.kept))


if __name__ == "__main__":
    unittest.main()
