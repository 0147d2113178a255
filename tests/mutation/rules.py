#!/usr/bin/env python3
"""How many small changes of the rules do the rules' tests notice?

usage: rules.py SOURCE BUILD [-n N] [--seed SEED] [--jobs JOBS] [--only FILE:LINE:KIND:INDEX...] [--games NAME...]

Changes a relation, a constant by one, && and ||, + and -, deletes a statement, negates what is returned or what an
`if` asks, in src/games/*/: one at a time, in a copy of the source. What does not compile and what compiles to the same
bytes is not counted. The docs list what was shown to change nothing (docs/mutants.md). Exits with 1 if less than 95 %
of the others are noticed."""

import argparse
import concurrent.futures
import glob
import os
import random
import sys
import tempfile
import threading

import builder
import listed
import places
import trials

ENOUGH = 95  # percent
NOTICED, SURVIVES, NOTHING, SAME, BROKEN = "noticed", "survives", "known to change nothing", "same bytes", "not compiled"


def read(path):
    with open(path) as file:
        return file.read()


def every_change(source):
    """Path -> its changes."""
    paths = sorted(glob.glob("src/games/*/*.[ch]", root_dir=source))
    return {path: places.changes_of(path, read(os.path.join(source, path))) for path in paths}


def shares(changes, count):
    """How many of each file: as it has of all, the largest remainders rounded up."""
    total = sum(map(len, changes.values()))
    exact = {path: count * len(of) / total for path, of in changes.items()}
    given = {path: min(int(share), len(changes[path])) for path, share in exact.items()}
    for path in sorted(exact, key=lambda path: given[path] - exact[path])[:max(0, count - sum(given.values()))]:
        given[path] = min(given[path] + 1, len(changes[path]))
    return given


class Queue:
    """The changes of a sample. One that cannot be counted is replaced by the next of its file, so what is counted
    does not depend on which worker is the fastest."""

    def __init__(self, changes, count, seed):
        self.waiting, self.spare = [], {}
        for path, share in shares(changes, count).items():
            mixed = random.Random("%d %s" % (seed, path)).sample(changes[path], len(changes[path]))
            self.waiting += mixed[:share]
            self.spare[path] = mixed[share:]
        random.Random(seed).shuffle(self.waiting)

    def another(self, change):
        rest = self.spare.get(change.path)
        return rest.pop(0) if rest else None


class Session:
    def __init__(self, options, runner, known):
        self.runner, self.known, self.options = runner, known, options
        self.lock, self.results, self.by = threading.Lock(), {}, {}
        self.originals = {}

    def same(self, change, folder):
        """Whether the change is none for the compiler."""
        with tempfile.TemporaryDirectory(dir=folder) as place:
            changed = self.runner.builder.bytes_of(change.path, change.changed(), place)
        if change.path not in self.originals:
            with tempfile.TemporaryDirectory(dir=folder) as place:
                self.originals[change.path] = self.runner.builder.bytes_of(change.path, change.source, place)
        return changed == self.originals[change.path]

    def judge(self, change):
        """What becomes of a change, and the test that notices it."""
        if self.known.has(change):
            return NOTHING, None
        with tempfile.TemporaryDirectory(dir=self.runner.work) as folder:
            objects = self.runner.builder.compile(change.path, change.changed(), folder, builder.QUICKLY)
            if objects is None:
                return BROKEN, None
            game = change.path.split("/")[2]
            by = self.runner.noticed_by(trials.QUICK, game, objects, folder)
            if by is None and self.same(change, folder):
                return SAME, None
            by = by or self.runner.noticed_by(trials.SLOW, game, objects, folder) or self.watched(change, game)
        return (NOTICED, by) if by else (SURVIVES, None)

    def watched(self, change, game):
        """Whether the sanitizers notice the change, and nothing without it."""
        said = []
        for text in (change.changed(), change.source):
            with tempfile.TemporaryDirectory(dir=self.runner.work) as folder:
                objects = self.runner.builder.compile(change.path, text, folder, builder.SANITIZED)
                said.append(self.runner.noticed_by(trials.WATCHED, game, objects, folder, builder.SANITIZED))
            if said[0] is None:
                return None
        return "sanitizers" if said[1] is None else None

    def work(self, change, queue):
        """Judges a change, and in its place others until one can be counted."""
        while change is not None and not self.runner.stopped:
            result, by = self.judge(change)
            if self.runner.stopped:
                return
            with self.lock:
                self.results.setdefault(result, []).append(change)
                self.by[by] = self.by.get(by, 0) + 1
                self.say(change, result, by)
                change = queue.another(change) if result in (SAME, BROKEN) else None

    def say(self, change, result, by):
        if self.options.verbose or result == SURVIVES:
            print("%s: %s%s\n    - %s\n    + %s" % (change.name(), result, " by " + by if by else "", *change.lines()),
                  flush=True)
        done = sum(len(self.results.get(of, ())) for of in (NOTICED, SURVIVES, NOTHING))
        if done % 20 == 0 or sys.stderr.isatty():
            print("%d tried, %d survive" % (done, len(self.results.get(SURVIVES, ()))),
                  end="\r" if sys.stderr.isatty() else "\n", file=sys.stderr, flush=True)

    def count(self, result):
        return len(self.results.get(result, ()))


def pass_unchanged(runner, folders, pool):
    """Without a change all tests pass."""
    def names(folder):
        with tempfile.TemporaryDirectory(dir=runner.work) as place:
            return ["%s of %s" % (trial[0], folder) for trial in trials.QUICK + trials.SLOW
                    if runner.noticed_by([trial], folder, [], place)]

    failed = [name for of in pool.map(names, sorted(folders)) for name in of]
    if failed:
        print("These fail without any change: " + ", ".join(failed), file=sys.stderr)
    return not failed


def run_all(session, queue):
    """Whether the tests could be asked at all."""
    with concurrent.futures.ThreadPoolExecutor(session.options.jobs) as pool:
        try:
            if not session.options.only and not pass_unchanged(session.runner, folders_of(queue), pool):
                return False
            for future in [pool.submit(session.work, change, queue) for change in queue.waiting]:
                future.result()
        except BaseException:
            session.runner.stop()
            pool.shutdown(cancel_futures=True)
            raise
    return True


def folders_of(queue):
    return {change.path.split("/")[2] for change in queue.waiting}


def report(session):
    noticed, missed = session.count(NOTICED), session.count(SURVIVES)
    print("Noticed by: " + ", ".join("%s %d" % (by, count) for by, count in
                                     sorted(session.by.items(), key=lambda pair: -pair[1]) if by))
    print("Not counted: %d do not compile, %d compile to the same bytes, %d are known to change nothing (docs/mutants.md)"
          % (session.count(BROKEN), session.count(SAME), session.count(NOTHING)))
    percent = 100 * noticed / max(1, noticed + missed)
    print("%d of %d mutants were noticed (%.1f %%)" % (noticed, noticed + missed, percent))
    return percent >= ENOUGH


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("source", type=os.path.abspath)
    parser.add_argument("build", type=os.path.abspath)
    parser.add_argument("-n", type=int, default=400, help="how many changes")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--only", nargs="+", metavar="FILE:LINE:KIND:INDEX", help="just these changes")
    parser.add_argument("--games", nargs="+", metavar="FOLDER", help="just changes of these games")
    parser.add_argument("--verbose", action="store_true", help="say of each change what becomes of it")
    return parser.parse_args()


def chosen(options, changes):
    """The queue; None: a change of --only is not there."""
    if not options.only:
        return Queue(changes, options.n, options.seed)
    named = {change.name(): change for of in changes.values() for change in of}
    for name in options.only:
        if name not in named:
            print("there is no change %s" % name, file=sys.stderr)
            return None
    queue = Queue({}, 0, 0)
    queue.waiting = [named[name] for name in options.only]
    return queue


def main():
    options = arguments()
    changes = every_change(options.source)
    known = listed.Listed(read(os.path.join(options.source, "docs", "mutants.md")))
    wrong = known.wrong(changes)
    if wrong:
        print("docs/mutants.md lists what is not in the sources, or there more than once:", *wrong, sep="\n    ",
              file=sys.stderr)
        return 1
    if options.games:
        changes = {path: of for path, of in changes.items() if path.split("/")[2] in options.games}
    queue = chosen(options, changes)
    if queue is None:
        return 2
    with tempfile.TemporaryDirectory() as work:
        runner = trials.Runner(builder.Builder(options.source, options.build), work)
        session = Session(options, runner, known)
        try:
            if not run_all(session, queue):
                return 1
        except KeyboardInterrupt:
            runner.stop()
            print("interrupted", file=sys.stderr)
            report(session)
            return 130
    return 0 if report(session) else 1


if __name__ == "__main__":
    sys.exit(main())
