"""Wins that a move allows or misses."""

from reasons import traverse
from reasons.base import NAMES, attacker_turns, expect, is_of


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
        expect(traverse.count_home(case.boards()[-1], NAMES[case.text.split()[0]]) == 8, "not all are home")


def check_missed_win(case):
    told = case.program.json("best", case.spec, "--position", case.before, "--nodes", 2000000)
    expect(told["expected_points"][case.seat] > 0.9, "no win was there:", told["expected_points"])


def check_race(case):
    """A race that is won by force, or one that is counted."""
    (check_win if "cannot be stopped" in case.text else traverse.check_race)(case)
