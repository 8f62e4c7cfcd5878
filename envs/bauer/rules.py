"""Bauer: the operations of the game contract (rules document, sections 4 and 5).

The rules stand in files by what they are about: ``rounds`` (course of a match), ``effects`` (the queue), ``playing``
(cards on and off tables), ``knowledge`` (who knows what), ``scoring``. A comment names the rule that it enforces.
"""

from __future__ import annotations

from typing import Any

from hedgerow.envs.bauer.constants import DAGA, NUM_CARDS, VILL
from hedgerow.envs.bauer.effects import advance, answer_effect
from hedgerow.envs.bauer.playing import vill_usable
from hedgerow.envs.bauer.rounds import answer, carry_out, reveal, start_match
from hedgerow.envs.bauer.scoring import standing_points
from hedgerow.envs.bauer.state import (
    DAGA_LATE,
    DAGA_NOW,
    GOAT_PLAY,
    KEEP,
    LEFT,
    NO,
    NO_NODE,
    NODE_OVER,
    OLLE_PLAY,
    RIGHT,
    USE_VILL,
    VILL_PASS,
    WITCH_MOVE,
)
from hedgerow.envs.core import ops
from hedgerow.envs.core.bits import bit, write_members
from hedgerow.envs.core.jit import rule
from hedgerow.envs.core.leaders import leading_seats
from hedgerow.envs.core.numbers import Int

__all__ = ["apply", "deal", "legal", "node", "points", "standing", "to_act", "winners"]


@rule
def deal(config: Any, state: Any, orders: Any, first_seat: int) -> None:
    """Start a game: the first of ``config.matches`` matches. Bauer has no first player (BA-001)."""
    state.match = 0
    state.over = 0
    state.num_deals = len(orders)
    for match in range(len(orders)):
        for card in range(NUM_CARDS):
            state.deals[match, card] = orders[match, card]
    for seat in range(len(state.prior_points)):
        state.prior_points[seat] = 0
    start_match(config, state)


@rule
def to_act(config: Any, state: Any) -> Int:
    """All seats that have not finished their commit (BA-010), or the owner of the item being resolved (BA-032)."""
    acting = 0
    if state.over == 0:
        for seat in range(config.num_players):
            if state.node[seat] != NO_NODE:
                acting |= bit(seat)
    return acting


@rule
def node(config: Any, state: Any, seat: int) -> Int:
    """The question put to a seat; NODE_OVER for all when the game is over."""
    return state.node[seat]


@rule
def _choices(config: Any, state: Any, seat: int) -> Int:
    """The cards a seat may name at its node."""
    question = state.node[seat]
    if question == KEEP or question == OLLE_PLAY or question == GOAT_PLAY:
        return state.hand[seat]
    if question == VILL_PASS:
        return state.hand[seat] & ~bit(config.card_of_effect[VILL])
    if question == DAGA_LATE:
        return state.chosen[seat]
    if question == DAGA_NOW:
        return state.table[seat] & ~bit(config.card_of_effect[DAGA])
    if question == WITCH_MOVE:
        return 0
    return state.offered


@rule
def legal(config: Any, state: Any, seat: int, mask: Any) -> None:
    """The table of nodes and legal actions of section 5."""
    question = state.node[seat]
    if question == NO_NODE or question == NODE_OVER:
        write_members(0, len(mask), mask, 0)
        return
    actions = _choices(config, state, seat) << 1  # `CARD c` is c + 1
    if question == KEEP or question == OLLE_PLAY or question == GOAT_PLAY:
        if vill_usable(config, state, seat):
            actions |= bit(USE_VILL)
    elif question == WITCH_MOVE:
        actions |= bit(LEFT) | bit(NO)
        if config.num_players >= 3:  # BA-043
            actions |= bit(RIGHT)
    elif question != VILL_PASS:
        actions |= bit(NO)
    write_members(actions, len(mask), mask, 0)


@rule
def apply(config: Any, state: Any, seat: int, action: int) -> None:
    """Carry out a decision; afterwards the next one is asked or the game is over."""
    question = state.node[seat]
    if state.committing:
        answer(config, state, seat, action)
        for other in range(config.num_players):
            if state.node[other] != NO_NODE:
                return  # BA-010: nothing is shown until all have committed
        reveal(config, state)
    elif question == OLLE_PLAY or question == GOAT_PLAY or question == DAGA_LATE:
        answer(config, state, seat, action)
        if state.node[seat] != NO_NODE:
            return
        carry_out(config, state, seat, state.occasion)
    else:
        answer_effect(config, state, seat, action)
    advance(config, state)


@rule
def points(config: Any, state: Any, seat: int) -> Int:
    """Earlier matches and the present one, as if it were scored now (BA-127, BA-129)."""
    if state.over:
        return state.prior_points[seat] + state.match_points[seat]
    now = standing_points(config, state.tally, state.table, state.copied, seat)
    return state.prior_points[seat] + now


@rule
def standing(config: Any, state: Any, seat: int) -> Int:
    """Points alone: there is no tie-break (BA-128)."""
    return ops.points(config, state, seat)


@rule
def winners(config: Any, state: Any) -> Int:
    """The seats with most points share the victory (BA-127, BA-130)."""
    return leading_seats(config, state)
