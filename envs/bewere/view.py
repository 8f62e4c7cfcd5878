"""What a seat sees of a game, as plain values: the one place that decides what a text or a picture may show.

A seat sees its own hand, everything open, and remembers all it has seen (rules document, section 6). A spectator
(viewer ``None``) sees everything.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from hedgerow.envs.bewere.constants import CLOUD, NUM_QUARTERS, NUM_TYPES
from hedgerow.envs.bewere.state import BEGGAR_TAKE, PI_TAKE
from hedgerow.envs.core.game import Setup

__all__ = ["SeatView", "View", "hand_of", "look", "stacks_of"]


@dataclass(frozen=True)
class SeatView:
    """One seat as the viewer sees it.

    Attributes:
        name: name of the agent.
        tokens: werewolf tokens.
        bullets: silver bullets.
        hand_size: cards in the hand.
        known: whether the viewer sees the whole hand.
        cards: the cards the viewer knows to be in the hand, by type.
        no_more: set of types of which the viewer knows that the hand holds no more.
        shown: card shown to the Beggar, -1 if there is none.
        picked: the viewer's own card for the Beggar, not yet shown, -1 if there is none.
        acts: whether this seat owes the decision.
        turn: whether it is its turn.
        starter: whether it started this round.
    """

    name: str
    tokens: int
    bullets: int
    hand_size: int
    known: bool
    cards: tuple[int, ...]
    no_more: int
    shown: int
    picked: int
    acts: bool
    turn: bool
    starter: bool


@dataclass(frozen=True)
class View:
    """A game as one viewer sees it.

    Attributes:
        viewer: the seat, None for a spectator.
        round, rounds: number of the round from 1, and how many there are.
        limit: bullets that kill.
        over: whether the game is over.
        actor: seat that owes the decision.
        node: what it decides.
        backwards: whether the direction of play is reversed.
        moon_complete: whether the full moon has been made.
        grid: for each position its cards from the bottom, a moon being of the position's own quarter.
        pile_size: cards in the pile.
        pile: cards that the viewer knows on top of the pile, from the top.
        stacks: the display.
        discard: discarded cards.
        removed: passed cards that left the round.
        aside: card set aside, -1 if there is none.
        receiver: seat that will get it, -1.
        looked: cards the viewer sees at this moment for an effect: of the pile from the top, or another hand.
        looking: how many pile cards are being looked at.
        left: choices still possible in the running effect.
        seats: the seats in order.
    """

    viewer: int | None
    round: int
    rounds: int
    limit: int
    over: bool
    actor: int
    node: int
    backwards: bool
    moon_complete: bool
    grid: tuple[tuple[int, ...], ...]
    pile_size: int
    pile: tuple[int, ...]
    stacks: tuple[tuple[int, ...], ...]
    discard: tuple[int, ...]
    removed: tuple[int, ...]
    aside: int
    receiver: int
    looked: tuple[int, ...]
    looking: int
    left: int
    seats: tuple[SeatView, ...]


def _spread(counts: np.ndarray[tuple[int], np.dtype[np.int8]]) -> tuple[int, ...]:
    """The cards of a number for each type."""
    return tuple(card for card in range(NUM_TYPES) for _ in range(int(counts[card])))


def hand_of(state: np.record, seat: int) -> tuple[int, ...]:
    """The cards of a hand in the order of the types."""
    return _spread(state.hand[seat])


def stacks_of(state: np.record) -> tuple[tuple[int, ...], ...]:
    """The stacks of the display, their cards from the bottom."""
    stacks = []
    place = 0
    for size in state.stack_size[: int(state.num_stacks)].tolist():
        stacks.append(tuple(int(card) for card in state.shown[place : place + size]))
        place += size
    return tuple(stacks)


def look(setup: Setup, state: np.record, viewer: int | None) -> View:
    """What the viewer sees and remembers."""
    config = setup.config[0]
    over = bool(state.over)
    actor = int(state.actor)
    acts = viewer is None or viewer == actor
    pile = [int(card) for card in state.pile[: int(state.pile_size)][::-1]]
    looked: tuple[int, ...] = ()
    if acts and not over:
        looked = hand_of(state, int(state.target)) if state.node == PI_TAKE else tuple(pile[: int(state.looked)])
    return View(
        viewer=viewer,
        round=int(state.round_number),
        rounds=int(config.rounds),
        limit=int(config.limit),
        over=over,
        actor=actor,
        node=int(state.node),
        backwards=bool(state.backwards),
        moon_complete=bool(state.moon_complete),
        grid=tuple(_position(state, position) for position in range(NUM_QUARTERS)),
        pile_size=int(state.pile_size),
        pile=tuple(pile if viewer is None else pile[: int(state.num_top[viewer])]),
        stacks=stacks_of(state),
        discard=_spread(state.discard),
        removed=_spread(state.removed),
        aside=int(state.aside),
        receiver=int(state.receiver),
        looked=looked,
        looking=int(state.looked),
        left=int(state.left),
        seats=tuple(_seat(setup, state, seat, viewer) for seat in range(setup.num_players)),
    )


def _position(state: np.record, position: int) -> tuple[int, ...]:
    moons = int(state.grid_moons[position])
    return tuple(position if (moons >> height) & 1 else CLOUD for height in range(int(state.grid_height[position])))


def _seat(setup: Setup, state: np.record, seat: int, viewer: int | None) -> SeatView:
    over = bool(state.over)
    known = viewer is None or viewer == seat or over  # BW-153: in the end all hands are revealed
    pick = int(state.picks[seat])
    return SeatView(
        name=setup.agents[seat],
        tokens=int(state.tokens[seat]),
        bullets=int(state.bullets[seat]),
        hand_size=int(state.hand_size[seat]),
        known=known,
        cards=hand_of(state, seat) if known else _spread(state.known[viewer, seat]),
        no_more=0 if known else int(state.exact[viewer, seat]),
        shown=pick if state.node == BEGGAR_TAKE else -1,
        picked=pick if known and state.node != BEGGAR_TAKE else -1,
        acts=not over and seat == state.actor,
        turn=seat == state.turn,
        starter=seat == state.starter,
    )
