"""What is said to be good about a best move. An only move is read from the line after the best of the others, and each of
some others is searched."""

import re

from reasons import motifs, traverse
from reasons.base import NAMES, SEATS, expect, is_of, other_of, seats_of, squares_of, traverse_board
from reasons.pieces import KINDS, pieces_of, price_of

# SAMPLE: how many of the other moves are looked at. SEARCHED: nodes for each. WORSE: what another move loses at least, as
# a share of the game. LOST: the most that a lost game is worth.
# LEAST: the least worth that counts as a loss of pieces.
SAMPLE, SEARCHED, WORSE, LOST = 12, 20000, 0.05, 0.1
LEAST = {"travelers": 100, "courier-leapale": 75}


def others(case):
    """Some of the other legal moves, the same each time."""
    legal = case.program.json("moves", case.spec, "--position", case.before)["moves"]
    expect(case.turn["move"] in legal, "illegal:", case.turn["move"])
    rest = [move for move in legal if move != case.turn["move"]]
    expect(rest, "it is the only legal move")
    step = max(1, len(rest) // SAMPLE)
    return rest[::step]


def chance(case, position, nodes=SEARCHED):
    """What the mover may expect, and the line that a search expects."""
    told = case.program.json("best", case.spec, "--position", position, "--nodes", nodes, "--hash", 4)
    return told["expected_points"][case.seat], told["line"]


def over(case, position):
    """The result of a position that is over, or None."""
    told = case.program.json("result", case.spec, "--position", position)
    return None if told["result"] == "ongoing" else told


def net(case, position):
    """The worth of the mover's pieces minus that of the enemy's."""
    worth = [price_of(case, pieces_of(case, position, seat)) for seat in (case.seat, other_of(case.seat))]
    return worth[0] - worth[1]


def loses_piece(case, position, line):
    """Whether the enemy, who is to move, can win a piece as compared with the position before the mover's move: by the
    line that a search expects, by one of the next best, or by a capture and what a search expects then."""
    told = case.program.json("analyse", case.spec, "--position", position, "--nodes", SEARCHED, "--lines", 6)
    board = case.read(position)
    captures = [move for move in case.program.json("moves", case.spec, "--position", position)["moves"]
                if is_of(board.get(squares_of(move)[1], "?"), case.seat) and squares_of(move)[1] in board]
    for one in [line] + [one["line"] for one in told["lines"]] + [[move] for move in captures]:
        if len(one) == 1:
            after = case.program.walk(case.spec, position, one)[-1]
            one = one + (chance(case, after, SEARCHED // 10)[1] if over(case, after) is None else [])
        if net(case, case.before) - net(case, case.program.walk(case.spec, position, one)[-1]) >= LEAST[case.name]:
            return True
    return False


def check_others(case, is_lost):
    """Each of some others loses what is said."""
    own, _ = chance(case, case.after)
    for move in others(case):
        after = case.program.walk(case.spec, case.before, [move])[-1]
        ended = over(case, after)
        if ended is not None:
            expect(ended["result"] == "win" and ended["seat"] != case.seat, move, "ends the game")
            continue
        points, line = chance(case, after)
        expect(own - points >= WORSE, move, "is as good:", points, "and", own)
        expect(points < LOST or is_lost(after, line), move, "loses nothing:", points, line)


def check_only_win(case):
    winner, turns = case.find(r"only move that stops (\w+): after any other, \w+ can force a win in (\d+) turns? or fewer")
    line = case.reason["other_line"]
    ended = over(case, case.program.walk(case.spec, case.before, line)[-1])
    expect(line[0] != case.turn["move"] and len(line) // 2 <= int(turns), "the other line is wrong:", line)
    expect(ended is not None and ended["result"] == "win" and ended["seat"] == SEATS[winner] != case.seat, "no win:", ended)
    check_others(case, lambda after, line: False)


def check_only_piece(case):
    move, taker, lost = case.find(r"loses nothing: even after (\S+), (the enemy \w+ on \w+) takes (the \w+ on \w+)\.$")
    line = case.reason["other_line"]
    positions = case.program.walk(case.spec, case.before, line)
    expect(line[0] == move != case.turn["move"], "another move:", line)
    board = case.read(positions[1])
    places = {}
    for words, seat in ((taker, other_of(case.seat)), (lost, case.seat)):
        kind, place = re.fullmatch(r"the (?:enemy )?(\w+) on (\w+)", words).groups()
        expect(board.get(place, " ").upper() == KINDS[case.name][kind] and is_of(board[place], seat), "no", words)
        places[words] = place
    expect(taken_in(line[1:], places[lost], places[taker]) is not None, "it is not taken:", line)
    expect(net(case, positions[-1]) < net(case, case.before), "nothing is lost")
    check_others(case, lambda after, line: loses_piece(case, after, line))


def check_only_series(case):
    seat, path, rows = case.find(r"stops a series of (\w+): (\S+), (\d+) rows forward")
    check_series(case, NAMES[seat], path.split("-"), int(rows))
    for move in others(case):
        after = case.program.walk(case.spec, case.before, [move])[-1]
        expect(traverse.longest(case, after, NAMES[seat]) >= int(rows), move, "stops it, too")


def check_only(case):
    if "series" in case.text:
        check_only_series(case)
    elif "force a win" in case.text:
        check_only_win(case)
    else:
        check_only_piece(case)


def taken_in(line, lost, taker):
    """The index of the move by which the taker takes the lost piece. Both are named by where they stand before the line,
    and may move, be displaced or be promoted in it."""
    at_ = {"lost": lost, "taker": taker}
    for i, move in enumerate(line):
        here, there = squares_of(move)
        if there == at_["lost"] and here == at_["taker"]:
            return i
        expect(there != at_["lost"], "another piece takes it:", move)
        for pair in [(here, there)] + re.findall(r",([a-i]\d)([a-i]\d)", move):
            for which, place in at_.items():
                at_[which] = pair[1] if place == pair[0] else place
    return None


def check_forced(case):
    """The mover has won at the end of the line, in the turns that are said."""
    told = over(case, case.positions[-1])
    turns = case.number(r"in (\d+) turns?")
    expect(told is not None and told["result"] == "win" and told["seat"] == case.seat, "no win at the end:", told)
    expect(len(case.line) // 2 <= turns or len(seats_of(case.spec)) > 2, "it takes longer")
    points, _ = chance(case, case.after, 200000)
    expect(points > 1 - LOST, "it is not won:", points)


def check_wins(case):
    lost, taker, turns = case.find(r"^It wins (the enemy \w+ on \w+)(?: for the \w+)?: (the \w+ on \w+) takes it in (\d+) turns\.$")
    board = case.boards()[0]
    places = []
    for words, seat in ((lost, other_of(case.seat)), (taker, case.seat)):
        kind, place = re.fullmatch(r"the (?:enemy )?(\w+) on (\w+)", words).groups()
        expect(board.get(place, " ").upper() == KINDS[case.name][kind] and is_of(board[place], seat), "no", words)
        places.append(place)
    taken = taken_in(case.line, *places)
    expect(taken is not None and taken % 2 == 1 and taken // 2 + 2 == int(turns), "it is taken by move", taken)
    expect(net(case, case.positions[-1]) > net(case, case.before), "nothing is won")
    price = re.search(r" for the (\w+):", case.text)
    if price:
        paid = pieces_of(case, case.before, case.seat) - pieces_of(case, case.positions[-1], case.seat)
        expect(paid[KINDS[case.name][price.group(1)]], "no such price")


def check_tempo(case):
    """The piece that moved attacks another one, which nothing attacked, and which its side saves by the answer."""
    kind, place, seat = case.find(r"tempo: it attacks the enemy (\w+) on (\w+), which (\w+) has to save\.$")
    before, after, answered = (motifs.Tactics(case, at) for at in (case.before, case.after, case.positions[1]))
    moved, enemy = squares_of(case.turn["move"])[1], other_of(case.seat)
    expect(SEATS[seat] == enemy, "the wrong seat")
    expect(after.pieces.get(place, " ").upper() == KINDS[case.name][kind] and after.seat(place) == enemy, "no", kind)
    expect(before.pieces.get(moved) is None, "it takes something")
    expect(not before.attackers(case.seat, place), "it was attacked before")
    expect(place in after.reach(moved) and after.is_loose(place, after.price(moved)), "it is not in danger")
    expect(not after.checkers(enemy), "it is a check")
    expect(not after.attackers(enemy, moved) or not after.is_loose(moved, min_price(after, enemy, moved)),
           "the piece that moved is lost")
    here, there = squares_of(case.line[0])
    if here == place or there == moved or moved not in answered.pieces:
        return  # it goes away, or what attacks it is taken or displaced
    takes = there in after.pieces or answered.checkers(case.seat)
    guards = answered.attackers(enemy, place)
    expect(place not in answered.reach(moved) or guards and answered.price(place) - answered.price(moved) < LEAST[case.name],
           "it is not saved:", case.line[0])


def min_price(board, seat, place):
    return min(board.price(one) for one in board.attackers(seat, place))


def check_series(case, seat, path, rows):
    """The series is there before the move, and none as long after it."""
    expect(seat != case.seat and seat == case.after.split()[1], "not of the next seat")
    traverse.check_jumps(traverse_board(case.before), seat, path, traverse.rules_of(case.spec))
    gained = traverse.rows_to_go(seat, path[0]) - traverse.rows_to_go(seat, path[-1])
    expect(gained == rows >= 4, "gains", gained)
    expect(traverse.longest(case, case.after, seat) < rows, "there is one as long")


def check_stops(case):
    seat, path, rows = case.find(r"^It stops a series: (\w+) could have made (\S+), (\d+) rows forward\.$")
    check_series(case, NAMES[seat], path.split("-"), int(rows))
