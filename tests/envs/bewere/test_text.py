"""Bewere in words: states, actions and events, each seat's own view."""

from __future__ import annotations

from hedgerow.envs.bewere.game import BEWERE
from hedgerow.envs.bewere.text import counted, in_order
from tests.rules.bewere.scenario import Table


def test_a_state_as_a_seat_sees_it() -> None:
    table = Table(["B", "Nun"], ["C"], [], display=[["B", "B"], ["M0"]], grid=["M C", "", "", ""], pile=["Seer"])
    table.state.known[0, 1, 4] = 1
    text = BEWERE.text(table.setup, table.state, 2)
    assert "Asked: player_0, what to do in this turn" in text
    assert "Moon: top left Cloud on Moon; top right empty" in text
    assert "Display: 1: Bite x2 | 2: Moon top left" in text
    assert "Nun" not in text
    own = BEWERE.text(table.setup, table.state, 0)
    assert "player_0 (you): 1 token, 0 bullets, 2 cards, has the turn, started the round: Bite, Nun" in own
    assert "player_1: 1 token, 0 bullets, 1 card; surely Cloud" in own
    assert "from the top: Seer" in BEWERE.text(table.setup, table.state, None)


def test_what_is_surely_not_in_a_hand() -> None:
    table = Table([], ["C"], [])
    table.state.exact[0, 1] = (1 << 25) - 1
    table.state.known[0, 1, 4] = 1
    assert "surely Cloud; surely no other cards" in BEWERE.text(table.setup, table.state, 0)
    table.state.exact[0, 1] = 0b1111 | 1 << 5 | 1 << 18
    assert "surely no further moons, bites or the Nun" in BEWERE.text(table.setup, table.state, 0)


def test_actions_in_words() -> None:
    table = Table(["M0", "C", "B", "Nun"], ["Seer"], [], display=[["B"]])

    def text(word: str) -> str:
        return BEWERE.action_text(table.setup, table.state, table.actor, table.action_of(word))

    assert text("stack 0") == "take stack 1 of the display (a Bite)"
    assert text("lay 0") == "lay a Moon on the top left"
    assert text("Nun") == "the Nun"  # not legal here: told without regard to the state
    table.act("lay 0")
    assert text("Nun") == "pass the Nun"
    table.act("Nun")
    assert text("to 1") == "pass it to player_1"
    table.act("to 1")
    assert text("Seer") == "ask for the Seer"
    assert BEWERE.action_text(table.setup, table.state, 0, 0) == "wait"
    assert BEWERE.action_text(table.setup, table.state, 0, 122) == "unknown action 122"


def test_every_action_has_a_text_without_a_state() -> None:
    table = Table([], [], [])
    texts = [BEWERE.action_text(table.setup, table.state, 1, action) for action in range(122)]
    assert all(texts)
    assert len(set(texts)) == 122


def test_the_nun_as_a_table_would_tell_it() -> None:
    table = Table(["M0", "Nun", "B"], ["B"], ["C"])
    told = table.events("lay 0", "Nun", "to 1", "Seer", viewer=2)
    assert "player_0 passes the Nun to player_1." in told
    assert "player_0 asks for the Seer: nobody has it." in told


def test_hidden_cards_are_named_only_to_those_who_see_them() -> None:
    for viewer, expected in ((0, "draws the Nun and a Bite"), (1, "draws 2 cards"), (None, "draws the Nun and a Bite")):
        assert expected in Table([], [], [], pile=["Nun", "B"]).events("draw", viewer=viewer)


def test_the_end_of_a_game() -> None:
    table = Table(["Nun"], ["B", "Seer"], [], pile=["C"], rest="discard", rounds=1)
    told = table.events("draw")
    assert "The pile is empty: round 1 ends." in told
    assert told.endswith("The game is over.\nplayer_1 wins.")
    assert "player_1 wins." in BEWERE.text(table.setup, table.state, 0)


def test_a_card_is_turned_up_only_for_the_last_stack() -> None:
    pile = ["M1", "M2"]
    table = Table(["M0", "C"], ["B"], display=[["B"], ["Nun"], ["C"]], pile=pile)
    assert table.events("stack 0") == "player_0 takes a Bite from the display."
    table = Table(["M0", "C"], ["B"], display=[["B"]], pile=pile)
    assert table.events("stack 0").splitlines() == [
        "player_0 takes a Bite from the display.",
        "A top right Moon is turned up.",
    ]
    table = Table(["M0", "C"], ["B"], display=[["B"]], rest="discard")
    assert "turned up" not in table.events("stack 0")


def test_piles_are_told_in_their_order() -> None:
    assert in_order((5, 18, 5, 5)) == f"{counted((5,))}, {counted((18,))}, {counted((5, 5))}"
    assert in_order(()) == ""
