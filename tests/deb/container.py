#!/usr/bin/env python3
"""Tries deploy/Containerfile without an engine: does what it says in a chroot, then runs the result as an engine would
run it with --read-only: as its user, without capabilities, nothing writable but the volume, in a network of its own.

usage: container.py CONTAINERFILE PACKAGES ROOT   ROOT: a folder with a fresh minimal Debian; it becomes the image

It understands the instructions that our file has, and no others. What only an engine does is not tried: the image that
FROM fetches (a minimal Debian stands for it), layers, networks between containers, its own seccomp profile."""

import ctypes
import fcntl
import json
import os
import re
import shlex
import socket
import struct
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "server"))
from client import GUARD, Visitor, http, until  # noqa: E402

# What debian:12-slim leaves out of packages.
SLIM = "".join("path-exclude /usr/share/%s/*\n" % name for name in ("doc", "man", "locale", "info", "groff", "lintian"))
PATH = "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"


def instructions(path):
    """Pairs of an instruction and what follows it."""
    with open(path, encoding="utf-8") as file:
        text = re.sub(r"(?m)^\s*#.*\n", "", file.read()).replace("\\\n", " ")
    return [tuple(line.split(None, 1)) for line in text.splitlines() if line.strip()]


class Image:
    def __init__(self, root, packages):
        self.root, self.packages = root, packages
        self.user, self.folder, self.environment, self.volumes = "root", "/", [PATH], []
        self.entry = self.health = self.signal = None

    def build(self, path):
        os.makedirs(self.root + "/etc/dpkg/dpkg.cfg.d", exist_ok=True)
        with open(self.root + "/etc/dpkg/dpkg.cfg.d/slim", "w", encoding="utf-8") as file:
            file.write(SLIM)
        for name, rest in instructions(path):
            getattr(self, "do_" + name.lower())(rest)

    def do_from(self, rest):
        assert rest == "debian:12-slim", rest

    def do_run(self, rest):
        mount = re.match(r"--mount=type=bind,source=build-deb,target=(\S+) ", rest)
        target = self.root + mount.group(1)
        os.makedirs(target)
        subprocess.run(["mount", "--bind", self.packages, target], check=True)
        done = subprocess.run(["chroot", self.root, "env", "-i", PATH, "DEBIAN_FRONTEND=noninteractive", "sh", "-c",
                               rest[mount.end():]], capture_output=True, text=True, timeout=10 * GUARD)
        assert done.returncode == 0, done.stdout + done.stderr
        subprocess.run(["umount", target], check=True)
        os.rmdir(target)

    def do_user(self, rest):
        self.user = rest

    def do_workdir(self, rest):
        self.folder = rest

    def do_env(self, rest):
        self.environment += shlex.split(rest)

    def do_volume(self, rest):
        self.volumes += rest.split()

    def do_expose(self, rest):
        self.port = int(rest)

    def do_stopsignal(self, rest):
        self.signal = rest

    def do_healthcheck(self, rest):
        self.health = json.loads(rest.split("CMD ", 1)[1])

    def do_entrypoint(self, rest):
        self.entry = json.loads(rest)

    def words(self, *command):
        """A command as the image's user, in its folder, with no right that root would have."""
        inner = "cd %s && exec %s" % (shlex.quote(self.folder), shlex.join(command))
        return ["chroot", self.root, "env", "-i", *self.environment, "setpriv", "--reuid", self.user, "--regid", self.user,
                "--clear-groups", "--no-new-privs", "--inh-caps=-all", "--bounding-set=-all", "sh", "-c", inner]

    def read_only(self):
        """Nothing can be written but the volumes."""
        subprocess.run(["mount", "--bind", self.root, self.root], check=True)
        for volume in self.volumes:
            subprocess.run(["mount", "--bind", self.root + volume, self.root + volume], check=True)
        subprocess.run(["mount", "--rbind", "/dev", self.root + "/dev"], check=True)
        subprocess.run(["mount", "-t", "proc", "proc", self.root + "/proc"], check=True)
        subprocess.run(["mount", "-o", "remount,bind,ro", self.root], check=True)
        for path in ("/etc", "/usr", "/tmp", "/var/lib"):
            try:
                open(self.root + path + "/written", "w").close()
            except OSError:
                continue
            raise AssertionError("%s can be written" % path)


class Running:
    """A container of an image, as an engine runs it."""

    def __init__(self, image):
        self.image = image
        self.process = subprocess.Popen(image.words(*image.entry), stdout=subprocess.PIPE, text=True)
        line = self.process.stdout.readline()
        assert "http://" in line, line
        until(self.healthy, "the container does not become healthy")

    def healthy(self):
        assert self.process.poll() is None, "the server has ended"
        return healthy(self.image)

    def stop(self):
        self.process.terminate()
        assert self.process.wait(timeout=GUARD) == 0
        self.process.stdout.close()


def healthy(image):
    return subprocess.run(image.words(*image.health), capture_output=True, timeout=GUARD).returncode == 0


def new_network():
    """This process, and those that it starts, get a network of their own: a loopback and nothing else."""
    if ctypes.CDLL(None, use_errno=True).unshare(0x40000000) != 0:  # CLONE_NEWNET; os.unshare came with Python 3.12
        raise OSError(ctypes.get_errno(), "unshare")
    with socket.socket() as one:
        request = struct.pack("16sh", b"lo", 0x1)  # IFF_UP
        fcntl.ioctl(one, 0x8914, request)  # SIOCSIFFLAGS


def main():
    path, packages, root = sys.argv[1:]
    image = Image(root, packages)
    image.build(path)
    assert image.user != "root" and image.signal == "SIGTERM"
    new_network()
    image.read_only()
    assert not healthy(image), "healthy before it is started"

    server = Running(image)
    with open("/proc/%d/status" % server.process.pid, encoding="utf-8") as file:
        status = file.read()
    assert re.search(r"^CapEff:\s*0+$", status, re.M) and re.search(r"^NoNewPrivs:\s*1$", status, re.M), status
    assert not re.search(r"^Uid:\s*0\s", status, re.M), status
    assert b"<title>Wayfarer" in http(image.port, "/")[2]
    player = Visitor(image.port).connect()
    table = player.ask("create", spec="travelers", seats={"w": "me", "b": "me"})["table"]
    player.join(table).ask("move", table, move="a2a4", at=0)
    player.wait_kind(table, "move")
    server.stop()

    # The next container has the same volume, and the players' tables.
    server = Running(image)
    player.connect().join(table)
    assert player.moves(table) == ["a2a4"], player.tables
    player.hang_up()
    server.stop()
    print("built, run read-only, without rights, healthy, and its volume kept: %s" % ", ".join(image.volumes))


if __name__ == "__main__":
    main()
