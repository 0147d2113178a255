"""Exceptions: each says what the library says."""

from __future__ import annotations

from typing import Any, Optional


class WayfarerError(Exception):
    """What all exceptions of this package are."""


class InputError(WayfarerError, ValueError):
    """A text, a position or a move that the library refuses.

    `at` is the byte of the text that it is about, from 0; `line` and `column` are the place in a record, from 1;
    `place` is the place on the board; `id` is the id of the message, the same in all versions."""

    def __init__(self, sentence: str, *, at: int = 0, line: Optional[int] = None, column: Optional[int] = None,
                 place: Optional[str] = None, id: Optional[str] = None) -> None:
        super().__init__(sentence)
        self.at, self.line, self.column, self.place, self.id = at, line, column, place, id

    def __reduce__(self) -> Any:
        return _remake, (type(self), str(self), self.__dict__)


class BadInput(InputError):
    """The text cannot be read as what it should be."""


class IllegalMove(InputError):
    """The text is a move, but the rules forbid it here; the sentence says which rule, and because of which pieces."""


class GameOver(WayfarerError):
    """The game has ended, so there is nothing to choose."""


def _remake(kind: Any, sentence: str, facts: dict[str, Any]) -> Any:
    return kind(sentence, **facts)
