"""How a game ended."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Optional

from ._binding import ffi, lib
from ._core import NO_SEAT, NULL, static, written

if TYPE_CHECKING:
    from .game import Spec


@dataclass(frozen=True)
class Outcome:
    """How a game ended.

    result    "win", "draw" or "dead end"
    reason    why, in English: "arrived"
    winner    the letter of the seat that won; None if none did, or if all won together (Safe Passage)
    score     as records have it: "1-0", "1/2-1/2", "0-0-1"
    shares    what each seat that plays gets of the game, by its letter
    """

    result: str
    reason: str
    winner: Optional[str]
    score: str
    shares: dict[str, float]

    def __str__(self) -> str:
        return "%s: %s" % (self.score, self.reason)

    def __hash__(self) -> int:
        return hash((self.result, self.reason, self.winner, self.score))


def read(spec: Spec, ask: Any) -> Optional[Outcome]:
    """The outcome that a function of the library writes; None while the game goes on."""
    result, reason, seat = ffi.new("int32_t *"), ffi.new("int32_t *"), ffi.new("uint8_t *")
    ask(result, reason, seat)
    if result[0] == 0:
        return None
    score = written(lambda buffer, size: int(
        lib.wf_result_text(spec._handle, result[0], reason[0], seat[0], buffer, size)))
    shares = [float(Fraction(part)) for part in score.split("-")]
    return Outcome(
        static(lib.wf_result_name(result[0])), static(lib.wf_reason_name(reason[0], NULL)),
        None if seat[0] == NO_SEAT else spec.game.seats[seat[0]].letter, score, dict(zip(spec.seats, shares)))
