"""The compiled loops: every API above is a thin view of these entry points, and each serves every game.

``rows`` (int64) names the games of a batch that a call is about. Outputs are written in place at those rows. All loops
run without the interpreter lock, touch only their own rows and draw only from the streams of those rows, so that a
batch may be split over threads without changing any result.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from hedgerow.envs.core import ops
from hedgerow.envs.core.bits import SET_SIZE, count, lowest
from hedgerow.envs.core.jit import entry, rule
from hedgerow.envs.core.numbers import Int
from hedgerow.envs.core.prefetch import prefetch_row
from hedgerow.envs.core.rewards import final_rewards, rank
from hedgerow.envs.core.rng import GOLDEN, mix

__all__ = [
    "NEXT_STEP",
    "NO_RESTART",
    "OVER",
    "SAME_STEP",
    "apply_one",
    "check_rows",
    "deal_one",
    "determinize_rows",
    "legal_one",
    "observe_one",
    "observe_rows",
    "random_rows",
    "result_one",
    "seats_one",
    "show_rows",
    "step_rows",
]

NO_RESTART: Final = 0
SAME_STEP: Final = 1
NEXT_STEP: Final = 2

#: The seat of a game that is over.
OVER: Final = -1


@rule
def _view(config: Any, state: Any, fallback: int, observing: bool, mask: Any, observation: Any) -> Int:
    """Write mask and observation of the seat to act and return it; of ``fallback`` and OVER when the game is over."""
    acting = ops.to_act(config, state)
    if acting == 0:
        for action in range(len(mask)):
            mask[action] = 0
        mask[0] = 1  # `wait`: samplers need something legal, and a finished game ignores its action
        if observing:
            ops.observe(config, state, fallback, observation)
        return OVER
    seat = lowest(acting)
    ops.legal(config, state, seat, mask)
    if observing:
        ops.observe(config, state, seat, observation)
    return seat


@rule
def _restart(config: Any, states: Any, words: Any, row: int, streams: Any, orders: Any, first_seat: int) -> None:
    """Deal a new game into a record of zeros: nothing of an earlier game stays in it, so equal games are equal."""
    for word in range(words.shape[1]):
        words[row, word] = 0
    streams[row] = streams[row] + GOLDEN
    states[row].rng = mix(streams[row])
    ops.deal(config, states[row], orders, first_seat)


@entry
def check_rows(seats: Any, masks: Any, rows: Any, actions: Any) -> Int:
    """The index into ``rows`` of the first action that is not legal, or -1. Finished games accept anything."""
    for index in range(len(rows)):
        row = rows[index]
        action = actions[index]
        if seats[row] != OVER and (action < 0 or action >= masks.shape[1] or masks[row, action] == 0):
            return index
    return -1


@entry
def step_rows(
    configs: Any,
    states: Any,
    rows: Any,
    actions: Any,
    restart: int,
    reward_kind: int,
    reward_scale: float,
    observing: bool,
    streams: Any,
    orders: Any,
    first_seats: Any,
    seats: Any,
    masks: Any,
    observations: Any,
    rewards: Any,
    dones: Any,
    final_points: Any,
    episode_lengths: Any,
    lengths: Any,
    words: Any,
    final_words: Any,
    ahead: int,
) -> None:
    """Carry out one decision in each row; the actions have been checked.

    New games are dealt from ``orders[index]`` (int64 [len(rows), K, L]; K = 0: shuffle) with the first seat
    ``first_seats[index]``. Where a game is over its action is ignored, and with NEXT_STEP a new one is dealt: this is
    also how a batch is reset, so that dealing and observing are compiled once.

    ``words`` and ``final_words`` are the states, and the place for finished ones, as uint64 [B, W]: assigning whole
    records would copy them byte by byte. While a row is played the first ``ahead`` bytes of the next one are fetched: a
    thousand states do not fit into the near caches, and a rule would wait for each field that it reads first.
    """
    config = configs[0]
    num_players = config.num_players
    for index in range(len(rows)):
        row = rows[index]
        if index + 1 < len(rows):
            prefetch_row(words, rows[index + 1], ahead)
        state = states[row]
        seat = seats[row]
        for player in range(num_players):
            rewards[row, player] = 0.0
        if seat == OVER:
            if restart == NEXT_STEP:
                _restart(config, states, words, row, streams, orders[index], first_seats[index])
                lengths[row] = 0
                dones[row] = False
                seats[row] = _view(config, state, 0, observing, masks[row], observations[row])
            continue
        ops.apply(config, state, seat, actions[index])
        lengths[row] += 1
        if ops.to_act(config, state) != 0:
            dones[row] = False
        else:
            dones[row] = True
            final_rewards(config, state, reward_kind, reward_scale, rewards[row])
            for player in range(num_players):
                final_points[row, player] = ops.points(config, state, player)
            episode_lengths[row] = lengths[row]
            if restart == SAME_STEP:
                for word in range(words.shape[1]):
                    final_words[row, word] = words[row, word]
                _restart(config, states, words, row, streams, orders[index], first_seats[index])
                lengths[row] = 0
        seats[row] = _view(config, state, seat, observing, masks[row], observations[row])


@entry
def show_rows(configs: Any, states: Any, rows: Any, observing: bool, seats: Any, masks: Any, observations: Any) -> None:
    """Recompute seat, mask and observation after states were written from outside."""
    config = configs[0]
    for index in range(len(rows)):
        row = rows[index]
        seats[row] = _view(config, states[row], 0, observing, masks[row], observations[row])


@entry
def observe_rows(configs: Any, states: Any, rows: Any, seats: Any, out: Any) -> None:
    """Write the observation of ``seats[i]`` in the game ``rows[i]`` into ``out[i]``."""
    for index in range(len(rows)):
        ops.observe(configs[0], states[rows[index]], seats[index], out[index])


@rule
def _legal_set(masks: Any, row: int, start: int) -> Int:
    """The legal ones of the actions from ``start`` on, as many as a set can hold."""
    actions: Any = 0
    for action in range(start, min(start + SET_SIZE, masks.shape[1])):
        actions |= np.int64(masks[row, action]) << np.int64(action - start)
    return actions


@entry
def random_rows(masks: Any, rows: Any, streams: Any, out: Any) -> None:
    """Write a uniformly random legal action of each row into ``out[i]``, from the row's own stream."""
    for index in range(len(rows)):
        row = rows[index]
        actions = _legal_set(masks, row, 0)
        legal = count(actions)
        for start in range(SET_SIZE, masks.shape[1], SET_SIZE):
            legal += count(_legal_set(masks, row, start))
        streams[row] = streams[row] + GOLDEN
        # The top 32 bits times the number of actions: with at most a few hundred actions the bias is below 1e-7.
        pick = np.int64(((mix(streams[row]) >> np.uint64(32)) * np.uint64(legal)) >> np.uint64(32))
        start = 0
        while pick >= count(actions):
            pick -= count(actions)
            start += SET_SIZE
            actions = _legal_set(masks, row, start)
        for _ in range(pick):
            actions &= actions - 1
        out[index] = start + lowest(actions)


@entry
def determinize_rows(configs: Any, states: Any, rows: Any, seats: Any, seeds: Any) -> None:
    """Redraw what ``seats[i]`` does not know in the game ``rows[i]``, future chance included."""
    for index in range(len(rows)):
        state = states[rows[index]]
        state.rng = mix(seeds[index])
        ops.determinize(configs[0], state, seats[index])


@entry
def deal_one(configs: Any, states: Any, words: Any, streams: Any, orders: Any, first_seat: int) -> Int:
    """Deal a new game (``orders`` is int64 [K, L]) and return the seats that owe a decision."""
    _restart(configs[0], states, words, 0, streams, orders, first_seat)
    return ops.to_act(configs[0], states[0])


@entry
def seats_one(configs: Any, states: Any) -> Int:
    """The seats of the first game that owe a decision, as a bit set."""
    return ops.to_act(configs[0], states[0])


@entry
def legal_one(configs: Any, states: Any, seat: int, mask: Any) -> Int:
    """Write the legal actions of a seat in the first game and return the index of its node."""
    ops.legal(configs[0], states[0], seat, mask)
    return ops.node(configs[0], states[0], seat)


@entry
def observe_one(configs: Any, states: Any, seat: int, out: Any) -> None:
    """Write the observation of a seat in the first game into ``out`` (float32 [D])."""
    ops.observe(configs[0], states[0], seat, out)


@entry
def apply_one(configs: Any, states: Any, seat: int, action: int, mask: Any, out: Any) -> Int:
    """Carry out a checked action in the first game and return the seats that owe a decision.

    ``mask``, and ``out`` unless it is empty, are those of the first of them.
    """
    config = configs[0]
    state = states[0]
    ops.apply(config, state, seat, action)
    acting = ops.to_act(config, state)
    if acting != 0:
        ops.legal(config, state, lowest(acting), mask)
        if len(out) > 0:
            ops.observe(config, state, lowest(acting), out)
    return acting


@entry
def result_one(configs: Any, states: Any, reward_kind: int, reward_scale: float, rewards: Any, scores: Any) -> None:
    """Rewards (float64 [P]) and, in ``scores`` (int64 [P, 2]), points and rank of each seat of the first game."""
    config = configs[0]
    state = states[0]
    final_rewards(config, state, reward_kind, reward_scale, rewards)
    for player in range(config.num_players):
        scores[player, 0] = ops.points(config, state, player)
        scores[player, 1] = rank(config, state, player)
