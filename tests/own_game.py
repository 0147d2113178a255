#!/usr/bin/env python3
"""A game of one's own, outside the tree: what tools/new_game.py writes builds, plays and passes the tests of all games;
what is wrong is refused in one line.

usage: own_game.py ROOT"""

import os
import re
import shlex
import subprocess
import sys
import tempfile
import unittest

ROOT = sys.argv.pop(1)
LINES = 300  # in all files of a new game together


def run(*words, said=""):
    return subprocess.run(words, cwd=ROOT, input=said, capture_output=True, encoding="utf8", check=False)


def new_game(*words):
    return run(sys.executable, "tools/new_game.py", *words)


class OwnGame(unittest.TestCase):
    def setUp(self):
        self.base = self.enterContext(tempfile.TemporaryDirectory())
        self.folder = os.path.join(self.base, "game")
        self.build = os.path.join(self.base, "build")

    def works(self, *words, said=""):
        done = run(*words, said=said)
        self.assertEqual(done.returncode, 0, done.stdout[-3000:] + done.stderr)
        return done.stdout

    def ninja(self, *targets):
        return self.works("ninja", "-C", self.build, *targets)

    def program(self, *words, said=""):
        return self.works(os.path.join(self.build, "wayfarer"), *words, said=said)

    def lines(self):
        count = 0
        for folder, _, names in os.walk(self.folder):
            for name in names:
                with open(os.path.join(folder, name), encoding="utf8") as file:
                    count += file.read().count("\n")
        return count

    def change(self, name, before, after):
        path = os.path.join(self.folder, name)
        with open(path, encoding="utf8") as file:
            text = file.read()
        self.assertIn(before, text)
        with open(path, "w", encoding="utf8") as file:
            file.write(text.replace(before, after))

    def test_new_game(self):
        self.works(sys.executable, "tools/new_game.py", "pawn-race", "--folder", self.folder)
        self.assertLessEqual(self.lines(), LINES)
        self.works("meson", "setup", self.build, "-Dtests=true", "-Dwerror=true", "-Dextra_games=" + self.folder)
        self.addCleanup(self.drop_link)
        self.ninja("wayfarer", "english_pawn_race.stamp", "tests/test_conform", "tests/test_drawn", "tests/test_texts")
        self.works(os.path.join(self.build, "tests", "test_conform"), "1")
        self.works(os.path.join(self.build, "tests", "test_texts"))
        self.works(os.path.join(self.build, "tests", "test_drawn"), os.path.join(self.folder, "drawn.txt"))
        self.works(sys.executable, "tools/languages.py", "check", os.path.join(self.build, "wayfarer"),
                   os.path.join(self.folder, "languages", "en.json"))
        self.plays()
        self.rebuilds()

    def plays(self):
        games = self.program("random", "pawn-race", "--games", "20").splitlines()
        self.assertEqual(len(games), 20)
        for game in games:
            self.assertRegex(game, r"win [wb], \d+ turns, (arrived|the other side cannot move)$")
        self.works(sys.executable, "tests/rules.py", os.path.join(self.build, "wayfarer"), "Rules.test_examples")
        self.assertIn('"reason":"the other side cannot move"', self.program(
            "result", "pawn-race", "--position", "5/1p3/1P3/5/5 b 0 1", "--json").replace('": "', '":"'))
        self.assertIn("bestmove", self.program("ugi", said="ugi\nsetoption name Spec value pawn-race\nisready\n"
                                                           "position startpos\ngo nodes 200\nquit\n"))
        self.assertIn("Pawn Race", self.program("rules", "pawn-race"))
        self.assertIn("vorw", self.program("--language", "de", "explain", "pawn-race", "a1a3"))

    def rebuilds(self):
        """An edit outside the tree is an edit; an id that en.json lacks stops the build, which says what mends that."""
        self.change("README.md", "A race of pawns", "A RACE of pawns")
        self.ninja("wayfarer")
        self.assertIn("A RACE of pawns", self.program("rules", "pawn-race"))
        self.change("pawn_race.c", '{"far"', '{"too-far"')
        done = run("ninja", "-C", self.build, "english_pawn_race.stamp")
        self.assertNotEqual(done.returncode, 0)
        self.assertRegex(done.stdout, r"en\.json: library\.pawn-race\.too-far is missing, which is in \S*pawn_race\.c")
        self.assertRegex(done.stdout, r"en\.json: library\.pawn-race\.far is in no source")
        self.works(*shlex.split(re.search(r"This writes the file: (.*)", done.stdout).group(1)))
        self.change("languages/de.json", '"far"', '"too-far"')
        self.ninja("wayfarer", "english_pawn_race.stamp")
        self.assertIn("Ein Bauer geht einen Schritt", self.program("--language", "de", "explain", "pawn-race", "a1a4"))

    def drop_link(self):
        links = os.path.join(ROOT, "games-outside")
        for name in os.listdir(links):
            if os.path.realpath(os.path.join(links, name)) == os.path.realpath(self.folder):
                os.unlink(os.path.join(links, name))

    def test_names_are_refused(self):
        for name, why in (("travelers", "is taken"), ("courier-leapale", "is taken"), ("shared", "is taken"), ("wf", "wf_"),
                          ("Bad", "is no name"), ("a--b", "is no name"), ("9x", "is no name"), ("x" * 31, "is no name")):
            done = new_game(name, "--folder", self.folder)
            self.assertEqual((done.returncode, done.stderr.count("\n")), (1, 1), name)
            self.assertIn(why, done.stderr)
        self.assertFalse(os.path.exists(self.folder))

    def test_titles_are_refused(self):
        for title in ("M\u00fchle", 'a "game"', "a\\b", "a\nb", "(x)", "x" * 31):
            done = new_game("mill", "--folder", self.folder, "--title", title)
            self.assertEqual((done.returncode, done.stderr.count("\n")), (1, 1), title)
            self.assertIn("is no title", done.stderr)
        self.assertFalse(os.path.exists(self.folder))

    def test_used_folder_is_refused(self):
        os.mkdir(self.folder)
        with open(os.path.join(self.folder, "notes"), "w", encoding="utf8"):
            pass
        self.assertIn("exists already", new_game("pawn-race", "--folder", self.folder).stderr)

    def test_extra_games_are_checked(self):
        os.mkdir(self.folder)
        tool = [sys.executable, "tools/extra_games.py"]
        self.assertEqual(run(*tool, "examples/../examples").returncode, 1)
        self.assertIn("has no meson.build", run(*tool, self.folder).stderr)
        self.assertIn("no such folder", run(*tool, os.path.join(self.folder, "gone")).stderr)
        self.assertIn("is not a folder", run(*tool, "README.md").stderr)
        for text, why in (("", "must add one dictionary"), ("extra_games += {'name': 'x'}", "lacks the key 'sources'")):
            with open(os.path.join(self.folder, "meson.build"), "w", encoding="utf8") as file:
                file.write(text)
            self.addCleanup(self.drop_link)
            self.assertIn(why, run("meson", "setup", self.build, "-Dextra_games=" + self.folder).stdout)


unittest.main()
