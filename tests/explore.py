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

    def play(self, folder, *words, spec="courier-leapale", status=0):
        done = run("play", spec, os.path.join(self.folder, folder), "--quiet", *words)
        self.assertEqual((done[0], done[2]), (status, ""))
        return done[1]

    def read_all(self, folder):
        texts = {}
        for name in sorted(os.listdir(os.path.join(self.folder, folder))):
            with open(os.path.join(self.folder, folder, name)) as file:
                texts[name] = file.read()
        return texts

    def test_play_is_the_same_everywhere_and_goes_on(self):
        """Games by number: not by the clock, the number of threads, or how often it was interrupted."""
        quick = ("--level", "1", "--varied", "3", "--nodes", "400")
        self.assertIn("4 of 4 games", self.play("one", "--games", "4", *quick))
        self.play("other", "--games", "2", *quick)
        self.assertIn("4 of 4 games in %s, 2 of them" % os.path.join(self.folder, "other"),
                      self.play("other", "--games", "4", "--threads", "3", *quick))
        games = self.read_all("one")
        self.assertEqual(games, self.read_all("other"))
        for text in games.values():
            self.assertRegex(text, r'\[White "search,Level=1"\]')
            self.assertRegex(text, r'\[Outcome "(win [wb]|draw)"\]')
        self.assertGreater(len({text.split("\n\n")[1] for text in games.values()}), 1, "openings vary")

    def test_play_mixes_no_games_of_other_options(self):
        quick = ("--games", "1", "--level", "1", "--varied", "1", "--nodes", "100")
        self.play("one", *quick)
        folder = os.path.join(self.folder, "one")
        self.refused("Played", "play", "courier-leapale", folder, *quick, "--seed", "2")
        self.refused("is a game of", "play", "travelers", folder, *quick)
        self.refused("Level=2", "play", "courier-leapale", folder, *quick[:3], "2", *quick[4:])
        self.refused("opponent", "play", "safe-passage", folder)
        self.refused("not a folder", "play", "courier-leapale", os.path.join(folder, "game-000001.txt"), *quick)

    def test_setups_vary_and_are_none_of_the_varied_turns(self):
        self.play("setups", "--games", "6", "--level", "1", "--varied", "1", "--nodes", "200", spec="traverse")
        first = {re.search(r"=[SDTC]{8}", text).group() for text in self.read_all("setups").values()}
        self.assertGreater(len(first), 2)

    def evaluate(self, *words, spec="travelers"):
        status, out, err = run("evaluate", self.book, spec, "--quiet", *words)
        self.assertEqual((status, err), (0, ""))
        return out

    def test_evaluations_belong_to_positions_and_are_kept(self):
        self.build(self.three_games())
        plain = self.bytes()
        self.assertEqual(struct.unpack("<I", plain[32:36]), (1,), "old readers can read a book without evaluations")
        out = self.evaluate("--nodes", "500", "--games", "1")
        self.assertIn("searches are new", out)
        self.assertEqual(struct.unpack("<I", self.bytes()[32:36]), (2,))
        self.assertEqual(struct.unpack("<Q", self.bytes()[52:60]), (500,))
        start = {move["move"]: move for move in self.look()["moves"]}
        for move in start.values():
            self.assertGreater(move["evaluation"]["depth"], 0)
            self.assertTrue(0.2 < move["evaluation"]["share"] < 0.8, move)
            self.assertIn("worth", move)
        first = self.bytes()
        self.assertIn(" 0 searches are new", self.evaluate("--nodes", "500", "--games", "1"))
        self.assertEqual(self.bytes(), first)
        self.build(os.path.join(self.folder, "games"))
        self.assertEqual(self.bytes(), plain)
        self.evaluate("--nodes", "500", "--games", "2")
        self.evaluate("--nodes", "500", "--games", "1", "--threads", "2")
        self.assertEqual(self.bytes(), first, "in two parts and by two threads")
        self.evaluate("--nodes", "100", "--games", "3")
        self.assertEqual(struct.unpack("<Q", self.bytes()[52:60]), (100,))
        self.assertNotIn("evaluation", self.look("--moves", "b2b3")["moves"][0], "searches of other nodes are dropped")
        self.refused("a book of The Travelers", "evaluate", self.book, "traverse")

    def test_only_positions_of_enough_games_are_searched(self):
        self.build(self.three_games())
        self.evaluate("--nodes", "100", "--games", "3")
        self.assertIn("evaluation", self.look()["moves"][0])
        self.assertNotIn("evaluation", self.look("--moves", "a2a3")["moves"][0])

    def test_an_end_of_the_game_needs_no_search(self):
        """A move that wins is worth the game."""
        mate = ["yc2yd3", "yc5yc4", "zb1yb3"]
        game = self.write("game.txt", record(" ".join(mate), "1-0", spec="courier-leapale"))
        self.build(game)
        self.evaluate("--nodes", "200", "--games", "1", spec="courier-leapale")
        found = self.look("--moves", "yc2yd3", spec="courier-leapale")["moves"][0]
        self.assertTrue(0 < found["evaluation"]["share"] < 1)

    def test_setups_are_rated(self):
        """A setup is worth what the best answer leaves of it, and --rated lists the best first."""
        setups = ("=SDTCCTDS", "=CDCTSTSD", "=DDTTSSCC")
        for i, setup in enumerate(setups):
            self.write("games/%d.txt" % i, record("%s =SDTCCTDS" % setup, "1-0", spec="traverse"))
        self.build(os.path.join(self.folder, "games"))
        self.evaluate("--nodes", "300", "--games", "1", spec="traverse")
        moves = self.look("--rated", spec="traverse")["moves"]
        self.assertEqual({move["move"] for move in moves}, set(setups))
        worths = [move["worth"] for move in moves]
        self.assertEqual(worths, sorted(worths, reverse=True))
        for move in moves:
            self.assertTrue(0 < move["evaluation"]["share"] < 1)

    def test_books_are_joined(self):
        """Two books give the same as all their games; evaluations, which may differ, are dropped."""
        folder = self.three_games()
        self.build(folder)
        whole = self.bytes()
        parts = []
        for number in (1, 2, 3):
            self.build(os.path.join(folder, "%d.txt" % number))
            if number == 1:
                self.evaluate("--nodes", "100", "--games", "1")
            parts.append(self.write("%d.book" % number, ""))
            os.replace(self.book, parts[-1])
        self.build(*parts)
        self.assertEqual(self.bytes(), whole)
        self.build(parts[2], os.path.join(folder, "1.txt"), os.path.join(folder, "2.txt"))
        self.assertEqual(self.bytes(), whole)
        self.build("--least", "2", *parts)
        self.assertEqual((self.look("--moves", "a2a3")["games"], self.look("--moves", SAME)["games"]), (0, 3))
        other = self.write("other.txt", record("", "1-0", spec="courier-leapale"))
        self.refused("a book of", "build", "--force", self.book, parts[0], other)

    def test_a_transposition_is_told(self):
        self.build(self.three_games())
        last = self.look("--moves", "b2b3 b8b7 a2a3")["moves"]
        self.assertEqual([(move["move"], move["count"], move["reached"]) for move in last], [("a8a7", 1, 3)])
        self.assertNotIn("reached", self.look("--moves", SAME)["moves"][0])
        self.assertRegex(run(self.book, "travelers", "--moves", "b2b3 b8b7 a2a3")[1], r"Aa7 +1 .* 3\n")

    def test_out_of_book(self):
        self.build(self.three_games())
        away = self.look("--departure", "--moves", "b2b3 a8a7 c2c3 c8c7")["departure"]
        self.assertEqual((away["turns"], away["event"], away["ended"], away["move"], away["seat"]), (2, 2, False, "c2c3", "w"))
        self.assertEqual([(move["move"], move["count"]) for move in away["book"]["moves"]], [("a2a3", 1)])
        inside = self.look("--departure", "--moves", "b2b3 a8a7")["departure"]
        self.assertEqual((inside["turns"], inside["ended"], inside.get("move")), (2, False, None))
        ended = self.look("--departure", "--moves", SAME + " i2i4 i8i7")["departure"]
        self.assertEqual((ended["turns"], ended["event"], ended["ended"], ended["move"]), (5, 5, True, "i8i7"))
        self.assertNotIn("departure", self.look("--moves", "b2b3"))
        text = run(self.book, "travelers", "--departure", "--moves", "b2b3 a8a7 c2c3")[1]
        self.assertRegex(text, r"^Leaves the book after 2 turns: White \S+; the book has: \S+ 1 games 0 %\.\n")
        self.assertIn("The book has all 2 turns", run(self.book, "travelers", "--departure", "--moves", "b2b3 a8a7")[1])
        self.assertIn("The book ends after 5 turns", run(self.book, "travelers", "--departure", "--moves", SAME + " i2i4 i8i7")[1])

    def test_the_review_says_where_the_book_was_left(self):
        self.build(self.three_games())
        game = self.write("own.txt", record("b2b3 a8a7 c2c3", "1-0"))
        words = [PROGRAM, "review", game, "--book", self.book, "--nodes", "50"]
        text = subprocess.run(words, capture_output=True, text=True, timeout=HANG, check=True).stdout
        self.assertIn("Leaves the book after 2 turns", text)
        told = json.loads(subprocess.run([*words, "--json"], capture_output=True, text=True, timeout=HANG, check=True).stdout)
        self.assertEqual((told["departure"]["turns"], told["departure"]["move"]), (2, "c2c3"))
        other = subprocess.run([*words[:3], "--book", game], capture_output=True, text=True, timeout=HANG)
        self.assertEqual((other.returncode, other.stdout, other.stderr.count("\n")), (2, "", 1))

    def wide_book(self):
        """Two good first moves, of which 30 games each were won half, and a third one that always loses."""
        for number in range(90):
            first = ("a2a3", "b2b3", "c2c3")[number % 3]
            result = "0-1" if first == "c2c3" or number % 2 else "1-0"
            self.write("wide/%d.txt" % number, record(first, result))
        self.build(os.path.join(self.folder, "wide"))

    def test_the_computer_varies_by_the_book(self):
        self.wide_book()
        moves = set()
        for _ in range(12):
            out = subprocess.run([PROGRAM, "play", "travelers", "--book", self.book, "--seat", "w=ai:8", "--seat", "b=human",
                                  "--ascii", "--notation", "machine"], input="quit\n", capture_output=True, text=True, timeout=HANG,
                                 env={**os.environ, "XDG_STATE_HOME": self.folder}).stdout
            moves.add(re.search(r"White plays (\S+?)[:.,]? ", out).group(1))
        self.assertLessEqual(moves, {"a2a3", "b2b3"})
        self.assertEqual(len(moves), 2, "twelve games begin in both ways, but once in two thousand runs")

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
