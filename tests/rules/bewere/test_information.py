"""What seats see, remember and cannot know (rules document, sections 6 and 7)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from hedgerow.envs.bewere import observation
from hedgerow.envs.bewere.game import BEWERE
from hedgerow.envs.bewere.state import KIND, LAY_MOON, TURN
from hedgerow.envs.core.batch import GameBatch
from hedgerow.envs.core.jit import JIT
from tests.rules.bewere.scenario import Table


def test_e1_and_e2_open_moves() -> None:
    table = Table(["M0", "B", "C"], [], []).play("lay 0", "B", 1)
    assert [table.known(observer, 1, "B") for observer in (0, 2)] == [1, 1]
    table.act("draw")
    table = Table(["M0", "C"], ["B", "C"], [])
    table.state.known[0, 1, 5] = 1
    table.act("draw")
    table.act("cloud 0", "to 2")
    assert table.known(0, 1, "B") == 0
    assert table.known(0, 2, "B") == 1


def test_e3_and_e4_a_card_unseen_between_others() -> None:
    table = Table(["M0", "Thief"], ["B", "B", "Nun"], [])
    table.state.known[2, 1, 5] = 2
    table.state.known[2, 1, 18] = 1
    table.state.exact[2, 1] = 1 << 5 | 1 << 0
    table.state.exact[2, 0] = 1 << 3
    table.act("lay 0", "to 2", "to 1")
    assert [table.known(2, 1, card) for card in ("B", "Nun")] == [1, 0]
    assert (table.exact(2, 1, "B"), table.exact(2, 1, "M0"), table.exact(2, 0, "M3")) == (False, True, False)


def test_e5_a_hidden_draw_clears_what_was_exact() -> None:
    table = Table([], [], [])
    table.state.exact[1, 0] = (1 << 25) - 1
    table.act("draw")
    assert not table.exact(1, 0, "B")


def test_e6_turned_up_cards_are_no_longer_known_on_top() -> None:
    table = Table(["M0", "Seer"], [], [], display=[["B"]], pile=["C", "B", "Nun"]).act("lay 0", "to 2", "B", "Nun")
    assert table.top(0) == ["C", "Nun"]
    table.act("stack 0")
    assert (table.display, table.top(0)) == ([["C"]], ["Nun"])


def test_e7_shown_cards() -> None:
    table = Table(["M0", "Beggar"], ["B", "C"], ["Nun", "C"]).act("lay 0", "to 1", "B", "Nun", "to 1")
    assert (table.known(1, 2, "Nun"), table.known(2, 1, "B"), table.known(2, 0, "B")) == (1, 0, 1)


def test_e8_others_see_hands_change_places() -> None:
    table = Table(["M0", "Jester", "B"], ["C", "C"], []).play("lay 0", "Jester", 2)
    table.state.known[2, 1, 4] = 2
    table.state.exact[2, 1] = 1 << 4
    table.act("to 1")
    assert (table.known(2, 0, "C"), table.exact(2, 0, "C"), table.known(2, 1, "C")) == (2, True, 0)


def test_e9_a_seen_hand() -> None:
    table = Table(["M0", "PrivateInvestigator"], ["Nun", "Seer", "C"], []).act("lay 0", "to 2", "to 1")
    table.act("kind villager")
    assert (table.known(0, 1, "Seer"), table.exact(0, 1, "B"), table.known(2, 1, "Seer")) == (1, True, 0)
    assert table.feature(0, "looked_at")[18] == 1
    assert not table.feature(1, "looked_at").any()
    table.act("Seer")
    assert (table.known(0, 1, "Seer"), table.known(1, 0, "Seer"), table.known(2, 0, "Seer")) == (0, 1, 0)


@pytest.mark.rule("BW-086")
def test_a_gift_without_a_choice_tells_nothing_of_the_rest() -> None:
    """Whoever gives equal cards does it at once, also if it keeps some: nobody else may hear the difference."""
    for kind, card, asked in (("kind bite", "B", "Bites"), ("kind cloud", "C", "Clouds"), ("kind moon", "M0", "Moons")):
        tables = [Table(["M3", "Duchess"], hand, []) for hand in ([card, card, "Nun"], [card, card, card])]
        told = [table.act("lay 3", "to 2", "to 1").events(kind, viewer=2) for table in tables]
        assert told[0] == told[1]
        assert asked in told[0]
        assert told[0].count("gives") == 1
        assert [table.hand(1) for table in tables] == [["Nun"], [card]]
        for observer in (0, 2):
            assert not tables[0].exact(observer, 1, card)  # E11 holds for fewer cards than asked


def test_e12_the_nun_settles_where_a_villager_is_not() -> None:
    table = Table(["M0", "Nun"], ["B"], ["C"]).act("lay 0", "to 1", "Seer")
    assert all(table.exact(observer, seat, "Seer") for observer, seat in ((0, 1), (0, 2), (1, 2), (2, 1)))
    assert not table.exact(1, 0, "Seer")


def test_e13_others_forget_the_top_when_somebody_looks() -> None:
    table = Table(["M0", "Seer"], [], [], pile=["C", "B", "Nun"])
    table.state.top[1, 0], table.state.num_top[1] = 4, 1
    table.act("lay 0", "to 1")
    assert table.top(1) == []


def test_e14_the_mayor() -> None:
    table = Table(["M0", "Mayor"], [], [], pile=["C", "B", "Nun", "M1"]).act("lay 0", "to 1")
    table.state.top[2, 0], table.state.num_top[2] = 4, 1
    assert table.feature(0, "looked_at").sum() > 0
    assert not table.feature(2, "looked_at").any()
    table.act("yes")
    assert (table.known(2, 0, "C"), table.known(2, 0, "B")) == (1, 0)


def check_states(states: NDArray[Any], num_players: int, deck: NDArray[Any]) -> None:
    """Cards conserved, K <= truth, X true, P true (6.1, 6.2 point 6), for every observer in every game."""
    hands = states["hand"].astype(int)
    assert hands.min() >= 0
    assert (hands.sum(axis=2) == states["hand_size"]).all()
    assert (((hands > 0) << np.arange(25)).sum(axis=2) == states["held"]).all()
    total = hands.sum(axis=1) + states["discard"] + states["removed"]
    for cards, size in (("pile", "pile_size"), ("shown", "num_shown")):
        used = np.arange(states[cards].shape[1]) < states[size][:, None]
        total += ((states[cards][:, :, None] == np.arange(25)) & used[:, :, None]).sum(axis=1)
    moons = sum((states["grid_moons"] >> height) & 1 for height in range(22))
    total[:, :4] += moons
    total[:, 4] += (states["grid_height"] - moons).sum(axis=1)
    total += states["aside"][:, None] == np.arange(25)
    assert (total == deck).all()
    known, exact, top = states["known"].astype(int), states["exact"], states["top"]
    assert known.min() >= 0
    rows = np.arange(len(states))
    for observer in range(num_players):
        for seat in set(range(num_players)) - {observer}:
            assert (known[:, observer, seat] <= hands[:, seat]).all()
            sure = (exact[:, observer, seat, None] >> np.arange(25)) & 1 != 0
            assert (known[:, observer, seat] == hands[:, seat])[sure].all()
        for depth in range(top.shape[2]):
            deep = depth < states["num_top"][:, observer]
            there = states["pile"][rows, np.maximum(states["pile_size"] - 1 - depth, 0)]
            assert (top[:, observer, depth] == there)[deep].all()
            assert (depth < states["pile_size"])[deep].all()


def active(chance: np.random.Generator, batch: GameBatch) -> NDArray[np.int64]:
    """Random play that plays cards and expands often, and so reaches more."""
    masks = batch.action_masks.astype(float)
    plays = masks.copy()
    plays[:, :LAY_MOON] = 0
    plays[:, KIND:] = 0
    keen = (batch.states["node"] == TURN) & (chance.random(len(masks)) < 0.7) & plays.any(axis=1)
    masks[keen] = plays[keen]
    chosen: NDArray[np.int64] = (masks * (1 + chance.random(masks.shape))).argmax(axis=1)
    return chosen


GAMES = 30 if JIT else 1
OPTIONS: tuple[dict[str, object], ...] = (
    {},
    {"display_option": True, "rounds": 3},
    {"n_clouds": 9, "witch_pairs": "one", "huntsman_mode": "take", "pi_reward": "token", "bite_spread": "single"},
    {"undertaker_cap": 2, "two_player_remove": False, "rounds": 1},
)


@pytest.mark.rule("BW-051")
@pytest.mark.parametrize("num_players", [2, 3, 4, 5])
@pytest.mark.parametrize("options", OPTIONS, ids=["default", "display", "variants", "short"])
def test_knowledge_and_determinization_in_whole_games(num_players: int, options: dict[str, object]) -> None:
    setup = BEWERE.setup(num_players, **options)
    deck = setup.config[0].deck
    batch = GameBatch(setup, GAMES, num_players, autoreset=False)
    worlds = GameBatch(setup, GAMES, num_players, autoreset=False)
    chance = np.random.default_rng(num_players)
    while (batch.seats >= 0).any():
        check_states(batch.states, num_players, deck)
        going = batch.seats >= 0
        choices = batch.action_masks.sum(axis=1)
        asked = going & (batch.states["node"] != TURN)
        assert (choices[asked] >= 2).all()
        for seat in range(num_players):
            worlds.states[:] = batch.states
            worlds.determinize(seat, int(chance.integers(1 << 62)))
            check_states(worlds.states, num_players, deck)
            seen, again = batch.observe(seat), worlds.observe(seat)
            assert (seen == again).all()
            assert seen.min() >= 0
            assert seen.max() <= 1
            for field in ("hand", "known", "exact", "top"):  # what the seat itself holds and remembers
                assert (batch.states[field][:, seat] == worlds.states[field][:, seat]).all()
            assert (worlds.seats == batch.seats).all()
            own = batch.seats == seat
            assert (worlds.action_masks[own] == batch.action_masks[own]).all()
            assert (worlds.action_masks.sum(axis=1)[asked] >= 2).all()  # 6.2, point 4: nobody is asked without a choice
            assert (np.sort(worlds.states["deals"], axis=2) == np.sort(batch.states["deals"], axis=2)).all()
        batch.step(active(chance, batch))
    check_states(batch.states, num_players, deck)
    assert batch.episode_lengths.max() <= BEWERE.max_decisions(setup)


DRAWS = 9000 if JIT else 600


def redrawn(table: Table, seat: int) -> Counter[tuple[object, ...]]:
    """How often each world is drawn for a seat: the other hands, and the pile."""
    worlds = GameBatch(table.setup, DRAWS, seed=0, autoreset=False)
    worlds.states[:] = table.state
    worlds.determinize(seat, 17)
    others = [other for other in range(table.num_players) if other != seat]
    found: Counter[tuple[object, ...]] = Counter()
    for world in worlds.states:
        hands = tuple(tuple(world.hand[other].tolist()) for other in others)
        found[hands, tuple(world.pile[: int(world.pile_size)].tolist())] += 1
    return found


def chi_square(found: Counter[tuple[object, ...]]) -> float:
    """The distance from equal shares."""
    expected = DRAWS / len(found)
    return sum((count - expected) ** 2 / expected for count in found.values())


def test_determinization_is_uniform() -> None:
    """A case that can be enumerated: two unknown cards of seat 1, no bite among them, of five cards."""
    table = Table(["M0", "C"], ["Nun", "C", "Seer"], [], pile=["B", "B", "M1"], rest="discard")
    table.state.known[0, 1, 4] = 1
    table.state.exact[0, 1] = 1 << 5
    # Unknown to seat 0: the Nun and the Seer in the hand, two bites and a moon in the pile. The hand holds the cloud
    # and two of Nun, Seer, moon; the rest is the pile in any of three orders.
    worlds = redrawn(table, 0)
    assert len(worlds) == 3 * 3
    assert chi_square(worlds) < 26.1  # 8 degrees of freedom, 0.1 %


def test_determinization_is_uniform_with_two_restricted_hands() -> None:
    """Drawing hand after hand would favour some of these worlds."""
    table = Table(["C"], ["Nun", "M0"], ["B", "M1"], pile=["C", "M2"], rest="discard")
    table.state.exact[0, 1] = 1 << 5 | 1 << 4  # seat 1: no bite, no cloud
    table.state.exact[0, 2] = 1 << 18 | 1 << 4 | 1 << 0  # seat 2: no Nun, no cloud, no top left moon
    # Seat 2: {B, M1}, {B, M2} or {M1, M2}. Seat 1 two of Nun, M0 and the moon that is left over, if there is one:
    # 3, 3 and 1 choices; the pile in two orders.
    worlds = redrawn(table, 0)
    assert len(worlds) == 14
    assert chi_square(worlds) < 34.6  # 13 degrees of freedom, 0.1 %


def test_the_chance_to_come_and_later_deals_are_redrawn() -> None:
    batch = GameBatch(BEWERE.setup(2), 1, 0, autoreset=False)
    order = BEWERE.deck(batch.setup)
    batch.reset(0, deals=[[order, order]])
    before = batch.states[0].copy()
    batch.determinize(0, 5)
    after = batch.states[0]
    assert before.rng != after.rng
    assert (before.deals[1] != after.deals[1]).any()
    assert sorted(after.deals[1]) == sorted(before.deals[1])


def test_the_layout_of_the_observation() -> None:
    for num_players, size in ((2, 741), (3, 825), (4, 909), (5, 993)):
        assert observation.observation_size(num_players) == size
        assert BEWERE.features(BEWERE.setup(num_players))[-1].stop == size
    table = Table(["B", "B", "Nun"], ["C"], [], display=[["B", "B"], ["M0"]], grid=["M C", "", "M", ""], pile=["C"])
    assert table.feature(0, "own_hand")[[5, 18]].tolist() == pytest.approx([2 / 15, 1])
    assert table.feature(0, "grid_0_top").tolist() == [0, 0, 1]
    assert table.feature(0, "grid_0_below").tolist() == [0, 1, 0]
    assert table.feature(0, "grid_2_below").tolist() == [1, 0, 0]
    assert table.feature(0, "stack_0")[5] == pytest.approx(2 / 15)
    assert table.feature(0, "unknown_1")[0] == pytest.approx(1 / 20)
    assert table.feature(1, "acts_2")[0] == 1
    assert table.feature(0, "pool")[5] == pytest.approx(11 / 15)


def test_many_stacks_share_the_last_row() -> None:
    table = Table([], [], display=[["B"]] * 15 + [["C"]] * 3)
    assert table.feature(0, "stack_15")[4] == pytest.approx(0.1)
    assert table.feature(0, "more_stacks")[4] == pytest.approx(0.2)


def test_wait_is_never_legal() -> None:
    table = Table([], [])
    assert not table.batch.action_masks[0, 0]
