"""Squirrel Island in plain words: the table as a seat or a spectator sees it, and the doors to actions and events."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from hedgerow.envs.core.game import Setup
from hedgerow.envs.core.phrases import wrapped
from hedgerow.envs.core.verdict import winners_text
from hedgerow.envs.squirrel_island.actions import action_text
from hedgerow.envs.squirrel_island.captions import asked, being_resolved, course, stashed, status
from hedgerow.envs.squirrel_island.events import event_text
from hedgerow.envs.squirrel_island.results import score_table
from hedgerow.envs.squirrel_island.state import NO_CARD
from hedgerow.envs.squirrel_island.view import Cards, SeatView, View, look
from hedgerow.envs.squirrel_island.words import amount, card_name, counted, described

__all__ = ["action_text", "event_text", "state_text"]


def state_text(setup: Setup, state: np.record, seat: int | None) -> str:
    """What a seat sees and remembers, or with ``None`` everything.

    The lines have a fixed order: course, question, card being resolved, deck, Island, one block for each seat, at the
    end of the game the score.
    """
    view = look(setup, state, seat)
    lines = [course(setup, view)]
    if not view.over:
        lines.append(f"Asked: {asked(setup, view)}")
    if view.card != NO_CARD:
        lines.append(being_resolved(setup, view))
    lines.append(f"Deck: {amount(view.deck_size, 'card')}; first-player token: {setup.agents[view.token]}")
    if view.deck:
        lines += wrapped("from the top:", ", ".join(card_name(setup, kind) for kind in view.deck))
    lines += ["", f"Island:{'' if view.island else ' empty'}", *_described(setup, view.island)]
    for index, player in enumerate(view.seats):
        lines += ["", *_seat_block(setup, view, index, player)]
    if view.over:
        lines += ["", *score_table(setup, state), winners_text(setup, state)]
    return "\n".join(lines)


def _described(setup: Setup, cards: Cards) -> Iterable[str]:
    for kind, number in cards:
        yield f"  {f'{number} x ' if number > 1 else ''}{described(setup, kind)}"


def _seat_block(setup: Setup, view: View, index: int, player: SeatView) -> list[str]:
    lines = [status(view, index, player)]
    if player.refreshed:
        lines += wrapped("squirrels:", counted(setup, player.refreshed))
    if player.exhausted:
        lines += wrapped("exhausted:", counted(setup, player.exhausted))
    if player.used:
        lines += wrapped("used items:", counted(setup, player.used))
    if player.stash_size or player.buried_size:
        lines += wrapped("stash:", stashed(setup, player))
    if player.hand is None:
        lines.append(f"  hand: {amount(player.hand_size, 'card')}")
    elif view.viewer is None:
        lines += wrapped(f"hand ({player.hand_size}):", counted(setup, player.hand) or "empty")
    else:
        lines += [f"  hand ({player.hand_size}):", *(f"  {line}" for line in _described(setup, player.hand))]
    if player.sure:
        lines += wrapped("surely in the hand:", counted(setup, player.sure))
    if player.pool:
        lines += wrapped("in the hand or stashed:", counted(setup, player.pool))
    return lines
