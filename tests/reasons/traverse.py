"""Reasons of TRAVERSE."""

import collections
import re

from reasons.base import NAMES, STEPS, at, expect, traverse_board

REPLIES = 40  # of all replies, so many are tried


def is_home(seat, place):
    file, rank = at(place)
    middle = lambda n: 1 <= n <= 8
    return {"s": rank == 10 and middle(file), "n": rank == 1 and middle(file), "w": file == 9 and middle(rank - 1),
            "e": file == 0 and middle(rank - 1)}[seat]


def rows_to_go(seat, place):
    file, rank = at(place)
    return {"s": 10 - rank, "n": rank - 1, "w": 9 - file, "e": file}[seat]


def rows_of(position, seat):
    return [rows_to_go(seat, place) for place, piece in traverse_board(position).items() if piece[0] == seat]


def count_home(board, seat):
    return sum(piece[0] == seat and is_home(seat, place) for place, piece in board.items())


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


def longest(case, position, seat):
    """The most rows that a turn of a seat gains if it is to move."""
    words = position.split()
    told = case.program.json("moves", case.spec, "--position", " ".join([words[0], seat] + words[2:]))
    gains = [0]
    for move in told["moves"]:
        turn = re.match(r"([a-j]\d+)([a-j]\d+)", move)
        if turn:
            here, there = turn.groups()
            gains.append(rows_to_go(seat, here) - rows_to_go(seat, there))
    return max(gains)


def check_prepared(case):
    """After the answer that the line begins with, each reply leaves a series as long as is said."""
    seat, answer, rows = case.find(r"^It lets (\w+) prepare a series: after (\S+) it has one of (\d+) rows or more, whatever is answered\.$")
    seat, rows = NAMES[seat], int(rows)
    expect(seat == case.after.split()[1] != case.seat and case.line[0] == answer, "another answer:", case.line)
    expect(longest(case, case.after, seat) < rows, "there is one already")
    position = case.positions[1]
    replies = case.program.json("moves", case.spec, "--position", position)["moves"]
    for reply in replies[::max(1, len(replies) // REPLIES)]:
        after = case.program.walk(case.spec, position, [reply])[-1]
        expect(longest(case, after, seat) >= rows, reply, "leaves none so long")
    shown = re.match(r"([a-j]\d+)([a-j]\d+)", case.line[2]).groups()
    expect(rows_to_go(seat, shown[0]) - rows_to_go(seat, shown[1]) >= rows, "the line shows none:", case.line)


def ends_of_turn(move):
    """The spaces where a turn begins and ends."""
    return re.match(r"([a-j]\d+)([a-j]\d+)", move).groups()


def directions_of(piece):
    forward = {"s": (0, 1), "n": (0, -1), "w": (1, 0), "e": (-1, 0)}[piece[0]]
    ahead = lambda step: step[0] * forward[0] + step[1] * forward[1]
    return [step for step in STEPS if {"C": True, "S": 0 in step, "D": 0 not in step, "T": ahead(step) > 0 and 0 not in step
                                       or ahead(step) < 0 and 0 in step}[piece[1]]]


def is_exposed(piece, place, mover, rules):
    """Whether a Circle is sent back if the mover jumps over it."""
    away = rows_to_go(piece[0], place) != 9 and (rules == "expert" or not is_home(piece[0], place))
    return piece[1] == "C" and piece[0] != mover and away


def one_turn(board, piece, place, long_jumps):
    """The spaces that a piece reaches in one turn, by a step or a series of jumps; board is without it. Circles stay."""
    name = lambda file, rank: "abcdefghij"[file] + str(rank)
    inside = lambda file, rank: 0 <= file <= 9 and 1 <= rank <= 10
    steps, jumped, front = set(), set(), [place]
    for dx, dy in directions_of(piece):
        file, rank = at(place)
        if inside(file + dx, rank + dy) and name(file + dx, rank + dy) not in board:
            steps.add(name(file + dx, rank + dy))
    while front:
        file, rank = at(front.pop())
        for dx, dy in directions_of(piece):
            for far in range(2, 10 if long_jumps else 3, 2):
                if not inside(file + far * dx, rank + far * dy):
                    break
                between = [name(file + n * dx, rank + n * dy) for n in range(1, far)]
                there = name(file + far * dx, rank + far * dy)
                held = [p for p in between if p in board]
                if held == [between[far // 2 - 1]] and there not in board | dict.fromkeys(jumped) and not (
                        long_jumps and is_exposed(board[held[0]], held[0], piece[0], long_jumps)):
                    jumped.add(there)
                    front.append(there)
    return steps | jumped


def turns_alone(case, board, place):
    """The fewest turns in which a piece gets home while all others stand still; None: no way. Basic rules: a turn may not
    end on another seat's row, other than the destination, nor in a corner."""
    piece = board[place]
    rest = {where: one for where, one in board.items() if where != place}
    reached, front, turns = {place}, {place}, 0
    while front:
        if any(is_home(piece[0], where) for where in front):
            return turns
        front = {to for where in front for to in one_turn(rest, piece, where, rules_of(case.spec))
                 if may_rest(piece[0], where, to)} - reached
        reached |= front
        turns += 1
    return None


def may_rest(seat, start, place):
    file, rank = at(place)
    sides = [file == 0, file == 9, rank == 1, rank == 10]
    row = rows_to_go(seat, place) == rows_to_go(seat, start) == 9
    return sum(sides) < 2 and (sum(sides) == 0 or is_home(seat, place) or row)


def check_space(case):
    """The turns of the piece with the space taken and with the space empty."""
    space, kind, place = case.find(r"^It takes (\w+), the space that the (\w+) on (\w+) needs: ")
    board = traverse_board(case.after)
    expect(ends_of_turn(case.turn["move"])[1] == space and is_home(case.seat, space), "it goes elsewhere")
    expect(board.get(place) == case.seat + kind[0] and not is_home(case.seat, place), "no", kind, "on", place)
    empty = {where: piece for where, piece in board.items() if where != space}
    never = "has no way home" in case.text
    without = case.number(r"would need (\d+) turns?\." if never else r"were empty, in (\d+)\.")
    now = turns_alone(case, board, place)
    expect(now is None if never else now == case.number(r"gets home in (\d+) turns"), "it needs", now)
    expect(turns_alone(case, empty, place) == without and (now is None or now > without), "the space does not matter")
