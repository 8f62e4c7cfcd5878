"""The shared checks, over every game of the catalogue, every number of players, and other options."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from importlib import resources
from typing import Any

import numpy as np
import pytest

from hedgerow.envs import catalogue, testing
from hedgerow.envs.core.batch import GameBatch
from hedgerow.envs.core.errors import OptionError
from hedgerow.envs.core.game import Game, Setup
from hedgerow.envs.core.jit import JIT
from hedgerow.envs.testing.subject import Subject


def many_night_cards() -> str:
    """A card list of Bauer with as many Night cards as there can be (41), some with tags."""
    text = resources.files("hedgerow.envs.bauer").joinpath("components.toml").read_text(encoding="utf-8")
    head, *cards = text.replace('status = "reconstructed"', 'status = "owner"').split("[[card]]")
    for index, card in enumerate(cards):
        day = any(f'id = "{id_}"' in card for id_ in ("E01", "T01", "D01"))
        if 'type = "character"' not in card and not day:
            cards[index] = card.replace('time = "day"', 'time = "night"')
    return "[[card]]".join([head, *cards])


def every_operation() -> str:
    """A card list of Squirrel Island with every word of the effect language, and abilities whose order matters."""
    text = resources.files("hedgerow.envs.squirrel_island").joinpath("components.toml").read_text(encoding="utf-8")
    head, *cards = text[: text.index("\n[checks]\n")].split("[[card]]")
    fields = {
        "S01": 'play = ["exhaust_one 2", "nut 1 per tree"]',
        "S02": 'ability = "on_play_tree: coin 1"',
        "S03": 'play = ["stash_hand_exact 2", "coin 1 per exhausted"]',
        "S04": 'play = ["draw_island 1", "stash_hand 2", "stamina 1 per ground"]',
        "S05": 'play = ["lose 2", "draw_deck 1", "nut 1 per stash"]',
        "S06": 'play = ["lose_each 1", "coin 1 per refreshed"]',
        "S08": 'ability = "on_draw: nut 1"',
        "S09": 'ability = "on_play_squirrel: draw_deck 1"',
        "S10": 'play = ["refresh 2", "stamina 1 per flying"]',
        "S20": 'ability = "on_draw: stash_hand 1, nut 1"',
        "S21": 'ability = "on_play_item: refresh 1, stash_deck 1"',
        "S22": 'ability = "on_play_ground: draw_island 1"',
        "S23": 'ability = "on_stamina: again 1"',
        "S27": 'ability = "on_stash: stamina 1 per squirrel"',
        "S32": 'ability = "on_play_flying: lose 1, draw_deck 1"',
        "S35": 'ability = "on_collect: coin 1 per item"',
        "I03": 'play = ["collect 2", "refresh 1"]',
    }
    for index, card in enumerate(cards):
        for id_, line in fields.items():
            if f'id = "{id_}"' in card:
                replaced = ("play = ",) if line.startswith("play = ") else ("loops = ", "ability = ")
                rows = [line if row.startswith(replaced) else row for row in card.split("\n")]
                assert line in rows
                cards[index] = "\n".join(rows)
    return "[[card]]".join([head, *cards]) + "\n"


# Options beyond the number of players that change what a game does; for every game of the catalogue.
VARIANTS: dict[str, list[dict[str, Any]]] = {
    "bauer_v0": [{"matches": 2}, {"components": many_night_cards()}],
    "bauernschlau_v0": [
        {"rounds": 2},
        {"dog_black_bonus": False},
        {"observation": "planes"},
        {"tile_mix": [1, 0, 12, 7, 32], "goose_map": {"double": [[2, -2], [4, 0]], "triple": [[-1, 4]]}},
    ],
    "bewere_v0": [
        {"display_option": True, "rounds": 3},
        {"n_clouds": 9, "witch_pairs": "one", "huntsman_mode": "take", "pi_reward": "token", "bite_spread": "single"},
        {"two_player_remove": False, "undertaker_cap": 2, "rounds": 1},
    ],
    "squirrel_island_v0": [
        {"components": every_operation()},
        {"order_nodes": "always"},
        {"days": 2, "morning": [("gain", 9, 9, 9, 1)] * 4, "island_day1": 12, "island_per_day": 4, "first_player": 1},
    ],
}
# Players and options with which games show all that :func:`unseen` names and :func:`never_seen` does not.
TELLING: dict[str, tuple[int, dict[str, Any]]] = {
    "bauer_v0": (2, {"matches": 2}),
    "bauernschlau_v0": (3, {"rounds": 2}),
    "bewere_v0": (2, {"display_option": True, "rounds": 3, "two_player_remove": False}),
    "squirrel_island_v0": (3, {"components": every_operation()}),
}
# Of games that show every kind of node; others have seed 4.
SEEDS = {("squirrel_island_v0", players): 9 for players in (2, 3, 4)}
# Options with which every state of a game is drawn in reasonable time.
SHORT: dict[str, dict[str, Any]] = {"squirrel_island_v0": {"days": 1}}


@dataclass(frozen=True)
class Unseen:
    """What random games with certain options do not show, see :func:`testing.check_declarations`."""

    silent: tuple[str, ...] = ()
    unreached: tuple[str, ...] = ()
    idle: tuple[str, ...] = ()

    def __add__(self, other: Unseen) -> Unseen:
        return Unseen(self.silent + other.silent, self.unreached + other.unreached, self.idle + other.idle)


def never_seen(name: str, players: int) -> Unseen:
    """What random games of so many show with no options."""
    if name == "bewere_v0":
        # Only the seat to act is looked at, so no other seat ever acts; there are never that many stacks.
        silent = (*(f"acts_{seat}" for seat in range(1, 5)), "more_stacks", *(f"stack_{row}" for row in range(9, 16)))
        found = Unseen(silent, idle=tuple(f"stack {stack}" for stack in range(9, 56)))
        if players == 2:  # there is only one other seat to name
            seats = (
                *("BEGGAR_TAKE", "PI_SEAT", "THIEF_SEAT", "JESTER_SEAT", "HUNTSMAN_SEAT", "PRIEST_SEAT"),
                *("RECEIVER", "DUCHESS_SEAT", "PROFESSOR_SEAT", "POLICEMAN_SEAT"),
            )
            found += Unseen(("receiver_0", "receiver_1", "shown_1", "discarded_bites"), seats)
        return found
    if name == "bauernschlau_v0":  # with six players each farm has an owner, with two there are no fences of others
        return Unseen(silent={2: ("other_tips",), 6: ("neutral_farms",)}.get(players, ()))
    if name == "squirrel_island_v0" and players == 2:
        return Unseen(unreached=("OPPONENT",))
    return Unseen()


def unseen(name: str, players: int) -> Unseen:
    """What random games of so many do not show with the default options."""
    own = {
        "bauer_v0": Unseen(silent=tuple(f"earlier_points_{seat}" for seat in range(5))),
        "bewere_v0": Unseen(silent=("expanded", "stack_7", "stack_8"), unreached=("EXPAND_STACK",)),
        # To go again is the last that a card of the shipped list does.
        "squirrel_island_v0": Unseen(silent=("extra_turns",), unreached=("BEFORE", "ORDER")),
    }
    return never_seen(name, players) + own.get(name, Unseen())


# Random games whose every state is looked at, in all; a few where rules run as plain Python.
RANDOM_GAMES = 10_000 if JIT else 5
# Other checks have their own numbers of games.
FEWER: dict[str, Any] = {} if JIT else {"num_games": 1}
COMPILED_ONLY = pytest.mark.skipif(not JIT, reason="hundreds of games: too slow as plain Python")


def plain() -> list[Any]:
    found = []
    for name in catalogue.names():
        game = catalogue.game(name)
        for players in range(game.min_players, game.max_players + 1):
            found.append(pytest.param(name, players, id=f"{name}-{players}p"))
    return found


def variants() -> list[Any]:
    found = []
    for name in catalogue.names():
        game = catalogue.game(name)
        for number, options in enumerate(VARIANTS.get(name, [])):
            for players in range(game.min_players, game.max_players + 1):
                found.append(pytest.param(name, players, options, id=f"{name}-{players}p-{number}"))
    return found


CHECKS: list[Callable[..., Any]] = [
    testing.check_action_masks,
    testing.check_autoreset,
    testing.check_batch_equals_aec,
    testing.check_determinism,
    testing.check_generators,
    testing.check_non_interference,
    testing.check_observation_in_space,
    testing.check_parallel_equals_aec,
    testing.check_rewards,
    testing.check_save_restore,
    testing.check_seat_symmetry,
    testing.check_text,
    testing.check_threads,
]


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize(("name", "players"), plain())
def test_every_check_holds(name: str, players: int, check: Callable[..., Any]) -> None:
    if not JIT and check is testing.check_seat_symmetry:
        pytest.skip("needs a game without chance after the deal")
    if not JIT and players > catalogue.game(name).min_players:
        pytest.skip("a check of a game of many takes minutes as plain Python")
    check(name, players, seed=1, **FEWER)


@COMPILED_ONLY
@pytest.mark.slow
@pytest.mark.parametrize(("name", "players"), plain())
def test_pictures_hold(name: str, players: int) -> None:
    pytest.importorskip("pygame")
    testing.check_pictures(name, players, 1, seed=1, **SHORT.get(name, {}))


@COMPILED_ONLY
@pytest.mark.parametrize(("name", "players"), plain())
def test_declarations_hold(name: str, players: int) -> None:
    testing.check_declarations(name, players, **asdict(unseen(name, players)))


@pytest.mark.slow
@pytest.mark.parametrize(("name", "players"), plain())
def test_random_games(name: str, players: int) -> None:
    testing.check_random_games(name, players, RANDOM_GAMES, seed=10)


@COMPILED_ONLY
@pytest.mark.filterwarnings("ignore::hedgerow.envs.core.errors.ComponentWarning")
@pytest.mark.parametrize(("name", "players", "options"), variants())
def test_other_options(name: str, players: int, options: dict[str, Any]) -> None:
    testing.check_random_games(name, players, 300, seed=2, **options)
    testing.check_non_interference(name, players, 15, seed=2, **options)
    testing.check_determinize_varies(name, players, 4, seed=2, draws=3, **options)
    testing.check_batch_equals_aec(name, players, 2, seed=2, **options)
    testing.check_parallel_equals_aec(name, players, 2, seed=2, **options)
    testing.check_save_restore(name, players, 1, seed=2, **options)


@COMPILED_ONLY
@pytest.mark.filterwarnings("ignore::hedgerow.envs.core.errors.ComponentWarning")
@pytest.mark.parametrize("name", list(TELLING))
def test_what_is_unseen_by_default_is_seen_with_other_options(name: str) -> None:
    players, options = TELLING[name]
    testing.check_declarations(name, players, num_games=300, **asdict(never_seen(name, players)), **options)


@COMPILED_ONLY
@pytest.mark.parametrize(("name", "players"), plain())
def test_every_kind_of_node_is_redrawn(name: str, players: int) -> None:
    looked = testing.check_determinize_varies(name, players, 40, SEEDS.get((name, players), 4), draws=4)
    game = catalogue.game(name)
    missing = {node.name for node in game.nodes if not looked[node.name] and not node.final}
    assert missing == set(unseen(name, players).unreached)


@COMPILED_ONLY
def test_the_whole_suite_in_one_call() -> None:
    testing.check_game("bauer_v0", 2, num_games=50, seed=3, **asdict(unseen("bauer_v0", 2)))


# --- The checks themselves can fail ---------------------------------------------------------------------------------


def test_a_failure_says_how_to_repeat_it() -> None:
    with pytest.raises(
        AssertionError, match=r"^bauer_v0, num_players=3, seed=0, decision \d+: always 0: the features earlier"
    ):
        testing.check_declarations("bauer_v0", 3, num_games=20, unreached=("VILL_PASS", "DAGA_LATE", "GOAT", "COPY_6"))


def test_broken_invariants_are_found() -> None:
    subject = Subject.of("bauer_v0", 3, 5, {})
    batch = subject.batch(4)
    for _ in range(24):
        batch.step(batch.random_actions())
    game, setup = subject.game, subject.setup
    state = batch._states[1]
    assert game.first_fault(setup, batch._states) is None
    seat = next(seat for seat in range(3) if state.down[seat])
    night = int(state.down[seat]).bit_length() - 1
    hidden = int(state.pile[0, 0])  # at the bottom, never seen by anybody
    seen = int(state.hand[0]).bit_length() - 1

    def fault(name: str, place: tuple[int, ...], value: int) -> str:
        states = batch._states.copy()
        states[name][(1, *place)] = value
        found = game.first_fault(setup, states)
        assert found is not None
        assert found[0] == 1
        return found[1]

    assert "55 cards" in fault("middle", (int(state.middle_top),), int(state.middle[state.middle_top + 1]))
    assert "55 cards" in fault("table", (0,), 0)
    assert "wrong size" in fault("round_number", (), int(state.round_number) + 1)
    assert "passed pair" in fault("passed_count", (0,), 1)
    assert "Night card lies face up" in fault("down", (seat,), 0)
    assert "records and places" in fault("record_place", (night,), 0)
    assert "public record" in fault("played_how", (night,), 7)
    assert "a tally" in fault("tally", (0, 0), int(state.tally[0, 0]) + 1)
    assert "face-up tally" in fault("open_tally", (0, 1), int(state.open_tally[0, 1]) + 1)
    assert "queue" in fault("queue", (), 1 << 9)
    assert "questions" in fault("node", (0,), 9)
    assert "range" in fault("match", (), 1)
    assert "believes to see" in fault("may", (1, hidden), 1)
    assert "that it sees" in fault("may", (0, seen), 0)


def test_odd_masks_are_found() -> None:
    subject = Subject.of("bauer_v0", 3, 5, {})
    batch = subject.batch(4)
    states, masks = batch._states, batch.action_masks
    acting = subject.acting(states)
    assert subject.odd_mask(states, 0, acting, batch.seats, masks) is None
    nobody = acting.copy()
    nobody[2] = 0
    assert subject.odd_mask(states, 0, nobody, batch.seats, masks) == (2, "legal actions and `to_act` disagree")
    other = masks.copy()
    other[1, 0] = 1
    assert subject.odd_mask(states, 0, acting, batch.seats, other) == (1, "the batch shows another mask")
    assert subject.odd_mask(states, 1, acting, batch.seats, other) is None  # the batch shows the mask of seat 0


def test_a_leak_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A copy of the check that hears of the hidden hands through the observation complains."""
    original = GameBatch.observe

    def leaking(self: GameBatch, seats: Any, rows: Any = None, **options: Any) -> Any:
        seen = original(self, seats, rows, **options)
        seen[:, 140] = self._states["pile"][:, 1, 0] / 55
        return seen

    monkeypatch.setattr(GameBatch, "observe", leaking)
    with pytest.raises(AssertionError, match="sees what it cannot know: table_0"):
        testing.check_non_interference("bauer_v0", 3, 5)


def test_a_picture_that_shows_too_much_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def leaking(self: Game, setup: Setup, state: np.record, seat: int | None) -> Any:
        return np.full((2, 2, 3), state.pile[1, 0], np.uint8)

    monkeypatch.setattr(type(catalogue.game("bauer_v0")), "draw", leaking)
    with pytest.raises(AssertionError, match=r"decision 1: the picture shows seat 0 too much"):
        testing.check_pictures("bauer_v0", 3)


def test_pictures_of_different_sizes_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def growing(self: Game, setup: Setup, state: np.record, seat: int | None) -> Any:
        return np.zeros((2 + state.round_number, 2, 3), np.uint8)

    monkeypatch.setattr(type(catalogue.game("bauer_v0")), "draw", growing)
    with pytest.raises(AssertionError, match="changed its size"):
        testing.check_pictures("bauer_v0", 3)


# --- The catalogue --------------------------------------------------------------------------------------------------


def test_names() -> None:
    assert "bauer_v0" in catalogue.names()
    for name in catalogue.names():
        game = catalogue.game(name)
        assert isinstance(game, Game)
        assert game.env_name == name
        assert catalogue.game(game.name) is game


@pytest.mark.parametrize("name", ["bauer_v9", "Bauer", "", "chess"])
def test_unknown_names(name: str) -> None:
    with pytest.raises(OptionError, match=r"The games are .*bauer_v0"):
        catalogue.game(name)
