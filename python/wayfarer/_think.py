"""How long to think, who listens, and how Ctrl-C ends it: what engines, analyses, the solver and reviews share."""

from __future__ import annotations

import math
import threading
from time import monotonic
from typing import Any, Callable, Iterable, Optional, Union

from ._binding import ffi, lib
from ._core import NULL, OK, owned
from .errors import GameOver
from .game import Game
from .move import Move
from .position import Position
from .record import Record

Report = Callable[[Any], Optional[bool]]

_LOOK_UP = 0.1  # seconds


def _wait(done: threading.Event, seconds: float = math.inf) -> bool:
    """Whether it is done within so many seconds. A signal that comes just before a thread begins to wait for a lock does
    not wake it, and Ctrl-C would come when the work is over: so this looks up now and then."""
    until = monotonic() + seconds
    while not done.wait(max(0, min(_LOOK_UP, until - monotonic()))):
        if monotonic() >= until:
            return False
    return True


_tables: dict[str, Any] = {}
_tables_lock = threading.Lock()


def _tables_of(game: Game) -> Any:
    """The endgame tables of a game, opened once for all calls; NULL if it has none."""
    with _tables_lock:
        if game.name not in _tables:
            opened = lib.wf_tables_open(game._handle, NULL, NULL)
            _tables[game.name] = opened if opened == NULL else ffi.gc(opened, lib.wf_tables_free)
        return _tables[game.name]


class Effort:
    """The limits of one call. 0 means no limit of that kind, or that the library chooses."""

    def __init__(self, *, time: float = 0, depth: int = 0, nodes: int = 0, level: int = 0, seed: int = 0, lines: int = 0,
                 threads: int = 0, memory: int = 0, only: Optional[Iterable[Move]] = None,
                 first: int = 0, count: int = 0, tables: Optional[Game] = None) -> None:
        for name, value in (("time", time), ("depth", depth), ("nodes", nodes), ("level", level), ("seed", seed),
                            ("lines", lines), ("threads", threads), ("memory", memory)):
            if value < 0:
                raise ValueError("%s must not be negative: %r" % (name, value))
        if level > 10:
            raise ValueError("level must be at most 10: %r" % level)
        self.time = time
        self.handle = owned(lib.wf_effort_new(NULL), lib.wf_effort_free)
        lib.wf_effort_set_depth(self.handle, depth)
        lib.wf_effort_set_nodes(self.handle, nodes)
        lib.wf_effort_set_level(self.handle, level)
        lib.wf_effort_set_seed(self.handle, seed)
        lib.wf_effort_set_lines(self.handle, lines)
        lib.wf_effort_set_threads(self.handle, threads)
        lib.wf_effort_set_memory(self.handle, memory)
        lib.wf_effort_set_events(self.handle, first, count)
        self._tables = NULL if tables is None else _tables_of(tables)  # kept as long as this
        lib.wf_effort_set_tables(self.handle, self._tables)
        self._report: Optional[Report] = None
        self._make: Callable[..., Any] = tuple
        self._handle: Any = None
        self._error: Optional[BaseException] = None
        if only is not None:
            data = b"".join(move._bytes for move in only)
            if not data:
                raise ValueError("only must have a move")
            if lib.wf_effort_set_only(self.handle, data, len(data) // 16) != OK:
                raise MemoryError("the library has no memory")

    def listen(self, setter: Any, callback: Any, report: Optional[Report], make: Callable[..., Any]) -> None:
        """Has the library call `report` with what `make` makes of its news."""
        if report is not None:
            self._report, self._make = report, make
            self._handle = ffi.new_handle(self)
            setter(self.handle, callback, self._handle)

    def told(self, *news: Any) -> bool:
        """Passes news on; an exception ends the work, and is raised where it was begun."""
        try:
            assert self._report is not None
            return self._report(self._make(*news)) is not False
        except BaseException as error:
            self._error = error
            return False

    def stop(self) -> None:
        """Ends the work soon. May be called from any thread."""
        lib.wf_effort_stop(self.handle)

    def run(self, work: Callable[[], Any]) -> Any:
        """Calls the library, which works without Python's lock. A thread of its own does the work if this one must watch
        the time, or hear Ctrl-C, which only the main thread does."""
        if self.time > 0 or threading.current_thread() is threading.main_thread():
            result = self._watched(work)
        else:
            result = work()
        if self._error is not None:
            error, self._error = self._error, None
            raise error
        return result

    def _watched(self, work: Callable[[], Any]) -> Any:
        found: list[Any] = []
        go, done, cancelled = threading.Event(), threading.Event(), threading.Event()

        def target() -> None:
            go.wait()
            try:
                if not cancelled.is_set():
                    found.append(work())
            except BaseException as error:
                self._error = error
            finally:
                done.set()

        thread = threading.Thread(target=target, name="wayfarer")
        try:
            thread.start()  # Ctrl-C may come here already: no work has begun then
            go.set()
            if self.time > 0 and not _wait(done, self.time):
                self.stop()
            _wait(done)
        except BaseException:
            begun = go.is_set()
            cancelled.set()
            self.stop()
            go.set()
            if begun:
                done.wait()
            raise
        thread.join()
        return found[0] if found else None


def _told(context: Any, *news: Any) -> bool:
    effort: Effort = ffi.from_handle(context)
    return effort.told(*news)


for _name in ("wayfarer_on_choice", "wayfarer_on_analysis", "wayfarer_on_solution", "wayfarer_on_progress"):
    ffi.def_extern(name=_name)(_told)


def record_of(game: Union[Record, Position]) -> Any:
    """A record of the library: of a game, or one that begins at a position. Of a game it is a copy, so that the game may go
    on meanwhile."""
    if isinstance(game, Record):
        return game._line(game.end)
    return owned(lib.wf_record_new(game.spec._handle, game._handle, NULL), lib.wf_record_free)


def position_of(game: Union[Record, Position]) -> Position:
    return game.position if isinstance(game, Record) else game


def check(code: int, position: Position) -> None:
    """Raises what a code of the library means."""
    if code == OK:
        return
    if code == 2:
        raise GameOver("there is nothing to think about: %s" % (position.outcome or "the game is over, or no engine plays it"))
    raise MemoryError("the library has no memory")


def line_of(position: Position, count: int, move: Callable[[int, Any], Any]) -> tuple[Move, ...]:
    """A line of moves that the library has found, each a move of the position that it is made in."""
    data, moves = ffi.new("uint8_t[16]"), []
    for index in range(count):
        move(index, data)
        moves.append(Move(position, bytes(ffi.buffer(data))))
        if index + 1 < count:
            position = position.apply(moves[-1])
    return tuple(moves)
