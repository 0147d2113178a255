"""Claims of the strategy chapters (data/strategy), measured: see docs/strategy.md.

A claim's "measure" is one of these, over games between levels or, for Safe Passage, over the best ways known:

  {"ahead": F, "turns": T, "least": N}   of the decided games in which, after T turns of each side, one side has at least
                        N (1) more of the feature F, the share that this side wins
  {"first": F}          the same of the side that first has more of F than the other
  {"setup": K, "outside": N}   of the setups (TRAVERSE) that have a piece of kind K on place N from the end of the row (0
                        to 3), the share whose side wins
  {"last": K}           of the decided games, the share that a piece of kind K decides by its last move
  {"seat": S}           of the decided games, the share that this seat wins
  {"draws": true}       of all games, the share of draws
  {"mean": "turns"}     the mean number of turns of both sides together
  {"reasons": [K, ...], "grades": [...]}   of the moves that reviews graded so, the share with a reason of one of these kinds
  {"share": F, "where": G, "goal": G}   of all ways (for which G holds), the share for which F holds
  {"mean": F, "where": G, "goal": G}    the mean of F over them
"""

import json
import math
import os
import re
import subprocess

import boards
import ways

SEATS = {"traverse": "sn"}
SIGMAS = 4  # of an interval: two samples of the same size differ by more in one case of 200


class Sample:
    """What a claim was measured on: the number of values, their mean, its standard error, and whether they are truths.
    The error of a single truth is not taken to be none, only because all of them are the same."""

    def __init__(self, values):
        values = [float(value) for value in values]
        self.count = len(values)
        self.mean = sum(values) / self.count if self.count else 0.0
        self.is_share = all(value in (0.0, 1.0) for value in values)
        squares = max(sum((value - self.mean) ** 2 for value in values), 0.25)
        self.error = math.sqrt(squares) / self.count if self.count else 1.0


def positions(program, *names):
    """The games of files and folders, as `wayfarer positions` prints them."""
    done = subprocess.Popen([program, "positions", *names], stdout=subprocess.PIPE, text=True)
    for line in done.stdout:
        yield json.loads(line)
    if done.wait() != 0:
        raise RuntimeError("wayfarer positions ended with status %d" % done.returncode)


class Played:
    """A game between levels, with boards that are read when they are asked for."""

    def __init__(self, game, line):
        self.game, self.seats = game, SEATS.get(game, "wb")
        self.texts, self.moves = line["positions"], line["moves"]
        self.winner = line["outcome"].get("seat") if line["outcome"]["result"] == "win" else None
        self.known = {}

    def lead(self, feature, index):
        """How much more of a feature the first seat has than the second."""
        if index not in self.known:
            self.known[index] = boards.board(self.game, self.texts[index])
        value = boards.FEATURES[self.game][feature]
        return value(self.known[index], self.seats[0]) - value(self.known[index], self.seats[1])

    def last_kind(self):
        """The kind of the piece that moved last."""
        file, rank = self.moves[-1][0], re.match(r"[0-9]+", self.moves[-1][1:]).group()
        return boards.board(self.game, self.texts[-2])[(ord(file) - ord("a"), int(rank) - 1, 0)][1]

    def wins(self, lead):
        return (self.winner == self.seats[0]) == (lead > 0)


def ahead(games, claim):
    index, least = 2 * claim["turns"], claim.get("least", 1)
    for game in games:
        if game.winner is None or len(game.texts) <= index:
            continue
        lead = game.lead(claim["ahead"], index)
        if abs(lead) >= least:
            yield game.wins(lead)


def first(games, claim):
    for game in games:
        leads = (game.lead(claim["first"], index) for index in range(0, len(game.texts)))
        lead = next((lead for lead in leads if abs(lead) >= claim.get("least", 1)), None)
        if game.winner is not None and lead is not None:
            yield game.wins(lead)


def setups(games, claim):
    for game in games:
        for seat, move in zip(game.seats, game.moves):
            kinds = move.lstrip("=")
            if game.winner is not None and claim["setup"] in (kinds[claim["outside"]], kinds[-1 - claim["outside"]]):
                yield game.winner == seat


def of_games(games, claim):
    if "ahead" in claim:
        return ahead(games, claim)
    if "first" in claim:
        return first(games, claim)
    if "setup" in claim:
        return setups(games, claim)
    if "last" in claim:
        return (game.last_kind() == claim["last"] for game in games if game.winner is not None)
    if "seat" in claim:
        return (game.winner == claim["seat"] for game in games if game.winner is not None)
    if "draws" in claim:
        return (game.winner is None for game in games)
    return (len(game.moves) for game in games)


def read_games(program, name, folder, game):
    """The games of FOLDER/NAME-N, as games.sh plays them."""
    names = sorted(os.path.join(folder, one) for one in os.listdir(folder)
                   if one.startswith(name + "-") and one[len(name) + 1:].isdigit())
    return [Played(game, line) for line in positions(program, *names)]


def plain_kind(kind):
    """How a piece is won refines loses-material and misses-material."""
    return re.sub("^(loses|misses)-material-.*", r"\1-material", kind)


def of_reviews(reviews, claim):
    for review in reviews:
        for turn in review["turns"]:
            if turn["grade"] in claim["grades"]:
                yield turn["reason"] is not None and plain_kind(turn["reason"]["kind"]) in claim["reasons"]


def read_reviews(name, folder):
    """The reviews of FOLDER/reviews-NAME, as `wayfarer review --json` prints them."""
    inner = os.path.join(folder, "reviews-" + name)
    for one in sorted(os.listdir(inner)):
        if one.endswith(".json"):
            with open(os.path.join(inner, one)) as file:
                yield json.load(file)


def read_ways(program, path, folder):
    """(moves, boards) of the best ways known to a goal."""
    goal = os.path.basename(path).split(".")[0]
    name = os.path.join(folder, goal + ".txt")
    with open(path) as file, open(name, "w") as out:
        for line in file:
            if line[0].isdigit():
                number, *moves = line.split()
                out.write('[Spec "safe-passage:start=%s,goal=%s"]\n\n%s 1-1\n\n' % (number, goal, " ".join(moves)))
    for line in positions(program, name):
        yield line["moves"], [boards.board("safe-passage", text) for text in line["positions"]]


def of_ways(known, claim):
    value = ways.FEATURES[claim.get("share") or claim["mean"]]
    where = claim.get("where")
    return [value(*way) for way in known if where is None or ways.FEATURES[where](*way)]
