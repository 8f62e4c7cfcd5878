"""Bauer as a :class:`~hedgerow.envs.core.game.Game`: its declaration."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

import numpy as np
from numpy.typing import NDArray

from hedgerow.envs.bauer import determinization, drawing, invariants, observation, rules, text
from hedgerow.envs.bauer.bounds import most_points
from hedgerow.envs.bauer.cards import CardList, load_cards
from hedgerow.envs.bauer.config import config_dtype, make_config
from hedgerow.envs.bauer.constants import MAX_MATCHES, MAX_PLAYERS, MIN_PLAYERS, NUM_CARDS
from hedgerow.envs.bauer.sheet import score_sheet_of_state
from hedgerow.envs.bauer.state import NUM_ACTIONS, state_dtype
from hedgerow.envs.core import ops
from hedgerow.envs.core.game import Feature, Game, Node, Option, Setup

__all__ = ["BAUER", "Bauer"]

#: Most decisions of one match by number of seats (rules document, section 9).
_MAX_DECISIONS: Final = {2: 74, 3: 84, 4: 94, 5: 85}


class Bauer(Game):
    """The declaration of Bauer."""

    name: ClassVar = "bauer"
    version: ClassVar = 0
    title: ClassVar = "Bauer"
    provenance: ClassVar = "Rules after the published rulebook; card list reconstructed."
    min_players: ClassVar = MIN_PLAYERS
    max_players: ClassVar = MAX_PLAYERS
    default_players: ClassVar = 4
    config_dtype: ClassVar = config_dtype
    state_dtype: ClassVar = state_dtype
    margin_scale: ClassVar = 40.0
    deal_size: ClassVar = NUM_CARDS
    options: ClassVar = (Option("matches", 1, "matches whose scores are added up (BA-129)", low=1, high=MAX_MATCHES),)
    nodes: ClassVar = (
        Node("KEEP", "which of the three drawn cards to keep; the other two are passed", simultaneous=True),
        Node("VILL_PASS", "which drawn card to pass together with Vill", simultaneous=True),
        Node("DAGA_LATE", "whether to give up a card about to be played for Daga's effect", simultaneous=True),
        Node("WITCH", "whether to move all piles one seat, and where to"),
        Node("OLLE", "which of two cards to play"),
        Node("DAGA_NOW", "whether to discard an own card for Daga's effect"),
        Node("COPY_6", "which Day event Princess Bella copies, if any"),
        Node("COPY_7", "which Day danger or travel Adventure Boy copies, if any"),
        Node("COPY_8", "which Night card Humpe copies, if any"),
        Node("GOAT", "which of the two last cards to play"),
        Node("OVER", "nothing: the game is over", final=True),
    )

    def make_setup(self, num_players: int, components: Any, options: Mapping[str, Any]) -> Setup:
        """Load the card list and build the configuration."""
        cards = load_cards(components)
        config = make_config(cards, num_players, options["matches"])
        return Setup(self, num_players, dict(options), config, cards, cards.digest)

    def num_actions(self, setup: Setup) -> int:
        """60 for every number of seats."""
        return NUM_ACTIONS

    def action_names(self, setup: Setup) -> Sequence[str]:
        """``wait``, one name for each card, ``no``, ``left``, ``right``, ``use_vill``."""
        return ["wait", *(f"card {card.id}" for card in _cards(setup)), "no", "left", "right", "use_vill"]

    def features(self, setup: Setup) -> Sequence[Feature]:
        """Groups G1 to G3 of the rules document, section 7."""
        return observation.features(setup.num_players, tuple(card.name for card in _cards(setup)))

    def max_decisions(self, setup: Setup) -> int:
        """The bound of the rules document, section 9, for all matches."""
        return _MAX_DECISIONS[setup.num_players] * int(setup.options["matches"])

    def points_range(self, setup: Setup) -> tuple[int, int]:
        """No category gives less than 0; see :func:`hedgerow.envs.bauer.bounds.most_points`."""
        return 0, most_points(setup.config[0]) * int(setup.options["matches"])

    def used_bytes(self, setup: Setup) -> int:
        """All up to what the seats at the table know; neither other seats nor deck orders."""
        assert state_dtype.fields is not None
        may, start = state_dtype.fields["may"][:2]
        return int(start + setup.num_players * may.itemsize // MAX_PLAYERS)

    def max_deals(self, setup: Setup) -> int:
        """One deck order for each match."""
        return int(setup.options["matches"])

    def action_text(self, setup: Setup, state: np.record, seat: int, action: int) -> str:
        """For example ``"keep Bridge Toll (2 VP, tags BR)"``."""
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
        """The table as a seat or a spectator sees it."""
        return drawing.draw(setup, state, seat)

    def score_sheet(self, setup: Setup, state: np.record) -> dict[str, dict[str, int]]:
        """Event, Travel, Danger, Themes, Quests and Awards of each seat."""
        return score_sheet_of_state(setup, state)

    def first_fault(self, setup: Setup, states: NDArray[np.record]) -> tuple[int, str] | None:
        """Conservation of the cards, sizes, records, tallies, copies, and knowledge that contains the truth."""
        return invariants.first_fault(setup.config, states)

    def rotated_deal(self, setup: Setup, order: NDArray[np.int64], steps: int) -> NDArray[np.int64]:
        """The piles move along; the middle deck stays."""
        piles = setup.num_players * int(setup.config[0].pile_size)
        shift = steps * int(setup.config[0].pile_size)
        return np.concatenate([np.roll(order[:piles], shift), order[piles:]])


def _cards(setup: Setup) -> Sequence[Any]:
    components: CardList = setup.components
    return components.cards


BAUER: Final = Bauer()
ops.register(state_dtype, rules, observation, determinization)
