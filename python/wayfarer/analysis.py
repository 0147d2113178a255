"""Analyses: the best lines of a position, better and better."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Callable, Iterable, Optional, Union

from ._binding import lib
from ._core import NULL, owned
from ._think import Effort, check, position_of, record_of
from .engine import Choice, read_choice
from .move import Move
from .position import Position
from .record import Record

CERTAINTIES = ("proven", "found", "not found")


@dataclass(frozen=True)
class Goal:
    """Safe Passage: what is known of the way to the goal, in plies.

    found         a way is known; `plies` is its length
    unreachable   proven: there is none
    low           proven: no way is shorter
    certainty     that it is a shortest one: "proven", "found" or "not found"
    """

    found: bool
    unreachable: bool
    plies: int
    low: int
    certainty: str


@dataclass(frozen=True)
class Analysis:
    """What is known of a position.

    lines        the best moves with their lines, the best one first
    depth        the depth that the search has completed, in turns
    nodes        positions searched
    done         whether the analysis has ended
    goal         Safe Passage: the way to the goal
    turns_home   if the rest is a race: the least number of turns that each seat needs, by its letter
    """

    lines: tuple[Choice, ...]
    depth: int
    nodes: int
    done: bool
    goal: Optional[Goal]
    turns_home: Optional[dict[str, int]]

    def __hash__(self) -> int:
        return hash((self.lines, self.depth, self.nodes))

    def __repr__(self) -> str:
        best = " ".join(str(move) for move in self.lines[0].line[:6]) if self.lines else "no line"
        return "<Analysis depth %d, %d nodes: %s>" % (self.depth, self.nodes, best)


def _read(position: Position, handle: Any) -> Analysis:
    lines = tuple(read_choice(position, lib.wf_analysis_line(handle, index))
                  for index in range(lib.wf_analysis_line_count(handle)))
    goal, home = None, None
    if lib.wf_analysis_has_goal(handle):
        goal = Goal(bool(lib.wf_analysis_goal_found(handle)), bool(lib.wf_analysis_goal_unreachable(handle)),
                    int(lib.wf_analysis_goal_plies(handle)), int(lib.wf_analysis_goal_low(handle)),
                    CERTAINTIES[lib.wf_analysis_goal_certainty(handle)])
    if lib.wf_analysis_is_race(handle):
        home = {letter: int(lib.wf_analysis_turns_home(handle, position.game.seat_number(letter)))
                for letter in position.playing}
    return Analysis(lines, int(lib.wf_analysis_depth(handle)), int(lib.wf_analysis_nodes(handle)),
                    bool(lib.wf_analysis_is_done(handle)), goal, home)


def analyse(game: Union[Record, Position], *, time: float = 0, depth: int = 0, nodes: int = 0, lines: int = 1,
            threads: int = 1, hash: int = 0, only: Optional[Iterable[Move]] = None, tables: bool = True,
            report: Optional[Callable[[Analysis], Optional[bool]]] = None) -> Analysis:
    """Analyses a position, or the present position of a record.

    The limits are those of `Engine.choose`. `report` is called after each depth, and returns False to end the analysis."""
    position, record = position_of(game), record_of(game)
    effort = Effort(time=time, depth=depth, nodes=nodes, lines=lines, threads=threads, memory=hash,
                    tables=position.game if tables else None,
                    only=None if only is None else [position._legal(move) for move in only])
    effort.listen(lib.wf_effort_on_analysis, lib.wayfarer_on_analysis, report, lambda handle: _read(position, handle))
    found = owned(lib.wf_analysis_new(NULL), lib.wf_analysis_free)
    check(effort.run(lambda: lib.wf_analysis_run(found, record, effort.handle)), position)
    return _read(position, found)
