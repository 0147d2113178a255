"""Many positions at a time, for programs that look ahead: one call makes all turns of all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Iterable, NamedTuple, Union

from ._binding import ffi, lib
from ._core import OK
from .game import Game, Spec
from .move import Move
from .position import Position

if TYPE_CHECKING:
    import numpy

    Array = numpy.ndarray[Any, Any]

GOES_ON, DRAW = -1, -2


class Turns(NamedTuple):
    """All legal turns of some positions: for each turn the index of its position, the turn itself as 16 bytes
    (`Positions.move` reads them), and the position after it."""

    parents: "Array"
    moves: "Array"
    after: "Positions"


class Positions:
    """Positions of one spec in one array. It needs numpy.

    `positions[i]` is a `Position`; indexed with anything else that numpy takes, such as a slice or an array of indices or
    of booleans, it gives `Positions` again. Positions do not know what came before them, so no repetition is seen."""

    def __init__(self, spec: Union[str, Game, Spec], positions: Iterable[Position]) -> None:
        import numpy
        self._numpy, self.spec = numpy, Spec(spec)
        size = int(lib.wf_position_bytes(self.spec.game._handle))
        for position in (positions := list(positions)):
            if position.game is not self.spec.game:
                raise ValueError("%r is no position of %s" % (position, self.spec))
        data = b"".join(bytes(ffi.buffer(ffi.cast("uint8_t *", position._handle), size)) for position in positions)
        self._bytes = numpy.frombuffer(data, numpy.uint8).reshape(len(positions), size)

    def _with(self, data: "Array") -> "Positions":
        made = object.__new__(Positions)
        made._numpy, made.spec, made._bytes = self._numpy, self.spec, data
        return made

    def turns(self) -> Turns:
        """All legal turns of all positions, those of one position after those of the one before."""
        numpy, game, here = self._numpy, self.spec.game._handle, self._here()
        count = int(lib.wf_positions_turns(game, here, len(self)))
        parents, moves = numpy.empty(count, numpy.uint32), numpy.empty((count, 16), numpy.uint8)
        after = numpy.empty((count, self._bytes.shape[1]), numpy.uint8)
        code = lib.wf_positions_expand(game, here, len(self), ffi.from_buffer("uint32_t[]", parents),
                                       ffi.from_buffer("uint8_t[]", moves), ffi.from_buffer("uint8_t[]", after))
        if code != OK:
            raise MemoryError("the library has no memory")
        return Turns(parents, moves, self._with(after))

    def boards(self, seats: Any = None) -> "Array":
        """What stands on each place, as the seats with these numbers see their positions; None: the seats to move. int8 with
        the shape (positions, ranks, files), in the cube (positions, levels, ranks, files). The places are those of
        `Batch.observations`. 0 is empty, 1 + kind a piece of the seat that looks, 1 + kinds + kind one of the next seat, and
        so on."""
        numpy, game = self._numpy, self.spec.game
        lookers = numpy.ascontiguousarray(self.seats if seats is None else seats, numpy.uint8)
        known = [game.seat_number(letter) for letter in self.spec.seats]
        if lookers.shape != (len(self),) or not numpy.isin(lookers, known).all():
            raise ValueError("boards need a seat of %s for each of the %d positions" % (self.spec, len(self)))
        levels = (game.levels,) if game.levels > 1 else ()
        boards: "Array" = numpy.empty((len(self), *levels, game.ranks, game.files), numpy.int8)
        lib.wf_positions_boards(self.spec._handle, self._here(), len(self), ffi.from_buffer("uint8_t[]", lookers),
                                ffi.from_buffer("int8_t[]", boards))
        return boards

    @property
    def seats(self) -> "Array":
        """The seat to move in each position, by its number."""
        return self._heads()[0]

    @property
    def results(self) -> "Array":
        """How each position ended, as it shows by itself: the number of the seat that won, `GOES_ON`, or `DRAW`, which is
        also a dead end of Safe Passage. Where the seats win together, it is seat 0."""
        return self._heads()[1]

    @property
    def hashes(self) -> "Array":
        """The library's 64-bit hashes, without clock and number: equal positions have equal ones."""
        return self._heads()[2]

    def move(self, position: int, move: "Array") -> Move:
        """The turn of a position that `turns` has listed."""
        return Move(self[position], bytes(move))

    def _heads(self) -> tuple["Array", "Array", "Array"]:
        numpy, count = self._numpy, len(self)
        seats, results, hashes = (numpy.empty(count, kind) for kind in (numpy.uint8, numpy.int8, numpy.uint64))
        lib.wf_positions_heads(self.spec.game._handle, self._here(), count, ffi.from_buffer("uint8_t[]", seats),
                               ffi.from_buffer("int8_t[]", results), ffi.from_buffer("uint64_t[]", hashes))
        return seats, results, hashes

    def _here(self) -> Any:
        return ffi.from_buffer("uint8_t[]", self._bytes)

    def __getitem__(self, index: Any) -> Any:
        data = self._numpy.ascontiguousarray(self._bytes[index])
        if data.ndim == 2:
            return self._with(data)
        return Position._copied(self.spec, ffi.cast("WfPosition *", ffi.from_buffer(data)))

    def __len__(self) -> int:
        return len(self._bytes)

    def __repr__(self) -> str:
        return "Positions(%r, %d positions)" % (str(self.spec), len(self))
