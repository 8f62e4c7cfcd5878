"""Set-up, turns, drawing, playing, ends (rules document, section 4 without the villagers)."""

from __future__ import annotations

import numpy as np
import pytest

from hedgerow.envs.bewere.constants import VILLAGER_KEYS
from hedgerow.envs.bewere.game import BEWERE
from hedgerow.envs.core.batch import GameBatch
from hedgerow.envs.core.errors import OptionError
from tests.rules.bewere.scenario import Table, cards_of, deal_of

HANDS = [["M0", "C", "B", "Nun", "Seer"], ["M1", "C", "B", "B", "Thief"], ["M2", "M3", "B", "Mayor", "Jester"]]


def dealt(num_players: int, seed: int = 1, **options: object) -> GameBatch:
    return GameBatch(BEWERE.setup(num_players, **options), 1, seed, autoreset=False)


@pytest.mark.rule("BW-001", "BW-175")
def test_most_tokens_win_after_the_agreed_rounds() -> None:
    table = Table([], [], [], pile=["C"], rest="discard", tokens=[2, 5, 3])
    table.state.round_number = 2
    table.act("draw")
    assert table.node == "OVER"
    assert table.batch.rewards[0].tolist() == [-0.5, 1.0, -0.5]
    assert table.batch.final_points[0].tolist() == [2, 5, 3]


@pytest.mark.rule("BW-002")
def test_the_deck() -> None:
    deck = BEWERE.deck(BEWERE.setup(3))
    assert np.bincount(deck).tolist() == [3, 3, 3, 3, 10, 15, *[1] * 19]
    nine = BEWERE.deck(BEWERE.setup(3, n_clouds=9))
    assert ((nine == 4).sum(), len(nine)) == (9, 55)
    state = dealt(3, n_clouds=9).states[0]
    assert int(state.pile_size) == 55 - 15 - 1


@pytest.mark.rule("BW-003")
def test_the_number_of_rounds_is_an_option() -> None:
    assert [int(BEWERE.setup(3, rounds=rounds).config[0].rounds) for rounds in (1, 2, 5)] == [1, 2, 5]
    assert BEWERE.setup(3).options["rounds"] == 2
    with pytest.raises(OptionError, match="rounds must be an integer from 1 to 5"):
        BEWERE.setup(3, rounds=6)


@pytest.mark.rule("BW-004")
def test_the_deal() -> None:
    order = deal_of(HANDS, "B", ["Druid", "C"])
    batch = dealt(3)
    batch.reset(1, deals=order, first_seats=[2])
    state = batch.states[0]
    for seat, hand in enumerate(HANDS):
        expected = np.bincount(cards_of(hand), minlength=25)
        assert state.hand[seat].tolist() == expected.tolist()
    assert state.shown[: int(state.num_shown)].tolist() == cards_of(["B"])
    pile = state.pile[: int(state.pile_size)][::-1].tolist()
    assert pile == order[16:]
    assert int(batch.seats[0]) == 2


@pytest.mark.rule("BW-004")
def test_shuffled_deals_differ_and_rounds_are_dealt_in_order() -> None:
    batch = GameBatch(BEWERE.setup(4), 200, 5)
    orders = batch.states["deals"][:, 0]
    assert len({order.tobytes() for order in orders}) == 200
    table = Table([], [], pile=["C"], rest="discard")
    first = deal_of([["B"] * 5, ["C"] * 5], "Nun")
    second = deal_of([["M0", "M0", "M0", "B", "B"], ["C"] * 5], "Seer")
    table.batch.reset(0, deals=[[first, second]])
    table.state.pile_size = 1
    table.batch.refresh()
    table.act("draw")
    assert table.hand(0) == ["M0", "M0", "M0", "B", "B"]
    assert table.display == [["Seer"]]


def test_a_deal_that_does_not_fit_is_refused() -> None:
    setup = BEWERE.setup(2, n_clouds=9)
    order = deal_of([["B"] * 5, ["C"] * 5], "Nun")
    with pytest.raises(OptionError, match="one order of 55 entries"):
        BEWERE.check_deal(setup, order)
    assert BEWERE.check_deal(BEWERE.setup(2), order).shape == (1, 56)
    order.remove(4)
    assert BEWERE.check_deal(setup, order).shape == (1, 55)
    with pytest.raises(OptionError, match="0 occurs too often"):
        BEWERE.check_deal(setup, [0, *order[1:]])
    with pytest.raises(OptionError, match="of equal length"):
        BEWERE.check_deal(setup, [[1, 2], [3]])


def test_a_shorter_deck_is_dealt_and_told_whole() -> None:
    setup = BEWERE.setup(2, n_clouds=9)
    batch = GameBatch(setup, 2, 3, autoreset=False)
    order = BEWERE.deck(setup)[::-1]
    batch.reset(3, deals=order)
    assert batch.states["pile_size"].tolist() == [55 - 11] * 2
    assert batch.states["deals"][0, 0].tolist() == [*order, -1]


@pytest.mark.rule("BW-005")
def test_each_seat_starts_with_one_token_once_per_game() -> None:
    state = dealt(5).states[0]
    assert state.tokens.tolist() == [1] * 5
    assert state.bullets.tolist() == [0] * 5
    table = Table([], [], pile=["C"], rest="discard", tokens=[4, 2]).act("draw")
    assert (table.round, table.tokens) == (2, [4, 2])


@pytest.mark.rule("BW-006")
def test_tokens_and_bullets_never_run_out() -> None:
    table = Table(list(VILLAGER_KEYS), [], pile=["C"], rest="discard", tokens=[25, 30]).act("draw")
    assert (table.tokens, table.bullets) == ([25, 30], [19, 0])


@pytest.mark.rule("BW-007")
def test_the_first_seat_is_random() -> None:
    batch = GameBatch(BEWERE.setup(4), 2000, 3)
    counts = np.bincount(batch.seats, minlength=4)
    assert ((counts > 420) & (counts < 580)).all()


@pytest.mark.rule("BW-008", "BW-010")
def test_turns_go_clockwise_and_hold_one_action() -> None:
    table = Table(["M0", "B", "B"], [], [])
    seats = []
    for word in ("draw", "stack 0", "draw", "draw"):
        seats.append(table.actor)
        table.act(word)
    assert seats == [0, 1, 2, 0]
    table = Table(["M0", "B", "B"], [], []).play("lay 0", "B", 2)
    assert table.at == (1, "TURN")


@pytest.mark.rule("BW-010", "BW-011")
def test_there_is_always_something_to_do_and_no_pass() -> None:
    assert Table([], []).offers == {"draw", "stack 0"}
    batch = GameBatch(BEWERE.setup(3), 200, 1)
    for _ in range(60):
        assert (batch.action_masks.sum(axis=1) >= 1).all()
        assert not batch.action_masks[:, 0].any()
        batch.step(batch.random_actions())


@pytest.mark.rule("BW-012", "BW-014")
def test_two_cards_of_the_pile_unseen_or_one_stack() -> None:
    table = Table([], [], [], display=[["B"]], pile=["Nun", "C", "Seer"]).act("draw")
    assert (table.hand(0), table.display) == (["C", "Nun"], [["B"]])
    assert not table.state.known[1, 0].any()
    table = Table([], [], [], display=[["B"]], pile=["Nun", "C"]).act("stack 0")
    assert (table.hand(0), table.known(1, 0, "B")) == (["B"], 1)


@pytest.mark.rule("BW-017")
def test_discarded_cards_are_never_drawn() -> None:
    table = Table(["M0", "Huntsman"], [], ["B"]).act("lay 0", "to 1", "to 2")
    assert table.discard == ["B"]
    assert table.offers == {"draw", "stack 0"}


@pytest.mark.rule("BW-018")
def test_stacks_are_numbered_by_age() -> None:
    table = Table([], [], display=[["B", "B"], ["M0", "M2"], ["C"]]).act("stack 1")
    assert (table.hand(0), table.display) == (["M0", "M2"], [["B", "B"], ["C"]])


@pytest.mark.rule("BW-016", "BW-150", "BW-151")
def test_an_empty_pile_ends_the_round_at_the_end_of_the_turn() -> None:
    table = Table([], [], pile=["B", "C", "C"], rest="discard").act("draw")
    assert table.round == 1
    table.act("draw")
    assert table.round == 2


@pytest.mark.rule("BW-019")
def test_there_is_no_hand_limit() -> None:
    table = Table(["B"] * 15 + ["C"] * 9, []).act("draw")
    assert len(table.hand(0)) == 26


@pytest.mark.rule("BW-025", "BW-032")
def test_playing_is_laying_and_then_passing_to_another_seat() -> None:
    table = Table(["M0", "C", "B"], [], [])
    table.act("cloud 2")
    assert (table.node, table.offers) == ("PASS", {"M0", "B"})
    table.act("M0")
    assert (table.node, table.offers) == ("RECEIVER", {"to 1", "to 2"})
    table.act("to 2")
    assert (table.hand(0), table.hand(2)) == (["B"], ["M0"])


@pytest.mark.rule("BW-026")
def test_playing_needs_a_second_card() -> None:
    assert Table(["C"], []).offers == {"draw", "stack 0"}
    assert "cloud 0" in Table(["C", "B"], []).offers
    assert Table(["M0", "M0"], [], grid=["M", "", "", ""]).offers == {"draw", "stack 0"}


@pytest.mark.rule("BW-027", "BW-030")
def test_moons_fit_only_their_own_uncovered_position() -> None:
    table = Table(["M0", "M1", "B"], [], grid=["M C", "M", "C", ""])
    assert {word for word in table.offers if word.startswith("lay")} == {"lay 0"}


@pytest.mark.rule("BW-031")
def test_the_flag_of_the_full_moon_stays() -> None:
    table = Table(["M3", "Astronomer", "C"], [], [], grid=["M", "M", "M", ""])
    table.act("lay 3", "Astronomer", "to 1", "remove 0")
    assert bool(table.state.moon_complete)
    assert table.act("stop").round == 2


@pytest.mark.rule("BW-033", "BW-034", "BW-038")
def test_a_passed_card_leaves_the_hand_at_once_and_arrives_after_its_effect() -> None:
    table = Table(["M0", "Doctor", "B"], [], []).act("lay 0", "Doctor")
    assert (table.hand(0), int(table.state.aside)) == (["B"], 14)
    table.act("to 2")
    assert (table.node, table.hand(2)) == ("DOCTOR", [])
    table.act("yes")
    assert table.hand(2) == ["Doctor"]
    table = Table(["M0", "B", "C"], [], []).play("lay 0", "C", 1)
    assert table.at == (1, "TURN")  # no effect


@pytest.mark.rule("BW-035")
def test_the_receiver_may_pass_the_card_on() -> None:
    table = Table(["M0", "Priest"], ["C"], [], tokens=[1, 1, 3]).act("lay 0", "to 1", "to 2")
    assert (table.hand(1), table.tokens) == (["C", "Priest"], [1, 1, 2])
    table.act("cloud 1", "to 0", "to 2")
    assert (table.hand(0), table.tokens) == (["Priest"], [1, 1, 1])


@pytest.mark.rule("BW-036")
def test_villagers_act_only_when_passed() -> None:
    table = Table([], [], [], display=[["Princess", "Undertaker"]]).act("stack 0")
    assert (table.at, bool(table.state.backwards)) == ((1, "TURN"), False)
    table = Table(["M0", "Huntsman", "B"], ["Princess"], []).play("lay 0", "B", 1)
    assert table.at == (1, "TURN")


@pytest.mark.rule("BW-037")
def test_the_effect_of_the_last_pass_is_carried_out() -> None:
    table = Table(["M3", "Priest"], [], [], grid=["M", "M", "M", ""], tokens=[1, 2, 3]).act("lay 3", "to 1")
    assert table.node == "PRIEST_SEAT"
    table.act("to 2")
    assert (table.round, table.tokens, table.bullets) == (2, [1, 2, 2], [0, 1, 0])


@pytest.mark.rule("BW-038")
def test_moments_inside_effects() -> None:
    table = Table(["M0", "Seer"], [], [], pile=["C", "B", "Nun"])
    size = len(table.pile)
    table.act("lay 0", "to 1")
    assert (table.node, len(table.pile)) == ("SEER_TAKE", size)
    table.act("B")
    assert (table.node, table.hand(0), len(table.pile)) == ("SEER_ORDER", ["B"], size - 1)
    table = Table(["M0", "Professor", "B", "C"], [], []).play("lay 0", "Professor", 1).act("number 1")
    assert (table.node, table.hand(0), table.discard) == ("PROFESSOR_SEAT", ["C"], ["B"])
    table = Table(["B", "C", "Nun"], [], [], display=[["B"], ["B"]], display_option=True).act("B")
    assert (table.node, table.hand(0), table.offers) == ("EXPAND_STACK", ["C", "Nun"], {"stack 0", "stack 1"})


@pytest.mark.rule("BW-153")
def test_all_hands_are_revealed_and_scored() -> None:
    hands = [["Nun", "B"], ["Seer"], ["B", "B"]]
    table = Table(*hands, pile=["C"], rest="discard")
    told = table.events("draw", viewer=2)
    assert "player_0 has 1 villager and 1 bite: 1 token, 0 bullets." in told
    assert "player_1 has 1 villager and 0 bites: 0 tokens, 1 bullet." in told
    assert (table.tokens, table.bullets) == ([2, 1, 1], [0, 1, 0])


@pytest.mark.rule("BW-165")
def test_bullets_stay_from_round_to_round() -> None:
    table = Table(["Nun"], [], pile=["C"], rest="discard", bullets=[1, 0]).act("draw")
    assert (table.round, table.bullets) == (2, [2, 0])


@pytest.mark.rule("BW-166")
@pytest.mark.parametrize("rounds", [1, 2, 3, 4, 5])
def test_the_limit_of_bullets(rounds: int) -> None:
    for bullets in (rounds - 1, rounds):
        table = Table(["Nun"], [], pile=["C"], rest="discard", rounds=rounds, bullets=[bullets, 0]).act("draw")
        assert (table.node == "OVER") == (bullets == rounds or rounds == 1)
        if table.node == "OVER":
            assert table.batch.rewards[0].tolist() == [-1.0, 1.0]


@pytest.mark.rule("BW-167")
def test_several_seats_can_lose_together() -> None:
    table = Table(["Nun"], ["Seer"], [], pile=["C"], rest="discard", bullets=[2, 2, 0], tokens=[9, 9, 0]).act("draw")
    assert table.batch.rewards[0].tolist() == [-0.5, -0.5, 1.0]


@pytest.mark.rule("BW-168")
def test_a_new_round_uses_all_cards_again() -> None:
    table = Table(["M0", "B", "B"], ["C"], pile=["C", "C"], rest="discard", grid=["", "M", "", ""])
    table.play("lay 0", "B").act("draw")
    state = table.state
    assert table.round == 2
    assert int(state.hand.sum() + state.pile_size + state.num_shown) == 56
    assert (state.num_out, state.grid_height.sum(), state.moon_complete) == (0, 0, 0)


@pytest.mark.rule("BW-177", "BW-178")
def test_losers_are_last_and_keep_their_points() -> None:
    table = Table([], [], [], [], pile=["C"], rest="discard", tokens=[9, 1, 8, 2], bullets=[5, 1, 3, 0])
    table.act("draw")
    assert table.batch.final_points[0].tolist() == [9, 1, 8, 2]
    ranks = GameBatch(table.setup, 1, 0, reward="rank", autoreset=False)
    other = Table([], [], [], [], pile=["C"], rest="discard", tokens=[9, 1, 8, 2], bullets=[5, 1, 3, 0])
    ranks.states[0] = other.state
    ranks.refresh()
    ranks.step([1])
    assert np.allclose(ranks.rewards[0], [-2 / 3, 1 / 3, -2 / 3, 1])


@pytest.mark.rule("BW-177")
def test_nobody_wins_if_all_reach_the_limit() -> None:
    table = Table([], [], pile=["C"], rest="discard", bullets=[3, 4]).act("draw")
    assert table.node == "OVER"
    assert table.batch.rewards[0].tolist() == [0.0, 0.0]
    assert "Nobody wins" in BEWERE.text(table.setup, table.state, None)


@pytest.mark.rule("BW-185", "BW-186")
def test_two_players_target_each_other_without_a_question() -> None:
    table = Table(["M0", "Huntsman"], ["B", "B"]).act("lay 0")
    assert (table.at, table.hand(1), table.discard) == ((1, "TURN"), ["B"], ["B"])
    assert int(table.state.removed[16]) == 1
    passed_on = Table(["M0", "Huntsman"], ["B", "B"], two_player_remove=False).act("lay 0")
    assert passed_on.hand(1) == ["B", "Huntsman"]


@pytest.mark.rule("BW-190")
def test_expanding_the_display() -> None:
    table = Table(["M2", "Nun", "B", "C"], [], display=[["M0"], ["Seer"]], pile=["M1"], display_option=True)
    assert {"M2", "Nun"} <= table.offers
    assert not {"B", "C"} & table.offers
    table.act("M2")
    assert table.display == [["M0", "M2"], ["Seer"], ["M1"]]
    assert table.at == (0, "TURN")
    assert "Nun" not in table.offers  # once in a turn
    table.act("draw")
    assert not table.state.expanded
    assert "M2" not in Table(["M2", "B"], [], display=[["M0"]]).offers  # only with the option


@pytest.mark.rule("BW-190")
def test_several_stacks_of_the_kind_are_a_choice() -> None:
    table = Table(["B"], [], display=[["B"], ["C"], ["B"]], pile=["Nun"], display_option=True).act("B")
    assert table.offers == {"stack 0", "stack 2"}
    table.act("stack 2")
    assert table.display == [["B"], ["C"], ["B", "B"], ["Nun"]]


@pytest.mark.rule("BW-191")
def test_there_may_be_many_stacks() -> None:
    display = [["B"]] * 15 + [["C"]] * 8
    table = Table([], [], display=display)
    assert len([word for word in table.offers if word.startswith("stack")]) == 23
    table.act("stack 22")
    assert len(table.display) == 22


@pytest.mark.rule("BW-192")
def test_expanding_with_the_last_card() -> None:
    table = Table(["B"], [], display=[["B"]], pile=["Nun"], rest="discard", display_option=True).act("B")
    assert (table.round, table.offers) == (1, {"stack 0", "stack 1"})
    assert table.act("stack 1").round == 2
