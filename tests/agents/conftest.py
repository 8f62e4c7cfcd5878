from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from hedgerow.envs.core.batch import GameBatch


class Scripted:
    """An agent whose choices can be foreseen: always the lowest, or always the highest legal action."""

    def __init__(self, highest: bool = False, name: str = "scripted") -> None:
        self.name = name
        self.highest = highest
        self.acted: list[int] = []

    def act(self, batch: GameBatch, rows: NDArray[np.int64]) -> NDArray[np.int64]:
        self.acted.extend(batch.seats[rows].tolist())
        masks = batch.action_masks[rows]
        lowest: NDArray[np.int64] = masks.argmax(axis=1)
        highest: NDArray[np.int64] = batch.num_actions - 1 - masks[:, ::-1].argmax(axis=1)
        return highest if self.highest else lowest


@pytest.fixture
def lowest() -> Scripted:
    return Scripted(name="lowest")


@pytest.fixture
def highest() -> Scripted:
    return Scripted(highest=True, name="highest")
