"""The Parallel environment of PettingZoo over one game, native: no conversion wrapper.

Every agent acts in every step. At a simultaneous node all decisions are taken at once; otherwise one agent decides and
the others have exactly one legal action, ``wait`` (0).
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray
from pettingzoo import ParallelEnv

from hedgerow.envs.core.aec import Observation
from hedgerow.envs.core.errors import OptionError
from hedgerow.envs.core.game import Setup
from hedgerow.envs.core.session import as_action
from hedgerow.envs.core.view import GameView

__all__ = ["HedgerowParallel"]

WAIT = 0


class HedgerowParallel(GameView, ParallelEnv[str, Observation, int]):
    """A Parallel environment; the arguments are those of :class:`~hedgerow.envs.core.aec.HedgerowAEC`.

    With ``illegal="random"`` the actions that replace illegal ones are told in ``infos[agent]["illegal_action"]``.
    """

    def __init__(
        self, setup: Setup, *, reward: str = "outcome", render_mode: str | None = None, illegal: str = "raise"
    ) -> None:
        self._configure(setup, reward, render_mode, illegal)
        self.agents: list[str] = []

    # --- PettingZoo ---------------------------------------------------------------------------------------------

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Deal a new game and return observations and infos; see :meth:`HedgerowAEC.reset`."""
        options = options or {}
        self._session.reset(seed, options.get("deal"), options.get("first_seat"))
        self._has_reset = True
        self._show()
        if self.render_mode == "human":
            self.render()
        observations = self._observations()
        return observations, {
            agent: {"action_mask": seen["action_mask"].copy()} for agent, seen in observations.items()
        }

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """Carry out one action of every agent.

        Raises:
            IllegalAction: if one is not legal and ``illegal="raise"``; the game has not changed.
            OptionError: if an agent is missing or unknown, or the game is over.
        """
        self._check_reset("step")
        if not self.agents:
            raise OptionError("the game is over: call reset before the next step")
        if actions.keys() != set(self.agents):
            raise OptionError(
                f"step takes one action of each of {', '.join(self.agents)}, not of {', '.join(actions) or 'nobody'}"
            )
        checked, offenders, replaced = self._check(actions)
        session = self._session
        rewards = dict.fromkeys(self.agents, 0.0)
        if offenders:
            for agent in offenders:
                rewards[agent] = -1.0
        else:
            for seat, action in checked:
                session.apply(seat, action)
        over = bool(offenders) or session.acting == 0
        observations = self._observations()
        infos: dict[str, dict[str, Any]] = {
            agent: {"action_mask": seen["action_mask"].copy()} for agent, seen in observations.items()
        }
        for agent, given in replaced.items():
            infos[agent]["illegal_action"] = given
        if offenders:
            for agent in self.agents:
                infos[agent]["illegal"] = agent in offenders
        elif over:
            values, points, ranks = session.result()
            for seat, agent in enumerate(self.possible_agents):
                rewards[agent] = values[seat]
                infos[agent].update(final_score=points[seat], rank=ranks[seat])
        terminations = dict.fromkeys(self.agents, over)
        truncations = dict.fromkeys(self.agents, False)
        if over:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return observations, rewards, terminations, truncations, infos

    def observe(self, agent: str) -> Observation:
        """What an agent sees now, with its mask."""
        self._check_reset("observe")
        seat = self._session.map_seat(agent)
        return {"observation": self._session.observe(seat), "action_mask": self._mask(seat)}

    @property
    def unwrapped(self) -> HedgerowParallel:
        """The environment itself: there are no wrappers."""
        return self

    def __str__(self) -> str:
        return self.setup.game.env_name

    # --- inside -------------------------------------------------------------------------------------------------

    def _mask(self, seat: int) -> NDArray[np.int8]:
        session = self._session
        if seat == session.seat:
            return session.mask.copy()
        mask = session.legal(seat)
        if not (session.acting >> seat) & 1:
            mask[WAIT] = 1
        return mask

    def _observations(self) -> dict[str, Observation]:
        session = self._session
        return {
            agent: {"observation": session.observe(seat), "action_mask": self._mask(seat)}
            for seat, agent in enumerate(self.possible_agents)
        }

    def _check(self, actions: dict[str, int]) -> tuple[list[tuple[int, int]], list[str], dict[str, Any]]:
        """Split actions into (seat, action) of the deciding seats, offenders, and actions replaced at random."""
        checked: list[tuple[int, int]] = []
        offenders: list[str] = []
        replaced: dict[str, Any] = {}
        for seat, agent in enumerate(self.possible_agents):
            given = actions[agent]
            number = as_action(given)
            mask = self._mask(seat)
            if number is None or not 0 <= number < len(mask) or not mask[number]:
                if self._illegal == "raise":
                    raise self._session.illegal(seat, given, mask)
                if self._illegal == "terminate":
                    offenders.append(agent)
                    continue
                replaced[agent] = given
                number = self._session.random_action(mask)
            if (self._session.acting >> seat) & 1:
                checked.append((seat, number))
        return checked, offenders, replaced

    def _show(self) -> None:
        self.agents = list(self.possible_agents) if self._session.acting else []

    def _copies(self) -> dict[str, Any]:
        return {"agents": list(self.agents)}

    def _extra(self) -> dict[str, Any]:
        return {"agents": self.agents}

    def _take_extra(self, extra: dict[str, Any]) -> None:
        self.agents = extra["agents"]
