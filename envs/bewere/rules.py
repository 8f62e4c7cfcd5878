"""Bewere: the operations of the game contract (rules document, sections 4 and 5).

The rules stand in files by what they are about: ``rounds`` (turns and rounds), ``effects``, ``answers`` and
``settling`` (the villagers), ``choices`` (what is legal), ``moving`` (cards), ``knowledge`` (who knows what),
``scoring``. A comment names the rule that it enforces.
"""

from __future__ import annotations

from typing import Any

from hedgerow.envs.bewere.choices import only_choice, write_choices
from hedgerow.envs.bewere.constants import MAX_DECK
from hedgerow.envs.bewere.rounds import end_round, next_turn, resolve, round_is_over, start_round
from hedgerow.envs.bewere.scoring import standing_of, tokens_now
from hedgerow.envs.bewere.state import NO_NODE, TURN, TURN_DONE
from hedgerow.envs.core.bits import bit, lowest
from hedgerow.envs.core.jit import rule
from hedgerow.envs.core.leaders import leading_seats
from hedgerow.envs.core.numbers import Int
from hedgerow.envs.core.rng import below

__all__ = ["apply", "deal", "legal", "node", "points", "standing", "to_act", "winners"]


@rule
def deal(config: Any, state: Any, orders: Any, first_seat: int) -> None:
    """Start a game (BW-004, BW-005); without a given first seat a random one starts (BW-007)."""
    state.num_deals = len(orders)
    for number in range(len(state.deals)):
        for place in range(MAX_DECK):
            given = number < len(orders) and place < config.deck_size
            state.deals[number, place] = orders[number, place] if given else -1
    for place in range(MAX_DECK):
        state.pile[place] = 0
        state.shown[place] = 0
        state.stack_size[place] = 0
    for seat in range(len(state.tokens)):
        state.tokens[seat] = config.start_tokens if seat < config.num_players else 0
        state.bullets[seat] = 0
    state.over = 0
    state.round_number = 1
    starter = below(state, config.num_players)  # drawn also for a given seat: the chance after it stays the same
    start_round(config, state, first_seat if first_seat >= 0 else starter)


@rule
def to_act(config: Any, state: Any) -> Int:
    """The one seat that owes a decision; none when the game is over."""
    return 0 if state.over else bit(state.actor)


@rule
def node(config: Any, state: Any, seat: int) -> Int:
    """The node of the seat to act, NO_NODE for the others."""
    return state.node if not state.over and seat == state.actor else NO_NODE


@rule
def legal(config: Any, state: Any, seat: int, mask: Any) -> None:
    """The table of nodes and legal actions of section 5."""
    for action in range(len(mask)):
        mask[action] = 0
    if not state.over and seat == state.actor:
        write_choices(config, state, mask)


@rule
def apply(config: Any, state: Any, seat: int, action: int) -> None:
    """Carry out a decision and all that follows without one: questions with one answer, the ends of turn and round."""
    answer = action
    while answer >= 0:
        resolve(config, state, answer)
        if state.node == TURN_DONE:
            if round_is_over(state):
                end_round(config, state)
            else:
                next_turn(config, state)
        if state.over or state.node == TURN:
            return
        answer = only_choice(config, state)


@rule
def points(config: Any, state: Any, seat: int) -> Int:
    """The tokens (BW-001, BW-178); during a round as if the hands were scored now."""
    return state.tokens[seat] if state.over else tokens_now(config, state, seat)


@rule
def standing(config: Any, state: Any, seat: int) -> Int:
    """Survivors by tokens and fewer bullets, then all losers (BW-176..178)."""
    return standing_of(config, state.tokens[seat], state.bullets[seat])


@rule
def winners(config: Any, state: Any) -> Int:
    """The best survivors (BW-176, BW-177); nobody if all have too many bullets."""
    leading = leading_seats(config, state)
    return leading if standing(config, state, lowest(leading)) >= 0 else 0
