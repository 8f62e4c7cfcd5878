"""The numbers in the judgement of the Squirrel Island heuristic, tuned by play against its own earlier versions."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

__all__ = ["WEIGHTS", "Weights", "default_weights"]


class Weights(NamedTuple):
    """Nuts, unless it says otherwise; four numbers in a row are for 0, 1, 2 and 3 mornings to come."""

    stamina_0: float = 0.252  #: a stamina on the bar
    stamina_1: float = 1.481
    stamina_2: float = 1.384
    stamina_3: float = 2.224
    coin_0: float = 0.165  #: a coin
    coin_1: float = 0.828
    coin_2: float = 0.702
    coin_3: float = 0.808
    card_0: float = 0.404  #: an unknown card in the hand
    card_1: float = 0.839
    card_2: float = 0.664
    card_3: float = 0.177
    chance_0: float = 0.156  #: share of what a known card would bring beyond its cost that it does bring in the hand
    chance_1: float = 0.135
    chance_2: float = 0.352
    chance_3: float = 0.388
    gather: float = 0.699  #: what a squirrel gathers in a day, if it is the only one
    gather_decline: float = 0.305  #: how much each other own squirrel lowers that
    today: float = 0.636  #: share of a day that is left for a squirrel that is played
    play_item: float = 0.238  #: times a day that an ability hears each event
    play_squirrel: float = 0.714
    play_tree: float = 0.704
    play_ground: float = 0.585
    play_flying: float = 0.585
    play_island: float = 1.244
    draw: float = 0.258
    stamina_event: float = 0.235
    again_event: float = 0.455
    stash_event: float = 0.447
    steal_event: float = 0.154
    collect_event: float = 0.598
    gather_event: float = 1.321
    free_island: float = 0.133  #: an ongoing ability, in a day
    cheap_stamina: float = 0.217
    item_discount: float = 0.743
    no_steal: float = 0.655
    buried: float = 2.516  #: a card of the deck in the stash
    stashed: float = 1.571  #: one of the hand that may be chosen
    refreshing: float = 0.244  #: to refresh a squirrel, before it is known which
    collecting: float = 1.257  #: to collect one, likewise
    again: float = 0.235  #: another turn at once
    exhausting: float = 0.621  #: an opponent that exhausts a squirrel
    rivals: float = 0.869  #: share of the mean loss of the opponents that counts as own gain
    tempo: float = 0.439  #: what to go to sleep a turn later loses, with squirrels to gather with
    waiting: float = 0.45  #: what it loses for each opponent that gathers meanwhile, in a game of two


WEIGHTS: Final = Weights()

# Positions in the array that the compiled code reads; groups by their first.
STAMINA: Final = 0
COIN: Final = 4
CARD: Final = 8
CHANCE: Final = 12
(
    GATHER,
    GATHER_DECLINE,
    TODAY,
    EVENTS,
) = range(16, 20)
STATICS: Final = EVENTS + 13
(
    BURIED,
    STASHED,
    REFRESHING,
    COLLECTING,
    AGAIN,
    EXHAUSTING,
    RIVALS,
    TEMPO,
    WAITING,
) = range(STATICS + 4, len(Weights._fields))


def default_weights() -> NDArray[np.float64]:
    """The tuned numbers in the form that the compiled code reads."""
    return np.array(WEIGHTS, np.float64)
