"""The numbers in the judgement of the Bauer heuristic, tuned by playing it against its own earlier versions."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

__all__ = ["WEIGHTS", "Weights", "default_weights"]


class Weights(NamedTuple):
    """Points, unless it says otherwise."""

    tag_rate: float = 1.628  #: tags of a theme that a future play brings, per tag of an average card still to come
    tag_pull: float = 0.055  #: how much each tag of a theme that lies there raises the theme's share
    quest_pull: float = 0.2  #: how much an own quest that misses tags of a theme raises its share
    travel_rate: float = 1.1  #: future travels likewise
    travel_pull: float = 0.089  #: how much each travel that lies there raises that rate
    sword_spread: float = 1.528  #: spread of the sword race for each future play
    night_spread: float = 0.6  #: spread of the number of Night cards for each future play
    danger_denial: float = 1.001  #: share of the danger points others lose that counts as own gain
    silver_rate: float = 0.4  #: future plays of the type that the Silver Knight counts
    jock_rate: float = 0.164  #: future cards of the rarest type, per play
    king_rate: float = 0.5  #: future swords per play
    shy_rate: float = 1.119  #: future tags per play of a seat that wants none (the Skogsra)
    goat_option: float = 5.192  #: the choice of the two last cards
    vill_option: float = 1.756  #: Vill on the table, when many rounds are left
    daga_option: float = 5.106  #: Daga unused on the table, when many rounds are left
    bella_wait: float = 5.365  #: Bella waiting, when many rounds are left
    boy_wait: float = 4.886  #: Adventure Boy waiting
    humpe_wait: float = 4.65  #: Humpe waiting
    patience: float = 0.51  #: rounds after which an option has half of its full value
    witch_extra: float = 0.326  #: the Witch's move
    pass_cost: float = 0.55  #: share of the left neighbour's gain from the passed pair that is own loss, two seats
    pass_cost_many: float = 0.238  #: the same with more than two seats
    neighbour_mean: float = 2.746  #: what the best of the neighbour's other cards is worth to it
    neighbour_spread: float = 0.79  #: the spread of that
    come_back: float = 0.276  #: share of the own gain from the passed card that may come back (two seats)
    middle_mean: float = 1.0  #: factor on the mean gain from an unknown card


WEIGHTS: Final = Weights()

# Positions in the array that the compiled code reads.
(
    TAG_RATE,
    TAG_PULL,
    QUEST_PULL,
    TRAVEL_RATE,
    TRAVEL_PULL,
    SWORD_SPREAD,
    NIGHT_SPREAD,
    DANGER_DENIAL,
    SILVER_RATE,
    JOCK_RATE,
    KING_RATE,
    SHY_RATE,
    GOAT_OPTION,
    VILL_OPTION,
    DAGA_OPTION,
    BELLA_WAIT,
    BOY_WAIT,
    HUMPE_WAIT,
    PATIENCE,
    WITCH_EXTRA,
    PASS_COST,
    PASS_COST_MANY,
    NEIGHBOUR_MEAN,
    NEIGHBOUR_SPREAD,
    COME_BACK,
    MIDDLE_MEAN,
) = range(len(Weights._fields))

NUM_WEIGHTS: Final = len(Weights._fields)


def default_weights() -> NDArray[np.float64]:
    """The tuned numbers in the form that the compiled code reads."""
    return np.array(WEIGHTS, np.float64)
