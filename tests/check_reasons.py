#!/usr/bin/env python3
"""Reads the reasons that reviews give, and looks for one that its line refutes.

usage: check_reasons.py PROGRAM [--games N] [--nodes N] [--seed S] [--only GAME]

The program plays games between levels of its own, the same for the same seed, and reviews them. Each reason is then
read again, from the English sentence and from positions as text, by what this file knows of the boards; and the
move is searched with DEEPER times the nodes of the review, whose last look has 20 times. Exit status 1 if a sentence
is refuted, or if there was none."""

import argparse
import collections
import json
import os
import re
import subprocess
import sys
import tempfile

# PLAY: nodes of a move in the games, beside the limits of levels, so that no clock decides.
DEEPER, INACCURACY, PLAY = 50, 0.05, 4000
GAMES = ["travelers", "courier-leapale", "traverse", "traverse:rules=advanced", "traverse:rules=expert", "safe-passage",
         "traverse:players=3"]
LEVELS = [(2, 4), (3, 6), (5, 2), (1, 3)]
WORTH = {"travelers": {"D": 5, "A": 3, "U": 3, "Y": 3, "T": 0, "B": 0}}


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


# ---- boards as text ----

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


def at(place):
    return "abcdefghij".index(place[0]), int(place[1:])


def is_home(seat, place):
    file, rank = at(place)
    middle = lambda n: 1 <= n <= 8
    return {"s": rank == 10 and middle(file), "n": rank == 1 and middle(file), "w": file == 9 and middle(rank - 1),
            "e": file == 0 and middle(rank - 1)}[seat]


def rows_to_go(seat, place):
    file, rank = at(place)
    return {"s": 10 - rank, "n": rank - 1, "w": 9 - file, "e": file}[seat]


def count_home(board, seat):
    return sum(piece[0] == seat and is_home(seat, place) for place, piece in board.items())


NAMES = {"South": "s", "West": "w", "North": "n", "East": "e"}


# ---- what is claimed ----

class Case:
    """A reason, and the positions it is about."""

    def __init__(self, program, spec, game, turn, before, after):
        self.program, self.spec, self.game, self.turn = program, spec, game, turn
        self.name = spec.split(":")[0]
        self.reason, self.seat, self.text = turn["reason"], turn["seat"], turn["reason"]["text"]
        self.before, self.after = before, after
        self.line = self.reason["line"]
        self.positions = program.walk(spec, after, self.line)
        self.read = {"travelers": square_board, "courier-leapale": cube_board, "safe-passage": square_board,
                     "traverse": traverse_board}[self.name]

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


def attacker_turns(case):
    return (len(case.line) + 1) // 2


def check_win(case):
    """At the end of the line the other side has won, in no more turns than is said."""
    result = case.program.json("result", case.spec, "--position", case.positions[-1])
    expect(result["result"] == "win" and result["seat"] != case.seat, "no win at the end:", result)
    expect(attacker_turns(case) <= case.number(r"(\d+) turns?") or ":players" in case.spec, "the win takes longer")
    if case.spec == "travelers":
        last = "9" if case.seat == "b" else "1"
        board = case.boards()[-1]
        expect(sum(p.upper() == "T" and not is_of(p, case.seat) and at_[1] == last for at_, p in board.items()) == 2)
    elif case.name == "courier-leapale":
        told = case.program.json("moves", case.spec, "--position", case.positions[-1])
        expect(told["moves"] == [], "not mated")
    elif case.spec.startswith("traverse"):
        expect(count_home(case.boards()[-1], NAMES[case.text.split()[0]]) == 8, "not all are home")


KINDS = {"travelers": {"Displacer": "D", "Ace": "A", "Deuce": "U", "Trey": "Y", "Traveler": "T", "Block": "B"},
         "courier-leapale": {"Emperor": "E", "Archduke": "H", "Empress": "M", "Alibuck": "U", "Prince": "P",
                             "Queen": "Q", "Alibaba": "A", "Duke": "D", "Duchess": "C", "Dybbuk": "Y", "Baron": "B",
                             "Governor": "G", "Elk": "L", "Gnu": "N", "Oberon": "O", "Stockbroker": "S"}}


def follow(case, place):
    """Where the piece on a place is captured in the line: the number of the move, or None. A displaced piece is
    followed to where it is sent."""
    for i, move in enumerate(case.line):
        parts = re.findall(r"[u-z]?[a-i]\d", move.split(",")[0])
        if parts[0] == place:
            place = parts[1]
        elif parts[1] == place:
            return i
        for pair in re.findall(r",([a-i]\d)([a-i]\d)", move):
            if pair[0] == place:
                place = pair[1]
    return None


def check_material(case):
    """The piece that is named is taken, and the mover has fewer pieces for it."""
    kind, place = case.find(r"[Tt]he (\w+) on (\w+)")
    if case.text.startswith("A piece"):
        kind, place = case.find(r"takes the (\w+) on (\w+)")
    boards = case.boards()
    piece = boards[0].get(place, " ")
    expect(piece.upper() == KINDS[case.name][kind] and is_of(piece, case.seat), "no", kind, "on", place)
    taken = follow(case, place)
    expect(taken is not None and taken % 2 == 0, "it is not taken")
    def count(board, seat):
        return sum(is_of(p, seat) for p in board.values())
    other = "b" if case.seat == "w" else "w"
    lost = count(boards[0], case.seat) - count(boards[-1], case.seat)
    got = count(boards[0], other) - count(boards[-1], other)
    # what the best move takes too was there to be taken: it is no price
    best = re.findall(r"[u-z]?[a-i]\d", case.turn["best"])[1]
    there = case.read(case.before).get(best, "")
    got -= bool(there) and not is_of(there, case.seat) and boards[0].get(best) == there and \
        any(re.findall(r"[u-z]?[a-i]\d", move)[1] == best for move in case.line[1::2])
    expect(lost >= 1 and (lost > got or " for the " in case.text), "lost", lost, "got", got)


def check_promotion(case):
    place, to = case.find(r"on (\w+) can be promoted on (\w+),")
    boards = case.boards()
    for i in range(0, len(case.line), 2):
        words = re.findall(r"[u-z]?[a-i]\d", case.line[i])
        if case.line[i][-1].isalpha() and words[1] == to:
            piece = boards[i + 1][to]
            expect(piece.upper() in "HMU" and not is_of(piece, case.seat), "no promoted piece")
            return
    raise Wrong("no promotion on " + to)


def check_displacement(case):
    kind, place, to = case.find(r"the (\w+) on (\w+) can now be displaced to (\w+)") if "ko has" in case.text else \
        case.find(r"The (\w+) on (\w+) can now be displaced to (\w+)")
    first, then = case.boards()[:2]
    expect(first.get(place) == then.get(to) and is_of(first[place], case.seat), "it does not go there")
    expect(first[place].upper() == KINDS["travelers"][kind], "it is no", kind)
    if "costs it" in case.text:
        ranks = int(to[1]) - int(place[1])
        expect(ranks < 0 if case.seat == "w" else ranks > 0, "it is not set back")


def check_jumps(board, seat, path, long_jumps):
    """A series of jumps, each over one piece in the middle of the way, to an empty space."""
    piece = board.get(path[0], "  ")
    expect(piece[0] == seat, "no piece of", seat, "on", path[0])
    board = {place: p for place, p in board.items() if place != path[0]}
    forward = {"s": (0, 1), "n": (0, -1), "w": (1, 0), "e": (-1, 0)}[seat]
    for here, there in zip(path, path[1:]):
        (a, b), (c, d) = at(here), at(there)
        across, up = c - a, d - b
        far = max(abs(across), abs(up))
        expect(across in (0, far, -far) and up in (0, far, -far) and far % 2 == 0, "no jump:", here, there)
        expect(long_jumps or far == 2, "a long jump:", here, there)
        step = across // far, up // far
        straight = 0 in step
        ahead = step[0] * forward[0] + step[1] * forward[1]
        allowed = {"C": True, "S": straight, "D": not straight, "T": (not straight and ahead > 0) or (straight and ahead < 0)}
        expect(allowed[piece[1]], "not a direction of", piece)
        between = ["abcdefghij"[a + n * step[0]] + str(b + n * step[1]) for n in range(1, far)]
        expect([p for p in between if p in board] == [between[far // 2 - 1]], "not over one piece:", here, there)
        expect(there not in board, there, "is held")
        hurdle = board[between[far // 2 - 1]]
        if long_jumps and hurdle[1] == "C" and hurdle[0] != seat:  # circles leave the board at once
            own = between[far // 2 - 1]
            start = rows_to_go(hurdle[0], own) == 9
            if not start and (not is_home(hurdle[0], own) or long_jumps == "expert"):
                del board[own]


def rules_of(spec):
    found = re.search(r"rules=(advanced|expert)", spec)
    return found.group(1) if found else ""


def check_series(case):
    path = case.find(r": ([a-j]\d+(?:-[a-j]\d+)+)")[0].split("-")
    misses = case.reason["kind"] == "misses-series"
    seat = case.seat if misses else NAMES[case.find(r"(South|West|North|East) a (?:series|long jump)")[0]]
    check_jumps(traverse_board(case.before if misses else case.after), seat, path, rules_of(case.spec))
    expect((len(path) == 2) == ("long jump" in case.text), "a series is not a long jump")
    gained = rows_to_go(seat, path[0]) - rows_to_go(seat, path[-1])
    expect(gained >= 4, "gains", gained)
    if "rows" in case.text:
        expect(gained == case.number(r"(\d+) rows"), "gains", gained)
    else:
        expect(is_home(seat, path[-1]), "is not home")
    if not misses:
        expect(case.line[0].startswith(path[0] + path[-1]), "the line begins otherwise")


def check_circle(case):
    place, to, path = case.find(r"The Circle on (\w+) can be sent back to (\w+): ([\w-]+)")
    first, then = case.boards()[:2]
    expect(first.get(place) == case.seat + "C" == then.get(to), "no circle goes from", place, "to", to)
    expect(rows_to_go(case.seat, to) - rows_to_go(case.seat, place) >= 3, "not far back")
    check_jumps(first, case.after.split()[1], path.split("-"), rules_of(case.spec))


def check_race(case):
    if "cannot be stopped" in case.text:
        check_win(case)
        return
    winner, turns, own = case.find(r"lost: (\w+) needs (\d+) turns?, \w+ needs (\d+)")
    board = case.boards()[-1]
    expect(count_home(board, NAMES[winner]) == 8, winner, "is not home")
    expect(count_home(board, case.seat) < 8, "the mover is home too")
    seats = len(set(piece[0] for piece in board.values()))
    expect(len(case.line) <= int(turns) * seats, "it takes longer")
    expect(int(own) * seats >= int(turns) * seats - seats + 1, "the mover would be first")


def check_strands(case):
    kind, place = case.find(r"strands the (\w+) on (\w+)")
    board = traverse_board(case.after)
    expect(board.get(place) == case.seat + kind[0], "no", kind, "on", place)
    if "for ever" in case.text:
        colour = sum(at(place)) % 2
        row = [p for p, piece in board.items() if is_home(case.seat, p) and sum(at(p)) % 2 == colour
               and piece[0] == case.seat and (piece[1] != "C" or rules_of(case.spec) == "advanced")]
        expect(kind == "Diamond" and rules_of(case.spec) and len(row) == 4 and not is_home(case.seat, place), row)
        return
    winner = NAMES[case.find(r"before (\w+)")[0]]
    end = case.boards()[-1]
    expect(count_home(end, winner) == 8 and count_home(end, case.seat) < 8, "the race is not lost")


def check_shut_out(case):
    seat = NAMES[case.text.split()[0]]
    board = case.boards()[-1]
    row = [place for place in (f + r for f in "abcdefghij" for r in "1 2 3 4 5 6 7 8 9 10".split()) if is_home(seat, place)]
    expect(all(place in board for place in row) and 0 < count_home(board, seat) < 8, "not shut out")
    expect(seat != case.seat, "the mover itself")


def check_goal(case):
    words = ("solve", case.spec, "--position", case.after, "--nodes", 3000000, "--seed", 77)
    if "no move that is allowed" in case.text:
        expect(case.program.json("moves", case.spec, "--position", case.after)["moves"] == [], "there are moves")
        return
    told = case.program.json(*words)
    expect(told["high"] is None, "a way of", told["high"], "plies is found")
    expect("(proven)" not in case.text or told["status"] == "unreachable", "not proven:", told["status"])


def check_missed_win(case):
    told = case.program.json("best", case.spec, "--position", case.before, "--nodes", 2000000)
    expect(told["expected_points"][case.seat] > 0.9, "no win was there:", told["expected_points"])


def check_missed_material(case):
    kind, place = case.find(r"enemy (\w+) on (\w+)")
    piece = case.read(case.before).get(place, " ")
    expect(piece.upper() == KINDS[case.name][kind] and not is_of(piece, case.seat), "no", kind, "on", place)


def check_missed_promotion(case):
    place = case.find(r"of the \w+ on (\w+),")[0]
    piece = case.read(case.before).get(place, " ")
    expect(piece.upper() == "S" and is_of(piece, case.seat), "no Stockbroker on", place)


# ---- what is counted ----

SEATS = {"White": "w", "Black": "b", **NAMES}
STEPS = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]
BEARS = {"A": 1, "U": 2, "Y": 3}  # Travelers: the distance of captures
# as in src/search/travelers/worth.h and src/search/leapale/worth.h
PRICES = {"travelers": {"D": 250, "A": 100, "U": 120, "Y": 120, "T": 0, "B": 0},
          "courier-leapale": {"E": 10000, "H": 300, "M": 1000, "U": 220, "P": 210, "Q": 700, "A": 140, "D": 160,
                              "C": 470, "Y": 110, "B": 200, "G": 520, "L": 130, "N": 380, "O": 330, "S": 55}}


def other_of(seat):
    return "b" if seat == "w" else "w"


def seats_of(spec):
    players = re.search(r"players=(\d)", spec)
    if not spec.startswith("traverse"):
        return "wb"
    return {"2": "sn", "3": "swn", "4": "swne"}[players.group(1) if players else "2"]


def beyond(place, step, n):
    """The square n steps on, or None, on the board of The Travelers."""
    file, rank = at(place)
    file, rank = file + n * step[0], rank + n * step[1]
    return "abcdefghi"[file] + str(rank) if 0 <= file < 9 and 1 <= rank <= 9 else None


def slide(board, place, step, far):
    """The empty squares from a place on, in a straight line."""
    squares = []
    for n in range(1, far + 1):
        square = beyond(place, step, n)
        if square is None or square in board:
            break
        squares.append(square)
    return squares


def borne_on(board, seat):
    """Squares on which an Ace, a Deuce or a Trey of the seat bears; what stands between does not matter."""
    return {beyond(place, step, BEARS[piece.upper()]) for place, piece in board.items()
            if is_of(piece, seat) and piece.upper() in BEARS for step in STEPS} - {None}


def under_way(board, seat):
    """The Travelers that have not arrived."""
    last = "9" if seat == "w" else "1"
    return [place for place, p in board.items() if p.upper() == "T" and is_of(p, seat) and place[1] != last]


def count_ranks(case, position, seat):
    """Ranks that both Travelers have to go."""
    return sum(9 - int(t[1]) if seat == "w" else int(t[1]) - 1 for t in under_way(square_board(position), seat))


def count_ways(case, position, seat):
    """Squares of the last rank that a Traveler reaches in one slide or two, each to a square
    where it is not in Check; a square counts for each Traveler. Nobody else moves in between. A Traveler that has
    arrived goes no further."""
    board, count = square_board(position), 0
    check, last = borne_on(board, other_of(seat)), "9" if seat == "w" else "1"
    for traveler in under_way(board, seat):
        reached = {traveler}
        for _ in range(2):
            origins = [place for place in reached if place[1] != last]
            reached |= {to for place in origins for step in STEPS for to in slide(board, place, step, 3)} - check
        count += sum(place[1] == last for place in reached)
    return count


def count_unguarded(case, position, seat):
    """Pieces that can be captured where they are not guarded, and the Displacer also where it is."""
    board = square_board(position)
    guarded, attacked = borne_on(board, seat), borne_on(board, other_of(seat))
    hanging = {place for place, p in board.items() if p.upper() in BEARS} - guarded
    hanging |= {place for place, p in board.items() if p.upper() == "D"}
    return sum(is_of(board[place], seat) for place in hanging & attacked)


def count_throws(case, position, seat):
    """Pieces that the enemy Displacer could displace if it were to move. In a ko the side to move may not displace the
    other's Displacer."""
    board, victims = square_board(position), set()
    _, turn, ko, *_ = position.split()
    spared = "TBD" if ko == "k" and turn != seat else "TB"
    may_go = {place for place, p in board.items() if is_of(p, seat) and p.upper() not in spared}
    may_go |= set(under_way(board, seat))
    displacer = [place for place, p in board.items() if p.upper() == "D" and not is_of(p, seat)]  # or it is captured
    for landing in [to for place in displacer for step in STEPS for to in slide(board, place, step, 8)]:
        cross = {landing[0] + r for r in "123456789"} | {c + landing[1] for c in "abcdefghi"}
        if cross - (set(board) - set(displacer) | {landing}):
            victims |= {beyond(landing, step, 1) for step in STEPS if 0 in step} & may_go
    return len(victims)


def cell(place):
    return "uvwxyz".index(place[0]), "abcdef".index(place[1]), int(place[2])


def is_cell(where):
    return 0 <= where[0] < 6 and 0 <= where[1] < 6 and 1 <= where[2] <= 6


def go(where, step, n=1):
    return tuple(a + n * b for a, b in zip(where, step))


def cube_steps(*shapes):
    """All steps of some shapes, as (0, 1, 2): along one axis none, along another one, along the third two cells."""
    return [(x, y, z) for x in range(-3, 4) for y in range(-3, 4) for z in range(-3, 4)
            if tuple(sorted(map(abs, (x, y, z)))) in shapes]


ORTHOGONAL, STANDARD, NONSTANDARD = (0, 0, 1), (0, 1, 1), (1, 1, 1)
RADIALS = cube_steps(ORTHOGONAL, STANDARD, NONSTANDARD)
LEAPERS = {"N": cube_steps((0, 1, 2), (0, 1, 3)), "O": cube_steps((1, 1, 2), (1, 2, 2))}
# the kinds that step, slide and leap
RIDERS = {"PQA": cube_steps(ORTHOGONAL, STANDARD), "DCY": cube_steps(ORTHOGONAL, NONSTANDARD),
          "BGL": cube_steps(STANDARD, NONSTANDARD), "EMU": RADIALS, "HMU": RADIALS}


def ring(where):
    """How far out the file of a cell lies."""
    return max(abs(2 * where[0] - 5), abs(2 * where[1] - 5))


def broker_captures(where, forward):
    """The cells on which a Stockbroker captures."""
    ahead = [(step, go(where, (*step, forward))) for step in STEPS]
    return [to for step, to in ahead if is_cell(to) and (0 not in step or ring(to) != ring(where))]


def cube_attacks(cells, where):
    """The cells on which a piece could capture if an enemy stood there."""
    piece = cells[where]
    kind = piece.upper()
    if kind == "S":
        return broker_captures(where, 1 if piece == "S" else -1)
    if kind in LEAPERS:
        return [to for to in (go(where, step) for step in LEAPERS[kind]) if is_cell(to)]
    kinds, steps = next((kinds, steps) for kinds, steps in RIDERS.items() if kind in kinds)
    first, most = ((1, 1), (1, 5), (2, 2))[kinds.index(kind)]
    reached = []
    for step in steps:
        for n in range(first, most + 1):
            to = go(where, step, n)
            if is_cell(to):
                reached.append(to)
            if most == 5 and to in cells:
                break
    return reached


def cube_attackers(position):
    """The pieces, by cell, and the kinds of those that attack or guard each cell, by seat and cell."""
    cells = {cell(place): piece for place, piece in cube_board(position).items()}
    attackers = {"w": collections.defaultdict(list), "b": collections.defaultdict(list)}
    for where, piece in cells.items():
        for to in cube_attacks(cells, where):
            attackers["w" if piece.isupper() else "b"][to].append(piece.upper())
    return cells, attackers


def count_hanging(case, position, seat):
    """Pieces that can be captured where they are not guarded, or are worth more than the cheapest piece that captures.
    Pins do not count."""
    price, count = PRICES["courier-leapale"], 0
    cells, attackers = cube_attackers(position)
    for where, piece in cells.items():
        takers, guards = attackers[other_of(seat)][where], attackers[seat][where]
        if is_of(piece, seat) and piece.upper() != "E" and takers:
            count += not guards or price[piece.upper()] > min(price[kind] for kind in takers)
    return count


def count_siege(case, position, seat):
    """Cells beside the Emperor that the enemy attacks."""
    cells, attackers = cube_attackers(position)
    emperor = next(where for where, piece in cells.items() if piece == ("E" if seat == "w" else "e"))
    return sum(bool(attackers[other_of(seat)][go(emperor, step)]) for step in RADIALS if is_cell(go(emperor, step)))


def rows_of(position, seat):
    return [rows_to_go(seat, place) for place, piece in traverse_board(position).items() if piece[0] == seat]


def count_jumps(case, position, seat):
    """The rows that all pieces gain with the best turn of each."""
    words = position.split()
    told = case.program.json("moves", case.spec, "--position", " ".join([words[0], seat] + words[2:]))
    gains = collections.Counter()
    for move in told["moves"]:
        turn = re.match(r"([a-j]\d+)([a-j]\d+)", move)
        if turn:
            here, there = turn.groups()
            gains[here] = max(gains[here], rows_to_go(seat, here) - rows_to_go(seat, there))
    return sum(gains.values())


# By kind: the words for what is counted, whether more of it is better for the seat that has it, and how to count it.
COUNTED = {
    "loses-ground": (r" (ranks?|rows?) to go in all", False, {
        "travelers": count_ranks, "traverse": lambda case, position, seat: sum(rows_of(position, seat))}),
    "last-piece": (r"last.* rows? to go", False, {
        "traverse": lambda case, position, seat: max(rows_of(position, seat))}),
    "fewer-jumps": (r"can gain \d+ rows? with a turn each", True, {"traverse": count_jumps}),
    "fewer-ways": (r"open to the Travelers of \w+ within two turns", True, {"travelers": count_ways}),
    "more-hanging": (r"attacked and not guarded enough", False, {
        "travelers": count_unguarded, "courier-leapale": count_hanging}),
    "more-displaceable": (r"can be displaced", False, {"travelers": count_throws}),
    "emperor-open": (r"beside (that|the Emperor) of \w+ (is|are) attacked", False, {"courier-leapale": count_siege})}
# how a sentence begins that blames the mover for its own side only or also, and for the other side only
BLAMES_OWN = r"It (loses ground|leaves|gets fewer|closes|exposes)\b"
BLAMES_OTHER = r"It (lets|gives|opens|threatens|eases)\b"


def ends_of(case, best):
    """The positions some turns on, after the move and after the best move."""
    length = case.number(r"(\d+) turns on") * len(seats_of(case.spec))
    line = case.reason["better_line"]
    expect(best == case.turn["best"] == line[0], best, "is not the best move")
    expect(len(case.line) + 1 == length, "the line has", len(case.line), "moves")
    expect(len(line) == length, "the line of the best move has", len(line), "moves")
    return case.positions[-1], case.program.walk(case.spec, case.before, line[:length])[-1]


def seats_named(case):
    """The seats of the sentence, in order; with two, the first is the mover."""
    named = list(dict.fromkeys(SEATS[name] for name in re.findall("|".join(SEATS), case.text)))
    expect(len(named) in (1, 2) and all(seat in seats_of(case.spec) for seat in named), "seats:", named)
    own = case.find("^(?:%s|%s)" % (BLAMES_OWN, BLAMES_OTHER))[0] is not None
    expect((named[0] == case.seat) == own and (len(named) == 1 or own), "of the wrong seat:", named)
    for word in ("others:", "more:", "threatens less:"):
        expect(not own or word not in case.text or len(named) == 2, "nothing of the other side is said")
    return named


def numbers_of(case):
    """The numbers after the move, the best move, and the numbers after it."""
    said, best, one, other = case.find(r"^(?:.* turns on, |.*: )(.*); with (\S+) it would be (\d+)(?: and (\d+))?\.$")
    return list(map(int, re.findall(r"\d+", said))), best, [int(n) for n in (one, other) if n is not None]


def check_counted(case):
    """What is counted at the end of both lines, and that it is worse for the mover after the move."""
    phrase, more_is_better, counts = COUNTED[case.reason["kind"]]
    expect(re.search(phrase, case.text), "the sentence was not understood:", case.text)
    named, (played, best, better) = seats_named(case), numbers_of(case)
    expect(len(played) == len(better) == len(named), "numbers:", played, better)
    count, ends = counts[case.name], ends_of(case, best)
    for seat, now, then in zip(named, played, better):
        counted = [count(case, position, seat) for position in ends]
        expect(counted == [now, then], "counted for", seat, counted, "instead of", [now, then])
        expect((now < then) == ((seat == case.seat) == more_is_better) and now != then, "that is no worse")


def kinds_in(case, words):
    listed = re.split(r", | and ", words) if words else []
    expect(all(word in KINDS[case.name] for word in listed), "no kinds:", words)
    return collections.Counter(KINDS[case.name][word] for word in listed)


def pieces_of(case, position, seat):
    return collections.Counter(piece.upper() for piece in case.read(position).values() if is_of(piece, seat))


def price_of(case, pieces):
    return sum(PRICES[case.name][kind] * n for kind, n in pieces.items())


def check_pieces(case):
    """Which kinds the mover has fewer of after the move than after the best move, and the other side more of."""
    kinds = r"((?:\w+(?:, | and ))*?\w+)"
    own = case.text.startswith("It loses pieces")
    if " instead of " in case.text:
        name, now, then, best = case.find(r"turns on, (\w+) has %s instead of %s, compared with (\S+)\.$" % (kinds, kinds))
        claims = [(own, name, *((then, now) if own else (now, then)))]
    elif not own:
        other, more, best = case.find(r"turns on, (\w+) still has %s, which (\S+) would win\.$" % kinds)
        claims = [(False, other, more, None)]
    else:
        name, fewer, best, other, more = case.find(
            r"turns on, (\w+) is down %s compared with (\S+?)(?:, and (\w+) still has %s)?\.$" % (kinds, kinds))
        claims = [(True, name, fewer, None)] + [(False, other, more, None)] * (other is not None)
        lead = "It loses pieces%s: " % (" and wins less" if other else "")
        expect(case.text.startswith(lead), "the sentence was not understood:", case.text)
    ends = ends_of(case, best)
    for is_own, name, differ, instead in claims:
        expect((SEATS[name] == case.seat) == is_own, "of the wrong seat:", name)
        few, many = (pieces_of(case, position, SEATS[name]) for position in (ends if is_own else ends[::-1]))
        expect(many - few == kinds_in(case, differ), "differ in", dict(many - few))
        expect(few - many == kinds_in(case, instead), "and has instead", dict(few - many))
        expect(price_of(case, many) > price_of(case, few), "the pieces are worth no more")


def check_turns(case):
    """The turns home of both seats after the move and after the best move. They are those of `analyse`, which looks for
    them as the review does: that they are the fewest is not checked here, only that each piece that is not home needs
    a turn. That the mover loses by them is: it has more, or the other side fewer, than after the best move."""
    named = [SEATS[name] for name in case.find(r"^It loses turns on the way home: (\w+) needs \d+ and (\w+) \d+;")]
    played, best, better = numbers_of(case)
    expect(len(played) == len(better) == 2, "numbers:", played, better)
    expect(named[0] == case.seat != named[1] and named[1] in seats_of(case.spec), "of the wrong seats:", named)
    expect(best == case.turn["best"] == case.turn["best_line"][0], best, "is not the best move")
    after = case.program.walk(case.spec, case.before, case.turn["best_line"])[1]
    for position, numbers in ((case.after, played), (after, better)):
        told = case.program.json("analyse", case.spec, "--position", position, "--nodes", 1000).get("turns_home")
        for seat, number in zip(named, numbers):
            away = sum(rows > 0 for rows in rows_of(position, seat))
            expect(number >= away, seat, "has", away, "pieces to bring home in", number, "turns")
            expect(told is None or told[seat] == number, "analyse finds", told)
    expect(played[0] - better[0] > played[1] - better[1], "no turn is lost")


# ---- motifs: how a piece is won ----

class Tactics:
    """Who attacks what on a board of Courier Leapale or The Travelers, read from its text."""

    def __init__(self, case, position):
        self.case, self.position, self.leapale = case, position, case.name == "courier-leapale"
        self.pieces = case.read(position)
        if self.leapale:
            self.cells = {cell(place): piece for place, piece in self.pieces.items()}
            self.names = {where: place for place, where in zip(self.pieces, self.cells)}

    def seat(self, place):
        return "w" if self.pieces[place].isupper() else "b"

    def price(self, place):
        return PRICES[self.case.name][self.pieces[place].upper()]

    def reach(self, place):
        """The places that a piece attacks or guards."""
        piece = self.pieces[place]
        if self.leapale:
            return {"uvwxyz"[x] + "abcdef"[y] + str(z) for x, y, z in cube_attacks(self.cells, cell(place))}
        bears = BEARS.get(piece.upper())
        return {beyond(place, step, bears) for step in STEPS if bears} - {None}

    def attackers(self, seat, place):
        return [one for one in self.pieces if self.seat(one) == seat and place in self.reach(one)]

    def is_loose(self, place, taker):
        """Not guarded, or worth more than the piece that takes it."""
        price = self.price(place)
        return price > 0 and (price > taker or not self.attackers(self.seat(place), place))

    def emperor(self, seat):
        return next((place for place, piece in self.pieces.items() if piece == ("E" if seat == "w" else "e")), None)

    def checkers(self, seat):
        """The pieces that give check to a seat."""
        where = self.emperor(seat) if self.leapale else None
        return self.attackers(other_of(seat), where) if where else []

    def moves(self, place):
        told = self.case.program.json("moves", self.case.spec, "--position", self.position)["moves"]
        return [move for move in told if move.startswith(place)]


def squares_of(move):
    return re.findall(r"[u-z]?[a-i]\d", move.split(",")[0])


class Attack:
    """The line by which a piece is won, and its boards: the reason's own after the move, or for what was missed a
    line looked for here."""

    def __init__(self, case):
        self.case, self.misses = case, case.reason["kind"].startswith("misses-")
        self.loser = other_of(case.seat) if self.misses else case.seat
        self.start = case.before if self.misses else case.after
        self.line = case.reason["better_line"] if self.misses else case.line
        self.boards = [Tactics(case, position) for position in case.program.walk(case.spec, self.start, self.line[:3])]
        self.moves = [squares_of(move) for move in self.line]

    def piece(self, words, seat):
        """The place of a piece that the sentence names, which must stand there before the line."""
        kind, place = re.fullmatch(r"(?:the )?(?:enemy )?(\w+) on (\w+)", words).groups()
        piece = self.boards[0].pieces.get(place, " ")
        expect(piece.upper() == KINDS[self.case.name][kind] and is_of(piece, seat), "no", words)
        return place

    def own(self, words):
        return self.piece(words, self.loser)

    def enemy(self, words):
        return self.piece(words, other_of(self.loser))

    def goes(self, words, to):
        """The first move of the line, by the winner's piece that is named."""
        expect(self.moves[0] == [self.enemy(words), to], "the line begins otherwise:", self.line)
        return to

    def takes(self, by, lost, turn=1):
        """The winner's second move, or the first, takes the lost piece."""
        expect(len(self.moves) > 2 * turn and self.moves[2 * turn][1] == lost, "it is not taken:", self.line)
        expect(by is None or self.moves[2 * turn][0] == by, "another piece takes it:", self.line)
        expect(all(self.moves[i][0] != lost for i in range(1, 2 * turn, 2)), "it goes away:", self.line)

    def without(self, index, place):
        """A board without one of its pieces."""
        board = Tactics(self.case, self.boards[index].position)
        del board.pieces[place]
        if board.leapale:
            del board.cells[cell(place)]
        return board


def check_fork(at_, lost, actor, to, victims):
    board = at_.boards[1]
    at_.goes(actor, to)
    price = board.price(to)
    if lost is None:
        named = [at_.own(words) for words in re.split(r", | and (?=the )", victims)]
        expect(len(named) >= 2, "a fork of one")
        lost = at_.moves[2][1]
        expect(lost in named, "another piece is lost")
    else:
        named = [at_.own(lost)]
        lost = named[0]
        expect(to in board.checkers(at_.loser), "it gives no check")
    for place in named:
        expect(place in board.reach(to), "it does not attack", place)
        expect(board.is_loose(place, price), place, "is guarded and worth less")
    at_.takes(to, lost)


def check_discovered(at_, lost, actor, to, opener, is_check):
    lost, opener = at_.own(lost), at_.enemy(opener)
    at_.goes(actor, to)
    left = at_.without(0, at_.moves[0][0])
    if is_check:
        expect(at_.boards[1].checkers(at_.loser) == [opener], "it gives no discovered check")
        expect(at_.boards[0].emperor(at_.loser) in left.reach(opener), "the way was open")
        expect(lost in at_.boards[1].reach(to), "it is not attacked")
        at_.takes(to, lost)
        return
    expect(opener != at_.moves[0][0], "it moves itself")
    expect(lost not in at_.boards[0].reach(opener), "the way was open")
    expect(lost in left.reach(opener) and lost in at_.boards[1].reach(opener), "the way is shut")
    at_.takes(opener, lost)


def check_pin(at_, lost, actor, to, guard):
    lost = at_.own(lost)
    if guard is not None:
        guard, taker = at_.own(guard), at_.enemy(actor)
        expect(at_.moves[0] == [taker, lost], "the line begins otherwise")
        expect(lost in at_.boards[1].reach(guard), guard, "does not guard it")
        expect(set(at_.boards[1].checkers(at_.loser)) <= {lost}, "another check")
        told = at_.case.program.json("moves", at_.case.spec, "--position", at_.boards[1].position)["moves"]
        expect(all(squares_of(move)[1] != lost for move in told), "it can be taken back")
        pinned = guard
    else:
        at_.goes(actor, to)
        expect(lost in at_.boards[1].reach(to), "it is not attacked")
        expect(not at_.boards[1].checkers(at_.loser) and not at_.boards[1].moves(lost), "it can get away")
        at_.takes(None, lost)
        pinned = lost
    checkers = at_.without(1, pinned).checkers(at_.loser)
    expect(set(checkers) - set(at_.boards[1].checkers(at_.loser)), "no Emperor stands behind it")


def check_skewer(at_, lost, actor, to, front):
    lost, front = at_.own(lost), at_.own(front)
    at_.goes(actor, to)
    board = at_.boards[1]
    expect(front in board.reach(to) and lost not in board.reach(to), "not attacked so")
    expect(lost in at_.without(1, front).reach(to), "it is not behind")
    expect(at_.moves[1][0] == front, "the piece before it stays")
    at_.takes(to, lost)


def check_guard(at_, lost, actor, to, guard, is_taken):
    lost, guard = at_.own(lost), at_.own(guard)
    at_.goes(actor, guard if is_taken else to)
    expect(at_.boards[0 if is_taken else 1].attackers(at_.loser, lost) == [guard], "not its only guard")
    if not is_taken:
        expect(guard in at_.boards[1].reach(to), "the guard is not attacked")
        expect(at_.boards[1].is_loose(guard, at_.boards[1].price(to)), "the guard is not in danger")
        expect(at_.moves[1][0] == guard, "the guard stays")
    expect(not at_.boards[2].attackers(at_.loser, lost), "it is guarded again")
    at_.takes(None, lost)


def check_trap(at_, lost, actor, to):
    lost, board = at_.own(lost), at_.boards[1]
    at_.goes(actor, to)
    expect(lost in board.reach(to) and board.is_loose(lost, board.price(to)), "it is not attacked")
    expect(not board.checkers(at_.loser), "it is a check")
    for move in board.moves(lost):
        there = squares_of(move)[1]
        after = Tactics(at_.case, at_.case.program.walk(at_.case.spec, board.position, [move])[-1])
        takers = after.attackers(other_of(at_.loser), there)
        expect(any(after.is_loose(there, after.price(taker)) for taker in takers), "it is safe on", there)


def check_en_prise(at_, text):
    case, board = at_.case, at_.boards[0]
    taker, lost = at_.moves[0]
    expect(board.is_loose(lost, board.price(taker)), "it is guarded and worth no more")
    if at_.misses:
        place, by = case.find(r"take (the enemy \w+ on \w+) with (the \w+ on \w+), although")
        expect([at_.enemy(by), at_.own(place)] == [taker, lost], "the line begins otherwise")
        guarded = bool(board.attackers(at_.loser, lost))
        expect(guarded == ("worth more" in text), "the guards are otherwise")
        return
    kind, place, by = case.find(r"The (\w+) (?:goes to|on) (\w+)(?:, where| is attacked already and stays there:) (the enemy \w+ on \w+) takes")
    expect([at_.enemy(by), at_.own("the %s on %s" % (kind, place))] == [taker, lost], "the line begins otherwise")
    if "goes to" in text:
        expect(squares_of(case.turn["move"])[1] == lost, "it does not go there")
        return
    before = Tactics(case, case.before)
    expect(before.pieces.get(lost) == board.pieces[lost] and before.pieces.get(taker) == board.pieces[taker] and
           lost in before.reach(taker), "it was not attacked before")


def check_own_move(at_, text):
    """The move itself took the guard away or opened the way."""
    case, before = at_.case, Tactics(at_.case, at_.case.before)
    moved, _ = squares_of(case.turn["move"])
    if "opens the way" in text:
        by, lost = case.find(r"way of (the enemy \w+ on \w+) to (the \w+ on \w+),")
        lost, by = at_.own(lost), at_.enemy(by)
        expect(lost not in before.reach(by) and lost in at_.boards[0].reach(by), "the way is not opened")
        before.cells.pop(cell(moved))
        expect(lost in before.reach(by), "by another piece")
    else:
        lost, by = case.find(r"It leaves (the \w+ on \w+) without its only guard: (the enemy \w+ on \w+)")
        lost, by = at_.own(lost), at_.enemy(by)
        expect(before.attackers(at_.loser, lost) == [moved], "not its only guard")
        expect(not at_.boards[0].attackers(at_.loser, lost), "it is guarded")
    expect(at_.moves[0] == [by, lost], "the line begins otherwise")


PIECE = r"(the (?:enemy )?\w+ on \w+)"
MOTIFS = [(r"fork: P (?:could )?goe?s? to (\w+) and attack(?:s)? (.*?);", lambda at_, a, to, v: check_fork(at_, None, a, to, v)),
          (r"fork: P (?:could )?goe?s? to (\w+), gives? check and attacks? P,", lambda at_, a, to, p: check_fork(at_, p, a, to, None)),
          (r"discovered attack: P (?:could )?goe?s? to (\w+) and opens? the way of P to P,",
           lambda at_, a, to, o, p: check_discovered(at_, p, a, to, o, False)),
          (r"discovered check: P (?:could )?goe?s? to (\w+) and attacks? P, while P gives check",
           lambda at_, a, to, p, o: check_discovered(at_, p, a, to, o, True)),
          (r"pin: P (?:could )?goe?s? to (\w+) and attacks? P, which", lambda at_, a, to, p: check_pin(at_, p, a, to, None)),
          (r"pin: P (?:could )?takes? P, and P is pinned", lambda at_, a, p, g: check_pin(at_, p, a, None, g)),
          (r"skewer: P (?:could )?goe?s? to (\w+) and attacks? P; P behind",
           lambda at_, a, to, f, p: check_skewer(at_, p, a, to, f)),
          (r"guard(?: is taken)?: P (?:could )?takes? P, the only guard of P,",
           lambda at_, a, g, p: check_guard(at_, p, a, None, g, True)),
          (r"away: P (?:could )?goe?s? to (\w+) and attacks? P, the only guard of P,",
           lambda at_, a, to, g, p: check_guard(at_, p, a, to, g, False)),
          (r"trap(?:ped piece)?: P (?:could )?goe?s? to (\w+) and attacks? P, which", lambda at_, a, to, p: check_trap(at_, p, a, to))]


def check_motif(case):
    """How a piece is won, by the boards of its line. Besides: the winner gains by the line, and gives what is said."""
    at_, prices = Attack(case), PRICES[case.name]
    ends = case.program.walk(case.spec, at_.start, at_.line)
    sides = {seat: pieces_of(case, ends[0], seat) - pieces_of(case, ends[-1], seat) for seat in "wb"}
    worth = {seat: sum(prices[kind] * n for kind, n in lost.items()) for seat, lost in sides.items()}
    expect(worth[at_.loser] > worth[other_of(at_.loser)], "nothing is won:", sides)
    price = re.search(r"The (\w+) is the price\.$", case.text)
    if price:  # the move itself may have taken it
        paid = pieces_of(case, case.before, other_of(at_.loser)) - pieces_of(case, ends[-1], other_of(at_.loser))
        expect(paid[KINDS[case.name][price.group(1)]], "no such price")
    if case.reason["kind"].endswith("-en-prise"):
        check_en_prise(at_, case.text)
        return
    if case.text.startswith(("It opens the way", "It leaves the")):
        check_own_move(at_, case.text)
        return
    for pattern, check in MOTIFS:
        found = re.search(pattern.replace("P", PIECE), case.text)
        if found:
            check(at_, *found.groups())
            return
    raise Wrong("the sentence was not understood: " + case.text)


CHECKS = {"allows-mate": check_win, "lets-arrive": check_win, "allows-win": check_win, "misses-mate": check_missed_win,
          "misses-win": check_missed_win, "loses-material": check_material, "misses-material": check_missed_material,
          "allows-promotion": check_promotion, "misses-promotion": check_missed_promotion, "ko": check_displacement,
          "allows-displacement": check_displacement, "loses-race": check_race, "allows-series": check_series,
          "misses-series": check_series, "strands": check_strands, "sends-circle": check_circle,
          "shuts-out": check_shut_out, "dead-end": check_goal, "goal-lost": check_goal,
          "fewer-pieces": check_pieces, "loses-turns": check_turns, **dict.fromkeys(COUNTED, check_counted),
          **{"%s-material-%s" % (how, motif): check_motif for how in ("loses", "misses") for motif in (
              "fork", "discovery", "pin", "skewer", "guard", "trap", "en-prise")}}


# ---- games ----

def moves_of(text):
    body = re.sub(r"\{[^}]*\}", " ", text[text.rindex("]") + 1:])
    return [w for w in body.split() if not re.match(r"^(\d+\.+|\*|[\d/]+(-[\d/]+)+)$", w)]


def play(program, spec, count, seed, folder):
    """Games of mixed levels, as files."""
    files = []
    if spec.startswith("safe-passage"):
        for i in range(count):
            record, path = '[Spec "%s:start=%d"]\n\n*\n' % (spec, (seed * 37 + i * 211) % 960), os.path.join(folder, "%d.txt" % i)
            start, moves = "%s:start=%d" % (spec, (seed * 37 + i * 211) % 960), []
            for turn in range(16):
                # every third move is any move: a person goes astray
                words = ("best", start, "--moves", " ".join(moves), "--nodes", 2000, "--seed", seed + turn)
                if turn % 3 == 2:
                    legal = program.json("moves", start, "--position", position)["moves"]
                    moves.append(legal[(seed * 31 + i * 17 + turn * 7) % len(legal)])
                else:
                    moves.append(program.json(*words)["move"])
                position = program.walk(start, program.run("start", start), moves)[-1]
                if not program.json("moves", start, "--position", position)["moves"]:
                    break
            with open(path, "w") as file:
                file.write(record.replace("*", " ".join(moves) + " *"))
            files.append(path)
        return files
    for i, (one, other) in enumerate(LEVELS):
        share = (count + len(LEVELS) - 1 - i) // len(LEVELS)
        if share == 0:
            continue
        inner = os.path.join(folder, str(i))
        engines = ["search,Level=%d,name=a" % one, "search,Level=%d,name=b" % other]
        seats = 3 if "players=3" in spec else 2
        engines += ["search,Level=%d,name=c" % one] * (seats - 2)
        program.run("match", "--spec", spec, *[w for e in engines for w in ("--engine", e)], "--games",
                    (share + seats - 1) // seats * seats, "--seed", seed + i, "--nodes", PLAY, "--out", inner, "--quiet")
        files += [os.path.join(inner, name) for name in sorted(os.listdir(inner)) if name.endswith(".txt")][:share]
    return files


def chance(program, file, turn, seat, nodes):
    told = program.run("best", "--game", file, "--at", turn, "--nodes", nodes, "--json")
    if not told:
        return None  # the game is over there
    return json.loads(told)["expected_points"][seat]


class Tally:
    def __init__(self):
        self.said, self.bad, self.held, self.graded, self.kept = (collections.Counter() for _ in range(5))
        self.turns, self.explained = collections.Counter(), collections.Counter()  # turns by game and grade

    def shares(self, spec, *grades):
        """Of how many turns with these grades a reason was given."""
        given, of = (sum(counter[spec, grade] for grade in grades) for counter in (self.explained, self.turns))
        return given, of, 100 * given / max(of, 1)


def check_game(program, file, nodes, tally):
    told = program.json("review", file, "--nodes", nodes, "--threads", 1)
    with open(file) as text:
        text = text.read()
    moves, spec = moves_of(text), told["spec"]
    position = re.search(r'\[Position "(.*)"\]', text)
    positions = program.walk(spec, position.group(1) if position else program.run("start", spec), moves)
    for turn in told["turns"]:
        bad = turn["grade"] in ("mistake", "blunder")
        if not spec.startswith("safe-passage"):
            tally.turns[spec, turn["grade"]] += 1
            tally.explained[spec, turn["grade"]] += turn["reason"] is not None
        if turn["reason"] is None and not bad:
            continue
        n, holds = turn["turn"], True
        if not spec.startswith("safe-passage"):
            deep = nodes * DEEPER
            before, after = (chance(program, file, n - back, turn["seat"], deep) for back in (1, 0))
            holds = after is None or before - after >= INACCURACY
            if bad:
                tally.graded[spec] += 1
                tally.kept[spec] += holds
        if turn["reason"] is None:
            continue
        kind = turn["reason"]["kind"]
        tally.said[kind] += 1
        tally.held[kind] += holds
        try:
            CHECKS[kind](Case(program, spec, file, turn, positions[n - 1], positions[n]))
        except Wrong as wrong:
            tally.bad[kind] += 1
            print("REFUTED %s turn %d %s: %s\n  %s\n  %s\n  line %s" % (
                file, n, kind, wrong, turn["reason"]["text"], positions[n], " ".join(turn["reason"]["line"])), flush=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--games", type=int, default=8)
    parser.add_argument("--nodes", type=int, default=4000)
    parser.add_argument("--seed", type=int, default=28)
    parser.add_argument("--only")
    wish = parser.parse_args()
    program, tally, done = Program(wish.program), Tally(), 0
    specs = [s for s in GAMES if wish.only is None or s.startswith(wish.only)]
    with tempfile.TemporaryDirectory() as folder:
        for i, spec in enumerate(specs):
            inner = os.path.join(folder, str(i))
            os.mkdir(inner)
            share = (wish.games + len(specs) - 1 - i) // len(specs)
            for file in play(program, spec, share, wish.seed, inner) if share else []:
                check_game(program, file, wish.nodes, tally)
                done += 1
            print("%s: %d games" % (spec, share), flush=True)
    print("%d games, %d reasons, %d refuted" % (done, sum(tally.said.values()), sum(tally.bad.values())))
    for kind in sorted(tally.said):
        print("  %-20s %4d said, %d refuted, %d still worse by %d %% with %d times the nodes" % (
            kind, tally.said[kind], tally.bad[kind], tally.held[kind], 100 * INACCURACY, DEEPER))
    for spec in sorted(tally.graded):
        print("  %-26s %4d mistakes and blunders, %d still worse" % (spec, tally.graded[spec], tally.kept[spec]))
    for spec in sorted(set(spec for spec, _ in tally.turns)):
        print("  %s: reasons for %d of %d mistakes and blunders (%.0f %%), %d of %d inaccuracies (%.0f %%)" % (
            spec, *tally.shares(spec, "mistake", "blunder"), *tally.shares(spec, "inaccuracy")))
    return 1 if tally.bad or not tally.said else 0


if __name__ == "__main__":
    sys.exit(main())
