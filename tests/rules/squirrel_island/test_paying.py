"""Stamina, coins, nuts, costs and cards of the Island (rules document, section 4)."""

from __future__ import annotations

import pytest

from tests.rules.squirrel_island.scenario import Table, own_list


@pytest.mark.rule("SI-021", "SI-022", "SI-079")
def test_example_e8() -> None:
    for stamina, front, after in (
        (4, [], (5, 0, 1)),
        (4, ["Brewer", "Quartermaster"], (5, 0, 3)),
        (5, ["Brewer"], (5, 0, 3)),
    ):
        table = Table(2).empty(deck=["Cook"]).seat(0, stamina, 3, 0, hand=["Energy Brew"], front=front)
        assert table.play("Energy Brew").has(0) == after


LOSER = 'id = "L1"\nname = "Loser"\nkind = "item"\ncopies = 4\ncost = 0\nplay = ["lose 3"]\nstash = 0'


@pytest.mark.rule("SI-023")
def test_nuts_are_public_and_never_negative() -> None:
    table = Table(2, components=own_list(LOSER)).empty().seat(0, 0, 0, 2, hand=["Loser"]).seat(1, 0, 0, 12)
    for seat in range(2):
        assert table.feature(seat, f"nuts_{seat}")[0] == pytest.approx(2 / 40)
        assert table.feature(seat, f"nuts_{1 - seat}")[0] == pytest.approx(12 / 40)
    assert table.play("Loser").has(0) == (0, 0, 0)


@pytest.mark.rule("SI-032", "SI-033", "SI-034", "SI-036", "SI-125", "SI-031")
def test_example_e5() -> None:
    def offered(stamina: int, coins: int, *front: str) -> Table:
        table = Table(2).empty(deck=["Cook"])
        return table.seat(0, stamina, coins, 0, hand=["Forager"], front=front)

    assert offered(2, 4).play("Forager").has(0) == (0, 1, 2)
    for k, left in enumerate([(0, 6, 2), (1, 3, 2), (2, 0, 2)]):
        table = offered(3, 6).play("Forager")
        assert (table.node, table.offers) == ("PAY", {"pay 0", "pay 1", "pay 2"})
        assert table.act(f"pay {k}").has(0) == left
    assert offered(2, 2).offers == {"sleep"}
    assert offered(0, 6).offers == {"sleep"}
    assert offered(0, 6, "Banker").play("Forager").has(0) == (0, 0, 2)


@pytest.mark.rule("SI-032", "SI-039", "SI-040", "SI-041", "SI-042", "SI-043")
def test_example_e6() -> None:
    def laid(stamina: int, coins: int, *front: str) -> Table:
        return Table(2).empty(island=["Gatherer"], deck=["Cook"]).seat(0, stamina, coins, 0, front=front)

    assert laid(1, 1).act("island Gatherer").has(0) == (0, 0, 2)
    table = laid(1, 3).act("island Gatherer")
    assert (table.node, table.offers) == ("SURCHARGE", {"surcharge_stamina", "surcharge_coin"})
    assert table.copy().act("surcharge_stamina").has(0) == (0, 0, 2)
    assert table.act("surcharge_coin").has(0) == (0, 2, 2)
    assert laid(0, 4).act("island Gatherer").has(0) == (0, 0, 2)
    assert laid(0, 3).offers == {"sleep"}
    assert laid(1, 0).offers == {"sleep"}
    assert laid(1, 0, "Lookout").act("island Gatherer").has(0) == (0, 0, 2)
    outcomes = set()
    for way in ("surcharge_stamina", "surcharge_coin"):
        for k in (0, 1):
            table = laid(2, 4).act("island Gatherer", way)
            assert table.node == "PAY"
            outcomes.add((way, *table.act(f"pay {k}").has(0)[:2]))
    assert outcomes == {
        ("surcharge_stamina", 1, 1),
        ("surcharge_stamina", 0, 4),
        ("surcharge_coin", 1, 3),
        ("surcharge_coin", 2, 0),
    }


@pytest.mark.rule("SI-037", "SI-041")
def test_example_e7() -> None:
    table = Table(2).empty(island=["Energy Brew"], deck=["Cook"]).seat(0, 1, 2, 0, front=["Treasurer"])
    assert table.act("island Energy Brew").has(0) == (2, 0, 0)
    table = Table(2).empty(island=["Small Basket"], deck=["Cook"])
    table.seat(0, 0, 0, 0, hand=["Small Basket"], front=["Treasurer"])
    assert table.offers == {"hand Small Basket", "sleep"}
    assert table.play("Small Basket").has(0) == (0, 0, 1)


@pytest.mark.rule("SI-024", "SI-025")
def test_coins_are_no_stamina_on_the_bar_and_nuts_pay_for_nothing() -> None:
    table = Table(2).empty(island=["Digger"], deck=["Cook"]).seat(0, 5, 0, 99, hand=["Small Basket"])
    assert table.offers == {"island Digger", "sleep"}  # stamina pays no coin cost
    table = Table(2).empty(island=["Digger"], deck=["Cook"]).seat(0, 0, 0, 99, hand=["Gatherer", "Small Basket"])
    assert table.offers == {"sleep"}
    table = Table(2).empty(deck=["Cook"]).seat(0, 0, 9, 0, hand=["Gatherer"]).play("Gatherer")
    assert table.has(0) == (0, 6, 2)  # nothing came to the bar


@pytest.mark.rule("SI-034", "SI-035")
def test_a_card_does_not_help_to_pay_for_itself() -> None:
    table = Table(2).empty(deck=["Cook"]).seat(0, 0, 4, 0, hand=["Banker"])
    assert table.offers == {"sleep"}  # 2 stamina at 3 coins each, not at 2
    table = Table(2).empty(island=["Lookout"], deck=["Cook"]).seat(0, 2, 0, 0)
    assert table.offers == {"sleep"}
    tired = Table(2).empty(deck=["Cook"]).seat(0, 0, 4, 0, hand=["Climber"], tired=["Banker"])
    assert tired.offers == {"sleep"}
    assert Table(2).empty(deck=["Cook"]).seat(0, 2, 0, 0, hand=["Peddler"]).offers == {"hand Peddler", "sleep"}


UNIQUE = 'kind = "squirrel"\ntribe = "tree"\ncopies = 2\ncost = 2\nstash = 0\n'
CHEAP = [f'id = "C{k}"\nname = "Cheap {k}"\n{UNIQUE}ability = "static: coins_per_stamina {k}"' for k in (1, 2)]
LESS = [f'id = "D{k}"\nname = "Less {k}"\n{UNIQUE}ability = "static: item_discount {k}"' for k in (1, 2)]
DEAR = 'id = "X1"\nname = "Dear"\nkind = "item"\ncopies = 4\ncost = 7\nstash = 0'


@pytest.mark.rule("SI-036", "SI-037", "SI-069")
def test_the_cheapest_rate_counts_and_discounts_add_up() -> None:
    own = own_list(*CHEAP, *LESS, DEAR)
    table = Table(2, components=own).empty().seat(0, 0, 2, 0, hand=["Cheap 1"], front=["Cheap 2", "Cheap 1"])
    assert table.play("Cheap 1").has(0) == (0, 0, 0)
    table = Table(2, components=own).empty().seat(0, 0, 9, 0, hand=["Dear"], front=["Less 1", "Less 2", "Less 2"])
    assert table.play("Dear").has(0) == (0, 7, 0)


@pytest.mark.rule("SI-038", "SI-055", "SI-121")
def test_a_card_may_be_played_though_it_can_do_nothing() -> None:
    table = Table(2).empty(deck=[], rest=False).seat(0, 0, 9, 0, hand=["Hammock", "Map Scrap", "Slingshot"])
    table.play("Hammock")
    assert (table.turn, table.used(0)) == (1, ["Hammock"])
    table.act("sleep").play("Map Scrap").play("Slingshot")
    assert table.used(0) == ["Map Scrap", "Slingshot", "Hammock"]


@pytest.mark.rule("SI-044", "SI-045", "SI-046", "SI-077")
def test_example_e9() -> None:
    table = Table(2).empty(island=["Adventurer", "Cook", "Scout", "Elder"], deck=["Whistle", "Drum", "Feast"])
    table.seat(0, 5, 9).act("island Adventurer", "surcharge_coin", "pay 0")
    assert (table.node, sorted(table.on_island)) == ("TAKE", ["Cook", "Elder", "Scout", "Whistle"])
    table.act("choose Whistle")
    assert table.hand(0) == ["Whistle"]
    assert table.has(0) == (3, 8, 0)  # nothing was paid for it
    assert sorted(table.on_island) == ["Cook", "Drum", "Elder", "Scout"]
    table = Table(2).empty(island=["Cook", "Scout", "Elder", "Herald"], deck=["Drum", "Feast"])
    table.seat(0, 5, 2, 0, hand=["Trade Permit"], front=["Cartographer"])
    table.play("Trade Permit").act("choose Cook")
    assert table.offers == {"choose Scout", "choose Elder", "choose Herald"}
    table.act("choose Elder")
    assert sorted(table.on_island) == ["Drum", "Feast", "Herald", "Scout"]
    assert table.hand(0) == ["Cook", "Elder"]
    assert table.has(0)[2] == 1


@pytest.mark.rule("SI-044")
def test_the_island_is_filled_before_abilities_are_activated() -> None:
    unique = 'id = "U1"\nname = "Keen"\nkind = "squirrel"\ntribe = "tree"\ncopies = 1\ncost = 0\nstash = 0\n'
    keen = f'{unique}ability = "on_play_island: draw_deck 1"'
    table = Table(2, components=own_list(keen)).empty(island=["Filler 0"], deck=["Filler 1", "Filler 2"])
    table.seat(0, 0, 1, 0, front=["Keen"]).act("island Filler 0", "done")
    assert (table.on_island, table.hand(0)) == (["Filler 1"], ["Filler 2"])


@pytest.mark.rule("SI-127")
def test_the_card_chosen_is_shown_to_all_at_once() -> None:
    table = Table(3).empty(deck=["Cook"]).seat(0, 5, 9, hand=["Forager"])
    table.play("Forager")
    assert table.node == "PAY"
    for seat in range(3):
        assert table.feature(seat, "card")[table.kind("Forager")] == 1
        assert table.feature(seat, "from_island")[0] == 0
    assert table.hand(0) == []
    assert table.fault is None


@pytest.mark.rule("SI-126")
def test_a_choice_is_final() -> None:
    table = Table(2).empty(island=["Digger"], deck=["Cook"]).seat(0, 5, 9)
    table.act("island Digger")
    assert table.offers == {"surcharge_stamina", "surcharge_coin"}
    table.act("surcharge_coin")
    assert all(word.startswith("pay") for word in table.offers)
