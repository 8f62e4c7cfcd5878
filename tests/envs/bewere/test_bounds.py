"""The declared bounds on decisions and tokens (rules document, section 9)."""

from __future__ import annotations

from importlib import resources

import pytest

from hedgerow.envs.bewere.game import BEWERE

SHIPPED = resources.files("hedgerow.envs.bewere").joinpath("components.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize(("players", "a_round"), [(2, 486), (3, 481), (4, 476), (5, 471)])
def test_the_decisions_of_the_document(players: int, a_round: int) -> None:
    assert BEWERE.max_decisions(BEWERE.setup(players)) == 2 * a_round
    assert BEWERE.max_decisions(BEWERE.setup(players, rounds=5)) == 5 * a_round
    pile = 55 - 5 * players
    assert BEWERE.max_decisions(BEWERE.setup(players, rounds=1, display_option=True)) == a_round + 2 * pile


def test_a_smaller_deck_asks_less() -> None:
    # One play of 18 decisions, two stacks of the Witch and one card of the pile less.
    assert BEWERE.max_decisions(BEWERE.setup(2, rounds=1, n_clouds=9)) == 486 - 21


def test_tokens() -> None:
    def most(players: int, **options: object) -> int:
        low, high = BEWERE.points_range(BEWERE.setup(players, **options))
        assert low == 0
        return high

    # The first token, and in each round 15 for a hand and the Witch's 15 at each of 22 plays.
    assert most(4) == 1 + 2 * (15 + 22 * 15)
    assert most(2, two_player_remove=False) == most(4)
    # Cards that leave the round act once: the Witch with 15 pairs, the Professor with 1 token.
    assert most(2) == 1 + 2 * (15 + 15 + 1)
    assert most(2, rounds=1, witch_pairs="one", pi_reward="token") == 1 + 15 + 1 + 1 + 1
    poor = SHIPPED.replace("bite = 15", "bite = 2").replace("pairs = 0", "pairs = 9").replace("gain = 1", "gain = 3")
    low, high = BEWERE.points_range(BEWERE.setup(3, poor, rounds=1))
    assert (low, high) == (0, 1 + 2 + 22 * 3)


def test_the_margin_of_a_game_lies_in_its_range() -> None:
    low, high = BEWERE.setup(2).utility_range("margin")
    assert (low, high) == (-63 / 8, 63 / 8)
