"""The built-in opponent of Squirrel Island: strong, honest about what it knows, at home at every node."""

from __future__ import annotations

import numpy as np
import pytest

from hedgerow.agents import HeuristicAgent, RandomAgent, play
from hedgerow.agents.squirrel_island.heuristic import action_values
from hedgerow.agents.squirrel_island.weights import (
    AGAIN,
    BURIED,
    CARD,
    CHANCE,
    COIN,
    COLLECTING,
    EVENTS,
    EXHAUSTING,
    GATHER,
    GATHER_DECLINE,
    REFRESHING,
    RIVALS,
    STAMINA,
    STASHED,
    STATICS,
    TEMPO,
    TODAY,
    WAITING,
    WEIGHTS,
    Weights,
    default_weights,
)
from hedgerow.envs.core.batch import GameBatch
from hedgerow.envs.squirrel_island import constants
from hedgerow.envs.squirrel_island.game import SQUIRREL_ISLAND
from tests.rules.squirrel_island.scenario import Table


@pytest.mark.parametrize(("players", "rate"), [(2, 0.99), (3, 0.99), (4, 0.98), (5, 0.97)])
def test_beats_random(players: int, rate: float) -> None:
    result = play(["heuristic"] + ["random"] * (players - 1), "squirrel_island", 1200, seed=1)
    assert result["heuristic"].win_interval[0] > rate, result


def test_decides_at_every_node() -> None:
    setup = SQUIRREL_ISLAND.setup(num_players=3, order_nodes="always")
    games = GameBatch(setup, 300, 3, observing=False)
    rows = np.arange(300)
    heuristic, random = HeuristicAgent(), RandomAgent(5)
    met: dict[int, set[int]] = {}
    for step in range(400):
        chosen = heuristic.act(games, rows)
        nodes = games.current_states["node"][rows, ...]
        for node, action in zip(nodes.tolist(), chosen.tolist(), strict=True):
            met.setdefault(node, set()).add(action)
        games.step(chosen if step % 4 else random.act(games, rows))  # illegal ones would raise
    # A coin is always worth less than a stamina; the order of abilities is worth the same with the shipped cards.
    same = {"SURCHARGE", "BEFORE", "ORDER"}
    for index, node in enumerate(SQUIRREL_ISLAND.nodes):
        assert node.final or node.name in same or len(met[index]) > 1, f"always the same answer at {node.name}"
    assert set(met) == {index for index, node in enumerate(SQUIRREL_ISLAND.nodes) if not node.final}


def test_a_higher_temperature_plays_worse() -> None:
    result = play(["heuristic", "heuristic:2"], "squirrel_island", 600, seed=1)
    assert result["heuristic"].win_interval[0] > 0.6, result


def test_weights_are_in_their_places() -> None:
    array = default_weights()
    groups = {"stamina_0": STAMINA, "coin_0": COIN, "card_0": CARD, "chance_0": CHANCE, "play_item": EVENTS}
    groups |= {"free_island": STATICS, "gather": GATHER, "gather_decline": GATHER_DECLINE, "today": TODAY}
    groups |= {"buried": BURIED, "stashed": STASHED, "refreshing": REFRESHING, "collecting": COLLECTING}
    groups |= {"again": AGAIN, "exhausting": EXHAUSTING, "rivals": RIVALS, "tempo": TEMPO, "waiting": WAITING}
    for name, place in groups.items():
        assert Weights._fields.index(name) == place
        assert array[place] == getattr(WEIGHTS, name)
    heard = [name.removesuffix("_event") for name in Weights._fields[EVENTS : EVENTS + len(constants.EVENTS)]]
    assert tuple(heard) == constants.EVENTS
    ongoing = ("free_island", "cheap_stamina", "item_discount", "no_steal")
    assert Weights._fields[STATICS : STATICS + len(constants.STATICS)] == ongoing


# --- positions in which a good player knows what to do ----------------------------------------------------------------


def chosen(table: Table) -> str:
    """What the heuristic does."""
    (action,) = HeuristicAgent().act(table.batch, np.array([0]))
    (word,) = [word for word in table.offers if table.action(word) == action]
    return word


def worth(table: Table, word: str) -> float:
    return action_values(table.batch)[table.action(word)]


def last_day(players: int = 2) -> Table:
    return Table(players).empty(deck=["Cook", "Scout", "Drum"], day=4)


def test_on_the_last_day_it_spends_what_it_has_on_nuts() -> None:
    table = last_day().seat(0, 0, 5, hand=["Golden Acorn", "Small Basket", "Map Scrap"])
    assert chosen(table) == "hand Golden Acorn"
    assert chosen(last_day().seat(0, 0, 2, hand=["Small Basket", "Map Scrap"])) == "hand Small Basket"


def test_squirrels_with_loops_are_worth_more_the_earlier() -> None:
    def early(day: int, name: str) -> float:
        return worth(Table(2).empty(deck=["Cook"], day=day).seat(0, 3, 2, hand=[name]), f"hand {name}")

    assert early(1, "Forager") > early(2, "Forager") > early(3, "Forager")


def test_an_ability_that_hears_of_a_card_makes_it_worth_more() -> None:
    def item(*front: str, tired: tuple[str, ...] = ()) -> float:
        table = last_day().seat(0, 0, 3, hand=["Map Scrap"], front=front, tired=tired)
        return worth(table, "hand Map Scrap")

    assert item("Digger", "Quartermaster", "Cartographer") == pytest.approx(item("Digger", "Peddler", "Scout") + 2)
    assert item("Digger", tired=("Quartermaster",)) == item("Digger", tired=("Peddler",))


def test_it_steals_from_the_richest_and_not_from_nobody() -> None:
    table = last_day(3).seat(0, 0, 2, hand=["Slingshot"]).seat(1, 0, 0, 4).seat(2, 0, 0, 9).play("Slingshot")
    assert chosen(table) == "opponent 2"
    rich = worth(last_day().seat(0, 0, 2, hand=["Slingshot"]).seat(1, 0, 0, 9), "hand Slingshot")
    guarded = worth(last_day().seat(0, 0, 2, hand=["Slingshot"]).seat(1, 0, 0, 9, front=["Guardian"]), "hand Slingshot")
    assert rich > 2
    assert guarded < 0
    assert chosen(last_day().seat(0, 0, 2, hand=["Slingshot"])) == "sleep"


def test_it_stashes_what_it_cannot_play_any_more() -> None:
    table = last_day().seat(0, 1, 0, hand=["Nester", "Golden Acorn", "Digger", "Small Basket"]).play("Nester")
    assert chosen(table) == "choose Golden Acorn"


def test_it_pays_with_what_is_worth_less() -> None:
    table = Table(2).empty(island=["Small Basket"], deck=["Cook"], day=1).seat(0, 3, 9).act("island Small Basket")
    assert chosen(table) == "surcharge_coin"


def test_it_collects_the_best_loops_and_gathers_to_the_end() -> None:
    table = last_day().seat(0, 0, 1, hand=["Whistle"], front=["Forager", "Digger"]).play("Whistle")
    assert chosen(table) == "choose Forager"
    asleep = last_day().seat(0, front=["Digger", "Nightwatch"]).seat(1, 0, 5, hand=["Small Basket"]).act("sleep")
    assert chosen(asleep) == "choose Digger"  # Nightwatch hears of it
    asleep.act("choose Digger").play("Small Basket")
    assert chosen(asleep) == "choose Nightwatch"


def test_a_victim_keeps_its_abilities() -> None:
    table = last_day().seat(0, 0, 2, hand=["Tripwire"]).seat(1, front=["Digger", "Quartermaster"]).play("Tripwire")
    assert chosen(table) == "choose Digger"


def test_it_does_not_wait_while_others_gather() -> None:
    """A play that brings little is worth less while another seat, asleep, gathers a nut each turn."""
    card, awake, asleep = "Map Scrap", last_day(), last_day()
    awake.seat(0, 0, 2, hand=[card]).seat(1, front=["Digger", "Cook"])
    asleep.seat(0, 0, 2, hand=[card]).seat(1, front=["Digger", "Cook"], asleep=True)
    assert worth(asleep, f"hand {card}") < worth(awake, f"hand {card}")
