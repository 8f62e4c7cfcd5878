"""Checks that hold for every game: a test suite for the games of the catalogue and for games of one's own.

>>> from hedgerow.envs import testing
>>> testing.check_game("bauer_v0", num_players=3)

Each check takes a game (its name, or a :class:`~hedgerow.envs.core.game.Game`), the number of players and the game's
own options, plays games from a seed and raises ``AssertionError`` at the first thing that is wrong; the message names
game, players, options, seed, game number and decision number, so that the failure can be repeated.
"""

from hedgerow.envs.testing.apis import (
    check_batch_equals_aec,
    check_observation_in_space,
    check_parallel_equals_aec,
    check_save_restore,
)
from hedgerow.envs.testing.batches import (
    check_action_masks,
    check_autoreset,
    check_determinism,
    check_generators,
    check_random_games,
    check_rewards,
    check_threads,
)
from hedgerow.envs.testing.declarations import check_declarations
from hedgerow.envs.testing.hidden import (
    check_determinize_varies,
    check_non_interference,
    check_seat_symmetry,
)
from hedgerow.envs.testing.suite import check_game
from hedgerow.envs.testing.words import check_pictures, check_text

__all__ = [
    "check_action_masks",
    "check_autoreset",
    "check_batch_equals_aec",
    "check_declarations",
    "check_determinism",
    "check_determinize_varies",
    "check_game",
    "check_generators",
    "check_non_interference",
    "check_observation_in_space",
    "check_parallel_equals_aec",
    "check_pictures",
    "check_random_games",
    "check_rewards",
    "check_save_restore",
    "check_seat_symmetry",
    "check_text",
    "check_threads",
]
