"""What the other modules share: texts and codes of the library."""

from __future__ import annotations

from typing import Any, Callable, Optional

from . import errors
from ._binding import ffi, lib

NULL: Any = ffi.NULL
NO_SEAT = 255
OK, BAD_INPUT, ILLEGAL, NO_MEMORY = range(4)


def static(text: Any) -> str:
    """A static string of the library."""
    return str(ffi.string(text).decode())


def written(write: Callable[[Any, int], int], size: int = 1024) -> str:
    """The text that a function of the library writes, whatever its length."""
    while True:
        buffer = ffi.new("char[]", size)
        length = write(buffer, size)
        if length < size:
            return str(ffi.unpack(buffer, length).decode())
        size = length + 1


def language_of(tag: Optional[str]) -> Any:
    """The language with this tag; None is English."""
    if tag is None or tag == "en":
        return NULL
    language = lib.wf_language(tag.encode())
    if language == NULL:
        raise ValueError("there is no language %r: the languages are %s" % (tag, ", ".join(languages())))
    return language


def languages() -> list[str]:
    """The tags of the languages that texts for people are written in."""
    tags = [static(lib.wf_language_tag(NULL))]
    while (language := lib.wf_language_at(len(tags) - 1)) != NULL:
        tags.append(static(lib.wf_language_tag(language)))
    return tags


def owned(handle: Any, free: Any, size: int = 0) -> Any:
    """A handle that is freed when Python forgets it; NULL is refused as lack of memory."""
    if handle == NULL:
        raise MemoryError("the library has no memory")
    return ffi.gc(handle, free, size)


class Fault:
    """Why a call refused its input: passed to the call, then raised."""

    def __init__(self) -> None:
        self.handle = owned(lib.wf_fault_new(NULL), lib.wf_fault_free)

    def sentence(self, where: bool, language: Optional[str] = None) -> str:
        tongue = language_of(language)
        return written(lambda buffer, size: int(lib.wf_fault_sentence(self.handle, where, tongue, buffer, size)))

    def error(self) -> Exception:
        """The exception that says it."""
        code = lib.wf_fault_code(self.handle)
        if code not in (BAD_INPUT, ILLEGAL):
            return MemoryError("the library has no memory")
        kind = errors.IllegalMove if code == ILLEGAL else errors.BadInput
        message = lib.wf_fault_id(self.handle)
        return kind(
            self.sentence(where=code == BAD_INPUT),
            at=int(lib.wf_fault_at(self.handle)),
            line=int(lib.wf_fault_line(self.handle)) or None,
            column=int(lib.wf_fault_column(self.handle)) or None,
            place=static(lib.wf_fault_place(self.handle)) or None,
            id=None if message == NULL else static(message),
        )

    def wanted(self, handle: Any, free: Any, size: int = 0) -> Any:
        """The handle that a call returned, or the reason why it returned NULL."""
        if handle == NULL:
            raise self.error()
        return ffi.gc(handle, free, size)


def bits(number: int) -> list[int]:
    """The bits that are set, from 0."""
    return [bit for bit in range(number.bit_length()) if number >> bit & 1]
