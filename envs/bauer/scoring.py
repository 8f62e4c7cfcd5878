"""Points at the end of a match (rules document, section 4.13)."""

from __future__ import annotations

from typing import Any, Final

from hedgerow.envs.bauer.constants import (
    DANGER,
    EVENT,
    JOCK,
    KING,
    LONGLEG,
    NUM_CARDS,
    NUM_THEMES,
    SILVER,
    SKOGSRA,
    TRAVEL,
    TUVSTARR,
    WING,
)
from hedgerow.envs.bauer.state import (
    DANGERS,
    EVENT_VP,
    EVENTS,
    NIGHT_TRAVELS,
    NIGHTS,
    SWORDS,
    TAGS,
    TRAVELS,
)
from hedgerow.envs.core.bits import lowest
from hedgerow.envs.core.jit import rule
from hedgerow.envs.core.numbers import Int

__all__ = [
    "CATEGORIES",
    "add_to_tally",
    "award_points",
    "danger_points",
    "quest_completions",
    "score_seat",
    "standing_points",
    "tag_points",
    "travel_points",
]

#: Columns of a score sheet, in the order of the score pad.
CATEGORIES: Final = ("Event", "Travel", "Danger", "Themes", "Quests", "Awards")


@rule
def add_to_tally(config: Any, tally: Any, card: int, times: int) -> None:
    """Count a card ``times`` times (negative: take it back); a copy is one more identical card (BA-083, BA-105)."""
    kind = config.card_type[card]
    night = config.night[card]
    if kind == EVENT:
        tally[EVENTS] += times
        tally[EVENT_VP] += times * config.vp[card]
    elif kind == TRAVEL:
        tally[TRAVELS] += times
        tally[NIGHT_TRAVELS] += times * night
    elif kind == DANGER:
        tally[DANGERS] += times
        tally[SWORDS] += times * config.swords[card]
    for theme in range(NUM_THEMES):
        tally[TAGS + theme] += times * config.tags[card, theme]
    tally[NIGHTS] += times * night


@rule
def travel_points(travels: int, night_travels: int) -> Int:
    """0, 1, 3, 7, 12, 18, then 4 for each further card (BA-107); a Night travel adds 1 (BA-108)."""
    if travels >= 5:
        base = 18 + 4 * (travels - 5)
    elif travels == 4:
        base = 12
    elif travels == 3:
        base = 7
    elif travels == 2:
        base = 3
    else:
        base = travels
    return base + night_travels


@rule
def danger_points(tally: Any, num_players: int, seat: int) -> Int:
    """12 for most swords, 6 for second most, ties divided and rounded up (BA-109..113)."""
    mine = tally[seat, SWORDS]
    if mine == 0:
        return 0  # BA-110
    first = 0
    for other in range(num_players):
        first = max(first, tally[other, SWORDS])
    leaders = 0
    second = 0
    for other in range(num_players):
        swords = tally[other, SWORDS]
        if swords == first:
            leaders += 1
        else:
            second = max(second, swords)
    if mine == first:
        return 12 if leaders == 1 else (18 + leaders - 1) // leaders  # BA-109, BA-111
    if leaders > 1 or mine < second:
        return 0  # BA-111
    sharing = 0
    for other in range(num_players):
        if tally[other, SWORDS] == second:
            sharing += 1
    return (6 + sharing - 1) // sharing  # BA-112


@rule
def tag_points(tally: Any) -> Int:
    """1 for each tag of a theme of which there are at least four (BA-114). ``tally`` is one seat's row."""
    total = 0
    for theme in range(NUM_THEMES):
        if tally[TAGS + theme] >= 4:
            total += tally[TAGS + theme]
    return total


@rule
def quest_completions(config: Any, tally: Any, card: int) -> Int:
    """How often a Day Character's quest is completed: at most once (BA-115), a repeating one by whole sets (BA-117)."""
    sets = 99
    for theme in range(NUM_THEMES):
        asked = config.quest[card, theme]
        if asked > 0:
            sets = min(sets, tally[TAGS + theme] // asked)
    return sets if config.quest_repeats[card] != 0 else min(sets, 1)


@rule
def award_points(config: Any, tally: Any, num_players: int, seat: int, completed: int, card: int) -> Int:
    """The award of a Night Character, once (BA-118..125); ``completed`` counts the seat's quest completions."""
    effect = config.effect[card]
    if effect == LONGLEG:  # BA-118, BA-119
        for other in range(num_players):
            if other != seat and tally[other, NIGHTS] >= tally[seat, NIGHTS]:
                return 0
        return 6
    if effect == WING:  # BA-120
        most = 0
        for theme in range(NUM_THEMES):
            most = max(most, tally[seat, TAGS + theme])
        return most
    if effect == SILVER:  # BA-121
        return max(tally[seat, EVENTS], tally[seat, TRAVELS], tally[seat, DANGERS])
    if effect == KING:  # BA-122
        return tally[seat, SWORDS]
    if effect == JOCK:  # BA-123
        return 3 * min(tally[seat, EVENTS], tally[seat, TRAVELS], tally[seat, DANGERS])
    if effect == TUVSTARR:  # BA-124
        return 2 * completed
    if effect == SKOGSRA:  # BA-125
        tags = 0
        for theme in range(NUM_THEMES):
            tags += tally[seat, TAGS + theme]
        return max(0, 13 - tags)
    return 0


@rule
def completed_quests(config: Any, tally: Any, characters: int) -> Int:
    """The number of quest completions among a seat's characters, repeated ones counted (BA-124)."""
    completed = 0
    while characters != 0:
        card = lowest(characters)
        characters &= characters - 1
        if config.quest_vp[card] > 0:
            completed += quest_completions(config, tally, card)
    return completed


@rule
def quest_points(config: Any, tally: Any, characters: int) -> Int:
    """The points of the quests among a seat's characters (BA-115..117)."""
    total = 0
    while characters != 0:
        card = lowest(characters)
        characters &= characters - 1
        if config.quest_vp[card] > 0:
            total += quest_completions(config, tally, card) * config.quest_vp[card]
    return total


@rule
def awards_total(config: Any, tally: Any, characters: int, copied: Any, seat: int) -> Int:
    """The awards of a seat's Night Characters (BA-118..126); ``tally`` is that of all seats."""
    completed = completed_quests(config, tally[seat], characters)
    total = 0
    characters &= config.night_set
    while characters != 0:
        card = lowest(characters)
        characters &= characters - 1
        times = 2 if copied[2] == card else 1  # BA-126: only Humpe copies Night cards
        total += times * award_points(config, tally, config.num_players, seat, completed, card)
    return total


@rule
def score_seat(config: Any, tally: Any, table: Any, copied: Any, seat: int, out: Any) -> None:
    """Write the points of a seat by category (BA-104..126) into ``out`` (int64 [6]).

    ``tally`` (int [seats, 12]) counts the cards and copies of every seat, ``table`` (int64 [seats]) holds the sets of
    their cards, ``copied`` (int [3]) the cards copied by Bella, Adventure Boy and Humpe, -1 for none.
    """
    own = tally[seat]
    characters = table[seat] & config.character_set
    out[0] = own[EVENT_VP]  # BA-106
    out[1] = travel_points(own[TRAVELS], own[NIGHT_TRAVELS])
    out[2] = danger_points(tally, config.num_players, seat)
    out[3] = tag_points(own)
    out[4] = quest_points(config, own, characters)
    out[5] = awards_total(config, tally, characters, copied, seat)


@rule
def standing_points(config: Any, tally: Any, table: Any, copied: Any, seat: int) -> Int:
    """The match score of a seat: the sum of its categories (BA-127); arguments as for :func:`score_seat`."""
    own = tally[seat]
    characters = table[seat] & config.character_set
    cards = own[EVENT_VP] + travel_points(own[TRAVELS], own[NIGHT_TRAVELS]) + tag_points(own)
    people = quest_points(config, own, characters) + awards_total(config, tally, characters, copied, seat)
    return cards + danger_points(tally, config.num_players, seat) + people


assert NUM_CARDS < 63, "a set of cards must fit into the bits of a non-negative int64"
