"""What a seat sees of a game, as plain values: the one place that decides what a text or a picture may show.

A seat sees its own hand and all that lies openly, and remembers which cards it stashed and which it saw others take. A
spectator (viewer ``None``) sees everything. When the game is over the stashes are revealed (SI-114).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

import numpy as np

from hedgerow.envs.core.bits import members
from hedgerow.envs.core.game import Setup
from hedgerow.envs.squirrel_island.observation import picks_left, running_step
from hedgerow.envs.squirrel_island.state import (
    BURIED,
    END,
    FRONT,
    HAND,
    ISLAND,
    POOL,
    STASHED,
    SURE,
    TIRED,
    USED,
    WORD_BITS,
)

__all__ = ["Cards", "SeatView", "View", "cards_in", "look"]

Cards: TypeAlias = tuple[tuple[int, int], ...]
"""Card types with their numbers, in the order of the types."""


@dataclass(frozen=True)
class SeatView:
    """One seat as the viewer sees it.

    Attributes:
        name: name of the agent.
        awake: whether it is awake.
        stamina, coins, nuts: what it has.
        refreshed, exhausted: squirrels in front.
        used: used items.
        hand_size: cards in the hand.
        hand: those cards, None if the viewer does not see them.
        stash_size: cards stashed from the hand.
        stash: those cards, None if the viewer does not know them.
        buried_size: cards stashed from the deck.
        buried: those cards, None as long as they are hidden.
        sure: of another seat, cards that are certainly in its hand.
        pool: of another seat, cards that are certainly in its hand or stashed from it, those of ``sure`` left out.
    """

    name: str
    awake: bool
    stamina: int
    coins: int
    nuts: int
    refreshed: Cards
    exhausted: Cards
    used: Cards
    hand_size: int
    hand: Cards | None
    stash_size: int
    stash: Cards | None
    buried_size: int
    buried: Cards | None
    sure: Cards
    pool: Cards


@dataclass(frozen=True)
class View:
    """A game as one viewer sees it.

    Attributes:
        viewer: the seat, None for a spectator.
        day, days: number of the day from 1, and how many there are.
        over: whether the game is over.
        node: the question asked.
        actor, turn, token: who decides, whose turn it is, who holds the first-player token.
        extra: pending extra turns.
        card: type being paid for or resolved, NO_CARD if there is none.
        from_island: whether it came from the Island.
        step: operation of its effect that runs, from 1; 0 if none.
        picks: picks still possible in the operation that asks, 0 if none.
        island: cards of the Island.
        deck_size: cards in the deck.
        deck: the deck from the top, if the viewer sees everything.
        seats: the seats.
    """

    viewer: int | None
    day: int
    days: int
    over: bool
    node: int
    actor: int
    turn: int
    token: int
    extra: int
    card: int
    from_island: bool
    step: int
    picks: int
    island: Cards
    deck_size: int
    deck: tuple[int, ...]
    seats: tuple[SeatView, ...]


def cards_in(state: np.record, zone: int) -> Cards:
    """The cards of a zone."""
    counts: dict[int, int] = {}
    if not state.amounts[zone]:
        return ()
    for word, planes in enumerate(state.zones[:, :, zone].tolist()):
        for types in planes:
            for place in members(types):
                kind = WORD_BITS * word + place
                counts[kind] = counts.get(kind, 0) + 1
    return tuple(sorted(counts.items()))


def look(setup: Setup, state: np.record, viewer: int | None) -> View:
    """What the viewer sees and remembers."""
    config = setup.config[0]
    deck = tuple(int(kind) for kind in state.deals[0, int(state.deck_top) : int(config.num_cards)])
    return View(
        viewer=viewer,
        day=int(state.day),
        days=int(config.days),
        over=bool(state.node == END),
        node=int(state.node),
        actor=int(state.actor),
        turn=int(state.turn),
        token=int(state.token),
        extra=int(state.extra),
        card=int(state.card),
        from_island=bool(state.from_island),
        step=int(running_step(state)),
        picks=int(picks_left(config, state)),
        island=cards_in(state, ISLAND),
        deck_size=len(deck),
        deck=deck if viewer is None else (),
        seats=tuple(_seat(setup, state, seat, viewer) for seat in range(setup.num_players)),
    )


def _seat(setup: Setup, state: np.record, seat: int, viewer: int | None) -> SeatView:
    known = viewer is None or viewer == seat
    revealed = viewer is None or state.node == END
    sure = cards_in(state, SURE + seat)
    certain = dict(sure)
    pool = ((kind, number - certain.get(kind, 0)) for kind, number in cards_in(state, POOL + seat))
    remembered = not known and state.node != END
    return SeatView(
        name=setup.agents[seat],
        awake=bool(state.awake[seat]),
        stamina=int(state.stamina[seat]),
        coins=int(state.coins[seat]),
        nuts=int(state.nuts[seat]),
        refreshed=cards_in(state, FRONT + seat),
        exhausted=cards_in(state, TIRED + seat),
        used=cards_in(state, USED + seat),
        hand_size=int(state.amounts[HAND + seat]),
        hand=cards_in(state, HAND + seat) if known else None,
        stash_size=int(state.amounts[STASHED + seat]),
        stash=cards_in(state, STASHED + seat) if known or revealed else None,
        buried_size=int(state.amounts[BURIED + seat]),
        buried=cards_in(state, BURIED + seat) if revealed else None,
        sure=sure if remembered else (),
        pool=tuple((kind, number) for kind, number in pool if number > 0) if remembered else (),
    )
