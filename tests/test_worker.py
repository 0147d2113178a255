#!/usr/bin/env python3
"""Workers as they are: processes that take jobs from a store's queue, are killed, stopped and told to end.

usage: test_worker.py WAYFARER JOBS_DRIVE [postgres]   (without it: new files of SQLite)
About ten seconds."""

import itertools
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest

import postgres
import unit

WAYFARER, DRIVE = sys.argv[1:3]
GUARD = 300  # seconds until a test that hangs is given up
TURN, REVIEW, SOLVE, ANALYSE, NOTHING = range(5)
SHORT, LONG, ASKED = range(3)
LEASE = "1000"



class Queue:
    """A store and what is asked of its queue."""

    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix="test_worker.")
        self.url = postgres.fresh() if "postgres" in sys.argv[3:] else "sqlite:" + os.path.join(self.folder, "tables.sqlite")
        self.drive = subprocess.Popen([DRIVE, self.url], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.workers = []

    def ask(self, line):
        self.drive.stdin.write(line + "\n")
        self.drive.stdin.flush()
        return self.drive.stdout.readline().strip()

    def put(self, kind, key, payload, holder=1, lane=ASKED):
        return int(self.ask("put %d %d %d %s %s" % (kind, lane, holder, key, json.dumps(payload))))

    def look(self, job):
        return json.loads(self.ask("look %d" % job))

    def answers(self, job):
        """Whether the store can be asked."""
        return self.look(job)["state"] != "gone"

    def worker(self, *options, quiet=False):
        worker = subprocess.Popen([WAYFARER, "worker", "--store", self.url, "--lease", LEASE, *options],
                                  stdout=subprocess.PIPE, stderr=subprocess.DEVNULL if quiet else None, text=True)
        self.workers.append(worker)
        assert worker.stdout.readline() == "ready\n"
        return worker

    def until(self, what, why):
        """Waits until what() is true, and answers it."""
        end = time.monotonic() + GUARD
        while True:
            found = what()
            if found:
                return found
            if time.monotonic() > end:
                raise AssertionError(why)
            time.sleep(0.02)

    def until_state(self, job, *states):
        return self.until(lambda: self.look(job)["state"] in states and self.look(job),
                          "job %d is never %s: %s" % (job, " or ".join(states), self.look(job)))

    def result(self, job):
        look = self.until_state(job, "done", "failed")
        assert look["state"] == "done", look
        return json.loads(look["result"])

    def close(self):
        for worker in self.workers:
            if worker.poll() is None:
                worker.kill()
            worker.wait()
            worker.stdout.close()
        self.drive.stdin.close()
        self.drive.wait()
        self.drive.stdout.close()
        shutil.rmtree(self.folder)


class WorkerTest(unittest.TestCase):
    def setUp(self):
        self.queue = Queue()
        self.addCleanup(self.queue.close)

    def wayfarer(self, *words):
        return subprocess.run([WAYFARER, *words], capture_output=True, text=True, check=True).stdout

    def long(self, key, holder=1):
        """An analysis that goes on until its time is over, or somebody ends it."""
        return self.queue.put(ANALYSE, key, {"spec": "travelers", "ms": 60000}, holder)

    # ---- each kind ----

    def test_a_turn(self):
        job = self.queue.put(TURN, "t", {"spec": "travelers", "level": 1}, lane=SHORT)
        self.queue.worker()
        self.assertIn(self.queue.result(job)["move"], self.wayfarer("moves", "travelers").split())

    def test_an_analysis_and_its_progress(self):
        job = self.queue.put(ANALYSE, "a", {"spec": "travelers", "lines": 2, "ms": 1500})
        self.queue.worker()
        progress = self.queue.until(lambda: self.queue.look(job)["progress"], "no progress is told")
        self.assertGreaterEqual(json.loads(progress)["depth"], 1)
        result = self.queue.result(job)
        self.assertEqual(len(result["lines"]), 2)
        self.assertTrue(result["done"])

    def test_a_way_to_the_goal(self):
        job = self.queue.put(SOLVE, "s", {"spec": "safe-passage:goal=kings", "ms": 3000})
        self.queue.worker()
        result = self.queue.result(job)
        self.assertTrue(result["found"])
        self.assertEqual(result["length"], len(result["line"]))
        end = self.wayfarer("apply", "safe-passage:goal=kings", *result["line"]).strip()
        self.assertIn("win", self.wayfarer("result", "safe-passage:goal=kings", "--position", end))

    def played(self, game, turns):
        """The name of a file with a game of so many random turns. One that ended before them will not do."""
        for number in itertools.count():
            folder = os.path.join(self.queue.folder, "games-%d" % number)
            self.wayfarer("match", "--spec", game, "--engine", "random,name=a", "--engine", "random,name=b", "--games", "2",
                          "--max-turns", str(turns), "--out", folder, "--quiet")
            for name in sorted(os.listdir(folder)):
                with open(os.path.join(folder, name)) as file:
                    if '[Reason "adjudication"]' in file.read():  # so a match ends a game
                        return os.path.join(folder, name)

    def put_review(self, name, **more):
        with open(name) as file:
            return self.queue.put(REVIEW, "r", {"game": file.read(), **more})

    def test_a_review(self):
        name = self.played("travelers", 6)
        job = self.put_review(name, nodes=500)
        self.queue.worker()
        mine = json.loads(self.wayfarer("review", "--json", "--nodes", "500", "--threads", "1", name))
        self.assertTrue(mine["complete"])
        self.assertEqual({"version": 1, **self.queue.result(job)}, mine)

    def told(self, job):
        """What is told of a review while it is made."""
        look = self.queue.look(job)
        self.assertIn(look["state"], ("waiting", "running"), "it ended before anything was told")
        return json.loads(look["progress"] or "{}")

    def test_a_review_tells_what_it_knows(self):
        """From a first look at all moves on; the effort is so great that it is not over soon."""
        job = self.put_review(self.played("travelers", 40), nodes=2000000)
        self.queue.worker()
        told = self.queue.until(lambda: self.told(job), "nothing is told")
        self.assertEqual(told["stage"], "looking")
        self.assertEqual([turn for turn, *_ in told["turns"]], list(range(1, 41)))
        for turn, seat, grade, before, after, loss in told["turns"]:
            self.assertEqual(seat, "wb"[(turn - 1) % 2])
            self.assertIn(grade, range(5))
            self.assertIn(before, range(1001))
            self.assertIn(after, range(1001))
            self.assertEqual(loss, max(0, before - after))
        bad = {turn for turn, _, grade, *_ in told["turns"] if grade >= 2}
        self.assertTrue(bad, "forty random moves have no slip")
        self.assertLessEqual({slip["turn"] for slip in told["slips"]}, bad)
        losses = [slip["loss"] for slip in told["slips"]]
        self.assertEqual(losses, sorted(losses, reverse=True))
        self.assertTrue(all(1 <= len(slip["best_line"]) <= 8 for slip in told["slips"]))
        self.assertEqual(told["proved"], 0)
        self.queue.until(lambda: self.told(job)["done"] > told["done"], "it is told once only")
        self.assertEqual(self.queue.ask("cancel %d 1" % job), "done")

    def test_what_a_long_review_tells_is_cut(self):
        """Of 400 turns not all have room; the worst slips do."""
        job = self.put_review(self.played("courier-leapale", 400), nodes=2000000)
        self.queue.worker()
        told = self.queue.until(lambda: self.told(job), "nothing is told")
        text = self.queue.look(job)["progress"]
        self.assertLess(len(text), 8192)
        self.assertGreater(len(text), 6144)
        self.assertGreater(len(told["turns"]), 200)
        self.assertGreater(len(told["slips"]), 1)
        self.queue.ask("cancel %d 1" % job)

    def test_reasons_are_told_as_they_are_found(self):
        """Of a game with many slips, reviewed with so little effort that most of the work are the reasons."""
        job = self.put_review(self.played("courier-leapale", 60), nodes=8000)
        worker = self.queue.worker()
        seen = {}

        def proving():
            seen.update(self.told(job))
            return seen.get("stage") == "proving" and seen["proved"] > 0
        self.queue.until(proving, "no reason is looked for")
        self.assertLessEqual(seen["proved"], seen["done"])
        worker.send_signal(signal.SIGTERM)
        self.assertEqual(worker.wait(), 0)

    def test_the_worst_moves_have_reasons_first(self):
        """Long before all moves are searched, with an effort that is not over soon."""
        job = self.put_review(self.played("courier-leapale", 60), nodes=100000)
        self.queue.worker()

        def explained():
            told = self.told(job)
            self.assertEqual(told.get("stage", "looking"), "looking", "reasons come after all searches only")
            return [slip for slip in told.get("slips", []) if slip["reason"] is not None] and told
        told = self.queue.until(explained, "no reason comes first")
        self.assertEqual(told["proved"], 0)
        self.assertLessEqual(sum(slip["reason"] is not None for slip in told["slips"]), 3)
        self.queue.ask("cancel %d 1" % job)

    def test_a_review_out_of_time_says_what_it_knows(self):
        job = self.put_review(self.played("travelers", 40), nodes=2000000, ms=1500)
        self.queue.worker()
        result = self.queue.result(job)
        self.assertFalse(result["complete"])
        self.assertLess(len(result["turns"]), 40)

    def test_what_cannot_be_done_is_told(self):
        job = self.queue.put(ANALYSE, "a", {"spec": "nonsense"})
        self.queue.worker()
        look = self.queue.until(lambda: self.queue.look(job)["result"] and self.queue.look(job), "no fault is told")
        self.assertEqual(look["state"], "waiting")  # for another try
        self.assertIn("nonsense", look["result"])

    def test_only_the_kinds_that_are_asked_for(self):
        one = self.queue.put(SOLVE, "s", {"spec": "safe-passage", "ms": 100})
        two = self.queue.put(ANALYSE, "a", {"spec": "travelers", "ms": 100})
        self.queue.worker("--kinds", "analyse,review")
        self.queue.result(two)
        self.assertEqual(self.queue.look(one)["state"], "waiting")

    # ---- accidents ----

    def test_a_worker_that_is_killed_loses_its_job_to_another(self):
        job = self.long("a")
        worker = self.queue.worker()
        self.queue.until_state(job, "running")
        worker.kill()
        worker.wait()
        self.queue.worker()
        self.queue.until(lambda: self.queue.look(job)["tries"] == 2, "nobody takes the job of a worker that is gone")

    def test_a_worker_that_stalls_loses_its_job_to_another(self):
        """And what it says when it goes on counts for nothing."""
        job = self.queue.put(ANALYSE, "a", {"spec": "travelers", "ms": 2500})
        worker = self.queue.worker()
        self.queue.until_state(job, "running")
        unit.halt(worker.pid)
        try:
            other = self.queue.worker()
            result = self.queue.result(job)
            self.assertEqual(self.queue.look(job)["tries"], 2)
        finally:
            worker.send_signal(signal.SIGCONT)
        worker.send_signal(signal.SIGTERM)
        other.send_signal(signal.SIGTERM)
        self.assertRegex(worker.communicate()[0], r"^0 jobs done, 0 faults, \d+ lost\n$")
        self.assertEqual(other.communicate()[0], "1 jobs done, 0 faults, 0 lost\n")
        self.assertEqual(self.queue.result(job), result)

    def test_a_worker_that_is_ended_gives_back(self):
        job = self.long("a")
        worker = self.queue.worker()
        self.queue.until_state(job, "running")
        worker.send_signal(signal.SIGTERM)
        self.assertEqual(worker.communicate()[0], "0 jobs done, 0 faults, 0 lost\n")
        self.assertEqual(worker.returncode, 0)
        look = self.queue.look(job)
        self.assertEqual((look["state"], look["tries"]), ("waiting", 0))

    def test_a_job_that_is_cancelled_ends(self):
        """So that the worker's only thread is free for the next one."""
        job = self.long("a")
        self.queue.worker("--threads", "1")
        self.queue.until_state(job, "running")
        self.assertEqual(self.queue.ask("cancel %d 2" % job), "conflict")
        self.assertEqual(self.queue.ask("cancel %d 1" % job), "done")
        self.queue.result(self.queue.put(ANALYSE, "b", {"spec": "travelers", "ms": 50}))
        self.assertEqual(self.queue.look(job)["state"], "cancelled")

    def test_a_job_ends_when_its_time_is_over(self):
        job = self.queue.put(ANALYSE, "a", {"spec": "travelers", "ms": 300})
        self.queue.worker()
        self.assertGreaterEqual(self.queue.result(job)["depth"], 1)

    def test_one_who_has_many_jobs_keeps_nobody_waiting(self):
        mine = [self.queue.put(ANALYSE, "m%d" % i, {"spec": "travelers", "ms": 300}) for i in range(8)]
        theirs = self.queue.put(ANALYSE, "t", {"spec": "travelers", "ms": 50}, holder=2)
        self.queue.worker("--threads", "1")
        self.queue.result(theirs)
        self.assertGreaterEqual(sum(self.queue.look(job)["state"] == "waiting" for job in mine), 5)

    @unittest.skipUnless("postgres" in sys.argv[3:], "it is about a database that is away")
    def test_a_data_base_that_is_killed_loses_no_job(self):
        """Workers and those who enqueue find it again."""
        jobs = []
        self.queue.worker("--threads", "2", quiet=True)
        for i in range(2):
            jobs += [self.queue.put(ANALYSE, "a%d%d" % (i, j), {"spec": "travelers", "ms": 400}) for j in range(4)]
            # On a busy machine they may all be done before one is seen to run.
            self.queue.until(lambda: any(self.queue.look(job)["state"] != "waiting" for job in jobs[-4:]), "nothing is done")
            postgres.cluster.kill()
            postgres.cluster.start()
            self.queue.until(lambda: self.queue.answers(jobs[0]), "the database is not found again")
        for job in jobs:
            self.assertTrue(self.queue.result(job)["done"])

    def test_there_is_a_bound(self):
        for i in range(8):
            self.long("m%d" % i)
        self.assertEqual(self.queue.ask("put %d %d 1 more {}" % (ANALYSE, ASKED)), "full")

    def test_a_store_that_is_not_there_is_told_in_one_line(self):
        for words in ((), ("--store", "sqlite:/nowhere/x.sqlite"), ("--store", self.queue.url, "--kinds", "tea")):
            done = subprocess.run([WAYFARER, "worker", *words], capture_output=True, text=True)
            self.assertEqual((done.returncode, done.stdout, done.stderr.count("\n")), (2, "", 1), done.stderr)


if __name__ == "__main__":
    unit.main(argv=sys.argv[:1])
