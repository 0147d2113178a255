#!/usr/bin/env python3
"""`wayfarer tables release`, and what is made of it: data/endgames, docs/endgame-tables.md, the theorem of docs/endgames.md.
usage: endgames.py PROGRAM ROOT"""

import hashlib
import json
import os
import re
import subprocess
import sys
import tempfile
import unittest
from unittest import mock

import unit

PROGRAM, ROOT = (os.path.abspath(sys.argv.pop(1)) for _ in range(2))
sys.path.insert(0, os.path.join(ROOT, "tools"))
import endgames as tool  # noqa: E402
HANG = 600
EDGES = range(4, 9)


def run(*words, folder=""):
    done = subprocess.run([PROGRAM, "tables", *words], capture_output=True, text=True, timeout=HANG,
                          env={**os.environ, "WAYFARER_TABLES": folder})
    return done.returncode, done.stdout, done.stderr


def read(path):
    with open(os.path.join(ROOT, path), encoding="utf-8") as file:
        return file.read()


def committed():
    return json.loads(read("data/endgames/courier-leapale.json"))


def theorem():
    return json.loads(read("data/endgames/theorem/courier-leapale.json"))


class Release(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.file = os.path.join(folder.name, "data.json")

    def released(self, *words, folder=""):
        status, out, err = run("release", self.file, "--quiet", *words, folder=folder)
        self.assertEqual((status, err), (0, ""), out)
        with open(self.file, encoding="utf-8") as file:
            return out, json.load(file)

    def test_three_men(self):
        """The committed numbers are those of the program, line by line."""
        out, data = self.released()
        self.assertEqual(out, self.file + ": 15 tables\n")
        self.assertEqual(data["game"], "courier-leapale")
        self.assertEqual(data["tables"], [table for table in committed()["tables"] if "bytes" not in table])

    def test_threads_and_empty_folder(self):
        """The same bytes whatever the number of threads; files that are being written do not count."""
        self.released()
        with open(self.file, "rb") as file:
            first = file.read()
        with open(os.path.join(self.folder, "KMvKQ.wft.part"), "wb") as file:
            file.write(b"half")
        self.released("--threads", "1", folder=self.folder)
        with open(self.file, "rb") as file:
            self.assertEqual(file.read(), first)

    def test_faults(self):
        damaged = os.path.join(self.folder, "KMvKQ.wft")
        with open(damaged, "wb") as file:
            file.write(b"no table")
        for words, message in (
                ([], "'tables' needs"),
                ([self.file, "--tables", self.folder], damaged + ": no endgame table, or a damaged one"),
                (["/nowhere/data.json"], "'/nowhere/data.json' cannot be written: No such file or directory")):
            status, out, err = run("release", *words) if words else run("fly")
            self.assertEqual((status, out, err.count("\n")), (2, "", 1), (words, err))
            self.assertIn(message, err)
        self.assertFalse(os.path.exists(self.file))

    @unit.heavy
    def test_four_men(self):
        """A file: its counts, size and SHA-256, a win up to mate. The committed numbers are the same."""
        status, out, err = run("build", "KMvKQ", "--quiet", folder=self.folder)
        self.assertEqual((status, err), (0, ""), out)
        tables = {table["name"]: table for table in self.released(folder=self.folder)[1]["tables"]}
        self.assertEqual(len(tables), 16)
        table = tables["KMvKQ"]
        with open(os.path.join(self.folder, "KMvKQ.wft"), "rb") as file:
            whole = file.read()
        self.assertEqual((table.pop("bytes"), table.pop("sha256")), (len(whole), hashlib.sha256(whole).hexdigest()))
        self.assertEqual((table["longest"]["turns"], len(table["longest"]["line"].split())), (33, 33))
        for old in committed()["tables"]:
            if old["name"] == "KMvKQ":  # the file has the commit of the source, and so another checksum
                self.assertEqual(table, {key: value for key, value in old.items() if key not in ("bytes", "sha256")})


class Merge(unittest.TestCase):
    """Tables that were made in several folders come together in one file."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.data, self.released, self.document = (os.path.join(folder.name, name) for name in ("data.json", "new.json", "doc.md"))

    def merge(self, old, new):
        """The tables and the bytes of the data into which a released file has been merged."""
        for path, tables in ((self.data, old), (self.released, new)):
            with open(path, "w", encoding="utf-8") as file:
                json.dump({"game": "courier-leapale", "tables": tables}, file)
        with mock.patch.multiple(tool, DATA=self.data, PAGE=self.document), mock.patch.object(sys, "argv", ["", "--merge", self.released]):
            tool.main()
        with open(self.data, encoding="utf-8") as file:
            text = file.read()
        return json.loads(text)["tables"], text

    def test_other_tables_stay(self):
        """Whichever part comes last, the file is what the program writes of all, byte by byte; the document has all tables."""
        tables = committed()["tables"]
        for old, new in ((tables[::2], tables[1::2]), (tables[20:], tables[:20]), (tables, tables[:15]), ([], tables[::-1])):
            self.assertEqual(self.merge(old, new)[1], read("data/endgames/courier-leapale.json"))
            with open(self.document, encoding="utf-8") as file:
                self.assertEqual(file.read(), read("docs/endgame-tables.md"))

    def test_a_table_made_again(self):
        old = committed()["tables"]
        new = {**old[20], "sha256": "0" * 64}
        self.assertEqual(self.merge(old, [new])[0], old[:20] + [new] + old[21:])

    def test_order(self):
        """That of the words all-3 and all-4 of the program."""
        table = committed()["tables"][0]
        names = ["KHvK", "KSvK", "KHHvK", "KHMvK", "KMMvK", "KMUvK", "KSSvK", "KHvKH", "KHvKS", "KMvKM", "KSvKS"]
        parts = [[{**table, "name": name} for name in part] for part in (names[::-2], names[-2::-2])]
        self.assertEqual([table["name"] for table in self.merge(*parts)[0]], names)


class Documents(unittest.TestCase):
    def test_numbers(self):
        done = subprocess.run([sys.executable, os.path.join(ROOT, "tools/endgames.py"), "--check"], capture_output=True, text=True)
        self.assertEqual((done.returncode, done.stderr), (0, ""))

    def test_theorem(self):
        """The document has the theorem that the page has."""
        rows = re.findall(r"^\| \w+ ([A-Z])\b[^|]*\|(.*)\|$", read("docs/endgames.md"), re.M)
        told = {letter: [cell.strip() for cell in cells.split("|")] for letter, cells in rows}
        data = theorem()
        self.assertEqual(data["edges"], list(EDGES))
        self.assertEqual({kind["letter"]: ["all, %d" % turns if won == 100 else "%.2f %%, %d" % (won, turns) for won, turns in kind["cubes"]]
                          for kind in data["kinds"]}, told)

    def test_theorem_by_the_program(self):
        status, out, err = run("theorem", "--to", "4")
        self.assertEqual((status, err), (0, ""))
        told = dict(re.findall(r"^edge 4 K(\w)vK: (.*)$", out, re.M))
        for kind in theorem()["kinds"]:
            won, turns = kind["cubes"][0]
            share = "every position is won" if won == 100 else "%.2f %% is won" % won
            self.assertEqual(told.pop(kind["letter"]), "%s, in at most %d turns" % (share, turns))
        self.assertEqual(set(told.values()), {"no position is won"})


if __name__ == "__main__":
    unit.main()
