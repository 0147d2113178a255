#!/usr/bin/env python3
"""Reviews, solutions and analyses that visitors ask the server for.

usage: test_computations.py PROGRAM WEB"""

import contextlib
import json
import os
import re
import signal
import subprocess
import sys
import time
import unittest

from client import GUARD, Refused, Server, Visitor, http, postgres, unit, until

LEASE = 50  # seconds, less than the longest that there may be
PROGRAM, WEB = (os.path.abspath(sys.argv.pop(1)) for _ in range(2))


class Asker(Visitor):
    """Keeps what it is told of its jobs."""

    def __init__(self, *args, **kw):
        super().__init__(*args, **kw)
        self.news = {}  # by job: messages

    def take(self):
        message = super().take()
        if message is not None and "state" in message:
            self.news.setdefault(message["job"], []).append(message)
            return None
        return message

    def job(self, kind, **fields):
        return self.ask("job", kind=kind, **fields)["job"]

    def wait_state(self, job, *states):
        self.until(lambda: self.news.get(job) and self.news[job][-1]["state"] in states)
        return self.news[job][-1]

    def result(self, job):
        """The result, of one message or put together."""
        last = self.wait_state(job, "done", "failed", "gone", "cancelled")
        assert last["state"] == "done", last
        if "result" in last:
            return last["result"]
        return json.loads("".join(message.get("piece", "") for message in self.news[job]))


class Computations(unittest.TestCase):
    OPTIONS = ("--workers", "1")

    def setUp(self):
        self.server = Server(PROGRAM, WEB, *self.OPTIONS)
        self.addCleanup(self.server.cleanup)

    def visitor(self, **kw):
        visitor = Asker(self.server.port, **kw).connect()
        self.addCleanup(visitor.hang_up)
        return visitor

    def refused(self, words, visitor, **fields):
        with self.assertRaises(Refused) as refusal:
            visitor.ask("job", **fields)
        self.assertIn(words, str(refusal.exception))

    def number(self, name):
        text = http(self.server.port, "/metrics")[2].decode()
        found = re.search(r"^wayfarer_%s (\S+)$" % re.escape(name), text, re.M)
        return float(found.group(1)) if found else None

    def played(self):
        """The name of a file with a game of sixty random turns."""
        folder = os.path.join(self.server.folder.name, "games")
        subprocess.run([PROGRAM, "match", "--spec", "travelers", "--engine", "random,name=a", "--engine", "random,name=b",
                        "--games", "2", "--max-turns", "60", "--seed", "5", "--out", folder, "--quiet"],
                       check=True, stdout=subprocess.DEVNULL)
        return min(os.path.join(where, name) for where, _, names in os.walk(folder) for name in names
                   if not name.endswith(".json"))

    def long(self, visitor, ms=60000):
        return visitor.job("analyse", spec="travelers", ms=ms)


class Fair(Computations):
    OPTIONS = ("--workers", "1", "--trusted-proxy", "127.0.0.1")

    def of(self, address):
        headers = ["X-Forwarded-For: " + address]
        cookie = http(self.server.port, "/", headers=headers)[1]["set-cookie"].split(";")[0]
        return self.visitor(cookie=cookie, headers=headers)

    def longs(self, asker, count):
        return [asker.job("analyse", spec="travelers", lines=lines + 1, ms=60000) for lines in range(count)]

    def states(self, asker, jobs):
        return [asker.news[job][-1]["state"] if job in asker.news else "waiting" for job in jobs]

    def test_long_jobs_of_one_address_keep_no_other_waiting(self):
        greedy = [self.of("192.0.2.1") for _ in range(3)]
        jobs = [self.longs(asker, 4) for asker in greedy]
        greedy[0].wait_state(jobs[0][0], "running")
        honest = self.of("192.0.2.2")
        self.assertEqual(len(honest.result(honest.job("analyse", spec="travelers", ms=500))["lines"]), 1)
        running = 0
        for asker, mine in zip(greedy, jobs):
            asker.now(), asker.now()  # all that was told before
            self.assertNotIn("done", self.states(asker, mine))
            running += self.states(asker, mine).count("running")
        self.assertEqual(running, 1)  # an address has no more than its share

    def test_one_that_waits_is_told_how_many_come_before(self):
        ann = self.of("192.0.2.1")
        jobs = self.longs(ann, 3)
        ann.wait_state(jobs[0], "running")
        ann.until(lambda: [ann.news[job][-1].get("place") for job in jobs[1:] if job in ann.news] == [0, 1])


class Done(Computations):
    def test_an_analysis_and_how_it_goes_on(self):
        ann = self.visitor()
        job = ann.job("analyse", spec="travelers", lines=2, ms=1500)
        result = ann.result(job)
        self.assertEqual(len(result["lines"]), 2)
        told = [message["progress"] for message in ann.news[job] if message.get("progress")]
        self.assertTrue(told)
        depths = [progress["depth"] for progress in told]
        self.assertEqual(depths, sorted(depths))

    def test_a_way_to_the_goal(self):
        ann = self.visitor()
        result = ann.result(ann.job("solve", spec="safe-passage:goal=kings", ms=2000))
        self.assertTrue(result["found"])

    def test_a_long_review_comes_in_pieces(self):
        name = self.played()
        with open(name) as file:
            text = file.read()
        ann = self.visitor()
        job = ann.job("review", game=text, nodes=200)
        result = ann.result(job)
        self.assertGreater(len([message for message in ann.news[job] if "piece" in message]), 1)
        mine = subprocess.run([PROGRAM, "review", "--json", "--nodes", "200", "--threads", "1", name],
                              check=True, capture_output=True, text=True).stdout
        self.assertEqual({"version": 1, **result}, json.loads(mine))

    def test_what_is_known_of_a_review_comes_while_it_is_made(self):
        with open(self.played()) as file:
            text = file.read()
        ann = self.visitor()
        job = ann.job("review", game=text, nodes=2000000)

        def told():
            return [message["progress"] for message in ann.news.get(job, []) if message.get("progress")]
        ann.until(lambda: told() or ann.news.get(job, [{}])[-1].get("state") not in (None, "waiting", "running"))
        self.assertTrue(told(), ann.news[job])
        first = told()[0]
        self.assertEqual(first["stage"], "looking")
        self.assertEqual(len(first["turns"]), 60)
        self.assertTrue(first["slips"])
        # who comes back is told again, and need not have heard what was told before
        ann.connect()
        ann.news.clear()
        self.assertEqual(ann.job("review", game=text, nodes=2000000), job)
        ann.until(told)
        self.assertEqual(len(told()[0]["turns"]), 60)
        ann.ask("cancel", job=job)

    def test_a_review_that_was_stopped_goes_on(self):
        with open(self.played()) as file:
            text = file.read()
        ann = self.visitor()

        def told(job):
            return [message["progress"] for message in ann.news.get(job, []) if message.get("progress")]
        known = 0
        for _ in range(3):
            job = ann.job("review", game=text, nodes=100000)
            ann.until(lambda job=job: told(job) and told(job)[-1]["done"] > known)
            self.assertGreaterEqual(told(job)[0]["done"], known)
            known = told(job)[-1]["done"]
            ann.ask("cancel", job=job)
            ann.news.clear()
        other = self.visitor()  # the parts do not depend on who asks
        job = other.job("review", game=text, nodes=100000)
        other.until(lambda: [message for message in other.news.get(job, []) if message.get("progress")])
        self.assertGreaterEqual(other.news[job][-1]["progress"]["done"], known)
        other.ask("cancel", job=job)

    def test_who_comes_back_finds_it_again(self):
        ann = self.visitor()
        job = self.long(ann, ms=4000)
        ann.wait_state(job, "running")
        ann.connect()
        ann.news.clear()
        self.assertEqual(self.long(ann, ms=4000), job)
        self.assertTrue(ann.result(job)["done"])

    def test_it_is_cancelled(self):
        ann, bob = self.visitor(), self.visitor()
        job = self.long(ann)
        ann.wait_state(job, "running")
        with self.assertRaises(Refused):
            bob.ask("cancel", job=job)
        ann.ask("cancel", job=job)
        self.assertEqual(ann.wait_state(job, "cancelled", "done")["state"], "cancelled")
        with self.assertRaises(Refused):
            ann.ask("cancel", job=job)
        bob.result(self.long(bob, ms=50))  # the only thread is free

    def test_one_waits_and_is_told_the_place(self):
        ann, bob = self.visitor(), self.visitor()
        first, second = self.long(ann), ann.job("analyse", spec="travelers", lines=2, ms=60000)
        ann.wait_state(first, "running")
        self.assertEqual(ann.wait_state(second, "waiting")["place"], 0)
        third = bob.job("analyse", spec="travelers", ms=50)
        self.assertIn("place", bob.wait_state(third, "waiting"))
        ann.ask("cancel", job=first)
        ann.ask("cancel", job=second)
        bob.result(third)

    def test_what_is_asked_is_looked_at(self):
        ann = self.visitor()
        self.refused("reviews, solves and analyses", ann, kind="tea", spec="travelers")
        self.refused("spec: ", ann, kind="analyse", spec="nonsense")
        self.refused("there is no spec", ann, kind="analyse")
        self.refused("position: ", ann, kind="analyse", spec="travelers", position="nonsense")
        self.refused("game: ", ann, kind="review", game="nonsense")
        self.refused("cannot be solved", ann, kind="solve", spec="travelers")
        german = Asker(self.server.port).open("/api/socket?language=de")
        self.addCleanup(german.hang_up)
        self.refused("Partie: ", german, kind="review", game="nonsense")

    def test_there_is_a_bound(self):
        ann = self.visitor()
        for lines in range(1, 5):
            ann.job("analyse", spec="travelers", lines=lines, ms=60000)
        self.refused("as much for you as it may", ann, kind="analyse", spec="traverse", ms=60000)
        self.visitor().job("analyse", spec="traverse", ms=50)

    def test_numbers(self):
        ann = self.visitor()
        for lines in range(1, 4):
            ann.job("analyse", spec="travelers", lines=lines, ms=60000)
        until(lambda: self.number('jobs_waiting{kind="analyse"}') == 2, "the jobs that wait are not counted")
        until(lambda: self.number('jobs_running{kind="analyse"}') == 1, "the job that runs is not counted")
        self.assertGreater(self.number("jobs_oldest_seconds"), 0)
        self.assertEqual(self.number('jobs_failed{kind="analyse"}'), 0)


class WithoutBeingTold(Computations):
    """A server that is told nothing of workers does what it is asked for."""

    OPTIONS = ()

    def test_it_is_done(self):
        ann = self.visitor()
        self.assertTrue(ann.result(ann.job("analyse", spec="travelers", ms=100))["done"])


class WithoutBeingToldInPostgres(WithoutBeingTold):
    def setUp(self):
        self.server = Server(PROGRAM, WEB, store=postgres.fresh())
        self.addCleanup(self.server.cleanup)


class Elsewhere(Computations):
    """The server does nothing of it itself."""

    OPTIONS = ("--workers", "0")

    def worker(self):
        worker = subprocess.Popen([PROGRAM, "worker", "--store", self.server.store, "--lease", "1000"],
                                  stdout=subprocess.PIPE, text=True)
        self.addCleanup(worker.stdout.close)
        self.addCleanup(worker.wait)
        self.addCleanup(worker.kill)
        self.assertEqual(worker.stdout.readline(), "ready\n")
        return worker

    def test_a_worker_elsewhere_does_it(self):
        ann = self.visitor()
        job = ann.job("analyse", spec="travelers", ms=300)
        self.assertEqual(ann.wait_state(job, "waiting")["place"], 0)
        self.worker()
        self.assertTrue(ann.result(job)["done"])

    def test_a_worker_that_is_killed(self):
        ann = self.visitor()
        job = ann.job("analyse", spec="travelers", ms=3000)
        worker = self.worker()
        ann.wait_state(job, "running")
        worker.send_signal(signal.SIGKILL)
        worker.wait(timeout=GUARD)
        self.worker()
        self.assertTrue(ann.result(job)["done"])

    def tell(self, job, progress):
        """Does as a worker of some version that has the job, for as long as one may, and says how far it is."""
        with contextlib.closing(self.server.database()) as store:
            store.execute("UPDATE jobs SET state = 2, until = ?, progress = ? WHERE id = ?",
                          (int(time.time() + LEASE) * 1000, progress, job))

    def test_what_a_worker_of_another_version_tells(self):
        """Its words are passed on as they are, unless they are too many or no JSON."""
        ann = self.visitor()
        with open(self.played()) as file:
            job = ann.job("review", game=file.read())
        seen = lambda: ann.news[job][-1].get("progress") if ann.news.get(job) else None
        for good in ({"done": 1, "of": 9}, {"done": 2, "of": 9, "more": "x" * 8000}):
            for bad in (json.dumps({"done": 5, "much": "x" * 8192}), "{", "nonsense"):
                self.tell(job, bad)
                ann.until(lambda: ann.news.get(job) and ann.news[job][-1]["state"] == "running")
                self.tell(job, json.dumps(good))
                ann.until(lambda: seen() == good)
        self.assertEqual({message["progress"]["done"] for message in ann.news[job] if message.get("progress")}, {1, 2})
        ann.ask("cancel", job=job)

    def test_the_server_is_killed_and_the_job_goes_on(self):
        ann = self.visitor()
        job = ann.job("analyse", spec="travelers", ms=1000)
        self.server.kill()
        self.server.start()
        self.worker()
        ann.connect()
        ann.news.clear()
        self.assertEqual(ann.job("analyse", spec="travelers", ms=1000), job)
        self.assertTrue(ann.result(job)["done"])


class Stopped(Computations):
    def test_a_server_that_stops_gives_back(self):
        ann = self.visitor()
        job = self.long(ann)
        ann.wait_state(job, "running")
        self.server.stop()
        self.server.start()
        ann.connect()
        ann.news.clear()
        self.assertEqual(self.long(ann), job)
        ann.wait_state(job, "running")


if __name__ == "__main__":
    unit.main()
