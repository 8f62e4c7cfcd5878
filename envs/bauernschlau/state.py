"""Everything that changes in a game of Bauernschlau, as one numpy record.

Sets of fields, sides and corners are bits of one integer each. Corners on fences are kept by level in *slots*: seven
for each sixth of the board, corner ``level:i`` of the sector s with place j standing at bit 7 s + j. So a step outward
is a shift by one on every level, and turning the board is the same rotation on every level.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from hedgerow.envs.bauernschlau.constants import MAX_PLAYERS, MAX_ROUNDS, NUM_FIELDS, NUM_TILES, NUM_VALUES
from hedgerow.envs.core.records import record_dtype

# Decision nodes (rules document, section 5), in the order of the observation's one-hot.
FIRST_PLACE: Final = 0
MOVE: Final = 1
PLACE: Final = 2
PICK: Final = 3
SPECIAL_PLACE: Final = 4
SCARE_TO: Final = 5
DOG_REST: Final = 6
END: Final = 7
NUM_NODES: Final = 8

# Action ids (section 5); field numbers in them are those of the actor's turned view.
WAIT: Final = 0
PLACE_MOVE: Final = 1
SPECIAL_MOVE: Final = 2
STOP: Final = 3
CW_FENCE: Final = 4  # six ways of going on: three gates, out, grow, shrink
CCW_FENCE: Final = 10
REVEAL: Final = 16  # REVEAL + field
SCARE: Final = 70  # SCARE + field
TO: Final = 124  # TO + field
DOG_HOME: Final = 178
PICK_VALUE: Final = 179  # PICK_VALUE + code of the value
NUM_ACTIONS: Final = 184

# Ways in which a fence may go on, as bits of `ways`.
GATE_WAY: Final = 0  # GATE_WAY + g: begin at its start gate g
OUT_WAY: Final = 3
CW_WAY: Final = 4
CCW_WAY: Final = 5
NUM_WAYS: Final = 6

NUM_LEVELS: Final = 3  # levels 1 to 3, on which fences can touch or cut each other off
LEVEL_SLOTS: Final = 42
SECTOR_SLOTS: Final = 7
SIDE_WORDS: Final = 4  # sides 0..59, then those of the ring lines 1, 2 and 3

HOME: Final = NUM_FIELDS  # the dog's field in the centre
LIFTED: Final = -1
NO_FIELD: Final = -1
NO_TILE: Final = -1
NOT_BEGUN: Final = -1

state_dtype: Final = record_dtype(
    [
        ("rng", np.uint64),
        ("num_deals", np.int16),  # rows of `deals` in use: rounds begun, or given for later
        ("round_number", np.int16),  # from 1
        ("node", np.int16),
        ("actor", np.int16),  # who decides: the seat of the turn
        ("starter", np.int16),  # of this round
        ("bonus", np.int16),  # bonus moves earned and not yet begun
        ("in_bonus", np.int16),  # 1: the present move is a bonus move
        ("earned", np.int16),  # 1: at DOG_REST, the tile just revealed is black and earns the bonus
        # Tiles
        ("pile_top", np.int16),  # deals[round_number - 1, pile_top:] is the pile
        ("tiles", np.int64, (NUM_VALUES,)),  # fields with a tile of each value
        ("covered", np.int64),  # fields with a tile
        ("down", np.int64),  # fields with a face-down tile
        ("placed", np.int64, (MAX_PLAYERS,)),  # those whose tile a seat has placed
        ("holding", np.int16),  # code of the value to be placed now, NO_TILE if there is none
        ("special", np.int16, (NUM_VALUES,)),  # tiles of the running special move that are not yet picked
        # Dog
        ("dog", np.int16),  # its field, HOME or LIFTED
        ("origin", np.int16),  # at SCARE_TO, the field of the tile that is scared
        # Fences
        ("supply", np.int16, (MAX_PLAYERS,)),  # pieces left
        ("tip", np.int16, (MAX_PLAYERS,)),  # last corner of each fence, NOT_BEGUN before its first piece
        ("sides", np.int64, (MAX_PLAYERS, SIDE_WORDS)),  # sides with a piece of each fence
        ("fenced", np.int64, (NUM_LEVELS,)),  # corners on fences, in slots
        ("ways", np.int16, (MAX_PLAYERS,)),  # how each fence may go on (BS-047), supplies aside
        ("routes", np.int64, (MAX_PLAYERS, NUM_LEVELS)),  # free corners over which all could be finished together
        # Areas and points
        ("areas", np.int64, (MAX_PLAYERS,)),  # fields of the completed areas
        ("totals", np.int16, (MAX_PLAYERS,)),  # points of earlier rounds
        ("completed", np.int16),  # 1: in an earlier round somebody completed an area
        ("deals", np.int8, (MAX_ROUNDS, NUM_TILES)),
    ]
)
"""Dtype of the state; sized for six seats and five rounds, what is not used stays zero."""
