"""Everything that changes in a game of Bewere, as one numpy record.

A hand is a number of cards for each type. The stacks of the display are one list of cards in the order of the stacks,
with the size of each stack: there is no cap on their number. A position of the grid is a set of bits, 1 for a moon and
0 for a cloud, from the lowest card up: a moon can only lie on the position of its own quarter.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from hedgerow.envs.bewere.constants import (
    MAX_DECK,
    MAX_KNOWN_TOP,
    MAX_PLAYERS,
    MAX_REQUESTS,
    MAX_ROUNDS,
    NUM_QUARTERS,
    NUM_TYPES,
)
from hedgerow.envs.core.records import record_dtype

# Decision nodes (rules document, section 5), in the order of the observation's one-hot.
TURN: Final = 0
EXPAND_STACK: Final = 1
PASS: Final = 2
RECEIVER: Final = 3
ASTRONOMER: Final = 4
BEGGAR_PICK: Final = 5
BEGGAR_TAKE: Final = 6
MAYOR: Final = 7
PI_SEAT: Final = 8
PI_GUESS: Final = 9
PI_TAKE: Final = 10
THIEF_SEAT: Final = 11
JESTER_SEAT: Final = 12
HUNTSMAN_SEAT: Final = 13
PRIEST_SEAT: Final = 14
DUCHESS_SEAT: Final = 15
DUCHESS_KIND: Final = 16
GIVE: Final = 17
DOCTOR: Final = 18
WITCH: Final = 19
GROCER: Final = 20
NUN_NAME: Final = 21
PROFESSOR_NUMBER: Final = 22
PROFESSOR_SEAT: Final = 23
SEER_TAKE: Final = 24
SEER_ORDER: Final = 25
POLICEMAN_SEAT: Final = 26
NUM_NODES: Final = 27
TURN_DONE: Final = 27
"""Not a decision: the turn has been carried out, its end (BW-151) is still to come."""
EFFECT_DONE: Final = 28
"""Not a decision: the effect has ended, the passed card is still to be received (BW-034)."""
NO_NODE: Final = -1

# Action ids (section 5)
WAIT: Final = 0
DRAW: Final = 1
STACK: Final = 2
LAY_MOON: Final = 58
LAY_CLOUD: Final = 62
REMOVE: Final = 66
CARD: Final = 70
SEAT: Final = 94  # SEAT + places clockwise from the actor, 1..4
KIND: Final = 99
NUMBER: Final = 103
YES: Final = 119
NO: Final = 120
STOP: Final = 121
NUM_ACTIONS: Final = 122

# The two options of the Astronomer (BW-060)
PLACING: Final = 1
REMOVING: Final = 2

state_dtype: Final = record_dtype(
    [
        ("rng", np.uint64),
        ("num_deals", np.int16),  # rows of `deals` in use: rounds begun, or given for later
        ("round_number", np.int16),  # from 1
        ("over", np.int16),
        ("node", np.int16),
        ("actor", np.int16),  # who owes the decision
        ("turn", np.int16),  # whose turn it is
        ("starter", np.int16),  # who started this round
        ("backwards", np.int16),  # 1 while the direction is reversed
        ("moon_complete", np.int16),
        ("moon_rounds", np.int16),  # rounds that ended with the full moon; no rule asks for it
        ("expanded", np.int16),  # 1: the display was expanded in this turn
        ("tokens", np.int16, (MAX_PLAYERS,)),
        ("bullets", np.int16, (MAX_PLAYERS,)),
        # Cards
        ("hand", np.int8, (MAX_PLAYERS, NUM_TYPES)),
        ("held", np.int64, (MAX_PLAYERS,)),  # the types in each hand, as bits
        ("hand_size", np.int16, (MAX_PLAYERS,)),
        ("pile", np.int8, (MAX_DECK,)),  # the top card is pile[pile_size - 1]
        ("pile_size", np.int16),
        ("shown", np.int8, (MAX_DECK,)),  # the cards of the display, stack after stack
        ("num_shown", np.int16),
        ("stack_size", np.int8, (MAX_DECK,)),
        ("num_stacks", np.int16),
        ("grid_moons", np.int64, (NUM_QUARTERS,)),  # bit h: the card at height h is a moon
        ("grid_height", np.int16, (NUM_QUARTERS,)),
        ("discard", np.int8, (NUM_TYPES,)),
        ("removed", np.int8, (NUM_TYPES,)),  # passed cards of the two-player rule (BW-185)
        ("num_out", np.int16),  # cards in `discard` and `removed`
        ("aside", np.int16),  # type of the passed card (BW-034), or of the card of an expansion; -1
        ("receiver", np.int16),  # who will get it, -1
        # The running effect
        ("target", np.int16),  # seat chosen or asked last, -1
        ("named", np.int64),  # all seats chosen in it, as bits
        ("requests", np.int8, (MAX_REQUESTS,)),  # seats named for the Policeman, in order
        ("num_requests", np.int16),
        ("served", np.int64),  # seats that have answered the Policeman
        ("mode", np.int16),  # of the Astronomer: 0, PLACING, REMOVING
        ("left", np.int16),  # choices still possible
        ("moved", np.int16),  # cards exchanged with the Grocer
        ("asked_kind", np.int16),  # -1
        ("number", np.int16),  # bites discarded for the Professor
        ("looked", np.int16),  # top pile cards the actor looks at (Mayor, Seer)
        ("picks", np.int8, (MAX_PLAYERS,)),  # cards chosen for the Beggar, -1
        # Knowledge (section 6.1), by observer; K last but for the deals: its rows of seats not there are never used
        ("top", np.int8, (MAX_PLAYERS, MAX_KNOWN_TOP)),  # P, the top card first
        ("num_top", np.int16, (MAX_PLAYERS,)),
        ("known", np.int8, (MAX_PLAYERS, MAX_PLAYERS, NUM_TYPES)),  # K
        ("exact", np.int64, (MAX_PLAYERS, MAX_PLAYERS)),  # X, as bits
        # Deck orders: fixed deals, and a record of the deals made; shorter decks are filled up with -1
        ("deals", np.int8, (MAX_ROUNDS, MAX_DECK)),
    ]
)
"""Dtype of the state; sized for five seats, unused seats stay zero."""
