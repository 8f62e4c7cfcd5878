"""The things of Bauernschlau in plain words: tiles, fields, fences, questions; whoever looks at them."""

from __future__ import annotations

from typing import Final

from hedgerow.envs.bauernschlau.board import corner_level
from hedgerow.envs.bauernschlau.constants import VALUES
from hedgerow.envs.bauernschlau.state import (
    DOG_REST,
    END,
    FIRST_PLACE,
    HOME,
    LIFTED,
    MOVE,
    PICK,
    PLACE,
    SCARE_TO,
    SPECIAL_PLACE,
)
from hedgerow.envs.core.game import Setup

__all__ = ["corner_name", "dog_place", "fence_name", "question", "value_name"]

_QUESTIONS: Final = {
    FIRST_PLACE: "where to lay the first tile",
    MOVE: "what to do",
    PLACE: "where to lay the tile",
    PICK: "which tile of the special move to lay next",
    SPECIAL_PLACE: "where to lay the tile of the special move",
    SCARE_TO: "where to scare the sheep to",
    DOG_REST: "where the dog rests",
    END: "nothing",
}


def question(node: int) -> str:
    """What is asked at a node."""
    return _QUESTIONS[node]


def value_name(value: int) -> str:
    """A sheep by the code of its value: ``"+5"``, ``"-3"``."""
    return f"{VALUES[value]:+d}"


def corner_name(corner: int) -> str:
    """A corner as in the rules document: ``"2:4"`` is the corner 4 of level 2."""
    level, index = corner_level(corner)
    return f"{level}:{index}"


def fence_name(setup: Setup, fence: int) -> str:
    """A fence and its two owners."""
    owners = setup.agents[fence], setup.agents[(fence + 1) % setup.num_players]
    return f"fence {fence} ({owners[0]} and {owners[1]})"


def dog_place(dog: int) -> str:
    """Where the dog is."""
    if dog == LIFTED:
        return "lifted"
    return "at home in the centre" if dog == HOME else f"on field {dog}"
