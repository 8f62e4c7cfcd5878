"""A picture of the table of Squirrel Island as a seat or a spectator sees it."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from hedgerow.envs.core.game import Setup
from hedgerow.envs.core.picture import Colour, Picture
from hedgerow.envs.core.verdict import winners_text
from hedgerow.envs.squirrel_island.captions import asked, being_resolved, course, stashed, status
from hedgerow.envs.squirrel_island.card_drawing import (
    LARGE_HEIGHT,
    LARGE_WIDTH,
    SMALL_HEIGHT,
    SMALL_WIDTH,
    draw_large,
    draw_small,
)
from hedgerow.envs.squirrel_island.results import score_table
from hedgerow.envs.squirrel_island.state import NO_CARD
from hedgerow.envs.squirrel_island.view import Cards, SeatView, View, look
from hedgerow.envs.squirrel_island.words import amount, card_of, counted

__all__ = ["draw"]

_GRASS: Final[Colour] = (86, 122, 70)
_BAND: Final[Colour] = (104, 140, 84)
_OWN_BAND: Final[Colour] = (122, 158, 98)
_EDGE: Final[Colour] = (62, 90, 50)
_WATER: Final[Colour] = (92, 140, 158)
_CREAM: Final[Colour] = (250, 246, 226)
_SOFT: Final[Colour] = (222, 234, 206)
_GOLD: Final[Colour] = (252, 214, 96)

_MARGIN: Final = 10
_TOP: Final = 76
_ACROSS: Final = 10  # small cards in a row of a seat
_ROWS: Final = 3
_LARGE: Final = 9  # large cards in a row
_SMALL_STEP: Final = SMALL_WIDTH + 5
_LARGE_STEP: Final = LARGE_WIDTH + 6
_WIDTH: Final = 2 * _MARGIN + _LARGE * _LARGE_STEP
_LABEL: Final = _WIDTH - 2 * _MARGIN - _ACROSS * _SMALL_STEP - 8
_ISLAND_HEIGHT: Final = LARGE_HEIGHT + 32
_BAND_HEIGHT: Final = _ROWS * (SMALL_HEIGHT + 4) + 12
_BAND_STEP: Final = _BAND_HEIGHT + 6
_HAND_HEIGHT: Final = LARGE_HEIGHT + 40


def draw(setup: Setup, state: np.record, seat: int | None) -> NDArray[np.uint8]:
    """What a seat sees, or with ``None`` everything on the table and in the hands: uint8 [height, width, 3].

    The size depends on the number of seats only.

    Raises:
        DrawingError: if pygame-ce is not installed.
    """
    view = look(setup, state, seat)
    height = _TOP + _ISLAND_HEIGHT + setup.num_players * _BAND_STEP + _HAND_HEIGHT
    picture = Picture(_WIDTH, height, _GRASS)
    _draw_status(setup, view, picture)
    _draw_island(setup, view, picture, _TOP)
    for index in range(setup.num_players):
        _draw_seat(setup, view, index, picture, _TOP + _ISLAND_HEIGHT + index * _BAND_STEP)
    bottom = height - _HAND_HEIGHT
    if view.over:
        _draw_scores(setup, state, picture, bottom)
    elif seat is None:
        _draw_hands(setup, view, picture, bottom)
    else:
        hand = view.seats[seat].hand or ()
        picture.text(
            _MARGIN, bottom + 8, f"Your hand: {amount(view.seats[seat].hand_size, 'card')}", 20, _CREAM, width=400
        )
        _draw_large_row(setup, hand, picture, bottom + 28, NO_CARD)
    return picture.array()


def _draw_status(setup: Setup, view: View, picture: Picture) -> None:
    width = _WIDTH - 2 * _MARGIN
    picture.text(_MARGIN, 8, course(setup, view), 28, _CREAM, width=width - 300)
    deck = f"Deck: {amount(view.deck_size, 'card')}; first-player token: {setup.agents[view.token]}"
    picture.text(_WIDTH - _MARGIN - 420, 12, deck, 20, _SOFT, width=420, align="right")
    if not view.over:
        picture.text(_MARGIN, 34, f"Asked: {asked(setup, view)}", 20, _GOLD, width=width)
    if view.card != NO_CARD:
        picture.text(_MARGIN, 53, being_resolved(setup, view), 19, _SOFT, width=width)


def _draw_island(setup: Setup, view: View, picture: Picture, y: int) -> None:
    picture.box(_MARGIN // 2, y, _WIDTH - _MARGIN, _ISLAND_HEIGHT - 6, _WATER, radius=10, border=_EDGE)
    picture.text(_MARGIN + 4, y + 4, "Island", 20, _CREAM, width=200)
    _draw_large_row(setup, view.island, picture, y + 23, view.card if view.from_island else NO_CARD)


def _draw_large_row(setup: Setup, cards: Cards, picture: Picture, y: int, marked: int) -> None:
    """One large card for each type; if there is not room for all, the last place names the rest."""
    shown = cards if len(cards) <= _LARGE else cards[: _LARGE - 1]
    x = _MARGIN
    for kind, number in shown:
        draw_large(picture, x, y, card_of(setup, kind), number, marked=kind == marked)
        x += _LARGE_STEP
    if len(shown) < len(cards):
        rest = f"and {counted(setup, cards[len(shown) :])}"
        picture.paragraph(x, y + 4, rest, 16, _CREAM, width=LARGE_WIDTH, lines=11)


def _draw_seat(setup: Setup, view: View, index: int, picture: Picture, y: int) -> None:
    """The band of one seat: what it has to the left, then its squirrels and used items."""
    player = view.seats[index]
    asked_now = view.actor == index and not view.over
    picture.box(
        _MARGIN // 2,
        y,
        _WIDTH - _MARGIN,
        _BAND_HEIGHT,
        _OWN_BAND if view.viewer == index else _BAND,
        radius=8,
        border=_GOLD if asked_now else _EDGE,
        thickness=2 if asked_now else 1,
    )
    _draw_label(setup, view, index, player, picture, _MARGIN + 4, y + 6)
    cards = [(kind, number, False) for kind, number in player.refreshed]
    cards += [(kind, number, True) for kind, number in player.exhausted]
    cards += [(kind, number, False) for kind, number in player.used]
    room = _ACROSS * _ROWS
    shown = cards if len(cards) <= room else cards[: room - 1]
    for place, (kind, number, tired) in enumerate(shown):
        row, column = divmod(place, _ACROSS)
        left = _MARGIN + _LABEL + column * _SMALL_STEP
        draw_small(picture, left, y + 8 + row * (SMALL_HEIGHT + 4), card_of(setup, kind), number, tired=tired)
    if len(shown) < len(cards):
        left = _MARGIN + _LABEL + (_ACROSS - 1) * _SMALL_STEP
        more = f"and {len(cards) - len(shown)} more"
        picture.text(left, y + 18 + (_ROWS - 1) * (SMALL_HEIGHT + 4), more, 16, _CREAM, width=SMALL_WIDTH)


def _draw_label(setup: Setup, view: View, index: int, player: SeatView, picture: Picture, x: int, y: int) -> None:
    width = _LABEL - 16
    name, _, rest = status(view, index, player).partition(": ")
    picture.text(x, y, name, 20, _CREAM, width=width)
    y = picture.paragraph(x, y + 18, rest, 16, _CREAM, width=width, lines=2)
    lines = [f"hand {player.hand_size}"]
    if player.stash_size or player.buried_size:
        lines.append(f"stash: {stashed(setup, player)}")
    if player.sure:
        lines.append(f"surely holds {counted(setup, player.sure)}")
    if player.pool:
        lines.append(f"holds or stashed {counted(setup, player.pool)}")
    picture.paragraph(x, y + 2, "; ".join(lines), 15, _SOFT, width=width, lines=4)


def _draw_hands(setup: Setup, view: View, picture: Picture, y: int) -> None:
    """All hands, for a spectator."""
    step = (_HAND_HEIGHT - 12) // len(view.seats)
    for index, player in enumerate(view.seats):
        text = f"{player.name} holds {counted(setup, player.hand or ()) or 'nothing'}"
        picture.paragraph(_MARGIN, y + 6 + index * step, text, 17, _CREAM, width=_WIDTH - 2 * _MARGIN, lines=2)


def _draw_scores(setup: Setup, state: np.record, picture: Picture, y: int) -> None:
    """The scores, each word and number in its own column."""
    y += 8
    for line in score_table(setup, state):
        picture.columns(_MARGIN + 10, y, line, 22, _CREAM, step=110, width=100)
        y += 24
    picture.text(_MARGIN + 10, y + 4, winners_text(setup, state), 26, _GOLD, width=_WIDTH - 4 * _MARGIN)
