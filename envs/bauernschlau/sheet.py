"""The score sheet: what each seat's area brings, by the same code that scores a game."""

from __future__ import annotations

from typing import Final

import numpy as np

from hedgerow.envs.bauernschlau.scoring import points, round_points, sheep_points
from hedgerow.envs.core.bits import count
from hedgerow.envs.core.game import Setup

__all__ = ["CATEGORIES", "score_sheet_of_state"]

CATEGORIES: Final = ("Fields", "Sheep", "Pieces", "Round", "Total")


def score_sheet_of_state(setup: Setup, state: np.record) -> dict[str, dict[str, int]]:
    """The sheet of each agent; before the end, as if the round were scored now.

    ``Fields`` is the size of its completed area (0: it has none), ``Sheep`` what lies face up there, ``Pieces`` what
    the pieces left cost. ``Round`` is what the last round brings, ``Total`` all rounds together.
    """
    config = setup.config[0]
    sheet = {}
    for seat, agent in enumerate(setup.agents):
        area = int(state.areas[seat])
        row = (
            count(area),
            int(sheep_points(config, state, area)),
            -int(state.supply[seat]) if area else 0,
            int(round_points(config, state, seat)),
            int(points(config, state, seat)),
        )
        sheet[agent] = dict(zip(CATEGORIES, row, strict=True))
    return sheet
