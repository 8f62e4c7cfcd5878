"""The things of Squirrel Island in plain words: cards, effects, questions; whoever looks at them."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Sequence
from typing import Final

from hedgerow.envs.core.game import Setup
from hedgerow.envs.squirrel_island.card import Ability, Card, Operation
from hedgerow.envs.squirrel_island.state import (
    BEFORE,
    COLLECT_NODE,
    END,
    GATHER,
    OPPONENT,
    ORDER,
    PAY,
    REFRESH_NODE,
    STASH_NODE,
    SURCHARGE_NODE,
    TAKE,
    TURN,
    VICTIM,
)

__all__ = [
    "ability_text",
    "amount",
    "card_name",
    "card_of",
    "counted",
    "described",
    "description",
    "effect_text",
    "loops_text",
    "question",
]

_LOOPS: Final = {"N": "nut", "C": "coin", "S": "stamina", "D": "card"}

_PER: Final = {
    "tree": "own tree squirrel",
    "ground": "own ground squirrel",
    "flying": "own flying squirrel",
    "squirrel": "own squirrel",
    "refreshed": "own refreshed squirrel",
    "exhausted": "own exhausted squirrel",
    "item": "own used item",
    "stash": "own stashed card",
}

_EVENTS: Final = {
    "play_item": "you play an item",
    "play_squirrel": "you play a squirrel",
    "play_tree": "you play a tree squirrel",
    "play_ground": "you play a ground squirrel",
    "play_flying": "you play a flying squirrel",
    "play_island": "you play a card from the Island",
    "draw": "you draw cards",
    "stamina": "you gain stamina by an effect",
    "again": "you go again",
    "stash": "you stash cards",
    "steal": "you steal nuts",
    "collect": "you collect loops by an effect",
    "gather": "you gather",
}

_QUESTIONS: Final = {
    TURN: "which card to play, or to go to sleep",
    SURCHARGE_NODE: "whether to pay the surcharge with stamina or a coin",
    PAY: "how many stamina of the cost to replace by coins",
    BEFORE: "which abilities to resolve before the effect of the card",
    ORDER: "which ability to resolve next",
    TAKE: "which card of the Island to take",
    STASH_NODE: "which card of the hand to stash",
    COLLECT_NODE: "which squirrel to exhaust for its loops",
    REFRESH_NODE: "which squirrel to refresh",
    OPPONENT: "which opponent to hit",
    VICTIM: "which squirrel to exhaust",
    GATHER: "which squirrel to exhaust for a nut",
    END: "nothing: the game is over",
}


def amount(number: int, thing: str) -> str:
    """A number of things: ``"1 card"``, ``"3 cards"``; stamina has no plural."""
    return f"{number} {thing}" if number == 1 or thing == "stamina" else f"{number} {thing}s"


def card_of(setup: Setup, kind: int) -> Card:
    """A card type."""
    card: Card = setup.components.cards[kind]
    return card


def card_name(setup: Setup, kind: int) -> str:
    """The name of a card type."""
    return card_of(setup, kind).name


def counted(setup: Setup, cards: Iterable[tuple[int, int]]) -> str:
    """Types with their numbers: ``"2 Climber, Motivator"``."""
    return ", ".join(f"{f'{number} ' if number > 1 else ''}{card_name(setup, kind)}" for kind, number in cards)


def effect_text(operations: Sequence[Operation]) -> str:
    """What operations do: ``"gain 1 nut, then go again"``."""
    return ", then ".join(_operation(operation) for operation in operations)


def _operation(operation: Operation) -> str:
    k = operation.amount
    texts = {
        "nut": f"gain {amount(k, 'nut')}",
        "coin": f"gain {amount(k, 'coin')}",
        "stamina": f"gain {k} stamina",
        "draw_deck": f"draw {amount(k, 'card')}",
        "draw_island": f"take {amount(k, 'card')} of the Island",
        "stash_hand": f"stash up to {amount(k, 'card')} of the hand",
        "stash_deck": f"stash {amount(k, 'card')} of the deck unseen",
        "refresh": f"refresh {amount(k, 'squirrel')}",
        "collect": f"exhaust up to {amount(k, 'squirrel')} for {'its' if k == 1 else 'their'} loops",
        "again": "go again" if k == 1 else f"go again {k} times",
        "steal_one": f"steal {amount(k, 'nut')} from an opponent",
        "steal_each": f"steal {amount(k, 'nut')} from each opponent",
        "exhaust_each": f"each opponent exhausts {amount(k, 'squirrel')}",
        "exhaust_one": f"an opponent exhausts {amount(k, 'squirrel')}",
        "stash_hand_exact": f"stash {amount(k, 'card')} of the hand",
        "lose": f"lose {amount(k, 'nut')}",
        "lose_each": f"each opponent loses {amount(k, 'nut')}",
    }
    text = texts[operation.name]
    return f"{text} per {_PER[operation.per]}" if operation.per else text


def ability_text(ability: Ability) -> str:
    """What an ability does: ``"when you draw cards, gain 1 nut"``."""
    if ability.event:
        return f"when {_EVENTS[ability.event]}, {effect_text(ability.operations)}"
    return {
        "free_island": "no surcharge for Island cards",
        "coins_per_stamina": f"{amount(ability.amount, 'coin')} can pay for 1 stamina",
        "item_discount": f"items cost {amount(ability.amount, 'coin')} less",
        "no_steal": "nobody steals from you",
    }[ability.static]


def loops_text(card: Card) -> str:
    """The loops of a squirrel: ``"stamina, coin"``."""
    return ", ".join(_LOOPS[letter] for letter in card.loops)


@functools.cache
def description(card: Card) -> str:
    """Kind, cost, effect, loops or ability, stash value."""
    kind = f"{card.tribe} squirrel" if card.kind == "squirrel" else "item"
    parts = [f"{kind}, {amount(card.cost, 'stamina' if card.kind == 'squirrel' else 'coin')}"]
    if card.play:
        parts.append(effect_text(card.play))
    if card.loops:
        parts.append(f"loops {loops_text(card)}")
    if card.ability is not None:
        parts.append(ability_text(card.ability))
    parts.append(f"stash {card.stash}")
    return "; ".join(parts)


def described(setup: Setup, kind: int) -> str:
    """Name and description of a card type."""
    return f"{card_name(setup, kind)} ({description(card_of(setup, kind))})"


def question(node: int) -> str:
    """What is asked at a decision node."""
    return _QUESTIONS[node]
