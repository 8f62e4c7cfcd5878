"""What a seat observes (rules document, section 7): one float32 vector, seats counted from the observer on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from hedgerow.envs.core.bits import lowest
from hedgerow.envs.core.game import Feature
from hedgerow.envs.core.jit import rule
from hedgerow.envs.core.numbers import Int
from hedgerow.envs.squirrel_island.constants import COLLECT, MAX_DAYS, STASH_HAND, STASH_HAND_EXACT
from hedgerow.envs.squirrel_island.gains import deck_size
from hedgerow.envs.squirrel_island.picking import seat_on
from hedgerow.envs.squirrel_island.state import (
    BURIED,
    EFFECT,
    END,
    EVENTS_FRAME,
    FRONT,
    HAND,
    ISLAND,
    MAX_COPIES,
    NOT_BEGUN,
    NUM_NODES,
    OPPONENT,
    PLAY_FRAME,
    POOL,
    STASHED,
    SURE,
    TIRED,
    USED,
    WORD_BITS,
)
from hedgerow.envs.squirrel_island.zones import count_within, types_in

__all__ = ["features", "observe", "picks_left", "running_step"]

#: Entries of group 9 for each seat.
SEAT_BLOCK: Final = 9

_COURSE: Final = MAX_DAYS + 1 + NUM_NODES  # size of groups 1 to 3

# Multiplying is several times faster than dividing, and the compiler may not exchange them by itself.
_PER_4: Final = 0.25
_PER_5: Final = 0.2
_PER_10: Final = 0.1
_PER_20: Final = 0.05
_PER_40: Final = 0.025


@rule
def observe(config: Any, state: Any, seat: int, out: Any) -> None:
    """Write what ``seat`` knows into ``out`` (float32 [D]); values are not clipped."""
    num_players = config.num_players
    num_types = config.num_types
    for index in range(len(out)):
        out[index] = 0.0
    _observe_course(config, state, seat, out)
    start = _COURSE + 3 * num_players + 3
    if state.card >= 0:
        out[start + state.card] = 1.0
        out[start + num_types] = state.from_island
        out[start + num_types + 1] = _PER_4 * running_step(state)
    start += num_types + 2
    _counts(config, state, ISLAND, out, start)
    _counts(config, state, HAND + seat, out, start + num_types)
    _counts(config, state, STASHED + seat, out, start + 2 * num_types)
    start += 3 * num_types
    for steps in range(num_players):
        _observe_seat(state, seat_on(config, seat, steps), out, start + SEAT_BLOCK * steps)
    start += SEAT_BLOCK * num_players
    for steps in range(num_players):
        other = seat_on(config, seat, steps)
        _counts(config, state, FRONT + other, out, start)
        _counts(config, state, TIRED + other, out, start + config.num_squirrels)
        start += 2 * config.num_squirrels
    num_items = num_types - config.num_squirrels
    for steps in range(num_players):
        # The types of items come after those of squirrels.
        _counts(config, state, USED + seat_on(config, seat, steps), out, start - config.num_squirrels)
        start += num_items
    for steps in range(1, num_players):
        other = seat_on(config, seat, steps)
        _counts(config, state, SURE + other, out, start)
        _counts(config, state, POOL + other, out, start + num_types)
        start += 2 * num_types


@rule
def _counts(config: Any, state: Any, zone: int, out: Any, start: int) -> None:
    for word in range(config.num_words):
        for copies in range(MAX_COPIES):
            rest = types_in(state, zone, copies, word)
            if rest == 0:
                break
            share = _PER_4 * (copies + 1)
            while rest != 0:
                out[start + WORD_BITS * word + lowest(rest)] = share
                rest &= rest - 1


@rule
def running_step(state: Any) -> Int:
    """1-based index of the operation of the play effect that runs, or whose abilities are resolved; 0 if none."""
    if state.depth == 0 or state.phase != EFFECT or state.frame_kind[0] != PLAY_FRAME:
        return 0
    ended = state.depth > 1 and state.frame_picks[0] == NOT_BEGUN
    return state.frame_step[0] if ended else state.frame_step[0] + 1


@rule
def _observe_course(config: Any, state: Any, seat: int, out: Any) -> None:
    """Groups 1 to 5."""
    num_players = config.num_players
    out[state.day - 1] = 1.0
    out[MAX_DAYS] = deck_size(config, state) / config.num_cards
    out[MAX_DAYS + 1 + state.node] = 1.0
    start = _COURSE
    if state.node != END:
        out[start + _steps_to(config, seat, state.actor)] = 1.0
        out[start + num_players + _steps_to(config, seat, state.turn)] = 1.0
    out[start + 2 * num_players + _steps_to(config, seat, state.token)] = 1.0
    start += 3 * num_players
    out[start] = state.slept
    out[start + 1] = _PER_4 * state.extra
    out[start + 2] = _PER_4 * picks_left(config, state)


@rule
def _steps_to(config: Any, seat: int, other: int) -> Int:
    return other - seat if other >= seat else other - seat + config.num_players


@rule
def picks_left(config: Any, state: Any) -> Int:
    """Picks still possible in the innermost operation that asks, also while what a pick activated is resolved."""
    if state.node == OPPONENT:
        return 1
    for frame in range(state.depth - 1, -1, -1):
        picks = state.frame_picks[frame]
        if state.frame_kind[frame] != EVENTS_FRAME and picks > 0:
            operation = config.operation[state.frame_list[frame], state.frame_step[frame]]
            if operation == COLLECT:
                return min(picks, count_within(config, state, FRONT + state.turn, config.loop_set))
            if operation == STASH_HAND or operation == STASH_HAND_EXACT:
                return min(picks, state.amounts[HAND + state.turn])
            return picks
    return 0


@rule
def _observe_seat(state: Any, seat: int, out: Any, start: int) -> None:
    """Group 9: what everybody sees of a seat."""
    out[start] = _PER_40 * state.nuts[seat]
    out[start + 1] = _PER_20 * state.coins[seat]
    out[start + 2] = _PER_5 * state.stamina[seat]
    out[start + 3] = state.awake[seat]
    out[start + 4] = _PER_20 * state.amounts[HAND + seat]
    out[start + 5] = _PER_10 * state.amounts[STASHED + seat]
    out[start + 6] = _PER_10 * state.amounts[BURIED + seat]
    out[start + 7] = _PER_20 * (state.amounts[FRONT + seat] + state.amounts[TIRED + seat])
    out[start + 8] = _PER_20 * state.amounts[FRONT + seat]


_SEAT_FEATURES: Final = (
    ("nuts", 40.0, "nuts"),
    ("coins", 20.0, "coins"),
    ("stamina", 5.0, "stamina"),
    ("awake", 1.0, "1 if awake"),
    ("hand_size", 20.0, "cards in the hand"),
    ("stashed_from_hand", 10.0, "cards stashed from the hand"),
    ("stashed_from_deck", 10.0, "cards stashed from the deck, unseen"),
    ("squirrels", 20.0, "squirrels in front"),
    ("refreshed", 20.0, "refreshed squirrels in front"),
)


def features(num_players: int, num_types: int, num_squirrels: int, num_cards: int) -> Sequence[Feature]:
    """The declared features in the order of the vector."""
    found: list[Feature] = []

    def add(name: str, size: int, meaning: str, scale: float = 1.0) -> None:
        start = found[-1].stop if found else 0
        found.append(Feature(name, start, size, scale, meaning))

    def counts(name: str, size: int, meaning: str) -> None:
        add(name, size, f"{meaning}, by type", 4.0)

    add("day", MAX_DAYS, "number of the day, one-hot")
    add("deck", 1, "cards in the deck", num_cards)
    add("node", NUM_NODES, "decision node, one-hot")
    add("acting_seat", num_players, "seat that decides, one-hot from the observer on; zeros at the end")
    add("turn_seat", num_players, "seat whose turn it is, one-hot from the observer on; zeros at the end")
    add("token", num_players, "holder of the first-player token, one-hot from the observer on")
    add("somebody_asleep", 1, "1 if a seat has gone to sleep today")
    add("extra_turns", 1, "pending extra turns", 4.0)
    add("picks", 1, "picks still possible in the innermost operation that asks", 4.0)
    add("card", num_types, "type of the card being paid for or resolved, one-hot")
    add("from_island", 1, "1 if that card came from the Island")
    add("operation", 1, "number of the running operation of its play effect, from 1; 0 if none runs", 4.0)
    counts("island", num_types, "cards of the Island")
    counts("hand", num_types, "cards of the own hand")
    counts("own_stash", num_types, "own cards stashed from the hand, as remembered")
    for seat in range(num_players):
        for name, scale, meaning in _SEAT_FEATURES:
            add(f"{name}_{seat}", 1, f"{meaning}; seat +{seat}", scale)
    for seat in range(num_players):
        counts(f"refreshed_squirrels_{seat}", num_squirrels, f"refreshed squirrels of seat +{seat}")
        counts(f"exhausted_squirrels_{seat}", num_squirrels, f"exhausted squirrels of seat +{seat}")
    for seat in range(num_players):
        counts(f"used_items_{seat}", num_types - num_squirrels, f"used items of seat +{seat}")
    for seat in range(1, num_players):
        counts(f"sure_{seat}", num_types, f"cards that are certainly in the hand of seat +{seat}")
        counts(f"pool_{seat}", num_types, f"cards certainly in the hand or stashed from the hand of seat +{seat}")
    return [feature for feature in found if feature.size > 0]
