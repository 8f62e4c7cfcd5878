"""The nineteen villagers (rules document, BW-045 to BW-141)."""

from __future__ import annotations

from collections import Counter

import pytest

from hedgerow.envs.bewere.constants import VILLAGER_KEYS
from tests.rules.bewere.scenario import Table


def numbers(**fields: str) -> str:
    """A component file with these numbers, ``Seer="look = 2"``."""
    return "[deck]\n[villager]\n" + "".join(f"{key} = {{ {fields.get(key, '')} }}\n" for key in VILLAGER_KEYS)


@pytest.mark.rule("BW-045", "BW-046")
def test_any_other_seat_may_be_chosen_also_without_cards() -> None:
    for card in ("Thief", "Jester", "Huntsman", "Priest", "Duchess", "PrivateInvestigator", "Policeman"):
        table = Table(["M0", card], [], [], tokens=[1, 0, 0]).act("lay 0", "to 1")
        assert table.offers == {"to 1", "to 2"}
    for card in ("Huntsman", "Priest"):
        table = Table(["M0", card], [], [], tokens=[1, 0, 0]).act("lay 0", "to 1", "to 2")
        assert (table.at, table.tokens) == ((1, "TURN"), [1, 0, 0])


@pytest.mark.rule("BW-047")
def test_effects_do_what_is_possible() -> None:
    table = Table(["M0", "Doctor"], [], [], pile=["B"], rest="discard").act("lay 0", "to 1")
    assert "draws a Bite" in table.events("no")
    table = Table(["M0", "Mayor"], [], [], pile=["B", "C"], rest="discard").act("lay 0", "to 1")
    assert int(table.state.looked) == 2
    table = Table(["M0", "Druid"], [], [], display=[["C"]], pile=["Nun"], rest="discard")
    assert "turns up the Nun, keeps nothing and puts the Nun" in table.events("lay 0", "to 1")


@pytest.mark.rule("BW-048")
def test_discards_lie_open_until_the_next_round() -> None:
    table = Table(["M0", "Huntsman"], ["B"], []).act("lay 0", "to 2", "to 1")
    assert table.discard == ["B"]
    assert table.feature(2, "pool")[5] == pytest.approx(14 / 15)


@pytest.mark.rule("BW-049", "BW-112")
def test_side_by_side() -> None:
    table = Table(["M0", "Grocer", "B", "B"], [], [], display=[["B"]], pile=["Nun", "Seer"]).play("lay 0", "Grocer", 1)
    table.act("B", "B")
    assert table.display == [["B"], ["B"], ["B"]]
    assert table.hand(0) == ["Nun", "Seer"]


@pytest.mark.rule("BW-050")
def test_by_kind_uses_the_first_stack_of_the_kind() -> None:
    table = Table(["M0", "Witch", "Nun", "B"], [], [], display=[["B"], ["Seer"], ["B"], ["Thief"]])
    table.play("lay 0", "Witch", 1).act("Nun")
    assert table.display == [["B", "B"], ["Seer", "Nun"], ["B"], ["Thief"]]


@pytest.mark.rule("BW-051")
def test_what_is_open_and_what_is_hidden() -> None:
    table = Table(["M0", "Undertaker"], [], [], pile=["Nun", "B"]).act("lay 0", "to 1")
    assert (table.known(2, 0, "Nun"), table.known(2, 0, "B")) == (1, 1)
    table = Table(["M0", "Doctor"], [], [], pile=["Nun", "B"]).act("lay 0", "to 1", "no")
    assert not table.state.known[2, 0].any()
    told = Table(["M0", "Thief"], ["Nun"], [])
    told.act("lay 0", "to 2")
    third = told.copy().events("to 1", viewer=2)
    assert "draws a card from the hand of player_1" in third
    assert "draws the Nun from the hand of player_1" in told.events("to 1", viewer=1)


@pytest.mark.rule("BW-052")
def test_what_may_be_declined() -> None:
    hand = ["M0", "B", "C", "Nun"]
    for card, stop in (("Witch", "stop"), ("Grocer", "stop"), ("Professor", "number 0"), ("Mayor", "no")):
        table = Table([*hand, card], ["B"], []).play("lay 0", card, 1)
        assert stop in table.offers
    for card in ("Thief", "Jester", "Huntsman", "Priest", "Duchess", "Policeman", "Seer", "Nun"):
        table = Table([*(c for c in hand if c != card), card], ["B"], []).play("lay 0", card, 1)
        assert not {"stop", "no"} & table.offers


@pytest.mark.rule("BW-060", "BW-061")
def test_the_astronomer_lays_up_to_two() -> None:
    table = Table(["C", "M0", "M1", "C", "B", "Astronomer"], [], []).play("cloud 0", "Astronomer", 1)
    assert table.offers == {"lay 0", "lay 1", "cloud 0", "cloud 1", "cloud 2", "cloud 3", "remove 0"}
    table.act("lay 1")
    assert table.offers == {"lay 0", "cloud 0", "cloud 1", "cloud 2", "cloud 3", "stop"}
    table.act("lay 0")
    assert (table.at, table.hand(0)) == ((1, "TURN"), ["C", "B"])


@pytest.mark.rule("BW-060")
def test_the_astronomer_takes_the_only_option() -> None:
    table = Table(["M0", "Astronomer", "B"], [], []).play("lay 0", "Astronomer", 1)
    assert (table.at, table.discard) == ((1, "TURN"), ["M0"])  # one position, one card: no question


@pytest.mark.rule("BW-062")
def test_the_astronomer_discards_what_is_taken_off() -> None:
    table = Table(["C", "Astronomer"], [], [], grid=["M C", "C", "", ""]).act("cloud 1", "to 1")
    table.act("remove 0", "remove 0")
    assert table.discard == ["M0", "C"]
    assert int(table.state.grid_height[0]) == 0


@pytest.mark.rule("BW-063")
def test_uncovering_and_losing_the_moon() -> None:
    grid = ["M", "M", "M", "M C"]
    table = Table(["C", "Astronomer"], [], [], grid=grid).act("cloud 0", "to 1", "remove 0")
    assert not table.state.moon_complete
    table.act("remove 3")
    assert table.round == 2
    table = Table(["M3", "Astronomer", "B"], [], [], grid=["M", "M", "M", "C"]).play("lay 3", "Astronomer", 1)
    table.act("remove 3", "remove 0")
    assert table.round == 2


@pytest.mark.rule("BW-064")
def test_no_pass_after_the_astronomer_completes_the_moon() -> None:
    table = Table(["C", "M3", "Astronomer", "B"], [], [], grid=["M", "M", "M", ""])
    told = table.play("cloud 3", "Astronomer", 1).events("lay 3")
    assert "The moon is full." in told
    assert "passes" not in told
    assert table.round == 2  # nothing more to lay: the effect and with it the round is over


@pytest.mark.rule("BW-066")
def test_the_beggar_finds_nobody_with_cards() -> None:
    assert Table(["M0", "Beggar"], [], []).act("lay 0", "to 1").at == (1, "TURN")


@pytest.mark.rule("BW-067")
def test_beggar_picks_go_clockwise_whatever_the_direction() -> None:
    table = Table(["M0", "Beggar"], ["B", "C"], ["B", "C"])
    table.state.backwards = 1
    table.act("lay 0", "to 1")
    assert table.at == (1, "BEGGAR_PICK")
    table.act("B")
    assert table.at == (2, "BEGGAR_PICK")


@pytest.mark.rule("BW-070", "BW-071")
def test_the_mayor_keeps_or_displays_all() -> None:
    table = Table(["M0", "Mayor"], [], [], display=[["B"]], pile=["B", "Nun", "B", "C"]).act("lay 0", "to 1")
    kept, shown = table.copy().act("yes"), table.act("no")
    assert (kept.hand(0), kept.display) == (["B", "B", "Nun"], [["B"]])
    assert (shown.hand(0), shown.display) == ([], [["B"], ["B"], ["Nun"], ["B"]])
    assert shown.pile[0] == "C"  # not back on the pile, in spite of the printed example


@pytest.mark.rule("BW-074")
def test_the_investigator_may_bring_a_token() -> None:
    table = Table(["M0", "PrivateInvestigator"], ["B"], [], pi_reward="token").act("lay 0", "to 2", "to 1")
    table.act("kind bite")
    assert (table.at, table.tokens, table.hand(1)) == ((1, "TURN"), [2, 1, 1], ["B"])
    assert not table.state.known[0, 1].any()


@pytest.mark.rule("BW-077")
def test_the_thief_draws_from_one_or_two() -> None:
    table = Table(["M0", "Thief"], ["Nun"], ["Seer"], []).act("lay 0", "to 1", "to 1")
    assert (table.hand(0), table.offers) == (["Nun"], {"to 2", "to 3", "stop"})
    assert table.copy().act("stop").hand(0) == ["Nun"]
    assert table.copy().act("to 2").hand(0) == ["Nun", "Seer"]
    assert table.act("to 3").hand(0) == ["Nun"]


@pytest.mark.rule("BW-077")
def test_the_thief_draws_each_card_as_likely() -> None:
    found: Counter[str] = Counter()
    table = Table(["M0", "Thief"], ["B", "B", "B", "Nun"], []).act("lay 0", "to 2")
    for seed in range(600):
        other = table.copy()
        other.state.rng = seed * 7919 + 1
        found[other.act("to 1").hand(0)[0]] += 1
    assert 400 < found["B"] < 500


@pytest.mark.rule("BW-080")
@pytest.mark.parametrize("rest", ["stack", "side"])
def test_the_druid_by_the_file(rest: str) -> None:
    file = numbers(Druid=f'look = 3, take = 2, rest = "{rest}"')
    table = Table(["M0", "Druid"], [], [], display=[["C"]], pile=["B", "C", "B", "B"], components=file)
    table.act("lay 0", "to 1")
    assert table.hand(0) == ["B", "B"]
    assert table.display == ([["C", "C"]] if rest == "stack" else [["C"], ["C"]])


@pytest.mark.rule("BW-083")
def test_the_jester_swaps_hands() -> None:
    table = Table(["M0", "Jester", "B", "C"], ["Nun"], []).play("lay 0", "Jester", 1)
    table.act("to 1")
    assert (table.hand(0), table.hand(1)) == (["Nun"], ["C", "B", "Jester"])
    assert (table.known(0, 1, "B"), table.exact(0, 1, "C"), table.known(1, 0, "Nun")) == (1, True, 1)
    empty = Table(["M0", "Jester", "B"], [], ["C"]).play("lay 0", "Jester", 2).act("to 1")
    assert (empty.hand(0), empty.hand(1), empty.hand(2)) == ([], ["B"], ["C", "Jester"])


@pytest.mark.rule("BW-086")
def test_the_duchess_asks_one_seat_for_one_kind() -> None:
    table = Table(["M0", "Duchess"], ["B", "Nun"], []).act("lay 0", "to 2", "to 1")
    assert table.offers == {"kind moon", "kind cloud", "kind bite", "kind villager"}
    table.act("kind moon")
    assert (table.at, table.hand(0)) == ((1, "TURN"), [])
    assert table.exact(2, 1, "M3")


@pytest.mark.rule("BW-090")
def test_the_doctor() -> None:
    table = Table(["M0", "Doctor"], [], [], bullets=[2, 0, 0], pile=["B", "Nun"]).act("lay 0", "to 1")
    assert table.copy().act("yes").bullets == [1, 0, 0]
    assert table.act("no").hand(0) == ["B", "Nun"]
    table = Table(["M0", "Doctor"], [], []).act("lay 0", "to 1", "yes")
    assert (table.bullets, table.at) == ([0, 0, 0], (1, "TURN"))


@pytest.mark.rule("BW-105")
def test_the_witch_needs_a_pair_and_never_counts_herself() -> None:
    for hand in (["M0", "Witch", "B"], ["M0", "Witch", "Nun"]):
        assert Table(hand, [], []).play("lay 0", "Witch", 1).at == (1, "TURN")


@pytest.mark.rule("BW-106")
def test_the_witch_may_stop() -> None:
    table = Table(["M0", "Witch", "Nun", "Seer", "B", "B"], [], []).play("lay 0", "Witch", 1).act("Nun", "stop")
    assert (table.tokens[0], table.hand(0)) == (2, ["B", "Seer"])


@pytest.mark.rule("BW-107")
def test_the_witch_displays_the_villager_first() -> None:
    table = Table(["M0", "Witch", "Nun", "B"], [], []).play("lay 0", "Witch", 1).act("Nun")
    assert table.display == [["C"], ["Nun"], ["B"]]


@pytest.mark.rule("BW-109")
def test_the_huntsman() -> None:
    table = Table(["M0", "Huntsman"], ["B", "B"], []).act("lay 0", "to 2", "to 1")
    assert (table.hand(0), table.hand(1), table.discard) == ([], ["B"], ["B"])
    table = Table(["M0", "Huntsman"], ["B", "B"], [], huntsman_mode="take").act("lay 0", "to 2", "to 1")
    assert (table.hand(0), table.hand(1), table.discard) == (["B"], ["B"], [])
    table = Table(["M0", "Huntsman"], ["C"], []).act("lay 0", "to 2", "to 1")
    assert (table.hand(1), table.exact(2, 1, "B")) == (["C"], True)


@pytest.mark.rule("BW-112")
def test_the_grocer_exchanges_up_to_three() -> None:
    hand = ["M0", "Grocer", "B", "C", "C", "C"]
    table = Table(hand, [], [], pile=["Nun", "Seer", "Thief", "M1"]).play("lay 0", "Grocer", 1)
    assert table.copy().act("stop").hand(0) == ["C", "C", "C", "B"]
    table.act("C", "C")
    assert table.hand(0) == ["C", "B"]  # nothing is drawn before the exchange is complete
    assert table.act("C").hand(0) == ["B", "Thief", "Nun", "Seer"]


@pytest.mark.rule("BW-115", "BW-116")
def test_the_nun_asks_for_the_eighteen_others() -> None:
    table = Table(["M0", "Nun"], ["B"], [], display=[["Seer"]]).act("lay 0", "to 1")
    assert table.offers == set(VILLAGER_KEYS) - {"Nun"}
    table.act("Seer")
    assert table.hand(0) == []
    assert table.exact(1, 2, "Seer")


@pytest.mark.rule("BW-118")
def test_the_priest() -> None:
    table = Table(["M0", "Priest"], [], [], tokens=[1, 2, 0]).act("lay 0", "to 1")
    assert table.copy().act("to 1").tokens == [1, 1, 0]
    assert table.act("to 2").tokens == [1, 2, 0]


@pytest.mark.rule("BW-121")
def test_the_direction_is_clockwise_again_in_each_round() -> None:
    table = Table(["M0", "Princess"], [], [], pile=["C"], rest="discard").act("lay 0", "to 1")
    assert (table.actor, bool(table.state.backwards)) == (2, True)
    table.act("draw")
    assert (table.round, bool(table.state.backwards)) == (2, False)
    two = Table(["M0", "Princess"], []).act("lay 0")
    assert (two.actor, bool(two.state.backwards)) == (1, True)


@pytest.mark.rule("BW-124")
def test_the_professor_may_discard_nothing() -> None:
    table = Table(["M0", "Professor", "B", "B"], ["B"], []).play("lay 0", "Professor", 2)
    assert table.offers == {"number 0", "number 1", "number 2"}
    table.act("number 0")
    assert (table.at, table.hand(0)) == ((1, "TURN"), ["B", "B"])
    most = Table(["M0", "Professor", "B", "B"], [], [], components=numbers(Professor="max = 1")).play(
        "lay 0", "Professor", 2
    )
    assert most.offers == {"number 0", "number 1"}


@pytest.mark.rule("BW-130")
def test_the_seer_with_few_or_equal_cards() -> None:
    table = Table(["M0", "Seer"], [], [], pile=["B", "C"], rest="discard").act("lay 0", "to 1")
    table.act("B")
    assert (table.hand(0), table.pile, table.top(0)) == (["B"], ["C"], ["C"])
    same = Table(["M0", "Seer"], [], [], pile=["B", "B", "B", "C"]).act("lay 0", "to 1")
    assert (same.at, same.hand(0), same.top(0)) == ((1, "TURN"), ["B"], ["B", "B"])
    last = Table(["M0", "Seer"], [], [], pile=["B"], rest="discard")
    assert "Round 2" in last.events("lay 0", "to 1")
    two = Table(["M0", "Seer"], [], [], pile=["B", "C", "Nun"], components=numbers(Seer="look = 3, take = 2"))
    two.act("lay 0", "to 1", "Nun", "B")
    assert (two.hand(0), two.top(0)) == (["B", "Nun"], ["C"])


@pytest.mark.rule("BW-135")
def test_the_undertaker_stops_with_the_pile() -> None:
    table = Table(["M0", "Undertaker"], [], [], pile=["C", "C"], rest="discard")
    assert "turns up and takes 2 Clouds" in table.events("lay 0", "to 1")
    assert table.round == 2


@pytest.mark.rule("BW-140", "BW-141")
def test_the_policeman_names_all_before_any_answers() -> None:
    table = Table(["M0", "Policeman"], ["Nun", "Seer"], ["Thief", "Priest"]).act("lay 0", "to 1", "to 2")
    assert table.at == (0, "POLICEMAN_SEAT")
    table.act("to 1")
    assert table.at == (2, "GIVE")  # in the order of naming
    table.act("Thief")
    assert table.at == (1, "GIVE")
    table.act("Seer")
    assert table.hand(0) == ["Thief", "Seer"]


@pytest.mark.rule("BW-141")
def test_requests_to_one_seat_are_answered_together() -> None:
    file = numbers(Policeman="villagers = 3")
    hands = [["M0", "Policeman"], ["Nun", "Seer", "Mayor"], ["Thief", "Priest"]]
    table = Table(*hands, components=file).act("lay 0", "to 1", "to 1", "to 2", "to 1")
    assert table.at == (1, "GIVE")
    table.act("Nun")
    assert table.at == (1, "GIVE")
    table.act("Mayor")
    assert table.at == (2, "GIVE")


@pytest.mark.rule("BW-151")
def test_effects_are_finished_before_the_round_ends() -> None:
    table = Table(["M0", "Seer"], [], [], pile=["B", "C", "Nun"], rest="discard").act("lay 0", "to 1", "B", "C")
    assert (table.round, len(table.pile)) == (1, 2)  # what is put back keeps the round going


@pytest.mark.rule("BW-090", "BW-109", "BW-118")
def test_numbers_of_the_file() -> None:
    file = numbers(Doctor="bullets = 2, draw = 3", Huntsman="bites = 2", Priest="tokens = 2", Thief="players_max = 1")
    table = Table(["M0", "Doctor"], [], [], bullets=[2, 0, 0], components=file).act("lay 0", "to 1", "yes")
    assert table.bullets[0] == 0
    table = Table(["M0", "Huntsman"], ["B", "B", "B"], [], components=file).act("lay 0", "to 2", "to 1")
    assert table.hand(1) == ["B"]
    table = Table(["M0", "Priest"], [], [], tokens=[1, 1, 5], components=file).act("lay 0", "to 2", "to 2")
    assert table.tokens == [1, 1, 3]
    table = Table(["M0", "Thief"], ["B"], ["C"], components=file).act("lay 0", "to 2", "to 1")
    assert table.at == (1, "TURN")
