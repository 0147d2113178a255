"""What the tests in Python share. halt() stops a process. main() is unittest's, and says on standard output why a test
is skipped, in a line `skipped: NAME: WHY` each. `--light` anywhere on the command line leaves out the tests that are called `heavy`, which
take seconds of the processor each and whose subject has lighter tests too."""

import glob
import os
import signal
import sys
import time
import unittest

LIGHT = "--light" in sys.argv
if LIGHT:
    sys.argv.remove("--light")

heavy = unittest.skipIf(LIGHT, "heavy, and the run is --light")


def halt(pid):
    """Stops a process, as SIGSTOP does, and returns when all of its threads stand still. kill() returns earlier: on a busy
    machine a thread may go on for a moment, and take a lock that nobody can have then."""
    os.kill(pid, signal.SIGSTOP)
    while not all(map(_stands, glob.glob("/proc/%d/task/*/stat" % pid))):
        time.sleep(0.001)


def _stands(path):
    try:
        with open(path) as file:
            return file.read().rpartition(")")[2].split()[0] in "TtZX"
    except (FileNotFoundError, ProcessLookupError):
        return True  # the thread has ended


class Runner(unittest.TextTestRunner):
    def run(self, tests):
        result = super().run(tests)
        for test, why in result.skipped:
            print("skipped: %s: %s" % (test.id().removeprefix("__main__."), why), flush=True)
        return result


def main(argv=None):
    unittest.main(argv=argv, testRunner=Runner)
