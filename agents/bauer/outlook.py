"""What a seat may expect of the rest of the match, from what it knows.

It reads the own row of ``may`` (what the seat knows of each card), the own tally and hand, the face-up tallies of
others and public counts: nothing that an observation would not show.
"""

from __future__ import annotations

import math
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from hedgerow.agents.bauer.weights import (
    NIGHT_SPREAD,
    NUM_WEIGHTS,
    QUEST_PULL,
    SWORD_SPREAD,
    TAG_PULL,
    TAG_RATE,
    TRAVEL_PULL,
    TRAVEL_RATE,
)
from hedgerow.envs.bauer.constants import BELLA, MAX_PLAYERS, NUM_CARDS, NUM_THEMES, TRAVEL
from hedgerow.envs.bauer.scoring import add_to_tally, travel_points
from hedgerow.envs.bauer.state import HAND, NIGHTS, NUM_ACTIONS, NUM_TALLIES, REST, SWORDS, TAGS, TOP, TRAVELS
from hedgerow.envs.core.bits import bit, count, lowest
from hedgerow.envs.core.jit import rule

__all__ = ["BEST", "KNOWN", "MEAN", "NUM_GAINS", "PLAYS", "look", "new_outlook", "outlook_dtype", "whose"]

#: Gains of a theme's tags that are told apart; quests and sets ask for fewer.
NUM_GAINS: Final = 12
_MOST_TRAVELS: Final = 16

# Entries of `future`.
PLAYS: Final = 0  # own plays after the present decision
SWORD_SCALE: Final = 1
NIGHT_SCALE: Final = 2
KNOWN: Final = 3  # 1 if MEAN and BEST have been computed
MEAN: Final = 4  # mean gain from an unknown card
BEST: Final = 5  # mean gain from the better of two
TRAVELS_COMING: Final = 6  # travels per card that may still come

_IN_PLAY: Final = ((1 << (3 * MAX_PLAYERS)) - 1) << TOP  # piles and hands
assert TOP + 2 * MAX_PLAYERS == HAND
assert TOP + MAX_PLAYERS == REST


outlook_dtype: Final = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("weights", np.float64, (NUM_WEIGHTS,)),  # those of Weights
                ("future", np.float64, (7,)),  # see the names above
                ("me", np.int64),  # the seat that decides
                ("tail", np.float64, (2, NUM_THEMES, NUM_GAINS)),  # the chance of at least m more tags; see `whose`
                ("above", np.float64, (2, NUM_THEMES, NUM_GAINS)),  # the expected number of tags beyond the m-th
                ("travel", np.float64, (_MOST_TRAVELS,)),  # expected travel points by the number of travels now
                ("swords", np.float64, (MAX_PLAYERS,)),  # of each seat, with the mean for unknown cards
                ("nights", np.float64, (MAX_PLAYERS,)),  # Night cards of each seat, copies included
                ("coming", np.float64, (NUM_THEMES,)),  # tags of each theme on an average card that may still come
                ("tally", np.int64, (MAX_PLAYERS, NUM_TALLIES)),  # of each seat, as far as known
                ("table", np.int64, (MAX_PLAYERS,)),  # of each seat, as far as known
                ("copied", np.int64, (MAX_PLAYERS, 3)),  # by each seat's Bella, Boy and Humpe; -1 none, -2 unknown
                ("shares", np.float64, (NUM_THEMES,)),  # scratch
                ("work", np.int64, (NUM_TALLIES,)),  # tally of the position being judged
                ("work_copied", np.int64, (3,)),  # its copies
                ("own", np.float64, (NUM_CARDS,)),  # what each card in the hand adds to the own table
                ("left", np.float64, (NUM_CARDS,)),  # what it would add to the left neighbour's
                ("values", np.float64, (NUM_ACTIONS,)),  # of the actions
            ],
            align=True,
        ),
    ),
)
"""What one decision is judged by: chances, what is known of each seat, and positions being compared."""


def new_outlook(weights: NDArray[np.float64]) -> NDArray[np.record]:
    """An array of shape (1,) of ``outlook_dtype``, with the weights in it."""
    outlook: NDArray[np.record] = np.zeros(1, outlook_dtype)
    outlook[0].weights[:] = weights
    return outlook


@rule
def look(config: Any, state: Any, seat: int, outlook: Any) -> None:
    """Fill the outlook for the seat's present decision."""
    weights = outlook.weights
    future = outlook.future
    plays = max(0.0, float(config.rounds - state.round_number))
    future[PLAYS] = plays
    future[SWORD_SCALE] = 0.25 + weights[SWORD_SPREAD] * math.sqrt(plays)
    future[NIGHT_SCALE] = 0.25 + weights[NIGHT_SPREAD] * math.sqrt(plays)
    future[KNOWN] = 0.0
    outlook.me = seat
    night_swords = _look_ahead(config, state, seat, outlook)
    _look_around(config, state, seat, outlook, night_swords)
    _expect_travels(config, outlook)
    _expect_tags(config, outlook, seat, 0)
    _expect_tags(config, outlook, (seat + 1) % config.num_players, 1)


@rule
def whose(outlook: Any, seat: int) -> int:
    """Which of the two sets of chances is for this seat: the own, or those of the left neighbour for all others."""
    return 0 if seat == outlook.me else 1


@rule
def _expect_travels(config: Any, outlook: Any) -> None:
    """Expected travel points at the end; a seat that has many looks for more."""
    weights = outlook.weights
    rate = outlook.future[PLAYS] * weights[TRAVEL_RATE] * outlook.future[TRAVELS_COMING]
    most = 0
    for seat in range(config.num_players):
        most = max(most, outlook.tally[seat, TRAVELS])
    # Up to four more are judged at once: two cards and two copies.
    for now in range(min(_MOST_TRAVELS, most + 5)):
        mean = rate * (1.0 + weights[TRAVEL_PULL] * now)
        chance = math.exp(-mean)
        expected = 0.0
        for gain in range(9):
            expected += chance * travel_points(now + gain, 0)
            chance *= mean / (gain + 1.0)
        outlook.travel[now] = expected


@rule
def _expect_tags(config: Any, outlook: Any, seat: int, index: int) -> None:
    """Chances of future tags: a seat goes on with the themes that it has, and looks for what its quests miss."""
    weights = outlook.weights
    tally = outlook.tally[seat]
    shares = outlook.shares
    for theme in range(NUM_THEMES):
        shares[theme] = 1.0 + weights[TAG_PULL] * min(tally[TAGS + theme], 4)
    rest = outlook.table[seat] & config.character_set & ~config.night_set
    while rest != 0:
        card = lowest(rest)
        rest &= rest - 1
        for theme in range(NUM_THEMES):
            if config.quest[card, theme] > tally[TAGS + theme]:
                shares[theme] += weights[QUEST_PULL]
    plain = 1e-9
    total = 1e-9
    for theme in range(NUM_THEMES):
        plain += outlook.coming[theme]
        shares[theme] *= outlook.coming[theme]
        total += shares[theme]
    rate = outlook.future[PLAYS] * weights[TAG_RATE] * plain / total
    tail = outlook.tail[index]
    above = outlook.above[index]
    for theme in range(NUM_THEMES):
        mean = rate * shares[theme]
        chance = math.exp(-mean)  # Poisson: of exactly m more
        least = 1.0  # of at least m more
        for gain in range(NUM_GAINS):
            tail[theme, gain] = least
            least = max(0.0, least - chance)
            chance *= mean / (gain + 1.0)
        beyond = 0.0
        for gain in range(NUM_GAINS - 1, -1, -1):
            above[theme, gain] = beyond
            beyond += tail[theme, gain]


@rule
def _look_ahead(config: Any, state: Any, seat: int, outlook: Any) -> float:
    """What the cards that may still come bring: tags, travels; return the mean swords of a hidden card."""
    tags = outlook.work
    tags[:] = 0
    cards = 1.0
    travels = 0
    nights = 1.0
    night_swords = 0.0
    for card in range(NUM_CARDS):
        places = state.may[seat, card]
        if places == 0 or places & _IN_PLAY != 0:
            cards += 1.0
            if config.card_type[card] == TRAVEL:
                travels += 1
            for theme in range(NUM_THEMES):
                tags[theme] += config.tags[card, theme]
            if config.night[card] != 0:
                nights += 1.0
                night_swords += config.swords[card]
    for theme in range(NUM_THEMES):
        outlook.coming[theme] = tags[theme] / cards
    outlook.future[TRAVELS_COMING] = travels / cards
    return night_swords / nights


@rule
def _look_around(config: Any, state: Any, seat: int, outlook: Any, night_swords: float) -> None:
    """What is known of each seat's table."""
    for other in range(config.num_players):
        tally = outlook.tally[other]
        if other == seat:
            for entry in range(NUM_TALLIES):
                tally[entry] = state.tally[seat, entry]
            outlook.table[seat] = state.table[seat]
            for copier in range(3):
                mine = (state.table[seat] >> config.card_of_effect[BELLA + copier]) & 1
                outlook.copied[seat, copier] = state.copied[copier] if mine else -1
            outlook.swords[seat] = tally[SWORDS]
            outlook.nights[seat] = tally[NIGHTS]
            continue
        for entry in range(NUM_TALLIES):
            tally[entry] = state.open_tally[other, entry]
        table = state.table[other] & ~state.down[other]
        hidden = count(state.down[other])
        outlook.nights[other] = hidden
        located = 0
        rest = state.traced[seat] & config.night_set
        while rest != 0:
            card = lowest(rest)
            rest &= rest - 1
            places = state.may[seat, card]
            if places & ~state.records[other] == 0 and places != 0:
                table |= bit(card)
                add_to_tally(config, tally, card, 1)
                located += 1
        for copier in range(3):
            theirs = (table >> config.card_of_effect[BELLA + copier]) & 1
            card = state.copied[copier] if theirs else -1
            if card >= 0 and copier == 2:  # which record is copied is public, what it shows is not
                outlook.nights[other] += 1
                if (table >> card) & 1 and state.may[seat, card] & (state.may[seat, card] - 1) == 0:
                    add_to_tally(config, tally, card, 1)
                else:
                    card = -2
            outlook.copied[other, copier] = card
        outlook.table[other] = table
        outlook.swords[other] = tally[SWORDS] + (hidden - located) * night_swords
