#!/usr/bin/env python3
"""The work queue measured: jobs of no work over workers of which one is killed (-9) every few seconds, and how fast
they are while somebody holds a transaction open.

usage: bench_queue.py BUILD [--jobs N] [--workers N] [--threads N] [--every SECONDS] [--hold SECONDS] [--sqlite]

Each change of a job to "done" is noted by a trigger in the database, so "recorded once" is counted by somebody else
than the queue. Without --hold jobs are done while workers are killed; with it, for so many seconds without a held
transaction and then with one that is held for as long, and jobs come in as they go out."""

import argparse
import json
import os
import random
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "tests"))
import postgres  # noqa: E402

ADDRESSES = 2000


class PostgresStore:
    name = "PostgreSQL, fsync on"

    def __init__(self):
        self.cluster = postgres.Cluster(fsync=True)
        self.base = self.cluster.fresh()
        self.url = self.cluster.url(self.base)

    def note_results(self):
        self.cluster.sql(self.base, "CREATE TABLE public.recorded(id bigint)",
                         "CREATE FUNCTION public.note() RETURNS trigger LANGUAGE plpgsql AS"
                         " $$ BEGIN INSERT INTO public.recorded VALUES (NEW.id); RETURN NEW; END $$",
                         "CREATE TRIGGER note AFTER UPDATE ON wayfarer.jobs FOR EACH ROW"
                         " WHEN (NEW.state = 3) EXECUTE FUNCTION public.note()")

    def recorded(self):
        return [int(x) for x in self.cluster.sql(self.base, "SELECT count(*), count(DISTINCT id) FROM public.recorded").split("|")]

    def done(self):
        return int(self.cluster.sql(self.base, "SELECT count(*) FROM wayfarer.jobs WHERE state = 3"))

    def tries(self):
        return self.cluster.sql(self.base, "SELECT sum(tries) FROM wayfarer.jobs")

    def finished(self):
        """How many were done."""
        return int(self.cluster.sql(self.base, "SELECT last_value FROM public.recorded_number"))

    def count_results(self):
        """A trigger that leaves nothing to be cleaned up."""
        self.cluster.sql(self.base, "CREATE SEQUENCE public.recorded_number",
                         "CREATE FUNCTION public.note() RETURNS trigger LANGUAGE plpgsql AS"
                         " $$ BEGIN PERFORM nextval('public.recorded_number'); RETURN NEW; END $$",
                         "CREATE TRIGGER note AFTER UPDATE ON wayfarer.jobs FOR EACH ROW"
                         " WHEN (NEW.state = 3) EXECUTE FUNCTION public.note()")

    def hold(self):
        """A transaction that sees an old moment and stays open."""
        psql = subprocess.Popen([os.path.join(self.cluster.programs, "psql"), "-qAtX", self.url], stdin=subprocess.PIPE,
                                stdout=subprocess.PIPE, text=True)
        psql.stdin.write("BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT count(*) FROM wayfarer.stamps;\n")
        psql.stdin.flush()
        psql.stdout.readline()
        return psql

    def close(self):
        self.cluster.close()


class SqliteStore:
    name = "SQLite"

    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix="bench_queue.")
        self.path = os.path.join(self.folder, "tables.sqlite")
        self.url = "sqlite:" + self.path

    def sql(self, *statements):
        with sqlite3.connect(self.path, timeout=60) as base:
            for statement in statements:
                row = base.execute(statement).fetchone()
        base.close()
        return row

    def note_results(self):
        self.sql("CREATE TABLE recorded(id INTEGER)",
                 "CREATE TRIGGER note AFTER UPDATE ON jobs WHEN NEW.state = 3 BEGIN INSERT INTO recorded VALUES (NEW.id); END")

    def recorded(self):
        return list(self.sql("SELECT count(*), count(DISTINCT id) FROM recorded"))

    def done(self):
        return self.sql("SELECT count(*) FROM jobs WHERE state = 3")[0]

    def tries(self):
        return self.sql("SELECT sum(tries) FROM jobs")[0]

    def close(self):
        shutil.rmtree(self.folder)


class Workers:
    def __init__(self, options, store):
        self.words = [os.path.join(options.build, "wayfarer"), "worker", "--store", store.url, "--kinds", "nothing",
                      "--threads", str(options.threads), "--lease", "3000"]
        self.running = [self.start() for _ in range(options.workers)]
        self.killed = 0

    def start(self):
        return subprocess.Popen(self.words, stdout=subprocess.DEVNULL)

    def kill_one(self):
        i = random.randrange(len(self.running))
        self.running[i].kill()
        self.running[i].wait()
        self.running[i] = self.start()
        self.killed += 1

    def close(self):
        for worker in self.running:
            worker.terminate()
        for worker in self.running:
            worker.wait()


class Drive:
    def __init__(self, options, store):
        self.process = subprocess.Popen([os.path.join(options.build, "tests", "jobs_drive"), store.url], text=True,
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def ask(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        return self.process.stdout.readline().strip()

    def numbers(self):
        """Of the jobs of no work: waiting, after a fault, running, failed."""
        return json.loads(self.ask("numbers"))[4]

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def run_killed(options, store):
    drive = Drive(options, store)
    drive.numbers()
    store.note_results()
    begun = time.monotonic()
    drive.ask("fill %d %d" % (options.jobs, ADDRESSES))
    print("%s: %d jobs enqueued in %.1f s" % (store.name, options.jobs, time.monotonic() - begun), flush=True)
    workers = Workers(options, store)
    begun = next_kill = time.monotonic()
    while True:
        now = time.monotonic()
        if now >= next_kill + options.every:
            next_kill = now
            workers.kill_one()
        waiting, _, running, failed = drive.numbers()
        if waiting + running == 0:
            break
        time.sleep(0.5)
    took = time.monotonic() - begun
    workers.close()
    drive.close()
    changes, jobs = store.recorded()
    done = store.done()
    print("%s: %d workers of %d threads, one killed every %g s (%d in all): %d jobs in %.1f s, %.0f jobs/s" %
          (store.name, options.workers, options.threads, options.every, workers.killed, done, took, done / took))
    print("  done %d, set aside %d; results recorded %d, of %d jobs; tries %s" % (done, failed, changes, jobs, store.tries()))
    return done == jobs == changes == options.jobs and failed == 0


def keep_filled(options, store, stop):
    """Jobs come in as they go out, so that the queue stays about as long."""
    drive = Drive(options, store)
    begin = 0
    while not stop.is_set():
        if begin - store.finished() < 5000:
            drive.ask("fill %d %d %d" % (2000, ADDRESSES, begin))
            begin += 2000
        else:
            time.sleep(0.05)
    drive.close()


def rates(store, seconds):
    """Jobs done a second, in pieces of ten seconds."""
    found = []
    for _ in range(max(1, seconds // 10)):
        before, begun = store.finished(), time.monotonic()
        time.sleep(10)
        found.append((store.finished() - before) / (time.monotonic() - begun))
    return found


def run_held(options, store):
    stop = threading.Event()
    Drive(options, store).close()
    store.count_results()
    feeder = threading.Thread(target=keep_filled, args=(options, store, stop))
    feeder.start()
    workers = Workers(options, store)
    time.sleep(10)
    free = rates(store, options.hold)
    held_by = store.hold()
    held = rates(store, options.hold)
    held_by.communicate("COMMIT;\n")
    after = rates(store, 20)
    stop.set()
    feeder.join()
    workers.close()
    mean, mean_held = sum(free) / len(free), sum(held) / len(held)
    for name, list_ in (("free", free), ("held", held), ("after", after)):
        print("  %s: %s jobs/s" % (name, " ".join("%.0f" % rate for rate in list_)))
    print("%s: %.0f jobs/s, %.0f while a transaction is held open for %d s: %+.0f %%" %
          (store.name, mean, mean_held, options.hold, (mean_held / mean - 1) * 100))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build")
    parser.add_argument("--jobs", type=int, default=100000)
    parser.add_argument("--workers", type=int, default=8)
    parser.add_argument("--threads", type=int, default=4)
    parser.add_argument("--every", type=float, default=5)
    parser.add_argument("--hold", type=int, default=0)
    parser.add_argument("--sqlite", action="store_true")
    options = parser.parse_args()
    store = SqliteStore() if options.sqlite else PostgresStore()
    try:
        if options.hold:
            run_held(options, store)
            return 0
        return 0 if run_killed(options, store) else 1
    finally:
        store.close()


if __name__ == "__main__":
    sys.exit(main())
