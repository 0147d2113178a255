"""Results that a move gives away, as endgame tables have them.

`wayfarer tables check` compares every entry of a table with those of the positions one move later, by rules of its own
(src/checker/leapale.c). A table without a difference is right, by induction on the distance to mate. So the tables that a
sentence rests on are checked first, once each; then its numbers are compared with them, and its lines are played."""

import itertools
import re

from reasons.base import SEATS, cube_board, expect, other_of

PROMOTIONS, LINE_MAX = "HMU", 32  # of a Stockbroker; the most moves of a line
PATTERN = re.compile(
    r"^The endgame table: before this move (?:the game is a draw|(?P<winner>\w+) mates in (?P<turns>\d+) turns?"
    r"); after it (?:the game is a draw|(?P<then>\w+) mates in (?P<left>\d+) turns?)\."
    r" (?P<best>\S+) keeps the (?P<kept>win|draw)\.$")
right = set()  # the tables that were checked


def tables_of(position):
    """The names of the tables that a position rests on: its men, and fewer of them, as they are or promoted."""
    men = [piece for piece in cube_board(position).values() if piece.upper() != "E"]
    expect(1 <= len(men) <= 2, "no table has", position)
    for choice in itertools.product(*[[piece] + [p if piece == "S" else p.lower() for p in PROMOTIONS if piece in "Ss"] + [""]
                                      for piece in men]):
        left = "".join(choice)
        if left:
            yield "K%svK%s" % ("".join(p for p in left if p.isupper()), "".join(p for p in left if p.islower()).upper())


def check_tables(case):
    for name in set(tables_of(case.before)) - right:
        told = case.program.run("tables", "check", name, "--quiet")
        expect(re.search(r"[1-9]\d* positions checked, 0 wrong$", told.splitlines()[0]), told)
        right.add(name)


def value_of(case, position):
    """The seat that mates, and the turns of both sides until then; (None, 0): a draw."""
    result = case.program.json("result", case.spec, "--position", position)
    if result["result"] != "ongoing":
        return (result["seat"], 0) if result["result"] == "win" else (None, 0)
    told = case.program.json("tables", "probe", case.spec, "--position", position)
    expect(not told["clock"], "the clock may end the game first")
    if told["draw"]:
        return None, 0
    mover = position.split()[1]
    return (mover, told["win_in"]) if "win_in" in told else (other_of(mover), told["loss_in"])


def check_line(case, line, position, value):
    """A line of the tables: it ends in mate when they say, and keeps the result until then."""
    for move in line:
        position = case.program.walk(case.spec, position, [move])[-1]
        value = value[0], max(0, value[1] - 1)
        expect(value_of(case, position) == value, "after", move, "it is not", value)
    expect(value[1] == 0 or len(line) == LINE_MAX, "the line ends before mate")


def check_given(case):
    found = PATTERN.match(case.text)
    expect(found, "the sentence was not understood:", case.text)
    check_tables(case)
    said, left = value_of(case, case.before), value_of(case, case.after)
    for now, seat, turns in (said, "winner", "turns"), (left, "then", "left"):
        told = (SEATS[found[seat]] if found[seat] else None, int(found[turns] or 0))
        expect(told == (now[0], (now[1] + 1) // 2), "the table has", now, "in turns of both sides, not", told)
    rank = {case.seat: 2, None: 1, other_of(case.seat): 0}
    expect(rank[left[0]] < rank[said[0]], "nothing was given away")
    expect(case.reason["kind"] == ("throws-away-a-win" if said[0] else "lets-a-draw-slip"), case.reason["kind"])
    expect((found["kept"] == "win") == (said[0] is not None), "what is kept:", found["kept"])
    better = case.reason["better_line"]
    expect(better[0] == found["best"], "the better line begins with", better[0])
    check_line(case, better, case.before, said)
    check_line(case, case.line, case.after, left)
