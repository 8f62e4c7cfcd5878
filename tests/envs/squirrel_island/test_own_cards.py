"""The example of a card list of one's own in docs/components, and what five mistakes in it are answered with."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hedgerow.envs import catalogue, testing
from hedgerow.envs.core.errors import ComponentError
from hedgerow.envs.core.jit import JIT
from hedgerow.envs.squirrel_island.card import Card
from hedgerow.envs.squirrel_island.cards import load_cards

FOLDER = Path(__file__).parents[3] / "docs" / "components"
EXAMPLE = FOLDER / "my_squirrels.toml"
_MISTAKE = re.compile(r"^\| `(.+)` \((\w+)\) \| `(.+)` \| (.+) \|$", re.MULTILINE)
MISTAKES = _MISTAKE.findall((FOLDER / "README.md").read_text(encoding="utf-8"))


def by_id(path: Path | None) -> dict[str, Card]:
    return {card.id: card for card in load_cards(path).cards}


def differences(one: Card, other: Card) -> set[str]:
    return {field for field in vars(one) if field != "index" and getattr(one, field) != getattr(other, field)}


def test_three_cards_are_changed_and_one_is_added() -> None:
    shipped, own = by_id(None), by_id(EXAMPLE)
    assert own.keys() - shipped.keys() == {"S36"}
    assert shipped.keys() <= own.keys()
    changed = {id_: differences(card, own[id_]) for id_, card in shipped.items()}
    assert {id_: fields for id_, fields in changed.items() if fields} == {
        "S01": {"play"},
        "S20": {"cost"},
        "I07": {"play"},
    }
    assert load_cards(EXAMPLE).order_matters


@pytest.mark.skipif(not JIT, reason="hundreds of games: too slow as plain Python")
def test_games_are_played_with_it() -> None:
    path = str(EXAMPLE)
    testing.check_random_games("squirrel_island_v0", 3, 200, components=path)
    testing.check_non_interference("squirrel_island_v0", 3, 5, components=path)
    batch = catalogue.batch("squirrel_island_v0", 4, 3, seed=1, components=path)
    assert batch.num_actions == 178
    names = batch.setup.game.action_names(batch.setup)
    assert "play_hand S36" in names


def test_five_mistakes_are_told() -> None:
    assert len(MISTAKES) == 5


@pytest.mark.parametrize(("old", "card", "new", "answer"), MISTAKES)
def test_a_mistake_is_answered_as_the_page_says(old: str, card: str, new: str, answer: str, tmp_path: Path) -> None:
    head, *blocks = EXAMPLE.read_text(encoding="utf-8").split("[[card]]")
    (place,) = [place for place, block in enumerate(blocks) if f'id = "{card}"' in block]
    assert old in blocks[place]
    blocks[place] = blocks[place].replace(old, new)
    broken = tmp_path / EXAMPLE.name
    broken.write_text("[[card]]".join([head, *blocks]), encoding="utf-8")
    with pytest.raises(ComponentError) as caught:
        load_cards(broken)
    assert str(caught.value) == f"{tmp_path}/{answer}"
