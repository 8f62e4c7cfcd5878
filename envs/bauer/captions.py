"""Lines about a game that texts and pictures share."""

from __future__ import annotations

from hedgerow.envs.bauer.state import NO_NODE
from hedgerow.envs.bauer.view import SeatView, TableCard, View
from hedgerow.envs.bauer.words import card_name, item_name, place_name, question
from hedgerow.envs.core.game import Setup
from hedgerow.envs.core.phrases import joined

__all__ = ["asked", "course", "held", "label", "memory", "to_come"]


def course(setup: Setup, view: View) -> str:
    """Where the game stands and who looks at it."""
    parts = [setup.game.title]
    if view.matches > 1:
        parts.append(f"match {view.match} of {view.matches}")
    if view.over:
        parts.append("the game is over")
    elif view.round > view.rounds:
        parts.append(f"Goat step after round {view.rounds}")
    else:
        parts.append(f"round {view.round} of {view.rounds}")
    parts.append("seen by a spectator" if view.viewer is None else f"seen by {setup.agents[view.viewer]}")
    return ", ".join(parts)


def asked(setup: Setup, view: View) -> str:
    """Whose decision it is and what is asked; in a commit, others' questions are hidden (BA-010)."""
    questions = [f"{player.name}, {_question(setup, player)}" for player in view.seats if player.node != NO_NODE]
    if view.committing and view.viewer is not None:
        return "; ".join(
            [*questions, "all choose at the same time"] if questions else ["nothing until all have chosen"]
        )
    return "; ".join(questions)


def _question(setup: Setup, player: SeatView) -> str:
    text = question(setup, player.node)
    offered = [label(setup, card) for card in player.table if card.offered]
    return f"{text}: {joined(offered, 'or')}" if offered else text


def label(setup: Setup, card: TableCard) -> str:
    """A card on a table in short: ``"Bridge Toll"``, ``"#2"``, ``"#2 Moon Ride"``."""
    number = f"#{card.number}" if card.number else ""
    name = "" if card.card is None else card_name(setup, card.card)
    return " ".join(part for part in (number, name) if part)


def to_come(setup: Setup, view: View) -> str:
    """The effects waiting to be resolved, in order; empty if there are none."""
    return ", ".join(item_name(setup, item, view.late_draw) for item in view.queue)


def held(view: View, player: SeatView) -> list[tuple[str, int]]:
    """The cards in a hand, each with what becomes of it."""
    rest = "hand" if not player.settled else "to pass" if view.committing else "to discard"
    cards = [(rest, card) for card in player.hand]
    cards += [("to play", card) for card in player.chosen]
    if player.given_up is not None:
        cards.append(("given up", player.given_up))
    return cards


def memory(setup: Setup, places: tuple[int, ...]) -> str:
    """Where a card may be that is out of sight."""
    return joined((place_name(setup, place) for place in places), "or")
