"""Four rare board games: The Travelers, Courier Leapale, TRAVERSE and Safe Passage.

Games and positions, moves and why they are legal or not, records, engines, analyses, a solver and reviews: docs/python.md has
examples of all. Texts for people are English, or another language where a call takes `language`."""

from . import _runtime  # before the extension module, which needs it
from ._binding import lib as _lib
from ._core import languages, static as _static
from .analysis import Analysis, Goal, analyse
from .engine import Choice, Engine, engines
from .errors import BadInput, GameOver, IllegalMove, InputError, WayfarerError
from .game import Game, Kind, Option, Seat, Spec, games
from .move import Explanation, Move
from .outcome import Outcome
from .position import Piece, Position, Progress
from .record import Node, Record, Tags
from .reviews import Reason, Review, Turn, review
from .solver import Advice, Puzzle, Solution, advise, puzzle, solve

__version__ = _static(_lib.wf_version())

__all__ = [
    "Advice", "Analysis", "BadInput", "Choice", "Engine", "Explanation", "Game", "GameOver", "Goal", "IllegalMove", "InputError",
    "Kind", "Move", "Node", "Option", "Outcome", "Piece", "Position", "Progress", "Puzzle", "Reason", "Record", "Review", "Seat",
    "Solution", "Spec", "Tags", "Turn", "WayfarerError", "advise", "analyse", "engines", "games", "languages", "puzzle", "review",
    "solve",
]
