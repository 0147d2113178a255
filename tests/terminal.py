#!/usr/bin/env python3
"""`wayfarer play` as somebody at a terminal has it: Ctrl-C, the game that is kept, files that already exist.
usage: terminal.py PROGRAM"""

import fcntl
import os
import pty
import select
import signal
import stat
import struct
import subprocess
import sys
import tempfile
import termios
import unittest

import pty_terminal
import unit
from pty_terminal import BREAK, END, HANG, Terminal

PROGRAM = pty_terminal.PROGRAM = os.path.abspath(sys.argv.pop(1))
LONG = ("--movetime", "3600000")  # an hour: what does not stop by itself has to be stopped
TWO = ("travelers", "--seat", "b=human", *LONG)
YES, NO = "y\n", "n\n"
ASKS = "Leave? The game is kept, and offered when you play again. (y/n)"


class Case(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.home = folder.name
        self.kept = os.path.join(self.home, "state", "wayfarer", "game.txt")

    def play(self, *words):
        terminal = Terminal(self.home, "play", *words)
        self.addCleanup(terminal.close)
        return terminal

    def beside(self, name):
        """The path of another file in the folder of the kept game."""
        return os.path.join(os.path.dirname(self.kept), name)

    def text(self, name):
        with open(os.path.join(self.home, name)) as file:
            return file.read()


class Breaks(Case):
    def test_at_the_prompt_it_asks(self):
        game = self.play(*TWO)
        game.wait("move> ")
        game.type("a2-a4\n")
        game.wait("Black to move.")
        game.wait("move> ")
        game.type("half a li" + BREAK)
        game.answer(ASKS, "perhaps\n")
        game.answer(ASKS, NO)  # that was no answer
        game.wait("move> ")
        game.type("position\n")
        game.wait(" b - 1 1")  # the game goes on, and the half line is gone
        game.type(BREAK)
        game.answer(ASKS, YES)
        status, rest = game.end()
        self.assertEqual(status, 0)
        self.assertIn("The game is kept", rest)

    def test_it_stops_the_thinking(self):
        """Of a hint, and of the computer, which then plays what it has found or is left."""
        game = self.play(*TWO)
        game.wait("move> ")
        game.type("a2a4\n")
        game.wait("move> ")
        game.type("hint\n")
        game.wait("hint\n")  # the line is taken; it would think for an hour
        game.type(BREAK)
        game.answer(ASKS, NO)
        game.wait("move> ")

    def test_a_computer_that_is_stopped_moves_or_waits(self):
        game = self.play("travelers", "--seat", "b=ai:10", *LONG)
        game.wait("move> ")
        game.type("a2a4\n")
        game.wait("Black to move.")
        os.kill(game.process, signal.SIGINT)
        game.answer(ASKS, NO)
        game.wait("White to move.")
        game.wait("move> ")
        game.type("b2b4\n")
        game.wait("Black to move.")
        os.kill(game.process, signal.SIGINT)
        game.answer(ASKS, YES)
        self.assertEqual(game.end()[0], 0)

    def test_again_at_the_question_it_leaves(self):
        game = self.play(*TWO)
        game.wait("move> ")
        game.type(BREAK)
        game.answer("Leave? (y/n)", BREAK)  # there is nothing to keep
        self.assertEqual(game.end()[0], 130)
        self.assertFalse(os.path.exists(self.kept))
        game = self.play()
        game.wait("game> ")
        game.type(BREAK)
        self.assertEqual(game.end()[0], 130)

    def test_without_a_terminal_it_leaves(self):
        """A pipe: what comes next in it is not an answer, so nothing is asked. The game is kept, and never in place of another."""
        environment = dict(os.environ, HOME=self.home, XDG_STATE_HOME=os.path.join(self.home, "state"))
        for time_again in (False, True):
            process = subprocess.Popen([PROGRAM, "play", *TWO], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                                       env=environment)
            self.addCleanup(process.wait)
            self.addCleanup(process.kill)
            self.addCleanup(process.stdin.close)
            self.addCleanup(process.stdout.close)
            process.stdin.write("b2b4\nposition\n" if time_again else "a2a4\nposition\n")
            process.stdin.flush()
            while not process.stdout.readline().endswith(" b - 1 1\n"):
                pass
            process.send_signal(signal.SIGINT)
            out = process.stdout.read()  # while its input is open
            self.assertEqual(process.wait(timeout=HANG), 130)
            self.assertNotIn("Leave?", out)
            self.assertIn("is kept in " + self.beside("game-1.txt") if time_again else "is offered when", out)
        self.assertIn("a2a4", self.text(self.kept))
        self.assertIn("b2b4", self.text(self.beside("game-1.txt")))

    def test_a_question_takes_no_line_from_a_pipe(self):
        """The answer is no, which is said; the next line is a command as any other."""
        with open(os.path.join(self.home, "letter"), "w") as file:
            file.write("a letter\n")
        done = subprocess.run([PROGRAM, "play", *TWO], input="a2a4\nsave letter\nposition\n", capture_output=True, text=True,
                              cwd=self.home, timeout=HANG)
        self.assertIn("letter already exists. Replace it? (y/n)\nStandard input is not a terminal, so the answer is no.\n"
                      "Not saved.\n", done.stdout)
        self.assertIn(" b - 1 1\n", done.stdout)
        self.assertEqual((done.returncode, self.text("letter")), (0, "a letter\n"))

    def test_a_person_may_write_to_a_pipe(self):
        """`play | tee log`: who types is asked, and the game is kept."""
        master, slave = pty.openpty()
        self.addCleanup(os.close, master)
        process = subprocess.Popen([PROGRAM, "play", *TWO], stdin=slave, stdout=subprocess.PIPE, text=True, start_new_session=True,
                                   env=dict(os.environ, HOME=self.home, XDG_STATE_HOME=os.path.join(self.home, "state")))
        os.close(slave)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        self.addCleanup(process.stdout.close)
        os.write(master, b"a2a4\nposition\n")
        while not process.stdout.readline().endswith(" b - 1 1\n"):
            pass
        process.send_signal(signal.SIGINT)
        while process.stdout.readline() != ASKS + "\n":
            pass
        os.write(master, b"maybe\n")
        while process.stdout.readline() != ASKS + "\n":
            pass
        os.write(master, b"y\n")
        self.assertEqual(process.wait(timeout=HANG), 0)
        self.assertIn("a2a4", self.text(self.kept))

    def test_what_is_being_written_comes_whole(self):
        """Ctrl-C while the program waits for a reader that is slow: a write that a signal ends would lose the rest."""
        master, slave = pty.openpty()
        self.addCleanup(os.close, master)
        process = subprocess.Popen([PROGRAM, "play", *TWO], stdin=slave, stdout=subprocess.PIPE, text=True, start_new_session=True,
                                   env=dict(os.environ, HOME=self.home, XDG_STATE_HOME=os.path.join(self.home, "state")))
        os.close(slave)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        self.addCleanup(process.stdout.close)
        fcntl.fcntl(process.stdout, fcntl.F_SETPIPE_SZ, 4096)
        while "or help" not in process.stdout.readline():
            pass
        os.write(master, b"rules\n")
        while not (self.waiting(process.stdout) > 0 and self.is_asleep(process)):
            os.sched_yield()
        process.send_signal(signal.SIGINT)
        shown = ""
        while "Leave? (y/n)\n" not in shown:
            line = process.stdout.readline()
            self.assertNotEqual(line, "", shown)
            shown += line
        os.write(master, b"y\n")
        self.assertEqual((process.wait(timeout=HANG), process.stdout.read()), (0, ""))
        rules = subprocess.run([PROGRAM, "rules", "travelers"], capture_output=True, text=True, check=True, timeout=HANG).stdout
        self.assertIn(rules, shown)

    def is_asleep(self, process):
        with open("/proc/%d/stat" % process.pid) as file:
            return file.read().rpartition(")")[2].split()[0] == "S"

    def waiting(self, pipe):
        """How many bytes are in it."""
        return struct.unpack("i", fcntl.ioctl(pipe, termios.FIONREAD, b"\0" * 4))[0]


class Kept(Case):
    def begin(self, *words):
        """A game of one move that was left."""
        game = self.play(*words)
        game.wait("move> ")
        game.type("a2a4\n")
        game.wait("Black ")
        game.wait("move> ")
        return game

    def test_it_is_offered_and_goes_on(self):
        game = self.begin("travelers", "--seat", "b=ai:1", "--seat", "w=human", *LONG)
        game.type("quit\n")
        status, rest = game.end()
        self.assertEqual(status, 0)
        self.assertIn("The game is kept: it is offered when you play again.", rest)
        self.assertEqual(os.listdir(os.path.dirname(self.kept)), ["game.txt"])
        self.assertEqual(stat.S_IMODE(os.stat(os.path.dirname(self.kept)).st_mode), 0o700)
        self.assertIn('[Players "w=human b=ai:1"]', self.text(self.kept))
        game = self.play("safe-passage")
        game.answer("A game of The Travelers is kept, left after 2 turns. Go on with it? No puts it aside. (y/n)", YES)
        game.wait("It goes on as it was, with its own players: SPEC, a position and --seat are for a new game.")
        game.wait("White to move.")
        game.wait("move> ")
        game.type("b2b3\n")
        game.wait("Black plays ")  # as it was seated
        game.wait("move> ")
        game.type("quit\n")
        self.assertEqual(game.end()[0], 0)
        self.assertIn("2. b2b3", self.text(self.kept))

    def test_a_program_that_is_killed_has_kept_it(self):
        for number in (signal.SIGKILL, signal.SIGHUP, signal.SIGTERM):
            game = self.begin(*TWO)
            os.kill(game.process, number)
            self.assertEqual(game.end()[0], -number)
            game = self.play()
            game.answer("left after 1 turn. Go on with it?", NO)
            game.wait("Which game?")
            game.wait("game> ")
            self.assertFalse(os.path.exists(self.kept))
            game.type(BREAK)
            game.end()

    def test_no_loses_nothing(self):
        """A game that is not continued is put aside under its own name, and can be continued later."""
        for number, move in ((1, "a2a4"), (2, "b2b4")):
            game = self.play(*TWO)
            game.wait("move> ")
            game.type(move + "\n")
            game.wait("Black to move.")
            game.wait("move> ")
            game.type("quit\n")
            game.end()
            before = self.text(self.kept)
            game = self.play()
            game.answer("Go on with it?", NO)
            aside = self.beside("aside-%d.txt" % number)
            game.wait("It is put aside as %s: wayfarer play --game FILE goes on with it." % aside)
            game.wait("game> ")
            game.type(BREAK)
            game.end()
            self.assertEqual(self.text(aside), before)
        self.assertEqual(sorted(os.listdir(os.path.dirname(self.kept))), ["aside-1.txt", "aside-2.txt"])
        game = self.play("--game", self.beside("aside-1.txt"), "--seat", "b=human")
        game.wait("Black to move.")

    def test_players_of_a_new_game_have_no_seat_in_the_kept_one(self):
        game = self.begin("travelers", "--seat", "b=ai:1", "--seat", "w=human", *LONG)
        game.type("quit\n")
        game.end()
        for words in (("traverse:players=3", "--seat", "n=human"), ("--seat", "b=human")):
            game = self.play(*words, *LONG)
            game.answer("Go on with it?", YES)
            game.wait("It goes on as it was")
            game.wait("White to move.")
            game.wait("move> ")
            self.assertIn('[Players "w=human b=ai:1"]', self.text(self.kept))
            game.type("quit\n")
            self.assertEqual(game.end()[0], 0)

    def test_it_stays_while_nobody_has_answered(self):
        self.begin(*TWO).close()
        before = self.text(self.kept)
        game = self.play("travelers")
        game.answer("Go on with it?", "what\n")
        game.answer("Go on with it?", BREAK)
        self.assertEqual(game.end()[0], 130)
        self.assertEqual(self.text(self.kept), before)

    def test_it_is_dropped_when_it_is_over_and_kept_again_when_taken_back(self):
        game = self.begin(*TWO)
        game.type("resign\n")
        game.wait("over> ")
        self.assertFalse(os.path.exists(self.kept))
        game.type("undo\n")
        game.wait("move> ")
        self.assertTrue(os.path.exists(self.kept))
        game.type("undo\n")
        game.wait("move> ")
        self.assertFalse(os.path.exists(self.kept))  # it has not begun
        game.type("quit\n")
        self.assertNotIn("kept", game.end()[1])

    def test_each_of_two_games_at_once_is_kept(self):
        """Another program neither offers the game that is being played nor takes its place: its own game is kept beside that one,
        however it is left, and it says where."""
        first = self.begin(*TWO)
        for number, leave in ((1, "quit\n"), (2, END), (3, BREAK)):
            aside = self.beside("game-%d.txt" % number)
            second = self.play(*TWO)
            second.wait("move> ")
            second.type("b2b4\n")
            second.wait("The game is kept in %s: wayfarer play --game FILE goes on with it." % aside)
            second.wait("move> ")
            second.type(leave)
            if leave == BREAK:
                second.answer("Leave? The game is kept in %s. (y/n)" % aside, YES)
            status, rest = second.end()
            self.assertEqual(status, 0)
            self.assertIn("The game is kept in " + aside, rest)
            self.assertIn("b2b4", self.text(aside))
        self.assertIn("a2a4", self.text(self.kept))
        first.type("quit\n")
        self.assertIn("offered when you play again", first.end()[1])

    def test_what_cannot_be_kept_is_left_after_a_question_only(self):
        """No folder for it: quit and the end of the input would lose the game."""
        with open(os.path.join(self.home, "state"), "w"):
            pass  # where the folder would be
        for leave in ("quit\n", END):
            game = self.begin(*TWO)
            game.type(leave)
            game.answer("Leave? The game is not kept; save FILE does that. (y/n)", NO)
            game.wait("move> ")
            game.type("save " + os.path.join(self.home, "mine" + str(len(leave))) + "\n")
            game.wait("Saved to ")
            game.wait("move> ")
            game.type(leave)
            self.assertEqual(game.end()[0], 0)

    def test_a_file_that_cannot_be_read_is_put_aside(self):
        os.makedirs(os.path.dirname(self.kept))
        for number in (1, 2):
            with open(self.kept, "w") as file:
                file.write("no game, number %d" % number)
            game = self.play(*TWO)
            game.wait("wayfarer: '%s' was moved to '%s'" % (self.kept, self.beside("unread-%d.txt" % number)))
            game.wait("move> ")
            game.type("a2a4\n")
            game.wait("Black to move.")
            game.wait("move> ")
            self.assertIn("a2a4", self.text(self.kept))
            game.type("quit\n")
            game.end()
        for number in (1, 2):
            self.assertEqual(self.text(self.beside("unread-%d.txt" % number)), "no game, number %d" % number)

    def test_in_german(self):
        game = self.begin(*TWO)
        game.type("quit\n")
        game.end()
        game = Terminal(self.home, "--language", "de", "play")
        self.addCleanup(game.close)
        game.answer("(j/n)", "ja\n")
        game.wait("move> ")


class Files(Case):
    def test_save_asks_before_it_replaces(self):
        mine, other = (os.path.join(self.home, name) for name in ("mine", "other"))
        with open(other, "w") as file:
            file.write("a letter\n")
        os.chmod(other, 0o640)
        game = self.play(*TWO)
        for answer in (NO, "\n", BREAK):
            game.wait("move> ")
            game.type("save " + other + "\n")
            game.answer("other already exists. Replace it? (y/n)", answer)
            if answer == "\n":  # no answer
                game.answer("Replace it? (y/n)", NO)
            game.wait("Not saved.")
            if answer == BREAK:
                game.answer("Leave? (y/n)", NO)
            self.assertEqual(self.text(other), "a letter\n")
        for move, file, asks in (("a2a4", mine, False), ("a8a6", mine, False), ("b2b4", other, True), ("b8b6", other, False),
                                 ("d2d4", mine, True)):
            game.wait("move> ")
            game.type(move + "\n")
            game.wait("to move.")
            game.wait("move> ")
            game.type("save " + file + "\n")
            if asks:
                game.answer("already exists. Replace it? (y/n)", "Yes\n")
            self.assertNotIn("already exists", game.wait("Saved to "))
            self.assertIn(move, self.text(file))
        self.assertEqual(stat.S_IMODE(os.stat(other).st_mode), 0o640)
        self.assertEqual(sorted(os.listdir(self.home)), ["mine", "other", "state"])

    def test_load_asks_before_it_replaces(self):
        """A game that is under way, unless it is saved as it is."""
        mine, other = (os.path.join(self.home, name) for name in ("mine", "other"))
        with open(other, "w") as file:
            file.write('[Spec "travelers"]\n\n1. b2b4 *\n')
        game = self.play(*TWO)
        game.wait("move> ")
        game.type("load " + other + "\n")  # nothing has begun
        game.wait("Black to move.")
        game.wait("move> ")
        game.type("load " + other + "\n")  # and that is in a file
        game.wait("Black to move.")
        game.wait("move> ")
        game.type("a8a6\n")
        game.wait("White to move.")
        game.wait("move> ")
        game.type("load " + mine + "\n")  # which is not there
        game.wait("cannot open")
        game.wait("move> ")
        game.type("load " + other + "\n")
        game.answer("The game under way is not saved. Replace it by that of %s? (y/n)" % other, NO)
        game.wait("Not loaded.")
        game.wait("move> ")
        game.type("save " + mine + "\n")
        game.wait("Saved to ")
        game.wait("move> ")
        game.type("load " + other + "\n")
        game.wait("Black to move.")
        game.wait("move> ")
        game.type("a8a6\n")
        game.wait("White to move.")
        game.wait("move> ")
        game.type("load " + mine + "\n")
        game.answer("Replace it by that of", YES)
        game.wait("White to move.")

    def test_links_stay_links(self):
        link, file = (os.path.join(self.home, name) for name in ("link", "file"))
        with open(file, "w") as out:
            out.write('[Spec "travelers"]\n\n1. a2a4 *\n')
        os.symlink("file", link)
        game = self.play("--game", link, "--seat", "b=human")
        game.wait("move> ")
        game.type("a8a6\n")
        game.wait("White to move.")
        game.wait("move> ")
        game.type("save " + link + "\n")
        game.answer("link already exists. Replace it? (y/n)", YES)  # it may hold more than this game
        game.wait("Saved to ")
        self.assertTrue(os.path.islink(link))
        self.assertIn("a8a6", self.text(file))
        game.wait("move> ")
        game.type("save /dev/null\n")
        game.answer("Replace it? (y/n)", YES)
        game.wait("Saved to ")
        self.assertTrue(stat.S_ISCHR(os.stat("/dev/null").st_mode))

    def test_commands_replace_nothing_without_force(self):
        """Files that a command makes; those that it goes on with are refused if they are something else."""
        with open(os.path.join(self.home, "game"), "w") as file:
            file.write('[Spec "travelers"]\n[Result "1-0"]\n\n1. a2a4 b:resigns 1-0\n')
        game, name = os.path.join(self.home, "game"), os.path.join(self.home, "file")
        made = (["explore", "build", name, game], ["solve", "safe-passage", "--nodes", "1000", "--certificate", name],
                ["tune", "travelers", "--games", "1", "--nodes", "1", "--epochs", "1", "--out", name],
                ["tune", "travelers", "--games", "1", "--nodes", "1", "--epochs", "1", "--save", name],
                ["tune", "safe-passage", "--rounds", "1", "--beams", "1", "--width", "50", "--seed", "2", "--out", name])
        gone_on = (["puzzles", name, "--count", "1"], ["puzzles", "mine", "travelers", name, "--count", "1"],
                   ["puzzles", "check", name, "--drop"], ["book", "kings", name, "--nodes", "1"],
                   ["solve", "safe-passage", "--nodes", "1000", "--checkpoint", name])
        for words in made + gone_on:
            with open(name, "w") as file:
                file.write("a letter\n")
            done = subprocess.run([PROGRAM, *words], capture_output=True, text=True, timeout=HANG)
            self.assertEqual((done.returncode, self.text(name)), (2, "a letter\n"), words)
            if words in made:
                self.assertEqual(done.stderr, "wayfarer: '%s' already exists; --force replaces it\n" % name)
                done = subprocess.run([PROGRAM, *words, "--force"], capture_output=True, timeout=HANG)
                self.assertEqual(done.returncode, 0, done.stderr)
                with open(name, "rb") as file:
                    self.assertNotIn(b"a letter", file.read())


if __name__ == "__main__":
    unit.main()
