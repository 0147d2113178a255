#!/usr/bin/env python3
"""`wayfarer join`: people at terminals, at the tables of a server.
usage: test_join.py PROGRAM PAGE"""

import os
import re
import socket
import ssl
import subprocess
import sys
import tempfile
import threading
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from client import Server, Visitor, free_port
import pty_terminal
import unit
from pty_terminal import BREAK, Terminal

PROGRAM, PAGE = os.path.abspath(sys.argv.pop(1)), os.path.abspath(sys.argv.pop(1))
pty_terminal.PROGRAM = PROGRAM
GAME = """e2g4 e8g6 f1c4 f9c6 e1e3 d9f7 e3a7,a8i7 f7f5 a7b7,b8b1 c8d9 b7b6,c6b9 b9e6 a2b1 e9e7 b6c5 e7i3,i2a3 h2f4 i7i5 c4a6 d8b8
d1f3 h8g7 b2d4 g7e5 c5d6,e6d8 g8f7 d6f6,f7b6 d8e7 a3c1 b6e9 f6d6 b8b9 d6b8,b9b4 e5c7 b8d8,d9d1 d1b1 a6d9 e7e5 f3c6 b1b3 d8e8,f8e1
b4e7 e8c8,c7c4 c4f7 c6a8 e1f2 a8a9""".split()
LAST = "2T6/5T3/9/1t5t1/4b4/9/9/7B1/9 w - 0 1"  # White wins with f8f9


def wayfarer(*words, stdin="", **environment):
    done = subprocess.run([PROGRAM, *words], input=stdin, capture_output=True, text=True, timeout=pty_terminal.HANG,
                          env={**os.environ, "LC_ALL": "C.UTF-8", **environment})
    return done.returncode, done.stdout, done.stderr


class Case(unittest.TestCase):
    def setUp(self):
        self.server = Server(PROGRAM, PAGE, "--threads", "1")
        self.addCleanup(self.server.cleanup)
        self.url = "http://127.0.0.1:%d" % self.server.port
        self.homes = {}

    def home(self, name):
        if name not in self.homes:
            folder = tempfile.TemporaryDirectory()
            self.addCleanup(folder.cleanup)
            self.homes[name] = folder.name
        return self.homes[name]

    def join(self, name, *words, url=None, **more):
        """A person at a terminal of his or her own."""
        terminal = Terminal(self.home(name), "join", url or self.url, "--name", name, *words, **more)
        self.addCleanup(terminal.close)
        return terminal

    def open(self, name="Ann", *words, spec="travelers"):
        """A table that somebody opened: the terminal, and the table's address."""
        ann = self.join(name, "--new", spec, *words)
        shown = ann.wait("wait> ")
        return ann, re.search(r"wayfarer join (http\S+/t/\S+)", shown)[1]

    def pair(self, *words, spec="travelers"):
        """Two people at a table; it is Ann's turn."""
        ann, url = self.open("Ann", *words, spec=spec)
        bob = self.join("Bob", url=url)
        bob.wait("Free: ")
        bob.wait("seat> ")
        bob.type("\n")
        for one, prompt in ((ann, "move> "), (bob, "wait> ")):
            one.wait(" to move")
            one.wait(prompt)
        return ann, bob, url

    def play(self, mover, other, move, last=False):
        mover.type(move + "\n")
        for one, prompt in ((mover, "wait> "), (other, "move> ")):
            one.wait("wins: " if last else " to move")
            one.wait("over> " if last else prompt)


class Games(Case):
    def test_a_game_to_its_end(self):
        """Each sees the other's moves, with what they do, and the end; then the turns can be looked at."""
        ann, bob, _ = self.pair("--notation", "machine")
        for number, move in enumerate(GAME):
            mover, other = (ann, bob) if number % 2 == 0 else (bob, ann)
            mover.type(move + "\n")
            if number + 1 == len(GAME):
                break
            other.wait("plays ")
            other.wait(" to move: it is your turn.")
            other.wait("move> ")
            mover.wait("wait> ")
        for one in (ann, bob):
            one.wait("White wins: arrived.")
            one.wait("over> ")
        ann.type("back 2\n")
        ann.wait("Turn 45 of 47: White c6a8.")
        ann.wait("over> ")
        ann.type("quit\n")
        self.assertEqual(ann.end()[0], 0)

    def test_a_server_that_is_killed_and_starts_again(self):
        """Both are told, nothing is lost, and the game goes on; what is typed meanwhile is not sent."""
        ann, bob, _ = self.pair("--clock", "5+3")
        for number, move in enumerate(GAME[:4]):
            self.play(*((ann, bob) if number % 2 == 0 else (bob, ann)), move)
        self.server.kill()
        for one in (ann, bob):
            one.wait("The connection is lost. Connecting again...")
            one.wait("lost> ")
        ann.type(GAME[4] + "\n")
        ann.wait("There is no connection at the moment; nothing was sent.")
        ann.wait("lost> ")
        self.server.start()
        for one, prompt in ((ann, "move> "), (bob, "wait> ")):
            one.wait("The connection is back.")
            one.wait(prompt)
        for number, move in enumerate(GAME[4:8]):
            self.play(*((ann, bob) if number % 2 == 0 else (bob, ann)), move)
        ann.type("position\n")
        position = re.search(r"\S+ w \S+ \d+ \d+", ann.wait("move> "))[0]
        self.assertEqual(wayfarer("apply", "travelers", *GAME[:8])[1].strip(), position)

    def test_moves_that_came_while_one_was_away(self):
        """Somebody leaves, the other moves, and the same command takes him back to his seat."""
        ann, bob, url = self.pair()
        self.play(ann, bob, "a2a4")
        self.play(bob, ann, "a8a6")
        bob.type("quit\n")
        self.assertIn("Your seat is kept: wayfarer join %s takes you back." % url, bob.end()[1])
        ann.wait("Bob is away.")
        ann.type("b2b4\n")
        ann.wait("wait> ")
        bob = self.join("Bob", url=url)
        self.assertNotIn("Free:", bob.wait("Black to move: it is your turn."))
        bob.wait("move> ")
        ann.wait("Bob is here.")
        self.play(bob, ann, "b8b6")

    def test_offers(self):
        ann, bob, _ = self.pair()
        self.play(ann, bob, "a2a4")
        self.play(bob, ann, "a8a6")
        bob.type("takeback\n")
        bob.wait("You ask for a takeback.")
        ann.wait("Black asks for a takeback: `takeback` agrees, `decline` declines.")
        ann.wait("move> ")
        ann.type("takeback\n")
        bob.wait("Turns are taken back.")
        bob.wait("Black to move: it is your turn.")
        bob.wait("move> ")
        self.play(bob, ann, "b8b6")
        ann.type("draw\n")
        bob.wait("White offers a draw: `draw` agrees, `decline` declines.")
        bob.wait("wait> ")
        bob.type("decline\n")
        ann.wait("Black declines.")
        ann.type("draw\n")
        bob.wait("White offers a draw")
        bob.type("draw\n")
        for one in (ann, bob):
            one.wait("The game is drawn: agreement.")
            one.wait("over> ")
        ann.type("rematch\n")
        bob.wait("White wants a rematch: `rematch` agrees.")
        bob.wait("over> ")
        bob.type("rematch\n")
        for one in (ann, bob):
            one.wait("The rematch begins.")
        bob.wait("White to move: it is your turn.")  # seats move on by one
        bob.wait("move> ")
        ann.wait("wait> ")
        self.play(bob, ann, "a2a4")

    def test_resigning_asks(self):
        ann, bob, _ = self.pair()
        self.play(ann, bob, "a2a4")
        self.play(bob, ann, "a8a6")
        ann.type("resign\n")
        ann.answer("Resign the game? (y/n)", "n\n")
        ann.wait("move> ")
        ann.type("resign\n")
        ann.answer("Resign the game? (y/n)", "y\n")
        for one in (ann, bob):
            one.wait("Black wins: resignation.")
            one.wait("over> ")

    def test_what_is_refused(self):
        """Here, with a reason of the rules, or by the server."""
        ann, bob, _ = self.pair()
        bob.type("a8a6\n")
        bob.wait("Not allowed.")
        bob.wait("wait> ")
        ann.type("a2a9\n")
        ann.wait("Not allowed. The Ace moves at most three squares; a9 is 7 away.")
        ann.wait("move> ")
        ann.type("wibble\n")
        ann.wait("'wibble' is neither a command nor a move")
        ann.type("claim\n")
        ann.wait("The server refuses: it is your own turn.")
        ann.wait("move> ")
        ann.type("position\n")
        ann.wait("w - 0 1")

    def test_clocks(self):
        """In the line above the board, and running in the prompt of a terminal that can redraw it."""
        ann, url = self.open("Ann", "--clock", "5+3")
        bob = self.join("Bob", url=url, TERM="xterm", columns=80, rows=24)
        bob.wait("seat> ")
        bob.type("\n")
        ann.wait("White: you 5:00   Black: Bob 5:00")
        ann.wait("Make your first move within ")
        self.play(ann, bob, "a2a4")
        bob.type("a8a6\n")
        ann.wait("White to move: it is your turn.")
        for left in ("4:59", "4:58"):
            bob.wait(left + " wait> ")
        ann.wait("move> ")
        ann.type("clock\n")
        self.assertRegex(ann.wait("Black: Bob 5:00"), r"White: you 4:5\d")

    def test_talk(self):
        ann, bob, url = self.pair()
        bob.type("say good \N{SNOWMAN} luck\n")
        ann.wait("Bob: good \N{SNOWMAN} luck")
        for one in (ann, bob):
            one.wait("> ")
        ann.type("say thanks\n")
        bob.wait("Ann: thanks")

    def test_a_winning_move_ends_it(self):
        ann, bob, _ = self.pair("--start", LAST)
        self.play(ann, bob, "f8f9", last=True)
        ann.type("b2b3\n")
        ann.wait("The game is over; `rematch`, `save` or `quit`.")
        file = os.path.join(self.home("Ann"), "game.txt")
        ann.wait("over> ")
        ann.type("save %s\n" % file)
        ann.wait("Saved to ")
        with open(file) as saved:
            self.assertIn("f8f9", saved.read())

    def test_four_at_a_table(self):
        """And one that only watches."""
        people, url = {}, None
        people["s"], url = self.open("Sue", spec="traverse:players=4")
        for seat, name in (("w", "Wes"), ("n", "Nan"), ("e", "Eve")):
            people[seat] = self.join(name, "--seat", seat, url=url)
            people[seat].wait("> ")
        watcher = self.join("Zoe", "--watch", url=url)
        watcher.wait("watch> ")
        for seat, name in (("s", "South"), ("w", "West"), ("n", "North"), ("e", "East")):
            people[seat].wait(name + " to move: it is your turn.")
            people[seat].wait("move> ")
            people[seat].type("=SDTCCTDS\n")
            watcher.wait(name + " plays ")
        watcher.wait("South to move.")
        watcher.wait("watch> ")
        watcher.type("a1a2\n")
        watcher.wait("You are watching")
        people["w"].type("resign\n")
        people["w"].answer("(y/n)", "y\n")
        watcher.wait("West resigns.")


class Ways(Case):
    def test_from_the_list_of_a_server(self):
        """One opens a table by the name of a game, another finds it by its number."""
        ann = self.join("Ann")
        ann.wait("No table waits for a player.")
        ann.wait("table> ")
        ann.type("7\n")
        ann.wait("table> ")
        ann.type("travelers\n")
        ann.wait("Waiting for players.")
        ann.wait("wait> ")
        bob = self.join("Bob")
        bob.wait("  1  travelers")
        bob.wait("table> ")
        bob.type("1\n")
        bob.wait("seat> ")
        bob.type("b\n")
        ann.wait("Black is taken.")
        ann.wait("White to move: it is your turn.")

    def test_a_person_in_a_browser(self):
        """The other end need not be this program."""
        ann, url = self.open()
        table = url.rsplit("/", 1)[1]
        visitor = Visitor(self.server.port).connect().join(table)
        visitor.ask("sit", table, name="V")
        ann.wait("Black is taken.")
        ann.wait("move> ")
        ann.type("a2a4\n")
        visitor.wait_kind(table, "move")
        visitor.ask("move", table, move="a8a6", at=1)
        ann.wait("Black plays Aa6: Ace a8\u2013a6.")
        ann.wait("move> ")
        visitor.hang_up()
        ann.wait("V is away.")

    def test_a_key_takes_a_seat_along(self):
        ann, bob, url = self.pair()
        table = url.rsplit("/", 1)[1]
        with open([os.path.join(folder, name) for folder, _, names in os.walk(self.home("Bob"))
                   for name in names if name.startswith("visitor-")][0]) as file:
            cookie = "wayfarer=" + file.read().strip()
        key = Visitor(self.server.port, cookie=cookie).connect().join(table).ask("key", table)["key"]
        phone = self.join("Phone", url="%s#key=%s" % (url, key))
        phone.wait("wait> ")
        self.play(ann, phone, "a2a4")

    def test_without_a_terminal(self):
        """Lines of a pipe are moves and commands; the answers come before the end."""
        ann, url = self.open()
        status, out, err = wayfarer("join", url, "--ascii", stdin="say hi\nquit\n", HOME=self.home("Pipe"), XDG_STATE_HOME=self.home("Pipe"))
        self.assertEqual((status, err), (0, ""))
        ann.wait("Black is taken.")
        ann.wait("Black: hi")
        self.assertIn("Your seat is kept", out)
        self.assertNotIn("\033", out)

    def test_from_a_game_in_the_terminal(self):
        """The game is kept, as by `quit`."""
        _, url = self.open()
        bob = Terminal(self.home("Bob"), "play", "travelers", "--seat", "b=human")
        self.addCleanup(bob.close)
        bob.wait("move> ")
        bob.type("a2a4\n")
        bob.wait("Black to move.")
        bob.wait("move> ")
        bob.type("join %s\n" % url)
        bob.wait("The game is kept")
        bob.wait("Free: Black (b).")
        bob.wait("seat> ")

    def test_leaving_asks(self):
        ann, bob, _ = self.pair()
        ann.type(BREAK)
        ann.answer("Leave the table? The game and its clock go on. (y/n)", "n\n")
        ann.wait("move> ")
        ann.type(BREAK)
        ann.answer("Leave the table?", "y\n")
        self.assertEqual(ann.end()[0], 0)

    def test_what_is_no_table(self):
        for words, message in ((["ftp://example.org/t/x"], "'ftp://example.org/t/x' is not the address of a server or a table"),
                               (["http://127.0.0.1:0/t/x"], "is not the address"),
                               ([self.url + "/rules/travelers"], "is not the address"),
                               ([self.url + "/t/abcdefghjkmn"], "the server refuses the table: "),
                               (["http://127.0.0.1:%d" % free_port()], "Connection refused"),
                               ([self.url + "/t/x", "--new", "travelers"], "--new opens a table"),
                               ([self.url, "--clock", "5+3"], "'--clock' needs --new"),
                               ([self.url, "--new", "travelers", "--clock", "soon"], "a clock is MINUTES+SECONDS"),
                               ([self.url, "--new", "chess"], "no game is called 'chess'"),
                               ([self.url, "--new", "travelers", "--start", "9"], "position: ")):
            status, out, err = wayfarer("join", *words, HOME=self.home("Nobody"), XDG_STATE_HOME=self.home("Nobody"))
            self.assertEqual((status, err.count("\n")), (2, 1), (words, out, err))
            self.assertIn(message, err)

    def test_what_is_no_server(self):
        """Something else listens there: it says nothing of use, or closes."""
        for answer in (b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi", b"220 mail\r\n", b""):
            with socket.create_server(("127.0.0.1", 0)) as listener:
                def serve(answer=answer, listener=listener):
                    line = listener.accept()[0]
                    line.recv(4096)
                    line.sendall(answer)
                    line.close()
                thread = threading.Thread(target=serve)
                thread.start()
                status, _, err = wayfarer("join", "http://127.0.0.1:%d" % listener.getsockname()[1], HOME=self.home("Nobody"),
                                          XDG_STATE_HOME=self.home("Nobody"))
                thread.join()
            self.assertEqual((status, err.count("\n")), (2, 1), err)
            self.assertRegex(err, "is not a Wayfarer server|the server does not answer")


class Tls(Case):
    def setUp(self):
        super().setUp()
        folder = self.home("certificate")
        self.certificate, key = os.path.join(folder, "cert.pem"), os.path.join(folder, "key.pem")
        subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
                        "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1", "-keyout", key,
                        "-out", self.certificate], check=True, capture_output=True)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self.certificate, key)
        listener = socket.create_server(("127.0.0.1", 0))
        self.addCleanup(listener.close)
        self.secure = "https://localhost:%d" % listener.getsockname()[1]
        threading.Thread(target=self.accept, args=(listener, context), daemon=True).start()

    def accept(self, listener, context):
        """A proxy that ends TLS, as a small nginx."""
        while True:
            try:
                raw = listener.accept()[0]
            except OSError:
                return
            threading.Thread(target=self.proxy, args=(raw, context), daemon=True).start()

    def proxy(self, raw, context):
        try:
            inside = context.wrap_socket(raw, server_side=True)
            outside = socket.create_connection(("127.0.0.1", self.server.port))
        except OSError:
            raw.close()
            return
        back = threading.Thread(target=self.copy, args=(outside, inside), daemon=True)
        back.start()
        self.copy(inside, outside)

    @staticmethod
    def copy(source, target):
        try:
            while data := source.recv(65536):
                target.sendall(data)
        except OSError:
            pass
        for one in (source, target):
            try:
                one.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

    def test_a_table_over_tls(self):
        ann = self.join("Ann", "--new", "travelers", url=self.secure, SSL_CERT_FILE=self.certificate)
        url = re.search(r"wayfarer join (https\S+/t/\S+)", ann.wait("wait> "))[1]
        bob = self.join("Bob", "--seat", "b", url=url, SSL_CERT_FILE=self.certificate)
        bob.wait("White to move.")
        bob.wait("wait> ")
        ann.wait("move> ")
        self.play(ann, bob, "a2a4")
        self.play(bob, ann, "a8a6")

    def test_a_certificate_is_checked(self):
        nobody = {"HOME": self.home("Nobody"), "XDG_STATE_HOME": self.home("Nobody")}
        status, _, err = wayfarer("join", self.secure, **nobody)
        self.assertEqual(status, 2)
        self.assertIn("TLS: self-signed certificate", err)
        other = self.secure.replace("localhost", "127.0.0.2")
        self.assertEqual(wayfarer("join", other, SSL_CERT_FILE=self.certificate, **nobody)[0], 2)


if __name__ == "__main__":
    unit.main()
