"""The network of the built-in policies: one layer that policy and value share, then a small head for each.

The first layer holds most of the weights, because an observation is long and mostly zero. Sharing it takes half the
multiplications of an update.
"""

from __future__ import annotations

from typing import Any

import torch
from gymnasium import spaces
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from torch import nn

__all__ = ["SharedTrunk", "policy_kwargs"]


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


def policy_kwargs(trunk: tuple[int, ...] = (256,), heads: tuple[int, ...] = (128,)) -> dict[str, Any]:
    """Arguments for ``MaskablePPO("MlpPolicy", ..., policy_kwargs=...)``: shared layers, then layers of each head."""
    return {
        "features_extractor_class": SharedTrunk,
        "features_extractor_kwargs": {"widths": tuple(trunk)},
        "net_arch": {"pi": list(heads), "vf": list(heads)},
        "activation_fn": nn.ReLU,
    }
