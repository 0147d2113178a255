"""The games as environments of PettingZoo (AEC), which must be installed.

    env = wayfarer.env.env("travelers")
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        done = termination or truncation
        env.step(None if done else env.action_space(agent).sample(observation["action_mask"]))

An agent may act several times in one turn, where a turn has several actions. docs/actions.md describes actions and planes;
observations have at most three dimensions, so the levels of a cube follow each other: (planes * levels, ranks, files)."""

from __future__ import annotations

import functools
from typing import Any, Optional, Union

import gymnasium
import numpy
import pettingzoo
from pettingzoo.utils import wrappers

from .batch import ENDED, GOES_ON, TRUNCATED, Batch
from .game import Game, Spec

VERSION = 0  # raised by a change that makes results of learning incomparable


def name(spec: Union[str, Game, Spec]) -> str:
    """The name of a spec's environment, with its version: "travelers_v0", "traverse_players_3_v0"."""
    text = str(Spec(spec))
    return "%s_v%d" % ("".join(letter if letter.isalnum() else "_" for letter in text), VERSION)


def env(spec: Union[str, Game, Spec], **options: Any) -> "pettingzoo.AECEnv[str, Any, Any]":
    """An environment that ends if an action is illegal: the agent who chose it loses. `options` are those of `raw_env`."""
    made = wrappers.TerminateIllegalWrapper(raw_env(spec, **options), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(made))


class raw_env(pettingzoo.AECEnv):  # type: ignore[misc]
    """One game. An illegal action is a ValueError.

    `limit` truncates a game after that many turns (0: never). `vary` starts each game from a number of its own, where the
    spec has one (`safe-passage:start=#`). `render_mode` is "ansi" (a text) or "svg" (a picture as text)."""

    metadata: dict[str, Any] = {"render_modes": ["ansi", "svg"], "is_parallelizable": False}

    def __init__(self, spec: Union[str, Game, Spec], *, limit: int = 0, vary: bool = False,
                 render_mode: Optional[str] = None) -> None:
        super().__init__()
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError("there is no render mode %r: they are ansi and svg" % render_mode)
        self.spec_ = Spec(spec)
        self.metadata = {**raw_env.metadata, "name": name(self.spec_)}
        self.render_mode = render_mode
        self._batch = Batch(self.spec_, limit=limit, vary=vary, restart=False)
        letters = self.spec_.seats
        self._agent_of = {self.spec_.game.seat_number(letter): "player_%d" % at for at, letter in enumerate(letters)}
        self._seat_of = {agent: seat for seat, agent in self._agent_of.items()}
        self.possible_agents = list(self._seat_of)
        planes, *levels, ranks, files = self._batch.observation_shape
        self._shape = (planes * (levels[0] if levels else 1), ranks, files)

    def seat(self, agent: str) -> str:
        """The letter of an agent's seat."""
        return self.spec_.game.seats[self._seat_of[agent]].letter

    @functools.lru_cache(maxsize=None)  # noqa: B019 - spaces are seeded, so each is one object for the environment's life
    def observation_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        return gymnasium.spaces.Dict({
            "observation": gymnasium.spaces.Box(0, 1, self._shape, numpy.float32),
            "action_mask": gymnasium.spaces.Box(0, 1, (len(self._batch.actions),), numpy.int8)})

    @functools.lru_cache(maxsize=None)  # noqa: B019
    def action_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        return gymnasium.spaces.Discrete(len(self._batch.actions))

    def reset(self, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None) -> None:
        """Begins a game. Without a seed, one with the next start number."""
        if seed is not None:
            self._batch.reset(seed)
        else:
            self._batch.restart(0)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._look()

    def _look(self) -> None:
        """Takes over what the batch shows now."""
        self.agent_selection = self._agent_of[int(self._batch.seats[0])]
        self._mask = self._batch.masks()[0].astype(numpy.int8)
        self._planes = self._batch.observations()[0].reshape(self._shape)

    def observe(self, agent: str) -> dict[str, Any]:
        """The planes are those of the agent that acts. Only this agent's mask has actions."""
        acts = agent == self.agent_selection
        return {"observation": self._planes, "action_mask": self._mask if acts else numpy.zeros_like(self._mask)}

    def state(self) -> Any:
        """The planes of the agent that acts."""
        return self._planes

    def step(self, action: Any) -> None:
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        agent = self.agent_selection
        if action is None or not 0 <= int(action) < len(self._mask) or not self._mask[int(action)]:
            raise ValueError("action %r of %s is not legal" % (action, agent))
        self._cumulative_rewards[agent] = 0
        rewards, ends = self._batch.step([int(action)])
        self._end(rewards[0], int(ends[0]))
        self._look()
        self._accumulate_rewards()

    def _end(self, rewards: Any, end: int) -> None:
        """Rewards of a step, and whether the game is over."""
        for one in self.agents:
            self.rewards[one] = float(rewards[self._seat_of[one]])
            self.terminations[one] = end == ENDED
            self.truncations[one] = end == TRUNCATED
        if end != GOES_ON and (outcome := self._batch.outcome()) is not None:
            self.infos = {agent: {"outcome": str(outcome)} for agent in self.agents}

    def render(self) -> Optional[str]:
        """The board, in the render mode."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() needs a render_mode: ansi or svg")
            return None
        position = self._batch.position()
        return position.diagram if self.render_mode == "ansi" else position.svg()

    def close(self) -> None:
        """There is nothing to close."""

    def __str__(self) -> str:
        return str(self.metadata["name"])
