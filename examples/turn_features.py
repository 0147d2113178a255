"""turn_features.py - what the agents of train_agent.py see of the turns of The Travelers and TRAVERSE."""

from typing import NamedTuple

import numpy as np

from wayfarer.batch import Batch

REACH = np.array([0, 0, 0, 1, 2, 3] + [0] * 7)  # how far Traveler, Displacer, Block, Ace, Deuce and Trey capture
DISPLACER, OTHER_TRAVELER, OTHER_DISPLACER, OTHER_BLOCK = 1, 6, 7, 8  # planes of The Travelers
RANDOM_START = 7  # The Travelers: a game for learning begins with fewer random actions than this


class Turns(NamedTuple):
    """The turns of some games. Turn i belongs to position row[i], and consists of the actions sequence[i], filled up with -1.
    Its columns are those of the position, x[row[i]], without the columns away[i], with the columns plus[i], and with
    threats[i] added to the columns of threats."""

    row: np.ndarray
    sequence: np.ndarray
    away: np.ndarray
    plus: np.ndarray
    threats: np.ndarray
    x: np.ndarray


class Features:
    """The columns of a spec. A column counts something that stands on the board after a turn: a piece of a kind and seat on
    a place; and in The Travelers, own pieces that can be captured, and pieces that bear on others. All is seen by the seat
    whose turn it is."""

    def __init__(self, spec):
        batch = Batch(spec)
        self.travelers = batch.spec.game.name == "travelers"
        self.planes = [plane.name for plane in batch.planes]
        self.seats = [batch.spec.game.seat_number(letter) for letter in batch.spec.seats]
        side, self.kinds = batch.observation_shape[-1], len(batch.spec.game.kinds)
        self.places, self.pieces = side * side, len(self.seats) * self.kinds
        # Columns: pieces on places; the piece that has moved, by kind, attacked or not, guarded or not; the other attacked
        # pieces, by guarded or not, and kind; the threats, by the kind of the victim; 1; and one that is always 0.
        self.moved = self.pieces * self.places
        self.attacked = self.moved + 4 * self.kinds
        self.threats = slice(self.attacked + 2 * self.kinds, self.attacked + 3 * self.kinds)
        self.one, self.nothing, self.width = self.threats.stop, self.threats.stop + 1, self.threats.stop + 2
        # Ids of actions: from * places + to, then the blocks of docs/actions.md.
        self.kind_action = self.places ** 2
        self.end_action = len(batch.actions) - 2 * self.places - 1
        rank, file = np.divmod(np.arange(self.places), side)
        ranks, files = np.abs(rank[:, None] - rank), np.abs(file[:, None] - file)
        self.rank = rank / (side - 1)
        # The same columns with the board seen in a mirror, which The Travelers does not notice.
        self.mirror = np.arange(self.width)
        self.mirror[:self.moved] = (np.arange(self.pieces)[:, None] * self.places + rank * side + side - 1 - file).ravel()
        self.distance = np.where((ranks == 0) | (files == 0) | (ranks == files), np.maximum(ranks, files), 0)
        self.near = [(self.distance == reach).astype(np.float32) for reach in (1, 2, 3)]
        self.beside, self.cross = ranks + files == 1, (ranks == 0) ^ (files == 0)

    def turns(self, batch, games, masks):
        """The turns of these games, in all of which a turn begins."""
        planes = batch.observations()[games].reshape(len(games), -1, self.places)
        board = planes[:, :self.pieces]
        code = np.where(board.any(1), board.argmax(1), self.pieces)  # the plane of the piece on each place
        x = np.zeros((len(games), self.width), np.float32)
        x[:, :self.moved], x[:, self.one] = board.reshape(len(games), -1), 1
        row, action = masks[games].nonzero()
        moves = action < self.kind_action
        start, to = np.divmod(np.where(moves, action, 0), self.places)
        piece = np.where(moves, code[row, start], self.pieces)
        plus, away = [self._column(piece, to)], [self._column(piece, start)]
        if self.travelers:
            return self._travelers(planes, code, x, row, action, start, to, piece, plus, away)
        if not moves.all():  # kinds of a setup
            kind = np.where(action < self.kind_action + self.kinds, action - self.kind_action, self.pieces)
            place = planes[row, self.planes.index("next-setup")].argmax(1)
            plus[0] = np.where(moves, plus[0], self._column(kind, place))
        return Turns(row, action[:, None], np.stack(away, 1), np.stack(plus, 1), np.zeros((len(row), self.kinds)), x)

    def _column(self, piece, place):
        return np.where(piece < self.pieces, piece * self.places + place, self.nothing)

    def _travelers(self, planes, code, x, row, action, start, to, piece, plus, away):
        """Captures, threats and displacements. What stands between two pieces does not matter for captures."""
        own, other = planes[:, :6], planes[:, 6:12]
        hits = np.stack([np.zeros_like(other)] + [other @ near for near in self.near], 1)  # [game, reach, kind, place]
        guards = sum(own[:, 3 + i] @ self.near[i] for i in range(3))
        attacks = hits[:, 1, 3] + hits[:, 2, 4] + hits[:, 3, 5] > 0
        hanging = own * attacks[:, None]
        x[:, self.attacked:self.threats.start] = np.hstack([(hanging * (guards == 0)[:, None]).sum(2),
                                                            (hanging * (guards > 0)[:, None]).sum(2)])
        x[:, self.threats] = (other * guards[:, None]).sum(2)
        reach = REACH[piece]
        threats = hits[row, reach, :, to] - hits[row, reach, :, start]
        guarded = guards[row, to] > ((self.distance[start, to] == reach) & (reach > 0))  # it does not guard itself
        plus.append(self.moved + piece * 4 + attacks[row, to] * 2 + guarded)
        away.append(np.where(attacks[row, start], self.attacked + (guards[row, start] > 0) * 6 + piece, self.nothing))
        away.append(self._column(code[row, to], to))
        # Displacements: the Displacer's turns once more, for each piece beside it, to each empty place of rank and file.
        turn, victim = (self.beside[to] & (piece == DISPLACER)[:, None]).nonzero()
        who, ko = code[row[turn], victim], planes[row[turn], self.planes.index("ko"), 0] > 0
        free = (who >= 6) & (who < 12) & (who != OTHER_BLOCK) & ~((who == OTHER_DISPLACER) & ko)
        free &= (who != OTHER_TRAVELER) | (self.rank[victim] > 0)
        turn, victim, who = turn[free], victim[free], who[free]
        empty = (code[row[turn]] == self.pieces) | (np.arange(self.places) == start[turn][:, None])
        which, target = (self.cross[to[turn]] & empty).nonzero()
        turn, victim, who = turn[which], victim[which], who[which]
        none = np.full(len(row), self.nothing)
        plus, away = np.stack(plus + [none], 1), np.stack(away + [none], 1)
        plus, away = np.vstack([plus, plus[turn]]), np.vstack([away, away[turn]])
        plus[len(row):, -1], away[len(row):, -1] = self._column(who, target), self._column(who, victim)
        piece_action = self.end_action + 1
        sequence = np.vstack([np.stack([action, none * 0 - 1, none * 0 - 1], 1),
                              np.stack([action[turn], piece_action + victim, piece_action + self.places + target], 1)])
        return Turns(np.append(row, row[turn]), sequence, away, plus, np.vstack([threats, threats[turn]]), x)
