"""The solver of Safe Passage: ways to the goal, shorter and shorter, with proofs; and puzzles."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Callable, Optional

from ._binding import lib
from ._core import NULL, bits, owned
from ._think import Effort, line_of, record_of
from .analysis import CERTAINTIES
from .game import Spec
from .move import Move
from .position import Position
from .record import Record

_BARRIERS = (None, "pawns", "all positions searched")


@dataclass(frozen=True)
class Solution:
    """What is known of the ways to the goal.

    way       a way; if `found`, it leads to the goal, else to the nearest position
    found     whether it does
    low       proven: no way has fewer plies
    proven    whether the way is a shortest one
    barrier   why no way exists, if that is proven: "pawns" or "all positions searched"
    pawns     the places of these pawns
    nodes     positions generated
    """

    way: tuple[Move, ...]
    found: bool
    low: int
    barrier: Optional[str]
    pawns: tuple[str, ...]
    nodes: int

    @property
    def proven(self) -> bool:
        return self.found and len(self.way) == self.low

    def __repr__(self) -> str:
        if self.barrier is not None:
            return "<Solution: none, %s>" % self.barrier
        return "<Solution: %s of %d plies, at least %d>" % ("a way" if self.found else "no way, a try", len(self.way), self.low)


def _pawns(position: Position, mask: int) -> tuple[str, ...]:
    return tuple(position.game.places[bit] for bit in bits(mask))


def _read(position: Position, handle: Any) -> Solution:
    way = line_of(position, lib.wf_solution_length(handle), lambda index, into: lib.wf_solution_move(handle, index, into))
    barrier = _BARRIERS[lib.wf_solution_barrier(handle)]
    return Solution(way, bool(lib.wf_solution_is_found(handle)), int(lib.wf_solution_low(handle)), barrier,
                    _pawns(position, int(lib.wf_solution_pawns(handle))) if barrier == "pawns" else (),
                    int(lib.wf_solution_nodes(handle)))


def solve(position: Position, *, time: float = 0, nodes: int = 0, plies: int = 0, threads: int = 1, memory: int = 0,
          seed: int = 0, report: Optional[Callable[[Solution], Optional[bool]]] = None) -> Solution:
    """Looks for ways from a position of Safe Passage to its goal, and keeps improving them.

    Without a limit it ends only when the shortest way is proven, or that there is none. `plies` is the length of the longest
    ways to look for; `report` is called when more is known, and returns False to end the search."""
    _need_solver(position.spec)
    effort = Effort(time=time, nodes=nodes, depth=plies, threads=threads, memory=memory, seed=seed)
    effort.listen(lib.wf_effort_on_solution, lib.wayfarer_on_solution, report, lambda handle: _read(position, handle))
    found = owned(lib.wf_solution_new(NULL), lib.wf_solution_free)
    _check(effort.run(lambda: lib.wf_solution_search(found, position.spec._handle, position._handle, effort.handle)))
    return _read(position, found)


@dataclass(frozen=True)
class Advice:
    """Whether the goal can still be reached.

    reachable   a way leads on; its first move is the hint
    certainty   of the answer: "proven", "found" or "not found"
    barrier     if it is proven that there is none: why
    back        if not reachable: how many events to take back until a way was found; 0: none was found
    way         the way, from here or from there
    low         proven: no way has fewer plies
    """

    reachable: bool
    certainty: str
    barrier: Optional[str]
    back: int
    way: tuple[Move, ...]
    low: int


def advise(record: Record, *, nodes: int = 0, time: float = 0, threads: int = 1, seed: int = 0) -> Advice:
    """Advises the player to move in a game of Safe Passage."""
    _need_solver(record.spec)
    game = record_of(record)
    effort = Effort(time=time, nodes=nodes, threads=threads, seed=seed)
    found = owned(lib.wf_advice_new(NULL), lib.wf_advice_free)
    _check(effort.run(lambda: lib.wf_advice_run(found, game, effort.handle)))
    reachable, back = bool(lib.wf_advice_is_reachable(found)), int(lib.wf_advice_back(found))
    begin = record.positions[len(record) - (0 if reachable else back)]
    way = line_of(begin, lib.wf_advice_length(found), lambda index, into: lib.wf_advice_move(found, index, into))
    return Advice(reachable, CERTAINTIES[lib.wf_advice_certainty(found)], _BARRIERS[lib.wf_advice_barrier(found)], back, way,
                  int(lib.wf_advice_low(found)))


@dataclass(frozen=True)
class Puzzle:
    """A position of Safe Passage a few plies from its goal.

    position   the position
    way        a shortest way to the goal, proven
    keys       how many first moves lead to a shortest way
    grade      1 to 10: how hard it is
    """

    position: Position
    way: tuple[Move, ...]
    keys: int
    grade: int

    def _repr_svg_(self) -> str:
        return self.position.svg()


def puzzle(seed: int, plies: int = 5, *, time: float = 0) -> Optional[Puzzle]:
    """Makes a puzzle of 3 to 10 plies; the same seed gives the same puzzle. None if the time was too short."""
    if not 3 <= plies <= 10:
        raise ValueError("a puzzle has 3 to 10 plies, not %r" % plies)
    effort = Effort(time=time)
    made = owned(lib.wf_puzzle_new(NULL), lib.wf_puzzle_free)
    _check(effort.run(lambda: lib.wf_puzzle_make(made, seed, plies, effort.handle)))
    length = int(lib.wf_puzzle_plies(made))
    if length == 0:
        return None
    position = Position._copied(Spec._copied(lib.wf_puzzle_spec(made)), lib.wf_puzzle_position(made))
    way = line_of(position, length, lambda index, into: lib.wf_puzzle_move(made, index, into))
    return Puzzle(position, way, int(lib.wf_puzzle_keys(made)), int(lib.wf_puzzle_grade(made)))


def _need_solver(spec: Spec) -> None:
    if spec.game._handle != lib.wf_solver_game():
        raise ValueError("the solver knows Safe Passage only, not %s" % spec.game.title)


def _check(code: int) -> None:
    if code != 0:
        raise MemoryError("the library has no memory")
