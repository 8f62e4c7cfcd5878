"""Proven bounds on the decisions and the points of a game, for any components (rules document, section 9)."""

from __future__ import annotations

from collections.abc import Collection

from hedgerow.envs.bauernschlau.components import GooseMap
from hedgerow.envs.bauernschlau.constants import BLACK, NUM_FIELDS, NUM_TILES, UNFINISHED_LOSS, VALUES

__all__ = ["max_decisions", "points_range"]


def max_decisions(num_players: int, rounds: int, pieces: int, black: int) -> int:
    """Decisions of a game at most, all seats together.

    In each round a tile takes at most 2 decisions to lay (in the first round of turns 1) and 3 to turn up, by the dog;
    a piece takes 1. A special move takes 1 besides the 2 for each of its tiles; all but the last draw a tile for each
    player. Whoever stops ends a chain of bonus moves that began with another black sheep.

    Args:
        num_players: seats.
        rounds: of the game.
        pieces: fence pieces of all seats.
        black: black sheep among the tiles.
    """
    later = NUM_TILES - num_players
    specials = -(-later // num_players)
    return rounds * (num_players + 2 * later + specials + 3 * NUM_TILES + pieces + black)


def points_range(
    num_players: int, rounds: int, pieces_each: int, mix: Collection[int], geese: GooseMap
) -> tuple[int, int]:
    """Points of a seat: at best an area of the largest size with the best sheep on the best fields.

    At worst it has an uncompleted area next to a completed one full of black sheep whose owner has kept all pieces.
    """
    plain = NUM_FIELDS - len(geese.double) - len(geese.triple)
    factors = [3] * len(geese.triple) + [2] * len(geese.double) + [1] * plain
    factors = factors[: NUM_FIELDS - 3 * (num_players - 1)]  # every other area has a field on each of three rings
    numbers = list(mix)
    white = sorted(
        (value for code, value in enumerate(VALUES) for _ in range(numbers[code]) if value > 0), reverse=True
    )
    high = sum(value * factor for value, factor in zip(white, factors, strict=False))
    low = VALUES[BLACK] * sum(factors[: numbers[BLACK]]) - pieces_each - UNFINISHED_LOSS
    return rounds * low, rounds * high
