#!/usr/bin/env python3
"""What a newcomer meets before the first build: what setup.sh says where it cannot install, and that
the long steps of the tests say what they do.

usage: house.py SOURCE"""

import contextlib
import io
import os
import re
import subprocess
import sys
import tempfile
import unittest

SOURCE = sys.argv.pop(1)
sys.path.insert(0, os.path.join(SOURCE, "tests"))
import run  # noqa: E402

import unit


class Setup(unittest.TestCase):
    def setUp(self):
        """A machine on which no package is installed: dpkg-query knows none, apt-get is slow."""
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = folder.name
        self.tool("dpkg-query", "exit 1")
        for name in ("sh", "mktemp", "rm", "tail", "cut", "sleep"):
            os.symlink(subprocess.check_output(["sh", "-c", "command -v " + name], text=True).strip(),
                       os.path.join(self.path, name))

    def tool(self, name, script):
        path = os.path.join(self.path, name)
        with open(path, "w") as file:
            file.write("#!/bin/sh\n%s\n" % script)
        os.chmod(path, 0o755)

    def setup(self):
        return subprocess.run(["/bin/sh", os.path.join(SOURCE, "tools/setup.sh"), "build"], text=True,
                              env={"PATH": self.path}, capture_output=True)

    def test_without_root_and_sudo_an_administrator_is_told_what_to_install(self):
        self.tool("id", "echo 1000")
        result = self.setup()
        self.assertEqual(result.returncode, 1)
        said = result.stderr.splitlines()
        self.assertIn("no sudo", said[0])
        self.assertRegex(said[1], r"^    apt-get install -y --no-install-recommends gcc .*libsqlite3-dev")
        self.assertNotIn("not found", result.stderr)

    def test_a_slow_installation_says_that_it_goes_on(self):
        """It takes until somebody has slept twice: in between something is said."""
        slept = os.path.join(self.path, "slept")
        open(slept, "w").close()
        self.tool("id", "echo 0")
        self.tool("apt-get", "echo fetching $1; count() { /usr/bin/wc -l <'%s'; }; before=$(count);"
                             " until [ $(count) -ge $((before + 2)) ]; do /bin/sleep 0.05; done" % slept)
        os.remove(os.path.join(self.path, "sleep"))
        self.tool("sleep", "[ $1 = 20 ] && echo >>'%s' && exec /bin/sleep 0.1" % slept)
        result = self.setup()
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertRegex(result.stderr, r"(?m)^still installing: fetching update$")
        self.assertRegex(result.stderr, r"(?m)^still installing: fetching install$")

    def test_a_failed_installation_shows_why(self):
        self.tool("id", "echo 0")
        self.tool("apt-get", "echo no such mirror; exit 100")
        result = self.setup()
        self.assertEqual(result.returncode, 1)
        self.assertIn("no such mirror", result.stderr)


class Heard(io.StringIO):
    """Makes a file once some words were said."""

    def __init__(self, words, path):
        super().__init__()
        self.words, self.path = words, path

    def write(self, text):
        if self.words is not None and re.search(self.words, text):
            open(self.path, "w").close()
        return super().write(text)


class Telling(unittest.TestCase):
    def call(self, script, silence=600, said=None, **kw):
        said, run.QUIET_SECONDS = said or io.StringIO(), silence
        with contextlib.redirect_stdout(said):
            status = run.call(["sh", "-c", script], "waiting", **kw)
        return status, said.getvalue()

    def test_a_step_that_shows_nothing_says_what_it_is_at(self):
        words = r"(?m)^   waiting, \d+ s: \[3/4\] linking$"
        for quiet in (False, True):
            with tempfile.TemporaryDirectory() as folder:  # the step goes on until that was said
                said = os.path.join(folder, "said")
                status, text = self.call("echo [3/4] linking; until [ -e '%s' ]; do sleep 0.1; done" % said, silence=1,
                                         said=Heard(words, said), quiet=quiet)
            self.assertEqual(status, 0)
            self.assertRegex(text, words)

    def test_a_failure_is_shown_whole(self):
        self.assertEqual(self.call("echo because; exit 3", quiet=True), (3, "because\n"))
        self.assertEqual(self.call("echo fine", quiet=True), (0, ""))


class Readme(unittest.TestCase):
    def test_what_is_needed_before_make_play_is_said(self):
        with open(os.path.join(SOURCE, "README.md")) as file:
            text = file.read()
        self.assertLess(text.index("apt-get install -y git make"), text.index("    make play"))
        self.assertRegex(text, r"make test +#.*minutes")


if __name__ == "__main__":
    unit.main()
