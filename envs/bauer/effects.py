"""The queue of effects (rules document, sections 4.4 to 4.10): one item after the other, lowest number first."""

from __future__ import annotations

from typing import Any

from hedgerow.envs.bauer import knowledge
from hedgerow.envs.bauer.constants import BELLA, DAGA, MARTIN, OLLE, UGGEL, WITCH
from hedgerow.envs.bauer.playing import daga_usable, eligible, owner, play, remove_from_table, set_copy, take
from hedgerow.envs.bauer.rounds import carry_out, draw_step, finish_match, start_goat_step
from hedgerow.envs.bauer.state import (
    BY_DAGA,
    BY_MARTIN,
    BY_OLLE,
    COPY_6,
    DAGA_LATE,
    DAGA_NOW,
    LEFT,
    NO,
    NO_NODE,
    OLLE_PLAY,
    RIGHT,
    WITCH_MOVE,
)
from hedgerow.envs.core.bits import bit, lowest
from hedgerow.envs.core.jit import rule
from hedgerow.envs.core.numbers import Bool
from hedgerow.envs.core.rng import shuffle

__all__ = ["advance", "answer_effect"]


@rule
def advance(config: Any, state: Any) -> None:
    """Resolve items until somebody owes a decision or the game is over (BA-027..031)."""
    while True:
        while state.queue != 0:
            item = lowest(state.queue)  # BA-028, BA-029
            state.queue &= state.queue - 1
            if _resolve(config, state, item):
                return
        # The queue is empty: the next round may start (BA-013).
        if state.round_number < config.rounds:
            draw_step(config, state)
            return
        if state.round_number == config.rounds and start_goat_step(config, state):
            return
        finish_match(config, state)
        return


@rule
def _resolve(config: Any, state: Any, item: int) -> Bool:
    """Start an item; true if its owner must decide something first."""
    seat = owner(config, state, item)
    if seat < 0:
        return False  # BA-034
    if item == UGGEL:
        return _shuffle_piles(config, state)
    if item == WITCH:
        if state.round_number > config.rounds:
            return False  # BA-044
        state.node[seat] = WITCH_MOVE
        return True
    if item == MARTIN:
        return _martin(config, state, seat)
    if item == OLLE:
        _draw_for_olle(state, seat)
        return True
    if item == DAGA:
        return _daga(config, state, seat)
    return _ask_copier(config, state, seat, item - BELLA)


@rule
def _shuffle_piles(config: Any, state: Any) -> Bool:
    """Uggel-Guggel: every pile is shuffled by itself (BA-036..038), not in the Goat step (BA-039)."""
    if state.round_number > config.rounds:
        return False
    for seat in range(config.num_players):
        shuffle(state, state.pile[seat], state.pile_count[seat])
        state.passed_count[seat] = 0
    knowledge.shuffled(config, state)
    return False


@rule
def _move_piles(config: Any, state: Any, steps: int) -> None:
    """The Witch: the pile of each seat becomes the pile of the seat ``steps`` to the left (BA-040..042)."""
    num_players = config.num_players
    for _ in range(steps):  # one step at a time, in place: each pile goes to its left neighbour
        last = num_players - 1
        for slot in range(state.pile.shape[1]):
            card = state.pile[last, slot]
            for seat in range(last, 0, -1):
                state.pile[seat, slot] = state.pile[seat - 1, slot]
            state.pile[0, slot] = card
        # All piles have the same size then; which of them has a passed pair on top goes along.
        passed = state.passed_count[last]
        for seat in range(last, 0, -1):
            state.passed_count[seat] = state.passed_count[seat - 1]
        state.passed_count[0] = passed
    knowledge.moved_piles(config, state, steps)


@rule
def _martin(config: Any, state: Any, seat: int) -> Bool:
    """Brother Martin: the owner plays the top card of the middle deck (BA-045), having looked at it (BA-046)."""
    card = take(state)
    knowledge.see(state, seat, card)
    state.chosen[seat] = bit(card)
    state.occasion = BY_MARTIN
    if daga_usable(config, state, seat):
        state.node[seat] = DAGA_LATE  # BA-047
        return True
    carry_out(config, state, seat, BY_MARTIN)
    return False


@rule
def _draw_for_olle(state: Any, seat: int) -> None:
    """Olle: the owner draws two cards of the middle deck (BA-048) and chooses."""
    for _ in range(2):
        card = take(state)
        knowledge.see(state, seat, card)
        state.hand[seat] |= bit(card)
    state.occasion = BY_OLLE
    state.node[seat] = OLLE_PLAY


@rule
def _daga(config: Any, state: Any, seat: int) -> Bool:
    """Item 5: the draw of a late Daga, or the question of a Daga just played (BA-051, BA-054)."""
    if state.late_draw:
        state.late_draw = 0
        _play_two(config, state, seat)
        return False
    if state.table[seat] & ~bit(config.card_of_effect[DAGA]) == 0:
        state.daga_ready = 1  # BA-035: nothing to discard, she waits
        return False
    state.node[seat] = DAGA_NOW
    return True


@rule
def _play_two(config: Any, state: Any, seat: int) -> None:
    """Daga's two cards of the middle deck: taken and looked at, then played at the same moment (BA-053)."""
    cards = 0
    for _ in range(2):
        card = take(state)
        knowledge.see(state, seat, card)
        cards |= bit(card)
    play(config, state, seat, cards, BY_DAGA)


@rule
def _ask_copier(config: Any, state: Any, seat: int, copier: int) -> Bool:
    """Items 6 to 8: offer the whole table (BA-077, BA-068) or the cards played since the last question (BA-079)."""
    if state.copied[copier] >= 0:
        return False  # BA-081
    candidates = eligible(config, copier) if state.full_choice[copier] else state.fresh[copier]
    state.full_choice[copier] = 0
    state.fresh[copier] = 0  # BA-080
    state.offered = candidates & state.table[seat]
    if state.offered == 0:
        return False  # BA-035, BA-077
    state.node[seat] = COPY_6 + copier
    return True


@rule
def answer_effect(config: Any, state: Any, seat: int, action: int) -> None:
    """Take an answer at WITCH, DAGA_NOW or COPY_6 to COPY_8."""
    node = state.node[seat]
    state.node[seat] = NO_NODE
    if node == WITCH_MOVE:
        if action == LEFT:  # BA-041
            _move_piles(config, state, 1)
        elif action == RIGHT:
            _move_piles(config, state, config.num_players - 1)
    elif node == DAGA_NOW:
        state.daga_ready = 1
        if action != NO:
            state.daga_used = 1  # BA-055
            remove_from_table(config, state, seat, action - 1)
            _play_two(config, state, seat)
    else:
        if action != NO:
            set_copy(config, state, seat, node - COPY_6, action - 1)
        state.offered = 0
