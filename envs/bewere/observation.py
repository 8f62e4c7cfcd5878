"""What a seat observes (rules document, section 7): one float32 vector, seats counted from the observer."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from hedgerow.envs.bewere.card import CARD_NAMES, KIND_PLURALS
from hedgerow.envs.bewere.constants import (
    BITE,
    CLOUD,
    NUM_KINDS,
    NUM_QUARTERS,
    NUM_TYPES,
    VILLAGERS,
)
from hedgerow.envs.bewere.moving import moon_on_top
from hedgerow.envs.bewere.state import (
    BEGGAR_TAKE,
    MAYOR,
    NUM_NODES,
    PI_TAKE,
    PLACING,
    REMOVING,
    SEER_ORDER,
    SEER_TAKE,
)
from hedgerow.envs.core.bits import count
from hedgerow.envs.core.game import Feature
from hedgerow.envs.core.jit import rule
from hedgerow.envs.core.numbers import Int

__all__ = ["features", "observation_size", "observe"]

ROWS: Final = 16
"""Display stacks with a row of their own; the rest share one."""
SEAT_BLOCK: Final = 8
_OPPONENT: Final = 2 * NUM_TYPES + 1

# Where the groups start that come before those of the seats.
_TOTALS: Final = NUM_TYPES
_GRID: Final = _TOTALS + 3
_SUPPLIES: Final = _GRID + 7 * NUM_QUARTERS
_DISPLAY: Final = _SUPPLIES + 3
_SEATS: Final = _DISPLAY + (ROWS + 1) * NUM_TYPES

# Multiplying is several times faster than dividing, and the compiler may not exchange them by itself.
_PER_8: Final = 1.0 / 8.0
_PER_15: Final = 1.0 / 15.0
_PER_16: Final = 1.0 / 16.0
_PER_19: Final = 1.0 / 19.0
_PER_20: Final = 1.0 / 20.0
_PER_56: Final = 1.0 / 56.0
_THIRD: Final = 1.0 / 3.0


def observation_size(num_players: int) -> int:
    """Entries of the vector: 741, 825, 909, 993 for 2, 3, 4, 5 seats."""
    return 649 + SEAT_BLOCK * num_players + (_OPPONENT + NUM_TYPES) * (num_players - 1)


@rule
def observe(config: Any, state: Any, seat: int, out: Any) -> None:
    """Write what ``seat`` knows into ``out`` (float32 [D]), clipped to [0, 1]."""
    num_players = config.num_players
    for index in range(len(out)):
        out[index] = 0.0
    _observe_hand(config, state, seat, out)
    _observe_table(config, state, out)
    pool = _SEATS + SEAT_BLOCK * num_players + _OPPONENT * (num_players - 1)
    _observe_seats(config, state, seat, out)
    _observe_pool(config, state, seat, out, pool)
    _observe_effect(config, state, seat, out, pool + 3 * NUM_TYPES)


@rule
def _observe_hand(config: Any, state: Any, seat: int, out: Any) -> None:
    for card in range(NUM_TYPES):
        out[card] = min(state.hand[seat, card] * config.scale[card], 1.0)
    out[_TOTALS] = count(state.held[seat] & VILLAGERS) * _PER_19
    out[_TOTALS + 1] = min(state.hand[seat, BITE] * _PER_15, 1.0)
    out[_TOTALS + 2] = min(state.hand_size[seat] * _PER_20, 1.0)


@rule
def _observe_table(config: Any, state: Any, out: Any) -> None:
    """Grid, supplies and display."""
    for position in range(NUM_QUARTERS):
        start = _GRID + 7 * position
        height = state.grid_height[position]
        moons = state.grid_moons[position]
        if height == 0:
            out[start] = 1.0
        else:
            out[start + 1 if moon_on_top(state, position) else start + 2] = 1.0
        if height < 2:
            out[start + 3] = 1.0
        else:
            out[start + 4 if (moons >> (height - 2)) & 1 else start + 5] = 1.0
        out[start + 6] = min(height * _PER_8, 1.0)
    out[_SUPPLIES] = state.pile_size * _PER_56
    out[_SUPPLIES + 1] = state.num_out * _PER_56
    out[_SUPPLIES + 2] = min(state.num_stacks * _PER_16, 1.0)
    place = 0
    for stack in range(state.num_stacks):
        row = _DISPLAY + min(stack, ROWS) * NUM_TYPES
        for _ in range(state.stack_size[stack]):
            card = np.int64(state.shown[place])
            place += 1
            out[row + card] = min(out[row + card] + config.scale[card], 1.0)


@rule
def _observe_seats(config: Any, state: Any, seat: int, out: Any) -> None:
    """What is public of every seat, and what the observer knows of the others' hands."""
    num_players = config.num_players
    start = _SEATS
    known = _SEATS + SEAT_BLOCK * num_players
    limit = config.limit
    other = seat
    for relative in range(num_players):
        out[start] = min(state.tokens[other] * _PER_20, 1.0)
        out[start + 1] = min(state.bullets[other] / limit, 1.0)
        out[start + 2] = min(state.hand_size[other] * _PER_20, 1.0)
        if other == state.actor and not state.over:
            out[start + 3] = 1.0
        if other == state.turn:
            out[start + 4] = 1.0
        if other == state.starter:
            out[start + 5] = 1.0
        if other == state.receiver:
            out[start + 6] = 1.0
        if (state.named >> other) & 1:
            out[start + 7] = 1.0
        start += SEAT_BLOCK
        if relative > 0:
            _observe_known(config, state, seat, other, out, known)
            known += _OPPONENT
        other = other + 1 if other + 1 < num_players else 0


@rule
def _observe_known(config: Any, state: Any, seat: int, other: int, out: Any, start: int) -> None:
    total = 0
    for card in range(NUM_TYPES):
        number = state.known[seat, other, card]
        total += number
        out[start + card] = min(number * config.scale[card], 1.0)
    out[start + NUM_TYPES] = min((state.hand_size[other] - total) * _PER_20, 1.0)
    exact = state.exact[seat, other]
    for card in range(NUM_TYPES):
        out[start + NUM_TYPES + 1 + card] = (exact >> card) & 1


@rule
def _grid_cards(state: Any, card: int) -> Int:
    """How many cards of a moon quarter or clouds lie on the grid."""
    if card < NUM_QUARTERS:
        return count(state.grid_moons[card])
    total = 0
    for position in range(NUM_QUARTERS):
        total += state.grid_height[position] - count(state.grid_moons[position])
    return total


@rule
def _observe_pool(config: Any, state: Any, seat: int, out: Any, start: int) -> None:
    """The cards that the observer cannot locate, and those it knows on top of the pile."""
    # A loop for each array: the compiler makes several entries of one at a time.
    for card in range(NUM_TYPES):
        out[start + card] = config.deck[card] - state.discard[card] - state.removed[card] - state.hand[seat, card]
    for other in range(config.num_players):
        if other != seat:
            for card in range(NUM_TYPES):
                out[start + card] -= state.known[seat, other, card]
    for card in range(CLOUD + 1):
        out[start + card] -= _grid_cards(state, card)
    for place in range(state.num_shown):
        out[start + np.int64(state.shown[place])] -= 1.0
    if state.aside >= 0:
        out[start + state.aside] -= 1.0
    top = state.num_top[seat]
    if seat == state.actor and not state.over:
        top = max(top, state.looked)
    for depth in range(top):
        out[start + np.int64(state.pile[state.pile_size - 1 - depth])] -= 1.0
    for card in range(NUM_TYPES):
        out[start + card] = min(out[start + card] * config.scale[card], 1.0)  # own files: up to 9 moons of a quarter
    row = start + NUM_TYPES
    for depth in range(state.num_top[seat]):
        out[row + np.int64(state.top[seat, depth])] = 1.0
        row += NUM_TYPES


@rule
def _observe_effect(config: Any, state: Any, seat: int, out: Any, start: int) -> None:
    """The set-aside card, looked-at and shown cards, node, progress, round."""
    num_players = config.num_players
    node = state.node
    if state.aside >= 0:
        out[start + state.aside] = 1.0
    start += NUM_TYPES
    if seat == state.actor:
        if node == MAYOR or node == SEER_TAKE or node == SEER_ORDER:
            for depth in range(state.looked):
                card = np.int64(state.pile[state.pile_size - 1 - depth])
                out[start + card] = min(out[start + card] + config.scale[card], 1.0)
        elif node == PI_TAKE:
            for seen in range(NUM_TYPES):
                out[start + seen] = min(state.hand[state.target, seen] * config.scale[seen], 1.0)
    start += NUM_TYPES
    if node == BEGGAR_TAKE:
        other = seat
        for relative in range(num_players - 1):
            other = other + 1 if other + 1 < num_players else 0
            if state.picks[other] >= 0:
                out[start + NUM_TYPES * relative + np.int64(state.picks[other])] = 1.0
    start += NUM_TYPES * (num_players - 1)
    if not state.over:
        out[start + node] = 1.0
    start += NUM_NODES
    if state.mode == PLACING:
        out[start] = 1.0
    elif state.mode == REMOVING:
        out[start + 1] = 1.0
    out[start + 2] = min(state.left * _THIRD, 1.0)
    if state.asked_kind >= 0:
        out[start + 3 + state.asked_kind] = 1.0
    out[start + 7] = state.number * _PER_15
    out[start + 8] = state.backwards
    out[start + 9] = state.round_number / config.rounds
    out[start + 10] = config.rounds / 5.0
    out[start + 11] = state.moon_complete
    out[start + 12] = state.expanded


def features(num_players: int) -> tuple[Feature, ...]:
    """The declared features in the order of the vector."""
    found: list[Feature] = []

    def add(name: str, size: int, meaning: str, scale: float = 1.0) -> None:
        start = found[-1].stop if found else 0
        found.append(Feature(name, start, size, scale, meaning))

    types = f"one entry for each of the {len(CARD_NAMES)} card types, as a share of its cards in the printed deck"
    one_hot = f"one-hot over the {len(CARD_NAMES)} card types"
    add("own_hand", NUM_TYPES, f"own hand; {types}")
    add("own_villagers", 1, "villagers in the own hand", 19.0)
    add("own_bites", 1, "bites in the own hand", 15.0)
    add("own_hand_size", 1, "cards in the own hand", 20.0)
    for position in range(NUM_QUARTERS):
        add(f"grid_{position}_top", 3, "top of the position: empty, moon, cloud")
        add(f"grid_{position}_below", 3, "card below the top: none, moon, cloud")
        add(f"grid_{position}_height", 1, "cards on the position", 8.0)
    add("pile", 1, "cards in the pile", 56.0)
    add("out", 1, "cards discarded or removed for the round", 56.0)
    add("stacks", 1, "stacks of the display", 16.0)
    for stack in range(ROWS):
        add(f"stack_{stack}", NUM_TYPES, f"stack no. {stack} of the display; {types}")
    add("more_stacks", NUM_TYPES, f"all stacks from no. {ROWS} on together; {types}")
    for seat in range(num_players):
        add(f"tokens_{seat}", 1, f"tokens of seat +{seat}", 20.0)
        add(f"bullets_{seat}", 1, f"bullets of seat +{seat}, as a share of those that kill")
        add(f"hand_size_{seat}", 1, f"cards in the hand of seat +{seat}", 20.0)
        add(f"acts_{seat}", 1, f"seat +{seat} owes the decision")
        add(f"turn_{seat}", 1, f"it is the turn of seat +{seat}")
        add(f"starter_{seat}", 1, f"seat +{seat} started this round")
        add(f"receiver_{seat}", 1, f"seat +{seat} will get the set-aside card")
        add(f"named_{seat}", 1, f"seat +{seat} was chosen in the running effect")
    for seat in range(1, num_players):
        add(f"known_{seat}", NUM_TYPES, f"cards known to be in the hand of seat +{seat}; {types}")
        add(f"unknown_{seat}", 1, f"other cards in the hand of seat +{seat}", 20.0)
        add(f"no_more_{seat}", NUM_TYPES, f"seat +{seat} surely holds no more of a type than is known; {types}")
    add("pool", NUM_TYPES, f"cards that the observer cannot locate; {types}")
    add("known_top", NUM_TYPES, f"top card of the pile, if it is known; {one_hot}")
    add("known_second", NUM_TYPES, f"second card of the pile, if it is known; {one_hot}")
    add("set_aside", NUM_TYPES, f"card that is being passed or put into the display; {one_hot}")
    add("looked_at", NUM_TYPES, f"cards that the observer is looking at; {types}")
    for seat in range(1, num_players):
        add(f"shown_{seat}", NUM_TYPES, f"card shown to the Beggar by seat +{seat}; {one_hot}")
    add("node", NUM_NODES, "decision node, one-hot")
    add("astronomer", 2, "the Astronomer is laying, taking away")
    add("left", 1, "choices still possible in the running effect", 3.0)
    add("asked_kind", NUM_KINDS, f"kind that is asked for: {', '.join(KIND_PLURALS)}")
    add("discarded_bites", 1, "bites discarded for the Professor", 15.0)
    add("backwards", 1, "the direction of play is reversed")
    add("round", 1, "number of the round, divided by the number of rounds")
    add("rounds", 1, "number of rounds", 5.0)
    add("moon_complete", 1, "the full moon has been made in this round")
    add("expanded", 1, "the display was expanded in this turn")
    return tuple(found)
