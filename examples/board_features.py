"""board_features.py - what the agents of train_agent.py see of a board: a fixed number of columns of a table each.

A position is a row of columns, and its value the sum of the weights of these columns. A column says, for example, "an own
Ace on d4 or f4", "own Travelers need 1 and 3 turns home", or "two pieces of the other hang".

Boards are bits here. A byte of a plane holds one square of eight positions, so that one operation of numpy on whole planes
moves the pieces of all of them."""

import numpy as np

TRAVELER, DISPLACER, ACE, DEUCE, TREY = 0, 1, 3, 4, 5  # kinds of The Travelers
FORWARD = [(1, 0), (1, 1), (1, -1), (0, 1), (0, -1)]  # ranks and files of a step
ALL = FORWARD + [(-1, 0), (-1, 1), (-1, -1)]
EDGE = 3  # empty squares around a plane, so that a shift never wraps
FAR = 7  # turns home: so many or more
MANY = 10  # a count is below this
WORTH = [0, 0.25, 0, 0.1, 0.12, 0.12]  # of the kinds, to begin with


class Pieces:
    """Columns for a piece of each kind and seat, or nothing, on each place."""

    def __init__(self, spec):
        game, seats = spec.game, len(spec.seats)
        self.kinds, self.side, self.places = len(game.kinds), game.files, game.ranks * game.files
        self.codes = 1 + seats * self.kinds
        file = np.arange(self.places) % game.files
        # The Travelers does not notice a mirror: a place and its image share a column.
        mirrored = np.arange(self.places) - file + np.minimum(file, game.files - 1 - file)
        self.place = (mirrored if game.name == "travelers" else np.arange(self.places)).astype(np.int32)
        self.width, self.columns = self.codes * self.places, self.places

    def of(self, boards):
        return boards.reshape(len(boards), -1).astype(np.int32) * self.places + self.place

    def hint(self):
        """Weights to begin with: in TRAVERSE an own piece is worth more the farther it has come."""
        weights = np.zeros((self.codes, self.places), np.float32)
        weights[1:1 + self.kinds] = np.arange(self.places) // self.side / self.side / 8
        return weights.ravel()


class Travelers(Pieces):
    """And what decides The Travelers: the turns home of each Traveler, what hangs, what a Displacer can reach."""

    counts = 12  # for each side

    def __init__(self, spec):
        super().__init__(spec)
        self.race = self.width  # three tables: own turns home, the other's, the sums of both
        self.count = self.race + 2 * (FAR + 1) ** 2 + (2 * FAR + 1) ** 2
        self.width = self.count + 2 * self.counts * MANY
        self.columns += 3 + 2 * self.counts

    def hint(self):
        """Pieces have a worth, and each turn that a Traveler still needs costs."""
        weights, turns = np.zeros(self.width, np.float32), np.arange(FAR + 1)
        pieces = weights[:self.codes * self.places].reshape(self.codes, self.places)
        pieces[1:7], pieces[7:] = np.array(WORTH)[:, None], -np.array(WORTH)[:, None]
        race = weights[self.race:self.race + 2 * (FAR + 1) ** 2].reshape(2, FAR + 1, FAR + 1)
        race[0] -= 0.06 * turns[:, None] + 0.09 * turns
        race[1] = -race[0]
        return weights

    def of(self, boards):
        n = len(boards)
        codes = np.arange(1, self.codes, dtype=np.int8)[:, None, None, None]
        planes = np.packbits(np.ascontiguousarray(boards.transpose(1, 2, 0)) == codes, axis=-1)
        # sides[0] is the side that has moved, sides[1] the other, which sees the board from its own rank: both move up.
        sides = np.stack([planes, np.concatenate([planes[6:], planes[:6]])[:, ::-1]])
        empty = ~np.bitwise_or.reduce(sides, axis=1)
        guarded = np.zeros_like(empty)  # by own pieces, whatever stands between
        for distance, kind in enumerate((ACE, DEUCE, TREY), 1):
            padded = pad(sides[:, kind])
            for rank, file in ALL:
                guarded |= shift(padded, rank * distance, file * distance)
        attacked = guarded[::-1, ::-1]
        home = self.race_home(sides[:, TRAVELER], empty, empty & ~attacked, n)
        counts = self.count_all(sides, empty, guarded, attacked, n)
        rows = np.empty((n, self.columns), np.int32)
        rows[:, :self.places] = super().of(boards)
        near, far = home
        rows[:, self.places] = self.race + near[0] * (FAR + 1) + far[0]
        rows[:, self.places + 1] = self.race + (FAR + 1) ** 2 + near[1] * (FAR + 1) + far[1]
        rows[:, self.places + 2] = self.race + 2 * (FAR + 1) ** 2 + (near + far)[0] * (2 * FAR + 1) + (near + far)[1]
        rows[:, self.places + 3:] = self.count + np.arange(2 * self.counts) * MANY + counts.reshape(-1, n).T
        return rows

    @staticmethod
    def race_home(travelers, empty, free, n):
        """The turns that the nearer and the farther Traveler of each side needs to its last rank over squares that are
        empty now, resting on squares that are not attacked now: [side, position] each. The search goes backwards from the
        last rank, one turn of one to three steps after the other."""
        travelling, front, reached = travelers.copy(), np.zeros_like(empty), np.zeros_like(empty)
        travelling[:, -1], front[:, -1] = 0, free[:, -1]
        seen = front.copy()
        one, two = [], []  # after each number of turns: whether one of the Travelers is home, and both
        for _ in range(FAR - 1):
            following, start = np.zeros_like(empty), pad(front)
            for rank, file in FORWARD:
                line = start
                for _ in range(3):
                    line = shift(line, rank, file)
                    reached |= line
                    line = line & empty
                    following |= line
                    line = pad(line)
            home = reached & travelling
            one.append(np.bitwise_or.reduce(home, axis=(1, 2)))
            two.append(one[-1] & ~np.bitwise_xor.reduce(home, axis=(1, 2)))
            front = following & free & ~seen
            seen |= front
        one, two = (FAR - np.unpackbits(np.stack(bits), axis=-1, count=n).sum(0, dtype=np.int32) for bits in (one, two))
        arrived = count(travelers[:, None, -1:], n)[:, 0]
        return np.where(arrived > 0, 0, one), np.where(arrived > 1, 0, np.where(arrived > 0, one, two))

    @staticmethod
    def count_all(sides, empty, guarded, attacked, n):
        """What is counted for each side: [side, what, position]."""
        reach = np.zeros_like(empty)  # of the Displacer
        for rank, file in ALL:
            line = sides[:, DISPLACER]
            for _ in range(8):
                line = shift(pad(line), -rank, -file) & empty
                reach |= line
        padded = pad(reach)
        displaced = (shift(padded, 1, 0) | shift(padded, -1, 0) | shift(padded, 0, 1) | shift(padded, 0, -1))[::-1, ::-1]
        landing, travelling = np.zeros_like(empty), sides[:, TRAVELER].copy()
        landing[:, -1], travelling[:, -1] = (empty & ~attacked)[:, -1], 0
        fighters = sides[:, ACE] | sides[:, DEUCE] | sides[:, TREY]
        hanging = [sides[:, kind] & attacked for kind in (DISPLACER, ACE, DEUCE, TREY)]
        maps = [pieces & ~guarded for pieces in hanging] + [pieces & guarded for pieces in hanging]
        maps += [landing, travelling & displaced, travelling & attacked, fighters & displaced]
        return count(np.stack(maps, 1), n)


def pad(planes):
    """Planes with empty squares around them."""
    side = planes.shape[-2] + 2 * EDGE
    padded = np.zeros(planes.shape[:-3] + (side, side) + planes.shape[-1:], np.uint8)
    padded[..., EDGE:-EDGE, EDGE:-EDGE, :] = planes
    return padded


def shift(padded, rank, file):
    """On each square what stands so many ranks and files beyond it."""
    side = padded.shape[-2] - 2 * EDGE
    return padded[..., EDGE + rank:EDGE + rank + side, EDGE + file:EDGE + file + side, :]


def count(maps, n):
    """How many squares of each map are set."""
    return np.minimum(np.unpackbits(maps, axis=-1, count=n).sum(axis=(-3, -2), dtype=np.uint8), MANY - 1)
