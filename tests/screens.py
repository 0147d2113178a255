#!/usr/bin/env python3
"""What the terminal shows: boards of every size, colours by what the terminal can, keys, the menu and the lessons.
usage: screens.py PROGRAM"""

import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import termios
import unittest

import pty_terminal
import unit
from pty_terminal import BREAK, HANG, Terminal, resize

PROGRAM = pty_terminal.PROGRAM = os.path.abspath(sys.argv.pop(1))
SPECS = ("travelers", "courier-leapale", "traverse:players=4", "safe-passage")
SIZES = ((80, 24), (60, 20), (40, 16), (33, 40), (24, 12))
ESCAPE = re.compile(r"\033\[[0-9;?]*[A-Za-z]|\033[()][0-9A-B]|\033[=>]")
COLOUR = re.compile(r"\033\[([0-9;]*)m")
BOARD = re.compile(r" ?\d+ |   level|   Ebene|   +a| [u-z] a")  # a line of a board
LEFT, RIGHT, HOME, UP = "\033[D", "\033[C", "\033[H", "\033[A"
PEOPLE = ("--seat", "b=human", "--movetime", "3600000")


class Case(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.home = folder.name

    def run_at(self, *words, **more):
        terminal = Terminal(self.home, *words, **more)
        self.addCleanup(terminal.close)
        return terminal

    def board(self, spec, columns, rows, **environment):
        """What is shown before the first prompt."""
        people = [word for seat in ("w=human", "n=human", "e=human") for word in ("--seat", seat)] if "traverse" in spec else \
            ["--seat", "b=human"]
        game = self.run_at("play", spec, *people, columns=columns, rows=rows, **environment)
        shown = game.wait("move> ")
        game.type(BREAK)
        game.close()
        return shown


class Boards(Case):
    def test_no_line_is_wider_than_the_terminal(self):
        for spec in SPECS:
            for columns, rows in SIZES:
                for terminal in ("dumb", "xterm-256color"):
                    shown = self.board(spec, columns, rows, TERM=terminal)
                    lines = [ESCAPE.sub("", line) for line in shown.split("\n")]
                    for line in lines:
                        self.assertLessEqual(len(line.rstrip()), columns, (spec, columns, terminal, shown))
                    self.assertGreater(len(lines), 7, (spec, columns, terminal))

    def test_a_cube_has_as_many_levels_a_row_as_fit(self):
        for columns, rows, levels, width in ((80, 24, 3, 3), (60, 40, 2, 3), (60, 20, 3, 2), (40, 30, 2, 2), (40, 16, 3, 1),
                                             (21, 60, 1, 3), (20, 60, 1, 2), (19, 24, 2, 1)):
            shown = self.board("courier-leapale", columns, rows)
            files = [line for line in shown.split("\n") if re.fullmatch(r" [ u-z] ( ?a ?b ?c| a  b  c).*f ?", line.split(": ")[0])]
            self.assertEqual(len(files), 6 // levels, (columns, rows, shown))
            first = {3: " a  b  c  d  e  f ", 2: " a b c d e f", 1: "abcdef"}[width]
            self.assertEqual(files[0].count(first), levels, (columns, rows, files))
            height = sum(1 for line in shown.split("\n") if re.match(r" [1-6] ", line))
            self.assertEqual(height, 6 * 6 // levels)

    def test_what_fits_is_on_the_screen_at_once(self):
        """From 40 x 16 on the whole board, who is to move, the prompt, and what there is room for between them."""
        for spec in SPECS:
            for columns, rows in ((80, 24), (60, 20), (40, 16)):
                for language in ("en", "de"):
                    shown = self.board(spec, columns, rows, LANGUAGE=language)
                    lines = shown.replace("\r", "").strip("\n").split("\n")
                    board = [number for number, line in enumerate(lines) if BOARD.match(line)]
                    self.assertLessEqual(len(lines) - board[0], rows, lines)
                    self.assertRegex(lines[board[-1] + 1], r" to move\.$| am Zug\.$|ist am Zug")
        self.assertRegex(self.board("traverse:players=4", 40, 16), r"Type an order of your pieces, or press\s+Enter for [CDST]{8}\.")

    def test_the_board_stays_while_one_steps_through_the_turns(self):
        game = self.run_at("play", "courier-leapale", *PEOPLE, TERM="xterm", columns=40, rows=16)
        game.wait("move> ")
        game.type("vb2vb3\n")
        game.wait("Black to move.")
        game.wait("move> ")
        for key in (LEFT, RIGHT):
            game.type(key)
            shown = ESCAPE.sub("", game.wait("move> ")).replace("\r", "")
            lines = shown[shown.index(" 6 "):].split("\n")
            self.assertLessEqual(len(lines), 16, lines)

    def test_a_terminal_that_is_too_narrow(self):
        shown = self.board("traverse:players=4", 20, 24)
        self.assertIn("The terminal has 20", shown.replace("\n", " "))
        self.assertIn("needs 23.", shown.replace("\n", " "))

    def test_a_pipe_has_no_size(self):
        done = subprocess.run([PROGRAM, "show", "courier-leapale"], capture_output=True, text=True, check=True, timeout=HANG,
                              env={**os.environ, "COLUMNS": "20", "COLORTERM": "truecolor", "TERM": "xterm-256color"})
        self.assertIn(" 6  l n y y n l    6  o g c c g o    6  a q p e q a\n", done.stdout)

    def test_text_breaks_at_blanks(self):
        game = self.run_at("play", "travelers", *PEOPLE, columns=40, rows=24)
        game.wait("move> ")
        game.type("help\n")
        shown = game.wait("leaves; so does Ctrl-C")
        self.assertIn("explain MOVE     says what a move does,\n                 or why it is not\n                 allowed\n", shown)
        game.wait("move> ")
        game.type("moves\n")
        for line in game.wait("legal moves").split("\n"):
            self.assertLessEqual(len(line), 40)

    def test_rules_flow(self):
        """Paragraphs fill the columns that there are; a pipe has the lines of the file."""
        game = self.run_at("play", "traverse", columns=60, rows=24)
        game.wait("move> ")
        game.type("rules\n")
        game.wait("TRAVERSE\n========\n")
        lines = game.wait("move> ").split("\n")
        prose = [line for line in lines if re.match(r"[A-Z][a-z]+ [a-z]", line)]
        self.assertGreater(sum(45 <= len(line) <= 60 for line in prose), len(prose) // 2)

    def test_a_new_size_draws_the_board_again(self):
        game = self.run_at("play", "courier-leapale", *PEOPLE, columns=80, rows=24, TERM="xterm")
        self.assertEqual(game.wait("move> ").count("level u"), 1)
        resize(game.handle, 40, 30)
        shown = game.wait("level y")
        self.assertIn("   level u           level v\n", ESCAPE.sub("", shown).replace("\r", ""))
        game.wait("move> ")


class Colours(Case):
    def colours(self, spec="travelers", **environment):
        return {found for found in COLOUR.findall(self.board(spec, 80, 24, **environment)) if found not in ("", "0", "1", "22")}

    def test_by_what_the_terminal_can(self):
        for environment, pattern in (({"TERM": "xterm"}, r"[34][0-7]"), ({"TERM": "linux"}, r"[34][0-7]"),
                                     ({"TERM": "xterm-256color"}, r"[34]8;5;\d+"),
                                     ({"TERM": "xterm-256color", "COLORTERM": "truecolor"}, r"[34]8;2;\d+;\d+;\d+")):
            for spec in ("travelers", "traverse:players=4"):
                found = self.colours(spec, **environment)
                self.assertGreater(len(found), 1, environment)
                for colour in found:
                    self.assertRegex(colour, "^%s$" % pattern, environment)

    def test_none_where_none_are_wanted_or_known(self):
        for environment in ({"TERM": "dumb"}, {"TERM": None}, {"TERM": "no-such-terminal"}, {"TERM": "vt100"},
                            {"TERM": "xterm-256color", "NO_COLOR": "1"}, {"TERM": "xterm-256color", "NO_COLOR": "1", "COLORTERM": "truecolor"}):
            self.assertEqual(self.colours(**environment), set(), environment)
        self.assertNotEqual(self.colours(TERM="xterm", NO_COLOR=""), set())  # as no-color.org has it

    def test_plain_boards_mark_the_last_move(self):
        game = self.run_at("play", "travelers", *PEOPLE)
        game.wait("move> ")
        game.type("a2a4\n")
        shown = game.wait("Black to move.")
        self.assertRegex(shown, r"\n 4 \*A ")
        self.assertRegex(shown, r"\n 2 \*\. ")

    def test_another_encoding(self):
        """Nothing but ASCII where the locale has no more, in German too."""
        for words in (("play", "safe-passage"), ("--language", "de", "play", "travelers")):
            game = self.run_at(*words, *PEOPLE, TERM="xterm-256color", LANG="C", LC_ALL="C", columns=100)
            shown = game.wait("move> ")
            game.type("a2a9\n")
            shown += game.wait("move> ")
            self.assertTrue(shown.isascii(), shown)
        self.assertIn("Weiss ist am Zug", shown)


class Keys(Case):
    def begin(self, **more):
        game = self.run_at("play", "travelers", *PEOPLE, **more)
        game.wait("move> ")
        for move in ("a2a4", "a8a6", "b2b4"):
            game.type(move + "\n")
            game.wait(" to move.")
            game.wait("move> ")
        return game

    def test_arrows_step_through_the_turns(self):
        game = self.begin(TERM="xterm", columns=80, rows=24)
        for key, said in ((LEFT, "Turn 2 of 3: Black Aa6."), (LEFT, "Turn 1 of 3: White Aa4."), (RIGHT, "Turn 2 of 3: "),
                          (LEFT, "Turn 1 of 3: "), (LEFT, "Before the first of 3 turns."), (LEFT, "Before the first of 3 turns."),
                          ("\033[F", "Turn 3 of 3: White Yb4. This is the present position."), (HOME, "Before the first of 3 turns."),
                          ("\033OC", "Turn 1 of 3: ")):
            game.type(key)
            shown = game.wait(said)
            game.wait("move> ")
        self.assertRegex(shown, r"\033\[\d+A")  # drawn over the one before
        game.type("a8a6\n")
        game.wait("The board shows an earlier position; `show` returns to the game.")
        game.wait("move> ")
        game.type("show\n")
        game.wait("Black to move.")
        game.wait("move> ")
        game.type("b8b6\n")
        game.wait("White to move.")

    def test_arrows_edit_a_line_that_is_not_empty(self):
        game = self.begin(TERM="xterm", columns=80, rows=24)
        game.type("8b6" + HOME + "b" + "\n")
        game.wait("White to move.")
        game.wait("move> ")
        game.type(UP)
        game.wait("b8b6")

    def test_commands_do_the_same_on_any_terminal(self):
        game = self.begin()
        for command, said in (("back", "Turn 2 of 3: Black Aa6."), ("back 9", "Before the first of 3 turns."),
                              ("position", " w - 0 1"), ("forward 2", "Turn 2 of 3: "), ("forward", "Turn 3 of 3: ")):
            game.type(command + "\n")
            game.wait(said)
            game.wait("move> ")

    def test_a_game_that_is_over(self):
        file = os.path.join(self.home, "game")
        with open(file, "w") as out:
            out.write('[Spec "travelers"]\n\n1. a2a4 a8a6 2. w:resigns 0-1\n')
        game = self.run_at("play", "--game", file, TERM="xterm", columns=80, rows=24)
        game.wait("over> ")
        game.type(LEFT)
        game.wait("Turn 2 of 3: Black Aa6.")
        game.wait("over> ")
        game.type(RIGHT)
        game.wait("Turn 3 of 3: White resignation.")


class Menu(Case):
    def begin(self):
        menu = self.run_at()
        menu.wait("0  quit")
        menu.wait("> ")
        return menu

    def test_by_number_letter_and_word(self):
        for answers, said in ((("1", "p", "play", "P"), "Which game?"), (("2", "l", "learn"), "Which game?"),
                              (("3", "s", "solve", "puzzle"), "Puzzle 2"), (("4", "j", "join"), "The address of the table"),
                              (("6", "h", "help"), "usage: wayfarer COMMAND")):
            for answer in answers:
                menu = self.begin()
                menu.type(answer + "\n")
                menu.wait(said)
                menu.close()

    def test_serving(self):
        menu = self.run_at(XDG_DATA_HOME=self.home)
        menu.wait("0  quit")
        menu.wait("> ")
        menu.type("5\n")
        said = menu.wait("ayfarer") + menu.wait("\n")
        # Something else may have the port; and `make check` builds no page.
        self.assertRegex(said, "Wayfarer is at .*8080|wayfarer: .*(8080|the web page has not been built)")

    def test_anything_else_asks_again(self):
        menu = self.begin()
        for answer in ("", "9", "x", "plays"):
            menu.type(answer + "\n")
            menu.wait("Type a number from 1 to 6, or 0 to quit.")
            menu.wait("> ")
        menu.type("q\n")
        self.assertEqual(menu.end()[0], 0)

    def test_without_a_terminal_it_is_an_error_as_ever(self):
        done = subprocess.run([PROGRAM], capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=HANG,
                              env={**os.environ, "LC_ALL": "C"})
        self.assertEqual((done.returncode, done.stdout, done.stderr), (2, "", "wayfarer: no command given; see wayfarer --help\n"))

    def test_a_signal_leaves_the_terminal_as_it_was(self):
        menu = self.begin()
        menu.type(BREAK)
        self.assertEqual(menu.end()[0], 130)
        menu = self.run_at(TERM="xterm")
        menu.wait("0  quit")
        copy = os.open("/proc/%d/fd/0" % menu.process, os.O_RDWR | os.O_NOCTTY)  # the terminal outlives the program
        self.addCleanup(os.close, copy)
        while termios.tcgetattr(copy)[3] & termios.ICANON:
            os.sched_yield()
        os.kill(menu.process, signal.SIGTERM)
        self.assertEqual(os.waitstatus_to_exitcode(os.waitpid(menu.process, 0)[1]), -signal.SIGTERM)
        menu.status = -signal.SIGTERM
        self.assertTrue(termios.tcgetattr(copy)[3] & termios.ICANON)

    def test_a_puzzle_is_played_at_once(self):
        menu = self.begin()
        menu.type("s\n")
        self.assertEqual(menu.wait("move> ").count("a  b  c  d  e  f  g  h"), 1)
        menu.type("hint\n")
        menu.wait("Hint: ")


class Learn(Case):
    def learn(self, *words, lines):
        done = subprocess.run([PROGRAM, "learn", *words], input="\n".join(lines) + "\n", capture_output=True, text=True, timeout=HANG,
                              env={**os.environ, "LC_ALL": "C"})
        self.assertEqual((done.returncode, done.stderr), (0, ""), done.stdout)
        return done.stdout

    def test_each_lesson_can_be_finished_by_its_hints(self):
        for game in json.loads(subprocess.run([PROGRAM, "games", "--json"], capture_output=True, text=True, check=True).stdout)["games"]:
            spec, lines = game["name"], []
            for _ in range(40):
                out = self.learn(spec, "--notation", "machine", lines=[*lines, "hint"])
                if "That was the lesson." in out:
                    break
                lines.append(re.findall(r"Type (\S+)\.\n", out)[-1])
            steps = int(re.search(r"Step 1 of (\d+): ", out)[1])
            self.assertIn("That was the lesson.", out, spec)
            self.assertEqual(len(lines), steps)

    def test_a_wrong_move_is_explained(self):
        out = self.learn("travelers", lines=["c9c8", "zz", "b2c3", "f8f9"])
        for said in ("This one has arrived. It never moves again.", "'zz' is neither a command nor a move", "Not allowed. There is no piece on b2.", "You won. That is the aim of the game.",
                     "Step 2 of 13: The Traveler"):
            self.assertIn(said, out)
        self.assertIn("Two squares away is too far for an Ace.", self.learn("travelers", "--step", "4", lines=["d5f5"]))
        self.assertIn("That move is allowed, but it is another one than this step asks for.",
                      self.learn("travelers", "--step", "4", lines=["a1a2"]))

    def test_in_german(self):
        lesson = subprocess.run([PROGRAM, "--language", "de", "learn", "travelers"], input="", capture_output=True, text=True, timeout=HANG)
        self.assertIn("Zwei Reisende auf der letzten Reihe gewinnen.", lesson.stdout)

    def test_arrows_turn_the_pages(self):
        lesson = self.run_at("learn", "travelers", TERM="xterm", columns=80, rows=24)
        lesson.wait("move> ")
        for key, step in ((RIGHT, "Step 2 of 13"), (LEFT, "Step 1 of 13"), ("\033[F", "Step 13 of 13")):
            lesson.type(key)
            lesson.wait(step)
            lesson.wait("move> ")

    def test_then_a_first_game(self):
        lesson = self.run_at("learn", "travelers", "--step", "13", columns=80, rows=24)
        lesson.wait("move> ")
        lesson.type("next\n")
        lesson.answer("Play a first game against an easy opponent? (y/n)", "y\n")
        lesson.wait("White to move.")
        lesson.wait("move> ")


if __name__ == "__main__":
    unit.main()
