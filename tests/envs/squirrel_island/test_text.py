"""Squirrel Island in words: every node and action, and how things are put."""

from __future__ import annotations

from importlib import resources

import numpy as np
import pytest

from hedgerow.envs.core.batch import GameBatch
from hedgerow.envs.core.game import Setup
from hedgerow.envs.squirrel_island.game import SQUIRREL_ISLAND
from hedgerow.envs.squirrel_island.state import (
    NUM_NODES,
    WAIT,
)
from hedgerow.envs.squirrel_island.text import action_text, event_text, state_text
from tests.rules.decisions import Decision
from tests.rules.squirrel_island.sampled import PLAYERS, sample, told
from tests.rules.squirrel_island.scenario import Table, own_list


@pytest.fixture(params=PLAYERS)
def games(request: pytest.FixtureRequest) -> tuple[Setup, tuple[Decision, ...]]:
    return sample(request.param)


# --- actions ----------------------------------------------------------------------------------------------------------


def test_every_node_is_reached() -> None:
    reached = {int(decision.before.node) for players in PLAYERS for decision in sample(players)[1]}
    assert reached == set(range(NUM_NODES - 1))


def test_every_legal_action_has_words_of_its_own(games: tuple[Setup, tuple[Decision, ...]]) -> None:
    setup, played = games
    for decision in played:
        texts = [action_text(setup, decision.before, decision.seat, int(action)) for action in decision.legal]
        assert all(texts)
        assert len(set(texts)) == len(texts)


def test_illegal_actions_are_told_without_regard_to_the_state(games: tuple[Setup, tuple[Decision, ...]]) -> None:
    setup, played = games
    over = played[-1].after
    plain = [action_text(setup, over, 0, action) for action in range(setup.num_actions)]
    assert plain[WAIT] == "wait"
    assert plain[48] == "play Small Basket from the hand"
    assert plain[76] == "play Motivator from the Island"
    assert plain[130] == "choose Motivator"
    assert plain[5:13] == [
        "the opponent 1 seat on",
        *(f"the opponent {steps} seats on" for steps in (2, 3, 4)),
        *(f"replace {replaced} stamina by coins" for replaced in range(4)),
    ]
    assert len(set(plain)) == setup.num_actions
    for decision in played[::5]:
        for seat in range(setup.num_players):
            legal = decision.legal if seat == decision.seat else decision.legal[:0]
            for action in np.setdiff1d(np.arange(setup.num_actions), legal):
                assert action_text(setup, decision.before, seat, int(action)) == plain[action]


@pytest.mark.parametrize("action", [-1, 175, 1000])
def test_numbers_that_are_no_action_are_told_as_such(action: int) -> None:
    setup, played = sample(2)
    assert action_text(setup, played[0].before, 0, action) == f"unknown action {action}"


# --- how things are put -----------------------------------------------------------------------------------------------


def table() -> Table:
    """Three seats on day 2, seat 0 to act."""
    found = Table(3).empty(island=["Digger", "Cook"], deck=["Drum", "Scout", "Feast"], day=2)
    hand, front = ["Adventurer", "Scout", "Nester"], ["Climber", "Climber", "Elder"]
    found.seat(
        0, 3, 4, 7, hand=hand, front=front, tired=["Motivator"], used=["Whistle"], stash=["Peddler"], buried=["Herald"]
    )
    return found.seat(1, 1, 0, 3, hand=["Nester", "Picker"], front=["Guardian"]).seat(2, 5, 2, 0, asleep=True)


def said(game: Table, viewer: int | None, *words: str) -> list[str]:
    """What a viewer is told of the last of some actions."""
    for word in words:
        before, seat, action = game.state.copy(), game.actor, game.action(word)
        game.act(word)
    return event_text(game.setup, before, game.state, seat, action, viewer).splitlines()


def seen(game: Table, viewer: int | None) -> list[str]:
    return state_text(game.setup, game.state, viewer).splitlines()


def item(name: str, *play: str) -> str:
    """An item of a list of one's own, without cost."""
    effects = ", ".join(f'"{operation}"' for operation in play)
    return f'id = "{name}"\nname = "{name}"\nkind = "item"\ncopies = 4\ncost = 0\nplay = [{effects}]\nstash = 0'


def offered(game: Table) -> dict[str, str]:
    """The words of each legal action."""
    state, actor = game.state, game.actor
    return {word: action_text(game.setup, state, actor, game.action(word)) for word in game.offers}


def test_what_a_seat_sees() -> None:
    assert seen(table(), 0) == [
        "Squirrel Island, day 2 of 4, seen by player_0",
        "Asked: player_0, which card to play, or to go to sleep",
        "Deck: 105 cards; first-player token: player_0",
        "",
        "Island:",
        "  Digger (ground squirrel, 1 stamina; gain 1 coin; loops coin; stash 1)",
        "  Cook (ground squirrel, 3 stamina; gain 1 stamina; loops stamina, nut; stash 2)",
        "",
        "player_0 (you): awake, 3 stamina, 4 coins, 7 nuts",
        "  squirrels: 2 Climber, Elder",
        "  exhausted: Motivator",
        "  used items: Whistle",
        "  stash: 1 from the hand (Peddler), 1 from the deck",
        "  hand (3):",
        "    Adventurer (tree squirrel, 2 stamina; take 1 card of the Island; loops nut; stash 1)",
        "    Nester (tree squirrel, 1 stamina; stash up to 1 card of the hand; loops nut; stash 1)",
        "    Scout (tree squirrel, 2 stamina; draw 2 cards; loops card; stash 2)",
        "",
        "player_1: awake, 1 stamina, 0 coins, 3 nuts",
        "  squirrels: Guardian",
        "  hand: 2 cards",
        "",
        "player_2: asleep, 5 stamina, 2 coins, 0 nuts",
        "  hand: 0 cards",
    ]


def test_what_others_and_a_spectator_see_of_a_seat() -> None:
    assert seen(table(), 1)[8:14] == [
        "player_0: awake, 3 stamina, 4 coins, 7 nuts",
        "  squirrels: 2 Climber, Elder",
        "  exhausted: Motivator",
        "  used items: Whistle",
        "  stash: 1 from the hand, 1 from the deck",
        "  hand: 3 cards",
    ]
    lines = seen(table(), None)
    assert lines[0] == "Squirrel Island, day 2 of 4, seen by a spectator"
    assert lines[3].startswith("  from the top: Drum, Scout, Feast, ")
    assert "  stash: 1 from the hand (Peddler), 1 from the deck (Herald)" in lines
    assert "  hand (3): Adventurer, Nester, Scout" in lines
    assert "  hand (0): empty" in lines
    assert max(map(len, lines)) <= 118


def test_a_squirrel_is_played_and_takes_a_card_that_others_remember() -> None:
    game = table()
    assert said(game, 1, "hand Adventurer") == ["player_0: play Adventurer"]
    assert seen(game, 1)[1:3] == [
        "Asked: player_0, how many stamina of the cost to replace by coins",
        "Being played by player_0: Adventurer",
    ]
    assert offered(game) == {"pay 0": "pay 2 stamina", "pay 1": "pay 1 stamina and 3 coins"}
    assert said(game, 1, "pay 1") == [
        "player_0: pay 1 stamina and 3 coins",
        "player_0: -1 stamina (now 2), -3 coins (now 1).",
    ]
    assert seen(game, 1)[1:3] == [
        "Asked: player_0, which card of the Island to take",
        "Being played by player_0: Adventurer, now: take 1 card of the Island",
    ]
    assert offered(game)["choose Cook"] == "take Cook from the Island"
    assert said(game, 1, "choose Cook") == [
        "player_0: take Cook from the Island",
        "player_0: +1 nut (now 8), takes Cook from the Island.",  # Elder hears of a tree squirrel
        "To the Island: Drum.",
    ]
    assert "  surely in the hand: Cook" in seen(game, 1)
    assert not [line for line in seen(game, 0) + seen(game, None) if "surely" in line]


@pytest.mark.rule("SI-040", "SI-044")
def test_a_card_of_the_island_has_a_surcharge_and_is_replaced_even_by_its_like() -> None:
    game = Table(2).empty(island=["Small Basket"], deck=["Small Basket"]).seat(0, 2, 2)
    item = "play from the Island Small Basket (item, 1 coin; gain 1 nut; stash 1)"
    assert offered(game) == {"sleep": "go to sleep", "island Small Basket": item}
    assert said(game, 1, "island Small Basket") == ["player_0: play Small Basket from the Island"]
    assert "Being played by player_0: Small Basket from the Island" in seen(game, 1)
    assert offered(game) == {
        "surcharge_stamina": "pay the surcharge with 1 stamina",
        "surcharge_coin": "pay the surcharge with 1 coin",
    }
    assert said(game, 1, "surcharge_coin") == [
        "player_0: pay the surcharge with 1 coin",
        "player_0: -2 coins (now 0), +1 nut (now 1), has used Small Basket.",
        "To the Island: Small Basket.",
    ]
    free = Table(2).empty(island=["Small Basket"], deck=["Small Basket"]).seat(0, 0, 2)
    assert said(free, 1, "island Small Basket")[-1] == "To the Island: Small Basket."


@pytest.mark.rule("SI-084", "SI-086", "SI-088")
def test_only_its_owner_hears_what_is_stashed() -> None:
    game = (
        Table(2)
        .empty(deck=["Cook"])
        .seat(0, 0, 3, 0, hand=["Time Capsule", "Scout", "Drum", "Elder"])
        .play("Time Capsule")
    )
    assert seen(game, 1)[1:3] == [
        "Asked: player_0, which card of the hand to stash (3 to go)",
        "Being played by player_0: Time Capsule, now: stash up to 3 cards of the hand",
    ]
    assert offered(game)["done"] == "stash no more"
    assert offered(game)["choose Drum"] == "stash Drum"
    other = game.copy()
    assert said(game, 1, "choose Drum") == ["player_0: stash a card"]
    assert said(other, 0, "choose Drum") == ["player_0: stash Drum"]
    assert "(2 to go)" in seen(game, 1)[1]
    assert "  stash: 1 from the hand" in seen(game, 1)
    assert "  stash: 1 from the hand (Drum)" in seen(game, 0)
    drawn = game.copy()
    assert said(game, 1, "done") == ["player_0: stash no more", "player_0: has used Time Capsule, draws 3 cards."]
    assert said(drawn, 0, "done")[1].startswith("player_0: has used Time Capsule, draws 2 Gatherer, Cook.")
    assert said(drawn.copy(), None, "sleep") == ["player_1: go to sleep", "player_1 takes the first-player token."]


def test_a_stash_that_asks_nothing_is_told_also_after_one_that_did() -> None:
    twice = item("Twice", "stash_hand 1", "stash_hand_exact 3")
    game = Table(2, components=own_list(twice)).empty().seat(0, hand=["Twice", "Filler 0", "Filler 1", "Filler 1"])
    game.play("Twice")
    other, none = game.copy(), game.copy()
    assert said(game, 1, "choose Filler 1") == [
        "player_0: stash a card",
        "player_0: has used Twice, stashes 2 cards of the hand.",
    ]
    assert said(other, 0, "choose Filler 1") == [
        "player_0: stash Filler 1",
        "player_0: has used Twice, stashes Filler 0, Filler 1 of the hand.",
    ]
    assert said(none, 1, "done")[1] == "player_0: has used Twice, stashes 3 cards of the hand."


@pytest.mark.rule("SI-085")
def test_nobody_hears_what_is_stashed_from_the_deck() -> None:
    for viewer in (0, 1):
        game = Table(2).empty(deck=["Elder", "Feast"]).seat(0, 3, 0, 0, hand=["Tunneler"])
        assert said(game, viewer, "hand Tunneler") == [
            "player_0: play Tunneler",
            "player_0: -3 stamina (now 0), stashes 2 cards of the deck unseen.",
        ]
        assert "  stash: 2 from the deck" in seen(game, viewer)


def test_a_known_card_that_may_have_been_stashed() -> None:
    game = (
        Table(2).empty(island=["Digger", "Cook"], deck=["Drum"]).seat(0, 3, 0, hand=["Adventurer", "Nester", "Scout"])
    )
    game.play("Adventurer").act("choose Digger").act("sleep", seat=1).play("Nester").act("choose Scout")
    assert "  in the hand or stashed: Digger" in seen(game, 1)
    assert not [line for line in seen(game, 1) if "surely" in line]


@pytest.mark.rule("SI-060", "SI-059")
def test_loops_are_collected_and_squirrels_refreshed() -> None:
    game = Table(2).empty(deck=["Cook"]).seat(0, 1, 3, 0, hand=["Drum"], front=["Courier", "Picker", "Picker"])
    game.play("Drum")
    assert seen(game, 1)[1:3] == [
        "Asked: player_0, which squirrel to exhaust for its loops (2 to go)",
        "Being played by player_0: Drum, now: exhaust up to 2 squirrels for their loops",
    ]
    assert offered(game) == {
        "choose Courier": "exhaust Courier for its loops",
        "choose Picker": "exhaust Picker for its loops",
        "done": "exhaust no more",
    }
    other = game.copy()
    told_owner = "player_0: +1 coin (now 1), exhausts Courier, draws Cook."
    assert said(game, 0, "choose Courier") == ["player_0: exhaust Courier for its loops", told_owner]
    assert said(other, 1, "choose Courier")[1] == told_owner.replace("Cook", "1 card")
    game.act("done")
    assert seen(game, 1)[4 + 2 :][0].startswith("player_0: awake, 1 stamina, 1 coin, 0 nuts")
    wake = Table(2).empty(deck=["Cook"]).seat(0, 0, 2, hand=["Hammock"], tired=["Digger", "Digger", "Cook", "Scout"])
    wake.play("Hammock")
    assert seen(wake, 0)[1] == "Asked: player_0, which squirrel to refresh (2 to go)"
    assert offered(wake)["choose Cook"] == "refresh Cook"
    assert said(wake, 1, "choose Cook") == ["player_0: refresh Cook", "player_0: refreshes Cook."]
    assert said(wake, 1, "choose Digger")[1] == "player_0: refreshes Digger, has used Hammock."


@pytest.mark.rule("SI-095", "SI-100")
def test_opponents_are_hit() -> None:
    game = Table(3).empty(deck=["Cook"]).seat(0, 0, 4, 0, hand=["Slingshot", "Tripwire"])
    game.seat(1, 0, 0, 5, front=["Gatherer", "Climber"]).seat(2, 0, 0, 1)
    game.play("Slingshot")
    assert seen(game, 2)[1] == "Asked: player_0, which opponent to hit"
    assert offered(game) == {"opponent 1": "steal from player_1", "opponent 2": "steal from player_2"}
    assert said(game, 2, "opponent 1") == [
        "player_0: steal from player_1",
        "player_0: +2 nuts (now 2), has used Slingshot.",
        "player_1: -2 nuts (now 3).",
    ]
    game.act("sleep", "done").act("sleep", seat=2).play("Tripwire")
    assert game.actor == 1
    assert seen(game, 2)[1] == "Asked: player_1, which squirrel to exhaust"
    assert offered(game) == {"choose Gatherer": "exhaust Gatherer", "choose Climber": "exhaust Climber"}
    assert said(game, 2, "choose Climber")[:3] == [
        "player_1: exhaust Climber",
        "player_0: +1 nut (now 3), has used Tripwire.",
        "player_1: exhausts Climber.",
    ]
    calm = 'id = "C"\nname = "Calm"\nkind = "squirrel"\ntribe = "tree"\ncopies = 4\ncost = 0\nloops = "N"\nstash = 0'
    own = Table(3, components=own_list(item("Hit", "exhaust_one 1"), calm)).empty().seat(0, hand=["Hit"])
    own.seat(1, front=["Calm"]).seat(2, front=["Calm"]).play("Hit")
    assert offered(own)["opponent 2"] == "let player_2 exhaust squirrels"


@pytest.mark.rule("SI-072", "SI-075")
def test_abilities_before_and_after_the_effect() -> None:
    game = Table(2, order_nodes="always").empty(island=["Climber"], deck=["Cook"])
    game.seat(0, 2, 1, 0, front=["Elder", "Recruiter", "Herald"]).act("island Climber")
    assert seen(game, 1)[1] == "Asked: player_0, which abilities to resolve before the effect of the card"
    assert seen(game, 1)[2] == "Being played by player_0: Climber from the Island"
    assert offered(game) == {
        "choose Elder": "resolve the ability of Elder before the effect",
        "choose Recruiter": "resolve the ability of Recruiter before the effect",
        "choose Herald": "resolve the ability of Herald before the effect",
        "done": "resolve the other abilities after the effect",
    }
    assert said(game, 1, "choose Elder")[1] == "player_0: +1 nut (now 1)."
    assert said(game, 1, "done")[1] == "player_0: +1 coin (now 1)."
    assert seen(game, 1)[1] == "Asked: player_0, which ability to resolve next"
    assert offered(game)["choose Herald"] == "resolve the ability of Herald next"


def test_while_an_ability_asks_the_text_shows_the_operation_that_it_answers() -> None:
    hoarder = (
        'id = "H"\nname = "Hoarder"\nkind = "squirrel"\ntribe = "tree"\ncopies = 1\ncost = 0\nstash = 0\n'
        'ability = "on_draw: stash_hand 1"'
    )
    game = (
        Table(2, components=own_list(item("Reading", "draw_deck 1", "nut 1"), hoarder))
        .empty()
        .seat(0, hand=["Reading"], front=["Hoarder"])
    )
    game.play("Reading")
    assert game.node == "STASH"
    assert "Being played by player_0: Reading, now: draw 1 card" in seen(game, 1)
    assert game.feature(1, "operation")[0] == 0.25


@pytest.mark.rule("SI-104", "SI-105", "SI-107", "SI-011")
def test_sleep_gathering_and_the_next_morning() -> None:
    game = Table(2, first=1).empty(deck=["Scout", "Drum", "Feast", "Elder", "Cook"])
    game.seat(0, 1, 0, 0).seat(1, 4, 1, 2, front=["Climber", "Cook"], tired=["Digger"])
    assert said(game, 0, "sleep") == ["player_1: go to sleep"]
    assert seen(game, 0)[1] == "Asked: player_1, which squirrel to exhaust for a nut"
    assert offered(game) == {
        "choose Climber": "gather with Climber",
        "choose Cook": "gather with Cook",
        "done": "pass without gathering",
    }
    assert said(game, 0, "choose Cook") == ["player_1: gather with Cook", "player_1: +1 nut (now 3), exhausts Cook."]
    assert "player_1: asleep, 4 stamina, 1 coin, 3 nuts" in seen(game, 0)
    other = game.copy()
    morning = "Day 2 begins: all wake up, refresh their squirrels and collect their loops."
    assert said(game, 0, "sleep") == [
        "player_0: go to sleep",
        morning,
        "player_0: +3 stamina (now 4), +2 coins (now 2), draws Elder, Feast.",
        "player_1: +1 stamina (now 5), +3 coins (now 4), +5 nuts (now 8), draws 2 cards.",
        "To the Island: Cook.",
    ]
    assert said(other, None, "sleep")[3].endswith("draws Scout, Drum.")


def test_extra_turns_are_shown() -> None:
    game = Table(2, components=own_list(item("Again", "again 2"))).empty().seat(0, hand=["Again"])
    game.play("Again")
    assert "player_0 (you): awake, 0 stamina, 0 coins, 0 nuts, 1 extra turn" in seen(game, 0)


# --- the end ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SI-114", "SI-117", "SI-118")
def test_the_end_of_the_game() -> None:
    game = Table(2, days=1).empty().seat(0, 0, 0, 14, hand=["Feast"], stash=["Motivator"], buried=["Elder", "Gatherer"])
    game.seat(1, 0, 0, 20).act("sleep")
    words = said(game, 1, "sleep")
    assert words[:5] == [
        "player_1: go to sleep",
        "The game is over.",
        "Score     Nuts  Stash  Total  Squirrels",
        "player_0    14      6     20          0",
        "player_1    20      0     20          0",
    ]
    assert words[5:] == ["player_0 and player_1 share the victory."]
    lines = seen(game, 1)
    assert lines[0] == "Squirrel Island, the game is over, seen by player_1"
    assert "  stash: 1 from the hand (Motivator), 2 from the deck (Gatherer, Elder)" in lines
    assert "  hand: 1 card" in lines  # hands are not revealed
    assert lines[-4:] == words[2:]
    better = Table(2, days=1).empty().seat(0, 0, 0, 20).seat(1, 0, 0, 20, tired=["Digger"]).everybody_sleeps()
    assert seen(better, None)[-1] == "player_1 wins."


def test_the_end_of_whole_games(games: tuple[Setup, tuple[Decision, ...]]) -> None:
    setup, played = games
    for decision in played:
        if decision.after.node != NUM_NODES - 1:
            continue
        for viewer in (None, *range(setup.num_players)):
            words = told(setup, decision, viewer).splitlines()
            assert words[-1].endswith((" wins.", " share the victory."))
            assert state_text(setup, decision.after, viewer).splitlines()[-1] == words[-1]


def test_no_line_is_too_long(games: tuple[Setup, tuple[Decision, ...]]) -> None:
    setup, played = games
    for decision in played[::7]:
        for viewer in (None, 0):
            for line in state_text(setup, decision.before, viewer).splitlines():
                assert len(line) <= 118 or line.startswith(("  ", "    ")), line


def test_names_come_from_the_card_list_in_use() -> None:
    shipped = resources.files("hedgerow.envs.squirrel_island").joinpath("components.toml").read_text(encoding="utf-8")
    setup = SQUIRREL_ISLAND.setup(2, components=shipped.replace('"Small Basket"', '"Wee Basket"'))
    state = GameBatch(setup, 1, 0).states[0]
    assert "Wee Basket" in action_text(setup, state, 0, 48)
    assert "Wee Basket" in state_text(setup, state, None)
