"""Pictures of boards as SVG, for notebooks: flat boards, and the cube as slices side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING, Iterator, Sequence

if TYPE_CHECKING:
    from .position import Piece, Position

_CELL, _EDGE, _TITLE = 40, 18, 20  # of a place, of the names around a board, of the name of a level
_SLICES = 3  # side by side
_LIGHT, _DARK, _MARK, _INK = "#f3ead7", "#dcc9a3", "#ffd75e", "#3b3226"
# fill, outline and letter of each seat
_SEATS = (("#ffffff", "#222222", "#222222"), ("#2b2b2b", "#000000", "#ffffff"),
          ("#c0392b", "#6e1c12", "#ffffff"), ("#2471a3", "#123a55", "#ffffff"))
# pieces that are called after their shape
_SHAPES = {
    "square": '<rect x="7" y="7" width="26" height="26"%s/>',
    "diamond": '<path d="M20 4 36 20 20 36 4 20Z"%s/>',
    "triangle": '<path d="M20 5 36 34H4Z"%s/>',
}
_DISC = '<circle cx="20" cy="20" r="15"%s/>'


def draw(position: Position, marked: Sequence[str], size: int) -> str:
    """The board, `size` pixels wide. The places in `marked` have another colour."""
    if size < 1:
        raise ValueError("the width must be at least 1 pixel: %r" % size)
    game = position.game
    wide, high = game.files * _CELL + 2 * _EDGE, game.ranks * _CELL + 2 * _EDGE
    high += _TITLE if game.levels > 1 else 0
    columns = min(game.levels, _SLICES)
    rows = -(-game.levels // columns)
    parts = ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d" font-family="sans-serif">' % (
        wide * columns, high * rows, size, size * high * rows // (wide * columns)),
        "<title>%s</title>" % _escape("%s: %s" % (game.title, position.text))]
    pieces, marks = position.pieces(), set(marked)
    for level in range(game.levels):
        parts.append('<g transform="translate(%d %d)">' % (level % columns * wide, level // columns * high))
        parts.extend(_slice(position, level, pieces, marks))
        parts.append("</g>")
    return "".join(parts) + "</svg>"


def _slice(position: Position, level: int, pieces: dict[str, Piece], marks: set[str]) -> Iterator[str]:
    """One level of the board."""
    game, top = position.game, _EDGE
    if game.levels > 1:
        top += _TITLE
        yield _text(_EDGE + game.files * _CELL // 2, _TITLE - 5, 13, _INK, "level " + game.level_names[level])
    seats = {seat.letter: number for number, seat in enumerate(game.seats)}
    for rank in range(game.ranks):
        y = top + (game.ranks - 1 - rank) * _CELL
        yield _text(_EDGE // 2, y + _CELL // 2 + 4, 11, _INK, str(rank + 1))
        for file in range(game.files):
            place = game.places[(level * game.ranks + rank) * game.files + file]
            x = _EDGE + file * _CELL
            colour = _MARK if place in marks else _LIGHT if (file + rank + level) % 2 else _DARK
            yield '<rect x="%d" y="%d" width="%d" height="%d" fill="%s"/>' % (x, y, _CELL, _CELL, colour)
            piece = pieces.get(place)
            if piece is not None:
                yield '<g transform="translate(%d %d)">%s</g>' % (x, y, _piece(piece, seats[piece.seat]))
    for file in range(game.files):
        yield _text(_EDGE + file * _CELL + _CELL // 2, top + game.ranks * _CELL + 13, 11, _INK, chr(ord("a") + file))


def _piece(piece: Piece, seat: int) -> str:
    fill, line, ink = _SEATS[seat % len(_SEATS)]
    name = piece.name.lower()
    shape = _SHAPES.get(name, _DISC) % ' fill="%s" stroke="%s" stroke-width="1.5"' % (fill, line)
    letter = "" if name == "circle" or name in _SHAPES else _text(20, 26, 17, ink, piece.letter)
    return "<title>%s</title>%s%s" % (_escape(piece.name), shape, letter)


def _text(x: int, y: int, size: int, colour: str, text: str) -> str:
    return '<text x="%d" y="%d" font-size="%d" text-anchor="middle" fill="%s">%s</text>' % (x, y, size, colour, _escape(text))


def _escape(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
