"""The games as Python games of OpenSpiel (`pyspiel`, which must be installed).

    import pyspiel, wayfarer.openspiel
    game = pyspiel.load_game("wayfarer_traverse(players=3,rules=advanced)")

Importing this module registers `wayfarer_travelers`, `wayfarer_courier_leapale`, `wayfarer_traverse` and
`wayfarer_safe_passage`. Their parameters are the options of the game. Where an option's value has a number
(`start=scramble-7`), the value is named without it and `number` gives it: `start=scramble,number=7`; a plain number is
`start=numbered`. `max_turns` ends a longer game without a winner."""

from __future__ import annotations

import copy
from typing import Any, Iterator, Optional, Sequence

import numpy
import pyspiel

from .batch import GOES_ON, Batch
from .game import Game, Option, Spec, games

MAX_TURNS = 1000
_STEPS_MAX = 16  # actions of a turn (actions.h)


def _parameter_values(option: Option) -> dict[str, str]:
    """The values of an option as parameters name them, and as specs do, with '#' for the number."""
    return {value.replace("-#", "").replace("#", "numbered"): value for value in option.values}


def _default(option: Option) -> Any:
    """A whole number if all values are, as OpenSpiel reads parameters by their type."""
    first = next(iter(_parameter_values(option)))
    return int(first) if all(value.isdigit() for value in option.values) else first


def _parameters(game: Game) -> dict[str, Any]:
    found = {option.key: _default(option) for option in game.options}
    if any(option.number_max for option in game.options):
        found["number"] = 0
    return {**found, "max_turns": MAX_TURNS}


def _spec(game: Game, parameters: dict[str, Any]) -> Spec:
    chosen = {}
    for option in game.options:
        values, given = _parameter_values(option), str(parameters.get(option.key, _default(option)))
        if given not in values:
            raise ValueError("%s=%s is none of %s" % (option.key, given, ", ".join(values)))
        chosen[option.key] = values[given].replace("#", str(parameters.get("number", 0)))
    return game.spec(**chosen)


def _type(game: Game) -> Any:
    return pyspiel.GameType(
        short_name="wayfarer_" + game.name.replace("-", "_"),
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.IDENTICAL if game.cooperative else pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=len(game.seats),
        min_num_players=min(len(spec.seats) for spec in game.specs()),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_parameters(game))


class Played:
    """A game in progress, which can be copied and, as OpenSpiel stores states, pickled: as its actions."""

    def __init__(self, spec: Spec, max_turns: int, actions: Sequence[int] = ()) -> None:
        self.spec, self.max_turns, self.actions = spec, max_turns, list(actions)
        self.batch = Batch(spec, limit=max_turns, restart=False)
        for action in actions:
            self.batch.step([action])

    def apply(self, action: int) -> tuple[Any, int]:
        """Plays an action: the rewards of all seats, and how it leaves the game."""
        rewards, ends = self.batch.step([action])
        self.actions.append(action)
        return rewards[0], int(ends[0])

    def __deepcopy__(self, memo: Any) -> "Played":
        made = object.__new__(Played)
        made.spec, made.max_turns, made.actions, made.batch = self.spec, self.max_turns, self.actions[:], self.batch.copy()
        return made

    def __reduce__(self) -> Any:
        return Played, (self.spec, self.max_turns, self.actions)


class WayfarerGame(pyspiel.Game):  # type: ignore[misc]
    """A game under its parameters. `spec` is the library's."""

    game: Game  # set by the class of each game
    type: Any

    def __init__(self, params: Optional[dict[str, Any]] = None) -> None:
        self.spec = _spec(self.game, params or {})
        self.max_turns = int((params or {}).get("max_turns", MAX_TURNS))
        self.start = Played(self.spec, self.max_turns)
        self.players = [self.game.seat_number(letter) for letter in self.spec.seats]
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.start.batch.actions), max_chance_outcomes=0, num_players=len(self.players),
            min_utility=-1.0, max_utility=1.0, utility_sum=None if self.game.cooperative else 0.0,
            max_game_length=self.max_turns * _STEPS_MAX)
        super().__init__(self.type, info, params or {})

    def new_initial_state(self, state: Any = None) -> "WayfarerState":
        return WayfarerState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return Observer(self, params)
        from open_spiel.python.observation import IIGObserverForPublicInfoGame
        return IIGObserverForPublicInfoGame(iig_obs_type, params)


class WayfarerState(pyspiel.State):  # type: ignore[misc]
    """A game in progress. Players are numbered in turn order among the seats that take part."""

    def __init__(self, game: WayfarerGame) -> None:
        super().__init__(game)
        self.played = copy.deepcopy(game.start)
        self.players = game.players
        self.over = not self.played.batch.masks().any()
        self.gains = [0.0] * len(self.players)

    def current_player(self) -> int:
        return int(pyspiel.PlayerId.TERMINAL) if self.over else self.players.index(int(self.played.batch.seats[0]))

    def _legal_actions(self, player: int) -> list[int]:
        return [int(action) for action in numpy.flatnonzero(self.played.batch.masks()[0])]

    def _apply_action(self, action: int) -> None:
        rewards, end = self.played.apply(action)
        self.over = end != GOES_ON
        self.gains = [float(rewards[seat]) for seat in self.players]

    def _action_to_string(self, player: int, action: int) -> str:
        return self.played.batch.actions.text(action, self.played.spec.game.seats[self.players[player]].letter)

    def is_terminal(self) -> bool:
        return bool(self.over)

    def returns(self) -> list[float]:
        return self.gains

    def __str__(self) -> str:
        position = self.played.batch.position()
        return "%s%s" % (position.diagram, position.text)


class Observer:
    """The planes of the player to act (docs/actions.md)."""

    def __init__(self, game: WayfarerGame, params: Any) -> None:
        if params:
            raise ValueError("observations have no parameters: %s" % params)
        shape = game.start.batch.observation_shape
        self.tensor = numpy.zeros(int(numpy.prod(shape)), numpy.float32)
        self.dict = {"observation": self.tensor.reshape(shape)}

    def set_from(self, state: WayfarerState, player: int) -> None:
        self.dict["observation"][:] = state.played.batch.observations()[0]

    def string_from(self, state: WayfarerState, player: int) -> str:
        return str(state)


def _classes() -> Iterator[type[WayfarerGame]]:
    for game in games():
        name = "".join(part.capitalize() for part in game.name.split("-")) + "Game"
        yield type(name, (WayfarerGame,), {"game": game, "type": _type(game), "__module__": __name__})


for _class in _classes():
    globals()[_class.__name__] = _class  # where pickle looks for it
    pyspiel.register_game(_class.type, _class)
