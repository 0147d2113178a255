"""Records: games as they were played, with tags, comments and variations."""

from __future__ import annotations

from typing import Any, Iterator, MutableMapping, Optional, Union

from . import outcome
from ._binding import ffi, lib
from ._core import BAD_INPUT, ILLEGAL, NO_SEAT, NULL, OK, Fault, owned, static, written
from .errors import GameOver, IllegalMove
from .game import Game, Spec
from .move import Move
from .outcome import Outcome
from .position import Position

_MOVE, _RESIGN, _TIME, _AGREE = range(4)
_GLYPHS = ("", "!", "?", "!!", "??", "!?", "?!")


class Node:
    """A place in the tree of a record: the root, or what was played there.

    move        the move, or None if it is the root or another event
    event       "move", "resigns", "time", "agreed"; "" for the root
    seat        the letter of the seat that moved, resigned or ran out of time; None for the root and an agreement
    parent      the node before it; None for the root
    children    the nodes after it: the first one goes on, the others are variations
    comment     a text, or ""
    glyph       "", "!", "?", "!!", "??", "!?" or "?!"
    position    the position after it
    """

    __slots__ = ("move", "event", "seat", "parent", "children", "comment", "_glyph", "position", "_record")

    def __init__(self, record: "Record", parent: Optional["Node"], event: str, seat: Optional[str], move: Optional[Move],
                 position: Position) -> None:
        self.move, self.event, self.seat, self.parent, self.position = move, event, seat, parent, position
        self.children: list[Node] = []
        self.comment = ""
        self._glyph = ""
        self._record = record

    @property
    def glyph(self) -> str:
        return self._glyph

    @glyph.setter
    def glyph(self, sign: str) -> None:
        if sign not in _GLYPHS:
            raise ValueError("a glyph is one of %s, not %r" % (" ".join(_GLYPHS[1:]), sign))
        self._glyph = sign

    @property
    def line(self) -> list["Node"]:
        """The nodes from the first event to this one."""
        nodes: list[Node] = []
        node = self
        while node.parent is not None:
            nodes.append(node)
            node = node.parent
        return nodes[::-1]

    def add(self, move: Union[Move, str], comment: str = "") -> "Node":
        """Adds a move after this node: the first one goes on, each further one is a variation. A move that is there
        already is not added again."""
        made = self.position._legal(move)
        for child in self.children:
            if child.move is not None and child.move == made:
                return child
        if self is self._record.end:
            return self._record._put(_MOVE, NO_SEAT, made, comment)
        return self._record._vary(self, made, comment)

    @property
    def text(self) -> str:
        """What was played, as people write it; "" for the root."""
        if self.move is not None:
            return str(self.move)
        names = {seat.letter: seat.name for seat in self.position.game.seats}
        return {"": "", "resigns": "%s resigns", "time": "%s has run out of time", "agreed": "draw agreed"}[self.event] % (
            names[self.seat] if self.event in ("resigns", "time") and self.seat else ())

    def __repr__(self) -> str:
        return "<Node %s>" % (self.text + self.glyph or "root")

    def _repr_svg_(self) -> str:
        return self.position.svg() if self.move is None else _last_move(self)


def _last_move(node: Node) -> str:
    """The board after a move, with the places that the move touched."""
    from .svg import draw
    return draw(node.position, node.move.path if node.move is not None else (), 420)


class Tags(MutableMapping[str, str]):
    """The tags of a record, in their order. Spec, Position and Result follow from the game and are not among them."""

    def __init__(self) -> None:
        self._values: dict[str, str] = {}
        self._notes: Any = None

    def __getitem__(self, name: str) -> str:
        return self._values[name]

    def __setitem__(self, name: str, value: str) -> None:
        if self._notes is None:  # the library checks names and values
            self._notes = Record("travelers")._notes()
        code = lib.wf_notes_put_tag(self._notes, name.encode(), value.encode())
        if code == BAD_INPUT:
            raise ValueError("a record cannot have the tag [%s %r]: names have 1 to 40 letters, digits, - and _, and are not "
                             "Spec, Result, Position or FEN; values have no control characters" % (name, value))
        if code != OK:
            raise MemoryError("the library has no memory")
        self._values[name] = value

    def __delitem__(self, name: str) -> None:
        del self._values[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __repr__(self) -> str:
        return repr(self._values)


class Record:
    """A game as it is played: `Record("travelers")` begins at the start of a spec, `Record(position)` at a position.

    spec      the game with its options
    tags      its tags, a mapping
    root      the root of its tree
    end       the last node of the game that was played

    `play` adds a move, `undo` takes the last one back; `outcome` knows repetitions and who left. `str()` writes the game as
    text, `Record.read` reads it."""

    __slots__ = ("spec", "tags", "root", "end", "_handle")

    spec: Spec
    tags: Tags
    root: Node
    end: Node
    _handle: Any

    def __init__(self, start: Union[str, Game, Spec, Position]) -> None:
        first = start if isinstance(start, Position) else Position(start)
        self.spec = first.spec
        self.tags = Tags()
        self.root = self.end = Node(self, None, "", None, None, first)
        self._handle = owned(lib.wf_record_new(self.spec._handle, first._handle, NULL), lib.wf_record_free)

    # ---- playing ----

    @property
    def position(self) -> Position:
        """The present position."""
        return self.end.position

    def play(self, move: Union[Move, str], comment: str = "") -> Node:
        """Plays a move of the seat to move."""
        if isinstance(move, str) and self.outcome is None:
            move = self.position.move(move)
        if isinstance(move, str) or self.outcome is not None:
            raise GameOver("the game is over: %s" % self.outcome)
        return self._put(_MOVE, NO_SEAT, self.position._legal(move), comment)

    def resign(self, seat: Optional[str] = None) -> Node:
        """A seat resigns; None: the seat to move. With three or four seats, the others play on."""
        return self._put(_RESIGN, self.spec.game.seat_number(seat or self.position.turn))

    def run_out_of_time(self, seat: Optional[str] = None) -> Node:
        """The time of a seat has run out; None: of the seat to move."""
        return self._put(_TIME, self.spec.game.seat_number(seat or self.position.turn))

    def agree_on_draw(self) -> Node:
        """All seats agree on a draw."""
        return self._put(_AGREE, NO_SEAT)

    def undo(self) -> Node:
        """Takes the last move or event back, with its comment and what was noted beside it. Returns its node."""
        taken, parent = self.end, self.end.parent
        if parent is None:
            raise IndexError("the record has no event to take back")
        lib.wf_record_undo(self._handle)
        self.end = parent
        parent.children = []
        return taken

    def _put(self, kind: int, seat: int, move: Optional[Move] = None, comment: str = "") -> Node:
        code = lib.wf_record_put(self._handle, kind, seat, move._bytes if move is not None else NULL)
        if code == ILLEGAL:
            over = self.outcome
            if over is not None:
                raise GameOver("the game is over: %s" % over)
            raise IllegalMove("%s has no draw by agreement" % self.spec.game.title if kind == _AGREE
                              else "the seat does not play")
        if code != OK:
            raise MemoryError("the library has no memory")
        node = self._node(self._handle, self.end, lib.wf_record_length(self._handle) - 1, move)
        node.comment = comment
        # a move that goes on comes before the variations that were noted there
        self.end.children.insert(0, node)
        self.end = node
        return node

    def _node(self, handle: Any, parent: Node, index: int, move: Optional[Move]) -> Node:
        """A node for an event that a record of the library has."""
        kind, seat = lib.wf_record_event_kind(handle, index), lib.wf_record_event_seat(handle, index)
        if kind == _MOVE and move is None:
            data = ffi.new("uint8_t[16]")
            lib.wf_record_event_move(handle, index, data)
            move = Move(parent.position, bytes(ffi.buffer(data)))
        elif move is not None and move.position is not parent.position:
            move = Move(parent.position, move._bytes)
        position = Position._copied(self.spec, lib.wf_record_now(handle))
        letter = None if kind == _AGREE else self.spec.game.seats[seat].letter
        return Node(self, parent, ("move", "resigns", "time", "agreed")[kind], letter, move, position)

    def _vary(self, parent: Node, move: Move, comment: str) -> Node:
        """A variation. Repetitions do not end it."""
        position = parent.position
        own = move if move.position is position else Move(position, move._bytes)
        node = Node(self, parent, "move", position.turn, own, position.apply(own))
        node.comment = comment
        parent.children.append(node)
        return node

    def _line(self, node: Node) -> Any:
        """A record of the library that ends with a node."""
        record = owned(lib.wf_record_new(self.spec._handle, self.root.position._handle, NULL), lib.wf_record_free)
        for one in node.line:
            _put_node(one, lambda *event: lib.wf_record_put(record, *event))
        return record

    # ---- what was played ----

    def __len__(self) -> int:
        return int(lib.wf_record_length(self._handle))

    @property
    def moves(self) -> list[Move]:
        """The moves that were played."""
        return [node.move for node in self.end.line if node.move is not None]

    @property
    def nodes(self) -> list[Node]:
        """The nodes of the game that was played, without the root."""
        return self.end.line

    @property
    def positions(self) -> list[Position]:
        """All positions, from the first to the present one."""
        return [self.root.position] + [node.position for node in self.end.line]

    @property
    def outcome(self) -> Optional[Outcome]:
        """How the game ended; None while it goes on."""
        return outcome.read(self.spec, lambda *into: lib.wf_record_result(self._handle, *into))

    @property
    def repetitions(self) -> int:
        """How often the present position has occurred, this time included."""
        return int(lib.wf_record_occurrences(self._handle))

    # ---- as text ----

    def _notes(self) -> Any:
        notes = owned(lib.wf_notes_of(_empty(self), NULL), lib.wf_notes_free)
        for name, value in self.tags.items():
            _need(lib.wf_notes_put_tag(notes, name.encode(), value.encode()))
        waiting = [(0, self.root)]
        while waiting:
            number, node = waiting.pop()
            comment = node.comment.encode()
            if comment:
                _need(lib.wf_notes_put_comment(notes, number, comment, len(comment)))
            lib.wf_notes_put_glyph(notes, number, _GLYPHS.index(node.glyph))
            for child in node.children:
                added = _put_node(child, lambda *event: lib.wf_notes_put(notes, number, *event))
                if added == 0:
                    raise MemoryError("the library has no memory")
                waiting.append((added, child))
        return notes

    @property
    def text(self) -> str:
        """The game as text: tags, moves in machine notation, comments, variations, result."""
        notes = self._notes()
        return written(lambda buffer, size: int(lib.wf_notes_text(notes, buffer, size)), 1 << 14)

    @classmethod
    def read(cls, text: str) -> "Record":
        """Reads a text with exactly one game, as this or other programs or people write them."""
        data, fault = text.encode(), Fault()
        notes = fault.wanted(lib.wf_notes_parse(data, len(data), NULL, fault.handle), lib.wf_notes_free)
        return cls._of(notes)

    @classmethod
    def read_all(cls, text: str) -> list["Record"]:
        """Reads a text with any number of games."""
        data, fault = text.encode(), Fault()
        found = fault.wanted(lib.wf_notes_list_read(data, len(data), NULL, fault.handle), lib.wf_notes_list_free)
        return [cls._of(lib.wf_notes_list_at(found, index)) for index in range(lib.wf_notes_list_count(found))]

    @classmethod
    def _of(cls, notes: Any) -> "Record":
        played = owned(lib.wf_notes_record(notes, NULL), lib.wf_record_free)
        spec = Spec._copied(lib.wf_notes_spec(notes))
        self = cls(Position._copied(spec, lib.wf_record_position(played, 0)))
        number = 0
        while (name := lib.wf_notes_tag_name(notes, number)) != NULL:
            value = lib.wf_notes_tag(notes, name)
            self.tags[static(name)] = static(value)
            number += 1
        _annotate(notes, 0, self.root)
        # the game itself first, then the variations: each node with the number of its next sibling
        beside: list[tuple[int, Node]] = []
        number = lib.wf_notes_child(notes, 0)
        while number != 0:
            beside.append((lib.wf_notes_sibling(notes, number), self.end))
            _played(self, notes, number, self.end)
            number = lib.wf_notes_child(notes, number)
        while beside:
            number, parent = beside.pop()
            if number != 0:
                beside.append((lib.wf_notes_sibling(notes, number), parent))
                beside.append((lib.wf_notes_child(notes, number), _played(self, notes, number, parent)))
        return self

    def copy(self) -> "Record":
        """A record of its own with the same game, tags, comments and variations."""
        return Record.read(self.text)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Record) and self.text == other.text

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> Any:
        return _read, (self.text,)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return "<Record of %s, %d events, %s>" % (self.spec, len(self), self.outcome or "in progress")

    def _repr_svg_(self) -> str:
        return _last_move(self.end)


def _need(code: int) -> None:
    if code != OK:
        raise MemoryError("the library has no memory")


def _empty(record: Record) -> Any:
    """A record of the library without events, from the same position."""
    return owned(lib.wf_record_new(record.spec._handle, record.root.position._handle, NULL), lib.wf_record_free)


def _put_node(node: Node, put: Any) -> int:
    """Hands the event of a node to a function of the library."""
    kind = ("move", "resigns", "time", "agreed").index(node.event)
    seat = NO_SEAT if node.seat is None else node.position.game.seat_number(node.seat)
    return int(put(kind, seat, node.move._bytes if node.move is not None else NULL))


def _annotate(notes: Any, number: int, node: Node) -> None:
    comment = lib.wf_notes_comment(notes, number)
    node.comment = "" if comment == NULL else static(comment)
    node.glyph = _GLYPHS[lib.wf_notes_node_glyph(notes, number)]


def _played(record: Record, notes: Any, number: int, parent: Node) -> Node:
    """Plays an event that the library has read: at the end of the game, or as a variation."""
    kind, seat = lib.wf_notes_event_kind(notes, number), lib.wf_notes_event_seat(notes, number)
    data = ffi.new("uint8_t[16]")
    lib.wf_notes_event_move(notes, number, data)
    event = bytes(ffi.buffer(data))
    if kind == _MOVE and parent is not record.end:
        node = record._vary(parent, Move(parent.position, event), "")
    else:
        handle = record._handle if parent is record.end else record._line(parent)
        _need(lib.wf_record_put(handle, kind, seat, event))
        node = record._node(handle, parent, lib.wf_record_length(handle) - 1, None)
        parent.children.append(node)
        if handle is record._handle:
            record.end = node
    _annotate(notes, number, node)
    return node


def _read(text: str) -> Record:
    return Record.read(text)
