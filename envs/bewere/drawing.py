"""A picture of the table of Bewere as a seat or a spectator sees it."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from hedgerow.envs.bewere.card import EFFECTS
from hedgerow.envs.bewere.card_drawing import (
    LARGE_HEIGHT,
    LARGE_WIDTH,
    SMALL_HEIGHT,
    SMALL_WIDTH,
    draw_back,
    draw_large,
    draw_small,
)
from hedgerow.envs.bewere.constants import FIRST_VILLAGER
from hedgerow.envs.bewere.sheet import score_table, winners_text
from hedgerow.envs.bewere.text import counted, course, in_order, notes
from hedgerow.envs.bewere.view import SeatView, View, look
from hedgerow.envs.bewere.words import QUESTIONS, no_more_text
from hedgerow.envs.core.game import Setup
from hedgerow.envs.core.phrases import amount
from hedgerow.envs.core.picture import Colour, Picture

__all__ = ["draw"]

_NIGHT: Final[Colour] = (26, 30, 54)
_BAND: Final[Colour] = (40, 46, 78)
_OWN_BAND: Final[Colour] = (54, 62, 104)
_EDGE: Final[Colour] = (16, 18, 34)
_CREAM: Final[Colour] = (240, 236, 220)
_SOFT: Final[Colour] = (176, 184, 216)
_GOLD: Final[Colour] = (246, 208, 96)

_MARGIN: Final = 10
_WIDTH: Final = 1240
_TOP: Final = 96
_GRID_WIDTH: Final = 2 * (SMALL_WIDTH + 8) + 150
_TABLE_HEIGHT: Final = 2 * (SMALL_HEIGHT + 8) + 44
_LABEL: Final = 190  # left part of a band: name and counts of a seat
_BAND_HEIGHT: Final = SMALL_HEIGHT + 14
_BAND_STEP: Final = _BAND_HEIGHT + 6
_BOTTOM: Final = LARGE_HEIGHT + 44


def draw(setup: Setup, state: np.record, seat: int | None) -> NDArray[np.uint8]:
    """What a seat sees, or with ``None`` everything on the table and in the hands: uint8 [height, width, 3].

    The size depends on the number of seats only.

    Raises:
        DrawingError: if pygame-ce is not installed.
    """
    view = look(setup, state, seat)
    height = _TOP + _TABLE_HEIGHT + setup.num_players * _BAND_STEP + _BOTTOM
    picture = Picture(_WIDTH, height, _NIGHT)
    _draw_status(setup, view, picture)
    _draw_grid(view, picture, _MARGIN, _TOP)
    _draw_pile_and_display(view, picture, _MARGIN + _GRID_WIDTH, _TOP)
    for index in range(setup.num_players):
        _draw_seat(view, index, picture, _TOP + _TABLE_HEIGHT + index * _BAND_STEP)
    bottom = height - _BOTTOM + 8
    if view.over:
        _draw_scores(setup, state, picture, bottom)
    elif seat is not None:
        _draw_own_hand(view, view.seats[seat], picture, bottom)
    return picture.array()


def _draw_status(setup: Setup, view: View, picture: Picture) -> None:
    """Course, question, what is going on."""
    width = _WIDTH - 2 * _MARGIN
    picture.text(_MARGIN, 8, course(setup, view), 28, _CREAM, width=width)
    if not view.over:
        asked = f"Asked: {setup.agents[view.actor]}, {QUESTIONS[view.node]}"
        picture.text(_MARGIN, 34, asked, 22, _GOLD, width=width)
    picture.paragraph(_MARGIN, 56, ". ".join(notes(setup, view)), 19, _SOFT, width=width, lines=2)


def _draw_grid(view: View, picture: Picture, x: int, y: int) -> None:
    """The four positions: the top card, and what lies below it."""
    width, height = SMALL_WIDTH + 8, SMALL_HEIGHT + 8
    picture.box(x, y, _GRID_WIDTH - 16, _TABLE_HEIGHT - 8, _BAND, radius=8, border=_EDGE)
    picture.text(x + 8, y + 6, "The moon is full" if view.moon_complete else "The moon", 20, _CREAM, width=220)
    for position, cards in enumerate(view.grid):
        left = x + 8 + (position % 2) * width
        top = y + 28 + (position // 2) * height
        if cards:
            draw_small(picture, left, top, cards[-1], note=f"{len(cards)} high" if len(cards) > 1 else "")
        else:
            picture.box(left, top, SMALL_WIDTH, SMALL_HEIGHT, _NIGHT, radius=7, border=_EDGE)
        below = in_order(tuple(reversed(cards[:-1])))
        beside = x + 20 + 2 * width
        row = y + 30 + position * (height // 2)
        picture.paragraph(beside, row, f"below: {below}" if below else "", 15, _SOFT, width=106, lines=3)


def _draw_pile_and_display(view: View, picture: Picture, x: int, y: int) -> None:
    """Pile and cards out of play, then the stacks as far as there is room, the rest in words."""
    width = _WIDTH - _MARGIN - x
    picture.box(x, y, width, _TABLE_HEIGHT - 8, _BAND, radius=8, border=_EDGE)
    picture.text(x + 8, y + 6, f"Pile: {amount(view.pile_size, 'card')}", 20, _CREAM, width=140)
    if view.pile_size:
        draw_back(picture, x + 8, y + 28)
    known = f"from the top: {in_order(view.pile[:6])}" if view.pile else ""
    picture.paragraph(x + 8, y + 34 + SMALL_HEIGHT, known, 15, _SOFT, width=SMALL_WIDTH + 52, lines=4)
    left = x + SMALL_WIDTH + 76
    picture.text(left, y + 6, f"Display: {amount(len(view.stacks), 'stack')}", 20, _CREAM, width=400)
    most = (x + width - left) // (SMALL_WIDTH + 6)
    for number, stack in enumerate(view.stacks[:most]):
        place = left + number * (SMALL_WIDTH + 6)
        draw_small(picture, place, y + 28, stack[-1], note=f"stack {number + 1}: {len(stack)}")
        under = counted(stack[:-1])
        picture.paragraph(place, y + 34 + SMALL_HEIGHT, under, 14, _SOFT, width=SMALL_WIDTH, lines=3)
    rest = [f"{number}: {counted(stack)}" for number, stack in enumerate(view.stacks, start=1)][most:]
    below = y + 34 + SMALL_HEIGHT + 46
    room = x + width - left - 10
    if rest:
        below = picture.paragraph(left, below, "; ".join(rest), 15, _SOFT, width=room, lines=2)
    gone = [f"Discarded: {counted(view.discard)}" if view.discard else ""]
    gone.append(f"Out of the round: {counted(view.removed)}" if view.removed else "")
    picture.paragraph(left, below + 2, ". ".join(part for part in gone if part), 15, _SOFT, width=room, lines=3)


def _draw_seat(view: View, index: int, picture: Picture, y: int) -> None:
    """The band of one seat: counts to the left, then the cards that are known, then backs."""
    player = view.seats[index]
    picture.box(
        _MARGIN // 2,
        y,
        _WIDTH - _MARGIN,
        _BAND_HEIGHT,
        _OWN_BAND if view.viewer == index else _BAND,
        radius=8,
        border=_GOLD if player.acts else _EDGE,
        thickness=2 if player.acts else 1,
    )
    whose = f"{player.name} (you)" if view.viewer == index else player.name
    picture.text(_MARGIN + 4, y + 6, whose, 22, _CREAM, width=_LABEL - 10)
    marks = [word for word, true in (("has the turn", player.turn), ("started", player.starter)) if true]
    lines = (
        f"{amount(player.tokens, 'token')}, {amount(player.bullets, 'bullet')}",
        f"{amount(player.hand_size, 'card')} in the hand",
        ", ".join(marks),
    )
    row = y + 28
    for line in lines:
        picture.text(_MARGIN + 4, row, line, 17, _SOFT, width=_LABEL - 10)
        row += 17
    if player.no_more:
        text = (
            f"surely no {'' if 'other' in no_more_text(player.no_more) else 'further '}{no_more_text(player.no_more)}"
        )
        picture.paragraph(_MARGIN + 4, row, text, 14, _SOFT, width=_LABEL - 12, lines=2)
    _draw_cards(player, picture, _MARGIN + _LABEL, y + 7)


def _draw_cards(player: SeatView, picture: Picture, x: int, y: int) -> None:
    """Known cards one beside the other, overlapping where they are many, then unknown ones."""
    faces: list[int | None] = [*player.cards, *[None] * (player.hand_size - len(player.cards))]
    if not faces:
        return
    room = _WIDTH - 2 * _MARGIN - x
    step = min(SMALL_WIDTH + 4, (room - SMALL_WIDTH) // max(1, len(faces) - 1))
    for number, face in enumerate(faces):
        if face is None:
            draw_back(picture, x + number * step, y)
        else:
            draw_small(picture, x + number * step, y, face, note="")


def _draw_own_hand(view: View, player: SeatView, picture: Picture, y: int) -> None:
    """The villagers of the viewer with what they do, and the cards it looks at."""
    cards = view.looked or tuple(card for card in player.cards if card >= FIRST_VILLAGER)
    title = "You look at" if view.looked else "Your villagers"
    picture.text(_MARGIN, y, title, 20, _CREAM, width=300)
    if not cards:
        return
    room = _WIDTH - 2 * _MARGIN
    step = min(LARGE_WIDTH + 6, (room - LARGE_WIDTH) // max(1, len(cards) - 1))
    for number, card in enumerate(cards):
        effect = EFFECTS[card - FIRST_VILLAGER] if card >= FIRST_VILLAGER else ""
        draw_large(picture, _MARGIN + number * step, y + 24, card, effect)


def _draw_scores(setup: Setup, state: np.record, picture: Picture, y: int) -> None:
    """The score sheet, each column in its own place."""
    header, *rows = score_table(setup, state)
    names = [part for part in header.split("  ") if part.strip()]
    picture.text(_MARGIN + 10, y, names[0], 20, _CREAM, width=120)
    for column, name in enumerate(names[1:]):
        picture.text(_MARGIN + 140 + column * 130, y, name, 20, _CREAM, width=120, align="right")
    for row in rows:
        y += 20
        for column, word in enumerate(row.split()):
            left = _MARGIN + 10 if column == 0 else _MARGIN + 140 + (column - 1) * 130
            align = "left" if column == 0 else "right"
            picture.text(left, y, word, 20, _CREAM, width=120, align=align)
    picture.text(_MARGIN + 10, y + 26, winners_text(setup, state), 24, _GOLD, width=_WIDTH - 4 * _MARGIN)
