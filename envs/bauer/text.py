"""Bauer in plain words: the table as a seat or a spectator sees it, and the doors to actions and events."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import numpy as np

from hedgerow.envs.bauer.actions import action_text
from hedgerow.envs.bauer.captions import asked, course, held, label, memory, to_come
from hedgerow.envs.bauer.constants import THEMES
from hedgerow.envs.bauer.events import event_text
from hedgerow.envs.bauer.results import score_table
from hedgerow.envs.bauer.sheet import score_sheet_of_state
from hedgerow.envs.bauer.state import DANGERS, EVENT_VP, EVENTS, SWORDS, TAGS, TRAVELS
from hedgerow.envs.bauer.view import SeatView, TableCard, View, look
from hedgerow.envs.bauer.words import LEGEND, card_name, character_name, described, origin
from hedgerow.envs.core.game import Setup
from hedgerow.envs.core.phrases import amount, joined, wrapped
from hedgerow.envs.core.verdict import winners_text

__all__ = ["action_text", "event_text", "state_text"]


def state_text(setup: Setup, state: np.record, seat: int | None) -> str:
    """What a seat sees and remembers, or with ``None`` everything.

    The lines have a fixed order: course, question, middle deck, effects to come, one block for each seat, memories, at
    the end of the game the score, legend.
    """
    view = look(setup, state, seat)
    lines = [course(setup, view)]
    if not view.over:
        lines.append(f"Asked: {asked(setup, view)}")
    lines += _middle_deck(setup, view)
    if view.queue:
        lines.append(f"To come: {to_come(setup, view)}")
    standing = score_sheet_of_state(setup, state) if seat is None else {}
    for index, player in enumerate(view.seats):
        lines += ["", *_seat_block(setup, view, index, player, standing)]
    if view.memories and not view.over:
        lines += ["", "Seen before:"]
        for card, places in view.memories:
            lines += wrapped(f"{card_name(setup, card)}:", memory(setup, places))
    if view.over:
        lines += ["", *score_table(setup, state), winners_text(setup, state)]
    return "\n".join([*lines, "", LEGEND])


def _middle_deck(setup: Setup, view: View) -> list[str]:
    lines = [f"Middle deck: {amount(view.middle_size, 'card')}"]
    if view.discards:
        names = ["a hidden card" if card is None else card_name(setup, card) for card in view.discards]
        lines[0] += f", under it the discarded {joined(names)}"
    if view.middle:
        lines += wrapped("from the top:", _names(setup, view.middle))
    return lines


def _names(setup: Setup, cards: Iterable[int]) -> str:
    return ", ".join(card_name(setup, card) for card in cards)


def _seat_block(
    setup: Setup, view: View, index: int, player: SeatView, standing: Mapping[str, Mapping[str, int]]
) -> list[str]:
    whose = f"{player.name} (you)" if view.viewer == index else player.name
    down = sum(card.number > 0 for card in player.table)
    parts = [f"{amount(len(player.table), 'card')} on the table{f' ({down} face down)' if down else ''}"]
    if not view.over:
        parts += [f"{player.hand_size} in the hand", f"{player.pile_size} in the pile"]
        if view.matches > 1:
            parts.append(f"{player.earlier} VP from earlier matches")
        if player.name in standing:
            parts.append(f"{standing[player.name]['Total']} VP if the match ended now")
    lines = [f"{whose}: {', '.join(parts)}"]
    lines += (f"  {_table_line(setup, player, card)}" for card in player.table)
    lines.append(f"  {'in all' if player.known or view.over else 'face up'}: {_counts(player)}")
    lines += (f"  {caption}: {described(setup, card)}" for caption, card in held(view, player))
    if player.pile:
        lines += wrapped("pile from the top:", _names(setup, player.pile))
    return lines


def _table_line(setup: Setup, player: SeatView, card: TableCard) -> str:
    parts = []
    if card.number:
        parts.append(f"#{card.number} face down")
    if card.card is not None:
        parts.append(described(setup, card.card))
    notes = [f"round {card.round}", origin(setup, card.how)]
    if card.copies >= 0:
        notes.append(f"copies {label(setup, player.table[card.copies])}")
    if card.copied_by:
        notes.append(f"copied by {character_name(setup, card.copied_by)}")
    if card.status:
        notes.append({"waiting": "waiting", "used": "turned sideways", "ready": "can be taken up"}[card.status])
    return f"{': '.join(parts)}; {', '.join(notes)}"


def _counts(player: SeatView) -> str:
    tally = player.tally
    tags = " ".join(f"{theme}{tally[TAGS + index]}" for index, theme in enumerate(THEMES))
    return (
        f"{amount(tally[EVENTS], 'event')} ({tally[EVENT_VP]} VP), {amount(tally[TRAVELS], 'travel')}, "
        f"{amount(tally[DANGERS], 'danger')} ({amount(tally[SWORDS], 'sword')}), tags {tags}"
    )
