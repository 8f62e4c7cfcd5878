"""The course of a match: deal, draw, commit, reveal, score (rules document, sections 4.1, 4.2, 4.12, 4.13)."""

from __future__ import annotations

from typing import Any

from hedgerow.envs.bauer import knowledge
from hedgerow.envs.bauer.constants import DAGA, GOAT, NUM_CARDS, VILL
from hedgerow.envs.bauer.playing import daga_usable, discard, owner, play
from hedgerow.envs.bauer.scoring import standing_points
from hedgerow.envs.bauer.state import (
    BY_GOAT,
    DAGA_LATE,
    GOAT_PLAY,
    KEEP,
    KEPT,
    NO,
    NO_NODE,
    NODE_OVER,
    NUM_TALLIES,
    TOP,
    USE_VILL,
    VILL_PASS,
)
from hedgerow.envs.core.bits import bit, lowest
from hedgerow.envs.core.jit import rule
from hedgerow.envs.core.numbers import Bool, Int
from hedgerow.envs.core.rng import child, shuffle_with

__all__ = ["answer", "carry_out", "draw_step", "finish_match", "reveal", "start_goat_step", "start_match"]


@rule
def _clear_seat(state: Any, seat: int) -> None:
    state.node[seat] = NO_NODE
    state.match_points[seat] = 0
    state.passed_count[seat] = 0
    state.hand[seat] = 0
    state.chosen[seat] = 0
    state.given_up[seat] = -1
    state.vill_taken[seat] = 0
    state.table[seat] = 0
    state.down[seat] = 0
    state.records[seat] = 0
    state.traced[seat] = 0
    for count in range(NUM_TALLIES):
        state.tally[seat, count] = 0
        state.open_tally[seat, count] = 0
    for card in range(NUM_CARDS):
        state.may[seat, card] = 0


@rule
def start_match(config: Any, state: Any) -> None:
    """Shuffle or take the given order, form piles and middle deck (BA-002..004), draw for round 1."""
    num_players = config.num_players
    for seat in range(num_players):
        _clear_seat(state, seat)
    order = state.deals[state.match]
    shuffling = child(state)  # drawn also for a given order: the chance after the deal stays the same
    if state.match >= state.num_deals:
        state.num_deals = state.match + 1
        for card in range(NUM_CARDS):
            order[card] = card
        shuffle_with(shuffling, order, NUM_CARDS)
    next_card = 0
    pile_size = config.pile_size
    for seat in range(num_players):
        for depth in range(pile_size):  # BA-004: the first card of a part is its top
            state.pile[seat, pile_size - 1 - depth] = order[next_card]
            next_card += 1
        state.pile_count[seat] = pile_size
    state.middle_top = 0
    state.middle_end = config.middle_size
    for depth in range(config.middle_size):
        state.middle[depth] = order[next_card + depth]
    for card in range(NUM_CARDS):
        state.played_round[card] = 0
        state.played_how[card] = 0
        state.played_order[card] = 0
        state.record_place[card] = 0
    for place in range(len(state.discarded)):
        state.discarded[place] = -1
    for copier in range(3):
        state.copied[copier] = -1
        state.full_choice[copier] = 0
        state.fresh[copier] = 0
    state.num_played = 0
    state.num_records = 0
    state.num_discards = 0
    state.night_discards = 0
    state.queue = 0
    state.occasion = KEPT
    state.daga_ready = 0
    state.daga_used = 0
    state.late_draw = 0
    state.offered = 0
    state.round_number = 0
    draw_step(config, state)


@rule
def draw_step(config: Any, state: Any) -> None:
    """Step 1 of the next round: each seat draws the top three cards of its pile (BA-007)."""
    state.round_number += 1
    state.committing = 1
    state.occasion = KEPT
    for seat in range(config.num_players):
        hand = 0
        for _ in range(3):
            state.pile_count[seat] -= 1
            hand |= bit(state.pile[seat, state.pile_count[seat]])
        state.hand[seat] = hand
        state.passed_count[seat] = 0
        state.node[seat] = KEEP
    knowledge.drawn(config, state)


@rule
def _ask_late_daga(config: Any, state: Any, seat: int) -> None:
    """After the choice of the cards to play, the late Daga is asked if she is usable (BA-056, BA-057)."""
    state.node[seat] = DAGA_LATE if daga_usable(config, state, seat) else NO_NODE


@rule
def answer(config: Any, state: Any, seat: int, action: int) -> None:
    """Take an answer at KEEP, VILL_PASS, OLLE, GOAT or DAGA_LATE: which cards are to be played, kept, given up.

    Nothing is shown or moved yet; afterwards the seat stands at its next question of the same commit or at none.
    """
    node = state.node[seat]
    card = action - 1
    if node == DAGA_LATE:
        if action != NO:  # BA-059, BA-060
            state.given_up[seat] = card
            state.chosen[seat] &= ~bit(card)
        state.node[seat] = NO_NODE
    elif action == USE_VILL:
        vill = bit(config.card_of_effect[VILL])
        state.vill_taken[seat] = 1
        if node == KEEP:  # BA-089: next, one card to pass together with Vill
            state.hand[seat] |= vill
            state.node[seat] = VILL_PASS
        else:  # BA-096: both cards are played, Vill will be discarded
            state.chosen[seat] = state.hand[seat]
            state.hand[seat] = vill
            _ask_late_daga(config, state, seat)
    elif node == VILL_PASS:
        passed = bit(card) | bit(config.card_of_effect[VILL])
        state.chosen[seat] = state.hand[seat] & ~passed
        state.hand[seat] = passed
        _ask_late_daga(config, state, seat)
    else:  # KEEP, OLLE, GOAT: this card is to be played
        state.chosen[seat] = bit(card)
        state.hand[seat] &= ~bit(card)
        _ask_late_daga(config, state, seat)


@rule
def _pass_pair(config: Any, state: Any, seat: int) -> None:
    """Put the two cards left in the hand on the pile of the left neighbour (BA-008, BA-011), lower index on top."""
    left = (seat + 1) % config.num_players
    passed = state.hand[seat]
    lower = lowest(passed)
    higher = lowest(passed & (passed - 1))
    top = state.pile_count[left]
    state.pile[left, top] = higher
    state.pile[left, top + 1] = lower
    state.pile_count[left] = top + 2
    state.passed_count[left] = 2
    knowledge.locate(state, seat, lower, TOP + left)
    knowledge.locate(state, seat, higher, TOP + left)
    state.hand[seat] = 0
    if state.vill_taken[seat]:  # BA-091: that Vill is one of the two is public
        vill = config.card_of_effect[VILL]
        state.vill_taken[seat] = 0
        state.table[seat] &= ~bit(vill)
        for observer in range(config.num_players):
            knowledge.locate(state, observer, vill, TOP + left)


@rule
def reveal(config: Any, state: Any) -> None:
    """All have committed: first the pairs are passed, then the kept cards are played (BA-009, BA-011)."""
    num_players = config.num_players
    state.committing = 0
    for seat in range(num_players):
        _pass_pair(config, state, seat)
    for seat in range(num_players):
        exits = bit(TOP + (seat + 1) % num_players)
        before = state.records[seat]
        play(config, state, seat, state.chosen[seat], KEPT)
        state.chosen[seat] = 0
        if state.given_up[seat] >= 0:
            exits |= bit(_give_up(config, state, seat))
        state.day_exits[seat] = exits
        state.night_exits[seat] = exits | (state.records[seat] & ~before)
    knowledge.revealed_commits(config, state)


@rule
def _give_up(config: Any, state: Any, seat: int) -> Int:
    """Discard the card given up for Daga (BA-061, BA-063), turn her and queue her draw; return the place."""
    card = state.given_up[seat]
    place = discard(state, card)
    knowledge.locate(state, seat, card, place)
    state.given_up[seat] = -1
    state.daga_used = 1
    state.late_draw = 1
    state.queue |= bit(DAGA)
    return place


@rule
def carry_out(config: Any, state: Any, seat: int, how: int) -> None:
    """Discard and play what was decided about the cards of Martin, Olle or the Goat (BA-022, BA-062)."""
    exits = 0
    if state.vill_taken[seat]:  # BA-096
        vill = config.card_of_effect[VILL]
        state.vill_taken[seat] = 0
        state.hand[seat] = 0
        state.table[seat] &= ~bit(vill)
        place = discard(state, vill)
        for observer in range(config.num_players):
            knowledge.locate(state, observer, vill, place)
    elif state.hand[seat] != 0:
        card = lowest(state.hand[seat])
        state.hand[seat] = 0
        place = discard(state, card)
        knowledge.locate(state, seat, card, place)
        exits |= bit(place)
    if state.given_up[seat] >= 0:
        exits |= bit(_give_up(config, state, seat))
    before = state.records[seat]
    play(config, state, seat, state.chosen[seat], how)
    state.chosen[seat] = 0
    knowledge.released(config, state, seat, exits, exits | (state.records[seat] & ~before))


@rule
def start_goat_step(config: Any, state: Any) -> Bool:
    """After the last round the owner of the Goat draws the two cards left in its pile (BA-100..102)."""
    seat = owner(config, state, GOAT)
    if seat < 0:
        return False
    state.round_number = config.rounds + 1
    state.occasion = BY_GOAT
    hand = 0
    for _ in range(2):
        state.pile_count[seat] -= 1
        hand |= bit(state.pile[seat, state.pile_count[seat]])
    state.hand[seat] = hand
    state.passed_count[seat] = 0
    knowledge.taken_last(config, state, seat)
    state.node[seat] = GOAT_PLAY
    return True


@rule
def finish_match(config: Any, state: Any) -> None:
    """Reveal and score (BA-104); start the next match (BA-130) or end the game."""
    knowledge.reveal_all(config, state)
    for seat in range(config.num_players):
        for count in range(NUM_TALLIES):
            state.open_tally[seat, count] = state.tally[seat, count]
        state.match_points[seat] = standing_points(config, state.tally, state.table, state.copied, seat)
    if state.match + 1 < config.matches:
        for seat in range(config.num_players):
            state.prior_points[seat] += state.match_points[seat]  # BA-129
        state.match += 1
        start_match(config, state)
    else:
        state.over = 1
        for seat in range(config.num_players):
            state.node[seat] = NODE_OVER
