"""A picture of the table of Bauer as a seat or a spectator sees it."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from hedgerow.envs.bauer.captions import asked, course, held, memory, to_come
from hedgerow.envs.bauer.card_drawing import (
    LARGE_WIDTH,
    SMALL_HEIGHT,
    SMALL_WIDTH,
    draw_back,
    draw_large,
    draw_small,
    draw_themes,
)
from hedgerow.envs.bauer.results import score_table
from hedgerow.envs.bauer.state import DANGERS, EVENT_VP, EVENTS, KEPT, NO_NODE, SWORDS, TAGS, TRAVELS
from hedgerow.envs.bauer.view import SeatView, TableCard, View, look
from hedgerow.envs.bauer.words import card_name, character_name, origin
from hedgerow.envs.core.game import Setup
from hedgerow.envs.core.phrases import amount
from hedgerow.envs.core.picture import Colour, Picture
from hedgerow.envs.core.verdict import winners_text

__all__ = ["draw"]

_FELT: Final[Colour] = (34, 82, 60)
_BAND: Final[Colour] = (44, 98, 72)
_OWN_BAND: Final[Colour] = (54, 116, 86)
_EDGE: Final[Colour] = (24, 60, 44)
_CREAM: Final[Colour] = (240, 234, 214)
_SOFT: Final[Colour] = (178, 206, 188)
_GOLD: Final[Colour] = (250, 205, 80)

_MARGIN: Final = 10
_TOP: Final = 92
_LABEL: Final = 172  # left part of a band: name and counts of a seat
_STEP: Final = SMALL_WIDTH + 4
_MOST_CARDS: Final = 14  # on one table (rules document, section 9)
_WIDTH: Final = 2 * _MARGIN + _LABEL + _MOST_CARDS * _STEP + 8
_BAND_HEIGHT: Final = SMALL_HEIGHT + 12
_BAND_STEP: Final = _BAND_HEIGHT + 6
_BOTTOM: Final = 220


def draw(setup: Setup, state: np.record, seat: int | None) -> NDArray[np.uint8]:
    """What a seat sees, or with ``None`` everything on the table and in the hands: uint8 [height, width, 3].

    The size depends on the number of seats only.

    Raises:
        DrawingError: if pygame-ce is not installed.
    """
    view = look(setup, state, seat)
    height = _TOP + setup.num_players * _BAND_STEP + _BOTTOM
    picture = Picture(_WIDTH, height, _FELT)
    _draw_status(setup, view, picture)
    for index in range(setup.num_players):
        _draw_seat(setup, view, index, picture, _TOP + index * _BAND_STEP)
    bottom = height - _BOTTOM
    if view.over:
        _draw_scores(setup, state, picture, bottom)
    elif seat is None:
        _draw_hands(setup, view, picture, bottom)
    else:
        _draw_own_hand(setup, view, view.seats[seat], picture, bottom)
    return picture.array()


def _draw_status(setup: Setup, view: View, picture: Picture) -> None:
    """Course, question, effects to come; to the right the middle deck."""
    deck = 330
    width = _WIDTH - deck - 3 * _MARGIN
    picture.text(_MARGIN, 8, course(setup, view), 28, _CREAM, width=width)
    y = 34
    if not view.over:
        lines = 2 if view.queue else 3
        y = picture.paragraph(_MARGIN, y, f"Asked: {asked(setup, view)}", 20, _GOLD, width=width, lines=lines)
    if view.queue:
        picture.text(_MARGIN, y + 2, f"To come: {to_come(setup, view)}", 19, _SOFT, width=width)
    x = _WIDTH - deck - _MARGIN
    picture.box(x, 6, deck, _TOP - 14, _BAND, radius=8, border=_EDGE)
    picture.text(x + 10, 12, f"Middle deck: {amount(view.middle_size, 'card')}", 20, _CREAM, width=deck - 20)
    names = ["a hidden card" if card is None else card_name(setup, card) for card in view.discards]
    text = f"discarded under it: {', '.join(names) if names else 'none'}"
    picture.paragraph(x + 10, 32, text, 17, _SOFT, width=deck - 20, lines=3)


def _draw_seat(setup: Setup, view: View, index: int, picture: Picture, y: int) -> None:
    """The band of one seat: counts to the left, then its table."""
    player = view.seats[index]
    asked_now = player.node != NO_NODE and not view.over
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
    _draw_counts(view, index, player, picture, _MARGIN + 4, y + 6)
    x = _MARGIN + _LABEL
    for card in player.table:
        _draw_table_card(setup, card, player, picture, x, y + 6)
        x += _STEP


def _draw_counts(view: View, index: int, player: SeatView, picture: Picture, x: int, y: int) -> None:
    width = _LABEL - 10
    tally = player.tally
    whose = f"{player.name} (you)" if view.viewer == index else player.name
    picture.text(x, y, whose, 22, _CREAM, width=width)
    sizes = "" if view.over else f"hand {player.hand_size}, pile {player.pile_size}"
    if view.matches > 1:
        sizes = ", ".join(part for part in (sizes, f"{player.earlier} VP before") if part)
    known = "in all" if player.known or view.over else "face up"
    lines = (
        sizes,
        f"{known}: {amount(tally[EVENTS], 'event')} ({tally[EVENT_VP]} VP)",
        f"{amount(tally[TRAVELS], 'travel')}, {amount(tally[DANGERS], 'danger')}",
        amount(tally[SWORDS], "sword"),
    )
    y += 20
    for line in lines:
        picture.text(x, y, line, 17, _SOFT, width=width)
        y += 17
    draw_themes(picture, x, y + 2, tally[TAGS : TAGS + 5], _CREAM, step=32)


def _draw_table_card(setup: Setup, card: TableCard, player: SeatView, picture: Picture, x: int, y: int) -> None:
    note = f"round {card.round}" if card.how == KEPT else origin(setup, card.how)
    ribbon = ""
    if card.copied_by:
        ribbon = f"x2 {character_name(setup, card.copied_by)}"
    elif card.copies >= 0:
        target = player.table[card.copies]
        ribbon = f"= {f'#{target.number}' if target.card is None else card_name(setup, target.card)}"
    elif card.status:
        ribbon = {"waiting": "waiting", "used": "turned", "ready": "can go back"}[card.status]
    number = f"#{card.number}" if card.number else ""
    if card.card is None:
        draw_back(picture, x, y, number=number, note=note, ribbon=ribbon)
    else:
        face = setup.components.cards[card.card]
        note = f"{number} {note}" if number else note
        draw_small(picture, x, y, face, note=note, ribbon=ribbon, down=card.number > 0)


def _draw_own_hand(setup: Setup, view: View, player: SeatView, picture: Picture, y: int) -> None:
    """The viewer's hand, and what it remembers of cards out of sight."""
    x = _MARGIN
    for caption, card in held(view, player):
        draw_large(picture, x, y + 26, setup.components.cards[card], caption=caption)
        x += LARGE_WIDTH + 8
    if not view.memories:
        return
    x = _MARGIN + 4 * (LARGE_WIDTH + 8) + 6
    picture.text(x, y + 8, "Seen before", 20, _CREAM, width=200)
    rows = 10
    columns = 1 if len(view.memories) <= rows else 2
    width = (_WIDTH - _MARGIN - x) // columns
    shown = view.memories if len(view.memories) <= columns * rows else view.memories[: columns * rows - 1]
    lines = [f"{card_name(setup, card)}: {memory(setup, places)}" for card, places in shown]
    if len(shown) < len(view.memories):
        lines.append(f"and {len(view.memories) - len(shown)} more")
    for number, line in enumerate(lines):
        column, row = divmod(number, rows)
        picture.text(x + column * width, y + 30 + row * 18, line, 17, _SOFT, width=width - 12)


def _draw_hands(setup: Setup, view: View, picture: Picture, y: int) -> None:
    """All hands, for a spectator."""
    x = _MARGIN
    for player in view.seats:
        cards = held(view, player)
        if not cards:
            continue
        picture.text(x, y + 14, f"{player.name} holds", 20, _CREAM, width=len(cards) * SMALL_WIDTH)
        for caption, card in cards:
            face = setup.components.cards[card]
            draw_small(picture, x, y + 36, face, note=caption, ribbon="", down=False)
            x += SMALL_WIDTH + 2
        x += 6


def _draw_scores(setup: Setup, state: np.record, picture: Picture, y: int) -> None:
    """The score pad, each word and number in its own column."""
    y += 12
    for line in score_table(setup, state):
        picture.columns(_MARGIN + 10, y, line, 24, _CREAM, step=100, width=90)
        y += 28
    picture.text(_MARGIN + 10, y + 6, winners_text(setup, state), 28, _GOLD, width=_WIDTH - 4 * _MARGIN)
