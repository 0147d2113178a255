#!/usr/bin/env python3
"""The runner of the tests: what it says of those that fail, hang or are skipped, and that a test without a tier
does not configure.

usage: runner.py SOURCE"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import unittest

SOURCE = sys.argv.pop(1)
sys.path.insert(0, os.path.join(SOURCE, "tests"))
import pool  # noqa: E402

PROJECT = """project('small', meson_version: '>=1.0.0')
extra_games = []
sanitizers = %s
plain = true
tests = [{'name': 'one', 'run': find_program('true')%s}]
subdir('tiers')
"""


class Pool(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.results = []

    def make(self, name, script, guard=600, **environment):
        return pool.Test(self.folder, name, ["sh", "-c", script], environment, 0, name.startswith("alone"), guard)

    def run_pool(self, *tests, jobs=2, stop=False):
        pool.Pool(list(tests), jobs, os.path.join(self.folder, "logs"), self.results.append, stop).run()
        return {result.test.name: result for result in self.results}

    def test_status_reason_and_output(self):
        results = self.run_pool(self.make("good", "echo fine"), self.make("bad", "echo because; exit 3"),
                                self.make("killed", "kill -9 $$"), self.make("where", "pwd; echo $WHO", WHO="me"))
        self.assertEqual({name: (result.status, result.why) for name, result in results.items()},
                         {"good": ("passed", ""), "bad": ("failed", "exit status 3"), "killed": ("failed", "signal 9"),
                          "where": ("passed", "")})
        self.assertEqual(pool.shown(results["bad"]), "because")
        self.assertEqual(pool.shown(results["where"]), os.path.realpath(self.folder) + "\nme")

    def test_a_part_or_a_whole_that_is_skipped_says_why(self):
        results = self.run_pool(self.make("part", "echo 'skipped: part one: no PostgreSQL'"),
                                self.make("whole", "echo it needs root; exit 77"))
        self.assertEqual((results["part"].status, results["part"].skips), ("passed", ["part one: no PostgreSQL"]))
        self.assertEqual((results["whole"].status, results["whole"].skips), ("skipped", ["whole: it needs root"]))

    def test_the_first_failure_can_be_the_last_result(self):
        self.run_pool(self.make("bad", "exit 1"), self.make("never", "exit 0"), jobs=1, stop=True)
        self.assertEqual([result.test.name for result in self.results], ["bad"])

    def test_a_test_that_hangs_is_ended(self):
        self.assertEqual(self.run_pool(self.make("hangs", "sleep 3600", guard=0.2))["hangs"].why, "it did not end within 0.2 s")

    def test_what_a_test_leaves_running_is_ended(self):
        """The test ends at once; its child holds a pipe open, which is read to its end."""
        path = os.path.join(self.folder, "pipe")
        os.mkfifo(path)
        reader = os.open(path, os.O_RDONLY | os.O_NONBLOCK)  # otherwise it would wait for the child here
        self.addCleanup(os.close, reader)
        os.set_blocking(reader, True)
        self.run_pool(self.make("leaves", "exec 3>'%s'; sleep 3600 & echo >&3" % path))
        self.assertEqual(os.read(reader, 10) + os.read(reader, 10), b"\n")

    def test_those_that_must_run_alone_come_last_and_alone(self):
        begin = "test -e '%s/other' && exit 1; touch '%s/other'; " % (self.folder, self.folder)
        alone = [self.make("alone %d" % i, begin + "rm '%s/other'" % self.folder) for i in range(3)]
        self.run_pool(*alone, self.make("beside", begin + "rm '%s/other'" % self.folder), jobs=3)
        self.assertEqual([result.status for result in self.results], ["passed"] * 4)
        self.assertEqual(self.results[0].test.name, "beside")


class Tiers(unittest.TestCase):
    def configure(self, row, sanitizers="false"):
        with tempfile.TemporaryDirectory() as folder:
            shutil.copytree(os.path.join(SOURCE, "tests", "tiers"), os.path.join(folder, "tiers"))
            with open(os.path.join(folder, "meson.build"), "w") as file:
                file.write(PROJECT % (sanitizers, row))
            build = os.path.join(folder, "build")
            done = subprocess.run(["meson", "setup", build, folder], capture_output=True, text=True)
            if done.returncode != 0:
                return done.stdout
            listed = subprocess.check_output(["meson", "introspect", build, "--tests"], text=True)
            return str([test["name"] for test in json.loads(listed)])

    def test_a_test_without_a_tier_does_not_configure(self):
        self.assertIn("Key tier is not in the dictionary", self.configure(""))
        self.assertIn("one has no tier", self.configure(", 'tier': 'quickly'"))
        self.assertIn("one", self.configure(", 'tier': 'usual'"))

    def test_a_tier_under_sanitizers_is_said_for_itself(self):
        self.assertNotIn("one", self.configure(", 'tier': 'quick'", "true"))
        self.assertIn("one", self.configure(", 'tier': 'quick', 'sanitized': 'full'", "true"))


if __name__ == "__main__":
    unittest.main()
