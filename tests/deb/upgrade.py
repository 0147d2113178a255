#!/usr/bin/env python3
"""Upgrades the packages of a server in a chroot while two players play at it, and goes on with their game.

usage: upgrade.py ROOT OLD NEW PACKAGE...   OLD, NEW: folders in ROOT with the packages; PACKAGE: a name

There is no systemd in a chroot, so this starts and stops the server as the unit does: its ExecStart, its user. The
package's scripts run as dpkg runs them. Players are of tests/server/client.py, at the server's socket."""

import contextlib
import json
import os
import re
import shlex
import sqlite3
import subprocess
import sys
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "server"))
from client import GUARD, Visitor, free_port, http, unit, until  # noqa: E402

ROOT, OLD, NEW, *PACKAGES = sys.argv[1:]
del sys.argv[1:]
STORE = "/var/lib/wayfarer/tables.sqlite"


def inside(*words, user="root"):
    """A command in the chroot, as a list."""
    return ["chroot", "--userspec=%s:%s" % (user, user), ROOT, "env", "-i", "PATH=/usr/sbin:/usr/bin:/sbin:/bin",
            "HOME=/", "LC_ALL=C.UTF-8", "DEBIAN_FRONTEND=noninteractive", *words]


def run(*words, **more):
    done = subprocess.run(inside(*words, **more), capture_output=True, text=True, timeout=3 * GUARD)
    assert done.returncode == 0, "%r: %s%s" % (words, done.stdout, done.stderr)
    return done.stdout


def install(folder, meanwhile=lambda: None):
    """Installs the packages of a folder, and returns what dpkg said; calls `meanwhile` every second."""
    files = ["%s/%s" % (folder, name) for name in sorted(os.listdir(ROOT + folder))
             if name.split("_")[0] in PACKAGES and name.endswith(".deb")]
    assert len(files) == len(PACKAGES), files
    with tempfile.TemporaryFile("w+") as said:
        process = subprocess.Popen(inside("apt-get", "install", "-y", "--no-install-recommends", *files), stdout=said,
                                   stderr=subprocess.STDOUT)
        while process.poll() is None:
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(1)
            meanwhile()
        said.seek(0)
        told = said.read()
    assert process.returncode == 0, told
    return told


class Unit:
    """wayfarer@PORT, as its file says, without systemd."""

    def __init__(self, port):
        self.port, self.process = port, None

    def start(self):
        with open(ROOT + "/lib/systemd/system/wayfarer@.service", encoding="utf-8") as file:
            text = file.read()
        line = re.search(r"^ExecStart=(.*)$", text, re.M).group(1)
        line = line.replace("%i", str(self.port)).replace("${WAYFARER_STORE}", "sqlite:" + STORE)
        words = shlex.split(line.replace("$WAYFARER_OPTIONS", ""))
        user = re.search(r"^User=(.*)$", text, re.M).group(1)
        self.process = subprocess.Popen(inside(*words, user=user), stdout=subprocess.DEVNULL)
        until(self.answers, "the server does not answer")
        # the page is found where the package has it
        assert b"<title>Wayfarer" in http(self.port, "/")[2]

    def answers(self):
        assert self.process.poll() is None, "the server has ended"
        try:
            return http(self.port, "/healthz")[0] == 200
        except OSError:
            return False

    def stop(self):
        self.process.terminate()
        assert self.process.wait(timeout=GUARD) == 0


class Upgrade(unittest.TestCase):
    def test_a_game_goes_on(self):
        install(OLD)
        self.assertEqual(self.versions(), {self.version_of(OLD)})
        run("install", "-d", "-o", "wayfarer", "-g", "wayfarer", "-m", "700", os.path.dirname(STORE))
        with open(ROOT + "/etc/wayfarer/wayfarer.env", "a", encoding="utf-8") as file:
            file.write("# the operator was here\n")
        server = Unit(free_port())
        server.start()
        self.addCleanup(lambda: server.process.kill())

        white, black = (Visitor(server.port).connect() for _ in range(2))
        self.name = white.ask("create", spec="travelers", seats={"w": "me", "b": "open"})["table"]
        for player in (white, black):
            self.addCleanup(player.hang_up)
            player.join(self.name)
        black.ask("sit", self.name)
        white.wait_kind(self.name, "seated", 2)
        self.players = {"w": white, "b": black}
        self.play(6)

        # The packages are replaced under the running server, which goes on with the old program and keeps its players;
        # they answer its pings meanwhile.
        said = install(NEW, meanwhile=lambda: [player.now() for player in self.players.values()])
        self.assertIn("Setting up wayfarer-server (%s)" % self.version_of(NEW), said)
        self.assertEqual(self.versions(), {self.version_of(NEW)})
        self.play(4)

        server.stop()  # systemctl restart
        server.start()
        for player in self.players.values():
            player.connect().join(self.name)
        self.play(6)
        self.assertEqual(white.tables[self.name], black.tables[self.name])
        self.assertEqual(len(white.moves(self.name)), 16)
        with open(ROOT + "/etc/wayfarer/wayfarer.env", encoding="utf-8") as file:
            self.assertIn("# the operator was here\n", file.read())
        server.stop()

        # What was played is durable, and a backup has it.
        run("wayfarer", "backup", "/tmp/all.backup", "--store", "sqlite:" + STORE)
        run("wayfarer", "restore", "/tmp/all.backup", "--store", "sqlite:/tmp/again.sqlite")
        with contextlib.closing(sqlite3.connect(ROOT + "/tmp/again.sqlite")) as store:
            events = [json.loads(body) for body, in store.execute("SELECT body FROM events WHERE name = ? ORDER BY number",
                                                                  [self.name])]
        self.assertEqual([event["move"] for event in events if event["kind"] == "move"], white.moves(self.name))

    def play(self, count):
        """Moves of both players in turn; each move is one that the installed program calls legal."""
        white = self.players["w"]
        for _ in range(count):
            played = white.moves(self.name)
            legal = run("wayfarer", "moves", "travelers", "--moves", " ".join(played)).split()
            player = self.players["wb"[len(played) % 2]]
            player.ask("move", self.name, move=legal[7 * len(played) % len(legal)], at=len(played))
            for other in self.players.values():
                other.wait_kind(self.name, "move", len(played) + 1)

    @staticmethod
    def version_of(folder):
        name, = (name for name in os.listdir(ROOT + folder) if name.startswith("wayfarer-server_"))
        return name.split("_")[1]

    @staticmethod
    def versions():
        """The versions of the installed packages."""
        return set(run("dpkg-query", "-W", "-f", "${Version}\n", *PACKAGES).split())


if __name__ == "__main__":
    unit.main()
