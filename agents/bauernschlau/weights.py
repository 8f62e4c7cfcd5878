"""The numbers in the judgement of the Bauernschlau heuristic, tuned by play against its own earlier versions."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

__all__ = ["WEIGHTS", "Weights", "default_weights"]


class Weights(NamedTuple):
    """Points, unless it says otherwise."""

    move: float = 4.0  #: a move more: what the usual best one brings
    rivals: float = 1.0  #: share of the mean gain of the others that counts as own loss
    spread: float = 0.8  #: fields by which a fence may end off the place where its tip points to
    spread_piece: float = 0.15  #: and for each piece to spare
    drift: float = 0.5  #: fields by which others lead an own fence the wrong way, if it may go either way
    free: float = 0.8  #: a free field of the own area, times its geese
    kept: float = 0.5  #: share of what a tile that one knows could bring that it still brings face down
    here: float = 0.1  #: share of its value where it lies, as it may be turned up there
    deny: float = 2.0  #: to turn up a tile that another knows
    guess: float = 1.0  #: points by which a tile of another is better if it lies in the area of who placed it
    piece: float = 1.0  #: a piece laid, which costs nothing at the end
    progress: float = 1.0  #: a piece towards the edge
    hurry: float = 6.0  #: and with the pile empty, or an area nearly full
    scarce: float = 0.8  #: and for each piece that its owners are short of the reserve
    reserve: float = 6.0  #: pieces beyond those needed
    completion: float = 5.0  #: to complete an area
    detour: float = 1.0  #: what a piece that leads no nearer to the edge costs
    block: float = 0.3  #: the dog on a field, as a share of what a sheep with one point would bring its owner there
    filling: float = 3.0  #: to occupy a field of an area, over the fields that are free in it, for who is ahead
    special: float = 0.6  #: the second and any further tile of a special move, as a share of the first
    finished: float = 3.0


WEIGHTS: Final = Weights()

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
    FINISHED,
) = range(len(Weights._fields))


def default_weights() -> NDArray[np.float64]:
    """The tuned numbers in the form that the compiled code reads."""
    return np.array(WEIGHTS, np.float64)
