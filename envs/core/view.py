"""What ``env.unwrapped`` offers beyond PettingZoo: the same for the AEC and the Parallel environment."""

from __future__ import annotations

from typing import Any, Self

import gymnasium.spaces
import numpy as np
from numpy.typing import NDArray

from hedgerow.envs.core.errors import OptionError
from hedgerow.envs.core.game import Setup
from hedgerow.envs.core.session import ILLEGAL, Session, as_action

__all__ = ["GameView"]


class GameView:
    """State, words, pictures, saving and copying of one game.

    Attributes:
        setup: the game and its options.
        render_mode: ``None``, ``"ansi"``, ``"human"`` or ``"rgb_array"``.
        possible_agents: ``"player_0"`` ... in seat order.
        state_space: of :meth:`state`, the observations of all seats one after the other.
    """

    metadata: dict[str, Any]
    possible_agents: list[str]
    _session: Session

    def _configure(self, setup: Setup, reward: str, render_mode: str | None, illegal: str) -> None:
        modes = setup.game.render_modes
        if render_mode is not None and render_mode not in modes:
            raise OptionError(f"render_mode must be None or one of {', '.join(map(repr, modes))}, not {render_mode!r}")
        if illegal not in ILLEGAL:
            raise OptionError(f"illegal must be one of {', '.join(map(repr, ILLEGAL))}, not {illegal!r}")
        self.setup = setup
        self.render_mode = render_mode
        self.metadata = {
            "name": setup.game.env_name,
            "render_modes": list(modes),
            "is_parallelizable": True,
            "render_fps": 1,
        }
        self.possible_agents = list(setup.agents)
        self._illegal = illegal
        self._session = Session(setup, reward)
        self._window: Any = None
        self._has_reset = False
        shape, actions, high = setup.observation_shape, setup.num_actions, setup.game.observation_high
        self._observation_spaces: dict[str, gymnasium.spaces.Space[Any]] = {
            agent: gymnasium.spaces.Dict(
                {
                    "observation": gymnasium.spaces.Box(0.0, high, shape, np.float32),
                    "action_mask": gymnasium.spaces.Box(0, 1, (actions,), np.int8),
                }
            )
            for agent in setup.agents
        }
        self._action_spaces: dict[str, gymnasium.spaces.Space[Any]] = {
            agent: gymnasium.spaces.Discrete(actions) for agent in setup.agents
        }
        self.state_space = gymnasium.spaces.Box(0.0, high, (setup.num_players, *shape), np.float32)

    # --- spaces -------------------------------------------------------------------------------------------------

    def observation_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        """``Dict(observation=Box float32, action_mask=Box int8)``; the same object on each call."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        """``Discrete(num_actions)``; the same object on each call."""
        return self._action_spaces[agent]

    # --- the game -----------------------------------------------------------------------------------------------

    @property
    def config(self) -> np.record:
        """The record of options and component tables; not to be written."""
        record: np.record = self._session.config[0]
        return record

    @property
    def state(self) -> Any:
        """The state record, a view: ``env.unwrapped.state.table`` reads a field, writing changes the game.

        After writing call :meth:`refresh`. Called as PettingZoo's method, ``state()`` returns float32 [P, *shape], the
        observations of all seats: the usual input of a centralised critic.
        """
        self._check_reset("state")
        return self._session.states.view(_callable_dtype(self._session))[0]

    def refresh(self) -> None:
        """Recompute whose turn it is and what is legal, after the state was written."""
        self._check_reset("refresh")
        self._session.refresh()
        self._show()

    @property
    def history(self) -> list[tuple[int, int]]:
        """The decisions so far as (seat, action)."""
        return list(self._session.history)

    def replay(self, history: list[tuple[int, int]]) -> None:
        """Start the present game from its beginning and carry out the given decisions.

        Raises:
            IllegalAction: if one is not legal; the environment then stands before it.
        """
        self._check_reset("replay")
        try:
            self._session.replay([(int(seat), int(action)) for seat, action in history])
        finally:
            self._show()

    def deal(self) -> NDArray[np.int64]:
        """The deck order this game started from, to be given to ``reset(options={"deal": ...})``."""
        self._check_reset("deal")
        return self._session.deal()

    def points(self) -> dict[str, int]:
        """The score of each agent; before the end, as if the game were scored now (with everything hidden in it)."""
        self._check_reset("points")
        _, points, _ = self._session.result()
        return dict(zip(self.possible_agents, points, strict=True))

    def score_sheet(self) -> dict[str, dict[str, int]]:
        """Points of each agent by category."""
        self._check_reset("score_sheet")
        return self.setup.game.score_sheet(self.setup, self._session.states[0])

    def determinize(self, agent: str, seed: int | None = None) -> None:
        """Redraw what ``agent`` does not know, future chance included: the agent cannot tell the difference."""
        self._check_reset("determinize")
        self._session.determinize(self._session.map_seat(agent), seed)
        self._show()

    def action_text(self, action: int, agent: str) -> str:
        """What an action of an agent means now, in plain words.

        Raises:
            OptionError: if it is not an action id.
        """
        self._check_reset("action_text")
        number = as_action(action)
        if number is None or not 0 <= number < self.setup.num_actions:
            raise OptionError(f"{action!r} is not an action id, which are 0 to {self.setup.num_actions - 1}")
        seat = self._session.map_seat(agent)
        return self.setup.game.action_text(self.setup, self._session.states[0], seat, number)

    def text(self, agent: str | None = None) -> str:
        """What an agent sees, in plain words; ``None`` for an all-seeing spectator."""
        self._check_reset("text")
        seat = None if agent is None else self._session.map_seat(agent)
        return self.setup.game.text(self.setup, self._session.states[0], seat)

    # --- rendering ----------------------------------------------------------------------------------------------

    def render(self) -> Any:
        """The table as an all-seeing spectator sees it.

        Returns:
            A str for ``"ansi"``, uint8 [height, width, 3] for ``"rgb_array"``, None for ``"human"`` (a window).
        """
        self._check_reset("render")
        if self.render_mode is None:
            from gymnasium import logger

            logger.warn("render was called without a render_mode; give one to the environment, for example 'ansi'")
            return None
        if self.render_mode == "ansi":
            return self.text()
        picture = self.setup.game.draw(self.setup, self._session.states[0], None)
        if self.render_mode == "rgb_array":
            return picture
        from hedgerow.envs.core.window import Window

        if self._window is None:
            self._window = Window(self.setup.game.title)
        self._window.show(picture)
        return None

    def close(self) -> None:
        """Close the window, if one is open."""
        if self._window is not None:
            self._window.close()
            self._window = None

    # --- saving and copying -------------------------------------------------------------------------------------

    def save(self) -> bytes:
        """The game as bytes, with game, version and options; the bytes of equal games are equal."""
        self._check_reset("save")
        return self._session.save(self._extra())

    def restore(self, data: bytes) -> None:
        """Take up a saved game, in an environment with the same options; it need not have been reset.

        Raises:
            SaveError: if the bytes are damaged or belong to something else; then nothing has changed.
        """
        extra = self._session.restore(data)
        self._has_reset = True
        self._show()
        self._take_extra(extra)

    def clone(self) -> Self:
        """An independent copy of the environment in its present state, without an open window."""
        import copy

        other = copy.copy(self)
        other.__dict__.update(self._copies())
        other._session = self._session.clone()
        other._window = None
        return other

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        other = self.clone()
        memo[id(self)] = other
        return other

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_window": None}

    # --- for the two environments -------------------------------------------------------------------------------

    def _check_reset(self, what: str) -> None:
        if not self._has_reset:
            raise AttributeError(f"{what} cannot be used before reset")

    def _show(self) -> None:
        """Set the API's own attributes after the game changed as a whole."""
        raise NotImplementedError

    def _copies(self) -> dict[str, Any]:
        """Copies of the API's own mutable attributes."""
        raise NotImplementedError

    def _extra(self) -> dict[str, Any]:
        """What belongs to the API and must be saved with the game."""
        raise NotImplementedError

    def _take_extra(self, extra: dict[str, Any]) -> None:
        """The reverse of :meth:`_extra`."""
        raise NotImplementedError


def _callable_dtype(session: Session) -> np.dtype[Any]:
    """The state's dtype with a scalar type that can be called, for PettingZoo's ``state()``."""

    class State(np.record):  # type: ignore[misc]  # numpy's stubs call a base of np.record final; at run time it is not
        def __call__(self) -> NDArray[np.float32]:
            return np.stack([session.observe(seat) for seat in range(session.setup.num_players)])

    return np.dtype((State, session.states.dtype))
