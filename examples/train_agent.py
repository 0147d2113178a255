#!/usr/bin/env python3
"""train_agent.py - an agent that learns The Travelers or TRAVERSE by playing. Besides the package it needs only numpy.

    train_agent.py travelers --out agent.npz       learns from games of level 1 of the engine, then plays 200
    train_agent.py traverse:players=3              learns from games against two random players, then plays 200
    train_agent.py travelers --load agent.npz      only plays

How it works: a `Batch` plays many games at once. Whenever the agent is to move, it lists its turns (turn_features.py), and
a small neural network estimates how the game will end after each of them: 1 is a win, -1 a loss. The agent takes the turn
with the highest value; while it learns, noise makes it try others. When the games are over, the network is moved towards
what came of the turns that were taken; in The Travelers also from the turns of the engine, against which it plays in half of
the games; in the other half it watches. Two processes do this at once; after each round their networks are averaged.

The same seed and the same number of games give the same agent, on any number of cores. Ctrl-C ends the learning early."""

import argparse
import multiprocessing
import os
import signal
import sys
import time

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # there are two processes; must be set before numpy is imported
import numpy as np  # noqa: E402
import wayfarer  # noqa: E402
from turn_features import RANDOM_START, Features  # noqa: E402
from wayfarer.batch import GOES_ON, SEATS, Batch  # noqa: E402

UNITS = 32
WORKERS = 2
LIMIT = 200  # turns of a game of The Travelers for learning
PASSES = 2  # how often a round's turns are learned
ROUND = 128  # games that a worker plays before the networks are averaged
# games, noise, what a turn later is worth, how far results count, level to learn from, turns to look at twice
PRESETS = {"travelers": (10240, 0.02, 0.995, 0.97, 1, 8), "traverse": (768, 0.001, 0.98, 0.9, 0, 0)}


class Network:
    """The value of a turn is tanh(first unit + the other units, rectified and weighted)."""

    def __init__(self, features, seed):
        rng = np.random.default_rng(seed)
        self.weights = rng.normal(0, 0.05, (features.width, UNITS + 1)).astype(np.float32)
        self.out = rng.normal(0, 0.05, UNITS).astype(np.float32)
        # Hints to begin with: it is good to come closer to the other side of the board, and to have pieces.
        self.weights[:, 0], self.weights[features.nothing] = 0, 0
        hint = self.weights[:features.moved, 0].reshape(features.pieces, features.places)
        if features.travelers:
            hint[0], hint[6] = 0.5 * features.rank, 0.5 * features.rank - 0.5
            hint[1:6], hint[7:12] = 0.05, -0.05
        else:
            hint[:features.kinds] = features.rank / 8
        self.nothing, self.threats = features.nothing, features.threats
        self.steps, self.means, self.squares = 0, [0, 0], [0, 0]

    def values(self, turns):
        """The value of each turn. The sums of the units change little from turn to turn, so they are not summed again."""
        sums = np.take(turns.x @ self.weights, turns.row, 0)
        for columns in turns.plus.T:
            sums += np.take(self.weights, columns, 0)
        for columns in turns.away.T:
            sums -= np.take(self.weights, columns, 0)
        sums += turns.threats @ self.weights[self.threats]
        return np.tanh(sums[:, 0] + np.maximum(sums[:, 1:], 0) @ self.out)

    def learn(self, x, wanted, rate):
        """A step of Adam (Kingma and Ba 2014) towards the wanted values. Returns the mean square error."""
        x = x.astype(np.float32)
        sums = x @ self.weights
        active = np.maximum(sums[:, 1:], 0)
        value = np.tanh(sums[:, 0] + active @ self.out)
        slope = ((value - wanted) * (1 - value ** 2) / len(x)).astype(np.float32)[:, None]
        gradients = [x.T @ np.hstack([slope, slope * self.out * (active > 0)]), active.T @ slope[:, 0]]
        self.steps += 1
        for i, (part, gradient) in enumerate(zip((self.weights, self.out), gradients)):
            self.means[i] = 0.9 * self.means[i] + 0.1 * gradient
            self.squares[i] = 0.999 * self.squares[i] + 0.001 * gradient ** 2
            mean, square = self.means[i] / (1 - 0.9 ** self.steps), self.squares[i] / (1 - 0.999 ** self.steps)
            part -= rate * mean / (np.sqrt(square) + 1e-6)
        self.weights[self.nothing] = 0
        return np.mean((value - wanted) ** 2)

    def average(self, others):
        self.weights, self.out = sum(one.weights for one in others) / len(others), sum(one.out for one in others) / len(others)
        self.means = [sum(one.means[i] for one in others) / len(others) for i in range(2)]
        self.squares = [sum(one.squares[i] for one in others) / len(others) for i in range(2)]
        self.steps = others[0].steps


class Agent:
    """Chooses turns in games of a batch. A turn of several actions is chosen when it begins."""

    def __init__(self, features, network, games, seed=0, noise=0.0, width=0):
        self.features, self.network, self.noise, self.width = features, network, noise, width
        self.plan = np.full((games, 2), -1)  # the actions that the present turn still needs
        self.rng = np.random.default_rng(seed)

    def act(self, batch, games, actions, forced=None):
        """Writes actions for these games: the agent's, or those of the turns `forced`. Returns the games in which a turn
        begins, and the columns and values of these turns."""
        masks, end = batch.masks(), self.features.end_action
        planned, ending = self.plan[games, 0] >= 0, masks[games, end]
        actions[games] = np.where(planned, self.plan[games, 0], end)
        self.plan[games, 0], self.plan[games, 1] = self.plan[games, 1], -1
        games = games[~planned & ~ending]
        if len(games) == 0:
            return games, None, None
        turns = self.features.turns(batch, games, masks)
        values = self.network.values(turns)
        liked = values + self.noise * self.rng.gumbel(size=len(values)) if self.noise else values.copy()
        if forced is not None:
            liked[(turns.sequence == forced[games][turns.row]).all(1)] = np.inf
        order = np.lexsort((-liked, turns.row))  # the turns of each game, the best one first
        begin = np.searchsorted(turns.row[order], np.arange(len(games) + 1))
        chosen = order[begin[:-1]]
        if self.width and forced is None:
            chosen = self.look_ahead(batch, games, turns.sequence, order, begin)
        actions[games] = turns.sequence[chosen, 0]
        if turns.sequence.shape[1] > 1:
            self.plan[games] = turns.sequence[chosen, 1:]
        x, rows = turns.x, np.arange(len(games))
        x[:, self.features.threats] += turns.threats[chosen]
        for columns in turns.plus[chosen].T:
            x[rows, columns] += 1
        for columns in turns.away[chosen].T:
            x[rows, columns] -= 1
        return games, x.astype(np.int8), values[chosen]

    def look_ahead(self, batch, games, sequence, order, begin):
        """Games for two: of the best turns of each game, the one that leaves the other seat the worst best answer."""
        best, chosen = np.full(len(games), -np.inf), order[begin[:-1]]
        for k in range(self.width):
            exists = begin[:-1] + k < begin[1:]
            turn = order[np.where(exists, begin[:-1] + k, begin[:-1])]
            worth = -self.answers(batch, games, sequence[turn])
            better = exists & (worth > best)
            best[better], chosen[better] = worth[better], turn[better]
        return chosen

    def answers(self, batch, games, sequence):
        """What the best answer to a turn of each game is worth. Turns have up to three actions; a copy of the batch plays
        them, and games whose turn is complete go on at random."""
        twin, worth, seats, inside = batch.copy(), np.zeros(len(games)), batch.seats[games], np.ones(len(games), bool)
        for action in sequence.T:
            actions, masks = twin.sample(), twin.masks()
            actions[games[inside]] = np.where(action >= 0, action, self.features.end_action)[inside]
            rewards, ends = twin.step(actions)
            over = inside & (ends[games] != GOES_ON)
            worth[over] = -rewards[games, seats][over]
            unfinished = twin.observations()[games, self.features.planes.index("turn-from")].any((1, 2))
            done = inside & ~over & ~unfinished
            if done.any():
                turns = self.features.turns(twin, games[done], twin.masks())
                best = np.full(done.sum(), -np.inf)
                np.maximum.at(best, turns.row, self.network.values(turns))
                worth[done] = best
            inside &= unfinished & ~over
        return worth


def play(spec, agent, seed, level, learning):
    """Plays games: the agent against the engine of a level (0: against random players), each seat equally often. When it
    learns The Travelers, games begin with random actions, and half of them are the engine's games against itself. Returns
    the results, the agent's seats, and all turns that it chose or saw, with columns and values."""
    features, games = agent.features, len(agent.plan)
    batch = Batch(spec, games, seed=seed, restart=False, limit=LIMIT if learning and level else 0)
    engine = wayfarer.Engine(hash=1 << 20)
    records, parts = [wayfarer.Record(spec) for _ in range(games)], [[] for _ in range(games)]
    mine, watched = np.take(features.seats, np.arange(games) % len(features.seats)), np.zeros(games, bool)
    begin = np.zeros(games, int)
    if learning and level:
        begin, watched = agent.rng.integers(0, RANDOM_START, games), np.arange(games) % 4 >= 2
    going, result, history = np.ones(games, bool), np.zeros((games, SEATS), np.float32), []
    while going.any():
        actions, seats, free = batch.sample(), batch.seats, going & (begin <= 0)
        chosen = [agent.act(batch, (free & (seats == mine) & ~watched).nonzero()[0], actions)]
        if level:
            rivals, forced = (free & ((seats != mine) | watched)).nonzero()[0], np.full((games, 3), -1)
            for game in rivals:
                if not batch.is_in_turn(game):
                    at = batch.position(game) if learning else records[game]
                    move = engine.choose(at, level=level, seed=seed * games + int(game)).move
                    turn = [action for action in batch.actions.of(move) if action != features.end_action]
                    forced[game, :len(turn)] = turn
            chosen.append(agent.act(batch, rivals, actions, forced))
        history += [(which, seats[which], x, values) for which, x, values in chosen if len(which)]
        rewards, ends = batch.step(actions)
        result += rewards * going[:, None]
        for game in going.nonzero()[0] if level and not learning else ():  # the engine knows the game, not only the position
            parts[game].append(int(actions[game]))
            if ends[game] != GOES_ON or not batch.is_in_turn(game):
                records[game].play(batch.actions.move(records[game].position, parts[game]))
                parts[game] = []
        going &= ends == GOES_ON
        begin -= 1
        for game in (begin == 0).nonzero()[0]:
            begin[game] = batch.is_in_turn(game)
    return result, mine, history


def play_and_learn(spec, network, seed, games, noise, rate):
    """A worker's part of a round. Returns the network, and what happened: turns, error, and how many games it won."""
    features, rng = Features(spec), np.random.default_rng(seed)
    later, memory, level = PRESETS[spec.split(":")[0]][2:5]
    result, mine, history = play(spec, Agent(features, network, games, seed, noise), seed, level, True)
    points = result[np.arange(games), mine][np.arange(games) % 4 < 2 if level else slice(None)]
    won = np.mean(points > 0)
    # From the last turn back: a turn is worth what came of it, mixed with what the seat's next turn was thought to be worth.
    wanted = []
    for game, seat, _, values in reversed(history):
        wanted.append(later * result[game, seat])
        result[game, seat] = memory * wanted[-1] + (1 - memory) * values
    x, wanted = np.concatenate([turns[2] for turns in reversed(history)]), np.concatenate(wanted)
    if features.travelers:
        x, wanted = np.concatenate([x, x[:, features.mirror]]), np.concatenate([wanted, wanted])
    errors = [network.learn(x[part], wanted[part], rate) for _ in range(PASSES)
              for part in np.array_split(rng.permutation(len(x)), 1 + len(x) // 256)]
    return network, sum(len(turns[0]) for turns in history), np.mean(errors), won


def save(path, spec, network):
    np.savez(path, spec=spec, weights=network.weights, out=network.out)


def train(spec, games, minutes, seed):
    """Rounds of games until there were enough, or the time is over, or Ctrl-C is pressed."""
    features, begun = Features(spec), time.monotonic()
    network, noise = Network(features, seed), PRESETS[spec.split(":")[0]][1]
    rounds = max(1, -(-games // (WORKERS * ROUND)))
    size = -(-games // (WORKERS * rounds))
    with multiprocessing.Pool(WORKERS, signal.signal, (signal.SIGINT, signal.SIG_IGN)) as pool:
        try:
            print("learning %s from %d games; Ctrl-C ends the learning" % (spec, rounds * WORKERS * size), flush=True)
            for number in range(rounds):
                rate = 0.002 * (1 - 0.9 * number / rounds)
                jobs = [(spec, network, (seed * rounds + number) * WORKERS + worker, size, noise, rate)
                        for worker in range(WORKERS)]
                networks, turns, errors, won = zip(*pool.starmap(play_and_learn, jobs, 1))
                network.average(networks)
                spent = (time.monotonic() - begun) / 60
                if number % 5 == 0 or number == rounds - 1:
                    print("%6d games, %4.0f turns a game, won %3.0f %%, error %.3f, %.1f minutes" % (
                        (number + 1) * WORKERS * size, sum(turns) / WORKERS / size,
                        100 * np.mean(won), np.mean(errors), spent),
                        flush=True)
                if minutes and spent >= minutes:
                    break
        except KeyboardInterrupt:
            print("stopped")
    return network


def contest(spec, network, games, seed, level):
    """Plays against the engine of a level, or (0) against random players, and prints how it went."""
    features = Features(spec)
    agent = Agent(features, network, games, width=PRESETS[spec.split(":")[0]][5])
    result, mine, _ = play(spec, agent, seed, level, False)
    points, names = result[np.arange(games), mine], wayfarer.Spec(spec).game.seats
    by_seat = ", ".join("%s %d of %d" % (names[seat].name, np.sum(points[mine == seat] > 0), np.sum(mine == seat))
                        for seat in features.seats)
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
    if given.load:
        network = Network(Features(given.spec), given.seed)
        with np.load(given.load) as kept:
            if str(kept["spec"]) != given.spec:
                sys.exit("%s has an agent for %s" % (given.load, kept["spec"]))
            network.weights, network.out = kept["weights"], kept["out"]
    else:
        network = train(given.spec, given.games or PRESETS[given.spec.split(":")[0]][0], given.minutes, given.seed)
    if given.out:
        save(given.out, given.spec, network)
    for level in ((0, 1) if given.spec == "travelers" else (0,)) if given.trials > 0 else ():
        contest(given.spec, network, given.trials, given.seed, level)


if __name__ == "__main__":
    main()
