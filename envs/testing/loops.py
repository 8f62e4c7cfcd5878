"""Compiled loops that only checks need: any seat's mask and node, and who owes a decision."""

from __future__ import annotations

from typing import Any

from hedgerow.envs.core import ops
from hedgerow.envs.core.jit import entry

__all__ = ["acting_rows", "legal_rows"]


@entry
def acting_rows(configs: Any, states: Any, acting: Any) -> None:
    """Write the seats of each game that owe a decision, as a bit set, into ``acting`` (int64 [B])."""
    for row in range(len(states)):
        acting[row] = ops.to_act(configs[0], states[row])


@entry
def legal_rows(configs: Any, states: Any, seats: Any, masks: Any, nodes: Any) -> None:
    """Write the mask of ``seats[i]`` in game i into ``masks[i]`` and the index of its node into ``nodes[i]``."""
    for row in range(len(states)):
        ops.legal(configs[0], states[row], seats[row], masks[row])
        nodes[row] = ops.node(configs[0], states[row], seats[row])
