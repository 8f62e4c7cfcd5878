"""Moving cards between hands, pile, display, grid and discard pile, and telling every observer what it saw."""

from __future__ import annotations

from typing import Any

from hedgerow.envs.bewere import knowledge
from hedgerow.envs.bewere.constants import (
    BITE,
    BITE_KIND,
    CLOUD,
    CLOUD_KIND,
    FIRST_VILLAGER,
    MOON_KIND,
    MOONS,
    NUM_QUARTERS,
    VILLAGER_KIND,
    VILLAGERS,
)
from hedgerow.envs.core.bits import bit, count
from hedgerow.envs.core.jit import rule
from hedgerow.envs.core.numbers import Bool, Int

__all__ = [
    "add_to_stack",
    "count_kind",
    "discard",
    "display_by_kind",
    "display_from_hand",
    "display_side",
    "draw",
    "draw_open",
    "gain",
    "give_open",
    "kind_of",
    "kind_set",
    "lay",
    "lay_down",
    "lose",
    "lose_open",
    "moon_on_top",
    "stack_kind",
    "take_away",
    "take_stack",
    "turn_up",
]


@rule
def kind_of(card: int) -> Int:
    """The kind of a card type: moon 0, cloud 1, bite 2, villager 3 (section 2.1)."""
    if card >= FIRST_VILLAGER:
        return VILLAGER_KIND
    if card < NUM_QUARTERS:
        return MOON_KIND
    return CLOUD_KIND if card == CLOUD else BITE_KIND


@rule
def kind_set(kind: int) -> Int:
    """The types of a kind, as bits."""
    if kind == VILLAGER_KIND:
        return VILLAGERS
    if kind == MOON_KIND:
        return MOONS
    return bit(CLOUD) if kind == CLOUD_KIND else bit(BITE)


@rule
def count_kind(state: Any, seat: int, kind: int) -> Int:
    """How many cards of a kind are in a hand; villagers are single cards."""
    if kind == VILLAGER_KIND:
        return count(state.held[seat] & VILLAGERS)
    if kind == MOON_KIND:
        total = 0
        for card in range(NUM_QUARTERS):
            total += state.hand[seat, card]
        return total
    return state.hand[seat, CLOUD if kind == CLOUD_KIND else BITE]


# --- hands ------------------------------------------------------------------------------------------------------------


@rule
def gain(state: Any, seat: int, card: int) -> None:
    """Put a card into a hand; who sees it is told elsewhere."""
    state.hand[seat, card] += 1
    state.held[seat] |= bit(card)
    state.hand_size[seat] += 1


@rule
def lose(state: Any, seat: int, card: int) -> None:
    """Take a card out of a hand; who sees it is told elsewhere."""
    state.hand[seat, card] -= 1
    if state.hand[seat, card] == 0:
        state.held[seat] &= ~bit(card)
    state.hand_size[seat] -= 1


@rule
def lose_open(config: Any, state: Any, seat: int, card: int) -> None:
    """Take a card out of a hand for all to see."""
    lose(state, seat, card)
    knowledge.left_open(config, state, seat, card, 1)


@rule
def give_open(config: Any, state: Any, giver: int, taker: int, card: int) -> None:
    """A card goes from hand to hand for all to see."""
    lose_open(config, state, giver, card)
    gain(state, taker, card)
    knowledge.came_open(config, state, taker, card)


@rule
def discard(config: Any, state: Any, seat: int, card: int) -> None:
    """A hand card goes to the open discard pile (BW-048)."""
    lose_open(config, state, seat, card)
    lay_down(state, card)


@rule
def lay_down(state: Any, card: int) -> None:
    """A card that is in no hand goes to the open discard pile (BW-048)."""
    state.discard[card] += 1
    state.num_out += 1


# --- pile -------------------------------------------------------------------------------------------------------------


@rule
def draw(config: Any, state: Any, seat: int) -> None:
    """The top pile card goes to a hand unseen by others (BW-014); nothing if there is none (BW-016)."""
    if state.pile_size > 0:
        state.pile_size -= 1
        gain(state, seat, state.pile[state.pile_size])
        knowledge.drawn_hidden(config, state, seat)


@rule
def draw_open(config: Any, state: Any) -> Int:
    """Turn up the top pile card and return it; there must be one."""
    state.pile_size -= 1
    knowledge.drawn_open(config, state)
    return state.pile[state.pile_size]


# --- display ----------------------------------------------------------------------------------------------------------


@rule
def _start_of(state: Any, stack: int) -> Int:
    start = 0
    for earlier in range(stack):
        start += state.stack_size[earlier]
    return start


@rule
def stack_kind(state: Any, stack: int) -> Int:
    """The kind of all cards of a stack (BW-018)."""
    return kind_of(state.shown[_start_of(state, stack)])


@rule
def display_side(state: Any, card: int) -> None:
    """A card becomes a new stack of its own (BW-049)."""
    state.shown[state.num_shown] = card
    state.num_shown += 1
    state.stack_size[state.num_stacks] = 1
    state.num_stacks += 1


@rule
def add_to_stack(state: Any, stack: int, card: int) -> None:
    """Put a card on a stack."""
    place = _start_of(state, stack) + state.stack_size[stack]
    for later in range(state.num_shown, place, -1):
        state.shown[later] = state.shown[later - 1]
    state.shown[place] = card
    state.num_shown += 1
    state.stack_size[stack] += 1


@rule
def display_by_kind(state: Any, card: int) -> None:
    """A card goes on the first stack of its kind, else it becomes a new one (BW-050)."""
    kind = kind_of(card)
    start = 0
    for stack in range(state.num_stacks):
        if kind_of(state.shown[start]) == kind:
            add_to_stack(state, stack, card)
            return
        start += state.stack_size[stack]
    display_side(state, card)


@rule
def display_from_hand(config: Any, state: Any, seat: int, card: int, side: bool) -> None:
    """A hand card goes to the display, side by side or by kind (BW-049, BW-050)."""
    lose_open(config, state, seat, card)
    if side:
        display_side(state, card)
    else:
        display_by_kind(state, card)


@rule
def turn_up(config: Any, state: Any) -> None:
    """The top pile card becomes a new stack (BW-015, BW-190), if there is one."""
    if state.pile_size > 0:
        display_side(state, draw_open(config, state))


@rule
def take_stack(config: Any, state: Any, seat: int, stack: int) -> None:
    """A stack is taken as a whole (BW-013); after the last one a card is turned up at once (BW-015)."""
    start = _start_of(state, stack)
    size = state.stack_size[stack]
    for place in range(start, start + size):
        gain(state, seat, state.shown[place])
        knowledge.came_open(config, state, seat, state.shown[place])
    state.num_shown -= size
    for place in range(start, state.num_shown):
        state.shown[place] = state.shown[place + size]
    state.num_stacks -= 1
    for later in range(stack, state.num_stacks):
        state.stack_size[later] = state.stack_size[later + 1]
    if state.num_stacks == 0:
        turn_up(config, state)


# --- grid -------------------------------------------------------------------------------------------------------------


@rule
def moon_on_top(state: Any, position: int) -> Bool:
    """Whether the top card of a position is a moon (BW-030)."""
    height = state.grid_height[position]
    return height > 0 and (state.grid_moons[position] >> (height - 1)) & 1 != 0


@rule
def _check_moon(state: Any) -> None:
    """Four moons on top make the full moon, for the rest of the round (BW-031)."""
    for position in range(NUM_QUARTERS):
        if not moon_on_top(state, position):
            return
    state.moon_complete = 1


@rule
def lay(config: Any, state: Any, seat: int, card: int, position: int) -> None:
    """Lay a moon or cloud from a hand on a position of the grid (BW-025..029)."""
    lose_open(config, state, seat, card)
    if card != CLOUD:
        state.grid_moons[position] |= bit(state.grid_height[position])
    state.grid_height[position] += 1
    _check_moon(state)


@rule
def take_away(state: Any, position: int) -> None:
    """Discard the top card of a position of the grid (BW-062, BW-063)."""
    lay_down(state, position if moon_on_top(state, position) else CLOUD)
    state.grid_height[position] -= 1
    state.grid_moons[position] &= ~bit(state.grid_height[position])
    _check_moon(state)
