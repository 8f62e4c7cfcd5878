"""Compiled loops that only checks need: any seat's mask and node, and who owes a decision."""

from __future__ import annotations

from typing import Any, Final

from hedgerow.envs.core import ops
from hedgerow.envs.core.jit import entry
from hedgerow.envs.core.numbers import Int

__all__ = ["MASK_FAULTS", "acting_rows", "first_odd_mask", "legal_rows"]

#: What can be wrong with a mask, see :func:`first_odd_mask`.
MASK_FAULTS: Final = (
    "",
    "a mask holds more than 0 and 1",
    "legal actions and `to_act` disagree",
    "`wait` is legal for a seat that owes a decision",
    "the node does not exist",
    "the batch shows another mask",
)
_NOT_0_OR_1, _DISAGREE, _WAIT, _NO_NODE, _OTHER_MASK = range(1, len(MASK_FAULTS))


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


@entry
def first_odd_mask(
    configs: Any,
    states: Any,
    seat: int,
    acting: Any,
    seats: Any,
    shown: Any,
    num_nodes: int,
    mask: Any,
    fault: Any,
) -> Int:
    """The first game with something wrong about the legal actions of a seat, or -1.

    ``acting`` (int64 [B]) are the seats that owe a decision in each game, as bit sets; ``seats`` (int64 [B]) those to
    act and ``shown`` (int8 [B, A]) their masks, as the batch has them; the mask is worked out in ``mask`` (int8 [A]).
    The index into MASK_FAULTS is written into ``fault`` (int64 [1]).
    """
    for row in range(len(states)):
        ops.legal(configs[0], states[row], seat, mask)
        odd = other = legal = 0
        for action in range(len(mask)):
            odd += 1 if mask[action] != 0 and mask[action] != 1 else 0
            other += 1 if mask[action] != shown[row, action] else 0
            legal += 1 if mask[action] != 0 else 0
        owes = (acting[row] >> seat) & 1
        found = 0
        if odd > 0:
            found = _NOT_0_OR_1
        elif (legal > 0) != (owes == 1):
            found = _DISAGREE
        elif mask[0] != 0:
            found = _WAIT
        elif seats[row] == seat and other > 0:
            found = _OTHER_MASK
        elif owes == 1:
            node = ops.node(configs[0], states[row], seat)
            found = 0 if node >= 0 and node < num_nodes else _NO_NODE
        if found != 0:
            fault[0] = found
            return row
    return -1
