"""What seats see, remember and cannot know (rules document, sections 6 and 7)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from hedgerow.envs.bewere import determinization, observation, rules
from hedgerow.envs.bewere.choices import count_choices
from hedgerow.envs.bewere.game import BEWERE
from hedgerow.envs.bewere.state import KIND, LAY_MOON, NUM_ACTIONS, TURN
from hedgerow.envs.core.batch import GameBatch
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


def check_state(state: np.record, num_players: int, deck: NDArray[Any]) -> None:
    """Cards conserved, K <= truth, X true, P true (6.1, 6.2 point 6)."""
    total = np.zeros(25, int)
    for seat in range(num_players):
        hand = state.hand[seat].astype(int)
        total += hand
        assert hand.min() >= 0
        assert hand.sum() == state.hand_size[seat]
        assert int(state.held[seat]) == sum(1 << card for card in range(25) if hand[card])
    for cards in (state.pile[: int(state.pile_size)], state.shown[: int(state.num_shown)]):
        total += np.bincount(cards, minlength=25)
    total += state.discard
    total += state.removed
    for position in range(4):
        moons = int(state.grid_moons[position]).bit_count()
        total[position] += moons
        total[4] += state.grid_height[position] - moons
    if state.aside >= 0:
        total[state.aside] += 1
    assert total.tolist() == deck.tolist()
    assert state.stack_size[: int(state.num_stacks)].sum() == state.num_shown
    for observer in range(num_players):
        for seat in range(num_players):
            if observer == seat:
                continue
            known = state.known[observer, seat].astype(int)
            assert known.min() >= 0
            assert (known <= state.hand[seat]).all()
            for card in range(25):
                if (int(state.exact[observer, seat]) >> card) & 1:
                    assert known[card] == state.hand[seat, card]
        for depth in range(int(state.num_top[observer])):
            assert state.top[observer, depth] == state.pile[int(state.pile_size) - 1 - depth]


def active(chance: np.random.Generator, node: int, legal: NDArray[Any]) -> int:
    """Random play that plays cards and expands often, and so reaches more."""
    if node == TURN and chance.random() < 0.7:
        playing = legal[(legal >= LAY_MOON) & (legal < KIND)]
        if len(playing):
            return int(chance.choice(playing))
    return int(chance.choice(legal))


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
    config = setup.config[0]
    states = np.zeros(1, BEWERE.state_dtype)
    state = states[0]
    chance = np.random.default_rng(num_players)
    size = setup.observation_size
    seen, again = np.zeros(size, np.float32), np.zeros(size, np.float32)
    mask, other_mask = np.zeros(NUM_ACTIONS, np.int8), np.zeros(NUM_ACTIONS, np.int8)
    state.rng = np.uint64(7919 + num_players)
    rules.deal(config, state, np.zeros((0, 56), np.int64), -1)
    decisions = 0
    while not state.over:
        check_state(state, num_players, config.deck)
        actor, node = int(state.actor), int(state.node)
        assert count_choices(config, state) >= (1 if node == TURN else 2)
        if chance.random() < (0.1 if node == TURN else 0.4):
            for seat in chance.choice(num_players, 1).tolist():
                world = states.copy()
                world[0].rng = np.uint64(chance.integers(1 << 62))
                determinization.determinize(config, world[0], seat)
                check_state(world[0], num_players, config.deck)
                observation.observe(config, state, seat, seen)
                observation.observe(config, world[0], seat, again)
                assert (seen == again).all()
                assert seen.min() >= 0
                assert seen.max() <= 1
                rules.legal(config, state, seat, mask)
                rules.legal(config, world[0], seat, other_mask)
                assert (mask == other_mask).all()
                assert node == TURN or count_choices(config, world[0]) >= 2
                assert sorted(world[0].deals[int(state.round_number) - 1]) == sorted(
                    state.deals[int(state.round_number) - 1]
                )
        rules.legal(config, state, actor, mask)
        rules.apply(config, state, actor, active(chance, node, np.flatnonzero(mask)))
        decisions += 1
        assert decisions <= BEWERE.max_decisions(setup)
    check_state(state, num_players, config.deck)


def test_determinization_is_uniform() -> None:
    """A case that can be enumerated: three unknown cards of seat 1, no bite among them, of six cards."""
    table = Table(["M0", "C"], ["Nun", "C", "Seer"], [], pile=["B", "B", "M1"], rest="discard")
    table.state.known[0, 1, 4] = 1
    table.state.exact[0, 1] = 1 << 5
    # Unknown to seat 0: the Nun and the Seer in the hand, two bites and a moon in the pile. The hand holds the cloud
    # and two of Nun, Seer, moon; the rest is the pile in any order.
    worlds: Counter[tuple[object, ...]] = Counter()
    config = table.setup.config[0]
    for seed in range(3000):
        world = np.array([table.state], BEWERE.state_dtype)
        world[0].rng = np.uint64(seed * 104729 + 17)
        determinization.determinize(config, world[0], 0)
        worlds[tuple(world[0].hand[1].tolist()), tuple(world[0].pile[:3].tolist())] += 1
    assert len(worlds) == 3 * 3
    expected = 3000 / 9
    assert sum((count - expected) ** 2 / expected for count in worlds.values()) < 26.1  # chi-square, 8 df, 0.1 %


def test_determinization_is_uniform_with_two_restricted_hands() -> None:
    """Drawing hand after hand would favour some of these worlds."""
    table = Table(["C"], ["Nun", "M0"], ["B", "M1"], pile=["C", "M2"], rest="discard")
    table.state.exact[0, 1] = 1 << 5 | 1 << 4  # seat 1: no bite, no cloud
    table.state.exact[0, 2] = 1 << 18 | 1 << 4 | 1 << 0  # seat 2: no Nun, no cloud, no top left moon
    worlds: Counter[tuple[object, ...]] = Counter()
    for seed in range(3000):
        world = np.array([table.state], BEWERE.state_dtype)
        world[0].rng = np.uint64(seed * 104729 + 3)
        determinization.determinize(table.setup.config[0], world[0], 0)
        hands = tuple(map(tuple, world[0].hand[1:3].tolist()))
        worlds[(*hands, tuple(world[0].pile[:2].tolist()))] += 1
    # Seat 2: {B, M1}, {B, M2} or {M1, M2}. Seat 1 two of Nun, M0 and the moon that is left over, if there is one:
    # 3, 3 and 1 choices; the pile in two orders.
    assert len(worlds) == 14
    expected = 3000 / 14
    assert sum((count - expected) ** 2 / expected for count in worlds.values()) < 34.6  # chi-square, 13 df, 0.1 %


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
