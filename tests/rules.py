#!/usr/bin/env python3
"""The rules that a newcomer reads: every example is true, every ruling is marked, and they print well.
usage: rules.py PROGRAM

An example is a block of Markdown called `example`: lines of a drawing, then `MOVE...: legal...`,
`MOVE...: refused because ...` (all moves but the last are played first) or `now: ...`, then
`board: SPEC POSITION`, which goes on in lines that begin with two blanks."""

import functools
import json
import os
import re
import subprocess
import sys
import unittest

import unit

PROGRAM = os.path.abspath(sys.argv.pop(1))
HANG = 900  # seconds
RESULTS = {"White wins": "win w", "Black wins": "win b", "South wins": "win s", "a draw": "draw",
           "the goal is reached": "win", "a dead end": "dead-end"}

# Every point that is a ruling, as the text ends it; nothing else may be marked.
RULINGS = {
    "travelers": [
        "White moves first [R]",
        "any distance never [R]",
        "The Displacer never captures [R]",
        "onto its own last rank, where it has then arrived [R]",
        "You win at once when both your Travelers are on your last rank, whoever moved [R]",
        "The game ends at once, and nobody has to claim it [R]",
        "50 moves by each side without a capture [R: the page says \"50 moves\"]",
        "The side to move has no legal move [R]",
    ],
    "courier-leapale": [
        "White moves first [R]",
        "They are ours; none of them is a rule of the inventor's [R]",
        "three Archdukes, three Empresses and three Alibucks [R: the page says \"having three\"]",
        "already has won; if both have it, the side that just moved [R]",
        "with the same side to move, comes for the third time [R]",
        "50 moves by each side without a capture and without a Stockbroker move, unless the last of them is "
        "Checkmate [R]",
        "Only the two Emperors are left [R]",
    ],
    "traverse": [
        "Two players are South and North. Three are South, West and North. Four take all sides [R]",
        "Then turns go clockwise: South, West, North, East [R]",
        "these turns are round 1 [R]",
        "the space where the piece began counts as empty. The piece has left it, so it can land there or pass "
        "over it. But there is nothing to jump over there [R]",
        "pass over the middle without landing there. That is not entering the middle [R]",
        "on the space where it began, unless it sends a Circle back (ADVANCED TRAVERSE) [R]",
        "the first of them in turn order after that player wins [R]",
        "Then these three questions are asked in order [R]",
        "When no player has a legal turn, the game is over as well, and the same three questions are asked [R]",
        "The last one left wins [R]",
        "It may be the space it was taken from [R]",
        "A Circle that is back on its starting row counts as not having left it [R]",
    ],
    "safe-passage": [
        "It cannot move any more, and it puts nothing in danger [R]",
        "Here such a move is not allowed [R]",
        "a King attacks its neighbours even when they are guarded [R]",
        "You may still not leave a piece of your own colour in danger [R]",
        "to capture the pawn that gives the danger [R]",
        "the other colour has no legal move at all: a dead end [R]",
        "With 'attack=legal', a check to you can be an answer: while in check you may capture only what ends it. "
        "With 'attack=fide' a check is no such answer, because your piece attacks all the same [R]",
        "It wins even if it leaves a danger that has an answer [R]",
        "Each one includes those before it [R: the page lists them as levels]",
        "Missing ones bind nothing [R]",
        "There is no draw by stalemate, repetition or counting [R]",
        "there is no castling [R: the page says only \"or more randomly\"]",
    ],
}

# The inventors' own words, their names, their pages, and what is misprinted there.
WORDS = {
    "travelers": ["in Check", "Some will doubt this.", "28 March 2010", "15 March 2010", "Roberto Lavieri",
                  "a page of The Chess Variant Pages", "\"bears on\""],
    "courier-leapale": ["radials", "standard diagonal (SD)", "nonstandard diagonal (ND)", "(c) has 'zu' for za",
                        "\"2 horizontal or 2 vertical SD, 1 ND\"", "they are one SD and two ND", "The totals agree",
                        "Charles Gilman", "a page of The Chess Variant Pages"],
    "traverse": ["destination row", "starting row", "player", "\"seat\"", "single space move", "Single jump",
                 "Series of jumps", "blocked out", "middle", "corners", "LANDING SPACE IS OCCUPIED",
                 "NOT JUMPING OVER A PIECE, JUST MOVING TWO SPACES", "PIECE MOVING IN AN ILLEGAL DIRECTION",
                 "JUMP NOT IN A STRAIGHT LINE", "CANNOT JUMP TWO PIECES AT ONCE",
                 "CANNOT MOVE AND THEN JUMP IN ONE TURN",
                 "JUMP IS NOT SYMMETRICAL. PLAYER LEFT ONE EMPTY SPACE BEFORE THE JUMP BUT NONE AFTER",
                 "ALL INTERVENING SPACES ARE NOT EMPTY", "Kuby and Miller", "Educational Insights, 1992"],
    "safe-passage": ["could be captured", "dead end", "Karen Robinson", "a page of The Chess Variant Pages",
                     "immediately move out of danger"],
}

# This many verdicts there are at least; fewer means that a rule lost its example.
VERDICTS = {"travelers": 36, "courier-leapale": 71, "traverse": 66, "safe-passage": 30}


@functools.cache  # several tests ask for the same
def run(*words):
    done = subprocess.run([PROGRAM, *words], capture_output=True, text=True, timeout=HANG)
    return done.stdout if done.returncode != 2 else "wayfarer refused: " + done.stderr


GAMES = [game["name"] for game in json.loads(run("games", "--json"))["games"]]


def plain(game):
    """The text in the terminal, and the same in one line."""
    text = run("rules", game)
    return text, re.sub(r"\s+", " ", text)


class Example:
    def __init__(self, block):
        self.drawing, self.claims, board = [], [], []
        for line in block.rstrip("\n").split("\n"):
            if line.startswith("board: ") or board:
                board.append(line)
            elif ": " in line:
                self.claims.append(line.split(": ", 1))
            else:
                self.drawing.append(line)
        _, self.spec, position = (board[0] + "".join(line[2:] for line in board[1:])).split(" ", 2)
        self.position = run("start", self.spec).strip() if position == "start" else position


def examples(game):
    markdown = json.loads(run("rules", game, "--json"))["rules"]
    return [Example(block) for block in re.findall(r"^```example\n(.*?)^```$", markdown, re.M | re.S)]


class Rules(unittest.TestCase):
    def test_every_ruling_is_marked_and_nothing_else(self):
        for game, rulings in RULINGS.items():
            text = re.sub(r" ?-{3,} ?", " ", plain(game)[1])
            for ruling in rulings:
                self.assertEqual(text.count(ruling), 1, (game, ruling))
            self.assertIn("A sentence with [R] is a ruling", text)
            self.assertEqual(text.count("[R"), len(rulings) + 1, game)

    def test_the_inventors_words(self):
        for game, words in WORDS.items():
            for word in words:
                self.assertIn(word, plain(game)[1], game)

    def test_prints_in_80_columns_without_marks(self):
        for game in GAMES:
            for line in plain(game)[0].split("\n"):
                self.assertLessEqual(len(line), 80, line)
                self.assertEqual(line, line.rstrip())
                self.assertTrue(line.isascii(), line)
                self.assertNotRegex(line, r"^[#|]|`|\*\*|!\[")
            self.assertNotIn("\n\n\n", plain(game)[0])

    def test_headings_and_tables(self):
        text = plain("travelers")[0]
        self.assertTrue(text.startswith("The Travelers\n=============\n"))
        self.assertIn("\nAim\n---\n", text)
        self.assertIn("\n piece       how many   moves ", text)
        self.assertIn("\n Trey        Y x 2      1 to 3 ", text)
        text = plain("traverse")[0]
        self.assertIn("\nSeries of jumps\n...............\n", text)
        self.assertIn("\n players=2          South and North (this is the default)\n", text)

    def test_first_of_all_the_aim(self):
        for game in GAMES:
            headings = re.findall(r"^## (.*)$", json.loads(run("rules", game, "--json"))["rules"], re.M)
            self.assertEqual(headings[0], "Aim", game)
            self.assertLess(headings.index("A turn") if "A turn" in headings else 0, headings.index("End"))

    def test_examples(self):
        for game in GAMES:
            count = 0
            for example in examples(game):
                count += len(example.claims)
                self.check_drawing(example)
                for moves, claim in example.claims:
                    self.check_claim(example, moves.split(), claim)
            self.assertGreaterEqual(count, VERDICTS.get(game, 1), "%s: README.md has too few blocks called `example`" % game)

    def check_drawing(self, example):
        shown = [line.rstrip() for line in run("show", example.spec, "--position", example.position).split("\n")]
        for line in example.drawing:
            self.assertIn(line, shown, example.position)
            shown = shown[shown.index(line) + 1:]

    def check_claim(self, example, moves, claim):
        position = example.position
        if moves == ["now"]:
            self.check_result(example.spec, position, claim)
            return
        for move in moves[:-1]:
            position = run("apply", example.spec, move, "--position", position).strip()
        told = json.loads(run("explain", example.spec, moves[-1], "--position", position, "--json"))
        self.assertRegex(claim, r"^legal(, |$)|^refused because ")
        self.assertEqual(told["legal"], claim.startswith("legal"), (moves, claim, told, position))
        if told["legal"]:
            self.check_result(example.spec, run("apply", example.spec, moves[-1], "--position", position).strip(),
                              claim)

    def check_result(self, spec, position, claim):
        """The text says how the game ends, and only if it ends."""
        claimed = [result for words, result in RESULTS.items() if words in claim] or ["ongoing"]
        self.assertEqual([run("result", spec, "--position", position).strip()], claimed, (claim, position))

    def test_starts_are_drawn(self):
        for game in ("travelers", "safe-passage"):
            for line in run("show", game).split("\n")[:-2]:
                self.assertIn("\n    " + line.rstrip() + "\n", plain(game)[0])
        levels = run("start", "courier-leapale").split(" ")[0].split("|")
        for name, level in zip("uvwxyz", levels):
            self.assertIn("\n      %s  %s\n" % (name, " ".join(level.split("/")[-1])), plain("courier-leapale")[0])

    def test_short_battles_are_drawn(self):
        """The smallest by White's two ranks seen from the front, the others as `show` draws these ranks."""
        text = plain("courier-leapale")[0]
        lines = ["      %s  %s       %s  %s" % (name, " ".join(first), name, " ".join(second))
                 for name, (first, second, *_) in zip("uvwxyz", BATTLES[12])]
        self.assertIn("\n" + "\n".join(lines) + "\n", text)
        for count in (24, 40):
            shown = run("show", "courier-leapale:start=battle-%d" % count).split("\n")
            ranks = [line.strip() for line in shown if re.match(r" [12] ", line)]
            self.assertEqual(len(ranks), 4)
            for line in ranks:
                self.assertIn(line + "\n", text, count)

    def test_options(self):
        """Every option and every value of it is told of, with its default."""
        for game in json.loads(run("games", "--json"))["games"]:
            text = plain(game["name"])[0].split("\nOptions\n")[-1]
            for key, values in game["options"].items():
                for index, value in enumerate(values.split("|")):
                    if "#" not in value:
                        row = re.search(r"^ %s=%s +(.*)$" % (key, value), text, re.M)
                        self.assertIsNotNone(row, (key, value))
                        self.assertEqual("default" in row.group(1), index == 0, row.group(0))
            if not game["options"]:
                self.assertIn("This game has no options.", re.sub(r"\s+", " ", text))


def army(count, side):
    """The files' ranks of one side at the start of a short battle, its own first rank first, level by level."""
    board = run("start", "courier-leapale:start=battle-%d" % count).split(" ")[0]
    rows = [re.sub(r"\d", lambda n: "." * int(n.group(0)), level).split("/") for level in board.split("|")]
    return [level[::-1] if side == "w" else [row.upper() for row in level] for level in rows]


BATTLES = {count: army(count, "w") for count in (12, 24, 40)}


class ShortBattles(unittest.TestCase):
    def test_both_sides_stand_alike(self):
        for count, ranks in BATTLES.items():
            white = [["".join(c if c.isupper() else "." for c in row) for row in level] for level in ranks]
            black = [["".join(c if c.islower() else "." for c in row) for row in level[::-1]] for level in ranks]
            self.assertEqual([[row.upper() for row in level] for level in black], white, count)
            pieces = "".join(row for level in white for row in level).replace(".", "")
            self.assertEqual((len(pieces), pieces.count("E"), pieces.count("S")), (count, 1, 2 * count // 3 if count == 12 else count // 2))
            self.assertFalse(set(pieces) & set("HMU"), "these come only by promotion")
            his = re.findall(r"[^|/ ]+(?=[| ])", run("start", "courier-leapale"))
            for level, inventors in zip(white, his):
                self.assertLessEqual({(at, piece) for at, piece in enumerate(level[0]) if piece != "."},
                                     set(enumerate(inventors)), "on the cells of the inventor's start")
                self.assertLessEqual(set(level[1]), set("S."))
                self.assertEqual(level[2], "......")

    def test_kinds_grow_with_the_battle(self):
        kinds = [len({c for level in ranks for row in level for c in row if c.isupper()}) for ranks in BATTLES.values()]
        self.assertEqual(kinds, [4, 9, 13])

    def test_nothing_can_be_taken_at_once(self):
        for count in BATTLES:
            spec = "courier-leapale:start=battle-%d" % count
            board = run("start", spec).split(" ")[0]
            for side in "wb":
                position = "%s %s 0 1" % (board, side)
                self.assertEqual(run("result", spec, "--position", position).strip(), "ongoing")
                cells = {move[3:6] for move in run("moves", spec, "--position", position).split()}
                enemies = {"%s%s%d" % (name, file, 6 - row) for name, level in zip("uvwxyz", board.split("|"))
                           for row, text in enumerate(level.split("/"))
                           for file, piece in zip("abcdef", re.sub(r"\d", lambda n: "." * int(n.group(0)), text))
                           if piece.isalpha() and piece.isupper() == (side == "b")}
                self.assertEqual(len(enemies), count)
                self.assertFalse(cells & enemies, (spec, side))


def markdown_in(language, game):
    return json.loads(run("--language", language, "rules", game, "--json"))["rules"]


LANGUAGES = [name for name in json.loads(run("languages", "--json"))["languages"] if name != "en"]


# How an example's line goes on, and the results that it may tell of.
CLAIMS = {"en": ("legal", "refused because", "now"), "de": ("erlaubt", "verboten, weil", "jetzt")}
RESULTS_IN = {"en": RESULTS,
              "de": {"Weiß gewinnt": "win w", "Schwarz gewinnt": "win b", "Süd gewinnt": "win s",
                     "ein Unentschieden": "draw", "das Ziel ist erreicht": "win", "eine Sackgasse": "dead-end"}}


def plain_example(block, language):
    """An example without its words: drawing, moves, verdicts, results and board."""
    lines = []
    for line in block.split("\n"):
        before, _, claim = line.partition(": ")
        verdicts = [word for word in CLAIMS["en"][:2] if claim.startswith(CLAIMS[language][CLAIMS["en"].index(word)])]
        now = before == CLAIMS[language][2]
        if not verdicts and not now:
            lines.append(line)
            continue
        results = [result for words, result in RESULTS_IN[language].items() if words in claim]
        lines.append("%s: %s %s" % ("now" if now else before, verdicts, results))
    return "\n".join(lines)


class Translated(unittest.TestCase):
    """A text in another language has the same parts as the English, so that it tells the same rules."""

    def test_every_language_has_every_game(self):
        self.assertIn("de", LANGUAGES)
        for language in LANGUAGES:
            for game in VERDICTS:
                self.assertNotEqual(markdown_in(language, game), markdown_in("en", game), (language, game))

    def parts(self, text, language):
        """Levels of headings, examples, drawings and rows of tables in their order."""
        found = []
        for line in re.findall(r"^#+ |^```example\n(?:.*\n)*?```$|^    \S.*$|^\|", text, re.M):
            if line.startswith("```"):
                found.append(plain_example(line, language))
            else:
                found.append(line if line.startswith("#") else line[:1])
        return found

    def test_the_same_headings_examples_tables_and_rulings(self):
        for language in LANGUAGES:
            for game in VERDICTS:
                english, other = markdown_in("en", game), markdown_in(language, game)
                self.assertEqual(self.parts(other, language), self.parts(english, "en"), (language, game))
                self.assertEqual(other.count("[R"), english.count("[R"), (language, game))

    def test_prints_in_80_columns(self):
        for language in LANGUAGES:
            for game in VERDICTS:
                for line in run("--language", language, "rules", game).split("\n"):
                    self.assertLessEqual(len(line), 80, line)
                    self.assertEqual(line, line.rstrip())


def stockbroker(file, captures):
    """The files to which a White Stockbroker goes: into emptiness, or onto enemies all around."""
    def rank(level, column, rank):
        here = {"%s%s3" % (file[0], file[1]): "S", "ua1": "E", "zf6": "e"}
        if captures:
            here.update({v + f + "4": "o" for v in "uvwxyz" for f in "abcdef"})
        return here.get("%s%s%d" % (level, column, rank), " ")
    def pack(cells):
        return re.sub(" +", lambda gap: str(len(gap.group(0))), cells)
    levels = ["/".join(pack("".join(rank(v, f, r) for f in "abcdef")) for r in range(6, 0, -1)) for v in "uvwxyz"]
    moves = run("moves", "courier-leapale", "--position", "|".join(levels) + " w 0 1").split()
    return {move[3:5] for move in moves if move.startswith(file + "3")}


class Stockbroker(unittest.TestCase):
    def test_drawings(self):
        text = plain("courier-leapale")[0]
        for index, file in enumerate(("wd", "vc", "ua", "uc")):
            quiet, captures = stockbroker(file, False), stockbroker(file, True)
            column = re.search(r"^ *(.*\(%s\) from %s.*)$" % ("abcd"[index], file), text, re.M)
            self.assertIsNotNone(column)
            start = 7 + 16 * index
            lines = [line[start:start + 16] for line in text[column.end() + 1:].split("\n")[:4]]
            files = lines[0].split()
            drawn = {row.split()[0] + name: mark for row in lines[1:] if row.strip()
                     for name, mark in zip(files, row.split()[1:])}
            self.assertEqual(drawn, {**dict.fromkeys(quiet, "o"), **dict.fromkeys(captures, "x")}, file)

    def test_the_pages_table(self):
        rows = re.findall(r"^ \(([abcd])\) +(.*?)  +(\d): .*?  +(\d): ", plain("courier-leapale")[0], re.M)
        self.assertEqual([row[0] for row in rows], list("abcd"))
        left = {v + f for v in "uvwxyz" for f in "abcdef"}
        for _, files, quiet, captures in rows:
            chosen = sorted(left) if files == "the other sixteen" else files.split()
            for file in chosen:
                self.assertEqual((len(stockbroker(file, False)), len(stockbroker(file, True))),
                                 (int(quiet), int(captures)), file)
            left -= set(chosen)
        self.assertEqual(left, set())


if __name__ == "__main__":
    unit.main()
