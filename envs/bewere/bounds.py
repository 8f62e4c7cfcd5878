"""How long a game can last and how much a seat can score: bounds that are proven, not measured (section 9)."""

from __future__ import annotations

from typing import Any

from hedgerow.envs.bewere.constants import BITE, CLOUD, FIRST_VILLAGER, HAND, NUM_TYPES

__all__ = ["most_decisions", "most_points"]

_IN_AN_EFFECT = 15  # the Witch with all bites; every other effect asks less
_IN_A_PLAY = 3 + _IN_AN_EFFECT  # TURN, PASS, RECEIVER
_WITCH_STACKS = 2


def _most_plays(config: Any) -> int:
    """Each play lays a moon or cloud from a hand, and none comes back in that round."""
    return int(config.deck[: CLOUD + 1].sum())


def _pile(config: Any) -> int:
    """Cards in the pile after set-up, one having been turned up."""
    return int(config.deck_size) - HAND * int(config.num_players) - 1


def most_decisions(config: Any) -> int:
    """A bound on the decisions of a game.

    A turn that plays asks at most 18 times. One that draws uses up a pile card that makes no stack, or takes a stack; a
    stack is made by set-up, by a pile card, or by the Witch, two at each use. With the optional rule each expansion,
    two decisions, uses up a pile card (BW-190).
    """
    plays, pile = _most_plays(config), _pile(config)
    a_round = _IN_A_PLAY * plays + 1 + pile + _WITCH_STACKS * plays
    if config.display_option:
        a_round += 2 * pile
    return a_round * int(config.rounds)


def most_points(config: Any) -> int:
    """A bound on the tokens of a seat: hand scores, and the best effect at each play.

    A hand scores at most one token for a bite and one for a villager (BW-160..163), and the Witch no more at each use.
    Where passed cards leave the round (BW-185) each villager acts at most once in a round.
    """
    pairs = min(int(config.deck[BITE]), NUM_TYPES - FIRST_VILLAGER)
    witch = min(pairs, int(config.witch_pairs)) if config.witch_pairs else pairs
    professor, investigator = int(config.professor_gain), int(config.investigator_token)
    effects = _most_plays(config) * max(witch, professor, investigator)
    if config.remove_passed:
        effects = witch + professor + investigator
    return int(config.start_tokens) + int(config.rounds) * (pairs + effects)
