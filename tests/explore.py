#!/usr/bin/env python3
"""`wayfarer explore` as a user calls it.  usage: explore.py PROGRAM"""

import json
import os
import re
import signal
import struct
import subprocess
import sys
import tempfile
import time
import unittest

import unit

PROGRAM = os.path.abspath(sys.argv.pop(1))
HANG = 600
SAME = "a2a3 a8a7 b2b3 b8b7"


def run(*words, **kw):
    done = subprocess.run([PROGRAM, "explore", *words], capture_output=True, text=True, timeout=HANG, **kw)
    return done.returncode, done.stdout, done.stderr


def record(moves, result, spec="travelers", **tags):
    lines = ['[%s "%s"]' % pair for pair in [("Spec", spec), *tags.items(), ("Result", result)]]
    return "\n".join(lines) + "\n\n" + moves + " " + result + "\n"


class Explore(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.book = os.path.join(self.folder, "some.book")

    def write(self, name, text):
        path = os.path.join(self.folder, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w") as file:
            file.write(text)
        return path

    def build(self, *words):
        status, out, err = run("build", "--force", self.book, *words)
        self.assertEqual((status, err), (0, ""))
        return out

    def look(self, *words, spec="travelers"):
        status, out, err = run(self.book, spec, "--json", *words)
        self.assertEqual((status, err), (0, ""))
        return json.loads(out)

    def bytes(self):
        with open(self.book, "rb") as file:
            return file.read()

    def test_positions_of_games(self):
        """A line for each game: its moves, and one position more, the same as `apply` prints."""
        self.write("one.txt", record(SAME, "1-0"))
        self.write("two.pgn", record("a2a3", "*"))
        done = subprocess.run([PROGRAM, "positions", self.folder], capture_output=True, text=True, timeout=HANG)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        one, two = map(json.loads, done.stdout.splitlines())
        self.assertEqual((os.path.basename(one["file"]), one["spec"], one["outcome"]),
                         ("one.txt", "travelers", {"result": "win", "seat": "w"}))
        self.assertEqual(one["moves"], SAME.split())
        now = [subprocess.run([PROGRAM, "apply", "travelers", *one["moves"][:count]], capture_output=True, text=True,
                              timeout=HANG).stdout.strip() for count in range(1, 5)]
        self.assertEqual(one["positions"][1:], now)
        self.assertEqual((two["outcome"], len(two["positions"])), ({"result": "ongoing"}, 2))
        self.assertEqual(one["positions"][0], two["positions"][0])

    def test_positions_of_nothing_readable(self):
        name = self.write("bad.txt", record("a2a9", "*"))
        done = subprocess.run([PROGRAM, "positions", name], capture_output=True, text=True, timeout=HANG)
        self.assertEqual((done.returncode, done.stdout, done.stderr.count("\n")), (2, "", 1))
        self.assertIn("bad.txt", done.stderr)

    def refused(self, words, *command):
        status, out, err = run(*command)
        self.assertEqual((status, out, err.count("\n")), (2, "", 1), err)
        self.assertIn(words, err)

    def three_games(self):
        """A position by two orders of moves, with one move after it twice and another once."""
        tags = {"White": "search,Level=4", "Black": "search,Level=7", "WhiteElo": "1500", "BlackElo": "1700"}
        self.write("games/1.txt", record(SAME + " i2i3", "1-0", **tags))
        self.write("games/2.txt", record("b2b3 b8b7 a2a3 a8a7 i2i3", "1/2-1/2", White="Ann", Black="Bob, level 3"))
        self.write("games/3.txt", record("b2b3 a8a7 a2a3 b8b7 i2i4", "*", Outcome="win b", **tags))
        return os.path.join(self.folder, "games")

    def test_a_transposition_is_one_position_with_several_moves(self):
        self.assertIn("3 games", self.build(self.three_games()))
        there = self.look("--moves", SAME)
        self.assertEqual((there["games"], there["of"], there["more"]), (3, 3, 0))
        first, second = there["moves"]
        self.assertEqual((first["move"], first["count"], first["wins"], first["draws"]), ("i2i3", 2, {"w": 1, "b": 0}, 1))
        self.assertEqual((first["level"], first["elo"]), (4.0, 1500))
        self.assertEqual((second["move"], second["count"], second["wins"], second["draws"]), ("i2i4", 1, {"w": 0, "b": 1}, 0))
        start = self.look()
        self.assertEqual({move["move"]: move["count"] for move in start["moves"]}, {"a2a3": 1, "b2b3": 2})
        answers = {move["move"]: move.get("level") for move in self.look("--moves", "b2b3")["moves"]}
        self.assertEqual(answers, {"b8b7": 3.0, "a8a7": 7.0})

    def test_a_position_that_comes_back_counts_once_a_game(self):
        there_and_back = "a2a3 a8a7 a3a2 a7a8 a2a4"
        self.build(self.write("game.txt", record(there_and_back, "0-1")))
        self.assertEqual(self.look()["games"], 1)
        self.assertEqual({move["move"]: move["count"] for move in self.look()["moves"]}, {"a2a3": 1, "a2a4": 1})

    def test_the_same_games_give_the_same_bytes(self):
        folder = self.three_games()
        self.build(folder)
        first = self.bytes()
        self.build(folder)
        self.assertEqual(self.bytes(), first)

    def test_depth_and_least(self):
        folder = self.three_games()
        self.build(folder, "--depth", "2")
        self.assertEqual(self.look("--moves", "a2a3 a8a7")["moves"], [])
        self.assertEqual(self.look("--moves", "a2a3")["games"], 1)
        self.build(folder, "--least", "2")
        self.assertEqual(self.look("--moves", "a2a3")["games"], 0)
        self.assertEqual(self.look("--moves", SAME)["games"], 3)

    def test_each_game_and_several_seats(self):
        for spec, results in (("courier-leapale", "1-0"), ("traverse:players=3", "0-0-1"), ("safe-passage", "1-1")):
            done = subprocess.run([PROGRAM, "moves", spec], capture_output=True, text=True, check=True)
            move = done.stdout.split("\n")[0]
            self.build(self.write("game.txt", record(move, results, spec=spec)))
            found = self.look(spec=spec)["moves"][0]
            self.assertEqual((found["move"], found["count"]), (move, 1))
            expected = {"courier-leapale": {"w": 1, "b": 0}, "traverse:players=3": {"s": 0, "w": 0, "n": 1}}.get(spec)
            self.assertEqual((found.get("wins"), found.get("goals")), (expected, 1 if spec == "safe-passage" else None))
            text = run(self.book, spec)[1]
            self.assertIn("100.0 %", text)

    def test_options_of_a_game_are_other_positions(self):
        done = subprocess.run([PROGRAM, "moves", "traverse"], capture_output=True, text=True, check=True)
        move = done.stdout.split("\n")[0]
        self.build(self.write("game.txt", record(move, "1-0", spec="traverse")))
        self.assertEqual(self.look(spec="traverse")["games"], 1)
        self.assertEqual(self.look(spec="traverse:rules=advanced")["games"], 0)

    def test_games_without_a_result_are_left_out(self):
        folder = self.three_games()
        self.write("games/4.txt", record("i2i3", "*"))
        self.assertIn("1 without a result", self.build(folder))
        self.assertEqual(self.look()["games"], 3)
        self.refused("no finished game", "build", "--force", self.book, os.path.join(folder, "4.txt"))

    def test_what_is_damaged_is_told_in_a_line(self):
        self.build(self.three_games())
        whole = self.bytes()
        for words, broken in (
                ("checksum", whole[:100] + bytes([whole[100] ^ 1]) + whole[101:]),
                ("checksum", whole[:-9]),
                ("no book", b"PK" + whole[2:]), ("no book", whole[:40]), ("no book", b""),
                ("another version", whole[:32] + struct.pack("<I", 99) + whole[36:])):
            with open(self.book, "wb") as file:
                file.write(broken)
            self.refused(words, self.book, "travelers")
        self.refused("No such file", os.path.join(self.folder, "none.book"), "travelers")

    def test_a_book_that_lies_but_has_its_checksum_does_no_harm(self):
        self.build(self.three_games())
        whole = self.bytes()[:-8]
        for at in range(32, len(whole)):
            for value in (0, 0x7f, 0xff):
                body = whole[:at] + bytes([value]) + whole[at + 1:]
                hash_ = 14695981039346656037
                for byte in body:
                    hash_ = (hash_ ^ byte) * 1099511628211 % 2 ** 64
                with open(self.book, "wb") as file:
                    file.write(body + struct.pack("<Q", hash_))
                if at % 7 == 0 or at < 80:
                    status = run(self.book, "travelers", "--json", "--moves", SAME)[0]
                    self.assertIn(status, (0, 2))

    def test_faults_of_records_name_file_and_line(self):
        bad = self.write("bad.txt", record("a2z9", "1-0"))
        self.refused("bad.txt: line 4", "build", self.book, bad)
        other = self.write("other.txt", record("", "1-0", spec="courier-leapale"))
        self.refused("is a game of", "build", self.book, self.three_games(), other)
        self.assertFalse(os.path.exists(self.book))
        self.build(self.three_games())
        self.refused("a book of The Travelers", self.book, "courier-leapale")

    def test_all_games_of_a_file(self):
        self.build(self.three_games())
        with open(self.book, "rb") as file:
            book = file.read()
        texts = []
        for number in (1, 2, 3):
            with open(os.path.join(self.folder, "games/%d.txt" % number)) as file:
                texts.append(file.read())
        self.assertIn("3 games", self.build(self.write("all.txt", "\ufeff".join(texts))))
        with open(self.book, "rb") as file:
            self.assertEqual(file.read(), book)
        bad = self.write("bad.txt", "\n".join([*texts[:2], record("a2z9", "1-0")]))
        self.refused("bad.txt: line %d, column 1" % ("\n".join(texts[:2]).count("\n") + 5), "build", self.book, bad, "--force")

    def test_a_folder_has_records_of_either_ending(self):
        folder = self.three_games()
        self.write("games/4.pgn", record("i2i4", "1-0"))
        self.write("games/5.PGN", record("i2i4", "1-0"))
        for name in ("6.json", ".7.pgn", "8.pgn~"):
            self.write("games/" + name, "no record")
        self.assertIn("5 games", self.build(folder))

    @staticmethod
    def takes(process, number):
        """Whether it has said what it does when that signal comes."""
        with open("/proc/%d/status" % process.pid) as file:
            caught = int(re.search(r"^SigCgt:\s*(\S+)", file.read(), re.M).group(1), 16)
        return caught >> (number - 1) & 1 or process.poll() is not None

    def test_ctrl_c_writes_no_book(self):
        folder = os.path.dirname(self.write("many/0.txt", record(SAME, "1-0")))
        for i in range(1, 4000):
            os.link(os.path.join(folder, "0.txt"), os.path.join(folder, "%d.txt" % i))
        build = subprocess.Popen([PROGRAM, "explore", "build", self.book, *[folder] * 200], stdout=subprocess.PIPE,
                                 stderr=subprocess.PIPE, text=True)
        while not self.takes(build, signal.SIGINT):
            time.sleep(0.001)
        build.send_signal(signal.SIGINT)
        out, err = build.communicate(timeout=HANG)
        self.assertEqual((build.returncode, out, err), (130, "", "wayfarer: interrupted: no book written\n"))
        self.assertEqual([name for name in os.listdir(self.folder) if "book" in name], [])


if __name__ == "__main__":
    unit.main()
