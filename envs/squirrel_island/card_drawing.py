"""Pictures of single card types: small in front of a seat, large on the Island and in the own hand, and backs."""

from __future__ import annotations

from typing import Final

from hedgerow.envs.core.picture import Colour, Picture
from hedgerow.envs.squirrel_island.card import Card
from hedgerow.envs.squirrel_island.words import ability_text, amount, effect_text

__all__ = [
    "BACK",
    "INK",
    "LARGE_HEIGHT",
    "LARGE_WIDTH",
    "SMALL_HEIGHT",
    "SMALL_WIDTH",
    "draw_large",
    "draw_small",
]

SMALL_WIDTH: Final = 92
SMALL_HEIGHT: Final = 34
LARGE_WIDTH: Final = 124
LARGE_HEIGHT: Final = 148

INK: Final[Colour] = (44, 34, 24)
BACK: Final[Colour] = (96, 70, 46)
_PAPER: Final[Colour] = (250, 243, 224)
_TIRED_PAPER: Final[Colour] = (196, 188, 172)
_WHITE: Final[Colour] = (255, 255, 255)
_FAINT: Final[Colour] = (126, 112, 94)
_BADGE: Final[Colour] = (236, 178, 60)

_KINDS: Final[dict[str, Colour]] = {
    "tree": (58, 124, 58),
    "ground": (150, 92, 44),
    "flying": (58, 108, 176),
    "": (132, 76, 140),
}
_LOOPS: Final[dict[str, Colour]] = {
    "N": (140, 86, 38),
    "C": (226, 176, 44),
    "S": (206, 70, 54),
    "D": (90, 110, 160),
}


def draw_small(picture: Picture, x: int, y: int, card: Card, number: int, *, tired: bool = False) -> None:
    """A card type in front of a seat: name, loops, how many copies; exhausted ones are grey."""
    width, height = SMALL_WIDTH, SMALL_HEIGHT
    paper = _TIRED_PAPER if tired else _PAPER
    picture.box(x, y, width, height, paper, radius=5, border=_KINDS[card.tribe], thickness=2)
    name = width - (28 if number > 1 else 8)
    picture.text(x + 5, y + 4, card.name, 16, _FAINT if tired else INK, width=name)
    if number > 1:
        picture.box(x + width - 22, y + 3, 19, 14, _BADGE, radius=4)
        picture.text(x + width - 22, y + 4, f"x{number}", 15, INK, width=19, align="centre")
    if card.loops:
        _draw_loops(picture, x + 11, y + height - 10, card.loops, 5)
    elif card.ability is not None:
        picture.text(x + 5, y + height - 15, ability_text(card.ability), 13, _FAINT, width=width - 10)
    elif card.kind == "item":
        picture.text(x + 5, y + height - 15, effect_text(card.play), 13, _FAINT, width=width - 10)


def draw_large(picture: Picture, x: int, y: int, card: Card, number: int, *, marked: bool = False) -> None:
    """A card type with all it says, and how many copies lie there."""
    width, height = LARGE_WIDTH, LARGE_HEIGHT
    border = _BADGE if marked else _KINDS[card.tribe]
    picture.box(x, y, width, height, _PAPER, radius=8, border=border, thickness=3)
    picture.box(x + 5, y + 5, width - 10, 17, _KINDS[card.tribe], radius=4)
    kind = card.tribe or "item"
    picture.text(x + 9, y + 8, kind, 16, _WHITE, width=46)
    picture.text(
        x + 50,
        y + 8,
        amount(card.cost, "stamina" if card.kind == "squirrel" else "coin"),
        16,
        _WHITE,
        width=width - 60,
        align="right",
    )
    below = picture.paragraph(x + 7, y + 26, card.name, 19, INK, width=width - 14, lines=2, align="centre")
    if card.play:
        below = picture.paragraph(x + 7, below + 3, effect_text(card.play), 15, INK, width=width - 14, lines=4)
    if card.loops:
        _draw_loops(picture, x + 15, below + 12, card.loops, 8)
    elif card.ability is not None:
        picture.paragraph(x + 7, below + 3, ability_text(card.ability), 15, _FAINT, width=width - 14, lines=4)
    foot = y + height - 17
    picture.text(x + 7, foot, f"x{number}" if number > 1 else "", 16, INK, width=width // 2)
    picture.text(x + 7, foot, f"stash {card.stash}", 15, _FAINT, width=width - 14, align="right")


def _draw_loops(picture: Picture, x: int, y: int, loops: str, radius: int) -> None:
    for letter in loops:
        picture.disc(x, y, radius, _LOOPS[letter], border=INK)
        size = 2 * radius + 4
        picture.text(x - radius, y - radius + 1, letter, size, _WHITE, width=2 * radius + 1, align="centre")
        x += 2 * radius + 4
