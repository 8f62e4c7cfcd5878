"""One card of Bauer, as a component file describes it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Card:
    """One card; the fields are those of the file (rules document, 2.1), absent ones filled in.

    Attributes:
        index: card index c, its position in the file, 0..54.
        id: short id, such as ``"E06"``.
        name: name to show.
        type: ``"event"``, ``"travel"``, ``"danger"`` or ``"character"``.
        time: ``"day"`` or ``"night"``.
        vp: victory points of an event, else 0.
        swords: swords of a danger, else 0.
        tags: letters of the themes, out of ``"BRYPG"``.
        effect: key of a character's effect, else ``"none"``.
        order: number on the eight numbered Day Characters, else 0.
        quest: tag letters a Day Character's quest needs, else empty.
        quest_vp: victory points of the quest, else 0.
        repeat: whether the quest can be completed several times.
        mark: weakest mark among the card's own values: ``"K"``, ``"I"`` or ``"R"``.
    """

    index: int
    id: str
    name: str
    type: str
    time: str
    vp: int
    swords: int
    tags: str
    effect: str
    order: int
    quest: str
    quest_vp: int
    repeat: bool
    mark: str
