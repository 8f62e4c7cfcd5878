"""What must be true of every state of Bewere, between any two decisions: for tests and debugging.

The checks are written out from the record's description, not with the functions of the rules: counts are made again.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from hedgerow.envs.bewere.constants import CLOUD, NUM_QUARTERS, NUM_TYPES
from hedgerow.envs.bewere.state import MAYOR, NO_NODE, NUM_NODES, SEER_ORDER, SEER_TAKE, TURN
from hedgerow.envs.core.bits import bit, count
from hedgerow.envs.core.faults import named_fault
from hedgerow.envs.core.jit import entry, rule
from hedgerow.envs.core.numbers import Int

__all__ = ["first_fault", "knows_all"]

_FAULTS: Final = (
    "",
    "the cards are not those of the deck",
    "a hand does not agree with its size or its set of types",
    "the sizes of the stacks do not add up, or a stack mixes kinds (BW-018)",
    "the number of cards out of play is wrong",
    "a position of the grid holds moons above its height",
    "four moons are on top, but the moon is not full (BW-031)",
    "a seat knows more cards of a type than there are (6.1, K)",
    "a seat is sure that a hand holds no more of a type, but it does (6.1, X)",
    "a seat is wrong about the top of the pile (6.1, P)",
    "tokens or bullets are negative, or a seat with too many bullets plays on (BW-166)",
    "the actor, the node or the round is out of range",
    "a turn begins without a pile or a display (BW-011)",
    "a card lies aside, or cards are looked at, where no effect is running",
)


@rule
def _conservation(config: Any, state: Any, total: Any) -> Int:
    for card in range(NUM_TYPES):
        total[card] = state.discard[card] + state.removed[card]
        for seat in range(config.num_players):
            total[card] += state.hand[seat, card]
    for place in range(state.pile_size):
        total[state.pile[place]] += 1
    for place in range(state.num_shown):
        total[state.shown[place]] += 1
    for position in range(NUM_QUARTERS):
        moons = count(state.grid_moons[position])
        total[position] += moons
        total[CLOUD] += state.grid_height[position] - moons
    if state.aside >= 0:
        total[state.aside] += 1
    for card in range(NUM_TYPES):
        if total[card] != config.deck[card]:
            return 1
    return 0


@rule
def _kind(card: int) -> Int:
    return 0 if card < CLOUD else min(card - CLOUD + 1, 3)


@rule
def _places(config: Any, state: Any) -> Int:
    for seat in range(config.num_players):
        size = 0
        types = 0
        for card in range(NUM_TYPES):
            if state.hand[seat, card] < 0:
                return 2
            size += state.hand[seat, card]
            if state.hand[seat, card] > 0:
                types |= bit(card)
        if size != state.hand_size[seat] or types != state.held[seat]:
            return 2
    place = 0
    for stack in range(state.num_stacks):
        size = state.stack_size[stack]
        if size < 1 or place + size > state.num_shown:
            return 3
        for card in range(size):
            if _kind(state.shown[place + card]) != _kind(state.shown[place]):
                return 3
        place += size
    if place != state.num_shown:
        return 3
    out = 0
    for card in range(NUM_TYPES):
        out += state.discard[card] + state.removed[card]
    if out != state.num_out:
        return 4
    full = 1
    for position in range(NUM_QUARTERS):
        height = state.grid_height[position]
        if height < 0 or state.grid_moons[position] >> height != 0:
            return 5
        if height == 0 or (state.grid_moons[position] >> (height - 1)) & 1 == 0:
            full = 0
    return 6 if full and state.moon_complete == 0 else 0


@rule
def _knowledge(config: Any, state: Any) -> Int:
    for observer in range(config.num_players):
        for seat in range(config.num_players):
            if seat == observer:
                continue
            for card in range(NUM_TYPES):
                known = state.known[observer, seat, card]
                if known < 0 or known > state.hand[seat, card]:
                    return 7
                if (state.exact[observer, seat] >> card) & 1 and known != state.hand[seat, card]:
                    return 8
        for depth in range(state.num_top[observer]):
            if depth >= state.pile_size or state.top[observer, depth] != state.pile[state.pile_size - 1 - depth]:
                return 9
    return 0


@rule
def _course(config: Any, state: Any) -> Int:
    for seat in range(config.num_players):
        if state.tokens[seat] < 0 or state.bullets[seat] < 0:
            return 10
        if state.over == 0 and state.bullets[seat] >= config.limit:
            return 10
    if state.round_number < 1 or state.round_number > config.rounds or state.num_deals < state.round_number:
        return 11
    if state.over:
        return 0 if state.node == NO_NODE else 11
    if not (0 <= state.node < NUM_NODES and 0 <= state.actor < config.num_players):
        return 11
    if state.node == TURN:
        if state.num_stacks == 0 or (state.pile_size == 0 and state.expanded == 0):
            return 12
        if state.aside >= 0 or state.receiver >= 0 or state.named != 0:
            return 13
    looking = state.node == MAYOR or state.node == SEER_TAKE or state.node == SEER_ORDER
    return 13 if (state.looked > 0) != looking else 0


@entry
def _first_fault(configs: Any, states: Any, fault: Any) -> Int:
    """The row of the first faulty state, or -1; ``fault[0]`` is the index into the messages."""
    config = configs[0]
    total = np.zeros(NUM_TYPES, np.int64)
    for row in range(len(states)):
        state = states[row]
        found = _conservation(config, state, total)
        if found == 0:
            found = _places(config, state)
        if found == 0:
            found = _knowledge(config, state)
        if found == 0:
            found = _course(config, state)
        if found != 0:
            fault[0] = found
            return row
    return -1


def first_fault(config: NDArray[np.record], states: NDArray[np.record]) -> tuple[int, str] | None:
    """Row and fault of the first state that breaks an invariant; see :func:`hedgerow.envs.core.faults.named_fault`."""
    return named_fault(_first_fault, _FAULTS, config, states)


def knows_all(num_players: int, state: np.record, seat: int) -> bool:
    """Whether no two cards that a seat cannot locate could be exchanged for all it knows.

    Facts of the running decision may exclude an exchange that is counted as possible here.
    """
    fixed = int(state.num_top[seat])
    if seat == state.actor:
        fixed = max(fixed, int(state.looked))
    pile = set(state.pile[: int(state.pile_size) - fixed].tolist())
    if len(pile) > 1:
        return False
    cards = {(-1, card) for card in pile}
    for other in range(num_players):
        if other != seat:
            unknown = np.flatnonzero(state.hand[other] - state.known[seat, other])
            cards |= {(other, card) for card in unknown.tolist()}

    def fits(owner: int, card: int) -> bool:
        return owner < 0 or not (int(state.exact[seat, owner]) >> card) & 1

    return not any(
        one[0] != two[0] and one[1] != two[1] and fits(one[0], two[1]) and fits(two[0], one[1])
        for one in cards
        for two in cards
    )
