"""What reviews count at the ends of two lines."""

import re

from reasons import leapale, travelers, traverse
from reasons.base import SEATS, expect, numbers_of, seats_of

# By kind: the words for what is counted, whether more of it is better for the seat that has it, and how to count it.
COUNTED = {
    "loses-ground": (r" (ranks?|rows?) to go in all", False, {
        "travelers": travelers.count_ranks, "traverse": lambda case, position, seat: sum(traverse.rows_of(position, seat))}),
    "last-piece": (r"last.* rows? to go", False, {
        "traverse": lambda case, position, seat: max(traverse.rows_of(position, seat))}),
    "fewer-jumps": (r"can gain \d+ rows? with a turn each", True, {"traverse": traverse.count_jumps}),
    "fewer-ways": (r"open to the Travelers of \w+ within two turns", True, {"travelers": travelers.count_ways}),
    "more-hanging": (r"attacked and not guarded enough", False, {
        "travelers": travelers.count_unguarded, "courier-leapale": leapale.count_hanging}),
    "more-displaceable": (r"can be displaced", False, {"travelers": travelers.count_throws}),
    "emperor-open": (r"beside (that|the Emperor) of \w+ (is|are) attacked", False, {"courier-leapale": leapale.count_siege})}
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
