"""The fixed numbers of Bewere: card types, kinds, grid positions, sizes (rules document, section 2)."""

from __future__ import annotations

from typing import Final

MIN_PLAYERS: Final = 2
MAX_PLAYERS: Final = 5
MAX_ROUNDS: Final = 5
HAND: Final = 5
"""Cards dealt to each seat (BW-004)."""

MAX_DECK: Final = 56
MAX_BITES: Final = 15
MAX_REQUESTS: Final = 3
"""Most villagers a file lets the Policeman ask for."""
MAX_KNOWN_TOP: Final = 2
"""Most cards the Seer puts back."""

# Card types (section 2.1): moon quarters 0..3 belong to the grid positions 0..3.
NUM_QUARTERS: Final = 4
CLOUD: Final = 4
BITE: Final = 5
ASTRONOMER_CARD: Final = 6
BEGGAR_CARD: Final = 7
MAYOR_CARD: Final = 8
INVESTIGATOR_CARD: Final = 9
THIEF_CARD: Final = 10
DRUID_CARD: Final = 11
JESTER_CARD: Final = 12
DUCHESS_CARD: Final = 13
DOCTOR_CARD: Final = 14
WITCH_CARD: Final = 15
HUNTSMAN_CARD: Final = 16
GROCER_CARD: Final = 17
NUN_CARD: Final = 18
PRIEST_CARD: Final = 19
PRINCESS_CARD: Final = 20
PROFESSOR_CARD: Final = 21
SEER_CARD: Final = 22
UNDERTAKER_CARD: Final = 23
POLICEMAN_CARD: Final = 24
FIRST_VILLAGER: Final = ASTRONOMER_CARD
NUM_TYPES: Final = 25

# Kinds
MOON_KIND: Final = 0
CLOUD_KIND: Final = 1
BITE_KIND: Final = 2
VILLAGER_KIND: Final = 3
NUM_KINDS: Final = 4

# Sets of types as bits
ALL_TYPES: Final = (1 << NUM_TYPES) - 1
MOONS: Final = (1 << NUM_QUARTERS) - 1
VILLAGERS: Final = ALL_TYPES & ~((1 << FIRST_VILLAGER) - 1)

VILLAGER_KEYS: Final = (
    "Astronomer",
    "Beggar",
    "Mayor",
    "PrivateInvestigator",
    "Thief",
    "Druid",
    "Jester",
    "Duchess",
    "Doctor",
    "Witch",
    "Huntsman",
    "Grocer",
    "Nun",
    "Priest",
    "Princess",
    "Professor",
    "Seer",
    "Undertaker",
    "Policeman",
)
"""The villagers as component files spell them, in the order of the types from FIRST_VILLAGER on."""
