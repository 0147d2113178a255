#!/usr/bin/env python3
"""Fits the weights of what reviews count (ReviewCount.own and .other in src/review/*/counts.c).

usage: count_weights.py PROGRAM COUNTS [--games N] [--nodes N] [--seed S] [--only GAME]

PROGRAM is wayfarer, COUNTS is review_counts of the same build. The program plays games between levels 3 and 8 and
reviews them. The logarithm of the odds that the review gives the seat to move is then fitted by least squares to the
counts of both seats in that position. Printed are the weights in hundred-thousandths and the part of the variance that
they explain (R squared)."""

import argparse
import json
import math
import os
import re
import subprocess
import sys
import tempfile

GAMES = ["travelers", "courier-leapale", "traverse"]
PAIRS = [(3, 5), (4, 6), (5, 7), (6, 8), (3, 4), (4, 7), (5, 8), (3, 6)]
PLAY = 4000  # nodes of a move in the games
SURE = 0.03  # beyond this share, log odds are not compared
UNIT = 100000


def run(*words, stdin=None):
    return subprocess.run([str(word) for word in words], capture_output=True, text=True, input=stdin, check=True).stdout


def play(program, game, count, seed, folder):
    """Games between levels, as files."""
    files = []
    for i in range((count + 1) // 2):
        inner, (one, other) = os.path.join(folder, "%s-%d" % (game, i)), PAIRS[i % len(PAIRS)]
        run(program, "match", "--spec", game, "--engine", "search,Level=%d,name=a" % one, "--engine",
            "search,Level=%d,name=b" % other, "--games", 2, "--seed", seed + i, "--nodes", PLAY, "--out", inner, "--quiet")
        files += sorted(os.path.join(inner, name) for name in os.listdir(inner) if name.endswith(".txt"))
    return files[:count]


def values(program, file, nodes):
    """(position, seat index, share) for each move of a game that is not decided."""
    told = json.loads(run(program, "review", file, "--nodes", nodes, "--json"))
    with open(file) as text:
        start = re.search(r'\[Position "(.*)"\]', text.read())
    position = start.group(1) if start else run(program, "start", told["spec"]).strip()
    for turn in told["turns"]:
        if not turn["move"].startswith("=") and SURE < turn["before"] < 1 - SURE:
            yield position, "wb".find(turn["seat"]) if turn["seat"] in "wb" else "sn".find(turn["seat"]), turn["before"]
        position = run(program, "apply", told["spec"], "--position", position, turn["move"]).strip()


def counts_of(counts, game, positions):
    """A dictionary for each position: the count of both seats by kind."""
    lines = run(counts, stdin="".join("%s ; %s\n" % (game, position) for position in positions)).splitlines()
    return [{words[i]: [int(n) for n in words[i + 1].split(",")] for i in range(0, len(words), 2)}
            for words in (line.split() for line in lines)]


def solve(matrix, right):
    """Gauss-Jordan elimination with pivots."""
    size, rows = len(right), [row[:] + [value] for row, value in zip(matrix, right)]
    for i in range(size):
        best = max(range(i, size), key=lambda row: abs(rows[row][i]))
        rows[i], rows[best] = rows[best], rows[i]
        for k in range(size):
            if k != i:
                times = rows[k][i] / rows[i][i]
                rows[k] = [a - times * b for a, b in zip(rows[k], rows[i])]
    return [rows[i][size] / rows[i][i] for i in range(size)]


def fit(inputs, outputs):
    """Weights of least squares, with a little ridge, and R squared."""
    size = len(inputs[0])
    matrix = [[sum(x[i] * x[k] for x in inputs) + (i == k) * 1e-3 * len(inputs) for k in range(size)] for i in range(size)]
    weights = solve(matrix, [sum(x[i] * y for x, y in zip(inputs, outputs)) for i in range(size)])
    mean = sum(outputs) / len(outputs)
    rest = sum((y - sum(a * b for a, b in zip(x, weights))) ** 2 for x, y in zip(inputs, outputs))
    return weights, 1 - rest / sum((y - mean) ** 2 for y in outputs)


def weigh(wish, game, folder):
    looked = [value for file in play(wish.program, game, wish.games, wish.seed, folder)
              for value in values(wish.program, file, wish.nodes)]
    counted = counts_of(wish.counts, game, [position for position, _, _ in looked])
    kinds = list(counted[0])
    inputs = [[1.0] + [float(counts[kind][seat ^ side]) for kind in kinds for side in (0, 1)]
              for (_, seat, _), counts in zip(looked, counted)]
    weights, explained = fit(inputs, [math.log(share / (1 - share)) for _, _, share in looked])
    print("%s: %d games, %d positions, R squared %.2f" % (game, wish.games, len(looked), explained))
    for i, kind in enumerate(kinds):
        print("  %-14s own %7.0f, other %7.0f" % (kind, UNIT * weights[1 + 2 * i], UNIT * weights[2 + 2 * i]), flush=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("counts")
    parser.add_argument("--games", type=int, default=16)
    parser.add_argument("--nodes", type=int, default=20000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only")
    wish = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        for game in GAMES:
            if wish.only in (None, game):
                weigh(wish, game, folder)
    return 0


if __name__ == "__main__":
    sys.exit(main())
