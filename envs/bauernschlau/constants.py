"""The fixed numbers of Bauernschlau (rules document, section 2)."""

from __future__ import annotations

from typing import Final

MIN_PLAYERS: Final = 2
MAX_PLAYERS: Final = 6
MAX_ROUNDS: Final = 5

RADIUS: Final = 4
NUM_FARMS: Final = 6
NUM_FIELDS: Final = 54
NUM_CORNERS: Final = 150
NUM_SIDES: Final = 150
NUM_RADIAL: Final = 60  # sides 0..59 join two levels, sides 60..149 lie on the ring lines 1 to 3
RING_LINES: Final = (18, 30, 42)
"""Sides, and corners, of the ring lines 1, 2 and 3."""
FIRST_OF_WORD: Final = (0, 60, 78, 108)
"""The first side of each of the four words in which a state keeps sides: the radial ones, then the ring lines."""

FIRST_OF_RING: Final = (0, 12, 30, 54)
"""The first field of the rings 2, 3 and 4, and the number of all fields."""
FIRST_OF_LEVEL: Final = (0, 6, 24, 54, 96, 150)
"""The first corner of the levels 0 to 4, and the number of all corners."""

NUM_TILES: Final = 52
NUM_PIECES: Final = 60
VALUES: Final = (1, 2, 3, 5, -3)
"""Values of the tiles; the position is the code of a value."""
NUM_VALUES: Final = 5
BLACK: Final = 4
"""Code of the black sheep."""
BEST_WHITE: Final = 5

MAX_GATES: Final = 3
"""Gates at which a fence may start, at most."""
BONUS_MOVES: Final = 2
UNFINISHED_LOSS: Final = 10
"""Points by which an area that is not completed is worse than the worst that is (BS-086)."""
