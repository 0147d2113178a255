"""As much of OpenSpiel's module as a game in Python is written against, for tests: what it promises such a game is checked
here, by the words of its documentation."""

import copy
import enum


class PlayerId(enum.IntEnum):
    TERMINAL = -4


class GameType:
    Dynamics = enum.Enum("Dynamics", "SEQUENTIAL")
    ChanceMode = enum.Enum("ChanceMode", "DETERMINISTIC")
    Information = enum.Enum("Information", "PERFECT_INFORMATION")
    Utility = enum.Enum("Utility", "ZERO_SUM IDENTICAL")
    RewardModel = enum.Enum("RewardModel", "TERMINAL")

    def __init__(self, **members):
        self.__dict__.update(members)


class GameInfo:
    def __init__(self, **members):
        self.__dict__.update(members)


class Game:
    def __init__(self, game_type, info, params):
        unknown = set(params) - set(game_type.parameter_specification)
        if unknown:
            raise ValueError("unknown parameters: %s" % unknown)
        self.game_type, self.info, self.params = game_type, info, params

    def num_players(self):
        return self.info.num_players

    def num_distinct_actions(self):
        return self.info.num_distinct_actions


class State:
    def __init__(self, game):
        self.game_, self.history_ = game, []

    def legal_actions(self, player=None):
        current = self.current_player()
        if self.is_terminal() or (player is not None and player != current):
            return []
        return self._legal_actions(current)

    def apply_action(self, action):
        assert action in self.legal_actions()
        self._apply_action(action)
        self.history_.append(action)

    def action_to_string(self, player, action):
        return self._action_to_string(player, action)

    def clone(self):
        """A new state of the game, with a deep copy of everything that the game put into this one."""
        made = self.game_.new_initial_state()
        for name, value in self.__dict__.items():
            if name != "game_":
                setattr(made, name, copy.deepcopy(value))
        return made


_games = {}


def register_game(game_type, maker):
    _games[game_type.short_name] = (game_type, maker)


def load_game(text):
    """`name` or `name(key=value,...)`, where a value of digits is a number."""
    name, _, rest = text.partition("(")
    params = dict(pair.split("=") for pair in rest.rstrip(")").split(",") if pair)
    return _games[name][1]({key: int(value) if value.isdigit() else value for key, value in params.items()})
