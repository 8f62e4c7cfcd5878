"""All checks in one call."""

from __future__ import annotations

from typing import Any

from hedgerow.envs.core.game import Game
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
from hedgerow.envs.testing.hidden import check_determinize_varies, check_non_interference, check_seat_symmetry
from hedgerow.envs.testing.words import check_text

__all__ = ["check_game"]


def check_game(
    game: str | Game,
    num_players: int | None = None,
    num_games: int = 1000,
    seed: int = 0,
    *,
    silent: tuple[str, ...] = (),
    unreached: tuple[str, ...] = (),
    idle: tuple[str, ...] = (),
    **options: Any,
) -> None:
    """Run every check of this package with its default size, random games ``num_games`` times.

    Args:
        game: name of a game of the catalogue, or a game.
        num_players: seats; the game's default if not given.
        num_games: number of random games whose every state is looked at.
        seed: of all games.
        silent: features that are always 0, see :func:`check_declarations`.
        unreached: nodes that no random game reaches, see there.
        idle: actions that are hardly ever legal, see there.
        **options: the game's own options, and ``components``.

    Raises:
        AssertionError: at the first thing that is wrong.
    """
    check_declarations(game, num_players, seed=seed, silent=silent, unreached=unreached, idle=idle, **options)
    check_random_games(game, num_players, num_games, seed, **options)
    for check in (
        check_action_masks,
        check_rewards,
        check_determinism,
        check_generators,
        check_autoreset,
        check_threads,
        check_non_interference,
        check_determinize_varies,
        check_seat_symmetry,
        check_batch_equals_aec,
        check_parallel_equals_aec,
        check_observation_in_space,
        check_save_restore,
        check_text,
    ):
        check(game, num_players, seed=seed, **options)
