"""How a piece is won: forks, pins and the other motifs."""

import re

from reasons import leapale, travelers
from reasons.base import STEPS, Wrong, expect, is_of, other_of, squares_of
from reasons.pieces import KINDS, PRICES, pieces_of


class Tactics:
    """Who attacks what on a board of Courier Leapale or The Travelers, read from its text."""

    def __init__(self, case, position):
        self.case, self.position, self.leapale = case, position, case.name == "courier-leapale"
        self.pieces = case.read(position)
        if self.leapale:
            self.cells = {leapale.cell(place): piece for place, piece in self.pieces.items()}
            self.names = {where: place for place, where in zip(self.pieces, self.cells)}

    def seat(self, place):
        return "w" if self.pieces[place].isupper() else "b"

    def price(self, place):
        return PRICES[self.case.name][self.pieces[place].upper()]

    def reach(self, place):
        """The places that a piece attacks or guards."""
        piece = self.pieces[place]
        if self.leapale:
            return {"uvwxyz"[x] + "abcdef"[y] + str(z) for x, y, z in leapale.cube_attacks(self.cells, leapale.cell(place))}
        bears = travelers.BEARS.get(piece.upper())
        return {travelers.beyond(place, step, bears) for step in STEPS if bears} - {None}

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
            del board.cells[leapale.cell(place)]
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


def check_overload(at_, guard, bait, lost, actor):
    guard, bait, lost = at_.own(guard), at_.own(bait), at_.own(lost)
    expect(at_.moves[0] == [at_.enemy(actor), bait], "the line begins otherwise")
    for place in (bait, lost):
        expect(at_.boards[0].attackers(at_.loser, place) == [guard], guard, "is not the only guard of", place)
    expect(at_.moves[1] == [guard, bait], "it does not take back")
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
        before.cells.pop(leapale.cell(moved))
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
          (r"overloaded guard: only P guards both P and P; P (?:could )?takes? the first,",
           lambda at_, g, b, p, a: check_overload(at_, g, b, p, a)),
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
