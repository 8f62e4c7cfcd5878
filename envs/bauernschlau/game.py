"""Bauernschlau as a :class:`~hedgerow.envs.core.game.Game`: its declaration."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

import numpy as np
from numpy.typing import NDArray

from hedgerow.envs.bauernschlau import (
    bounds,
    components,
    determinization,
    drawing,
    features,
    invariants,
    observation,
    rules,
    text,
)
from hedgerow.envs.bauernschlau.actions import action_names
from hedgerow.envs.bauernschlau.board import turned_field
from hedgerow.envs.bauernschlau.config import config_dtype
from hedgerow.envs.bauernschlau.constants import BLACK, MAX_PLAYERS, MIN_PLAYERS, NUM_TILES
from hedgerow.envs.bauernschlau.features import CELLS, EDGE
from hedgerow.envs.bauernschlau.options import OPTIONS, checked_options, config_of, geese_of, mix_of
from hedgerow.envs.bauernschlau.rounds import ends_round
from hedgerow.envs.bauernschlau.sheet import score_sheet_of_state
from hedgerow.envs.bauernschlau.state import NUM_ACTIONS, state_dtype
from hedgerow.envs.core import ops
from hedgerow.envs.core.game import Feature, Game, Node, Setup, Share

__all__ = ["BAUERNSCHLAU", "Bauernschlau"]


class Bauernschlau(Game):
    """The declaration of Bauernschlau."""

    name: ClassVar = "bauernschlau"
    version: ClassVar = 0
    title: ClassVar = "Bauernschlau"
    provenance: ClassVar = "Rules after the published rulebook; board, tile mix and geese reconstructed."
    min_players: ClassVar = MIN_PLAYERS
    max_players: ClassVar = MAX_PLAYERS
    default_players: ClassVar = 4
    config_dtype: ClassVar = config_dtype
    state_dtype: ClassVar = state_dtype
    margin_scale: ClassVar = 40.0
    deal_size: ClassVar = NUM_TILES
    has_first_seat: ClassVar = True
    options: ClassVar = OPTIONS
    nodes: ClassVar = (
        Node("FIRST_PLACE", "where to lay the one tile of the first round of turns"),
        Node("MOVE", "which move to make: place, special, fence, reveal, scare, or to stop a chain of bonus moves"),
        Node("PLACE", "where to lay the tile just drawn"),
        Node("PICK", "which of the tiles of a special move to lay next"),
        Node("SPECIAL_PLACE", "where to lay the tile just picked"),
        Node("SCARE_TO", "to which field the dog scares the sheep"),
        Node("DOG_REST", "where the dog rests afterwards"),
        Node("END", "nothing: the game is over", final=True),
    )

    def make_setup(self, num_players: int, components: Any, options: Mapping[str, Any]) -> Setup:
        """Load the components and build the configuration."""
        loaded = _load(components)
        checked = checked_options(options, num_players)
        config = config_of(checked, num_players, loaded)
        return Setup(self, num_players, checked, config, loaded, loaded.digest)

    def num_actions(self, setup: Setup) -> int:
        """184, for every number of seats."""
        return NUM_ACTIONS

    def action_names(self, setup: Setup) -> Sequence[str]:
        """``wait``, ``place``, ..., with fields as the acting seat sees them."""
        return action_names()

    def features(self, setup: Setup) -> Sequence[Feature]:
        """The groups of the rules document, section 7, in the form of the option ``observation``."""
        return features.features(setup.num_players, _planes(setup))

    def observation_shape(self, setup: Setup) -> tuple[int, ...]:
        """A vector, or (planes, 9, 9)."""
        size = super().observation_shape(setup)
        return (size[0] // CELLS, EDGE, EDGE) if _planes(setup) else size

    def max_decisions(self, setup: Setup) -> int:
        """The bound of the rules document, section 9, for the components and options in use."""
        config = setup.config[0]
        pieces = setup.num_players * int(config.pieces_each)
        return bounds.max_decisions(setup.num_players, int(config.rounds), pieces, int(config.mix[BLACK]))

    def points_range(self, setup: Setup) -> tuple[int, int]:
        """See :func:`hedgerow.envs.bauernschlau.bounds.points_range`."""
        return bounds.points_range(
            setup.num_players,
            int(setup.config[0].rounds),
            int(setup.config[0].pieces_each),
            mix_of(setup.options, setup.components),
            geese_of(setup.options, setup.components),
        )

    def max_deals(self, setup: Setup) -> int:
        """The tiles are shuffled once for each round."""
        return int(setup.config[0].rounds)

    def deck(self, setup: Setup) -> NDArray[np.int64]:
        """The code of the value of every tile."""
        mix = mix_of(setup.options, setup.components)
        return np.repeat(np.arange(len(mix)), mix).astype(np.int64)

    def used_bytes(self, setup: Setup) -> int:
        """All but the order of the pile, of which a decision reads one tile."""
        fields = state_dtype.fields
        assert fields is not None
        return int(fields["deals"][1])

    def round_numbers(self, states: NDArray[np.record]) -> NDArray[np.int64]:
        """From 1 on."""
        return states["round_number"].astype(np.int64)

    def shares(self, setup: Setup, states: NDArray[np.record]) -> tuple[Share, ...]:
        """How often nobody can move in the end (BS-071), and nobody has completed an area (BS-085)."""
        config = setup.config[0]
        stuck = sum(not ends_round(config, state) for state in states)
        nobody = (states["completed"] == 0) & ~(states["areas"] != 0).any(axis=1)
        return (
            Share("last rounds in which nobody could move", stuck, len(states)),
            Share("games in which nobody completed an area", int(nobody.sum()), len(states)),
        )

    def action_text(self, setup: Setup, state: np.record, seat: int, action: int) -> str:
        """For example ``"reveal the tile on field 12 (+5, placed by you)"``."""
        return text.action_text(setup, state, seat, action)

    def text(self, setup: Setup, state: np.record, seat: int | None) -> str:
        """The table as a seat or a spectator sees it."""
        return text.state_text(setup, state, seat)

    def event_text(
        self, setup: Setup, before: np.record, after: np.record, seat: int, action: int, viewer: int | None
    ) -> str:
        """What a decision led to, as told to one seat or to a spectator."""
        return text.event_text(setup, before, after, seat, action, viewer)

    def draw(self, setup: Setup, state: np.record, seat: int | None) -> NDArray[np.uint8]:
        """The board as a seat or a spectator sees it."""
        return drawing.draw(setup, state, seat)

    def score_sheet(self, setup: Setup, state: np.record) -> dict[str, dict[str, int]]:
        """Fields, sheep and pieces of each area, the points of the last round and of all."""
        return score_sheet_of_state(setup, state)

    def first_fault(self, setup: Setup, states: NDArray[np.record]) -> tuple[int, str] | None:
        """Conservation of tiles and pieces, fences that never touch and can be finished, areas that do not overlap."""
        return invariants.first_fault(setup.config, states)

    def knows_all(self, setup: Setup, state: np.record, seat: int) -> bool:
        """Whether all tiles are face up or placed by the seat, or all the others are alike."""
        config = setup.config[0]
        known = ~int(state.down) | int(state.placed[seat])
        kinds = 0
        for value in range(len(config.mix)):
            held = int(state.special[value]) + int(state.holding == value) if seat == state.actor else 0
            kinds += int(config.mix[value]) - (int(state.tiles[value]) & known).bit_count() - held > 0
        later = int(state.num_deals) > 1 and np.count_nonzero(config.mix) > 1  # other rounds are redrawn, too
        return kinds <= 1 and not later

    def rotated_deal(self, setup: Setup, order: NDArray[np.int64], steps: int) -> NDArray[np.int64] | None:
        """The same order, if the board looks from each seat as it does ``steps`` seats on; else None."""
        config = setup.config[0]
        players = setup.num_players
        farms = config.farms[:players].tolist()
        turn = farms[steps % players] - farms[0]
        alike = all((farms[(seat + steps) % players] - farms[seat]) % 6 == turn % 6 for seat in range(players))
        geese = geese_of(setup.options, setup.components)
        for fields in (geese.double, geese.triple):
            alike = alike and {turned_field(field, turn) for field in fields} == set(fields)
        return order if alike else None


def _load(source: Any) -> components.Components:
    return components.load(source)


def _planes(setup: Setup) -> bool:
    return bool(setup.options["observation"] == "planes")


BAUERNSCHLAU: Final = Bauernschlau()
ops.register(state_dtype, rules, observation, determinization)
