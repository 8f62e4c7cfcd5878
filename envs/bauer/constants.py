"""The fixed numbers of Bauer: sizes, types, themes and effect codes (rules document, sections 2 and 3)."""

from __future__ import annotations

from typing import Final

NUM_CARDS: Final = 55
MIN_PLAYERS: Final = 2
MAX_PLAYERS: Final = 5
MAX_MATCHES: Final = 20

THEMES: Final = "BRYPG"
"""Letters of the themes in index order: Blue Knight, Red Troll, Yellow Princess, Purple Witch, Green Beast."""
NUM_THEMES: Final = 5

EVENT: Final = 0
TRAVEL: Final = 1
DANGER: Final = 2
CHARACTER: Final = 3
TYPES: Final = ("event", "travel", "danger", "character")
"""Names of the types in component files; the position is the code."""
TIMES: Final = ("day", "night")

# The codes of the eight numbered characters are their order numbers (BA-027).
NO_EFFECT: Final = 0
UGGEL: Final = 1
WITCH: Final = 2
MARTIN: Final = 3
OLLE: Final = 4
DAGA: Final = 5
BELLA: Final = 6
BOY: Final = 7
HUMPE: Final = 8
GOAT: Final = 9
VILL: Final = 10
TJOVIK: Final = 11
LONGLEG: Final = 12
WING: Final = 13
SILVER: Final = 14
KING: Final = 15
JOCK: Final = 16
TUVSTARR: Final = 17
SKOGSRA: Final = 18
NUM_EFFECTS: Final = 19

EFFECTS: Final = (
    "none",
    "uggel",
    "witch",
    "martin",
    "olle",
    "daga",
    "bella",
    "boy",
    "humpe",
    "goat",
    "vill",
    "tjovik",
    "longleg",
    "wing",
    "silver",
    "king",
    "jock",
    "tuvstarr",
    "skogsra",
)
"""Effect keys in component files; the position is the code."""
DAY_EFFECTS: Final = EFFECTS[UGGEL : TJOVIK + 1]
NIGHT_EFFECTS: Final = EFFECTS[LONGLEG : SKOGSRA + 1]
LAST_NUMBERED: Final = HUMPE
"""The highest order number; effects above it have none."""

PILE_SIZE: Final = (0, 0, 12, 12, 12, 10)
"""Cards in each seat's pile by number of players (BA-002)."""
