"""Positions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Iterator, NamedTuple, Optional, Union

from . import outcome
from ._binding import ffi, lib
from ._core import ILLEGAL, NULL, OK, Fault, bits, owned, written
from .errors import IllegalMove, InputError
from .game import Game, Spec
from .move import Explanation, Move, explain
from .outcome import Outcome

if TYPE_CHECKING:
    import numpy

_PLACES_MAX = 256
_gc, _copy, _play, _free = ffi.gc, lib.wf_position_copy, lib.wf_position_play_legal, lib.wf_position_free
_buffer = ffi.buffer


class Piece(NamedTuple):
    """What stands on a place: the letter of its kind, the letter of its seat, and the name of its kind."""

    letter: str
    seat: str
    name: str


class Progress(NamedTuple):
    """How far a seat has come: pieces that have arrived, of how many, and the least number of its own turns that it still
    needs if nothing gets in its way, or None."""

    done: int
    of: int
    left: Optional[int]


class Position:
    """A position of a game: a value that never changes. `apply` makes another one.

    `Position("travelers")` is the start position of a spec, `Position(spec, text)` what a text describes. `position["e1"]`
    is the piece on a place, or None."""

    __slots__ = ("spec", "game", "_handle", "_game", "_moves", "__weakref__")

    spec: Spec
    game: Game
    _handle: Any
    _game: Any
    _moves: Optional[list[Move]]

    def __init__(self, spec: Union[str, Game, Spec], text: Optional[str] = None) -> None:
        chosen = Spec(spec)
        if text is None:
            handle = owned(lib.wf_position_new(chosen._handle, NULL), lib.wf_position_free)
        else:
            data, fault = text.encode(), Fault()
            handle = fault.wanted(lib.wf_position_read(chosen._handle, data, len(data), NULL, fault.handle),
                                  lib.wf_position_free)
        self._take(chosen, handle)

    def _take(self, spec: Spec, handle: Any) -> None:
        self.spec, self.game, self._handle, self._game, self._moves = spec, spec.game, handle, spec.game._handle, None

    @classmethod
    def _copied(cls, spec: Spec, handle: Any) -> "Position":
        """A copy of a position that the library owns."""
        self = object.__new__(cls)
        self._take(spec, owned(_copy(spec.game._handle, handle, NULL), _free))
        return self

    # ---- what is on the board ----

    def __getitem__(self, place: str) -> Optional[Piece]:
        number = self.game.place_number(place)
        letter = lib.wf_position_letter(self._game, self._handle, number)
        if letter == b"\0":
            return None
        return self._piece(letter.decode(), lib.wf_position_seat(self._game, self._handle, number))

    def _piece(self, letter: str, seat: int) -> Piece:
        name = next(kind.name for kind in self.game.kinds if kind.letter == letter)
        return Piece(letter, self.game.seats[seat].letter, name)

    def _cells(self) -> tuple[bytes, bytes]:
        """The letters of all places, and the seats."""
        count = len(self.game.places)
        letters, seats = ffi.new("uint8_t[]", count), ffi.new("uint8_t[]", count)
        lib.wf_position_pieces(self._game, self._handle, letters, seats)
        return bytes(_buffer(letters)), bytes(_buffer(seats))

    def pieces(self, seat: Optional[str] = None) -> dict[str, Piece]:
        """The pieces on the board, or those of a seat, by their places."""
        wanted = None if seat is None else self.game.seat_number(seat)
        return {place: self._piece(chr(letter), owner) for place, letter, owner in zip(self.game.places, *self._cells())
                if letter and wanted in (None, owner)}

    def to_numpy(self) -> "numpy.ndarray[Any, Any]":
        """The board as an array of int8 with the shape (levels, ranks, files): 0 for an empty place, else
        1 + 16 * seat + kind, where seat and kind are indices of the game."""
        import numpy
        index = {ord(kind.letter): number for number, kind in enumerate(self.game.kinds)}
        values = [1 + 16 * owner + index[letter] if letter else 0 for letter, owner in zip(*self._cells())]
        return numpy.array(values, numpy.int8).reshape(self.game.levels, self.game.ranks, self.game.files)

    @property
    def turn(self) -> str:
        """The letter of the seat to move."""
        return self.game.seats[int(lib.wf_position_turn(self._handle))].letter

    @property
    def playing(self) -> tuple[str, ...]:
        """The letters of the seats that still play."""
        return tuple(self.game.seats[seat].letter for seat in bits(lib.wf_position_playing(self._handle)))

    @property
    def clock(self) -> int:
        """The turns since the last one that reset the clock."""
        return int(lib.wf_position_clock(self._handle))

    @property
    def number(self) -> int:
        """The move number; in TRAVERSE, the round."""
        return int(lib.wf_position_number(self._handle))

    @property
    def zobrist(self) -> int:
        """The library's 64-bit hash, without clock and number."""
        return int(lib.wf_position_hash(self._handle))

    # ---- moves ----

    @property
    def legal_moves(self) -> list[Move]:
        """All legal moves, in a fixed order."""
        if self._moves is None:
            try:
                listed = _lists.pop()
            except IndexError:
                listed = owned(lib.wf_move_list_new(NULL), lib.wf_move_list_free)
            if lib.wf_move_list_fill(listed, self._game, self._handle) != OK:
                raise MemoryError("the library has no memory")
            size = 16 * lib.wf_move_list_count(listed)
            data = bytes(_buffer(lib.wf_move_list_items(listed), size)) if size else b""
            self._moves = [Move(self, data[at:at + 16]) for at in range(0, size, 16)]
            _lists.append(listed)
        return self._moves[:]

    def count_moves(self) -> int:
        """How many legal moves there are, without listing them."""
        return int(lib.wf_count(self._game, self._handle))

    def move(self, text: str) -> Move:
        """The legal move that a text means, as people write it or in machine notation."""
        data, fault, move = text.encode(), Fault(), ffi.new("uint8_t[16]")
        code = lib.wf_move_read(self._game, self._handle, data, len(data), NULL, move, fault.handle)
        if code != OK:
            raise fault.error()
        return Move(self, bytes(_buffer(move)))

    def is_legal(self, move: Union[Move, str]) -> bool:
        """Whether a move is legal here. A text that is no move is refused."""
        if isinstance(move, Move):
            return bool(self._checked(move))
        try:
            self.move(move)
        except IllegalMove:
            return False
        return True

    def _checked(self, move: Move) -> bool:
        if move.position is self:
            return True
        if move.position.game is not self.game:
            raise ValueError("the move %r is one of %s, not of %s" % (move, move.position.game.title, self.game.title))
        code = lib.wf_move_check(self._game, self._handle, move._bytes, NULL)
        if code not in (OK, ILLEGAL):
            raise MemoryError("the library has no memory")
        return bool(code == OK)

    def _legal(self, move: Union[Move, str]) -> Move:
        """The move, or an exception that says why it is not legal."""
        if isinstance(move, str):
            return self.move(move)
        if not self._checked(move):
            said = explain(self, move._bytes, None)
            raise IllegalMove(said.text, id=said.id)
        return move

    def apply(self, move: Union[Move, str]) -> "Position":
        """The position after a legal move."""
        if move.__class__ is not Move or move.position is not self:  # type: ignore[union-attr]
            move = self._legal(move)
        made = object.__new__(Position)
        made.spec, made.game, made._game, made._moves = self.spec, self.game, self._game, None
        handle = _copy(self._game, self._handle, NULL)
        if handle == NULL:
            raise MemoryError("the library has no memory")
        made._handle = _gc(handle, _free)
        _play(self._game, handle, move._bytes)  # type: ignore[union-attr]
        return made

    def explain(self, move: Union[Move, str], language: Optional[str] = None) -> Explanation:
        """Why a move is legal here or not. A text is read as people write moves or in machine notation."""
        if isinstance(move, Move):
            return explain(self, move._bytes, language)
        data, fault, read = move.encode(), Fault(), ffi.new("uint8_t[16]")
        code = lib.wf_move_read(self._game, self._handle, data, len(data), NULL, read, fault.handle)
        if code != OK and lib.wf_move_scan(self._game, data, len(data), read, NULL) != OK:
            error = fault.error()
            if not isinstance(error, InputError):
                raise error
            return Explanation(False, fault.sentence(False, language), error.id, [])
        return explain(self, bytes(_buffer(read)), language)

    def perft(self, depth: int) -> int:
        """The number of sequences of exactly `depth` turns, counted by the library."""
        nodes = ffi.new("uint64_t *")
        if lib.wf_position_perft(self._game, self._handle, depth, NULL, nodes) != OK:
            raise MemoryError("the library has no memory")
        return int(nodes[0])

    def passed(self) -> "Position":
        """The position with the turn passed to the next seat, to look at what that seat threatens."""
        made, fault = Position._copied(self.spec, self._handle), Fault()
        if lib.wf_position_pass(self.spec._handle, self._handle, made._handle, NULL, fault.handle) != OK:
            raise fault.error()
        return made

    # ---- what the rules say ----

    @property
    def outcome(self) -> Optional[Outcome]:
        """How the game ended here, as the position by itself shows it; None if it goes on. A `Record` knows the history,
        too."""
        return outcome.read(self.spec, lambda *into: lib.wf_position_outcome(self._game, self._handle, *into))

    @property
    def is_over(self) -> bool:
        """Whether there is an outcome."""
        return self.outcome is not None

    def _places(self, ask: Any) -> tuple[str, ...]:
        places = ffi.new("uint32_t[]", _PLACES_MAX)
        return tuple(self.game.places[places[i]] for i in range(ask(places, _PLACES_MAX)))

    def attackers(self, place: str, seat: str) -> tuple[str, ...]:
        """The places of the seat's pieces that attack a place, as the game defines it."""
        at, by = self.game.place_number(place), self.game.seat_number(seat)
        return self._places(lambda *into: lib.wf_position_attackers(self._game, self._handle, by, at, *into))

    def reach(self, place: str) -> tuple[str, ...]:
        """Where the piece on a place can go by its own way of moving, even if a rule forbids it."""
        at = self.game.place_number(place)
        return self._places(lambda *into: lib.wf_position_reach(self._game, self._handle, at, *into))

    @property
    def checks(self) -> tuple[str, ...]:
        """The places of the pieces that the seat to move must save at once."""
        return self._places(lambda *into: lib.wf_position_checks(self._game, self._handle, *into))

    def progress(self, seat: str) -> Optional[Progress]:
        """How far a seat has come on its journey; None in games without one."""
        done, of, left = ffi.new("uint32_t *"), ffi.new("uint32_t *"), ffi.new("int64_t *")
        number = self.game.seat_number(seat)
        if not lib.wf_position_progress(self._game, self._handle, number, done, of, left):
            return None
        return Progress(int(done[0]), int(of[0]), None if left[0] < 0 else int(left[0]))

    # ---- as a value, as text, as a picture ----

    @property
    def text(self) -> str:
        """The position in the notation of its game."""
        return written(lambda buffer, size: int(lib.wf_position_text(self._game, self._handle, buffer, size)))

    @property
    def diagram(self) -> str:
        """The board as lines of ASCII."""
        return written(lambda buffer, size: int(lib.wf_position_diagram(self._game, self._handle, buffer, size)), 4096)

    def svg(self, *, move: Optional[Move] = None, size: int = 420) -> str:
        """A picture of the board, the cube as six slices. `move` marks the places that a move touches, `size` is the
        width in pixels."""
        from .svg import draw
        return draw(self, move.path if move is not None else (), size)

    def same(self, other: "Position") -> bool:
        """Whether two positions are equal, clock and number left out."""
        return self.spec == other.spec and bool(lib.wf_same(self._game, self._handle, other._handle))

    def copy(self) -> "Position":
        """Itself: positions do not change."""
        return self

    def __copy__(self) -> "Position":
        return self

    def __deepcopy__(self, memo: Any) -> "Position":
        return self

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self.spec == other.spec and bool(lib.wf_position_equal(self._game, self._handle, other._handle))

    def __hash__(self) -> int:
        return hash((self.spec, lib.wf_position_hash(self._handle)))

    def __iter__(self) -> Iterator[Move]:
        raise TypeError("a position has no order: ask for its legal_moves or pieces()")

    def __reduce__(self) -> Any:
        return Position, (self.spec, self.text)

    def __str__(self) -> str:
        return self.diagram

    def __repr__(self) -> str:
        return "Position(%r, %r)" % (str(self.spec), self.text)

    def _repr_svg_(self) -> str:
        return self.svg()


# Lists that legal_moves has used: it takes one for a moment. Each thread takes another one.
_lists: list[Any] = []
