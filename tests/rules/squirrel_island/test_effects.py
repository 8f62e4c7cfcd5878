"""Resolving cards, loops, abilities, stash and sabotage (rules document, section 4)."""

from __future__ import annotations

import numpy as np
import pytest

from hedgerow.envs.squirrel_island.cards import load_cards
from tests.rules.squirrel_island.scenario import Table, own_list


def item(name: str, *play: str, cost: int = 0) -> str:
    """An item of a list of one's own."""
    effects = ", ".join(f'"{operation}"' for operation in play)
    return f'id = "{name}"\nname = "{name}"\nkind = "item"\ncopies = 4\ncost = {cost}\nplay = [{effects}]\nstash = 0'


def squirrel(name: str, *play: str, loops: str = "", ability: str = "", copies: int = 4) -> str:
    """A tree squirrel of a list of one's own, without cost."""
    effects = ", ".join(f'"{operation}"' for operation in play)
    return (
        f'id = "{name}"\nname = "{name}"\nkind = "squirrel"\ntribe = "tree"\ncopies = {copies}\ncost = 0\n'
        f'play = [{effects}]\nloops = "{loops}"\nability = "{ability}"\nstash = 0'
    )


def table_of(*cards: str, deck: tuple[str, ...] = (), num_players: int = 2, rest: bool = True) -> Table:
    """A table with a list of one's own."""
    return Table(num_players, components=own_list(*cards)).empty(deck=deck, rest=rest)


# --- resolving a card -------------------------------------------------------------------------------------------------


@pytest.mark.rule("SI-047", "SI-050", "SI-051")
def test_an_item_counts_as_used_after_its_effect() -> None:
    table = table_of(item("Pile", "nut 1 per item")).seat(0, hand=["Pile"] * 3).seat(1, asleep=True)
    for nuts in (0, 1, 3):
        assert table.play("Pile").has(0)[2] == nuts
    assert table.used(0) == ["Pile"] * 3
    for seat in range(2):
        assert table.feature(seat, f"used_items_{(0 - seat) % 2}").max() == 0.75


@pytest.mark.rule("SI-047", "SI-048")
def test_a_squirrel_lies_refreshed_in_front_before_its_effect() -> None:
    table = table_of(squirrel("Keen", "nut 1 per refreshed")).seat(0, hand=["Keen"], front=["Keen"])
    assert table.play("Keen").has(0)[2] == 2
    assert table.front(0) == ["Keen", "Keen"]


@pytest.mark.rule("SI-049")
def test_loops_are_no_part_of_the_play_effect() -> None:
    table = Table(2).empty(deck=["Cook"]).seat(0, 1, 0, 0, hand=["Gatherer"])
    assert table.play("Gatherer").has(0) == (0, 0, 2)


@pytest.mark.rule("SI-052")
def test_a_card_cannot_be_stashed_by_its_own_effect() -> None:
    table = Table(2).empty(deck=["Cook"]).seat(0, 0, 1, 0, hand=["Hollow Log"])
    table.play("Hollow Log")
    assert (table.turn, table.stash(0), table.hand(0), table.used(0)) == (1, [], ["Cook"], ["Hollow Log"])


@pytest.mark.rule("SI-053", "SI-058", "SI-059")
def test_effects_are_mandatory_unless_they_say_otherwise() -> None:
    table = Table(2).empty(deck=["Cook"]).seat(0, 0, 2, 0, hand=["Rope Bridge"], tired=["Digger", "Cook"])
    table.seat(1, tired=["Scout"])
    table.play("Rope Bridge")
    assert (table.node, table.offers) == ("REFRESH", {"choose Digger", "choose Cook"})
    table.act("choose Cook")
    assert (table.front(0), table.tired(0), table.tired(1), table.turn) == (["Cook"], ["Digger"], ["Scout"], 0)
    table = Table(2).empty(deck=["Cook"]).seat(0, 0, 1, 0, hand=["Whistle"], front=["Digger"])
    table.play("Whistle")
    assert table.offers == {"choose Digger", "done"}


@pytest.mark.rule("SI-054", "SI-055")
def test_operations_are_done_in_order_as_far_as_possible() -> None:
    both = item("Both", "draw_deck 2", "stash_hand_exact 3")
    table = table_of(both, deck=("Filler 0",), rest=False).seat(0, hand=["Both"])
    table.play("Both")
    assert (table.stash(0), table.hand(0), table.turn) == (["Filler 0"], [], 1)
    table = table_of(both, deck=("Filler 0", "Filler 1")).seat(0, hand=["Both", "Filler 2", "Filler 3"])
    table.play("Both")
    assert (table.node, len(table.offers)) == ("STASH", 4)  # without "done"
    table.act("choose Filler 3", "choose Filler 0", "choose Filler 1")
    assert (table.stash(0), table.hand(0)) == (["Filler 0", "Filler 1", "Filler 3"], ["Filler 2"])


# --- exhaust, refresh, loops ------------------------------------------------------------------------------------------


@pytest.mark.rule("SI-056", "SI-057")
def test_an_exhausted_squirrel_gives_nothing_and_stays_exhausted() -> None:
    table = Table(2).empty(deck=["Cook"]).seat(0, 1, 1, 0, hand=["Whistle"], tired=["Motivator", "Acrobat"])
    table.seat(1, 0, 1, 0, hand=["Small Basket"])
    table.play("Whistle")
    assert (table.turn, table.has(0), table.tired(0)) == (1, (1, 0, 0), ["Motivator", "Acrobat"])
    table.play("Small Basket").act("sleep", seat=0)
    assert table.turn == 1  # nothing to gather with
    assert table.tired(0) == ["Motivator", "Acrobat"]


@pytest.mark.rule("SI-060", "SI-016", "SI-073", "SI-080", "SI-061")
def test_example_e3() -> None:
    for more, nuts in (([], 0), (["Acrobat"], 1), (["Brewer"], 1), (["Acrobat", "Brewer"], 2)):
        table = Table(2).empty(deck=["Cook"]).seat(0, 2, 3, 0, hand=["Whistle"], front=["Motivator", *more])
        table.play("Whistle")
        assert table.has(0) == (2, 2, 0)
        assert table.offers == {"choose Motivator", "done"}
        table.act("choose Motivator")
        assert (table.has(0), table.tired(0)) == ((3, 3, nuts), ["Motivator"])


@pytest.mark.rule("SI-061")
def test_a_squirrel_just_played_can_be_collected() -> None:
    table = table_of(squirrel("Quick", "collect 1", loops="NN")).seat(0, hand=["Quick"])
    assert table.play("Quick").offers == {"choose Quick", "done"}
    assert table.act("choose Quick").has(0) == (0, 0, 2)


@pytest.mark.rule("SI-063")
def test_the_loops_of_a_squirrel_are_one_gain() -> None:
    cards = (
        squirrel("Rich", loops="SSDD"),
        squirrel("Hears stamina", ability="on_stamina: nut 1"),
        squirrel("Hears cards", ability="on_draw: nut 1"),
        item("Call", "collect 1"),
    )
    table = table_of(*cards, deck=("Filler 0", "Filler 1"))
    table.seat(0, hand=["Call"], front=["Rich", "Hears stamina", "Hears cards"])
    table.play("Call").act("choose Rich")
    assert (table.has(0), table.hand(0)) == ((2, 0, 2), ["Filler 0", "Filler 1"])


@pytest.mark.rule("SI-060", "SI-061", "SI-062", "SI-063", "SI-080")
def test_example_e16() -> None:
    for more, nuts in (([], 1), (["Acrobat", "Brewer"], 4)):
        table = Table(2).empty(deck=["Cook"]).seat(0, 2, 3, 0, hand=["Drum"], front=["Motivator", "Picker", *more])
        table.play("Drum").act("choose Motivator", node="COLLECT").act("choose Picker", node="COLLECT")
        assert (table.has(0), table.turn, table.node) == ((3, 2, nuts), 0, "TURN")


# --- unique abilities -------------------------------------------------------------------------------------------------


@pytest.mark.rule("SI-064")
def test_a_unique_squirrel_has_an_ability_in_place_of_loops() -> None:
    unique = [card for card in load_cards().cards if card.ability is not None]
    assert len(unique) == 16
    assert all(not card.loops and card.kind == "squirrel" for card in unique)


@pytest.mark.rule("SI-074", "SI-076", "SI-077", "SI-067")
def test_example_e4() -> None:
    def laid(hand: str, stamina: int, coins: int, front: tuple[str, ...], tired: tuple[str, ...] = ()) -> Table:
        table = Table(2).empty(island=["Elder", "Herald"], deck=["Cook", "Scout"])
        return table.seat(0, stamina, coins, 0, hand=[hand], front=front, tired=tired)

    table = laid("Map Scrap", 0, 2, ("Cartographer",)).play("Map Scrap")
    assert (table.has(0), len(table.hand(0))) == ((0, 0, 1), 2)
    table = laid("Trade Permit", 0, 2, ("Cartographer",)).play("Trade Permit")
    assert (table.has(0), table.hand(0)) == ((0, 0, 1), ["Elder", "Herald"])
    table = laid("Whistle", 0, 1, ("Cartographer", "Courier")).play("Whistle").act("choose Courier")
    assert (table.has(0), table.hand(0)) == ((0, 1, 1), ["Cook"])
    table = laid("Cartographer", 2, 0, ()).play("Cartographer")
    assert (table.has(0), table.hand(0)) == ((0, 0, 1), ["Cook"])
    assert laid("Map Scrap", 0, 2, (), ("Cartographer",)).play("Map Scrap").has(0) == (0, 0, 0)


@pytest.mark.rule("SI-065", "SI-066")
def test_abilities_work_for_their_owner_only_activated_ones_in_its_turn() -> None:
    table = Table(2).empty(deck=["Cook"] * 2).seat(0, 0, 4, 0, hand=["Map Scrap", "Lunch Bag"])
    table.seat(1, 0, 0, 0, front=["Cartographer", "Quartermaster", "Treasurer"])
    table.play("Map Scrap")
    assert (table.has(0), table.has(1)) == ((0, 2, 0), (0, 0, 0))  # 2 coins, without the discount of seat 1
    table = Table(2).empty(deck=["Cook"]).seat(0, 0, 2, 0, hand=["Slingshot"]).seat(1, 0, 0, 5, front=["Guardian"])
    assert table.play("Slingshot").has(1) == (0, 0, 5)


@pytest.mark.rule("SI-067")
def test_a_refreshed_ability_is_on_again_at_once() -> None:
    cards = (item("Wake", "refresh 1", "draw_deck 1"), squirrel("Reader", ability="on_draw: nut 1"))
    table = table_of(*cards, deck=("Filler 0",)).seat(0, hand=["Wake"], tired=["Reader"])
    assert table.play("Wake").has(0)[2] == 1


@pytest.mark.rule("SI-069")
def test_two_squirrels_with_the_same_ability_both_activate() -> None:
    cards = (item("Read", "draw_deck 2"), squirrel("Reader", ability="on_draw: nut 1"))
    table = table_of(*cards, deck=("Filler 0",) * 2).seat(0, hand=["Read"], front=["Reader"] * 2)
    assert table.play("Read").has(0)[2] == 2


@pytest.mark.rule("SI-069", "SI-070", "SI-071")
def test_example_e10() -> None:
    table = Table(2).empty(island=["Climber"], deck=["Cook"])
    table.seat(0, 3, 0, 0, front=["Elder", "Recruiter", "Herald"])
    assert table.act("island Climber").has(0) == (0, 2, 2)
    table = Table(2).empty(deck=["Cook"]).seat(0, 3, 0, 0, hand=["Elder"])
    assert table.play("Elder").has(0) == (0, 0, 2)


@pytest.mark.rule("SI-070")
def test_example_e11() -> None:
    table = Table(2).empty(deck=["Cook"]).seat(0, 5, 0, 0, hand=["Motivator", "Gatherer"], tired=["Elder"])
    table.play("Motivator")
    assert (table.has(0), table.tired(0)) == ((2, 0, 0), [])
    table.act("sleep", seat=1).play("Gatherer")
    assert table.has(0) == (1, 0, 3)


UNDER = squirrel("Under", ability="on_play_item: stash_deck 1", copies=1)
WISE = squirrel("Wise", ability="on_play_item: draw_deck 1", copies=1)
A, B, C, D = (f"Filler {number}" for number in range(4))


@pytest.mark.rule("SI-072", "SI-075", "SI-068")
def test_example_e12() -> None:
    table = table_of(item("Map", "draw_deck 1"), UNDER, deck=(A, B)).seat(0, hand=["Map"], front=["Under"])
    table.play("Map")
    assert (table.node, table.offers) == ("BEFORE", {"choose Under", "done"})
    after = table.copy().act("done")
    assert (after.hand(0), after.buried(0)) == ([A], [B])
    table.act("choose Under")
    assert (table.hand(0), table.buried(0)) == ([B], [A])
    for first, hand, buried in (("Under", [B], [A]), ("Wise", [A], [B])):
        table = table_of(item("Plain", "nut 1"), UNDER, WISE, deck=(A, B))
        table.seat(0, hand=["Plain"], front=["Under", "Wise"]).play("Plain").act("done")
        assert (table.node, table.offers) == ("ORDER", {"choose Under", "choose Wise"})
        table.act(f"choose {first}")
        assert (table.hand(0), table.buried(0)) == (hand, buried)


@pytest.mark.rule("SI-075")
def test_an_ability_is_finished_with_all_it_activates_before_the_next() -> None:
    cards = (
        item("Plain", "nut 1"),
        WISE,
        squirrel("Wiser", ability="on_play_item: draw_deck 1"),
        squirrel("Echo", ability="on_draw: stash_deck 1"),
    )
    table = table_of(*cards, deck=(A, B, C, D)).seat(0, hand=["Plain"], front=["Wise", "Wiser", "Echo"])
    table.play("Plain").act("done", node="BEFORE").act("choose Wise", node="ORDER")
    assert (table.hand(0), table.buried(0)) == ([A, C], [B, D])


@pytest.mark.rule("SI-073")
def test_effect_events_come_before_the_next_operation() -> None:
    cards = (item("Trade", "draw_deck 1", "lose 1"), squirrel("Reader", ability="on_draw: nut 1"))
    table = table_of(*cards, deck=(A,)).seat(0, hand=["Trade"], front=["Reader"])
    assert table.play("Trade").has(0)[2] == 0


@pytest.mark.rule("SI-078", "SI-120", "SI-121")
def test_example_e20() -> None:
    def laid(*deck: str) -> Table:
        table = Table(2).empty(deck=deck, rest=False)
        return table.seat(0, 0, 2, 0, hand=["Map Scrap", "Secret Cache"], front=["Cartographer", "Hoarder"])

    table = laid("Cook").play("Map Scrap")
    assert (table.has(0), table.hand(0)) == ((0, 0, 1), ["Cook", "Secret Cache"])
    table = laid("Cook", "Scout").play("Secret Cache")
    assert (table.has(0), table.buried(0)) == ((0, 0, 1), ["Scout", "Cook"])
    for card in ("Map Scrap", "Secret Cache"):
        table = laid().play(card)
        assert (table.has(0), table.buried(0), len(table.hand(0))) == ((0, 0, 0), [], 1)


@pytest.mark.rule("SI-081", "SI-065", "SI-110")
def test_example_e17() -> None:
    for order, gained in ((("Gatherer", "Nightwatch"), (2, 3)), (("Nightwatch", "Gatherer"), (1, 2))):
        table = Table(2).empty(deck=["Cook"]).seat(0, front=["Nightwatch", "Gatherer"])
        table.seat(1, 0, 1, 0, hand=["Small Basket"])
        table.act("sleep", f"choose {order[0]}")
        assert table.has(0)[2] == gained[0]
        table.play("Small Basket").act(f"choose {order[1]}", node="GATHER", seat=0)
        assert table.has(0)[2] == gained[1]


@pytest.mark.rule("SI-082")
def test_the_order_is_asked_only_where_it_can_matter_or_where_it_is_wanted() -> None:
    def laid(order_nodes: str) -> Table:
        table = Table(2, order_nodes=order_nodes).empty(island=["Climber"], deck=["Cook"])
        return table.seat(0, 3, 0, 0, front=["Elder", "Recruiter"]).act("island Climber")

    quiet, asking = laid("auto"), laid("always")
    assert quiet.turn == 1
    assert (asking.node, asking.offers) == ("BEFORE", {"choose Elder", "choose Recruiter", "done"})
    asking.act("choose Recruiter", "done")
    assert asking.has(0) == quiet.has(0) == (0, 2, 1)
    assert not load_cards().order_matters
    assert load_cards(own_list(UNDER)).order_matters
    assert load_cards(own_list(item("Loser", "lose 1"))).order_matters


# --- stash ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SI-083", "SI-084", "SI-086", "SI-088")
def test_the_owner_chooses_and_remembers_what_others_only_count() -> None:
    table = Table(2).empty(deck=["Cook"]).seat(0, 1, 0, 0, hand=["Nester", "Scout", "Drum", "Drum"])
    table.play("Nester")
    assert (table.node, table.offers) == ("STASH", {"choose Scout", "choose Drum", "done"})
    worlds = [table.copy().act(f"choose {name}") for name in ("Scout", "Drum")]
    for world, name in zip(worlds, ("Scout", "Drum"), strict=True):
        assert world.stash(0) == [name]
        assert world.feature(0, "own_stash")[world.kind(name)] == 0.25
        assert world.feature(1, "stashed_from_hand_1")[0] == pytest.approx(0.1)
        while not world.over:  # it stays there to the end
            world.everybody_sleeps()
        assert world.stash(0) == [name]
    worlds = [table.copy().act(f"choose {name}") for name in ("Scout", "Drum")]
    assert np.array_equal(worlds[0].observation(1), worlds[1].observation(1))


@pytest.mark.rule("SI-085", "SI-086", "SI-088")
def test_cards_stashed_from_the_deck_are_unknown_also_to_their_owner() -> None:
    table = Table(2).empty(deck=["Elder", "Feast", "Cook"]).seat(0, 3, 0, 0, hand=["Tunneler"])
    table.play("Tunneler")
    assert sorted(table.buried(0)) == ["Elder", "Feast"]
    for seat in range(2):
        assert table.feature(seat, f"stashed_from_deck_{seat}")[0] == pytest.approx(0.2)
        worlds = [table.determinized(seat, seed) for seed in range(20)]
        assert len({tuple(world.buried(0)) for world in worlds}) > 5
        assert all(np.array_equal(world.observation(seat), table.observation(seat)) for world in worlds)


@pytest.mark.rule("SI-089", "SI-097")
def test_stashed_cards_cannot_be_stolen() -> None:
    table = Table(2).empty(deck=["Cook"]).seat(0, 0, 2, 0, hand=["Slingshot"]).seat(1, stash=["Golden Acorn"])
    table.play("Slingshot")
    assert (table.has(0), table.stash(1)) == ((0, 0, 0), ["Golden Acorn"])


# --- sabotage ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SI-095", "SI-096", "SI-097", "SI-098", "SI-078", "SI-038")
def test_example_e15() -> None:
    for front, nuts in (([], 1), (["Bandit"], 2)):
        table = Table(2).empty(deck=["Cook"]).seat(0, 0, 2, 0, hand=["Slingshot"], front=front).seat(1, 0, 0, 1)
        table.play("Slingshot")
        assert (table.has(0)[2], table.has(1)[2]) == (nuts, 0)
    table = Table(4).empty(deck=["Cook"]).seat(0, 3, 0, 0, hand=["Raider"])
    table.seat(1).seat(2, 0, 0, 3).seat(3, 0, 0, 5, front=["Guardian"]).play("Raider")
    assert [table.has(seat)[2] for seat in range(4)] == [1, 0, 2, 5]
    for front, nuts in (([], 3), (["Bandit"], 4)):
        table = Table(4).empty(deck=["Cook"]).seat(0, 0, 4, 0, hand=["Great Heist"], front=front)
        table.seat(1, 0, 0, 1).seat(2, 0, 0, 4).seat(3).play("Great Heist")
        assert [table.has(seat)[2] for seat in range(4)] == [nuts, 0, 2, 0]
    table = Table(2).empty(deck=["Cook"]).seat(0, 0, 2, 0, hand=["Slingshot"], front=["Bandit"])
    assert "hand Slingshot" in table.offers
    assert table.play("Slingshot").has(0) == (0, 0, 0)
    table = Table(2).empty(deck=["Cook"]).seat(0, 0, 2, 0, hand=["Slingshot"]).seat(1, 0, 0, 3, tired=["Guardian"])
    assert table.play("Slingshot").has(0) == (0, 0, 2)


@pytest.mark.rule("SI-097", "SI-099", "SI-053")
def test_one_opponent_must_be_chosen_awake_or_asleep_and_all_steals_hit_it() -> None:
    table = Table(3).empty(deck=["Cook"]).seat(0, 0, 2, 0, hand=["Slingshot"])
    table.seat(1, 0, 0, 5).seat(2, 0, 0, 1, asleep=True).play("Slingshot")
    assert (table.node, table.offers) == ("OPPONENT", {"opponent 1", "opponent 2"})
    table.act("opponent 2")
    assert [table.has(seat)[2] for seat in range(3)] == [1, 5, 0]


@pytest.mark.rule("SI-100", "SI-101", "SI-125", "SI-062")
def test_example_e18() -> None:
    table = Table(3).empty(deck=["Cook"]).seat(0, 0, 2, 0, hand=["Tripwire"])
    table.seat(1, front=["Gatherer", "Guardian"]).seat(2, front=["Climber"] * 2).play("Tripwire")
    assert table.offers == {"choose Gatherer", "choose Guardian"}
    table.act("choose Guardian", node="VICTIM", seat=1)
    assert (table.tired(1), table.tired(2), table.front(2)) == (["Guardian"], ["Climber"], ["Climber"])
    assert [table.has(seat) for seat in range(3)] == [(0, 0, 1), (0, 0, 0), (0, 0, 0)]


@pytest.mark.rule("SI-100", "SI-101")
def test_a_victim_without_refreshed_squirrels_is_passed_over_and_hears_nothing() -> None:
    table = Table(3).empty(deck=["Cook"]).seat(0, 0, 2, 0, hand=["Tripwire"])
    table.seat(1, tired=["Gatherer"]).seat(2, front=["Acrobat"]).play("Tripwire")
    assert (table.turn, table.tired(1), table.tired(2)) == (1, ["Gatherer"], ["Acrobat"])
    assert [table.has(seat)[2] for seat in range(3)] == [1, 0, 0]


@pytest.mark.rule("SI-102", "SI-067")
def test_an_ability_lost_by_sabotage_is_lost_for_the_rest_of_the_card() -> None:
    cards = (item("Raid", "exhaust_each 1", "steal_each 1"), squirrel("Guard", ability="static: no_steal"))
    table = table_of(*cards).seat(0, hand=["Raid"]).seat(1, 0, 0, 3, front=["Guard"])
    table.play("Raid")
    assert (table.has(0)[2], table.has(1)[2]) == (1, 2)


@pytest.mark.rule("SI-103")
def test_sabotage_is_a_mark_without_effect() -> None:
    marked = {card.name for card in load_cards().cards if card.sabotage}
    assert marked == {"Pickpocket", "Raider", "Bandit", "Slingshot", "Tripwire", "Great Heist"}


@pytest.mark.rule("SI-095", "SI-097")
def test_the_other_words_of_the_language() -> None:
    """``exhaust_one``, ``lose_each`` and ``per`` are not used by the shipped list."""
    table = table_of(item("Hit", "exhaust_one 2", "lose_each 2"), squirrel("Calm", loops="N"), num_players=3)
    table.seat(0, 0, 0, 5, hand=["Hit"]).seat(1, 0, 0, 1, front=["Calm"]).seat(2, 0, 0, 5, front=["Calm"] * 3)
    table.play("Hit").act("opponent 2", node="OPPONENT")
    assert (table.tired(2), table.tired(1)) == (["Calm", "Calm"], [])
    assert [table.has(seat)[2] for seat in range(3)] == [5, 0, 3]
    words = ("tree", "ground", "squirrel", "refreshed", "exhausted", "item", "stash")
    cards = [item(f"Per {word}", f"nut 1 per {word}") for word in words]
    expected = {"tree": 3, "ground": 0, "squirrel": 3, "refreshed": 1, "exhausted": 2, "item": 1, "stash": 3}
    for word in words:
        table = table_of(*cards, squirrel("Calm", loops="N"))
        table.seat(
            0,
            hand=[f"Per {word}"],
            front=["Calm"],
            tired=["Calm"] * 2,
            used=["Filler 0"],
            stash=["Filler 1"],
            buried=["Filler 2"] * 2,
        )
        assert table.play(f"Per {word}").has(0)[2] == expected[word]


# --- engine -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SI-124")
def test_copies_are_one_action() -> None:
    table = Table(2).empty(deck=["Cook"]).seat(0, 2, 0, front=["Digger"] * 2 + ["Cook"], hand=["Scout"] * 2)
    assert table.offers == {"hand Scout", "sleep"}
    assert table.act("sleep").offers == {"choose Digger", "choose Cook", "done"}


@pytest.mark.rule("SI-125")
def test_a_hand_is_asked_whatever_it_holds() -> None:
    table = Table(2).empty(deck=["Cook"]).seat(0, 1, 0, 0, hand=["Nester", "Scout"]).play("Nester")
    assert table.node == "STASH"
    table = Table(2).empty(deck=["Cook"]).seat(0, 1, 0, 0, hand=["Nester"]).play("Nester")
    assert table.turn == 1


def test_example_e22() -> None:
    table = Table(2)
    assert table.setup.num_actions == 175
    assert table.action("hand Small Basket") == 48
    assert table.action("island Motivator") == 76
    assert table.action("choose Motivator") == 130
    assert table.action("pay 2") == 11
    assert table.words[5] == "opponent 1"
