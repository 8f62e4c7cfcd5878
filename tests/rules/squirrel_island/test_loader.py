"""What the loader refuses (rules document, 2.8); every check has its broken file in tests/envs/squirrel_island."""

from __future__ import annotations

import pytest

from hedgerow.envs.core.errors import ComponentError
from hedgerow.envs.squirrel_island.cards import load_cards
from tests.rules.squirrel_island.scenario import own_list

SQUIRREL = 'id = "S1"\nname = "One"\nkind = "squirrel"\ntribe = "tree"\ncopies = 1\ncost = 0\nstash = 0\n'


def test_example_e24() -> None:
    """A cycle, loops together with an ability, three copies, an item with a tribe, turns by gathering."""
    wrong = {
        f'{SQUIRREL}ability = "on_stamina: stamina 1"': "S1 -> S1",
        f'{SQUIRREL}loops = "N"\nability = "on_draw: nut 1"': "one or the other",
        SQUIRREL.replace("copies = 1", "copies = 3"): "1, 2 or 4",
        SQUIRREL.replace('"squirrel"', '"item"'): "no tribe on an item",
        f'{SQUIRREL}ability = "on_gather: again 1"': "no 'again'",
    }
    load_cards(own_list(SQUIRREL))
    for card, words in wrong.items():
        with pytest.raises(ComponentError, match=words) as caught:
            load_cards(own_list(card))
        assert caught.value.entry == "card S1"
        assert caught.value.field
