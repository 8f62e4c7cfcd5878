"""The component file of Bauernschlau: the shipped one, a broken file for each check of the loader, options."""

from __future__ import annotations

import json
from importlib import resources
from typing import Any

import numpy as np
import pytest

from hedgerow.envs.bauernschlau.components import load
from hedgerow.envs.bauernschlau.game import BAUERNSCHLAU
from hedgerow.envs.core.errors import ComponentError, OptionError

SHIPPED = resources.files("hedgerow.envs.bauernschlau").joinpath("components.toml").read_text(encoding="utf-8")


def change(old: str, new: str) -> str:
    assert old in SHIPPED
    return SHIPPED.replace(old, new, 1)


def test_the_shipped_components() -> None:
    found = load()
    assert found.status == "reconstructed"
    assert found.mix == (9, 9, 9, 9, 16)
    assert found.geese.double == (1, 3, 5, 7, 9, 11)
    assert found.geese.triple == (12, 15, 18, 21, 24, 27, 32, 36, 40, 44, 48, 52)
    assert found.supply == (16, 16, 12, 12, 10)
    assert found.farms == ((0, 3), (0, 2, 4), (0, 1, 3, 4), (0, 1, 2, 3, 4), (0, 1, 2, 3, 4, 5))
    assert (
        found.digest == load(SHIPPED).digest != load(change('"1" = 9', '"1" = 10').replace('"2" = 9', '"2" = 8')).digest
    )


BROKEN: list[tuple[str, str, str, str]] = [
    # text, field, words of the message, check
    (change('game = "bauernschlau"', 'game = "bauer"'), "game", "bauernschlau", ""),
    (change("format = 1", "format = 2"), "format", "an integer from 1 up to 1", ""),
    (change('status = "reconstructed"', 'status = "mine"'), "status", "printed", ""),
    (change('fences = "K"', 'fences = "X"'), "fences", "'K', 'I', 'R'", ""),
    (change("[board]", "[bored]"), "bored", "one of the fields", ""),
    (change("radius = 4", "radius = 5"), "radius", "an integer from 4 up to 4", "1"),
    (change('"5" = 9', '"5" = 8'), "", "add up to 52", "2"),
    (change('"5" = 9', '"4" = 9'), "4", "one of the fields", "2"),
    (change('"5" = 9', '"5" = -1'), "5", "an integer from 0", "2"),
    (change('"5" = 9\n', ""), "5", "an integer", "2"),
    (change("[[2, -1],", "[[2, -2], [2, -2],"), "double", "no field twice", "3"),
    (change("[3, -3],", "[2, -1],"), "triple", "no field twice", "3"),
    (change("[3, -3],", "[1, -1],"), "triple", "fields of the pasture", "3"),
    (change("[3, -3],", "[5, -3],"), "triple", "fields of the pasture", "3"),
    (change("[3, -3],", "[3],"), "triple", "fields of the pasture", "3"),
    (change("[3, -3],", "[3, -3.0],"), "triple", "fields of the pasture", "3"),
    (change("double = [", "doubles = ["), "doubles", "one of the fields", "3"),
    (change("total = 60", "total = 59"), "total", "60", "4"),
    (change("6 = 10", "6 = 11"), "6", "an integer from 1 up to 10", "4"),
    (change("2 = 16", "2 = 0"), "2", "an integer from 1 up to 30", "4"),
    (change("3 = 16\n", ""), "3", "an integer", "4"),
    (change("2 = [0, 3]", "2 = [0, 2]"), "2", "at most 2 neutral farms", "5"),
    (change("3 = [0, 2, 4]", "3 = [0, 4, 2]"), "3", "3 different positions", "5"),
    (change("3 = [0, 2, 4]", "3 = [0, 2]"), "3", "3 different positions", "5"),
    (change("3 = [0, 2, 4]", "3 = [0, 2, 6]"), "3", "3 different positions", "5"),
    (change("3 = [0, 2, 4]", "3 = [0, 2, 2]"), "3", "3 different positions", "5"),
    (change("3 = [0, 2, 4]\n", ""), "3", "3 different positions", "5"),
]


@pytest.mark.parametrize(("text", "field", "words", "check"), BROKEN)
def test_a_mistake_is_named(text: str, field: str, words: str, check: str) -> None:
    with pytest.raises(ComponentError) as caught:
        load(text)
    assert (caught.value.field, caught.value.check) == (field, check)
    assert words in str(caught.value)
    assert caught.value.line is not None


def test_own_components_are_played_with() -> None:
    text = change("2 = 16", "2 = 30").replace("2 = [0, 3]", "2 = [1, 4]")
    setup = BAUERNSCHLAU.setup(2, text)
    assert setup.config[0].pieces_each == 30
    assert setup.config[0].farms[:2].tolist() == [1, 4]
    assert setup.config[0].gates[1].tolist() == [4, 5, 0]
    assert setup.digest != BAUERNSCHLAU.setup(2).digest


def test_options_in_place_of_the_file() -> None:
    geese = {"double": [[4, -4]], "triple": [[-4, 4], [2, 0]]}
    setup = BAUERNSCHLAU.setup(3, tile_mix=np.array([52, 0, 0, 0, 0]), goose_map=geese, farms=(1, 3, 5))
    config = setup.config[0]
    assert config.mix.tolist() == [52, 0, 0, 0, 0]
    assert (int(config.double), int(config.triple)) == (1 << 30, (1 << 42) | (1 << 2))
    assert config.farms[:3].tolist() == [1, 3, 5]
    assert BAUERNSCHLAU.deck(setup).tolist() == [0] * 52
    assert json.loads(json.dumps(setup.identity()["options"]))["goose_map"] == geese
    only = BAUERNSCHLAU.setup(3, goose_map={"triple": [[2, 0]]})
    assert (int(only.config[0].double), int(only.config[0].triple)) == (0, 4)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"tile_mix": [9, 9, 9, 9, 15]}, "add up to 52"),
        ({"tile_mix": [53, 0, 0, 0, -1]}, "5 numbers"),
        ({"tile_mix": [9, 9, 9, 9]}, "5 numbers"),
        ({"tile_mix": [9, 9, 9, 9, 16.0]}, "5 numbers"),
        ({"tile_mix": "99996"}, "5 numbers"),
        ({"goose_map": {"doubles": []}}, "'double' and 'triple'"),
        ({"goose_map": [[2, -1]]}, "'double' and 'triple'"),
        ({"goose_map": {"double": [[0, 0]]}}, "fields of the pasture"),
        ({"goose_map": {"double": [[2, 0]], "triple": [[2, 0]]}}, "no field twice"),
        ({"farms": [0, 1]}, "3 different positions"),
        ({"farms": [0, 1, 1]}, "3 different positions"),
        ({"farms": [0, 1, 2]}, "at most 2 neutral farms"),
        ({"rounds": 6}, "rounds"),
        ({"observation": "image"}, "observation"),
        ({"dog_black_bonus": 1}, "dog_black_bonus"),
        ({"radius": 3}, "no option 'radius'"),
    ],
)
def test_wrong_options_are_refused(options: dict[str, Any], words: str) -> None:
    with pytest.raises(OptionError, match=words):
        BAUERNSCHLAU.setup(3, **options)
