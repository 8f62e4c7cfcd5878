"""Bewere in plain words: the table as a seat or a spectator sees it, and the doors to actions and events."""

from __future__ import annotations

import textwrap
from collections import Counter
from itertools import groupby
from typing import Final

import numpy as np

from hedgerow.envs.bewere.actions import action_text
from hedgerow.envs.bewere.card import CARD_NAMES, POSITIONS
from hedgerow.envs.bewere.events import event_text
from hedgerow.envs.bewere.sheet import score_sheet, score_table, winners_text
from hedgerow.envs.bewere.view import SeatView, View, look
from hedgerow.envs.bewere.words import QUESTIONS, cards_text, no_more_text, the_card
from hedgerow.envs.core.game import Setup
from hedgerow.envs.core.phrases import amount

__all__ = ["action_text", "counted", "course", "event_text", "in_order", "notes", "score_sheet", "state_text"]

_WIDTH: Final = 118


def state_text(setup: Setup, state: np.record, seat: int | None) -> str:
    """What a seat sees and remembers, or with ``None`` everything.

    The lines have a fixed order: course, question, what is going on, moon, pile, display, cards out of play, one line
    for each seat, at the end of the game the score.
    """
    view = look(setup, state, seat)
    lines = [course(setup, view)]
    if not view.over:
        lines.append(f"Asked: {setup.agents[view.actor]}, {QUESTIONS[view.node]}")
    lines += notes(setup, view)
    grid = (f"{name} {_position(cards)}" for name, cards in zip(POSITIONS, view.grid, strict=True))
    lines += _wrapped("Moon:", "; ".join(grid))
    lines += _wrapped(f"Pile: {amount(view.pile_size, 'card')}", _pile(view))
    stacks = [f"{number}: {counted(cards)}" for number, cards in enumerate(view.stacks, start=1)]
    lines += _wrapped("Display:", " | ".join(stacks) or "empty")
    if view.discard:
        lines += _wrapped("Discarded:", counted(view.discard))
    if view.removed:
        lines += _wrapped("Out of the round:", counted(view.removed))
    lines.append("")
    for index, player in enumerate(view.seats):
        lines += _seat(view, index, player)
    if view.over:
        lines += ["", *score_table(setup, state), winners_text(setup, state)]
    return "\n".join(lines)


def course(setup: Setup, view: View) -> str:
    """Where the game stands and who looks at it."""
    parts = [setup.game.title, "the game is over" if view.over else f"round {view.round} of {view.rounds}"]
    parts.append(f"{view.limit} bullets kill")
    if view.backwards:
        parts.append("play goes backwards")
    parts.append("seen by a spectator" if view.viewer is None else f"seen by {setup.agents[view.viewer]}")
    return ", ".join(parts)


def notes(setup: Setup, view: View) -> list[str]:
    """What is going on beside the table: the set-aside card, looked-at and shown cards, the full moon."""
    lines = []
    if view.aside >= 0:
        to = f", for {setup.agents[view.receiver]}" if view.receiver >= 0 else ""
        lines.append(f"Set aside: {the_card(view.aside)}{to}")
    if view.looked:
        lines.append(f"Looked at: {counted(view.looked)}")
    elif view.looking:
        lines.append(f"{setup.agents[view.actor]} looks at the top {amount(view.looking, 'card')} of the pile")
    for player in view.seats:
        if player.shown >= 0:
            lines.append(f"{player.name} shows {cards_text([player.shown])}")
        if player.picked >= 0:
            lines.append(f"{player.name} has chosen {cards_text([player.picked])} for the Beggar")
    if view.moon_complete and not view.over:
        lines.append("The moon is full: the round ends with this turn")
    return lines


def counted(cards: tuple[int, ...]) -> str:
    """Cards as a list, equal ones counted, wherever they lie: ``"Bite x2, Nun"``."""
    return ", ".join(_times(card, number) for card, number in Counter(cards).items())


def in_order(cards: tuple[int, ...]) -> str:
    """Cards as a list in their order, equal neighbours counted: ``"Bite x2, Nun, Bite"``."""
    return ", ".join(_times(card, len(list(equal))) for card, equal in groupby(cards))


def _times(card: int, number: int) -> str:
    return CARD_NAMES[card] if number == 1 else f"{CARD_NAMES[card]} x{number}"


def _position(cards: tuple[int, ...]) -> str:
    if not cards:
        return "empty"
    names = [CARD_NAMES[card].split(" ")[0] for card in cards]
    return f"{names[-1]} on {', '.join(reversed(names[:-1]))}" if len(names) > 1 else names[0]


def _pile(view: View) -> str:
    return f", from the top: {', '.join(CARD_NAMES[card] for card in view.pile)}" if view.pile else ""


def _seat(view: View, index: int, player: SeatView) -> list[str]:
    name = f"{player.name} (you)" if view.viewer == index else player.name
    parts = [amount(player.tokens, "token"), amount(player.bullets, "bullet"), amount(player.hand_size, "card")]
    if player.turn and not view.over:
        parts.append("has the turn")
    if player.starter:
        parts.append("started the round")
    text = ", ".join(parts)
    if player.known:
        return _wrapped(f"{name}:", f"{text}: {counted(player.cards)}" if player.cards else text)
    if player.cards:
        text += f"; surely {counted(player.cards)}"
    if player.no_more:
        text += f"; surely no {'' if player.no_more == (1 << 25) - 1 else 'further '}{no_more_text(player.no_more)}"
    return _wrapped(f"{name}:", text)


def _wrapped(label: str, text: str) -> list[str]:
    """A labelled line, broken where it gets too long."""
    line = f"{label}{'' if text.startswith(',') or not text else ' '}{text}"
    return textwrap.wrap(line, _WIDTH, subsequent_indent="    ", break_long_words=False, break_on_hyphens=False)
