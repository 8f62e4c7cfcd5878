"""What cards cost and how they are paid (rules document, section 4: cost and payment, cards of the Island)."""

from __future__ import annotations

from typing import Any

from hedgerow.envs.core.jit import rule
from hedgerow.envs.core.numbers import Bool, Int
from hedgerow.envs.squirrel_island.constants import SURCHARGE

__all__ = ["affordable", "cost_of", "highest_payment", "lowest_payment", "surcharges"]


@rule
def cost_of(config: Any, kind: int, less: int) -> Int:
    """Stamina of a squirrel, or coins of an item after the discount ``less``."""
    if kind < config.num_squirrels:
        return config.cost[kind]
    return max(0, config.cost[kind] - less)


@rule
def lowest_payment(cost: int, stamina: int) -> Int:
    """The fewest stamina of a cost that must be replaced by coins (SI-032)."""
    return max(0, cost - stamina)


@rule
def highest_payment(cost: int, coins: int, coins_each: int) -> Int:
    """The most stamina of a cost that can be replaced by coins (SI-032)."""
    most = 0
    while most < cost and (most + 1) * coins_each <= coins:
        most += 1
    return most


@rule
def affordable(config: Any, kind: int, stamina: int, coins: int, coins_each: int, less: int) -> Bool:
    """Whether a card can be paid for with so much stamina and so many coins (SI-031, SI-034)."""
    cost = cost_of(config, kind, less)
    if kind < config.num_squirrels:
        return coins_each * lowest_payment(cost, stamina) <= coins
    return cost <= coins


@rule
def surcharges(config: Any, kind: int, stamina: int, coins: int, coins_each: int, less: int) -> Int:
    """The ways to pay the surcharge after which the cost can still be paid (SI-040, SI-041): 1 stamina, 2 coin, 3 both.

    The stamina of the surcharge cannot be replaced by coins (SI-042).
    """
    ways = 0
    if stamina >= SURCHARGE and affordable(config, kind, stamina - SURCHARGE, coins, coins_each, less):
        ways = 1
    if coins >= SURCHARGE and affordable(config, kind, stamina, coins - SURCHARGE, coins_each, less):
        ways += 2
    return ways
