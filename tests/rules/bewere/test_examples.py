"""The worked examples of the rules document, section 8."""

from __future__ import annotations

import pytest

from tests.rules.bewere.scenario import Table, deal_of, score

FOUR_VILLAGERS = ["Nun", "Seer", "Thief", "Priest"]


@pytest.mark.rule("BW-160", "BW-161", "BW-162", "BW-163", "BW-164")
def test_example_x1_the_printed_scoring() -> None:
    for spread in ("spread", "single"):
        hand = ["M0", "C", *["B"] * 5, *FOUR_VILLAGERS]
        table = Table(hand, [], pile=["C"], rest="discard", tokens=[0, 0], bite_spread=spread).act("draw")
        assert (table.tokens[0], table.bullets[0], table.round) == (3, 0, 2)


@pytest.mark.rule("BW-162", "BW-163", "BW-164")
def test_example_x2_the_scoring_table() -> None:
    expected = {(3, 3): (3, 0), (5, 2): (2, 3), (0, 3): (0, 0), (2, 0): (0, 2), (4, 6): (2, 0)}
    expected |= {(4, 8): (0, 0), (2, 5): (0, 0)}
    for (villagers, bites), result in expected.items():
        assert score(villagers, bites) == result
    for (villagers, bites), tokens in {(4, 6): 3, (4, 8): 3, (1, 2): 0}.items():
        assert score(villagers, bites, bite_spread="single") == (tokens, 0)


@pytest.mark.rule("BW-165", "BW-166", "BW-167")
def test_example_x3_bullets_end_the_game_early() -> None:
    table = Table([], ["Nun", "Seer", "Thief", "B", "B"], pile=["C"], rest="discard", bullets=[0, 2]).act("draw")
    assert table.node == "OVER"
    assert (table.tokens, table.bullets, table.round) == ([1, 3], [0, 3], 1)
    assert table.batch.rewards[0].tolist() == [1.0, -1.0]


@pytest.mark.rule("BW-177")
def test_example_x4_the_last_survivor_wins() -> None:
    table = Table([], [], [], pile=["C"], rest="discard", tokens=[9, 4, 6], bullets=[3, 1, 4]).act("draw")
    assert table.batch.rewards[0].tolist() == [-0.5, 1.0, -0.5]


@pytest.mark.rule("BW-176")
def test_example_x5_fewer_bullets_break_a_tie() -> None:
    def rewards(bullets: list[int]) -> list[float]:
        table = Table([], [], [], pile=["C"], rest="discard", tokens=[7, 7, 5], bullets=bullets, rounds=1)
        table.state.round_number = 1
        return [float(reward) for reward in table.act("draw").batch.rewards[0]]

    assert rewards([1, 0, 0]) == [-0.5, 1.0, -0.5]
    assert rewards([1, 1, 0]) == [0.25, 0.25, -0.5]


@pytest.mark.rule("BW-168")
def test_example_x6_the_next_starter() -> None:
    for last, starter in ((1, 3), (3, 1)):
        table = Table([], [], [], [], pile=["C"], rest="discard", tokens=[3, 3, 5, 3], bullets=[1, 2, 0, 2])
        table.state.starter = last
        table.act("draw")
        assert (table.round, table.actor, int(table.state.starter)) == (2, starter, starter)


@pytest.mark.rule("BW-032", "BW-033", "BW-034", "BW-035", "BW-070")
def test_example_x7_the_printed_mayor() -> None:
    table = Table(["M1", "Mayor"], ["C", "C"], [], display=[["M0"]], pile=["B", "C", "Nun"])
    before = len(table.pile)
    table.act("lay 1", "to 1")
    assert table.at == (0, "MAYOR")
    assert table.hand(1) == ["C", "C"]
    table.act("no")
    assert table.display == [["M0"], ["B"], ["C"], ["Nun"]]
    assert len(table.pile) == before - 3
    assert table.hand(1) == ["C", "C", "Mayor"]
    table.act("cloud 0", "Mayor")
    assert table.node == "RECEIVER"


@pytest.mark.rule("BW-027", "BW-028", "BW-029", "BW-030")
def test_example_x8_the_grid() -> None:
    table = Table(["M0", "M1", "C", "B"], [], grid=["M", "", "", ""])
    assert {word for word in table.offers if word.split()[0] in ("lay", "cloud")} == {
        *("lay 1", "cloud 0", "cloud 1", "cloud 2", "cloud 3")
    }
    table.act("cloud 0", "B")
    table.state.turn = table.state.actor = 0
    table.batch.refresh()
    assert "lay 0" in table.offers
    table.act("lay 0")
    assert int(table.state.grid_height[0]) == 3


@pytest.mark.rule("BW-026", "BW-031", "BW-037")
def test_example_x9_the_full_moon() -> None:
    table = Table(["M3", "B"], [], [], grid=["M", "M", "M", ""])
    table.act("lay 3")
    assert (table.node, bool(table.state.moon_complete)) == ("RECEIVER", True)  # the only card to pass is passed
    table.act("to 1")
    assert table.round == 2
    alone = Table(["M3"], [], [], grid=["M", "M", "M", ""])
    assert alone.offers == {"draw", "stack 0"}


@pytest.mark.rule("BW-060", "BW-061", "BW-062", "BW-063", "BW-064")
def test_example_x10_the_astronomer() -> None:
    table = Table(["C", "M0", "Astronomer", "C"], [], [], grid=["M", "M", "M", "M C"])
    table.act("cloud 3", "Astronomer", "to 1")
    assert table.node == "ASTRONOMER"
    assert {"remove 0", "remove 3", "cloud 0"} <= table.offers
    table.act("remove 3")
    assert table.offers == {"remove 0", "remove 1", "remove 2", "remove 3", "stop"}
    table.act("remove 3")
    assert table.round == 2  # full moon, and no further pass


@pytest.mark.rule("BW-013", "BW-015")
def test_example_x11_taking_stacks() -> None:
    table = Table([], [], display=[["B", "B"], ["M0"]], pile=["Nun"])
    table.act("stack 0")
    assert (table.hand(0), table.display) == (["B", "B"], [["M0"]])
    table.act("stack 0")
    assert (table.hand(1), table.display) == (["M0"], [["Nun"]])


@pytest.mark.rule("BW-016", "BW-152")
def test_example_x12_the_last_card() -> None:
    table = Table([], [], pile=["B"], rest="discard").act("draw")
    assert table.round == 2
    table = Table([], [], display=[["C"]], pile=["B"], rest="discard")
    assert "Round 2 begins" in table.events("stack 0")


@pytest.mark.rule("BW-080", "BW-050")
def test_example_x13_the_druid() -> None:
    hand = ["C", "Druid"]
    table = Table(hand, [], [], display=[["B"], ["M0"]], pile=["M1", "Seer", "B", "C", "B"]).act("cloud 0", "to 1")
    assert table.hand(0) == ["B"]
    assert table.display == [["B", "B"], ["M0", "M1"], ["Seer"], ["C"]]
    table = Table(hand, [], [], display=[["B"], ["M0"]], pile=["M1", "M2", "Nun", "C", "Seer"]).act("cloud 0", "to 1")
    assert table.hand(0) == []
    assert table.display == [["B"], ["M0", "M1", "M2"], ["Nun", "Seer"], ["C"]]


@pytest.mark.rule("BW-105", "BW-106", "BW-107")
def test_example_x14_the_witch() -> None:
    hand = ["M0", "Witch", "Nun", "Seer", "B", "B", "B"]
    table = Table(hand, [], [], display=[["C"], ["B"]]).play("lay 0", "Witch", 1)
    table.act("Nun", "Seer")
    assert table.tokens[0] == 3
    assert table.hand(0) == ["B"]
    assert table.display == [["C"], ["B", "B", "B"], ["Nun", "Seer"]]
    table = Table(hand, [], [], display=[["C"], ["B"]], witch_pairs="one").play("lay 0", "Witch", 1).act("Nun")
    assert (table.tokens[0], table.at) == (2, (1, "TURN"))


@pytest.mark.rule("BW-124")
def test_example_x15_the_professor() -> None:
    hand = ["M0", "Professor", "B", "B"]
    table = Table(hand, [], ["B"]).play("lay 0", "Professor", 1).act("number 2", "to 2")
    assert (table.hand(0), table.hand(2), table.tokens[0]) == ([], [], 1)
    assert table.exact(0, 2, "B")
    assert table.exact(1, 2, "B")
    table = Table(hand, [], ["B", "B", "B"]).play("lay 0", "Professor", 1).act("number 2", "to 2")
    assert (table.hand(0), table.hand(2), table.tokens[0]) == ([], ["B"], 2)


@pytest.mark.rule("BW-140", "BW-141")
def test_example_x16_the_policeman() -> None:
    hand = ["M0", "Policeman"]
    table = Table(hand, ["Nun", "B"], []).act("lay 0", "to 2", "to 1", "to 1")
    assert (table.hand(0), table.hand(1), table.at) == (["Nun"], ["B"], (1, "TURN"))
    table = Table(hand, ["B"], ["Nun", "Seer"]).act("lay 0", "to 1", "to 1", "to 2")
    assert table.at == (2, "GIVE")
    table.act("Seer")
    assert table.hand(0) == ["Seer"]
    table = Table(hand, ["Nun", "Seer", "Thief"], []).act("lay 0", "to 2", "to 1", "to 1")
    table.act("Nun")
    assert table.at == (1, "GIVE")
    table.act("Thief")
    assert table.hand(0) == ["Thief", "Nun"]


@pytest.mark.rule("BW-135", "BW-136")
def test_example_x17_the_undertaker() -> None:
    hand = ["M0", "Undertaker"]
    assert Table(hand, [], [], pile=["B", "C"]).act("lay 0", "to 1").hand(0) == ["B"]
    pile = ["M1", "Seer", "B", "C"]
    assert Table(hand, [], [], pile=pile).act("lay 0", "to 1").hand(0) == ["M1", "B", "Seer"]
    assert Table(hand, [], [], pile=pile, undertaker_cap=2).act("lay 0", "to 1").hand(0) == ["M1", "Seer"]


@pytest.mark.rule("BW-130")
def test_example_x18_the_seer() -> None:
    table = Table(["M0", "Seer"], [], [], pile=["C", "B", "Nun", "M1"]).act("lay 0", "to 2", "B", "Nun")
    assert table.hand(0) == ["B"]
    assert table.pile[:3] == ["C", "Nun", "M1"]
    assert table.top(0) == ["C", "Nun"]
    assert table.top(1) == []
    table.act("draw")
    assert (table.known(0, 1, "C"), table.known(0, 1, "Nun")) == (1, 1)
    assert (table.known(2, 1, "C"), table.known(2, 1, "Nun")) == (0, 0)


@pytest.mark.rule("BW-073", "BW-074")
def test_example_x19_the_investigator() -> None:
    hand = ["M0", "PrivateInvestigator"]
    for kind in ("kind villager", "kind bite"):
        table = Table(hand, ["Nun", "Seer", "B", "B"], []).act("lay 0", "to 2", "to 1", kind)
        assert (table.at, table.hand(0)) == ((1, "TURN"), [])
    table = Table(hand, ["Nun", "Seer", "Thief", "B"], []).act("lay 0", "to 2", "to 1", "kind villager")
    assert table.at == (0, "PI_TAKE")
    assert table.offers == {"Nun", "Seer", "Thief", "B"}
    assert table.act("B").hand(0) == ["B"]


@pytest.mark.rule("BW-008", "BW-121")
def test_example_x20_the_princess() -> None:
    table = Table(["C", "B"], ["M0", "Princess"], [], ["C", "B"], turn=1).act("lay 0", "to 3")
    assert (table.actor, bool(table.state.backwards)) == (0, True)
    table.act("draw")
    assert table.actor == 3
    table.act("cloud 0", "Princess", "to 1")
    assert (table.actor, bool(table.state.backwards)) == (0, False)


@pytest.mark.rule("BW-115", "BW-116")
def test_example_x21_the_nun() -> None:
    table = Table(["M0", "Nun", "Seer"], ["B"], []).play("lay 0", "Nun", 1).act("Seer")
    assert (table.hand(0), table.hand(1)) == (["Seer"], ["B", "Nun"])
    table = Table(["M0", "Nun"], ["B"], ["Seer"]).play("lay 0", "Nun", 1).act("Seer")
    assert (table.hand(0), table.hand(2)) == (["Seer"], [])
    assert table.known(1, 0, "Seer") == 1


@pytest.mark.rule("BW-112")
def test_example_x22_the_grocer() -> None:
    hand = ["M0", "Grocer", "B", "B", "Nun", "C", "M1"]
    table = Table(hand, [], [], pile=["Seer", "M2"], rest="discard").play("lay 0", "Grocer", 1)
    table.act("B")
    told = table.events("Nun")
    assert "player_0 puts the Nun into the display." in told
    assert "Round 2 begins" in told


@pytest.mark.rule("BW-185")
def test_example_x23_two_players() -> None:
    table = Table(["M0", "B", "B"], ["C"]).play("lay 0", "B")
    assert (table.hand(0), table.hand(1), int(table.state.removed[5])) == (["B"], ["C"], 1)
    table = Table(["M0", "Thief"], ["Nun"]).act("lay 0")
    assert (table.hand(0), table.hand(1), table.actor) == (["Nun"], [], 1)
    assert int(table.state.removed.sum()) == 1


@pytest.mark.rule("BW-066", "BW-067")
def test_example_x24_the_beggar() -> None:
    table = Table(["M0", "Beggar"], ["B", "Nun", "C"], [], ["Seer", "C"]).act("lay 0", "to 2")
    assert table.at == (1, "BEGGAR_PICK")
    table.act("Nun")
    assert table.at == (3, "BEGGAR_PICK")
    assert not table.feature(3, "shown_2").any()
    table.act("C")
    assert (table.at, table.offers) == ((0, "BEGGAR_TAKE"), {"to 1", "to 3"})
    table.act("to 1")
    assert (table.hand(0), table.hand(1), table.hand(3)) == (["Nun"], ["C", "B"], ["C", "Seer"])


@pytest.mark.rule("BW-086", "BW-087")
def test_example_x25_the_duchess() -> None:
    hand = ["C", "Duchess"]
    table = Table(hand, ["M0", "M0", "M3"], []).act("cloud 0", "to 2", "to 1", "kind moon")
    assert (table.at, table.offers) == ((1, "GIVE"), {"M0", "M3"})
    table.act("M0")
    assert table.at == (1, "GIVE")
    assert table.act("M3").hand(0) == ["M0", "M3"]
    table = Table(hand, ["M0", "M0", "M3"], []).act("cloud 0", "to 2", "to 1", "kind moon").act("M3")
    assert table.at == (1, "TURN")  # the second choice was forced
    assert table.hand(0) == ["M0", "M3"]
    table = Table(hand, ["C", "B"], []).act("cloud 0", "to 2", "to 1", "kind cloud")
    assert table.hand(0) == ["C"]
    for observer in (0, 2):
        assert (table.known(observer, 1, "C"), table.exact(observer, 1, "C")) == (0, True)


def test_example_x26_knowledge() -> None:
    table = Table(["M0", "B"], ["Nun"], ["C", "Thief"]).act("lay 0", "to 1")
    assert (table.known(0, 1, "B"), table.known(2, 1, "B")) == (1, 1)
    for seed in range(20):
        other = table.copy()
        other.state.turn = other.state.actor = 2
        other.state.exact[0, 2] = 1 << 24
        other.state.rng = seed
        other.batch.refresh()
        other.act("cloud 0", "to 0", "to 1", "stop")
        if other.hand(2) == ["Nun"]:
            break
    assert (other.known(2, 1, "B"), other.known(0, 1, "B"), other.known(1, 2, "Nun")) == (1, 0, 1)
    assert int(other.state.exact[0, 2]) == 0


@pytest.mark.rule("BW-190", "BW-191")
def test_example_x27_the_optional_rule() -> None:
    table = Table(["B", "C", "B"], [], display=[["B"]], pile=["B"], display_option=True).act("B")
    assert table.display == [["B", "B"], ["B"]]
    assert table.at == (0, "TURN")
    assert {"stack 0", "stack 1", "draw", "cloud 0"} <= table.offers
    assert "B" not in table.offers


def test_deals_are_those_that_are_asked_for() -> None:
    assert len(deal_of([["B"] * 5, ["C"] * 5], "Nun")) == 56
