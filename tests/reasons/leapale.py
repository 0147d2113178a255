"""Reasons of Courier Leapale."""

import collections
import re

from reasons.base import STEPS, Wrong, cube_board, expect, is_of, other_of

KINDS = {"Emperor": "E", "Archduke": "H", "Empress": "M", "Alibuck": "U", "Prince": "P", "Queen": "Q", "Alibaba": "A",
         "Duke": "D", "Duchess": "C", "Dybbuk": "Y", "Baron": "B", "Governor": "G", "Elk": "L", "Gnu": "N", "Oberon": "O",
         "Stockbroker": "S"}
PRICES = {"E": 10000, "H": 300, "M": 1000, "U": 220, "P": 210, "Q": 700, "A": 140, "D": 160, "C": 470, "Y": 110, "B": 200,
          "G": 520, "L": 130, "N": 380, "O": 330, "S": 55}  # as in src/search/leapale/worth.h


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
    count = 0
    cells, attackers = cube_attackers(position)
    for where, piece in cells.items():
        takers, guards = attackers[other_of(seat)][where], attackers[seat][where]
        if is_of(piece, seat) and piece.upper() != "E" and takers:
            count += not guards or PRICES[piece.upper()] > min(PRICES[kind] for kind in takers)
    return count


def count_siege(case, position, seat):
    """Cells beside the Emperor that the enemy attacks."""
    cells, attackers = cube_attackers(position)
    emperor = next(where for where, piece in cells.items() if piece == ("E" if seat == "w" else "e"))
    return sum(bool(attackers[other_of(seat)][go(emperor, step)]) for step in RADIALS if is_cell(go(emperor, step)))


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


def check_missed_promotion(case):
    place = case.find(r"of the \w+ on (\w+),")[0]
    piece = case.read(case.before).get(place, " ")
    expect(piece.upper() == "S" and is_of(piece, case.seat), "no Stockbroker on", place)
