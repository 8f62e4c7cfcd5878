"""Redrawing what a seat does not know (rules document, section 6).

Unknown are the pile, the face-down tiles that others placed, and what another seat has in hand. All these tiles are
shuffled and dealt back to the same places, every way with the same probability; the order of the pile is written anew
as a whole, because the part that was drawn already would tell the truth.
"""

from __future__ import annotations

from typing import Any

from hedgerow.envs.bauernschlau.constants import NUM_TILES, NUM_VALUES
from hedgerow.envs.bauernschlau.state import END, NO_TILE
from hedgerow.envs.core.bits import bit, lowest
from hedgerow.envs.core.jit import rule
from hedgerow.envs.core.numbers import Int
from hedgerow.envs.core.rng import shuffle

__all__ = ["determinize"]


@rule
def determinize(config: Any, state: Any, seat: int) -> None:
    """Replace what ``seat`` does not know by a random guess that fits all it knows; a finished game stays as it is."""
    if state.node == END:
        return  # everybody may look under the tiles
    order = state.deals[state.round_number - 1]
    hidden = _collect(state, seat, order)
    shuffle(state, order, hidden)
    # The pile stays at the end of the order; what is dealt to the board and to hands stands before it.
    pile = NUM_TILES - state.pile_top
    left = _deal_hand(state, seat, order, hidden - pile)
    _deal_board(state, seat, order, left)
    _write_order(state, order, hidden, pile)
    for number in range(state.num_deals):  # what was hidden in earlier rounds, and orders given for later ones
        if number != state.round_number - 1:
            shuffle(state, state.deals[number], NUM_TILES)


@rule
def _collect(state: Any, seat: int, order: Any) -> Int:
    """Write all tiles that the seat cannot locate to the front of the order, the known ones behind them."""
    pile = NUM_TILES - state.pile_top
    for place in range(pile):
        order[place] = order[state.pile_top + place]
    hidden = pile
    others = state.down & ~state.placed[seat]
    for value in range(NUM_VALUES):
        fields = state.tiles[value] & others
        while fields != 0:
            order[hidden] = value
            hidden += 1
            fields &= fields - 1
    if seat != state.actor:
        if state.holding != NO_TILE:
            order[hidden] = state.holding
            hidden += 1
        for value in range(NUM_VALUES):
            for _ in range(state.special[value]):
                order[hidden] = value
                hidden += 1
    return hidden


@rule
def _deal_hand(state: Any, seat: int, order: Any, left: int) -> Int:
    """Give another seat new tiles in hand, from the last of the first ``left``; returns how many are left."""
    if seat == state.actor:
        return left
    if state.holding != NO_TILE:
        left -= 1
        state.holding = order[left]
    held = 0
    for value in range(NUM_VALUES):
        held += state.special[value]
        state.special[value] = 0
    for _ in range(held):
        left -= 1
        state.special[order[left]] += 1
    return left


@rule
def _deal_board(state: Any, seat: int, order: Any, left: int) -> None:
    """Put the first ``left`` tiles of the order under the backs that the seat does not know."""
    others = state.down & ~state.placed[seat]
    for value in range(NUM_VALUES):
        state.tiles[value] &= ~others
    while others != 0:
        left -= 1
        state.tiles[order[left]] |= bit(lowest(others))
        others &= others - 1


@rule
def _write_order(state: Any, order: Any, hidden: int, pile: int) -> None:
    """Move the pile, which ends the first ``hidden`` tiles, to the end; before it all others in random order."""
    for index in range(pile):
        order[NUM_TILES - 1 - index] = order[hidden - 1 - index]
    place = 0
    for value in range(NUM_VALUES):
        fields = state.tiles[value]
        while fields != 0:
            order[place] = value
            place += 1
            fields &= fields - 1
        held = state.special[value] + (1 if state.holding == value else 0)
        for _ in range(held):
            order[place] = value
            place += 1
    shuffle(state, order, place)
