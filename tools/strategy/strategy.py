#!/usr/bin/env python3
"""Measures the claims of the strategy chapters again: data/strategy/GAME.json (docs/strategy.md).

usage: strategy.py PROGRAM [--games FOLDER] [--only GAME] [--claim ID] [--write]

GAME is a game or all. FOLDER has games as games.sh plays them; Safe Passage is measured on data/safe-passage. A line
is printed for each claim: its id, what was found now, and the interval that the chapter states. --write puts what was
found into the files instead of comparing. Exit status 1 if a claim is outside its interval, 2 if nothing was measured."""

import argparse
import json
import math
import os
import sys
import tempfile

import measure

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
DATA = os.path.join(ROOT, "data", "strategy")
SOLVED = os.path.join(ROOT, "data", "safe-passage")
FOLDERS = {"courier-leapale": "leapale"}


def samples(program, game, claims, folder):
    """(claim, Sample) for each claim that can be measured."""
    if game == "safe-passage":
        with tempfile.TemporaryDirectory() as inner:
            for goal in dict.fromkeys(claim["measure"]["goal"] for claim in claims):
                known = list(measure.read_ways(program, os.path.join(SOLVED, goal + ".txt"), inner))
                for claim in claims:
                    if claim["measure"]["goal"] == goal:
                        yield claim, measure.Sample(measure.of_ways(known, claim["measure"]))
    elif folder is not None:
        name = FOLDERS.get(game, game)
        games = measure.read_games(program, name, folder, game)
        reviews = list(measure.read_reviews(name, folder))
        for claim in claims:
            by_review = "reasons" in claim["measure"]
            yield claim, measure.Sample(measure.of_reviews(reviews, claim["measure"]) if by_review else
                                        measure.of_games(games, claim["measure"]))


def figures(claim, sample, exact):
    """What a claim states: the mean (a share is the mean of truths), the number it was measured on, and the interval in
    which a repetition falls. What is counted in data that the repository has is exact."""
    half = 0.0 if exact else measure.SIGMAS * sample.error
    low, high = (max(sample.mean - half, 0.0), min(sample.mean + half, 1.0 if sample.is_share else math.inf))
    return {"mean": round(sample.mean, 3), "of": sample.count, "from": round(low, 3), "to": round(high, 3)}


def fits(found, sample):
    return sample.count > 0 and found["from"] - 0.0006 <= sample.mean <= found["to"] + 0.0006


def measured(program, path, args):
    """Whether all claims of a file hold, and how many were measured."""
    with open(path) as file:
        whole = json.load(file)
    claims = [claim for claim in whole["claims"] if args.claim in (None, claim["id"])]
    good, count = True, 0
    for claim, sample in samples(program, whole["spec"], claims, args.games):
        count += 1
        if args.write:
            claim["found"] = figures(claim, sample, whole["spec"] == "safe-passage")
        found = claim["found"]
        holds = fits(found, sample)
        good = good and holds
        print("%s %s: %.3f of %d, stated %.3f to %.3f%s" % (whole["spec"], claim["id"], sample.mean, sample.count, found["from"],
                                                           found["to"], "" if holds else ": OUTSIDE"), flush=True)
    if args.write and count > 0:
        with open(path, "w") as file:
            json.dump(whole, file, ensure_ascii=False, indent=1)
            file.write("\n")
    return good, count


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--games")
    parser.add_argument("--only", default="all")
    parser.add_argument("--claim")
    parser.add_argument("--write", action="store_true")
    args = parser.parse_args()
    args.program = os.path.abspath(args.program)
    names = sorted(name for name in os.listdir(DATA) if args.only in ("all", name.split(".")[0]))
    results = [measured(args.program, os.path.join(DATA, name), args) for name in names]
    if sum(count for _, count in results) == 0:
        print("nothing was measured", file=sys.stderr)
        return 2
    return 0 if all(good for good, _ in results) else 1


if __name__ == "__main__":
    sys.exit(main())
