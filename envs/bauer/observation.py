"""What a seat observes (rules document, section 7): one float32 vector, seats counted from the observer."""

from __future__ import annotations

from typing import Any, Final

from hedgerow.envs.bauer.constants import (
    BELLA,
    DAGA,
    GOAT,
    NUM_CARDS,
    NUM_THEMES,
    VILL,
)
from hedgerow.envs.bauer.knowledge import ALL_DISCARDS, ALL_RECORDS, ALL_SEATS
from hedgerow.envs.bauer.state import (
    DANGERS,
    EVENT_VP,
    EVENTS,
    HAND,
    KEEP,
    NO_NODE,
    NODE_OVER,
    NUM_NODES,
    REST,
    SWORDS,
    TAGS,
    TOP,
    TRAVELS,
)
from hedgerow.envs.core.bits import bit, count, lowest, write_members
from hedgerow.envs.core.game import Feature
from hedgerow.envs.core.jit import rule
from hedgerow.envs.core.numbers import Int

__all__ = ["features", "observation_size", "observe"]

#: Features of the block of one seat (group G3).
SEAT_BLOCK: Final = 21

_COURSE: Final = 24  # size of G1 without the acting seat

# Multiplying is several times faster than dividing, and the compiler may not exchange them by itself.
_PER_12: Final = 1.0 / 12.0
_PER_14: Final = 1.0 / 14.0
_PER_16: Final = 1.0 / 16.0
_PER_30: Final = 1.0 / 30.0
_PER_33: Final = 1.0 / 33.0
_PER_40: Final = 1.0 / 40.0


def observation_size(num_players: int) -> int:
    """Entries of the vector: 563, 750, 937, 1124 for 2, 3, 4, 5 seats."""
    return 189 + 187 * num_players


@rule
def observe(config: Any, state: Any, seat: int, out: Any) -> None:
    """Write what ``seat`` knows into ``out`` (float32 [D]), clipped to [0, 1]."""
    num_players = config.num_players
    start = _COURSE + num_players
    _observe_course(config, state, seat, out[:start])
    write_members(state.hand[seat], NUM_CARDS, out, start)
    start += NUM_CARDS
    write_members(state.chosen[seat], NUM_CARDS, out, start)
    start += NUM_CARDS
    for relative in range(num_players):
        other = _seat_at(config, seat, relative)
        shown = state.table[other] & ~(state.hand[seat] if relative == 0 else state.down[other])
        write_members(shown, NUM_CARDS, out, start)
        start += NUM_CARDS
    behind = start + NUM_CARDS * (2 * num_players + 1)
    _clear(out[start:behind])
    _observe_copies(config, state, seat, out, start)
    _observe_hidden(config, state, seat, out, start + NUM_CARDS)
    start = behind
    for relative in range(num_players):
        other = _seat_at(config, seat, relative)
        _observe_seat(config, state, other, relative == 0, out[start : start + SEAT_BLOCK])
        start += SEAT_BLOCK


@rule
def _seat_at(config: Any, seat: int, relative: int) -> Int:
    """The seat that sits ``relative`` places after ``seat``."""
    other = seat + relative
    return other if other < config.num_players else other - config.num_players


@rule
def _clear(out: Any) -> None:
    for index in range(len(out)):
        out[index] = 0.0


@rule
def _observe_course(config: Any, state: Any, seat: int, out: Any) -> None:
    """Group G1. In COMMIT other seats' questions are hidden: who does not act sees KEEP and nobody acting."""
    num_players = config.num_players
    _clear(out)
    goat_step = state.round_number > config.rounds
    out[0] = min(state.round_number, config.rounds) * config.per_round
    out[1] = 1.0 if goat_step else 0.0
    if state.over:
        out[2 + NODE_OVER] = 1.0
    elif state.committing:
        own = state.node[seat]
        out[2 + (KEEP if own == NO_NODE else own)] = 1.0
        if own != NO_NODE:
            out[2 + NUM_NODES] = 1.0
    else:
        for relative in range(num_players):
            question = state.node[_seat_at(config, seat, relative)]
            if question != NO_NODE:
                out[2 + question] = 1.0
                out[2 + NUM_NODES + relative] = 1.0
    start = 2 + NUM_NODES + num_players
    out[start] = (state.middle_end - state.middle_top) * _PER_33
    pile_size = config.pile_size - min(state.round_number, config.rounds)  # BA-014
    if state.committing:
        pile_size -= 2
    out[start + 1] = pile_size * _PER_12
    out[start + 2] = (state.match + 1) * config.per_match
    for number in range(1, 9):
        out[start + 2 + number] = (state.queue >> number) & 1


@rule
def _observe_copies(config: Any, state: Any, seat: int, out: Any, start: int) -> None:
    """Group G2d: copied cards that the observer knows, face-down ones of others only if located."""
    for copier in range(3):
        card = state.copied[copier]
        if card >= 0:
            places = state.may[seat, card]
            if places != 0 and places & (places - 1) == 0:
                out[start + card] = 1.0


@rule
def _observe_hidden(config: Any, state: Any, seat: int, out: Any, start: int) -> None:
    """Groups G2e, G2f, G2g: where the cards seen before surely (1) or possibly (0.5) are.

    A card is surely on a plane if all its possible places lie in that plane.
    """
    num_players = config.num_players
    out_start = start + NUM_CARDS * (2 * num_players - 1)
    rest = state.traced[seat]
    while rest != 0:
        card = lowest(rest)
        rest &= rest - 1
        places = state.may[seat, card]
        # The seats with whose piles or hands it may be, those who may have it face down, whether it may be out.
        held = ((places >> TOP) | (places >> REST) | (places >> HAND)) & ALL_SEATS
        down = 0
        if places & ALL_RECORDS:
            for other in range(num_players):
                down |= bit(other) if places & state.records[other] else 0
        down &= ~bit(seat)  # own face-down cards are seen, they stand in the plane of the own table
        is_out = 1 if places & ALL_DISCARDS else 0
        share = 0.5 if count(held) + count(down) + is_out > 1 else 1.0
        planes = _from(held, seat, num_players) | (_from(down, seat, num_players) >> 1 << num_players)
        while planes != 0:
            out[start + NUM_CARDS * lowest(planes) + card] = share
            planes &= planes - 1
        out[out_start + card] = share * is_out
    if state.given_up[seat] >= 0:
        out[out_start + state.given_up[seat]] = 1.0


@rule
def _from(seats: int, seat: int, num_players: int) -> Int:
    """A set of seats, counted from ``seat`` on."""
    return ((seats >> seat) | (seats << (num_players - seat))) & (bit(num_players) - 1)


@rule
def _observe_seat(config: Any, state: Any, seat: int, own: bool, out: Any) -> None:
    """Group G3: the block of one seat; of other seats only what lies face up counts."""
    tally = state.tally[seat] if own else state.open_tally[seat]
    table = state.table[seat]
    if own:
        table &= ~state.hand[seat]  # Vill taken up
    out[0] = count(table) * _PER_14
    out[1] = count(state.down[seat]) * _PER_14
    out[2] = min(tally[EVENT_VP], 40) * _PER_40
    out[3] = min(tally[EVENTS], 14) * _PER_14
    out[4] = min(tally[TRAVELS], 14) * _PER_14
    out[5] = min(tally[DANGERS], 14) * _PER_14
    out[6] = min(tally[SWORDS], 30) * _PER_30
    for theme in range(NUM_THEMES):
        out[7 + theme] = min(tally[TAGS + theme], 16) * _PER_16
    here = (table >> config.card_of_effect[DAGA]) & 1
    used = 1 if state.daga_used != 0 or (own and state.given_up[seat] >= 0) else 0
    out[12] = here & (1 - used)
    out[13] = here & used
    card = config.card_of_effect[VILL]
    out[14] = (table >> card) & (1 if state.played_round[card] < state.round_number else 0)
    for copier in range(3):
        here = (table >> config.card_of_effect[BELLA + copier]) & 1
        waiting = 1 if state.copied[copier] < 0 else 0
        out[15 + copier] = here & waiting
        if copier == 2:
            out[18] = here & (1 - waiting)
    out[19] = (table >> config.card_of_effect[GOAT]) & 1
    out[20] = min(state.prior_points[seat] * (0.01 * config.per_match), 1.0)


def features(num_players: int, card_names: tuple[str, ...]) -> tuple[Feature, ...]:
    """The declared features in the order of the vector."""
    found: list[Feature] = []

    def add(name: str, size: int, meaning: str, scale: float = 1.0) -> None:
        start = found[-1].stop if found else 0
        found.append(Feature(name, start, size, scale, meaning))

    planes = f"one entry for each of the {len(card_names)} cards in file order"
    add("round", 1, "number of the round, divided by the number of rounds; 1 in the Goat step")
    add("goat_step", 1, "1 in the Goat step")
    add("node", NUM_NODES, "own decision node, one-hot; KEEP for a seat that waits for the commits of others")
    add("acting_seat", num_players, "seat that owes a decision, one-hot from the observer on; hidden during commits")
    add("middle_deck", 1, "cards in the middle deck", 33.0)
    add("pile", 1, "cards in each pile", 12.0)
    add("match", 1, "number of the match, divided by the number of matches")
    add("queue", 8, "effects waiting to be resolved, by number 1 to 8")
    add("choosing", NUM_CARDS, f"cards to choose from or held unchosen; {planes}")
    add("about_to_play", NUM_CARDS, f"cards chosen and not yet played; {planes}")
    for seat in range(num_players):
        whose = "own table, face-down cards included" if seat == 0 else f"face-up cards on the table of seat +{seat}"
        add(f"table_{seat}", NUM_CARDS, f"{whose}; {planes}")
    add("copied", NUM_CARDS, f"cards known to be copied; {planes}")
    for seat in range(num_players):
        add(
            f"with_seat_{seat}",
            NUM_CARDS,
            f"seen before; 1 surely, 0.5 possibly in pile or hand of seat +{seat}; {planes}",
        )
    for seat in range(1, num_players):
        add(f"face_down_{seat}", NUM_CARDS, f"seen before; 1 surely, 0.5 possibly face down at seat +{seat}; {planes}")
    add("out", NUM_CARDS, f"seen before; 1 surely, 0.5 possibly discarded; {planes}")
    for seat in range(num_players):
        known = "everything known" if seat == 0 else "face-up cards"
        for name, size, scale, meaning in _SEAT_FEATURES:
            add(f"{name}_{seat}", size, f"{meaning}; seat +{seat}, {known}", scale)
    return tuple(found)


_SEAT_FEATURES: Final = (
    ("table_cards", 1, 14.0, "cards on the table"),
    ("face_down_cards", 1, 14.0, "face-down cards on the table"),
    ("event_points", 1, 40.0, "victory points on events, copies included"),
    ("events", 1, 14.0, "events, copies included"),
    ("travels", 1, 14.0, "travels, copies included"),
    ("dangers", 1, 14.0, "dangers, copies included"),
    ("swords", 1, 30.0, "swords, copies included"),
    ("tags", NUM_THEMES, 16.0, "tags of the five themes B, R, Y, P, G, copies included"),
    ("daga_waiting", 1, 1.0, "Daga lies here, her effect unused"),
    ("daga_used", 1, 1.0, "Daga lies here, her effect used"),
    ("vill_usable", 1, 1.0, "Vill-Vallareman lies here since an earlier round"),
    ("copiers_waiting", 3, 1.0, "Bella, Adventure Boy, Humpe lie here and copy nothing"),
    ("humpe_copies", 1, 1.0, "Humpe lies here and copies a card"),
    ("goat", 1, 1.0, "the Yule Goat lies here"),
    ("earlier_points", 1, 100.0, "points of earlier matches, also divided by the number of matches"),
)
