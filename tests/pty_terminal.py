"""A program at a terminal of its own, as a person has it. A test sets PROGRAM."""

import fcntl
import os
import pty
import select
import signal
import struct
import termios

PROGRAM = None
HANG = 900  # seconds: longer than anything here takes on the slowest machine
BREAK, END = "\x03", "\x04"  # Ctrl-C, Ctrl-D
WIDE = 1000  # columns: no message is broken
FOREIGN = ("LC_ALL", "LC_CTYPE", "LC_MESSAGES", "NO_COLOR", "COLORTERM", "COLUMNS", "LINES")


def resize(handle, columns, rows):
    fcntl.ioctl(handle, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))


class Terminal:
    """A program at a terminal of its own; what it prints is read in order."""

    def __init__(self, home, *words, columns=WIDE, rows=50, **environment):
        """`environment` adds variables, such as TERM; None removes one."""
        self.shown = ""
        self.status = None
        given = {"HOME": home, "XDG_STATE_HOME": os.path.join(home, "state"), "LANG": "C.UTF-8", "TERM": "dumb",
                 **dict.fromkeys(FOREIGN), **environment}
        self.process, self.handle = pty.fork()
        if self.process == 0:
            signal.signal(signal.SIGHUP, signal.SIG_DFL)  # whatever this was started with
            for name, value in given.items():
                os.environ.pop(name, None)
                if value is not None:
                    os.environ[name] = value
            resize(0, columns, rows)
            os.execv(PROGRAM, [PROGRAM, *words])

    def type(self, text):
        while text == END and termios.tcgetattr(self.handle)[3] & termios.ICANON:
            os.sched_yield()  # right after a prompt the line discipline would take it, and lose it
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
