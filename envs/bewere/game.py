"""Bewere as a :class:`~hedgerow.envs.core.game.Game`: its declaration."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

import numpy as np
from numpy.typing import NDArray

from hedgerow.envs.bewere import determinization, drawing, invariants, observation, rules, text
from hedgerow.envs.bewere.bounds import most_decisions, most_points
from hedgerow.envs.bewere.card import CARD_NAMES, KIND_NAMES, POSITIONS
from hedgerow.envs.bewere.cards import load_cards
from hedgerow.envs.bewere.config import config_dtype, make_config
from hedgerow.envs.bewere.constants import HAND, MAX_DECK, MAX_PLAYERS, MAX_ROUNDS, MIN_PLAYERS, NUM_TYPES
from hedgerow.envs.bewere.state import state_dtype
from hedgerow.envs.core import ops
from hedgerow.envs.core.game import Feature, Game, Node, Option, Setup, Share

__all__ = ["BEWERE", "Bewere"]


class Bewere(Game):
    """The declaration of Bewere."""

    name: ClassVar = "bewere"
    version: ClassVar = 0
    title: ClassVar = "Bewere"
    provenance: ClassVar = (
        "Rules after the printed rulebook; the split of the moon cards and the numbers of the villagers reconstructed."
    )
    min_players: ClassVar = MIN_PLAYERS
    max_players: ClassVar = MAX_PLAYERS
    default_players: ClassVar = 4
    config_dtype: ClassVar = config_dtype
    state_dtype: ClassVar = state_dtype
    margin_scale: ClassVar = 8.0
    deal_size: ClassVar = MAX_DECK
    has_first_seat: ClassVar = True
    options: ClassVar = (
        Option("rounds", 2, "rounds of the game (BW-003)", low=1, high=MAX_ROUNDS),
        Option("n_clouds", None, "cloud cards in the deck (BW-002); None: as in the file", choices=(None, 9, 10)),
        Option("display_option", False, "the optional rule on the display (BW-190)", choices=(False, True)),
        Option(
            "two_player_remove",
            True,
            "whether with two players passed cards leave the round (BW-185) or go to the opponent",
            choices=(False, True),
        ),
        Option("witch_pairs", None, "pairs for the Witch (BW-106); None: as in the file", choices=(None, "any", "one")),
        Option(
            "huntsman_mode",
            None,
            "whether the Huntsman discards or takes a bite (BW-109); None: as in the file",
            choices=(None, "discard", "take"),
        ),
        Option(
            "pi_reward",
            None,
            "what a right guess of the Private Investigator brings (BW-074); None: as in the file",
            choices=(None, "card", "token"),
        ),
        Option("bite_spread", "spread", "where surplus bites go (BW-163)", choices=("spread", "single")),
        Option(
            "undertaker_cap",
            None,
            "most cards for the Undertaker (BW-136), 0 for no limit; None: as in the file",
            choices=(None, *range(11)),
        ),
    )
    nodes: ClassVar = (
        Node("TURN", "draw, take a stack, lay a moon or cloud, or expand the display"),
        Node("EXPAND_STACK", "which stack the card goes on"),
        Node("PASS", "which card to pass"),
        Node("RECEIVER", "who gets the passed card"),
        Node("ASTRONOMER", "which card to lay or to take away, or to stop"),
        Node("BEGGAR_PICK", "which card to offer to the Beggar, unseen by the others"),
        Node("BEGGAR_TAKE", "whose shown card to take"),
        Node("MAYOR", "whether to keep all the looked-at cards"),
        Node("PI_SEAT", "whose hand to guess about"),
        Node("PI_GUESS", "what there is more of, villagers or bites"),
        Node("PI_TAKE", "which card of the seen hand to take"),
        Node("THIEF_SEAT", "from whom to draw a hidden card, or to stop"),
        Node("JESTER_SEAT", "with whom to swap hands"),
        Node("HUNTSMAN_SEAT", "who loses a bite"),
        Node("PRIEST_SEAT", "who loses a token"),
        Node("DUCHESS_SEAT", "whom to ask for cards"),
        Node("DUCHESS_KIND", "which kind to ask for"),
        Node("GIVE", "which card of the asked kind to give"),
        Node("DOCTOR", "whether to give back a bullet; else cards are drawn"),
        Node("WITCH", "which villager to turn into a token together with a bite, or to stop"),
        Node("GROCER", "which card to exchange, or to stop"),
        Node("NUN_NAME", "which villager to ask for"),
        Node("PROFESSOR_NUMBER", "how many bites to discard"),
        Node("PROFESSOR_SEAT", "who must discard as many"),
        Node("SEER_TAKE", "which of the looked-at cards to take"),
        Node("SEER_ORDER", "which card to put back first, below the others"),
        Node("POLICEMAN_SEAT", "whom to ask for a villager"),
    )

    def make_setup(self, num_players: int, components: Any, options: Mapping[str, Any]) -> Setup:
        """Load the component file and build the configuration."""
        cards = load_cards(components)
        config = make_config(cards, num_players, options)
        return Setup(self, num_players, dict(options), config, cards, cards.digest)

    def num_actions(self, setup: Setup) -> int:
        """122 for every number of seats."""
        return len(_ACTION_NAMES)

    def action_names(self, setup: Setup) -> Sequence[str]:
        """The actions of section 5 of the rules document."""
        return _ACTION_NAMES

    def features(self, setup: Setup) -> Sequence[Feature]:
        """The groups of the rules document, section 7."""
        return observation.features(setup.num_players)

    def max_decisions(self, setup: Setup) -> int:
        """The bound of the rules document, section 9, for all rounds."""
        return most_decisions(setup.config[0])

    def points_range(self, setup: Setup) -> tuple[int, int]:
        """Nobody loses a token that it does not have (BW-118); see :mod:`hedgerow.envs.bewere.bounds`."""
        return 0, most_points(setup.config[0])

    def deal_length(self, setup: Setup) -> int:
        """The cards of the deck: 56 or fewer by its options and components."""
        return int(setup.config[0].deck_size)

    def used_bytes(self, setup: Setup) -> int:
        """All up to what the seats at the table know; neither other seats nor deck orders."""
        assert state_dtype.fields is not None
        known, start = state_dtype.fields["known"][:2]
        return int(start + setup.num_players * known.itemsize // MAX_PLAYERS)

    def max_deals(self, setup: Setup) -> int:
        """One deck order for each round."""
        return int(setup.options["rounds"])

    def deck(self, setup: Setup) -> NDArray[np.int64]:
        """The card types, each as often as it occurs."""
        return np.repeat(np.arange(NUM_TYPES, dtype=np.int64), setup.config[0].deck)

    def round_numbers(self, states: NDArray[np.record]) -> NDArray[np.int64]:
        """From 1 on."""
        return states["round_number"].astype(np.int64)

    def shares(self, setup: Setup, states: NDArray[np.record]) -> tuple[Share, ...]:
        """What ended the rounds, the moon (BW-150) or the pile (BW-151), and how often bullets end a game (BW-166)."""
        rounds = int(states["round_number"].sum())
        moons = int(states["moon_rounds"].sum())
        dead = (states["bullets"] >= setup.config[0].limit).any(axis=1)
        return (
            Share("rounds ended by the moon", moons, rounds),
            Share("rounds ended by the pile", rounds - moons, rounds),
            Share("games ended by bullets", int(dead.sum()), len(states)),
        )

    def action_text(self, setup: Setup, state: np.record, seat: int, action: int) -> str:
        """For example ``"pass the Nun"``."""
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
        """Tokens and bullets of each seat, and what its hand would bring if the round ended now."""
        return text.score_sheet(setup, state)

    def first_fault(self, setup: Setup, states: NDArray[np.record]) -> tuple[int, str] | None:
        """Conservation of the cards, sizes, the full moon, and knowledge that agrees with the truth."""
        return invariants.first_fault(setup.config, states)

    def knows_all(self, setup: Setup, state: np.record, seat: int) -> bool:
        """Whether hands and pile hold nothing that could be otherwise for all the seat knows."""
        return invariants.knows_all(setup.num_players, state, seat)

    def rotated_deal(self, setup: Setup, order: NDArray[np.int64], steps: int) -> NDArray[np.int64]:
        """The hands move along; display and pile stay."""
        dealt = setup.num_players * HAND
        return np.concatenate([np.roll(order[:dealt], steps * HAND), order[dealt:]])


_ACTION_NAMES: Final = (
    "wait",
    "draw",
    *(f"stack {stack}" for stack in range(MAX_DECK)),
    *(f"lay moon {position}" for position in POSITIONS),
    *(f"lay cloud {position}" for position in POSITIONS),
    *(f"remove {position}" for position in POSITIONS),
    *(f"card {name}" for name in CARD_NAMES),
    *(f"seat +{places}" for places in range(1, MAX_PLAYERS)),
    *(f"kind {name}" for name in KIND_NAMES),
    *(f"number {number}" for number in range(16)),
    "yes",
    "no",
    "stop",
)

BEWERE: Final = Bewere()
ops.register(state_dtype, rules, observation, determinization)
