#!/usr/bin/env python3
"""The planted faults and what runs them: every patch applies and says what it is to say, and run.py counts what
is caught and what is not, in a small tree whose tests are a stub.

usage: test_planted.py SOURCE"""

import contextlib
import io
import os
import sys
import tempfile
import unittest
from unittest import mock

SOURCE = sys.argv[1]
del sys.argv[1:2]
sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(SOURCE, "tests", "planted"))
import run  # noqa: E402

# The tests of the small tree: `a` notices a wrong sum, and nothing a wrong product; what does not compile fails.
STUB = '''
import sys
words = sys.argv[1:]
print("tier %s, first %s" % (words[0], words[words.index("--first") + 1] if "--first" in words else "none"))
text = open("sum.txt").read()
if "?" in text:
    print("failed: build cannot be built")
if "1 + 1 = 3" in text:
    print("failed: build: a")
sys.exit("?" in text or "3" in text)
'''
TEXT = "1 + 1 = 2\n2 * 2 = 4\n"


def patch_of(before, after, caught="Caught by: a (quick)\n"):
    return "says %s\n%s\n--- a/sum.txt\n+++ b/sum.txt\n@@ -1 +1 @@\n-%s\n+%s\n" % (after, caught, before, after)


@unittest.skipIf(run.MARK in os.environ, "a fault is planted here: its own patch no longer applies")
class Patches(unittest.TestCase):
    def setUp(self):
        self.patches = run.read_patches(SOURCE)

    def test_there_are_thirty(self):
        self.assertEqual(len(self.patches), 30)

    def test_every_patch_applies(self):
        for patch in self.patches:
            self.assertTrue(patch.read(SOURCE), "%s no longer applies to %s" % (patch.name, patch.path))

    def test_every_patch_says_who_catches_it(self):
        for patch in self.patches:
            self.assertIsNotNone(patch.test, "%s does not say which test catches it" % patch.name)
            self.assertIn(patch.tier, run.TIERS, patch.name)
            self.assertRegex(patch.says, r"^[a-zA-Z*].{20,}$", patch.name)


class Runner(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = folder.name
        self.put("tests/run.py", STUB)
        self.put("sum.txt", TEXT)
        names = {"sum.txt", "tests/run.py"}
        for what, value in (("ROOT", self.root), ("list_sources", lambda _: names), ("BARS", {"quick": 1, "full": 2})):
            patcher = mock.patch.object(run, what, value)
            patcher.start()
            self.addCleanup(patcher.stop)

    def put(self, path, text):
        path = os.path.join(self.root, path)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w") as file:
            file.write(text)

    def plant(self, **patches):
        for name, text in patches.items():
            self.put(os.path.join(run.HERE, name + ".patch"), text)

    def run_it(self, *words):
        said = io.StringIO()
        words = ["run.py", *words, "--folder", os.path.join(self.root, "copies")]
        with mock.patch.object(sys, "argv", words), contextlib.redirect_stdout(said):
            status = run.main()
        return int(status), said.getvalue()

    def test_who_caught_a_fault_is_said_and_counted(self):
        self.plant(sum=patch_of("1 + 1 = 2", "1 + 1 = 3"), product=patch_of("2 * 2 = 4", "2 * 2 = 5"))
        status, said = self.run_it("quick")
        self.assertRegex(said, r"(?m)^sum +build: a \(\d+ s\)$")
        self.assertRegex(said, r"(?m)^product +NOT CAUGHT \(\d+ s\): says 2 \* 2 = 5$")
        self.assertTrue(said.endswith("1 of 2 planted faults were caught by quick\n"), said)
        self.assertEqual(status, 0)
        self.assertEqual(self.run_it("full")[0], 1)  # there the bar is 2
        self.assertEqual(self.run_it("quick", "product")[0], 1)
        with open(os.path.join(self.root, "copies", "1", "sum.txt")) as file:
            self.assertEqual(file.read(), TEXT)

    def test_another_test_than_the_known_one_is_said(self):
        self.plant(sum=patch_of("1 + 1 = 2", "1 + 1 = 3", "Caught by: b (quick)\n"))
        self.assertIn("build: a, not by b (", self.run_it("quick")[1])

    def test_what_cannot_be_built_is_not_caught(self):
        self.plant(broken=patch_of("1 + 1 = 2", "1 + ? = 2"))
        status, said = self.run_it("quick")
        self.assertIn("NOT TRIED, build cannot be built", said)
        self.assertEqual(status, 1)

    def test_a_patch_that_no_longer_applies_is_an_error(self):
        self.plant(old=patch_of("1 + 1 = 5", "1 + 1 = 3"), sum=patch_of("1 + 1 = 2", "1 + 1 = 3"))
        self.assertEqual(self.run_it("quick"), (1, "old no longer applies to sum.txt\n"))

    def test_tests_that_fail_without_a_fault_catch_nothing(self):
        self.plant(product=patch_of("2 * 2 = 4", "2 * 2 = 5"))
        self.put("sum.txt", TEXT.replace("= 2", "= 3"))
        status, said = self.run_it("quick")
        self.assertIn("without a planted fault quick fails already: build: a", said)
        self.assertEqual(status, 1)

    def test_jobs_share_the_patches(self):
        self.plant(sum=patch_of("1 + 1 = 2", "1 + 1 = 3"), also=patch_of("1 + 1 = 2", "1 + 1 = 3"))
        status, said = self.run_it("full", "--jobs", "4")
        self.assertIn("2 of 2 planted faults were caught by full", said)
        self.assertTrue(os.path.isdir(os.path.join(self.root, "copies", "2")))
        self.assertFalse(os.path.exists(os.path.join(self.root, "copies", "3")))
        self.assertEqual(status, 0)

    def test_files_that_are_gone_leave_the_copy(self):
        copy = os.path.join(self.root, "copies", "1")
        run.update_copy(self.root, copy)
        with mock.patch.object(run, "list_sources", lambda _: {"tests/run.py"}):
            run.update_copy(self.root, copy)
        self.assertFalse(os.path.exists(os.path.join(copy, "sum.txt")))


if __name__ == "__main__":
    unittest.main()
