"""The AEC environment of PettingZoo over one game.

Agents decide one after the other; at a simultaneous node in seat order, without seeing each other's choices. The checks
that PettingZoo's wrappers make (order of calls, bounds, illegal actions) are part of :class:`HedgerowAEC`, so that
``env()`` and ``raw_env()`` are the same object and equally fast.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils.env_logger import EnvLogger

from hedgerow.envs.core.game import Setup
from hedgerow.envs.core.session import as_action
from hedgerow.envs.core.view import GameView

__all__ = ["HedgerowAEC", "Observation"]

Observation: TypeAlias = dict[str, NDArray[Any]]

_SET_BY_RESET = frozenset(
    {"agents", "agent_selection", "rewards", "terminations", "truncations", "infos", "_cumulative_rewards"}
)


class HedgerowAEC(GameView, AECEnv[str, Observation, int]):
    """An AEC environment.

    Args:
        setup: the game and its options.
        reward: ``"outcome"``, ``"margin"`` or ``"rank"``; rewards come at the end of the game and sum to zero.
        render_mode: ``None``, ``"ansi"``, ``"human"`` or ``"rgb_array"``.
        illegal: what an illegal action does: ``"raise"`` an error and change nothing; ``"terminate"`` the game, with
            -1 for the offender and 0 for the others; ``"random"``: a random legal action is carried out instead and
            ``infos[agent]["illegal_action"]`` tells the one that was given.

    The observation of an agent is ``{"observation": float32, "action_mask": int8}``; the mask stands in
    ``infos[agent]["action_mask"]``, too, and is all zeros for an agent that is not to act. At the end ``infos[agent]``
    has ``final_score`` and ``rank`` (1 is best; tied agents share the better).
    """

    def __init__(
        self, setup: Setup, *, reward: str = "outcome", render_mode: str | None = None, illegal: str = "raise"
    ) -> None:
        self._configure(setup, reward, render_mode, illegal)
        self._seats = {agent: seat for seat, agent in enumerate(setup.agents)}
        # The session's own mask is never given away: whoever writes to a mask does not change what is legal.
        self._no_actions = np.zeros(setup.num_actions, np.int8)
        self._no_actions.flags.writeable = False
        self._mask = self._no_actions
        self._observation: NDArray[np.float32] | None = None

    def __getattr__(self, name: str) -> Any:
        if name in _SET_BY_RESET:
            raise AttributeError(f"{name} cannot be accessed before reset")
        raise AttributeError(f"{type(self).__name__} has no attribute {name!r}")

    # --- PettingZoo ---------------------------------------------------------------------------------------------

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game.

        Args:
            seed: starts the random streams anew; ``None`` goes on with the present ones.
            options: ``{"deal": order}`` plays a fixed deal, ``{"first_seat": seat}`` fixes who starts; other keys are
                ignored.

        Raises:
            OptionError: if the deal or the seat does not fit the game.
        """
        options = options or {}
        self._session.reset(seed, options.get("deal"), options.get("first_seat"))
        self._has_reset = True
        self._show()
        if self.render_mode == "human":
            self.render()

    def step(self, action: int | None) -> None:
        """Carry out the decision of ``agent_selection``; ``None`` for an agent whose game is over.

        Raises:
            IllegalAction: if it is not legal and ``illegal="raise"``; the game has not changed.
        """
        if not self._has_reset:
            EnvLogger.error_step_before_reset()
        if not self.agents:
            EnvLogger.warn_step_after_terminated_truncated()
            return
        agent = self.agent_selection
        session = self._session
        if self.terminations[agent]:
            self._was_dead_step(action)  # type: ignore[arg-type]  # None is the only action it accepts
            return
        seat = self._seats[agent]
        mask = session.mask
        number = action if type(action) is int else as_action(action)
        given = None
        if number is None or not 0 <= number < len(mask) or not mask[number]:
            if self._illegal == "raise":
                raise session.illegal(seat, action, mask)
            if self._illegal == "terminate":
                self._disqualify(agent)
                return
            given, number = action, session.random_action(mask)
        self._observation = session.apply_and_observe(seat, number)
        self._cumulative_rewards[agent] = 0.0
        self.infos[agent] = {"action_mask": self._no_actions}
        if given is not None:
            self.infos[agent]["illegal_action"] = given
        acting = session.acting
        if acting:
            self.agent_selection = following = self.possible_agents[(acting & -acting).bit_length() - 1]
            self._mask = mask.copy()
            self.infos[following] = {"action_mask": self._mask}
        else:
            self._observation = None
            self._finish()
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> Observation:
        """What an agent sees now: ``{"observation": float32, "action_mask": int8}``.

        The mask is all zeros for an agent that is not to act.
        """
        if not self._has_reset:
            EnvLogger.error_observe_before_reset()
        if agent == self.agent_selection and self._session.acting and not self.terminations[agent]:
            observation, self._observation = self._observation, None  # each array is given away once
            if observation is None:
                observation = self._session.observe(self._seats[agent])
            return {"observation": observation, "action_mask": self._mask}
        return {
            "observation": self._session.observe(self._session.map_seat(agent)),
            "action_mask": np.zeros(self.setup.num_actions, np.int8),
        }

    def last(self, observe: bool = True) -> tuple[Observation | None, float, bool, bool, dict[str, Any]]:
        """Observation, reward since its last decision, termination, truncation and info of ``agent_selection``."""
        agent = self.agent_selection
        seen: Observation | None = None
        if observe:
            if self._observation is None:
                seen = self.observe(agent)
            else:  # made by the last step for the agent that is to act, and given away once
                seen = {"observation": self._observation, "action_mask": self._mask}
                self._observation = None
        return (
            seen,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    @property
    def unwrapped(self) -> HedgerowAEC:
        """The environment itself: there are no wrappers."""
        return self

    def __str__(self) -> str:
        return self.setup.game.env_name

    # --- inside -------------------------------------------------------------------------------------------------

    def _show(self) -> None:
        agents = list(self.possible_agents)
        session = self._session
        self.agents = agents
        self.rewards = dict.fromkeys(agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(agents, 0.0)
        self.terminations = dict.fromkeys(agents, False)
        self.truncations = dict.fromkeys(agents, False)
        self.infos = {agent: {"action_mask": self._no_actions} for agent in agents}
        self._observation = None
        self._skip_agent_selection = None  # type: ignore[assignment]  # PettingZoo declares it str and sets it None
        if session.acting:
            self.agent_selection = agents[session.seat]
            self._mask = session.mask.copy()
            self.infos[self.agent_selection] = {"action_mask": self._mask}
        else:
            self.agent_selection = agents[0]
            self._finish()

    def _finish(self) -> None:
        rewards, points, ranks = self._session.result()
        for seat, agent in enumerate(self.possible_agents):
            self.rewards[agent] = rewards[seat]
            self.terminations[agent] = True
            self.infos[agent] = {**self.infos[agent], "final_score": points[seat], "rank": ranks[seat]}
        self._accumulate_rewards()
        self.agent_selection = self.agents[0]

    def _disqualify(self, offender: str) -> None:
        """End the game at an illegal action (``illegal="terminate"``)."""
        self._observation = None
        self._cumulative_rewards[offender] = 0.0
        for agent in self.agents:
            self.rewards[agent] = -1.0 if agent == offender else 0.0
            self.terminations[agent] = True
            self.infos[agent] = {"action_mask": self._no_actions, "illegal": agent == offender}
        self._accumulate_rewards()
        self.agent_selection = self.agents[0]

    def _copies(self) -> dict[str, Any]:
        if not self._has_reset:
            return {}
        return {
            "agents": list(self.agents),
            "rewards": dict(self.rewards),
            "_cumulative_rewards": dict(self._cumulative_rewards),
            "terminations": dict(self.terminations),
            "truncations": dict(self.truncations),
            "infos": {agent: dict(info) for agent, info in self.infos.items()},
        }

    def _extra(self) -> dict[str, Any]:
        return {
            "agents": self.agents,
            "agent_selection": self.agent_selection,
            "cumulative_rewards": self._cumulative_rewards,
            "rewards": self.rewards,
            "terminations": self.terminations,
            "skip": self._skip_agent_selection,
        }

    def _take_extra(self, extra: dict[str, Any]) -> None:
        agents = extra["agents"]
        self.agents = agents
        self.agent_selection = extra["agent_selection"]
        self._skip_agent_selection = extra["skip"]
        self._cumulative_rewards = extra["cumulative_rewards"]
        self.rewards = extra["rewards"]
        self.terminations = extra["terminations"]
        self.truncations = dict.fromkeys(agents, False)
        self.infos = {agent: self.infos[agent] for agent in agents}
