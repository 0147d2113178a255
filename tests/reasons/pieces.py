"""Pieces that are lost or missed, and pieces that are counted."""

import collections
import re

from reasons import counted, leapale, travelers
from reasons.base import SEATS, expect, is_of

KINDS = {"travelers": travelers.KINDS, "courier-leapale": leapale.KINDS}
PRICES = {"travelers": travelers.PRICES, "courier-leapale": leapale.PRICES}


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


def check_missed_material(case):
    kind, place = case.find(r"enemy (\w+) on (\w+)")
    piece = case.read(case.before).get(place, " ")
    expect(piece.upper() == KINDS[case.name][kind] and not is_of(piece, case.seat), "no", kind, "on", place)


def kinds_in(case, words):
    """The kinds of "Gnu and two Queens", by letter."""
    found = collections.Counter()
    for count, word in re.findall(r"(?:(two|three|\d+) )?(\w+)(?:, | and |$)", words or ""):
        name = word if not count else word.removesuffix("es" if word.endswith("sses") else "s")
        expect(name in KINDS[case.name], "no kinds:", words)
        found[KINDS[case.name][name]] += {"": 1, "two": 2, "three": 3}.get(count) or int(count)
    return found


def pieces_of(case, position, seat):
    return collections.Counter(piece.upper() for piece in case.read(position).values() if is_of(piece, seat))


def price_of(case, pieces):
    return sum(PRICES[case.name][kind] * n for kind, n in pieces.items())


def claims_of_both(case, kinds):
    """What is said about both sides, of which one at least has other pieces instead; and the best move."""
    name, own, other, its = case.find(r"turns on, (\w+) (.*), and (\w+) (.*)\.$")
    traded = re.fullmatch(r"has %s instead of %s, compared with (\S+)" % (kinds, kinds), own)
    down = re.fullmatch(r"is down %s compared with (\S+)" % kinds, own)
    keeps = re.fullmatch(r"(?:still )?has %s(?: instead of %s)?" % (kinds, kinds), its)
    expect((traded or down) and keeps, "the sentence was not understood:", case.text)
    fewer, instead, best = (traded.group(2), traded.group(1), traded.group(3)) if traded else (down.group(1), None, down.group(2))
    return [(True, name, fewer, instead), (False, other, keeps.group(1), keeps.group(2))], best


def check_pieces(case):
    """Which kinds the mover has fewer of after the move than after the best move, and the other side more of."""
    kinds = r"((?:(?:\w+ )?\w+(?:, | and ))*?(?:\w+ )?\w+)"
    own = case.text.startswith("It loses pieces")
    if case.text.startswith("It loses pieces and wins less") and " instead of " in case.text:
        claims, best = claims_of_both(case, kinds)
    elif " instead of " in case.text:
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
    ends = counted.ends_of(case, best)
    for is_own, name, differ, instead in claims:
        expect((SEATS[name] == case.seat) == is_own, "of the wrong seat:", name)
        few, many = (pieces_of(case, position, SEATS[name]) for position in (ends if is_own else ends[::-1]))
        expect(many - few == kinds_in(case, differ), "differ in", dict(many - few))
        expect(few - many == kinds_in(case, instead), "and has instead", dict(few - many))
        expect(price_of(case, many) > price_of(case, few), "the pieces are worth no more")
