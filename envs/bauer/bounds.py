"""What a seat can score at most, for the declared range of utilities."""

from __future__ import annotations

from typing import Any

import numpy as np

from hedgerow.envs.bauer.constants import LONGLEG, NUM_CARDS, SKOGSRA
from hedgerow.envs.bauer.scoring import (
    add_to_tally,
    award_points,
    quest_completions,
    tag_points,
    travel_points,
)
from hedgerow.envs.bauer.state import EVENT_VP, NIGHT_TRAVELS, NUM_TALLIES, TRAVELS
from hedgerow.envs.core.bits import members

__all__ = ["most_points"]

_MOST_SWORDS = 12  # BA-109
_MOST_NIGHTS = 6  # BA-118
_FEWEST_TAGS = 13  # BA-125
_COPIERS = 3


def most_points(config: Any) -> int:
    """A bound on the points of a match: every category as if one seat had all cards, and all copies of the best one.

    Far more than anybody can reach, because a seat plays about twelve of the 55 cards.
    """
    tally = np.zeros(NUM_TALLIES, np.int64)
    for card in range(NUM_CARDS):
        add_to_tally(config, tally, card, 1)
    best = np.zeros(NUM_TALLIES, np.int64)
    for card in range(NUM_CARDS):
        single = np.zeros(NUM_TALLIES, np.int64)
        add_to_tally(config, single, card, _COPIERS)
        best = np.maximum(best, single)
    tally += best
    completed = quests = 0
    for card in members(config.character_set):
        if config.quest_vp[card] > 0:
            times = int(quest_completions(config, tally, card))
            completed += times
            quests += times * int(config.quest_vp[card])
    awards = 0
    for card in members(config.character_set & config.night_set):
        effect = config.effect[card]
        if effect == LONGLEG:
            award = _MOST_NIGHTS
        elif effect == SKOGSRA:
            award = _FEWEST_TAGS
        else:
            award = int(award_points(config, tally[None], 1, 0, completed, card))
        awards += 2 * award  # BA-126: it may be copied
    sets = int(tally[EVENT_VP]) + int(travel_points(tally[TRAVELS], tally[NIGHT_TRAVELS])) + int(tag_points(tally))
    return sets + _MOST_SWORDS + quests + awards
