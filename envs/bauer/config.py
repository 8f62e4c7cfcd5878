"""The configuration record of Bauer: everything that is constant through a game, in the form the rules read."""

from __future__ import annotations

import operator
from typing import Final

import numpy as np
from numpy.typing import NDArray

from hedgerow.envs.bauer.card import Card
from hedgerow.envs.bauer.cards import CardList
from hedgerow.envs.bauer.constants import (
    DANGER,
    EFFECTS,
    EVENT,
    MAX_MATCHES,
    MAX_PLAYERS,
    MIN_PLAYERS,
    NO_EFFECT,
    NUM_CARDS,
    NUM_EFFECTS,
    NUM_THEMES,
    PILE_SIZE,
    THEMES,
    TRAVEL,
    TYPES,
)
from hedgerow.envs.core.errors import OptionError

# The base type np.record gives `config[0].rounds` also when the rules run as plain Python; there, a field must not have
# the name of an attribute that every numpy scalar has (so `quest_repeats`, because `repeat` is one).
config_dtype: Final = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("num_players", np.int64),
                ("pile_size", np.int64),
                ("rounds", np.int64),
                ("middle_size", np.int64),
                ("matches", np.int64),
                ("card_type", np.int64, (NUM_CARDS,)),
                ("night", np.int64, (NUM_CARDS,)),
                ("vp", np.int64, (NUM_CARDS,)),
                ("swords", np.int64, (NUM_CARDS,)),
                ("tags", np.int64, (NUM_CARDS, NUM_THEMES)),
                ("effect", np.int64, (NUM_CARDS,)),
                ("quest", np.int64, (NUM_CARDS, NUM_THEMES)),
                ("quest_vp", np.int64, (NUM_CARDS,)),
                ("quest_repeats", np.int64, (NUM_CARDS,)),
                ("card_of_effect", np.int64, (NUM_EFFECTS,)),
                ("event_set", np.int64),
                ("travel_set", np.int64),
                ("danger_set", np.int64),
                ("character_set", np.int64),
                ("night_set", np.int64),
                ("day_event_set", np.int64),
                ("day_danger_travel_set", np.int64),
                ("per_round", np.float64),
                ("per_match", np.float64),
            ],
            align=True,
        ),
    )
)
"""Record of one game's constants.

``num_players``, ``pile_size`` (P), ``rounds`` (R), ``middle_size`` (M0) and ``matches`` are those of section 3 of the
rules document. ``card_type`` .. ``quest_repeats`` are per card index; ``tags`` and ``quest`` count letters per theme in
the order of ``THEMES``; ``night`` and ``quest_repeats`` are 0 or 1. ``card_of_effect`` gives the card of each effect
code, -1 for ``NO_EFFECT``. The ``..._set`` fields are sets of card indices (bit c for card c): by type, Night cards,
and what Bella (BA-073) and Adventure Boy (BA-074) may copy. ``per_round`` and ``per_match`` are one divided by the
number of rounds and matches.
"""


def make_config(cards: CardList, num_players: int = 4, matches: int = 1) -> NDArray[np.record]:
    """Build the configuration of a game.

    Args:
        cards: the checked card list.
        num_players: number of seats, 2..5.
        matches: number of matches whose scores are added up (BA-129), 1..20.

    Returns:
        Array of shape (1,) of ``config_dtype``.

    Raises:
        OptionError: if an option is not an integer in its range.
    """
    num_players = _option("num_players", num_players, MIN_PLAYERS, MAX_PLAYERS)
    matches = _option("matches", matches, 1, MAX_MATCHES)
    pile_size = PILE_SIZE[num_players]
    config: NDArray[np.record] = np.zeros(1, config_dtype)
    record = config[0]
    record.num_players = num_players
    record.matches = matches
    record.pile_size = pile_size
    record.rounds = pile_size - 2
    record.middle_size = NUM_CARDS - num_players * pile_size
    record.per_round = 1.0 / record.rounds
    record.per_match = 1.0 / matches
    record.card_of_effect[:] = -1
    for card in cards.cards:
        _write_card(record, card)
    return config


def _write_card(record: np.record, card: Card) -> None:
    c = card.index
    kind = TYPES.index(card.type)
    night = card.time == "night"
    effect = EFFECTS.index(card.effect)
    record.card_type[c] = kind
    record.night[c] = night
    record.vp[c] = card.vp
    record.swords[c] = card.swords
    record.tags[c] = [card.tags.count(theme) for theme in THEMES]
    record.effect[c] = effect
    record.quest[c] = [card.quest.count(theme) for theme in THEMES]
    record.quest_vp[c] = card.quest_vp
    record.quest_repeats[c] = card.repeat
    if effect != NO_EFFECT:
        record.card_of_effect[effect] = c
    sets = {f"{card.type}_set": True, "night_set": night}
    sets["day_event_set"] = kind == EVENT and not night
    sets["day_danger_travel_set"] = kind in (DANGER, TRAVEL) and not night
    for name, member in sets.items():
        record[name] |= member << c


def _option(name: str, value: int, low: int, high: int) -> int:
    """Return an integer option as an ``int``; numpy integers are fine, booleans and floats are not."""
    try:
        number = operator.index(value)
    except TypeError:
        number = low - 1
    if isinstance(value, bool) or not low <= number <= high:
        raise OptionError(f"{name} must be an integer from {low} to {high}, not {value!r}")
    return number
