"""The fixed numbers and words of Squirrel Island (rules document, sections 2 and 3)."""

from __future__ import annotations

from typing import Final

MIN_PLAYERS: Final = 2
MAX_PLAYERS: Final = 5
MAX_DAYS: Final = 4
MAX_STAMINA: Final = 5
COINS_PER_STAMINA: Final = 3
SURCHARGE: Final = 1

MAX_TYPES: Final = 128
MAX_CARDS: Final = 250
MAX_OPERATIONS: Final = 8
"""Operations in one play list or ability."""
MAX_COST: Final = 9

TRIBES: Final = ("tree", "ground", "flying")
"""Names of the tribes in component files; the position is the code."""
KINDS: Final = ("squirrel", "item")
COPIES: Final = (1, 2, 4)

LOOPS: Final = "NCSD"
"""Letters of the loops in index order: nut, coin, stamina, card from the deck."""
NUT_LOOP: Final = 0
COIN_LOOP: Final = 1
STAMINA_LOOP: Final = 2
DECK_LOOP: Final = 3

# Operations of the effect language (2.3).
NUT: Final = 0
COIN: Final = 1
STAMINA: Final = 2
DRAW_DECK: Final = 3
DRAW_ISLAND: Final = 4
STASH_HAND: Final = 5
STASH_DECK: Final = 6
REFRESH: Final = 7
COLLECT: Final = 8
AGAIN: Final = 9
STEAL_ONE: Final = 10
STEAL_EACH: Final = 11
EXHAUST_EACH: Final = 12
EXHAUST_ONE: Final = 13
STASH_HAND_EXACT: Final = 14
LOSE: Final = 15
LOSE_EACH: Final = 16

OPERATIONS: Final = (
    "nut",
    "coin",
    "stamina",
    "draw_deck",
    "draw_island",
    "stash_hand",
    "stash_deck",
    "refresh",
    "collect",
    "again",
    "steal_one",
    "steal_each",
    "exhaust_each",
    "exhaust_one",
    "stash_hand_exact",
    "lose",
    "lose_each",
)
"""Names of the operations; the position is the code."""

ABILITY_OPERATIONS: Final = (
    "nut",
    "coin",
    "stamina",
    "lose",
    "draw_deck",
    "draw_island",
    "stash_hand",
    "stash_deck",
    "refresh",
    "again",
)
"""What activated abilities may use (2.5)."""

SABOTAGE: Final = ("steal_one", "steal_each", "exhaust_each", "exhaust_one", "lose_each")

COUNTABLE: Final = ("nut", "coin", "stamina")
"""Operations that may end in ``per w``."""
PER: Final = ("", "tree", "ground", "flying", "squirrel", "refreshed", "exhausted", "item", "stash")
"""What ``per`` may count; the position is the code, 0 for a plain amount."""
PER_SQUIRREL: Final = 4
PER_REFRESHED: Final = 5
PER_EXHAUSTED: Final = 6
PER_ITEM: Final = 7
PER_STASH: Final = 8

# Events that activate abilities (2.5).
PLAY_ITEM: Final = 0
PLAY_SQUIRREL: Final = 1
PLAY_TRIBE: Final = 2  # PLAY_TRIBE + tribe
PLAY_ISLAND: Final = 5
DRAW_EVENT: Final = 6
STAMINA_EVENT: Final = 7
AGAIN_EVENT: Final = 8
STASH_EVENT: Final = 9
STEAL_EVENT: Final = 10
COLLECT_EVENT: Final = 11
GATHER_EVENT: Final = 12

EVENTS: Final = (
    "play_item",
    "play_squirrel",
    "play_tree",
    "play_ground",
    "play_flying",
    "play_island",
    "draw",
    "stamina",
    "again",
    "stash",
    "steal",
    "collect",
    "gather",
)
"""Names of the events; the position is the code."""

RAISED_EVENT: Final = {
    "stamina": "stamina",
    "draw_deck": "draw",
    "draw_island": "draw",
    "stash_hand": "stash",
    "stash_deck": "stash",
    "again": "again",
}
"""The event that an operation of an ability can raise (2.8, point 5)."""

# Ongoing abilities.
FREE_ISLAND: Final = 0
CHEAP_STAMINA: Final = 1
ITEM_DISCOUNT: Final = 2
NO_STEAL: Final = 3
STATICS: Final = ("free_island", "coins_per_stamina", "item_discount", "no_steal")
"""Names of the ongoing abilities; the position is the code."""
STATIC_LIMITS: Final = {"coins_per_stamina": 3, "item_discount": 99}
"""Those that take a number, with its highest value."""
