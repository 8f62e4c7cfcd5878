"""Everything that changes in a game of Bauer, as one numpy record.

Sets of cards are int64 bit sets over card indices. What a seat knows of a card (rules document, section 6.2) is an
int64 bit set of *places* where the card may be: 0 if the seat never saw it, one bit if it is located.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from hedgerow.envs.bauer.constants import MAX_MATCHES, MAX_PLAYERS, NUM_CARDS
from hedgerow.envs.core.records import record_dtype

# Decision nodes (rules document, section 5), in the order of the observation's one-hot.
KEEP: Final = 0
VILL_PASS: Final = 1
DAGA_LATE: Final = 2
WITCH_MOVE: Final = 3
OLLE_PLAY: Final = 4
DAGA_NOW: Final = 5
COPY_6: Final = 6
COPY_7: Final = 7
COPY_8: Final = 8
GOAT_PLAY: Final = 9
NODE_OVER: Final = 10
NUM_NODES: Final = 11
NO_NODE: Final = -1

# Action ids (section 5): `CARD c` is c + 1.
WAIT: Final = 0
NO: Final = 56
LEFT: Final = 57
RIGHT: Final = 58
USE_VILL: Final = 59
NUM_ACTIONS: Final = 60

# How a card came onto a table (BA-017).
KEPT: Final = 0
BY_MARTIN: Final = 1
BY_OLLE: Final = 2
BY_DAGA: Final = 3
BY_GOAT: Final = 4

# Places of section 6.2. Own hand, own table and everything face up are one place, VISIBLE: the observer sees the card.
VISIBLE: Final = 0
TOP: Final = 1  # TOP + j: the pair passed last to pile j, not yet drawn or mixed
REST: Final = TOP + MAX_PLAYERS  # REST + j: the other cards of pile j
HAND: Final = REST + MAX_PLAYERS  # HAND + j: the hand of seat j, also the two cards of Olle or the Goat
MIDDLE: Final = HAND + MAX_PLAYERS  # the original middle deck
DISCARD: Final = MIDDLE + 1  # DISCARD + k: the k-th discard of the match
MAX_DISCARDS: Final = 3
RECORD: Final = DISCARD + MAX_DISCARDS  # RECORD + k: the k-th face-down record of the match
MAX_RECORDS: Final = 41  # Night cards a file can have (check L2)
NUM_PLACES: Final = RECORD + MAX_RECORDS

# What is counted for scoring over the cards on a table, copies included.
EVENT_VP: Final = 0
EVENTS: Final = 1
TRAVELS: Final = 2
DANGERS: Final = 3
SWORDS: Final = 4
TAGS: Final = 5  # TAGS + theme
NIGHT_TRAVELS: Final = 10
NIGHTS: Final = 11
NUM_TALLIES: Final = 12

MAX_PILE: Final = 12
MAX_MIDDLE: Final = 31 + MAX_DISCARDS

state_dtype: Final = record_dtype(
    [
        ("rng", np.uint64),
        ("num_deals", np.int16),  # rows of `deals` in use: matches begun, or given for later
        ("match", np.int16),  # from 0
        ("over", np.int16),  # 1 after the last match
        ("round_number", np.int16),  # from 1; rounds + 1 in the Goat step
        ("committing", np.int16),  # 1 in steps 1 to 3 of a round, until the reveal
        ("queue", np.int16),  # bit k: an item with number k is waiting
        ("node", np.int16, (MAX_PLAYERS,)),  # the question put to each seat, NO_NODE if none
        ("prior_points", np.int16, (MAX_PLAYERS,)),  # from earlier matches
        ("match_points", np.int16, (MAX_PLAYERS,)),  # of the last match, once it is over
        # Cards
        ("pile", np.int8, (MAX_PLAYERS, MAX_PILE)),  # the top card has the highest index
        ("pile_count", np.int16, (MAX_PLAYERS,)),
        ("passed_count", np.int16, (MAX_PLAYERS,)),  # cards of TOP_j: 2, or 0 once drawn or mixed
        ("middle", np.int8, (MAX_MIDDLE,)),  # the top card is middle[middle_top]
        ("middle_top", np.int16),
        ("middle_end", np.int16),
        ("hand", np.int64, (MAX_PLAYERS,)),  # choosing from, or held unchosen
        ("chosen", np.int64, (MAX_PLAYERS,)),  # chosen to be played, not yet played
        ("given_up", np.int16, (MAX_PLAYERS,)),  # card given up for a late Daga, not yet discarded; -1
        ("vill_taken", np.int16, (MAX_PLAYERS,)),  # 1: Vill is in the hand (and still in `table`, as others see it)
        ("table", np.int64, (MAX_PLAYERS,)),
        ("down", np.int64, (MAX_PLAYERS,)),  # the face-down part of `table`
        ("tally", np.int16, (MAX_PLAYERS, NUM_TALLIES)),  # over the whole table
        ("open_tally", np.int16, (MAX_PLAYERS, NUM_TALLIES)),  # over its face-up part
        # Public record of each card on a table (BA-017)
        ("played_round", np.int8, (NUM_CARDS,)),
        ("played_how", np.int8, (NUM_CARDS,)),
        ("played_order", np.int8, (NUM_CARDS,)),
        ("record_place", np.int8, (NUM_CARDS,)),  # place of a face-down card, 0 if face up
        ("num_played", np.int16),
        ("num_records", np.int16),
        ("records", np.int64, (MAX_PLAYERS,)),  # places of each seat's face-down records
        ("num_discards", np.int16),
        ("discarded", np.int8, (MAX_DISCARDS,)),  # card of each discard
        ("night_discards", np.int64),  # places of discards that were face-down records: Night cards, as everybody saw
        # Effects
        ("occasion", np.int16),  # how the cards now chosen will be played: KEPT, BY_MARTIN, BY_OLLE, BY_GOAT
        ("daga_ready", np.int16),  # her own item has been resolved
        ("daga_used", np.int16),
        ("late_draw", np.int16),  # item 5 is the draw of a late Daga
        ("copied", np.int16, (3,)),  # card copied by Bella, Adventure Boy, Humpe; -1
        ("full_choice", np.int16, (3,)),  # the next question offers the whole table
        ("fresh", np.int64, (3,)),  # eligible cards played since the last question
        ("offered", np.int64),  # candidates of the present question
        # Knowledge
        ("may", np.int64, (MAX_PLAYERS, NUM_CARDS)),  # places where the card may be, by observer
        ("traced", np.int64, (MAX_PLAYERS,)),  # cards seen before and not visible now, by observer
        (
            "day_exits",
            np.int64,
            (MAX_PLAYERS,),
        ),  # places where a Day card of each hand may have gone at the last reveal
        ("night_exits", np.int64, (MAX_PLAYERS,)),  # the same for a Night card
        # Deck orders: fixed deals, and a record of the deals made
        ("deals", np.int8, (MAX_MATCHES, NUM_CARDS)),
    ]
)
"""Dtype of the state; sized for five seats, unused seats stay zero."""
