"""The component file of Squirrel Island: the shipped list, a broken file for each check of the loader, options."""

from __future__ import annotations

from importlib import resources
from typing import Any

import numpy as np
import pytest

from hedgerow.envs.core.errors import ComponentError, OptionError
from hedgerow.envs.squirrel_island.card_checks import sums
from hedgerow.envs.squirrel_island.cards import load_cards
from hedgerow.envs.squirrel_island.game import SQUIRREL_ISLAND

SHIPPED = resources.files("hedgerow.envs.squirrel_island").joinpath("components.toml").read_text(encoding="utf-8")

#: Without the sums, which would catch every change first.
FREE = SHIPPED[: SHIPPED.index("\n[checks]\n")] + "\n"


def put(card: str, *lines: str, text: str = FREE) -> str:
    """Set fields of a card, given as TOML lines, or remove those given as a bare name."""
    blocks = text.split("[[card]]")
    (index,) = [number for number, block in enumerate(blocks) if f'id = "{card}"' in block]
    kept = blocks[index].rstrip("\n").split("\n")
    for line in lines:
        name = line.split(" = ")[0]
        kept = [old for old in kept if not old.startswith(f"{name} =")]
        if " = " in line:
            kept.insert(1, line)
    blocks[index] = "\n".join(kept) + "\n\n"
    return "[[card]]".join(blocks)


def change(old: str, new: str, text: str = FREE) -> str:
    assert old in text
    return text.replace(old, new, 1)


def test_the_shipped_list() -> None:
    cards = load_cards()
    assert cards.status == "reconstructed"
    assert (len(cards.cards), cards.num_squirrels, cards.num_cards, cards.max_cost) == (54, 35, 120, 3)
    found = sums(cards.cards)
    assert (found["tree"], found["ground"], found["flying"]) == (33, 25, 14)
    assert found["stash_sum"] == 209
    assert not cards.order_matters
    assert "known" in SHIPPED
    assert cards.digest == load_cards(SHIPPED).digest == load_cards(FREE).digest


def many(number: int, copies: int, text: str = FREE) -> str:
    """So many items more."""
    return text + "".join(
        f'[[card]]\nid = "X{index}"\nname = "X{index}"\nkind = "item"\ncopies = {copies}\ncost = 0\nstash = 0\n'
        for index in range(number)
    )


BROKEN: list[tuple[str, str, str, str]] = [
    # text, field, words of the message, check
    (change('game = "squirrel_island"', 'game = "bauer"'), "game", "squirrel_island", "1"),
    (change("format = 1", "format = 2"), "format", "an integer from 1 up to 1", "1"),
    (change("day1 = 4", "day1 = 13"), "day1", "0 up to 12", "1"),
    (change("per_day = 1", "per_dya = 1"), "per_dya", "one of the fields", "1"),
    (change("stamina = 3", "stamina = 6"), "stamina", "0 up to 5", "1"),
    (change("coins = 2", "coins = 100"), "coins", "0 up to 99", "1"),
    (FREE + "[[morning]]\nstamina_mode = 'set'\nstamina = 1\ncoins = 1\ncards = 1\n", "", "4 tables", "1"),
    (put("S02", 'id = "S01"'), "id", "a unique id", "2"),
    (put("S02", 'name = "Gatherer"'), "name", "a unique name", "2"),
    (put("S02", 'kind = "bird"'), "kind", "'squirrel', 'item'", "2"),
    (put("S02", "tribe"), "tribe", "on a squirrel", "2"),
    (put("I01", 'tribe = "tree"'), "tribe", "no tribe on an item", "2"),
    (put("S02", "copies = 3"), "copies", "1, 2 or 4", "2"),
    (put("S02", "cost = 10"), "cost", "0 up to 9", "2"),
    (put("S02", "cost"), "cost", "an integer", "2"),
    (put("S02", "stash = -1"), "stash", "0 up to 9", "2"),
    (put("S02", 'play = ["nut 1", "nuts 1"]'), "play", "did you mean 'nut'", "2"),
    (put("S02", 'play = ["nut"]'), "play", "a number from 1 to 99", "2"),
    (put("S02", 'play = ["nut 100"]'), "play", "a number from 1 to 99", "2"),
    (put("S02", 'play = ["draw_deck 1 per tree"]'), "play", "nothing after the number", "2"),
    (put("S02", 'play = ["nut 1 per bird"]'), "play", "one of tree, ground", "2"),
    (put("S02", 'play = "nut 1"'), "play", "a list of operations", "2"),
    (put("S02", "play = [" + ", ".join(['"nut 1"'] * 9) + "]"), "play", "at most 8", "2"),
    (put("S20", 'ability = "on_drawing: nut 1"'), "ability", "did you mean 'on_draw'", "2"),
    (put("S20", 'ability = "on_draw"'), "ability", "on_EVENT", "2"),
    (put("S20", 'ability = "on_draw: steal_one 1"'), "ability", "an activated ability", "2"),
    (put("S25", 'ability = "static: free_lunch"'), "ability", "did you mean 'free_island'", "2"),
    (put("S25", 'ability = "static: free_island 2"'), "ability", "no number", "3"),
    (put("S28", 'ability = "static: coins_per_stamina 4"'), "ability", "from 1 to 3", "3"),
    (put("I01", 'loops = "N"'), "loops", "no loops on an item", "3"),
    (put("S02", 'loops = "NX"'), "loops", "letters out of NCSD", "3"),
    (put("S02", 'loops = "NNNNNNN"'), "loops", "at most 6", "3"),
    (put("S20", 'loops = "N"'), "ability", "one or the other", "3"),
    (change('status = "reconstructed"', 'status = "secret"'), "status", "'printed'", "3"),
    (FREE[: FREE.index("[[card]]")], "", "1 to 128 card types", "4"),
    (many(75, 1), "", "1 to 128 card types, found 129", "4"),
    (many(33, 4), "", "1 to 250 cards, all copies, found 252", "4"),
    (put("S23", 'ability = "on_stamina: stamina 1"'), "ability", "S23 -> S23", "5"),
    (put("S33", 'ability = "on_gather: again 1"'), "ability", "no 'again'", "5"),
    (change("cards = 120", "cards = 121", SHIPPED), "cards", "120, which is what the cards", "checks"),
    (put("S10", 'name = "Mover"', text=SHIPPED), "printed_facts", "Motivator", "checks"),
]


@pytest.mark.parametrize(("text", "field", "words", "check"), BROKEN)
def test_a_broken_file_is_reported(text: str, field: str, words: str, check: str) -> None:
    with pytest.raises(ComponentError) as caught:
        load_cards(text)
    assert words in str(caught.value)
    assert caught.value.check == check
    if field:
        assert caught.value.field == field
        assert caught.value.line is not None or check == "1"


def test_a_cycle_of_several_abilities_is_named() -> None:
    text = put("S23", 'ability = "on_stamina: draw_deck 1"', text=put("S20", 'ability = "on_draw: stamina 1"'))
    with pytest.raises(ComponentError, match="S20 -> S23 -> S20"):
        load_cards(text)


def test_a_list_of_ones_own_changes_the_sizes() -> None:
    text = change('play = ["nut 1"]', 'play = ["nut 2"]') + (
        '[[card]]\nid = "I20"\nname = "Ladder"\nkind = "item"\ncopies = 2\ncost = 1\n'
        'play = ["draw_island 1"]\nstash = 1\n'
    )
    setup = SQUIRREL_ISLAND.setup(2, components=text)
    assert setup.num_actions == 178
    assert SQUIRREL_ISLAND.deal_length(setup) == 122
    assert len(SQUIRREL_ISLAND.deck(setup)) == 122
    assert setup.digest != SQUIRREL_ISLAND.setup(2).digest


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"days": 0}, "days must be an integer from 1 to 4"),
        ({"days": 5}, "days must be"),
        ({"island_day1": 13}, "island_day1 must be an integer from 0 to 12"),
        ({"island_per_day": "1"}, "island_per_day must be"),
        ({"first_player": 2}, "first_player must be 'random' or a seat from 0 to 1"),
        ({"first_player": "first"}, "first_player must be one of"),
        ({"order_nodes": "never"}, "order_nodes must be one of 'auto', 'always'"),
        ({"morning": 3}, "morning must be"),
        ({"morning": [("gain", 1, 1, 1)] * 3}, "morning must be"),
        ({"morning": [("set", 6, 1, 1)] * 4}, "the row"),
        ({"morning": [("gain", 1, 1, True)] * 4}, "the row"),
        ({"morning": [("gain", 1, 1, 1.5)] * 4}, "the row"),
        ({"morning": [("gain", 1, 1, 60)] * 4}, "need 124 cards, but the list"),
        ({"color": 1}, "has no option 'color'"),
    ],
)
def test_options_out_of_range_are_refused(options: dict[str, Any], words: str) -> None:
    with pytest.raises(OptionError, match=words):
        SQUIRREL_ISLAND.setup(2, **options)


def test_options_reach_the_configuration() -> None:
    mornings = [("set", 5, 1, 2, 3), *[("gain", 1, 1, 1)] * 3]
    setup = SQUIRREL_ISLAND.setup(
        3, days=2, morning=mornings, island_day1=0, island_per_day=3, first_player=1, order_nodes="always"
    )
    config = setup.config[0]
    assert (config.days, config.island_day1, config.island_per_day, config.first_player) == (2, 0, 3, 1)
    assert config.ask_order == 1
    assert np.array_equal(config.morning[:2], [[0, 5, 1, 2, 3], [1, 1, 1, 1, 0]])


@pytest.mark.parametrize(("number", "most"), [(2, 524), (3, 670), (4, 824), (5, 986)])
def test_bounds_of_the_rules_document(number: int, most: int) -> None:
    assert SQUIRREL_ISLAND.max_decisions(SQUIRREL_ISLAND.setup(number)) == most
    asking = SQUIRREL_ISLAND.setup(number, order_nodes="always")
    assert most < SQUIRREL_ISLAND.max_decisions(asking) <= most + 369
