#!/usr/bin/env python3
"""Reads the reasons and merits that reviews give, and looks for one that its line refutes.

usage: check_reasons.py PROGRAM [RECORD...] [--games N] [--nodes N] [--seed S] [--only SPEC]... [--mixed] [--deeper N]

The program plays games between levels of its own, the same for the same seed, and reviews them; or it reviews these
records. With --mixed the levels are between 3 and 8. A match draws the first turns of a game at random, so no level chose
them: the shares of reasons leave them out, and a line of its own counts them ("drawn"). Each sentence is then read again,
from the English and from positions as text, by what reasons/ knows of the boards. Each move with a reason is searched with
--deeper times the nodes of the review (50; 0: not at all), whose last look has 20 times. Exit status 1 if a sentence is
refuted, or if there was none."""

import argparse
import collections
import json
import os
import re
import sys
import tempfile

from reasons.base import Case, Program, Wrong
from reasons.checks import CHECKS, MERITS

# PLAY: nodes of a move in the games, beside the limits of levels, so that no clock decides.
INACCURACY, PLAY = 0.05, 4000
GAMES = ["travelers", "courier-leapale", "traverse", "traverse:rules=advanced", "traverse:rules=expert", "safe-passage",
         "traverse:players=3"]
LEVELS = [(2, 4), (3, 6), (5, 2), (1, 3)]
MIXED = [(3, 5), (4, 6), (5, 7), (6, 8), (3, 4), (4, 7), (5, 8), (3, 6)]


def moves_of(text):
    body = re.sub(r"\{[^}]*\}", " ", text[text.rindex("]") + 1:])
    return [w for w in body.split() if not re.match(r"^(\d+\.+|\*|[\d/]+(-[\d/]+)+)$", w)]


def drawn_of(text):
    """How many turns a match drew: those before the first one that has an engine's score."""
    scored = re.search(r"\{[+-]\d", text)
    return len(moves_of(text[:scored.start()])) - 1 if scored else 0


def play(program, spec, count, seed, folder, levels):
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
    seats = 3 if "players=3" in spec else 2
    rounds = (count + seats - 1) // seats  # a match plays each opening from every seat
    for i, (one, other) in enumerate(levels):
        games = (rounds + len(levels) - 1 - i) // len(levels) * seats
        if games == 0:
            break
        inner = os.path.join(folder, str(i))
        engines = ["search,Level=%d,name=a" % one, "search,Level=%d,name=b" % other]
        engines += ["search,Level=%d,name=c" % one] * (seats - 2)
        program.run("match", "--spec", spec, *[w for e in engines for w in ("--engine", e)], "--games", games,
                    "--seed", seed + i, "--nodes", PLAY, "--out", inner, "--quiet")
        files += [os.path.join(inner, name) for name in sorted(os.listdir(inner)) if name.endswith(".txt")]
    del files[count:]
    return files


def chance(program, file, turn, seat, nodes):
    told = program.run("best", "--game", file, "--at", turn, "--nodes", nodes, "--json")
    if not told:
        return None  # the game is over there
    return json.loads(told)["expected_points"][seat]


class Tally:
    def __init__(self):
        self.said, self.bad, self.held, self.graded, self.kept = (collections.Counter() for _ in range(5))
        self.turns, self.explained, self.proved = (collections.Counter() for _ in range(3))  # turns by game and grade
        self.merits = collections.Counter()  # best moves by game with one

    def shares(self, spec, *grades):
        """For how many turns with these grades a reason was given, and how many of them were proved."""
        given, of, proved = (sum(counter[spec, grade] for grade in grades) for counter in (self.explained, self.turns, self.proved))
        return given, of, 100 * given / max(of, 1), proved

    def report(self, deeper):
        for kind, spec in sorted(self.said):
            holds = ", %d still worse by %d %% with %d times the nodes" % (self.held[kind, spec], 100 * INACCURACY, deeper)
            print("  %-25s %-26s %4d said, %d refuted%s" % (
                kind, spec, self.said[kind, spec], self.bad[kind, spec], holds if deeper and kind in CHECKS else ""))
        for spec in sorted(self.graded):
            print("  %-26s %4d mistakes and blunders, %d still worse" % (spec, self.graded[spec], self.kept[spec]))
        for spec in sorted(set(spec for spec, _ in self.turns)):
            print("  %s: reasons for %d of %d mistakes and blunders (%.0f %%, %d proved)" % (
                spec, *self.shares(spec, "mistake", "blunder")), end="")
            print(", %d of %d inaccuracies (%.0f %%, %d proved)" % self.shares(spec, "inaccuracy"), end="")
            print("; merits of %d of %d best moves" % (self.merits[spec], self.turns[spec, "best"]))


def read(case, checks, tally):
    """Reads the sentence of a case, and counts it."""
    kind = case.reason["kind"]
    tally.said[kind, case.spec] += 1
    try:
        case.walk()
        checks[kind](case)
    except Wrong as wrong:
        tally.bad[kind, case.spec] += 1
        print("REFUTED %s turn %d %s: %s\n  %s\n  %s\n  %s, line %s" % (
            case.game, case.turn["turn"], kind, wrong, case.text, case.after, case.turn["move"], " ".join(case.line)), flush=True)


def search_deeper(program, file, turn, nodes, tally, spec):
    """Whether a move still loses an inaccuracy or more by a longer search."""
    before, after = (chance(program, file, turn["turn"] - back, turn["seat"], nodes) for back in (1, 0))
    holds = after is None or before - after >= INACCURACY
    if turn["grade"] in ("mistake", "blunder"):
        tally.graded[spec] += 1
        tally.kept[spec] += holds
    if turn["reason"] is not None:
        tally.held[turn["reason"]["kind"], spec] += holds


def check_game(program, file, wish, counted, tally):
    told = program.json("review", file, "--nodes", wish.nodes, "--threads", 1)
    with open(file) as text:
        text = text.read()
    moves, drawn, spec = moves_of(text), drawn_of(text), told["spec"]
    position = re.search(r'\[Position "(.*)"\]', text)
    positions = program.walk(spec, position.group(1) if position else program.run("start", spec), moves)
    cooperative = spec.startswith("safe-passage")
    for turn in told["turns"]:
        n = turn["turn"]
        if not cooperative:
            name = spec if n > drawn else spec + ", drawn"
            tally.turns[name, turn["grade"]] += 1
            tally.explained[name, turn["grade"]] += turn["reason"] is not None
            tally.proved[name, turn["grade"]] += turn["reason"] is not None and turn["reason"]["kind"] not in counted
            tally.merits[name] += turn["merit"] is not None
        if wish.deeper and not cooperative and (turn["reason"] is not None or turn["grade"] in ("mistake", "blunder")):
            search_deeper(program, file, turn, wish.nodes * wish.deeper, tally, spec)
        for field, checks in (("reason", CHECKS), ("merit", MERITS)):
            if turn[field] is not None:
                read(Case(program, spec, file, turn, positions[n - 1], positions[n], field), checks, tally)


def records(program, wish, folder):
    """The games to review, one after another."""
    yield from wish.records
    specs = wish.only or GAMES
    for i, spec in enumerate([] if wish.records else specs):
        inner = os.path.join(folder, str(i))
        os.mkdir(inner)
        share = (wish.games + len(specs) - 1 - i) // len(specs)
        yield from play(program, spec, share, wish.seed, inner, MIXED if wish.mixed else LEVELS) if share else []
        print("%s: %d games" % (spec, share), flush=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("records", nargs="*")
    parser.add_argument("--games", type=int, default=8)
    parser.add_argument("--nodes", type=int, default=4000)
    parser.add_argument("--seed", type=int, default=28)
    parser.add_argument("--only", action="append")
    parser.add_argument("--mixed", action="store_true")
    parser.add_argument("--deeper", type=int, default=50)
    wish = parser.parse_args()
    program, tally, done = Program(wish.program), Tally(), 0
    kinds = program.json("review", "--kinds")["kinds"]
    counted = {kind["kind"] for kind in kinds if kind["meaning"].startswith("counted: ")}
    with tempfile.TemporaryDirectory() as folder:
        for file in records(program, wish, folder):
            check_game(program, file, wish, counted, tally)
            done += 1
    print("%d games, %d sentences, %d refuted" % (done, sum(tally.said.values()), sum(tally.bad.values())))
    tally.report(wish.deeper)
    return 1 if tally.bad or not tally.said else 0


if __name__ == "__main__":
    sys.exit(main())
