"""The configuration record of Squirrel Island: all that is constant through a game, in the form the rules read."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from hedgerow.envs.core.records import record_dtype
from hedgerow.envs.squirrel_island.card import Ability, Card, Morning, Operation
from hedgerow.envs.squirrel_island.cards import CardList
from hedgerow.envs.squirrel_island.constants import (
    EVENTS,
    LOOPS,
    MAX_DAYS,
    MAX_OPERATIONS,
    MAX_TYPES,
    OPERATIONS,
    PER,
    STATICS,
    TRIBES,
)
from hedgerow.envs.squirrel_island.state import NUM_WORDS, PAY_0, WORD_BITS

__all__ = ["ABILITIES", "CARDS", "COINS", "GAIN", "NUTS", "STAMINA", "config_dtype", "make_config"]

#: Row of the ability of type t among the lists of operations: ABILITIES + t; its play effect is row t.
ABILITIES: Final = MAX_TYPES

# Columns of a morning.
GAIN: Final = 0  # 1: the stamina is gained, 0: the token is set to it
STAMINA: Final = 1
COINS: Final = 2
CARDS: Final = 3
NUTS: Final = 4

config_dtype: Final = record_dtype(
    [
        ("num_players", np.int64),
        ("days", np.int64),
        ("first_player", np.int64),  # -1: random
        ("ask_order", np.int64),  # 1: the nodes BEFORE and ORDER are asked
        ("island_day1", np.int64),
        ("island_per_day", np.int64),
        ("morning", np.int64, (MAX_DAYS, 5)),
        # The card list
        ("num_types", np.int64),
        ("num_squirrels", np.int64),  # types
        ("num_cards", np.int64),  # all copies
        ("num_words", np.int64),  # words of a set of types
        ("max_cost", np.int64),  # of squirrels
        ("copies", np.int64, (MAX_TYPES,)),
        ("cost", np.int64, (MAX_TYPES,)),
        ("stash_value", np.int64, (MAX_TYPES,)),
        ("tribe", np.int64, (MAX_TYPES,)),  # -1 for items
        ("loops", np.int64, (MAX_TYPES, len(LOOPS))),
        ("static_value", np.int64, (MAX_TYPES,)),
        # Action ids that depend on the list
        ("play_hand", np.int64),
        ("play_island", np.int64),
        ("choosing", np.int64),
        # Sets of types
        ("loop_set", np.int64, (NUM_WORDS,)),
        ("tribe_sets", np.int64, (len(TRIBES), NUM_WORDS)),
        ("listeners", np.int64, (len(EVENTS), NUM_WORDS)),  # types with an ability activated by each event
        ("static_sets", np.int64, (len(STATICS), NUM_WORDS)),
        # Lists of operations: play effects, then abilities
        ("num_steps", np.int64, (2 * MAX_TYPES,)),
        ("operation", np.int64, (2 * MAX_TYPES, MAX_OPERATIONS)),
        ("amount", np.int64, (2 * MAX_TYPES, MAX_OPERATIONS)),
        ("per", np.int64, (2 * MAX_TYPES, MAX_OPERATIONS)),
    ]
)
"""Record of one game's constants; sets of types are written as in the state."""


def make_config(
    cards: CardList,
    num_players: int,
    days: int,
    mornings: Sequence[Morning],
    island_day1: int,
    island_per_day: int,
    first_player: int,
    ask_order: bool,
) -> NDArray[np.record]:
    """Build the configuration of a game from checked options.

    Args:
        cards: the card list.
        num_players: seats, 2..5.
        days: 1..4.
        mornings: the resources of the four days.
        island_day1: cards laid out after the first morning.
        island_per_day: new cards after each later morning.
        first_player: holder of the token on day 1, -1 for a random one.
        ask_order: whether the nodes BEFORE and ORDER are asked.

    Returns:
        Array of shape (1,) of ``config_dtype``.
    """
    config: NDArray[np.record] = np.zeros(1, config_dtype)
    record = config[0]
    record.num_players = num_players
    record.days = days
    record.first_player = first_player
    record.ask_order = ask_order
    record.island_day1 = island_day1
    record.island_per_day = island_per_day
    for day, morning in enumerate(mornings):
        gain = morning.stamina_mode == "gain"
        record.morning[day] = [gain, morning.stamina, morning.coins, morning.cards, morning.nuts]
    number = len(cards.cards)
    record.num_types = number
    record.num_squirrels = cards.num_squirrels
    record.num_cards = cards.num_cards
    record.num_words = -(-number // WORD_BITS)
    record.max_cost = cards.max_cost
    record.play_hand = PAY_0 + 1 + cards.max_cost
    record.play_island = record.play_hand + number
    record.choosing = record.play_island + number
    for card in cards.cards:
        _write_card(record, card)
    return config


def _write_card(record: np.record, card: Card) -> None:
    t = card.index
    record.copies[t] = card.copies
    record.cost[t] = card.cost
    record.stash_value[t] = card.stash
    record.tribe[t] = TRIBES.index(card.tribe) if card.tribe else -1
    record.loops[t] = [card.loops.count(letter) for letter in LOOPS]
    if card.loops:
        _join(record.loop_set, t)
    if card.tribe:
        _join(record.tribe_sets[record.tribe[t]], t)
    _write_operations(record, t, card.play)
    if card.ability is not None:
        _write_ability(record, t, card.ability)


def _write_ability(record: np.record, t: int, ability: Ability) -> None:
    if ability.event:
        _join(record.listeners[EVENTS.index(ability.event)], t)
        _write_operations(record, ABILITIES + t, ability.operations)
    else:
        _join(record.static_sets[STATICS.index(ability.static)], t)
        record.static_value[t] = ability.amount


def _write_operations(record: np.record, row: int, operations: Iterable[Operation]) -> None:
    for step, operation in enumerate(operations):
        record.num_steps[row] = step + 1
        record.operation[row, step] = OPERATIONS.index(operation.name)
        record.amount[row, step] = operation.amount
        record.per[row, step] = PER.index(operation.per)


def _join(words: Any, t: int) -> None:
    words[t // WORD_BITS] |= 1 << t % WORD_BITS
