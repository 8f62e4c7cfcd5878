"""What a table is worth: the points that it may be expected to score at the end of the match."""

from __future__ import annotations

import math
from typing import Any

from hedgerow.agents.bauer.outlook import NIGHT_SCALE, NUM_GAINS, PLAYS, SWORD_SCALE, whose
from hedgerow.agents.bauer.weights import (
    BELLA_WAIT,
    DAGA_OPTION,
    DANGER_DENIAL,
    GOAT_OPTION,
    JOCK_RATE,
    KING_RATE,
    PATIENCE,
    SHY_RATE,
    SILVER_RATE,
    VILL_OPTION,
)
from hedgerow.envs.bauer.constants import (
    BELLA,
    DAGA,
    GOAT,
    HUMPE,
    JOCK,
    KING,
    LONGLEG,
    NUM_THEMES,
    SILVER,
    SKOGSRA,
    TUVSTARR,
    VILL,
    WING,
)
from hedgerow.envs.bauer.state import DANGERS, EVENT_VP, EVENTS, NIGHT_TRAVELS, NIGHTS, SWORDS, TAGS, TRAVELS
from hedgerow.envs.core.bits import lowest
from hedgerow.envs.core.jit import rule

__all__ = ["worth"]


@rule
def _logistic(value: float) -> float:
    return 1.0 / (1.0 + math.exp(-value))


@rule
def _danger(config: Any, outlook: Any, seat: int, swords: int) -> float:
    """Expected danger points (BA-109 to BA-113): first with 12, second with 6; ties lie in between."""
    first = 1.0
    second = 0.0
    for other in range(config.num_players):
        if other != seat:
            ahead = _logistic(1.7 * (swords - outlook.swords[other]) / outlook.future[SWORD_SCALE])
            second = second * ahead + first * (1.0 - ahead)
            first *= ahead
    points = 12.0 * first + 6.0 * second
    if swords == 0:
        points *= 1.0 - math.exp(-0.5 * outlook.future[PLAYS])
    return points


@rule
def _quest(config: Any, tail: Any, tally: Any, card: int) -> float:
    """Expected number of times that a quest is completed."""
    expected = 0.0
    most = 4 if config.quest_repeats[card] != 0 else 1
    for times in range(1, most + 1):
        chance = 1.0
        for theme in range(NUM_THEMES):
            missing = times * config.quest[card, theme] - tally[TAGS + theme]
            if missing > 0:
                chance *= tail[theme, min(missing, NUM_GAINS - 1)]
        expected += chance
    return expected


@rule
def _award(config: Any, outlook: Any, seat: int, tally: Any, completed: float, effect: int) -> float:
    """The expected award of a Night Character (BA-118 to BA-125)."""
    weights = outlook.weights
    plays = outlook.future[PLAYS]
    if effect == LONGLEG:
        most = 1.0
        for other in range(config.num_players):
            if other != seat:
                lead = tally[NIGHTS] - outlook.nights[other] - 0.5
                most *= _logistic(1.7 * lead / outlook.future[NIGHT_SCALE])
        return 6.0 * most
    if effect == WING:
        best = 0.0
        for theme in range(NUM_THEMES):
            best = max(best, tally[TAGS + theme] + outlook.above[whose(outlook, seat), theme, 0])
        return best
    if effect == SILVER:
        return float(max(tally[EVENTS], tally[TRAVELS], tally[DANGERS]) + weights[SILVER_RATE] * plays)
    if effect == KING:
        return float(tally[SWORDS] + weights[KING_RATE] * plays)
    if effect == JOCK:
        fewest = min(tally[EVENTS], tally[TRAVELS], tally[DANGERS])
        total = tally[EVENTS] + tally[TRAVELS] + tally[DANGERS] - 3 * fewest
        return float(3.0 * fewest + weights[JOCK_RATE] * plays * (3.0 + 0.5 * total))
    if effect == TUVSTARR:
        return 2.0 * completed
    if effect == SKOGSRA:
        tags = weights[SHY_RATE] * plays
        for theme in range(NUM_THEMES):
            tags += tally[TAGS + theme]
        return float(max(0.0, 13.0 - tags))
    return 0.0


@rule
def worth(config: Any, outlook: Any, seat: int, tally: Any, table: int, copied: Any, daga_free: bool) -> float:
    """Expected points at the end, with the options that waiting characters give.

    Args:
        config: the game.
        outlook: what the decision is judged by.
        seat: whose table.
        tally: int64 [12] of the table, copies included.
        table: set of the cards on it.
        copied: int64 [3], cards copied by this seat's copiers, -1 for one that waits.
        daga_free: whether Daga, if she lies here, has not been used.
    """
    weights = outlook.weights
    plays = outlook.future[PLAYS]
    option = plays / (plays + weights[PATIENCE])
    tail = outlook.tail[whose(outlook, seat)]
    above = outlook.above[whose(outlook, seat)]
    total = tally[EVENT_VP] + outlook.travel[min(tally[TRAVELS], 15)] + tally[NIGHT_TRAVELS]
    for theme in range(NUM_THEMES):
        have = tally[TAGS + theme]
        missing = max(0, 4 - have)
        total += (have + missing) * tail[theme, missing] + above[theme, missing]
    denial = 1.0 + weights[DANGER_DENIAL] / (config.num_players - 1)
    total += denial * _danger(config, outlook, seat, tally[SWORDS])
    completed = 0.0
    rest = table & config.character_set & ~config.night_set
    while rest != 0:
        card = lowest(rest)
        rest &= rest - 1
        if config.quest_vp[card] > 0:
            times = _quest(config, tail, tally, card)
            completed += times
            total += times * config.quest_vp[card]
        effect = config.effect[card]
        if effect == GOAT:
            total += weights[GOAT_OPTION]
        elif effect == VILL:
            total += weights[VILL_OPTION] * option
        elif effect == DAGA:
            if daga_free:
                total += weights[DAGA_OPTION] * option
        elif BELLA <= effect <= HUMPE and copied[effect - BELLA] == -1:
            total += weights[BELLA_WAIT + effect - BELLA] * option
    rest = table & config.character_set & config.night_set
    while rest != 0:
        card = lowest(rest)
        rest &= rest - 1
        times = 2.0 if copied[2] == card else 1.0
        total += times * _award(config, outlook, seat, tally, completed, config.effect[card])
    return float(total)
