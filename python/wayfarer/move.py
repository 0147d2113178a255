"""Moves, and why a move is legal or not."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Optional

from ._binding import ffi, lib
from ._core import NULL, language_of, written

if TYPE_CHECKING:
    from .position import Position

_PATH_MAX = 128
_SETUP, _PASS = 254, 255


class Move:
    """A legal move of a position: one whole turn. Positions make them: `position.legal_moves`, `position.move("Te1-e2")`.

    Moves are equal if they are the same turn, whatever positions they came from. `str()` writes a move as people do."""

    __slots__ = ("position", "_bytes")

    position: "Position"
    _bytes: bytes

    def __init__(self, position: "Position", data: bytes) -> None:
        self.position = position
        self._bytes = data

    @property
    def machine(self) -> str:
        """The move in machine notation: "e1e2"."""
        position = self.position
        return written(lambda buffer, size: int(lib.wf_move_text(position._game, position._handle, self._bytes, buffer, size)))

    def notation(self, language: Optional[str] = None) -> str:
        """The move as people write it, in a language."""
        position, tongue, length = self.position, language_of(language), ffi.new("size_t *")

        def write(buffer: Any, size: int) -> int:
            if lib.wf_move_notation(position._game, position._handle, self._bytes, tongue, NULL, buffer, size, length):
                raise MemoryError("the library has no memory")
            return int(length[0])

        return written(write)

    @property
    def is_setup(self) -> bool:
        """Whether the turn sets pieces up (TRAVERSE)."""
        return self._bytes[2] == _SETUP

    @property
    def is_pass(self) -> bool:
        """Whether the turn is a pass (TRAVERSE)."""
        return self._bytes[2] == _PASS

    @property
    def path(self) -> tuple[str, ...]:
        """The places that the piece touches, from where it starts to where it ends; empty for a setup or a pass."""
        places = ffi.new("uint32_t[]", _PATH_MAX)
        position = self.position
        count = lib.wf_move_path(position._game, position._handle, self._bytes, places, _PATH_MAX)
        return tuple(position.game.places[places[i]] for i in range(count))

    @property
    def from_place(self) -> Optional[str]:
        """Where the piece starts; None for a setup or a pass."""
        return None if self._bytes[2] >= _SETUP else self._place(self._bytes[0])

    @property
    def to_place(self) -> Optional[str]:
        """Where the piece ends; None for a setup or a pass."""
        return None if self._bytes[2] >= _SETUP else self._place(self._bytes[1])

    @property
    def sends(self) -> tuple[tuple[str, str], ...]:
        """The other pieces that the turn sends elsewhere: from where to where, each."""
        return tuple((self._place(self._bytes[4 + 2 * i]), self._place(self._bytes[5 + 2 * i]))
                     for i in range(self._bytes[3]))

    def _place(self, square: int) -> str:
        return self.position.game.places[int(lib.wf_game_square_place(self.position._game, square))]

    def explain(self, language: Optional[str] = None) -> "Explanation":
        """What the move does."""
        return explain(self.position, self._bytes, language)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Move):
            return NotImplemented
        return self._bytes == other._bytes and self.position.game is other.position.game

    def __hash__(self) -> int:
        return hash(self._bytes)

    def __reduce__(self) -> Any:
        return _read, (self.position, self.machine)

    def __str__(self) -> str:
        return self.notation()

    def __repr__(self) -> str:
        return "<Move %s>" % self

    def _repr_svg_(self) -> str:
        return self.position.svg(move=self)


def _read(position: "Position", text: str) -> Move:
    return position.move(text)


@dataclass(frozen=True)
class Explanation:
    """Why a move is legal or not. True if it is legal; `str()` is the sentence.

    legal    whether the move is legal
    text     what it does, or which rule forbids it and because of which pieces
    id       the id of the first message, the same in all versions; None if the text could not be read as a move
    data     the same as data: for each clause {"id": ..., "args": [...]}, as docs/json.md describes them
    """

    legal: bool
    text: str
    id: Optional[str]
    data: list[Any]

    def __bool__(self) -> bool:
        return self.legal

    def __str__(self) -> str:
        return self.text

    def __hash__(self) -> int:
        return hash((self.legal, self.text))


def explain(position: "Position", data: bytes, language: Optional[str]) -> Explanation:
    """Explains the bytes of a move that was read, legal or not."""
    import json
    tongue, length = language_of(language), ffi.new("size_t *")

    def write(buffer: Any, size: int) -> int:
        lib.wf_move_explain_json(position._game, position._handle, data, tongue, buffer, size, length)
        return int(length[0])

    said = json.loads(written(write, 4096))
    return Explanation(said["legal"], said["text"], said["says"][0]["id"], said["says"])
