"""Checks of what a game says in words and pictures."""

from __future__ import annotations

from typing import Any

import numpy as np

from hedgerow.envs.core.batch import GameBatch
from hedgerow.envs.core.game import Game
from hedgerow.envs.testing.subject import Subject

__all__ = ["check_pictures", "check_text"]


def check_text(
    game: str | Game,
    num_players: int | None = None,
    num_games: int = 2,
    seed: int = 0,
    **options: Any,
) -> None:
    """Every state, action and event can be said in words, and a seat is told only what it knows.

    At every decision: the text for the spectator and for each seat is not empty; the spectator's says the same when
    asked twice, and a seat's when what it does not know is redrawn; every legal action has a text of its own; the event
    of every decision can be told to everybody.

    Raises:
        AssertionError: if anything is wrong.
    """
    subject = Subject.of(game, num_players, seed, options)
    setup = subject.setup
    declared, players = subject.game, setup.num_players
    batch = subject.batch(num_games)
    world = GameBatch(setup, 1, seed, autoreset=False)
    viewers = [None, *range(players)]
    while (batch.seats >= 0).any():
        before = batch._states.copy()
        actors = batch.seats.copy()
        for row in np.flatnonzero(batch.seats >= 0).tolist():
            state = before[row]
            for viewer in viewers:
                said = declared.text(setup, state, viewer)
                subject.require(bool(said.strip()), f"nothing is said to {viewer}", row)
                if viewer is None:
                    again = declared.text(setup, state, viewer)
                    subject.require(said == again, "the text changes from call to call", row)
                    continue
                world.states[0] = state
                world.determinize(viewer, seed=subject.decision)
                told = declared.text(setup, world._states[0], viewer)
                if told != said:
                    raise subject.fail(f"the text tells seat {viewer} what it cannot know: {_first(said, told)}", row)
            _check_actions(subject, batch, row)
        batch.step(batch.random_actions())
        actions = batch._random
        for row in np.flatnonzero(actors >= 0).tolist():
            for viewer in viewers:
                event = declared.event_text(
                    setup, before[row], batch._states[row], int(actors[row]), int(actions[row]), viewer
                )
                subject.require(isinstance(event, str), "an event is not told as str", row)
        subject.decision += 1
    for row in range(num_games):
        for viewer in viewers:
            subject.require(
                bool(declared.text(setup, batch._states[row], viewer).strip()), "nothing is said at the end", row
            )
        sheet = declared.score_sheet(setup, batch._states[row])
        subject.require(tuple(sheet) == setup.agents, "the score sheet does not list the agents", row)


def _check_actions(subject: Subject, batch: GameBatch, row: int) -> None:
    seat = int(batch.seats[row])
    texts: dict[str, int] = {}
    for action in np.flatnonzero(batch.action_masks[row]).tolist():
        said = subject.game.action_text(subject.setup, batch._states[row], seat, action)
        subject.require(bool(said.strip()), f"action {action} has no text", row)
        subject.require(said not in texts, f"actions {texts.get(said)} and {action} are both called {said!r}", row)
        texts[said] = action


def _first(said: str, told: str) -> str:
    for one, other in zip(said.splitlines(), told.splitlines(), strict=False):
        if one != other:
            return f"{one[:200]!r} became {other[:200]!r}"
    return "the number of lines changed"


def check_pictures(
    game: str | Game, num_players: int | None = None, num_games: int = 1, seed: int = 0, **options: Any
) -> None:
    """Every state can be drawn, and the picture of a seat shows only what it knows.

    At each decision the state is drawn for the spectator or for a seat, who take turns; for a seat the picture stays
    the same when what the seat does not know is redrawn. All pictures of a game have the same size.

    Raises:
        AssertionError: if anything is wrong.
        DrawingError: if the extra ``hedgerow[render]`` is not installed.
    """
    subject = Subject.of(game, num_players, seed, options)
    setup, draw = subject.setup, subject.game.draw
    batch = subject.batch(num_games)
    world = GameBatch(setup, 1, seed, autoreset=False)
    shape = draw(setup, batch._states[0], None).shape
    while True:
        viewer = subject.decision % (setup.num_players + 1) - 1
        for row in range(num_games):
            state = batch._states[row]
            picture = draw(setup, state, None if viewer < 0 else viewer)
            fits = picture.dtype == np.uint8 and picture.shape == shape and picture.shape[2:] == (3,)
            subject.require(fits, "a picture is not uint8 [height, width, 3] or has changed its size", row)
            if viewer >= 0 and batch.seats[row] >= 0:
                world.states[0] = state
                world.determinize(viewer, seed=subject.decision)
                drawn = draw(setup, world._states[0], viewer)
                subject.require(np.array_equal(picture, drawn), f"the picture shows seat {viewer} too much", row)
        if not (batch.seats >= 0).any():
            return
        batch.step(batch.random_actions())
        subject.decision += 1
