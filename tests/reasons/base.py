"""What all checks of reasons share: the program, boards as text, and the positions of a reason."""

import json
import os
import re
import subprocess

NAMES = {"South": "s", "West": "w", "North": "n", "East": "e"}
SEATS = {"White": "w", "Black": "b", **NAMES}
STEPS = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]


class Wrong(Exception):
    """A sentence is refuted."""


def expect(right, *what):
    if not right:
        raise Wrong(" ".join(str(part) for part in what))


class Program:
    def __init__(self, path):
        self.path = os.path.abspath(path)

    def run(self, *words, stdin=None, check=True):
        done = subprocess.run([self.path, *map(str, words)], capture_output=True, text=True, input=stdin)
        if check and done.returncode not in (0, 1):
            raise RuntimeError("%s: %s" % (words, done.stderr))
        return done.stdout.strip()

    def json(self, *words):
        return json.loads(self.run(*words, "--json"))

    def walk(self, spec, position, moves):
        """The positions from `position` on, one after each move."""
        positions = [position]
        for move in moves:
            after = self.run("apply", spec, "--position", positions[-1], move)
            expect(after, "illegal in its line:", move, "in", positions[-1])
            positions.append(after)
        return positions


def at(place):
    return "abcdefghij".index(place[0]), int(place[1:])


def square_board(position):
    """Pieces by place, of boards whose ranks are written from the last to the first, one letter a piece."""
    board, ranks = {}, position.split()[0].split("/")
    for i, rank in enumerate(ranks):
        file = 0
        for token in re.findall(r"\d+|[A-Za-z]", rank):
            if token.isdigit():
                file += int(token)
            else:
                board["abcdefghij"[file] + str(len(ranks) - i)] = token
                file += 1
    return board


def cube_board(position):
    board = {}
    for level, text in zip("uvwxyz", position.split()[0].split("|")):
        board.update({level + place: piece for place, piece in square_board(text).items()})
    return board


def traverse_board(position):
    board = {}
    for i, rank in enumerate(position.split()[0].split("/")):
        file = 0
        for token in re.findall(r"10|\d|[swne][SDTC]", rank):
            if token.isdigit():
                file += int(token)
            else:
                board["abcdefghij"[file] + str(10 - i)] = token
                file += 1
    return board


class Case:
    """A reason or a merit (`field`) of a turn, and the positions it is about."""

    def __init__(self, program, spec, game, turn, before, after, field="reason"):
        self.program, self.spec, self.game, self.turn = program, spec, game, turn
        self.name = spec.split(":")[0]
        self.reason, self.seat, self.text = turn[field], turn["seat"], turn[field]["text"]
        self.before, self.after = before, after
        self.line = self.reason["line"]
        self.positions = None
        self.read = {"travelers": square_board, "courier-leapale": cube_board, "safe-passage": square_board,
                     "traverse": traverse_board}[self.name]

    def walk(self):
        """Plays the line, which must be legal, before anything is checked."""
        self.positions = self.program.walk(self.spec, self.after, self.line)

    def find(self, pattern):
        found = re.search(pattern, self.text)
        expect(found, "the sentence was not understood:", self.text)
        return found.groups() if found.groups() else found.group(0)

    def number(self, pattern):
        return int(self.find(pattern)[0])

    def boards(self):
        return [self.read(position) for position in self.positions]


def is_of(piece, seat):
    """Of games where the first side's pieces are written large."""
    return piece.isupper() == (seat == "w")


def other_of(seat):
    return "b" if seat == "w" else "w"


def seats_of(spec):
    players = re.search(r"players=(\d)", spec)
    if not spec.startswith("traverse"):
        return "wb"
    return {"2": "sn", "3": "swn", "4": "swne"}[players.group(1) if players else "2"]


def squares_of(move):
    return re.findall(r"[u-z]?[a-i]\d", move.split(",")[0])


def attacker_turns(case):
    return (len(case.line) + 1) // 2


def numbers_of(case):
    """The numbers after the move, the best move, and the numbers after it."""
    said, best, one, other = case.find(r"^(?:.* turns on, |.*: )(.*); with (\S+) it would be (\d+)(?: and (\d+))?\.$")
    return list(map(int, re.findall(r"\d+", said))), best, [int(n) for n in (one, other) if n is not None]
