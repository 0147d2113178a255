"""Reviews: how good each move of a game was, which one was better, and why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Callable, NamedTuple, Optional

from ._binding import ffi, lib
from ._core import NULL, language_of, static, written
from ._think import Effort, check, line_of, record_of
from .game import Spec
from .move import Move
from .record import Node, Record


class Reason(NamedTuple):
    """Why a move was not good, or what is good about it: the kind, a sentence, and the line that proves it, from the answer
    on."""

    kind: str
    text: str
    line: tuple[Move, ...]


@dataclass(frozen=True)
class Turn:
    """A move of the game.

    node      its node in the record
    seat      the letter of the seat that made it
    grade     "best", "good", "inaccuracy", "mistake" or "blunder"; None if the review was stopped before
    before, after   what the seat could expect, as a part of the game; in Safe Passage, plies to the goal. None: not known
    loss      what the move lost of it
    best      the best move known, and how the game could have gone on
    reason    why it was not good, if that could be proved or counted
    merit     what is good about a best move, if that could be proved; its kind is "only-move", "forces-win",
              "wins-material", "gains-tempo" or "stops-series"
    """

    node: Node
    seat: str
    grade: Optional[str]
    before: Optional[float]
    after: Optional[float]
    loss: Optional[float]
    best: tuple[Move, ...]
    reason: Optional[Reason]
    merit: Optional[Reason]

    @property
    def move(self) -> Move:
        assert self.node.move is not None
        return self.node.move

    def __repr__(self) -> str:
        return "<Turn %s, %s>" % (self.move, self.grade or "not reviewed")


@dataclass(frozen=True)
class Review:
    """A review.

    turns            the moves, in the order of the game
    accuracy         of each seat, as a fraction; None if no move of it is known
    turning_points   the mistakes and blunders, the largest loss first
    complete         False if it was stopped
    """

    turns: tuple[Turn, ...]
    accuracy: dict[str, Optional[float]]
    turning_points: tuple[Turn, ...]
    complete: bool

    def __repr__(self) -> str:
        said = ", ".join("%s %s" % (seat, "-" if part is None else "%.1f %%" % (100 * part)) for seat, part in self.accuracy.items())
        return "<Review of %d moves: %s>" % (len(self.turns), said)


class Progress(NamedTuple):
    """How far a review has come; `of` can grow."""

    done: int
    of: int


def review(record: Record, *, nodes: int = 0, threads: int = 1, time: float = 0, first: int = 0, count: int = 0,
           tables: bool = True, language: Optional[str] = None,
           report: Optional[Callable[[Progress], Optional[bool]]] = None) -> Review:
    """Reviews a game. `nodes` are the positions of one search; the result does not depend on `threads`.

    `first` and `count` choose events; `time` is in seconds for the whole review, which then may be incomplete. `report` is
    called with the progress, and returns False to stop the review. `tables`: the endgame tables with three men, if the
    game has some, grade their positions exactly."""
    game, nodes_played, tongue = record_of(record), record.nodes, language_of(language)
    effort = Effort(nodes=nodes, threads=threads, time=time, first=first, count=count,
                    tables=record.spec.game if tables else None)
    effort.listen(lib.wf_effort_on_progress, lib.wayfarer_on_progress, report,
                  lambda done, of: Progress(int(done), int(of)))
    code = ffi.new("int32_t *")
    made = effort.run(lambda: lib.wf_review_run(game, effort.handle, NULL, code))
    check(code[0], record.position)
    made = ffi.gc(made, lib.wf_review_free)
    turns = tuple(_turn(made, index, record.spec, nodes_played, game, tongue) for index in range(lib.wf_review_count(made)))
    accuracy = {}
    for letter in record.spec.seats:
        part = int(lib.wf_review_accuracy(made, record.spec.game.seat_number(letter)))
        accuracy[letter] = None if part < 0 else part / 1000
    many = ffi.new("size_t *")
    points = lib.wf_review_turning_points(made, many)
    return Review(turns, accuracy, tuple(turns[points[i]] for i in range(many[0])), not lib.wf_review_stopped(made))


def _turn(made: Any, index: int, spec: Spec, nodes: list[Node], game: Any, tongue: Any) -> Turn:
    node = nodes[lib.wf_review_turn_event(made, index)]
    seat = spec.game.seats[lib.wf_review_turn_seat(made, index)].letter
    if not lib.wf_review_turn_known(made, index):
        return Turn(node, seat, None, None, None, None, (), None, None)
    assert node.parent is not None
    whole = 1 if spec.game.cooperative else 1000

    def value(number: int) -> Optional[float]:
        return None if number < 0 else number / whole

    best = line_of(node.parent.position, lib.wf_review_turn_best_length(made, index),
                   lambda ply, into: lib.wf_review_turn_best_move(made, index, ply, into))

    def told(kind: Any, sentence: Any, length: Any, move: Any) -> Optional[Reason]:
        name = kind(made, index)
        if name == NULL:
            return None
        text = written(lambda buffer, size: int(sentence(made, index, game, tongue, buffer, size)))
        return Reason(static(name), text, line_of(node.position, length(made, index), lambda ply, into: move(made, index, ply, into)))

    reason = told(lib.wf_review_reason_kind, lib.wf_review_reason_sentence, lib.wf_review_reason_length, lib.wf_review_reason_move)
    merit = told(lib.wf_review_merit_kind, lib.wf_review_merit_sentence, lib.wf_review_merit_length, lib.wf_review_merit_move)
    return Turn(node, seat, static(lib.wf_review_turn_grade(made, index)), value(lib.wf_review_turn_before(made, index)),
                value(lib.wf_review_turn_after(made, index)), value(lib.wf_review_turn_loss(made, index)), best, reason,
                merit)
