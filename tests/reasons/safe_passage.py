"""Reasons of Safe Passage."""

from reasons.base import expect


def check_goal(case):
    words = ("solve", case.spec, "--position", case.after, "--nodes", 3000000, "--seed", 77)
    if "no move that is allowed" in case.text:
        expect(case.program.json("moves", case.spec, "--position", case.after)["moves"] == [], "there are moves")
        return
    told = case.program.json(*words)
    expect(told["high"] is None, "a way of", told["high"], "plies is found")
    expect("(proven)" not in case.text or told["status"] == "unreachable", "not proven:", told["status"])
