"""Revealing, bonus moves and the dog (rules document, BS-030 to BS-042)."""

from __future__ import annotations

import pytest

from hedgerow.envs.bauernschlau.state import HOME, LIFTED
from tests.rules.bauernschlau.scenario import Table


@pytest.mark.rule("BS-030", "BS-031")
def test_any_tile_may_be_revealed_and_stays() -> None:
    table = Table(3).empty().tiles(down={5: (3, 1), 20: (2, 0), 41: (5, 2)})
    for field in (5, 20, 41):
        other = table.copy().act(f"reveal {field}")
        assert not other.is_down(field)
        assert other.value(field) == table.value(field)
        assert (other.node, other.actor) == ("MOVE", 1)
        assert not other.may(f"reveal {field}")  # it never moves or turns again
        assert not other.may(f"scare {field}")
    assert table.fault is None


@pytest.mark.rule("BS-032", "BS-033")
def test_a_black_sheep_gives_two_moves_that_may_be_declined() -> None:
    table = Table(3).empty().tiles(down={5: (-3, 1), 6: (1, 1)})
    assert not table.may("stop")  # BS-016: the normal move cannot be declined
    table.act("reveal 5")
    assert (table.node, table.actor, int(table.state.bonus)) == ("MOVE", 0, 1)
    assert table.may("stop")
    assert table.may("place")
    assert table.may("reveal 6")
    assert table.may("scare 6")
    declined = table.copy().act("stop")
    assert (declined.node, declined.actor, int(declined.state.bonus)) == ("MOVE", 1, 0)
    table.act("fence 0 1:1")
    assert (table.actor, int(table.state.bonus)) == (0, 0)
    assert table.may("stop")
    table.act("fence 0 1:2")
    assert table.actor == 1
    assert not table.may("stop")


@pytest.mark.rule("BS-034")
def test_example_e17() -> None:
    table = Table(4).empty().tiles(down={5: (-3, 1), 6: (-3, 2)})
    table.act("reveal 5")
    assert (int(table.state.bonus), table.actor) == (1, 0)  # 2 earned, one begun
    table.act("reveal 6")
    assert (int(table.state.bonus), table.actor) == (2, 0)  # 1 + 2, one begun
    table.act("fence 0 1:1")
    assert (int(table.state.bonus), table.actor) == (1, 0)
    table.act("place", "to 30")
    assert (int(table.state.bonus), table.actor) == (0, 0)
    table.act("stop")
    assert (table.node, table.actor, int(table.state.in_bonus)) == ("MOVE", 1, 0)


@pytest.mark.rule("BS-034")
def test_bonus_moves_that_cannot_be_made_lapse() -> None:
    table = Table(2).empty().tiles(down={5: (-3, 1)}).pile(size=0).supply(0, 3)
    table.act("reveal 5")
    assert (table.node, table.actor) == ("MOVE", 1)
    assert (int(table.state.bonus), int(table.state.in_bonus)) == (0, 0)


@pytest.mark.rule("BS-036", "BS-037", "BS-038", "BS-039", "BS-040", "BS-041", "BS-042")
def test_example_e18() -> None:
    table = Table(2).empty().tiles({7: 1}, down={5: (5, 1)}).dog(40)
    placing = table.copy().act("place")
    assert placing.targets() == set(range(54)) - {5, 7, 40}
    table.act("scare 5")
    assert table.node == "SCARE_TO"
    assert table.state.dog == LIFTED
    assert table.targets() == set(range(54)) - {5, 7}
    assert table.is_down(5)
    assert not table.may("home")
    table.act("to 40")
    assert table.node == "DOG_REST"
    assert table.value(40) == 5
    assert not table.is_down(40)  # revealed before the dog's place is chosen
    assert table.value(5) is None
    assert table.may("home")
    assert table.targets() == set(range(54)) - {7, 40}
    rests = {place: table.copy().act(place) for place in ("home", "to 5", "to 53")}
    assert [int(rest.state.dog) for rest in rests.values()] == [HOME, 5, 53]
    for rest in rests.values():
        assert (rest.node, rest.actor) == ("MOVE", 1)
        assert rest.fault is None
    blocked = rests["to 5"].act("place")
    assert blocked.targets() == set(range(54)) - {5, 7, 40}
    blocked.act("to 0")
    assert blocked.state.dog == 5  # it stays until the next scaring


@pytest.mark.rule("BS-036", "BS-040")
def test_every_seat_may_scare_any_tile() -> None:
    for actor in range(4):
        table = Table(4).empty(actor=actor).tiles(down={5: (2, 1), 6: (3, 3)})
        assert table.may("scare 5")
        assert table.may("scare 6")


@pytest.mark.rule("BS-032", "BS-035")
@pytest.mark.parametrize("dog_black_bonus", [True, False])
def test_example_e19(dog_black_bonus: bool) -> None:
    table = Table(3, dog_black_bonus=dog_black_bonus).empty().tiles(down={5: (-3, 1), 6: (-3, 0)})
    table.act("scare 5", "to 7")
    assert table.node == "DOG_REST"
    assert int(table.state.earned) == dog_black_bonus
    table.act("home")
    assert table.actor == (0 if dog_black_bonus else 1)
    assert int(table.state.bonus) == (1 if dog_black_bonus else 0)
    revealed = Table(3, dog_black_bonus=dog_black_bonus).empty().tiles(down={5: (-3, 1)}).act("reveal 5")
    assert revealed.actor == 0  # the option is about the dog only


@pytest.mark.rule("BS-039", "BS-042")
def test_the_dog_blocks_the_field_where_it_rests() -> None:
    table = Table(2).empty().tiles(down={5: (2, 1), 6: (3, 1)}).act("scare 5", "to 20", "to 12")
    table.act("scare 6")
    assert 12 in table.targets()  # lifted first (BS-037)
    other = Table(2).empty().tiles(down={6: (3, 1)}).dog(12).act("place")
    assert 12 not in other.targets()
