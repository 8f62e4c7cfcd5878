"""Gymnasium's vector environment straight on the engine: many games, one learning seat each, no sub-processes."""

from __future__ import annotations

from typing import Any, Final, Literal

import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import ArrayLike, NDArray

from hedgerow.agents.gym_env import check_illegal, check_render_mode, legalised, observation_space, picture
from hedgerow.agents.opponents import OpponentsSpec
from hedgerow.agents.seat_batch import SeatBatch
from hedgerow.agents.setups import GameSpec, make_setup
from hedgerow.envs.core.arguments import check_seed
from hedgerow.envs.core.errors import OptionError
from hedgerow.envs.core.kernels import OVER

__all__ = ["HedgerowVectorEnv", "make"]

_MODES: Final = {
    AutoresetMode.SAME_STEP: "same_step",
    AutoresetMode.NEXT_STEP: "next_step",
    AutoresetMode.DISABLED: "disabled",
}


class HedgerowVectorEnv(VectorEnv[Any, Any, Any]):
    """``num_envs`` games, each a copy of :class:`~hedgerow.agents.gym_env.HedgerowEnv`.

    ``gymnasium.make_vec("hedgerow/Bauer-v0", num_envs=64, num_players=3)`` after ``import hedgerow.envs``. One seed is
    for all games: game i depends on it and on i, not on ``num_envs``.

    Infos hold ``action_mask`` (int8 [B, A]) and ``seat`` (int64 [B]) for all games. Of games that have just ended they
    hold the learner's ``final_score`` and ``rank`` (int64 [B]) and ``final_scores`` and ``final_ranks`` of all seats
    (int64 [B, P]), with masks ``_final_score`` and so on. With SAME_STEP these stand in ``final_info``, next to
    ``final_obs`` (one array or dict of arrays for the whole batch, valid where ``_final_obs``).

    A sample of ``action_space`` knows no masks; legal actions are ``action_space.sample(mask=tuple(action_masks()))``.

    Args:
        game: a name such as ``"bauer"``, a game or a setup.
        num_envs: number of games.
        num_players: number of seats; the game's default if None.
        seat: the learner's seat, ``"random"`` or ``"rotate"`` (see :class:`~hedgerow.agents.seat_batch.SeatBatch`).
        opponents: who plays the other seats (see :class:`~hedgerow.agents.opponents.Opponents`).
        reward: ``"outcome"``, ``"margin"`` or ``"rank"``.
        render_mode: ``"ansi"`` or ``"rgb_array"``; all games are shown.
        observation: ``"vector"`` or ``"dict"``.
        illegal: ``"raise"`` or ``"random"``.
        autoreset_mode: an ``AutoresetMode`` or its value. NEXT_STEP, Gymnasium's own default: the step after the end
            ignores the action and deals. SAME_STEP: the step that ends a game deals the next. DISABLED:
            ``reset(options={"reset_mask": mask})`` deals where bool [B] is set.
        threads: number of threads of the engine; results do not depend on it.
        copy: return copies of the arrays; otherwise the next call rewrites what this one returned.
        options: the game's own options and ``components``.

    Raises:
        OptionError: if an argument does not fit; the message says what exists.
    """

    def __init__(
        self,
        game: GameSpec = "bauer",
        num_envs: int = 1,
        num_players: int | None = None,
        *,
        seat: int | Literal["random", "rotate"] = 0,
        opponents: OpponentsSpec = "random",
        reward: str = "outcome",
        render_mode: str | None = None,
        observation: Literal["vector", "dict"] = "vector",
        illegal: Literal["raise", "random"] = "raise",
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        threads: int = 1,
        copy: bool = True,
        **options: Any,
    ) -> None:
        setup = make_setup(game, num_players, **options)
        try:
            mode = AutoresetMode(autoreset_mode)
        except ValueError:
            raise OptionError(
                f"autoreset_mode must be one of {', '.join(str(mode) for mode in _MODES)} or their values "
                f"{', '.join(repr(mode.value) for mode in _MODES)}, not {autoreset_mode!r}"
            ) from None
        if render_mode == "human":
            raise OptionError("render_mode 'human' is for a single game; many games have 'ansi' and 'rgb_array'")
        self.setup = setup
        self.render_mode = check_render_mode(setup, render_mode)
        self.metadata = {
            "render_modes": [mode for mode in setup.game.render_modes if mode != "human"],
            "render_fps": 1,
            "autoreset_mode": mode,
        }
        self.games = SeatBatch(
            setup,
            num_envs,
            opponents,
            seat=seat,
            reward=reward,
            autoreset=_MODES[mode],  # type: ignore[arg-type]  # str where a Literal is declared
            threads=threads,
        )
        self.num_envs = self.games.num_games
        self.single_observation_space = observation_space(setup, observation)
        self.single_action_space = spaces.Discrete(setup.num_actions)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self._mode = mode
        self._as_dict = observation == "dict"
        self._copy = copy
        self._illegal = check_illegal(illegal)
        self._has_reset = False

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Start games and play each up to the learner's first decision.

        Args:
            seed: for all games.
            options: ``reset_mask``, bool [B]: start only these games, without a seed; ``deal`` and ``first_seat`` as
                for :class:`~hedgerow.agents.gym_env.HedgerowEnv`, one for all or one for each game that is started.

        Raises:
            OptionError: if an argument does not fit.
        """
        seed = check_seed(seed)
        super().reset(seed=seed)
        chosen = options or {}
        rows = None
        if chosen.get("reset_mask") is not None:
            rows = self._rows(chosen["reset_mask"])
            if seed is not None:
                raise OptionError("a seed starts all games anew: give either a seed or a reset_mask")
            if not self._has_reset and len(rows) < self.num_envs:
                raise ResetNeeded("reset_mask starts some games anew, but not all have begun: call reset() first")
        self.games.reset(seed, rows=rows, deals=chosen.get("deal"), first_seats=chosen.get("first_seat"))
        self._has_reset = True
        return self._observation(self.games.observations, self.games.action_masks), self._info()

    def step(self, actions: ArrayLike) -> tuple[Any, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Carry out the learner's decision in each game, see :class:`HedgerowVectorEnv`.

        Returns:
            Observations, rewards float64 [B], terminations bool [B], truncations (all False), infos.

        Raises:
            IllegalAction: if an action is not legal and ``illegal`` is ``"raise"``; then nothing has changed.
            ResetNeeded: before the first ``reset``, and with DISABLED where a game is over.
            ValueError: if shape or type of the actions do not fit.
        """
        games = self.games
        if not self._has_reset:
            raise ResetNeeded("no game has begun: call reset() before step()")
        if self._mode == AutoresetMode.DISABLED and bool((games.batch.seats == OVER).any()):
            over = np.flatnonzero(games.batch.seats == OVER).tolist()
            raise ResetNeeded(f"games {over} are over: call reset(options={{'reset_mask': mask}}) before step()")
        games.step(legalised(games, np.asarray(actions), self._illegal))
        return (
            self._observation(games.observations, games.action_masks),
            games.rewards.astype(np.float64),
            games.dones.copy(),
            np.zeros(self.num_envs, np.bool_),
            self._info(),
        )

    def action_masks(self) -> NDArray[np.int8]:
        """The legal actions of each game, int8 [B, A]; of a finished game only ``wait`` (0)."""
        return self.games.action_masks.copy() if self._copy else self.games.action_masks

    def render(self) -> tuple[Any, ...] | None:
        """What the learner of each game sees: a tuple of str or of uint8 [height, width, 3]."""
        if not self._has_reset:
            raise ResetNeeded("no game has begun: call reset() before render()")
        if self.render_mode is None:
            return None
        return tuple(picture(self.games, row, self.render_mode) for row in range(self.num_envs))

    def _observation(self, vectors: NDArray[np.float32], masks: NDArray[np.int8]) -> Any:
        if self._copy:
            vectors, masks = vectors.copy(), masks.copy()
        return {"observation": vectors, "action_mask": masks} if self._as_dict else vectors

    def _info(self) -> dict[str, Any]:
        games = self.games
        everywhere = np.ones(self.num_envs, np.bool_)
        info: dict[str, Any] = {
            "action_mask": self.action_masks(),
            "_action_mask": everywhere,
            "seat": games.seats.copy(),
            "_seat": everywhere,
        }
        if not games.dones.any():
            return info
        done = games.dones.copy()
        if self._mode != AutoresetMode.SAME_STEP:
            return {**info, **self._final_info(done)}
        no_choice = np.zeros_like(games.action_masks)
        no_choice[:, 0] = 1
        return {
            **info,
            "final_obs": self._observation(games.final_observations, no_choice),
            "_final_obs": done,
            "final_info": self._final_info(done),
            "_final_info": done,
        }

    def _final_info(self, done: NDArray[np.bool_]) -> dict[str, Any]:
        games = self.games
        rows = np.arange(self.num_envs)
        values = {
            "final_score": games.final_points[rows, games.final_seats],
            "rank": games.final_ranks[rows, games.final_seats],
            "final_scores": games.final_points.copy(),
            "final_ranks": games.final_ranks.copy(),
        }
        info: dict[str, Any] = {}
        for name, value in values.items():
            value[~done] = 0
            info[name] = value
            info[f"_{name}"] = done
        return info

    def _rows(self, mask: ArrayLike) -> NDArray[np.int64]:
        chosen = np.asarray(mask)
        if chosen.shape != (self.num_envs,) or chosen.dtype != np.bool_:
            raise OptionError(f"reset_mask must be bool [{self.num_envs}], not {chosen.dtype} {list(chosen.shape)}")
        return np.flatnonzero(chosen)


def make(game: GameSpec = "bauer", num_envs: int = 1, **options: Any) -> HedgerowVectorEnv:
    """The entry point of Gymnasium's registry; arguments as for :class:`HedgerowVectorEnv`."""
    return HedgerowVectorEnv(game, num_envs, **options)
