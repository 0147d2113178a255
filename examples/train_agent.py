#!/usr/bin/env python3
"""train_agent.py - an agent that learns The Travelers or TRAVERSE by playing. Besides the package it needs only numpy.

    train_agent.py travelers --out agent.npz       learns by playing against itself, then plays 200 games against random
                                                   players and 200 against level 1 of the engine
    train_agent.py traverse:players=3              learns and plays against two random players
    train_agent.py travelers --load agent.npz      only plays

How it works: `Positions.turns` makes all turns of many games at once. Each position after a turn is a row of columns of a
table (board_features.py); its value is tanh of the sum of their weights, and estimates how the game will end for the seat
that has just moved: 1 is a win, -1 a loss. The agent takes the turn with the highest value; while it learns, noise makes it
try others. When the games are over, the weights move towards what came of the turns, by TD(lambda) (Sutton 1988). When it
plays The Travelers for the result, it looks further ahead: at the best answers to its best turns, and at all turns after.

Two processes play at once. The same seed and the same number of games give the same agent, on any number of cores. Ctrl-C
ends the learning early."""

import argparse
import multiprocessing
import os
import random
import signal
import sys
import time
from typing import NamedTuple

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # there are two processes; must be set before numpy is imported
import numpy as np  # noqa: E402
import wayfarer  # noqa: E402
from board_features import Pieces, Travelers  # noqa: E402
from wayfarer.positions import DRAW, GOES_ON, Positions  # noqa: E402

WORKERS = 2
BATCH = 64  # games that a process plays at once
TRIALS = 24  # games of a contest that a process plays at once: as many from each seat
CHUNK = 8192  # positions that are valued at once, so that their planes stay in the cache
RANDOM_START = 8  # a game for learning begins with fewer random turns than this
SOONER = 0.999  # what a win is worth a turn later, when the agent looks ahead: it takes the shorter way
WON = 2.0  # a game that is won is worth more than every estimate


class Preset(NamedTuple):
    games: int  # to learn from
    noise: float
    later: float  # what a result is worth a turn earlier: below 1 the agent is in a hurry
    memory: float  # lambda: how far results count, and not estimates
    rate: float
    limit: int  # turns of a game for learning
    alone: bool  # the agent learns from all seats; otherwise the others play at random
    ahead: tuple  # when it plays: the best turns to look at more closely, the best answers to each of them


PRESETS = {"travelers": Preset(1536, 0.03, 0.995, 0.8, 0.01, 160, True, (12, 8)),
           "traverse": Preset(384, 0.003, 0.98, 0.9, 0.0001, 600, False, ())}


class Table:
    """The weights of the columns. It learns by Adam (Kingma and Ba 2014)."""

    def __init__(self, spec):
        self.features = (Travelers if spec.game.name == "travelers" else Pieces)(spec)
        self.weights = self.features.hint()
        self.mean, self.square, self.steps = np.zeros_like(self.weights), np.zeros_like(self.weights), 0

    def values(self, boards):
        """The values of boards, and their columns."""
        rows = np.concatenate([self.features.of(boards[i:i + CHUNK]) for i in range(0, len(boards), CHUNK)])
        return np.tanh(self.weights.take(rows).sum(1)), rows

    def learn(self, rows, wanted, rate):
        """A step towards the wanted values. Returns the mean square error."""
        values = np.tanh(self.weights.take(rows).sum(1))
        slope = (values - wanted) * (1.05 - values ** 2) / len(rows)  # 1.05: a value near 1 can still change
        gradient = np.bincount(rows.ravel(), np.repeat(slope, rows.shape[1]), len(self.weights)).astype(np.float32)
        self.steps += 1
        self.mean += 0.1 * (gradient - self.mean)
        self.square += 0.001 * (gradient ** 2 - self.square)
        mean, square = self.mean / (1 - 0.9 ** self.steps), self.square / (1 - 0.999 ** self.steps)
        self.weights -= rate * mean / (np.sqrt(square) + 1e-5)
        return np.mean((values - wanted) ** 2)


class Agent:
    """Values the turns of positions."""

    def __init__(self, table, ahead=()):
        self.table, self.ahead = table, ahead

    def turns(self, positions, ahead=()):
        """All turns of the positions, their values for the seat that takes them, and the columns of what comes after. With
        `ahead`, only the best ahead[0] turns of each position keep a value: that of the best answers to them."""
        turns, movers = positions.turns(), positions.seats
        movers, results = movers[turns.parents], turns.after.results
        values, rows = self.table.values(turns.after.boards(movers))
        values[results == DRAW] = 0
        values = np.where(results >= 0, np.where(results == movers, WON, -WON), values)
        if ahead:
            rank = np.empty(len(values), int)  # of each turn among those of its position
            rank[order_by(turns.parents, -values)] = np.arange(len(values))
            closer = ((rank - np.searchsorted(turns.parents, turns.parents) < ahead[0]) & (results == GOES_ON)).nonzero()[0]
            values[results == GOES_ON] = -2 * WON
            if len(closer):
                answers, worth, _ = self.turns(turns.after[closer], ahead[1:])
                values[closer] = -SOONER * best_of(answers.parents, worth, len(closer))
        return turns, values, rows

    def choose(self, records, seen, liked=None):
        """For each game its best turn, by how much it is liked, that does not lead back to a position of this game. Returns
        the turns, the columns after them, and the values of the best turns."""
        positions = Positions(records[0].spec, [record.position for record in records])
        turns, values, rows = self.turns(positions, self.ahead)
        order, hashes = order_by(turns.parents, -(values if liked is None else liked(turns.parents, values))), turns.after.hashes
        begin = np.searchsorted(turns.parents, np.arange(len(records) + 1))
        chosen = [next((i for i in order[begin[game]:begin[game + 1]] if hashes[i] not in seen[game]), order[begin[game]])
                  for game in range(len(records))]
        for game, i in enumerate(chosen):
            seen[game].add(hashes[i])
        moves = [positions.move(game, turns.moves[i]) for game, i in enumerate(chosen)]
        return moves, rows[chosen], np.clip(best_of(turns.parents, values, len(records)), -1, 1)


def order_by(parents, keys):
    """The order of turns by the position that they belong to, then by their keys."""
    return np.lexsort((keys, parents))


def best_of(parents, values, count):
    """The highest value of each position's turns; 0 where it has none, which is a draw."""
    begin, best = np.searchsorted(parents, np.arange(count)), np.zeros(count)
    some = np.bincount(parents, minlength=count) > 0
    best[some] = np.maximum.reduceat(values, begin[some]) if len(values) else 0
    return best


def play(spec, agent, games, seed, level=0, preset=None):
    """Plays games against random players or a level of the engine, each seat equally often; with a preset, for learning.
    Returns what each seat of each game got, the agent's seats, and the turns that it chose: games, seats, columns, values."""
    spec = wayfarer.Spec(spec)
    records, seen = [wayfarer.Record(spec) for _ in range(games)], [set() for _ in range(games)]
    seats = [spec.game.seat_number(letter) for letter in spec.seats]
    mine, result, history = np.take(seats, np.arange(games) % len(seats)), np.zeros((games, 4)), []
    rng, dice, engine = np.random.default_rng(seed), random.Random(seed), wayfarer.Engine(hash=1 << 20)
    begin = rng.integers(0, RANDOM_START, games) if preset and preset.alone else np.zeros(games, int)
    going = np.arange(games)
    while len(going):
        own = [game for game in going if begin[game] <= len(records[game]) and (
            preset and preset.alone or spec.game.seat_number(records[game].position.turn) == mine[game])]
        for game in set(going).difference(own):
            records[game].play(engine.choose(records[game], level=level, seed=seed + int(game)).move if level else
                               dice.choice(records[game].position.legal_moves))
        for part in np.array_split(own, -(-len(own) // BATCH)) if own else ():
            acting = np.array([spec.game.seat_number(records[game].position.turn) for game in part])
            liked = preset and (lambda _, values: values + preset.noise * rng.gumbel(size=len(values)))
            moves, rows, values = agent.choose([records[game] for game in part], [seen[game] for game in part], liked)
            for game, move in zip(part, moves):
                records[game].play(move)
            if preset:
                history.append((part, acting, rows, values))
        for game in going:
            outcome = records[game].outcome
            if outcome is not None and outcome.winner is not None:
                result[game, seats] = -1 / (len(seats) - 1)
                result[game, spec.game.seat_number(outcome.winner)] = 1
        limit = preset.limit if preset else sys.maxsize
        going = np.array([game for game in going if records[game].outcome is None and len(records[game]) < limit], int)
    return result, mine, history


def play_to_learn(spec, table, games, seed):
    """A worker's part of a round. Returns columns, the values that they should have, the turns of a game, and how many games
    somebody won."""
    preset = PRESETS[spec.split(":")[0]]
    result, _, history = play(spec, Agent(table), games, seed, preset=preset)
    won = np.mean(result.any(1))
    # From the last turn back: a turn is worth what came of it, mixed with what the next turn was thought to be worth, which is
    # the seat's own, or in a game against itself the other seat's.
    wanted = []
    for game, seat, _, values in reversed(history):
        wanted.append(preset.later * result[game, seat])
        result[game, seat] = preset.memory * wanted[-1] + (1 - preset.memory) * values
        if preset.alone:
            result[game, 1 - seat] = -result[game, seat]
    rows = np.concatenate([part[2] for part in reversed(history)])
    return rows.astype(np.int16), np.concatenate(wanted).astype(np.float32), len(rows) / games, won


def train(spec, games, minutes, seed, pool):
    """Rounds of games until there were enough, or the time is over, or Ctrl-C is pressed."""
    table, preset, begun = Table(wayfarer.Spec(spec)), PRESETS[spec.split(":")[0]], time.monotonic()
    rounds, rng = max(1, -(-games // (WORKERS * BATCH))), np.random.default_rng(seed)
    size = -(-games // (WORKERS * rounds))
    try:
        print("learning %s from %d games, seed %d; Ctrl-C ends the learning" % (spec, rounds * WORKERS * size, seed), flush=True)
        for number in range(rounds):
            jobs = [(spec, table, size, (seed * rounds + number) * WORKERS + worker) for worker in range(WORKERS)]
            rows, wanted, turns, won = zip(*pool.starmap(play_to_learn, jobs, 1))
            rows, wanted, rate = np.concatenate(rows).astype(int), np.concatenate(wanted), preset.rate * (1 - 0.9 * number / rounds)
            errors = [table.learn(rows[part], wanted[part], rate) for _ in range(2)
                      for part in np.array_split(rng.permutation(len(rows)), 1 + len(rows) // 512)]
            spent = (time.monotonic() - begun) / 60
            if number % 5 == 0 or number == rounds - 1:
                print("%6d games, %4.0f turns a game, decided %3.0f %%, error %.3f, %.1f minutes" % (
                    (number + 1) * WORKERS * size, np.mean(turns), 100 * np.mean(won), np.mean(errors), spent), flush=True)
            if minutes and spent >= minutes:
                break
    except KeyboardInterrupt:
        print("stopped")
    return table


def contest(spec, table, games, seed, level, pool):
    """Plays against the engine of a level, or (0) against random players, and prints how it went."""
    agent = Agent(table, PRESETS[spec.split(":")[0]].ahead)
    jobs = [(spec, agent, min(TRIALS, games - first), seed * games + first, level) for first in range(0, games, TRIALS)]
    results, mine, _ = zip(*pool.starmap(play, jobs, 1))
    mine = np.concatenate(mine)
    points, names = np.concatenate(results)[np.arange(games), mine], wayfarer.Spec(spec).game.seats
    by_seat = ", ".join("%s %d of %d" % (names[seat].name, np.sum(points[mine == seat] > 0), np.sum(mine == seat))
                        for seat in np.unique(mine))
    print("against %s: won %.1f %%, drawn %.1f %%, lost %.1f %% of %d games (won as %s)" % (
        "level %d" % level if level else "random players", 100 * np.mean(points > 0), 100 * np.mean(points == 0),
        100 * np.mean(points < 0), games, by_seat), flush=True)


def main():
    parser = argparse.ArgumentParser(description="An agent that learns The Travelers or TRAVERSE by playing.")
    parser.add_argument("spec", choices=["travelers", "traverse:players=2", "traverse:players=3", "traverse:players=4"])
    parser.add_argument("--games", type=int, default=0, help="games to learn from")
    parser.add_argument("--minutes", type=float, default=0, help="end the learning after the round in which this time is over")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", help="keep the agent in this file (.npz)")
    parser.add_argument("--load", help="play with the agent in this file, and do not learn")
    parser.add_argument("--trials", type=int, default=200, help="games to play afterwards against each opponent")
    given = parser.parse_args()
    with multiprocessing.Pool(WORKERS, signal.signal, (signal.SIGINT, signal.SIG_IGN)) as pool:
        if given.load:
            table = Table(wayfarer.Spec(given.spec))
            with np.load(given.load) as kept:
                if str(kept["spec"]) != given.spec:
                    sys.exit("%s has an agent for %s" % (given.load, kept["spec"]))
                table.weights = kept["weights"]
        else:
            table = train(given.spec, given.games or PRESETS[given.spec.split(":")[0]].games, given.minutes, given.seed, pool)
        if given.out:
            np.savez(given.out, spec=given.spec, weights=table.weights)
        for level in ((0, 1) if given.spec == "travelers" else (0,)) if given.trials > 0 else ():
            contest(given.spec, table, given.trials, given.seed, level, pool)


if __name__ == "__main__":
    main()
