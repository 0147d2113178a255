#!/usr/bin/env python3
"""`wayfarer play` as somebody at a terminal has it: Ctrl-C, the game that is kept, files that are there already.
usage: terminal.py PROGRAM"""

import os
import pty
import select
import signal
import stat
import subprocess
import sys
import tempfile
import unittest

import unit

PROGRAM = os.path.abspath(sys.argv.pop(1))
HANG = 900  # seconds: longer than anything here takes on the slowest machine
LONG = ("--movetime", "3600000")  # an hour: what does not stop by itself has to be stopped
TWO = ("travelers", "--seat", "b=human", *LONG)
YES, NO = "y\n", "n\n"
BREAK = "\x03"
ASKS = "Leave? The game is kept, and offered when you play again. (y/n)"


class Terminal:
    """A program at a terminal of its own; what it prints is read in order."""

    def __init__(self, home, *words):
        self.shown = ""
        self.status = None
        self.process, self.handle = pty.fork()
        if self.process == 0:
            signal.signal(signal.SIGHUP, signal.SIG_DFL)  # whatever this was started with
            os.environ.update(HOME=home, XDG_STATE_HOME=os.path.join(home, "state"), LANG="C.UTF-8", TERM="dumb")
            os.environ.pop("LC_ALL", None)
            os.execv(PROGRAM, [PROGRAM, *words])

    def type(self, text):
        os.write(self.handle, text.encode())

    def read(self):
        """More of what is shown; False at its end."""
        if not select.select([self.handle], [], [], HANG)[0]:
            raise AssertionError("nothing more came after %r" % self.shown)
        try:
            data = os.read(self.handle, 65536)
        except OSError:  # how Linux says that the other end is closed
            data = b""
        self.shown += data.decode("utf-8", "replace").replace("\r", "")
        return data != b""

    def wait(self, text):
        """Passes over what is shown, up to this text; returns it."""
        while text not in self.shown:
            if not self.read():
                raise AssertionError("%r did not come: %r" % (text, self.shown))
        before, _, self.shown = self.shown.partition(text)
        return before + text

    def answer(self, question, text):
        """Waits for a question and its prompt, before which a terminal may lose what is typed; returns what was shown."""
        shown = self.wait(question)
        self.wait("? ")
        self.type(text)
        return shown

    def end(self):
        """Waits for the end of the program: its exit status, and the rest of what is shown."""
        while self.read():
            pass
        self.status = os.waitstatus_to_exitcode(os.waitpid(self.process, 0)[1])
        return self.status, self.shown

    def close(self):
        if self.status is None:
            os.kill(self.process, signal.SIGKILL)
            self.status = os.waitstatus_to_exitcode(os.waitpid(self.process, 0)[1])
        if self.handle >= 0:
            os.close(self.handle)
        self.handle = -1


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

    def test_without_a_terminal_too(self):
        """A pipe: the question is on standard output, the end of the input leaves, the game is kept."""
        environment = dict(os.environ, HOME=self.home, XDG_STATE_HOME=os.path.join(self.home, "state"))
        for time_again in (False, True):
            process = subprocess.Popen([PROGRAM, "play", *TWO], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                                       env=environment)
            self.addCleanup(process.wait)
            self.addCleanup(process.kill)
            process.stdin.write("b2b4\nposition\n" if time_again else "a2a4\nposition\n")
            process.stdin.flush()
            while not process.stdout.readline().endswith(" b - 1 1\n"):
                pass
            process.send_signal(signal.SIGINT)
            out, _ = process.communicate(timeout=HANG)
            self.assertEqual(process.returncode, 0)
            self.assertIn("Leave? The game is not kept" if time_again else ASKS, out)
        self.assertIn("a2a4", self.text(self.kept))


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
        game.answer("A game of The Travelers is kept, left after 2 turns. Go on with it? No drops it. (y/n)", YES)
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

    def test_one_game_at_a_time_is_kept(self):
        """Another program neither offers the game that is being played nor takes its place."""
        first = self.begin(*TWO)
        second = self.play(*TWO)
        second.wait("move> ")
        second.type("b2b4\n")
        second.wait("Black to move.")
        second.wait("move> ")
        second.type(BREAK)
        second.answer("Leave? The game is not kept; save FILE does that. (y/n)", YES)
        self.assertNotIn("is kept", second.end()[1])
        self.assertIn("a2a4", self.text(self.kept))
        first.type("quit\n")
        self.assertIn("The game is kept", first.end()[1])

    def test_a_file_that_cannot_be_read_is_put_aside(self):
        os.makedirs(os.path.dirname(self.kept))
        with open(self.kept, "w") as file:
            file.write("no game")
        game = self.begin(*TWO)
        self.assertEqual(self.text(self.kept + ".unread"), "no game")
        self.assertIn("a2a4", self.text(self.kept))
        game.type("quit\n")
        game.end()

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
            game.answer("other is there already. Replace it? (y/n)", answer)
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
                game.answer("is there already. Replace it? (y/n)", "Yes\n")
            self.assertNotIn("there already", game.wait("Saved to "))
            self.assertIn(move, self.text(file))
        self.assertEqual(stat.S_IMODE(os.stat(other).st_mode), 0o640)
        self.assertEqual(sorted(os.listdir(self.home)), ["mine", "other", "state"])

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
        game.answer("link is there already. Replace it? (y/n)", YES)  # it may hold more than this game
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
                self.assertEqual(done.stderr, "wayfarer: '%s' is there already; --force replaces it\n" % name)
                done = subprocess.run([PROGRAM, *words, "--force"], capture_output=True, timeout=HANG)
                self.assertEqual(done.returncode, 0, done.stderr)
                with open(name, "rb") as file:
                    self.assertNotIn(b"a letter", file.read())


if __name__ == "__main__":
    unit.main()
