"""The card types of Bewere in words."""

from __future__ import annotations

from typing import Final

from hedgerow.envs.bewere.constants import (
    BITE,
    CLOUD,
    CLOUD_KIND,
    FIRST_VILLAGER,
    MOON_KIND,
    NUM_QUARTERS,
    NUM_TYPES,
    VILLAGER_KEYS,
    VILLAGER_KIND,
)

__all__ = ["CARD_NAMES", "EFFECTS", "KIND_NAMES", "KIND_PLURALS", "POSITIONS", "card_kind"]

POSITIONS: Final = ("top left", "top right", "bottom left", "bottom right")
"""The positions of the grid, which are also the quarters of the moon."""

CARD_NAMES: Final = (
    *(f"Moon {position}" for position in POSITIONS),
    "Cloud",
    "Bite",
    *("Private Investigator" if key == "PrivateInvestigator" else key for key in VILLAGER_KEYS),
)
"""The name of each card type."""

KIND_NAMES: Final = ("moon", "cloud", "bite", "villager")
KIND_PLURALS: Final = ("moons", "clouds", "bites", "villagers")

EFFECTS: Final = (
    "lay or take away moons and clouds",
    "take one of the cards that the others choose",
    "look at the top of the pile, keep all or none",
    "guess what a player has more of, take a card",
    "draw a hidden card from other players",
    "keep a bite of the top of the pile",
    "swap hands with a player",
    "ask a player for cards of a kind",
    "give back a bullet or draw cards",
    "turn pairs of villager and bite into tokens",
    "a player loses a bite",
    "exchange cards with the pile",
    "ask all for a villager by name",
    "a player loses a token",
    "turn the direction of play",
    "discard bites together with a player",
    "take a card from the top of the pile",
    "take from the pile up to the first bite",
    "ask players for villagers",
)
"""What each villager does, in short, from FIRST_VILLAGER on."""

assert len(CARD_NAMES) == NUM_TYPES
assert len(EFFECTS) == NUM_TYPES - FIRST_VILLAGER


def card_kind(card: int) -> int:
    """The kind of a card type: moon 0, cloud 1, bite 2, villager 3."""
    if card < NUM_QUARTERS:
        return MOON_KIND
    return {CLOUD: CLOUD_KIND, BITE: 2}.get(card, VILLAGER_KIND)
