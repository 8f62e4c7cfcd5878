"""Bauer in words: every node and action, nothing that the viewer does not know, and how things are put."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import resources

import numpy as np
import pytest
from numpy.typing import NDArray

from hedgerow.envs.bauer.game import BAUER
from hedgerow.envs.bauer.state import DAGA_NOW, KEEP, LEFT, NO, NO_NODE, NODE_OVER, NUM_ACTIONS, RIGHT, USE_VILL, WAIT
from hedgerow.envs.bauer.text import action_text, event_text, state_text
from hedgerow.envs.core.batch import GameBatch
from hedgerow.envs.core.game import Setup
from tests.rules.decisions import Decision, decisions, redrawn

PLAYERS = (2, 3, 4, 5)
DAY_CHARACTERS = range(37, 48)


def eager(chance: np.random.Generator, before: np.record, seat: int, legal: NDArray[np.int64]) -> int:
    """Mostly what makes things happen: play characters, use Vill, save Daga for later."""
    node = before.node[seat]
    wanted = legal
    if USE_VILL in legal:
        wanted = np.array([USE_VILL])
    elif node == KEEP:
        wanted = legal[np.isin(legal - 1, DAY_CHARACTERS)]
    elif node == DAGA_NOW:
        wanted = legal[legal == NO]
    elif NO in legal:
        wanted = legal[legal != NO]
    return int(chance.choice(wanted if len(wanted) and chance.random() < 0.7 else legal))


@cache
def sample(players: int) -> tuple[Setup, tuple[Decision, ...]]:
    """A game, for two seats one of two matches."""
    setup = BAUER.setup(players, matches=2 if players == 2 else 1)
    return setup, tuple(decisions(setup, players, eager))


@pytest.fixture(params=PLAYERS)
def games(request: pytest.FixtureRequest) -> tuple[Setup, tuple[Decision, ...]]:
    return sample(request.param)


def viewers(setup: Setup) -> list[int | None]:
    return [None, *range(setup.num_players)]


# --- actions --------------------------------------------------------------------------------------------------------


def test_every_node_is_reached() -> None:
    reached = {int(d.before.node[d.seat]) for players in PLAYERS for d in sample(players)[1]}
    assert reached == set(range(NODE_OVER))


def test_every_legal_action_has_words_of_its_own(games: tuple[Setup, tuple[Decision, ...]]) -> None:
    setup, played = games
    for decision in played:
        texts = [action_text(setup, decision.before, decision.seat, int(action)) for action in decision.legal]
        assert all(texts)
        assert len(set(texts)) == len(texts)


def test_illegal_actions_are_told_without_regard_to_the_state(games: tuple[Setup, tuple[Decision, ...]]) -> None:
    setup, played = games
    over = played[-1].after
    plain = [action_text(setup, over, 0, action) for action in range(NUM_ACTIONS)]
    assert plain[WAIT] == "wait"
    assert plain[6] == "Bridge Toll"
    assert len(set(plain)) == NUM_ACTIONS
    for decision in played:
        for seat in range(setup.num_players):
            owes = decision.before.node[seat] != NO_NODE
            if not owes or seat == decision.seat:
                legal = decision.legal if owes else decision.legal[:0]
                for action in np.setdiff1d(np.arange(NUM_ACTIONS), legal):
                    assert action_text(setup, decision.before, seat, int(action)) == plain[action]


@pytest.mark.parametrize("action", [-1, 60, 1000])
def test_numbers_that_are_no_action_are_told_as_such(action: int) -> None:
    setup, played = sample(2)
    assert action_text(setup, played[0].before, 0, action) == f"unknown action {action}"


# --- secrecy --------------------------------------------------------------------------------------------------------


def test_a_seat_reads_the_same_in_every_world_it_cannot_tell_apart(games: tuple[Setup, tuple[Decision, ...]]) -> None:
    setup, played = games
    changed = 0
    for number, decision in enumerate(played):
        for seat in range(setup.num_players):
            other = redrawn(setup, decision.before, seat, number)
            assert state_text(setup, other, seat) == state_text(setup, decision.before, seat)
            changed += bool((other.pile != decision.before.pile).any())
            if seat == decision.seat:
                for action in decision.legal:
                    words = action_text(setup, decision.before, seat, int(action))
                    assert action_text(setup, other, seat, int(action)) == words
    assert changed > len(played)  # else the test would prove nothing


#: Fields of the state by the way in which they name cards.
SETS = ("hand", "chosen", "table", "down", "fresh", "offered", "traced")
INDICES = ("pile", "middle", "given_up", "discarded", "copied", "deals")
BY_CARD = ("played_round", "played_how", "played_order", "record_place")


def exchanged(state: np.record, one: int, two: int) -> np.record:
    """The same game with two cards in each other's place."""
    states = np.array([state], BAUER.state_dtype)
    for name in SETS:
        cards = states[name]
        difference = ((cards >> one) ^ (cards >> two)) & 1
        states[name] = cards ^ (difference << one) ^ (difference << two)
    for name in INDICES:
        cards = states[name].copy()
        states[name][cards == one] = two
        states[name][cards == two] = one
    for name in BY_CARD:
        states[name][0, [one, two]] = states[name][0, [two, one]]
    states["may"][0, :, [one, two]] = states["may"][0, :, [two, one]]
    world: np.record = states[0]
    return world


def alike_unseen(setup: Setup, decision: Decision, viewer: int, chance: np.random.Generator) -> NDArray[np.int64]:
    """Two cards that play the same part in all the viewer saw: out of sight, and perhaps in just the same places."""
    before, after = decision.before.may[viewer], decision.after.may[viewer]
    for card in sorted(chance.permutation(len(before)), key=lambda card: not in_the_story(decision, int(card))):
        same = (
            (before == before[card]) & (after == after[card]) & (setup.config[0].night == setup.config[0].night[card])
        )
        if 1 not in (before[card], after[card]) and same.sum() >= 2:  # 1: in sight
            return chance.choice(np.flatnonzero(same), 2, replace=False)
    return np.zeros(0, np.int64)


def in_the_story(decision: Decision, card: int) -> bool:
    """Whether a spectator will probably be told of this card."""
    before, after = decision.before, decision.after
    held = before.hand | before.chosen | after.hand | after.down
    return bool(((held >> card) & 1).any()) or card in after.discarded or card == decision.action - 1


def told(setup: Setup, decision: Decision, viewer: int | None) -> str:
    return event_text(setup, decision.before, decision.after, decision.seat, decision.action, viewer)


def test_events_are_told_alike_in_worlds_that_the_viewer_cannot_tell_apart(
    games: tuple[Setup, tuple[Decision, ...]],
) -> None:
    setup, played = games
    chance = np.random.default_rng(7)
    changed = 0
    for decision in played:
        if decision.after.match != decision.before.match:
            continue  # the cards of a new match are not those of the old one
        for viewer in range(setup.num_players):
            pair = alike_unseen(setup, decision, viewer, chance).tolist()
            if not pair:
                continue
            one, two = pair
            action = {one + 1: two + 1, two + 1: one + 1}.get(decision.action, decision.action)
            before, after = exchanged(decision.before, one, two), exchanged(decision.after, one, two)
            other = Decision(before, after, decision.seat, action, decision.legal)
            assert told(setup, other, viewer) == told(setup, decision, viewer)
            changed += told(setup, other, None) != told(setup, decision, None)
    assert changed > len(played) / 8  # else the test would prove nothing


def test_nobody_hears_of_a_commit(games: tuple[Setup, tuple[Decision, ...]]) -> None:
    setup, played = games
    commits = [d for d in played if d.before.committing and d.after.committing]
    commits = [d for d in commits if (d.after.match, d.after.round_number) == (d.before.match, d.before.round_number)]
    assert commits
    for decision in commits:
        for viewer in viewers(setup):
            words = told(setup, decision, viewer)
            if viewer in (None, decision.seat):
                choice = action_text(setup, decision.before, decision.seat, decision.action)
                assert words == f"player_{decision.seat} decides: {choice}"
            else:
                assert words == ""
                assert state_text(setup, decision.after, viewer) == state_text(setup, decision.before, viewer)


# --- how things are put ---------------------------------------------------------------------------------------------


class Script:
    """A game from a given deal, played by card ids or action numbers."""

    def __init__(self, players: int, piles: Mapping[int, str], middle: str = "") -> None:
        self.setup = BAUER.setup(players)
        self.index = {card.id: card.index for card in self.setup.components.cards}
        size = int(self.setup.config[0].pile_size)
        named = " ".join([*piles.values(), middle]).split()
        rest = iter([card for card in self.index if card not in named])
        order: list[str] = []
        for seat in range(players):
            pile = piles.get(seat, "").split()
            order += [*pile, *(next(rest) for _ in range(size - len(pile)))]
        order += [*middle.split(), *rest]
        self.games = GameBatch(self.setup, 1, 0, autoreset=False)
        self.games.reset(0, deals=[self.index[card] for card in order])

    @property
    def state(self) -> np.record:
        state: np.record = self.games.states[0].copy()
        self.games.refresh()
        return state

    def play(self, *actions: str | int | None) -> Decision:
        """Decide for the seats whose turn it is (None: anything legal); returns the last decision."""
        for choice in actions:
            before, seat = self.state, int(self.games.seats[0])
            legal = np.flatnonzero(self.games.action_masks[0])
            action = int(legal[0]) if choice is None else self.index[choice] + 1 if isinstance(choice, str) else choice
            self.games.step([action])
        return Decision(before, self.state, seat, action, legal)

    def tell(self, viewer: int | None, *actions: str | int | None) -> list[str]:
        """The lines told of the last of these decisions."""
        return told(self.setup, self.play(*actions), viewer).splitlines()

    def seen(self, viewer: int | None) -> list[str]:
        return state_text(self.setup, self.state, viewer).splitlines()


def test_a_round_as_each_viewer_hears_of_it() -> None:
    script = Script(2, {0: "E06 N02 T10 E01", 1: "D01 T11 E11 E02"})
    decision = (script.play("N02"), script.play("D01"))[1]
    assert told(script.setup, decision, 1).splitlines() == [
        "player_1 passes Northern Lights and Starlit Lake to player_0.",
        "player_0 plays a card face down (#1).",
        "player_1 plays Hexed Thicket.",
        "Round 2 begins.",
        "player_1 draws Stone Lullaby, Bridge Toll and Bog Boards.",
    ]
    assert told(script.setup, decision, None).splitlines() == [
        "player_0 passes Bridge Toll and Bog Boards to player_1.",
        "player_1 passes Northern Lights and Starlit Lake to player_0.",
        "player_0 plays Wing Mother face down (#1).",
        "player_1 plays Hexed Thicket.",
        "Round 2 begins.",
        "player_0 draws Oath at Dawn, Northern Lights and Starlit Lake.",
        "player_1 draws Stone Lullaby, Bridge Toll and Bog Boards.",
    ]


def test_what_a_seat_sees() -> None:
    script = Script(2, {0: "E06 N02 T10 E01", 1: "C08 T11 E11 E02"})
    script.play("N02", "C08")
    assert script.seen(1) == [
        "Bauer, round 2 of 10, seen by player_1",
        "Asked: player_1, which of the three drawn cards to keep; all choose at the same time",
        "Middle deck: 31 cards",
        "",
        "player_0: 1 card on the table (1 face down), 3 in the hand, 8 in the pile",
        "  #1 face down; round 1, kept",
        "  face up: 0 events (0 VP), 0 travels, 0 dangers (0 swords), tags B0 R0 Y0 P0 G0",
        "",
        "player_1 (you): 1 card on the table, 3 in the hand, 8 in the pile",
        "  Humpe (Day character 8: copies an own Night card; quest RRR for 3 VP); round 1, kept, waiting",
        "  in all: 0 events (0 VP), 0 travels, 0 dangers (0 swords), tags B0 R0 Y0 P0 G0",
        "  hand: Stone Lullaby (Day event, 3 VP, tag R)",
        "  hand: Bridge Toll (Day event, 2 VP, tags BR)",
        "  hand: Bog Boards (Day travel, tags PG)",
        "",
        "Seen before:",
        "  Northern Lights: in the hand of player_0",
        "  Starlit Lake: in the hand of player_0",
        "",
        "Tags: B Blue Knight, R Red Troll, Y Yellow Princess, P Purple Witch, G Green Beast.",
    ]


def test_an_own_commit_is_seen_and_awaits_the_others() -> None:
    script = Script(2, {0: "E06 N02 T10"})
    script.play("N02")
    seen = script.seen(0)
    assert seen[1] == "Asked: nothing until all have chosen"
    assert [line for line in seen if line.startswith("  to ")] == [
        "  to pass: Bridge Toll (Day event, 2 VP, tags BR)",
        "  to pass: Bog Boards (Day travel, tags PG)",
        "  to play: Wing Mother (Night character: 1 VP per tag of one theme)",
    ]


@pytest.mark.rule("BA-047", "BA-061", "BA-063")
def test_a_card_of_martin_is_given_up_for_daga() -> None:
    script = Script(2, {0: "C05 E01 E02 C03", 1: "E03 E04 E05 E06"}, middle="N04 E11 C01")
    script.play("C05", "E03", "C03", NO)
    assert script.tell(1, "E06") == [
        "player_1 passes Oath at Dawn and Stone Lullaby to player_0.",
        "player_0 plays Brother Martin.",
        "player_1 plays Bridge Toll.",
        "player_0 looks at the top card of the middle deck.",
    ]
    words = script.tell(1, "N04")
    assert words[0] == "player_0 turns Daga and gives up a card unseen."
    assert set(words[1:3]) == {
        "player_0 plays a card face down (#1, by Daga).",
        "player_0 plays Uggel-Guggel (by Daga).",
    }
    assert words[3:5] == ["All piles are shuffled by Uggel-Guggel.", "Round 3 begins."]
    assert "Middle deck: 29 cards, under it the discarded a hidden card" in script.seen(1)
    assert "Middle deck: 29 cards, under it the discarded King Death" in script.seen(0)


@pytest.mark.rule("BA-091", "BA-096")
def test_vill_with_olle_stays_on_the_table_for_others_until_both_cards_are_played() -> None:
    script = Script(2, {0: "C10 E01 E02 C04", 1: "C05 E04 E05 E06"}, middle="N04 E11")
    script.play("C10", "C05", "C04", "E06", NO)
    assert "Asked: player_0, which of the two cards of the middle deck to play" in script.seen(1)
    assert any(line.startswith("  Vill-Vallareman (") and "can be taken up" in line for line in script.seen(1))
    words = script.tell(1, USE_VILL)
    assert words[0] == "player_0 discards Vill-Vallareman."
    assert set(words[1:3]) == {f"player_0 plays a card face down (#{n}, by Olle Niklasson)." for n in (1, 2)}


@pytest.mark.rule("BA-064", "BA-065", "BA-067")
@pytest.mark.parametrize(("card", "shown", "discard"), [("N04", "#1", "a hidden card"), ("C08", "Humpe", "Humpe")])
def test_a_copy_ends_with_its_card_or_its_copier(card: str, shown: str, discard: str) -> None:
    script = Script(2, {0: "N04 E01 E02 C08 C05", 1: "E07 E08 E09 E10 T01"}, middle="E11 E12")
    assert script.tell(1, "N04", "E07", "C08", "E10", "N04")[0] == "player_0 copies #1 with Humpe."
    assert "  #1 face down; round 1, kept, copied by Humpe" in script.seen(1)
    assert any(line.startswith("  Humpe") and line.endswith("round 2, kept, copies #1") for line in script.seen(1))
    assert any(line.endswith("round 2, kept, copies #1 King Death") for line in script.seen(0))
    assert script.tell(1, "C05", "T01", card)[:2] == [
        f"player_0 turns Daga and discards {shown}.",
        "Humpe no longer copies #1.",
    ]
    assert f"Middle deck: 30 cards, under it the discarded {discard}" in script.seen(1)


@pytest.mark.rule("BA-041", "BA-043")
@pytest.mark.parametrize(
    ("players", "action", "words", "told_words"),
    [
        (2, LEFT, "swap the two piles", "player_0 swaps the two piles."),
        (3, LEFT, "move all piles one seat to the left", "player_0 moves all piles one seat to the left."),
        (4, RIGHT, "move all piles one seat to the right", "player_0 moves all piles one seat to the right."),
        (5, NO, "leave the piles where they are", "player_0 leaves the piles where they are."),
    ],
)
def test_the_witch_moves_piles(players: int, action: int, words: str, told_words: str) -> None:
    script = Script(players, {0: "C02 E01 E02"})
    script.play("C02", *[None] * (players - 1))
    assert action_text(script.setup, script.state, 0, action) == words
    assert script.tell(None, action)[0] == told_words


@pytest.mark.rule("BA-088", "BA-091")
def test_vill_is_taken_up_in_a_round() -> None:
    script = Script(2, {0: "C10 E01 E02 E03", 1: "E04 T01 T02 T03"})
    script.play("C10", "E04", USE_VILL)
    words = action_text(script.setup, script.state, 0, script.index["T01"] + 1)
    assert words == "pass Mountain Pass together with Vill-Vallareman"
    own = [line.split(" (")[0] for line in script.seen(0) if line.startswith("  ") and "Vill-V" in line]
    assert own == ["  hand: Vill-Vallareman"]
    script.play("T01")
    theirs = [line for line in script.seen(1) if line.startswith("  ") and "Vill-V" in line]
    assert len(theirs) == 1
    assert theirs[0].endswith("round 1, kept, can be taken up")
    words = script.tell(1, "E01")[0]
    assert words == "player_0 takes up Vill-Vallareman and passes him with another card to player_1."


def test_a_passed_pair_is_remembered_until_it_is_found_out() -> None:
    """Example X23 of the rules document."""
    script = Script(3, {0: "E01 N02 E05 E03", 1: "D01 D02 D03 T01", 2: "E06 E07 E08 T02 T03"})
    script.play("E01", "D01", "E06")
    assert "  Fox Wedding: in the hand of player_1" in script.seen(0)
    assert "  Wing Mother: in the hand of player_1" in script.seen(0)
    script.play("E07", "N02", "D02")
    assert "  Fox Wedding: in the hand of player_2" in script.seen(0)
    assert "  Wing Mother: in the hand of player_2 or face down as #1" in script.seen(0)
    assert "  #1 face down; round 2, kept" in script.seen(0)
    script.play("D03", None, "T03")
    assert "  #1 face down: Wing Mother (Night character: 1 VP per tag of one theme); round 2, kept" in script.seen(0)


# --- the end --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("BA-104", "BA-130")
def test_the_end_of_a_match_that_is_followed_by_another() -> None:
    setup, played = sample(2)
    (last,) = [decision for decision in played if decision.after.match != decision.before.match]
    for viewer in viewers(setup):
        words = told(setup, last, viewer).splitlines()
        end = words.index("The match is over.")
        header = words.index("Score     Event  Travel  Danger  Themes  Quests  Awards  Total  Earlier  Sum")
        assert end < header
        totals = [int(line.split()[7]) for line in words[header + 1 : header + 3]]
        assert totals == last.after.prior_points[:2].tolist()
        assert words[header + 3] == "Match 2 begins."
        drawn = [line.split()[0] for line in words[header + 4 :]]
        assert drawn == [f"player_{seat}" for seat in range(2) if viewer in (None, seat)]


def test_the_end_of_the_game(games: tuple[Setup, tuple[Decision, ...]]) -> None:
    setup, played = games
    points = [int(played[-1].after.prior_points[seat] + played[-1].after.match_points[seat]) for seat in range(5)]
    best = [f"player_{seat}" for seat in range(setup.num_players) if points[seat] == max(points)]
    verdict = f"{best[0]} wins." if len(best) == 1 else f"{', '.join(best[:-1])} and {best[-1]} share the victory."
    for viewer in viewers(setup):
        assert told(setup, played[-1], viewer).splitlines()[-1] == verdict
        words = state_text(setup, played[-1].after, viewer).splitlines()
        assert words[-3] == verdict
        assert not any("face down" in line for line in words)
        score = words[-3 - setup.num_players : -3]
        assert [int(line.split()[-1]) for line in score] == points[: setup.num_players]


def test_names_come_from_the_card_list_in_use() -> None:
    shipped = resources.files("hedgerow.envs.bauer").joinpath("components.toml").read_text(encoding="utf-8")
    setup = BAUER.setup(2, components=shipped.replace('"Bridge Toll"', '"Long Bridge"').replace('"Humpe"', '"Hampe"'))
    state = GameBatch(setup, 1, 0).states[0]
    assert "Long Bridge" in action_text(setup, state, 0, 6)
    assert "Hampe" in state_text(setup, state, None)
