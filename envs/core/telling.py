"""What the words for an event start from: a decision, the states around it, and who is told."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from hedgerow.envs.core.game import Setup

__all__ = ["Telling"]


@dataclass(frozen=True)
class Telling:
    """One decision, told to one viewer.

    Attributes:
        setup: the game and its options.
        before: the state in which it was made.
        after: the state to which it led.
        seat: who decided.
        action: what was decided.
        viewer: the seat that is told; None for an all-seeing spectator.
    """

    setup: Setup
    before: np.record
    after: np.record
    seat: int
    action: int
    viewer: int | None

    def sees(self, seat: int) -> bool:
        """Whether the viewer sees what is hidden with a seat."""
        return self.viewer is None or self.viewer == seat
