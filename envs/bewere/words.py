"""The things of Bewere in plain words: cards, kinds, questions. Nothing here depends on who looks at them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from hedgerow.envs.bewere.card import CARD_NAMES, KIND_NAMES, KIND_PLURALS, POSITIONS
from hedgerow.envs.bewere.constants import (
    ALL_TYPES,
    CLOUD,
    CLOUD_KIND,
    FIRST_VILLAGER,
    MOONS,
    NUM_QUARTERS,
    VILLAGERS,
)
from hedgerow.envs.bewere.state import (
    ASTRONOMER,
    BEGGAR_PICK,
    BEGGAR_TAKE,
    DOCTOR,
    DUCHESS_KIND,
    DUCHESS_SEAT,
    EXPAND_STACK,
    GIVE,
    GROCER,
    HUNTSMAN_SEAT,
    JESTER_SEAT,
    MAYOR,
    NUN_NAME,
    PASS,
    PI_GUESS,
    PI_SEAT,
    PI_TAKE,
    POLICEMAN_SEAT,
    PRIEST_SEAT,
    PROFESSOR_NUMBER,
    PROFESSOR_SEAT,
    RECEIVER,
    SEER_ORDER,
    SEER_TAKE,
    THIEF_SEAT,
    TURN,
    WITCH,
)
from hedgerow.envs.core.bits import members
from hedgerow.envs.core.phrases import joined

__all__ = [
    "QUESTIONS",
    "cards_text",
    "no_more_text",
    "number_of",
    "one_card",
    "the_card",
]

QUESTIONS: Final[Mapping[int, str]] = {
    TURN: "what to do in this turn",
    EXPAND_STACK: "which stack the card goes on",
    PASS: "which card to pass",
    RECEIVER: "who gets the passed card",
    ASTRONOMER: "what to lay or take away with the Astronomer",
    BEGGAR_PICK: "which card to offer to the Beggar",
    BEGGAR_TAKE: "whose shown card to take",
    MAYOR: "whether to keep the cards of the Mayor",
    PI_SEAT: "about whose hand to guess with the Private Investigator",
    PI_GUESS: "whether there are more villagers or more bites",
    PI_TAKE: "which card to take",
    THIEF_SEAT: "from whom to draw a card with the Thief",
    JESTER_SEAT: "with whom to swap hands",
    HUNTSMAN_SEAT: "who loses a bite to the Huntsman",
    PRIEST_SEAT: "who loses a token to the Priest",
    DUCHESS_SEAT: "whom to ask with the Duchess",
    DUCHESS_KIND: "what to ask for with the Duchess",
    GIVE: "which card to give",
    DOCTOR: "whether to give back a bullet or to draw",
    WITCH: "which villager to turn into a token with the Witch",
    GROCER: "which card to exchange with the Grocer",
    NUN_NAME: "which villager to ask for with the Nun",
    PROFESSOR_NUMBER: "how many bites to discard for the Professor",
    PROFESSOR_SEAT: "who must discard bites, too",
    SEER_TAKE: "which card to take with the Seer",
    SEER_ORDER: "which card to put back first",
    POLICEMAN_SEAT: "whom to ask for a villager with the Policeman",
}
"""What is asked at each decision node."""


def one_card(card: int) -> str:
    """A card in a sentence: ``"a Bite"``, ``"the Nun"``, ``"a top left Moon"``."""
    if card >= FIRST_VILLAGER:
        return f"the {CARD_NAMES[card]}"
    if card < NUM_QUARTERS:
        return f"a {POSITIONS[card]} Moon"
    return f"a {CARD_NAMES[card]}"


def the_card(card: int) -> str:
    """A particular card: ``"the Bite"``, ``"the top left Moon"``."""
    return f"the {POSITIONS[card]} Moon" if card < NUM_QUARTERS else f"the {CARD_NAMES[card]}"


def cards_text(cards: Iterable[int]) -> str:
    """Cards in a sentence, equal ones counted: ``"2 Bites and the Nun"``; ``"nothing"`` if there are none."""
    counts: dict[int, int] = {}
    for card in cards:
        counts[int(card)] = counts.get(int(card), 0) + 1
    if not counts:
        return "nothing"
    return joined(number_of(card, number) for card, number in counts.items())


def number_of(card: int, number: int) -> str:
    """Some equal cards in a sentence: ``"2 Bites"``, ``"the Nun"``."""
    if number == 1:
        return one_card(card)
    return f"{number} {one_card(card).split(' ', 1)[1]}s"


def no_more_text(types: int) -> str:
    """A set of types of which a hand holds no more: ``"moons and the Nun"``, ``"other cards"`` for all."""
    if types == ALL_TYPES:
        return "other cards"
    parts = []
    for kind, members_of_kind in ((0, MOONS), (3, VILLAGERS)):
        if types & members_of_kind == members_of_kind:
            parts.append(KIND_PLURALS[kind])
            types &= ~members_of_kind
    parts += (_plural(card) for card in members(types))
    return joined(parts, "or")


def _plural(card: int) -> str:
    """All cards of a type: ``"bites"``, ``"top left Moons"``, ``"the Nun"``."""
    if card < NUM_QUARTERS:
        return f"{POSITIONS[card]} Moons"
    return the_card(card) if card >= FIRST_VILLAGER else KIND_PLURALS[card - CLOUD + CLOUD_KIND]


assert len(KIND_NAMES) == len(KIND_PLURALS)
