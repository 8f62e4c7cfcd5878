"""The things of Bauer in plain words: cards, places, effects to come, questions.

Names come from the card list in use; nothing here depends on who looks at them.
"""

from __future__ import annotations

from typing import Final

from hedgerow.envs.bauer.card import Card
from hedgerow.envs.bauer.constants import (
    BELLA,
    BOY,
    DAGA,
    GOAT,
    HUMPE,
    MARTIN,
    MAX_PLAYERS,
    OLLE,
    VILL,
)
from hedgerow.envs.bauer.state import (
    BY_DAGA,
    BY_GOAT,
    BY_MARTIN,
    BY_OLLE,
    COPY_6,
    COPY_7,
    COPY_8,
    DAGA_LATE,
    DAGA_NOW,
    DISCARD,
    GOAT_PLAY,
    HAND,
    KEEP,
    NODE_OVER,
    OLLE_PLAY,
    RECORD,
    REST,
    TOP,
    VILL_PASS,
    WITCH_MOVE,
)
from hedgerow.envs.core.game import Setup
from hedgerow.envs.core.phrases import amount

__all__ = [
    "COPIERS",
    "LEGEND",
    "card_name",
    "character",
    "character_name",
    "described",
    "description",
    "item_name",
    "origin",
    "place_name",
    "question",
]

#: What the letters of tags and quests stand for.
LEGEND: Final = "Tags: B Blue Knight, R Red Troll, Y Yellow Princess, P Purple Witch, G Green Beast."

#: Effect codes of the characters that copy, in the order of ``state.copied``.
COPIERS: Final = (BELLA, BOY, HUMPE)

#: What the characters do or are worth beyond their quests, by effect key.
_EFFECTS: Final = {
    "uggel": "every pile is shuffled",
    "witch": "may move all piles one seat",
    "martin": "play the top card of the middle deck",
    "olle": "take two cards of the middle deck, play one",
    "daga": "once discard a card to play two of the middle deck",
    "bella": "copies an own Day event",
    "boy": "copies an own Day danger or Day travel",
    "humpe": "copies an own Night card",
    "goat": "after the last round play one of the two cards left",
    "vill": "in a later round back to the hand to play one card more",
    "longleg": "6 VP for more Night cards than every other player",
    "wing": "1 VP per tag of one theme",
    "silver": "1 VP per card of one of the types event, travel, danger",
    "king": "1 VP per own sword",
    "jock": "3 VP per set of event, travel and danger",
    "tuvstarr": "2 VP per completed quest",
    "skogsra": "13 VP less 1 per own tag",
}

#: The character through whom a card came onto a table; absent: it was kept in a round.
_ORIGINS: Final = {BY_MARTIN: MARTIN, BY_OLLE: OLLE, BY_DAGA: DAGA, BY_GOAT: GOAT}


def character(setup: Setup, effect: int) -> int:
    """The card index of the character with an effect code."""
    return int(setup.config[0].card_of_effect[effect])


def card_name(setup: Setup, card: int) -> str:
    """The name of a card."""
    return str(setup.components.cards[card].name)


def character_name(setup: Setup, effect: int) -> str:
    """The name of the character with an effect code."""
    return card_name(setup, character(setup, effect))


def description(card: Card) -> str:
    """Type, values and effect: ``"Day event, 2 VP, tags BR"``."""
    kind = f"{card.time.capitalize()} {card.type}"
    parts = [f"{kind} {card.order}" if card.order else kind]
    if card.effect in _EFFECTS:
        parts[0] += f": {_EFFECTS[card.effect]}"
    if card.vp:
        parts.append(f"{card.vp} VP")
    if card.type == "travel" and card.time == "night":
        parts.append("+1 VP")
    if card.swords:
        parts.append(amount(card.swords, "sword"))
    if card.tags:
        parts.append(f"tags {card.tags}" if len(card.tags) > 1 else f"tag {card.tags}")
    text = ", ".join(parts)
    if card.quest:
        text += f"; quest {card.quest} for {card.quest_vp} VP{' each time' if card.repeat else ''}"
    return text


def described(setup: Setup, card: int) -> str:
    """Name and description: ``"Bridge Toll (Day event, 2 VP, tags BR)"``."""
    return f"{card_name(setup, card)} ({description(setup.components.cards[card])})"


def origin(setup: Setup, how: int) -> str:
    """How a card came onto a table: ``"kept"``, ``"by Brother Martin"``."""
    return f"by {character_name(setup, _ORIGINS[how])}" if how in _ORIGINS else "kept"


def item_name(setup: Setup, item: int, late_draw: bool) -> str:
    """An effect to come, with its number: ``"4 Olle Niklasson"``."""
    name = character_name(setup, item)
    return f"{item} two cards for {name}" if item == DAGA and late_draw else f"{item} {name}"


def place_name(setup: Setup, place: int) -> str:
    """Where a seen card may be, as in "it is ...": any place but the middle deck, whose cards nobody has seen yet."""
    if place >= RECORD:
        return f"face down as #{place - RECORD + 1}"
    if place >= DISCARD:
        return f"discarded as no. {place - DISCARD + 1}"
    seat = (place - TOP) % MAX_PLAYERS
    where = {TOP: "on the pile of", REST: "inside the pile of", HAND: "in the hand of"}
    return f"{where[place - seat]} {setup.agents[seat]}"


def question(setup: Setup, node: int) -> str:
    """What is asked at a decision node."""
    texts = {
        KEEP: "which of the three drawn cards to keep",
        VILL_PASS: f"which drawn card to pass together with {character_name(setup, VILL)}",
        DAGA_LATE: f"whether to give up a card about to be played for {character_name(setup, DAGA)}",
        WITCH_MOVE: "whether to move all piles one seat, and where to",
        OLLE_PLAY: "which of the two cards of the middle deck to play",
        DAGA_NOW: f"whether to discard a card of the own table for {character_name(setup, DAGA)}",
        GOAT_PLAY: "which of the two cards left in the pile to play",
        NODE_OVER: "nothing: the game is over",
    }
    for node_of_copier, effect in zip((COPY_6, COPY_7, COPY_8), COPIERS, strict=True):
        texts[node_of_copier] = f"which card {character_name(setup, effect)} copies, if any"
    return texts[node]
