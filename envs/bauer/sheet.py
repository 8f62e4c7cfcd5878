"""The score sheet: points by category for given tableaus, by the same code that scores a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from hedgerow.envs.bauer.cards import CardList, load_cards
from hedgerow.envs.bauer.config import make_config
from hedgerow.envs.bauer.constants import BELLA, MAX_PLAYERS, MIN_PLAYERS
from hedgerow.envs.bauer.playing import eligible
from hedgerow.envs.bauer.scoring import CATEGORIES, add_to_tally, score_seat
from hedgerow.envs.bauer.state import NUM_TALLIES
from hedgerow.envs.core.bits import bit
from hedgerow.envs.core.errors import OptionError
from hedgerow.envs.core.game import Setup
from hedgerow.envs.core.jit import entry

__all__ = ["score_sheet", "score_sheet_of_state"]

_COPIERS: Final = ("Princess Bella", "Adventure Boy", "Humpe")


@entry
def _score_tables(configs: Any, table: Any, copied: Any, tally: Any, sheet: Any) -> None:
    """Count the cards of every seat into ``tally`` and write its categories into ``sheet`` (int64 [seats, 6])."""
    config = configs[0]
    for seat in range(config.num_players):
        for card in range(len(config.card_type)):
            if (table[seat] >> card) & 1:
                times = 1
                for copier in range(3):
                    if copied[copier] == card:
                        times = 2
                add_to_tally(config, tally[seat], card, times)
    for seat in range(config.num_players):
        score_seat(config, tally, table, copied, seat, sheet[seat])


def score_sheet_of_state(setup: Setup, state: np.record) -> dict[str, dict[str, int]]:
    """The sheet of the match in ``state``, by agent; before the end, as if it were scored now."""
    sheet = _sheet(setup.config, np.array(state.table), np.array(state.copied))
    return {agent: _named(sheet[seat]) for seat, agent in enumerate(setup.agents)}


def score_sheet(
    tableaus: Sequence[Sequence[str]],
    copies: Mapping[str, str] | None = None,
    components: Any = None,
) -> list[dict[str, int]]:
    """Score complete tableaus as at the end of a match (BA-104 to BA-127).

    Args:
        tableaus: for each of 2 to 5 seats the ids of the cards on its table, for example ``[["E01", "N07"], ["D04"]]``.
        copies: copied card by copier, for example ``{"C06": "E05"}``: Bella, Adventure Boy and Humpe must lie on the
            table of the card they copy.
        components: a card list of one's own, as for ``env()``.

    Returns:
        For each seat its points by category (Event, Travel, Danger, Themes, Quests, Awards) and their ``Total``.

    Raises:
        OptionError: if a card is unknown or used twice, or a copy is not possible.
        ComponentError: if the component file fails a check.
    """
    cards = load_cards(components)
    if isinstance(tableaus, str) or not MIN_PLAYERS <= len(tableaus) <= MAX_PLAYERS:
        raise OptionError(f"tableaus must be a list for each of {MIN_PLAYERS} to {MAX_PLAYERS} seats")
    config = make_config(cards, len(tableaus))
    table = np.zeros(MAX_PLAYERS, np.int64)
    for seat, tableau in enumerate(tableaus):
        for id_ in tableau:
            card = _index(cards, id_)
            if any((table[other] >> card) & 1 for other in range(MAX_PLAYERS)):
                raise OptionError(f"card {id_} lies on the tables twice; each card exists once")
            table[seat] |= bit(card)
    copied = np.full(3, -1, np.int64)
    for copier_id, copied_id in (copies or {}).items():
        copier, card = _checked_copy(config[0], table, _index(cards, copier_id), _index(cards, copied_id), cards)
        copied[copier] = card
    sheet = _sheet(config, table, copied)
    return [_named(sheet[seat]) for seat in range(len(tableaus))]


def _index(cards: CardList, id_: str) -> int:
    for card in cards.cards:
        if card.id == id_:
            return card.index
    raise OptionError(f"no card has the id {id_!r}; the list {cards.source} has {', '.join(c.id for c in cards.cards)}")


def _checked_copy(
    config: np.record, table: NDArray[np.int64], copier_card: int, card: int, cards: CardList
) -> tuple[int, int]:
    names = cards.cards
    copier = int(config.effect[copier_card]) - BELLA
    if not 0 <= copier < 3:
        raise OptionError(f"{names[copier_card].id} copies nothing; only {', '.join(_COPIERS)} do")
    if not (int(eligible(config, copier)) >> card) & 1:
        raise OptionError(f"{_COPIERS[copier]} cannot copy {names[card].id} ({names[card].time} {names[card].type})")
    if not any((seat >> card) & 1 and (seat >> copier_card) & 1 for seat in table.tolist()):
        raise OptionError(f"{names[copier_card].id} and the copied {names[card].id} must lie on the same table")
    return copier, card


def _sheet(config: NDArray[np.record], table: NDArray[np.int64], copied: NDArray[np.int64]) -> NDArray[np.int64]:
    sheet = np.zeros((MAX_PLAYERS, len(CATEGORIES)), np.int64)
    _score_tables(config, table, copied, np.zeros((MAX_PLAYERS, NUM_TALLIES), np.int64), sheet)
    return sheet


def _named(row: NDArray[np.int64]) -> dict[str, int]:
    named = {category: int(value) for category, value in zip(CATEGORIES, row, strict=True)}
    return {**named, "Total": sum(named.values())}
