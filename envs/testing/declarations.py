"""A game's declarations, held against real games."""

from __future__ import annotations

from typing import Any

import numpy as np

from hedgerow.envs.core.errors import OptionError
from hedgerow.envs.core.game import Game, Option
from hedgerow.envs.testing.subject import Subject

__all__ = ["check_declarations"]


def check_declarations(
    game: str | Game,
    num_players: int | None = None,
    num_games: int = 2000,
    seed: int = 0,
    *,
    silent: tuple[str, ...] = (),
    unreached: tuple[str, ...] = (),
    idle: tuple[str, ...] = (),
    **options: Any,
) -> None:
    """Names, features, nodes, bounds and options are what they are said to be.

    Args:
        game: its name, or the game.
        num_players: seats; the game's default if not given.
        num_games: random games that are played to see what happens.
        seed: of the games.
        silent: features that are always 0 with these options.
        unreached: nodes that no random game reaches with these options.
        idle: actions that are hardly ever legal in random games, by name.
        **options: the game's own options, and ``components``.

    Raises:
        AssertionError: if anything is wrong.
    """
    subject = Subject.of(game, num_players, seed, options)
    _check_names(subject)
    _check_features(subject)
    _check_options(subject)
    _check_in_play(subject, num_games, silent, unreached, idle)


def _check_names(subject: Subject) -> None:
    game, setup = subject.game, subject.setup
    for name in ("name", "title", "provenance"):
        subject.require(bool(getattr(game, name)), f"the game has no {name}")
    subject.require(game.name.isidentifier() and game.name == game.name.lower(), f"{game.name!r} is no module name")
    names = list(game.action_names(setup))
    subject.require(len(names) == setup.num_actions, f"{len(names)} names for {setup.num_actions} actions")
    subject.require(names[0] == "wait", f"action 0 must be 'wait', not {names[0]!r}")
    subject.require(len(set(names)) == len(names), "two actions have the same name")
    nodes = [node.name for node in game.nodes]
    subject.require(len(set(nodes)) == len(nodes), "two nodes have the same name")
    subject.require(all(node.name and node.meaning for node in game.nodes), "a node has no name or no meaning")
    subject.require(
        setup.agents == tuple(f"player_{seat}" for seat in range(setup.num_players)),
        "agents are not named in seat order",
    )
    subject.require("rng" in (game.state_dtype.names or ()), "the state record has no field `rng`")
    subject.require(game.margin_scale > 0, "the margin scale is not positive")


def _check_features(subject: Subject) -> None:
    features = list(subject.game.features(subject.setup))
    start = 0
    for feature in features:
        subject.require(feature.start == start, f"feature {feature.name} starts at {feature.start}, not at {start}")
        subject.require(feature.size >= 1, f"feature {feature.name} is empty")
        subject.require(feature.scale > 0, f"feature {feature.name} has the scale {feature.scale}")
        subject.require(bool(feature.meaning), f"feature {feature.name} has no meaning")
        start = feature.stop
    subject.require(
        start == subject.setup.observation_size,
        f"the features end at {start}, the observation at {subject.setup.observation_size}",
    )
    names = [feature.name for feature in features]
    subject.require(len(set(names)) == len(names), "two features have the same name")


def _check_options(subject: Subject) -> None:
    game = subject.game
    players = Option("num_players", game.default_players, "seats", game.min_players, game.max_players)
    for option in (players, *game.options):
        subject.require(option.check(option.default) == option.default, f"the default of {option.name} is not allowed")
        subject.require(bool(option.meaning), f"the option {option.name} has no meaning")
        good: list[Any] = list(option.choices or ())
        bad: list[Any] = ["nonsense", None, 1.5]
        if option.low is not None and option.high is not None:
            good += [option.low, option.high, np.int64(option.low)]
            bad += [option.low - 1, option.high + 1, True]
        for value in good:
            # A choice may be a seat, which is there with enough players.
            setup = game.setup(**{"num_players": game.max_players, option.name: value})
            found = setup.num_players if option is players else setup.options[option.name]
            subject.require(found == value, f"{option.name}={value!r} became {found!r}")
        for value in bad:
            if value is None and option is players:
                continue  # None asks for the default number of players
            if value in good or value == option.default:
                continue
            try:
                game.setup(**{option.name: value})
            except OptionError as error:
                subject.require(
                    option.name in str(error), f"the error for {option.name}={value!r} does not name it: {error}"
                )
            else:
                raise subject.fail(f"{option.name}={value!r} was accepted")
    try:
        game.setup(**{"no_such_option": 1})
    except OptionError as error:
        for option in game.options:
            subject.require(option.name in str(error), f"the error for an unknown option does not offer {option.name}")
    else:
        raise subject.fail("an unknown option was accepted")


def _check_in_play(
    subject: Subject, num_games: int, silent: tuple[str, ...], unreached: tuple[str, ...], idle: tuple[str, ...]
) -> None:
    game, setup = subject.game, subject.setup
    batch = subject.batch(num_games)
    reached = np.zeros(len(game.nodes), np.bool_)
    together = np.zeros(len(game.nodes), np.bool_)
    used = np.zeros(setup.num_actions, np.bool_)
    lit = np.zeros(setup.observation_size, np.bool_)
    while (batch.seats >= 0).any():
        playing = batch.seats >= 0
        acting = subject.acting(batch._states)
        many = (acting & (acting - 1)) != 0
        for seat in range(setup.num_players):
            _, nodes = subject.legal(batch._states, np.full(num_games, seat))
            owing = (acting >> seat) & 1 != 0
            reached[np.unique(nodes[owing])] = True
            together[np.unique(nodes[owing & many])] = True
        used |= batch.action_masks[playing].any(axis=0)
        lit |= (batch.observations[playing] != 0).reshape(-1, setup.observation_size).any(axis=0)
        batch.step(batch.random_actions())
        subject.decision += 1
    for seat in range(setup.num_players):
        lit |= (batch.observe(seat) != 0).reshape(-1, setup.observation_size).any(axis=0)
    longest = int(batch.episode_lengths.max())
    bound = game.max_decisions(setup)
    subject.require(longest <= bound, f"a game took {longest} decisions, the declared bound is {bound}")
    for index, node in enumerate(game.nodes):
        subject.require(not together[index] or node.simultaneous, f"{node.name} is not declared simultaneous, but is")
        subject.require(
            not node.simultaneous or not reached[index] or bool(together[index]),
            f"{node.name} is declared simultaneous, but one seat at a time stands there",
        )
    missing = {node.name for index, node in enumerate(game.nodes) if not reached[index] and not node.final}
    missing -= set(unreached)
    subject.require(not missing, f"no game reached {', '.join(sorted(missing))}")
    dark = [
        feature.name for feature in game.features(setup) if not lit[feature.slice].any() and feature.name not in silent
    ]
    subject.require(not dark, f"always 0: the features {', '.join(dark)}")
    names = enumerate(game.action_names(setup))
    never = [name for action, name in names if action and not used[action] and name not in idle]
    subject.require(len(never) <= len(used) // 4, f"never legal in {num_games} games: {', '.join(never)}")
