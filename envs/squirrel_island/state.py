"""Everything that changes in a game of Squirrel Island, as one numpy record.

Cards lie by type in *zones* (a hand, the squirrels in front of a seat, the Island, ...): ``zones[w, c, zone]`` is the
set of types of which more than c copies lie there, as bits, type 63 w + i being bit i; ``amounts[zone]`` is the number
of cards. The shipped list needs one word, and hardly ever more than two copies: what a decision or an observation reads
lies close together, because the speed of a large batch is that of the memory.

What is being resolved stands on a stack of frames: the card being played, an ability, or a set of activated abilities
that wait. A frame with a list of operations knows which one runs and how many picks it still allows.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from hedgerow.envs.core.records import record_dtype
from hedgerow.envs.squirrel_island.constants import COPIES, MAX_CARDS, MAX_PLAYERS, MAX_TYPES

# Decision nodes (rules document, section 5), in the order of the observation's one-hot.
TURN: Final = 0
SURCHARGE_NODE: Final = 1
PAY: Final = 2
BEFORE: Final = 3
ORDER: Final = 4
TAKE: Final = 5
STASH_NODE: Final = 6
COLLECT_NODE: Final = 7
REFRESH_NODE: Final = 8
OPPONENT: Final = 9
VICTIM: Final = 10
GATHER: Final = 11
END: Final = 12
NUM_NODES: Final = 13

# Action ids (section 5); those that depend on the card list are fields of the configuration.
WAIT: Final = 0
SLEEP: Final = 1
DONE: Final = 2
SURCHARGE_STAMINA: Final = 3
SURCHARGE_COIN: Final = 4
OPPONENT_0: Final = 4  # OPPONENT_0 + r: the seat r places on
PAY_0: Final = 9  # PAY_0 + k: replace k stamina by coins

# Zones: one for each seat, but for the last ones.
HAND: Final = 0
STASHED: Final = 5  # from the hand: the owner remembers them
BURIED: Final = 10  # stashed from the deck: nobody has seen them
FRONT: Final = 15  # refreshed squirrels
TIRED: Final = 20  # exhausted squirrels
USED: Final = 25  # used items
SURE: Final = 30  # the ledger of section 6: certainly in the hand
POOL: Final = 35  # certainly in the hand or stashed from it
ISLAND: Final = 40
WAITING: Final = 41  # WAITING + d: activated abilities, by depth
MAX_WAITING: Final = 6  # play events, or collect, steal, gather; then stamina, draw, stash, again at most once each
NUM_ZONES: Final = WAITING + MAX_WAITING

MAX_COPIES: Final = max(COPIES)
WORD_BITS: Final = 63  # so that a word is never negative
NUM_WORDS: Final = -(-MAX_TYPES // WORD_BITS)

# Frames of the stack.
PLAY_FRAME: Final = 0
ABILITY_FRAME: Final = 1
EVENTS_FRAME: Final = 2
MAX_DEPTH: Final = 12  # a play, then pairs of waiting abilities and the one being resolved
NOT_BEGUN: Final = -1  # picks of an operation that has not begun

# Phases of a play (SI-047): abilities before the effect, the effect, abilities after it.
BEFORE_EFFECT: Final = 0
EFFECT: Final = 1
AFTER_EFFECT: Final = 2

# Records of the card log (section 6): kind + LOG_SEAT * seat.
LOG_DRAWN: Final = 0
LOG_TAKEN: Final = 1
LOG_PLAYED: Final = 2
LOG_STASHED: Final = 3
LOG_SEAT: Final = 4
MAX_RECORDS: Final = 2 * MAX_CARDS

NO_CARD: Final = -1

state_dtype: Final = record_dtype(
    [
        ("rng", np.uint64),
        ("num_deals", np.int16),  # always 1
        ("day", np.int16),  # from 1
        ("node", np.int16),
        ("actor", np.int16),  # who decides
        ("turn", np.int16),  # whose turn it is
        ("token", np.int16),  # holder of the first-player token
        ("slept", np.int16),  # 1: somebody has gone to sleep today
        ("extra", np.int16),  # pending extra turns of the turn seat
        # Seats
        ("awake", np.int16, (MAX_PLAYERS,)),
        ("stamina", np.int16, (MAX_PLAYERS,)),
        ("coins", np.int32, (MAX_PLAYERS,)),
        ("nuts", np.int32, (MAX_PLAYERS,)),
        # Cards
        ("zones", np.int64, (NUM_WORDS, MAX_COPIES, NUM_ZONES)),
        ("amounts", np.int16, (NUM_ZONES,)),
        ("deck_top", np.int16),  # deals[0, deck_top:num_cards] is the deck
        # The card being paid for or resolved
        ("card", np.int16),  # its type until the turn ends, NO_CARD if none
        ("from_island", np.int16),
        ("held", np.int16),  # 1: it lies in no zone
        # What is being resolved
        ("depth", np.int16),  # frames in use
        ("phase", np.int16),  # of the play, which is the lowest frame
        ("waiting", np.int16),  # zones of waiting abilities in use
        ("frame_kind", np.int16, (MAX_DEPTH,)),
        ("frame_list", np.int16, (MAX_DEPTH,)),  # row of operations in the configuration, or zone of waiting abilities
        ("frame_step", np.int16, (MAX_DEPTH,)),  # which operation
        ("frame_picks", np.int16, (MAX_DEPTH,)),  # picks left to the running operation
        ("frame_moved", np.int16, (MAX_DEPTH,)),  # cards it has moved so far
        ("frame_victim", np.int16, (MAX_DEPTH,)),  # seats on from the turn seat
        # Knowledge
        ("num_records", np.int16),
        ("log_kind", np.int8, (MAX_RECORDS,)),
        ("log_card", np.int8, (MAX_RECORDS,)),
        ("given_up", np.int16),  # determinizations that kept known cards in their true places
        ("deals", np.int8, (1, MAX_CARDS)),
    ]
)
"""Dtype of the state; sized for five seats and the longest card list, what is not used stays zero."""
