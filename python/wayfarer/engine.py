"""Engines, which choose moves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Callable, Iterable, Optional, Union

from ._binding import ffi, lib
from ._core import NULL, owned, static
from ._think import Effort, check, line_of, position_of, record_of
from .move import Move
from .position import Position
from .record import Record


@dataclass(frozen=True)
class Choice:
    """What an engine thinks of a position.

    move          the move that it chooses
    line          the line that it expects, from this move on
    score         for the seat to move, on the Elo scale: 100 means 64 % of the points
    turns_to_win  turns to the end that the score proves: 1 wins with this turn, -2 loses to the answer; 0: none
    shares        the part of the game that each seat can expect, by its letter
    depth         the depth that the search has completed, in turns
    rank          0: the best move, 1: the second best
    nodes         moves made so far
    dead_end      Safe Passage: no way goes on from here
    table         an endgame table proves the score: 0 is a draw then
    """

    move: Move
    line: tuple[Move, ...]
    score: int
    turns_to_win: int
    shares: dict[str, float]
    depth: int
    rank: int
    nodes: int
    dead_end: bool
    table: bool

    def __hash__(self) -> int:
        return hash((self.move, self.score, self.depth, self.rank, self.nodes))

    def __repr__(self) -> str:
        return "<Choice %s, score %d, depth %d, %d nodes>" % (self.move, self.score, self.depth, self.nodes)


def read_choice(position: Position, handle: Any) -> Choice:
    """A choice that the library made in a position."""
    data = ffi.new("uint8_t[16]")
    lib.wf_choice_move(handle, data)
    line = line_of(position, lib.wf_choice_line_length(handle), lambda index, into: lib.wf_choice_line_move(handle, index, into))
    score = int(lib.wf_choice_score(handle))
    seats = position.game.seats
    return Choice(
        Move(position, bytes(ffi.buffer(data))), line, score, int(lib.wf_turns_to_win(score)),
        {letter: lib.wf_choice_share(handle, number) / 1000 for number, (letter, _) in enumerate(seats)
         if letter in position.spec.seats},
        int(lib.wf_choice_depth(handle)), int(lib.wf_choice_rank(handle)), int(lib.wf_choice_nodes(handle)),
        bool(lib.wf_choice_is_dead_end(handle)), bool(lib.wf_choice_is_table(handle)))


class Engine:
    """An engine: `Engine()` searches, `Engine("random")` chooses any move. It serves one call at a time.

    `hash` is the size of its table in bytes, 0 lets it choose. Close it when it is not needed any more, or use it in a
    `with` statement."""

    def __init__(self, name: str = "search", *, hash: int = 0, threads: int = 1) -> None:
        engine = lib.wf_engine_named(name.encode())
        if engine == NULL:
            raise ValueError("there is no engine %r: the engines are %s" % (name, ", ".join(engines())))
        if hash < 0 or threads < 1:
            raise ValueError("hash must not be negative, and threads must be at least 1: %r, %r" % (hash, threads))
        self.name = name
        self._handle: Any = owned(lib.wf_engine_open(engine, NULL, hash, threads), lib.wf_engine_close)
        self._effort: Optional[Effort] = None

    def choose(self, game: Union[Record, Position], *, time: float = 0, depth: int = 0, nodes: int = 0, level: int = 0,
               seed: int = 0, lines: int = 0, only: Optional[Iterable[Move]] = None, tables: bool = True,
               report: Optional[Callable[[Choice], Optional[bool]]] = None) -> Choice:
        """Chooses a move in a position, or in the present position of a record, whose history counts.

        time      seconds; `stop()` and Ctrl-C end it, too
        depth     turns to look ahead; Safe Passage: turns to the goal
        nodes     about how many moves to make
        level     1 to 10: weaker play; 0: full strength
        seed      for random choices; the same seed gives the same play
        lines     how many best moves to report
        only      search only these legal moves
        tables    use the endgame tables with three men, if the game has some; levels below 8 do not
        report    called after each depth, once for each rank; it returns False to search no deeper

        Without a limit the engine itself decides how long to think. Python's lock is released meanwhile; `report` is called
        on the thread that thinks."""
        if self._handle is None:
            raise ValueError("the engine is closed")
        if self._effort is not None:
            raise RuntimeError("the engine thinks already: it serves one call at a time")
        position, record = position_of(game), record_of(game)
        effort = Effort(time=time, depth=depth, nodes=nodes, level=level, seed=seed, lines=lines, tables=position.game if tables else None,
                        only=None if only is None else [position._legal(move) for move in only])
        effort.listen(lib.wf_effort_on_choice, lib.wayfarer_on_choice, report, lambda choice: read_choice(position, choice))
        self._effort = effort
        try:
            check(effort.run(lambda: lib.wf_engine_choose(self._handle, record, effort.handle)), position)
            return read_choice(position, lib.wf_engine_choice(self._handle))
        finally:
            self._effort = None

    def stop(self) -> None:
        """Has `choose`, on another thread, answer at once."""
        effort = self._effort
        if effort is not None:
            effort.stop()

    def close(self) -> None:
        """Gives its memory back."""
        if self._effort is not None:
            raise RuntimeError("the engine thinks: stop it first")
        if self._handle is not None:
            ffi.release(self._handle)
        self._handle = None

    def __enter__(self) -> "Engine":
        return self

    def __exit__(self, *error: Any) -> None:
        self.close()

    def __repr__(self) -> str:
        return "<Engine %s%s>" % (self.name, "" if self._handle is not None else ", closed")


def engines() -> list[str]:
    """The names of all engines."""
    return [static(lib.wf_engine_name(lib.wf_engine_at(index))) for index in range(lib.wf_engine_count())]
