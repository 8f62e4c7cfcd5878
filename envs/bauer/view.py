"""What a seat sees of a game, as plain values: the one place that decides what a text or a picture may show.

A seat sees its own hand and face-down cards, everything face up, and remembers all it has seen (rules document,
section 6). A spectator (viewer ``None``) sees everything.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from hedgerow.envs.bauer.constants import DAGA, VILL
from hedgerow.envs.bauer.state import DISCARD, NO_NODE, RECORD
from hedgerow.envs.bauer.words import COPIERS, character
from hedgerow.envs.core.bits import members
from hedgerow.envs.core.game import Setup

__all__ = ["SeatView", "TableCard", "View", "located", "look"]


@dataclass(frozen=True)
class TableCard:
    """A card on a table.

    Attributes:
        card: card index, None if the viewer does not know what lies here.
        number: of the face-down record, from 1; 0 if the card lies face up.
        round: round in which it was played.
        how: how it was played: KEPT, BY_MARTIN, ...
        copied_by: effect code of the character that copies it, else 0.
        copies: of a copier, the position on this table of the card it copies, else -1.
        status: ``"waiting"`` (a copier or Daga whose effect is unused), ``"used"`` (Daga turned sideways),
            ``"ready"`` (Vill can be taken up) or empty.
        offered: whether the present question to a copier offers it.
    """

    card: int | None
    number: int
    round: int
    how: int
    copied_by: int
    copies: int
    status: str
    offered: bool


@dataclass(frozen=True)
class SeatView:
    """One seat as the viewer sees it.

    Attributes:
        name: name of the agent.
        known: whether the viewer knows hand and table completely: its own seat, or any for a spectator.
        table: cards on the table in the order in which they were played.
        hand_size: cards in the hand, those chosen and not yet played or passed included.
        hand: known cards to choose from or held unchosen.
        chosen: known cards that will be played.
        given_up: known card that will be discarded for Daga.
        settled: whether what is left in the hand has been decided to be passed or discarded.
        pile_size: cards in the pile.
        pile: the pile from the top, if the viewer sees everything.
        tally: counts for scoring (:mod:`hedgerow.envs.bauer.state`), over the face-up cards if not ``known``.
        earlier: points of earlier matches.
        node: the question this seat is asked, NO_NODE if none or if the viewer must not know.
    """

    name: str
    known: bool
    table: tuple[TableCard, ...]
    hand_size: int
    hand: tuple[int, ...]
    chosen: tuple[int, ...]
    given_up: int | None
    settled: bool
    pile_size: int
    pile: tuple[int, ...]
    tally: tuple[int, ...]
    earlier: int
    node: int


@dataclass(frozen=True)
class View:
    """A game as one viewer sees it.

    Attributes:
        viewer: the seat, None for a spectator.
        match, matches: number of the match from 1, and how many there are.
        round, rounds: number of the round from 1 (``rounds`` + 1 in the Goat step), and how many there are.
        committing: whether the seats choose at the same time, unseen by each other (BA-010).
        over: whether the game is over.
        seats: the seats in order.
        middle_size: cards in the middle deck, discarded ones included.
        middle: the middle deck from the top without the discarded ones, if the viewer sees everything.
        discards: cards under the middle deck in the order in which they came there, None where unknown.
        queue: numbers of the effects to come, in order.
        late_draw: whether number 5 is the draw after a card was given up for Daga.
        memories: cards that the viewer has seen and that are not in sight, each with all places where it may be.
    """

    viewer: int | None
    match: int
    matches: int
    round: int
    rounds: int
    committing: bool
    over: bool
    seats: tuple[SeatView, ...]
    middle_size: int
    middle: tuple[int, ...]
    discards: tuple[int | None, ...]
    queue: tuple[int, ...]
    late_draw: bool
    memories: tuple[tuple[int, tuple[int, ...]], ...]


def located(state: np.record, viewer: int | None, card: int, place: int) -> bool:
    """Whether the viewer knows that the card is at this hidden place, where it really is."""
    return viewer is None or int(state.may[viewer, card]) == 1 << place


def look(setup: Setup, state: np.record, viewer: int | None) -> View:
    """What the viewer sees and remembers."""
    config = setup.config[0]
    middle = [int(card) for card in state.middle[int(state.middle_top) : int(state.middle_end)]]
    dropped = [int(card) for card in state.discarded[: int(state.num_discards)]]
    return View(
        viewer=viewer,
        match=int(state.match) + 1,
        matches=int(config.matches),
        round=int(state.round_number),
        rounds=int(config.rounds),
        committing=bool(state.committing),
        over=bool(state.over),
        seats=tuple(_seat(setup, state, seat, viewer) for seat in range(setup.num_players)),
        middle_size=len(middle),
        middle=tuple(middle[: len(middle) - len(dropped)]) if viewer is None else (),
        discards=tuple(
            card if located(state, viewer, card, DISCARD + index) else None for index, card in enumerate(dropped)
        ),
        queue=tuple(members(state.queue)),
        late_draw=bool(state.late_draw),
        memories=() if viewer is None else _memories(state, viewer),
    )


def _memories(state: np.record, viewer: int) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Cards out of sight; those located under a face-down record or among the discards are shown there."""
    found = []
    for card in members(state.traced[viewer]):
        places = tuple(members(state.may[viewer, card]))
        if len(places) > 1 or min(places, default=DISCARD) < DISCARD:
            found.append((card, places))
    return tuple(found)


def _seat(setup: Setup, state: np.record, seat: int, viewer: int | None) -> SeatView:
    known = viewer is None or viewer == seat
    node = int(state.node[seat])
    vill = 1 << character(setup, VILL) if state.vill_taken[seat] else 0
    held = int(state.hand[seat] | state.chosen[seat])
    given_up = int(state.given_up[seat])
    if given_up >= 0:
        held |= 1 << given_up
    if not known:
        held &= ~vill  # others see Vill on the table until he is passed or discarded (BA-091)
    pile_size = int(state.pile_count[seat])
    tally = state.tally[seat] if known else state.open_tally[seat]
    return SeatView(
        name=setup.agents[seat],
        known=known,
        table=_table(setup, state, seat, viewer),
        hand_size=held.bit_count(),
        hand=tuple(members(state.hand[seat])) if known else (),
        chosen=tuple(members(state.chosen[seat])) if known else (),
        given_up=given_up if known and given_up >= 0 else None,
        settled=known and bool(state.chosen[seat] or given_up >= 0),
        pile_size=pile_size,
        pile=tuple(int(card) for card in state.pile[seat, :pile_size][::-1]) if viewer is None else (),
        tally=tuple(int(count) for count in tally),
        earlier=int(state.prior_points[seat]),
        node=node if known or not state.committing else NO_NODE,
    )


def _table(setup: Setup, state: np.record, seat: int, viewer: int | None) -> tuple[TableCard, ...]:
    known = viewer is None or viewer == seat
    cards = int(state.table[seat])
    if known and state.vill_taken[seat]:
        cards &= ~(1 << character(setup, VILL))
    order = sorted(members(cards), key=lambda card: int(state.played_order[card]))
    copied = [int(card) for card in state.copied]
    shown = []
    for card in order:
        down = bool((int(state.down[seat]) >> card) & 1)
        place = int(state.record_place[card])
        effect = int(setup.config[0].effect[card])
        copier = COPIERS.index(effect) if effect in COPIERS else -1
        target = copied[copier] if copier >= 0 else -1
        shown.append(
            TableCard(
                card=card if not down or known or located(state, viewer, card, place) else None,
                number=place - RECORD + 1 if down else 0,
                round=int(state.played_round[card]),
                how=int(state.played_how[card]),
                copied_by=COPIERS[copied.index(card)] if card in copied else 0,
                copies=order.index(target) if target >= 0 else -1,
                status=_status(setup, state, seat, card, known),
                offered=bool((int(state.offered) >> card) & 1),
            )
        )
    return tuple(shown)


def _status(setup: Setup, state: np.record, seat: int, card: int, known: bool) -> str:
    """The state of a character's one-time effect, see :class:`TableCard`."""
    effect = int(setup.config[0].effect[card])
    if state.over:
        return ""
    if effect in COPIERS:
        return "waiting" if state.copied[COPIERS.index(effect)] < 0 else ""
    if effect == DAGA:
        return "used" if state.daga_used or (known and state.given_up[seat] >= 0) else "waiting"
    if effect == VILL and state.played_round[card] < state.round_number:  # BA-088; not taken up, as far as is known
        return "ready"
    return ""
