#!/usr/bin/env python3
"""Computers' turns in the work queue: done by workers elsewhere, while workers and servers are killed.

usage: test_turns.py PROGRAM WEB LIBSHIFT
Some 40 seconds, of which 10 of the processor, for a server that has lost a table's lease waits for it."""

import contextlib
import json
import os
import signal
import subprocess
import sys
import unittest

from client import GENEROUS, GUARD, Refused, Server, Visitor, http, shifted, unit, until

PROGRAM, WEB, SHIFT = (os.path.abspath(sys.argv.pop(1)) for _ in range(3))
WAITING, RUNNING, DONE, FAILED, CANCELLED = range(1, 6)
# A process with this clock thinks until it is stopped, so a test on a busy machine still sees it thinking.
SLOW = shifted(SHIFT, rate=0.02)


class Servers(unittest.TestCase):
    """Servers that do not think themselves: nothing is played before a worker is there."""

    OPTIONS = ("--threads", "0", "--workers", "0")

    def setUp(self):
        self.server = self.start()

    def start(self, **kw):
        server = Server(PROGRAM, WEB, *self.OPTIONS, **kw)
        self.addCleanup(server.cleanup)
        return server

    def visitor(self, server=None):
        visitor = Visitor((server or self.server).port).connect()
        self.addCleanup(visitor.hang_up)
        return visitor

    def worker(self, *options, environment=None):
        worker = subprocess.Popen([PROGRAM, "worker", "--store", self.server.store, "--lease", "1000", *options],
                                  stdout=subprocess.PIPE, text=True, env=environment)
        self.addCleanup(worker.stdout.close)
        self.addCleanup(worker.wait)
        self.addCleanup(worker.kill)
        self.assertEqual(worker.stdout.readline(), "ready\n")
        return worker

    def kill(self, process):
        process.send_signal(signal.SIGKILL)
        process.wait(timeout=GUARD)

    def sql(self, words, *values):
        with contextlib.closing(self.server.database()) as store:
            return store.execute(words, values).fetchall()

    def jobs(self):
        """State, tries and key of the turns, the oldest first."""
        return self.sql("SELECT state, tries, key FROM jobs WHERE kind = 0 ORDER BY id")

    def states(self):
        return [state for state, _, _ in self.jobs()]

    def events(self, name):
        rows = self.sql("SELECT body FROM events WHERE name = ? ORDER BY number", name)
        return [json.loads(body) for (body,) in rows]

    def kill_when_durable(self, name):
        """Kills the server once the event that names the next table is durable."""
        until(lambda: any(event.get("table") for event in self.events(name)))
        self.server.kill()

    def game(self, level=1, spec="travelers", move="a2a4"):
        """A person's game at which it is the computer's turn."""
        white = self.visitor()
        name = white.ask("create", spec=spec, seats={"w": "me", "b": {"level": level}})["table"]
        white.join(name).wait_kind(name, "seated", 2)
        white.ask("move", name, move=move, at=0)
        return name, white

    def strong(self):
        """The same; the computer thinks for 1.8 seconds."""
        return self.game(0, "courier-leapale", "wd2wd3")

    def number(self, name):
        text = http(self.server.port, "/metrics")[2].decode()
        return float(next(line.split()[1] for line in text.splitlines() if line.startswith("wayfarer_%s " % name)))


class Turns(Servers):
    def test_a_worker_elsewhere_plays(self):
        name, white = self.game()
        self.assertEqual(self.jobs(), [(WAITING, 0, "turn/%s/4" % name)])  # durable with the move
        white.ask("talk", name, text="go on")
        until(lambda: self.number("thoughts_waiting") == 1)
        self.worker("--kinds", "turn")
        white.wait_kind(name, "move", 2)
        for turn, move in ((2, "b2b4"), (4, "c2c4")):
            white.ask("move", name, move=move, at=turn)
            white.wait_kind(name, "move", turn + 2)
        self.assertEqual(self.states(), [DONE] * 3)
        until(lambda: self.number("thoughts_waiting") == 0)

    def test_a_computer_takes_its_first_turns_from_a_book(self):
        """The book answers with a move that no search would choose."""
        folder = self.server.folder.name
        games = os.path.join(folder, "book-games")
        os.mkdir(games)
        for number in range(20):
            with open(os.path.join(games, "%d.txt" % number), "w") as file:
                file.write('[Spec "travelers"]\n[Result "0-1"]\n\na2a4 i8i7 0-1\n')
        refused = subprocess.run([PROGRAM, "worker", "--store", self.server.store, "--books", folder], capture_output=True,
                                 text=True, timeout=GUARD)
        self.assertEqual((refused.returncode, refused.stderr.count("\n")), (2, 1))
        subprocess.run([PROGRAM, "explore", "build", os.path.join(folder, "travelers.book"), games], check=True,
                       stdout=subprocess.DEVNULL, timeout=GUARD)
        self.worker("--kinds", "turn", "--books", folder)
        for level in (8, 0):
            name, white = self.game(level)
            white.wait_kind(name, "move", 2)
            self.assertEqual(white.moves(name), ["a2a4", "i8i7"])

    def test_computers_play_each_other(self):
        visitor = self.visitor()
        name = visitor.ask("create", spec="traverse", seats={"s": {"level": 1}, "n": {"level": 2}})["table"]
        self.assertEqual(self.jobs(), [(WAITING, 0, "turn/%s/1" % name)])
        self.worker()
        visitor.join(name).wait_kind(name, "move", 3)

    def test_a_worker_is_killed_while_it_thinks(self):
        name, white = self.strong()
        worker = self.worker(environment=SLOW)
        until(lambda: self.states() == [RUNNING])
        self.kill(worker)
        self.assertEqual(self.jobs()[0][:2], (RUNNING, 1))
        self.worker()
        white.wait_kind(name, "move", 2)
        self.assertEqual(self.jobs()[0][:2], (DONE, 2))

    def test_a_worker_that_is_told_to_end_gives_back_what_it_thinks_about(self):
        name, white = self.strong()
        worker = self.worker(environment=SLOW)
        until(lambda: self.states() == [RUNNING])
        worker.terminate()
        worker.wait(timeout=GUARD)
        self.assertEqual(self.jobs()[0][:2], (WAITING, 0))
        self.worker()
        white.wait_kind(name, "move", 2)

    def test_a_server_is_killed_while_its_turn_is_thought_about(self):
        name, white = self.strong()
        self.worker()
        until(lambda: self.states() != [WAITING])
        self.server.kill()
        until(lambda: self.states() == [DONE])  # nobody was there to play it
        self.server.start()
        white.connect().join(name)
        white.wait_kind(name, "move", 2)
        self.assertEqual(self.jobs(), [(DONE, 1, "turn/%s/4" % name)])

    def test_another_server_plays_what_was_thought_for_one_that_is_gone(self):
        name, _white = self.strong()
        second = self.start(store=self.server.store)
        self.server.kill()
        self.worker()
        black = self.visitor(second).join(name)
        black.wait_kind(name, "move", 2)
        self.assertEqual(self.jobs(), [(DONE, 1, "turn/%s/4" % name)])

    def test_two_servers_play_a_turn_once(self):
        second = self.start(store=self.server.store)
        self.worker()
        people = [self.visitor(), self.visitor(second)]
        name = people[0].ask("create", spec="traverse", seats={"s": {"level": 1}, "n": {"level": 1}})["table"]
        for person in people:
            person.join(name)
        for person in people:
            person.wait_kind(name, "move", 5)
        keys = [key for _, _, key in self.jobs()]
        self.assertEqual(len(keys), len(set(keys)))
        self.assertEqual(people[0].tables[name][:8], people[1].tables[name][:8])

    def test_a_restart_finds_a_turn_that_waits(self):
        name, white = self.game()
        self.server.kill()
        self.server.start()
        self.worker()
        white.connect().join(name)
        white.wait_kind(name, "move", 2)
        self.assertEqual(self.jobs(), [(DONE, 1, "turn/%s/4" % name)])

    def test_a_turn_that_is_not_in_the_queue_is_enqueued(self):
        """As at tables of older stores, or if its job was removed."""
        name, white = self.game()
        self.sql("DELETE FROM jobs")
        until(lambda: self.jobs() == [(WAITING, 0, "turn/%s/4" % name)])
        self.sql("DELETE FROM jobs")  # while the server waits for it
        until(lambda: self.jobs() == [(WAITING, 0, "turn/%s/4" % name)])
        self.worker()
        white.wait_kind(name, "move", 2)

    def test_a_rematch_that_a_computer_begins(self):
        """The next table, its job and the event that names it are one write."""
        name, white = self.game()
        white.ask("resign", name)
        white.ask("rematch", name)
        self.kill_when_durable(name)
        following = next(event["table"] for event in self.events(name) if event.get("table"))
        self.assertEqual(self.jobs()[-1], (WAITING, 0, "turn/%s/1" % following))
        self.server.start()
        self.worker()
        self.assertEqual(white.connect().join(following).wait_kind(following, "move")[0]["seat"], "w")

    def test_what_is_taken_back_at_once_is_cancelled(self):
        """Before the server has begun to wait for it."""
        name, white = self.game()
        white.ask("takeback", name)
        until(lambda: self.states() == [CANCELLED])
        white.ask("move", name, move="b2b4", at=0)
        white.ask("resign", name)
        until(lambda: self.states() == [CANCELLED, CANCELLED])

    def test_what_is_not_wanted_any_more_is_cancelled(self):
        name, white = self.game()
        until(lambda: self.number("thoughts_waiting") == 1)
        white.ask("takeback", name)
        white.wait_kind(name, "takeback")
        until(lambda: self.states() == [CANCELLED])
        white.ask("move", name, move="b2b4", at=0)
        self.assertEqual(self.states(), [CANCELLED, WAITING])
        self.worker()
        move = white.wait_kind(name, "move", 3)[2]
        self.assertEqual((move["seat"], move["n"]), ("b", 7))
        white.ask("resign", name)
        white.wait_kind(name, "resigned")
        self.assertEqual(self.states(), [CANCELLED, DONE])


class Many(Servers):
    OPTIONS = (*Servers.OPTIONS, *GENEROUS)

    def test_an_address_may_have_so_many_turns_waiting(self):
        white = self.visitor()
        computer = {"spec": "travelers", "seats": {"w": {"level": 1}, "b": "me"}}
        names = [white.ask("create", **computer)["table"] for _ in range(32)]
        until(lambda: self.number("thoughts_waiting") == 32)
        with self.assertRaisesRegex(Refused, "the computer has too many games to think about"):
            white.ask("create", **computer)
        self.visitor().ask("create", **computer)
        self.worker()
        until(lambda: self.number("thoughts_waiting") == 0)
        white.ask("create", **computer)
        self.assertEqual(white.join(names[0]).wait_kind(names[0], "move")[0]["seat"], "w")


class SetAside(Servers):
    """Time runs ten times as fast at the server: it waits for ten seconds."""

    def start(self, **kw):
        return super().start(environment=shifted(SHIFT, rate=10), **kw)

    def test_a_turn_that_was_set_aside_is_asked_for_anew(self):
        name, white = self.game()
        self.sql("UPDATE jobs SET state = 4")
        until(lambda: self.states() == [FAILED, WAITING])
        self.assertEqual(self.number("turns_anew_total"), 1)
        self.assertEqual(len({key for _, _, key in self.jobs()}), 1)


class Own(Servers):
    """Servers that think themselves."""

    OPTIONS = ("--threads", "1", "--workers", "0")

    def start(self, **kw):
        return super().start(environment=shifted(SHIFT, rate=0.2), **kw)  # slower, it would not stop for minutes

    def start_again(self):
        self.server.environment = None
        self.server.start()

    def test_a_server_is_stopped_while_it_thinks(self):
        name, white = self.strong()
        until(lambda: self.states() == [RUNNING])
        self.server.stop()
        self.assertEqual(self.jobs()[0][:2], (WAITING, 0))
        self.start_again()
        white.connect().join(name)
        white.wait_kind(name, "move", 2)

    def test_a_server_is_killed_while_it_thinks(self):
        name, white = self.strong()
        until(lambda: self.states() == [RUNNING])
        self.server.kill()
        self.start_again()
        white.connect().join(name)
        white.wait_kind(name, "move", 2)
        self.assertEqual(self.jobs()[0][:2], (DONE, 2))


if __name__ == "__main__":
    unit.main()
