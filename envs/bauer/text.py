"""Bauer in plain words."""

from __future__ import annotations

import numpy as np

from hedgerow.envs.core.game import Setup


def action_text(setup: Setup, state: np.record, seat: int, action: int) -> str:
    return str(action)


def state_text(setup: Setup, state: np.record, seat: int | None) -> str:
    return str(state)


def event_text(setup: Setup, before: np.record, after: np.record, seat: int, action: int, viewer: int | None) -> str:
    return ""
