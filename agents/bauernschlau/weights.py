"""The numbers in the judgement of the Bauernschlau heuristic, tuned by play against its own earlier versions.

There are two sets. With two players both areas are completed at the same moment (BS-063), so that pieces go into room;
with more, whoever is not done when another fills an area has lost, and pieces are scarce.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

__all__ = ["DUEL", "MANY", "Weights", "default_weights", "weights_for"]


class Weights(NamedTuple):
    """Points, unless it says otherwise."""

    move: float  #: a move more: what the usual best one brings
    rivals: float  #: share of the mean gain of the others that counts as own loss
    spread: float  #: fields by which a fence may end off the place where its tip points to
    spread_piece: float  #: and for each piece to spare
    drift: float  #: fields by which others lead an own fence the wrong way, if it may go either way
    free: float  #: a free field of the own area, times its geese
    kept: float  #: share of what a tile that one knows could bring that it still brings face down
    here: float  #: share of its value where it lies, as it may be turned up there
    deny: float  #: to turn up a tile that another knows
    guess: float  #: points by which a tile of another is better if it lies in the area of who placed it
    piece: float  #: a piece laid, which costs nothing at the end
    progress: float  #: a piece towards the edge
    hurry: float  #: more, with the pile empty
    scarce: float  #: more, for each piece that its owners are short of the reserve
    reserve: float  #: pieces beyond those needed
    completion: float  #: to complete an area
    detour: float  #: what a piece that leads no nearer to the edge costs
    block: float  #: the dog on a field, as a share of what a sheep with one point would bring its owner there
    filling: float  #: to occupy a field of an area, over the fields that are free in it, for who is ahead
    special: float  #: the second and any further tile of a special move, as a share of the first
    late: float  #: a piece towards the edge, if others may end the round before all pieces are laid
    pace: float  #: turns that a piece takes, in rounds of turns: others build as well
    balance: float  #: a piece towards the edge, for each that the fence needs more than the own other one
    opening: float  #: what it costs to complete another's area before the own one
    patience: float  #: share of `scarce` by which a piece waits where another owner's would do as well


DUEL: Final = Weights(
    move=4.0,
    rivals=1.0,
    spread=0.8,
    spread_piece=0.15,
    drift=0.5,
    free=0.6,
    kept=0.4,
    here=0.1,
    deny=2.0,
    guess=0.7,
    piece=1.0,
    progress=0.0,
    hurry=5.0,
    scarce=1.5,
    reserve=10.0,
    completion=0.0,
    detour=2.0,
    block=0.3,
    filling=3.0,
    special=0.6,
    late=0.0,
    pace=0.6,
    balance=0.3,
    opening=4.0,
    patience=0.3,
)
"""Two players."""

MANY: Final = Weights(
    move=7.58,
    rivals=0.55,
    spread=0.45,
    spread_piece=0.04,
    drift=0.14,
    free=0.2,
    kept=0.14,
    here=0.2,
    deny=0.47,
    guess=1.2,
    piece=0.74,
    progress=4.75,
    hurry=4.0,
    scarce=1.01,
    reserve=8.0,
    completion=2.19,
    detour=0.8,
    block=0.28,
    filling=4.0,
    special=0.72,
    late=2.93,
    pace=0.32,
    balance=1.25,
    opening=3.66,
    patience=1.0,
)
"""Three and more."""

# Positions in the array that the compiled code reads.
(
    MOVE,
    RIVALS,
    SPREAD,
    SPREAD_PIECE,
    DRIFT,
    FREE,
    KEPT,
    HERE,
    DENY,
    GUESS,
    PIECE,
    PROGRESS,
    HURRY,
    SCARCE,
    RESERVE,
    COMPLETION,
    DETOUR,
    BLOCK,
    FILLING,
    SPECIAL,
    LATE,
    PACE,
    BALANCE,
    OPENING,
    PATIENCE,
) = range(len(Weights._fields))


def weights_for(num_players: int) -> Weights:
    """The tuned numbers for so many players."""
    return DUEL if num_players == 2 else MANY


def default_weights(num_players: int) -> NDArray[np.float64]:
    """The same in the form that the compiled code reads."""
    return np.array(weights_for(num_players), np.float64)
