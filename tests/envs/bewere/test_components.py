"""The component file of Bewere: the shipped one, every check of the loader with a file that breaks it, and options."""

from __future__ import annotations

from importlib import resources

import pytest

from hedgerow.envs.bewere.cards import load_cards
from hedgerow.envs.bewere.constants import VILLAGER_KEYS
from hedgerow.envs.bewere.game import BEWERE
from hedgerow.envs.core.batch import GameBatch
from hedgerow.envs.core.errors import ComponentError, OptionError

SHIPPED = resources.files("hedgerow.envs.bewere").joinpath("components.toml").read_text(encoding="utf-8")
SHORT = "[deck]\n[villager]\n" + "".join(f"{key} = {{}}\n" for key in VILLAGER_KEYS)


def edited(old: str, new: str) -> str:
    assert SHIPPED.count(old) == 1
    return SHIPPED.replace(old, new)


def test_the_shipped_file() -> None:
    cards = load_cards()
    assert (cards.moons, cards.clouds, cards.bites, cards.start_tokens) == ((3, 3, 3, 3), 10, 15, 1)
    assert cards.numbers["Doctor"] == {"bullets": 1, "draw": 2}
    assert cards.words["Druid"] == {"rest": "stack"}


def test_numbers_left_out_are_those_of_the_shipped_file() -> None:
    assert load_cards(SHORT).digest == load_cards().digest


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (edited("moon = [3, 3, 3, 3]", "moon = [3, 3, 3, 4]"), "4 integers from 1 up with sum 12"),
        (edited("moon = [3, 3, 3, 3]", "moon = [6, 6]"), "4 integers from 1 up with sum 12"),
        (edited("moon = [3, 3, 3, 3]", "moon = [0, 4, 4, 4]"), "4 integers from 1 up with sum 12"),
        (edited("moon = [3, 3, 3, 3]", "moon = 12"), "4 integers from 1 up with sum 12"),
        (edited("cloud = 10", "cloud = 8"), "an integer from 9 up to 10"),
        (edited("bite = 15", "bite = 16"), "an integer from 1 up to 15"),
        (edited("hand = 5", "hand = 6"), "an integer from 5 up to 5"),
        (edited("tokens = 1  ", "tokens = 4  "), "an integer from 0 up to 3"),
        (edited("display = 1 ", "display = 2 "), "an integer from 1 up to 1"),
        (edited("Beggar = {}\n", ""), r"a table \[Beggar\]"),
        (edited("Beggar = {}", "Begger = {}"), "one of the fields"),
        (edited("Beggar = {}", "Beggar = { look = 2 }"), "this villager has no numbers"),
        (edited("look = 3, reject", "see = 3, reject"), "one of the fields look, reject"),
        (edited('reject = "side"', 'reject = "stack"'), "one of 'side'"),
        (edited('reward = "card"', 'reward = "bullet"'), "one of 'card', 'token'"),
        (edited("draw = 2", "draw = 5"), "an integer from 0 up to 4"),
        (edited("look = 3, take = 1", "look = 4, take = 2"), "an integer from 2 up to 3"),
        (edited("cap = 0", "cap = true"), "an integer from 0 up to 10"),
        (edited("[start]", "[begin]"), "one of the fields deck, start, villager"),
        ("villager = 3\n[deck]\n", r"a table \[villager\]"),
        ("[villager]\n", r"a table \[deck\]"),
    ],
)
def test_a_wrong_file_is_refused(text: str, message: str) -> None:
    with pytest.raises(ComponentError, match=message):
        load_cards(text)


def test_an_error_names_line_table_and_field() -> None:
    text = edited("draw = 2", "draw = 5")
    line = text[: text.index("draw = 5")].count("\n") + 1
    with pytest.raises(ComponentError) as caught:
        load_cards(text)
    assert (caught.value.line, caught.value.entry, caught.value.field) == (line, "table Doctor", "draw")


def test_observations_of_an_uneven_deck_are_in_bounds() -> None:
    batch = GameBatch(BEWERE.setup(3, edited("moon = [3, 3, 3, 3]", "moon = [9, 1, 1, 1]")), 16, seed=1)
    for _ in range(200):
        assert batch.observations.min() >= 0.0
        assert batch.observations.max() <= 1.0
        batch.step(batch.random_actions())


def test_an_option_overrides_the_file() -> None:
    file = edited("pairs = 0", "pairs = 3").replace("cloud = 10", "cloud = 9")
    assert int(BEWERE.setup(3, file).config[0].witch_pairs) == 3
    assert int(BEWERE.setup(3, file).config[0].deck[4]) == 9
    config = BEWERE.setup(3, file, witch_pairs="any", n_clouds=10).config[0]
    assert (int(config.witch_pairs), int(config.deck[4]), int(config.deck_size)) == (0, 10, 56)
    assert int(BEWERE.setup(3, witch_pairs="one").config[0].witch_pairs) == 1


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"n_clouds": 8}, "n_clouds must be one of None, 9, 10"),
        ({"witch_pairs": "two"}, "witch_pairs must be one of None, 'any', 'one'"),
        ({"display_option": 1}, "display_option must be one of False, True"),
        ({"undertaker_cap": 11}, "undertaker_cap must be one of"),
        ({"bite_spread": "wide"}, "bite_spread must be one of"),
        ({"matches": 2}, "bewere_v0 has no option 'matches'"),
    ],
)
def test_a_wrong_option_is_refused(options: dict[str, object], message: str) -> None:
    with pytest.raises(OptionError, match=message):
        BEWERE.setup(3, **options)


def test_the_number_of_players() -> None:
    for players in (1, 6):
        with pytest.raises(OptionError, match="num_players"):
            BEWERE.setup(players)
