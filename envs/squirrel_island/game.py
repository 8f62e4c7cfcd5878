"""Squirrel Island as a :class:`~hedgerow.envs.core.game.Game`: its declaration."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

import numpy as np
from numpy.typing import NDArray

from hedgerow.envs.core import ops
from hedgerow.envs.core.game import Feature, Game, Node, Setup, Share
from hedgerow.envs.core.records import leading_bytes
from hedgerow.envs.squirrel_island import bounds, determinization, drawing, invariants, observation, rules, text
from hedgerow.envs.squirrel_island.actions import action_names
from hedgerow.envs.squirrel_island.cards import CardList, load_cards
from hedgerow.envs.squirrel_island.config import NUTS, STAMINA, config_dtype
from hedgerow.envs.squirrel_island.constants import MAX_CARDS, MAX_PLAYERS, MIN_PLAYERS
from hedgerow.envs.squirrel_island.options import OPTIONS, checked_options, config_of
from hedgerow.envs.squirrel_island.sheet import score_sheet_of_state
from hedgerow.envs.squirrel_island.state import state_dtype

__all__ = ["SQUIRREL_ISLAND", "SquirrelIsland"]


class SquirrelIsland(Game):
    """The declaration of Squirrel Island."""

    name: ClassVar = "squirrel_island"
    version: ClassVar = 0
    title: ClassVar = "Squirrel Island"
    provenance: ClassVar = "Rules after the published help page; card list reconstructed."
    min_players: ClassVar = MIN_PLAYERS
    max_players: ClassVar = MAX_PLAYERS
    default_players: ClassVar = 4
    config_dtype: ClassVar = config_dtype
    state_dtype: ClassVar = state_dtype
    margin_scale: ClassVar = 40.0
    deal_size: ClassVar = MAX_CARDS
    # Nuts and coins have no limit; one card of eight operations "nut 99 per stash" could give 5000 times 40 nuts.
    observation_high: ClassVar = 1e6
    has_first_seat: ClassVar = True
    options: ClassVar = OPTIONS
    nodes: ClassVar = (
        Node("TURN", "which card to play from the hand or the Island, or to go to sleep"),
        Node("SURCHARGE", "whether to pay the surcharge of an Island card with stamina or a coin"),
        Node("PAY", "how many stamina of a squirrel's cost to replace by coins"),
        Node("BEFORE", "which activated abilities to resolve before the effect of the card"),
        Node("ORDER", "which of several activated abilities to resolve next"),
        Node("TAKE", "which card of the Island to take"),
        Node("STASH", "which card of the hand to stash"),
        Node("COLLECT", "which squirrel to exhaust for its loops"),
        Node("REFRESH", "which exhausted squirrel to refresh"),
        Node("OPPONENT", "which opponent is hit"),
        Node("VICTIM", "which own squirrel to exhaust, being hit"),
        Node("GATHER", "which squirrel to exhaust for a nut, asleep"),
        Node("END", "nothing: the game is over", final=True),
    )

    def make_setup(self, num_players: int, components: Any, options: Mapping[str, Any]) -> Setup:
        """Load the card list and build the configuration."""
        cards = load_cards(components)
        checked = checked_options(options, num_players, cards)
        config = config_of(checked, num_players, cards)
        return Setup(self, num_players, checked, config, cards, cards.digest)

    def num_actions(self, setup: Setup) -> int:
        """175 for the shipped list, for every number of seats."""
        return int(setup.config[0].choosing + setup.config[0].num_types)

    def action_names(self, setup: Setup) -> Sequence[str]:
        """``wait``, ``sleep``, ..., and for each card type to play it from hand or Island and to choose it."""
        return action_names(setup)

    def features(self, setup: Setup) -> Sequence[Feature]:
        """Groups 1 to 12 of the rules document, section 7."""
        cards = _cards(setup)
        return observation.features(setup.num_players, len(cards.cards), cards.num_squirrels, cards.num_cards)

    def max_decisions(self, setup: Setup) -> int:
        """The bound of the rules document, section 9, for the card list and options in use."""
        asking = bool(setup.config[0].ask_order)
        return bounds.max_decisions(_cards(setup).cards, setup.num_players, int(setup.options["days"]), asking)

    def points_range(self, setup: Setup) -> tuple[int, int]:
        """Nuts and stash values are never below 0; see :func:`hedgerow.envs.squirrel_island.bounds.most_points`."""
        config = setup.config[0]
        mornings = [(int(row[STAMINA]), int(row[NUTS])) for row in config.morning[: config.days]]
        return 0, bounds.most_points(_cards(setup).cards, setup.num_players, mornings)

    def used_bytes(self, setup: Setup) -> int:
        """All but those words of the zones that are for more types than the card list has."""
        return leading_bytes(state_dtype, "zones", int(setup.config[0].num_words))

    def max_deals(self, setup: Setup) -> int:
        """The deck is shuffled once."""
        return 1

    def deal_length(self, setup: Setup) -> int:
        """The number of cards: 120 in the shipped list."""
        return _cards(setup).num_cards

    def deck(self, setup: Setup) -> NDArray[np.int64]:
        """The type index of every card."""
        return np.repeat(np.arange(len(_cards(setup).cards)), [card.copies for card in _cards(setup).cards])

    def shares(self, setup: Setup, states: NDArray[np.record]) -> tuple[Share, ...]:
        """How often the deck runs out."""
        out = states["deck_top"] == setup.config[0].num_cards
        return (Share("games in which the deck ran out", int(out.sum()), len(states)),)

    def action_text(self, setup: Setup, state: np.record, seat: int, action: int) -> str:
        """For example ``"play Motivator from the Island (squirrel, ...)"``."""
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
        """Nuts, stash values and their total, and the squirrels that break ties, of each seat."""
        return score_sheet_of_state(setup, state)

    def first_fault(self, setup: Setup, states: NDArray[np.record]) -> tuple[int, str] | None:
        """Conservation of the cards, counters in range, the course of a turn, a ledger and a log that are true."""
        return invariants.first_fault(setup.config, states)

    def rotated_deal(self, setup: Setup, order: NDArray[np.int64], steps: int) -> NDArray[np.int64]:
        """The same order: the first seat, from which on the seats draw, is what rotates (SI-014)."""
        return order


def _cards(setup: Setup) -> CardList:
    components: CardList = setup.components
    return components


SQUIRREL_ISLAND: Final = SquirrelIsland()
ops.register(state_dtype, rules, observation, determinization)
