#!/usr/bin/env python3
"""A copied or moved tree has the build folders of the tree that it was: no target of the Makefile builds,
configures or installs that other tree.  usage: copied.py SOURCE"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

import unit

SOURCE = os.path.abspath(sys.argv.pop(1))
COPIED = ["Makefile", "meson.build", "meson_options.txt", "tools/own_build.py", "tools/wasm32.ini", "tools/coverage.sh",
          "tests/run.py", "tests/pool.py"]
FOLDERS = ["build" + end for end in ("", "-wasm", "-plain", "-asan", "-fifth", "-fifth-wasm", "-fuzz", "-coverage")]
# format and wheel read no build folder, clean removes them, planted works on copies, whose own make it calls
ELSEWHERE = {"format", "clean", "planted", "wheel"}


class Copied(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.tree, self.tools = os.path.join(folder.name, "trée \"2\""), os.path.join(folder.name, "bin")
        self.log = os.path.join(folder.name, "log")
        open(self.log, "w").close()
        for name in COPIED:
            os.makedirs(os.path.dirname(os.path.join(self.tree, name)), exist_ok=True)
            shutil.copy(os.path.join(SOURCE, name), os.path.join(self.tree, name))
        for name in ("languages", "packages/wayfarer/src", "web/src", "web/public", "web/tools"):
            os.makedirs(os.path.join(self.tree, name))
        self.program(os.path.join(self.tree, "tools/setup.sh"), "exit 0")
        for name in ("ninja", "meson", "npm", "npx", "node"):
            self.program(os.path.join(self.tools, name), "echo %s \"$@\" >>'%s'" % (name, self.log))

    def program(self, path, script):
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w") as file:
            file.write("#!/bin/sh\n%s\n" % script)
        os.chmod(path, 0o755)

    def make_builds(self, source):
        """Build folders newer than all sources, made for a tree."""
        for name in FOLDERS:
            folder = os.path.join(self.tree, name)
            os.makedirs(os.path.join(folder, "meson-info"), exist_ok=True)
            with open(os.path.join(folder, "meson-info", "meson-info.json"), "w") as file:
                json.dump({"directories": {"source": source, "build": folder}}, file)
            open(os.path.join(folder, "build.ninja"), "w").close()

    def make(self, *words):
        open(self.log, "w").close()
        path = self.tools + ":" + os.environ["PATH"]
        done = subprocess.run(["make", "--no-print-directory", *words], cwd=self.tree, capture_output=True, text=True,
                              env={**os.environ, "PATH": path, "MAKEFLAGS": ""})
        with open(self.log) as file:
            return done.returncode, done.stdout + done.stderr, file.read()

    def targets(self):
        with open(os.path.join(SOURCE, "Makefile")) as file:
            words = re.search(r"^\.PHONY: ((?:.*\\\n)*.*)", file.read(), re.M)[1].replace("\\\n", " ").split()
        self.assertGreater(len(words), 30)
        return [word for word in words if word not in ELSEWHERE]

    def test_no_target_touches_the_tree_it_was_copied_from(self):
        with tempfile.TemporaryDirectory() as other:
            # copied, and moved
            for source, targets in ((other, self.targets()), (os.path.join(other, "gone"), ["build", "install"])):
                self.make_builds(source)
                for target in targets:
                    status, said, called = self.make(target)
                    self.assertNotEqual(status, 0, (target, said))
                    self.assertEqual(called, "", target)
                    self.assertRegex(said, r"build\S* was made for %s, not for .*Remove it" % re.escape(source), target)
            self.assertEqual(os.listdir(other), [])
        beside = os.path.join(self.tools, "built")
        shutil.copytree(os.path.join(self.tree, "build"), beside)
        for name in ("build-asan", beside):
            self.assertIn(name + " was made for ", self.make("install", "BUILD=" + name)[1])

    def test_its_own_folders_are_taken(self):
        """Under another name of the same tree, too."""
        link = self.tree + " by a link"
        os.symlink(self.tree, link)
        for source in (self.tree, link):
            self.make_builds(source)
            self.assertEqual(self.make("program"), (0, "== the program\n", "ninja -C build\n"))
            self.assertEqual(self.make("wasm")[::2], (0, "ninja -C build-wasm\n"))
        shutil.rmtree(os.path.join(self.tree, "build"))
        self.assertIn("meson setup build --prefix /usr/local\n", self.make("program")[2])


if __name__ == "__main__":
    unit.main()
