"""A program that mypy reads as its users write them: what the package says of its types is of use to them."""

from __future__ import annotations

from typing import Optional

import wayfarer


def perft(position: wayfarer.Position, depth: int) -> int:
    if depth == 1:
        return len(position.legal_moves)
    return sum(perft(position.apply(move), depth - 1) for move in position.legal_moves)


def best(position: wayfarer.Position) -> wayfarer.Move:
    def report(choice: wayfarer.Choice) -> Optional[bool]:
        return choice.score < 400

    with wayfarer.Engine() as engine:
        return engine.choose(position, depth=4, report=report).move


def story(record: wayfarer.Record) -> list[str]:
    review = wayfarer.review(record, nodes=1000)
    return [said.text for turn in review.turns for said in (turn.reason, turn.merit) if said is not None]


piece: Optional[wayfarer.Piece] = wayfarer.Position("travelers")["a1"]
outcome: Optional[wayfarer.Outcome] = wayfarer.Record("travelers").outcome
