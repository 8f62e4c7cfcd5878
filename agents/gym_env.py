"""The Gymnasium environment: one learning seat, the other seats played inside."""

from __future__ import annotations

from typing import Any, Final, Literal

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from numpy.typing import NDArray

from hedgerow.agents.opponents import OpponentsSpec
from hedgerow.agents.seat_batch import SeatBatch
from hedgerow.agents.setups import GameSpec, make_setup
from hedgerow.envs.core.arguments import check_seed
from hedgerow.envs.core.errors import OptionError
from hedgerow.envs.core.game import Setup
from hedgerow.envs.core.kernels import OVER

__all__ = [
    "ILLEGAL",
    "OBSERVATIONS",
    "HedgerowEnv",
    "LegalDiscrete",
    "check_illegal",
    "check_render_mode",
    "legalised",
    "make",
    "observation_space",
    "picture",
]

#: Values of the option ``observation``.
OBSERVATIONS: Final = ("vector", "dict")

#: Values of the option ``illegal``.
ILLEGAL: Final = ("raise", "random")

Observation = NDArray[np.float32] | dict[str, NDArray[Any]]


class LegalDiscrete(spaces.Discrete):
    """Action ids 0 to n - 1 of which, unless told otherwise, only legal ones are sampled.

    Attributes:
        legal: int8 [n], the legal actions now; kept up to date by the environment. None: all.
    """

    legal: NDArray[np.int8] | None = None

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        """A random action: a legal one, or as ``mask`` or ``probability`` say (see ``gymnasium.spaces.Discrete``)."""
        if mask is None and probability is None:
            mask = self.legal
        return super().sample(mask, probability)


class HedgerowEnv(gymnasium.Env[Any, np.int64]):
    """A game seen from one seat: a step goes from one decision of that seat to its next.

    ``gymnasium.make("hedgerow/Bauer-v0", num_players=3, opponents="heuristic")`` after ``import hedgerow.envs``. Legal
    actions are in ``info["action_mask"]`` and come from ``action_masks()``, which sb3-contrib's MaskablePPO asks for;
    ``action_space.sample()`` draws one of them. :class:`~hedgerow.agents.gym_vector.HedgerowVectorEnv` is many times
    faster.

    ``reset(seed)`` fixes deals, chance, seats and opponents, of this game and all further ones up to the next
    ``reset`` with a seed. ``reset(options={"deal": order})`` starts from a given deal, ``{"first_seat": seat}`` from a
    given seat where the game knows such a thing; other options are ignored.

    Infos hold ``action_mask`` (int8 [A]) and ``seat`` (the learner's). At the end also the learner's ``final_score``
    and ``rank``, and ``final_scores`` and ``final_ranks`` of all seats (int64 [P]).

    Args:
        game: a name such as ``"bauer"``, a game or a setup.
        num_players: number of seats; the game's default if None.
        seat: the learner's seat, ``"random"`` or ``"rotate"`` (see :class:`~hedgerow.agents.seat_batch.SeatBatch`).
        opponents: who plays the other seats (see :class:`~hedgerow.agents.opponents.Opponents`).
        reward: ``"outcome"``, ``"margin"`` or ``"rank"``.
        render_mode: ``"ansi"`` (text), ``"rgb_array"`` or ``"human"``; all show what the learner sees.
        observation: ``"vector"``: float32 [D]; ``"dict"``: with ``observation`` and ``action_mask`` as in PettingZoo.
        illegal: what an illegal action does: ``"raise"`` an error, or act as a ``"random"`` legal one (Gymnasium's
            ``check_env`` gives actions that need not be legal).
        options: the game's own options and ``components``.

    Raises:
        OptionError: if an argument does not fit; the message says what exists.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi", "human", "rgb_array"], "render_fps": 1}  # noqa: RUF012
    action_space: LegalDiscrete

    def __init__(
        self,
        game: GameSpec = "bauer",
        num_players: int | None = None,
        *,
        seat: int | Literal["random", "rotate"] = 0,
        opponents: OpponentsSpec = "random",
        reward: str = "outcome",
        render_mode: str | None = None,
        observation: Literal["vector", "dict"] = "vector",
        illegal: Literal["raise", "random"] = "raise",
        **options: Any,
    ) -> None:
        self.setup = make_setup(game, num_players, **options)
        self.render_mode = check_render_mode(self.setup, render_mode)
        self.metadata = {"render_modes": list(self.setup.game.render_modes), "render_fps": 1}
        self.observation_space = observation_space(self.setup, observation)
        self.action_space = LegalDiscrete(self.setup.num_actions)
        self._as_dict = observation == "dict"
        self._illegal = check_illegal(illegal)
        self._window: Any = None
        self._has_reset = False
        self.games = SeatBatch(self.setup, 1, opponents, seat=seat, reward=reward, autoreset="disabled")

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Start a game and play up to the learner's first decision.

        Raises:
            OptionError: if the seed, a deal or a first seat does not fit.
        """
        seed = check_seed(seed)
        super().reset(seed=seed)
        chosen = options or {}
        self.games.reset(seed, deals=chosen.get("deal"), first_seats=chosen.get("first_seat"))
        self._has_reset = True
        self._present()
        return self._observation(), self._info()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Carry out the learner's decision, then those of the opponents up to the learner's next one or the end.

        Returns:
            Observation, reward, whether the game is over, False, info.

        Raises:
            IllegalAction: if the action is not legal and ``illegal`` is ``"raise"``; then nothing has changed.
            ResetNeeded: before the first ``reset`` and after the end of a game.
            ValueError: if the action is not an integer.
        """
        games = self.games
        if not self._has_reset or games.batch.seats[0] == OVER:
            raise ResetNeeded("the game is over, or none has begun: call reset() before step()")
        games.step(legalised(games, np.asarray(action).reshape(1), self._illegal))
        self._present()
        return self._observation(), float(games.rewards[0]), bool(games.dones[0]), False, self._info()

    def action_masks(self) -> NDArray[np.int8]:
        """The legal actions, int8 [A]; after the end only ``wait`` (0)."""
        mask: NDArray[np.int8] = self.games.action_masks[0].copy()
        return mask

    def render(self) -> Any:
        """What the learner sees: a str for ``"ansi"``, uint8 [height, width, 3] for ``"rgb_array"``, else None.

        Raises:
            ResetNeeded: before the first ``reset``.
            DrawingError: if a picture is asked for and ``hedgerow[render]`` is not installed.
        """
        if not self._has_reset:
            raise ResetNeeded("no game has begun: call reset() before render()")
        if self.render_mode is None:
            gymnasium.logger.warn("render was called without a render_mode; give one to make(), for example 'ansi'")
            return None
        if self.render_mode == "human":
            self._show_window()
            return None
        return picture(self.games, 0, self.render_mode)

    def close(self) -> None:
        """Close the window, if one is open."""
        if self._window is not None:
            self._window.close()
            self._window = None

    def _present(self) -> None:
        """After each change; ``"human"`` shows every step without being asked."""
        self.action_space.legal = self.games.action_masks[0]
        if self.render_mode == "human":
            self._show_window()

    def _show_window(self) -> None:
        from hedgerow.envs.core.window import Window

        if self._window is None:
            self._window = Window(self.setup.game.title, fps=self.metadata["render_fps"])
        self._window.show(picture(self.games, 0, "rgb_array"))

    def _observation(self) -> Observation:
        vector = self.games.observations[0].copy()
        return {"observation": vector, "action_mask": self.action_masks()} if self._as_dict else vector

    def _info(self) -> dict[str, Any]:
        games = self.games
        info: dict[str, Any] = {"action_mask": self.action_masks(), "seat": int(games.seats[0])}
        if games.dones[0]:
            seat = info["seat"]
            info["final_score"] = int(games.final_points[0, seat])
            info["rank"] = int(games.final_ranks[0, seat])
            info["final_scores"] = games.final_points[0].copy()
            info["final_ranks"] = games.final_ranks[0].copy()
        return info


def make(game: GameSpec = "bauer", **options: Any) -> HedgerowEnv:
    """The entry point of Gymnasium's registry; arguments as for :class:`HedgerowEnv`."""
    return HedgerowEnv(game, **options)


def observation_space(setup: Setup, observation: str) -> spaces.Space[Any]:
    """The space of one observation.

    Raises:
        OptionError: if ``observation`` is neither ``"vector"`` nor ``"dict"``.
    """
    if observation not in OBSERVATIONS:
        raise OptionError(f"observation must be one of {', '.join(map(repr, OBSERVATIONS))}, not {observation!r}")
    vector = spaces.Box(0.0, setup.game.observation_high, setup.observation_shape, np.float32)
    if observation == "vector":
        return vector
    mask = spaces.Box(0, 1, (setup.num_actions,), np.int8)
    return spaces.Dict({"observation": vector, "action_mask": mask})


def check_illegal(illegal: str) -> str:
    """Return the option ``illegal``.

    Raises:
        OptionError: if it is neither ``"raise"`` nor ``"random"``.
    """
    if illegal not in ILLEGAL:
        raise OptionError(f"illegal must be one of {', '.join(map(repr, ILLEGAL))}, not {illegal!r}")
    return illegal


def legalised(games: SeatBatch, actions: NDArray[Any], illegal: str) -> NDArray[Any]:
    """The actions as they are, or with random legal ones in the place of illegal ones."""
    if illegal == "raise" or actions.shape != games.seats.shape or actions.dtype.kind not in "iu":
        return actions  # what is wrong in shape or type is an error in any case
    known = (0 <= actions) & (actions < games.num_actions)
    legal = known & (games.action_masks[np.arange(len(actions)), np.where(known, actions, 0)] != 0)
    return actions if legal.all() else np.where(legal, actions, games.random_actions())


def check_render_mode(setup: Setup, render_mode: str | None) -> str | None:
    """Return the render mode.

    Raises:
        OptionError: if the game has no such mode.
    """
    modes = setup.game.render_modes
    if render_mode is not None and render_mode not in modes:
        raise OptionError(f"render_mode must be None or one of {', '.join(map(repr, modes))}, not {render_mode!r}")
    return render_mode


def picture(games: SeatBatch, row: int, render_mode: str) -> Any:
    """What the learner of a game sees, as text or as a picture."""
    setup, state, seat = games.setup, games.batch.current_states[row], int(games.seats[row])
    if render_mode == "ansi":
        return setup.game.text(setup, state, seat)
    return setup.game.draw(setup, state, seat)
