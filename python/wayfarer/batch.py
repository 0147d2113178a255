"""Many games at a time, for programs that learn: one call plays an action in each of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, Optional, Sequence, Union

from . import outcome
from ._binding import ffi, lib
from ._core import ILLEGAL, NULL, OK, owned, written
from .game import Game, Spec
from .move import Move
from .outcome import Outcome
from .position import Position

if TYPE_CHECKING:
    import numpy

    Array = numpy.ndarray[Any, Any]

SEATS = 4  # rewards have a column for each seat that a game can have
GOES_ON, ENDED, TRUNCATED = range(3)


class Plane(NamedTuple):
    """A plane of an observation: its short name, and what its numbers mean."""

    name: str
    meaning: str


class Actions:
    """The actions of a spec, by number: `len(actions)` of them. A turn is a sequence of one or more actions."""

    def __init__(self, spec: Union[str, Game, Spec]) -> None:
        self.spec = Spec(spec)

    def __len__(self) -> int:
        return int(lib.wf_action_count(self.spec._handle))

    def text(self, action: int, seat: str) -> str:
        """An action of a seat as text: "d2d4", "=H", "^e5", "->e7", "end", "pass"."""
        if not 0 <= action < len(self):
            raise IndexError("%s has the actions 0 to %d, not %d" % (self.spec, len(self) - 1, action))
        number = self.spec.game.seat_number(seat)
        return written(lambda buffer, size: int(lib.wf_action_sentence(self.spec._handle, number, action, buffer, size)), 32)

    def number(self, text: str, seat: str) -> int:
        """The action that a seat's text means."""
        data = text.encode()
        found = int(lib.wf_action_number(self.spec._handle, self.spec.game.seat_number(seat), data, len(data)))
        if found < 0:
            raise ValueError("%r is no action of %s" % (text, self.spec))
        return found

    def of(self, move: Move) -> tuple[int, ...]:
        """The actions that a legal move is."""
        into, count = ffi.new("uint32_t[16]"), ffi.new("uint32_t *")
        position = move.position
        if lib.wf_action_sequence(self.spec._handle, position._handle, move._bytes, into, count) != OK:
            raise ValueError("%s is not a legal move of %s" % (move, self.spec))
        return tuple(int(into[i]) for i in range(count[0]))

    def move(self, position: Position, actions: Sequence[int]) -> Move:
        """The move that a sequence of actions is."""
        move = ffi.new("uint8_t[16]")
        if lib.wf_action_move(self.spec._handle, position._handle, list(actions), len(actions), move) != OK:
            raise ValueError("the actions %r are no turn of %s" % (list(actions), self.spec))
        return Move(position, bytes(ffi.buffer(move)))

    def __repr__(self) -> str:
        return "Actions(%r)" % str(self.spec)


class Step(NamedTuple):
    """What a step did in each game: rewards[game, seat], and ends[game], which is GOES_ON, ENDED or TRUNCATED."""

    rewards: "Array"
    ends: "Array"


class Batch:
    """Games of one spec that are played in step. It needs numpy.

    `limit` truncates a game after that many turns. With `restart` a game that ends begins again in the same step. With
    `vary` each game has a start of its own where the spec is numbered (`safe-passage:start=#`). The seed fixes starts and
    samples."""

    def __init__(self, spec: Union[str, Game, Spec], games: int = 1, *, seed: int = 0, limit: int = 0, restart: bool = True,
                 vary: bool = False) -> None:
        import numpy
        if games < 1:
            raise ValueError("a batch has at least one game, not %d" % games)
        self._numpy = numpy
        self.spec = Spec(spec)
        self.games = games
        self.actions = Actions(self.spec)
        self._take(lib.wf_batch_open(self.spec._handle, games, seed, limit, restart, vary, NULL))

    def _take(self, handle: Any) -> None:
        self._handle = owned(handle, lib.wf_batch_free)

    def copy(self) -> "Batch":
        """A batch that goes on by itself from here: the same steps give the same results and samples."""
        made = object.__new__(Batch)
        made._numpy, made.spec, made.games, made.actions = self._numpy, self.spec, self.games, self.actions
        made._take(lib.wf_batch_copy(self._handle))
        return made

    def __copy__(self) -> "Batch":
        return self.copy()

    def __deepcopy__(self, memo: Any) -> "Batch":
        return self.copy()

    # ---- what the spec says ----

    @property
    def planes(self) -> tuple[Plane, ...]:
        """What the planes of an observation are."""
        def text(write: Any, plane: int) -> str:
            return written(lambda buffer, size: int(write(self.spec._handle, plane, buffer, size)))
        return tuple(Plane(text(lib.wf_plane_name, plane), text(lib.wf_plane_meaning, plane))
                     for plane in range(int(lib.wf_plane_count(self.spec._handle))))

    @property
    def observation_shape(self) -> tuple[int, ...]:
        """(planes, ranks, files), in the cube (planes, levels, ranks, files)."""
        game = self.spec.game
        levels = (game.levels,) if game.levels > 1 else ()
        return (int(lib.wf_plane_count(self.spec._handle)), *levels, game.ranks, game.files)

    # ---- steps ----

    def reset(self, seed: int = 0) -> None:
        """Starts all games again."""
        self._done(lib.wf_batch_begin(self._handle, seed))

    def restart(self, game: int) -> None:
        """Starts one game again."""
        self._done(lib.wf_batch_begin_one(self._handle, self._game(game)))

    def step(self, actions: Any) -> Step:
        """Plays an action in each game; that of a game that has ended is ignored."""
        numpy = self._numpy
        chosen = numpy.ascontiguousarray(actions, dtype=numpy.int32)
        if chosen.shape != (self.games,):
            raise ValueError("a step needs an action for each of the %d games, not %s" % (self.games, chosen.shape))
        rewards = numpy.empty((self.games, SEATS), numpy.float32)
        ends, faulty = numpy.empty(self.games, numpy.uint8), ffi.new("size_t *")
        code = lib.wf_batch_play(self._handle, self._in(chosen, "int32_t *"), self._in(rewards, "float *"),
                                 self._in(ends, "uint8_t *"), faulty)
        if code == ILLEGAL:
            game = int(faulty[0])
            raise ValueError("action %d is not legal in game %d" % (chosen[game], game))
        self._done(code)
        return Step(rewards, ends)

    def leave(self, game: int, seat: str) -> tuple["Array", int]:
        """A seat resigns, also out of its turn: the rewards of this game, and its end."""
        numpy = self._numpy
        rewards, end = numpy.empty(SEATS, numpy.float32), ffi.new("uint8_t *")
        code = lib.wf_batch_part(self._handle, self._game(game), self.spec.game.seat_number(seat),
                                 self._in(rewards, "float *"), end)
        if code == ILLEGAL:
            raise ValueError("seat %s does not play in game %d" % (seat, game))
        self._done(code)
        return rewards, int(end[0])

    # ---- what can be seen of all games ----

    @property
    def seats(self) -> "Array":
        """The seat that acts in each game, by its number."""
        seats = self._numpy.empty(self.games, self._numpy.uint8)
        lib.wf_batch_seats(self._handle, self._in(seats, "uint8_t *"))
        return seats

    def mask_words(self) -> "Array":
        """The legal actions of each game as bits: action a is bit a % 64 of word a // 64."""
        words = int(lib.wf_action_mask_words(self.spec._handle))
        masks = self._numpy.empty((self.games, words), self._numpy.uint64)
        lib.wf_batch_masks(self._handle, self._in(masks, "uint64_t *"), words)
        return masks

    def masks(self) -> "Array":
        """The legal actions of each game as booleans: masks[game, action]."""
        numpy = self._numpy
        octets = self.mask_words().astype("<u8", copy=False).view(numpy.uint8)
        unpacked: "Array" = numpy.unpackbits(octets, axis=1, count=len(self.actions), bitorder="little")
        return unpacked.view(numpy.bool_)

    def observations(self) -> "Array":
        """The position of each game as the seat that acts sees it: float32 with the shape (games, *observation_shape)."""
        planes = self._numpy.empty((self.games, *self.observation_shape), self._numpy.float32)
        lib.wf_batch_planes(self._handle, self._in(planes, "float *"), int(lib.wf_observation_size(self.spec._handle)))
        return planes

    def sample(self) -> "Array":
        """A random legal action of each game; -1 for one that has ended."""
        actions = self._numpy.empty(self.games, self._numpy.int32)
        lib.wf_batch_sample(self._handle, self._in(actions, "int32_t *"))
        return actions

    # ---- one game ----

    def position(self, game: int = 0) -> Position:
        """The position of a game; in the middle of a turn, that before the turn."""
        handle = lib.wf_batch_position(self._handle, self._game(game))
        return Position._copied(self.game_spec(game), handle)

    def game_spec(self, game: int = 0) -> Spec:
        """The spec with the number that a game started with."""
        handle = owned(lib.wf_batch_game_spec(self._handle, self._game(game), NULL), lib.wf_spec_free)
        return Spec(written(lambda buffer, size: int(lib.wf_spec_text(handle, buffer, size))))

    def outcome(self, game: int = 0) -> Optional[Outcome]:
        """How a game ended in the last step; None if it goes on or was truncated."""
        self._game(game)
        return outcome.read(self.spec, lambda *into: lib.wf_batch_result(self._handle, game, *into))

    def turns(self, game: int = 0) -> int:
        """The turns that were played in a game."""
        return int(lib.wf_batch_turns(self._handle, self._game(game)))

    def is_in_turn(self, game: int = 0) -> bool:
        """Whether the seat that acts is in the middle of its turn."""
        return bool(lib.wf_batch_steps(self._handle, self._game(game)) > 0)

    def __len__(self) -> int:
        return self.games

    def __repr__(self) -> str:
        return "Batch(%r, %d)" % (str(self.spec), self.games)

    # ---- inside ----

    def _game(self, game: int) -> int:
        if not 0 <= game < self.games:
            raise IndexError("the batch has the games 0 to %d, not %d" % (self.games - 1, game))
        return game

    @staticmethod
    def _in(array: "Array", kind: str) -> Any:
        """The memory of an array, for the library."""
        return ffi.from_buffer(kind.replace(" *", "[]"), array)

    @staticmethod
    def _done(code: int) -> None:
        if code != OK:
            raise MemoryError("the library has no memory")
