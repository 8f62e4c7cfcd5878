"""# Bauer

Placeholder for the page.
"""

from __future__ import annotations

from typing import Any

from hedgerow.envs.bauer.game import BAUER
from hedgerow.envs.core.aec import HedgerowAEC
from hedgerow.envs.core.parallel import HedgerowParallel

__all__ = ["env", "parallel_env", "raw_env"]


class raw_env(HedgerowAEC):
    """The AEC environment of Bauer; see the module's documentation for the options."""

    def __init__(
        self,
        num_players: int = 4,
        *,
        matches: int = 1,
        components: Any = None,
        reward: str = "outcome",
        render_mode: str | None = None,
        illegal: str = "raise",
    ) -> None:
        setup = BAUER.setup(num_players, components, matches=matches)
        super().__init__(setup, reward=reward, render_mode=render_mode, illegal=illegal)


class parallel_env(HedgerowParallel):
    """The Parallel environment of Bauer; see the module's documentation for the options."""

    def __init__(
        self,
        num_players: int = 4,
        *,
        matches: int = 1,
        components: Any = None,
        reward: str = "outcome",
        render_mode: str | None = None,
        illegal: str = "raise",
    ) -> None:
        setup = BAUER.setup(num_players, components, matches=matches)
        super().__init__(setup, reward=reward, render_mode=render_mode, illegal=illegal)


def env(**options: Any) -> raw_env:
    """The AEC environment with all of PettingZoo's usual checks, which are built in: the same as ``raw_env``."""
    return raw_env(**options)
