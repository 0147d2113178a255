"""Runs tests side by side: the longest first, those of the build folders mixed, some alone at the end.

A test is a program that exits with 0; 77 says that it was skipped. What it prints is kept in a file. A line
`skipped: NAME: WHY` in it says that a part of it was skipped."""

import dataclasses
import os
import re
import signal
import subprocess
import threading
import time

SKIPPED = 77
SHOWN_LINES = 120  # of what a failed test printed
# As `meson test` has it: the first fault that a sanitizer finds ends a program.
SANITIZERS = "halt_on_error=1:abort_on_error=1:print_summary=1:print_stacktrace=1"


@dataclasses.dataclass
class Test:
    """A test of a build, run in its folder: `seconds` of a processor, roughly; `guard` seconds of the clock end it."""
    path: str
    name: str
    words: list
    environment: dict
    seconds: int
    alone: bool
    guard: int

    @property
    def title(self):
        return "%s: %s" % (os.path.basename(self.path), self.name)


@dataclasses.dataclass
class Result:
    test: Test
    status: str  # passed, failed, skipped
    wall: float  # seconds
    cpu: float
    why: str     # of a failure
    skips: list  # lines
    log: str     # the file with its output


class Pool:
    """`report` is called with each result, one at a time. With `stop`, the first failure is the last result."""

    def __init__(self, tests, jobs, logs, report, stop=False):
        self.side_by_side = [test for test in tests if not test.alone]
        self.alone = [test for test in tests if test.alone]
        self.jobs, self.logs, self.report, self.stop = jobs, logs, report, stop
        self.lock = threading.Lock()
        self.processes = {}  # of the tests that run now
        self.ended = False

    def run(self):
        os.makedirs(self.logs, exist_ok=True)
        try:
            self.run_all(self.side_by_side, self.jobs)
            self.run_all(self.alone, 1)
        finally:
            self.end()

    def run_all(self, tests, jobs):
        """Threads wait for processes here; the main thread only joins them, so that Ctrl-C reaches it."""
        left = list(reversed(tests))
        threads = [threading.Thread(target=self.work, args=(left,), daemon=True) for _ in range(jobs)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    def work(self, left):
        while True:
            with self.lock:
                if self.ended or not left:
                    return
                test = left.pop()
            result = self.run_one(test)
            with self.lock:
                if self.ended:
                    return
                self.ended = self.stop and result.status == "failed"
                self.report(result)
            if self.ended:
                self.end()

    def run_one(self, test):
        path = os.path.join(self.logs, re.sub(r"\W+", "-", test.title) + ".txt")
        began = time.monotonic()
        with open(path, "wb") as log:
            process = subprocess.Popen(test.words, cwd=test.path, env=environment_of(test), stdin=subprocess.DEVNULL,
                                       stdout=log, stderr=subprocess.STDOUT, start_new_session=True)
        self.processes[process.pid] = test
        guard = threading.Timer(test.guard, end_group, [process.pid])
        guard.start()
        _, status, used = os.wait4(process.pid, 0)
        guard.cancel()
        process.returncode = os.waitstatus_to_exitcode(status)
        hung = not guard.is_alive() and time.monotonic() - began >= test.guard
        del self.processes[process.pid]
        end_group(process.pid)  # what the test started and did not end
        return result_of(test, process.returncode, hung, time.monotonic() - began, used.ru_utime + used.ru_stime, path)

    def running(self):
        """Names of the tests that run now."""
        return [test.title for test in list(self.processes.values())]

    def end(self):
        self.ended = True
        for pid in list(self.processes):
            end_group(pid)


def environment_of(test):
    # Fresh memory is never zero by chance.
    return {**os.environ, "MALLOC_PERTURB_": "165", "ASAN_OPTIONS": SANITIZERS, "UBSAN_OPTIONS": SANITIZERS,
            **test.environment}


def end_group(pid):
    try:
        os.killpg(pid, signal.SIGKILL)
    except ProcessLookupError:
        pass


def result_of(test, code, hung, wall, cpu, path):
    with open(path, errors="replace") as log:
        lines = log.read().splitlines()
    skips = [line.removeprefix("skipped: ") for line in lines if line.startswith("skipped: ")]
    if code == SKIPPED and not skips:
        skips = ["%s: %s" % (test.name, lines[-1] if lines else "it does not say why")]
    why = ""
    if hung:
        why = "it did not end within %g s" % test.guard
    elif code < 0:
        why = "signal %d" % -code
    elif code not in (0, SKIPPED):
        why = "exit status %d" % code
    status = "failed" if why else "skipped" if code == SKIPPED else "passed"
    return Result(test, status, wall, cpu, why, skips, path)


def shown(result):
    """What a failed test printed: the end of it."""
    with open(result.log, errors="replace") as log:
        lines = log.read().splitlines()
    left = ["   ... %d lines before these are in %s" % (len(lines) - SHOWN_LINES, result.log)] if len(lines) > SHOWN_LINES else []
    return "\n".join(left + lines[-SHOWN_LINES:])
