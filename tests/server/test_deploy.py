#!/usr/bin/env python3
"""What is in deploy/: nginx's configuration before two nodes on one store, systemd's units, Prometheus' rules.

usage: test_deploy.py PROGRAM WEB DEPLOY"""

import contextlib
import os
import re
import shlex
import shutil
import signal
import socket
import sqlite3
import ssl
import subprocess
import sys
import tempfile
import unittest

from client import GENEROUS, GUARD, STORE, Server, Visitor, dial, free_port, http, unit, until

PROGRAM, WEB, DEPLOY = (os.path.abspath(sys.argv.pop(1)) for _ in range(3))
NGINX = shutil.which("nginx", path=os.environ.get("PATH", "") + ":/usr/sbin:/usr/local/sbin")


# ---- Prometheus ----

class Rules(unittest.TestCase):
    def test_every_number_of_a_rule_is_there(self):
        with open(os.path.join(DEPLOY, "prometheus/wayfarer.rules.yml")) as file:
            rules = file.read()
        expressions = re.findall(r"^ +expr: (.*)$", rules, re.M)
        self.assertEqual(len(expressions), rules.count("- alert: "))
        server = Server(PROGRAM, WEB)
        self.addCleanup(server.cleanup)
        told = lambda: set(re.findall(r"^(wayfarer_\w+)", http(server.port, "/metrics")[2].decode(), re.M))
        asked = {name for expression in expressions for name in re.findall(r"wayfarer_\w+", expression)}
        self.assertGreater(len(asked), 8)
        until(lambda: asked <= told(), "a number of a rule is not there")
        self.assertGreater(server.number("store_bytes"), 0)
        if STORE == "sqlite":
            size = os.path.getsize(server.folder.name + "/tables.sqlite")
            self.assertGreater(server.number("store_bytes"), size)  # with its log
        with open(os.path.join(DEPLOY, "../docs/operating.md")) as file:
            watched = file.read().split("\n## What to watch\n")[1].split("\n## ")[0]
        rows = re.findall(r"^\| (`wayfarer_.*`) \|.*\| ([^|]*) \|$", watched, re.M)
        self.assertGreater(len(rows), 12)
        alerts = {name for names, alert in rows if alert not in ("a steep rise", "your own bounds")
                  for name in re.findall(r"wayfarer_\w+", names)}
        ruled = {re.sub(r"_bucket$", "", name) for name in asked}
        self.assertEqual(alerts - ruled, set(), "without a rule")
        self.assertEqual(ruled - {name for names, _ in rows for name in re.findall(r"wayfarer_\w+", names)} -
                         {"wayfarer_events_total"}, set(), "not in the table")
        promtool = shutil.which("promtool")
        if promtool:
            subprocess.run([promtool, "check", "rules", os.path.join(DEPLOY, "prometheus/wayfarer.rules.yml")], check=True)


# ---- nginx ----

class Nginx:
    """nginx with our configuration, in a folder of its own: other ports, and a certificate of its own making."""

    def __init__(self, nodes):
        self.folder = tempfile.TemporaryDirectory()
        self.port, self.plain = free_port(), free_port()
        self.process = None
        path = self.folder.name
        subprocess.run([os.path.join(DEPLOY, "../tools/nginx_here.sh"), DEPLOY, path, str(self.port), str(self.plain),
                        *map(str, nodes)], check=True, timeout=GUARD)
        self.words = [NGINX, "-e", path + "/errors", "-p", path, "-c", path + "/nginx.conf"]
        self.tls = ssl.create_default_context(cafile=path + "/fullchain.pem")

    def check(self):
        return subprocess.run([*self.words, "-t"], capture_output=True, text=True, timeout=GUARD)

    def start(self):
        self.process = subprocess.Popen(self.words, stderr=subprocess.DEVNULL)
        until(self.answers, "nginx does not answer")

    def answers(self):
        assert self.process.poll() is None, "nginx has ended"
        try:
            dial(self.port).close()
        except ConnectionRefusedError:
            return False
        return True

    def dial(self, port):
        return self.tls.wrap_socket(dial(port), server_hostname="localhost")

    def http(self, path, **kw):
        return http(self.port, path, dial=self.dial, **kw)

    def cleanup(self):
        if self.process is not None:
            self.process.terminate()
            self.process.wait(timeout=GUARD)
        self.folder.cleanup()


def sockets_at(port):
    text = http(port, "/metrics")[2].decode()
    return int(re.search(r"^wayfarer_sockets (\d+)$", text, re.M).group(1))


class Proxy(unittest.TestCase):
    def setUp(self):
        self.assertTrue(NGINX, "nginx is not there: tools/setup.sh test installs it")
        options = (*GENEROUS, "--trusted-proxy", "127.0.0.1")
        first = Server(PROGRAM, self.page("old"), *options)
        self.addCleanup(first.cleanup)
        second = Server(PROGRAM, self.page("new"), *options, store=first.store)
        self.addCleanup(second.cleanup)
        self.nodes = [first, second]
        self.nginx = Nginx([node.port for node in self.nodes])
        self.addCleanup(self.nginx.cleanup)
        self.nginx.start()

    def page(self, version):
        """The page as a version of it: with assets that the other version has not."""
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        web = shutil.copytree(WEB, folder.name + "/web", copy_function=os.symlink)
        for path in self.own(version):
            with open(web + path, "w") as file:
                file.write(version)
        return web

    @staticmethod
    def own(version):
        return ["/assets/%s-%d.js" % (version, i) for i in range(20)]

    def visitor(self, **kw):
        visitor = Visitor(self.nginx.port, dial=self.nginx.dial, **kw).connect(
            origin="https://localhost:%d" % self.nginx.port)
        self.addCleanup(visitor.hang_up)
        return visitor

    def again(self, visitor):
        """A browser tries until it is let in."""
        def connected():
            try:
                return visitor.connect(origin="https://localhost:%d" % self.nginx.port)
            except Exception:
                return None
        return until(connected, "no socket through nginx")

    def test_a_game_goes_on_while_one_node_after_the_other_is_stopped(self):
        white, black = self.visitor(), self.visitor()
        name = white.ask("create", spec="travelers", seats={"w": "me", "b": "open"})["table"]
        white.join(name)
        until(lambda: black.join(name))
        black.ask("sit", name)
        players = {"w": white, "b": black}
        moves = ["a2a4", "a8a6", "b2b4", "b8b6"]
        for at, move in enumerate(moves):
            if at in (1, 3):  # a node is stopped for an upgrade, and comes back
                node = max(self.nodes, key=lambda node: sockets_at(node.port))
                hit = sockets_at(node.port)
                self.assertGreater(hit, 0)
                node.stop()
                lost = 0
                for player in players.values():
                    try:
                        player.ask("ping")
                        player.now()
                    except (ConnectionError, OSError) as end:
                        lost += 1
                        self.assertIn("closed 1001 the server stops", str(end))
                        self.again(player).join(name)  # resumes by the number of its last event
                self.assertEqual(lost, hit)
                node.start()
            mover = players["wb"[at % 2]]
            mover.wait(name, lambda log: sum(event["kind"] == "move" for event in log) >= at)
            mover.ask("move", name, move=move, at=at)
        for player in players.values():
            player.wait_kind(name, "move", len(moves))
            self.assertEqual(player.moves(name), moves)

    def test_what_is_asked_for_over_http(self):
        status, headers, body = self.nginx.http("/", headers=["Accept-Encoding: gzip"])
        self.assertEqual(status, 200)
        self.assertIn("; Secure", headers["set-cookie"])  # the node knows that it is asked over HTTPS
        self.assertIn("max-age", headers["strict-transport-security"])
        self.assertEqual(headers["content-encoding"], "gzip")
        self.assertEqual(self.nginx.http("/metrics")[0], 404)
        status, headers, _ = http(self.nginx.plain, "/play")
        self.assertEqual((status, headers["location"]), (308, "https://localhost:%d/play" % self.nginx.port))
        tls = ssl.create_default_context(cafile=self.nginx.folder.name + "/fullchain.pem")
        tls.set_alpn_protocols(["h2", "http/1.1"])
        with tls.wrap_socket(dial(self.nginx.port), server_hostname="localhost") as line:
            self.assertEqual(line.selected_alpn_protocol(), "h2")

    def test_nodes_of_two_versions_serve_the_assets_of_both(self):
        """As while one node after the other is upgraded; whichever is asked first."""
        for version in ("old", "new"):
            for path in 4 * self.own(version):
                status, headers, body = self.nginx.http(path)
                self.assertEqual((status, body.decode()), (200, version), path)
                self.assertIn("immutable", headers["cache-control"])
                self.assertIn("max-age", headers["strict-transport-security"])
        self.assertEqual(self.nginx.http("/assets/neither.js")[0], 404)
        self.nodes[0].kill()
        self.assertEqual(self.nginx.http(self.own("new")[0])[0], 200)
        self.assertEqual(self.nginx.http(self.own("old")[0])[0], 404)

    def test_nginx_does_not_tell_its_version(self):
        for headers in (self.nginx.http("/assets/neither.js")[1], self.nginx.http("/metrics")[1],
                        http(self.nginx.plain, "/play")[1], http(self.nginx.plain, "/.well-known/acme-challenge/x")[1]):
            self.assertEqual(headers["server"], "nginx")

    def test_one_node_is_enough_and_without_any_a_page_says_so(self):
        self.nodes[0].kill()
        for _ in range(4):
            self.assertEqual(self.nginx.http("/api/status")[0], 200)
        self.nodes[1].kill()
        status, headers, body = self.nginx.http("/")
        self.assertEqual((status, headers["retry-after"]), (503, "5"))
        self.assertIn("The server is away for a moment", body.decode())
        self.nodes[0].start()
        until(lambda: self.nginx.http("/healthz")[0] == 200)


class Configuration(unittest.TestCase):
    def test_nginx_takes_it_without_a_warning(self):
        self.assertTrue(NGINX, "nginx is not there: tools/setup.sh test installs it")
        nginx = Nginx([8081, 8082])
        self.addCleanup(nginx.cleanup)
        done = nginx.check()
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertNotIn("[warn]", done.stderr)


class Cluster(unittest.TestCase):
    """tools/cluster.sh: PostgreSQL, two nodes and nginx."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        os.chmod(folder.name, 0o711)  # PostgreSQL runs as another user if we are root
        self.folder = folder.name
        os.symlink(PROGRAM, self.folder + "/wayfarer")
        self.port, self.plain, *self.nodes = (free_port() for _ in range(4))
        self.process = None
        self.addCleanup(self.stop)

    def words(self):
        return [os.path.join(DEPLOY, "../tools/cluster.sh"), self.folder]

    def environment(self, **changes):
        return {**os.environ, "PORT": str(self.port), "HTTP_PORT": str(self.plain),
                "NODES": "%d %d" % tuple(self.nodes), "OPTIONS": "--web " + WEB, **changes}

    def test_what_is_wrong_is_said_in_one_line_and_nothing_is_left_running(self):
        with contextlib.closing(socket.create_server(("127.0.0.1", 0))) as taken:
            port = str(taken.getsockname()[1])
            wrong = [({"NODES": "8081"}, "must be two ports"), ({"PORT": "https"}, "'https' is no port"),
                     ({"NODES": "%d %s" % (self.nodes[0], port)}, "the port is taken"),
                     ({"PORT": port}, "nginx does not start: "), ({"OPTIONS": "--fly"}, "unknown option '--fly'")]
            for changes, words in wrong:
                done = subprocess.run(self.words(), capture_output=True, text=True, timeout=GUARD,
                                      env=self.environment(STORE="sqlite:%s/tables.sqlite" % self.folder, **changes))
                self.assertIn(words, done.stderr)
                self.assertEqual((done.returncode != 0, done.stdout, done.stderr.count("\n")), (True, "", 1), done.stderr)
                for free in (self.plain, *self.nodes):
                    with self.assertRaises(ConnectionRefusedError):
                        dial(free)
        self.start()
        done = subprocess.run(self.words(), capture_output=True, text=True, timeout=GUARD, env=self.environment())
        self.assertEqual(done.stderr, "cluster.sh: it runs already, in %s/cluster\n" % self.folder)

    def start(self):
        self.process = subprocess.Popen(self.words(), stdout=subprocess.PIPE, text=True, env=self.environment(),
                                        start_new_session=True)
        line = self.process.stdout.readline()
        self.assertIn("Wayfarer is at https://localhost:%d, " % self.port, line)
        self.sockets = re.search(r"host=(\S+) ", line).group(1)
        self.tls = ssl.create_default_context(cafile=self.folder + "/cluster/fullchain.pem")

    def stop(self):
        if self.process is None:
            return
        os.killpg(self.process.pid, signal.SIGINT)  # as Control-C does
        status = self.process.wait(timeout=GUARD)
        self.process.stdout.close()
        self.process = None
        self.assertEqual(status, 0)
        for port in (self.port, self.plain, *self.nodes):
            with self.assertRaises(ConnectionRefusedError):
                dial(port)
        self.assertFalse(os.path.exists(self.sockets))
        with open(self.folder + "/cluster/postgres.log") as log:
            self.assertIn("database system is shut down", log.read())
        for node in self.nodes:  # it was there to the end
            with open("%s/cluster/node-%d.log" % (self.folder, node)) as log:
                self.assertNotIn("store-trouble", log.read())

    def dial(self, port):
        return self.tls.wrap_socket(dial(port), server_hostname="localhost")

    def visitor(self, **kw):
        visitor = Visitor(self.port, dial=self.dial, **kw)
        self.addCleanup(visitor.hang_up)
        return self.connect(visitor)

    def connect(self, visitor):
        def connected():
            try:
                return visitor.connect(origin="https://localhost:%d" % self.port)
            except Exception:
                return None
        return until(connected, "no socket through nginx")

    def test_a_game_outlives_a_node_and_the_whole_cluster(self):
        self.start()
        white, black = self.visitor(), self.visitor()
        name = white.ask("create", spec="travelers", seats={"w": "me", "b": "open"})["table"]
        white.join(name)
        until(lambda: black.join(name))
        black.ask("sit", name)
        white.ask("move", name, move="a2a4", at=0)
        black.wait_kind(name, "move", 1)
        node = max(self.nodes, key=sockets_at)
        hit, lost = sockets_at(node), 0
        with open("%s/cluster/node-%d.pid" % (self.folder, node)) as file:
            os.kill(int(file.read()), signal.SIGKILL)
        for player in (white, black):
            try:
                player.ask("ping")
                player.now()
            except (ConnectionError, OSError):
                lost += 1
                self.connect(player).join(name)  # at the other node, from its last event on
        self.assertGreater(hit, 0)
        self.assertEqual(lost, hit)
        black.ask("move", name, move="a8a6", at=1)
        for player in (white, black):
            player.wait_kind(name, "move", 2)
            self.assertEqual(player.moves(name), ["a2a4", "a8a6"])
        self.stop()
        self.start()
        white = self.visitor(cookie=white.cookie).join(name)
        white.wait_kind(name, "move", 2)
        self.assertEqual((white.moves(name), white.last[name]["you"]), (["a2a4", "a8a6"], ["w"]))


# ---- systemd ----

ANALYZE = shutil.which("systemd-analyze")


@unittest.skipIf(ANALYZE is None, "no systemd here")
class Units(unittest.TestCase):
    EXPOSURE = 2.0  # of 10

    def setUp(self):
        """The units, with the program where it is."""
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.units = []
        for name in sorted(os.listdir(os.path.join(DEPLOY, "systemd"))):
            with open(os.path.join(DEPLOY, "systemd", name)) as file:
                text = file.read().replace("/usr/local/bin/wayfarer", PROGRAM)
            self.units.append(os.path.join(folder.name, name.replace("@.", "@8081.")))
            with open(self.units[-1], "w") as file:
                file.write(text)

    def test_they_are_well_formed(self):
        done = subprocess.run([ANALYZE, "verify", "--recursive-errors=no", *self.units], capture_output=True, text=True,
                              timeout=GUARD)
        self.assertEqual((done.returncode, done.stdout + done.stderr), (0, ""))

    def test_they_are_confined(self):
        for unit in self.units:
            if not unit.endswith(".service"):
                continue
            done = subprocess.run([ANALYZE, "security", "--offline=yes", "--no-pager", unit], capture_output=True,
                                  text=True, timeout=GUARD)
            level = re.search(r"Overall exposure level for \S+: ([0-9.]+)", done.stdout)
            self.assertTrue(level, done.stdout + done.stderr)
            self.assertLessEqual(float(level.group(1)), self.EXPOSURE, unit)

    def test_none_may_take_all_memory(self):
        for unit in self.units:
            if unit.endswith(".service"):
                with open(unit) as file:
                    self.assertRegex(file.read(), r"(?m)^MemoryMax=([1-4]\d%|\d+M)$", unit)

    def test_the_program_takes_what_they_call(self):
        """Each option of a command line is in the command's own help."""
        for unit in self.units:
            with open(unit) as file:
                for line in re.findall(r"%s (\w+) ([^\n]*)" % re.escape(PROGRAM), file.read()):
                    told = subprocess.run([PROGRAM, line[0], "--help"], capture_output=True, text=True, timeout=GUARD)
                    self.assertEqual(told.returncode, 0, line)
                    for option in re.findall(r"--[a-z-]+", line[1]):
                        self.assertIn(option, told.stdout)


# ---- backups ----

def section(name):
    """The settings of a unit, by name: those that are given several times are lists of one line each."""
    with open(os.path.join(DEPLOY, "systemd", name)) as file:
        lines = [line.rstrip("\n").split("=", 1) for line in file if "=" in line and not line.startswith("#")]
    return {key: [value for other, value in lines if other == key] for key, _ in lines}


def command_of(unit, **specifiers):
    """The words of its ExecStart, as systemd calls it."""
    specifiers = {"%": "%", **specifiers}
    text = re.sub("%(.)", lambda match: specifiers[match.group(1)], section(unit)["ExecStart"][0])
    return [word.replace("$$", "$") for word in shlex.split(text.replace("/usr/local/bin/wayfarer", PROGRAM))]


class Backups(unittest.TestCase):
    UNIT = "wayfarer-backup.service"

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = folder.name
        os.mkdir(self.path + "/wayfarer-backup")
        os.mkdir(self.path + "/tools")
        self.tool("date", 'exec %s -d 2026-11-27 "$@"' % shutil.which("date"))  # it is never midnight
        self.environment = {**os.environ, "PATH": self.path + "/tools:" + os.environ["PATH"]}
        server = Server(PROGRAM, WEB)
        self.addCleanup(server.cleanup)
        visitor = Visitor(server.port).connect()
        self.addCleanup(visitor.hang_up)
        self.tables = [visitor.ask("create", spec="travelers", seats={"w": "me", "b": "open"})["table"] for _ in range(3)]
        self.store = server.store
        self.file = server.store.removeprefix("sqlite:")
        server.stop()

    def tool(self, name, script):
        with open(self.path + "/tools/" + name, "w") as file:
            file.write("#!/bin/sh\n%s\n" % script)
        os.chmod(file.name, 0o755)
        return file.name

    def backup(self):
        done = subprocess.run(command_of(self.UNIT, S=self.path), capture_output=True, text=True, timeout=GUARD,
                              env={**self.environment, "WAYFARER_STORE": self.store})
        files = os.listdir(self.path + "/wayfarer-backup")
        self.assertEqual(files, ["wayfarer-5.backup.gz"])  # the day of the week
        return done, self.path + "/wayfarer-backup/" + files[0]

    def restored(self, file, name):
        store = "sqlite:%s/%s.sqlite" % (self.path, name)
        subprocess.run([PROGRAM, "restore", file, "--store", store], check=True, capture_output=True, timeout=GUARD)
        listed = subprocess.check_output([PROGRAM, "admin", "tables", "--store", store], text=True, timeout=GUARD)
        return [table for table in self.tables if table in listed]

    def test_a_damaged_table_is_named_and_left_out(self):
        done, file = self.backup()
        self.assertEqual((done.returncode, self.restored(file, "whole")), (0, self.tables))
        with contextlib.closing(sqlite3.connect(self.file, timeout=GUARD)) as store:
            store.execute("UPDATE events SET body = '{}' WHERE name = ?", self.tables[1:2])
            store.commit()
        done, file = self.backup()
        self.assertEqual(done.returncode, 1)
        self.assertIn(self.tables[1], done.stderr)
        self.assertIn("is damaged", done.stderr)
        self.assertEqual(self.restored(file, "rest"), [self.tables[0], self.tables[2]])

    def test_a_failure_is_told(self):
        alert, = section(self.UNIT)["OnFailure"]
        template = re.sub(r"@.*(?=\.service$)", "@", alert)
        self.assertEqual(alert, template.replace("@", "@%n"))
        words = command_of(template, i=self.UNIT)
        said = "<2>%s has failed: journalctl -u %s\n" % (self.UNIT, self.UNIT)
        self.assertFalse(os.path.exists("/etc/wayfarer/alert"), "this machine has an alert of its own")
        done = subprocess.run(words, capture_output=True, text=True, timeout=GUARD)
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, said, ""))
        for status in (0, 3):
            program = self.tool("alert", 'echo "told $*"; exit %d' % status)
            done = subprocess.run([word.replace("/etc/wayfarer/alert", program) for word in words], capture_output=True,
                                  text=True, timeout=GUARD)
            self.assertEqual((done.returncode, done.stdout), (status, said + "told %s\n" % self.UNIT))

    def offsite(self, fetched):
        """Calls the example with an ssh that fetches a file; its status and the names of what is kept."""
        kept = self.path + "/kept"
        os.makedirs(kept, exist_ok=True)
        self.tool("ssh", '[ "$*" = backup@play ] && exec cat "%s"' % fetched)
        self.tool("wayfarer", 'exec "%s" "$@"' % PROGRAM)
        done = subprocess.run([os.path.join(DEPLOY, "offsite.sh"), "backup@play", kept], capture_output=True, text=True,
                              timeout=GUARD, env=self.environment)
        return done, sorted(os.listdir(kept))

    def test_the_example_keeps_thirty_backups_elsewhere_that_were_tried(self):
        _, file = self.backup()
        done, kept = self.offsite(file)
        self.assertEqual((done.returncode, len(kept)), (0, 1), done.stderr)
        self.assertEqual(self.restored("%s/kept/%s" % (self.path, kept[0]), "elsewhere"), self.tables)
        self.assertEqual(os.stat("%s/kept/%s" % (self.path, kept[0])).st_mode & 0o077, 0)
        with open(file, "rb") as whole, open(self.path + "/cut", "wb") as cut:
            cut.write(whole.read()[:-20])
        for wrong in ("cut", "none"):
            done, after = self.offsite("%s/%s" % (self.path, wrong))
            self.assertNotEqual(done.returncode, 0)
            self.assertEqual(after, kept)
            self.assertEqual(self.restored("%s/kept/%s" % (self.path, kept[0]), "after-" + wrong), self.tables)
        older = ["wayfarer-2001-01-%02d.backup.gz" % day for day in range(1, 32)]
        for name in older:
            shutil.copy(file, "%s/kept/%s" % (self.path, name))
        done, after = self.offsite(self.next_night())
        self.assertEqual((done.returncode, after), (0, older[2:] + kept), done.stderr)

    def next_night(self):
        """A backup after the nodes have gone on for a while."""
        with contextlib.closing(sqlite3.connect(self.file, timeout=GUARD)) as store:
            store.execute("INSERT INTO beats(id, at) VALUES(7, 4000000000000) ON CONFLICT DO UPDATE SET at = at + 1")
            store.commit()
        done, file = self.backup()
        self.assertEqual(done.returncode, 0, done.stderr)
        return file

    def test_the_example_fails_if_backups_have_stopped(self):
        _, file = self.backup()
        done, kept = self.offsite(file)
        self.assertEqual((done.returncode, len(kept)), (0, 1), done.stderr)
        yesterday = "%s/kept/wayfarer-2001-01-01.backup.gz" % self.path
        os.rename("%s/kept/%s" % (self.path, kept[0]), yesterday)
        done, after = self.offsite(file)
        self.assertNotEqual(done.returncode, 0)
        self.assertEqual(done.stderr.splitlines()[-1],
                         "offsite.sh: the newest backup of backup@play is the one that was fetched last time, "
                         "wayfarer-2001-01-01.backup.gz: the server makes none any more")
        self.assertEqual(after, [os.path.basename(yesterday)])
        done, after = self.offsite(self.next_night())
        self.assertEqual((done.returncode, after), (0, [os.path.basename(yesterday), *kept]), done.stderr)


if __name__ == "__main__":
    unit.main()
