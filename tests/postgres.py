#!/usr/bin/env python3
"""A PostgreSQL of one's own, in a temporary folder, on the loopback address and a socket in that folder.

usage: postgres.py [--fsync] COMMAND [WORD...]
       postgres.py --template FOLDER
Runs the command with WAYFARER_POSTGRES, the address of that PostgreSQL up to the database's name, and ends
with its status; or makes the folder, an empty PostgreSQL. If WAYFARER_POSTGRES_TEMPLATE names such a folder, each
PostgreSQL begins as a copy of it, in less than half the time. As a module: Cluster, and fresh() for an
empty database in the one that WAYFARER_POSTGRES names or, if there is none, in one that lives as long as
this process.

Root cannot run PostgreSQL: then it runs as the user postgres, or nobody. Without --fsync it is fast, and
nothing is kept if the machine (not PostgreSQL) stops."""

import atexit
import glob
import itertools
import os
import pwd
import random
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

GUARD = 300  # seconds

CONFIGURATION = """listen_addresses = '127.0.0.1'
max_connections = 200
shared_buffers = 32MB
fsync = %(fsync)s
full_page_writes = %(fsync)s
autovacuum_naptime = 5s
log_min_messages = fatal
"""


def free_port():
    """A port that no connection is given for its own end: it is free again after a server was killed."""
    with open("/proc/sys/net/ipv4/ip_local_port_range") as file:
        most = int(file.read().split()[0])
    while True:
        port = random.randrange(min(10000, most - 1000), most)
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
                return port
            except OSError:
                pass


def programs():
    """The folder of initdb and postgres: the newest that is installed."""
    found = glob.glob("/usr/lib/postgresql/*/bin/initdb")
    if found:
        return os.path.dirname(max(found, key=lambda path: float(path.split("/")[4])))
    path = shutil.which("initdb")
    assert path, "PostgreSQL is not installed (tools/setup.sh test)"
    return os.path.dirname(path)


def another_user():
    """The user and group under whom PostgreSQL runs; None: ours."""
    if os.getuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        try:
            entry = pwd.getpwnam(name)
            return entry.pw_uid, entry.pw_gid
        except KeyError:
            pass
    raise AssertionError("there is no user but root")


def command(user, program, *words):
    """The command line of a program of PostgreSQL: as the other user, and ended with us."""
    who = ["--reuid=%d" % user[0], "--regid=%d" % user[1], "--clear-groups"] if user else []
    return ["setpriv", "--pdeathsig", "QUIT", *who, "--", os.path.join(programs(), program), *words]


def make_data(folder, user, *more):
    subprocess.run(command(user, "initdb", "-D", folder, "-A", "trust", "-U", "wayfarer", "-E", "UTF8", "--locale", "C",
                           "--no-sync", *more), check=True, stdout=subprocess.DEVNULL, cwd="/")


def copy_template(template, folder, user):
    """All of it, not links to it: it is written. By its owner, whom alone PostgreSQL lets read it, and who owns the copy."""
    who = command(user, "cp")[:-1]
    subprocess.run([*who, "cp", "-R", "--reflink=auto", template, folder], check=True, cwd="/")


def make_template(folder):
    """Somebody else may have to write in it, and to look at it."""
    user = another_user()
    os.makedirs(folder, exist_ok=True)
    if user:
        os.chown(folder, *user)
    make_data(folder, user)


class Cluster:
    """`wal`: a folder for the write-ahead log, and `environment` what PostgreSQL is started with; for tests of disks."""

    def __init__(self, fsync=False, wal=None, environment=None):
        self.programs = programs()
        self.environment = {**os.environ, **(environment or {})}
        self.folder = tempfile.mkdtemp(prefix="wayfarer-postgres-")
        self.data = os.path.join(self.folder, "data")
        self.user = another_user()
        if self.user:
            os.chown(self.folder, *self.user)
        self.process = None
        self.numbers = itertools.count(1)
        template = os.environ.get("WAYFARER_POSTGRES_TEMPLATE")
        if template and not wal:
            copy_template(template, self.data, self.user)
        else:
            make_data(self.data, self.user, *(["--waldir", wal, "--wal-segsize", "1"] if wal else []))
        self.port = free_port()  # only now: the shorter, the less likely is it that another takes it before us
        with open(os.path.join(self.data, "postgresql.auto.conf"), "a") as file:
            file.write(CONFIGURATION % {"fsync": "on" if fsync else "off"})
        self.start()

    def words(self, program, *words):
        return command(self.user, program, *words)

    def start(self):
        self.launch()
        end = time.monotonic() + GUARD
        while not self.has_started():
            assert time.monotonic() < end, "%s\n%s" % (self.log(), self.doing())
            if self.process.poll() is not None:  # processes of before that are not gone yet
                assert "is still in use" in self.log(), self.log()
                self.launch()
            time.sleep(0.02)

    def launch(self):
        with open(os.path.join(self.folder, "log"), "ab") as log:
            self.process = subprocess.Popen(
                self.words("postgres", "-D", self.data, "-k", self.folder, "-p", str(self.port)),
                stdout=log, stderr=log, cwd="/", env=self.environment)

    def answers(self):
        """Over the socket in its folder, where nobody else's PostgreSQL can answer."""
        return subprocess.run([os.path.join(self.programs, "psql"), "-qAtX", "-h", self.folder, "-p", str(self.port),
                               "-U", "wayfarer", "-d", "postgres", "-c", "SELECT 1"], capture_output=True).returncode == 0

    def has_started(self):
        """By what it says of itself, its number first and its state last, which costs no process."""
        try:
            with open(os.path.join(self.data, "postmaster.pid")) as file:
                lines = file.read().split("\n")
        except FileNotFoundError:
            return False
        return lines[0] == str(self.process.pid) and lines[7:8] == ["ready   "]

    def log(self):
        with open(os.path.join(self.folder, "log"), errors="replace") as file:
            return file.read()[-2000:]

    def url(self, name=""):
        return "postgres://wayfarer@127.0.0.1:%d/%s" % (self.port, name)

    def sql(self, name, *statements):
        """Runs statements in a database; the last one's rows as text, columns parted by |."""
        words = [word for statement in statements for word in ("-c", statement)]
        done = subprocess.run([os.path.join(self.programs, "psql"), "-qAtX", "-v", "ON_ERROR_STOP=1", self.url(name), *words],
                              capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()

    def fresh(self):
        """The name of a new database."""
        name = "d%d_%d" % (os.getpid(), next(self.numbers))
        self.sql("postgres", "CREATE DATABASE " + name)
        return name

    def children(self):
        """The processes of PostgreSQL."""
        with open("/proc/%d/task/%d/children" % (self.process.pid, self.process.pid)) as file:
            return [int(pid) for pid in file.read().split()]

    def doing(self):
        """Each process with its state and what it waits for in the kernel; for a report."""
        lines = []
        for pid in self.children():
            with open("/proc/%d/cmdline" % pid) as name, open("/proc/%d/stat" % pid) as stat, open("/proc/%d/wchan" % pid) as wchan:
                lines.append("%s: %s %s" % (name.read().strip("\0"), stat.read().rpartition(") ")[2][:1], wchan.read()))
        return "\n".join(lines)

    def backends(self, like):
        """The processes that serve connections of that name (LIKE)."""
        rows = self.sql("postgres", "SELECT pid FROM pg_stat_activity WHERE application_name LIKE '%s'" % like)
        return [int(pid) for pid in rows.split()]

    def kill(self):
        """kill -9 of all of it."""
        pids = [self.process.pid, *self.children()]
        for pid in pids:
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
        self.process.wait()

    def stop(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            self.process.wait(timeout=GUARD)

    def close(self):
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(signal.SIGQUIT)
            self.process.wait(timeout=GUARD)
        shutil.rmtree(self.folder, ignore_errors=True)


class Session:
    """A connection, by psql: `execute` as sqlite3 has it, each statement by itself."""

    def __init__(self, url):
        self.process = subprocess.Popen([os.path.join(programs(), "psql"), "-qAtX", "-F", "\x1f", "-R", "\x1e", url],
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        self.rows = []
        self.execute("SET search_path = wayfarer")

    def execute(self, sql, values=()):
        if sql == "BEGIN IMMEDIATE":  # as in SQLite: nobody else writes
            self.execute("BEGIN")
            sql = "LOCK TABLE events, revoked IN SHARE ROW EXCLUSIVE MODE"
        parts = sql.split("?")
        assert len(parts) == len(values) + 1, sql
        sql = parts[0] + "".join(quoted(value) + part for value, part in zip(values, parts[1:]))
        self.process.stdin.write(b"%s;\n\\echo \x1d\n" % sql.encode())
        self.process.stdin.flush()
        data = b""
        while not data.endswith(b"\x1d\n"):
            piece = os.read(self.process.stdout.fileno(), 65536)
            assert piece, data
            data += piece
        text = data[:-2].decode()
        assert not text.startswith("ERROR"), text
        text = text.removesuffix("\n")
        self.rows = [tuple(value_of(word) for word in row.split("\x1f")) for row in text.split("\x1e")] if text else []
        return self

    def executemany(self, sql, rows):
        for values in rows:
            self.execute(sql, values)

    def fetchall(self):
        return self.rows

    def fetchone(self):
        return self.rows[0] if self.rows else None

    def __iter__(self):
        return iter(self.rows)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        pass

    def close(self):
        self.process.stdin.close()
        self.process.wait()
        self.process.stdout.close()


def quoted(value):
    if isinstance(value, bytes):
        return "'\\x%s'" % value.hex()
    return str(value) if isinstance(value, int) else "'%s'" % value.replace("'", "''")


def value_of(word):
    return int(word) if word.lstrip("-").isdigit() else word


cluster = None
numbers = itertools.count(1)


def fresh():
    """The address of an empty database."""
    global cluster
    base = os.environ.get("WAYFARER_POSTGRES")
    if base is None:
        if cluster is None:
            cluster = Cluster()
            atexit.register(cluster.close)
        return cluster.url(cluster.fresh())
    name = "d%d_%d" % (os.getpid(), next(numbers))
    subprocess.run([os.path.join(programs(), "psql"), "-qX", base + "postgres", "-c", "CREATE DATABASE " + name], check=True)
    return base + name


def main():
    words = sys.argv[1:]
    fsync = words[:1] == ["--fsync"]
    if fsync:
        words = words[1:]
    if not words or words[0] == "--template" and len(words) != 2:
        print(__doc__, file=sys.stderr)
        return 2
    if words[0] == "--template":
        make_template(os.path.abspath(words[1]))
        return 0
    own = Cluster(fsync)
    try:
        return subprocess.run(words, env={**os.environ, "WAYFARER_POSTGRES": own.url()}).returncode
    finally:
        own.close()


if __name__ == "__main__":
    sys.exit(main())
