"""Games, and specs: games with their options chosen."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Iterator, Mapping, NamedTuple, Optional, Union

from ._core import NULL, Fault, bits, language_of, owned, static, written
from ._binding import lib

if TYPE_CHECKING:
    from .position import Position


class Seat(NamedTuple):
    """A seat of a game: its letter, which is how it is named everywhere else, and its name."""

    letter: str
    name: str


class Kind(NamedTuple):
    """A kind of piece."""

    letter: str
    name: str


@dataclass(frozen=True)
class Option:
    """An option of a game. The first value is the default. A value that ends in '#' stands for that prefix and a
    number of at most `number_max[value]`."""

    key: str
    values: tuple[str, ...]
    number_max: Mapping[str, int]


def _options(handle: Any) -> Iterator[Option]:
    for option in range(lib.wf_game_option_count(handle)):
        values = []
        most = {}
        for value in range(lib.wf_game_option_value_count(handle, option)):
            values.append(written(lambda buffer, size: int(lib.wf_game_option_value(handle, option, value, buffer, size))))
            if values[-1].endswith("#"):
                most[values[-1]] = int(lib.wf_game_option_number_max(handle, option, value))
        yield Option(static(lib.wf_game_option_key(handle, option)), tuple(values), most)


class Game:
    """A game. There is one object for each: `Game("travelers")`, or `wayfarer.games()`.

    name, title, inventor    "travelers", "The Travelers", "Roberto Lavieri"
    seats                    its seats in turn order
    kinds                    its kinds of pieces
    options                  its options
    files, ranks, levels     the size of its board
    level_names              the letters of the levels of a cube, or ""
    square_word              the inventor's word for a place: "square", "cell" or "space"
    places                   the names of all places: by level, then rank, then file
    cooperative              whether the seats share one aim
    """

    __slots__ = ("_handle", "_at", "name", "title", "inventor", "seats", "kinds", "options", "files", "ranks",
                 "levels", "level_names", "square_word", "places", "cooperative", "has_clock")
    _all: dict[str, "Game"] = {}

    _handle: Any
    name: str
    title: str
    inventor: str
    seats: tuple[Seat, ...]
    kinds: tuple[Kind, ...]
    options: tuple[Option, ...]
    files: int
    ranks: int
    levels: int
    level_names: str
    square_word: str
    places: tuple[str, ...]
    cooperative: bool
    has_clock: bool
    _at: dict[str, int]

    def __new__(cls, name: str) -> "Game":
        if name not in cls._all:
            handle = lib.wf_game(name.encode())
            if handle == NULL:
                raise ValueError("there is no game %r: the games are %s" % (name, ", ".join(g.name for g in games())))
            cls._all[name] = cls._make(handle)
        return cls._all[name]

    @classmethod
    def _make(cls, handle: Any) -> "Game":
        self = object.__new__(cls)
        self._handle = handle
        self.name = static(lib.wf_game_name(handle))
        self.title = static(lib.wf_game_title(handle))
        self.inventor = static(lib.wf_game_inventor(handle))
        self.square_word = static(lib.wf_game_square_word(handle))
        self.cooperative = bool(lib.wf_game_is_cooperative(handle))
        self.has_clock = bool(lib.wf_game_has_clock(handle))
        self.files, self.ranks = int(lib.wf_game_files(handle)), int(lib.wf_game_ranks(handle))
        self.levels = int(lib.wf_game_levels(handle))
        letters = (lib.wf_game_level_letter(handle, level) for level in range(self.levels))
        self.level_names = "".join(letter.decode() for letter in letters if letter != b"\0")
        self.seats = tuple(
            Seat(lib.wf_game_seat_letter(handle, seat).decode(), static(lib.wf_game_seat_name(handle, seat)))
            for seat in range(lib.wf_game_seat_count(handle)))
        self.kinds = tuple(
            Kind(lib.wf_game_kind_letter(handle, kind).decode(), static(lib.wf_game_kind_name(handle, kind)))
            for kind in range(lib.wf_game_kind_count(handle)))
        self.options = tuple(_options(handle))
        self.places = tuple(
            (self.level_names[level] if self.level_names else "") + chr(ord("a") + file) + str(rank + 1)
            for level in range(self.levels) for rank in range(self.ranks) for file in range(self.files))
        self._at = {place: number for number, place in enumerate(self.places)}
        return self

    def place_number(self, place: str) -> int:
        """The index of a place in `places`."""
        try:
            return self._at[place]
        except KeyError:
            raise KeyError("%s has no %s %r" % (self.title, self.square_word, place)) from None

    def seat_number(self, letter: str) -> int:
        """The index of a seat in `seats`."""
        for number, seat in enumerate(self.seats):
            if seat.letter == letter:
                return number
        raise ValueError("%s has no seat %r: the seats are %s" % (self.title, letter, ", ".join(s.letter for s in self.seats)))

    def rules(self, language: Optional[str] = None) -> str:
        """The rules in Markdown."""
        return static(lib.wf_rules(self._handle, language_of(language)))

    def spec(self, **options: str) -> "Spec":
        """The game with these options; a name's '-' is written '_'."""
        chosen = ",".join("%s=%s" % (key.replace("_", "-"), value) for key, value in options.items())
        return Spec(self.name + (":" + chosen if chosen else ""))

    def specs(self) -> list["Spec"]:
        """The game with each combination of its options; where a value takes a number, with number 0."""
        found = []
        for values in itertools.product(*(option.values for option in self.options)):
            chosen = {option.key: value.replace("#", "0") for option, value in zip(self.options, values)}
            found.append(self.spec(**chosen))
        return found

    def start(self, **options: str) -> "Position":
        """The start position under these options."""
        return self.spec(**options).start()

    def __reduce__(self) -> Any:
        return Game, (self.name,)

    def __repr__(self) -> str:
        return "Game(%r)" % self.name


class Spec:
    """A game with its options chosen: `Spec("traverse:players=3")`. A value: equal if it means the same.

    game       its game
    options    the chosen value of each option
    seats      the letters of the seats that play, in turn order
    """

    __slots__ = ("_handle", "_text", "game")

    _handle: Any
    _text: str
    game: Game

    def __init__(self, text: Union[str, Game, "Spec"]) -> None:
        if isinstance(text, Spec):
            self._handle, self._text, self.game = text._handle, text._text, text.game
            return
        data = (text.name if isinstance(text, Game) else text).encode()
        fault = Fault()
        self._take(fault.wanted(lib.wf_spec_read(data, len(data), NULL, fault.handle), lib.wf_spec_free))

    def _take(self, handle: Any) -> None:
        self._handle = handle
        self.game = Game(static(lib.wf_game_name(lib.wf_spec_game(handle))))
        self._text = written(lambda buffer, size: int(lib.wf_spec_text(handle, buffer, size)))

    @classmethod
    def _copied(cls, handle: Any) -> "Spec":
        """A copy of a spec that the library owns."""
        self = object.__new__(cls)
        self._take(owned(lib.wf_spec_copy(handle, NULL), lib.wf_spec_free))
        return self

    @property
    def options(self) -> dict[str, str]:
        chosen = {}
        for number, option in enumerate(self.game.options):
            value = option.values[lib.wf_spec_choice(self._handle, number)]
            chosen[option.key] = value.replace("#", str(lib.wf_spec_number(self._handle)))
        return chosen

    @property
    def seats(self) -> tuple[str, ...]:
        return tuple(self.game.seats[seat].letter for seat in bits(lib.wf_seats(self._handle)))

    def start(self) -> "Position":
        """The start position."""
        from .position import Position
        return Position(self)

    def position(self, text: str) -> "Position":
        """The position that a text in the notation of the game describes."""
        from .position import Position
        return Position(self, text)

    def level_nodes(self, level: int) -> int:
        """How many positions an engine of this level looks at."""
        return int(lib.wf_level_nodes(self._handle, level))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Spec) and self._text == other._text

    def __hash__(self) -> int:
        return hash(self._text)

    def __reduce__(self) -> Any:
        return Spec, (self._text,)

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return "Spec(%r)" % self._text


def games() -> list[Game]:
    """All games, in their fixed order."""
    return [Game(static(lib.wf_game_name(lib.wf_game_at(index)))) for index in range(lib.wf_game_count())]
