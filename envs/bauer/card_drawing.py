"""Pictures of single cards: small on a table, large in a hand, and backs."""

from __future__ import annotations

from typing import Final

from hedgerow.envs.bauer.card import Card
from hedgerow.envs.bauer.constants import THEMES
from hedgerow.envs.bauer.words import description
from hedgerow.envs.core.picture import Colour, Picture

__all__ = [
    "INK",
    "LARGE_HEIGHT",
    "LARGE_WIDTH",
    "SMALL_HEIGHT",
    "SMALL_WIDTH",
    "draw_back",
    "draw_large",
    "draw_small",
    "draw_themes",
]

SMALL_WIDTH: Final = 88
SMALL_HEIGHT: Final = 112
LARGE_WIDTH: Final = 144
LARGE_HEIGHT: Final = 184

INK: Final[Colour] = (38, 34, 30)
_PAPER: Final[Colour] = (247, 242, 228)
_DUSK: Final[Colour] = (203, 207, 226)
_FAINT: Final[Colour] = (120, 112, 100)
_WHITE: Final[Colour] = (255, 255, 255)
_GOLD: Final[Colour] = (250, 205, 80)
_BACK: Final[Colour] = (44, 54, 92)
_BACK_LINE: Final[Colour] = (104, 118, 170)
_RIBBON: Final[Colour] = (236, 178, 60)

_TYPES: Final[dict[str, Colour]] = {
    "event": (176, 124, 32),
    "travel": (46, 122, 110),
    "danger": (170, 52, 44),
    "character": (104, 72, 150),
}
_THEMES: Final[dict[str, Colour]] = {
    "B": (48, 104, 214),
    "R": (214, 50, 44),
    "Y": (244, 200, 40),
    "P": (142, 62, 178),
    "G": (54, 156, 66),
}


def draw_small(picture: Picture, x: int, y: int, card: Card, *, note: str, ribbon: str, down: bool) -> None:
    """A card on a table.

    Args:
        picture: the canvas.
        x: left edge.
        y: upper edge.
        card: what to draw.
        note: small print at the foot: when and how it was played.
        ribbon: what is special about it now; empty for nothing.
        down: whether it lies face down, and is drawn because the viewer knows it.
    """
    width, height = SMALL_WIDTH, SMALL_HEIGHT
    border, thickness = (_BACK_LINE, 3) if down else (_FAINT, 1)
    picture.box(x, y, width, height, _paper(card), radius=7, border=border, thickness=thickness)
    _head(picture, x + 4, y + 4, width - 8, card, size=15)
    below = picture.paragraph(x + 4, y + 24, card.name, 16, INK, width=width - 8, lines=3, align="centre")
    _symbols(picture, x + width // 2, max(below + 8, y + 62), card, radius=5, most=width - 10)
    foot = y + height - 15
    picture.text(x + 4, foot, note, 13, _FAINT, width=width - 8, align="centre")
    if ribbon:
        _ribbon(picture, x + 4, foot - 17, width - 8, ribbon)


def draw_back(picture: Picture, x: int, y: int, *, number: str = "", note: str = "", ribbon: str = "") -> None:
    """A face-down card of which the viewer does not know what it shows; without words a card of a pile or hand."""
    width, height = SMALL_WIDTH, SMALL_HEIGHT
    picture.box(x, y, width, height, _BACK, radius=7, border=_BACK_LINE, thickness=2)
    picture.box(x + 7, y + 7, width - 14, height - 14, _BACK, radius=4, border=_BACK_LINE)
    _moon(picture, x + width // 2, y + 36, 11, _BACK_LINE, _BACK)
    picture.text(x + 4, y + 56, number, 24, _WHITE, width=width - 8, align="centre")
    picture.text(x + 8, y + height - 21, note, 13, _DUSK, width=width - 16, align="centre")
    if ribbon:
        _ribbon(picture, x + 3, y + height - 38, width - 6, ribbon)


def draw_large(picture: Picture, x: int, y: int, card: Card, *, caption: str) -> None:
    """A card in the viewer's hand with all it says, and above it what happens to it."""
    width = LARGE_WIDTH
    picture.text(x, y - 17, caption, 18, _WHITE, width=width, align="centre")
    picture.box(x, y, width, LARGE_HEIGHT, _paper(card), radius=10, border=_FAINT)
    _head(picture, x + 6, y + 6, width - 12, card, size=18)
    below = picture.paragraph(x + 6, y + 34, card.name, 23, INK, width=width - 12, lines=2, align="centre")
    _symbols(picture, x + width // 2, below + 14, card, radius=8, most=width - 12)
    top = below + (32 if card.tags or card.quest else 6)
    picture.paragraph(x + 8, top, description(card), 18, INK, width=width - 16, lines=7)


def draw_themes(picture: Picture, x: int, y: int, counts: tuple[int, ...], colour: Colour, *, step: int) -> None:
    """A row of the five themes, each with a number."""
    for index, theme in enumerate(THEMES):
        picture.disc(x + index * step + 6, y + 6, 6, _THEMES[theme], border=_WHITE)
        picture.text(x + index * step + 15, y, str(counts[index]), 18, colour, width=step - 15)


def _paper(card: Card) -> Colour:
    return _DUSK if card.time == "night" else _PAPER


def _head(picture: Picture, x: int, y: int, width: int, card: Card, *, size: int) -> None:
    """A strip in the colour of the type: sun or moon, type, value."""
    height = size + 2
    colour = _TYPES[card.type]
    picture.box(x, y, width, height, colour, radius=4)
    middle = y + height // 2
    if card.time == "night":
        _moon(picture, x + height // 2 + 1, middle, height // 2 - 3, _WHITE, colour)
    else:
        _sun(picture, x + height // 2 + 1, middle, height // 2 - 3, _GOLD)
    value = _value(card)
    taken = picture.text_width(value, size) if value else 0
    top = y + (height - picture.line_height(size)) // 2 + 1
    if card.swords:
        _sword(picture, x + width - 7, y + 3, height - 6, _WHITE)
        taken += 10
    picture.text(x + height + 2, top, card.type, size, _WHITE, width=width - height - taken - 8)
    picture.text(x, top, value, size, _WHITE, width=width - (14 if card.swords else 4), align="right")


def _value(card: Card) -> str:
    """The number in the corner: VP of an event, swords, +1 of a Night travel, order of a character."""
    if card.type == "travel":
        return "+1" if card.time == "night" else ""
    number = card.vp or card.swords or card.order
    return str(number) if number else ""


def _symbols(picture: Picture, centre: int, y: int, card: Card, *, radius: int, most: int) -> None:
    """The tags of a card as full dots, or the quest of a character as small ones with its VP."""
    letters = card.tags or card.quest
    if not letters:
        return
    value = f"{card.quest_vp}" if card.quest else ""
    size = 2 * radius + 5
    room = most - (picture.text_width(value, size) + 3 if value else 0)
    step = min(2 * radius + 3, room // len(letters))
    x = centre - (step * len(letters) + most - room) // 2 + step // 2
    for letter in letters:
        if card.tags:
            picture.disc(x, y, radius, _THEMES[letter], border=INK)
        else:
            picture.disc(x, y, radius - 1, _THEMES[letter])
        x += step
    if value:
        picture.text(x - step // 2 + 3, y - picture.line_height(size) // 2 + 1, value, size, INK, width=most)


def _sun(picture: Picture, x: int, y: int, radius: int, colour: Colour) -> None:
    reach = radius + 2
    slant = round(reach * 0.7)
    for right, down in ((0, reach), (reach, 0), (slant, slant), (slant, -slant)):
        picture.line(x - right, y - down, x + right, y + down, colour)
    picture.disc(x, y, radius - 1, colour)


def _moon(picture: Picture, x: int, y: int, radius: int, colour: Colour, behind: Colour) -> None:
    picture.disc(x, y, radius, colour)
    picture.disc(x + max(radius // 2, 2), y - max(radius // 4, 1), radius - 1, behind)


def _sword(picture: Picture, x: int, y: int, height: int, colour: Colour) -> None:
    picture.line(x, y, x, y + height, colour, thickness=2)
    picture.line(x - 3, y + height * 2 // 3, x + 4, y + height * 2 // 3, colour, thickness=2)


def _ribbon(picture: Picture, x: int, y: int, width: int, words: str) -> None:
    picture.box(x, y, width, 15, _RIBBON, radius=3)
    picture.text(x + 2, y + 3, words, 14, INK, width=width - 4, align="centre")
