"""Agents by name."""

from __future__ import annotations

import difflib
from pathlib import Path

from hedgerow.agents.agent import Agent, AgentSpec
from hedgerow.agents.heuristic import HeuristicAgent
from hedgerow.agents.random_agent import RandomAgent
from hedgerow.envs.core.errors import OptionError
from hedgerow.envs.core.game import Game, Setup

__all__ = ["NAMES", "load"]

#: The names that :func:`load` knows, besides paths.
NAMES = ("random", "heuristic")

_EXISTING = (
    "there are 'random', 'heuristic', 'heuristic:<temperature>' (for example 'heuristic:1.5', in points) and the path "
    "of a policy saved by stable-baselines3 ('runs/x/policy.zip')"
)


def load(spec: AgentSpec, setup: Setup | Game | None = None, seed: int | None = None) -> Agent:
    """Make an agent.

    Args:
        spec: ``"random"``; ``"heuristic"``; ``"heuristic:<temperature>"``, which draws actions by their value (see
            :class:`~hedgerow.agents.heuristic.HeuristicAgent`); the path of a policy saved by stable-baselines3 or
            sb3-contrib, for which these are imported now; or an agent, which is returned as it is.
        setup: what it is to play, if that is to be checked now; otherwise it is checked when the agent first acts.
        seed: of its random numbers; None takes entropy from the operating system.

    Raises:
        OptionError: if there is no such agent, the message says which there are; or if it cannot play the game.
        FileNotFoundError: if a path ends in ``.zip`` and there is no such file.
        ImportError: if a policy is asked for and stable-baselines3 is not installed.
    """
    game = setup.game if isinstance(setup, Setup) else setup
    if not isinstance(spec, (str, Path)):
        if not isinstance(spec, Agent):
            raise OptionError(f"an agent needs a `name` and a method `act(batch, rows)`; {spec!r} lacks one")
        return spec
    name, colon, parameter = str(spec).partition(":")
    if spec == "random":
        return RandomAgent(seed)
    if name == "heuristic" and isinstance(spec, str):
        agent = HeuristicAgent(_temperature(spec, parameter) if colon else 0.0, seed)
        if game is not None:
            agent.check(game)
        return agent
    if str(spec).endswith(".zip") or Path(spec).is_file():
        from hedgerow.agents.policy_agent import PolicyAgent

        return PolicyAgent(spec, setup if isinstance(setup, Setup) else None, seed=seed)
    raise OptionError(f"no agent is called {str(spec)!r};{_suggestion(str(spec), name)} {_EXISTING}")


def _temperature(spec: str, parameter: str) -> float:
    try:
        return float(parameter)
    except ValueError:
        raise OptionError(
            f"{spec!r}: after 'heuristic:' a temperature in points is expected, such as 1.5, not {parameter!r}"
        ) from None


def _suggestion(spec: str, name: str) -> str:
    if Path(spec).is_dir():
        inside = sorted(str(file) for file in Path(spec).glob("*.zip"))
        return f" it is a folder{', did you mean ' + ' or '.join(map(repr, inside)) + '?' if inside else ';'}"
    close = difflib.get_close_matches(name.lower(), NAMES, n=1)
    return f" did you mean {close[0]!r}?" if close else ""
