"""The networks of the built-in policies: layers that policy and value share, then a small head for each.

The first layer holds most of the weights, because an observation is long and mostly zero. Sharing it takes half the
multiplications of an update. Observations that are planes of a board go through convolutions first, which look at
each part of the board with the same weights.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from gymnasium import spaces
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from torch import nn

__all__ = ["PlanesTrunk", "SharedTrunk", "policy_kwargs"]

#: Channels of the convolutions over planes.
_CHANNELS = (64, 32)


class SharedTrunk(BaseFeaturesExtractor):
    """Linear layers with ReLU over the flattened observation.

    Args:
        observation_space: of one seat.
        widths: sizes of the layers.
    """

    def __init__(self, observation_space: spaces.Box, widths: tuple[int, ...] = (256,)) -> None:
        if not widths or min(widths) < 1:
            raise ValueError(f"widths must hold the positive size of at least one layer, not {widths!r}")
        super().__init__(observation_space, widths[-1])
        sizes = [spaces.flatdim(observation_space), *widths]
        layers: list[nn.Module] = [nn.Flatten()]
        for size, width in zip(sizes, widths, strict=False):
            layers += [nn.Linear(size, width), nn.ReLU()]
        self.layers = nn.Sequential(*layers)

    def forward(self, observations: torch.Tensor) -> torch.Tensor:
        """Features [B, widths[-1]] of observations [B, *shape]."""
        features: torch.Tensor = self.layers(observations)
        return features


class PlanesTrunk(BaseFeaturesExtractor):
    """Convolutions of 3 x 3 cells with ReLU over planes [C, H, W], then the layers of :class:`SharedTrunk`.

    Args:
        observation_space: of one seat.
        widths: sizes of the layers after the convolutions.
    """

    def __init__(self, observation_space: spaces.Box, widths: tuple[int, ...] = (256,)) -> None:
        planes, height, width = observation_space.shape
        convolved = spaces.Box(0.0, np.inf, (_CHANNELS[-1], height, width), np.float32)
        trunk = SharedTrunk(convolved, widths)
        super().__init__(observation_space, widths[-1])
        layers: list[nn.Module] = []
        for inside, outside in zip((planes, *_CHANNELS), _CHANNELS, strict=False):
            layers += [nn.Conv2d(inside, outside, 3, padding=1), nn.ReLU()]
        self.layers = nn.Sequential(*layers, trunk)

    def forward(self, observations: torch.Tensor) -> torch.Tensor:
        """Features [B, widths[-1]] of observations [B, C, H, W]."""
        features: torch.Tensor = self.layers(observations)
        return features


def policy_kwargs(
    trunk: tuple[int, ...] = (256,), heads: tuple[int, ...] = (128,), *, planes: bool = False
) -> dict[str, Any]:
    """Arguments for ``MaskablePPO("MlpPolicy", ..., policy_kwargs=...)``: shared layers, then layers of each head.

    Args:
        trunk: widths of the shared layers.
        heads: widths of the layers that policy and value have for themselves.
        planes: whether observations are planes of a board.
    """
    return {
        "features_extractor_class": PlanesTrunk if planes else SharedTrunk,
        "features_extractor_kwargs": {"widths": tuple(trunk)},
        "net_arch": {"pi": list(heads), "vf": list(heads)},
        "activation_fn": nn.ReLU,
    }
