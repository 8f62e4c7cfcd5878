"""The faces of the cards of Bewere."""

from __future__ import annotations

from typing import Final

from hedgerow.envs.bewere.card import CARD_NAMES, KIND_NAMES, POSITIONS, card_kind
from hedgerow.envs.bewere.constants import BITE, CLOUD, NUM_QUARTERS
from hedgerow.envs.core.picture import Colour, Picture

__all__ = ["LARGE_HEIGHT", "LARGE_WIDTH", "SMALL_HEIGHT", "SMALL_WIDTH", "draw_back", "draw_large", "draw_small"]

SMALL_WIDTH: Final = 76
SMALL_HEIGHT: Final = 98
LARGE_WIDTH: Final = 118
LARGE_HEIGHT: Final = 140

_INK: Final[Colour] = (30, 28, 36)
_WHITE: Final[Colour] = (255, 252, 244)
_PAPER: Final[Colour] = (240, 232, 212)
_SKY: Final[Colour] = (52, 64, 116)
_MOON: Final[Colour] = (250, 226, 140)
_MIST: Final[Colour] = (206, 212, 226)
_BLOOD: Final[Colour] = (172, 40, 44)
_VILLAGE: Final[Colour] = (96, 124, 72)
_BACK: Final[Colour] = (36, 34, 52)
_BACK_LINE: Final[Colour] = (110, 104, 150)
_FAINT: Final[Colour] = (140, 132, 120)

_KINDS: Final = (_SKY, _MIST, _BLOOD, _VILLAGE)


def draw_small(picture: Picture, x: int, y: int, card: int, *, note: str) -> None:
    """A card on the table or in a hand, with small print at its foot."""
    width, height = SMALL_WIDTH, SMALL_HEIGHT
    paper = _SKY if card < NUM_QUARTERS else _PAPER
    picture.box(x, y, width, height, paper, radius=7, border=_FAINT)
    _head(picture, x + 3, y + 3, width - 6, card)
    _symbol(picture, x + width // 2, y + 44, card, 15)
    ink = _WHITE if card < NUM_QUARTERS else _INK
    name = "Moon" if card < NUM_QUARTERS else CARD_NAMES[card]
    picture.paragraph(x + 3, y + height - 36, name, 15, ink, width=width - 6, lines=2, align="centre")
    picture.text(x + 3, y + height - 13, note, 13, ink, width=width - 6, align="centre")


def draw_large(picture: Picture, x: int, y: int, card: int, effect: str) -> None:
    """A card with what it does."""
    width, height = LARGE_WIDTH, LARGE_HEIGHT
    paper = _SKY if card < NUM_QUARTERS else _PAPER
    ink = _WHITE if card < NUM_QUARTERS else _INK
    picture.box(x, y, width, height, paper, radius=9, border=_FAINT)
    _head(picture, x + 4, y + 4, width - 8, card)
    name = f"Moon {POSITIONS[card]}" if card < NUM_QUARTERS else CARD_NAMES[card]
    below = picture.paragraph(x + 5, y + 24, name, 19, ink, width=width - 10, lines=2, align="centre")
    if effect:
        picture.paragraph(x + 6, below + 4, effect, 16, ink, width=width - 12, lines=5, align="centre")
    else:
        _symbol(picture, x + width // 2, y + 92, card, 20)


def draw_back(picture: Picture, x: int, y: int) -> None:
    """A card of which the viewer does not know what it shows."""
    picture.box(x, y, SMALL_WIDTH, SMALL_HEIGHT, _BACK, radius=7, border=_BACK_LINE, thickness=2)
    picture.disc(x + SMALL_WIDTH // 2, y + SMALL_HEIGHT // 2, 14, _BACK_LINE)
    picture.disc(x + SMALL_WIDTH // 2 + 6, y + SMALL_HEIGHT // 2 - 4, 12, _BACK)


def _head(picture: Picture, x: int, y: int, width: int, card: int) -> None:
    kind = card_kind(card)
    picture.box(x, y, width, 16, _KINDS[kind], radius=4)
    colour = _INK if card == CLOUD else _WHITE
    text = POSITIONS[card] if card < NUM_QUARTERS else KIND_NAMES[kind]
    picture.text(x, y + 3, text, 14, colour, width=width, align="centre")


def _symbol(picture: Picture, x: int, y: int, card: int, radius: int) -> None:
    """A quarter of the moon, a cloud, teeth, or the head of a villager."""
    if card < NUM_QUARTERS:
        picture.disc(x, y, radius, (70, 84, 142))
        right, down = card % 2, card // 2
        picture.box(x - radius + right * radius, y - radius + down * radius, radius, radius, _MOON)
        picture.disc(x, y, radius // 3, (70, 84, 142))
    elif card == CLOUD:
        for step, size in ((-radius // 2, radius * 2 // 3), (0, radius * 5 // 6), (radius // 2, radius * 2 // 3)):
            picture.disc(x + step, y, size, _MIST)
    elif card == BITE:
        for step in (-radius // 2, radius // 2):
            picture.disc(x + step, y, radius // 3, _BLOOD)
            picture.line(x + step, y, x + step, y + radius, _BLOOD, thickness=2)
    else:
        picture.disc(x, y - radius // 2, radius // 2, _VILLAGE)
        picture.box(x - radius * 2 // 3, y + 1, radius * 4 // 3, radius * 2 // 3, _VILLAGE, radius=5)
