"""Lines about a game that texts and pictures share."""

from __future__ import annotations

from hedgerow.envs.core.game import Setup
from hedgerow.envs.squirrel_island.view import SeatView, View
from hedgerow.envs.squirrel_island.words import amount, card_name, card_of, counted, effect_text, question

__all__ = ["asked", "being_resolved", "course", "stashed", "status"]


def course(setup: Setup, view: View) -> str:
    """Where the game stands and who looks at it."""
    where = "the game is over" if view.over else f"day {view.day} of {view.days}"
    viewer = "seen by a spectator" if view.viewer is None else f"seen by {setup.agents[view.viewer]}"
    return f"{setup.game.title}, {where}, {viewer}"


def asked(setup: Setup, view: View) -> str:
    """Whose decision it is, what is asked, and how often still."""
    more = f" ({view.picks} to go)" if view.picks > 1 else ""
    return f"{setup.agents[view.actor]}, {question(view.node)}{more}"


def being_resolved(setup: Setup, view: View) -> str:
    """The card that is being paid for or resolved."""
    parts = [card_name(setup, view.card)]
    if view.from_island:
        parts[0] += " from the Island"
    if view.step:
        parts.append(f"now: {effect_text(card_of(setup, view.card).play[view.step - 1 : view.step])}")
    return f"Being played by {setup.agents[view.turn]}: {', '.join(parts)}"


def status(view: View, index: int, player: SeatView) -> str:
    """What a seat has, in one line."""
    whose = f"{player.name} (you)" if view.viewer == index else player.name
    parts = [
        "awake" if player.awake else "asleep",
        f"{player.stamina} stamina",
        amount(player.coins, "coin"),
        amount(player.nuts, "nut"),
    ]
    if view.turn == index and view.extra and not view.over:
        parts.append(amount(view.extra, "extra turn"))
    return f"{whose}: {', '.join(parts)}"


def stashed(setup: Setup, player: SeatView) -> str:
    """The stash of a seat, as far as the viewer knows it."""
    parts = []
    for number, cards, source in (
        (player.stash_size, player.stash, "from the hand"),
        (player.buried_size, player.buried, "from the deck"),
    ):
        if number:
            names = f" ({counted(setup, cards)})" if cards is not None else ""
            parts.append(f"{number} {source}{names}")
    return ", ".join(parts)
