"""Determinization of Squirrel Island against all ways in which the public history can have come about, by brute force.

A short game with a small card list is played to an interesting point. Then every order of the cards that the observer
has not seen and every choice of what was stashed is tried: what fits the history is a world, with the probability of
its orders and choices.
"""

from __future__ import annotations

import itertools
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction

import numpy as np
import pytest

from hedgerow.envs.core.batch import GameBatch
from hedgerow.envs.squirrel_island.game import SQUIRREL_ISLAND
from hedgerow.envs.squirrel_island.state import (
    BURIED,
    HAND,
    LOG_DRAWN,
    LOG_PLAYED,
    LOG_SEAT,
    LOG_TAKEN,
    STASHED,
)
from hedgerow.envs.squirrel_island.zones import counts_in
from tests.rules.squirrel_island.scenario import COMPILED_ONLY, Table, own_list


def item(name: str, copies: int, play: str = "") -> str:
    """An item without cost."""
    effect = f'"{play}"' if play else ""
    return f'id = "{name}"\nname = "{name}"\nkind = "item"\ncopies = {copies}\ncost = 0\nplay = [{effect}]\nstash = 0'


CARDS = own_list(
    item("Peek", 2, "draw_island 1"),
    item("Hide", 2, "stash_hand_exact 1"),
    item("Bury", 2, "stash_deck 1"),
    item("Draw", 1, "draw_deck 1"),
    item("Ant", 2),
    item("Bee", 2),
    item("Cat", 1),
    item("Dog", 1),
    filler=0,
)

Cards = tuple[str, ...]
World = tuple[Cards, Cards, Cards, Cards, Cards]
"""Hand and hand-stashed cards of seat 1, deck-stashed cards of both seats, the deck from the top."""
Records = list[tuple[int, str]]
Hand = tuple[tuple[str, bool], ...]
"""Cards, each with whether the others saw it come to the hand."""


def laid(hand: Sequence[str], island: Sequence[str], deck: Sequence[str], own: Sequence[str] = ()) -> Table:
    """Seat 0 observes; seat 1 has the hand and begins. All other cards lie openly among the used items of seat 0."""
    table = Table(2, first=1, components=CARDS, days=1).empty(island=island, deck=deck, rest=False)
    copies = Counter({card.name: card.copies for card in table.setup.components.cards})
    copies.subtract([*hand, *island, *deck, *own])
    table.seat(0, hand=own, used=sorted(copies.elements())).seat(1, hand=hand)
    assert table.fault is None
    return table


def records(table: Table) -> Records:
    """What happened to the hand of seat 1, with the name of the card where it was seen."""
    number = int(table.state.num_records)
    log = zip(table.state.log_kind[:number].tolist(), table.state.log_card[:number].tolist(), strict=True)
    return [(kind % LOG_SEAT, table.names[card] if card >= 0 else "") for kind, card in log if kind // LOG_SEAT == 1]


def histories(log: Records, drawn: Cards) -> Iterator[tuple[Cards, Cards, Fraction]]:
    """The hands and stashes to which a log can lead if these cards were drawn in turn, each with its probability.

    What is stashed may be any card of the hand. What is played is the copy that was seen, if it is in the hand, else
    any card that was not seen.
    """
    pending: list[tuple[int, int, Hand, Cards, Fraction]] = [(0, 0, (), (), Fraction(1))]
    while pending:
        place, used, hand, stash, chance = pending.pop()
        if place == len(log):
            yield tuple(sorted(card for card, _ in hand)), tuple(sorted(stash)), chance
            continue
        what, name = log[place]
        if what == LOG_DRAWN:
            pending.append((place + 1, used + 1, (*hand, (drawn[used], False)), stash, chance))
        elif what == LOG_TAKEN:
            pending.append((place + 1, used, (*hand, (name, True)), stash, chance))
        elif what == LOG_PLAYED:
            seen = (name, True) in hand
            places = [hand.index((name, True))] if seen else [i for i, card in enumerate(hand) if not card[1]]
            for index in places:
                if hand[index][0] == name:
                    left = hand[:index] + hand[index + 1 :]
                    pending.append((place + 1, used, left, stash, chance / len(places)))
        else:  # stashed unseen
            for index, (card, _) in enumerate(hand):
                left = hand[:index] + hand[index + 1 :]
                pending.append((place + 1, used, left, (*stash, card), chance / len(hand)))


def worlds(table: Table) -> dict[World, Fraction]:
    """The probability of each world, given all that seat 0 knows."""
    log = records(table)
    drawn = sum(what == LOG_DRAWN for what, _ in log)
    own, other = drawn + len(table.buried(0)), drawn + len(table.buried(0)) + len(table.buried(1))
    cards = Counter([*table.hand(1), *table.stash(1), *table.buried(0), *table.buried(1), *table.deck])
    cards.update(name for what, name in log if what == LOG_PLAYED)
    cards.subtract(name for what, name in log if what == LOG_TAKEN)
    found: defaultdict[World, Fraction] = defaultdict(Fraction)
    for order, times in Counter(itertools.permutations(cards.elements())).items():
        buried = tuple(sorted(order[drawn:own])), tuple(sorted(order[own:other]))
        for hand, stash, chance in histories(log, order[:drawn]):
            found[(hand, stash, *buried, order[other:])] += chance * times
    total = sum(found.values())
    return {world: chance / total for world, chance in found.items()}


def world_of(table: Table, state: np.record) -> World:
    """Where the cards are that seat 0 does not see."""
    counts = counts_in(state)
    hand, stash, own, other = (
        tuple(sorted(name for kind, name in enumerate(table.names) for _ in range(int(counts[zone][kind]))))
        for zone in (HAND + 1, STASHED + 1, BURIED, BURIED + 1)
    )
    number = int(table.setup.config[0].num_cards)
    return hand, stash, own, other, tuple(table.names[int(kind)] for kind in state.deals[0, state.deck_top : number])


def drawn_as_likely(table: Table, number: int, seed: int) -> dict[World, Fraction]:
    """Chi-square at four standard deviations; the seeds are fixed, so that the test cannot fail by chance."""
    expected = worlds(table)
    assert world_of(table, table.state) in expected
    batch = GameBatch(table.setup, number, 0, autoreset=False, observing=False)
    batch.states[:] = table.state
    batch.determinize(0, seed)
    assert SQUIRREL_ISLAND.first_fault(table.setup, batch._states) is None
    counted = Counter(world_of(table, state) for state in batch._states)
    assert set(counted) <= set(expected), f"impossible: {sorted(set(counted) - set(expected))[:3]}"
    assert set(expected) <= set(counted), f"never drawn: {sorted(set(expected) - set(counted))[:3]}"
    means = {world: float(chance) * number for world, chance in expected.items()}
    assert min(means.values()) >= 10
    chi_square = sum((counted[world] - mean) ** 2 / mean for world, mean in means.items())
    freedom = len(expected) - 1
    assert chi_square < freedom + 4 * np.sqrt(2 * freedom), f"{chi_square:.0f} with {freedom} degrees of freedom"
    return expected


@COMPILED_ONLY
def test_unseen_cards_lie_anywhere() -> None:
    """Two cards in the hand of seat 1, one under its mat, two in the deck: five cards that nobody else has seen."""
    table = laid(["Bury", "Ant", "Cat"], [], ["Bee", "Ant", "Dog"]).play("Bury")
    assert (table.buried(1), table.deck) == (["Bee"], ["Ant", "Dog"])
    # Both ants in the hand: 3! ways for the rest; one: 3 companions, 3! ways; none: 3 pairs, 3 ways.
    assert len(drawn_as_likely(table, 6000, seed=1)) == 6 + 18 + 9


@COMPILED_ONLY
@pytest.mark.rule("SI-085", "SI-086")
def test_what_a_seat_stashed_from_the_deck_it_does_not_know_either() -> None:
    table = laid(["Dog", "Cat"], [], ["Bee", "Ant", "Bee"], own=["Bury"])
    table.play("Dog").play("Bury")
    expected = drawn_as_likely(table, 6000, seed=2)
    assert {world[2] for world in expected} == {("Ant",), ("Bee",), ("Cat",)}


@COMPILED_ONLY
def test_a_card_taken_from_the_island_stays_in_its_hand() -> None:
    table = laid(["Peek", "Cat"], ["Ant", "Hide"], ["Bee", "Dog", "Bee"]).play("Peek").act("choose Ant")
    expected = drawn_as_likely(table, 6000, seed=3)
    assert all("Ant" in world[0] for world in expected)
    assert {card for world in expected for card in world[0]} == {"Ant", "Bee", "Cat", "Dog"}


@COMPILED_ONLY
def test_any_card_of_a_hand_may_have_been_stashed() -> None:
    """Of a known card and two unknown ones; so the known one lies in the stash with probability 1/3."""
    table = laid(["Peek", "Hide", "Cat", "Dog"], ["Ant", "Draw"], ["Bee", "Ant"]).play("Peek").act("choose Ant")
    table.act("sleep", seat=0).play("Hide").act("choose Cat", node="STASH")
    expected = drawn_as_likely(table, 12_000, seed=4)
    # Without the ant of the Island the three unknown cards hold the other ant in a third of the orders, each.
    assert sum(chance for world, chance in expected.items() if "Ant" not in world[0] + world[1]) == 0
    stashed = sum(chance for world, chance in expected.items() if world[1] == ("Ant",))
    assert stashed == Fraction(1, 3) + Fraction(2, 3) * Fraction(1, 3)


@COMPILED_ONLY
def test_a_card_played_after_a_stash_was_probably_the_known_one() -> None:
    """Had seat 1 stashed the ant of the Island, it must have drawn the other one, too."""
    table = laid(["Peek", "Hide", "Cat", "Dog"], ["Ant", "Draw"], ["Bee", "Bee", "Ant"]).play("Peek").act("choose Ant")
    table.act("sleep", seat=0).play("Hide").act("choose Cat", node="STASH").play("Ant")
    expected = drawn_as_likely(table, 12_000, seed=5)
    stashed = sum(chance for world, chance in expected.items() if world[1] == ("Ant",))
    # The known ant in the stash: 1/3, times 1/4 for the card played to be the other ant, one of four unseen cards.
    # An unknown card in the stash: 2/3, and that is the other ant with probability 1/4.
    known, unknown = Fraction(1, 3) * Fraction(1, 4), Fraction(2, 3)
    assert stashed == (known + unknown * Fraction(1, 4)) / (known + unknown)


@COMPILED_ONLY
def test_what_was_drawn_can_follow_from_what_was_played() -> None:
    """Seat 1 stashed the only card it can have stashed, the ant of the Island, drew the other one and played it."""
    table = laid(["Peek", "Hide", "Draw"], ["Ant", "Cat"], ["Bee", "Ant", "Dog", "Bee"]).play("Peek").act("choose Ant")
    table.act("sleep", seat=0).play("Hide").act("choose Ant", node="STASH").play("Draw").play("Ant")
    expected = drawn_as_likely(table, 2000, seed=6)
    assert {world[:2] for world in expected} == {((), ("Ant",))}
    assert len(expected) == 2  # the orders of Dog and Bee in the deck


@COMPILED_ONLY
@pytest.mark.parametrize("players", [2, 5])
def test_no_redraw_of_a_game_gives_up(players: int) -> None:
    games = GameBatch(SQUIRREL_ISLAND.setup(players), 200, seed=11, autoreset=False)
    world = GameBatch(SQUIRREL_ISLAND.setup(players), 200, seed=12, autoreset=False)
    redrawn = 0
    while (games.seats >= 0).any():
        world.states[:] = games.current_states
        world.determinize(seed=redrawn)
        assert not world.current_states["given_up"].any()
        redrawn += int((games.seats >= 0).sum())
        games.step(games.random_actions())
    assert redrawn > 10_000
